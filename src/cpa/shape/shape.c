// SPDX-License-Identifier: Apache-2.0
// shape.c: the shape analysis (Theoduloz 2010, 3.2.6): a state is a three-valued structure that describes the heap.
#include "base/hash.h"
#include "cfa/uses.h"
#include "cpa/shape/shape_priv.h"
#include "encode/symbolic.h"

#define OPT_S shape_cfg
static const struct opt_spec shape_opts[] = { SHAPE_OPTS(OPT_ROW) };
static const struct stat_spec shape_stat_specs[] = { SHAPE_STATS(STAT_ROW) };

const struct opt_choice shape_merge_choices[] = {
    { "sep", MERGE_SEP, "none" },
    { "names", MERGE_JOIN, "join structures whose nodes have the same names" },
    { NULL, 0, NULL },
};

CPA_SELF(shape_cpa, c->ops == &shape_cpa);

DOWNCAST_CONST(shape_of, state, shape_state, s);

static uint32_t kind_of(struct shape_cpa *v, const struct shape_state *s)
{
    uint64_t h = hash_mix(s->names, s->fault), at;
    for (uint32_t i = 0; i < s->g->voc->count[0]; i++)
        h = hash_mix(h, (s->g->word[i].must & 1) + 2 * (s->g->word[i].may & 1));
    if (!map_get(&v->kinds, h, &at)) {
        at = v->kinds.n;
        map_put(&v->kinds, h, at);
    }
    return (uint32_t)at;
}

// The unique state with this content; takes g.
static const struct state *intern_with(struct shape_cpa *v, struct structure *g, enum fault fault, const struct edge *e)
{
    uint64_t h = hash_mix(hash_mix(structure_hash(g), fault), fault ? e->id : 0), at;
    for (; map_get(&v->states, h, &at); h++) {
        struct shape_state *s = (struct shape_state *)(uintptr_t)at;
        if (s->fault == fault && s->at == e && structure_same(s->g, g)) {
            structure_free(g);
            return &s->s;
        }
    }
    struct shape_state *s = MEM_NEW(struct shape_state);
    *s = (struct shape_state){ .s.id = ++v->next_id, .g = g, .fault = fault, .at = e };
    s->named = structure_names(g, &s->names);
    s->kind = v->cfg->merge == MERGE_JOIN ? kind_of(v, s) : 0;
    map_put(&v->states, h, (uint64_t)(uintptr_t)s);
    v->stats->structures++;
    v->stats->nodes = MAX(v->stats->nodes, g->n);
    return &s->s;
}

static const struct state *intern(struct shape_cpa *v, struct structure *g)
{
    return intern_with(v, g, FAULT_NONE, NULL);
}

// The state behind an edge that may commit the fault.
static const struct state *intern_fault(struct shape_cpa *v, enum fault fault, const struct edge *e)
{
    static const struct vocabulary nothing;
    return intern_with(v, structure_new(&nothing, 0), fault, e);
}

// The state of the heaps that g stands for; NULL: there are none.  Takes g.
static const struct state *intern_possible(struct shape_cpa *v, struct structure *g)
{
    bool good = structure_coerce(g, &v->shape->constraints);
    struct structure *a = good ? structure_abstract(g) : NULL;
    structure_free(g);
    return a ? intern(v, a) : NULL;
}

static enum rc sh_open(struct cpa *c)
{
    struct shape_cpa *v = self(c);
    v->cfg = c->run->cfg[c->index];
    v->stats = (struct shape_stats *)c->run->stat[c->index];
    for (size_t i = 0; i < c->run->automata.n && !v->cfg->take_over;
         i++)  // (the peer that follows the other blocks watches these)
        v->watched |= c->run->automata.at[i]->safety;
    struct shape_spec spec;
    enum rc rc = model_find(v, &spec);
    v->given = spec;
    if (rc == RC_OK && v->cfg->refine)
        shape_refinement_begin(v, &spec);
    if (rc == RC_OK)
        model_build(v, &spec);
    if (rc == RC_OK && !v->cfg->refine && !v->cfg->take_over && types_see(v, &spec)) {
        model_clear(v);
        model_build(v, &spec);
    }
    for (uint32_t k = 0; k < v->spec.n_types && rc == RC_OK; k++)
        rc = v->spec.type[k].families == UINT32_MAX ? RC_USER : RC_OK;
    return rc;
}

void shape_free_states(struct map *states)
{
    for (size_t i = 0; i < states->n; i++) {
        struct shape_state *s = (struct shape_state *)(uintptr_t)states->val[i];
        structure_free(s->g);
        mem_free(s, sizeof *s);
    }
    map_free(states);
}

