// SPDX-License-Identifier: Apache-2.0
// expr.c: parses expressions from the comma operator down to unary operators (C17 6.5.3 to 6.5.17).
#include "frontend/parse_priv.h"

// Precedence of binary operators; 0 = not one.
static const uint8_t precedence[TOK_KINDS] = {
    [TOK_STAR] = 10, [TOK_SLASH] = 10, [TOK_PERCENT] = 10, [TOK_PLUS] = 9, [TOK_MINUS] = 9,  [TOK_SHL] = 8,
    [TOK_SHR] = 8,   [TOK_LT] = 7,     [TOK_GT] = 7,       [TOK_LE] = 7,   [TOK_GE] = 7,     [TOK_EQ] = 6,
    [TOK_NE] = 6,    [TOK_AMP] = 5,    [TOK_CARET] = 4,    [TOK_PIPE] = 3, [TOK_ANDAND] = 2, [TOK_OROR] = 1,
};

// Parses operands joined by operators of precedence at least min; all are left-associative.
static struct expr *binary(struct parser *p, unsigned min)
{
    struct expr *left = parse_cast(p);
    for (;;) {
        enum token_kind op = p->tok.kind;
        unsigned prec = precedence[op];
        if (prec == 0 || prec < min)
            return left;
        parse_advance(p);
        struct expr *right = binary(p, prec + 1);
        left = sema_binary(p, op, left, right);
    }
}

static struct expr *parse_conditional(struct parser *p)
{
    struct expr *a = binary(p, 1);
    if (!parse_at(p, TOK_QUESTION))
        return a;
    parse_nest(p);
    parse_advance(p);
    struct expr *b = parse_at(p, TOK_COLON) ? NULL : parse_expr(p);
    parse_expect(p, TOK_COLON);
    struct expr *c = parse_conditional(p);
    parse_unnest(p);
    return sema_conditional(p, a, b, c);
}

struct expr *parse_assign(struct parser *p)
{
    parse_nest(p);
    struct expr *a = parse_conditional(p);
    enum token_kind op = p->tok.kind;
    if (op >= TOK_ASSIGN && op <= TOK_OR_ASSIGN) {  // ORDER TOKEN
        parse_advance(p);
        struct expr *b = parse_assign(p);
        a = sema_assignment(p, op, a, b);
    }
    parse_unnest(p);
    return a;
}

struct expr *parse_expr(struct parser *p)
{
    struct expr *a = parse_assign(p);
    while (parse_accept(p, TOK_COMMA)) {
        struct expr *b = sema_value(p, parse_assign(p));
        a = sema_new2(p, EXPR_COMMA, b->type, sema_void(p, a), b);
    }
    return a;
}

i128 parse_int_constant(struct parser *p, const char *what)
{
    return sema_int_constant(p, parse_conditional(p), what);
}

// sizeof and _Alignof

// operand: NULL if t is a type name.
static struct expr *sema_sizeof(struct parser *p, struct type *t, struct expr *operand, struct loc loc)
{
    if (t->kind == TYPE_VOID || t->kind == TYPE_FUNCTION)  // GNU
        return sema_const(p, p->types->size_t_, 1, loc);
    if (!t->complete)
        FAIL(p, loc, E0132, "invalid application of 'sizeof' to incomplete type '%s'", parse_type_str(p, t));
    if (!type_is_variable(t))
        return sema_const(p, p->types->size_t_, (i128)t->size, loc);
    struct expr *e = sema_new(p, EXPR_SIZEOF_VLA, p->types->size_t_, loc);
    e->arg_type = t;
    e->a = operand;
    return e;
}

// i386 aligns long long and double to 4 inside structs; __alignof__ gives the preferred 8 except for members.
static struct expr *align_of(struct parser *p, const struct type *t, unsigned align, bool gnu, struct loc loc)
{
    if (!t->complete && t->kind != TYPE_VOID && t->kind != TYPE_FUNCTION && t->kind != TYPE_ARRAY)
        FAIL(p, loc, E0132, "invalid application of '_Alignof' to incomplete type '%s'", parse_type_str(p, t));
    enum type_kind k = t->kind;
    if (gnu && p->types->machine->id == MACHINE_ILP32 && (k == TYPE_DOUBLE || k == TYPE_LLONG || k == TYPE_ULLONG))
        align = MAX(align, 8);
    return sema_const(p, p->types->size_t_, MAX(align, 1), loc);
}

// Parses the operand of sizeof or _Alignof: a parenthesised type name (then *t is set) or an expression.
static struct expr *type_or_expr(struct parser *p, struct type **t)
{
    if (parse_at(p, TOK_LPAREN) && parse_at_type_name(p, parse_ahead(p))) {
        struct loc loc = p->tok.loc;
        parse_advance(p);
        *t = parse_type_name(p);
        parse_expect(p, TOK_RPAREN);
        if (!parse_at(p, TOK_LBRACE))
            return NULL;
        struct expr *lit = parse_compound_literal(p, *t, loc);
        *t = NULL;
        return parse_postfix(p, lit);
    }
    return parse_unary(p);
}

