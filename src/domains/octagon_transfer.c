// SPDX-License-Identifier: Apache-2.0
// octagon_transfer.c: constraints assumed of octagons, and assignments.
#include "domains/octagon_priv.h"

static void push_edge(const struct dbm *m, uint32_t x, int sx, uint32_t y, int sy, struct rat k, struct dbm_edges *out)
{
    struct dbm_edge e;
    if (dbm_edge_for(m, x, sx, y, sy, k, &e))
        vec_push(out, e);
}

// a / by, or infinity
static struct rat divide(struct rat a, i128 by)
{
    struct rat k;
    return rat_make(1, by, &k) && rat_mul(a, k, &a) ? a : RAT_INF;
}

// ---- constraints ----------------------------------------------------------------------------------------------------

static bool is_octagonal(struct lin e)
{
    return e.n == 1 || (e.n == 2 && (e.term[0].coef == e.term[1].coef || e.term[0].coef == -e.term[1].coef));
}

/* The edge that e >= 0 implies for terms i and k of e (or i alone, if they are one): p * (sx*x + sy*y) >= -(upper bound
 * of the rest). */
static void edge_of_pair(const struct dbm *m, struct lin e, uint32_t i, uint32_t k, struct arena *mem,
                         struct dbm_edges *out)
{
    struct arena_mark mark = arena_mark(mem);
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, e.n);
    memcpy(t, e.term, e.n * sizeof *t);
    bool nx = t[i].coef < 0, ny = t[k].coef < 0;
    i128 p = nx ? -t[i].coef : t[i].coef, q = ny ? -t[k].coef : t[k].coef;
    p = MIN(p, q);
    t[i].coef -= nx ? -p : p;
    if (i != k)
        t[k].coef -= ny ? -p : p;
    struct itv rest = dbm_bounds(m, (struct lin){ t, e.n, e.k }, mem);
    push_edge(m, t[i].dim, nx ? 1 : -1, t[k].dim, ny ? 1 : -1, divide(rest.high, p), out);
    arena_release(mem, mark);
}

enum { PAIRED = 12 };  // longer expressions say something of single dimensions only

static void edges_of(const struct dbm *m, struct lin e, struct arena *mem, struct dbm_edges *out)
{
    if (is_octagonal(e)) {
        edge_of_pair(m, e, 0, e.n - 1, mem, out);
        return;
    }
    for (uint32_t i = 0; i < e.n; i++)
        for (uint32_t k = i; k < (e.n <= PAIRED ? e.n : i + 1); k++)
            edge_of_pair(m, e, i, k, mem, out);
}

static struct rat multiple(struct rat a, i128 mod, bool up)
{
    if (!rat_is_finite(a))
        return a;
    a = divide(a, mod);
    if (!rat_is_finite(a))
        return up ? RAT_NEG_INF : RAT_INF;
    return rat_mul(rat_int(up ? rat_ceil(a) : rat_floor(a)), rat_int(mod), &a) ? a : up ? RAT_NEG_INF : RAT_INF;
}

// The values in b that constraint c lets its expression have.
static struct itv allowed(struct lincon c, struct itv b)
{
    struct rat zero = rat_int(0);
    if (c.rel == LIN_MOD) {
        struct itv r = { multiple(b.low, c.mod, true), multiple(b.high, c.mod, false) };
        return itv_is_empty(r) ? ITV_NONE : r;
    }
    if (c.rel == LIN_GT && rat_compare(b.high, zero) <= 0)
        return ITV_NONE;
    return itv_meet(b, (struct itv){ zero, c.rel == LIN_EQ ? zero : RAT_INF });
}

// Edges that c implies, given m; false: c holds nowhere.
static bool imply(const struct dbm *m, struct lincon c, struct arena *mem, struct dbm_edges *out)
{
    struct itv is = dbm_bounds(m, c.e, mem), may = allowed(c, is);
    struct lin e = c.e;
    if (itv_is_empty(may) || lincon_is_false(c))
        return false;
    if (c.e.n == 0)
        return true;
    if (rat_compare(may.low, is.low) > 0) {
        i128 k;
        if (!i128_add(c.e.k, -rat_floor(may.low), &k))
            return true;
        e.k = k;
        edges_of(m, e, mem, out);
    }
    struct lin minus;
    if (rat_compare(may.high, is.high) < 0 && lin_scale(mem, c.e, -1, &minus)) {
        if (i128_add(minus.k, rat_ceil(may.high), &minus.k))
            edges_of(m, minus, mem, out);
    }
    return true;
}

enum { ROUNDS = 3 };

