#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: the numeric analyses of tests/verdict/henry/e*.c do not depend on the solver.
#
#   VERNIER=build/release/vernier sh tests/solvers/run.sh
#
# Each run of a file that prints invariants is repeated with the solver behind the pipe (smt.backend=smtlib): verdict and
# invariants have to be the same.  And each is repeated with a solver that may not work at all, so that it has no answers: then no
# path is known to be missing, and verdict and invariants have to be those of the strategy that asks no solver (standard).
# COVERS: H21, H22
set -u
: "${VERNIER:?is the program to test}"
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
cd "$(dirname "$0")/../verdict/henry" || exit 2
passed=0
failed=0

# found FILE OPTIONS: the verdict and the invariants.
found()
{
    file=$1
    shift
    sh ../../limit.sh 60 "$VERNIER" "$@" --stats "$file" 2>&1 </dev/null |
        sed -n "/^$file:[0-9]*: loop:/p; s/^\(Verification result: [A-Z]*\).*/\1/p"
}

count()
{
    if [ "$1" = ok ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "not ok $2"; fi
}

command -v cvc5 >/dev/null 2>&1 || echo "no cvc5: solvers are not compared"
for file in e*.c; do
    # The options of the file's first run whose strategy asks a solver for paths.
    options=$(sed -n 's/^\/\/ ARGS\(\[[0-9]*\]\)\{0,1\}: *//p' "$file" | grep 'strategy=\(combined\|pathfocus\|incremental\)' |
        head -n 1)
    [ -n "$options" ] || continue
    # $options is a list of words on purpose.
    one=$(found "$file" $options)
    if command -v cvc5 >/dev/null 2>&1; then
        other=$(found "$file" $options --smt.backend=smtlib)
        if [ "$one" = "$other" ] && [ -n "$one" ]; then count ok; else count no "$file $options:
$one
with smtlib:
$other"; fi
    fi
    weak=$(found "$file" $options --smt.rlimit=1 --numeric.rlimit=1)
    plain=$(found "$file" $(echo "$options" | sed 's/strategy=[a-z]*/strategy=standard/'))
    if [ "$weak" = "$plain" ]; then count ok; else count no "$file $options, with a solver that gives no answers:
$weak
without solver:
$plain"; fi
done
echo "solvers: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
