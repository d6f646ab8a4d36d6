// SPDX-License-Identifier: Apache-2.0
// exec_main.c: a driver of the concrete interpreter for tests: runs a program, replays, searches, writes harnesses.
//
//   exec_main [--32|--64] [-I...] [-D...] [--prop P] [--inputs FILE | --seed N] [--search] [--confirm] [--harness FILE]
//             [--dump] [--steps N] FILE...
#include "lower/lower.h"
#include "base/rng.h"
#include "cli/exec.h"
#include "frontend/frontend.h"
#include "refine/confirm.h"
#include "report/harness.h"

#include <stdio.h>
#include <stdlib.h>

struct arguments {
    const struct machine *machine;
    const char *prop, *inputs, *harness;
    uint64_t seed, steps;
    bool use_seed, search, confirm, dump;
    const char *pp[64];
    size_t n_pp;
    const char *file[64];
    size_t n_files;
};

static bool parse(int argc, char **argv, struct arguments *a)
{
    *a = (struct arguments){ .machine = &machine_lp64, .prop = "unreach-call" };
    for (int i = 1; i < argc; i++) {
        const char *w = argv[i], *next = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(w, "--32") == 0)
            a->machine = &machine_ilp32;
        else if (strcmp(w, "--search") == 0)
            a->search = true;
        else if (strcmp(w, "--confirm") == 0)
            a->confirm = true;
        else if (strcmp(w, "--dump") == 0)
            a->dump = true;
        else if (strcmp(w, "--prop") == 0)
            a->prop = next, i++;
        else if (strcmp(w, "--inputs") == 0)
            a->inputs = next, i++;
        else if (strcmp(w, "--harness") == 0)
            a->harness = next, i++;
        else if (strcmp(w, "--steps") == 0)
            a->steps = strtoull(next, NULL, 10), i++;
        else if (strcmp(w, "--seed") == 0)
            a->seed = strtoull(next, NULL, 10), a->use_seed = true, i++;
        else if (w[0] == '-' && (w[1] == 'I' || w[1] == 'D') && a->n_pp < ARRAY_LEN(a->pp))
            a->pp[a->n_pp++] = w;
        else if (w[0] != '-' && a->n_files < ARRAY_LEN(a->file))
            a->file[a->n_files++] = w;
        else if (strcmp(w, "--64") != 0)
            return false;
    }
    return a->n_files > 0;
}

// Looks for a violation and tells how it was found; then follows its trace again and confirms it as a path.
static int find(struct cfa *c, const struct automaton *au, const struct arguments *a, const struct property *p)
{
    struct run_result r;
    struct budget b = { 0 };
    enum confirm_result found = confirm_random(c, au, 30, 1, a->steps, &b, &r);
    const char *how = "random";
    if (found != CONFIRM_VIOLATION) {
        found = confirm_search(c, au, 500, a->steps, NULL, NULL, &b, &r);
        how = "search";
    }
    if (found != CONFIRM_VIOLATION) {
        puts("not found");
        return 20;
    }
    printf("violation by %s, %llu steps, %zu inputs\n", how, (unsigned long long)r.steps, r.inputs.n);
    inputs_write(stdout, c->prog, &r.inputs);
    FILE *f = a->harness ? fopen(a->harness, "w") : NULL;
    if (f) {
        harness_write(f, c, p, &r.inputs);
        fclose(f);
    }
    if (a->confirm) {
        struct run_result again;
        found = confirm_path(c, au, r.trace.at, r.trace.n, NULL, &b, &again);
        printf("path %s\n", found == CONFIRM_VIOLATION ? "confirmed" : "not confirmed");
        run_result_free(&again);
    }
    run_result_free(&r);
    return found == CONFIRM_VIOLATION ? 10 : 70;
}

static int run(struct program *prog, struct cfa *c, const struct properties *props, const struct arguments *a)
{
    struct automaton *au = spec_automaton(&props->at[0], c, &prog->mem);
    if (a->dump) {
        struct buf b = { 0 };
        cfa_dump_text(c, &b);
        fputs(buf_str(&b), stdout);
        buf_free(&b);
        return 0;
    }
    return a->search ? find(c, au, a, &props->at[0]) : cmd_exec(prog, c, au, a->inputs, a->seed, a->use_seed);
}

int main(int argc, char **argv)
{
    struct arguments a;
    if (!parse(argc, argv, &a)) {
        fputs("usage: see the top of tests/tool/exec_main.c\n", stderr);
        return 64;
    }
    struct program prog;
    struct diag diag = { .out = stderr };
    program_init(&prog, a.machine, &diag);
    diag.src = &prog.src;
    struct properties props;
    struct frontend_options fopt = { .pp_args = a.pp, .n_pp_args = a.n_pp };
    int status = spec_read(a.prop, &props, &diag, &prog.src) == RC_OK ? 0 : 65;
    for (size_t i = 0; i < a.n_files && status == 0; i++)
        if (frontend_add(&prog, a.file[i], &fopt) != RC_OK)
            status = 65;
    struct cfa *c = NULL;
    struct cfa_options copt = { .entry = "main" };
    if (status == 0 && cfa_build(&prog, &copt, spec_checks(&props), &c) != RC_OK)
        status = 65;
    if (status == 0) {
        status = run(&prog, c, &props, &a);
        cfa_free(c);
    }
    properties_free(&props);
    program_release(&prog);
    return status;
}
