// SPDX-License-Identifier: Apache-2.0
// refiner.c: feasibility check, choice of a prefix, precision increments, lazy pruning.
#include "refine/refiner.h"

#include "base/status.h"

const struct opt_choice preference_choices[] = {
    { "shortest", PREFER_SHORTEST, "the first contradiction on the path" },
    { "longest", PREFER_LONGEST, "the last contradiction on the path" },
    { "domain", PREFER_DOMAIN, "the cheapest facts: booleans before counters" },
    { "width", PREFER_WIDTH, "the fewest facts" },
    { NULL, 0, NULL },
};
const struct opt_choice restart_choices[] = {
    { "touched", RESTART_TOUCHED, "at all states where the precision took away what it now has" },
    { "pivot", RESTART_PIVOT, "at the first state whose precision changes (lazy pruning)" },
    { "root", RESTART_ROOT, "from the beginning" },
    { NULL, 0, NULL },
};

const struct opt_choice refine_first_choices[] = {
    { "domain", FIRST_DOMAIN, "one that executes paths: no solver needed" },
    { "own", FIRST_OWN, "one with a method of its own: formulas" },
    { "order", FIRST_ORDER, "the first in the composite" },
    { NULL, 0, NULL },
};

// What one refinement works on.
struct task {
    struct refiner *r;
    struct arg_path nodes;
    struct edge_path edges;
    struct u32_vec pos;  // by ARG node of the path: how many edges lead to it
    size_t from;         // how many edges come before the part that is examined; it begins at the state of an ARG node
    struct arena mem;
};

// ---- choice of a prefix ---------------------------------------------------------------------------------------------

static bool better(const struct refine_cfg *cfg, const struct path *a, const struct path *b)
{
    switch ((enum preference)cfg->prefix) {
    case PREFER_SHORTEST:
        return a->n < b->n;
    case PREFER_LONGEST:
        return a->n > b->n;
    case PREFER_DOMAIN:
        if (a->score != b->score)
            return a->score < b->score;
        return a->elements != b->elements ? a->elements < b->elements : a->n < b->n;
    case PREFER_WIDTH:
        return a->elements != b->elements ? a->elements < b->elements : a->n < b->n;
    }
    UNREACHABLE();
}

// Slices the prefixes and returns the index of the preferred one.
static size_t choose_prefix(struct refiner *r, struct path_vec *prefixes)
{
    size_t best = 0;
    bool compare = r->cfg->prefix == PREFER_DOMAIN || r->cfg->prefix == PREFER_WIDTH;
    for (size_t i = 0; i < prefixes->n; i++) {
        if (compare && r->cfg->slice)
            path_slice(&prefixes->at[i]);
        if (better(r->cfg, &prefixes->at[i], &prefixes->at[best]))
            best = i;
    }
    if (!compare && r->cfg->slice)
        path_slice(&prefixes->at[best]);
    return best;
}

// ---- interpolants ---------------------------------------------------------------------------------------------------

static const struct state **interpolants(struct task *t, struct path *p)
{
    const struct state **itp = path_interpolate(p, &t->mem);
    if (path_check(p, itp))
        return itp;
    t->r->stats.rechecked++;  // slicing weakened the path too much: once more with every operation in full
    for (size_t i = 0; i < p->n; i++)
        if (p->op[i].kind == PATH_FORGET)
            p->op[i].kind = PATH_POST;
    map_clear(p->memo);
    return path_interpolate(p, &t->mem);
}

// ---- precision increments -------------------------------------------------------------------------------------------

static void facts_at(struct task *t, const struct state *itp, struct u32_vec *keys)
{
    vec_clear(keys);
    t->r->dom->keys(t->r->cpa, itp, keys);
}

/* The pivot: the first ARG node on the path whose state does not imply the interpolant there; 0 = none.  (Its precision
 * may already have the needed elements: a re-queued state was computed before.) */
static size_t find_pivot(struct task *t, const struct path *p, const struct state *const *itp)
{
    struct cpa *c = t->r->cpa;
    for (size_t k = 1; k < t->nodes.n && t->pos.at[k] < t->from + p->n; k++)
        if (t->pos.at[k] >= t->from && !c->ops->leq(c, t->nodes.at[k]->state[c->index], itp[t->pos.at[k] - t->from]))
            return k;
    return 0;
}

// The union of what states below the pivot tracked and what the interpolants add (Pi in algorithm 4).
static const struct prec *new_precision(struct task *t, const struct path *p, const struct state *const *itp,
                                        size_t pivot)
{
    struct refiner *r = t->r;
    struct cpa *c = r->cpa;
    const struct prec *prec = t->nodes.at[pivot - 1]->prec[c->index];
    for (size_t k = pivot; k < t->nodes.n; k++)
        prec = c->ops->refines->prec_union(c, prec, t->nodes.at[k]->prec[c->index]);
    struct u32_vec keys = { 0 };
    for (size_t i = 1; i < p->n; i++) {
        const struct node *at = p->op[i].edge->from;
        facts_at(t, itp[i], &keys);
        for (size_t k = 0; k < keys.n; k++) {
            uint32_t element = r->dom->element(c, keys.at[k]);
            if (r->dom->tracks(c, prec, element, at))
                continue;
            prec = r->dom->add(c, prec, element, at);
            r->stats.elements++;
        }
    }
    vec_free(&keys);
    return prec;
}

