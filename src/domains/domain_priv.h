// SPDX-License-Identifier: Apache-2.0
// domain_priv.h: what the implementations of domains share.
#ifndef DOMAINS_DOMAIN_PRIV_H
#define DOMAINS_DOMAIN_PRIV_H

#include "domains/domain.h"

/* domain_make: a domain with these parts (NULL: none; taken), opened; NULL with a line in *why if open refuses.
 * Combinations are made by it, too.  Operations of parts without stats are not counted. */
struct domain *domain_make(const char *name, const struct domain_ops *ops, const struct domain_cfg *cfg,
                           struct domain_stats *stats, struct domain *const part[2], struct buf *why);

/* Combinations of open domains; the domains are taken (also if NULL comes back with a line in *why). */
struct domain *domain_open_product(const char *name, struct domain *a, struct domain *b, const struct domain_cfg *cfg,
                                   struct domain_stats *stats, struct buf *why);
struct domain *domain_open_disjunction(const char *name, struct domain *a, const struct domain_cfg *cfg,
                                       struct domain_stats *stats, struct buf *why);
struct domain *domain_open_modes(const char *name, struct domain *a, const struct domain_cfg *cfg,
                                 struct domain_stats *stats, struct buf *why);
struct domain *domain_open_packs(const char *name, struct domain *a, const struct domain_cfg *cfg,
                                 struct domain_stats *stats, struct buf *why);

/* itv_eval: an interval that contains e if each dimension i is in at[i]; none of the at[i] is empty. */
struct itv itv_eval(struct lin e, const struct itv *at);

/* itv_assigned: the interval of dimension a.dim after the assignment, if a.e is in e. */
struct itv itv_assigned(const struct dassign *a, struct itv e, bool is_int);

/* itv_outward: bounds that linear constraints cannot state become infinite; fractions that are too fine are rounded outward. */
struct itv itv_outward(struct itv a);

/* itv_assume: shrinks at[0..n) to what c allows (in normal form); false if nothing is left.  *changed is set if one
 * shrinks. */
bool itv_assume(struct lincon c, const uint8_t *is_int, struct itv *at, bool *changed);

/* itv_constraints: appends the constraints that say that dim is in a. */
void itv_constraints(uint32_t dim, struct itv a, struct arena *mem, struct lincon_vec *out);

static inline void dvalue_init(struct dvalue *v, const struct domain *d, const struct dims *dims)
{
    *v = (struct dvalue){ d, dims, 1 };
}

#endif
