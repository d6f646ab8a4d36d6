// SPDX-License-Identifier: Apache-2.0
// literal.c: finds values and types of numbers, character constants and string literals (C17 6.4.4, 6.4.5).
#include "frontend/parse_priv.h"

#include <stdlib.h>
#include <strings.h>

// Integer constants

struct suffix {
    unsigned longs;
    bool is_unsigned, imaginary, bits;
};

// Reads a suffix of an integer: u, l, ll in any order and case, wb of C23, and GNU's i or j; false: s is something
// else.
static bool integer_suffix(const char *s, const char *end, struct suffix *x)
{
    while (s < end) {
        if ((*s == 'u' || *s == 'U') && !x->is_unsigned) {
            x->is_unsigned = true;
            s++;
        } else if ((*s == 'l' || *s == 'L') && !x->longs) {
            x->longs = s + 1 < end && s[1] == *s ? 2 : 1;
            s += x->longs;
        } else if (s + 1 < end && ((*s == 'w' && s[1] == 'b') || (*s == 'W' && s[1] == 'B')) && !x->longs && !x->bits) {
            x->bits = true;
            s += 2;
        } else if ((*s == 'i' || *s == 'j' || *s == 'I' || *s == 'J') && !x->imaginary) {
            x->imaginary = true;
            s++;
        } else {
            return false;
        }
    }
    return true;
}

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 32);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

// The first type of the list that can represent the value (C17 6.4.4.1p5).
static struct type *integer_type(struct parser *p, u128 v, const struct suffix *x, bool decimal)
{
    static const enum type_kind kinds[] = { TYPE_INT, TYPE_LONG, TYPE_LLONG };
    for (size_t i = x->longs; i < ARRAY_LEN(kinds); i++) {
        struct type *s = parse_basic(p, kinds[i]), *u = parse_basic(p, kinds[i] + 1);
        bool may_be_unsigned = x->is_unsigned || !decimal || (p->dialect->c89 && kinds[i] == TYPE_LONG);
        if (!x->is_unsigned && v < (u128)1 << (type_bits(s) - 1))
            return s;
        if (may_be_unsigned && v < (u128)1 << type_bits(u))
            return u;
    }
    // A decimal constant too large for long long: as gcc.
    return parse_basic(p, p->types->machine->int128 && !x->is_unsigned ? TYPE_INT128 : TYPE_ULLONG);
}

static struct expr *integer(struct parser *p, const char *s, const char *end)
{
    unsigned base = 10;
    struct suffix x = { 0 };
    struct loc loc = p->tok.loc;
    if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
        base = 16;
        s += 2;
    } else if (s[0] == '0' && (s[1] == 'b' || s[1] == 'B')) {
        base = 2;
        s += 2;
    } else if (s[0] == '0') {
        base = 8;
    }
    const char *digits = s;
    u128 v = 0;
    bool large = false;
    for (; s < end && (*s == '\'' || (unsigned)digit_value(*s) < (base == 8 ? 10 : base)); s++) {
        if (*s == '\'')
            continue;
        if ((unsigned)digit_value(*s) >= base)
            FAIL(p, loc, E0055, "invalid digit '%c' in octal constant", *s);
        large |= v >> 120 != 0;  // further digits must not make it small again
        v = v * base + (unsigned)digit_value(*s);
    }
    if (s == digits || !integer_suffix(s, end, &x))
        FAIL(p, loc, E0055, "invalid suffix on integer constant '%.*s'", (int)MIN(p->tok.len, 60), p->tok.text);
    if (large || v >> 64 != 0)
        WARN(p, loc, W0103, "integer constant is too large for its type");
    struct type *t = integer_type(p, v & UINT64_MAX, &x, base == 10);
    parse_advance(p);
    if (x.imaginary)
        return sema_unsupported(p, type_complex(p->types, t), "imaginary constant", loc);
    if (x.bits)
        return sema_unsupported(p, t, "constant of type _BitInt", loc);
    return sema_const(p, t, (i128)(v & UINT64_MAX), loc);
}

// Floating constants

static bool is_floating(const char *s, const char *end)
{
    bool hex = s[0] == '0' && (s[1] | 32) == 'x';
    for (; s < end; s++) {
        char c = (char)(*s | 32);
        if (*s == '.' || c == 'p' || (c == 'e' && !hex))
            return true;
    }
    return false;
}

