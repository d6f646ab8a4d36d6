#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: random programs of expressions.c must print the same, compiled by gcc and run by `vernier exec`.
#
#   VERNIER=build/release/vernier [FIRST=1] [COUNT=6] [INITIALISERS=2] sh tests/compiled/run.sh
#
# bitfields: bit-fields of all widths under all operators, conversions, assignments and increments; builtins: overflow tests,
# operations on bits, atomic operations, functions of the C library.  formats: what snprintf writes.  math: what is exact of math.h, and strtod.
# Then jumps.c, setjmp and longjmp in random order, and initialisers.c, a hundred objects in each program, with designators in any order.
# A program that differs is kept as build/compiled-KIND-SEED.c.
set -u
: "${VERNIER:?is the program to test}"
: "${CC:=cc}" "${FIRST:=1}" "${COUNT:=6}" "${INITIALISERS:=2}"
cd "$(dirname "$0")/../.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
$CC -std=c17 -O1 -o "$tmp/gen" tests/compiled/expressions.c || exit 2
passed=0 failed=0

# compare KIND PROGRAM: counts whether both printed the same; the program is kept if not.
compare()
{
    if [ -s "$tmp/want" ] && cmp -s "$tmp/want" "$tmp/got"; then
        passed=$((passed + 1))
    else
        echo "not ok $1 $seed: build/compiled-$1-$seed.c"
        cp "$2" "build/compiled-$1-$seed.c"
        diff "$tmp/want" "$tmp/got" | head -5
        failed=$((failed + 1))
    fi
}

for kind in bitfields builtins formats math; do
    seed=$FIRST
    while [ "$seed" -lt $((FIRST + COUNT)) ]; do
        "$tmp/gen" $kind "$seed" 100 >"$tmp/x.c"
        if ! gcc -w -O0 -fwrapv -o "$tmp/x" "$tmp/x.c" -lm 2>"$tmp/gcc.log"; then
            echo "compiled: gcc refuses $kind $seed"
            cat "$tmp/gcc.log"
            exit 2
        fi
        "$tmp/x" >"$tmp/want"
        timeout 120 "$VERNIER" exec "$tmp/x.c" 2>/dev/null | grep -avE '^(Execution|Note): ' >"$tmp/got"
        compare "$kind" "$tmp/x.c"
        seed=$((seed + 1))
    done
done
seed=$FIRST
while [ "$seed" -lt $((FIRST + COUNT)) ]; do
    gcc -w -O0 -DSEED="$seed" -o "$tmp/x" tests/compiled/jumps.c && "$tmp/x" >"$tmp/want"
    timeout 120 "$VERNIER" exec -DSEED="$seed" tests/compiled/jumps.c 2>/dev/null | grep -avE '^(Execution|Note): ' >"$tmp/got"
    compare jumps tests/compiled/jumps.c
    seed=$((seed + 1))
done
# Initialisers: without the lines that gcc refuses, and those of which the compilers make different things.
seed=$FIRST
$CC -std=c17 -O1 -o "$tmp/gen" tests/compiled/initialisers.c || exit 2
while [ "$seed" -lt $((FIRST + INITIALISERS)) ]; do
    "$tmp/gen" "$seed" 100 >"$tmp/x.c"
    for again in 1 2 3 4 5 6 7 8; do
        gcc -O0 -Werror=int-conversion -o "$tmp/x" "$tmp/x.c" 2>"$tmp/log"
        timeout 120 "$VERNIER" exec "$tmp/x.c" 2>>"$tmp/log" | grep -avE '^(Execution|Note): ' >"$tmp/got"
        sed -n -e 's/^[^:]*:\([0-9]*\):[0-9]*: error.*/\1s,{.*,{ },/p' \
            -e 's/^[^:]*:\([0-9]*\):[0-9]*: warning: .*compilers differ.*/\1s,{.*,{ },/p' "$tmp/log" >"$tmp/refused"
        [ -s "$tmp/refused" ] || break
        sed -f "$tmp/refused" "$tmp/x.c" >"$tmp/y.c"
        mv "$tmp/y.c" "$tmp/x.c"
    done
    "$tmp/x" >"$tmp/want"
    compare initialisers "$tmp/x.c"
    seed=$((seed + 1))
done
# The bounds of functions that are not exact, against the machine's library.
if gcc -w -O1 -fno-builtin -o "$tmp/enclosures" tests/compiled/enclosures.c -lm && "$tmp/enclosures" "$FIRST"; then
    passed=$((passed + 1))
else
    echo "not ok enclosures"
    failed=$((failed + 1))
fi
echo "compiled: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
