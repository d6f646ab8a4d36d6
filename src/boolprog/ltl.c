// SPDX-License-Identifier: Apache-2.0
// ltl.c: temporal formulas, each of which exists once; negation normal form; text.
#include "boolprog/ltl.h"

#include "base/hash.h"

void ltl_pool_init(struct ltl_pool *p)
{
    *p = (struct ltl_pool){ 0 };
}

void ltl_pool_free(struct ltl_pool *p)
{
    map_free(&p->index);
    vec_free(&p->all);
    vec_free(&p->props);
    arena_free(&p->mem);
}

static uint64_t id_of(const struct ltl *f)
{
    return f ? f->id + UINT64_C(1) : 0;
}

static const struct ltl *intern(struct ltl_pool *p, struct ltl f)
{
    uint64_t h = hash_mix(hash_mix(hash_mix(f.op, f.prop), id_of(f.a)), id_of(f.b)), at;
    for (; map_get(&p->index, h, &at); h++) {
        const struct ltl *g = p->all.at[at];
        if (g->op == f.op && g->prop == f.prop && g->a == f.a && g->b == f.b)
            return g;
    }
    f.id = (uint32_t)p->all.n;
    struct ltl *own = ARENA_NEW(&p->mem, struct ltl);
    *own = f;
    map_put(&p->index, h, p->all.n);
    vec_push(&p->all, own);
    return own;
}

static const struct ltl *constant(struct ltl_pool *p, bool value)
{
    return intern(p, (struct ltl){ .op = value ? LTL_TRUE : LTL_FALSE });
}

// ---- construction -----------------------------------------------------------------------------------------------------------

static const struct ltl *make_not(struct ltl_pool *p, const struct ltl *a)
{
    if (a->op <= LTL_FALSE)
        return constant(p, a->op == LTL_FALSE);
    return a->op == LTL_NOT ? a->a : intern(p, (struct ltl){ .op = LTL_NOT, .a = a });
}

// a && b (op AND), where `zero` decides it and `one` does not matter; and the same for a || b.
static const struct ltl *make_junction(struct ltl_pool *p, enum ltl_op op, const struct ltl *a, const struct ltl *b)
{
    enum ltl_op zero = op == LTL_AND ? LTL_FALSE : LTL_TRUE, one = op == LTL_AND ? LTL_TRUE : LTL_FALSE;
    if (a->op == zero || b->op == one || a == b)
        return a;
    if (b->op == zero || a->op == one)
        return b;
    if ((a->op == LTL_NOT && a->a == b) || (b->op == LTL_NOT && b->a == a))
        return constant(p, zero == LTL_TRUE);
    return intern(p, (struct ltl){ .op = (uint8_t)op, .a = a, .b = b });
}

const struct ltl *ltl_make(struct ltl_pool *p, enum ltl_op op, uint32_t prop, const struct ltl *a, const struct ltl *b)
{
    switch (op) {
    case LTL_TRUE:
    case LTL_FALSE:
        return constant(p, op == LTL_TRUE);
    case LTL_PROP:
        return intern(p, (struct ltl){ .op = LTL_PROP, .prop = prop });
    case LTL_NOT:
        return make_not(p, a);
    case LTL_AND:
    case LTL_OR:
        return make_junction(p, op, a, b);
    case LTL_NEXT:
        return a->op <= LTL_FALSE ? a : intern(p, (struct ltl){ .op = LTL_NEXT, .a = a });
    case LTL_UNTIL:
    case LTL_RELEASE:
        // with constants on the right they are that; where the left one fulfils or ends it at once, the right one
        if (b->op <= LTL_FALSE || a == b || a->op == (op == LTL_UNTIL ? LTL_FALSE : LTL_TRUE))
            return b;
        return intern(p, (struct ltl){ .op = (uint8_t)op, .a = a, .b = b });
    }
    UNREACHABLE();
}

// ---- negation normal form -----------------------------------------------------------------------------------------------------

static enum ltl_op dual(enum ltl_op op)
{
    switch ((int)op) {
    case LTL_TRUE:
        return LTL_FALSE;
    case LTL_FALSE:
        return LTL_TRUE;
    case LTL_AND:
        return LTL_OR;
    case LTL_OR:
        return LTL_AND;
    case LTL_UNTIL:
        return LTL_RELEASE;
    case LTL_RELEASE:
        return LTL_UNTIL;
    default:
        return op;
    }
}

// known: what became of formulas, of any pool, and of their negations.
static const struct ltl *normal(struct ltl_pool *p, struct map *known, const struct ltl *f, bool value)
{
    if (f->op == LTL_NOT)
        return normal(p, known, f->a, !value);
    if (f->op == LTL_PROP) {
        const struct ltl *own = ltl_make(p, LTL_PROP, f->prop, NULL, NULL);
        return value ? own : make_not(p, own);
    }
    uint64_t key = 2 * (uint64_t)f->id + value, id;
    if (map_get(known, key, &id))
        return p->all.at[id];
    const struct ltl *a = f->a ? normal(p, known, f->a, value) : NULL;
    const struct ltl *b = f->b ? normal(p, known, f->b, value) : NULL;
    const struct ltl *g = ltl_make(p, value ? (enum ltl_op)f->op : dual((enum ltl_op)f->op), 0, a, b);
    map_put(known, key, g->id);
    return g;
}

const struct ltl *ltl_normal(struct ltl_pool *p, const struct ltl *f, bool value)
{
    struct map known = { 0 };
    const struct ltl *g = normal(p, &known, f, value);
    map_free(&known);
    return g;
}

// ---- text -------------------------------------------------------------------------------------------------------------------------

static void print_unary(const struct ltl *f, const struct ltl_style *s, void *ctx, struct buf *b)
{
    buf_puts(b, f->op == LTL_NOT ? s->not : s->next);
    buf_putc(b, '(');
    ltl_print(f->a, s, ctx, b);
    buf_putc(b, ')');
}

static void print_binary(const struct ltl *f, const struct ltl_style *s, void *ctx, struct buf *b)
{
    bool until = f->op == LTL_UNTIL, unary = f->a->op == (until ? LTL_TRUE : LTL_FALSE);
    if (unary && (until || f->op == LTL_RELEASE)) {
        buf_printf(b, "%s(", until ? s->finally : s->globally);
        ltl_print(f->b, s, ctx, b);
        buf_putc(b, ')');
        return;
    }
    buf_putc(b, '(');
    ltl_print(f->a, s, ctx, b);
    buf_printf(b, ") %s (", f->op == LTL_AND ? s->and : f->op == LTL_OR ? s->or : until ? s->until : s->release);
    ltl_print(f->b, s, ctx, b);
    buf_putc(b, ')');
}

void ltl_print(const struct ltl *f, const struct ltl_style *s, void *ctx, struct buf *b)
{
    switch ((enum ltl_op)f->op) {
    case LTL_TRUE:
    case LTL_FALSE:
        buf_puts(b, f->op == LTL_TRUE ? s->yes : s->no);
        return;
    case LTL_PROP:
        s->prop(ctx, f->prop, b);
        return;
    case LTL_NOT:
    case LTL_NEXT:
        print_unary(f, s, ctx, b);
        return;
    case LTL_AND:
    case LTL_OR:
    case LTL_UNTIL:
    case LTL_RELEASE:
        print_binary(f, s, ctx, b);
        return;
    }
    UNREACHABLE();
}
