// SPDX-License-Identifier: Apache-2.0
// heap.c: what an execution has in memory, as a structure.
//
// Memory alone does not say it: the contents of freed blocks are gone, variables keep values when they are dead, and reading what is
// indeterminate chooses a value.  So the heap follows the execution, edge by edge.
#include "cpa/shape/heap.h"

#include "base/hash.h"
#include "cpa/shape/step.h"

// What a pointer or a pointer field holds.
struct link {
    enum { LINK_NULL, LINK_NODE, LINK_OTHER } kind;
    uint32_t node;
};

// What an integer variable or field holds.
struct number {
    enum { NUMBER_NONE, NUMBER_KNOWN, NUMBER_ANY } kind;  // NONE: it is not there.  ANY: it is indeterminate
    i128 is;
};

struct block {
    uint64_t base;
    bool live;
    struct link field[SCG_FIELDS];
    uint8_t doubted;  // bit f: the analysis may not have followed where the field's value came from
    struct number data[SHAPE_DATA];
};

struct shape_heap {
    struct shape_cpa *v;
    struct {
        VEC_OF(struct block);
    } nodes;  // in order of allocation
    struct map node_at;
    struct link pointer[CLASS_POINTERS];
    struct number number[SHAPE_NUMBERS];
    uint64_t doubted;    // likewise pointers
    uint64_t forgotten;  // followed pointers that are dead, or not there
    uint32_t forgotten_numbers;
    uint64_t salt;
};

struct shape_heap *shape_heap_new(struct cpa *c)
{
    struct shape_cpa *v = (struct shape_cpa *)c;
    if (v->given_up)
        return NULL;
    struct shape_heap *h = MEM_NEW(struct shape_heap);
    *h = (struct shape_heap){ .v = v };
    shape_heap_begin(h, 0);
    return h;
}

void shape_heap_free(struct shape_heap *h)
{
    if (!h)
        return;
    vec_free(&h->nodes);
    map_free(&h->node_at);
    mem_free(h, sizeof *h);
}

size_t shape_heap_nodes(const struct shape_heap *h)
{
    return h->nodes.n;
}

// ---- variables ------------------------------------------------------------------------------------------------------------

// x, or NOT_FOLLOWED, has a value from here on, or none.
static void remember(struct shape_heap *h, const struct var *x, bool yes)
{
    uint32_t p = h->v->pointer[x->id], n = h->v->number[x->id];
    uint64_t bit = p == NOT_FOLLOWED ? 0 : UINT64_C(1) << p;
    uint32_t number = n == NOT_FOLLOWED ? 0 : 1u << n;
    h->forgotten = yes ? h->forgotten & ~bit : h->forgotten | bit;
    h->forgotten_numbers = yes ? h->forgotten_numbers & ~number : h->forgotten_numbers | number;
}

void shape_heap_begin(struct shape_heap *h, uint64_t salt)
{
    const struct cfa *c = h->v->cpa.run->cfa;
    h->salt = salt;
    vec_clear(&h->nodes);
    map_clear(&h->node_at);
    for (size_t i = 0; i < c->vars.n; i++)
        remember(h, c->vars.at[i], c->vars.at[i]->kind == VAR_GLOBAL);
    h->doubted = 0;
    memset(h->pointer, 0, sizeof h->pointer);
    memset(h->number, 0, sizeof h->number);
    for (uint32_t i = 0; i < h->v->n_numbers; i++)
        h->number[i].kind = NUMBER_KNOWN;  // globals are zero; the others are forgotten
}

static void note_written(struct shape_heap *h, const struct edge *e)
{
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->callee->n_params; i++)
        remember(h, e->callee->vars.at[i], true);
    if (e->kind == EDGE_DECL)
        remember(h, e->var, true);
    if (e->lhs && e->lhs->kind == EXP_CELL)
        remember(h, e->lhs->var, true);
}

static void note_dead(struct shape_heap *h, const struct edge *e)
{
    const struct cfa *c = h->v->cpa.run->cfa;
    for (size_t i = 0; e->kind == EDGE_RETURN && i < c->vars.n; i++)
        if (c->vars.at[i]->fn == e->callee)
            remember(h, c->vars.at[i], false);
    for (size_t i = 0; i < e->to->dead.n; i++)
        remember(h, c->vars.at[e->to->dead.at[i]], false);
}

