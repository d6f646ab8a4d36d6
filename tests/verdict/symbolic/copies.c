// SPDX-License-Identifier: Apache-2.0
// Copies of structs, by assignment, memcpy and memmove, have the numbers of what was copied; memset replaces them.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

#include <string.h>

struct pair {
    unsigned a, b;
    unsigned char tag[4];
};

int main(void)
{
    struct pair p, q, r[2];
    p.a = __VERIFIER_nondet_uint();
    p.b = p.a * 5 + 1;
    memset(p.tag, 0, sizeof p.tag);
    unsigned char c = __VERIFIER_nondet_uchar();
    p.tag[2] = c ^ 1;
    q = p;
    p.a = 3;
    memset(&p, 0, sizeof p.a);
    memcpy(&r[0], &q, sizeof q);
    memmove(&r[1], &r[0], sizeof q);
#ifdef WRONG
    if (r[1].tag[2] == 9 && p.a == 0)
        reach_error();
#else
    if (r[1].b != r[0].a * 5 + 1)
        reach_error();
    if (r[1].tag[2] != q.tag[2])
        reach_error();
    if ((r[0].tag[2] ^ c) != 1)
        reach_error();
    if (p.a != 0)
        reach_error();
    if (p.b != q.b)
        reach_error();
#endif
}
