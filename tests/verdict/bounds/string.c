// SPDX-License-Identifier: Apache-2.0
// Strings in blocks of symbolic size: a zero is known to lie somewhere, so a walk to the first zero stays inside.
// ARGS: --prop=memsafety --strict --analysis=numeric-poly
// EXPECT: TRUE
// ARGS[2]: --prop=valid-deref -DEND=0
// EXPECT[2]: UNKNOWN|FALSE (whether the search finds contents without a zero)
// ARGS[3]: --prop=valid-deref -DOVERWRITE
// EXPECT[3]: UNKNOWN|FALSE (the same)
// ARGS[4]: --prop=valid-deref --32 --analysis=numeric-poly
// EXPECT[4]: TRUE
#ifndef END
#define END 1
#endif
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
static unsigned length(const char *s)
{
    const char *p = s;
    while (*p)
        p++;
    return p - s;
}
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1, i;
    char *s = malloc(n);
    for (i = 0; i < n; i++)
        s[i] = __VERIFIER_nondet_char();
#if END
    s[n - 1] = 0;
#endif
#ifdef OVERWRITE
    s[__VERIFIER_nondet_uint() % n] = __VERIFIER_nondet_char();
#endif
    unsigned k = length(s);
    s[k] = 'x';
    free(s);
    return 0;
}
