// SPDX-License-Identifier: Apache-2.0
// The conditions of executions that were looked at before are graphs in which each shift occurs in all that follow: no analysis takes them for
// the program's own and walks them as trees.
// ARGS: --prop=unreach-call --32 --strategy.stages=value-smt:1,numeric-octagon:1,bmc-bits:4
// EXPECT: TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned word = __VERIFIER_nondet_uint(), folded = word, odd = 0;
    for (unsigned left = word; left; left &= left - 1)
        odd = !odd;
    for (int by = 1; by < 32; by *= 2)
        folded ^= folded >> by;
    if ((folded & 1) != odd)
        reach_error();
    return 0;
}
