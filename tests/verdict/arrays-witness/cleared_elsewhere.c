// SPDX-License-Identifier: Apache-2.0
// What a check says over local variables is not followed where another function clears the array that it reads.
// ARGS: --prop=unreach-call --analysis=witness-index
// EXPECT: UNKNOWN (numeric)
#include <string.h>
extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int all[7000];

static void check(int cond)
{
    if (!cond) {
        reach_error();
        abort();
    }
}

static void clear(void)
{
    memset(all, 0, sizeof all);
}

int main(void)
{
    int i, largest;
    for (i = 0; i < 7000; i++)
        all[i] = __VERIFIER_nondet_int();
    largest = all[0];
    for (i = 1; i < 7000; i++)
        if (largest < all[i])
            largest = all[i];
    clear();
    for (i = 0; i < 7000; i++)
        check(all[i] <= largest);
    return 0;
}
