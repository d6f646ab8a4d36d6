// SPDX-License-Identifier: Apache-2.0
// attr.c: parses GNU and C23 attributes.  attributes.def says which are obeyed, which mean nothing, and which are left
// out with a remark.
#include "frontend/parse_priv.h"

bool parse_at_attribute(struct parser *p)
{
    return parse_at(p, KW_ATTRIBUTE) || (parse_at(p, TOK_LBRACKET) && parse_ahead(p)->kind == TOK_LBRACKET);
}

// Skips arguments that have no meaning here.
static void skip_arguments(struct parser *p)
{
    if (parse_at(p, TOK_LPAREN))
        parse_skip_parens(p);
}

// Parses the string in name("string").
static const char *string_argument(struct parser *p)
{
    parse_expect(p, TOK_LPAREN);
    const char *s = parse_plain_string(p);
    parse_expect(p, TOK_RPAREN);
    return s;
}

static void add_remark(struct parser *p, struct attrs *a, struct remark *r)
{
    struct remarks *l = ARENA_NEW(p->mem, struct remarks);
    *l = (struct remarks){ r, a->remarks };
    a->remarks = l;
}

static struct remark *leave_out(struct parser *p, struct attrs *a, const char *what, struct loc loc, bool unsupported)
{
    struct remark *r = program_remark(p->prog, loc, what, unsupported);
    add_remark(p, a, r);
    return r;
}

// Parses aligned or aligned(n).
static void aligned(struct parser *p, struct attrs *a)
{
    i128 n = 16;  // the largest useful alignment of both machines
    if (parse_accept(p, TOK_LPAREN)) {
        struct loc loc = p->tok.loc;
        n = parse_int_constant(p, "alignment");
        parse_expect(p, TOK_RPAREN);
        if (n < 0 || n > 1 << 28 || (n & (n - 1)) != 0)
            FAIL(p, loc, E0140, "requested alignment is not a positive power of 2");
    }
    a->aligned = MAX(a->aligned, (unsigned)n);
}

static void mode(struct parser *p, struct attrs *a)
{
    struct loc loc = p->tok.loc;
    parse_expect(p, TOK_LPAREN);
    if (!parse_at(p, TOK_IDENT))
        parse_unexpected(p, "a machine mode");
    const char *s = p->tok.text;
    size_t n = p->tok.len;
    if (n > 4 && memcmp(s, "__", 2) == 0) {
        s += 2;
        n -= 4;
    }
    if (n < sizeof a->mode) {
        memcpy(a->mode, s, n);
        a->mode[n] = '\0';
    } else {
        leave_out(p, a, arena_printf(p->mem, "attribute `mode(%.*s)`", (int)MIN(n, 40), s), loc, true);
    }
    parse_advance(p);
    parse_expect(p, TOK_RPAREN);
}

static void vector_size(struct parser *p, struct attrs *a)
{
    parse_expect(p, TOK_LPAREN);
    struct loc loc = p->tok.loc;
    i128 n = parse_int_constant(p, "vector size");
    parse_expect(p, TOK_RPAREN);
    if (n <= 0 || n > 1 << 28)
        FAIL(p, loc, E0142, "invalid vector size");
    a->vector_size = (unsigned)n;
}

// Parses constructor, destructor, or either with (priority); the default is the last to run before, and the first to
// run behind.
static uint32_t priority(struct parser *p)
{
    i128 n = 65535;
    if (parse_accept(p, TOK_LPAREN)) {
        struct loc loc = p->tok.loc;
        n = parse_int_constant(p, "priority");
        parse_expect(p, TOK_RPAREN);
        if (n < 0 || n > 65535)
            FAIL(p, loc, E0143, "priorities must be integers from 0 to 65535");
    }
    return (uint32_t)n + 1;
}

// Parses cleanup(function).
static void cleanup(struct parser *p, struct attrs *a)
{
    parse_expect(p, TOK_LPAREN);
    const struct binding *b = parse_at(p, TOK_IDENT) ? scope_find(p, p->tok.sym) : NULL;
    if (!b || b->kind != BIND_DECL || b->decl->kind != DECL_FUNC)
        FAIL(p, p->tok.loc, E0144, "the argument of attribute cleanup is no function");
    a->cleanup = b->decl;
    parse_advance(p);
    parse_expect(p, TOK_RPAREN);
}

// Parses scalar_storage_order("big-endian" or "little-endian"): the machine's own order means nothing.
static void storage_order(struct parser *p, struct attrs *a, struct loc loc)
{
    if (strcmp(string_argument(p), "little-endian") != 0)
        leave_out(p, a, "attribute `scalar_storage_order`", loc, true);
}

