// SPDX-License-Identifier: Apache-2.0
// replay.c: error paths, replayed under other specifications: the analysis of the part of the program that they run through.  So loops that a path
// enters are followed to their fixpoint, and states are joined as the analysis itself does it: what is excluded here does not come back by
// another round.
#include "cpa/shape/replay.h"

#include "base/hash.h"

// ---- the part -------------------------------------------------------------------------------------------------------------

static uint32_t vertex(struct replay *r, const struct node *n, uint64_t calls)
{
    uint64_t key = hash_mix(calls, n->id), at;
    if (map_get(&r->vertex_at, key, &at))
        return (uint32_t)at;
    map_put(&r->vertex_at, key, r->vertices.n);
    vec_push(&r->vertices, (struct replay_vertex){ 0 });
    return (uint32_t)r->vertices.n - 1;
}

static void add_arc(struct replay *r, uint32_t from, uint32_t to, const struct edge *e)
{
    struct u32_vec *out = &r->vertices.at[from].out;
    for (size_t i = 0; i < out->n; i++)
        if (r->arcs.at[out->at[i]].edge == e && r->arcs.at[out->at[i]].to == to)
            return;
    vec_push(out, (uint32_t)r->arcs.n);
    vec_push(&r->arcs, ((struct replay_arc){ from, to, e }));
}

// The calls that are pending: the last one, and those before it.
struct calls {
    const struct calls *up;
    uint64_t hash;
};

static const struct calls no_calls = { NULL, 1 };

// What is pending behind edge e.
static const struct calls *behind(struct replay *r, const struct calls *c, const struct edge *e)
{
    if (e->kind == EDGE_RETURN)
        return c->up ? c->up : c;
    if (e->kind != EDGE_CALL)
        return c;
    struct calls *inner = ARENA_NEW(&r->mem, struct calls);
    *inner = (struct calls){ c, hash_mix(c->hash, e->id) };
    return inner;
}

// The edges from a vertex on; gives where they end.
static uint32_t add_edges(struct replay *r, const struct edge_path *path, uint32_t at, const struct calls **calls)
{
    for (size_t i = 0; i < path->n; i++) {
        *calls = behind(r, *calls, path->at[i]);
        uint32_t to = vertex(r, path->at[i]->to, (*calls)->hash);
        add_arc(r, at, to, path->at[i]);
        at = to;
    }
    return at;
}

void replay_add(struct replay *r, const struct edge_path *path, bool obstacle)
{
    const struct calls *calls = &no_calls;
    if (!path->n)
        return;
    uint32_t end = add_edges(r, path, vertex(r, path->at[0]->from, calls->hash), &calls);
    if (!obstacle)
        r->vertices.at[end].error = true;
    r->edges += path->n;
}

void replay_add_all(struct replay *r, const struct engine *e)
{
    struct place {
        uint32_t vertex;
        const struct calls *calls;
    } *place = MEM_ARRAY(struct place, e->arg.nodes.n);
    struct map index = { 0 };  // by number of a node
    struct edge_path block = { 0 };
    for (size_t i = 0; i < e->arg.nodes.n; i++) {  // parents come before their children
        const struct arg_node *n = e->arg.nodes.at[i];
        uint64_t up;
        place[i].calls = &no_calls;
        map_put(&index, n->id, i);
        if (!n->at || n->obstacle || (n->parent && !map_get(&index, n->parent->id, &up)))
            continue;
        if (!n->parent) {
            place[i].vertex = vertex(r, n->at, no_calls.hash);
            continue;
        }
        vec_clear(&block);
        engine_block(e, n, &block);
        place[i].calls = place[up].calls;
        place[i].vertex = add_edges(r, &block, place[up].vertex, &place[i].calls);
    }
    vec_free(&block);
    map_free(&index);
    mem_free(place, e->arg.nodes.n * sizeof *place);
}

void replay_free(struct replay *r)
{
    for (size_t i = 0; i < r->vertices.n; i++)
        vec_free(&r->vertices.at[i].out);
    vec_free(&r->vertices);
    vec_free(&r->arcs);
    map_free(&r->vertex_at);
    arena_free(&r->mem);
}

// ---- the fixpoint -----------------------------------------------------------------------------------------------------------

struct item {
    uint32_t vertex, at;
};

struct fixpoint {
    const struct replay *r;
    struct shape_cpa *w;
    struct structures *reached;  // by vertex
    struct {
        VEC_OF(struct item);
    } work;
    uint64_t steps, limit;
};

// Takes g.
static void reach(struct fixpoint *f, uint32_t v, struct structure *g)
{
    struct structures *all = &f->reached[v];
    for (uint32_t i = 0; i < all->n; i++) {
        struct structure *old = all->at[i];
        struct structure *both = f->w->cfg->merge == MERGE_JOIN ? structure_join(g, old)
                                 : structure_same(g, old)       ? structure_copy(old)
                                                                : NULL;
        if (!both)
            continue;
        bool more = !structure_same(both, old);
        all->at[i] = both;
        structure_free(old);
        structure_free(g);
        if (more)
            vec_push(&f->work, ((struct item){ v, i }));
        return;
    }
    vec_push(&f->work, ((struct item){ v, (uint32_t)all->n }));
    vec_push(all, g);
}

// What the arc makes of g; false: that cannot be followed, or it leads to an error.
static bool follow(struct fixpoint *f, const struct replay_arc *a, const struct structure *g)
{
    struct structures to = { 0 };
    uint32_t faults;
    bool good =
        shape_step(f->w, g, a->edge, &to, &faults) == RC_OK && !faults && !(to.n && f->r->vertices.at[a->to].error);
    if (!good) {
        structures_free(&to);
        return false;
    }
    for (size_t i = 0; i < to.n; i++)
        reach(f, a->to, to.at[i]);
    f->steps += 1 + to.n;
    good = f->steps <= f->limit && tick(&f->w->cpa.run->budget, 1 + to.n * g->n * 8) == RC_OK;
    vec_free(&to);
    return good;
}

bool replay_excludes(const struct replay *r, struct shape_cpa *w, uint64_t limit, uint64_t *steps)
{
    struct fixpoint f = { .r = r, .w = w, .limit = limit, .reached = MEM_ARRAY(struct structures, r->vertices.n) };
    reach(&f, 0, shape_start(w));
    bool good = true;
    while (f.work.n && good) {
        struct item it = vec_pop(&f.work);
        struct structure *g = structure_copy(f.reached[it.vertex].at[it.at]);
        const struct u32_vec *out = &r->vertices.at[it.vertex].out;
        for (size_t i = 0; i < out->n && good; i++)
            good = follow(&f, &r->arcs.at[out->at[i]], g);
        structure_free(g);
    }
    for (size_t i = 0; i < r->vertices.n; i++)
        structures_free(&f.reached[i]);
    mem_free(f.reached, r->vertices.n * sizeof *f.reached);
    vec_free(&f.work);
    w->cpa.run->obstacle = (struct obstacle_at){ 0 };
    *steps = f.steps;
    return good;
}
