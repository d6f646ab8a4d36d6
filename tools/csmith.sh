#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# csmith.sh: compares our execution of random programs with that of a compiler.
#
#   tools/csmith.sh N [SEED]        N programs of csmith with seeds SEED, SEED + 1, ... (default 1)
#   VERNIER=PATH                    program whose `exec` is tested (default build/release/vernier)
#   EXEC='tests/tool driver'        another command that runs a program
#   BITS=32                         the 32-bit machine model
#   KEEP=DIR                        keeps the programs whose results differ
#
#   NATIVE_TIMEOUT=SECONDS          programs that run longer natively are left out (default 5)
#
# Programs print a checksum of all their global variables.
set -u
cd "$(dirname "$0")/.." || exit 2
n=${1:-50}
seed=${2:-1}
bits=${BITS:-64}
exec_cmd=${EXEC:-${VERNIER:-build/release/vernier} exec}
headers=${CSMITH_INCLUDE:-/usr/include/csmith}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
equal=0
different=0
skipped=0
unmodelled=0

if ! command -v csmith >/dev/null 2>&1 || [ ! -f "$headers/csmith.h" ]; then
    echo "csmith.sh: csmith and its headers (libcsmith-dev) are needed" >&2
    exit 2
fi

last=$((seed + n))
while [ "$seed" -lt "$last" ]; do
    c=$work/p$seed.c
    # Volatile objects have any value at each read for us, so they are left out.
    # csmith leaves a file platform.info where it runs.
    (cd "$work" && csmith --seed "$seed" --no-volatiles --no-volatile-pointers) >"$c" 2>/dev/null
    if gcc -O0 -w -m"$bits" -I"$headers" "$c" -o "$work/native" 2>/dev/null &&
        timeout "${NATIVE_TIMEOUT:-5}" "$work/native" >"$work/want" 2>/dev/null; then
        timeout 60 $exec_cmd --"$bits" -I"$headers" "$c" >"$work/got" 2>"$work/messages"
        rc=$?
        want=$(grep '^checksum' "$work/want")
        got=$(grep '^checksum' "$work/got")
        if [ "$want" = "$got" ]; then
            equal=$((equal + 1))
        elif grep -q '^Execution: not modelled' "$work/got"; then
            unmodelled=$((unmodelled + 1))
            echo "seed $seed: $(grep '^Execution' "$work/got")"
        else
            different=$((different + 1))
            echo "seed $seed: want '$want', got '$got' (status $rc)"
            grep '^Execution' "$work/got"
            tail -n 3 "$work/messages"
            if [ -n "${KEEP:-}" ]; then mkdir -p "$KEEP" && cp "$c" "$KEEP"; fi
        fi
    else
        skipped=$((skipped + 1))
    fi
    seed=$((seed + 1))
done
echo "csmith: $equal equal, $different different, $unmodelled not modelled, $skipped skipped (native run too long)"
[ "$different" -eq 0 ]
