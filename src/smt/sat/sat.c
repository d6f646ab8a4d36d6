// SPDX-License-Identifier: Apache-2.0
// sat.c: the backend of circuits and CaDiCaL: bit-vectors, floats, arrays and functions of them.
// Formulas asserted outside of any level are clauses; each level is one literal that is assumed.  A popped level leaves
// its clauses behind; when half of all clauses are such waste, a new solver gets what is still asserted.  A hard
// question gets a solver of its own, in which the levels and assumptions are facts: what follows from them is
// simplified away, and is not found again below each decision.
#include "smt/backend.h"

#ifdef HAVE_CADICAL

#include "smt/sat/proof.h"
#include "smt/sat/theory.h"
#include "smt/term_priv.h"

#include <ccadical.h>
#include <stdio.h>

enum {
    WORK_PER_CALL = 120,   // CaDiCaL asks whether to end every ten decisions or conflicts: 30 to 150 microseconds
    WORK_PER_LITERAL = 2,  // of learned clauses
    WORK_PER_ADDED = 1,    // literal of clauses that it gets
    WASTE_MIN = 1000,      // variables
    // circuits are forgotten when there are more gates than this, and four times as many as were needed
    GATES_MIN = 4 << 20,
    CONFLICTS = 60,  // conflicts of a search on the circuit; after them CaDiCaL is asked
    SEARCH_MAX =
        1 << 16,  // nodes: no question about more is easy, and what reads hold would be looked for again and again
    ROUNDS = 20,  // of lemmas for it
    STEPS_PER_WORK = 16,  // of it
    NODES_MIN = 20000,    // the search starts anew when it has more nodes, and four times as many as were needed
    TRY_WORK = 1000000,   // CaDiCaL's work before a question is hard; as much as its clauses cost is added
};

struct level {
    lit all;  // what is asserted on it
    bool encoded;
    uint32_t variables, waste;  // of the solver, before what is asserted on it was encoded
    bool entered;
    size_t nodes;  // of the search, before what is asserted on it was entered
};

struct sat_solver {
    struct solver *v;
    struct blaster *b;
    uint64_t generation;  // of circuits, that cnf and levels are of
    bool running;         // cnf is there
    bool alone;           // the solver is of one question only, whose levels and assumptions are facts
    struct cnf cnf;
    struct drat proof;      // of cnf's solver, if it is wanted
    struct search search;   // for what is easy
    bool searched;          // it gave the last answer
    uint32_t search_units;  // asserted formulas that it knows
    size_t search_needed;   // nodes after its first question
    struct theory theory;
    struct {
        VEC_OF(struct level);
    } levels;
    struct u32_vec refused;         // indices of asserted formulas that are no circuits as a whole
    uint32_t units;                 // asserted formulas that are clauses
    uint32_t waste;                 // variables of levels that were popped
    struct u32_vec assumed;         // literals of the last check's assumptions
    uint64_t calls, learned, work;  // of the check in progress; work: its limit, 0: none
    uint64_t begun;                 // literals of clauses when it began
    uint64_t trying;                // work after which the question is hard; 0: the question may take all
    bool hard;                      // the question is hard: it gets a solver of its own
    bool asked;                     // CaDiCaL was, before
    bool unfinished;      // the solver of its own did not answer the last question, which is likely to come again
    uint64_t until;       // CPU time when it ends, 0: no limit
    const char *stopped;  // why it ended
};

// ---- the shared circuits --------------------------------------------------------------------------------------------

static struct blaster *blaster_of(struct smt *s)
{
    if (!s->blaster) {
        s->blaster = MEM_NEW(struct blaster);
        blast_init(s->blaster, s->terms);
    }
    return s->blaster;
}

void sat_close(struct smt *s)
{
    if (!s->blaster)
        return;
    blast_free(s->blaster);
    mem_free(s->blaster, sizeof(struct blaster));
    s->blaster = NULL;
}

// ---- solvers --------------------------------------------------------------------------------------------------------

// The work that the check in progress has done.
static uint64_t work_done(const struct sat_solver *q)
{
    return q->search.steps / STEPS_PER_WORK + q->calls * WORK_PER_CALL + q->learned * WORK_PER_LITERAL +
           (q->cnf.added - q->begun) * WORK_PER_ADDED;
}

static bool is_memory_full(const struct budget *b)
{
    return b && b->mem_limit && mem_live() + smt_memory() + cnf_memory() > b->mem_limit;
}

