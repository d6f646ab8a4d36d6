// SPDX-License-Identifier: Apache-2.0
// pack.c: the canonical form of a graph.
#include "smg/pack.h"

#include "base/hash.h"

#include <stdlib.h>

// ---- what says something --------------------------------------------------------------------------------------------

static void use(struct smg_packer *p, smg_value v)
{
    if (smg_tag(v) == SMG_UNKNOWN)
        p->uses.at[smg_index(v)]++;
}

static void count_uses(struct smg_packer *p, const struct smg *g)
{
    vec_reserve(&p->uses, g->unknowns.n);
    memset(p->uses.at, 0, g->unknowns.n * sizeof *p->uses.at);
    for (size_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        use(p, o->size);
        for (size_t k = 0; k < o->edges.n; k++)
            use(p, o->edges.at[k].value);
    }
    for (size_t i = 0; i < g->differ.n; i++) {
        use(p, g->differ.at[i].a);
        use(p, g->differ.at[i].b);
    }
}

static bool says_something(const struct smg_packer *p, const struct smg *g, const struct smg_edge *e)
{
    if (smg_tag(e->value) != SMG_UNKNOWN)
        return true;
    const struct smg_unknown *u = smg_unknown_of(g, e->value);
    return p->uses.at[smg_index(e->value)] > 1 || u->object || u->outside || !smg_is_any(u->is, e->bits);
}

// ---- numbering ------------------------------------------------------------------------------------------------------

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void meet_object(struct smg_packer *p, uint32_t o)
{
    if (o && !p->object.at[o]) {
        vec_push(&p->order, o);
        p->object.at[o] = (uint32_t)p->order.n;
    }
}

static void meet_value(struct smg_packer *p, const struct smg *g, smg_value v)
{
    uint32_t o;
    if (smg_tag(v) == SMG_UNKNOWN && !p->unknown.at[smg_index(v)]) {
        vec_push(&p->values, smg_index(v));
        p->unknown.at[smg_index(v)] = (uint32_t)p->values.n;
    }
    if (smg_leads(g, v, &o))
        meet_object(p, o);
}

static bool has_contents(const struct smg_packer *p, const struct smg *g, const struct smg_object *o)
{
    for (size_t k = 0; k < o->edges.n; k++)
        if (says_something(p, g, &o->edges.at[k]))
            return true;
    return false;
}

static void meet_roots(struct smg_packer *p, const struct smg *g)
{
    vec_clear(&p->roots);
    for (size_t i = 0; i < g->variables.n; i++)
        if (g->variables.val[i] && has_contents(p, g, &g->objects.at[g->variables.val[i]]))
            vec_push(&p->roots, g->variables.key[i]);
    if (p->roots.n)
        qsort(p->roots.at, p->roots.n, sizeof *p->roots.at, compare_keys);
    for (size_t i = 0; i < p->roots.n; i++) {
        uint64_t o = 0;
        (void)map_get(&g->variables, p->roots.at[i], &o);
        meet_object(p, (uint32_t)o);
    }
}

static void number_all(struct smg_packer *p, const struct smg *g)
{
    vec_reserve(&p->object, g->objects.n);
    memset(p->object.at, 0, g->objects.n * sizeof *p->object.at);
    vec_reserve(&p->unknown, g->unknowns.n);
    memset(p->unknown.at, 0, g->unknowns.n * sizeof *p->unknown.at);
    vec_clear(&p->order);
    vec_clear(&p->values);
    meet_roots(p, g);
    for (size_t i = 0; i < p->order.n; i++) {
        const struct smg_object *o = &g->objects.at[p->order.at[i]];
        meet_value(p, g, o->size);
        for (size_t k = 0; k < o->edges.n; k++)
            if (says_something(p, g, &o->edges.at[k]))
                meet_value(p, g, o->edges.at[k].value);
    }
}

static smg_value renumbered(const struct smg_packer *p, smg_value v)
{
    assert(smg_tag(v) != SMG_UNKNOWN || p->unknown.at[smg_index(v)]);
    assert(smg_tag(v) != SMG_ADDRESS || p->object.at[smg_object_of(v)]);
    if (smg_tag(v) == SMG_UNKNOWN)
        return smg_unknown_value(p->unknown.at[smg_index(v)]);
    if (smg_tag(v) == SMG_ADDRESS)
        return smg_redirected(v, p->object.at[smg_object_of(v)], smg_target(v));
    return v;
}

// ---- words ----------------------------------------------------------------------------------------------------------

_Static_assert(SMG_TREE < 16 && SMG_FORM < 16, "4 bits are enough for the kind of an object, and for its origin");

static void put_word(struct smg_packer *p, uint64_t w)
{
    vec_push(&p->words, w);
}

