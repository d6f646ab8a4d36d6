// SPDX-License-Identifier: Apache-2.0
// pmap.c: hash-consed Patricia trees.
#include "base/pmap.h"

#include "base/hash.h"
#include "base/mem.h"

void pmap_pool_init(struct pmap_pool *p)
{
    *p = (struct pmap_pool){ .n = 1, .cap = 1024, .buckets = 1024 };
    p->at = MEM_ARRAY(struct pmap_node, p->cap);
    p->bucket = MEM_ARRAY(uint32_t, p->buckets);
}

void pmap_pool_free(struct pmap_pool *p)
{
    mem_free(p->at, p->cap * sizeof *p->at);
    mem_free(p->bucket, p->buckets * sizeof *p->bucket);
    *p = (struct pmap_pool){ 0 };
}

// ---- nodes ----------------------------------------------------------------------------------------------------------

static uint32_t node_hash(const struct pmap_node *n)
{
    return (uint32_t)hash_mix((uint64_t)n->key << 32 | n->bit, (uint64_t)n->left << 32 | n->right);
}

static void rehash(struct pmap_pool *p, uint32_t buckets)
{
    uint32_t *fresh_buckets = MEM_ARRAY(uint32_t, buckets);  // before the old ones go: allocation may not return
    mem_free(p->bucket, p->buckets * sizeof *p->bucket);
    p->bucket = fresh_buckets;
    p->buckets = buckets;
    for (uint32_t i = 1; i < p->n; i++) {
        struct pmap_node *n = &p->at[i];
        if (!n->count)
            continue;  // on the free list
        uint32_t h = node_hash(n) & (buckets - 1);
        n->next = p->bucket[h];
        p->bucket[h] = i;
    }
}

static uint32_t fresh(struct pmap_pool *p)
{
    if (p->free) {
        uint32_t i = p->free;
        p->free = p->at[i].next;
        return i;
    }
    if (p->n == p->cap) {
        VERIFY(p->cap < UINT32_MAX / 2);
        p->at = mem_realloc(p->at, p->cap * sizeof *p->at, (size_t)p->cap * 2 * sizeof *p->at);
        p->cap *= 2;
    }
    return p->n++;
}

static uint32_t intern(struct pmap_pool *p, struct pmap_node n)
{
    uint32_t hash = node_hash(&n);
    for (uint32_t i = p->bucket[hash & (p->buckets - 1)]; i; i = p->at[i].next) {
        const struct pmap_node *o = &p->at[i];
        if (o->key == n.key && o->bit == n.bit && o->left == n.left && o->right == n.right)
            return i;
    }
    if (p->live >= p->buckets)
        rehash(p, p->buckets * 2);
    uint32_t i = fresh(p), h = hash & (p->buckets - 1);
    n.next = p->bucket[h];
    p->at[i] = n;
    p->bucket[h] = i;
    p->live++;
    return i;
}

static uint32_t leaf(struct pmap_pool *p, uint32_t k, uint32_t v)
{
    return intern(p, (struct pmap_node){ .key = k, .left = v, .count = 1 });
}

static uint32_t branch(struct pmap_pool *p, uint32_t prefix, uint32_t bit, uint32_t l, uint32_t r)
{
    if (!l || !r)
        return l ? l : r;
    uint32_t count = p->at[l].count + p->at[r].count;
    return intern(p, (struct pmap_node){ .key = prefix, .bit = bit, .left = l, .right = r, .count = count });
}

// The bits of k above `bit`.
static uint32_t prefix_of(uint32_t k, uint32_t bit)
{
    return k & ~(bit | (bit - 1));
}

static bool below(const struct pmap_node *n, uint32_t k)
{
    return prefix_of(k, n->bit) == n->key;
}

// Joins two non-empty trees whose prefixes (or keys) a and b differ.
static uint32_t link(struct pmap_pool *p, uint32_t a, uint32_t ta, uint32_t b, uint32_t tb)
{
    uint32_t bit = UINT32_C(1) << (31 - __builtin_clz(a ^ b));
    bool a_right = (a & bit) != 0;
    return branch(p, prefix_of(a, bit), bit, a_right ? tb : ta, a_right ? ta : tb);
}

// ---- single entries -------------------------------------------------------------------------------------------------

bool pmap_get(const struct pmap_pool *p, uint32_t m, uint32_t k, uint32_t *v)
{
    if (!m)
        return false;
    const struct pmap_node *n = &p->at[m];
    while (n->bit)
        n = &p->at[k & n->bit ? n->right : n->left];
    if (n->key != k)
        return false;
    if (v)
        *v = n->left;
    return true;
}

