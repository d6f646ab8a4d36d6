// SPDX-License-Identifier: Apache-2.0
// --externals=all: what an external variable points to is in reach, too.
// ARGS: --prop=unreach-call --externals=all
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --externals=all --analysis=predicate
// EXPECT[2]: FALSE
extern void reach_error(void);
extern void step(void);
int *shared;

int main(void)
{
    int x = 1;
    shared = &x;
    step();
    if (x != 1)
        reach_error();
    return 0;
}
