// SPDX-License-Identifier: Apache-2.0
// build_expr.c: lowers values of expressions to pure trees; everything that must happen before becomes edges.  Where C
// leaves the order of evaluation open, that of one compiler is taken (enum operand_order).  No verdict rests on it
// unsaid: order.c finds where another order may give another result.
#include "lower/build_priv.h"

enum { MAX_DEPTH = 1000 };  // of a pure expression; what is deeper goes through temporaries

static bool reads_variable(const struct exp *v)
{
    if (v->kind == EXP_CELL)
        return v->var->kind != VAR_TEMP;
    return (v->a && reads_variable(v->a)) || (v->b && reads_variable(v->b));
}

const struct exp *keep_across(struct builder *b, const struct exp *v, const struct expr *later)
{
    return expr_has_effects(later) && reads_variable(v) ? temp_keep(b, v) : v;
}

void value_discard(struct builder *b, const struct exp *v)
{
    if (b->cur && (b->checks & CHECK_VALUES) && v && type_is_scalar(v->type) && reads_variable(v))
        (void)temp_keep(b, v);
}

void value_narrow(struct builder *b, const struct expr *e, const struct field *into)
{
    bool converted = e->kind == EXPR_CAST && e->cast == CAST_ARITH && !e->is_written;
    b->narrow = converted && into ? e : NULL;
    b->into = into;
}

static const struct exp *limit_depth(struct builder *b, const struct exp *v)
{
    return v->depth > MAX_DEPTH ? temp_keep(b, v) : v;
}

/* Reduces v to the width of a bit-field of type t (type_precise): modulo 2^width, with the sign of t. */
static const struct exp *wrap(struct builder *b, const struct exp *v, const struct type *t)
{
    unsigned bits = type_bits(t), rest = type_bits(v->type) - bits;
    struct type *i = b->t->basic[TYPE_INT];
    bool fits = v->kind == EXP_CELL && v->bits > 0 && v->bits <= bits && type_is_signed(v->type) == type_is_signed(t);
    if (fits)
        return v;
    if (!type_is_signed(t))
        return exp_binary(b->x, OP_AND, v, exp_const(b->x, v->type, ((u128)1 << bits) - 1));
    const struct exp *up = exp_cast(b->x, v, type_to_unsigned(b->t, v->type));
    up = exp_cast(b->x, exp_binary(b->x, OP_SHL, up, exp_int(b->x, i, rest)), v->type);
    return exp_binary(b->x, OP_SHR, up, exp_int(b->x, i, rest));
}

const struct exp *convert(struct builder *b, const struct exp *v, struct type *to)
{
    if (!to->precision)
        return exp_cast(b->x, v, to);
    const struct type *from = v->type;
    bool fits = type_is_integer(from) && (type_is_signed(from) ? type_is_signed(to) && type_bits(from) <= type_bits(to)
                                                               : type_bits(from) + type_is_signed(to) <= type_bits(to));
    const struct exp *r = exp_cast(b->x, v, type_stored(to));
    return fits ? r : wrap(b, r, to);
}

const struct exp *result_of(struct builder *b, const struct exp *v, struct type *t)
{
    if (!t->precision || !type_is_integer(v->type))
        return v;
    check_precise(b, v, t);
    return wrap(b, v, t);
}

// A value for an expression that is not modelled or never evaluated.
static const struct exp *any_value(struct builder *b, struct type *t)
{
    if (!b->cur || !type_is_modelled_scalar(t))
        return exp_of_int(b, 0);
    return temp_new(b, t);
}

static const struct exp *zero_of(struct builder *b, struct type *t)
{
    bool scalar = type_is_modelled_scalar(t);
    return exp_int(b->x, scalar ? t : b->t->basic[TYPE_INT], 0);
}

static const struct exp *v_const(struct builder *b, const struct expr *e)
{
    return exp_const(b->x, e->type, e->value);
}

