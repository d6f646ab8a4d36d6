// SPDX-License-Identifier: Apache-2.0
// heap.c: the memory of an execution as a structure.
// Memory alone is not enough: the contents of freed blocks are gone, variables keep values when they are dead, and
// reading something indeterminate chooses a value.  So the heap follows the execution, edge by edge.
#include "cpa/shape/heap.h"

#include "base/hash.h"
#include "cfa/uses.h"
#include "cpa/shape/step.h"
#include "mem/storage.h"

// The value of a pointer or a pointer field.
struct link {
    enum { LINK_NULL, LINK_NODE, LINK_OTHER } kind;
    uint32_t node;
};

// The value of an integer variable or field.
struct number {
    enum { NUMBER_NONE, NUMBER_KNOWN, NUMBER_ANY } kind;  // NONE: it does not exist.  ANY: it is indeterminate
    i128 is;
};

// A node: a block, or a variable that is a cell.
struct block {
    const struct var *var;  // NULL: a block
    uint64_t id;            // different from that of any other node of the execution
    uint64_t base;          // the address that links to it hold; 0: it has none yet
    uint64_t first;         // of a block: its first byte
    bool live;
    bool emptied;  // it is dead: the analysis may have removed its links
    bool entered;  // no declaration made it: the analysis knows it only if it has met it, too
    struct link field[CLASS_FIELDS];
    uint8_t doubted;  // bit f: the analysis may not have followed where the field's value came from
    struct number data[SHAPE_DATA];
};

struct shape_heap {
    struct shape_cpa *v;
    struct {
        VEC_OF(struct block);
    } nodes;  // in order of their beginning; some nodes to which nothing leads are left out
    uint64_t next_id;
    struct map node_at;
    struct link pointer[CLASS_POINTERS];  // address of a variable: the node of its present life
    struct number number[SHAPE_NUMBERS];
    uint64_t doubted;    // likewise pointers
    uint64_t forgotten;  // followed pointers that are dead, or do not exist
    uint32_t forgotten_numbers;
    uint64_t salt;
    uint64_t slack;  // how far from null a null pointer may be shifted
};

// The nodes in the order in which they are found from pointers.
struct order {
    uint32_t n, node[NODES_MAX];
    uint8_t rank[NODES_MAX];  // by node: 1 + its place; 0: nothing leads there
};

struct shape_heap *shape_heap_new(struct cpa *c)
{
    struct shape_cpa *v = (struct shape_cpa *)c;
    if (v->given_up)
        return NULL;
    struct shape_heap *h = MEM_NEW(struct shape_heap);
    *h = (struct shape_heap){ .v = v };
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++)
        h->slack = MAX(h->slack, 2 * (uint64_t)(v->shift[i] < 0 ? -v->shift[i] : v->shift[i]));
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

// The value of a pointer; null if it is not read again.
static struct link pointer_of(const struct shape_heap *h, uint32_t i)
{
    return h->forgotten >> i & 1 ? (struct link){ .kind = LINK_NULL } : h->pointer[i];
}

static void find_node(struct order *o, struct link x)
{
    if (x.kind != LINK_NODE || x.node >= NODES_MAX || o->rank[x.node])
        return;
    o->node[o->n++] = x.node;
    o->rank[x.node] = (uint8_t)o->n;
}

static void find_order(const struct shape_heap *h, struct order *o)
{
    memset(o, 0, sizeof *o);
    for (uint32_t i = 0; i < h->v->shape->tracking.n_pointers; i++)
        find_node(o, pointer_of(h, i));
    for (uint32_t i = 0; i < o->n; i++)
        for (uint32_t f = 0; f < h->v->n_fields; f++)
            find_node(o, h->nodes.at[o->node[i]].field[f]);
}

size_t shape_heap_nodes(const struct shape_heap *h)
{
    struct order o;
    find_order(h, &o);
    return h->nodes.n > NODES_MAX ? h->nodes.n : o.n;
}

// ---- variables ------------------------------------------------------------------------------------------------------------

// Notes whether x (or NOT_FOLLOWED) has a value from here on.
static void remember(struct shape_heap *h, const struct var *x, bool yes)
{
    uint32_t p = h->v->pointer[x->id], n = h->v->number[x->id];
    uint64_t bit = p == NOT_FOLLOWED ? 0 : UINT64_C(1) << p;
    uint32_t number = n == NOT_FOLLOWED ? 0 : 1u << n;
    h->forgotten = yes ? h->forgotten & ~bit : h->forgotten | bit;
    h->forgotten_numbers = yes ? h->forgotten_numbers & ~number : h->forgotten_numbers | number;
}

static struct block *add_block(struct shape_heap *h, struct block b, bool zero)
{
    b.live = true;
    b.id = h->next_id++;
    for (uint32_t f = 0; f < h->v->n_fields; f++)
        b.field[f].kind = zero ? LINK_NULL : LINK_OTHER;
    for (uint32_t d = 0; d < h->v->n_data; d++)
        b.data[d].kind = zero ? NUMBER_KNOWN : NUMBER_ANY;
    if (b.base)
        map_put(&h->node_at, b.base, h->nodes.n);
    vec_push(&h->nodes, b);
    return &h->nodes.at[h->nodes.n - 1];
}

