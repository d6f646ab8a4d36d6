// SPDX-License-Identifier: Apache-2.0
// touch.c: makes accesses of library functions whose effect on memory is not modelled (C17 7.1.4p1): the first and the
// last of the bytes that they are told of are read, so that these accesses are checked like the program's own.
#include "lower/build_priv.h"

enum touch_kind { TOUCH_STRING, TOUCH_LINE, TOUCH_BYTES, TOUCH_ITEMS };

static const struct touch {
    const char *name;
    enum touch_kind kind;
    size_t pointer, size;
} touches[] = {
#define STRING(n, p) { #n, TOUCH_STRING, p, 0 },
#define LINE(n, p) { #n, TOUCH_LINE, p, 0 },
#define BYTES(n, p, s) { #n, TOUCH_BYTES, p, s },
#define ITEMS(n, p, s) { #n, TOUCH_ITEMS, p, s },
#include "lower/touch.def"
#undef STRING
#undef LINE
#undef BYTES
#undef ITEMS
};

static struct lval byte_at(struct builder *b, const struct exp *p, const struct exp *i)
{
    struct type *byte = b->t->basic[TYPE_UCHAR];
    const struct exp *first = exp_cast(b->x, p, type_pointer(b->t, byte));
    struct lval place = { .type = byte };
    place.addr = exp_binary(b->x, OP_PTR_ADD, first, exp_cast(b->x, i, b->t->ptrdiff_t_));
    return place;
}

void touch_byte(struct builder *b, const struct exp *p, const struct exp *i)
{
    struct lval place = byte_at(b, p, i);
    if (b->cur)
        (void)lval_read(b, &place);
}

void touch_bytes(struct builder *b, const struct exp *p, const struct exp *n)
{
    struct node *some = node_new(b), *none = node_new(b);
    if (!b->cur)
        return;
    n = temp_keep(b, n);
    p = temp_keep(b, p);
    emit_assume(b, exp_binary(b->x, OP_GT, n, exp_int(b->x, n->type, 0)), some, none);
    flow_at(b, some);
    touch_byte(b, p, exp_size(b, 0));
    touch_byte(b, p, exp_binary(b->x, OP_SUB, exp_cast(b->x, n, b->t->size_t_), exp_size(b, 1)));
    flow_to(b, none);
    flow_at(b, none);
}

void touch_string(struct builder *b, const struct exp *p, struct sym name)
{
    if (!b->cur || !type_is_pointer(p->type) || (p->kind == EXP_ADDR && p->var->kind == VAR_STRING))
        return;
    touch_byte(b, p, exp_size(b, 0));
    assume_note(b, b->site.loc, true, "strings that `%s` reads end inside of their objects",
                sym_str(&b->p->syms, name));
}

void touch_ended(struct builder *b, const struct exp *p, uint64_t least, uint64_t most, const struct exp *size,
                 struct sym name)
{
    const struct exp *last = temp_new(b, b->t->size_t_);
    struct node *none = node_new(b), *within = node_new(b), *room = node_new(b), *never = node_new(b);
    const struct exp *to = size ? exp_binary(b->x, OP_LT, last, size) : exp_int(b->x, b->t->basic[TYPE_INT], 1);
    if (!b->cur)
        return;
    if (size) {
        struct node *some = node_new(b);
        emit_assume(b, exp_binary(b->x, OP_GT, size, exp_size(b, 0)), some, none);
        flow_at(b, some);
    }
    if (b->cur) {
        emit_havoc(b, last, INPUT_ROUGH, name);
        emit_assume(b, exp_binary(b->x, OP_LE, last, exp_size(b, most)), within, never);
        flow_at(b, within);
    }
    if (b->cur)
        emit_assume(b, to, room, never);
    flow_at(b, never);
    if (b->cur)
        emit_stop(b, NULL);
    flow_at(b, room);
    struct lval end = byte_at(b, p, last);
    if (b->cur)
        lval_write(b, &end, exp_int(b->x, end.type, 0));
    if (!size)
        touch_byte(b, p, exp_size(b, least));
    flow_to(b, none);
    flow_at(b, none);
}

void touch_any(struct builder *b, const struct exp *to, uint64_t least, const char *does, struct sym name)
{
    if (b->checks & CHECK_SIZES) {
        touch_ended(b, to, least, (uint64_t)INT64_MAX, NULL, name);
        return;
    }
    touch_byte(b, to, exp_int(b->x, b->t->size_t_, (i128)least));
    assume_note(b, b->site.loc, true, "what `%s` %s fits its buffer", sym_str(&b->p->syms, name), does);
}

void touch_arguments(struct builder *b, struct call *k, const char *name)
{
    struct type *s = b->t->size_t_;
    const struct touch *t = NULL;
    for (size_t i = 0; i < ARRAY_LEN(touches) && !t; i++)
        t = strcmp(touches[i].name, name) == 0 ? &touches[i] : NULL;
    if (!t || t->pointer >= k->n || !type_is_pointer(k->args[t->pointer]->type))
        return;
    const struct exp *p = k->args[t->pointer];
    if (t->kind == TOUCH_STRING) {
        touch_string(b, p, k->name);
        return;
    }
    if (t->kind == TOUCH_LINE) {
        touch_any(b, p, 0, "reads", k->name);
        return;
    }
    bool fits = t->size < k->n && type_is_integer(k->args[t->size]->type);
    const struct exp *n =
        call_arg(b, k, t->size, fits && type_is_signed(k->args[t->size]->type) ? k->args[t->size]->type : s);
    if (t->kind == TOUCH_ITEMS)
        n = exp_binary(b->x, OP_MUL, exp_cast(b->x, n, s), call_arg(b, k, t->size + 1, s));
    if (fits)
        touch_bytes(b, p, n);
}
