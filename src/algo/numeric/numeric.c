// SPDX-License-Identifier: Apache-2.0
// numeric.c: the analysis as a whole.
#include "algo/numeric/numeric.h"

#include "encode/symbolic.h"

const struct opt_choice strategy_choices[] = {
#define STRATEGY(id, name, run, focused, help) { name, STRATEGY_##id, help },
#include "algo/numeric/strategies.def"
#undef STRATEGY
    { NULL, 0, NULL },
};

struct strategy_row {
    enum rc (*run)(struct numeric *n);
    bool focused;  // has values at cut points only
};

static const struct strategy_row rows[] = {
#define STRATEGY(id, name, run, focused, help) { run, focused },
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
    n->d = domain_open(cfg->domain, domain, &n->domain_stats, why);
    return n->d ? RC_OK : RC_USER;
}

void numeric_free(struct numeric *n)
{
    sites_free(n);
    if (!n->borrowed)
        unit_free(n->u);
    vec_free(&n->all_dims);
    arena_free(&n->mem);
    if (n->d)
        domain_close(n->d);
}

enum rc numeric_prepare(struct numeric *n)
{
    struct symbolic *s = n->run->symbolic;
    struct encoder *e = symbolic_encoder(s, ENCODE_INT);
    n->t = symbolic_terms(s);
    n->u = unit_new(n->run->cfa, e, &n->run->automata, n->unit_cfg, &n->run->budget, &n->unit_stats);
    if (!n->u)
        return RC_STOP;
    sites_init(n);
    return RC_OK;
}

void numeric_prepare_as(struct numeric *n, const struct numeric *other)
{
    n->t = other->t;
    n->u = other->u;
    n->borrowed = true;
    sites_init(n);
}

enum rc numeric_tick(struct numeric *n, size_t k)
{
    uint64_t ops = n->domain_stats.ops - n->ops_paid, cost = 4 + k * k / 4;
    const char *domain = domain_name(n->d);
    if (strstr(domain, "poly") || strstr(domain, "grid"))  // generators and constraints
        cost = 8 * cost + k * k * k / 8;
    n->ops_paid = n->domain_stats.ops;
    return tick(&n->run->budget, 1 + ops * cost);
}

enum rc numeric_analyse(struct numeric *n)
{
    uint64_t start = stat_now();
    if (n->cfg->thresholds)
        numeric_find_thresholds(n);
    enum rc rc = rows[n->cfg->strategy].run(n);
    if (rc == RC_OK && n->gave_up) {  // the solver had no answer: do without
        sites_reset(n);
        rc = restart_run(n);
        n->gave_up = rc != RC_OK;
        n->fell_back = true;
    }
    n->stats.time_total += stat_now() - start;
    return rc;
}
