// SPDX-License-Identifier: Apache-2.0
// C17 6.2.4p2: the value of a pointer to a variable of a block that was left is not used, also where the block is in no loop.
// ARGS: --prop=undefined-behaviour
// EXPECT: FALSE
// ARGS[2]: --prop=undefined-behaviour -DBRANCH
// EXPECT[2]: FALSE
// ARGS[3]: --prop=undefined-behaviour -DNEXT
// EXPECT[3]: TRUE
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
#else
    {
        int y;
        p = &y;
    }
    q = p;
#endif
    return q != 0;
}
