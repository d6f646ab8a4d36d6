#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: verdicts on random programs whose truth is known, because compiled programs were run with all inputs (truth.py).
#
#   VERNIER=build/release/vernier [FIRST=1] [N=40] [RUNS=4] [KEEP=DIR] sh tests/truth/run.sh [--reduce=SEED | --show=SEED]
#
# KEEP=DIR: programs that are contradicted are kept there, with the command line.  Without gcc's or clang's sanitizers nothing is compared.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${VERNIER:?is the program to test}" "${FIRST:=1}" "${N:=40}" "${RUNS:=4}" "${KEEP:=}"
export VERNIER PYTHONDONTWRITEBYTECODE=1
exec python3 tests/truth/truth.py "--first=$FIRST" "--n=$N" "--runs=$RUNS" ${KEEP:+"--keep=$KEEP"} "$@"
