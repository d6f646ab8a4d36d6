// SPDX-License-Identifier: Apache-2.0
// A jump that passes a declaration in its block meets a variable without a value, whatever it held when the block was executed before (C17 6.2.4p6).
// ARGS: --prop=unreach-call -DK=1
// EXPECT: FALSE
// ARGS[2]: --prop=memsafety -DK=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DK=3
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call -DK=4
// EXPECT[4]: FALSE
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    int n, r = 0;
#if K == 1
    for (n = 0; n < 2; n++) {
        if (n == 1)
            goto l;
        int x;
        x = 7;
    l:
        if (x != 7)
            reach_error();
    }
#elif K == 2
    for (n = 0; n < 2; n++) {
        if (n == 1)
            goto l;
        char *x;
        x = malloc(3);
        continue;
    l:
        free(x);
    }
#elif K == 3  // the block is not left
    {
        n = 0;
    again:
        if (n == 1)
            goto l;
        int x;
        x = 7;
    l:
        if (x != 7)
            reach_error();
        if (n++ == 0)
            goto again;
    }
#elif K == 4
    for (n = 0; n < 2; n++)
        r = ({
            if (n)
                goto l;
            int y;
            y = 3;
        l:
            y;
        });
    if (r != 3)
        reach_error();
#endif
    return r;
}
