// SPDX-License-Identifier: Apache-2.0
// conset.c: lists of constraints (conset.h).
#include "domains/conset.h"

#include <stdlib.h>

struct conset conset_make(const struct lincon *c, size_t n)
{
    struct conset s = { 0 };
    if (n == 0)
        return s;
    size_t terms = 0;
    for (size_t i = 0; i < n; i++)
        terms += c[i].e.n;
    s.bytes = n * sizeof *c + terms * sizeof *c->e.term;
    s.block = mem_alloc(s.bytes);
    struct lincon *at = s.block;
    struct lin_term *t = (struct lin_term *)(at + n);
    for (size_t i = 0; i < n; i++) {
        at[i] = c[i];
        at[i].e.term = t;
        for (uint32_t k = 0; k < c[i].e.n; k++)
            *t++ = c[i].e.term[k];
    }
    s.at = at;
    s.n = n;
    return s;
}

void conset_free(struct conset *s)
{
    mem_free(s->block, s->bytes);
    *s = (struct conset){ 0 };
}

static uint32_t mix(uint32_t h, i128 x)
{
    uint64_t low = (uint64_t)x, high = (uint64_t)(x >> 64);
    uint64_t m = ((uint64_t)h ^ low ^ (high << 1)) * UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(m >> 32) ^ (uint32_t)m * 31;
}

uint32_t lincon_hash(struct lincon c, uint32_t h)
{
    for (uint32_t i = 0; i < c.e.n; i++)
        h = mix(mix(h, c.e.term[i].dim), c.e.term[i].coef);
    return mix(mix(mix(h, c.e.k), (int)c.rel), c.mod);
}

uint32_t conset_hash(const struct conset *s)
{
    uint32_t h = (uint32_t)s->n;
    for (size_t i = 0; i < s->n; i++)
        h = lincon_hash(s->at[i], h);
    return h;
}

void conset_append(const struct conset *s, struct arena *mem, struct lincon_vec *out)
{
    for (size_t i = 0; i < s->n; i++) {
        struct lincon c = s->at[i];
        c.e = lin_copy(mem, c.e);
        vec_push(out, c);
    }
}

static int by_lincon(const void *a, const void *b)
{
    return lincon_compare(*(const struct lincon *)a, *(const struct lincon *)b);
}

void lincons_sort(struct lincon_vec *v)
{
    if (v->n < 2)
        return;
    qsort(v->at, v->n, sizeof *v->at, by_lincon);
    size_t n = 1;
    for (size_t i = 1; i < v->n; i++)
        if (lincon_compare(v->at[n - 1], v->at[i]) != 0)
            v->at[n++] = v->at[i];
    v->n = n;
}

struct lincon lincon_primitive(struct arena *mem, struct lincon c)
{
    i128 g = c.rel == LIN_MOD ? c.mod : 0;
    for (uint32_t i = 0; i < c.e.n; i++)
        g = i128_gcd(g, c.e.term[i].coef);
    g = i128_gcd(g, c.e.k);
    if (g == 0 || c.rel == LIN_MOD)
        return c;
    if (c.rel == LIN_EQ && c.e.n && c.e.term[0].coef < 0)
        g = -g;
    if (g == 1)
        return c;
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, c.e.n);
    for (uint32_t i = 0; i < c.e.n; i++)
        t[i] = (struct lin_term){ c.e.term[i].dim, c.e.term[i].coef / g };
    c.e.term = t;
    c.e.k /= g;
    return c;
}

// ---- echelon form ---------------------------------------------------------------------------------------------------

static uint32_t pivot_of(struct lin e, uint32_t last)
{
    uint32_t high = e.term[e.n - 1].dim;
    return high >= last ? high : e.term[0].dim;
}

// Replaces dimension p of *c by means of the equality `row`.  False: a number does not fit; *c is untouched.
static bool replace(struct arena *mem, struct lincon *c, struct lin row, uint32_t p)
{
    i128 a = lin_coef(row, p), b = lin_coef(c->e, p);
    if (b == 0)
        return true;
    i128 g = i128_gcd(a, b), keep = a / g, times = -(b / g);
    if (keep < 0) {
        keep = -keep;
        times = -times;
    }
    struct lincon r = *c;
    if (!lin_add(mem, c->e, keep, row, times, &r.e))
        return false;
    if (c->rel == LIN_MOD && !i128_mul(c->mod, keep, &r.mod))
        return false;
    if (r.rel == LIN_MOD && r.mod >> 100)
        return false;
    *c = lincon_primitive(mem, r);
    return true;
}