// The time when a check that begins now has to end.
static uint64_t end_of_time(const struct sat_solver *q)
{
    uint64_t ms = smt_millis(q->v->smt, q->v->rlimit);
    return ms ? stat_now() + ms * 1000000 : 0;
}

static int ask_to_end(void *state)
{
    struct sat_solver *q = state;
    struct smt *s = q->v->smt;
    q->calls++;
    if (s->interrupted || (s->budget && s->budget->cancel && *s->budget->cancel))
        q->stopped = "cancelled";
    else if (q->work && work_done(q) > q->work)
        q->stopped = "work limit";
    else if (q->trying && work_done(q) > q->trying)
        q->hard = true;
    else if (q->until && q->calls % 16 == 0 && stat_now() > q->until)
        q->stopped = "timeout";
    else if (q->calls % 16 == 0 && is_memory_full(s->budget))
        q->stopped = "memory limit";
    return q->hard || q->stopped;
}

static void note_learned(void *state, int *clause)
{
    struct sat_solver *q = state;
    size_t n = 0;
    while (clause[n])
        n++;
    q->learned += n;
    if (q->cnf.proof)
        drat_derived(q->cnf.proof, clause, n);
}

static void stop_running(struct sat_solver *q)
{
    if (q->running)
        cnf_free(&q->cnf);
    drat_free(&q->proof);
    q->running = q->alone = false;
    q->cnf.added = q->begun = 0;
    q->units = 0;
    q->waste = 0;
    theory_clear(&q->theory);
}

static void *sat_open(struct solver *v)
{
    struct sat_solver *q = MEM_NEW(struct sat_solver);
    q->v = v;
    q->b = blaster_of(v->smt);
    theory_init(&q->theory, q->b, &q->cnf);
    search_init(&q->search, &q->b->gates);
    vec_push(&q->levels, ((struct level){ .all = LIT_TRUE }));
    return q;
}

static void sat_close_solver(void *self)
{
    struct sat_solver *q = self;
    stop_running(q);
    search_free(&q->search);
    theory_free(&q->theory);
    vec_free(&q->levels);
    vec_free(&q->refused);
    vec_free(&q->assumed);
    mem_free(q, sizeof *q);
}

static void sat_push(void *self)
{
    struct sat_solver *q = self;
    vec_push(&q->levels, ((struct level){ .all = LIT_TRUE }));
}

static void sat_pop(void *self, unsigned n)
{
    struct sat_solver *q = self;
    while (q->refused.n && vec_last(&q->refused) >= q->v->asserts.n)
        q->refused.n--;
    q->levels.n -= n;
    const struct level *last = &q->levels.at[q->levels.n];
    if (last->entered)
        search_cut(&q->search, last->nodes);
    if (!q->running || !last->encoded)
        return;
    uint32_t all = (uint32_t)q->cnf.variables;
    q->waste = last->waste + all - last->variables;
    if (q->waste > WASTE_MIN && q->waste > all / 2)
        stop_running(q);
}

// The circuit of a formula.  A formula that has none counts as true: it is left out, and then no model is a model of
// it.
static lit circuit(struct sat_solver *q, const struct term *f)
{
    return blast_supports(q->b, f) ? blast_bool(q->b, f) : LIT_TRUE;
}

static void sat_assert(void *self, const struct term *f)
{
    struct sat_solver *q = self;
    if (!blast_supports(q->b, f))
        vec_push(&q->refused, (uint32_t)q->v->asserts.n - 1);
    struct level *top = &vec_last(&q->levels);
    if (q->levels.n > 1 && q->generation == q->b->generation)
        top->all = gate_and(&q->b->gates, top->all, circuit(q, f));
}

// ---- checks ---------------------------------------------------------------------------------------------------------

// Makes the circuits of what is asserted on levels again, after they were forgotten.
static void blast_levels(struct sat_solver *q)
{
    const struct solver *v = q->v;
    for (size_t k = 0; k < v->levels.n; k++) {
        size_t end = k + 1 < v->levels.n ? v->levels.at[k + 1] : v->asserts.n;
        lit all = LIT_TRUE;
        for (size_t i = v->levels.at[k]; i < end; i++)
            all = gate_and(&q->b->gates, all, circuit(q, v->asserts.at[i]));
        q->levels.at[k + 1].all = all;
    }
    q->generation = q->b->generation;
}

