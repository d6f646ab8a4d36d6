// SPDX-License-Identifier: Apache-2.0
// values.c: values of variables and of arrays while formulas keep them.
// Arrays are lists of what was written to them, newest first.  A read looks at each write that may have been to its
// index, so no read over a write is left to the solver; a write replaces an older one to the same index.  If the index
// is one of a few known ones (an offset after some iterations, a pointer into one of several blocks), the read is a
// choice between reads of each, and the write changes each or leaves it: elements at known indices are as precise as
// variables.
#include "encode/encode_priv.h"
#include "smt/bv.h"

enum {
    WRITES_MAX = 256,     // writes to perhaps the same index that a read or a write looks through
    STEPS_MAX = 1 << 16,  // writes that a read looks at
    APART_MAX = 64,       // writes on both sides of a join
    CASES_MAX = 32,       // known values of one variable
};

static bool is_index(const struct term *t)
{
    return t->op == TERM_BV_CONST || t->op == TERM_NUM;
}

// ---- arrays ---------------------------------------------------------------------------------------------------------

// Whether two indices are the same; no term is made of it if both are known.
static const struct term *same_index(struct terms *t, const struct term *i, const struct term *j)
{
    return is_index(i) && is_index(j) ? term_bool(t, i == j) : term_eq(t, i, j);
}

// Lists the writes to a, newest first, that may be to index i, down to one that certainly is (*last), or else to what
// is below all writes.
static void writes_to(struct work *w, const struct term *a, const struct term *i, struct term_vec *may,
                      const struct term **last)
{
    size_t n = 0;
    for (; n < STEPS_MAX && may->n < WRITES_MAX && a->op == TERM_STORE; n++, a = a->arg[0]) {
        const struct term *same = same_index(w->e->t, a->arg[1], i);
        if (same->op == TERM_TRUE)
            break;
        if (same->op != TERM_FALSE)
            vec_push(may, a);
    }
    w->e->walked += n;
    *last = a;
}

static const struct term *read_at(struct work *w, const struct term *a, const struct term *i)
{
    struct terms *t = w->e->t;
    struct term_vec may = { 0 };
    const struct term *last;
    writes_to(w, a, i, &may, &last);
    const struct term *r = term_select(t, last, i);
    for (size_t k = may.n; k-- > 0;)
        r = value_choose(w, term_eq(t, may.at[k]->arg[1], i), may.at[k]->arg[2], r);
    vec_free(&may);
    return r;
}

// How many cases i has, if it is one of a few known values: (ite c1 k1 ... kn); 0: it is not, or is a single value.
static size_t known_indices(const struct term *i)
{
    size_t n = 1;
    for (; i->op == TERM_ITE && is_index(i->arg[1]) && n < CASES_MAX; i = i->arg[2])
        n++;
    return is_index(i) && n > 1 ? n : 0;
}

bool value_is_known(const struct term *t)
{
    return is_index(t) || known_indices(t);
}

const struct term *array_read(struct work *w, const struct term *a, const struct term *i)
{
    struct terms *t = w->e->t;
    if (!w->f.valued)
        return term_select(t, a, i);
    if (!known_indices(i))
        return read_at(w, a, i);
    return value_choose(w, i->arg[0], read_at(w, a, i->arg[1]), array_read(w, a, i->arg[2]));
}

// a without its newest write to index i, if all newer ones are certainly to other indices; else a.
static const struct term *without(struct terms *t, const struct term *a, const struct term *i)
{
    struct term_vec newer = { 0 };
    const struct term *r = a;
    while (r->op == TERM_STORE && r->arg[1] != i && newer.n < WRITES_MAX &&
           same_index(t, r->arg[1], i)->op == TERM_FALSE) {
        vec_push(&newer, r);
        r = r->arg[0];
    }
    bool found = r->op == TERM_STORE && r->arg[1] == i;
    r = found ? r->arg[0] : a;
    for (size_t k = newer.n; found && k-- > 0;)
        r = term_store(t, r, newer.at[k]->arg[1], newer.at[k]->arg[2]);
    vec_free(&newer);
    return r;
}

static const struct term *write_at(struct terms *t, const struct term *a, const struct term *i,
                                   const struct term *value)
{
    return term_store(t, without(t, a, i), i, value);
}

const struct term *array_write(struct work *w, const struct term *a, const struct term *i, const struct term *value)
{
    struct terms *t = w->e->t;
    if (!w->f.valued)
        return term_store(t, a, i, value);
    if (!known_indices(i))
        return write_at(t, a, i, value);
    const struct term *r = a;
    for (const struct term *rest = i;; rest = rest->arg[2]) {
        const struct term *k = rest->op == TERM_ITE ? rest->arg[1] : rest;
        r = write_at(t, r, k, value_choose(w, term_eq(t, i, k), value, read_at(w, a, k)));
        if (rest->op != TERM_ITE)
            return r;
    }
}

