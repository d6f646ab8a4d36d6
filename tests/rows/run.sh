#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: every function of the library that is modelled, or has a row in library.def, is recognised as the headers of this system declare it.
#
#   VERNIER=build/release/vernier sh tests/rows/run.sh
#
# A program calls all functions that the headers of headers.h declare.  Those of which Vernier says that they have no body are unknown by name; none
# of them may have a model or a row.
set -u
: "${VERNIER:?is the program to test}"
cd "$(dirname "$0")/../.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

cp tests/rows/headers.h "$tmp"
echo '#include "headers.h"' >"$tmp/headers.c"
gcc -fsyntax-only -aux-info "$tmp/prototypes" "$tmp/headers.c" || exit 2
python3 tests/rows/calls.py headers.h "$tmp/prototypes" >"$tmp/calls.c" || exit 2
"$VERNIER" --prop=unreach-call --analysis=location --ticks=20000000 "$tmp/calls.c" >"$tmp/out" 2>&1

sed -n 's/.*function `\([A-Za-z0-9_]*\)` has no body.*/\1/p' "$tmp/out" | LC_ALL=C sort -u >"$tmp/unknown"
sed -n 's/^    case [0-9]*: \([A-Za-z0-9_]*\)(.*/\1/p' "$tmp/calls.c" | LC_ALL=C sort -u >"$tmp/called"
{
    sed -n 's/^\(LIB\|FORMAT\)(\([A-Za-z_0-9]*\), .*/\2/p' src/lower/library.def
    sed -n '/^static/d; s/^[a-z_][a-z A-Z_*]*[ *]__model_\([a-zA-Z_0-9]*\)(.*/\1/p' share/models/libc.c
} | LC_ALL=C sort -u | LC_ALL=C comm -12 - "$tmp/called" >"$tmp/known"

while read -r name; do
    if grep -qx "$name" "$tmp/unknown"; then
        echo "not ok $name: it has a model or a row, but is unknown as the headers declare it"
    else
        echo "ok $name"
    fi
done <"$tmp/known" >"$tmp/log"
# Most of C17's functions are known, and most of the others are not: else nothing was compared.
for list in known unknown; do
    if [ "$(wc -l <"$tmp/$list")" -ge 400 ]; then echo "ok $list"; else echo "not ok $list: only $(wc -l <"$tmp/$list")"; fi
done >>"$tmp/log"
sh tests/report.sh rows "$tmp/log"
