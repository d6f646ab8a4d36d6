// SPDX-License-Identifier: Apache-2.0
// cells.c: reads from cells and writes to them; the lives of variables that are cells.  Following a pointer that is
// null, or wild, is undefined in C: such executions end.  A wild pointer may hold the address of any cell, so a write
// through it is not followed.
#include "cpa/shape/step.h"

// ---- entering a cell --------------------------------------------------------------------------------------------------------

static bool has_cell(const struct step *s, struct structure *g, const void *ctx)
{
    return cell_of(s, g, *(const uint32_t *)ctx) != 0;
}

static void begin_one(struct step *s, uint32_t x, uint32_t y, uint32_t f)
{
    (void)y, (void)f;
    if (!cell_of(s, s->now.at[0], x))
        step_begin(s, x);
}

bool step_enter(struct step *s, uint32_t x)
{
    if (is_address(s->v, x)) {  // (its declaration may have been jumped over)
        step_one_by_one(s, begin_one, x, NOT_FOLLOWED, NOT_FOLLOWED);
        return s->rc == RC_OK;
    }
    if (step_any_wild(s, x))
        return false;
    step_focus(s, x);
    keep_structures(s, has_cell, &x);
    return s->rc == RC_OK;
}

// ---- fields -------------------------------------------------------------------------------------------------------------------

// Notes whether field f of y's cell is wild; y is definite.
static void set_dirt(struct step *s, uint32_t y, uint32_t f, bool wild)
{
    for (size_t i = 0; i < s->now.n; i++)
        structure_set(s->now.at[i], s->v->dirt[f], node_of(s, s->now.at[i], y), 0, wild ? LOGIC_TRUE : LOGIC_FALSE);
}

static bool is_clean(const struct step *s, const struct structure *g, uint32_t y, uint32_t f)
{
    const struct kleene *dirt = unary_of(g, s->v->shape->voc.preds.at[s->v->dirt[f]].at);
    return !(dirt->may & cell_of(s, g, y));
}

// Field f of y's cell becomes null, or gets the pointer z; y is definite.
static void write_field(struct step *s, uint32_t y, uint32_t z, uint32_t f)
{
    const struct shape_cpa *v = s->v;
    for (size_t i = 0; i < s->now.n && v->watched; i++)
        structure_set(s->now.at[i], v->storing, 0, 0, LOGIC_TRUE);
    step_apply(s, z == NOT_FOLLOWED ? SHAPE_STORE_NULL : SHAPE_STORE, y, z, f);
    for (size_t i = 0; i < s->now.n && v->watched; i++) {
        struct structure *g = s->now.at[i];
        bool filled = z != NOT_FOLLOWED && cell_of(s, g, z);
        structure_set(g, v->filled[f], node_of(s, g, y), 0, filled ? LOGIC_TRUE : LOGIC_FALSE);
        structure_set(g, v->storing, 0, 0, LOGIC_FALSE);
    }
}

// Field f of y's cell becomes null, or (wild) something that is not followed; y is definite.
static void clear_field(struct step *s, uint32_t y, uint32_t f, bool wild)
{
    write_field(s, y, NOT_FOLLOWED, f);
    set_dirt(s, y, f, wild);
}

static void store_pointer_one(struct step *s, uint32_t y, uint32_t z, uint32_t f)
{
    bool wild = step_is_wild(s, s->now.at[0], z);
    clear_field(s, y, f, wild);
    if (!wild)
        write_field(s, y, z, f);
}

static void store_field(struct step *s, uint32_t y, uint32_t f, const struct exp *rhs)
{
    int64_t off;
    uint32_t z = object_cell(s->v, rhs, &off);
    if (z != NOT_FOLLOWED) {
        step_load_pointer(s, s->v->scratch[0], z, off, type_is_pointer(rhs->type));
        step_one_by_one(s, store_pointer_one, y, s->v->scratch[0], f);
        return;
    }
    z = address_parts(s->v, rhs, &off);
    if (step_is_null(rhs))
        clear_field(s, y, f, false);
    else if (z == NOT_FOLLOWED || off || (is_address(s->v, z) && !step_enter(s, z)))
        clear_field(s, y, f, true);
    else
        step_one_by_one(s, store_pointer_one, y, z, f);
}

