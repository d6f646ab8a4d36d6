// SPDX-License-Identifier: Apache-2.0
// z3.c: the backend Z3 in process: incremental simple solvers of the shared context.
#include "smt/z3_priv.h"

#include "smt/backend.h"
#include "smt/intake.h"

#include <stdio.h>

#ifdef HAVE_Z3

// For large questions a unit of Z3's work takes a microsecond or two; a tick takes half a microsecond at most.
enum { TICKS_PER_UNIT = 2 };

struct z3_solver {
    struct solver *v;
    struct z3 *z;
    Z3_solver s;
    Z3_model model;            // of the last check; NULL until asked for
    struct u32_vec missed_at;  // depths of them
    unsigned depth;
    bool broken;          // Z3 failed to open or close a level: none of its answers is used any more
    bool scope;           // the last check's assumptions have a scope of their own, still open
    struct map position;  // id of literal -> index of assumption, of the last check
    uint64_t work;        // limit that is set
    struct intake intake;
};

// Limits the work of the next check; 0 = no limit.  The guard limits the time.
static void set_limit(struct z3_solver *q, uint64_t work)
{
    if (q->work == work)
        return;
    struct z3 *z = q->z;
    Z3_params p = Z3_mk_params(z->c);
    Z3_params_inc_ref(z->c, p);
    Z3_params_set_uint(z->c, p, Z3_mk_string_symbol(z->c, "rlimit"), (unsigned)MIN(work, (uint64_t)UINT32_MAX));
    Z3_params_set_bool(z->c, p, Z3_mk_string_symbol(z->c, "ctrl_c"), false);  // signals are ours
    Z3_solver_set_params(z->c, q->s, p);
    Z3_params_dec_ref(z->c, p);
    q->work = work;
}

static void *z3_open(struct solver *v)
{
    struct z3 *z = z3_of(v->smt);
    Z3_solver s = !z ? NULL : v->single ? Z3_mk_solver(z->c) : Z3_mk_simple_solver(z->c);
    if (!s) {
        solver_because(v, "Z3 cannot be started");
        return NULL;
    }
    struct z3_solver *q = MEM_NEW(struct z3_solver);
    q->v = v;
    q->z = z;
    q->s = s;
    q->work = UINT64_MAX;  // not set yet
    Z3_solver_inc_ref(z->c, s);
    return q;
}

// Opens a level.  Z3 takes in now what was asserted since, which may take long; a solver that was interrupted there is
// not used any more.
static void open_level(struct z3_solver *q)
{
    z3_enter(q->z);
    Z3_solver_push(q->z->c, q->s);
    q->broken |= z3_message(q->z) != NULL;
    z3_exit(q->z);
    q->broken |= z3_stopped(q->z) != NULL;
}

static void close_levels(struct z3_solver *q, unsigned n)
{
    Z3_solver_pop(q->z->c, q->s, n);
    q->broken |= z3_message(q->z) != NULL;
}

// Counts the work that Z3 will have with the new subterms of f.
static void take_in(struct z3_solver *q, const struct term *f)
{
    struct budget *b = q->v->smt->budget;
    if (b)
        (void)tick(b, intake_work(&q->intake, f));  // noticed by the next question
}

static bool z3_add(struct z3_solver *q, const struct term *f)
{
    Z3_ast a = z3_ast(q->z, f);
    take_in(q, f);
    if (a)
        Z3_solver_assert(q->z->c, q->s, a);
    return a && !z3_message(q->z);
}

// Replaces the solver by a new one with the same assertions: after a check that was cut off, Z3 4.8.12 may ignore what
// is asserted from then on (and answer "satisfiable").
static void renew(struct z3_solver *q)
{
    const struct solver *v = q->v;
    Z3_solver_dec_ref(q->z->c, q->s);
    q->s = Z3_mk_simple_solver(q->z->c);
    q->broken = !q->s;
    if (q->broken)
        return;
    Z3_solver_inc_ref(q->z->c, q->s);
    q->work = UINT64_MAX;
    q->scope = false;
    vec_clear(&q->missed_at);
    intake_forget(&q->intake);
    size_t level = 0;
    for (size_t i = 0; i <= v->asserts.n; i++) {
        for (; level < v->levels.n && v->levels.at[level] == i; level++)
            open_level(q);
        if (i < v->asserts.n && !z3_add(q, v->asserts.at[i]))
            vec_push(&q->missed_at, (uint32_t)level);
    }
}

// Forgets what belongs to the last check.
static void z3_leave(struct z3_solver *q)
{
    if (q->model)
        Z3_model_dec_ref(q->z->c, q->model);
    q->model = NULL;
    if (q->scope)
        close_levels(q, 1);
    q->scope = false;
}

