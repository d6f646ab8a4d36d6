// SPDX-License-Identifier: Apache-2.0
// scan.h: `vernier scan`: every function of a library, for any caller, each in a process of its own.
#ifndef CLI_SCAN_H
#define CLI_SCAN_H

#include "algo/scan/scan.h"
#include "cli/job.h"

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

// What is reported.
struct scan_report {
    struct job *j;
    const struct scan_task *task;
    struct scanned_vec functions;
    struct scan_cache *cache;  // NULL: none
    size_t reused;             // functions whose results were there
    struct arena mem;
};

/* scan_expand: directories among the files of c become their compile_commands.json, or else the .c files in them.
 * errors RC_USER after a message. */
enum rc scan_expand(struct config *c) ATTR_MUST_USE;

/* scan_read: reads the files of j by `read`.  What several of them define is, in each file, its own: the files may belong to several programs.  Then
 * they are read once more, and messages appear when that is done. */
enum rc scan_read(struct job *j, enum rc (*read)(struct job *j)) ATTR_MUST_USE;

/* cmd_scan: the program is read.  The exit status. */
int cmd_scan(struct job *j);

/* scan_order: the functions of the program that options name, callees before callers.
 * errors RC_USER after a message: nothing has such a name. */
enum rc scan_order(struct scan_report *r) ATTR_MUST_USE;

/* scan_function_task: look for faults (scan_function).  scan_work: all functions, in processes.  False: the user ended it. */
extern const struct scan_task scan_function_task;
bool scan_work(struct scan_report *r);

// What is left of a packed text.
struct scan_reader {
    const char *s;
    size_t n;
    struct arena *mem;  // of the texts in it
    bool bad;           // it is not what it should be
};

/* scan_pack, scan_unpack: a result as bytes.  False: they are incomplete.  scan_put_*, scan_get_*: parts of it; a text may be NULL. */
void scan_put_text(struct buf *b, const char *s);
void scan_put_number(struct buf *b, uint64_t n);
const char *scan_get_text(struct scan_reader *r);
uint64_t scan_get_number(struct scan_reader *r);
void scan_pack(const struct scan_result *r, struct buf *out);
bool scan_unpack(const char *text, size_t n, struct scan_result *out);

/* scan_cache_open: results on disk, in the folder that options name; RC_USER after a message: it cannot be made.  scan_cache_get: the result of f, if
 * nothing that it depends on has changed; false: there is none, or it was asked for before.  A file that is damaged is ignored, after a warning.  scan_cache_put: of a function
 * that was looked at to the end.  scan_cache_close. */
enum rc scan_cache_open(struct scan_report *r) ATTR_MUST_USE;
bool scan_cache_get(struct scan_report *r, struct scanned *f);
void scan_cache_put(struct scan_report *r, const struct scanned *f);
void scan_cache_close(struct scan_report *r);

/* scan_merge: leaves each finding in one function: where it happens, if it is no less severe there. */
void scan_merge(struct scan_report *r);
/* scan_print, scan_json: the report.  scan_harnesses: a file for each finding.  scan_has_findings: some that is no demand. */
void scan_print(const struct scan_report *r, FILE *f);
void scan_json(const struct scan_report *r, FILE *f);
void scan_harnesses(const struct scan_report *r, const char *folder);
bool scan_has_findings(const struct scan_report *r);

#endif
