// SPDX-License-Identifier: Apache-2.0
// origin.c: finds values that would differ if objects lay elsewhere.
// An address stands for a byte of an object, wherever that lies.  What C guarantees of it (mem/storage.h) gives numbers
// that do not depend on the layout: comparisons with null and inside one object, equality of bytes of different live
// objects, distances inside one object, low bits below the guaranteed alignment.  Everything else computed from
// addresses is ORIGIN_LAYOUT, and so is all that is computed from such values.  Single bytes of a stored address are,
// too; all its bytes together, moved or copied, are the address again.
// A pointer to a dead object is not null, and compares as it did while the object lived, as in gcc: by offsets with
// that object's other addresses, unequal with objects that lived at the same time. With addresses of younger objects,
// which may lie where it lay, it compares either way (C17 6.2.4p2 makes it indeterminate).
// The bits of a NaN that an operation gave are such a value, too: neither C nor IEEE 754 says its sign and payload.
#include "interp/interp_priv.h"

#include <math.h>

enum { GIVEN_WINDOW = 1 << 20 };  // how far a pointer from outside may be moved and still be known for one
enum { INDEX_SHIFT = 5 };         // bits below the number of a byte in its address

// The object of an address.
struct where {
    const struct extent *o;
    const struct block *block;  // NULL: a function
    const struct func *fn;
    int64_t off;
};

static bool locate_function(const struct interp *m, uint64_t addr, struct where *w)
{
    uint64_t first = simulated_func_address(m->cfa->funcs.at[0]);
    uint64_t spacing = m->cfa->funcs.n > 1 ? simulated_func_address(m->cfa->funcs.at[1]) - first : 1;
    if (addr < first || (addr - first) / spacing >= m->cfa->funcs.n)
        return false;
    static const struct extent function = { .kind = OBJ_FUNC, .size = 1 };
    w->o = &function;
    w->fn = m->cfa->funcs.at[(addr - first) / spacing];
    w->off = (int64_t)((addr - first) % spacing);
    return true;
}

// Functions lie below all objects (memory.c).
static bool locate(struct interp *m, u128 v, struct where *w)
{
    uint64_t addr = (uint64_t)v;
    *w = (struct where){ 0 };
    if (addr < m->mem.start && locate_function(m, addr, w))
        return true;
    const struct block *b = memory_near(&m->mem, addr);
    if (!b || b->o.kind == OBJ_OUTSIDE)
        return false;
    w->o = &b->o;
    w->block = b;
    w->off = (int64_t)(addr - b->base);
    return true;
}

static bool same_object(const struct where *a, const struct where *b)
{
    return a->block == b->block && a->fn == b->fn;
}

// ---- comparisons ----------------------------------------------------------------------------------------------------

// Whether n is a pointer that the program did not make, or near one: it leads to memory of its own.  Any other number
// may be the address of any object.
static bool is_given(const struct interp *m, uint64_t n)
{
    return memory_is_outside(&m->mem, n) && map_get(&m->given, n / GIVEN_WINDOW, NULL);
}

void origin_given(struct interp *m, uint64_t pointer)
{
    for (int i = -1; i <= 1 && memory_is_outside(&m->mem, pointer); i++)
        (void)map_put(&m->given, pointer / GIVEN_WINDOW + (uint64_t)i, 1);
}

static uint8_t compare_with_number(struct interp *m, const struct exp *e, u128 n)
{
    const struct type *t = e->a->type;
    bool equality = e->op == OP_EQ || e->op == OP_NE, foreign = type_is_pointer(t) && is_given(m, (uint64_t)n);
    if (equality && foreign)
        return ORIGIN_NUMBER;
    bool comparable = equality || type_is_pointer(t) || !type_is_signed(t);
    return comparable && storage_is_nowhere(m->types->machine, (uint64_t)n) ? ORIGIN_NUMBER : ORIGIN_LAYOUT;
}

// Whether there was a time at which both objects lived, so that they did not share a byte.
static bool lived_together(const struct where *a, const struct where *b)
{
    if (!a->block || !b->block)
        return true;  // functions are always there
    uint64_t first_end =
        MIN(a->block->live ? UINT64_MAX : a->block->died, b->block->live ? UINT64_MAX : b->block->died);
    return a->block->born < first_end && b->block->born < first_end;
}

