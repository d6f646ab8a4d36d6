// SPDX-License-Identifier: Apache-2.0
// state.c: reading and writing cells of the state that a transfer is computing; allocation.
#include "base/hash.h"
#include "cpa/pointer/pointer_priv.h"

// The place of the state with these facts: filled, or empty (0) and to be filled.
static uint64_t *find_state(struct pointer_cpa *p, struct heap_facts m)
{
    for (uint64_t h = hash_mix(hash_mix(m.root, m.once), hash_mix(m.many, m.dead));; h++) {
        uint64_t *at = map_at(&p->states, h);
        const struct pointer_state *s = (const struct pointer_state *)(uintptr_t)*at;
        if (!s || (s->m.root == m.root && s->m.once == m.once && s->m.many == m.many && s->m.dead == m.dead))
            return at;
    }
}

struct pointer_state *pointer_intern(struct pointer_cpa *p, struct heap_facts m)
{
    uint64_t *at = find_state(p, m);
    if (!*at) {
        struct pointer_state *s = MEM_NEW(struct pointer_state);
        *s = (struct pointer_state){ .s = { p->next_state++ }, .m = m };
        *at = (uint64_t)(uintptr_t)s;
        p->stats->states++;
        p->stats->size_max = MAX(p->stats->size_max, pmap_count(&p->pool, m.root));
    }
    return (struct pointer_state *)(uintptr_t)*at;
}

void pointer_keep(struct pointer_cpa *p, struct pointer_state *s)
{
    *find_state(p, s->m) = (uint64_t)(uintptr_t)s;
}

// ---- objects --------------------------------------------------------------------------------------------------------

uint32_t var_obj(struct work *w, const struct var *x)
{
    return vmem_obj(&w->p->memory, OBJ_VAR, x->id, 0);
}

static bool is_recursive(const struct work *w, const struct obj *o)
{
    const struct var *x = w->p->cfa->vars.at[o->id];
    return o->kind == OBJ_VAR && x->fn && x->fn->recursive;
}

bool is_singular(const struct work *w, uint32_t obj)
{
    const struct obj *o = &w->p->memory.objs.at[obj];
    return o->kind == OBJ_HEAP ? o->inst == RECENT : !is_recursive(w, o);
}

bool is_dead(const struct work *w, uint32_t obj)
{
    return w->m.dead && pmap_get(&w->p->pool, w->m.dead, obj, NULL);
}

void end_life(struct work *w, uint32_t obj)
{
    w->m.dead = pmap_put(&w->p->pool, w->m.dead, obj, 1);
}

void end_blocks(struct work *w, const struct pt_places *places)
{
    for (size_t i = 0; i < places->n; i++)
        for (uint32_t age = RECENT; age <= OLDER && places->at[i].kind == OBJ_HEAP; age++)
            end_life(w, vmem_obj(&w->p->memory, OBJ_HEAP, places->at[i].id, age));
}

bool in_bounds(const struct work *w, struct target t, uint64_t bytes)
{
    const struct obj *o = &w->p->memory.objs.at[t.obj];
    if (t.off == OFF_ANY)
        return true;
    return t.off >= 0 && (o->size == UINT64_MAX || ((uint64_t)t.off <= o->size && bytes <= o->size - (uint64_t)t.off));
}

// ---- reading --------------------------------------------------------------------------------------------------------

static u128 low_bits(u128 x, uint32_t width)
{
    return width >= 128 ? x : x & (((u128)1 << width) - 1);
}

// A string literal's contents are constant and need no cells.
static bool read_string(const struct work *w, const struct obj *o, int64_t bit, uint32_t width, struct aval *out)
{
    if (o->kind != OBJ_VAR)
        return false;
    const struct var *v = w->p->cfa->vars.at[o->id];
    if (v->kind != VAR_STRING || !v->bytes || bit < 0 || bit % 8 || width % 8 ||
        (uint64_t)bit / 8 + width / 8 > v->type->size)
        return false;
    *out = aval_bits(value_load((const unsigned char *)v->bytes + bit / 8, width / 8));
    return true;
}

