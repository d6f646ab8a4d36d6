// SPDX-License-Identifier: Apache-2.0
// engine.c: the CPA+ algorithm: choose, step along a block, adjust the precision, merge, stop, add.
#include "core/engine_priv.h"

#include "base/status.h"

#include <stdio.h>

const struct opt_choice engine_merge_choices[] = {
    { "sep", ENGINE_MERGE_SEP, "never combine states" },
    { "join", ENGINE_MERGE_JOIN, "join states of the same partition in all components" },
    { "agree", ENGINE_MERGE_AGREE, "join the joining components where the others are equal" },
    { "each", ENGINE_MERGE_EACH, "join the joining components at the same place; the others stay as they were" },
    { NULL, 0, NULL },
};

const struct opt_choice engine_stop_choices[] = {
    { "sep", ENGINE_STOP_SEP, "one reached state covers it" },
    { "join", ENGINE_STOP_JOIN, "several reached states cover it together (powerset domains)" },
    { NULL, 0, NULL },
};

const struct opt_choice engine_block_choices[] = {
    { "edge", ENGINE_BLOCK_EDGE, "one edge" },
    { "chain", ENGINE_BLOCK_CHAIN, "a chain of edges without a branch" },
    { "tree", ENGINE_BLOCK_TREE, "branches, too, up to where paths meet" },
    { NULL, 0, NULL },
};

enum { TREE_DEPTH_MAX = 32 };  // branches of a tree

// A composite state on its way along a block.
struct tuple {
    const struct state *s[8];
};
_Static_assert(ARRAY_LEN(((struct tuple *)0)->s) == ARRAY_LEN(((struct run *)0)->cpa), "a state for each component");

static bool joins(const struct engine_cfg *cfg, struct cpa *c)
{
    if (!c->ops->join || cfg->merge == ENGINE_MERGE_SEP)
        return false;
    return cfg->merge == ENGINE_MERGE_JOIN || (c->ops->merge && c->ops->merge(c) == MERGE_JOIN);
}

// ---- blocks ---------------------------------------------------------------------------------------------------------

static bool watched(const struct run *r, const struct edge *e)
{
    for (size_t i = 0; i < r->automata.n; i++)
        if (automaton_watches(r->automata.at[i], e))
            return true;
    return false;
}

static bool splits_block(const struct run *r, const struct edge *e)
{
    return e->kind == EDGE_CALL || e->kind == EDGE_RETURN || e->kind == EDGE_STOP || e->kind == EDGE_UNSUPPORTED ||
           watched(r, e);
}

static bool wanted(const struct run *r, const struct node *n)
{
    for (uint32_t i = 0; i < r->n_cpa; i++)
        if (r->cpa[i]->ops->wants && r->cpa[i]->ops->wants(r->cpa[i], n))
            return true;
    return false;
}

static bool is_boundary(const struct engine *e, const struct node *n)
{
    bool b = e->cfg->blocks == ENGINE_BLOCK_EDGE || n->in.n != 1 || n->out.n == 0 || n->is_loop_head || n->is_target ||
             (n->out.n != 1 && e->cfg->blocks == ENGINE_BLOCK_CHAIN) || wanted(e->run, n);
    for (size_t k = 0; k < n->in.n && !b; k++)
        b = splits_block(e->run, n->in.at[k]);
    for (size_t k = 0; k < n->out.n && !b; k++)
        b = n->out.at[k]->kind == EDGE_CALL || n->out.at[k]->kind == EDGE_RETURN;
    return b;
}

// How many branches lie between the beginning of n's block and n.
static unsigned tree_depth(const struct engine *e, const struct node *n)
{
    unsigned depth = 0;
    for (; !e->boundary[n->id]; n = n->in.at[0]->from) {
        assert(n->in.n == 1);  // is_boundary
        depth += n->out.n > 1;
    }
    return depth;
}

static void find_boundaries(struct engine *e)
{
    const struct cfa *c = e->run->cfa;
    e->boundary = MEM_ARRAY(uint8_t, c->nodes.n);
    for (size_t i = 0; i < c->nodes.n; i++)
        e->boundary[i] = is_boundary(e, c->nodes.at[i]);
    for (size_t i = 0; i < c->nodes.n; i++)
        if (!e->boundary[i] && c->nodes.at[i]->out.n > 1 && tree_depth(e, c->nodes.at[i]) > TREE_DEPTH_MAX)
            e->boundary[i] = true;
}

bool engine_ends_block(const struct engine *e, const struct edge *edge)
{
    return e->boundary[edge->to->id];
}

void engine_block(const struct engine *e, const struct arg_node *child, struct edge_path *out)
{
    size_t begin = out->n;
    for (const struct edge *edge = child->via;; edge = edge->from->in.at[0]) {
        vec_push(out, edge);
        if (e->boundary[edge->from->id])
            break;
        assert(edge->from->in.n == 1);
    }
    vec_reverse(out, begin);
}

void engine_path(const struct engine *e, struct arg_node *n, struct arg_path *nodes, struct edge_path *edges,
                 struct u32_vec *pos)
{
    arg_path(n, nodes);
    for (size_t i = 0; i < nodes->n; i++) {
        if (nodes->at[i]->parent)
            engine_block(e, nodes->at[i], edges);
        if (pos)
            vec_push(pos, (uint32_t)edges->n);
    }
}

