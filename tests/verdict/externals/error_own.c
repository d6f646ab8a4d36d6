// SPDX-License-Identifier: Apache-2.0
// So can it if it has a body.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: do not call functions of the program by name, such as `reach_error` [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
extern void step(void);

void reach_error(void)
{
}

int main(void)
{
    step();
    return 0;
}
