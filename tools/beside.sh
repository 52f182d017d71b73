#!/usr/bin/env bash
# Two programs beside each other in turn, one server with SQLite each: is the later one slower? tools/beside.sh <earlier>
# <later> [pairs of runs] [matches at once] [seconds each]. Prints, a run a line, what the server's processor took a move
# in microseconds and the moves a second of each, and the middle of the ratios.
set -euo pipefail
earlier=$1 later=$2 pairs=${3:-5} matches=${4:-100} seconds=${5:-4}
run() {
  NO_COLOR=1 "$1" --lang en bench server --matches "$matches" --time "$seconds" --sockets 50 --tables 50 |
    awk -v matches="$matches" '{ gsub(",", "") } $1 == matches && NF == 5 { print $5, $2 }'
}
for _ in $(seq "$pairs"); do
  read -r before _moves <<<"$(run "$earlier")"
  read -r after moves <<<"$(run "$later")"
  awk -v a="$before" -v b="$after" -v m="$_moves" -v n="$moves" \
    'BEGIN { printf "%d µs a move, %d moves/s; then %d µs, %d moves/s: %.2f\n", a, m, b, n, b / a }'
done | tee /dev/stderr | sed 's/.*: //' | sort -n | awk '{ all[NR] = $1 } END { print "in the middle: " all[int((NR + 1) / 2)] " of the time a move took before" }'
