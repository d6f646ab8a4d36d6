// SPDX-License-Identifier: Apache-2.0
// conv.c: makes expression nodes, and the conversions of C17 6.3 as nodes of their own.
#include "frontend/init_tree.h"
#include "frontend/parse_priv.h"

// Nodes

static unsigned height_of(const struct expr *e)
{
    return e ? e->height : 0;
}

static void set_height(struct parser *p, struct expr *e, unsigned below)
{
    if (below + 1 > EXPR_HEIGHT_MAX)
        FAIL(p, e->loc, E0110, "expression nested too deeply (more than %d levels)", EXPR_HEIGHT_MAX);
    e->height = (uint16_t)(below + 1);
}

void sema_height(struct parser *p, struct expr *e)
{
    unsigned h = MAX(MAX(height_of(e->a), height_of(e->b)), height_of(e->c));
    for (size_t i = 0; i < e->n_args; i++)
        h = MAX(h, height_of(e->args[i]));
    set_height(p, e, h);
}

struct expr *sema_new(struct parser *p, enum expr_kind k, struct type *t, struct loc loc)
{
    struct expr *e = ARENA_NEW(p->mem, struct expr);
    e->kind = k;
    e->type = t;
    e->loc = loc;
    e->end = p->prev_end;
    e->height = 1;
    return e;
}

struct expr *sema_new2(struct parser *p, enum expr_kind k, struct type *t, struct expr *a, struct expr *b)
{
    struct expr *e = sema_new(p, k, t, a->loc);
    e->a = a;
    e->b = b;
    e->end = b ? b->end : a->end;
    set_height(p, e, MAX(height_of(a), height_of(b)));
    return e;
}

struct expr *sema_const(struct parser *p, struct type *t, i128 n, struct loc loc)
{
    struct expr *e = sema_new(p, EXPR_CONST, t, loc);
    e->value = value_of_int(n, t);
    return e;
}

struct expr *sema_var(struct parser *p, struct decl *d, struct type *t, struct loc loc)
{
    struct expr *e = sema_new(p, d->kind == DECL_FUNC ? EXPR_FUNC : EXPR_VAR, t, loc);
    e->decl = d;
    d->is_named = true;
    e->is_lvalue = d->kind != DECL_FUNC;
    return e;
}

void sema_type_asked(struct parser *p, const char *what, struct loc loc)
{
    if (p->sizeof_depth)
        program_remark(p->prog, loc, arena_printf(p->mem, "the type of %s", what), true);
}

struct expr *sema_unsupported(struct parser *p, struct type *t, const char *what, struct loc loc)
{
    struct expr *e = sema_new(p, EXPR_UNSUPPORTED, t->unqual, loc);
    e->str = what;
    sema_type_asked(p, what, loc);
    return e;
}

struct expr *sema_cast(struct parser *p, struct expr *e, struct type *to, enum cast_kind k)
{
    struct expr *c = sema_new2(p, EXPR_CAST, to, e, NULL);
    c->cast = (uint8_t)k;
    return c;
}

// Values

struct expr *sema_value(struct parser *p, struct expr *e)
{
    struct type *t = e->type;
    if (t->kind == TYPE_ARRAY)
        return sema_cast(p, e, type_pointer(p->types, t->elem), CAST_DECAY);
    if (t->kind == TYPE_FUNCTION || (e->is_lvalue && type_is_list_array(p->types, t)))
        return sema_cast(p, e, type_pointer(p->types, t->unqual), CAST_DECAY);
    if (e->is_lvalue && t->kind != TYPE_VOID)
        return sema_cast(p, e, t->unqual, CAST_LVALUE);
    return e;
}

struct expr *sema_void(struct parser *p, struct expr *e)
{
    return sema_value(p, e);
}

bool sema_is_exotic(const struct type *t)
{
    return t->kind == TYPE_COMPLEX || t->kind == TYPE_FLOAT128 || t->kind == TYPE_VECTOR;
}

struct expr *sema_inexact(struct parser *p, struct type *t, struct loc loc)
{
    const char *why = p->dialect->floats_why ? p->dialect->floats_why : "fused operations";
    return sema_unsupported(p, t, arena_printf(p->mem, "floating-point arithmetic with %s", why), loc);
}

// Whether the dialect lets a conversion to a floating type keep digits that the type does not have.
static bool is_inexact(struct parser *p, const struct expr *e, const struct type *to)
{
    unsigned f = p->dialect->floats;
    if (!(f & (FLOATS_WIDE | FLOATS_UNSAFE)) || !type_is_float(to) || sema_is_literal(e))
        return false;
    return type_is_float(e->type) ? e->type->size > to->size : (f & FLOATS_WIDE) && type_bits(e->type) > 24;
}

