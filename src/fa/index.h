// SPDX-License-Identifier: Apache-2.0
// index.h: the rules of an automaton as bottom-up algorithms need them: by symbol, and by child and position.
#ifndef FA_INDEX_H
#define FA_INDEX_H

#include "fa/ta.h"

// The rules of one symbol: rule[first .. first + n).
struct ta_group {
    uint32_t symbol, arity;
    uint32_t first, n;
};

// State `child[position]` of rule `rule`.
struct ta_occurrence {
    uint32_t rule, position;
};

struct ta_index {
    const struct ta *a;     // keep; it must not change
    struct ta_edges rules;  // sorted by symbol, parent, tuple
    struct {
        VEC_OF(struct ta_group);
    } groups;                  // in order of symbols
    uint32_t *group;           // by rule
    uint32_t states;           // of a
    uint32_t *first;           // by state, and one more: where its occurrences begin
    struct ta_occurrence *at;  // of each state, sorted by symbol, position, rule
    uint32_t n;
};

/* ta_index_init: of a.  O(rules * (log rules + arity)). */
void ta_index_init(struct ta_index *x, const struct ta *a);
void ta_index_free(struct ta_index *x);

/* ta_index_group: the rules with this symbol; NULL: there are none.  O(log symbols). */
const struct ta_group *ta_index_group(const struct ta_index *x, uint32_t symbol);

static inline const uint32_t *ta_index_children(const struct ta_index *x, uint32_t rule)
{
    return ta_children(x->a->pool, x->rules.at[rule].tuple);
}

static inline const struct ta_occurrence *ta_occurrences(const struct ta_index *x, uint32_t q, uint32_t *n)
{
    *n = x->first[q + 1] - x->first[q];
    return x->at + x->first[q];
}

/* ta_index_productive: the states with a tree, in the order of the least height of one (then of numbers of rules); rule[q], if
 * not NULL, becomes a rule of q whose children come before q, else TA_NONE.  O(rules * arity). */
void ta_index_productive(const struct ta_index *x, struct u32_vec *order, uint32_t *rule);

#endif
