// SPDX-License-Identifier: Apache-2.0
// symbolic_fixture.h: a program given as text with what algorithms over formulas need.
#ifndef UNIT_SYMBOLIC_FIXTURE_H
#define UNIT_SYMBOLIC_FIXTURE_H

#include "algo/algo.h"
#include "domains/domain.h"
#include "encode/symbolic.h"
#include "fixture.h"
#include "refine/confirm.h"
#include "ssa/unit.h"

struct symbolic_fixture {
    struct fixture f;
    struct symbolic symbolic;
    struct smt_cfg smt;
    struct encode_cfg encode;
    struct unit_cfg unit;
    struct domain_cfg domain;
    struct options options;
    struct property property;
};

#define OPT_S smt_cfg
static const struct opt_spec sf_smt_opts[] = { SMT_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S encode_cfg
static const struct opt_spec sf_encode_opts[] = { ENCODE_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S unit_cfg
static const struct opt_spec sf_unit_opts[] = { UNIT_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S domain_cfg
static const struct opt_spec sf_domain_opts[] = { DOMAIN_OPTS(OPT_ROW) };
#undef OPT_S

/* sf_prepare: of the program that s->f has, its unreach-call automaton, default options of all algorithms, formulas and
 * solvers.  sf_open: of a text. */
static inline void sf_prepare(struct symbolic_fixture *s)
{
    struct run *r = &s->f.run;
    struct options *o = &s->f.options;
    opt_register(o, (struct opt_group){ "smt", "", sf_smt_opts, ARRAY_LEN(sf_smt_opts), &s->smt });
    opt_register(o, (struct opt_group){ "encode", "", sf_encode_opts, ARRAY_LEN(sf_encode_opts), &s->encode });
    opt_register(o, (struct opt_group){ "unit", "", sf_unit_opts, ARRAY_LEN(sf_unit_opts), &s->unit });
    opt_register(o, (struct opt_group){ "domain", "", sf_domain_opts, ARRAY_LEN(sf_domain_opts), &s->domain });
    for (size_t i = 0; algo_registry[i]; i++) {
        const struct algo_ops *a = algo_registry[i];
        opt_register(o, (struct opt_group){ a->name, "", a->opts, a->n_opts, arena_alloc(&s->f.mem, a->cfg_size) });
    }
    s->property = (struct property){ .kind = PROP_UNREACH_CALL, .title = "unreach-call" };
    vec_push(&r->automata, spec_automaton(&s->property, r->cfa, &r->mem));
    symbolic_init(&s->symbolic, r->known, &r->budget, &s->f.diag, &s->smt, &s->encode);
    r->symbolic = &s->symbolic;
}

static inline void sf_open(struct symbolic_fixture *s, const char *text)
{
    memset(s, 0, sizeof *s);
    fixture_text(&s->f, text);
    sf_prepare(s);
}

static inline void sf_close(struct symbolic_fixture *s)
{
    symbolic_free(&s->symbolic);
    vec_free(&s->f.run.automata);
    tear_down(&s->f);
}

static inline void sf_set(struct symbolic_fixture *s, const char *name, const char *value)
{
    struct buf why = { 0 };
    if (opt_set(&s->f.options, name, value, &why) != RC_OK)
        fail_msg("%s", buf_str(&why));
    buf_free(&why);
}

/* sf_run: the verdict of an algorithm within so many ticks; each run begins with fresh formulas. */
static inline enum verdict sf_run(struct symbolic_fixture *s, const char *algo, uint64_t ticks, struct result *out)
{
    struct buf why = { 0 };
    struct algo *a = algo_open(&s->f.run, algo_find(algo), &why);
    assert_non_null(a);
    algo_run(a, ticks, out);
    algo_close(a);
    buf_free(&why);
    s->f.stats.n = 0;
    return out->verdict;
}

static inline enum verdict sf_verdict(struct symbolic_fixture *s, const char *algo, uint64_t ticks)
{
    struct result out;
    enum verdict v = sf_run(s, algo, ticks, &out);
    result_free(&out);
    return v;
}

/* sf_search: whether executions with random inputs violate the property. */
static inline bool sf_search(struct symbolic_fixture *s, unsigned runs, uint64_t max_steps)
{
    struct run *r = &s->f.run;
    struct run_result run;
    struct budget b = { 0 };
    enum confirm_result c = confirm_random(r->cfa, r->automata.at[0], runs, 1, max_steps, &b, &run);
    run_result_free(&run);
    return c == CONFIRM_VIOLATION;
}

#endif
