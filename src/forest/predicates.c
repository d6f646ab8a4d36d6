// SPDX-License-Identifier: Apache-2.0
// predicates.c: pairs of states that have a tree in common, from leaves on.
#include "forest/predicates.h"

#include "base/buf.h"
#include "base/hash.h"
#include "fa/ops.h"

enum { MAX_CHILDREN = 64 };

// Two rules that may be taken together if the pairs of their children have trees in common.
struct rule_pair {
    uint32_t a, b;      // their parents
    uint32_t first, n;  // children.at[first .. first + 2 n): pairs of states
};

// The pairs of states of two automata that have a tree in common.
struct overlap {
    const struct label_table *labels;
    const struct ta *a, *b;
    uint8_t *meet;  // a * states of b + b: 1
    uint32_t width;
    struct {
        VEC_OF(struct rule_pair);
    } rules;
    struct u32_vec children;
};

// Whether two leaves of the automata may stand for the same.  (A number other than 0 may be an address.)
static bool leaves_meet(const struct label *x, const struct label *y)
{
    bool x_data = x && x->kind != LABEL_REF, y_data = y && y->kind != LABEL_REF;
    if (x_data && y_data) {
        bool ranges = x->kind == LABEL_RANGE && y->kind == LABEL_RANGE && x->bits == y->bits;
        bool signs = ranges && MIN(x->low, y->low) < 0;
        return label_covers(x, y) || label_covers(y, x) || signs ||
               (ranges && MAX(x->low, y->low) <= MIN(x->high, y->high));
    }
    if (x_data || y_data)
        return !label_is_null(x_data ? x : y);
    return x && y && x->index == y->index;
}

static void start_with_leaves(struct overlap *x)
{
    for (uint32_t p = 0; p < ta_state_count(x->a); p++)
        for (uint32_t q = 0; q < x->width; q++) {
            const struct label *l = forest_leaf_at(x->labels, x->a, p), *m = forest_leaf_at(x->labels, x->b, q);
            if (l || m)
                x->meet[p * x->width + q] = leaves_meet(l, m);
        }
}

static void note_pair(struct overlap *x, uint32_t p, const struct ta_rule *l, uint32_t q, const struct ta_rule *m)
{
    struct label_pair pair[MAX_CHILDREN];
    struct rule_pair r = { p, q, (uint32_t)x->children.n, 0 };
    uint32_t arity = label_arity(label_at(x->labels, l->symbol));
    VERIFY(arity <= MAX_CHILDREN);
    if (!label_same_boxes(x->labels, l->symbol, m->symbol) || !label_pairs(x->labels, l->symbol, m->symbol, pair))
        return;
    for (uint32_t k = 0; k < arity; k++) {
        if (pair[k].other == UINT32_MAX)
            continue;
        uint32_t c = ta_children(x->a->pool, l->tuple)[k], d = ta_children(x->b->pool, m->tuple)[pair[k].other];
        const struct label *cl = forest_leaf_at(x->labels, x->a, c), *dl = forest_leaf_at(x->labels, x->b, d);
        bool data = (cl && cl->kind != LABEL_REF) || (dl && dl->kind != LABEL_REF);
        if ((pair[k].apart && !data) || label_clash(pair[k], cl, dl)) {
            x->children.n = r.first;
            return;
        }
        if (pair[k].bits != PAIR_SAME)
            continue;
        vec_push(&x->children, c);
        vec_push(&x->children, d);
        r.n++;
    }
    vec_push(&x->rules, r);
}

static void note_rules(struct overlap *x)
{
    for (uint32_t p = 0, n, m; p < ta_state_count(x->a); p++)
        for (uint32_t q = 0; q < x->width; q++) {
            if (forest_leaf_at(x->labels, x->a, p) || forest_leaf_at(x->labels, x->b, q))
                continue;
            const struct ta_rule *l = ta_rules(x->a, p, &n), *r = ta_rules(x->b, q, &m);
            for (uint32_t i = 0; i < n; i++)
                for (uint32_t k = 0; k < m; k++)
                    note_pair(x, p, &l[i], q, &r[k]);
        }
}

