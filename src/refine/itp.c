// SPDX-License-Identifier: Apache-2.0
// itp.c: sequence interpolants: the ladder of methods, and the check that every result passes.
#include "refine/itp_priv.h"

// id of a VAR -> first block | last block << 32
static void spans(const struct itp_task *t, struct map *span)
{
    struct term_vec v = { 0 };
    for (size_t i = 0; i < t->n; i++) {
        vec_clear(&v);
        term_vars(t->smt->terms, t->f[i], &v);
        for (size_t k = 0; k < v.n; k++) {
            uint64_t s = i;
            map_get(span, v.at[k]->id, &s);
            map_put(span, v.at[k]->id, (s & UINT32_MAX) | (uint64_t)i << 32);
        }
    }
    vec_free(&v);
}

// Whether f mentions only variables that occur both before cut i and behind it.
static bool common_only(const struct itp_task *t, const struct map *span, const struct term *f, size_t i)
{
    struct term_vec v = { 0 };
    term_vars(t->smt->terms, f, &v);
    bool ok = true;
    for (size_t k = 0; k < v.n && ok; k++) {
        uint64_t s;
        ok = map_get(span, v.at[k]->id, &s) && (s & UINT32_MAX) < i && s >> 32 >= i;
    }
    vec_free(&v);
    return ok;
}

static bool step_holds(struct solver *v, struct terms *p, const struct term *before, const struct term *f,
                       const struct term *after)
{
    if (before == after || before == p->t_false || after == p->t_true)
        return true;
    solver_push(v);
    solver_assert(v, before);
    solver_assert(v, f);
    solver_assert(v, term_not(p, after));
    bool yes = solver_check(v, NULL, 0) == SAT_NO;
    solver_pop(v, 1);
    return yes;
}

bool itp_check(const struct itp_task *t, const struct term *const *itp)
{
    struct terms *p = t->smt->terms;
    struct map span = { 0 };
    spans(t, &span);
    bool ok = itp[0] == p->t_true && itp[t->n] == p->t_false;
    for (size_t i = 1; i < t->n && ok; i++)
        ok = common_only(t, &span, itp[i], i);
    map_free(&span);
    if (!ok)
        return false;
    struct solver *v = solver_new(t->smt, 0);
    for (size_t i = 0; i < t->n && ok; i++)
        ok = step_holds(v, p, itp[i], t->f[i], itp[i + 1]);
    solver_free(v);
    return ok;
}

// Whether seq is a sequence of interpolants of acceptable size for the blocks themselves.
static bool acceptable(struct itp_run *r, const struct term *const *seq)
{
    for (size_t i = 0; i <= r->n; i++)
        if (term_size(r->p, seq[i]) > (size_t)r->t->cfg->size_max)
            return false;
    if (itp_check(r->t, seq))
        return true;
    r->t->stats->refused++;
    return false;
}

// The sequence if one block is contradictory by itself.
static bool one_block(struct itp_run *r, const struct itp_items *core, const struct term **seq)
{
    for (size_t i = 0; i <= r->n; i++)
        seq[i] = term_bool(r->p, core->n == 0 || i <= core->at[0].block);
    return core->n == 0 || core->at[0].block == vec_last(core).block;
}

// Spacer on the blocks of the core, if there are at most `most`.
static bool spacer(struct itp_run *r, const struct itp_items *core, size_t most, const struct term **seq)
{
    const struct term **f = MEM_ARRAY(const struct term *, r->n), **got = MEM_ARRAY(const struct term *, r->n + 1);
    size_t m = 0;  // blocks with a part in the core
    for (size_t i = 0; i < core->n; i++) {
        if (i == 0 || core->at[i].block != core->at[i - 1].block)
            f[m++] = r->p->t_true;
        f[m - 1] = term_and(r->p, f[m - 1], core->at[i].f);
    }
    bool ok = r->t->cfg->spacer && m <= most &&
              smt_chain_interpolants(r->t->smt, f, m, (uint64_t)r->t->cfg->spacer_rlimit, got);
    got[0] = r->p->t_true;
    got[m] = r->p->t_false;
    for (size_t i = 0, k = 0, next = 0; ok && i <= r->n; i++) {  // k: blocks of the core before cut i
        seq[i] = itp_tidy(r->p, got[k]);
        bool has = next < core->n && core->at[next].block == i;
        while (next < core->n && core->at[next].block == i)
            next++;
        k += has;
    }
    mem_free(f, r->n * sizeof *f);
    mem_free(got, (r->n + 1) * sizeof *got);
    ok = ok && acceptable(r, seq);
    r->t->stats->by_spacer += ok;
    return ok;
}

// Replaces seq by another sequence, if that is accepted and costs less than `cost`.
static bool replaces(struct itp_run *r, const struct term **seq, uint32_t cost, const struct term *const *other)
{
    if (itp_rate(r, other) >= cost || !acceptable(r, other))
        return false;
    memcpy(seq, other, (r->n + 1) * sizeof *other);
    return true;
}

// Splits cases; if the result is not good, tries again with other refutations of the cases.
static bool by_cases(struct itp_run *r, const struct itp_items *core, const struct term **seq)
{
    if (!r->farkas && !r->wp)
        return false;
    r->wide = false;
    bool ok = itp_split(r, core, seq) && acceptable(r, seq), used_wp = r->used_wp;
    uint32_t cost = ok ? itp_rate(r, seq) : UINT32_MAX;
    if (r->nodes > 1 && r->nodes <= ITP_WIDE_MAX && cost > ITP_RATE_GOOD) {
        const struct term **other = MEM_ARRAY(const struct term *, r->n + 1);
        r->wide = true;
        bool better = itp_split(r, core, other) && replaces(r, seq, cost, other);
        used_wp = better ? r->used_wp : used_wp;
        ok |= better;
        mem_free(other, (r->n + 1) * sizeof *other);
    }
    r->used_wp = used_wp;
    if (ok)
        used_wp ? r->t->stats->by_wp++ : r->t->stats->by_farkas++;
    return ok;
}