static const struct exp *v_object(struct builder *b, const struct expr *e)
{
    if (type_is_record(e->type))
        return lower_record_cell(b, e);
    struct lval p = lower_lval(b, e);
    if (p.type->kind == TYPE_ARRAY)
        return lval_addr(b, &p, type_pointer(b->t, p.type->elem));
    return type_is_scalar(p.type) ? lval_read(b, &p) : any_value(b, p.type);
}

static const struct exp *v_func(struct builder *b, const struct expr *e)
{
    return func_address(b, e->decl, type_pointer(b->t, e->decl->type));
}

// Lowers &a, and the decay of arrays and functions.
static const struct exp *address_of(struct builder *b, const struct expr *a, struct type *pointer)
{
    while (a->kind == EXPR_CAST && a->cast == CAST_NOOP)
        a = a->a;
    if (a->kind == EXPR_FUNC)
        return func_address(b, a->decl, pointer);
    if (a->kind == EXPR_DEREF && a->type->kind == TYPE_FUNCTION)
        return lower_value(b, a->a);
    if (a->kind == EXPR_VAR)
        use_address(b, a->decl);
    b->value = temporary_root(a);
    struct lval p = lower_lval(b, a);
    return lval_addr(b, &p, pointer);
}

static const struct exp *v_addr(struct builder *b, const struct expr *e)
{
    const struct expr *at = e->a;
    while (at->kind == EXPR_MEMBER || (at->kind == EXPR_CAST && at->cast == CAST_NOOP))
        at = at->a;
    b->unread = at;
    return address_of(b, e->a, e->type);
}

// Whether values of type t hold the address of f as another type than a pointer to such functions.
static bool is_other_pointer(const struct func *f, const struct type *t)
{
    bool to_function = type_is_pointer(t) && t->elem->kind == TYPE_FUNCTION;
    return t->kind != TYPE_BOOL && !(to_function && type_compatible(t->elem, f->decl->type));
}

static const struct exp *v_cast(struct builder *b, const struct expr *e)
{
    if (names_lengths(e))
        lower_lengths(b, e->type);
    switch (e->cast) {
    case CAST_LVALUE:
    case CAST_NOOP:
        return lower_value(b, e->a);
    case CAST_DECAY:
        return address_of(b, e->a, e->type);
    case CAST_VOID:
        lower_effect(b, e->a);
        return any_value(b, e->type);
    default:
        break;
    }
    const struct exp *v = lower_value(b, e->a);
    if (!b->cur || !type_is_scalar(v->type) || !type_is_scalar(e->type))
        return zero_of(b, e->type);
    if (v->kind == EXP_FUNC)
        v->fn->is_retyped |= is_other_pointer(v->fn, e->type);
    else
        note_retyped(b, e->a->type, e->type);
    check_conversion(b, v, e->type, b->narrow == e ? b->into : NULL);
    if (!exp_is_const(v))
        note_conversion(b, e);
    if (type_is_pointer(v->type) && type_is_integer(e->type) && e->type->size > v->type->size)
        v = exp_cast(b->x, v, b->t->ptrdiff_t_);  // gcc extends the sign (its manual, "Arrays and Pointers")
    if (exp_is_const(v) && type_is_float(v->type) && type_is_integer(e->type) && !e->type->precision)
        return exp_const(b->x, e->type->unqual, value_cast_constant(v->value, v->type, e->type, NULL));
    return convert(b, v, e->type);
}

static const struct exp *v_unary(struct builder *b, const struct expr *e)
{
    const struct exp *a = lower_value(b, e->a);
    check_unary(b, (enum op)e->op, a);
    const struct exp *r = exp_unary(b->x, (enum op)e->op, a);
    return limit_depth(b, e->op == OP_NOT ? r : result_of(b, r, e->type));
}

// The array whose first element p points to; NULL: p may be another pointer.
static struct type *array_of(const struct expr *p)
{
    while (p->kind == EXPR_CAST && p->cast == CAST_NOOP)
        p = p->a;
    return p->kind == EXPR_CAST && p->cast == CAST_DECAY && p->a->type->kind == TYPE_ARRAY ? p->a->type : NULL;
}

