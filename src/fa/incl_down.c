// SPDX-License-Identifier: Apache-2.0
// incl_down.c: downward inclusion with antichains.
//
// A goal (q, P) asks whether each tree of state q of a is one of some state of P, states of b.  For each rule q -f-> (q1 .. qn) and the
// tuples w of the rules p -f-> w of states of P, it holds if for every way to assign a position to each w some qi is included in
// the set of the i-th states of those that i was assigned to.  A goal that is being asked already, further out, is assumed to
// hold: it is about smaller trees now.  What is refuted stays so, as assumptions only make more hold; what holds may rest on goals
// further out that are still open.
//
// source Holik, Lengal, Simacek, Vojnar, ATVA 2011, algorithms 1 to 3.  There the assignments are tried one by one; here they are built
// tuple by tuple, since what some of the tuples cover all cover.
#include "fa/incl_priv.h"
#include "fa/work.h"

#include <stdlib.h>

#define RESTS_ON_NOTHING UINT32_MAX  // a depth

struct goal {
    uint32_t state, set;
};

struct goals {
    VEC_OF(struct goal);
};

enum phase {
    PHASE_RULE,    // the next rule is to be begun
    PHASE_WHOLE,   // does each position hold with all tuples?  If one does not, assigning all to it refutes the rule
    PHASE_SINGLE,  // does one tuple cover the rule?
    PHASE_SEARCH,  // is there an assignment that refutes it?
};

// An open goal; its depth is its place in the stack of all.
struct frame {
    struct goal goal;
    uint32_t rule;  // of the state
    enum phase phase;
    bool waits;                // for the answer to what it asked
    size_t tuples;             // where in down.tuples those for the rule begin; down.assigned has the position of each
    uint32_t n;                // how many there are
    uint32_t tuple, position;  // what is asked about
    uint32_t rests_on;         // the outermost open goal that what holds below rests on: its depth
    size_t conditions, segment;  // where those begin that were reached below it
};

// Conclusions that were reached since an open goal was begun, all rest on the same one.
struct segment {
    size_t first;  // in down.conditions
    uint32_t rests_on;
};

#define ASSIGNED_NONE UINT32_MAX
#define ASSIGNED_ANY (UINT32_MAX - 1)

struct down {
    const struct inclusion *in;
    struct ta_pool sets;
    struct {
        VEC_OF(struct signature);
    } signatures;  // by set
    struct {
        VEC_OF(struct frame);
    } frames;
    struct u32_vec tuples, assigned;
    struct u32_vec *open;             // by state of a: depths of the open goals about it
    struct u32_vec *refuted, *holds;  // by state of a: sets
    struct u32_vec *conditional;      // by state of a: places in conditions
    struct goals conditions;          // what holds if open goals do
    struct {
        VEC_OF(struct segment);
    } segments;
    struct u32_vec set;  // the one in hand
    bool yes;            // the answer to what was asked last
    uint32_t rests_on;   // and what it rests on
};

// ---- sets -------------------------------------------------------------------------------------------------------------

// The set of the states in d->set, without those below others.
static uint32_t intern_set(struct down *d)
{
    d->set.n = u32_unique(d->set.at, d->set.n);
    if (d->in->ordered)
        keep_maximal(d->in, &d->set);
    uint32_t set = ta_tuple(&d->sets, d->set.at, d->set.n);
    if (set == d->signatures.n)
        vec_push(&d->signatures, signature_of(d->in, d->set.at, d->set.n));
    return set;
}

static bool is_subset(const uint32_t *x, uint32_t n, const uint32_t *y, uint32_t m)
{
    uint32_t k = 0;
    for (uint32_t i = 0; i < n; i++, k++) {
        while (k < m && y[k] < x[i])
            k++;
        if (m - k < n - i || y[k] != x[i])
            return false;
    }
    return true;
}

// Whether each state of set s is below one of set t.
static bool set_leq(const struct down *d, uint32_t s, uint32_t t)
{
    if (s == t)
        return true;
    if (d->signatures.at[s].own & ~d->signatures.at[t].below)
        return false;
    const uint32_t *x = ta_children(&d->sets, s), *y = ta_children(&d->sets, t);
    uint32_t n = ta_arity(&d->sets, s), m = ta_arity(&d->sets, t);
    if (!d->in->ordered)
        return is_subset(x, n, y, m);
    for (uint32_t i = 0; i < n; i++) {
        bool found = false;
        for (uint32_t k = 0; k < m && !found; k++)
            found = b_leq(d->in, x[i], y[k]);
        if (!found)
            return false;
    }
    return true;
}