static uint8_t compare_addresses(struct interp *m, const struct exp *e, u128 a, u128 b)
{
    struct where x, y;
    if (!locate(m, a, &x) || !locate(m, b, &y))
        return ORIGIN_LAYOUT;
    bool equality = e->op == OP_EQ || e->op == OP_NE,
         is_signed = !type_is_pointer(e->a->type) && type_is_signed(e->a->type);
    if (same_object(&x, &y))
        return equality || !is_signed ? ORIGIN_NUMBER : ORIGIN_LAYOUT;
    bool apart = lived_together(&x, &y) && !storage_may_meet(x.o, x.off, y.o, y.off);
    return equality && apart ? ORIGIN_NUMBER : ORIGIN_LAYOUT;
}

// ---- arithmetic -----------------------------------------------------------------------------------------------------

// The origin of an address that is moved: to a byte of the same object, or near it.
static uint8_t moved(struct interp *m, u128 from, u128 to)
{
    struct where x, y;
    const struct block *b = m->mem.last;  // the object is mostly the one that was accessed last
    if (b && b->o.kind != OBJ_OUTSIDE && (uint64_t)from - b->base <= b->o.size && (uint64_t)to - b->base <= b->o.size)
        return ORIGIN_ADDRESS;
    return locate(m, from, &x) && locate(m, to, &y) && same_object(&x, &y) ? ORIGIN_ADDRESS : ORIGIN_LAYOUT;
}

static uint8_t distance(struct interp *m, u128 a, u128 b)
{
    struct where x, y;
    return locate(m, a, &x) && locate(m, b, &y) && same_object(&x, &y) ? ORIGIN_NUMBER : ORIGIN_LAYOUT;
}

// The origin of a bit operation on an address and a number: only bits below the alignment are known.
static uint8_t low_bits(struct interp *m, const struct exp *e, u128 address, uint64_t n)
{
    struct where x;
    if (!locate(m, address, &x))
        return ORIGIN_LAYOUT;
    uint64_t low = storage_alignment(x.o) - 1, all = m->types->machine->ptr_size == 4 ? UINT32_MAX : UINT64_MAX;
    switch ((int)e->op) {
    case OP_AND:
        return (n & ~low) == 0 ? ORIGIN_NUMBER : (~n & all & ~low) == 0 ? ORIGIN_ADDRESS : ORIGIN_LAYOUT;
    case OP_OR:
    case OP_XOR:
        return (n & ~low) == 0 ? ORIGIN_ADDRESS : ORIGIN_LAYOUT;
    default:  // remainders; of a signed number, its sign would matter
        return n && (n & (n - 1)) == 0 && n <= low + 1 && !type_is_signed(e->a->type) ? ORIGIN_NUMBER : ORIGIN_LAYOUT;
    }
}

static uint8_t of_address_and_number(struct interp *m, const struct exp *e, struct val a, struct val b, u128 result)
{
    bool left = a.origin == ORIGIN_ADDRESS;
    u128 address = left ? a.v : b.v, n = left ? b.v : a.v;
    if (op_is_compare((enum op)e->op))
        return compare_with_number(m, e, n);
    switch ((int)e->op) {
    case OP_PTR_ADD:
    case OP_ADD:
        return moved(m, address, result);
    case OP_SUB:
        return left ? moved(m, address, result) : ORIGIN_LAYOUT;
    case OP_AND:
    case OP_OR:
    case OP_XOR:
        return low_bits(m, e, address, (uint64_t)n);
    case OP_MOD:
        return left ? low_bits(m, e, address, (uint64_t)n) : ORIGIN_LAYOUT;
    default:
        return ORIGIN_LAYOUT;
    }
}

// Whether a comparison comes out the same whatever is compared: nothing is below the least value of a type, nothing
// above the greatest.
static bool has_one_outcome(const struct exp *e, struct val a, struct val b)
{
    const struct type *t = e->a->type;
    if (!op_is_compare((enum op)e->op) || !type_is_integer(t) || type_bits(t) > 64 || (a.origin && b.origin))
        return false;
    bool swap = a.origin == ORIGIN_NUMBER;  // the number is on the left
    u128 n = swap ? a.v : b.v;
    bool below = e->op == (swap ? OP_GT : OP_LT) || e->op == (swap ? OP_LE : OP_GE);
    bool above = e->op == (swap ? OP_LT : OP_GT) || e->op == (swap ? OP_GE : OP_LE);
    return (below && n == value_least(t)) || (above && n == value_greatest(t));
}

