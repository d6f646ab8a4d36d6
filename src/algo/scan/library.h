// SPDX-License-Identifier: Apache-2.0
// library.h: every function of a library, for any caller, each in a process of its own.
#ifndef ALGO_SCAN_LIBRARY_H
#define ALGO_SCAN_LIBRARY_H

#include "algo/scan/scan.h"
#include "base/record.h"
#include "base/stat.h"

enum scan_state {
    SCAN_WAITS,
    SCAN_DONE,
    SCAN_PARTLY,   // a limit ended it; what was found until then is there
    SCAN_LOST,     // its process ended without an answer
    SCAN_SKIPPED,  // its arguments cannot be made up
};

// One function and what came out.
struct scanned {
    struct decl *decl;
    const char *name, *file;
    uint32_t line;
    enum scan_state state;
    const char *why;  // PARTLY, LOST
    struct scan_result result;
    double seconds;        // CPU time of its process
    bool asked;            // the cache was asked for it
    const char *contract;  // of `vernier contracts`; NULL: none
};

struct scanned_vec {
    VEC_OF(struct scanned);
};

struct scan_report;

/* What is done with each function.  look: in the process of the function, within b: appends what came out.  take: in the process that reports:
 * reads it; false: it is incomplete.  Texts are kept in the report. */
struct scan_task {
    void (*look)(struct scan_report *r, const struct scanned *f, struct budget *b, struct buf *out);
    bool (*take)(struct scan_report *r, struct scanned *f, const char *text, size_t n);
};

// What is reported.  All zero, but for what the caller sets, is a scan that has not begun.
struct scan_report {
    struct program *p;  // set: read, with models; keep
    const struct scan_cfg *cfg;
    const struct cfa_options *model;
    const struct scan_task *task;
    void *ctx;    // of the task
    size_t jobs;  // how many functions at the same time; 0: as many as there are cores
    struct scanned_vec functions;
    struct scan_cache *cache;  // NULL: none
    size_t reused;             // functions whose results were there
    struct arena mem;
};

/* scan_order: the functions of the program that cfg names, callees before callers.
 * errors RC_USER with *why: nothing has such a name.
 * scan_report_free: functions and what came out of them. */
enum rc scan_order(struct scan_report *r, struct buf *why) ATTR_MUST_USE;
void scan_report_free(struct scan_report *r);

/* scan_function_task: look for faults (scan_function).  scan_work: all functions, in processes.  False: the limits of all of them together (workers_run)
 * ended it. */
extern const struct scan_task scan_function_task;
bool scan_work(struct scan_report *r, const struct budget *b);

/* scan_pack, scan_unpack: a result as a text (base/record.h).  False: it is incomplete, or damaged. */
void scan_pack(const struct scan_result *r, struct buf *out);
bool scan_unpack(const char *text, size_t n, struct scan_result *out);

/* scan_cache_open: results on disk, in the folder that cfg names; RC_USER after a message: it cannot be made.  scan_cache_get: the result of f, if
 * nothing that it depends on has changed; false: there is none, or it was asked for before.  A file that is damaged is ignored, after a warning.  scan_cache_put: of a function
 * that was looked at to the end.  scan_cache_close. */
enum rc scan_cache_open(struct scan_report *r) ATTR_MUST_USE;
bool scan_cache_get(struct scan_report *r, struct scanned *f);
void scan_cache_put(struct scan_report *r, const struct scanned *f);
void scan_cache_close(struct scan_report *r);

/* scan_merge: leaves each finding in one function: where it happens, if it is no less severe there. */
void scan_merge(struct scan_report *r);
/* scan_print, scan_json: the report.  scan_harnesses: a file for each finding.  scan_has_findings: some that is no demand. */
void scan_print(const struct scan_report *r, struct buf *out);
void scan_json(const struct scan_report *r, enum with_times times, struct buf *out);
void scan_harnesses(const struct scan_report *r, const char *folder);
bool scan_has_findings(const struct scan_report *r);

#endif
