// SPDX-License-Identifier: Apache-2.0
// What is not looked at is said: functions beyond --call-depth, and the external definition of an inline function, which compilers may call.
// ARGS: --prop=unreach-call --call-depth=1
// EXPECT: TRUE
// GREP: function `inner` is not looked into: it returns, and violates nothing [unsound
// ARGS[2]: --prop=unreach-call --call-depth=1 --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --strict -DINLINE
// EXPECT[4]: UNKNOWN (strict)
// ARGS[5]: --prop=unreach-call --strict -DINLINE -DSTATIC
// EXPECT[5]: TRUE
extern void reach_error(void);
#ifdef STATIC
static
#endif
#ifdef INLINE
inline int one(void)
{
    return 1;
}
int main(void)
{
    if (one() != 1)
        reach_error();
    return 0;
}
#else
static void inner(void)
{
    reach_error();
}
static void outer(void)
{
    inner();
}
int main(void)
{
    outer();
    return 0;
}
#endif
