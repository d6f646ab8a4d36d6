// SPDX-License-Identifier: Apache-2.0
// The attribute of a variable may ask for less alignment than its type has: it may lie anywhere.
// ARGS: --prop=unreach-call -DK=1
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call -DK=2
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DK=3
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call -DK=4
// EXPECT[4]: UNKNOWN (layout)
extern void reach_error(void);
typedef int anywhere __attribute__((aligned(1)));
static anywhere lowest[2];
static int low __attribute__((aligned(1))), plain, high __attribute__((aligned(64)));
int main(void)
{
    low = plain = high = 1;
#if K == 1
    if ((unsigned long)&low % 4)
        reach_error();
#elif K == 2
    if (__alignof__(low) != 1 || __alignof__(plain) != 4 || __alignof__(high) != 64)
        reach_error();
#elif K == 4
    if ((unsigned long)lowest % 4)
        reach_error();
#else
    if ((unsigned long)&plain % 4 || (unsigned long)&high % 64)
        reach_error();
#endif
    return 0;
}
