// SPDX-License-Identifier: Apache-2.0
// An element of argv that the program has written to is what was written there, not a string; a part of it, and bytes that the library writes, make it none.
// ARGS: --prop=memsafety --ticks=6000000 "-DWRITE=((int *)argv)[2] = 5"
// EXPECT: UNKNOWN (suspected)
// ARGS[2]: --prop=memsafety --ticks=6000000 "-DWRITE=if (read(0, &argv[1], sizeof *argv) != sizeof *argv) return 0"
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=memsafety --ticks=6000000 "-DWRITE=argv[1] = dead"
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety --ticks=6000000 "-DWRITE=if (any() == argc - 1) argv[argc - 1] = dead"
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety --ticks=6000000 "-DWRITE=argv[1] = dead" "-DREAD=argv[argc - 1]"
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety --ticks=6000000 "-DREAD=((struct packed *)argv)->s"
// EXPECT[6]: FALSE
// ARGS[7]: --prop=memsafety --ticks=6000000
// EXPECT[7]: TRUE
#include <stdlib.h>
#include <unistd.h>

#ifndef WRITE
#define WRITE (void)0
#endif
#ifndef READ
#define READ argv[1]
#endif

extern int any(void);
struct __attribute__((packed)) packed {
    char pad[6];
    char *s;
};

int main(int argc, char **argv)
{
    char *dead = malloc(1);
    free(dead);
    if (argc < 2)
        return 0;
    WRITE;
    char *s = READ;
    return s ? s[0] : 0;
}
