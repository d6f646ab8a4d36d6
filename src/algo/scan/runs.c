// SPDX-License-Identifier: Apache-2.0
// runs.c: executions of the function, and those faults at their ends that say something about it.
#include "algo/scan/scan_priv.h"
#include "base/hash.h"

enum { RUNS_MAX = 400, ALIAS_RUNS = 24, IDLE_RUNS = 60, CANDIDATES_MAX = 24, SEEDS_MAX = 200 };

// The last edge outside of the models of library functions.
const struct edge *scan_visible(const struct run_result *r)
{
    struct {
        VEC_OF(const struct edge *);
    } calls = { 0 };
    for (size_t i = 0; i < r->trace.n; i++) {
        const struct edge *e = r->trace.at[i];
        bool last = i + 1 == r->trace.n;
        if (e->kind == EDGE_CALL && !last)
            vec_push(&calls, e);
        else if (e->kind == EDGE_RETURN && calls.n && !last)
            calls.n--;
    }
    const struct edge *e = r->trace.n ? vec_last(&r->trace) : NULL;
    for (size_t i = calls.n; e && e->from->fn->is_model && i-- > 0;)
        e = calls.at[i];
    vec_free(&calls);
    return e;
}

// Whether a fault is about an object that the program knows, so that no made-up pointer of a caller is to blame.
static bool counts(const struct fault_at *f)
{
    switch (f->kind) {
    case FAULT_NULL_ACCESS:
    case FAULT_DIV_ZERO:
    case FAULT_STRING_WRITE:
        return true;
    case FAULT_READ_OUTSIDE:
    case FAULT_WRITE_OUTSIDE:
        return f->size && (f->var || f->made);  // (of a block of no bytes, compilers make one of a byte)
    case FAULT_INTERIOR_FREE:
    case FAULT_OBJECT_FREE:
    case FAULT_CONST_WRITE:
        return f->var || f->made;
    case FAULT_USE_AFTER_FREE:
    case FAULT_USE_AFTER_SCOPE:
    case FAULT_DOUBLE_FREE:
        return f->var || f->made || f->ended;
    case FAULT_NONE:
    case FAULT_UNINIT_ACCESS:
    case FAULT_BAD_POINTER:
    case FAULT_UNINIT_FREE:
    case FAULT_BAD_FREE:
    case FAULT_LOST:
    case FAULT_NOT_FREED:
    case FAULT_UNINIT_READ:
    case FAULT_DEAD_POINTER:
    case FAULT_MISALIGNED:
    case FAULT_ALIASED:
    case FAULT_ELEMENT_OUTSIDE:
    case FAULT_FORGED_POINTER:
    case FAULT_DIV_RANGE:
    case FAULT_OVERFLOW:
    case FAULT_BAD_CALL:
    case FAULT_CALL_DEPTH:
        break;
    }
    return false;
}

// The condition that a violated check tested; NULL: there is none.
static const struct exp *condition_of(const struct edge *violation)
{
    const struct edge *e = node_only_in(violation->from);
    return e && e->kind == EDGE_ASSUME && e->rhs->kind == EXP_BINARY ? e->rhs : NULL;
}

/* Whether the check is of an index into an array of length 1 or less: at the end of a structure such an array stands
 * for one of any length, which compilers allow (the older form of C17 6.7.2.1p18). */
static bool is_open_array(const struct edge *violation)
{
    const struct exp *x = violation->check == CHECK_INDEX ? condition_of(violation) : NULL;
    return x && (x->op == OP_LT || x->op == OP_LE) && x->b->kind == EXP_CONST && x->b->value + (x->op == OP_LE) <= 1;
}

// The key of a check: too small and too large are two faults, because they come with different inputs.
static uint64_t check_key(const struct edge *violation)
{
    const struct exp *x = condition_of(violation);
    return is_open_array(violation) ? 0 : ((uint64_t)(x ? x->op + 1 : 0) << 32 | (1000 + violation->check));
}

static uint64_t fault_key(const struct run_result *r)
{
    const struct edge *at = r->at;
    if (r->end == RUN_VIOLATION && at->kind == EDGE_VIOLATION && !at->fault)
        return check_key(at);
    if (r->end == RUN_UNDEFINED && counts(&r->fault))
        return r->fault.kind;
    return 0;
}

/* Whether the execution called a function that no pointer from outside leads to: through a null pointer, or one that
 * the program made up.  What follows says nothing. */
