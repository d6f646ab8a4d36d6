// SPDX-License-Identifier: Apache-2.0
// Operands that come to their end disturb no other one that may violate the property: loops that count, functions that call such.
// ARGS: --prop=no-overflow --strict
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --strict --overflow=wraps -DCHECKED
// EXPECT[2]: TRUE
// ARGS[3]: --prop=memsafety --strict --overflow=wraps
// EXPECT[3]: TRUE
// ARGS[4]: --prop=no-overflow --strict -DOTHER
// EXPECT[4]: UNKNOWN (strict)
extern void reach_error(void);
static int max(int a, int b) { return a > b ? a : b; }
static int sum(const int *a, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
static int last(int n)
{
    int i;
#ifdef OTHER
    for (i = n; i < n + 3; n--)
        i++;
#else
    for (i = 3; i >= 0; --i)
        n++;
#endif
    return n + i;
}
static int checked(int v)
{
#ifdef CHECKED
    if (v > 100)
        reach_error();
#endif
    return v;
}
static int twice(const int *a) { return sum(a, 2) + sum(a, 1); }
int main(void)
{
    int a[4] = { 1, 2, 3, 4 };
    int x = max(sum(a, 4), a[1] + sum(a, 3)), y = max(checked(a[2]), checked(a[3]));
    a[x & 3] = a[1] + twice(a) * last(1);
    return x + y > 100;
}
