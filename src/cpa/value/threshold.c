// SPDX-License-Identifier: Apache-2.0
// threshold.c: locations that take too many values leave the precision (Theoduloz 2010, 4.4.4, prec of explicit values
// with nu(x) = k; Beyer, Loewe 2012, III-F, along a path).
#include "base/hash.h"
#include "cpa/value/value_priv.h"

/* A fact is a cell that has a value (or an address), or a cell for which a value is excluded.  Excluded values do not
 * count as values; if there are too many, they are only forgotten. */
static uint32_t fact_of(uint32_t cell, const struct val *x)
{
    return x->kind == VAL_NOT ? cell | UINT32_C(1) << 31 : cell;
}

static bool is_excluding(uint32_t fact)
{
    return fact >> 31;
}

// ---- limits ---------------------------------------------------------------------------------------------------------

enum rc thresholds_open(struct value_cpa *v)
{
    const char *list = v->cfg->threshold_of;
    v->thresholds.limits = v->cfg->threshold != INT64_MAX;
    for (struct opt_pair own; opt_pair_next(&list, &own);) {
        if (own.k < 0) {
            diag_at(v->l.cpa.run->diag, (struct loc){ 0 }, E0604,
                    "cpa.value.threshold-of: `%.*s` is not NAME=K with a number of values K, or inf", (int)own.length,
                    own.text);
            return RC_USER;
        }
        map_put(&v->thresholds.own, sym_intern(&v->thresholds.names, own.text, own.name).i, (uint64_t)own.k);
        v->thresholds.limits |= own.k != INT64_MAX;
    }
    return RC_OK;
}

void thresholds_free(struct value_cpa *v)
{
    struct thresholds *t = &v->thresholds;
    map_free(&t->places);
    map_free(&t->counter);
    vec_free(&t->count);
    map_free(&t->refs);
    map_free(&t->own);
    map_free(&t->limit);
    symtab_free(&t->names);
}

// How many values the location of a cell may take.
static uint64_t limit_of(struct value_cpa *v, uint32_t cell)
{
    struct thresholds *t = &v->thresholds;
    uint32_t tracked = v->l.d.memory.cells.at[cell].tracked;
    uint64_t k = (uint64_t)v->cfg->threshold;
    if (!t->own.n || map_get(&t->limit, tracked, &k))
        return k;
    map_get(&t->own, sym_of(&t->names, vmem_tracked_name(&v->l.d.memory, tracked)).i, &k);
    map_put(&t->limit, tracked, k);
    return k;
}

// ---- counting over the reached set ----------------------------------------------------------------------------------

static uint32_t place_of(struct thresholds *t, uint32_t partition, const struct node *at)
{
    uint64_t *place = map_at(&t->places, (uint64_t)partition << 32 | at->id);
    if (!*place)
        *place = t->places.n;
    return (uint32_t)*place;
}

static uint32_t counter_of(struct thresholds *t, uint32_t place, uint32_t fact)
{
    uint64_t *at = map_at(&t->counter, (uint64_t)place << 32 | fact);
    if (!*at) {
        *at = t->counter.n;
        if (!t->count.n)
            vec_push(&t->count, 0);
        vec_push(&t->count, 0);
    }
    return (uint32_t)*at;
}

struct tally {
    struct value_cpa *v;
    uint32_t place;
    int by;
};

static void tally_fact(void *ctx, uint32_t cell, uint32_t value)
{
    const struct tally *y = ctx;
    struct thresholds *t = &y->v->thresholds;
    uint32_t c = counter_of(t, y->place, fact_of(cell, &y->v->values.at.at[value]));
    uint64_t *refs = map_at(&t->refs, (uint64_t)c << 32 | value);
    if (y->by > 0)
        t->count.at[c] += (*refs)++ == 0;
    else
        t->count.at[c] -= --*refs == 0;
}

void thresholds_counted(struct value_cpa *v, uint32_t partition, const struct node *at, const struct state *s, int by)
{
    struct thresholds *t = &v->thresholds;
    if (!s) {
        map_clear(&t->refs);
        for (size_t i = 0; i < t->count.n; i++)
            t->count.at[i] = 0;
        return;
    }
    struct tally y = { v, place_of(t, partition, at), by };
    pmap_each(&v->l.d.pool, ((const struct value_state *)s)->root, tally_fact, &y);
}

// ---- applying -------------------------------------------------------------------------------------------------------

struct over {
    uint32_t cell, value;
};

struct applying {
    struct value_cpa *v;
    struct prec_step *step;
    uint32_t place;
    uint32_t root;
    struct loc_prec p;
    struct {
        VEC_OF(struct over);
    } over;  // facts that exceed their thresholds, of locations that precisions speak about
};

// Notes one more value of a fact on the path; false, and nothing noted, if that would be more than k values.
static bool note_on_path(struct applying *a, uint32_t fact, uint32_t value, uint64_t k)
{
    struct pmap_pool *pool = &a->v->l.precs.pool;
    uint32_t values = PMAP_EMPTY;
    pmap_get(pool, a->p.seen, fact, &values);
    if (pmap_get(pool, values, value, NULL))
        return true;
    if (pmap_count(pool, values) >= k)
        return false;
    a->p.seen = pmap_put(pool, a->p.seen, fact, pmap_put(pool, values, value, 1));
    return true;
}

