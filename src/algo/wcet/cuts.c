// SPDX-License-Identifier: Apache-2.0
// cuts.c: parts of the graph whose costs have bounds of their own.
//
// source Henry 2014, section 6.5: control structure (definition 25), recursive grouping, semantic portions (algorithm 11).
#include "algo/wcet/wcet.h"

#include <stdlib.h>

#define NONE UINT32_MAX

const struct opt_choice wcet_cuts_choices[] = {
    { "none", WCET_NO_CUTS, "none" },
    { "control", WCET_CONTROL, "from each block where edges meet to its immediate dominator, and the whole" },
    { "recursive", WCET_RECURSIVE, "those, and 2, 4, 8 ... consecutive ones together" },
    { "semantic", WCET_SEMANTIC, "those of control, and tests that depend on the same value (sum encoding)" },
    { NULL, 0, NULL },
};

struct finder {
    struct wgraph *g;
    struct wcuts *out;
    uint32_t *seen;  // by block: number of the search that saw it
    uint32_t search;
    int64_t *longest;  // by block: scratch
};

// The edges between two blocks, the first of which dominates the second, in order of the graph.
static void edges_between(struct finder *f, uint32_t from, uint32_t to, struct u32_vec *out)
{
    struct wgraph *g = f->g;
    struct u32_vec stack = { 0 };
    f->search++;
    f->seen[to] = f->search;
    vec_push(&stack, to);
    while (stack.n) {
        const struct wblock *b = &g->blocks.at[vec_pop(&stack)];
        for (size_t i = 0; i < b->in.n; i++) {
            uint32_t p = g->edges.at[b->in.at[i]].from;
            vec_push(out, b->in.at[i]);
            if (p != from && f->seen[p] != f->search) {
                f->seen[p] = f->search;
                vec_push(&stack, p);
            }
        }
    }
    vec_free(&stack);
    u32_vec_unique(out);
}

// The longest path between two blocks along edges of the part.  Edges are numbered by their first block, so that they
// come in order.
static int64_t longest_inside(struct finder *f, uint32_t from, uint32_t to, const struct u32_vec *edges)
{
    f->longest[to] = 0;
    for (size_t i = 0; i < edges->n; i++)
        f->longest[f->g->edges.at[edges->at[i]].to] = f->longest[f->g->edges.at[edges->at[i]].from] = 0;
    f->longest[from] = 0;
    for (size_t i = 0; i < edges->n; i++) {
        const struct wedge *e = &f->g->edges.at[edges->at[i]];
        f->longest[e->to] = MAX(f->longest[e->to], f->longest[e->from] + e->cost);
    }
    return f->longest[to];
}

// The longest path of the whole graph, if other edges cost nothing.
static int64_t longest_with(struct finder *f, const struct u32_vec *edges)
{
    const struct wgraph *g = f->g;
    uint8_t *in = MEM_ARRAY(uint8_t, g->edges.n);
    for (size_t i = 0; i < edges->n; i++)
        in[edges->at[i]] = true;
    f->longest[0] = 0;
    for (size_t i = 1; i < g->blocks.n; i++) {
        const struct wblock *b = &g->blocks.at[i];
        f->longest[i] = 0;
        for (size_t k = 0; k < b->in.n; k++) {
            const struct wedge *e = &g->edges.at[b->in.at[k]];
            f->longest[i] = MAX(f->longest[i], f->longest[e->from] + (in[b->in.at[k]] ? e->cost : 0));
        }
    }
    mem_free(in, g->edges.n);
    return f->longest[g->blocks.n - 1];
}

static void add_between(struct finder *f, uint32_t from, uint32_t to)
{
    struct wcut c = { .from = from, .to = to };
    for (size_t i = 0; i < f->out->n; i++)
        if (f->out->at[i].from == from && f->out->at[i].to == to)
            return;
    edges_between(f, from, to, &c.edges);
    c.bound = longest_inside(f, from, to, &c.edges);
    vec_push(f->out, c);
}

// Adds groups of 2, 4, 8 ... consecutive links of the chain of dominators of the end.
static void add_groups(struct finder *f)
{
    struct u32_vec chain = { 0 };
    for (uint32_t b = (uint32_t)f->g->blocks.n - 1;; b = f->g->blocks.at[b].idom) {
        // Links with one path would only fill the groups.
        if (b == 0 || f->g->blocks.at[b].in.n > 1)
            vec_push(&chain, b);
        if (b == 0)
            break;
    }
    for (size_t span = 2; span < chain.n - 1; span *= 2)
        for (size_t i = 0; i + span < chain.n; i += span)
            add_between(f, chain.at[i + span], chain.at[i]);
    vec_free(&chain);
}

