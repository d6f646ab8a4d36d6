// SPDX-License-Identifier: Apache-2.0
// names.c: canonical names for unknown numbers, and when a state with symbols covers another.
#include "cpa/value/value_priv.h"
#include "smt/bv.h"

// ---- uses of numbers ------------------------------------------------------------------------------------------------

// Where a number of the state occurs.
struct use {
    const struct term *number;
    const struct member *first;  // that is it, plus something; NULL: none
    size_t cells;                // that are it, plus something
    const struct term *in;       // a term with it that cells are
    size_t terms;                // how many different ones
    bool in_facts;
};

struct uses {
    struct value_cpa *v;
    struct members m;
    const struct term *facts;
    VEC_OF(struct use);
};

static struct use *use_of(struct uses *u, const struct term *number)
{
    for (size_t i = 0; i < u->n; i++)
        if (u->at[i].number == number)
            return &u->at[i];
    vec_push(u, (struct use){ .number = number });
    return &u->at[u->n - 1];
}

static const struct term *base_of(struct value_cpa *v, const struct member *m)
{
    return term_of_name(v, m->is.obj, (uint32_t)m->is.off);
}

static void note_term(struct uses *u, const struct term *t)
{
    const struct term_names *in = term_names(u->v, t);
    for (size_t i = 0; i < in->n; i++) {
        struct use *x = use_of(u, in->at[i]);
        x->terms += x->in != t;
        x->in = t;
    }
}

static void note_facts(struct uses *u)
{
    const struct term_names *in = term_names(u->v, u->facts);
    for (size_t i = 0; i < u->n; i++)
        u->at[i].in_facts = false;
    for (size_t i = 0; i < in->n; i++)
        use_of(u, in->at[i])->in_facts = true;
}

static void uses_of(struct value_cpa *v, uint32_t root, struct uses *out)
{
    *out = (struct uses){ .v = v, .facts = facts_of(v, root) };
    members_of(v, root, &out->m);
    for (size_t i = 0; i < out->m.n; i++) {
        const struct term *t = base_of(v, &out->m.at[i]);
        if (t->op != TERM_VAR) {
            note_term(out, t);
            continue;
        }
        struct use *x = use_of(out, t);
        x->first = x->first ? x->first : &out->m.at[i];
        x->cells++;
    }
    note_facts(out);
}

static void uses_free(struct uses *u)
{
    vec_free(&u->m);
    vec_free(u);
}

// ---- what says nothing ----------------------------------------------------------------------------------------------

// Nothing but facts, and perhaps one cell, is about the number.
static bool is_alone(const struct use *x)
{
    return !x->terms && x->cells <= 1;
}

static bool names_any(struct value_cpa *v, const struct term *t, const struct term *const *gone, size_t n)
{
    const struct term_names *in = term_names(v, t);
    for (size_t i = 0; i < in->n; i++)
        for (size_t k = 0; k < n; k++)
            if (in->at[i] == gone[k])
                return true;
    return false;
}

// Forgets facts about numbers that no cell needs; where executions meet, also about those that one cell only is.
static void drop_facts(struct uses *u, bool meet)
{
    struct terms *pool = &u->v->terms.pool;
    struct term_vec gone = { 0 }, parts = { 0 };
    for (size_t i = 0; i < u->n; i++)
        if (u->at[i].in_facts && is_alone(&u->at[i]) && (meet || !u->at[i].cells))
            vec_push(&gone, u->at[i].number);
    if (gone.n) {
        term_conjuncts(u->facts, &parts);
        u->facts = pool->t_true;
        for (size_t i = 0; i < parts.n; i++)
            if (!names_any(u->v, parts.at[i], gone.at, gone.n))
                u->facts = term_and(pool, u->facts, parts.at[i]);
        note_facts(u);
    }
    vec_free(&gone);
    vec_free(&parts);
}

/* Whether t takes each value for some value of the number, whatever the others are: it is the number with an odd factor plus others, or part of
 * it. */
static bool is_onto(struct value_cpa *v, const struct term *t, const struct term *number)
{
    struct bv_sum s;
    bool onto = false;
    if (t->op == TERM_EXTRACT)
        return t->arg[0] == number;
    bv_sum_init(&s, t->sort->a);
    if (!bv_sum_add(&v->terms.pool, &s, t, 1))
        return false;
    for (size_t i = 0; i < s.n; i++)
        if (s.m[i].t == number)
            onto = s.m[i].k & 1;
        else if (names_any(v, s.m[i].t, &number, 1))
            return false;
    return onto;
}

