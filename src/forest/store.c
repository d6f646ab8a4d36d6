// SPDX-License-Identifier: Apache-2.0
// store.c: the store of tree automata, which has each once; isolation of their roots; inclusion.
#include "forest/store.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "fa/inclusion.h"
#include "fa/ops.h"
#include "forest/signature.h"
#include "smg/graph.h"

void tree_store_init(struct tree_store *s)
{
    *s = (struct tree_store){ 0 };
    ta_pool_init(&s->pool);
    label_table_init(&s->labels, &s->mem);
    vec_push(&s->boxes, (struct box){ 0 });
}

void tree_store_free(struct tree_store *s)
{
    for (size_t i = 0; i < s->trees.n; i++)
        ta_free(&s->trees.at[i].a);
    vec_free(&s->trees);
    tree_forget_seen(s);
    vec_free(&s->seen);
    map_free(&s->seen_by);
    vec_free(&s->abstracted);
    map_free(&s->abstracted_by);
    if (s->predicates.trees.n)
        ta_free(&s->predicates.all);
    vec_free(&s->predicates.trees);
    map_free(&s->predicates.of);
    vec_free(&s->cases);
    vec_free(&s->children);
    vec_free(&s->refs);
    vec_free(&s->known);
    vec_free(&s->boxes);
    vec_free(&s->parts);
    map_free(&s->index);
    map_free(&s->unions);
    map_free(&s->included);
    label_table_free(&s->labels);
    ta_pool_free(&s->pool);
    arena_free(&s->mem);
}

// ---- the stored form ------------------------------------------------------------------------------------------------

// New numbers of states, in order of a traversal from the root.
static void number_states(const struct ta *a, struct u32_vec *map)
{
    struct u32_vec order = { 0 };
    for (uint32_t q = 0; q < ta_state_count(a); q++)
        vec_push(map, TA_NONE);
    map->at[a->roots.at[0]] = 0;
    vec_push(&order, a->roots.at[0]);
    for (size_t i = 0; i < order.n; i++) {
        uint32_t n;
        const struct ta_rule *r = ta_rules(a, order.at[i], &n);
        for (uint32_t k = 0; k < n; k++)
            for (uint32_t c = 0; c < ta_arity(a->pool, r[k].tuple); c++) {
                uint32_t q = ta_children(a->pool, r[k].tuple)[c];
                if (map->at[q] != TA_NONE)
                    continue;
                map->at[q] = (uint32_t)order.n;
                vec_push(&order, q);
            }
    }
    vec_free(&order);
}

static uint64_t hash_of(const struct ta *a)
{
    uint64_t h = ta_state_count(a);
    for (uint32_t q = 0, n; q < ta_state_count(a); q++) {
        const struct ta_rule *r = ta_rules(a, q, &n);
        for (uint32_t k = 0; k < n; k++)
            h = hash_mix(hash_mix(h, q), (uint64_t)r[k].symbol << 32 | r[k].tuple);
    }
    return h;
}

// The size of all roots; UINT64_MAX: they differ.
static uint64_t size_of(const struct label_table *labels, const struct ta *a)
{
    uint32_t n;
    const struct ta_rule *r = ta_rules(a, 0, &n);
    uint64_t size = n ? label_at(labels, r->symbol)->size : UINT64_MAX;
    for (uint32_t k = 1; k < n; k++)
        if (label_at(labels, r[k].symbol)->size != size)
            return UINT64_MAX;
    return size;
}

static uint32_t intern(struct tree_store *s, struct ta *a, const struct sig_entry *e, uint32_t refs)
{
    uint64_t h = hash_of(a), *first = map_at(&s->index, h);
    for (uint32_t i = (uint32_t)*first; i; i = s->trees.at[i - 1].next)
        if (ta_equal(&s->trees.at[i - 1].a, a)) {
            ta_free(a);
            return i - 1;
        }
    vec_push(&s->trees, ((struct tree){ .a = *a,
                                        .refs = refs,
                                        .first_ref = (uint32_t)s->known.n,
                                        .size = size_of(&s->labels, a),
                                        .hash = h,
                                        .next = (uint32_t)*first,
                                        .n = UINT32_MAX }));
    for (uint32_t i = 0; i < refs; i++)
        vec_push(&s->known, ((struct tree_ref){ e[i].count, e[i].defines, e[i].back }));
    *first = s->trees.n;
    return (uint32_t)s->trees.n - 1;
}

