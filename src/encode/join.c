// SPDX-License-Identifier: Apache-2.0
// join.c: the disjunction of two formulas where control flow meets.
#include "encode/encode_priv.h"

// ---- indices --------------------------------------------------------------------------------------------------------

struct join {
    struct work a, b;
    struct u32_vec keys;
};

static void note(void *ctx, uint32_t k)
{
    vec_push((struct u32_vec *)ctx, k);
}

static void join_top(struct join *j)
{
    struct pmap_pool *p = &j->a.e->pool;
    uint32_t top = j->a.f.top;
    vec_clear(&j->keys);
    pmap_diff(p, j->a.f.top, j->b.f.top, note, &j->keys);
    for (size_t i = 0; i < j->keys.n; i++) {
        uint32_t v = j->keys.at[i], x = ssa_get(j->a.e, j->a.f.top, v), y = ssa_get(j->a.e, j->b.f.top, v);
        top = pmap_put(p, top, v, MAX(x, y));
    }
    j->a.f.top = j->b.f.top = top;
}

static void equate(struct work *w, uint32_t v, uint32_t index, uint32_t as)
{
    struct encoder *e = w->e;
    if (index != as)
        work_add(w, term_eq(e->t, svar_term(e, v, as), svar_term(e, v, index)));
}

// An index of v that stands for index i in a and for index k in b; x, y: the highest indices used there.
static uint32_t common_index(struct join *j, uint32_t v, uint32_t i, uint32_t k, uint32_t x, uint32_t y)
{
    struct encoder *e = j->a.e;
    uint32_t as = i;
    if (i == k)
        return i;
    if (MIN(i, k) == 1) {
        const struct term *facts = svar_facts(e, v, svar_term(e, v, 1));
        work_add(&j->a, facts);
        work_add(&j->b, facts);
    }
    if (i > k && y < i) {
        as = i;
    } else if (k > i && x < k) {
        as = k;
    } else {
        as = ssa_get(e, j->a.f.top, v) + 1;
        j->a.f.top = j->b.f.top = pmap_put(&e->pool, j->a.f.top, v, as);
    }
    equate(&j->a, v, i, as);
    equate(&j->b, v, k, as);
    return as;
}

static void join_ssa(struct join *j, struct formula a, struct formula b)
{
    struct encoder *e = j->a.e;
    uint32_t ssa = a.ssa, dead = pmap_union(&e->pool, a.dead, b.dead);
    vec_clear(&j->keys);
    pmap_diff(&e->pool, a.ssa, b.ssa, note, &j->keys);
    for (size_t n = 0; n < j->keys.n; n++) {
        uint32_t v = j->keys.at[n], i = ssa_get(e, a.ssa, v), k = ssa_get(e, b.ssa, v), as = MAX(i, k);
        if (i == k) {  // mentioned in one only
            const struct term *facts = svar_facts(e, v, svar_term(e, v, 1));
            work_add(&j->a, facts);
            work_add(&j->b, facts);
        } else if (!pmap_get(&e->pool, dead, v, NULL)) {
            as = common_index(j, v, i, k, ssa_get(e, a.top, v), ssa_get(e, b.top, v));
        }
        ssa = pmap_put(&e->pool, ssa, v, as);
    }
    j->a.f.ssa = ssa;
    j->a.f.dead = dead;
}

// Joins records of the same calls.  Records of different calls are dropped, so that RETURN forgets what it cannot
// restore.
static uint32_t join_saved(struct join *j, struct formula a, struct formula b)
{
    struct encoder *e = j->a.e;
    if (a.saved == b.saved)
        return a.saved;
    struct saved x = e->saved.at[a.saved], y = e->saved.at[b.saved];
    if (!a.saved || !b.saved || x.call != y.call)
        return 0;
    struct formula below_a = a, below_b = b;
    below_a.saved = x.prev;
    below_b.saved = y.prev;
    struct saved r = { join_saved(j, below_a, below_b), x.call, x.ssa, pmap_union(&e->pool, x.dead, y.dead), 0 };
    struct u32_vec keys = { 0 };
    pmap_diff(&e->pool, x.ssa, y.ssa, note, &keys);
    for (size_t n = 0; n < keys.n; n++) {
        uint32_t v = keys.at[n], i = ssa_get(e, x.ssa, v), k = ssa_get(e, y.ssa, v);
        const struct var *var = e->vars.at[v].var;
        if (var && var->fn == x.call->callee && !pmap_get(&e->pool, r.dead, v, NULL))
            r.ssa = pmap_put(&e->pool, r.ssa, v, common_index(j, v, i, k, ssa_get(e, a.top, v), ssa_get(e, b.top, v)));
    }
    vec_free(&keys);
    vec_push(&e->saved, r);
    return (uint32_t)e->saved.n - 1;
}

