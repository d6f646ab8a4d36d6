// SPDX-License-Identifier: Apache-2.0
// dangling.c: forgets pointers in trees to blocks that were freed.
#include "forest/dangling.h"

struct forgetting {
    struct label_table *labels;
    const struct ta *a;
    const uint8_t *dead;  // by component
};

static bool is_dead(const struct forgetting *x, uint32_t state)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules(x->a, state, &n);
    const struct label *l = n ? label_at(x->labels, r->symbol) : NULL;
    return l && l->kind == LABEL_REF && x->dead[l->index];
}

static bool leads_to_dead(const struct forgetting *x, const struct ta_edge *e)
{
    for (uint32_t k = 0; k < ta_arity(x->a->pool, e->tuple); k++)
        if (is_dead(x, ta_children(x->a->pool, e->tuple)[k]))
            return true;
    return false;
}

// Whether only selectors lead to dead components, and only in nodes whose unknown contents may be any pattern.
static bool can_forget(const struct forgetting *x, const struct ta_edge *e)
{
    const struct label *l = label_at(x->labels, e->symbol);
    for (uint32_t k = 0; k < ta_arity(x->a->pool, e->tuple); k++)
        if (is_dead(x, ta_children(x->a->pool, e->tuple)[k]) && (l->foreign || label_item_at(l, k)->box))
            return false;
    return true;
}

// The rule without the selectors that lead to dead components.
static struct ta_edge without(const struct forgetting *x, const struct ta_edge *e)
{
    struct label l = *label_at(x->labels, e->symbol);
    struct label_item *item = MEM_ARRAY(struct label_item, l.n_items);
    uint32_t size = l.n_items, n = ta_arity(x->a->pool, e->tuple), at = 0, kept = 0;
    uint32_t *child = MEM_ARRAY(uint32_t, n);
    l.n_items = 0;
    for (uint32_t i = 0; i < size; i++) {
        const struct label_item *old = &label_at(x->labels, e->symbol)->item[i];
        if (old->box || !is_dead(x, ta_children(x->a->pool, e->tuple)[at])) {
            item[l.n_items++] = *old;
            for (uint32_t p = 0; p < old->ports; p++)
                child[kept++] = ta_children(x->a->pool, e->tuple)[at + p];
        }
        at += old->ports;
    }
    assert(at == n && kept < n);
    l.item = item;
    struct ta_edge out = { e->parent, label_of(x->labels, &l), ta_tuple(x->a->pool, child, kept) };
    mem_free(item, size * sizeof *item);
    mem_free(child, n * sizeof *child);
    return out;
}

void forest_forget_dangling(struct label_table *labels, struct ta *a, const uint8_t *dead)
{
    struct forgetting x = { labels, a, dead };
    struct ta_edges edges = { 0 }, fresh = { 0 };
    bool can = true;
    ta_edges_of(a, &edges);
    for (size_t i = 0; i < edges.n; i++)
        can &= can_forget(&x, &edges.at[i]);
    for (size_t i = 0; can && i < edges.n; i++) {
        struct ta_edge e = edges.at[i];
        if (!leads_to_dead(&x, &e))
            continue;
        vec_push(&fresh, without(&x, &e));
        ta_remove_rule(a, e.parent, e.symbol, ta_arity(a->pool, e.tuple), ta_children(a->pool, e.tuple));
    }
    ta_add_edges(a, &fresh);
    vec_free(&edges);
    vec_free(&fresh);
}