// ---- what the analysis may call wild although it is not -------------------------------------------------------------------------

static bool is_null(const struct exp *x)
{
    while (x->kind == EXP_CAST)
        x = x->a;
    return exp_is_const(x) && x->value == 0;
}

static bool doubts(const struct shape_heap *h, const struct exp *rhs, int64_t shift)
{
    int64_t off;
    uint32_t y = address_parts(h->v, rhs, &off);
    return !is_null(rhs) && (y == NOT_FOLLOWED || off != shift || (h->doubted >> y & 1));
}

static void set_doubt(struct shape_heap *h, uint32_t x, bool doubt)
{
    if (x != NOT_FOLLOWED)
        h->doubted = (h->doubted & ~(UINT64_C(1) << x)) | (uint64_t)doubt << x;
}

// The node that a followed pointer leads to, and the field there; NULL: it does not.
static struct block *node_at(struct shape_heap *h, const struct exp *addr, uint32_t *field)
{
    int64_t off;
    uint32_t y = address_parts(h->v, addr, &off);
    *field = field_at(h->v, off);
    bool known = y != NOT_FOLLOWED && *field != NOT_FOLLOWED && h->pointer[y].kind == LINK_NODE;
    return known ? &h->nodes.at[h->pointer[y].node] : NULL;
}

static bool doubts_loaded(struct shape_heap *h, const struct exp *addr)
{
    uint32_t f;
    const struct block *b = node_at(h, addr, &f);
    return !b || b->field[f].kind == LINK_OTHER || (b->doubted >> f & 1);
}

static bool doubts_returned(const struct shape_heap *h, const struct func *f, uint32_t x)
{
    uint32_t y = f->retval ? h->v->pointer[f->retval->id] : NOT_FOLLOWED;
    return y == NOT_FOLLOWED || h->v->shift[x] != h->v->shift[y] || (h->doubted >> y & 1);
}

// Before the values are read that the edge has changed.
static void note_doubts(struct shape_heap *h, const struct edge *e)
{
    uint32_t f, x = e->lhs ? followed(h->v, e->lhs) : NOT_FOLLOWED;
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->callee->n_params && i < e->n_args; i++) {
        uint32_t y = h->v->pointer[e->callee->vars.at[i]->id];
        set_doubt(h, y, y != NOT_FOLLOWED && doubts(h, e->args[i], h->v->shift[y]));
    }
    struct block *b = e->kind == EDGE_STORE ? node_at(h, e->addr, &f) : NULL;
    if (b)
        b->doubted = (uint8_t)((b->doubted & ~(1u << f)) | (unsigned)doubts(h, e->rhs, 0) << f);
    if (x == NOT_FOLLOWED)
        return;
    set_doubt(h, x,
              e->kind == EDGE_ASSIGN   ? doubts(h, e->rhs, h->v->shift[x])
              : e->kind == EDGE_LOAD   ? doubts_loaded(h, e->addr)
              : e->kind == EDGE_RETURN ? doubts_returned(h, e->callee, x)
                                       : e->kind != EDGE_ALLOC);
}

// ---- memory -----------------------------------------------------------------------------------------------------------------

static struct link link_to(const struct shape_heap *h, uint64_t addr)
{
    uint64_t node;
    if (addr == 0)
        return (struct link){ .kind = LINK_NULL };
    if (map_get(&h->node_at, addr, &node))
        return (struct link){ LINK_NODE, (uint32_t)node };
    return (struct link){ .kind = LINK_OTHER };
}

// (Where a null pointer is shifted, C defines nothing, and the analysis calls it null.)
static void read_variables(struct shape_heap *h, struct interp *m)
{
    u128 bits;
    for (uint32_t i = 0; i < h->v->shape->tracking.n_pointers; i++) {
        const struct var *x = h->v->var[i];
        uint64_t shift = (uint64_t)h->v->shift[i];
        if (!interp_read(m, x, 0, x->type, 0, 0, &bits))
            h->pointer[i] = (struct link){ .kind = LINK_OTHER };
        else
            h->pointer[i] = link_to(h, bits == 0 ? 0 : (uint64_t)bits - shift);
    }
    for (uint32_t i = 0; i < h->v->n_numbers; i++) {
        const struct var *x = h->v->number_var[i];
        bool known = interp_read(m, x, 0, x->type, 0, 0, &bits);
        h->number[i] = (struct number){ known ? NUMBER_KNOWN : NUMBER_ANY, known ? value_int(bits, x->type) : 0 };
    }
}

