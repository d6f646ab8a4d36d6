// SPDX-License-Identifier: Apache-2.0
// ranges.c: the interval pre-analysis: iteration over all functions, callees before the rest of their callers.
//
// A function has one environment per node for all its calls.  What a function cannot modify passes by its side: behind a
// call, the caller's locals and the globals that neither the callee nor what it calls modifies are those from before the call.
#include "encode/ranges.h"

#include "encode/ranges_priv.h"

#include <stdlib.h>

enum { JOINS = 3, WIDENINGS_MAX = 12, UPDATES_MAX = 60, NARROWINGS = 3 };

struct iteration {
    struct ranges *r;
    const struct cfa *cfa;
    const struct facts *facts;
    struct budget *budget;
    uint32_t *rank;             // by function: position in the order of work, callees first
    uint32_t *updates;          // by node
    uint64_t *globals;          // by function: bit set of the tracked globals that it or what it calls may modify
    size_t words;               // of one such set
    struct u32_vec global;      // tracked globals by position in those sets
    uint32_t *global_position;  // by variable
    uint8_t *param_written;     // by variable: a parameter that is assigned in its function
    struct map in_loop;         // (loop, variable) modified inside
    struct threshold {
        uint32_t var;
        i128 at;
    } * thresholds;  // sorted
    size_t n_thresholds, cap_thresholds;
    struct {
        VEC_OF(uint32_t);
    } heap;           // nodes that wait, least first
    uint8_t *queued;  // by node
};

// ---- which variables are tracked ------------------------------------------------------------------------------------

static void choose_variables(struct ranges *r)
{
    uint8_t *parts = mem_alloc(r->n_vars);
    cfa_used_in_parts(r->cfa, parts);
    for (size_t i = 0; i < r->n_vars; i++) {
        const struct var *v = r->cfa->vars.at[i];
        bool tracked = range_tracked_type(v->type) && !v->addressed && !v->is_volatile && v->kind != VAR_STRING;
        r->part[i] = !tracked || parts[i] ? PART_NONE : v->fn ? PART_LOCAL : PART_GLOBAL;
    }
    mem_free(parts, r->n_vars);
}

static const struct var *tracked_lhs(const struct ranges *r, const struct edge *e)
{
    return e->lhs && e->kind != EDGE_FREE && r->part[e->lhs->var->id] != PART_NONE ? e->lhs->var : NULL;
}

// ---- what is modified where -----------------------------------------------------------------------------------------

static uint64_t *globals_of(const struct iteration *it, const struct func *f)
{
    return it->globals + f->id * it->words;
}

static void collect_globals(struct iteration *it)
{
    const struct cfa *c = it->cfa;
    it->global_position = MEM_ARRAY(uint32_t, c->vars.n);
    for (size_t i = 0; i < c->vars.n; i++)
        if (it->r->part[i] == PART_GLOBAL) {
            it->global_position[i] = (uint32_t)it->global.n;
            vec_push(&it->global, (uint32_t)i);
        }
    it->words = it->global.n / 64 + 1;
    it->globals = MEM_ARRAY(uint64_t, it->words * c->funcs.n);
    it->param_written = mem_alloc(c->vars.n);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        const struct var *v = tracked_lhs(it->r, e);
        if (!v)
            continue;
        uint32_t at = it->global_position[v->id];
        it->param_written[v->id] = 1;
        // A RETURN edge leaves the callee's exit but assigns in the caller.
        const struct func *f = e->kind == EDGE_RETURN ? e->to->fn : e->from->fn;
        if (it->r->part[v->id] == PART_GLOBAL)
            globals_of(it, f)[at / 64] |= (uint64_t)1 << at % 64;
    }
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            if (e->kind != EDGE_CALL)
                continue;
            uint64_t *to = globals_of(it, e->from->fn), *from = globals_of(it, e->callee);
            for (size_t k = 0; k < it->words; k++) {
                more |= (from[k] & ~to[k]) != 0;
                to[k] |= from[k];
            }
        }
    }
}

static void note_in_loops(struct iteration *it, const struct loop *l, uint32_t var)
{
    for (; l; l = l->parent)
        if (!map_put(&it->in_loop, (uint64_t)l->id << 32 | var, 1))
            return;  // then the outer ones know it, too
}

