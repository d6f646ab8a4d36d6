// SPDX-License-Identifier: Apache-2.0
// solve_smt.c: path conditions as bit-vector and float terms, and models as inputs.
#include "refine/solve_smt.h"

#include "refine/solve_priv.h"

#define EASY_RLIMIT UINT64_C(100000)  // limit for a solver that does not preprocess
enum { TERMS_MAX = 2000000 };         // with more, the terms and the solver's context are made anew

static const struct term *input_leaf(void *ctx, const struct exp *x)
{
    struct solve_smt *s = ctx;
    if (x->kind != EXP_INPUT)
        return NULL;
    return term_var(&s->terms, sym_of(&s->terms.names, "input"), (uint32_t)x->off + 1, pure_sort(&s->terms, x->type));
}

void solve_smt_init(struct solve_smt *s, struct smt_cfg *cfg, struct diag *diag)
{
    *s = (struct solve_smt){ .cfg = cfg, .diag = diag };
}

static void reset(struct solve_smt *s)
{
    if (!s->open)
        return;
    pure_free(&s->pure);
    smt_free(&s->smt);
    terms_free(&s->terms);
    s->open = false;
}

void solve_smt_free(struct solve_smt *s)
{
    reset(s);
}

static void open(struct solve_smt *s)
{
    if (s->open && s->terms.all.n > TERMS_MAX)
        reset(s);
    if (s->open)
        return;
    terms_init(&s->terms);
    smt_init(&s->smt, &s->terms, s->cfg, NULL);
    s->smt.diag = s->diag;
    s->pure = (struct pure){ .t = &s->terms, .leaf = input_leaf, .ctx = s };
    s->open = true;
}

// The pattern of a model's value for an input.  False if the model has none.
static bool pattern(const struct term *v, const struct type *t, u128 *out)
{
    if (!v || (v->op != TERM_BV_CONST && v->op != TERM_FLOAT_CONST))
        return false;
    *out = (u128)v->num;
    if (t->kind == TYPE_LDOUBLE) {  // IEEE 754 has no explicit integer bit
        u128 fraction = *out & (((u128)1 << 63) - 1), top = *out >> 63;
        *out = top << 64 | (u128)((top & 0x7fff) != 0) << 63 | fraction;
    }
    return true;
}

// Takes the inputs of the conditions from the model; false if they do not fulfil the task.
static bool take_model(struct solver *v, const struct solve_task *t, const struct problem *p, struct solve_smt *s)
{
    u128 *before = MEM_ARRAY(u128, t->n_inputs);
    memcpy(before, t->values, t->n_inputs * sizeof *before);
    bool ok = true;
    for (size_t i = 0; i < p->ops.n && ok; i++) {
        const struct exp *x = p->ops.at[i].e;
        if (x->kind == EXP_INPUT)
            ok =
                (size_t)x->off < t->n_inputs && pattern(solver_value(v, input_leaf(s, x)), x->type, &t->values[x->off]);
    }
    if (ok) {
        struct conditions left = { 0 };
        solve_slice(t, &left);
        ok = left.n == 0;
        vec_free(&left);
    }
    if (!ok)
        memcpy(t->values, before, t->n_inputs * sizeof *before);
    mem_free(before, t->n_inputs * sizeof *before);
    return ok;
}

static enum sat ask(struct solve_smt *s, const struct solve_task *t, const struct conditions *conds, struct solver *v)
{
    struct problem p = { 0 };
    s->smt.budget = t->budget;
    pure_forget(&s->pure);  // the expressions may be those of another automaton, with the same numbers
    problem_compile(&p, conds->at, conds->n);
    for (size_t i = 0; i < conds->n; i++) {
        const struct term *f = pure_truth(&s->pure, conds->at[i]->cond);
        solver_assert(v, conds->at[i]->truth ? f : term_not(&s->terms, f));
    }
    enum sat answer = solver_check(v, NULL, 0);
    if (answer == SAT_YES && !take_model(v, t, &p, s))
        answer = SAT_UNKNOWN;
    solver_free(v);
    s->smt.budget = NULL;
    problem_release(&p);
    return answer;
}

enum sat solve_smt(struct solve_smt *s, const struct solve_task *t, uint64_t rlimit)
{
    struct conditions conds = { 0 };
    solve_slice(t, &conds);
    enum sat answer = SAT_YES;
    if (conds.n) {
        open(s);
        answer = ask(s, t, &conds, solver_new(&s->smt, EASY_RLIMIT));
        if (answer == SAT_UNKNOWN && (rlimit == 0 || rlimit > EASY_RLIMIT))
            answer = ask(s, t, &conds, solver_new_single(&s->smt, rlimit));
    }
    if (answer == SAT_NO)
        solve_contradictory(t, &conds);
    vec_free(&conds);
    return answer;
}
