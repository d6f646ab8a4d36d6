// SPDX-License-Identifier: Apache-2.0
// confirm.c: replays a suspected path with inputs that are corrected round by round; random runs.
#include "refine/confirm.h"

#include "base/rng.h"
#include "refine/solve.h"

#define SOLVE_WORK UINT64_C(6000000)
enum { ROUNDS_MAX = 100 };

static bool exhausted(const struct budget *b)
{
    return b && b->cause != STOP_NONE;
}

struct values {
    VEC_OF(u128);
};

// A free run with given inputs.  True if it violates the property; then it stays in *out.
static bool runs_into_violation(const struct run_options *base, const struct values *v, struct confirmer *by,
                                struct run_result *out)
{
    struct input_vector vector = { v->at, v->n };
    struct run_options opt = *base;
    opt.inputs = (struct input_source){ input_from_vector, &vector };
    opt.keep_trace = true;
    interp_run(&opt, out);
    if (out->end == RUN_VIOLATION)
        return true;
    confirmer_note(by, out);
    run_result_free(out);
    *out = (struct run_result){ 0 };
    return false;
}

struct replay {
    const struct cfa *cfa;
    const struct automaton *automaton;
    const struct edge *const *path;
    size_t n;
    struct confirmer *by;
    struct budget *budget;
    struct values values;  // inputs of the next round
};

static void take_inputs(struct values *v, const struct inputs *in)
{
    vec_clear(v);
    for (size_t i = 0; i < in->n; i++)
        vec_push(v, in->at[i].value);
}

static enum sat solve(struct replay *r, const struct path_condition *c, size_t n)
{
    struct solve_task task = { c, n, r->values.at, r->values.n, SOLVE_WORK, r->budget, false, 0, NULL };
    return confirmer_solve(r->by, &task);
}

// Finds inputs that come closest to conditions some of which may be wrong.
static bool approach(struct replay *r, const struct path_condition *c, size_t n)
{
    u128 *before = MEM_ARRAY(u128, r->values.n);
    memcpy(before, r->values.at, r->values.n * sizeof *before);
    struct solve_task task = { c, n, r->values.at, r->values.n, SOLVE_WORK / 4, r->budget, true, 0, NULL };
    bool found = solve_inputs(&task);
    bool moved = found || memcmp(before, r->values.at, r->values.n * sizeof *before) != 0;
    mem_free(before, r->values.n * sizeof *before);
    return moved;
}

// Lists the conditions that are necessary, not just sufficient for this run.
static size_t without_pins(const struct path_condition *c, size_t n, struct path_condition *out)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (!c[i].pinned)
            out[k++] = c[i];
    return k;
}

// Finds new inputs: for the whole rest of the path, else for the part before the run did something undefined, else only
// for the first branch missed; each also with other addresses and sizes than those of this run.
static bool correct_some(struct replay *r, const struct run_result *run, size_t first)
{
    const struct path_condition *c = run->conditions.at;
    size_t n = run->conditions.n;
    const size_t prefix[] = { n, MAX(first, run->first_doubtful), first };
    struct path_condition *free_ones = MEM_ARRAY(struct path_condition, n);
    bool found = false;
    for (size_t i = 0; i < ARRAY_LEN(prefix) && !found; i++) {
        if (i > 0 && prefix[i] == prefix[i - 1])
            continue;
        size_t k = without_pins(c, prefix[i], free_ones);
        found = solve(r, c, prefix[i]) == SAT_YES || (k < prefix[i] && solve(r, free_ones, k) == SAT_YES) ||
                (i == 0 && run->first_doubtful < n && approach(r, free_ones, k));
    }
    mem_free(free_ones, n * sizeof *free_ones);
    return found;
}

// What to do after a run along the path.
enum step { STEP_THROUGH, STEP_AGAIN, STEP_STUCK, STEP_REFUTED };

// Finds new inputs after a run that left the path.
static enum step correct(struct replay *r, const struct run_result *run)
{
    size_t n = run->conditions.n, first = run->first_wanted + 1, exact = run->first_inexact;
    if (run->impossible)
        return STEP_REFUTED;
    if (first > n)
        return STEP_STUCK;
    enum sat s = exact >= first ? solve(r, run->conditions.at, exact) : SAT_UNKNOWN;
    if (s == SAT_NO)
        return STEP_REFUTED;
    if (s == SAT_YES && exact == n)
        return STEP_AGAIN;
    return (exact < n && correct_some(r, run, MAX(first, exact))) || s == SAT_YES ? STEP_AGAIN : STEP_STUCK;
}

static enum step follow_path(struct replay *r)
{
    struct input_vector vector = { r->values.at, r->values.n };
    struct run_options opt = { .cfa = r->cfa,
                               .automaton = r->automaton,
                               .inputs = { input_from_vector, &vector },
                               .budget = r->budget,
                               .follow = r->path,
                               .n_follow = r->n,
                               .symbolic = true,
                               .lenient = true };
    struct run_result run;
    interp_run(&opt, &run);
    take_inputs(&r->values, &run.inputs);
    enum step result = STEP_STUCK;
    confirmer_note(r->by, &run);
    if (run.end == RUN_VIOLATION || (run.end == RUN_STOPPED && run.path_done))
        result = STEP_THROUGH;
    else if (run.end == RUN_DIVERGED)
        result = correct(r, &run);
    run_result_free(&run);
    return result;
}