/* The indices of the writes that lead from one array, which both share, to x and to y; false: they share none.  A write
 * has a larger id than what it writes to. */
static bool writes_apart(const struct term *x, const struct term *y, struct term_vec *index, const struct term **shared)
{
    while (x != y) {
        const struct term **larger = x->id > y->id ? &x : &y;
        if ((*larger)->op != TERM_STORE || index->n == APART_MAX)
            return false;
        vec_push(index, (*larger)->arg[1]);
        *larger = (*larger)->arg[0];
    }
    *shared = x;
    return true;
}

/* The shared array, in which each element that x or y has written is a choice.  An element that is written twice,
 * through indices that may be equal, is chosen twice to be the same. */
static const struct term *choose_array(struct work *w, const struct term *c, const struct term *x, const struct term *y)
{
    struct terms *t = w->e->t;
    struct term_vec index = { 0 };
    const struct term *r = NULL;
    if (!writes_apart(x, y, &index, &r))
        r = NULL;
    for (size_t k = index.n; r && k-- > 0;) {
        const struct term *i = index.at[k];
        r = array_write(w, r, i, value_choose(w, c, array_read(w, x, i), array_read(w, y, i)));
    }
    vec_free(&index);
    return r ? r : term_ite(t, c, x, y);
}

// ---- choices that are made ------------------------------------------------------------------------------------------

// The values that a condition allows for a term: low <= of <= high, as signed or unsigned numbers.  of == NULL: the
// condition has another form.
struct bound {
    const struct term *of;
    bool is_signed, is_equality;
    i128 low, high;
};

static i128 constant_number(const struct term *k, bool is_signed)
{
    return is_signed ? bv_signed((u128)k->num, k->sort->a) : k->num;
}

static struct bound bound_of(const struct term *c)
{
    bool sle = c->op == TERM_BV_SLE, eq = c->op == TERM_EQ && c->n == 2 && c->arg[0]->sort->kind == SORT_BV;
    if (!sle && !eq && c->op != TERM_BV_ULE)
        return (struct bound){ 0 };
    bool above = c->arg[0]->op == TERM_BV_CONST;
    const struct term *k = c->arg[above ? 0 : 1], *t = c->arg[above ? 1 : 0];
    if (k->op != TERM_BV_CONST || k->sort->a > 64)
        return (struct bound){ 0 };
    i128 n = constant_number(k, sle), end = (i128)1 << 64;
    return (struct bound){ t, sle, eq, above || eq ? n : -end, above && !eq ? end : n };
}

// A condition of a choice.
struct choice {
    const struct term *c, *not_c;
    struct bound bound;
};

enum decision { OPEN, HOLDS, FAILS };

static enum decision decide(const struct term *known, const struct choice *c)
{
    if (known == c->c || known == c->not_c)
        return known == c->c ? HOLDS : FAILS;
    if (!c->bound.of)
        return OPEN;
    struct bound b = bound_of(known), of = c->bound;
    if (b.of != of.of)
        return OPEN;
    if (b.is_signed != of.is_signed && (b.is_equality || of.is_equality)) {
        bool is_signed = b.is_equality ? of.is_signed : b.is_signed;
        struct bound *e = b.is_equality ? &b : &of;
        unsigned width = e->of->sort->a;
        e->low = e->high = is_signed ? bv_signed((u128)e->low, width) : e->low;
        e->is_signed = is_signed;
    }
    if (b.is_signed != of.is_signed)
        return OPEN;
    if (b.low >= of.low && b.high <= of.high)
        return HOLDS;
    return b.high < of.low || of.high < b.low ? FAILS : OPEN;
}

// The decision that the conjuncts of f make; those of (not (or x y)) are (not x) and (not y).
static enum decision decide_all(struct terms *p, const struct term *f, const struct choice *c, uint64_t *steps)
{
    enum decision r = decide(f, c);
    bool none = f->op == TERM_NOT && f->arg[0]->op == TERM_OR;
    if (r != OPEN || (f->op != TERM_AND && !none))
        return r;
    const struct term *of = none ? f->arg[0] : f;
    *steps += of->n;
    for (uint32_t i = of->n; i-- > 0 && r == OPEN;)
        r = decide_all(p, none ? term_not(p, of->arg[i]) : of->arg[i], c, steps);
    return r;
}

