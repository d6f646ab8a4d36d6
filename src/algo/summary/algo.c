// SPDX-License-Identifier: Apache-2.0
// algo.c: modular analysis as an algorithm: TRUE if the relation of the whole program has no violation.
#include "algo/algo.h"
#include "algo/proof.h"
#include "algo/summary/cache.h"
#include "algo/summary/contract.h"
#include "algo/summary/summary.h"
#include "base/status.h"
#include "cfa/where.h"

struct summary_algo {
    struct algo base;
    struct summary s;
    const char *missing;  // a domain that this build lacks: nothing is analysed
};

struct summary *summary_of(struct algo *a)
{
    return &((struct summary_algo *)a)->s;
}

static const char *missing_domain(const struct summary *s)
{
    const char *missing = NULL;
    for (size_t i = 0; i < s->levels.n && !missing; i++)
        missing = domain_missing(s->levels.at[i].domain);
    return missing;
}

static enum rc summary_open(struct algo *a, struct buf *why)
{
    struct summary_algo *x = (struct summary_algo *)a;
    struct summary *s = &x->s;
    struct run *r = a->run;
    s->cfg = algo_cfg(r, "summary");
    s->numeric_cfg = algo_cfg(r, "numeric");
    s->domain_cfg = algo_cfg(r, "domain");
    s->unit_cfg = *(struct unit_cfg *)algo_cfg(r, "unit");
    STAT_REGISTER(r->stats, "summary", SUMMARY_STATS, &s->stats);
    STAT_REGISTER(r->stats, "unit", UNIT_STATS, &s->unit_stats);
    enum rc rc = summary_init(s, r, why);
    x->missing = missing_domain(s);
    return rc;
}

static void summary_close(struct algo *a)
{
    summary_free(&((struct summary_algo *)a)->s);
}

// The place in b, or in a block that it calls, where a violation is not excluded; NULL: there is none.
static const struct ublock *open_end(struct summary *s, struct block *b, unsigned deep)
{
    enum { DEEP = 200 };
    const struct numeric *n = b->sites != UINT32_MAX ? &b->technique[b->sites].n : NULL;
    for (uint32_t i = 0; n && i < b->u->blocks.n; i++) {
        const struct ublock *x = &b->u->blocks.at[i];
        if ((x->kind != UBLOCK_FAIL && x->kind != UBLOCK_OBSTACLE) || dom_is_bottom(n->site[i].x))
            continue;
        struct block *callee = x->cause->kind == EDGE_CALL ? s->of[x->cause->callee->id] : NULL;
        const struct ublock *inner = callee && deep < DEEP ? open_end(s, callee, deep + 1) : NULL;
        return inner ? inner : x;
    }
    return NULL;
}

static void explain(struct summary *s, struct block *start, struct result *out)
{
    const struct ublock *x = start ? open_end(s, start, 0) : NULL;
    if (x && x->kind == UBLOCK_FAIL)
        result_unknown(out, reason_at(REASON_SUMMARY, x->cause->loc));
    else if (x)
        result_unknown(out, reason_behind(x->cause));
}

// The proof that a relation of the program has no violation, nor a place behind which nothing is known.
static struct proof proof_of(const struct summary *s, const struct block *start)
{
    struct proof p = { .of = "relations of the program", .begun = 1 };
    for (size_t i = 0; start && s->rc == RC_OK && i < start->inv.n; i++) {
        const struct relation *r = &start->inv.at[i];
        bool final = r->depends == UINT32_MAX && !r->dead && !r->context.n;
        if (final && !r->end[UCALL_FAIL].cases.n && !r->end[UCALL_OBSTACLE].cases.n)
            p.excluded = 1;
    }
    return p;
}

// Analyses a block, unless the cache has it.
static enum rc analyse_once(struct block *b, uint32_t level)
{
    const struct lincon_vec any = { 0 };
    uint32_t known = block_level(b, &any);
    return known != UINT32_MAX && known >= level ? RC_OK : block_analyse(b, &any, level);
}

// Analyses all blocks by one technique after the other, until there is a proof.
static enum rc run_levels(struct summary *s, struct block *start, struct proof *p)
{
    enum rc rc = RC_OK;
    for (uint32_t level = 0; level < s->levels.n && rc == RC_OK && p->excluded < p->begun; level++) {
        rc = analyse_once(start, level);
        *p = proof_of(s, start);
    }
    return rc;
}

