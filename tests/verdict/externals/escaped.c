// SPDX-License-Identifier: Apache-2.0
// A later call may change what an earlier one was given: assumed not to happen, and modelled by --externals=all.
// EXPECT: TRUE
// GREP: change no global variables, and nothing that other calls were given [unsound]
// ARGS[2]: --strict
// EXPECT[2]: UNKNOWN
// ARGS[3]: --externals=all
// EXPECT[3]: FALSE
// ARGS[4]: --externals=all --analysis=predicate
// EXPECT[4]: FALSE
// ARGS[5]: --externals=all --analysis=kind
// EXPECT[5]: FALSE
extern void reach_error(void);
extern void attach(int *counter);
extern void step(void);

int main(void)
{
    int counter = 0;
    attach(&counter);
    counter = 1;
    step();
    if (counter != 1)
        reach_error();
    return 0;
}
