// SPDX-License-Identifier: Apache-2.0
// itp_cuts.c: interpolants from the partial sums of a Farkas refutation, with bounds chosen so that few predicates do.
//
// The sum of the rows before cut i, T + c <= 0, is an interpolant; so is T + c < K, where K > 0 is the sum of all constants,
// and everything between, as long as what is given away never decreases along the sequence.  A refutation that
// consists of equations gives equations.
#include "refine/itp_farkas.h"

#ifdef HAVE_GMP

// The partial sum before a cut: scale * t + c, t with coprime integer coefficients.
struct cut {
    const struct term *t;      // NULL: no unknowns
    const struct term *plain;  // t without indices
    mpq_t scale, c;
    bool strict;
    bool is_int;
    bool equations;  // all rows before it are
    bool is_value;   // the choice: t = high instead of t <= high
    i128 low, high;  // bounds of t that the interpolant may use
};

enum { CANDIDATES_MAX = 12 };

// A bound that a cut may get (or its value, if everything before it is equations), and the price of the best choice up
// to here.
struct candidate {
    i128 bound;
    bool is_value;
    uint32_t fresh;  // its price as a predicate that was not used just before
    uint32_t cost;
    uint32_t from;  // candidate of the cut before
};

struct choice {
    struct candidate at[CANDIDATES_MAX];
    size_t n;
};

static bool to_i128(const mpz_t z, i128 *out)
{
    uint64_t w[2] = { 0 };
    size_t n = 0;
    if (mpz_sizeinbase(z, 2) > 120)
        return false;
    mpz_export(w, &n, -1, sizeof w[0], 0, 0, z);
    i128 v = (i128)((u128)w[1] << 64 | w[0]);
    *out = mpz_sgn(z) < 0 ? -v : v;
    return true;
}

// q, rounded down.
static bool floor_of(const mpq_t q, i128 *out)
{
    mpz_t z;
    mpz_init(z);
    mpz_fdiv_q(z, mpq_numref(q), mpq_denref(q));
    bool ok = to_i128(z, out);
    mpz_clear(z);
    return ok;
}

// scale becomes the positive number by which sums must be divided to get coprime integers.
static void scale_of(mpq_t *sum, size_t n, mpq_t scale)
{
    mpz_t num, den;
    mpz_init(num);
    mpz_init_set_ui(den, 1);
    for (size_t i = 0; i < n; i++) {
        if (mpq_sgn(sum[i]) == 0)
            continue;
        mpz_gcd(num, num, mpq_numref(sum[i]));
        mpz_lcm(den, den, mpq_denref(sum[i]));
    }
    mpz_set(mpq_numref(scale), num);
    mpz_set(mpq_denref(scale), den);
    mpq_canonicalize(scale);
    mpz_clear(num);
    mpz_clear(den);
}

// Makes the cut of the current sums; false if a number does not fit.
static bool make_cut(struct farkas *f, mpq_t *sum, const mpq_t c, bool strict, struct cut *out)
{
    size_t n = f->cols.n;
    struct linear l;
    linear_init(&l, f->r->p->s_int);
    mpq_set(out->c, c);
    out->strict = strict;
    out->is_int = true;
    scale_of(sum, n, out->scale);
    bool ok = true;
    mpq_t k;
    mpq_init(k);
    for (size_t i = 0; i < n && ok; i++) {
        i128 v = 0;
        if (mpq_sgn(sum[i]) == 0)
            continue;
        out->is_int &= f->cols.at[i]->sort->kind == SORT_INT;
        l.sort = f->cols.at[i]->sort;
        mpq_div(k, sum[i], out->scale);
        ok = to_i128(mpq_numref(k), &v) && linear_add(&l, f->cols.at[i], rat_int(v), f->r->p);
    }
    mpq_clear(k);
    out->t = ok && l.n ? linear_term(f->r->p, &l) : NULL;
    out->plain = out->t ? itp_plain(f->r->p, out->t) : NULL;
    return ok;
}

static void add_to(mpq_t *sum, mpq_t c, const struct farkas_row *w, const mpq_t weight)
{
    mpq_t k;
    mpq_init(k);
    for (size_t i = 0; i < w->n; i++) {
        mpq_mul(k, w->at[i].k, weight);
        mpq_add(sum[w->at[i].col], sum[w->at[i].col], k);
    }
    mpq_mul(k, w->c, weight);
    mpq_add(c, c, k);
    mpq_clear(k);
}