static void z3_close_solver(void *self)
{
    struct z3_solver *q = self;
    z3_leave(q);
    Z3_solver_dec_ref(q->z->c, q->s);
    map_free(&q->position);
    vec_free(&q->missed_at);
    intake_free(&q->intake);
    mem_free(q, sizeof *q);
}

static void z3_push(void *self)
{
    struct z3_solver *q = self;
    z3_leave(q);
    open_level(q);
    q->depth++;
}

static void z3_pop(void *self, unsigned n)
{
    struct z3_solver *q = self;
    z3_leave(q);
    close_levels(q, n);
    q->depth -= n;
    while (q->missed_at.n && vec_last(&q->missed_at) > q->depth)
        q->missed_at.n--;
}

static void z3_assert(void *self, const struct term *f)
{
    struct z3_solver *q = self;
    z3_leave(q);
    if (!z3_add(q, f))
        vec_push(&q->missed_at, q->depth);
}

// Checks

// The literal that stands for assumption i during a check.
static Z3_ast proxy(struct z3 *z, size_t i)
{
    while (z->proxy.n <= i) {
        char name[32];
        snprintf(name, sizeof name, "assume!%zu", z->proxy.n);
        Z3_ast a = Z3_mk_const(z->c, Z3_mk_string_symbol(z->c, name), Z3_mk_bool_sort(z->c));
        Z3_inc_ref(z->c, a);
        vec_push(&z->proxy, a);
    }
    return z->proxy.at[i];
}

static bool is_literal(const struct term *t)
{
    return t->op == TERM_VAR || (t->op == TERM_NOT && t->arg[0]->op == TERM_VAR);
}

// The literal for an assumption.  A formula that is no literal is asserted under a proxy, in a scope of the check.
// NULL: Z3 refused it.
static Z3_ast assume(struct z3_solver *q, const struct term *t, size_t i)
{
    struct z3 *z = q->z;
    Z3_ast f = z3_ast(z, t);
    if (!f || is_literal(t))
        return f;
    if (!q->scope)
        open_level(q);
    q->scope = true;
    Z3_ast lit = proxy(z, i), clause = Z3_mk_implies(z->c, lit, f);
    if (!clause)
        return NULL;
    Z3_inc_ref(z->c, clause);
    Z3_solver_assert(z->c, q->s, clause);
    bool failed = z3_message(z) != NULL;
    Z3_dec_ref(z->c, clause);
    return failed ? NULL : lit;
}

// The work that Z3 did since the last call, in its units.
static uint64_t work_done(struct z3_solver *q)
{
    struct z3 *z = q->z;
    Z3_stats st = Z3_solver_get_statistics(z->c, q->s);
    if (!st)
        return 0;
    Z3_stats_inc_ref(z->c, st);
    uint32_t now = z->work;
    for (unsigned i = 0, n = Z3_stats_size(z->c, st); i < n; i++) {
        if (strcmp(Z3_stats_get_key(z->c, st, i), "rlimit count") == 0)
            now = Z3_stats_is_uint(z->c, st, i) ? Z3_stats_get_uint_value(z->c, st, i)
                                                : (uint32_t)(uint64_t)Z3_stats_get_double_value(z->c, st, i);
    }
    Z3_stats_dec_ref(z->c, st);
    uint32_t done = now - z->work;
    z->work = now;
    return done;
}

static enum sat answer(struct z3_solver *q, Z3_lbool r, const char *message, bool weakened)
{
    if (q->broken || message || r == Z3_L_UNDEF) {
        solver_because(q->v, "%s", message ? message : Z3_solver_get_reason_unknown(q->z->c, q->s));
        return SAT_UNKNOWN;
    }
    if (r == Z3_L_TRUE && weakened) {
        solver_because(q->v, "Z3 does not take one of the formulas");
        return SAT_UNKNOWN;
    }
    return r == Z3_L_TRUE ? SAT_YES : SAT_NO;
}

// The literals of the assumptions; how many there are.  *weakened: Z3 refused one.
static size_t assume_all(struct z3_solver *q, const struct term *const *assumption, size_t n, Z3_ast *lit,
                         bool *weakened)
{
    size_t lits = 0;
    map_clear(&q->position);
    for (size_t i = 0; i < n; i++) {
        Z3_ast a = assume(q, assumption[i], i);
        *weakened |= !a;
        if (!a || map_get(&q->position, Z3_get_ast_id(q->z->c, a), NULL))
            continue;
        map_put(&q->position, Z3_get_ast_id(q->z->c, a), i);
        lit[lits++] = a;
    }
    return lits;
}

// Whether the assumptions can be taken in with the work that is left.
static bool can_assume(struct z3_solver *q, const struct term *const *assumption, size_t n)
{
    struct budget *b = q->v->smt->budget;
    for (size_t i = 0; i < n; i++)
        take_in(q, assumption[i]);
    if (!b || tick(b, 0) == RC_OK)
        return true;
    solver_because(q->v, "%s", stop_cause_text(b->cause));
    return false;
}

