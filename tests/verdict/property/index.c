// SPDX-License-Identifier: Apache-2.0
// Indices of arrays whose length is known: from 0, below the length; the address of the element behind the last is allowed.
// COVERS: H55
// ARGS: --prop=valid-index
// EXPECT: TRUE
// ARGS[2]: --prop=valid-index -DK=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-index -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-index -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-index -DK=4
// EXPECT[5]: FALSE
// ARGS[6]: --prop=valid-index -DK=5
// EXPECT[6]: FALSE
// ARGS[7]: --prop=valid-index -DK=6
// EXPECT[7]: FALSE
// ARGS[8]: --prop=valid-index '--analysis=numeric,domain=interval,strategy=standard'
// EXPECT[8]: TRUE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct s {
    int n;
    int a[4];
    int rest[];
};

static int a[10], m[3][5];
static struct s s;

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += a[i] + *(a + i);
    int *end = &a[10], *also = a + 10;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned char j = 0; j < 5; j++)
            m[i][j] = 1;
    for (int i = 4; i > 0; i--)
        sum += s.a[i - 1] + *(s.a + 4 - i);
    int n = __VERIFIER_nondet_int();
    unsigned u = __VERIFIER_nondet_uint();
    if (n < 1 || n > 6)
        return 0;
    int v[n + 1];
    v[n] = 0;
#if K == 1
    sum += a[n + 4];
#elif K == 2
    sum += a[n - 2];
#elif K == 3
    sum += m[u / 1000000000][0];
#elif K == 4
    sum += v[2 * n];
#elif K == 5
    also = &a[n + 5];
#elif K == 6
    sum += *(s.a - n + 1);
#endif
    return sum + (end == also) + v[n - 1] + (int)u;
}
