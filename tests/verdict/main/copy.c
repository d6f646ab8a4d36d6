// SPDX-License-Identifier: Apache-2.0
// Copies of a string agree with it.
// ARGS: --prop=unreach-call
// EXPECT: TRUE|UNKNOWN (not all analyses relate copies)
// ARGS[2]: --prop=unreach-call -DBAD
// EXPECT[2]: FALSE
#include <string.h>
extern void reach_error(void);

int main(int argc, char **argv)
{
    char copy[2];
    if (argc < 2 || argv[1][0] == 0)
        return 0;
    memcpy(copy, argv[1], 2);
#ifdef BAD
    if (copy[1] == 'z')
#else
    if (copy[0] != argv[1][0] || copy[1] != argv[1][1])
#endif
        reach_error();
    return 0;
}
