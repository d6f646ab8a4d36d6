// SPDX-License-Identifier: Apache-2.0
// temporary.c: a record value with an array member is a temporary object, which lives until the full expression ends (C17 6.2.4p8).
// ARGS: --prop=memsafety --strict --overflow=wraps -DK=0 -DOWN
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=smg -DK=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety --analysis=smg -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety -DK=4
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety --analysis=smg -DK=5
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety -DK=6
// EXPECT[7]: FALSE
// ARGS[8]: --prop=memsafety --analysis=smg -DK=7
// EXPECT[8]: FALSE
// ARGS[9]: --prop=memsafety -DK=8
// EXPECT[9]: FALSE
// ARGS[10]: --prop=memsafety --analysis=smg -DK=9
// EXPECT[10]: FALSE
// ARGS[11]: --prop=unreach-call --analysis=bmc -DK=0
// EXPECT[11]: TRUE
// Compilers share the objects of some: a proof says so.
// ARGS[12]: --prop=memsafety -DK=0
// GREP[12]: a pointer into the value of this expression
// EXPECT[12]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s {
    int a[3];
    struct {
        int c[2];
    } in;
};
static struct s f(int k)
{
    struct s x = { { k, 2, 3 }, { { 4, 5 } } };
    return x;
}
static int sum(const int *p)
{
    return p[0] + p[1] + p[2];
}
int main(void)
{
    struct s x = f(7), y = f(8);
#if K == 0
    if (f(1).a[0] + f(2).in.c[1] != 6 || sum(f(3).a) != 8)
        reach_error();
#ifndef OWN
    if ((x = y).a[0] != 8 || (0, x).a[1] != 2 || (__VERIFIER_nondet_int() ? x : y).a[2] != 3)
        reach_error();
    if (({
            struct s z = x;
            z;
        }).a[0] != 8)
        reach_error();
#endif
    for (int i = 0; i < 3; i++) {
        int *p = f(i).a, q = *f(i).a;
        if (q != i)
            reach_error();
        (void)p;
    }
    while (sum(f(x.a[0]).a) != 5)
        x.a[0] = 0;
    switch (f(3).a[0]) {
    case 3:
        return 0;
    default:
        reach_error();
    }
#elif K == 1
    int *p = f(1).a;
    return *p;
#elif K == 2
    int *p;
    p = (x = y).a;
    return p[1];
#elif K == 3
    int *p = (0, x).a;
    return p[1];
#elif K == 4
    int *p = (__VERIFIER_nondet_int() ? x : y).in.c;
    return p[1];
#elif K == 5
    int *p = ({
                 struct s z = x;
                 z;
             }).a;
    return *p;
#elif K == 6
    int *p;
    if ((p = f(1).a)[0])
        return *p;
#elif K == 7
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        if (p)
            return *p;
        p = f(i).a;
    }
#elif K == 8
    int *p = x.a;
    for (int i = 0; i < 2; p = f(i).a, i++)
        *p = 1;
#elif K == 9
    int *p;
    switch ((p = f(1).a)[0]) {
    default:
        return *p;
    }
#endif
    return 0;
}
