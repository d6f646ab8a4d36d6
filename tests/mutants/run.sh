#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: each mistake of this folder is noticed by the tests that it names (tools/mutate.sh), at night only.
#
#   VERNIER=build/release/vernier [MUTANT_MAKE="CC=gcc"] sh tests/mutants/run.sh [NAME...]
#
# The arguments of make are those with which VERNIER was built, else all is compiled again; what ./check uses if not set.
set -u
: "${VERNIER:?is the program to test}"
cd "$(dirname "$0")/../.." || exit 2
if [ -n "${TURN-}" ]; then
    echo "only with --nightly: skipped"
    echo "mutants: 0 passed, 0 failed"
    exit 0
fi
export MUTANT_MAKE="${MUTANT_MAKE-B=release CC=gcc G=-g1 CI=1}" BUILD="${VERNIER%/vernier}"
exec sh tools/mutate.sh --kept "$@"
