// SPDX-License-Identifier: Apache-2.0
// va_arg_types.c: arguments of several types, calls from inside, and a list that a library function was given, in an execution.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --32
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DWRONG
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=value -DUSED
// EXPECT[4]: UNKNOWN (read-outside)
#include <stdarg.h>
#include <stdio.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)

static int one(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int r = va_arg(ap, int);
    va_end(ap);
    return r;
}

static long mixed(const char *what, ...)
{
    va_list ap, again;
    long r = 0;
    r += one(1, 1000);
    va_start(ap, what);
    va_copy(again, ap);
    for (; *what; what++)
        r += *what == 'i' ? va_arg(ap, int) : *what == 'd' ? (long)va_arg(ap, double) : *va_arg(ap, char *);
    r += va_arg(again, int);
    va_end(again);
    va_end(ap);
    return r;
}

static int nested(int depth, ...)
{
    int inner = depth > 0 ? nested(depth - 1, depth * 10) : 0;
    va_list ap;
    va_start(ap, depth);
    int mine = va_arg(ap, int);
    va_end(ap);
    return mine + inner;
}

static int after(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vprintf(format, ap);
#ifdef USED
    int r = va_arg(ap, int);
#else
    int r = 0;
#endif
    va_end(ap);
    return r;
}

int main(void)
{
    char c = 7;
    check(nested(2, 7) == 7 + 20 + 10 && one(1, c) == 7 && one(1, (short)-1) == -1);
    check(after("%d", 0) == 0);
    check(mixed("ids", 5, 2.5, "A") == 1000 + 5 + 2 + 65 + 5);
#ifdef WRONG
    check(mixed("i", 3) != 1006);
#endif
    return 0;
}
