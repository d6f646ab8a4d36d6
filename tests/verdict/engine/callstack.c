// SPDX-License-Identifier: Apache-2.0
// A product has no successor where one component has none: with call stacks a function returns to its caller only, and
// what follows the call of a function that never returns is not reached.
// COVERS: T25, B22
// ARGS: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,callstack,spec
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar --cegar.cpas=location,spec
// EXPECT[2]: UNKNOWN (no-input)
extern void reach_error(void);
extern void exit(int);

static void step(void)
{
}

static void never(void)
{
    exit(0);
}

int main(void)
{
    step();
    never();
    step();
    reach_error();
}
