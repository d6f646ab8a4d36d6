// SPDX-License-Identifier: Apache-2.0
// partition.c: partitions with a preorder on their blocks.
#include "fa/partition.h"

#include "base/uniset.h"

// ---- components -------------------------------------------------------------------------------------------------------

static void widen(struct bit_matrix *m, uint32_t n)
{
    struct bit_matrix wide = bit_matrix_new(n, n);
    for (uint32_t b = 0; b < m->rows; b++)
        memcpy(bit_row(&wide, b), bit_row(m, b), m->words * sizeof *wide.at);
    bit_matrix_free(m);
    *m = wide;
}

static void enter(struct partition *p, uint32_t b, uint32_t component)
{
    struct part_component *c = &p->components.at[component];
    uint32_t rows = c->order.rows, more = MAX(64, rows + rows / 2);
    if (c->blocks.n == rows) {
        c->picked = mem_realloc(c->picked, c->order.words * sizeof *c->picked, bit_words(more) * sizeof *c->picked);
        widen(&c->order, more);
        widen(&c->below, more);
    }
    p->blocks.at[b].component = component;
    p->blocks.at[b].place = (uint32_t)c->blocks.n;
    vec_push(&c->blocks, b);
}

static void relate(struct part_component *c, uint32_t below, uint32_t above)
{
    bit_set(&c->order, below, above);
    bit_set(&c->below, above, below);
}

static void component_free(struct part_component *c)
{
    vec_free(&c->blocks);
    mem_free(c->picked, c->order.words * sizeof *c->picked);
    bit_matrix_free(&c->order);
    bit_matrix_free(&c->below);
}

static uint32_t new_component(struct partition *p)
{
    vec_push(&p->components, ((struct part_component){ .blocks = { .n = 0 } }));
    return (uint32_t)p->components.n - 1;
}

// Calls act(p, c, x, y) for all places x and y of a component of which block x is below block y.
typedef void act(struct partition *p, const struct part_component *c, uint32_t *of, uint32_t x, uint32_t y);
static void each_pair(struct partition *p, const struct part_component *c, uint32_t *of, act *each)
{
    for (uint32_t x = 0; x < c->blocks.n; x++)
        for (size_t w = 0; w < c->order.words; w++)
            for (uint64_t bits = bit_row(&c->order, x)[w]; bits; bits &= bits - 1)
                each(p, c, of, x, (uint32_t)(w * 64) + bit_lowest(bits));
}

static void unite(struct partition *p, const struct part_component *c, uint32_t *of, uint32_t x, uint32_t y)
{
    (void)p, (void)c;
    x = uniset_root(of, x);
    y = uniset_root(of, y);
    of[MAX(x, y)] = MIN(x, y);
}

static void relate_again(struct partition *p, const struct part_component *c, uint32_t *of, uint32_t x, uint32_t y)
{
    (void)of;
    const struct part_block *b = &p->blocks.at[c->blocks.at[x]], *d = &p->blocks.at[c->blocks.at[y]];
    relate(&p->components.at[b->component], b->place, d->place);
}

void partition_separate(struct partition *p)
{
    VERIFY(p->components.n == 1);
    struct part_component whole = vec_pop(&p->components);
    uint32_t n = (uint32_t)whole.blocks.n, *of = MEM_ARRAY(uint32_t, n), *component = MEM_ARRAY(uint32_t, n);
    for (uint32_t x = 0; x < n; x++)
        of[x] = x;
    each_pair(p, &whole, of, unite);
    for (uint32_t x = 0; x < n; x++) {
        uint32_t first = uniset_root(of, x);  // not behind x
        component[x] = first == x ? new_component(p) : component[first];
        enter(p, whole.blocks.at[x], component[x]);
    }
    each_pair(p, &whole, of, relate_again);
    mem_free(of, n * sizeof *of);
    mem_free(component, n * sizeof *component);
    component_free(&whole);
}

