// SPDX-License-Identifier: Apache-2.0
// A table that is indexed by an address.
// ARGS: --prop=unreach-call --analysis=value
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: UNKNOWN (layout)
// ARGS[3]: --prop=unreach-call --analysis=closed
// EXPECT[3]: UNKNOWN (closed-layout)
// ARGS[4]: --prop=unreach-call --analysis=kind --kind.ticks=20000
// EXPECT[4]: UNKNOWN (layout)
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

static int table[8];

int main(void)
{
    int x;
    table[3] = 1;
    check(table[((uintptr_t)&x >> 4) % 8] == 0);
    return 0;
}
