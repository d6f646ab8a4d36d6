// SPDX-License-Identifier: Apache-2.0
// Parameters [static n] demand so many elements (C17 6.7.6.3p7), whether or not the function accesses them.
// ARGS: --prop=undefined-behaviour
// EXPECT: TRUE
// ARGS[2]: --prop=undefined-behaviour -DK=1
// EXPECT[2]: FALSE
// GREP[2]: out-of-bounds read
// ARGS[3]: --prop=undefined-behaviour -DK=2
// EXPECT[3]: FALSE
// GREP[3]: valid-nonnull
// ARGS[4]: --prop=undefined-behaviour -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DK=1
// EXPECT[5]: TRUE
// ARGS[6]: --prop=undefined-behaviour -DK=4
// EXPECT[6]: FALSE
extern int __VERIFIER_nondet_int(void);
static int two(int a[static 2], int n) { return n > 1 ? 2 : a[0] / 2; }
static void fill(int a[const static 2]) { a[0] = a[1] = 3; }
static int many(int n, int a[static n]) { return a[0] / 2; }
static int rows(int n, int a[static 2][3]) { return n ? a[1][2] / 2 : 0; }
int main(void)
{
    int a[2] = { 0 }, b[3] = { 1, 2, 3 }, one = 1, m[2][3] = { { 0 } }, n = __VERIFIER_nondet_int() & 1;
    fill(a);
    n += two(b + 1, 2) + many(3, b) + many(n + 1, b) + rows(1, m);
#if K == 1
    n += two(&one, 2);
#elif K == 2
    n += two(0, 2);
#elif K == 3
    n += many((n & 1) + 3, b);
#elif K == 4
    n += rows(0, m + 1);
#endif
    return n > a[1] + one;
}