uint32_t tree_intern(struct tree_store *s, const struct ta *a, struct u32_vec *refs)
{
    struct u32_vec map = { 0 };
    struct map number = { 0 };
    struct signatures sig;
    uint32_t n, root = a->roots.at[0], states = 0;
    assert(a->roots.n == 1 && a->pool == &s->pool);
    VERIFY(signatures_of(&sig, &s->labels, a));
    s->work += ta_rule_count(a) + 1;
    const struct sig_entry *e = signature_at(&sig, root, &n);
    vec_clear(refs);
    for (uint32_t i = 0; i < n; i++) {
        vec_push(refs, e[i].root);
        map_put(&number, e[i].root, i);
    }
    number_states(a, &map);
    for (size_t q = 0; q < map.n; q++)
        states += map.at[q] != TA_NONE;
    struct ta out;
    ta_map(&out, a, map.at, states);
    forest_rename_refs(&out, &s->labels, &number);
    assert(out.roots.n == 1 && out.roots.at[0] == 0);
    uint32_t tree = intern(s, &out, e, n);
    signatures_free(&sig);
    map_free(&number);
    vec_free(&map);
    return tree;
}

void tree_add_to(struct forest *f, const struct tree_store *s, uint32_t tree, const uint32_t *ref, uint32_t part)
{
    struct ta *a = &f->parts.at[part].a;
    struct map number = { 0 };
    assert(tree < s->trees.n && f->pool == &s->pool);
    for (uint32_t i = 0; i < s->trees.at[tree].refs; i++)
        map_put(&number, i, ref[i]);
    ta_free(a);
    ta_copy(a, &s->trees.at[tree].a);
    forest_rename_refs(a, f->labels, &number);
    map_free(&number);
}

// ---- isolation ------------------------------------------------------------------------------------------------------

// The automaton of the trees of a state.  It gets a root of its own, which is no child.
static void subtree(struct ta *out, const struct ta *a, uint32_t q)
{
    struct ta copy;
    ta_copy(&copy, a);
    while (copy.roots.n)
        ta_remove_root(&copy, copy.roots.at[0]);
    uint32_t root = ta_add_state(&copy);
    ta_share_cluster(&copy, root, a, q);
    ta_copy_reachable(out, &copy, &root, 1, NULL);
    ta_free(&copy);
}

static struct tree_child child_of(struct tree_store *s, uint32_t tree, uint32_t q)
{
    const struct ta *a = &s->trees.at[tree].a;
    struct tree_child c = { .kind = CHILD_TREE };
    uint32_t n;
    const struct ta_rule *r = ta_rules(a, q, &n);
    VERIFY(r);  // (states have trees)
    const struct label *l = label_at(&s->labels, r->symbol);
    if (label_is_leaf(l)) {
        c.kind = l->kind == LABEL_REF ? CHILD_REF : CHILD_LEAF;
        c.leaf = r->symbol;
        c.ref = l->index;
        return c;
    }
    struct ta sub;
    struct u32_vec refs = { 0 };
    subtree(&sub, a, q);
    c.tree = tree_intern(s, &sub, &refs);
    c.first = (uint32_t)s->refs.n;
    c.n = (uint32_t)refs.n;
    vec_append(&s->refs, &refs);
    ta_free(&sub);
    vec_free(&refs);
    return c;
}