// The index without the implicit conversion to ptrdiff_t, if that would cut it; else i.
static const struct expr *uncut(struct builder *b, const struct expr *i)
{
    bool cut = i->kind == EXPR_CAST && i->cast == CAST_ARITH && !i->is_written && type_is_integer(i->a->type) &&
               type_bits(i->a->type) > type_bits(b->t->ptrdiff_t_);
    return cut ? i->a : i;
}

/* Converts n elements of type t to ptrdiff_t.  If n is of a wider type and does not fit, it counts elements that no
 * object has (C17 6.5.6p8): the number that is returned then leads out of every object, too. */
static const struct exp *fitting(struct builder *b, const struct exp *n, const struct type *t)
{
    struct type *d = b->t->ptrdiff_t_;
    const struct exp *cut = exp_cast(b->x, n, d);
    if (!b->cur || exp_is_const(n) || type_bits(n->type) <= type_bits(d))
        return cut;
    struct node *fits = node_new(b), *far = node_new(b), *join = node_new(b);
    const struct exp *kept = temp_new(b, d);
    i128 most = value_int(value_greatest(d), d) / (i128)MAX(t->size, 1);
    emit_assume(b, exp_binary(b->x, OP_EQ, exp_cast(b->x, cut, n->type), n), fits, far);
    flow_at(b, fits);
    emit_assign(b, kept, cut);
    flow_to(b, join);
    flow_at(b, far);
    if (b->cur)
        emit_assign(b, kept, exp_int(b->x, d, most));
    flow_to(b, join);
    flow_at(b, join);
    return kept;
}

const struct exp *lower_steps(struct builder *b, const struct expr *n, const struct type *t)
{
    if (n->kind == EXPR_UNARY && n->op == OP_NEG && uncut(b, n->a) != n->a)
        return exp_unary(b->x, OP_NEG, lower_steps(b, n->a, t));
    return fitting(b, lower_value(b, uncut(b, n)), t);
}

// Scales the index of p + i in elements of type t to bytes.  The negation that stands for p - i is no arithmetic of the
// program, so it is not checked.
static const struct exp *scaled_index(struct builder *b, const struct expr *p, const struct expr *i, struct type *t,
                                      bool accessed)
{
    struct type *d = b->t->ptrdiff_t_;
    bool negate = false;
    u128 fixed;
    const struct expr *inner = i;
    while (inner->kind == EXPR_CAST && inner->cast == CAST_ARITH && !inner->is_written)
        inner = inner->a;
    if (inner->kind == EXPR_UNARY && inner->op == OP_NEG && type_is_integer(inner->type) &&
        type_is_signed(inner->type) && !const_eval(inner, &fixed)) {
        negate = true;
        i = inner->a;
    }
    const struct exp *number = lower_value(b, uncut(b, i)), *n = fitting(b, number, t);
    if (negate)
        number = n = exp_unary(b->x, OP_NEG, n);
    if (array_of(p))
        check_index(b, number, array_of(p), accessed);
    const struct exp *size = exp_cast(b->x, type_size(b, t), d);
    return exp_binary(b->x, OP_MUL, n, size);
}

static const struct exp *v_pointer_add(struct builder *b, const struct expr *e, bool accessed)
{
    const struct exp *p = keep_across(b, lower_value(b, e->a), e->b);
    const struct exp *n = scaled_index(b, e->a, e->b, e->a->type->elem, accessed);
    if (accessed)
        check_pointer(b, p);
    return limit_depth(b, exp_binary(b->x, OP_PTR_ADD, p, n));
}

const struct exp *lower_pointer(struct builder *b, const struct expr *e)
{
    bool accessed = b->unread != e;
    const struct expr *p = e->a;
    while (p->kind == EXPR_CAST && p->cast == CAST_NOOP && !names_lengths(p))
        p = p->a;
    if (p->kind == EXPR_BINARY && p->op == OP_PTR_ADD && b->cur) {
        struct site old = site_set(b, p->loc, p->end);
        const struct exp *sum = v_pointer_add(b, p, accessed);
        b->site = old;
        return sum;
    }
    const struct exp *v = lower_value(b, e->a);
    if (accessed)
        check_pointer(b, v);
    return v;
}

