// SPDX-License-Identifier: Apache-2.0
// heap.c: evaluation on concrete heaps.
#include "wp/heap.h"

#include "base/hash.h"
#include "lang/value.h"
#include "wp/calculus_priv.h"

// ---- terms ------------------------------------------------------------------------------------------------------------

// UNDEFINED: it reads memory that is not live; the value is then no number of the program, but the same for the same
// place.  INDETERMINATE: it reads memory without value.
enum outcome { DEFINED, UNDEFINED, INDETERMINATE };

static u128 nowhere(u128 place)
{
    return (u128)1 << 127 | hash_mix(hash_u64((uint64_t)place), (uint64_t)(place >> 64));
}

static enum outcome eval(const struct wp *w, const struct wp_memory *m, const struct wp_term *t, u128 *out);

static enum outcome eval_read(const struct wp *w, const struct wp_memory *m, const struct wp_term *t, u128 *out)
{
    u128 addr = 0;
    enum outcome o = eval(w, m, t->a, &addr);
    *out = nowhere(addr);
    if (o != DEFINED || !m->live(m->ctx, (uint64_t)addr))
        return o == DEFINED ? UNDEFINED : o;
    return m->load(m->ctx, (uint64_t)addr, t->type, out) ? DEFINED : INDETERMINATE;
}

static enum outcome eval_operation(const struct wp *w, const struct wp_memory *m, const struct wp_term *t, u128 *out)
{
    u128 a = 0, b = 0;
    unsigned flags = 0;
    enum outcome o = eval(w, m, t->a, &a);
    if (o == DEFINED && t->b)
        o = eval(w, m, t->b, &b);
    *out = nowhere(a + 3 * b + t->op);
    if (o != DEFINED)
        return o;
    if (t->kind == WP_TERM_CAST)
        *out = value_cast(a, t->a->type, t->type, &flags);
    else if (t->kind == WP_TERM_UNARY)
        *out = value_unary((enum op)t->op, a, t->a->type, &flags);
    else
        *out = value_binary((enum op)t->op, a, t->a->type, b, t->b->type, &flags);
    return DEFINED;
}

static enum outcome eval(const struct wp *w, const struct wp_memory *m, const struct wp_term *t, u128 *out)
{
    uint64_t addr = 0;
    enum outcome o;
    switch ((int)t->kind) {
    case WP_TERM_CONST:
        *out = t->value;
        return DEFINED;
    case WP_TERM_VAR:
        return m->var(m->ctx, t->var, t->off, t->type, out) ? DEFINED : INDETERMINATE;
    case WP_TERM_ADDR:
        o = m->address(m->ctx, t->var, &addr) ? DEFINED : INDETERMINATE;
        *out = addr + (uint64_t)t->off;
        return o;
    case WP_TERM_READ:
        return eval_read(w, m, t, out);
    case WP_TERM_MEMBER:
        o = eval(w, m, t->a, out);
        *out = o == DEFINED ? (u128)((uint64_t)*out + (uint64_t)t->off) : *out + (uint64_t)t->off;
        return o;
    case WP_TERM_RIGID:
        return m->rigid(m->ctx, t, out) ? DEFINED : INDETERMINATE;
    case WP_TERM_OLD:
        return eval(w, m->old ? m->old : m, t->a, out);
    case WP_TERM_UNARY:
    case WP_TERM_BINARY:
    case WP_TERM_CAST:
        return eval_operation(w, m, t, out);
    default:
        return INDETERMINATE;
    }
}

bool wp_value(const struct wp *w, const struct wp_memory *m, const struct wp_term *t, u128 *out)
{
    return eval(w, m, t, out) == DEFINED;
}

// ---- paths ------------------------------------------------------------------------------------------------------------

struct place_in_heap {
    uint64_t addr;
    const struct type *record;
};

// The nodes that paths reach, each once.
struct walk {
    const struct wp *w;
    const struct wp_memory *m;
    const struct atom *a;
    uint64_t avoid[WP_AVOID_MAX];
    uint32_t n_avoid;
    bool known;
    struct {
        VEC_OF(struct place_in_heap);
    } nodes;
};

static bool walk_begin(struct walk *k, const struct wp *w, const struct wp_memory *m, const struct atom *a)
{
    *k = (struct walk){ .w = w, .m = m, .a = a, .known = true };
    for (uint32_t i = 0; i < a->n_avoid; i++) {
        u128 v = 0;
        enum outcome o = eval(w, m, a->avoid[i], &v);
        if (o == DEFINED)
            k->avoid[k->n_avoid++] = (uint64_t)v;  // what is undefined is no cell
        k->known &= o != INDETERMINATE;
    }
    return k->known;
}

static bool is_avoided(const struct walk *k, uint64_t cell)
{
    for (uint32_t i = 0; i < k->n_avoid; i++)
        if (k->avoid[i] == cell)
            return true;
    return false;
}

static bool has_node(const struct walk *k, uint64_t addr, const struct type *record)
{
    for (size_t i = 0; i < k->nodes.n; i++)
        if (k->nodes.at[i].addr == addr && k->nodes.at[i].record == record)
            return true;
    return false;
}

static void add_node(struct walk *k, uint64_t addr, const struct type *record)
{
    if (k->m->live(k->m->ctx, addr) && !has_node(k, addr, record))
        vec_push(&k->nodes, ((struct place_in_heap){ addr, record }));
}

