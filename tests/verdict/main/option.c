// SPDX-License-Identifier: Apache-2.0
// A loop over options, and a function of the library.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
#include <string.h>
extern void reach_error(void);

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-v") == 0)
            reach_error();
    return 0;
}