static uint64_t pair(uint32_t a, uint32_t b)
{
    return (uint64_t)a << 32 | b;
}

static void put_object(struct smg_packer *p, const struct smg *g, const struct smg_object *o)
{
    put_word(p, pair((uint32_t)o->kind | (uint32_t)o->origin << 4 | (uint32_t)o->life << 8 | (uint32_t)o->level << 12 |
                         (uint32_t)o->foreign << 16,
                     o->min_length));
    put_word(p, pair(o->id, o->frame));
    put_word(p, renumbered(p, o->size));
    put_word(p, pair((uint32_t)o->head, (uint32_t)o->next));
    size_t count = p->words.n;
    put_word(p, 0);
    uint32_t n = 0;
    for (size_t k = 0; k < o->edges.n; k++) {
        const struct smg_edge *e = &o->edges.at[k];
        if (!says_something(p, g, e) || (smg_part(e->value) && !p->object.at[smg_object_of(e->value)]))
            continue;
        put_word(p, (uint64_t)e->bit);
        put_word(p, e->bits);
        put_word(p, renumbered(p, e->value));
        n++;
    }
    p->words.at[count] = pair((uint32_t)o->prev, n);
}

static void put_unknown(struct smg_packer *p, const struct smg_unknown *u)
{
    put_word(p,
             pair(p->object.at[u->object], (uint32_t)u->target | (uint32_t)u->level << 8 | (uint32_t)u->outside << 16));
    put_word(p, (uint64_t)(u128)u->is.low);
    put_word(p, (uint64_t)((u128)u->is.low >> 64));
    put_word(p, (uint64_t)(u128)u->is.high);
    put_word(p, (uint64_t)((u128)u->is.high >> 64));
}

static bool is_met(const struct smg_packer *p, smg_value v)
{
    return smg_tag(v) == SMG_UNKNOWN   ? p->unknown.at[smg_index(v)] != 0
           : smg_tag(v) == SMG_ADDRESS ? p->object.at[smg_object_of(v)] != 0
                                       : true;
}

static int compare_differ(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return x[0] != y[0] ? (x[0] < y[0] ? -1 : 1) : x[1] < y[1] ? -1 : x[1] > y[1];
}

static uint32_t put_differ(struct smg_packer *p, const struct smg *g)
{
    size_t first = p->words.n;
    for (size_t i = 0; i < g->differ.n; i++) {
        smg_value a = g->differ.at[i].a, b = g->differ.at[i].b;
        if (!is_met(p, a) || !is_met(p, b))
            continue;
        a = renumbered(p, a);
        b = renumbered(p, b);
        put_word(p, MIN(a, b));
        put_word(p, MAX(a, b));
    }
    size_t n = (p->words.n - first) / 2;
    if (n)
        qsort(&p->words.at[first], n, 2 * sizeof *p->words.at, compare_differ);
    return (uint32_t)n;
}

// The hash of a packed graph with the kinds of its trees instead of their numbers.
static uint64_t skeleton(const struct smg_trees *trees, const uint64_t *words, size_t n)
{
    uint64_t hash = n;
    const uint64_t *w = words + 2 + (words[1] >> 32), *end = words + n;
    for (const uint64_t *i = words; i < w; i++)
        hash = hash_mix(hash, *i);
    for (uint32_t i = (uint32_t)(words[0] >> 32); i; i--) {
        size_t size = 5 + 3 * (size_t)(uint32_t)w[4];
        bool tree = (w[0] >> 32 & 15) == SMG_TREE;
        for (size_t k = 0; k < size; k++)
            hash = hash_mix(hash, k == 3 && tree ? trees->kind(trees->owner, (uint32_t)w[k]) : w[k]);
        w += size;
    }
    assert(w <= end);
    for (; w < end; w++)
        hash = hash_mix(hash, *w);
    return hash;
}

struct smg_packed smg_pack(struct smg_packer *p, const struct smg *g)
{
    VALIDATE_SOME(g->numbers->checks, smg_flaw(g));
    count_uses(p, g);
    number_all(p, g);
    vec_clear(&p->words);
    put_word(p, pair((uint32_t)p->order.n, (uint32_t)p->values.n));
    put_word(p, 0);
    for (size_t i = 0; i < g->frames.n; i++)
        put_word(p, g->frames.at[i]);
    for (size_t i = 0; i < p->order.n; i++)
        put_object(p, g, &g->objects.at[p->order.at[i]]);
    for (size_t i = 0; i < p->values.n; i++)
        put_unknown(p, &g->unknowns.at[p->values.at[i]]);
    uint32_t differ = put_differ(p, g);
    p->words.at[1] = pair((uint32_t)g->frames.n, differ);
    uint64_t hash = p->words.n;
    for (size_t i = 0; i < p->words.n; i++)
        hash = hash_mix(hash, p->words.at[i]);
    return (struct smg_packed){ hash, skeleton(&g->numbers->trees, p->words.at, p->words.n), p->words.n, p->words.at };
}