// Begins the life of the variable whose address followed pointer x is.
static struct block *begin_object(struct shape_heap *h, uint32_t x, bool zero)
{
    h->pointer[x] = (struct link){ LINK_NODE, (uint32_t)h->nodes.n };
    return add_block(h, (struct block){ .var = h->v->var[x] }, zero);
}

static struct block *object(struct shape_heap *h, uint32_t x)
{
    return x != NOT_FOLLOWED && h->pointer[x].kind == LINK_NODE ? &h->nodes.at[h->pointer[x].node] : NULL;
}

static void end_object(struct shape_heap *h, uint32_t x)
{
    struct block *b = object(h, x);
    if (!b)
        return;
    b->live = false;
    memset(b->field, 0, sizeof b->field);
    b->doubted = 0;
    h->pointer[x] = (struct link){ .kind = LINK_NULL };
}

void shape_heap_begin(struct shape_heap *h, uint64_t salt)
{
    const struct cfa *c = h->v->cpa.run->cfa;
    h->salt = salt;
    h->next_id = 0;
    vec_clear(&h->nodes);
    map_clear(&h->node_at);
    for (size_t i = 0; i < c->vars.n; i++)
        remember(h, c->vars.at[i], c->vars.at[i]->kind == VAR_GLOBAL);
    h->doubted = 0;
    memset(h->pointer, 0, sizeof h->pointer);
    memset(h->number, 0, sizeof h->number);
    for (uint32_t i = 0; i < h->v->shape->tracking.n_pointers; i++) {
        if (is_address(h->v, i) || !h->v->var[i])
            h->forgotten &= ~(UINT64_C(1) << i);
        if (is_address(h->v, i) && h->v->var[i]->kind == VAR_GLOBAL)
            begin_object(h, i, true);
    }
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
    const struct u32_vec *dead = &h->v->drop[e->to->id];
    for (size_t i = 0; i < dead->n; i++)
        remember(h, c->vars.at[dead->at[i]], false);
}

// ---- lives of variables that are cells --------------------------------------------------------------------------------------

static void declare(struct shape_heap *h, const struct edge *e)
{
    uint32_t x = h->v->object[e->var->id];
    if (x == NOT_FOLLOWED)
        return;
    struct block *b = object(h, x);
    if (e->ends_life) {
        end_object(h, x);
        return;
    }
    if (!b)
        b = begin_object(h, x, false);
    b->entered = false;
    b->doubted = 0;
    for (uint32_t f = 0; f < h->v->n_fields; f++)
        b->field[f].kind = LINK_OTHER;
    for (uint32_t d = 0; d < h->v->n_data; d++)
        b->data[d].kind = NUMBER_ANY;
}

// Begins the life of a variable whose declaration was jumped over.
static void enter_named(void *ctx, const struct var *v)
{
    struct shape_heap *h = ctx;
    uint32_t y = h->v->object[v->id];
    if (y != NOT_FOLLOWED && !object(h, y))
        begin_object(h, y, false)->entered = true;
}

// Ends the lives of variables whose block is left, if memory safety is watched.
static void leave_scopes(struct shape_heap *h, const struct edge *e)
{
    for (uint32_t x = 0; x < h->v->shape->tracking.n_pointers && h->v->watched; x++) {
        struct extent is = { 0 };
        if (is_address(h->v, x))
            is = storage_var(h->v->var[x]);
        if (is_address(h->v, x) && storage_has_ended(&is, e))
            end_object(h, x);
    }
}

static void note_lives(struct shape_heap *h, const struct edge *e)
{
    if (e->kind == EDGE_DECL)
        declare(h, e);
    for (size_t i = 0; i < edge_operands(e); i++)
        exp_each_var(edge_operand(e, i), enter_named, h);
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->callee->n_params; i++) {
        uint32_t x = h->v->object[e->callee->vars.at[i]->id];
        if (x == NOT_FOLLOWED)
            continue;
        end_object(h, x);
        (void)begin_object(h, x, false);
    }
}

static void end_locals(struct shape_heap *h, const struct func *f)
{
    for (uint32_t x = 0; x < h->v->shape->tracking.n_pointers; x++)
        if (is_address(h->v, x) && h->v->var[x]->fn == f)
            end_object(h, x);
}

// ---- what the analysis may call wild although it is not -------------------------------------------------------------------------

static bool doubts_field(const struct shape_heap *h, const struct block *b, int64_t off)
{
    uint32_t f = field_at(h->v, off);
    return !b || f == NOT_FOLLOWED || b->field[f].kind == LINK_OTHER || (b->doubted >> f & 1);
}

static bool doubts(struct shape_heap *h, const struct exp *rhs, int64_t shift)
{
    int64_t off;
    uint32_t z = object_cell(h->v, rhs, &off);
    if (z != NOT_FOLLOWED)
        return shift || doubts_field(h, object(h, z), off);
    uint32_t y = address_parts(h->v, rhs, &off);
    return !step_is_null(rhs) && (y == NOT_FOLLOWED || off != shift || (h->doubted >> y & 1));
}

