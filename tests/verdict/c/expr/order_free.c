// SPDX-License-Identifier: Apache-2.0
// Operands that do not disturb each other, also where functions call themselves, count their calls or write what they were given.
// ARGS: --prop=unreach-call --strict --overflow=wraps
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair {
    int a, b;
};
static int calls;
static int even(int n);
static int odd(int n)
{
    return n ? even(n - 1) : 0;
}
static int even(int n)
{
    return n ? odd(n - 1) : 1;
}
static int fib(int n)
{
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
static int count(int x)
{
    calls++;
    return x;
}

int main(void)
{
    struct pair s = { 1, 2 };
    int i = 0, j = 1, a[3] = { 1, 2, 3 }, b[3] = { 0, 0, 0 };
    struct pair *p = &s;
    p->b = p->a = 1, p->b = 2;
    p->a = p->b-- - p->a;
    p->b = 2;
    a[1] = a[2] = 2;
    a[i] = a[i + 2] = 1;
    b[i++] = a[j++];
    s.a = s.b++ + s.a * 0;
    i = (j++, j);
    i += j;
    int k = fib(2) + fib(3) + count(i) + even(2) * odd(2);
    int m = __VERIFIER_nondet_int() & __VERIFIER_nondet_int();
    m = m > 0 && m++ < 5 ? m : -m;
    if (k != 9 || b[0] != 2 || calls != 1)
        reach_error();
    return 0;
}
