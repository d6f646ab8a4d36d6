// SPDX-License-Identifier: Apache-2.0
// Values and predicates could both exclude the error paths: the values are refined, and there is no predicate in the end, unless
// predicates are preferred.
// COVERS: B15
// ARGS: --prop=unreach-call --analysis=value+predicate --stats=json
// EXPECT: TRUE
// GREP: "cpa.predicate.predicates": {"value": 0,
// NOGREP: "refine.refinements": {"value": 0,
// ARGS[2]: --prop=unreach-call --analysis=value+predicate --refine.prefer=own --stats=json
// EXPECT[2]: TRUE
// NOGREP[2]: "cpa.predicate.predicates": {"value": 0,
// GREP[2]: "refine.refinements": {"value": 0,
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int flag = 0, ticks = 0, x = __VERIFIER_nondet_int();
    while (1) {
        ticks++;
        if (__VERIFIER_nondet_int() == 0 || ticks > x)
            break;
    }
    if (flag > 0)
        reach_error();
    return 0;
}