// Successor lists of one nesting level of walk_block, kept for the next use: no allocation per step.
struct succ_level {
    struct succ out[ARRAY_LEN(((struct run *)0)->cpa)];
    struct succ_level *deeper;
};

static struct succ_level *level_enter(struct engine *e)
{
    struct succ_level **l = e->level ? &e->level->deeper : &e->levels;
    if (!*l)
        *l = MEM_NEW(struct succ_level);
    return *l;
}

static void levels_free(struct engine *e)
{
    while (e->levels) {
        struct succ_level *l = e->levels;
        for (size_t i = 0; i < ARRAY_LEN(l->out); i++)
            vec_free(&l->out[i]);
        e->levels = l->deeper;
        mem_free(l, sizeof *l);
    }
}

// ---- life of an engine ----------------------------------------------------------------------------------------------

static uint64_t depth_of(struct engine *e, const struct arg_node *n)
{
    struct answer a;
    return run_ask(e->run, n->state, &(struct query){ .kind = QUERY_DEPTH }, &a) ? a.number : 0;
}

void engine_enqueue(struct engine *e, struct arg_node *n)
{
    assert(!n->covered_by && !n->asleep && !n->is_target && !n->obstacle);
    n->is_settled = false;
    waitlist_push(&e->waitlist, n, depth_of(e, n));
}

static uint32_t partition_of(struct engine *e, const struct state *const *s)
{
    if (e->cfg->partition)
        return reached_partition(&e->reached, s);
    if (!e->reached.parts.n)
        vec_push(&e->reached.parts, (struct partition){ 0 });
    return 0;
}

const struct prec *engine_joined(struct cpa *c, const struct prec *a, const struct prec *b)
{
    return !b || a == b ? a : c->ops->refines ? c->ops->refines->prec_union(c, a, b) : b;
}

// Adds the root, with the initial precisions and the given ones.
static void add_root(struct engine *e, const struct precs *given)
{
    struct run *r = e->run;
    const struct state *s[ARRAY_LEN(r->cpa)] = { 0 };
    const struct prec *pi[ARRAY_LEN(r->cpa)] = { 0 };
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        s[i] = c->ops->initial(c, r->cfa->start->entry);
        pi[i] = c->ops->initial_prec ? c->ops->initial_prec(c) : NULL;
        pi[i] = pi[i] ? engine_joined(c, pi[i], given->p[i]) : given->p[i];
    }
    struct arg_node *root = arg_new(&e->arg, NULL, NULL, s, pi);
    root->at = r->cfa->start->entry;
    root->partition = partition_of(e, s);
    reached_add(&e->reached, root);
    engine_enqueue(e, root);
}

/* Checks that stop join may be used.  It is sound if a join represents exactly the states of its parts, as with sets;
 * the other components must still cover each part as with stop sep.  If states are merged by join, a partition holds
 * one state, and if they are flat, equality decides: in both cases it is stop sep. */
static enum rc check_stop(const struct run *run, const struct engine_cfg *cfg)
{
    for (uint32_t i = 0; i < run->n_cpa; i++)
        if (run->cpa[i]->ops->part)
            return RC_OK;
    for (uint32_t i = 0; cfg->stop == ENGINE_STOP_JOIN && i < run->n_cpa; i++) {
        struct cpa *c = run->cpa[i];
        if (!c->ops->join || (joins(cfg, c) && !cfg->merge_after))
            continue;
        diag_at(run->diag, (struct loc){ 0 }, E0601,
                "engine.stop=join is unsound for analysis %s: its joins lose information; use stop=sep or merge=join",
                c->ops->name);
        return RC_USER;
    }
    return RC_OK;
}

enum rc engine_init(struct engine *e, struct run *run, struct engine_cfg *cfg)
{
    if (check_stop(run, cfg) != RC_OK)
        return RC_USER;
    *e = (struct engine){ .run = run, .cfg = cfg };
    e->arg.run = run;
    reached_init(&e->reached, run);
    e->waitlist.order = (enum order)cfg->order;
    e->waitlist.rng = rng_seed((uint64_t)cfg->seed);
    e->waitlist.fair = (uint64_t)cfg->fair;
    e->gc_at = (size_t)256 << 20;
    find_boundaries(e);
    add_root(e, &(struct precs){ { NULL } });
    return RC_OK;
}

static void clear(struct engine *e)
{
    arg_free(&e->arg);
    reached_free(&e->reached);
    vec_free(&e->waitlist);
    e->waitlist.oldest = e->waitlist.newest = NULL;
    e->waitlist.turn_left = e->waitlist.turn_size = 0;
    engine_free_losers(e);
    e->precs_differ = false;
    map_free(&e->sleepers.by_state);
    vec_free(&e->sleepers.roots);
    e->sleepers.n = 0;
    reached_init(&e->reached, e->run);
}

void engine_free(struct engine *e)
{
    clear(e);
    levels_free(e);
    mem_free(e->boundary, e->run->cfa->nodes.n);
    e->boundary = NULL;
}

// ---- garbage --------------------------------------------------------------------------------------------------------

static void collect_garbage(struct engine *e)
{
    struct run *r = e->run;
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        if (!c->ops->sweep)
            continue;
        c->ops->sweep->begin(c);
        for (size_t k = 0; k < e->arg.nodes.n; k++)
            if (e->arg.nodes.at[k]->at)
                c->ops->sweep->mark(c, e->arg.nodes.at[k]->state[i], e->arg.nodes.at[k]->prec[i]);
        c->ops->sweep->end(c);
    }
    e->stats.collections++;
    e->gc_at = MAX(e->gc_at, mem_live() * 2);
}

