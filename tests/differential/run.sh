#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: verdicts on random programs against all their executions.
#
#   VERNIER=build/release/vernier [FIRST=1] [COUNT=60] [FULL=1] [TICKS=400000] [ONLY=WORD] [GEN=noloops] \
#       sh tests/differential/run.sh
#
# Each program of gen.c has 64 executions.  If one reaches the error, TRUE is wrong; if none does, FALSE is wrong.
# Programs that fail are kept as build/differential-SEED.c.  Each is given to three of the configurations below, in turn, or
# with FULL=1 to all of them; ONLY: to those with this word.  Every night: COUNT=5000 FULL=1 TICKS=1000000.
# COVERS: T110
set -u
: "${VERNIER:?is the program to test}"
: "${CC:=cc}"
: "${FIRST:=1}"
: "${COUNT:=60}" "${FULL:=}" "${TICKS:=400000}" "${ONLY:=}" "${GEN:=}"
cd "$(dirname "$0")/../.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
$CC -O1 -o "$tmp/gen" tests/differential/gen.c || exit 2
cat >"$tmp/all.c" <<'EOF'
#include <setjmp.h>
#include <string.h>
#include <unistd.h>
#include <sys/wait.h>
static unsigned number, next;
unsigned char __VERIFIER_nondet_uchar(void) { return number >> 2 * next++ & 3; }
void reach_error(void) { _exit(1); }
int prog_main(void);
int main(void)
{
    int status;
    for (number = 0; number < 64; number++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(2);
            prog_main();
            _exit(0);
        }
        if (waitpid(child, &status, 0) < 0 || !WIFEXITED(status))
            return 2;
        if (WEXITSTATUS(status))
            return 1;
    }
    return 0;
}
EOF
$CC -w -O0 -c -o "$tmp/all.o" "$tmp/all.c" || exit 2

# What is compared: explicit values, formulas of all executions in both encodings, and predicates in both.
cat >"$tmp/all" <<'EOF'
--cegar.random_runs=0 --certify
--analysis=value-nocegar --cegar.random_runs=0 --certify
--analysis=symbolic --cegar.random_runs=0 --certify
--analysis=constants --cegar.random_runs=0
--analysis=bmc --encode.encoding=int --bmc.second=false
--analysis=predicate --encode.encoding=int --cegar.random_runs=0 --certify
--analysis=value --cegar.random_runs=0 --certify
--analysis=bmc --encode.encoding=bv
--analysis=predicate --encode.encoding=bv --cegar.random_runs=0
--analysis=kind --kind.second=false
--analysis=bmc --encode.encoding=int --encode.may_alias=false --encode.ranges=false
--analysis=predicate-cartesian --cegar.random_runs=0
--analysis=value+predicate --cegar.random_runs=0 --certify
--analysis=numeric-octagon
--analysis=numeric-poly
--strategy.stages=numeric-octagon:1,kind:2 --kind.second=false
EOF
grep -e "$ONLY" "$tmp/all" >"$tmp/configurations"
n=$(wc -l <"$tmp/configurations")

# chosen SEED: the configurations for this program.
chosen()
{
    awk -v seed="$1" -v n="$n" -v full="$FULL" 'full != "" || (NR - 1 + n - 3 * seed % n) % n < 3' "$tmp/configurations"
}

passed=0 failed=0 seed=$FIRST
: >"$tmp/answers"
while [ "$seed" -lt $((FIRST + COUNT)) ]; do
    "$tmp/gen" "$seed" $GEN >"$tmp/p.c"
    $CC -w -O0 -fwrapv -fno-strict-aliasing -Dmain=prog_main -c -o "$tmp/p.o" "$tmp/p.c" &&
        $CC -o "$tmp/p" "$tmp/p.o" "$tmp/all.o" || { echo "not ok $seed: does not compile"; failed=$((failed + 1)); }
    "$tmp/p"
    case $? in 0) wrong=FALSE ;; 1) wrong=TRUE ;; *) seed=$((seed + 1)); continue ;; esac
    ok=1
    chosen "$seed" >"$tmp/chosen"
    while read -r configuration; do
        sh tests/limit.sh 20 "$VERNIER" --no-warnings --prop=unreach-call --ticks="$TICKS" $configuration "$tmp/p.c" >"$tmp/log" 2>&1
        verdict=$(sed -n 's/^Verification result: \([A-Z]*\).*/\1/p' "$tmp/log")
        echo "${verdict:-none} $configuration" >>"$tmp/answers"
        if [ "${verdict:-$wrong}" = $wrong ] || grep -q 'certificate was refused' "$tmp/log"; then
            echo "not ok $seed: '$verdict' with $configuration: $(tail -1 "$tmp/log")"
            mkdir -p build && cp "$tmp/p.c" "build/differential-$seed.c"
            ok=0
        fi
    done <"$tmp/chosen"
    if [ $ok -eq 1 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    seed=$((seed + 1))
done
while read -r configuration; do
    for verdict in TRUE FALSE UNKNOWN; do
        grep -cxF -e "$verdict $configuration" "$tmp/answers"
    done | paste -s | awk -v c="$configuration" '{ printf "%5d TRUE %5d FALSE %5d UNKNOWN  %s\n", $1, $2, $3, c }'
done <"$tmp/configurations"
echo "differential: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
