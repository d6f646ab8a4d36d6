// SPDX-License-Identifier: Apache-2.0
// itp_plain.c: interpolants as predicates of the program: without SSA indices, and compared with the program's own
// conditions.
#include "refine/itp_priv.h"
#include "smt/linear.h"

static const struct term *plain_leaf(void *ctx, const struct term *v)
{
    return v->index ? term_var(ctx, v->name, 0, v->sort) : v;
}

const struct term *itp_plain(struct terms *p, const struct term *t)
{
    return term_map(p, t, plain_leaf, p);
}

// Whether a bound says no more than the type of a variable.
static bool is_type_bound(const struct linear *l, i128 sign, i128 bound)
{
    static const unsigned widths[] = { 8, 16, 32, 64 };
    if (l->n != 1 || bound == 0)
        return l->n == 1 && l->m[0].k.num * sign < 0;  // 0 <= x: it is unsigned
    for (size_t i = 0; i < ARRAY_LEN(widths); i++) {
        i128 half = (i128)1 << (widths[i] - 1);
        if (bound == half || bound == half - 1 || bound == 2 * half - 1)
            return true;
    }
    return false;
}

static void hint(struct itp_run *r, const struct linear *l, i128 sign, i128 bound, bool is_order)
{
    struct linear s = *l, t = *l;
    s.c = t.c = rat_int(0);
    if (s.n && linear_scale(&s, rat_int(sign)) && linear_scale(&t, rat_int(-sign)))
        vec_push(&r->hints, ((struct itp_hint){ linear_term(r->p, &s), linear_term(r->p, &t), bound, is_order, NULL }));
}

// Notes an atom and, if it is one over ints (t + c related to 0), the atom and its negation as bounds of t and of -t.
static void hints_of_atom(struct itp_run *r, const struct term *plain)
{
    struct linear l;
    enum linear_rel rel;
    bool bounds = linear_atom(r->p, plain, &l, &rel) && l.sort->kind == SORT_INT;
    if (!bounds || rel == LINEAR_EQ)
        vec_push(&r->hints, ((struct itp_hint){ .equation = plain }));
    if (!bounds)
        return;
    i128 c = l.c.num;
    bool is_order = rel == LINEAR_LE && !is_type_bound(&l, 1, -c);
    hint(r, &l, 1, -c, is_order);
    if (rel == LINEAR_LE) {  // t <= -c; its negation is -t <= c - 1
        hint(r, &l, -1, c - 1, is_order);
        return;
    }
    hint(r, &l, -1, c, false);
    hint(r, &l, 1, -c - 1, false);
    hint(r, &l, -1, c - 1, false);
}

const struct itp_hints *itp_hints_of(struct itp_run *r)
{
    if (r->has_hints)
        return &r->hints;
    struct term_vec atoms = { 0 };
    struct map seen = { 0 };
    for (size_t i = 0; i < r->n; i++)
        term_atoms(r->p, r->t->f[i], &atoms);
    for (size_t i = 0; i < atoms.n; i++)
        if (map_put(&seen, atoms.at[i]->id, 0))
            hints_of_atom(r, itp_plain(r->p, atoms.at[i]));
    vec_free(&atoms);
    map_free(&seen);
    r->has_hints = true;
    return &r->hints;
}

bool itp_hinted(struct itp_run *r, const struct term *plain)
{
    const struct itp_hints *h = itp_hints_of(r);
    struct linear l;
    enum linear_rel rel;
    const struct term *t = NULL;
    i128 bound = 0;
    if (linear_atom(r->p, plain, &l, &rel) && l.sort->kind == SORT_INT && rel == LINEAR_LE && l.n) {
        bound = -l.c.num;
        l.c = rat_int(0);
        t = linear_term(r->p, &l);
    }
    for (size_t i = 0; i < h->n; i++)
        if (h->at[i].equation == plain || (t && h->at[i].plain == t && h->at[i].bound == bound))
            return true;
    return false;
}

uint32_t itp_rate(struct itp_run *r, const struct term *const *seq)
{
    struct term_vec atoms = { 0 };
    struct map seen = { 0 };
    uint32_t cost = 0;
    for (size_t i = 1; i < r->n; i++)
        if (seq[i] != seq[i - 1])
            term_atoms(r->p, itp_plain(r->p, seq[i]), &atoms);
    for (size_t i = 0; i < atoms.n; i++) {
        const struct term *a = atoms.at[i], *no = term_not(r->p, a);
        if (a->op == TERM_TRUE || a->op == TERM_FALSE || map_get(&seen, no->id, NULL) || !map_put(&seen, a->id, 0))
            continue;
        cost += ITP_RATE_ATOM + (itp_hinted(r, a) ? 0 : ITP_RATE_NEW) + (uint32_t)MIN(term_size(r->p, a) / 4, 3);
    }
    vec_free(&atoms);
    map_free(&seen);
    return cost;
}