// ---- merge and stop -------------------------------------------------------------------------------------------------

// Merges component i of fresh and old; false: the two stay apart, and so do all other components.
static bool merge_component(struct engine *e, uint32_t i, const struct state *fresh, const struct state *old,
                            const struct state **out)
{
    struct cpa *c = e->run->cpa[i];
    *out = old;
    if (fresh == old)
        return true;
    if (!joins(e->cfg, c))
        return e->cfg->merge == ENGINE_MERGE_EACH;
    const struct state *both = c->ops->join(c, fresh, old);
    *out = both ? both : old;
    return both || e->cfg->merge != ENGINE_MERGE_AGREE;
}

// Whether the program counters agree.  They must, whatever the merge: partitions may be switched off.
static bool same_place(struct engine *e, const struct tuple *fresh, const struct arg_node *old)
{
    struct answer a;
    return run_ask(e->run, fresh->s, &(struct query){ .kind = QUERY_NODE }, &a) && a.node == old->at;
}

static bool merge_tuple(struct engine *e, const struct tuple *fresh, const struct arg_node *old, struct tuple *out)
{
    bool changed = false;
    if (e->cfg->merge == ENGINE_MERGE_EACH && !same_place(e, fresh, old))
        return false;
    for (uint32_t i = 0; i < e->run->n_cpa; i++) {
        if (!merge_component(e, i, fresh->s[i], old->state[i], &out->s[i]))
            return false;
        changed |= out->s[i] != old->state[i];
    }
    return changed;
}

bool engine_any_joins(const struct engine *e)
{
    for (uint32_t i = 0; i < e->run->n_cpa; i++)
        if (joins(e->cfg, e->run->cpa[i]))
            return true;
    return false;
}

// Adds to n's precisions what the precisions p have beyond them.
static void join_precs(struct engine *e, struct arg_node *n, const struct prec *const *p)
{
    for (uint32_t i = 0; i < e->run->n_cpa; i++)
        if (e->run->cpa[i]->ops->refines)
            n->prec[i] = engine_joined(e->run->cpa[i], n->prec[i], p[i]);
}

/* Finds the states to merge with a fresh one of the partition: all, or with a delay only the newest, so that the first
 * merge_after - 1 states stay as precise as they are. */
static void find_mates(struct engine *e, const struct partition *part, struct arg_path *out)
{
    struct arg_node *newest = NULL;
    for (size_t b = 0; b < part->n; b++)
        for (size_t k = 0; k < part->at[b].n; k++) {
            struct arg_node *n = part->at[b].at[k].node;
            if (!e->cfg->merge_after)
                vec_push(out, n);
            else if (!newest || newest->id < n->id)
                newest = n;
        }
    if (newest && (int64_t)part->states >= e->cfg->merge_after)
        vec_push(out, newest);
}

// The merge phase of the algorithm: weakens every reached state of the partition that merge combines with the fresh
// one.
static void merge_phase(struct engine *e, const struct tuple *fresh, const struct prec *const *p, uint32_t partition,
                        struct arg_node *parent)
{
    if (!engine_any_joins(e))
        return;
    struct arg_path mates = { 0 };  // merging changes the partition: work on a copy of it
    find_mates(e, &e->reached.parts.at[partition], &mates);
    for (size_t k = 0; k < mates.n; k++) {
        struct arg_node *old = mates.at[k];
        struct tuple t;
        if (old->is_target || old->obstacle || !merge_tuple(e, fresh, old, &t))
            continue;
        assert(old->slot && !old->covered_by);
        reached_remove(&e->reached, old);
        memcpy(old->state, t.s, e->run->n_cpa * sizeof *t.s);
        join_precs(e, old, p);
        reached_add(&e->reached, old);
        vec_push(&old->more_parents, parent);
        old->is_stale = true;
        engine_enqueue(e, old);
        e->stats.merged++;
    }
    vec_free(&mates);
}

static bool covers(struct engine *e, const struct tuple *s, const struct arg_node *by)
{
    if (by->is_target || by->obstacle)
        return false;
    for (uint32_t i = 0; i < e->run->n_cpa; i++) {
        struct cpa *c = e->run->cpa[i];
        if (s->s[i] != by->state[i] && !c->ops->leq(c, s->s[i], by->state[i]))
            return false;
    }
    return true;
}

static struct arg_node *look_in_bucket(struct engine *e, const struct tuple *s, const struct bucket *b,
                                       const struct arg_node *self, uint64_t *looks)
{
    struct signature sig = reached_signature(&e->reached, s->s);
    *looks += b->n;
    for (size_t k = b->n; k-- > 0;)
        if (signature_below(sig, b->at[k].sig) && b->at[k].node != self && covers(e, s, b->at[k].node))
            return b->at[k].node;
    return NULL;
}

static struct arg_node *look_among_alike(struct engine *e, const struct tuple *s, uint32_t partition,
                                         const struct bucket *b, const struct arg_node *self, uint64_t *looks)
{
    for (struct arg_node *n = reached_alike(&e->reached, partition, b, s->s); n; n = n->alike_next) {
        ++*looks;
        if (n != self && covers(e, s, n))
            return n;
    }
    return NULL;
}

