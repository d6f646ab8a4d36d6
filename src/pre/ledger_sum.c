// SPDX-License-Identifier: Apache-2.0
// ledger_sum.c: bounds of an access by linear combinations: a[i] lies inside of malloc(n * 4) because i < n on the way.
//
// source the certificate of a linear inequality is a sum of known ones with positive factors (Farkas; Schrijver 1986, 7.3); a few
//        eliminations are tried, not all.
#include "cfa/linear.h"
#include "pre/ledger_priv.h"

enum { TERMS_MAX = 8, KNOWN_MAX = 24, WALK_MAX = 4000, STEPS_MAX = 3 };

// constant + the sum of coef * variable; n > TERMS_MAX: none.
struct linear {
    struct {
        const struct var *v;
        i128 coef;
    } at[TERMS_MAX];
    size_t n;
    i128 constant;
};

static const struct linear no_sum = { .n = TERMS_MAX + 1 };

static bool is_sum(const struct linear *l)
{
    return l->n <= TERMS_MAX;
}

static void add_term(struct linear *l, const struct var *v, i128 coef)
{
    size_t i = 0;
    if (!is_sum(l))
        return;
    while (i < l->n && l->at[i].v != v)
        i++;
    if (i == TERMS_MAX) {
        *l = no_sum;
        return;
    }
    if (i == l->n) {
        l->at[i].v = v;
        l->at[i].coef = 0;
        l->n++;
    }
    l->at[i].coef += coef;
    if (l->at[i].coef == 0)
        l->at[i] = l->at[--l->n];
    assert(l->n <= TERMS_MAX);
}

static struct linear combined(struct linear a, const struct linear *b, i128 k)
{
    static const i128 large = (i128)1 << 80;
    if (!is_sum(&a) || !is_sum(b) || k > large || k < -large)
        return no_sum;
    for (size_t i = 0; i < b->n && is_sum(&a); i++) {
        if (b->at[i].coef > large || b->at[i].coef < -large)
            return no_sum;
        add_term(&a, b->at[i].v, k * b->at[i].coef);
    }
    if (is_sum(&a))
        a.constant += k * b->constant;
    return a;
}

// ---- expressions ----------------------------------------------------------------------------------------------------

// A variable that only its function changes, as a whole.
static bool is_plain(const struct question *q, const struct exp *x)
{
    const struct var *v = x->var;
    return x->kind == EXP_CELL && type_is_integer(x->type) && v->fn && v->kind != VAR_GLOBAL && !v->addressed &&
           !v->is_volatile && v->id < q->cfa->vars.n && !q->parts[v->id];
}

struct summing {
    const struct question *q;
    const struct node *at;
    struct linear sum;
};

static bool is_narrow(const struct type *t)
{
    return type_is_integer(t) && type_bits(t) <= 64;
}

static bool keeps_value(void *ctx, const struct exp *x)
{
    const struct summing *s = ctx;
    if (x->kind == EXP_UNARY || !is_narrow(x->type) || !is_narrow(x->a->type))
        return false;
    const struct ranges *r = s->q->ranges;
    return range_fits(x->kind == EXP_CAST ? ranges_value(r, s->at, x->a) : ranges_exp(r, s->at, x), x->type);
}

static bool add_summand(void *ctx, const struct exp *x, i128 coef)
{
    struct summing *s = ctx;
    if (!x)
        s->sum.constant += coef;
    else if (is_plain(s->q, x) && is_narrow(x->type))
        add_term(&s->sum, x->var, coef);
    else
        s->sum = no_sum;
    return is_sum(&s->sum);
}

// The value of integer expression x at n, as long as nothing in it wraps there.
static struct linear linear_of(const struct question *q, const struct node *n, const struct exp *x)
{
    struct summing s = { .q = q, .at = n };
    struct linear_reader r = { keeps_value, add_summand, &s };
    return exp_linear(&r, x, 1) ? s.sum : no_sum;
}

