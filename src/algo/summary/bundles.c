// SPDX-License-Identifier: Apache-2.0
// bundles.c: relations of bundles of paths, which formulas get in addition to the paths themselves.
//
// source Henry 2014, section 5.1: what a bundle does is a consequence of the formula; said in one constraint, it prunes many paths at once,
//        as an interpolant between what is before and what is behind the bundle would.
#include "algo/summary/summary.h"

enum { BUNDLE_EDGES = 64 };  // at most

static bool joins_values(const struct unit *u, const struct ublock *b)
{
    bool any = false;
    for (size_t i = 0; i < b->phis.n && b->in.n > 1; i++)
        any |= u->needed[b->phis.at[i]];
    return any && (!b->is_cut || b->kind == UBLOCK_RETURN) && !b->call;
}

static enum rc add_bundle(struct block *b, uint32_t from, uint32_t to)
{
    struct summary *s = b->s;
    struct unit *u = unit_bundle(b->u, from, to, BUNDLE_EDGES, &s->run->budget);
    if (!u)
        return tick(&s->run->budget, 1);
    struct bundle x = { block_make(s, b->fn, u, 1), to };
    x.b->owns = true;
    vec_push(&b->bundles, x);
    return block_finish(x.b);
}

enum rc bundles_find(struct block *b)
{
    uint32_t *idom = unit_dominators(b->u);
    enum rc rc = RC_OK;
    for (uint32_t to = 0; to < b->u->blocks.n && rc == RC_OK; to++) {
        uint32_t from = idom[to], links = 1, span = 1;
        if (!joins_values(b->u, &b->u->blocks.at[to]))
            continue;
        for (; from != UINT32_MAX && links <= (uint32_t)b->s->cfg->bundles && rc == RC_OK; from = idom[from], links++)
            if (links == span) {
                rc = add_bundle(b, from, to);
                span *= 2;
            }
    }
    mem_free(idom, b->u->blocks.n * sizeof *idom);
    return rc;
}

// What the relation of x says if the block in which it ends is passed, or the execution ends there.
static const struct term *known_of_bundle(struct block *b, const struct bundle *x, const struct rho *rho)
{
    struct terms *t = b->s->t;
    const struct term *there = rho->passed[x->at] ? rho->passed[x->at] : rho->ends[x->at], *all = t->t_true;
    for (size_t i = 0; i < x->b->inv.n; i++) {
        const struct relation *r = &x->b->inv.at[i];
        if (!r->dead && !r->context.n)
            all = term_and(t, all, r->end[0].term);
    }
    return term_implies(t, there, rho_prime(rho, x->at, all));
}

// The cheapest technique that looks at paths: others do not see which paths there are.
static uint32_t level_of_bundles(const struct summary *s)
{
    uint32_t level = 0;
    while (level + 1 < s->levels.n && s->levels.at[level].strategy == STRATEGY_STANDARD)
        level++;
    return level;
}

void bundles_tell(struct block *b, const struct rho *rho, struct solver *to)
{
    struct summary *s = b->s;
    const struct lincon_vec any = { 0 };
    bool old = s->shallow;
    s->shallow = true;
    for (size_t i = 0; i < b->bundles.n && s->rc == RC_OK; i++) {
        const struct bundle *x = &b->bundles.at[i];
        if (!x->b->inv.n && block_analyse(x->b, &any, level_of_bundles(s)) != RC_OK)
            s->rc = RC_STOP;
        else
            solver_assert(to, known_of_bundle(b, x, rho));
    }
    s->shallow = old;
}
