// SPDX-License-Identifier: Apache-2.0
// standard.c: S and G: chaotic iteration over edges, with widening at heads of loops, then descending; G enables edges step by
// step.
//
// source Cousot, Cousot, POPL 1977; Bourdoncle 1993 (order); Gopan, Reps, "Guided static analysis", SAS 2007; Henry 2014, 2.1.5
//        and 3.2.3.
#include "algo/numeric/numeric.h"

// ---- blocks to do -----------------------------------------------------------------------------------------------------

void agenda_init(struct agenda *a, const struct numeric *n)
{
    a->n = (uint32_t)n->u->blocks.n;
    a->in = MEM_ARRAY(uint8_t, a->n);
    a->first = a->n;
}

void agenda_free(struct agenda *a)
{
    mem_free(a->in, a->n);
}

void agenda_add(struct agenda *a, uint32_t b)
{
    a->in[b] = 1;
    a->first = MIN(a->first, b);
}

bool agenda_take(struct agenda *a, uint32_t *b)
{
    while (a->first < a->n && !a->in[a->first])
        a->first++;
    *b = a->first;
    if (a->first == a->n)
        return false;
    a->in[a->first] = 0;
    return true;
}

// ---- iteration over enabled edges -------------------------------------------------------------------------------------

struct edges_of {
    struct numeric *n;
    const uint8_t *enabled;  // by edge; NULL: all
    struct agenda todo;
    struct agenda *touched;  // G: blocks whose values changed; may be NULL
    uint32_t lowest;         // blocks before it keep their values while descending
};

static bool is_enabled(const struct edges_of *s, uint32_t e)
{
    return !s->enabled || s->enabled[e];
}

static enum rc ascend(struct edges_of *s)
{
    struct numeric *n = s->n;
    uint32_t b;
    while (agenda_take(&s->todo, &b)) {
        const struct u32_vec *out = &n->u->blocks.at[b].out;
        for (size_t i = 0; i < out->n; i++) {
            const struct uedge *e = &n->u->edges.at[out->at[i]];
            if (!is_enabled(s, out->at[i]))
                continue;
            if (numeric_tick(n, n->site[b].values.n) != RC_OK)
                return RC_STOP;
            struct dvalue *y = numeric_image(n, &out->at[i], 1, n->site[b].x);
            if (site_update(n, e->to, y, n->u->blocks.at[e->to].kind == UBLOCK_HEAD)) {
                agenda_add(&s->todo, e->to);
                if (s->touched)
                    agenda_add(s->touched, e->to);
            }
            dom_free(y);
        }
    }
    return RC_OK;
}

/* A value between x and its meet with next, within x.  The states that the program makes of it are in it again, if all
 * next are what the program makes of such values or of x.  (Meets of disjunctions need not be exact.)  next is given. */
static struct dvalue *smaller(const struct dvalue *x, struct dvalue *next)
{
    if (dom_leq(next, x))
        return next;
    struct dvalue *z = dom_meet(x, next);
    dom_free(next);
    if (dom_leq(z, x))
        return z;
    dom_free(z);
    return dom_keep((struct dvalue *)(uintptr_t)x);
}

// One descending iteration: forward edges see new values, edges back to heads the old ones.
static enum rc descend(struct edges_of *s)
{
    struct numeric *n = s->n;
    n->stats.descending++;
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        const struct u32_vec *in = &n->u->blocks.at[b].in;
        if (b < s->lowest) {
            dom_free(n->site[b].next);
            n->site[b].next = dom_keep(n->site[b].x);
            continue;
        }
        struct dvalue *sum = b == 0 ? dom_keep(n->site[0].x) : dom_bottom(n->d, n->site[b].dims);
        for (size_t i = 0; i < in->n; i++) {
            const struct uedge *e = &n->u->edges.at[in->at[i]];
            if (!is_enabled(s, in->at[i]))
                continue;
            struct dvalue *y = numeric_image(n, &in->at[i], 1, e->back ? n->site[e->from].x : n->site[e->from].next);
            struct dvalue *z = dom_join(sum, y);
            dom_free(y);
            dom_free(sum);
            sum = z;
        }
        if (n->u->blocks.at[b].kind == UBLOCK_HEAD)
            sum = site_without_large(n, b, sum);
        dom_free(n->site[b].next);
        n->site[b].next = smaller(n->site[b].x, sum);
        if (numeric_tick(n, n->site[b].values.n) != RC_OK)
            return RC_STOP;
    }
    return RC_OK;
}

