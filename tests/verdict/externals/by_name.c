// SPDX-License-Identifier: Apache-2.0
// A function without body may call any function that other files can name, also one that nothing here calls.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: do not call functions of the program by name, such as `reset` [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --strict --externals=all
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --strict --prop=no-overflow
// EXPECT[4]: UNKNOWN (strict)
static void reach_error(void)
{
}
extern void step(void);

void reset(void)
{
    reach_error();
}

int main(void)
{
    step();
    return 0;
}
