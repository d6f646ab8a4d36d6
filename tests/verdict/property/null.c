// SPDX-License-Identifier: Apache-2.0
// Null pointers that are dereferenced: by *, ->, [] and calls; the address of a member or an element reads nothing.
// COVERS: H55
// ARGS: --prop=no-null-deref
// EXPECT: TRUE
// ARGS[2]: --prop=no-null-deref -DK=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=no-null-deref -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=no-null-deref -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=no-null-deref -DK=4
// EXPECT[5]: FALSE
// ARGS[6]: --prop=no-null-deref -DK=5
// EXPECT[6]: FALSE
// ARGS[7]: --prop=no-null-deref -DK=6
// EXPECT[7]: FALSE
extern int __VERIFIER_nondet_int(void);

struct s {
    int n, a[3];
    struct s *next;
};

static int seven(void)
{
    return 7;
}

int main(void)
{
    struct s x = { 1, { 2, 3, 4 }, 0 }, *p = __VERIFIER_nondet_int() ? &x : 0;
    int *i = __VERIFIER_nondet_int() ? &x.n : 0, *j = 0;
    int (*f)(void) = __VERIFIER_nondet_int() ? seven : 0;
    struct s *q = &*p;
    int **address = &i;
    int sum = 0;
    if (p)
        sum += p->n + q->a[1];
    if (i)
        sum += *i + i[0];
    if (f)
        sum += f();
    j = &i[0];
    if (*address)
        sum += *j;
    if (p && p->next)
        sum += p->next->n;
#if K == 1
    sum += *i;
#elif K == 2
    sum += p->n;
#elif K == 3
    p->a[2] = 1;
#elif K == 4
    sum += f();
#elif K == 5
    sum += x.next->n;
#elif K == 6
    i[0] = 1;
#endif
    return sum;
}
