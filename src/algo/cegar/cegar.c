// SPDX-License-Identifier: Apache-2.0
// cegar.c: the refinement loop.
#include "algo/cegar/cegar.h"

#include "algo/proof.h"
#include "algo/search.h"
#include "base/status.h"
#include "cfa/where.h"

// ---- confirming a path ----------------------------------------------------------------------------------------------

static enum confirm_result confirm(struct cegar *c, const struct edge_path *path, struct result *out)
{
    uint64_t begin = stat_now();
    // The first paths get most of the work: if they cannot be confirmed, later ones seldom can.
    uint64_t ticks = (uint64_t)c->cfg->confirm_ticks >> MIN(c->stats.unconfirmed, 6);
    enum confirm_result res = result_check_path(out, c->engine->run, path, ticks);
    c->stats.time_confirm += stat_now() - begin;
    c->stats.confirmed += res == CONFIRM_VIOLATION;
    c->stats.refuted += res == CONFIRM_REFUTED;
    return res;
}

static bool search(struct cegar *c, struct effort f, struct result *out)
{
    uint64_t begin = stat_now();
    bool found = search_runs(c->engine->run, &f, out);
    c->stats.confirmed += found;
    c->stats.time_confirm += stat_now() - begin;
    return found;
}

// ---- the loop -------------------------------------------------------------------------------------------------------

// The CFA node with most states: where the budget went.
static const struct node *busiest(const struct engine *e)
{
    const struct cfa *c = e->run->cfa;
    uint32_t *states = MEM_ARRAY(uint32_t, c->nodes.n);
    const struct node *most = NULL;
    for (size_t i = 0; i < e->arg.nodes.n; i++) {
        const struct node *n = e->arg.nodes.at[i]->at;
        if (n && n->loc.off && ++states[n->id] > (most ? states[most->id] : 0))
            most = n;
    }
    mem_free(states, c->nodes.n * sizeof *states);
    return most;
}

static void stopped(struct cegar *c, struct result *out)
{
    struct run *r = c->engine->run;
    const struct node *n = busiest(c->engine);
    struct reason why = reason_stop(r->budget.cause);
    if (n)
        why.more = arena_printf(&r->mem, "most states were reached at %s", where_text(r->cfa, n->loc, &r->mem));
    result_unknown(out, why);
}

static void keep_suspect(struct cegar *c, struct arg_node *target, struct result *out)
{
    if (out->suspect.n)
        return;
    struct arg_path nodes = { 0 };
    engine_path(c->engine, target, &nodes, &out->suspect, NULL);
    vec_free(&nodes);
}

// Handles a path to target that no analysis can exclude (path empty: that of the ARG).  True if the verdict is reached.
static bool feasible(struct cegar *c, struct arg_node *target, struct edge_path *path, bool repeated,
                     struct result *out)
{
    if (target->obstacle) {
        c->stats.obstacles++;
        result_unknown(out, reason_obstacle(target->obstacle));
        return false;
    }
    struct arg_path nodes = { 0 };
    if (!path->n)
        engine_path(c->engine, target, &nodes, path, NULL);
    enum confirm_result res = repeated ? CONFIRM_NOT_FOUND : confirm(c, path, out);
    struct loc at = path->at[path->n - 1]->loc;
    if (res == CONFIRM_REFUTED) {
        result_unknown(out, reason_at(REASON_NOT_EXCLUDED, at));
    } else if (res != CONFIRM_VIOLATION) {
        c->stats.unconfirmed++;
        keep_suspect(c, target, out);
        (void)run_fault(c->engine->run, target->state, &out->suspected);
        if (!out->suspected.edge)
            out->suspected.edge = path->at[path->n - 1];
        result_unknown(out, repeated ? reason_at(REASON_NO_PROGRESS, at)
                                     : result_unconfirmed(c->engine->run, &out->suspected, at));
    }
    vec_free(&nodes);
    return res == CONFIRM_VIOLATION;
}

static bool handle_target(struct cegar *c, struct arg_node *target, struct result *out)
{
    struct edge_path path = { 0 };
    status_phase("refining");
    enum refinement r = c->refiner ? refine_path(c->refiner, target, &path) : REFINE_FEASIBLE;
    bool done = false;
    switch (r) {
    case REFINE_DONE:
        break;
    case REFINE_STOPPED:
        stopped(c, out);
        done = true;
        break;
    case REFINE_FEASIBLE:
    case REFINE_STUCK:
        done = feasible(c, target, &path, r == REFINE_STUCK, out);
        break;
    }
    vec_free(&path);
    return done;
}

static bool gave_up(const struct cegar *c)
{
    uint64_t most = (uint64_t)c->cfg->max_unconfirmed;
    return c->stats.unconfirmed + c->stats.obstacles > most || c->stats.refuted > 10 * most;
}

// ---- searching while the exploration takes long ---------------------------------------------------------------------