// ---- semantic portions ----------------------------------------------------------------------------------------------

struct tests {
    VEC_OF(struct u32_vec);  // by value: blocks
};

// The immediate post-dominators.
static uint32_t *post_dominators(const struct wgraph *g)
{
    uint32_t *p = MEM_ARRAY(uint32_t, g->blocks.n);
    p[g->blocks.n - 1] = (uint32_t)g->blocks.n - 1;
    for (size_t i = g->blocks.n - 1; i-- > 0;) {
        const struct wblock *b = &g->blocks.at[i];
        uint32_t d = g->edges.at[b->out.at[0]].to;
        for (size_t k = 1; k < b->out.n; k++)
            for (uint32_t x = g->edges.at[b->out.at[k]].to; x != d;) {
                if (x < d)
                    x = p[x];
                else
                    d = p[d];
            }
        p[i] = d;
    }
    return p;
}

// What tests depend on.
struct dependence {
    struct map guards;  // by id of a boolean that stands for the condition of edges: 1 + the id of the condition
    struct map
        followed;   // by id of a condition: 1 + the steps that were left when it was followed for the test at hand
    struct map on;  // ids of the values that the test at hand depends on
};

// Finds the values that a condition depends on; booleans of edges stand for their own conditions, for so many steps.
static enum rc depends_on(const struct wgraph *g, struct dependence *d, const struct term *f, uint64_t steps)
{
    uint64_t *followed = map_at(&d->followed, f->id);
    if (*followed > steps)
        return RC_OK;
    *followed = steps + 1;
    struct term_vec vars = { 0 };
    term_vars(g->t, f, &vars);
    enum rc rc = tick(&g->run->budget, 1 + vars.n / 8);
    for (size_t i = 0; i < vars.n && rc == RC_OK; i++) {
        uint64_t guard = 0;
        if (!map_get(&d->guards, vars.at[i]->id, &guard) && vars.at[i]->sort->kind != SORT_BOOL)
            map_put(&d->on, vars.at[i]->id, 1);
        else if (guard && steps > 0)
            rc = depends_on(g, d, g->t->all.at[guard - 1], steps - 1);
    }
    vec_free(&vars);
    return rc;
}

// The conditions at the end of block b.
static enum rc depends_block(const struct wgraph *g, struct dependence *d, const struct wblock *b)
{
    map_clear(&d->followed);
    map_clear(&d->on);
    enum rc rc = RC_OK;
    for (size_t k = 0; b->out.n > 1 && k < b->out.n && rc == RC_OK; k++)
        rc = depends_on(g, d, g->edges.at[b->out.at[k]].guard, (uint64_t)g->cfg->dependence);
    return rc;
}

// Tests of one value that lie behind each other.
static void add_semantic(struct finder *f, const uint32_t *post, const struct u32_vec *tests)
{
    struct wgraph *g = f->g;
    struct wcut c = { .from = NONE };
    uint32_t behind = 0, first = 0, parts = 0;
    for (size_t i = 0; i < tests->n; i++) {
        uint32_t t = tests->at[i], to = post[t];
        // If one test dominates another, both lie on one path, and that is cheap to see.
        uint32_t d = t;
        while (d > behind)
            d = g->blocks.at[d].idom;
        if (d != behind)
            continue;
        for (size_t k = t; k < to; k++)
            f->seen[k] = 0;
        f->search++;
        f->seen[t] = f->search;
        for (size_t k = t; k < to; k++)
            for (size_t j = 0; f->seen[k] == f->search && j < g->blocks.at[k].out.n; j++) {
                uint32_t e = g->blocks.at[k].out.at[j];
                vec_push(&c.edges, e);
                f->seen[g->edges.at[e].to] = f->search;
            }
        first = parts++ ? first : t;
        behind = to;
    }
    if (parts > 1) {
        struct u32_vec between = { 0 };
        u32_vec_unique(&c.edges);
        edges_between(f, first, behind, &between);
        // Nothing lies between the tests.
        if (between.n == c.edges.n) {
            c.from = first;
            c.to = behind;
        }
        vec_free(&between);
        bool known = false;
        for (size_t i = 0; i < f->out->n && !known; i++)
            known = f->out->at[i].edges.n == c.edges.n &&
                    memcmp(f->out->at[i].edges.at, c.edges.at, c.edges.n * sizeof *c.edges.at) == 0;
        if (known) {
            vec_free(&c.edges);
            return;
        }
        c.bound = longest_with(f, &c.edges);
        vec_push(f->out, c);
    } else {
        vec_free(&c.edges);
    }
}

