// SPDX-License-Identifier: Apache-2.0
// transfer.c: what an edge does to a structure.
//
// Where a pointer is followed that is null, or wild, C defines nothing: those executions end.  A wild pointer may hold the address of any cell, so a
// write through it is not followed.
#include "cpa/shape/step.h"

static void fail(struct step *s, enum obstacle kind)
{
    if (s->rc == RC_OK)
        s->rc = run_obstacle(s->v->cpa.run, &(struct obstacle_at){ .kind = kind, .about = { .edge = s->e } });
}

static void forget(struct step *s)
{
    structures_free(&s->now);
    s->now = (struct structures){ 0 };
}

static bool is_wild(const struct step *s, const struct structure *g, uint32_t x)
{
    return structure_get(g, s->v->wild[x], 0, 0) != LOGIC_FALSE;
}

// ---- changes of all structures ------------------------------------------------------------------------------------------------

static void apply(struct step *s, enum shape_op op, uint32_t x, uint32_t y, uint32_t field)
{
    struct structures out = { 0 };
    for (size_t i = 0; i < s->now.n && s->rc == RC_OK; i++) {
        s->v->stats->posts++;
        if (!class_post(s->v->shape, s->now.at[i], op, x, y, field, &out))
            fail(s, OBSTACLE_SHAPES);
    }
    forget(s);
    s->now = out;
}

static void set_wild(struct step *s, uint32_t x, bool wild)
{
    for (size_t i = 0; i < s->now.n; i++)
        structure_set(s->now.at[i], s->v->wild[x], 0, 0, wild ? LOGIC_TRUE : LOGIC_FALSE);
}

// Field f of y's cell, which is definite, is wild or not.
static void set_dirt(struct step *s, uint32_t y, uint32_t f, bool wild)
{
    for (size_t i = 0; i < s->now.n; i++)
        structure_set(s->now.at[i], s->v->dirt[f], node_of(s, s->now.at[i], y), 0, wild ? LOGIC_TRUE : LOGIC_FALSE);
}

static void make_wild(struct step *s, uint32_t x)
{
    apply(s, SHAPE_NULL, x, NOT_FOLLOWED, NOT_FOLLOWED);
    set_wild(s, x, true);
}

void keep_structures(struct step *s, bool (*keep)(const struct step *s, struct structure *g, const void *ctx),
                     const void *ctx)
{
    size_t n = 0;
    for (size_t i = 0; i < s->now.n; i++) {
        if (keep(s, s->now.at[i], ctx))
            s->now.at[n++] = s->now.at[i];
        else
            structure_free(s->now.at[i]);
    }
    s->now.n = n;
}

// Two pointers, and what is asked of them.
struct pointers {
    uint32_t x, y;
};

// Cases in which pointer x is definite.
static void focus(struct step *s, uint32_t x)
{
    struct structures out = { 0 };
    for (size_t i = 0; i < s->now.n; i++)
        if (!class_focus(s->v->shape, s->now.at[i], x, &out))
            fail(s, OBSTACLE_SHAPES);
    forget(s);
    s->now = out;
}

static bool has_cell(const struct step *s, struct structure *g, const void *ctx)
{
    return cell_of(s, g, ((const struct pointers *)ctx)->x) != 0;
}

static bool any_is_wild(const struct step *s, uint32_t x)
{
    bool wild = false;
    for (size_t i = 0; i < s->now.n; i++)
        wild |= is_wild(s, s->now.at[i], x);
    return wild;
}

// x is followed: false if that cannot be done here.
static bool enter(struct step *s, uint32_t x)
{
    if (any_is_wild(s, x))
        return false;
    focus(s, x);
    keep_structures(s, has_cell, &(struct pointers){ x, x });
    return s->rc == RC_OK;
}

// ---- assignments ----------------------------------------------------------------------------------------------------------------

static bool is_null(const struct exp *x)
{
    while (x->kind == EXP_CAST)
        x = x->a;
    return exp_is_const(x) && x->value == 0;
}

// Structures differ in what is wild: `change` sees one at a time.
static void one_by_one(struct step *s, void (*change)(struct step *s, uint32_t x, uint32_t y, uint32_t f), uint32_t x,
                       uint32_t y, uint32_t f)
{
    struct structures all = s->now, out = { 0 };
    for (size_t i = 0; i < all.n; i++) {
        s->now = (struct structures){ 0 };
        vec_push(&s->now, all.at[i]);
        change(s, x, y, f);
        for (size_t k = 0; k < s->now.n; k++)
            vec_push(&out, s->now.at[k]);
        vec_free(&s->now);
    }
    vec_free(&all);
    s->now = out;
}

