// SPDX-License-Identifier: Apache-2.0
// numeric.c: the CPAs `interval` (bounds of every integer variable and cell) and `octagon` (also relations between
// variables): classic abstract interpretation as CPAs, with widening in the precision adjustment.
// Intervals may also begin with nothing and track what refinement asks for, as explicit values do (refine/locations.h).
// source Beyer, Henzinger, Theoduloz, ASE 2008 (prec may weaken a state, looking at what was reached: widening);
//        Theoduloz 2010, 3.3.1 (data-flow analyses as CPAs) and 4.2; Cousot, Cousot 1976; Mine 2006; Beyer, Loewe 2012.
#include "cpa/numeric/numeric_priv.h"
#include "pre/known.h"

const struct opt_choice num_merge_choices[] = {
    { "sep", MERGE_SEP, "never combine states" },
    { "join", MERGE_JOIN, "keep what both states agree on" },
    { NULL, 0, NULL },
};

#define OPT_S num_cfg
static const struct opt_spec interval_opts[] = { NUM_OPTS(OPT_ROW) NUM_LOC_OPTS(OPT_ROW) };
static const struct opt_spec octagon_opts[] = { NUM_OPTS(OPT_ROW) NUM_PACK_OPTS(OPT_ROW) };
static const struct stat_spec num_stat_specs[] = { NUM_STATS(STAT_ROW) };

extern const struct cpa_ops interval_cpa, octagon_cpa;

CPA_SELF(num_cpa, c->ops == &interval_cpa || c->ops == &octagon_cpa);

DOWNCAST_CONST(num_of, state, num_state, s);

// ---- as refinement sees states --------------------------------------------------------------------------------------

static uint32_t state_root(const struct state *s)
{
    return num_of(s)->root;
}

static const struct state *state_with_root(struct cpa *c, const struct state *s, uint32_t root)
{
    const struct num_state *x = num_of(s);
    return &num_intern(self(c), root, x ? x->calls : PMAP_EMPTY, x ? x->packs : PMAP_EMPTY)->s;
}

static const struct state *state_post(struct cpa *c, const struct state *s, const struct edge *e)
{
    struct num_work w = num_begin(self(c), num_of(s));
    cell_edge(&w.c, e);
    return w.c.bottom ? NULL : &num_intern(self(c), w.c.root, w.calls, w.packs)->s;
}

static const struct loc_state_ops num_state_ops = { state_root, state_with_root, state_post };

// ---- life -----------------------------------------------------------------------------------------------------------

static enum rc nu_open(struct cpa *c)
{
    struct num_cpa *v = self(c);
    v->cfg = c->run->cfg[c->index];
    v->stats = (struct num_stats *)c->run->stat[c->index];
    v->cfa = c->run->cfa;
    vec_push(&v->facts, (struct num_fact){ 0 });
    cell_open(&v->l.d, v->cfa, known_pointsto(c->run->known, &c->run->budget), &c->run->mem);
    v->l.ops = &num_state_ops;
    v->l.d.ops = c->ops == &octagon_cpa ? &num_related_ops : &num_bound_ops;
    v->l.d.owner = v;
    v->l.d.opt = (struct cell_options){ &v->cfg->max_cells, &v->cfg->drop_dead, false, NULL };
    v->l.d.unknown_writes = &v->stats->unknown_writes;
    v->thresholds = range_thresholds(v->cfa);
    struct loc_options o = { (enum precision_scope)v->cfg->scope, v->cfg->precision_file, v->cfg->precision_out };
    if (loc_open(&v->l.precs, c, &v->l.d.memory, &v->stats->precision_size, &o) != RC_OK)
        return RC_USER;
    return c->ops == &octagon_cpa ? packs_open(v) : RC_OK;
}

static void nu_close(struct cpa *c)
{
    struct num_cpa *v = self(c);
    if (v->domain)
        packs_close(v);
    range_thresholds_free(v->thresholds, v->cfa);
    loc_close(&v->l.precs);
    for (size_t i = 0; i < v->states.n; i++)
        mem_free(v->states.at[i], sizeof(struct num_state));
    vec_free(&v->states);
    vec_free(&v->facts);
    map_free(&v->state_hash);
    map_free(&v->fact_hash);
    map_free(&v->visits);
    cell_close(&v->l.d);
    arena_free(&v->scratch);
}