const struct tree_case *tree_cases(struct tree_store *s, uint32_t tree, uint32_t *n)
{
    assert(tree < s->trees.n);
    if (s->trees.at[tree].n == UINT32_MAX) {
        struct ta a;
        uint32_t rules;
        ta_copy(&a, &s->trees.at[tree].a);  // (the store grows)
        const struct ta_rule *r = ta_rules(&a, 0, &rules);
        struct {
            VEC_OF(struct tree_case);
        } cases = { 0 };
        for (uint32_t i = 0; i < rules; i++) {
            struct {
                VEC_OF(struct tree_child);
            } children = { 0 };
            for (uint32_t k = 0; k < ta_arity(&s->pool, r[i].tuple); k++)
                vec_push(&children, child_of(s, tree, ta_children(&s->pool, r[i].tuple)[k]));
            vec_push(&cases, ((struct tree_case){ r[i].symbol, (uint32_t)s->children.n, (uint32_t)children.n }));
            vec_append(&s->children, &children);
            vec_free(&children);
        }
        s->trees.at[tree].first = (uint32_t)s->cases.n;
        s->trees.at[tree].n = (uint32_t)cases.n;
        vec_append(&s->cases, &cases);
        vec_free(&cases);
        ta_free(&a);
    }
    *n = s->trees.at[tree].n;
    return s->cases.at + s->trees.at[tree].first;
}

// ---- inclusion ------------------------------------------------------------------------------------------------------

// The different labels of the rules of an automaton.
static void labels_of(const struct ta *a, struct u32_vec *out)
{
    struct map seen = { 0 };
    for (uint32_t q = 0, n; q < ta_state_count(a); q++) {
        const struct ta_rule *r = ta_rules(a, q, &n);
        for (uint32_t i = 0; i < n; i++)
            if (map_put(&seen, r[i].symbol, 1))
                vec_push(out, r[i].symbol);
    }
    map_free(&seen);
}

/* Whether nodes with label b stand for those with label a, about which more is known; then child[k] is the child of b
 * for the k-th child of a, or TA_NONE: any number. */
static bool covers_node(const struct label *b, const struct label *a, uint32_t *child)
{
    uint32_t k = 0, found = 0, to = 0, from = 0;
    if (a->kind != LABEL_NODE || b->kind != LABEL_NODE || a->size != b->size ||
        (a->site != b->site && (b->site != UINT32_MAX || smg_is_frame_site(a->site))) || (b->foreign && !a->foreign))
        return false;
    for (uint32_t i = 0; i < a->n_items; i++) {
        const struct label_item *x = &a->item[i];
        for (; k < b->n_items && b->item[k].bit < x->bit; k++)
            from += b->item[k].ports;
        bool same = k < b->n_items && b->item[k].bit == x->bit && b->item[k].bits == x->bits &&
                    b->item[k].disp == x->disp && b->item[k].box == x->box;
        if (x->box && !same)
            return false;
        for (uint32_t p = 0; p < x->ports; p++)
            child[to++] = same ? from + p : TA_NONE;
        found += same;
    }
    assert(to == label_arity(a));
    return found == b->n_items;
}

// b with additional rules, so that it accepts directly those labels of a that its leaves and nodes cover.
struct saturation {
    struct tree_store *s;
    struct ta *b;
    struct u32_vec of_a;
    uint32_t
        // states with all numbers of a; with those numbers that lead outside or are null; TA_NONE: not made yet
        any[2];
};

static uint32_t any_number(struct saturation *x, bool outside)
{
    uint32_t *any = &x->any[outside];
    if (*any != TA_NONE)
        return *any;
    *any = ta_add_state(x->b);
    for (size_t i = 0; i < x->of_a.n; i++) {
        const struct label *l = label_at(&x->s->labels, x->of_a.at[i]);
        if ((l->kind == LABEL_NUMBER && !(outside && l->pattern)) ||
            (l->kind == LABEL_RANGE && (l->foreign || !outside)))
            ta_add_rule(x->b, *any, x->of_a.at[i], 0, NULL);
    }
    return *any;
}