static int64_t pointer_size(const struct step *s)
{
    return (int64_t)s->v->cpa.run->cfa->prog->types.machine->ptr_size;
}

// Whether a write of `size` bytes at `off` changes pointer field f.
static bool touches(const struct step *s, uint32_t f, int64_t off, int64_t size)
{
    int64_t at = s->v->field_off[f];
    return at < off + size && off < at + pointer_size(s);
}

void step_write(struct step *s, uint32_t y, int64_t off, int64_t size, const struct exp *rhs)
{
    numbers_store(s, y, off, size, rhs);
    for (uint32_t f = 0; f < s->v->n_fields && s->rc == RC_OK; f++) {
        if (!touches(s, f, off, size))
            continue;
        if (rhs && s->v->field_off[f] == off && size == pointer_size(s))
            store_field(s, y, f, rhs);
        else
            clear_field(s, y, f, true);
    }
}

void step_write_object(struct step *s, const struct exp *lhs, const struct exp *rhs)
{
    int64_t off;
    uint32_t y = lhs ? object_cell(s->v, lhs, &off) : NOT_FOLLOWED;
    if (y != NOT_FOLLOWED && step_enter(s, y))
        step_write(s, y, off, (int64_t)lhs->type->size, lhs->bits ? NULL : rhs);
}

// ---- loads and stores -----------------------------------------------------------------------------------------------------------

// x = y->f, where y is definite; if the field may be wild, or is not followed, x becomes wild.
static void load_one(struct step *s, uint32_t x, uint32_t y, uint32_t f)
{
    bool clean = f != NOT_FOLLOWED && is_clean(s, s->now.at[0], y, f);
    step_apply(s, clean ? SHAPE_LOAD : SHAPE_NULL, x, clean ? y : NOT_FOLLOWED, clean ? f : NOT_FOLLOWED);
    step_set_wild(s, x, !clean);
}

void step_load_pointer(struct step *s, uint32_t x, uint32_t y, int64_t off, bool whole)
{
    if (!step_enter(s, y)) {
        if (s->rc == RC_OK)
            step_make_wild(s, x);
        return;
    }
    whole = whole && !s->v->shift[x];
    step_one_by_one(s, load_one, x, y, whole ? field_at(s->v, off) : NOT_FOLLOWED);
}

// The followed pointer whose cell addr leads to, and the offset there.  If the pointer is in a variable that is a cell,
// its value is read first.
static uint32_t pointer_of(struct step *s, const struct exp *addr, int64_t *off)
{
    int64_t in, by;
    uint32_t x = address_parts(s->v, addr, off), z = held_address_parts(s->v, addr, &in, &by);
    if (x != NOT_FOLLOWED || z == NOT_FOLLOWED)
        return x;
    *off = by;
    step_load_pointer(s, s->v->scratch[1], z, in, true);
    return s->v->scratch[1];
}

void step_load(struct step *s)
{
    const struct edge *e = s->e;
    int64_t off;
    uint32_t x = followed(s->v, e->lhs), y = pointer_of(s, e->addr, &off);
    bool known = y != NOT_FOLLOWED && step_enter(s, y);
    uint32_t n = number_at(s->v, e->lhs);
    if (n != NOT_FOLLOWED && s->rc == RC_OK && known && !e->bits)
        numbers_load(s, n, y, off);
    else if (n != NOT_FOLLOWED)
        numbers_assign(s, n, NULL);
    step_write_object(s, e->lhs, NULL);
    if (x == NOT_FOLLOWED || s->rc != RC_OK)
        return;
    if (known)
        step_load_pointer(s, x, y, off, (int64_t)e->lhs->type->size == pointer_size(s) && !e->bits);
    else
        step_make_wild(s, x);
}

static bool may_write_cells(struct step *s)
{
    struct pt_places places = { 0 };
    pointsto_written(shape_pointsto(s->v->cpa.run), s->e, &places);
    return any_cell(s->v, &places) || pointsto_gave_up(shape_pointsto(s->v->cpa.run));
}

