// SPDX-License-Identifier: Apache-2.0
// scope.c: hash-consed scopes and their order.
#include "algo/bmc/scope.h"

// A new scope in parent; its key is the parent's followed by tail[0..more).
static struct scope *scope_new(struct scopes *s, const struct scope *parent, const uint32_t *tail, uint32_t more)
{
    struct scope *c = ARENA_NEW(&s->mem, struct scope);
    uint32_t n = parent ? parent->n : 0;
    uint32_t *key = ARENA_ARRAY(&s->mem, uint32_t, n + more);
    if (n)
        memcpy(key, parent->key, n * sizeof *key);
    if (more)
        memcpy(key + n, tail, more * sizeof *key);
    c->parent = parent;
    c->frame = parent ? parent->frame : c;
    c->quiet = parent && parent->quiet;
    c->id = (uint32_t)s->all.n;
    c->n = n + more;
    c->key = key;
    vec_push(&s->all, c);
    return c;
}

void scopes_init(struct scopes *s)
{
    *s = (struct scopes){ .all = { 0 } };
    scope_new(s, NULL, NULL, 0);
}

void scopes_free(struct scopes *s)
{
    arena_free(&s->mem);
    vec_free(&s->all);
    map_free(&s->families);
    map_free(&s->members);
}

const struct scope *scope_root(const struct scopes *s)
{
    return s->all.at[0];
}

// The place of member `it` of loop or call `what` inside parent: 1 + the id of its scope; 0: not made yet.
static uint64_t *member(struct scopes *s, const struct scope *parent, uint32_t what, uint32_t it)
{
    uint64_t *family = map_at(&s->families, (uint64_t)parent->id << 32 | what);
    if (!*family)
        *family = s->families.n;
    return map_at(&s->members, *family << 32 | it);
}

const struct scope *scope_iteration(struct scopes *s, const struct scope *parent, const struct loop *l, uint32_t it,
                                    bool quiet)
{
    uint64_t *m = member(s, parent, 2 * l->id, it);
    if (*m)
        return s->all.at[*m - 1];
    const uint32_t tail[] = { l->head->wto_pos, it };
    struct scope *c = scope_new(s, parent, tail, 2);
    c->loop = l;
    c->it = it;
    c->quiet |= quiet;
    *m = (uint64_t)c->id + 1;
    return c;
}

const struct scope *scope_call(struct scopes *s, const struct scope *parent, const struct edge *call,
                               const struct func *deep)
{
    uint64_t *m = member(s, parent, 2 * call->id + 1, deep ? deep->id + 1 : 0);
    if (*m)
        return s->all.at[*m - 1];
    struct scope *c = scope_new(s, parent, &call->from->wto_pos, 1);
    c->call = call;
    c->deep = deep;
    c->frame = c;
    *m = (uint64_t)c->id + 1;
    return c;
}

static const struct scope *enter_loop(struct scopes *c, const struct scope *s, const struct loop *l,
                                      const struct node *n)
{
    if (!l || l == s->loop)
        return s;
    return scope_iteration(c, enter_loop(c, s, l->parent, n), l, l->head == n, false);
}

const struct scope *scope_enter_loops(struct scopes *c, const struct scope *s, const struct node *n)
{
    return enter_loop(c, s, n->loop, n);
}

const struct edge *scope_only_edge(const struct scope *s, const struct node *n)
{
    bool is_exit = n == n->fn->exit && s->frame->call;
    if (n->is_loop_head || (n->in.n > 1 && n != n->fn->entry) || (!is_exit && n->out.n != 1))
        return NULL;
    return is_exit ? s->frame->call->ret : n->out.at[0];
}

const struct scope *scope_around(const struct scope *s, const struct node *n)
{
    while (s->loop && !loop_contains(s->loop, n))
        s = s->parent;
    return s;
}

// Keys differ before two places of one function can stand in different members of one family: a call's node has one
// CALL edge, and where keys end the node's own position follows.
int scope_compare(const struct scope *s, const struct node *a, const struct scope *t, const struct node *b)
{
    uint32_t n = MIN(s->n, t->n);
    for (uint32_t i = 0; i < n; i++)
        if (s->key[i] != t->key[i])
            return s->key[i] < t->key[i] ? -1 : 1;
    uint32_t x = s->n > n ? s->key[n] : a->wto_pos, y = t->n > n ? t->key[n] : b->wto_pos;
    if (x != y)
        return x < y ? -1 : 1;
    return s->n < t->n ? -1 : s->n > t->n;
}

uint32_t scope_recursion(const struct scope *s, const struct func *f)
{
    uint32_t n = 0;
    for (s = s->frame; s->call; s = s->parent->frame) {
        if (s->deep)
            return UINT32_MAX;
        n += s->call->callee == f;
    }
    return n;
}