// Adds the nodes that the F-cells of a node point to, if they may be read.
static void add_next(struct walk *k, struct place_in_heap n)
{
    const struct u32_vec *set = &k->w->sets.at[k->a->fields];
    for (size_t i = 0; i < set->n; i++) {
        const struct wp_field *f = &k->w->fields.at[set->at[i]];
        u128 to = 0;
        uint64_t cell = n.addr + (uint64_t)f->off;
        if (f->record != n.record || is_avoided(k, cell))
            continue;
        if (k->m->load(k->m->ctx, cell, f->type, &to))
            add_node(k, (uint64_t)to, wp_pointee(f->type));
        else
            k->known = false;
    }
}

static void close_paths(struct walk *k)
{
    for (size_t i = 0; i < k->nodes.n; i++)
        add_next(k, k->nodes.at[i]);
}

static void walk_from(struct walk *k, uint64_t addr, const struct type *record)
{
    vec_clear(&k->nodes);
    add_node(k, addr, record);
    close_paths(k);
}

// Walks one step or more.
static void walk_behind(struct walk *k, uint64_t addr, const struct type *record)
{
    vec_clear(&k->nodes);
    if (k->m->live(k->m->ctx, addr))
        add_next(k, (struct place_in_heap){ addr, record });
    close_paths(k);
}

// Whether the target of the atom, a node or a cell, is among the nodes.
static bool has_target(const struct walk *k, uint64_t y)
{
    const struct u32_vec *set = &k->w->sets.at[k->a->fields];
    if (k->a->y_record)
        return has_node(k, y, k->a->y_record);
    for (size_t i = 0; i < k->nodes.n; i++)
        for (size_t f = 0; f < set->n; f++) {
            const struct wp_field *field = &k->w->fields.at[set->at[f]];
            if (field->record == k->nodes.at[i].record && k->nodes.at[i].addr + (uint64_t)field->off == y)
                return true;
        }
    return false;
}

static bool holds_cyclic(struct walk *k, uint64_t x)
{
    struct walk from = *k;
    bool found = false;
    from.nodes.at = NULL;
    from.nodes.n = from.nodes.cap = 0;
    walk_from(&from, x, k->a->x_record);
    for (size_t i = 0; i < from.nodes.n && !found; i++) {
        walk_behind(k, from.nodes.at[i].addr, from.nodes.at[i].record);
        found = has_node(k, from.nodes.at[i].addr, from.nodes.at[i].record);
    }
    k->known &= from.known;
    vec_free(&from.nodes);
    return found;
}

static bool holds_shared(struct walk *k, uint64_t x, uint64_t y)
{
    struct walk other = *k;
    bool found = false;
    other.nodes.at = NULL;
    other.nodes.n = other.nodes.cap = 0;
    walk_from(k, x, k->a->x_record);
    walk_from(&other, y, k->a->y_record);
    for (size_t i = 0; i < other.nodes.n; i++)
        found |= has_node(k, other.nodes.at[i].addr, other.nodes.at[i].record);
    k->known &= other.known;
    vec_free(&other.nodes);
    return found;
}

static bool holds_shape(const struct wp *w, const struct wp_memory *m, const struct atom *a, uint64_t x, uint64_t y,
                        bool *known)
{
    struct walk k;
    bool holds = false;
    if (walk_begin(&k, w, m, a)) {
        if (a->kind == ATOM_CYCLIC) {
            holds = holds_cyclic(&k, x);
        } else if (a->kind == ATOM_SHARED) {
            holds = holds_shared(&k, x, y);
        } else {
            if (a->kind == ATOM_REACH)
                walk_from(&k, x, a->x_record);
            else
                walk_behind(&k, x, a->x_record);
            holds = has_target(&k, y);
        }
    }
    *known &= k.known;
    vec_free(&k.nodes);
    return holds;
}

// ---- atoms ------------------------------------------------------------------------------------------------------------

static bool compare_patterns(const struct atom *a, u128 x, u128 y)
{
    enum op o = a->kind == ATOM_EQ ? OP_EQ : a->kind == ATOM_LESS ? OP_LT : OP_LE;
    return value_binary(o, x, a->x->type, y, a->x->type, NULL) != 0;
}

bool wp_holds(const struct wp *w, const struct wp_memory *m, const struct atom *a, bool *known)
{
    u128 x = 0, y = 0;
    if (a->kind == ATOM_OLD)
        return wp_holds(w, m->old ? m->old : m, w->atoms.at[a->inner], known);
    enum outcome o = eval(w, m, a->x, &x), p = a->y ? eval(w, m, a->y, &y) : DEFINED;
    *known &= o != INDETERMINATE && p != INDETERMINATE;
    if (a->kind == ATOM_EQ && o == UNDEFINED && p == UNDEFINED)
        return x == y;
    if (o != DEFINED || p != DEFINED)
        return false;
    if (a->kind <= ATOM_LESS_EQ)
        return compare_patterns(a, x, y);
    if (a->kind == ATOM_ALLOC)
        return m->live(m->ctx, (uint64_t)x);
    return holds_shape(w, m, a, (uint64_t)x, (uint64_t)y, known);
}

struct evaluation {
    const struct wp *w;
    const struct wp_memory *m;
};

static enum truth atom_value(void *ctx, uint32_t atom)
{
    const struct evaluation *e = ctx;
    bool known = true, holds = wp_holds(e->w, e->m, e->w->atoms.at[atom], &known);
    return !known ? TRUTH_UNKNOWN : holds ? TRUTH_TRUE : TRUTH_FALSE;
}

enum truth wp_formula_value(const struct wp *w, const struct wp_memory *m, const struct bool_formula *f)
{
    struct evaluation e = { w, m };
    return formula_value(f, atom_value, &e);
}