// The number in known cells that tile the range without matching it: unions, and blocks that were set to zero.
static struct aval read_pieces(struct work *w, const struct cell *want)
{
    u128 bits = 0;
    int64_t got = 0;
    for (size_t i = 0; i < want->overlaps.n; i++) {
        const struct cell *c = &w->p->memory.cells.at[want->overlaps.at[i]];
        uint32_t id;
        if (!pmap_get(&w->p->pool, w->m.root, want->overlaps.at[i], &id))
            continue;
        struct aval x = w->p->values.at.at[id];
        if (x.kind != AVAL_BITS)
            return aval_top();
        int64_t from = MAX(c->bit, want->bit);
        int64_t to = MIN(c->bit + (int64_t)c->width, want->bit + (int64_t)want->width);
        bits |= low_bits(x.bits >> (from - c->bit), (uint32_t)(to - from)) << (from - want->bit);
        got += to - from;
    }
    return got == (int64_t)want->width ? aval_bits(bits) : aval_top();
}

struct aval read_cell(struct work *w, uint32_t obj, int64_t bit, uint32_t width)
{
    struct vmem *m = &w->p->memory;
    struct aval x;
    uint32_t id;
    if (read_string(w, &m->objs.at[obj], bit, width, &x))
        return x;
    uint32_t cell = vmem_cell(m, obj, bit, width);
    if (pmap_get(&w->p->pool, w->m.root, cell, &id))
        return w->p->values.at.at[id];
    const struct cell *c = &m->cells.at[cell];
    return c->overlaps.n && width <= 128 ? read_pieces(w, c) : aval_top();
}

// ---- writing --------------------------------------------------------------------------------------------------------

static void set_cell(struct work *w, uint32_t cell, struct aval x)
{
    struct pmap_pool *pool = &w->p->pool;
    w->m.root = x.kind == AVAL_TOP ? pmap_remove(pool, w->m.root, cell)
                                   : pmap_put(pool, w->m.root, cell, avals_intern(&w->p->values, x));
}

static void end_overlaps(struct work *w, uint32_t cell)
{
    const struct cell *c = &w->p->memory.cells.at[cell];
    for (size_t i = 0; i < c->overlaps.n && w->m.root; i++)
        w->m.root = pmap_remove(&w->p->pool, w->m.root, c->overlaps.at[i]);
}

// What a cell can hold: addresses only where they fit, numbers only if they are wanted (null always).
static struct aval admit(const struct work *w, uint32_t width, struct aval x)
{
    uint32_t ptr = w->p->cfa->prog->types.machine->ptr_size * 8u;
    if (x.kind == AVAL_SET && width != ptr)
        return aval_top();
    if (x.kind == AVAL_BITS && !w->p->cfg->constants && !(width == ptr && x.bits == 0))
        return aval_top();
    return x;
}

void write_cell(struct work *w, uint32_t obj, int64_t bit, uint32_t width, struct aval x)
{
    uint32_t cell = vmem_cell(&w->p->memory, obj, bit, width);
    end_overlaps(w, cell);
    set_cell(w, cell, admit(w, width, x));
}

void write_weak(struct work *w, uint32_t obj, int64_t bit, uint32_t width, struct aval x)
{
    uint32_t cell = vmem_cell(&w->p->memory, obj, bit, width), id;
    end_overlaps(w, cell);
    if (pmap_get(&w->p->pool, w->m.root, cell, &id))
        set_cell(w, cell, aval_join(&w->p->values, w->p->values.at.at[id], admit(w, width, x)));
}

void forget_range(struct work *w, uint32_t obj, int64_t bit, uint64_t width)
{
    const struct vmem *m = &w->p->memory;
    const struct obj *o = &m->objs.at[obj];
    for (size_t i = 0; i < o->cells.n && w->m.root; i++) {
        const struct cell *c = &m->cells.at[o->cells.at[i]];
        if (c->bit + (int64_t)c->width > bit && (c->bit < bit || (uint64_t)(c->bit - bit) < width))
            w->m.root = pmap_remove(&w->p->pool, w->m.root, o->cells.at[i]);
    }
}

