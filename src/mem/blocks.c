// SPDX-License-Identifier: Apache-2.0
// blocks.c: where pointers lead, and operations on ranges of bytes: copies, sets, allocations, frees.
#include "mem/transfer_priv.h"

// ---- places ---------------------------------------------------------------------------------------------------------

// Whether an access may stay inside of its object.  Otherwise it is undefined, and what it hits is not known.
bool target_is_valid(const struct cell_work *w, struct address at, uint64_t bytes)
{
    const struct obj *o = &w->d->memory.objs.at[at.obj];
    assert(at.obj < w->d->memory.objs.n);
    if (!at.obj || o->kind == OBJ_FUNC)
        return false;
    return at.off == OFF_ANY || storage_has(o->size, at.off, bytes);
}

void access_find(struct cell_work *w, uint32_t pointer, uint64_t bytes, struct access_to *out)
{
    const struct machine *m = w->d->cfa->prog->types.machine;
    size_t n = 0;
    u128 bits;
    w->d->ops->reach(w->d, pointer, &out->r);
    out->kind = out->r.kind;
    if (out->kind == REACH_UNKNOWN && w->d->ops->number(w->d, pointer, &bits) && storage_is_nowhere(m, (uint64_t)bits))
        out->kind = REACH_NOWHERE;
    out->bytes = bytes;
    out->only = NULL;
    for (size_t i = 0; out->kind == REACH_KNOWN && i < out->r.n; i++) {
        if (!target_is_valid(w, out->r.at[i], bytes))
            continue;
        out->only = n++ ? NULL : &out->r.at[i];
    }
    if (out->kind == REACH_KNOWN && !n)
        out->kind = REACH_NOWHERE;
    assert(!out->only || (out->kind == REACH_KNOWN && out->only->obj));
}

void access_nowhere(struct cell_work *w, const struct edge *e, enum obstacle why, const struct access_to *a)
{
    struct cell_domain *d = w->d;
    d->obstacle = (struct obstacle_at){ .kind = why, .about = { .edge = e, .bytes = a->bytes } };
    w->obstacle = &d->obstacle;
    if (a->r.kind != REACH_KNOWN || a->r.n != 1 || !a->r.at[0].obj || a->r.at[0].off == OFF_ANY)
        return;
    const struct obj *o = &d->memory.objs.at[a->r.at[0].obj];
    struct fault_at *about = &d->obstacle.about;
    about->var = o->kind == OBJ_VAR ? d->cfa->vars.at[o->id] : NULL;
    about->made = o->kind == OBJ_HEAP ? d->cfa->edges.at[o->id] : NULL;
    about->has_place = true;
    about->off = a->r.at[0].off;
    about->size = o->size == UINT64_MAX ? 0 : o->size;
}

static bool is_single(const struct cell_work *w, uint32_t obj)
{
    return !w->d->ops->is_single || w->d->ops->is_single(w, obj);
}

const struct address *strong_target(const struct cell_work *w, const struct access_to *a)
{
    return a->only && a->only->off != OFF_ANY && is_single(w, a->only->obj) ? a->only : NULL;
}

bool target_is_readable(const struct cell_work *w, struct address at)
{
    return at.off != OFF_ANY && (w->d->memory.objs.at[at.obj].kind == OBJ_HEAP || is_single(w, at.obj));
}

// ---- pieces ---------------------------------------------------------------------------------------------------------

// What a range of bits keeps of a cell that begins at `bit` (relative to the range) and holds x; false: nothing.
static bool cut_piece(struct cell_domain *d, int64_t bit, uint32_t width, uint32_t x, int64_t bits, struct piece *out)
{
    int64_t from = MAX(bit, 0), to = MIN(bit + (int64_t)width, bits);
    u128 whole;
    *out = (struct piece){ from, (uint32_t)(to - from), x };
    if (to - from == (int64_t)width || from >= to)
        return from < to;
    if (!d->ops->number(d, x, &whole))
        return false;
    assert(out->width < 128 && from - bit >= 0 && from - bit < 128);
    out->value = d->ops->constant(d, whole >> (from - bit) & (((u128)1 << out->width) - 1));
    return true;
}

