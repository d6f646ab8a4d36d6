// SPDX-License-Identifier: Apache-2.0
// command_line.c: the command line that leads to a violation.
#include "report/command_line.h"

#include "base/buf.h"

enum { LENGTH_MAX = 256, ARGUMENTS_MAX = 64 };

// What is known of one string.
struct argument {
    unsigned char text[LENGTH_MAX];
    size_t n;
    bool read, ended, cut;
};

static void take_byte(struct argument *a, size_t at, unsigned char c)
{
    a->read = true;
    if (at >= LENGTH_MAX) {
        a->cut = true;
    } else if (c == 0) {
        a->n = a->ended ? MIN(a->n, at) : at;
        a->ended = true;
    } else {
        a->text[at] = c;
        a->n = a->ended ? a->n : MAX(a->n, at + 1);
    }
}

static struct argument argument_of(const struct inputs *in, struct sym array, uint32_t number)
{
    struct argument a = { .n = 0 };
    memset(a.text, 'x', sizeof a.text);
    for (size_t i = 0; i < in->n; i++) {
        const struct input *x = &in->at[i];
        if (x->kind != INPUT_ARGV || !sym_eq(x->name, array) || x->string != number)
            continue;
        for (size_t k = 0; k < x->type->size && k < 16; k++)
            take_byte(&a, x->byte + k, (unsigned char)(x->value >> (8 * k)));
    }
    return a;
}

static void put_quoted(const struct argument *a, struct buf *out)
{
    bool plain = true;
    for (size_t i = 0; i < a->n; i++)
        plain = plain && a->text[i] >= ' ' && a->text[i] < 127 && a->text[i] != '\'';
    buf_puts(out, plain ? "'" : "$'");
    for (size_t i = 0; i < a->n; i++) {
        bool escape = !plain && (a->text[i] < ' ' || a->text[i] >= 127 || a->text[i] == '\'' || a->text[i] == '\\');
        if (escape)
            buf_printf(out, "\\%03o", a->text[i]);
        else
            buf_putc(out, (char)a->text[i]);
    }
    buf_puts(out, a->cut ? "...'" : "'");
}

// Finds argc, if main has it and the run asked for it.
static bool count_of(const struct cfa *c, const struct inputs *in, i128 *n)
{
    const struct func *entry = c->entry;
    if (strcmp(sym_str(&c->prog->syms, entry->name), "main") != 0 || entry->n_params < 2)
        return false;
    for (size_t i = 0; i < in->n; i++) {
        const struct input *x = &in->at[i];
        if (x->kind != INPUT_ARGUMENT || !sym_eq(x->name, entry->vars.at[0]->name) || !type_is_integer(x->type))
            continue;
        *n = value_int(x->value, x->type);
        return true;
    }
    return false;
}

bool command_line_print(const struct cfa *c, const struct inputs *in, struct buf *out)
{
    i128 n;
    if (!count_of(c, in, &n))
        return false;
    if (n <= 0) {
        buf_puts(out, "none: argc is 0");
        return true;
    }
    struct sym array = c->entry->vars.at[1]->name;
    struct argument name = argument_of(in, array, 0);
    if (name.read) {
        buf_puts(out, "exec -a ");
        put_quoted(&name, out);
        buf_putc(out, ' ');
    }
    buf_puts(out, "./prog");
    for (uint32_t i = 1; i < n && i < ARGUMENTS_MAX; i++) {
        struct argument a = argument_of(in, array, i);
        buf_putc(out, ' ');
        put_quoted(&a, out);
    }
    if (n > ARGUMENTS_MAX)
        buf_printf(out, " ... (%lld in all)", (long long)n - 1);
    return true;
}