static void set_doubt(struct shape_heap *h, uint32_t x, bool doubt)
{
    if (x != NOT_FOLLOWED)
        h->doubted = (h->doubted & ~(UINT64_C(1) << x)) | (uint64_t)doubt << x;
}

// The node that a followed pointer leads to, and the place there; NULL: it leads to none.
static struct block *node_at(struct shape_heap *h, const struct exp *addr, int64_t *off)
{
    int64_t in, by;
    uint32_t y = address_parts(h->v, addr, off), z = held_address_parts(h->v, addr, &in, &by);
    if (y != NOT_FOLLOWED || z == NOT_FOLLOWED)
        return object(h, y);
    const struct block *b = object(h, z);
    uint32_t f = field_at(h->v, in);
    *off = by;
    return b && f != NOT_FOLLOWED && b->field[f].kind == LINK_NODE ? &h->nodes.at[b->field[f].node] : NULL;
}

static bool doubts_returned(const struct shape_heap *h, const struct func *f, uint32_t x)
{
    uint32_t y = f->retval ? h->v->pointer[f->retval->id] : NOT_FOLLOWED;
    return y == NOT_FOLLOWED || (x != NOT_FOLLOWED && h->v->shift[x] != h->v->shift[y]) || (h->doubted >> y & 1);
}

static int64_t pointer_size(const struct shape_heap *h)
{
    return (int64_t)h->v->cpa.run->cfa->prog->types.machine->ptr_size;
}

// A write of `size` bytes to b: rhs, a copy of bytes from `src_off` of a node (is_copy), or anything, if both are
// absent.
struct written {
    struct block *b;
    int64_t off, size;
    const struct exp *rhs;
    bool is_copy;
    const struct block *src;
    int64_t src_off;
    bool doubted;
};

static void note_write(struct shape_heap *h, const struct written *w)
{
    for (uint32_t f = 0; w->b && f < h->v->n_fields; f++) {
        int64_t at = h->v->field_off[f];
        if (at >= w->off + w->size || w->off >= at + pointer_size(h))
            continue;
        bool doubt = w->doubted || at < w->off || at + pointer_size(h) > w->off + w->size ||
                     (w->rhs && (at != w->off || w->size != pointer_size(h) || doubts(h, w->rhs, 0))) ||
                     (w->is_copy && (!h->v->objects || doubts_field(h, w->src, w->src_off + (at - w->off))));
        w->b->doubted = (uint8_t)((w->b->doubted & ~(1u << f)) | (unsigned)doubt << f);
    }
}

static int64_t size_of(const struct exp *size)
{
    return size && exp_is_const(size) ? (int64_t)value_int(size->value, size->type) : INT32_MAX;
}

static void note_stored(struct shape_heap *h, const struct edge *e)
{
    struct written w = { .b = NULL };
    if (!edge_stores(e))
        return;
    w.b = node_at(h, e->addr, &w.off);
    w.size = e->kind == EDGE_STORE ? (int64_t)e->rhs->type->size : size_of(e->size);
    w.rhs = e->kind == EDGE_STORE ? e->rhs : NULL;
    w.is_copy = e->kind == EDGE_COPY;
    w.src = w.is_copy ? node_at(h, e->src, &w.src_off) : NULL;
    // (Copies inside of a cell are not followed.)
    w.doubted = (e->kind == EDGE_STORE && e->bits) || (w.is_copy && w.src == w.b);
    note_write(h, &w);
}

// Notes values of parts of variables that are cells.
static void note_assigned(struct shape_heap *h, const struct edge *e)
{
    int64_t off;
    uint32_t x = e->lhs ? object_cell(h->v, e->lhs, &off) : NOT_FOLLOWED;
    if (x == NOT_FOLLOWED)
        return;
    struct written w = { .b = object(h, x), .off = off, .size = (int64_t)e->lhs->type->size };
    w.rhs = e->kind == EDGE_ASSIGN ? e->rhs : NULL;
    w.doubted = e->lhs->bits ||
                (e->kind != EDGE_ASSIGN && (e->kind != EDGE_RETURN || doubts_returned(h, e->callee, NOT_FOLLOWED)));
    note_write(h, &w);
}

static void note_passed(struct shape_heap *h, const struct edge *e)
{
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->callee->n_params && i < e->n_args; i++) {
        const struct var *p = e->callee->vars.at[i];
        const struct exp *arg = e->args[i];
        uint32_t y = h->v->pointer[p->id], z = h->v->object[p->id];
        set_doubt(h, y, y != NOT_FOLLOWED && doubts(h, arg, h->v->shift[y]));
        if (z == NOT_FOLLOWED)
            continue;
        struct written w = { .b = object(h, z), .off = h->v->shift[z], .size = (int64_t)arg->type->size };
        uint32_t from = object_cell(h->v, arg, &w.src_off);
        w.is_copy = !type_is_scalar(arg->type);
        w.rhs = w.is_copy ? NULL : arg;
        w.src = object(h, from);
        note_write(h, &w);
    }
}

