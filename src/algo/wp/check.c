// SPDX-License-Identifier: Apache-2.0
// check.c: discovery, abstraction and model checking, repeated with more predicates if a refutation shows that some are
// missing.
#include "algo/wp/check_priv.h"
#include "boolprog/export.h"
#include "domains/boolfun.h"

#include <stdio.h>

enum { SPIN_SECONDS = 120 };

const struct opt_choice wp_checker_choices[] = {
    { "explicit", WP_EXPLICIT, "state by state" },
    { "symbolic", WP_SYMBOLIC, "by binary decision diagrams" },
    { "spin", WP_SPIN, "SPIN, which must be installed, and a C compiler" },
    { "all", WP_ALL, "all of them, which must agree" },
    { NULL, 0, NULL },
};

// Whether code that is not there may know the address of what d declares: the program takes it, or other files can name
// it.
static bool is_known_elsewhere(const struct decl *d)
{
    return d->has_address || d->type->kind == TYPE_ARRAY ||
           (d->name.i && d->storage != STORAGE_STATIC && !d->is_local_static);
}

// Marks such global variables: any caller may point to them, not only those that what fn calls points to.
static void note_addresses(struct cfa *c)
{
    const struct program *p = c->prog;
    for (size_t i = 0; i < c->vars.n; i++) {
        struct var *v = c->vars.at[i];
        if (v->kind != VAR_GLOBAL || !v->decl)
            continue;
        v->addressed |= is_known_elsewhere(v->decl);
        for (size_t k = 0; k < p->globals.n && !v->addressed; k++)
            v->addressed =
                decl_entity(p->globals.at[k]) == decl_entity(v->decl) && is_known_elsewhere(p->globals.at[k]);
    }
}

// Whether the program calls functions that have no body: these, too, may have pointers to its variables.
static bool calls_elsewhere(const struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (e->kind == EDGE_HAVOC_MEM || (e->kind == EDGE_HAVOC && type_is_pointer(e->lhs->type)))
            return true;
    }
    return false;
}

bool wp_task_allocates(const struct wp_task *t)
{
    for (size_t i = 0; i < t->flow.edges.n; i++) {
        const struct flow_edge *e = &t->flow.edges.at[i];
        if (e->kind == FLOW_EDGE && e->e->kind == EDGE_ALLOC && !t->flow.nodes.at[e->from].freed)
            return true;
    }
    return false;
}

enum rc wp_task_init(struct wp_task *t, const struct wp_cfg *cfg, struct smt_cfg *smt, struct cfa *c,
                     const struct func *fn, struct diag *d, bool alone, struct budget *b)
{
    *t = (struct wp_task){
        .cfg = cfg, .smt = smt, .cfa = c, .fn = fn, .diag = d, .budget = b, .alone = alone, .verdict = WP_OPEN
    };
    if (fn != c->start || calls_elsewhere(c))
        note_addresses(c);
    wp_init(&t->w, c, b);
    bool_result_init(&t->result);
    ltl_pool_init(&t->pool);
    if (flow_build(&t->flow, c, fn) != RC_OK) {
        diag_at(d, fn->entry->loc, E0536, "the function has too many locations with all that it calls");
        return RC_USER;
    }
    discovery_init(&t->d, &t->w, &t->flow);
    t->d.bound = (uint32_t)cfg->bound;
    t->d.accelerate = cfg->accelerate;
    t->d.kept = (uint32_t)cfg->kept;
    t->d.all_guards = cfg->all_guards;
    if (claims_collect(t) != RC_OK || places_claims(t, cfg->assume, true) != RC_OK ||
        places_claims(t, cfg->check, false) != RC_OK || places_hints(t, cfg->hints) != RC_OK)
        return RC_USER;
    return places_temporal(t);
}

void wp_task_free(struct wp_task *t)
{
    if (t->built)
        abstraction_free(&t->a);
    bool_result_free(&t->result);
    buf_free(&t->execution.start);
    discovery_free(&t->d);
    flow_free(&t->flow);
    ltl_pool_free(&t->pool);
    wp_free(&t->w);
    arena_free(&t->mem);
}

