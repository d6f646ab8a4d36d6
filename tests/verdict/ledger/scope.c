// SPDX-License-Identifier: Apache-2.0
// A variable of a block is dead behind the block, also if its function goes on.
// ARGS: --prop=unreach-call '-DK=*p' --analysis=predicate
// EXPECT: UNKNOWN (faulty-run)
// GREP: UNKNOWN (use of a variable after the end of its life in an execution: nothing is defined behind it, scope.c:27)
// ARGS[2]: --prop=unreach-call '-DK=read(p)' --strict
// EXPECT[2]: UNKNOWN (faulty-run)
// GREP[2]: UNKNOWN (use of a variable after the end of its life in an execution: nothing is defined behind it, scope.c:17)
// ARGS[3]: --prop=unreach-call -DK=1 --strict --overflow=wraps
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call -DK=1 --strict --overflow=wraps --analysis=kind
// EXPECT[4]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int read(const int *p)
{
    return *p;
}
int main(void)
{
    int *p, k = __VERIFIER_nondet_int(), s = 0;
    {
        int x = 1;
        p = &x;
        s += *p + read(p);
    }
    s += K;
    if (k > 0 && k < 0)
        reach_error();
    return s;
}
