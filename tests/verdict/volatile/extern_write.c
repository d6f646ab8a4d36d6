// SPDX-License-Identifier: Apache-2.0
// What was written to a volatile object of others need not be there; the value of the assignment is what was assigned.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DVALUE
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DVALUE --analysis=predicate
// EXPECT[3]: TRUE
extern void reach_error(void);
extern volatile int status;

int main(void)
{
    int set = (status = 5);
    int got = 5;
#ifndef VALUE
    got = status;
#endif
    if (set != 5 || got != 5)
        reach_error();
    return 0;
}