uint32_t pmap_put(struct pmap_pool *p, uint32_t m, uint32_t k, uint32_t v)
{
    if (!m)
        return leaf(p, k, v);
    struct pmap_node n = p->at[m];
    if (!n.bit) {
        if (n.key == k)
            return n.left == v ? m : leaf(p, k, v);
        return link(p, k, leaf(p, k, v), n.key, m);
    }
    if (!below(&n, k))
        return link(p, k, leaf(p, k, v), n.key, m);
    uint32_t old = k & n.bit ? n.right : n.left;
    uint32_t sub = pmap_put(p, old, k, v);
    if (sub == old)
        return m;
    return k & n.bit ? branch(p, n.key, n.bit, n.left, sub) : branch(p, n.key, n.bit, sub, n.right);
}

uint32_t pmap_remove(struct pmap_pool *p, uint32_t m, uint32_t k)
{
    if (!m)
        return m;
    struct pmap_node n = p->at[m];
    if (!n.bit)
        return n.key == k ? PMAP_EMPTY : m;
    if (!below(&n, k))
        return m;
    uint32_t old = k & n.bit ? n.right : n.left;
    uint32_t sub = pmap_remove(p, old, k);
    if (sub == old)
        return m;
    return k & n.bit ? branch(p, n.key, n.bit, n.left, sub) : branch(p, n.key, n.bit, sub, n.right);
}

// ---- whole maps -----------------------------------------------------------------------------------------------------

uint32_t pmap_filter(struct pmap_pool *p, uint32_t m, bool (*keep)(void *ctx, uint32_t k, uint32_t v), void *ctx)
{
    if (!m)
        return m;
    struct pmap_node n = p->at[m];
    if (!n.bit)
        return keep(ctx, n.key, n.left) ? m : PMAP_EMPTY;
    uint32_t l = pmap_filter(p, n.left, keep, ctx), r = pmap_filter(p, n.right, keep, ctx);
    return l == n.left && r == n.right ? m : branch(p, n.key, n.bit, l, r);
}

bool pmap_covers(const struct pmap_pool *p, uint32_t a, uint32_t b, bool (*leq)(void *ctx, uint32_t v, uint32_t w),
                 void *ctx)
{
    if (a == b || !b)
        return true;
    if (!a || p->at[a].count < p->at[b].count)
        return false;
    const struct pmap_node *x = &p->at[a], *y = &p->at[b];
    if (!y->bit) {
        uint32_t v;
        return pmap_get(p, a, y->key, &v) && (v == y->left || leq(ctx, v, y->left));
    }
    if (x->bit == y->bit)
        return x->key == y->key && pmap_covers(p, x->left, y->left, leq, ctx) &&
               pmap_covers(p, x->right, y->right, leq, ctx);
    if (x->bit > y->bit)  // b lies on one side of a, or beside it
        return below(x, y->key) && pmap_covers(p, y->key & x->bit ? x->right : x->left, b, leq, ctx);
    return false;  // b branches above a: b has keys that a has not
}

uint32_t pmap_meet(struct pmap_pool *p, uint32_t a, uint32_t b,
                   bool (*join)(void *ctx, uint32_t k, uint32_t v, uint32_t w, uint32_t *out), void *ctx)
{
    if (a == b || !a || !b)
        return a && b ? a : PMAP_EMPTY;
    struct pmap_node x = p->at[a], y = p->at[b];
    if (!x.bit || !y.bit) {
        uint32_t k = x.bit ? y.key : x.key, v, w, out;
        if (!pmap_get(p, a, k, &v) || !pmap_get(p, b, k, &w))
            return PMAP_EMPTY;
        if (v == w)
            return leaf(p, k, v);
        return join(ctx, k, v, w, &out) ? leaf(p, k, out) : PMAP_EMPTY;
    }
    if (x.bit == y.bit) {
        if (x.key != y.key)
            return PMAP_EMPTY;
        uint32_t l = pmap_meet(p, x.left, y.left, join, ctx), r = pmap_meet(p, x.right, y.right, join, ctx);
        return branch(p, x.key, x.bit, l, r);
    }
    if (x.bit > y.bit)
        return below(&x, y.key) ? pmap_meet(p, y.key & x.bit ? x.right : x.left, b, join, ctx) : PMAP_EMPTY;
    return below(&y, x.key) ? pmap_meet(p, a, x.key & y.bit ? y.right : y.left, join, ctx) : PMAP_EMPTY;
}

