// SPDX-License-Identifier: Apache-2.0
// exp_print.c: expressions as C text over the programmer's names.
#include "base/buf.h"
#include "cfa/cfa.h"

// Precedence of C's operators, higher binds tighter; casts and unary operators have PREC_UNARY.
enum { PREC_ADD = 12, PREC_UNARY = 14, PREC_POSTFIX = 15 };

static int prec_of(enum op o)
{
    switch ((int)o) {
    case OP_MUL:
    case OP_DIV:
    case OP_MOD:
        return 13;
    case OP_ADD:
    case OP_SUB:
    case OP_PTR_ADD:
    case OP_PTR_DIFF:
        return PREC_ADD;
    case OP_SHL:
    case OP_SHR:
        return 11;
    case OP_LT:
    case OP_LE:
    case OP_GT:
    case OP_GE:
        return 10;
    case OP_EQ:
    case OP_NE:
        return 9;
    case OP_AND:
        return 8;
    case OP_XOR:
        return 7;
    case OP_OR:
        return 6;
    default:
        return PREC_UNARY;
    }
}

static bool same_type(const struct type *a, const struct type *b)
{
    return a == b || a->unqual == b->unqual || type_compatible(a->unqual, b->unqual);
}

static bool path(const struct program *p, const struct type *t, int64_t off, const struct type *want, struct buf *b);

// The member of record t at off that contains an object of the wanted type.
static bool path_member(const struct program *p, const struct type *t, int64_t off, const struct type *want,
                        struct buf *b)
{
    for (size_t i = 0; i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        int64_t lo = (int64_t)f->off, hi = lo + (int64_t)MAX(f->type->size, 1);
        if (off < lo || off >= hi || f->is_bitfield)
            continue;
        size_t mark = b->n;
        if (f->name.i)
            buf_printf(b, ".%s", sym_str(&p->syms, f->name));
        if (path(p, f->type, off - lo, want, b))
            return true;
        b->n = mark;
        if (b->at)
            b->at[mark] = 0;
    }
    return false;
}

// Appends the selectors that lead from an object of type t to the object of type `want` (NULL: innermost) at byte off.
static bool path(const struct program *p, const struct type *t, int64_t off, const struct type *want, struct buf *b)
{
    bool inner = t->kind == TYPE_ARRAY || type_is_record(t);
    if (off == 0 && (want ? same_type(t, want) : !inner))
        return true;
    if (type_is_record(t))
        return path_member(p, t, off, want, b);
    if (t->kind != TYPE_ARRAY || t->elem->size == 0)
        return false;
    int64_t size = (int64_t)t->elem->size;
    buf_printf(b, "[%lld]", (long long)(off / size));
    return path(p, t->elem, off % size, want, b);
}

void exp_print_object(const struct program *p, const struct var *v, int64_t off, const struct type *type, struct buf *b)
{
    size_t mark = b->n;
    buf_puts(b, sym_str(&p->syms, v->name));
    if (off >= 0 && path(p, v->type, off, type, b))
        return;
    b->n = mark;
    if (type && !type_is_record(type)) {
        buf_puts(b, "*(");
        type_print(&p->syms, type, "*", b);
        buf_puts(b, ")");
    }
    buf_printf(b, "((char *)&%s + %lld)", sym_str(&p->syms, v->name), (long long)off);
}

// The bit-field of t at byte off and bit bit_off.
static bool bitfield_path(const struct program *p, const struct type *t, const struct exp *e, int64_t off,
                          struct buf *b)
{
    if (t->kind == TYPE_ARRAY && t->elem->size) {
        buf_printf(b, "[%lld]", (long long)(off / (int64_t)t->elem->size));
        return bitfield_path(p, t->elem, e, off % (int64_t)t->elem->size, b);
    }
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        int64_t at = off - (int64_t)f->off;
        size_t mark = b->n;
        if (f->name.i)
            buf_printf(b, ".%s", sym_str(&p->syms, f->name));
        if (f->is_bitfield && at == 0 && f->bit_off == e->bit_off && f->bits == e->bits)
            return true;
        if (!f->is_bitfield && at >= 0 && at < (int64_t)f->type->size && bitfield_path(p, f->type, e, at, b))
            return true;
        b->n = mark;
    }
    return false;
}

