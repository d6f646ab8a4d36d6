// SPDX-License-Identifier: Apache-2.0
// predicate.c: predicate analysis with adjustable-block encoding.
// source Beyer, Keremoglu, Wendler, "Predicate abstraction with adjustable-block encoding", FMCAD 2010; Theoduloz 2010,
//        3.2.5 and 4.4.2 (Cartesian abstraction, local precisions).  The operators are those of the CPA interface:
//        transfer extends the path formula of the block, merge joins the formulas of states in the same block, and
//        settle ends a block when all paths to its end have come together.
#include "cpa/predicate/predicate_priv.h"
#include "domains/boolfun.h"

const struct opt_choice pred_blocks_choices[] = {
    { "edge", BLOCKS_EDGE, "with every step of the engine (single edges with engine.blocks=edge)" },
    { "length", BLOCKS_LENGTH, "after block_length edges" },
    { "loops", BLOCKS_LOOPS, "at loop heads" },
    { "functions", BLOCKS_FUNCTIONS, "at loop heads, at entries and behind calls of functions" },
    { NULL, 0, NULL },
};
const struct opt_choice pred_abstraction_choices[] = {
    { "cartesian", ABSTRACT_CARTESIAN, "conjunctions of predicates: one question for each" },
    { "boolean", ABSTRACT_BOOLEAN, "boolean combinations of predicates" },
    { NULL, 0, NULL },
};
const struct opt_choice pred_scope_choices[] = {
    { "local", SCOPE_LOCAL, "at the program location where it was discovered" },
    { "function", SCOPE_FUNCTION, "in the function where it was discovered" },
    { "global", SCOPE_GLOBAL, "everywhere" },
    { NULL, 0, NULL },
};
const struct opt_choice pred_initial_choices[] = {
    { "none", INITIAL_NONE, "none" },
    { "assumes", INITIAL_ASSUMES, "those of the program's conditions, in the function where they occur" },
    { NULL, 0, NULL },
};
const struct opt_choice pred_infer_choices[] = {
    { "none", INFER_NONE, "none" },
    { "conditions", INFER_CONDITIONS, "those of the program's conditions" },
    { NULL, 0, NULL },
};
const struct opt_choice pred_merge_choices[] = {
    { "sep", MERGE_SEP, "never combine abstractions" },
    { "join", MERGE_JOIN, "join abstractions" },
    { NULL, 0, NULL },
};
const struct opt_choice pred_restart_choices[] = {
    { "pivot", PRED_RESTART_PIVOT, "at the first state that gets new predicates (lazy abstraction)" },
    { "root", PRED_RESTART_ROOT, "from the beginning" },
    { NULL, 0, NULL },
};

#define OPT_S predicate_cfg
static const struct opt_spec predicate_opts[] = { PREDICATE_OPTS(OPT_ROW) };
#undef OPT_S
static const struct stat_spec predicate_stat_specs[] = { PREDICATE_STATS(STAT_ROW) };
#define OPT_S itp_cfg
static const struct opt_spec itp_opts[] = { ITP_OPTS(OPT_ROW) };
#undef OPT_S

extern const struct cpa_ops predicate_cpa;

CPA_SELF(pred_cpa, c->ops == &predicate_cpa);

// ---- life -----------------------------------------------------------------------------------------------------------

struct inferring {
    struct pred_cpa *v;
    const struct pred_prec *p;
};

static void take_inferred(void *ctx, const struct term *t, const struct func *fn)
{
    struct inferring *k = ctx;
    uint32_t pred = pred_add(k->v, t);
    if (pred != PRED_NONE)
        k->p = pred_prec_add(k->v, k->p, pred_scope_function(fn), pred);
}

static enum rc first_precision(struct pred_cpa *v)
{
    struct inferring k = { v, pred_prec_intern(v, PMAP_EMPTY) };
    enum rc rc = RC_OK;
    if (v->cfg->initial == INITIAL_ASSUMES)
        pred_infer(v, NULL, take_inferred, &k);
    if (v->cfg->notes)
        k.p = pred_prec_notes(v, k.p);
    if (v->cfg->precision_file)
        rc = pred_prec_read(v, v->cfg->precision_file, &k.p);
    v->initial = k.p;
    k.p = pred_prec_intern(v, PMAP_EMPTY);
    if (v->cfg->infer_file && rc == RC_OK)
        rc = pred_prec_read(v, v->cfg->infer_file, &k.p);
    v->given = k.p->root == PMAP_EMPTY ? NULL : k.p;
    return rc;
}

// The options of interpolation, or their defaults.
static struct itp_cfg *interpolation_options(struct run *r)
{
    struct itp_cfg *cfg = opt_cfg(r->options, "itp");
    if (cfg)
        return cfg;
    cfg = ARENA_NEW(&r->mem, struct itp_cfg);
    struct options own = { .mem = &r->mem };
    opt_register(&own, (struct opt_group){ "itp", "", itp_opts, ARRAY_LEN(itp_opts), cfg });
    return cfg;
}