void parse_section(struct parser *p, struct loc loc, const char *name)
{
    static const char *const called[] = { ".init_array", ".fini_array", ".preinit_array", ".ctors", ".dtors" };
    bool is = strcmp(name, ".init") == 0 || strcmp(name, ".fini") == 0;
    for (size_t i = 0; i < ARRAY_LEN(called) && !is; i++) {
        size_t n = strlen(called[i]);
        is = strncmp(name, called[i], n) == 0 && (!name[n] || name[n] == '.');
    }
    if (is)
        program_remark(p->prog, loc,
                       arena_printf(p->mem, "section `%s`, of functions that are called by the system,", name), true);
    else
        vec_push(&p->prog->sections, parse_sym(p, name));
}

enum attribute_class { CLASS_NONE, CLASS_PROMISE, CLASS_MODELLED, CLASS_IGNORED, CLASS_UNSUPPORTED };

// ORDER ATTRIBUTE
enum attribute_id {
    ATTRIBUTE_UNKNOWN,
#define NONE(name) ATTRIBUTE_##name,
#define PROMISE(name) ATTRIBUTE_##name,
#define MODELLED(name) ATTRIBUTE_##name,
#define IGNORED(name) ATTRIBUTE_##name,
#define UNSUPPORTED(name) ATTRIBUTE_##name,
#include "frontend/attributes.def"
};

static const struct {
    const char *name;
    enum attribute_class class;
} attributes[] = {
    { "", CLASS_IGNORED },
#define NONE(name) { #name, CLASS_NONE },
#define PROMISE(name) { #name, CLASS_PROMISE },
#define MODELLED(name) { #name, CLASS_MODELLED },
#define IGNORED(name) { #name, CLASS_IGNORED },
#define UNSUPPORTED(name) { #name, CLASS_UNSUPPORTED },
#include "frontend/attributes.def"
};

void attributes_begin(struct parser *p)
{
    for (unsigned i = 1; i < ARRAY_LEN(attributes); i++)
        parse_slot(p, parse_sym(p, attributes[i].name))->attribute = (uint16_t)i;
}

// Reads the arguments of an attribute that is obeyed.
static void modelled(struct parser *p, struct attrs *a, unsigned id, struct loc loc)
{
    switch (id) {
    case ATTRIBUTE_alias:
        a->alias = parse_sym(p, string_argument(p));
        return;
    case ATTRIBUTE_aligned:
        aligned(p, a);
        return;
    case ATTRIBUTE_always_inline:
        a->always_inline = 1;
        return;
    case ATTRIBUTE_cleanup:
        cleanup(p, a);
        return;
    case ATTRIBUTE_constructor:
        a->constructor = priority(p);
        return;
    case ATTRIBUTE_destructor:
        a->destructor = priority(p);
        return;
    case ATTRIBUTE_gnu_inline:
        a->gnu_inline = 1;
        return;
    case ATTRIBUTE_may_alias:
        a->may_alias = 1;
        return;
    case ATTRIBUTE_mode:
        mode(p, a);
        return;
    case ATTRIBUTE_noreturn:
    case ATTRIBUTE__Noreturn:
        a->noreturn = 1;
        return;
    case ATTRIBUTE_packed:
        a->packed = 1;
        return;
    case ATTRIBUTE_scalar_storage_order:
        storage_order(p, a, loc);
        return;
    case ATTRIBUTE_section:
        parse_section(p, loc, string_argument(p));
        return;
    case ATTRIBUTE_transparent_union:
        a->transparent_union = 1;
        return;
    case ATTRIBUTE_vector_size:
        vector_size(p, a);
        return;
    case ATTRIBUTE_weak:
        a->weak = 1;
        return;
    default:
        BUG("attribute %s is modelled but not read", attributes[id].name);
    }
}

// Parses nonnull, or nonnull(n, ...): arguments are counted from 1.  A number above 64 stands for all arguments behind
// them.
static void nonnull(struct parser *p, struct attrs *a)
{
    if (!parse_accept(p, TOK_LPAREN)) {
        a->nonnull = UINT64_MAX;
        return;
    }
    while (!parse_at(p, TOK_RPAREN)) {
        i128 n = parse_int_constant(p, "number of an argument");
        if (n >= 1)
            a->nonnull |= (uint64_t)1 << MIN(n - 1, 63);
        if (!parse_accept(p, TOK_COMMA))
            break;
    }
    parse_expect(p, TOK_RPAREN);
}

