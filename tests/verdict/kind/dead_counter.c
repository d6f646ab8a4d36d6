// SPDX-License-Identifier: Apache-2.0
// The counter of a loop is dead behind it: what was proved of it there says nothing of the value that a formula of values has left of it.
// ARGS: --prop=unreach-call --analysis=kind-bits
// EXPECT: UNKNOWN (no-proof)
// ARGS[2]: --prop=unreach-call --analysis=kind
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=kind-bits -DMOST=8
// EXPECT[3]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#ifndef MOST
#define MOST 2
#endif

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 9)
        return 0;
    int i;
    for (i = 0; i < n; i++)
        ;
    for (int j = 0; j < n; j++)
        if (j > MOST)
            reach_error();
    return 0;
}
