// SPDX-License-Identifier: Apache-2.0
// solver.c: solvers in front of their backends: assertion stack, statistics, budget.
#include "base/diag.h"
#include "base/guard.h"
#include "smt/backend.h"

#include <stdio.h>

const struct opt_choice smt_backend_choices[] = {
    { "auto", SMT_AUTO, "circuits and CaDiCaL for bit-vectors, floats and their arrays, else Z3" },
    { "z3", SMT_Z3, "Z3 in process" },
    { "sat", SMT_SAT, "circuits and CaDiCaL: questions with ints and reals stay open" },
    { "smtlib", SMT_SMTLIB, "the program given by smt.command, fed with SMT-LIB 2" },
    { NULL, 0, NULL },
};

static const struct backend_ops *const backends[] = {
    [SMT_AUTO] = &backend_auto,
    [SMT_Z3] = &backend_z3,
    [SMT_SAT] = &backend_sat,
    [SMT_SMTLIB] = &backend_smtlib,
};

void smt_init(struct smt *s, struct terms *t, struct smt_cfg *cfg, struct budget *b)
{
    *s = (struct smt){ .terms = t, .cfg = cfg, .budget = b };
}

void smt_free(struct smt *s)
{
    if (s->scratch)
        solver_free(s->scratch);
    if (!s->crashed)
        GUARDED(s, z3_close(s));
    sat_close(s);
    s->scratch = NULL;
}

void smt_interrupt(struct smt *s)
{
    s->interrupted = 1;  // seen by whoever waits for a solver
}

// Crashes

void smt_failed(struct smt *s)
{
    s->crashed = true;
    s->stats.crashes++;
    if (s->budget)
        budget_stop(s->budget, STOP_SOLVER);
    z3_abandon(s);
    if (s->diag)
        diag_at(s->diag, (struct loc){ 0 }, W0304, "the solver failed (%s); its questions stay open", guard_failure());
}

static bool is_usable(const struct solver *v)
{
    return v->self && !v->smt->crashed;
}

// Solvers

void solver_because(struct solver *v, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(v->reason, sizeof v->reason, fmt, ap);
    va_end(ap);
}

const char *solver_reason(const struct solver *v)
{
    return v->reason;
}

struct solver *solver_new(struct smt *s, uint64_t rlimit)
{
    return solver_open(s, backends[s->cfg->backend], rlimit, false);
}

struct solver *solver_new_single(struct smt *s, uint64_t rlimit)
{
    return solver_open(s, backends[s->cfg->backend], rlimit, true);
}

void solver_limit(struct solver *v, uint64_t rlimit)
{
    v->rlimit = rlimit;
}

struct solver *solver_open(struct smt *s, const struct backend_ops *ops, uint64_t rlimit, bool single)
{
    struct solver *v = MEM_NEW(struct solver);
    v->smt = s;
    v->single = single;
    v->ops = ops;
    v->rlimit = rlimit;
    v->last = SAT_UNKNOWN;
    if (s->crashed || guard_damaged())
        solver_because(v, "the solver failed before");
    else
        GUARDED(s, v->self = ops->open(v));
    if (!v->self && !s->told && !s->crashed && s->diag) {
        diag_at(s->diag, (struct loc){ 0 }, W0300, "no solver: %s; its questions stay open", v->reason);
        s->told = true;
    }
    v->log = s->cfg->log ? log_open(v) : NULL;
    return v;
}

void solver_free(struct solver *v)
{
    if (is_usable(v))
        GUARDED(v->smt, v->ops->close(v->self));
    if (v->log)
        log_close(v->log);
    vec_free(&v->asserts);
    vec_free(&v->levels);
    mem_free(v, sizeof *v);
}

void solver_push(struct solver *v)
{
    v->last = SAT_UNKNOWN;
    vec_push(&v->levels, (uint32_t)v->asserts.n);
    if (is_usable(v))
        GUARDED(v->smt, v->ops->push(v->self));
    if (v->log)
        log_push(v->log);
}

void solver_pop(struct solver *v, unsigned n)
{
    VERIFY(n <= v->levels.n);
    if (n == 0)
        return;
    v->last = SAT_UNKNOWN;
    v->asserts.n = v->levels.at[v->levels.n - n];
    v->levels.n -= n;
    if (is_usable(v))
        GUARDED(v->smt, v->ops->pop(v->self, n));
    if (v->log)
        log_pop(v->log, n);
}

void solver_assert(struct solver *v, const struct term *f)
{
    VERIFY(f->sort->kind == SORT_BOOL);
    v->last = SAT_UNKNOWN;
    v->smt->stats.asserts++;
    vec_push(&v->asserts, f);
    if (is_usable(v))
        GUARDED(v->smt, v->ops->add(v->self, f));
    if (v->log)
        log_assert(v->log, f);
}

// Checks

enum { TIMES_MAX = 1000 };  // the usual limit of time

