#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run-unit.sh: runs unit test binaries (cmocka) and counts their tests.
#
#   sh tests/run-unit.sh build/debug/unit/t_*
#
# A binary that dies without reporting counts as one failed test.  Only failing binaries show their output.
# $JOBS (2) of them run at a time.
set -u
if [ "${1-}" = --one ]; then
    CMOCKA_MESSAGE_OUTPUT=STDOUT TIMED=$(basename "$3") sh tests/limit.sh 240 "$3" >"$2/$(basename "$3")" 2>&1
    echo $? >"$2/$(basename "$3").rc"
    exit 0
fi

# results BINARY LOG STATUS: a line `ok BINARY: TEST` or `not ok BINARY: TEST` for each test, as report.sh has them.
results()
{
    echo "$([ "$3" -eq 0 ] || echo 'not ')ok $1"
    [ "$3" -eq 0 ] || tail -n 60 "$2"
    sed -n "s/^\[ *OK *\] /ok $1 /p" "$2"
}

passed=0
failed=0
logs=$(mktemp -d) || exit 2
trap 'rm -rf "$logs"' EXIT

printf '%s\n' "$@" | xargs -P "${JOBS:-2}" -n 1 sh "$0" --one "$logs"
for bin in "$@"; do
    log=$logs/$(basename "$bin")
    rc=$(cat "$log.rc")
    # cmocka 1.1 marks every test with "[       OK ] name" or "[  FAILED  ] name" and lists the failed ones again
    # after a line with their number; the number of tests run stands in "[==========] 7 test(s) run."
    ran=$(sed -n 's/^\[=*\].* \([0-9][0-9]*\) test(s) run.*/\1/p' "$log" | awk '{ n += $1 } END { print n + 0 }')
    ok=$(grep -c '^\[ *OK *\]' "$log")
    bad=$((ran - ok))
    if [ "$bad" -lt 0 ]; then bad=0; fi
    if [ "$rc" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    if [ "$bad" -gt 0 ]; then
        echo "FAIL $(basename "$bin") (exit status $rc)"
        sed 's/^/    /' "$log" | tail -60
    fi
    [ -z "${RESULTS-}" ] || results "$(basename "$bin")" "$log" "$rc" >>"$RESULTS"
    passed=$((passed + ok))
    failed=$((failed + bad))
done
echo "unit: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
