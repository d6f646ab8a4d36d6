// SPDX-License-Identifier: Apache-2.0
// operator.c: checks and builds the operators of C17 6.5.2 to 6.5.17 on typed operands.
#include "frontend/parse_priv.h"
#include "lang/value.h"

#include <math.h>

// Types of operands

void sema_require_complete(struct parser *p, const struct type *t, struct loc loc)
{
    if (!t->complete && t->kind != TYPE_VOID && t->kind != TYPE_FUNCTION)
        FAIL(p, loc, E0132, "invalid use of incomplete type '%s'", parse_type_str(p, t));
}

bool sema_is_number(const struct type *t)
{
    return type_is_arith(t) || t->kind == TYPE_VECTOR;
}

static struct expr *unsupported2(struct parser *p, struct type *t, const struct expr *a, const struct expr *b)
{
    const struct type *of = sema_is_exotic(a->type) && (a->type->tag.i || !sema_is_exotic(b->type)) ? a->type : b->type;
    struct expr *u = sema_exotic(p, t, "arithmetic on", of, a->loc);
    u->end = b->end;
    return u;
}

ATTR_NORETURN static void bad_operands(struct parser *p, const char *op, const struct expr *a, const struct expr *b)
{
    if (a->type->kind == TYPE_VOID || b->type->kind == TYPE_VOID)
        FAIL(p, a->type->kind == TYPE_VOID ? a->loc : b->loc, E0160, "void value not ignored as it ought to be");
    FAIL(p, a->loc, E0164, "invalid operands to binary %s: '%s' and '%s'", op, parse_type_str(p, a->type),
         parse_type_str(p, b->type));
}

// Pointers

// Requires a type t whose size is known for pointer arithmetic: void and functions count as one byte (GNU).
static void require_step(struct parser *p, const struct type *t, struct loc loc)
{
    if (t->elem->kind != TYPE_VOID && t->elem->kind != TYPE_FUNCTION && !t->elem->complete)
        FAIL(p, loc, E0132, "arithmetic on a pointer to the incomplete type '%s'", parse_type_str(p, t->elem));
}

static struct expr *pointer_add(struct parser *p, struct expr *ptr, struct expr *n, bool negate)
{
    require_step(p, ptr->type, ptr->loc);
    struct loc begin = ptr->loc.off < n->loc.off ? ptr->loc : n->loc,
               end = ptr->loc.off < n->loc.off ? n->end : ptr->end;
    n = sema_arith(p, sema_promote(p, n), p->types->ptrdiff_t_);
    if (negate) {
        n = sema_new2(p, EXPR_UNARY, p->types->ptrdiff_t_, n, NULL);
        n->op = OP_NEG;
    }
    struct expr *e = sema_new2(p, EXPR_BINARY, ptr->type->unqual, ptr, n);
    e->op = OP_PTR_ADD;
    e->loc = begin;
    e->end = end;
    return e;
}

static struct expr *pointer_difference(struct parser *p, struct expr *a, struct expr *b)
{
    require_step(p, a->type, a->loc);
    require_step(p, b->type, b->loc);
    if (!type_compatible(a->type->elem, b->type->elem))
        bad_operands(p, "-", a, b);
    b = sema_convert(p, b, a->type);
    struct expr *e = sema_new2(p, EXPR_BINARY, p->types->ptrdiff_t_, a, b);
    e->op = OP_PTR_DIFF;
    return e;
}

// Binary operators

bool sema_is_literal(const struct expr *e)
{
    switch ((int)e->kind) {
    case EXPR_CONST:
        return true;
    case EXPR_CAST:
    case EXPR_UNARY:
        return sema_is_literal(e->a);
    case EXPR_BINARY:
        return sema_is_literal(e->a) && sema_is_literal(e->b);
    default:
        return false;
    }
}

// Whether a variable is added to itself, which compilers take for a product.
static bool is_twice(enum op op, const struct expr *a, const struct expr *b)
{
    while (a->kind == EXPR_CAST)
        a = a->a;
    while (b->kind == EXPR_CAST)
        b = b->a;
    return op == OP_ADD && a->kind == EXPR_VAR && b->kind == EXPR_VAR && a->decl == b->decl;
}

