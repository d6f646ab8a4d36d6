// SPDX-License-Identifier: Apache-2.0
// disjunction.h: the parts of `or(A)` and `modes(A)`: lists of values of A; none is bottom, and none is contained in
// another.
#ifndef DOMAINS_DISJUNCTION_H
#define DOMAINS_DISJUNCTION_H

#include "domains/conset.h"

struct disj {
    struct dvalue v;
    uint32_t n;
    struct dvalue **at;
};

struct dvalues {
    VEC_OF(struct dvalue *);
};

DOWNCAST_CONST(disj_of, dvalue, disj, v);

/* dvalues_drop: removes number i.  dvalues_join: joins number k into number i.  dvalues_drop_bottoms,
 * dvalues_drop_contained: remove bottoms, and values that another one contains; of equal ones the first stays. */
void dvalues_drop(struct dvalues *list, size_t i);
void dvalues_join(struct dvalues *list, size_t i, size_t k);
void dvalues_drop_bottoms(struct dvalues *list);
void dvalues_drop_contained(struct dvalues *list);

// disj_new: the value that the domain makes of these parts; takes the list and its values.
struct dvalue *disj_new(const struct domain *d, const struct dims *dims, struct dvalues *list);

/* modes.c.  modes_settle: joins parts that are in the same mode; keeps parts apart if there are no modes; joins all
 * parts if there are more than cfg->modes (without modes: cfg->disjuncts); drops parts that another one contains.
 * modes_widen: requires a leq b. */
extern const struct domain_ops modes_domain;
void modes_settle(const struct domain *d, const struct dims *dims, struct dvalues *list);
struct dvalue *modes_widen_upto(const struct dvalue *a, const struct dvalue *b, const struct lincon *t, size_t n);

#endif
