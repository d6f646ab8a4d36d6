// SPDX-License-Identifier: Apache-2.0
// C17 6.2.4p2: the value of a pointer to a variable of a block that was left is not used, also where the block is in no loop.
// ARGS: --prop=undefined-behaviour
// EXPECT: FALSE
// ARGS[2]: --prop=undefined-behaviour -DBRANCH
// EXPECT[2]: FALSE
// ARGS[3]: --prop=undefined-behaviour -DNEXT
// EXPECT[3]: TRUE
// ARGS[4]: --prop=undefined-behaviour -DBREAK
// EXPECT[4]: FALSE
// ARGS[5]: --prop=undefined-behaviour -DGOTO
// EXPECT[5]: FALSE
// ARGS[6]: --prop=undefined-behaviour -DFOR
// EXPECT[6]: FALSE
// ARGS[7]: --prop=undefined-behaviour -DEXPRESSION
// EXPECT[7]: FALSE
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *p = 0, *q = 0, sum = 0;
#if defined NEXT
    {
        int y = 1;
        p = &y;
        sum += *p;
    }
    {
        int z = 2;
        p = &z;
        sum += *p;
    }
    p = 0;
    q = p;
#elif defined BRANCH
    if (__VERIFIER_nondet_int()) {
        int y = 1;
        p = &y;
        sum += *p;
    }
    if (p == q)
        return sum;
#elif defined BREAK
    switch (sum) {
    case 0: {
        int y = 1;
        p = &y;
        break;
    }
    }
    q = p;
#elif defined GOTO
    {
        int y = 1;
        p = &y;
        goto out;
    }
out:
    q = p;
#elif defined FOR
    for (int i = 0; i < 1; i++)
        p = &i;
    q = p;
#elif defined EXPRESSION
    sum = ({
        int y = 3;
        p = &y;
        y;
    });
    q = p;
#else
    {
        int y;
        p = &y;
    }
    q = p;
#endif
    return q != 0;
}
