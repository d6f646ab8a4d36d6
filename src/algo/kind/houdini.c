// SPDX-License-Identifier: Apache-2.0
// houdini.c: finds candidates that are inductive together.
#include "algo/kind/invariants.h"

enum { NEEDED_WORK = 100000 };  // of a check whether an invariant adds something

void invariants_init(struct invariants *inv, const struct cfa *c)
{
    inv->cfa = c;
    inv->at = MEM_ARRAY(struct term_vec, c->nodes.n);
}

void invariants_free(struct invariants *inv)
{
    if (!inv->at)
        return;
    for (size_t i = 0; i < inv->cfa->nodes.n; i++)
        vec_free(&inv->at[i]);
    mem_free(inv->at, inv->cfa->nodes.n * sizeof *inv->at);
    inv->at = NULL;
}

void invariants_add(struct invariants *inv, const struct node *n, const struct term *t)
{
    struct term_vec *v = &inv->at[n->id];
    vec_push_once(v, t);
}

size_t invariants_count(const struct invariants *inv)
{
    size_t n = 0;
    for (size_t i = 0; i < inv->cfa->nodes.n; i++)
        n += inv->at[i].n;
    return n;
}

// A claim: at an arrival at a loop head, the candidates of the head must hold.
struct claim {
    const struct node *head;
    const struct term *here;  // an execution arrives
    struct term_vec holds;    // by candidate of the head, in order
};

struct houdini {
    struct terms *terms;
    struct encoder *e;
    struct candidates *c;
    const struct invariants *inv;
    struct {
        VEC_OF(struct claim);
    } claims;
};

// ---- what is assumed and what has to be shown -----------------------------------------------------------------------

static struct formula assume_all(void *ctx, struct unroll *u, const struct node *head, struct formula f)
{
    (void)u;
    struct houdini *h = ctx;
    const struct term_vec *known = &h->inv->at[head->id];
    for (size_t i = 0; i < known->n; i++)
        f = encode_assume(h->e, f, known->at[i]);
    for (size_t i = 0; i < h->c->n; i++) {
        const struct candidate *c = &h->c->at[i];
        if (c->head != head || c->dropped)
            continue;
        const struct term *holds = encode_instance(h->e, f, c->plain);
        f = encode_assume(h->e, f, encode_type_facts(h->e, c->plain));
        f.f = term_and(h->terms, f.f, term_implies(h->terms, c->alive, holds));
    }
    return f;
}

static void claim_all(void *ctx, struct unroll *u, const struct node *head, enum arrival_kind kind, struct formula f)
{
    (void)u, (void)kind;
    struct houdini *h = ctx;
    struct claim claim = { .head = head, .here = f.f };
    for (size_t i = 0; i < h->c->n; i++)
        if (h->c->at[i].head == head)
            vec_push(&claim.holds, encode_instance(h->e, f, h->c->at[i].plain));
    vec_push(&h->claims, claim);
}

// ---- dropping -------------------------------------------------------------------------------------------------------

// "An execution of the claim arrives where a remaining candidate does not hold"; false if none can fail.
static const struct term *failure(const struct houdini *h, const struct claim *claim)
{
    const struct term *some = h->terms->t_false;
    size_t k = 0;
    for (size_t i = 0; i < h->c->n; i++) {
        if (h->c->at[i].head != claim->head)
            continue;
        if (!h->c->at[i].dropped)
            some = term_or(h->terms, some, term_not(h->terms, claim->holds.at[k]));
        k++;
    }
    return term_and(h->terms, claim->here, some);
}

// Drops candidates that fail in the solver's model; all candidates of the head if the solver gave no answer.
static size_t drop(struct houdini *h, struct solver *s, const struct claim *claim, enum sat answer)
{
    size_t k = 0, dropped = 0;
    for (size_t i = 0; i < h->c->n; i++) {
        struct candidate *c = &h->c->at[i];
        if (c->head != claim->head)
            continue;
        const struct term *holds = claim->holds.at[k++];
        if (c->dropped || (answer == SAT_YES && solver_true(s, holds)))
            continue;
        c->dropped = true;
        dropped++;
    }
    return dropped;
}

// Checks one claim, or all together.
static enum sat check(const struct houdini *h, struct solver *s, const struct term *fails)
{
    if (fails->op == TERM_FALSE)
        return SAT_NO;
    struct term_vec assumed = { 0 };
    vec_push(&assumed, fails);
    for (size_t i = 0; i < h->c->n; i++)
        if (!h->c->at[i].dropped)
            vec_push(&assumed, h->c->at[i].alive);
    enum sat answer = solver_check(s, assumed.at, assumed.n);
    vec_free(&assumed);
    return answer;
}

