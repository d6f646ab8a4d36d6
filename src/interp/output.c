// SPDX-License-Identifier: Apache-2.0
// output.c: what the program prints: printf and its simpler relatives over simulated memory.
#include "base/buf.h"
#include "interp/interp_priv.h"

#include <stdio.h>

// A conversion of a format string.
struct conversion {
    bool minus, plus, space, zero, alt;
    int width, precision;  // precision -1: none
    unsigned bytes;        // of the integer that the argument is converted to by h or hh; 0: it is printed as it is
    char how;
};

struct printer {
    struct interp *m;
    const struct edge *call;
    size_t arg;  // the next one
    struct buf out;
};

static bool read_byte(struct interp *m, uint64_t addr, char *c)
{
    struct span p = span_at(m, addr, 1, ACCESS_READ);
    if (!p.at)
        return false;
    *c = (char)scalar_read(m, p, m->types->basic[TYPE_UCHAR], 0, 0, (struct sym){ 0 }).v;
    return !m->stop;
}

// The string at an address, at most `limit` bytes.
static void put_string(struct interp *m, uint64_t addr, size_t limit, struct buf *b)
{
    char c;
    for (size_t i = 0; i < limit && read_byte(m, addr + i, &c) && c; i++)
        buf_putc(b, c);
}

static bool next_arg(struct printer *p, u128 *v, const struct type **t)
{
    if (p->arg >= p->call->n_args || !type_is_scalar(p->call->args[p->arg]->type))
        return false;
    const struct exp *e = p->call->args[p->arg++];
    *v = eval_exp(p->m, e).v;
    *t = e->type;
    return true;
}

static void pad(struct printer *p, const struct conversion *c, const char *prefix, const char *body, size_t n,
                int zeros)
{
    int used = (int)strlen(prefix) + (int)n + zeros;
    int fill = c->width > used ? c->width - used : 0;
    for (int i = 0; i < fill && !c->minus && !c->zero; i++)
        buf_putc(&p->out, ' ');
    buf_puts(&p->out, prefix);
    for (int i = 0; i < zeros + (c->zero && !c->minus ? fill : 0); i++)
        buf_putc(&p->out, '0');
    buf_put(&p->out, body, n);
    for (int i = 0; i < fill && c->minus; i++)
        buf_putc(&p->out, ' ');
}

static const char *sign_text(const struct conversion *c, bool negative)
{
    return negative ? "-" : c->plus ? "+" : c->space ? " " : "";
}

static void put_integer(struct printer *p, struct conversion c, u128 v, const struct type *t)
{
    bool is_signed = c.how == 'd' || c.how == 'i', negative = false;
    unsigned bits = c.bytes ? c.bytes * 8 : (unsigned)t->size * 8;
    if (bits < 128)
        v &= ((u128)1 << bits) - 1;
    if (is_signed && type_is_integer(t)) {
        // An unsigned int printed by %d is read as int, and the other way round.
        negative = bits <= 64 && (v >> (bits - 1) & 1);
        if (negative)
            v = ((u128)1 << bits) - v;
    }
    unsigned base = c.how == 'x' || c.how == 'X' || c.how == 'p' ? 16 : c.how == 'o' ? 8 : 10;
    const char *digits = c.how == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    char text[64];
    size_t n = 0;
    for (u128 x = v; x && n < sizeof text; x /= base)
        text[sizeof text - ++n] = digits[(unsigned)(x % base)];
    if (n == 0 && c.precision != 0)
        text[sizeof text - ++n] = '0';
    if (c.alt && base == 8 && (n == 0 || text[sizeof text - n] != '0'))
        c.precision = MAX(c.precision, (int)n + 1);
    const char *prefix = is_signed ? sign_text(&c, negative) : "";
    if (c.how == 'p' || (c.alt && base == 16 && v))
        prefix = c.how == 'X' ? "0X" : "0x";
    int zeros = c.precision > (int)n ? c.precision - (int)n : 0;
    if (c.precision >= 0)
        c.zero = false;
    pad(p, &c, prefix, text + sizeof text - n, n, zeros);
}

static void put_float(struct printer *p, struct conversion c, u128 v, const struct type *t)
{
    long double x = value_float(v, t);
    bool negative = (v >> (scalar_bytes(t) * 8 - 1) & 1) != 0;
    if (negative)
        x = -x;
    int precision = c.precision >= 0 ? MIN(c.precision, 200) : c.how == 'a' || c.how == 'A' ? -1 : 6;
    static char const no_room[] = "";
    char text[5200];
    int n = 0;
    switch (c.how) {
    case 'e':
        n = snprintf(text, sizeof text, c.alt ? "%#.*Le" : "%.*Le", precision, x);
        break;
    case 'E':
        n = snprintf(text, sizeof text, c.alt ? "%#.*LE" : "%.*LE", precision, x);
        break;
    case 'g':
        n = snprintf(text, sizeof text, c.alt ? "%#.*Lg" : "%.*Lg", precision, x);
        break;
    case 'G':
        n = snprintf(text, sizeof text, c.alt ? "%#.*LG" : "%.*LG", precision, x);
        break;
    case 'a':
        n = snprintf(text, sizeof text, c.alt ? "%#.*a" : "%.*a", precision, (double)x);
        break;
    case 'A':
        n = snprintf(text, sizeof text, c.alt ? "%#.*A" : "%.*A", precision, (double)x);
        break;
    case 'F':
        n = snprintf(text, sizeof text, c.alt ? "%#.*LF" : "%.*LF", precision, x);
        break;
    default:
        n = snprintf(text, sizeof text, c.alt ? "%#.*Lf" : "%.*Lf", precision, x);
        break;
    }
    if (x != x || x - x != 0.0L)
        c.zero = false;
    pad(p, &c, sign_text(&c, negative), n > 0 ? text : no_room, n > 0 ? (size_t)n : 0, 0);
}

