// SPDX-License-Identifier: Apache-2.0
// names.c: names of inputs as a C programmer would write them: n, p->next, s[3], result of read.
#include "algo/scan/scan_priv.h"
#include "lang/value.h"

static size_t bits_of(const struct input *x)
{
    return x->bits ? x->bits : x->type->size * 8;
}

const struct decl *scan_missing(const struct program *p, struct sym name)
{
    for (size_t i = 0; i < p->globals.n; i++) {
        const struct decl *d = p->globals.at[i];
        bool linked = d->kind == DECL_FUNC || (d->kind == DECL_VAR && d->is_global && !d->is_local_static);
        if (linked && !d->is_defined && !d->init && !d->same && sym_eq(d->name, name))
            return d;
    }
    return NULL;
}

bool scan_is_missing_variable(const struct program *p, const struct input *x)
{
    const struct decl *d = x->kind == INPUT_EXTERN ? scan_missing(p, x->name) : NULL;
    return d && d->kind == DECL_VAR;
}

// The pointer input whose object holds addr; SIZE_MAX: none.
static size_t owner(const struct scan *s, const struct inputs *in, size_t before, uint64_t addr, int64_t *off)
{
    size_t region;
    if (!addr || !interp_outside_region(s->prog->types.machine, addr, &region, off))
        return SIZE_MAX;
    u128 base = interp_outside_address(s->prog->types.machine, region);
    for (size_t i = 0; i < before && i < in->n; i++)
        if (type_is_pointer(in->at[i].type) && in->at[i].value == base)
            return i;
    return SIZE_MAX;
}

// Appends the part at byte off of an array of objects of type t to the name of a pointer in b.
static void put_part(const struct scan *s, const struct input *x, const struct type *t, int64_t off, struct buf *b)
{
    struct buf path = { 0 };
    int64_t size = (int64_t)t->size, k = size ? off / size : off;
    if (size && off < 0 && off % size)
        k--;
    int64_t bit = (off - k * size) * 8 + (x->bits ? x->bit_off : 0);
    const struct type *part = size ? type_part(&s->prog->syms, t, bit, bits_of(x), x->type, &path) : NULL;
    if (part && path.n && k == 0 && path.at[0] == '.')
        buf_printf(b, "->%s", buf_str(&path) + 1);
    else if (part)
        buf_printf(b, "[%lld]%s", (long long)k, buf_str(&path));
    else
        buf_printf(b, "[byte %lld]", (long long)off);
    buf_free(&path);
}

void scan_input_name(const struct scan *s, const struct inputs *in, size_t i, struct buf *b)
{
    const struct input *x = &in->at[i];
    const char *name = sym_str(&s->prog->syms, x->name);
    int64_t off = 0;
    size_t from = owner(s, in, i, x->addr, &off);
    if (from != SIZE_MAX) {
        scan_input_name(s, in, from, b);
        put_part(s, x, in->at[from].type->elem->unqual, off, b);
        return;
    }
    if (x->kind == INPUT_EXTERN) {
        if (scan_is_missing_variable(s->prog, x))
            buf_puts(b, name);
        else if (strcmp(name, CFA_UNKNOWN_FUNCTION) == 0)
            buf_puts(b, "result of a function that a pointer leads to");
        else
            buf_printf(b, "result of %s", name);
        return;
    }
    buf_puts(b, x->var ? sym_str(&s->prog->syms, x->var->name) : *name ? name : "memory");
    if (x->var && x->var->type->size > x->type->size) {
        struct buf path = { 0 };
        (void)type_part(&s->prog->syms, x->var->type, x->off * 8 + (x->bits ? x->bit_off : 0), bits_of(x), x->type,
                        &path);
        buf_puts(b, buf_str(&path));
        buf_free(&path);
    }
}

size_t scan_alias(const struct inputs *in, size_t i)
{
    for (size_t k = 0; k < i && in->at[i].value && type_is_pointer(in->at[i].type); k++)
        if (type_is_pointer(in->at[k].type) && in->at[k].value == in->at[i].value)
            return k;
    return SIZE_MAX;
}

void scan_input_value(const struct scan *s, const struct inputs *in, size_t i, struct buf *b)
{
    const struct input *x = &in->at[i];
    size_t region;
    int64_t off;
    bool outside =
        type_is_pointer(x->type) && interp_outside_region(s->prog->types.machine, (uint64_t)x->value, &region, &off);
    if (outside && !scan_is_function_pointer(x->type) && scan_alias(in, i) != SIZE_MAX)
        scan_input_name(s, in, scan_alias(in, i), b);
    else if (outside)
        buf_puts(b, scan_is_function_pointer(x->type) ? "a function" : off ? "inside of an object" : "an object");
    else if (type_is_pointer(x->type) && !x->value)
        buf_puts(b, "NULL");
    else
        value_print(x->value, x->type->kind == TYPE_ENUM ? x->type->elem : x->type, b);
}