// ---- canonical names ------------------------------------------------------------------------------------------------

// What numbers are to be called.
struct renaming {
    struct term_vec from, to;
};

static uint32_t interior_name(struct value_cpa *v, uint32_t cell, size_t position)
{
    uint64_t *name = map_at(&v->terms.interior, (uint64_t)cell << 32 | position);
    if (!*name)
        *name = (UINT32_C(1) << 30) + v->terms.interior.n;
    return (uint32_t)*name;
}

static void call(struct uses *u, struct renaming *r, const struct term *number, uint32_t name, u128 offset)
{
    struct terms *pool = &u->v->terms.pool;
    uint32_t width = number->sort->a;
    vec_push(&r->from, number);
    vec_push(&r->to, term_2(pool, TERM_BV_SUB, term_of_name(u->v, name, width), term_bv(pool, width, offset)));
}

// Numbers that no cell is, by the first cell with a term over them, and their positions in it.
static void call_interior(struct uses *u, struct renaming *r, const struct member *m)
{
    const struct term_names *in = term_names(u->v, base_of(u->v, m));
    for (size_t i = 0; i < in->n; i++) {
        struct use *x = use_of(u, in->at[i]);
        if (x->first)
            continue;
        x->first = m;
        call(u, r, x->number, interior_name(u->v, m->cell, i), 0);
    }
}

static void call_all(struct uses *u, struct renaming *r)
{
    for (size_t i = 0; i < u->n; i++)
        if (u->at[i].first)
            call(u, r, u->at[i].number, u->at[i].first->cell + 1, u->at[i].first->is.bits);
    for (size_t i = 0; i < u->m.n; i++)
        if (u->m.at[i].is.obj & SYM_TERM)
            call_interior(u, r, &u->m.at[i]);
}

// Whether cell m says nothing: it is a number of its own, or a term that takes each value as one that occurs nowhere else does.
static bool says_nothing(struct uses *u, const struct member *m)
{
    const struct term *t = base_of(u->v, m);
    if (t->op == TERM_VAR) {
        const struct use *x = use_of(u, t);
        return is_alone(x) && !x->in_facts;
    }
    size_t cells = 0;
    for (size_t i = 0; i < u->m.n; i++)
        cells += u->m.at[i].is.obj == m->is.obj;
    const struct term_names *in = term_names(u->v, t);
    for (size_t i = 0; i < in->n && cells == 1; i++) {
        const struct use *x = use_of(u, in->at[i]);
        if (!x->cells && x->terms == 1 && !x->in_facts && is_onto(u->v, t, x->number))
            return true;
    }
    return false;
}

static uint32_t put_member(struct value_cpa *v, uint32_t root, const struct member *m, const struct renaming *r)
{
    uint32_t width = (uint32_t)m->is.off;
    const struct term *t = term_subst(&v->terms.pool, term_of(v, m->is, width), r->from.at, r->to.at, r->from.n);
    return pmap_put(&v->l.d.pool, root, m->cell, values_intern(&v->values, val_of(v, t, width)));
}

static uint32_t renamed(struct uses *u, uint32_t root)
{
    struct work w = work_begin(u->v, root);
    struct renaming r = { 0 };
    call_all(u, &r);
    for (size_t i = 0; i < u->m.n; i++)
        w.c.root = put_member(u->v, w.c.root, &u->m.at[i], &r);
    facts_set(&w, term_subst(&u->v->terms.pool, u->facts, r.from.at, r.to.at, r.from.n));
    vec_free(&r.from);
    vec_free(&r.to);
    return w.c.root;
}

// The state without what says nothing, as far as one look tells.
static uint32_t without_idle(struct uses *u, uint32_t root, bool meet)
{
    struct work w = work_begin(u->v, root);
    drop_facts(u, meet);
    facts_set(&w, u->facts);
    for (size_t i = 0; i < u->m.n; i++)
        if (says_nothing(u, &u->m.at[i]))
            w.c.root = pmap_remove(&u->v->l.d.pool, w.c.root, u->m.at[i].cell);
    return w.c.root;
}