static const struct exp *v_pointer_diff(struct builder *b, const struct expr *e)
{
    struct type *d = b->t->ptrdiff_t_;
    const struct exp *p = keep_across(b, lower_value(b, e->a), e->b);
    const struct exp *q = lower_value(b, e->b);
    const struct exp *size = exp_cast(b->x, type_size(b, e->a->type->elem), d);
    const struct exp *bytes = exp_binary(b->x, OP_PTR_DIFF, p, q);
    return exp_is_const(size) && size->value == 0 ? exp_int(b->x, d, 0) : exp_binary(b->x, OP_DIV, bytes, size);
}

static bool only_changes_sign(const struct expr *e)
{
    const struct type *from = e->a->type, *to = e->type;
    return e->cast == CAST_ARITH && type_is_integer(from) && type_is_integer(to) && type_bits(from) == type_bits(to);
}

static bool is_plain_variable(const struct expr *e)
{
    while (e->kind == EXPR_CAST && (e->cast == CAST_LVALUE || e->cast == CAST_NOOP || only_changes_sign(e)))
        e = e->a;
    return e->kind == EXPR_VAR || e->kind == EXPR_CONST;
}

// Whether the right operand is evaluated first.
static bool right_first(const struct builder *b, const struct expr *e)
{
    bool commutes = e->op == OP_ADD || e->op == OP_MUL || e->op == OP_AND || e->op == OP_OR || e->op == OP_XOR ||
                    op_is_compare((enum op)e->op);
    return b->opt->operands == OPERANDS_GCC && commutes && is_plain_variable(e->a) && expr_has_effects(e->b);
}

static const struct exp *apply(struct builder *b, const struct expr *e, const struct exp *a, const struct exp *c)
{
    if (!b->cur)
        return any_value(b, e->type);
    struct site old = site_set(b, e->loc, e->end);
    if (!exp_is_const(a) || !exp_is_const(c))
        note_operation(b, e, (enum op)e->op, a->type);
    if (e->wraps && type_is_integer(a->type)) {
        a = exp_cast(b->x, a, type_to_unsigned(b->t, a->type));
        c = exp_cast(b->x, c, a->type);
    } else {
        check_binary(b, (enum op)e->op, a, c);
    }
    check_precise_count(b, (enum op)e->op, e->type, c);
    const struct exp *r = result_of(b, exp_binary(b->x, (enum op)e->op, a, c), e->type);
    b->site = old;
    return limit_depth(b, r);
}

static bool is_arithmetic(const struct builder *b, const struct expr *e)
{
    return e->kind == EXPR_BINARY && e->op != OP_PTR_ADD && e->op != OP_PTR_DIFF && !right_first(b, e);
}

// Lowers a binary operator.  A loop walks the left spine of a + b + c + ..., which may be long.
static const struct exp *v_binary(struct builder *b, const struct expr *e)
{
    if (e->op == OP_PTR_ADD)
        return v_pointer_add(b, e, false);
    if (e->op == OP_PTR_DIFF)
        return v_pointer_diff(b, e);
    if (right_first(b, e)) {
        const struct exp *c = lower_value(b, e->b);
        return apply(b, e, lower_value(b, e->a), c);
    }
    struct {
        VEC_OF(const struct expr *);
    } spine = { 0 };
    const struct expr *left = e;
    for (; is_arithmetic(b, left); left = left->a)
        vec_push(&spine, left);
    const struct exp *v = lower_value(b, left);
    while (spine.n > 0) {
        const struct expr *s = vec_pop(&spine);
        v = keep_across(b, v, s->b);
        const struct exp *c = lower_value(b, s->b);
        v = apply(b, s, v, c);
    }
    vec_free(&spine);
    return v;
}

