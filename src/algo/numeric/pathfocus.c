// SPDX-License-Identifier: Apache-2.0
// pathfocus.c: PF and C: the solver picks the paths whose images are taken; C enables paths step by step.
//
// source Monniaux, Gonnord 2011; Henry 2014, section 3.3.2 (path focusing), section 4.2.2, algorithms 2 and 3 (guided path
//        analysis).
#include "algo/numeric/focus.h"

// ---- paths that were seen ---------------------------------------------------------------------------------------------

struct seen {
    struct u32_vec edges;  // of all paths, one after the other
    struct u32_vec begin;  // where each begins
};

static bool was_seen(const struct seen *s, const struct u32_vec *path)
{
    for (size_t i = 0; i < s->begin.n; i++) {
        size_t from = s->begin.at[i], to = i + 1 < s->begin.n ? s->begin.at[i + 1] : s->edges.n;
        if (to - from == path->n && memcmp(s->edges.at + from, path->at, path->n * sizeof *path->at) == 0)
            return true;
    }
    return false;
}

static void see(struct seen *s, const struct u32_vec *path)
{
    vec_push(&s->begin, (uint32_t)s->edges.n);
    for (size_t i = 0; i < path->n; i++)
        vec_push(&s->edges, path->at[i]);
}

static void seen_clear(struct seen *s)
{
    vec_clear(&s->edges);
    vec_clear(&s->begin);
}

static void seen_free(struct seen *s)
{
    vec_free(&s->edges);
    vec_free(&s->begin);
}

// ---- ascending --------------------------------------------------------------------------------------------------------

// The visit of one cut point: which self-loops were seen once, which twice.
struct visit {
    struct focus *f;
    uint32_t i;
    struct seen once, twice;
};

enum loop_phase { LOOP_FIRST, LOOP_ROUND, LOOP_WIDEN };

/* What to join for a path from i to itself: the first time its image; the second time what one more round gives after a widening,
 * for the loop that this path alone is; then it is widened.  y is given. */
static struct dvalue *self_loop(struct visit *v, struct dvalue *y, enum loop_phase *phase)
{
    struct numeric *n = v->f->n;
    const struct site *p = &n->site[v->i];
    *phase = !was_seen(&v->once, &v->f->path)    ? LOOP_FIRST
             : !was_seen(&v->twice, &v->f->path) ? LOOP_ROUND
                                                 : LOOP_WIDEN;
    if (*phase == LOOP_FIRST)
        see(&v->once, &v->f->path);
    if (*phase != LOOP_ROUND)
        return y;
    see(&v->twice, &v->f->path);
    struct dvalue *w = dom_widen_upto(p->x, y, p->thresholds.at, p->thresholds.n);
    struct dvalue *z = numeric_image(n, v->f->path.at, v->f->path.n, w);
    dom_free(w);
    dom_free(y);
    return z;
}

// Takes the path that was found; true: the place where it ends grew.
static bool take_path(struct visit *v)
{
    struct focus *f = v->f;
    struct numeric *n = f->n;
    enum loop_phase phase = LOOP_WIDEN;
    struct dvalue *y = numeric_image(n, f->path.at, f->path.n, n->site[v->i].x);
    if (f->end == v->i)
        y = self_loop(v, y, &phase);
    bool grew = site_update(n, f->end, y, phase == LOOP_WIDEN && n->u->blocks.at[f->end].kind == UBLOCK_HEAD);
    dom_free(y);
    if (!grew && phase != LOOP_ROUND)
        focus_block(f);
    if (grew && f->end == v->i)
        focus_unblock(f);  // from more states the paths may lead further
    return grew;
}

// PATHFOCUSING(p_i).
static enum rc focus_on(struct visit *v, struct agenda *todo, struct agenda *more, const struct term *only)
{
    struct focus *f = v->f;
    struct numeric *n = f->n;
    enum sat r;
    focus_unblock(f);
    while ((r = focus_find(f, v->i, FOCUS_X, only)) == SAT_YES) {
        if (numeric_tick(n, n->site[f->end].values.n) != RC_OK)
            return RC_STOP;
        if (!take_path(v))
            continue;
        agenda_add(todo, f->end);
        if (more)
            agenda_add(more, f->end);
    }
    n->gave_up |= r == SAT_UNKNOWN;
    return r == SAT_UNKNOWN ? tick(&n->run->budget, 0) : RC_OK;
}

enum rc pathfocus_ascend(struct focus *f, struct agenda *todo, struct agenda *more, const struct path_set *only)
{
    uint32_t i;
    enum rc rc = RC_OK;
    struct visit v = { .f = f };
    while (rc == RC_OK && !f->n->gave_up && agenda_take(todo, &i)) {
        v.i = i;
        rc = focus_on(&v, todo, more, only ? path_set_term(&only[i], f->n) : NULL);
        seen_clear(&v.once);
        seen_clear(&v.twice);
    }
    seen_free(&v.once);
    seen_free(&v.twice);
    return rc;
}

// ---- descending -------------------------------------------------------------------------------------------------------

static bool join_next(struct numeric *n, uint32_t b, const struct dvalue *y)
{
    struct site *p = &n->site[b];
    if (dom_leq(y, p->next))
        return false;
    struct dvalue *z = dom_join(p->next, y);
    dom_free(p->next);
    p->next = z;
    return true;
}

