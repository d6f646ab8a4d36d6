// SPDX-License-Identifier: Apache-2.0
// operation.h: operations on automata in the format of Timbuk, by the names that the command of the library VATA has for them.
#ifndef FA_OPERATION_H
#define FA_OPERATION_H

#include "base/opt.h"
#include "fa/inclusion.h"
#include "fa/timbuk.h"

extern const struct opt_choice ta_direction_choices[], ta_algorithm_choices[];

#define TA_OPTS(X)                                                                                    \
    X(ENUM, dir, TA_UP, ta_direction_choices, 0, "", "which way; each operation has its own default") \
    X(ENUM, alg, 0, ta_algorithm_choices, 0, "", "inclusion: how")                                    \
    X(BOOL, sim, false, 0, 0, "", "inclusion: with simulations")                                      \
    X(BOOL, optC, false, 0, 0, "", "inclusion: answers about pairs are kept")                         \
    X(BOOL, witness, false, 0, 0, "", "inclusion: the tree that shows why it is not")                 \
    X(INT, states, 10, 1, 1000000, "", "random")                                                      \
    X(STR, density, "1.25", 0, 0, "", "random: rules of a symbol for each state")                     \
    X(STR, leaves, "0.5", 0, 0, "", "random: likewise of symbols without children")                   \
    X(STR, roots, "0.1", 0, 0, "", "random: of the states")                                           \
    X(INT, seed, 1, 0, INT64_MAX, "", "random")                                                       \
    X(STR, ops, "a:0/b:0/f:1/g:2", 0, 0, "", "random: symbols")
OPT_STRUCT(ta_opts, TA_OPTS);

enum { TA_FILES_MAX = 2 };
enum ta_prepare {
    TA_AS_READ,
    TA_PRUNED,
    TA_TRIMMED
};  // without states that no root leads to; without states that are in no run

// An operation at work.
struct ta_work {
    const struct ta_operation *op;
    struct ta_opts opt;
    enum ta_prepare prepare;
    bool quiet;  // the result does not matter
    struct diag diag;
    struct sources src;
    struct budget budget;
    struct arena mem;
    struct ta_pool pool;
    struct timbuk_symbols symbols;
    struct timbuk file[TA_FILES_MAX];
    const char **names[TA_FILES_MAX];  // of their states
    size_t files;
    struct ta_alphabet ops;  // of all files
    struct buf out;          // the result
};

/* ta_work_begin: an operation on so many files.  options: NAME=VALUE,...; NULL: none.  Give (ta_work_end) in any case; prepare, quiet, diag and budget are set
 * behind it.
 * errors RC_USER with *why. */
enum rc ta_work_begin(struct ta_work *w, const char *name, size_t files, const char *options,
                      struct buf *why) ATTR_MUST_USE;
void ta_work_end(struct ta_work *w);

/* ta_work_read: the next automaton.  errors RC_USER after a message to diag. */
enum rc ta_work_read(struct ta_work *w, const char *name, const struct buf *text) ATTR_MUST_USE;

/* ta_work_run: with all automata.  errors RC_USER with *why; RC_STOP: the budget ended. */
enum rc ta_work_run(struct ta_work *w, struct buf *why) ATTR_MUST_USE;

#endif