// ---- what is known ----------------------------------------------------------------------------------------------------

static bool is_refuted(const struct down *d, struct goal g)
{
    const struct u32_vec *below = &d->in->below[g.state];
    for (size_t k = 0; k < below->n; k++) {
        const struct u32_vec *sets = &d->refuted[below->at[k]];
        for (size_t i = 0; i < sets->n; i++)
            if (set_leq(d, g.set, sets->at[i]))
                return true;
    }
    return false;
}

static bool is_known_to_hold(const struct down *d, struct goal g)
{
    const struct u32_vec *above = &d->in->above[g.state];
    for (size_t k = 0; k < above->n; k++) {
        const struct u32_vec *sets = &d->holds[above->at[k]];
        for (size_t i = 0; i < sets->n; i++)
            if (set_leq(d, sets->at[i], g.set))
                return true;
    }
    return some_above(d->in, g.state, ta_children(&d->sets, g.set), ta_arity(&d->sets, g.set));
}

// The goal that a condition rests on.
static uint32_t segment_of(const struct down *d, size_t condition)
{
    size_t low = 0, high = d->segments.n;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (d->segments.at[middle].first <= condition)
            low = middle;
        else
            high = middle;
    }
    return d->segments.at[low].rests_on;
}

// Whether an open goal, or a conclusion from some, says that the goal holds; then d->rests_on is that goal.
static bool is_assumed(struct down *d, struct goal g)
{
    const struct u32_vec *above = &d->in->above[g.state];
    for (size_t k = 0; k < above->n; k++) {
        const struct u32_vec *open = &d->open[above->at[k]], *known = &d->conditional[above->at[k]];
        for (size_t i = open->n; i-- > 0;)
            if (set_leq(d, d->frames.at[open->at[i]].goal.set, g.set)) {
                d->rests_on = open->at[i];
                return true;
            }
        for (size_t i = known->n; i-- > 0;)
            if (set_leq(d, d->conditions.at[known->at[i]].set, g.set)) {
                d->rests_on = segment_of(d, known->at[i]);
                return true;
            }
    }
    return false;
}

// Adds a set to those with which goals about a state hold, without those it makes superfluous; to those with which they are refuted.
static void note_holds(struct down *d, struct goal g)
{
    struct u32_vec *sets = &d->holds[g.state];
    size_t n = 0;
    for (size_t i = 0; i < sets->n; i++)
        if (!set_leq(d, g.set, sets->at[i]))
            sets->at[n++] = sets->at[i];
    sets->n = n;
    vec_push(sets, g.set);
}

static void note_refuted(struct down *d, struct goal g)
{
    struct u32_vec *sets = &d->refuted[g.state];
    size_t n = 0;
    for (size_t i = 0; i < sets->n; i++)
        if (!set_leq(d, sets->at[i], g.set))
            sets->at[n++] = sets->at[i];
    sets->n = n;
    vec_push(sets, g.set);
}

// Takes back all conditions from `first` on; keep: they hold for good.
enum keep { KEEP_NONE, KEEP_FOR_GOOD };
static void drop_conditions(struct down *d, const struct frame *f, enum keep keep)
{
    while (d->conditions.n > f->conditions) {
        struct goal g = vec_pop(&d->conditions);
        d->conditional[g.state].n--;
        if (keep == KEEP_FOR_GOOD && !is_known_to_hold(d, g))
            note_holds(d, g);
    }
    d->segments.n = f->segment;
}

// ---- goals ------------------------------------------------------------------------------------------------------------

// Answers a goal about state q and d->set at once, or opens it.
static void ask(struct down *d, uint32_t q)
{
    struct goal g = { q, intern_set(d) };
    d->rests_on = RESTS_ON_NOTHING;
    d->yes = is_known_to_hold(d, g);
    if (d->yes || g.set == 0 || is_refuted(d, g))
        return;  // each state of a has a tree, so no goal with the empty set holds
    d->yes = is_assumed(d, g);
    if (d->yes)
        return;
    vec_push(&d->open[q], (uint32_t)d->frames.n);
    vec_push(&d->frames, ((struct frame){ .goal = g,
                                          .tuples = d->tuples.n,
                                          .rests_on = RESTS_ON_NOTHING,
                                          .conditions = d->conditions.n,
                                          .segment = d->segments.n }));
}