// The origin of a moved address that had left its object: it stays lost unless it comes near an object, which may be
// its own.
static uint8_t moved_lost(struct interp *m, u128 to)
{
    struct where w;
    return m->mem.scattered || locate(m, to, &w) ? ORIGIN_LAYOUT : ORIGIN_LOST;
}

// Whether an address that is moved far away certainly leaves its object: the size of objects outside of the program is
// not known.  (Objects must lie apart to be told apart.)
static bool is_left(struct interp *m, u128 from)
{
    struct where w;
    return !m->mem.scattered && locate(m, from, &w) && w.o->kind != OBJ_OUTSIDE;
}

// ---- NaNs -----------------------------------------------------------------------------------------------------------

uint8_t origin_of_nan(struct interp *m)
{
    m->open_nan = true;
    return ORIGIN_LAYOUT;
}

bool origin_is_nan(const struct type *t, struct val x)
{
    return type_is_float(t) && t->kind != TYPE_FLOAT128 && isnan(value_float(x.v, t));
}

// Whether x is 0 or 1: operands of || may be evaluated at once.
static bool is_truth(const struct exp *x)
{
    return (x->kind == EXP_BINARY && op_is_compare((enum op)x->op)) || (x->kind == EXP_UNARY && x->op == OP_NOT);
}

/* A NaN of numbers has no payload on the processors of this family, nor where compilers compute it: only the sign is
 * open. */
uint8_t origin_fixed_nan(const struct type *t, struct val a, struct val b)
{
    bool made = !origin_is_nan(t, a) && !origin_is_nan(t, b) && t->size <= 8;
    return (uint8_t)(made ? (1u << (t->size - 1)) - 1u : 0u);
}

uint8_t origin_binary(struct interp *m, const struct exp *e, struct val a, struct val b, u128 result)
{
    if (op_is_compare((enum op)e->op) && (origin_is_nan(e->a->type, a) || origin_is_nan(e->b->type, b)))
        return ORIGIN_NUMBER;
    if (e->op == OP_PTR_ADD && a.origin == ORIGIN_LOST && !b.origin)
        return moved_lost(m, result);
    if (e->op == OP_PTR_ADD && a.origin == ORIGIN_ADDRESS && !b.origin) {
        uint8_t o = moved(m, a.v, result);
        return o == ORIGIN_LAYOUT && is_left(m, a.v) ? ORIGIN_LOST : o;
    }
    if (e->op == OP_OR && ((!a.origin && a.v == 1 && is_truth(e->b)) || (!b.origin && b.v == 1 && is_truth(e->a))))
        return ORIGIN_NUMBER;
    bool zero = (!a.origin && a.v == 0) || (!b.origin && b.v == 0);
    if ((zero && (e->op == OP_AND || e->op == OP_MUL)) || has_one_outcome(e, a, b))
        return ORIGIN_NUMBER;
    if (a.origin >= ORIGIN_LAYOUT || b.origin >= ORIGIN_LAYOUT)
        return ORIGIN_LAYOUT;
    if (!a.origin || !b.origin)
        return of_address_and_number(m, e, a, b, result);
    if (op_is_compare((enum op)e->op))
        return compare_addresses(m, e, a.v, b.v);
    if (e->op == OP_SUB || e->op == OP_PTR_DIFF || (e->op == OP_XOR && a.v == b.v))
        return distance(m, a.v, b.v);
    return ORIGIN_LAYOUT;
}

uint8_t origin_unary(const struct exp *e, struct val a)
{
    bool known = a.origin == ORIGIN_ADDRESS || origin_is_nan(e->a->type, a);
    return known && e->op == OP_NOT ? ORIGIN_NUMBER : ORIGIN_LAYOUT;
}

uint8_t origin_cast(const struct type *from, const struct type *to, struct val a)
{
    if (to->kind == TYPE_BOOL && origin_is_nan(from, a))
        return ORIGIN_NUMBER;
    if (a.origin == ORIGIN_LOST && !type_is_pointer(to))
        return ORIGIN_LAYOUT;
    if (a.origin != ORIGIN_ADDRESS)
        return a.origin;
    if (to->kind == TYPE_BOOL)
        return ORIGIN_NUMBER;
    return type_is_float(to) || from->size != to->size ? ORIGIN_LAYOUT : ORIGIN_ADDRESS;
}

