// SPDX-License-Identifier: Apache-2.0
// backend.h: what a solver behind solver.h has to offer.  Each backend is a file of its own and a row in solver.c.
#ifndef SMT_BACKEND_H
#define SMT_BACKEND_H

#include "base/guard.h"
#include "smt/solver.h"

struct backend_ops {
    /* open: the backend's own object for v; NULL if it cannot be started, and v->reason then says why. */
    void *(*open)(struct solver *v);
    void (*close)(void *self);
    void (*push)(void *self);
    void (*pop)(void *self, unsigned n);
    void (*add)(void *self, const struct term *f);
    enum sat (*check)(void *self, const struct term *const *assumption, size_t n);
    void (*core)(void *self, struct u32_vec *out);  // indices in any order
    const struct term *(*value)(void *self, const struct term *t);
};
extern const struct backend_ops backend_z3, backend_sat, backend_auto, backend_smtlib;

struct solver {
    struct smt *smt;
    const struct backend_ops *ops;
    void *self;  // NULL: could not be started
    uint64_t rlimit;
    bool single;              // the solver answers one question only: solver_new_single
    size_t n_assumed;         // assumptions of the last check
    enum sat last;            // the answer whose core or model may be asked for; UNKNOWN when there is none
    struct term_vec asserts;  // what is asserted, oldest first
    struct u32_vec levels;    // asserts.n at each push
    struct query_log *log;    // or NULL
    char reason[160];
};

/* solver_open: a solver of a certain backend. */
struct solver *solver_open(struct smt *s, const struct backend_ops *ops, uint64_t rlimit, bool single);

void solver_because(struct solver *v, const char *fmt, ...) ATTR_PRINTF(2, 3);

/* smt_work: the units of work (rlimit) that one question may take.  `rlimit` units are wanted (0: as configured), and
 * one unit costs `price` ticks.  smt_millis: the time in milliseconds, which grows in proportion if more than the
 * configured work is wanted; 0: no limit.  The run's budget is taken into account. */
uint64_t smt_work(const struct smt *s, uint64_t rlimit, uint64_t price);
uint64_t smt_millis(const struct smt *s, uint64_t rlimit);

/* log_open: the log of a new solver, if logs are wanted and a file can be made; else NULL.  The others write what happens. */
struct query_log *log_open(struct solver *v);
void log_close(struct query_log *l);
void log_push(struct query_log *l);
void log_pop(struct query_log *l, unsigned n);
void log_assert(struct query_log *l, const struct term *f);
void log_check(struct query_log *l, const struct term *const *assumption, size_t n);
void log_answer(struct query_log *l, enum sat r);

/* z3_run: runs commands in a Z3 context of its own (*session, NULL at first; z3_run_end gives it back), each check for at
 * most ms milliseconds (0 = no limit); what it prints to out.  False without Z3. */
bool z3_run(void **session, uint64_t ms, const char *commands, struct buf *out);
void z3_run_end(void *session);

/* sat_takes: whether the backend of circuits takes a formula (smt/sat/blast.h); sat_close: gives back what its solvers shared. */
bool sat_takes(struct smt *s, const struct term *t);
void sat_close(struct smt *s);

void z3_close(struct smt *s);    // the shared context
void z3_abandon(struct smt *s);  // z3_close after a crash: Z3's own memory is not given back

/* smt_failed: a call of the solver in process did not come back (base/guard.h). */
void smt_failed(struct smt *s);

// Does `call`, a statement that calls the solver in process.  When the solver crashes, the statement's results are
// lost.
#define GUARDED(s, call)          \
    do {                          \
        struct guard guard_;      \
        if (GUARD(&guard_)) {     \
            call;                 \
            guard_leave(&guard_); \
        } else {                  \
            smt_failed(s);        \
        }                         \
    } while (0)

#endif
