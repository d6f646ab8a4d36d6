// SPDX-License-Identifier: Apache-2.0
// ltl_check.c: looks for a run that violates a temporal formula: one that the automaton of its negation accepts.
//
// source Courcoubetis, Vardi, Wolper, Yannakakis, "Memory-efficient algorithms for the verification of temporal properties", FMSD 1992.
#include "boolprog/ltl_automaton.h"
#include "boolprog/states.h"
#include "boolprog/step.h"

#include <stdio.h>

#define STAYS UINT32_MAX  // no edge
#define NONE UINT32_MAX

struct move {
    uint32_t edge, state;  // STAYS: a state that nothing follows
};

// The successors of a state of the program: moves[from..to), once they were asked for.
struct expanded {
    uint32_t from, to;  // from == NONE: they were not yet
};

// A state of the product, and how many of its successors were looked at.
struct frame {
    uint32_t at;
    size_t looked;
};

struct successor {
    uint32_t at, edge;
    bool fresh;  // not met before
};

struct product {
    struct stepper step;
    struct ltl_automaton automaton;
    struct ltl_pool *pool;
    struct formula_code *prop;
    struct budget *b;
    struct bool_result *out;
    struct states program;  // its states that were met
    struct {
        VEC_OF(struct expanded);
    } expanded;
    struct {
        VEC_OF(struct move);
    } moves;
    size_t truth_words;
    struct {
        VEC_OF(uint64_t);
    } truths;          // by state of the program: which propositions hold
    uint32_t starts;   // so many of its states are those at the start
    struct map known;  // states of the product: state of the program << 32 | state of the automaton
    struct {
        VEC_OF(uint8_t);
    } inner;  // by state of the product: whether the search for its way back has met it
    struct {
        VEC_OF(struct frame);
    } outer_stack, inner_stack;
};

// ---- states of the program --------------------------------------------------------------------------------------------------------

static void note_truths(struct product *p, uint32_t node, const uint64_t *values)
{
    size_t from = p->truths.n;
    for (size_t i = 0; i < p->truth_words; i++)
        vec_push(&p->truths, 0);
    for (uint32_t i = 0; i < p->pool->props.n; i++) {
        uint32_t where = p->pool->props.at[i].node;
        if ((where == LTL_ANYWHERE || where == node) && stepper_value(&p->step, &p->prop[i], values) == TRUTH_TRUE)
            bool_value_set(&p->truths.at[from], i, true);
    }
}

static enum rc met(void *ctx, uint32_t edge, uint32_t node, const uint64_t *values)
{
    struct product *p = ctx;
    bool fresh;
    struct move m = { edge, states_add(&p->program, node, values, &fresh) };
    vec_push(&p->moves, m);
    if (fresh) {
        struct expanded e = { NONE, NONE };
        vec_push(&p->expanded, e);
        note_truths(p, node, values);
    }
    return RC_OK;
}

static enum rc expand(struct product *p, uint32_t state)
{
    if (p->expanded.at[state].from != NONE)
        return RC_OK;
    size_t from = p->moves.n;
    enum rc rc = stepper_next(&p->step, p->program.node.at[state], states_values(&p->program, state), p->b, met, p);
    if (rc != RC_OK)
        return rc;
    if (p->moves.n == from) {
        struct move m = { STAYS, state };
        vec_push(&p->moves, m);
    }
    VERIFY(p->moves.n < NONE);
    p->expanded.at[state] = (struct expanded){ (uint32_t)from, (uint32_t)p->moves.n };
    return RC_OK;
}

// ---- states of the product --------------------------------------------------------------------------------------------------------

static uint32_t program_of(const struct product *p, uint32_t at)
{
    return (uint32_t)(p->known.key[at] >> 32);
}

static const struct ltl_state *automaton_of(const struct product *p, uint32_t at)
{
    return &p->automaton.states.at[(uint32_t)p->known.key[at]];
}

static bool reads(const struct product *p, uint32_t automaton, uint32_t state)
{
    const struct ltl_state *s = &p->automaton.states.at[automaton];
    const uint64_t *truths = &p->truths.at[p->truth_words * state];
    for (uint32_t i = 0; i < s->n; i++)
        if (bool_value(truths, s->literals[i].prop) != s->literals[i].value)
            return false;
    return true;
}