static const struct exp *v_branches(struct builder *b, const struct expr *e)
{
    if (!type_is_scalar(e->type)) {
        if (type_is_record(e->type))
            return lower_record_cell(b, e);
        lower_effect(b, e);
        return any_value(b, e->type);
    }
    const struct exp *t = temp_new(b, e->type);
    lower_into(b, e, t);
    return b->cur ? t : any_value(b, e->type);
}

static const struct exp *v_comma(struct builder *b, const struct expr *e)
{
    lower_effect(b, e->a);
    return lower_value(b, e->b);
}

static const struct exp *v_assign(struct builder *b, const struct expr *e)
{
    return type_is_record(e->type) ? lower_record_cell(b, e) : lower_assign(b, e, true);
}

static const struct exp *v_compound(struct builder *b, const struct expr *e)
{
    return lower_compound(b, e, true);
}

static const struct exp *v_step(struct builder *b, const struct expr *e)
{
    return lower_step(b, e, true);
}

static const struct exp *v_call(struct builder *b, const struct expr *e)
{
    const struct exp *r = lower_call(b, e, NULL, true);
    return r && b->cur ? r : any_value(b, e->type);
}

static const struct exp *v_stmt(struct builder *b, const struct expr *e)
{
    const struct exp *r = lower_stmt_expr(b, e, true);
    return r && b->cur ? r : any_value(b, e->type);
}

static const struct exp *v_va_arg(struct builder *b, const struct expr *e)
{
    lower_lengths(b, e->type);
    if (type_is_record(e->type) || type_is_modelled_scalar(e->type))
        return list_next(b, e->a, e->type);
    emit_unsupported(b, "va_arg of a type that is no number, pointer or record");
    return any_value(b, e->type);
}

static const struct exp *v_builtin(struct builder *b, const struct expr *e)
{
    const struct exp *r = lower_builtin(b, e, NULL);
    return r && b->cur ? r : any_value(b, e->type);
}

// The operand is evaluated (C17 6.5.3.4p2), but nothing is accessed: in sizeof *p the pointer may be null.
static const struct exp *v_sizeof_vla(struct builder *b, const struct expr *e)
{
    if (e->a) {
        bool element = e->a->kind == EXPR_DEREF && e->a->a->kind == EXPR_BINARY;
        b->unread = element ? NULL : e->a;
        (void)lower_lval(b, e->a);
    }
    return b->cur ? exp_cast(b->x, type_size(b, e->arg_type), e->type) : any_value(b, e->type);
}

static const struct exp *v_label_addr(struct builder *b, const struct expr *e)
{
    return label_address(b, e->label, e->type);
}

static const struct exp *v_unsupported(struct builder *b, const struct expr *e)
{
    emit_unsupported(b, e->str ? e->str : "expression");
    return any_value(b, e->type);
}

typedef const struct exp *lower_fn(struct builder *b, const struct expr *e);

static lower_fn *const lower_by_kind[EXPR_KINDS] = {
    [EXPR_CONST] = v_const,
    [EXPR_STRING] = v_object,
    [EXPR_VAR] = v_object,
    [EXPR_FUNC] = v_func,
    [EXPR_DEREF] = v_object,
    [EXPR_MEMBER] = v_object,
    [EXPR_ADDR] = v_addr,
    [EXPR_UNARY] = v_unary,
    [EXPR_BINARY] = v_binary,
    [EXPR_LOGAND] = v_branches,
    [EXPR_LOGOR] = v_branches,
    [EXPR_COND] = v_branches,
    [EXPR_COMMA] = v_comma,
    [EXPR_ASSIGN] = v_assign,
    [EXPR_COMPOUND] = v_compound,
    [EXPR_PREINC] = v_step,
    [EXPR_POSTINC] = v_step,
    [EXPR_CAST] = v_cast,
    [EXPR_CALL] = v_call,
    [EXPR_COMPOUND_LIT] = v_object,
    [EXPR_STMT] = v_stmt,
    [EXPR_VA_ARG] = v_va_arg,
    [EXPR_BUILTIN] = v_builtin,
    [EXPR_SIZEOF_VLA] = v_sizeof_vla,
    [EXPR_LABEL_ADDR] = v_label_addr,
    [EXPR_UNSUPPORTED] = v_unsupported,
};

