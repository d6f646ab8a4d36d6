// SPDX-License-Identifier: Apache-2.0
// A recursive call inside of a loop: behind it the caller's variables are not those of the call that has ended.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=unreach-call --analysis=bmc
// EXPECT[3]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f(int n, int x)
{
    int y = 2;
    do {
        if (n == 2 && y > 3)
            reach_error();
        if (n > 0) {
            y = f(n - 1, __VERIFIER_nondet_int()) + 2;
            if (y > 9)
                y = 9;
        }
    } while (x == 8);
    return y;
}

int main(void)
{
    return f(2, 8);
}
