// SPDX-License-Identifier: Apache-2.0
// C17 7.13.2.1p3: a local variable that is not volatile and was changed since setjmp is indeterminate.  It keeps its value here, which is
// said; for others nothing is assumed.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: `n` keeps across longjmp
// ARGS[2]: --prop=unreach-call -DVOLATILE
// EXPECT[2]: TRUE
// NOGREP[2]: keeps across longjmp
// ARGS[3]: --prop=unreach-call --strict
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --prop=undefined-behaviour
// EXPECT[4]: UNKNOWN (open-jumped)
#include <setjmp.h>
extern void reach_error(void);

static jmp_buf place;

int main(void)
{
    int before = 1, after;
#ifdef VOLATILE
    volatile
#endif
    int n = 1;
    if (setjmp(place) == 0) {
        n = 2;
        longjmp(place, 1);
    }
    after = n;
    if (after != 2 || before != 1)
        reach_error();
    return 0;
}
