// SPDX-License-Identifier: Apache-2.0
// wraps.c: pointers that are moved by more bytes than addresses have.
#include "cfa/uses.h"
#include "edit/wraps_priv.h"

// ---- which sums -----------------------------------------------------------------------------------------------------

bool wraps_is_sum(const struct exp *x)
{
    return x->kind == EXP_BINARY && x->op == OP_PTR_ADD && type_is_integer(x->b->type) && type_is_signed(x->b->type) &&
           type_bits(x->b->type) <= 64;
}

// A pointer that is moved by a distance without a product.  One alone leads as far as it says, but two of them may come back.
static bool is_plain(const struct exp *x)
{
    return wraps_is_sum(x) && !distance_is_product(x->b) && !exp_is_const(x->b);
}

static bool is_move(const struct exp *x)
{
    bool again = false;
    for (const struct exp *y = is_plain(x) ? x->a : NULL; y && !again; y = y->a)
        again = is_plain(y);
    return wraps_is_sum(x) && (distance_is_product(x->b) || again);
}

bool wraps_short(const struct exp *x, i128 most)
{
    const struct exp *index = distance_is_product(x) ? x->a : x;
    const struct type *t = index->kind == EXP_CAST ? index->a->type : index->type;
    i128 k = !distance_is_product(x) ? 1 : exp_is_const(x->b) ? value_int(x->b->value, x->b->type) : 0;
    if (exp_is_const(index) && type_is_integer(index->type)) {
        i128 is = value_int(index->value, index->type);
        return k && is <= most / (k < 0 ? -k : k) && is >= -most / (k < 0 ? -k : k);
    }
    if (!type_is_integer(t) || type_bits(t) >= 64 || !k)
        return false;
    struct range is = range_of_type(t);
    i128 low = is.low * k, high = is.high * k;
    return MIN(low, high) >= -most && MAX(low, high) <= most;
}

struct sum_place {
    const struct ranges *ranges;  // NULL: whether sums could wrap is asked
    const struct node *at;
};

static bool may_wrap(void *ctx, const struct exp *x)
{
    const struct sum_place *p = ctx;
    return is_move(x) && (p->ranges ? distance_may_be_far(p->ranges, p->at, x->b)
                                    : !wraps_short(x->b, distance_farthest(x->b->type)));
}

// The first sum in x, innermost first, that may wrap; NULL: none.
static const struct exp *find(struct sum_place *p, const struct exp *x)
{
    if (!x)
        return NULL;
    const struct exp *inner = find(p, x->a);
    if (!inner)
        inner = find(p, x->b);
    return inner || !may_wrap(p, x) ? inner : x;
}

// ---- conditions -----------------------------------------------------------------------------------------------------

struct spot {
    struct cfa *cfa;
    struct cfa_edit *ed;
    const struct ranges *ranges;
    const struct node *at;  // what ranges know the place by
    struct edge *edge;
};

// What must hold for a distance to be no longer than an object.
struct conditions {
    const struct exp *at[2];
    size_t n;
};

// Of x times k: bounds of x, which every domain can read.
static struct conditions fits_times(struct spot *p, const struct exp *x, i128 k)
{
    struct exps *e = &p->cfa->exps;
    i128 most = distance_farthest(x->type) / (k < 0 ? -k : k);
    struct range is = ranges_value(p->ranges, p->at, x);
    struct conditions c = { .n = 0 };
    if (is.high > most)
        c.at[c.n++] = exp_binary(e, OP_LE, x, exp_int(e, x->type, most));
    if (is.low < -most)
        c.at[c.n++] = exp_binary(e, OP_GE, x, exp_int(e, x->type, -most));
    return c;
}

static struct conditions fits(struct spot *p, const struct exp *x)
{
    struct exps *e = &p->cfa->exps;
    struct type *wide = p->cfa->prog->types.basic[TYPE_INT128];
    if (!distance_is_product(x))
        return fits_times(p, x, 1);
    if (exp_is_const(x->b) && x->b->value)
        return fits_times(p, x->a, value_int(x->b->value, x->b->type));
    const struct exp *exact = exp_binary(e, OP_MUL, exp_cast(e, x->a, wide), exp_cast(e, x->b, wide));
    return (struct conditions){ { exp_binary(e, OP_EQ, exp_cast(e, x, wide), exact) }, 1 };
}

// ---- changes --------------------------------------------------------------------------------------------------------