static void saturate_rule(struct saturation *x, uint32_t q, struct ta_rule r)
{
    const struct label *l = label_at(&x->s->labels, r.symbol);
    uint32_t item[64], child[64];
    for (size_t i = 0; i < x->of_a.n; i++) {
        const struct label *la = label_at(&x->s->labels, x->of_a.at[i]);
        if (la == l)
            continue;
        if (label_is_leaf(l)) {
            if (label_is_leaf(la) && label_covers(l, la))
                ta_add_rule(x->b, q, x->of_a.at[i], 0, NULL);
            continue;
        }
        uint32_t n = label_arity(la);
        if (n > ARRAY_LEN(item) || !covers_node(l, la, item))
            continue;
        for (uint32_t k = 0; k < n; k++)
            child[k] = item[k] == TA_NONE ? any_number(x, l->foreign) : ta_children(x->b->pool, r.tuple)[item[k]];
        ta_add_rule(x->b, q, x->of_a.at[i], n, child);
    }
}

static void saturate(struct tree_store *s, const struct ta *a, struct ta *b)
{
    struct saturation x = { .s = s, .b = b, .any = { TA_NONE, TA_NONE } };
    struct ta_edges edges = { 0 };
    labels_of(a, &x.of_a);
    ta_edges_of(b, &edges);
    for (size_t i = 0; i < edges.n; i++)
        saturate_rule(&x, edges.at[i].parent, (struct ta_rule){ edges.at[i].symbol, edges.at[i].tuple });
    vec_free(&edges);
    vec_free(&x.of_a);
}

enum rc tree_included(struct tree_store *s, uint32_t a, uint32_t b, struct budget *budget, bool *yes)
{
    uint64_t known = 0;
    *yes = a == b;
    if (a == b || s->trees.at[a].refs != s->trees.at[b].refs || s->trees.at[a].size != s->trees.at[b].size)
        return RC_OK;
    if (map_get(&s->included, (uint64_t)a << 32 | b, &known)) {
        *yes = known == 2;
        return RC_OK;
    }
    struct ta all;
    ta_copy(&all, &s->trees.at[b].a);
    saturate(s, &s->trees.at[a].a, &all);
    enum rc rc = ta_included(&s->trees.at[a].a, &all, &(struct ta_inclusion){ .budget = budget }, yes);
    ta_free(&all);
    if (rc == RC_OK)
        map_put(&s->included, (uint64_t)a << 32 | b, *yes ? 2 : 1);
    return rc;
}

// ---- union ----------------------------------------------------------------------------------------------------------

static bool same_signature(struct tree_store *s, uint32_t a, uint32_t b)
{
    const struct tree *x = &s->trees.at[a], *y = &s->trees.at[b];
    if (x->refs != y->refs || x->size != y->size)
        return false;
    struct signatures p, q;
    uint32_t n, m;
    VERIFY(signatures_of(&p, &s->labels, &x->a) && signatures_of(&q, &s->labels, &y->a));
    const struct sig_entry *e = signature_at(&p, 0, &n), *f = signature_at(&q, 0, &m);
    bool same = n == m;
    for (uint32_t i = 0; same && i < n; i++)
        same = sig_entry_same(&e[i], &f[i]);
    signatures_free(&p);
    signatures_free(&q);
    return same;
}

uint32_t tree_union(struct tree_store *s, uint32_t a, uint32_t b)
{
    uint64_t *known = map_at(&s->unions, (uint64_t)a << 32 | b);
    if (*known)
        return (uint32_t)(*known - 1);
    uint32_t result = UINT32_MAX;
    if (same_signature(s, a, b)) {
        struct ta both;
        struct ta_edges edges = { 0 };
        struct u32_vec refs = { 0 };
        ta_copy(&both, &s->trees.at[a].a);
        uint32_t first = ta_append(&both, &s->trees.at[b].a), n;
        const struct ta_rule *r = ta_rules(&both, first, &n);
        for (uint32_t i = 0; i < n; i++)
            vec_push(&edges, ((struct ta_edge){ 0, r[i].symbol, r[i].tuple }));
        ta_add_edges(&both, &edges);
        forest_unify_leaves(&s->labels, &both);
        result = tree_intern(s, &both, &refs);
        ta_free(&both);
        vec_free(&edges);
        vec_free(&refs);
    }
    map_put(&s->unions, (uint64_t)a << 32 | b, result + UINT64_C(1));
    return result;
}

void tree_print(struct tree_store *s, uint32_t tree, struct buf *b)
{
    forest_print_rules(&s->labels, &s->trees.at[tree].a, b);
}
