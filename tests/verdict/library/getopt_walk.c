// SPDX-License-Identifier: Apache-2.0
// getopt gives a string behind an option that demands one, and optind stays inside of argv; which option comes is not known.
// ARGS: --prop=memsafety --ticks=12000000
// EXPECT: TRUE
// GREP: `getopt` leaves the arguments in their order [unsound: library]
// ARGS[2]: --prop=memsafety --ticks=6000000 -DOPTIONS=\"vo::\"
// EXPECT[2]: UNKNOWN (suspected)
// ARGS[3]: --prop=memsafety --ticks=6000000 -DOPTIONS=\"oo:\"
// EXPECT[3]: UNKNOWN (suspected)
// ARGS[4]: --prop=memsafety --ticks=6000000 "-DLAST=argc + 1"
// EXPECT[4]: UNKNOWN (suspected)
// ARGS[5]: --prop=unreach-call -DERROR --ticks=6000000
// EXPECT[5]: UNKNOWN (no-input)
// ARGS[6]: --prop=memsafety --ticks=6000000 -DOWN
// EXPECT[6]: FALSE
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);

#ifndef OPTIONS
#define OPTIONS "vo:"
#endif
#ifndef LAST
#define LAST argc
#endif

int main(int argc, char **argv)
{
    int c, verbose = 0;
#ifdef OWN
    char *own[] = { "a", "b" };
    argv = own;
    argc = 3;
#endif
    while ((c = getopt(argc, argv, OPTIONS)) != -1)
        switch (c) {
        case 'v':
            verbose = 1;
            break;
        case 'o':
            puts(optarg);
            break;
        default:
#ifdef ERROR
            reach_error();
#endif
            return 1;
        }
    for (int i = optind; i < LAST; i++)
        puts(argv[i]);
    return verbose;
}
