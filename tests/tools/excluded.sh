#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# excluded.sh: docs/excluded.md names exactly the functions that leave executions out, each in its file.
set -u
cd "$(dirname "$0")/../.." || exit 2
found=$(mktemp) told=$(mktemp) || exit 2
trap 'rm -f "$found" "$told"' EXIT

# leaving PATTERN FILE...: lines `FILE FUNCTION` for the functions in which the pattern occurs; a definition begins in the first column.
leaving()
{
    pattern=$1
    shift
    awk -v pattern="$pattern" '
        FNR == 1 { name = "" }
        /^[A-Za-z_].*\(/ && !/;$/ { line = $0; sub(/\(.*/, "", line); sub(/.*[ *]/, "", line); name = line }
        $0 ~ pattern && name != "" && $0 !~ ("^[A-Za-z_].*" pattern) { print FILENAME, name }' "$@" | sort -u
}

{
    leaving '(emit_assumption|emit_stop|cfa_edit_know)[(]' src/*/*.c src/*/*/*.c
    leaving '__model___VERIFIER_assume[(]' share/models/libc.c
} | sort -u >"$found"
sed -n 's/^| `\([^`]*\)` \(`[^|]*`\) |.*/\1 \2/p' docs/excluded.md | tr -d '`,' |
    awk '{ for (i = 2; i <= NF; i++) print $1, $i }' | sort -u >"$told"
if [ ! -s "$found" ]; then
    echo "not ok excluded: no function is found"
elif diff "$told" "$found"; then
    echo "ok excluded: every function that leaves executions out is in docs/excluded.md"
else
    echo "not ok excluded: < is told and not there, > is there and not told"
fi
