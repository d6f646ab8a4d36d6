// SPDX-License-Identifier: Apache-2.0
// The property says where the program starts.  Stages, which have options of their own, change nothing about that: the program that is executed, which
// is built again because analyses have edited this one, starts there, too.
//
// EXPECT: FALSE
// ARGS: --prop=entry.prp
// GREP: FALSE (valid-deref, entry.c:22)
extern int __VERIFIER_nondet_int(void);

struct pair {
    int a, b;
};

int work(void)
{
    struct pair x = { 1, 2 };
    int *p = &x.b, a[10];
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 10)
        return 0;

    a[i] = *p;
    return a[i];
}

int main(void)
{
    return 0;
}
