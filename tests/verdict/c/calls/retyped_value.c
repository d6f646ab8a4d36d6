// SPDX-License-Identifier: Apache-2.0
// A function is among what pointers of other types call where a pointer to functions of its type is converted, or copied as such a pointer.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DUNTYPED
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DPUNNED
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DUNION
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DCOPIED
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call -DSAME
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call -DRECORDS
// EXPECT[7]: FALSE
// ARGS[8]: --prop=unreach-call -DVARIADIC
// EXPECT[8]: FALSE
#include <stdarg.h>
#include <string.h>
extern void reach_error(void);

static int fits(int a)
{
    return a;
}

static int bad(long a)
{
    if (a == 0)
        reach_error();
    return 1;
}

typedef int (*narrow)(int);
typedef int (*wide)(long);

#ifdef VARIADIC
static narrow second(int n, ...)
{
    va_list list;
    va_start(list, n);
    narrow g = va_arg(list, narrow);
    va_end(list);
    return g;
}
#endif

struct wides {
    int n;
    wide call;
};

struct narrows {
    int n;
    narrow call;
};

int main(void)
{
    narrow g = fits;
    wide h = bad;
#if defined UNTYPED
    void *p = h;
    g = p;
#elif defined PUNNED
    g = *(narrow *)&h;
#elif defined UNION
    union {
        wide w;
        narrow n;
    } u = { .w = h };
    g = u.n;
#elif defined COPIED
    memcpy(&g, &h, sizeof g);
#elif defined RECORDS
    struct wides one = { 1, h };
    g = ((struct narrows *)&one)->call;
#elif defined VARIADIC
    g = second(1, h);
#elif defined SAME
    if (h(1) != 1)
        return 1;
#else
    g = (narrow)h;
#endif
    return g(0);
}
