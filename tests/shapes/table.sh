#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# table.sh: tables 3.2a, 4.2 and 5.2 of Theoduloz 2010 as Vernier gives them: one line for each program, one column for each configuration.
#
#   [VERNIER=build/release/vernier] [LIMIT_S=20] sh tests/shapes/table.sh 3.2a|4.2|5.2 [NAME...]
#
# A cell is the verdict, CPU seconds, states that were reached / different shape graphs, and in 5.2 refinements of what is followed + of the
# generator.  A run that takes longer than $LIMIT_S seconds is UNKNOWN.  Executions are switched off, so what proves or refutes is the configuration
# alone, and a program with a mistake is UNKNOWN at best; only the right ones are in the tables.
set -u
cd "$(dirname "$0")/../.." || exit 2
: "${VERNIER:=build/release/vernier}" "${LIMIT_S:=20}"
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
[ -x "$VERNIER" ] || { echo "table.sh: no program $VERNIER" >&2; exit 2; }
table=${1-}
[ $# -eq 0 ] || shift

# configurations: a line each: its name, and its options.
configurations()
{
    sets="--cegar.cpas=location,callstack,spec,predicate,sets(shape)"
    case $table in
    3.2a)
        cat <<EOF
A --analysis=predicate+shape $sets --engine.merge=agree --no-cpa.shape.strengthen
B --analysis=predicate+shape --no-cpa.shape.strengthen
C --analysis=predicate+shape
D --analysis=predicate+shape $sets --engine.stop=join --no-cpa.shape.strengthen
E --analysis=predicate+shape $sets --engine.merge=each --no-cpa.shape.strengthen
F --analysis=predicate+shape $sets --engine.merge=join --cpa.predicate.merge=join --no-cpa.shape.strengthen
EOF
        ;;
    4.2)
        cat <<EOF
shapes --analysis=shape
k=3 --analysis=explicit-heap+shape,cpa.smg.depth=3
k=5 --analysis=explicit-heap+shape,cpa.smg.depth=5
explicit --analysis=explicit-heap
EOF
        ;;
    5.2)
        cat <<EOF
maximal --analysis=shape -DANNOTATED
annotation --analysis=shape-cegar -DANNOTATED
explicit --analysis=shape-cegar
EOF
        ;;
    *)
        echo "usage: sh tests/shapes/table.sh 3.2a|4.2|5.2 [NAME...]" >&2
        exit 2
        ;;
    esac
}

# predicates NAME: the option with the predicates of table 3.2a that are given for the program.
predicates()
{
    case $1 in
    list_flag) file=flag ;;
    list_flag2) file=flag_x ;;
    alternating) file=flag01 ;;
    *) return ;;
    esac
    [ "$table" != 3.2a ] || echo "--cpa.predicate.precision_file=$PWD/tests/verdict/theoduloz/$file.preds"
}

# cell SOURCE OPTIONS...
cell()
{
    source=$1
    shift
    (
        cd tests/shapes/programs || exit 2
        sh ../../limit.sh $((LIMIT_S + 5)) "$VERNIER" --time="$LIMIT_S" --prop=assert --stats=text --cegar.random-runs=0 \
            --cegar.search-runs=0 "$@" "$source" 2>&1 </dev/null
    ) | awk -v wide="$table" '
        $1 == "engine.reached_max" { states = $2 }
        $1 == "cpa.shape.structures" { graphs = $2 }
        $1 == "cpa.shape.refined_td" { td = $2 }
        $1 == "cpa.shape.refined_scg" { scg = $2 }
        $1 == "run.time_total" { seconds = $2 }
        /^Verification result: / { verdict = $3 }
        END {
            refined = wide == "5.2" ? sprintf(" %d+%d", td, scg) : ""
            printf "  %-29s", sprintf("%s %.2f %d/%d%s", verdict ? verdict : "-", seconds, states, graphs, refined)
        }'
}

lines=$(configurations) || exit 2
printf '%-28s' "table $table"
printf '%s\n' "$lines" | while read -r name _; do printf '  %-29s' "$name"; done
echo
sh tests/shapes/rows.sh "${@:-$table}" | awk -F '\t' -v table="$table" '$4 == "TRUE" && ("," $5 ",") ~ ("," table ",")' |
    while IFS='	' read -r name source macros _; do
        [ "$macros" != - ] || macros=
        printf '%-28s' "$name"
        printf '%s\n' "$lines" | while read -r _ options; do
            cell "$source" $options $(predicates "$name") $macros
        done
        echo
    done