void pieces_collect(struct cell_work *w, struct address at, uint64_t bytes, struct piece_vec *out)
{
    struct cell_domain *d = w->d;
    const struct obj *o = &d->memory.objs.at[at.obj];
    assert(at.obj && at.off != OFF_ANY);
    int64_t bits = bytes > INT64_MAX / 8 ? INT64_MAX : (int64_t)bytes * 8;
    for (size_t i = 0; i < o->cells.n && w->root; i++) {
        const struct cell *c = &d->memory.cells.at[o->cells.at[i]];
        struct piece p;
        uint32_t x;
        int64_t bit = c->bit - at.off * 8;
        if (bit >= bits || bit + (int64_t)c->width <= 0 || !pmap_get(&d->pool, w->root, o->cells.at[i], &x) ||
            !cut_piece(d, bit, c->width, x, bits, &p))
            continue;
        if (d->reads)
            vec_push(d->reads, o->cells.at[i]);
        vec_push(out, p);
    }
}

void pieces_put(struct cell_work *w, struct address at, const struct piece_vec *p, size_t first, size_t n)
{
    assert(first + n <= p->n && at.obj && at.off != OFF_ANY);
    for (size_t i = first; i < first + n; i++)
        cell_write(w, at.obj, at.off * 8 + p->at[i].bit, p->at[i].width, p->at[i].value);
}

struct tiling {
    int64_t from, to;  // bits of the object
    struct piece_vec *out;
};

static void push_leaf(void *ctx, int64_t bit, uint32_t width)
{
    struct tiling *t = ctx;
    if (bit >= t->from && bit + (int64_t)width <= t->to)
        vec_push(t->out, ((struct piece){ bit - t->from, width, VALUE_ANY }));
}

// The pieces of a range according to the type of its object; words, if it has no type there.  False: there are too
// many.
static bool pieces_tile(const struct cell_work *w, struct address at, uint64_t bytes, struct piece_vec *out)
{
    size_t limit = (size_t)*w->d->opt.max_cells;
    const struct obj *o = &w->d->memory.objs.at[at.obj];
    struct tiling t = { at.off * 8, (at.off + (int64_t)bytes) * 8, out };
    if (o->kind == OBJ_VAR) {
        const struct type *type = w->d->cfa->vars.at[o->id]->type;
        return type->size <= limit * 16 && vmem_leaves(type, 0, &limit, push_leaf, &t);
    }
    if (bytes > limit * 4)
        return false;
    int64_t bit = t.from;
    for (; bit + 32 <= t.to; bit += 32)
        push_leaf(&t, bit, 32);
    for (; bit < t.to; bit += 8)
        push_leaf(&t, bit, 8);
    return true;
}

// ---- copies ---------------------------------------------------------------------------------------------------------

static bool is_table(const struct cell_work *w, struct address at)
{
    const struct obj *o = &w->d->memory.objs.at[at.obj];
    return o->kind == OBJ_VAR && w->d->cfa->vars.at[o->id]->kind == VAR_STRING;
}

// Collects what a table of constants says of a range: of its pieces, and of bytes in no piece (of unions, and padding).
static void collect_table(struct cell_work *w, struct address to, struct address from, uint64_t bytes,
                          struct piece_vec *out)
{
    struct piece_vec typed = { 0 };
    int64_t done = 0;
    bool all = pieces_tile(w, to, bytes, &typed);
    vec_push(&typed, ((struct piece){ .bit = (int64_t)bytes * 8 }));
    for (size_t i = 0; i < typed.n; i++) {
        for (int64_t b = (done + 7) / 8 * 8; all && b + 8 <= typed.at[i].bit; b += 8)
            vec_push(out, ((struct piece){ .bit = b, .width = 8 }));
        done = MAX(done, typed.at[i].bit + (int64_t)typed.at[i].width);
        if (typed.at[i].width)
            vec_push(out, typed.at[i]);
    }
    for (size_t i = 0; i < out->n; i++)
        out->at[i].value = cell_read(w, from.obj, from.off * 8 + out->at[i].bit, out->at[i].width);
    vec_free(&typed);
}