static void print_cell(const struct program *p, const struct exp *e, struct buf *b)
{
    if (!e->bits) {
        exp_print_object(p, e->var, e->off, e->type, b);
        return;
    }
    buf_puts(b, sym_str(&p->syms, e->var->name));
    if (!bitfield_path(p, e->var->type, e, e->off, b))
        buf_printf(b, ".bits(%lld, %u, %u)", (long long)e->off, e->bit_off, e->bits);
    buf_put(b, "", 0);
}

static void print_prec(const struct program *p, const struct exp *e, int prec, struct buf *b);

// Prints the string literal v; a long one is cut.
static void print_string(const struct var *v, struct buf *b)
{
    enum { SHOWN = 60 };
    size_t n = (size_t)v->type->size;
    while (n > 0 && v->bytes[n - 1] == 0)
        n--;
    buf_putc(b, '"');
    for (size_t i = 0; i < MIN(n, SHOWN); i++) {
        unsigned char c = (unsigned char)v->bytes[i];
        if (c == '\n')
            buf_puts(b, "\\n");
        else if (c == '"' || c == '\\')
            buf_printf(b, "\\%c", c);
        else if (c < 32 || c > 126)
            buf_printf(b, "\\%03o", c);
        else
            buf_putc(b, (char)c);
    }
    buf_puts(b, n > SHOWN ? "\"..." : "\"");
}

static void print_addr(const struct program *p, const struct exp *e, struct buf *b)
{
    const struct type *text = e->var->type;
    if (e->var->kind == VAR_STRING && text->kind == TYPE_ARRAY && text->elem->size == 1) {
        print_string(e->var, b);
        if (e->off)
            buf_printf(b, " + %lld", (long long)e->off);
        return;
    }
    struct type *to = e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
    struct buf sel = { 0 };
    bool whole = e->off == 0 && e->var->type->kind == TYPE_ARRAY;
    buf_puts(&sel, sym_str(&p->syms, e->var->name));
    bool found = e->off >= 0 && to && path(p, e->var->type, e->off, to, &sel);
    if (whole && (!to || !same_type(e->var->type, to))) {
        buf_puts(b, sym_str(&p->syms, e->var->name));
    } else if (found || e->off == 0) {
        if (!found) {
            sel.n = 0;
            buf_puts(&sel, sym_str(&p->syms, e->var->name));
        }
        buf_printf(b, "&%s", buf_str(&sel));
    } else {
        buf_putc(b, '&');
        exp_print_object(p, e->var, e->off, NULL, b);
    }
    buf_free(&sel);
}

// Bytes as an index of objects of a size: i * size, a constant multiple; NULL index with *n for constants.
static bool index_of(const struct exp *bytes, uint64_t size, const struct exp **index, int64_t *n)
{
    i128 k = exp_is_const(bytes) ? value_int(bytes->value, bytes->type) : 0;
    *index = NULL;
    if (size == 0)
        return false;
    if (exp_is_const(bytes)) {
        *n = (int64_t)(k / (int64_t)size);
        return k % (int64_t)size == 0;
    }
    *index = bytes;
    if (size == 1)
        return true;
    if (bytes->kind != EXP_BINARY || bytes->op != OP_MUL || !exp_is_const(bytes->b) || bytes->b->value != size)
        return false;
    *index = bytes->a;
    return true;
}

// An index without the cast that widens it.
static const struct exp *plain_index(const struct exp *e)
{
    while (e->kind == EXP_CAST && type_is_integer(e->a->type) && e->a->type->size <= e->type->size)
        e = e->a;
    return e;
}

// Prints base[index], if base points to, or is the beginning of, objects of the type.
static bool print_element(const struct program *p, const struct exp *addr, const struct type *type, struct buf *b)
{
    const struct exp *base = addr->a, *index;
    int64_t n = 0;
    if (addr->kind != EXP_BINARY || addr->op != OP_PTR_ADD || !index_of(addr->b, type->size, &index, &n))
        return false;
    if (!type_is_pointer(base->type) || !same_type(base->type->elem, type))
        return false;
    size_t mark = b->n;
    if (base->kind == EXP_ADDR) {
        buf_puts(b, sym_str(&p->syms, base->var->name));
        if (!path(p, base->var->type, base->off, type, b) || b->at[b->n - 1] != ']' || base->off != 0) {
            b->n = mark;
            print_prec(p, base, PREC_POSTFIX, b);
        } else {
            while (b->at[b->n - 1] != '[')
                b->n--;
            b->n--;
        }
    } else {
        print_prec(p, base, PREC_POSTFIX, b);
    }
    buf_putc(b, '[');
    if (index)
        print_prec(p, plain_index(index), 0, b);
    else
        buf_printf(b, "%lld", (long long)n);
    buf_putc(b, ']');
    return true;
}

