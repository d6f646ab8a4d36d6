// SPDX-License-Identifier: Apache-2.0
// solve_slice.c: selects the conditions that must be solved: those that do not hold, and all that inputs connect with
// them.
#include "refine/solve_priv.h"

#include "base/uniset.h"

#define NO_INPUT UINT32_MAX

// Sets of inputs that occur together, as a forest.
struct sets {
    uint32_t *parent;
};

// Puts the inputs of each operation into one set; input: one input of each operation.
static void join_inputs(const struct problem *s, struct sets *sets, uint32_t *input)
{
    for (size_t i = 0; i < s->inputs.n; i++)
        sets->parent[i] = (uint32_t)i;
    for (size_t i = 0; i < s->ops.n; i++) {
        const struct node_op *op = &s->ops.at[i];
        enum exp_kind k = op->e->kind;
        bool inner = k == EXP_UNARY || k == EXP_CAST || k == EXP_BINARY;
        uint32_t a = inner ? input[op->a] : NO_INPUT, b = k == EXP_BINARY ? input[op->b] : NO_INPUT;
        input[i] = k == EXP_INPUT ? op->a : a != NO_INPUT ? a : b;
        if (a != NO_INPUT && b != NO_INPUT)
            sets->parent[uniset_root(sets->parent, a)] = uniset_root(sets->parent, b);
    }
}

static void select_goals(const struct solve_task *t, const struct problem *s, struct sets *sets, const uint32_t *input,
                         struct conditions *out)
{
    uint8_t *wanted = mem_alloc(s->inputs.n);
    struct map seen = { 0 };  // a condition that occurs several times (loops) counts once
    for (size_t i = 0; i < t->n_conds; i++) {
        uint32_t root = s->goals.at[i].root;
        if (input[root] != NO_INPUT && value_is_true(s->val[root], t->conds[i].cond->type) != t->conds[i].truth)
            wanted[uniset_root(sets->parent, input[root])] = 1;
    }
    for (size_t i = 0; i < t->n_conds; i++) {
        const struct path_condition *c = &t->conds[i];
        uint32_t root = s->goals.at[i].root;
        bool take = input[root] != NO_INPUT ? wanted[uniset_root(sets->parent, input[root])]
                                            : value_is_true(s->val[root], c->cond->type) != c->truth;
        if (take && map_put(&seen, (uint64_t)c->cond->id * 2 + c->truth, 0))
            vec_push(out, c);
    }
    map_free(&seen);
    mem_free(wanted, s->inputs.n);
}

void solve_slice(const struct solve_task *t, struct conditions *out)
{
    struct problem s = { .budget = t->budget };
    struct conditions all = { 0 };
    for (size_t i = 0; i < t->n_conds; i++)
        vec_push(&all, &t->conds[i]);
    problem_compile(&s, all.at, all.n);
    for (size_t i = 0; i < s.inputs.n; i++)
        s.x[i] = s.inputs.at[i] < t->n_inputs ? t->values[s.inputs.at[i]] : 0;
    (void)problem_evaluate(&s);
    struct sets sets = { MEM_ARRAY(uint32_t, s.inputs.n) };
    uint32_t *input = MEM_ARRAY(uint32_t, s.ops.n);
    join_inputs(&s, &sets, input);
    select_goals(t, &s, &sets, input, out);
    mem_free(input, s.ops.n * sizeof *input);
    mem_free(sets.parent, s.inputs.n * sizeof *sets.parent);
    problem_release(&s);
    vec_free(&all);
}
