// SPDX-License-Identifier: Apache-2.0
// scope.c: scopes of identifiers and tags (C17 6.2.1, 6.2.3) as a stack of bindings with an undo log.
#include "frontend/parse_priv.h"

struct binding *scope_enter(struct parser *p)
{
    p->scope_depth++;
    return p->bindings;
}

void scope_unwind(struct parser *p, struct binding *mark)
{
    while (p->bindings != mark) {
        struct binding *b = p->bindings;
        struct slot *s = parse_slot(p, b->name);
        if (b->kind == BIND_TAG)
            s->tag = b->hidden;
        else
            s->ident = b->hidden;
        p->bindings = b->previous;
    }
}

void scope_leave(struct parser *p, struct binding *mark)
{
    scope_unwind(p, mark);
    p->scope_depth--;
}

static struct binding *bind(struct parser *p, enum binding_kind k, struct sym name, struct loc loc)
{
    struct binding *b = ARENA_NEW(p->mem, struct binding);
    b->kind = k;
    b->depth = p->scope_depth;
    b->name = name;
    b->loc = loc;
    b->previous = p->bindings;
    p->bindings = b;
    struct slot *s = parse_slot(p, name);
    struct binding **top = k == BIND_TAG ? &s->tag : &s->ident;
    b->hidden = *top;
    *top = b;
    return b;
}

struct binding *scope_bind(struct parser *p, enum binding_kind k, struct sym name, struct loc loc)
{
    return bind(p, k, name, loc);
}

struct binding *scope_bind_tag(struct parser *p, struct sym name, struct loc loc, struct type *t)
{
    struct binding *b = bind(p, BIND_TAG, name, loc);
    b->type = t;
    return b;
}

struct binding *scope_find(struct parser *p, struct sym name)
{
    return parse_slot(p, name)->ident;
}

struct binding *scope_find_here(struct parser *p, struct sym name)
{
    struct binding *b = parse_slot(p, name)->ident;
    return b && b->depth == p->scope_depth ? b : NULL;
}

struct binding *scope_find_tag(struct parser *p, struct sym name)
{
    return parse_slot(p, name)->tag;
}

struct decl *scope_new_decl(struct parser *p, enum decl_kind k, struct sym name, struct type *t, struct loc loc)
{
    struct decl *d = ARENA_NEW(p->mem, struct decl);
    d->kind = k;
    d->name = name;
    d->type = t;
    d->loc = loc;
    d->align = t ? t->align : 0;
    return d;
}

void scope_register(struct parser *p, struct decl *d)
{
    d->id = (uint32_t)p->prog->decls.n;
    vec_push(&p->prog->decls, d);
    if (d->kind == DECL_FUNC || d->is_global)
        vec_push(&p->prog->globals, d);
}
