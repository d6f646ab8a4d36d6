// SPDX-License-Identifier: Apache-2.0
// signature.h: cut-point signatures: which components the trees of a state refer to.
// source Hruska 2015, 3.2 (spec section 8): one entry for each component that is referred to below a state, in the
//        order of first occurrences.  All trees of a state have the same signature, which makes all forests of an
//        automaton alike in their cut-points.
#ifndef FOREST_SIGNATURE_H
#define FOREST_SIGNATURE_H

#include "forest/forest.h"

struct sig_entry {
    uint32_t root;     // component
    uint32_t count;    // 1, or 2: several times
    uint32_t defines;  // selectors of the component's root that boxes hide here, as in struct label_port
    bool back;         // pointers in boxes lead from the component's root to the root of this tree
};

// The signatures of all states of an automaton.  Equal ones have the same number.
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

/* signatures_of: the signatures of the states of a.  False: some state has trees of different signatures.
 * cost   O(depth of a * size). */
bool signatures_of(struct signatures *s, struct label_table *labels, const struct ta *a);
void signatures_free(struct signatures *s);

/* signature_find: the entry of a component; NULL: the trees of the state do not refer to it. */
const struct sig_entry *signature_find(const struct signatures *s, uint32_t state, uint32_t root);

// Whether two entries say the same.
static inline bool sig_entry_same(const struct sig_entry *x, const struct sig_entry *y)
{
    return x->root == y->root && x->count == y->count && x->defines == y->defines && x->back == y->back;
}

/* signatures_split: appends automata to out that together have the trees of a, one for each signature of its root; each
 * state of them has one signature.  The caller frees the elements of out.  False, and none: more rules than `most`
 * would have to be looked at.
 * cost   exponential in the references of a at worst. */
struct ta_list {
    VEC_OF(struct ta);
};
bool signatures_split(struct label_table *labels, const struct ta *a, size_t most, struct ta_list *out) ATTR_MUST_USE;

static inline const struct sig_entry *signature_at(const struct signatures *s, uint32_t state, uint32_t *n)
{
    assert(state < s->of.n && s->of.at[state] != TA_NONE);  // it has trees
    const struct ta_tuple *t = &s->at.at[s->of.at[state]];
    *n = t->n;
    return s->entries.at + t->first;
}

#endif