// Forgets all circuits when too many of them are not needed any more.
static void forget_waste(struct sat_solver *q)
{
    struct blaster *b = q->b;
    if (b->gates.at.n < GATES_MIN || b->gates.at.n < 4 * b->needed)
        return;
    blast_forget(b);
    b->needed = SIZE_MAX / 4;  // until the end of this check
}

static void start_running(struct sat_solver *q)
{
    q->proof.stop = ask_to_end;
    q->proof.state = q;
    cnf_init(&q->cnf, &q->b->gates, proof_wanted(q->v->smt) ? &q->proof : NULL);
    ccadical_set_terminate(q->cnf.solver, q, ask_to_end);
    ccadical_set_learn(q->cnf.solver, q, INT32_MAX, note_learned);
    q->running = true;
    q->begun = 0;
    for (size_t k = 0; k < q->levels.n; k++)
        q->levels.at[k].encoded = false;
}

// Takes apart what is asserted outside of levels, from formula *done on, and gives each part to `take`.
static void each_unit(struct sat_solver *q, uint32_t *done, void (*take)(struct sat_solver *q, lit a))
{
    const struct solver *v = q->v;
    size_t end = v->levels.n ? v->levels.at[0] : v->asserts.n;
    struct term_vec parts = { 0 };
    for (; *done < end; ++*done) {
        vec_clear(&parts);
        term_conjuncts(v->asserts.at[*done], &parts);
        for (size_t i = 0; i < parts.n; i++)
            take(q, circuit(q, parts.at[i]));
    }
    vec_free(&parts);
}

static void cnf_unit(struct sat_solver *q, lit a)
{
    cnf_assert(&q->cnf, a);
}

static void search_unit(struct sat_solver *q, lit a)
{
    search_assert(&q->search, a);
}

static void start_search(struct sat_solver *q)
{
    search_free(&q->search);
    search_init(&q->search, &q->b->gates);
    q->search_units = 0;
    q->search_needed = 0;
    for (size_t k = 0; k < q->levels.n; k++)
        q->levels.at[k].entered = false;
}

static void prepare(struct sat_solver *q)
{
    if (q->alone)
        stop_running(q);
    forget_waste(q);
    if (q->generation != q->b->generation) {
        stop_running(q);
        start_search(q);
        blast_levels(q);
    }
    if (q->search.nodes.n > NODES_MIN && q->search.nodes.n > 4 * q->search_needed)
        start_search(q);
    q->search.steps = 0;
}

// ---- easy questions, on the circuit ---------------------------------------------------------------------------------

// Enters all that is asserted into the search; its levels and the assumptions go to `all`.
static void enter(struct sat_solver *q, struct u32_vec *all)
{
    each_unit(q, &q->search_units, search_unit);
    for (size_t k = 1; k < q->levels.n; k++) {
        struct level *l = &q->levels.at[k];
        if (!l->entered)
            l->nodes = q->search.nodes.n;
        l->entered = true;
        (void)search_enter(&q->search, l->all);
        vec_push(all, l->all);
    }
    for (size_t i = 0; i < q->assumed.n; i++) {
        (void)search_enter(&q->search, q->assumed.at[i]);
        vec_push(all, q->assumed.at[i]);
    }
}

static enum search_answer search(struct sat_solver *q)
{
    struct u32_vec all = { 0 };
    enter(q, &all);
    if (!q->search_needed)
        q->search_needed = q->search.nodes.n;
    enum search_answer r = SEARCH_OPEN;
    for (unsigned round = 0; round < ROUNDS && q->search.nodes.n <= SEARCH_MAX; round++) {
        r = search_run(&q->search, all.at, all.n, CONFLICTS);
        if (r == SEARCH_YES && theory_relates(&q->theory, &q->search))
            r = SEARCH_OPEN;
        enum theory_answer agrees = r == SEARCH_YES ? theory_check_on(&q->theory, &q->search) : THEORY_AGREES;
        if (agrees == THEORY_AGREES)
            break;
        r = SEARCH_OPEN;
        if (agrees == THEORY_OPEN)
            break;
    }
    vec_free(&all);
    return r;
}

// Tells the search the values that CaDiCaL found, so that it tries them first.
static void tell_search(struct sat_solver *q)
{
    bool value;
    for (size_t i = 1; i < q->search.nodes.n; i++) {
        const struct search_node *n = &q->search.nodes.at[i];
        if (n->kind == GATE_INPUT && cnf_model(&q->cnf, n->gate, &value))
            search_suggest(&q->search, n->gate, value);
    }
}

