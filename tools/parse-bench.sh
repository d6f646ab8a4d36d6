#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# parse-bench.sh: compares which files of a benchmark the parser and gcc accept.
#
#   tools/parse-bench.sh DRIVER TASKS [OUT]
#
# DRIVER is the program built from tests/tool/parse_main.c; TASKS holds *.yml files with input_files and data_model.
# OUT (default a temporary folder) keeps one line per task in gcc.txt and own.txt.  Exit status 1 if any task differs.
set -u
driver=$1 tasks=$2 out=${3:-$(mktemp -d)}
mkdir -p "$out"

list() {
    find "$tasks" -name '*.yml' | sort | while read -r yml; do
        file=$(sed -n "s/^input_files: *['\"]*\([^'\"]*\)['\"]*.*/\1/p" "$yml")
        model=$(sed -n 's/^ *data_model: *//p' "$yml")
        test -n "$file" && echo "$(dirname "$yml")/$file ${model:-ILP32}"
    done | sort -u
}

list > "$out/tasks.txt"
if ! test -s "$out/gcc.txt"; then
    while read -r file model; do
        m=-m64
        test "$model" = ILP32 && m=-m32
        # Without 32-bit headers, the host's preprocessed text is checked as 32-bit code.
        if gcc $m -x c -std=gnu11 -fsyntax-only -w "$file" 2> /dev/null ||
            gcc -x c -std=gnu11 -E "$file" 2> /dev/null | gcc $m -x c -fpreprocessed -std=gnu11 -fsyntax-only -w - 2> /dev/null
        then echo "ok $file"; else echo "no $file"; fi
    done < "$out/tasks.txt" > "$out/gcc.txt"
fi
while read -r file model; do
    m=
    test "$model" = ILP32 && m=-32
    if "$driver" $m "$file" > /dev/null 2> "$out/err"; then
        echo "ok $file"
    else
        echo "no $file"
        { echo "== $file"; head -4 "$out/err"; } >> "$out/messages.txt.new"
    fi
done < "$out/tasks.txt" > "$out/own.txt"
test -e "$out/messages.txt.new" && mv "$out/messages.txt.new" "$out/messages.txt"

echo "tasks $(wc -l < "$out/tasks.txt"), gcc accepts $(grep -c ^ok "$out/gcc.txt"), own $(grep -c ^ok "$out/own.txt")"
if diff "$out/gcc.txt" "$out/own.txt" | grep '^[<>]'; then
    exit 1
fi
