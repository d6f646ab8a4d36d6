// SPDX-License-Identifier: Apache-2.0
// reached.c: partitions, and an index for exact matches.
#include "core/reached.h"

#include "base/hash.h"

// The component whose shapes tell which states may cover; only if all other components compare by equality (they have
// partition keys).
static struct cpa *find_shaped(const struct run *run)
{
    struct cpa *shaped = NULL;
    for (uint32_t i = 0; i < run->n_cpa; i++) {
        struct cpa *c = run->cpa[i];
        bool shapes = c->ops->index && c->ops->index->shape;
        if (!shapes && c->ops->partition)
            continue;
        if (!shapes || shaped)
            return NULL;
        shaped = c;
    }
    return shaped;
}

void reached_init(struct reached *r, struct run *run)
{
    *r = (struct reached){ .run = run, .shaped = find_shaped(run) };
    r->keyed = r->shaped && r->shaped->ops->index->shape_key;
}

uint32_t reached_partition(struct reached *r, const struct state *const *states)
{
    uint64_t acc = 0;
    for (uint32_t i = 0; i < r->run->n_cpa; i++) {
        struct cpa *c = r->run->cpa[i];
        if (!c->ops->partition)
            continue;
        uint64_t *v = map_at(&r->pairs, acc << 32 | c->ops->partition(c, states[i]));
        if (!*v)
            *v = r->pairs.n;
        acc = *v;
    }
    uint64_t *p = map_at(&r->index, acc);
    if (!*p) {
        vec_push(&r->parts, (struct partition){ 0 });
        *p = r->parts.n;
    }
    return (uint32_t)*p - 1;
}

uint64_t reached_hash(const struct run *run, const struct state *const *states)
{
    uint64_t h = 0;
    for (uint32_t i = 0; i < run->n_cpa; i++)
        h = hash_mix(h, states[i]->id);
    return h;
}

struct signature reached_signature(const struct reached *r, const struct state *const *states)
{
    for (uint32_t i = 0; i < r->run->n_cpa; i++) {
        struct cpa *c = r->run->cpa[i];
        if (c->ops->index && c->ops->index->signature)
            return c->ops->index->signature(c, states[i]);
    }
    return (struct signature){ { 0, 0 } };
}

static uint32_t bucket_of(struct reached *r, const struct arg_node *n)
{
    uint32_t shape = r->shaped ? r->shaped->ops->index->shape(r->shaped, n->state[r->shaped->index]) : 0;
    struct partition *p = &r->parts.at[n->partition];
    uint64_t *v = map_at(&r->buckets, (uint64_t)n->partition << 32 | shape);
    if (!*v) {
        vec_push(p, ((struct bucket){ .shape = shape }));
        *v = p->n;
    }
    assert(p->at[*v - 1].shape == shape);
    return (uint32_t)*v - 1;
}

static void tell(struct reached *r, const struct arg_node *n, int by)
{
    for (uint32_t i = 0; i < r->run->n_cpa; i++) {
        struct cpa *c = r->run->cpa[i];
        if (c->ops->counted)
            c->ops->counted(c, n ? n->partition : 0, n ? n->at : NULL, n ? n->state[i] : NULL, by);
    }
}

// ---- by key ---------------------------------------------------------------------------------------------------------

static uint64_t key_of(const struct reached *r, uint32_t partition, uint32_t shape, const struct state *const *s)
{
    struct cpa *c = r->shaped;
    return hash_mix((uint64_t)partition << 32 | shape, c->ops->index->shape_key(c, shape, s[c->index]));
}

static struct arg_node *alike_at(const struct reached *r, uint64_t key)
{
    uint64_t first = 0;
    map_get(&r->alike, key, &first);
    return (struct arg_node *)(uintptr_t)first;
}

static void put_alike(struct reached *r, struct arg_node *n, uint32_t shape)
{
    uint64_t *first = map_at(&r->alike, key_of(r, n->partition, shape, n->state));
    n->alike_prev = NULL;
    n->alike_next = (struct arg_node *)(uintptr_t)*first;
    if (n->alike_next)
        n->alike_next->alike_prev = n;
    *first = (uint64_t)(uintptr_t)n;
}

