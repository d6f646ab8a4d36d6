// SPDX-License-Identifier: Apache-2.0
// builtin.c: declares functions that the compiler knows, and handles __builtin_ functions that are no plain calls.
#include "frontend/parse_priv.h"

#include <math.h>

#define BUILTIN_PREFIX "__builtin_"

// A call of a special builtin: `name` is without its prefix; the arguments are not yet converted.
struct builtin_call {
    const char *name;
    struct loc loc;
    struct expr **args;
    size_t n;
};

typedef struct expr *builtin_handler(struct parser *p, struct builtin_call *c);

static builtin_handler builtin_expect, builtin_unreachable, builtin_trap, builtin_allocate, builtin_va_start,
    builtin_va_end, builtin_va_copy, builtin_constant_p, builtin_object_size, builtin_classify_type,
    builtin_assume_aligned, builtin_infinity, builtin_not_a_number, builtin_fabs, builtin_classify, builtin_fpclassify,
    builtin_ordered, builtin_overflow, builtin_overflow_p;

struct builtin_row {
    const char *name;  // with its prefix, if it has one
    const char *type;
    builtin_handler *handler;
};

static const struct builtin_row rows[] = {
#define LIB(name, type) { #name, type, NULL }, { BUILTIN_PREFIX #name, type, NULL },
#define ONLY(name, type) { BUILTIN_PREFIX #name, type, NULL },
#define SPECIAL(name, handler) { BUILTIN_PREFIX #name, NULL, builtin_##handler },
#include "frontend/builtin.def"
};

void builtin_begin(struct parser *p)
{
    static const char *const c23[] = { "bool", "constexpr", "typeof_unqual", "true", "false", "nullptr" };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        parse_slot(p, parse_sym(p, rows[i].name))->builtin = (uint16_t)(i + 1);
    for (size_t i = 0; i < ARRAY_LEN(c23); i++)
        parse_slot(p, parse_sym(p, c23[i]))->c23 = (uint8_t)(i + 1);
    if (!p->types->machine->int128)
        return;
    struct loc nowhere = { 0 };
    scope_bind(p, BIND_TYPEDEF, parse_sym(p, "__int128_t"), nowhere)->type = parse_basic(p, TYPE_INT128);
    scope_bind(p, BIND_TYPEDEF, parse_sym(p, "__uint128_t"), nowhere)->type = parse_basic(p, TYPE_UINT128);
}

// Types written as strings, see builtin.def

static struct type *const_pointer(struct parser *p, struct type *t)
{
    return type_pointer(p->types, type_qualified(p->types, t, QUAL_CONST));
}

// By letter: an unqualified basic type.
static const enum type_kind letters[128] = {
    ['v'] = TYPE_VOID,  ['B'] = TYPE_BOOL,   ['i'] = TYPE_INT,     ['k'] = TYPE_UINT,    ['u'] = TYPE_UINT,
    ['l'] = TYPE_LONG,  ['L'] = TYPE_ULONG,  ['x'] = TYPE_LLONG,   ['X'] = TYPE_ULLONG,  ['H'] = TYPE_USHORT,
    ['f'] = TYPE_FLOAT, ['d'] = TYPE_DOUBLE, ['e'] = TYPE_LDOUBLE, ['a'] = TYPE_VA_LIST,
};

static struct type *letter_type(struct parser *p, char c)
{
    switch (c) {
    case 'z':
        return p->types->size_t_;
    case 'Z':
        return p->types->ptrdiff_t_;
    case 'U':
        return parse_basic(p, p->types->machine->id == MACHINE_LP64 ? TYPE_ULONG : TYPE_ULLONG);
    case 'p':
        return type_pointer(p->types, parse_basic(p, TYPE_VOID));
    case 'P':
        return const_pointer(p, parse_basic(p, TYPE_VOID));
    case 's':
        return type_pointer(p->types, parse_basic(p, TYPE_CHAR));
    case 'S':
        return const_pointer(p, parse_basic(p, TYPE_CHAR));
    case 'w':
        return type_pointer(p->types, p->wchar);
    case 'W':
        return const_pointer(p, p->wchar);
    default:
        VERIFY(c == 'v' || letters[c & 127] != TYPE_VOID);
        return parse_basic(p, letters[c & 127]);
    }
}