// Whether the dialect lets the result differ from that of IEEE 754; constants are computed when the program is
// compiled.
static bool is_inexact(struct parser *p, enum op op, const struct type *t, const struct expr *a, const struct expr *b)
{
    unsigned f = p->dialect->floats;
    if (!f || !type_is_float(t) || (sema_is_literal(a) && sema_is_literal(b)))
        return false;
    bool wide = (f & FLOATS_WIDE) && t->kind != TYPE_LDOUBLE;
    if (op_is_compare(op))
        return wide || (f & FLOATS_FINITE);
    return wide || (f & FLOATS_FAST) || ((f & FLOATS_FUSED) && (op == OP_MUL || is_twice(op, a, b)));
}

enum { MANY_DIGITS = 128 };  // more than any type has

static unsigned digits_of_number(long double x)
{
    int exponent;
    long double m = frexpl(x, &exponent);
    unsigned n = 0;
    for (; m != 0 && n < MANY_DIGITS; n++, m -= truncl(m))
        m *= 2;
    return !isfinite(x) || exponent > 32 || exponent < -32 ? MANY_DIGITS : n;
}

// Binary digits that the values of e have at most.
static unsigned digits_of(const struct expr *e)
{
    u128 v;
    const struct type *t = e->type;
    if (type_is_float(t) && sema_is_literal(e) && const_eval(e, &v))
        return digits_of_number(value_float(v, t));
    if (e->kind == EXPR_CAST && e->cast == CAST_ARITH && type_is_integer(e->a->type)) {
        unsigned inner = digits_of(e->a), own = type_is_integer(t) ? type_bits(t) : MANY_DIGITS;
        bool changes = type_is_integer(t) && type_is_signed(e->a->type) && !type_is_signed(t);
        return changes ? own : MIN(own, inner);
    }
    return type_is_integer(t) ? type_bits(t) : MANY_DIGITS;
}

static unsigned precision_of(const struct type *t)
{
    return t->kind == TYPE_FLOAT ? 24 : t->kind == TYPE_DOUBLE ? 53 : 64;
}

// Whether e is a product of floats that is not exact, or ends in one.
static bool is_product(const struct expr *e)
{
    for (;;) {
        bool passes = (e->kind == EXPR_UNARY && e->op == OP_NEG) || (e->kind == EXPR_CAST && e->cast == CAST_NOOP);
        if (passes)
            e = e->a;
        else if (e->kind == EXPR_COMMA || e->kind == EXPR_ASSIGN)
            e = e->b;
        else if (e->kind == EXPR_STMT)
            return true;
        else if (e->kind == EXPR_COND && is_product(e->b ? e->b : e->a))
            return true;
        else if (e->kind == EXPR_COND)
            e = e->c;
        else
            return (e->kind == EXPR_BINARY && is_twice((enum op)e->op, e->a, e->b)) ||
                   ((e->kind == EXPR_BINARY || e->kind == EXPR_COMPOUND) && e->op == OP_MUL && !sema_is_literal(e) &&
                    digits_of(e->a) + digits_of(e->b) > precision_of(e->type));
    }
}

// Whether C lets the sum be rounded once, together with a product that is an operand.
static bool may_fuse(struct parser *p, enum op op, const struct type *t, const struct expr *a, const struct expr *b)
{
    return (op == OP_ADD || op == OP_SUB) && type_is_float(t) && p->lex.contract != CONTRACT_OFF &&
           ((a && is_product(a)) || is_product(b));
}

static struct expr *arith(struct parser *p, enum op op, struct expr *a, struct expr *b)
{
    a = sema_promote(p, a);
    b = sema_promote(p, b);
    struct type *t = type_usual_arith(p->types, a->type, b->type);
    struct type *result = op_is_compare(op) ? parse_basic(p, TYPE_INT) : t;
    if (sema_is_exotic(t))
        return unsupported2(p, result, a, b);
    if (is_inexact(p, op, t, a, b))
        return sema_inexact(p, result, a->loc);
    struct expr *e = sema_new2(p, EXPR_BINARY, result, sema_arith(p, a, t), sema_arith(p, b, t));
    e->op = (uint8_t)op;
    e->fuses = may_fuse(p, op, t, e->a, e->b);
    return e;
}

static struct expr *shift(struct parser *p, enum op op, struct expr *a, struct expr *b)
{
    if (a->type->kind == TYPE_VECTOR)
        return unsupported2(p, a->type, a, b);
    a = sema_promote(p, a);
    struct expr *e = sema_new2(p, EXPR_BINARY, a->type, a, sema_promote(p, b));
    e->op = (uint8_t)op;
    return e;
}

