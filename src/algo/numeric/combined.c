// SPDX-License-Identifier: Apache-2.0
// combined.c: C: paths become enabled step by step, and the solver picks among them; strategies that build on it.
// source Henry, Monniaux, Moy 2012; Henry 2014, section 4.2.2, algorithms 2 and 3 (guided path analysis).
#include "algo/numeric/focus.h"

// ---- new paths --------------------------------------------------------------------------------------------------------

// Enables the last path.
static void enable(struct guided *g, uint32_t i)
{
    const struct focus *f = &g->f;
    path_set_add(&g->paths[i], f);
    if (g->uncut && f->n->u->edges.at[f->path.at[f->path.n - 1]].back)
        g->uncut[f->end] = 0;
    g->f.n->stats.enabled++;
    agenda_add(&g->todo, i);
}

/* Whether the image y of the last path, from i, adds something.  Algorithm 3 joins images into next, which begins as x,
 * so that no two paths bring the same; its variant joins them into x, and so finds paths that lead on in the same step. */
static bool brings_more(struct guided *g, const struct dvalue *y)
{
    struct numeric *n = g->f.n;
    if (!n->cfg->eager)
        return g->f.join_next(&g->f, g->f.end, y);
    if (!site_update(n, g->f.end, y, false))
        return false;
    agenda_add(&g->news, g->f.end);
    agenda_add(&g->todo, g->f.end);
    return true;
}

static void begin_next(struct guided *g, uint32_t i)
{
    for (size_t k = 0; k < g->f.succ[i].n; k++) {
        struct site *p = &g->f.n->site[g->f.succ[i].at[k]];
        dom_free(p->next);
        p->next = dom_keep(p->x);
    }
}

// The formula of paths from i that are not enabled.
static const struct term *fresh_paths(struct guided *g, uint32_t i)
{
    return term_not(g->f.n->t, path_set_term(&g->paths[i], g->f.n));
}

// COMPUTENEWPATHS(p_i) (algorithm 3).
static enum rc new_paths(struct guided *g, uint32_t i, bool *any)
{
    struct focus *f = &g->f;
    struct numeric *n = f->n;
    enum sat r;
    if (!n->cfg->eager)
        begin_next(g, i);
    focus_unblock(f);
    const struct term *fresh = fresh_paths(g, i);
    while ((r = focus_find(f, i, n->cfg->eager ? FOCUS_X : FOCUS_NEXT, fresh)) == SAT_YES) {
        if (numeric_tick(n, 1) != RC_OK)
            return RC_STOP;
        struct dvalue *y = numeric_image(n, f->path.at, f->path.n, n->site[i].x);
        if (brings_more(g, y)) {
            enable(g, i);
            *any = true;
            if (n->cfg->eager)  // x may have grown at i: the same path would bring more and more
                fresh = fresh_paths(g, i);
        } else {
            focus_block(f);
        }
        dom_free(y);
    }
    n->gave_up |= r == SAT_UNKNOWN;
    return r == SAT_UNKNOWN ? numeric_tick(n, 0) : RC_OK;
}

// ---- guided path analysis ---------------------------------------------------------------------------------------------

static enum rc all_new_paths(struct guided *g, bool *any)
{
    uint32_t i;
    enum rc rc = RC_OK;
    while (rc == RC_OK && !g->f.n->gave_up && agenda_take(&g->news, &i))
        rc = new_paths(g, i, any);
    sites_drop_next(g->f.n);
    return rc;
}

static void add_reached(const struct guided *g, struct agenda *a, const uint8_t *without)
{
    const struct numeric *n = g->f.n;
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        if (n->u->blocks.at[b].is_cut && !dom_is_bottom(n->site[b].x) && !(without && without[b]))
            agenda_add(a, b);
}

// Makes all heads cut points again: the value of each must lead to that of the next.  True: some were none.
static bool cut_all(struct guided *g)
{
    const struct numeric *n = g->f.n;
    bool some = false;
    for (uint32_t b = 0; g->uncut && b < n->u->blocks.n; b++)
        some |= g->uncut[b] && !dom_is_bottom(n->site[b].x);
    if (some) {
        mem_free(g->uncut, n->u->blocks.n);
        g->uncut = NULL;
        add_reached(g, &g->todo, NULL);
    }
    return some;
}