struct expr *sema_exotic(struct parser *p, struct type *t, const char *what, const struct type *of, struct loc loc)
{
    const char *kind = of->tag.i ? parse_type_str(p, of) : "complex, vector or _Float128";
    return sema_unsupported(p, t, arena_printf(p->mem, "%s a %s value", what, kind), loc);
}

// The one of two types that is not modelled.
static const struct type *exotic_one(const struct type *a, const struct type *b)
{
    return sema_is_exotic(a) && (a->tag.i || !sema_is_exotic(b)) ? a : b;
}

struct expr *sema_arith(struct parser *p, struct expr *e, struct type *to)
{
    to = to->unqual;
    if (e->type->unqual == to)
        return e;
    if (sema_is_exotic(e->type) || sema_is_exotic(to)) {
        struct expr *u = sema_exotic(p, to, "conversion of", exotic_one(to, e->type), e->loc);
        u->end = e->end;
        return u;
    }
    if (is_inexact(p, e, to))
        return sema_inexact(p, to, e->loc);
    return sema_cast(p, e, to, CAST_ARITH);
}

bool sema_is_bitfield(const struct expr *e)
{
    for (;;) {
        switch ((int)e->kind) {
        case EXPR_MEMBER:
            return e->field->is_bitfield;
        case EXPR_CAST:
            if (e->cast != CAST_LVALUE)
                return false;
            e = e->a;
            break;
        case EXPR_ASSIGN:
        case EXPR_COMPOUND:
        case EXPR_PREINC:
        case EXPR_POSTINC:
            e = e->a;
            break;
        case EXPR_COMMA:
            e = e->b;
            break;
        case EXPR_STMT:
            if (!e->a)
                return false;
            e = e->a;
            break;
        default:
            return false;
        }
    }
}

unsigned sema_bitfield_bits(const struct expr *e)
{
    while (e->kind != EXPR_MEMBER)
        e = e->kind == EXPR_COMMA ? e->b : e->a;
    return e->field->bits;
}

/* Promotes integers (C17 6.3.1.1p2).  A bit-field is promoted by its width, not by its declared type; if it is wider
 * than int, it keeps its exact width in arithmetic, as in gcc. */
struct expr *sema_promote(struct parser *p, struct expr *e)
{
    if (!type_is_integer(e->type))
        return e;
    struct type *to = type_promote(p->types, e->type);
    if (sema_is_bitfield(e)) {
        unsigned bits = sema_bitfield_bits(e);
        if (bits < 32 || (bits == 32 && type_is_signed(e->type)))
            to = parse_basic(p, TYPE_INT);
        else if (bits == 32)
            to = parse_basic(p, TYPE_UINT);
        else if (bits < type_bits(e->type))
            to = type_precise(p->types, bits, type_is_signed(e->type));
    }
    return sema_arith(p, e, to);
}

struct expr *sema_convert(struct parser *p, struct expr *e, struct type *to)
{
    struct type *from = e->type->unqual;
    to = to->unqual;
    if (from == to)
        return e;
    if (type_is_arith(from) && type_is_arith(to))
        return sema_arith(p, e, to);
    if (type_is_scalar(from) && type_is_scalar(to))
        return sema_cast(p, e, to, CAST_POINTER);
    return sema_cast(p, e, to, CAST_NOOP);
}

struct expr *sema_condition(struct parser *p, struct expr *e)
{
    e = sema_value(p, e);
    if (e->type->kind == TYPE_VOID)
        FAIL(p, e->loc, E0160, "void value not ignored as it ought to be");
    if (e->type->tag.i && sema_is_exotic(e->type))
        return sema_exotic(p, parse_basic(p, TYPE_INT), "condition of", e->type, e->loc);
    if (!type_is_scalar(e->type))
        FAIL(p, e->loc, E0162, "value of type '%s' used where a scalar is required", parse_type_str(p, e->type));
    if (sema_is_exotic(e->type))
        return sema_unsupported(p, parse_basic(p, TYPE_INT), "condition of complex or _Float128 type", e->loc);
    return e;
}

struct expr *sema_default_promote(struct parser *p, struct expr *e)
{
    e = sema_value(p, e);
    if (e->type->kind == TYPE_VOID)
        FAIL(p, e->loc, E0160, "void value not ignored as it ought to be");
    if (e->type->kind == TYPE_FLOAT)
        return sema_arith(p, e, parse_basic(p, TYPE_DOUBLE));
    return sema_promote(p, e);
}