static void sh_close(struct cpa *c)
{
    struct shape_cpa *v = self(c);
    shape_free_states(&v->states);
    map_free(&v->kinds);
    for (size_t i = 0; i < v->precs.n; i++)
        mem_free((void *)(uintptr_t)v->precs.val[i], sizeof(struct shape_prec));
    map_free(&v->precs);
    model_clear(v);
    shape_refinement_end(v);
    scg_library_free(&v->library);
}

// Initially globals are 0, and other variables do not exist yet.
static const struct state *sh_initial(struct cpa *c, const struct node *start)
{
    (void)start;
    return intern(self(c), shape_start(self(c)));
}

// ---- precision: pointers that are tracked -----------------------------------------------------------------------------------

static const struct prec *prec_of(struct shape_cpa *v, uint64_t tracked)
{
    uint64_t *at = map_at(&v->precs, tracked);
    if (!*at) {
        struct shape_prec *fresh = MEM_NEW(struct shape_prec);
        *fresh = (struct shape_prec){ { .id = (uint32_t)v->precs.n }, tracked };
        *at = (uint64_t)(uintptr_t)fresh;
    }
    return &((const struct shape_prec *)(uintptr_t)*at)->p;
}

static uint64_t tracked_under(const struct prec *p)
{
    return ((const struct shape_prec *)p)->tracked;
}

// The pointers hidden under precision p; temporaries and addresses of variables are never hidden.
static uint64_t hidden_under(const struct shape_cpa *v, const struct prec *p)
{
    uint64_t hidden = 0;
    for (uint32_t i = 0; v->cfg->take_over && !v->given_up && i < v->shape->tracking.n_pointers; i++)
        if (v->var[i] && !is_address(v, i) && !(tracked_under(p) >> i & 1))
            hidden |= UINT64_C(1) << i;
    return hidden;
}

static const struct prec *sh_initial_prec(struct cpa *c)
{
    return prec_of(self(c), 0);
}

static const struct prec *sh_prec_union(struct cpa *c, const struct prec *a, const struct prec *b)
{
    return prec_of(self(c), tracked_under(a) | tracked_under(b));
}

static void sh_print_prec(struct cpa *c, const struct prec *p, struct buf *b)
{
    struct shape_cpa *v = self(c);
    uint64_t tracked = v->cfg->take_over ? tracked_under(p) : 0;
    for (; tracked; tracked &= tracked - 1)
        buf_printf(b, "%s%s", names_of_predicate(v, v->shape->pointer[__builtin_ctzll(tracked)]),
                   tracked & (tracked - 1) ? ", " : "");
}

// Tracks pointers that a peer does not follow any more from here on, with what they lead to (Theoduloz 2010, 4.4.6).
static enum prec_action sh_prec(struct cpa *c, const struct state **s, const struct prec **p, struct prec_step *step)
{
    struct shape_cpa *v = self(c);
    if (!v->cfg->take_over || v->given_up || !step->given_up)
        return PREC_CONTINUE;
    struct structure *g = heap_to_shape(v, shape_of(*s)->g, hidden_under(v, *p), step->given_up);
    if (!g)
        return PREC_CONTINUE;
    uint64_t tracked = tracked_under(*p);
    for (size_t i = 0; i < step->given_up->n_variables; i++) {
        uint32_t x = v->pointer[step->given_up->variable[i].var->id];
        tracked |= x == NOT_FOLLOWED ? 0 : UINT64_C(1) << x;
    }
    const struct state *all = intern_possible(v, g);
    if (!all)
        return PREC_DROP;
    v->stats->taken_over++;
    *p = prec_of(v, tracked);
    *s = all;
    return PREC_CONTINUE;
}

// ---- transfer -----------------------------------------------------------------------------------------------------------------