// looks: is increased by the number of buckets and states looked at.
static struct arg_node *look_for_cover(struct engine *e, const struct tuple *s, uint32_t partition,
                                       const struct arg_node *self, uint64_t *looks)
{
    struct arg_node *same = reached_equal(&e->reached, partition, s->s);
    if (same && same != self && covers(e, s, same))
        return same;
    const struct partition *part = &e->reached.parts.at[partition];
    const struct cpa *shaped = e->reached.shaped;
    for (size_t i = 0; i < part->n; i++) {
        const struct bucket *b = &part->at[i];
        ++*looks;
        if (!b->n || (shaped && !shaped->ops->index->shape_may_cover(e->reached.shaped, b->shape, s->s[shaped->index])))
            continue;
        struct arg_node *by =
            e->reached.keyed ? look_among_alike(e, s, partition, b, self, looks) : look_in_bucket(e, s, b, self, looks);
        if (by)
            return by;
    }
    return NULL;
}

enum { LOOKS_PER_TICK = 4 };

// stop sep: the reached state that alone covers s, or NULL.  self is not considered.
static struct arg_node *find_cover(struct engine *e, const struct tuple *s, uint32_t partition,
                                   const struct arg_node *self)
{
    uint64_t looks = 0;
    struct arg_node *by = look_for_cover(e, s, partition, self, &looks);
    assert(!by || (by != self && by->slot && !by->covered_by));
    (void)tick(&e->run->budget, looks / LOOKS_PER_TICK);  // noticed at the next successor
    return by;
}

static bool parts_are_covered(struct engine *e, const struct tuple *s, uint32_t i, uint32_t partition)
{
    struct cpa *c = e->run->cpa[i];
    struct tuple one = *s;
    for (size_t k = 0; (one.s[i] = c->ops->part(c, s->s[i], k)) != NULL; k++)
        if (!find_cover(e, &one, partition, NULL))
            return false;
    return true;
}

/* stop join: the component whose parts are all covered: each part, together with all the other components, lies in one
 * reached state.  n_cpa: there is no such component. */
static uint32_t covered_in_parts(struct engine *e, const struct tuple *s, uint32_t partition)
{
    uint32_t n = e->run->n_cpa, i = 0;
    if (e->cfg->stop != ENGINE_STOP_JOIN)
        return n;
    while (i < n && !(e->run->cpa[i]->ops->part && parts_are_covered(e, s, i, partition)))
        i++;
    return i;
}

// ---- one successor --------------------------------------------------------------------------------------------------

struct view_impl {
    const struct partition *part;
    const struct tuple *adjusted;
    uint32_t n_cpa;
};

static const struct arg_node *view_node(const struct reached_view *v, size_t i)
{
    const struct view_impl *impl = v->impl;
    const struct bucket *b = impl->part->at;
    assert(i < impl->part->states);
    for (; i >= b->n; b++)
        i -= b->n;
    assert(b < impl->part->at + impl->part->n);
    return b->at[i].node;
}

static const struct state *view_at(const struct reached_view *v, size_t i)
{
    return view_node(v, i)->state[v->index];
}

static bool view_agrees(const struct reached_view *v, size_t i)
{
    const struct view_impl *impl = v->impl;
    const struct arg_node *n = view_node(v, i);
    bool same = true;
    for (uint32_t k = 0; k < impl->n_cpa && same; k++)
        same = k == v->index || n->state[k] == impl->adjusted->s[k];
    return same;
}

enum adjusting {
    ADJUST_PREC,    // a fresh successor
    ADJUST_SETTLE,  // when a state is about to be expanded
};

// Adjusts all components.  lost: what each component took away; NULL: nobody asks.
static enum prec_action adjust(struct engine *e, enum adjusting when, struct tuple *s, const struct prec **p,
                               const struct node *at, uint32_t partition, uint32_t *lost)
{
    assert(partition < e->reached.parts.n);
    struct view_impl impl = { &e->reached.parts.at[partition], s, e->run->n_cpa };
    struct tuple before = *s;
    struct arena mem = { 0 };
    struct prec_step step = { .at = at, .partition = partition, .before = before.s, .mem = &mem };
    enum prec_action act = PREC_CONTINUE;
    for (uint32_t k = 0; k < 2 * e->run->n_cpa && e->cfg->prec; k++) {
        uint32_t i = k % e->run->n_cpa;
        struct cpa *c = e->run->cpa[i];
        if (c->ops->adjusts_last != (k >= e->run->n_cpa) || (when == ADJUST_PREC ? !c->ops->prec : !c->ops->settle))
            continue;
        step.reached = (struct reached_view){
            .at = view_at, .agrees = view_agrees, .n = impl.part->states, .impl = &impl, .index = i
        };
        enum prec_action one = (when == ADJUST_PREC ? c->ops->prec : c->ops->settle)(c, &s->s[i], &p[i], &step);
        act = MAX(act, one);
        if (lost)
            lost[i] = step.lost;
        step.lost = 0;
    }
    vec_free(&step.drops);
    arena_free(&mem);
    e->interrupt_why = step.why;
    return act;
}

// The compare operator: drops what the other components imply (Theoduloz 2010, 3.2.7).
static void compare(struct engine *e, struct tuple *s)
{
    for (uint32_t i = 0; i < e->run->n_cpa; i++) {
        struct cpa *c = e->run->cpa[i];
        const struct state *old = s->s[i];
        if (c->ops->reduce)
            s->s[i] = c->ops->reduce(c, old, s->s);
        e->stats.compared += s->s[i] != old;
    }
}

