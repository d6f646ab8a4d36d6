#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# run.sh: the benchmark scripts on tiny programs: tables, scores, quantile plot.
#
#   VERNIER=build/release/vernier sh tests/bench/run.sh
# COVERS: B18, H32, T40, T41, T108
set -u
: "${VERNIER:?is the program to test}"
cd "$(dirname "$0")/../.." || exit 2
if ! command -v python3 >/dev/null 2>&1; then
    echo "there is no python3: skipped"
    echo "bench: 0 passed, 0 failed"
    exit 0
fi
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
passed=0 failed=0

# check NAME COMMAND...: one test.
check()
{
    name=$1
    shift
    if "$@" >>"$tmp/log" 2>&1; then
        passed=$((passed + 1))
    else
        echo "not ok $name"
        tail -20 "$tmp/out" 2>/dev/null
        failed=$((failed + 1))
    fi
}

mkdir "$tmp/tiny"
cat >"$tmp/tiny/flag.c" <<'EOF'
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int flag = 0;
    while (__VERIFIER_nondet_int())
        flag = !flag;
    if (flag != 0 && flag != 1)
        reach_error();
    return 0;
}
EOF
cat >"$tmp/tiny/bug.c" <<'EOF'
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 12345)
        reach_error();
    return 0;
}
EOF
cat >"$tmp/tiny/order.c" <<'EOF'
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x < y && y < x)
        reach_error();
    return 0;
}
EOF

presets=
for preset in value-nocegar value predicate value-nocegar+predicate value+predicate; do
    case $("$VERNIER" --help=presets) in *" $preset "*) presets="$presets $preset" ;; esac
done
count=$(echo $presets | wc -w)
python3 bench/configurations.py --tool "$VERNIER" -o "$tmp/out.d" --time 20 --program "$tmp/tiny/flag.c" \
    --program "$tmp/tiny/bug.c" --program "$tmp/tiny/order.c" $presets >"$tmp/out" 2>&1
check "configurations: no wrong verdict" test $? -eq 0
for preset in $presets; do
    check "configurations: results of $preset" test -s "$tmp/out.d/$preset.tsv"
    check "configurations: plot of $preset" grep -q ">$preset<" "$tmp/out.d/quantile.svg"
done
check "configurations: one curve each" test "$(grep -c '<polyline' "$tmp/out.d/quantile.svg")" -eq "$count"
check "configurations: totals" grep -Eq '^TOTAL +[0-9]+ / +[23] /' "$tmp/out"
check "configurations: tables of earlier results" python3 bench/configurations.py -o "$tmp/again.d" --tables \
    "$tmp/out.d/value.tsv" "$tmp/out.d/value-nocegar.tsv"

# Relations between configurations, on results that were made up: a solves one task more than b, which takes longer.
row="loops	%s.c	unreach-call	TRUE	%s	%s	%s	%s\n"
for config in a b; do
    printf 'category\ttask\tproperty\texpected\tverdict\tstatus\tscore\tcpu_s\n' >"$tmp/$config.tsv"
    printf "$row" one TRUE 'correct true' 2 1.0 >>"$tmp/$config.tsv"
done
printf "$row" two TRUE 'correct true' 2 1.0 >>"$tmp/a.tsv"
printf "$row" two UNKNOWN unknown 0 9.0 >>"$tmp/b.tsv"
printf "$row" three TRUE 'correct true' 2 1.0 >>"$tmp/a.tsv"
printf "$row" three UNKNOWN timeout 0 9.0 >>"$tmp/b.tsv"
relation()
{
    python3 bench/configurations.py -o "$tmp/again.d" --tables "$tmp/a.tsv" "$tmp/b.tsv" "$@" >"$tmp/out" 2>&1
}
for holds in 'solves a b' 'faster a b' 'same a a'; do
    relation --$holds
    check "configurations: $holds" test $? -eq 0
done
for fails in 'solves b a' 'faster b a' 'same a b'; do
    relation --$fails
    check "configurations: not $fails" test $? -eq 1
done
check "configurations: tasks that differ, unless out of time" test "$(grep -c '^    loops/' "$tmp/out")" -eq 1

# Widenings of polyhedra: what the tests of the numeric analyses have for heads of loops.
python3 bench/numeric.py --tool "$VERNIER" --time 20 >"$tmp/out" 2>&1
check "numeric: the widening of Bagnara et al. is rarely worse" test $? -eq 0
python3 bench/numeric.py --tool "$VERNIER" --domains poly,poly-parma tests/verdict/henry/h32.c >"$tmp/out" 2>&1
check "numeric: the standard widening is worse" test $? -eq 1

# Suite x configurations: a line for each program, a cell with CPU seconds for each configuration that proves it.
python3 bench/theoduloz.py --tool "$VERNIER" --tables 4.1a --only ex2 --only ex3_1 --ks 0,inf --time 10 >"$tmp/out" 2>&1
check "theoduloz: no wrong verdict" test $? -eq 0
check "theoduloz: columns" grep -Eq '^program +k=0 +k=inf$' "$tmp/out"
check "theoduloz: rows" grep -Eq '^ex2 +[0-9]+\.[0-9]+ \([1-9][0-9]*\) +[0-9]+\.[0-9]+ \(0\)$' "$tmp/out"
check "theoduloz: comparison with the thesis" grep -q 'as reported: 4 of 4$' "$tmp/out"
mkdir -p "$tmp/bench/tasks/ssh" "$tmp/bench/properties"
python3 bench/theoduloz.py --check --tool "$VERNIER" --bench "$tmp/bench" --tables 4.1b --time 10 >"$tmp/out" 2>&1
check "theoduloz: a relation over no programs does not hold" test $? -eq 1

cp tests/verdict/theoduloz/valuation.c "$tmp/bench/tasks/ssh/s3_clnt_tiny.c"
echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >"$tmp/bench/properties/unreach-call.prp"
cat >"$tmp/bench/tasks/ssh/s3_clnt_tiny.yml" <<'EOF'
input_files: 's3_clnt_tiny.c'
properties:
  - property_file: ../../properties/unreach-call.prp
    expected_verdict: true
EOF
python3 bench/theoduloz.py --tool "$VERNIER" --bench "$tmp/bench" --tables 3.2b --time 20 >"$tmp/out" 2>&1
check "theoduloz: proved by A" grep -q '^s3_clnt, s3_srvr: proved by A: 1 of 1$' "$tmp/out"
check "theoduloz: one state for a place and a valuation" grep -q '^A has at most one state .*: 1 of 1$' "$tmp/out"
check "theoduloz: the same verdict without joins" grep -q '^A and B give the same verdict.*: 1 of 1$' "$tmp/out"

echo "bench: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
