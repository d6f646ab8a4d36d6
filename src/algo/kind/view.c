// SPDX-License-Identifier: Apache-2.0
// view.c: the integers, comparisons and constants that matter at a loop head, and states observed there.
#include "algo/kind/candidates.h"

#include "algo/bmc/scope.h"
#include "base/rng.h"
#include "cfa/uses.h"
#include "interp/interp.h"

// ---- what the text says ---------------------------------------------------------------------------------------------

static bool is_dead(const struct node *n, const struct var *v)
{
    for (size_t i = 0; i < n->dead.n; i++)
        if (n->dead.at[i] == v->id)
            return true;
    return false;
}

static size_t cell_index(const struct view *v, const struct exp *x)
{
    size_t i = 0;
    while (i < v->cells.n && v->cells.at[i] != x)
        i++;
    return i;
}

static bool is_usable(const struct view *v, const struct exp *x)
{
    const struct var *var = x->var;
    return type_is_integer(x->type) && type_bits(x->type) <= 64 && !var->is_volatile && var->kind != VAR_STRING &&
           (!var->fn || var->fn == v->head->fn) && !is_dead(v->head, var);
}

static void add_cell(struct view *v, const struct exp *x)
{
    if (v->cells.n < VIEW_CELLS && is_usable(v, x) && cell_index(v, x) == v->cells.n)
        vec_push(&v->cells, x);
}

static void add_constant(struct view *v, const struct exp *x)
{
    if (!type_is_integer(x->type) || type_bits(x->type) > 64)
        return;
    i128 n = value_int(x->value, x->type);
    vec_push_once(&v->constants, n);
}

static void visit_cell(void *ctx, const struct exp *x)
{
    struct view *v = ctx;
    if (x->kind == EXP_CELL)
        add_cell(v, x);
    else if (x->kind == EXP_CONST)
        add_constant(v, x);
}

static bool is_comparison(const struct exp *x)
{
    return x->kind == EXP_BINARY && x->op >= OP_EQ && x->op <= OP_GE && type_is_integer(x->a->type);
}

static bool is_outside(void *ctx, const struct exp *x)
{
    const struct view *v = ctx;
    bool other = x->kind == EXP_ADDR || x->kind == EXP_FUNC || x->kind == EXP_INPUT;
    return other || (x->kind == EXP_CELL && cell_index(v, x) >= v->cells.n);
}

// Whether x is over the view's cells only.
static bool is_inside(struct view *v, const struct exp *x)
{
    return !exp_any(x, is_outside, v);
}

static void visit_atom(void *ctx, const struct exp *x)
{
    struct view *v = ctx;
    if (v->atoms.n >= VIEW_ATOMS || !is_comparison(x) || x->depth > 8 || !is_inside(v, x))
        return;
    vec_push_once(&v->atoms, x);
}

// Notes an assignment: what a cell is set to may bound it, and others, later.
static void visit_assignment(struct view *v, const struct edge *e)
{
    if (e->kind != EDGE_ASSIGN || e->rhs->depth > 6 || v->terms.n >= VIEW_TERMS || e->rhs->kind == EXP_CONST ||
        !type_is_integer(e->rhs->type) || !is_inside(v, e->lhs) || !is_inside(v, e->rhs) ||
        exp_has_part(e->rhs, e->lhs))
        return;
    vec_push_once(&v->terms, e->rhs);
}

static bool writes(const struct edge *e, const struct exp *cell)
{
    if (e->lhs && e->lhs->kind == EXP_CELL && e->lhs->var == cell->var)
        return true;
    return cell->var->addressed && (edge_stores(e) || e->kind == EDGE_HAVOC_MEM || e->kind == EDGE_CALL);
}

