// SPDX-License-Identifier: Apache-2.0
// Of b at the head of the loop no stage tells another `10 / b <= 3`: it need not be defined there, and not all of them give it the same value.
// ARGS: --prop=unreach-call --strategy.stages="interval:3 kind:2" --strategy.rounds=1
// EXPECT: UNKNOWN (work-limit)
// ARGS[2]: --prop=unreach-call --strategy.stages="octagon:3 kind:2" --strategy.rounds=1
// EXPECT[2]: UNKNOWN (work-limit)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int count(int b, int n)
{
    int r = 0;
    for (int i = 0; i < n; i++)
        if (b != 0)
            r += (10 / b > 3 ? 1 : 0) + (10 % b >= 2 ? 3 : 0);
        else
            r += 2;
    return r;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int b = 0;
    int r = count(b, n);
    if (n == 12345 && r != 0)
        reach_error();
    return 0;
}