static bool by_facts(struct itp_run *r, const struct itp_items *core, const struct term *const *seed,
                     const struct term **seq)
{
    bool ok = r->t->cfg->facts && itp_facts(r, core, seed, seq) && acceptable(r, seq);
    r->t->stats->by_facts += ok;
    return ok;
}

// Replaces a sequence that a rung (the one that counts in *count) found by suggested conditions, if these are fewer.
static bool improve(struct itp_run *r, const struct itp_items *core, uint64_t *count, const struct term **seq)
{
    struct itp_stats *st = r->t->stats;
    bool linear = count == &st->by_farkas;
    uint32_t good = linear ? ITP_RATE_GOOD : ITP_RATE_ATOM, cost = itp_rate(r, seq);
    if (!r->t->cfg->facts || cost <= good)
        return true;
    const struct term **facts = MEM_ARRAY(const struct term *, r->n + 1);
    if (itp_facts(r, core, seq, facts) && replaces(r, seq, cost + !linear, facts)) {
        --*count;
        st->by_facts++;
    }
    mem_free(facts, (r->n + 1) * sizeof *facts);
    return true;
}

// Climbs from rung to rung until one delivers.  If many case splits would be needed, suggestions from a few cases may
// avoid them.
static bool climb(struct itp_run *r, const struct itp_items *core, const struct term **seq)
{
    struct itp_stats *st = r->t->stats;
    const struct itp_cfg *cfg = r->t->cfg;
    bool many = itp_splits(r, core) > ITP_MANY_SPLITS;
    r->farkas = cfg->farkas;
    r->wp = cfg->wp;
    if (one_block(r, core, seq) && acceptable(r, seq))
        return st->by_core++, true;
    if (many && cfg->facts) {
        itp_probe(r, core, false);
        itp_probe(r, core, true);
        if (by_facts(r, core, NULL, seq))
            return true;
    }
    if (many && spacer(r, core, ITP_FEW_BLOCKS, seq))
        return improve(r, core, &st->by_spacer, seq);
    if (by_cases(r, core, seq))
        return improve(r, core, r->used_wp ? &st->by_wp : &st->by_farkas, seq);
    if (by_facts(r, core, NULL, seq))
        return true;
    if (spacer(r, core, (size_t)cfg->spacer_blocks, seq))
        return improve(r, core, &st->by_spacer, seq);
    if (cfg->wp && itp_wp(r, core, seq) && acceptable(r, seq))
        return st->by_wp++, true;
    st->failed++;
    return false;
}

// The conjuncts of all blocks; whole blocks if there would be too many.
static void conjuncts(const struct itp_task *t, struct itp_items *out)
{
    struct term_vec v = { 0 };
    size_t room = ITP_ITEMS_MAX;
    for (uint32_t i = 0; i < t->n; i++) {
        vec_clear(&v);
        term_conjuncts(t->f[i], &v);
        if (v.n > room) {
            vec_clear(&v);
            vec_push(&v, t->f[i]);
        }
        room -= MIN(room, v.n);
        for (size_t k = 0; k < v.n; k++)
            vec_push(out, ((struct itp_item){ v.at[k], i, 0 }));
    }
    vec_free(&v);
}

// The search for a core found the conjunction satisfiable: asks t->solver, which then keeps the model.
static enum itp_result satisfiable(const struct itp_task *t)
{
    for (size_t i = 0; i < t->n; i++)
        solver_assert(t->solver, t->f[i]);
    return solver_check(t->solver, NULL, 0) == SAT_YES ? ITP_SAT : ITP_UNKNOWN;
}

static void count_blocks(struct itp_stats *s, const struct itp_items *core)
{
    for (size_t i = 0; i < core->n; i++)
        s->core_blocks += i == 0 || core->at[i].block != core->at[i - 1].block;
}

static enum itp_result sequence(struct itp_run *r, const struct term **seq)
{
    struct itp_items core = { 0 };
    conjuncts(r->t, &r->all);
    enum sat s = itp_core(r, &r->all, &core, 0);
    enum itp_result result = ITP_UNKNOWN;
    if (s == SAT_YES) {
        result = satisfiable(r->t);
    } else if (s == SAT_NO) {
        itp_minimise(r, &core);
        count_blocks(r->t->stats, &core);
        result = climb(r, &core, seq) ? ITP_DONE : ITP_FAILED;
    }
    vec_free(&core);
    return result;
}

enum itp_result itp_sequence(const struct itp_task *t, const struct term **itp)
{
    uint64_t begin = stat_now();
    struct terms *p = t->smt->terms;
    struct terms_mark m = terms_mark(p);
    struct itp_run r = { .t = t, .p = p, .n = t->n };
    for (size_t i = 0; i <= t->n; i++)
        itp[i] = p->t_true;
    enum itp_result result = sequence(&r, itp);
    vec_free(&r.all);
    vec_free(&r.literals);
    vec_free(&r.hints);
    vec_free(&r.leaf_atoms);
    if (result == ITP_DONE)
        itp_keep(p, m, itp, t->n + 1);
    else
        terms_release(p, m);
    t->stats->sequences++;
    t->stats->time_itp += stat_now() - begin;
    return result;
}
