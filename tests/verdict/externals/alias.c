// SPDX-License-Identifier: Apache-2.0
// A static object can be named by an alias with external linkage.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: change no global variables that they were not given [unsound
// ARGS[2]: --prop=unreach-call --externals=all
// EXPECT[2]: FALSE
extern void reach_error(void);
extern void step(void);
static int ticks;
extern int ticks_of_others __attribute__((alias("ticks")));

int main(void)
{
    step();
    if (ticks != 0)
        reach_error();
    return 0;
}