// Notes doubts before the values that the edge has changed are read.
static void note_doubts(struct shape_heap *h, const struct edge *e)
{
    int64_t off;
    uint32_t x = e->lhs ? followed(h->v, e->lhs) : NOT_FOLLOWED;
    note_passed(h, e);
    note_stored(h, e);
    note_assigned(h, e);
    if (x == NOT_FOLLOWED)
        return;
    const struct block *b = e->kind == EDGE_LOAD ? node_at(h, e->addr, &off) : NULL;
    set_doubt(h, x,
              e->kind == EDGE_ASSIGN   ? doubts(h, e->rhs, h->v->shift[x])
              : e->kind == EDGE_LOAD   ? h->v->shift[x] || doubts_field(h, b, off)
              : e->kind == EDGE_RETURN ? doubts_returned(h, e->callee, x)
                                       : e->kind != EDGE_ALLOC);
}

// ---- memory -----------------------------------------------------------------------------------------------------------------

// (Shifting a null pointer is undefined in C; the analysis then calls it null.)
static struct link link_to(const struct shape_heap *h, uint64_t addr, uint64_t shift)
{
    uint64_t node;
    if (addr == 0 || addr <= h->slack || -addr <= h->slack)
        return (struct link){ .kind = LINK_NULL };
    if (map_get(&h->node_at, addr - shift, &node))
        return (struct link){ LINK_NODE, (uint32_t)node };
    return (struct link){ .kind = LINK_OTHER };
}

static void read_variables(struct shape_heap *h, struct interp *m)
{
    u128 bits;
    for (uint32_t i = 0; i < h->v->shape->tracking.n_pointers; i++) {
        const struct var *x = h->v->var[i];
        if (!x || is_address(h->v, i))
            continue;
        if (!interp_read(m, x, 0, x->type, 0, 0, &bits))
            h->pointer[i] = (struct link){ .kind = LINK_OTHER };
        else
            h->pointer[i] = link_to(h, (uint64_t)bits, (uint64_t)h->v->shift[i]);
    }
    for (uint32_t i = 0; i < h->v->n_numbers; i++) {
        const struct var *x = h->v->number_var[i];
        bool known = interp_read(m, x, 0, x->type, 0, 0, &bits);
        h->number[i] = (struct number){ known ? NUMBER_KNOWN : NUMBER_ANY, known ? value_int(bits, x->type) : 0 };
    }
}

// Finds the addresses of variables: they get them when these are first asked for.
static void find_addresses(struct shape_heap *h, struct interp *m)
{
    for (uint32_t x = 0; x < h->v->shape->tracking.n_pointers; x++) {
        struct block *b = is_address(h->v, x) ? object(h, x) : NULL;
        uint64_t at;
        if (!b || !interp_located(m, b->var, &at) || at - (uint64_t)h->v->shift[x] == b->base)
            continue;
        b->base = at - (uint64_t)h->v->shift[x];
        map_put(&h->node_at, b->base, h->pointer[x].node);
    }
}

// Bytes whose contents have changed: at an address, or of a variable.
struct changed {
    bool all;
    const struct var *var;
    uint64_t first, size;
};

static bool overlap(struct changed a, uint64_t first, uint64_t size)
{
    return a.size && size && (first - a.first < a.size || a.first - first < size);
}

static uint64_t shift_of(const struct shape_heap *h, const struct block *b)
{
    return b->var ? (uint64_t)h->v->shift[h->v->object[b->var->id]] : 0;
}

// Whether `size` bytes at `off` of b, which is live, have changed.
static bool has_changed(const struct shape_heap *h, const struct block *b, struct changed c, int64_t off, uint64_t size)
{
    if (c.all || !c.var)
        return c.all || (b->base && overlap(c, b->base + (uint64_t)off, size));
    return b->var == c.var && overlap(c, (uint64_t)off - shift_of(h, b), size);
}

// Reads `size` bytes of b, which is live.
static bool read_bytes(const struct shape_heap *h, struct interp *m, const struct block *b, int64_t off, uint64_t size,
                       uint64_t *out)
{
    u128 bits;
    if (!b->var) {
        bool known = interp_load(m, b->base + (uint64_t)off, size, &bits);
        *out = known ? (uint64_t)bits : 0;
        return known;
    }
    *out = 0;
    for (uint64_t i = 0; i < size; i++) {
        int64_t at = off - (int64_t)shift_of(h, b) + (int64_t)i;
        if (!interp_read(m, b->var, at, h->v->cpa.run->cfa->prog->types.basic[TYPE_UCHAR], 0, 0, &bits))
            return false;
        *out |= (uint64_t)bits << 8 * i;
    }
    return true;
}

static void read_node(struct shape_heap *h, struct interp *m, struct block *b, struct changed changed)
{
    uint64_t bits, pointer = (uint64_t)pointer_size(h);
    for (uint32_t f = 0; f < h->v->n_fields; f++)
        if (has_changed(h, b, changed, h->v->field_off[f], pointer))
            b->field[f] = read_bytes(h, m, b, h->v->field_off[f], pointer, &bits) ? link_to(h, bits, 0)
                                                                                  : (struct link){ .kind = LINK_OTHER };
    for (uint32_t d = 0; d < h->v->n_data; d++) {
        const struct shape_data *x = &h->v->data[d];
        if (read_bytes(h, m, b, x->off, x->size, &bits)) {  // also what reading chose
            unsigned shift = 64 - 8 * (unsigned)x->size;
            uint64_t high = bits << shift;
            b->data[d] =
                (struct number){ NUMBER_KNOWN, x->is_signed ? (i128)((int64_t)high >> shift) : (i128)(high >> shift) };
        } else if (has_changed(h, b, changed, x->off, x->size)) {
            b->data[d].kind = NUMBER_ANY;
        }
    }
}

