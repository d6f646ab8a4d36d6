// SPDX-License-Identifier: Apache-2.0
// kind.c: inductive steps, and the order in which everything is tried.
#include "algo/kind/kind.h"

#include "algo/bmc/certify.h"
#include "algo/proof.h"
#include "base/status.h"

void kind_init(struct kind *k, struct run *r, struct kind_cfg *cfg, struct bmc_cfg *bmc)
{
    *k = (struct kind){ .run = r, .cfg = cfg };
    bmc_init(&k->bmc, r, bmc);
    k->proved = MEM_ARRAY(uint8_t, r->cfa->edges.n);
}

void kind_free(struct kind *k)
{
    bmc_free(&k->bmc);
    for (size_t i = 0; i < ARRAY_LEN(k->side); i++) {
        invariants_free(&k->side[i].inv);
        vec_free(&k->side[i].guesses);
        arena_free(&k->side[i].guesses.mem);
    }
    mem_free(k->proved, k->run->cfa->edges.n);
}

static bool out_of_budget(const struct kind *k)
{
    return k->run->budget.cause != STOP_NONE;
}

// The ticks of a stage; they grow from stage to stage.
static uint64_t stage_ticks(const struct kind *k)
{
    return MIN((uint64_t)k->cfg->ticks, UINT64_MAX >> 20) << MIN(k->stage, 20);
}

// The work allowed for one check.
static uint64_t check_limit(const struct kind *k)
{
    return MAX(stage_ticks(k) / 8, 1);
}

// ---- invariants -----------------------------------------------------------------------------------------------------

static void add_fact(struct kind_side *d, const struct node *head, const struct exp *x)
{
    const struct term *t = encode_exp(d->e, x, true);
    if (t)
        invariants_add(&d->inv, head, t);
}

static void add_range(struct kind *k, struct kind_side *d, const struct node *head, const struct exp *x)
{
    struct exps *exps = &k->run->cfa->exps;
    struct range r = ranges_value(symbolic_ranges(k->run->symbolic), head, x), all = range_of_type(x->type);
    if (r.low > all.low)
        add_fact(d, head, exp_binary(exps, OP_GE, x, exp_int(exps, x->type, r.low)));
    if (r.high < all.high)
        add_fact(d, head, exp_binary(exps, OP_LE, x, exp_int(exps, x->type, r.high)));
}

static void view_of_loop(struct executed *x, const struct cfa *c, const struct loop *l, struct view *out)
{
    view_init(out, c, l->head, executed_by_loop(x, l));
}

// Adds the invariants that the interval pre-analysis knows.
static void add_ranges(struct kind *k, struct kind_side *d)
{
    const struct cfa *c = k->run->cfa;
    const struct ranges *r = symbolic_ranges(k->run->symbolic);
    struct executed *x = known_executed(k->run->known);
    for (size_t i = 0; i < c->loops.n && !out_of_budget(k); i++) {
        if (!ranges_reachable(r, c->loops.at[i]->head))
            continue;
        struct view v;
        view_of_loop(x, c, c->loops.at[i], &v);
        for (size_t j = 0; j < v.cells.n; j++)
            add_range(k, d, v.head, v.cells.at[j]);
        view_free(&v);
    }
    d->ranged = true;
}

// Adds what other analyses of the run have proved.
static void add_facts(struct kind *k, struct kind_side *d)
{
    const struct facts *f = &k->run->known->facts;
    const struct cfa *c = k->run->cfa;
    if (f->n == d->n_facts)
        return;
    for (size_t i = 0; i < c->nodes.n; i++) {
        const struct fact_vec *here = facts_at(f, c->nodes.at[i]);
        for (size_t n = 0; n < here->n; n++) {
            const struct term *t = fact_term(d->e, here->at[n]);
            if (t)
                invariants_add(&d->inv, c->nodes.at[i], t);
        }
    }
    d->n_facts = f->n;
}

enum { BASE_SHARE = 4 };  // the base case gets a quarter of what the step may take

enum { SAMPLE_STEPS = 5000, SAMPLE_TICKS = 400000 };