/* Finds what the enabled paths lead to.
 * source Henry 2014, section 4.2.2, "improvements": the heads of loops whose paths are not enabled need not be cut
 *        points.  They become cut points when there are no new paths any more, and whenever new ones are looked for. */
static enum rc take_enabled(struct guided *g)
{
    struct agenda cuts;
    if (g->uncut) {
        agenda_init(&cuts, g->f.n);
        add_reached(g, &cuts, g->uncut);
        agenda_free(&g->todo);
        g->todo = cuts;
        focus_uncut(&g->f, g->uncut);
    }
    enum rc rc = g->ascend(g);
    if (rc == RC_OK && !g->f.n->gave_up)
        rc = pathfocus_descend(&g->f, g->paths);
    if (g->uncut)
        focus_uncut(&g->f, NULL);
    return rc;
}

// One round: new paths, then what they lead to; *any: there were new paths.
static enum rc one_round(struct guided *g, bool *any)
{
    struct numeric *n = g->f.n;
    *any = false;
    enum rc rc = all_new_paths(g, any);
    if (rc != RC_OK || n->gave_up || !(*any || (*any = cut_all(g))))
        return rc;
    n->stats.subgraphs++;
    rc = take_enabled(g);
    add_reached(g, &g->news, NULL);  // what shrank may enable paths, too
    return rc;
}

static void guided_open(struct guided *g, struct numeric *n)
{
    focus_init(&g->f, n);
    agenda_init(&g->news, n);
    agenda_init(&g->todo, n);
    agenda_add(&g->news, 0);
    g->paths = MEM_ARRAY(struct path_set, n->u->blocks.n);
    g->uncut = n->cfg->dynamic_cuts ? MEM_ARRAY(uint8_t, n->u->blocks.n) : NULL;
    for (uint32_t b = 0; g->uncut && b < n->u->blocks.n; b++)
        g->uncut[b] = n->u->blocks.at[b].kind == UBLOCK_HEAD && b != 0;
}

static void guided_close(struct guided *g)
{
    size_t k = g->f.n->u->blocks.n;
    for (size_t b = 0; b < k; b++)
        path_set_free(&g->paths[b]);
    mem_free(g->paths, k * sizeof *g->paths);
    if (g->uncut)
        mem_free(g->uncut, k);
    agenda_free(&g->news);
    agenda_free(&g->todo);
    focus_free(&g->f);
}

enum rc guided_paths(struct guided *g, struct numeric *n)
{
    if (!path_sets_open())
        return pathfocus_run(n);
    guided_open(g, n);
    enum rc rc = RC_OK;
    for (bool any = true; any && rc == RC_OK && !n->gave_up;)
        rc = one_round(g, &any);
    guided_close(g);
    path_sets_close();
    return rc;
}

// ---- C ----------------------------------------------------------------------------------------------------------------

static enum rc take_paths(struct guided *g)
{
    return pathfocus_ascend(&g->f, &g->todo, g->paths);
}

enum rc combined_run(struct numeric *n)
{
    struct guided g = { .ascend = take_paths };
    return guided_paths(&g, n);
}

// ---- C, then N --------------------------------------------------------------------------------------------------------

// Computes the values of blocks between cut points from those of cut points.
static void fill_in(struct numeric *n)
{
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        const struct u32_vec *in = &n->u->blocks.at[b].in;
        if (n->u->blocks.at[b].is_cut)
            continue;
        for (size_t i = 0; i < in->n; i++) {
            struct dvalue *y = numeric_image(n, &in->at[i], 1, n->site[n->u->edges.at[in->at[i]].from].x);
            site_update(n, b, y, false);
            dom_free(y);
        }
    }
}

enum rc combined_restart_run(struct numeric *n)
{
    enum rc rc = combined_run(n);
    if (rc != RC_OK || n->gave_up)
        return rc;
    fill_in(n);
    return numeric_restart(n);
}

// ---- IN ---------------------------------------------------------------------------------------------------------------

enum rc incremental_run(struct numeric *n)
{
    enum rc rc = standard_run(n);
    if (rc != RC_OK)
        return rc;
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        struct site *s = &n->site[b];
        dom_free(s->bound);
        s->bound = s->x;
        s->x = NULL;
    }
    sites_reset(n);
    rc = combined_run(n);
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        site_end_bound(n, b, rc == RC_OK && !n->gave_up && n->u->blocks.at[b].is_cut);
    n->gave_up = false;  // what S found holds all the same
    return rc;
}