static struct changed range_at(const struct shape_heap *h, struct interp *m, const struct exp *addr, u128 size)
{
    u128 at;
    int64_t off;
    uint32_t x = address_parts(h->v, addr, &off);
    if (x != NOT_FOLLOWED && is_address(h->v, x))
        return (
            struct changed){ .var = h->v->var[x], .first = (uint64_t)(off - h->v->shift[x]), .size = (uint64_t)size };
    return interp_eval(m, addr, &at) ? (struct changed){ .first = (uint64_t)at, .size = (uint64_t)size }
                                     : (struct changed){ .all = true };
}

static struct changed changed_by(const struct shape_heap *h, struct interp *m, const struct edge *e)
{
    u128 size = 0;
    switch (e->kind) {
    case EDGE_STORE:
        return range_at(h, m, e->addr, e->rhs->type->size);
    case EDGE_COPY:
    case EDGE_SET:
        return interp_eval(m, e->size, &size) ? range_at(h, m, e->addr, size) : (struct changed){ .all = true };
    case EDGE_HAVOC_MEM:
        return (struct changed){ .all = true };
    case EDGE_SKIP:
    case EDGE_ASSIGN:
    case EDGE_ASSUME:
    case EDGE_LOAD:
    case EDGE_ALLOC:
    case EDGE_FREE:
    case EDGE_DECL:
    case EDGE_HAVOC:
    case EDGE_EXTERN:
    case EDGE_CALL:
    case EDGE_RETURN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        break;
    }
    if (e->lhs && e->lhs->kind == EXP_CELL)
        return (struct changed){ .var = e->lhs->var, .first = (uint64_t)e->lhs->off, .size = e->lhs->type->size };
    return (struct changed){ .all = false };
}

// Whether b was a parameter of the call e.
static bool is_passed(const struct block *b, const struct edge *e)
{
    return e->kind == EDGE_CALL && b->var && b->var->kind == VAR_PARAM && b->var->fn == e->callee;
}

static void read_nodes(struct shape_heap *h, struct interp *m, const struct edge *e)
{
    struct changed changed = changed_by(h, m, e);
    struct block_info info;
    int64_t off;
    bool kills = e->kind == EDGE_FREE || e->kind == EDGE_ALLOC;
    const struct block *freed = e->kind == EDGE_FREE ? node_at(h, e->addr, &off) : NULL;
    for (size_t i = 0; i < h->nodes.n; i++) {
        struct block *b = &h->nodes.at[i];
        if (kills && b->live && !b->var) {
            b->live = interp_block(m, b->first, &info) && info.base == b->first && info.live;
            b->emptied = !b->live && b == freed;
        }
        if (b->live)
            read_node(h, m, b, is_passed(b, e) ? (struct changed){ .all = true } : changed);
    }
}

// Adds the block that edge e, an allocation, has made, if it is a node.
static void add_node(struct shape_heap *h, struct interp *m, const struct edge *e)
{
    u128 base;
    uint32_t x = e->lhs ? followed(h->v, e->lhs) : NOT_FOLLOWED;
    bool zero = e->alloc == ALLOC_CALLOC;
    if (x != NOT_FOLLOWED && (e->alloc == ALLOC_MALLOC || zero) && interp_eval(m, e->lhs, &base) && base)
        (void)add_block(h, (struct block){ .first = (uint64_t)base, .base = (uint64_t)base - (uint64_t)h->v->shift[x] },
                        zero);
}

static void move_link(const uint32_t *to, struct link *x)
{
    if (x->kind == LINK_NODE && to[x->node] == UINT32_MAX)
        x->kind = LINK_OTHER;
    else if (x->kind == LINK_NODE)
        x->node = to[x->node];
}

// Drops the oldest nodes to which nothing leads.  States may still have them, so some are kept.
static void leave_out(struct shape_heap *h)
{
    enum { MOST = 44, KEPT = 14 };
    uint32_t to[NODES_MAX];
    struct order o;
    if (h->nodes.n <= MOST || h->nodes.n > NODES_MAX)
        return;
    find_order(h, &o);
    size_t n = 0, garbage = h->nodes.n - o.n;
    for (size_t i = 0; i < h->nodes.n; i++) {
        bool keep = o.rank[i] || garbage-- <= KEPT;
        to[i] = keep ? (uint32_t)n : UINT32_MAX;
        if (keep)
            h->nodes.at[n++] = h->nodes.at[i];
    }
    h->nodes.n = n;
    for (size_t i = 0; i < n; i++)
        for (uint32_t f = 0; f < h->v->n_fields; f++)
            move_link(to, &h->nodes.at[i].field[f]);
    for (uint32_t i = 0; i < h->v->shape->tracking.n_pointers; i++)
        move_link(to, &h->pointer[i]);
    struct map old = h->node_at;
    h->node_at = (struct map){ 0 };
    for (size_t i = 0; i < old.n; i++)
        if (to[old.val[i]] != UINT32_MAX)
            map_put(&h->node_at, old.key[i], to[old.val[i]]);
    map_free(&old);
}

