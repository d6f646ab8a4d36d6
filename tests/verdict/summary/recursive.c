// SPDX-License-Identifier: Apache-2.0
// Recursion of any depth: the relation of a function holds for the calls that it makes of itself.
// ARGS: --prop=unreach-call --analysis=summary
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=summary,contexts=calls
// EXPECT[2]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int sum(int n)
{
    if (n <= 0)
        return 0;
    return 1 + sum(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n >= 0 && n < 100000 && sum(n) != n)
        reach_error();
    return 0;
}