size_t wp_task_claims(const struct wp_task *t)
{
    size_t n = 0;
    for (size_t i = 0; i < t->d.claims.n; i++)
        n += t->d.claims.at[i].kind == CLAIM_CHECKED;
    return n;
}

// ---- one round --------------------------------------------------------------------------------------------------------

enum { STATES_TICKS = 1000000 };

// Checks state by state, up to some hundred thousand states.
static void check_states(struct wp_task *t, struct bool_result *out)
{
    struct budget *b = t->budget, own = *b;
    uint64_t most = b->ticks + STATES_TICKS;
    own.tick_limit = b->tick_limit ? MIN(b->tick_limit, most) : most;
    own.next_check = own.ticks;
    bool_check_explicit(&t->a.program, &t->a.claims, &own, out);
    b->ticks = b->next_check = own.ticks;
    (void)tick(b, 0);
}

static void check_with(struct wp_task *t, enum wp_checker checker, struct bool_result *out)
{
    struct bool_program *p = &t->a.program;
    bool_result_free(out);
    bool_result_init(out);
    if (checker == WP_SPIN)
        spin_check(p, t->d.temporal ? NULL : &t->a.claims, &t->pool, t->d.temporal ? t->ltl : NULL, SPIN_SECONDS, out);
    else if (t->d.temporal)
        ltl_check(p, &t->pool, t->ltl, t->budget, out);
    else if (checker == WP_SYMBOLIC && bf_available())
        bool_check_symbolic(p, &t->a.claims, t->budget, out);
    else
        check_states(t, out);
}

// Checks with another checker, too: it must not contradict what the first one found.
static void check_also(struct wp_task *t, enum wp_checker checker)
{
    struct bool_result other;
    bool_result_init(&other);
    check_with(t, checker, &other);
    if (other.verdict != BOOL_OPEN && t->result.verdict != BOOL_OPEN && other.verdict != t->result.verdict)
        BUG("checkers of boolean programs contradict each other: %d, %d", (int)t->result.verdict, (int)other.verdict);
    bool_result_free(&other);
}

static void check_abstraction(struct wp_task *t)
{
    enum wp_checker checker = (enum wp_checker)t->cfg->checker;
    check_with(t, checker == WP_ALL ? WP_EXPLICIT : checker, &t->result);
    if (checker == WP_ALL) {
        check_also(t, WP_SYMBOLIC);
        check_also(t, WP_SPIN);
    }
}

// Whether the open claim is about something that is not followed: no execution violates that.
static bool is_obstacle(const struct wp_task *t)
{
    return t->d.claims.at[t->claim].kind == CLAIM_OBSTACLE;
}

static bool open_for(struct wp_task *t, struct reason why)
{
    t->verdict = WP_OPEN;
    t->reason = reason_copy(&why, &t->mem);
    return false;
}

static struct reason why_unchecked(const struct wp_task *t)
{
    const struct bool_result *r = &t->result;
    if (r->because != BOOL_BUDGET)
        return (struct reason){ r->because == BOOL_SPIN ? REASON_WP_SPIN : REASON_WP_SPIN_REPORT, .arg = { r->why } };
    // The search has a share of its own.
    return t->budget->cause ? reason_stop(t->budget->cause) : reason_of(REASON_WP_STATES);
}

// Translates the propositions of the temporal property to booleans; false: some are not known.
static bool translate_props(struct wp_task *t)
{
    size_t n = 0;
    bool known = true;
    for (size_t i = 0; i < t->d.claims.n; i++) {
        const struct wp_claim *c = &t->d.claims.at[i];
        if (c->kind != CLAIM_TRACKED)
            continue;
        struct ltl_prop *p = &t->pool.props.at[n++];
        p->holds = abstraction_at(&t->a, c->holds, c->node);
        known &= !p->holds->unknown;
    }
    return known;
}

