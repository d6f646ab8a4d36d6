#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# ta.sh: how long operations on tree automata take: inclusion in each of its variants, simulation, reduction.
#
#   bench/ta.sh [-n STATES] [-d "DENSITIES"] [-s SEEDS] [-t SECONDS] [FILE.ta ...]
#
# For each density (rules of a symbol for each state) and seed: random automata A and B, without useless states, and whether A is part of B, A of
# A + B, A & B of A; then with each file in place of A, and the next one, the last with the first, in place of B.  Times are CPU seconds
# of the operation, without reading; `-` is longer than -t, `m` out of memory.  VERNIER is the program to measure.
set -u
here=$(cd "$(dirname "$0")" && pwd)
: "${VERNIER:=$here/../build/release/vernier}"
states=1000 densities="0.8 1 1.5 2" seeds=1 seconds=30
while getopts n:d:s:t: o; do
    case $o in
    n) states=$OPTARG ;;
    d) densities=$OPTARG ;;
    s) seeds=$OPTARG ;;
    t) seconds=$OPTARG ;;
    *) exit 64 ;;
    esac
done
shift $((OPTIND - 1))
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
variants="dir=up dir=up,sim=yes dir=down dir=down,optC=yes dir=down,sim=yes dir=down,sim=yes,optC=yes"

ta()
{
    "$VERNIER" ta "$@" --time="$seconds"
}

# measure ARGUMENTS: its answer, if it has one, to $answer, its time to $took.
measure()
{
    answer=$(ta -t "$@" 2>"$tmp/err")
    case $? in
    0) took=$(sed 's/ s$//' "$tmp/err") ;;
    20) if grep -q memory "$tmp/err"; then took=m; else took=-; fi ;;
    *) cat "$tmp/err" >&2; took="?" ;;
    esac
}

# inclusion NAME A B: a line of the first table.
inclusion()
{
    printf '%-26s %7d %7d' "$1" "$(grep -c -e '->' "$2")" "$(grep -c -e '->' "$3")"
    said=
    for v in $variants; do
        measure incl -o "$v" "$2" "$3"
        case $answer in
        '' | "$said") ;;
        *) [ -z "$said" ] || took="wrong?"
           said=$answer ;;
        esac
        printf ' %9s' "$took"
    done
    printf '  %s\n' "${said:--}"
}

# alone NAME A: a line of the second.
alone()
{
    printf '%-26s %7d' "$1" "$(grep -c -e '->' "$2")"
    for o in "sim -o dir=down" "sim -o dir=up" "red" "red -o dir=up"; do
        # shellcheck disable=SC2086
        measure -n $o "$2"
        printf ' %9s' "$took"
    done
    echo
}

# each COMMAND: calls it for all automata: with NAME, A and B.
each()
{
    for d in $densities; do
        seed=1
        while [ $seed -le "$seeds" ]; do
            of="states=$states,density=$d,leaves=0.1,roots=0.3"
            ta random -o "$of,seed=$seed" | ta load -s - >"$tmp/a"
            ta random -o "$of,seed=$((seed + 1000))" | ta load -s - >"$tmp/b"
            $1 "density $d, seed $seed" "$tmp/a" "$tmp/b"
            seed=$((seed + 1))
        done
    done
    first=${files%%
*}
    last=
    printf '%s\n' "$files" "$first" | while read -r f; do
        [ -z "$last" ] || $1 "$(basename "$last")" "$last" "$f"
        last=$f
    done
}

# three NAME A B: the inclusions that are made of two automata.
three()
{
    inclusion "$1: A B" "$2" "$3"
    ta union "$2" "$3" >"$tmp/u"
    inclusion "$1: A A+B" "$2" "$tmp/u"
    if ta isect -s -o dir=up "$2" "$3" >"$tmp/i" 2>/dev/null && [ "$(grep -c -e '->' "$tmp/i")" -lt 200000 ]; then
        inclusion "$1: A&B A" "$tmp/i" "$2"
    fi
}

files=
for f; do
    files="$files${files:+
}$f"
done
echo "inclusion                  rules A rules B        up    up,sim      down down,optC  down,sim  sim,optC"
each three
echo
echo "alone                        rules  sim down    sim up  red down    red up"
each alone
