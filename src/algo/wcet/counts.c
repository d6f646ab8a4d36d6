// SPDX-License-Identifier: Apache-2.0
// counts.c: what numeric analysis finds out about counters: bounds of loops, and relations between counts of edges.
// source Henry 2014, section 6.10.
// Each question gets a unit of its own: counters that it does not need would be dimensions that cost time.  Units of
// one program are the same, so blocks and edges have the same numbers.
#include "algo/algo.h"
#include "algo/numeric/certify.h"
#include "algo/numeric/numeric.h"
#include "algo/wcet/ipet.h"
#include "base/uniset.h"

#include <stdlib.h>

#define NONE UINT32_MAX

struct counts {
    struct ipet *f;
    struct unit *u;
    struct numeric n;
    struct numeric_cfg cfg;
    struct unit_counter *counter;
    size_t n_counters;
};

static void counts_free(struct counts *c)
{
    for (size_t i = 0; i < c->n_counters; i++)
        vec_free(&c->counter[i].at);
    mem_free(c->counter, c->n_counters * sizeof *c->counter);
    numeric_free(&c->n);
    unit_free(c->u);
}

static void counts_new(struct counts *c, struct ipet *f, size_t n)
{
    *c = (struct counts){ .f = f, .n_counters = n };
    c->counter = MEM_ARRAY(struct unit_counter, n);
}

/* Analyses, and checks the values at cut points once more.  Gives why there are none; NULL: they hold. */
static const char *counts_analyse(struct counts *c)
{
    enum { WORK = 5000000, WORK_OF_QUESTION = 400000 };
    struct ipet *f = c->f;
    struct run *r = f->run;
    struct buf why = { 0 };
    struct certificate proof;
    c->cfg = *(const struct numeric_cfg *)algo_cfg(r, "numeric");
    if (!c->cfg.limit)
        c->cfg.limit = WORK;
    c->cfg.rlimit = MIN(c->cfg.rlimit, WORK_OF_QUESTION);
    if (domain_missing(c->cfg.domain))
        return "the domain of numeric analysis is not part of this build";
    c->u = unit_new(r->cfa, f->u->e, &f->automata, &f->unit_cfg, &r->budget, &f->unit_stats);
    if (!c->u || unit_count(c->u, c->counter, c->n_counters, &f->unit_cfg, &r->budget, &f->unit_stats) != RC_OK)
        return stop_cause_text(r->budget.cause);
    VERIFY(c->u->edges.n == f->u->edges.n && c->u->blocks.n == f->u->blocks.n);
    enum rc rc = numeric_init(&c->n, r, &c->cfg, algo_cfg(r, "domain"), &f->unit_cfg, &why);
    buf_free(&why);
    if (rc != RC_OK)
        return "there is no such domain";
    numeric_prepare_of(&c->n, c->u);
    if (numeric_analyse(&c->n) != RC_OK)
        return stop_cause_text(r->budget.cause);
    if (c->n.gave_up)
        return "numeric analysis has no answer";
    numeric_certify(&c->n, &proof);
    return NULL;
}

// The dimension of value v at block b.
static uint32_t dim_of(const struct counts *c, uint32_t b, uint32_t v)
{
    const struct u32_vec *values = &c->n.site[b].values;
    uint32_t i = 0;
    while (values->at[i] != v)
        i++;
    return i;
}

// ---- bounds of loops ------------------------------------------------------------------------------------------------

static void take_bound(struct counts *c, struct ipet_loop *l, const struct unit_counter *k)
{
    enum { LARGEST = 1000000000 };
    struct dvalue *x = c->n.site[l->head].x;
    // A loop that is not reached goes back zero times.
    struct rat high = dom_is_bottom(x) ? rat_int(0) : dom_bounds_dim(x, dim_of(c, l->head, k->at.at[0])).high;
    if (rat_compare(high, rat_int(0)) < 0)
        high = rat_int(0);
    if (rat_is_finite(high) && rat_floor(high) <= LARGEST)
        l->bound = (struct wcet_bound){ (int64_t)rat_floor(high), WBOUND_FOUND };
}

