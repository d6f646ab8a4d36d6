// SPDX-License-Identifier: Apache-2.0
// A later call may change what an earlier one was given, and what that leads to.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=kind
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --externals=all
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --externals=pure
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=numeric
// EXPECT[6]: FALSE|UNKNOWN (numeric looks for no run)
// ARGS[7]: --prop=unreach-call -DLATER
// EXPECT[7]: FALSE
// ARGS[8]: --prop=unreach-call -DLATER --analysis=kind
// EXPECT[8]: FALSE
extern void reach_error(void);
extern void attach(int **where);
extern void step(void);

int main(void)
{
    int counter = 0, *p = &counter;
#ifdef LATER
    p = 0;
    attach(&p);
    p = &counter;  // it may look there when it is called again
#else
    attach(&p);
#endif
    counter = 1;
    step();
    if (counter != 1)
        reach_error();
    return 0;
}