static struct type *next_type(struct parser *p, const char **s)
{
    if (**s != '*')
        return letter_type(p, *(*s)++);
    ++*s;
    return type_pointer(p->types, next_type(p, s));
}

static struct type *signature(struct parser *p, const char *s)
{
    struct type *params[8];
    size_t n = 0;
    bool noreturn = *s == '!';
    s += noreturn;
    struct type *ret = next_type(p, &s);
    while (*s && *s != '.' && n < ARRAY_LEN(params))
        params[n++] = next_type(p, &s);
    struct type *t = type_function(p->types, ret, params, n, *s == '.', false);
    return noreturn ? type_noreturn(p->types, t) : t;
}

struct decl *builtin_declare(struct parser *p, const char *name, struct type *t, struct loc loc)
{
    struct sym sym = parse_sym(p, name);
    struct slot *slot = parse_slot(p, sym);
    if (slot->linked && slot->linked->kind == DECL_FUNC)
        return slot->linked;
    struct decl *f = scope_new_decl(p, DECL_FUNC, sym, t, loc);
    f->storage = STORAGE_EXTERN;
    f->is_builtin = 1;
    f->noreturn = t->noreturn;
    scope_register(p, f);
    slot->linked = f;
    slot->linked_here = 1;
    return f;
}

bool builtin_is_foreign(struct parser *p, struct sym name)
{
    const struct dialect *d = p->dialect;
    if (!d->freestanding && !d->short_wchar && !d->ldouble_bits)
        return false;
    unsigned i = parse_slot(p, name)->builtin;
    const char *s = parse_str(p, name), *type = i && rows[i - 1].type ? rows[i - 1].type : "";
    return !dialect_has_library(d, s) || (d->ldouble_bits && strchr(type, 'e'));
}

// Whether gcc accepts type t for a builtin function of type `of`: both have one representation.
static bool fits_builtin(const struct type *t, const struct type *of)
{
    if (type_is_pointer(t) || type_is_pointer(of))
        return type_is_pointer(t) && type_is_pointer(of);
    if (type_is_float(t) || type_is_float(of))
        return type_is_float(t) && type_is_float(of) && t->size == of->size;
    return t->kind == of->kind || (type_is_integer(t) && type_is_integer(of) && t->size == of->size);
}

// (A static function, and one of another type, is an ordinary one to gcc.  Inline ones are those of the library's headers.)
bool builtin_replaces(struct parser *p, const struct decl *own)
{
    unsigned i = parse_slot(p, own->name)->builtin;
    if (!i || !rows[i - 1].type || own->storage == STORAGE_STATIC || own->is_inline || own->type->old_style)
        return false;
    const struct type *t = signature(p, rows[i - 1].type);
    bool fits = t->n_params == own->type->n_params && fits_builtin(own->type->elem, t->elem);
    for (size_t j = 0; fits && j < t->n_params; j++)
        fits = fits_builtin(own->type->params[j], t->params[j]);
    return fits;
}

void builtin_mark_call(struct parser *p, struct expr *call)
{
    const struct expr *f = call->a;
    while (f->kind == EXPR_CAST || f->kind == EXPR_ADDR || f->kind == EXPR_DEREF)
        f = f->a;
    if (f->kind != EXPR_FUNC || f->decl->storage == STORAGE_STATIC)
        return;
    const char *name = parse_str(p, f->decl->name);
    unsigned i = parse_slot(p, f->decl->name)->builtin;
    if (i && rows[i - 1].type && dialect_has_builtin(p->dialect, name))
        call->replaced = builtin_call_replaced(p, name, call);
}

struct decl *builtin_library(struct parser *p, struct sym name)
{
    unsigned i = parse_slot(p, name)->builtin;
    if (!dialect_has_builtin(p->dialect, parse_str(p, name)))
        return NULL;
    if (!i || strncmp(rows[i - 1].name, BUILTIN_PREFIX, strlen(BUILTIN_PREFIX)) == 0)
        return NULL;
    return builtin_declare(p, rows[i - 1].name, signature(p, rows[i - 1].type), p->prev_end);
}

// Helpers of the handlers

