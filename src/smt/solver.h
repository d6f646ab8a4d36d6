// SPDX-License-Identifier: Apache-2.0
// solver.h: satisfiability of terms: incremental solvers behind one interface, and Z3's quantifier and Horn engines.
// A solver that crashes (exits, aborts, faults) leaves the run: from then on its answers are unknown, its budget has
// stopped with STOP_SOLVER, and what it owned is not touched again.
// Unknown is a normal answer everywhere.  Work is limited in the solver's own deterministic units (Z3's rlimit), so
// that answers are the same from run to run; time limits are the backstop.
#ifndef SMT_SOLVER_H
#define SMT_SOLVER_H

#include "base/opt.h"
#include "base/stat.h"
#include "base/tick.h"
#include "smt/term.h"

enum smt_backend {
    SMT_Z3,      // libz3 in process
    SMT_AUTO,    // chosen for each question: circuits where they can be made, else Z3
    SMT_SAT,     // circuits (smt/sat) and CaDiCaL
    SMT_SMTLIB,  // any SMT-LIB 2 solver as a subprocess, restarted if it dies
};
extern const struct opt_choice smt_backend_choices[];

#define SMT_OPTS(X)                                                                                                 \
    X(ENUM, backend, SMT_AUTO, smt_backend_choices, 0, "", "which solver answers queries")                          \
    X(STR, command, "cvc5 --incremental --produce-models --produce-unsat-assumptions --lang smt2", 0, 0, "COMMAND", \
      "backend smtlib: the solver and its arguments")                                                               \
    X(INT, rlimit, 20000000, 0, INT64_MAX, "units", "work allowed for one query (0: no limit)")                     \
    X(INT, timeout, 20000, 0, INT64_MAX, "ms", "time allowed for one query, the backstop (0: no limit)")            \
    X(BOOL, cross_check, false, 0, 0, "", "backend auto: Z3 answers, too, and different answers end the program")   \
    X(STR, log, NULL, 0, 0, "DIR", "writes every query as SMT-LIB 2 to a file in DIR")                              \
    X(BOOL, clauses, false, 0, 0, "", "circuits: easy questions go to CaDiCaL, too, none to the search on gates")   \
    X(BOOL, certify, false, 0, 0, "",                                                                               \
      "an unsatisfiable answer by circuits counts if its proof passes a check; --certify switches it on")           \
    X(STR, proofs, NULL, 0, 0, "DIR",                                                                               \
      "smt.certify, and writes each proof to two files in DIR: clauses as DIMACS CNF, derived ones as DRAT")
OPT_STRUCT(smt_cfg, SMT_OPTS);

#define SMT_STATS(X)                                                                           \
    X(COUNT, checks, "", "satisfiability checks")                                              \
    X(COUNT, sat, "", "of them satisfiable")                                                   \
    X(COUNT, unsat, "", "of them unsatisfiable")                                               \
    X(COUNT, unknown, "", "of them without an answer")                                         \
    X(COUNT, asserts, "", "formulas asserted")                                                 \
    X(COUNT, restarts, "", "solver processes started again")                                   \
    X(COUNT, projections, "", "quantifier eliminations")                                       \
    X(COUNT, horn, "", "Horn clause systems solved")                                           \
    X(COUNT, crashes, "", "solvers that crashed")                                              \
    X(COUNT, alone, "", "hard questions for which circuits got a solver of their own")         \
    X(COUNT, proofs, "", "unsatisfiable answers by circuits whose proofs were checked")        \
    X(COUNT, proof_clauses, "", "derived clauses of these proofs")                             \
    X(COUNT, proofs_refused, "", "unsatisfiable answers by circuits whose proofs do not hold") \
    X(NANOS, time_proofs, "s", "time in checking proofs")                                      \
    X(NANOS, time_check, "s", "time in checks")
STAT_STRUCT(smt_stats, SMT_STATS);

