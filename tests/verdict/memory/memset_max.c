// SPDX-License-Identifier: Apache-2.0
// encode.memset-max: a copy or set of more cells has an unknown result in formulas.
// ARGS: --prop=unreach-call --analysis=bmc --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=bmc --cegar.random-runs=0 --cegar.search-runs=0 --encode.memset-max=1
// EXPECT[2]: UNKNOWN
// ARGS[3]: --prop=unreach-call --analysis=bmc-bits --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=bmc-bits --cegar.random-runs=0 --cegar.search-runs=0 --encode.memset-max=1
// EXPECT[4]: UNKNOWN
extern void reach_error(void);
extern void *memset(void *, int, unsigned long);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void)
{
    int a[4];
    unsigned i = __VERIFIER_nondet_uint();
    memset(a, 0, sizeof a);
    if (i < 4 && a[i] != 0)
        reach_error();
    return 0;
}
