#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# runners.sh: the runners of tests/ must tell passing from failing tests; they are run on a verifier made of shell.
set -u
tree=$(mktemp -d) || exit 2
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/tests/verdict/x" "$tree/tests/cli/a/good" "$tree/tests/cli/a/bad"
cp tests/run-cli.sh tests/run-verdict.sh tests/limit.sh tests/turn.sh tests/report.sh "$tree/tests/"

# The stand-in gives the verdict that its option --say names.
cat >"$tree/fake" <<'END'
#!/bin/sh
case $1 in
--say=TRUE) rc=0 ;;
--say=FALSE) rc=10 ;;
--say=UNKNOWN) rc=20 ;;
--say=lie) echo "Verification result: TRUE"; exit 10 ;;
*) exit 70 ;;
esac
echo "note: took 1.25 s in $PWD" >&2
[ $rc -ne 20 ] || echo "Hint: mend [the place] [no-input]"
echo "Verification result: ${1#--say=} (file $2)"
exit $rc
END
chmod +x "$tree/fake"

# expect NAME TEXT: TEXT must occur in $said.
expect()
{
    case $said in
    *"$2"*) echo "ok runners $1" ;;
    *) echo "not ok runners $1: $said" ;;
    esac
}

v=$tree/tests/verdict/x
printf '// ARGS: --say=TRUE\n// EXPECT: TRUE\n// GREP: (file a.c)\n// NOGREP: FALSE\n' >"$v/a.c"
printf '// ARGS: --say=TRUE\n// EXPECT: TRUE|UNKNOWN (both are right)\n// ARGS[2]: --say=FALSE\n// EXPECT[2]: TRUE\n' >"$v/b.c"
printf '// ARGS: --say=FALSE\n// EXPECT: FALSE\n// GREP: no such text\n' >"$v/c.c"
printf '// EXPECT: UNKNOWN\n' >"$v/d.c"
printf '// ARGS: --say=lie\n// EXPECT: TRUE\n' >"$v/e.c"
printf 'int x;\n' >"$v/f.c"
printf '// ARGS: --say=TRUE\n// EXPECT: TRUE\n// NOGREP: (file 7.c\n// NOGREP: took 3.25 s\n' >"$v/g.c"
printf '// ARGS: --say=TRUE\n// EXPECT: TRUE|UNKNOWN\n' >"$v/h.c"
printf '// ARGS: --say=TRUE\n// EXPECT: TRUE\n// ARGS[2]: --say=TRUE\n// GREP[3]: x\n// STATUS[4]: 64\n' >"$v/i.c"
printf '// ARGS: --say=UNKNOWN\n// EXPECT: UNKNOWN (no-input)\n// ARGS[2]: --say=UNKNOWN\n// EXPECT[2]: UNKNOWN (numeric)\n' >"$v/j.c"
said=$(VERNIER=$tree/fake sh "$tree/tests/run-verdict.sh" 2>&1)
expect verdict-counts 'verdict: 5 passed, 11 failed'
expect verdict-reason "tests/verdict/x/j.c[2]: UNKNOWN because of 'no-input', expected 'numeric'"
expect verdict-idle-args 'tests/verdict/x/i.c[2]: it has ARGS and no EXPECT'
expect verdict-idle-grep 'tests/verdict/x/i.c[3]: it has GREP and no EXPECT'
expect verdict-unknown-word 'tests/verdict/x/i.c: STATUS[4] is no annotation'
expect verdict-wrong "tests/verdict/x/b.c[2]: verdict 'FALSE' (exit status 10), expected TRUE"
expect verdict-grep 'tests/verdict/x/c.c[1]: missing in the output: no such text'
expect verdict-none "tests/verdict/x/d.c[1]: verdict 'none' (exit status 70), expected UNKNOWN"
expect verdict-exit-status "tests/verdict/x/e.c[1]: exit status 10 does not belong to verdict 'TRUE'"
expect verdict-idle-pattern 'tests/verdict/x/g.c[1]: NOGREP: no run of the suite prints anything of the form: (file N.c'
case $said in
*'form: took'*) echo "not ok runners verdict-number: $said" ;;
*) echo 'ok runners verdict-number' ;;
esac
# Every other file has its turn, and of three of their slow runs one.
printf 'tests/verdict/x/b.c[1]\ntests/verdict/x/d.c[1]\ntests/verdict/x/none.c[1]\n' >"$tree/tests/verdict/slow.txt"
said=$(TURN=2 VERNIER=$tree/fake sh "$tree/tests/run-verdict.sh" 2>&1)$said
expect verdict-turn 'verdict: 2 passed, 5 failed'
expect verdict-turn-file 'tests/verdict/x/none.c[1]: tests/verdict/slow.txt names a file that is not there'
expect verdict-alternatives 'tests/verdict/x/h.c[1]: EXPECT: TRUE|UNKNOWN accepts several verdicts and does not say why'
expect verdict-empty 'tests/verdict/x/f.c: it has no EXPECT'

