#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run-verdict.sh: runs annotated C files and compares the verdicts.
#
#   VERNIER=build/release/vernier [ARGS="more options"] sh tests/run-verdict.sh [FILE.c ...]
#
# A file under tests/verdict/ says in comments at the start of a line what to do and what must come out:
#   // ARGS: --analysis value     options (optional)
#   // EXPECT: TRUE               TRUE, FALSE or UNKNOWN; alternatives only with the reason for them: TRUE|UNKNOWN (why)
#   // GREP: some text            must occur in the output (stdout and stderr); may be repeated
#   // NOGREP: some text          must not occur
# ARGS[2], EXPECT[2], GREP[2], NOGREP[2] and so on belong to a further run of the same file; each run is one test.
# A run must end within $TEST_TIMEOUT seconds of CPU time, with one verdict line and the exit status that belongs to it.
#
# A NOGREP that nothing ever prints is no test.  So, when all files are run, the text of each NOGREP must occur in the output of some
# run of the suite, where only numbers and quoted names may be others (`numeric.blocked   0` and `numeric.blocked   2` are of one form).
set -u
: "${VERNIER:?is the program to test}"
: "${TEST_TIMEOUT:=20}"
cd "$(dirname "$0")/.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
LIMIT=$PWD/tests/limit.sh
export VERNIER TEST_TIMEOUT LIMIT ARGS="${ARGS-}"

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

# texts RUN KEY: the texts of one run's annotations (from stdin).
texts()
{
    sed -n "s/^$1 $2 //p; s/^$1 $2\$//p"
}

# complaints NOTES RUN LOG RC: what is wrong with the output of one run, a line each.
complaints()
{
    wanted=$(printf '%s\n' "$1" | texts "$2" EXPECT)
    verdict=$(sed -n 's/^Verification result: \([A-Z]*\).*/\1/p' "$3")
    case $wanted in
    *'|'*' ('?*')') wanted=${wanted%% *} ;;
    *'|'*) echo "EXPECT: $wanted accepts several verdicts and does not say why" ;;
    esac
    case "|$wanted|" in
    *"|${verdict:-none}|"*) ;;
    *) echo "verdict '${verdict:-none}' (exit status $4), expected $wanted" ;;
    esac
    case $verdict:$4 in
    TRUE:0 | FALSE:10 | UNKNOWN:20) ;;
    :124) echo "no end within $TEST_TIMEOUT s of CPU time" ;;
    *) echo "exit status $4 does not belong to verdict '$(echo $verdict)'" ;;
    esac
    printf '%s\n' "$1" | texts "$2" GREP | while IFS= read -r text; do
        grep -qF -e "$text" "$3" || echo "missing in the output: $text"
    done
    printf '%s\n' "$1" | texts "$2" NOGREP | while IFS= read -r text; do
        ! grep -qF -e "$text" "$3" || echo "must not be in the output: $text"
    done
}

# form: every line of stdin once, all numbers alike, and all names in quotes.
form()
{
    sed 's/[0-9][0-9]*/N/g; s/`[^`]*`/`N`/g' | LC_ALL=C sort -u
}

# one FILE: prints "ok FILE[RUN]", or "not ok FILE[RUN]" with reasons and output, for each of its runs.
one()
{
    file=$1
    log=$(mktemp) || exit 2
    notes=$(annotations "$file")
    runs=$(printf '%s\n' "$notes" | awk '$2 == "EXPECT" { print $1 }' | sort -nu)
    [ -n "$runs" ] || echo "not ok $file: it has no EXPECT"
    for run in $runs; do
        # ARGS may hold quoted words, so the shell splits them again.
        (
            cd "$(dirname "$file")" || exit 2
            eval "set -- $ARGS $(printf '%s\n' "$notes" | texts "$run" ARGS | tr '\n' ' ')"
            exec sh "$LIMIT" "$TEST_TIMEOUT" "$VERNIER" "$@" "$(basename "$file")"
        ) >"$log" 2>&1 </dev/null
        wrong=$(complaints "$notes" "$run" "$log" $?)
        [ -z "${FORMS-}" ] || form <"$log" >"$FORMS/$(echo "$file[$run]" | tr '/' '_')"
        if [ -z "$wrong" ]; then
            echo "ok $file[$run]"
        else
            printf 'not ok %s\n%s\n' "$file[$run]: $wrong" "$(tail -20 "$log" | sed 's/^/    /')"
        fi
    done
    rm -f "$log"
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

log=$(mktemp) || exit 2
trap 'rm -rf "$log" "${FORMS-}"' EXIT
if [ $# -eq 0 ]; then
    FORMS=$(mktemp -d) || exit 2
    export FORMS
    set -- $(find tests/verdict -name '*.c' 2>/dev/null | LC_ALL=C sort)
fi
if [ $# -gt 0 ]; then
    printf '%s\n' "$@" | xargs -P "${JOBS:-2}" -n 1 sh tests/run-verdict.sh --one >"$log"
fi
[ -z "${FORMS-}" ] || idle_patterns "$@" >>"$log"
grep -v '^ok ' "$log"
passed=$(grep -c '^ok ' "$log")
failed=$(grep -c '^not ok ' "$log")
echo "verdict: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
