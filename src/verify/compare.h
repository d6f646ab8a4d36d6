// SPDX-License-Identifier: Apache-2.0
// compare.h: numeric analyses against each other on many programs.
//
// source Henry 2014, sections 7.3 (comparisons by pairs at heads of loops) and 4.1 (tables 4.1 and A.1).
#ifndef VERIFY_COMPARE_H
#define VERIFY_COMPARE_H

#include "algo/numeric/compare.h"
#include "verify/verify.h"

// One of the analyses: a strategy with a domain.
struct analysis {
    const char *label;
    enum strategy_kind strategy;
    const char *domain;
};

enum { ANALYSES_MAX = 16 };

struct analyses {
    size_t n;
    struct analysis at[ANALYSES_MAX];
};

// What one analysis did on a file.
struct score {
    uint8_t done;  // else `cause` says why it is left out; STOP_NONE: the solver had no answer
    uint8_t proved;
    uint32_t cause;  // enum stop_cause
    uint64_t time, seeds, ascending, descending, paths;
};

// What came out of a file.
struct outcome {
    uint32_t heads;
    struct score one[ANALYSES_MAX];
    uint32_t count[ANALYSES_MAX][ANALYSES_MAX][RELATIONS];  // [i][j], j < i: heads at which i is better than j, ...
};

struct compared_file {
    const char *path;
    const char *failed;  // why nothing came out; NULL: something did
    struct outcome *out;
};

struct comparison {
    struct analyses analyses;
    struct {
        VEC_OF(struct compared_file);
    } files;
    struct arena mem;
};

/* compare_program: the analyses of the program of v, which is built, and their values at heads of loops by pairs.
 *
 * in     limit: of each analysis; cpu_limit_ns is what it may use.
 * out    differences: every head where two analyses differ, a line each; NULL: nobody wants to know.
 * errors RC_USER with v->why, or after a message; RC_STOP: nothing could be analysed within the limit.  For a process that ends afterwards: nothing is given back. */
enum rc compare_program(struct verification *v, const struct analyses *a, const struct budget *limit,
                        struct outcome *out, struct buf *differences) ATTR_MUST_USE;

/* compare_text, _json, _chart: the result as tables, as a JSON object, as charts.  times: with CPU times. */
void compare_text(const struct comparison *c, enum with_times times, struct buf *b);
void compare_json(const struct comparison *c, enum with_times times, struct buf *b);
void compare_chart(const struct comparison *c, enum with_times times, struct buf *b);

#endif
