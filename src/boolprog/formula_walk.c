// SPDX-License-Identifier: Apache-2.0
// formula_walk.c: what is computed from the parts of a formula: atoms, values, replacement.
#include "boolprog/formula.h"

// Whether part x (NULL: there is none) was seen; if not, it comes next.
static bool ready(const struct map *seen, const struct bool_formula *x, struct bool_formula_list *open)
{
    if (!x || map_get(seen, x->id, NULL))
        return true;
    vec_push(open, x);
    return false;
}

void formula_parts(const struct bool_formula *f, struct bool_formula_list *out)
{
    struct bool_formula_list open = { 0 };
    struct map seen = { 0 };
    vec_push(&open, f);
    while (open.n) {
        const struct bool_formula *g = vec_last(&open);
        if (!ready(&seen, g->a, &open) || !ready(&seen, g->b, &open) || !ready(&seen, g->c, &open))
            continue;
        (void)vec_pop(&open);
        if (map_put(&seen, g->id, out->n))
            vec_push(out, g);
    }
    map_free(&seen);
    vec_free(&open);
}

void formula_atoms(const struct bool_formula *f, struct u32_vec *out)
{
    struct bool_formula_list parts = { 0 };
    formula_parts(f, &parts);
    for (size_t i = 0; i < parts.n; i++)
        if (parts.at[i]->op == FORMULA_ATOM)
            vec_push(out, parts.at[i]->atom);
    vec_free(&parts);
}

// ---- replacement ------------------------------------------------------------------------------------------------------

// What became of a part; NULL: there is none.
static const struct bool_formula *image(const struct bool_formulas *p, const struct map *done,
                                        const struct bool_formula *x)
{
    uint64_t id = 0;
    return x && map_get(done, x->id, &id) ? p->all.at[id] : NULL;
}

static const struct bool_formula *rebuilt(struct bool_formulas *p, const struct map *done, const struct bool_formula *f)
{
    const struct bool_formula *a = image(p, done, f->a), *b = image(p, done, f->b);
    switch ((int)f->op) {
    case FORMULA_NOT:
        return formula_not(p, a);
    case FORMULA_AND:
        return formula_and(p, a, b);
    case FORMULA_OR:
        return formula_or(p, a, b);
    case FORMULA_ITE:
        return formula_ite(p, a, b, image(p, done, f->c));
    default:
        return f;
    }
}

const struct bool_formula *formula_map(struct bool_formulas *p, const struct bool_formula *f, formula_replace *with,
                                       void *ctx)
{
    struct bool_formula_list parts = { 0 };
    struct map done = { 0 };
    const struct bool_formula *g = f;
    formula_parts(f, &parts);
    for (size_t i = 0; i < parts.n; i++) {
        const struct bool_formula *part = parts.at[i];
        g = part->op == FORMULA_ATOM ? with(ctx, part->atom) : rebuilt(p, &done, part);
        g = g ? g : part;
        map_put(&done, part->id, g->id);
    }
    map_free(&done);
    vec_free(&parts);
    return g;
}

// ---- what unknown parts allow -----------------------------------------------------------------------------------------

// What is needed for each part to be false, and to be true.
struct allowed {
    struct map on[2];
};

static const struct bool_formula *allowed_of(const struct bool_formulas *p, const struct allowed *done,
                                             const struct bool_formula *x, bool value)
{
    uint64_t id = 0;
    VERIFY(map_get(&done->on[value], x->id, &id));
    return p->all.at[id];
}

static const struct bool_formula *can_be(struct bool_formulas *p, const struct allowed *done,
                                         const struct bool_formula *f, bool value)
{
    if (!f->unknown)
        return value ? f : formula_not(p, f);
    if (f->op == FORMULA_ANY)
        return formula_const(p, TRUTH_TRUE);
    if (f->op == FORMULA_NOT)
        return allowed_of(p, done, f->a, !value);
    const struct bool_formula *b = allowed_of(p, done, f->b, value);
    if (f->op == FORMULA_ITE) {
        const struct bool_formula *c = allowed_of(p, done, f->c, value);
        if (!f->a->unknown)
            return formula_ite(p, f->a, b, c);
        return formula_or(p, formula_and(p, allowed_of(p, done, f->a, true), b),
                          formula_and(p, allowed_of(p, done, f->a, false), c));
    }
    const struct bool_formula *a = allowed_of(p, done, f->a, value);
    return (f->op == FORMULA_AND) == value ? formula_and(p, a, b) : formula_or(p, a, b);
}

const struct bool_formula *formula_can_be(struct bool_formulas *p, const struct bool_formula *f, bool value)
{
    if (!f->unknown)
        return value ? f : formula_not(p, f);
    struct bool_formula_list parts = { 0 };
    struct allowed done = { 0 };
    formula_parts(f, &parts);
    for (size_t i = 0; i < parts.n; i++)
        for (int v = 0; v < 2; v++)
            map_put(&done.on[v], parts.at[i]->id, can_be(p, &done, parts.at[i], v)->id);
    const struct bool_formula *g = allowed_of(p, &done, f, value);
    map_free(&done.on[0]);
    map_free(&done.on[1]);
    vec_free(&parts);
    return g;
}