uint64_t smt_work(const struct smt *s, uint64_t rlimit, uint64_t price)
{
    uint64_t units = rlimit ? rlimit : (uint64_t)s->cfg->rlimit;
    const struct budget *b = s->budget;
    if (b && b->tick_limit) {
        uint64_t left = tick_left(b) / price + 1;
        units = units ? MIN(units, left) : left;
    }
    return units;
}

// The limit ms (0: no limit), but no longer than from now to end.
static uint64_t sooner(uint64_t ms, uint64_t now, uint64_t end)
{
    uint64_t most = now < end ? (end - now) / 1000000 + 1 : 1;
    return ms ? MIN(ms, most) : most;
}

uint64_t smt_millis(const struct smt *s, uint64_t rlimit)
{
    const struct budget *b = s->budget;
    uint64_t usual = (uint64_t)s->cfg->rlimit, ms = (uint64_t)s->cfg->timeout;
    if (usual && rlimit > usual)
        ms *= MIN(rlimit / usual, TIMES_MAX);
    if (b && b->cpu_limit_ns)
        ms = sooner(ms, stat_now(), b->cpu_limit_ns);
    if (b && b->wall_limit_ns)
        ms = sooner(ms, stat_wall(), b->wall_limit_ns);
    return ms;
}

static enum sat check(struct solver *v, const struct term *const *assumption, size_t n)
{
    struct smt *s = v->smt;
    if (!v->self)
        return SAT_UNKNOWN;  // the reason is that of opening it
    if (s->crashed) {
        solver_because(v, "the solver failed before");
        return SAT_UNKNOWN;
    }
    if (s->budget && tick(s->budget, 1) != RC_OK) {
        solver_because(v, "%s", stop_cause_text(s->budget->cause));
        return SAT_UNKNOWN;
    }
    if (s->budget && fault_answer(s->budget)) {
        solver_because(v, "no answer");
        return SAT_UNKNOWN;
    }
    solver_because(v, "%s", "");
    s->interrupted = 0;
    enum sat r = SAT_UNKNOWN;
    v->n_assumed = n;
    GUARDED(s, r = v->ops->check(v->self, assumption, n));
    if (s->crashed)
        solver_because(v, "the solver failed (%s)", guard_failure());
    return s->crashed ? SAT_UNKNOWN : r;
}

enum sat solver_check(struct solver *v, const struct term *const *assumption, size_t n)
{
    struct smt_stats *st = &v->smt->stats;
    uint64_t begin = stat_now();
    if (v->log)
        log_check(v->log, assumption, n);
    v->last = check(v, assumption, n);
    if (v->log)
        log_answer(v->log, v->last);
    st->time_check += stat_now() - begin;
    st->checks++;
    st->sat += v->last == SAT_YES;
    st->unsat += v->last == SAT_NO;
    st->unknown += v->last == SAT_UNKNOWN;
    return v->last;
}

void solver_core(struct solver *v, struct u32_vec *out)
{
    VERIFY(v->last == SAT_NO);
    if (is_usable(v))
        GUARDED(v->smt, v->ops->core(v->self, out));
    if (v->smt->crashed) {
        vec_clear(out);
        for (size_t i = 0; i < v->n_assumed; i++)
            vec_push(out, (uint32_t)i);
    }
    for (size_t i = 1; i < out->n; i++) {
        uint32_t x = out->at[i];
        size_t j = i;
        for (; j > 0 && out->at[j - 1] > x; j--)
            out->at[j] = out->at[j - 1];
        out->at[j] = x;
    }
}

const struct term *solver_value(struct solver *v, const struct term *t)
{
    VERIFY(v->last == SAT_YES);
    if (t->sort->kind == SORT_ARRAY || t->sort->kind == SORT_OTHER)
        return NULL;
    const struct term *r = NULL;
    if (is_usable(v))
        GUARDED(v->smt, r = v->ops->value(v->self, t));
    return v->smt->crashed ? NULL : r;
}

bool solver_true(struct solver *v, const struct term *t)
{
    const struct term *r = solver_value(v, t);
    return r && r->op == TERM_TRUE;
}

// One question

enum sat smt_check(struct smt *s, const struct term *f)
{
    if (f->op == TERM_TRUE || f->op == TERM_FALSE)
        return f->op == TERM_TRUE ? SAT_YES : SAT_NO;
    if (!s->scratch)
        s->scratch = solver_new(s, 0);
    solver_push(s->scratch);
    solver_assert(s->scratch, f);
    enum sat r = solver_check(s->scratch, NULL, 0);
    solver_pop(s->scratch, 1);
    return r;
}

bool smt_implies(struct smt *s, const struct term *f, const struct term *g)
{
    if (f == g || f->op == TERM_FALSE || g->op == TERM_TRUE)
        return true;
    return smt_check(s, term_and(s->terms, f, term_not(s->terms, g))) == SAT_NO;
}
