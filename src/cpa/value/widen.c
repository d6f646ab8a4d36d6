// SPDX-License-Identifier: Apache-2.0
// widen.c: at heads of loops, numbers that take too many values become unknown, but how far they are apart stays known.
//
// source Cousot, Cousot 1977 (widening); what is kept is the equality x = y + c of cpa/value/symbols.c.
#include "base/hash.h"
#include "cpa/value/value_priv.h"

void widenings_free(struct widenings *w)
{
    map_free(&w->counter);
    map_free(&w->seen);
    vec_free(&w->count);
}

// How many values the cell has had at the head, this one included; numbers and symbols are counted separately.
static uint32_t count_value(struct widenings *w, const struct node *head, uint32_t cell, bool symbol, uint32_t value,
                            uint32_t most)
{
    uint64_t *at = map_at(&w->counter, (uint64_t)head->id << 33 | (uint64_t)cell << 1 | symbol);
    if (!*at) {
        vec_push(&w->count, 0);
        *at = w->count.n;
    }
    uint32_t *count = &w->count.at[*at - 1];
    if (*count > most)
        return *count;
    uint64_t *seen = map_at(&w->seen, *at << 32 | value);
    *count += !*seen;
    *seen = 1;
    return *count;
}

struct counting {
    struct value_cpa *v;
    const struct node *head;
    struct members many, some;  // with more values than allowed; with more than half of that
};

static void look_at(void *ctx, uint32_t cell, uint32_t value)
{
    struct counting *k = ctx;
    struct val x = k->v->values.at.at[value];
    const struct vmem *m = &k->v->l.d.memory;
    uint32_t most = (uint32_t)k->v->cfg->widen, width = m->cells.at[cell].width;
    if ((x.kind != VAL_BITS && x.kind != VAL_SYM) || m->objs.at[m->cells.at[cell].obj].kind == OBJ_CALLS)
        return;  // with so many calls active, names of locals depend on the depth
    uint32_t n = count_value(&k->v->widenings, k->head, cell, x.kind == VAL_SYM, value, most);
    if (n > most)
        vec_push(&k->many, ((struct member){ cell, x }));
    if (n > most / 2 && x.kind == VAL_BITS && width <= 64)
        vec_push(&k->some, ((struct member){ cell, x }));
}

// Whether one of the numbers that have too many values is as wide as this cell.
static bool goes_along(const struct counting *k, uint32_t width)
{
    for (size_t i = 0; i < k->many.n; i++)
        if (k->many.at[i].is.kind == VAL_BITS && k->v->l.d.memory.cells.at[k->many.at[i].cell].width == width)
            return true;
    return false;
}

// Makes one unknown number for each width: the first cell is that number, others are it plus their distance.
static void relate(struct work *w, const struct counting *k)
{
    const struct vmem *m = &k->v->l.d.memory;
    uint32_t name = symbols_fresh(w);
    for (size_t i = 0; i < k->some.n; i++) {
        uint32_t width = m->cells.at[k->some.at[i].cell].width;
        size_t first = 0;
        while (m->cells.at[k->some.at[first].cell].width != width)
            first++;
        if (!goes_along(k, width))
            continue;
        struct val x = val_sym(name, k->some.at[i].is.bits - k->some.at[first].is.bits, width);
        cell_put(&w->c, k->some.at[i].cell, values_intern(&k->v->values, x));
    }
}

uint32_t widen(struct value_cpa *v, uint32_t root, const struct node *at)
{
    if (!at->is_loop_head || v->cfg->widen == INT64_MAX)
        return root;
    struct work w = work_begin(v, root);
    struct counting k = { .v = v, .head = at };
    pmap_each(&v->l.d.pool, root, look_at, &k);
    for (size_t i = 0; i < k.many.n; i++)
        w.c.root = pmap_remove(&v->l.d.pool, w.c.root, k.many.at[i].cell);
    if (k.many.n)
        relate(&w, &k);
    vec_free(&k.many);
    vec_free(&k.some);
    return w.c.root;
}
