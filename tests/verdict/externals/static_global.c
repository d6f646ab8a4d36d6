// SPDX-License-Identifier: Apache-2.0
// A static variable whose address stays inside of the file is out of reach, except in a call back of main.
// ARGS: --prop=unreach-call --externals=all
// EXPECT: TRUE
// GREP: do not call functions of the program by name, such as `main` [unsound
// ARGS[2]: --prop=unreach-call --externals=all --analysis=predicate
// EXPECT[2]: TRUE
extern void reach_error(void);
extern void step(void);
static int mode;

int main(void)
{
    mode = 3;
    step();
    if (mode != 3)
        reach_error();
    return 0;
}
