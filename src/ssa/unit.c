// SPDX-License-Identifier: Apache-2.0
// unit.c: program units as a whole: making, checking and printing them.
#include "ssa/unit_priv.h"

static void mark_cuts(struct unit *u)
{
    for (size_t i = 0; i < u->blocks.n; i++)
        u->blocks.at[i].is_cut = i == 0 || u->blocks.at[i].kind != UBLOCK_PLAIN;
}

enum rc unit_finish(struct unit *u, struct budget *b)
{
    enum rc rc = unit_find_live(u, b);
    if (rc == RC_OK)
        rc = unit_find_modes(u, b);
    if (rc != RC_OK)
        return rc;
    mark_cuts(u);
    unit_check(u);
    return RC_OK;
}

enum rc unit_examine(struct unit *u, const struct unit_cfg *cfg, struct budget *b, struct unit_stats *stats)
{
    enum rc rc = cfg->slice ? unit_slice(u, b, &stats->sliced) : RC_OK;
    if (rc == RC_OK)
        rc = unit_find_needed(u, NULL, b);
    return rc == RC_OK ? unit_finish(u, b) : rc;
}

static struct unit *make(const struct cfa *c, const struct func *f, struct encoder *e, const struct automata *a,
                         const struct modref *m, const struct unit_cfg *cfg, struct budget *b, struct unit_stats *stats)
{
    uint64_t start = stat_now();
    struct unit *u = MEM_NEW(struct unit);
    u->cfa = c;
    u->of = f;
    u->modular = m != NULL;
    u->returns = u->head = UINT32_MAX;
    u->e = e;
    u->t = encoder_terms(e);
    pmap_pool_init(&u->pool);
    enum rc rc = unit_build(u, a, m, cfg, b, stats);
    if (rc == RC_OK)
        rc = unit_drop_trivial(u, b);
    if (rc == RC_OK && !m)
        rc = unit_examine(u, cfg, b, stats);
    stats->blocks += u->blocks.n;
    stats->edges += u->edges.n;
    stats->values += u->values.n;
    for (size_t i = 0; i < u->blocks.n; i++)
        stats->phis += u->blocks.at[i].phis.n;
    stats->time_unit += stat_now() - start;
    if (rc == RC_OK)
        return u;
    unit_free(u);
    return NULL;
}

struct unit *unit_new(const struct cfa *c, struct encoder *e, const struct automata *a, const struct unit_cfg *cfg,
                      struct budget *b, struct unit_stats *stats)
{
    return make(c, c->start, e, a, NULL, cfg, b, stats);
}

struct unit *unit_of_func(const struct cfa *c, const struct func *f, struct encoder *e, const struct automata *a,
                          const struct modref *m, const struct unit_cfg *cfg, struct budget *b,
                          struct unit_stats *stats)
{
    return make(c, f, e, a, m, cfg, b, stats);
}

enum rc unit_close(struct unit *u, const uint8_t *relevant, const struct unit_cfg *cfg, struct budget *b,
                   struct unit_stats *stats)
{
    uint64_t start = stat_now();
    u->relevant = relevant;
    enum rc rc = unit_examine(u, cfg, b, stats);
    stats->time_unit += stat_now() - start;
    return rc;
}

void unit_free(struct unit *u)
{
    if (!u)
        return;
    for (size_t i = 0; i < u->blocks.n; i++) {
        vec_free(&u->blocks.at[i].phis);
        vec_free(&u->blocks.at[i].in);
        vec_free(&u->blocks.at[i].out);
        vec_free(&u->blocks.at[i].uses);
        unit_free(u->blocks.at[i].loop);
    }
    for (size_t i = 0; i < u->edges.n; i++) {
        vec_free(&u->edges.at[i].operands);
        vec_free(&u->edges.at[i].made);
        vec_free(&u->edges.at[i].outputs);
    }
    vec_free(&u->blocks);
    vec_free(&u->edges);
    if (u->needed)
        mem_free(u->needed, u->values.n);
    if (u->modes)
        mem_free(u->modes, u->values.n);
    vec_free(&u->values);
    vec_free(&u->counts);
    vec_free(&u->path);
    map_free(&u->by_name);
    map_free(&u->replaced);
    pmap_pool_free(&u->pool);
    arena_free(&u->mem);
    mem_free(u, sizeof *u);
}

const struct term *unit_value(struct unit *u, uint32_t block, uint32_t state)
{
    uint32_t id;
    if (!pmap_get(&u->pool, u->blocks.at[block].env, state, &id))
        return encode_state(u->e, state, 1);
    return id == UINT32_MAX ? NULL : unit_replace(u, u->t->all.at[id]);
}