// Adds an equality to the reduced rows eq[0..*n).  False: the rows contradict each other.
static bool add_row(struct arena *mem, struct lincon *eq, size_t *n, struct lincon c, uint32_t last, bool *exact)
{
    for (size_t i = 0; i < *n; i++)
        if (!replace(mem, &c, eq[i].e, pivot_of(eq[i].e, last))) {
            *exact = false;
            return true;
        }
    if (c.e.n == 0)
        return c.e.k == 0;
    c = lincon_primitive(mem, c);
    uint32_t p = pivot_of(c.e, last);
    for (size_t i = 0; i < *n; i++)
        if (!replace(mem, &eq[i], c.e, p)) {
            *exact = false;  // c would stay in an old row, and rows would no longer be reduced
            return true;
        }
    eq[(*n)++] = c;
    return true;
}

bool lincons_echelon(struct arena *mem, struct lincon_vec *v, uint32_t last, bool *exact)
{
    struct lincon *eq = ARENA_ARRAY(mem, struct lincon, v->n);
    size_t n = 0, out = 0;
    for (size_t i = 0; i < v->n; i++)
        if (v->at[i].rel == LIN_EQ && !add_row(mem, eq, &n, v->at[i], last, exact))
            return false;
    struct lincon *rest = ARENA_ARRAY(mem, struct lincon, v->n);
    for (size_t i = 0; i < v->n; i++) {
        struct lincon c = v->at[i];
        if (c.rel == LIN_EQ)
            continue;
        for (size_t k = 0; k < n; k++)
            // a row in which a number does not fit stays as it is
            (void)replace(mem, &c, eq[k].e, pivot_of(eq[k].e, last));
        if (lincon_is_false(c))
            return false;
        if (!lincon_is_true(c))
            rest[out++] = lincon_primitive(mem, c);
    }
    vec_clear(v);
    for (size_t i = 0; i < n; i++)
        vec_push(v, lincon_primitive(mem, eq[i]));
    for (size_t i = 0; i < out; i++)
        vec_push(v, rest[i]);
    return true;
}

// Adds a dimension that equals e: after reduction it is alone in its row iff e is a constant.
struct itv conset_constant(const struct conset *s, struct arena *mem, uint32_t n, struct lin e)
{
    struct arena_mark mark = arena_mark(mem);
    struct lincon_vec sys = { 0 };
    struct lincon c = { .rel = LIN_EQ };
    struct itv r = ITV_ALL;
    bool exact = true;
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].rel == LIN_EQ)
            vec_push(&sys, s->at[i]);
    bool ok = lin_add(mem, lin_dim(mem, n), 1, e, -1, &c.e);
    if (ok)
        vec_push(&sys, c);
    ok = ok && lincons_echelon(mem, &sys, UINT32_MAX, &exact);
    for (size_t i = 0; i < sys.n && ok; i++) {
        struct lin row = sys.at[i].e;
        if (row.n == 1 && row.term[0].dim == n && rat_make(-row.k, row.term[0].coef, &r.low))
            r.high = r.low;
    }
    vec_free(&sys);
    arena_release(mem, mark);
    return r;
}

bool lin_mentions_from(struct lin e, uint32_t dim)
{
    return e.n && e.term[e.n - 1].dim >= dim;
}

// ---- systems for images ---------------------------------------------------------------------------------------------

// The row (den * target - e - bound) rel 0, multiplied by the bound's denominator; sign -1: with the opposite sign.
static void bound_row(struct arena *mem, struct lin diff, struct rat bound, int sign, enum lin_rel rel,
                      struct lincon_vec *out)
{
    struct lincon c = { .rel = rel };
    if (!rat_is_finite(bound) || !lin_add(mem, diff, sign * bound.den, lin_const(1), -sign * bound.num, &c.e))
        return;
    if (!lincon_is_true(c))
        vec_push(out, lincon_primitive(mem, c));
}