c=$tree/tests/cli/a
echo '"$VERNIER" --say=FALSE x.c' | tee "$c/good/cmd" >"$c/bad/cmd"
echo 'Verification result: FALSE (file x.c)' >"$c/good/out"
echo 'note: took 0.000s in .' >"$c/good/err"
echo 10 >"$c/good/rc"
echo 'Verification result: TRUE' >"$c/bad/out"
said=$(VERNIER=$tree/fake sh "$tree/tests/run-cli.sh" 2>&1)
expect cli-counts 'cli: 1 passed, 1 failed'
expect cli-status 'exit status 10, expected 0'
expect cli-difference '+Verification result: FALSE (file x.c)'
said=$(UPDATE=1 VERNIER=$tree/fake sh "$tree/tests/run-cli.sh" >/dev/null 2>&1
    VERNIER=$tree/fake sh "$tree/tests/run-cli.sh" 2>&1)
expect cli-update 'cli: 2 passed, 0 failed'

# The stand-in says what is written in the task.
printf '#!/bin/sh\nfor file in "$@"; do :; done\nexec cat "$file"\n' >"$tree/says"
chmod +x "$tree/says"
mkdir -p "$tree/tests/expected" "$tree/bench" "$tree/tasks/x"
cp tests/expected/run.sh "$tree/tests/expected/"
for task in same:TRUE:2100 dear:TRUE:2101 lost:UNKNOWN:1; do
    file=$tree/tasks/x/${task%%:*}.i task=${task#*:}
    printf '   1   a   %s ticks   0.0 s\nDecided by: a\nVerification result: %s\n' "${task#*:}" "${task%:*}" >"$file"
done
printf 'x/%s\tp\tILP32\tTRUE\ta\t1000\tturn\n' same dear lost >"$tree/bench/expected.tsv"
said=$(VERNIER=$tree/says BENCH=$tree sh "$tree/tests/expected/run.sh" 2>&1)
expect expected-counts 'expected: 1 passed, 2 failed'
expect expected-ticks 'not ok x/dear (p): TRUE by a with 2101 ticks, expected TRUE by a with 1000 ticks'
expect expected-verdict 'not ok x/lost (p): UNKNOWN by a with 1 ticks, expected TRUE'
said=$(UPDATE=1 VERNIER=$tree/says BENCH=$tree sh "$tree/tests/expected/run.sh" x/dear 2>&1; cat "$tree/bench/expected.tsv")
expect expected-update "$(printf 'x/dear\tp\tILP32\tTRUE\ta\t2101\tturn\n')"

# All of them tell junit.sh what they ran.
mkdir "$tree/logs"
echo '1 1 2 3' >"$tree/logs/cli.result"
echo '1 0 2 3' >"$tree/logs/docs.result"
echo '1.50 tests/cli/a/good' >"$tree/logs/cli.times"
printf 'ok tests/cli/a/good\nnot ok tests/cli/a/bad: exit status 1, expected 0\n-a < b\n' >"$tree/log"
RESULTS=$tree/logs/cli.tests sh tests/report.sh cli "$tree/log" >/dev/null
said=$(sh tools/junit.sh "$tree/logs")
expect junit-passed '<testcase classname="cli" name="tests/cli/a/good" time="1.50"></testcase>'
expect junit-failed '<failure message="tests/cli/a/bad: exit status 1, expected 0">-a &lt; b
</failure></testcase>
</testsuite>'
expect junit-step '<testsuite name="docs" tests="1" failures="0" time="3">
  <testcase classname="docs" name="docs" time="3"></testcase>'