bool sema_is_null_constant(const struct expr *e)
{
    u128 v;
    if (e->kind == EXPR_CAST && e->is_written && e->type->kind == TYPE_POINTER && e->type->elem->kind == TYPE_VOID &&
        !e->type->elem->quals && type_is_integer(e->a->type))
        e = e->a;
    return type_is_integer(e->type) && const_eval(e, &v) && v == 0;
}

bool sema_const_eval(struct parser *p, const struct expr *e, u128 *v)
{
    unsigned flags = 0;
    if (!const_eval_flags(e, v, &flags))
        return false;
    if (flags & (VALUE_OVERFLOW | VALUE_SHIFT | VALUE_SHIFT_NEG))
        program_remark(p->prog, e->loc, "overflow in a constant expression", false)->is_overflow = 1;
    return true;
}

i128 sema_int_constant(struct parser *p, struct expr *e, const char *what)
{
    u128 v;
    e = sema_value(p, e);
    if (!type_is_integer(e->type) || !sema_const_eval(p, e, &v))
        FAIL(p, e->loc, E0141, "%s is not an integer constant", what);
    return value_int(v, e->type);
}

// Assignment (C17 6.5.16.1)

static void incompatible(struct parser *p, const struct expr *e, const struct type *to, const struct assign_context *c)
{
    FAIL(p, c->loc.off ? c->loc : e->loc, E0161, "incompatible types when %s: '%s' from '%s'", c->verb,
         parse_type_str(p, to), parse_type_str(p, e->type));
}

// Makes an unnamed object of type t, initialised by e at offset 0.
// A literal of the union t whose member number i is e.
static struct expr *wrap_in_union(struct parser *p, struct type *t, struct expr *e, size_t i)
{
    const struct init_dropped *nothing = NULL;
    struct init_tree *values = init_tree_new(p);
    init_tree_give(p, values, t->unqual, i, (struct init_value){ .e = e }, &nothing);
    struct decl *d = scope_new_decl(p, DECL_VAR, (struct sym){ 0 }, t, e->loc);
    d->is_global = !p->fn;
    d->is_defined = 1;
    d->fn = p->fn ? p->fn->decl : NULL;
    d->init = ARENA_NEW(p->mem, struct init);
    d->init->items = ARENA_NEW(p->mem, struct init_item);
    d->init->n = 1;
    d->init->items[0].type = t->unqual->fields[i].type->unqual;
    d->init->items[0].init = e;
    d->init->values = ARENA_NEW(p->mem, struct init_value);
    *d->init->values = (struct init_value){ .list = values };
    scope_register(p, d);
    struct expr *lit = sema_new(p, EXPR_COMPOUND_LIT, t, e->loc);
    lit->end = e->end;
    lit->is_lvalue = 1;
    lit->decl = d;
    return sema_value(p, lit);
}

static bool is_transparent(const struct parser *p, const struct type *t)
{
    for (const struct transparent *n = p->transparent; n; n = n->next)
        if (n->type->unqual == t->unqual)
            return true;
    return false;
}

// Converts an argument to a union type (gcc manual, "transparent_union"): it may have the type of any member.
static struct expr *to_transparent(struct parser *p, struct expr *e, struct type *to)
{
    for (size_t i = 0; i < to->n_fields; i++) {
        struct type *m = to->fields[i].type->unqual, *from = e->type;
        bool pointers =
            m->kind == TYPE_POINTER && from->kind == TYPE_POINTER &&
            (type_compatible(m->elem, from->elem) || m->elem->kind == TYPE_VOID || from->elem->kind == TYPE_VOID);
        bool null = m->kind == TYPE_POINTER && sema_is_null_constant(e);
        if (pointers || null || type_compatible(m, from))
            return wrap_in_union(p, to, sema_convert(p, e, m), i);
    }
    return NULL;
}

static struct expr *assign_record(struct parser *p, struct expr *e, struct type *to, const struct assign_context *c)
{
    struct type *from = e->type->unqual;
    if (from == to)
        return e;
    if (type_compatible(from, to))
        return sema_cast(p, e, to, CAST_NOOP);
    struct expr *u = is_transparent(p, to) ? to_transparent(p, e, to) : NULL;
    if (!u)
        incompatible(p, e, to, c);
    return u;
}

