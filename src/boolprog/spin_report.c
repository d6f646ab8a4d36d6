// SPDX-License-Identifier: Apache-2.0
// spin_report.c: reads reports and trails of SPIN.
#include "boolprog/spin_report.h"

#include "boolprog/states.h"
#include "boolprog/step.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

// ---- the report ---------------------------------------------------------------------------------------------------------------------------

// The number before a word, such as in "  12 states, stored".
static uint64_t number_before(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    while (at && at > text && at[-1] == ' ')
        at--;
    while (at && at > text && at[-1] >= '0' && at[-1] <= '9')
        at--;
    return at ? strtoull(at, NULL, 10) : 0;
}

void spin_read_report(const char *text, struct bool_result *out)
{
    static const char *const incomplete[] = { "max search depth too small", "out of memory", "Search not completed" };
    const char *errors = strstr(text, "errors: ");
    out->states = number_before(text, "states, stored");
    out->transitions = number_before(text, "transitions (=");
    out->verdict = errors && strtoull(errors + strlen("errors: "), NULL, 10) ? BOOL_VIOLATED : BOOL_HOLDS;
    if (!errors) {
        out->verdict = BOOL_OPEN;
        out->because = BOOL_SPIN_REPORT;
        snprintf(out->why, sizeof out->why, "SPIN's checker gave no report");
    }
    for (size_t i = 0; i < ARRAY_LEN(incomplete); i++)
        if (out->verdict == BOOL_HOLDS && strstr(text, incomplete[i])) {
            out->verdict = BOOL_OPEN;
            out->because = BOOL_SPIN_REPORT;
            snprintf(out->why, sizeof out->why, "SPIN's checker: %s", incomplete[i]);
        }
}

// ---- the trail ----------------------------------------------------------------------------------------------------------------------------

// Digits 0 and 1, one for each variable.  NULL: there are other ones.
static uint64_t *read_values(const struct bool_program *p, const char *at, struct arena *mem)
{
    uint64_t *values = ARENA_ARRAY(mem, uint64_t, (MAX(p->vars.n, (size_t)1) + 63) / 64);
    for (uint32_t i = 0; i < p->vars.n; i++) {
        if (at[i] != '0' && at[i] != '1')
            return NULL;
        bool_value_set(values, i, at[i] == '1');
    }
    return values;
}

// A line `@start 010` or `@12 010`.  False: it is something else.
static bool read_step(const struct bool_program *p, const char *at, struct bool_result *out)
{
    const char *blank = strchr(at, ' ');
    uint64_t *values = blank ? read_values(p, blank + 1, &out->mem) : NULL;
    if (!values)
        return false;
    if (!strncmp(at, "@start ", strlen("@start "))) {
        out->first = values;
        return true;
    }
    struct bool_step step = { (uint32_t)strtoul(at + 1, NULL, 10), values };
    vec_push(&out->trace, step);
    return true;
}

static void read_lines(const struct bool_program *p, const char *text, struct bool_result *out)
{
    bool loops = false;
    for (const char *at = text; at; at = strchr(at, '\n')) {
        at += strspn(at, "\n\t ");
        if (*at == '@')
            read_step(p, at, out);
        if (!loops && !strncmp(at, "<<<<<START OF CYCLE", strlen("<<<<<START OF CYCLE"))) {
            loops = true;
            out->loop = out->trace.n;
        }
    }
    if (!loops)
        out->loop = out->trace.n;
}

// ---- on and on ------------------------------------------------------------------------------------------------------------------------------

// The first state that follows one.
struct follower {
    uint32_t edge, node;
    uint64_t *values;
    struct arena *mem;
    size_t words;
};

static enum rc keep_step(void *ctx, uint32_t edge, uint32_t node, const uint64_t *values)
{
    struct follower *f = ctx;
    f->edge = edge;
    f->node = node;
    f->values = ARENA_ARRAY(f->mem, uint64_t, f->words);
    memcpy(f->values, values, f->words * sizeof *values);
    return RC_USER;
}

// Goes on from the end of the run, at node, until it comes to a state where it was since, or nothing follows.
static void go_on(const struct bool_program *p, uint32_t node, struct bool_result *out)
{
    struct stepper s;
    struct budget b = { 0 };
    size_t from = out->trace.n;
    stepper_init(&s, p);
    struct states seen = { .words = s.words };
    struct follower f = { .node = node, .mem = &out->mem, .words = s.words };
    f.values = from ? out->trace.at[from - 1].values : out->first;
    for (bool fresh;;) {
        uint32_t at = states_add(&seen, f.node, f.values, &fresh);
        out->loop = fresh ? out->trace.n : from + at;
        if (!fresh || stepper_next(&s, f.node, f.values, &b, keep_step, &f) == RC_OK)
            break;
        struct bool_step step = { f.edge, f.values };
        vec_push(&out->trace, step);
    }
    states_free(&seen);
    stepper_free(&s);
}

void spin_read_trail(const struct bool_program *p, const char *text, bool temporal, struct bool_result *out)
{
    uint32_t end = p->init;
    read_lines(p, text, out);
    bool ok = bool_run_check(p, out, &end);
    if (ok && temporal && out->loop == out->trace.n)
        go_on(p, end, out);
    if (!ok) {
        vec_clear(&out->trace);
        out->first = NULL;
        out->loop = 0;
    }
}