void shape_heap_step(struct shape_heap *h, struct interp *m, const struct edge *e)
{
    leave_out(h);
    leave_scopes(h, e);
    note_written(h, e);
    note_lives(h, e);
    note_doubts(h, e);
    find_addresses(h, m);
    read_nodes(h, m, e);
    if (e->kind == EDGE_ALLOC)
        add_node(h, m, e);
    read_variables(h, m);
    if (e->kind == EDGE_RETURN)
        end_locals(h, e->callee);
    note_dead(h, e);
}

// ---- structures -------------------------------------------------------------------------------------------------------------

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

// Which of the constants x is; n_constants: none of them.  For an indeterminate number, numbered by `where`, any choice
// will do.
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

// The place of a number in the order; an indeterminate one has that of the constant that was chosen for it, or is
// greater than all.
static i128 number_in_order(const struct shape_heap *h, struct number x, uint64_t where)
{
    uint32_t k = constant_of(h, x, where);
    return x.kind == NUMBER_KNOWN  ? x.is
           : k < h->v->n_constants ? h->v->constant[k]
                                   : (i128)INT64_MAX + 1 + (i128)(hash_mix(h->salt, where) % 4);
}

static uint32_t data_constant(const struct shape_heap *h, size_t node, uint32_t d)
{
    return constant_of(h, h->nodes.at[node].data[d], 1 + h->nodes.at[node].id * SHAPE_DATA + d);
}

static uint32_t variable_constant(const struct shape_heap *h, uint32_t i)
{
    return constant_of(h, number_of(h, i), UINT64_MAX - i);
}

static enum logic_op truth(bool holds)
{
    return holds ? LOGIC_TRUE : LOGIC_FALSE;
}

// Sets the place of followed integer i in the order.
static void put_value(const struct shape_heap *h, struct structure *s, uint32_t i, const i128 *data)
{
    const struct class_order *o = &h->v->shape->order;
    uint32_t t = h->v->value[i];
    bool there = number_of(h, i).kind != NUMBER_NONE;
    if (t == NOT_FOLLOWED)
        return;
    i128 is = number_in_order(h, number_of(h, i), UINT64_MAX - i);
    structure_set(s, o->unset[t], 0, 0, truth(!there));
    for (uint32_t u = 0; u < s->n; u++) {
        structure_set(s, o->below[t], u, 0, truth(!there || is <= data[u]));
        structure_set(s, o->above[t], u, 0, truth(there && is >= data[u]));
    }
    for (uint32_t k = 0; k < i; k++)
        if (h->v->value[k] != NOT_FOLLOWED)
            structure_set(s, o->same[t][h->v->value[k]], 0, 0,
                          truth(there && number_of(h, k).kind != NUMBER_NONE &&
                                is == number_in_order(h, number_of(h, k), UINT64_MAX - k)));
}

static void put_order(const struct shape_heap *h, struct structure *s)
{
    const struct shape_cpa *v = h->v;
    i128 data[NODES_MAX];
    if (v->ordered_data == NOT_FOLLOWED)
        return;
    for (uint32_t u = 0; u < s->n; u++)
        data[u] = number_in_order(h, h->nodes.at[u].data[v->ordered_data],
                                  1 + h->nodes.at[u].id * SHAPE_DATA + v->ordered_data);
    for (uint32_t u = 0; u < s->n; u++)
        for (uint32_t w = 0; w < s->n; w++)
            structure_set(s, v->shape->order.le, u, w, truth(data[u] <= data[w]));
    for (uint32_t i = 0; i < v->n_numbers; i++)
        put_value(h, s, i, data);
}

static void put_constant(const struct shape_heap *h, struct structure *s, const uint32_t *preds, uint32_t node,
                         uint32_t constant)
{
    for (uint32_t k = 0; k < h->v->n_constants; k++)
        structure_set(s, preds[k], node, 0, k == constant ? LOGIC_TRUE : LOGIC_FALSE);
}

// Choices for what is in doubt, where it may differ from memory.
struct choice {
    uint64_t pointers;           // wild in any case
    uint8_t fields[NODES_MAX];   // likewise fields
    uint64_t emptied, left_out;  // nodes whose links the analysis has removed; nodes that it does not have
};

static void put_node(const struct shape_heap *h, struct structure *s, uint32_t node, const struct choice *c)
{
    const struct shape_cpa *v = h->v;
    const struct block *b = &h->nodes.at[node];
    for (uint32_t f = 0; f < v->n_fields; f++) {
        bool emptied = c->emptied >> node & 1, is_node = b->field[f].kind == LINK_NODE;
        bool is_wild = !emptied && (b->field[f].kind == LINK_OTHER || (c->fields[node] >> f & 1) ||
                                    (is_node && (c->left_out >> b->field[f].node & 1)));
        if (is_node && !is_wild && !emptied)
            structure_set(s, v->shape->field[f], node, b->field[f].node, LOGIC_TRUE);
        structure_set(s, v->dirt[f], node, 0, is_wild ? LOGIC_TRUE : LOGIC_FALSE);
        if (v->filled[f] != NOT_FOLLOWED)
            structure_set(s, v->filled[f], node, 0, is_node && !is_wild && !emptied ? LOGIC_TRUE : LOGIC_FALSE);
    }
    if (v->gone != NOT_FOLLOWED)
        structure_set(s, v->gone, node, 0, b->live ? LOGIC_FALSE : LOGIC_TRUE);
    for (uint32_t d = 0; d < v->n_data; d++)
        put_constant(h, s, v->shape->assertion + (size_t)d * v->n_constants, node, data_constant(h, node, d));
}