const struct exp *lower_value(struct builder *b, const struct expr *e)
{
    if (!b->cur)
        return zero_of(b, e->type);
    if (e->kind == EXPR_CONST && !type_is_unmodelled(e->type))
        return v_const(b, e);
    struct site old = b->site;
    if (e->kind != EXPR_CAST)
        site_set(b, e->loc, e->end);
    const struct exp *v;
    if (type_is_unmodelled(e->type)) {
        const char *name = e->type->tag.i ? sym_str(&b->p->syms, e->type->tag) : NULL;
        emit_unsupported(b, name                            ? arena_printf(&b->c->mem, "arithmetic of type %s", name)
                            : e->type->kind == TYPE_VECTOR  ? "vector arithmetic"
                            : e->type->kind == TYPE_COMPLEX ? "complex arithmetic"
                                                            : "__float128 arithmetic");
        v = any_value(b, e->type);
    } else if ((e->kind != EXPR_CAST || e->is_written) && vla_is_open(b, e->type)) {
        emit_unsupported(b, "a type name whose length has side effects");
        v = any_value(b, e->type);
    } else {
        v = lower_by_kind[e->kind](b, e);
        if (!b->cur)
            v = zero_of(b, e->type);
    }
    b->site = old;
    return v;
}

// Assigns the value of a condition to dest: 1 or 0, or the chosen arm.
static void branches_into(struct builder *b, const struct expr *e, const struct exp *dest)
{
    struct node *at[2] = { node_new(b), node_new(b) }, *join = node_new(b);
    const struct expr *arm[2] = { e->b, e->c };
    bool cond = e->kind == EXPR_COND;
    lower_cond(b, cond ? e->a : e, at[0], at[1]);
    for (int i = 0; i < 2; i++) {
        flow_at(b, at[i]);
        if (cond)
            lower_into(b, arm[i], dest);
        else
            emit_assign(b, dest, exp_int(b->x, dest->type, i == 0));
        flow_to(b, join);
    }
    flow_at(b, join);
}

// Lowers GNU a ?: c, where a is evaluated once.
static void elvis_into(struct builder *b, const struct expr *e, const struct exp *dest)
{
    const struct exp *a = temp_keep(b, lower_value(b, e->a));
    struct node *yes = node_new(b), *no = node_new(b), *join = node_new(b);
    emit_assume(b, a, yes, no);
    b->cur = NULL;
    flow_at(b, yes);
    emit_assign(b, dest, exp_cast(b->x, convert(b, a, e->type), dest->type));
    flow_to(b, join);
    flow_at(b, no);
    lower_into(b, e->c, dest);
    flow_to(b, join);
    flow_at(b, join);
}

// Lowers calls and blocks, which give their result to dest directly if it fits.
static void call_into(struct builder *b, const struct expr *e, const struct exp *dest)
{
    const struct expr *inner = e;
    while (inner->kind == EXPR_CAST && !names_lengths(inner) &&
           (inner->cast == CAST_NOOP || (type_is_pointer(inner->type) && type_is_pointer(inner->a->type))))
        inner = inner->a;
    bool there = inner->kind == EXPR_CALL || (inner->kind == EXPR_BUILTIN && inner->builtin == BUILTIN_ALLOCA);
    const struct exp *r = NULL;
    if (inner->kind == EXPR_CALL)
        r = lower_call(b, inner, dest, true);
    else if (there)
        r = lower_builtin(b, inner, dest);
    else
        r = lower_value(b, e);
    bool nothing = r == dest && (there || !(b->checks & CHECK_VALUES));
    if (r && b->cur && !nothing)  // (x = x reads x, which may have no value)
        emit_assign(b, dest, exp_cast(b->x, r, dest->type));
}

