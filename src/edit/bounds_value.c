// SPDX-License-Identifier: Apache-2.0
// bounds_value.c: where a pointer points to, as expressions over the program's variables and those that pointers carry.
#include "edit/bounds_priv.h"

#include "pre/pointers_priv.h"

bool is_sum(const struct exp *x)
{
    return x->kind == EXP_BINARY && x->op == OP_PTR_ADD && type_is_integer(x->b->type);
}

const struct exp *root_of(const struct bounds *b, const struct exp *x)
{
    const uint64_t word = b->cfa->prog->types.machine->ptr_size;
    for (;;) {
        bool same = x->kind == EXP_CAST && x->type->size == word && x->a->type->size == word &&
                    (type_is_pointer(x->a->type) || type_is_integer(x->a->type)) &&
                    (type_is_pointer(x->type) || type_is_integer(x->type));
        if (!same && !is_sum(x))
            break;
        x = x->a;
    }
    bool tracked = x->kind == EXP_CELL && points_kept(b->pointers, x);
    return tracked || x->kind == EXP_ADDR || x->kind == EXP_CONST ? x : NULL;
}

struct points may_point(const struct bounds *b, const struct node *n, const struct exp *x)
{
    return pointers_value(b->pointers, n, x);
}

const struct exp *number_of(struct bounds *b, const struct exp *size)
{
    return exp_cast(&b->cfa->exps, size, b->number);
}

// Large unsigned distances are negative ones.
static const struct exp *distance_of(struct bounds *b, const struct exp *x)
{
    struct exps *e = &b->cfa->exps;
    struct type *word = b->cfa->prog->types.ptrdiff_t_;
    if (!type_is_signed(x->type) && type_bits(x->type) >= type_bits(word))
        x = exp_cast(e, x, word);
    return exp_cast(e, x, b->number);
}

// ---- sizes ----------------------------------------------------------------------------------------------------------

static int64_t size_of_place(const struct bounds *b, struct pt_place at)
{
    const struct var *v = at.kind == OBJ_VAR ? b->cfa->vars.at[at.id] : NULL;
    const struct edge *e = at.kind == OBJ_HEAP ? b->cfa->edges.at[at.id] : NULL;
    if (v && (v->type->complete || type_is_scalar(v->type)) && v->type->size < INT64_MAX)
        return (int64_t)v->type->size;
    bool constant = e && exp_is_const(e->size) && e->size->value < INT64_MAX;
    return constant ? (int64_t)e->size->value : -1;
}

int64_t object_size(struct bounds *b, const struct exp *x)
{
    struct pt_places all = { 0 };
    pointsto_of_all(b->pt, x, &all);
    int64_t size = all.n ? size_of_place(b, all.at[0]) : -1;
    for (size_t i = 1; i < all.n; i++)
        if (size_of_place(b, all.at[i]) != size)
            size = -1;
    vec_free(&all);
    return size;
}

// ---- parts ----------------------------------------------------------------------------------------------------------

// Whether the part of x is a number that is known.
static bool is_known(struct bounds *b, const struct node *n, const struct exp *x, enum part which, int64_t *value)
{
    struct points p = may_point(b, n, x);
    *value = 0;
    if (!(p.to & POINTS_OBJECT))
        return true;
    if (which == PART_OFFSET) {
        *value = p.low;
        return p.low == p.high;
    }
    *value = p.to == POINTS_OBJECT ? object_size(b, x) : -1;
    return *value >= 0;
}

void want(struct bounds *b, const struct node *n, const struct exp *x, enum part which)
{
    int64_t known;
    const struct exp *root = root_of(b, x);
    if (!root || root->kind != EXP_CELL || is_known(b, n, x, which, &known))
        return;
    const struct var *v = points_kept(b->pointers, root);
    if (is_known(b, n, root, which, &known) || b->of[v->id].wanted[which])
        return;
    b->of[v->id].wanted[which] = 1;
    vec_push(&b->todo, v);
}

static const struct exp *sum_of(struct bounds *b, const struct exp *x, const struct exp *root, const struct exp *from)
{
    struct exps *e = &b->cfa->exps;
    for (; x != root; x = x->a)
        if (is_sum(x))
            from = exp_binary(e, OP_ADD, from, distance_of(b, x->b));
    return from;
}

static const struct exp *part_of_root(struct bounds *b, const struct node *n, const struct exp *root, enum part which)
{
    struct exps *e = &b->cfa->exps;
    int64_t known;
    if (is_known(b, n, root, which, &known))
        return exp_int(e, b->number, known);
    if (root->kind == EXP_CELL) {
        struct var *v = b->of[points_kept(b->pointers, root)->id].in[which];
        if (v)
            return exp_cell(e, v, 0, v->type, NULL);
    }
    return exp_int(e, b->number, 0);
}

const struct exp *part_of(struct bounds *b, const struct node *n, const struct exp *x, enum part which)
{
    int64_t known;
    const struct exp *root = root_of(b, x);
    if (!root || is_known(b, n, x, which, &known))
        return exp_int(&b->cfa->exps, b->number, root ? known : 0);
    const struct exp *part = part_of_root(b, n, root, which);
    return which == PART_SIZE ? part : sum_of(b, x, root, part);
}

// ---- indices --------------------------------------------------------------------------------------------------------

// One step from s->index to an operand, where nothing wraps.  False: there is none.
static bool simplify(struct bounds *b, const struct node *n, struct scaled *s)
{
    static const i128 large = (i128)1 << 40;
    const struct exp *x = s->index;
    bool cast = x->kind == EXP_CAST && type_is_integer(x->a->type);
    if (cast && range_fits(ranges_value(b->ranges, n, x->a), x->type)) {
        s->index = x->a;
        return true;
    }
    if (x->kind != EXP_BINARY || !exp_is_const(x->b) || !range_fits(ranges_exp(b->ranges, n, x), x->type))
        return false;
    i128 k = value_int(x->b->value, x->b->type);
    if (k > large || k < -large || s->factor > large || s->constant > large || s->constant < -large)
        return false;
    if (x->op == OP_ADD || x->op == OP_SUB)
        s->constant += s->factor * (x->op == OP_ADD ? k : -k);
    else if (x->op == OP_MUL && k > 0)
        s->factor *= k;
    else if (x->op == OP_SHL && k < 32)
        s->factor *= (i128)1 << k;
    else
        return false;
    s->index = x->a;
    return true;
}

bool scaled_of(struct bounds *b, const struct node *n, const struct exp *x, struct scaled *s)
{
    const struct exp *root = root_of(b, x);
    int64_t start;
    if (!is_known(b, n, root, PART_OFFSET, &start))
        return false;
    *s = (struct scaled){ .factor = 1, .constant = start };
    for (; x != root; x = x->a) {
        if (!is_sum(x))
            continue;
        if (s->index || type_bits(x->b->type) > 64)
            return false;
        s->index = x->b;
    }
    if (!s->index || !range_fits(ranges_value(b->ranges, n, s->index), b->cfa->prog->types.ptrdiff_t_))
        return false;
    while (simplify(b, n, s)) {}
    return type_is_integer(s->index->type) && type_bits(s->index->type) <= 64;
}
