// SPDX-License-Identifier: Apache-2.0
// What variables of the library hold at the start is the library's matter: no counterexample rests on it, and some are no null pointers.
// ARGS: --prop=unreach-call "-DBAD=in6addr_any.s6_addr[0] != 0"
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call "-DBAD=timezone == 5"
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call "-DBAD=environ == 0"
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call "-DBAD=own == 5"
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call "-DBAD=(pause(), 1)"
// EXPECT[5]: UNKNOWN (behind-unsupported)
#define _GNU_SOURCE
#include <netinet/in.h>
#include <time.h>
#include <unistd.h>
extern int own;
extern void reach_error(void);
int main(void)
{
    if (BAD)
        reach_error();
    return 0;
}
