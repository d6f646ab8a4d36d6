// SPDX-License-Identifier: Apache-2.0
// product.c: intersections, top-down and bottom-up.
#include "fa/index.h"
#include "fa/ops.h"
#include "fa/work.h"

struct product {
    struct ta *out;
    const struct ta *a, *b;
    struct ta_pairs pairs;
    struct map number;  // of a pair
    struct ta_edges edges;
    struct u32_vec child;  // of the rule in hand
    struct budget *budget;
};

void ta_pairs_free(struct ta_pairs *p)
{
    vec_free(&p->left);
    vec_free(&p->right);
}

static void begin_product(struct product *p, struct ta *out, const struct ta *a, const struct ta *b,
                          struct budget *budget)
{
    assert(a->pool == b->pool);
    *p = (struct product){ .out = out, .a = a, .b = b, .budget = budget };
    ta_init(out, a->pool);
}

static enum rc end(struct product *p, enum rc rc, struct ta_pairs *pairs)
{
    if (rc == RC_OK)
        ta_add_edges(p->out, &p->edges);
    else
        ta_free(p->out);
    if (rc == RC_OK)
        VALIDATE_SOME(p->out->pool->checks, ta_flaw(p->out));
    if (pairs && rc == RC_OK) {
        ta_pairs_free(pairs);
        *pairs = p->pairs;
    } else {
        ta_pairs_free(&p->pairs);
    }
    map_free(&p->number);
    vec_free(&p->edges);
    vec_free(&p->child);
    return rc;
}

static uint64_t key_of(uint32_t p, uint32_t q)
{
    return (uint64_t)p << 32 | q;
}

// The state for a pair, which is new or known.
static uint32_t pair_state(struct product *p, uint32_t left, uint32_t right)
{
    uint64_t known;
    if (map_get(&p->number, key_of(left, right), &known))
        return (uint32_t)known;
    uint32_t q = ta_add_state(p->out);
    map_put(&p->number, key_of(left, right), q);
    vec_push(&p->pairs.left, left);
    vec_push(&p->pairs.right, right);
    if (ta_is_root(p->a, left) && ta_is_root(p->b, right))
        ta_add_root(p->out, q);  // the last of all states
    return q;
}

static void add_edge(struct product *p, uint32_t parent, uint32_t symbol)
{
    uint32_t tuple = ta_tuple(p->a->pool, p->child.at, p->child.n);
    vec_push(&p->edges, ((struct ta_edge){ parent, symbol, tuple }));
}

// ---- top-down ---------------------------------------------------------------------------------------------------------

// The rule of a pair of rules with the same symbol.
static void down_rule(struct product *p, uint32_t parent, uint32_t symbol, uint32_t left, uint32_t right)
{
    const struct ta_pool *pool = p->a->pool;
    uint32_t n = ta_arity(pool, left);
    if (ta_arity(pool, right) != n)
        return;
    vec_clear(&p->child);
    for (uint32_t k = 0; k < n; k++)
        vec_push(&p->child, pair_state(p, ta_children(pool, left)[k], ta_children(pool, right)[k]));
    add_edge(p, parent, symbol);
}

static enum rc down_state(struct product *p, uint32_t q)
{
    uint32_t n, m;
    const struct ta_rule *r = ta_rules(p->a, p->pairs.left.at[q], &n);
    for (uint32_t i = 0; i < n; i++) {
        const struct ta_rule *s = ta_rules_by(p->b, p->pairs.right.at[q], r[i].symbol, &m);
        for (uint32_t k = 0; k < m; k++)
            down_rule(p, q, r[i].symbol, r[i].tuple, s[k].tuple);
        if (ta_tick(p->budget, m + 1) != RC_OK)
            return RC_STOP;
    }
    return RC_OK;
}

enum rc ta_intersect_down(struct ta *out, const struct ta *a, const struct ta *b, struct ta_pairs *pairs,
                          struct budget *budget)
{
    struct product p;
    enum rc rc = RC_OK;
    begin_product(&p, out, a, b, budget);
    for (size_t i = 0; i < a->roots.n; i++)
        for (size_t k = 0; k < b->roots.n; k++)
            pair_state(&p, a->roots.at[i], b->roots.at[k]);
    for (uint32_t q = 0; q < out->states.n && rc == RC_OK; q++)
        rc = down_state(&p, q);
    return end(&p, rc, pairs);
}

