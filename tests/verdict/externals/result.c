// SPDX-License-Identifier: Apache-2.0
// The pointer that a function returns may be one that it was given.  (Runs take another as a rule, so that FALSE is not found
// by all.)
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE|UNKNOWN (runs take another pointer as a rule)
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: FALSE|UNKNOWN (runs take another pointer as a rule)
// ARGS[3]: --prop=unreach-call --analysis=kind
// EXPECT[3]: FALSE|UNKNOWN (runs take another pointer as a rule)
extern void reach_error(void);
extern int *find(int *a);

int main(void)
{
    int x = 1;
    int *p = find(&x);
    x = 1;
    if (!p)
        return 0;
    *p = 2;
    if (x != 1)
        reach_error();
    return 0;
}
