#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# forester.sh: runs Vernier on the programs of tests/verdict/forester/ and compares the verdicts with their lines TRUTH.
#
#   [VERNIER=build/release/vernier] bench/forester.sh [-t SECONDS] [NAME...] [-- OPTIONS...]
#
#   bench/forester.sh -t 5 f0020_skiplist_2lvl tree_avl_insert -- --analysis=smg
#
# Of the options of a program only --prop and --32 are taken; OPTIONS come after them.  -t is the limit of CPU seconds for each program (10).
# A verdict is right if it is that of TRUTH, a FALSE for the same property (FALSE(A|B): for one of them); UNKNOWN is unknown; all else is WRONG, a run
# without a verdict, too, unless a limit ended it.  The time is CPU time.  Exit status 1 if any is WRONG.
set -u
cd "$(dirname "$0")/.." || exit 2
: "${VERNIER:=build/release/vernier}"
seconds=10
while getopts t: o; do
    case $o in
    t) seconds=$OPTARG ;;
    *) exit 64 ;;
    esac
done
shift $((OPTIND - 1))
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
[ -x "$VERNIER" ] || { echo "forester.sh: no program $VERNIER" >&2; exit 2; }
LIMIT=$PWD/tests/limit.sh
cd tests/verdict/forester || exit 2
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

names=
while [ $# -gt 0 ]; do
    case $1 in
    --) shift; break ;;
    -*) break ;;  # getopts has taken the --
    esac
    names="$names $1"
    shift
done
[ -n "$names" ] || names=$(ls | sed -n 's/\.c$//p')
for name in $names; do
    [ -f "$name.c" ] || { echo "forester.sh: no program $name" >&2; exit 2; }
done

# properties NAME: those of the first run.
properties()
{
    for word in $(sed -n 's/^\/\/ ARGS: *//p' "$1.c"); do
        case $word in --prop=* | --32) printf '%s ' "$word" ;; esac
    done
}

right=0 unknown=0 wrong=0
printf '%-44s %-34s %-22s %-8s %8s\n' program truth verdict result seconds
for name in $names; do
    truth=$(sed -n 's/^\/\/ TRUTH: *//p' "$name.c")
    # The properties are several words.  The second line of `times` is the CPU time of the children.
    (
        sh "$LIMIT" $((seconds + 10)) "$VERNIER" --no-warnings --time="$seconds" $(properties "$name") "$@" "$name.c" >"$tmp/out" 2>&1 </dev/null
        echo $? >"$tmp/rc"
        times >"$tmp/times"
    )
    read -r rc <"$tmp/rc"
    verdict=$(sed -n 's/^Verification result: //p' "$tmp/out" | sed 's/ (\([a-z-]*\).*/(\1)/; s/^UNKNOWN.*/UNKNOWN/')
    result=$(printf '%s\n%s\n' "$truth" "$verdict" | awk -v rc="$rc" '
        NR == 1 { truth = $1; wanted = $1; gsub(/^FALSE\(|\)$/, "", wanted) }
        NR == 2 {
            property = $1
            gsub(/^FALSE\(|\)$/, "", property)
            if ($1 == "UNKNOWN" || ($1 == "" && rc == 124)) print "unknown"
            else if ($1 == "TRUE" ? truth == "TRUE" : $1 ~ /^FALSE\(/ && truth ~ /^FALSE/ && index("|" wanted "|", "|" property "|")) print "right"
            else print "WRONG"
        }')
    case $result in
    right) right=$((right + 1)) ;;
    unknown) unknown=$((unknown + 1)) ;;
    *) wrong=$((wrong + 1)) ;;
    esac
    time=$(sed -n 's/m/ /g; s/s//g; 2p' "$tmp/times" | awk '{ printf "%.2f", 60 * $1 + $2 + 60 * $3 + $4 }')
    printf '%-44s %-34s %-22s %-8s %8s\n' "$name" "$truth" "${verdict:--}" "$result" "$time"
    echo "$time" >>"$tmp/all"
done
total=$(awk '{ s += $1 } END { printf "%.1f", s }' "$tmp/all")
echo "forester: $((right + unknown + wrong)) programs, $right right, $unknown unknown, $wrong WRONG, $total s"
[ "$wrong" -eq 0 ]
