// SPDX-License-Identifier: Apache-2.0
// The value of a conditional, of an assignment, a comma or a statement expression is an object of its own (C17 6.2.4p8), but compilers take the one that
// it is the value of: a proof that rests on that says so.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --strict -DK=1
// EXPECT[2]: UNKNOWN (strict)
// GREP[2]: a pointer into the value of this expression does not lead to the object
// ARGS[3]: --prop=unreach-call --strict -DK=2
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --prop=unreach-call --strict -DK=3
// EXPECT[4]: UNKNOWN (strict)
extern void reach_error(void);
struct three {
    int x[3];
};
static struct three a = { { 1, 2, 3 } }, b;
static struct three value(void) { return a; }
static int first(const int *p)
{
    a.x[0] = 9;
    b.x[0] = 9;
    return p[0];
}
int main(void)
{
#if K == 1
    int n = first((a.x[1] ? a : b).x);
#elif K == 2
    int n = first((b = a).x);
#elif K == 3
    int n = first(((void)0, a).x);
#else
    int n = first(value().x);
#endif
    if (n != 1)
        reach_error();
    return 0;
}
