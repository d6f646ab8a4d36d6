// SPDX-License-Identifier: Apache-2.0
// sets.c: any analysis as one that joins: its states are sets of states of the analysis.
//
// source Theoduloz 2010, 3.3.2 ("encoding of an arbitrary CPA as a join-based analysis"): S ~> union of the successors of its
//        elements; merge_j(S, S') = m u { e in S : not stop(e, m) } with m = union of merge(e, e').
#include "core/sets.h"

#include "base/hash.h"

#include <stdlib.h>

// A state of the set analysis: different members of one partition of the inner analysis, ordered by id; none covers
// another.
struct set_state {
    struct state s;
    uint32_t n;
    uint32_t next;  // id + 1 of the next set with the same hash
    const struct state *at[];
};

struct sets {
    struct cpa cpa;
    struct cpa *inner;
    struct {
        VEC_OF(struct set_state *);
    } all;               // by id; NULL: collected
    struct map index;    // hash -> id + 1
    struct map *marked;  // during a collection
};

CPA_SELF(sets, c->ops == &sets_cpa);

DOWNCAST_CONST(set_of, state, set_state, s);

// ---- unique sets ----------------------------------------------------------------------------------------------------

static size_t set_size(size_t n)
{
    return sizeof(struct set_state) + n * sizeof(const struct state *);
}

static uint64_t set_hash(const struct state *const *at, size_t n)
{
    uint64_t h = n;
    for (size_t i = 0; i < n; i++)
        h = hash_mix(h, at[i]->id);
    return h;
}

static void chain(struct sets *v, struct set_state *s)
{
    uint64_t *first = map_at(&v->index, set_hash(s->at, s->n));
    s->next = (uint32_t)*first;
    *first = (uint64_t)s->s.id + 1;
}

static int by_number(const void *a, const void *b)
{
    const struct state *const *x = a, *const *y = b;
    return (*x)->id < (*y)->id ? -1 : (*x)->id > (*y)->id;
}

// The set of the states in m, without covered ones; m is cleared.
static const struct state *intern(struct sets *v, struct succ *m)
{
    size_t n = 0;
    qsort(m->at, m->n, sizeof *m->at, by_number);
    for (size_t i = 0; i < m->n; i++) {
        bool covered = false;
        for (size_t k = 0; k < m->n && !covered; k++)
            covered =
                k != i && m->at[k] && (m->at[k] == m->at[i] ? k < i : v->inner->ops->leq(v->inner, m->at[i], m->at[k]));
        if (covered)
            m->at[i] = NULL;
    }
    for (size_t i = 0; i < m->n; i++)
        if (m->at[i])
            m->at[n++] = m->at[i];
    m->n = 0;
    VERIFY(n > 0);  // a set without members would be a state without executions
    for (uint64_t at = *map_at(&v->index, set_hash(m->at, n)); at; at = v->all.at[at - 1]->next) {
        struct set_state *s = v->all.at[at - 1];
        if (s->n == n && memcmp(s->at, m->at, n * sizeof *m->at) == 0)
            return &s->s;
    }
    struct set_state *s = mem_alloc(set_size(n));
    *s = (struct set_state){ .s = { (uint32_t)v->all.n }, .n = (uint32_t)n };
    memcpy(s->at, m->at, n * sizeof *m->at);
    for (size_t i = 1; i < n; i++)
        assert(s->at[i - 1]->id < s->at[i]->id);
    vec_push(&v->all, s);
    chain(v, s);
    return &s->s;
}

// ---- life -----------------------------------------------------------------------------------------------------------

enum rc run_add_sets(struct run *r, const struct cpa_ops *inner)
{
    // The inner analysis is made as usual; then this one takes its place.
    enum rc rc = run_add(r, inner);
    struct sets *v = ARENA_NEW(&r->mem, struct sets);
    uint32_t i = r->n_cpa - 1;
    v->cpa = (struct cpa){ .ops = &sets_cpa, .run = r, .index = i };
    v->inner = r->cpa[i];
    r->cpa[i] = &v->cpa;
    return rc;
}

static void se_close(struct cpa *c)
{
    struct sets *v = self(c);
    for (size_t i = 0; i < v->all.n; i++)
        if (v->all.at[i])
            mem_free(v->all.at[i], set_size(v->all.at[i]->n));
    vec_free(&v->all);
    map_free(&v->index);
    if (v->inner->ops->close)
        v->inner->ops->close(v->inner);
}