void step_write_elsewhere(struct step *s)
{
    bool explicit = s->e->addr && step_is_elsewhere(s, s->e->addr);
    if (s->rc == RC_OK && !explicit && may_write_cells(s))
        step_fail(s, OBSTACLE_UNKNOWN_WRITE);
}

void step_store(struct step *s)
{
    const struct edge *e = s->e;
    int64_t off;
    uint32_t y = pointer_of(s, e->addr, &off);
    if (y != NOT_FOLLOWED && step_enter(s, y))
        step_write(s, y, off, (int64_t)e->rhs->type->size, e->bits ? NULL : e->rhs);
    else
        step_write_elsewhere(s);
}

// ---- many bytes -----------------------------------------------------------------------------------------------------------------

int64_t step_size(const struct step *s)
{
    const struct exp *n = s->e->size;
    i128 size = n && exp_is_const(n) ? value_int(n->value, n->type) : -1;
    return size <= INT32_MAX ? (int64_t)size : -1;
}

void step_set_bytes(struct step *s)
{
    int64_t off, size = step_size(s);
    uint32_t y = address_parts(s->v, s->e->addr, &off);
    if (size < 0 || y == NOT_FOLLOWED || !step_enter(s, y)) {
        step_write_elsewhere(s);
        return;
    }
    bool zeros = exp_is_const(s->e->rhs) && (s->e->rhs->value & 0xff) == 0;
    if (zeros)
        numbers_zero(s, y, off, size);
    else
        numbers_store(s, y, off, size, NULL);
    for (uint32_t f = 0; f < s->v->n_fields && s->rc == RC_OK; f++) {
        int64_t at = s->v->field_off[f];
        if (touches(s, f, off, size))
            clear_field(s, y, f, !zeros || at < off || at + pointer_size(s) > off + size);
    }
}

// Copies `size` bytes from z + from to y + off; y and z are definite.
static void copy_part(struct step *s, uint32_t y, int64_t off, uint32_t z, int64_t from, int64_t size)
{
    numbers_store(s, y, off, size, NULL);
    for (uint32_t f = 0; f < s->v->n_fields && s->rc == RC_OK; f++) {
        int64_t at = s->v->field_off[f];
        if (!touches(s, f, off, size))
            continue;
        if (at < off || at + pointer_size(s) > off + size || !s->v->objects) {
            clear_field(s, y, f, true);
            continue;
        }
        step_load_pointer(s, s->v->scratch[0], z, from + (at - off), true);
        step_one_by_one(s, store_pointer_one, y, s->v->scratch[0], f);
    }
}

// COPY from z's cell to y's.  If these are the same cell, bytes may be read that were written before.
static void copy_one(struct step *s, uint32_t y, uint32_t z, uint32_t f)
{
    (void)f;
    int64_t off, from, size = step_size(s);
    (void)address_parts(s->v, s->e->addr, &off);
    (void)address_parts(s->v, s->e->src, &from);
    bool same = cell_of(s, s->now.at[0], y) == cell_of(s, s->now.at[0], z);
    if (same && off < from + size && from < off + size)
        step_write(s, y, off, size, NULL);
    else
        copy_part(s, y, off, z, from, size);
}

void step_copy_bytes(struct step *s)
{
    int64_t off, from, size = step_size(s);
    uint32_t y = address_parts(s->v, s->e->addr, &off), z = address_parts(s->v, s->e->src, &from);
    if (size < 0 || y == NOT_FOLLOWED || !step_enter(s, y)) {
        step_write_elsewhere(s);
        return;
    }
    if (z == y || z == NOT_FOLLOWED || !step_enter(s, z))
        step_write(s, y, off, size, NULL);
    else
        step_one_by_one(s, copy_one, y, z, NOT_FOLLOWED);
}

void step_copy_record(struct step *s, uint32_t x, const struct exp *from)
{
    int64_t off;
    uint32_t z = object_cell(s->v, from, &off);
    if (z != NOT_FOLLOWED && step_enter(s, z) && step_enter(s, x))
        copy_part(s, x, s->v->shift[x], z, off, (int64_t)from->type->size);
}