static bool is_target(struct run *r, const struct tuple *s)
{
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        if (c->ops->is_target && c->ops->is_target(c, s->s[i]))
            return true;
    }
    return false;
}

// Whether some component finds, now that it matters, that s represents nothing.
static bool is_empty(struct run *r, const struct tuple *s)
{
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        if (c->ops->is_empty && c->ops->is_empty(c, s->s[i]))
            return true;
    }
    return false;
}

// Whether one of these children of n (the first and its siblings) is the end of a block whose last edge this is.  Those
// from before a merge weakened n do not represent all of it.
static bool has_child(const struct arg_node *n, const struct arg_node *first, const struct edge *last)
{
    for (const struct arg_node *c = first; c; c = c->next_sibling)
        if (c->via == last && c->id >= n->fresh)
            return true;
    return false;
}

static struct arg_node *new_child(struct engine *e, struct arg_node *parent, const struct edge *last,
                                  const struct tuple *s, const struct prec *const *p, uint32_t partition)
{
    struct arg_node *n = arg_new(&e->arg, parent, last, s->s, p);
    n->at = last->to;
    n->partition = partition;
    n->by_back_edge = last->back;
    return n;
}

static void add_covered(struct engine *e, struct arg_node *n, struct arg_node *by)
{
    e->stats.covered++;
    arg_cover(n, by);
}

// Adds s as several children, one for each part of component i; a reached state covers each of them.
static void add_parts(struct engine *e, struct arg_node *parent, const struct edge *last, const struct tuple *s,
                      const struct prec *const *p, uint32_t partition, uint32_t i)
{
    struct cpa *c = e->run->cpa[i];
    struct tuple one = *s;
    assert(c->ops->part(c, s->s[i], 0));  // the parts of a state that is left out are covered by others
    for (size_t k = 0; (one.s[i] = c->ops->part(c, s->s[i], k)) != NULL; k++)
        add_covered(e, new_child(e, parent, last, &one, p, partition), find_cover(e, &one, partition, NULL));
    e->stats.covered_together++;
}

// Adds the state at the end of a block: prec, merge, stop, add.
static enum rc add_successor(struct engine *e, struct arg_node *parent, const struct edge *last, struct tuple *s)
{
    assert(!parent->covered_by && !parent->is_target && parent->slot);
    struct run *r = e->run;
    if (has_child(parent, e->old_children, last))  // a refinement left it alone
        return RC_OK;
    const struct prec *p[ARRAY_LEN(r->cpa)];
    memcpy(p, parent->prec, r->n_cpa * sizeof *p);
    e->stats.successors++;
    uint32_t part = partition_of(e, s->s);
    uint32_t lost[ARRAY_LEN(r->cpa)] = { 0 };
    bool target = is_target(r, s);
    if (target && is_empty(r, s))  // before precisions forget why
        return RC_OK;
    if (target && r->budget.cause != STOP_NONE)
        return RC_STOP;  // it might have been empty
    if (adjust(e, ADJUST_PREC, s, p, last->to, part, lost) == PREC_DROP)
        return RC_OK;
    e->precs_differ |= memcmp(p, parent->prec, r->n_cpa * sizeof *p) != 0;
    if (e->cfg->compare)
        compare(e, s);
    struct arg_node *by = NULL;
    if (!target) {
        if (e->cfg->stop_first)
            by = find_cover(e, s, part, NULL);
        if (!by) {
            merge_phase(e, s, p, part, parent);
            by = find_cover(e, s, part, NULL);
        }
    }
    uint32_t in_parts = target || by ? r->n_cpa : covered_in_parts(e, s, part);
    if (in_parts < r->n_cpa) {
        add_parts(e, parent, last, s, p, part, in_parts);
        return RC_OK;
    }
    if (!target && !by && engine_wake(e, parent, last, s->s, lost))
        return RC_OK;
    struct arg_node *n = new_child(e, parent, last, s, p, part);
    memcpy(n->lost, lost, r->n_cpa * sizeof *lost);
    engine_note_lost(e, n);
    if (by) {
        add_covered(e, n, by);
        return RC_OK;
    }
    reached_add(&e->reached, n);
    e->stats.added++;
    e->stats.reached_max = MAX(e->stats.reached_max, e->reached.n);
    run_status.states = e->reached.n;
    if (target) {
        n->is_target = true;
        e->target = n;
    } else {
        engine_enqueue(e, n);
    }
    return RC_OK;
}

// Why an edge cannot be followed: because of what it is, or because a transfer has said so.
static const struct obstacle_at *obstacle_of(struct run *r, const struct edge *stuck)
{
    struct obstacle_at *o = ARENA_NEW(&r->mem, struct obstacle_at);
    *o = stuck->kind == EDGE_UNSUPPORTED || !r->obstacle.kind ? obstacle_of_edge(stuck) : r->obstacle;
    o->about.edge = stuck;
    r->obstacle = (struct obstacle_at){ 0 };
    return o;
}

// Records that the analysis could not follow edge `stuck`: reaching it makes the verdict UNKNOWN unless refuted.
static enum rc add_obstacle(struct engine *e, struct arg_node *parent, const struct edge *stuck, const struct tuple *s)
{
    if (has_child(parent, e->old_children, stuck))
        return RC_OK;
    if (is_empty(e->run, s))
        return RC_OK;
    if (e->run->budget.cause != STOP_NONE)
        return RC_STOP;
    struct arg_node *n = arg_new(&e->arg, parent, stuck, s->s, parent->prec);
    n->at = stuck->from;
    n->obstacle = obstacle_of(e->run, stuck);
    e->target = n;
    return RC_OK;
}

