// SPDX-License-Identifier: Apache-2.0
// drat.c: a forward checker of proofs by unit propagation.
// Literals that follow without assumptions stay true for good; between two checks no other literal is true.  A clause
// that is attached then either has two literals that are not false, and watches them, or fixes a literal for good.
#include "smt/sat/drat.h"

#include <stdlib.h>

enum { VISITS_PER_STOP = 512 };

void drat_init(struct drat *d)
{
    *d = (struct drat){ 0 };
}

void drat_free(struct drat *d)
{
    for (size_t i = 0; i < d->watched.n; i++)
        vec_free(&d->watched.at[i]);
    vec_free(&d->watched);
    vec_free(&d->log);
    vec_free(&d->value);
    vec_free(&d->trail);
    vec_free(&d->negated);
    drat_init(d);
}

// ---- the log --------------------------------------------------------------------------------------------------------

static size_t index_of(int x)
{
    return (size_t)abs(x) * 2 + (x < 0);
}

static void know_variable(struct drat *d, int x)
{
    size_t end = index_of(-abs(x)) + 1;
    while (d->value.n < end) {
        vec_push(&d->value, 0);
        vec_push(&d->watched, (struct drat_watches){ 0 });
    }
}

static void record(struct drat *d, const int *at, size_t n, int derived)
{
    VERIFY(n < INT32_MAX / 2 && d->log.n + n < UINT32_MAX);
    vec_push(&d->log, (int)n * 2 + derived);
    for (size_t i = 0; i < n; i++) {
        VERIFY(at[i] && at[i] != INT32_MIN);
        know_variable(d, at[i]);
        vec_push(&d->log, at[i]);
    }
    d->clauses++;
}

void drat_given(struct drat *d, const int *at, size_t n)
{
    record(d, at, n, 0);
}

void drat_derived(struct drat *d, const int *at, size_t n)
{
    record(d, at, n, 1);
}

static size_t length(const struct drat *d, size_t clause)
{
    return (size_t)d->log.at[clause] / 2;
}

static bool is_derived(const struct drat *d, size_t clause)
{
    return d->log.at[clause] & 1;
}

static size_t after(const struct drat *d, size_t clause)
{
    return clause + 1 + length(d, clause);
}

// ---- unit propagation -----------------------------------------------------------------------------------------------

static int literal_value(const struct drat *d, int x)
{
    return d->value.at[index_of(x)];
}

// Makes x true.  False: x is false already, which is a conflict.
static bool make_true(struct drat *d, int x)
{
    if (literal_value(d, x))
        return literal_value(d, x) > 0;
    d->value.at[index_of(x)] = 1;
    d->value.at[index_of(-x)] = -1;
    vec_push(&d->trail, x);
    return true;
}

static void undo(struct drat *d, size_t trail)
{
    while (d->trail.n > trail) {
        int x = vec_pop(&d->trail);
        d->value.at[index_of(x)] = d->value.at[index_of(-x)] = 0;
    }
    d->propagated = trail;
}

static void watch(struct drat *d, int x, uint32_t clause, int other)
{
    vec_push(&d->watched.at[index_of(x)], ((struct drat_watch){ clause, other }));
}

static void swap(int *a, int *b)
{
    int x = *a;
    *a = *b;
    *b = x;
}

enum visited {
    VISITED_KEEP,   // the clause goes on watching the literal
    VISITED_MOVED,  // it watches another one
    VISITED_CONFLICT,
};

// Visits a clause that watches x, which has become false.
static enum visited visit(struct drat *d, int x, struct drat_watch *w)
{
    d->visits++;
    int *c = &d->log.at[w->clause + 1];
    if (c[0] == x)
        swap(&c[0], &c[1]);
    w->other = c[0];
    if (literal_value(d, c[0]) > 0)
        return VISITED_KEEP;
    size_t n = length(d, w->clause);
    for (size_t i = 2; i < n; i++)
        if (literal_value(d, c[i]) >= 0 && c[i] != c[0]) {
            swap(&c[1], &c[i]);
            watch(d, c[1], w->clause, c[0]);
            return VISITED_MOVED;
        }
    return make_true(d, c[0]) ? VISITED_KEEP : VISITED_CONFLICT;
}

