// SPDX-License-Identifier: Apache-2.0
// check.h: checks what notes in comments claim of a function, by predicates, a boolean program and model checking.
// source Dams, Namjoshi, "Shape analysis through predicate abstraction and model checking", VMCAI 2003; the loop of
//        refinement: Ball, Rajamani, "Automatically validating temporal safety properties of interfaces", SPIN 2001.
#ifndef ALGO_WP_CHECK_H
#define ALGO_WP_CHECK_H

#include "base/opt.h"
#include "boolprog/ltl.h"
#include "smt/solver.h"
#include "wp/abstract.h"

enum wp_checker { WP_EXPLICIT, WP_SYMBOLIC, WP_SPIN, WP_ALL };
extern const struct opt_choice wp_checker_choices[];

#define WP_OPTS(X)                                                                                                 \
    X(INT, bound, 0, 0, 100000, "iterations",                                                                      \
      "wp: discovery of predicates ends after so many (0: when no predicates remain)")                             \
    X(BOOL, accelerate, true, 0, 0, "", "wp: growing predicates get hints by themselves")                          \
    X(INT, kept, 0, 0, 100, "", "wp: how far predicates in loops grow before hints stand for them, to begin with") \
    X(BOOL, all_guards, false, 0, 0, "",                                                                           \
      "wp: predicates of all conditions count, not only of those that a refutation needs")                         \
    X(ENUM, checker, WP_EXPLICIT, wp_checker_choices, 0, "", "wp: who checks the boolean program")                 \
    X(BOOL, derefs, false, 0, 0, "",                                                                               \
      "wp: claim of each pointer that is read or written through, or freed, that it is live")                      \
    X(IN, hints, NULL, 0, 0, "FILE", "wp: hints, `PREDICATE @ LOCATION ~ FORMULA` a line")                         \
    X(STR, check, NULL, 0, 0, "P@L;...", "wp: further claims: predicates at entry, exit, a line or a label")       \
    X(STR, assume, NULL, 0, 0, "P@L;...", "wp: what is taken for granted, likewise")                               \
    X(STR, ltl, NULL, 0, 0, "FORMULA", "wp: also a temporal property over predicates P@L and locations @L")        \
    X(STR, print, "", 0, 0, "LIST",                                                                                \
      "wp: also print: flow, attributes, predicates, program, trace, promela, smv; separated by commas")
OPT_STRUCT(wp_cfg, WP_OPTS);

enum wp_verdict { WP_PROVED, WP_REFUTED, WP_OPEN };

// An execution that violates a claim, for people.
struct wp_execution {
    bool found;
    struct buf start;  // values of parameters and the heap where the function begins, or inputs: one a line
};

// One function at work: the entry function of its automata, for any caller; or their start function, for the whole
// program.
struct wp_task {
    const struct wp_cfg *cfg;
    struct smt_cfg *smt;
    struct cfa *cfa;
    const struct func *fn;
    struct diag *diag;
    struct budget *budget;
    bool alone;     // the functions that it calls are not checked for themselves
    unsigned runs;  // runs that look for an execution that violates a claim; 0: the usual number
    struct arena mem;
    struct wp w;
    struct flow flow;
    struct discovery d;

    struct ltl_pool pool;   // of the temporal property
    const struct ltl *ltl;  // NULL: there is none

    // Of the claims, or the temporal property, that were checked last.
    struct abstraction a;
    bool built;  // a is there
    struct bool_result result;
    uint32_t rounds;  // of refinement
    enum wp_verdict verdict;
    uint32_t claim;                 // not PROVED: which of d.claims
    struct reason reason;           // OPEN: why
    struct wp_execution execution;  // REFUTED
};

/* wp_task_init: reads the notes of fn, and of what it calls; of functions with a contract only what they require,
 * unless fn is looked at alone. errors RC_USER after a located diagnostic. */
enum rc wp_task_init(struct wp_task *t, const struct wp_cfg *cfg, struct smt_cfg *smt, struct cfa *c,
                     const struct func *fn, struct diag *d, bool alone, struct budget *b) ATTR_MUST_USE;
void wp_task_free(struct wp_task *t);

/* wp_task_claims: the number of claims, without assumptions. */
size_t wp_task_claims(const struct wp_task *t);

/* wp_task_allocates: whether blocks are allocated before any was freed. */
bool wp_task_allocates(const struct wp_task *t);

/* wp_task_temporal: checks the temporal property, which there must be.  It is never REFUTED. */
void wp_task_temporal(struct wp_task *t);

/* wp_task_check: checks the claims from number `first` to before `last`: predicates, abstraction and check, repeated
 * with more conditions and longer predicates, until they are proved or nothing more can be added. */
void wp_task_check(struct wp_task *t, uint32_t first, uint32_t last);

#endif
