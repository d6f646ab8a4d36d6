// SPDX-License-Identifier: Apache-2.0
// A function of which a pointer of another type was made is among what such pointers call, also where another function fits them better.
// ARGS: --prop=unreach-call -DLONGER
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DFEWER
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DONLY_GOOD
// EXPECT[3]: TRUE
extern void reach_error(void);

static int good(int a)
{
    return a;
}

#if defined(LONGER)
static int other(long a)
{
    if (a == 3)
        reach_error();
    return 0;
}
#else
static int other(void)
{
    reach_error();
    return 0;
}
#endif

typedef int (*unary)(int);

static void *untyped;

static unary chosen = good;

#ifdef FEWER
static const unary table[] = { good, (unary)other };
#endif

int main(void)
{
#if defined(ONLY_GOOD)
    untyped = (void *)other;
    return chosen(3) != 3;
#elif defined(LONGER)
    untyped = (void *)other;
    chosen = untyped;
    return chosen(3);
#else
    for (int i = 0; i < 2; i++)
        chosen = table[i];
    return chosen(3);
#endif
}
