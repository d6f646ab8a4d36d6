// SPDX-License-Identifier: Apache-2.0
// The library's variables have values at the start.
// ARGS: --prop=unreach-call "-DBAD=stdin == 0 || stderr == 0"
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call "-DBAD=stdin == stdout"
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call "-DBAD=optind != 1 || opterr == 0"
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call "-DBAD=stdin == 0 || optind == 2" --entry=later
// EXPECT[4]: FALSE
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);

int later(void)
{
    if (BAD)
        reach_error();
    return 0;
}

int main(void) { return later(); }
