// SPDX-License-Identifier: Apache-2.0
// itp_plain.c: interpolants as predicates of the program: without SSA indices, compared with the program's own conditions.
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

static void hint(struct itp_run *r, const struct linear *l, i128 sign, i128 bound)
{
    struct linear s = *l;
    s.c = rat_int(0);
    if (s.n && linear_scale(&s, rat_int(sign)))
        vec_push(&r->hints, ((struct itp_hint){ linear_term(r->p, &s), bound, NULL }));
}

// An atom over ints, t + c related to 0, and its negation: bounds of t and of -t.
static void hints_of_atom(struct itp_run *r, const struct term *plain)
{
    struct linear l;
    enum linear_rel rel;
    if (!linear_atom(r->p, plain, &l, &rel) || l.sort->kind != SORT_INT)
        return;
    i128 c = l.c.num;
    if (rel == LINEAR_EQ)
        vec_push(&r->hints, ((struct itp_hint){ NULL, 0, plain }));
    hint(r, &l, 1, -c);
    if (rel == LINEAR_LE) {  // t <= -c; its negation is -t <= c - 1
        hint(r, &l, -1, c - 1);
        return;
    }
    hint(r, &l, -1, c);
    hint(r, &l, 1, -c - 1);
    hint(r, &l, -1, c - 1);
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
