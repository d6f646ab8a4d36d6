// SPDX-License-Identifier: Apache-2.0
// slice.c: chooses the steps of a recorded run that matter, and which of them are shown.
#include "base/hash.h"
#include "report/trace_priv.h"

enum { PERIOD_MAX = 24, REPEATS_MIN = 4, PASSES_MAX = 4 };

// Marks the events on which the last event depends, directly or not.
static void mark(struct recorder *r, uint8_t *marked)
{
    struct u32_vec todo = { 0 };
    uint32_t last = event_last(r);
    vec_push(&todo, last);
    marked[last - r->first] = 1;
    // Of a leak, the events of the block matter most.
    bool leak = r->run.fault.kind == FAULT_LOST || r->run.fault.kind == FAULT_NOT_FREED;
    for (uint32_t i = last; leak && i-- > r->first;)
        if (event_at(r, i)->edge == r->run.fault.made) {
            vec_push(&todo, i);
            marked[i - r->first] = 1;
            break;
        }
    while (todo.n) {
        const struct event *e = event_at(r, vec_pop(&todo));
        for (uint32_t i = 0; i <= e->n_deps; i++) {
            uint32_t to = i < e->n_deps ? r->deps.at[e->dep - r->dep_base + i] : e->control;
            if (!event_at(r, to) || marked[to - r->first])
                continue;
            marked[to - r->first] = 1;
            vec_push(&todo, to);
        }
    }
    vec_free(&todo);
}

// Whether the step has no text: steps inside library models, the call of the entry function, lives that begin.
static bool is_silent(const struct recorder *r, const struct event *e)
{
    if (r->activations.at[e->activation].model || e->edge->kind == EDGE_DECL)
        return true;
    return e->edge->from->fn == r->cfa->start && (e->edge->kind == EDGE_CALL || e->edge->kind == EDGE_RETURN);
}

static void collect_kept(struct slice *s, struct recorder *r, const uint8_t *marked)
{
    for (size_t i = 0; i < r->events.n; i++) {
        const struct event *e = &r->events.at[i];
        bool last = i + 1 == r->events.n;
        if (!marked[i] || (is_silent(r, e) && !last))
            continue;
        uint32_t depth = r->activations.at[e->activation].depth;
        struct kept k = { .edge = e->edge, .step = e->step, .activation = e->activation, .arg = e->arg };
        k.depth = depth ? depth - 1 : 0;
        k.is_last = last;
        vec_push(&s->kept, k);
    }
}

// Finds the open calls, outermost first, without that of the entry function.
static void find_stack(struct slice *s, struct recorder *r)
{
    uint32_t a = vec_last(&r->events).activation;
    struct u32_vec calls = { 0 };
    for (; a != NO_EVENT; a = r->activations.at[a].parent)
        if (r->activations.at[a].call != NO_EVENT)
            vec_push(&calls, r->activations.at[a].call);
    size_t at = 0;
    while (calls.n) {
        const struct event *e = event_at(r, vec_pop(&calls));
        while (e && at < s->kept.n && (s->kept.at[at].step < e->step || s->kept.at[at].arg))
            at++;
        if (e && at < s->kept.n && s->kept.at[at].step == e->step && s->kept.at[at].edge == e->edge)
            vec_push(&s->stack, (uint32_t)at);
    }
    vec_free(&calls);
}

static bool in_group(const struct slice *s, const struct group *g, const struct edge *e)
{
    for (size_t i = 0; i < g->n; i++)
        if (s->kept.at[g->first + i].edge == e && !s->kept.at[g->first + i].arg)
            return true;
    return false;
}

static bool same_line(struct sources *src, const struct edge *a, const struct edge *b)
{
    if (a->loc.off == b->loc.off)
        return true;
    struct place p = sources_place(src, a->loc), q = sources_place(src, b->loc);
    return p.line == q.line && strcmp(p.file, q.file) == 0;
}

static void make_groups(struct slice *s, struct sources *src)
{
    for (size_t i = 0; i < s->kept.n; i++) {
        const struct kept *k = &s->kept.at[i];
        struct group *g = s->groups.n ? &vec_last(&s->groups) : NULL;
        const struct kept *first = g ? &s->kept.at[g->first] : NULL;
        bool joins = k->arg || (g && first->activation == k->activation && same_line(src, first->edge, k->edge) &&
                                !in_group(s, g, k->edge));
        if (!g || !joins) {
            struct group fresh = { .first = i };
            vec_push(&s->groups, fresh);
            g = &vec_last(&s->groups);
        }
        g->n++;
        g->shape = hash_mix(g->shape, (uint64_t)k->edge->id << 8 | MIN(k->arg, 255));
    }
}

// Rows.