/* Assumes octagonal constraints first: they are exact.  Then the others, with the bounds known by then. */
static bool assume(const struct dbm *m, const struct lincon *c, size_t n, struct arena *mem)
{
    struct lincon *normal = ARENA_ARRAY(mem, struct lincon, n);
    struct dbm_edges edges = { 0 };
    size_t others = 0;
    for (size_t i = 0; i < n; i++) {
        normal[i] = lincon_normal(mem, c[i], m->is_int);
        others += normal[i].rel == LIN_MOD || !is_octagonal(normal[i].e);
    }
    bool points = true;
    for (int round = 0; round < ROUNDS && points; round++) {
        vec_clear(&edges);
        for (size_t i = 0; i < n && points; i++)
            if (round || (normal[i].rel != LIN_MOD && is_octagonal(normal[i].e)))
                points = imply(m, normal[i], mem, &edges);
        bool more = edges.n || !round;
        points = points && dbm_add(m, edges.at, edges.n, mem);
        if (!others || !more)
            break;
    }
    vec_free(&edges);
    return points;
}

struct dvalue *octagon_assume(const struct dvalue *v, const struct lincon *c, size_t n)
{
    struct dbm old = octagon_closed(v);
    if (!old.at)
        return dvalue_share(v);
    struct arena *mem = v->d->scratch;
    struct arena_mark mark = arena_mark(mem);
    struct octagon *o = octagon_new(v->d, v->dims, old.at);
    struct dbm m = octagon_matrix(o);
    octagon_made(o, assume(&m, c, n, mem));
    arena_release(mem, mark);
    return &o->v;
}

/* Takes only octagonal thresholds, and into the unclosed matrix: what other thresholds imply would depend on bounds
 * that closing finds. */
struct dvalue *octagon_limit(const struct dvalue *w, const struct lincon *c, size_t n)
{
    const struct octagon *old = (const struct octagon *)w;
    if (old->none)
        return dvalue_share(w);
    struct arena *mem = w->d->scratch;
    struct arena_mark mark = arena_mark(mem);
    struct octagon *o = octagon_new(w->d, w->dims, old->open ? old->open : old->m);
    struct dbm m = octagon_matrix(o);
    struct dbm_edges edges = { 0 };
    for (size_t i = 0; i < n; i++) {
        struct lincon t = lincon_normal(mem, c[i], w->dims->is_int);
        struct lin minus;
        if (t.rel == LIN_MOD || !is_octagonal(t.e))
            continue;
        edges_of(&m, t.e, mem, &edges);
        if (t.rel == LIN_EQ && lin_scale(mem, t.e, -1, &minus))
            edges_of(&m, minus, mem, &edges);
    }
    for (size_t i = 0; i < edges.n; i++)
        dbm_lower(&m, edges.at[i].from, edges.at[i].to, edges.at[i].k);
    vec_free(&edges);
    arena_release(mem, mark);
    o->open = o->m;
    o->m = NULL;
    return &o->v;
}

// ---- assignments ----------------------------------------------------------------------------------------------------

static void swap_nodes(const struct dbm *m, uint32_t x)
{
    for (uint32_t i = 0; i < 2 * m->n; i++) {
        double *p = dbm_at(m, 2 * x, i), *q = dbm_at(m, 2 * x + 1, i), k = *p;
        *p = *q;
        *q = k;
    }
    for (uint32_t i = 0; i < 2 * m->n; i++) {
        double *p = dbm_at(m, i, 2 * x), *q = dbm_at(m, i, 2 * x + 1), k = *p;
        *p = *q;
        *q = k;
    }
}

/* x := x + [low, high] (or -x + ...), which keeps the bounds of pairs as good as they were.  False: the assignment has
 * another form, or numbers are too large. */
static bool shift(const struct dbm *m, const struct dassign *a)
{
    struct itv by = itv_add(a->plus, (struct itv){ rat_int(a->e.k), rat_int(a->e.k) });
    if (a->den != 1 || a->e.n != 1 || a->e.term[0].dim != a->dim)
        return false;
    i128 coef = a->e.term[0].coef;
    uint32_t x = a->dim, p = 2 * x, q = p + 1;
    struct dbm_edge up, down;  // twice the bounds of the shift
    if (m->is_int[x])
        by = itv_tighten(by);
    if ((coef != 1 && coef != -1) || itv_is_empty(by) || !dbm_edge_for(m, x, 1, x, 1, by.high, &up) ||
        !dbm_edge_for(m, x, -1, x, -1, rat_neg(by.low), &down))
        return false;
    if (coef < 0)
        swap_nodes(m, x);
    for (uint32_t i = 0; i < 2 * m->n; i++) {
        if (i == p || i == q)
            continue;
        double high = ceil(*dbm_at(m, i, p) + up.k / 2), low = ceil(*dbm_at(m, i, q) + down.k / 2);
        *dbm_at(m, i, p) = *dbm_at(m, q, i ^ 1) = high;
        *dbm_at(m, i, q) = *dbm_at(m, p, i ^ 1) = low;
    }
    *dbm_at(m, q, p) += up.k;
    *dbm_at(m, p, q) += down.k;
    return true;
}

