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

// The object whose value e is; of an assignment of records, gcc reads what was assigned to.  NULL: it is another value.
static const struct expr *object_of(const struct expr *e)
{
    const struct expr *base = e;
    while (base->kind == EXPR_MEMBER)
        base = base->a;
    bool reads = e->kind == EXPR_CAST && e->cast == CAST_LVALUE;
    return reads ? e->a : e->kind == EXPR_MEMBER && base->kind == EXPR_ASSIGN ? e : NULL;
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

static bool is_number(const struct type *t)
{
    return type_is_integer(t) && t->kind != TYPE_BOOL;
}

// e without conversions that gcc's trees do not have: between pointers, and of integers through types that lose no bit of them.
static const struct expr *without_conversions(const struct expr *e)
{
    const struct expr *inner = e;
    unsigned least = is_number(e->type) ? type_bits(e->type) : 0;  // bits of what was passed through
    for (const struct expr *x = e; x->kind == EXPR_CAST && x->cast != CAST_LVALUE; x = x->a) {
        const struct type *from = x->a->type, *to = x->type;
        bool numbers = is_number(from) && is_number(to), pointers = type_is_pointer(from) && type_is_pointer(to);
        if (!numbers && !pointers && from->unqual != to->unqual)
            break;
        if (!numbers || type_bits(from) <= least)
            inner = x->a;
        least = numbers ? MIN(least, type_bits(from)) : least;
    }
    const struct type *from = inner->type, *to = e->type;
    bool numbers = type_is_integer(from) && type_is_integer(to);
    bool same = !numbers || (type_bits(from) == type_bits(to) && type_is_signed(from) == type_is_signed(to));
    return same ? inner : e;
}

static const struct field *bits_of(const struct expr *e)
{
    return e->kind == EXPR_MEMBER && e->field->is_bitfield ? e->field : NULL;
}

// When the value of an assignment is computed (gcc: gimplify_modify_expr; clang: EmitBinaryOperatorLValue).
enum turn {
    TURN_AFTER,   // behind the place
    TURN_BEFORE,  // before it
    TURN_AROUND,  // of an object that is read, the place comes before, of a call the arguments; the rest behind
};

static enum turn turn_of(const struct builder *b, const struct expr *place, const struct expr *v)
{
    if (is_fixed(place) || (!expr_has_calls(place) && !expr_has_calls(v)))
        return TURN_AFTER;
    if (b->opt->operands == OPERANDS_CLANG)
        return TURN_BEFORE;
    v = without_conversions(v);
    const struct expr *object = object_of(v);
    const struct field *to = bits_of(place), *from = object ? bits_of(object) : NULL;
    if ((to ? to->bits : 0) != (from ? from->bits : 0) || (!object && v->kind != EXPR_CALL))
        return TURN_BEFORE;
    return object && is_fixed(object) ? TURN_AFTER : TURN_AROUND;
}

// What is left of the value of an assignment when the left operands of its commas, which come first with gcc, are evaluated.
static const struct expr *after_commas(struct builder *b, const struct expr *v)
{
    for (; b->opt->operands == OPERANDS_GCC && v->kind == EXPR_COMMA; v = v->b)
        lower_effect(b, v->a);
    return v;
}

// The place that an assignment stores to.
static struct lval lower_stored(struct builder *b, const struct expr *e)
{
    b->stored = e->kind == EXPR_DEREF ? e->a : NULL;
    struct lval p = lower_lval(b, e);
    check_const(b, &p);
    return p;
}

void place_between(struct builder *b, struct call *k)
{
    const struct expr *place = b->between.place;
    struct lval *to = b->between.to;
    struct site old = site_set(b, place->loc, place->end);
    b->between.call = NULL;
    for (size_t i = 0; i < k->n; i++)
        k->args[i] = type_is_scalar(k->args[i]->type) ? keep_across(b, k->args[i], place) : k->args[i];
    *to = lower_stored(b, place);
    b->site = old;
    if (to->addr && b->cur)
        to->addr = temp_keep(b, to->addr);
}

static const struct exp *assign_around(struct builder *b, const struct expr *e, const struct expr *v, bool want)
{
    const struct expr *inner = without_conversions(v);
    struct lval p = { 0 };
    if (inner->kind == EXPR_CALL) {
        struct place_between outer = b->between;
        b->between = (struct place_between){ inner, e->a, &p };
        const struct exp *r = lower_value(b, v);
        b->between = outer;
        if (!p.type)
            p = lower_stored(b, e->a);
        return store(b, &p, r, want);
    }
    struct lval from = lower_lval(b, object_of(inner));
    if (from.addr)
        from.addr = keep_across(b, from.addr, e->a);
    p = lower_stored(b, e->a);
    return store(b, &p, exp_cast(b->x, lval_read(b, &from), e->a->type), want);
}

static const struct exp *assign_value_first(struct builder *b, const struct expr *e, const struct expr *value,
                                            bool want)
{
    value_narrow(b, value, bits_of(e->a));
    const struct exp *v = keep_across(b, lower_value(b, value), e->a);
    struct lval p = lower_stored(b, e->a);
    return store(b, &p, v, want);
}

static const struct exp *assign_scalar(struct builder *b, const struct expr *e, bool want)
{
    const struct expr *v = after_commas(b, e->b);
    switch (turn_of(b, e->a, v)) {
    case TURN_BEFORE:
        return assign_value_first(b, e, v, want);
    case TURN_AROUND:
        return assign_around(b, e, v, want);
    case TURN_AFTER:
        break;
    }
    struct lval p = lower_stored(b, e->a);
    value_narrow(b, v, p.bf);
    if (lval_is_cell(&p) && !volatile_is_input(b, &p)) {
        volatile_note(b, &p);
        const struct exp *cell = lval_cell(b, &p);
        note_copy(b, &p);
        lower_into(b, v, cell);
        check_access(b, &p);
        return cell;
    }
    if (!is_fixed(e->a) && p.addr)
        p.addr = keep_across(b, p.addr, v);
    return store(b, &p, lower_value(b, v), want);
}

// Notes where e, which changes its operand, has just been done, for order.c: some such changes are certainly undefined.
static void note_written(struct builder *b, const struct expr *e)
{
    if (b->cur && check_watches(b, CHECK_SEQUENCE) && !b->fn->is_model)
        vec_push(&b->written, ((struct written){ e, b->cur }));
}

const struct exp *lower_assign(struct builder *b, const struct expr *e, bool want)
{
    if (!type_is_modelled_scalar(e->type)) {
        lower_lval(b, e->a);
        return lower_value(b, e->b);
    }
    const struct exp *v = assign_scalar(b, e, want);
    note_written(b, e);
    return v;
}

// Of a record that is read, and of what a call gets, the place is known before that of e; it is copied behind that.
static struct lval record_around(struct builder *b, const struct expr *e, const struct expr *v)
{
    struct lval to = { 0 };
    struct place_between outer = b->between;
    b->between = (struct place_between){ v->kind == EXPR_CALL ? v : NULL, e->a, &to };
    struct lval from = lower_lval(b, v);
    b->between = outer;
    if (from.addr)
        from.addr = keep_across(b, from.addr, e->a);
    if (!to.type)
        to = lower_stored(b, e->a);
    lval_copy(b, &to, &from);
    return to;
}

struct lval lower_record_assign(struct builder *b, const struct expr *e)
{
    const struct expr *v = e->b;
    while (v->kind == EXPR_CAST && v->cast != CAST_VOID)
        v = v->a;
    v = after_commas(b, v);
    while (v->kind == EXPR_CAST && v->cast != CAST_VOID)
        v = v->a;
    bool object = v->kind == EXPR_DEREF || v->kind == EXPR_MEMBER || v->kind == EXPR_ASSIGN;
    bool matters = !is_fixed(e->a) && !is_fixed(v) && (expr_has_calls(e->a) || expr_has_calls(v));
    if (b->opt->operands == OPERANDS_GCC && matters && (object || v->kind == EXPR_CALL))
        return record_around(b, e, v);
    struct lval to = lower_stored(b, e->a);
    if (to.addr && expr_has_effects(v))
        to.addr = temp_keep(b, to.addr);
    lower_record_into(b, &to, v);
    return to;
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

// Whether gcc takes e to have side effects, though it changes nothing: it reads a volatile object, or makes one of its own.
static bool counts_as_effect(const struct expr *e)
{
    bool here = e && (e->kind == EXPR_COMPOUND_LIT || (e->kind == EXPR_CAST && e->cast == CAST_LVALUE &&
                                                       type_has_qualified(e->a->type, QUAL_VOLATILE)));
    return here || (e && (counts_as_effect(e->a) || counts_as_effect(e->b) || counts_as_effect(e->c)));
}

// The right operand of op=, which a pointer is moved by.
static const struct exp *lower_operand(struct builder *b, const struct expr *e)
{
    return type_is_pointer(e->type) ? lower_steps(b, e->b, e->type->elem) : lower_value(b, e->b);
}

const struct exp *lower_compound(struct builder *b, const struct expr *e, bool want)
{
    if (type_is_unmodelled(e->type) || (e->comp_type && type_is_unmodelled(e->comp_type))) {
        emit_unsupported(b, "arithmetic on complex, vector or __float128 values");
        return lower_value(b, e->b);
    }
    bool after =
        b->opt->operands == OPERANDS_GCC && expr_has_calls(e->a) && !expr_has_effects(e->b) && !counts_as_effect(e->b);
    const struct exp *n = after ? NULL : keep_across(b, lower_operand(b, e), e->a);
    struct lval p = lower_lval(b, e->a);
    check_const(b, &p);
    n = after ? lower_operand(b, e) : n;
    const struct exp *old = lval_read(b, &p);
    const struct exp *r = finish(b, &p, compute(b, e, (enum op)e->op, old, n, p.bf), want);
    note_written(b, e);
    return r;
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
    note_written(b, e);
    return e->kind == EXPR_POSTINC ? before : r;
}