/* The solvers of one run share terms, configuration, statistics and one Z3 context. */
struct smt {
    struct terms *terms;
    struct smt_cfg *cfg;
    struct smt_stats stats;
    struct budget *budget;     // of the run: checks spend ticks and end when it is exhausted; may be NULL
    struct diag *diag;         // may be NULL
    void *z3;                  // the shared context, made on first use
    void *blaster;             // circuits of terms (smt/sat), likewise
    struct solver *scratch;    // of smt_check, made on first use
    volatile int interrupted;  // set by smt_interrupt, until the check in progress has noticed
    uint32_t log_files;
    bool told;     // the diagnostic of a missing solver was given
    bool crashed;  // the solver in process is not to be used any more
};
void smt_init(struct smt *s, struct terms *t, struct smt_cfg *cfg, struct budget *b);
void smt_free(struct smt *s);

enum sat { SAT_NO, SAT_YES, SAT_UNKNOWN };

struct solver;

/* solver_new: an empty solver.  rlimit: units per check, 0 = that of the configuration.  Give (solver_free).
 * A backend that cannot be started gives a solver that answers UNKNOWN, with one diagnostic. */
struct solver *solver_new(struct smt *s, uint64_t rlimit);

/* solver_new_single: like solver_new, for a single hard question without push and assumptions: it preprocesses a lot, which
 * takes milliseconds even if the question is easy, but answers hard ones over bit-vectors and floats much faster. */
struct solver *solver_new_single(struct smt *s, uint64_t rlimit);
void solver_free(struct solver *v);
void solver_push(struct solver *v);
void solver_pop(struct solver *v, unsigned n);
void solver_assert(struct solver *v, const struct term *f);

/* solver_check: satisfiability of what is asserted together with the assumptions (any boolean terms).
 * cost   one budget tick per unit of rlimit: some four million a second, as other analyses spend ticks. */
enum sat solver_check(struct solver *v, const struct term *const *assumption, size_t n);

/* solver_limit: units per check from now on, as in solver_new. */
void solver_limit(struct solver *v, uint64_t rlimit);

/* solver_core: after SAT_NO, the ascending indices of assumptions that are enough for this answer.  Not minimal. */
void solver_core(struct solver *v, struct u32_vec *out);

/* solver_value: after SAT_YES, the value of t in the model as a constant term (arrays: NULL), with unconstrained parts
 * completed; NULL if the backend cannot tell or the number does not fit.  solver_true: whether a boolean term holds. */
const struct term *solver_value(struct solver *v, const struct term *t);
bool solver_true(struct solver *v, const struct term *t);

/* solver_reason: after SAT_UNKNOWN, why, for people. */
const char *solver_reason(const struct solver *v);

/* smt_interrupt: makes a check in progress return UNKNOWN; may be called from a signal handler. */
void smt_interrupt(struct smt *s);

/* smt_memory: roughly the bytes that Z3 holds in this process; 0 without Z3. */
uint64_t smt_memory(void);

/* smt_check: one check of one formula in a shared scratch solver. */
enum sat smt_check(struct smt *s, const struct term *f);
/* smt_implies: whether f implies g: true only if "f and not g" is SAT_NO; false also if the solver cannot tell. */
bool smt_implies(struct smt *s, const struct term *f, const struct term *g);

/* smt_project: a formula without `vars` implied by f ("exists vars. f" is it where *exact).  Light elimination first (equalities,
 * one-sided bounds), then model-based projection: the disjunction of at most `models` projections; where those do not
 * exhaust f, the result is NULL unless `under` (then an under-approximation is returned with *exact = false).
 * source Komuravelli, Gurfinkel, Chaki 2014 (model-based projection); Z3's qe_lite and Z3_qe_model_project. */
const struct term *smt_project(struct smt *s, const struct term *f, const struct term *const *vars, size_t n,
                               unsigned models, bool under, bool *exact);

/* smt_chain_interpolants: Spacer: for formulas f[0..n) whose conjunction is unsatisfiable, itp[i] for 0 < i < n over the
 * variables common to f[0..i) and f[i..n), itp[i] and f[i] imply itp[i+1]; from a chain of Horn clauses.
 * false if Spacer gave up within rlimit, or without Z3. */
bool smt_chain_interpolants(struct smt *s, const struct term *const *f, size_t n, uint64_t rlimit,
                            const struct term **itp);

/* smt_replay: reads a log file written under smt.log, runs it through the configured backend, and compares the answers.
 * errors RC_USER with a message in *why: unreadable, or an answer that differs. */
enum rc smt_replay(struct smt *s, const char *path, struct buf *why) ATTR_MUST_USE;

#endif
