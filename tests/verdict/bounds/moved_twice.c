// SPDX-License-Identifier: Apache-2.0
// A pointer is moved in several steps whose distances add up to 2^64 bytes: modulo that it is back in the object, but the first step is undefined
// (C17 6.5.6p8).  Distances that the program bounds are none of these.
// ARGS: --prop=valid-deref --ticks=3600000
// EXPECT: UNKNOWN (work-limit)
// ARGS[2]: --prop=valid-deref --analysis=kind
// EXPECT[2]: UNKNOWN (not-modelled)
// GREP[2]: a pointer that is moved far more than once
// ARGS[3]: --prop=valid-deref -DLOOP --ticks=3600000
// EXPECT[3]: UNKNOWN|FALSE (the first step may be found to be too long)
// ARGS[4]: --prop=valid-deref -DLOOP --analysis=value
// EXPECT[4]: UNKNOWN|FALSE (likewise)
// ARGS[5]: --prop=valid-deref -DCALL --ticks=3600000
// EXPECT[5]: UNKNOWN|FALSE (likewise)
// ARGS[6]: --prop=valid-deref -DMEMORY --analysis=bmc
// EXPECT[6]: UNKNOWN|FALSE (likewise)
// ARGS[7]: --prop=valid-deref -DSHORT
// EXPECT[7]: TRUE
// ARGS[8]: --prop=valid-deref -DSHORT --32
// EXPECT[8]: TRUE
extern long __VERIFIER_nondet_long(void);

static char a[16];

static char *moved(char *p, long by)
{
    return p + by;
}

int main(void)
{
    long i = __VERIFIER_nondet_long(), j = __VERIFIER_nondet_long();
    char *p = a;
#if defined SHORT
    if (i < 0 || i > 8 || j < 0 || j > 7)
        return 0;
    p = p + i;
    p = p + j;
#elif defined LOOP
    for (int k = 0; k < 4; k++)
        p += 1L << 62;
#else
    if (i != 1L << 63 || j != i)
        return 0;
#if defined CALL
    p = moved(p, i);
    p = moved(p, j);
#elif defined MEMORY
    char *at[1] = { p };
    at[0] += i;
    at[0] += j;
    p = at[0];
#else
    p = p + i;
    p = p + j;
#endif
#endif
    return *p;
}
