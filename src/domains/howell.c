// SPDX-License-Identifier: Apache-2.0
// howell.c: linear algebra over the integers modulo 2^w: spans of polynomials, and kernels.
#include "domains/howell.h"

// ---- spans ------------------------------------------------------------------------------------------------------------

// The row with this leading monomial; NULL: there is none.
static const struct polynomial **row_of(const struct span *s, uint32_t lead)
{
    uint64_t i;
    return map_get(&s->lead, lead, &i) ? &s->rows.at[i] : NULL;
}

// p times the inverse of the odd part of its leading coefficient.
static const struct polynomial *normal(struct ring *r, const struct polynomial *p)
{
    uint64_t c = p->at[0].coef;
    return ring_scaled_sum(r, r->zero, ring_inverse(c >> ring_valuation(c)), p);
}

// Makes p a row of its own.  The result is to be added, too: p times the power of 2 that cancels its leading monomial.
static const struct polynomial *open_row(struct span *s, const struct polynomial *p)
{
    unsigned v = ring_valuation(p->at[0].coef);
    map_put(&s->lead, p->at[0].monomial, s->rows.n);
    vec_push(&s->rows, p);
    return v ? ring_scaled_sum(s->ring, s->ring->zero, UINT64_C(1) << (s->ring->w - v), p) : s->ring->zero;
}

void span_add(struct span *s, const struct polynomial *p)
{
    struct ring *r = s->ring;
    while (p && p->n) {
        const struct polynomial **row = row_of(s, p->at[0].monomial);
        p = normal(r, p);
        if (!row) {
            p = open_row(s, p);
            continue;
        }
        uint64_t a = p->at[0].coef, b = (*row)->at[0].coef;  // powers of 2
        if (a >= b) {
            p = ring_scaled_sum(r, p, 0 - a / b, *row);
            continue;
        }
        const struct polynomial *old = *row;
        *row = p;
        span_add(s, ring_scaled_sum(r, r->zero, UINT64_C(1) << (r->w - ring_valuation(a)) % 64, a > 1 ? p : r->zero));
        p = ring_scaled_sum(r, old, 0 - b / a, p);
    }
}

// How often to subtract `power`, a power of 2, from c so that the rest is nearest to 0.
static uint64_t times(uint64_t c, uint64_t power)
{
    return c / power + (c % power > power / 2);
}

const struct polynomial *span_reduce(struct span *s, const struct polynomial *p)
{
    for (uint32_t i = 0; p && i < p->n;) {
        const struct polynomial **row = row_of(s, p->at[i].monomial);
        uint64_t power = row ? (*row)->at[0].coef : 0, k = row ? times(p->at[i].coef, power) : 0;
        bool gone = row && p->at[i].coef % power == 0;  // then the next summand is at i
        if (k)
            p = ring_scaled_sum(s->ring, p, 0 - k, *row);
        i += !gone;
    }
    return p;
}

bool span_has(struct span *s, const struct polynomial *p)
{
    p = span_reduce(s, p);
    return p && !p->n;
}

bool span_is_absurd(const struct span *s)
{
    return row_of(s, 0) != NULL;
}

void span_free(struct span *s)
{
    map_free(&s->lead);
    vec_free(&s->rows);
}

// ---- kernels ----------------------------------------------------------------------------------------------------------

void kernel_init(struct kernel *k, unsigned w, size_t n)
{
    *k = (struct kernel){ .w = w, .n = n, .m = n, .basis = MEM_ARRAY(uint64_t, n * n + 1) };
    for (size_t i = 0; i < n; i++)
        k->basis[i * n + i] = 1;
}

void kernel_free(struct kernel *k)
{
    mem_free(k->basis, (k->n * k->n + 1) * sizeof *k->basis);
    k->basis = NULL;
}

static uint64_t mask_of(const struct kernel *k)
{
    return k->w == 64 ? UINT64_MAX : (UINT64_C(1) << k->w) - 1;
}

static void add_scaled(const struct kernel *k, size_t to, uint64_t by, size_t from)
{
    for (size_t c = 0; c < k->n; c++)
        k->basis[to * k->n + c] = (k->basis[to * k->n + c] + by * k->basis[from * k->n + c]) & mask_of(k);
}

// Multiplies vector i by 2^by, and removes it if nothing is left of it.
static void scale(struct kernel *k, size_t i, unsigned by)
{
    bool any = false;
    for (size_t c = 0; c < k->n; c++) {
        uint64_t *x = &k->basis[i * k->n + c];
        *x = by < 64 ? (*x << by) & mask_of(k) : 0;
        any |= *x != 0;
    }
    if (any)
        return;
    k->m--;
    memmove(&k->basis[i * k->n], &k->basis[k->m * k->n], k->n * sizeof *k->basis);
}

void kernel_cut(struct kernel *k, const uint64_t *row)
{
    uint64_t *image = MEM_ARRAY(uint64_t, k->m + 1);
    size_t m = k->m, pivot = m;
    for (size_t i = 0; i < m; i++) {
        for (size_t c = 0; c < k->n; c++)
            image[i] += row[c] * k->basis[i * k->n + c];
        image[i] &= mask_of(k);
        if (image[i] && (pivot == m || ring_valuation(image[i]) < ring_valuation(image[pivot])))
            pivot = i;
    }
    if (pivot < m) {
        unsigned v = ring_valuation(image[pivot]);
        uint64_t inverse = ring_inverse(image[pivot] >> v);
        for (size_t i = 0; i < m; i++)
            if (i != pivot && image[i])
                add_scaled(k, i, 0 - (image[i] >> v) * inverse, pivot);
        scale(k, pivot, k->w - v);
    }
    mem_free(image, (m + 1) * sizeof *image);
}