// Checks the claims one by one until none fails any more; true: no claim fails.
static bool settle_each(struct houdini *h, struct solver *s, struct budget *b, struct houdini_stats *stats)
{
    for (;;) {
        bool changed = false;
        for (size_t i = 0; i < h->claims.n; i++) {
            const struct claim *claim = &h->claims.at[i];
            if (tick(b, 0) != RC_OK)
                return false;
            stats->rounds++;
            enum sat answer = check(h, s, failure(h, claim));
            if (answer == SAT_NO)
                continue;
            changed = true;
            if (!drop(h, s, claim, answer))
                drop(h, s, claim, SAT_UNKNOWN);
        }
        if (!changed)
            return true;
    }
}

static enum sat settle_together(struct houdini *h, struct solver *s, struct budget *b, struct houdini_stats *stats)
{
    for (;;) {
        const struct term *fails = h->terms->t_false;
        for (size_t i = 0; i < h->claims.n; i++)
            fails = term_or(h->terms, fails, failure(h, &h->claims.at[i]));
        stats->rounds++;
        enum sat answer = check(h, s, fails);
        if (answer != SAT_YES || tick(b, 0) != RC_OK)
            return answer;
        size_t dropped = 0;
        for (size_t i = 0; i < h->claims.n; i++)
            if (solver_true(s, h->claims.at[i].here))
                dropped += drop(h, s, &h->claims.at[i], SAT_YES);
        if (!dropped)
            return SAT_UNKNOWN;
    }
}

// ---- what is worth keeping ------------------------------------------------------------------------------------------

// Adds the candidates of a head, without those that follow from the invariants known there and from earlier ones.
static void add_needed(struct smt *smt, struct encoder *e, struct candidates *c, const struct node *head,
                       struct invariants *inv, struct houdini_stats *stats)
{
    struct solver *s = solver_new(smt, NEEDED_WORK);
    struct terms *t = encoder_terms(e);
    const struct term_vec *known = &inv->at[head->id];
    for (size_t i = 0; i < known->n; i++)
        solver_assert(s, term_and(t, known->at[i], encode_type_facts(e, known->at[i])));
    for (size_t i = 0; i < c->n; i++) {
        if (c->at[i].head != head || c->at[i].dropped)
            continue;
        const struct term *plain = c->at[i].plain, *fails = term_not(t, plain);
        solver_assert(s, encode_type_facts(e, plain));
        stats->proved++;
        if (solver_check(s, &fails, 1) == SAT_NO)
            continue;
        solver_assert(s, plain);
        invariants_add(inv, head, plain);
        c->at[i].proved = true;
    }
    solver_free(s);
}

struct unroll_cfg step_unrolling(const struct encoder *e, uint64_t rlimit, struct unroll_hooks hooks)
{
    bool valued = encoder_kind(e) == ENCODE_BV;
    return (struct unroll_cfg){ .skip = true, .valued = valued, .rlimit = rlimit, .hooks = hooks };
}

enum rc houdini(struct run *r, struct encoder *e, struct candidates *c, const struct houdini_cfg *cfg,
                struct invariants *inv, struct houdini_stats *stats, struct unroll_stats *unroll_stats)
{
    uint64_t begin = stat_now();
    stats->proved = 0;
    struct houdini h = { .terms = encoder_terms(e), .e = e, .c = c, .inv = inv };
    struct unroll_cfg how = step_unrolling(e, cfg->rlimit, (struct unroll_hooks){ &h, assume_all, claim_all });
    struct unroll *u = unroll_new(r, e, &how, unroll_stats);
    // The rest is inductive only if every arrival is a claim, and no claim fails.
    bool proved = unroll_run(u, cfg->depth, cfg->recursion) == RC_OK && unroll_is_finished(u) &&
                  (settle_together(&h, unroll_solver(u), &r->budget, stats) == SAT_NO ||
                   settle_each(&h, unroll_solver(u), &r->budget, stats));
    for (size_t i = 0; i < c->n && proved; i++)
        if (i == 0 || c->at[i].head != c->at[i - 1].head)
            add_needed(symbolic_smt(r->symbolic), e, c, c->at[i].head, inv, stats);
    for (size_t i = 0; i < h.claims.n; i++)
        vec_free(&h.claims.at[i].holds);
    vec_free(&h.claims);
    unroll_free(u);
    stats->time_houdini += stat_now() - begin;
    return proved ? RC_OK : RC_STOP;
}