static struct structure *build(const struct shape_heap *h, const struct choice *c)
{
    const struct shape_cpa *v = h->v;
    struct structure *s = structure_new(&v->shape->voc, (uint32_t)h->nodes.n);
    uint64_t wild = c->pointers | wild_pointers(h);
    for (size_t i = 0; i < h->nodes.n; i++)
        (void)structure_add(s, LOGIC_FALSE);
    for (uint32_t i = 0; i < (uint32_t)h->nodes.n; i++)
        put_node(h, s, i, c);
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++) {
        struct link x = pointer_of(h, i);
        bool is_wild = wild >> i & 1;
        structure_set(s, v->wild[i], 0, 0, is_wild ? LOGIC_TRUE : LOGIC_FALSE);
        if (!is_wild && x.kind == LINK_NODE && !(c->left_out >> x.node & 1))
            structure_set(s, v->shape->pointer[i], x.node, 0, LOGIC_TRUE);
    }
    for (uint32_t i = 0; i < v->n_numbers; i++)
        put_constant(h, s, v->equal[i], 0, variable_constant(h, i));
    put_order(h, s);
    class_define(v->shape, s);
    return s;
}

static uint64_t dead_nodes(const struct shape_heap *h)
{
    uint64_t dead = 0;
    for (size_t i = 0; i < h->nodes.n; i++)
        dead |= (uint64_t)!h->nodes.at[i].live << i;
    return dead;
}

// Restricts the structure to the nodes in `keep`.  If one of them is dead, notes that.
static void restrict_to(const struct shape_heap *h, struct structure *s, uint64_t keep)
{
    if (dead_nodes(h) & keep)
        structure_set(s, h->v->freed, 0, 0, LOGIC_TRUE);
    structure_restrict(s, keep);
}

struct structure *shape_heap_structure(const struct shape_heap *h)
{
    if (h->nodes.n > NODES_MAX)
        return NULL;
    struct choice c = { 0 };
    struct structure *s = build(h, &c);
    restrict_to(h, s, class_connected(h->v->shape, s));
    return s;
}

// ---- membership -------------------------------------------------------------------------------------------------------------

// The search for an embedding: nodes of s that pointers lead to have images; if the state has more nodes, these stand
// for garbage that the analysis has kept.
struct embedding {
    const struct structure *s, *g;
    uint64_t required, placed;
    uint64_t candidates[NODES_MAX];
    uint32_t image[NODES_MAX];
    unsigned steps;
};

static uint64_t above(struct kleene k, uint32_t v, struct kleene t)
{
    return k.must >> v & 1 ? t.may : ~t.must;
}

static bool find_candidates(struct embedding *x)
{
    const struct structure *s = x->s, *g = x->g;
    for (uint32_t i = 0; i < s->voc->count[0]; i++)
        if (!(above(s->word[i], 0, g->word[i]) & 1))
            return false;
    for (uint32_t v = 0; v < s->n; v++) {
        x->candidates[v] = nodes_of(g);
        for (uint32_t i = 0; i < s->voc->count[1]; i++)
            x->candidates[v] &= above(*unary_of(s, i), v, *unary_of(g, i));
        if (!x->candidates[v] && (x->required >> v & 1))
            return false;
    }
    return true;
}

static bool fits(const struct embedding *x, uint32_t v, uint32_t w)
{
    for (uint32_t i = 0; i < x->s->voc->count[2]; i++) {
        const struct kleene *from = binary_of(x->s, i), *to = binary_of(x->g, i);
        for (uint64_t left = x->placed | UINT64_C(1) << v; left; left &= left - 1) {
            uint32_t u = (uint32_t)__builtin_ctzll(left), y = u == v ? w : x->image[u];
            if (!(above(from[u], v, to[y]) >> w & 1) || !(above(from[v], u, to[w]) >> y & 1))
                return false;
        }
    }
    return true;
}

// Places the next node; used: nodes of g that are images already.
static bool place(struct embedding *x, uint64_t used)
{
    enum { STEPS = 20000 };
    uint64_t todo = x->required & ~x->placed, unused = nodes_of(x->g) & ~used;
    if (!todo && !unused)
        return true;
    uint64_t nodes = todo ? todo & -todo : nodes_of(x->s) & ~x->placed;
    uint64_t images = todo ? nodes_of(x->g) & (~used | x->g->summary) : unused & -unused;
    for (; nodes; nodes &= nodes - 1) {
        uint32_t v = (uint32_t)__builtin_ctzll(nodes);
        for (uint64_t left = images & x->candidates[v]; left; left &= left - 1) {
            uint32_t w = (uint32_t)__builtin_ctzll(left);
            if (++x->steps > STEPS || !fits(x, v, w))
                continue;
            x->image[v] = w;
            x->placed |= UINT64_C(1) << v;
            if (place(x, used | UINT64_C(1) << w))
                return true;
            x->placed &= ~(UINT64_C(1) << v);
        }
    }
    return false;
}

