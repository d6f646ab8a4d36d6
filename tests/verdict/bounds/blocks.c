// SPDX-License-Identifier: Apache-2.0
// Library functions that access blocks of bytes, with lengths that may be 0, and results of functions that allocate.
// ARGS: --prop=valid-deref,valid-free --strict --analysis=kind
// EXPECT: TRUE
// ARGS[2]: --prop=valid-deref -DMORE=1
// EXPECT[2]: FALSE
// GREP[2]: Verification result: FALSE (valid-deref, blocks.c:43)
// ARGS[3]: --prop=valid-deref,valid-free -DMORE=-1 --analysis=kind
// EXPECT[3]: TRUE
// ARGS[4]: --prop=valid-deref,valid-free -DBLOCK=1
// EXPECT[4]: FALSE
// GREP[4]: free of an address inside of a block
#ifndef BLOCK
#define BLOCK 0
#endif
#ifndef MORE
#define MORE 0
#endif
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void *memset(void *, int, __SIZE_TYPE__), *memcpy(void *, const void *, __SIZE_TYPE__);
struct buffer {
    char *at;
    unsigned size;
};
static char *make(unsigned n)
{
    char *p = malloc(n);
    if (p)
        memset(p, 0, n);
    return p + n / 2;
}
int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar(), first = n / 2;
    if (n == 0)
        return 0;
    char *middle = make(n), room[300];
    unsigned more = n - first + MORE;
    if (more > 299)
        return 0;
    memcpy(room, middle, more);
    free(middle - first + BLOCK);
    return 0;
}
