// SPDX-License-Identifier: Apache-2.0
// facts.h: what analyses have proved of a program and tell those that follow, in the order in which it was proved.
//
// Each fact holds of every execution in which nothing has failed before, and was proved with the help of those before it at most.  Facts are made
// of C expressions and edges, so they outlive the terms of who proved them, and another process that has the same program understands them.
//
// source Beyer, Dangl, Wendler, "Boosting k-induction with continuously-refined invariants", CAV 2015 (one analysis supplies
//        invariants to others).
#ifndef PRE_FACTS_H
#define PRE_FACTS_H

#include "cfa/cfa.h"

// A linear sum over mathematical values: coef[0..n) times the integer cells, plus constant.
struct sum {
    const struct exp *const *cell;
    const int64_t *coef;
    size_t n;
    i128 constant;
};

enum fact_kind {
    // Whenever the node `at` is reached:
    FACT_SUM,        // `sum op 0`, op: OP_EQ or OP_LE
    FACT_CONGRUENT,  // the sum, one cell and a constant, is a multiple of `modulus`
    FACT_HOLDS,      // condition `holds` is true; no operation in it can be undefined
    // Of edge `at`:
    FACT_EXCLUDED,  // no execution comes to it, which would be a violation
    FACT_NO_END,    // no execution ends the program here
    FACT_END,       // some execution ends it here
    // Of the facts before this one:
    FACT_DISPROVED,  // those about nodes contradict each other, and are not relied on any more
    FACT_KINDS
};

struct fact {
    enum fact_kind kind;
    uint32_t at;  // id of a node, or of an edge
    enum op op;
    struct sum sum;
    int64_t modulus;  // at least 2
    const struct exp *holds;
};

struct fact_vec {
    VEC_OF(const struct fact *);
};

struct facts {
    const struct cfa *cfa;
    struct fact_vec all;  // in order
    struct fact_vec *at;  // by node id: those that are relied on; NULL while there are none
    size_t n;             // how many these are
    struct arena mem;
};

static inline bool fact_is_of_node(enum fact_kind k)
{
    return k <= FACT_HOLDS;
}

/* facts_may_name: whether x is a cell that sums may be about: a number of at most 64 bits that only the program writes. */
bool facts_may_name(const struct exp *x);

void facts_init(struct facts *f, const struct cfa *c);
void facts_free(struct facts *f);

/* fact_copy: the same in mem; terms of the sum whose factor is 0 are left out. */
struct fact *fact_copy(const struct fact *x, struct arena *mem);

/* fact_makes_sense: whether x is as its kind says, and its place is one of c. */
bool fact_makes_sense(const struct fact *x, const struct cfa *c);

/* facts_add: one more, which is copied; false: it is known at its node, or `holds` may be undefined.  facts_disproved: adds FACT_DISPROVED.
 * facts_at: those of a node. */
bool facts_add(struct facts *f, const struct fact *x);
void facts_disproved(struct facts *f);
const struct fact_vec *facts_at(const struct facts *f, const struct node *n);

#endif
