#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: random lists of stages on random programs, whose verdict is known because the compiled program was run with all inputs (stages.py).
#
#   VERNIER=build/release/vernier [SEED=1] [N=60] sh tests/stages/run.sh
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${VERNIER:?is the program to test}" "${SEED:=1}" "${N:=60}"
export VERNIER
exec python3 tests/stages/stages.py "$SEED" "$N" "${CC:-cc}"
