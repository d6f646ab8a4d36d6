// SPDX-License-Identifier: Apache-2.0
// concolic.c: free concolic search for a violation: tries branches that runs did not take, the most promising first.
#include "base/hash.h"
#include "base/map.h"
#include "cfa/uses.h"
#include "refine/confirm.h"
#include "refine/solve.h"

#include <stdlib.h>

#define SOLVE_WORK UINT64_C(400000)
enum {
    BEST_FLIPS = 12,
    SHORT_FLIPS = 4,  // besides, the earliest, whatever their score
    FLIPS_PER_RUN = BEST_FLIPS + SHORT_FLIPS,
    FAIR = 5,  // every FAIR runs, those of the waiting inputs with the fewest branches are taken
    FLIPS_TRIED = 100,
    LAST_PREFERRED = 4,
    COVERED = 10000,
    BOUND_AGAIN = 100,
    QUEUE_MAX = 2000,
    FAR = 1 << 24
};

// A branch that a run could have taken.
struct flip {
    size_t condition;
    uint32_t score;  // lower is better
};

// Inputs that wait for their run.
struct pending {
    u128 *values;
    size_t n;
    size_t branches;  // before the flipped one
    uint32_t score;
};

struct search {
    const struct cfa *cfa;
    const struct automaton *automaton;
    struct confirmer *by;
    struct budget *budget;
    uint64_t max_steps;
    const uint8_t *open;  // by edge: whether it may still be violated, as far as is known; NULL: any may
    bool faults;          // the search is not for violations but for accesses that go wrong
    uint32_t *distance;   // by node: edges to the nearest violation, or access; FAR: none
    uint8_t *covered;     // by edge
    uint16_t *missed;     // by edge: how often inputs that miss a bound there were looked for
    struct {
        VEC_OF(struct flip);
    } flips;  // of the last run
    struct {
        VEC_OF(struct pending);
    } queue;
    struct map tried;        // prefixes with a flipped end
    struct solve_memo memo;  // conditions of all runs are over one table of expressions
};

static bool exhausted(const struct search *s)
{
    return s->budget && s->budget->cause != STOP_NONE;
}

static bool is_open(const struct search *s, const struct edge *e)
{
    return !s->open || s->open[e->id];
}

static bool is_violation(const struct search *s, const struct edge *e)
{
    if (!is_open(s, e))
        return false;
    if (s->automaton && !s->faults && automaton_watches(s->automaton, e))
        return true;
    if (s->faults || (s->automaton && s->automaton->safety))
        return edge_accesses_memory(e);
    return s->automaton ? automaton_watches(s->automaton, e) : e->kind == EDGE_VIOLATION;
}

// Computes distances by breadth-first search backwards over all edges; calls and returns count like others.
static void compute_distances(struct search *s)
{
    const struct cfa *c = s->cfa;
    struct u32_vec queue = { 0 };
    s->distance = MEM_ARRAY(uint32_t, c->nodes.n);
    for (size_t i = 0; i < c->nodes.n; i++)
        s->distance[i] = FAR;
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (is_violation(s, e) && s->distance[e->from->id] == FAR) {
            s->distance[e->from->id] = 0;
            vec_push(&queue, e->from->id);
        }
    }
    for (size_t i = 0; i < queue.n; i++) {
        const struct node *n = c->nodes.at[queue.at[i]];
        for (size_t k = 0; k < n->in.n; k++) {
            const struct edge *e = n->in.at[k];
            if (s->distance[e->from->id] != FAR)
                continue;
            s->distance[e->from->id] = s->distance[n->id] + 1;
            vec_push(&queue, e->from->id);
        }
    }
    vec_free(&queue);
}

// The branch that was not taken at an ASSUME edge; NULL: there is none.
static const struct edge *sibling(const struct edge *e)
{
    if (e->kind != EDGE_ASSUME)
        return NULL;
    for (size_t i = 0; i < e->from->out.n; i++)
        if (e->from->out.at[i] != e)
            return e->from->out.at[i];
    return NULL;
}

// Orders better flips first; among equal ones the later, which has come farther.
static int compare_flips(const void *a, const void *b)
{
    const struct flip *x = a, *y = b;
    if (x->score != y->score)
        return x->score < y->score ? -1 : 1;
    return x->condition > y->condition ? -1 : x->condition < y->condition;
}

// Doubles the weight of the last branches that nobody took: distances say little where all ways are long.
static void prefer_last(struct search *s)
{
    unsigned n = 0;
    for (size_t i = s->flips.n; i-- > 0 && n < LAST_PREFERRED;)
        if (s->flips.at[i].score < COVERED) {
            s->flips.at[i].score /= 2;
            n++;
        }
}

