#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: verdicts on random programs against all their executions.
#
#   VERNIER=build/release/vernier [FIRST=1] [COUNT=60] sh tests/differential/run.sh
#
# Each program of gen.c has 64 executions.  If one reaches the error, TRUE is wrong; if none does, FALSE is wrong.
# Programs that fail are kept as build/differential-SEED.c.
# COVERS: T110
set -u
: "${VERNIER:?is the program to test}"
: "${CC:=cc}"
: "${FIRST:=1}"
: "${COUNT:=60}"
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

passed=0 failed=0 true=0 false=0 unknown=0 seed=$FIRST
while [ $seed -lt $((FIRST + COUNT)) ]; do
    "$tmp/gen" $seed >"$tmp/p.c"
    $CC -w -O0 -fwrapv -fno-strict-aliasing -Dmain=prog_main -c -o "$tmp/p.o" "$tmp/p.c" &&
        $CC -o "$tmp/p" "$tmp/p.o" "$tmp/all.o" || { echo "not ok $seed: does not compile"; failed=$((failed + 1)); }
    "$tmp/p"
    case $? in 0) wrong=FALSE ;; 1) wrong=TRUE ;; *) seed=$((seed + 1)); continue ;; esac
    ok=1
    while read -r configuration; do
        timeout 20 "$VERNIER" --no-warnings --ticks=30000 $configuration "$tmp/p.c" >"$tmp/log" 2>&1
        verdict=$(sed -n 's/^Verification result: \([A-Z]*\).*/\1/p' "$tmp/log")
        case $verdict in
        TRUE) true=$((true + 1)) ;;
        FALSE) false=$((false + 1)) ;;
        UNKNOWN) unknown=$((unknown + 1)) ;;
        esac
        if [ "${verdict:-$wrong}" = $wrong ] || grep -q 'certificate was refused' "$tmp/log"; then
            echo "not ok $seed: '$verdict' with $configuration: $(tail -1 "$tmp/log")"
            mkdir -p build && cp "$tmp/p.c" "build/differential-$seed.c"
            ok=0
        fi
    done <<'EOF'
--cegar.random_runs=0 --certify
--analysis=value-nocegar --cegar.random_runs=0 --certify
--analysis=constants --cegar.random_runs=0
EOF
    if [ $ok -eq 1 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    seed=$((seed + 1))
done
echo "answers: $true TRUE, $false FALSE, $unknown UNKNOWN"
echo "differential: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
