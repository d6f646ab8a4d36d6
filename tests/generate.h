// SPDX-License-Identifier: Apache-2.0
// generate.h: what the programs that write random C programs share: numbers from a seed, the same on every machine, and operators
// around operands that the generator writes itself.  They are compiled on their own, without anything of src.
#ifndef TESTS_GENERATE_H
#define TESTS_GENERATE_H

#include <stdio.h>
#include <stdlib.h>

static unsigned long long generate_state;

// A number from 0 to n - 1 (the linear congruential generator of Knuth's MMIX).
static inline unsigned below(unsigned n)
{
    generate_state = generate_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(generate_state >> 33) % n;
}

// From the text of a number; the first numbers are much alike for neighbouring seeds, and skipped.
static inline void generate_seed(const char *text, unsigned skip)
{
    generate_state = strtoull(text, NULL, 10) * 2 + 1;
    while (skip-- > 0)
        below(2);
}

// An expression whose operators are nested `depth` deep.
typedef void generate_fn(unsigned depth);

// With one of n operators.
static inline void write_binary(generate_fn *operand, const char *const *ops, unsigned n, unsigned depth)
{
    printf("(");
    operand(depth);
    printf(" %s ", ops[below(n)]);
    operand(depth);
    printf(")");
}

static inline void write_conditional(generate_fn *operand, unsigned depth)
{
    printf("(");
    operand(depth);
    printf(" ? ");
    operand(depth);
    printf(" : ");
    operand(depth);
    printf(")");
}

#endif
