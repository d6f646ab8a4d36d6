// SPDX-License-Identifier: Apache-2.0
// All undefined behaviour: values that are read must be shown to be initialised.
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: FALSE
// GREP[2]: valid-init
// ARGS[3]: --prop=undefined-behaviour -DK=2
// EXPECT[3]: FALSE
// GREP[3]: valid-init
// ARGS[4]: --prop=undefined-behaviour -DK=3
// EXPECT[4]: FALSE
// GREP[4]: valid-init
// ARGS[5]: --prop=undefined-behaviour -DK=4
// EXPECT[5]: UNKNOWN (open-values)
// GREP[5]: values read are not shown to be initialised (1 place
// ARGS[6]: --prop=undefined-behaviour -DK=5
// EXPECT[6]: FALSE
// GREP[6]: valid-init
// ARGS[7]: --prop=undefined-behaviour -DK=6
// EXPECT[7]: FALSE
// GREP[7]: valid-init
// ARGS[8]: --prop=undefined-behaviour -DK=7
// EXPECT[8]: FALSE
// GREP[8]: valid-init
// ARGS[9]: --prop=undefined-behaviour -DK=8
// EXPECT[9]: UNKNOWN (open-values)
// GREP[9]: values read are not shown to be initialised (1 place
// ARGS[10]: --prop=valid-init -DK=7
// EXPECT[10]: FALSE
// ARGS[11]: --prop=valid-init
// EXPECT[11]: TRUE
extern int printf(const char *, ...);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern int __VERIFIER_nondet_int(void);
struct pair {
    int x, y[2];
};
static int sum(const struct pair *p) { return p->x / 4 + p->y[1] / 4; }
static int none(int c)
{
    if (c)
        return 1;
#if K != 4
    return 2;
#endif
}
int main(void)
{
    struct pair s = { 1, { 2 } };
    int k = __VERIFIER_nondet_int() ? 3 : 4, *p = calloc(2, sizeof(int)), t = sum(&s) + none(k) + *p;
#if K == 1
    int i;
    if (k == 3)
        i = 1;
    t += i & 1;
#elif K == 2
    struct pair u;
    u.x = 2;
    t += sum(&u) & 1;
#elif K == 3
    int *q = malloc(4);
    t += *q & 1;
#elif K == 5  // (what is read before all of it is written)
    int a[2];
    a[0] = a[1];
    a[1] = 3;
    t += a[0] & 1;
#elif K == 6
    int b;
    b |= 1;
    t += b & 1;
#elif K == 7
    int c;
    printf("%d", c);
    c = 1;
    t += c;
#elif K == 8  // (a single byte may be one that nobody looks at: no execution is blamed)
    char c[2];
    c[0] = 1;
    t += c[k & 1] & 1;
#endif
    return t > 0;
}
