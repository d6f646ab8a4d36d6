// SPDX-License-Identifier: Apache-2.0
// closed.c: the only execution of a program without inputs.
#include "algo/closed/closed.h"

#include "algo/proof.h"
#include "base/hash.h"
#include "base/status.h"
#include "cfa/where.h"

enum { STEPS_PER_TICK = 10 };

struct watch {
    struct budget *budget;
    uint64_t asked;
    struct closed_record record;
};

static void note_edge(void *ctx, struct interp *m, const struct edge *taken)
{
    (void)m;
    struct watch *w = ctx;
    w->record.steps++;
    w->record.edges = hash_mix(w->record.edges, taken->id);
}

// Notes that an input is asked for: there is more than one execution, and this one says little.
static u128 open_program(void *ctx, size_t n, const struct input *wanted)
{
    (void)n;
    struct watch *w = ctx;
    w->asked++;
    w->budget->tick_limit = MAX(w->budget->ticks, 1);
    w->budget->next_check = 0;
    return wanted->value;
}

// The budget of the execution, which spends one tick per ten steps.
static struct budget step_budget(const struct budget *b)
{
    struct budget steps = *b;
    steps.ticks = 0;
    steps.tick_limit = b->tick_limit ? MAX(MIN(tick_left(b), UINT64_MAX / STEPS_PER_TICK) * STEPS_PER_TICK, 1) : 0;
    steps.fail_at = b->fail_at ? MAX(b->fail_at, b->ticks + 1) - b->ticks : 0;
    steps.next_check = 0;
    return steps;
}

static void execute(struct closed *c, const struct automaton *a, struct watch *w, struct run_result *out)
{
    struct run *r = c->base.run;
    struct budget steps = step_budget(&r->budget);
    *w = (struct watch){ .budget = &steps };
    struct run_options opt = {
        .cfa = run_built(r)->cfa,
        .automaton = a,
        .budget = &steps,
        .max_steps = (uint64_t)c->cfg->max_steps,
        .inputs = { open_program, w },
    };
    interp_run_hooked(&opt, note_edge, w, out);
    c->stats.steps += out->steps;
    c->stats.inputs += w->asked;
    if (!w->asked)
        r->budget.cause = steps.cause;
    (void)tick(&r->budget, out->steps / STEPS_PER_TICK);
}

static struct reason why_not(struct run *r, const struct watch *w, const struct run_result *res)
{
    struct reason why = { .at = res->at ? res->at->loc : (struct loc){ 0 } };
    struct buf what = { 0 };
    if (res->end == RUN_UNDEFINED)
        fault_print(run_built(r)->cfa, &res->fault, &what);
    else
        buf_puts(&what, res->why);
    why.arg[0] = arena_printf(&r->mem, "%s", buf_str(&what));
    if (res->end == RUN_ORDER)
        why.arg[0] = where_text(run_built(r)->cfa, res->order_at->loc, &r->mem);
    why.kind = w->asked                    ? REASON_CLOSED_INPUTS
               : res->end == RUN_LAYOUT    ? REASON_CLOSED_LAYOUT
               : res->end == RUN_ORDER     ? REASON_ORDER
               : res->end == RUN_UNDEFINED ? REASON_CLOSED_UNDEFINED
                                           : REASON_CLOSED_END;
    buf_free(&what);
    return why;
}

static void closed_run(struct algo *a, struct result *out)
{
    struct closed *c = (struct closed *)a;
    struct run *r = a->run;
    const struct automata *automata = run_built(r)->automata;
    status_phase("executing");
    if (!c->records)
        c->records = ARENA_ARRAY(&r->mem, struct closed_record, r->automata.n);
    struct proof p = { .of = "executions, one for each automaton", .begun = r->automata.n };
    for (size_t i = 0; i < r->automata.n; i++) {
        struct watch w;
        struct run_result res;
        execute(c, automata->at[i], &w, &res);
        p.excluded += !w.asked && res.end == RUN_STOPPED;
        c->records[i] = w.record;
        bool settled = !w.asked && (res.end == RUN_STOPPED || res.end == RUN_VIOLATION);
        if (!settled)
            result_unknown(out, why_not(r, &w, &res));
        if (settled && res.end == RUN_VIOLATION) {
            out->verdict = VERDICT_FALSE;
            out->property = i;
            out->run = res;
            out->of_built = true;
            return;
        }
        // A fault that this automaton does not watch for may be a violation for another one.
        bool other = !w.asked && res.end == RUN_UNDEFINED;
        run_result_free(&res);
        if (!settled && !other)
            return;
    }
    out->checked = SAFE_ALL;
    result_prove(out, &p);
}

// Repeats the executions, which must take the recorded edges.
static bool closed_certify(struct algo *a, struct buf *text)
{
    struct closed *c = (struct closed *)a;
    uint64_t steps = 0;
    for (size_t i = 0; i < a->run->automata.n; i++) {
        struct watch w;
        struct run_result res;
        execute(c, run_built(a->run)->automata->at[i], &w, &res);
        bool good = !w.asked && res.end == RUN_STOPPED;
        const struct closed_record *old = c->records ? &c->records[i] : NULL;
        bool same = old && old->steps == w.record.steps && old->edges == w.record.edges;
        steps += w.record.steps;
        run_result_free(&res);
        if (!good || !same) {
            buf_puts(text, good ? "the execution is another one when it is repeated"
                                : "the execution does not end without inputs when it is repeated");
            return false;
        }
    }
    buf_printf(text,
               "the only execution, repeated, takes the same %llu steps and no input, and ends without a violation",
               (unsigned long long)steps);
    return true;
}

static enum rc closed_open(struct algo *a, struct buf *why)
{
    (void)why;
    struct closed *c = (struct closed *)a;
    c->cfg = algo_cfg(a->run, "closed");
    STAT_REGISTER(a->run->stats, "closed", CLOSED_STATS, &c->stats);
    return RC_OK;
}

static void closed_close(struct algo *a)
{
    (void)a;
}

#define OPT_S closed_cfg
static const struct opt_spec closed_opts[] = { CLOSED_OPTS(OPT_ROW) };

const struct algo_ops closed_algo = {
    .name = "closed",
    .summary = "the only execution of a program without inputs",
    .size = sizeof(struct closed),
    .open = closed_open,
    .run = closed_run,
    .close = closed_close,
    .certify = closed_certify,
    .certifies_built = true,
    OPT_OWNER(closed),
};
