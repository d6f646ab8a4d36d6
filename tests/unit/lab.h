// SPDX-License-Identifier: Apache-2.0
// lab.h: an engine over the analyses that a test names, on a given or a random program.
#ifndef UNIT_LAB_H
#define UNIT_LAB_H

#include "fixture.h"

#include "cpa/value/value_priv.h"
#include "progen.h"

#include <stdlib.h>

#define OPT_S engine_cfg
static const struct opt_spec engine_specs[] = { ENGINE_OPTS(OPT_ROW) };
#undef OPT_S

struct lab {
    struct fixture f;
    struct engine e;
    struct engine_cfg *cfg;
    struct value_cfg *value;
    struct rng r;
};

// An engine over the analyses named, not yet started.
static inline void lab_open(struct lab *l, const char *text, const char *const *cpas)
{
    memset(l, 0, sizeof *l);
    fixture_text(&l->f, text);
    for (; *cpas; cpas++) {
        void *cfg = fixture_add(&l->f, *cpas);
        if (strstr(*cpas, "value"))
            l->value = cfg;
    }
    l->cfg = ARENA_NEW(&l->f.mem, struct engine_cfg);
    opt_register(&l->f.options, (struct opt_group){ "engine", "", engine_specs, ARRAY_LEN(engine_specs), l->cfg });
    l->f.run.budget = (struct budget){ .tick_limit = 20000 };
}

static inline void lab_close(struct lab *l)
{
    engine_free(&l->e);
    tear_down(&l->f);
}

static inline bool explore(struct lab *l)
{
    struct arg_node *target = NULL;
    return engine_explore(&l->e, &target) == EXPLORE_DONE;
}

static const char *const with_calls[] = { "location", "callstack", "value", NULL };

// A random program's text; free() it.
static inline char *random_text(uint64_t seed)
{
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);
    progen(seed, &(struct progen){ .nondet = true, .simple = seed % 3 != 0 }, file);
    fclose(file);
    return text;
}

#endif