// ---- what is known at a node ----------------------------------------------------------------------------------------

// Sums that are not negative there.
struct known {
    struct linear at[KNOWN_MAX];
    size_t n;
};

static void know(struct known *k, const struct linear *l)
{
    if (is_sum(l) && l->n && k->n < KNOWN_MAX)
        k->at[k->n++] = *l;
}

// Condition x is true at n, or false.
static void know_condition(const struct question *q, const struct node *n, const struct exp *x, bool truth,
                           struct known *k)
{
    x = exp_truth(x, &truth);
    if (x->kind != EXP_BINARY || !op_is_compare((enum op)x->op) || !type_is_integer(x->a->type))
        return;
    enum op o = truth ? (enum op)x->op : op_negate((enum op)x->op);
    struct linear a = linear_of(q, n, x->a), b = linear_of(q, n, x->b);
    struct linear up = combined(b, &a, -1), down = combined(a, &b, -1);
    up.constant -= o == OP_LT;
    down.constant -= o == OP_GT;
    if (o == OP_LT || o == OP_LE || o == OP_EQ)
        know(k, &up);
    if (o == OP_GT || o == OP_GE || o == OP_EQ)
        know(k, &down);
}

// What is known of single variables ranges have, too.
static void know_fact(const struct question *q, const struct node *n, const struct fact *f, struct known *k)
{
    if (f->kind == FACT_HOLDS)
        know_condition(q, n, f->holds, true, k);
    if (f->kind != FACT_SUM || f->sum.n < 2)
        return;
    struct linear l = { .constant = -f->sum.constant }, other = { .constant = f->sum.constant };
    for (size_t i = 0; i < f->sum.n; i++) {
        if (!is_plain(q, f->sum.cell[i]))
            return;
        add_term(&l, f->sum.cell[i]->var, -(i128)f->sum.coef[i]);
        add_term(&other, f->sum.cell[i]->var, f->sum.coef[i]);
    }
    know(k, &l);
    if (f->op == OP_EQ)
        know(k, &other);
}

static const struct node *before(const struct edge *e)
{
    return e->kind == EDGE_RETURN ? e->ret->from : e->from;
}

static bool changes(const struct edge *e, const struct linear *l)
{
    const struct var *v = e->kind == EDGE_DECL ? e->var : e->lhs ? e->lhs->var : NULL;
    for (size_t i = 0; v && i < l->n; i++)
        if (l->at[i].v == v)
            return true;
    return false;
}

// Whether nothing between the last visit of `from`, which dominates `to`, and `to` changes a variable of l.
static bool holds_until(struct question *q, const struct node *from, const struct node *to, const struct linear *l)
{
    size_t walked = 0;
    q->stamp++;
    vec_clear(&q->stack);
    vec_push(&q->stack, to->id);
    q->seen[to->id] = q->stamp;
    while (q->stack.n) {
        const struct node *n = q->cfa->nodes.at[vec_pop(&q->stack)];
        if (n == from)
            continue;
        for (size_t i = 0; i < n->in.n; i++) {
            const struct edge *e = n->in.at[i];
            const struct node *m = before(e);
            if (e->kind == EDGE_CALL || changes(e, l) || ++walked > WALK_MAX)
                return false;
            if (q->seen[m->id] != q->stamp) {
                q->seen[m->id] = q->stamp;
                vec_push(&q->stack, m->id);
            }
        }
    }
    return true;
}

static void collect(struct question *q, const struct node *at, struct known *k)
{
    for (const struct node *n = at; n; n = n->idom) {
        size_t first = k->n;
        if (n->in.n == 1 && n->in.at[0]->kind == EDGE_ASSUME)
            know_condition(q, n->in.at[0]->from, n->in.at[0]->rhs, n->in.at[0]->truth != 0, k);
        const struct fact_vec *facts = q->facts ? facts_at(q->facts, n) : NULL;
        for (size_t i = 0; facts && i < facts->n; i++)
            know_fact(q, n, facts->at[i], k);
        size_t kept = first;
        assert(first <= k->n && k->n <= KNOWN_MAX);
        for (size_t i = first; i < k->n; i++)
            if (holds_until(q, n, at, &k->at[i]))
                k->at[kept++] = k->at[i];
        k->n = kept;
    }
}

