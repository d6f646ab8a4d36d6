// SPDX-License-Identifier: Apache-2.0
// build_scope.c: ends the lives of objects with blocks and full expressions, and calls cleanups where the scope of a
// variable is left (gcc manual, "cleanup").
#include "lower/build_priv.h"

void scope_live(struct builder *b, struct var *v)
{
    if (!b->life || v->kind != VAR_LOCAL)
        return;
    v->scope = v->is_vla ? v->loc : b->life->loc;
    v->scope_end = b->life->end;
}

void scope_alloca(struct builder *b)
{
    const struct decl *f = b->fn->decl;
    for (size_t i = 0; i < b->fn->vars.n; i++) {
        const struct var *v = b->fn->vars.at[i];
        bool ends = v->is_vla && v->scope_end.off && f && f->body && v->scope_end.off < f->body->end.off;
        if (!ends || !cfa_in_scope(v, b->site.loc))
            continue;
        assume_note(
            b, b->site.loc, ASSUME_LIVES,
            "what `alloca` gives in the block of an array of variable length lives as long as the function (clang: as the block)");
        return;
    }
}

void scope_declared(struct builder *b, struct decl *d)
{
    if (!d->cleanup)
        return;
    struct cleanup c = { .decl = d, .block = b->block, .index = b->block_index };
    vec_push(&b->cleanups, c);
}

static void run(struct builder *b, const struct cleanup *c)
{
    if (!b->cur)
        return;
    struct var *v = var_of(b, c->decl);
    struct type *pointer = type_pointer(b->t, c->decl->type);
    struct site old = site_set(b, c->decl->loc, c->decl->loc);
    use_declaration(b, c->decl->cleanup);
    if (v->is_vla) {
        emit_unsupported(b, "cleanup of an array of variable length");
    } else {
        const struct exp *args[] = { exp_addr(b->x, v, 0, pointer) };
        struct decl *f = decl_entity(c->decl->cleanup);
        struct call k = { .decl = f, .n = 1, .ret = f->type->elem };
        k.name = sym_of(&b->p->syms, f->body ? sym_str(&b->p->syms, f->name) : library_name(b, f));
        k.args = ARENA_ARRAY(&b->c->mem, const struct exp *, 2);
        k.types = ARENA_ARRAY(&b->c->mem, struct type *, 2);
        k.args[0] = args[0];
        k.types[0] = pointer;
        call_run(b, &k);
    }
    b->site = old;
}

void scope_run(struct builder *b, size_t mark)
{
    for (size_t i = b->cleanups.n; i > mark; i--) {
        struct cleanup c = b->cleanups.at[i - 1];
        run(b, &c);
    }
}

void scope_end(struct builder *b, size_t mark)
{
    scope_run(b, mark);
    b->cleanups.n = mark;
}

static bool has_this_label(const struct stmt *s, struct sym label)
{
    for (; s; s = s->a) {
        if (s->kind == STMT_LABEL && sym_eq(s->label, label))
            return true;
        for (size_t i = 0; i < s->n; i++)
            if (has_this_label(s->list[i], label))
                return true;
        if (has_this_label(s->b, label))
            return true;
    }
    return false;
}

// Whether the variable of c is still alive at the label: the label is behind its declaration in the same block.
static bool stays(const struct cleanup *c, struct sym label)
{
    if (c->block->kind != STMT_COMPOUND)
        return has_this_label(c->block->a, label);
    for (size_t i = c->index + 1; i < c->block->n; i++)
        if (has_this_label(c->block->list[i], label))
            return true;
    return false;
}

void scope_goto(struct builder *b, struct sym label)
{
    size_t i = b->cleanups.n;
    while (i > 0 && !stays(&b->cleanups.at[i - 1], label))
        i--;
    scope_run(b, i);
}

// ---- temporaries ------------------------------------------------------------------------------------------------------

const struct expr *temporary_root(const struct expr *e)
{
    if (e->type->kind != TYPE_ARRAY)
        return NULL;
    while (e->kind == EXPR_MEMBER || (e->kind == EXPR_CAST && e->cast == CAST_NOOP))
        e = e->a;
    bool value = e->kind == EXPR_CALL || e->kind == EXPR_COND || e->kind == EXPR_COMMA || e->kind == EXPR_ASSIGN ||
                 e->kind == EXPR_STMT || e->kind == EXPR_VA_ARG || (e->kind == EXPR_CAST && e->cast == CAST_LVALUE);
    return value && type_is_record(e->type) ? e : NULL;
}

bool makes_temporary(const struct expr *e)
{
    for (; e; e = e->a) {
        if (e->kind == EXPR_CAST && e->cast == CAST_DECAY && temporary_root(e->a))
            return true;
        for (size_t i = 0; i < e->n_args; i++)
            if (makes_temporary(e->args[i]))
                return true;
        if (makes_temporary(e->b) || makes_temporary(e->c))
            return true;
    }
    return false;
}

struct lval temporary_of(struct builder *b, const struct lval *p)
{
    struct var *v = temp_var(b, p->type);
    v->kind = VAR_LOCAL;
    v->loc = b->site.loc;
    v->block_begin = v->block_end = ++b->block_time;
    emit(b, EDGE_DECL)->var = v;
    struct lval t = lval_var(v);
    lval_copy(b, &t, p);
    vec_push(&b->temporaries, v);
    return t;
}

void temporaries_end(struct builder *b, size_t mark)
{
    for (size_t i = mark; i < b->temporaries.n && b->cur; i++) {
        struct edge *e = emit(b, EDGE_DECL);
        e->var = b->temporaries.at[i];
        e->var->block_end = ++b->block_time;
        e->ends_life = true;
    }
}