// Bytes whose contents are other ones now.
struct changed {
    uint64_t first, size;
};

static bool overlap(struct changed a, uint64_t first, uint64_t size)
{
    return a.size && size && (first - a.first < a.size || a.first - first < size);
}

static void read_node(struct shape_heap *h, struct interp *m, struct block *b, struct changed changed)
{
    u128 bits;
    uint64_t pointer = h->v->cpa.run->cfa->prog->types.machine->ptr_size;
    for (uint32_t f = 0; f < h->v->n_fields; f++) {
        uint64_t at = b->base + (uint64_t)h->v->field_off[f];
        if (overlap(changed, at, pointer))
            b->field[f] =
                interp_load(m, at, pointer, &bits) ? link_to(h, (uint64_t)bits) : (struct link){ .kind = LINK_OTHER };
    }
    for (uint32_t d = 0; d < h->v->n_data; d++) {
        const struct shape_data *x = &h->v->data[d];
        uint64_t at = b->base + (uint64_t)x->off;
        if (interp_load(m, at, x->size, &bits)) {  // also what reading chose
            unsigned shift = 64 - 8 * (unsigned)x->size;
            uint64_t high = (uint64_t)bits << shift;
            b->data[d] =
                (struct number){ NUMBER_KNOWN, x->is_signed ? (i128)((int64_t)high >> shift) : (i128)(high >> shift) };
        } else if (overlap(changed, at, x->size)) {
            b->data[d].kind = NUMBER_ANY;
        }
    }
}

static struct changed range_at(struct interp *m, const struct exp *addr, u128 size)
{
    u128 at;
    return interp_eval(m, addr, &at) ? (struct changed){ (uint64_t)at, (uint64_t)size }
                                     : (struct changed){ 0, UINT64_MAX };
}

static struct changed changed_by(struct interp *m, const struct edge *e)
{
    u128 size = 0;
    switch ((int)e->kind) {
    case EDGE_STORE:
        return range_at(m, e->addr, e->rhs->type->size);
    case EDGE_COPY:
    case EDGE_SET:
        return interp_eval(m, e->size, &size) ? range_at(m, e->addr, size) : (struct changed){ 0, UINT64_MAX };
    case EDGE_HAVOC_MEM:
        return (struct changed){ 0, UINT64_MAX };
    default:
        return (struct changed){ 0 };
    }
}

static void read_nodes(struct shape_heap *h, struct interp *m, const struct edge *e)
{
    struct changed changed = changed_by(m, e);
    struct block_info info;
    bool kills = e->kind == EDGE_FREE || e->kind == EDGE_ALLOC;
    for (size_t i = 0; i < h->nodes.n; i++) {
        struct block *b = &h->nodes.at[i];
        if (kills && b->live)
            b->live = interp_block(m, b->base, &info) && info.base == b->base && info.live;
        if (b->live && (changed.size || e->kind == EDGE_LOAD))
            read_node(h, m, b, changed);
    }
}

// The block that edge e, an allocation, has made, if it is a node.
static void add_node(struct shape_heap *h, struct interp *m, const struct edge *e)
{
    u128 base;
    uint32_t x = e->lhs ? followed(h->v, e->lhs) : NOT_FOLLOWED;
    bool zero = e->alloc == ALLOC_CALLOC;
    if (x == NOT_FOLLOWED || h->v->shift[x] || (e->alloc != ALLOC_MALLOC && !zero) || !interp_eval(m, e->lhs, &base))
        return;
    struct block b = { .base = (uint64_t)base, .live = true };
    for (uint32_t f = 0; f < h->v->n_fields; f++)
        b.field[f].kind = zero ? LINK_NULL : LINK_OTHER;
    for (uint32_t d = 0; d < h->v->n_data; d++)
        b.data[d].kind = zero ? NUMBER_KNOWN : NUMBER_ANY;
    map_put(&h->node_at, b.base, h->nodes.n);
    vec_push(&h->nodes, b);
}

