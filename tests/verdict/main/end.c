// SPDX-License-Identifier: Apache-2.0
// argv[argc] is null, for every argc.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --32
// EXPECT[3]: TRUE
extern void reach_error(void);

int main(int argc, char *argv[])
{
    if (argv[argc] != 0)
        reach_error();
    return 0;
}