static void copy_one(struct step *s, uint32_t x, uint32_t y, uint32_t f)
{
    bool wild = is_wild(s, s->now.at[0], y);
    apply(s, wild ? SHAPE_NULL : SHAPE_COPY, x, wild ? NOT_FOLLOWED : y, f);
    set_wild(s, x, wild);
}

static void copy_pointer(struct step *s, uint32_t x, uint32_t y)
{
    one_by_one(s, copy_one, x, y, NOT_FOLLOWED);
}

static void assign(struct step *s, uint32_t x, const struct exp *rhs)
{
    int64_t off;
    uint32_t y = address_parts(s->v, rhs, &off);
    if (y == x && off == s->v->shift[x])
        return;
    if (y != NOT_FOLLOWED && off == s->v->shift[x])
        copy_pointer(s, x, y);
    else if (is_null(rhs)) {
        apply(s, SHAPE_NULL, x, NOT_FOLLOWED, NOT_FOLLOWED);
        set_wild(s, x, false);
    } else
        make_wild(s, x);
}

// Addresses may be those of younger blocks from here on.
static void end_block(struct step *s)
{
    for (size_t i = 0; i < s->now.n; i++)
        structure_set(s->now.at[i], s->v->freed, 0, 0, LOGIC_TRUE);
}

static void allocate(struct step *s)
{
    uint32_t x = followed(s->v, s->e->lhs);
    if (s->e->alloc == ALLOC_REALLOC_NEW)
        end_block(s);
    if (x == NOT_FOLLOWED)
        return;
    if ((s->e->alloc != ALLOC_MALLOC && s->e->alloc != ALLOC_CALLOC) || s->v->shift[x]) {
        make_wild(s, x);
        return;
    }
    apply(s, SHAPE_NEW, x, NOT_FOLLOWED, NOT_FOLLOWED);
    set_wild(s, x, false);
    if (s->e->alloc == ALLOC_CALLOC)
        numbers_zero(s, x);
    for (uint32_t f = 0; f < s->v->n_fields; f++)
        set_dirt(s, x, f, s->e->alloc == ALLOC_MALLOC);
}

// ---- loads and stores -----------------------------------------------------------------------------------------------------------

static bool is_clean(const struct step *s, const struct structure *g, uint32_t y, uint32_t f)
{
    const struct kleene *dirt = unary_of(g, s->v->shape->voc.preds.at[s->v->dirt[f]].at);
    return !(dirt->may & cell_of(s, g, y));
}

// x = y->f, where y is definite: of a field that may be wild, or is not followed, x is wild.
static void load_one(struct step *s, uint32_t x, uint32_t y, uint32_t f)
{
    bool clean = f != NOT_FOLLOWED && is_clean(s, s->now.at[0], y, f);
    apply(s, clean ? SHAPE_LOAD : SHAPE_NULL, x, clean ? y : NOT_FOLLOWED, clean ? f : NOT_FOLLOWED);
    set_wild(s, x, !clean);
}

static void load(struct step *s)
{
    const struct edge *e = s->e;
    int64_t off;
    uint32_t x = followed(s->v, e->lhs), y = address_parts(s->v, e->addr, &off);
    bool known = y != NOT_FOLLOWED && enter(s, y);
    uint32_t n = number_at(s->v, e->lhs);
    if (n != NOT_FOLLOWED && s->rc == RC_OK && known && !e->bits)
        numbers_load(s, n, y, off);
    else if (n != NOT_FOLLOWED)
        numbers_assign(s, n, NULL);
    if (x == NOT_FOLLOWED || s->rc != RC_OK)
        return;
    bool whole = e->lhs->type->size == s->v->cpa.run->cfa->prog->types.machine->ptr_size && !e->bits && !s->v->shift[x];
    if (known)
        one_by_one(s, load_one, x, y, whole ? field_at(s->v, off) : NOT_FOLLOWED);
    else
        make_wild(s, x);
}

static bool may_write_blocks(struct step *s)
{
    struct pt_places places = { 0 };
    pointsto_written(s->v->cpa.run->pointsto, s->e, &places);
    return any_block(&places) || pointsto_gave_up(s->v->cpa.run->pointsto);
}

// Field f of y's cell, which is definite, gets what is not followed.
static void spoil_field(struct step *s, uint32_t y, uint32_t f)
{
    apply(s, SHAPE_STORE_NULL, y, NOT_FOLLOWED, f);
    set_dirt(s, y, f, true);
}

