// SPDX-License-Identifier: Apache-2.0
// kind.c: inductive steps, and the order in which everything is tried.
#include "algo/kind/kind.h"

void kind_init(struct kind *k, struct run *r, struct kind_cfg *cfg, struct bmc_cfg *bmc)
{
    *k = (struct kind){ .run = r, .cfg = cfg };
    bmc_init(&k->bmc, r, bmc);
    invariants_init(&k->inv, r->cfa);
    k->proved = MEM_ARRAY(uint8_t, r->cfa->edges.n);
}

void kind_free(struct kind *k)
{
    bmc_free(&k->bmc);
    invariants_free(&k->inv);
    mem_free(k->proved, k->run->cfa->edges.n);
}

static struct encoder *encoder_of(struct kind *k)
{
    if (!k->e)
        k->e = symbolic_encoder(k->run->symbolic, ENCODE_AUTO);
    return k->e;
}

static bool out_of_budget(const struct kind *k)
{
    return k->run->budget.cause != STOP_NONE;
}

// ---- invariants -----------------------------------------------------------------------------------------------------

static void add_range(struct kind *k, const struct node *head, const struct exp *x)
{
    struct exps *exps = &k->run->cfa->exps;
    struct range r = ranges_value(symbolic_ranges(k->run->symbolic), head, x), all = range_of_type(x->type);
    const struct exp *low = r.low > all.low ? exp_binary(exps, OP_GE, x, exp_int(exps, x->type, r.low)) : NULL;
    const struct exp *high = r.high < all.high ? exp_binary(exps, OP_LE, x, exp_int(exps, x->type, r.high)) : NULL;
    const struct term *t = low ? encode_exp(encoder_of(k), low, true) : NULL;
    if (t)
        invariants_add(&k->inv, head, t);
    t = high ? encode_exp(encoder_of(k), high, true) : NULL;
    if (t)
        invariants_add(&k->inv, head, t);
}

static void view_of_loop(struct effects *x, const struct cfa *c, const struct loop *l, struct view *out)
{
    view_init(out, c, l->head, effects_of_loop(x, l));
}

enum rc kind_intervals(struct kind *k)
{
    const struct cfa *c = k->run->cfa;
    const struct ranges *r = symbolic_ranges(k->run->symbolic);
    struct effects *x = effects_new(c);
    for (size_t i = 0; i < c->loops.n && !out_of_budget(k); i++) {
        if (!ranges_reachable(r, c->loops.at[i]->head))
            continue;
        struct view v;
        view_of_loop(x, c, c->loops.at[i], &v);
        for (size_t j = 0; j < v.cells.n; j++)
            add_range(k, v.head, v.cells.at[j]);
        view_free(&v);
    }
    effects_free(x);
    return tick(&k->run->budget, 0);
}

enum { SAMPLE_STEPS = 5000, SAMPLE_TICKS = 400000 };

enum rc kind_guess(struct kind *k, uint32_t depth)
{
    struct cfa *c = k->run->cfa;
    struct effects *x = effects_new(c);
    struct view *v = MEM_ARRAY(struct view, c->loops.n);
    struct candidates guesses = { 0 };
    for (size_t i = 0; i < c->loops.n; i++)
        view_of_loop(x, c, c->loops.at[i], &v[i]);
    struct budget b = sub_budget(k->run, SAMPLE_TICKS);
    view_sample(v, c->loops.n, c, (unsigned)k->cfg->runs, SAMPLE_STEPS, &b);
    (void)settle_budget(k->run, &b);
    for (size_t i = 0; i < c->loops.n; i++) {
        candidates_guess(&v[i], encoder_of(k), &c->exps, &guesses);
        view_free(&v[i]);
    }
    k->houdini_stats.candidates += guesses.n;
    enum rc rc = houdini(k->run, encoder_of(k), &guesses, depth, (uint32_t)k->cfg->recursion, &k->inv,
                         &k->houdini_stats, &k->unroll_stats);
    vec_free(&guesses);
    mem_free(v, c->loops.n * sizeof *v);
    effects_free(x);
    return rc;
}

// ---- the step -------------------------------------------------------------------------------------------------------

static struct formula assume_invariants(void *ctx, struct unroll *u, const struct node *head, struct formula f)
{
    const struct kind *k = ctx;
    const struct term_vec *known = &k->inv.at[head->id];
    for (size_t i = 0; i < known->n; i++)
        f = encode_assume(unroll_encoder(u), f, known->at[i]);
    return f;
}

static void collect(const struct kind *k, const struct unroll_ends *from, struct unroll_ends *to)
{
    for (size_t i = 0; i < from->n; i++)
        if (!k->proved[from->at[i].edge->id])
            vec_push(to, from->at[i]);
}