static struct expr *additive(struct parser *p, enum op op, struct expr *a, struct expr *b)
{
    const struct type *s = a->type, *t = b->type;
    if (sema_is_number(s) && sema_is_number(t))
        return arith(p, op, a, b);
    if (s->kind == TYPE_POINTER && type_is_integer(t))
        return pointer_add(p, a, b, op == OP_SUB);
    if (op == OP_ADD && type_is_integer(s) && t->kind == TYPE_POINTER)
        return pointer_add(p, b, a, false);
    if (op == OP_SUB && s->kind == TYPE_POINTER && t->kind == TYPE_POINTER)
        return pointer_difference(p, a, b);
    bad_operands(p, op_text[op], a, b);
}

// Builds a comparison (C17 6.5.8, 6.5.9); gcc also compares distinct pointers and pointers with integers.
static struct expr *comparison_expr(struct parser *p, enum op op, struct expr *a, struct expr *b)
{
    const struct type *s = a->type, *t = b->type;
    if (sema_is_number(s) && sema_is_number(t))
        return arith(p, op, a, b);
    if (s->kind == TYPE_POINTER && (t->kind == TYPE_POINTER || type_is_integer(t)))
        b = sema_convert(p, b, a->type);
    else if (t->kind == TYPE_POINTER && type_is_integer(s))
        a = sema_convert(p, a, b->type);
    else
        bad_operands(p, op_text[op], a, b);
    struct expr *e = sema_new2(p, EXPR_BINARY, parse_basic(p, TYPE_INT), a, b);
    e->op = (uint8_t)op;
    return e;
}

static enum op op_of(enum token_kind k)
{
    switch ((int)k) {
    case TOK_PLUS:
    case TOK_ADD_ASSIGN:
        return OP_ADD;
    case TOK_MINUS:
    case TOK_SUB_ASSIGN:
        return OP_SUB;
    case TOK_STAR:
    case TOK_MUL_ASSIGN:
        return OP_MUL;
    case TOK_SLASH:
    case TOK_DIV_ASSIGN:
        return OP_DIV;
    case TOK_PERCENT:
    case TOK_MOD_ASSIGN:
        return OP_MOD;
    case TOK_SHL:
    case TOK_SHL_ASSIGN:
        return OP_SHL;
    case TOK_SHR:
    case TOK_SHR_ASSIGN:
        return OP_SHR;
    case TOK_AMP:
    case TOK_AND_ASSIGN:
        return OP_AND;
    case TOK_PIPE:
    case TOK_OR_ASSIGN:
        return OP_OR;
    case TOK_CARET:
    case TOK_XOR_ASSIGN:
        return OP_XOR;
    case TOK_EQ:
        return OP_EQ;
    case TOK_NE:
        return OP_NE;
    case TOK_LT:
        return OP_LT;
    case TOK_LE:
        return OP_LE;
    case TOK_GT:
        return OP_GT;
    case TOK_GE:
        return OP_GE;
    default:
        BUG("no operator: token %d", (int)k);
    }
}

static bool needs_integers(enum op op)
{
    return op == OP_MOD || op == OP_AND || op == OP_OR || op == OP_XOR || op == OP_SHL || op == OP_SHR;
}

static void check_operands(struct parser *p, enum op op, const struct expr *a, const struct expr *b)
{
    bool vectors = a->type->kind == TYPE_VECTOR || b->type->kind == TYPE_VECTOR;
    bool ok = needs_integers(op) ? type_is_integer(a->type) && type_is_integer(b->type)
                                 : sema_is_number(a->type) && sema_is_number(b->type);
    if (!ok && !(vectors && sema_is_number(a->type) && sema_is_number(b->type)))
        bad_operands(p, op_text[op], a, b);
}

static struct expr *logical(struct parser *p, enum expr_kind k, struct expr *a, struct expr *b)
{
    a = sema_condition(p, a);
    return sema_new2(p, k, parse_basic(p, TYPE_INT), a, sema_condition(p, b));
}

