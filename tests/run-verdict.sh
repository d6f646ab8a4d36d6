#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run-verdict.sh: runs annotated C files and compares the verdicts.
#
#   VERNIER=build/release/vernier [ARGS="more options"] sh tests/run-verdict.sh [FILE.c ...]
#
# A file under tests/verdict/ says in comments at the start of a line what to do and what must come out:
#   // ARGS: --analysis value     options (optional)
#   // EXPECT: TRUE               TRUE, FALSE or UNKNOWN; alternatives only with the reason for them: TRUE|UNKNOWN (why)
#   // EXPECT: UNKNOWN (numeric)  the name of the reason, behind the hint, too
#   // GREP: some text            must occur in the output (stdout and stderr); may be repeated
#   // NOGREP: some text          must not occur
# ARGS[2], EXPECT[2], GREP[2], NOGREP[2] and so on belong to a further run of the same file; each run is one test.
# A run that has annotations and no EXPECT is an error.
# A run must end within $TEST_TIMEOUT seconds of CPU time, with one verdict line and the exit status that belongs to it.
#
# Files take turns (tests/turn.sh) if all are run, every other one each time; of them a third of the runs of tests/verdict/slow.txt, which has a line
# FILE[RUN] for each run that takes more than 0.2 CPU seconds.
#
# A NOGREP that nothing ever prints is no test.  So, when all files are run, the text of each NOGREP must occur in the output of some
# run of the suite, where only numbers and quoted names may be others (`numeric.blocked   0` and `numeric.blocked   2` are of one form).
set -u
: "${VERNIER:?is the program to test}"
: "${TEST_TIMEOUT:=20}"
cd "$(dirname "$0")/.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
LIMIT=$PWD/tests/limit.sh
export VERNIER TEST_TIMEOUT LIMIT ARGS="${ARGS-}" LEFT_OUT="${LEFT_OUT-}"

# annotations FILE: every annotation as "RUN KEY text".
annotations()
{
    awk '/^\/\/ *(ARGS|EXPECT|GREP|NOGREP)(\[[0-9]+\])?:/ {
        sub(/^\/\/ */, "")
        colon = index($0, ":")
        key = substr($0, 1, colon - 1)
        text = substr($0, colon + 1)
        gsub(/^[ \t]+|[ \t\r]+$/, "", text)
        run = 1
        if (match(key, /\[[0-9]+\]/)) {
            run = substr(key, RSTART + 1, RLENGTH - 2) + 0
            key = substr(key, 1, RSTART - 1)
        }
        print run, key, text
    }' "$1"
}

# complaints NOTES RUN LOG RC: what is wrong with the output of one run, a line each.
complaints()
{
    awk -v run="$2" -v rc="$4" -v limit="$TEST_TIMEOUT" '
        function text() {
            t = $0
            sub(/^[0-9]+ [A-Z]+ ?/, "", t)
            return t
        }
        NR == FNR && $1 == run && $2 == "EXPECT" { wanted = text() }
        NR == FNR && $1 == run && $2 == "GREP" { grep[++greps] = text() }
        NR == FNR && $1 == run && $2 == "NOGREP" { nogrep[++nogreps] = text() }
        NR == FNR { next }
        /^Verification result: [A-Z]/ {
            v = $3
            sub(/[^A-Z].*/, "", v)
            verdict = verdict (verdicts++ ? " " : "") v
        }
        /^Hint: .* [[][a-z-]*[]]$/ {
            name = $0
            sub(/.*[[]/, "", name)
            sub(/[]]$/, "", name)
        }
        {
            for (i = 1; i <= greps; i++) if (index($0, grep[i])) seen[i] = 1
            for (i = 1; i <= nogreps; i++) if (index($0, nogrep[i])) bad[i] = 1
        }
        END {
            if (wanted ~ /^UNKNOWN [(][a-z-]*[)]$/) {
                because = substr(wanted, 10, length(wanted) - 10)
                wanted = "UNKNOWN"
                if (verdict == wanted && name != because) print "UNKNOWN because of \047" name "\047, expected \047" because "\047"
            }
            if (wanted ~ /[|].* [(]..*[)]$/) sub(/ .*/, "", wanted)
            else if (wanted ~ /[|]/) print "EXPECT: " wanted " accepts several verdicts and does not say why"
            shown = verdicts ? verdict : "none"
            if (!index("|" wanted "|", "|" shown "|")) print "verdict \047" shown "\047 (exit status " rc "), expected " wanted
            good = verdict ":" rc
            if (!verdicts && rc == 124) print "no end within " limit " s of CPU time"
            else if (good != "TRUE:0" && good != "FALSE:10" && good != "UNKNOWN:20")
                print "exit status " rc " does not belong to verdict \047" verdict "\047"
            for (i = 1; i <= greps; i++) if (!seen[i]) print "missing in the output: " grep[i]
            for (i = 1; i <= nogreps; i++) if (bad[i]) print "must not be in the output: " nogrep[i]
        }' "$1" "$3"
}

# form: every line of stdin once, all numbers alike, and all names in quotes.
form()
{
    sed 's/[0-9][0-9]*/N/g; s/`[^`]*`/`N`/g' | LC_ALL=C sort -u
}