// The goal that was opened last is answered.
static void answer(struct down *d, bool yes)
{
    uint32_t depth = (uint32_t)d->frames.n - 1;
    struct frame f = vec_pop(&d->frames);
    d->open[f.goal.state].n--;
    d->tuples.n = f.tuples;
    d->assigned.n = f.tuples;
    d->yes = yes;
    d->rests_on = f.rests_on < depth ? f.rests_on : RESTS_ON_NOTHING;
    if (!yes) {
        note_refuted(d, f.goal);
        drop_conditions(d, &f, KEEP_NONE);
    } else if (d->rests_on == RESTS_ON_NOTHING) {
        note_holds(d, f.goal);
        drop_conditions(d, &f, KEEP_FOR_GOOD);
    } else if (d->in->how->cache) {
        vec_push(&d->conditional[f.goal.state], (uint32_t)d->conditions.n);
        vec_push(&d->conditions, f.goal);
        d->segments.n = f.segment;  // all that was reached below rests on the same goal
        vec_push(&d->segments, ((struct segment){ f.conditions, f.rests_on }));
    }
}

// ---- rules ------------------------------------------------------------------------------------------------------------

static const struct ta_rule *rule_of(const struct down *d, const struct frame *f)
{
    return d->in->a->states.at[f->goal.state]->at + f->rule;  // each state of a has rules
}

// The tuples of the rules of the goal's set with this symbol.
static void collect_tuples(struct down *d, struct frame *f, const struct ta_rule *r)
{
    const struct ta_pool *pool = d->in->b->pool;
    const uint32_t *s = ta_children(&d->sets, f->goal.set);
    d->tuples.n = d->assigned.n = f->tuples;
    for (uint32_t i = 0; i < ta_arity(&d->sets, f->goal.set); i++) {
        uint32_t n;
        const struct ta_rule *of = ta_rules_by(d->in->b, s[i], r->symbol, &n);
        for (uint32_t k = 0; k < n; k++)
            if (ta_arity(pool, of[k].tuple) == ta_arity(pool, r->tuple))
                vec_push(&d->tuples, of[k].tuple);
    }
    f->n = 0;
    if (d->tuples.n > f->tuples)
        f->n = (uint32_t)u32_unique(d->tuples.at + f->tuples, d->tuples.n - f->tuples);
    d->tuples.n = f->tuples + f->n;
    for (uint32_t i = 0; i < f->n; i++)
        vec_push(&d->assigned, ASSIGNED_NONE);
}

static uint32_t tuple_state(const struct down *d, const struct frame *f, uint32_t tuple, uint32_t position)
{
    return ta_children(d->in->b->pool, d->tuples.at[f->tuples + tuple])[position];
}

static void next_rule(struct frame *f)
{
    f->rule++;
    f->phase = PHASE_RULE;
}

static void begin_rule(struct down *d, struct frame *f)
{
    const struct ta_rule *r = rule_of(d, f);
    if (f->rule == d->in->a->states.at[f->goal.state]->n) {
        answer(d, true);
        return;
    }
    if (f->rule == 0 || r[-1].symbol != r->symbol)
        collect_tuples(d, f, r);
    if (f->n == 0) {
        answer(d, false);
    } else if (ta_arity(d->in->a->pool, r->tuple) == 0) {
        next_rule(f);
    } else {
        f->phase = PHASE_SINGLE;
        f->tuple = f->position = 0;
    }
}

// Asks whether the state at the position is included in that of tuple f->tuple, together with those of all tuples, or (in the search) of those
// before it that were assigned to the position.
static void ask_position(struct down *d, struct frame *f)
{
    uint32_t q = ta_children(d->in->a->pool, rule_of(d, f)->tuple)[f->position];
    vec_clear(&d->set);
    vec_push(&d->set, tuple_state(d, f, f->tuple, f->position));
    for (uint32_t i = 1; i < f->n && f->phase == PHASE_WHOLE; i++)
        vec_push(&d->set, tuple_state(d, f, i, f->position));
    for (uint32_t i = 0; i < f->tuple && f->phase == PHASE_SEARCH; i++)
        if (d->assigned.at[f->tuples + i] == f->position)
            vec_push(&d->set, tuple_state(d, f, i, f->position));
    f->waits = true;
    ask(d, q);  // f may have moved
}

static void whole_answered(struct down *d, struct frame *f)
{
    uint32_t arity = ta_arity(d->in->a->pool, rule_of(d, f)->tuple);
    if (!d->yes) {
        answer(d, false);
    } else if (++f->position == arity) {
        f->position = 0;
        f->phase = PHASE_SEARCH;
        if (f->n == 1 || arity == 1)
            next_rule(f);  // that was all
    }
}

