// SPDX-License-Identifier: Apache-2.0
// specifier.c: parses declaration specifiers (C17 6.7.1 to 6.7.5) and static assertions.
#include "frontend/parse_priv.h"

// The type words of one declaration, counted.
struct words {
    enum token_kind base;  // the word that is not a modifier; TOK_EOF: none
    unsigned longs, shorts, signeds, unsigneds, complexes;
    struct type *type;  // typedef name, struct, union, enum, typeof
    unsigned quals;
    unsigned bits;  // of _BitInt
};

bool parse_is_specifier(struct parser *p, const struct token *t)
{
    if (t->kind >= KW_AUTO && t->kind <= KW_AUTO_TYPE)
        return true;
    if (t->kind != TOK_IDENT)
        return false;
    const struct slot *s = parse_slot(p, t->sym);
    return s->ident ? s->ident->kind == BIND_TYPEDEF : s->c23 >= C23_BOOL && s->c23 < C23_TRUE;
}

bool parse_at_specifier(struct parser *p)
{
    if (parse_at(p, KW_EXTENSION))
        return parse_is_specifier(p, parse_ahead(p)) || parse_ahead(p)->kind == KW_EXTENSION;
    if (parse_at(p, TOK_LBRACKET))
        return parse_ahead(p)->kind == TOK_LBRACKET;
    return parse_is_specifier(p, &p->tok);
}

static bool has_type(const struct words *w)
{
    return w->base != TOK_EOF || w->type || w->longs || w->shorts || w->signeds || w->unsigneds || w->complexes;
}

static void storage_class(struct parser *p, struct specs *s, enum storage c)
{
    if (s->storage != STORAGE_NONE)
        FAIL(p, p->tok.loc, E0120, "multiple storage classes in declaration specifiers");
    s->storage = c;
    s->has_storage = 1;
    parse_advance(p);
}

// Parses _Alignas(type) or _Alignas(constant).
static void alignas_specifier(struct parser *p, struct specs *s)
{
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    struct loc loc = p->tok.loc;
    i128 n;
    if (parse_at_type_name(p, &p->tok)) {
        n = parse_type_name(p)->align;
    } else {
        n = parse_int_constant(p, "alignment");
    }
    parse_expect(p, TOK_RPAREN);
    if (n < 0 || n > 1 << 28 || (n & (n - 1)) != 0)
        FAIL(p, loc, E0140, "requested alignment is not a positive power of 2");
    s->align = MAX(s->align, (unsigned)n);
}

// Whether nothing happens where e is evaluated, whatever its variables hold.
static bool is_calm(const struct expr *e)
{
    u128 n;
    for (; e->kind != EXPR_VAR; e = e->a) {
        bool moves = e->kind == EXPR_BINARY && e->op == OP_PTR_ADD && const_eval(e->b, &n) && n == 0;
        bool leads = e->kind == EXPR_DEREF || e->kind == EXPR_ADDR || e->kind == EXPR_MEMBER;
        if (!moves && !leads && !(e->kind == EXPR_CAST && !e->is_written))
            return false;
    }
    return true;
}

// The length of an array of type t, of which a declaration has computed the size.
static struct expr *length_of(struct parser *p, struct type *t, struct loc loc)
{
    struct expr *size[2];
    struct type *of[2] = { t, t->elem };
    for (int i = 0; i < 2; i++) {
        bool fixed = !type_is_variable(of[i]);
        size[i] = fixed ? sema_const(p, p->types->size_t_, (i128)of[i]->size, loc)
                        : sema_new(p, EXPR_SIZEOF_VLA, p->types->size_t_, loc);
        size[i]->arg_type = fixed ? NULL : of[i];
    }
    return t->elem->size == 1 ? size[0] : sema_binary(p, TOK_SLASH, size[0], size[1]);
}

/* The type t of operand e of typeof, which is evaluated where t is variably modified, as that of sizeof is: lengths of
 * the type are computed behind it. */
static struct type *typeof_evaluated(struct parser *p, struct type *t, struct expr *e)
{
    if (t->kind != TYPE_POINTER && t->kind != TYPE_ARRAY)
        return t;
    if (t->vla_len) {
        struct expr *n = length_of(p, t, e->loc);
        return type_vla(p->types, t->elem, sema_new2(p, EXPR_COMMA, n->type, sema_void(p, e), n));
    }
    struct type *elem = typeof_evaluated(p, t->elem, e);
    return t->kind == TYPE_ARRAY ? type_array(p->types, elem, t->len)
                                 : type_qualified(p->types, type_pointer(p->types, elem), t->quals);
}

