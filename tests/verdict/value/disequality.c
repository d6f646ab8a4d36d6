// SPDX-License-Identifier: Apache-2.0
// x != 0 is remembered, so the second test of x has one outcome only.
// COVERS: B3
// ARGS: --prop=unreach-call --analysis=value-nocegar
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar,disequalities=false
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=unreach-call
// EXPECT[3]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x != 0) {
        int y = 1;
        if (x == 0)
            reach_error();
        return y;
    }
    return 0;
}
