// SPDX-License-Identifier: Apache-2.0
// names.c: canonical names for unknown numbers, and when a state with symbols covers another.
#include "cpa/value/value_priv.h"
#include "smt/bv.h"

// ---- uses of numbers ------------------------------------------------------------------------------------------------

// Where a number of the state occurs.
struct use {
    uint32_t name, width;
    const struct member *first;  // the first cell that it is, plus something; NULL: none
    size_t cells;                // that are it, plus something
    const struct term *in;       // a term with it that cells are
    size_t terms;                // how many different ones
    bool in_facts;
    uint32_t called;  // its canonical name: it is what is called so,
    u128 less;        // less this
};

struct uses {
    struct value_cpa *v;
    struct members m;
    const struct term *facts;
    VEC_OF(struct use);
};

static struct use *use_of(struct uses *u, uint32_t name, uint32_t width)
{
    for (size_t i = 0; i < u->n; i++)
        if (u->at[i].name == name && u->at[i].width == width)
            return &u->at[i];
    vec_push(u, ((struct use){ .name = name, .width = width }));
    return &u->at[u->n - 1];
}

static struct use *use_of_number(struct uses *u, const struct term *number)
{
    return use_of(u, number->index, number->sort->a);
}

static struct use *use_of_member(struct uses *u, const struct member *m)
{
    return use_of(u, m->is.obj, (uint32_t)m->is.off);
}

static bool is_term(const struct member *m)
{
    return (m->is.obj & SYM_TERM) != 0;
}

static const struct term *base_of(struct value_cpa *v, const struct member *m)
{
    return term_of_name(v, m->is.obj, (uint32_t)m->is.off);
}

static void note_term(struct uses *u, const struct term *t)
{
    const struct term_names *in = term_names(u->v, t);
    for (size_t i = 0; i < in->n; i++) {
        struct use *x = use_of_number(u, in->at[i]);
        x->terms += x->in != t;
        x->in = t;
    }
}

static void note_facts(struct uses *u)
{
    for (size_t i = 0; i < u->n; i++)
        u->at[i].in_facts = false;
    if (u->facts == u->v->terms.pool.t_true)
        return;
    const struct term_names *in = term_names(u->v, u->facts);
    for (size_t i = 0; i < in->n; i++)
        use_of_number(u, in->at[i])->in_facts = true;
}

