// SPDX-License-Identifier: Apache-2.0
// A value that is not 0 may become 0 when it is stored into a bit-field.
// ARGS: --prop=unreach-call --analysis=value-nocegar --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=value --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[2]: FALSE
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    struct {
        unsigned b : 4;
    } s;
    unsigned x = __VERIFIER_nondet_uint();
    if (x != 0) {
        s.b = x;
        if (s.b == 0)
            reach_error();
    }
    return 0;
}
