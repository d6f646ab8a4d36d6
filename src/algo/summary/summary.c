// SPDX-License-Identifier: Apache-2.0
// summary.c: the blocks of a program: makes them, finishes them once it is known what the property depends on, frees
// them.
#include "algo/summary/summary.h"

#include "encode/symbolic.h"

#define NONE UINT32_MAX

struct block *block_of(struct summary *s, const struct func *f)
{
    return s->of[f->id];
}

struct block *block_crossed(const struct block *b, uint32_t e)
{
    const struct ublock *x = &b->u->blocks.at[b->u->edges.at[e].from];
    return x->loop ? b->inner[x->id] : x->call ? block_of(b->s, x->call->callee) : NULL;
}

const struct u32_vec *block_outputs(const struct block *b, uint32_t exit)
{
    for (size_t i = 0; i < b->u->blocks.n; i++) {
        const struct ublock *x = &b->u->blocks.at[i];
        if (x->kind == UBLOCK_RETURN && x->exit == exit)
            return i == b->u->returns ? &x->phis : &x->uses;
    }
    return NULL;
}

struct dvalue *block_top(struct block *b, uint32_t level)
{
    struct numeric *n;
    return block_open(b, level, &n) == RC_OK ? dom_top(n->d, n->site[0].dims) : NULL;
}

static void block_free(struct block *b)
{
    struct summary *s = b->s;
    summary_question_free(b);
    vec_free(&b->sites_context);
    for (size_t i = 0; i < s->levels.n; i++)
        if (b->technique[i].ready) {
            numeric_free(&b->technique[i].n);
            mem_free(b->technique[i].told, b->u->edges.n * sizeof(uint32_t));
        }
    mem_free(b->technique, s->levels.n * sizeof *b->technique);
    for (size_t i = 0; i < b->inv.n; i++)
        relation_free(&b->inv.at[i]);
    vec_free(&b->inv);
    vec_free(&b->inputs);
    vec_free(&b->bundles);
    if (b->inner)
        mem_free(b->inner, b->u->blocks.n * sizeof *b->inner);
    mem_free(b->end, b->exits * sizeof *b->end);
    mem_free(b->so_far, b->exits * sizeof *b->so_far);
    if (b->owns)
        unit_free(b->u);
    mem_free(b, sizeof *b);
}

const struct opt_choice contexts_choices[] = {
    { "any", CONTEXTS_ANY, "once, for any call" },
    { "calls", CONTEXTS_CALLS, "in the states in which they are called (algorithm 5)" },
    { "refined", CONTEXTS_REFINED, "for any call, then in the states of error traces (algorithm 9)" },
    { NULL, 0, NULL },
};

// STRATEGY/DOMAIN, ...
static enum rc read_levels(struct summary *s, struct buf *why)
{
    for (const char *p = s->cfg->levels; *p; p += *p == ',') {
        size_t n_strategy = strcspn(p, "/,"), n = strcspn(p, ",");
        struct numeric_cfg c = *s->numeric_cfg;
        c.strategy = (int)strategy_find(p, n_strategy);
        c.limit = s->cfg->limit;
        if (c.strategy == (int)STRATEGIES || p[n_strategy] != '/') {
            buf_printf(why, "summary.levels: `%.*s` is no STRATEGY/DOMAIN", (int)n, p);
            return RC_USER;
        }
        c.domain = arena_printf(&s->mem, "%.*s", (int)(n - n_strategy - 1), p + n_strategy + 1);
        vec_push(&s->levels, c);
        struct domain *d = domain_missing(c.domain) ? NULL : domain_open(c.domain, s->domain_cfg, NULL, why);
        if (!d && !domain_missing(c.domain))
            return RC_USER;
        if (d)
            domain_close(d);
        p += n;
    }
    return s->levels.n ? RC_OK : RC_USER;
}

enum rc summary_init(struct summary *s, struct run *r, struct buf *why)
{
    summary_calls_init(s);
    s->run = r;
    s->lowest = NONE;
    return read_levels(s, why);
}

static void summary_free_blocks(struct summary *s)
{
    while (s->blocks.n)  // loops before what they are in
        block_free(vec_pop(&s->blocks));
    if (s->of)
        mem_free(s->of, s->run->cfa->funcs.n * sizeof *s->of);
    if (s->relevant)
        mem_free(s->relevant, s->n_states);
    if (s->modes)
        mem_free(s->modes, s->n_states);
    modref_free(s->modref);
    s->of = NULL;
    s->relevant = s->modes = NULL;
    s->modref = NULL;
}

struct block *block_make(struct summary *s, const struct func *f, struct unit *u, uint32_t exits)
{
    struct block *b = MEM_NEW(struct block);
    *b = (struct block){ .s = s, .fn = f, .u = u, .sites = NONE, .exits = exits };
    b->technique = MEM_ARRAY(struct technique, s->levels.n);
    b->end = MEM_ARRAY(struct dvalue *, exits);
    b->so_far = MEM_ARRAY(const struct term *, exits);
    vec_push(&s->blocks, b);
    s->stats.blocks++;
    return b;
}

