// SPDX-License-Identifier: Apache-2.0
// settings.c: the options of all parts of a verification.
#include "verify/settings.h"

#include "algo/algo.h"
#include "base/embed.h"
#include "cpa/registry.h"

#define OPT_S cfa_options
static const struct opt_spec cfa_opts[] = { CFA_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S engine_cfg
static const struct opt_spec engine_opts[] = { ENGINE_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S refine_cfg
static const struct opt_spec refine_opts[] = { REFINE_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S confirm_cfg
static const struct opt_spec confirm_opts[] = { CONFIRM_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S algo_cfg
static const struct opt_spec algo_opts[] = { ALGO_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S strategy_cfg
static const struct opt_spec strategy_opts[] = { STRATEGY_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S unit_cfg
static const struct opt_spec unit_opts[] = { UNIT_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S domain_cfg
static const struct opt_spec domain_opts[] = { DOMAIN_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S encode_cfg
static const struct opt_spec encode_opts[] = { ENCODE_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S smt_cfg
static const struct opt_spec smt_opts[] = { SMT_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S itp_cfg
static const struct opt_spec itp_opts[] = { ITP_OPTS(OPT_ROW) };
#undef OPT_S

static void no_watch(const struct budget *limits)
{
    (void)limits;
}

static void no_unwatch(void) {}

static void no_words(verify_tell *tell)
{
    (void)tell;
}

void settings_register(struct settings *s, struct options *all)
{
    static const struct verify_host nobody = { no_watch, no_unwatch, no_words };
    *s = (struct settings){ .all = all, .host = &nobody };
    opt_register(all, (struct opt_group){ "", "Program model", cfa_opts, ARRAY_LEN(cfa_opts), &s->cfa });
    opt_register(all,
                 (struct opt_group){ "strategy", "Strategy", strategy_opts, ARRAY_LEN(strategy_opts), &s->strategy });
    opt_register(all, (struct opt_group){ "algo", "Algorithm", algo_opts, ARRAY_LEN(algo_opts), &s->algo });
    for (size_t i = 0; algo_registry[i]; i++) {
        const struct algo_ops *ops = algo_registry[i];
        if (!ops->n_opts)
            continue;
        const char *title = arena_printf(all->mem, "Algorithm %s: %s", ops->name, ops->summary);
        opt_register(
            all, (struct opt_group){ ops->name, title, ops->opts, ops->n_opts, arena_alloc(all->mem, ops->cfg_size) });
    }
    opt_register(
        all, (struct opt_group){ "engine", "Reachability engine", engine_opts, ARRAY_LEN(engine_opts), &s->engine });
    opt_register(all, (struct opt_group){ "refine", "Refinement", refine_opts, ARRAY_LEN(refine_opts), &s->refine });
    opt_register(all, (struct opt_group){ "encode", "Encoding of C", encode_opts, ARRAY_LEN(encode_opts), &s->encode });
    opt_register(all, (struct opt_group){ "unit", "Program view", unit_opts, ARRAY_LEN(unit_opts), &s->unit });
    opt_register(all,
                 (struct opt_group){ "domain", "Numeric domains", domain_opts, ARRAY_LEN(domain_opts), &s->domain });
    opt_register(all, (struct opt_group){ "smt", "Solver", smt_opts, ARRAY_LEN(smt_opts), &s->smt });
    opt_register(all, (struct opt_group){ "itp", "Interpolation", itp_opts, ARRAY_LEN(itp_opts), &s->itp });
    opt_register(all, (struct opt_group){ "confirm", "Confirming errors by execution", confirm_opts,
                                          ARRAY_LEN(confirm_opts), &s->confirm });
    for (size_t i = 0; cpa_registry[i]; i++) {
        const struct cpa_ops *ops = cpa_registry[i];
        if (!ops->n_opts)
            continue;
        const char *prefix = arena_printf(all->mem, "cpa.%s", ops->name);
        const char *title = arena_printf(all->mem, "Analysis %s: %s", ops->name, ops->summary);
        opt_register(all,
                     (struct opt_group){ prefix, title, ops->opts, ops->n_opts, arena_alloc(all->mem, ops->cfg_size) });
    }
}

enum rc settings_preset(struct settings *s, const char *name, size_t n, struct buf *why)
{
    for (const struct embedded *p = embedded_presets; p->name; p++)
        if (strlen(p->name) == n && memcmp(p->name, name, n) == 0) {
            enum rc rc = opt_load_text(s->all, p->name, p->text, why);
            s->preset = p->name;
            s->usual = s->strategy.stages;
            return rc;
        }
    buf_printf(why, "unknown analysis `%.*s`; known are", (int)n, name);
    for (const struct embedded *p = embedded_presets; p->name; p++)
        buf_printf(why, " %s", p->name);
    return RC_USER;
}

enum rc settings_stage(struct settings *s, const char *preset, struct buf *why)
{
    opt_reset(s->all);
    if (settings_preset(s, preset, strlen(preset), why) != RC_OK)
        return RC_USER;
    if (*s->strategy.stages) {
        buf_printf(why, "stage `%s` is itself a strategy", preset);
        return RC_USER;
    }
    return s->again ? s->again(s->ctx, why) : RC_OK;
}
