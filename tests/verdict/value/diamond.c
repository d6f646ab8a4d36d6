// SPDX-License-Identifier: Apache-2.0
// In the style of figure 2: the fact x == 1 is needed in both branches.  Local precisions learn it one path at a time,
// scoped precisions in one refinement.
// COVERS: B9
// ARGS: --prop=unreach-call --analysis=value --stats=json --cpa.value.scope=scoped --refine.prefix=shortest
// EXPECT: TRUE
// GREP: "refine.refinements": {"value": 1,
// ARGS[2]: --prop=unreach-call --stats=json --cpa.value.scope=local --refine.prefix=shortest
// EXPECT[2]: TRUE
// NOGREP[2]: "refine.refinements": {"value": 1,
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 1, y = 0;
    if (__VERIFIER_nondet_int()) {
        while (__VERIFIER_nondet_int())
            y++;
    } else {
        while (__VERIFIER_nondet_int())
            y--;
    }
    if (x != 1)
        reach_error();
    return y;
}