// Prints base->member, if base points to a record.
static bool print_member(const struct program *p, const struct exp *addr, const struct exp *as, struct buf *b)
{
    const struct exp *base = addr;
    struct buf text = { 0 };
    int64_t off = 0;
    if (addr->kind == EXP_BINARY && addr->op == OP_PTR_ADD && exp_is_const(addr->b)) {
        base = addr->a;
        off = (int64_t)value_int(addr->b->value, addr->b->type);
    }
    if (!type_is_pointer(base->type) || !type_is_record(base->type->elem) || off < 0)
        return false;
    const struct type *t = base->type->elem;
    bool found = as->bits ? bitfield_path(p, t, as, off, &text) : path(p, t, off, as->type, &text);
    if (found && text.n > 0 && text.at[0] == '.') {
        print_prec(p, base, PREC_POSTFIX, b);
        buf_printf(b, "->%s", buf_str(&text) + 1);
    }
    found = found && text.n > 0 && text.at[0] == '.';
    buf_free(&text);
    return found;
}

void exp_print_deref(const struct program *p, const struct exp *addr, const struct type *type, unsigned bit_off,
                     unsigned bits, struct buf *b)
{
    struct exp as = { .type = type->unqual, .bit_off = (uint8_t)bit_off, .bits = (uint8_t)bits };
    if (print_member(p, addr, &as, b) || (!bits && print_element(p, addr, type, b)))
        return;
    buf_putc(b, '*');
    if (bits || !type_is_pointer(addr->type) || !same_type(addr->type->elem, type)) {
        buf_putc(b, '(');
        type_print(&p->syms, type, "*", b);
        buf_putc(b, ')');
    }
    print_prec(p, addr, PREC_UNARY, b);
    if (bits)
        buf_printf(b, " bits %u..%u", bit_off, bit_off + bits - 1);
}

static void print_binary(const struct program *p, const struct exp *e, int prec, struct buf *b)
{
    int mine = prec_of((enum op)e->op);
    bool bytes = e->op == OP_PTR_ADD || e->op == OP_PTR_DIFF;
    if (prec > mine)
        buf_putc(b, '(');
    if (bytes)
        buf_puts(b, "(char *)");
    print_prec(p, e->a, bytes ? PREC_UNARY : mine, b);
    buf_printf(b, " %s ", e->op == OP_PTR_ADD ? "+" : e->op == OP_PTR_DIFF ? "-" : op_text[e->op]);
    if (e->op == OP_PTR_DIFF)
        buf_puts(b, "(char *)");
    print_prec(p, e->b, e->op == OP_PTR_DIFF ? PREC_UNARY : mine + 1, b);
    if (prec > mine)
        buf_putc(b, ')');
}

static void print_prec(const struct program *p, const struct exp *e, int prec, struct buf *b)
{
    switch (e->kind) {
    case EXP_CONST:
        value_print(e->value, e->type, b);
        break;
    case EXP_CELL:
        print_cell(p, e, b);
        break;
    case EXP_ADDR:
        print_addr(p, e, b);
        break;
    case EXP_FUNC:
        buf_printf(b, "&%s", sym_str(&p->syms, e->fn->name));
        break;
    case EXP_INPUT:
        buf_printf(b, "input(%lld)", (long long)e->off);
        break;
    case EXP_UNARY:
        buf_puts(b, e->op == OP_NEG ? "-" : e->op == OP_NOT ? "!" : "~");
        print_prec(p, e->a, e->a->kind == EXP_CONST ? PREC_POSTFIX + 1 : PREC_UNARY, b);
        break;
    case EXP_CAST:
        if (prec > PREC_UNARY)
            buf_putc(b, '(');
        buf_putc(b, '(');
        type_print(&p->syms, e->type, "", b);
        buf_putc(b, ')');
        print_prec(p, e->a, PREC_UNARY, b);
        if (prec > PREC_UNARY)
            buf_putc(b, ')');
        break;
    case EXP_BINARY:
        print_binary(p, e, prec, b);
        break;
    }
}

void exp_print(const struct program *p, const struct exp *e, struct buf *b)
{
    print_prec(p, e, 0, b);
}