// Copies what is known of `bytes` bytes from one object into another (the same range is allowed: values are read first).
static void copy_range(struct cell_work *w, struct address to, struct address from, uint64_t bytes)
{
    struct piece_vec known = { 0 };
    assert(to.off != OFF_ANY && from.off != OFF_ANY);
    if (is_table(w, from))
        collect_table(w, to, from, bytes, &known);
    else
        pieces_collect(w, from, bytes, &known);
    cell_forget_range(w, to.obj, to.off * 8, bytes * 8);
    pieces_put(w, to, &known, 0, known.n);
    vec_free(&known);
}

// Makes some bytes at one of several places unknown.
static void forget_targets(struct cell_work *w, const struct access_to *a, uint64_t bytes)
{
    for (size_t i = 0; a->kind == REACH_KNOWN && i < a->r.n; i++) {
        struct address at = a->r.at[i];
        if (!target_is_valid(w, at, a->bytes))
            continue;
        if (at.off == OFF_ANY || bytes > UINT32_MAX)
            cell_forget(w, at.obj);
        else
            cell_forget_range(w, at.obj, at.off * 8, bytes * 8);
    }
}

// Whether an expression has one known number as its value, *n.
static bool known_number(struct cell_work *w, const struct exp *e, uint64_t *n)
{
    u128 bits = 0;
    bool known = w->d->ops->number(w->d, w->d->ops->eval(w, e), &bits);
    *n = (uint64_t)bits;
    return known;
}

void edge_copy(struct cell_work *w, const struct edge *e)
{
    struct access_to to, from;
    uint32_t p = w->d->ops->eval(w, e->addr), q = w->d->ops->eval(w, e->src);
    uint64_t bytes;
    bool sized = known_number(w, e->size, &bytes);
    access_find(w, p, sized ? bytes : 0, &to);
    access_find(w, q, sized ? bytes : 0, &from);
    const struct address *target = strong_target(w, &to);
    if (sized && bytes && (to.kind == REACH_NOWHERE || from.kind == REACH_NOWHERE))
        access_nowhere(w, e, to.kind == REACH_NOWHERE ? OBSTACLE_WRITE_NOWHERE : OBSTACLE_READ_NOWHERE,
                       to.kind == REACH_NOWHERE ? &to : &from);
    else if (to.kind == REACH_UNKNOWN)
        cell_forget_written(w, e, UINT64_MAX);
    else if (sized && target && from.only && target_is_readable(w, *from.only))
        copy_range(w, *target, *from.only, bytes);
    else
        forget_targets(w, &to, sized ? bytes : UINT64_MAX);
}

// ---- sets -----------------------------------------------------------------------------------------------------------

static u128 pattern_of(unsigned char byte, int64_t bit, uint32_t width)
{
    assert(bit >= 0 && width > 0);
    unsigned skip = (unsigned)(bit % 8);  // a bit-field may begin inside a byte
    u128 x = 0;
    for (uint32_t i = 0; i < width + skip && i < 128; i += 8)
        x |= (u128)byte << i;
    x >>= skip;
    return width < 128 ? x & (((u128)1 << width) - 1) : x;
}

// Sets a range to a known byte.
static void fill_range(struct cell_work *w, struct address at, uint64_t bytes, unsigned char byte)
{
    struct piece_vec all = { 0 };
    cell_forget_range(w, at.obj, at.off * 8, bytes * 8);
    (void)pieces_tile(w, at, bytes, &all);
    for (size_t i = 0; i < all.n; i++)
        all.at[i].value = w->d->ops->constant(w->d, pattern_of(byte, all.at[i].bit, all.at[i].width));
    pieces_put(w, at, &all, 0, all.n);
    vec_free(&all);
}