enum confirm_result confirm_path(const struct cfa *c, const struct automaton *a, const struct edge *const *path,
                                 size_t n, struct confirmer *by, struct budget *b, struct run_result *out)
{
    *out = (struct run_result){ 0 };
    if (by) {
        by->fault = (struct fault_at){ 0 };
        by->layout_at = by->order_at = by->assembly_at = NULL;
    }
    struct replay r = { .cfa = c, .automaton = a, .path = path, .n = n, .by = by, .budget = b };
    enum step step = STEP_AGAIN;
    for (unsigned round = 0; round < ROUNDS_MAX && step == STEP_AGAIN && !exhausted(b); round++)
        step = follow_path(&r);
    bool found = false;
    if (step == STEP_THROUGH) {
        struct run_options opt = { .cfa = c, .automaton = a, .budget = b, .max_steps = 2 * (uint64_t)n + 1000 };
        found = runs_into_violation(&opt, &r.values, by, out);
    }
    vec_free(&r.values);
    if (by) {
        by->stats.paths++;
        by->stats.refuted += step == STEP_REFUTED;
    }
    return found                  ? CONFIRM_VIOLATION
           : step == STEP_REFUTED ? CONFIRM_REFUTED
           : exhausted(b)         ? CONFIRM_BUDGET
                                  : CONFIRM_NOT_FOUND;
}

enum confirm_result confirm_random(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t seed,
                                   uint64_t max_steps, struct budget *b, struct run_result *out)
{
    *out = (struct run_result){ 0 };
    struct input_swarm swarm = { .rng = rng_seed(seed) };
    struct input_vector zeros = { NULL, 0 };
    struct run_options opt = { .cfa = c, .automaton = a, .budget = b, .max_steps = max_steps ? max_steps : 100000 };
    enum confirm_result result = CONFIRM_NOT_FOUND;
    for (unsigned i = 0; i < runs && !exhausted(b); i++) {
        input_swarm_begin(&swarm);
        opt.inputs = i % 2 ? (struct input_source){ input_from_swarm, &swarm }
                           : (struct input_source){ input_from_rng, &swarm.rng };
        if (i == 0 && seed == 1)
            opt.inputs = (struct input_source){ input_from_vector, &zeros };
        else if (i < 2 && seed == 0)
            opt.inputs = (struct input_source){ i == 0 ? input_up : input_down, NULL };
        struct run_result run;
        interp_run(&opt, &run);
        struct values v = { 0 };
        take_inputs(&v, &run.inputs);
        bool found = run.end == RUN_VIOLATION;
        bool no_choice = run.inputs.n == 0 && run.end != RUN_LIMIT;
        run_result_free(&run);
        // Runs once more, to have the trace.
        found = found && runs_into_violation(&opt, &v, NULL, out);
        vec_free(&v);
        if (found)
            result = CONFIRM_VIOLATION;
        if (found || no_choice)
            break;
    }
    input_swarm_free(&swarm);
    return result == CONFIRM_NOT_FOUND && exhausted(b) ? CONFIRM_BUDGET : result;
}

// A random input; an unknown pointer keeps its default: that it may be null is no fault of the program.
static u128 input_but_pointers(void *rng, size_t n, const struct input *wanted)
{
    return type_is_pointer(wanted->type) || wanted->kind == INPUT_MEMORY ? wanted->value
                                                                         : input_from_rng(rng, n, wanted);
}

// Whether one of a few runs has what is looked for: the first with default inputs, then random ones; `steps` of all together.
static bool sample(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t steps, bool alias,
                   struct budget *b, bool (*has)(const struct run_result *run, void *ctx), void *ctx)
{
    struct rng rng = rng_seed(1);
    struct input_vector zeros = { NULL, 0 };
    struct run_options opt = { .cfa = c, .automaton = a, .budget = b };
    bool found = false, choice = true;
    for (unsigned i = 0; i < runs && steps && choice && !found && !exhausted(b); i++) {
        struct run_result run;
        opt.inputs = i == 0 ? (struct input_source){ input_from_vector, &zeros }
                            : (struct input_source){ input_but_pointers, &rng };
        opt.alias = alias ? i + 1 : 0;
        opt.max_steps = i == 0 ? steps : MAX(steps / (runs - i), 1);
        interp_run(&opt, &run);
        found = has(&run, ctx);
        choice = run.inputs.n > 0 || alias;
        steps -= MIN(steps, run.steps);
        run_result_free(&run);
    }
    return found;
}

static bool has_fault(const struct run_result *run, void *ctx)
{
    *(struct fault_at *)ctx = run->fault;
    return (run->end == RUN_UNDEFINED || run->end == RUN_VIOLATION) && fault_is_memory(run->fault.kind);
}

bool confirm_fault(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t steps, struct budget *b,
                   struct fault_at *out)
{
    return sample(c, a, runs, steps, false, b, has_fault, out);
}

static bool has_violation(const struct run_result *run, void *ctx)
{
    *(const struct edge **)ctx = run->at;
    return run->end == RUN_VIOLATION || run->end == RUN_ORDER;
}

const struct edge *confirm_some(const struct cfa *c, const struct automaton *a, unsigned runs, uint64_t steps,
                                bool alias, struct budget *b)
{
    const struct edge *at = NULL;
    return sample(c, a, runs, steps, alias, b, has_violation, (void *)&at) ? at : NULL;
}