static void make_guesses(struct kind *k, struct kind_side *d)
{
    struct cfa *c = k->run->cfa;
    struct executed *x = known_executed(k->run->known);
    struct view *v = MEM_ARRAY(struct view, c->loops.n);
    for (size_t i = 0; i < c->loops.n; i++)
        view_of_loop(x, c, c->loops.at[i], &v[i]);
    struct budget b = sub_budget(k->run, SAMPLE_TICKS);
    view_sample(v, c->loops.n, c, (unsigned)k->cfg->runs, SAMPLE_STEPS, &b);
    (void)settle_budget(k->run, &b);
    for (size_t i = 0; i < c->loops.n; i++) {
        candidates_guess(&v[i], d->e, &c->exps, &d->guesses);
        view_free(&v[i]);
    }
    mem_free(v, c->loops.n * sizeof *v);
    d->guessed = true;
    k->houdini_stats.candidates += d->guesses.n;
}

// Adds the guesses that can be proved by (depth + 1)-induction.
static enum rc prove_guesses(struct kind *k, struct kind_side *d, uint32_t depth)
{
    if (!d->guessed)
        status_phase("proving guessed invariants");
    make_guesses(k, d);
    for (size_t i = 0; i < d->guesses.n; i++)
        d->guesses.at[i].dropped = false;
    struct houdini_cfg cfg = { depth, (uint32_t)k->cfg->recursion, check_limit(k) };
    return houdini(k->run, d->e, &d->guesses, &cfg, &d->inv, &k->houdini_stats, &k->unroll_stats);
}

static void print_side(const struct kind *k, const struct kind_side *d, struct buf *b)
{
    const struct cfa *c = k->run->cfa;
    for (size_t i = 0; i < c->nodes.n; i++)
        for (size_t j = 0; j < d->inv.at[i].n; j++) {
            struct place at = sources_place(&c->prog->src, c->nodes.at[i]->loc);
            buf_printf(b, "invariant %s:%u: ", at.file, at.line);
            encode_print(d->e, d->inv.at[i].at[j], b);
            buf_putc(b, '\n');
        }
}

void kind_print_invariants(const struct kind *k, struct buf *b)
{
    for (size_t i = 0; i < ARRAY_LEN(k->side); i++)
        if (k->side[i].e)
            print_side(k, &k->side[i], b);
}

// ---- the step -------------------------------------------------------------------------------------------------------

static struct formula assume_invariants(void *ctx, struct unroll *u, const struct node *head, struct formula f)
{
    const struct kind_side *d = ctx;
    const struct term_vec *known = &d->inv.at[head->id];
    for (size_t i = 0; i < known->n; i++)
        f = encode_assume(unroll_encoder(u), f, known->at[i]);
    return f;
}

static void collect_open(const struct kind *k, const struct unroll_ends *from, struct unroll_ends *to)
{
    for (size_t i = 0; i < from->n; i++)
        if (!k->proved[from->at[i].edge->id])
            vec_push(to, from->at[i]);
}

// Removes the ends whose edges the last model reaches; all ends if there is no model.
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

// Asks which bad events cannot be the first of an execution, and notes them.
static void decide(struct kind *k, struct unroll *u)
{
    struct unroll_ends ends = { 0 };
    collect_open(k, unroll_violations(u), &ends);
    collect_open(k, unroll_obstacles(u), &ends);
    enum sat answer = SAT_UNKNOWN;
    while (ends.n && (answer = unroll_check(u, &ends)) != SAT_NO && !out_of_budget(k))
        remove_reached(u, &ends, answer);
    for (size_t i = 0; i < ends.n && answer == SAT_NO; i++) {
        k->stats.proved += !k->proved[ends.at[i].edge->id];
        k->proved[ends.at[i].edge->id] = true;
    }
    vec_free(&ends);
}

// The proof of a step that was followed to its end: how many of its bad events, and the step itself, are never the
// first bad event of an execution.
static struct proof proof_of_step(const struct kind *k, struct unroll *u)
{
    const struct unroll_ends *bad[] = { unroll_violations(u), unroll_obstacles(u) };
    struct proof p = { "bad events", 1, unroll_is_finished(u) && !unroll_waiting(u)->n };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        for (size_t n = 0; n < bad[i]->n; n++) {
            p.begun++;
            p.excluded += k->proved[bad[i]->at[n].edge->id];
        }
    return p;
}

