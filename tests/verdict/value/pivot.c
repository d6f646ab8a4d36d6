// SPDX-License-Identifier: Apache-2.0
// A state that was computed before its precision grew has to be computed again: the second refinement needs y == 3 at a
// place above the branch that the first one kept.
// COVERS: B10, B20
// ARGS: --prop=unreach-call --refine.restart=pivot
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --refine.restart=root
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --refine.restart=pivot --cpa.value.scope=local
// EXPECT[3]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int y = 3;
    if (__VERIFIER_nondet_int())
        y = 4;
    if (y != 3 && y != 4)
        reach_error();
    return 0;
}