// Portions are wanted for speed, so those of the tests that were looked at before the budget ended are enough.
static void add_portions(struct finder *f)
{
    struct wgraph *g = f->g;
    uint32_t *post = post_dominators(g);
    struct dependence d = { 0 };
    struct map index = { 0 };
    struct tests all = { 0 };
    for (size_t i = 0; i < g->edges.n; i++)
        if (g->edges.at[i].taken->op == TERM_VAR && g->edges.at[i].taken != g->edges.at[i].guard)
            map_put(&d.guards, g->edges.at[i].taken->id, (uint64_t)g->edges.at[i].guard->id + 1);
    for (uint32_t i = 0; i < g->blocks.n && depends_block(g, &d, &g->blocks.at[i]) == RC_OK; i++)
        for (size_t k = 0; k < d.on.n; k++) {
            uint64_t *m = map_at(&index, d.on.key[k]);
            if (!*m) {
                vec_push(&all, (struct u32_vec){ 0 });
                *m = all.n;
            }
            vec_push(&all.at[*m - 1], i);
        }
    for (size_t i = 0; i < all.n; i++) {
        add_semantic(f, post, &all.at[i]);
        vec_free(&all.at[i]);
    }
    vec_free(&all);
    map_free(&d.guards);
    map_free(&d.followed);
    map_free(&d.on);
    map_free(&index);
    mem_free(post, g->blocks.n * sizeof *post);
}

// ---- costs of parts -------------------------------------------------------------------------------------------------

static int by_size(const void *a, const void *b)
{
    const struct wcut *x = a, *y = b;
    if (x->edges.n != y->edges.n)
        return x->edges.n < y->edges.n ? -1 : 1;
    return x->to != y->to ? (x->to < y->to ? -1 : 1) : (x->from > y->from) - (x->from < y->from);
}

static const struct term *edge_cost(struct wgraph *g, uint32_t e)
{
    const struct wedge *x = &g->edges.at[e];
    return term_ite(g->t, x->taken, term_int(g->t, x->cost), term_int(g->t, 0));
}

static const struct term *sum_of(struct wgraph *g, const struct term_vec *v)
{
    return v->n ? term_make(g->t, TERM_ADD, v->at, v->n, (struct term_extra){ 0 }) : term_int(g->t, 0);
}

/* Sum encoding: each part gets a variable for its cost, which is a sum with the variables of parts inside of it, if
 * these do not overlap: so sums are short, and bounds of parts add up. */
static void name_sums(struct wgraph *g, struct wcuts *cuts)
{
    uint32_t *owner = MEM_ARRAY(uint32_t, g->edges.n);    // by edge: 1 + the part that stands for it
    uint32_t *parent = MEM_ARRAY(uint32_t, cuts->n + 1);  // by part: 1 + the part that it is a summand of
    uint32_t *count = MEM_ARRAY(uint32_t, cuts->n + 1);
    struct u32_vec inside = { 0 };
    struct term_vec sum = { 0 };
    for (uint32_t i = 0; i < cuts->n; i++) {
        struct wcut *c = &cuts->at[i];
        bool overlaps = false;
        vec_clear(&inside);
        vec_clear(&sum);
        for (int pass = 0; pass < 2; pass++)
            for (size_t k = 0; k < c->edges.n; k++) {
                uint32_t e = c->edges.at[k], o = owner[e];
                while (o && parent[o - 1])
                    o = parent[o - 1];
                owner[e] = o;
                if (pass == 0 && o && count[o - 1]++ == 0)
                    vec_push(&inside, o - 1);
                if (pass == 1 && (!o || count[o - 1] != cuts->at[o - 1].edges.n))
                    vec_push(&sum, edge_cost(g, e));
            }
        for (size_t k = 0; k < inside.n; k++) {
            uint32_t o = inside.at[k];
            if (count[o] == cuts->at[o].edges.n)
                vec_push(&sum, cuts->at[o].cost);
            else
                overlaps = true;
            count[o] = 0;
        }
        const struct term *value = sum_of(g, &sum);
        c->cost = value->op == TERM_NUM ? value : term_fresh(g->t, "cut", g->t->s_int);
        if (c->cost != value)
            solver_assert(g->solver, term_eq(g->t, c->cost, value));
        for (size_t k = 0; k < c->edges.n && !overlaps; k++)
            if (!owner[c->edges.at[k]])
                owner[c->edges.at[k]] = i + 1;
        for (size_t k = 0; k < inside.n && !overlaps; k++)
            parent[inside.at[k]] = i + 1;
    }
    mem_free(owner, g->edges.n * sizeof *owner);
    mem_free(parent, (cuts->n + 1) * sizeof *parent);
    mem_free(count, (cuts->n + 1) * sizeof *count);
    vec_free(&inside);
    vec_free(&sum);
}