static enum rc sh_transfer(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    struct shape_cpa *v = self(c);
    v->hidden = hidden_under(v, p);
    if (shape_of(s)->fault != FAULT_NONE)
        return RC_OK;
    uint64_t start = stat_now(), work = v->given_up ? 0 : v->shape->constraints.work;
    struct structures to = { 0 };
    uint32_t faults;
    enum rc rc = shape_step(v, shape_of(s)->g, e, &to, &faults);
    for (size_t i = 0; i < to.n; i++) {
        const struct state *t = intern(v, to.at[i]);
        vec_push(out, t);
    }
    for (; faults; faults &= faults - 1)
        vec_push(out, intern_fault(v, (enum fault)__builtin_ctz(faults), e));
    v->stats->time_post += stat_now() - start;
    if (!v->given_up)
        work = v->shape->constraints.work - work;
    if (rc == RC_OK)
        rc = tick(&c->run->budget, 1 + to.n * (1 + shape_of(s)->g->n) + work / 16);
    vec_free(&to);
    // (An access that goes wrong in all heaps leaves none, but it is for the peer to report.)
    if (rc == RC_OK && !out->n && v->cfg->take_over && edge_accesses(e).n)
        vec_push(out, s);
    return rc;
}

// Whether a peer knows the block that x leads to; then notes that in g, a copy of the structure of s.
static bool find_elsewhere(struct shape_cpa *v, struct structure *g, const struct var *x,
                           const struct state *const *peers)
{
    uint32_t p = x ? v->pointer[x->id] : NOT_FOLLOWED;
    struct answer a;
    if (p == NOT_FOLLOWED || structure_get(g, v->wild[p], 0, 0) != LOGIC_TRUE)
        return false;
    const struct exp *value = exp_cell(&v->cpa.run->cfa->exps, (struct var *)(uintptr_t)x, 0, x->type, NULL);
    if (!run_ask_peers(&v->cpa, peers, &(struct query){ .kind = QUERY_BLOCK, .exp = value }, &a))
        return false;
    structure_set(g, v->elsewhere[p], 0, 0, LOGIC_TRUE);
    return true;
}

static const struct state *find_all_elsewhere(struct shape_cpa *v, const struct state *s,
                                              const struct state *const *peers, const struct edge *e)
{
    struct structure *g = structure_copy(shape_of(s)->g);
    bool some = find_elsewhere(v, g, e->lhs && e->lhs->kind == EXP_CELL ? e->lhs->var : NULL, peers);
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->callee->n_params; i++)
        some |= find_elsewhere(v, g, e->callee->vars.at[i], peers);
    if (some)
        return intern(v, g);
    structure_free(g);
    return s;
}

static const struct state *sh_strengthen(struct cpa *c, const struct state *s, const struct state *const *peers,
                                         const struct edge *e)
{
    struct shape_cpa *v = self(c);
    if (v->cfg->take_over && !v->given_up && shape_of(s)->fault == FAULT_NONE)
        s = find_all_elsewhere(v, s, peers, e);
    bool asks = !v->given_up && v->cfg->strengthen && shape_of(s)->fault == FAULT_NONE;
    struct structure *g = !asks ? NULL : numbers_strengthen(v, shape_of(s)->g, e, peers);
    if (!g)
        return s;
    return intern_possible(v, g);
}

static enum refinement sh_refine(struct cpa *c, struct engine *e, struct arg_node *target, struct edge_path *path)
{
    (void)path;
    return shape_refine(self(c), e, target);
}

static enum rc sh_finish(struct cpa *c, const struct arg *a, struct buf *notes)
{
    (void)a;
    shape_refinement_log(self(c), notes);
    return RC_OK;
}

static bool sh_leq(struct cpa *c, const struct state *a, const struct state *b)
{
    (void)c;
    if (a == b || shape_of(a)->fault != FAULT_NONE || shape_of(b)->fault != FAULT_NONE)
        return a == b;
    return structure_embeds(shape_of(a)->g, shape_of(b)->g);
}

static bool sh_is_target(struct cpa *c, const struct state *s)
{
    (void)c;
    return shape_of(s)->fault != FAULT_NONE;
}

// All parts of memory safety are checked: anything that is not followed is suspected, so nothing is missed.
static unsigned sh_checks(struct cpa *c)
{
    return self(c)->watched;
}

static bool sh_fault(struct cpa *c, const struct state *s, struct fault_at *out)
{
    (void)c;
    *out = (struct fault_at){ .kind = shape_of(s)->fault, .edge = shape_of(s)->at };
    return out->kind != FAULT_NONE;
}

// Pointers of which a knows nothing, but b does.
static uint64_t hidden_in(const struct shape_cpa *v, const struct structure *a, const struct structure *b)
{
    uint64_t hidden = 0;
    for (uint32_t i = 0; i < v->shape->tracking.n_pointers; i++)
        if (structure_get(a, v->wild[i], 0, 0) == LOGIC_TRUE && structure_get(b, v->wild[i], 0, 0) == LOGIC_FALSE)
            hidden |= UINT64_C(1) << i;
    return hidden;
}

