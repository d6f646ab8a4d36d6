// SPDX-License-Identifier: Apache-2.0
// format_use.c: finds arrays whose text is only printed, so that no run depends on it.  Every mention of such an array
// in the program is an argument of a function that prints it, or the buffer that a function prints into. (The operand
// of sizeof is not in the tree.)  All other mentions, also those that only write, count as reads of the text.
#include "lower/build_priv.h"

static void walk(struct builder *b, const struct expr *e);
static void walk_stmt(struct builder *b, const struct stmt *s);

// The array whose first element e points to, by its name; NULL: e is another expression.
static const struct expr *array_named(const struct expr *e)
{
    while (e->kind == EXPR_CAST && (e->cast == CAST_POINTER || e->cast == CAST_NOOP || e->cast == CAST_DECAY))
        e = e->a;
    return e->kind == EXPR_VAR && e->type->kind == TYPE_ARRAY ? e : NULL;
}

static void walk_call(struct builder *b, const struct expr *e)
{
    struct decl *d = called_function(e->a);
    size_t printed = d ? library_printed(b, decl_entity(d)) : 0;
    walk(b, e->a);
    for (size_t i = 0; i < e->n_args; i++)
        if (i >= printed || !array_named(e->args[i]))
            walk(b, e->args[i]);
}

static void walk(struct builder *b, const struct expr *e)
{
    while (e) {
        if (e->kind == EXPR_CALL) {
            walk_call(b, e);
            return;
        }
        if (e->kind == EXPR_STMT) {  // its value, a, is in the body
            walk_stmt(b, e->body);
            return;
        }
        if (e->kind == EXPR_VAR)
            b->text_read[decl_entity(e->decl)->id] = 1;
        for (size_t i = 0; i < e->n_args; i++)
            walk(b, e->args[i]);
        walk(b, e->b);
        walk(b, e->c);
        e = e->a;
    }
}

static void walk_stmt(struct builder *b, const struct stmt *s)
{
    for (; s; s = s->a) {
        walk(b, s->expr);
        walk(b, s->step);
        walk_stmt(b, s->init);
        for (size_t i = 0; i < s->n; i++)
            walk_stmt(b, s->list[i]);
        walk_stmt(b, s->b);
    }
}

// Walks the lengths in the type of a variable.
static void walk_lengths(struct builder *b, const struct type *t)
{
    for (; t->kind == TYPE_ARRAY || t->kind == TYPE_POINTER; t = t->elem)
        if (t->kind == TYPE_ARRAY)
            walk(b, t->vla_len);
}

// Finds the arrays whose text may be read; O(syntax tree).
static void find_read(struct builder *b)
{
    b->text_read = ARENA_ARRAY(&b->c->mem, uint8_t, b->p->decls.n + 1);
    memset(b->text_read, 0, b->p->decls.n + 1);
    for (size_t i = 0; i < b->p->decls.n; i++) {
        struct decl *d = b->p->decls.at[i];
        walk_stmt(b, d->body);
        walk(b, d->array_len);
        for (size_t j = 0; d->init && j < d->init->n; j++)
            walk(b, d->init->items[j].init);
        if (d->kind == DECL_VAR)
            walk_lengths(b, d->type);
        if (d->cleanup)
            b->text_read[decl_entity(d)->id] = 1;
    }
}

const struct var *format_only_printed(struct builder *b, const struct exp *to)
{
    struct var *v = to->kind == EXP_ADDR && to->off == 0 ? to->var : NULL;
    if (!v || !v->decl || v->is_vla || v->type->kind != TYPE_ARRAY || v->type->size == 0)
        return NULL;
    if (!b->text_read)
        find_read(b);
    return b->text_read[decl_entity(v->decl)->id] ? NULL : v;
}