static void store_field(struct step *s, uint32_t y, uint32_t f, const struct exp *rhs)
{
    int64_t shift;
    uint32_t z = address_parts(s->v, rhs, &shift);
    if (!is_null(rhs) && (z == NOT_FOLLOWED || shift || any_is_wild(s, z))) {
        spoil_field(s, y, f);
        return;
    }
    apply(s, SHAPE_STORE_NULL, y, NOT_FOLLOWED, f);
    set_dirt(s, y, f, false);
    if (!is_null(rhs))
        apply(s, SHAPE_STORE, y, z, f);
}

static void store(struct step *s)
{
    const struct edge *e = s->e;
    int64_t off, size = (int64_t)e->rhs->type->size, pointer = s->v->cpa.run->cfa->prog->types.machine->ptr_size;
    uint32_t y = address_parts(s->v, e->addr, &off);
    if (y == NOT_FOLLOWED || !enter(s, y)) {
        if (s->rc == RC_OK && may_write_blocks(s))
            fail(s, OBSTACLE_UNKNOWN_WRITE);
        return;
    }
    numbers_store(s, y, off, e->rhs);
    for (uint32_t f = 0; f < s->v->n_fields && s->rc == RC_OK; f++) {
        int64_t at = s->v->field_off[f];
        if (at == off && size == pointer && !e->bits)
            store_field(s, y, f, e->rhs);
        else if (at < off + size && off < at + pointer)
            spoil_field(s, y, f);
    }
}

// ---- conditions -------------------------------------------------------------------------------------------------------------------

static bool lacks_cell(const struct step *s, struct structure *g, const void *ctx)
{
    return !has_cell(s, g, ctx);
}

// Both are null, or point to one cell.  A freed cell's address may be that of a younger one, too.
static bool are_equal(const struct step *s, struct structure *g, const void *ctx)
{
    const struct pointers *p = ctx;
    uint64_t a = cell_of(s, g, p->x), b = cell_of(s, g, p->y);
    bool reused = a && b && structure_get(g, s->v->freed, 0, 0) != LOGIC_FALSE;
    return a == b || reused;
}

static bool are_unequal(const struct step *s, struct structure *g, const void *ctx)
{
    const struct pointers *p = ctx;
    return cell_of(s, g, p->x) != cell_of(s, g, p->y);
}

static void assume_null(struct step *s, uint32_t x, bool null)
{
    if (any_is_wild(s, x) || s->v->shift[x])
        return;
    focus(s, x);
    keep_structures(s, null ? lacks_cell : has_cell, &(struct pointers){ x, x });
}

static void assume_equal(struct step *s, uint32_t x, uint32_t y, bool equal)
{
    if (any_is_wild(s, x) || any_is_wild(s, y) || s->v->shift[x] || s->v->shift[y])
        return;
    focus(s, x);
    focus(s, y);
    keep_structures(s, equal ? are_equal : are_unequal, &(struct pointers){ x, y });
}

static void assume(struct step *s)
{
    numbers_assume(s);
    bool truth = s->e->truth;
    const struct exp *c = exp_truth(s->e->rhs, &truth);
    uint32_t x = followed(s->v, c);
    if (x != NOT_FOLLOWED) {
        assume_null(s, x, !truth);
        return;
    }
    if (c->kind != EXP_BINARY || (c->op != OP_EQ && c->op != OP_NE))
        return;
    bool equal = (c->op == OP_EQ) == truth;
    x = followed(s->v, c->a);
    uint32_t y = followed(s->v, c->b);
    if (x != NOT_FOLLOWED && y != NOT_FOLLOWED)
        assume_equal(s, x, y, equal);
    else if (x != NOT_FOLLOWED && is_null(c->b))
        assume_null(s, x, equal);
    else if (y != NOT_FOLLOWED && is_null(c->a))
        assume_null(s, y, equal);
}

// ---- edges --------------------------------------------------------------------------------------------------------------------------

static void enter_function(struct step *s)
{
    const struct func *f = s->e->callee;
    for (size_t i = 0; i < f->n_params && i < s->e->n_args && s->rc == RC_OK; i++) {
        uint32_t x = s->v->pointer[f->vars.at[i]->id], n = s->v->number[f->vars.at[i]->id];
        if (x != NOT_FOLLOWED)
            assign(s, x, s->e->args[i]);
        if (n != NOT_FOLLOWED)
            numbers_assign(s, n, s->e->args[i]);
    }
}