static enum sat descend_from(struct focus *f, uint32_t i, const struct term *only)
{
    struct numeric *n = f->n;
    enum sat r;
    focus_unblock(f);
    while ((r = focus_find(f, i, FOCUS_NEXT, only)) == SAT_YES) {
        if (numeric_tick(n, n->site[f->end].values.n) != RC_OK)
            return SAT_UNKNOWN;
        struct dvalue *y = numeric_image(n, f->path.at, f->path.n, n->site[i].x);
        if (!join_next(n, f->end, y))
            focus_block(f);
        dom_free(y);
    }
    return r;
}

static void drop_next(struct numeric *n)
{
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        dom_free(n->site[b].next);
        n->site[b].next = NULL;
    }
}

// One descending iteration; without an answer of the solver the values stay as they are.
static enum sat descend_once(struct focus *f, const struct path_set *only)
{
    struct numeric *n = f->n;
    enum sat r = SAT_NO;
    n->stats.descending++;
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        if (n->u->blocks.at[b].is_cut)
            n->site[b].next = b == 0 ? dom_keep(n->site[b].x) : dom_bottom(n->d, n->site[b].dims);
    for (uint32_t i = 0; i < n->u->blocks.n && r == SAT_NO; i++)
        if (n->u->blocks.at[i].is_cut)
            r = descend_from(f, i, only ? path_set_term(&only[i], n) : NULL);
    if (r != SAT_NO)
        drop_next(n);
    return r;
}

enum rc pathfocus_descend(struct focus *f, const struct path_set *only)
{
    struct numeric *n = f->n;
    for (int64_t i = 0; i < n->cfg->narrowing; i++) {
        if (descend_once(f, only) != SAT_NO)
            return tick(&n->run->budget, 0);
        if (!numeric_settle(n))
            break;
    }
    return RC_OK;
}

// ---- PF ---------------------------------------------------------------------------------------------------------------

enum rc pathfocus_run(struct numeric *n)
{
    struct focus f;
    struct agenda todo;
    focus_init(&f, n);
    agenda_init(&todo, n);
    agenda_add(&todo, 0);
    enum rc rc = pathfocus_ascend(&f, &todo, NULL, NULL);
    if (rc == RC_OK && !n->gave_up)
        rc = pathfocus_descend(&f, NULL);
    agenda_free(&todo);
    focus_free(&f);
    return rc;
}

// ---- C ----------------------------------------------------------------------------------------------------------------

// COMPUTENEWPATHS(p_i) (algorithm 3): images are joined into next, which begins as x, so that no two paths bring the same.
static enum rc new_paths(struct focus *f, uint32_t i, struct path_set *paths, struct agenda *todo, bool *any)
{
    struct numeric *n = f->n;
    enum sat r;
    for (size_t k = 0; k < f->succ[i].n; k++) {
        struct site *p = &n->site[f->succ[i].at[k]];
        dom_free(p->next);
        p->next = dom_keep(p->x);
    }
    focus_unblock(f);
    const struct term *fresh = term_not(n->t, path_set_term(&paths[i], n));
    while ((r = focus_find(f, i, FOCUS_NEXT, fresh)) == SAT_YES) {
        if (numeric_tick(n, n->site[f->end].values.n) != RC_OK)
            return RC_STOP;
        struct dvalue *y = numeric_image(n, f->path.at, f->path.n, n->site[i].x);
        if (!join_next(n, f->end, y)) {
            focus_block(f);
        } else {
            path_set_add(&paths[i], f);
            n->stats.enabled++;
            agenda_add(todo, i);
            *any = true;
        }
        dom_free(y);
    }
    n->gave_up |= r == SAT_UNKNOWN;
    return r == SAT_UNKNOWN ? tick(&n->run->budget, 0) : RC_OK;
}

// GUIDED-PATH-ANALYSIS (algorithm 2), from what the places have.
static enum rc guided_paths(struct focus *f, struct path_set *paths, struct agenda *news, struct agenda *todo)
{
    struct numeric *n = f->n;
    enum rc rc = RC_OK;
    for (bool any = true; any && rc == RC_OK && !n->gave_up;) {
        uint32_t i;
        any = false;
        while (rc == RC_OK && !n->gave_up && agenda_take(news, &i))
            rc = new_paths(f, i, paths, todo, &any);
        drop_next(n);
        if (rc == RC_OK && any && !n->gave_up)
            rc = pathfocus_ascend(f, todo, NULL, paths);
        if (rc == RC_OK && any && !n->gave_up)
            rc = pathfocus_descend(f, paths);
        for (uint32_t b = 0; b < n->u->blocks.n; b++)  // what shrank may enable paths, too
            if (n->u->blocks.at[b].is_cut && !dom_is_bottom(n->site[b].x))
                agenda_add(news, b);
    }
    return rc;
}

enum rc combined_run(struct numeric *n)
{
    struct focus f;
    struct agenda news, todo;
    if (!path_sets_open())
        return pathfocus_run(n);
    struct path_set *paths = MEM_ARRAY(struct path_set, n->u->blocks.n);
    focus_init(&f, n);
    agenda_init(&news, n);
    agenda_init(&todo, n);
    agenda_add(&news, 0);
    enum rc rc = guided_paths(&f, paths, &news, &todo);
    for (size_t b = 0; b < n->u->blocks.n; b++)
        path_set_free(&paths[b]);
    mem_free(paths, n->u->blocks.n * sizeof *paths);
    agenda_free(&news);
    agenda_free(&todo);
    focus_free(&f);
    path_sets_close();
    return rc;
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