void lower_into(struct builder *b, const struct expr *e, const struct exp *dest)
{
    if (!b->cur)
        return;
    if (e->kind == EXPR_CAST && !names_lengths(e) && (e->cast == CAST_NOOP || e->cast == CAST_ARITH) &&
        !type_is_unmodelled(e->a->type) && exp_same_repr(e->type, e->a->type) && e->a->kind != EXPR_CALL) {
        lower_into(b, e->a, dest);
    } else if (e->kind == EXPR_LOGAND || e->kind == EXPR_LOGOR || (e->kind == EXPR_COND && e->b)) {
        branches_into(b, e, dest);
    } else if (e->kind == EXPR_COND) {
        elvis_into(b, e, dest);
    } else if (e->kind == EXPR_COMMA) {
        lower_effect(b, e->a);
        lower_into(b, e->b, dest);
    } else {
        call_into(b, e, dest);
    }
}

static void effect_branches(struct builder *b, const struct expr *e)
{
    struct node *yes = node_new(b), *no = node_new(b);
    if (e->kind == EXPR_COND && e->b) {
        struct node *join = node_new(b);
        lower_cond(b, e->a, yes, no);
        flow_at(b, yes);
        lower_effect(b, e->b);
        flow_to(b, join);
        flow_at(b, no);
        lower_effect(b, e->c);
        flow_to(b, join);
        flow_at(b, join);
    } else if (e->kind == EXPR_COND) {
        lower_cond(b, e->a, yes, no);
        flow_at(b, no);
        lower_effect(b, e->c);
        flow_to(b, yes);
        flow_at(b, yes);
    } else {
        lower_cond(b, e, yes, yes);
        flow_at(b, yes);
    }
}

// The value of a record is read although nothing becomes of it (C17 6.3.2.1p2).
static void lower_discarded(struct builder *b, const struct expr *e)
{
    struct lval p = lower_lval(b, e);
    lval_discard(b, &p);
}

void lower_effect(struct builder *b, const struct expr *e)
{
    if (!b->cur)
        return;
    if ((e->kind == EXPR_BINARY || e->kind == EXPR_UNARY) && check_traps_only(b)) {
        lower_effect(b, e->a);
        if (e->b)
            lower_effect(b, e->b);
        return;
    }
    struct site old = site_set(b, e->loc, e->end);
    switch ((int)e->kind) {
    case EXPR_CAST:  // (of a float to an integer it may be undefined)
        if (names_lengths(e) ||
            (e->cast == CAST_ARITH && type_is_float(e->a->type) && check_watches(b, CHECK_FLOAT_CAST)))
            value_discard(b, lower_value(b, e));
        else
            lower_effect(b, e->a);
        break;
    case EXPR_ASSIGN:
        if (type_is_record(e->type))
            lower_lval(b, e);
        else
            lower_assign(b, e, false);
        break;
    case EXPR_COMPOUND:
        lower_compound(b, e, false);
        break;
    case EXPR_PREINC:
    case EXPR_POSTINC:
        lower_step(b, e, false);
        break;
    case EXPR_COMMA:
        lower_effect(b, e->a);
        lower_effect(b, e->b);
        break;
    case EXPR_LOGAND:
    case EXPR_LOGOR:
    case EXPR_COND:
        effect_branches(b, e);
        break;
    case EXPR_CALL:
        lower_call(b, e, NULL, false);
        break;
    case EXPR_STMT:
        lower_stmt_expr(b, e, false);
        break;
    case EXPR_VAR:  // a variable by itself: (void)x
        break;
    case EXPR_BUILTIN:
        value_discard(b, lower_builtin(b, e, NULL));
        break;
    default:
        if (type_is_record(e->type))
            lower_discarded(b, e);
        else if (e->type->kind != TYPE_VA_LIST)
            value_discard(b, lower_value(b, e));
        break;
    }
    b->site = old;
}