static bool children_meet(const struct overlap *x, const struct rule_pair *r)
{
    for (uint32_t k = 0; k < r->n; k++) {
        const uint32_t *c = &x->children.at[r->first + 2 * k];
        if (!x->meet[c[0] * x->width + c[1]])
            return false;
    }
    return true;
}

static void overlap_open(struct overlap *x, const struct label_table *labels, const struct ta *a, const struct ta *b)
{
    *x = (struct overlap){ .labels = labels, .a = a, .b = b, .width = ta_state_count(b) };
    VERIFY((uint64_t)ta_state_count(a) * x->width <= UINT32_MAX);
    x->meet = MEM_ARRAY(uint8_t, (size_t)ta_state_count(a) * x->width);
    start_with_leaves(x);
    note_rules(x);
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < x->rules.n; i++) {
            const struct rule_pair *r = &x->rules.at[i];
            uint8_t *meet = &x->meet[r->a * x->width + r->b];
            if (*meet || !children_meet(x, r))
                continue;
            *meet = 1;
            more = true;
        }
    }
}

static void overlap_close(struct overlap *x)
{
    mem_free(x->meet, (size_t)ta_state_count(x->a) * x->width);
    vec_free(&x->rules);
    vec_free(&x->children);
}

// ---- predicates -----------------------------------------------------------------------------------------------------

bool predicates_add(struct tree_store *s, uint32_t tree)
{
    for (size_t i = 0; i < s->predicates.trees.n; i++)
        if (s->predicates.trees.at[i] == tree)
            return false;
    if (!s->predicates.trees.n)
        ta_init(&s->predicates.all, &s->pool);
    vec_push(&s->predicates.trees, tree);
    (void)ta_append(&s->predicates.all, &s->trees.at[tree].a);
    map_clear(&s->predicates.of);
    return true;
}

void predicates_labels(struct tree_store *s, const struct ta *a, uint64_t *key)
{
    struct overlap x;
    for (uint32_t q = 0; q < ta_state_count(a); q++)
        key[q] = 0;
    if (!s->predicates.trees.n)
        return;
    overlap_open(&x, &s->labels, a, &s->predicates.all);
    s->work += x.rules.n;
    for (uint32_t q = 0; q < ta_state_count(a); q++)
        for (uint32_t p = 0; p < x.width; p++)
            if (x.meet[q * x.width + p])
                key[q] = hash_mix(key[q], hash_u64(p + UINT64_C(1)));
    overlap_close(&x);
}

uint64_t predicates_of(struct tree_store *s, uint32_t tree)
{
    uint64_t known;
    if (!s->predicates.trees.n)
        return 0;
    if (map_get(&s->predicates.of, tree, &known))
        return known;
    const struct ta *a = &s->trees.at[tree].a;
    uint64_t *key = MEM_ARRAY(uint64_t, ta_state_count(a));
    predicates_labels(s, a, key);
    known = key[a->roots.at[0]];
    map_put(&s->predicates.of, tree, known);
    mem_free(key, ta_state_count(a) * sizeof *key);
    return known;
}

void predicates_print(struct tree_store *s, struct buf *b)
{
    for (size_t i = 0; i < s->predicates.trees.n; i++) {
        buf_printf(b, "predicate %zu: ", i + 1);
        tree_print(s, s->predicates.trees.at[i], b);
        buf_putc(b, '\n');
    }
}

bool trees_meet(const struct tree_store *s, uint32_t a, uint32_t b)
{
    struct overlap x;
    overlap_open(&x, &s->labels, &s->trees.at[a].a, &s->trees.at[b].a);
    bool meet = x.meet[x.a->roots.at[0] * x.width + x.b->roots.at[0]];
    overlap_close(&x);
    return meet;
}