// Removes the ends whose edges the last model reaches; all of them where there is no model.
static void remove_reached(struct unroll *u, struct unroll_ends *ends, enum sat answer)
{
    size_t n = 0;
    const struct edge *reached = NULL;
    for (size_t i = 0; i < ends->n && !reached && answer == SAT_YES; i++)
        if (solver_true(unroll_solver(u), ends->at[i].f.f))
            reached = ends->at[i].edge;
    for (size_t i = 0; i < ends->n && reached; i++)
        if (ends->at[i].edge != reached)
            ends->at[n++] = ends->at[i];
    ends->n = n;
}

// Which bad events cannot be the first of an execution; true if none can.
static bool decide(struct kind *k, struct unroll *u)
{
    struct unroll_ends ends = { 0 };
    collect(k, unroll_violations(u), &ends);
    collect(k, unroll_obstacles(u), &ends);
    size_t all = ends.n;
    enum sat answer = SAT_UNKNOWN;
    while (ends.n && (answer = unroll_check(u, &ends)) != SAT_NO && !out_of_budget(k))
        remove_reached(u, &ends, answer);
    for (size_t i = 0; i < ends.n && answer == SAT_NO; i++) {
        k->stats.proved += !k->proved[ends.at[i].edge->id];
        k->proved[ends.at[i].edge->id] = true;
    }
    bool done = !out_of_budget(k) && (all == 0 || (answer == SAT_NO && ends.n == all));
    vec_free(&ends);
    return done;
}

static bool step(struct kind *k, uint32_t depth)
{
    uint64_t begin = stat_now();
    struct unroll_cfg cfg = { .skip = true, .hooks = { .ctx = k, .assume = assume_invariants } };
    struct unroll *u = unroll_new(k->run, encoder_of(k), &cfg, &k->unroll_stats);
    k->stats.steps++;
    k->stats.invariants = invariants_count(&k->inv);
    bool done = unroll_run(u, depth, (uint32_t)k->cfg->recursion) == RC_OK && decide(k, u);
    VERIFY(unroll_waiting(u)->n == 0 || !done);
    if (!out_of_budget(k))
        k->stats.k = MAX(k->stats.k, depth);
    unroll_free(u);
    k->stats.time_step += stat_now() - begin;
    return done;
}

// ---- the order ------------------------------------------------------------------------------------------------------

// Stage 0: without guesses; 1: with guesses; 2 and later: longer induction.
static bool next_stage(struct kind *k)
{
    uint32_t stage = k->stage++;
    if (stage == 0)
        return (!k->cfg->ranges || kind_intervals(k) == RC_OK) && step(k, 0);
    if (stage == 1)
        return k->cfg->guess && kind_guess(k, 0) == RC_OK && step(k, 0);
    return step(k, stage - 1);
}

static bool has_stages(const struct kind *k)
{
    return k->stage < 2 || k->stage - 1 <= k->cfg->max;
}

// One bound, in a share of the budget.
static enum bmc_end base(struct kind *k, uint64_t ticks, struct result *out)
{
    struct share s = share_begin(k->run, ticks);
    enum bmc_end end = bmc_round(&k->bmc, out);
    bool own = share_end(k->run, &s);
    return end == BMC_STOPPED && own ? BMC_GO_ON : end;
}

static void give_up(struct kind *k, struct result *out)
{
    struct run *r = k->run;
    if (k->bmc.open) {
        bmc_verdict(&k->bmc, out);
        return;
    }
    const char *cause = out_of_budget(k) ? stop_cause_text(r->budget.cause) : "no proof";
    const char *why = arena_printf(&r->mem, "%s; not proved by %u-induction, no violation within %u iterations", cause,
                                   (unsigned)k->stats.k, (unsigned)k->bmc.stats.bound);
    result_unknown(out, why, (struct loc){ 0 });
}

void kind_run(struct kind *k, struct result *out)
{
    uint64_t ticks = (uint64_t)k->cfg->ticks << MIN(k->stage, 20);
    while (!out_of_budget(k)) {
        enum bmc_end end = k->cfg->base ? base(k, has_stages(k) ? ticks : 0, out) : BMC_GO_ON;
        if (end == BMC_VIOLATION)
            return;
        if (end == BMC_COMPLETE) {
            bmc_verdict(&k->bmc, out);
            return;
        }
        if (end == BMC_STOPPED || (!has_stages(k) && !k->cfg->base))
            break;
        if (has_stages(k)) {
            struct share s = share_begin(k->run, ticks);
            bool proved = next_stage(k);
            share_end(k->run, &s);
            if (proved) {
                out->verdict = VERDICT_TRUE;
                return;
            }
        }
        ticks *= 2;
    }
    give_up(k, out);
}
