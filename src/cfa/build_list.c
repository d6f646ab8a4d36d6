// SPDX-License-Identifier: Apache-2.0
// build_list.c: the arguments behind the named ones of functions that the program defines (C17 7.16).
//
// A call writes them into an object of the caller, an item each: a number that says of which types it may be read, and the value.  The
// number behind the last one is 0.  A global variable of the automata hands the address over; the function keeps it at its entry,
// before it calls itself.  A va_list holds the address of the next item.
#include "cfa/build_priv.h"

enum { ITEM = 32, VALUE = 16, WORD = 8 };  // bytes of an item; where its value is; of its number
enum { END = 0, POINTER = 1, INTEGER = 2, FLOAT = 64, OTHER = 128 };

static struct type *word(struct builder *b)
{
    return b->t->basic[TYPE_ULLONG];
}

// Types with the same number may stand for each other (C17 7.16.1.1p2).
static unsigned item_number(const struct type *t)
{
    if (type_is_unmodelled(t) || !type_is_scalar(t) || t->size > ITEM - VALUE)
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

void list_pass(struct builder *b, const struct func *f, const struct call *k)
{
    if (!f->list || !b->cur)
        return;
    size_t n = k->n > f->n_params ? k->n - f->n_params : 0;
    struct var *items = temp_var(b, type_array(b->t, word(b), (n + 1) * (ITEM / WORD)));
    struct lval to = { .var = items, .type = word(b) };
    for (size_t i = 0; i < n; i++, to.off += ITEM) {
        const struct exp *x = k->args[f->n_params + i];
        unsigned number = item_number(x->type);
        struct lval value = { .var = items, .off = to.off + VALUE, .type = x->type };
        lval_write(b, &to, exp_int(b->x, to.type, number));
        if (number != OTHER)
            lval_write(b, &value, x);
    }
    lval_write(b, &to, exp_int(b->x, to.type, END));
    emit_assign(b, exp_var(b, f->list), exp_addr(b->x, items, 0, f->list->type));
}

// The address in a va_list.
static struct lval next_of(struct builder *b, const struct expr *list)
{
    struct lval p = lower_lval(b, list);
    p.type = type_pointer(b->t, word(b));
    return p;
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
        const struct expr *list = call->args[i];
        while (list->kind == EXPR_CAST)
            list = list->a;
        if (list->type->kind == TYPE_VA_LIST && b->cur)
            list_end(b, list);
    }
}

const struct exp *list_next(struct builder *b, const struct expr *list, struct type *t)
{
    unsigned number = item_number(t);
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
    struct lval item = { .addr = exp_cast(b->x, value, pointer), .type = t };
    emit_assign(b, r, lval_read(b, &item));
    lval_write(b, &place, exp_cast(b->x, exp_binary(b->x, OP_PTR_ADD, bytes, step), place.type));
    return r;
}
