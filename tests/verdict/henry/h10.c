// SPDX-License-Identifier: Apache-2.0
// Variables that have no value yet: one unknown value, as executions of the interpreter have it, or another one at each use, as
// C allows (C17 6.2.4, 6.7.9 paragraph 10; defect report 451).
// COVERS: H10
// ARGS: --prop=unreach-call --analysis=numeric,domain=octagon
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=octagon --unit.fresh_undefined
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=octagon --unit.fresh_undefined -DDEFINED
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=octagon --unit.fresh_undefined -DWRITTEN
// EXPECT[4]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
#ifdef DEFINED
    int x = __VERIFIER_nondet_int();
#else
    int x;
#endif
    int a = x;
#ifdef WRITTEN
    x = a;
#endif
    for (int i = 0; i < 10; i++)
        ;
    int b = x;
    if (a != b)
        reach_error();
    return 0;
}
