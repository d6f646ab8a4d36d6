// SPDX-License-Identifier: Apache-2.0
// mpf.c: modular path focusing: a block is analysed in a context, after the blocks that its paths cross.
// source Henry 2014, section 5.3, algorithm 5.  For recursive functions, which the thesis does not treat: the relation
//        of the active call is what was found so far, beginning with nothing, until it is stable; its context grows
//        with the contexts of recursive calls (Sharir, Pnueli 1981, "functional approach").
#include "algo/summary/summary.h"

#include "encode/symbolic.h"

#define NONE UINT32_MAX

// ---- techniques -------------------------------------------------------------------------------------------------------

enum rc block_open(struct block *b, uint32_t level, struct numeric **out)
{
    struct technique *x = &b->technique[level];
    struct summary *s = b->s;
    *out = &x->n;
    if (x->ready)
        return RC_OK;
    x->cfg = s->levels.at[level];
    if (b->inputs.n > (size_t)s->cfg->inputs && strncmp(x->cfg.domain, "packs(", 6) != 0)
        x->cfg.domain = arena_printf(&s->mem, "packs(%s)", x->cfg.domain);
    if (numeric_init(&x->n, s->run, &x->cfg, s->domain_cfg, &s->unit_cfg, &s->why) != RC_OK)
        BUG("domain %s", x->cfg.domain);  // summary_init has looked at it
    x->b = b;
    x->n.calls = &s->calls;
    numeric_prepare_of(&x->n, b->u);
    x->told = MEM_ARRAY(uint32_t, b->u->edges.n);
    x->ready = true;
    return RC_OK;
}

// ---- the ends of an analysis ------------------------------------------------------------------------------------------

bool ends_by(const struct ublock *x, uint32_t exit)
{
    bool ends = x->kind == UBLOCK_RETURN || x->kind == UBLOCK_FAIL || x->kind == UBLOCK_OBSTACLE;
    return ends && x->exit == exit;
}

/* What holds where the block ends by this exit: as a list of cases, and as one value (NULL: it never ends so). */
static struct dvalue *find_end(struct block *b, struct numeric *n, uint32_t exit, struct relation_end *out)
{
    struct dvalue *all = NULL;
    for (uint32_t i = 0; i < n->u->blocks.n; i++) {
        if (!ends_by(&n->u->blocks.at[i], exit) || dom_is_bottom(n->site[i].x))
            continue;
        relation_end_add(out, b, n, i, n->site[i].x);
        struct dvalue *old = all;
        all = old ? dom_join(old, n->site[i].x) : dom_keep(n->site[i].x);
        dom_free(old);
    }
    relation_end_close(out, b);
    return all;
}

static void drop_ends(struct block *b)
{
    for (uint32_t i = 0; i < b->exits; i++) {
        dom_free(b->end[i]);
        b->end[i] = NULL;
        b->so_far[i] = b->s->t->t_false;
    }
}

static uint32_t block_with_end(const struct unit *u, uint32_t exit)
{
    uint32_t i = 0;
    while (!ends_by(&u->blocks.at[i], exit))
        i++;
    return i;
}

// Widens the relation so far by what was found; true: it did not change.
static bool widen_ends(struct block *b, struct numeric *n, struct relation *r)
{
    bool stable = true;
    for (uint32_t i = 0; i < b->exits; i++) {
        struct dvalue *old = b->end[i], *now = find_end(b, n, i, &r->end[i]);
        if (!now)
            continue;
        if (old && dom_leq(now, old)) {
            dom_free(now);
            continue;
        }
        stable = false;
        b->end[i] = old ? dom_widen(old, now) : now;
        b->so_far[i] = site_term(n, block_with_end(b->u, i), b->end[i]);
        if (old)
            dom_free(now);
        dom_free(old);
    }
    return stable;
}

// ---- one block --------------------------------------------------------------------------------------------------------

enum { JOINS = 2 };  // of contexts, before they are widened

// Enlarges the context: b's own, widened by what a recursive call asks for.
static void widen_context(struct block *b, struct numeric *n)
{
    struct dvalue *top = dom_top(n->d, n->site[0].dims);
    struct dvalue *old = dom_assume(top, b->context.at, b->context.n);
    struct dvalue *more = dom_assume(top, b->wanted.at, b->wanted.n);
    struct dvalue *all = b->grown++ < JOINS ? dom_join(old, more) : dom_widen(old, more);
    vec_free(&b->context);
    vec_free(&b->wanted);
    b->context = value_constraints(b->s, all);
    dom_free(top);
    dom_free(old);
    dom_free(more);
    dom_free(all);
}

// Drops relations found under an assumption about the active block at this depth, or an earlier one.
static void drop_provisional(struct summary *s, uint32_t depth)
{
    for (size_t f = 0; f < s->blocks.n; f++)
        for (size_t i = 0; i < s->blocks.at[f]->inv.n; i++) {
            struct relation *r = &s->blocks.at[f]->inv.at[i];
            r->dead |= r->depends != NONE && r->depends >= depth;
        }
}

// Makes the relation of the block at this depth final, or as final as what it depends on.
static void settle_provisional(struct summary *s, uint32_t depth, uint32_t lowest)
{
    for (size_t f = 0; f < s->blocks.n; f++)
        for (size_t i = 0; i < s->blocks.at[f]->inv.n; i++) {
            struct relation *r = &s->blocks.at[f]->inv.at[i];
            if (r->depends != NONE && r->depends >= depth)
                r->depends = lowest;
        }
}

