#!/bin/sh
# How many rows of logs a second a PostgreSQL on this machine takes, written as servers write them: so many in one
# statement, each statement a transaction, from one connection and from three. For docs/scale.json.
# tools/row-rate.sh [seconds each]
set -eu
seconds=${1:-10}
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)
folder=$(mktemp -d)
as=""
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as="setpriv --reuid postgres --regid postgres --clear-groups --"
fi
cd "$folder"
$as "$bin/initdb" -D data -U tablee -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
$as "$bin/postgres" -D data -c listen_addresses= -c unix_socket_directories="$folder" 2>log.txt &
server=$!
trap 'kill -INT $server; wait $server || true; rm -rf "$folder"' EXIT
until "$bin/pg_isready" -q -h "$folder"; do sleep 0.1; done
sql() { "$bin/psql" -q -h "$folder" -U tablee -d postgres "$@"; }
sql -c "CREATE TABLE events (table_key BIGINT NOT NULL, seq BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_key, seq))"
sql -c "CREATE SEQUENCE batch"
for together in 1 30 300; do
  # Each statement writes the next row of so many tables; a row is two hundred bytes.
  cat >batch.sql <<SQL
INSERT INTO events SELECT key, batch.seq, repeat('x', 200) FROM (SELECT nextval('batch') AS seq) AS batch, generate_series(1, $together) AS key ORDER BY key ON CONFLICT DO NOTHING;
SQL
  for lines in 1 3; do
    rate=$("$bin/pgbench" -n -h "$folder" -U tablee -f batch.sql -c "$lines" -j "$lines" -T "$seconds" postgres | sed -n 's/^tps = \([0-9]*\).*/\1/p')
    echo "$lines connections, $together rows a statement: $((rate * together)) rows/s"
  done
done
