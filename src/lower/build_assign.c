// SPDX-License-Identifier: Apache-2.0
// build_assign.c: lowers = op= ++ --.
#include "lower/build_priv.h"

// Whether e names an object at a fixed place, and evaluating it has no effect.
static bool is_fixed(const struct expr *e)
{
    while (e->kind == EXPR_MEMBER)
        e = e->a;
    return e->kind == EXPR_VAR;
}

// Stores v; the value of the expression.
static const struct exp *store(struct builder *b, const struct lval *p, const struct exp *v, bool want)
{
    if (!b->cur)
        return v;
    if (want && !p->bf)
        v = temp_keep(b, v);
    lval_write(b, p, v);
    return want && p->bf ? lval_read(b, p) : v;
}

// Whether the value comes before the place, and that may make a difference.
static bool value_first(const struct builder *b, const struct expr *e)
{
    return b->opt->operands == OPERANDS_CLANG && !is_fixed(e->a) && expr_has_effects(e->b);
}

static const struct exp *assign_value_first(struct builder *b, const struct expr *e, bool want)
{
    value_narrow(b, e->b, e->a->kind == EXPR_MEMBER && e->a->field->is_bitfield ? e->a->field : NULL);
    const struct exp *v = keep_across(b, lower_value(b, e->b), e->a);
    b->stored = e->a->kind == EXPR_DEREF ? e->a->a : NULL;
    struct lval p = lower_lval(b, e->a);
    check_const(b, &p);
    return store(b, &p, v, want);
}

const struct exp *lower_assign(struct builder *b, const struct expr *e, bool want)
{
    if (!type_is_modelled_scalar(e->type)) {
        lower_lval(b, e->a);
        return lower_value(b, e->b);
    }
    if (value_first(b, e))
        return assign_value_first(b, e, want);
    b->stored = e->a->kind == EXPR_DEREF ? e->a->a : NULL;
    struct lval p = lower_lval(b, e->a);
    check_const(b, &p);
    value_narrow(b, e->b, p.bf);
    if (lval_is_cell(&p) && !volatile_is_input(b, &p)) {
        volatile_note(b, &p);
        const struct exp *cell = lval_cell(b, &p);
        lower_into(b, e->b, cell);
        return cell;
    }
    if (!is_fixed(e->a) && p.addr)
        p.addr = keep_across(b, p.addr, e->b);
    return store(b, &p, lower_value(b, e->b), want);
}

// Moves a pointer by n elements.
static const struct exp *move_pointer(struct builder *b, const struct exp *p, const struct exp *n, struct type *pointer)
{
    struct type *d = b->t->ptrdiff_t_;
    const struct exp *size = exp_cast(b->x, type_size(b, pointer->elem), d);
    return exp_binary(b->x, OP_PTR_ADD, p, exp_binary(b->x, OP_MUL, exp_cast(b->x, n, d), size));
}

// Assigns r to p; the value of the expression is what p holds then.
static const struct exp *finish(struct builder *b, const struct lval *p, const struct exp *r, bool want)
{
    if (!b->cur || !lval_is_cell(p) || volatile_is_input(b, p))
        return store(b, p, r, want);
    lval_write(b, p, r);
    return lval_cell(b, p);
}

// Computes the old value with n in the type of the operation, and converts the result back.
static const struct exp *compute(struct builder *b, const struct expr *e, enum op o, const struct exp *old,
                                 const struct exp *n, const struct field *bf)
{
    if (!b->cur)
        return n;
    if (type_is_pointer(e->type))
        return move_pointer(b, old, n, e->type);
    struct type *in = e->comp_type ? e->comp_type : e->type;
    const struct exp *a = convert(b, old, in);
    note_operation(b, e, o, in);
    check_binary(b, o, a, n);
    check_precise_count(b, o, in, n);
    const struct exp *r = result_of(b, exp_binary(b->x, o, a, n), in);
    check_conversion(b, r, e->type, bf);
    return exp_cast(b->x, r, e->type);
}

const struct exp *lower_compound(struct builder *b, const struct expr *e, bool want)
{
    if (type_is_unmodelled(e->type) || (e->comp_type && type_is_unmodelled(e->comp_type))) {
        emit_unsupported(b, "arithmetic on complex, vector or __float128 values");
        return lower_value(b, e->b);
    }
    bool moves = type_is_pointer(e->type);
    const struct exp *n = moves ? lower_steps(b, e->b, e->type->elem) : lower_value(b, e->b);
    n = keep_across(b, n, e->a);
    struct lval p = lower_lval(b, e->a);
    check_const(b, &p);
    const struct exp *old = lval_read(b, &p);
    return finish(b, &p, compute(b, e, (enum op)e->op, old, n, p.bf), want);
}

const struct exp *lower_step(struct builder *b, const struct expr *e, bool want)
{
    struct lval p = lower_lval(b, e->a);
    check_const(b, &p);
    const struct exp *old = lval_read(b, &p), *before = old;
    if (want && e->kind == EXPR_POSTINC && old->kind == EXP_CELL && old->var == p.var) {
        before = temp_new(b, old->type);
        emit_assign(b, before, old);
    }
    bool down = e->op == OP_SUB;
    const struct exp *r;
    if (type_is_pointer(e->type))
        r = compute(b, e, OP_ADD, old, exp_int(b->x, b->t->ptrdiff_t_, down ? -1 : 1), p.bf);
    else
        r = compute(b, e, (enum op)e->op, old, exp_int(b->x, e->comp_type ? e->comp_type : e->type, 1), p.bf);
    r = finish(b, &p, r, want && e->kind == EXPR_PREINC);
    return e->kind == EXPR_POSTINC ? before : r;
}