// The kind of a suffix (f, l, q, f32, f64x, d ...); TYPE_KINDS: there is no such suffix.
static enum type_kind float_suffix(const char *s, const char *end, bool *imaginary)
{
    char low[8] = { 0 };
    size_t n = 0;
    for (; s < end; s++) {
        char c = (char)(*s >= 'A' && *s <= 'Z' ? *s | 32 : *s);
        if (c == 'i' || c == 'j')
            *imaginary = true;
        else if (n < sizeof low - 1)
            low[n++] = c;
    }
    static const struct {
        const char *text;
        enum type_kind kind;
    } suffixes[] = {
        { "", TYPE_DOUBLE },     { "f", TYPE_FLOAT },       { "l", TYPE_LDOUBLE },   { "d", TYPE_DOUBLE },
        { "f32", TYPE_FLOAT },   { "f64", TYPE_DOUBLE },    { "f32x", TYPE_DOUBLE }, { "f64x", TYPE_LDOUBLE },
        { "w", TYPE_LDOUBLE },   { "f128", TYPE_FLOAT128 }, { "q", TYPE_FLOAT128 },  { "f16", TYPE_FLOAT128 },
        { "df", TYPE_FLOAT128 }, { "dd", TYPE_FLOAT128 },   { "dl", TYPE_FLOAT128 },
    };
    for (size_t i = 0; i < ARRAY_LEN(suffixes); i++)
        if (strcmp(low, suffixes[i].text) == 0)
            return suffixes[i].kind;
    return TYPE_KINDS;
}

// The type of a constant with one of the suffixes f128, q, f16, df, dd and dl.
static struct type *suffix_type(struct parser *p, const char *number, struct type *wide)
{
    static const struct {
        const char *suffix, *name;
        uint64_t size;
    } types[] = {
        { "f16", "_Float16", 2 }, { "df", "_Decimal32", 4 }, { "dd", "_Decimal64", 8 }, { "dl", "_Decimal128", 16 }
    };
    for (size_t i = 0; i < ARRAY_LEN(types); i++) {
        size_t n = strlen(types[i].suffix), len = strlen(number);
        if (len > n && strcasecmp(number + len - n, types[i].suffix) == 0)
            return type_named(p->types, TYPE_FLOAT128, parse_sym(p, types[i].name), types[i].size);
    }
    return wide;
}

// Computes the value, rounded once, in the format of kind k; *end is set behind the number.
static u128 float_value(struct parser *p, const char *s, char **end, enum type_kind k)
{
    const struct type *t = parse_basic(p, k);
    if (t->kind == TYPE_FLOAT)
        return value_of_float((long double)strtof(s, end), t);
    if (t->kind == TYPE_DOUBLE)
        return value_of_float((long double)strtod(s, end), t);
    return value_of_float(strtold(s, end), p->types->basic[TYPE_LDOUBLE]);
}

static struct expr *floating(struct parser *p)
{
    struct loc loc = p->tok.loc;
    char *copy = arena_strndup(p->mem, p->tok.text, p->tok.len), *w = copy, *end;
    for (const char *r = copy; *r; r++)
        if (*r != '\'')
            *w++ = *r;
    *w = '\0';
    bool imaginary = false;
    bool hex = (copy[1] | 32) == 'x';
    strtod(copy, &end);
    enum type_kind k = float_suffix(end, w, &imaginary);
    if (k == TYPE_KINDS || end == copy || (hex && !strpbrk(copy, "pP")))
        FAIL(p, loc, E0055, "invalid floating constant '%.*s'", (int)MIN(p->tok.len, 60), p->tok.text);
    u128 v = float_value(p, copy, &end, k);
    struct type *t = parse_basic(p, k);
    parse_advance(p);
    if (imaginary)
        return sema_unsupported(p, type_complex(p->types, t), "imaginary constant", loc);
    if (k == TYPE_FLOAT128) {
        t = suffix_type(p, copy, t);
        return sema_exotic(p, t, "constant as", t, loc);
    }
    struct expr *e = sema_new(p, EXPR_CONST, t, loc);
    e->value = v;
    return e;
}

struct expr *parse_number(struct parser *p)
{
    const char *s = p->tok.text, *end = s + p->tok.len;
    if (p->tok.len == 1) {  // by far the most frequent
        struct loc loc = p->tok.loc;
        parse_advance(p);
        return sema_const(p, parse_basic(p, TYPE_INT), *s - '0', loc);
    }
    return is_floating(s, end) ? floating(p) : integer(p, s, end);
}