static void remove_alike(struct reached *r, struct arg_node *n, uint32_t shape)
{
    // The node still has the state with which it was added.
    assert(n->alike_prev ? n->alike_prev->alike_next == n : alike_at(r, key_of(r, n->partition, shape, n->state)) == n);
    if (n->alike_next)
        n->alike_next->alike_prev = n->alike_prev;
    if (n->alike_prev)
        n->alike_prev->alike_next = n->alike_next;
    else
        map_put(&r->alike, key_of(r, n->partition, shape, n->state), (uint64_t)(uintptr_t)n->alike_next);
}

struct arg_node *reached_alike(const struct reached *r, uint32_t partition, const struct bucket *b,
                               const struct state *const *s)
{
    return alike_at(r, key_of(r, partition, b->shape, s));
}

// ---- nodes ----------------------------------------------------------------------------------------------------------

void reached_add(struct reached *r, struct arg_node *n)
{
    assert(!n->slot && n->at && !n->covered_by && !n->asleep && n->partition < r->parts.n);
    n->bucket = bucket_of(r, n);
    struct partition *p = &r->parts.at[n->partition];
    struct bucket *b = &p->at[n->bucket];
    vec_push(b, ((struct reached_entry){ reached_signature(r, n->state), n }));
    n->slot = (uint32_t)b->n;
    if (r->keyed)
        put_alike(r, n, b->shape);
    p->states++;
    map_put(&r->exact, reached_hash(r->run, n->state), (uint64_t)(uintptr_t)n);
    r->n++;
    tell(r, n, 1);
}

void reached_remove(struct reached *r, struct arg_node *n)
{
    if (!n->slot)
        return;
    struct partition *p = &r->parts.at[n->partition];
    struct bucket *b = &p->at[n->bucket];
    assert(n->slot <= b->n && b->at[n->slot - 1].node == n && p->states > 0 && r->n > 0);
    struct reached_entry last = vec_pop(b);
    if (r->keyed)
        remove_alike(r, n, b->shape);
    p->states--;
    if (last.node != n) {
        b->at[n->slot - 1] = last;
        last.node->slot = n->slot;
    }
    n->slot = 0;
    uint64_t *v = map_at(&r->exact, reached_hash(r->run, n->state));
    if (*v == (uint64_t)(uintptr_t)n)
        *v = 0;
    r->n--;
    tell(r, n, -1);
}

struct arg_node *reached_equal(const struct reached *r, uint32_t partition, const struct state *const *states)
{
    uint64_t v;
    if (!map_get(&r->exact, reached_hash(r->run, states), &v) || !v)
        return NULL;
    struct arg_node *n = (struct arg_node *)(uintptr_t)v;
    if (n->partition != partition || memcmp(n->state, states, r->run->n_cpa * sizeof *states) != 0)
        return NULL;
    return n;
}

const char *reached_flaw(const struct reached *r)
{
    uint64_t all = 0;
    for (size_t i = 0; i < r->parts.n; i++) {
        const struct partition *p = &r->parts.at[i];
        size_t states = 0;
        for (size_t b = 0; b < p->n; b++) {
            states += p->at[b].n;
            for (size_t k = 0; k < p->at[b].n; k++) {
                const struct arg_node *n = p->at[b].at[k].node;
                if (n->partition != i || n->bucket != b || n->slot != k + 1)
                    return "reached: a node is not where it says it is";
            }
        }
        all += states;
        if (states != p->states)
            return "reached: a partition has miscounted its states";
    }
    return all == r->n ? NULL : "reached: the states are miscounted";
}
void reached_free(struct reached *r)
{
    tell(r, NULL, 0);
    for (size_t i = 0; i < r->parts.n; i++) {
        for (size_t k = 0; k < r->parts.at[i].n; k++)
            vec_free(&r->parts.at[i].at[k]);
        vec_free(&r->parts.at[i]);
    }
    map_free(&r->buckets);
    vec_free(&r->parts);
    map_free(&r->pairs);
    map_free(&r->index);
    map_free(&r->exact);
    map_free(&r->alike);
}
