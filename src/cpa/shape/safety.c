// SPDX-License-Identifier: Apache-2.0
// safety.c: memory safety: which accesses and frees may go wrong, and which blocks may be lost.
// A node's life has ended (`gone`), or it lives, or that is not known.  Where in its block or variable an access lies
// follows from the places that the address may have (points-to) and from their sizes: a node stands for any place of
// that kind. Anything that is not followed is suspected; blocks that are no nodes are suspected to be lost where they
// are made.
#include "cpa/shape/step.h"
#include "mem/storage.h"

#define ANY_SIZE INT64_MAX

// An access or a free of an edge through an address.
struct access {
    const struct exp *addr;
    int64_t bytes;
    enum access_kind kind;
};

// ---- what is accessed -------------------------------------------------------------------------------------------------------

static enum safety part_of(const struct access *a)
{
    return a->kind == ACCESS_FREE ? SAFE_FREE : SAFE_DEREF;
}

static struct access access_of(const struct step *s, const struct edge_access *a)
{
    int64_t size = step_size(s) < 0 ? ANY_SIZE : step_size(s);
    return (struct access){ a->addr, a->size ? size : (int64_t)a->bytes, a->kind };
}

// ---- places -------------------------------------------------------------------------------------------------------------------

// The bytes of a block or variable, counted from the node's place.
struct extent_of_node {
    int64_t low, high;
};

static struct extent_of_node extent_of_variable(const struct shape_cpa *v, uint32_t x)
{
    return (struct extent_of_node){ v->shift[x], v->shift[x] + (int64_t)v->var[x]->type->size };
}

// The extent of nodes of a place; false: objects made there are no nodes.
static bool extent_of_place(const struct shape_cpa *v, struct pt_place at, struct extent_of_node *out)
{
    if (at.kind == OBJ_VAR && v->object[at.id] != NOT_FOLLOWED) {
        *out = extent_of_variable(v, v->object[at.id]);
        return true;
    }
    const struct edge *e = at.kind == OBJ_HEAP ? v->cpa.run->cfa->edges.at[at.id] : NULL;
    uint32_t x = e && e->lhs ? followed(v, e->lhs) : NOT_FOLLOWED;
    if (x == NOT_FOLLOWED)
        return false;
    i128 size = exp_is_const(e->size) ? value_int(e->size->value, e->size->type) : 0;
    *out = (struct extent_of_node){ v->shift[x], v->shift[x] + (int64_t)MIN(MAX(size, 0), INT32_MAX) };
    return true;
}

static bool fits(struct extent_of_node e, int64_t off, const struct access *a)
{
    return a->kind == ACCESS_FREE ? off == e.low : off >= e.low && a->bytes <= e.high - off;
}

// Whether the bytes from `off` on of the node that x leads to lie inside of it; for a free: whether `off` is its first
// byte.
static bool is_inside(const struct shape_cpa *v, uint32_t x, int64_t off, const struct access *a)
{
    struct pt_places all = { 0 };
    struct extent_of_node e;
    if (is_address(v, x))
        return fits(extent_of_variable(v, x), off, a);
    bool inside = !pointsto_gave_up(shape_pointsto(v->cpa.run)), found = false;
    pointsto_of_all(shape_pointsto(v->cpa.run), a->addr, &all);
    for (size_t i = 0; i < all.n; i++)
        if (extent_of_place(v, all.at[i], &e)) {
            inside &= fits(e, off, a);
            found = true;
        }
    vec_free(&all);
    return inside && found;
}

// ---- faults -------------------------------------------------------------------------------------------------------------------

static void suspect(struct step *s, enum fault f)
{
    s->faults |= UINT32_C(1) << f;
}

// Suspects a fault in all heaps, so that none is left.
static void suspect_all(struct step *s, enum fault f)
{
    if (s->now.n)
        suspect(s, f);
    structures_free(&s->now);
    s->now = (struct structures){ 0 };
}

static struct kleene gone(const struct step *s, const struct structure *g)
{
    return *unary_of(g, s->v->shape->voc.preds.at[s->v->gone].at);
}

// The addresses, as bits, of followed variables that are nodes and may be `cell`.
static uint64_t variables_at(const struct step *s, const struct structure *g, uint64_t cell)
{
    uint64_t found = 0;
    for (uint32_t i = 0; i < s->v->shape->tracking.n_pointers; i++)
        if (is_address(s->v, i) && (unary_of(g, s->v->shape->voc.preds.at[s->v->shape->pointer[i]].at)->may & cell))
            found |= UINT64_C(1) << i;
    return found;
}