// Whether a step that was followed to its end leaves no bad events but violations: then what it says of one of these is true of whole executions.
static bool leaves_violations(const struct kind *k, struct unroll *u)
{
    const struct unroll_ends *o = unroll_obstacles(u);
    bool only = unroll_is_finished(u) && !unroll_waiting(u)->n;
    for (size_t i = 0; i < o->n && only; i++)
        only = k->proved[o->at[i].edge->id];
    return only;
}

static struct proof step(struct kind *k, struct kind_side *d, uint32_t depth)
{
    uint64_t begin = stat_now();
    struct unroll_hooks hooks = { .ctx = d, .assume = assume_invariants };
    struct unroll_cfg cfg = step_unrolling(d->e, check_limit(k), hooks);
    struct unroll *u = unroll_new(k->run, d->e, &cfg, &k->unroll_stats);
    k->stats.steps++;
    status_phase("proving by induction");
    run_status.bound = depth;
    k->stats.invariants = invariants_count(&d->inv);
    if (unroll_run(u, depth, (uint32_t)k->cfg->recursion) == RC_OK)
        decide(k, u);
    struct proof p = proof_of_step(k, u);
    k->sure |= leaves_violations(k, u);
    if (!out_of_budget(k))
        k->stats.k = MAX(k->stats.k, depth);
    unroll_free(u);
    k->stats.time_step += stat_now() - begin;
    return p;
}

// ---- the order ------------------------------------------------------------------------------------------------------

// A stage: the depth of the step, the encoding, and whether guesses are proved first, with the same depth.
static const struct stage {
    uint8_t depth, side;
    bool guess;
} stages[] = {
    { 0, 0, false }, { 0, 0, true }, { 1, 0, false }, { 0, 1, true }, { 1, 0, true }, { 1, 1, true },
};

// Stage n: after the first stages the depth grows, in both encodings.
static struct stage stage_at(uint32_t n)
{
    if (n < ARRAY_LEN(stages))
        return stages[n];
    n -= (uint32_t)ARRAY_LEN(stages);
    return (struct stage){ (uint8_t)(2 + n / 2), n % 2, false };
}

// Side i: the second is the other encoding, if the choice is ours.
static struct kind_side *side_of(struct kind *k, uint32_t i)
{
    struct symbolic *s = k->run->symbolic;
    struct kind_side *d = &k->side[i];
    if (d->e || (i == 1 && (!k->cfg->second || s->encode_cfg->encoding != ENCODE_AUTO)))
        return d->e ? d : NULL;
    enum encoding kind = ENCODE_AUTO;
    if (i == 1)
        kind = encoder_kind(k->side[0].e) == ENCODE_INT ? ENCODE_BV : ENCODE_INT;
    d->e = symbolic_encoder(s, kind);
    invariants_init(&d->inv, k->run->cfa);
    return d;
}

// Runs the next stage.  True: out has the verdict.
static bool next_stage(struct kind *k, struct result *out)
{
    struct stage g = stage_at(k->stage++);
    struct kind_side *d = side_of(k, g.side);
    if (!d || (g.guess && !k->cfg->guess))
        return false;
    if (k->cfg->ranges && !d->ranged)
        add_ranges(k, d);
    if (k->cfg->facts)
        add_facts(k, d);
    if (out_of_budget(k) || (g.guess && prove_guesses(k, d, g.depth) != RC_OK))
        return false;
    k->depth = MAX(k->depth, g.depth);
    k->last = g.side;
    struct proof p = step(k, d, g.depth);
    result_prove(out, &p);
    return out->verdict == VERDICT_TRUE;
}

// Whether there are stages: if every execution was unrolled, a deeper step knows no more.
static bool has_stages(const struct kind *k)
{
    return stage_at(k->stage).depth <= k->cfg->max && (!k->complete || k->stage < ARRAY_LEN(stages));
}

// Whether the end of the base case decides.  If every execution was unrolled, what is left open may still be excluded
// by other knowledge of the steps.
static bool is_decided(const struct kind *k, enum bmc_end end)
{
    return end == BMC_COMPLETE && (!k->bmc.open.kind || !has_stages(k));
}

// Runs the base case for one bound, with a share of the budget.
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
    if (k->bmc.open.kind) {
        bmc_verdict(&k->bmc, out);
        return;
    }
    struct reason why = out_of_budget(k) ? reason_stop(r->budget.cause) : reason_of(REASON_NO_PROOF);
    why.more = arena_printf(&r->mem, "not proved by %u-induction, no violation within %u iterations",
                            (unsigned)k->stats.k, (unsigned)k->bmc.stats.bound);
    result_unknown(out, why);
}

