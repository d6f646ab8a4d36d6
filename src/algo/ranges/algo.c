// SPDX-License-Identifier: Apache-2.0
// algo.c: the interval pre-analysis as an algorithm: TRUE if it excludes all violations.
#include "algo/proof.h"
#include "algo/ranges/ranges.h"
#include "base/status.h"
#include "encode/symbolic.h"

struct ranges_algo {
    struct algo base;
    struct ranges_stats stats;
    bool trusted;  // no execution comes to a construct that is not modelled
};

static enum rc ranges_open(struct algo *a, struct buf *why)
{
    struct ranges_algo *x = (struct ranges_algo *)a;
    (void)why;
    STAT_REGISTER(a->run->stats, "ranges", RANGES_STATS, &x->stats);
    return RC_OK;
}

static void ranges_close(struct algo *a)
{
    (void)a;
}

// Whether e would be a violation in some state of the automata.
static bool would_fail(const struct run *r, const struct edge *e)
{
    for (size_t i = 0; i < r->automata.n; i++) {
        const struct automaton *m = r->automata.at[i];
        for (uint32_t s = 0; s < m->n_states; s++)
            if (!m->is_error[s] && m->is_error[automaton_step(m, s, e)])
                return true;
    }
    return false;
}

static void look_at(struct ranges_algo *x, const struct edge *e, struct proof *p, struct result *out)
{
    const struct ranges *ranges = symbolic_ranges(x->base.run->symbolic);
    bool fails = would_fail(x->base.run, e), stops = e->kind == EDGE_UNSUPPORTED;
    if (!fails && !stops)
        return;
    bool excluded = !ranges_reachable(ranges, e->from);
    x->stats.places += fails;
    x->stats.excluded += fails && excluded;
    p->begun++;
    p->excluded += excluded;
    x->trusted &= excluded || !stops;
    if (excluded)
        return;
    result_unknown(out, stops ? reason_unsupported(e) : reason_at(REASON_RANGES, e->loc));
}

static void ranges_start(struct algo *a, struct result *out)
{
    struct ranges_algo *x = (struct ranges_algo *)a;
    struct run *r = a->run;
    status_phase("looking for ranges of integers");
    x->stats = (struct ranges_stats){ 0 };
    x->trusted = false;
    (void)symbolic_ranges(r->symbolic);
    if (r->budget.cause != STOP_NONE) {
        result_unknown(out, reason_stop(r->budget.cause));
        return;
    }
    struct proof p = { .of = "places of violations", .begun = 1, .excluded = 1 };
    x->trusted = true;
    for (size_t i = 0; i < r->cfa->edges.n; i++)
        look_at(x, r->cfa->edges.at[i], &p, out);
    result_prove(out, &p);
}

static void settled(struct algo *a, uint8_t *edges)
{
    const struct ranges_algo *x = (struct ranges_algo *)a;
    const struct run *r = a->run;
    for (size_t i = 0; i < r->cfa->edges.n && x->trusted; i++)
        edges[i] = !ranges_reachable(symbolic_ranges(r->symbolic), r->cfa->edges.at[i]->from);
}

static bool ranges_check(struct algo *a, struct buf *text)
{
    struct symbolic *s = a->run->symbolic;
    uint64_t checked;
    (void)symbolic_ranges(s);
    bool good = ranges_certify(symbolic_ranges(s), &s->known->facts, &checked);
    buf_printf(text,
               good ? "the ranges of integers are closed under all %llu steps"
                    : "after %llu steps, one leads out of the ranges",
               (unsigned long long)checked);
    return good;
}

const struct algo_ops ranges_algo = {
    .name = "ranges",
    .summary = "violations that ranges of integers exclude",
    .size = sizeof(struct ranges_algo),
    .open = ranges_open,
    .run = ranges_start,
    .close = ranges_close,
    .certify = ranges_check,
    .settled = settled,
};
