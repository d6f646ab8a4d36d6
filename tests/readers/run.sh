#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: no reader crashes, hangs or ends without an answer on a damaged file.
#
#   N=1000 FIRST=1 tests/readers/run.sh [READER...]   so many mutations of each reader's seeds (default 8), from this seed on
#   FIRST=$(date +%s) tests/readers/run.sh           others than last time
#   KEEP=DIR                                          keeps the files that led to findings
#
# A row: the name of the reader, its seeds, the damaged file, the command; TEXT stands for what that file says, of the program behind it (default w.c).
set -u
here=$(cd "$(dirname "$0")" && pwd)
vernier=$(realpath "${VERNIER:?is the program to test}")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cc -std=c17 -O1 "$here/mutate.c" -o "$work/mutate" || exit 2
cp "$here/seeds/p.c" "$here/seeds/w.c" "$here/seeds/flags.rsp" "$work"
cd "$work" || exit 2
passed=0
failed=0
first=${FIRST:-1}
last=$((first + ${N:-8}))

# Orderly ends: a verdict, bad usage, bad input; what prints something else than a verdict ends with 0 or 1.
judge() {
    case $1 in 0 | 1 | 10 | 20 | 64 | 65 | 74) grep -q 'Sanitizer\|runtime error:' err || return 0 ;; esac
    return 1
}

try() {
    name=$1 seeds=$2 file=$3
    shift 3
    [ -z "$wanted" ] || case " $wanted " in *" $name "*) ;; *) return ;; esac
    files=
    for s in $seeds; do files="$files $here/seeds/$s"; done
    seed=$first
    while [ "$seed" -lt "$last" ]; do
        ./mutate "$seed" $files >"$file"
        (ulimit -t 20; case $* in *=TEXT*)
            text=$(tr -d '\000' <"$file")
            command=$1 option=${2%=TEXT} program=${3:-w.c}
            exec "$vernier" "$command" "$option=$text" --ticks=3000 "$program" ;;
        *) exec "$vernier" "$@" --ticks=3000 ;; esac) >out 2>err </dev/null
        rc=$?
        if judge "$rc"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            echo "not ok $name, seed $seed: status $rc"
            tail -n 3 err
            if [ -n "${KEEP:-}" ]; then mkdir -p "$KEEP" && cp "$file" "$KEEP/$name-$seed"; fi
        fi
        seed=$((seed + 1))
    done
}

wanted=$*
try property "reach.prp safety.prp" d.prp --prop=d.prp --analysis=value p.c
try automaton atomic.spc d.spc --prop=unreach-call --automaton=d.spc --analysis=value p.c
try configuration small.conf d.conf --prop=unreach-call --config=d.conf p.c
try database database.json d.json --prop=unreach-call --analysis=value d.json
try values values.prec d.prec --prop=unreach-call --analysis=value --cpa.value.precision-file=d.prec p.c
try predicates predicates.prec d.prec --prop=unreach-call --analysis=predicate --cpa.predicate.precision-file=d.prec p.c
try inferred predicates.prec d.prec --prop=unreach-call --analysis=predicate --cpa.predicate.infer-file=d.prec p.c
try boxes "bytes.boxes link.boxes" d.boxes --prop=memsafety --analysis=forest --cpa.smg.box-file=d.boxes p.c
try generators "ring.scg lists.scg" d.scg --prop=unreach-call --analysis=shape --cpa.shape.files=d.scg p.c
try timbuk nat.ta d.ta ta red d.ta
try inputs inputs d.inputs exec --inputs=d.inputs p.c
try costs costs d.costs wcet --costs=d.costs p.c
try hints hints d.hints wp --hints=d.hints w.c
try notes w.c d.c wp d.c
try ltl ltl d.ltl wp --ltl=TEXT
try stages stages d.stages verify --strategy.stages=TEXT
try strategies "groups stages" d.stages --prop=unreach-call --strategy.stages=@d.stages p.c
try claims checks d.checks wp --check=TEXT
try assumed checks d.checks wp --assume=TEXT
try domain domain d.domain invariants --numeric.domain=TEXT p.c
try levels levels d.levels contracts --summary.levels=TEXT p.c
try parts parts d.parts verify --cegar.cpas=TEXT p.c
try bounds bounds d.bounds wcet --loop-bound=TEXT p.c
try words words.rsp d.rsp --prop=unreach-call --analysis=value p.c @d.rsp
try protocol atomic.spc d.spc --prop=unreach-call --analysis=path --cpa.path.protocol=d.spc p.c
try inclusion nat.ta d.ta ta incl d.ta d.ta
try program "p.c w.c" d.c --prop=memsafety --analysis=smg d.c
echo "readers: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
