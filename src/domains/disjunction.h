// SPDX-License-Identifier: Apache-2.0
// disjunction.h: the parts of `or(A)` and `modes(A)`: lists of values of A, none of them bottom, none in another.
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

static inline const struct disj *disj_of(const struct dvalue *v)
{
    return (const struct disj *)v;
}

/* dvalues_drop: number i goes.  dvalues_join: number k goes into number i.  dvalues_drop_bottoms, dvalues_drop_contained: bottoms go,
 * and what lies in another; of equal ones the first stays. */
void dvalues_drop(struct dvalues *list, size_t i);
void dvalues_join(struct dvalues *list, size_t i, size_t k);
void dvalues_drop_bottoms(struct dvalues *list);
void dvalues_drop_contained(struct dvalues *list);

// disj_new: the value with these parts, as the domain wants them; takes the list and what is in it.
struct dvalue *disj_new(const struct domain *d, const struct dims *dims, struct dvalues *list);

/* modes.c.  modes_settle: parts in the same mode are joined; where there are no modes, parts stay; all are joined if there are more than
 * cfg->modes, without modes cfg->disjuncts; what lies in another goes.  modes_widen: requires a leq b. */
extern const struct domain_ops modes_domain;
void modes_settle(const struct domain *d, const struct dims *dims, struct dvalues *list);
struct dvalue *modes_widen_upto(const struct dvalue *a, const struct dvalue *b, const struct lincon *t, size_t n);

#endif
