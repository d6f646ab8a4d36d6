#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# forester_tables.sh: the tables of Hruska 2015 (chapter 7), with Vernier's figures beside those of the thesis.
#
#   [VERNIER=build/release/vernier] bench/forester_tables.sh [-t SECONDS] [-b FOLDER] [-- OPTIONS...]
#
# The programs are those of tests/verdict/forester/, rebuilt from descriptions; -t is the limit of CPU seconds for each (10).  -b: tables 7.4 and 7.5 also
# over the tasks (*.yml) of FOLDER, as in the competition, that ask for valid-memsafety or unreach-call.  OPTIONS come after --analysis=forest, which
# alone is used (and no executions that look for faults), as Forester had nothing else.
#
# The thesis measured on a Core 2 Duo of 2.13 GHz, CPU time, mean of five runs; figures are comparable in their order at best.  Exit status 1 if a
# verdict is wrong.
set -u
cd "$(dirname "$0")/.." || exit 2
: "${VERNIER:=build/release/vernier}"
case $VERNIER in /*) ;; *) VERNIER=$PWD/$VERNIER ;; esac
export VERNIER
seconds=10 folder=
while getopts t:b: o; do
    case $o in
    t) seconds=$OPTARG ;;
    b) folder=$(cd "$OPTARG" && pwd) || exit 64 ;;
    *) exit 64 ;;
    esac
done
shift $((OPTIND - 1))
[ "${1-}" != -- ] || shift
set -- --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 "$@"
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT

# ---- the runs -----------------------------------------------------------------------------------------------------------

status=0
bench/forester.sh -t "$seconds" -- "$@" >"$tmp/programs" || status=1

# task YML OPTIONS...: the result (right, unknown, WRONG) and what was expected, for each property that is asked for.
task()
{
    yml=$1
    shift
    awk '/property_file:/ { file = $NF } /expected_verdict:/ { print file, $NF } /data_model:/ { print "bits", $NF } /input_files:/ { print "input", $NF }' "$yml" |
        tr -d "'\"" >"$tmp/task"
    dir=$(dirname "$yml")
    input=$(sed -n 's/^input //p' "$tmp/task")
    bits=64
    if grep -q 'bits ILP32' "$tmp/task"; then bits=32; fi
    grep -E '(valid-memsafety|unreach-call)\.prp' "$tmp/task" | while read -r property expected; do
        verdict=$("$VERNIER" --no-warnings --time="$seconds" --bits=$bits --prop="$dir/$property" "$@" "$dir/$input" 2>/dev/null </dev/null |
            sed -n 's/^Verification result: \([A-Z]*\).*/\1/p')
        case $verdict-$expected in
        TRUE-true | FALSE-false) result=right ;;
        TRUE-* | FALSE-*) result=WRONG ;;
        *) result=unknown ;;
        esac
        echo "$result $expected $yml"
    done
}

: >"$tmp/tasks"
if [ -n "$folder" ]; then
    find "$folder" -name '*.yml' | LC_ALL=C sort | while read -r name; do
        task "$name" "$@"
    done >"$tmp/tasks"
fi

# ---- the tables ---------------------------------------------------------------------------------------------------------

# rows: lines `program | what it is | figures of the thesis`; prints them with our verdicts and times.
rows()
{
    awk -F' *[|] *' 'NR == FNR { split($0, w, / +/); verdict[w[1]] = w[3]; time[w[1]] = w[5]; next }
        { printf "  %-44s %-38s %-22s %8s\n", $2, $3, verdict[$1], time[$1] }' "$tmp/programs" -
}

title()
{
    printf '\n%s\n  %-44s %-38s %-22s %8s\n' "$1" program "$2" Vernier seconds
}

# of NAME...: how many of these programs are proved, refuted, unknown.
of()
{
    awk -v names="$*" 'BEGIN { split(names, n, " "); for (i in n) wanted[n[i]] = 1 }
        $1 in wanted { if ($3 == "TRUE") proved++; else if ($3 ~ /^FALSE/) refuted++; else unknown++ }
        END { printf "%d proved, %d refuted, %d unknown", proved, refuted, unknown }' "$tmp/programs"
}

