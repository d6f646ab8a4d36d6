// SPDX-License-Identifier: Apache-2.0
// moved.c: pointers that are moved far in several steps, whose distances together may come back to the object.
//
// One distance in bytes is compared with the size of the object wherever the pointer is used.  Two of 2^63 bytes are 0 modulo 2^64, and the
// pointer would be called valid, although the first step was undefined (C17 6.5.6p8).  So a step that may be long, of a pointer that may have been
// moved by such a step before, is an obstacle where it is long.
#include "cfa/uses.h"
#include "edit/wraps_priv.h"

/* Distances that count as long: a small part of the address space, so that only many short ones can come back (2^28 of them; 2^12 with addresses
 * of 32 bits). */
static i128 longest(const struct type *t)
{
    return (i128)1 << (type_bits(t) < 64 ? 20 : 36);
}

static bool is_long(const struct moved *m, const struct node *n, const struct exp *sum)
{
    i128 most = longest(sum->b->type);
    if (!m->ranges)
        return !wraps_short(sum->b, most);
    struct range is = ranges_exp(m->ranges, n, sum->b);
    return ranges_reachable(m->ranges, n) && (is.low < -most || is.high > most);
}

// ---- what was moved -------------------------------------------------------------------------------------------------

enum { SEVERAL = -1 };

static movers both(movers a, movers b)
{
    return !a || a == b ? b : !b ? a : (movers)SEVERAL;
}

static bool in_memory(const struct var *v)
{
    return v->addressed || !type_is_scalar(v->type);
}

static movers held(const struct moved *m, const struct var *v)
{
    return in_memory(v) ? m->memory : m->vars[v->id];
}

// By what the value of x, which e computes, may have been moved far, if it is a pointer or a number computed from one.
static movers moved_by(const struct moved *m, const struct edge *e, const struct exp *x)
{
    if (!x)
        return 0;
    if (x->kind == EXP_CELL)
        return held(m, x->var);
    if (x->kind == EXP_BINARY && (op_is_compare((enum op)x->op) || x->op == OP_PTR_DIFF))
        return 0;
    movers here = wraps_is_sum(x) && is_long(m, e->from, x) ? e->id + 1 : 0;
    here = both(here, moved_by(m, e, x->a));
    return x->op == OP_PTR_ADD ? here : both(here, moved_by(m, e, x->b));
}

static void note(struct moved *m, const struct var *v, movers by)
{
    movers *known = !v || in_memory(v) ? &m->memory : &m->vars[v->id];
    movers now = both(*known, by);
    m->grows |= now != *known;
    *known = now;
}

static void note_edge(struct moved *m, const struct edge *e)
{
    const struct var *to = e->lhs ? e->lhs->var : NULL;
    if (e->kind == EDGE_ASSIGN)
        note(m, to, moved_by(m, e, e->rhs));
    else if (e->kind == EDGE_LOAD)
        note(m, to, m->memory);
    else if (e->kind == EDGE_STORE)
        note(m, NULL, moved_by(m, e, e->rhs));
    else if (e->kind == EDGE_RETURN && to && e->callee->retval)
        note(m, to, held(m, e->callee->retval));
    else if (to)  // what a library function gives may be what it was given
        note(m, to, both(moved_by(m, e, e->addr), moved_by(m, e, e->src)));
    for (size_t i = 0; i < e->n_args; i++) {
        bool param = e->kind == EDGE_CALL && i < e->callee->n_params;
        note(m, param ? e->callee->vars.at[i] : NULL, moved_by(m, e, e->args[i]));
    }
}

void moved_find(struct moved *m, const struct cfa *c, const struct ranges *r)
{
    *m = (struct moved){ .ranges = r, .vars = MEM_ARRAY(movers, c->vars.n), .n_vars = c->vars.n };
    do {
        m->grows = false;
        for (size_t i = 0; i < c->edges.n; i++)
            note_edge(m, c->edges.at[i]);
    } while (m->grows);
}

void moved_free(struct moved *m)
{
    mem_free(m->vars, m->n_vars * sizeof *m->vars);
    m->vars = NULL;
}

