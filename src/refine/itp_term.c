// SPDX-License-Identifier: Apache-2.0
// itp_term.c: operations of interpolation on terms: solving equations, replacing, keeping results.
#include "refine/itp_priv.h"
#include "smt/linear.h"

#include <stdlib.h>

// Solves a linear equation for x: its coefficient must be 1 or -1 if x is an int.
static const struct term *solve_linear(struct terms *p, const struct term *eq, const struct term *x)
{
    struct linear l;
    enum linear_rel rel;
    if (!linear_atom(p, eq, &l, &rel))
        return NULL;
    struct rat k = rat_int(0);
    for (size_t i = 0; i < l.n; i++) {
        if (l.m[i].t == x)
            k = l.m[i].k;
        else if (itp_occurs(x, l.m[i].t))
            return NULL;
    }
    if (k.num == 0 || (x->sort->kind == SORT_INT && k.num != 1 && k.num != -1))
        return NULL;
    struct rat factor = k.num < 0 ? (struct rat){ k.den, -k.num } : (struct rat){ -k.den, k.num };
    if (!linear_add(&l, x, (struct rat){ -k.num, k.den }, p) || !linear_scale(&l, factor))
        return NULL;
    return linear_term(p, &l);
}

// Solves side = other for x, by undoing the invertible operations around x.
static const struct term *solve_bits(struct terms *p, const struct term *side, const struct term *other,
                                     const struct term *x)
{
    while (side != x) {
        size_t k = 0;
        while (k < side->n && !itp_occurs(x, side->arg[k]))
            k++;
        if (k == side->n)
            return NULL;
        for (size_t i = 0; i < side->n; i++) {
            if (i == k)
                continue;
            if (itp_occurs(x, side->arg[i]))
                return NULL;
            if (side->op == TERM_BV_ADD)
                other = term_2(p, TERM_BV_SUB, other, side->arg[i]);
            else if (side->op == TERM_BV_XOR)
                other = term_2(p, TERM_BV_XOR, other, side->arg[i]);
            else if (side->op == TERM_BV_SUB)
                other =
                    k == 0 ? term_2(p, TERM_BV_ADD, other, side->arg[1]) : term_2(p, TERM_BV_SUB, side->arg[0], other);
            else
                return NULL;
        }
        if (side->op == TERM_BV_NEG || side->op == TERM_BV_NOT)
            other = term_1(p, side->op, other);
        else if (side->n == 1)
            return NULL;
        side = side->arg[k];
    }
    return other;
}

const struct term *itp_solve_for(struct terms *p, const struct term *eq, const struct term *x)
{
    if (eq == x)
        return p->t_true;
    if (eq->op == TERM_NOT && eq->arg[0] == x)
        return p->t_false;
    if (eq->op != TERM_EQ)
        return NULL;
    for (size_t i = 0; i < 2; i++)
        if (eq->arg[i] == x)
            return itp_occurs(x, eq->arg[1 - i]) ? NULL : eq->arg[1 - i];
    if (term_is_number(x))
        return x->sort == eq->arg[0]->sort ? solve_linear(p, eq, x) : NULL;
    bool left = itp_occurs(x, eq->arg[0]), right = itp_occurs(x, eq->arg[1]);
    if (left == right || x->sort->kind != SORT_BV)
        return NULL;
    return solve_bits(p, eq->arg[left ? 0 : 1], eq->arg[left ? 1 : 0], x);
}

static int by_id(const void *a, const void *b)
{
    uint32_t x = (*(const struct term *const *)a)->id, y = (*(const struct term *const *)b)->id;
    return (x > y) - (x < y);
}

void itp_subterms(const struct term *t, struct term_vec *out)
{
    struct map seen = { 0 };
    size_t first = out->n;
    map_put(&seen, t->id, 0);
    vec_push(out, t);
    for (size_t i = first; i < out->n; i++)
        for (size_t k = 0; k < out->at[i]->n; k++)
            if (map_put(&seen, out->at[i]->arg[k]->id, 0))
                vec_push(out, out->at[i]->arg[k]);
    map_free(&seen);
    qsort(out->at + first, out->n - first, sizeof *out->at, by_id);
}

bool itp_occurs(const struct term *part, const struct term *t)
{
    if (part == t || t->n == 0 || t->id < part->id)
        return part == t;
    struct term_vec v = { 0 };
    itp_subterms(t, &v);
    bool found = false;
    for (size_t i = 0; i < v.n && !found; i++)
        found = v.at[i] == part;
    vec_free(&v);
    return found;
}

