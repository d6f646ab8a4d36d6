// SPDX-License-Identifier: Apache-2.0
// precision.c: the table of predicates, and which of them are tracked where.
#include "cpa/predicate/predicate_priv.h"

// ---- predicates -----------------------------------------------------------------------------------------------------

static void note_variables(struct pred_cpa *v, const struct term *t)
{
    struct term_vec vars = { 0 };
    term_vars(v->terms, t, &vars);
    for (size_t i = 0; i < vars.n; i++) {
        int64_t off;
        const struct var *x = encode_var(v->enc, vars.at[i], &off);
        if (x && off == 0 && type_is_scalar(x->type))
            map_put(&v->mentioned, x->id, 1);
    }
    vec_free(&vars);
}

uint32_t pred_add(struct pred_cpa *v, const struct term *t)
{
    const struct term *other = term_not(v->terms, t);
    if (other->op == TERM_TRUE || other->op == TERM_FALSE)
        return PRED_NONE;
    if (t->op == TERM_NOT || (other->op != TERM_NOT && other->id < t->id))
        t = other;
    uint64_t *at = map_at(&v->pred_index, t->id);
    if (!*at) {
        vec_push(&v->preds, (struct predicate){ t });
        *at = v->preds.n;
        v->stats->predicates++;
        note_variables(v, t);
    }
    return (uint32_t)*at - 1;
}

static void push_key(void *ctx, uint32_t pred, uint32_t value)
{
    struct u32_vec *out = ctx;
    (void)value;
    vec_push(out, pred);
}

void pred_set_list(struct pred_cpa *v, uint32_t set, struct u32_vec *out)
{
    pmap_each(&v->sets, set, push_key, out);
}

// ---- precisions -----------------------------------------------------------------------------------------------------

uint32_t pred_scope_function(const struct func *f)
{
    return 1 + 2 * f->id;
}

uint32_t pred_scope_node(const struct node *n)
{
    return 2 + 2 * n->id;
}

uint32_t pred_scope_at(const struct pred_cpa *v, const struct node *n)
{
    switch ((enum pred_scope)v->cfg->scope) {
    case SCOPE_LOCAL:
        return pred_scope_node(n);
    case SCOPE_FUNCTION:
        return pred_scope_function(n->fn);
    case SCOPE_GLOBAL:
        return PRED_EVERYWHERE;
    }
    UNREACHABLE();
}

const struct pred_prec *pred_prec_intern(struct pred_cpa *v, uint32_t root)
{
    uint64_t *at = map_at(&v->precs, root);
    if (!*at) {
        struct pred_prec *p = ARENA_NEW(&v->cpa.run->mem, struct pred_prec);
        *p = (struct pred_prec){ { (uint32_t)v->precs.n }, root };
        *at = (uint64_t)(uintptr_t)p;
    }
    return (const struct pred_prec *)(uintptr_t)*at;
}

static uint32_t set_of(const struct pred_cpa *v, uint32_t root, uint32_t scope)
{
    uint32_t set = PMAP_EMPTY;
    pmap_get(&v->sets, root, scope, &set);
    return set;
}

const struct pred_prec *pred_prec_add(struct pred_cpa *v, const struct pred_prec *p, uint32_t scope, uint32_t pred)
{
    uint32_t set = pmap_put(&v->sets, set_of(v, p->root, scope), pred, 1);
    return pred_prec_intern(v, pmap_put(&v->sets, p->root, scope, set));
}

struct uniting {
    struct pred_cpa *v;
    uint32_t root;
};

static void unite_scope(void *ctx, uint32_t scope, uint32_t set)
{
    struct uniting *u = ctx;
    uint32_t both = pmap_union(&u->v->sets, set_of(u->v, u->root, scope), set);
    u->root = pmap_put(&u->v->sets, u->root, scope, both);
}

const struct pred_prec *pred_prec_union(struct pred_cpa *v, const struct pred_prec *a, const struct pred_prec *b)
{
    if (a == b || b->root == PMAP_EMPTY)
        return a;
    if (a->root == PMAP_EMPTY)
        return b;
    struct uniting u = { v, a->root };
    pmap_each(&v->sets, b->root, unite_scope, &u);
    return pred_prec_intern(v, u.root);
}

uint32_t pred_set_at(struct pred_cpa *v, const struct pred_prec *p, const struct node *n)
{
    uint64_t *at = map_at(&v->prec_sets, (uint64_t)p->p.id << 32 | n->id);
    if (!*at) {
        uint32_t set = set_of(v, p->root, PRED_EVERYWHERE);
        set = pmap_union(&v->sets, set, set_of(v, p->root, pred_scope_function(n->fn)));
        set = pmap_union(&v->sets, set, set_of(v, p->root, pred_scope_node(n)));
        v->stats->predicates_max = MAX(v->stats->predicates_max, pmap_count(&v->sets, set));
        *at = (uint64_t)set + 1;
    }
    return (uint32_t)*at - 1;
}

// ---- text -----------------------------------------------------------------------------------------------------------

struct printing {
    struct pred_cpa *v;
    struct buf *b;
    bool inner, first;
};

static void print_pred(void *ctx, uint32_t pred, uint32_t value)
{
    struct printing *k = ctx;
    (void)value;
    buf_puts(k->b, k->inner ? ", " : "");
    k->inner = true;
    encode_print(k->v->enc, k->v->preds.at[pred].plain, k->b);
}

void pred_print_scope(const struct pred_cpa *v, uint32_t scope, struct buf *b)
{
    const struct cfa *c = v->cpa.run->cfa;
    if (scope == PRED_EVERYWHERE) {
        buf_putc(b, '*');
        return;
    }
    const struct node *n = scope % 2 ? NULL : c->nodes.at[scope / 2 - 1];
    const struct func *f = n ? n->fn : c->funcs.at[scope / 2];
    buf_puts(b, sym_str(&c->prog->syms, f->name));
    if (n)
        buf_printf(b, "@%u", n->loc.off ? sources_place(&c->prog->src, n->loc).line : 0);
}

static void print_scope(void *ctx, uint32_t scope, uint32_t set)
{
    struct printing *k = ctx;
    buf_puts(k->b, k->first ? "" : "; ");
    k->first = k->inner = false;
    pred_print_scope(k->v, scope, k->b);
    buf_puts(k->b, ": {");
    pmap_each(&k->v->sets, set, print_pred, k);
    buf_putc(k->b, '}');
}

void pred_prec_print(struct pred_cpa *v, const struct pred_prec *p, struct buf *b)
{
    struct printing k = { v, b, false, true };
    pmap_each(&v->sets, p->root, print_scope, &k);
    if (k.first)
        buf_puts(b, "{}");
}
