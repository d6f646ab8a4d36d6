#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# unwatched.sh: docs/guide/properties.md lists what src/cfa/unwatched.def lists, in its order, and a TRUE of undefined-behaviour says all of it.
set -u
page=docs/guide/properties.md
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

sed -n 's/^UNWATCHED("\([^"]*\)", "\(.*\)")$/\2 (\1)/p' src/cfa/unwatched.def >"$tmp/source"
sed -n '/<!-- unwatched -->/,/^$/s/^- \(.*\)$/\1/p' "$page" | tr -d '`' >"$tmp/guide"
[ -s "$tmp/source" ] && cmp -s "$tmp/source" "$tmp/guide" && echo "ok unwatched: the guide" || {
    echo "not ok unwatched: the guide"
    diff "$tmp/source" "$tmp/guide"
}

echo 'int main(void) { return 0; }' >"$tmp/x.c"
"${VERNIER:?is the program to test}" --prop=undefined-behaviour "$tmp/x.c" >"$tmp/out"
missing=0
while read -r line; do
    grep -qF -- "$line" "$tmp/out" || missing=$((missing + 1))
done <"$tmp/source"
[ "$missing" -eq 0 ] && echo "ok unwatched: the output" || echo "not ok unwatched: the output lacks $missing"
