#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# cfa-bench.sh: builds and validates the automata of all programs below a folder.
#
#   tools/cfa-bench.sh DIR          every .c and .i file; X.yml beside X.c with ILP32 in it selects the 32-bit model
#   CFA_TOOL=PATH                   the driver tests/tool/cfa_main.c, built (default: built here from a debug library)
#   FLAGS=-c                        also with check edges
#   JOBS=N                          how many at once (default 4)
set -u
dir=${1:?usage: tools/cfa-bench.sh DIR}
dir=$(cd "$dir" && pwd) || exit 2
cd "$(dirname "$0")/.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
tool=${CFA_TOOL:-$work/cfa_main}
if [ ! -x "$tool" ]; then
    make -s lib B=debug O="$work/build" ONLY="base lang frontend cfa" -j"${JOBS:-4}" >/dev/null || exit 2
    cc -std=c17 -D_POSIX_C_SOURCE=200809L -Isrc tests/tool/cfa_main.c "$work/build/libvernier.a" -lm -o "$tool" || exit 2
fi
export tool FLAGS
find "$dir" -name '*.c' -o -name '*.i' | sort | xargs -P "${JOBS:-4}" -n 1 sh -c '
    m=; grep -qs ILP32 "${0%.*}.yml" && m=--32
    out=$(timeout 60 "$tool" -q ${FLAGS:-} $m "$0" 2>&1) || out="failed $0: $out"
    printf "%s\n" "$out"' >"$work/log"
grep '^failed' "$work/log"
sed -n 's/^unsupported: //p' "$work/log" | sort | uniq -c | sort -rn
awk '/^ok /{ n++; for (i = 1; i < NF; i++) s[$i] += $(i + 1) }
     /^failed /{ bad++ }
     END { printf "cfa-bench: %d built, %d failed; %d functions, %d nodes, %d edges, %d loops; %.3f s\n", n, bad,
               s["funcs"], s["nodes"], s["edges"], s["loops"], s["build_us"] / 1e6; exit bad > 0 }' "$work/log"
