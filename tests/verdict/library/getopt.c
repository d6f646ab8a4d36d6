// SPDX-License-Identifier: Apache-2.0
// getopt tells more in variables; that it changes the order of the arguments is left out, and said.
// ARGS: --prop=unreach-call "-DBAD=optind != 1"
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call "-DBAD=optarg != 0"
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call "-DBAD=v[1] != first"
// EXPECT[3]: TRUE
// GREP[3]: `getopt` leaves the arguments in their order [unsound: library]
// ARGS[4]: --prop=unreach-call "-DBAD=opterr != 0"
// EXPECT[4]: TRUE
// ARGS[5]: --prop=memsafety -DBAD=0
// EXPECT[5]: TRUE
#include <unistd.h>
extern void reach_error(void);

int main(int c, char **v)
{
    char *first = c > 1 ? v[1] : 0;
    optind = 1;
    opterr = 0;
    optarg = 0;
    getopt(c, v, "ab:");
    if (c > 1 && BAD)
        reach_error();
    return first == 0;
}
