// SPDX-License-Identifier: Apache-2.0
// Locals of recursive functions: what is known of them is about the innermost activation; a pointer may reach another one.
// ARGS: --prop=unreach-call --analysis=pointer --cegar.random_runs=0
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=pointer --cegar.random_runs=0 -DREAD
// EXPECT[2]: FALSE
extern void reach_error(void);

static int f(int n, int *outer)
{
    int x = n;
    if (n == 0) {
#ifdef READ
        return *outer;
#endif
        *outer = 100;
        return x;
    }
#ifdef READ
    return f(n - 1, &x);
#else
    f(n - 1, &x);
    return x;
#endif
}

int main(void)
{
    int y = 0, r = f(1, &y);
#ifdef READ
    if (r == 1)
        reach_error();
#else
    if (r == 100)
        reach_error();
#endif
    return 0;
}
