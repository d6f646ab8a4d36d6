#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: how the abstract states of the value analysis grow with copies of small programs (bench/growth.sh measures large ones).
#
#   VERNIER=build/release/vernier sh tests/growth/run.sh
set -u
: "${VERNIER:?is the program to test}"
cd "$(dirname "$0")/../.." || exit 2
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

# states PROGRAM FORM N OPTION...: the states that a proof takes; nothing if there is none.
states()
{
    awk -v n="$3" -v form="$2" -f bench/growth.awk "tests/growth/$1.c" >"$tmp/p.c"
    shift 3
    "$VERNIER" --prop=unreach-call --analysis=value --time=10 --stats "$@" "$tmp/p.c" 2>&1 | awk '
        /^engine.added/ { states = $2 }
        /^Verification result: TRUE/ { print states }'
}

# check PROGRAM FORM LIMIT: four copies take at most LIMIT hundredths of the states of two.
check()
{
    two=$(states "$1" "$2" 2) four=$(states "$1" "$2" 4)
    if [ "${four:-0}" -gt 0 ] && [ $((four * 100)) -le $((${two:-0} * $3)) ]; then
        passed=$((passed + 1))
    else
        echo "not ok $1 $2: ${two:-no proof} states for two copies, ${four:-no proof} for four"
        failed=$((failed + 1))
    fi
}

check server sequence 250
check server dispatch 250

echo "growth: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