// Analyses in a context that is not the largest: the largest with the same result becomes that of the block.
static enum rc run_generalising(struct block *b, struct numeric *n)
{
    struct lincon_vec largest;
    enum rc rc = generalised_run(b, n, &b->context, &largest);
    if (rc == RC_OK && b->s->rc == RC_OK) {
        vec_free(&b->context);
        b->context = largest;
        return RC_OK;
    }
    vec_free(&largest);
    return RC_STOP;
}

static enum rc run_technique(struct block *b, struct numeric *n)
{
    b->s->stats.analyses++;
    if (b->context.n && b->generalise && !b->fn->recursive)
        return run_generalising(b, n);
    n->entry = &b->context;
    n->gave_up = n->over_limit = false;
    enum rc rc = numeric_analyse(n);
    return rc == RC_OK && n->gave_up ? RC_STOP : rc == RC_OK ? b->s->rc : rc;
}

// Iterates until what recursive calls were taken to do no longer changes.
static enum rc iterate(struct block *b, struct numeric *n, struct relation *r)
{
    struct summary *s = b->s;
    for (;;) {
        b->used = b->wants = false;
        relation_free(r);
        *r = relation_new(b, r->level);
        enum rc rc = run_technique(b, n);
        if (rc != RC_OK)
            return rc;
        if (b->wants) {
            widen_context(b, n);
            drop_ends(b);
        } else if (widen_ends(b, n, r) || !b->used) {
            return RC_OK;
        }
        drop_provisional(s, b->depth);
        s->stats.iterations++;
    }
}

static void begin_analysis(struct block *b, struct numeric *n, const struct lincon_vec *context)
{
    b->active = true;
    b->depth = b->s->depth++;
    bool more = b->generalise && b->fn->recursive && b->s->cfg->contexts == CONTEXTS_REFINED;
    b->context = more ? context_by_conditions(b, n, context) : lincons_copy(b->s, context);
    b->grown = 0;
    drop_ends(b);
}

static void end(struct block *b)
{
    b->active = false;
    b->s->depth--;
    drop_ends(b);
    vec_free(&b->context);
    vec_free(&b->wanted);  // of an analysis that a limit ended
}

// Finds one relation; generalise: its context may be larger than asked for.
static enum rc analyse_in(struct block *b, const struct lincon_vec *context, uint32_t level, bool generalise)
{
    struct summary *s = b->s;
    struct numeric *n;
    struct relation r = { .level = level, .depends = NONE };
    uint32_t outer = s->lowest, old_level = s->level;
    enum rc rc = block_open(b, level, &n);
    if (rc != RC_OK)
        return rc;
    b->sites = NONE;
    b->generalise = generalise;
    s->lowest = NONE;
    s->level = level;
    b->run = ++s->runs;
    begin_analysis(b, n, context);
    rc = iterate(b, n, &r);
    if (rc == RC_OK) {
        r.run = b->around ? b->around->run : 0;
        r.depends = s->lowest < b->depth ? s->lowest : NONE;
        r.context = lincons_copy(s, &b->context);
        settle_provisional(s, b->depth, r.depends);
        vec_free(&b->sites_context);
        b->sites_context = lincons_copy(s, &b->context);
        b->sites = level;
        r.weak = s->general || (generalise && !r.context.n);
        vec_push(&b->inv, r);
        s->stats.relations++;
    } else {
        relation_free(&r);
    }
    end(b);
    s->lowest = MIN(outer, r.depends);
    s->level = old_level;
    return rc;
}

// Whether x says, in the context of other, all that other says.
static bool says_all(struct block *b, const struct relation *x, const struct relation *other)
{
    struct terms *t = b->s->t;
    struct solver *solver = solver_new(symbolic_smt(b->s->run->symbolic), (uint64_t)b->s->numeric_cfg->rlimit);
    const struct term *less = t->t_false;
    for (uint32_t i = 0; i < b->exits; i++)
        less = term_or(t, less, term_and(t, x->end[i].term, term_not(t, other->end[i].term)));
    for (size_t i = 0; i < b->u->values.n; i++)
        if (b->u->needed[i] && !b->u->values.at[i].def)
            solver_assert(solver, unit_facts(b->u, &b->u->values.at[i]));
    solver_assert(solver, relation_context(b, &other->context));
    solver_assert(solver, less);
    bool all = solver_check(solver, NULL, 0) == SAT_NO;
    solver_free(solver);
    return all;
}

// Analyses in the largest context, too; what was found in the context itself is kept if the other says less.
static enum rc analyse_both(struct block *b, const struct lincon_vec *context, uint32_t level)
{
    struct summary *s = b->s;
    bool old = s->general;
    enum rc rc = analyse_in(b, context, level, false);
    if (rc != RC_OK)
        return rc;
    size_t own = b->inv.n - 1;
    s->general = true;
    rc = analyse_in(b, context, level, true);
    s->general = old;
    if (rc != RC_OK)
        return rc;
    struct relation *larger = &vec_last(&b->inv);
    if (!says_all(b, larger, &b->inv.at[own]))
        return RC_OK;
    b->inv.at[own].dead = true;
    larger->weak = old;
    return RC_OK;
}

/* A context is generalised where a call is made: the analysis from any state is less precise because paths are joined
 * over more inputs, and it makes calls in more states; so there is also one from the context itself. */
enum rc block_analyse(struct block *b, const struct lincon_vec *context, uint32_t level)
{
    struct summary *s = b->s;
    bool generalise = context->n && s->cfg->generalise && !block_is_loop(b);
    if (generalise && s->cfg->contexts == CONTEXTS_CALLS && !b->fn->recursive && !s->general)
        return analyse_both(b, context, level);
    return analyse_in(b, context, level, generalise);
}