static struct structure *try(const struct shape_heap *h, const struct choice *c, const struct structure *g)
{
    struct structure *s = build(h, c);
    struct embedding x = { .s = s, .g = g, .required = class_connected(h->v->shape, s) & ~c->left_out };
    enum logic_op freed = structure_get(g, h->v->freed, 0, 0);
    structure_set(s, h->v->freed, 0, 0, freed == LOGIC_HALF ? LOGIC_TRUE : freed);
    bool in = (freed != LOGIC_FALSE || !(dead_nodes(h) & x.required)) && find_candidates(&x);
    for (uint32_t v = 0; v < s->n; v++)
        if ((c->left_out >> v & 1) || (freed == LOGIC_FALSE && (dead_nodes(h) >> v & 1)))
            x.candidates[v] = 0;
    if (in && place(&x, 0)) {
        restrict_to(h, s, x.placed);
        return s;
    }
    structure_free(s);
    return NULL;
}

// Makes choice number `which` among all subsets of what is in doubt; gives the number of things in doubt.  The first
// choice keeps all garbage.
static unsigned make_choice(const struct shape_heap *h, const struct order *o, uint64_t which, struct choice *c)
{
    unsigned n = h->v->shape->depends != DEPENDS_REACHED;
    memset(c->fields, 0, sizeof c->fields);
    c->emptied = 0;
    for (size_t i = 0; i < h->nodes.n; i++) {
        const struct block *b = &h->nodes.at[i];
        bool any = false;
        for (uint32_t f = 0; f < h->v->n_fields; f++) {
            any |= b->field[f].kind != LINK_NULL;
            if ((b->doubted >> f & 1) && b->field[f].kind != LINK_OTHER)
                c->fields[i] |= (uint8_t)((which >> (o->rank[i] ? MIN(n++, 63u) : 0) & 1) << f);
        }
        if (b->emptied && any && o->rank[i])
            c->emptied |= (which >> MIN(n++, 63u) & 1) << i;
        else if (b->emptied)
            c->emptied |= UINT64_C(1) << i;
    }
    return n;
}

struct structure *shape_heap_in(const struct shape_heap *h, const struct state *state)
{
    enum { TRIED = 8 };
    const struct structure *g = ((const struct shape_state *)state)->g;
    struct choice c = { 0 };
    struct order o;
    for (uint32_t i = 0; i < h->v->shape->tracking.n_pointers; i++) {
        c.pointers |= (uint64_t)(structure_get(g, h->v->wild[i], 0, 0) != LOGIC_FALSE) << i;
        bool known = unary_of(g, h->v->shape->voc.preds.at[h->v->shape->pointer[i]].at)->must != 0;
        if (is_address(h->v, i) && h->pointer[i].kind == LINK_NODE && h->nodes.at[h->pointer[i].node].entered && !known)
            c.left_out |= UINT64_C(1) << h->pointer[i].node;
    }
    if (wild_pointers(h) & ~c.pointers)
        return NULL;
    find_order(h, &o);
    unsigned n = make_choice(h, &o, UINT64_MAX, &c);
    struct structure *in = try(h, &c, g);
    uint64_t subsets = n > TRIED ? 1 : (UINT64_C(1) << n) - 1;
    for (uint64_t which = 0; which < subsets && !in; which++) {
        (void)make_choice(h, &o, which, &c);
        in = try(h, &c, g);
    }
    return in;
}

static uint64_t hash_link(const struct order *o, uint64_t hash, struct link x)
{
    return hash_mix(hash, x.kind == LINK_NODE ? 2 + (uint64_t)o->rank[x.node] : x.kind == LINK_OTHER);
}

uint64_t shape_heap_hash(const struct shape_heap *h)
{
    struct order o;
    find_order(h, &o);
    uint64_t hash = o.n;
    for (uint32_t i = 0; i < o.n; i++) {
        const struct block *b = &h->nodes.at[o.node[i]];
        hash = hash_mix(hash, b->live + 2u * b->emptied + 4u * b->entered + 8u * b->doubted);
        for (uint32_t f = 0; f < h->v->n_fields; f++)
            hash = hash_link(&o, hash, b->field[f]);
        for (uint32_t d = 0; d < h->v->n_data; d++)
            hash = hash_mix(hash, data_constant(h, o.node[i], d));
        if (h->v->ordered_data != NOT_FOLLOWED)
            hash = hash_mix(hash, (uint64_t)b->data[h->v->ordered_data].is);
    }
    for (uint32_t i = 0; i < h->v->shape->tracking.n_pointers; i++)
        hash = hash_link(&o, hash, pointer_of(h, i));
    for (uint32_t i = 0; i < h->v->n_numbers; i++)
        hash =
            hash_mix(hash, variable_constant(h, i) + (h->v->value[i] == NOT_FOLLOWED ? 0 : (uint64_t)h->number[i].is));
    return hash;
}
