#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# mutate.sh: do tests notice small mistakes in the sources?
#
#   tools/mutate.sh SEED N [FOLDER...]     draws N mistakes (tools/mutations.py) in folders of src/, those of tests/mutants/tests.txt if none is named
#   tools/mutate.sh --try PATCH...         tries those of files, as if they were drawn
#   tools/mutate.sh --kept [NAME...]       tries those of tests/mutants/
#
# Each mistake is applied to a copy of the tree in $SCRATCH (made anew if it is not set, and removed then), which is built and tested.  What it
# prints of a drawn mistake is `noticed by TEST`, `does not compile`, or `SURVIVED` with the difference.  Of drawn mistakes the tests are those of
# their folder in tests/mutants/tests.txt, cheapest first, until one fails.  A kept one names its tests in lines `# noticed by: t_x verdict/a/b`:
# each must fail.  A test is a unit test, or a file or folder of tests/ that run-verdict.sh or run-cli.sh runs.
#
# $MUTANT_MAKE are further arguments of make ("CC=gcc G=-g1 CI=1").  If BUILD is the folder of a build of this tree with the same arguments,
# nothing that the mistakes leave alone is compiled again.
set -u
cd "$(dirname "$0")/.." || exit 2
root=$PWD
make_args=${MUTANT_MAKE-}
build=build/mutants
if [ -n "${BUILD-}" ]; then build=${BUILD#"$root"/}; fi
if [ -n "${SCRATCH-}" ]; then
    tree=$SCRATCH
else
    tree=$(mktemp -d) || exit 2
    trap 'rm -rf "$tree"' EXIT
fi
export TEST_TIMEOUT="${TEST_TIMEOUT:-10}"

# prepare: the copy of the tree, with times, and of what is built.  (The name of the folder is an argument of the compiler.)
prepare()
{
    mkdir -p "$tree/$build"
    { git ls-files; git ls-files --others --exclude-standard; } | sort -u | while read -r f; do [ ! -f "$f" ] || echo "$f"; done |
        tar cf - -T - | tar xf - -C "$tree"
    if [ -n "${BUILD-}" ] && [ ! -f "$tree/$build/libvernier.a" ]; then
        (cd "$build" && tar cf - obj gen libvernier.a flags objects vernier) | tar xf - -C "$tree/$build"
    fi
    made "" || { echo "the tree does not build"; tail -n 5 "$tree/mutate.log"; exit 2; }
}

# made TESTS: builds the copy with these unit tests.
made()
{
    # shellcheck disable=SC2086
    make -C "$tree" -j"${JOBS:-2}" --no-print-directory $make_args CURDIR="$root" O="$build" all ${1:+$(for t in $1; do echo "$build/unit/$t"; done)} \
        >"$tree/mutate.log" 2>&1
}

# passes TEST: whether a test of the copy passes.
passes()
{
    (
        cd "$tree" || exit 2
        export VERNIER="$tree/$build/vernier" RESULTS=
        case $1 in
        t_*) sh tests/run-unit.sh "$build/unit/$1" ;;
        verdict/*.c) sh tests/run-verdict.sh "tests/$1" ;;
        verdict/*) sh tests/run-verdict.sh $(find "tests/$1" -name '*.c' | LC_ALL=C sort) ;;
        cli/*) sh tests/run-cli.sh $(find "tests/$1" -name cmd | sed 's|/cmd$||' | LC_ALL=C sort) ;;
        *) sh "tests/$1/run.sh" ;;
        esac
    ) >"$tree/mutate.log" 2>&1
}

# unit_of TESTS: the unit tests among them.
unit_of()
{
    for t in $1; do case $t in t_*) echo "$t" ;; esac done
}

# apply PATCH, restore PATCH: the mistake in the copy, and the file without it (newer, so that it is built again).
file_of()
{
    sed -n 's|^+++ b/||p' "$1" | sed 's/[ \t].*//'
}
apply()
{
    (cd "$tree" && patch -s -p1 -F1 --no-backup-if-mismatch -r -) <"$1" >"$tree/mutate.log" 2>&1
}
restore()
{
    for f in $(file_of "$1"); do cp "$f" "$tree/$f"; done
}

# tests_of PATCH: what should notice a drawn mistake.
tests_of()
{
    folder=$(file_of "$1" | sed 's|src/||; s|/[^/]*$||')
    sed -n "s|^$folder: *||p" tests/mutants/tests.txt
}

# try PATCH TESTS: prints what becomes of a drawn mistake.
try()
{
    apply "$1" || { echo "does not apply"; return; }
    if ! made "$(unit_of "$2")"; then
        echo "does not compile"
    else
        by=
        for t in $2; do
            passes "$t" || { by=$t; break; }
        done
        if [ -n "$by" ]; then echo "noticed by $by"; else echo "SURVIVED"; fi
    fi
    restore "$1"
}

# drawn SEED N FOLDER...
drawn()
{
    seed=$1 number=$2
    shift 2
    [ $# -gt 0 ] || set -- $(sed -n 's/^\([a-z][a-z_/]*\):.*/\1/p' tests/mutants/tests.txt)
    patches=$tree/drawn
    rm -rf "$patches"
    mkdir -p "$patches"
    python3 tools/mutations.py "$seed" "$number" "$patches" "$@" || exit 2
    k=1
    while [ "$k" -le "$number" ]; do
        echo "$patches/$k.patch"
        k=$((k + 1))
    done >"$tree/patches"
    tried $(cat "$tree/patches")
}

# tried PATCH...: what becomes of each.
tried()
{
    noticed=0 survived=0 other=0
    for patch in "$@"; do
        result=$(try "$patch" "$(tests_of "$patch")")
        echo "$(basename "$patch") $(file_of "$patch") $(sed -n '1s/# //p' "$patch"): $result"
        case $result in
        noticed*) noticed=$((noticed + 1)) ;;
        SURVIVED) survived=$((survived + 1)) && sed -n '/^@@/,$p' "$patch" ;;
        *) other=$((other + 1)) ;;
        esac
    done
    echo "mutations: $noticed noticed, $survived survived, $other do not compile"
}

# kept NAME...: a line `ok NAME`, or `not ok NAME: why`.
kept()
{
    for name in "$@"; do
        patch=tests/mutants/$name.patch
        tests=$(sed -n 's/^# noticed by: *//p' "$patch")
        why=
        if ! apply "$patch"; then
            why="the patch no longer applies: make the same mistake in the file that it names, write \`git diff -U1\` behind its comments, or remove it"
        elif ! made "$(unit_of "$tests")"; then
            why="it does not compile: $(grep -m 1 error "$tree/mutate.log")"
        else
            for t in $tests; do
                if passes "$t"; then why="$why $t does not notice it"; fi
            done
            [ -n "$tests" ] || why="it names no test"
        fi
        restore "$patch"
        if [ -z "$why" ]; then echo "ok $name"; else echo "not ok $name: $why"; fi
    done
}

if [ "${1-}" = --kept ]; then
    shift
    [ $# -gt 0 ] || set -- $(ls tests/mutants/*.patch | sed 's|.*/||; s|\.patch$||' | LC_ALL=C sort)
    prepare
    kept "$@" >"$tree/kept.log"
    sh tests/report.sh mutants "$tree/kept.log"
    exit
fi
if [ "${1-}" = --try ]; then
    shift
    prepare
    tried "$@"
    exit 0
fi
: "${2:?usage: tools/mutate.sh SEED N [FOLDER...]}"
prepare
drawn "$@"
