#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: verdicts on random programs whose verdict is known, because the compiled program was run.
#
#   VERNIER=build/release/vernier [SEED=1] [N=60] [FULL=1] sh tests/random/run.sh
#
# Each program (tests/unit/progen.h) computes a hash of all that it holds.  Natively it prints the hash H; for the verifier
# it ends in `if (hash != H) reach_error()`, expected TRUE, or `if (hash == H) reach_error()`, expected FALSE.  With inputs,
# the hash under certain inputs makes the latter FALSE as well.  No configuration may say the contrary; with full precision
# nearly all programs without inputs must be decided.  FULL=1: all configurations for every program.
# COVERS: T110
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${VERNIER:?is the program to test}" "${CC:=cc}" "${SEED:=1}" "${N:=60}" "${FULL:=}" "${TICKS:=20000}"
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
LIMIT=$PWD/tests/limit.sh
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
$CC -std=c17 -Isrc -o "$tmp/progen" tests/tool/progen_main.c || exit 2

cat >"$tmp/source.c" <<'EOF'
#include <stdlib.h>
static unsigned long long state = 7;
static unsigned long long value(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return state >> 62 ? state >> 33 & 7 : state >> 20;
}
#define INPUT(T, NAME) T __VERIFIER_nondet_##NAME(void) { return (T)value(); }
INPUT(int, int) INPUT(unsigned, uint) INPUT(char, char) INPUT(unsigned char, uchar) INPUT(short, short) INPUT(long, long)
_Bool __VERIFIER_nondet_bool(void) { return value() & 1; }
void __VERIFIER_assume(int c) { if (!c) exit(3); }
EOF
$CC -w -c -o "$tmp/source.o" "$tmp/source.c" || exit 2

configurations()
{
    cat <<'EOF'
--analysis=value
--analysis=constants
--analysis=constants-monolithic
--analysis=constants --engine.merge=join
--analysis=value-nocegar --no-cpa.value.pointers
--analysis=symbolic
--analysis=pointer
--analysis=pointer,merge=sep --no-cpa.pointer.drop_dead
--analysis=value-nocegar,threshold=2
--analysis=value --engine.order=dfs --refine.prefix=longest
--analysis=value --refine.restart=root --refine.slice=false
--analysis=value --cpa.value.symbols
--analysis=value --cpa.value.scope=local --engine.blocks=edge
--analysis=value --engine.partition=false --engine.stop_first=false
--analysis=value-nocegar --cpa.value.disequalities=false --cpa.value.drop_dead=false
--analysis=value --cpa.value.merge=join
--analysis=interval
--analysis=interval-cegar
--analysis=interval-cegar,scope=local,restart=pivot
EOF
}

# native SEED OPTIONS...: the hash that the compiled program prints.
native()
{
    "$tmp/progen" "$@" >"$tmp/native.c"
    $CC -w -fwrapv -fno-strict-aliasing -o "$tmp/native" "$tmp/native.c" "$tmp/source.o" 2>"$tmp/log" &&
        timeout 5 "$tmp/native"
}

# check FILE VERDICT OPTIONS...: the run must not say the contrary of VERDICT.
check()
{
    file=$1 expect=$2
    shift 2
    (cd "$tmp" && exec sh "$LIMIT" 20 "$VERNIER" --no-warnings --prop=unreach-call --ticks="$TICKS" "$@" "$file") >"$tmp/log" 2>&1 </dev/null
    verdict=$(sed -n 's/^Verification result: \([A-Z]*\).*/\1/p' "$tmp/log")
    case $expect:$verdict in
    TRUE:FALSE | FALSE:TRUE | *:)
        echo "not ok seed $seed, $file, expected $expect: ${verdict:-no verdict} with $*"
        bad=1
        ;;
    esac
}

# all FILE VERDICT: under the configurations chosen.
all()
{
    for config in $chosen; do
        check "$1" "$2" $(configurations | sed -n "${config}p")
    done
}

passed=0 failed=0 decided=0 known=0 seed=$SEED
count=$(configurations | wc -l)
while [ "$seed" -lt $((SEED + N)) ]; do
    bad=0
    chosen=$((seed % count + 1))
    [ -z "$FULL" ] || chosen=$(seq 1 "$count")
    if hash=$(native "$seed" whole); then
        "$tmp/progen" "$seed" whole not="$hash" >"$tmp/same.c"
        "$tmp/progen" "$seed" whole is="$hash" >"$tmp/other.c"
        check same.c TRUE --analysis=value-nocegar
        known=$((known + 1))
        [ "$verdict" != TRUE ] || decided=$((decided + 1))
        check other.c FALSE --analysis=value-nocegar --cegar.random_runs=0
        all same.c TRUE
        all other.c FALSE
    else
        echo "not ok seed $seed: cannot be compiled or run" && bad=1
    fi
    if hash=$(native "$seed" nondet); then
        "$tmp/progen" "$seed" nondet is="$hash" >"$tmp/inputs.c"
        check inputs.c FALSE --analysis=value-nocegar
        all inputs.c FALSE
    fi
    if [ "$bad" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    seed=$((seed + 1))
done
echo "decided with full precision: $decided of $known"
if [ "$decided" -lt $((known * 9 / 10)) ]; then failed=$((failed + 1)); else passed=$((passed + 1)); fi
echo "random: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