struct expr *sema_assign_convert(struct parser *p, struct expr *e, struct type *to, const struct assign_context *c)
{
    e = sema_value(p, e);
    to = to->unqual;
    struct type *from = e->type->unqual;
    if (from == to && to->kind != TYPE_VOID)
        return e;
    if (e->kind == EXPR_UNSUPPORTED && to->kind != TYPE_VOID)
        return sema_unsupported(p, to, e->str, e->loc);
    if (from->kind == TYPE_VOID)
        FAIL(p, e->loc, E0160, "void value not ignored as it ought to be");
    if (type_is_record(to))
        return assign_record(p, e, to, c);
    if (type_is_arith(from) && type_is_arith(to))
        return sema_arith(p, e, to);
    bool pointers =
        (from->kind == TYPE_POINTER || type_is_integer(from)) && (to->kind == TYPE_POINTER || type_is_integer(to));
    if (pointers)
        return sema_convert(p, e, to);
    if (from->kind == TYPE_VECTOR && to->kind == TYPE_VECTOR && from->size == to->size)
        return sema_cast(p, e, to, CAST_NOOP);
    // Vectors: gcc gives a scalar to all elements if an operator has a scalar and a vector.
    if ((from->kind == TYPE_VECTOR && (from->tag.i || to->tag.i) && sema_is_number(to)) ||
        (to->kind == TYPE_VECTOR && type_is_arith(from)))
        return sema_exotic(p, to, "conversion of", exotic_one(to, from), e->loc);
    if (from->kind == TYPE_VA_LIST && to->kind == TYPE_VA_LIST)
        return e;
    if ((from->kind == TYPE_VA_LIST && to->kind == TYPE_POINTER) ||
        (to->kind == TYPE_VA_LIST && from->kind == TYPE_POINTER))
        return sema_unsupported(p, to, "conversion of a va_list", e->loc);
    incompatible(p, e, to, c);
    return NULL;
}

// Casts that are written (C17 6.5.4)

static struct expr *to_union(struct parser *p, struct expr *e, struct type *to)
{
    for (size_t i = 0; i < to->n_fields; i++) {
        struct type *m = to->fields[i].type->unqual;
        if (type_compatible(m, e->type))
            return wrap_in_union(p, to, e, i);
    }
    FAIL(p, e->loc, E0163, "cast to union type from type not present in union");
}

static enum cast_kind scalar_cast(struct parser *p, const struct expr *e, const struct type *to, struct loc loc)
{
    const struct type *from = e->type;
    if (!type_is_scalar(from) || !type_is_scalar(to))
        FAIL(p, loc, E0163, "cannot convert '%s' to '%s'", parse_type_str(p, from), parse_type_str(p, to));
    if (type_is_arith(from) && type_is_arith(to))
        return from->unqual == to->unqual ? CAST_NOOP : CAST_ARITH;
    if (!(from->kind == TYPE_POINTER || type_is_integer(from)))
        FAIL(p, loc, E0163, "cannot convert '%s' to a pointer", parse_type_str(p, from));
    if (!(to->kind == TYPE_POINTER || type_is_integer(to)))
        FAIL(p, loc, E0163, "pointer value used where a floating-point value was expected");
    return from->unqual == to->unqual ? CAST_NOOP : CAST_POINTER;
}

static enum cast_kind written_kind(struct parser *p, const struct expr *e, const struct type *to, struct loc loc)
{
    const struct type *from = e->type;
    if (to->kind == TYPE_VOID)
        return CAST_VOID;
    if (from->kind == TYPE_VOID)
        FAIL(p, e->loc, E0160, "void value not ignored as it ought to be");
    if (to->kind == TYPE_ARRAY || to->kind == TYPE_FUNCTION)
        FAIL(p, loc, E0163, "cast specifies %s type", to->kind == TYPE_ARRAY ? "array" : "function");
    bool same = from->unqual == to->unqual || (from->kind == to->kind && type_compatible(from, to));
    if (same && !type_is_scalar(to))
        return CAST_NOOP;
    bool vector =
        from->kind == TYPE_VECTOR || to->kind == TYPE_VECTOR || from->kind == TYPE_VA_LIST || to->kind == TYPE_VA_LIST;
    if (vector && !type_is_record(from) && !type_is_record(to))
        return CAST_ARITH;  // made unsupported by the caller
    return scalar_cast(p, e, to, loc);
}

struct expr *sema_written_cast(struct parser *p, struct type *to, struct expr *e, struct loc loc)
{
    to = to->unqual;
    e = sema_value(p, e);
    if (to->kind == TYPE_UNION && e->type->unqual != to && !type_compatible(to, e->type))
        return to_union(p, e, to);
    enum cast_kind k = written_kind(p, e, to, loc);
    bool odd =
        sema_is_exotic(to) || sema_is_exotic(e->type) || to->kind == TYPE_VA_LIST || e->type->kind == TYPE_VA_LIST;
    if (odd && k == CAST_ARITH)
        return sema_exotic(p, to, "conversion of", exotic_one(to, e->type), loc);
    struct expr *c = sema_cast(p, e, to, k);
    c->loc = loc;
    c->is_written = 1;
    return c;
}
