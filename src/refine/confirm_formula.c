// SPDX-License-Identifier: Apache-2.0
// confirm_formula.c: inputs for a suspected path from a model of its formula.
#include "refine/confirm.h"

#include "encode/symbolic.h"

// How many edges' conjuncts are given to the solver at once: a formula is flat, and grows with every edge.
enum { PIECE = 40 };

// The inputs of the path in order: the edge that takes the input, and the model's value if it has one.
struct wanted {
    const struct edge *edge;
    const struct term *term;  // NULL: no value
    u128 value;
};

struct search {
    struct symbolic *s;
    struct encoder *enc;
    struct solver *solver;
    struct {
        VEC_OF(struct wanted);
    } inputs;
    size_t next;  // while running: the first input that was not asked for yet
};

// ---- the formula ----------------------------------------------------------------------------------------------------

static bool assert_path(struct search *k, const struct edge *const *path, size_t n)
{
    struct formula f = encode_start(k->enc);
    for (size_t i = 0; i < n; i++) {
        if (path[i]->kind == EDGE_UNSUPPORTED || encode_edge(k->enc, f, path[i], &f) != RC_OK)
            return false;
        const struct term *input = path[i]->kind == EDGE_HAVOC ? encode_input(k->enc, f, path[i]) : NULL;
        if (path[i]->kind == EDGE_HAVOC)
            vec_push(&k->inputs, ((struct wanted){ path[i], input, 0 }));
        if (i % PIECE == PIECE - 1 || i + 1 == n) {
            solver_assert(k->solver, f.f);
            f.f = term_bool(encoder_terms(k->enc), true);
        }
    }
    return true;
}

/* The pattern in type t of the constant v.  False if there is none: addresses mean nothing outside of the model. */
static bool pattern_of(const struct term *v, const struct type *t, u128 *out)
{
    if (!v || type_is_pointer(t))
        return false;
    if (v->sort->kind == SORT_INT && type_is_integer(t)) {
        *out = value_of_int(v->num, t);
        return true;
    }
    *out = (u128)v->num;
    return v->sort->kind == SORT_BV ? type_is_integer(t) : v->sort->kind == SORT_FLOAT && t->size <= 8;
}

static void read_model(struct search *k)
{
    for (size_t i = 0; i < k->inputs.n; i++) {
        struct wanted *w = &k->inputs.at[i];
        const struct term *v = w->term ? solver_value(k->solver, w->term) : NULL;
        if (!pattern_of(v, w->edge->lhs->type, &w->value))
            w->term = NULL;
    }
}

// ---- the run --------------------------------------------------------------------------------------------------------

static u128 input_from_model(void *ctx, size_t n, const struct input *asked)
{
    (void)n;
    struct search *k = ctx;
    for (size_t i = k->next; i < k->inputs.n; i++) {
        if (k->inputs.at[i].edge != asked->edge)
            continue;
        k->next = i + 1;
        return k->inputs.at[i].term ? k->inputs.at[i].value : asked->value;
    }
    return asked->value;
}

static bool run_model(struct search *k, const struct automaton *a, size_t n, struct budget *b, struct run_result *out)
{
    struct run_options opt = { .cfa = k->s->known->cfa,
                               .automaton = a,
                               .inputs = { input_from_model, k },
                               .max_steps = 2 * (uint64_t)n + 1000,
                               .budget = b,
                               .keep_trace = true };
    interp_run(&opt, out);
    if (out->end == RUN_VIOLATION)
        return true;
    run_result_free(out);
    *out = (struct run_result){ 0 };
    return false;
}

enum confirm_result confirm_formula(struct symbolic *s, const struct automaton *a, const struct edge *const *path,
                                    size_t n, uint64_t rlimit, struct budget *b, struct run_result *out)
{
    *out = (struct run_result){ 0 };
    struct smt *smt = symbolic_smt(s);
    struct budget *whole = smt->budget;
    struct search k = { .s = s, .enc = symbolic_encoder(s, ENCODE_BV), .solver = solver_new(smt, rlimit) };
    smt->budget = b;
    enum confirm_result result = CONFIRM_NOT_FOUND;
    if (assert_path(&k, path, n)) {
        enum sat sat = solver_check(k.solver, NULL, 0);
        if (sat == SAT_YES) {
            read_model(&k);
            if (run_model(&k, a, n, b, out))
                result = CONFIRM_VIOLATION;
        } else if (sat == SAT_NO) {
            result = CONFIRM_REFUTED;
        }
    }
    smt->budget = whole;
    solver_free(k.solver);
    vec_free(&k.inputs);
    return result;
}
