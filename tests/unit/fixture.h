// SPDX-License-Identifier: Apache-2.0
// fixture.h: a program given as text, its CFA, and a run with the analyses that a test names.
#ifndef UNIT_FIXTURE_H
#define UNIT_FIXTURE_H

#include "base/rng.h"
#include "core/sets.h"
#include "cpa/registry.h"
#include "frontend/frontend.h"
#include "lower/lower.h"
#include "pre/known.h"
#include "refine/path.h"

#include <stdio.h>

struct fixture {
    struct program prog;
    struct diag diag;
    struct cfa *cfa;
    struct options options;
    struct stats stats;
    struct arena mem;
    struct known known;
    struct run run;
    struct cpa *value;  // the analysis called "value", if there is one
    const struct path_domain *dom;
};

static inline void fixture_begin(struct fixture *f)
{
    memset(f, 0, sizeof *f);
    f->diag = (struct diag){ .src = &f->prog.src, .out = stderr, .no_warnings = true };
    program_init(&f->prog, &machine_lp64, &f->diag);
}

// false: the program cannot be analysed.
static inline bool fixture_build(struct fixture *f)
{
    struct cfa_options opt = { .entry = "main" };
    if (cfa_build(&f->prog, &opt, 0, &f->cfa) != RC_OK)
        return false;
    f->options.mem = &f->mem;
    known_init(&f->known, f->cfa);
    f->run.cfa = f->cfa;
    f->run.known = &f->known;
    f->run.options = &f->options;
    f->run.stats = &f->stats;
    f->run.diag = &f->diag;
    return true;
}

/* fixture_text: parses the text and builds its CFA.  fixture_file: of a file; false: it cannot be analysed. */
static inline void fixture_text(struct fixture *f, const char *text)
{
    fixture_begin(f);
    assert_int_equal(frontend_add_text(&f->prog, "t.c", text, strlen(text)), RC_OK);
    assert_true(fixture_build(f));
}

static inline bool fixture_file(struct fixture *f, const char *path)
{
    struct frontend_options fe = { 0 };
    fixture_begin(f);
    return frontend_add(&f->prog, path, &fe) == RC_OK && fixture_build(f);
}

/* fixture_add: adds an analysis, sets(ANALYSIS), or ANALYSIS:SWITCH, one of whose options is on from the start; its options (may be changed before
 * use) are returned. */
static inline void *fixture_add(struct fixture *f, const char *name)
{
    const char *on = strchr(name, ':');
    name = on ? arena_strndup(&f->mem, name, (size_t)(on - name)) : name;
    const char *sets = strncmp(name, "sets(", 5) == 0 ? arena_strndup(&f->mem, name + 5, strlen(name) - 6) : NULL;
    const struct cpa_ops *ops = cpa_find(sets ? sets : name);
    assert_non_null(ops);
    void *cfg = arena_alloc(&f->mem, ops->cfg_size ? ops->cfg_size : 1);
    const char *prefix = arena_printf(&f->mem, "cpa.%s", ops->name);
    opt_register(&f->options, (struct opt_group){ prefix, "", ops->opts, ops->n_opts, cfg });
    if (on)
        assert_int_equal(opt_set(&f->options, arena_printf(&f->mem, "%s.%s", prefix, on + 1), NULL, NULL), RC_OK);
    assert_int_equal(sets ? run_add_sets(&f->run, ops) : run_add(&f->run, ops), RC_OK);
    if (strcmp(name, "value") == 0) {
        f->value = f->run.cpa[f->run.n_cpa - 1];
        f->dom = ops->refines->path_domain(f->value);
    }
    return cfg;
}

/* set_up: the program with the value analysis alone. */
static inline void set_up(struct fixture *f, const char *text)
{
    fixture_text(f, text);
    fixture_add(f, "value");
}

static inline void tear_down(struct fixture *f)
{
    run_close(&f->run);
    known_free(&f->known);
    cfa_free(f->cfa);
    program_release(&f->prog);
    arena_free(&f->mem);
}

#endif