static void require_args(struct parser *p, const struct builtin_call *c, size_t least, size_t most)
{
    if (c->n < least || c->n > most)
        FAIL(p, c->loc, E0175, "too %s arguments to function '__builtin_%s'", c->n < least ? "few" : "many", c->name);
}

static struct expr *make(struct parser *p, const struct builtin_call *c, enum builtin b, struct type *t)
{
    struct expr *e = sema_new(p, EXPR_BUILTIN, t, c->loc);
    e->builtin = (uint8_t)b;
    e->args = c->args;
    e->n_args = c->n;
    sema_height(p, e);
    return e;
}

static struct expr *convert_arg(struct parser *p, struct expr *e, struct type *t)
{
    struct assign_context ctx = { .verb = "passing an argument" };
    return sema_assign_convert(p, e, t, &ctx);
}

static struct type *void_pointer(struct parser *p)
{
    return type_pointer(p->types, parse_basic(p, TYPE_VOID));
}

static struct expr *call_named(struct parser *p, const char *name, const char *type, struct expr **args, size_t n,
                               struct loc loc)
{
    struct type *t = signature(p, type);
    return sema_call(p, sema_var(p, builtin_declare(p, name, t, loc), t, loc), args, n);
}

// Handlers

static struct expr *builtin_expect(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 2, 3);
    struct type *t = parse_basic(p, TYPE_LONG);
    c->args[0] = convert_arg(p, c->args[0], t);
    c->args[1] = convert_arg(p, c->args[1], t);
    c->n = 2;
    return make(p, c, BUILTIN_EXPECT, t);
}

static struct expr *builtin_unreachable(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 0, 0);
    return make(p, c, BUILTIN_UNREACHABLE, parse_basic(p, TYPE_VOID));
}

static struct expr *builtin_trap(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 0, 0);
    return make(p, c, BUILTIN_TRAP, parse_basic(p, TYPE_VOID));
}

// __builtin_alloca(size) and __builtin_alloca_with_align(size, bits).
static struct expr *builtin_allocate(struct parser *p, struct builtin_call *c)
{
    size_t n = strcmp(c->name, "alloca") == 0 ? 1 : 2;
    require_args(p, c, n, n);
    c->n = 1;
    c->args[0] = convert_arg(p, c->args[0], p->types->size_t_);
    return make(p, c, BUILTIN_ALLOCA, void_pointer(p));
}

static struct expr *va_builtin(struct parser *p, struct builtin_call *c, enum builtin b, size_t lists)
{
    for (size_t i = 0; i < lists; i++) {
        if (!type_is_list(c->args[i]->type))
            return sema_unsupported(p, parse_basic(p, TYPE_VOID), "variable arguments through a type of its own",
                                    c->loc);
    }
    c->n = lists;
    return make(p, c, b, parse_basic(p, TYPE_VOID));
}

static struct expr *builtin_va_start(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 1, 2);
    if (p->fn)
        p->fn->decl->starts_list = true;
    return va_builtin(p, c, BUILTIN_VA_START, 1);
}

static struct expr *builtin_va_end(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 1, 1);
    return va_builtin(p, c, BUILTIN_VA_END, 1);
}

static struct expr *builtin_va_copy(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 2, 2);
    return va_builtin(p, c, BUILTIN_VA_COPY, 2);
}

void parse_remark(struct parser *p, struct loc loc, const char *sentence)
{
    struct remark *r = program_remark(p->prog, loc, sentence, false);
    r->is_sentence = 1;
    if (p->fn)
        decl_remark(p, p->fn->decl, r);
}

static bool reads_variable(const struct expr *e)
{
    bool found = e && e->kind == EXPR_VAR;
    for (size_t i = 0; e && i < e->n_args && !found; i++)
        found = reads_variable(e->args[i]);
    return found || (e && (reads_variable(e->a) || reads_variable(e->b) || reads_variable(e->c)));
}

