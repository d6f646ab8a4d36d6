#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: no verdict may turn from TRUE to FALSE, or back, with a change of configuration.
#
#   VERNIER=build/release/vernier [FULL=1] sh tests/metamorphic/run.sh [FILE.c ...]
#
# Every annotated program of tests/verdict/ and every example is verified under each configuration below, each within a
# fixed number of ticks.  A program fails if one configuration says TRUE and another FALSE, if a verdict contradicts the
# expected one, or if a run gives no verdict.  Every run of a program has the first configuration and every 14th of the others,
# in turns; FULL=1: all.
# COVERS: T19, T20, B10, B20, T110
set -u
: "${VERNIER:?is the program to test}"
: "${TICKS:=20000}" "${FULL:=}"
cd "$(dirname "$0")/../.." || exit 2
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
LIMIT=$PWD/tests/limit.sh
export VERNIER TICKS FULL LIMIT

configurations()
{
    cat <<'EOF'
--analysis=value
--analysis=value-nocegar
--analysis=constants
--analysis=value-nocegar,threshold=5
--analysis=constants --engine.merge=join
--analysis=value-nocegar --no-cpa.value.pointers
--analysis=symbolic
--analysis=pointer
--analysis=pointer,merge=sep --no-cpa.pointer.drop_dead
--analysis=interval
--analysis=octagon
--analysis=smg --cegar.random_runs=0
--analysis=smg-data --cegar.random_runs=0
--analysis=explicit-heap --cegar.random_runs=0
--analysis=interval,merge=sep --no-cpa.interval.drop_dead
--analysis=interval-cegar
--analysis=interval-cegar,scope=local,restart=pivot,cpa.interval.merge=join --engine.merge=agree
--analysis=constants --cegar.cpas=location,callstack,spec,value,octagon --engine.order=wto
--analysis=constants --cegar.cpas=location,callstack,spec,sets(value)
--analysis=predicate --encode.encoding=bv --smt.backend=sat
--analysis=bmc --smt.backend=z3
--engine.order=dfs --refine.prefix=shortest
--engine.order=rpo --refine.prefix=longest
--engine.order=wto --refine.prefix=width --cegar.random_runs=0
--engine.order=random --engine.seed=3 --refine.restart=root
--refine.restart=root --refine.slice=false
--cpa.value.scope=local --engine.blocks=edge
--engine.partition=false --engine.stop_first=false
--cpa.value.disequalities=false --cpa.value.drop_dead=false
EOF
}

configurations=$(configurations)

# one FILE: its runs of the default expectation, each under its configurations: which ones, the name and the run decide.
one()
{
    file=$1 bad=0
    log=$(mktemp) || exit 2
    turn=${#file}
    # The first run's options and those of -D twins; other options would mix with the configurations.
    sed -n 's/^\(.*: *UNKNOWN\) ([a-z-]*) *$/\1/; s/^\/\/ EXPECT\(\[[0-9]*\]\)\{0,1\}: *\([A-Z|]*\) *$/\1 \2/p' "$file" | while read -r run expect; do
        case $run in '['*) ;; *) expect=$run run= ;; esac
        args=
        while read -r slashes key text; do
            [ "$slashes $key" != "// ARGS$run:" ] || args=$text
        done <"$file"
        case $args in
        *--analysis* | *--engine.* | *--refine.* | *--cpa.* | *--cegar.* | *--ticks* | *--time* | *--strict* | \
            *--dump* | *--inputs* | *--strategy*) continue ;;
        esac
        turn=$((turn + 1))
        seen= line=0
        while read -r configuration; do
            line=$((line + 1))
            [ "$line" -eq 1 ] || [ -n "$FULL" ] || [ $((line % 14)) -eq $((turn % 14)) ] || continue
            (
                case $file in */*) cd "${file%/*}" || exit 2 ;; esac
                eval "set -- $args"  # its words may be quoted
                TIMED="$file$run $configuration" exec sh "$LIMIT" 20 "$VERNIER" --no-warnings $configuration --ticks="$TICKS" "$@" "${file##*/}"
            ) >"$log" 2>&1 </dev/null
            verdict=$(sed -n 's/^Verification result: \([A-Z]*\).*/\1/p' "$log")
            case $verdict in
            TRUE | FALSE)
                case $seen:$verdict in
                FALSE*:TRUE | TRUE*:FALSE)
                    echo "not ok $file$run: $verdict with $configuration, but $seen" ;;
                esac
                case $expect:$verdict in
                TRUE:FALSE | FALSE:TRUE) echo "not ok $file$run: $verdict with $configuration, expected $expect" ;;
                esac
                seen="$verdict with $configuration" ;;
            UNKNOWN) ;;
            *) echo "not ok $file$run: no verdict with $configuration: $(tail -1 "$log")" ;;
            esac
        done <<EOF
$configurations
EOF
        echo "done $file$run"
    done
    rm -f "$log"
}

if [ "${1-}" = --one ]; then
    one "$2"
    exit 0
fi

log=$(mktemp) || exit 2
trap 'rm -f "$log"' EXIT
if [ $# -eq 0 ]; then
    set -- $(grep -rlE --include='*.c' '^// EXPECT' tests/verdict | LC_ALL=C sort | sh tests/turn.sh)
fi
printf '%s\n' "$@" | xargs -P "${JOBS:-2}" -n 1 sh tests/metamorphic/run.sh --one >"$log"
grep '^not ok' "$log"
failed=$(grep '^not ok' "$log" | sed 's/: .*//' | sort -u | wc -l)
passed=$(($(grep -c '^done' "$log") - failed))
echo "metamorphic: $passed passed, $((failed)) failed"
[ "$failed" -eq 0 ]