// ---- one step -------------------------------------------------------------------------------------------------------

static bool strengthen(struct engine *e, struct tuple *s, const struct edge *edge)
{
    struct run *r = e->run;
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        if (!c->ops->strengthen)
            continue;
        s->s[i] = c->ops->strengthen(c, s->s[i], s->s, edge);
        if (!s->s[i])
            return false;
    }
    return true;
}

static enum rc walk_block(struct engine *e, struct arg_node *parent, const struct edge *edge, struct tuple s);

// Continues behind the edge: the block ends, or branches.
static enum rc walk_on(struct engine *e, struct arg_node *parent, const struct edge *edge, struct tuple *s)
{
    if (engine_ends_block(e, edge) || is_target(e->run, s))
        return add_successor(e, parent, edge, s);
    enum rc rc = RC_OK;
    for (size_t i = 0; i < edge->to->out.n && rc == RC_OK; i++) {
        e->cut_short |= e->target != NULL;
        if (e->target)
            break;
        rc = walk_block(e, parent, edge->to->out.at[i], *s);
    }
    return rc;
}

// Continues with every combination of the components' successors (the Cartesian transfer of the composite).
static enum rc walk_products(struct engine *e, struct arg_node *parent, const struct edge *edge, struct succ *out,
                             uint32_t i, struct tuple *t)
{
    if (i == e->run->n_cpa) {
        struct tuple u = *t;
        return strengthen(e, &u, edge) ? walk_on(e, parent, edge, &u) : RC_OK;
    }
    for (size_t k = 0; k < out[i].n; k++) {
        t->s[i] = out[i].at[k];
        enum rc rc = walk_products(e, parent, edge, out, i + 1, t);
        if (rc != RC_OK)
            return rc;
    }
    return RC_OK;
}

// The component successors of s along edge.  True: all have exactly one, and t has them; false: `out` has the
// successors.
static enum rc transfer_all(struct engine *e, struct arg_node *parent, const struct edge *edge, const struct tuple *s,
                            struct succ *out, bool *single, bool *bottom)
{
    struct run *r = e->run;
    *single = true;
    *bottom = false;
    e->stats.edges++;
    enum rc rc = tick(&r->budget, 1);
    for (uint32_t i = 0; i < r->n_cpa && rc == RC_OK && !*bottom; i++) {
        struct cpa *c = r->cpa[i];
        vec_clear(&out[i]);
        rc = c->ops->transfer(c, s->s[i], parent->prec[i], edge, &out[i]);
        *bottom = rc == RC_OK && out[i].n == 0;  // smashed bottom: one empty component empties the product
        *single &= out[i].n == 1;
    }
    return rc;
}

static enum rc walk_block(struct engine *e, struct arg_node *parent, const struct edge *edge, struct tuple s)
{
    struct succ_level *outer = e->level;
    e->level = level_enter(e);
    struct succ *out = e->level->out;
    enum rc rc = RC_OK;
    for (bool more = true; more;) {
        bool single, bottom;
        more = false;
        rc = edge->kind == EDGE_UNSUPPORTED ? RC_UNSUPPORTED : transfer_all(e, parent, edge, &s, out, &single, &bottom);
        if (rc == RC_UNSUPPORTED) {
            rc = add_obstacle(e, parent, edge, &s);
            break;
        }
        if (rc != RC_OK || bottom)
            break;
        if (!single) {
            struct tuple t;
            rc = walk_products(e, parent, edge, out, 0, &t);
            break;
        }
        for (uint32_t i = 0; i < e->run->n_cpa; i++)
            s.s[i] = out[i].at[0];
        if (!strengthen(e, &s, edge))
            break;
        more = !engine_ends_block(e, edge) && edge->to->out.n == 1 && !is_target(e->run, &s);
        if (more)
            edge = edge->to->out.at[0];
        else
            rc = walk_on(e, parent, edge, &s);
    }
    e->level = outer;
    return rc;
}

static enum rc expand(struct engine *e, struct arg_node *n)
{
    struct tuple s;
    assert(n->slot && !n->covered_by && !n->is_target && !n->obstacle && !n->queued);
    memcpy(s.s, n->state, e->run->n_cpa * sizeof *s.s);
    bool stale = n->is_stale || !n->expanded;
    n->is_stale = false;
    n->fresh = stale ? e->arg.next_id : n->fresh;
    e->old_children = stale ? NULL : n->first_child;
    e->cut_short = false;
    for (size_t i = 0; i < n->at->out.n; i++) {
        enum rc rc = walk_block(e, n, n->at->out.at[i], s);
        if (rc != RC_OK) {
            n->is_stale = stale;
            return rc;
        }
        if (n->is_stale)  // a merge weakened n itself: it waits again
            return RC_OK;
        if (e->target && (e->cut_short || i + 1 < n->at->out.n)) {
            n->expanded = true;  // children found so far stay; the rest follows when the search goes on
            engine_enqueue(e, n);
            return RC_OK;
        }
    }
    if (e->run->budget.cause != STOP_NONE) {
        n->is_stale = stale;  // what an analysis did to it without a budget is not relied on
        return RC_STOP;
    }
    n->expanded = true;
    return RC_OK;
}