static const struct state *se_initial(struct cpa *c, const struct node *start)
{
    struct sets *v = self(c);
    struct succ m = { 0 };
    vec_push(&m, v->inner->ops->initial(v->inner, start));
    const struct state *s = intern(v, &m);
    vec_free(&m);
    return s;
}

static const struct prec *se_initial_prec(struct cpa *c)
{
    const struct cpa *inner = self(c)->inner;
    return inner->ops->initial_prec ? inner->ops->initial_prec(self(c)->inner) : NULL;
}

// ---- transfer -------------------------------------------------------------------------------------------------------

static uint32_t inner_partition(const struct sets *v, const struct state *s)
{
    return v->inner->ops->partition ? v->inner->ops->partition(v->inner, s) : 0;
}

// Pushes the states in `all` as sets, one for each partition, in order of first occurrence; `all` is cleared.
static void push_sets(struct sets *v, struct succ *all, struct succ *out)
{
    struct succ same = { 0 }, rest = { 0 };
    while (all->n) {
        uint32_t first = inner_partition(v, all->at[0]);
        for (size_t i = 0; i < all->n; i++) {
            struct succ *to = inner_partition(v, all->at[i]) == first ? &same : &rest;
            vec_push(to, all->at[i]);
        }
        vec_push(out, intern(v, &same));
        struct succ swap = *all;
        *all = rest;
        rest = swap;
        rest.n = 0;
    }
    vec_free(&same);
    vec_free(&rest);
}

static enum rc se_transfer(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    struct sets *v = self(c);
    struct succ all = { 0 };
    enum rc rc = RC_OK;
    for (uint32_t i = 0; i < set_of(s)->n && rc == RC_OK; i++)
        rc = v->inner->ops->transfer(v->inner, set_of(s)->at[i], p, e, &all);
    if (rc == RC_OK)
        push_sets(v, &all, out);
    vec_free(&all);
    return rc;
}

static const struct state *se_strengthen(struct cpa *c, const struct state *s, const struct state *const *peers,
                                         const struct edge *e)
{
    struct sets *v = self(c);
    struct succ m = { 0 };
    if (!v->inner->ops->strengthen)
        return s;
    for (uint32_t i = 0; i < set_of(s)->n; i++) {
        const struct state *x = v->inner->ops->strengthen(v->inner, set_of(s)->at[i], peers, e);
        if (x)
            vec_push(&m, x);
    }
    const struct state *r = m.n ? intern(v, &m) : NULL;
    vec_free(&m);
    return r;
}

// ---- order and join -------------------------------------------------------------------------------------------------

static bool covered(const struct sets *v, const struct state *x, const struct state *const *by, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (x == by[i] || v->inner->ops->leq(v->inner, x, by[i]))
            return true;
    return false;
}

static bool se_leq(struct cpa *c, const struct state *a, const struct state *b)
{
    const struct set_state *x = set_of(a), *y = set_of(b);
    bool all = true;
    for (uint32_t i = 0; i < x->n && all; i++)
        all = covered(self(c), x->at[i], y->at, y->n);
    return all;
}

// Appends to m the results of merging e into each member of y; y itself if the analysis does not merge.
static void push_merged(const struct sets *v, const struct state *e, const struct set_state *y, struct succ *m)
{
    const struct cpa_ops *ops = v->inner->ops;
    bool joins = ops->join && ops->merge && ops->merge(v->inner) == MERGE_JOIN;
    for (uint32_t i = 0; i < y->n; i++) {
        const struct state *both = joins ? ops->join(v->inner, e, y->at[i]) : NULL;
        vec_push(m, both ? both : y->at[i]);
    }
}

static const struct state *se_join(struct cpa *c, const struct state *a, const struct state *b)
{
    struct sets *v = self(c);
    const struct set_state *x = set_of(a), *y = set_of(b);
    struct succ m = { 0 };
    for (uint32_t i = 0; i < x->n; i++)
        push_merged(v, x->at[i], y, &m);
    for (uint32_t i = 0; i < y->n; i++)
        vec_push(&m, y->at[i]);  // merges are above these: so is the result
    size_t merged = m.n;
    for (uint32_t i = 0; i < x->n; i++)
        if (!covered(v, x->at[i], m.at, merged))
            vec_push(&m, x->at[i]);
    const struct state *r = intern(v, &m);
    vec_free(&m);
    return r;
}

static const struct state *se_part(struct cpa *c, const struct state *s, size_t k)
{
    if (k >= set_of(s)->n)
        return NULL;
    struct succ m = { 0 };
    vec_push(&m, set_of(s)->at[k]);
    const struct state *r = intern(self(c), &m);
    vec_free(&m);
    return r;
}

