#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# options.sh: every option is given by a test, a preset or an example of the documents.  One that nobody gives may do nothing.
set -u

# given: the options in texts on standard input, as docs/options.md writes them: --name, name = value, "name".
given()
{
    grep -aoE -e '--[a-z][a-z0-9_.-]*|(^|[^a-zA-Z0-9_.-])[a-z][a-z0-9_-]*(\.[a-z0-9_-]+)+ *=|^[a-z][a-z_-]* *=|"[a-z]+\.[a-z0-9_.-]+"' |
        sed -E 's/^[^a-z-]*(--(no-)?)?//; s/[ ="]*$//; y/_/-/' | LC_ALL=C sort -u
}

# options FILE: the options of docs/options.md.
options() { sed -nE 's/^- `--(\[no-\])?([a-z0-9_.-]+).*/\2/p' "$1" | LC_ALL=C sort -u; }

tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
printf 'vernier --no-a.b_c x.c\nd.e = 3\n# "f.g"\n' | given >"$tmp/given"
[ "$(tr '\n' ' ' <"$tmp/given")" = "a.b-c d.e f.g " ] && echo "ok options finds what is given" ||
    echo "not ok options finds what is given: $(cat "$tmp/given")"

options docs/options.md >"$tmp/options"
find tests share docs/guide examples bench README.md -type f -size -2000k ! -path tests/tools/options.sh -exec cat {} + | given >"$tmp/given"
left=$(LC_ALL=C comm -23 "$tmp/options" "$tmp/given")
[ -s "$tmp/options" ] && [ -z "$left" ] && echo "ok options are given somewhere" || echo "not ok options are given somewhere: nobody gives" $left