static enum rc pa_open(struct cpa *c)
{
    struct pred_cpa *v = self(c);
    struct run *r = c->run;
    v->cfg = r->cfg[c->index];
    v->stats = (struct predicate_stats *)r->stat[c->index];
    if (!bf_available() || !r->symbolic)
        return RC_OK;  // every edge is unsupported
    bf_open();
    pmap_pool_init(&v->sets);
    v->enc = symbolic_encoder(r->symbolic, ENCODE_AUTO);
    v->facts = v->cfg->facts ? &r->known->facts : NULL;
    v->terms = symbolic_terms(r->symbolic);
    v->smt = symbolic_smt(r->symbolic);
    v->itp_cfg = interpolation_options(r);
    STAT_REGISTER(r->stats, "itp", ITP_STATS, &v->itp_stats);
    v->top = abstraction_intern(v, BF_TRUE);
    v->start = path_formula_intern(v, encode_start(v->enc));
    return first_precision(v);
}

static void pa_close(struct cpa *c)
{
    struct pred_cpa *v = self(c);
    if (!v->enc)
        return;
    for (size_t i = 0; i < v->abstractions.n; i++)
        bf_drop((uint32_t)v->abstractions.key[i]);
    bf_close();
    for (size_t i = 0; i < v->merges.n; i++)
        vec_free(&v->merges.at[i]);
    struct map *maps[] = { &v->pred_index, &v->mentioned, &v->precs,   &v->prec_sets, &v->pairs,      &v->abstractions,
                           &v->bf_terms,   &v->formulas,  &v->origins, &v->states,    &v->steps,      &v->joins,
                           &v->results,    &v->empty,     &v->covered, &v->suggested, &v->taken_over, &v->known };
    for (size_t i = 0; i < ARRAY_LEN(maps); i++)
        map_free(maps[i]);
    vec_free(&v->merges);
    vec_free(&v->preds);
    pmap_pool_free(&v->sets);
    if (v->solver)
        solver_free(v->solver);
}

static const struct state *pa_initial(struct cpa *c, const struct node *start)
{
    struct pred_cpa *v = self(c);
    if (!v->enc)
        return &v->nothing.s;
    struct pred_state s = { .origin = origin_intern(v, v->top, start, 0), .f = v->start, .block = v->start };
    return &pred_state_intern(v, &s)->s;
}

static const struct prec *pa_initial_prec(struct cpa *c)
{
    struct pred_cpa *v = self(c);
    return v->enc ? &v->initial->p : NULL;
}

// ---- transfer -------------------------------------------------------------------------------------------------------

static enum rc pa_transfer(struct cpa *c, const struct state *st, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    (void)p;  // settle computes the abstractions, where blocks end
    struct pred_cpa *v = self(c);
    const struct path_formula *f;
    if (e->kind == EDGE_STOP) {
        vec_push(out, st);
        return RC_OK;
    }
    if (!v->enc)
        return run_obstacle(c->run, &(struct obstacle_at){ .kind = OBSTACLE_NO_SOLVER });
    struct pred_state s = *pred_of(st);
    if (path_formula_step(v, s.f, e, &f) != RC_OK) {
        struct obstacle_at why = encode_obstacle(v->enc, e);
        return run_obstacle(c->run, &why);
    }
    if (f->f.f->op == TERM_FALSE)
        return RC_OK;
    s = (struct pred_state){ .origin = s.origin, .f = f };
    const struct pred_state *next = pred_state_intern(v, &s);
    if (v->cfg->check_assumes && e->kind == EDGE_ASSUME && pred_is_empty(v, next))
        return RC_OK;
    vec_push(out, &next->s);
    return RC_OK;
}

// Whether a block ends at n, behind a path formula of this length.
static bool ends_block(const struct pred_cpa *v, const struct node *n, uint32_t length)
{
    switch ((enum pred_blocks)v->cfg->blocks) {
    case BLOCKS_EDGE:
        return true;
    case BLOCKS_LENGTH:
        return length >= (uint32_t)v->cfg->block_length;
    case BLOCKS_LOOPS:
        return n->is_loop_head;
    case BLOCKS_FUNCTIONS:
        return n->is_loop_head || n == n->fn->entry || (n->in.n && n->in.at[0]->kind == EDGE_RETURN);
    }
    UNREACHABLE();
}

// ---- precision ------------------------------------------------------------------------------------------------------

