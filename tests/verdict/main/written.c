// SPDX-License-Identifier: Apache-2.0
// The program may write null pointers into argv, or let others do so; then nothing is known of its elements.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DBYTES
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DSET
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DOTHERS
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call -DBYTES --analysis=predicate
// EXPECT[5]: FALSE
extern void reach_error(void);
extern void parse(char **at);
extern void *memset(void *s, int c, unsigned long n);

static void clear(char *p)
{
    for (unsigned i = 0; i < sizeof(char *); i++)
        p[i] = 0;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
#if defined(BYTES)
    clear((char *)(argv + 1));
#elif defined(SET)
    memset(argv, 0, 2 * sizeof *argv);
#elif defined(OTHERS)
    parse(argv);
#else
    char **p = argv;
    *++p = 0;
#endif
    if (!argv[1])
        reach_error();
    return 0;
}
