#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: a budget that runs out, and a solver without an answer, never prove anything.
#
#   VERNIER=build/release/vernier [SWEEP=all] [SEED=n] sh tests/sweep/run.sh [FILE.c ...]
#
# Runs tests/tool/sweep_main.c, which the build makes beside the program, on the programs of this folder: every preset, with budgets
# that end at some of the places where they can (SWEEP=all: at each one, which takes hours), with every answer of the solver
# missing in turn, every look at the budget being the last, and in pieces that go on where the last one stopped.  A test is one
# program under one preset; it fails at the first wrong verdict.
set -u
: "${VERNIER:?is the program whose library is tested}"
cd "$(dirname "$0")/../.." || exit 2
tool=$(dirname "$VERNIER")/tool/sweep
if [ ! -x "$tool" ]; then
    echo "not ok $tool: is missing; make unit-binaries"
    echo "sweep: 0 passed, 1 failed"
    exit 1
fi
amount="--samples=${SAMPLES:-1}"
[ "${SWEEP:-}" != all ] || amount=--all
[ $# -gt 0 ] || set -- $(printf '%s\n' tests/sweep/programs/*.c | sh tests/turn.sh)
log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
# One process for each program: what one of them does to the heap does not matter to the others.
printf '%s\n' "$@" | xargs -P "${JOBS:-2}" -n 1 "$tool" "$amount" --seed="${SEED:-1}" >"$log" 2>"$log.err" ||
    echo "not ok $(tail -n 1 "$log.err")" >>"$log"
rm -f "$log.err"
grep -v '^ok ' "$log"
passed=$(grep -c '^ok ' "$log")
failed=$(grep '^not ok ' "$log" | awk '{ print $3, $4 }' | sort -u | wc -l)
echo "sweep: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
