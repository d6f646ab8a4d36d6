#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run-cli.sh: golden tests of the command line.
#
#   VERNIER=build/release/vernier [UPDATE=1] sh tests/run-cli.sh [tests/cli/AREA/NAME ...]
#
# A test is a folder with
#   cmd   shell text, run inside a copy of the folder, with $VERNIER set
#   out   the expected standard output
#   err   the expected standard error; without it stderr is not compared, but what a sanitizer says there, or an internal error, fails the test
#   rc    the expected exit status; without it 0
# and the files the command needs.  Paths of the copy become `.` and times `0.000s` before the comparison.
# UPDATE=1 writes out and rc (and err, where it exists) from what happened; look at the difference before committing.
set -u
: "${VERNIER:?is the program to test}"
: "${TEST_TIMEOUT:=20}"
cd "$(dirname "$0")/.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
LIMIT=$PWD/tests/limit.sh
export VERNIER TEST_TIMEOUT LIMIT UPDATE="${UPDATE-}"

# normalise DIR: what differs from machine to machine and run to run.
normalise()
{
    sed -e "s|$1|.|g" -e "s|$VERNIER|vernier|g" -e 's/[0-9][0-9]*\.[0-9][0-9]* *s\b/0.000s/g'
}

# One test: prints "ok NAME", or "not ok NAME" and the differences.
one()
{
    test=$1
    tmp=$(mktemp -d) || exit 2
    mkdir "$tmp/d" && cp -R "$test/." "$tmp/d/"
    (cd "$tmp/d" && TIMED=$test sh "$LIMIT" "$TEST_TIMEOUT" sh ./cmd) >"$tmp/raw.out" 2>"$tmp/raw.err" </dev/null
    echo $? >"$tmp/rc"
    normalise "$tmp/d" <"$tmp/raw.out" >"$tmp/out"
    normalise "$tmp/d" <"$tmp/raw.err" >"$tmp/err"

    if [ -n "$UPDATE" ]; then
        cp "$tmp/out" "$test/out"
        if [ -f "$test/err" ]; then cp "$tmp/err" "$test/err"; fi
        if [ "$(cat "$tmp/rc")" != 0 ] || [ -f "$test/rc" ]; then cp "$tmp/rc" "$test/rc"; fi
    fi

    wanted_rc=0
    if [ -f "$test/rc" ]; then read -r wanted_rc <"$test/rc"; fi
    diff=
    [ "$(cat "$tmp/rc")" = "$wanted_rc" ] || diff="exit status $(cat "$tmp/rc"), expected $wanted_rc"
    for stream in out err; do
        if [ -f "$test/$stream" ]; then
            d=$(diff -u "$test/$stream" "$tmp/$stream") || diff="$diff
$d"
        fi
    done
    # (The status of a command in front of a pipe is lost.)
    d=$(grep -E -m 1 'AddressSanitizer|LeakSanitizer|runtime error:|internal error at' "$tmp/err") && [ ! -f "$test/err" ] && diff="$diff
$d"
    # A failure says on stderr why; show that too where stderr is not compared.
    if [ -n "$diff" ] && [ ! -f "$test/err" ]; then diff="$diff
$(sed 's/^/stderr: /' "$tmp/err" | head -20)"; fi
    rm -rf "$tmp"
    if [ -z "$diff" ]; then echo "ok $test"; else printf 'not ok %s\n%s\n' "$test" "$diff"; fi
}

if [ "${1-}" = --one ]; then
    one "$2"
    exit 0
fi

log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
if [ $# -eq 0 ]; then
    set -- $(find tests/cli -name cmd 2>/dev/null | sed 's|/cmd$||' | LC_ALL=C sort | sh tests/turn.sh)
fi
# A test's report is one write (printf), so that those of two tests do not mix.
if [ $# -gt 0 ]; then
    printf '%s\n' "$@" | xargs -P "${JOBS:-2}" -n 1 sh tests/run-cli.sh --one >"$log"
fi
sh tests/report.sh cli "$log"