uint8_t origin_input(struct interp *m, const struct type *t, u128 v)
{
    struct where w;
    return type_is_pointer(t) && locate(m, v, &w) ? ORIGIN_ADDRESS : ORIGIN_NUMBER;
}

// ---- memory ---------------------------------------------------------------------------------------------------------

static unsigned char address_byte(size_t i)
{
    return (unsigned char)(BYTE_ADDRESS | i << INDEX_SHIFT);
}

static bool is_address_byte(unsigned char state, size_t i)
{
    return (state & (unsigned char)(BYTE_ADDRESS | 7 << INDEX_SHIFT)) == address_byte(i);
}

uint8_t origin_of_bytes(const struct interp *m, const unsigned char *state, size_t n)
{
    unsigned any = 0, lost = 0;
    bool whole = n == m->types->machine->ptr_size;
    for (size_t i = 0; i < n; i++) {
        any |= state[i] & (BYTE_ADDRESS | BYTE_LAYOUT);
        lost += (state[i] & BYTE_LAYOUT) != 0;
        whole = whole && is_address_byte(state[i], i);
    }
    if (!any)
        return ORIGIN_NUMBER;
    return whole && !lost ? ORIGIN_ADDRESS : whole && lost == n ? ORIGIN_LOST : ORIGIN_LAYOUT;
}

void origin_mark(const struct interp *m, unsigned char *state, size_t n, uint8_t origin)
{
    bool whole = (origin == ORIGIN_ADDRESS || origin == ORIGIN_LOST) && n == m->types->machine->ptr_size;
    unsigned char other = whole && origin == ORIGIN_ADDRESS ? 0 : BYTE_LAYOUT;
    unsigned char keep = BYTE_UNINIT | BYTE_CHANGED | BYTE_SYMBOLIC;
    for (size_t i = 0; i < n && origin; i++)
        state[i] = (unsigned char)((state[i] & keep) | (whole ? address_byte(i) : 0) | other);
}

uint8_t origin_fixed(const unsigned char *state, size_t n)
{
    uint8_t fixed = 0;
    for (size_t i = 0; i < n && n <= 8; i++)
        if (!(state[i] & (BYTE_ADDRESS | BYTE_LAYOUT)))
            fixed |= (uint8_t)(1u << i);
    return fixed;
}

void origin_mark_fixed(unsigned char *state, uint8_t fixed)
{
    for (size_t i = 0; i < 8; i++)
        if (fixed >> i & 1)
            state[i] &= BYTE_UNINIT | BYTE_CHANGED | BYTE_SYMBOLIC;
}

uint8_t origin_fixed_cast(const struct type *from, const struct type *to, struct val a)
{
    bool plain = !type_is_float(from) && !type_is_float(to) && from->kind != TYPE_BOOL && to->kind != TYPE_BOOL;
    return plain && from->size == to->size ? a.fixed : 0;
}

void origin_cut(const struct interp *m, unsigned char *state, size_t n)
{
    size_t size = m->types->machine->ptr_size, k = state[0] >> INDEX_SHIFT;
    if ((state[0] & BYTE_ADDRESS) && k)
        for (size_t i = 0; i < n && k + i < size && is_address_byte(state[i], k + i); i++)
            origin_mark(m, state + i, 1, ORIGIN_LAYOUT);
    k = state[n - 1] >> INDEX_SHIFT;
    if ((state[n - 1] & BYTE_ADDRESS) && k + 1 < size)
        for (size_t i = 0; i <= k && i < n && is_address_byte(state[n - 1 - i], k - i); i++)
            origin_mark(m, state + n - 1 - i, 1, ORIGIN_LAYOUT);
}

// ---- decisions ------------------------------------------------------------------------------------------------------

void origin_decides(struct interp *m, const char *what)
{
    if (!m->out->layout_at)
        m->out->layout_at = m->out->at;
    m->out->by_nan = m->open_nan;
    if (!m->opt->any_layout)
        interp_end(m, RUN_LAYOUT,
                   m->open_nan ? "%s may depend on the sign or the payload of a NaN"
                               : "%s depends on where objects lie in memory",
                   what);
}
