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

static void select_goals(const struct conditions *all, const struct problem *s, struct sets *sets,
                         const uint32_t *input, struct conditions *out)
{
    uint8_t *wanted = mem_alloc(s->inputs.n);
    struct map seen = { 0 };  // a condition that occurs several times (loops) counts once
    for (size_t i = 0; i < all->n; i++) {
        uint32_t root = s->goals.at[i].root;
        if (input[root] != NO_INPUT && value_is_true(s->val[root], all->at[i]->cond->type) != all->at[i]->truth)
            wanted[uniset_root(sets->parent, input[root])] = 1;
    }
    for (size_t i = 0; i < all->n; i++) {
        const struct path_condition *c = all->at[i];
        uint32_t root = s->goals.at[i].root;
        bool take = input[root] != NO_INPUT ? wanted[uniset_root(sets->parent, input[root])]
                                            : value_is_true(s->val[root], c->cond->type) != c->truth;
        if (take && map_put(&seen, (uint64_t)c->cond->id * 2 + c->truth, 0))
            vec_push(out, c);
    }
    map_free(&seen);
    mem_free(wanted, s->inputs.n);
}

// ---- what inputs connect --------------------------------------------------------------------------------------------

enum { MOST_OPERATIONS = 64 };
#define TOO_LARGE UINT32_MAX  // the end of a list that is not complete

void solve_memo_free(struct solve_memo *l)
{
    vec_free(&l->of);
    vec_free(&l->first);
    vec_free(&l->end);
    vec_free(&l->all);
    map_free(&l->contradictory);
    *l = (struct solve_memo){ 0 };
}

// Adds the inputs of e to a list, some perhaps twice; counts its operations.  False: there are too many.
static bool list_inputs(struct solve_memo *l, const struct exp *e, unsigned *n)
{
    for (; ++*n <= MOST_OPERATIONS; e = e->a) {
        if (e->kind == EXP_INPUT)
            vec_push(&l->all, (uint32_t)e->off);
        if (e->kind == EXP_BINARY && !list_inputs(l, e->b, n))
            return false;
        if (e->kind != EXP_UNARY && e->kind != EXP_CAST && e->kind != EXP_BINARY)
            return true;
    }
    return false;
}

// The list of e, which was looked at.
static size_t list_of(const struct solve_memo *l, const struct exp *e)
{
    return l->of.at[e->id] - 1;
}

// Looks at the inputs of e.  False: e is too large.
static bool look_at(struct solve_memo *l, const struct exp *e)
{
    while (l->of.n <= e->id)
        vec_push(&l->of, 0);
    if (!l->of.at[e->id]) {
        unsigned operations = 0;
        vec_push(&l->first, (uint32_t)l->all.n);
        bool small = list_inputs(l, e, &operations);
        vec_push(&l->end, small ? (uint32_t)l->all.n : TOO_LARGE);
        l->of.at[e->id] = (uint32_t)l->first.n;
    }
    return l->end.at[list_of(l, e)] != TOO_LARGE;
}

// Puts the inputs of each condition into one set.  False: one is too large to look at its inputs.
static bool connect(const struct solve_task *t, struct sets *sets)
{
    struct solve_memo *l = t->memo;
    for (size_t i = 0; i < t->n_inputs; i++)
        sets->parent[i] = (uint32_t)i;
    for (size_t i = 0; i < t->n_conds; i++) {
        if (!look_at(l, t->conds[i].cond))
            return false;
        size_t list = list_of(l, t->conds[i].cond), first = l->first.at[list];
        for (size_t k = first; k < l->end.at[list]; k++) {
            if (l->all.at[k] >= t->n_inputs)
                return false;
            sets->parent[uniset_root(sets->parent, l->all.at[k])] = uniset_root(sets->parent, l->all.at[first]);
        }
    }
    return true;
}

// The set that a condition's inputs are in; NO_INPUT: it has none.
static uint32_t set_of(const struct solve_memo *l, struct sets *sets, const struct exp *e)
{
    size_t list = list_of(l, e);
    return l->end.at[list] == l->first.at[list] ? NO_INPUT : uniset_root(sets->parent, l->all.at[l->first.at[list]]);
}

// The conditions of t that are not known to hold, and those that inputs connect with them: without evaluating the others.
static void connected(const struct solve_task *t, struct sets *sets, struct conditions *out)
{
    uint8_t *wanted = mem_alloc(t->n_inputs);
    for (size_t i = t->n_holding; i < t->n_conds; i++) {
        uint32_t set = set_of(t->memo, sets, t->conds[i].cond);
        if (set != NO_INPUT)
            wanted[set] = 1;
    }
    for (size_t i = 0; i < t->n_conds; i++) {
        uint32_t set = set_of(t->memo, sets, t->conds[i].cond);
        if (i >= t->n_holding || (set != NO_INPUT && wanted[set]))
            vec_push(out, &t->conds[i]);
    }
    mem_free(wanted, t->n_inputs);
}

// The conditions from which to select: all that can be concerned.
static void candidates(const struct solve_task *t, struct conditions *out)
{
    struct sets sets = { t->memo ? MEM_ARRAY(uint32_t, t->n_inputs) : NULL };
    if (t->memo && connect(t, &sets))
        connected(t, &sets, out);
    else
        for (size_t i = 0; i < t->n_conds; i++)
            vec_push(out, &t->conds[i]);
    if (t->memo)
        mem_free(sets.parent, t->n_inputs * sizeof *sets.parent);
}

// ---- contradictions -------------------------------------------------------------------------------------------------

// A number for one or two conditions, which no others have; 0: there are more.
static uint64_t pair_of(const struct conditions *c)
{
    uint64_t key = 0;
    for (size_t i = 0; i < c->n; i++) {
        if (c->n > 2 || c->at[i]->cond->id >= UINT32_MAX / 2)
            return 0;
        key = key << 32 | (c->at[i]->cond->id * 2 + c->at[i]->truth + 1);
    }
    return key;
}

void solve_contradictory(const struct solve_task *t, const struct conditions *slice)
{
    uint64_t key = t->memo ? pair_of(slice) : 0;
    if (key)
        map_put(&t->memo->contradictory, key, 1);
}

void solve_slice(const struct solve_task *t, struct conditions *out)
{
    struct problem s = { .budget = t->budget };
    struct conditions all = { 0 };
    candidates(t, &all);
    problem_compile(&s, all.at, all.n);
    for (size_t i = 0; i < s.inputs.n; i++)
        s.x[i] = s.inputs.at[i] < t->n_inputs ? t->values[s.inputs.at[i]] : 0;
    (void)problem_evaluate(&s);
    struct sets sets = { MEM_ARRAY(uint32_t, s.inputs.n) };
    uint32_t *input = MEM_ARRAY(uint32_t, s.ops.n);
    join_inputs(&s, &sets, input);
    select_goals(&all, &s, &sets, input, out);
    mem_free(input, s.ops.n * sizeof *input);
    mem_free(sets.parent, s.inputs.n * sizeof *sets.parent);
    problem_release(&s);
    vec_free(&all);
}

bool solve_is_contradictory(const struct solve_task *t)
{
    struct conditions slice = { 0 };
    if (!t->memo || !t->memo->contradictory.n)
        return false;
    solve_slice(t, &slice);
    uint64_t key = pair_of(&slice);
    vec_free(&slice);
    return key && map_get(&t->memo->contradictory, key, NULL);
}