static enum fault spared(const struct step *s, uint64_t variables, enum access_kind kind)
{
    for (; variables; variables &= variables - 1) {
        enum fault f = storage_spared(s->v->var[__builtin_ctzll(variables)], kind);
        if (f != FAULT_NONE)
            return f;
    }
    return FAULT_NONE;
}

// The fault of freeing byte `off` of x's node; NONE: none.
static enum fault fault_of_free(const struct step *s, const struct structure *g, uint32_t x, int64_t off,
                                const struct access *a)
{
    uint64_t cell = cell_of(s, g, x);
    if (step_is_wild(s, g, x))
        return FAULT_UNINIT_FREE;
    if (!cell)
        return off ? FAULT_BAD_FREE : FAULT_NONE;
    if (variables_at(s, g, cell))
        return FAULT_OBJECT_FREE;
    if (gone(s, g).may & cell)
        return FAULT_DOUBLE_FREE;
    return is_inside(s->v, x, off, a) ? FAULT_NONE : FAULT_INTERIOR_FREE;
}

// The fault that an access may commit, x being definite; NONE: none.
static enum fault fault_of(const struct step *s, const struct structure *g, uint32_t x, int64_t off,
                           const struct access *a)
{
    uint64_t cell = cell_of(s, g, x);
    if (a->kind == ACCESS_FREE)
        return fault_of_free(s, g, x, off, a);
    if (step_is_wild(s, g, x))
        return FAULT_UNINIT_ACCESS;
    if (!cell)
        return FAULT_NULL_ACCESS;
    if (gone(s, g).may & cell)
        return FAULT_USE_AFTER_FREE;
    return is_inside(s->v, x, off, a) ? spared(s, variables_at(s, g, cell), a->kind) : storage_outside(a->kind);
}

// Whether it is still to be shown that the access is no fault.
static bool is_open(const struct step *s, const struct access *a)
{
    bool some = a->kind == ACCESS_FREE || a->bytes > 0;
    return some && (part_of(a) & s->v->watched) && !known_is_valid(s->v->cpa.run->known, s->e);
}

static void check(struct step *s, const struct access *a)
{
    int64_t off;
    uint32_t x = s->v->given_up ? NOT_FOLLOWED : address_parts(s->v, a->addr, &off);
    if (x == NOT_FOLLOWED) {
        suspect_all(s, a->kind == ACCESS_FREE ? FAULT_UNINIT_FREE : FAULT_UNINIT_ACCESS);
        return;
    }
    if (is_address(s->v, x))
        (void)step_enter(s, x);
    else
        step_focus(s, x);
    size_t n = 0;
    for (size_t i = 0; i < s->now.n; i++) {
        enum fault f = fault_of(s, s->now.at[i], x, off, a);
        if (f == FAULT_NONE) {
            s->now.at[n++] = s->now.at[i];
            continue;
        }
        suspect(s, f);
        structure_free(s->now.at[i]);
    }
    s->now.n = n;
}

// ---- lives --------------------------------------------------------------------------------------------------------------------

// Whether, by the text, the variable of followed pointer x (x is in it, or is its address) has ended where the edge is.
static bool has_ended(const struct step *s, uint32_t x)
{
    struct extent is = storage_var(s->v->var[x]);
    return storage_has_ended(&is, s->e);
}

static void leave_scopes(struct step *s)
{
    for (uint64_t left = s->v->objects; left && s->rc == RC_OK; left &= left - 1) {
        uint32_t x = (uint32_t)__builtin_ctzll(left);
        if (has_ended(s, x))
            step_end(s, x);
    }
}

static void set_gone(const struct step *s, struct structure *g, uint64_t nodes, enum logic_op value)
{
    for (; nodes; nodes &= nodes - 1)
        structure_set(g, s->v->gone, (uint32_t)__builtin_ctzll(nodes), 0, value);
}

static bool may_end_cells(const struct step *s, const struct exp *addr)
{
    struct pt_places places = { 0 };
    pointsto_of_all(shape_pointsto(s->v->cpa.run), addr, &places);
    return any_cell(s->v, &places) || pointsto_gave_up(shape_pointsto(s->v->cpa.run));
}

void safety_end_block(struct step *s, const struct exp *addr)
{
    int64_t off;
    uint32_t x = address_parts(s->v, addr, &off);
    if (!s->v->watched)
        return;
    bool is_pointer = x != NOT_FOLLOWED && !is_address(s->v, x), any = may_end_cells(s, addr);
    if (is_pointer)
        step_focus(s, x);
    for (size_t i = 0; i < s->now.n; i++) {
        struct structure *g = s->now.at[i];
        bool known = is_pointer && !step_is_wild(s, g, x);
        if (known)
            set_gone(s, g, cell_of(s, g, x), LOGIC_TRUE);
        else if (any)
            set_gone(s, g, nodes_of(g) & ~gone(s, g).must, LOGIC_HALF);
    }
}

