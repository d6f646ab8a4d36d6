// SPDX-License-Identifier: Apache-2.0
// What a global variable points to from the start is within reach of other files, even if nothing here names that variable.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: change no global variables that they were not given [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --externals=all
// EXPECT[3]: FALSE
extern void reach_error(void);
extern void step(void);
static int ticks;
int *const clock_of_others = &ticks;

int main(void)
{
    step();
    if (ticks != 0)
        reach_error();
    return 0;
}
