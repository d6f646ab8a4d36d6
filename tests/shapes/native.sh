#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# native.sh: compiles the programs of table.tsv with sanitizers and runs them with random inputs.
#
#   [SEEDS=200] sh tests/shapes/native.sh [TABLE...]
#
# A program whose verdict is TRUE must end well in each run; of one whose verdict is FALSE an assertion must fail in some run.
# A program that frees anything must free all that it allocates; the others leak, on purpose.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${CC:=gcc}" "${SEEDS:=200}"
programs=tests/shapes/programs
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
export UBSAN_OPTIONS=halt_on_error=1
sanitize="-g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all"
$CC -std=gnu11 $sanitize -c -o "$tmp/source.o" tests/shapes/source.c || exit 2

# runs SOURCE MACROS: how many runs ended well, failed an assertion, ended otherwise.
runs()
{
    # MACROS are several words.
    $CC -std=c11 -Wall -Wextra -Werror $sanitize $2 -Dmain=program -c -o "$tmp/p.o" "$programs/$1" &&
        $CC $sanitize -o "$tmp/p" "$tmp/source.o" "$tmp/p.o" || return 1
    leaks=0
    ! nm "$tmp/p.o" | grep -q ' U free$' || leaks=1
    ASAN_OPTIONS=detect_leaks=$leaks "$tmp/p" "$SEEDS" 2>"$tmp/err"
}

sh tests/shapes/rows.sh "$@" >"$tmp/rows" || exit 2
printf '%-36s %-8s %6s %6s %6s\n' name expected good failed others
passed=0 failed=0
while IFS='	' read -r name source macros expected _; do
    [ "$macros" != - ] || macros=
    counts=$(runs "$source" "$macros") || counts='0 0 0'
    set -- $counts
    note=
    case $expected in
    TRUE) [ "$1" -eq "$SEEDS" ] || note='  <- must end well' ;;
    *) [ "$2" -gt 0 ] || note='  <- no assertion fails' ;;
    esac
    printf '%-36s %-8s %6s %6s %6s%s\n' "$name" "$expected" "$1" "$2" "$3" "$note"
    if [ -z "$note" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done <"$tmp/rows"
echo "native: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
