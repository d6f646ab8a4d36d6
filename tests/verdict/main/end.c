// SPDX-License-Identifier: Apache-2.0
// argv[argc] is null, for every argc.
// EXPECT: TRUE
// ARGS[2]: --analysis=predicate
// EXPECT[2]: TRUE
// ARGS[3]: --32
// EXPECT[3]: TRUE
extern void reach_error(void);

int main(int argc, char *argv[])
{
    if (argv[argc] != 0)
        reach_error();
    return 0;
}
