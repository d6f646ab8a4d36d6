// SPDX-License-Identifier: Apache-2.0
// exec.c: `vernier exec`.
#include "cli/exec.h"

#include "base/rng.h"
#include "cli/limits.h"

#include <stdio.h>

enum { STATUS_ENDED = 0, STATUS_VIOLATION = 10, STATUS_UNKNOWN = 20, STATUS_BAD_INPUT = 65 };

static const char *end_text(enum run_end end)
{
    switch (end) {
    case RUN_STOPPED:
        return "program ended";
    case RUN_VIOLATION:
        return "violation";
    case RUN_UNDEFINED:
        return "undefined behaviour";
    case RUN_UNSUPPORTED:
        return "not modelled";
    case RUN_LIMIT:
        return "limit reached";
    case RUN_DIVERGED:
        return "diverged";
    case RUN_ORDER:
        return "order of evaluation";
    case RUN_LAYOUT:
        return "layout of memory";
    }
    return "?";
}

static void print_why(const struct cfa *c, const struct run_result *r)
{
    struct buf b = { 0 };
    if (r->fault.kind)
        fault_print(c, &r->fault, &b);
    else
        buf_puts(&b, r->why);
    if (b.n)
        printf(": %s", buf_str(&b));
    buf_free(&b);
}

static int report(struct program *p, const struct cfa *c, const struct run_result *r)
{
    printf("Execution: %s", end_text(r->end));
    if (r->end == RUN_STOPPED)
        printf(" with status %d", r->exit_status);
    print_why(c, r);
    if (r->at && r->end != RUN_STOPPED && r->at->loc.off) {
        struct place at = sources_place(&p->src, r->at->loc);
        printf(" (%s:%u)", at.file, (unsigned)at.line);
    }
    printf(", %llu steps, %zu inputs\n", (unsigned long long)r->steps, r->inputs.n);
    if (r->layout_at) {
        struct place at = sources_place(&p->src, r->layout_at->loc);
        printf("Note: %s what the program does at %s:%u; other executions may differ\n",
               r->by_nan ? "the sign or the payload of a NaN may decide" : "where objects lie in memory decides",
               at.file, (unsigned)at.line);
    }
    if (r->order_at) {
        struct place at = sources_place(&p->src, r->order_at->loc);
        printf("Note: C leaves the order of evaluation at %s:%u open; other executions may differ\n", at.file,
               (unsigned)at.line);
    }
    if (r->end == RUN_STOPPED)
        return STATUS_ENDED;
    return r->end == RUN_VIOLATION ? STATUS_VIOLATION : STATUS_UNKNOWN;
}

int cmd_exec(struct job *j)
{
    struct program *p = &j->v.subject.prog;
    struct cfa *c = j->v.subject.known->cfa;
    const struct automaton *a = spec_automaton_of_all(&j->v.subject.props, c, &p->mem);
    const struct exec_cfg *cfg = &j->cfg->exec;
    struct budget budget = limits_budget(&j->cfg->cli);
    struct input_text text = { 0 };
    struct rng rng = rng_seed((uint64_t)cfg->seed);
    struct run_options opt = { .cfa = c, .automaton = a, .budget = &budget, .output = stdout, .any_layout = true };
    opt.inputs = (struct input_source){ input_from_text, &text };
    if (cfg->inputs && inputs_read(cfg->inputs, &text, p->diag, &p->src) != RC_OK)
        return STATUS_BAD_INPUT;
    if (!cfg->inputs && cfg->seed)
        opt.inputs = (struct input_source){ input_from_rng, &rng };
    struct run_result r;
    interp_run(&opt, &r);
    int status = report(p, c, &r);
    run_result_free(&r);
    vec_free(&text);
    return status;
}