/* Moves the earliest flips behind the best: faults of small inputs are behind short paths, and so in the end all short
 * paths are tried.
 * source Jackson, "Software Abstractions", 2006, 5.1.3 (small scope hypothesis). */
static void prefer_first(struct search *s)
{
    size_t n = s->flips.n;
    for (size_t k = BEST_FLIPS; k < MIN(n, FLIPS_PER_RUN); k++) {
        size_t least = k;
        for (size_t i = k + 1; i < n; i++)
            if (s->flips.at[i].condition < s->flips.at[least].condition)
                least = i;
        struct flip f = s->flips.at[k];
        s->flips.at[k] = s->flips.at[least];
        s->flips.at[least] = f;
    }
}

static uint32_t branch_score(const struct search *s, const struct edge *other)
{
    return s->distance[other->to->id] + (s->covered[other->id] ? COVERED : 0);
}

static void collect_flips(struct search *s, const struct run_result *run)
{
    uint64_t prefix = 0;
    vec_clear(&s->flips);
    for (size_t i = 0; i < run->conditions.n; i++) {
        const struct path_condition *c = &run->conditions.at[i];
        uint64_t flipped = hash_mix(prefix, (uint64_t)c->cond->id * 2 + !c->truth);
        prefix = hash_mix(prefix, (uint64_t)c->cond->id * 2 + c->truth);
        const struct edge *at = c->step < run->trace.n ? run->trace.at[c->step] : NULL;
        const struct edge *other = at ? sibling(at) : NULL;
        bool leads = c->bound ? at && is_open(s, at) : other && s->distance[other->to->id] != FAR;
        if (c->pinned || !leads || map_get(&s->tried, flipped, NULL))
            continue;
        struct flip f = { i, c->bound ? s->missed[at->id] * BOUND_AGAIN : branch_score(s, other) };
        vec_push(&s->flips, f);
    }
    prefer_last(s);
    if (s->flips.n)
        qsort(s->flips.at, s->flips.n, sizeof *s->flips.at, compare_flips);
    prefer_first(s);
}

static uint64_t flipped_prefix(const struct run_result *run, size_t at)
{
    uint64_t prefix = 0;
    for (size_t i = 0; i < at; i++)
        prefix = hash_mix(prefix, (uint64_t)run->conditions.at[i].cond->id * 2 + run->conditions.at[i].truth);
    return hash_mix(prefix, (uint64_t)run->conditions.at[at].cond->id * 2 + !run->conditions.at[at].truth);
}

static void enqueue(struct search *s, struct pending p)
{
    vec_push(&s->queue, p);
    for (size_t i = s->queue.n - 1; i > 0 && s->queue.at[i - 1].score < p.score; i--) {
        s->queue.at[i] = s->queue.at[i - 1];
        s->queue.at[i - 1] = p;
    }
}

static void release(struct pending *p)
{
    mem_free(p->values, p->n * sizeof *p->values);
}

// Keeps only conditions that are necessary, not those that are just sufficient for this run; gives their number.
static size_t without_pins(struct path_condition *c, size_t n)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (!c[i].pinned)
            c[k++] = c[i];
    return k;
}

// Finds inputs for one flip of a run; false if none are found.
static bool solve_flip(struct search *s, const struct run_result *run, struct flip f, struct path_condition *conds,
                       struct pending *out)
{
    size_t at = f.condition, n = run->inputs.n;
    if (run->conditions.at[at].bound)
        s->missed[run->trace.at[run->conditions.at[at].step]->id]++;
    map_put(&s->tried, flipped_prefix(run, at), 1);
    memcpy(conds, run->conditions.at, (at + 1) * sizeof *conds);
    conds[at].truth = !conds[at].truth;
    *out = (struct pending){ MEM_ARRAY(u128, n), n, at, f.score };
    for (size_t k = 0; k < n; k++)
        out->values[k] = run->inputs.at[k].value;
    // Outside of its object, but near it, an access goes wrong wherever objects lie.
    size_t used = at + 1;
    if (conds[at].bound)
        conds[used++] = (struct path_condition){ .cond = conds[at].near, .truth = true };
    struct solve_task task = { conds, used, out->values, n, SOLVE_WORK, s->budget, false, at, &s->memo };
    if (confirmer_solve(s->by, &task) == SAT_YES)
        return true;
    // With other sizes and addresses than those of this run the next one may take another way, but that is worth a run.
    task.n_conds = without_pins(conds, used);
    task.n_holding = task.n_conds - (used - at);
    if (s->automaton && s->automaton->safety && task.n_conds < used && confirmer_solve(s->by, &task) == SAT_YES)
        return true;
    release(out);
    return false;
}