void shape_heap_step(struct shape_heap *h, struct interp *m, const struct edge *e)
{
    note_written(h, e);
    note_doubts(h, e);
    read_nodes(h, m, e);
    if (e->kind == EDGE_ALLOC)
        add_node(h, m, e);
    read_variables(h, m);
    note_dead(h, e);
}

// ---- structures -------------------------------------------------------------------------------------------------------------

static struct link pointer_of(const struct shape_heap *h, uint32_t i)
{
    return h->forgotten >> i & 1 ? (struct link){ .kind = LINK_NULL } : h->pointer[i];
}

static struct number number_of(const struct shape_heap *h, uint32_t i)
{
    return h->forgotten_numbers >> i & 1 ? (struct number){ .kind = NUMBER_NONE } : h->number[i];
}

static uint64_t wild_pointers(const struct shape_heap *h)
{
    uint64_t wild = 0;
    for (uint32_t i = 0; i < h->v->shape->tracking.n_pointers; i++)
        wild |= (uint64_t)(pointer_of(h, i).kind == LINK_OTHER) << i;
    return wild;
}

// Which of the constants x is; n_constants: none of them.  Of what is indeterminate, numbered by `where`, any may be said.
static uint32_t constant_of(const struct shape_heap *h, struct number x, uint64_t where)
{
    uint32_t n = h->v->n_constants;
    if (x.kind == NUMBER_ANY)
        return (uint32_t)(hash_mix(h->salt, where) % (n + 1));
    for (uint32_t k = 0; k < n && x.kind == NUMBER_KNOWN; k++)
        if (x.is == h->v->constant[k])
            return k;
    return n;
}

static uint32_t data_constant(const struct shape_heap *h, size_t node, uint32_t d)
{
    return constant_of(h, h->nodes.at[node].data[d], 1 + node * SHAPE_DATA + d);
}

static uint32_t variable_constant(const struct shape_heap *h, uint32_t i)
{
    return constant_of(h, number_of(h, i), UINT64_MAX - i);
}

static void put_constant(const struct shape_heap *h, struct structure *s, const uint32_t *preds, uint32_t node,
                         uint32_t constant)
{
    for (uint32_t k = 0; k < h->v->n_constants; k++)
        structure_set(s, preds[k], node, 0, k == constant ? LOGIC_TRUE : LOGIC_FALSE);
}

// spoilt: bit f: field f is wild in any case.
static void put_node(const struct shape_heap *h, struct structure *s, uint32_t node, unsigned spoilt)
{
    const struct shape_cpa *v = h->v;
    const struct block *b = &h->nodes.at[node];
    for (uint32_t f = 0; f < v->n_fields; f++) {
        bool is_wild = b->field[f].kind == LINK_OTHER || (spoilt >> f & 1);
        if (b->field[f].kind == LINK_NODE && !is_wild)
            structure_set(s, v->shape->field[f], node, b->field[f].node, LOGIC_TRUE);
        structure_set(s, v->dirt[f], node, 0, is_wild ? LOGIC_TRUE : LOGIC_FALSE);
    }
    for (uint32_t d = 0; d < v->n_data; d++)
        put_constant(h, s, v->shape->assertion + (size_t)d * v->n_constants, node, data_constant(h, node, d));
    if (!b->live)
        structure_set(s, v->freed, 0, 0, LOGIC_TRUE);
}

// What is wild in any case: pointers, and fields of each node.
struct choice {
    uint64_t pointers;
    uint8_t fields[NODES_MAX];
};

