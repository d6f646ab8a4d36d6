// SPDX-License-Identifier: Apache-2.0
// algo.c: numeric invariants as an algorithm: TRUE where no state leads to a violation.
#include "algo/algo.h"
#include "algo/numeric/certify.h"
#include "algo/numeric/compare.h"
#include "algo/numeric/numeric.h"
#include "algo/numeric/show.h"
#include "algo/proof.h"
#include "base/status.h"

struct numeric_algo {
    struct algo base;
    struct numeric n;
    const char *missing;  // a domain that this build lacks: nothing is analysed
    bool done;
};

static enum rc numeric_open(struct algo *a, struct buf *why)
{
    struct numeric_algo *x = (struct numeric_algo *)a;
    struct numeric *n = &x->n;
    struct stats *s = a->run->stats;
    struct numeric_cfg *cfg = algo_cfg(a->run, "numeric");
    x->missing = domain_missing(cfg->domain);
    enum rc rc =
        x->missing ? RC_OK : numeric_init(n, a->run, cfg, algo_cfg(a->run, "domain"), algo_cfg(a->run, "unit"), why);
    STAT_REGISTER(s, "numeric", NUMERIC_STATS, &n->stats);
    STAT_REGISTER(s, "domain", DOMAIN_STATS, &n->domain_stats);
    STAT_REGISTER(s, "unit", UNIT_STATS, &n->unit_stats);
    return rc;
}

static void numeric_close(struct algo *a)
{
    numeric_free(&((struct numeric_algo *)a)->n);
}

// Runs the analysis, and counts the blocks where the property is violated, or behind which nothing is known, whose
// value is empty.
static void conclude(struct numeric *n, struct result *out)
{
    struct numeric_targets t = numeric_targets(n);
    const struct ublock *x = t.reached;
    if (x && x->kind == UBLOCK_FAIL)
        result_unknown(out, reason_at(REASON_NUMERIC, x->cause->loc));
    else if (x)
        result_unknown(out, reason_behind(x->cause));
    struct proof p = { "places of violations", 1 + t.all, !n->gave_up + t.excluded };
    result_prove(out, &p);
}

static void numeric_start(struct algo *a, struct result *out)
{
    struct numeric_algo *x = (struct numeric_algo *)a;
    struct numeric *n = &x->n;
    if (x->missing) {
        result_unknown(out, (struct reason){ REASON_NO_DOMAIN, .arg = { x->missing } });
        return;
    }
    status_phase("computing numeric invariants");
    enum rc rc = n->u ? RC_OK : numeric_prepare(n);
    if (rc == RC_OK && !x->done)
        rc = numeric_analyse(n);
    if (rc == RC_OK && !x->done)
        numeric_publish(n);
    x->done |= rc == RC_OK;
    if (rc == RC_OK)
        conclude(n, out);
    else
        result_unknown(out, reason_stop(n->run->budget.cause));
}

static enum rc numeric_finish(struct algo *a, struct buf *notes)
{
    struct numeric_algo *x = (struct numeric_algo *)a;
    if (x->done)
        numeric_show(&x->n, notes);
    return RC_OK;
}

static void settled(struct algo *a, uint8_t *edges)
{
    enum { NOT_REACHED, REACHED };
    const struct numeric_algo *x = (struct numeric_algo *)a;
    const struct numeric *n = &x->n;
    if (!x->done || !numeric_is_complete(n))
        return;
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        const struct ublock *k = &n->u->blocks.at[b];
        if (k->kind == UBLOCK_FAIL)
            edges[k->cause->id] |= dom_is_bottom(n->site[b].x) ? NOT_REACHED : REACHED;
    }
    for (size_t i = 0; i < a->run->cfa->edges.n; i++)
        edges[i] = edges[i] != REACHED;  // without a block: folding constants showed that no execution comes there
}

static bool certify_invariants(struct algo *a, struct buf *text)
{
    struct numeric_algo *x = (struct numeric_algo *)a;
    struct certificate c;
    if (!x->done) {
        buf_puts(text, "the analysis did not come to an end");
        return false;
    }
    numeric_certify(&x->n, &c);
    if (c.refused)
        buf_printf(text, "%u of %u invariants are not inductive, or the solver cannot tell", c.refused, c.points);
    else
        buf_printf(text, "%u invariants at cut points are inductive", c.points);
    return c.refused == 0;
}

static void annotate(struct algo *a, enum annotations how, struct buf *out)
{
    struct numeric_algo *x = (struct numeric_algo *)a;
    if (x->done && how == ANNOTATE_ACSL)
        numeric_acsl(&x->n, out);
    else if (x->done)
        numeric_annotate(&x->n, how == ANNOTATE_COLOURS, out);
}

static void invariants(struct algo *a, struct buf *out)
{
    struct numeric_algo *x = (struct numeric_algo *)a;
    if (x->done)
        numeric_json(&x->n, out);
    else
        buf_puts(out, "[]");
}

#define OPT_S numeric_cfg
static const struct opt_spec numeric_opts[] = { NUMERIC_OPTS(OPT_ROW) };

const struct algo_ops numeric_algo = {
    .name = "numeric",
    .summary = "numeric invariants by abstract interpretation guided by SMT",
    .size = sizeof(struct numeric_algo),
    .open = numeric_open,
    .run = numeric_start,
    .close = numeric_close,
    .finish = numeric_finish,
    .certify = certify_invariants,
    .certifies_unknown = true,
    .settled = settled,
    .annotate = annotate,
    .invariants = invariants,
    OPT_OWNER(numeric),
};