static struct expr *builtin_constant_p(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 1, 1);
    u128 v;
    struct expr *e = sema_value(p, c->args[0]);
    const struct expr *base = e;
    while (base->kind == EXPR_CAST && (base->cast == CAST_DECAY || base->cast == CAST_POINTER))
        base = base->a;
    bool constant = type_is_scalar(e->type) && (const_eval(e, &v) || base->kind == EXPR_STRING);
    if ((!constant && p->dialect->optimizes) || (constant && base->kind != EXPR_STRING && reads_variable(e)))
        return sema_unsupported(p, parse_basic(p, TYPE_INT),
                                constant ? "`__builtin_constant_p` of a variable" : "`__builtin_constant_p` under -O",
                                c->loc);
    if (!constant)  // gcc may find out more, depending on optimisation
        parse_remark(p, c->loc, "`__builtin_constant_p` is 0 for what is no constant expression");
    return sema_const(p, parse_basic(p, TYPE_INT), constant, c->loc);
}

// The bytes behind a pointer that its object, and the member of it, have left.
struct room {
    i128 off;      // of the pointer: in the member, or else in the object
    i128 in_part;  // left of the member; -1: it leads to none
    i128 left;     // of the object
};

static bool room_of(const struct expr *e, struct room *r, bool lvalue);

static bool room_of_lvalue(const struct expr *e, struct room *r)
{
    const struct type *t = e->type;
    if (!t->complete || type_is_variable(t))
        return false;
    if (e->kind == EXPR_DEREF)
        return room_of(e->a, r, false);
    if (e->kind == EXPR_MEMBER && !e->field->is_bitfield) {
        if (r->in_part < 0)
            r->in_part = (i128)t->size - r->off;
        r->off += e->field->off;
        return room_of(e->a, r, true);
    }
    r->left = (i128)t->size - r->off;
    return e->kind == EXPR_VAR || e->kind == EXPR_STRING || e->kind == EXPR_COMPOUND_LIT;
}

// Finds the room behind a pointer (or lvalue) that leads by constants to a named object of the program; false: it does
// not.
static bool room_of(const struct expr *e, struct room *r, bool lvalue)
{
    u128 n;
    if (lvalue)
        return room_of_lvalue(e, r);
    if (e->kind == EXPR_ADDR)
        return room_of(e->a, r, true);
    if (e->kind == EXPR_CAST && type_is_pointer(e->type))
        return e->cast == CAST_DECAY ? room_of(e->a, r, true) : type_is_pointer(e->a->type) && room_of(e->a, r, false);
    if (e->kind != EXPR_BINARY || e->op != OP_PTR_ADD || !const_eval(e->b, &n))
        return false;
    r->off += value_int(n, e->b->type) * (i128)MAX(e->a->type->elem->size, 1);
    return room_of(e->a, r, false);
}

// gcc manual, "Object Size Checking".  Of other pointers the compiler knows more or less, depending on optimisation.
static struct expr *builtin_object_size(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 2, 2);
    i128 kind = sema_int_constant(p, c->args[1], "second argument of __builtin_object_size");
    struct room r = { .in_part = -1 };
    if (room_of(sema_value(p, c->args[0]), &r, false) && r.off >= 0 && r.left >= 0) {
        i128 n = (kind & 1) && r.in_part >= 0 ? r.in_part : r.left;
        return sema_const(p, p->types->size_t_, n, c->loc);
    }
    parse_remark(p, c->loc, "`__builtin_object_size` knows the sizes of named objects only");
    return sema_const(p, p->types->size_t_, kind & 2 ? 0 : -1, c->loc);
}

static struct expr *builtin_classify_type(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 1, 1);
    return sema_unsupported(p, parse_basic(p, TYPE_INT), "__builtin_classify_type", c->loc);
}

static struct expr *builtin_assume_aligned(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 2, 3);
    parse_remark(p, c->loc, "the address is as aligned as `__builtin_assume_aligned` says");
    return sema_written_cast(p, void_pointer(p), c->args[0], c->loc);
}

// The floating type for the last letter of a name such as inff.
static struct type *suffix_type(struct parser *p, const char *name, size_t plain)
{
    char last = strlen(name) > plain ? name[plain] : '\0';
    return parse_basic(p, last == 'f' ? TYPE_FLOAT : last == 'l' ? TYPE_LDOUBLE : TYPE_DOUBLE);
}

static struct expr *float_const(struct parser *p, struct type *t, long double x, struct loc loc)
{
    struct expr *e = sema_new(p, EXPR_CONST, t, loc);
    e->value = value_of_float(x, t);
    return e;
}

