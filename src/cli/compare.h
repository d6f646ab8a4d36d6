// SPDX-License-Identifier: Apache-2.0
// compare.h: `vernier compare`: numeric analyses against each other on many programs.
//
// source Henry 2014, sections 7.3 (comparisons by pairs at heads of loops) and 4.1 (tables 4.1 and A.1).
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

#include "algo/numeric/compare.h"
#include "cli/options.h"

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

/* cli_compare: every file in a process of its own, one after the other; prints the tables, writes JSON and charts where options
 * say.  Gives the exit status. */
int cli_compare(struct config *c);

/* compare_file: the analyses of one file, and their values at heads of loops by pairs.  EXIT_TRUE, or the exit status after a
 * message.  For a process that ends afterwards. */
int compare_file(struct config *c, const struct analyses *a, const char *path, struct outcome *out);

/* compare_text, _json, _chart: the result as tables, as a JSON object, as charts.  times: with CPU times. */
enum with_times { WITHOUT_TIMES, WITH_TIMES };
void compare_text(const struct comparison *c, enum with_times times, struct buf *b);
void compare_json(const struct comparison *c, enum with_times times, struct buf *b);
void compare_chart(const struct comparison *c, enum with_times times, struct buf *b);

#endif
