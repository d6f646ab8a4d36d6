// SPDX-License-Identifier: Apache-2.0
// linear.c: sums of monomials.
#include "smt/linear.h"

#include "smt/term_priv.h"

void linear_init(struct linear *l, const struct sort *s)
{
    l->sort = s;
    l->c = rat_int(0);
    l->n = 0;
}

// l += k * t, where t is no sum, number or multiple.
static bool add_mono(struct linear *l, const struct term *t, struct rat k)
{
    size_t low = 0, high = l->n;
    if (high && l->m[high - 1].t->id < t->id)
        low = high;  // they mostly come in order
    BISECT(size_t, low, high, mid, l->m[mid].t->id < t->id);
    if (low < l->n && l->m[low].t == t) {
        if (!rat_add(l->m[low].k, k, &l->m[low].k))
            return false;
        if (l->m[low].k.num == 0) {
            memmove(l->m + low, l->m + low + 1, (l->n - low - 1) * sizeof *l->m);
            l->n--;
        }
        return true;
    }
    if (l->n == LINEAR_MAX)
        return false;
    memmove(l->m + low + 1, l->m + low, (l->n - low) * sizeof *l->m);
    l->m[low] = (struct mono){ t, k };
    l->n++;
    return true;
}

// l += k * t, where t is a number, a multiple (the number is its first argument), or an atom.
static bool add_addend(struct linear *l, const struct term *t, struct rat k, struct terms *p)
{
    if (is_num(t)) {
        struct rat v;
        return rat_mul(k, (struct rat){ t->num, t->den }, &v) && rat_add(l->c, v, &l->c);
    }
    if (t->op == TERM_MUL && is_num(t->arg[0])) {
        const struct term *rest =
            t->n == 2 ? t->arg[1] : term_raw(p, TERM_MUL, t->arg + 1, t->n - 1, (struct term_extra){ 0 });
        return rat_mul(k, (struct rat){ t->arg[0]->num, t->arg[0]->den }, &k) && add_mono(l, rest, k);
    }
    return add_mono(l, t, k);
}

bool linear_add(struct linear *l, const struct term *t, struct rat k, struct terms *p)
{
    if (k.num == 0)
        return true;
    if (t->op != TERM_ADD || t->n > LINEAR_MAX)
        return add_addend(l, t, k, p);
    for (uint32_t i = 0; i < t->n; i++)
        if (!add_addend(l, t->arg[i], k, p))
            return false;
    return true;
}

bool linear_scale(struct linear *l, struct rat k)
{
    if (k.num == 0)
        l->n = 0;
    for (size_t i = 0; i < l->n; i++)
        if (!rat_mul(l->m[i].k, k, &l->m[i].k))
            return false;
    return rat_mul(l->c, k, &l->c);
}

// The term k * t, with the number as its first argument.
static const struct term *multiple(struct terms *p, const struct sort *s, const struct mono *m)
{
    if (m->k.num == 1 && m->k.den == 1)
        return m->t;
    struct args a;
    args_init(&a);
    args_add(&a, term_of_rat(p, s, m->k));
    if (m->t->op == TERM_MUL)
        for (uint32_t i = 0; i < m->t->n; i++)
            args_add(&a, m->t->arg[i]);
    else
        args_add(&a, m->t);
    const struct term *r = term_raw(p, TERM_MUL, a.at, a.n, (struct term_extra){ 0 });
    args_free(&a);
    return r;
}

const struct term *linear_term(struct terms *p, const struct linear *l)
{
    const struct term *addend[LINEAR_MAX + 1];
    size_t n = 0;
    for (size_t i = 0; i < l->n; i++)
        addend[n++] = multiple(p, l->sort, &l->m[i]);
    if (l->c.num != 0 || n == 0)
        addend[n++] = term_of_rat(p, l->sort, l->c);
    return n == 1 ? addend[0] : term_raw(p, TERM_ADD, addend, n, (struct term_extra){ 0 });
}

bool linear_atom(struct terms *p, const struct term *atom, struct linear *l, enum linear_rel *rel)
{
    if (atom->op != TERM_EQ && atom->op != TERM_LE && atom->op != TERM_LT)
        return false;
    const struct sort *s = atom->arg[0]->sort;
    if (s->kind != SORT_INT && s->kind != SORT_REAL)
        return false;
    *rel = atom->op == TERM_EQ ? LINEAR_EQ : atom->op == TERM_LE ? LINEAR_LE : LINEAR_LT;
    linear_init(l, s);
    return linear_add(l, atom->arg[0], rat_int(1), p) && linear_add(l, atom->arg[1], rat_int(-1), p);
}
