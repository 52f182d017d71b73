#!/usr/bin/env bash
# Two programs beside each other in turn, one server with SQLite each: is the later one slower? tools/beside.sh <earlier>
# <later> [pairs of runs] [matches at once] [seconds each]. Prints, a pair a line, what a move took of the server's processor
# and how many there were a second, and in the end the middle of the ratios.
set -euo pipefail
earlier=$1 later=$2 pairs=${3:-5} matches=${4:-100} seconds=${5:-4}
run() {
  NO_COLOR=1 "$1" --lang en bench server --matches "$matches" --time "$seconds" --sockets 50 --tables 50 |
    awk -v matches="$matches" '{ gsub(",", "") } $1 == matches && NF == 5 { print $5, $2 }'
}
ratios=
for _ in $(seq "$pairs"); do
  read -r before moves <<<"$(run "$earlier")"
  read -r after later_moves <<<"$(run "$later")"
  ratio=$(awk -v a="$before" -v b="$after" 'BEGIN { printf "%.2f", b / a }')
  echo "$before µs a move, $moves moves/s; then $after µs, $later_moves moves/s: $ratio"
  ratios+="$ratio "
done
echo "in the middle: $(tr ' ' '\n' <<<"$ratios" | sed '/^$/d' | sort -n | sed -n "$(((pairs + 1) / 2))p") of what a move took before"
