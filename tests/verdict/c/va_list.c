// SPDX-License-Identifier: Apache-2.0
// va_list.c: lists that are passed to functions, and records among the arguments behind the named ones.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --32
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DWRONG
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DGONE --ticks=30000
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=unreach-call -DGONE --32
// EXPECT[5]: UNKNOWN (no-input)
// ARGS[6]: --prop=valid-call -DOTHER
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --analysis=bmc-bits -DWRONG
// EXPECT[8]: FALSE
#include <stdarg.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
void unknown(va_list list);
#define check(c) do { if (!(c)) reach_error(); } while (0)

struct pair { int a; char b[5]; };
struct twin { int a; char b[5]; };
struct reader { int times; va_list list; };

static int first(va_list list)
{
    return va_arg(list, int);
}

static int peek(va_list list)
{
    va_list copy;
    va_copy(copy, list);
    int r = first(copy);
    va_end(copy);
    return r;
}

static int second(va_list *list)
{
    va_arg(*list, int);
    return first(*list);
}

static int from_reader(struct reader *r)
{
    return va_arg(r->list, int) * r->times;
}

static int (*const function)(va_list) = first;

static int lists(int how, ...)
{
    va_list list;
    struct reader r = { 2 };
    int tens;
    va_start(list, how);
    va_copy(r.list, list);
    int n = how == 0   ? first(list)
            : how == 1 ? peek(list) * 10 + peek(list)
            : how == 2 ? second(&list)
            : how == 3 ? function(list)
                       : (tens = from_reader(&r), tens * 10 + from_reader(&r));
    va_end(list);
    return n;
}

static int records(int n, ...)
{
    va_list list;
    int sum = 0;
    va_start(list, n);
    while (n-- > 0) {
#ifdef OTHER
        struct twin p = va_arg(list, struct twin);
#else
        struct pair p = va_arg(list, struct pair);
#endif
        sum = sum * 10 + p.a + p.b[4];
    }
    sum += va_arg(list, int);
    va_end(list);
    return sum;
}

static void give(int n, ...)
{
    va_list list;
    va_start(list, n);
    unknown(list);
    va_end(list);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 9)
        return 0;
    struct pair p = { x, { [4] = 1 } };
    check(lists(0, 7) == 7 && lists(1, 3) == 33 && lists(2, 3, x) == x && lists(3, x) == x && lists(4, 1, 2) == 24);
    check(records(2, p, (struct pair){ 2, "" }, 5) == x * 10 + 17);
#ifdef WRONG
    check(records(1, p, 5) != 13);
#elif defined GONE
    give(1, &x);
    check(x < 10);
#endif
    return 0;
}