uint32_t symbols_rename(struct value_cpa *v, uint32_t root, const struct node *at)
{
    uint32_t rest = root;
    do {
        struct uses u;
        root = rest;
        uses_of(v, root, &u);
        rest = u.n ? without_idle(&u, root, at->in.n > 1) : root;
        if (rest == root && u.n)
            rest = root = renamed(&u, root);  // all numbers that are left are in cells
        uses_free(&u);
    } while (rest != root);
    return root;
}

// ---- order ----------------------------------------------------------------------------------------------------------

// What the numbers of b are in a.
struct matching {
    struct value_cpa *v;
    uint32_t a;
    struct term_vec from, to;
};

static const struct term *bound(const struct matching *k, const struct term *number)
{
    for (size_t i = 0; i < k->from.n; i++)
        if (k->from.at[i] == number)
            return k->to.at[i];
    return NULL;
}

// b, over numbers of b, is a.
static bool match(struct matching *k, const struct term *b, const struct term *a)
{
    if (b->sort != a->sort)
        return false;
    if (b->op == TERM_VAR) {
        const struct term *is = bound(k, b);
        if (is)
            return is == a;
        vec_push(&k->from, b);
        vec_push(&k->to, a);
        return true;
    }
    bool same = b->op == a->op && b->n == a->n && b->index == a->index && b->num == a->num;
    for (uint32_t i = 0; i < b->n && same; i++)
        same = match(k, b->arg[i], a->arg[i]);
    return same;
}

static bool is_bound(const struct matching *k, const struct term *t)
{
    const struct term_names *in = term_names(k->v, t);
    for (size_t i = 0; i < in->n; i++)
        if (!bound(k, in->at[i]))
            return false;
    return true;
}

static const struct term *instance(struct matching *k, const struct term *t)
{
    return term_subst(&k->v->terms.pool, t, k->from.at, k->to.at, k->from.n);
}

// What a knows of the cell, as a term as wide as b's value of it; NULL: nothing.
static const struct term *value_in_a(struct matching *k, const struct member *m)
{
    uint32_t x;
    if (!pmap_get(&k->v->l.d.pool, k->a, m->cell, &x))
        return NULL;
    return term_of(k->v, k->v->values.at.at[x], (uint32_t)m->is.off);
}

static bool match_member(struct matching *k, const struct member *m)
{
    struct terms *pool = &k->v->terms.pool;
    uint32_t width = (uint32_t)m->is.off;
    const struct term *b = base_of(k->v, m), *a = value_in_a(k, m);
    if (!a)
        return false;
    a = term_2(pool, TERM_BV_SUB, a, term_bv(pool, width, m->is.bits));
    return is_bound(k, b) ? instance(k, b) == a : match(k, b, a);
}

static bool match_facts(struct matching *k, const struct term *b, const struct term *a)
{
    struct terms *pool = &k->v->terms.pool;
    if (b == pool->t_true)
        return true;
    if (!is_bound(k, b))
        return false;
    return term_and(pool, a, instance(k, b)) == a;
}

static bool maybe_leq(void *ctx, uint32_t a, uint32_t b)
{
    const struct values *vs = ctx;
    enum val_kind kind = vs->at.at[b].kind;
    return kind == VAL_SYM || kind == VAL_FACT || val_leq(&vs->at.at[a], &vs->at.at[b]);
}

// Numbers first, so that terms find them bound.
static bool match_all(struct matching *k, const struct members *m, bool terms)
{
    bool all = true;
    for (size_t i = 0; i < m->n && all; i++)
        if (((m->at[i].is.obj & SYM_TERM) != 0) == terms)
            all = match_member(k, &m->at[i]);
    return all;
}

bool symbols_leq(struct value_cpa *v, uint32_t a, uint32_t b)
{
    if (a == b)
        return true;
    const struct term *facts = facts_of(v, b);
    struct work w = work_begin(v, b);
    facts_set(&w, v->terms.pool.t_true);
    if (!pmap_covers(&v->l.d.pool, a, w.c.root, maybe_leq, &v->values))
        return false;
    struct matching k = { .v = v, .a = a };
    struct members m;
    members_of(v, b, &m);
    bool leq = match_all(&k, &m, false) && match_all(&k, &m, true) && match_facts(&k, facts, facts_of(v, a));
    vec_free(&m);
    vec_free(&k.from);
    vec_free(&k.to);
    return leq;
}
