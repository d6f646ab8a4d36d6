// SPDX-License-Identifier: Apache-2.0
// eliminate.c: elimination by definitions and one-sided bounds.
#include "smt/eliminate.h"

#include "smt/linear.h"
#include "smt/term_priv.h"

static bool mentions(const struct terms *p, const struct term *t, const struct term *v)
{
    struct walk *w = walk_begin(p);
    bool found = t == v;
    vec_push(&w->stack, t);
    while (w->stack.n && !found) {
        const struct term *u = vec_pop(&w->stack);
        // Arguments have smaller ids than what they occur in, so no term with a smaller id than v's mentions v.
        for (uint32_t i = 0; i < u->n && !found; i++) {
            if (u->arg[i] == v)
                found = true;
            else if (u->arg[i]->id > v->id && walk_visit(w, u->arg[i]))
                vec_push(&w->stack, u->arg[i]);
        }
    }
    walk_end(w);
    return found;
}

const struct term *eliminate_split(struct terms *p, const struct term *f, const struct term_vec *vars,
                                   const struct term **rest)
{
    struct term_vec part = { 0 };
    struct args with, without;
    args_init(&with);
    args_init(&without);
    term_conjuncts(f, &part);
    for (size_t i = 0; i < part.n; i++) {
        bool touched = false;
        for (size_t j = 0; j < vars->n && !touched; j++)
            touched = mentions(p, part.at[i], vars->at[j]);
        args_add(touched ? &with : &without, part.at[i]);
    }
    *rest = term_make(p, TERM_AND, without.at, without.n, (struct term_extra){ 0 });
    f = term_make(p, TERM_AND, with.at, with.n, (struct term_extra){ 0 });
    args_free(&with);
    args_free(&without);
    vec_free(&part);
    return f;
}

// Definitions

// The term that conjunct c says v equals, in which v does not occur; NULL if c does not define v.
static const struct term *definition(struct terms *p, const struct term *c, const struct term *v)
{
    if (c == v)
        return p->t_true;
    if (c->op == TERM_NOT && c->arg[0] == v)
        return p->t_false;
    if (c->op != TERM_EQ || c->arg[0]->sort != v->sort)
        return NULL;
    for (int i = 0; i < 2; i++)
        if (c->arg[i] == v)
            return mentions(p, c->arg[1 - i], v) ? NULL : c->arg[1 - i];
    struct linear l;
    enum linear_rel rel;
    if ((v->sort->kind != SORT_INT && v->sort->kind != SORT_REAL) || !linear_atom(p, c, &l, &rel))
        return NULL;
    for (size_t i = 0; i < l.n; i++) {
        if (l.m[i].t != v)
            continue;
        struct rat k = l.m[i].k, inverse;
        if (v->sort->kind == SORT_INT && k.num != 1 && k.num != -1)
            return NULL;
        memmove(l.m + i, l.m + i + 1, (l.n - i - 1) * sizeof *l.m);
        l.n--;
        if (!rat_make(-k.den, k.num, &inverse) || !linear_scale(&l, inverse))
            return NULL;
        const struct term *t = linear_term(p, &l);
        return mentions(p, t, v) ? NULL : t;
    }
    return NULL;
}

static const struct term *by_definition(struct terms *p, const struct term *f, const struct term *v)
{
    struct term_vec part = { 0 };
    const struct term *t = NULL, *r = NULL;
    size_t at = 0;
    term_conjuncts(f, &part);
    for (; at < part.n && !t; at++)
        t = definition(p, part.at[at], v);
    if (t) {
        struct args a;
        args_init(&a);
        for (size_t i = 0; i < part.n; i++)
            if (i != at - 1)
                args_add(&a, term_subst(p, part.at[i], &v, &t, 1));
        r = term_make(p, TERM_AND, a.at, a.n, (struct term_extra){ 0 });
        args_free(&a);
    }
    vec_free(&part);
    return r;
}

// One-sided bounds

// How conjunct c restricts v.
enum side { SIDE_NONE, SIDE_ABOVE, SIDE_BELOW, SIDE_DIFFERS, SIDE_OTHER };

static enum side side(struct terms *p, const struct term *c, const struct term *v)
{
    struct linear l;
    enum linear_rel rel;
    if (!mentions(p, c, v))
        return SIDE_NONE;
    bool differs = c->op == TERM_NOT;
    if (!linear_atom(p, differs ? c->arg[0] : c, &l, &rel) || differs != (rel == LINEAR_EQ))
        return SIDE_OTHER;
    enum side r = SIDE_OTHER;
    for (size_t i = 0; i < l.n; i++) {
        if (l.m[i].t == v)
            r = differs ? SIDE_DIFFERS : l.m[i].k.num > 0 ? SIDE_ABOVE : SIDE_BELOW;
        else if (mentions(p, l.m[i].t, v))
            return SIDE_OTHER;
    }
    return r;
}

// f without the conjuncts that mention v.  That is right if all of them bound v from the same side, or say what v is
// not: v can then be far enough on the other side.
static const struct term *by_bounds(struct terms *p, const struct term *f, const struct term *v)
{
    if (v->sort->kind != SORT_INT && v->sort->kind != SORT_REAL)
        return NULL;
    struct term_vec part = { 0 };
    struct args a;
    args_init(&a);
    term_conjuncts(f, &part);
    enum side all = SIDE_NONE;
    for (size_t i = 0; i < part.n && all != SIDE_OTHER; i++) {
        enum side s = side(p, part.at[i], v);
        if (s == SIDE_NONE)
            args_add(&a, part.at[i]);
        else if (s != SIDE_DIFFERS)
            all = all == SIDE_NONE || all == s ? s : SIDE_OTHER;
    }
    const struct term *r = all == SIDE_OTHER ? NULL : term_make(p, TERM_AND, a.at, a.n, (struct term_extra){ 0 });
    args_free(&a);
    vec_free(&part);
    return r;
}

const struct term *eliminate_light(struct terms *p, const struct term *f, struct term_vec *vars)
{
    bool again = true;
    while (again) {
        again = false;
        size_t n = 0;
        for (size_t i = 0; i < vars->n; i++) {
            const struct term *v = vars->at[i], *r = mentions(p, f, v) ? by_definition(p, f, v) : f;
            if (!r)
                r = by_bounds(p, f, v);
            if (!r)
                vars->at[n++] = v;
            again |= r && r != f;
            f = r ? r : f;
        }
        vars->n = n;
    }
    return f;
}