// ---- blocks -----------------------------------------------------------------------------------------------------------

static uint32_t new_block(struct partition *p, uint32_t first, uint32_t n, uint32_t component)
{
    uint32_t b = (uint32_t)p->blocks.n;
    vec_push(&p->blocks, ((struct part_block){ .first = first, .n = n }));
    enter(p, b, component);
    return b;
}

void partition_init(struct partition *p, uint32_t elements, const uint32_t *block, const struct bit_matrix *order)
{
    uint32_t n = order->rows, at = 0, *count = MEM_ARRAY(uint32_t, n);
    *p = (struct partition){ .elements = elements };
    p->element = MEM_ARRAY(uint32_t, elements);
    p->where = MEM_ARRAY(uint32_t, elements);
    p->block_of = MEM_ARRAY(uint32_t, elements);
    for (uint32_t e = 0; e < elements; e++)
        count[block[e]]++;
    new_component(p);
    for (uint32_t b = 0; b < n; at += count[b++])
        new_block(p, at, 0, 0);
    for (uint32_t e = 0; e < elements; e++) {
        struct part_block *b = &p->blocks.at[block[e]];
        p->where[e] = b->first + b->n++;
        p->element[p->where[e]] = e;
        p->block_of[e] = block[e];
    }
    for (uint32_t b = 0; b < n; b++)
        for (uint32_t c = 0; c < n; c++)
            if (b == c || bit_get(order, b, c))
                relate(&p->components.at[0], b, c);
    mem_free(count, n * sizeof *count);
}

void partition_free(struct partition *p)
{
    for (size_t i = 0; i < p->components.n; i++)
        component_free(&p->components.at[i]);
    vec_free(&p->components);
    vec_free(&p->blocks);
    mem_free(p->element, p->elements * sizeof *p->element);
    mem_free(p->where, p->elements * sizeof *p->where);
    mem_free(p->block_of, p->elements * sizeof *p->block_of);
    *p = (struct partition){ 0 };
}

bool partition_mark(struct partition *p, uint32_t e)
{
    struct part_block *b = &p->blocks.at[p->block_of[e]];
    uint32_t at = b->first + b->marked, other = p->element[at];
    if (p->where[e] < at)
        return false;  // it was
    p->element[p->where[e]] = other;
    p->where[other] = p->where[e];
    p->element[at] = e;
    p->where[e] = at;
    return b->marked++ == 0;
}

// Gives the block at place `to` of a component the same place in the order as the one at `from`.
static void copy_place(struct part_component *c, uint32_t from, uint32_t to)
{
    uint64_t *above = bit_row(&c->order, from), *below = bit_row(&c->below, from);
    for (size_t w = 0; w < c->order.words; w++) {
        bit_row(&c->order, to)[w] = above[w];
        for (uint64_t bits = above[w]; bits; bits &= bits - 1)
            bit_set(&c->below, (uint32_t)(w * 64) + bit_lowest(bits), to);
    }
    for (size_t w = 0; w < c->order.words; w++) {
        for (uint64_t bits = below[w]; bits; bits &= bits - 1) {
            uint32_t x = (uint32_t)(w * 64) + bit_lowest(bits);
            if (bit_get(&c->order, x, from))
                bit_set(&c->order, x, to);
            else
                below[w] &= ~(bits & -bits);  // it was once
        }
        bit_row(&c->below, to)[w] = below[w];
    }
}

uint32_t partition_split(struct partition *p, uint32_t b)
{
    struct part_block *old = &p->blocks.at[b];
    uint32_t n = old->marked, first = old->first, component = old->component, place = old->place;
    old->marked = 0;
    if (n == old->n)
        return b;
    old->first += n;
    old->n -= n;
    uint32_t new = new_block(p, first, n, component);
    for (uint32_t i = first; i < first + n; i++)
        p->block_of[p->element[i]] = new;
    copy_place(&p->components.at[component], place, p->blocks.at[new].place);
    return new;
}