static uint32_t se_partition(struct cpa *c, const struct state *s)
{
    return inner_partition(self(c), set_of(s)->at[0]);
}

// ---- questions ------------------------------------------------------------------------------------------------------

static bool same_answer(const struct answer *a, const struct answer *b)
{
    return a->node == b->node && a->exp == b->exp && a->number == b->number && a->value == b->value &&
           a->low == b->low && a->high == b->high;
}

// Answers if all members give the same answer.
static bool se_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a)
{
    struct sets *v = self(c);
    const struct set_state *x = set_of(s);
    if (!v->inner->ops->answer || (q->kind == QUERY_KNOWN && x->n > 1))
        return false;
    for (uint32_t i = 0; i < x->n; i++) {
        struct answer one = { 0 };
        if (!v->inner->ops->answer(v->inner, x->at[i], q, &one))
            return false;
        if (i == 0)
            *a = one;
        else if (!same_answer(a, &one))
            return false;
    }
    return true;
}

static bool se_is_target(struct cpa *c, const struct state *s)
{
    const struct cpa_ops *ops = self(c)->inner->ops;
    bool any = false;
    for (uint32_t i = 0; ops->is_target && i < set_of(s)->n; i++)
        any |= ops->is_target(self(c)->inner, set_of(s)->at[i]);
    return any;
}

static unsigned se_checks(struct cpa *c)
{
    struct cpa *inner = self(c)->inner;
    return inner->ops->heap ? inner->ops->heap->checks(inner) : SAFE_NONE;
}

static bool se_fault(struct cpa *c, const struct state *s, struct fault_at *out)
{
    struct cpa *inner = self(c)->inner;
    bool found = false;
    for (uint32_t i = 0; inner->ops->heap && i < set_of(s)->n && !found; i++)
        found = inner->ops->heap->fault(inner, set_of(s)->at[i], out);
    return found;
}

static void se_print(struct cpa *c, const struct state *s, struct buf *b)
{
    struct sets *v = self(c);
    buf_putc(b, '{');
    for (uint32_t i = 0; i < set_of(s)->n; i++) {
        buf_puts(b, i ? " | " : "");
        if (v->inner->ops->print)
            v->inner->ops->print(v->inner, set_of(s)->at[i], b);
    }
    buf_putc(b, '}');
}

// ---- garbage --------------------------------------------------------------------------------------------------------

static void se_gc_begin(struct cpa *c)
{
    struct sets *v = self(c);
    assert(!v->marked);
    v->marked = MEM_NEW(struct map);
    if (v->inner->ops->sweep)
        v->inner->ops->sweep->begin(v->inner);
}

static void se_gc_mark(struct cpa *c, const struct state *s, const struct prec *p)
{
    struct sets *v = self(c);
    assert(v->marked && v->all.at[s->id] == set_of(s));
    map_put(v->marked, s->id, 1);
    for (uint32_t i = 0; v->inner->ops->sweep && i < set_of(s)->n; i++)
        v->inner->ops->sweep->mark(v->inner, set_of(s)->at[i], p);
}

static void se_gc_end(struct cpa *c)
{
    struct sets *v = self(c);
    map_free(&v->index);
    for (size_t i = 0; i < v->all.n; i++) {
        struct set_state *s = v->all.at[i];
        if (s && map_get(v->marked, i, NULL)) {
            chain(v, s);
        } else if (s) {
            mem_free(s, set_size(s->n));
            v->all.at[i] = NULL;
        }
    }
    map_free(v->marked);
    mem_free(v->marked, sizeof *v->marked);
    v->marked = NULL;
    if (v->inner->ops->sweep)
        v->inner->ops->sweep->end(v->inner);
}

const struct cpa_ops sets_cpa = {
    .name = "sets",
    .summary = "sets of states of another analysis, joined",
    .size = sizeof(struct sets),
    .close = se_close,
    .initial = se_initial,
    .initial_prec = se_initial_prec,
    .transfer = se_transfer,
    .leq = se_leq,
    .join = se_join,
    .part = se_part,
    .merge = cpa_merge_join,
    .strengthen = se_strengthen,
    .answer = se_answer,
    .is_target = se_is_target,
    .heap = &(const struct cpa_heap){ .checks = se_checks, .fault = se_fault },
    .partition = se_partition,
    .sweep = &(const struct cpa_sweep){ .begin = se_gc_begin, .mark = se_gc_mark, .end = se_gc_end },
    .print = se_print,
};