static void collect_in_loops(struct iteration *it)
{
    for (size_t i = 0; i < it->cfa->edges.n; i++) {
        const struct edge *e = it->cfa->edges.at[i];
        const struct var *v = tracked_lhs(it->r, e);
        const struct loop *l = e->kind == EDGE_RETURN ? e->to->loop : e->from->loop;
        if (e->kind == EDGE_RETURN && e->ret->from->loop)
            l = e->ret->from->loop;
        if (v)
            note_in_loops(it, l, v->id);
        if (e->kind == EDGE_DECL && it->r->part[e->var->id] != PART_NONE)
            note_in_loops(it, l, e->var->id);
        if (e->kind == EDGE_CALL && l)
            for (size_t k = 0; k < it->global.n; k++)
                if (globals_of(it, e->callee)[k / 64] >> k % 64 & 1)
                    note_in_loops(it, l, it->global.at[k]);
    }
}

// ---- thresholds -----------------------------------------------------------------------------------------------------

static void add_threshold(struct iteration *it, uint32_t var, i128 at)
{
    if (it->n_thresholds == it->cap_thresholds) {
        size_t cap = it->cap_thresholds ? 2 * it->cap_thresholds : 64, size = sizeof *it->thresholds;
        it->thresholds = mem_realloc(it->thresholds, it->cap_thresholds * size, cap * size);
        it->cap_thresholds = cap;
    }
    it->thresholds[it->n_thresholds++] = (struct threshold){ var, at };
}

