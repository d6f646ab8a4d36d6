// SPDX-License-Identifier: Apache-2.0
// typeprint.c: types in C syntax.
#include "base/buf.h"
#include "lang/type.h"

#include <inttypes.h>

static const char *const kind_name[TYPE_KINDS] = {
    [TYPE_VOID] = "void",
    [TYPE_BOOL] = "_Bool",
    [TYPE_CHAR] = "char",
    [TYPE_SCHAR] = "signed char",
    [TYPE_UCHAR] = "unsigned char",
    [TYPE_SHORT] = "short",
    [TYPE_USHORT] = "unsigned short",
    [TYPE_INT] = "int",
    [TYPE_UINT] = "unsigned int",
    [TYPE_LONG] = "long",
    [TYPE_ULONG] = "unsigned long",
    [TYPE_LLONG] = "long long",
    [TYPE_ULLONG] = "unsigned long long",
    [TYPE_INT128] = "__int128",
    [TYPE_UINT128] = "unsigned __int128",
    [TYPE_ENUM] = "enum",
    [TYPE_FLOAT] = "float",
    [TYPE_DOUBLE] = "double",
    [TYPE_LDOUBLE] = "long double",
    [TYPE_FLOAT128] = "_Float128",
    [TYPE_STRUCT] = "struct",
    [TYPE_UNION] = "union",
    [TYPE_VA_LIST] = "__builtin_va_list",
};

static void print_quals(unsigned q, struct buf *b)
{
    if (q & QUAL_CONST)
        buf_puts(b, "const ");
    if (q & QUAL_VOLATILE)
        buf_puts(b, "volatile ");
    if (q & QUAL_RESTRICT)
        buf_puts(b, "restrict ");
    if (q & QUAL_ATOMIC)
        buf_puts(b, "_Atomic ");
}

// What stands before the declarator: everything but pointers, arrays and functions.
static void print_specifiers(const struct symtab *syms, const struct type *t, struct buf *b)
{
    print_quals(t->quals, b);
    if (t->kind == TYPE_COMPLEX) {
        buf_printf(b, "_Complex %s", kind_name[type_written(t->elem)]);
    } else if ((t->kind == TYPE_VECTOR || t->kind == TYPE_FLOAT128) && t->tag.i) {
        buf_puts(b, sym_str(syms, t->tag));
    } else if (t->kind == TYPE_VECTOR) {
        buf_printf(b, "__attribute__((vector_size(%" PRIu64 "))) ", t->size);
        print_specifiers(syms, t->elem, b);
    } else {
        buf_puts(b, kind_name[type_written(t)] ? kind_name[type_written(t)] : "?");
        if (type_is_record(t) || t->kind == TYPE_ENUM)
            buf_printf(b, " %s", t->tag.i ? sym_str(syms, t->tag) : "<unnamed>");
        if (t->precision)
            buf_printf(b, ":%u", t->precision);
    }
}

static void print_params(const struct symtab *syms, const struct type *fn, struct buf *b)
{
    buf_putc(b, '(');
    for (size_t i = 0; i < fn->n_params; i++) {
        if (i)
            buf_puts(b, ", ");
        type_print(syms, fn->params[i], "", b);
    }
    if (fn->variadic)
        buf_puts(b, fn->n_params ? ", ..." : "...");
    else if (!fn->n_params && !fn->old_style)
        buf_puts(b, "void");
    buf_putc(b, ')');
}

// The declarator is two strings: `left` is written backwards (the outermost `*` comes first in C), `right` forwards.
static void put_reversed(struct buf *left, const char *s)
{
    for (size_t i = strlen(s); i > 0; i--)
        buf_putc(left, s[i - 1]);
}

static void print_pointer(const struct type *t, struct buf *left, struct buf *scratch)
{
    scratch->n = 0;
    buf_putc(scratch, '*');
    print_quals(t->quals, scratch);
    if (!left->n && scratch->at[scratch->n - 1] == ' ')
        scratch->at[--scratch->n] = 0;
    put_reversed(left, scratch->at);
}

static void print_suffix(const struct symtab *syms, const struct type *t, struct buf *right)
{
    if (t->kind == TYPE_FUNCTION)
        print_params(syms, t, right);
    else if (t->vla_len)
        buf_puts(right, "[*]");
    else if (t->len == TYPE_LEN_UNKNOWN)
        buf_puts(right, "[]");
    else
        buf_printf(right, "[%" PRIu64 "]", t->len);
}

void type_print(const struct symtab *syms, const struct type *t, const char *name, struct buf *b)
{
    struct buf left = { 0 }, right = { 0 }, scratch = { 0 };
    put_reversed(&left, name);
    bool star = false;
    for (; t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY || t->kind == TYPE_FUNCTION; t = t->elem) {
        if (t->kind == TYPE_POINTER) {
            print_pointer(t, &left, &scratch);
        } else {
            if (star) {
                buf_putc(&left, '(');
                buf_putc(&right, ')');
            }
            print_suffix(syms, t, &right);
        }
        star = t->kind == TYPE_POINTER;
    }
    print_specifiers(syms, t, b);
    if (left.n || right.n)
        buf_putc(b, ' ');
    for (size_t i = left.n; i > 0; i--)
        buf_putc(b, left.at[i - 1]);
    buf_put(b, buf_str(&right), right.n);
    buf_free(&left);
    buf_free(&right);
    buf_free(&scratch);
}

// ---- parts --------------------------------------------------------------------------------------------------------------

// Whether a value of one of the types is written as one of the other; as may be NULL.
static bool are_alike(const struct type *t, const struct type *as)
{
    return !as || (type_is_float(t) == type_is_float(as) && type_is_pointer(t) == type_is_pointer(as));
}

static const struct type *part_like(const struct symtab *syms, const struct type *t, int64_t bit, uint64_t bits,
                                    const struct type *as, struct buf *b)
{
    if (type_is_scalar(t))
        return bit == 0 && bits == t->size * 8 && are_alike(t, as) ? t : NULL;
    if (t->kind == TYPE_ARRAY && t->elem->size) {
        int64_t each = (int64_t)t->elem->size * 8;
        buf_printf(b, "[%lld]", (long long)(bit / each));
        return part_like(syms, t->elem->unqual, bit % each, bits, as, b);
    }
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        int64_t at = bit - (int64_t)f->off * 8 - (f->is_bitfield ? f->bit_off : 0);
        size_t mark = b->n;
        if (f->name.i)
            buf_printf(b, ".%s", sym_str(syms, f->name));
        if (f->is_bitfield && at == 0 && bits == f->bits)
            return f->type;
        const struct type *part = NULL;
        if (!f->is_bitfield && at >= 0 && at < (int64_t)f->type->size * 8)
            part = part_like(syms, f->type->unqual, at, bits, as, b);
        if (part)
            return part;
        b->n = mark;
    }
    return NULL;
}

const struct type *type_part(const struct symtab *syms, const struct type *t, int64_t bit, uint64_t bits,
                             const struct type *as, struct buf *b)
{
    size_t mark = b->n;
    const struct type *part = part_like(syms, t, bit, bits, as, b);
    if (part || !as)
        return part;
    b->n = mark;
    return part_like(syms, t, bit, bits, NULL, b);
}
