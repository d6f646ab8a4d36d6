// SPDX-License-Identifier: Apache-2.0
// lattice.c: a canonical form of systems of congruences (conset.h).
//
// That e is a multiple of m says that e / m has an integer value.  Such expressions form a lattice, which also has all integer
// constants in it; over a common denominator its Hermite normal form is unique.
#include "domains/conset.h"

struct matrix {
    i128 *at;  // rows of n coefficients and a constant
    size_t rows, width;
    i128 mod;
};

static i128 *row(const struct matrix *m, size_t r)
{
    return m->at + r * m->width;
}

static bool fits(i128 x)
{
    return -((i128)1 << 100) < x && x < (i128)1 << 100;
}

// Row a becomes a - q * row b; constants are reduced modulo m->mod.
static bool subtract(struct matrix *m, size_t a, size_t b, i128 q)
{
    i128 *x = row(m, a), *y = row(m, b), p;
    for (size_t i = 0; i < m->width; i++)
        if (!i128_mul(y[i], -q, &p) || !i128_add(x[i], p, &x[i]) || !fits(x[i]))
            return false;
    x[m->width - 1] = i128_mod(x[m->width - 1], m->mod);
    return true;
}

static void negate(struct matrix *m, size_t r)
{
    for (size_t i = 0; i < m->width; i++)
        row(m, r)[i] = -row(m, r)[i];
    row(m, r)[m->width - 1] = i128_mod(row(m, r)[m->width - 1], m->mod);
}

static void swap(struct matrix *m, size_t a, size_t b)
{
    for (size_t i = 0; i < m->width; i++) {
        i128 t = row(m, a)[i];
        row(m, a)[i] = row(m, b)[i];
        row(m, b)[i] = t;
    }
}

// Euclid's algorithm on a column, from row `first` on: afterwards at most row `first` has a number there.  False:
// overflow.
static bool clear_column(struct matrix *m, size_t first, size_t column)
{
    for (;;) {
        size_t best = SIZE_MAX, others = 0;
        i128 least = 0;
        for (size_t r = first; r < m->rows; r++) {
            i128 x = row(m, r)[column], a = x < 0 ? -x : x;
            if (a == 0)
                continue;
            others++;
            if (best == SIZE_MAX || a < least) {
                best = r;
                least = a;
            }
        }
        if (best == SIZE_MAX)
            return true;
        swap(m, first, best);
        if (row(m, first)[column] < 0)
            negate(m, first);
        if (others == 1)
            return true;
        for (size_t r = first + 1; r < m->rows; r++)
            if (row(m, r)[column] && !subtract(m, r, first, i128_div(row(m, r)[column], least)))
                return false;
    }
}

static bool hermite(struct matrix *m, size_t *rank)
{
    size_t r = 0;
    for (size_t c = 0; c + 1 < m->width && r < m->rows; c++) {
        if (!clear_column(m, r, c))
            return false;
        i128 pivot = row(m, r)[c];
        if (pivot == 0)
            continue;
        for (size_t above = 0; above < r; above++)
            if (!subtract(m, above, r, i128_div(row(m, above)[c], pivot)))
                return false;
        r++;
    }
    *rank = r;
    return true;
}

// The least common multiple of the moduli; 0: too big.
static i128 common_modulus(const struct lincon_vec *v)
{
    i128 mod = 1;
    for (size_t i = 0; i < v->n; i++)
        if (v->at[i].rel == LIN_MOD && (!i128_mul(mod, v->at[i].mod / i128_gcd(mod, v->at[i].mod), &mod) || !fits(mod)))
            return 0;
    return mod;
}

static bool fill(struct matrix *m, const struct lincon_vec *v)
{
    bool ok = true;
    for (size_t i = 0; i < v->n && ok; i++) {
        struct lincon c = v->at[i];
        if (c.rel != LIN_MOD)
            continue;
        i128 *x = row(m, m->rows++), times = m->mod / c.mod;
        for (uint32_t k = 0; k < c.e.n && ok; k++)
            ok = i128_mul(c.e.term[k].coef, times, &x[c.e.term[k].dim]) && fits(x[c.e.term[k].dim]);
        ok = ok && i128_mul(i128_mod(c.e.k, c.mod), times, &x[m->width - 1]);
    }
    return ok;
}

bool lincons_lattice(struct arena *mem, struct lincon_vec *v, uint32_t n)
{
    struct matrix m = { .width = (size_t)n + 1, .mod = common_modulus(v) };
    size_t rank, kept = 0;
    if (m.mod == 0)
        return false;
    m.at = ARENA_ARRAY(mem, i128, v->n * m.width);
    if (!fill(&m, v) || !hermite(&m, &rank))
        return false;
    for (size_t i = 0; i < v->n; i++)
        if (v->at[i].rel != LIN_MOD)
            v->at[kept++] = v->at[i];
    v->n = kept;
    for (size_t r = 0; r < rank; r++) {
        struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, n);
        struct lincon c = { { t, 0, row(&m, r)[n] }, LIN_MOD, m.mod };
        i128 g = i128_gcd(c.e.k, m.mod);
        for (uint32_t i = 0; i < n; i++)
            if (row(&m, r)[i]) {
                t[c.e.n++] = (struct lin_term){ i, row(&m, r)[i] };
                g = i128_gcd(g, row(&m, r)[i]);
            }
        for (uint32_t i = 0; i < c.e.n; i++)
            t[i].coef /= g;
        c.e.k /= g;
        c.mod /= g;
        vec_push(v, c);
    }
    return true;
}