uint32_t pmap_union(struct pmap_pool *p, uint32_t a, uint32_t b)
{
    if (a == b || !a || !b)
        return a ? a : b;
    struct pmap_node x = p->at[a], y = p->at[b];
    if (!y.bit)
        return pmap_get(p, a, y.key, NULL) ? a : pmap_put(p, a, y.key, y.left);
    if (!x.bit)
        return pmap_put(p, b, x.key, x.left);
    if (x.bit == y.bit && x.key == y.key) {
        uint32_t l = pmap_union(p, x.left, y.left), r = pmap_union(p, x.right, y.right);
        return l == x.left && r == x.right ? a : branch(p, x.key, x.bit, l, r);
    }
    if (x.bit > y.bit && below(&x, y.key)) {
        bool right = (y.key & x.bit) != 0;
        uint32_t sub = pmap_union(p, right ? x.right : x.left, b);
        return branch(p, x.key, x.bit, right ? x.left : sub, right ? sub : x.right);
    }
    if (y.bit > x.bit && below(&y, x.key)) {
        bool right = (x.key & y.bit) != 0;
        uint32_t sub = pmap_union(p, a, right ? y.right : y.left);
        return branch(p, y.key, y.bit, right ? y.left : sub, right ? sub : y.right);
    }
    return link(p, x.key, a, y.key, b);
}

void pmap_each(const struct pmap_pool *p, uint32_t m, void (*visit)(void *ctx, uint32_t k, uint32_t v), void *ctx)
{
    if (!m)
        return;
    struct pmap_node n = p->at[m];
    if (!n.bit) {
        visit(ctx, n.key, n.left);
        return;
    }
    pmap_each(p, n.left, visit, ctx);
    pmap_each(p, n.right, visit, ctx);
}

static void diff_all(const struct pmap_pool *p, uint32_t m, void (*visit)(void *ctx, uint32_t k), void *ctx)
{
    if (!m)
        return;
    if (!p->at[m].bit) {
        visit(ctx, p->at[m].key);
        return;
    }
    diff_all(p, p->at[m].left, visit, ctx);
    diff_all(p, p->at[m].right, visit, ctx);
}

// big branches at bit x->bit; small lies below one of its sides, or beside it.
static void diff_nested(const struct pmap_pool *p, uint32_t big, uint32_t small, void (*visit)(void *ctx, uint32_t k),
                        void *ctx)
{
    const struct pmap_node *x = &p->at[big];
    if (!below(x, p->at[small].key)) {
        diff_all(p, big, visit, ctx);
        diff_all(p, small, visit, ctx);
    } else if (p->at[small].key & x->bit) {
        diff_all(p, x->left, visit, ctx);
        pmap_diff(p, x->right, small, visit, ctx);
    } else {
        diff_all(p, x->right, visit, ctx);
        pmap_diff(p, x->left, small, visit, ctx);
    }
}

void pmap_diff(const struct pmap_pool *p, uint32_t a, uint32_t b, void (*visit)(void *ctx, uint32_t k), void *ctx)
{
    if (a == b)
        return;
    if (!a || !b) {
        diff_all(p, a ? a : b, visit, ctx);
        return;
    }
    const struct pmap_node *x = &p->at[a], *y = &p->at[b];
    if (x->bit > y->bit) {
        diff_nested(p, a, b, visit, ctx);
    } else if (y->bit > x->bit) {
        diff_nested(p, b, a, visit, ctx);
    } else if (x->key != y->key || (!x->bit && x->left == y->left)) {
        diff_all(p, a, visit, ctx);
        diff_all(p, b, visit, ctx);
    } else if (!x->bit) {
        visit(ctx, x->key);
    } else {
        pmap_diff(p, x->left, y->left, visit, ctx);
        pmap_diff(p, x->right, y->right, visit, ctx);
    }
}

// ---- collection -----------------------------------------------------------------------------------------------------

void pmap_gc_begin(struct pmap_pool *p)
{
    p->mark = MEM_ARRAY(uint8_t, p->n);
}

void pmap_gc_mark(struct pmap_pool *p, uint32_t m)
{
    while (m && !p->mark[m]) {
        p->mark[m] = 1;
        if (!p->at[m].bit)
            return;
        pmap_gc_mark(p, p->at[m].left);
        m = p->at[m].right;
    }
}

void pmap_gc_end(struct pmap_pool *p)
{
    p->live = 0;
    p->free = 0;
    for (uint32_t i = p->n; i-- > 1;) {
        if (p->mark[i]) {
            p->live++;
            continue;
        }
        p->at[i] = (struct pmap_node){ .next = p->free };
        p->free = i;
    }
    mem_free(p->mark, p->n);
    p->mark = NULL;
    rehash(p, p->buckets);
}