static struct expr *builtin_infinity(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 0, 0);
    struct type *t = suffix_type(p, c->name, strlen(*c->name == 'h' ? "huge_val" : "inf"));
    return float_const(p, t, (long double)INFINITY, c->loc);
}

// Whether it is the quiet NaN without payload.  Of others no bits are known, as of one that an operation gives
// (VALUE_NAN).
static bool is_plain_nan(const struct builtin_call *c)
{
    const struct expr *tag = c->args[0];
    while (tag->kind == EXPR_CAST)
        tag = tag->a;
    return strncmp(c->name, "nans", 4) != 0 && tag->kind == EXPR_STRING && !tag->str[0];
}

static struct expr *builtin_not_a_number(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 1, 1);
    struct type *t = suffix_type(p, c->name, strlen(strncmp(c->name, "nans", 4) == 0 ? "nans" : "nan"));
    struct expr *nan = float_const(p, t, (long double)NAN, c->loc);
    return is_plain_nan(c) ? nan : sema_binary(p, TOK_PLUS, nan, float_const(p, t, 0, c->loc));
}

static struct expr *builtin_fabs(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 1, 1);
    struct type *t = suffix_type(p, c->name, strlen("fabs"));
    c->args[0] = convert_arg(p, c->args[0], t);
    return make(p, c, BUILTIN_FABS, t);
}

// The number of the function for argument x among those for float, double and long double.
static int float_function(struct parser *p, const struct builtin_call *c, const struct expr *x)
{
    if (!type_is_float(x->type) || x->type->kind == TYPE_FLOAT128)
        FAIL(p, c->loc, E0161, "non-floating-point argument in call to function '__builtin_%s'", c->name);
    return x->type->kind == TYPE_FLOAT ? 0 : x->type->kind == TYPE_DOUBLE ? 1 : 2;
}

// __builtin_fpclassify(nan, infinite, normal, subnormal, zero, x)
static struct expr *builtin_fpclassify(struct parser *p, struct builtin_call *c)
{
    if (p->dialect->floats & FLOATS_FINITE)
        return sema_inexact(p, parse_basic(p, TYPE_INT), c->loc);
    static const char *const names[3] = { "__builtin_fpclassifyf", "__builtin_fpclassify", "__builtin_fpclassifyl" };
    static const char *const types[3] = { "iiiiiif", "iiiiiid", "iiiiiie" };
    require_args(p, c, 6, 6);
    c->args[5] = sema_value(p, c->args[5]);
    int k = float_function(p, c, c->args[5]);
    return call_named(p, names[k], types[k], c->args, c->n, c->loc);
}

// isnan and similar functions for an argument of any real type: makes a call of the function for that type.
static struct expr *builtin_classify(struct parser *p, struct builtin_call *c)
{
    static const struct {
        const char *builtin, *names[3];  // for float, double, long double
    } table[] = {
        { "isnan", { "isnanf", "isnan", "isnanl" } },
        { "isinf_sign", { "__builtin_isinf_signf", "__builtin_isinf_sign", "__builtin_isinf_signl" } },
        { "isinf", { "isinff", "isinf", "isinfl" } },
        { "isfinite", { "finitef", "finite", "finitel" } },
        { "finite", { "finitef", "finite", "finitel" } },
        { "signbit", { "signbitf", "signbit", "signbitl" } },
        { "isnormal", { "__builtin_isnormalf", "__builtin_isnormal", "__builtin_isnormall" } },
    };
    static const char *const types[3] = { "if", "id", "ie" };
    require_args(p, c, 1, 1);
    c->args[0] = sema_value(p, c->args[0]);
    if (p->dialect->floats & FLOATS_FINITE)
        return sema_inexact(p, parse_basic(p, TYPE_INT), c->loc);
    int k = float_function(p, c, c->args[0]);
    for (size_t i = 0; i < ARRAY_LEN(table); i++)
        if (strncmp(c->name, table[i].builtin, strlen(table[i].builtin)) == 0)
            return call_named(p, table[i].names[k], types[k], c->args, c->n, c->loc);
    BUG("no classification function: %s", c->name);
}

