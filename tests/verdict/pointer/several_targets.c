// SPDX-License-Identifier: Apache-2.0
// A store through a pointer with two targets may write the second one as well.
// ARGS: --prop=unreach-call --analysis=kind
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=kind -DLOOP
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=numeric -DLOOP
// EXPECT[3]: UNKNOWN (numeric)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = 0, y = 0;
    int *p = &y, *r = &y;
    int **q = __VERIFIER_nondet_int() ? &p : &r;
    *q = &x;
#ifdef LOOP
    for (int i = 0; i < __VERIFIER_nondet_int(); i++)
        *r = i;
    if (x > 3)
        reach_error();
#else
    *r = 1;
    if (x == 1)
        reach_error();
#endif
    return 0;
}