bool smg_packed_trees(const uint64_t *a, const uint64_t *b, size_t n, bool (*covers)(void *ctx, uint32_t x, uint32_t y),
                      void *ctx)
{
    const uint64_t *w = a + 2 + (a[1] >> 32), *v = b + (w - a);
    if (n < 2 || memcmp(a, b, (size_t)(w - a) * sizeof *a) != 0)
        return false;
    for (uint32_t i = (uint32_t)(a[0] >> 32); i; i--) {
        size_t edges = (uint32_t)w[4];
        bool tree = (w[0] >> 32 & 15) == SMG_TREE, same = w[0] == v[0] && w[1] == v[1] && w[2] == v[2];
        if (!same || (tree ? !covers(ctx, (uint32_t)w[3], (uint32_t)v[3]) : w[3] != v[3]) ||
            memcmp(w + 4, v + 4, (1 + 3 * edges) * sizeof *w) != 0)
            return false;
        w += 5 + 3 * edges;
        v += 5 + 3 * edges;
    }
    assert(w <= a + n);
    return memcmp(w, v, (size_t)(a + n - w) * sizeof *w) == 0;
}

void smg_packer_free(struct smg_packer *p)
{
    vec_free(&p->words);
    vec_free(&p->roots);
    vec_free(&p->object);
    vec_free(&p->unknown);
    vec_free(&p->order);
    vec_free(&p->values);
    vec_free(&p->uses);
}

// ---- unpacking ------------------------------------------------------------------------------------------------------

static const uint64_t *take_object(const uint64_t *w, struct smg *g)
{
    struct smg_object o = { .kind = (uint8_t)(w[0] >> 32 & 15),
                            .origin = (uint8_t)(w[0] >> 36 & 15),
                            .life = (uint8_t)(w[0] >> 40 & 15),
                            .level = (uint8_t)(w[0] >> 44 & 15),
                            .foreign = (uint16_t)(w[0] >> 48),
                            .min_length = (uint32_t)w[0],
                            .id = (uint32_t)(w[1] >> 32),
                            .frame = (uint32_t)w[1],
                            .size = w[2],
                            .head = (int32_t)(w[3] >> 32),
                            .next = (int32_t)(uint32_t)w[3],
                            .prev = (int32_t)(w[4] >> 32) };
    uint32_t n = (uint32_t)w[4], at = smg_add_object(g, &o);
    assert(o.kind <= SMG_TREE && o.origin <= SMG_FORM && o.life <= SMG_ENDED);
    struct smg_object *to = &g->objects.at[at];
    w += 5;
    vec_reserve(&to->edges, n);
    for (uint32_t k = 0; k < n; k++, w += 3) {
        to->edges.at[k] = (struct smg_edge){ (int64_t)w[0], w[1], w[2] };
        g->parts |= smg_part(w[2]) != 0;
    }
    to->edges.n = n;
    if (o.origin == SMG_VARIABLE && o.life == SMG_ALIVE)
        map_put(&g->variables, pair(o.frame, o.id), at);
    return w;
}

static const uint64_t *take_unknown(const uint64_t *w, struct smg *g)
{
    struct smg_unknown u = { .object = (uint32_t)(w[0] >> 32),
                             .target = (uint8_t)w[0],
                             .level = (uint8_t)(w[0] >> 8),
                             .outside = (uint16_t)(w[0] >> 16) };
    u.is.low = (i128)((u128)w[2] << 64 | w[1]);
    u.is.high = (i128)((u128)w[4] << 64 | w[3]);
    assert(!range_is_empty(u.is) && u.object < g->objects.n);
    vec_push(&g->unknowns, u);
    return w + 5;
}

void smg_unpack(const uint64_t *words, struct smg *to)
{
    uint32_t objects = (uint32_t)(words[0] >> 32), values = (uint32_t)words[0];
    uint32_t frames = (uint32_t)(words[1] >> 32), differ = (uint32_t)words[1];
    const uint64_t *w = words + 2;
    smg_clear(to);
    for (uint32_t i = 0; i < frames; i++)
        vec_push(&to->frames, (uint32_t)*w++);
    for (uint32_t i = 0; i < objects; i++)
        w = take_object(w, to);
    for (uint32_t i = 0; i < values; i++)
        w = take_unknown(w, to);
    for (uint32_t i = 0; i < differ; i++, w += 2)
        vec_push(&to->differ, ((struct smg_differ){ w[0], w[1] }));
}
