// SPDX-License-Identifier: Apache-2.0
// Blocks of symbolic size: indices below a length that is an argument, pointers that walk to an end, an end that is handed back.
// ARGS: --prop=valid-deref --strict --overflow=wraps --analysis=numeric-poly
// EXPECT: TRUE
// ARGS[2]: --prop=valid-deref -DFAR=0
// EXPECT[2]: FALSE
// GREP[2]: Verification result: FALSE (valid-deref, symbolic.c:46)
// GREP[2]: bytes, allocated at symbolic.c:38
// ARGS[3]: --prop=valid-deref --analysis=bmc -DFAR=0
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-deref --32 --analysis=numeric-poly
// EXPECT[4]: TRUE
#ifndef FAR
#define FAR -1
#endif
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
static int sum(const int *v, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += v[i] & 1;
    return s;
}
static char *fill(char *s, const char *end)
{
    while (s < end)
        *s++ = 1;
    return s;
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int *v = malloc(n * sizeof *v);
    char *b = malloc(n);
    if (!v || !b)
        return 1;
    for (int i = 0; i < n; i++)
        v[i] = i;
    int s = sum(v, n);
    char *e = fill(b, b + n);
    // The last byte, or one behind it.
    e[FAR] = 3;
    free(b);
    free(v);
    return s;
}

// Constraints with coefficients above 1 are dropped.
// ARGS[5]: --prop=valid-deref --strict --analysis=numeric-poly --numeric.coefficients=1 --stats
// EXPECT[5]: UNKNOWN
// GREP[5]: numeric.queries                   97 
