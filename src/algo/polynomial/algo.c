// SPDX-License-Identifier: Apache-2.0
// algo.c: polynomial equations as an algorithm: TRUE if they, and numeric invariants, exclude all violations.
#include "algo/algo.h"
#include "algo/polynomial/equations.h"
#include "algo/proof.h"
#include "base/status.h"

struct polynomial_algo {
    struct algo base;
    struct numeric n;
    struct polynomial_cfg *cfg;
    struct polynomial_stats stats;
    struct equations q;
    const char *missing;  // a domain that this build lacks: nothing is analysed
    bool done;            // routes are there, and what is marked as refuted is
};

static enum rc polynomial_open(struct algo *a, struct buf *why)
{
    struct polynomial_algo *x = (struct polynomial_algo *)a;
    struct run *r = a->run;
    struct numeric_cfg *cfg = algo_cfg(r, "numeric");
    x->cfg = algo_cfg(r, "polynomial");
    x->missing = domain_missing(cfg->domain);
    enum rc rc = x->missing ? RC_OK : numeric_init(&x->n, r, cfg, algo_cfg(r, "domain"), algo_cfg(r, "unit"), why);
    STAT_REGISTER(r->stats, "polynomial", POLYNOMIAL_STATS, &x->stats);
    STAT_REGISTER(r->stats, "numeric", NUMERIC_STATS, &x->n.stats);
    STAT_REGISTER(r->stats, "unit", UNIT_STATS, &x->n.unit_stats);
    x->q = (struct equations){ .n = &x->n, .cfg = x->cfg, .stats = &x->stats };
    return rc;
}

static void polynomial_close(struct algo *a)
{
    struct polynomial_algo *x = (struct polynomial_algo *)a;
    routes_free(&x->q);
    numeric_free(&x->n);
}

// ---- the search -------------------------------------------------------------------------------------------------------

// Looks for equations modulo 2^w, and marks what they exclude.
static enum rc try_width(struct equations *q, unsigned w)
{
    struct ring ring;
    ring_init(&ring, w);
    q->ring = &ring;
    enum rc rc = equations_find(q);
    if (rc == RC_OK)
        rc = equations_refute(q);
    if (rc == RC_OK && q->checks)
        rc = heads_contradicted(q, q->cfg->seed + 2, &q->states, &q->contradicted);
    ring_free(&ring);
    q->ring = NULL;
    return rc;
}

/* Tries the moduli that most targets need, one after the other.  (A smaller modulus proves what a larger one does, if
 * it is enough to tell the numbers apart; so each target names the least.) */
static enum rc try_widths(struct equations *q)
{
    bool tried[65] = { 0 };
    enum rc rc = RC_OK;
    for (int64_t i = 0; i < q->cfg->widths && rc == RC_OK; i++) {
        uint32_t by_w[65];
        unsigned best = 0;
        equations_widths(q, by_w);
        for (unsigned w = 1; w <= 64; w++)
            if (by_w[w] && !tried[w] && (!best || by_w[w] > by_w[best]))
                best = w;
        if (!best)
            break;
        tried[best] = true;
        rc = try_width(q, best);
    }
    return rc;
}

static enum rc search(struct equations *q, int64_t seed)
{
    uint64_t start = stat_now();
    routes_free(q);
    enum rc rc = routes_find(q);
    if (rc == RC_OK)
        rc = heads_sample(q, seed);
    if (rc == RC_OK)
        rc = try_widths(q);
    q->stats->time_total += stat_now() - start;
    return rc;
}

// ---- the verdict ------------------------------------------------------------------------------------------------------

// By block: 1: a violation, or an obstacle; 2: and some path that is not excluded leads there.
static uint8_t *targets_of(const struct equations *q)
{
    const struct unit *u = q->n->u;
    uint8_t *at = MEM_ARRAY(uint8_t, u->blocks.n + 1);
    for (size_t b = 0; b < u->blocks.n; b++)
        at[b] = u->blocks.at[b].kind == UBLOCK_FAIL || u->blocks.at[b].kind == UBLOCK_OBSTACLE;
    for (size_t i = 0; i < q->routes.n; i++) {
        const struct route *r = &q->routes.at[i];
        if (at[r->to] && !r->dead && !r->refuted)
            at[r->to] = 2;
    }
    return at;
}

