// SPDX-License-Identifier: Apache-2.0
// facts.h: linear conditions over C integers, and the store of those that one analysis proved and others may use.
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

// `sum op 0`, op: OP_EQ or OP_LE.
struct fact {
    struct sum sum;
    enum op op;
};

struct fact_vec {
    VEC_OF(struct fact);
};

/* Facts by node, whatever analysis proved them; made of C expressions, so they outlive its terms.  Each holds whenever an execution in which nothing has failed yet reaches the node. */
struct facts {
    const struct cfa *cfa;
    struct fact_vec *at;  // by node id; NULL while there are none
    size_t n;
    struct arena mem;
};

void facts_init(struct facts *f, const struct cfa *c);
void facts_free(struct facts *f);

/* facts_add: s is copied; false: it was there.  facts_at: those of a node. */
bool facts_add(struct facts *f, const struct node *n, enum op o, const struct sum *s);
const struct fact_vec *facts_at(const struct facts *f, const struct node *n);

#endif
