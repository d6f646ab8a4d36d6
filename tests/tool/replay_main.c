// SPDX-License-Identifier: Apache-2.0
/* replay_main.c: asks solvers again what smt.log wrote down.
 *
 *   replay [--rlimit=N] [--only=bits] BACKEND... -- FILE.smt2...
 *
 * For each backend (z3, sat, auto) a line with the checks, how many are satisfiable, unsatisfiable and open, the CPU time in the solver
 * and checks a second; then how many checks two backends answer differently, and a line for each.  --only=bits: dialogues with ints and
 * reals are left out.  The terms of a file are made anew for each backend, outside of the time.
 * Exit status: 0 the same answers, 1 different ones, 2 usage or a file that cannot be read. */
#include "smt/backend.h"
#include "smt/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct total {
    uint64_t checks, answer[3], ns;
};

struct replay {
    struct smt smt;
    struct solver *v;
    struct total *total;
    struct u32_vec *answers;
};

static void timed_check(struct replay *r, const struct term *const *assumption, size_t n)
{
    uint64_t begin = stat_now();
    enum sat a = solver_check(r->v, assumption, n);
    r->total->ns += stat_now() - begin;
    r->total->checks++;
    r->total->answer[a]++;
    vec_push(r->answers, a);
}

static void on_check(void *ctx, const struct term *const *assumption, size_t n, const char *answer)
{
    (void)answer;
    timed_check(ctx, assumption, n);
}

static void on_add(void *ctx, const struct term *f)
{
    struct replay *r = ctx;
    uint64_t begin = stat_now();
    solver_assert(r->v, f);
    r->total->ns += stat_now() - begin;
}

static void on_push(void *ctx)
{
    solver_push(((struct replay *)ctx)->v);
}

static void on_pop(void *ctx, unsigned n)
{
    struct replay *r = ctx;
    uint64_t begin = stat_now();
    solver_pop(r->v, n);
    r->total->ns += stat_now() - begin;
}

// One file through one backend; what it answered to *answers.
static bool run(const char *text, struct smt_cfg *cfg, struct total *total, struct u32_vec *answers, struct buf *why)
{
    struct terms terms;
    struct replay r = { .total = total, .answers = answers };
    terms_init(&terms);
    smt_init(&r.smt, &terms, cfg, NULL);
    r.v = solver_new(&r.smt, 0);
    struct read_events events = { .ctx = &r, .push = on_push, .pop = on_pop, .add = on_add, .check = on_check };
    bool fine = read_dialogue(&terms, text, &events, why) == RC_OK;
    solver_free(r.v);
    smt_free(&r.smt);
    terms_free(&terms);
    return fine;
}

static const char *const answer_text[] = { [SAT_NO] = "unsat", [SAT_YES] = "sat", [SAT_UNKNOWN] = "unknown" };

// Where a and b say the opposite; how often.
static unsigned compare(const char *path, const struct u32_vec *a, const struct u32_vec *b)
{
    unsigned differ = 0;
    for (size_t i = 0; i < a->n && i < b->n; i++) {
        if (a->at[i] == b->at[i] || a->at[i] == SAT_UNKNOWN || b->at[i] == SAT_UNKNOWN)
            continue;
        printf("%s: check %zu: %s and %s\n", path, i + 1, answer_text[a->at[i]], answer_text[b->at[i]]);
        differ++;
    }
    return differ;
}

static const struct opt_choice *backend_of(const char *name)
{
    for (const struct opt_choice *c = smt_backend_choices; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

enum { BACKENDS_MAX = 4 };

struct job {
    const struct opt_choice *backend[BACKENDS_MAX];
    struct total total[BACKENDS_MAX];
    size_t n;
    int64_t rlimit;
    bool bits;
    unsigned differ;
};

static bool replay_file(struct job *j, const char *path)
{
    struct buf text = { 0 }, why = { 0 };
    struct u32_vec answers[BACKENDS_MAX] = { 0 };
    bool fine = buf_read_file(&text, path) == 0;
    bool wanted = fine && !(j->bits && (strstr(buf_str(&text), " Int)") || strstr(buf_str(&text), " Real)")));
    for (size_t i = 0; i < j->n && wanted && fine; i++) {
        struct smt_cfg cfg = { .backend = (int)j->backend[i]->value, .rlimit = j->rlimit, .timeout = 20000 };
        fine = run(buf_str(&text), &cfg, &j->total[i], &answers[i], &why);
        if (i && fine)
            j->differ += compare(path, &answers[0], &answers[i]);
    }
    if (!fine)
        fprintf(stderr, "replay: %s: %s\n", path, why.n ? buf_str(&why) : "cannot be read");
    for (size_t i = 0; i < BACKENDS_MAX; i++)
        vec_free(&answers[i]);
    buf_free(&text);
    buf_free(&why);
    return fine;
}

static void report(const struct job *j)
{
    for (size_t i = 0; i < j->n; i++) {
        const struct total *t = &j->total[i];
        double s = (double)t->ns / 1e9;
        printf("%-5s %8llu checks: %llu sat, %llu unsat, %llu open; %.3f s, %.0f a second\n", j->backend[i]->name,
               (unsigned long long)t->checks, (unsigned long long)t->answer[SAT_YES],
               (unsigned long long)t->answer[SAT_NO], (unsigned long long)t->answer[SAT_UNKNOWN], s,
               s > 0 ? (double)t->checks / s : 0);
    }
    printf("%u different\n", j->differ);
}

int main(int argc, char **argv)
{
    struct job j = { .rlimit = 20000000 };
    int i = 1;
    for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const struct opt_choice *b = backend_of(argv[i]);
        if (strncmp(argv[i], "--rlimit=", 9) == 0)
            j.rlimit = strtoll(argv[i] + 9, NULL, 10);
        else if (strcmp(argv[i], "--only=bits") == 0)
            j.bits = true;
        else if (b && j.n < BACKENDS_MAX)
            j.backend[j.n++] = b;
        else
            i = argc;
    }
    if (j.n == 0 || i + 1 >= argc) {
        fputs("usage: replay [--rlimit=N] [--only=bits] BACKEND... -- FILE.smt2...\n", stderr);
        return 2;
    }
    for (i++; i < argc; i++)
        if (!replay_file(&j, argv[i]))
            return 2;
    report(&j);
    return j.differ ? 1 : 0;
}
