// SPDX-License-Identifier: Apache-2.0
// local.c: what flows inside of loops: images from a block to a head, and thresholds for widening.
//
// source Halbwachs, Proy, Roumanoff, FMSD 11, 1997 (widening up to); Henry 2014, section 3.2.1 (guards propagated to the head).
#include "algo/numeric/image_priv.h"

struct dvalue *numeric_flow(struct numeric *n, uint32_t from, const struct dvalue *v, uint32_t head)
{
    const struct unit *u = n->u;
    struct dvalue **at = MEM_ARRAY(struct dvalue *, u->blocks.n);
    struct dvalue *sum = dom_bottom(n->d, n->site[head].dims);
    at[from] = dom_keep((struct dvalue *)(uintptr_t)v);
    for (uint32_t b = from; b < u->blocks.n; b++) {
        const struct u32_vec *out = &u->blocks.at[b].out;
        for (size_t i = 0; at[b] && i < out->n; i++) {
            uint32_t to = u->edges.at[out->at[i]].to;
            if (to != head && (u->edges.at[out->at[i]].back || u->blocks.at[to].kind != UBLOCK_PLAIN))
                continue;
            struct dvalue **into = to == head ? &sum : &at[to], *y = numeric_image(n, &out->at[i], 1, at[b]);
            struct dvalue *z = *into ? dom_join(*into, y) : dom_keep(y);
            dom_free(*into);
            dom_free(y);
            *into = z;
        }
        dom_free(at[b]);
        at[b] = NULL;
    }
    mem_free(at, u->blocks.n * sizeof *at);
    return sum;
}

// ---- thresholds -------------------------------------------------------------------------------------------------------

enum { GUARDS_MAX = 12, THRESHOLDS_MAX = 40 };  // of one head

static void add_threshold(struct numeric *n, uint32_t head, struct lincon c)
{
    struct lincon_vec *t = &n->site[head].thresholds;
    bool known = c.rel == LIN_MOD || t->n >= THRESHOLDS_MAX;
    for (size_t k = 0; k < t->n && !known; k++)
        known = lincon_compare(t->at[k], c) == 0;
    if (!known)
        vec_push(t, c);
}

static void add_thresholds(struct numeric *n, uint32_t head, const struct dvalue *v)
{
    struct lincon_vec c = { 0 };
    if (!dom_is_bottom(v))
        dom_constraints(v, &n->mem, &c);
    for (size_t i = 0; i < c.n; i++)
        add_threshold(n, head, c.at[i]);
    vec_free(&c);
}

// The states of the head's dimensions in which a guard holds, or NULL.
static struct dvalue *guarded(struct numeric *n, uint32_t head, const struct term *atom, bool truth)
{
    struct image m = { .n = n };
    const struct site *s = &n->site[head];
    for (size_t i = 0; i < s->values.n; i++)
        *map_at(&m.dim, n->u->values.at[s->values.at[i]].name->id) = i + 1;
    struct dvalue *v = image_assume(&m, dom_top(n->d, s->dims), atom, truth);
    if (dom_is_top(v) || dom_is_bottom(v)) {
        dom_free(v);
        v = NULL;
    }
    map_free(&m.dim);
    arena_free(&m.mem);
    return v;
}

static void add_atoms(const struct numeric *n, uint32_t b, struct term_vec *atoms)
{
    const struct u32_vec *out = &n->u->blocks.at[b].out;
    for (size_t i = 0; i < out->n; i++)
        term_atoms(n->t, n->u->edges.at[out->at[i]].guard, atoms);
}

/* Of the loop from head to the block `last`: its guards, then those on the way to it in the loops around it, the first of which
 * begins at `outer`: what they say about values that this loop does not change. */