// ---- hard ones, by CaDiCaL ------------------------------------------------------------------------------------------

static void assume_all(struct sat_solver *q)
{
    if (q->alone)
        return;
    for (size_t k = 1; k < q->levels.n; k++)
        if (q->levels.at[k].all != LIT_TRUE)
            ccadical_assume(q->cnf.solver, cnf_literal(&q->cnf, q->levels.at[k].all));
    for (size_t i = 0; i < q->assumed.n; i++)
        ccadical_assume(q->cnf.solver, cnf_literal(&q->cnf, q->assumed.at[i]));
}

// Makes the clauses of what will be assumed, before it is assumed: adding clauses ends CaDiCaL's assumptions.
static void encode(struct sat_solver *q)
{
    for (size_t k = 1; k < q->levels.n; k++) {
        struct level *l = &q->levels.at[k];
        if (!l->encoded) {
            l->variables = (uint32_t)q->cnf.variables;
            l->waste = q->waste;
        }
        l->encoded = true;
        (void)cnf_literal(&q->cnf, l->all);
    }
    for (size_t i = 0; i < q->assumed.n; i++)
        (void)cnf_literal(&q->cnf, q->assumed.at[i]);
}

static void add_failed(const struct sat_solver *q, int x, struct u32_vec *out)
{
    if (ccadical_failed(q->cnf.solver, x))
        vec_push(out, (uint32_t)x);
}

// The answer `unsatisfiable`, with its core, if the proof of both holds.
static enum sat certified(struct sat_solver *q)
{
    struct u32_vec failed = { 0 };
    for (size_t k = 1; k < q->levels.n && !q->alone; k++)
        if (q->levels.at[k].all != LIT_TRUE)
            add_failed(q, cnf_literal(&q->cnf, q->levels.at[k].all), &failed);
    for (size_t i = 0; i < q->assumed.n && !q->alone; i++)
        add_failed(q, cnf_literal(&q->cnf, q->assumed.at[i]), &failed);
    q->stopped = NULL;
    q->work = q->trying = 0;  // the limits were for the answer
    q->hard = false;
    q->until = end_of_time(q);
    enum drat_answer r = proof_check(q->v->smt, &q->proof, (const int *)failed.at, failed.n);
    vec_free(&failed);
    if (r == DRAT_BROKEN) {
        q->stopped = "the proof of the SAT solver does not hold";
        stop_running(q);  // later questions get clauses of their own
    }
    return r == DRAT_HOLDS ? SAT_NO : SAT_UNKNOWN;
}

// Solves with the clauses that there are, in rounds that add lemmas.
static enum sat solve_clauses(struct sat_solver *q)
{
    for (;;) {
        assume_all(q);
        int r = ccadical_solve(q->cnf.solver);
        if (r == 20)
            return q->cnf.proof ? certified(q) : SAT_NO;
        if (r != 10)
            return SAT_UNKNOWN;
        cnf_take_model(&q->cnf);
        enum theory_answer agrees = theory_check(&q->theory);
        if (agrees == THEORY_AGREES) {
            tell_search(q);
            return SAT_YES;
        }
        if (agrees == THEORY_OPEN || ask_to_end(q))
            return SAT_UNKNOWN;
    }
}

// Solves the question in a solver of its own.
static enum sat solve_alone(struct sat_solver *q)
{
    uint64_t before = q->cnf.added - q->begun;
    stop_running(q);
    start_running(q);
    q->cnf.added += before;
    q->alone = true;
    q->v->smt->stats.alone++;
    q->hard = false;
    q->trying = 0;
    each_unit(q, &q->units, cnf_unit);
    for (size_t k = 1; k < q->levels.n; k++)
        cnf_assert(&q->cnf, q->levels.at[k].all);
    for (size_t i = 0; i < q->assumed.n; i++)
        cnf_assert(&q->cnf, q->assumed.at[i]);
    enum sat r = solve_clauses(q);
    q->unfinished = r == SAT_UNKNOWN;
    return r;
}

// Whether the question gets a solver of its own from the beginning: it is likely to be hard, and there is no solver
// that has learned anything.
static bool is_alone(const struct sat_solver *q)
{
    return q->unfinished || (!q->asked && q->search.nodes.n > SEARCH_MAX);
}

/* A solver that has the assumptions as facts cannot tell which of them a core needs, so only questions with at most one
 * assumption get such a solver. */
