// SPDX-License-Identifier: Apache-2.0
// contents.c: reading and writing the bits of objects: read and write reinterpretation (SAS 2013, section 3.2).
#include "smg/graph.h"

static int64_t end_of(const struct smg_edge *e)
{
    return e->bit + (int64_t)e->bits;
}

// The first edge that ends behind `bit`.
static size_t first_edge(const struct smg_object *o, int64_t bit)
{
    size_t low = 0, high = o->edges.n;
    BISECT(size_t, low, high, mid, end_of(&o->edges.at[mid]) <= bit);
    return low;
}

static u128 low_bits(u128 x, uint64_t n)
{
    return n >= 128 ? x : x & (((u128)1 << n) - 1);
}

// Bits [bit, bit + bits) of a number's edge, which covers them; bits <= 128 unless the number is zero.
static u128 part_of(const struct smg *g, const struct smg_edge *e, int64_t bit, uint64_t bits)
{
    u128 x = smg_pattern(g, e->value);
    assert(bit >= e->bit && bit + (int64_t)bits <= end_of(e) && (!x || bit - e->bit < 128));
    return x ? low_bits(x >> (bit - e->bit), bits) : 0;
}

// The number that several edges make up together; NONE unless numbers cover all bits.
static smg_value put_together(const struct smg *g, const struct smg_object *o, size_t i, int64_t bit, uint64_t bits)
{
    int64_t at = bit, end = bit + (int64_t)bits;
    u128 all = 0;
    for (; at < end; i++) {
        if (i >= o->edges.n || o->edges.at[i].bit > at || smg_tag(o->edges.at[i].value) != SMG_NUMBER)
            return SMG_NONE;
        const struct smg_edge *e = &o->edges.at[i];
        int64_t to = MIN(end, end_of(e));
        u128 part = part_of(g, e, at, (uint64_t)(to - at));
        if (part && at - bit >= 128)
            return SMG_NONE;
        if (part)
            all |= part << (at - bit);
        at = to;
    }
    return bits > 128 && all ? SMG_NONE : smg_number(g->numbers, all);
}

smg_value smg_read(const struct smg *g, uint32_t object, int64_t bit, uint64_t bits)
{
    assert(object && object < g->objects.n && bits > 0);
    const struct smg_object *o = &g->objects.at[object];
    size_t i = first_edge(o, bit);
    if (i >= o->edges.n || o->edges.at[i].bit > bit)
        return SMG_NONE;
    const struct smg_edge *e = &o->edges.at[i];
    if (smg_part(e->value))
        return SMG_NONE;
    return e->bit == bit && e->bits == bits ? e->value : put_together(g, o, i, bit, bits);
}

/* Some whole bytes of an address, from an edge that holds the address or a part of it; NONE: the edge or the bits are
 * of another kind. */
static smg_value part_of_address(const struct smg *g, const struct smg_edge *e, int64_t bit, uint64_t bits)
{
    uint64_t whole = g->address_bits / 8, part = smg_part(e->value), n = part ? part & 15 : whole;
    if (smg_tag(e->value) != SMG_ADDRESS || e->bits != n * 8 || bit < e->bit || (bit - e->bit) % 8 || bits % 8 ||
        !bits || bit + (int64_t)bits > end_of(e))
        return SMG_NONE;
    uint64_t first = part / 16 + (uint64_t)(bit - e->bit) / 8;
    return bits / 8 == whole ? e->value : smg_as_part(e->value, (uint32_t)(first * 16 + bits / 8));
}

smg_value smg_read_part(const struct smg *g, uint32_t object, int64_t bit, uint64_t bits)
{
    const struct smg_object *o = &g->objects.at[object];
    size_t i = first_edge(o, bit);
    if (i >= o->edges.n || o->edges.at[i].bit > bit)
        return SMG_NONE;
    smg_value v = part_of_address(g, &o->edges.at[i], bit, bits);
    return v != SMG_NONE ? v : smg_read(g, object, bit, bits);
}

static void insert_edge(struct smg_object *o, size_t at, struct smg_edge e)
{
    assert(at <= o->edges.n && e.bits > 0 && e.value != SMG_NONE);
    assert(!at || end_of(&o->edges.at[at - 1]) <= e.bit);
    assert(at == o->edges.n || end_of(&e) <= o->edges.at[at].bit);
    vec_push(&o->edges, e);
    memmove(&o->edges.at[at + 1], &o->edges.at[at], (o->edges.n - 1 - at) * sizeof e);
    o->edges.at[at] = e;
}

static void remove_edges(struct smg_object *o, size_t at, size_t n)
{
    assert(at + n <= o->edges.n);
    memmove(&o->edges.at[at], &o->edges.at[at + n], (o->edges.n - at - n) * sizeof *o->edges.at);
    o->edges.n -= n;
}