// ---- combinations ---------------------------------------------------------------------------------------------------

static bool at_least_zero(const struct question *q, const struct node *at, const struct linear *l)
{
    i128 low = l->constant;
    for (size_t i = 0; i < l->n; i++) {
        const struct var *v = l->at[i].v;
        struct exp cell = { .kind = EXP_CELL, .type = v->type->unqual, .var = (struct var *)(uintptr_t)v };
        struct range r = ranges_value(q->ranges, at, &cell);
        i128 bound = l->at[i].coef > 0 ? r.low : r.high, by;
        if (range_is_empty(r))
            return true;
        if (__builtin_mul_overflow(l->at[i].coef, bound, &by) || __builtin_add_overflow(low, by, &low))
            return false;
    }
    return low >= 0;
}

static bool follows(const struct question *q, const struct node *at, const struct linear *l, const struct known *k,
                    int steps)
{
    if (!is_sum(l))
        return false;
    if (at_least_zero(q, at, l))
        return true;
    for (size_t i = 0; i < k->n && steps > 0; i++)
        for (size_t t = 0; t < l->n; t++)
            for (size_t u = 0; u < k->at[i].n; u++) {
                i128 c = l->at[t].coef, g = k->at[i].at[u].coef;
                assert(c != 0 && g != 0);  // add_term
                if (k->at[i].at[u].v != l->at[t].v || (c > 0) != (g > 0) || c % g != 0)
                    continue;
                struct linear less = combined(*l, &k->at[i], -(c / g));
                if (follows(q, at, &less, k, steps - 1))
                    return true;
            }
    return false;
}

// ---- the access -----------------------------------------------------------------------------------------------------

static bool dominates(const struct node *a, const struct node *n)
{
    while (n && n != a)
        n = n->idom;
    return n == a;
}

// Whether the variables of a sum that was computed before `edge` still have the same values everywhere behind it.
static bool is_settled(const struct question *q, const struct linear *l, const struct edge *edge)
{
    if (!is_sum(l))
        return false;
    for (size_t i = 0; i < l->n; i++) {
        const struct var *v = l->at[i].v;
        const struct edge *w = q->written[v->id];
        assert((w != NULL) == (q->writes[v->id] != 0));
        bool once = q->writes[v->id] == 0 ? v->kind == VAR_PARAM
                                          : q->writes[v->id] == 1 && v->kind != VAR_PARAM && !before(w)->loop &&
                                                dominates(w->to, edge->from);
        if (!once || v->fn != edge->from->fn || v->fn->recursive)
            return false;
    }
    return true;
}

/* The sum with variables that are assigned once replaced by what they are assigned, where that has the same value at `edge`, too.
 * (Lengths of arrays are kept in temporaries.) */
static struct linear unfolded(const struct question *q, struct linear l, const struct edge *edge)
{
    for (int round = 0; round < 4 && is_settled(q, &l, edge); round++)
        for (size_t i = 0; i < l.n; i++) {
            const struct edge *w = q->written[l.at[i].v->id];
            bool assigned = w && w->kind == EDGE_ASSIGN;
            struct linear is = assigned ? linear_of(q, w->from, w->rhs) : no_sum;
            if (!is_sum(&is) || !is_settled(q, &is, w))
                continue;
            i128 coef = l.at[i].coef;
            add_term(&l, l.at[i].v, -coef);
            l = combined(l, &is, coef);
            break;
        }
    return l;
}

