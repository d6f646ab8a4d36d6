// SPDX-License-Identifier: Apache-2.0
// The product of graphs and shapes: graphs report the access through null, and shapes have no heap behind it.
// ARGS: --prop=memsafety --analysis=explicit-heap+shape --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
extern unsigned __VERIFIER_nondet_uint(void);
struct n { struct n *a, *b; };
struct n g, h;
int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    g.b = &h;
    if (x == 0x12345678u)
        g.a->b = &h;
    return 0;
}