// Makes a block for each function; its unit is not finished yet.
static enum rc make_blocks(struct summary *s)
{
    const struct cfa *c = s->run->cfa;
    for (size_t i = 0; i < c->funcs.n; i++) {
        const struct func *f = c->funcs.at[i];
        struct unit *u =
            unit_of_func(c, f, s->e, &s->run->automata, s->modref, &s->unit_cfg, &s->run->budget, &s->unit_stats);
        if (!u)
            return RC_STOP;
        s->of[f->id] = block_make(s, f, u, UCALL_EXITS);
        s->of[f->id]->owns = true;
    }
    return RC_OK;
}

// Finds the state variables that the property may depend on.
static enum rc find_relevant(struct summary *s)
{
    enum rc rc = RC_OK;
    s->relevant = MEM_ARRAY(uint8_t, s->n_states);
    for (bool grew = true; grew && rc == RC_OK;) {
        grew = false;
        for (size_t i = s->run->cfa->funcs.n; i-- > 0 && rc == RC_OK;)
            rc = unit_find_relevant(s->of[i]->u, s->relevant, &s->run->budget, &grew);
    }
    return rc;
}

static enum rc find_inputs(struct block *b)
{
    struct summary *s = b->s;
    struct numeric *n;
    enum rc rc = block_open(b, 0, &n);
    for (size_t i = 0; rc == RC_OK && i < n->site[0].values.n; i++)
        vec_push(&b->inputs, n->site[0].values.at[i]);
    s->stats.inputs = MAX(s->stats.inputs, b->inputs.n);
    return rc;
}

static enum rc find_modes(struct summary *s)
{
    const struct cfa *c = s->run->cfa;
    struct unit **units = MEM_ARRAY(struct unit *, c->funcs.n);
    s->modes = MEM_ARRAY(uint8_t, s->n_states);
    for (size_t i = 0; i < c->funcs.n; i++) {
        units[i] = s->of[i]->u;
        units[i]->mode_states = s->modes;
    }
    enum rc rc = units_find_modes(units, c->funcs.n, s->of[c->start->id]->u, s->n_states, &s->run->budget, s->modes);
    mem_free(units, c->funcs.n * sizeof *units);
    return rc;
}

static uint32_t count_exits(const struct unit *part)
{
    uint32_t n = 0;
    for (size_t i = 0; i < part->blocks.n; i++)
        n += part->blocks.at[i].kind == UBLOCK_RETURN;
    return n;
}

enum rc block_finish(struct block *b)
{
    enum rc rc = RC_OK;
    b->inner = MEM_ARRAY(struct block *, b->u->blocks.n);
    for (size_t i = 0; i < b->u->blocks.n && rc == RC_OK; i++) {
        struct unit *loop = b->u->blocks.at[i].loop;
        if (!loop)
            continue;
        b->inner[i] = block_make(b->s, b->fn, loop, count_exits(loop));
        b->inner[i]->around = b;
        rc = block_finish(b->inner[i]);
    }
    if (rc == RC_OK && b->s->cfg->bundles && !block_is_bundle(b))
        rc = bundles_find(b);
    return rc == RC_OK ? find_inputs(b) : rc;
}

static enum rc finish_function(struct block *b)
{
    struct summary *s = b->s;
    enum rc rc = unit_close(b->u, s->relevant, &s->unit_cfg, &s->run->budget, &s->unit_stats);
    if (rc == RC_OK && s->cfg->loops)
        rc = unit_cut_loops(b->u, &s->run->budget);
    return rc == RC_OK ? block_finish(b) : rc;
}

enum rc summary_prepare(struct summary *s)
{
    struct monitors m = { 0 };
    struct run *r = s->run;
    if (s->prepared)
        return RC_OK;
    summary_free_blocks(s);
    s->e = s->numeric_cfg->reals ? symbolic_reals(r->symbolic) : symbolic_encoder(r->symbolic, ENCODE_INT);
    s->t = encoder_terms(s->e);
    s->of = MEM_ARRAY(struct block *, r->cfa->funcs.n);
    monitors_init(&m, &r->automata, r->cfa);
    s->modref = modref_new(r->cfa, s->e, &m, &r->budget);
    monitors_free(&m);
    enum rc rc = s->modref ? make_blocks(s) : RC_STOP;
    s->n_states = encode_states(s->e);
    if (rc == RC_OK && s->unit_cfg.slice)
        rc = find_relevant(s);
    if (rc == RC_OK)
        rc = find_modes(s);
    for (size_t i = 0; i < r->cfa->funcs.n && rc == RC_OK; i++)
        rc = finish_function(s->of[i]);
    s->prepared = rc == RC_OK;
    return rc;
}

void summary_free(struct summary *s)
{
    summary_free_blocks(s);
    vec_free(&s->blocks);
    vec_free(&s->levels);
    buf_free(&s->why);
    arena_free(&s->mem);
}