// leq with what a peer follows explicitly taken into account.
static bool sh_leq_given(struct cpa *c, const struct state *a, const struct state *const *composite,
                         const struct state *b)
{
    struct shape_cpa *v = self(c);
    struct answer heap;
    struct arena mem = { 0 };
    bool leq = sh_leq(c, a, b);
    if (leq || v->given_up || !v->cfg->take_over)
        return leq;
    bool known = run_ask_peers(c, composite, &(struct query){ .kind = QUERY_HEAP, .mem = &mem }, &heap);
    struct structure *g =
        known ? heap_to_shape(v, shape_of(a)->g, hidden_in(v, shape_of(a)->g, shape_of(b)->g), heap.heap) : NULL;
    if (g) {
        class_collect(v->shape, g);
        struct structure *all = structure_abstract(g);
        leq = structure_embeds(all, shape_of(b)->g);
        structure_free(all);
        structure_free(g);
    }
    arena_free(&mem);
    return leq;
}

static enum merge_kind sh_merge(struct cpa *c)
{
    return (enum merge_kind)self(c)->cfg->merge;
}

static const struct state *sh_join(struct cpa *c, const struct state *a, const struct state *b)
{
    bool faults = shape_of(a)->fault != FAULT_NONE || shape_of(b)->fault != FAULT_NONE;
    struct structure *g = faults ? NULL : structure_join(shape_of(a)->g, shape_of(b)->g);
    return g ? intern(self(c), g) : NULL;
}

static uint32_t sh_partition(struct cpa *c, const struct state *s)
{
    (void)c;
    return shape_of(s)->kind;
}

// States whose nodes have known names cover only states with the same names.
enum { SHAPE_UNNAMED, SHAPE_NAMED };

static uint32_t sh_shape(struct cpa *c, const struct state *s)
{
    (void)c;
    return shape_of(s)->named ? SHAPE_NAMED : SHAPE_UNNAMED;
}

static bool sh_shape_may_cover(struct cpa *c, uint32_t shape, const struct state *s)
{
    (void)c;
    return shape == SHAPE_UNNAMED || shape_of(s)->named;
}

static uint64_t sh_shape_key(struct cpa *c, uint32_t shape, const struct state *s)
{
    (void)c;
    return shape == SHAPE_NAMED ? shape_of(s)->names : 0;
}

static void sh_print(struct cpa *c, const struct state *s, struct buf *b)
{
    (void)c;
    struct buf text = { 0 };
    if (shape_of(s)->fault != FAULT_NONE)
        buf_printf(b, "%s ", fault_text(shape_of(s)->fault));
    structure_print(shape_of(s)->g, &text);
    buf_puts(b, "shape ");
    for (const char *p = buf_str(&text); *p; p++)
        buf_putc(b, *p == '\n' ? ';' : *p);
    buf_free(&text);
}

static void sh_draw(struct cpa *c, const struct state *s, const char *prefix, struct buf *b)
{
    if (!self(c)->given_up && shape_of(s)->fault == FAULT_NONE)
        shape_draw(self(c), shape_of(s)->g, prefix, b);
}

static void sh_describe(struct cpa *c, struct buf *b)
{
    shape_describe(self(c), b);
}

static const struct cpa_index sh_index = { NULL, sh_shape, sh_shape_may_cover, sh_shape_key };

const struct cpa_ops shape_cpa = {
    .name = "shape",
    .summary = "shape graphs: three-valued structures that describe heaps of any size",
    .size = sizeof(struct shape_cpa),
    .open = sh_open,
    .close = sh_close,
    .initial = sh_initial,
    .initial_prec = sh_initial_prec,
    .refines = &(const struct cpa_refines){ .prec_union = sh_prec_union, .refine = sh_refine },
    .prec = sh_prec,
    .adjusts_last = true,
    .print_prec = sh_print_prec,
    .transfer = sh_transfer,
    .leq = sh_leq,
    .leq_given = sh_leq_given,
    .is_target = sh_is_target,
    .heap = &(const struct cpa_heap){ .checks = sh_checks, .fault = sh_fault },
    .strengthen = sh_strengthen,
    .finish = sh_finish,
    .join = sh_join,
    .merge = sh_merge,
    .partition = sh_partition,
    .index = &sh_index,
    .print = sh_print,
    .picture = &(const struct cpa_picture){ .draw = sh_draw, .describe = sh_describe },
    OPT_OWNER(shape),
    .stats = shape_stat_specs,
    .n_stats = ARRAY_LEN(shape_stat_specs),
};
