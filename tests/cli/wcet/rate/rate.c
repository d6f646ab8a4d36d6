// SPDX-License-Identifier: Apache-2.0
// A rate limiter (Henry 2014, figure 6.8): both assignments in one step are impossible.
extern int __VERIFIER_nondet_int(void);

static int input(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < -10000 || x > 10000)
        return 0;
    return x;
}

int main(void)
{
    int x_old = input(), x = input();
    if (x > x_old + 10)
        x = x_old + 10;
    if (x < x_old - 10)
        x = x_old - 10;
    x_old = x;
    return 0;
}