static void find_thresholds(struct numeric *n, uint32_t outer, uint32_t head, uint32_t last)
{
    struct term_vec atoms = { 0 };
    struct map seen = { 0 };
    for (uint32_t b = head; b <= last; b++)
        add_atoms(n, b, &atoms);
    for (uint32_t b = head; b-- > outer;)
        add_atoms(n, b, &atoms);
    for (size_t i = 0, k = 0; i < atoms.n && k < GUARDS_MAX; i++) {
        if (!map_put(&seen, atoms.at[i]->id, 1))
            continue;
        for (int truth = 0; truth < 2; truth++) {
            if (numeric_tick(n, n->site[head].values.n) != RC_OK)
                break;
            struct dvalue *v = guarded(n, head, atoms.at[i], truth);
            if (!v)
                continue;
            struct dvalue *y = numeric_flow(n, head, v, head);
            add_thresholds(n, head, v);
            add_thresholds(n, head, y);
            dom_free(y);
            dom_free(v);
            k++;
        }
    }
    map_free(&seen);
    vec_free(&atoms);
}

struct constants {
    struct map at;  // state variable -> index in ranges + 1
    struct {
        VEC_OF(struct itv);
    } ranges;
};

// Of each variable the least and the greatest of the constants that the loop assigns to it.
static void find_constants(const struct unit *u, uint32_t head, uint32_t last, struct constants *out)
{
    for (uint32_t b = head; b <= last; b++) {
        const struct ublock *x = &u->blocks.at[b];
        for (size_t i = 0; i < x->in.n; i++)
            for (size_t k = 0; k < x->phis.n; k++) {
                const struct term *t = u->edges.at[x->in.at[i]].operands.at[k];
                uint32_t state = u->values.at[x->phis.at[k]].state;
                if (t->op != TERM_NUM || t->den != 1 || state == UINT32_MAX)
                    continue;
                uint64_t *at = map_at(&out->at, state);
                if (!*at) {
                    vec_push(&out->ranges, ITV_NONE);
                    *at = out->ranges.n;
                }
                struct itv *r = &out->ranges.at[*at - 1], c = { rat_int(t->num), rat_int(t->num) };
                *r = itv_join(*r, c);
            }
    }
}

// A variable that takes constants is between them, unless more happens to it: flags, states of automata.
static void add_constants(struct numeric *n, uint32_t head, uint32_t last)
{
    const struct site *s = &n->site[head];
    struct constants c = { 0 };
    find_constants(n->u, head, last, &c);
    for (uint32_t d = 0; d < s->values.n; d++) {
        uint64_t at;
        struct lin low, high;
        if (!map_get(&c.at, n->u->values.at[s->values.at[d]].state, &at))
            continue;
        struct itv r = c.ranges.at[at - 1];
        if (!lin_add(&n->mem, lin_dim(&n->mem, d), 1, lin_const(r.low.num), -1, &low) ||
            !lin_add(&n->mem, lin_const(r.high.num), 1, lin_dim(&n->mem, d), -1, &high))
            continue;
        add_threshold(n, head, (struct lincon){ low, LIN_GE, 0 });
        add_threshold(n, head, (struct lincon){ high, LIN_GE, 0 });
    }
    map_free(&c.at);
    vec_free(&c.ranges);
}

// The head of the outermost loop that block b is in; b: of none.
static uint32_t outermost(const struct unit *u, uint32_t b)
{
    uint32_t h = b;
    for (size_t i = 0; i < u->edges.n; i++) {
        const struct uedge *e = &u->edges.at[i];
        if (e->back && e->to < h && b <= e->from)
            h = e->to;
    }
    return h;
}

void numeric_find_thresholds(struct numeric *n)
{
    for (size_t i = 0; i < n->u->edges.n; i++) {
        const struct uedge *e = &n->u->edges.at[i];
        if (e->back && numeric_tick(n, n->site[e->to].values.n) == RC_OK)  // without budget there are none
            find_thresholds(n, outermost(n->u, e->to), e->to, e->from);
        if (e->back)
            add_constants(n, e->to, e->from);
    }
}
