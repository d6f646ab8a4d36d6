// SPDX-License-Identifier: Apache-2.0
// ring.c: polynomials in many variables whose coefficients are integers modulo 2^w.
#include "domains/ring.h"

#include "base/hash.h"

#include <stdlib.h>

// ---- numbers ----------------------------------------------------------------------------------------------------------

unsigned ring_valuation(uint64_t c)
{
    return (unsigned)__builtin_ctzll(c);
}

uint64_t ring_inverse(uint64_t c)
{
    uint64_t x = c;  // right in the lowest three bits; each round doubles the number of right bits (Newton)
    for (int i = 0; i < 5; i++)
        x *= 2 - c * x;
    return x;
}

// ---- monomials --------------------------------------------------------------------------------------------------------

uint32_t ring_monomial(struct ring *r, const uint32_t *var, uint32_t n)
{
    uint32_t sorted[RING_DEGREE];
    uint64_t at;
    VERIFY(n <= RING_DEGREE);
    memcpy(sorted, var, n * sizeof *var);
    qsort(sorted, n, sizeof *sorted, compare_u32);
    uint64_t key = hash_mix(n, hash_bytes(sorted, n * sizeof *sorted));
    for (; map_get(&r->by_hash, key, &at); key++)
        if (r->monomials.at[at].degree == n && memcmp(r->monomials.at[at].var, sorted, n * sizeof *sorted) == 0)
            return (uint32_t)at;
    uint32_t *kept = ARENA_ARRAY(&r->mem, uint32_t, n);
    memcpy(kept, sorted, n * sizeof *sorted);
    map_put(&r->by_hash, key, r->monomials.n);
    vec_push(&r->monomials, ((struct monomial){ n, kept }));
    return (uint32_t)r->monomials.n - 1;
}

int ring_compare(const struct ring *r, uint32_t a, uint32_t b)
{
    const struct monomial *x = &r->monomials.at[a], *y = &r->monomials.at[b];
    if (a == b)
        return 0;
    if (x->degree != y->degree)
        return x->degree < y->degree ? -1 : 1;
    for (uint32_t i = 0; i < x->degree; i++)
        if (x->var[i] != y->var[i])
            return x->var[i] < y->var[i] ? 1 : -1;
    return 0;
}

// The number of a * b; UINT32_MAX: its degree is too large.
static uint32_t monomial_product(struct ring *r, uint32_t a, uint32_t b)
{
    uint32_t all[RING_DEGREE];
    struct monomial x = r->monomials.at[a], y = r->monomials.at[b];
    if (x.degree + y.degree > RING_DEGREE)
        return UINT32_MAX;
    memcpy(all, x.var, x.degree * sizeof *all);
    memcpy(all + x.degree, y.var, y.degree * sizeof *all);
    return ring_monomial(r, all, x.degree + y.degree);
}

// ---- polynomials ------------------------------------------------------------------------------------------------------

void ring_init(struct ring *r, unsigned w)
{
    VERIFY(w >= 1 && w <= 64);
    *r = (struct ring){ .w = w, .mask = w == 64 ? UINT64_MAX : (UINT64_C(1) << w) - 1 };
    (void)ring_monomial(r, (const uint32_t[]){ 0 }, 0);
    r->zero = ARENA_NEW(&r->mem, struct polynomial);
}

void ring_free(struct ring *r)
{
    vec_free(&r->monomials);
    map_free(&r->by_hash);
    arena_free(&r->mem);
    r->zero = NULL;
}

static const struct polynomial *make(struct ring *r, const struct summand *at, size_t n)
{
    if (n == 0)
        return r->zero;
    if (n > RING_TERMS)
        return NULL;
    struct polynomial *p = ARENA_NEW(&r->mem, struct polynomial);
    struct summand *kept = ARENA_ARRAY(&r->mem, struct summand, n);
    memcpy(kept, at, n * sizeof *at);
    *p = (struct polynomial){ (uint32_t)n, kept };
    return p;
}

const struct polynomial *ring_term(struct ring *r, uint32_t monomial, uint64_t c)
{
    struct summand s = { monomial, c & r->mask };
    return make(r, &s, s.coef != 0);
}