// Characters and strings

// A literal while it is being decoded: elements of `width` bytes.
struct decode {
    struct parser *p;
    struct loc loc;
    const char *s, *end;
    unsigned width;
};

static unsigned octal_escape(struct decode *d)
{
    unsigned v = 0;
    for (int i = 0; i < 3 && d->s < d->end && *d->s >= '0' && *d->s <= '7'; i++)
        v = v * 8 + (unsigned)(*d->s++ - '0');
    return v;
}

static unsigned hex_escape(struct decode *d, int max)
{
    unsigned v = 0;
    int n = 0;
    for (; d->s < d->end && digit_value(*d->s) < 16 && n < max; n++)
        v = v << 4 | (unsigned)digit_value(*d->s++);
    if (n == 0)
        FAIL(d->p, d->loc, E0056, "escape sequence without hexadecimal digits");
    return v;
}

// Decodes what follows a backslash; *is_char: it is the name of a character (to be encoded), and no number of one
// element.
static unsigned escape(struct decode *d, bool *is_char)
{
    static const char names[] = "abfnrtveE", values[] = "\a\b\f\n\r\t\v\033\033";
    char c = *d->s;
    if (c >= '0' && c <= '7')
        return octal_escape(d);
    d->s++;
    const char *at = c ? strchr(names, c) : NULL;
    if (at)
        return (unsigned)values[at - names];
    if (c == 'x')
        return hex_escape(d, 1 << 30);
    if (c == 'u' || c == 'U') {
        *is_char = true;
        return hex_escape(d, c == 'u' ? 4 : 8);
    }
    return (unsigned char)c;  // itself: \" \' \\ \? and, as gcc, any other
}

// Decodes a character of the source in UTF-8; a byte that is part of none stands for itself.
static unsigned source_char(struct decode *d)
{
    unsigned char c = (unsigned char)*d->s++;
    int more = c < 0xc0 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    if (more == 0 || d->end - d->s < more)
        return c;
    unsigned v = c & (0x3fu >> more);
    for (int i = 0; i < more; i++) {
        if (((unsigned char)d->s[i] & 0xc0) != 0x80)
            return c;
        v = v << 6 | ((unsigned char)d->s[i] & 0x3f);
    }
    d->s += more;
    return v;
}

// The elements of a literal go to a growing text.
struct buf_out {
    char *at;
    size_t n, cap;
    struct arena *mem;
};

static void put_element(struct buf_out *o, unsigned v, unsigned width)
{
    if (o->n + width > o->cap) {
        size_t cap = MAX(o->cap * 2, 64);
        char *at = arena_alloc(o->mem, cap);
        if (o->n)
            memcpy(at, o->at, o->n);
        o->at = at;
        o->cap = cap;
    }
    for (unsigned i = 0; i < width; i++)
        o->at[o->n++] = (char)(v >> (8 * i));
}

// Puts a code point in the encoding of the literal: UTF-8, UTF-16 or UTF-32.
static void put_char(struct buf_out *o, unsigned v, unsigned width)
{
    if (width == 4 || (width == 2 && v < 0x10000) || (width == 1 && v < 0x80)) {
        put_element(o, v, width);
    } else if (width == 2) {
        put_element(o, 0xd800 + ((v - 0x10000) >> 10), 2);
        put_element(o, 0xdc00 + ((v - 0x10000) & 0x3ff), 2);
    } else {
        unsigned more = v < 0x800 ? 1 : v < 0x10000 ? 2 : 3;
        put_element(o, (0xff00u >> (more + 1) & 0xff) | v >> (6 * more), 1);
        while (more--)
            put_element(o, 0x80 | (v >> (6 * more) & 0x3f), 1);
    }
}

static size_t splice(const char *s, const char *end)
{
    const char *b = s + 1;
    while (b < end && (*b == ' ' || *b == '\t' || *b == '\r'))
        b++;
    return b < end && *b == '\n' ? (size_t)(b + 1 - s) : 0;
}