// ---- bottom-up --------------------------------------------------------------------------------------------------------

// Whether all pairs of children are there, q, at this position, being the last of them that came.  Then they are in p->child.
static bool all_there(struct product *p, const uint32_t *left, const uint32_t *right, uint32_t n, uint32_t q,
                      uint32_t position)
{
    vec_clear(&p->child);
    for (uint32_t k = 0; k < n; k++) {
        uint64_t pair;
        if (!map_get(&p->number, key_of(left[k], right[k]), &pair) || pair > q || (pair == q && k < position))
            return false;
        vec_push(&p->child, (uint32_t)pair);
    }
    return true;
}

static void up_rules(struct product *p, const struct ta_index *x, const struct ta_index *y, struct ta_occurrence o,
                     struct ta_occurrence u, uint32_t q)
{
    const struct ta_edge *r = &x->rules.at[o.rule], *s = &y->rules.at[u.rule];
    uint32_t n = ta_arity(p->a->pool, r->tuple);
    const uint32_t *left = ta_index_children(x, o.rule), *right = ta_index_children(y, u.rule);
    if (ta_arity(p->b->pool, s->tuple) == n && all_there(p, left, right, n, q, o.position))
        add_edge(p, pair_state(p, r->parent, s->parent), r->symbol);
}

static int compare_places(const struct ta_index *x, struct ta_occurrence o, const struct ta_index *y,
                          struct ta_occurrence u)
{
    uint32_t f = x->rules.at[o.rule].symbol, g = y->rules.at[u.rule].symbol;
    if (f != g)
        return f < g ? -1 : 1;
    return (o.position > u.position) - (o.position < u.position);
}

// All rules with the two states of q at the same position.
static enum rc up_state(struct product *p, const struct ta_index *x, const struct ta_index *y, uint32_t q)
{
    uint32_t n, m;
    const struct ta_occurrence *o = ta_occurrences(x, p->pairs.left.at[q], &n);
    const struct ta_occurrence *u = ta_occurrences(y, p->pairs.right.at[q], &m);
    for (uint32_t i = 0, k = 0; i < n && k < m;) {
        int order = compare_places(x, o[i], y, u[k]);
        if (order < 0) {
            i++;
            continue;
        }
        if (order > 0) {
            k++;
            continue;
        }
        uint32_t end_of_run = k;
        for (; end_of_run < m && compare_places(x, o[i], y, u[end_of_run]) == 0; end_of_run++)
            up_rules(p, x, y, o[i], u[end_of_run], q);
        if (ta_tick(p->budget, end_of_run - k) != RC_OK)
            return RC_STOP;
        i++;  // the next may stand at the same place, so k stays
    }
    return RC_OK;
}

static enum rc up_leaves(struct product *p, const struct ta_index *x, const struct ta_index *y)
{
    for (size_t g = 0; g < x->groups.n; g++) {
        const struct ta_group *left = &x->groups.at[g], *right = ta_index_group(y, left->symbol);
        if (left->arity != 0 || !right || right->arity != 0)
            continue;
        vec_clear(&p->child);
        for (uint32_t i = 0; i < left->n; i++) {
            for (uint32_t k = 0; k < right->n; k++)
                add_edge(p, pair_state(p, x->rules.at[left->first + i].parent, y->rules.at[right->first + k].parent),
                         left->symbol);
            if (ta_tick(p->budget, right->n) != RC_OK)
                return RC_STOP;
        }
    }
    return RC_OK;
}

enum rc ta_intersect_up(struct ta *out, const struct ta *a, const struct ta *b, struct ta_pairs *pairs,
                        struct budget *budget)
{
    struct product p;
    struct ta_index x, y;
    begin_product(&p, out, a, b, budget);
    ta_index_init(&x, a);
    ta_index_init(&y, b);
    enum rc rc = up_leaves(&p, &x, &y);
    for (uint32_t q = 0; q < out->states.n && rc == RC_OK; q++)
        rc = up_state(&p, &x, &y, q);
    ta_index_free(&x);
    ta_index_free(&y);
    return end(&p, rc, pairs);
}