static struct structure *build(const struct shape_heap *h, const struct choice *c)
{
    const struct shape_cpa *v = h->v;
    struct structure *s = structure_new(&v->shape->voc, (uint32_t)h->nodes.n);
    uint64_t wild = c->pointers | wild_pointers(h);
    for (size_t i = 0; i < h->nodes.n; i++)
        (void)structure_add(s, LOGIC_FALSE);
    for (uint32_t i = 0; i < (uint32_t)h->nodes.n; i++)
        put_node(h, s, i, c->fields[i]);
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++) {
        bool is_wild = wild >> i & 1;
        structure_set(s, v->wild[i], 0, 0, is_wild ? LOGIC_TRUE : LOGIC_FALSE);
        if (!is_wild && pointer_of(h, i).kind == LINK_NODE)
            structure_set(s, v->shape->pointer[i], pointer_of(h, i).node, 0, LOGIC_TRUE);
    }
    for (uint32_t i = 0; i < v->n_numbers; i++)
        put_constant(h, s, v->equal[i], 0, variable_constant(h, i));
    class_define(v->shape, s);
    return s;
}

struct structure *shape_heap_structure(const struct shape_heap *h)
{
    return h->nodes.n > NODES_MAX ? NULL : build(h, &(struct choice){ 0 });
}

// Nodes of states have different names mostly, so that cells with the same name are the same node: the abstraction tells, or else the search.
static bool embeds(const struct structure *s, const struct structure *g)
{
    struct structure *a = structure_abstract(s);
    bool in = structure_embeds(a, g) || structure_embeds(s, g);
    structure_free(a);
    return in;
}

static struct structure *try(const struct shape_heap *h, const struct choice *c, const struct structure *g)
{
    struct structure *s = build(h, c);
    if (structure_get(g, h->v->freed, 0, 0) == LOGIC_TRUE)  // of a null pointer, perhaps
        structure_set(s, h->v->freed, 0, 0, LOGIC_TRUE);
    if (embeds(s, g))
        return s;
    structure_free(s);
    return NULL;
}

// Subset number `which` of the doubted fields becomes wild; how many these are.
static unsigned choose_fields(const struct shape_heap *h, uint64_t which, struct choice *c)
{
    unsigned n = 0;
    memset(c->fields, 0, sizeof c->fields);
    for (size_t i = 0; i < h->nodes.n; i++)
        for (uint32_t f = 0; f < h->v->n_fields; f++)
            if ((h->nodes.at[i].doubted >> f & 1) && h->nodes.at[i].field[f].kind != LINK_OTHER)
                c->fields[i] |= (uint8_t)((which >> MIN(n++, 63u) & 1) << f);
    return n;
}

struct structure *shape_heap_in(const struct shape_heap *h, const struct state *state)
{
    enum { TRIED = 8 };
    const struct structure *g = ((const struct shape_state *)state)->g;
    struct choice c = { 0 };
    for (uint32_t i = 0; i < h->v->shape->tracking.n_pointers; i++)
        c.pointers |= (uint64_t)(structure_get(g, h->v->wild[i], 0, 0) != LOGIC_FALSE) << i;
    if (wild_pointers(h) & ~c.pointers)
        return NULL;
    unsigned n = choose_fields(h, UINT64_MAX, &c);
    struct structure *in = try(h, &c, g);
    uint64_t subsets = n > TRIED ? 1 : (UINT64_C(1) << n) - 1;
    for (uint64_t which = 0; which < subsets && !in; which++) {
        (void)choose_fields(h, which, &c);
        in = try(h, &c, g);
    }
    return in;
}

static uint64_t hash_link(uint64_t hash, struct link x)
{
    return hash_mix(hash, x.kind == LINK_NODE ? 2 + (uint64_t)x.node : x.kind == LINK_OTHER);
}

uint64_t shape_heap_hash(const struct shape_heap *h)
{
    uint64_t hash = h->nodes.n;
    for (size_t i = 0; i < h->nodes.n; i++) {
        const struct block *b = &h->nodes.at[i];
        hash = hash_mix(hash, b->live + 2u * b->doubted);
        for (uint32_t f = 0; f < h->v->n_fields; f++)
            hash = hash_link(hash, b->field[f]);
        for (uint32_t d = 0; d < h->v->n_data; d++)
            hash = hash_mix(hash, data_constant(h, i, d));
    }
    for (uint32_t i = 0; i < h->v->shape->tracking.n_pointers; i++)
        hash = hash_link(hash, pointer_of(h, i));
    for (uint32_t i = 0; i < h->v->n_numbers; i++)
        hash = hash_mix(hash, variable_constant(h, i));
    return hash;
}