static bool is_pure(const struct expr *e)
{
    while (e->kind == EXPR_CAST || e->kind == EXPR_MEMBER)
        e = e->a;
    return e->kind == EXPR_VAR || e->kind == EXPR_CONST;
}

// isless and similar functions: makes comparisons that differ from the operators only in floating-point exceptions.
static struct expr *builtin_ordered(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 2, 2);
    struct expr *a = sema_value(p, c->args[0]), *b = sema_value(p, c->args[1]);
    const char *n = c->name + 2;
    if (strcmp(n, "greater") == 0)
        return sema_binary(p, TOK_GT, a, b);
    if (strcmp(n, "greaterequal") == 0)
        return sema_binary(p, TOK_GE, a, b);
    if (strcmp(n, "less") == 0)
        return sema_binary(p, TOK_LT, a, b);
    if (strcmp(n, "lessequal") == 0)
        return sema_binary(p, TOK_LE, a, b);
    if (!is_pure(a) || !is_pure(b))
        return sema_unsupported(p, parse_basic(p, TYPE_INT), arena_printf(p->mem, "__builtin_%s", c->name), c->loc);
    if (strcmp(n, "lessgreater") == 0)
        return sema_binary(p, TOK_OROR, sema_binary(p, TOK_LT, a, b), sema_binary(p, TOK_GT, a, b));
    return sema_binary(p, TOK_OROR, sema_binary(p, TOK_NE, a, a), sema_binary(p, TOK_NE, b, b));
}

// The operation of an overflow builtin by its name.
static enum builtin overflow_kind(const char *name)
{
    const char *op = name;
    if ((op[0] == 's' || op[0] == 'u') && strncmp(op, "sub_", 4) != 0)
        op++;  // the typed forms: sadd, uaddl ...
    return op[0] == 'a' ? BUILTIN_ADD_OVERFLOW : op[0] == 'm' ? BUILTIN_MUL_OVERFLOW : BUILTIN_SUB_OVERFLOW;
}

// The operand type of a typed form such as saddl_overflow; NULL: a generic form.
static struct type *overflow_type(struct parser *p, const char *name)
{
    bool typed = (name[0] == 's' || name[0] == 'u') && strncmp(name, "sub_", 4) != 0;
    if (!typed)
        return NULL;
    size_t ls = strspn(name + 4, "l");
    enum type_kind k = ls == 0 ? TYPE_INT : ls == 1 ? TYPE_LONG : TYPE_LLONG;
    return parse_basic(p, name[0] == 'u' ? (enum type_kind)(k + 1) : k);
}

static void require_integer(struct parser *p, const struct builtin_call *c, const struct type *t)
{
    if (!type_is_integer(t))
        FAIL(p, c->loc, E0161, "argument of function '__builtin_%s' does not have integral type", c->name);
}

static struct expr *builtin_overflow(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 3, 3);
    struct type *t = overflow_type(p, c->name);
    for (size_t i = 0; i < 2; i++) {
        c->args[i] = t ? convert_arg(p, c->args[i], t) : sema_value(p, c->args[i]);
        require_integer(p, c, c->args[i]->type);
    }
    c->args[2] = t ? convert_arg(p, c->args[2], type_pointer(p->types, t)) : sema_value(p, c->args[2]);
    if (c->args[2]->type->kind != TYPE_POINTER)
        FAIL(p, c->loc, E0161, "argument 3 of function '__builtin_%s' is not a pointer to an integer", c->name);
    const struct type *to = c->args[2]->type->elem;
    require_integer(p, c, to);
    if (to->kind == TYPE_BOOL || to->kind == TYPE_ENUM)
        FAIL(p, c->loc, E0161, "argument 3 of function '__builtin_%s' is of boolean or enumerated type", c->name);
    return make(p, c, overflow_kind(c->name), parse_basic(p, TYPE_BOOL));
}