// x is not read again: null, so that structures that differ in it only are the same.
static void drop(struct step *s, uint32_t x)
{
    for (size_t i = 0; i < s->now.n; i++)
        (void)class_apply(s->v->shape, s->now.at[i], SHAPE_NULL, x, NOT_FOLLOWED, NOT_FOLLOWED);
    set_wild(s, x, false);
}

static void leave_function(struct step *s)
{
    const struct func *f = s->e->callee;
    uint32_t x = s->e->lhs ? followed(s->v, s->e->lhs) : NOT_FOLLOWED,
             y = f->retval ? s->v->pointer[f->retval->id] : NOT_FOLLOWED;
    if (x != NOT_FOLLOWED && (y == NOT_FOLLOWED || s->v->shift[x] != s->v->shift[y]))
        make_wild(s, x);
    else if (x != NOT_FOLLOWED)
        copy_pointer(s, x, y);
    uint32_t n = s->e->lhs ? number_at(s->v, s->e->lhs) : NOT_FOLLOWED;
    if (n != NOT_FOLLOWED)
        numbers_assign(s, n,
                       f->retval ? exp_cell(&s->v->cpa.run->cfa->exps, f->retval, 0, f->retval->type, NULL) : NULL);
    for (uint32_t i = 0; i < s->v->n_numbers; i++)
        if (s->v->number_var[i]->fn == f)
            numbers_clear(s, i);
    for (uint32_t i = 0; i < s->v->shape->tracking.n_pointers && s->rc == RC_OK; i++)
        if (s->v->var[i]->fn == f)
            drop(s, i);
}

static void make_lhs_wild(struct step *s)
{
    uint32_t x = s->e->lhs ? followed(s->v, s->e->lhs) : NOT_FOLLOWED;
    if (x != NOT_FOLLOWED)
        make_wild(s, x);
    if (s->e->lhs && number_at(s->v, s->e->lhs) != NOT_FOLLOWED)
        numbers_assign(s, number_at(s->v, s->e->lhs), NULL);
}

static void take_edge(struct step *s)
{
    const struct edge *e = s->e;
    uint32_t x;
    switch ((int)e->kind) {
    case EDGE_ASSIGN:
        x = followed(s->v, e->lhs);
        if (x != NOT_FOLLOWED)
            assign(s, x, e->rhs);
        else if (number_at(s->v, e->lhs) != NOT_FOLLOWED)
            numbers_assign(s, number_at(s->v, e->lhs), e->rhs);
        return;
    case EDGE_ASSUME:
        assume(s);
        return;
    case EDGE_LOAD:
        load(s);
        return;
    case EDGE_STORE:
        store(s);
        return;
    case EDGE_ALLOC:
        allocate(s);
        return;
    case EDGE_FREE:
        end_block(s);
        return;
    case EDGE_DECL:
        x = s->v->pointer[e->var->id];
        if (x != NOT_FOLLOWED)
            make_wild(s, x);
        if (s->v->number[e->var->id] != NOT_FOLLOWED)
            numbers_assign(s, s->v->number[e->var->id], NULL);
        return;
    case EDGE_CALL:
        enter_function(s);
        return;
    case EDGE_RETURN:
        leave_function(s);
        return;
    case EDGE_COPY:
    case EDGE_SET:
    case EDGE_HAVOC_MEM:
        if (may_write_blocks(s))
            fail(s, OBSTACLE_UNKNOWN_WRITE);
        return;
    case EDGE_UNSUPPORTED: {
        struct obstacle_at o = obstacle_of_edge(e);
        s->rc = run_obstacle(s->v->cpa.run, &o);
        return;
    }
    default:
        make_lhs_wild(s);
        return;
    }
}

static void drop_dead(struct step *s)
{
    const struct u32_vec *dead = &s->e->to->dead;
    for (size_t i = 0; i < dead->n && s->rc == RC_OK; i++)
        if (s->v->pointer[dead->at[i]] != NOT_FOLLOWED)
            drop(s, s->v->pointer[dead->at[i]]);
    for (size_t i = 0; i < dead->n; i++)
        if (s->v->number[dead->at[i]] != NOT_FOLLOWED)
            numbers_clear(s, s->v->number[dead->at[i]]);
}

enum rc shape_step(struct shape_cpa *v, const struct structure *g, const struct edge *e, struct structures *out)
{
    struct step s = { .v = v, .e = e };
    vec_push(&s.now, structure_copy(g));
    take_edge(&s);
    drop_dead(&s);
    for (size_t i = 0; i < s.now.n && s.rc == RC_OK; i++) {
        struct structure *a = structure_abstract(s.now.at[i]);
        vec_push(out, a);
    }
    structures_free(&s.now);
    return s.rc;
}