void ipet_find_bounds(struct ipet *f)
{
    struct counts c;
    size_t n = 0;
    for (size_t i = 0; i < f->loops.n; i++)
        n += f->loops.at[i].bound.from == WBOUND_NONE;
    if (!n)
        return;
    counts_new(&c, f, n);
    n = 0;
    for (size_t i = 0; i < f->loops.n; i++)
        if (f->loops.at[i].bound.from == WBOUND_NONE)
            c.counter[n++] = (struct unit_counter){ NONE, f->loops.at[i].head, { 0 } };
    f->why_none = counts_analyse(&c);
    n = 0;
    for (size_t i = 0; i < f->loops.n; i++)
        if (f->loops.at[i].bound.from == WBOUND_NONE && !f->why_none)
            take_bound(&c, &f->loops.at[i], &c.counter[n++]);
    counts_free(&c);
}

bool ipet_found_bounds(struct run *r, const struct wcet_cfg *cfg, struct wcet_bound *out)
{
    struct ipet f;
    bool any = false, known = ipet_make(&f, r, cfg) == RC_OK;
    if (known)
        ipet_find_bounds(&f);
    for (size_t i = 0; i < r->cfa->loops.n; i++)
        out[i] = (struct wcet_bound){ -1, WBOUND_NONE };
    for (size_t i = 0; known && i < f.loops.n; i++) {
        struct wcet_bound *b = &out[f.loops.at[i].loop->id];
        b->most = MAX(b->most, f.loops.at[i].bound.most);
        b->from = WBOUND_FOUND;
    }
    // The bound is known only if it is in each call.
    for (size_t i = 0; known && i < f.loops.n; i++)
        if (f.loops.at[i].bound.from != WBOUND_FOUND)
            out[f.loops.at[i].loop->id] = (struct wcet_bound){ -1, WBOUND_NONE };
    for (size_t i = 0; i < r->cfa->loops.n; i++)
        any |= out[i].from == WBOUND_FOUND;
    ipet_free(&f);
    return any;
}

// ---- which edges are counted ----------------------------------------------------------------------------------------

struct candidate {
    uint32_t edge;
    double weight;
};

static int lightest(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->weight < y->weight || x->weight > y->weight)
        return x->weight < y->weight ? -1 : 1;
    return (x->edge > y->edge) - (x->edge < y->edge);
}

// The weight of an edge: its cost, ten times as much for each loop around it.
static double weight_of(const struct ipet *f, uint32_t e)
{
    const struct ublock *b = &f->u->blocks.at[f->u->edges.at[e].from];
    double w = 1.0 + (double)f->cost[e];
    const struct loop *l = b->node->loop;
    for (const struct uframe *x = b->frame;; x = x->parent) {
        for (; l; l = l->parent)
            w *= 10;
        if (!x || !x->call)
            break;
        l = x->call->from->loop;
    }
    return w;
}

/* Chooses the edges to count.  The counts of edges outside of a spanning tree determine all others, by what flows in
 * and out of blocks; the tree takes the cheap ones. (Knuth, Stevenson, "Optimal measurement points for program
 * frequency counts", BIT 13, 1973.)  The ends are one block with the entry. */
