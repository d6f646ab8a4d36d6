// SPDX-License-Identifier: Apache-2.0
// No element before the last is null.  That no two are the same, the analyses do not know.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DSAME
// EXPECT[2]: TRUE|UNKNOWN (the analyses do not know it)
// ARGS[3]: --prop=unreach-call --analysis=predicate
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=kind --32
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call -DLOOP --certify
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call -DCOUNT
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call -DLOOP --32 --analysis=kind
// EXPECT[7]: TRUE
extern void reach_error(void);

int main(int argc, char **argv)
{
#if defined(SAME)
    if (argc > 2 && argv[1] == argv[2])
#elif defined(LOOP)
    int null = 0;
    for (int i = 0; i < argc; i++)
        if (!argv[i])
            null = 1;
    if (null)
#elif defined(COUNT)
    char **end = argv;
    while (*end)
        end++;
    if (end != argv + argc)
#else
    if (argc > 1 && argv[1] == 0)
#endif
        reach_error();
    return 0;
}
