// SPDX-License-Identifier: Apache-2.0
// Programs walk over argv in many ways; that its elements before argc are not null is a question about numbers, and asked before heaps are looked at.
// ARGS: --prop=memsafety -DINDEX
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DINDEX "-DBEHIND=<="
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety -DPOINTER
// EXPECT[3]: TRUE
// ARGS[4]: --prop=memsafety -DPOINTER "-DNEXT=p += 2"
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety -DSHIFT
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety -DSHIFT "-DROOM=2"
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety -DONE
// EXPECT[7]: TRUE
// ARGS[8]: --prop=memsafety -DONE "-DFIRST=argc > 0"
// EXPECT[8]: FALSE
// ARGS[9]: --prop=memsafety -DINDEX "-DBETWEEN=argv[i] = 0"
// EXPECT[9]: FALSE
#include <string.h>

#ifndef BEHIND
#define BEHIND <
#endif
#ifndef NEXT
#define NEXT p++
#endif
#ifndef ROOM
#define ROOM 3
#endif
#ifndef FIRST
#define FIRST argc > 1
#endif
#ifndef BETWEEN
#define BETWEEN (void)0
#endif

static unsigned n;

int main(int argc, char **argv)
{
#ifdef INDEX
    for (int i = 1; i BEHIND argc; i++) {
        if (argv[i][0] == '-') {
            BETWEEN;
            if (argv[i][1] == 'v')
                n++;
        }
    }
#elif defined POINTER
    for (char **p = argv; *p; NEXT)
        if (**p == '-')
            n++;
#elif defined SHIFT
    while (argc > 1 && argv[1][0] == '-') {
        if (argv[1][1] == 'o') {
            if (argc < ROOM)
                return 1;
            n += argv[2][0] == 'x';
            argc--, argv++;
        }
        argc--, argv++;
    }
#else
    if (FIRST && strcmp(argv[1], "-v") == 0)
        return 1;
#endif
    return 0;
}
