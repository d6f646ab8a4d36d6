// SPDX-License-Identifier: Apache-2.0
// address.c: where objects lie.
//
// Static objects have fixed distances from one base, whose value is unknown.  So have locals of functions that are called once;
// other locals get a new address in a range of their own with every call.  Behind all these begins the heap: a block takes
// the next free address, and none is used twice; activations of recursive functions get theirs there, too.  Functions have
// the addresses that the interpreter gives them.  Pointers that the program did not make point behind all objects.
//
// The layout must not exclude executions, or their absence would be taken for a proof (docs/adr/0023).  So its constraints
// are satisfiable by arithmetic (layout_make), whatever the program does:
//   - objects that do not fit into the address space at all have no formula;
//   - a local whose places may be used again has unknown contents when its function is entered (memory_enter);
//   - half of what is left is kept for small blocks, a million of them (that these suffice is part of the assumption that
//     allocation never fails); a larger one that does not fit into the other half has any address, and may then overlap others.
//
// Formulas that keep values (encode_start_valued) fix the base and the place of each activation's locals, too, so that pointers are constants
// and what is read and written through them folds.
//
// This fixes an order and distances that executions do not have.  What a program does without looking at addresses other than by
// comparing pointers for equality, or inside one object, does not depend on them; other expressions have unknown values here
// (opaque.c).
#include "encode/memory_priv.h"

#include "mem/storage.h"

#define ALIGN 64
#define FUNC_START UINT64_C(0x400000)
#define FUNC_SPACING 16

static bool wide(const struct encoder *e)
{
    return e->cfa->prog->types.machine->ptr_size == 8;
}

// The first address at which an object may lie; and the address from which on none does.
static u128 first_address(const struct encoder *e)
{
    return wide(e) ? (u128)1 << 44 : 0x10000000;
}

i128 encode_first_address(const struct encoder *e)
{
    return (i128)first_address(e);
}

static u128 end_address(const struct encoder *e)
{
    return wide(e) ? (u128)0x600000000000 : 0xd0000000;
}

// ---- terms ----------------------------------------------------------------------------------------------------------

static unsigned bits(const struct encoder *e)
{
    return e->cfa->prog->types.machine->ptr_size * 8u;
}

const struct sort *address_sort(struct encoder *e)
{
    return e->kind == ENCODE_INT ? e->t->s_int : sort_bv(e->t, bits(e));
}

const struct term *address_const(struct encoder *e, u128 n)
{
    return e->kind == ENCODE_INT ? term_int(e->t, (i128)n) : term_bv(e->t, bits(e), n);
}

const struct term *address_add(struct encoder *e, const struct term *a, int64_t n)
{
    if (n == 0)
        return a;
    if (e->kind == ENCODE_INT)
        return term_add(e->t, a, term_int(e->t, n));
    return term_2(e->t, TERM_BV_ADD, a, term_bv(e->t, bits(e), (u128)(i128)n));
}

static const struct term *address_le(struct encoder *e, const struct term *a, const struct term *b)
{
    return e->kind == ENCODE_INT ? term_le(e->t, a, b) : term_2(e->t, TERM_BV_ULE, a, b);
}

static const struct term *aligned(struct encoder *e, const struct term *a)
{
    if (e->kind == ENCODE_INT)
        return term_eq(e->t, term_2(e->t, TERM_MOD, a, term_int(e->t, ALIGN)), term_int(e->t, 0));
    return term_eq(e->t, term_extract(e->t, a, 0, 6), term_bv(e->t, 6, 0));
}

// Whether there is certainly no object at address a.
static bool is_nowhere(const struct work *w, const struct term *a)
{
    return a->op == TERM_BV_CONST && storage_is_nowhere(w->e->cfa->prog->types.machine, (uint64_t)a->num);
}

// One of a few known addresses, without those where nothing lies; NULL: none is left.
static const struct term *somewhere(struct work *w, const struct term *a)
{
    if (a->op != TERM_ITE)
        return is_nowhere(w, a) ? NULL : a;
    const struct term *x = a->arg[1], *y = somewhere(w, a->arg[2]);
    x = is_nowhere(w, x) ? NULL : x;
    return x && y ? term_ite(w->e->t, a->arg[0], x, y) : x ? x : y;
}