// The decision that the conjuncts of f make about c; for (or x y) and (and x y) also by deciding x and y.
static enum decision decision_of(struct terms *p, const struct term *f, const struct term *c, uint64_t *steps)
{
    struct choice choice = { c, term_not(p, c), bound_of(c) };
    enum decision r = decide_all(p, f, &choice, steps), early = c->op == TERM_OR ? HOLDS : FAILS;
    if (r != OPEN || (c->op != TERM_OR && c->op != TERM_AND))
        return r;
    size_t open = 0;
    for (uint32_t i = 0; i < c->n && r != early; i++) {
        r = decision_of(p, f, c->arg[i], steps);
        open += r == OPEN;
    }
    return r == early ? early : open ? OPEN : early == HOLDS ? FAILS : HOLDS;
}

// t where f holds; looks at no more than *choices choices in it.
static const struct term *under(struct work *w, const struct term *t, const struct term *f, size_t *choices)
{
    struct terms *p = w->e->t;
    while (t->op == TERM_ITE && *choices > 0) {
        (*choices)--;
        enum decision r = decision_of(p, f, t->arg[0], &w->e->walked);
        if (r == OPEN) {
            const struct term *a = under(w, t->arg[1], f, choices), *b = under(w, t->arg[2], f, choices);
            return a == t->arg[1] && b == t->arg[2] ? t : term_ite(p, t->arg[0], a, b);
        }
        t = t->arg[r == HOLDS ? 1 : 2];
    }
    return t;
}

static const struct term *value_under(struct work *w, const struct term *t, const struct term *f)
{
    size_t choices = CASES_MAX;
    return t->op == TERM_ITE ? under(w, t, f, &choices) : t;
}

const struct term *value_given(struct work *w, const struct term *t)
{
    return w->f.valued ? value_under(w, t, w->f.f) : t;
}

// ---- known values ---------------------------------------------------------------------------------------------------

// How many cases (ite c1 k1 (ite c2 k2 ... kn)) with ascending values has; 0: t is something else.
static size_t count_cases(const struct term *t)
{
    size_t n = 1;
    for (; t->op == TERM_ITE; t = t->arg[2], n++) {
        const struct term *next = t->arg[2]->op == TERM_ITE ? t->arg[2]->arg[1] : t->arg[2];
        if (t->arg[1]->op != TERM_BV_CONST || next->op != TERM_BV_CONST || n == CASES_MAX ||
            (u128)t->arg[1]->num >= (u128)next->num)
            return 0;
    }
    return t->op == TERM_BV_CONST ? n : 0;
}

static u128 first_value(const struct term *t)
{
    return (u128)(t->op == TERM_ITE ? t->arg[1] : t)->num;
}

// The condition of the first case of t, if its value is k; *rest: the other cases.
static const struct term *take_case(struct terms *p, const struct term **t, u128 k)
{
    if (!*t || first_value(*t) != k)
        return p->t_false;
    const struct term *c = (*t)->op == TERM_ITE ? (*t)->arg[0] : p->t_true;
    *t = (*t)->op == TERM_ITE ? (*t)->arg[2] : NULL;
    return c;
}

/* Merges two such lists into one, which has each value once.  Where c holds, cases that x does not have are skipped,
 * and those of x come in the order that they have there. */
static const struct term *merge_cases(struct terms *p, const struct term *c, const struct term *x, const struct term *y)
{
    unsigned width = x->sort->a;
    if (!x || !y || (x->op != TERM_ITE && x == y))
        return x ? x : y;
    u128 k = MIN(first_value(x), first_value(y));
    const struct term *in_x = take_case(p, &x, k), *in_y = take_case(p, &y, k);
    const struct term *here = term_ite(p, c, in_x, in_y), *value = term_bv(p, width, k);
    if (!x && !y)
        return value;
    return term_ite(p, here, value, !x ? y : !y ? x : merge_cases(p, c, x, y));
}

const struct term *value_choose(struct work *w, const struct term *c, const struct term *x, const struct term *y)
{
    if (x == y || c->op == TERM_TRUE || c->op == TERM_FALSE)
        return c->op == TERM_FALSE ? y : x;
    if (!w->f.valued)
        return term_ite(w->e->t, c, x, y);
    if (x->sort->kind == SORT_ARRAY)
        return choose_array(w, c, x, y);
    x = value_under(w, x, c);
    y = value_under(w, y, term_not(w->e->t, c));
    size_t n = count_cases(x), m = count_cases(y);
    if (n == 0 || m == 0 || n + m == 2 || n + m > CASES_MAX)
        return term_ite(w->e->t, c, x, y);
    return merge_cases(w->e->t, c, x, y);
}

uint64_t encode_walked(const struct encoder *e)
{
    return e->walked;
}
