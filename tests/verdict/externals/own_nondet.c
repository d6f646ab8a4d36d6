// SPDX-License-Identifier: Apache-2.0
// Functions with the names of inputs, assumptions and assertions that the program defines itself are executed.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DLAST=13
// EXPECT[2]: FALSE
extern void reach_error(void);
#ifndef LAST
#define LAST 14
#endif
static int drawn;

int __VERIFIER_nondet_int(void)
{
    return 10 + drawn++;
}

_Bool __VERIFIER_nondet_bool(void)
{
    return drawn != 10;
}

int *__VERIFIER_nondet_pointer(int *p)
{
    *p = 11;
    return p;
}

void __VERIFIER_assume(int c)
{
    drawn += !c;
}

void __VERIFIER_assert(int c)
{
    drawn += !c;
}

int main(void)
{
    int (*draw)(void) = __VERIFIER_nondet_int;
    int x, first = __VERIFIER_nondet_int();
    __VERIFIER_assume(first == 3);
    __VERIFIER_assert(__VERIFIER_nondet_bool());
    if (first == 10 && draw() + 1 == LAST && __VERIFIER_nondet_pointer(&x) == &x && x == 11)
        reach_error();
    return 0;
}
