#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# language.sh: the tables of docs/guide/language.md are those of the sources, and no function is in two rows.
cd "$(dirname "$0")/../.." || exit 2
if sh tools/language-tables.sh --check >&2; then
    echo "ok language tables"
else
    echo "not ok language tables: sh tools/language-tables.sh --update"
fi
for section in Attributes Library; do
    twice=$(sh tools/language-tables.sh | awk -v s="$section" '/^###/ { on = index($0, s) > 0 } on && /^\| / { sub(/^\| [^|]*\|/, ""); print }' |
        tr ' ' '\n' | grep '^`' | LC_ALL=C sort | uniq -d)
    if [ -z "$twice" ]; then echo "ok $section: one row each"; else echo "not ok $section: twice" $twice; fi
done