const struct term *unit_facts(struct unit *u, const struct uvalue *v)
{
    if (v->def)
        return term_eq(u->t, v->name, v->def);
    return encode_state_facts(u->e, v->name);
}

void unit_next_cuts(const struct unit *u, uint32_t i, struct u32_vec *out)
{
    struct u32_vec todo = { 0 };
    uint8_t *seen = MEM_ARRAY(uint8_t, u->blocks.n);
    vec_push(&todo, i);
    while (todo.n) {
        const struct u32_vec *next = &u->blocks.at[vec_pop(&todo)].out;
        for (size_t k = 0; k < next->n; k++) {
            uint32_t to = u->edges.at[next->at[k]].to;
            if (seen[to])
                continue;
            seen[to] = 1;
            vec_push(u->blocks.at[to].is_cut ? out : &todo, to);
        }
    }
    mem_free(seen, u->blocks.n);
    vec_free(&todo);
}

// ---- the validator --------------------------------------------------------------------------------------------------

static void check_edge(const struct unit *u, const struct uedge *e)
{
    const struct ublock *to = &u->blocks.at[e->to];
    VERIFY(e->operands.n == to->phis.n && e->guard->sort->kind == SORT_BOOL);
    VERIFY(e->back ? to->kind == UBLOCK_HEAD : e->from < e->to);
    for (uint32_t i = 1; i < e->n; i++) {
        const struct edge *a = u->path.at[e->first + i - 1], *b = u->path.at[e->first + i];
        VERIFY(a->to == b->from || (a->kind == EDGE_CALL && a->ret == b));
    }
    for (size_t i = 0; i < to->phis.n; i++)
        VERIFY(e->operands.at[i]->sort == u->values.at[to->phis.at[i]].name->sort);
}

static void check_entry_value(void *ctx, uint32_t v, uint32_t unused)
{
    (void)unused;
    VERIFY(((const struct unit *)ctx)->values.at[v].kind == UVALUE_ENTRY);
}

// The region between a cut point and the next ones, for checks of what is made in it.
struct region {
    const struct unit *u;
    uint32_t from;
    uint32_t *seen;  // by block: 1 + the cut point from which it was last reached
    struct u32_vec blocks;
};

static void walk_region(struct region *r, uint32_t from)
{
    const struct unit *u = r->u;
    r->from = from;
    vec_clear(&r->blocks);
    vec_push(&r->blocks, from);
    r->seen[from] = from + 1;
    for (size_t i = 0; i < r->blocks.n; i++) {
        const struct ublock *b = &u->blocks.at[r->blocks.at[i]];
        for (size_t k = 0; k < b->out.n; k++) {
            uint32_t to = u->edges.at[b->out.at[k]].to;
            if (!u->blocks.at[to].is_cut && r->seen[to] != from + 1) {
                r->seen[to] = from + 1;
                vec_push(&r->blocks, to);
            }
        }
    }
}

// Checks that a name that is live at a cut point means one thing until the next: nothing in between makes it again.
static void check_live_value(void *ctx, uint32_t v, uint32_t unused)
{
    const struct region *r = ctx;
    const struct uvalue *x = &r->u->values.at[v];
    (void)unused;
    if (x->kind == UVALUE_PHI && !r->u->blocks.at[x->block].is_cut)
        VERIFY(r->seen[x->block] != r->from + 1);
    if (x->kind == UVALUE_ANY || x->kind == UVALUE_DEF)
        VERIFY(r->seen[r->u->edges.at[x->edge].from] != r->from + 1);
}

static void check_regions(const struct unit *u)
{
    struct region r = { .u = u };
    r.seen = MEM_ARRAY(uint32_t, u->blocks.n);
    for (uint32_t b = 0; b < u->blocks.n; b++)
        if (u->blocks.at[b].is_cut && u->blocks.at[b].out.n) {
            walk_region(&r, b);
            pmap_each(&u->pool, u->blocks.at[b].live, check_live_value, &r);
        }
    mem_free(r.seen, u->blocks.n * sizeof *r.seen);
    vec_free(&r.blocks);
}

void unit_check(const struct unit *u)
{
    for (size_t i = 0; i < u->edges.n; i++)
        check_edge(u, &u->edges.at[i]);
    check_regions(u);
    pmap_each(&u->pool, u->blocks.at[0].live, check_entry_value, (void *)(uintptr_t)u);
}
