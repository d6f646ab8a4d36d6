// SPDX-License-Identifier: Apache-2.0
// facts.h: linear conditions over C integers, and the store of those that one analysis proved and others may use.
//
// source Beyer, Dangl, Wendler, "Boosting k-induction with continuously-refined invariants", CAV 2015 (one analysis supplies
//        invariants to others).
#ifndef ENCODE_FACTS_H
#define ENCODE_FACTS_H

#include "encode/encode.h"

// A linear sum over mathematical values: coef[0..n) times the integer cells, plus constant.
struct sum {
    const struct exp *const *cell;
    const int64_t *coef;
    size_t n;
    i128 constant;
};

/* sum_term: "sum is 0" (OP_EQ), "sum <= 0" (OP_LE), over plain variables of e; NULL if it cannot be said.
 * sum_congruent: "cell is r modulo m", 0 <= r < m. */
const struct term *sum_term(struct encoder *e, const struct sum *s, enum op o);
const struct term *sum_congruent(struct encoder *e, const struct exp *cell, int64_t m, int64_t r);

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

/* facts_add: s is copied; false: it was there.  facts_at: those of a node.  facts_term: their conjunction, over plain
 * variables, as far as e can say them. */
bool facts_add(struct facts *f, const struct node *n, enum op o, const struct sum *s);
const struct fact_vec *facts_at(const struct facts *f, const struct node *n);
const struct term *facts_term(const struct facts *f, const struct node *n, struct encoder *e);

#endif
