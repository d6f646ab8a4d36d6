// SPDX-License-Identifier: Apache-2.0
// backward.c: repeats the forward run step by step, block of edges by block; then follows what leads to the fault back
// through it.
// In a block every step is exact, and is reversed by giving what it wrote the value that it had (smg/reverse.h).
// Between blocks states were abstracted: there what is left of the backward run is intersected with what the forward
// run had before (forest/meet.h).
#include "cpa/smg/backward.h"

#include "forest/meet.h"
#include "forest/predicates.h"
#include "smg/reverse.h"

/* Prices in ticks: of a step, of a meet, and of two rules in an intersection.  All backward runs together may take FREE
 * ticks, and a quarter of what the exploration took. */
enum { PER_STEP = 16, PER_MEET = 64, PER_RULES = 3, FREE = 1000000, MAX_LEARNT = 4 };

// A step of the forward run: one case of an edge's effect.
struct forward_step {
    uint32_t parent;  // the previous step of the block; UINT32_MAX: this is the first
    const struct edge *e;
    struct smg *before, *after;
};

// The block of edges that leads to a node of the path.
struct forward_block {
    struct {
        VEC_OF(struct forward_step);
    } steps;
    size_t last;  // the first step of its last edge
};

// A place where what is left of the backward run meets nothing of the forward run.
struct dead_end {
    size_t block;
    struct smg *left;
};

struct backward {
    struct smg_cpa *p;
    const struct smg_state *target;
    struct {
        VEC_OF(struct forward_block);
    } blocks;  // by node of the path, less 1
    struct arg_path nodes;
    struct edge_path edges;
    struct u32_vec pos;
    struct {
        VEC_OF(struct dead_end);
    } ends;
    uint64_t limit;  // of ticks
    bool too_long;
};

static void spend(struct backward *b, uint64_t ticks)
{
    struct budget *budget = &b->p->cpa.run->budget;
    b->too_long |= tick(budget, ticks) != RC_OK || budget->ticks > b->limit;
}

// ---- the forward run, again -----------------------------------------------------------------------------------------

struct recording {
    struct backward *b;
    struct forward_block *block;
    uint32_t parent;
    bool faults;  // steps into the fault are wanted, not those that go on
};

static struct smg *copy_of(struct backward *b, const struct smg *g)
{
    struct smg *copy = smg_borrow(&b->p->env);
    smg_copy(copy, g);
    return copy;
}

static bool commits_fault(const struct backward *b, const struct smg_step *s)
{
    for (size_t i = 0; i < s->faults.n; i++)
        if (smg_intern_fault(b->p, &s->faults.at[i]) == b->target)
            return true;
    return false;
}

static enum rc record(void *ctx, struct smg_step *s)
{
    struct recording *r = ctx;
    bool wanted = r->faults ? commits_fault(r->b, s) : s->end == STEP_GOES && !s->obstacle.kind;
    if (!wanted)
        return RC_OK;
    struct forward_step f = { r->parent, s->e, copy_of(r->b, s->before), copy_of(r->b, s->g) };
    vec_push(&r->block->steps, f);
    spend(r->b, PER_STEP);
    return r->b->too_long ? RC_STOP : RC_OK;
}

// Records the steps of edge e from a graph.
static void record_steps(struct recording *r, const struct edge *e, struct smg *g)
{
    struct run *run = r->b->p->cpa.run;
    if (smg_steps(&r->b->p->env, e, known_keeps_bounds(run->known, e), g, record, r) != RC_OK)
        r->b->too_long = true;
}

static struct smg *graph_of(struct backward *b, const struct arg_node *n)
{
    return smg_graph_of(b->p, (const struct smg_state *)n->state[b->p->cpa.index]);
}

static void run_block(struct backward *b, size_t i)
{
    struct forward_block *block = &b->blocks.at[i];
    struct recording r = { .b = b, .block = block, .parent = UINT32_MAX };
    uint32_t first = b->pos.at[i], end = b->pos.at[i + 1];
    bool to_target = i + 1 == b->blocks.n && b->target->fault != FAULT_NONE;
    size_t from = 0, to = 0;
    for (uint32_t k = first; k < end && !b->too_long; k++) {
        r.faults = to_target && k + 1 == end;
        if (k == first)
            record_steps(&r, b->edges.at[k], graph_of(b, b->nodes.at[i]));
        for (size_t s = from; s < to && !b->too_long; s++) {
            r.parent = (uint32_t)s;
            record_steps(&r, b->edges.at[k], copy_of(b, block->steps.at[s].after));
        }
        from = to;
        to = block->steps.n;
    }
    block->last = from;
}