// One discovery, abstraction and check; false: it ended the work.
static bool round_once(struct wp_task *t)
{
    if (discovery_run(&t->d) != RC_OK)
        return open_for(t, reason_stop(t->budget->cause));
    if (t->built)
        abstraction_free(&t->a);
    abstraction_build(&t->a, &t->d);
    t->built = true;
    if (t->d.temporal && !translate_props(t))
        return open_for(t, reason_of(REASON_WP_UNKNOWN_PLACE));
    check_abstraction(t);
    if (t->result.verdict == BOOL_OPEN)
        return open_for(t, why_unchecked(t));
    if (t->result.verdict == BOOL_HOLDS) {
        t->verdict = WP_PROVED;
        return false;
    }
    if (!t->d.temporal)
        t->claim = t->a.claim_of.at[t->result.claim];
    return true;
}

// ---- refinement -------------------------------------------------------------------------------------------------------

// Makes conditions on the refuting run count that did not so far, and their opposites; or (derefs) that pointers are
// live that it goes through.
static bool add_guards(struct wp_task *t, bool derefs)
{
    bool more = false;
    for (size_t i = 0; i < t->result.trace.n; i++) {
        const struct flow_edge *e = &t->flow.edges.at[t->result.trace.at[i].edge];
        const struct u32_vec *out = &t->flow.nodes.at[e->from].out;
        for (size_t k = 0; k < out->n; k++) {
            struct wp_action *a = &t->d.actions.at[out->at[k]];
            const struct flow_edge *o = &t->flow.edges.at[out->at[k]];
            if (a->guarded || (!derefs && o->kind == FLOW_EDGE && o->e->kind != EDGE_ASSUME) ||
                formula_is(a->guard, FORMULA_TRUE) || formula_is(a->guard, FORMULA_ANY))
                continue;
            a->guarded = more = true;
        }
    }
    return more;
}

enum { KEPT_MOST = 3 };

// Keeps longer predicates, if hints replaced some.
static bool keep_more(struct wp_task *t)
{
    if (!t->d.n_hinted || t->d.kept >= KEPT_MOST)
        return false;
    t->d.kept++;
    return true;
}

static void begin_check(struct wp_task *t, bool temporal)
{
    t->d.temporal = temporal;
    t->d.kept = (uint32_t)t->cfg->kept;
    t->rounds = 0;
    t->execution.found = false;
    t->execution.start.n = 0;
    for (size_t i = 0; i < t->d.actions.n; i++)
        t->d.actions.at[i].guarded = temporal;
}

// What is not followed.  A temporal property is about whole executions: also about those that end, or go on for ever,
// in what is not followed.  NONE: there is nothing of that kind.
static struct reason not_followed(const struct wp_task *t)
{
    for (size_t i = 0; i < t->flow.edges.n; i++) {
        const struct flow_edge *e = &t->flow.edges.at[i];
        if (e->kind == FLOW_UNKNOWN)
            return reason_of(REASON_WP_RECURSION);
        if (e->kind == FLOW_EDGE && e->e->kind == EDGE_UNSUPPORTED)
            return reason_unsupported(e->e);
    }
    for (size_t k = 0; k < t->pool.props.n; k++) {
        uint32_t i = 0;
        if (place_again(t, t->pool.props.at[k].node, &i))
            return reason_of(REASON_WP_PLACE_AGAIN);
    }
    return (struct reason){ 0 };
}

void wp_task_temporal(struct wp_task *t)
{
    struct reason unfollowed = not_followed(t);
    begin_check(t, true);
    t->d.first = t->d.last = 0;
    if (unfollowed.kind) {
        open_for(t, unfollowed);
        return;
    }
    while (round_once(t)) {
        t->rounds++;
        if (!consistency_learn(t) && !keep_more(t)) {
            open_for(t, reason_of(REASON_WP_TEMPORAL));
            return;
        }
    }
}

void wp_task_check(struct wp_task *t, uint32_t first, uint32_t last)
{
    begin_check(t, false);
    t->d.first = first;
    t->d.last = last;
    t->claim = first;
    bool tried = false;
    while (round_once(t)) {
        t->rounds++;
        if (add_guards(t, false))
            continue;
        if (!tried && !is_obstacle(t) && replay_find(t)) {
            t->verdict = WP_REFUTED;
            return;
        }
        tried = true;
        if (consistency_learn(t) || add_guards(t, true) || keep_more(t))
            continue;
        open_for(t, is_obstacle(t) ? t->d.claims.at[t->claim].why : reason_of(REASON_WP_ABSTRACT));
        return;
    }
}