echo "Table 7.1: the regression suite, seconds altogether"
echo "  Forester without / with VATA: 65.00 / 43.00, with -O3 9.00 / 17.00"
awk '/^f[0-9]/ { n++; s += $NF } END { printf "  Vernier: %.2f (%d programs f0001 to f0118)\n", s, n }' "$tmp/programs"

title "Tables 7.2 and 7.3: seconds without / with VATA; with -O3" Forester
rows <<END
f0007_sll_listofclists | SLL with CSLL | TRUE 7.77 / 5.44; 0.85 / 2.07
f0013_dll_listofclists | DLL with CDLL | TRUE 13.23 / 10.70; 1.43 / 4.03
skiplist_3lvl_insert | skip list, 3rd level | TRUE 173.07 / 185.70; 15.00 / 46.00
f0020_skiplist_2lvl | skip list, 2nd level | TRUE 3.86 / 1.90; 0.40 / 0.60
f0039_linux_drv_snippet_inline | Linux driver snippet | TRUE 9.931 / 5.08; 1.07 / 1.92
f0040_linux_drv_snippet_2_inline | Linux driver snippet 2 | -
END

spurious="f0008_sll_evenlength f0017_sll_length2 f0035_dll_reconstruction_from_sll f0038_dll_destroy_from_middle f0043_dll_concat_lists
    f0046_dll_evenlength f0049_tree_root_ptr f0050_func_call f0051_func_call_inner_abs f0053_tree_ptr_cnstr f0054_sll_rb_cnstr
    f0060_sll_impl_observer_insert"
printf '\nTable 7.4: error paths: real / spurious\n'
echo "  Forester: HeapManipulation 8 / 3, MemorySafety 6 / 0, its own test set - / 7"
echo "  Vernier, correct programs in which Forester finds errors that are none: $(of $spurious)"
awk '$2 ~ /^FALSE/ { n++; real += $3 ~ /^FALSE/ } END { printf "  Vernier, faulty programs: %d of %d errors confirmed by an execution\n", real, n }' "$tmp/programs"
awk '$2 == "false" { n++; real += $1 == "right" } END { if (n) printf "  Vernier, faulty tasks: %d of %d errors confirmed by an execution\n", real, n }' "$tmp/tasks"

printf '\nTable 7.5: with predicate abstraction: errors found / proved that were not before\n'
echo "  Forester: HeapManipulation 9 / 2, MemorySafety 2 / 1, its own test set 0 / 4"
awk '$2 == "TRUE" { n++; proved += $3 == "TRUE" } END { printf "  Vernier, correct programs: %d of %d proved\n", proved, n }' "$tmp/programs"
awk '$2 == "true" { n++; proved += $1 == "right" } END { if (n) printf "  Vernier, correct tasks: %d of %d proved\n", proved, n }' "$tmp/tasks"

title "Table 7.6: Forester / Predator, seconds (limit 1000)" "Forester / Predator"
rows <<END
f0054_sll_rb_cnstr | red-black list, correct | TRUE 1.10 / timeout
rb_list_false | red-black list, error | FALSE 0.12 / timeout
sll_integers | SLL with integers, correct | TRUE 0.12 / TRUE 0.03
sll_integers_false | SLL with integers, error | FALSE 0.02 / FALSE 0.03
tree_left_implies_right | tree, left implies right, correct | TRUE 251.03 / timeout
f0008_sll_evenlength | SLL of even length, correct | timeout / FALSE
END

wrong=$(awk '/WRONG/ && !/^forester:/' "$tmp/programs" "$tmp/tasks")
[ -z "$wrong" ] || printf '\nwrong verdicts:\n%s\n' "$wrong"
[ "$status" = 0 ] && [ -z "$wrong" ]
