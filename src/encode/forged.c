// SPDX-License-Identifier: Apache-2.0
// forged.c: whether pointers of the program may hold numbers that it did not get from pointers: by a conversion, a constant, a union, or bytes
// that are written as numbers and read as a pointer.
#include "encode/memory_priv.h"

#include <stdlib.h>

enum { COPIES_MAX = 4 };  // how often numbers are copied on and on

// Bytes [low, high) of an object that are written as numbers.
struct bytes {
    enum obj_kind kind;
    uint32_t id;
    int64_t low, high;
};

struct finder {
    struct encoder *e;
    struct {
        VEC_OF(struct bytes);
    } numbers;
    struct pt_places to, from;
};

// ---- by type --------------------------------------------------------------------------------------------------------

static bool mixes(const struct type *t, bool in_union, unsigned *seen)
{
    if (t->kind == TYPE_ARRAY)
        return mixes(t->elem, in_union, seen);
    if (type_is_record(t))
        for (size_t i = 0; i < t->n_fields; i++)
            if (mixes(t->fields[i].type, in_union || t->kind == TYPE_UNION, seen))
                return true;
    if (in_union)
        *seen |= type_is_pointer(t) ? 1 : type_is_scalar(t) ? 2 : 0;
    return *seen == 3;
}

// Marks the types that objects of type t, and what pointers in them point to, consist of; headers declare many others.
static void mark_types(const struct type *t, uint8_t *used, size_t n)
{
    t = t->unqual;
    if (t->id >= n || used[t->id])
        return;
    used[t->id] = 1;
    if (t->elem)
        mark_types(t->elem, used, n);
    for (size_t i = 0; i < t->n_fields; i++)
        mark_types(t->fields[i].type, used, n);
}

bool forged_has_union(const struct cfa *c)
{
    const struct types *t = &c->prog->types;
    size_t n = t->next_id + 1;
    uint8_t *used = MEM_ARRAY(uint8_t, n);
    bool found = false;
    for (size_t i = 0; i < c->vars.n; i++)
        mark_types(c->vars.at[i]->type, used, n);
    for (size_t i = 0; i < t->all.n && !found; i++) {
        unsigned seen = 0;
        const struct type *u = t->all.at[i]->unqual;
        found = u->kind == TYPE_UNION && u->complete && u->id < n && used[u->id] && mixes(u, true, &seen);
    }
    mem_free(used, n);
    return found;
}

// ---- by writing and reading -----------------------------------------------------------------------------------------

static void add(struct finder *f, struct pt_place p, uint64_t n)
{
    bool any = p.off == OFF_ANY || n > INT32_MAX;
    vec_push(&f->numbers,
             ((struct bytes){ p.kind, p.id, any ? INT64_MIN : p.off, any ? INT64_MAX : p.off + (int64_t)n }));
}

static void add_all(struct finder *f, const struct exp *addr, uint64_t n)
{
    places_of(f->e, addr, &f->to);
    for (size_t i = 0; i < f->to.n; i++)
        if (f->to.at[i].kind == OBJ_VAR || f->to.at[i].kind == OBJ_HEAP)
            add(f, f->to.at[i], n);
}

static uint64_t size_of_access(const struct exp *size)
{
    return exp_is_const(size) && size->value < INT32_MAX ? (uint64_t)size->value : UINT64_MAX;
}

static void add_written(struct finder *f, const struct edge *e)
{
    const struct exp *cell = e->lhs;
    if (cell && cell->kind == EXP_CELL && type_is_scalar(cell->type) && !type_is_pointer(cell->type))
        add(f, (struct pt_place){ OBJ_VAR, cell->var->id, cell->off }, cell->type->size);
    if (e->kind == EDGE_STORE && !type_is_pointer(e->rhs->type))
        add_all(f, e->addr, e->rhs->type->size);
    if (e->kind == EDGE_SET && !(exp_is_const(e->rhs) && (e->rhs->value & 255) == 0))
        add_all(f, e->addr, size_of_access(e->size));
}

static bool meets(const struct bytes *b, struct pt_place p, uint64_t n)
{
    if (b->kind != p.kind || b->id != p.id)
        return false;
    return p.off == OFF_ANY || n > INT32_MAX || (b->low < p.off + (int64_t)n && p.off < b->high);
}