smg_value smg_find(struct smg *g, uint32_t object, int64_t bit, uint64_t bits)
{
    smg_value v = smg_read(g, object, bit, bits);
    if (v != SMG_NONE)
        return v;
    v = smg_fresh(g, (struct smg_unknown){ .is = smg_range(g, SMG_NONE), .level = 0 });
    struct smg_object *o = &g->objects.at[object];
    size_t i = first_edge(o, bit);
    bool free_bits = i >= o->edges.n || o->edges.at[i].bit >= bit + (int64_t)bits;
    if (free_bits)
        insert_edge(o, i, (struct smg_edge){ bit, bits, v });
    return v;
}

// Makes one edge of two neighbouring ranges of zeros.
static void join_zeros(struct smg_object *o, size_t i)
{
    if (i + 1 >= o->edges.n)
        return;
    struct smg_edge *a = &o->edges.at[i], *b = a + 1;
    if (a->value != SMG_ZERO || b->value != SMG_ZERO || end_of(a) != b->bit || (a->bits <= 64 && b->bits <= 64))
        return;
    a->bits += b->bits;
    remove_edges(o, i + 1, 1);
}

// Makes one edge of two neighbouring parts that follow each other in their address, too: a larger part, or the whole
// address.
static void join_parts(const struct smg *g, struct smg_object *o, size_t i)
{
    if (i + 1 >= o->edges.n)
        return;
    struct smg_edge *a = &o->edges.at[i], *b = a + 1;
    uint32_t x = smg_part(a->value), y = smg_part(b->value);
    if (!x || !y || end_of(a) != b->bit || smg_as_part(a->value, 0) != smg_as_part(b->value, 0) ||
        x / 16 + x % 16 != y / 16)
        return;
    a->bits += b->bits;
    a->value = smg_as_part(a->value, a->bits == g->address_bits ? 0 : x + y % 16);
    remove_edges(o, i + 1, 1);
}

// What is left of an edge's value after a write to some of its bits; NONE: nothing is known.
static smg_value left_of(struct smg *g, const struct smg_edge *e, int64_t bit, uint64_t bits)
{
    if (smg_tag(e->value) == SMG_NUMBER)
        return smg_number(g->numbers, part_of(g, e, bit, bits));
    smg_value v = part_of_address(g, e, bit, bits);
    g->parts |= smg_part(v) != 0;
    return v;
}

uint16_t smg_foreign(const struct smg *g, uint32_t object, int64_t bit, uint64_t bits, uint64_t width)
{
    const struct smg_object *o = &g->objects.at[object];
    if (bits == width && bit % (int64_t)width != 0)
        return 0;  // parts of two
    for (size_t i = first_edge(o, bit); i < o->edges.n && o->edges.at[i].bit < bit + (int64_t)bits && o->foreign; i++) {
        const struct smg_edge *e = &o->edges.at[i];
        bool whole = e->bits % width == 0 && e->bit % (int64_t)width == 0;
        if (!whole || !smg_implies_outside(smg_outside(g, e->value), o->foreign))
            return 0;
    }
    return o->foreign;
}

void smg_write(struct smg *g, uint32_t object, int64_t bit, uint64_t bits, smg_value v)
{
    struct smg_object *o = &g->objects.at[object];
    int64_t end = bit + (int64_t)bits;
    size_t i = first_edge(o, bit);
    assert(object && object < g->objects.n && end >= bit);
    if (smg_part(v) % 16 * 8 != (smg_part(v) ? bits : 0))
        v = SMG_NONE;  // the value is stored as something of another size
    struct smg_edge left = { 0 }, right = { 0 };
    while (i < o->edges.n && o->edges.at[i].bit < end) {
        struct smg_edge e = o->edges.at[i];
        if (e.bit < bit)
            left = (struct smg_edge){ e.bit, (uint64_t)(bit - e.bit), left_of(g, &e, e.bit, (uint64_t)(bit - e.bit)) };
        if (end_of(&e) > end)
            right = (struct smg_edge){ end, (uint64_t)(end_of(&e) - end),
                                       left_of(g, &e, end, (uint64_t)(end_of(&e) - end)) };
        remove_edges(o, i, 1);
    }
    if (bits && (v == SMG_NONE || (left.bits && left.value == SMG_NONE) || (right.bits && right.value == SMG_NONE)))
        o->foreign = 0;  // what is not known there does not come from outside
    if (left.bits && left.value != SMG_NONE)
        insert_edge(o, i++, left);
    size_t at = i;
    if (v != SMG_NONE && bits)
        insert_edge(o, i++, (struct smg_edge){ bit, bits, v });
    if (right.bits && right.value != SMG_NONE)
        insert_edge(o, i, right);
    join_zeros(o, at);
    if (at)
        join_zeros(o, at - 1);
    if (!smg_part(v))
        return;
    g->parts = true;
    join_parts(g, o, at);
    if (at)
        join_parts(g, o, at - 1);
}