void forget_obj(struct work *w, uint32_t obj)
{
    const struct obj *o = &w->p->memory.objs.at[obj];
    for (size_t i = 0; i < o->cells.n && w->m.root; i++)
        w->m.root = pmap_remove(&w->p->pool, w->m.root, o->cells.at[i]);
}

struct written {
    const struct vmem *m;
    const struct pt_places *places;
    uint64_t bytes;
};

static bool is_untouched(void *ctx, uint32_t cell, uint32_t value)
{
    const struct written *x = ctx;
    (void)value;
    return !vmem_hits(x->m, cell, x->places, x->bytes);
}

void forget_written(struct work *w, const struct edge *e, uint64_t bytes)
{
    struct written x = { &w->p->memory, writes_of(&w->p->writes, e), bytes };
    w->p->stats->unknown_writes++;
    w->m.root = pmap_filter(&w->p->pool, w->m.root, is_untouched, &x);
}

// ---- ends of activations --------------------------------------------------------------------------------------------

static bool is_local(const struct pointer_cpa *p, const struct func *f, uint32_t obj)
{
    const struct obj *o = &p->memory.objs.at[obj];
    return obj && o->kind == OBJ_VAR && p->cfa->vars.at[o->id]->fn == f;
}

static bool names_local(const struct pointer_cpa *p, const struct func *f, struct aval x)
{
    if (x.kind != AVAL_SET)
        return false;
    const struct target_set *s = avals_set(&p->values, x);
    for (size_t i = 0; i < s->n; i++)
        if (is_local(p, f, s->at[i].obj))
            return true;
    return false;
}

struct aval outliving(const struct work *w, const struct func *f, struct aval x)
{
    return names_local(w->p, f, x) ? aval_top() : x;
}

struct leaving {
    const struct pointer_cpa *p;
    const struct func *f;
};

static bool outlives(void *ctx, uint32_t cell, uint32_t value)
{
    const struct leaving *l = ctx;
    return !is_local(l->p, l->f, l->p->memory.cells.at[cell].obj) &&
           !names_local(l->p, l->f, l->p->values.at.at[value]);
}

// A new life of a local begins: what named the old one is unknown.
struct renewal {
    const struct avals *v;
    uint32_t obj;
};

static bool names_other(void *ctx, uint32_t cell, uint32_t value)
{
    const struct renewal *r = ctx;
    (void)cell;
    struct aval x = r->v->at.at[value];
    if (x.kind != AVAL_SET)
        return true;
    const struct target_set *s = avals_set(r->v, x);
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].obj == r->obj)
            return false;
    return true;
}

void forget_addresses(struct work *w, uint32_t obj)
{
    struct renewal r = { &w->p->values, obj };
    w->m.root = pmap_filter(&w->p->pool, w->m.root, names_other, &r);
}

static void end_stack_blocks(struct work *w, const struct func *f)
{
    const struct vmem *m = &w->p->memory;
    for (uint32_t obj = 1; obj < m->objs.n; obj++)
        if (vmem_ends(m, obj, f))
            end_life(w, obj);
}

void forget_locals(struct work *w, const struct func *f)
{
    if (f->has_addressed)
        end_stack_blocks(w, f);
    if (pmap_count(&w->p->pool, w->m.root) <= f->vars.n || f->has_addressed) {
        struct leaving l = { w->p, f };
        w->m.root = pmap_filter(&w->p->pool, w->m.root, outlives, &l);
        return;
    }
    for (size_t i = 0; i < f->vars.n && w->m.root; i++)
        if (f->vars.at[i]->fn == f)
            forget_obj(w, var_obj(w, f->vars.at[i]));
}

// ---- allocation -----------------------------------------------------------------------------------------------------

