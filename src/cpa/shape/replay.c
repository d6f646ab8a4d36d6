// SPDX-License-Identifier: Apache-2.0
// replay.c: replays error paths under other specifications: analyses the part of the program that they run through.  So
// loops that a path enters are followed to their fixpoint, and states are joined as in the analysis itself: what is
// excluded here does not come back by another round.
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

// Pending calls: the last one, and those before it.
struct calls {
    const struct calls *up;
    uint64_t hash;
};

static const struct calls no_calls = { NULL, 1 };

// The calls that are pending behind edge e.
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

// Adds the edges from a vertex on; gives the vertex where they end.
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

// The fixpoint.  Structures farthest from the end are followed first, so that most structures that meet have met before
// they go on.
struct fixpoint {
    const struct replay *r;
    struct shape_cpa *w;
    struct structures *reached;  // by vertex
    struct map *place;           // by vertex: key_of a structure -> its index; if keys clash, the next ones
    uint32_t *rank, *at_rank;    // vertices in reverse postorder
    struct u32_vec *work;        // by rank: which structures wait
    uint32_t first;              // none waits before this rank
    uint64_t steps, limit;
};

// Numbers the vertices from vertex 0 on, depth first.
static void find_order(struct fixpoint *f)
{
    const struct replay *r = f->r;
    uint32_t n = (uint32_t)r->vertices.n, *next = MEM_ARRAY(uint32_t, n), last = n;
    struct u32_vec path = { 0 };
    vec_push(&path, 0);
    memset(f->rank, 0xff, n * sizeof *f->rank);
    f->rank[0] = 0;
    while (path.n) {
        uint32_t v = path.at[path.n - 1];
        const struct u32_vec *out = &r->vertices.at[v].out;
        if (next[v] == out->n) {
            f->rank[v] = --last;
            f->at_rank[last] = v;
            path.n--;
            continue;
        }
        uint32_t to = r->arcs.at[out->at[next[v]++]].to;
        if (f->rank[to] != UINT32_MAX)
            continue;
        f->rank[to] = 0;
        vec_push(&path, to);
    }
    vec_free(&path);
    mem_free(next, n * sizeof *next);
}

static void wait_for(struct fixpoint *f, uint32_t v, uint32_t structure)
{
    struct u32_vec *all = &f->work[f->rank[v]];
    vec_push_once(all, structure);
    f->first = MIN(f->first, f->rank[v]);
}

// A key of a structure; structures that are joined, or are the same, have equal keys.
static uint64_t key_of(const struct fixpoint *f, const struct structure *g)
{
    uint64_t names;
    if (f->w->cfg->merge != MERGE_JOIN)
        return structure_hash(g);
    (void)structure_names(g, &names);
    return names;
}

// Adds g, which is taken, to the structures at vertex v.
static void reach(struct fixpoint *f, uint32_t v, struct structure *g)
{
    struct structures *all = &f->reached[v];
    uint64_t key = key_of(f, g), at;
    for (; map_get(&f->place[v], key, &at); key++) {
        struct structure *old = all->at[at];
        struct structure *both = f->w->cfg->merge == MERGE_JOIN ? structure_join(g, old)
                                 : structure_same(g, old)       ? structure_copy(old)
                                                                : NULL;
        if (!both)
            continue;
        bool more = !structure_same(both, old);
        all->at[at] = both;
        structure_free(old);
        structure_free(g);
        if (more)
            wait_for(f, v, (uint32_t)at);
        return;
    }
    vec_push(all, g);
    map_put(&f->place[v], key, all->n - 1);
    wait_for(f, v, (uint32_t)all->n - 1);
}

// Follows the arc with g; false: the arc cannot be followed, or leads to an error.
static bool follow_arc(struct fixpoint *f, const struct replay_arc *a, const struct structure *g)
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

// Follows all that waits; false: something cannot be followed, or leads to an error.
static bool settle_all(struct fixpoint *f)
{
    bool good = true;
    while (f->first < f->r->vertices.n && good) {
        struct u32_vec *work = &f->work[f->first];
        if (!work->n) {
            f->first++;
            continue;
        }
        uint32_t v = f->at_rank[f->first];
        struct structure *g = structure_copy(f->reached[v].at[vec_pop(work)]);
        const struct u32_vec *out = &f->r->vertices.at[v].out;
        for (size_t i = 0; i < out->n && good; i++)
            good = follow_arc(f, &f->r->arcs.at[out->at[i]], g);
        structure_free(g);
    }
    return good;
}

bool replay_excludes(const struct replay *r, struct shape_cpa *w, uint64_t limit, uint64_t *steps)
{
    size_t n = r->vertices.n;
    struct fixpoint f = { .r = r, .w = w, .limit = limit, .reached = MEM_ARRAY(struct structures, n) };
    f.rank = MEM_ARRAY(uint32_t, n);
    f.at_rank = MEM_ARRAY(uint32_t, n);
    f.work = MEM_ARRAY(struct u32_vec, n);
    f.place = MEM_ARRAY(struct map, n);
    find_order(&f);
    reach(&f, 0, shape_start(w));
    bool good = settle_all(&f);
    for (size_t i = 0; i < n; i++) {
        structures_free(&f.reached[i]);
        vec_free(&f.work[i]);
        map_free(&f.place[i]);
    }
    mem_free(f.reached, n * sizeof *f.reached);
    mem_free(f.rank, n * sizeof *f.rank);
    mem_free(f.at_rank, n * sizeof *f.at_rank);
    mem_free(f.work, n * sizeof *f.work);
    mem_free(f.place, n * sizeof *f.place);
    w->cpa.run->obstacle = (struct obstacle_at){ 0 };
    *steps = f.steps;
    return good;
}
