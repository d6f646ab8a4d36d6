// SPDX-License-Identifier: Apache-2.0
// Frames of a recursive function that together exceed the address space.
// ARGS: --prop=unreach-call --32 --analysis=bmc
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call --32 --analysis=kind --time 15
// EXPECT[2]: UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int down(int n)
{
    char a[700000000];
    a[n] = 1;
    return n == 0 ? 0 : down(n - 1) + a[n];
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (down(6) == 6 && x == 3)
        reach_error();
    return 0;
}