// The exploration is interrupted after 100,000 ticks, after 200,000 more, and so on; the search then gets a share of
// what that took.  A tick of the exploration takes about as long as ten steps of a run, or as a third of a tick of the
// solver.
enum { FIRST_PAUSE = 100000, RUN_SHARE = 10, SOLVE_SHARE = 3, FIRST_STEPS = 8000000 };

struct pauses {
    uint64_t next, length;  // in ticks
    unsigned n;
};

static bool search_in_pause(struct cegar *c, struct pauses *p, struct result *out)
{
    unsigned n = (unsigned)c->cfg->random_runs;
    uint64_t steps = p->length * RUN_SHARE / 2, most = p->n == 0 ? FIRST_STEPS : steps;
    p->n++;
    struct effort longest = { 1, 0, p->n + 1, most, most };
    struct effort many = { n, 0, p->n + 1000, steps / MAX(n, 1), steps };
    struct effort solving = { 0, (unsigned)c->cfg->search_runs, 0, 0, p->length / SOLVE_SHARE };
    const struct budget *b = &c->engine->run->budget;
    bool found = search(c, longest, out) || (b->cause == STOP_NONE && search(c, many, out)) ||
                 (b->cause == STOP_NONE && search(c, solving, out));
    p->length *= 2;
    p->next = c->engine->run->budget.ticks + p->length;
    return found;
}

// As engine_explore, with searches in between.  *found: one of them has reached the verdict.
static enum explore_end explore(struct cegar *c, struct pauses *p, struct arg_node **target, struct result *out,
                                bool *found)
{
    struct budget *b = &c->engine->run->budget;
    uint64_t limit = b->tick_limit;
    for (;;) {
        bool pausing = c->cfg->random_runs && (!limit || p->next < limit) && (!b->fail_at || p->next < b->fail_at);
        b->tick_limit = pausing ? MAX(p->next, b->ticks + 1) : limit;
        b->next_check = 0;
        status_phase("exploring");
        enum explore_end end = engine_explore(c->engine, target);
        b->tick_limit = limit;
        b->next_check = 0;
        bool paused = pausing && b->cause == STOP_TICKS;
        if (paused)
            b->cause = STOP_NONE;
        if (!paused || end != EXPLORE_STOPPED)
            return end;
        *found = search_in_pause(c, p, out);
        if (*found || b->cause != STOP_NONE)
            return EXPLORE_STOPPED;
    }
}

// Handles an interruption by an analysis before n.  True if that is the end: the path to n is reported.
static bool interrupted(struct cegar *c, struct arg_node *n, struct result *out)
{
    if (c->engine->stats.interrupts <= (uint64_t)c->cfg->interrupts) {
        engine_pass(c->engine, n);
        return false;
    }
    struct arg_path nodes = { 0 };
    out->suspect.n = 0;
    engine_path(c->engine, n, &nodes, &out->suspect, NULL);
    vec_free(&nodes);
    out->interrupted = true;
    out->reason = (struct reason){ REASON_PAUSED, .arg = { c->engine->interrupt_why },
                                   .at = n->at->out.n ? n->at->out.at[0]->loc : n->at->loc };
    return true;
}

static void prove(struct cegar *c, struct result *out)
{
    struct proof p = { .of = "states" };
    engine_count(c->engine, &p.begun, &p.excluded);
    out->checked = run_checks(c->engine->run);
    result_prove(out, &p);
}

static void explore_all(struct cegar *c, struct result *out)
{
    struct pauses pauses = { .next = c->engine->run->budget.ticks + FIRST_PAUSE, .length = FIRST_PAUSE };
    for (bool found = false;;) {
        struct arg_node *target = NULL;
        c->stats.iterations++;
        switch (explore(c, &pauses, &target, out, &found)) {
        case EXPLORE_DONE:
            prove(c, out);
            return;
        case EXPLORE_STOPPED:
            if (found)
                return;
            stopped(c, out);
            return;
        case EXPLORE_INTERRUPTED:
            if (interrupted(c, target, out))
                return;
            break;
        case EXPLORE_TARGET:
            if (handle_target(c, target, out) || gave_up(c))
                return;
        }
    }
}

void cegar_run(struct cegar *c, struct result *out)
{
    *out = (struct result){ .verdict = VERDICT_UNKNOWN };
    uint64_t ticks = (uint64_t)c->cfg->confirm_ticks * 10;
    struct effort first = { (unsigned)c->cfg->random_runs, 0, 1, 0, ticks };
    if (c->cfg->random_runs && search(c, first, out))
        return;
    explore_all(c, out);
    bool stopped = c->engine->run->budget.cause != STOP_NONE;
    if (out->verdict != VERDICT_UNKNOWN || stopped || out->interrupted)
        return;
    cegar_publish(c);
    struct effort last = { 5 * (unsigned)c->cfg->random_runs, 0, 1000000, FIRST_STEPS / 20, FIRST_STEPS };
    struct effort solving = { 0, (unsigned)c->cfg->search_runs, 0, 0, ticks };
    if (!(c->cfg->random_runs && search(c, last, out)) && c->engine->run->budget.cause == STOP_NONE)
        search(c, solving, out);
}
