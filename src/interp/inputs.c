// SPDX-License-Identifier: Apache-2.0
// inputs.c: where the nondeterministic values of a run come from, and their form as text.
#include "base/buf.h"
#include "base/rng.h"
#include "interp/interp_priv.h"

#include <stdlib.h>

enum { INPUT_FILE_MAX = 1 << 28 };

u128 input_from_vector(void *vector, size_t n, const struct input *wanted)
{
    const struct input_vector *v = vector;
    return n < v->n ? v->at[n] : wanted->value;
}

static bool is_asked_for(const struct input *wanted)
{
    return (wanted->kind == INPUT_NONDET || wanted->kind == INPUT_EXTERN) && type_is_integer(wanted->type);
}

u128 input_up(void *none, size_t n, const struct input *wanted)
{
    (void)none;
    return is_asked_for(wanted) ? (u128)n : wanted->value;
}

u128 input_down(void *none, size_t n, const struct input *wanted)
{
    (void)none;
    return is_asked_for(wanted) ? (u128)0 - n : wanted->value;
}

static u128 random_integer(struct rng *r, const struct type *t)
{
    unsigned bits = type_bits(t);
    u128 top = (u128)1 << (bits - 1);
    uint64_t small = rng_below(r, 11);
    switch (rng_below(r, 8)) {
    case 0:
    case 1:
    case 2:
        return small;
    case 3:
        return (u128)0 - rng_below(r, 5);
    case 4:
        return rng_below(r, 256);
    case 5:
        return top - 1 - rng_below(r, 2) + (rng_below(r, 2) ? (u128)1 : 0);
    case 6:
        return (u128)1 << rng_below(r, bits);
    default:
        return (u128)rng_next(r) << 64 | rng_next(r);
    }
}

u128 input_from_rng(void *rng, size_t n, const struct input *wanted)
{
    (void)n;
    struct rng *r = rng;
    const struct type *t = wanted->type;
    bool keep = wanted->kind == INPUT_MEMORY && rng_below(r, 3) > 0;
    if (keep)
        return wanted->value;
    if (t->kind == TYPE_POINTER)
        return wanted->kind != INPUT_MEMORY && rng_below(r, 3) == 0 ? 0 : wanted->value;
    if (type_is_integer(t))
        return random_integer(r, t);
    if (!type_is_float(t) || t->kind == TYPE_FLOAT128)
        return wanted->value;
    long double small = (long double)(int64_t)rng_below(r, 2001) - 1000.0L;
    switch (rng_below(r, 4)) {
    case 0:
        return value_of_float((long double)(int64_t)rng_below(r, 3) - 1.0L, t);
    case 1:
        return value_of_float(small, t);
    case 2:
        return value_of_float(small / 1024.0L, t);
    default: {
        long double scale = (long double)(UINT64_C(1) << rng_below(r, 60));
        return value_of_float(small * scale, t);
    }
    }
}

static u128 float_of(const struct input_number *x, const struct type *t)
{
    long double f = t->kind == TYPE_FLOAT ? (long double)x->s : t->kind == TYPE_DOUBLE ? (long double)x->d : x->f;
    return value_of_float(f, t);
}

u128 input_from_text(void *text, size_t n, const struct input *wanted)
{
    const struct input_text *in = text;
    const struct type *t = wanted->type;
    if (n >= in->n)
        return wanted->value;
    const struct input_number *x = &in->at[n];
    if (x->form == NUMBER_BITS)
        return x->i;
    if (type_is_float(t) && t->kind != TYPE_FLOAT128)
        return float_of(x, t);
    if (x->form == NUMBER_INTEGER)
        return x->i;
    // A float for a wanted integer is converted as in C, if it fits.
    bool fits = x->f > -9.2e18L && x->f < 9.2e18L;
    return fits ? (u128)(i128)(int64_t)x->f : 0;
}

const char *input_kind_text(const struct input *in)
{
    switch (in->kind) {
    case INPUT_NONDET:
        return "nondet";
    case INPUT_EXTERN:
        return "extern";
    case INPUT_UNINIT:
        return in->foreign ? "outside" : "uninit";
    case INPUT_MEMORY:
        return "memory";
    case INPUT_ARGUMENT:
        return "argument";
    case INPUT_ARGV:
        return "argv";
    case INPUT_VOLATILE:
        return "volatile";
    case INPUT_MODEL:
        return "model";
    case INPUT_ROUGH:
        return "rough";
    }
    return "?";
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

// Reads the value at the end of a line: the text before it is for people.
static bool read_line(const char *line, size_t n, struct input_number *out)
{
    for (size_t i = 0; i < n; i++)
        if ((i == 0 || is_blank(line[i - 1]) || line[i - 1] == '*') && input_number_read(line + i, n - i, out))
            return true;
    return false;
}

enum rc inputs_read(const char *path, struct input_text *out, struct diag *d, struct sources *src)
{
    *out = (struct input_text){ 0 };
    struct source_file *f = diag_read_file(d, src, path, "", INPUT_FILE_MAX, "too large for a file of inputs");
    if (!f)
        return RC_USER;
    for (uint32_t i = 0, next; i < f->size; i = next + 1) {
        uint32_t end = i;
        for (next = i; next < f->size && f->text[next] != '\n'; next++)
            if (end == next && !(f->text[next] == '#' && (next == i || is_blank(f->text[next - 1]))))
                end = next + 1;
        while (end > i && is_blank(f->text[end - 1]))
            end--;
        uint32_t begin = end;  // of the last word
        while (begin > i && !is_blank(f->text[begin - 1]))
            begin--;
        struct input_number x;
        if (begin == end)
            continue;
        if (!read_line(f->text + i, end - i, &x)) {
            diag_at(d, (struct loc){ f->base + begin }, E0603, "a number expected");
            vec_free(out);
            return RC_USER;
        }
        vec_push(out, x);
    }
    return RC_OK;
}

// Prints a decimal number if it reads back as the same value; NaNs need their bits.
static void put_float(struct buf *b, u128 v, const struct type *t)
{
    char text[64];
    struct input_number back;
    snprintf(text, sizeof text, "%.*Lg",
             t->kind == TYPE_FLOAT    ? 9
             : t->kind == TYPE_DOUBLE ? 17
                                      : 21,
             value_float(v, t));
    if (input_number_read(text, strlen(text), &back) && float_of(&back, t) == v)
        buf_puts(b, text);
    else
        buf_printf(b, "bits:0x%llx%016llx", (unsigned long long)(v >> 64), (unsigned long long)v);
}

static void put_value(struct buf *b, const struct input *in)
{
    const struct type *t = in->type;
    u128 v = in->value;
    if (type_is_float(t) && t->kind != TYPE_FLOAT128) {
        put_float(b, v, t);
        return;
    }
    i128 n = type_is_integer(t) ? value_int(v, t) : 0;
    if (type_is_integer(t) && n >= INT64_MIN && n <= INT64_MAX)
        buf_printf(b, "%lld", (long long)n);
    else if (v >> 64)
        buf_printf(b, "0x%llx%016llx", (unsigned long long)(v >> 64), (unsigned long long)v);
    else
        buf_printf(b, "0x%llx", (unsigned long long)v);
}

void inputs_write(struct buf *b, const struct program *p, const struct inputs *in)
{
    for (size_t i = 0; i < in->n; i++) {
        const struct input *x = &in->at[i];
        type_print(&p->syms, x->type, "", b);
        buf_putc(b, ' ');
        put_value(b, x);
        buf_printf(b, "  # %s %s\n", input_kind_text(x), sym_str(&p->syms, x->name));
    }
}