void assign_constraints(struct arena *mem, const struct dassign *a, uint32_t target, struct lincon_vec *out)
{
    struct lin diff;
    if (!lin_add(mem, lin_dim(mem, target), a->den, a->e, -1, &diff))
        return;
    if (rat_compare(a->plus.low, a->plus.high) == 0) {
        bound_row(mem, diff, a->plus.low, 1, LIN_EQ, out);
        return;
    }
    bound_row(mem, diff, a->plus.low, 1, LIN_GE, out);
    bound_row(mem, diff, a->plus.high, -1, LIN_GE, out);
}

uint32_t assign_renamed(struct arena *mem, const struct conset *rows, uint32_t n, const struct dassign *a, size_t k,
                        struct lincon_vec *out)
{
    uint32_t *to = ARENA_ARRAY(mem, uint32_t, n);
    for (uint32_t i = 0; i < n; i++)
        to[i] = i;
    for (size_t i = 0; i < k; i++)
        to[a[i].dim] = n + (uint32_t)i;
    for (size_t i = 0; i < rows->n; i++) {
        struct lincon c = rows->at[i];
        c.e = lin_rename(mem, c.e, to);
        vec_push(out, c);
    }
    for (size_t i = 0; i < k; i++) {
        struct dassign x = a[i];
        x.e = lin_rename(mem, x.e, to);
        assign_constraints(mem, &x, x.dim, out);
    }
    return n + (uint32_t)k;
}

uint32_t remap_renamed(struct arena *mem, const struct conset *rows, uint32_t from_n, uint32_t to_n,
                       const uint32_t *from, struct lincon_vec *out)
{
    uint32_t *to = ARENA_ARRAY(mem, uint32_t, from_n), next = to_n;
    for (uint32_t i = 0; i < from_n; i++)
        to[i] = UINT32_MAX;
    for (uint32_t i = 0; i < to_n; i++)
        if (from[i] != UINT32_MAX)
            to[from[i]] = i;
    for (uint32_t i = 0; i < from_n; i++)
        if (to[i] == UINT32_MAX)
            to[i] = next++;
    for (size_t i = 0; i < rows->n; i++) {
        struct lincon c = rows->at[i];
        c.e = lin_rename(mem, c.e, to);
        vec_push(out, c);
    }
    return next;
}

// ---- scratch memory -------------------------------------------------------------------------------------------------

enum rc scratch_open(struct domain *d)
{
    struct arena *a = MEM_NEW(struct arena);
    arena_alloc(a, 1);  // so that releasing a mark keeps the first block
    d->state = a;
    return RC_OK;
}

void scratch_close(struct domain *d)
{
    struct arena *a = d->state;
    if (!a)
        return;
    arena_free(a);
    mem_free(a, sizeof *a);
    d->state = NULL;
}

void dom_over_budget(const struct domain *d)
{
    ++*d->over_budget;
    while (d->whole)
        d = d->whole;
    if (d->stats)
        d->stats->over_budget++;
}

// ---- values -----------------------------------------------------------------------------------------------------------

void rows_init(struct rows_value *r, const struct domain *d, const struct dims *dims, const struct lincon_vec *rows)
{
    dvalue_init(&r->v, d, dims);
    r->rows = conset_make(rows ? rows->at : NULL, rows ? rows->n : 0);
    r->empty = !rows;
}

bool rows_is_bottom(const struct dvalue *v)
{
    return rows_of(v)->empty;
}

uint32_t rows_hash(const struct dvalue *v)
{
    return rows_of(v)->empty ? 1 : conset_hash(&rows_of(v)->rows);
}

void rows_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out)
{
    struct lincon no = { lin_const(1), LIN_EQ, 0 };
    if (rows_of(v)->empty)
        vec_push(out, no);
    conset_append(&rows_of(v)->rows, mem, out);
}

struct itv rows_bounds(const struct dvalue *v, struct lin e)
{
    const struct rows_value *p = rows_of(v);
    return p->empty ? ITV_NONE : conset_constant(&p->rows, scratch(v->d), v->dims->n, e);
}