// The _p forms only ask whether the result fits the type of the third argument: adds an unnamed place for the result.
static struct expr *builtin_overflow_p(struct parser *p, struct builtin_call *c)
{
    require_args(p, c, 3, 3);
    struct expr *last = sema_value(p, c->args[2]);
    require_integer(p, c, last->type);
    if (sema_is_bitfield(last))
        return sema_unsupported(p, parse_basic(p, TYPE_BOOL), "overflow test for the width of a bit-field", c->loc);
    struct decl *d = scope_new_decl(p, DECL_VAR, (struct sym){ 0 }, last->type, c->loc);
    d->is_global = !p->fn;
    d->is_defined = 1;
    d->fn = p->fn ? p->fn->decl : NULL;
    d->init = ARENA_NEW(p->mem, struct init);
    scope_register(p, d);
    struct expr *place = sema_new(p, EXPR_COMPOUND_LIT, d->type, c->loc);
    place->decl = d;
    place->is_lvalue = 1;
    c->args[2] = sema_address(p, place, c->loc);
    return builtin_overflow(p, c);
}

// Folds an overflow test of constants (used in array lengths and static assertions).
static struct expr *fold_overflow(struct parser *p, struct expr *e)
{
    u128 a, b;
    bool test = e->kind == EXPR_BUILTIN && e->builtin >= BUILTIN_ADD_OVERFLOW && e->builtin <= BUILTIN_MUL_OVERFLOW;
    if (!test || e->args[2]->kind != EXPR_ADDR || e->args[2]->a->kind != EXPR_COMPOUND_LIT)
        return e;
    if (!const_eval(e->args[0], &a) || !const_eval(e->args[1], &b))
        return e;
    const struct type *to = e->args[2]->type->elem;
    if (e->args[0]->type->size > 8 || e->args[1]->type->size > 8)
        return e;
    i128 x = value_int(a, e->args[0]->type), y = value_int(b, e->args[1]->type), r;
    bool wide = false;
    if (e->builtin == BUILTIN_ADD_OVERFLOW)
        r = x + y;
    else if (e->builtin == BUILTIN_SUB_OVERFLOW)
        r = x - y;
    else
        wide = __builtin_mul_overflow(x, y, &r);
    bool fits = value_int(value_of_int(r, to), to) == r && (type_is_signed(to) || r >= 0);
    if (wide)  // two unsigned numbers of 64 bits: only unsigned __int128 holds the product
        fits = !type_is_signed(to) && type_bits(to) == 128;
    else if (!type_is_signed(to) && type_bits(to) == 128)
        fits = r >= 0;
    return sema_const(p, parse_basic(p, TYPE_BOOL), !fits, e->loc);
}

// Names

