// SPDX-License-Identifier: Apache-2.0
// getopt gives -1 or a character of its options, which is signed in the library.
// ARGS: --prop=unreach-call '-DOPTIONS="ab"'
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call '-DOPTIONS="a\xe4"'
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call -DOPTIONS=v[0]
// EXPECT[3]: UNKNOWN (no-input)
#include <unistd.h>
extern void reach_error(void);
int main(int c, char **v)
{
    if (getopt(c, v, OPTIONS) < -1)
        reach_error();
    return 0;
}
