// SPDX-License-Identifier: Apache-2.0
// states.h: a set of states, numbered as they come.
#ifndef BOOLPROG_STATES_H
#define BOOLPROG_STATES_H

#include "base/vec.h"

// All zero but for `words` is empty.
struct states {
    size_t words;  // of the values of a state
    struct {
        VEC_OF(uint64_t);
    } values;             // words for each
    struct u32_vec node;  // where control is
    uint32_t *slot;       // number + 1; 0: free
    size_t slots;         // a power of two or 0
};

static inline const uint64_t *states_values(const struct states *s, uint32_t i)
{
    return s->values.at + s->words * i;
}

/* states_add: the number of the state; true in *fresh if it was not there.  Amortised O(words). */
uint32_t states_add(struct states *s, uint32_t node, const uint64_t *values, bool *fresh);

void states_free(struct states *s);

#endif
