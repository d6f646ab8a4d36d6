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
    v->stats->size_max = MAX(v->stats->size_max, pmap_count(&v->l.d.pool, root));
    return s;
}

static void sign_key(void *ctx, uint32_t key, uint32_t value)
{
    uint64_t *word = ctx;
    (void)value;
    *word |= UINT64_C(1) << (hash_u64(key) & 63);
}

// A bit for each cell that the state knows something of: a covered state knows something of all cells of a covering
// one.
static struct signature sign(struct num_cpa *v, uint32_t root, uint32_t packs)
{
    struct signature s = { { 0, 0 } };
    pmap_each(&v->l.d.pool, root, sign_key, &s.w[0]);
    pmap_each(&v->l.d.pool, packs, sign_key, &s.w[1]);
    return s;
}

static uint64_t range_hash(struct range x)
{
    uint64_t h = hash_mix((uint64_t)x.low, (uint64_t)(x.low >> 64));
    return hash_mix(hash_mix(h, (uint64_t)x.high), (uint64_t)(x.high >> 64));
}

uint32_t num_fact(struct num_cpa *v, struct num_fact x)
{
    for (uint64_t h = hash_mix(hash_mix(range_hash(x.is), x.obj), (uint64_t)x.off);; h++) {
        uint64_t *i = map_at(&v->fact_hash, h);
        if (!*i) {
            *i = v->facts.n;
            vec_push(&v->facts, x);
        }
        const struct num_fact *y = &v->facts.at[*i];
        if (y->obj == x.obj && y->off == x.off && range_same(y->is, x.is))
            return (uint32_t)*i;
    }
}

bool num_is_any(struct range r, uint32_t width)
{
    bool huge = r.low < -RANGE_HUGE || r.high > RANGE_HUGE;
    return huge || (width > 64 ? !range_is_one(r) : r.high - r.low >= ((i128)1 << width) - 1);
}

// ---- cells ----------------------------------------------------------------------------------------------------------

bool num_read(struct num_work *w, uint32_t obj, int64_t bit, uint32_t width, struct num_fact *out)
{
    uint32_t x = cell_read(&w->c, obj, bit, width);
    if (x != VALUE_ANY)
        *out = w->v->facts.at[x];
    return x != VALUE_ANY;
}

void num_put(struct num_work *w, uint32_t cell, struct num_fact x)
{
    cell_put(&w->c, cell, num_fact(w->v, x));
}

uint32_t num_exp_cell(struct num_work *w, const struct exp *x)
{
    return vmem_cell(&w->v->l.d.memory, cell_var(&w->c, x->var), x->off * 8 + x->bit_off, cell_width(x->type, x->bits));
}
