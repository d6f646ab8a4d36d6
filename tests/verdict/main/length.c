// SPDX-License-Identifier: Apache-2.0
// Where the first null pointer is, is argc: no run finds another number.
// ARGS: --prop=unreach-call --time=5
// EXPECT: TRUE|UNKNOWN (the analyses do not know it)
// ARGS[2]: --prop=unreach-call -DFOUR --time=15
// EXPECT[2]: FALSE
extern void reach_error(void);

int main(int argc, char **argv)
{
    int n = 0;
    while (argv[n])
        n++;
#ifdef FOUR
    if (n == 4)
#else
    if (n != argc)
#endif
        reach_error();
    return 0;
}