// ---- predicates -----------------------------------------------------------------------------------------------------

static void normalise(struct backward *b, struct smg *g)
{
    b->p->trees.boxing = b->p->cfg->boxes;
    (void)forest_fold(&b->p->trees, g, 0, NULL);
}

// The tree of h that a variable leads to, if the same variable of g leads to `tree`.
static bool same_place(const struct smg *g, uint32_t tree, const struct smg *h, uint32_t *other)
{
    for (size_t i = 0; i < g->variables.n; i++) {
        uint64_t key = g->variables.key[i];
        uint32_t x = (uint32_t)g->variables.val[i], y, to;
        if (!x || !smg_find_variable(h, (uint32_t)(key >> 32), (uint32_t)key, &y))
            continue;
        for (size_t k = 0; k < g->objects.at[x].edges.n; k++) {
            const struct smg_edge *e = &g->objects.at[x].edges.at[k];
            smg_value v = smg_read(h, y, e->bit, e->bits);
            if (smg_leads(g, e->value, &to) && to == tree && smg_leads(h, v, other) &&
                h->objects.at[*other].kind == SMG_TREE)
                return true;
        }
    }
    return false;
}

// Whether this tree is disjoint from every tree that the forward run has in its place.
static bool is_disjoint(struct backward *b, const struct smg *left, uint32_t tree, const struct graphs *forward)
{
    uint32_t other;
    bool some = false;
    for (size_t i = 0; i < forward->n; i++) {
        if (!same_place(left, tree, forward->at[i], &other))
            continue;
        if (trees_meet(&b->p->trees, smg_tree_of(&left->objects.at[tree]),
                       smg_tree_of(&forward->at[i]->objects.at[other])))
            return false;
        some = true;
    }
    return some;
}

// Makes predicates of the components of a dead end that are disjoint from those of the forward run there or, if `any`,
// of all of them.
static size_t learn_from(struct backward *b, const struct dead_end *d, bool any)
{
    const struct forward_block *block = &b->blocks.at[d->block];
    struct graphs forward = { 0 };
    size_t learnt = 0;
    for (size_t s = block->last; s < block->steps.n && !any; s++) {
        vec_push(&forward, copy_of(b, block->steps.at[s].after));
        normalise(b, vec_last(&forward));
    }
    for (uint32_t i = 1; i < d->left->objects.n; i++)
        if (d->left->objects.at[i].kind == SMG_TREE && (any || is_disjoint(b, d->left, i, &forward)))
            learnt += predicates_add(&b->p->trees, smg_tree_of(&d->left->objects.at[i]));
    while (forward.n)
        smg_give_back(&b->p->env, vec_pop(&forward));
    vec_free(&forward);
    return learnt;
}

// Learns from the dead ends.  Source Hruska 2015, 6.4; spec 22.4.
static size_t learn(struct backward *b)
{
    size_t learnt = 0;
    for (int any = 0; any < 2 && !learnt; any++)
        for (size_t i = 0; i < b->ends.n && learnt < MAX_LEARNT; i++)
            learnt += learn_from(b, &b->ends.at[i], any);
    return learnt;
}

// ---- the backward run -----------------------------------------------------------------------------------------------

static bool back_from(struct backward *b, size_t node, const struct smg *g);

/* Goes back through a block, from what is left behind one of its steps.  g is taken.  True: the start is reached. */
static bool back_through(struct backward *b, size_t block, uint32_t step, struct smg *g)
{
    bool good = true, reached = false;
    while (good && step != UINT32_MAX) {
        const struct forward_step *s = &b->blocks.at[block].steps.at[step];
        good = smg_reverse(s->before, s->after, s->e->kind != EDGE_ASSUME, g);
        step = s->parent;
    }
    if (good)
        reached = back_from(b, block, g);
    smg_give_back(&b->p->env, g);
    return reached;
}

