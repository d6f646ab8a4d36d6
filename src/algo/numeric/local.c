// SPDX-License-Identifier: Apache-2.0
// local.c: the flow inside of loops: images from a block to a head, and thresholds for widening.
// source Halbwachs, Proy, Roumanoff, FMSD 11, 1997 (widening up to); Henry 2014, section 3.2.1 (guards propagated to
// the head).
#include "algo/numeric/image.h"

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

// The states, over the head's dimensions, in which a guard holds; NULL: none can be given.
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

// Whether the atom is new to this head, and not the negation of another.
static bool is_new(struct numeric *n, const struct term *atom, struct map *seen)
{
    map_put(seen, term_not(n->t, atom)->id, 1);
    return map_put(seen, atom->id, 1);
}

// Takes the first atoms that say something at the head; through: also what they become until it is reached again.
static void take_atoms(struct numeric *n, uint32_t head, const struct term_vec *atoms, bool through, struct map *seen)
{
    for (size_t i = 0, k = 0; i < atoms->n && k < GUARDS_MAX; i++) {
        if (!is_new(n, atoms->at[i], seen))
            continue;
        for (int truth = 0; truth < 2; truth++) {
            if (numeric_tick(n, n->site[head].values.n) != RC_OK)
                break;
            struct dvalue *v = guarded(n, head, atoms->at[i], truth);
            if (!v)
                continue;
            add_thresholds(n, head, v);
            if (through) {
                struct dvalue *y = numeric_flow(n, head, v, head);
                add_thresholds(n, head, y);
                dom_free(y);
            }
            dom_free(v);
            k++;
        }
    }
}

/* Finds thresholds for the loop of blocks head..last: its guards; then guards on the way to it in the loops around it,
 * the first of which begins at `outer`, the nearest first: they are about values that this loop does not change. */
static void find_thresholds(struct numeric *n, uint32_t outer, uint32_t head, uint32_t last)
{
    struct term_vec atoms = { 0 };
    struct map seen = { 0 };
    for (uint32_t b = head; b <= last; b++)
        add_atoms(n, b, &atoms);
    take_atoms(n, head, &atoms, true, &seen);
    vec_clear(&atoms);
    for (uint32_t b = head; b-- > outer;)
        add_atoms(n, b, &atoms);
    take_atoms(n, head, &atoms, false, &seen);
    map_free(&seen);
    vec_free(&atoms);
}

struct constants {
    struct map at;  // state variable -> index in ranges + 1
    struct {
        VEC_OF(struct itv);
    } ranges;
};

// Finds, for each variable, the least and the greatest constant that the loop assigns to it.
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

// Adds bounds of variables that take constants: they are between these, unless more happens to them: flags, states of
// automata.
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

/* Adds bounds of floats: most loops shrink floats that are large.
 * source Blanchet et al., "A static analyzer for large safety-critical software", PLDI 2003, section 7.1.2 (staged
 * thresholds). */
static void add_stages(struct numeric *n, uint32_t head)
{
    static const int64_t stage[] = { 1, 16, 256, 65536, 1LL << 32 };
    const struct site *s = &n->site[head];
    for (uint32_t d = 0; d < s->values.n; d++)
        for (size_t i = 0; i < ARRAY_LEN(stage) && !s->dims->is_int[d]; i++)
            for (int sign = -1; sign <= 1; sign += 2) {
                struct lin e;
                if (lin_add(&n->mem, lin_const(stage[i]), 1, lin_dim(&n->mem, d), sign, &e))
                    add_threshold(n, head, (struct lincon){ e, LIN_GE, 0 });
            }
}

// By head: the highest block of its loop; 0: no head.  Blocks of loops inside may be higher than those that lead back.
static uint32_t *find_ends(const struct unit *u)
{
    uint32_t *end = MEM_ARRAY(uint32_t, u->blocks.n);
    for (size_t i = 0; i < u->edges.n; i++)
        if (u->edges.at[i].back)
            end[u->edges.at[i].to] = MAX(end[u->edges.at[i].to], u->edges.at[i].from);
    for (uint32_t h = (uint32_t)u->blocks.n; h-- > 0;)
        for (uint32_t b = h + 1; b <= end[h]; b++)
            end[h] = MAX(end[h], end[b]);
    return end;
}

// The head of the outermost loop that contains block b; b itself if none does.
static uint32_t outermost(const uint32_t *end, uint32_t b)
{
    uint32_t h = 0;
    while (h < b && end[h] < b)
        h++;
    return h;
}

void numeric_find_thresholds(struct numeric *n)
{
    struct numeric_calls *calls = n->calls;
    n->calls = NULL;  // states from which thresholds are computed are none in which calls are made
    uint32_t *end = find_ends(n->u);
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        if (n->u->blocks.at[b].kind != UBLOCK_HEAD)
            continue;
        if (numeric_tick(n, n->site[b].values.n) == RC_OK)  // without budget there are none
            find_thresholds(n, outermost(end, b), b, end[b]);
        add_constants(n, b, end[b]);
        add_stages(n, b);
    }
    mem_free(end, n->u->blocks.n * sizeof *end);
    n->calls = calls;
}