// Whether the precision of n tracks all facts of an interpolant at n, except those that it refuses to track (again).
static bool has_precision(struct task *t, const struct arg_node *n, const struct state *itp)
{
    struct cpa *c = t->r->cpa;
    const struct prec *prec = n->prec[c->index];
    struct u32_vec keys = { 0 };
    bool all = true;
    facts_at(t, itp, &keys);
    for (size_t i = 0; i < keys.n && all; i++)
        all = t->r->dom->add(c, prec, t->r->dom->element(c, keys.at[i]), n->at) == prec;
    vec_free(&keys);
    return all;
}

static enum refinement refine_prefix(struct task *t, struct path *p)
{
    struct refiner *r = t->r;
    const struct state **itp = interpolants(t, p);
    size_t pivot = find_pivot(t, p, itp);
    if (!pivot) {
        r->stats.repeated++;
        return REFINE_STUCK;
    }
    uint32_t i = r->cpa->index;
    const struct prec *prec = new_precision(t, p, itp, pivot);
    if (prec == t->nodes.at[pivot - 1]->prec[i] &&
        has_precision(t, t->nodes.at[pivot], itp[t->pos.at[pivot] - t->from])) {
        r->stats.repeated++;  // the state was computed with all this precision, and still says too little
        return REFINE_STUCK;
    }
    r->stats.refinements++;
    run_status.refinements++;
    if (r->cfg->restart == RESTART_TOUCHED)
        engine_refine(r->engine, t->nodes.at[pivot], r->cpa->index, prec);
    else if (r->cfg->restart == RESTART_ROOT)
        engine_restart(r->engine, r->cpa->index, prec);
    else
        engine_prune(r->engine, t->nodes.at[pivot], r->cpa->index, prec);
    return REFINE_DONE;
}

/* Finds infeasible prefixes of the last `length` edges or a few more, from the state of an ARG node on: that state
 * represents whatever leads there. */
static void find_prefixes(struct task *t, size_t length, struct path_vec *out)
{
    struct refiner *r = t->r;
    size_t k = t->nodes.n - 1;
    while (k > 0 && t->edges.n - t->pos.at[k] < length)
        k--;
    const struct state *start = k ? t->nodes.at[k]->state[r->cpa->index] : r->dom->initial(r->cpa);
    t->from = t->pos.at[k];
    path_prefixes(r->cpa, r->dom, start, t->edges.at + t->from, t->edges.n - t->from, (size_t)r->cfg->max_prefixes,
                  out);
    r->stats.prefixes += out->n;
}

enum { SUFFIX_FIRST = 500, SUFFIX_GROWTH = 4 };  // edges; how many times as many next

static enum refinement refine_task(struct task *t)
{
    struct refiner *r = t->r;
    struct path_vec prefixes = { 0 };
    size_t length = SUFFIX_FIRST;
    do {
        find_prefixes(t, length, &prefixes);
        length *= SUFFIX_GROWTH;
    } while (!prefixes.n && t->from);
    enum refinement result = REFINE_FEASIBLE;
    if (prefixes.n) {
        size_t best = choose_prefix(r, &prefixes);
        result = refine_prefix(t, &prefixes.at[best]);
        for (size_t i = 0; i < prefixes.n && result == REFINE_STUCK; i++)
            if (i != best) {  // another reason may still bring progress
                if (r->cfg->slice)
                    path_slice(&prefixes.at[i]);
                result = refine_prefix(t, &prefixes.at[i]);
            }
    }
    for (size_t i = 0; i < prefixes.n; i++)
        path_free(&prefixes.at[i]);
    vec_free(&prefixes);
    return result;
}

static enum refinement refine_in_domain(struct refiner *r, struct arg_node *target)
{
    struct task t = { .r = r };
    r->dom = r->cpa->ops->refines->path_domain(r->cpa);
    engine_path(r->engine, target, &t.nodes, &t.edges, &t.pos);
    r->stats.path_max = MAX(r->stats.path_max, t.edges.n);
    enum refinement result = refine_task(&t);
    if (result == REFINE_DONE && tick(&r->engine->run->budget, t.edges.n - t.from) != RC_OK)
        result = REFINE_STOPPED;
    vec_free(&t.nodes);
    vec_free(&t.edges);
    vec_free(&t.pos);
    arena_free(&t.mem);
    return result;
}

// Whether the turn of analysis c comes in this round (0 or 1).
static bool has_turn(const struct refiner *r, struct cpa *c, unsigned round)
{
    const struct cpa_refines *how = c->ops->refines;
    bool own = how && how->refine, by_domain = how && how->path_domain && how->path_domain(c);
    if (!by_domain && !own)
        return false;
    switch ((enum refine_first)r->cfg->prefer) {
    case FIRST_DOMAIN:
        return own == (round == 1);
    case FIRST_OWN:
        return own == (round == 0);
    case FIRST_ORDER:
        return round == 0;
    }
    UNREACHABLE();
}

static enum refinement refine_one(struct refiner *r, struct cpa *c, struct arg_node *target, struct edge_path *path)
{
    vec_clear(path);
    r->cpa = c;
    return c->ops->refines->refine ? c->ops->refines->refine(c, r->engine, target, path) : refine_in_domain(r, target);
}

enum refinement refine_path(struct refiner *r, struct arg_node *target, struct edge_path *path)
{
    uint64_t begin = stat_now();
    struct run *run = r->engine->run;
    enum refinement result = REFINE_FEASIBLE;
    bool decided = false;
    r->stats.paths++;
    for (unsigned round = 0; round < 2 && !decided; round++) {
        for (uint32_t i = 0; i < run->n_cpa && !decided; i++) {
            if (!has_turn(r, run->cpa[i], round))
                continue;
            result = refine_one(r, run->cpa[i], target, path);
            decided = result == REFINE_DONE || result == REFINE_STOPPED;
        }
    }
    r->stats.time_refine += stat_now() - begin;
    return result;
}