// The cuts 0..n; cut n is the contradiction.
static bool make_cuts(struct farkas *f, struct cut *cut)
{
    mpq_t *sum = MEM_ARRAY(mpq_t, f->cols.n), c;
    for (size_t i = 0; i < f->cols.n; i++)
        mpq_init(sum[i]);
    mpq_init(c);
    bool ok = true, strict = false, dirty = true, equations = true;
    for (size_t i = 0, next = 0; i <= f->r->n && ok; i++) {
        for (; next < f->rows.n && f->rows.at[next].block < i; next++) {
            if (mpq_sgn(f->weight[next]) == 0)
                continue;
            add_to(sum, c, &f->rows.at[next], f->weight[next]);
            strict |= f->rows.at[next].rel == LINEAR_LT;
            equations &= f->rows.at[next].rel == LINEAR_EQ;
            dirty = true;
        }
        if (dirty) {
            ok = make_cut(f, sum, c, strict, &cut[i]);
        } else {
            cut[i].t = cut[i - 1].t;
            cut[i].plain = cut[i - 1].plain;
            cut[i].strict = strict;
            cut[i].is_int = cut[i - 1].is_int;
            mpq_set(cut[i].scale, cut[i - 1].scale);
            mpq_set(cut[i].c, c);
        }
        cut[i].equations = equations;
        dirty = false;
    }
    for (size_t i = 0; i < f->cols.n; i++)
        mpq_clear(sum[i]);
    mpq_clear(c);
    mem_free(sum, f->cols.n * sizeof *sum);
    return ok;
}

// The sum itself, scaled to integers if it is over ints: t related to its bound.
static const struct term *sum_atom(struct farkas *f, const struct cut *x, enum linear_rel rel)
{
    struct terms *p = f->r->p;
    if (!x->t) {
        int s = mpq_sgn(x->c);
        return term_bool(p, rel == LINEAR_EQ ? s == 0 : s < 0 || (s == 0 && !x->strict));
    }
    mpq_t b;
    i128 num = 0, den = 1;
    mpq_init(b);
    mpq_div(b, x->c, x->scale);
    mpq_neg(b, b);
    bool ok = to_i128(mpq_numref(b), &num) && to_i128(mpq_denref(b), &den);
    if (ok && x->is_int && rel == LINEAR_LE) {
        den = 1;
        ok = floor_of(b, &num);
    }
    mpq_clear(b);
    if (!ok)
        return NULL;
    if (x->is_int && den != 1)
        return p->t_false;  // an equation without integer solution
    const struct term *k = x->is_int ? term_int(p, num) : term_rational(p, num, den);
    return rel == LINEAR_EQ ? term_eq(p, x->t, k) : x->strict && !x->is_int ? term_lt(p, x->t, k) : term_le(p, x->t, k);
}

// The sequence of the sums as they are.
static bool plain_sums(struct farkas *f, const struct cut *cut, enum linear_rel rel, const struct term **seq)
{
    for (size_t i = 0; i <= f->r->n; i++)
        if (!(seq[i] = sum_atom(f, &cut[i], rel)))
            return false;
    return true;
}

// Finds the range of bounds of each cut; false if a cut is not over ints.
static bool ranges(struct farkas *f, struct cut *cut)
{
    mpq_t q;
    mpq_init(q);
    bool ok = true;
    for (size_t i = 0; i <= f->r->n && ok; i++) {
        struct cut *x = &cut[i];
        if (!x->t)
            continue;
        mpq_div(q, x->c, x->scale);
        mpq_neg(q, q);
        ok = x->is_int && floor_of(q, &x->low);
        mpq_sub(q, x->c, cut[f->r->n].c);  // t < -q / scale: t <= -(floor(q / scale) + 1)
        mpq_div(q, q, x->scale);
        i128 k = 0;
        ok = ok && floor_of(q, &k);
        x->high = -(k + 1);
        ok = ok && x->low <= x->high;
    }
    mpq_clear(q);
    return ok;
}

// The least bound at cut `to` that follows from a bound at `from`.
static bool least(const struct cut *from, i128 bound, const struct cut *to, i128 *out)
{
    mpq_t q, b;
    mpq_init(q);
    mpq_init(b);
    if (from->t) {
        u128 m = bound < 0 ? -(u128)bound : (u128)bound;
        uint64_t w[2] = { (uint64_t)m, (uint64_t)(m >> 64) };
        mpz_import(mpq_numref(b), 2, -1, sizeof w[0], 0, 0, w);
        if (bound < 0)
            mpq_neg(b, b);
        mpq_mul(b, b, from->scale);
    }
    mpq_add(q, b, from->c);
    mpq_sub(q, q, to->c);
    mpq_div(q, q, to->scale);
    bool ok = floor_of(q, out);
    mpq_clear(q);
    mpq_clear(b);
    return ok;
}

