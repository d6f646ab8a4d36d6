#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: runs the command line tests again and again with a failing allocation or an exhausted budget.
#
#   VERNIER=build/debug/vernier [FAULT_RUNS=16] sh tests/faults/run.sh [tests/cli/AREA/NAME ...]
#
# Builds with assertions (debug, asan) read VERNIER_FAIL_ALLOC=n (the n-th allocation fails) and VERNIER_FAIL_TICK=n
# (work ends at tick n) and VERNIER_FAIL_SOLVER=n:how (the n-th call of the solver exits, aborts or faults).  n grows 1,
# 4, 16, 64 ... until nothing fails in a run, which makes the file VERNIER_FAULT_MARK if something does, at most FAULT_RUNS times
# per test and kind; with other tests it begins at 2 or 3, so that all of them together have many places.  That a solver aborts or faults
# is tried FAULT_RUNS / 2 times at most: what is left to be done then is the same as when it exits.  A test that takes longer than a second
# without faults has two fifths of all these runs.
# Each run must end by itself, with a documented exit status, without a verdict when that is 70, and never with the
# opposite of the verdict of the run without faults.
#
# With VERNIER_FAIL_PROOF=1 proofs count that have excluded nothing: what contradicts one is an internal error, and there is no verdict.
set -u
: "${VERNIER:?is the program to test, built with assertions}"
: "${FAULT_RUNS:=16}"
: "${TEST_TIMEOUT:=20}"
cd "$(dirname "$0")/../.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
LIMIT=$PWD/tests/limit.sh
export VERNIER FAULT_RUNS TEST_TIMEOUT LIMIT

# run_once DIR LOG [NAME=VALUE]: runs the test's command; its exit status.
run_once()
{
    dir=$1
    log=$2
    shift 2
    (cd "$dir" && exec env TIMED="$test ${1-}" "$@" sh "$LIMIT" "$TEST_TIMEOUT" sh ./cmd) >"$log" 2>&1 </dev/null
}

verdict_in()
{
    sed -n 's/^Verification result: \([A-Z]*\).*/\1/p' "$1" | tail -n 1
}

# complaint LOG RC GOOD_VERDICT GOOD_RC: what is wrong with a faulted run; nothing if it is in order.
complaint()
{
    awk -v rc="$2" -v good="$3" -v good_rc="$4" -v limit="$TEST_TIMEOUT" '
        /^Verification result: [A-Z]/ {
            verdict = $3
            sub(/[^A-Z].*/, "", verdict)
        }
        # The exit status of a sanitizer may be hidden by the command around it; its words are not.
        /AddressSanitizer|LeakSanitizer|runtime error:|internal error at/ { report = 1 }
        END {
            if (rc == 70) {
                if (verdict) printf "exit status 70 with verdict %s ", verdict
            } else if (rc == 124) printf "no end within %s s of CPU time ", limit
            else if (rc != good_rc && rc !~ /^(0|10|20|64|65|74)$/) printf "exit status %s ", rc
            if (good verdict ~ /^(TRUEFALSE|FALSETRUE|UNKNOWNTRUE|UNKNOWNFALSE)$/)
                printf "verdict %s instead of %s ", verdict, good
            if (report) printf "error report "
        }' "$1"
}

# one_kind TEST DIR VARIABLE SUFFIX: the growing sequence for one test and kind of fault; leaves `happened` if there was any.
one_kind()
{
    n=$(((${#1} + 2) % 3 + 1))  # the length of the name is as good as any number
    runs=0
    most=$places
    case $4 in :abort | :segv) most=$((places / 2)) ;; esac
    happened=
    while [ "$runs" -lt "$most" ]; do
        rm -f "$2.mark"
        run_once "$2" "$2.log" "$3=$n$4" VERNIER_FAULT_MARK="$2.mark"
        wrong=$(complaint "$2.log" "$?" "$good_verdict" "$good_rc")
        if [ -n "$wrong" ]; then
            printf 'not ok %s %s=%s: %s\n%s\n' "$1" "$3" "$n$4" "$wrong" "$(tail -n 8 "$2.log" | sed 's/^/    /')"
            return
        fi
        [ -e "$2.mark" ] || break
        happened=yes
        runs=$((runs + 1))
        n=$((4 * n))
    done
    echo "ok $1 $3$4${happened:+ happened}"
}

one()
{
    test=$1
    tmp=$(mktemp -d) || exit 2
    mkdir "$tmp/d" && cp -R "$1/." "$tmp/d/"
    places=$FAULT_RUNS
    begun=$(date +%s%3N)
    run_once "$tmp/d" "$tmp/d.good"
    good_rc=$?
    [ $(($(date +%s%3N) - begun)) -le 1000 ] || places=$(((2 * FAULT_RUNS + 4) / 5))
    good_verdict=$(verdict_in "$tmp/d.good")
    happened=yes
    for kind in ALLOC TICK SOLVER:exit SOLVER:abort SOLVER:segv; do
        variable=${kind%%:*}
        case $kind:$happened in
        SOLVER:abort: | SOLVER:segv:) echo "ok $1 VERNIER_FAIL_$kind" ;;  # there is no solver that could
        *) one_kind "$1" "$tmp/d" "VERNIER_FAIL_$variable" "${kind#"$variable"}" ;;
        esac
    done
    rm -rf "$tmp"
}

if [ "${1-}" = --one ]; then
    one "$2"
    exit 0
fi

# contradiction: of a wrong proof, which stands if nothing else is tried, but not with --cross-check.
contradiction()
{
    program=examples/lock_bug.c
    alone=$(VERNIER_FAIL_PROOF=1 "$VERNIER" --prop=unreach-call --strategy.stages='numeric bmc' "$program" 2>&1)
    both=$(VERNIER_FAIL_PROOF=1 "$VERNIER" --prop=unreach-call --strategy.stages='numeric bmc' --cross-check "$program" 2>&1)
    rc=$?
    case $rc:$(printf '%s\n' "$alone" | verdict_in -):$both in
    70:TRUE:*'Verification result'*) ;;
    70:TRUE:*'stages numeric and bmc contradict each other'*)
        echo 'ok contradiction'
        return
        ;;
    esac
    printf 'not ok contradiction: exit status %s\n%s\n' "$rc" "$both"
}

log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
all=
if [ $# -eq 0 ]; then
    all=yes
    # Tests of limits and of the progress line do nothing but wait, here in each of a hundred runs.
    set -- $(find tests/cli -name cmd ! -path 'tests/cli/limits/*' ! -path '*/progress/cmd' 2>/dev/null | sed 's|/cmd$||' | LC_ALL=C sort | sh tests/turn.sh)
fi
if [ $# -gt 0 ]; then
    printf '%s\n' "$@" | xargs -P "${JOBS:-2}" -n 1 sh tests/faults/run.sh --one >"$log"
fi
if [ -n "$all" ]; then
    contradiction >>"$log"
    for kind in ALLOC TICK SOLVER:exit SOLVER:abort SOLVER:segv; do  # else nothing was tried
        grep -q "^ok .* VERNIER_FAIL_$kind happened" "$log" || echo "not ok $kind: never happened" >>"$log"
    done
fi
sh tests/report.sh faults "$log"