// ---- conjuncts ------------------------------------------------------------------------------------------------------

// Conjuncts still to be looked at: a heap by id.
struct heap {
    VEC_OF(const struct term *);
};

static void heap_push(struct heap *h, const struct term *t)
{
    vec_push(h, t);
    for (size_t i = h->n - 1; i > 0 && h->at[(i - 1) / 2]->id < h->at[i]->id; i = (i - 1) / 2) {
        const struct term *x = h->at[i];
        h->at[i] = h->at[(i - 1) / 2];
        h->at[(i - 1) / 2] = x;
    }
}

static const struct term *heap_pop(struct heap *h)
{
    const struct term *r = h->at[0], *last = vec_pop(h);
    size_t i = 0;
    while (h->n > 0) {
        size_t k = 2 * i + 1;
        if (k + 1 < h->n && h->at[k + 1]->id > h->at[k]->id)
            k++;
        if (k >= h->n || h->at[k]->id <= last->id)
            break;
        h->at[i] = h->at[k];
        i = k;
    }
    if (h->n > 0)
        h->at[i] = last;
    return r;
}

// Takes the next conjunct of one side that is not common: pushes its parts, or gives it to that side.
static void take_conjunct(struct heap *h, struct term_vec *own)
{
    const struct term *t = heap_pop(h);
    if (t->op != TERM_AND)
        vec_push(own, t);
    for (uint32_t i = 0; t->op == TERM_AND && i < t->n; i++)
        heap_push(h, t->arg[i]);
}

/* Finds common conjuncts.  Arguments have smaller ids than what they occur in.  So, going down by id, a conjunct that
 * is not met on the other side at its turn never will be, and what both sides share stays in one piece. */
void conjuncts_split(const struct term *a, const struct term *b, struct split *out)
{
    struct heap x = { 0 }, y = { 0 };
    heap_push(&x, a);
    heap_push(&y, b);
    while (x.n > 0 || y.n > 0) {
        uint32_t i = x.n ? x.at[0]->id : 0, k = y.n ? y.at[0]->id : 0;
        if (x.n && y.n && i == k) {
            vec_push(&out->common, heap_pop(&x));
            heap_pop(&y);
        } else if (!y.n || (x.n && i > k)) {
            take_conjunct(&x, &out->a);
        } else {
            take_conjunct(&y, &out->b);
        }
    }
    vec_free(&x);
    vec_free(&y);
}

void split_free(struct split *s)
{
    vec_free(&s->common);
    vec_free(&s->a);
    vec_free(&s->b);
}

const struct term *conjunction(struct terms *t, const struct term_vec *v)
{
    return term_make(t, TERM_AND, v->at, v->n, (struct term_extra){ 0 });
}

static const struct term *disjunction(struct terms *t, const struct term *a, const struct term *b)
{
    struct split s = { 0 };
    conjuncts_split(a, b, &s);
    vec_push(&s.common, term_or(t, conjunction(t, &s.a), conjunction(t, &s.b)));
    const struct term *r = conjunction(t, &s.common);
    split_free(&s);
    return r;
}

struct formula encode_join(struct encoder *e, struct formula a, struct formula b)
{
    if (a.valued)
        return join_values(e, a, b);
    struct join j = { 0 };
    work_begin(&j.a, e, a, NULL);
    work_begin(&j.b, e, b, NULL);
    join_top(&j);
    join_ssa(&j, a, b);
    j.a.f.saved = join_saved(&j, a, b);
    vec_free(&j.keys);
    struct formula left = work_end(&j.a), right = work_end(&j.b);
    left.f = disjunction(e->t, left.f, right.f);
    left.top = right.top;
    left.length = MAX(a.length, b.length);
    left.inexact |= right.inexact;
    e->stats->joins++;
    return left;
}