// Notes a promise that a check can watch.
static void promised(struct parser *p, struct attrs *a, unsigned id)
{
    if (id == ATTRIBUTE_nonnull)
        nonnull(p, a);
    a->returns_nonnull |= id == ATTRIBUTE_returns_nonnull;
}

// Parses one attribute: a name (any word, also __name__) with optional arguments.
static void attribute(struct parser *p, struct attrs *a)
{
    const char *s = p->tok.text;
    size_t n = p->tok.len;
    struct loc loc = p->tok.loc;
    if (!parse_at(p, TOK_IDENT) && p->tok.kind < KW_AUTO)
        parse_unexpected(p, "an attribute");
    bool dressed = n > 4 && memcmp(s, "__", 2) == 0 && memcmp(s + n - 2, "__", 2) == 0;
    struct sym name = sym_intern(&p->prog->syms, dressed ? s + 2 : s, dressed ? n - 4 : n);
    parse_advance(p);
    unsigned id = parse_slot(p, name)->attribute;
    enum attribute_class class = attributes[id].class;
    const char *what = class == CLASS_NONE ? NULL : arena_printf(p->mem, "attribute `%s`", parse_str(p, name));
    if (id == ATTRIBUTE_UNKNOWN)
        WARN(p, loc, W0104, "attribute `%s` is not known", parse_str(p, name));
    if (class == CLASS_MODELLED)
        modelled(p, a, id, loc);
    else if (class != CLASS_NONE)
        leave_out(p, a, what, loc, class == CLASS_UNSUPPORTED)->is_promise = class == CLASS_PROMISE;
    promised(p, a, id);
    skip_arguments(p);
}

// __attribute__ ((a, b(c), , d))
static void gnu_attributes(struct parser *p, struct attrs *a)
{
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    parse_expect(p, TOK_LPAREN);
    while (!parse_at(p, TOK_RPAREN)) {
        if (!parse_at(p, TOK_COMMA))
            attribute(p, a);
        if (!parse_at(p, TOK_RPAREN))
            parse_expect(p, TOK_COMMA);
    }
    parse_advance(p);
    parse_expect(p, TOK_RPAREN);
}

// [[a, gnu::b(c)]] (C23 6.7.12)
static void std_attributes(struct parser *p, struct attrs *a)
{
    parse_advance(p);
    parse_advance(p);
    while (!parse_at(p, TOK_RBRACKET)) {
        if (!parse_accept(p, TOK_COMMA)) {
            if (parse_ahead(p)->kind == TOK_COLON) {  // vendor prefix
                parse_advance(p);
                parse_expect(p, TOK_COLON);
                parse_expect(p, TOK_COLON);
            }
            attribute(p, a);
        }
    }
    parse_advance(p);
    parse_expect(p, TOK_RBRACKET);
}

void parse_attributes(struct parser *p, struct attrs *a)
{
    for (;;) {
        if (parse_at(p, KW_ATTRIBUTE))
            gnu_attributes(p, a);
        else if (parse_at(p, TOK_LBRACKET) && parse_ahead(p)->kind == TOK_LBRACKET)
            std_attributes(p, a);
        else
            return;
    }
}

void attrs_merge(struct parser *p, struct attrs *to, const struct attrs *from)
{
    to->aligned = MAX(to->aligned, from->aligned);
    if (from->vector_size)
        to->vector_size = from->vector_size;
    if (from->mode[0])
        memcpy(to->mode, from->mode, sizeof to->mode);
    to->packed |= from->packed;
    to->noreturn |= from->noreturn;
    to->transparent_union |= from->transparent_union;
    to->weak |= from->weak;
    to->may_alias |= from->may_alias;
    to->gnu_inline |= from->gnu_inline;
    to->nonnull |= from->nonnull;
    to->returns_nonnull |= from->returns_nonnull;
    to->always_inline |= from->always_inline;
    to->constructor = MAX(to->constructor, from->constructor);
    to->destructor = MAX(to->destructor, from->destructor);
    if (from->alias.i)
        to->alias = from->alias;
    if (from->cleanup)
        to->cleanup = from->cleanup;
    for (const struct remarks *l = from->remarks; l; l = l->next)
        add_remark(p, to, l->remark);
}

void decl_remark(struct parser *p, struct decl *d, struct remark *r)
{
    struct remarks *l = ARENA_NEW(p->mem, struct remarks);
    *l = (struct remarks){ r, d->remarks };
    d->remarks = l;
    r->is_owned = 1;
}

