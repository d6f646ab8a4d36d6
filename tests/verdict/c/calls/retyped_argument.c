// SPDX-License-Identifier: Apache-2.0
// A function pointer that is an argument, or lies in an object that one points to, has another type behind the call where the parameter has:
// in functions without a prototype, and behind pointers of another type.  It leads to the function that does not fit, too.
// ARGS: --prop=unreach-call -DWAY=1
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DWAY=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DWAY=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DWAY=4
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DWAY=5
// EXPECT[5]: FALSE
// Others lead to those that fit alone.
// ARGS[6]: --prop=unreach-call -DWAY=6
// EXPECT[6]: TRUE
extern void reach_error(void);

struct given {
    int (*f)(long);
};
struct taken {
    int (*f)(int);
};
typedef int (*any)();
typedef int (*to_function)(int (*)(long));
typedef int (*to_record)(struct given *);

static int fits(int a)
{
    return a;
}

static int other(long a)
{
    if (a == 1)
        reach_error();
    return 0;
}

static int plain(p, g) void *p;
int (*g)(int);
{
    return p ? g(1) : 0;
}

static int later();

static int typed(int (*g)(int))
{
    return g(1);
}

static int member(struct taken *t)
{
    return t->f(1);
}

static int old_member(t) struct taken *t;
{
    return t->f(1);
}

#if WAY == 1
#define CALL plain(&given.f,given.f)
#elif WAY == 2
#define CALL ((any)later)(0,given.f)
#elif WAY == 3
#define CALL ((to_function)(void*)typed)(given.f)
#elif WAY == 4
#define CALL ((to_record)(void*)member)(&given)
#elif WAY == 5
#define CALL old_member(&given)
#elif WAY == 6
#define CALL typed(fits)
#endif

int main(void)
{
    struct given given = { other };
    int (*keep)(int) = fits;
    keep(2);
    (void)given;
    return CALL ? 0 : 1;
}

static int later(p, g) void *p;
int (*g)(int);
{
    return p ? 0 : g(1);
}
