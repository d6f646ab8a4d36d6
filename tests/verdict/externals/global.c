// SPDX-License-Identifier: Apache-2.0
// Global variables that other files can name: assumed to stay, and modelled by --externals=all.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: change no global variables that they were not given [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --externals=all
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --externals=all --analysis=predicate
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --externals=all --analysis=numeric
// EXPECT[5]: FALSE|UNKNOWN (numeric looks for no run)
extern void reach_error(void);
extern void step(void);
int mode;

int main(void)
{
    mode = 3;
    step();
    if (mode != 3)
        reach_error();
    return 0;
}
