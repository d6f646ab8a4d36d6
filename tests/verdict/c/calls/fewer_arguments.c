// SPDX-License-Identifier: Apache-2.0
// A call without a prototype reaches the function that it names or points to, also with fewer arguments than it has parameters: the others have
// any value, and no counterexample rests on that.
// ARGS: --prop=unreach-call -DPOINTER
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call -DPOINTER -DGIVEN=6
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DNAMED
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call -DANOTHER
// EXPECT[4]: UNKNOWN (no-input)
extern void reach_error(void);
#ifndef GIVEN
#define GIVEN 5
#endif

static int seen;

static void two(int x, int y)
{
    seen = y;
    if (x == GIVEN)
        reach_error();
}

#ifdef POINTER
static void one(int x)
{
    seen = x;
}
#endif

static void call(void (*f)())
{
    f(5);
}

static void call_typed(void (*f)(int))
{
    f(5);
}

int main(void)
{
#ifdef POINTER
    call(one);
    call(two);
#elif defined NAMED
    extern void later();
    later(1);
#else
    call_typed((void (*)(int))two);
#endif
    return seen ? 1 : 0;
}

void later(int x, int y)
{
    if (x == 1 && y != 7)
        reach_error();
}
