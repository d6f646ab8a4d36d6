// SPDX-License-Identifier: Apache-2.0
// getopt_long gives an option of its table, which says whether there is an argument, or what getopt gives; which one is not known.
// ARGS: --prop=unreach-call --ticks=12000000 -DOTHER
// EXPECT: TRUE
// GREP: `getopt_long` leaves the arguments in their order [unsound: library]
// ARGS[2]: --prop=unreach-call --ticks=6000000 -DERROR
// EXPECT[2]: UNKNOWN (no-input)
#include <getopt.h>
#include <stdio.h>
extern void reach_error(void);
static int verbose;
static const struct option longs[] = {
    { "output", required_argument, NULL, 1000 },
    { "verbose", no_argument, &verbose, 1 },
    { NULL, 0, NULL, 0 },
};
int main(int argc, char **argv)
{
    int c;
    while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1)
        switch (c) {
        case 0:
            break;
        case 1000:
            puts(optarg);
            break;
        default:
#ifdef OTHER
            if (c > 127)
                reach_error();
#endif
#ifdef ERROR
            reach_error();
#endif
            return 1;
        }
#ifdef OTHER
    if (verbose != 0 && verbose != 1)
        reach_error();
#endif
    return verbose;
}
