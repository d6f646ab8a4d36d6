// SPDX-License-Identifier: Apache-2.0
// E17: a block is one parallel assignment: z = x - y with y = x is 0, whatever x is.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard
// EXPECT: TRUE
// COVERS: H6
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void)
{
    int x = __VERIFIER_nondet_bool(), y = x, z = x - y;
    if (z != 0)
        reach_error();
    return 0;
}