// Counter encoding: each block gets a variable for the cost so far.
static void name_counters(struct wgraph *g, struct wcuts *cuts)
{
    for (size_t i = 0; i < g->blocks.n; i++) {
        struct wblock *b = &g->blocks.at[i];
        b->spent = b->in.n > 1 ? term_fresh(g->t, "spent", g->t->s_int) : term_int(g->t, 0);
        for (size_t k = 0; k < b->in.n; k++) {
            const struct wedge *e = &g->edges.at[b->in.at[k]];
            const struct term *then = term_add(g->t, g->blocks.at[e->from].spent, term_int(g->t, e->cost));
            if (b->in.n == 1)
                b->spent = then;
            else
                solver_assert(g->solver, term_implies(g->t, e->taken, term_eq(g->t, b->spent, then)));
        }
    }
    for (size_t i = 0; i < cuts->n; i++) {
        struct wcut *c = &cuts->at[i];
        c->cost = term_sub(g->t, g->blocks.at[c->to].spent, g->blocks.at[c->from].spent);
    }
}

void wcuts_name(struct wgraph *g, struct wcuts *c)
{
    if (g->cfg->cost_encoding == WCET_SUM)
        name_sums(g, c);
    else
        name_counters(g, c);
}

int64_t wcuts_longest(const struct wgraph *g, const struct wcuts *cuts, size_t n, uint32_t *ends, int64_t *w)
{
    const struct wcut *c = &cuts->at[n];
    if (c->from == NONE)
        return c->bound;
    for (size_t i = 0; i < c->edges.n; i++)
        w[g->edges.at[c->edges.at[i]].to] = -1;
    w[c->from] = 0;
    uint32_t before = c->from;
    for (size_t i = 0; i <= c->edges.n; i++) {
        uint32_t b = i < c->edges.n ? g->edges.at[c->edges.at[i]].from : c->to;
        for (uint32_t k = b != before ? ends[b] : 0; k; k = cuts->at[k - 1].same_end)
            if (cuts->at[k - 1].from >= c->from)
                w[b] = MIN(w[b], w[cuts->at[k - 1].from] + cuts->at[k - 1].bound);
        before = b;
        if (i < c->edges.n) {
            const struct wedge *e = &g->edges.at[c->edges.at[i]];
            w[e->to] = MAX(w[e->to], w[b] + e->cost);
        }
    }
    return MIN(c->bound, w[c->to]);
}

void wcuts_find(struct wgraph *g, struct wcuts *out)
{
    struct finder f = { .g = g, .out = out };
    uint32_t last = (uint32_t)g->blocks.n - 1;
    f.seen = MEM_ARRAY(uint32_t, g->blocks.n);
    f.longest = MEM_ARRAY(int64_t, g->blocks.n);
    enum wcet_cuts kind = (enum wcet_cuts)g->cfg->cuts;
    for (uint32_t i = 0; kind != WCET_NO_CUTS && i < last; i++)
        if (g->blocks.at[i].in.n > 1) {
            struct wcut c = { .from = g->blocks.at[i].idom, .to = i };
            edges_between(&f, c.from, i, &c.edges);
            c.bound = longest_inside(&f, c.from, i, &c.edges);
            vec_push(out, c);
        }
    if (kind != WCET_NO_CUTS && g->blocks.at[last].in.n > 1 && g->blocks.at[last].idom != 0)
        add_between(&f, g->blocks.at[last].idom, last);
    if (kind == WCET_RECURSIVE)
        add_groups(&f);
    if (kind == WCET_SEMANTIC && g->cfg->cost_encoding == WCET_SUM)
        add_portions(&f);
    g->stats->cuts = out->n;
    // The whole graph comes last, whatever the size of the others.
    if (out->n)
        qsort(out->at, out->n, sizeof *out->at, by_size);
    for (size_t i = 0; i < out->n; i++)
        if (out->at[i].from == 0 && out->at[i].to == last) {
            vec_free(&out->at[i].edges);
            memmove(&out->at[i], &out->at[i + 1], (out->n - i - 1) * sizeof *out->at);
            out->n--;
            break;
        }
    struct wcut whole = { .from = 0, .to = last };
    edges_between(&f, 0, last, &whole.edges);
    whole.bound = wgraph_measure(g);
    vec_push(out, whole);
    g->stats->cuts = kind == WCET_NO_CUTS ? 0 : out->n;
    mem_free(f.seen, g->blocks.n * sizeof *f.seen);
    mem_free(f.longest, g->blocks.n * sizeof *f.longest);
}

void wcuts_free(struct wcuts *c)
{
    for (size_t i = 0; i < c->n; i++) {
        vec_free(&c->at[i].edges);
        vec_free(&c->at[i].reached);
    }
    vec_free(c);
}
