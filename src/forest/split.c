// SPDX-License-Identifier: Apache-2.0
// split.c: isolation in the middle of a tree: splits the trees of an automaton into what is above a node, and what is
// below it.
#include "fa/ops.h"
#include "forest/signature.h"
#include "forest/store.h"

// The automaton that is split; each of its trees has one node whose box hides the selector of the reference.
struct splitting {
    struct tree_store *s;
    struct ta a;  // a copy: the store grows
    struct signatures sig;
    uint32_t ref;
    int64_t bit;
    uint32_t refs;  // of a: the number of the new reference
};

static bool hides(const struct splitting *x, uint32_t defines)
{
    if (defines == LABEL_NOTHING)
        return false;
    const struct label *l = label_at(&x->s->labels, defines);
    for (uint32_t i = 0; i < l->n_items; i++)
        if (l->item[i].bit == x->bit)
            return true;
    return false;
}

// Whether state q is above the node: all of its trees contain the node.
static bool is_above(const struct splitting *x, uint32_t q)
{
    const struct sig_entry *e = signature_find(&x->sig, q, x->ref);
    return e && hides(x, e->defines);
}

static bool is_leaf(const struct splitting *x, uint32_t q)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules(&x->a, q, &n);
    return n == 1 && label_at(&x->s->labels, r->symbol)->kind == LABEL_REF;
}

// Whether nodes that this rule makes have the box.
static bool has_box(const struct splitting *x, const struct ta_rule *r)
{
    const struct label *l = label_at(&x->s->labels, r->symbol);
    const uint32_t *child = ta_children(x->a.pool, r->tuple);
    for (uint32_t i = 0, at = 0; i < l->n_items; i++)
        for (uint32_t p = 0; p < l->item[i].ports; p++, at++) {
            bool hidden = hides(x, label_port_of(&x->s->labels, &l->item[i], p).defines);
            if (hidden && is_leaf(x, child[at]) && signature_find(&x->sig, child[at], x->ref))
                return true;
        }
    return false;
}

/* The trees above nodes that state c makes: each state has a copy, behind the others, for the trees in which one such
 * node is replaced by the new reference. */
static void above(const struct splitting *x, uint32_t c, struct ta *out)
{
    struct ta t;
    struct ta_edges edges = { 0 };
    uint32_t n = ta_state_count(&x->a), hole;
    ta_copy(&t, &x->a);
    ta_add_states(&t, n);
    hole = ta_add_state(&t);
    ta_add_rule(&t, hole, label_ref(&x->s->labels, x->refs), 0, NULL);
    for (uint32_t q = 0, rules; q < n; q++) {
        const struct ta_rule *r = ta_rules(&x->a, q, &rules);
        for (uint32_t i = 0; is_above(x, q) && i < rules; i++) {
            uint32_t child[64], arity = ta_arity(t.pool, r[i].tuple);
            if (has_box(x, &r[i]))
                continue;
            VERIFY(arity <= ARRAY_LEN(child));
            for (uint32_t k = 0; k < arity; k++) {
                memcpy(child, ta_children(t.pool, r[i].tuple), arity * sizeof *child);
                if (!is_above(x, child[k]))
                    continue;
                uint32_t d = child[k];
                child[k] = n + d;
                vec_push(&edges, ((struct ta_edge){ n + q, r[i].symbol, ta_tuple(t.pool, child, arity) }));
                child[k] = hole;
                if (d == c)
                    vec_push(&edges, ((struct ta_edge){ n + q, r[i].symbol, ta_tuple(t.pool, child, arity) }));
            }
        }
    }
    ta_add_edges(&t, &edges);
    ta_remove_root(&t, 0);
    ta_add_root(&t, n);
    ta_remove_useless(out, &t, NULL);
    vec_free(&edges);
    ta_free(&t);
}

// The trees of state c whose root has the box.
static void below(const struct splitting *x, uint32_t c, struct ta *out)
{
    struct ta t;
    uint32_t n, root;
    ta_copy(&t, &x->a);
    ta_remove_root(&t, 0);
    root = ta_add_state(&t);
    const struct ta_rule *r = ta_rules(&x->a, c, &n);
    for (uint32_t i = 0; i < n; i++)
        if (has_box(x, &r[i]))
            ta_add_rule(&t, root, r[i].symbol, ta_arity(t.pool, r[i].tuple), ta_children(t.pool, r[i].tuple));
    ta_copy_reachable(out, &t, &root, 1, NULL);
    ta_free(&t);
}

static uint32_t keep_refs(struct splitting *x, const struct u32_vec *refs)
{
    uint32_t first = (uint32_t)x->s->refs.n;
    for (size_t i = 0; i < refs->n; i++)
        vec_push(&x->s->refs, refs->at[i] == x->refs ? TA_NONE : refs->at[i]);
    return first;
}

static void add_way(struct splitting *x, const struct ta *above, const struct ta *below, struct tree_ways *out)
{
    struct u32_vec refs = { 0 };
    struct tree_way w = { .above = TA_NONE };
    if (above) {
        w.above = tree_intern(x->s, above, &refs);
        w.above_n = (uint32_t)refs.n;
        w.above_first = keep_refs(x, &refs);
    }
    w.below = tree_intern(x->s, below, &refs);
    w.below_n = (uint32_t)refs.n;
    w.below_first = keep_refs(x, &refs);
    vec_push(out, w);
    vec_free(&refs);
}

// Appends the ways in which state c makes the node.
static void split_at(struct splitting *x, uint32_t c, struct tree_ways *out)
{
    struct ta up, down;
    struct ta_list ups = { 0 }, downs = { 0 };
    uint32_t n, some = 0;
    const struct ta_rule *r = ta_rules(&x->a, c, &n);
    for (uint32_t i = 0; i < n; i++)
        some += has_box(x, &r[i]);
    if (!some)
        return;
    below(x, c, &down);
    VERIFY(signatures_split(&x->s->labels, &down, SIZE_MAX, &downs));
    ta_free(&down);
    if (c) {
        above(x, c, &up);
        if (up.roots.n)
            VERIFY(signatures_split(&x->s->labels, &up, SIZE_MAX, &ups));
        ta_free(&up);
    }
    for (size_t k = 0; k < downs.n; k++)
        for (size_t i = 0; i < (c ? ups.n : 1); i++)
            add_way(x, c ? &ups.at[i] : NULL, &downs.at[k], out);
    for (size_t i = 0; i < ups.n; i++)
        ta_free(&ups.at[i]);
    for (size_t i = 0; i < downs.n; i++)
        ta_free(&downs.at[i]);
    vec_free(&ups);
    vec_free(&downs);
}

void tree_split(struct tree_store *s, uint32_t tree, uint32_t ref, int64_t bit, struct tree_ways *out)
{
    struct splitting x = { .s = s, .ref = ref, .bit = bit, .refs = s->trees.at[tree].refs };
    assert(ref < x.refs);
    ta_copy(&x.a, &s->trees.at[tree].a);
    VERIFY(signatures_of(&x.sig, &s->labels, &x.a));
    for (uint32_t c = 0; c < ta_state_count(&x.a); c++)
        if (is_above(&x, c))
            split_at(&x, c, out);
    signatures_free(&x.sig);
    ta_free(&x.a);
}