static const struct state *nu_initial(struct cpa *c, const struct node *start)
{
    (void)start;
    return &num_intern(self(c), PMAP_EMPTY, PMAP_EMPTY, PMAP_EMPTY)->s;
}

// ---- transfer, order, join ------------------------------------------------------------------------------------------

static const struct state *end_work(const struct num_work *w, const struct state *s)
{
    const struct num_state *old = num_of(s);
    bool same = w->c.root == old->root && w->calls == old->calls && w->packs == old->packs;
    return same ? s : &num_intern(w->v, w->c.root, w->calls, w->packs)->s;
}

static enum rc nu_transfer(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    (void)p;
    struct num_work w = num_begin(self(c), num_of(s));
    cell_edge(&w.c, e);
    if (w.c.obstacle)
        return run_obstacle(c->run, w.c.obstacle);
    if (!w.c.bottom)
        vec_push(out, end_work(&w, s));
    return RC_OK;
}

static bool nu_leq(struct cpa *c, const struct state *a, const struct state *b)
{
    return num_leq(self(c), num_of(a), num_of(b));
}

static const struct state *nu_join(struct cpa *c, const struct state *a, const struct state *b)
{
    const struct num_state *s = num_join(self(c), num_of(a), num_of(b));
    return s ? &s->s : NULL;
}

static enum merge_kind nu_merge(struct cpa *c)
{
    return (enum merge_kind)self(c)->cfg->merge;
}

static struct signature nu_signature(struct cpa *c, const struct state *s)
{
    (void)c;
    return num_of(s)->sig;
}

// ---- precision of intervals -----------------------------------------------------------------------------------------

static const struct prec *in_initial_prec(struct cpa *c)
{
    struct num_cpa *v = self(c);
    return v->cfg->initial == INITIAL_FULL ? &loc_full(&v->l.precs)->p : &loc_empty(&v->l.precs)->p;
}

// The domain of refinement; NULL: everything is tracked, so there is nothing to refine.
static const struct path_domain *in_path_domain(struct cpa *c)
{
    return self(c)->cfg->initial == INITIAL_FULL ? NULL : &loc_path_domain;
}

static enum rc in_finish(struct cpa *c, const struct arg *a, struct buf *notes)
{
    struct num_cpa *v = self(c);
    return v->cfg->initial == INITIAL_FULL ? RC_OK : loc_finish(&v->l.precs, a, v->cfg->precision_out, notes);
}

// Drops bounds that p does not track; octagons have no precision.
static void restrict_to(struct num_cpa *v, const struct state **s, const struct prec *p, const struct node *at)
{
    const struct num_state *x = num_of(*s);
    uint32_t root =
        p ? loc_restrict(&v->l.precs, &v->l.d.pool, x->root, (const struct loc_prec *)p, at, NULL) : x->root;
    if (root != x->root)
        *s = &num_intern(v, root, x->calls, x->packs)->s;
}

// ---- widening -------------------------------------------------------------------------------------------------------

static bool nu_wants(struct cpa *c, const struct node *n)
{
    return self(c)->cfg->widen && n->is_loop_head;
}

/* The join of the states that were reached here with the same other components; NULL: there are none, or one of them
 * contains s already. */
static const struct num_state *reached_before(struct num_cpa *v, const struct num_state *s,
                                              const struct reached_view *reached)
{
    const struct num_state *all = NULL;
    for (size_t i = 0; i < reached->n; i++) {
        const struct num_state *old = num_of(reached->at(reached, i));
        if (old == s || old->calls != s->calls || !reached->agrees(reached, i))
            continue;
        if (num_leq(v, s, old))
            return NULL;
        all = all ? num_join(v, all, old) : old;
    }
    return all;
}

// Widens s, at a loop head, from what was reached there, once it was visited often enough.
static void widen(struct num_cpa *v, const struct state **s, const struct prec_step *step, uint64_t visits)
{
    if ((int64_t)visits <= v->cfg->delay)
        return;
    const struct num_state *old = reached_before(v, num_of(*s), &step->reached);
    if (old)
        *s = &num_widen(v, old, num_of(*s), step->at->fn, (int64_t)visits > v->cfg->far)->s;
}

static uint64_t *visits_of(struct num_cpa *v, const struct prec_step *step)
{
    return map_at(&v->visits, (uint64_t)step->partition << 32 | step->at->id);
}