// Solves the best flips of a run and queues the inputs found, the best last: among equal ones the queue gives the
// newest.
static void expand(struct search *s, const struct run_result *run)
{
    collect_flips(s, run);
    struct path_condition *conds = MEM_ARRAY(struct path_condition, run->conditions.n + 1);
    struct pending found[FLIPS_PER_RUN];
    size_t n = 0;
    for (size_t i = 0; i < MIN(s->flips.n, FLIPS_TRIED) && n < FLIPS_PER_RUN && !exhausted(s); i++)
        n += solve_flip(s, run, s->flips.at[i], conds, &found[n]);
    while (n-- > 0) {
        if (s->queue.n < QUEUE_MAX)
            enqueue(s, found[n]);
        else
            release(&found[n]);
    }
    mem_free(conds, (run->conditions.n + 1) * sizeof *conds);
}

// Whether a run commits a fault of the program.  That an unknown pointer may be null is none.
static bool is_fault(const struct run_result *r)
{
    bool null = false;
    for (size_t i = 0; i < r->inputs.n; i++)
        null |= type_is_pointer(r->inputs.at[i].type) && r->inputs.at[i].value == 0;
    return r->end == RUN_UNDEFINED && fault_is_memory(r->fault.kind) && !(null && r->fault.kind == FAULT_NULL_ACCESS);
}

static bool run_once(struct search *s, const struct pending *p, struct run_result *out)
{
    struct input_vector vector = { p->values, p->n };
    struct run_options opt = { .cfa = s->cfa,
                               .automaton = s->automaton,
                               .inputs = { input_from_vector, &vector },
                               .max_steps = s->max_steps,
                               .budget = s->budget,
                               .symbolic = true,
                               .keep_trace = true };
    interp_run(&opt, out);
    for (size_t i = 0; i < out->trace.n; i++)
        s->covered[out->trace.at[i]->id] = 1;
    if (s->faults ? is_fault(out) : out->end == RUN_VIOLATION)
        return true;
    expand(s, out);
    run_result_free(out);
    *out = (struct run_result){ 0 };
    return false;
}

// The inputs to try next: the best, or, every now and then, those of the shortest path.
static struct pending next_inputs(struct search *s, unsigned run)
{
    size_t least = s->queue.n - 1;
    for (size_t i = 0; i < s->queue.n && run % FAIR == FAIR - 1; i++)
        if (s->queue.at[i].branches < s->queue.at[least].branches)
            least = i;
    struct pending p = s->queue.at[least];
    memmove(&s->queue.at[least], &s->queue.at[least + 1], (s->queue.n - 1 - least) * sizeof p);
    s->queue.n--;
    return p;
}

static bool search(struct search *s, unsigned runs, struct run_result *out)
{
    *out = (struct run_result){ 0 };
    s->covered = mem_alloc(s->cfa->edges.n);
    s->missed = MEM_ARRAY(uint16_t, s->cfa->edges.n);
    compute_distances(s);
    enqueue(s, (struct pending){ 0 });
    bool found = false;
    for (unsigned i = 0; i < runs && s->queue.n && !found && !exhausted(s); i++) {
        struct pending p = next_inputs(s, i);
        found = run_once(s, &p, out);
        release(&p);
    }
    for (size_t i = 0; i < s->queue.n; i++)
        release(&s->queue.at[i]);
    vec_free(&s->queue);
    vec_free(&s->flips);
    map_free(&s->tried);
    solve_memo_free(&s->memo);
    mem_free(s->distance, s->cfa->nodes.n * sizeof *s->distance);
    mem_free(s->covered, s->cfa->edges.n);
    mem_free(s->missed, s->cfa->edges.n * sizeof *s->missed);
    return found;
}

enum confirm_result confirm_search(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t max_steps,
                                   const uint8_t *open, struct confirmer *by, struct budget *b, struct run_result *out)
{
    struct search s = { .cfa = c, .automaton = a, .open = open, .by = by, .budget = b };
    s.max_steps = max_steps ? max_steps : 20000;
    return search(&s, runs, out) ? CONFIRM_VIOLATION : exhausted(&s) ? CONFIRM_BUDGET : CONFIRM_NOT_FOUND;
}

bool confirm_search_fault(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t max_steps,
                          struct confirmer *by, struct budget *b, struct fault_at *out)
{
    struct search s = { .cfa = c, .automaton = a, .by = by, .budget = b, .max_steps = max_steps, .faults = true };
    struct run_result run;
    bool found = search(&s, runs, &run);
    if (found)
        *out = run.fault;
    run_result_free(&run);
    return found;
}