static void single_answered(struct down *d, struct frame *f)
{
    uint32_t arity = ta_arity(d->in->a->pool, rule_of(d, f)->tuple);
    if (d->yes && ++f->position == arity) {
        next_rule(f);
    } else if (!d->yes) {
        f->position = 0;
        if (++f->tuple == f->n) {
            f->phase = PHASE_WHOLE;
            f->tuple = 0;
        }
    }
}

// Whether assigning tuple f->tuple to some position adds nothing there: then an assignment of the others refutes the rule if one of all does.
static bool adds_nothing(const struct down *d, const struct frame *f)
{
    for (uint32_t i = 0; i < f->tuple; i++) {
        uint32_t k = d->assigned.at[f->tuples + i];
        if (k != ASSIGNED_ANY && b_leq(d->in, tuple_state(d, f, f->tuple, k), tuple_state(d, f, i, k)))
            return true;
    }
    return false;
}

// Goes on with the next tuple.
static void search(struct down *d, struct frame *f)
{
    if (f->tuple == f->n) {
        answer(d, false);
    } else if (adds_nothing(d, f)) {
        d->assigned.at[f->tuples + f->tuple++] = ASSIGNED_ANY;
    } else {
        d->assigned.at[f->tuples + f->tuple] = f->position = 0;
        ask_position(d, f);
    }
}

// Some state is included: so no assignment that goes on like this refutes the rule, and the next position is tried, or that of a tuple before.
static void search_covered(struct down *d, struct frame *f)
{
    uint32_t arity = ta_arity(d->in->a->pool, rule_of(d, f)->tuple);
    for (;;) {
        uint32_t *at = &d->assigned.at[f->tuples + f->tuple];
        if (*at != ASSIGNED_ANY && *at + 1 < arity) {
            f->position = ++*at;
            ask_position(d, f);
            return;
        }
        *at = ASSIGNED_NONE;
        if (f->tuple-- == 0) {
            next_rule(f);
            return;
        }
    }
}

static void go_on(struct down *d)
{
    struct frame *f = &vec_last(&d->frames);
    bool answered = f->waits;
    f->waits = false;
    if (answered && d->yes)
        f->rests_on = MIN(f->rests_on, d->rests_on);
    if (f->phase == PHASE_RULE)
        begin_rule(d, f);
    else if (f->phase != PHASE_SEARCH && !answered)
        ask_position(d, f);
    else if (f->phase == PHASE_WHOLE)
        whole_answered(d, f);
    else if (f->phase == PHASE_SINGLE)
        single_answered(d, f);
    else if (!answered)
        search(d, f);
    else if (d->yes)
        search_covered(d, f);
    else
        f->tuple++;  // it is assigned, and covers nothing
}

// ---- the whole --------------------------------------------------------------------------------------------------------

static void begin_downward(struct down *d, const struct inclusion *in)
{
    uint32_t n = ta_state_count(in->a);
    *d = (struct down){ .in = in };
    ta_pool_init(&d->sets);
    vec_push(&d->signatures, ((struct signature){ 0 }));
    d->open = MEM_ARRAY(struct u32_vec, n);
    d->refuted = MEM_ARRAY(struct u32_vec, n);
    d->holds = MEM_ARRAY(struct u32_vec, n);
    d->conditional = MEM_ARRAY(struct u32_vec, n);
}

static void free_lists(struct u32_vec *list, uint32_t n)
{
    for (uint32_t q = 0; q < n; q++)
        vec_free(&list[q]);
    mem_free(list, n * sizeof *list);
}

static void end(struct down *d)
{
    uint32_t n = ta_state_count(d->in->a);
    free_lists(d->open, n);
    free_lists(d->refuted, n);
    free_lists(d->holds, n);
    free_lists(d->conditional, n);
    ta_pool_free(&d->sets);
    vec_free(&d->signatures);
    vec_free(&d->frames);
    vec_free(&d->tuples);
    vec_free(&d->assigned);
    vec_free(&d->conditions);
    vec_free(&d->segments);
    vec_free(&d->set);
}

enum rc included_down(const struct inclusion *in, bool *yes)
{
    struct down d;
    enum rc rc = RC_OK;
    begin_downward(&d, in);
    d.yes = true;
    for (size_t i = 0; i < in->a->roots.n && rc == RC_OK && d.yes; i++) {
        vec_clear(&d.set);
        vec_append(&d.set, &in->b->roots);
        ask(&d, in->a->roots.at[i]);
        while (d.frames.n && rc == RC_OK) {
            rc = ta_tick(in->how->budget, 1 + d.set.n);
            go_on(&d);
        }
    }
    if (rc == RC_OK)
        *yes = d.yes;
    end(&d);
    return rc;
}
