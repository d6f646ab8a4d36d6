// SPDX-License-Identifier: Apache-2.0
// format_exact.c: models the output of printf and related functions by a literal format, character by character (C17
// 7.21.6.1).
// The format is taken apart here, and each piece becomes a call of a function of share/models/libc.c (__model_print_*).
// Formats are not exact if they convert anything but integers, characters and strings, or if arguments have other types
// than they ask for; format.c bounds those.
#include "lower/build_priv.h"

#include <limits.h>

// As in share/models/libc.c.
enum { FLAG_LEFT = 1, FLAG_PLUS = 2, FLAG_SPACE = 4, FLAG_ALTERNATIVE = 8, FLAG_ZERO = 16 };

// A number of a conversion: written in the format, or the next argument (*).
struct number {
    int value;
    bool argument;
};

// A part of a format: a text, or a conversion.
struct piece {
    char how;          // its last character; 0: a text
    const char *text;  // n bytes
    size_t n;
    int flags;
    struct number width, precision;  // precision: -1 if there is none
    uint64_t size;                   // of an integer to which the argument is converted; 0: an unknown length
};

uint64_t format_integer_size(struct builder *b, const char **s)
{
    static const struct {
        const char *text;
        enum type_kind kind;
    } lengths[] = {
        { "hh", TYPE_SCHAR }, { "h", TYPE_SHORT }, { "ll", TYPE_LLONG }, { "l", TYPE_LONG }, { "j", TYPE_LLONG }
    };
    for (size_t i = 0; i < ARRAY_LEN(lengths); i++)
        if (strncmp(*s, lengths[i].text, strlen(lengths[i].text)) == 0) {
            *s += strlen(lengths[i].text);
            return b->t->basic[lengths[i].kind]->size;
        }
    if (**s == 'z' || **s == 't') {
        ++*s;
        return b->t->size_t_->size;
    }
    return b->t->basic[TYPE_INT]->size;
}

static int flag_of(char c)
{
    static const char characters[] = "-+ #0";
    const char *at = c ? strchr(characters, c) : NULL;
    return at ? 1 << (at - characters) : 0;
}

// Reads the number at *s; false: it is no int.
static bool read_number(const char **s, struct number *n)
{
    int64_t value = 0;
    n->argument = **s == '*';
    *s += n->argument;
    for (; !n->argument && **s >= '0' && **s <= '9' && value <= INT_MAX; ++*s)
        value = value * 10 + (**s - '0');
    n->value = (int)MIN(value, (int64_t)INT_MAX);
    return value <= INT_MAX;
}

// Whether C17 defines what the flags, the precision and the length of a conversion mean.
static bool is_defined(const struct piece *p, bool has_length)
{
    switch (p->how) {
    case 'd':
    case 'i':
    case 'u':
        return !(p->flags & FLAG_ALTERNATIVE);
    case 'o':
    case 'x':
    case 'X':
        return true;
    case 'c':
        return !has_length && !(p->flags & ~FLAG_LEFT) && p->precision.value < 0 && !p->precision.argument;
    case 's':
        return !has_length && !(p->flags & ~FLAG_LEFT);
    default:
        return false;
    }
}

// Takes the piece at *s, and moves *s behind it; false: it is not exact.
static bool next_piece(struct builder *b, const char **s, struct piece *p)
{
    *p = (struct piece){ .text = *s, .precision = { -1, false } };
    if (**s != '%' || (*s)[1] == '%') {
        *s += **s == '%';
        p->text = *s;
        p->n = **s == '%' ? 1 : strcspn(*s, "%");
        *s += p->n;
        return true;
    }
    for (++*s; flag_of(**s); ++*s)
        p->flags |= flag_of(**s);
    if (!read_number(s, &p->width))
        return false;
    if (**s == '.') {
        ++*s;
        if (!read_number(s, &p->precision))
            return false;
    }
    const char *length = *s;
    p->size = format_integer_size(b, s);
    p->how = **s;
    if (!p->how || !is_defined(p, *s != length))
        return false;
    ++*s;
    return true;
}

// ---- whether a call is exact ------------------------------------------------------------------------------------------

static bool is_int(struct builder *b, const struct call *k, size_t i)
{
    return i < k->n && type_is_integer(k->types[i]) && k->types[i]->size == b->t->basic[TYPE_INT]->size;
}

static bool is_text_pointer(const struct call *k, size_t i)
{
    const struct type *t = i < k->n ? k->types[i] : NULL;
    return t && type_is_pointer(t) && (t->elem->kind == TYPE_VOID || (type_is_integer(t->elem) && t->elem->size == 1));
}

// Whether argument i has the type that the conversion asks for (C17 7.21.6.1p9), apart from its sign.
static bool fits(struct builder *b, const struct call *k, size_t i, const struct piece *p)
{
    if (p->how == 's')
        return is_text_pointer(k, i);
    if (p->how == 'c' || p->size <= b->t->basic[TYPE_INT]->size)
        return is_int(b, k, i);
    return i < k->n && type_is_integer(k->types[i]) && k->types[i]->size == p->size;
}