void attrs_declare(struct parser *p, const struct attrs *a, struct decl *d)
{
    bool elsewhere = d->is_defined && link_is_foreign(p, d), gives_way = elsewhere && a->alias.i && a->weak;
    if (gives_way && d->is_weak)
        decl_remark(p, d, program_remark(p->prog, d->loc, "a second weak definition", true));
    if (a->alias.i && !a->weak)
        link_replaces_alias(p, d);
    d->is_weak |= a->weak && !gives_way;
    d->nonnull |= a->nonnull;
    d->returns_nonnull |= a->returns_nonnull;
    d->always_inline |= a->always_inline;
    if (!elsewhere) {  // compilers list those that they define
        d->constructor = MAX(d->constructor, a->constructor);
        d->destructor = MAX(d->destructor, a->destructor);
    }
    if (a->alias.i && !gives_way)
        d->alias = a->alias;
    if (a->cleanup && d->kind == DECL_VAR && !d->is_global)
        d->cleanup = a->cleanup;
    for (const struct remarks *l = a->remarks; l; l = l->next)
        decl_remark(p, d, l->remark);
}

// The type of machine mode a->mode with the signedness of t (gcc manual, "Machine Modes"); NULL: unknown.
static struct type *type_of_mode(struct parser *p, const char *m, const struct type *t)
{
    static const struct {
        const char *mode;
        enum type_kind kind;  // signed; its unsigned type is the next
    } modes[] = {
        { "QI", TYPE_SCHAR },
        { "byte", TYPE_SCHAR },
        { "HI", TYPE_SHORT },
        { "SI", TYPE_INT },
        { "DI", TYPE_LLONG },
        { "TI", TYPE_INT128 },
        { "word", TYPE_LONG },
        { "pointer", TYPE_LONG },
        { "libgcc_cmp_return", TYPE_LONG },
        { "libgcc_shift_count", TYPE_LONG },
        { "unwind_word", TYPE_LONG },
        { "SF", TYPE_FLOAT },
        { "DF", TYPE_DOUBLE },
        { "XF", TYPE_LDOUBLE },
        { "TF", TYPE_FLOAT128 },
    };
    for (size_t i = 0; i < ARRAY_LEN(modes); i++) {
        if (strcmp(m, modes[i].mode) != 0)
            continue;
        enum type_kind k = modes[i].kind;
        if (k >= TYPE_FLOAT)
            return type_is_float(t) ? parse_basic(p, k) : NULL;
        if (!type_is_integer(t))
            return NULL;
        if (k == TYPE_LLONG && p->types->machine->id == MACHINE_LP64)
            k = TYPE_LONG;
        return parse_basic(p, type_is_signed(t) ? k : (enum type_kind)(k + 1));
    }
    return NULL;
}

static struct type *noreturn_type(struct parser *p, struct type *t)
{
    if (t->kind == TYPE_FUNCTION)
        return type_noreturn(p->types, t);
    if (t->kind == TYPE_POINTER && t->elem->kind == TYPE_FUNCTION)
        return type_qualified(p->types, type_pointer(p->types, type_noreturn(p->types, t->elem)), t->quals);
    return t;
}

// The vector of a->vector_size bytes whose element is at the end of t's derivations.
static struct type *vector_type(struct parser *p, const struct attrs *a, struct type *t, struct loc loc)
{
    if (t->kind == TYPE_POINTER)
        return type_qualified(p->types, type_pointer(p->types, vector_type(p, a, t->elem, loc)), t->quals);
    if (!type_is_integer(t) && !type_is_float(t))
        FAIL(p, loc, E0142, "invalid vector type for attribute vector_size");
    if (a->vector_size % t->size)
        FAIL(p, loc, E0142, "vector size is not a multiple of the size of its elements");
    return type_qualified(p->types, type_vector(p->types, t->unqual, a->vector_size / t->size), t->quals);
}

struct type *attrs_apply(struct parser *p, const struct attrs *a, struct type *t, struct loc loc)
{
    if (a->mode[0]) {
        struct type *m = type_of_mode(p, a->mode, t);
        if (m)
            t = type_qualified(p->types, m, t->quals);
        else
            program_remark(p->prog, loc, arena_printf(p->mem, "attribute `mode(%s)`", a->mode), true);
    }
    if (a->vector_size)
        t = vector_type(p, a, t, loc);
    if (a->may_alias)
        t = type_may_alias(p->types, t);
    return a->noreturn ? noreturn_type(p, t) : t;
}
