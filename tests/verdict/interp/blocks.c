// SPDX-License-Identifier: Apache-2.0
// Large blocks cost only what is touched of them; realloc keeps the contents.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
extern void reach_error(void);
extern void *malloc(unsigned long), *realloc(void *, unsigned long);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    char *big = malloc(1ul << 31);
    int *p = malloc(4);
    big[n % 3] = 1;
    *p = n;
    p = realloc(p, 100 * sizeof *p);
    if (*p == 17 && big[2] == 1)
        reach_error();
    return 0;
}