// The condition under which an address is not one where nothing lies.
static const struct term *lies_somewhere(struct work *w, const struct term *a)
{
    struct terms *t = w->e->t;
    if (a->op != TERM_ITE)
        return term_bool(t, !is_nowhere(w, a));
    return term_ite(t, a->arg[0], term_bool(t, !is_nowhere(w, a->arg[1])), lies_somewhere(w, a->arg[2]));
}

/* The address where it is used, without the case that it is null: in that case the execution would end here, by
 * undefined behaviour, and the ledger notes that no proof covers it.  Only while values are kept. */
static const struct term *usable(struct work *w, const struct term *a)
{
    const struct term *r = w->f.valued && a->op == TERM_ITE ? somewhere(w, a) : NULL;
    if (!r || r == a)
        return a;
    work_add(w, lies_somewhere(w, a));
    return r;
}

const struct term *address_value(struct work *w, const struct exp *x)
{
    return w->e->kind == ENCODE_INT ? int_address(w, x).t : value_of(w, x);
}

const struct term *address_of(struct work *w, const struct exp *x)
{
    const struct term *a = address_value(w, x);
    return w->e->kind == ENCODE_INT ? a : usable(w, a);
}

const struct term *memory_behind(struct work *w, const struct term *a, const struct term *b)
{
    return address_le(w->e, a, b);
}

const struct term *memory_foreign(struct work *w, const struct term *a)
{
    struct encoder *e = w->e;
    const struct term *below = address_le(e, a, address_const(e, 0x10000000 - 1));
    return term_or(e->t, below, address_le(e, address_const(e, end_address(e)), a));
}

// ---- the layout of the address space --------------------------------------------------------------------------------

enum {
    LIVES_MAX = 1 << 16,   // places of a local, if there is room
    LIVES_MANY = 1 << 12,  // with fewer places, formulas that are put together may use one again
    BLOCKS_LOG2 = 20,      // small blocks for which there is room: their logarithm
};

static u128 space(const struct encoder *e)
{
    return end_address(e) - first_address(e);
}

static u128 left(const struct encoder *e)
{
    return space(e) - (u128)e->memory->total;
}

// How far the base of statics may lie behind the first address, at most.
static u128 base_slack(const struct encoder *e)
{
    return left(e) / 16;
}

// How many bytes are kept for small blocks; the size of the largest small block.
static u128 reserve(const struct encoder *e)
{
    return left(e) / 2;
}

static u128 small_block(const struct encoder *e)
{
    u128 each = reserve(e) >> BLOCKS_LOG2;
    return each > ALIGN ? each - ALIGN : 0;
}

// ---- places ---------------------------------------------------------------------------------------------------------

static int64_t round_up(uint64_t n)
{
    return (int64_t)((n + 2 * ALIGN - 1) & ~(uint64_t)(ALIGN - 1));
}

// Functions that are entered at most once in a run, by id: 1 = yes, 2 = no.
static bool called_once(const struct encoder *e, const struct func *f, uint8_t *known)
{
    if (f == e->cfa->start)
        return true;
    if (!known[f->id]) {
        known[f->id] = 2;  // recursive calls are several
        const struct edge *call = f->calls.n == 1 ? f->calls.at[0] : NULL;
        if (call && !f->recursive && !call->from->loop && called_once(e, call->from->fn, known))
            known[f->id] = 1;
    }
    return known[f->id] == 1;
}

static void place_var(struct encoder *e, const struct var *v, bool fixed)
{
    struct memory *m = e->memory;
    int64_t size = round_up(v->type->size);
    m->place[v->id] = m->total;
    if (fixed) {
        m->total += size;
        return;
    }
    struct buf b = { 0 };
    buf_printf(&b, "&%s::%s", sym_str(&e->cfa->prog->syms, v->fn->name), sym_str(&e->cfa->prog->syms, v->name));
    m->allocates |= v->fn->recursive;
    m->moving[v->id] =
        1 + svar_add(e, (struct svar){ .kind = SVAR_PLACE, .sort = address_sort(e), .var = v }, buf_str(&b));
    buf_free(&b);
    if (!v->fn->recursive)
        m->total += size * m->lives;
}

