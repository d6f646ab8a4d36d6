// SPDX-License-Identifier: Apache-2.0
// routes.c: the paths between cut points, and what their guards say.
#include "algo/polynomial/equations.h"

struct head *head_of(const struct equations *q, uint32_t block)
{
    uint32_t h = q->head_at[block];
    return h ? &q->heads.at[h - 1] : NULL;
}

bool route_is_target(const struct equations *q, const struct route *r)
{
    enum ublock_kind k = q->n->u->blocks.at[r->to].kind;
    return k == UBLOCK_FAIL || k == UBLOCK_OBSTACLE;
}

// ---- guards -----------------------------------------------------------------------------------------------------------

static void note_guard(struct route *r, const struct term *t, bool holds)
{
    if (t->op == TERM_NOT)
        note_guard(r, t->arg[0], !holds);
    if ((t->op == TERM_AND && holds) || (t->op == TERM_OR && !holds))
        for (uint32_t i = 0; i < t->n; i++)
            note_guard(r, t->arg[i], holds);
    if (t->op != TERM_EQ || t->arg[0]->sort->kind != SORT_INT)
        return;
    struct term_pair p = { t->arg[0], t->arg[1] };
    if (holds)
        vec_push(&r->equal, p);
    else
        vec_push(&r->unequal, p);
}

// ---- one route --------------------------------------------------------------------------------------------------------

// Renames unknown values that e makes: they differ from those that had these names before.
static void rename_made(struct equations *q, struct image *m, const struct uedge *e)
{
    for (size_t i = 0; i < e->made.n; i++) {
        const struct uvalue *v = &q->n->u->values.at[e->made.at[i]];
        if (!v->def)
            *map_at(&m->meaning, v->name->id) = term_fresh(q->n->t, "again", v->name->sort)->id;
    }
}

void route_take(struct equations *q, struct route *r)
{
    const struct unit *u = q->n->u;
    r->from = u->edges.at[r->edges.at[0]].from;
    r->to = u->edges.at[vec_last(&r->edges)].to;
    image_open(&r->m, q->n, r->from, dom_keep(q->n->site[r->from].x));
    for (size_t i = 0; i < r->edges.n && !r->dead; i++) {
        const struct uedge *e = &u->edges.at[r->edges.at[i]];
        if (r->again && i >= r->again)
            rename_made(q, &r->m, e);
        note_guard(r, image_edge(&r->m, e, r->m.n->t->t_true), true);
        r->dead = dom_is_bottom(r->m.v);
    }
    if (r->dead)
        image_close(&r->m);
}

void route_free(struct route *r)
{
    if (!r->dead)
        image_close(&r->m);
    vec_free(&r->edges);
    vec_free(&r->equal);
    vec_free(&r->unequal);
    map_free(&r->read);
}

// ---- all routes -------------------------------------------------------------------------------------------------------

// Adds the routes that begin with the path, which ends at the block.
static enum rc extend_path(struct equations *q, struct u32_vec *path, uint32_t block)
{
    const struct unit *u = q->n->u;
    if (path->n && u->blocks.at[block].is_cut) {
        struct route r = { .dead = true, .from = u->edges.at[path->at[0]].from, .to = block };
        vec_append(&r.edges, path);
        vec_push(&q->routes, r);
        return q->routes.n > (uint64_t)q->cfg->routes ? RC_UNSUPPORTED : tick(&q->n->run->budget, 1 + path->n);
    }
    enum rc rc = RC_OK;
    const struct u32_vec *out = &u->blocks.at[block].out;
    for (size_t i = 0; i < out->n && rc == RC_OK; i++) {
        vec_push(path, out->at[i]);
        rc = extend_path(q, path, u->edges.at[out->at[i]].to);
        path->n--;
    }
    return rc;
}

static enum rc list_routes(struct equations *q)
{
    struct u32_vec path = { 0 };
    enum rc rc = RC_OK;
    for (uint32_t b = 0; b < q->n->u->blocks.n && rc == RC_OK; b++)
        if (q->n->u->blocks.at[b].is_cut && !dom_is_bottom(q->n->site[b].x))
            rc = extend_path(q, &path, b);
    vec_free(&path);
    return rc;
}

// ---- numeric values, route by route -------------------------------------------------------------------------------------

static struct dvalue *image_of(struct equations *q, const struct route *r)
{
    return numeric_image(q->n, r->edges.at, r->edges.n, q->n->site[r->from].x);
}

// Begins again with empty values; the values known at cut points are kept in `old`, by block.
static void begin_again(struct numeric *n, struct dvalue **old)
{
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        struct site *s = &n->site[b];
        if (!n->u->blocks.at[b].is_cut)
            continue;
        old[b] = s->x;
        s->x = b ? dom_bottom(n->d, s->dims) : dom_keep(s->x);
        s->updates = s->widenings = s->roundings = 0;
    }
}

// Ends that: meets both values; keeps the old ones if the ascending sequence did not come to its end.
static void end_again(struct numeric *n, struct dvalue **old, bool ended)
{
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        if (!old[b])
            continue;
        struct dvalue *x = ended ? dom_meet(old[b], n->site[b].x) : dom_keep(old[b]);
        dom_free(n->site[b].x);
        dom_free(old[b]);
        n->site[b].x = x;
    }
}

