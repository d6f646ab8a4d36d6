// SPDX-License-Identifier: Apache-2.0
// Bit-fields keep as many bits as they have, with a sign if they are signed.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct flags {
    unsigned low : 3;
    signed level : 5;
    unsigned rest : 8;
};

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    struct flags f = { 0, 0, 0 };
    f.low = x;
    f.level = x;
    f.rest = x >> 3;
    struct flags g = f;
#ifdef WRONG
    if (g.level < -15)
        reach_error();
#else
    if (g.low > 7)
        reach_error();
    if (g.rest >= 256)
        reach_error();
    if (g.level < -16)
        reach_error();
    if (g.level > 15)
        reach_error();
    if (g.level + 16 > 31)
        reach_error();
    const struct flags *p = &g;
    if (p->low != (x & 7) || g.rest != (x >> 3 & 255))
        reach_error();
    int sign = (int)(x << 27) >> 27;
    if (p->level != sign)
        reach_error();
#endif
}
