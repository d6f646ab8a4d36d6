// SPDX-License-Identifier: Apache-2.0
// What the standard leaves to a library function is an input at the call, which users know, not inside of its model.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// GREP: choice_place.c:15          choice of strcmp
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char name[2] = "a";
    if (__VERIFIER_nondet_int())
        name[0] = 'b';
    if (strcmp(name, "b") == -1)
        reach_error();
    return 0;
}