void safety_end_variable(struct step *s, uint32_t x)
{
    for (size_t i = 0; i < s->now.n && s->v->watched; i++)
        set_gone(s, s->now.at[i], cell_of(s, s->now.at[i], x), LOGIC_TRUE);
}

// ---- blocks that are lost -----------------------------------------------------------------------------------------------------

static bool watches_blocks(const struct step *s)
{
    return s->v->watched & (SAFE_MEMTRACK | SAFE_MEMCLEANUP);
}

// (A lost block is not freed at the end of the program, either.)
static enum fault lost_fault(const struct step *s)
{
    return s->v->watched & SAFE_MEMTRACK ? FAULT_LOST : FAULT_NOT_FREED;
}

// The variables that live, and their addresses: bits.
static uint64_t holders(const struct step *s)
{
    uint64_t held = 0;
    for (uint32_t i = 0; i < s->v->shape->tracking.n_pointers; i++)
        held |= (uint64_t)(s->v->var[i] && !has_ended(s, i)) << i;
    return held;
}

// Whether a block may live that nothing leads to.  (If a block that may be freed holds links, nothing is known of
// those.)
static bool may_lose(const struct step *s, const struct structure *g)
{
    struct kleene ended = gone(s, g);
    return (ended.may & ~ended.must) || (nodes_of(g) & ~ended.must & ~class_reached(s->v->shape, g, holders(s)));
}

static bool is_left(const struct step *s, const struct structure *g)
{
    uint64_t variables = 0;
    for (uint32_t i = 0; i < s->v->shape->tracking.n_pointers; i++)
        variables |= is_address(s->v, i) ? cell_of(s, g, i) : 0;
    return nodes_of(g) & ~gone(s, g).must & ~variables;
}

// Whether the edge makes a block that is no node.
static bool makes_no_node(const struct step *s)
{
    const struct edge *e = s->e;
    bool heap = e->kind == EDGE_ALLOC && e->alloc != ALLOC_ALLOCA && e->alloc != ALLOC_ARGV && e->alloc != ALLOC_HANDLE;
    return heap && (s->v->given_up || e->alloc == ALLOC_REALLOC_NEW || followed(s->v, e->lhs) == NOT_FOLLOWED);
}

void safety_drop(struct step *s, uint32_t x)
{
    if (!watches_blocks(s) || !s->v->var[x] || s->v->var[x]->kind == VAR_TEMP) {
        step_drop(s, x);
        return;
    }
    struct structures all = s->now;
    for (size_t i = 0; i < all.n; i++) {
        struct structure *before = structure_copy(all.at[i]);
        s->now = (struct structures){ 0 };
        vec_push(&s->now, all.at[i]);
        step_drop(s, x);
        bool kept = may_lose(s, all.at[i]);
        structure_free(kept ? all.at[i] : before);
        if (kept)
            all.at[i] = before;
        vec_free(&s->now);
    }
    s->now = all;
}

// ---- an edge ------------------------------------------------------------------------------------------------------------------

void safety_before(struct step *s)
{
    struct edge_accesses all = edge_accesses(s->e);
    if (s->v->watched && !s->v->given_up)
        leave_scopes(s);
    for (size_t i = 0; i < all.n && s->rc == RC_OK; i++) {
        struct access a = access_of(s, &all.at[i]);
        if (is_open(s, &a))
            check(s, &a);
    }
    if (watches_blocks(s) && makes_no_node(s))
        suspect_all(s, lost_fault(s));
}

// Whether the program ends where the edge leads: other analyses have no state behind that, so they are asked before.
static bool comes_to_end(const struct edge *e)
{
    for (size_t i = 0; i < e->to->out.n; i++)
        if (e->to->out.at[i]->kind == EDGE_STOP && e->to->out.at[i]->ends_program)
            return true;
    return false;
}

void safety_behind(struct step *s)
{
    bool ends = (s->v->watched & SAFE_MEMCLEANUP) && comes_to_end(s->e);
    if (!watches_blocks(s) || s->e->kind == EDGE_STOP)
        return;
    size_t n = 0;
    for (size_t i = 0; i < s->now.n; i++) {
        bool lost = may_lose(s, s->now.at[i]);
        if (!lost && !(ends && is_left(s, s->now.at[i]))) {
            s->now.at[n++] = s->now.at[i];
            continue;
        }
        suspect(s, lost ? lost_fault(s) : FAULT_NOT_FREED);
        structure_free(s->now.at[i]);
    }
    s->now.n = n;
}
