// SPDX-License-Identifier: Apache-2.0
// The strings have any contents: a run is found.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
// GREP: argv[1][0]
// GREP: Command line: ./prog 'ok' '!'
// GREP: argv[2][0]
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=kind
// EXPECT[3]: FALSE
extern void reach_error(void);

int main(int argc, char **argv)
{
    if (argc == 3 && argv[1][0] == 'o' && argv[1][1] == 'k' && argv[1][2] == 0 && argv[2][0] == '!')
        reach_error();
    return 0;
}
