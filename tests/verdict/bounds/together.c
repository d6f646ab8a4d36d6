// SPDX-License-Identifier: Apache-2.0
// What one analysis has excluded, the next ones need not exclude again: the loop takes numbers, the table takes values.
// ARGS: --prop=valid-deref --strategy.stages=numeric-octagon:1,value:1 --ticks=1000000
// EXPECT: TRUE
// GREP: Decided by: value
// ARGS[2]: --prop=valid-deref --analysis=numeric-octagon
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=valid-deref --analysis=value --ticks=1000000
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=valid-deref --certify --strategy.stages=numeric-octagon:1,value:1 --ticks=1000000
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=valid-deref --strategy.stages=numeric-octagon:1,value:1 -DLAST=4
// EXPECT[5]: FALSE
// GREP[5]: FALSE (valid-deref, together.c:34)
#ifndef LAST
#define LAST 0
#endif
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
static const unsigned next[4] = { 2, 3, 1, LAST };
static void fill(char *s, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        s[i] = 1;
}
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    char *p = malloc(n);
    fill(p, n);
    unsigned at = 0, seen = 0;
    for (int i = 0; i < 10; i++) {
        seen += at;
        at = next[at];
    }
    return (int)seen;
}