static void choose_edges(struct ipet *f)
{
    const struct unit *u = f->u;
    struct candidate *all = MEM_ARRAY(struct candidate, u->edges.n);
    uint32_t *set = MEM_ARRAY(uint32_t, u->blocks.n);
    size_t n = 0;
    for (uint32_t e = 0; e < u->edges.n; e++)
        if (!f->dead[e])
            all[n++] = (struct candidate){ e, weight_of(f, e) };
    for (uint32_t b = 0; b < u->blocks.n; b++)
        set[b] = u->blocks.at[b].kind == UBLOCK_END ? 0 : b;
    if (n)
        qsort(all, n, sizeof *all, lightest);
    for (size_t i = 0; i < n; i++) {
        uint32_t a = uniset_root(set, u->edges.at[all[i].edge].from), b = uniset_root(set, u->edges.at[all[i].edge].to);
        if (a == b)
            vec_push(&f->counted, all[i].edge);
        set[a] = b;
    }
    // The dearest edges come first.
    for (size_t i = 0; i < f->counted.n / 2; i++) {
        uint32_t *x = &f->counted.at[i], *y = &f->counted.at[f->counted.n - 1 - i], t = *x;
        *x = *y;
        *y = t;
    }
    f->counted.n = MIN(f->counted.n, (size_t)f->cfg->counters);
    mem_free(all, u->edges.n * sizeof *all);
    mem_free(set, u->blocks.n * sizeof *set);
}

// ---- relations ------------------------------------------------------------------------------------------------------

// The counters where executions end, over dimensions in their order.  NULL: no execution ends.
static struct dvalue *at_ends(struct counts *c)
{
    const struct unit *u = c->u;
    uint32_t k = (uint32_t)c->n_counters;
    const struct dims *dims = numeric_dims(&c->n, k, NULL);
    uint32_t *from = MEM_ARRAY(uint32_t, k + 1);
    struct dvalue *all = NULL;
    size_t end = 0;
    for (uint32_t b = 0; b < u->blocks.n; b++) {
        const struct ublock *x = &u->blocks.at[b];
        if (x->kind != UBLOCK_END)
            continue;
        for (uint32_t i = 0; i < k; i++)
            from[i] = dim_of(c, b, c->counter[i].at.at[end]);
        end++;
        // A path that an assumption ends is no execution.
        if (c->f->dead[x->in.at[0]] || dom_is_bottom(c->n.site[b].x))
            continue;
        struct dvalue *v = dom_remap(c->n.site[b].x, dims, from), *sum = all ? dom_join(all, v) : dom_keep(v);
        dom_free(v);
        dom_free(all);
        all = sum;
    }
    mem_free(from, (k + 1) * sizeof *from);
    return all;
}

// Adds a row for a constraint whose numbers floats can represent; others say nothing that is needed.
static void add_row(struct ipet *f, const struct lincon *x)
{
    const i128 most = (i128)1 << 50;
    struct ipet_row r = { .equals = x->rel == LIN_EQ };
    i128 k = x->e.k - (x->rel == LIN_GT);
    bool fits = x->rel != LIN_MOD && k < most && k > -most && x->e.n;
    for (uint32_t i = 0; i < x->e.n; i++)
        fits &= x->e.term[i].coef < most && x->e.term[i].coef > -most;
    // A single counter that is not negative says nothing: no count is negative.
    bool trivial = x->e.n == 1 && !r.equals && x->e.term[0].coef > 0 && k >= 0;
    if (!fits || trivial)
        return;
    r.k = (int64_t)k;
    for (uint32_t i = 0; i < x->e.n; i++) {
        vec_push(&r.edges, f->counted.at[x->e.term[i].dim]);
        vec_push(&r.coef, (int64_t)x->e.term[i].coef);
    }
    vec_push(&f->rows, r);
}

void ipet_find_relations(struct ipet *f)
{
    struct counts c;
    choose_edges(f);
    if (!f->counted.n)
        return;
    counts_new(&c, f, f->counted.n);
    for (size_t i = 0; i < f->counted.n; i++)
        c.counter[i] = (struct unit_counter){ f->counted.at[i], NONE, { 0 } };
    f->why_none = counts_analyse(&c);
    struct dvalue *v = f->why_none ? NULL : at_ends(&c);
    if (v) {
        struct arena mem = { 0 };
        struct lincon_vec rows = { 0 };
        dom_constraints(v, &mem, &rows);
        for (size_t i = 0; i < rows.n; i++)
            add_row(f, &rows.at[i]);
        vec_free(&rows);
        arena_free(&mem);
        dom_free(v);
    }
    counts_free(&c);
}
