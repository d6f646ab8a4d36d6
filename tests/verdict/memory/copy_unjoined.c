// SPDX-License-Identifier: Apache-2.0
// A copy whose source or destination is one of several objects that are not kept alike: an element at an unknown index and a whole
// variable of which other parts are read; blocks of more parts than are looked at for each other.
// ARGS: --prop=unreach-call --strict --time=15
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits -DSECOND --time=15
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=bmc -DMANY --time=15
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=kind -DMANY --time=15
// EXPECT[4]: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#ifdef MANY
struct many {
    int a[300];
} first[3], other[3];

int main(void)
{
    struct many copy, *p = &other[__VERIFIER_nondet_int() & 1];
    unsigned i = __VERIFIER_nondet_int();
    first[0].a[7] = 3;
    first[0].a[50] = 9;
    other[0].a[7] = other[1].a[7] = 5;
    if (i > 500)
        return 0;
    ((int *)first)[i] = ((int *)other)[i] = 4;
    if (__VERIFIER_nondet_int())
        p = &first[0];
    copy = *p;
    if (copy.a[7] == 3 && copy.a[50] == 9)
        reach_error();
    return 0;
}
#else
struct pair {
    int left, right;
} zero;

int main(void)
{
    struct pair row[2], *p = &zero;
    row[0] = row[1] = zero;
    *p = zero;
    p = &row[__VERIFIER_nondet_int() & 1];
#ifdef SECOND
    row[1].right = 2;
#endif
    if (p->right)
        reach_error();
    return 0;
}
#endif