static void decode(struct decode *d, struct buf_out *o)
{
    while (d->s < d->end) {
        bool is_char = false;
        size_t n;
        if (*d->s != '\\') {
            if (d->width == 1)
                put_element(o, (unsigned char)*d->s++, 1);
            else
                put_char(o, source_char(d), d->width);
        } else if ((n = splice(d->s, d->end)) != 0) {
            d->s += n;
        } else {
            d->s++;
            unsigned v = d->s < d->end ? escape(d, &is_char) : '\\';
            if (is_char)
                put_char(o, v, d->width);
            else
                put_element(o, v, d->width);
        }
    }
}

// The element type for the prefix of literal t, and where its characters begin.
static struct type *literal_prefix(struct parser *p, const struct token *t, const char **begin)
{
    const char *s = t->text;
    struct type *type = parse_basic(p, TYPE_CHAR);
    if (s[0] == 'u' && s[1] == '8') {
        s += 2;
    } else if (s[0] == 'L' || s[0] == 'u' || s[0] == 'U') {
        type = s[0] == 'L' ? p->wchar : parse_basic(p, s[0] == 'u' ? TYPE_USHORT : TYPE_UINT);
        s++;
    }
    *begin = s + 1;
    return type;
}

// Where the last character of the literal ends, without its quote.
static const char *literal_end(const struct token *t, const char *begin)
{
    const char *end = t->text + t->len;
    return end > begin && (end[-1] == '"' || end[-1] == '\'') ? end - 1 : end;
}

struct expr *parse_char(struct parser *p)
{
    struct loc loc = p->tok.loc;
    struct decode d = { .p = p, .loc = loc };
    struct buf_out o = { .mem = p->mem };
    struct type *t = literal_prefix(p, &p->tok, &d.s);
    d.end = literal_end(&p->tok, d.s);
    d.width = (unsigned)t->size;
    decode(&d, &o);
    if (o.n == 0)
        FAIL(p, loc, E0054, "empty character constant");
    parse_advance(p);
    if (d.width > 1) {
        u128 v = value_load((const unsigned char *)o.at + o.n - d.width, d.width);
        return sema_const(p, t, value_int(v, t), loc);
    }
    // C17 6.4.4.4p10: one char converted to int; several, as gcc, in base 256.
    uint32_t v = 0;
    for (size_t i = 0; i < o.n; i++)
        v = v << 8 | (unsigned char)o.at[i];
    int32_t one = p->dialect->unsigned_char ? (unsigned char)o.at[0] : (signed char)o.at[0];
    return sema_const(p, parse_basic(p, TYPE_INT), o.n == 1 ? one : (int32_t)v, loc);
}

static bool same_width(const struct type *a, const struct type *b)
{
    return a->size == b->size;
}

struct expr *parse_strings(struct parser *p)
{
    struct loc loc = p->tok.loc;
    const char *ignored;
    // C17 6.4.5p5: a prefix on one of the adjacent literals holds for all, so the tokens are collected first.
    struct token few[8], *list = few;
    size_t n = 0, cap = ARRAY_LEN(few);
    struct type *t = parse_basic(p, TYPE_CHAR);
    for (; parse_at(p, TOK_STRING); parse_advance(p)) {
        if (n == cap) {
            struct token *more = ARENA_ARRAY(p->mem, struct token, cap * 2);
            memcpy(more, list, n * sizeof *list);
            list = more;
            cap *= 2;
        }
        struct type *own = literal_prefix(p, &p->tok, &ignored);
        if (!same_width(own, parse_basic(p, TYPE_CHAR))) {
            if (!same_width(t, parse_basic(p, TYPE_CHAR)) && t != own)
                FAIL(p, p->tok.loc, E0057, "concatenation of string literals with different prefixes");
            t = own;
        }
        list[n++] = p->tok;
    }
    struct buf_out o = { .mem = p->mem };
    for (size_t i = 0; i < n; i++) {
        struct decode d = { .p = p, .loc = list[i].loc, .width = (unsigned)t->size };
        literal_prefix(p, &list[i], &d.s);
        d.end = literal_end(&list[i], d.s);
        decode(&d, &o);
    }
    put_element(&o, 0, (unsigned)t->size);
    struct expr *e = sema_new(p, EXPR_STRING, type_array(p->types, t, o.n / t->size), loc);
    e->is_lvalue = 1;
    e->str = o.at;
    e->str_len = o.n;
    return e;
}

const char *parse_plain_string(struct parser *p)
{
    if (!parse_at(p, TOK_STRING))
        parse_unexpected(p, "string literal");
    return parse_strings(p)->str;
}
