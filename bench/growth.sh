#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# growth.sh: how work grows with the program: n copies of benchmark programs, one after the other and behind a dispatcher.
#
#   bench/growth.sh [-n "1 2 4 8"] [-f "sequence dispatch"] [-t SECONDS] [-a ANALYSIS] [-k DIR] TASK.yml|PROGRAM.c ...
#
# A task definition names program, property and data model; a program alone is checked for unreach-call, 64 bit.  -k keeps the generated
# programs in DIR.  A line for each: copies, lines, verdict, abstract states and refinements of the last analysis, CPU seconds, CPU
# milliseconds and states per copy.  VERNIER is the program to measure.
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${VERNIER:=$here/../build/release/vernier}"
copies="1 2 4 8" forms="sequence dispatch" seconds=60 analysis= dir=
while getopts n:f:t:a:k: o; do
    case $o in
    n) copies=$OPTARG ;;
    f) forms=$OPTARG ;;
    t) seconds=$OPTARG ;;
    a) analysis=--analysis=$OPTARG ;;
    k) dir=$OPTARG ;;
    *) exit 64 ;;
    esac
done
shift $((OPTIND - 1))
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
[ -z "$dir" ] || mkdir -p "$dir"

# task FILE: sets program, property and bits.
task()
{
    program=$1 property=unreach-call bits=64
    case $1 in
    *.yml)
        program=$(dirname "$1")/$(sed -n "s/^input_files: *['\"]*\([^'\"]*\).*/\1/p" "$1")
        property=$(dirname "$1")/$(sed -n 's/.*property_file: *//p' "$1" | head -n 1)
        if grep -q ILP32 "$1"; then bits=32; fi
        ;;
    esac
}

# measure FORM N: one line.
measure()
{
    file=${dir:-$tmp}/$(basename "$program" .c).$1.$2.c
    awk -v n="$2" -v form="$1" -f "$here/growth.awk" "$program" >"$file" || exit 2
    "$VERNIER" --prop="$property" --bits="$bits" --time="$seconds" --stats ${analysis:+"$analysis"} "$file" >"$tmp/out" 2>&1
    awk -v name="$(basename "$program")" -v form="$1" -v n="$2" -v lines="$(grep -c . "$file")" '
        /^engine.added/ { states = $2 }
        /^refine.refinements/ { refinements = $2 }
        /^run.time_total/ { cpu = $2 }
        /^Decided by/ { by = $3 }
        /^Verification result/ { verdict = $3 }
        END {
            printf "%-44.44s %-8s %3d %6d  %-7s %-16s %8d %5d %8.2f s %8.1f ms %8.0f\n", name, form, n, lines, verdict, by,
                   states, refinements, cpu, 1000 * cpu / n, states / n
        }' "$tmp/out"
}

printf '%-44s %-8s %3s %6s  %-7s %-16s %8s %5s %10s %11s %8s\n' program form n lines verdict by states ref. CPU CPU/n states/n
for t in "$@"; do
    task "$t"
    for form in $forms; do
        for n in $copies; do
            measure "$form" "$n"
        done
    done
done
