// SPDX-License-Identifier: Apache-2.0
// What a check compares elements with may change by calls: as their result, or where they write a global variable.
// ARGS: --prop=unreach-call --analysis=witness-index "-DCHANGE=x = five()"
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call --analysis=witness-index "-DCHANGE=set()"
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=unreach-call --analysis=witness-index "-DCHANGE=other()"
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=witness-index "-DCHANGE=other()" "-DAGAIN=x = five()"
// EXPECT[4]: UNKNOWN (numeric)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int a[1000];
static int g, h;

static int five(void)
{
    return 5;
}

static void set(void)
{
    g = 5;
}

static void other(void)
{
    h = 5;
}

#ifndef AGAIN
#define AGAIN (void)0
#endif

int main(void)
{
    int x = 0, y = __VERIFIER_nondet_int();
    if (y < 0 || y > 1)
        return 0;
    for (int i = 0; i < 1000; i++)
        a[i] = 3;
    CHANGE;
    for (int i = 0; i < 1000; i++) {
        if (a[i] < g + x + y)
            reach_error();
        AGAIN;
    }
    return h;
}