# options NOTES RUN: the ARGS of one run.
options()
{
    while read -r number key text; do
        [ "$number $key" != "$2 ARGS" ] || printf '%s ' "$text"
    done <"$1"
}

# idle_runs FILE NOTES: annotations that are never looked at, a line "not ok" each: those of a run without EXPECT (if the file has any), and
# those whose word is unknown.
idle_runs()
{
    awk -v file="$1" '
        $2 == "EXPECT" { expected[$1] = 1; any = 1 }
        $2 != "EXPECT" { noted[$1] = $2 }
        END {
            for (run in noted)
                if (any && !(run in expected)) print "not ok " file "[" run "]: it has " noted[run] " and no EXPECT, so it never runs"
        }' "$2"
    sed -nE 's|^// *([A-Z]+\[[0-9]+\]):.*|\1|p' "$1" | grep -vE '^(ARGS|EXPECT|GREP|NOGREP)' | sort -u | while read -r word; do
        echo "not ok $1: $word is no annotation"
    done
}

# one FILE: prints "ok FILE[RUN]", or "not ok FILE[RUN]" with reasons and output, for each of its runs.
one()
{
    file=$1
    tmp=$(mktemp -d) || exit 2
    log=$tmp/log notes=$tmp/notes
    annotations "$file" >"$notes"
    runs=$(awk '$2 == "EXPECT" { print $1 }' "$notes" | sort -nu)
    [ -n "$runs" ] || echo "not ok $file: it has no EXPECT"
    idle_runs "$file" "$notes"
    for run in $runs; do
        case " $LEFT_OUT " in *" $file[$run] "*) continue ;; esac
        # ARGS may hold quoted words, so the shell splits them again.
        (
            case $file in */*) cd "${file%/*}" || exit 2 ;; esac
            eval "set -- $ARGS $(options "$notes" "$run")"
            TIMED="$file[$run]" exec sh "$LIMIT" "$TEST_TIMEOUT" "$VERNIER" "$@" "${file##*/}"
        ) >"$log" 2>&1 </dev/null
        wrong=$(complaints "$notes" "$run" "$log" $?)
        [ -z "${FORMS-}" ] || cat "$log" >>"$tmp/all"
        if [ -z "$wrong" ]; then
            echo "ok $file[$run]"
        else
            printf 'not ok %s\n%s\n' "$file[$run]: $wrong" "$(tail -20 "$log" | sed 's/^/    /')"
        fi
    done
    [ -z "${FORMS-}" ] || form <"$tmp/all" >"$FORMS/$(echo "$file" | tr '/' '_')"
    rm -rf "$tmp"
}

if [ "${1-}" = --one ]; then
    one "$2"
    exit 0
fi

# idle_patterns FILES: the NOGREPs whose form is in no output of the suite, a line "not ok" each.
idle_patterns()
{
    forms=$(mktemp) || exit 2
    cat "$FORMS"/* | LC_ALL=C sort -u >"$forms"
    for file in "$@"; do
        annotations "$file" | awk '$2 == "NOGREP"' | while read -r run _ text; do
            shape=$(printf '%s\n' "$text" | form)
            grep -qF -e "$shape" "$forms" ||
                echo "not ok $file[$run]: NOGREP: no run of the suite prints anything of the form: $shape"
        done
    done
    rm -f "$forms"
}

# slow_runs: those that take turns.
slow_runs()
{
    if [ -f tests/verdict/slow.txt ]; then cat tests/verdict/slow.txt; fi
}

# left_out FILES: the runs of these files that take turns and do not have theirs: two of three, each time that the files have their turn.
left_out()
{
    [ -n "${TURN-}" ] || return 0
    files=$(mktemp) && turn=$(mktemp) || exit 2
    printf '%s[\n' "$@" >"$files"
    slow_runs | grep -F -f "$files" | TURN=$((TURN / 2)) sh tests/turn.sh 3 >"$turn"
    slow_runs | grep -vxF -f "$turn"
    rm -f "$files" "$turn"
}

log=$(mktemp) || exit 2
trap 'rm -rf "$log" "${FORMS-}"' EXIT
all=
if [ $# -eq 0 ]; then
    all=yes
    [ -n "${TURN-}" ] || FORMS=$(mktemp -d) || exit 2
    export FORMS="${FORMS-}"
    set -- $(find tests/verdict -name '*.c' 2>/dev/null | LC_ALL=C sort | sh tests/turn.sh 2)
    LEFT_OUT=$(left_out "$@" | tr '\n' ' ')
fi
if [ $# -gt 0 ]; then
    printf '%s\n' "$@" | xargs -P "${JOBS:-2}" -n 1 sh tests/run-verdict.sh --one >"$log"
fi
if [ -n "$all" ]; then
    # What a text's form needs may be in a run that is left out.
    [ -z "$FORMS" ] || idle_patterns "$@" >>"$log"
    slow_runs | while read -r name; do
        [ -f "${name%\[*}" ] || echo "not ok $name: tests/verdict/slow.txt names a file that is not there"
    done >>"$log"
fi
sh tests/report.sh verdict "$log"