static bool within(struct applying *a, uint32_t fact, uint32_t value, uint64_t k)
{
    struct thresholds *t = &a->v->thresholds;
    if (k == INT64_MAX)
        return true;
    if (a->v->cfg->threshold_count == COUNT_PATH)
        return note_on_path(a, fact, value, k);
    uint32_t c = counter_of(t, a->place, fact);
    uint64_t refs = 0;
    map_get(&t->refs, (uint64_t)c << 32 | value, &refs);
    return t->count.at[c] + (refs == 0) <= k;
}

static void check_fact(void *ctx, uint32_t cell, uint32_t value)
{
    struct applying *a = ctx;
    struct vmem *m = &a->v->l.d.memory;
    const struct cell *c = &m->cells.at[cell];
    uint32_t fact = fact_of(cell, &a->v->values.at.at[value]);
    enum obj_kind kind = m->objs.at[c->obj].kind;
    if (kind == OBJ_CALLS || kind == OBJ_FACTS)
        return;  // tells activations apart, or what numbers are
    if (within(a, fact, value, limit_of(a->v, cell)))
        return;
    if (is_excluding(fact) || m->tracked.at[c->tracked].always)
        a->root = pmap_remove(&a->v->l.d.pool, a->root, cell);
    else
        vec_push(&a->over, ((struct over){ cell, value }));
}

static bool is_kept(void *ctx, uint32_t cell, uint32_t value)
{
    const struct applying *a = ctx;
    (void)value;
    return !pmap_get(&a->v->l.precs.pool, a->p.dropped, a->v->l.d.memory.cells.at[cell].tracked, NULL);
}

// ---- telling the peers ----------------------------------------------------------------------------------------------

struct samples {
    struct value_cpa *v;
    struct u32_vec values;
};

static void add_sample(void *ctx, uint32_t value, uint32_t one)
{
    struct samples *s = ctx;
    (void)one;
    vec_push_once(&s->values, value);
}

// The values of a cell that is dropped: those reached, or those on the path; its own first.
static void collect_samples(struct applying *a, struct over o, struct samples *out)
{
    struct pmap_pool *pool = &a->v->l.precs.pool;
    uint32_t x;
    add_sample(out, o.value, 1);
    if (a->v->cfg->threshold_count == COUNT_PATH) {
        if (pmap_get(pool, a->p.seen, o.cell, &x))
            pmap_each(pool, x, add_sample, out);
        return;
    }
    uint32_t count = a->v->thresholds.count.at[counter_of(&a->v->thresholds, a->place, o.cell)];
    for (size_t i = 0; i < a->step->reached.n && out->values.n <= count; i++) {
        const struct state *s = a->step->reached.at(&a->step->reached, i);
        if (pmap_get(&a->v->l.d.pool, ((const struct value_state *)s)->root, o.cell, &x) &&
            !is_excluding(fact_of(o.cell, &a->v->values.at.at[x])))
            add_sample(out, x, 1);
    }
}

static void tell_peers(struct applying *a, struct over o)
{
    struct prec_drop d = { .cell = vmem_exp(&a->v->l.d.memory, o.cell) };
    if (!d.cell)
        return;
    struct samples s = { a->v, { 0 } };
    collect_samples(a, o, &s);
    u128 *value = ARENA_ARRAY(a->step->mem, u128, s.values.n);
    for (size_t i = 0; i < s.values.n; i++)
        if (a->v->values.at.at[s.values.at[i]].kind == VAL_BITS)
            value[d.n++] = a->v->values.at.at[s.values.at[i]].bits;
    d.value = value;
    vec_push(&a->step->drops, d);
    vec_free(&s.values);
}

static void drop(struct applying *a, struct over o)
{
    uint32_t tracked = a->v->l.d.memory.cells.at[o.cell].tracked;
    tell_peers(a, o);
    if (pmap_get(&a->v->l.precs.pool, a->p.dropped, tracked, NULL))
        return;
    a->p.dropped = pmap_put(&a->v->l.precs.pool, a->p.dropped, tracked, 1);
    a->v->stats->threshold_hits++;
}

uint32_t thresholds_apply(struct value_cpa *v, uint32_t root, const struct loc_prec **p, struct prec_step *step)
{
    struct applying a = { .v = v, .step = step, .root = root, .p = **p };
    a.place = place_of(&v->thresholds, step->partition, step->at);
    pmap_each(&v->l.d.pool, root, check_fact, &a);
    for (size_t i = 0; i < a.over.n; i++)
        drop(&a, a.over.at[i]);
    if (a.over.n)
        a.root = pmap_filter(&v->l.d.pool, a.root, is_kept, &a);
    vec_free(&a.over);
    v->stats->dropped_max = MAX(v->stats->dropped_max, pmap_count(&v->l.precs.pool, a.p.dropped));
    *p = loc_intern(&v->l.precs, a.p);
    return a.root;
}
