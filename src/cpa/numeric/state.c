// SPDX-License-Identifier: Apache-2.0
// state.c: unique states and facts; reading and writing cells of the state that a transfer is computing.
#include "base/hash.h"
#include "cpa/numeric/numeric_priv.h"

static struct signature sign(struct num_cpa *v, uint32_t root, uint32_t packs);

static uint64_t *chain_of(struct num_cpa *v, uint32_t root, uint32_t calls, uint32_t packs)
{
    return map_at(&v->state_hash, hash_mix(hash_mix(root, calls), packs));
}

void num_chain(struct num_cpa *v, struct num_state *s)
{
    uint64_t *first = chain_of(v, s->root, s->calls, s->packs);
    s->next = (uint32_t)*first;
    *first = s->s.id + 1;
}

const struct num_state *num_intern(struct num_cpa *v, uint32_t root, uint32_t calls, uint32_t packs)
{
    for (uint64_t at = *chain_of(v, root, calls, packs); at; at = v->states.at[at - 1]->next) {
        const struct num_state *s = v->states.at[at - 1];
        if (s->root == root && s->calls == calls && s->packs == packs)
            return s;
    }
    struct num_state *s = MEM_NEW(struct num_state);
    *s = (struct num_state){ .s = { (uint32_t)v->states.n }, .root = root, .calls = calls, .packs = packs };
    s->sig = sign(v, root, packs);
    vec_push(&v->states, s);
    num_chain(v, s);
    v->stats->states++;
    v->stats->size_max = MAX(v->stats->size_max, pmap_count(&v->pool, root));
    return s;
}

static void sign_key(void *ctx, uint32_t key, uint32_t value)
{
    uint64_t *word = ctx;
    (void)value;
    *word |= UINT64_C(1) << (hash_u64(key) & 63);
}

// What a covering state knows something of, the covered one knows something of.
static struct signature sign(struct num_cpa *v, uint32_t root, uint32_t packs)
{
    struct signature s = { { 0, 0 } };
    pmap_each(&v->pool, root, sign_key, &s.w[0]);
    pmap_each(&v->pool, packs, sign_key, &s.w[1]);
    return s;
}

static uint64_t range_hash(struct range x)
{
    uint64_t h = hash_mix((uint64_t)x.low, (uint64_t)(x.low >> 64));
    return hash_mix(hash_mix(h, (uint64_t)x.high), (uint64_t)(x.high >> 64));
}

uint32_t num_fact(struct num_cpa *v, struct fact x)
{
    for (uint64_t h = hash_mix(hash_mix(range_hash(x.is), x.obj), (uint64_t)x.off);; h++) {
        uint64_t *i = map_at(&v->fact_hash, h);
        if (!*i) {
            vec_push(&v->facts, x);
            *i = v->facts.n;
        }
        const struct fact *y = &v->facts.at[*i - 1];
        if (y->obj == x.obj && y->off == x.off && range_same(y->is, x.is))
            return (uint32_t)*i - 1;
    }
}

// ---- reading --------------------------------------------------------------------------------------------------------

// A string literal's contents are constant and need no cells.
static bool read_string(const struct num_work *w, const struct obj *o, int64_t bit, uint32_t width, struct fact *out)
{
    if (o->kind != OBJ_VAR)
        return false;
    const struct var *x = w->v->cfa->vars.at[o->id];
    if (x->kind != VAR_STRING || !x->bytes || bit < 0 || bit % 8 || width % 8 || width > 64 ||
        (uint64_t)bit / 8 + width / 8 > x->type->size)
        return false;
    i128 bits = (i128)value_load((const unsigned char *)x->bytes + bit / 8, width / 8);
    *out = fact_range((struct range){ bits, bits });
    return true;
}

bool num_read(struct num_work *w, uint32_t obj, int64_t bit, uint32_t width, struct fact *out)
{
    uint32_t id;
    if (read_string(w, &w->v->memory.objs.at[obj], bit, width, out))
        return true;
    uint32_t cell = vmem_cell(&w->v->memory, obj, bit, width);
    if (!pmap_get(&w->v->pool, w->root, cell, &id))
        return false;
    if (w->v->reads)
        vec_push(w->v->reads, cell);
    *out = w->v->facts.at[id];
    return true;
}

// ---- writing --------------------------------------------------------------------------------------------------------

