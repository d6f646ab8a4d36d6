#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: memory graphs, with list segments and with trees of forest automata, on random programs that work on lists, against executions.
#
#   VERNIER=build/release/vernier [SEED=1] [N=120] [FULL=1] sh tests/heaps/run.sh
#
# The graphs must not say TRUE of a program (tests/tool/heapgen_main.c) of which an execution commits a fault or leaves a block behind:
# an execution of the interpreter, and with FULL=1 also one of the compiled program under the address sanitizer (faults only; the interpreter
# must find those, too).  They must decide most of the programs.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${VERNIER:?is the program to test}" "${CC:=cc}" "${SEED:=1}" "${N:=120}" "${FULL:=}" "${TICKS:=20000}"
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
LIMIT=$PWD/tests/limit.sh
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
$CC -std=c17 -o "$tmp/heapgen" tests/tool/heapgen_main.c || exit 2
[ -z "$FULL" ] || $CC -w -O1 -c -o "$tmp/source.o" tests/heaps/source.c || exit 2

# verdict OPTIONS...: of the program.
verdict()
{
    (cd "$tmp" && exec sh "$LIMIT" 20 "$VERNIER" --no-warnings "$@" p.c) 2>&1 </dev/null |
        sed -n 's/^Verification result: \([A-Z]*\).*/\1/p'
}

# native: FAULT if a run of the compiled program commits one.
native()
{
    sed 's/int main(void)/int program(void)/' "$tmp/p.c" >"$tmp/native.c"
    $CC -w -fsanitize=address -o "$tmp/native" "$tmp/native.c" "$tmp/source.o" &&
        ASAN_OPTIONS=exitcode=77:detect_leaks=0:detect_stack_use_after_return=1 timeout 100 "$tmp/native"
}

fail()
{
    echo "not ok seed $seed: $*"
    bad=1
}

passed=0 failed=0 decided=0 asked=0 seed=$SEED
while [ "$seed" -lt $((SEED + N)) ]; do
    bad=0
    "$tmp/heapgen" "$seed" >"$tmp/p.c"
    fault=
    [ -z "$FULL" ] || fault=$(native)
    for property in memsafety memcleanup; do
        run=$(verdict --analysis=executions --executions.rounds=2 --executions.runs=200 --executions.search-runs=100 --prop=$property)
        [ "$property.$fault.$run" != memsafety.FAULT.UNKNOWN ] || fail "an execution commits a fault, which the interpreter does not find"
        for analysis in smg smg-data explicit-heap forest; do
            graphs=$(verdict --analysis=$analysis --cegar.random-runs=0 --cegar.search-runs=0 --ticks="$TICKS" --prop=$property)
            case $run:$graphs in
            FALSE:TRUE | *:) fail "${graphs:-no verdict} of $property with $analysis, but executions say $run" ;;
            esac
            if [ $property = memsafety ]; then
                asked=$((asked + 1))
                [ "$graphs" = UNKNOWN ] || decided=$((decided + 1))
            fi
        done
    done
    if [ "$bad" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    seed=$((seed + 1))
done
echo "decided: $decided of $asked"
if [ "$decided" -lt $((asked * 8 / 10)) ]; then failed=$((failed + 1)); else passed=$((passed + 1)); fi
echo "heaps: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
