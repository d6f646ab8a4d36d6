// SPDX-License-Identifier: Apache-2.0
// touch.c: makes accesses of library functions whose effect on memory is not modelled (C17 7.1.4p1): the first and the
// last of the bytes that they access are read or written, so that these accesses are checked like the program's own.
#include "lower/build_priv.h"

enum touch_kind {
    TOUCH_STRING,
    TOUCH_STRING_OR_NULL,
    TOUCH_LINE,
    TOUCH_IN,
    TOUCH_OUT,
    TOUCH_ITEMS_IN,
    TOUCH_ITEMS_OUT,
    TOUCH_UPTO,
    TOUCH_UPTO_ELEMENTS,
    TOUCH_OBJECT_IN,
    TOUCH_OBJECT_OUT,
    TOUCH_OBJECT_OUT_OR_NULL,
    TOUCH_CELLS_OUT,
    TOUCH_ELEMENTS_OUT,
};

static const struct touch {
    const char *name;
    enum touch_kind kind;
    size_t pointer, size;
} touches[] = {
#define TOUCH(n, k, p, s) { #n, TOUCH_##k, p, s },
#include "lower/touch.def"
#undef TOUCH
};

static struct lval byte_at(struct builder *b, const struct exp *p, const struct exp *i)
{
    struct type *byte = b->t->basic[TYPE_UCHAR];
    const struct exp *first = exp_cast(b->x, p, type_pointer(b->t, byte));
    struct lval place = { .type = byte };
    place.addr = exp_binary(b->x, OP_PTR_ADD, first, exp_cast(b->x, i, b->t->ptrdiff_t_));
    return place;
}

// Reads byte i behind p, or writes it: what stands there afterwards is for the caller to say.
static void access_byte(struct builder *b, const struct exp *p, const struct exp *i, bool out)
{
    struct lval place = byte_at(b, p, i);
    if (b->cur && out)
        lval_write(b, &place, exp_int(b->x, place.type, 0));
    else if (b->cur)
        (void)lval_read(b, &place);
}

void touch_byte(struct builder *b, const struct exp *p, const struct exp *i)
{
    access_byte(b, p, i, false);
}

// The first and the last of n bytes, if there are some.
static void access_bytes(struct builder *b, const struct exp *p, const struct exp *n, bool out)
{
    struct node *some = node_new(b), *none = node_new(b);
    if (!b->cur)
        return;
    n = temp_keep(b, n);
    p = temp_keep(b, p);
    emit_assume(b, exp_binary(b->x, OP_GT, n, exp_int(b->x, n->type, 0)), some, none);
    flow_at(b, some);
    access_byte(b, p, exp_size(b, 0), out);
    access_byte(b, p, exp_binary(b->x, OP_SUB, exp_cast(b->x, n, b->t->size_t_), exp_size(b, 1)), out);
    flow_to(b, none);
    flow_at(b, none);
}

void touch_bytes(struct builder *b, const struct exp *p, const struct exp *n)
{
    access_bytes(b, p, n, false);
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

// The number that argument i gives, in its own type if that is signed; NULL: it gives none.
static const struct exp *count_of(struct builder *b, struct call *k, size_t i)
{
    if (i >= k->n || !type_is_integer(k->args[i]->type))
        return NULL;
    return call_arg(b, k, i, type_is_signed(k->args[i]->type) ? k->args[i]->type : b->t->size_t_);
}

static const struct exp *times(struct builder *b, const struct exp *n, const struct exp *m)
{
    struct type *s = b->t->size_t_;
    return exp_binary(b->x, OP_MUL, exp_cast(b->x, n, s), exp_cast(b->x, m, s));
}

// The size of what the parameter points to, as the function is declared; 0: it is not known.
static uint64_t size_behind(const struct call *k, size_t i)
{
    const struct type *f = k->decl->type, *t = i < f->n_params ? f->params[i] : k->types[i];
    return type_is_pointer(t) ? t->elem->size : 0;
}

// How many bytes are accessed by t at most; NULL: that is not known.
static const struct exp *bytes_of(struct builder *b, struct call *k, const struct touch *t)
{
    const struct exp *n = count_of(b, k, t->size), *one = exp_size(b, size_behind(k, t->pointer)), *more;
    switch (t->kind) {
    case TOUCH_IN:
    case TOUCH_OUT:
    case TOUCH_UPTO:
        return n;
    case TOUCH_ITEMS_IN:
    case TOUCH_ITEMS_OUT:
        more = count_of(b, k, t->size + 1);
        return n && more ? times(b, n, more) : NULL;
    case TOUCH_UPTO_ELEMENTS:
    case TOUCH_ELEMENTS_OUT:
        return n && one->value ? times(b, n, one) : NULL;
    case TOUCH_OBJECT_IN:
    case TOUCH_OBJECT_OUT:
    case TOUCH_OBJECT_OUT_OR_NULL:
        return one->value ? one : NULL;
    case TOUCH_CELLS_OUT:
        return one->value ? exp_size(b, t->size * (uint64_t)one->value) : NULL;
    case TOUCH_STRING:
    case TOUCH_STRING_OR_NULL:
    case TOUCH_LINE:
        return NULL;
    }
    UNREACHABLE();
}

static void touch_argument(struct builder *b, struct call *k, const struct touch *t)
{
    const struct exp *p = k->args[t->pointer], *n = bytes_of(b, k, t);
    bool upto = t->kind == TOUCH_UPTO || t->kind == TOUCH_UPTO_ELEMENTS;
    if (t->kind == TOUCH_STRING || t->kind == TOUCH_STRING_OR_NULL)
        touch_string(b, p, k->name);
    else if (t->kind == TOUCH_LINE)
        touch_any(b, p, 0, "reads", k->name);
    else if (!n && (b->checks & CHECK_SIZES))
        emit_unsupported(b, "an access of a library function whose size is not known");
    else if (n && upto)
        touch_ended(b, p, 0, (uint64_t)INT64_MAX, temp_keep(b, exp_cast(b->x, n, b->t->size_t_)), k->name);
    else if (n)
        access_bytes(b, p, n, t->kind != TOUCH_IN && t->kind != TOUCH_ITEMS_IN && t->kind != TOUCH_OBJECT_IN);
}

bool touch_arguments(struct builder *b, struct call *k, const char *name)
{
    bool some = false;
    for (size_t i = 0; i < ARRAY_LEN(touches) && b->cur; i++) {
        const struct touch *t = &touches[i];
        if (strcmp(t->name, name) != 0 || t->pointer >= k->n || !type_is_pointer(k->args[t->pointer]->type))
            continue;
        bool maybe = t->kind == TOUCH_STRING_OR_NULL || t->kind == TOUCH_OBJECT_OUT_OR_NULL;
        struct node *any = node_new(b), *none = node_new(b);
        const struct exp *p = k->args[t->pointer];
        some = true;
        if (maybe) {
            p = k->args[t->pointer] = temp_keep(b, p);
            emit_assume(b, exp_binary(b->x, OP_NE, p, exp_int(b->x, p->type, 0)), any, none);
            flow_at(b, any);
        }
        if (b->cur)
            touch_argument(b, k, t);
        if (maybe) {
            flow_to(b, none);
            flow_at(b, none);
        }
    }
    return some;
}
