// SPDX-License-Identifier: Apache-2.0
// answer.h: the bound of one function, by unrolling or by integer programming, with an execution that costs it if there is one.
#ifndef ALGO_WCET_ANSWER_H
#define ALGO_WCET_ANSWER_H

#include "algo/wcet/ipet.h"

// What is asked of functions.  All is kept.
struct wcet_task {
    const struct wcet_cfg *cfg;
    struct options *options;
    struct smt_cfg *smt;
    struct encode_cfg *encode;
    struct diag *diag;
    struct budget *budget;  // of all functions together
    bool any_globals;       // variables of the program have any values at the beginning
    wtrace_hook *show;      // each interval of the search, as it is found
    void *ctx;
};

struct wcet_answer {
    const struct wcet_task *task;
    const char *name;  // of the function
    struct cfa *cfa;   // begins there; keep
    bool failed;       // there is no bound
    bool bad_costs;    // because the file of costs is wrong
    bool exact;        // an execution costs what the bound says, or blocks are printed
    struct buf why;    // messages, a line each; some also where there is a bound

    // By unrolling.
    struct wresult r;
    struct wcuts cuts;
    struct wgraph g;
    struct wcet_stats stats;
    struct wreplay replay;
    double seconds;

    // By integer programming.
    bool by_ipet, second;  // second: unrolling gave no bound
    struct ipet f;
    enum ipet_end plain, end;  // without relations, and with them
    int64_t plain_bound;
    bool runs;     // an execution with all inputs zero ends
    int64_t cost;  // what it costs

    // The services of both.
    struct run run;
    struct symbolic symbolic;
    struct known known;
    struct stats none;
    struct encode_cfg encode;
};

/* wcet_answer_find: of the entry of c.  By integer programming if options say so, or where unrolling gives no bound and options do not exclude it.
 * Give (wcet_answer_free). */
void wcet_answer_find(struct wcet_answer *a, const struct wcet_task *t, const char *name, struct cfa *c);
void wcet_answer_free(struct wcet_answer *a);

/* wcet_answer_reached: an execution costs what the bound by unrolling says. */
bool wcet_answer_reached(const struct wcet_answer *a);

/* wcet_measure: "worst case", or "best case". */
const char *wcet_measure(const struct wcet_cfg *cfg);

/* wcet_ipet_refused: which options exclude integer programming, as a message; NULL: none. */
const char *wcet_ipet_refused(const struct wcet_cfg *cfg);

/* wcet_answer_print: the answer below the name of the function.  wcet_answer_json: one object. */
void wcet_answer_print(struct wcet_answer *a, enum with_times times, struct buf *b);
void wcet_answer_json(const struct wcet_answer *a, struct buf *b);

#endif
