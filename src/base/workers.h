// SPDX-License-Identifier: Apache-2.0
// workers.h: pieces of work, each in a process of its own, several at the same time: what goes wrong there costs that piece only.
//
// A process is a copy of this one (link.h), so it knows all that was known when it began.  It answers with a text, and dies with this process.
#ifndef BASE_WORKERS_H
#define BASE_WORKERS_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/tick.h"

enum { WORKERS_MAX = 64, WORKER_NO_MEMORY = 3 };  // exit status of a process for which there was no memory

// How the process of a piece ended.
struct worker_end {
    const char *text;  // what it said until then, n bytes
    size_t n;
    int status;               // as waitpid tells it
    bool started, late;       // late: it was ended for the clock
    enum stop_cause stopped;  // all processes were ended; NONE: they were not
    uint64_t cpu_ns;
};

struct workers {
    size_t jobs;  // how many run at the same time, at most WORKERS_MAX; 0: as many as there are cores
    size_t n;     // pieces
    void *ctx;

    /* begin: in this process, just before piece i: false: there is nothing to do for it.  May be called several times; NULL: true.
     * work: in the process of the piece: appends what comes out; gives its exit status.
     * take: in this process, once for each piece that was begun; when everything is ended, also for all that were not. */
    bool (*begin)(void *ctx, size_t i);
    int (*work)(void *ctx, size_t i, struct buf *out);
    void (*take)(void *ctx, size_t i, const struct worker_end *end);

    uint64_t cpu_s, wall_s;  // what the process of a piece may use; 0: no limit
    size_t bytes;
};

/* workers_run: all pieces, begun in their order.  What ends all of it: the clock (wall_limit_ns of b), CPU time of all processes together (cpu_limit_ns),
 * and cancellation; NONE: nothing did.  Other limits of b do not matter. */
enum stop_cause workers_run(const struct workers *w, const struct budget *b);

/* worker_end_text: why there is no answer, in words, which are in mem or constant. */
const char *worker_end_text(const struct worker_end *e, struct arena *mem);

#endif