// The number of a state of the product; *fresh: it has none yet.
static uint32_t product_state(struct product *p, uint32_t automaton, uint32_t state, bool *fresh)
{
    uint64_t key = (uint64_t)state << 32 | automaton, at = p->known.n;
    *fresh = !map_get(&p->known, key, &at);
    if (*fresh) {
        map_put(&p->known, key, at);
        vec_push(&p->inner, 0);
    }
    return (uint32_t)at;
}

// The next successor of a state whose state of the program is expanded.  False: there is none left.
static bool next(struct product *p, struct frame *f, struct successor *out)
{
    struct expanded e = p->expanded.at[program_of(p, f->at)];
    const struct u32_vec *after = &automaton_of(p, f->at)->next;
    size_t all = (size_t)(e.to - e.from) * after->n;
    while (f->looked < all) {
        size_t i = f->looked++;
        struct move m = p->moves.at[e.from + i / after->n];
        uint32_t a = after->at[i % after->n];
        if (reads(p, a, m.state)) {
            out->at = product_state(p, a, m.state, &out->fresh);
            out->edge = m.edge;
            return true;
        }
    }
    return false;
}

// ---- nested search ------------------------------------------------------------------------------------------------------------------

/* Looks for a way from an accepting state back to it.  All states that follow it were met, so they are expanded; those that earlier
 * searches met need not be looked at, since they were made in the order in which states are left. */
static enum rc look_back(struct product *p, uint32_t seed, bool *found)
{
    struct frame first = { seed, 0 };
    vec_push(&p->inner_stack, first);
    while (p->inner_stack.n && !*found) {
        struct successor s;
        if (!next(p, &vec_last(&p->inner_stack), &s)) {
            (void)vec_pop(&p->inner_stack);
            continue;
        }
        if (tick(p->b, 1) != RC_OK)
            return RC_STOP;
        *found = s.at == seed;
        if (!p->inner.at[s.at]) {
            struct frame f = { s.at, 0 };
            p->inner.at[s.at] = 1;
            vec_push(&p->inner_stack, f);
        }
    }
    return RC_OK;
}

static enum rc enter(struct product *p, uint32_t at)
{
    struct frame f = { at, 0 };
    vec_push(&p->outer_stack, f);
    return expand(p, program_of(p, at));
}

// Searches on from a state that was not met before.  *seed: an accepting state with a way back to it; NONE: there is none.
static enum rc look_for_cycles(struct product *p, uint32_t root, uint32_t *seed)
{
    enum rc rc = enter(p, root);
    while (rc == RC_OK && p->outer_stack.n) {
        struct frame *top = &vec_last(&p->outer_stack);
        struct successor s;
        if (next(p, top, &s)) {
            rc = tick(p->b, 1);
            p->out->transitions++;
            if (rc == RC_OK && s.fresh)
                rc = enter(p, s.at);
            continue;
        }
        bool found = false;
        if (automaton_of(p, top->at)->accepting)
            rc = look_back(p, top->at, &found);
        if (found) {
            *seed = top->at;
            return RC_OK;
        }
        (void)vec_pop(&p->outer_stack);
    }
    return rc;
}

static enum rc search(struct product *p, uint32_t *seed)
{
    enum rc rc = stepper_first(&p->step, p->b, met, p);
    vec_clear(&p->moves);
    p->starts = (uint32_t)p->program.node.n;
    *seed = NONE;
    for (uint32_t state = 0; state < p->starts; state++)
        for (size_t i = 0; i < p->automaton.initial.n; i++) {
            bool fresh;
            uint32_t a = p->automaton.initial.at[i];
            if (rc != RC_OK || *seed != NONE || !reads(p, a, state))
                continue;
            uint32_t root = product_state(p, a, state, &fresh);
            if (fresh)
                rc = look_for_cycles(p, root, seed);
        }
    return rc;
}

// ---- the run ------------------------------------------------------------------------------------------------------------------------

// How a state of the product is reached on a shortest way; from == NONE: it is not, from itself: it is where ways begin.
struct link {
    uint32_t from, edge;
};

// Shortest ways from the states of the queue to `target`, through states that the search met.
static void find_way(struct product *p, struct u32_vec *queue, struct link *link, size_t n, uint32_t target)
{
    for (size_t i = 0; i < queue->n && link[target].from == NONE; i++) {
        struct frame f = { queue->at[i], 0 };
        struct successor s;
        if (p->expanded.at[program_of(p, f.at)].from == NONE)
            continue;
        while (next(p, &f, &s))
            if (s.at < n && link[s.at].from == NONE) {
                link[s.at] = (struct link){ f.at, s.edge };
                vec_push(queue, s.at);
            }
    }
}