/* Merges n, which has no successors yet, into the other reached states, and looks for one that covers it.  Whether
 * there is one; if not, n is in the reached set. */
static bool join_others(struct engine *e, struct arg_node *n)
{
    struct tuple s;
    assert(n->slot && !n->first_child && !n->queued);
    memcpy(s.s, n->state, e->run->n_cpa * sizeof *s.s);
    reached_remove(&e->reached, n);
    struct arg_node *by = find_cover(e, &s, n->partition, n);
    if (!by && engine_any_joins(e)) {
        merge_phase(e, &s, n->prec, n->partition, n->parent);
        by = find_cover(e, &s, n->partition, n);
    }
    if (by)
        arg_cover(n, by);
    else
        reached_add(&e->reached, n);
    return by != NULL;
}

// Looks for another cover of a state that lost its cover.
static bool recheck(struct engine *e, struct arg_node *n)
{
    n->recheck = false;
    return join_others(e, n);
}

static bool any_settles(const struct engine *e)
{
    for (uint32_t i = 0; i < e->run->n_cpa; i++)
        if (e->run->cpa[i]->ops->settle)
            return true;
    return false;
}

// Adds what peers know of a settled state to its components; false if nothing is left.
static bool absorb(struct engine *e, struct tuple *s, const struct prec *const *p, const struct node *at)
{
    for (uint32_t i = 0; i < e->run->n_cpa; i++) {
        struct cpa *c = e->run->cpa[i];
        if (c->ops->absorb && !(s->s[i] = c->ops->absorb(c, s->s[i], p[i], s->s, at)))
            return false;
    }
    return true;
}

// Settles the state of n, which is about to be expanded.  *more is false if there is nothing to expand, or another
// state covers it.
static enum rc settle(struct engine *e, struct arg_node *n, bool *more)
{
    *more = true;
    if (!any_settles(e))
        return RC_OK;
    struct run *r = e->run;
    struct tuple s;
    const struct prec *p[ARRAY_LEN(r->cpa)];
    memcpy(s.s, n->state, r->n_cpa * sizeof *s.s);
    memcpy(p, n->prec, r->n_cpa * sizeof *p);
    enum prec_action act = adjust(e, ADJUST_SETTLE, &s, p, n->at, n->partition, NULL);
    if (act == PREC_STOP)
        return RC_STOP;
    if (act == PREC_INTERRUPT) {
        e->paused_at = n;
        *more = false;
        return RC_OK;
    }
    if (act == PREC_DROP || !absorb(e, &s, p, n->at)) {
        n->expanded = true;  // n represents nothing, and neither do the states that were merged into it
        n->is_stale = *more = false;
        return RC_OK;
    }
    e->precs_differ |= memcmp(n->prec, p, r->n_cpa * sizeof *p) != 0;
    memcpy(n->prec, p, r->n_cpa * sizeof *p);
    if (memcmp(s.s, n->state, r->n_cpa * sizeof *s.s) == 0)
        return RC_OK;
    reached_remove(&e->reached, n);
    memcpy(n->state, s.s, r->n_cpa * sizeof *s.s);
    n->partition = partition_of(e, s.s);
    reached_add(&e->reached, n);
    *more = n->first_child || !join_others(e, n);
    e->stats.covered += !*more;
    return RC_OK;
}

// Works on one state from the waitlist.
static enum rc work_on(struct engine *e, struct arg_node *n)
{
    bool more;
    if (n->recheck && !n->first_child && recheck(e, n))
        return RC_OK;
    enum rc rc = settle(e, n, &more);
    if (rc != RC_OK || !more)
        return rc;
    e->stats.expanded++;
    return expand(e, n);
}

void engine_pass(struct engine *e, struct arg_node *n)
{
    for (uint32_t i = 0; i < e->run->n_cpa; i++) {
        struct cpa *c = e->run->cpa[i];
        e->precs_differ |= c->ops->pass != NULL;
        if (c->ops->pass)
            n->prec[i] = c->ops->pass(c, n->state[i], n->prec[i]);
    }
}

enum explore_end engine_explore(struct engine *e, struct arg_node **target)
{
    uint64_t begin = stat_now();
    enum explore_end end = EXPLORE_DONE;
    e->target = e->paused_at = NULL;
    struct arg_node *n;
    while (!e->target && (n = waitlist_pop(&e->waitlist)) != NULL) {
        if (mem_live() > e->gc_at)
            collect_garbage(e);
        if (!(e->stats.expanded & (e->stats.expanded + 1)))
            VALIDATE(engine_flaw(e, n));
        if (work_on(e, n) != RC_OK) {
            engine_enqueue(e, n);
            end = EXPLORE_STOPPED;
            break;
        }
        n->is_settled = !n->queued && !n->covered_by;  // what covers it may go
        if (e->paused_at) {
            engine_enqueue(e, n);
            e->stats.interrupts++;
            *target = n;
            end = EXPLORE_INTERRUPTED;
            break;
        }
    }
    if (e->target) {
        *target = e->target;
        end = EXPLORE_TARGET;
    }
    if (end == EXPLORE_DONE)
        engine_forget_sleepers(e);
    VALIDATE_SOME(e->checks, engine_flaw(e, NULL));
    e->stats.time_explore += stat_now() - begin;
    return end;
}

