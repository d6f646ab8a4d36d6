// SPDX-License-Identifier: Apache-2.0
// bmc.c: rounds with growing bounds, and the meaning of their checks.
#include "algo/bmc/bmc.h"

#include "algo/bmc/certify.h"
#include "algo/bmc/model.h"
#include "algo/proof.h"
#include "base/status.h"

enum { LAST_QUESTION = 8 };  // times the usual work, where the answer is the verdict

void bmc_init(struct bmc *b, struct run *r, struct bmc_cfg *cfg)
{
    *b = (struct bmc){ .run = r, .cfg = cfg, .kind = ENCODE_AUTO };
}

static void drop_unrolling(struct bmc *b)
{
    if (b->u)
        unroll_free(b->u);
    b->u = NULL;
    b->forbids = false;
}

void bmc_free(struct bmc *b)
{
    drop_unrolling(b);
    vec_free(&b->suspect);
}

static bool stopped(const struct bmc *b)
{
    return b->run->budget.cause != STOP_NONE;
}

// Notes something that makes a proof impossible; the first reason stays.
static void leave_open(struct bmc *b, struct reason why)
{
    if (!b->open.kind)
        b->open = why;
}

// ---- violations -----------------------------------------------------------------------------------------------------

enum checked {
    CHECKED_EXCLUDED,  // none can be reached
    CHECKED_OPEN,      // that is not known of all of them
    CHECKED_FALSE,     // a violation was confirmed
    CHECKED_AGAIN,     // to be done again from the beginning, with the other encoding
    CHECKED_STOPPED,   // budget
};

// The end that the model reaches.  A model need not tell every condition, and a solver that crashed tells none: then
// the first end is as good a suggestion as any.
static const struct unroll_end *end_of_model(const struct bmc *b, const struct unroll_ends *ends)
{
    for (size_t i = 0; i < ends->n; i++)
        if (solver_true(unroll_solver(b->u), ends->at[i].f.f))
            return &ends->at[i];
    return &ends->at[0];
}

// Forbids the path `which` (if any) in the next checks.
static void block(struct bmc *b, struct term_vec *which)
{
    if (!which->n)
        return;
    struct terms *t = encoder_terms(unroll_encoder(b->u));
    const struct term *all = t->t_true;
    for (size_t i = 0; i < which->n; i++)
        all = term_and(t, all, which->at[i]);
    solver_assert(unroll_solver(b->u), term_not(t, all));
    b->forbids = true;
    vec_clear(which);
}

// Tries to confirm the path to an end.  unconfirmed: a path to forbid if no execution is found for this one, either;
// then it becomes this one.
static enum checked try_path(struct bmc *b, const struct unroll_end *end, struct term_vec *unconfirmed,
                             struct result *out)
{
    uint64_t begin = stat_now();
    struct model_path m;
    model_path(b->u, end, &m);
    uint64_t ticks = (uint64_t)b->cfg->confirm_ticks >> MIN(b->stats.unconfirmed, 6);
    bool found = model_confirm(&m, b->run, ticks, out);
    enum checked c = found ? CHECKED_FALSE : stopped(b) ? CHECKED_STOPPED : CHECKED_OPEN;
    if (found) {
        b->stats.confirmed++;
    } else if (!stopped(b)) {
        b->stats.unconfirmed++;
        block(b, unconfirmed);
        vec_append(unconfirmed, &m.which);
        if (!b->suspect.n)
            vec_append(&b->suspect, &m.path);
        leave_open(b, result_unconfirmed(b->run, NULL, end->edge->loc));
    }
    model_path_free(&m);
    b->stats.time_confirm += stat_now() - begin;
    return c;
}

// Whether an approximation of the encoding may keep error paths from being confirmed, and the other encoding has none.
static bool other_encoding_helps(const struct bmc *b, const struct unroll_end *end)
{
    return b->cfg->second && end->f.inexact && encoder_kind(unroll_encoder(b->u)) == ENCODE_INT &&
           b->run->symbolic->encode_cfg->encoding == ENCODE_AUTO;
}

/* Whether a violation can be reached.  *defined: leaves out executions that divide by zero, because the path
 * `unconfirmed`, which may have others, could not be followed; becomes false if there are no others, and then that path
 * is forbidden. */