bool numeric_settle(struct numeric *n)
{
    bool changed = false;
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        struct site *p = &n->site[b];
        if (!p->next)
            continue;
        struct dvalue *z = smaller(p->x, p->next);
        p->next = NULL;
        changed |= !dom_leq(p->x, z);
        dom_free(p->x);
        p->x = z;
    }
    return changed;
}

static enum rc descend_all(struct edges_of *s)
{
    for (int64_t i = 0; i < s->n->cfg->narrowing; i++) {
        if (descend(s) != RC_OK)
            return RC_STOP;
        if (!numeric_settle(s->n))
            break;
    }
    return RC_OK;
}

enum rc standard_descend(struct numeric *n)
{
    struct edges_of s = { .n = n };
    return descend_all(&s);
}

enum rc standard_run(struct numeric *n)
{
    struct edges_of s = { .n = n };
    agenda_init(&s.todo, n);
    agenda_add(&s.todo, 0);
    enum rc rc = ascend(&s);
    if (rc == RC_OK)
        rc = descend_all(&s);
    agenda_free(&s.todo);
    return rc;
}

enum rc standard_again(struct numeric *n, const uint8_t *begin, uint32_t lowest)
{
    struct edges_of s = { .n = n, .lowest = lowest };
    agenda_init(&s.todo, n);
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        if (begin[b])
            agenda_add(&s.todo, b);
    enum rc rc = ascend(&s);
    if (rc == RC_OK)
        rc = descend_all(&s);
    agenda_free(&s.todo);
    return rc;
}

// ---- guided -----------------------------------------------------------------------------------------------------------

// Enables the edges that add something to the present values of their targets (Henry's step 1).
static bool enable(struct numeric *n, uint8_t *enabled, struct agenda *news, struct agenda *todo)
{
    bool any = false;
    uint32_t b;
    while (agenda_take(news, &b)) {
        const struct u32_vec *out = &n->u->blocks.at[b].out;
        for (size_t i = 0; i < out->n; i++) {
            uint32_t to = n->u->edges.at[out->at[i]].to;
            if (enabled[out->at[i]])
                continue;
            struct dvalue *y = numeric_image(n, &out->at[i], 1, n->site[b].x);
            if (site_update(n, to, y, false)) {
                enabled[out->at[i]] = 1;
                n->stats.enabled++;
                agenda_add(news, to);
                agenda_add(todo, to);
                agenda_add(todo, b);
                any = true;
            }
            dom_free(y);
        }
    }
    return any;
}

enum rc guided_run(struct numeric *n)
{
    struct agenda news;
    uint8_t *enabled = MEM_ARRAY(uint8_t, n->u->edges.n);
    struct edges_of s = { .n = n, .enabled = enabled, .touched = &news };
    enum rc rc = RC_OK;
    agenda_init(&s.todo, n);
    agenda_init(&news, n);
    agenda_add(&news, 0);
    while (rc == RC_OK && enable(n, enabled, &news, &s.todo)) {
        rc = ascend(&s);
        if (rc == RC_OK)
            rc = descend_all(&s);
        for (uint32_t b = 0; b < n->u->blocks.n; b++)  // a value that shrank may still enable edges
            if (!dom_is_bottom(n->site[b].x))
                agenda_add(&news, b);
    }
    agenda_free(&s.todo);
    agenda_free(&news);
    mem_free(enabled, n->u->edges.n);
    return rc;
}
