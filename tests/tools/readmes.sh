#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# readmes.sh: the README of a folder of src/ names the folder's subjects, documents name only files that exist, decisions have a status.
#
# A subject is a file name without its end that does not begin with another one and an underscore: `term.c`, `term.h` and
# `term_priv.h` are one subject, `term`.  A README names it as a word.  A file is named as `folder/file.c`, from the document's
# folder, src/ or the top on, or as `file.c`, which may be anywhere in the tree, or, for the README of a folder, in or below it
# or among the tests; a test also as `t_file`.  A name with NAME in it stands for many.
set -u

# subjects FOLDER: those that FOLDER/README.md does not name.
subjects()
{
    find "$1" -maxdepth 1 -type f | sed -nE 's/.*\/([^/]*)\.(c|h|def)$/\1/p' | LC_ALL=C sort -u | awk -v readme="$1/README.md" '
        BEGIN {
            while ((getline line < readme) > 0) {
                n = split(line, part, /[^A-Za-z0-9_]+/)
                for (i = 1; i <= n; i++) named[part[i]] = 1
            }
        }
        { stem[$0] = 1 }
        END {
            for (s in stem) {
                part_of = 0
                for (t in stem) if (index(s, t "_") == 1) part_of = 1
                if (!part_of && s !~ /_priv$/ && !(s in named)) print s
            }
        }' | LC_ALL=C sort
}

# missing DOCUMENT LIST: the files that it names and that are not in LIST.
missing()
{
    grep -oE '`([A-Za-z0-9_./-]+\.(c|h|def|sh|py)|t_[a-z0-9_]+)`' "$1" | tr -d '`' | LC_ALL=C sort -u |
        awk -v folder="$(dirname "$1")/" -v list="$2" '
        BEGIN {
            while ((getline path < list) > 0) {
                there[path] = 1
                base = path
                sub(/.*\//, "", base)
                if (index(folder, "src/") != 1 || index(path, folder) == 1 || index(path, "tests/") == 1) below[base] = 1
            }
        }
        {
            name = $0 ~ /\./ ? $0 : $0 ".c"
            if (name ~ /NAME/ || (folder name) in there || ("src/" name) in there || name in there || name in below) next
            print $0
        }'
}

# result NAME TEXT: a test that passes if there is no text.
result() { if [ -z "$2" ]; then echo "ok readmes $1"; else echo "not ok readmes $1:" $2; fi; }

# expect NAME WANTED GOT
expect() { if [ "$2" = "$3" ]; then echo "ok readmes $1"; else echo "not ok readmes $1: $3"; fi; }

tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
touch "$tmp/term.c" "$tmp/term_walk.c" "$tmp/sum.h" "$tmp/sum_priv.h"
printf 'Terms (`term.c`, `gone.c`, `no/term.c`, `NAME.c`, `t_gone`).\n' >"$tmp/README.md"
(cd "$tmp" && ls) >"$tmp/list"
expect "finds a subject" sum "$(subjects "$tmp")"
expect "finds files" "gone.c no/term.c t_gone" "$(missing "$tmp/README.md" "$tmp/list" | tr '\n' ' ' | sed 's/ $//')"

find bench check docs examples share src tests tools -type f >"$tmp/list"
for folder in $(find src -type d | LC_ALL=C sort); do
    [ -n "$(find "$folder" -maxdepth 1 -name '*.c')" ] || continue
    if [ -f "$folder/README.md" ]; then result "$folder" "$(subjects "$folder")"; else result "$folder" "no README.md"; fi
done
for document in $(find README.md docs src -name '*.md' | LC_ALL=C sort); do
    case $document in docs/guide/extending.md) continue ;; esac # its examples make files
    result "$document" "$(missing "$document" "$tmp/list")"
done

# Decisions say whether they still hold, and are in the table.
for decision in docs/adr/[0-9]*.md; do
    name=${decision##*/}
    grep -qE '^Status: (accepted|replaced)' "$decision" && grep -qF "]($name) |" docs/adr/README.md && echo "ok readmes $name" ||
        echo "not ok readmes $name: no status, or not in docs/adr/README.md"
done
