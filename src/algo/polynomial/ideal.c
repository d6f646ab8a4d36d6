// SPDX-License-Identifier: Apache-2.0
// ideal.c: polynomials that are 0 where a route begins, and the multiples of them that take something from given
// polynomials.
// Equations v = p, where p is linear, replace v everywhere; multiples of the others, by monomials up to the degree of
// what is to be reduced, span what can be taken away.
#include "algo/polynomial/equations.h"

enum { ROWS = 700 };  // multiples, at most

// ---- what is known at the route -----------------------------------------------------------------------------------------

// The polynomial of a sum over dimensions of the image.
static const struct polynomial *read_lin(struct equations *q, struct route *r, struct lin e)
{
    const struct polynomial *sum = ring_const(q->ring, (uint64_t)e.k);
    for (uint32_t i = 0; i < e.n; i++) {
        const struct term *t = r->m.terms.at[e.term[i].dim];
        if (t->sort->kind != SORT_INT)
            return NULL;
        sum = ring_scaled_sum(q->ring, sum, (uint64_t)e.term[i].coef, read_term(q, r, t));
    }
    return sum;
}

static void add_generator(struct polynomial_vec *out, const struct polynomial *p)
{
    if (p && p->n)
        vec_push(out, p);
}

// Equalities and congruences that numeric invariants and guards imply.
static void add_numeric(struct equations *q, struct route *r, struct polynomial_vec *out)
{
    struct arena mem = { 0 };
    struct lincon_vec all = { 0 };
    dom_constraints(r->m.v, &mem, &all);
    for (size_t i = 0; i < all.n; i++) {
        const struct lincon *c = &all.at[i];
        if (c->rel == LIN_EQ)
            add_generator(out, read_lin(q, r, c->e));
        if (c->rel == LIN_MOD && (c->mod & 1) == 0) {
            uint64_t low = (uint64_t)c->mod & (0 - (uint64_t)c->mod);  // a power of 2 that divides the modulus
            unsigned v = low ? ring_valuation(low) : 64;
            if (v < q->ring->w)
                add_generator(out, ring_scaled_sum(q->ring, q->ring->zero, UINT64_C(1) << (q->ring->w - v),
                                                   read_lin(q, r, c->e)));
        }
    }
    vec_free(&all);
    arena_free(&mem);
}

static void add_all(struct equations *q, struct route *r, struct polynomial_vec *out)
{
    const struct head *h = head_of(q, r->from);
    add_numeric(q, r, out);
    for (size_t i = 0; i < r->equal.n; i++)
        add_generator(out, ring_scaled_sum(q->ring, read_term(q, r, r->equal.at[i].a), UINT64_MAX,
                                           read_term(q, r, r->equal.at[i].b)));
    for (size_t i = 0; h && i < h->equations.n; i++)
        add_generator(out, h->equations.at[i]);
}

// ---- linear ones --------------------------------------------------------------------------------------------------------

struct replacing {
    const struct ideal *d;
    size_t i;
};

static const struct polynomial *replacement(void *ctx, uint32_t var)
{
    const struct replacing *x = ctx;
    return var == x->d->replaced.at[x->i] ? x->d->linear.at[x->i] : ring_var(x->d->ring, var);
}

// p, in which the variables are replaced, in order of replacement.
static const struct polynomial *replace(const struct ideal *d, const struct polynomial *p)
{
    for (struct replacing x = { d, 0 }; x.i < d->linear.n && p; x.i++)
        p = ring_substitute(d->ring, p, replacement, &x);
    return p;
}

// Solves p = 0 as v = linear; false: no coefficient of a variable has an inverse.
static bool solve(struct ideal *d, const struct polynomial *p)
{
    struct ring *r = d->ring;
    if (ring_degree(r, p) != 1)
        return false;
    for (uint32_t i = 0; i < p->n; i++) {
        struct monomial m = r->monomials.at[p->at[i].monomial];
        if (m.degree != 1 || !(p->at[i].coef & 1))
            continue;
        const struct polynomial *rest = ring_scaled_sum(r, ring_var(r, m.var[0]), 0 - ring_inverse(p->at[i].coef), p);
        vec_push(&d->linear, rest);
        vec_push(&d->replaced, m.var[0]);
        return true;
    }
    return false;
}

static void solve_linear(struct ideal *d, struct polynomial_vec *all)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < all->n; i++) {
            const struct polynomial *p = replace(d, all->at[i]);
            again |= p && solve(d, p);
        }
    }
}

// ---- multiples ----------------------------------------------------------------------------------------------------------

static void note_vars(const struct ring *r, const struct polynomial *p, struct map *seen)
{
    for (uint32_t i = 0; p && i < p->n; i++) {
        const struct monomial *m = &r->monomials.at[p->at[i].monomial];
        for (uint32_t k = 0; k < m->degree; k++)
            map_put(seen, m->var[k], 1);
    }
}

struct multiples {
    struct ideal *d;
    const struct polynomial_vec *of;
    const struct map *vars;
    uint32_t degree;  // of the multiples at most
    size_t rows;
};

// Adds multiples by monomials of exactly this degree, which continue `m` with variables from `from` on.
static void add_multiples(struct multiples *x, const struct polynomial *p, const struct polynomial *m, size_t from,
                          uint32_t degree)
{
    struct ring *r = x->d->ring;
    if (degree == 0) {
        if (x->rows++ < ROWS)
            span_add(&x->d->span, ring_mul(r, m, p));
        return;
    }
    for (size_t i = from; i < x->vars->n && x->rows < ROWS; i++)
        add_multiples(x, p, ring_mul(r, m, ring_var(r, (uint32_t)x->vars->key[i])), i, degree - 1);
}

static void fill_span(struct multiples *x)
{
    struct ring *r = x->d->ring;
    for (uint32_t by = 0; by <= x->degree && x->rows < ROWS; by++)
        for (size_t i = 0; i < x->of->n; i++) {
            const struct polynomial *p = x->of->at[i];
            if (by == 0 || ring_degree(r, p) + by <= x->degree)
                add_multiples(x, p, ring_const(r, 1), 0, by);
        }
}

void ideal_make(struct equations *q, struct route *r, const struct polynomial **target, size_t n_targets,
                struct ideal *out)
{
    struct polynomial_vec all = { 0 }, rest = { 0 };
    struct map vars = { 0 };
    struct multiples x = { .d = out, .of = &rest, .vars = &vars };
    *out = (struct ideal){ .ring = q->ring, .span.ring = q->ring };
    add_all(q, r, &all);
    solve_linear(out, &all);
    for (size_t i = 0; i < all.n; i++) {
        const struct polynomial *p = replace(out, all.at[i]);
        add_generator(&rest, p);
        note_vars(q->ring, p, &vars);
    }
    for (size_t i = 0; i < n_targets; i++) {
        target[i] = replace(out, target[i]);
        note_vars(q->ring, target[i], &vars);
        if (target[i])
            x.degree = MAX(x.degree, ring_degree(q->ring, target[i]));
    }
    fill_span(&x);
    for (size_t i = 0; i < n_targets; i++)
        target[i] = span_reduce(&out->span, target[i]);
    vec_free(&all);
    vec_free(&rest);
    map_free(&vars);
}

void ideal_free(struct ideal *d)
{
    vec_free(&d->linear);
    vec_free(&d->replaced);
    span_free(&d->span);
}
