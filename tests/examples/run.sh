#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: the examples do what their comments say: lines `... VERDICT ...  ./run OPTIONS FILE`.
#
#   VERNIER=build/release/vernier sh tests/examples/run.sh
set -u
: "${VERNIER:?is the program to test}"
cd "$(dirname "$0")/../.." || exit 2
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
passed=0 failed=0
grep -hE '^// .*: (TRUE|FALSE|UNKNOWN).* \./run ' examples/*.c >"$log.list"
while read -r line; do
    expect=$(printf '%s\n' "$line" | sed 's/^[^:]*: \([A-Z]*\).*/\1/')
    args=${line#*./run }
    got=$(sh tests/limit.sh 20 "$VERNIER" $args 2>&1 </dev/null | sed -n 's/^Verification result: \([A-Z]*\).*/\1/p')
    if [ "$got" = "$expect" ]; then
        passed=$((passed + 1))
    else
        echo "not ok ./run $args: ${got:-no verdict}, expected $expect"
        failed=$((failed + 1))
    fi
done <"$log.list"
rm -f "$log.list"
echo "examples: $passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