// Parses typeof ( type-name ) or typeof ( expression ); sets s->type.
static void parse_typeof(struct parser *p, struct specs *s)
{
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    if (parse_at_type_name(p, &p->tok)) {
        s->type = parse_type_name(p);
    } else {
        p->sizeof_depth++;
        struct expr *e = parse_expr(p);
        p->sizeof_depth--;
        s->type = type_is_variably_modified(e->type) && !is_calm(e) ? typeof_evaluated(p, e->type, e) : e->type;
    }
    parse_expect(p, TOK_RPAREN);
}

// Parses _Atomic(type), a type specifier; plain _Atomic is a qualifier (C17 6.7.2.4p4).
static void atomic_specifier(struct parser *p, struct words *w)
{
    parse_advance(p);
    w->quals |= QUAL_ATOMIC;
    if (parse_at(p, TOK_LPAREN) && !has_type(w)) {
        parse_advance(p);
        w->type = parse_type_name(p);
        parse_expect(p, TOK_RPAREN);
    }
}

static void whole_type(struct parser *p, struct words *w, struct type *t, struct loc loc)
{
    if (has_type(w))
        FAIL(p, loc, E0121, "two or more data types in declaration specifiers");
    w->type = t;
}

static void base_word(struct parser *p, struct words *w)
{
    if (w->base != TOK_EOF || w->type)
        FAIL(p, p->tok.loc, E0121, "two or more data types in declaration specifiers");
    w->base = p->tok.kind;
    parse_advance(p);
}

static void count_word(struct parser *p, unsigned *n)
{
    ++*n;
    parse_advance(p);
}

// Takes a storage class or function specifier; false: the token is none.
static bool storage_word(struct parser *p, struct specs *s)
{
    switch ((int)p->tok.kind) {
    case KW_AUTO:
        storage_class(p, s, STORAGE_AUTO);
        return true;
    case KW_EXTERN:
        storage_class(p, s, STORAGE_EXTERN);
        return true;
    case KW_REGISTER:
        storage_class(p, s, STORAGE_REGISTER);
        return true;
    case KW_STATIC:
        storage_class(p, s, STORAGE_STATIC);
        return true;
    case KW_TYPEDEF:
        storage_class(p, s, STORAGE_TYPEDEF);
        return true;
    case KW_THREAD_LOCAL:
        s->thread_local_ = 1;
        break;
    case KW_INLINE:
        s->is_inline = 1;
        break;
    case KW_NORETURN:
        s->noreturn = 1;
        break;
    case KW_EXTENSION:
        break;
    default:
        return false;
    }
    parse_advance(p);
    return true;
}

// Parses the (N) of _BitInt(N) (C23 6.7.3.1).
static unsigned bit_count(struct parser *p)
{
    enum { MOST = 65535 };
    struct loc loc = p->tok.loc;
    parse_expect(p, TOK_LPAREN);
    i128 n = parse_int_constant(p, "width of _BitInt");
    parse_expect(p, TOK_RPAREN);
    if (n < 1 || n > MOST)
        FAIL(p, loc, E0124, "_BitInt has between 1 and %d bits", (int)MOST);
    return (unsigned)n;
}

// Takes constexpr and typeof_unqual of C23, where nothing of that name is declared.
static bool c23_word(struct parser *p, struct specs *s, struct words *w)
{
    const struct slot *slot = parse_slot(p, p->tok.sym);
    struct loc loc = p->tok.loc;
    const enum token_kind next = parse_ahead(p)->kind;
    bool is_name =
        next == TOK_ASSIGN || next == TOK_SEMI || next == TOK_COMMA || next == TOK_RPAREN || next == TOK_LBRACKET;
    if (is_name || slot->ident || (slot->c23 != C23_CONSTEXPR && slot->c23 != C23_TYPEOF_UNQUAL))
        return false;
    if (slot->c23 == C23_TYPEOF_UNQUAL) {
        struct specs inner = { 0 };
        parse_typeof(p, &inner);
        whole_type(p, w, inner.type->unqual, loc);
        return true;
    }
    // The object is constant, and at file scope it has internal linkage (C23 6.2.2p3).
    w->quals |= QUAL_CONST;
    s->is_constexpr = 1;
    if (p->scope_depth == 0 && s->storage == STORAGE_NONE)
        s->storage = STORAGE_STATIC;
    s->has_storage = 1;
    parse_advance(p);
    return true;
}