// The pointer goes through a variable, which leads far away where the product does not fit.
static const struct exp *moved_far(struct spot *p, const struct exp *x, const struct exp *sum)
{
    struct exps *e = &p->cfa->exps;
    struct var *v = cfa_edit_local(p->ed, p->at->fn, sum->type, "moved");
    struct type *d = sum->b->type;
    const struct exp *far = exp_int(e, d, value_int(value_greatest(d), d));
    struct conditions ok = fits(p, sum->b);
    cfa_edit_before(p->ed, p->edge);
    cfa_edit_assign(p->ed, v, sum);
    cfa_edit_done(p->ed);
    for (size_t i = 0; i < ok.n; i++) {
        cfa_edit_before(p->ed, p->edge);
        cfa_edit_if(p->ed, exp_unary(e, OP_NOT, ok.at[i]));
        cfa_edit_assign(p->ed, v, exp_binary(e, OP_PTR_ADD, sum->a, far));
        cfa_edit_done(p->ed);
    }
    return exp_replace(e, x, sum, exp_cell(e, v, 0, v->type, NULL));
}

static size_t move_all(struct spot *p, const struct exp **x)
{
    struct sum_place at = { p->ranges, p->at };
    size_t n = 0;
    for (const struct exp *sum; (sum = find(&at, *x)) != NULL; n++)
        *x = moved_far(p, *x, sum);
    return n;
}

// The address of a LOAD or STORE: it is accessed at once.
static size_t check_address(struct spot *p)
{
    enum fault f = p->edge->kind == EDGE_STORE ? FAULT_WRITE_OUTSIDE : FAULT_READ_OUTSIDE;
    size_t n = 0;
    for (const struct exp *x = p->edge->addr; x; x = x->a) {
        if (!is_move(x) || !distance_may_be_far(p->ranges, p->at, x->b))
            continue;
        struct conditions ok = fits(p, x->b);
        cfa_edit_before(p->ed, p->edge);
        for (size_t i = 0; i < ok.n; i++)
            cfa_edit_require(p->ed, ok.at[i], p->edge, f);
        cfa_edit_done(p->ed);
        n++;
    }
    return n;
}

static size_t change_args(struct spot *p)
{
    struct edge *e = p->edge;
    const struct exp **args = ARENA_ARRAY(&p->cfa->mem, const struct exp *, e->n_args + 1);
    size_t n = 0;
    for (size_t i = 0; i < e->n_args; i++) {
        args[i] = e->args[i];
        n += move_all(p, &args[i]);
    }
    if (n)
        e->args = args;
    return n;
}

static bool change(struct spot *p)
{
    struct edge *e = p->edge;
    bool accesses = e->kind == EDGE_LOAD || e->kind == EDGE_STORE;
    size_t n = accesses ? check_address(p) : move_all(p, &e->addr);
    n += move_all(p, &e->src) + move_all(p, &e->rhs) + move_all(p, &e->size) + change_args(p);
    return n > 0;
}

// Where nothing can be added before an edge, nothing is accessed, either.
static bool can_change(const struct edge *e)
{
    return e->kind != EDGE_ASSUME && e->kind != EDGE_RETURN;
}

static bool has_move(const struct ranges *r, const struct edge *e)
{
    struct sum_place at = { r, e->from };
    return can_change(e) && edge_any_value(e, may_wrap, &at);
}

bool wraps_candidates(const struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++)
        if (has_move(NULL, c->edges.at[i]))
            return true;
    struct moved m;
    bool any = false;
    moved_find(&m, c, NULL);
    for (size_t i = 0; i < c->edges.n && !any; i++)
        any = moved_again(&m, c->edges.at[i]) && can_change(c->edges.at[i]);
    moved_free(&m);
    return any;
}

size_t wraps_check(struct cfa *c, const struct ranges *r)
{
    struct cfa_edit *ed = NULL;
    struct moved m;
    size_t n = 0, n_edges = c->edges.n;
    moved_find(&m, c, r);
    for (size_t i = 0; i < n_edges; i++) {
        struct edge *e = c->edges.at[i];
        bool again = moved_again(&m, e) && can_change(e);
        if (!again && !has_move(r, e))
            continue;
        if (!ed)
            ed = cfa_edit_begin(c);
        struct spot p = { c, ed, r, e->from, e };
        n += again ? moved_check(&m, ed, c, e) : 0;
        n += change(&p);
    }
    moved_free(&m);
    if (ed)
        cfa_edit_end(ed);
    return n;
}