static struct expr *size_of(struct parser *p)
{
    struct loc loc = p->tok.loc;
    struct type *t = NULL;
    parse_advance(p);
    p->sizeof_depth++;
    struct expr *e = type_or_expr(p, &t);
    p->sizeof_depth--;
    if (e && e->kind == EXPR_MEMBER && e->field->is_bitfield)
        FAIL(p, loc, E0186, "'sizeof' applied to a bit-field");
    return sema_sizeof(p, e ? e->type : t, e, loc);
}

static struct expr *alignof_expr(struct parser *p)
{
    struct loc loc = p->tok.loc;
    struct type *t = NULL;
    bool gnu = p->tok.text[1] == '_';
    parse_advance(p);
    p->sizeof_depth++;
    struct expr *e = type_or_expr(p, &t);
    p->sizeof_depth--;
    if (!e)
        return align_of(p, t, t->align, gnu, loc);
    if (e->kind == EXPR_MEMBER && e->field->is_bitfield)
        FAIL(p, loc, E0186, "'_Alignof' applied to a bit-field");
    if (e->kind == EXPR_MEMBER)
        return align_of(p, e->type, e->field->align, false, loc);
    if (e->kind == EXPR_VAR && e->decl->aligns_less)
        return align_of(p, e->type, e->decl->align, false, loc);
    unsigned align = e->kind == EXPR_VAR || e->kind == EXPR_FUNC ? MAX(e->decl->align, e->type->align) : e->type->align;
    return align_of(p, e->type, align, gnu, loc);
}

// Unary operators and casts

static struct expr *label_address(struct parser *p)
{
    struct loc loc = p->tok.loc;
    parse_advance(p);
    if (!p->fn)
        FAIL(p, loc, E0172, "address of a label outside of any function");
    struct sym label = parse_label_use(p);
    struct expr *e = sema_new(p, EXPR_LABEL_ADDR, type_pointer(p->types, parse_basic(p, TYPE_VOID)), loc);
    e->label = label;
    return e;
}

// __real__ and __imag__ (GNU)
static struct expr *complex_part(struct parser *p)
{
    struct loc loc = p->tok.loc;
    bool real = parse_at(p, KW_REAL);
    parse_advance(p);
    struct expr *e = parse_cast(p);
    struct type *t = e->type->unqual;
    if (!type_is_arith(t))
        FAIL(p, loc, E0165, "wrong type argument to %s", real ? "__real" : "__imag");
    if (t->kind != TYPE_COMPLEX)
        return real ? e : sema_const(p, t, 0, loc);
    struct expr *u = sema_unsupported(p, t->elem, "part of a complex value", loc);
    u->is_lvalue = e->is_lvalue;
    return u;
}

static struct expr *prefix_operator(struct parser *p)
{
    struct loc loc = p->tok.loc;
    enum token_kind op = p->tok.kind;
    parse_advance(p);
    if (op == TOK_INC || op == TOK_DEC)
        return sema_incdec(p, EXPR_PREINC, op == TOK_INC ? OP_ADD : OP_SUB, parse_unary(p), loc);
    struct expr *e = parse_cast(p);
    if (op == TOK_AMP)
        return sema_address(p, e, loc);
    if (op == TOK_STAR)
        return sema_deref(p, e, loc);
    return sema_unary(p, op, e, loc);
}

static struct expr *unary(struct parser *p)
{
    switch ((int)p->tok.kind) {
    case TOK_PLUS:
    case TOK_MINUS:
    case TOK_NOT:
    case TOK_TILDE:
    case TOK_AMP:
    case TOK_STAR:
    case TOK_INC:
    case TOK_DEC:
        return prefix_operator(p);
    case TOK_ANDAND:
        return label_address(p);
    case KW_SIZEOF:
        return size_of(p);
    case KW_ALIGNOF:
        return alignof_expr(p);
    case KW_REAL:
    case KW_IMAG:
        return complex_part(p);
    case KW_EXTENSION:
        parse_advance(p);
        return parse_cast(p);
    default:
        return parse_postfix(p, parse_primary(p));
    }
}

struct expr *parse_unary(struct parser *p)
{
    if (p->tok.kind == TOK_IDENT || p->tok.kind == TOK_NUMBER)  // no nesting, and by far the most frequent
        return parse_postfix(p, parse_primary(p));
    parse_nest(p);
    struct expr *e = unary(p);
    parse_unnest(p);
    return e;
}

struct expr *parse_cast(struct parser *p)
{
    if (!parse_at(p, TOK_LPAREN) || !parse_at_type_name(p, parse_ahead(p)))
        return parse_unary(p);
    struct loc loc = p->tok.loc;
    parse_nest(p);
    parse_advance(p);
    struct type *t = parse_type_name(p);
    parse_expect(p, TOK_RPAREN);
    struct expr *e;
    if (parse_at(p, TOK_LBRACE))
        e = parse_postfix(p, parse_compound_literal(p, t, loc));
    else
        e = sema_written_cast(p, t, parse_cast(p), loc);
    parse_unnest(p);
    return e;
}