// ---- steps that are obstacles ---------------------------------------------------------------------------------------

// Whether an edge may be taken more than once: in a loop, and in functions, which may be called again.
static bool may_repeat(const struct edge *e)
{
    const struct func *f = e->from->fn;
    return e->from->loop || !f->decl || f->entry->in.n != 1 || f->entry->in.at[0]->from->fn->decl;
}

/* Whether sum x of e moves far what may have been moved far before: by another edge, or by e, earlier.  (Sums of one expression are looked at
 * together: wraps.c.) */
static bool is_again(const struct moved *m, const struct edge *e, const struct exp *x)
{
    const struct exp *from = x;
    while (wraps_is_sum(from))
        from = from->a;
    if (!wraps_is_sum(x) || !is_long(m, e->from, x))
        return false;
    movers by = moved_by(m, e, from);
    return by && (by != e->id + 1 || may_repeat(e));
}

struct question {
    const struct moved *moved;
    const struct edge *edge;
    struct {
        VEC_OF(const struct exp *);
    } found;
};

static bool again_here(void *ctx, const struct exp *x)
{
    const struct question *q = ctx;
    return is_again(q->moved, q->edge, x);
}

bool moved_again(const struct moved *m, const struct edge *e)
{
    struct question q = { .moved = m, .edge = e };
    return edge_any_value(e, again_here, &q);
}

struct again {
    const struct moved *moved;
    struct cfa_edit *ed;
    struct cfa *cfa;
    const struct node *at;  // what ranges know the place by
    struct edge *edge;
    size_t found;
};

static void obstacle_if(struct again *p, const struct exp *cond)
{
    cfa_edit_before(p->ed, p->edge);
    cfa_edit_if(p->ed, cond);
    cfa_edit_unsupported(p->ed, "a pointer that is moved far more than once", p->edge);
    cfa_edit_done(p->ed);
    p->found++;
}

// Obstacles where x times k (k > 0) is longer than `most`; ranges say on which side that may be.
static void check_times(struct again *p, const struct exp *x, i128 k, i128 most)
{
    struct exps *e = &p->cfa->exps;
    struct range is = ranges_value(p->moved->ranges, p->at, x);
    if (is.high > most / k)
        obstacle_if(p, exp_binary(e, OP_GT, x, exp_int(e, x->type, most / k)));
    if (is.low < -(most / k))
        obstacle_if(p, exp_binary(e, OP_LT, x, exp_int(e, x->type, -(most / k))));
}

static void check_distance(struct again *p, const struct exp *x)
{
    struct exps *e = &p->cfa->exps;
    struct type *wide = p->cfa->prog->types.basic[TYPE_INT128];
    i128 most = longest(x->type), k = 1;
    if (distance_is_product(x) && exp_is_const(x->b)) {
        k = value_int(x->b->value, x->b->type);
        check_times(p, x->a, k < 0 ? -k : MAX(k, 1), most);
    } else if (distance_is_product(x)) {
        const struct exp *exact = exp_binary(e, OP_MUL, exp_cast(e, x->a, wide), exp_cast(e, x->b, wide));
        obstacle_if(p, exp_binary(e, OP_GT, exact, exp_int(e, wide, most)));
        obstacle_if(p, exp_binary(e, OP_LT, exact, exp_int(e, wide, -most)));
    } else {
        check_times(p, x, 1, most);
    }
}

static void collect_moved(void *ctx, const struct exp *x)
{
    struct question *q = ctx;
    if (again_here(q, x))
        vec_push(&q->found, x);
}

size_t moved_check(const struct moved *m, struct cfa_edit *ed, struct cfa *c, struct edge *e)
{
    struct again p = { m, ed, c, e->from, e, 0 };
    struct question q = { .moved = m, .edge = e };  // all sums before the first change: then e stands elsewhere
    for (size_t i = OPERAND_VALUES; i < edge_operands(e); i++)
        exp_each_inner(edge_operand(e, i), collect_moved, &q);
    for (size_t i = 0; i < q.found.n; i++)
        check_distance(&p, q.found.at[i]->b);
    vec_free(&q.found);
    return p.found;
}
