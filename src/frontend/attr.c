// SPDX-License-Identifier: Apache-2.0
// attr.c: GNU and C23 attributes; those that change types or control flow are kept, the others read over.
#include "frontend/parse_priv.h"

bool parse_at_attribute(struct parser *p)
{
    return parse_at(p, KW_ATTRIBUTE) || (parse_at(p, TOK_LBRACKET) && parse_ahead(p)->kind == TOK_LBRACKET);
}

// Whether the spelling is name or __name__.
static bool is_named(const char *s, size_t n, const char *name)
{
    if (n > 4 && s[0] == '_' && s[1] == '_' && s[n - 1] == '_' && s[n - 2] == '_') {
        s += 2;
        n -= 4;
    }
    return strlen(name) == n && memcmp(s, name, n) == 0;
}

// Arguments that are not looked at.
static void skip_arguments(struct parser *p)
{
    if (parse_at(p, TOK_LPAREN))
        parse_skip_parens(p);
}

// aligned or aligned(n)
static void aligned(struct parser *p, struct attrs *a)
{
    i128 n = 16;  // the largest useful alignment of both machines
    if (parse_accept(p, TOK_LPAREN)) {
        struct loc loc = p->tok.loc;
        n = parse_int_constant(p, "alignment");
        parse_expect(p, TOK_RPAREN);
        if (n < 0 || n > 1 << 28 || (n & (n - 1)) != 0)
            FAIL(p, loc, "E0140", "requested alignment is not a positive power of 2");
    }
    a->aligned = MAX(a->aligned, (unsigned)n);
}

static void mode(struct parser *p, struct attrs *a)
{
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
        FAIL(p, loc, "E0140", "invalid vector size");
    a->vector_size = (unsigned)n;
}

// One attribute: a name (any word) with optional arguments.
static void attribute(struct parser *p, struct attrs *a)
{
    const char *s = p->tok.text;
    size_t n = p->tok.len;
    if (!parse_at(p, TOK_IDENT) && p->tok.kind < KW_AUTO)
        parse_unexpected(p, "an attribute");
    parse_advance(p);
    if (is_named(s, n, "aligned"))
        aligned(p, a);
    else if (is_named(s, n, "mode") && parse_at(p, TOK_LPAREN))
        mode(p, a);
    else if (is_named(s, n, "vector_size") && parse_at(p, TOK_LPAREN))
        vector_size(p, a);
    else if (is_named(s, n, "packed"))
        a->packed = 1;
    else if (is_named(s, n, "noreturn"))
        a->noreturn = 1;
    else if (is_named(s, n, "transparent_union"))
        a->transparent_union = 1;
    else if (is_named(s, n, "weak"))
        a->weak = 1;
    else if (is_named(s, n, "gnu_inline"))
        a->gnu_inline = 1;
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

void attrs_merge(struct attrs *to, const struct attrs *from)
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
    to->gnu_inline |= from->gnu_inline;
}

// The type of machine mode a->mode with the signedness of t (gcc manual, "Machine Modes"); NULL if unknown.
static struct type *type_of_mode(struct parser *p, const char *m, const struct type *t)
{
    static const struct {
        const char *mode;
        enum type_kind kind;  // signed; its unsigned type is the next
    } modes[] = {
        { "QI", TYPE_SCHAR },         { "byte", TYPE_SCHAR }, { "HI", TYPE_SHORT },  { "SI", TYPE_INT },
        { "DI", TYPE_LLONG },         { "TI", TYPE_INT128 },  { "word", TYPE_LONG }, { "pointer", TYPE_LONG },
        { "unwind_word", TYPE_LONG }, { "SF", TYPE_FLOAT },   { "DF", TYPE_DOUBLE }, { "XF", TYPE_LDOUBLE },
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
        FAIL(p, loc, "E0140", "invalid vector type for attribute vector_size");
    if (a->vector_size % t->size)
        FAIL(p, loc, "E0140", "vector size is not a multiple of the size of its elements");
    return type_qualified(p->types, type_vector(p->types, t->unqual, a->vector_size / t->size), t->quals);
}

struct type *attrs_apply(struct parser *p, const struct attrs *a, struct type *t, struct loc loc)
{
    if (a->mode[0]) {
        struct type *m = type_of_mode(p, a->mode, t);
        if (m)
            t = type_qualified(p->types, m, t->quals);
    }
    if (a->vector_size)
        t = vector_type(p, a, t, loc);
    return a->noreturn ? noreturn_type(p, t) : t;
}