// The distance from a pointer with one offset to x.
static struct linear offset_of(const struct question *q, const struct node *at, const struct exp *x)
{
    struct linear off = { 0 };
    for (;; x = x->a) {
        struct points p = pointers_value(q->pointers, at, x);
        if (p.to == POINTS_OBJECT && p.low == p.high) {
            off.constant += is_sum(&off) ? p.low : 0;
            return off;
        }
        bool sum = x->kind == EXP_BINARY && x->op == OP_PTR_ADD;
        if (!sum && (x->kind != EXP_CAST || !type_is_pointer(x->a->type)))
            return no_sum;
        if (sum) {
            struct linear by = linear_of(q, at, x->b);
            off = combined(off, &by, 1);
        }
    }
}

// A variable of an activation that no pointer reaches: what it holds is gone when the activation ends.
static bool is_private(void *ctx, enum obj_kind kind, uint32_t id)
{
    const struct question *q = ctx;
    return kind == OBJ_VAR && q->cfa->vars.at[id]->fn && !q->cfa->vars.at[id]->addressed;
}

/* Whether a pointer of the function may be the address of a block that `alloc` made in an earlier call of it: one that it was given, or
 * finds in memory that outlives the call. */
static bool may_be_given(const struct question *q, const struct edge *alloc)
{
    const struct func *f = alloc->from->fn;
    if (f == q->cfa->entry && !f->recursive && f->calls.n == 1)
        return false;
    bool given = pointsto_held(q->pt, OBJ_HEAP, alloc->id, is_private, (void *)(uintptr_t)q);
    struct pt_places p = { 0 };
    for (size_t i = 0; i < f->n_params && !given; i++) {
        struct exp cell = { .kind = EXP_CELL, .type = f->vars.at[i]->type->unqual, .var = f->vars.at[i] };
        vec_clear(&p);
        pointsto_of_all(q->pt, &cell, &p);
        given = places_have(&p, OBJ_HEAP, alloc->id);
    }
    vec_free(&p);
    return given;
}

bool inside_by_sums(struct question *q, const struct node *at, const struct exp *x, i128 n, const struct edge *alloc,
                    i128 size)
{
    struct linear room = { .constant = size }, off = offset_of(q, at, x);
    struct known known = { .n = 0 };
    assert(n >= 0 && (!alloc || alloc->size));
    if (alloc)
        room = unfolded(q, linear_of(q, alloc->from, alloc->size), alloc);
    if (!is_sum(&off) || !is_sum(&room) ||
        (alloc && (!is_settled(q, &room, alloc) || alloc->from->fn != at->fn || may_be_given(q, alloc))))
        return false;
    struct linear rest = combined(room, &off, -1);
    rest.constant -= n;
    collect(q, at, &known);
    return follows(q, at, &off, &known, STEPS_MAX) && follows(q, at, &rest, &known, STEPS_MAX);
}

// ---- the program ----------------------------------------------------------------------------------------------------

void question_init(struct question *q)
{
    const struct cfa *c = q->cfa;
    q->parts = mem_alloc(c->vars.n);
    q->writes = mem_alloc(c->vars.n);
    q->written = MEM_ARRAY(const struct edge *, c->vars.n);
    q->seen = MEM_ARRAY(uint32_t, c->nodes.n);
    cfa_used_in_parts(c, q->parts);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (!e->lhs || e->lhs->kind != EXP_CELL || e->kind == EDGE_VIOLATION)
            continue;
        uint32_t v = e->lhs->var->id;
        q->written[v] = e;
        q->writes[v] = (uint8_t)MIN(q->writes[v] + 1, 2);
    }
}

void question_free(struct question *q)
{
    const struct cfa *c = q->cfa;
    mem_free(q->parts, c->vars.n);
    mem_free(q->writes, c->vars.n);
    mem_free(q->written, c->vars.n * sizeof *q->written);
    mem_free(q->seen, c->nodes.n * sizeof *q->seen);
    vec_free(&q->stack);
}
