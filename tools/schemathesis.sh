#!/usr/bin/env bash
# Asks a server everything its OpenAPI document allows, and much that it does not: no answer is a 5xx, and none has
# another form than the document promises. What it needs is installed beside the build.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=target/schemathesis
[ -x "$venv/bin/schemathesis" ] || { python3 -m venv "$venv" && "$venv/bin/pip" install --quiet 'schemathesis>=4,<5'; }
data=$(mktemp -d)
"${TABLEE_BIN:-target/debug/tablee}" serve --port 0 --data "$data" --messages 0 --address-messages 0 --address-sockets 0 \
  --connections 0 --address-connections 0 --address-tables 0 --bot-pause 0 >"$data/out" 2>"$data/log" &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null || true; rm -rf "$data"' EXIT
for _ in $(seq 100); do grep -q http "$data/out" && break; sleep 0.1; done
url=$(grep -o 'http://[^ ]*[0-9]' "$data/out")
# The stream never ends by itself, and a socket is not asked by HTTP: the suites speak to both.
"$venv/bin/schemathesis" run "$url/api/openapi.json" --url "$url" \
  --exclude-path-regex '/(stream|live)$' \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
  --max-examples "${EXAMPLES:-100}" --request-timeout 60 --no-color