bool format_is_exact(struct builder *b, const struct call *k, size_t format)
{
    const char *s = format_literal(k, format);
    size_t i = format + 1;
    struct piece p;
    if (!s || !program_find(b->p, "__model_print_end"))
        return false;
    while (*s) {
        if (!next_piece(b, &s, &p))
            return false;
        if ((p.width.argument && !is_int(b, k, i++)) || (p.precision.argument && !is_int(b, k, i++)))
            return false;
        if (p.how && !fits(b, k, i++, &p))
            return false;
    }
    return true;
}

// ---- calls of the models ----------------------------------------------------------------------------------------------

struct printer {
    struct builder *b;
    struct call *k;               // its arguments are kept
    const struct exp *to, *room;  // a buffer and its size
    const struct exp *n;          // characters so far (size_t)
    size_t at;                    // the next argument
};

enum { MAX_ARGS = 8 };

// Calls the model with the place to print to, followed by the arguments up to a null pointer.
static const struct exp *call_model(const struct printer *p, const char *name, const struct exp *const *more)
{
    const struct exp *args[MAX_ARGS] = { p->to, p->room, p->n };
    size_t n = 3;
    for (; *more; more++) {
        VERIFY(n < MAX_ARGS);
        args[n++] = *more;
    }
    return call_part(p->b, p->k, name, args, n);
}

static const struct exp *number_value(struct printer *p, struct number n)
{
    return n.argument ? call_arg(p->b, p->k, p->at++, p->b->t->basic[TYPE_INT]) : exp_of_int(p->b, n.value);
}

// Converts the integer argument as the conversion reads it: to its size and sign.
static const struct exp *integer_value(struct printer *p, uint64_t size, bool is_signed)
{
    static const enum type_kind kinds[][2] = {
        { TYPE_UCHAR, TYPE_SCHAR }, { TYPE_USHORT, TYPE_SHORT }, { TYPE_UINT, TYPE_INT }, { TYPE_ULLONG, TYPE_LLONG }
    };
    struct type *const *basic = p->b->t->basic;
    size_t i = 0;
    while (basic[kinds[i][0]]->size < size)
        i++;
    const struct exp *narrow = call_arg(p->b, p->k, p->at++, basic[kinds[i][is_signed]]);
    return exp_cast(p->b->x, narrow, basic[is_signed ? TYPE_LLONG : TYPE_ULLONG]);
}

static void print_text(struct printer *p, const char *text, size_t n)
{
    struct builder *b = p->b;
    struct type *c = b->t->basic[TYPE_CHAR], *pointer = type_pointer(b->t, c);
    struct var *v = var_image(b, type_array(b->t, c, n + 1), arena_strndup(&b->c->mem, text, n));
    const struct exp *args[] = { exp_addr(b->x, v, 0, pointer), exp_size(b, n), NULL };
    p->n = call_model(p, "__model_print_text", args);
}

static void print_conversion(struct printer *p, const struct piece *c)
{
    struct builder *b = p->b;
    struct type *i = b->t->basic[TYPE_INT], *pointer = type_pointer(b->t, b->t->basic[TYPE_CHAR]);
    const struct exp *flags = exp_of_int(b, c->flags), *width = number_value(p, c->width);
    const struct exp *precision = number_value(p, c->precision);
    if (c->how == 'c') {
        const struct exp *args[] = { call_arg(b, p->k, p->at++, i), flags, width, NULL };
        p->n = call_model(p, "__model_print_char", args);
    } else if (c->how == 's') {
        const struct exp *args[] = { call_arg(b, p->k, p->at++, pointer), flags, width, precision, NULL };
        p->n = call_model(p, "__model_print_string", args);
    } else if (c->how == 'd' || c->how == 'i') {
        const struct exp *args[] = { integer_value(p, c->size, true), flags, width, precision, NULL };
        p->n = call_model(p, "__model_print_signed", args);
    } else {
        const struct exp *how = exp_int(b->x, b->t->basic[TYPE_CHAR], c->how);
        const struct exp *args[] = { integer_value(p, c->size, false), how, flags, width, precision, NULL };
        p->n = call_model(p, "__model_print_unsigned", args);
    }
}

const struct exp *format_run(struct builder *b, struct call *k, size_t format, const struct exp *to,
                             const struct exp *room)
{
    static const struct exp *const nothing[] = { NULL };
    const char *s = format_literal(k, format);
    struct call kept = *k;
    struct printer p = { b, &kept, temp_keep(b, to), temp_keep(b, room), exp_size(b, 0), format + 1 };
    struct piece c;
    kept.args = ARENA_ARRAY(&b->c->mem, const struct exp *, k->n + 1);
    for (size_t i = 0; i < k->n; i++)  // they are values, which the output does not change
        kept.args[i] = i > format && type_is_scalar(k->args[i]->type) ? temp_keep(b, k->args[i]) : k->args[i];
    while (*s && b->cur) {
        VERIFY(next_piece(b, &s, &c));
        if (c.how)
            print_conversion(&p, &c);
        else
            print_text(&p, c.text, c.n);
    }
    return b->cur ? call_model(&p, "__model_print_end", nothing) : NULL;
}
