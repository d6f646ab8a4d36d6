// SPDX-License-Identifier: Apache-2.0
// address.c: where objects lie.
//
// Static objects have fixed distances from one base, whose value is unknown.  So have locals of functions that are called once;
// other locals get a new address in a range of their own with every call.  Behind all these begins the heap: a block takes
// the next free address, and none is used twice; activations of recursive functions get theirs there, too.  Functions have
// the addresses that the interpreter gives them.  Pointers that the program did not make point behind all objects.
//
// This fixes an order and distances that executions do not have.  What a program does without looking at addresses other than by
// comparing pointers for equality, or inside one object, does not depend on them; other expressions have unknown values here
// (opaque.c).
#include "encode/memory_priv.h"

#define ALIGN 64
#define FUNC_START UINT64_C(0x400000)
#define FUNC_SPACING 16

static bool wide(const struct encoder *e)
{
    return e->cfa->prog->types.machine->ptr_size == 8;
}

// Below are no objects; from the other on neither.
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

const struct term *address_le(struct encoder *e, const struct term *a, const struct term *b)
{
    return e->kind == ENCODE_INT ? term_le(e->t, a, b) : term_2(e->t, TERM_BV_ULE, a, b);
}

static const struct term *aligned(struct encoder *e, const struct term *a)
{
    if (e->kind == ENCODE_INT)
        return term_eq(e->t, term_2(e->t, TERM_MOD, a, term_int(e->t, ALIGN)), term_int(e->t, 0));
    return term_eq(e->t, term_extract(e->t, a, 0, 6), term_bv(e->t, 6, 0));
}

const struct term *address_of(struct work *w, const struct exp *x)
{
    return w->e->kind == ENCODE_INT ? int_address(w, x).t : value_of(w, x);
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
    m->moving[v->id] =
        1 + svar_add(e, (struct svar){ .kind = SVAR_PLACE, .sort = address_sort(e), .var = v }, buf_str(&b));
    buf_free(&b);
    if (!v->fn->recursive)
        m->total += size * (wide(e) ? 1 << 16 : 256);
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
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *v = c->vars.at[i];
        if (!is_private(v))
            place_var(e, v, !v->fn || v->kind == VAR_GLOBAL || v->kind == VAR_STRING || called_once(e, v->fn, once));
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

const struct term *address_fact(struct encoder *e, uint32_t svar, const struct term *t)
{
    const struct memory *m = e->memory;
    const struct svar *s = &e->vars.at[svar];
    const struct term *base = svar_term(e, m->base, t->index ? 1 : 0), *end = address_const(e, end_address(e));
    const struct term *last = address_const(e, end_address(e) - (u128)m->total);
    const struct term *of_base = term_and(e->t, address_le(e, address_const(e, first_address(e)), base),
                                          term_and(e->t, address_le(e, base, last), aligned(e, base)));
    if (s->kind == SVAR_BASE)
        return of_base;
    int64_t low = m->total, room = 0;
    const struct term *high = end;
    if (s->kind == SVAR_PLACE && !s->var->fn->recursive) {
        low = m->place[s->var->id];
        room = round_up(s->var->type->size) * ((wide(e) ? 1 << 16 : 256) - 1);
        high = address_add(e, base, low + room);
    }
    const struct term *between = term_and(e->t, address_le(e, address_add(e, base, low), t), address_le(e, t, high));
    return term_and(e->t, of_base, term_and(e->t, between, aligned(e, t)));
}

// ---- the heap -------------------------------------------------------------------------------------------------------

// size rounded up to the alignment, at least one byte more.
static const struct term *room_for(struct encoder *e, const struct term *size)
{
    const struct term *more = address_add(e, size, ALIGN);
    if (e->kind == ENCODE_INT)
        return term_mul(e->t, term_int(e->t, ALIGN), term_2(e->t, TERM_DIV, more, term_int(e->t, ALIGN)));
    return term_2(e->t, TERM_BV_AND, more, term_bv(e->t, bits(e), ~(u128)(ALIGN - 1)));
}

const struct term *address_alloc(struct work *w, const struct term *size)
{
    struct encoder *e = w->e;
    const struct memory *m = e->memory;
    const struct term *at = work_now(w, m->top), *end = address_const(e, end_address(e)), *room = room_for(e, size);
    work_add(w, address_le(e, size, end));
    const struct term *next = e->kind == ENCODE_INT ? term_add(e->t, at, room) : term_2(e->t, TERM_BV_ADD, at, room);
    work_set(w, m->top, next);
    work_add(w, address_le(e, work_now(w, m->top), end));
    return at;
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
