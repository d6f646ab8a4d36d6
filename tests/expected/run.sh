#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: verdict, deciding stage and ticks of benchmark tasks against bench/expected.tsv.
#
#   VERNIER=build/release/vernier [BENCH=DIR] [UPDATE=1] sh tests/expected/run.sh [TASK...]
#
# Ticks count work and not time, so that no other process of the machine changes them.  A task fails if its verdict is another one, or if it
# takes more than 1.1 times the ticks (and 1,000 more: the smallest tasks take few hundred).  If that is meant, UPDATE=1 writes the new
# figures into the table; look at the difference before committing.  A new task is a row with its name, property and data model.
#
# The tasks are in the folder BENCH, ../shared/bench if it is not set; without it nothing is tested.  When $TURN is set (by ./check), 40 rows
# marked `turn` are run ($TURN says where to begin), the next 40 with the next commit; else all rows.  A row is marked `night` if its task takes more than 0.5 CPU seconds.
set -u
: "${VERNIER:?is the program to test}"
cd "$(dirname "$0")/../.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
BENCH=${BENCH:-$PWD/../shared/bench}
TABLE=$PWD/bench/expected.tsv
LIMIT=$PWD/tests/limit.sh
LIMIT_SECONDS=40
PER_TURN=40
export VERNIER BENCH TABLE LIMIT LIMIT_SECONDS

# one TASK PROPERTY MODEL: runs one task, and prints the row that it should have now, the CPU seconds in front.
one()
{
    tmp=$(mktemp -d) || exit 2
    cd "$BENCH" || exit 2
    for file in tasks/$1.i tasks/$1.c; do [ ! -f "$file" ] || break; done
    bits=64
    [ "$3" != ILP32 ] || bits=32
    TIMES="$tmp/times" TIMED=task sh "$LIMIT" "$LIMIT_SECONDS" "$VERNIER" --explain-strategy --no-warnings --time=60 \
        --prop="properties/$2.prp" "--$bits" "$file" >"$tmp/out" 2>"$tmp/err" </dev/null
    awk -v task="$1" -v property="$2" -v model="$3" '
        FILENAME ~ /times$/ { cpu = $1; next }
        / ticks / { for (i = 2; i <= NF; i++) if ($i == "ticks") { ticks += $(i - 1); break } }
        /^Decided by: / { stage = $3 }
        /^Verification result: / { verdict = $3 }
        END {
            printf "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\n", cpu, task, property, model, (verdict ? verdict : "none"), (stage ? stage : "-"), ticks,
                (cpu > 0.5 ? "night" : "turn")
        }' "$tmp/times" "$tmp/out"
    [ -z "${TIMES-}" ] || sed "s|task\$|$1|" "$tmp/times" >>"$TIMES"
    rm -rf "$tmp"
}

# chosen TASK...: the rows to run, in the order of the table.
chosen()
{
    awk -F '\t' -v names="$*" -v turn="${TURN-}" -v begin="$((${TURN:-0} * PER_TURN))" -v most="$PER_TURN" '
        /^#/ || NF == 0 { next }
        names != "" { if (index(" " names " ", " " $1 " ")) print; next }
        turn == "" { print; next }
        $7 == "turn" { row[n++] = $0 }
        END { for (i = 0; i < n && i < most; i++) print row[(begin + i) % n] }' "$TABLE"
}

# compare NEW: a line `ok TASK` or `not ok TASK: why` for each row.
compare()
{
    awk -F '\t' '
        NR == FNR { if ($0 !~ /^#/) { verdict[$1, $2] = $4; stage[$1, $2] = $5; ticks[$1, $2] = $6 } next }
        {
            key = $2 SUBSEP $3
            now = $5 " by " $6 " with " $7 " ticks"
            was = verdict[key] " by " stage[key] " with " ticks[key] " ticks"
            if ($5 != verdict[key] || $7 > 1.1 * ticks[key] + 1000) print "not ok " $2 " (" $3 "): " now ", expected " was
            else {
                print "ok " $2
                if ($6 != stage[key] || $7 < 0.9 * ticks[key] - 1000) print "note: " $2 " (" $3 "): " now ", was " was
            }
        }' "$TABLE" "$1"
}

# accept NEW: the figures of these rows go into the table.
accept()
{
    awk -F '\t' -v OFS='\t' '
        FILENAME == ARGV[1] { key = $2 SUBSEP $3; sub(/^[^\t]*\t/, ""); new[key] = $0; next }
        ($1, $2) in new { print new[$1, $2]; next }
        { print }' "$1" "$TABLE" >"$TABLE.new" && mv "$TABLE.new" "$TABLE"
}

if [ "${1-}" = --one ]; then
    one "$2" "$3" "$4"
    exit 0
fi
if [ ! -d "$BENCH/tasks" ]; then
    echo "there is no folder of tasks ($BENCH): skipped"
    echo "expected: 0 passed, 0 failed"
    exit 0
fi
new=$(mktemp) || exit 2
log=$(mktemp) || exit 2
trap 'rm -f "$new" "$log"' EXIT
chosen "$@" | cut -f 1-3 | tr '\t' '\n' | xargs -r -P "${JOBS:-2}" -n 3 sh tests/expected/run.sh --one >"$new"
if [ -n "${UPDATE-}" ]; then
    accept "$new"
    git diff --stat -- "$TABLE" 2>/dev/null
fi
compare "$new" >"$log"
if grep -q '^not ok ' "$log"; then echo "If this is meant: UPDATE=1 VERNIER=$VERNIER sh tests/expected/run.sh TASK..."; fi
sh tests/report.sh expected "$log"