// The price of a bound as a predicate, in halves: less if it is a condition of the program.  A term that the program
// compares only for equality is better described by its value.
static uint32_t fresh_price(struct farkas *f, const struct cut *x, i128 bound, bool is_value)
{
    const struct itp_hints *h = itp_hints_of(f->r);
    bool bounded = false, known = false, ordered = false;
    const struct term *value = is_value ? term_eq(f->r->p, x->plain, term_int(f->r->p, bound)) : NULL;
    for (size_t k = 0; k < h->n; k++) {
        const struct itp_hint *p = &h->at[k];
        bool same = p->plain == x->plain;
        ordered |= p->is_order && (same || p->opposite == x->plain);
        bounded |= same && p->bound == bound && p->is_order;
        known |= is_value ? p->equation == value : same && p->bound == bound;
    }
    if (is_value)
        return known && !ordered ? 2 : 3;
    return bounded || (known && ordered) ? 2 : 3;
}

// Whether the bound x->low is what the equations before the cut say: their sum is 0.
static bool has_value(const struct cut *x)
{
    mpq_t q;
    mpq_init(q);
    mpq_div(q, x->c, x->scale);
    bool yes = mpz_cmp_ui(mpq_denref(q), 1) == 0;
    mpq_clear(q);
    return yes;
}

static void offer(struct farkas *f, struct choice *c, const struct cut *x, i128 bound, bool is_value)
{
    if (bound < x->low || bound > x->high || c->n == CANDIDATES_MAX)
        return;
    for (size_t i = 0; i < c->n; i++)
        if (c->at[i].bound == bound && c->at[i].is_value == is_value)
            return;
    uint32_t fresh = fresh_price(f, x, bound, is_value);
    c->at[c->n++] = (struct candidate){ .bound = bound, .is_value = is_value, .fresh = fresh, .cost = UINT32_MAX };
}

// Offers bounds for cut i: those of the program's own conditions first, then those that follow from or imply
// neighbours' bounds.
static void offer_all(struct farkas *f, const struct cut *cut, size_t i, struct choice *c)
{
    const struct cut *x = &cut[i];
    const struct itp_hints *h = itp_hints_of(f->r);
    c->n = 0;
    if (x->equations && has_value(x))
        offer(f, c, x, x->low, true);
    offer(f, c, x, x->high, false);
    offer(f, c, x, x->low, false);
    for (size_t k = 0; k < h->n && c->n < CANDIDATES_MAX; k++)
        if (h->at[k].plain == x->plain)
            offer(f, c, x, h->at[k].bound, false);
    for (size_t k = i; k-- > 0 && c->n < CANDIDATES_MAX;)
        if (cut[k].plain == x->plain)
            offer(f, c, x, cut[k].low, false);
    for (size_t k = i + 1; k < f->r->n && c->n < CANDIDATES_MAX; k++)
        if (cut[k].plain == x->plain)
            offer(f, c, x, cut[k].high, false);
}

// Extends the choices to cut i, from those of cut `before` (SIZE_MAX: no earlier cut has unknowns).
static bool extend(struct farkas *f, const struct cut *cut, size_t before, size_t i, struct choice *all)
{
    struct choice *c = &all[i];
    struct choice none = { .at = { { .is_value = true } }, .n = 1 };
    const struct choice *from = before == SIZE_MAX ? &none : &all[before];
    static const struct cut *const no_cut = NULL;
    const struct cut *b = before == SIZE_MAX ? no_cut : &cut[before];
    bool any = false;
    offer_all(f, cut, i, c);
    for (size_t k = 0; k < from->n; k++) {
        const struct candidate *x = &from->at[k];
        i128 low = cut[i].low;
        if (x->cost == UINT32_MAX || (b && !least(b, x->bound, &cut[i], &low)))
            continue;
        if (b)
            offer(f, c, &cut[i], low, false);
        for (size_t j = 0; j < c->n; j++) {
            struct candidate *y = &c->at[j];
            if (y->bound < low || (y->is_value && !x->is_value))
                continue;
            bool same = b && b->plain == cut[i].plain && x->bound == y->bound && x->is_value == y->is_value;
            uint32_t cost = x->cost + (same ? 0 : y->fresh);
            if (cost < y->cost) {
                y->cost = cost;
                y->from = (uint32_t)k;
            }
            any = true;
        }
    }
    return any;
}