// (bound + plus) / den
static struct rat quotient(struct rat bound, struct rat plus, i128 den)
{
    return rat_add(bound, plus, &bound) ? divide(bound, den) : RAT_INF;
}

/* Appends the bounds of sx*x + sy*y after x := a, for both signs sx; y keeps its value; old: the matrix before. */
static void edges_with(const struct dbm *old, const struct dassign *a, uint32_t y, int sy, struct arena *mem,
                       struct dbm_edges *out)
{
    struct lin e;
    i128 k;
    if (!i128_mul(a->den, sy, &k) || !lin_add(mem, a->e, 1, lin_dim(mem, y), k, &e))
        return;
    struct itv b = dbm_bounds(old, e, mem);  // den * x - plus + sy * den * y
    push_edge(old, a->dim, 1, y, sy, quotient(b.high, a->plus.high, a->den), out);
    push_edge(old, a->dim, -1, y, -sy, quotient(rat_neg(b.low), rat_neg(a->plus.low), a->den), out);
}

// The same for two dimensions that are both assigned.
static void edges_between(const struct dbm *old, const struct dassign *a, const struct dassign *b, int sy,
                          struct arena *mem, struct dbm_edges *out)
{
    struct lin e;
    i128 den, k;
    if (!i128_mul(a->den, b->den, &den) || !i128_mul(a->den, sy, &k) || !lin_add(mem, a->e, b->den, b->e, k, &e))
        return;
    struct itv is = dbm_bounds(old, e, mem);
    is = itv_add(is, itv_scale(a->plus, rat_int(b->den)));
    is = itv_add(is, itv_scale(b->plus, rat_int(k)));
    push_edge(old, a->dim, 1, b->dim, sy, divide(is.high, den), out);
    push_edge(old, a->dim, -1, b->dim, -sy, divide(rat_neg(is.low), den), out);
}

static bool is_target(uint32_t dim, const struct dassign *a, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i].dim == dim)
            return true;
    return false;
}

// Appends all bounds of the targets, from the values that they get.
static void edges_of_assignments(const struct dbm *old, const struct dassign *a, size_t n, struct arena *mem,
                                 struct dbm_edges *out)
{
    for (size_t i = 0; i < n; i++) {
        if (!rat_is_finite(a[i].plus.low) && !rat_is_finite(a[i].plus.high))
            continue;
        struct itv own = dbm_bounds(old, a[i].e, mem);
        uint32_t x = a[i].dim;
        push_edge(old, x, 1, x, 1, quotient(own.high, a[i].plus.high, a[i].den), out);
        push_edge(old, x, -1, x, -1, quotient(rat_neg(own.low), rat_neg(a[i].plus.low), a[i].den), out);
        for (uint32_t y = 0; y < old->n; y++)
            if (!is_target(y, a, n)) {
                edges_with(old, &a[i], y, 1, mem, out);
                edges_with(old, &a[i], y, -1, mem, out);
            }
        for (size_t k = 0; k < i; k++) {
            edges_between(old, &a[i], &a[k], 1, mem, out);
            edges_between(old, &a[i], &a[k], -1, mem, out);
        }
    }
}

static bool assign(const struct dbm *old, const struct dbm *m, const struct dassign *a, size_t n, struct arena *mem)
{
    for (size_t i = 0; i < n; i++)
        if (itv_is_empty(a[i].plus))
            return false;
    if (n == 1 && shift(m, &a[0]))
        return dbm_settle(m, mem);
    struct dbm_edges edges = { 0 };
    edges_of_assignments(old, a, n, mem, &edges);
    for (size_t i = 0; i < n; i++)
        dbm_forget(m, a[i].dim);
    for (size_t i = 0; i < edges.n; i++)
        dbm_lower(m, edges.at[i].from, edges.at[i].to, edges.at[i].k);
    bool points = true;
    if (edges.n)
        points = n == 1 ? dbm_close_dim(m, a[0].dim, mem) : dbm_close(m, mem);
    vec_free(&edges);
    return points;
}

struct dvalue *octagon_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    struct dbm old = octagon_closed(v);
    if (!old.at)
        return dvalue_share(v);
    struct arena *mem = v->d->scratch;
    struct arena_mark mark = arena_mark(mem);
    struct octagon *o = octagon_new(v->d, v->dims, old.at);
    struct dbm m = octagon_matrix(o);
    octagon_made(o, assign(&old, &m, a, n, mem));
    arena_release(mem, mark);
    return &o->v;
}

struct itv octagon_bounds(const struct dvalue *v, struct lin e)
{
    struct dbm m = octagon_closed(v);
    return m.at ? dbm_bounds(&m, e, v->d->scratch) : ITV_NONE;
}