static bool calls_nothing(const struct scan *s, const struct run_result *r)
{
    struct sym unknown = sym_of(&s->prog->syms, CFA_UNKNOWN_FUNCTION);
    bool called = false;
    for (size_t i = 0; i < r->inputs.n; i++)
        if (scan_is_function_pointer(r->inputs.at[i].type) && r->inputs.at[i].value)
            return false;
    for (size_t i = 0; i < r->trace.n && !called; i++)
        called = r->trace.at[i]->kind == EDGE_EXTERN && sym_eq(r->trace.at[i]->extern_name, unknown);
    return called;
}

void scan_run(struct scan *s, bool symbolic, struct run_result *out, uint64_t *key)
{
    struct run_options o = { .cfa = s->cfa,
                             .inputs = { scan_next_input, s },
                             .max_steps = SCAN_STEPS,
                             .budget = s->budget,
                             .symbolic = symbolic,
                             .keep_trace = true,
                             .call_outside = true,
                             .same_blocks = true };
    vec_clear(&s->defaults);
    vec_clear(&s->pointers);
    s->made = 0;
    interp_run(&o, out);
    s->foul = s->requires.n && !scan_contract_holds(s, &out->inputs);
    *key = s->foul ? 0 : fault_key(out);
    if (*key && calls_nothing(s, out))
        *key = 0;
    const struct edge *place = *key ? scan_visible(out) : NULL;
    *key = place ? hash_mix(*key, place->loc.off) | 1 : 0;
    for (size_t i = 0; i < out->trace.n; i++) {
        s->n_covered += !s->covered[out->trace.at[i]->id];
        s->covered[out->trace.at[i]->id] = 1;
    }
}

static void keep(struct scan *s, struct run_result *r, uint64_t key)
{
    if (s->candidates.n >= CANDIDATES_MAX || !map_put(&s->keys, key, 1))
        return;
    struct candidate c = { .key = key,
                           .fault = r->fault,
                           .check = r->at->kind == EDGE_VIOLATION && !r->at->fault ? r->at->check : 0,
                           .place = scan_visible(r) };
    for (size_t i = 0; i < r->inputs.n; i++) {
        vec_push(&c.inputs, r->inputs.at[i]);
        vec_push(&c.defaults, s->defaults.at[i]);
    }
    vec_push(&s->candidates, c);
}

static void keep_seed(struct scan *s, const struct run_result *r)
{
    struct seed x = { .values = { NULL, 0, 0 } };
    if (s->seeds.n >= SEEDS_MAX || !r->inputs.n)
        return;
    for (size_t i = 0; i < r->inputs.n; i++) {
        vec_push(&x.values, r->inputs.at[i].value);
        vec_push(&x.defaults, s->defaults.at[i]);
    }
    vec_push(&s->seeds, x);
}

void scan_note(struct scan *s, struct run_result *r, uint64_t key, size_t covered_before)
{
    s->out->runs++;
    s->out->faulty += key != 0;
    s->out->ended += !key && !s->foul && r->end == RUN_STOPPED;
    s->other += !key && !s->foul && r->end != RUN_STOPPED;
    if (r->end == RUN_UNSUPPORTED && r->at->is_cut && !s->out->left_out)
        s->out->left_out = arena_printf(&s->out->mem, "%s", sym_str(&s->prog->syms, r->at->extern_name));
    if (key)
        keep(s, r, key);
    if (s->n_covered > covered_before)
        keep_seed(s, r);
}

void scan_explore(struct scan *s)
{
    size_t idle = 0;
    for (unsigned i = 0; i < RUNS_MAX && idle < IDLE_RUNS && s->budget->cause == STOP_NONE; i++) {
        struct run_result r;
        uint64_t key;
        size_t before = s->n_covered, known = s->candidates.n;
        s->plain = i == 0;
        s->mode = i;
        scan_run(s, false, &r, &key);
        scan_note(s, &r, key, before);
        idle = s->n_covered > before || s->candidates.n > known ? 0 : idle + 1;
        bool same = r.inputs.n == 0;  // every execution is this one
        run_result_free(&r);
        if (same)
            break;
    }
    s->aliases = scan_may_alias(s);
    for (unsigned i = 1; i <= ALIAS_RUNS && s->aliases && s->budget->cause == STOP_NONE; i++) {
        struct run_result r;
        uint64_t key;
        size_t before = s->n_covered;
        s->plain = false;
        s->mode = i;
        scan_run(s, false, &r, &key);
        scan_note(s, &r, key, before);
        run_result_free(&r);
    }
    s->aliases = false;
}
