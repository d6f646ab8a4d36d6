// SPDX-License-Identifier: Apache-2.0
// Several refinements in one run; going on at the pivot or starting again gives the same verdict.
// COVERS: B10, B20 (on real programs: bench/README.md)
// ARGS: --prop=unreach-call --stats --refine.restart=pivot
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --stats --refine.restart=root
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --refine.restart=pivot -DBUG=1
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --refine.restart=root -DBUG=1
// EXPECT[4]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 1, b = 2, c = 3, n = 0;
    while (__VERIFIER_nondet_int()) {
        n++;
        if (a != 1)
            reach_error();
        if (b != 2)
            reach_error();
    }
    if (__VERIFIER_nondet_int())
        c = 4 + BUG;
    if (c != 3 && c != 4)
        reach_error();
    return n;
}
