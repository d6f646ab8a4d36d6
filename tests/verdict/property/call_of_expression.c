// SPDX-License-Identifier: Apache-2.0
// A function whose address is an expression is called by its name as any other: properties, automata and the library see it.
// ARGS: --prop=unreach-call --strict "-DCALL=(0, reach_error)()"
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --strict "-DCALL=((void (*)())(void *)reach_error)()"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --strict "-DCALL=({ reach_error; })()"
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --strict "-DCALL=((int (*)(int))reach_error)(1)"
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --strict "-DCALL=(0, printf)(\"abc%n\", &n), n == 3 ? reach_error() : (void)0"
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety "-DCALL=(0, scanf)(\"%d\", (int *)0)"
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call --strict "-DCALL=(0, __VERIFIER_assume)(n > 0), n > 0 ? (void)0 : reach_error()"
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --automaton=call_of_expression.spc "-DCALL=(0, own)()"
// EXPECT[8]: FALSE
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static void own(void)
{
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    own;
    CALL;
    return n & 0;
}