static enum prec_action pa_prec(struct cpa *c, const struct state **st, const struct prec **p, struct prec_step *step)
{
    struct pred_cpa *v = self(c);
    if (!v->enc || !step->drops.n)
        return PREC_CONTINUE;
    const struct pred_state *s = pred_of(*st);
    const struct pred_prec *pi = (const struct pred_prec *)*p;
    assert(!s->block);
    pred_take_over(v, &s, &pi, step);
    *st = &s->s;
    *p = &pi->p;
    return PREC_CONTINUE;
}

// ---- ends of blocks -------------------------------------------------------------------------------------------------

// Conjoins facts that peers know of variables in predicates.
static const struct path_formula *with_facts(struct pred_cpa *v, const struct path_formula *f,
                                             const struct state *const *composite)
{
    const struct term *facts = v->cfg->strengthen && v->cpa.run->n_cpa > 1 ? pred_facts(v, composite) : NULL;
    return facts ? path_formula_intern(v, encode_assume(v->enc, f->f, facts)) : f;
}

static enum prec_action pa_settle(struct cpa *c, const struct state **st, const struct prec **p, struct prec_step *step)
{
    struct pred_cpa *v = self(c);
    const struct pred_state *s = pred_of(*st);
    if (!v->enc || s->block || !ends_block(v, step->at, s->f->f.length))
        return PREC_CONTINUE;
    uint32_t set = pred_set_at(v, (const struct pred_prec *)*p, step->at);
    const struct path_formula *block = with_facts(v, s->f, step->before);
    const struct abstraction *a;
    if (pred_abstract(v, s->origin->a, block, set, &a) != RC_OK)
        return PREC_STOP;
    if (!a)
        return PREC_DROP;
    struct answer context = { 0 };
    run_ask(c->run, step->before, &(struct query){ .kind = QUERY_CONTEXT }, &context);
    struct pred_state end = {
        .origin = origin_intern(v, a, step->at, (uint32_t)context.number), .f = v->start, .block = block, .preds = set
    };
    *st = &pred_state_intern(v, &end)->s;
    return PREC_CONTINUE;
}

// ---- order ----------------------------------------------------------------------------------------------------------

/* Whether joins made `to` of s.  A state that was joined several times has several ways up. */
static bool merged_into(struct pred_cpa *v, const struct pred_state *s, const struct pred_state *to)
{
    struct u32_vec todo = { 0 };
    bool found = false;
    v->search++;
    vec_push(&todo, s->s.id);
    while (todo.n && !found) {
        struct merges *m = &v->merges.at[vec_pop(&todo)];
        for (size_t i = 0; i < m->n && !found && m->search != v->search; i++) {
            found = m->at[i] == to->s.id;
            vec_push(&todo, m->at[i]);
        }
        m->search = v->search;
    }
    vec_free(&todo);
    return found;
}

/* Whether two abstractions have the same formula.  Over different predicates they are different functions, but their
 * formulas are often the same (x == 1 implies that x != 2, whether that is asked or not). */
static bool same_formula(const struct pred_state *a, const struct pred_state *b)
{
    return a->origin->a->plain == b->origin->a->plain;
}

static bool pa_leq(struct cpa *c, const struct state *x, const struct state *y)
{
    struct pred_cpa *v = self(c);
    const struct pred_state *a = pred_of(x), *b = pred_of(y);
    if (a == b)
        return true;
    if (!a->block)
        return b->block ? pred_covers(v, a, b->origin->a) : a->origin == b->origin && merged_into(v, a, b);
    return b->block && (same_formula(a, b) || bf_implies(a->origin->a->f, b->origin->a->f));
}

static bool pa_leq_given(struct cpa *c, const struct state *x, const struct state *const *composite,
                         const struct state *y)
{
    struct pred_cpa *v = self(c);
    if (pa_leq(c, x, y))
        return true;
    const struct pred_state *a = pred_of(x), *b = pred_of(y);
    if (a->block || !v->enc)
        return false;
    if (b->block)
        return pred_covers_given(v, a, pred_facts(v, composite), b->origin->a);
    for (const struct taken_over *t = pred_taken_over(v, a); t; t = t->next)
        if (pred_fact(v, t->cell, composite) == t->fact && pa_leq_given(c, &t->to->s, composite, y))
            return true;
    return false;
}

// The literals that both functions imply.
static uint32_t common_literals(struct pred_cpa *v, uint32_t f, uint32_t g)
{
    uint32_t all = BF_TRUE;
    for (uint32_t i = 0; i < v->preds.n; i++) {
        uint32_t x = bf_var(i), not_x = bf_not(x);
        if (bf_implies(f, x) && bf_implies(g, x))
            all = bf_and(all, x);
        else if (bf_implies(f, not_x) && bf_implies(g, not_x))
            all = bf_and(all, not_x);
    }
    return all;
}

