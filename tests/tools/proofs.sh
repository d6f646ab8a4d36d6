#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# proofs.sh: a verdict TRUE comes from result_prove, and only the files that end an exploration give it evidence.
set -u
cd "$(dirname "$0")/../.." || exit 2

# same NAME EXPECTED FOUND
same()
{
    [ "$2" = "$3" ] && { echo "ok proofs $1"; return; }
    printf 'not ok proofs %s: expected\n%s\nfound\n%s\n' "$1" "$2" "$3"
}

same "who makes evidence" \
    "src/algo/bmc/bmc.c src/algo/cegar/cegar.c src/algo/closed/closed.c src/algo/kind/kind.c src/algo/numeric/algo.c src/algo/polynomial/algo.c src/algo/ranges/algo.c src/algo/result.c src/algo/summary/algo.c" \
    "$(grep -rl '#include "algo/proof.h"' src | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//')"
same "who says TRUE" \
    "src/algo/result.c" \
    "$(grep -rlE '[^=!<>]=[[:space:]]*VERDICT_TRUE|[?:][[:space:]]*VERDICT_TRUE|return VERDICT_TRUE' src | LC_ALL=C sort | tr '\n' ' ' | sed 's/ $//')"
