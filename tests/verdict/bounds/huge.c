// SPDX-License-Identifier: Apache-2.0
// Lengths and distances that are as large as negative numbers.
// ARGS: --prop=valid-deref --32
// EXPECT: FALSE
// GREP: Verification result: FALSE (valid-deref, huge.c:22)
// ARGS[2]: --prop=valid-deref
// EXPECT[2]: FALSE
// GREP[2]: Verification result: FALSE (valid-deref, huge.c:22)
// ARGS[3]: --prop=valid-deref -DLEAST=1
// EXPECT[3]: TRUE
// ARGS[4]: --prop=valid-deref -DLEAST=1 --32
// EXPECT[4]: TRUE
#ifndef LEAST
#define LEAST 0
#endif
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__), *memset(void *, int, __SIZE_TYPE__);
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 8 + LEAST;
    char *p = malloc(8);
    memset(p, 0, (__SIZE_TYPE__)n - 1);
    __SIZE_TYPE__ back = 8 - (__SIZE_TYPE__)n;
    p += 8;
    p -= n;
    return *(p - back) & 1;
}
