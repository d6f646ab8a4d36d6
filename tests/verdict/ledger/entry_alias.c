// SPDX-License-Identifier: Apache-2.0
// An argument of the entry function may point to a global variable: no TRUE where an execution fails then.
// ARGS: --prop=unreach-call --entry=f
// EXPECT: UNKNOWN (alias-proof)
// ARGS[2]: --prop=unreach-call --entry=g
// EXPECT[2]: TRUE
// GREP[2]: pointers that the program did not make point to memory of their own, which only the program changes [unsound
// ARGS[3]: --prop=unreach-call --entry=h
// EXPECT[3]: UNKNOWN (alias-proof)
extern void reach_error(void);
int global, other[3];
int f(int *p)
{
    global = 0;
    *p = 1;
    if (global == 1)
        reach_error();
    return 0;
}
int g(int *p)
{
    global = 0;
    *p = 1;
    if (global > 1)
        reach_error();
    return 0;
}
int h(int *p, int *q)
{
    other[0] = 0;
    *p = 1;
    *q = 1;
    if (other[0] + global == 2)
        reach_error();
    return 0;
}