// Goes back from a node of the path, where g is left.  True: the start is reached.
static bool back_from(struct backward *b, size_t node, const struct smg *g)
{
    bool reached = false;
    size_t met = 0;
    if (!node)
        return true;
    const struct forward_block *block = &b->blocks.at[node - 1];
    struct smg *left = copy_of(b, g);
    normalise(b, left);
    for (size_t s = block->last; s < block->steps.n && !reached && !b->too_long; s++) {
        struct graphs both = { 0 };
        uint64_t work = b->p->trees.work;
        forest_meet(&b->p->trees, &b->p->env, block->steps.at[s].after, left, &both);
        spend(b, PER_MEET + PER_RULES * (b->p->trees.work - work));
        met += both.n;
        while (both.n) {
            struct smg *h = vec_pop(&both);
            if (reached || b->too_long)
                smg_give_back(&b->p->env, h);
            else
                reached = back_through(b, node - 1, (uint32_t)s, h);
        }
        vec_free(&both);
    }
    if (!met && b->ends.n < MAX_LEARNT)
        vec_push(&b->ends, ((struct dead_end){ node - 1, copy_of(b, left) }));
    smg_give_back(&b->p->env, left);
    return reached;
}

// Goes back from the fault: from before the steps that commit it.
static bool back_from_target(struct backward *b)
{
    size_t last = b->blocks.n - 1;
    const struct forward_block *block = &b->blocks.at[last];
    bool reached = false;
    if (b->target->fault == FAULT_NONE) {
        struct smg *g = graph_of(b, b->nodes.at[last + 1]);
        reached = back_from(b, last + 1, g);
        smg_give_back(&b->p->env, g);
        return reached;
    }
    for (size_t s = block->last; s < block->steps.n && !reached && !b->too_long; s++)
        reached = back_through(b, last, block->steps.at[s].parent, copy_of(b, block->steps.at[s].before));
    return reached;
}

static void close(struct backward *b)
{
    for (size_t i = 0; i < b->ends.n; i++)
        smg_give_back(&b->p->env, b->ends.at[i].left);
    vec_free(&b->ends);
    for (size_t i = 0; i < b->blocks.n; i++) {
        struct forward_block *x = &b->blocks.at[i];
        for (size_t k = 0; k < x->steps.n; k++) {
            smg_give_back(&b->p->env, x->steps.at[k].before);
            smg_give_back(&b->p->env, x->steps.at[k].after);
        }
        vec_free(&x->steps);
    }
    vec_free(&b->blocks);
    vec_free(&b->nodes);
    vec_free(&b->edges);
    vec_free(&b->pos);
}

// Whether frames become blocks on the way: these lie elsewhere in abstracted states (smg_host_frames), and would meet
// nothing.
static bool makes_frames(const struct backward *b)
{
    for (size_t i = 0; i < b->edges.n; i++)
        if (b->edges.at[i]->kind == EDGE_CALL && smg_frames_call(&b->p->env, b->edges.at[i]))
            return true;
    return false;
}

enum backward_end smg_backward(struct smg_cpa *p, struct engine *e, struct arg_node *target, size_t *learnt)
{
    struct backward b = { .p = p, .target = (const struct smg_state *)target->state[p->cpa.index] };
    uint64_t begin = p->cpa.run->budget.ticks, explored = begin - MIN(begin, p->backward_ticks);
    b.limit = begin + FREE + explored / 4 - MIN(FREE + explored / 4, p->backward_ticks);
    engine_path(e, target, &b.nodes, &b.edges, &b.pos);
    b.too_long = makes_frames(&b);
    for (size_t i = 0; i + 1 < b.nodes.n; i++)
        vec_push(&b.blocks, (struct forward_block){ .last = 0 });
    p->env.record = true;
    for (size_t i = 0; i < b.blocks.n && !b.too_long; i++)
        run_block(&b, i);
    p->env.record = false;
    bool reached = !b.too_long && b.blocks.n && back_from_target(&b);
    enum backward_end end = b.too_long ? BACKWARD_UNKNOWN : reached ? BACKWARD_REAL : BACKWARD_SPURIOUS;
    *learnt = end == BACKWARD_SPURIOUS && p->stats->predicates < (uint64_t)p->cfg->predicates ? learn(&b) : 0;
    close(&b);
    p->backward_ticks += p->cpa.run->budget.ticks - begin;
    return end;
}