// Chooses bounds that need few predicates, by dynamic programming along the cuts; high becomes the chosen bound; *cost:
// the number of predicates.
static bool choose_bounds(struct farkas *f, struct cut *cut, uint32_t *cost)
{
    size_t n = f->r->n, before = SIZE_MAX;
    struct choice *all = MEM_ARRAY(struct choice, n + 1);
    size_t *prev = MEM_ARRAY(size_t, n + 1);
    bool ok = ranges(f, cut);
    for (size_t i = 1; i < n && ok; i++) {
        if (!cut[i].t)
            continue;
        ok = extend(f, cut, before, i, all);
        prev[i] = before;
        before = i;
    }
    size_t k = 0;
    for (size_t j = 0; ok && before != SIZE_MAX && j < all[before].n; j++)
        if (all[before].at[j].cost < all[before].at[k].cost)
            k = j;
    *cost = ok && before != SIZE_MAX ? all[before].at[k].cost : 0;
    while (ok && before != SIZE_MAX) {
        cut[before].high = all[before].at[k].bound;
        cut[before].is_value = all[before].at[k].is_value;
        k = all[before].at[k].from;
        before = prev[before];
    }
    mem_free(all, (n + 1) * sizeof *all);
    mem_free(prev, (n + 1) * sizeof *prev);
    return ok;
}

// The sequence of the sums with the chosen bounds.
static bool bounds(struct farkas *f, const struct cut *cut, const struct term **seq)
{
    struct terms *p = f->r->p;
    for (size_t i = 0; i <= f->r->n; i++) {
        const struct cut *x = &cut[i];
        const struct term *k = x->t ? term_int(p, x->high) : NULL;
        seq[i] = !k ? sum_atom(f, x, LINEAR_LE) : x->is_value ? term_eq(p, x->t, k) : term_le(p, x->t, k);
    }
    return true;
}

static bool equations_only(const struct farkas *f)
{
    for (size_t i = 0; i < f->rows.n; i++)
        if (f->rows.at[i].rel != LINEAR_EQ && mpq_sgn(f->weight[i]) != 0)
            return false;
    return true;
}

// The price of the sums as equations, in the unit of price().
static uint32_t equations_price(struct farkas *f, const struct cut *cut)
{
    uint32_t cost = 0;
    const struct itp_hints *h = itp_hints_of(f->r);
    const struct term *last = NULL;
    for (size_t i = 1; i < f->r->n; i++) {
        const struct term *e = cut[i].t ? sum_atom(f, &cut[i], LINEAR_EQ) : NULL;
        e = e ? itp_plain(f->r->p, e) : NULL;
        if (!e || e == last)
            continue;
        bool known = false;
        for (size_t k = 0; k < h->n && !known; k++)
            known = h->at[k].equation == e;
        cost += known ? 2 : 3;
        last = e;
    }
    return cost;
}

// The sequence of a refutation by equations: the equations, unless bounds (as they are, or all negated) need fewer
// predicates.
static bool equation_cuts(struct farkas *f, struct cut *cut, const struct term **seq)
{
    uint32_t as_equations = equations_price(f, cut), as_bounds;
    if (choose_bounds(f, cut, &as_bounds) && as_bounds < as_equations)
        return bounds(f, cut, seq);
    return plain_sums(f, cut, LINEAR_EQ, seq);
}

bool farkas_cuts(struct farkas *f, const struct term **seq)
{
    size_t n = f->r->n;
    struct cut *cut = MEM_ARRAY(struct cut, n + 1);
    for (size_t i = 0; i <= n; i++) {
        mpq_init(cut[i].scale);
        mpq_init(cut[i].c);
    }
    uint32_t cost;
    bool ok = make_cuts(f, cut);
    if (ok && equations_only(f))
        ok = equation_cuts(f, cut, seq);
    else if (ok && choose_bounds(f, cut, &cost))
        ok = bounds(f, cut, seq);
    else
        ok = ok && plain_sums(f, cut, LINEAR_LE, seq);
    for (size_t i = 0; i <= n; i++) {
        mpq_clear(cut[i].scale);
        mpq_clear(cut[i].c);
    }
    mem_free(cut, (n + 1) * sizeof *cut);
    return ok;
}

#endif
