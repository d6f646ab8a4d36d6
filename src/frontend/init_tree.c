// SPDX-License-Identifier: Apache-2.0
// init_tree.c: see init_tree.h.
#include "frontend/init_tree.h"

#include "lang/value.h"

struct init_tree *init_tree_new(struct parser *p)
{
    return ARENA_NEW(p->mem, struct init_tree);
}

// Whether e is the address of a label, or a difference of two, as in tables for computed goto.
static bool is_label_constant(const struct expr *e)
{
    while (e->kind == EXPR_CAST)
        e = e->a;
    if (e->kind == EXPR_BINARY && (e->op == OP_SUB || e->op == OP_PTR_DIFF))
        return is_label_constant(e->a) && is_label_constant(e->b);
    return e->kind == EXPR_LABEL_ADDR;
}

// Whether e is constant by C17 6.7.9p4, or folded by gcc.
bool init_is_constant(const struct expr *e)
{
    u128 v;
    struct const_addr a;
    if (e->kind == EXPR_UNSUPPORTED || e->kind == EXPR_CONST || e->kind == EXPR_STRING)
        return true;
    return const_eval(e, &v) || const_address(e, &a) || is_label_constant(e);
}

struct init_leaf init_element(const struct init_leaf *of, uint64_t at)
{
    if (of->type->kind == TYPE_ARRAY)
        return (struct init_leaf){ .off = of->off + at * of->type->elem->size, .type = of->type->elem };
    const struct field *f = &of->type->fields[at];
    return (struct init_leaf){ of->off + f->off, f->type, f->is_bitfield ? f : NULL };
}

void init_tree_walk(struct init_value *v, const struct init_leaf *leaf, init_leaf_fn *f, void *context)
{
    if (v->e)
        f(context, leaf, &v->e);
    if (!v->list)
        return;
    if (v->list->refused) {
        f(context, leaf, &v->list->refused);
        return;
    }
    for (size_t i = 0; i < v->list->n; i++) {
        struct init_leaf inner = init_element(leaf, v->list->child[i].at);
        init_tree_walk(&v->list->child[i].v, &inner, f, context);
    }
}

// ---- changes --------------------------------------------------------------------------------------------------------

// Notes that v is replaced.
static void drop(struct parser *p, const struct init_value *v, const struct init_dropped **dropped)
{
    if (v->e && !init_is_constant(v->e)) {
        struct init_dropped *d = ARENA_NEW(p->mem, struct init_dropped);
        *d = (struct init_dropped){ v->e, *dropped };
        *dropped = d;
    }
    bool constant = v->list && v->list->is_shared && !v->list->is_saved;
    for (size_t i = 0; v->list && !constant && i < v->list->n; i++)
        drop(p, &v->list->child[i].v, dropped);
}

// Where element `at` is, or would be.
static size_t find(const struct init_tree *t, uint64_t at)
{
    size_t low = 0, high = t->n;
    if (t->n && t->child[t->n - 1].at < at)  // mostly they come in order
        return t->n;
    BISECT(size_t, low, high, mid, t->child[mid].at < at);
    return low;
}

static void insert(struct parser *p, struct init_tree *t, size_t i, uint64_t at)
{
    if (t->n == t->cap) {
        size_t cap = t->cap ? t->cap * 2 : 4;
        struct init_child *more = ARENA_ARRAY(p->mem, struct init_child, cap);
        if (t->n)
            memcpy(more, t->child, t->n * sizeof *more);
        t->child = more;
        t->cap = cap;
    }
    memmove(&t->child[i + 1], &t->child[i], (t->n - i) * sizeof *t->child);
    t->child[i] = (struct init_child){ .at = at };
    t->n++;
}

// The value of element `at`, which it has from now on.
static struct init_value *place(struct parser *p, struct init_tree *t, const struct type *in, uint64_t at,
                                const struct init_dropped **dropped)
{
    if (in->kind == TYPE_UNION && t->n && t->child[0].at != at) {
        drop(p, &t->child[0].v, dropped);
        t->n = 0;
    }
    size_t i = find(t, at);
    if (i == t->n || t->child[i].at != at)
        insert(p, t, i, at);
    return &t->child[i].v;
}

void init_tree_give(struct parser *p, struct init_tree *t, const struct type *in, uint64_t at, struct init_value v,
                    const struct init_dropped **dropped)
{
    struct init_value *old = place(p, t, in, at, dropped);
    drop(p, old, dropped);
    *old = v;
}

static struct init_tree *copy_of(struct parser *p, const struct init_tree *t)
{
    struct init_tree *copy = init_tree_new(p);
    *copy = *t;
    copy->is_shared = false;
    copy->child = t->cap ? ARENA_ARRAY(p->mem, struct init_child, t->cap) : NULL;
    for (size_t i = 0; i < t->n; i++) {
        copy->child[i] = t->child[i];
        if (t->child[i].v.list)
            t->child[i].v.list->is_shared = true;
    }
    return copy;
}

static struct init_tree *characters(struct parser *p, const struct expr *s, struct type *elem)
{
    struct init_tree *t = init_tree_new(p);
    size_t width = MAX((size_t)elem->size, 1);
    for (size_t off = 0; off + width <= s->str_len; off += width) {
        i128 c = value_int(value_load((const unsigned char *)s->str + off, width), elem->unqual);
        insert(p, t, t->n, off / width);
        t->child[t->n - 1].v.e = sema_const(p, elem->unqual, c, s->loc);
    }
    return t;
}

static struct init_tree *refusal(struct parser *p, struct type *t, const char *what, struct loc loc)
{
    struct init_tree *list = init_tree_new(p);
    list->refused = sema_unsupported(p, t, what, loc);
    return list;
}

struct init_tree *init_tree_open(struct parser *p, struct init_tree *t, const struct type *in, uint64_t at,
                                 struct loc loc, const struct init_dropped **dropped)
{
    struct init_value *v = place(p, t, in, at, dropped);
    struct type *type = in->kind == TYPE_ARRAY ? in->elem : in->fields[at].type;
    if (v->e && v->e->kind == EXPR_STRING && type->kind == TYPE_ARRAY)
        v->list = characters(p, v->e, type->elem);
    else if (v->e)
        v->list = refusal(p, type, "a new value for a part of what an expression initialises (compilers differ)", loc);
    else if (v->list && v->list->is_saved)
        v->list =
            refusal(p, type, "a new value for a part of what a range of elements was given (compilers differ)", loc);
    else if (!v->list)
        v->list = init_tree_new(p);
    else if (v->list->is_shared)
        v->list = copy_of(p, v->list);
    v->e = NULL;
    return v->list;
}