void view_init(struct view *v, const struct cfa *c, const struct node *head, const struct edge_list *edges)
{
    *v = (struct view){ .head = head };
    for (size_t i = 0; i < edges->n; i++)
        edge_each_part(edges->at[i], visit_cell, v);
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->from->fn == head->fn)
            edge_each_part(c->edges.at[i], visit_cell, v);
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->from->fn == head->fn)
            edge_each_part(c->edges.at[i], visit_atom, v);
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->from->fn == head->fn)
            visit_assignment(v, c->edges.at[i]);
    v->modified = MEM_ARRAY(uint8_t, v->cells.n);
    v->vague = MEM_ARRAY(uint8_t, v->cells.n);
    for (size_t i = 0; i < v->cells.n; i++)
        for (size_t k = 0; k < edges->n && !v->modified[i]; k++)
            v->modified[i] = writes(edges->at[k], v->cells.at[i]);
}

void view_free(struct view *v)
{
    mem_free(v->modified, v->cells.n);
    mem_free(v->vague, v->cells.n);
    vec_free(&v->cells);
    vec_free(&v->atoms);
    vec_free(&v->terms);
    vec_free(&v->constants);
    vec_free(&v->samples);
}

// ---- what executions show -------------------------------------------------------------------------------------------

struct sampler {
    struct view *v;
    size_t n;
    const struct cfa *cfa;
    uint32_t *by_node;  // 1 + index of the view of a head
    struct rng rng;
};

// Keeps a state: the oldest half stays, the rest is a random choice of later ones.
static void observe(struct sampler *s, struct view *v, struct interp *m)
{
    i128 row[VIEW_CELLS];
    for (size_t i = 0; i < v->cells.n; i++) {
        const struct exp *x = v->cells.at[i];
        u128 value;
        bool known = interp_read(m, x->var, x->off, x->type, x->bit_off, x->bits, &value);
        row[i] = known ? value_int(value, x->type) : 0;
        v->vague[i] |= !known;
    }
    size_t at = v->n_samples;
    if (at >= VIEW_SAMPLES) {
        uint64_t pick = rng_below(&s->rng, v->n_samples);
        if (pick >= VIEW_SAMPLES / 2)
            return;
        at = VIEW_SAMPLES / 2 + pick;
    }
    if (at == v->n_samples && at < VIEW_SAMPLES)
        for (size_t i = 0; i < v->cells.n; i++)
            vec_push(&v->samples, 0);
    if (v->cells.n)
        memcpy(v->samples.at + at * v->cells.n, row, v->cells.n * sizeof *row);
    v->n_samples = MAX(v->n_samples, at + 1);
}

static void watch(void *ctx, struct interp *m, const struct edge *taken)
{
    struct sampler *s = ctx;
    if (!taken->to || !taken->to->is_loop_head || !s->by_node[taken->to->id])
        return;
    observe(s, &s->v[s->by_node[taken->to->id] - 1], m);
}

// Mostly small numbers, which pass more conditions, and end loops.
static u128 small_input(void *ctx, size_t n, const struct input *wanted)
{
    struct sampler *s = ctx;
    if (!type_is_integer(wanted->type) || wanted->kind == INPUT_MEMORY || rng_below(&s->rng, 6) == 0)
        return input_from_rng(&s->rng, n, wanted);
    return value_of_int((i128)rng_below(&s->rng, 24) - 4, wanted->type);
}

void view_sample(struct view *v, size_t n, const struct cfa *c, unsigned runs, uint64_t max_steps, struct budget *b)
{
    struct sampler s = { .v = v, .n = n, .cfa = c, .rng = rng_seed(1) };
    s.by_node = MEM_ARRAY(uint32_t, c->nodes.n);
    for (size_t i = 0; i < n; i++)
        s.by_node[v[i].head->id] = (uint32_t)i + 1;
    for (unsigned i = 0; i < runs && tick(b, 0) == RC_OK; i++) {
        struct run_options opt = { .cfa = c, .inputs = { small_input, &s }, .max_steps = max_steps, .budget = b };
        struct run_result run;
        interp_run_hooked(&opt, watch, &s, &run);
        bool same = run.inputs.n == 0;
        run_result_free(&run);
        if (same)
            break;
    }
    mem_free(s.by_node, c->nodes.n * sizeof *s.by_node);
}