static enum rc ascend(struct equations *q, bool *ended)
{
    enum { VISITS = 20 };  // of a cut point on average; widening ends sooner
    struct numeric *n = q->n;
    struct agenda todo;
    uint32_t b;
    size_t visits = 0;
    enum rc rc = RC_OK;
    agenda_init(&todo, n);
    agenda_add(&todo, 0);
    while (rc == RC_OK && visits <= VISITS * (q->heads.n + 1) && agenda_take(&todo, &b)) {
        visits++;
        for (size_t i = 0; i < q->routes.n && rc == RC_OK; i++) {
            const struct route *r = &q->routes.at[i];
            if (r->from != b)
                continue;
            struct dvalue *y = image_of(q, r);
            if (site_update(n, r->to, y, n->u->blocks.at[r->to].kind == UBLOCK_HEAD))
                agenda_add(&todo, r->to);
            dom_free(y);
            rc = numeric_tick(n, n->site[r->to].values.n);
        }
    }
    *ended = rc == RC_OK && !agenda_take(&todo, &b);
    agenda_free(&todo);
    return rc;
}

// Recomputes the value at block b from those where routes to it begin: it contains all states, and so does the meet
// with it.
static enum rc descend_at(struct equations *q, uint32_t b)
{
    struct numeric *n = q->n;
    struct dvalue *sum = dom_bottom(n->d, n->site[b].dims);
    for (size_t i = 0; i < q->routes.n; i++) {
        if (q->routes.at[i].to != b)
            continue;
        struct dvalue *y = image_of(q, &q->routes.at[i]), *z = dom_join(sum, y);
        dom_free(y);
        dom_free(sum);
        sum = z;
    }
    enum rc rc = numeric_tick(n, n->site[b].values.n);
    if (rc == RC_OK) {
        struct dvalue *x = dom_meet(n->site[b].x, sum);
        dom_free(n->site[b].x);
        n->site[b].x = x;
    }
    dom_free(sum);
    return rc;
}

/* Finds numeric values at cut points along whole routes: a strategy that takes edges forgets on the way what a
 * condition that was computed earlier says. */
static enum rc analyse_routes(struct equations *q)
{
    enum { DESCENDING = 2 };
    struct numeric *n = q->n;
    struct dvalue **old = MEM_ARRAY(struct dvalue *, n->u->blocks.n);
    bool ended;
    begin_again(n, old);
    enum rc rc = ascend(q, &ended);
    end_again(n, old, ended);
    mem_free(old, n->u->blocks.n * sizeof *old);
    for (int i = 0; i < DESCENDING; i++)
        for (uint32_t b = 0; b < n->u->blocks.n && rc == RC_OK; b++)
            if (n->u->blocks.at[b].kind == UBLOCK_HEAD)
                rc = descend_at(q, b);
    return rc;
}

// ---- heads --------------------------------------------------------------------------------------------------------------

static void note_name(void *ctx, uint32_t v, uint32_t unused)
{
    const struct equations *q = ctx;
    const struct unit *u = q->n->u;
    (void)unused;
    if (u->needed[v] && u->values.at[v].name->sort->kind == SORT_INT)
        vec_push(&vec_last(&q->heads).names, v);
}

static void find_heads(struct equations *q)
{
    struct unit *u = q->n->u;
    q->head_at = MEM_ARRAY(uint32_t, u->blocks.n);
    for (uint32_t b = 0; b < u->blocks.n; b++) {
        if (u->blocks.at[b].kind != UBLOCK_HEAD || dom_is_bottom(q->n->site[b].x))
            continue;
        VERIFY(b != 0);  // executions begin at block 0, and come to a head by a route
        vec_push(&q->heads, ((struct head){ .block = b }));
        q->head_at[b] = (uint32_t)q->heads.n;
        pmap_each(&u->pool, u->blocks.at[b].live, note_name, q);
    }
}

enum rc routes_find(struct equations *q)
{
    find_heads(q);
    enum rc rc = list_routes(q);
    if (rc == RC_OK)
        rc = analyse_routes(q);
    for (size_t i = 0; i < q->routes.n && rc == RC_OK; i++) {
        struct route *r = &q->routes.at[i];
        r->dead = false;
        route_take(q, r);
        q->stats->routes += !r->dead;
        rc = numeric_tick(q->n, r->dead ? 1 : r->m.terms.n);
    }
    return rc;
}

void routes_free(struct equations *q)
{
    for (size_t i = 0; i < q->routes.n; i++)
        route_free(&q->routes.at[i]);
    for (size_t i = 0; i < q->heads.n; i++) {
        vec_free(&q->heads.at[i].names);
        vec_free(&q->heads.at[i].samples);
        vec_free(&q->heads.at[i].equations);
    }
    vec_free(&q->routes);
    vec_free(&q->heads);
    if (q->head_at)
        mem_free(q->head_at, q->n->u->blocks.n * sizeof *q->head_at);
    q->head_at = NULL;
}
