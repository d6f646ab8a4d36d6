// SPDX-License-Identifier: Apache-2.0
// Every activation of a recursive function has variables of its own.
// ARGS: --prop=unreach-call --analysis=interval --certify
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=octagon --certify
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=interval -DWRONG
// EXPECT[3]: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int count(int n)
{
    int own = n, below = 0;
    if (n > 0)
        below = count(n - 1);
    if (own != n)
        reach_error();
    return below < 100 ? below + 1 : below;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 4 || x > 4)
        return 0;
    int r = count(x);
#ifdef WRONG
    if (r == 5)
        reach_error();
#endif
    if (r > 5 || r < 1)
        reach_error();
    return 0;
}