struct aval aged(struct work *w, uint32_t site, struct aval x)
{
    struct avals *v = &w->p->values;
    if (x.kind != AVAL_SET)
        return x;
    uint32_t recent = vmem_obj(&w->p->memory, OBJ_HEAP, site, RECENT);
    uint32_t older = vmem_obj(&w->p->memory, OBJ_HEAP, site, OLDER);
    const struct target_set *s = avals_set(v, x);
    struct targets t = { 0 };
    bool changed = false;
    for (size_t i = 0; i < s->n; i++) {
        bool is_recent = s->at[i].obj == recent;
        vec_push(&t, ((struct target){ is_recent ? older : s->at[i].obj, s->at[i].off }));
        changed |= is_recent;
    }
    if (changed)
        return avals_of(v, &t);
    vec_free(&t);
    return x;
}

struct aging {
    struct work *w;
    uint32_t site, recent, older;
    uint32_t root;  // the new state
};

static void age_value(void *ctx, uint32_t cell, uint32_t value)
{
    struct aging *a = ctx;
    struct pointer_cpa *p = a->w->p;
    struct aval old = p->values.at.at[value], x = aged(a->w, a->site, old);
    if (x.kind == old.kind && x.set == old.set)
        return;
    a->root = x.kind == AVAL_TOP ? pmap_remove(&p->pool, a->root, cell)
                                 : pmap_put(&p->pool, a->root, cell, avals_intern(&p->values, x));
}

// The older blocks' cells: what holds of them and of the block that joins them; first: it is the only one.
static void age_cells(struct aging *a, bool first)
{
    struct work *w = a->w;
    struct vmem *m = &w->p->memory;
    for (size_t i = 0; i < m->objs.at[a->recent].cells.n; i++) {
        const struct cell *c = &m->cells.at[m->objs.at[a->recent].cells.at[i]];
        int64_t bit = c->bit;
        uint32_t width = c->width, id, cell = vmem_cell(m, a->older, bit, width);
        struct aval x = aval_top();
        if (pmap_get(&w->p->pool, w->m.root, m->objs.at[a->recent].cells.at[i], &id))
            x = w->p->values.at.at[id];
        if (first)
            set_cell(w, cell, x);
        else if (pmap_get(&w->p->pool, w->m.root, cell, &id))
            set_cell(w, cell, aval_join(&w->p->values, w->p->values.at.at[id], x));
    }
}

// Older blocks keep only cells that the recent one has, too: others overlap them, or were never seen in it.
static void drop_others(struct aging *a)
{
    struct vmem *m = &a->w->p->memory;
    for (size_t i = 0; i < m->objs.at[a->older].cells.n; i++) {
        uint32_t cell = m->objs.at[a->older].cells.at[i];
        const struct cell *c = &m->cells.at[cell];
        uint32_t twin = vmem_cell(m, a->recent, c->bit, c->width);
        if (!pmap_get(&a->w->p->pool, a->w->m.root, twin, NULL))
            a->w->m.root = pmap_remove(&a->w->p->pool, a->w->m.root, cell);
    }
}

void allocate(struct work *w, uint32_t site)
{
    struct pmap_pool *pool = &w->p->pool;
    struct vmem *m = &w->p->memory;
    struct aging a = { w, site, vmem_obj(m, OBJ_HEAP, site, RECENT), vmem_obj(m, OBJ_HEAP, site, OLDER), 0 };
    if (!pmap_get(pool, w->m.once, site, NULL)) {
        w->m.once = pmap_put(pool, w->m.once, site, 1);
        return;
    }
    bool first = !pmap_get(pool, w->m.many, site, NULL);
    if (is_dead(w, a.recent)) {
        end_life(w, a.older);
        w->m.dead = pmap_remove(pool, w->m.dead, a.recent);
    }
    a.root = w->m.root;
    pmap_each(pool, w->m.root, age_value, &a);
    w->m.root = a.root;
    if (!first)
        drop_others(&a);
    age_cells(&a, first);
    forget_obj(w, a.recent);
    w->m.many = pmap_put(pool, w->m.many, site, 1);
}
