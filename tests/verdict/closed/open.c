// SPDX-License-Identifier: Apache-2.0
// Every kind of input opens the program, also indeterminate contents and the arguments of main; nothing is concluded.
// ARGS: --prop=unreach-call --analysis=closed
// EXPECT: UNKNOWN (closed-inputs)
// GREP: the program takes inputs
// ARGS[2]: --prop=unreach-call --analysis=closed -DARGUMENT
// EXPECT[2]: UNKNOWN (closed-inputs)
// ARGS[3]: --prop=unreach-call --analysis=closed -DNONDET
// EXPECT[3]: UNKNOWN (closed-inputs)
// ARGS[4]: --prop=unreach-call --analysis=closed -DENDLESS --closed.max_steps=1000
// EXPECT[4]: UNKNOWN (closed-end)
// GREP[4]: does not end
// ARGS[5]: --prop=unreach-call --analysis=closed -DUNDEFINED
// EXPECT[5]: UNKNOWN (closed-undefined)
// ARGS[6]: --prop=unreach-call --analysis=closed -DADDRESS
// EXPECT[6]: UNKNOWN (closed-layout)
// GREP[6]: a branch depends on where objects lie in memory
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <stddef.h>

#ifdef ARGUMENT
int main(int argc, char **argv)
#else
int main(void)
#endif
{
#if defined ARGUMENT
    if (argc == 7)
        reach_error();
#elif defined NONDET
    if (__VERIFIER_nondet_int() == 7)
        reach_error();
#elif defined ENDLESS
    for (unsigned i = 0; i != 1; i += 2)
        ;
#elif defined ADDRESS
    int x = 0;
    if ((unsigned long)&x % 32 == 4)
        reach_error();
#elif defined UNDEFINED
    int *p = NULL;
    *p = 1;
#else
    int x;
    if (x == 7)
        reach_error();
#endif
    return 0;
}
