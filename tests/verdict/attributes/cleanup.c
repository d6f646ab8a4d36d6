// SPDX-License-Identifier: Apache-2.0
// cleanup.c: the function of the attribute cleanup is called where the scope is left, on every way out.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// EXPECT[2]: FALSE
// ARGS[2]: --prop=unreach-call -DWRONG
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
#define CLEAN __attribute__((cleanup(done)))
static int trace;
static void done(int *p) { trace = trace * 10 + *p; }
static int f(int n)
{
    CLEAN int a = 1;
    {
        CLEAN int b = 2;
        if (n == 0)
            return trace;
        if (n == 1)
            goto out;
    }
    for (CLEAN int i = 3; i < 5; i++) {
        CLEAN int k = 5;
        if (n == 2)
            break;
        if (n == 3)
            continue;
    }
    trace = trace * 10 + 9;
out:
    return ({ CLEAN int z = 8; z + trace; });
}
static void back(void)
{
    int n = 0;
again:;
    CLEAN int v = ++n;
    switch (n) {
    case 1: {
        CLEAN int w = 7;
        goto again;
    }
    case 2: {
        CLEAN int w = 6;
        break;
    }
    }
}
int main(void)
{
    check(f(0) == 0 && trace == 21);
    trace = 0;
    check(f(1) == 10 && trace == 281);
    trace = 0;
    check(f(2) == 2547 && trace == 253981);
    trace = 0;
    check(f(3) == 25567 && trace == 2555981);
    trace = 0;
    back();
    check(trace == 7162);
#ifdef WRONG
    trace = 0;
    { CLEAN int x = 4; }
    check(trace == 0);
#endif
    return 0;
}