static enum sat ask_violations(struct bmc *b, bool *defined, struct term_vec *unconfirmed)
{
    struct unroll_ends *ends = unroll_violations(b->u);
    enum sat s = *defined ? unroll_check_defined(b->u, ends) : SAT_NO;
    *defined = s == SAT_YES;
    if (*defined || stopped(b))
        return s;
    block(b, unconfirmed);
    return unroll_check(b->u, ends);
}

/* The work for one question about violations.  If nothing waits, no round follows, and the answer is the verdict: then
 * it may take longer. */
static uint64_t work_for_violations(const struct bmc *b)
{
    uint64_t usual = (uint64_t)symbolic_smt(b->run->symbolic)->cfg->rlimit;
    return unroll_waiting(b->u)->n ? 0 : usual * LAST_QUESTION;
}

static enum checked try_violations(struct bmc *b, struct term_vec *unconfirmed, struct result *out)
{
    struct unroll_ends *ends = unroll_violations(b->u);
    bool defined = false;
    for (int64_t tries = 0;; tries++) {
        enum sat s = ask_violations(b, &defined, unconfirmed);
        if (stopped(b))
            return CHECKED_STOPPED;
        if (s == SAT_NO)
            return b->forbids ? CHECKED_OPEN : CHECKED_EXCLUDED;
        if (s == SAT_UNKNOWN) {
            leave_open(b, reason_at(REASON_SOLVER, ends->at[0].edge->loc));
            return CHECKED_OPEN;
        }
        if (tries == b->cfg->max_unconfirmed)
            return CHECKED_OPEN;
        const struct unroll_end *end = end_of_model(b, ends);
        bool again = other_encoding_helps(b, end);
        enum checked c = try_path(b, end, unconfirmed, out);
        if (c != CHECKED_OPEN)
            return c;
        if (again)
            return CHECKED_AGAIN;
        defined |= tries == 0;
    }
}

static enum checked check_violations(struct bmc *b, struct result *out)
{
    solver_limit(unroll_solver(b->u), work_for_violations(b));
    struct term_vec unconfirmed = { 0 };
    enum checked c = try_violations(b, &unconfirmed, out);
    vec_free(&unconfirmed);
    solver_limit(unroll_solver(b->u), 0);
    return c;
}

// ---- obstacles and bounds -------------------------------------------------------------------------------------------

static enum checked check_obstacles(struct bmc *b)
{
    struct unroll_ends *ends = unroll_obstacles(b->u);
    enum sat s = unroll_check(b->u, ends);
    if (stopped(b))
        return CHECKED_STOPPED;
    if (s == SAT_NO)
        return CHECKED_EXCLUDED;
    b->stats.obstacles++;
    const struct unroll_end *end = s == SAT_YES ? end_of_model(b, ends) : &ends->at[0];
    struct obstacle_at why = encode_obstacle(unroll_encoder(b->u), end->edge);
    VERIFY(why.kind);
    leave_open(b, reason_obstacle(&why));
    return CHECKED_OPEN;
}

// Removes what cannot be reached from what waits.  All are asked together first: mostly either all or none can be.
static void check_waiting(struct bmc *b)
{
    struct unroll_ends *ends = unroll_waiting(b->u);
    if (unroll_check(b->u, ends) == SAT_NO)
        vec_clear(ends);
    size_t n = 0;
    for (size_t i = 0; i < ends->n; i++)
        if (ends->n == 1 || solver_check(unroll_solver(b->u), &ends->at[i].f.f, 1) != SAT_NO)
            ends->at[n++] = ends->at[i];
    ends->n = n;
}

// What lies behind a loop is made anew in each round.  So there are few rounds: one for violations that come soon, then
// deeper ones.
enum { SECOND_BOUND = 8 };

static uint32_t next_bound(const struct bmc *b)
{
    if (b->round == 0)
        return (uint32_t)b->cfg->first;
    uint64_t k = b->cfg->step ? b->k + (uint64_t)b->cfg->step : MAX(2 * (uint64_t)b->k, SECOND_BOUND);
    return (uint32_t)MIN(k, b->cfg->max ? (uint64_t)b->cfg->max : UINT32_MAX / 4);
}

