#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# reasons.sh: src/report/reasons.def, docs/guide/troubleshooting.md and the sources agree about the reasons for UNKNOWN: each row
# has an entry in the guide and each entry a row, and no reason that the sources print falls through to the last row.
set -u
table=src/report/reasons.def
page=docs/guide/troubleshooting.md
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

# "anchor<TAB>pattern" of every row, in order.
sed -n 's/^REASON("\([^"]*\)", "\(.*\)", "[^"]*")$/\1	\2/p' "$table" >"$tmp/rows"
[ "$(grep -c '^REASON(' "$table")" = "$(grep -c . "$tmp/rows")" ] && [ -s "$tmp/rows" ] &&
    echo "ok reasons: rows are read" || echo "not ok reasons: a row of $table is not on one line"

# Every row has an entry with its text, in which `...` stands for the pattern's `*`.
while IFS='	' read -r anchor pattern; do
    text=$(printf '%s\n' "$pattern" | sed 's/\*/.../g')
    entry=$(grep -F "<a id=\"$anchor\"></a>" "$page")
    case $entry in
    *"$text"*) echo "ok reasons: $anchor" ;;
    "") echo "not ok reasons: $page has no entry <a id=\"$anchor\"></a>" ;;
    *) echo "not ok reasons: the entry of $anchor in $page does not say: $text" ;;
    esac
done <"$tmp/rows"

# Every entry has a row.
grep -o '<a id="[^"]*"' "$page" | sed 's/.*"\(.*\)"/\1/' | while read -r anchor; do
    grep -q "^$anchor	" "$tmp/rows" && echo "ok reasons: entry $anchor" || echo "not ok reasons: entry $anchor has no row"
done

# The texts of the sources: literals in statements that give a reason, and what budgets say.
find src -name '*.c' -exec awk '
    function literals(s) {
        while (match(s, /"([^"\\]|\\.)*"/)) {
            text = substr(s, RSTART + 1, RLENGTH - 2)
            s = substr(s, RSTART + RLENGTH)
            gsub(/%[a-z]+/, "X", text)
            if (text !~ /^X?$/ && text !~ /^X; /) print FILENAME "\t" text
        }
    }
    /^(static )?(const )?[a-z].*\)$/ || /^}/ { on = 0 }
    /^const char \*stop_cause_text/ { causes = 1 }
    causes && /return "/ && !/not stopped/ { literals($0) }
    causes && /^}/ { causes = 0 }
    /result_unknown\(|leave_open\(|open_for\(|->reason = arena_printf\(|return "interrupted/ { on = 1 }
    on { statement = statement $0; if (/;$/) { literals(statement); statement = ""; on = 0 } }
' {} + >"$tmp/unsorted"
# Obstacles, but for the one that has no name.
sed -n 's/^OBSTACLE([A-Z_]*, "\(.*\)").*$/src\/cfa\/obstacles.def	\1/p' src/cfa/obstacles.def |
    grep -v 'construct that is not modelled' >>"$tmp/unsorted"
# What an edge may certainly commit: faults of memory.
sed -n 's/^FAULT([A-Z_]*, \(DEREF\|FREE\), "\(.*\)").*$/src\/cfa\/faults.def	\2/p' src/cfa/faults.def >>"$tmp/unsorted"
sort -u "$tmp/unsorted" >"$tmp/texts"
[ "$(grep -c . "$tmp/texts")" -gt 15 ] && echo "ok reasons: texts are found" || echo "not ok reasons: the sources are not read"
while IFS='	' read -r file text; do
    found=
    while IFS='	' read -r anchor pattern; do
        [ -z "$found" ] || break
        case $text in $pattern) found=$anchor ;; esac
    done <"$tmp/rows"
    case $found in
    not-modelled | "") echo "not ok reasons: no row of $table fits what $file says: $text" ;;
    *) echo "ok reasons: $text" ;;
    esac
done <"$tmp/texts"