// How often the block of `period` rows at i repeats, including itself.
static size_t repeats(const struct slice *s, size_t i, size_t period)
{
    size_t n = i + period;
    while (n < s->rows.n && s->rows.at[n].shape == s->rows.at[n - period].shape)
        n++;
    return (n - i) / period;
}

// The block at i that covers most rows by repetition; 0 if none repeats often enough.
static size_t best_period(const struct slice *s, size_t i, size_t *times)
{
    size_t best = 0, covered = 0;
    for (size_t p = 1; p <= PERIOD_MAX && i + p < s->rows.n; p++) {
        size_t n = repeats(s, i, p);
        if (n >= REPEATS_MIN && n * p > covered) {
            best = p;
            covered = n * p;
            *times = n;
        }
    }
    return best;
}

static uint64_t row_steps(const struct row *w)
{
    return w->kind == ROW_REPEATED ? w->count * w->length : 1;
}

// Replaces repeated blocks by a summary; the first and the last round stay.
static bool collapse(struct slice *s)
{
    size_t to = 0;
    bool changed = false;
    for (size_t i = 0; i < s->rows.n;) {
        size_t times = 0, p = best_period(s, i, &times);
        if (!p) {
            s->rows.at[to++] = s->rows.at[i++];
            continue;
        }
        struct row rep = { .kind = ROW_REPEATED, .count = times - 2 };
        for (size_t k = 0; k < p; k++) {
            rep.length += row_steps(&s->rows.at[i + k]);
            rep.shape = hash_mix(rep.shape, s->rows.at[i + k].shape);
        }
        for (size_t k = 0; k < p; k++)
            s->rows.at[to + k] = s->rows.at[i + k];
        s->rows.at[to + p] = rep;
        memmove(&s->rows.at[to + p + 1], &s->rows.at[i + (times - 1) * p], p * sizeof *s->rows.at);
        to += 2 * p + 1;
        i += times * p;
        changed = true;
    }
    s->rows.n = to;
    return changed;
}

// Leaves out rows beyond max behind the first quarter: the end matters most.
static void cut(struct slice *s, size_t max)
{
    if (s->rows.n <= max)
        return;
    size_t head = max / 4, tail = max - head, n = s->rows.n;
    struct row gap = { .kind = ROW_LEFT_OUT };
    for (size_t i = head; i < n - tail; i++)
        gap.count += row_steps(&s->rows.at[i]);
    s->rows.at[head] = gap;
    memmove(&s->rows.at[head + 1], &s->rows.at[n - tail], tail * sizeof *s->rows.at);
    s->rows.n = head + 1 + tail;
}

// Whether the step has its own text; values of temporaries are told where they are used.
static bool tells(const struct kept *k)
{
    const struct edge *e = k->edge;
    bool temp = e->lhs && e->lhs->var->kind == VAR_TEMP;
    if (k->is_last)
        return true;
    if (e->kind == EDGE_RETURN && temp)
        return e->callee->is_model;
    return !(temp && (e->kind == EDGE_ASSIGN || e->kind == EDGE_LOAD));
}

static bool group_tells(const struct slice *s, const struct group *g)
{
    for (size_t i = 0; i < g->n; i++)
        if (tells(&s->kept.at[g->first + i]))
            return true;
    return false;
}

static void make_rows(struct slice *s, size_t max)
{
    for (size_t i = 0; i < s->groups.n; i++) {
        if (!group_tells(s, &s->groups.at[i]))
            continue;
        struct row w = { .group = i, .shape = s->groups.at[i].shape };
        vec_push(&s->rows, w);
    }
    for (int pass = 0; pass < PASSES_MAX && collapse(s); pass++)
        continue;
    cut(s, max);
    for (size_t i = 0; i < s->rows.n; i++) {
        const struct group *g = &s->groups.at[s->rows.at[i].group];
        for (size_t k = 0; s->rows.at[i].kind == ROW_GROUP && k < g->n; k++)
            s->kept.at[g->first + k].wanted = true;
    }
    for (size_t i = 0; i < s->stack.n; i++)
        for (size_t k = s->stack.at[i]; k < s->kept.n && s->kept.at[k].step == s->kept.at[s->stack.at[i]].step; k++)
            s->kept.at[k].wanted = true;
}

void slice_make(struct slice *s, struct recorder *r, size_t max_rows)
{
    *s = (struct slice){ 0 };
    if (r->events.n == 0)
        return;
    s->forgotten = r->events.at[0].step;
    uint8_t *marked = MEM_ARRAY(uint8_t, r->events.n);
    size_t n = r->events.n;
    mark(r, marked);
    collect_kept(s, r, marked);
    mem_free(marked, n);
    find_stack(s, r);
    make_groups(s, &r->cfa->prog->src);
    make_rows(s, max_rows);
}

void slice_free(struct slice *s)
{
    vec_free(&s->kept);
    vec_free(&s->groups);
    vec_free(&s->rows);
    vec_free(&s->stack);
}