static void put_argument(struct printer *p, struct conversion c)
{
    u128 v;
    const struct type *t;
    if (!next_arg(p, &v, &t))
        return;
    char ch = (char)v;
    switch (c.how) {
    case 'c':
        pad(p, &c, "", &ch, 1, 0);
        break;
    case 's': {
        struct buf s = { 0 };
        put_string(p->m, (uint64_t)v, c.precision >= 0 ? (size_t)c.precision : SIZE_MAX, &s);
        c.zero = false;
        pad(p, &c, "", buf_str(&s), s.n, 0);
        buf_free(&s);
        break;
    }
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'p':
        if (c.how == 'p' && v == 0)
            pad(p, &c, "", "(nil)", 5, 0);  // (as glibc prints it)
        else if (!type_is_float(t))
            put_integer(p, c, v, t);
        break;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        if (type_is_float(t))
            put_float(p, c, v, t);
        break;
    default:
        break;
    }
}

// A number in a format, or * for an argument.
static int format_number(struct printer *p, const char **f)
{
    enum { NUMBER_MAX = 100000 };
    int n = 0;
    if (**f == '*') {
        ++*f;
        u128 v;
        const struct type *t;
        if (!next_arg(p, &v, &t) || !type_is_integer(t))
            return 0;
        i128 wanted = value_int(v, t);
        return wanted < -NUMBER_MAX || wanted > NUMBER_MAX ? 0 : (int)wanted;
    }
    for (; **f >= '0' && **f <= '9'; ++*f)
        n = MIN(n * 10 + (**f - '0'), NUMBER_MAX);
    return n;
}

static const char *conversion(struct printer *p, const char *f)
{
    struct conversion c = { .precision = -1 };
    for (;; f++) {
        if (*f == '-')
            c.minus = true;
        else if (*f == '+')
            c.plus = true;
        else if (*f == ' ')
            c.space = true;
        else if (*f == '0')
            c.zero = true;
        else if (*f == '#')
            c.alt = true;
        else
            break;
    }
    c.width = format_number(p, &f);
    if (c.width < 0) {
        c.minus = true;
        c.width = -c.width;
    }
    if (*f == '.') {
        f++;
        c.precision = format_number(p, &f);
    }
    // Other length modifiers than h are not needed: arguments carry their types.
    for (; *f && strchr("hlLqjzt", *f); f++)
        c.bytes = *f != 'h' ? 0 : c.bytes ? 1 : 2;
    c.how = *f;
    if (c.how == '%')
        buf_putc(&p->out, '%');
    else if (c.how)
        put_argument(p, c);
    return c.how ? f + 1 : f;
}

static void put_format(struct printer *p)
{
    u128 addr;
    const struct type *t;
    if (!next_arg(p, &addr, &t))
        return;
    struct buf format = { 0 };
    put_string(p->m, (uint64_t)addr, SIZE_MAX, &format);
    for (const char *f = buf_str(&format); *f && !p->m->stop;) {
        if (*f == '%')
            f = conversion(p, f + 1);
        else
            buf_putc(&p->out, *f++);
    }
    buf_free(&format);
}

static bool is_stderr(const struct interp *m, const struct exp *stream)
{
    return stream->kind == EXP_CELL && strcmp(sym_str(&m->cfa->prog->syms, stream->var->name), "stderr") == 0;
}

void output_call(struct interp *m, const struct edge *e)
{
    const char *name = sym_str(&m->cfa->prog->syms, e->extern_name);
    struct printer p = { .m = m, .call = e };
    u128 v = 0;
    const struct type *t;
    if (e->n_args == 0)
        return;
    if (strcmp(name, "printf") == 0) {
        put_format(&p);
    } else if (strcmp(name, "fprintf") == 0 && !is_stderr(m, e->args[0])) {
        p.arg = 1;
        put_format(&p);
    } else if (strcmp(name, "puts") == 0 && next_arg(&p, &v, &t)) {
        put_string(m, (uint64_t)v, SIZE_MAX, &p.out);
        buf_putc(&p.out, '\n');
    } else if (strcmp(name, "fputs") == 0 && e->n_args == 2 && !is_stderr(m, e->args[1]) && next_arg(&p, &v, &t)) {
        put_string(m, (uint64_t)v, SIZE_MAX, &p.out);
    } else if (strcmp(name, "putchar") == 0 && next_arg(&p, &v, &t)) {
        buf_putc(&p.out, (char)v);
    } else if ((strcmp(name, "fputc") == 0 || strcmp(name, "putc") == 0) && e->n_args == 2 &&
               !is_stderr(m, e->args[1]) && next_arg(&p, &v, &t)) {
        buf_putc(&p.out, (char)v);
    }
    if (p.out.n)
        (void)fwrite(p.out.at, 1, p.out.n, m->opt->output);
    buf_free(&p.out);
}
