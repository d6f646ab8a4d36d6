// SPDX-License-Identifier: Apache-2.0
// The strings and the array may be written.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: TRUE
extern void reach_error(void);

int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    argv[1][0] = 'x';
    if (argv[1][0] != 'x')
        reach_error();
    return 0;
}
