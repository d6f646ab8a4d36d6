// SPDX-License-Identifier: Apache-2.0
// numeric.c: the analysis as a whole.
#include "algo/numeric/numeric.h"

#include "encode/symbolic.h"

const struct opt_choice strategy_choices[] = {
#define STRATEGY(id, name, run, lift, help) { name, STRATEGY_##id, help },
#include "algo/numeric/strategies.def"
#undef STRATEGY
    { NULL, 0, NULL },
};

struct strategy_row {
    enum rc (*run)(struct numeric *n);
    const char *lift;  // the domain becomes this, applied to the configured one; NULL: the configured one itself
};

static const struct strategy_row rows[] = {
#define STRATEGY(id, name, run, lift, help) { run, lift },
#include "algo/numeric/strategies.def"
#undef STRATEGY
};

const char *strategy_short(enum strategy_kind k, size_t *n)
{
    *n = strcspn(strategy_choices[k].help, ":");
    return strategy_choices[k].help;
}

enum strategy_kind strategy_find(const char *name, size_t n)
{
    for (enum strategy_kind k = 0; k < STRATEGIES; k++) {
        size_t n_short;
        const char *brief = strategy_short(k, &n_short), *full = strategy_choices[k].name;
        if ((n == n_short && memcmp(name, brief, n) == 0) || (n == strlen(full) && memcmp(name, full, n) == 0))
            return k;
    }
    return STRATEGIES;
}

enum rc numeric_init(struct numeric *n, struct run *r, struct numeric_cfg *cfg, struct domain_cfg *domain,
                     struct unit_cfg *unit, struct buf *why)
{
    n->run = r;
    n->cfg = cfg;
    n->unit_cfg = unit;
    n->d = n->opened = domain_open(cfg->domain, domain, &n->domain_stats, why);
    n->polyhedral = strstr(cfg->domain, "poly");
    const char *lift = rows[cfg->strategy].lift;
    if (n->d && lift && strcmp(n->d->ops->name, lift) != 0) {
        struct buf name = { 0 };
        domain_close(n->d);
        buf_printf(&name, "%s(%s)", lift, cfg->domain);
        n->d = n->opened = domain_open(buf_str(&name), domain, &n->domain_stats, why);
        buf_free(&name);
    }
    if (n->d)
        domain_charge(n->d, &r->budget);
    return n->d ? RC_OK : RC_USER;
}

void numeric_free(struct numeric *n)
{
    sites_free(n);
    if (!n->borrowed)
        unit_free(n->u);
    vec_free(&n->int_dims);
    vec_free(&n->mixed_dims);
    map_free(&n->mixed_at);
    arena_free(&n->mem);
    if (n->opened)
        domain_close(n->opened);
}

enum rc numeric_prepare(struct numeric *n)
{
    struct symbolic *s = n->run->symbolic;
    struct encoder *e = n->cfg->reals ? symbolic_reals(s) : symbolic_encoder(s, ENCODE_INT);
    n->t = symbolic_terms(s);
    n->u = unit_new(n->run->cfa, e, &n->run->automata, n->unit_cfg, &n->run->budget, &n->unit_stats);
    if (!n->u)
        return RC_STOP;
    sites_init(n);
    return RC_OK;
}

void numeric_prepare_of(struct numeric *n, struct unit *u)
{
    n->t = u->t;
    n->u = u;
    n->borrowed = true;
    sites_init(n);
}

void numeric_prepare_as(struct numeric *n, const struct numeric *other)
{
    numeric_prepare_of(n, other->u);
}

enum rc numeric_tick(struct numeric *n, size_t k)
{
    uint64_t ops = n->domain_stats.ops - n->ops_paid;
    n->ops_paid = n->domain_stats.ops;
    if (tick(&n->run->budget, 1 + ops * (4 + k * k / 4)) != RC_OK)
        return RC_STOP;
    n->over_limit |= n->stop_at && n->run->budget.ticks >= n->stop_at;
    return n->over_limit ? RC_STOP : RC_OK;
}

enum rc numeric_look(struct numeric *n)
{
    enum { LOOK_EVERY = 8 };
    struct budget *b = &n->run->budget;
    return b->cause != STOP_NONE ? RC_STOP : ++n->looks % LOOK_EVERY ? RC_OK : tick_slow(b);
}

// Replaces a strategy that did not end by the one that always does.
static enum rc fall_back(struct numeric *n)
{
    n->replaced = n->over_limit ? "its work limit" : "the solver, which had no answer";
    n->over_limit = n->gave_up = false;
    n->stop_at = 0;
    if (rows[n->cfg->strategy].lift)
        n->d = n->opened->part[0];
    sites_reset(n);
    enum rc rc = standard_run(n);
    n->gave_up = rc != RC_OK;
    return rc;
}

enum rc numeric_analyse(struct numeric *n)
{
    uint64_t start = stat_now();
    sites_reset(n);  // a run that was stopped left values that are no fixpoint
    if (n->cfg->thresholds)
        numeric_find_thresholds(n);
    if (n->cfg->limit && n->cfg->strategy != STRATEGY_STANDARD)
        n->stop_at = n->run->budget.ticks + (uint64_t)n->cfg->limit;
    enum rc rc = rows[n->cfg->strategy].run(n);
    if (n->over_limit || (rc == RC_OK && n->gave_up))
        rc = fall_back(n);
    n->stats.time_total += stat_now() - start;
    return rc;
}

struct numeric_targets numeric_targets(const struct numeric *n)
{
    struct numeric_targets t = { 0 };
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        const struct ublock *x = &n->u->blocks.at[b];
        if (x->kind != UBLOCK_FAIL && x->kind != UBLOCK_OBSTACLE)
            continue;
        bool empty = dom_is_bottom(n->site[b].x);
        t.all++;
        t.excluded += empty;
        if (!empty && !t.reached)
            t.reached = x;
    }
    return t;
}
