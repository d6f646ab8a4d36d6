// SPDX-License-Identifier: Apache-2.0
// cegar.c: the refinement loop.
#include "algo/cegar/cegar.h"

// ---- confirming a path ----------------------------------------------------------------------------------------------

// A budget of its own inside the run's budget; what it spends counts for both.
static struct budget sub_budget(const struct run *r, uint64_t ticks)
{
    struct budget b = r->budget;
    b.tick_limit = b.tick_limit ? MIN(b.tick_limit, b.ticks + ticks) : b.ticks + ticks;
    b.next_check = 0;
    return b;
}

static enum rc settle_budget(struct run *r, const struct budget *b)
{
    r->budget.ticks = b->ticks;
    r->budget.next_check = 0;
    return tick(&r->budget, 0);
}

// Which automaton the path drives into its error state.
static size_t violated_automaton(const struct run *r, const struct edge_path *path)
{
    for (size_t a = 0; a < r->automata.n; a++) {
        uint32_t q = r->automata.at[a]->initial;
        for (size_t i = 0; i < path->n; i++)
            q = automaton_step(r->automata.at[a], q, path->at[i]);
        if (r->automata.at[a]->is_error[q])
            return a;
    }
    return 0;
}

static bool confirm(struct cegar *c, const struct edge_path *path, struct cegar_result *out)
{
    struct run *r = c->engine->run;
    uint64_t begin = stat_now();
    out->property = violated_automaton(r, path);
    struct budget b = sub_budget(r, (uint64_t)c->cfg->confirm_ticks);
    enum confirm_result res =
        confirm_path(r->cfa, r->automata.at[out->property], path->at, path->n, &b, &out->run);
    (void)settle_budget(r, &b);  // the exploration notices
    c->stats.time_confirm += stat_now() - begin;
    if (res != CONFIRM_VIOLATION)
        return false;
    c->stats.confirmed++;
    out->verdict = VERDICT_FALSE;
    return true;
}

// Executions that need no error path: cheap, and they find shallow errors at once.
static bool search(struct cegar *c, unsigned random, unsigned concolic, struct cegar_result *out)
{
    struct run *r = c->engine->run;
    uint64_t begin = stat_now();
    for (size_t a = 0; a < r->automata.n; a++) {
        struct budget b = sub_budget(r, (uint64_t)c->cfg->confirm_ticks * 10);
        enum confirm_result res = CONFIRM_NOT_FOUND;
        if (random)
            res = confirm_random(r->cfa, r->automata.at[a], random, 1, 0, &b, &out->run);
        else if (concolic)
            res = confirm_search(r->cfa, r->automata.at[a], concolic, 0, &b, &out->run);
        enum rc rc = settle_budget(r, &b);
        if (res == CONFIRM_VIOLATION) {
            out->property = a;
            out->verdict = VERDICT_FALSE;
            c->stats.confirmed++;
            c->stats.time_confirm += stat_now() - begin;
            return true;
        }
        if (rc != RC_OK)
            break;
    }
    c->stats.time_confirm += stat_now() - begin;
    return false;
}

// ---- the loop -------------------------------------------------------------------------------------------------------

static void unknown(struct cegar_result *out, const char *reason, struct loc at)
{
    out->verdict = VERDICT_UNKNOWN;
    if (!out->reason || !out->reason_at.off) {  // the first reason with a place explains most
        out->reason = reason;
        out->reason_at = at;
    }
}

static void keep_suspect(struct cegar *c, struct arg_node *target, struct cegar_result *out)
{
    if (out->suspect.n)
        return;
    struct arg_path nodes = { 0 };
    engine_path(c->engine, target, &nodes, &out->suspect, NULL);
    vec_free(&nodes);
}

// The domain cannot exclude the path to target.  True if the verdict is reached.
static bool feasible(struct cegar *c, struct arg_node *target, bool repeated, struct cegar_result *out)
{
    target->is_dismissed = true;
    if (target->obstacle) {
        c->stats.obstacles++;
        unknown(out, target->obstacle, target->stuck->loc);
        return false;
    }
    struct arg_path nodes = { 0 };
    struct edge_path path = { 0 };
    engine_path(c->engine, target, &nodes, &path, NULL);
    bool done = !repeated && confirm(c, &path, out);
    if (!done) {
        c->stats.unconfirmed++;
        keep_suspect(c, target, out);
        unknown(out, repeated ? "an excluded error path came back: the domain cannot make progress"
                              : "error path found, but no input that takes it",
                path.at[path.n - 1]->loc);
    }
    vec_free(&nodes);
    vec_free(&path);
    return done;
}

static bool handle_target(struct cegar *c, struct arg_node *target, struct cegar_result *out)
{
    enum refinement r = c->refiner ? refine_path(c->refiner, target) : REFINE_FEASIBLE;
    switch (r) {
    case REFINE_DONE:
        return false;
    case REFINE_STOPPED:
        unknown(out, stop_cause_text(c->engine->run->budget.cause), (struct loc){ 0 });
        return true;
    case REFINE_FEASIBLE:
    case REFINE_STUCK:
        return feasible(c, target, r == REFINE_STUCK, out);
    }
    UNREACHABLE();
}

static bool gave_up(const struct cegar *c)
{
    return c->stats.unconfirmed + c->stats.obstacles > (uint64_t)c->cfg->max_unconfirmed;
}

static void explore_all(struct cegar *c, struct cegar_result *out)
{
    for (;;) {
        struct arg_node *target = NULL;
        c->stats.iterations++;
        switch (engine_explore(c->engine, &target)) {
        case EXPLORE_DONE:
            if (!c->stats.unconfirmed && !c->stats.obstacles)
                out->verdict = VERDICT_TRUE;
            return;
        case EXPLORE_STOPPED:
            unknown(out, stop_cause_text(c->engine->run->budget.cause), (struct loc){ 0 });
            return;
        case EXPLORE_TARGET:
            if (handle_target(c, target, out) || gave_up(c))
                return;
        }
    }
}

void cegar_run(struct cegar *c, struct cegar_result *out)
{
    *out = (struct cegar_result){ .verdict = VERDICT_UNKNOWN };
    if (c->cfg->random_runs && search(c, (unsigned)c->cfg->random_runs, 0, out))
        return;
    explore_all(c, out);
    if (out->verdict == VERDICT_UNKNOWN && c->stats.unconfirmed && c->engine->run->budget.cause == STOP_NONE)
        search(c, 0, (unsigned)c->cfg->search_runs, out);
}
