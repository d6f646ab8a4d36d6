// SPDX-License-Identifier: Apache-2.0
// work.c: a process for each function: it shares the program with this one, and what goes wrong there costs one function only.
#include "algo/scan/library.h"
#include "base/stat.h"
#include "base/workers.h"

#include <stdlib.h>

// Fault injection, for tests: the function of this name ends its process.
static void inject(const char *name)
{
    const char *crash = getenv("VERNIER_SCAN_CRASH"), *hang = getenv("VERNIER_SCAN_HANG");
    if (crash && strcmp(crash, name) == 0)
        abort();
    while (hang && strcmp(hang, name) == 0) {}
}

static void look_for_faults(struct scan_report *r, const struct scanned *f, struct budget *b, struct buf *out)
{
    struct scan_result result;
    scan_function(r->p, f->decl, r->cfg, r->model, b, &result);
    scan_pack(&result, out);
}

static bool take_faults(struct scan_report *r, struct scanned *f, const char *text, size_t n)
{
    bool whole = scan_unpack(text, n, &f->result);
    f->state = f->result.stopped ? SCAN_PARTLY : SCAN_DONE;
    f->why = f->result.stopped;
    if (whole && f->state == SCAN_DONE)
        scan_cache_put(r, f);
    return whole;
}

const struct scan_task scan_function_task = { look_for_faults, take_faults };

// ---- all of them ----------------------------------------------------------------------------------------------------

// Whether f waits, and its result is not known.
static bool begin(void *ctx, size_t i)
{
    struct scan_report *r = ctx;
    struct scanned *f = &r->functions.at[i];
    return f->state == SCAN_WAITS && !scan_cache_get(r, f);
}

static int work(void *ctx, size_t i, struct buf *out)
{
    struct scan_report *r = ctx;
    struct budget b = { .cpu_limit_ns = (uint64_t)r->cfg->function_time * UINT64_C(1000000000) + stat_now() };
    r->p->diag->no_warnings = true;
    inject(r->functions.at[i].name);
    r->task->look(r, &r->functions.at[i], &b, out);
    return 0;
}

static void take(void *ctx, size_t i, const struct worker_end *end)
{
    struct scan_report *r = ctx;
    struct scanned *f = &r->functions.at[i];
    if (f->state != SCAN_WAITS)
        return;
    f->seconds = (double)end->cpu_ns / 1e9;
    if (r->task->take(r, f, end->text, end->n))
        return;
    f->state = SCAN_LOST;
    f->why = worker_end_text(end, &r->mem);
}

bool scan_work(struct scan_report *r, const struct budget *b)
{
    enum { WALL_FACTOR = 6, WALL_MORE_S = 20 };
    uint64_t s = (uint64_t)r->cfg->function_time;
    struct workers w = { .jobs = r->jobs, .n = r->functions.n, .ctx = r, .begin = begin, .work = work, .take = take };
    w.cpu_s = s + 1;
    w.wall_s = s * WALL_FACTOR + WALL_MORE_S;
    w.bytes = (size_t)r->cfg->function_memory << 20;
    return workers_run(&w, b) == STOP_NONE;
}

void scan_report_free(struct scan_report *r)
{
    for (size_t i = 0; i < r->functions.n; i++)
        scan_result_free(&r->functions.at[i].result);
    vec_free(&r->functions);
    scan_cache_close(r);
    arena_free(&r->mem);
}