static bool is_fixed(struct encoder *e, const struct var *v, uint8_t *once)
{
    return !v->fn || v->kind == VAR_GLOBAL || v->kind == VAR_STRING || called_once(e, v->fn, once);
}

// Counts the places of each local that moves; false: there is not even one, or the static objects alone are too large.
static bool layout_make(struct encoder *e, uint8_t *once)
{
    const struct cfa *c = e->cfa;
    u128 fixed = 0, moving = 0;
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *v = c->vars.at[i];
        if (is_private(v))
            continue;
        if (is_fixed(e, v, once))
            fixed += (u128)v->type->size + 2 * ALIGN;
        else if (!v->fn->recursive)
            moving += (u128)v->type->size + 2 * ALIGN;
    }
    u128 lives = moving ? space(e) / 4 / moving : LIVES_MAX;
    e->memory->lives = (int64_t)MAX(MIN(lives, (u128)LIVES_MAX), 1);
    return fixed + moving * (u128)e->memory->lives <= space(e) - space(e) / 16;
}

void addresses_make(struct encoder *e)
{
    const struct cfa *c = e->cfa;
    struct memory *m = e->memory;
    uint8_t *once = MEM_ARRAY(uint8_t, c->funcs.n + 1);
    m->place = MEM_ARRAY(int64_t, c->vars.n + 1);
    m->moving = MEM_ARRAY(uint32_t, c->vars.n + 1);
    m->base = svar_add(e, (struct svar){ .kind = SVAR_BASE, .sort = address_sort(e) }, "&static");
    m->top = svar_add(e, (struct svar){ .kind = SVAR_TOP, .sort = address_sort(e) }, "&heap");
    for (size_t i = 0; i < c->edges.n; i++)
        m->allocates |= c->edges.at[i]->kind == EDGE_ALLOC;
    m->misfit = !layout_make(e, once);
    for (size_t i = 0; i < c->vars.n && !m->misfit; i++) {
        const struct var *v = c->vars.at[i];
        if (!is_private(v))
            place_var(e, v, is_fixed(e, v, once));
    }
    mem_free(once, c->funcs.n + 1);
}

const struct term *address_var(struct work *w, const struct var *v, int64_t off)
{
    const struct memory *m = w->e->memory;
    if (m->moving[v->id])
        return address_add(w->e, work_now(w, m->moving[v->id] - 1), off);
    return address_add(w->e, work_now(w, m->base), m->place[v->id] + off);
}

bool memory_place(const struct encoder *e, const struct var *v, uint32_t *svar)
{
    *svar = e->memory->moving[v->id] - 1;
    return e->memory->moving[v->id] != 0;
}

bool memory_misfit(const struct encoder *e)
{
    return e->memory->misfit;
}

bool address_is_used_again(const struct work *w, uint32_t place)
{
    const struct memory *m = w->e->memory;
    return m->lives < LIVES_MANY || (int64_t)ssa_get(w->e, w->f.top, place) >= m->lives;
}

const struct term *address_fact(struct encoder *e, uint32_t svar, const struct term *t)
{
    const struct memory *m = e->memory;
    const struct svar *s = &e->vars.at[svar];
    if (m->misfit)
        return e->t->t_true;
    const struct term *base = svar_term(e, m->base, t->index ? 1 : 0), *end = address_const(e, end_address(e));
    const struct term *last = address_const(e, first_address(e) + base_slack(e));
    const struct term *of_base = term_and(e->t, address_le(e, address_const(e, first_address(e)), base),
                                          term_and(e->t, address_le(e, base, last), aligned(e, base)));
    if (s->kind == SVAR_BASE)
        return of_base;
    int64_t low = m->total, room = 0;
    const struct term *high = end;
    if (s->kind == SVAR_PLACE && !s->var->fn->recursive) {
        low = m->place[s->var->id];
        room = round_up(s->var->type->size) * (m->lives - 1);
        high = address_add(e, base, low + room);
    }
    const struct term *between = term_and(e->t, address_le(e, address_add(e, base, low), t), address_le(e, t, high));
    return term_and(e->t, of_base, term_and(e->t, between, aligned(e, t)));
}

// ---- the heap -------------------------------------------------------------------------------------------------------