struct expr *sema_binary(struct parser *p, enum token_kind token, struct expr *a, struct expr *b)
{
    if (token == TOK_ANDAND || token == TOK_OROR)
        return logical(p, token == TOK_ANDAND ? EXPR_LOGAND : EXPR_LOGOR, a, b);
    enum op op = op_of(token);
    a = sema_value(p, a);
    b = sema_value(p, b);
    if (op == OP_ADD || op == OP_SUB)
        return additive(p, op, a, b);
    if (op_is_compare(op))
        return comparison_expr(p, op, a, b);
    check_operands(p, op, a, b);
    return op == OP_SHL || op == OP_SHR ? shift(p, op, a, b) : arith(p, op, a, b);
}

// Unary operators

struct expr *sema_deref(struct parser *p, struct expr *e, struct loc loc)
{
    e = sema_value(p, e);
    if (e->type->kind != TYPE_POINTER)
        FAIL(p, loc, E0165, "invalid type argument of unary '*': '%s'", parse_type_str(p, e->type));
    struct type *t = e->type->elem;
    struct expr *d = sema_new2(p, EXPR_DEREF, t, e, NULL);
    d->loc = loc;
    d->is_lvalue = t->kind != TYPE_FUNCTION;
    return d;
}

static void check_addressable(struct parser *p, const struct expr *e, struct loc loc)
{
    if (!e->is_lvalue && e->type->kind != TYPE_FUNCTION)
        FAIL(p, loc, E0166, "lvalue required as unary '&' operand");
    if (e->kind == EXPR_MEMBER && e->field->is_bitfield)
        FAIL(p, loc, E0186, "cannot take the address of a bit-field");
    const struct expr *base = e;
    while (base->kind == EXPR_MEMBER)
        base = base->a;
    if (base->kind == EXPR_VAR && base->decl->storage == STORAGE_REGISTER)
        FAIL(p, loc, E0187, "address of register variable '%s' requested", parse_str(p, base->decl->name));
}

struct expr *sema_address(struct parser *p, struct expr *e, struct loc loc)
{
    if (e->kind == EXPR_UNSUPPORTED)
        return sema_unsupported(p, type_pointer(p->types, e->type), e->str, loc);
    check_addressable(p, e, loc);
    for (const struct expr *base = e; base; base = base->kind == EXPR_MEMBER ? base->a : NULL)
        if (base->kind == EXPR_VAR)
            base->decl->has_address = 1;
    struct expr *a = sema_new2(p, EXPR_ADDR, type_pointer(p->types, e->type), e, NULL);
    a->loc = loc;
    return a;
}

static struct expr *simple_unary(struct parser *p, enum op op, struct type *t, struct expr *e, struct loc loc)
{
    if (sema_is_exotic(e->type)) {
        struct expr *x = sema_exotic(p, t, "arithmetic on", e->type, loc);
        x->end = e->end;
        return x;
    }
    struct expr *u = sema_new2(p, EXPR_UNARY, t, e, NULL);
    u->op = (uint8_t)op;
    u->loc = loc;
    return u;
}

struct expr *sema_unary(struct parser *p, enum token_kind op, struct expr *e, struct loc loc)
{
    if (op == TOK_NOT) {
        e = sema_condition(p, e);
        return simple_unary(p, OP_NOT, parse_basic(p, TYPE_INT), e, loc);
    }
    e = sema_value(p, e);
    bool ok = op == TOK_TILDE ? type_is_integer(e->type) || sema_is_exotic(e->type) : sema_is_number(e->type);
    if (!ok)
        FAIL(p, loc, E0165, "wrong type argument to unary %s: '%s'", token_text(op), parse_type_str(p, e->type));
    e = sema_promote(p, e);
    if (op == TOK_PLUS) {
        // Unary + has no node: its operand is promoted, and is no lvalue.
        struct expr *c = sema_cast(p, e, e->type, CAST_NOOP);
        c->loc = loc;
        return c;
    }
    return simple_unary(p, op == TOK_TILDE ? OP_BITNOT : OP_NEG, e->type, e, loc);
}

// Assignment

static bool has_const_member(const struct type *t)
{
    for (size_t i = 0; i < t->n_fields; i++) {
        const struct type *f = t->fields[i].type;
        while (f->kind == TYPE_ARRAY)
            f = f->elem;
        if ((f->quals & QUAL_CONST) || (type_is_record(f) && has_const_member(f)))
            return true;
    }
    return false;
}

