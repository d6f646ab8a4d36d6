#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: runs Vernier on the programs with linked structures, and compares the verdicts with those of programs/table.tsv.
#
#   [VERNIER=build/release/vernier] sh tests/shapes/run.sh [TABLE|NAME...] [-- OPTIONS...]
#
#   sh tests/shapes/run.sh 3.2a 4.2 -- --analysis=smg-data --time=20
#
# TABLE is one of the last column of table.tsv; without any, all rows are run.  The property is `assert`; without OPTIONS the limit is 20 s.
# The time is CPU time.  A verdict that is not the expected one is wrong, UNKNOWN is unknown; a run without a verdict is wrong, too,
# unless it was stopped after $TEST_TIMEOUT seconds.  Exit status 1 if any is wrong.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${VERNIER:=build/release/vernier}" "${TEST_TIMEOUT:=900}"
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
[ -x "$VERNIER" ] || { echo "run.sh: no program $VERNIER" >&2; exit 2; }
LIMIT=$PWD/tests/limit.sh
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

tables=
while [ $# -gt 0 ]; do
    [ "$1" != -- ] || { shift; break; }
    tables="$tables $1"
    shift
done
[ $# -gt 0 ] || set -- --time=20
sh tests/shapes/rows.sh $tables >"$tmp/rows" || exit 2

# seconds: the children's CPU time, from what `times` prints in its second line.
seconds()
{
    sed -n 's/m/ /g; s/s//g; 2p' "$1" | awk '{ printf "%.2f\n", 60 * $1 + $2 + 60 * $3 + $4 }'
}

right=0 unknown=0 wrong=0
printf '%-36s %-8s %-8s %8s\n' name expected verdict time
while IFS='	' read -r name source macros expected _; do
    [ "$macros" != - ] || macros=
    # $macros are several words.
    (
        cd tests/shapes/programs || exit 2
        sh "$LIMIT" "$TEST_TIMEOUT" "$VERNIER" "$@" --prop=assert $macros "$source" >"$tmp/out" 2>&1 </dev/null
        echo $? >"$tmp/rc"
        times >"$tmp/times"
    )
    verdict=$(sed -n 's/^Verification result: \([A-Z]*\).*/\1/p' "$tmp/out")
    read -r rc <"$tmp/rc"
    note=
    case $verdict:$rc in
    "$expected":*) right=$((right + 1)) ;;
    UNKNOWN:* | :124) unknown=$((unknown + 1)) ;;
    *)
        wrong=$((wrong + 1))
        note="  <- wrong (exit status $rc)"
        ;;
    esac
    printf '%-36s %-8s %-8s %8s%s\n' "$name" "$expected" "${verdict:--}" "$(seconds "$tmp/times")" "$note"
done <"$tmp/rows"
echo "shapes: $right right, $unknown unknown, $wrong wrong"
[ "$wrong" -eq 0 ]
