// SPDX-License-Identifier: Apache-2.0
// directed.c: executions towards branches that no other took: conditions of an execution that came to new places are
// inverted and solved for its inputs.  The branch to the violation of a check is one of them.
// source Godefroid, Klarlund, Sen, PLDI 2005; Godefroid, Levin, Molnar, NDSS 2008 (generational search).
#include "algo/scan/scan_priv.h"
#include "base/hash.h"
#include "refine/solve.h"

enum { FLIPS_OF_SEED = 24, CONDITIONS_MAX = 400 };
#define SOLVE_WORK UINT64_C(60000)

// The branch that was not taken there, if no execution has taken it; else NULL.
static const struct edge *open_branch(const struct scan *s, const struct run_result *r, const struct path_condition *c)
{
    const struct edge *e = c->step < r->trace.n ? r->trace.at[c->step] : NULL;
    if (!e || e->kind != EDGE_ASSUME || c->bound || c->pinned)
        return NULL;
    for (size_t i = 0; i < e->from->out.n; i++) {
        const struct edge *other = e->from->out.at[i];
        if (other != e && !s->covered[other->id])
            return other;
    }
    return NULL;
}

// Makes pointers null, or what they would be without a choice: addresses that solve an equation lead nowhere.
static void mend_pointers(const struct run_result *r, const struct seed *x, u128 *values)
{
    for (size_t i = 0; i < r->inputs.n; i++)
        if (type_is_pointer(r->inputs.at[i].type) && values[i] && values[i] != r->inputs.at[i].value &&
            i < x->defaults.n)
            values[i] = x->defaults.at[i];
}

static void run_with(struct scan *s, const struct scan_values *values)
{
    struct run_result r;
    uint64_t key;
    size_t before = s->n_covered;
    s->script = values;
    s->plain = true;
    scan_run(s, false, &r, &key);
    s->script = NULL;
    scan_note(s, &r, key, before);
    run_result_free(&r);
}

// Keeps the conditions up to number `at`, and inverts that one.
static void flip(struct scan *s, const struct run_result *r, const struct seed *x, size_t at)
{
    struct scan_values values = { NULL, 0, 0 };
    size_t n = at + 1;
    struct path_condition *conds = MEM_ARRAY(struct path_condition, n);
    for (size_t i = 0; i < r->inputs.n; i++)
        vec_push(&values, r->inputs.at[i].value);
    memcpy(conds, r->conditions.at, n * sizeof *conds);
    conds[at].truth = !conds[at].truth;
    struct solve_task task = { conds, n, values.at, values.n, SOLVE_WORK, s->budget, false, 0, NULL };
    if (solve_inputs(&task)) {
        mend_pointers(r, x, values.at);
        run_with(s, &values);
    }
    mem_free(conds, n * sizeof *conds);
    vec_free(&values);
}

static void expand(struct scan *s, const struct seed *x, struct map *tried)
{
    struct run_result r;
    uint64_t key;
    unsigned flips = 0;
    s->script = &x->values;
    s->plain = true;
    scan_run(s, true, &r, &key);
    s->script = NULL;
    for (size_t i = 0; i < MIN(r.conditions.n, CONDITIONS_MAX) && flips < FLIPS_OF_SEED; i++) {
        const struct edge *e = open_branch(s, &r, &r.conditions.at[i]);
        // (A branch is tried from only a few places of a loop.)
        if (!e || s->budget->cause != STOP_NONE || !map_put(tried, hash_mix(e->id, MIN(i, 8)), 1))
            continue;
        flips++;
        flip(s, &r, x, i);
    }
    run_result_free(&r);
}

void scan_direct(struct scan *s)
{
    struct map tried = { 0 };
    for (size_t i = 0; i < s->seeds.n && s->budget->cause == STOP_NONE; i++) {
        struct seed x = s->seeds.at[i];  // (more are added behind it)
        expand(s, &x, &tried);
    }
    map_free(&tried);
}