static void check_modifiable(struct parser *p, const struct expr *e, struct loc loc)
{
    if (e->type->kind == TYPE_ARRAY)
        FAIL(p, loc, E0167, "assignment to expression with array type");
    if (!e->is_lvalue)
        FAIL(p, loc, E0166, "lvalue required as left operand of assignment");
    if ((e->type->quals & QUAL_CONST) || (type_is_record(e->type) && has_const_member(e->type)))
        FAIL(p, loc, E0168, "assignment of read-only location");
    sema_require_complete(p, e->type, loc);
    if (e->type->kind == TYPE_VOID)
        FAIL(p, loc, E0160, "invalid use of a void expression");
}

static struct expr *unsupported_assignment(struct parser *p, struct expr *a, const struct expr *b)
{
    struct expr *u = sema_exotic(p, a->type, "arithmetic on", a->type, a->loc);
    u->end = b->end;
    return u;
}

// The pointer and the number of elements to add for p += n, p -= n, ++p and --p.
static struct expr *pointer_step(struct parser *p, struct expr *n, bool negate)
{
    n = sema_arith(p, sema_promote(p, n), p->types->ptrdiff_t_);
    if (!negate)
        return n;
    n = sema_new2(p, EXPR_UNARY, p->types->ptrdiff_t_, n, NULL);
    n->op = OP_NEG;
    return n;
}

static struct expr *compound(struct parser *p, enum op op, struct expr *a, struct expr *b)
{
    struct expr *left = sema_value(p, a);  // only for its type and promotion
    b = sema_value(p, b);
    struct expr *e = sema_new(p, EXPR_COMPOUND, a->type->unqual, a->loc);
    e->a = a;
    e->op = (uint8_t)op;
    e->end = b->end;
    if ((op == OP_ADD || op == OP_SUB) && a->type->kind == TYPE_POINTER) {
        if (!type_is_integer(b->type))
            bad_operands(p, op_text[op], left, b);
        require_step(p, a->type, a->loc);
        e->op = OP_PTR_ADD;
        e->comp_type = e->type;
        e->b = pointer_step(p, b, op == OP_SUB);
    } else {
        check_operands(p, op, left, b);
        left = sema_promote(p, left);
        b = sema_promote(p, b);
        bool shifts = op == OP_SHL || op == OP_SHR;
        e->comp_type = shifts ? left->type : type_usual_arith(p->types, left->type, b->type);
        if (sema_is_exotic(e->comp_type) || sema_is_exotic(a->type))
            return unsupported_assignment(p, a, b);
        if (is_inexact(p, op, e->comp_type, left, b))
            return sema_inexact(p, e->type, a->loc);
        e->b = shifts ? b : sema_arith(p, b, e->comp_type);
        e->fuses = may_fuse(p, op, e->comp_type, NULL, e->b);
    }
    sema_height(p, e);
    return e;
}

struct expr *sema_assignment(struct parser *p, enum token_kind token, struct expr *a, struct expr *b)
{
    if (a->kind == EXPR_UNSUPPORTED)
        return a;
    check_modifiable(p, a, a->loc);
    if (token != TOK_ASSIGN)
        return compound(p, op_of(token), a, b);
    struct assign_context c = { .verb = "assigning", .loc = a->loc };
    b = sema_assign_convert(p, b, a->type, &c);
    return sema_new2(p, EXPR_ASSIGN, a->type->unqual, a, b);
}

struct expr *sema_incdec(struct parser *p, enum expr_kind k, enum op op, struct expr *e, struct loc loc)
{
    if (e->kind == EXPR_UNSUPPORTED)
        return e;
    check_modifiable(p, e, loc);
    if (!type_is_scalar(e->type) && !sema_is_number(e->type))
        FAIL(p, loc, E0165, "wrong type argument to %s", op == OP_ADD ? "increment" : "decrement");
    if (sema_is_exotic(e->type))
        return unsupported_assignment(p, e, e);
    if (is_inexact(p, op, e->type, e, e))
        return sema_inexact(p, e->type->unqual, loc);
    if (e->type->kind == TYPE_POINTER)
        require_step(p, e->type, loc);
    struct expr *n = sema_new2(p, k, e->type->unqual, e, NULL);
    n->op = (uint8_t)op;
    n->loc = loc;
    n->end = p->prev_end;
    n->comp_type = e->type->kind == TYPE_POINTER ? n->type : sema_promote(p, sema_value(p, e))->type;
    if (type_is_float(e->type))
        n->comp_type = n->type;
    return n;
}

