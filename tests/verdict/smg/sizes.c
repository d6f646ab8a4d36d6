// SPDX-License-Identifier: Apache-2.0
// Sizes and lengths of records are variables beside graphs: checks of bounds before accesses are shown by numbers, the rest by graphs.
// ARGS: --prop=memsafety --analysis=smg+predicate -DUSE=local
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=smg+predicate -DUSE=local -DPAST=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety --analysis=smg+predicate -DUSE=either
// EXPECT[3]: TRUE
// ARGS[4]: --prop=memsafety --analysis=smg+predicate -DUSE=either -DPAST=1
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety --analysis=smg+predicate -DUSE=late
// EXPECT[5]: FALSE
// ARGS[6]: --prop=memsafety --analysis=smg -DUSE=either -DPAST=1
// EXPECT[6]: FALSE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#ifndef PAST
#define PAST 0
#endif

struct buffer {
    int n;
    char *at;
};

// The length stands beside the block.
static void local(int n)
{
    struct buffer b;
    b.n = n;
    b.at = malloc(b.n);
    for (int i = 0; i < b.n + PAST; i++)
        b.at[i] = 1;
    free(b.at);
}

// A small buffer, or a block.
static void either(int n)
{
    char few[16], *b = few;
    if (n > 16)
        b = malloc(n);
    b[n - 1 + PAST] = 1;
    if (n > 16)
        free(b);
}

// Inside of bounds, but too late.
static void late(int n)
{
    char *b = malloc(n), *c = b;
    if (n > 100)
        free(b);
    c[n - 1] = 1;
    if (n <= 100)
        free(b);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 0 && n < 1000)
        USE(n);
    return 0;
}