static void uses_of(struct value_cpa *v, uint32_t root, struct uses *out)
{
    *out = (struct uses){ .v = v, .facts = vfacts_of(v, root) };
    members_of(v, root, &out->m);
    for (size_t i = 0; i < out->m.n; i++) {
        if (is_term(&out->m.at[i])) {
            note_term(out, base_of(v, &out->m.at[i]));
            continue;
        }
        struct use *x = use_of_member(out, &out->m.at[i]);
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

static bool goes(const struct use *x, bool meet)
{
    return x->in_facts && is_alone(x) && (meet || !x->cells);
}

static bool names_gone(struct uses *u, const struct term *t, bool meet)
{
    const struct term_names *in = term_names(u->v, t);
    for (size_t i = 0; i < in->n; i++)
        if (goes(use_of_number(u, in->at[i]), meet))
            return true;
    return false;
}

// Forgets facts about numbers that no cell needs; where executions meet, also about those that one cell only is.
static void drop_facts(struct uses *u, bool meet)
{
    struct terms *pool = &u->v->terms.pool;
    struct term_vec parts = { 0 };
    bool any = false;
    for (size_t i = 0; i < u->n; i++)
        any |= goes(&u->at[i], meet);
    if (!any)
        return;
    term_conjuncts(u->facts, &parts);
    u->facts = pool->t_true;
    for (size_t i = 0; i < parts.n; i++)
        if (!names_gone(u, parts.at[i], meet))
            u->facts = term_and(pool, u->facts, parts.at[i]);
    vec_free(&parts);
    note_facts(u);
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
        else if (term_names_number(v, s.m[i].t, number))
            return false;
    return onto;
}

// ---- canonical names ------------------------------------------------------------------------------------------------

static uint32_t interior_name(struct value_cpa *v, uint32_t cell, size_t position)
{
    uint64_t *name = map_at(&v->terms.interior, (uint64_t)cell << 32 | position);
    if (!*name)
        *name = (UINT32_C(1) << 30) + v->terms.interior.n;
    return (uint32_t)*name;
}

// Numbers that no cell is, by the first cell with a term over them, and their positions in it.
static void call_interior(struct uses *u, const struct member *m)
{
    const struct term_names *in = term_names(u->v, base_of(u->v, m));
    for (size_t i = 0; i < in->n; i++) {
        struct use *x = use_of_number(u, in->at[i]);
        if (!x->called)
            x->called = interior_name(u->v, m->cell, i);
    }
}

static void call_all(struct uses *u)
{
    for (size_t i = 0; i < u->n; i++)
        if (u->at[i].first) {
            u->at[i].called = u->at[i].first->cell + 1;
            u->at[i].less = u->at[i].first->is.bits;
        }
    for (size_t i = 0; i < u->m.n; i++)
        if (is_term(&u->m.at[i]))
            call_interior(u, &u->m.at[i]);
}

// Numbers, and what they are by their canonical names.
struct renaming {
    struct term_vec from, to;
};

static void renaming_of(const struct uses *u, struct renaming *r)
{
    struct terms *pool = &u->v->terms.pool;
    for (size_t i = 0; i < u->n; i++) {
        const struct use *x = &u->at[i];
        if (!x->called)
            continue;
        vec_push(&r->from, term_of_name(u->v, x->name, x->width));
        vec_push(&r->to,
                 term_2(pool, TERM_BV_SUB, term_of_name(u->v, x->called, x->width), term_bv(pool, x->width, x->less)));
    }
}

static struct val renamed_term(struct value_cpa *v, const struct member *m, const struct renaming *r)
{
    uint32_t width = (uint32_t)m->is.off;
    const struct term *t = term_of(v, m->is, width);
    return val_of(v, term_subst(&v->terms.pool, t, r->from.at, r->to.at, r->from.n), width);
}

// Whether cell m says nothing: it is a number of its own, or a term that takes each value as one that occurs nowhere else does.
static bool says_nothing(struct uses *u, const struct member *m)
{
    if (!is_term(m)) {
        const struct use *x = use_of_member(u, m);
        return is_alone(x) && !x->in_facts;
    }
    const struct term *t = base_of(u->v, m);
    size_t cells = 0;
    for (size_t i = 0; i < u->m.n; i++)
        cells += u->m.at[i].is.obj == m->is.obj;
    const struct term_names *in = term_names(u->v, t);
    for (size_t i = 0; i < in->n && cells == 1; i++) {
        const struct use *x = use_of_number(u, in->at[i]);
        if (!x->cells && x->terms == 1 && !x->in_facts && is_onto(u->v, t, in->at[i]))
            return true;
    }
    return false;
}

static uint32_t renamed(struct uses *u, uint32_t root)
{
    struct value_cpa *v = u->v;
    struct work w = work_begin(v, root);
    struct renaming r = { 0 };
    bool terms = u->facts != v->terms.pool.t_true;
    for (size_t i = 0; i < u->m.n; i++)
        terms |= is_term(&u->m.at[i]);
    call_all(u);
    if (terms)
        renaming_of(u, &r);
    for (size_t i = 0; i < u->m.n; i++) {
        const struct member *m = &u->m.at[i];
        const struct use *x = is_term(m) ? NULL : use_of_member(u, m);
        struct val is = x ? val_sym(x->called, m->is.bits - x->less, x->width) : renamed_term(v, m, &r);
        w.c.root = pmap_put(&v->l.d.pool, w.c.root, m->cell, values_intern(&v->values, is));
    }
    if (terms)
        vfacts_set(&w, term_subst(&v->terms.pool, u->facts, r.from.at, r.to.at, r.from.n));
    vec_free(&r.from);
    vec_free(&r.to);
    return w.c.root;
}

// The state without what says nothing, as far as one look tells.
static uint32_t without_idle(struct uses *u, uint32_t root, bool meet)
{
    struct work w = work_begin(u->v, root);
    if (u->facts != u->v->terms.pool.t_true) {
        drop_facts(u, meet);
        vfacts_set(&w, u->facts);
    }
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
struct binding {
    uint32_t name, width;
    struct val is;
};

struct matching {
    struct value_cpa *v;
    uint32_t a;
    VEC_OF(struct binding);
    unsigned steps;  // terms share parts, which are matched once for each way to them: up to so many
};

enum { MATCH_STEPS = 1000 };

static const struct binding *bound(const struct matching *k, uint32_t name, uint32_t width)
{
    for (size_t i = 0; i < k->n; i++)
        if (k->at[i].name == name && k->at[i].width == width)
            return &k->at[i];
    return NULL;
}

static bool bind(struct matching *k, uint32_t name, uint32_t width, struct val is)
{
    const struct binding *x = bound(k, name, width);
    if (x)
        return val_leq(&is, &x->is);
    vec_push(k, ((struct binding){ name, width, is }));
    return is.kind == VAL_BITS || is.kind == VAL_SYM;
}

// b, over numbers of b, is a.
static bool match(struct matching *k, const struct term *b, const struct term *a)
{
    if (b->sort != a->sort || ++k->steps > MATCH_STEPS)
        return false;
    if (b->op == TERM_VAR)
        return bind(k, b->index, b->sort->a, val_of(k->v, a, b->sort->a));
    bool same = b->op == a->op && b->n == a->n && b->index == a->index && b->num == a->num;
    for (uint32_t i = 0; i < b->n && same; i++)
        same = match(k, b->arg[i], a->arg[i]);
    return same;
}

static bool is_bound(const struct matching *k, const struct term *t)
{
    const struct term_names *in = term_names(k->v, t);
    for (size_t i = 0; i < in->n; i++)
        if (!bound(k, in->at[i]->index, in->at[i]->sort->a))
            return false;
    return true;
}

static const struct term *instance(struct matching *k, const struct term *t)
{
    struct renaming r = { 0 };
    for (size_t i = 0; i < k->n; i++) {
        vec_push(&r.from, term_of_name(k->v, k->at[i].name, k->at[i].width));
        vec_push(&r.to, term_of(k->v, k->at[i].is, k->at[i].width));
    }
    t = term_subst(&k->v->terms.pool, t, r.from.at, r.to.at, r.from.n);
    vec_free(&r.from);
    vec_free(&r.to);
    return t;
}

// What a knows of the cell, less what b adds there; top: no number of the same width.
static struct val value_in_a(struct matching *k, const struct member *m)
{
    uint32_t x;
    if (!pmap_get(&k->v->l.d.pool, k->a, m->cell, &x))
        return val_top();
    struct val is = k->v->values.at.at[x];
    if (is.kind == VAL_SYM)
        return is.off == m->is.off ? val_sym(is.obj, is.bits - m->is.bits, (uint32_t)is.off) : val_top();
    return is.kind == VAL_BITS ? val_bits(modulo(is.bits - m->is.bits, m->is.off)) : val_top();
}

static bool match_member(struct matching *k, const struct member *m)
{
    uint32_t width = (uint32_t)m->is.off;
    struct val is = value_in_a(k, m);
    if (is.kind == VAL_TOP || !is_term(m))
        return is.kind != VAL_TOP && bind(k, m->is.obj, width, is);
    const struct term *b = base_of(k->v, m), *a = term_of(k->v, is, width);
    return is_bound(k, b) ? instance(k, b) == a : match(k, b, a);
}

static bool match_facts(struct matching *k, const struct term *b, const struct term *a)
{
    struct terms *pool = &k->v->terms.pool;
    if (b == pool->t_true)
        return true;
    return is_bound(k, b) && term_and(pool, a, instance(k, b)) == a;
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
        if (is_term(&m->at[i]) == terms)
            all = match_member(k, &m->at[i]);
    return all;
}

bool symbols_leq(struct value_cpa *v, uint32_t a, uint32_t b)
{
    if (a == b)
        return true;
    const struct term *facts = vfacts_of(v, b);
    struct work w = work_begin(v, b);
    if (facts != v->terms.pool.t_true)
        vfacts_set(&w, v->terms.pool.t_true);
    if (!pmap_covers(&v->l.d.pool, a, w.c.root, maybe_leq, &v->values))
        return false;
    struct matching k = { .v = v, .a = a };
    struct members m;
    members_of(v, b, &m);
    bool leq = match_all(&k, &m, false) && match_all(&k, &m, true) && match_facts(&k, facts, vfacts_of(v, a));
    vec_free(&m);
    vec_free(&k);
    return leq;
}
