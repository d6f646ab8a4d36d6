// SPDX-License-Identifier: Apache-2.0
// pathfocus.c: PF: the solver picks the paths whose images are taken.
//
// source Monniaux, Gonnord 2011; Henry 2014, section 3.3.2 (path focusing).
#include "algo/numeric/focus.h"
#include "base/hash.h"

// ---- ascending --------------------------------------------------------------------------------------------------------

struct dvalue *visit_self_loop(struct visit *v, const struct dvalue *x, struct dvalue *y, enum loop_phase *phase)
{
    struct focus *f = v->f;
    struct numeric *n = f->n;
    const struct site *p = &n->site[v->i];
    vec_push(&f->path, f->which);
    *phase = path_list_find(&v->once, &f->path) == SIZE_MAX    ? LOOP_FIRST
             : path_list_find(&v->twice, &f->path) == SIZE_MAX ? LOOP_ROUND
                                                               : LOOP_WIDEN;
    if (*phase != LOOP_WIDEN)
        path_list_add(*phase == LOOP_FIRST ? &v->once : &v->twice, &f->path);
    f->path.n--;
    if (*phase != LOOP_ROUND)
        return y;
    struct dvalue *z = n->cfg->accelerate ? numeric_accelerate(n, f->path.at, f->path.n, y) : NULL;
    if (!z) {
        struct dvalue *w = dom_widen_upto(x, y, p->thresholds.at, p->thresholds.n);
        z = numeric_image(n, f->path.at, f->path.n, w);
        dom_free(w);
    }
    dom_free(y);
    return z;
}

void visit_begin(struct visit *v, uint32_t i)
{
    v->i = i;
    path_list_clear(&v->once);
    path_list_clear(&v->twice);
    focus_unblock(v->f);
}

void visit_free(struct visit *v)
{
    path_list_free(&v->once);
    path_list_free(&v->twice);
}

bool visit_widens(struct visit *v, enum loop_phase phase)
{
    struct focus *f = v->f;
    uint64_t h = hash_mix(hash_bytes(f->path.at, f->path.n * sizeof *f->path.at), f->which);
    uint64_t *last = map_at(&f->taken, h), now = (uint64_t)f->n->site[f->end].widenings + 1;
    bool again = *last == now;
    *last = now;
    return again && phase == LOOP_WIDEN && f->n->u->blocks.at[f->end].kind == UBLOCK_HEAD;
}

void visit_took(struct visit *v, enum loop_phase phase, bool grew)
{
    if (!grew && phase != LOOP_ROUND)
        focus_block(v->f);
    if (grew && v->f->end == v->i)
        focus_unblock(v->f);  // from more states the paths may lead further
}

// Takes the path that was found; true: the value at its end grew.
static bool take_path(struct visit *v)
{
    struct focus *f = v->f;
    struct numeric *n = f->n;
    enum loop_phase phase = LOOP_WIDEN;
    struct dvalue *y = numeric_image(n, f->path.at, f->path.n, n->site[v->i].x);
    if (n->premise && n->premise->prune(n->premise, n, &f->path, y)) {
        dom_free(y);
        return false;
    }
    if (f->end == v->i)
        y = visit_self_loop(v, n->site[v->i].x, y, &phase);
    bool grew = site_update(n, f->end, y, visit_widens(v, phase));
    dom_free(y);
    visit_took(v, phase, grew);
    return grew;
}

// PATHFOCUSING(p_i).
static enum rc focus_on(struct visit *v, struct agenda *todo, const struct term *only)
{
    struct focus *f = v->f;
    struct numeric *n = f->n;
    enum sat r;
    while ((r = focus_find(f, v->i, FOCUS_X, only)) == SAT_YES) {
        if (numeric_tick(n, n->site[f->end].values.n) != RC_OK)
            return RC_STOP;
        if (take_path(v))
            agenda_add(todo, f->end);
    }
    n->gave_up |= r == SAT_UNKNOWN;
    return r == SAT_UNKNOWN ? numeric_tick(n, 0) : RC_OK;
}

