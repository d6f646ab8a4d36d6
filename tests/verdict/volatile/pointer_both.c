// SPDX-License-Identifier: Apache-2.0
// A pointer to volatile that leads to a register or to an object of the program, as the run has it.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DOBJECT
// EXPECT[2]: TRUE|UNKNOWN (TRUE needs to know where the pointer leads)
// ARGS[3]: --prop=unreach-call -DOBJECT --analysis=predicate
// EXPECT[3]: TRUE|UNKNOWN (TRUE needs to know where the pointer leads)
// ARGS[4]: --prop=unreach-call --analysis=predicate
// EXPECT[4]: FALSE
// (TRUE needs to know that the pointer leads to the object where it is read.)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 1;
    int here = __VERIFIER_nondet_int() > 0;
    volatile int *p = here ? &x : (volatile int *)0x40002000;
    *p = 2;
    int v = *p;
#ifdef OBJECT
    if (here && v != 2)
#else
    if (v == 9)
#endif
        reach_error();
    return 0;
}
