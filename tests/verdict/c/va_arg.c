// SPDX-License-Identifier: Apache-2.0
// va_arg.c: arguments behind the named ones, and copied lists.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=value -DTYPE
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call --analysis=value -DBEHIND
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=unreach-call --analysis=bmc
// EXPECT[5]: TRUE
#include <stdarg.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int sum(int n, ...)
{
    va_list ap;
    int s = 0;
    va_start(ap, n);
    while (n-- > 0)
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}

static int twice(const char *first, ...)
{
    va_list ap, again;
    va_start(ap, first);
    va_copy(again, ap);
    int r = *first + *va_arg(ap, char *) - *va_arg(again, const char *);
    va_end(again);
    va_end(ap);
    return r;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 100)
        return 0;
    check(sum(0) == 0 && sum(2, 1, x) == 1 + x);
    check(twice("A", "B") == 'A');
#ifdef WRONG
    check(sum(2, x, 1) != 42);
#elif defined TYPE
    check(sum(1, 5L) == 5);
#elif defined BEHIND
    check(sum(2, 5) != 5);
#endif
    return 0;
}
