// SPDX-License-Identifier: Apache-2.0
// cfa_main.c: builds and validates the automata of programs; prints sizes, or the automaton itself with -t or -g.
#include "base/buf.h"
#include "base/stat.h"
#include "lower/lower.h"
#include "lower/models.h"
#include "frontend/frontend.h"

#include <stdio.h>
#include <string.h>

struct flags {
    bool text, dot, quiet;
    unsigned checks;
    const struct machine *machine;
};

static void print_unsupported(const struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->kind == EDGE_UNSUPPORTED)
            printf("unsupported: %s\n", c->edges.at[i]->text);
}

static void print_cfa(const struct cfa *c, const struct flags *f)
{
    struct buf b = { 0 };
    if (f->dot)
        cfa_dump_dot(c, &b);
    else
        cfa_dump_text(c, &b);
    fputs(buf_str(&b), stdout);
    buf_free(&b);
}

static int run(const char *path, const struct flags *f)
{
    struct program p;
    struct diag d = { .out = f->quiet ? fopen("/dev/null", "w") : stderr };
    struct frontend_options fo = { .preprocess = PP_AUTO };
    struct cfa_options opt = { .entry = "main" };
    struct cfa *c = NULL;
    program_init(&p, f->machine, &d);
    uint64_t t0 = stat_now();
    enum rc rc = frontend_add(&p, path, &fo);
    if (rc == RC_OK)
        rc = models_add(&p);
    uint64_t t1 = stat_now();
    if (rc == RC_OK)
        rc = cfa_build(&p, &opt, f->checks, &c);
    uint64_t t2 = stat_now();
    if (rc == RC_OK) {
        cfa_check(c);
        if (f->text || f->dot)
            print_cfa(c, f);
        else
            printf("ok %s funcs %zu nodes %zu edges %zu vars %zu exps %zu loops %zu parse_us %llu build_us %llu\n",
                   path, c->funcs.n, c->nodes.n, c->edges.n, c->vars.n, c->exps.all.n, c->loops.n,
                   (unsigned long long)(t1 - t0) / 1000, (unsigned long long)(t2 - t1) / 1000);
        if (f->quiet)
            print_unsupported(c);
    } else {
        printf("failed %s\n", path);
    }
    cfa_free(c);
    program_release(&p);
    if (f->quiet)
        fclose(d.out);
    return rc == RC_OK ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct flags f = { .machine = &machine_lp64 };
    int bad = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-t") == 0)
            f.text = true;
        else if (strcmp(argv[i], "-g") == 0)
            f.dot = true;
        else if (strcmp(argv[i], "-q") == 0)
            f.quiet = true;
        else if (strcmp(argv[i], "-c") == 0)
            f.checks = CHECK_OVERFLOW | CHECK_DIV_ZERO | CHECK_SHIFT;
        else if (strcmp(argv[i], "--32") == 0)
            f.machine = &machine_ilp32;
        else
            bad |= run(argv[i], &f);
    }
    return bad;
}