static enum prec_action nu_prec(struct cpa *c, const struct state **s, const struct prec **p, struct prec_step *step)
{
    restrict_to(self(c), s, *p, step->at);
    if (nu_wants(c, step->at))
        widen(self(c), s, step, ++*visits_of(self(c), step));
    return PREC_CONTINUE;
}

// Widens again: the other components may have become equal to reached ones only now.
static enum prec_action nu_settle(struct cpa *c, const struct state **s, const struct prec **p, struct prec_step *step)
{
    (void)p;
    if (nu_wants(c, step->at))
        widen(self(c), s, step, *visits_of(self(c), step));
    return PREC_CONTINUE;
}

static void nu_counted(struct cpa *c, uint32_t partition, const struct node *at, const struct state *s, int by)
{
    (void)partition, (void)at, (void)by;
    if (!s)
        map_clear(&self(c)->visits);
}

// ---- exchange -------------------------------------------------------------------------------------------------------

// Takes over what peers know of the variable that the edge has just written.
static const struct state *nu_strengthen(struct cpa *c, const struct state *s, const struct state *const *peers,
                                         const struct edge *e)
{
    struct num_cpa *v = self(c);
    struct answer a;
    const struct exp *x = e->kind == EDGE_ASSUME ? NULL : e->lhs;
    if (!v->cfg->strengthen || !x || x->kind != EXP_CELL || !range_tracked_type(x->type))
        return s;
    struct num_work w = num_begin(v, num_of(s));
    struct range is = num_range(&w, x);
    if (range_is_one(is) || !run_ask_peers(c, peers, &(struct query){ .kind = QUERY_VALUE, .exp = x }, &a))
        return s;
    i128 k = value_int(a.value, x->type);
    num_learn(&w, x, (struct range){ k, k });
    v->stats->absorbed++;
    return w.c.bottom ? NULL : end_work(&w, s);
}

// Takes over what a settled abstraction implies.
static const struct state *nu_absorb(struct cpa *c, const struct state *s, const struct prec *p,
                                     const struct state *const *peers, const struct node *at)
{
    struct num_cpa *v = self(c);
    struct num_work w = num_begin(v, num_of(s));
    struct answer a;
    struct query q = { .kind = QUERY_KNOWN };
    for (; v->cfg->strengthen && run_ask_peers(c, peers, &q, &a) && !w.c.bottom; q.number++) {
        const struct func *f = a.exp->var->fn;
        if ((f && f->recursive) || !range_tracked_type(a.exp->type) || range_is_one(num_range(&w, a.exp)))
            continue;
        uint32_t tracked = v->l.d.memory.cells.at[num_exp_cell(&w, a.exp)].tracked;
        if (p && !loc_tracks(&v->l.precs, (const struct loc_prec *)p, tracked, at))
            continue;
        i128 k = value_int(a.value, a.exp->type);
        num_learn(&w, a.exp, (struct range){ k, k });
        v->stats->absorbed++;
    }
    return w.c.bottom ? NULL : end_work(&w, s);
}

static bool answer_bounds(struct num_work *w, const struct query *q, struct answer *a)
{
    if (!range_tracked_type(q->exp->type))
        return false;
    struct range r = num_range(w, q->exp);
    if (q->kind == QUERY_BOUNDS) {
        a->low = r.low;
        a->high = r.high;
        return !range_is_empty(r) && !range_same(r, range_of_type(q->exp->type));
    }
    a->value = value_of_int(r.low, q->exp->type);
    return range_is_one(r);
}

static bool nu_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a)
{
    struct num_work w = num_begin(self(c), num_of(s));
    struct num_fact f;
    switch ((int)q->kind) {
    case QUERY_VALUE:
    case QUERY_BOUNDS:
        return answer_bounds(&w, q, a);
    case QUERY_ADDRESS:
        f = num_eval(&w, q->exp);
        a->exp = vmem_address(&w.v->l.d.memory, f.obj, f.off, q->exp->type);
        return a->exp != NULL;
    case QUERY_HOLDS:
        num_suppose(&w, q->exp, false);
        return w.c.bottom;
    default:
        return false;
    }
}

// ---- texts, garbage -------------------------------------------------------------------------------------------------

struct state_sink {
    struct num_cpa *v;
    struct buf *b;
    bool first;
};