// The bytes b of an object, of which `from` and what follows is copied to `to`, are numbers there, too.
static void add_moved(struct finder *f, const struct bytes *b, struct pt_place from, struct pt_place to)
{
    bool exact = from.off != OFF_ANY && to.off != OFF_ANY && b->low != INT64_MIN;
    int64_t low = exact ? b->low + (to.off - from.off) : OFF_ANY;
    add(f, (struct pt_place){ to.kind, to.id, low }, exact ? (uint64_t)(b->high - b->low) : 1);
}

// Literals hold numbers, and nothing writes them.
static void add_copied(struct finder *f, const struct edge *e)
{
    uint64_t n = size_of_access(e->size);
    places_of(f->e, e->src, &f->from);
    for (size_t i = 0; i < f->from.n; i++) {
        struct pt_place p = f->from.at[i];
        if (p.kind == OBJ_VAR && f->e->cfa->vars.at[p.id]->kind == VAR_STRING)
            add_all(f, e->addr, n);
        for (size_t k = 0, known = f->numbers.n; k < known; k++) {
            struct bytes b = f->numbers.at[k];
            if (!meets(&b, p, n))
                continue;
            places_of(f->e, e->addr, &f->to);
            for (size_t j = 0; j < f->to.n; j++)
                add_moved(f, &b, p, f->to.at[j]);
        }
    }
}

static int order(const void *a, const void *b)
{
    const struct bytes *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return x->low < y->low ? -1 : x->low > y->low ? 1 : x->high < y->high ? -1 : x->high > y->high;
}

// Sorts what is known, and joins what overlaps.
static void settle(struct finder *f)
{
    size_t n = 0;
    if (f->numbers.n)
        qsort(f->numbers.at, f->numbers.n, sizeof *f->numbers.at, order);
    for (size_t i = 0; i < f->numbers.n; i++) {
        struct bytes b = f->numbers.at[i], *last = n ? &f->numbers.at[n - 1] : NULL;
        if (last && last->kind == b.kind && last->id == b.id && b.low <= last->high)
            last->high = MAX(last->high, b.high);
        else
            f->numbers.at[n++] = b;
    }
    f->numbers.n = n;
}

static bool is_number(const struct finder *f, struct pt_place p, uint64_t n)
{
    size_t lo = 0, hi = f->numbers.n;
    struct bytes key = { p.kind, p.id, p.off == OFF_ANY ? INT64_MAX : p.off + (int64_t)n - 1, INT64_MAX };
    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (order(&f->numbers.at[mid], &key) <= 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo > 0 && meets(&f->numbers.at[lo - 1], p, n);
}

static bool reads_number(struct finder *f, const struct edge *e)
{
    if (e->kind != EDGE_LOAD || !type_is_pointer(e->lhs->type))
        return false;
    places_of(f->e, e->addr, &f->from);
    for (size_t i = 0; i < f->from.n; i++)
        if (is_number(f, f->from.at[i], e->lhs->type->size))
            return true;
    return false;
}

static bool is_forged_cell(const struct finder *f, const struct exp *x)
{
    return x->kind == EXP_CELL && type_is_pointer(x->type) &&
           is_number(f, (struct pt_place){ OBJ_VAR, x->var->id, x->off }, x->type->size);
}

bool forged_by_bytes(struct encoder *e)
{
    struct finder f = { .e = e };
    const struct cfa *c = e->cfa;
    bool found = false;
    for (size_t i = 0; i < c->edges.n; i++)
        add_written(&f, c->edges.at[i]);
    settle(&f);
    for (size_t before = SIZE_MAX, round = 0; before != f.numbers.n && round < COPIES_MAX; round++) {
        before = f.numbers.n;
        for (size_t i = 0; i < c->edges.n; i++)
            if (c->edges.at[i]->kind == EDGE_COPY)
                add_copied(&f, c->edges.at[i]);
        settle(&f);
    }
    for (size_t i = 0; i < c->edges.n && !found; i++)
        found = reads_number(&f, c->edges.at[i]);
    for (size_t i = 0; i < c->exps.all.n && !found; i++)
        found = !c->exps.all.at[i]->over_inputs && is_forged_cell(&f, c->exps.all.at[i]);
    vec_free(&f.numbers);
    vec_free(&f.to);
    vec_free(&f.from);
    return found;
}