// Visits all clauses that watch x, which has become false.  False: a conflict.
static bool visit_all(struct drat *d, int x)
{
    struct drat_watches *all = &d->watched.at[index_of(x)];
    enum visited v = VISITED_KEEP;
    size_t kept = 0, i = 0;
    for (; i < all->n && v != VISITED_CONFLICT; i++) {
        struct drat_watch w = all->at[i];
        v = literal_value(d, w.other) > 0 ? VISITED_KEEP : visit(d, x, &w);
        if (v != VISITED_MOVED)
            all->at[kept++] = w;
    }
    while (i < all->n)
        all->at[kept++] = all->at[i++];
    all->n = kept;
    return v != VISITED_CONFLICT;
}

// Propagates all literals that became true.  False: a conflict.
static bool propagate(struct drat *d)
{
    while (d->propagated < d->trail.n)
        if (!visit_all(d, -d->trail.at[d->propagated++]))
            return false;
    return true;
}

// ---- the check ------------------------------------------------------------------------------------------------------

// Whether a clause follows by unit propagation from the clauses that are attached.
static bool follows(struct drat *d, const int *at, size_t n)
{
    size_t trail = d->trail.n;
    bool open = !d->refuted;
    for (size_t i = 0; i < n && open; i++)
        open = make_true(d, -at[i]);
    open = open && propagate(d);
    undo(d, trail);
    return !open;
}

// Attaches a clause: it takes part in propagation from now on.
static void attach(struct drat *d, size_t clause)
{
    int *c = &d->log.at[clause + 1];
    size_t n = length(d, clause), open = 0;
    for (size_t i = 0; i < n && open < 2; i++)
        if (literal_value(d, c[i]) >= 0 && (open == 0 || c[i] != c[0]))
            swap(&c[open++], &c[i]);
    if (open == 2) {
        watch(d, c[0], (uint32_t)clause, c[1]);
        watch(d, c[1], (uint32_t)clause, c[0]);
    } else if (open == 0 || !make_true(d, c[0]) || !propagate(d)) {
        d->refuted = true;
    }
}

static bool is_stopped(struct drat *d)
{
    if (!d->stop || d->visits < VISITS_PER_STOP)
        return false;
    bool stop = false;
    for (; d->visits >= VISITS_PER_STOP && !stop; d->visits -= VISITS_PER_STOP)
        stop = d->stop(d->state) != 0;
    return stop;
}

// Checks the clauses that are new in the log.
static enum drat_answer check_log(struct drat *d)
{
    while (d->checked < d->log.n && !d->refuted) {
        if (is_stopped(d))
            return DRAT_STOPPED;
        const int *c = &d->log.at[d->checked + 1];
        if (is_derived(d, d->checked)) {
            d->broken = !follows(d, c, length(d, d->checked));
            if (d->broken)
                return DRAT_BROKEN;
            d->derived++;
        }
        attach(d, d->checked);
        d->checked = after(d, d->checked);
    }
    return DRAT_HOLDS;
}

enum drat_answer drat_refutes(struct drat *d, const int *assumption, size_t n)
{
    enum drat_answer r = d->broken ? DRAT_BROKEN : check_log(d);
    if (r != DRAT_HOLDS)
        return r;
    vec_clear(&d->negated);
    for (size_t i = 0; i < n; i++) {
        know_variable(d, assumption[i]);
        vec_push(&d->negated, -assumption[i]);
    }
    d->broken = !follows(d, d->negated.at, n);
    return d->broken ? DRAT_BROKEN : DRAT_HOLDS;
}

// ---- files ----------------------------------------------------------------------------------------------------------

static void write_clause(const int *at, size_t n, FILE *f)
{
    for (size_t i = 0; i < n; i++)
        fprintf(f, "%d ", at[i]);
    fputs("0\n", f);
}

void drat_write(const struct drat *d, const int *assumption, size_t n, FILE *cnf, FILE *proof)
{
    size_t given = 0;
    for (size_t c = 0; c < d->checked; c = after(d, c))
        given += !is_derived(d, c);
    fprintf(cnf, "p cnf %zu %zu\n", d->value.n ? d->value.n / 2 - 1 : 0, given + n);
    for (size_t c = 0; c < d->checked; c = after(d, c))
        write_clause(&d->log.at[c + 1], length(d, c), is_derived(d, c) ? proof : cnf);
    for (size_t i = 0; i < n; i++)
        write_clause(&assumption[i], 1, cnf);
    write_clause(NULL, 0, proof);
}