// The conditional operator

static bool points_to_void(const struct type *t)
{
    return t->kind == TYPE_POINTER && t->elem->kind == TYPE_VOID;
}

// C17 6.5.15p6: the common type of two pointers.
static struct type *common_pointer(struct parser *p, const struct expr *b, const struct expr *c)
{
    if (sema_is_null_constant(b))
        return c->type->unqual;
    if (sema_is_null_constant(c))
        return b->type->unqual;
    struct type *s = b->type->elem, *t = c->type->elem;
    unsigned quals = s->quals | t->quals;
    struct type *to;
    if (points_to_void(b->type) || points_to_void(c->type))
        to = points_to_void(b->type) ? s : t;
    else if (type_compatible(s, t))
        to = type_composite(p->types, s, t);
    else
        to = parse_basic(p, TYPE_VOID);  // gcc: "pointer type mismatch" is a warning, the type void *
    return type_pointer(p->types, type_qualified(p->types, to, quals));
}

static struct type *conditional_type(struct parser *p, const struct expr *b, const struct expr *c)
{
    struct type *s = b->type->unqual, *t = c->type->unqual;
    if (sema_is_number(s) && sema_is_number(t))
        return type_usual_arith(p->types, s, t);
    if (s->kind == TYPE_VOID || t->kind == TYPE_VOID)
        return parse_basic(p, TYPE_VOID);
    if (s->kind == TYPE_POINTER && t->kind == TYPE_POINTER)
        return common_pointer(p, b, c);
    if (s->kind == TYPE_POINTER && type_is_integer(t))
        return s;
    if (t->kind == TYPE_POINTER && type_is_integer(s))
        return t;
    if (s == t || (s->kind == t->kind && type_compatible(s, t)))
        return s;
    FAIL(p, b->loc, E0169, "type mismatch in conditional expression: '%s' and '%s'", parse_type_str(p, s),
         parse_type_str(p, t));
}

static struct expr *to_result(struct parser *p, struct expr *e, struct type *t)
{
    if (t->kind == TYPE_VOID)
        return e->type->kind == TYPE_VOID ? e : sema_cast(p, e, t, CAST_VOID);
    return sema_convert(p, e, t);
}

// Builds a ? b : c; b NULL: GNU's a ?: c.
struct expr *sema_conditional(struct parser *p, struct expr *a, struct expr *b, struct expr *c)
{
    struct expr *cond = sema_condition(p, a);
    struct expr *yes = b ? sema_value(p, b) : cond;
    c = sema_value(p, c);
    bool arith_types = type_is_integer(yes->type) && type_is_integer(c->type);
    struct expr *py = arith_types ? sema_promote(p, yes) : yes, *pc = arith_types ? sema_promote(p, c) : c;
    struct type *t = conditional_type(p, py, pc);
    if (t->kind == TYPE_COMPLEX || t->kind == TYPE_FLOAT128)
        return unsupported2(p, t, cond, c);
    struct expr *e = sema_new2(p, EXPR_COND, t, cond, b ? to_result(p, py, t) : NULL);
    e->c = to_result(p, pc, t);
    e->end = c->end;
    sema_height(p, e);
    return e;
}

struct expr *sema_index(struct parser *p, struct expr *a, struct expr *i)
{
    struct loc loc = a->loc;
    a = sema_value(p, a);
    i = sema_value(p, i);
    if (a->type->kind == TYPE_VECTOR && type_is_integer(i->type)) {
        struct expr *u = sema_unsupported(p, a->type->elem, "element of a vector", loc);
        u->is_lvalue = 1;
        return u;
    }
    bool ok = (a->type->kind == TYPE_POINTER && type_is_integer(i->type)) ||
              (i->type->kind == TYPE_POINTER && type_is_integer(a->type));
    if (!ok)
        FAIL(p, loc, E0170, "subscripted value is neither array nor pointer, or the subscript is not an integer");
    struct expr *sum = a->type->kind == TYPE_POINTER ? pointer_add(p, a, i, false) : pointer_add(p, i, a, false);
    if (sum->type->elem->kind == TYPE_FUNCTION)
        FAIL(p, loc, E0170, "subscripted value is a pointer to a function");
    sum->loc = loc;
    struct expr *e = sema_deref(p, sum, loc);
    e->end = sum->end = p->prev_end;
    return e;
}
