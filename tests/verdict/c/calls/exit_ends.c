// SPDX-License-Identifier: Apache-2.0
// exit and abort end the program: what follows is not reached.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void stop(int how)
{
    if (how)
        exit(1);
    abort();
}

int main(void)
{
    if (__VERIFIER_nondet_int())
        stop(__VERIFIER_nondet_int());
    else if (!BUG)
        return 0;
    reach_error();
}