// A term without its arguments.
struct head {
    enum term_op op;
    uint32_t n;
    const struct sort *sort;
    struct sym name;
    uint32_t index;
    i128 num, den;
};

static struct head head_of(const struct term *t)
{
    return (struct head){ (enum term_op)t->op, t->n, t->sort, t->name, t->index, t->num, t->den };
}

static const struct term *rebuild(struct terms *p, struct head h, const struct term *const *arg)
{
    if (h.op == TERM_VAR)
        return term_var(p, h.name, h.index, h.sort);
    if (h.op == TERM_NUM)
        return h.sort->kind == SORT_INT ? term_int(p, h.num) : term_rational(p, h.num, h.den);
    if (h.op == TERM_BV_CONST)
        return term_bv(p, h.sort->a, (u128)h.num);
    if (h.op == TERM_FLOAT_CONST)
        return term_float(p, h.sort, (u128)h.num);
    if (h.op == TERM_TRUE || h.op == TERM_FALSE)
        return term_bool(p, h.op == TERM_TRUE);
    if (h.op == TERM_APP)
        return term_app(p, h.name, h.sort, arg, h.n);
    uint32_t width = h.sort->kind == SORT_BV ? h.sort->a : 0;
    return term_make(p, h.op, arg, h.n, (struct term_extra){ h.index, width, h.sort });
}

const struct term *itp_replace(struct terms *p, const struct term *t, const struct term *from, const struct term *to)
{
    struct term_vec nodes = { 0 }, arg = { 0 };
    struct map done = { 0 };
    itp_subterms(t, &nodes);
    for (size_t i = 0; i < nodes.n; i++) {
        const struct term *u = nodes.at[i], *v = u == from ? to : u;
        bool same = true;
        vec_clear(&arg);
        for (size_t k = 0; k < u->n && v == u; k++) {
            uint64_t a = 0;
            map_get(&done, u->arg[k]->id, &a);
            const struct term *b = (const struct term *)(uintptr_t)a;  // NOLINT
            same &= b == u->arg[k];
            vec_push(&arg, b);
        }
        if (v == u && !same)
            v = rebuild(p, head_of(u), arg.at);
        map_put(&done, u->id, (uint64_t)(uintptr_t)v);
    }
    uint64_t r = 0;
    map_get(&done, t->id, &r);
    map_free(&done);
    vec_free(&arg);
    vec_free(&nodes);
    return (const struct term *)(uintptr_t)r;  // NOLINT
}

// Copies of released nodes; arguments are named by their places.
struct kept {
    struct head head;
    const struct term *old;  // if it is older than the mark
    size_t arg;              // where its arguments begin
};

void itp_keep(struct terms *p, struct terms_mark m, const struct term **seq, size_t n)
{
    struct term_vec nodes = { 0 };
    struct map place = { 0 };
    struct {
        VEC_OF(struct kept);
    } kept = { 0 };
    struct u32_vec arg = { 0 }, root = { 0 };
    for (size_t i = 0; i < n; i++)
        itp_subterms(seq[i], &nodes);
    qsort(nodes.at, nodes.n, sizeof *nodes.at, by_id);
    for (size_t i = 0; i < nodes.n; i++) {
        const struct term *t = nodes.at[i];
        if (map_get(&place, t->id, NULL))
            continue;
        map_put(&place, t->id, kept.n);
        struct kept k = { .head = head_of(t), .old = t->id < m.n ? t : NULL, .arg = arg.n };
        for (size_t a = 0; a < t->n && !k.old; a++)
            vec_push(&arg, (uint32_t)*map_at(&place, t->arg[a]->id));
        vec_push(&kept, k);
    }
    for (size_t i = 0; i < n; i++)
        vec_push(&root, (uint32_t)*map_at(&place, seq[i]->id));
    terms_release(p, m);
    vec_clear(&nodes);  // from here on `nodes` has the new term at each place
    struct term_vec now = { 0 };
    for (size_t i = 0; i < kept.n; i++) {
        struct kept *k = &kept.at[i];
        vec_clear(&now);
        for (size_t a = 0; a < k->head.n && !k->old; a++)
            vec_push(&now, nodes.at[arg.at[k->arg + a]]);
        vec_push(&nodes, k->old ? k->old : rebuild(p, k->head, now.at));
    }
    for (size_t i = 0; i < n; i++)
        seq[i] = nodes.at[root.at[i]];
    vec_free(&now);
    vec_free(&nodes);
    vec_free(&kept);
    vec_free(&arg);
    vec_free(&root);
    map_free(&place);
}
