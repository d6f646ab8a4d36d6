// SPDX-License-Identifier: Apache-2.0
// algo.c: the refinement loop as an algorithm: the composite that options name, its engine and refiner.
#include "algo/algo.h"
#include "algo/cegar/cegar.h"
#include "core/sets.h"
#include "cpa/registry.h"

struct cegar_algo {
    struct algo base;
    struct engine engine;
    struct refiner refiner;
    struct cegar cegar;
};

// Refuses a composite that begins without a program counter, or that watches no property: it would prove anything.
static enum rc check_cpas(const struct run *r, struct buf *why)
{
    const char *wrong = NULL;
    bool watches = false;
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        watches |= strcmp(r->cpa[i]->ops->name, "spec") == 0;
        for (uint32_t k = 0; k < i; k++)
            if (r->cpa[k]->ops == r->cpa[i]->ops)
                wrong = "names an analysis twice";
    }
    if (!r->n_cpa || (strcmp(r->cpa[0]->ops->name, "location") != 0 && strcmp(r->cpa[0]->ops->name, "constants") != 0))
        wrong = "must begin with location or constants";
    else if (!watches)
        wrong = "lacks spec, which watches the property";
    if (!wrong)
        return RC_OK;
    buf_printf(why, "cegar.cpas %s", wrong);
    return RC_USER;
}

// The NAME inside of `sets(NAME)`, cut out of name; NULL: name has another form.
static char *inside_sets(char *name)
{
    size_t n = strlen(name);
    if (strncmp(name, "sets(", 5) != 0 || name[n - 1] != ')')
        return NULL;
    name[n - 1] = '\0';
    return name + 5;
}

static enum rc add_cpa(struct run *r, char *name, struct buf *why)
{
    const char *inner = inside_sets(name);
    const struct cpa_ops *ops = cpa_find(inner ? inner : name);
    if (!ops) {
        buf_printf(why, "unknown analysis `%s` in cegar.cpas; known are", name);
        for (size_t i = 0; cpa_registry[i]; i++)
            buf_printf(why, " %s", cpa_registry[i]->name);
        return RC_USER;
    }
    if (r->n_cpa == ARRAY_LEN(r->cpa)) {
        buf_printf(why, "cegar.cpas names more than %zu analyses", ARRAY_LEN(r->cpa));
        return RC_USER;
    }
    return inner ? run_add_sets(r, ops) : run_add(r, ops);
}

static enum rc add_cpas(struct run *r, const char *names, struct buf *why)
{
    while (*names) {
        size_t n = strcspn(names, ", ");
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)n, names);
        enum rc rc = add_cpa(r, name, why);
        if (rc != RC_OK)
            return rc;
        names += n;
        names += strspn(names, ", ");
    }
    return check_cpas(r, why);
}

static void register_statistics(struct cegar_algo *c)
{
    struct stats *s = c->base.run->stats;
    STAT_REGISTER(s, "engine", ENGINE_STATS, &c->engine.stats);
    STAT_REGISTER(s, "refine", REFINE_STATS, &c->refiner.stats);
    STAT_REGISTER(s, "cegar", CEGAR_STATS, &c->cegar.stats);
}

static enum rc cegar_open(struct algo *a, struct buf *why)
{
    struct cegar_algo *c = (struct cegar_algo *)a;
    struct run *r = a->run;
    register_statistics(c);
    c->cegar = (struct cegar){ .engine = &c->engine, .cfg = algo_cfg(r, "cegar") };
    enum rc rc = add_cpas(r, c->cegar.cfg->cpas, why);
    if (rc != RC_OK)
        return rc;
    c->refiner = (struct refiner){ .engine = &c->engine, .cfg = algo_cfg(r, "refine") };
    if (c->cegar.cfg->refine)
        c->cegar.refiner = &c->refiner;
    return engine_init(&c->engine, r, algo_cfg(r, "engine"));
}

static void cegar_start(struct algo *a, struct result *out)
{
    cegar_run(&((struct cegar_algo *)a)->cegar, out);
}

static void cegar_close(struct algo *a)
{
    struct cegar_algo *c = (struct cegar_algo *)a;
    if (c->engine.run)
        engine_free(&c->engine);
}

static struct engine *cegar_engine(struct algo *a)
{
    return &((struct cegar_algo *)a)->engine;
}

// Lets the analyses write what options ask for: the final precision, for the next run.
static enum rc cegar_finish(struct algo *a, struct buf *notes)
{
    struct cegar_algo *c = (struct cegar_algo *)a;
    enum rc rc = RC_OK;
    for (uint32_t i = 0; i < a->run->n_cpa && rc == RC_OK; i++)
        if (a->run->cpa[i]->ops->finish)
            rc = a->run->cpa[i]->ops->finish(a->run->cpa[i], &c->engine.arg, notes);
    return rc;
}

// Where the exploration leaves out nothing but what is behind violations, it came to all of them.
static void settled(struct algo *a, uint8_t *edges)
{
    size_t n = a->run->cfa->edges.n;
    uint8_t *reached = mem_alloc(n);
    bool whole = engine_targets(&((struct cegar_algo *)a)->engine, reached);
    for (size_t i = 0; i < n && whole; i++)
        edges[i] = !reached[i];
    mem_free(reached, n);
}

#define OPT_S cegar_cfg
static const struct opt_spec cegar_opts[] = { CEGAR_OPTS(OPT_ROW) };

const struct algo_ops cegar_algo = {
    .name = "cegar",
    .summary = "abstract states, refinement and confirmation in turns",
    .size = sizeof(struct cegar_algo),
    .open = cegar_open,
    .run = cegar_start,
    .close = cegar_close,
    .engine = cegar_engine,
    .finish = cegar_finish,
    .settled = settled,
    OPT_OWNER(cegar),
};
