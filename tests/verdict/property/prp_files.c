// SPDX-License-Identifier: Apache-2.0
// Properties from files.
// ARGS: --prop=reach.prp
// EXPECT: TRUE
// ARGS[2]: --prop=overflow.prp
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety
// EXPECT[3]: TRUE
// ARGS[4]: --prop=termination
// EXPECT[4]: UNKNOWN (property)
extern void reach_error(void);

int main(void)
{
    int x = 2147483647;
    x = x + 1;
    if (x > 0)
        reach_error();
    return 0;
}