static int compare_thresholds(const void *a, const void *b)
{
    const struct threshold *x = a, *y = b;
    if (x->var != y->var)
        return x->var < y->var ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

// Every variable below x may stop at constant k or next to it.
static void add_thresholds_below(struct iteration *it, const struct exp *x, i128 k)
{
    for (; x; x = x->a) {
        if (x->kind == EXP_CELL && it->r->part[x->var->id] != PART_NONE)
            for (int d = -1; d <= 1; d++)
                add_threshold(it, x->var->id, k + d);
        if (x->b)
            add_thresholds_below(it, x->b, k);
    }
}

static void collect_thresholds(struct iteration *it)
{
    const struct cfa *c = it->cfa;
    for (size_t i = 0; i < c->exps.all.n; i++) {
        const struct exp *x = c->exps.all.at[i];
        bool compares = x->kind == EXP_BINARY && op_is_compare((enum op)x->op) && !x->over_inputs;
        if (compares && range_tracked_type(x->a->type)) {
            if (exp_is_const(x->b))
                add_thresholds_below(it, x->a, value_int(x->b->value, x->b->type));
            if (exp_is_const(x->a))
                add_thresholds_below(it, x->b, value_int(x->a->value, x->a->type));
        }
    }
    if (it->n_thresholds)
        qsort(it->thresholds, it->n_thresholds, sizeof *it->thresholds, compare_thresholds);
}

// The first threshold of a variable that is not below x.
static size_t first_threshold(const struct iteration *it, uint32_t var, i128 x)
{
    size_t low = 0, high = it->n_thresholds;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        struct threshold t = it->thresholds[mid];
        if (t.var < var || (t.var == var && t.at < x))
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static i128 threshold_above(const struct iteration *it, uint32_t var, i128 x, i128 otherwise)
{
    size_t i = first_threshold(it, var, x);
    return i < it->n_thresholds && it->thresholds[i].var == var ? MIN(it->thresholds[i].at, otherwise) : otherwise;
}

static i128 threshold_below(const struct iteration *it, uint32_t var, i128 x, i128 otherwise)
{
    size_t i = first_threshold(it, var, x);
    if (i < it->n_thresholds && it->thresholds[i].var == var && it->thresholds[i].at == x)
        return MAX(x, otherwise);
    return i > 0 && it->thresholds[i - 1].var == var ? MAX(it->thresholds[i - 1].at, otherwise) : otherwise;
}

// ---- widening -------------------------------------------------------------------------------------------------------

struct widening {
    struct iteration *it;
    const struct loop *loop;  // only variables modified inside are widened; NULL: all
    bool far;                 // at once to the range of the type
};

static bool widen_entry(void *ctx, uint32_t k, uint32_t v, uint32_t w, uint32_t *out)
{
    const struct widening *x = ctx;
    struct ranges *r = x->it->r;
    const struct range all = range_of_type(r->cfa->vars.at[k]->type), old = r->known.at[v];
    struct range now = range_join(old, r->known.at[w]);
    if (!x->loop || map_get(&x->it->in_loop, (uint64_t)x->loop->id << 32 | k, NULL)) {
        if (now.low < old.low)
            now.low = x->far ? all.low : threshold_below(x->it, k, now.low, all.low);
        if (now.high > old.high)
            now.high = x->far ? all.high : threshold_above(x->it, k, now.high, all.high);
    }
    struct env e = { .reached = true };
    env_put(r, &e, r->cfa->vars.at[k], now);
    return pmap_get(&r->pool, e.part[r->part[k]], k, out);
}

static bool is_widening_point(const struct node *n)
{
    const struct func *f = n->fn;
    return n->is_loop_head || (n == f->entry && (f->calls.n > 1 || f->recursive)) || (n == f->exit && f->recursive);
}

// The environment of n when `in` arrives.
static struct env update(struct iteration *it, const struct node *n, struct env in)
{
    struct ranges *r = it->r;
    struct env *old = &r->at[n->id];
    struct env out = env_join(r, old, &in);
    uint32_t k = it->updates[n->id];
    if (!old->reached || k < JOINS || (!is_widening_point(n) && k < UPDATES_MAX))
        return out;
    bool entry = n == n->fn->entry || n == n->fn->exit;
    struct widening w = { it, n->is_loop_head && !entry && k < UPDATES_MAX ? n->loop : NULL, k > WIDENINGS_MAX };
    for (int i = 0; i < 2; i++)
        out.part[i] = pmap_meet(&r->pool, old->part[i], out.part[i], widen_entry, &w);
    return out;
}

// ---- abstract successors --------------------------------------------------------------------------------------------

static void assign(struct ranges *r, struct env *e, const struct exp *lhs, struct range x)
{
    const struct var *v = lhs && lhs->kind == EXP_CELL ? lhs->var : NULL;
    if (v && r->part[v->id] != PART_NONE)
        env_put(r, e, v, range_leq(x, range_of_type(v->type)) ? x : range_of_type(v->type));
}

static struct range of_load(const struct edge *e)
{
    const struct type *t = e->lhs->type;
    return e->bits && range_tracked_type(t) ? range_of_bitfield(t, e->bits) : range_of_type(t);
}

// What a condition tells about a copy holds for where it came from.
static void learn_sources(struct ranges *r, struct env *x, const struct edge *e)
{
    for (size_t i = 0; i < e->n_sources && x->reached; i++) {
        const struct edge *s = e->sources[i];
        if (s->kind == EDGE_ASSIGN && range_tracked_type(s->lhs->type) && exp_same_repr(s->lhs->type, s->rhs->type))
            env_learn_range(r, x, s->rhs, env_eval(r, x, s->lhs));
    }
}

static struct env after_call(struct iteration *it, const struct edge *call)
{
    struct ranges *r = it->r;
    const struct env *before = &r->at[call->from->id];
    struct env out = { .reached = before->reached, .part = { before->part[PART_GLOBAL], PMAP_EMPTY } };
    const struct func *f = call->callee;
    for (size_t i = 0; i < f->n_params && i < call->n_args; i++) {
        const struct var *v = f->vars.at[i];
        if (r->part[v->id] == PART_NONE || !range_tracked_type(call->args[i]->type))
            continue;
        struct range x = env_eval(r, before, call->args[i]);
        env_put(r, &out, v, range_leq(x, range_of_type(v->type)) ? x : range_of_type(v->type));
    }
    return out;
}

// A parameter that its function leaves alone tells at the exit about the argument.
static void learn_arguments(struct iteration *it, const struct edge *call, const struct env *exit, struct env *x)
{
    const struct func *f = call->callee;
    struct range is;
    for (size_t i = 0; i < f->n_params && i < call->n_args && x->reached; i++) {
        const struct var *v = f->vars.at[i];
        if (!it->param_written[v->id] && range_tracked_type(call->args[i]->type) && env_get(it->r, exit, v, &is))
            env_learn_range(it->r, x, call->args[i], is);
    }
}

static struct env after_return(struct iteration *it, const struct edge *e)
{
    struct ranges *r = it->r;
    const struct env *before = &r->at[e->ret->from->id], *exit = &r->at[e->from->id];
    struct env out = *before;
    if (!before->reached || !exit->reached)
        return (struct env){ 0 };
    learn_arguments(it, e->ret, exit, &out);
    const uint64_t *written = globals_of(it, e->callee);
    struct range x;
    for (size_t w = 0; w < it->words && out.reached; w++)
        for (uint64_t left = written[w]; left; left &= left - 1) {
            const struct var *v = r->cfa->vars.at[it->global.at[w * 64 + (size_t)__builtin_ctzll(left)]];
            (void)env_get(r, exit, v, &x);
            env_put(r, &out, v, x);
        }
    if (e->lhs && out.reached) {
        if (!e->callee->retval || !env_get(r, exit, e->callee->retval, &x))
            x = range_of_type(e->lhs->type);
        assign(r, &out, e->lhs, x);
    }
    return out;
}

static struct env post(struct iteration *it, const struct edge *e)
{
    struct ranges *r = it->r;
    struct env x = r->at[e->from->id];
    if (e->kind == EDGE_RETURN)
        return after_return(it, e);
    if (!x.reached)
        return x;
    switch ((int)e->kind) {
    case EDGE_CALL:
        return after_call(it, e);
    case EDGE_ASSIGN:
        assign(r, &x, e->lhs, range_tracked_type(e->lhs->type) ? env_eval(r, &x, e->rhs) : range_of_type(e->lhs->type));
        break;
    case EDGE_ASSUME:
        env_learn(r, &x, e->rhs, e->truth != 0);
        learn_sources(r, &x, e);
        break;
    case EDGE_LOAD:
        assign(r, &x, e->lhs, of_load(e));
        break;
    case EDGE_DECL:
        if (r->part[e->var->id] != PART_NONE)
            env_put(r, &x, e->var, range_of_type(e->var->type));
        break;
    default:  // what is written through pointers is not tracked
        if (e->lhs)
            assign(r, &x, e->lhs, range_of_type(e->lhs->type));
        break;
    }
    return x;
}

// Forgets what is not read again; of parameters learn_arguments wants to know what they were at the exit.
static struct env drop_dead(struct ranges *r, const struct node *n, struct env x)
{
    for (size_t i = 0; i < n->dead.n && x.part[PART_LOCAL] != PMAP_EMPTY; i++)
        if (r->cfa->vars.at[n->dead.at[i]]->kind != VAR_PARAM)
            x.part[PART_LOCAL] = pmap_remove(&r->pool, x.part[PART_LOCAL], n->dead.at[i]);
    return x;
}

// `coef * cell + constant op 0` as a range of the cell.
static struct range fact_range(const struct fact *f)
{
    i128 k = f->sum.constant, c = f->sum.coef[0];
    struct range all = range_of_type(f->sum.cell[0]->type);
    i128 q = -k / c, r = -k % c;  // towards zero
    if (f->op == OP_EQ)
        return r == 0 ? (struct range){ q, q } : all;
    if (c > 0)
        return (struct range){ all.low, q - (r < 0) };
    return (struct range){ q + (r < 0), all.high };
}

// What other analyses have proved of single variables at n.
static struct env learn_facts(struct iteration *it, const struct node *n, struct env x)
{
    if (!it->facts || !x.reached)
        return x;
    const struct fact_vec *known = facts_at(it->facts, n);
    for (size_t i = 0; i < known->n && x.reached; i++)
        if (known->at[i].sum.n == 1 && range_tracked_type(known->at[i].sum.cell[0]->type))
            env_learn_range(it->r, &x, known->at[i].sum.cell[0], fact_range(&known->at[i]));
    return x;
}

// ---- iteration ------------------------------------------------------------------------------------------------------

static uint64_t priority(const struct iteration *it, uint32_t node)
{
    const struct node *n = it->cfa->nodes.at[node];
    return (uint64_t)it->rank[n->fn->id] << 32 | n->wto_pos;
}

static void enqueue(struct iteration *it, const struct node *n)
{
    if (it->queued[n->id])
        return;
    it->queued[n->id] = 1;
    vec_push(&it->heap, n->id);
    size_t i = it->heap.n - 1;
    for (; i > 0 && priority(it, it->heap.at[(i - 1) / 2]) > priority(it, n->id); i = (i - 1) / 2)
        it->heap.at[i] = it->heap.at[(i - 1) / 2];
    it->heap.at[i] = n->id;
}

static const struct node *dequeue(struct iteration *it)
{
    uint32_t top = it->heap.at[0], last = vec_pop(&it->heap);
    size_t i = 0, n = it->heap.n;
    for (size_t k = 1; k < n; k = 2 * i + 1) {
        k += k + 1 < n && priority(it, it->heap.at[k + 1]) < priority(it, it->heap.at[k]);
        if (priority(it, last) <= priority(it, it->heap.at[k]))
            break;
        it->heap.at[i] = it->heap.at[k];
        i = k;
    }
    if (n)
        it->heap.at[i] = last;
    it->queued[top] = 0;
    return it->cfa->nodes.at[top];
}

static void arrive(struct iteration *it, const struct edge *e)
{
    struct env in = post(it, e);
    if (!in.reached)
        return;
    struct env now = update(it, e->to, drop_dead(it->r, e->to, in)), *old = &it->r->at[e->to->id];
    now = learn_facts(it, e->to, now);
    if (env_same(&now, old))
        return;
    *old = now;
    it->updates[e->to->id]++;
    enqueue(it, e->to);
}

static bool ascend(struct iteration *it)
{
    enqueue(it, it->cfa->start->entry);
    it->r->at[it->cfa->start->entry->id].reached = true;
    while (it->heap.n) {
        const struct node *n = dequeue(it);
        for (size_t i = 0; i < n->out.n; i++) {
            const struct edge *e = n->out.at[i];
            if (it->budget && tick(it->budget, 1) != RC_OK)
                return false;
            arrive(it, e);
            if (e->kind == EDGE_CALL && it->r->at[e->callee->exit->id].reached)
                arrive(it, e->ret);
        }
    }
    return true;
}

// One pass of descending iteration; true if something became smaller.
static bool descend(struct iteration *it, const uint32_t *order)
{
    bool changed = false;
    struct ranges *r = it->r;
    for (size_t i = 0; i < it->cfa->nodes.n; i++) {
        const struct node *n = it->cfa->nodes.at[order[i]];
        struct env now = { 0 };
        if (n == it->cfa->start->entry || !r->at[n->id].reached)
            continue;
        for (size_t k = 0; k < n->in.n; k++) {
            struct env in = post(it, n->in.at[k]);
            now = env_join(r, &now, &in);
        }
        now = learn_facts(it, n, drop_dead(r, n, now));
        changed |= !env_same(&now, &r->at[n->id]);
        r->at[n->id] = now;
    }
    return changed;
}

// ---- orders ---------------------------------------------------------------------------------------------------------

// Functions in depth-first post-order of the call graph: callees first.
static void rank_functions(struct iteration *it)
{
    const struct cfa *c = it->cfa;
    struct u32_vec stack = { 0 };
    uint32_t next = 0;
    uint32_t *at = MEM_ARRAY(uint32_t, c->funcs.n);  // next node of the function to look at; 0 = not seen
    it->rank = MEM_ARRAY(uint32_t, c->funcs.n);
    vec_push(&stack, c->start->id);
    while (stack.n) {
        const struct func *f = c->funcs.at[vec_last(&stack)];
        const struct func *callee = NULL;
        for (; at[f->id] < f->nodes.n && !callee; at[f->id]++) {
            const struct node *n = f->nodes.at[at[f->id]];
            for (size_t i = 0; i < n->out.n; i++)
                if (n->out.at[i]->kind == EDGE_CALL && at[n->out.at[i]->callee->id] == 0)
                    callee = n->out.at[i]->callee;
        }
        if (!callee) {
            it->rank[f->id] = next++;
            stack.n--;
        } else {
            at[callee->id] = 1;
            at[f->id]--;
            vec_push(&stack, callee->id);
        }
    }
    mem_free(at, c->funcs.n * sizeof *at);
    vec_free(&stack);
}

struct placed {
    uint64_t key;
    uint32_t node;
};

static int compare_placed(const void *a, const void *b)
{
    const struct placed *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->node < y->node ? -1 : x->node > y->node;
}

static void narrow(struct iteration *it)
{
    size_t n = it->cfa->nodes.n;
    struct placed *placed = MEM_ARRAY(struct placed, n);
    uint32_t *order = MEM_ARRAY(uint32_t, n);
    for (size_t i = 0; i < n; i++)
        placed[i] = (struct placed){ priority(it, (uint32_t)i) ^ (uint64_t)UINT32_MAX << 32, (uint32_t)i };
    qsort(placed, n, sizeof *placed, compare_placed);
    for (size_t i = 0; i < n; i++)
        order[i] = placed[i].node;
    for (int i = 0; i < NARROWINGS && descend(it, order); i++) {}
    mem_free(placed, n * sizeof *placed);
    mem_free(order, n * sizeof *order);
}

// ---- interface ------------------------------------------------------------------------------------------------------

static void iterate(struct iteration *it)
{
    const struct cfa *c = it->cfa;
    it->updates = MEM_ARRAY(uint32_t, c->nodes.n);
    it->queued = mem_alloc(c->nodes.n);
    rank_functions(it);
    collect_globals(it);
    collect_in_loops(it);
    collect_thresholds(it);
    if (ascend(it))
        narrow(it);
    else
        for (size_t i = 0; i < c->nodes.n; i++)
            it->r->at[i] = (struct env){ .reached = true };
    mem_free(it->updates, c->nodes.n * sizeof *it->updates);
    mem_free(it->queued, c->nodes.n);
    mem_free(it->rank, c->funcs.n * sizeof *it->rank);
    mem_free(it->globals, it->words * c->funcs.n * sizeof *it->globals);
    mem_free(it->global_position, c->vars.n * sizeof *it->global_position);
    mem_free(it->param_written, c->vars.n);
    mem_free(it->thresholds, it->cap_thresholds * sizeof *it->thresholds);
    vec_free(&it->global);
    vec_free(&it->heap);
    map_free(&it->in_loop);
}

struct ranges *ranges_run(const struct cfa *c, const struct facts *facts, struct budget *b)
{
    struct ranges *r = MEM_NEW(struct ranges);
    *r = (struct ranges){ .cfa = c, .n_nodes = c->nodes.n, .n_vars = c->vars.n };
    pmap_pool_init(&r->pool);
    r->part = mem_alloc(r->n_vars);
    r->at = MEM_ARRAY(struct env, r->n_nodes);
    choose_variables(r);
    struct iteration it = { .r = r, .cfa = c, .facts = facts, .budget = b };
    iterate(&it);
    return r;
}

void ranges_free(struct ranges *r)
{
    if (!r)
        return;
    pmap_pool_free(&r->pool);
    vec_free(&r->known);
    map_free(&r->number);
    mem_free(r->part, r->n_vars);
    mem_free(r->at, r->n_nodes * sizeof *r->at);
    mem_free(r, sizeof *r);
}

bool ranges_reachable(const struct ranges *r, const struct node *n)
{
    return n->id >= r->n_nodes || r->at[n->id].reached;
}

struct range ranges_exp(const struct ranges *r, const struct node *n, const struct exp *x)
{
    struct env unknown = { .reached = true };
    return !ranges_reachable(r, n) ? (struct range){ 1, 0 }
                                   : env_raw(r, n->id < r->n_nodes ? &r->at[n->id] : &unknown, x);
}

struct range ranges_value(const struct ranges *r, const struct node *n, const struct exp *x)
{
    return range_wrap(ranges_exp(r, n, x), x->type);
}
