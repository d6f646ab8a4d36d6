// SPDX-License-Identifier: Apache-2.0
// route.c: the backend that chooses: circuits if all that is asserted and assumed can be a circuit, else Z3.
// One solver runs at a time; when the other one is needed, it gets everything that is asserted.  With smt.cross_check
// both answer.
#include "smt/backend.h"

enum { SWITCHES_MAX = 8 };  // switches between solvers; after them Z3 stays, which takes everything

struct route {
    struct solver *v;
    const struct backend_ops *ops;  // the backend that runs now; NULL: none yet
    void *self;
    struct u32_vec refused;  // indices of asserted formulas that need Z3
    unsigned switches;
};

static void *route_open(struct solver *v)
{
    struct route *q = MEM_NEW(struct route);
    q->v = v;
    return q;
}

static void stop(struct route *q)
{
    if (q->ops)
        q->ops->close(q->self);
    q->ops = NULL;
}

static void route_close(void *self)
{
    struct route *q = self;
    stop(q);
    vec_free(&q->refused);
    mem_free(q, sizeof *q);
}

// Starts a backend with everything that is asserted; false if it cannot be started.
static bool start(struct route *q, const struct backend_ops *ops)
{
    const struct solver *v = q->v;
    if (q->ops == ops)
        return true;
    stop(q);
    q->self = ops->open(q->v);
    if (!q->self)
        return false;
    q->ops = ops;
    q->switches++;
    size_t level = 0;
    for (size_t i = 0; i <= v->asserts.n; i++) {
        for (; level < v->levels.n && v->levels.at[level] == i; level++)
            ops->push(q->self);
        if (i < v->asserts.n)
            ops->add(q->self, v->asserts.at[i]);
    }
    return true;
}

static void route_push(void *self)
{
    struct route *q = self;
    if (q->ops)
        q->ops->push(q->self);
}

static void route_pop(void *self, unsigned n)
{
    struct route *q = self;
    while (q->refused.n && vec_last(&q->refused) >= q->v->asserts.n)
        q->refused.n--;
    if (q->ops)
        q->ops->pop(q->self, n);
}

static void route_assert(void *self, const struct term *f)
{
    struct route *q = self;
    bool taken = sat_takes(q->v->smt, f);
    if (!taken)
        vec_push(&q->refused, (uint32_t)q->v->asserts.n - 1);
    if (q->ops == &backend_sat && !taken)
        stop(q);
    if (q->ops)
        q->ops->add(q->self, f);
}

// Chooses the backend for the next question.
static const struct backend_ops *choose_backend(struct route *q, const struct term *const *assumption, size_t n)
{
    if (q->refused.n || (q->ops == &backend_z3 && q->switches >= SWITCHES_MAX))
        return &backend_z3;
    for (size_t i = 0; i < n; i++)
        if (!sat_takes(q->v->smt, assumption[i]))
            return &backend_z3;
    return &backend_sat;
}

// Asks Z3 the same question: its answer must not be the opposite of r.
static void cross_check(struct route *q, const struct term *const *assumption, size_t n, enum sat r)
{
    struct solver *v = solver_open(q->v->smt, &backend_z3, q->v->rlimit, q->v->single);
    for (size_t i = 0; i < q->v->asserts.n; i++)
        solver_assert(v, q->v->asserts.at[i]);
    for (size_t i = 0; i < n; i++)
        solver_assert(v, assumption[i]);
    enum sat other = solver_check(v, NULL, 0);
    if (r != SAT_UNKNOWN && other != SAT_UNKNOWN && r != other)
        BUG("the circuits answer %s, Z3 the opposite", r == SAT_YES ? "satisfiable" : "unsatisfiable");
    solver_free(v);
}

static enum sat route_check(void *self, const struct term *const *assumption, size_t n)
{
    struct route *q = self;
    if (!start(q, choose_backend(q, assumption, n)) && !start(q, &backend_z3))
        return SAT_UNKNOWN;
    enum sat r = q->ops->check(q->self, assumption, n);
    if (q->v->smt->cfg->cross_check && q->ops == &backend_sat)
        cross_check(q, assumption, n, r);
    return r;
}

static void route_core(void *self, struct u32_vec *out)
{
    struct route *q = self;
    q->ops->core(q->self, out);
}

static const struct term *route_value(void *self, const struct term *t)
{
    struct route *q = self;
    return q->ops->value(q->self, t);
}

const struct backend_ops backend_auto = {
    .open = route_open,
    .close = route_close,
    .push = route_push,
    .pop = route_pop,
    .add = route_assert,
    .check = route_check,
    .core = route_core,
    .value = route_value,
};