static enum sat solve(struct sat_solver *q)
{
    bool may_be_alone = q->assumed.n <= 1 && (q->levels.n > 1 || q->assumed.n), alone = may_be_alone && is_alone(q);
    q->asked = true;
    q->unfinished = false;
    if (alone)
        return solve_alone(q);
    if (!q->running)
        start_running(q);
    each_unit(q, &q->units, cnf_unit);
    encode(q);
    q->trying = may_be_alone ? work_done(q) + MAX(TRY_WORK, q->cnf.added) : 0;
    enum sat r = solve_clauses(q);
    return q->hard && r == SAT_UNKNOWN ? solve_alone(q) : r;
}

static enum sat sat_check(void *self, const struct term *const *assumption, size_t n)
{
    struct sat_solver *q = self;
    struct smt *s = q->v->smt;
    uint64_t gates = q->b->gates.at.n;
    q->calls = q->learned = 0;
    q->hard = false;
    q->begun = q->running ? q->cnf.added : 0;
    q->stopped = NULL;
    q->work = smt_work(s, q->v->rlimit, 1);
    q->until = end_of_time(q);
    prepare(q);
    vec_clear(&q->assumed);
    bool weakened = q->refused.n > 0;
    for (size_t i = 0; i < n; i++) {
        weakened |= !blast_supports(q->b, assumption[i]);
        vec_push(&q->assumed, circuit(q, assumption[i]));
    }
    bool clauses = s->cfg->clauses || proof_wanted(s);  // the search writes no proofs
    enum search_answer easy = clauses ? SEARCH_OPEN : search(q);
    q->searched = easy != SEARCH_OPEN;
    enum sat r = easy == SEARCH_NO ? SAT_NO : easy == SEARCH_YES ? SAT_YES : solve(q);
    if (r == SAT_YES && weakened)
        r = SAT_UNKNOWN;
    if (q->b->needed == SIZE_MAX / 4)
        q->b->needed = q->b->gates.at.n;
    uint64_t made = q->b->gates.at.n > gates ? q->b->gates.at.n - gates : 0;
    if (r == SAT_UNKNOWN)
        solver_because(q->v, "%s", q->stopped ? q->stopped : weakened ? "ints and reals are no circuits" : "no answer");
    if (s->budget && tick(s->budget, work_done(q) + made) != RC_OK && r == SAT_UNKNOWN)
        solver_because(q->v, "%s", stop_cause_text(s->budget->cause));
    return r;
}

static bool has_failed(struct sat_solver *q, lit a)
{
    if (!q->searched && q->alone)
        return true;
    if (!q->searched)
        return ccadical_failed(q->cnf.solver, cnf_literal(&q->cnf, a));
    for (size_t i = 0; i < q->search.failed.n; i++)
        if (q->search.failed.at[i] == a)
            return true;
    return false;
}

// The core names the first of equal assumptions.
static void sat_core(void *self, struct u32_vec *out)
{
    struct sat_solver *q = self;
    struct map seen = { 0 };
    for (size_t i = 0; i < q->assumed.n; i++)
        if (map_put(&seen, q->assumed.at[i], 1) && has_failed(q, q->assumed.at[i]))
            vec_push(out, (uint32_t)i);
    map_free(&seen);
}

static const struct term *sat_value(void *self, const struct term *t)
{
    struct sat_solver *q = self;
    struct terms *p = q->v->smt->terms;
    if (q->generation != q->b->generation || !blast_supports(q->b, t))
        return NULL;
    struct word w = blast_word(q->b, t);
    u128 x = theory_word(&q->theory, &w);
    if (t->sort->kind == SORT_BOOL)
        return term_bool(p, x != 0);
    return t->sort->kind == SORT_BV ? term_bv(p, t->sort->a, x) : term_float(p, t->sort, x);
}

const struct backend_ops backend_sat = {
    .open = sat_open,
    .close = sat_close_solver,
    .push = sat_push,
    .pop = sat_pop,
    .add = sat_assert,
    .check = sat_check,
    .core = sat_core,
    .value = sat_value,
};

bool sat_takes(struct smt *s, const struct term *t)
{
    return blast_supports(blaster_of(s), t);
}

#else

void sat_close(struct smt *s)
{
    (void)s;
}

static void *no_cadical(struct solver *v)
{
    solver_because(v, "built without CaDiCaL");
    return NULL;
}

const struct backend_ops backend_sat = { .open = no_cadical };

bool sat_takes(struct smt *s, const struct term *t)
{
    (void)s, (void)t;
    return false;
}

#endif