static bool has_prefix(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

static bool is_watched(struct parser *p, const char *name)
{
    return program_watches(p->prog, parse_sym(p, name));
}

/* The other name under which specifications may watch for a builtin function: of the library, or of a generic function
 * of <stdatomic.h>, whose macro expands to it. */
static const char *other_name(struct parser *p, const char *name)
{
    static const char *const generic[][2] = { { "store", "store" },
                                              { "store", "init" },
                                              { "load", "load" },
                                              { "exchange", "exchange" },
                                              { "compare_exchange", "compare_exchange_strong" },
                                              { "compare_exchange", "compare_exchange_weak" },
                                              { "fetch_add", "fetch_add" },
                                              { "fetch_sub", "fetch_sub" },
                                              { "fetch_or", "fetch_or" },
                                              { "fetch_xor", "fetch_xor" },
                                              { "fetch_and", "fetch_and" },
                                              { "test_and_set", "flag_test_and_set" },
                                              { "clear", "flag_clear" },
                                              { "thread_fence", "thread_fence" },
                                              { "signal_fence", "signal_fence" },
                                              { "is_lock_free", "is_lock_free" } };
    static const char *const suffix[] = { "", "_explicit" };
    if (has_prefix(name, BUILTIN_PREFIX))
        return name + strlen(BUILTIN_PREFIX);
    for (size_t i = 0; i < 2 * ARRAY_LEN(generic) && has_prefix(name, "__atomic_"); i++) {
        const char *const *row = generic[i / 2];
        const char *other = arena_printf(p->mem, "atomic_%s%s", row[1], suffix[i % 2]);
        if (strcmp(name + strlen("__atomic_"), row[0]) == 0 && is_watched(p, other))
            return other;
    }
    return name;
}

/* Makes `called, e` of the replacement e of a builtin call, if specifications watch for that call, which e no longer
 * shows.  inner: there are calls among its arguments, which come first. */
static struct expr *with_call(struct parser *p, const char *name, struct expr *e, bool inner)
{
    p->calls++;
    if (!p->fn || e->kind == EXPR_CALL || !p->prog->watched.n)
        return e;
    const char *other = other_name(p, name);
    if (!is_watched(p, name) && !is_watched(p, other))
        return e;
    if (inner)
        return sema_unsupported(
            p, e->type, arena_printf(p->mem, "a watched call of `%s` with calls in its arguments", name), e->loc);
    struct expr *called = sema_new(p, EXPR_BUILTIN, parse_basic(p, TYPE_VOID), e->loc);
    called->builtin = BUILTIN_CALLED;
    called->str = has_prefix(name, BUILTIN_PREFIX) || is_watched(p, name) ? name : other;
    struct expr *both = sema_new2(p, EXPR_COMMA, e->type, called, e);
    both->loc = e->loc;
    return both;
}

static struct expr *special(struct parser *p, const struct builtin_row *row, struct loc loc)
{
    struct builtin_call c = { .name = row->name + strlen(BUILTIN_PREFIX), .loc = loc };
    if (!parse_at(p, TOK_LPAREN))
        FAIL(p, loc, E0179, "builtin function '%s' must be directly called", row->name);
    size_t calls = p->calls;
    c.args = parse_arguments(p, &c.n);
    bool inner = p->calls > calls;
    struct expr *e = fold_overflow(p, row->handler(p, &c));
    return with_call(p, row->name, e, inner);
}

// Parses a call of a compiler function that is not known here: it is not modelled, and has type int except for
// __builtin_convertvector(value, type).
static struct expr *unknown(struct parser *p, struct sym name, struct loc loc)
{
    struct type *t = parse_basic(p, TYPE_INT);
    size_t n;
    if (strcmp(parse_str(p, name), BUILTIN_PREFIX "convertvector") == 0) {
        parse_expect(p, TOK_LPAREN);
        parse_assign(p);
        parse_expect(p, TOK_COMMA);
        t = parse_type_name(p);
        parse_expect(p, TOK_RPAREN);
    } else if (strcmp(parse_str(p, name), BUILTIN_PREFIX "has_attribute") == 0) {
        parse_skip_parens(p);
    } else {
        parse_arguments(p, &n);
    }
    return sema_unsupported(p, t, parse_str(p, name), loc);
}

struct expr *parse_builtin_name(struct parser *p, struct sym name, struct loc loc)
{
    const char *s = parse_str(p, name);
    if (s[0] != '_' || s[1] != '_')
        return NULL;
    unsigned i = parse_slot(p, name)->builtin;
    if (i && rows[i - 1].handler)
        return special(p, &rows[i - 1], loc);
    if (i) {
        struct type *t = signature(p, rows[i - 1].type);
        const char *plain = s + strlen(BUILTIN_PREFIX);
        unsigned library = parse_slot(p, parse_sym(p, plain))->builtin;
        struct expr *f = sema_var(p, builtin_declare(p, library ? plain : s, t, loc), t, loc);
        if (!parse_at(p, TOK_LPAREN) || !has_prefix(s, BUILTIN_PREFIX))
            return f;
        size_t n;
        struct expr **args = parse_arguments(p, &n);
        struct decl *own = parse_slot(p, parse_sym(p, plain))->linked;
        struct expr *e = builtin_fold(p, plain, sema_call(p, f, args, n));
        if (e->kind != EXPR_CALL)
            return with_call(p, s, e, false);
        e->replaced = builtin_call_replaced(p, plain, e);
        bool apart = own && (own->storage == STORAGE_STATIC || !type_compatible(own->type, t));
        if (apart && e->replaced == REPLACED_ALWAYS)
            return sema_unsupported(p, e->type, "a builtin function beside another function of its name", loc);
        return e;
    }
    if (!parse_at(p, TOK_LPAREN))
        return NULL;
    if (has_prefix(s, "__sync_") || has_prefix(s, "__atomic_")) {
        size_t n, calls = p->calls;
        struct expr **args = parse_arguments(p, &n);
        bool inner = p->calls > calls;
        return with_call(p, s, builtin_atomic(p, s, args, n, loc), inner);
    }
    return has_prefix(s, BUILTIN_PREFIX) ? unknown(p, name, loc) : NULL;
}