static void print_fact(void *ctx, uint32_t cell, uint32_t id)
{
    struct state_sink *k = ctx;
    const struct num_fact *x = &k->v->facts.at[id];
    buf_puts(k->b, k->first ? "" : ", ");
    k->first = false;
    vmem_cell_print(&k->v->l.d.memory, cell, k->b);
    if (x->obj) {
        buf_puts(k->b, "=&");
        vmem_cell_print(&k->v->l.d.memory, vmem_cell(&k->v->l.d.memory, x->obj, x->off * 8, 8), k->b);
    } else if (range_is_one(x->is)) {
        buf_printf(k->b, "=%lld", (long long)x->is.low);
    } else {
        buf_printf(k->b, " in [%lld, %lld]", (long long)x->is.low, (long long)x->is.high);
    }
}

static void nu_print(struct cpa *c, const struct state *s, struct buf *b)
{
    struct num_cpa *v = self(c);
    struct state_sink k = { v, b, true };
    buf_putc(b, '[');
    pmap_each(&v->l.d.pool, num_of(s)->root, print_fact, &k);
    packs_print(v, num_of(s)->packs, b, k.first);
    buf_putc(b, ']');
}

static void nu_gc_begin(struct cpa *c)
{
    struct num_cpa *v = self(c);
    pmap_gc_begin(&v->l.d.pool);
    v->marked_states = MEM_NEW(struct map);
    v->marked_relations = MEM_NEW(struct map);
}

static void mark_relation(void *ctx, uint32_t pack, uint32_t id)
{
    (void)pack;
    map_put(ctx, id, 1);
}

static void nu_gc_mark(struct cpa *c, const struct state *s, const struct prec *p)
{
    struct num_cpa *v = self(c);
    const struct num_state *x = num_of(s);
    (void)p;
    if (!map_put(v->marked_states, s->id, 1))
        return;
    pmap_gc_mark(&v->l.d.pool, x->root);
    pmap_gc_mark(&v->l.d.pool, x->calls);
    pmap_gc_mark(&v->l.d.pool, x->packs);
    pmap_each(&v->l.d.pool, x->packs, mark_relation, v->marked_relations);
}

static void free_marks(struct map **m)
{
    map_free(*m);
    mem_free(*m, sizeof **m);
    *m = NULL;
}

static void nu_gc_end(struct cpa *c)
{
    struct num_cpa *v = self(c);
    map_free(&v->state_hash);
    for (size_t i = 0; i < v->states.n; i++) {
        struct num_state *s = v->states.at[i];
        if (s && map_get(v->marked_states, i, NULL)) {
            num_chain(v, s);
        } else if (s) {
            mem_free(s, sizeof *s);
            v->states.at[i] = NULL;
        }
    }
    if (v->domain)
        packs_sweep(v);
    free_marks(&v->marked_states);
    free_marks(&v->marked_relations);
    pmap_gc_end(&v->l.d.pool);
}

// clang-format off
#define NUMERIC_CPA(NAME, SUMMARY, OPTS, ...)                                                                \
    const struct cpa_ops NAME##_cpa = {                                                                      \
        .name = #NAME, .summary = SUMMARY, .size = sizeof(struct num_cpa),                                   \
        .open = nu_open, .close = nu_close, .initial = nu_initial, .transfer = nu_transfer,                  \
        .leq = nu_leq, .join = nu_join, .merge = nu_merge,                                                   \
        .wants = nu_wants, .prec = nu_prec, .settle = nu_settle, .counted = nu_counted, .adjusts_last = true,\
        .strengthen = nu_strengthen, .absorb = nu_absorb, .answer = nu_answer,                               \
        .print = nu_print, .index = &(const struct cpa_index){ .signature = nu_signature },                  \
        .sweep = &(const struct cpa_sweep){ nu_gc_begin, nu_gc_mark, nu_gc_end },                            \
        .opts = OPTS, .n_opts = ARRAY_LEN(OPTS), .cfg_size = sizeof(struct num_cfg),                         \
        .stats = num_stat_specs, .n_stats = ARRAY_LEN(num_stat_specs),                                       \
        __VA_ARGS__                                                                                          \
    }

NUMERIC_CPA(interval, "bounds of integer variables and memory cells", interval_opts,
            .initial_prec = in_initial_prec, .print_prec = loc_print_prec, .finish = in_finish,
            .refines = &(const struct cpa_refines){ .prec_union = loc_prec_union, .path_domain = in_path_domain });
NUMERIC_CPA(octagon, "bounds, and relations x + y <= c, x - y <= c between variables", octagon_opts,
            .initial_prec = NULL);
// clang-format on