// ---- lives ----------------------------------------------------------------------------------------------------------------------

// Notes that from here on addresses may be those of younger cells.
static void end_block(struct step *s)
{
    for (size_t i = 0; i < s->now.n; i++)
        structure_set(s->now.at[i], s->v->freed, 0, 0, LOGIC_TRUE);
}

void step_allocate(struct step *s)
{
    uint32_t x = followed(s->v, s->e->lhs);
    if (s->e->alloc == ALLOC_REALLOC_NEW) {
        end_block(s);
        if (s->e->src)
            safety_end_block(s, s->e->src);
    }
    step_write_object(s, s->e->lhs, NULL);
    if (x == NOT_FOLLOWED)
        return;
    if (s->e->alloc != ALLOC_MALLOC && s->e->alloc != ALLOC_CALLOC) {
        step_make_wild(s, x);
        return;
    }
    step_apply(s, SHAPE_NEW, x, NOT_FOLLOWED, NOT_FOLLOWED);
    step_set_wild(s, x, false);
    if (s->e->alloc == ALLOC_CALLOC)
        numbers_zero(s, x, INT32_MIN, INT64_C(1) << 32);
    for (uint32_t f = 0; f < s->v->n_fields; f++)
        set_dirt(s, x, f, s->e->alloc == ALLOC_MALLOC);
}

// Frees a block; its contents are not read again.
static void free_one(struct step *s, uint32_t x, uint32_t y, uint32_t f)
{
    (void)y, (void)f;
    for (uint32_t k = 0; k < s->v->n_fields && s->now.n && cell_of(s, s->now.at[0], x); k++)
        clear_field(s, x, k, false);
}

void step_free_block(struct step *s)
{
    int64_t off;
    uint32_t x = address_parts(s->v, s->e->addr, &off);
    if (step_is_elsewhere(s, s->e->addr))
        return;
    end_block(s);
    safety_end_block(s, s->e->addr);
    if (x != NOT_FOLLOWED && !is_address(s->v, x))
        step_one_by_one(s, free_one, x, NOT_FOLLOWED, NOT_FOLLOWED);
}

void step_begin(struct step *s, uint32_t x)
{
    step_apply(s, SHAPE_NEW, x, NOT_FOLLOWED, NOT_FOLLOWED);
    for (uint32_t f = 0; f < s->v->n_fields; f++)
        set_dirt(s, x, f, true);
}

// Declares a variable; a declaration that is passed again without leaving its block does not make another variable.
static void declare_one(struct step *s, uint32_t x, uint32_t y, uint32_t f)
{
    (void)y, (void)f;
    if (cell_of(s, s->now.at[0], x))
        step_write(s, x, s->v->shift[x], (int64_t)s->v->var[x]->type->size, NULL);
    else
        step_begin(s, x);
}

void step_declare(struct step *s, uint32_t x)
{
    step_one_by_one(s, declare_one, x, NOT_FOLLOWED, NOT_FOLLOWED);
}

// Ends a variable.  If something still holds its address, a younger variable may have the same address; otherwise the
// cell is removed behind the step (class_collect).
static void end_one(struct step *s, uint32_t x, uint32_t y, uint32_t f)
{
    (void)y, (void)f;
    if (!cell_of(s, s->now.at[0], x))
        return;
    for (uint32_t k = 0; k < s->v->n_fields; k++)
        clear_field(s, x, k, false);
    safety_end_variable(s, x);
    for (size_t i = 0; i < s->now.n; i++) {
        struct structure *g = s->now.at[i];
        uint32_t u = node_of(s, g, x);
        (void)class_apply(s->v->shape, g, SHAPE_NULL, x, NOT_FOLLOWED, NOT_FOLLOWED);
        if (class_connected(s->v->shape, g) >> u & 1)
            structure_set(g, s->v->freed, 0, 0, LOGIC_TRUE);
    }
}

void step_end(struct step *s, uint32_t x)
{
    step_one_by_one(s, end_one, x, NOT_FOLLOWED, NOT_FOLLOWED);
}