void edge_set(struct cell_work *w, const struct edge *e)
{
    struct access_to to;
    uint32_t p = w->d->ops->eval(w, e->addr);
    uint64_t byte, bytes;
    bool known = known_number(w, e->rhs, &byte), sized = known_number(w, e->size, &bytes);
    access_find(w, p, sized ? bytes : 0, &to);
    const struct address *target = strong_target(w, &to);
    if (sized && bytes && to.kind == REACH_NOWHERE)
        access_nowhere(w, e, OBSTACLE_WRITE_NOWHERE, &to);
    else if (to.kind == REACH_UNKNOWN)
        cell_forget_written(w, e, UINT64_MAX);
    else if (sized && target && known)
        fill_range(w, *target, bytes, (unsigned char)byte);
    else
        forget_targets(w, &to, sized ? bytes : UINT64_MAX);
}

// ---- blocks ---------------------------------------------------------------------------------------------------------

// Ends the life of the block that p, a, points to, by edge e.  *d: what dies, if that is one block.
static void end_block(struct cell_work *w, const struct edge *e, const struct access_to *a)
{
    if (a->kind == REACH_UNKNOWN) {
        lives_end(&(struct dying){ .w = w, .freed = writes_of(&w->d->writes, e) });
        return;
    }
    for (size_t i = 0; a->kind == REACH_KNOWN && i < a->r.n; i++)
        if (a->r.at[i].obj && w->d->memory.objs.at[a->r.at[i].obj].kind == OBJ_HEAP)
            lives_end(&(struct dying){ .w = w, .obj = a->r.at[i].obj });
}

void edge_free(struct cell_work *w, const struct edge *e)
{
    struct access_to a;
    access_find(w, w->d->ops->eval(w, e->addr), 0, &a);
    const struct address *target = strong_target(w, &a);
    /* Freed contents are not read again.  If no name of the block stays, they must go, too: they would only tell states
     * apart. */
    if (target && a.r.n == 1)
        cell_forget(w, target->obj);
    else if (a.kind == REACH_UNKNOWN && !w->d->ops->ended)
        cell_forget_written(w, e, UINT64_MAX);
    end_block(w, e, &a);
}

// Collects what a reallocated block keeps of the old one, which dies.
static void move_contents(struct cell_work *w, const struct edge *e, bool sized, uint64_t bytes, struct piece_vec *kept)
{
    struct access_to old;
    access_find(w, w->d->ops->eval(w, e->src), 0, &old);
    const struct address *from = old.r.n == 1 ? old.only : NULL;
    if (old.kind == REACH_KNOWN && from && from->off == 0 && target_is_readable(w, *from)) {
        struct dying d = { .w = w, .obj = from->obj };
        if (sized)
            pieces_collect(w, *from, bytes, kept);
        for (size_t i = 0; i < kept->n; i++)
            kept->at[i].value = lives_outlived(&d, kept->at[i].value);
        if (strong_target(w, &old))
            cell_forget(w, from->obj);
    }
    end_block(w, e, &old);
}

void edge_alloc(struct cell_work *w, const struct edge *e)
{
    const struct value_ops *ops = w->d->ops;
    struct piece_vec kept = { 0 };
    uint64_t bytes;
    bool sized = known_number(w, e->size, &bytes);
    if (e->alloc == ALLOC_REALLOC_NEW && e->src)
        move_contents(w, e, sized, bytes, &kept);
    if (storage_ends(e))
        lives_end(&(struct dying){
            .w = w, .freed = &(struct pt_places){ .at = &(struct pt_place){ OBJ_HEAP, e->id, 0 }, .n = 1 } });
    uint32_t obj = block_new(w, e);
    if (obj && e->alloc == ALLOC_CALLOC && sized)
        fill_range(w, (struct address){ obj, 0 }, bytes, 0);
    for (size_t i = 0; i < kept.n && ops->renamed; i++)
        kept.at[i].value = ops->renamed(w, e, kept.at[i].value);
    if (obj)
        pieces_put(w, (struct address){ obj, 0 }, &kept, 0, kept.n);
    cell_assign(w, e->lhs, obj ? ops->address(w->d, obj, 0) : ops->dangling(w->d));
    vec_free(&kept);
}