// Refines: asks whether the program reaches a violation, or a place behind which nothing is known.
static enum rc run_refined(struct summary *s, struct block *start, struct proof *p)
{
    static const struct io_goal goals[] = { { .exit = UCALL_FAIL }, { .exit = UCALL_OBSTACLE } };
    const struct lincon_vec any = { 0 };
    enum rc rc = s->cfg->bottom_up ? analyse_once(start, 0) : RC_OK;
    if (rc == RC_OK)
        *p = proof_of(s, start);
    if (rc != RC_OK || p->excluded == p->begun)
        return rc;
    *p = (struct proof){ .of = "kinds of error traces", .begun = ARRAY_LEN(goals) };
    s->asked_left = s->cfg->refinements;
    for (size_t i = 0; i < ARRAY_LEN(goals) && p->excluded == i; i++) {
        enum io_answer a = io_relation(start, &any, &goals[i]);
        p->excluded += a == ANSWER_PROVED;
        rc = a == ANSWER_STOP ? RC_STOP : rc;
    }
    return rc;
}

static void summary_run(struct algo *a, struct result *out)
{
    struct summary_algo *x = (struct summary_algo *)a;
    struct summary *s = &x->s;
    if (x->missing) {
        result_unknown(out, (struct reason){ REASON_NO_DOMAIN, .arg = { x->missing } });
        return;
    }
    uint64_t start_time = stat_now();
    status_phase("summing up functions");
    struct proof p = { .begun = 1 };
    enum rc rc = summary_prepare(s);
    struct block *start = rc == RC_OK ? block_of(s, a->run->cfa->start) : NULL;
    rc = start ? RC_OK : RC_STOP;
    if (rc == RC_OK && s->cfg->cache)
        cache_load(s, s->cfg->cache);
    if (rc == RC_OK && s->cfg->contexts == CONTEXTS_REFINED)
        rc = run_refined(s, start, &p);
    else if (rc == RC_OK)
        rc = run_levels(s, start, &p);
    if (rc != RC_OK)
        result_unknown(out, reason_stop(a->run->budget.cause));
    else if (p.excluded < p.begun)
        explain(s, start, out);
    if (s->prepared && s->cfg->cache)
        cache_store(s, s->cfg->cache);
    s->stats.time_total += stat_now() - start_time;
    result_prove(out, &p);
}

// By function: a construct in it, or in a function that it calls, that is not modelled; NULL: there is none.  Give.
static const struct edge **find_unmodelled(const struct cfa *c)
{
    const struct edge **of = MEM_ARRAY(const struct edge *, c->funcs.n);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            const struct edge *found = e->kind == EDGE_UNSUPPORTED && !e->fault ? e
                                       : e->kind == EDGE_CALL                   ? of[e->callee->id]
                                                                                : NULL;
            if (!found || of[e->from->fn->id])
                continue;
            of[e->from->fn->id] = found;
            changed = true;
        }
    }
    return of;
}

static void print_unmodelled(const struct cfa *c, const struct edge *e, struct buf *out)
{
    struct place at = sources_place(&c->prog->src, where_is(c, e->loc).at);
    buf_printf(out, "// rests on: no execution comes to what is not modelled: %s (%s:%u) [unsound]\n",
               e->text ? e->text : "a construct", at.file, (unsigned)at.line);
}

// Prints the contracts of all functions that were analysed, in the order of the program.
static void annotate(struct algo *a, enum annotations how, struct buf *out)
{
    struct summary *s = &((struct summary_algo *)a)->s;
    const struct program *p = a->run->cfa->prog;
    const struct edge **unmodelled = find_unmodelled(a->run->cfa);
    (void)how;
    // (If the program says where to start, only that function is asked for.)
    for (size_t i = 0; s->of && i < a->run->cfa->funcs.n; i++) {
        const struct func *f = a->run->cfa->funcs.at[i];
        bool asked = p->entry ? f->decl == p->entry : f->decl && !f->is_model && f != a->run->cfa->start;
        if (!s->of[f->id] || !asked)
            continue;
        s->asked_left = s->cfg->refinements;
        if (s->rc == RC_OK && infer_precondition(s->of[f->id]) != RC_OK)
            buf_puts(out, "// the limit ended the search for preconditions\n");
        struct place at = sources_place(&a->run->cfa->prog->src, f->decl->loc);
        buf_printf(out, "%s:%u: %s\n", at.file, (unsigned)at.line, sym_str(&p->syms, f->name));
        contract_print(s->of[f->id], out);
        if (unmodelled[f->id])
            print_unmodelled(a->run->cfa, unmodelled[f->id], out);
    }
    mem_free(unmodelled, a->run->cfa->funcs.n * sizeof *unmodelled);
}

#define OPT_S summary_cfg
static const struct opt_spec summary_opts[] = { SUMMARY_OPTS(OPT_ROW) };

const struct algo_ops summary_algo = {
    .name = "summary",
    .summary = "relations between inputs and outputs of functions, by numeric analysis",
    .size = sizeof(struct summary_algo),
    .open = summary_open,
    .run = summary_run,
    .close = summary_close,
    .annotate = annotate,
    OPT_OWNER(summary),
};