const struct term *pathfocus_allowed(struct focus *f, uint32_t i, const struct path_set *only)
{
    struct numeric *n = f->n;
    if (!only)
        return NULL;
    const struct term *r = path_set_term(&only[i], n);
    for (uint32_t b = 0; f->uncut && b < n->u->blocks.n; b++)
        if (f->uncut[b])
            r = term_and(n->t, r, term_implies(n->t, n->rho->passes[b], path_set_term(&only[b], n)));
    return r;
}

enum rc pathfocus_ascend(struct focus *f, struct agenda *todo, const struct path_set *only)
{
    uint32_t i;
    enum rc rc = RC_OK;
    struct visit v = { .f = f };
    while (rc == RC_OK && !f->n->gave_up && agenda_take(todo, &i)) {
        visit_begin(&v, i);
        rc = focus_on(&v, todo, pathfocus_allowed(f, i, only));
    }
    visit_free(&v);
    return rc;
}

// ---- descending -------------------------------------------------------------------------------------------------------

static enum sat descend_from(struct focus *f, uint32_t i, const struct term *only)
{
    struct numeric *n = f->n;
    enum sat r;
    focus_unblock(f);
    while ((r = focus_find(f, i, FOCUS_NEXT, only)) == SAT_YES) {
        if (numeric_tick(n, n->site[f->end].values.n) != RC_OK)
            return SAT_UNKNOWN;
        struct dvalue *y = numeric_image(n, f->path.at, f->path.n, n->site[i].x);
        if (!f->join_next(f, f->end, y))
            focus_block(f);
        dom_free(y);
    }
    return r;
}

void sites_drop_next(struct numeric *n)
{
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        dom_free(n->site[b].next);
        n->site[b].next = NULL;
    }
}

// One descending iteration; if the solver has no answer the values stay.
static enum sat descend_once(struct focus *f, const struct path_set *only)
{
    struct numeric *n = f->n;
    enum sat r = SAT_NO;
    n->stats.descending++;
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        if (n->u->blocks.at[b].is_cut)
            n->site[b].next = b == 0 ? dom_keep(n->site[b].x) : dom_bottom(n->d, n->site[b].dims);
    for (uint32_t i = 0; i < n->u->blocks.n && r == SAT_NO; i++)
        if (n->u->blocks.at[i].is_cut && !(f->uncut && f->uncut[i]))
            r = descend_from(f, i, pathfocus_allowed(f, i, only));
    if (r != SAT_NO)
        sites_drop_next(n);
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        if (n->site[b].next && n->u->blocks.at[b].kind == UBLOCK_HEAD)
            n->site[b].next = site_without_large(n, b, n->site[b].next);
    return r;
}

// Computes the values of heads that are no cut points now from those of cut points.
static void settle_uncut(struct focus *f)
{
    for (uint32_t b = 0; f->uncut && b < f->n->u->blocks.n; b++) {
        struct site *p = &f->n->site[b];
        if (!f->uncut[b])
            continue;
        dom_free(p->x);
        p->x = p->next;
        p->next = NULL;
    }
}

enum rc pathfocus_descend(struct focus *f, const struct path_set *only)
{
    struct numeric *n = f->n;
    for (int64_t i = 0; i < n->cfg->narrowing || (i == 0 && f->uncut); i++) {
        if (descend_once(f, only) != SAT_NO) {
            n->gave_up |= f->uncut != NULL;
            return numeric_tick(n, 0);
        }
        settle_uncut(f);
        if (!numeric_settle(n))
            break;
    }
    return RC_OK;
}

// ---- PF ---------------------------------------------------------------------------------------------------------------

enum rc pathfocus_run(struct numeric *n)
{
    struct focus f = { 0 };
    struct agenda todo;
    focus_init(&f, n);
    agenda_init(&todo, n);
    agenda_add(&todo, 0);
    enum rc rc = pathfocus_ascend(&f, &todo, NULL);
    if (rc == RC_OK && !n->gave_up)
        rc = pathfocus_descend(&f, NULL);
    agenda_free(&todo);
    focus_free(&f);
    return rc;
}