static const struct state *join_ends(struct pred_cpa *v, const struct pred_state *a, const struct pred_state *b)
{
    if (v->cfg->merge != MERGE_JOIN)
        return same_formula(a, b) && a->origin->at == b->origin->at && a->origin->context == b->origin->context ? &b->s
                                                                                                                : NULL;
    if (pa_leq(&v->cpa, &a->s, &b->s))
        return &b->s;
    uint32_t f = a->origin->a->f, g = b->origin->a->f;
    size_t mark = bf_mark();
    uint32_t both = v->cfg->abstraction == ABSTRACT_CARTESIAN ? common_literals(v, f, g) : bf_or(f, g);
    struct pred_state s = *b;
    s.origin = origin_intern(v, abstraction_intern(v, both), b->origin->at, b->origin->context);
    bf_release(mark);
    return &pred_state_intern(v, &s)->s;
}

static void note_merge(struct pred_cpa *v, const struct pred_state *s, const struct pred_state *into)
{
    struct merges *m = &v->merges.at[s->s.id];
    for (size_t i = 0; i < m->n; i++)
        if (m->at[i] == into->s.id)
            return;
    if (s != into)
        vec_push(m, into->s.id);
}

static const struct state *pa_join(struct cpa *c, const struct state *x, const struct state *y)
{
    struct pred_cpa *v = self(c);
    const struct pred_state *a = pred_of(x), *b = pred_of(y);
    if (a->block && b->block)
        return join_ends(v, a, b);
    if (!v->cfg->join || a->block || b->block || a->origin != b->origin)
        return NULL;
    if (merged_into(v, a, b))
        return y;
    struct pred_state s = { .origin = b->origin, .f = path_formula_join(v, a->f, b->f) };
    const struct pred_state *both = pred_state_intern(v, &s);
    note_merge(v, a, both);
    note_merge(v, b, both);
    return &both->s;
}

static bool pa_is_empty(struct cpa *c, const struct state *s)
{
    return self(c)->enc && pred_is_empty(self(c), pred_of(s));
}

static const struct prec *pa_prec_union(struct cpa *c, const struct prec *a, const struct prec *b)
{
    if (!self(c)->enc)
        return a;
    return &pred_prec_union(self(c), (const struct pred_prec *)a, (const struct pred_prec *)b)->p;
}

// ---- texts ----------------------------------------------------------------------------------------------------------

static void pa_print(struct cpa *c, const struct state *st, struct buf *b)
{
    struct pred_cpa *v = self(c);
    const struct pred_state *s = pred_of(st);
    if (!v->enc)
        return;
    buf_puts(b, s->block ? "{" : "in {");
    encode_print(v->enc, s->origin->a->plain, b);
    buf_putc(b, '}');
    if (!s->block)
        buf_printf(b, " of N%u: F%u", s->origin->at->id, s->f->id);
}

static void pa_print_prec(struct cpa *c, const struct prec *p, struct buf *b)
{
    if (self(c)->enc)
        pred_prec_print(self(c), (const struct pred_prec *)p, b);
}

// The union of the precisions of all states that are left.
static const struct pred_prec *final_precision(struct pred_cpa *v, const struct arg *a)
{
    const struct pred_prec *all = v->initial;
    const struct prec *last = &all->p;
    for (size_t i = 0; i < a->nodes.n; i++) {
        const struct arg_node *n = a->nodes.at[i];
        if (!n->at || n->prec[v->cpa.index] == last)
            continue;
        last = n->prec[v->cpa.index];
        all = pred_prec_union(v, all, (const struct pred_prec *)last);
    }
    return all;
}

static enum rc pa_finish(struct cpa *c, const struct arg *a, struct buf *notes)
{
    struct pred_cpa *v = self(c);
    if (!v->enc)
        return RC_OK;
    const struct pred_prec *p = final_precision(v, a);
    buf_puts(notes, "final precision of predicate: ");
    pred_prec_print(v, p, notes);
    buf_putc(notes, '\n');
    if (v->cfg->precision_out)
        pred_prec_write(v, p, v->cfg->precision_out);
    return RC_OK;
}

const struct cpa_ops predicate_cpa = {
    .name = "predicate",
    .summary = "predicate abstraction of blocks of the program",
    .size = sizeof(struct pred_cpa),
    .open = pa_open,
    .close = pa_close,
    .initial = pa_initial,
    .initial_prec = pa_initial_prec,
    .transfer = pa_transfer,
    .leq = pa_leq,
    .leq_given = pa_leq_given,
    .join = pa_join,
    .merge = cpa_merge_join,
    .prec = pa_prec,
    .settle = pa_settle,
    .answer = pred_answer,
    .is_empty = pa_is_empty,
    .refines = &(const struct cpa_refines){ .prec_union = pa_prec_union, .refine = pred_refine },
    .finish = pa_finish,
    .print = pa_print,
    .print_prec = pa_print_prec,
    OPT_OWNER(predicate),
    .stats = predicate_stat_specs,
    .n_stats = ARRAY_LEN(predicate_stat_specs),
};
