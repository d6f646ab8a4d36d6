// SPDX-License-Identifier: Apache-2.0
// A block that a jump enters behind a declaration has a new object, without a value (C17 6.2.4p6); one that is not left keeps its own.
// ARGS: --prop=unreach-call -DK=1
// EXPECT: FALSE
// ARGS[2]: --prop=valid-init -DK=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DK=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DK=4
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DK=5
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety,unreach-call -DK=6
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call -DK=7
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call -DK=8
// EXPECT[8]: FALSE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = 0, r = 0;
#if K == 1 || K == 7
    {
        int i = 1;
#if K == 7
    again:
        if (i != 1)
            reach_error();
        if (n++ == 0)
            goto again;  // inside of the block
    }
#else
    in:
        if (i != 1)
            reach_error();
    }
    if (n++ == 0)
        goto in;
#endif
#elif K == 2
    for (; n < 2; n++) {
        if (n == 1)
            goto forward;
        {
            int i = 1;
        forward:
            r += i;
        }
    }
#elif K == 3
    {
        struct {
            int a, b;
        } x, *p = &x;
        p->a = 1;
    in:
        if (x.a != 1)
            reach_error();
    }
    if (n++ == 0)
        goto in;
#elif K == 4
    for (; n < 2; n++)
        switch (n) {
            int *k;
        case 0:
            k = malloc(4);
            break;
        default:
            free(k);
        }
#elif K == 5
    void *to = &&in;
    {
        int i = 1;
    in:
        if (i != 1)
            reach_error();
    }
    if (n++ == 0)
        goto *to;
#elif K == 6  // two ways to one label, of which one is inside already
    int c = __VERIFIER_nondet_int(), *p = 0;
    if (c == 5)
        goto both;
    {
        int v = 1;
        p = &v;
        if (c == 3)
            goto both;
        v = 2;
    both:
        if (p && c == 3 && *p != 1)
            reach_error();
    }
#else
    for (; n < 2; n++)
        switch (n) {
        case 0:
            do {
                int k = 7;
                r = k;
            case 1:
                if (k != 7)
                    reach_error();
            } while (0);
        }
#endif
    return r & 1;
}
