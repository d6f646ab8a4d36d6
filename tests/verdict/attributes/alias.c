// SPDX-License-Identifier: Apache-2.0
// alias.c: an alias is another name of the same object or function.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// EXPECT[2]: FALSE
// ARGS[2]: --prop=unreach-call -DWRONG
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
static int b = 1;
extern int a __attribute__((alias("b")));
static int plus(int x) { return x + 1; }
int inc(int x) __attribute__((weak, alias("plus")));
int main(void)
{
    int (*p)(int) = inc;
    check(a == 1);
    a = 2;
    check(b == 2);
    check(&a == &b);
    check(inc(3) == 4 && p(5) == 6);
#ifdef WRONG
    b = 1;
    check(a == 2);
#endif
    return 0;
}
