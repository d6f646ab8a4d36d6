// SPDX-License-Identifier: Apache-2.0
// shape.c: the shape analysis (Theoduloz 2010, 3.2.6): a state is a three-valued structure that describes the heap.
#include "base/hash.h"
#include "cpa/shape/shape_priv.h"
#include "encode/symbolic.h"

#define OPT_S shape_cfg
static const struct opt_spec shape_opts[] = { SHAPE_OPTS(OPT_ROW) };
#undef OPT_S
static const struct stat_spec shape_stat_specs[] = { SHAPE_STATS(STAT_ROW) };

const struct opt_choice shape_merge_choices[] = {
    { "sep", MERGE_SEP, "none" },
    { "names", MERGE_JOIN, "join structures whose nodes have the same names" },
    { NULL, 0, NULL },
};

static struct shape_cpa *self(struct cpa *c)
{
    assert(c->ops == &shape_cpa);
    return (struct shape_cpa *)c;
}

static const struct shape_state *shape_of(const struct state *s)
{
    return (const struct shape_state *)s;
}

static uint32_t kind_of(struct shape_cpa *v, const struct shape_state *s)
{
    uint64_t h = s->names, at;
    for (uint32_t i = 0; i < s->g->voc->count[0]; i++)
        h = hash_mix(h, (s->g->word[i].must & 1) + 2 * (s->g->word[i].may & 1));
    if (!map_get(&v->kinds, h, &at)) {
        at = v->kinds.n;
        map_put(&v->kinds, h, at);
    }
    return (uint32_t)at;
}

// Takes g.
static const struct state *intern(struct shape_cpa *v, struct structure *g)
{
    uint64_t h = structure_hash(g), at;
    for (; map_get(&v->states, h, &at); h++) {
        struct shape_state *s = (struct shape_state *)(uintptr_t)at;
        if (structure_same(s->g, g)) {
            structure_free(g);
            return &s->s;
        }
    }
    struct shape_state *s = MEM_NEW(struct shape_state);
    *s = (struct shape_state){ .s.id = ++v->next_id, .g = g };
    s->named = structure_names(g, &s->names);
    s->kind = v->cfg->merge == MERGE_JOIN ? kind_of(v, s) : 0;
    map_put(&v->states, h, (uint64_t)(uintptr_t)s);
    v->stats->structures++;
    v->stats->nodes = MAX(v->stats->nodes, g->n);
    return &s->s;
}

static enum rc sh_open(struct cpa *c)
{
    struct shape_cpa *v = self(c);
    v->cfg = c->run->cfg[c->index];
    v->stats = (struct shape_stats *)c->run->stat[c->index];
    if (!c->run->pointsto)
        c->run->pointsto = symbolic_pointsto(c->run->symbolic);
    struct shape_spec spec;
    enum rc rc = model_find(v, &spec);
    v->given = spec;
    if (rc == RC_OK && v->cfg->refine)
        shape_refinement_begin(v, &spec);
    if (rc == RC_OK)
        model_build(v, &spec);
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
    model_clear(v);
    shape_refinement_end(v);
    scg_library_free(&v->library);
}

// Globals are 0, other variables are not there yet.
static const struct state *sh_initial(struct cpa *c, const struct node *start)
{
    (void)start;
    return intern(self(c), shape_start(self(c)));
}

static enum rc sh_transfer(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    (void)p;
    struct shape_cpa *v = self(c);
    if (v->given_up) {
        struct obstacle_at o = obstacle_of_edge(e);
        if (e->kind == EDGE_UNSUPPORTED)
            return run_obstacle(c->run, &o);
        vec_push(out, s);
        return RC_OK;
    }
    uint64_t start = stat_now(), work = v->shape->constraints.work;
    struct structures to = { 0 };
    enum rc rc = shape_step(v, shape_of(s)->g, e, &to);
    for (size_t i = 0; i < to.n; i++) {
        const struct state *t = intern(v, to.at[i]);
        vec_push(out, t);
    }
    v->stats->time_post += stat_now() - start;
    if (rc == RC_OK)
        rc = tick(&c->run->budget, 1 + to.n * (1 + shape_of(s)->g->n) + (v->shape->constraints.work - work) / 16);
    vec_free(&to);
    return rc;
}

static const struct state *sh_strengthen(struct cpa *c, const struct state *s, const struct state *const *peers,
                                         const struct edge *e)
{
    struct shape_cpa *v = self(c);
    struct structure *g = v->given_up || !v->cfg->strengthen ? NULL : numbers_strengthen(v, shape_of(s)->g, e, peers);
    if (!g)
        return s;
    bool good = structure_coerce(g, &v->shape->constraints);
    struct structure *a = good ? structure_abstract(g) : NULL;
    structure_free(g);
    return a ? intern(v, a) : NULL;
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
    return a == b || structure_embeds(shape_of(a)->g, shape_of(b)->g);
}

static enum merge_kind sh_merge(struct cpa *c)
{
    return (enum merge_kind)self(c)->cfg->merge;
}

static const struct state *sh_join(struct cpa *c, const struct state *a, const struct state *b)
{
    struct structure *g = structure_join(shape_of(a)->g, shape_of(b)->g);
    return g ? intern(self(c), g) : NULL;
}

static uint32_t sh_partition(struct cpa *c, const struct state *s)
{
    (void)c;
    return shape_of(s)->kind;
}

// States whose nodes have known names cover those with the same names only.
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
    structure_print(shape_of(s)->g, &text);
    buf_puts(b, "shape ");
    for (const char *p = buf_str(&text); *p; p++)
        buf_putc(b, *p == '\n' ? ';' : *p);
    buf_free(&text);
}

static void sh_draw(struct cpa *c, const struct state *s, const char *prefix, struct buf *b)
{
    if (!self(c)->given_up)
        shape_draw(self(c), shape_of(s)->g, prefix, b);
}

static void sh_describe(struct cpa *c, struct buf *b)
{
    shape_describe(self(c), b);
}

const struct cpa_ops shape_cpa = {
    .name = "shape",
    .summary = "shape graphs: three-valued structures that describe heaps of any size",
    .size = sizeof(struct shape_cpa),
    .open = sh_open,
    .close = sh_close,
    .initial = sh_initial,
    .transfer = sh_transfer,
    .leq = sh_leq,
    .strengthen = sh_strengthen,
    .refine = sh_refine,
    .finish = sh_finish,
    .join = sh_join,
    .merge = sh_merge,
    .partition = sh_partition,
    .shape = sh_shape,
    .shape_may_cover = sh_shape_may_cover,
    .shape_key = sh_shape_key,
    .print = sh_print,
    .draw = sh_draw,
    .describe = sh_describe,
    .opts = shape_opts,
    .n_opts = ARRAY_LEN(shape_opts),
    .cfg_size = sizeof(struct shape_cfg),
    .stats = shape_stat_specs,
    .n_stats = ARRAY_LEN(shape_stat_specs),
};