static void conclude(struct polynomial_algo *x, struct result *out)
{
    const struct unit *u = x->n.u;
    uint8_t *at = targets_of(&x->q);
    struct proof p = { .of = "places of violations", .begun = 1, .excluded = 1 };
    for (size_t b = 0; b < u->blocks.n; b++) {
        const struct ublock *k = &u->blocks.at[b];
        p.begun += at[b] != 0;
        p.excluded += at[b] == 1;
        if (at[b] == 2 && k->kind == UBLOCK_FAIL)
            result_unknown(out, reason_at(REASON_POLYNOMIAL, k->cause->loc));
        else if (at[b] == 2)
            result_unknown(out, reason_behind(k->cause));
    }
    mem_free(at, u->blocks.n + 1);
    result_prove(out, &p);
}

static void polynomial_run(struct algo *a, struct result *out)
{
    struct polynomial_algo *x = (struct polynomial_algo *)a;
    struct numeric *n = &x->n;
    if (x->missing) {
        result_unknown(out, (struct reason){ REASON_NO_DOMAIN, .arg = { x->missing } });
        return;
    }
    status_phase("looking for polynomial equations");
    x->done = false;
    enum rc rc = n->u ? RC_OK : numeric_prepare(n);
    if (rc == RC_OK)
        rc = numeric_analyse(n);
    bool known = rc == RC_OK && !n->gave_up;
    if (known)
        rc = search(&x->q, x->cfg->seed);
    x->done = known && rc == RC_OK;
    if (x->done)
        conclude(x, out);
    else
        result_unknown(out, rc == RC_STOP          ? reason_stop(n->run->budget.cause)
                            : rc == RC_UNSUPPORTED ? reason_of(REASON_POLYNOMIAL_PATHS)
                                                   : reason_of(REASON_POLYNOMIAL_NUMERIC));
}

static void settled(struct algo *a, uint8_t *edges)
{
    enum { EXCLUDED = 1, REACHED = 2 };
    const struct polynomial_algo *x = (struct polynomial_algo *)a;
    const struct unit *u = x->n.u;
    if (!x->done)
        return;
    uint8_t *at = targets_of(&x->q);
    bool whole = !u->truncated;
    for (size_t b = 0; b < u->blocks.n; b++) {
        const struct ublock *k = &u->blocks.at[b];
        if (k->kind == UBLOCK_FAIL)
            edges[k->cause->id] |= at[b] == 1 ? EXCLUDED : REACHED;
        whole &= k->kind != UBLOCK_OBSTACLE || at[b] == 1;
    }
    mem_free(at, u->blocks.n + 1);
    for (size_t i = 0; i < a->run->cfa->edges.n; i++)
        edges[i] = whole && edges[i] == EXCLUDED;
}

// Repeats everything from other executions, and compares the result with further ones.
static bool polynomial_certify(struct algo *a, struct buf *text)
{
    struct polynomial_algo *x = (struct polynomial_algo *)a;
    struct equations q = { .n = &x->n, .cfg = x->cfg, .stats = &x->stats, .checks = true };
    uint64_t before = x->stats.equations, left = 0;
    if (!x->done || search(&q, x->cfg->seed + 1) != RC_OK) {
        buf_puts(text, "the analysis did not come to an end");
        routes_free(&q);
        return false;
    }
    uint8_t *at = targets_of(&q);
    for (size_t b = 0; b < x->n.u->blocks.n; b++)
        left += at[b] == 2;
    mem_free(at, x->n.u->blocks.n + 1);
    routes_free(&q);
    if (q.contradicted)
        buf_printf(text, "%llu equations do not hold in further executions", (unsigned long long)q.contradicted);
    else if (left)
        buf_printf(text, "%llu violations are not excluded when it is repeated from other executions",
                   (unsigned long long)left);
    else
        buf_printf(
            text,
            "%llu equations, found again from other executions, exclude all violations and hold in %llu further states",
            (unsigned long long)(x->stats.equations - before), (unsigned long long)q.states);
    return !q.contradicted && !left;
}

#define OPT_S polynomial_cfg
static const struct opt_spec polynomial_opts[] = { POLYNOMIAL_OPTS(OPT_ROW) };

const struct algo_ops polynomial_algo = {
    .name = "polynomial",
    .summary = "invariants that are polynomial equations modulo 2^w",
    .size = sizeof(struct polynomial_algo),
    .open = polynomial_open,
    .run = polynomial_run,
    .close = polynomial_close,
    .certify = polynomial_certify,
    .settled = settled,
    OPT_OWNER(polynomial),
};
