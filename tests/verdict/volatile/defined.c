// SPDX-License-Identifier: Apache-2.0
// A volatile object that the program defines is ordinary memory: an assumption.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: volatile object `done` is ordinary memory: only the program changes it [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --volatile=input
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --volatile=input --analysis=predicate
// EXPECT[4]: FALSE
extern void reach_error(void);
static volatile int done;

int main(void)
{
    done = 1;
    if (done != 1)
        reach_error();
    return 0;
}
