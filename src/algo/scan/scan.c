// SPDX-License-Identifier: Apache-2.0
// scan.c: scans a function: from its automata to its findings.
#include "algo/scan/scan_priv.h"

static void candidate_free(struct candidate *c)
{
    vec_free(&c->inputs);
    vec_free(&c->defaults);
}

// The budget of another phase: as many ticks again, within the same limits.
static struct budget phase(const struct scan *s, const struct budget *limits)
{
    struct budget b = *limits;
    b.ticks = 0;
    b.next_check = 0;
    b.tick_limit = (uint64_t)s->cfg->function_ticks;
    return b;
}

static void note_stop(struct scan *s, const struct budget *b)
{
    if (b->cause != STOP_NONE && b->cause != STOP_TICKS)
        s->out->stopped = stop_cause_text(b->cause);
}

static void judge(struct scan *s, const struct budget *limits)
{
    for (size_t i = 0; i < s->candidates.n; i++) {
        struct budget b = phase(s, limits);
        b.tick_limit = MAX(b.tick_limit / 2, 1);
        s->budget = &b;
        scan_judge(s, &s->candidates.at[i]);
        note_stop(s, &b);
    }
}

static void work(struct scan *s, const struct budget *limits)
{
    struct budget b = phase(s, limits);
    s->budget = &b;
    if (!scan_contract_read(s)) {
        s->out->stopped = "what its contract requires cannot be read";
        scan_contract_free(s);
        return;
    }
    s->covered = mem_alloc(s->cfa->edges.n + 1);
    scan_prove(s);
    scan_find_constants(s);
    scan_explore(s);
    note_stop(s, &b);
    b = phase(s, limits);
    scan_direct(s);
    note_stop(s, &b);
    judge(s, limits);
    for (size_t i = 0; i < s->candidates.n; i++)
        candidate_free(&s->candidates.at[i]);
    vec_free(&s->candidates);
    for (size_t i = 0; i < s->seeds.n; i++) {
        vec_free(&s->seeds.at[i].values);
        vec_free(&s->seeds.at[i].defaults);
    }
    vec_free(&s->seeds);
    vec_free(&s->defaults);
    vec_free(&s->pointers);
    vec_free(&s->constants);
    map_free(&s->keys);
    scan_contract_free(s);
    mem_free(s->covered, s->cfa->edges.n + 1);
}

void scan_function(struct program *p, struct decl *fn, const struct scan_cfg *cfg, const struct cfa_options *model,
                   struct budget *b, struct scan_result *out)
{
    struct scan s = { .prog = p, .cfg = cfg, .out = out, .rng = rng_seed(1) };
    struct cfa_options o = *model;
    *out = (struct scan_result){ .runs = 0 };
    for (int i = 0; i < SCAN_PROPERTIES; i++)
        out->counts[i].property = scan_property_name(i);
    p->entry = fn;
    o.any_globals = true;
    o.call_depth = cfg->depth;
    o.call_limit = cfg->callees;
    p->skips_remarks = true;
    p->budget = b;
    if (cfa_build(p, &o, scan_checks(), &s.cfa) != RC_OK) {
        out->stopped = b->cause != STOP_NONE ? stop_cause_text(b->cause) : "its automata cannot be built";
        return;
    }
    s.fn = s.cfa->entry;
    for (size_t i = 0; i < s.cfa->funcs.n; i++) {
        const struct func *f = s.cfa->funcs.at[i];
        if (f->decl && f->decl->body && !f->is_model && !f->is_cut)
            vec_push(&out->bodies, f->decl->id);
    }
    work(&s, b);
    cfa_free(s.cfa);
}

void scan_result_free(struct scan_result *r)
{
    vec_free(&r->findings);
    vec_free(&r->bodies);
    arena_free(&r->mem);
}
