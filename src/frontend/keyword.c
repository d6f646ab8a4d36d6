// SPDX-License-Identifier: Apache-2.0
// keyword.c: parses builtins whose operands are types: offsetof, va_arg, types_compatible_p, choose_expr.
#include "frontend/parse_priv.h"

// The offset so far: constant bytes plus, for a variable index, an expression.
struct offset {
    uint64_t bytes;
    struct expr *variable;
};

static void add_variable(struct parser *p, struct offset *o, struct expr *index, uint64_t size)
{
    struct expr *n = sema_arith(p, sema_promote(p, index), p->types->size_t_);
    n = sema_binary(p, TOK_STAR, n, sema_const(p, p->types->size_t_, (i128)size, index->loc));
    o->variable = o->variable ? sema_binary(p, TOK_PLUS, o->variable, n) : n;
}

static struct type *offset_index(struct parser *p, struct offset *o, const struct type *t)
{
    u128 v;
    struct loc loc = p->tok.loc;
    parse_expect(p, TOK_LBRACKET);
    struct expr *i = sema_value(p, parse_expr(p));
    parse_expect(p, TOK_RBRACKET);
    if (t->kind != TYPE_ARRAY)
        FAIL(p, loc, E0170, "subscripted value in offsetof is not an array");
    if (!type_is_integer(i->type))
        FAIL(p, loc, E0170, "array subscript is not an integer");
    if (const_eval(i, &v))
        o->bytes += (uint64_t)value_int(v, i->type) * t->elem->size;
    else
        add_variable(p, o, i, t->elem->size);
    return t->elem;
}

static struct type *offset_member(struct parser *p, struct offset *o, struct type *t)
{
    if (!parse_at(p, TOK_IDENT))
        parse_unexpected(p, "identifier");
    struct expr *base = sema_new(p, EXPR_UNSUPPORTED, t, p->tok.loc);
    struct expr *m = sema_member(p, base, p->tok.sym, p->tok.loc);
    struct type *result = m->type;
    if (m->field->is_bitfield)
        FAIL(p, p->tok.loc, E0186, "offsetof of a bit-field");
    for (; m->kind == EXPR_MEMBER; m = m->a)
        o->bytes += m->field->off;
    parse_advance(p);
    return result;
}

// __builtin_offsetof(type, member.other[3])
static struct expr *offset_of(struct parser *p)
{
    struct offset o = { 0 };
    struct loc loc = p->tok.loc;
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    struct type *t = parse_type_name(p);
    parse_expect(p, TOK_COMMA);
    t = offset_member(p, &o, t);
    for (;;) {
        if (parse_accept(p, TOK_DOT))
            t = offset_member(p, &o, t);
        else if (parse_at(p, TOK_LBRACKET))
            t = offset_index(p, &o, t);
        else
            break;
    }
    parse_expect(p, TOK_RPAREN);
    struct expr *e = sema_const(p, p->types->size_t_, (i128)o.bytes, loc);
    return o.variable ? sema_binary(p, TOK_PLUS, e, o.variable) : e;
}

// __builtin_va_arg(ap, type)
static struct expr *variable_argument(struct parser *p)
{
    struct loc loc = p->tok.loc;
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    struct expr *ap = parse_assign(p);
    parse_expect(p, TOK_COMMA);
    struct type *t = parse_type_name(p);
    parse_expect(p, TOK_RPAREN);
    if (!type_is_list(ap->type))
        return sema_unsupported(p, t, "va_arg of a type of its own", loc);
    if (t->kind == TYPE_ARRAY || t->kind == TYPE_FUNCTION || t->kind == TYPE_VOID)
        return sema_unsupported(p, t->kind == TYPE_VOID ? t : parse_basic(p, TYPE_INT),
                                "va_arg of an array or function", loc);
    sema_require_complete(p, t, loc);
    struct expr *e = sema_new(p, EXPR_VA_ARG, t->unqual, loc);
    e->a = ap;
    sema_height(p, e);
    return e;
}

static struct expr *types_compatible(struct parser *p)
{
    struct loc loc = p->tok.loc;
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    const struct type *a = parse_type_name(p);
    parse_expect(p, TOK_COMMA);
    const struct type *b = parse_type_name(p);
    parse_expect(p, TOK_RPAREN);
    return sema_const(p, parse_basic(p, TYPE_INT), type_compatible(a, b), loc);
}

static struct expr *choose_expr(struct parser *p)
{
    struct loc loc = p->tok.loc;
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    struct expr *cond = parse_assign(p);
    i128 which = sema_int_constant(p, cond, "first argument of __builtin_choose_expr");
    parse_expect(p, TOK_COMMA);
    struct expr *a = parse_assign(p);
    parse_expect(p, TOK_COMMA);
    struct expr *b = parse_assign(p);
    parse_expect(p, TOK_RPAREN);
    struct expr *e = which ? a : b;
    e->paren = 1;
    e->loc = loc;
    e->end = p->prev_end;
    return e;
}

struct expr *parse_builtin_keyword(struct parser *p)
{
    switch ((int)p->tok.kind) {
    case KW_OFFSETOF:
        return offset_of(p);
    case KW_VA_ARG:
        return variable_argument(p);
    case KW_TYPES_COMPATIBLE:
        return types_compatible(p);
    default:
        return choose_expr(p);
    }
}