// Recursion branches, so its bound grows more slowly.
static uint32_t recursion_bound(const struct bmc *b)
{
    return 2 + (b->cfg->step ? b->k : b->round + b->round / 2);
}

// Checks violations, then obstacles, then what waits.
static enum checked check_all(struct bmc *b, struct result *out)
{
    enum checked violations = check_violations(b, out);
    if (violations != CHECKED_EXCLUDED && violations != CHECKED_OPEN)
        return violations;
    enum checked obstacles = check_obstacles(b);
    if (obstacles == CHECKED_STOPPED)
        return obstacles;
    check_waiting(b);
    return stopped(b) ? CHECKED_STOPPED : MAX(violations, obstacles);
}

// Ends a round that was checked; whether there is another.
static enum bmc_end end_round(struct bmc *b, enum checked c)
{
    b->unrolled = false;
    b->round++;
    if (c == CHECKED_AGAIN) {
        drop_unrolling(b);
        b->kind = ENCODE_BV;
        b->round = b->excluded = 0;
        b->open = (struct reason){ 0 };
        return BMC_GO_ON;
    }
    b->excluded += c == CHECKED_EXCLUDED;
    b->stats.rounds++;
    b->stats.bound = b->k;
    return unroll_waiting(b->u)->n ? BMC_GO_ON : BMC_COMPLETE;
}

static enum bmc_end check_round(struct bmc *b, struct result *out)
{
    uint64_t begin = stat_now();
    status_phase("checking the unrolled program");
    run_status.bound = b->k;
    enum checked c = check_all(b, out);
    b->stats.time_check += stat_now() - begin;
    return c == CHECKED_FALSE ? BMC_VIOLATION : c == CHECKED_STOPPED ? BMC_STOPPED : end_round(b, c);
}

enum bmc_end bmc_round(struct bmc *b, struct result *out)
{
    if (!b->u) {
        struct encoder *e = symbolic_encoder(b->run->symbolic, b->kind);
        struct unroll_cfg cfg = { .prune = b->cfg->prune, .valued = b->cfg->values };
        b->u = unroll_new(b->run, e, &cfg, &b->unroll_stats);
    }
    if (!b->unrolled && !b->halfway) {
        b->k = next_bound(b);
        b->recursion = recursion_bound(b);
    }
    status_phase("unrolling");
    run_status.bound = b->k;
    b->halfway = !b->unrolled && unroll_run(b->u, b->k, b->recursion) != RC_OK;
    if (b->halfway)
        return BMC_STOPPED;
    b->stats.violations += b->unrolled ? 0 : unroll_violations(b->u)->n;
    b->unrolled = true;
    return check_round(b, out);
}

void bmc_verdict(struct bmc *b, struct result *out)
{
    // Counts every round that was begun, and that no execution goes on beyond the bound of the last.
    bool ended = b->u && unroll_is_finished(b->u) && !unroll_waiting(b->u)->n, under_way = b->unrolled || b->halfway;
    struct proof p = { "rounds", (uint64_t)b->round + under_way + 1, (uint64_t)b->excluded + ended };
    if (b->open.kind)
        result_unknown(out, b->open);
    else
        result_prove(out, &p);
    for (size_t i = 0; i < b->suspect.n && out->verdict == VERDICT_UNKNOWN && !out->run.trace.n; i++)
        vec_push(&out->suspect, b->suspect.at[i]);
}

bool bmc_certify(struct bmc *b, struct buf *text)
{
    struct run *r = b->run;
    struct unrolling_proof p = { .e = symbolic_encoder(r->symbolic, b->kind),
                                 .k = (uint32_t)MAX((uint64_t)b->k, b->unroll_stats.depth),
                                 .recursion = b->recursion,
                                 .most_paths = (uint64_t)b->cfg->certify_paths };
    struct path_check c;
    certify_paths(r, &p, &c);
    bool good = certify_accepts(r->cfa, &c, NULL, text);
    if (good)
        buf_printf(text, "complete unrolling up to %u iterations, checked along %llu paths", (unsigned)b->k,
                   (unsigned long long)c.paths);
    path_check_free(r->cfa, &c);
    return good;
}
