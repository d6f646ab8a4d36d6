// SPDX-License-Identifier: Apache-2.0
// Two unknown integers that compare equal are one from there on, and all that is known of the one holds for the other.
// ARGS: --prop=unreach-call --analysis=symbolic --cegar.random_runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic --cegar.random_runs=0 -DNUMBER
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=symbolic -DNARROW
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=symbolic -DORDER
// EXPECT[4]: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned seen[2] = { a + 1, b };
#if defined(NUMBER)
    if (a == 7 && seen[0] != 8)
        reach_error();
#elif defined(NARROW)
    if ((unsigned char)a == (unsigned char)b && seen[0] != seen[1] + 1)
        reach_error();
#elif defined(ORDER)
    if (a == b && a > 0xfffffff0 && seen[0] <= seen[1])
        reach_error();
#else
    unsigned *x = &seen[0];
    if (b + 2 == *x && a - seen[1] != 1)
        reach_error();
#endif
    return 0;
}