const struct polynomial *ring_const(struct ring *r, uint64_t c)
{
    return ring_term(r, 0, c);
}

const struct polynomial *ring_var(struct ring *r, uint32_t var)
{
    return ring_term(r, ring_monomial(r, &var, 1), 1);
}

const struct polynomial *ring_scaled_sum(struct ring *r, const struct polynomial *a, uint64_t k,
                                         const struct polynomial *b)
{
    if (!a || !b)
        return NULL;
    uint32_t i = 0, j = 0;
    size_t n = 0;
    struct summand *out = MEM_ARRAY(struct summand, a->n + b->n + 1);
    while (i < a->n || j < b->n) {
        int order = i == a->n ? -1 : j == b->n ? 1 : ring_compare(r, a->at[i].monomial, b->at[j].monomial);
        struct summand s = order >= 0 ? a->at[i] : (struct summand){ b->at[j].monomial, 0 };
        i += order >= 0;
        if (order <= 0)
            s.coef = (s.coef + k * b->at[j++].coef) & r->mask;
        if (s.coef)
            out[n++] = s;
    }
    r->work += a->n + b->n;
    const struct polynomial *p = make(r, out, n);
    mem_free(out, (a->n + b->n + 1) * sizeof *out);
    return p;
}

// m * c * p
static const struct polynomial *shifted(struct ring *r, uint32_t m, uint64_t c, const struct polynomial *p)
{
    const struct polynomial *out = NULL;
    struct summand *at = MEM_ARRAY(struct summand, p->n + 1);
    size_t n = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        struct summand s = { monomial_product(r, m, p->at[i].monomial), (p->at[i].coef * c) & r->mask };
        if (s.monomial == UINT32_MAX)
            goto done;
        if (s.coef)
            at[n++] = s;
    }
    r->work += p->n;
    out = make(r, at, n);  // products keep the order
done:
    mem_free(at, (p->n + 1) * sizeof *at);
    return out;
}

const struct polynomial *ring_mul(struct ring *r, const struct polynomial *a, const struct polynomial *b)
{
    if (!a || !b)
        return NULL;
    const struct polynomial *sum = r->zero;
    for (uint32_t i = 0; i < a->n && sum; i++)
        sum = ring_scaled_sum(r, sum, 1, shifted(r, a->at[i].monomial, a->at[i].coef, b));
    return sum;
}

const struct polynomial *ring_substitute(struct ring *r, const struct polynomial *p,
                                         const struct polynomial *(*to)(void *ctx, uint32_t var), void *ctx)
{
    if (!p)
        return NULL;
    const struct polynomial *sum = r->zero;
    for (uint32_t i = 0; i < p->n && sum; i++) {
        const struct polynomial *x = ring_const(r, p->at[i].coef);
        struct monomial m = r->monomials.at[p->at[i].monomial];
        for (uint32_t k = 0; k < m.degree && x; k++)
            x = ring_mul(r, x, to(ctx, m.var[k]));
        sum = ring_scaled_sum(r, sum, 1, x);
    }
    return sum;
}

uint64_t ring_eval_monomial(const struct ring *r, uint32_t m, uint64_t (*at)(void *ctx, uint32_t var), void *ctx)
{
    const struct monomial *x = &r->monomials.at[m];
    uint64_t v = 1;
    for (uint32_t k = 0; k < x->degree; k++)
        v *= at(ctx, x->var[k]);
    return v & r->mask;
}

uint64_t ring_eval(const struct ring *r, const struct polynomial *p, uint64_t (*at)(void *ctx, uint32_t var), void *ctx)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < p->n; i++)
        sum += p->at[i].coef * ring_eval_monomial(r, p->at[i].monomial, at, ctx);
    return sum & r->mask;
}

uint32_t ring_degree(const struct ring *r, const struct polynomial *p)
{
    return p->n ? r->monomials.at[p->at[0].monomial].degree : 0;
}

bool ring_equal(const struct polynomial *a, const struct polynomial *b)
{
    if (!a || !b || a->n != b->n)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (a->at[i].monomial != b->at[i].monomial || a->at[i].coef != b->at[i].coef)
            return false;
    return true;
}
