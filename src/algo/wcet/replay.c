// SPDX-License-Identifier: Apache-2.0
// replay.c: the worst case as an execution.
#include "algo/wcet/wcet.h"

#include "algo/bmc/model.h"

struct cursor {
    const struct wgraph *g;
    const struct wresult *r;
    size_t next;
};

static u128 next_input(void *ctx, size_t n, const struct input *wanted)
{
    (void)n;
    struct cursor *c = ctx;
    for (size_t i = c->next; i < c->r->inputs.n; i++) {
        const struct edge *e = c->g->inputs.at[c->r->inputs.at[i]].edge;
        u128 v;
        if (e != wanted->edge)
            continue;
        c->next = i + 1;
        return model_pattern(c->r->values.at[i], e->lhs->type, &v) ? v : wanted->value;
    }
    return wanted->value;
}

bool wcet_cost_of(const struct wgraph *g, const struct edge *const *trace, size_t n, int64_t *cost)
{
    uint32_t b = 0, last = (uint32_t)g->blocks.n - 1;
    size_t at = 0;
    *cost = 0;
    while (b != last) {
        const struct wblock *x = &g->blocks.at[b];
        const struct wedge *e = NULL;
        for (size_t i = 0; i < x->out.n && !e; i++) {
            const struct wedge *y = &g->edges.at[x->out.at[i]];
            bool same = y->n <= n - at;
            for (uint32_t k = 0; k < y->n && same; k++)
                same = g->path.at[y->first + k] == trace[at + k];
            e = same ? y : NULL;
        }
        if (!e)
            return false;
        *cost += e->n ? e->cost : 0;
        at += e->n;
        b = e->to;
    }
    return at == n;
}

/* Limits of the run: its steps are bounded by the path, so that it may take place although the search has used all of
 * the time; an interrupt ends it, too. */
static struct budget limits_of_run(const struct budget *b)
{
    struct budget r = *b;
    r.tick_limit = r.cpu_limit_ns = r.wall_limit_ns = r.next_check = 0;
    if (r.cause == STOP_TIME || r.cause == STOP_WALL || r.cause == STOP_TICKS)
        r.cause = STOP_NONE;
    return r;
}

void wcet_replay(const struct wgraph *g, const struct wresult *r, struct wreplay *out)
{
    struct cursor c = { g, r, 0 };
    size_t n = 0, at = 0;
    *out = (struct wreplay){ .end = WREPLAY_FAILED };
    for (size_t i = 0; i < r->path.n; i++)
        n += g->edges.at[r->path.at[i]].n;
    struct budget limits = limits_of_run(&g->run->budget);
    struct run_options opt = { .cfa = g->run->cfa,
                               .inputs = { next_input, &c },
                               .max_steps = 2 * (uint64_t)n + 2000000,
                               .budget = &limits,
                               .keep_trace = true,
                               .any_layout = true };
    interp_run(&opt, &out->run);
    g->run->budget.ticks = limits.ticks;
    if (out->run.end != RUN_STOPPED && out->run.end != RUN_VIOLATION)
        return;
    bool same = out->run.trace.n == n;
    for (size_t i = 0; i < r->path.n && same; i++) {
        const struct wedge *e = &g->edges.at[r->path.at[i]];
        same = e->n > 0;
        for (uint32_t k = 0; k < e->n && same; k++)
            same = out->run.trace.at[at + k] == g->path.at[e->first + k];
        at += e->n;
    }
    bool along = wcet_cost_of(g, out->run.trace.at, out->run.trace.n, &out->cost);
    // If loops are not unrolled, the run does not follow the graph: its cost is counted from what its edges do, if
    // costs are counted so.
    if (!along && strcmp(g->cfg->costs, "statements") == 0 && (g->assumed.n || g->has_found)) {
        out->cost = 0;
        for (size_t i = 0; i < out->run.trace.n; i++)
            out->cost += wcet_statements(g->cfa, out->run.trace.at[i]);
        out->end = WREPLAY_OTHER;
    } else if (along) {
        out->end = same ? WREPLAY_SAME : WREPLAY_OTHER;
    }
}
