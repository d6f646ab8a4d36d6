// SPDX-License-Identifier: Apache-2.0
// itp_core.c: unsatisfiable cores of conjuncts, and ways to make them smaller.
#include "refine/itp_priv.h"

// The conjunction of the items as assumptions of a solver.
static enum sat check_items(struct solver *v, const struct itp_items *in, struct u32_vec *core)
{
    struct term_vec as = { 0 };
    for (size_t i = 0; i < in->n; i++)
        vec_push(&as, in->at[i].f);
    enum sat s = solver_check(v, as.at, as.n);
    if (s == SAT_NO)
        solver_core(v, core);
    vec_free(&as);
    return s;
}

enum sat itp_core(struct itp_run *r, const struct itp_items *in, struct itp_items *out, uint64_t rlimit)
{
    struct solver *v = solver_new(r->t->smt, rlimit);
    struct u32_vec core = { 0 };
    enum sat s = check_items(v, in, &core);
    for (size_t i = 0; i < core.n; i++)
        vec_push(out, in->at[core.at[i]]);
    vec_free(&core);
    solver_free(v);
    return s;
}

// A search for better cores: which items may be used, and the core found.
struct search {
    struct solver *v;
    const struct itp_items *all;
    bool *banned;           // by place in all
    struct u32_vec core;    // places, ascending
    struct u32_vec places;  // scratch: of what is assumed
    struct term_vec as;
    unsigned checks;  // that may still be done
};

static bool in_core(const struct search *s, uint32_t place)
{
    for (size_t i = 0; i < s->core.n; i++)
        if (s->core.at[i] == place)
            return true;
    return false;
}

// Whether the core remains contradictory without its items from place `from` to `to`, with the help of unbanned others
// of the same or later blocks (others false: without such help); if so, s->core becomes the new core.
static bool without(struct search *s, uint32_t from, uint32_t to, bool others)
{
    struct u32_vec need = { 0 };
    vec_clear(&s->as);
    vec_clear(&s->places);
    for (uint32_t i = 0; i < s->all->n; i++) {
        bool other = others && s->all->at[i].block >= s->all->at[from].block;
        if ((i >= from && i < to) || s->banned[i] || (!other && !in_core(s, i)))
            continue;
        vec_push(&s->as, s->all->at[i].f);
        vec_push(&s->places, i);
    }
    s->checks--;
    enum sat r = solver_check(s->v, s->as.at, s->as.n);
    if (r == SAT_UNKNOWN)
        s->checks = 0;
    if (r == SAT_NO) {
        solver_core(s->v, &need);
        vec_clear(&s->core);
        for (size_t i = 0; i < need.n; i++)
            vec_push(&s->core, s->places.at[need.at[i]]);
    }
    vec_free(&need);
    return r == SAT_NO;
}

static void ban(struct search *s, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++)
        s->banned[i] = true;
}

// Bans blocks, from the first on, as long as the rest is still contradictory.
static void ban_prefix(struct search *s)
{
    uint32_t low = 0, high = s->core.n ? s->all->at[s->core.at[0]].block : 0;  // blocks < high are not needed
    uint32_t last = s->core.n ? s->all->at[vec_last(&s->core)].block : 0;
    for (uint32_t step = 1; s->checks > 0 && high < last; step *= 2) {
        low = MIN(high + step, last);
        uint32_t to = 0;
        while (to < s->all->n && s->all->at[to].block < low)
            to++;
        if (!without(s, 0, to, true))
            break;
        ban(s, 0, to);
        high = low;
    }
}

// Whether an item is a step from one variable's value to another's, or several: hardly anything can replace it.
static bool is_step(struct terms *p, const struct term *f)
{
    if (!term_is_literal(f))
        return true;
    struct term_vec v = { 0 };
    if (f->op == TERM_EQ)
        term_vars(p, f, &v);
    bool yes = v.n > 1;
    vec_free(&v);
    return yes;
}

// Bans items of the core, the first ones first, that others can replace (others false: that are superfluous).
static void ban_items(struct search *s, struct terms *p, bool others)
{
    uint32_t tried = 0;  // items at places before this one are needed
    for (size_t i = 0; i < s->core.n && s->checks > 0;) {
        uint32_t place = s->core.at[i];
        if (place < tried || is_step(p, s->all->at[place].f)) {
            i++;
            continue;
        }
        tried = place + 1;
        if (without(s, place, place + 1, others)) {
            ban(s, place, place + 1);
            i = 0;
        }
    }
}

void itp_minimise(struct itp_run *r, struct itp_items *core)
{
    const struct itp_items *all = &r->all;
    struct search s = { .v = solver_new(r->t->smt, ITP_MINIMISE_RLIMIT), .all = all };
    s.banned = MEM_ARRAY(bool, all->n);
    for (uint32_t i = 0, k = 0; i < all->n && k < core->n; i++) {
        if (all->at[i].f != core->at[k].f || all->at[i].block != core->at[k].block)
            continue;
        vec_push(&s.core, i);
        k++;
    }
    s.checks = ITP_PREFIX_CHECKS;
    ban_prefix(&s);
    s.checks = ITP_OTHER_CHECKS;
    ban_items(&s, r->p, true);
    s.checks = ITP_MINIMISE_CHECKS;
    ban_items(&s, r->p, false);
    vec_clear(core);
    for (size_t i = 0; i < s.core.n; i++)
        vec_push(core, all->at[s.core.at[i]]);
    mem_free(s.banned, all->n * sizeof *s.banned);
    vec_free(&s.core);
    vec_free(&s.places);
    vec_free(&s.as);
    solver_free(s.v);
}