// Whether the invariants of a head contradict each other: then nothing reaches it, and anything was proved of it.
static bool is_unreached(struct kind *k, const struct kind_side *d, const struct node *head)
{
    struct terms *t = encoder_terms(d->e);
    const struct term_vec *known = &d->inv.at[head->id];
    const struct term *all = t->t_true;
    for (size_t i = 0; i < known->n; i++)
        all = term_and(t, all, term_and(t, known->at[i], encode_type_facts(d->e, known->at[i])));
    return smt_check(symbolic_smt(k->run->symbolic), all) == SAT_NO;
}

// Tells other analyses of the guesses that were proved.
static void publish_side(struct kind *k, const struct kind_side *d)
{
    const struct node *head = NULL;
    bool unreached = false;
    for (size_t n = 0; n < d->guesses.n; n++) {
        const struct candidate *g = &d->guesses.at[n];
        if (g->head != head)
            unreached = is_unreached(k, d, g->head);
        head = g->head;
        if (g->proved && !unreached && facts_add(&k->run->known->facts, g->fact))
            k->stats.facts++;
    }
}

static void publish(struct kind *k)
{
    for (size_t i = 0; i < ARRAY_LEN(k->side) && k->sure; i++)
        if (k->side[i].e)
            publish_side(k, &k->side[i]);
}

static void run(struct kind *k, struct result *out)
{
    uint64_t ticks = stage_ticks(k);
    while (!out_of_budget(k)) {
        bool more = k->cfg->base && !k->complete;
        enum bmc_end end = more ? base(k, has_stages(k) ? MAX(ticks / BASE_SHARE, 1) : 0, out) : BMC_GO_ON;
        if (end == BMC_VIOLATION)
            return;
        k->complete |= end == BMC_COMPLETE;
        if (is_decided(k, end)) {
            bmc_verdict(&k->bmc, out);
            return;
        }
        if (end == BMC_STOPPED || (!has_stages(k) && !more))
            break;
        if (has_stages(k)) {
            struct share s = share_begin(k->run, ticks);
            bool proved = next_stage(k, out);
            share_end(k->run, &s);
            if (proved)
                return;
        }
        ticks *= 2;
    }
    give_up(k, out);
}

void kind_run(struct kind *k, struct result *out)
{
    run(k, out);
    if (out->verdict == VERDICT_UNKNOWN)
        publish(k);
}

void kind_settled(const struct kind *k, uint8_t *edges)
{
    for (size_t i = 0; i < k->run->cfa->edges.n && k->sure; i++)
        edges[i] = k->proved[i];
}

// ---- the certificate ------------------------------------------------------------------------------------------------

static void check_side(struct kind *k, const struct kind_side *d, struct path_check *out)
{
    struct unrolling_proof p = { .e = d->e,
                                 .k = k->depth,
                                 .recursion = (uint32_t)k->cfg->recursion,
                                 .skip = true,
                                 .invariants = d->inv.at,
                                 .most_paths = (uint64_t)k->bmc.cfg->certify_paths };
    certify_paths(k->run, &p, out);
}

// Certifies the side of the last step and, if that is not enough, the other one, too: each excludes some bad events.
bool kind_certify(struct kind *k, struct buf *text)
{
    const struct cfa *c = k->run->cfa;
    if (k->complete && !k->bmc.open.kind)
        return bmc_certify(&k->bmc, text);
    struct path_check one, two;
    const struct kind_side *other = &k->side[1 - k->last];
    check_side(k, &k->side[k->last], &one);
    bool good = certify_accepts(c, &one, NULL, text);
    if (!good && !one.why && other->e) {
        text->n = 0;
        check_side(k, other, &two);
        good = certify_accepts(c, &one, &two, text);
        one.paths += two.paths;
        one.used += two.used;
        path_check_free(c, &two);
    }
    if (good)
        buf_printf(text, "k-inductive for k = %u with %llu invariants, checked along %llu paths",
                   (unsigned)k->depth + 1, (unsigned long long)one.used, (unsigned long long)one.paths);
    path_check_free(c, &one);
    return good;
}
