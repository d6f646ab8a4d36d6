// SPDX-License-Identifier: Apache-2.0
// model.c: values of inputs from models, and runs with them.
#include "algo/bmc/model.h"

void model_path_free(struct model_path *m)
{
    vec_free(&m->path);
    vec_free(&m->inputs);
    vec_free(&m->values);
    vec_free(&m->unknown);
    vec_free(&m->which);
}

bool model_pattern(const struct term *v, const struct type *t, u128 *out)
{
    if (!v || type_is_pointer(t))
        return false;
    switch (v->sort->kind) {
    case SORT_BOOL:
        *out = v->op == TERM_TRUE;
        return true;
    case SORT_INT:
        if (!type_is_integer(t))
            return false;
        *out = value_of_int(v->num, t);
        return true;
    case SORT_BV:
    case SORT_FLOAT:
        *out = (u128)v->num;
        return v->sort->kind == SORT_BV ? type_is_integer(t) : t->size <= 8;
    case SORT_REAL:
    case SORT_ARRAY:
    case SORT_OTHER:
        return false;
    }
    return false;
}

void model_path(struct unroll *u, const struct unroll_end *end, struct model_path *out)
{
    *out = (struct model_path){ .path = { 0 } };
    unroll_path(u, end, &out->path, &out->inputs, &out->which);
    for (size_t i = 0; i < out->inputs.n; i++) {
        const struct unroll_input *in = &out->inputs.at[i];
        u128 v = 0;
        bool known = model_pattern(solver_value(unroll_solver(u), in->value), in->edge->lhs->type, &v);
        vec_push(&out->values, v);
        vec_push(&out->unknown, !known);
    }
}

// An input source: the model's value if the run asks at the edges of the path, in order; else the default.
struct cursor {
    const struct model_path *m;
    size_t next;
};

static u128 input_from_model(void *ctx, size_t n, const struct input *wanted)
{
    (void)n;
    struct cursor *c = ctx;
    for (size_t i = c->next; i < c->m->inputs.n; i++)
        if (c->m->inputs.at[i].edge == wanted->edge) {
            c->next = i + 1;
            return c->m->unknown.at[i] ? wanted->value : c->m->values.at[i];
        }
    return wanted->value;
}

// The property of the first violation of the run is the one that is violated.
static bool run_model(const struct model_path *m, struct run *r, struct budget *b, struct result *out)
{
    for (size_t a = 0; a < r->automata.n; a++) {
        struct cursor c = { m, 0 };
        bool found = out->verdict == VERDICT_FALSE;
        if (found && out->run.steps <= 1)
            break;
        struct run_options opt = { .cfa = r->cfa,
                                   .automaton = r->automata.at[a],
                                   .inputs = { input_from_model, &c },
                                   .max_steps = found ? out->run.steps - 1 : 2 * (uint64_t)m->path.n + 1000,
                                   .budget = b,
                                   .keep_trace = true };
        struct run_result run = { 0 };
        interp_run(&opt, &run);
        if (run.end == RUN_VIOLATION && (!found || run.steps < out->run.steps)) {
            run_result_free(&out->run);
            out->run = run;
            out->property = a;
            out->verdict = VERDICT_FALSE;
        } else {
            run_result_free(&run);
        }
    }
    return out->verdict == VERDICT_FALSE;
}

bool model_confirm(const struct model_path *m, struct run *r, uint64_t ticks, struct result *out)
{
    struct budget b = sub_budget(r, ticks);
    bool found = run_model(m, r, &b, out);
    enum rc rc = settle_budget(r, &b);
    return found || (rc == RC_OK && result_confirm(out, r, &m->path, ticks));
}
