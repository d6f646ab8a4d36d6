// SPDX-License-Identifier: Apache-2.0
// Pointers in global variables: one that is always good, one that is null now and then.
// ARGS: --prop=valid-deref --strict --overflow=wraps
// EXPECT: TRUE
// ARGS[2]: --prop=valid-deref -DUNTESTED
// EXPECT[2]: FALSE
// GREP[2]: Verification result: FALSE (valid-deref, global.c:31)
// ARGS[3]: --prop=valid-deref -DWIDE=1
// EXPECT[3]: FALSE
// GREP[3]: Verification result: FALSE (valid-deref, global.c:42)
extern int __VERIFIER_nondet_int(void);
struct half {
    int at[4];
    unsigned fill;
};
static struct half halves[2], *filling = &halves[0], *ready;
#ifndef WIDE
#define WIDE 0
#endif
#ifdef UNTESTED
#define IS_READY 1
#else
#define IS_READY ready
#endif
static int take(void)
{
    int s = 0;
    if (!IS_READY)
        return 0;
    for (int i = 0; i < 4; i++)
        s += ready->at[i] & 1;
    ready = 0;
    return s;
}
static void put(int x)
{
    if (filling->fill == 4) {
        ready = filling;
        filling = filling == &halves[0] ? &halves[1] : &halves[0];
        filling->fill = 0;
    }
    filling->at[filling->fill + WIDE] = x;
    filling->fill++;
}
int main(void)
{
    int s = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            put(__VERIFIER_nondet_int());
        else
            s |= take();
    }
    return s;
}
