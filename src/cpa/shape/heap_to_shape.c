// SPDX-License-Identifier: Apache-2.0
// heap_to_shape.c: blocks that another analysis gives up become nodes (HeapToShape; Theoduloz 2010, 4.4.6).
// Nodes and the blocks that the other analysis follows are different blocks at any time: a block is allocated either to
// a pointer that is tracked here, or to a hidden one, and the other analysis no longer follows what it gives up.  So
// the result describes all that both knew: what is printed as a join of the two is a conjunction.
#include "cpa/shape/shape_priv.h"

struct taking {
    struct shape_cpa *v;
    const struct explicit_heap *heap;
    struct structure *out;
    uint32_t first;                // the first new node
    uint32_t node[NODES_MAX + 1];  // by block: its node; NOT_FOLLOWED: it is none
};

// Where the first byte of a block lies in the place of its node, in bytes (model: shifts); false: blocks that are made
// there are no nodes.
static bool place_of(const struct shape_cpa *v, const struct edge *made, int64_t *at)
{
    bool allocates = made && made->kind == EDGE_ALLOC && made->lhs && made->lhs->kind == EXP_CELL &&
                     (made->alloc == ALLOC_MALLOC || made->alloc == ALLOC_CALLOC);
    uint32_t x = allocates ? v->pointer[made->lhs->var->id] : NOT_FOLLOWED;
    *at = x == NOT_FOLLOWED ? 0 : v->shift[x];
    return x != NOT_FOLLOWED;
}

static bool add_nodes(struct taking *t)
{
    int64_t at;
    if (t->heap->n_blocks > NODES_MAX - t->first)
        return false;
    for (size_t i = 0; i < t->heap->n_blocks; i++) {
        t->node[i] = place_of(t->v, t->heap->block[i].made, &at) ? structure_add(t->out, LOGIC_HALF) : NOT_FOLLOWED;
        if (t->node[i] != NOT_FOLLOWED)
            t->out->summary &= ~(UINT64_C(1) << t->node[i]);
    }
    return true;
}

static bool is_null(struct heap_value x)
{
    return x.kind == HEAP_NUMBER && x.number == 0;
}

// The node that the value leads to, at byte `shift` of its place.
static uint32_t node_at(const struct taking *t, struct heap_value x, int64_t shift)
{
    int64_t at;
    if (x.kind != HEAP_ADDRESS || t->node[x.block] == NOT_FOLLOWED)
        return NOT_FOLLOWED;
    (void)place_of(t->v, t->heap->block[x.block].made, &at);
    return x.off + at == shift ? t->node[x.block] : NOT_FOLLOWED;
}

static uint64_t new_nodes(const struct taking *t)
{
    return nodes_of(t->out) & ~nodes_below(t->first);
}

// Separates the new nodes: no pointer and no field leads to them yet.
static void cut_off(struct taking *t)
{
    const struct shape_class *c = t->v->shape;
    uint64_t fresh = new_nodes(t);
    unary_of(t->out, c->voc.preds.at[c->fresh].at)->may &= ~fresh;
    for (uint32_t i = 0; i < c->tracking.n_pointers; i++)
        unary_of(t->out, c->voc.preds.at[c->pointer[i]].at)->may &= ~fresh;
    for (uint32_t f = 0; f < t->v->n_fields; f++)
        for (uint32_t u = 0; u < t->out->n; u++)
            binary_of(t->out, c->voc.preds.at[c->field[f]].at)[u].may &= u < t->first ? ~fresh : 0;
}

static void set_fields(struct taking *t, const struct heap_block *b, uint32_t u)
{
    struct shape_cpa *v = t->v;
    int64_t at;
    (void)place_of(v, b->made, &at);
    for (uint32_t f = 0; f < v->n_fields; f++) {
        struct heap_value x = heap_read(b, v->field_off[f] - at, v->cpa.run->cfa->prog->types.machine->ptr_size);
        uint32_t w = node_at(t, x, 0);
        if (w != NOT_FOLLOWED)
            structure_set(t->out, v->shape->field[f], u, w, LOGIC_TRUE);
        structure_set(t->out, v->dirt[f], u, 0, w == NOT_FOLLOWED && !is_null(x) ? LOGIC_TRUE : LOGIC_FALSE);
    }
}

static void set_data(struct taking *t, const struct heap_block *b, uint32_t u)
{
    struct shape_cpa *v = t->v;
    int64_t at;
    (void)place_of(v, b->made, &at);
    for (uint32_t d = 0; d < v->n_data; d++) {
        struct heap_value x = heap_read(b, v->data[d].off - at, v->data[d].size);
        i128 is = v->data[d].is_signed ? (i128)(x.number << (128 - 8 * x.size)) >> (128 - 8 * x.size) : (i128)x.number;
        for (uint32_t k = 0; k < v->n_constants && x.kind == HEAP_NUMBER; k++)
            structure_set(t->out, v->shape->assertion[d * v->n_constants + k], u, 0,
                          is == v->constant[k] ? LOGIC_TRUE : LOGIC_FALSE);
    }
}

static void set_variable(struct taking *t, uint32_t p, struct heap_value x)
{
    uint32_t u = node_at(t, x, t->v->shift[p]);
    if (u != NOT_FOLLOWED)
        structure_set(t->out, t->v->shape->pointer[p], u, 0, LOGIC_TRUE);
    structure_set(t->out, t->v->wild[p], 0, 0, u == NOT_FOLLOWED && !is_null(x) ? LOGIC_TRUE : LOGIC_FALSE);
    structure_set(t->out, t->v->elsewhere[p], 0, 0, LOGIC_HALF);
}

/* Gives instrumentation predicates of new nodes the values of their definitions.  Values of old nodes stay: no link
 * leads from them to new ones, or back; but if definitions look at all nodes, the new ones count. */
static void define(struct taking *t, const struct structure *old)
{
    struct shape_class *c = t->v->shape;
    class_define(c, t->out);
    if (c->depends == DEPENDS_ALL)
        return;
    for (size_t i = 0; i < c->instances.n; i++) {
        const struct predicate *p = &c->voc.preds.at[c->instances.at[i].pred];
        for (uint32_t u = 0; u < t->first && p->arity > 0; u++)
            for (uint32_t w = 0; w < (p->arity == 2 ? t->first : 1); w++)
                structure_set(t->out, c->instances.at[i].pred, u, w, structure_get(old, c->instances.at[i].pred, u, w));
    }
}

struct structure *heap_to_shape(struct shape_cpa *v, const struct structure *g, uint64_t hidden,
                                const struct explicit_heap *heap)
{
    struct taking t = { .v = v, .heap = heap, .out = structure_copy(g), .first = g->n };
    if (!add_nodes(&t)) {
        structure_free(t.out);
        return NULL;
    }
    cut_off(&t);
    for (size_t i = 0; i < heap->n_blocks; i++)
        if (t.node[i] != NOT_FOLLOWED) {
            set_fields(&t, &heap->block[i], t.node[i]);
            set_data(&t, &heap->block[i], t.node[i]);
        }
    for (size_t i = 0; i < heap->n_variables; i++) {
        uint32_t x = v->pointer[heap->variable[i].var->id];
        if (x != NOT_FOLLOWED && (hidden >> x & 1))
            set_variable(&t, x, heap->variable[i].is);
    }
    define(&t, g);
    return t.out;
}