// Takes a word of the type; false: the token cannot continue the specifiers.
static bool type_word(struct parser *p, struct specs *s, struct words *w)
{
    struct loc loc = p->tok.loc;
    switch ((int)p->tok.kind) {
    case KW_CONST:
        w->quals |= QUAL_CONST;
        break;
    case KW_VOLATILE:
        w->quals |= QUAL_VOLATILE;
        break;
    case KW_RESTRICT:
        w->quals |= QUAL_RESTRICT;
        break;
    case KW_ATOMIC:
        atomic_specifier(p, w);
        return true;
    case KW_ALIGNAS:
        alignas_specifier(p, s);
        return true;
    case KW_ATTRIBUTE:
    case TOK_LBRACKET:
        if (!parse_at_attribute(p))
            return false;
        parse_attributes(p, &s->attrs);
        return true;
    case KW_SHORT:
        count_word(p, &w->shorts);
        return true;
    case KW_LONG:
        count_word(p, &w->longs);
        return true;
    case KW_SIGNED:
        count_word(p, &w->signeds);
        return true;
    case KW_UNSIGNED:
        count_word(p, &w->unsigneds);
        return true;
    case KW_COMPLEX:
        count_word(p, &w->complexes);
        return true;
    case KW_STRUCT:
    case KW_UNION:
        whole_type(p, w, parse_record(p), loc);
        return true;
    case KW_ENUM:
        whole_type(p, w, parse_enum(p), loc);
        return true;
    case KW_TYPEOF: {
        struct specs inner = { 0 };
        parse_typeof(p, &inner);
        whole_type(p, w, inner.type, loc);
        return true;
    }
    case KW_AUTO_TYPE:
        s->auto_type = 1;
        base_word(p, w);
        return true;
    case KW_BITINT:
        base_word(p, w);
        w->bits = bit_count(p);
        return true;
    case TOK_IDENT:
        if (c23_word(p, s, w))
            return true;
        if (has_type(w) || !parse_is_specifier(p, &p->tok))
            return false;
        w->type = scope_find(p, p->tok.sym) ? scope_find(p, p->tok.sym)->type : parse_basic(p, TYPE_BOOL);
        s->says_signed = scope_find(p, p->tok.sym) && scope_find(p, p->tok.sym)->says_signed;
        break;
    default:
        if (p->tok.kind < KW_VOID || p->tok.kind > KW_VA_LIST)
            return false;
        base_word(p, w);
        return true;
    }
    parse_advance(p);
    return true;
}

static enum type_kind int_kind(const struct words *w)
{
    unsigned u = w->unsigneds ? 1 : 0;
    enum type_kind k = w->shorts ? TYPE_SHORT : w->longs == 1 ? TYPE_LONG : w->longs == 2 ? TYPE_LLONG : TYPE_INT;
    return k + u;
}

// The kind that counted words form (C17 6.7.2p2); TYPE_KINDS: none.
static enum type_kind words_kind(const struct words *w)
{
    bool sign = w->signeds || w->unsigneds, width = w->longs || w->shorts;
    if (w->longs > 2 || w->shorts > 1 || (w->longs && w->shorts) || (w->signeds && w->unsigneds))
        return TYPE_KINDS;
    switch ((int)w->base) {
    case TOK_EOF:
    case KW_INT:
        return int_kind(w);
    case KW_CHAR:
        if (width)
            return TYPE_KINDS;
        return w->unsigneds ? TYPE_UCHAR : w->signeds ? TYPE_SCHAR : TYPE_CHAR;
    case KW_INT128:
        return width ? TYPE_KINDS : w->unsigneds ? TYPE_UINT128 : TYPE_INT128;
    case KW_DOUBLE:
        if (sign || w->shorts || w->longs > 1)
            return TYPE_KINDS;
        return w->longs ? TYPE_LDOUBLE : TYPE_DOUBLE;
    default:
        break;
    }
    if (sign || width)
        return TYPE_KINDS;
    switch ((int)w->base) {
    case KW_VOID:
    case KW_AUTO_TYPE:
        return TYPE_VOID;
    case KW_BOOL:
        return TYPE_BOOL;
    case KW_FLOAT:
    case KW_FLOAT32:
        return TYPE_FLOAT;
    case KW_FLOAT64:
    case KW_FLOAT32X:
        return TYPE_DOUBLE;
    case KW_FLOAT64X:
    case KW_FLOAT80:
        return TYPE_LDOUBLE;
    case KW_FLOAT128:
        return TYPE_FLOAT128;
    case KW_VA_LIST:
        return TYPE_VA_LIST;
    default:
        return TYPE_KINDS;
    }
}