// Whether a fact about so many bits says nothing.
static bool is_any(const struct fact *x, uint32_t width)
{
    if (x->obj)
        return false;
    bool huge = x->is.low < -RANGE_HUGE || x->is.high > RANGE_HUGE;
    return huge || width > 64 || x->is.high - x->is.low >= ((i128)1 << width) - 1;
}

void num_put(struct num_work *w, uint32_t cell, struct fact x)
{
    struct pmap_pool *pool = &w->v->pool;
    w->root = is_any(&x, w->v->memory.cells.at[cell].width) ? pmap_remove(pool, w->root, cell)
                                                            : pmap_put(pool, w->root, cell, num_fact(w->v, x));
}

void num_write(struct num_work *w, uint32_t obj, int64_t bit, uint32_t width, const struct fact *x)
{
    struct num_cpa *v = w->v;
    uint32_t cell = vmem_cell(&v->memory, obj, bit, width);
    const struct cell *c = &v->memory.cells.at[cell];
    for (size_t i = 0; i < c->overlaps.n; i++)
        w->root = pmap_remove(&v->pool, w->root, c->overlaps.at[i]);
    bool fits = x && (!x->obj || width == v->cfa->prog->types.machine->ptr_size * 8u);
    if (fits)
        num_put(w, cell, *x);
    else
        w->root = pmap_remove(&v->pool, w->root, cell);
    const struct obj *o = &v->memory.objs.at[obj];
    const struct var *var = o->kind == OBJ_VAR ? v->cfa->vars.at[o->id] : NULL;
    if (var && packs_has(v, var)) {
        struct range all = range_of_type(var->type);
        packs_set(w, var, fits && !x->obj ? range_wrap(x->is, var->type) : all);
    }
}

// The variable, if relations mention it.
static void forget_related(struct num_work *w, const struct obj *o)
{
    if (o->kind == OBJ_VAR && packs_has(w->v, w->v->cfa->vars.at[o->id]))
        packs_forget(w, &o->id, 1);
}

void num_forget_range(struct num_work *w, uint32_t obj, int64_t bit, uint64_t width)
{
    const struct vmem *m = &w->v->memory;
    const struct obj *o = &m->objs.at[obj];
    for (size_t i = 0; i < o->cells.n && w->root; i++) {
        const struct cell *c = &m->cells.at[o->cells.at[i]];
        if (c->bit + (int64_t)c->width > bit && (c->bit < bit || (uint64_t)(c->bit - bit) < width))
            w->root = pmap_remove(&w->v->pool, w->root, o->cells.at[i]);
    }
    forget_related(w, o);
}

void num_forget_obj(struct num_work *w, uint32_t obj)
{
    const struct obj *o = &w->v->memory.objs.at[obj];
    for (size_t i = 0; i < o->cells.n && w->root; i++)
        w->root = pmap_remove(&w->v->pool, w->root, o->cells.at[i]);
    forget_related(w, o);
}

struct written {
    const struct vmem *m;
    const struct pt_places *places;
    uint64_t bytes;
};

static bool is_untouched(void *ctx, uint32_t cell, uint32_t value)
{
    (void)value;
    const struct written *w = ctx;
    return !vmem_hits(w->m, cell, w->places, w->bytes);
}

/* Edge e writes `bytes` bytes (UINT64_MAX: unknown) through a pointer that we do not know: whatever it may point to.  Variables
 * of relations have no address. */
void num_forget_written(struct num_work *w, const struct edge *e, uint64_t bytes)
{
    struct written x = { &w->v->memory, writes_of(&w->v->writes, e), bytes };
    w->v->stats->unknown_writes++;
    if (x.places->n)
        w->root = pmap_filter(&w->v->pool, w->root, is_untouched, &x);
}

// ---- activations ----------------------------------------------------------------------------------------------------

uint32_t num_calls(const struct num_work *w, const struct func *f)
{
    uint32_t n = 0;
    if (f->recursive)
        (void)pmap_get(&w->v->pool, w->calls, f->id, &n);
    return n;
}

uint32_t num_var_obj(struct num_work *w, const struct var *x)
{
    uint32_t calls = x->fn ? num_calls(w, x->fn) : 0;
    return vmem_obj(&w->v->memory, OBJ_VAR, x->id, calls ? calls - 1 : 0);
}

uint32_t num_exp_cell(struct num_work *w, const struct exp *x)
{
    uint32_t width = x->bits ? x->bits : type_width(x->type);
    return vmem_cell(&w->v->memory, num_var_obj(w, x->var), x->off * 8 + x->bit_off, width);
}
