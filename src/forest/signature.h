// SPDX-License-Identifier: Apache-2.0
// signature.h: cut-point signatures: which components the trees of a state refer to.
//
// source Hruska 2015, 3.2 (spec section 8): one entry for each component that is referred to below a state, in the order of the first occurrence; all
//        trees of a state have the same signature, which is what makes forests of an automaton alike in their cut-points.
#ifndef FOREST_SIGNATURE_H
#define FOREST_SIGNATURE_H

#include "forest/forest.h"

struct sig_entry {
    uint32_t root;   // component
    uint32_t count;  // 1, or 2: several times
};

// Signatures of all states of an automaton.  Equal ones have the same number.
struct signatures {
    struct u32_vec of;  // by state: number of its signature; TA_NONE: no tree
    struct {
        VEC_OF(struct sig_entry);
    } entries;
    struct {
        VEC_OF(struct ta_tuple);
    } at;              // by number: entries.at[first .. first + n)
    struct map index;  // hash -> number + 1 (a chain by probing the next hash)
};

/* signatures_of: of the states of a.  False: some state has trees of different signatures.
 * cost   O(depth of a * size). */
bool signatures_of(struct signatures *s, const struct label_table *labels, const struct ta *a);
void signatures_free(struct signatures *s);

static inline const struct sig_entry *signature_at(const struct signatures *s, uint32_t state, uint32_t *n)
{
    const struct ta_tuple *t = &s->at.at[s->of.at[state]];
    *n = t->n;
    return s->entries.at + t->first;
}

#endif