// Whether all that n leads to is represented.
static bool is_done(const struct arg_node *n)
{
    return !n->is_target && !n->obstacle && (n->is_settled || n->covered_by);
}

void engine_count(const struct engine *e, uint64_t *states, uint64_t *done)
{
    *states = *done = 0;
    for (size_t i = 0; i < e->arg.nodes.n; i++) {
        const struct arg_node *n = e->arg.nodes.at[i];
        if (!n->at || n->asleep)
            continue;
        ++*states;
        *done += is_done(n);
    }
}

bool engine_targets(const struct engine *e, uint8_t *edges)
{
    bool whole = e->arg.nodes.n > 0;
    for (size_t i = 0; i < e->arg.nodes.n && whole; i++) {
        const struct arg_node *n = e->arg.nodes.at[i];
        if (!n->at || n->asleep)
            continue;
        if (n->is_target && n->via)
            edges[n->via->id] = true;
        whole = n->is_target ? n->via != NULL : is_done(n);
    }
    return whole;
}

// ---- refinement -----------------------------------------------------------------------------------------------------

// Removes n from the graph: the states that it covered must be looked at again, with what the precisions have gained.
void engine_drop(struct engine *e, struct arg_node *n, const struct precs *kept)
{
    while (n->first_covered) {
        struct arg_node *c = n->first_covered;
        arg_uncover(c);
        c->recheck = true;
        join_precs(e, c, kept->p);
        reached_add(&e->reached, c);
        engine_enqueue(e, c);
        e->stats.requeued++;
    }
    arg_uncover(n);
    engine_forget_lost(e, n);
    reached_remove(&e->reached, n);
    waitlist_remove(&e->waitlist, n);
    e->stats.dropped++;
    assert(!n->slot && !n->queued && !n->first_covered && !n->covered_by);
}

// The union of component i's precisions in the subtree at n.
static const struct prec *subtree_prec(struct engine *e, const struct arg_node *n, uint32_t i)
{
    const struct arg_node *x = n;
    const struct prec *all = n->prec[i], *last = all;
    for (;;) {
        if (x->prec[i] != last)
            all = engine_joined(e->run->cpa[i], all, last = x->prec[i]);
        if (x->first_child) {
            x = x->first_child;
            continue;
        }
        while (x != n && !x->next_sibling)
            x = x->parent;
        if (x == n)
            return all;
        x = x->next_sibling;
    }
}

// Precisions to keep: p for component i, and for the others all that they have in the subtree at n.
static struct precs kept_precs(struct engine *e, const struct arg_node *n, uint32_t i, const struct prec *p)
{
    struct precs kept = { { NULL } };
    for (uint32_t k = 0; k < e->run->n_cpa; k++)
        if (e->run->cpa[k]->ops->refines)
            kept.p[k] = k == i ? p : subtree_prec(e, n, k);
    kept.p[i] = p;
    return kept;
}

static void requeue_parent(struct engine *e, struct arg_node *parent, const struct precs *kept)
{
    for (uint32_t i = 0; i < e->run->n_cpa; i++)
        parent->prec[i] = engine_joined(e->run->cpa[i], parent->prec[i], kept->p[i]);
    assert(parent->at && parent->slot);
    engine_enqueue(e, parent);
    e->stats.requeued++;
}

static bool is_in_subtree(const struct arg_node *x, const struct arg_node *top)
{
    while (x && x != top)
        x = x->parent;
    return x != NULL;
}

// Removes parents in the subtree at n from nodes that merges made their children: these parents are about to go.
static void forget_parents(struct engine *e, const struct arg_node *n)
{
    for (size_t i = 0; i < e->arg.nodes.n && engine_any_joins(e); i++) {
        struct arg_node *x = e->arg.nodes.at[i];
        size_t kept = 0;
        for (size_t k = 0; k < x->more_parents.n && x->at; k++)
            if (!is_in_subtree(x->more_parents.at[k], n))
                x->more_parents.at[kept++] = x->more_parents.at[k];
        x->more_parents.n = kept;
    }
}

void engine_prune(struct engine *e, struct arg_node *n, uint32_t i, const struct prec *p)
{
    VERIFY(n->parent);
    assert(n->at && !n->asleep && e->run->cpa[i]->index == i);
    e->precs_differ = true;
    struct arg_node *top = n->parent;
    const struct edge *via = n->via;
    struct precs kept = kept_precs(e, n, i, p);
    forget_parents(e, n);
    for (size_t k = 0; k < n->more_parents.n; k++)
        requeue_parent(e, n->more_parents.at[k], &kept);
    // Drops children first, without recursion: descends to a leaf, drops it, and goes on with its parent.
    struct arg_node *x = n;
    for (;;) {
        while (x->first_child)
            x = x->first_child;
        struct arg_node *up = x->parent;
        engine_drop(e, x, &kept);
        arg_detach(x);
        bool last = x == n;
        arg_delete(&e->arg, x);
        if (last)
            break;
        x = up;
    }
    // Another child by this edge does not represent all of it.
    top->is_stale |= has_child(top, top->first_child, via);
    requeue_parent(e, top, &kept);
    VALIDATE_SOME(e->checks, engine_flaw(e, NULL));
}

void engine_restart(struct engine *e, uint32_t i, const struct prec *p)
{
    struct precs kept = kept_precs(e, e->arg.root, i, p);
    e->stats.dropped += e->reached.n;
    clear(e);
    add_root(e, &kept);
}