static enum sat z3_check(void *self, const struct term *const *assumption, size_t n)
{
    struct z3_solver *q = self;
    struct z3 *z = q->z;
    struct smt *s = q->v->smt;
    bool weakened = q->missed_at.n > 0;
    z3_leave(q);
    if (!can_assume(q, assumption, n))
        return SAT_UNKNOWN;
    Z3_ast *lit = MEM_ARRAY(Z3_ast, n);
    size_t lits = assume_all(q, assumption, n, lit, &weakened);
    set_limit(q, smt_work(s, q->v->rlimit, TICKS_PER_UNIT));
    z3_enter(z);
    Z3_lbool r = n ? Z3_solver_check_assumptions(z->c, q->s, (unsigned)lits, lit) : Z3_solver_check(z->c, q->s);
    const char *message = z3_message(z);
    enum sat result = answer(q, r, message, weakened);
    z3_exit(z);
    if (result == SAT_UNKNOWN && z3_stopped(z))
        solver_because(q->v, "%s", z3_stopped(z));
    mem_free(lit, n * sizeof *lit);
    uint64_t done = work_done(q);
    if (result == SAT_UNKNOWN && strncmp(q->v->reason, "(incomplete", 11) != 0)
        renew(q);
    if (s->budget && tick(s->budget, done * TICKS_PER_UNIT) != RC_OK && result == SAT_UNKNOWN)
        solver_because(q->v, "%s", stop_cause_text(s->budget->cause));
    return result;
}

static void z3_core(void *self, struct u32_vec *out)
{
    struct z3_solver *q = self;
    struct z3 *z = q->z;
    Z3_ast_vector core = Z3_solver_get_unsat_core(z->c, q->s);
    VERIFY(core);
    Z3_ast_vector_inc_ref(z->c, core);
    for (unsigned i = 0, n = Z3_ast_vector_size(z->c, core); i < n; i++) {
        uint64_t at;
        VERIFY(map_get(&q->position, Z3_get_ast_id(z->c, Z3_ast_vector_get(z->c, core, i)), &at));
        vec_push(out, (uint32_t)at);
    }
    Z3_ast_vector_dec_ref(z->c, core);
}

static Z3_model model_of(struct z3_solver *q)
{
    if (!q->model) {
        q->model = Z3_solver_get_model(q->z->c, q->s);
        if (q->model)
            Z3_model_inc_ref(q->z->c, q->model);
    }
    return q->model;
}

Z3_model z3_model_of(struct solver *v)
{
    return v->ops == &backend_z3 && v->self ? model_of(v->self) : NULL;
}

static const struct term *z3_model_value(void *self, const struct term *t)
{
    struct z3_solver *q = self;
    struct z3 *z = q->z;
    Z3_ast a = z3_ast(z, t), value = NULL;
    if (!a || !model_of(q) || !Z3_model_eval(z->c, q->model, a, true, &value) || !value)
        return NULL;
    Z3_inc_ref(z->c, value);
    const struct term *r = z3_value(z, value, t->sort);
    Z3_dec_ref(z->c, value);
    return r;
}

const struct backend_ops backend_z3 = {
    .open = z3_open,
    .close = z3_close_solver,
    .push = z3_push,
    .pop = z3_pop,
    .add = z3_assert,
    .check = z3_check,
    .core = z3_core,
    .value = z3_model_value,
};

// Commands as text

static void ignore_error(Z3_context c, Z3_error_code e)
{
    (void)c;
    (void)e;  // it is part of what is printed
}

bool z3_run(void **session, uint64_t ms, const char *commands, struct buf *out)
{
    if (!*session) {
        char text[32];
        Z3_config cfg = Z3_mk_config();
        snprintf(text, sizeof text, "%llu", (unsigned long long)MIN(ms, (uint64_t)UINT32_MAX));
        if (ms)
            Z3_set_param_value(cfg, "timeout", text);
        *session = Z3_mk_context(cfg);
        Z3_del_config(cfg);
        Z3_set_error_handler(*session, ignore_error);
    }
    const char *text = Z3_eval_smtlib2_string(*session, commands);
    buf_puts(out, text ? text : "");
    return true;
}

void z3_run_end(void *session)
{
    if (session)
        Z3_del_context(session);
}

#else

bool z3_run(void **session, uint64_t ms, const char *commands, struct buf *out)
{
    (void)session, (void)ms, (void)commands, (void)out;
    return false;
}

void z3_run_end(void *session)
{
    (void)session;
}

static void *no_z3(struct solver *v)
{
    solver_because(v, "built without Z3");
    return NULL;
}

const struct backend_ops backend_z3 = { .open = no_z3 };

#endif
