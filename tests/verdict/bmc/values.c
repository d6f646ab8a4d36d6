// SPDX-License-Identifier: Apache-2.0
// Values are propagated while loops are unrolled: constant loops end in the first round, elements at constant indices and what an index may be stay
// apart.  Without that the first two take thousands of times as much work.
// ARGS: --prop=unreach-call --analysis=bmc --bmc.max=1 --ticks=3000000 -DK=1
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=bmc --bmc.max=1 --ticks=3000000 -DK=1 --no-bmc.values
// EXPECT[2]: UNKNOWN (bound)
// ARGS[3]: --prop=unreach-call --analysis=bmc --ticks=3000000 -DK=2
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=bmc --ticks=3000000 -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=bmc --ticks=20000000 -DK=4
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=bmc --ticks=20000000 -DK=5
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call --analysis=bmc --encode.encoding=int -DK=6
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --analysis=bmc --encode.encoding=bv -DK=6
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call --analysis=bmc --encode.encoding=int -DK=7
// EXPECT[9]: FALSE
// ARGS[10]: --prop=unreach-call --analysis=bmc --encode.encoding=bv -DK=7
// EXPECT[10]: FALSE
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#if K == 1  // bits put into bytes one by one
int main(void)
{
    unsigned word = __VERIFIER_nondet_uint(), back = 0;
    unsigned char bytes[4] = { 0 };
    for (int i = 0; i < 32; i++)
        if (word >> i & 1)
            bytes[i / 8] |= (unsigned char)(1u << i % 8);
    for (int i = 31; i >= 0; i--)
        back = back << 1 | (bytes[i / 8] >> i % 8 & 1u);
    if (back != word)
        reach_error();
    return 0;
}
#elif K == 2 || K == 3  // an output position that depends on what came before
int main(void)
{
    unsigned char in[4], out[8];
    unsigned n = 0, seen = 0;
    for (int i = 0; i < 4; i++) {
        in[i] = __VERIFIER_nondet_uchar();
        if (in[i] == 7)
            out[n++] = 7;
        out[n++] = in[i];
    }
    for (unsigned i = 0; i < n; i++) {
        if (out[i] == 7)
            i++;
        if (out[i] != in[seen++])
            reach_error();
    }
    if (seen != (K == 2 ? 4 : n))
        reach_error();
    return 0;
}
#elif K == 4 || K == 5  // a copy of as many bytes as an input says
int main(void)
{
    char from[6] = "abcde", to[6] = "vwxyz";
    unsigned n = __VERIFIER_nondet_uint() % 6, at = __VERIFIER_nondet_uint() % 6;
    memcpy(to, from, n);
    if (to[at] != (at < n + (K == 5) ? from[at] : "vwxyz"[at]))
        reach_error();
    return 0;
}
#else  // branches without a condition, joined in every order; recursion restores values
static int depth(int n)
{
    int below = n > 0 ? depth(n - 1) : 0, here = below + 1;
    if (__VERIFIER_nondet_int())
        here = below;
    return here;
}
int main(void)
{
    int x = 0, y = 0;
    if (__VERIFIER_nondet_int())
        goto one;
    if (__VERIFIER_nondet_int())
        goto two;
    x = 1;
one:
    y++;
two:
    x += y;
    int d = depth(3);
    if (d < 0 || d > 4 || x < 0 || x > 2 - (K == 7))
        reach_error();
    return 0;
}
#endif
