// SPDX-License-Identifier: Apache-2.0
// Pointers that are compared with an end: what the comparison says of addresses holds for offsets, also for domains of numbers.
// ARGS: --prop=valid-deref --strict --analysis=numeric-octagon
// EXPECT: TRUE
// ARGS[2]: --prop=valid-deref -DEND=1
// EXPECT[2]: FALSE
// GREP[2]: FALSE (valid-deref, walk.c:23)
// ARGS[3]: --prop=valid-deref --strict --analysis=numeric-octagon --32
// EXPECT[3]: TRUE
// ARGS[4]: --prop=valid-deref --analysis=numeric-octagon -DROUNDS=3
// EXPECT[4]: UNKNOWN (numeric)
#ifndef END
#define END 0
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
static void fill(char *s, const char *end)
{
    while (s < end)
        *s++ = 1;
}
int main(void)
{
    // Blocks of one allocation that is passed several times are not told apart.
#if ROUNDS > 1
    for (int i = 0; i < ROUNDS; i++)
#endif
    {
        unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
        char *p = malloc(n);
        fill(p, p + n + END);
    }
    return 0;
}