static uint64_t *copy_values(struct product *p, uint32_t at)
{
    uint64_t *own = ARENA_ARRAY(&p->out->mem, uint64_t, p->program.words);
    memcpy(own, states_values(&p->program, program_of(p, at)), p->program.words * sizeof *own);
    return own;
}

// Appends the way to `at` from where it begins, or from `stop`; gives its first state.
static uint32_t add_way(struct product *p, const struct link *link, uint32_t at, uint32_t stop)
{
    size_t from = p->out->trace.n;
    do {
        struct link l = link[at];
        if (l.from == at && l.edge == NONE)
            break;
        struct bool_step step = { l.edge, copy_values(p, at) };
        if (l.edge != STAYS)
            vec_push(&p->out->trace, step);
        at = l.from;
    } while (at != stop);
    vec_reverse(&p->out->trace, from);
    return at;
}

static const uint64_t *values_before(const struct bool_result *out, size_t step)
{
    return step ? out->trace.at[step - 1].values : out->first;
}

// A loop may begin earlier where its last step is also the last one before it.
static void shorten(struct product *p)
{
    struct bool_result *out = p->out;
    size_t bytes = p->program.words * sizeof *out->first;
    while (out->loop && out->loop < out->trace.n) {
        size_t last = out->trace.n - 1;
        if (out->trace.at[out->loop - 1].edge != out->trace.at[last].edge ||
            memcmp(values_before(out, out->loop - 1), values_before(out, last), bytes) != 0)
            return;
        (void)vec_pop(&out->trace);
        out->loop--;
    }
}

static void make_trace(struct product *p, uint32_t seed)
{
    size_t n = p->known.n;
    struct link *link = MEM_ARRAY(struct link, n);
    struct u32_vec queue = { 0 };
    memset(link, 0xff, n * sizeof *link);
    for (uint32_t at = 0; at < n; at++)
        for (size_t i = 0; i < p->automaton.initial.n; i++)
            if (program_of(p, at) < p->starts &&
                automaton_of(p, at) == &p->automaton.states.at[p->automaton.initial.at[i]]) {
                link[at].from = at;
                vec_push(&queue, at);
            }
    find_way(p, &queue, link, n, seed);
    p->out->first = copy_values(p, add_way(p, link, seed, NONE));
    p->out->loop = p->out->trace.n;
    vec_clear(&queue);
    memset(link, 0xff, n * sizeof *link);
    vec_push(&queue, seed);
    find_way(p, &queue, link, n, seed);
    add_way(p, link, seed, seed);
    shorten(p);
    vec_free(&queue);
    mem_free(link, n * sizeof *link);
}

// ---- interface ----------------------------------------------------------------------------------------------------------------------

static void compile_props(struct product *p)
{
    size_t n = p->pool->props.n;
    p->truth_words = (n + 63) / 64;
    p->prop = ARENA_ARRAY(&p->step.mem, struct formula_code, n);
    for (size_t i = 0; i < n; i++) {
        VERIFY(!p->pool->props.at[i].holds->unknown);
        p->prop[i] = stepper_compile(&p->step, p->pool->props.at[i].holds);
    }
}

static void product_free(struct product *p)
{
    vec_free(&p->expanded);
    vec_free(&p->moves);
    vec_free(&p->truths);
    vec_free(&p->inner);
    vec_free(&p->outer_stack);
    vec_free(&p->inner_stack);
    map_free(&p->known);
    states_free(&p->program);
    ltl_automaton_free(&p->automaton);
    stepper_free(&p->step);
}

void ltl_check(const struct bool_program *program, struct ltl_pool *pool, const struct ltl *f, struct budget *b,
               struct bool_result *out)
{
    struct product p = { .pool = pool, .b = b, .out = out };
    uint32_t seed = NONE;
    stepper_init(&p.step, program);
    p.program.words = p.step.words;
    compile_props(&p);
    enum rc rc = ltl_automaton_init(&p.automaton, pool, ltl_make(pool, LTL_NOT, 0, f, NULL), b);
    if (rc == RC_OK)
        rc = search(&p, &seed);
    out->states = p.known.n;
    out->verdict = rc == RC_STOP ? BOOL_OPEN : seed == NONE ? BOOL_HOLDS : BOOL_VIOLATED;
    if (rc == RC_STOP)
        out->because = BOOL_BUDGET;
    else if (seed != NONE)
        make_trace(&p, seed);
    product_free(&p);
}