static struct type *named_type(struct parser *p, enum type_kind k, const char *name, unsigned size)
{
    return type_named(p->types, k, parse_sym(p, name), size);
}

// A type that is read, and whose arithmetic is not modelled; NULL: the words name none.
static struct type *unmodelled_type(struct parser *p, const struct words *w, struct specs *s)
{
    bool width = w->longs || w->shorts, sign = w->signeds || w->unsigneds;
    struct type *half;
    if (w->base != KW_BITINT && (w->base < KW_FLOAT16 || w->base > KW_DECIMAL128))
        return NULL;
    if (width || (sign && w->base != KW_BITINT) || (w->signeds && w->unsigneds) ||
        (w->complexes && w->base != KW_FLOAT16))
        FAIL(p, s->loc, E0121, "these type specifiers cannot be combined");
    switch ((int)w->base) {
    case KW_FLOAT16:
        half = named_type(p, TYPE_FLOAT128, "_Float16", 2);
        return w->complexes ? type_complex(p->types, half) : half;
    case KW_DECIMAL32:
        return named_type(p, TYPE_FLOAT128, "_Decimal32", 4);
    case KW_DECIMAL64:
        return named_type(p, TYPE_FLOAT128, "_Decimal64", 8);
    case KW_DECIMAL128:
        return named_type(p, TYPE_FLOAT128, "_Decimal128", 16);
    default:
        break;
    }
    const char *name = arena_printf(p->mem, "%s_BitInt(%u)", w->unsigneds ? "unsigned " : "", w->bits);
    unsigned bytes = w->bits <= 8 ? 1 : w->bits <= 16 ? 2 : w->bits <= 32 ? 4 : (w->bits + 63) / 64 * 8;
    return named_type(p, TYPE_VECTOR, name, bytes);
}

static struct type *words_type(struct parser *p, const struct words *w, struct specs *s)
{
    struct type *other = unmodelled_type(p, w, s);
    if (other && !w->type)
        return other;
    if (w->type) {
        if (w->base != TOK_EOF || w->longs || w->shorts || w->signeds || w->unsigneds || w->complexes)
            FAIL(p, s->loc, E0121, "two or more data types in declaration specifiers");
        return w->type;
    }
    enum type_kind k = words_kind(w);
    if (k == TYPE_KINDS)
        FAIL(p, s->loc, E0121, "these type specifiers cannot be combined");
    if ((k == TYPE_INT128 || k == TYPE_UINT128) && !p->types->machine->int128)
        FAIL(p, s->loc, E0122, "__int128 is not supported on this machine");
    if (!w->complexes)
        return parse_basic(p, k);
    struct type *real = w->base == TOK_EOF ? parse_basic(p, TYPE_DOUBLE) : parse_basic(p, k);  // GNU: _Complex alone
    return type_complex(p->types, real);
}

void parse_specifiers(struct parser *p, struct specs *s)
{
    struct words w = { .base = TOK_EOF };
    *s = (struct specs){ .loc = p->tok.loc, .attrs = p->leading };
    p->leading = (struct attrs){ 0 };
    enum token_kind first = p->tok.kind;
    while (storage_word(p, s) || type_word(p, s, &w))
        continue;
    s->implicit_int = !has_type(&w);
    s->says_signed |= w.signeds > 0;
    s->only_tag = first == KW_STRUCT || first == KW_UNION || first == KW_ENUM;
    s->type = words_type(p, &w, s);
    if ((w.quals & QUAL_RESTRICT) && s->type->kind != TYPE_POINTER)
        FAIL(p, s->loc, E0123, "invalid use of 'restrict'");
    s->type = type_qualified(p->types, s->type, w.quals);
}

void parse_static_assert(struct parser *p)
{
    struct loc loc = p->tok.loc;
    parse_advance(p);
    parse_expect(p, TOK_LPAREN);
    i128 holds = parse_int_constant(p, "expression of the static assertion");
    const char *text = "";
    if (parse_accept(p, TOK_COMMA))
        text = parse_plain_string(p);
    if (!holds)
        NOTE_ERROR(p, loc, E0125, "static assertion failed%s%s", *text ? ": " : "", text);
    parse_expect(p, TOK_RPAREN);
    parse_expect(p, TOK_SEMI);
}
