// SPDX-License-Identifier: Apache-2.0
// build_list.c: passes the arguments behind the named ones to functions that the program defines (C17 7.16).
// A call writes them as items into an object of the caller: a number that says as which types the value may be read,
// and the value, or the address of a copy of a record.  The number behind the last item is 0.  A global variable of the
// automata hands the address over; the function saves it at its entry, before it calls itself.  A va_list holds the
// address of the next item.  On x86-64 it is an array, so that a function that is given one works on its caller's.
#include "lower/build_priv.h"

enum { ITEM = 32, VALUE = 16, WORD = 8 };  // sizes in bytes of an item and its number, and offset of its value
enum { END = 0, POINTER = 1, INTEGER = 2, FLOAT = 64, OTHER = 128, RECORD = 256 };

static struct type *word(struct builder *b)
{
    return b->t->basic[TYPE_ULLONG];
}

// The first type that is compatible with the record t, which may be from another file.
static unsigned record_number(const struct builder *b, const struct type *t)
{
    for (size_t i = 0; i < t->unqual->id; i++)
        if (b->t->all.at[i]->kind == t->kind && type_compatible(b->t->all.at[i], t->unqual))
            return RECORD + (unsigned)i;
    return RECORD + t->unqual->id;
}

// The number of a type; types with the same number may stand for each other (C17 7.16.1.1p2).
static unsigned item_number(const struct builder *b, const struct type *t)
{
    if (type_is_record(t))
        return record_number(b, t);
    if (!type_is_modelled_scalar(t) || t->size > ITEM - VALUE)
        return OTHER;
    if (type_is_pointer(t))
        return POINTER;
    return (type_is_float(t) ? FLOAT : INTEGER) + (unsigned)t->size;
}

void list_declare(struct builder *b, struct func *f)
{
    f->list = var_new(b, VAR_GLOBAL, NULL, type_pointer(b->t, word(b)));
    f->list->name = sym_of(&b->p->syms, arena_printf(&b->c->mem, "arguments.%s", sym_str(&b->p->syms, f->name)));
}

void list_keep(struct builder *b, struct func *f)
{
    f->kept_list = temp_var(b, f->list->type);
    emit_assign(b, exp_var(b, f->kept_list), exp_var(b, f->list));
}

static const struct exp *address_of_copy(struct builder *b, const struct exp *record)
{
    struct var *copy = temp_var(b, record->type);
    struct lval to = lval_var(copy), from = { .var = record->var, .off = record->off, .type = record->type };
    lval_copy(b, &to, &from);
    return exp_addr(b->x, copy, 0, type_pointer(b->t, record->type));
}

void list_pass(struct builder *b, const struct func *f, const struct call *k)
{
    for (size_t i = f->n_params; i < k->n && !f->list; i++)
        value_discard(b, k->args[i]);
    if (!f->list || !b->cur)
        return;
    size_t n = k->n > f->n_params ? k->n - f->n_params : 0;
    struct var *items = temp_var(b, type_array(b->t, word(b), (n + 1) * (ITEM / WORD)));
    struct lval to = { .var = items, .type = word(b) };
    for (size_t i = 0; i < n; i++, to.off += ITEM) {
        const struct exp *x = k->args[f->n_params + i];
        unsigned number = item_number(b, x->type);
        note_retyped(b, x->type, word(b));
        if (number >= RECORD)
            x = address_of_copy(b, x);
        struct lval value = { .var = items, .off = to.off + VALUE, .type = x->type };
        lval_write(b, &to, exp_int(b->x, to.type, number));
        if (number != OTHER)
            lval_write(b, &value, x);
    }
    lval_write(b, &to, exp_int(b->x, to.type, END));
    emit_assign(b, exp_var(b, f->list), exp_addr(b->x, items, 0, f->list->type));
}

// The address in a va_list, which may belong to a caller.
static struct lval next_of(struct builder *b, const struct expr *list)
{
    struct type *next = type_pointer(b->t, word(b));
    while (list->kind == EXPR_CAST && type_is_list(list->a->type))
        list = list->a;
    if (list->type->kind == TYPE_VA_LIST) {
        struct lval p = lower_lval(b, list);
        p.type = next;
        return p;
    }
    const struct exp *p = temp_keep(b, lower_value(b, list));
    return (struct lval){ .addr = exp_cast(b->x, p, type_pointer(b->t, next)), .type = next };
}

struct type *list_held(struct builder *b, struct type *t)
{
    return t->kind == TYPE_VA_LIST ? type_pointer(b->t, word(b)) : t;
}

const struct exp *list_value(struct builder *b, const struct expr *list)
{
    struct lval next = next_of(b, list);
    return lval_read(b, &next);
}

void list_start(struct builder *b, const struct expr *list)
{
    struct lval next = next_of(b, list);
    if (b->fn->kept_list)
        lval_write(b, &next, exp_var(b, b->fn->kept_list));
    else
        emit_unsupported(b, "va_start outside of a function with variable arguments");
}

void list_copy(struct builder *b, const struct expr *to, const struct expr *from)
{
    struct lval source = next_of(b, from);
    const struct exp *next = temp_keep(b, lval_read(b, &source));
    struct lval target = next_of(b, to);
    lval_write(b, &target, next);
}

void list_end(struct builder *b, const struct expr *list)
{
    struct lval next = next_of(b, list);
    lval_write(b, &next, exp_int(b->x, next.type, 0));
}

void list_used(struct builder *b, const struct expr *call)
{
    for (size_t i = 0; i < call->n_args; i++) {
        if (type_is_list(call->args[i]->type) && b->cur)
            list_end(b, call->args[i]);
    }
}

const struct exp *list_next(struct builder *b, const struct expr *list, struct type *t)
{
    unsigned number = item_number(b, t);
    struct lval place = next_of(b, list);
    const struct exp *at = temp_keep(b, lval_read(b, &place)), *r = temp_new(b, t);
    struct lval head = { .addr = at, .type = word(b) };
    struct node *fits = node_new(b), *other = node_new(b);
    const struct exp *step = exp_int(b->x, b->t->ptrdiff_t_, ITEM);
    struct type *pointer = type_pointer(b->t, t);
    emit_assume(b, exp_binary(b->x, OP_EQ, lval_read(b, &head), exp_int(b->x, head.type, number)), fits, other);
    flow_at(b, other);
    check_violated(b, CHECK_CALL);
    if (b->cur)
        emit(b, EDGE_UNSUPPORTED)->text = "va_arg behind the last argument, or with another type";
    if (b->cur)
        emit_stop(b, NULL);
    flow_at(b, fits);
    if (!b->cur)
        return r;
    const struct exp *bytes = exp_cast(b->x, at, type_pointer(b->t, b->t->basic[TYPE_CHAR]));
    const struct exp *value = exp_binary(b->x, OP_PTR_ADD, bytes, exp_int(b->x, b->t->ptrdiff_t_, VALUE));
    if (number >= RECORD) {
        struct lval held = { .addr = exp_cast(b->x, value, type_pointer(b->t, pointer)), .type = pointer };
        struct lval item = { .addr = temp_keep(b, lval_read(b, &held)), .type = t }, to = lval_var(r->var);
        lval_copy(b, &to, &item);
    } else {
        struct lval item = { .addr = exp_cast(b->x, value, pointer), .type = t };
        emit_assign(b, r, lval_read(b, &item));
    }
    lval_write(b, &place, exp_cast(b->x, exp_binary(b->x, OP_PTR_ADD, bytes, step), place.type));
    return r;
}