// The size rounded up to the alignment, and at least one byte more.
static const struct term *room_for(struct encoder *e, const struct term *size)
{
    const struct term *more = address_add(e, size, ALIGN);
    if (e->kind == ENCODE_INT)
        return term_mul(e->t, term_int(e->t, ALIGN), term_2(e->t, TERM_DIV, more, term_int(e->t, ALIGN)));
    return term_2(e->t, TERM_BV_AND, more, term_bv(e->t, bits(e), ~(u128)(ALIGN - 1)));
}

static const struct term *plus(struct encoder *e, const struct term *a, const struct term *b)
{
    return e->kind == ENCODE_INT ? term_add(e->t, a, b) : term_2(e->t, TERM_BV_ADD, a, b);
}

// Whether a block of this size may lie at `at`: it is small, or ends before the space for small ones (without
// wrapping).
static const struct term *fits(struct encoder *e, const struct term *at, const struct term *size)
{
    const struct term *small = address_le(e, size, address_const(e, small_block(e)));
    const struct term *limit = address_const(e, end_address(e) - reserve(e)), *room = room_for(e, size);
    if (e->kind == ENCODE_INT)
        return term_or(e->t, small, term_le(e->t, term_add(e->t, at, room), limit));
    const struct term *behind = term_2(e->t, TERM_BV_SUB, limit, at);
    const struct term *sane = term_and(e->t, address_le(e, size, address_const(e, space(e))), address_le(e, at, limit));
    return term_or(e->t, small, term_and(e->t, sane, address_le(e, room, behind)));
}

// A fresh address anywhere in the heap.
static const struct term *anywhere(struct work *w)
{
    struct encoder *e = w->e;
    const struct term *at = work_any(w, address_sort(e));
    work_add(w, address_fact(e, e->memory->top, at));
    return at;
}

const struct term *address_alloc(struct work *w, const struct term *size)
{
    struct encoder *e = w->e;
    const struct memory *m = e->memory;
    const struct term *at = work_now(w, m->top), *good = fits(e, at, size);
    const struct term *next = plus(e, at, room_for(e, size));
    work_set(w, m->top, term_ite(e->t, good, next, at));
    work_add(w, address_le(e, work_now(w, m->top), address_const(e, end_address(e))));
    return good == e->t->t_true ? at : term_ite(e->t, good, at, anywhere(w));
}

// The place of a local's n-th life.
static const struct term *place_of_life(struct work *w, const struct var *v, int64_t n)
{
    const struct memory *m = w->e->memory;
    return address_add(w->e, work_now(w, m->base), m->place[v->id] + round_up(v->type->size) * n);
}

void address_enter(struct work *w, const struct var *v)
{
    uint32_t place = w->e->memory->moving[v->id] - 1, life = ssa_get(w->e, w->f.top, place);
    bool known = w->f.valued && !address_is_used_again(w, place);
    (void)work_next(w, place, !known);
    if (known)
        work_set(w, place, place_of_life(w, v, life));
}

// Fixes the places of all that lies somewhere when the program starts; places of locals that have not lived yet do not
// matter.
static void fix_places(struct work *w)
{
    struct encoder *e = w->e;
    const struct memory *m = e->memory;
    const struct term *base = address_const(e, first_address(e));
    work_add(w, term_eq(e->t, work_now(w, m->base), base));  // facts about memory are about its instance
    work_set(w, m->base, base);
    for (size_t i = 0; i < e->cfa->vars.n; i++)
        if (m->moving[i])
            work_set(w, m->moving[i] - 1, place_of_life(w, e->cfa->vars.at[i], 0));
}

void address_begin(struct work *w)
{
    struct memory *m = w->e->memory;
    if (w->f.valued && !m->misfit)
        fix_places(w);
    if (m->allocates)
        work_set(w, m->top, address_add(w->e, work_now(w, m->base), m->total));
}

const struct term *memory_address(struct work *w, const struct exp *x)
{
    if (x->kind == EXP_FUNC)
        return address_const(w->e, FUNC_START + (uint64_t)FUNC_SPACING * x->fn->id);
    return address_var(w, x->var, x->off);
}

void memory_bounds(const struct encoder *e, i128 *low, i128 *high)
{
    *low = FUNC_START;
    *high = (i128)end_address(e);
}
