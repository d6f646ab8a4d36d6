// SPDX-License-Identifier: Apache-2.0
// ranges_step.c: abstract successors of the interval pre-analysis.
#include "pre/ranges_priv.h"

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

bool ranges_enter(void *ctx, const struct edge *call, const void *before, void *state)
{
    const struct iteration *it = ctx;
    struct ranges *r = it->r;
    struct env *out = state;
    *out = (struct env){ .reached = true, .part = { ((const struct env *)before)->part[PART_GLOBAL], PMAP_EMPTY } };
    const struct func *f = call->callee;
    for (size_t i = 0; i < f->n_params && i < call->n_args; i++) {
        const struct var *v = f->vars.at[i];
        if (r->part[v->id] == PART_NONE || !range_tracked_type(call->args[i]->type))
            continue;
        struct range x = env_eval(r, before, call->args[i]);
        env_put(r, out, v, range_leq(x, range_of_type(v->type)) ? x : range_of_type(v->type));
    }
    return out->reached;
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

bool ranges_leave(void *ctx, const struct edge *e, const void *exit, void *state)
{
    struct iteration *it = ctx;
    struct ranges *r = it->r;
    struct env *out = state;
    learn_arguments(it, e->ret, exit, out);
    const uint64_t *written = globals_of(it, e->callee);
    struct range x;
    for (size_t w = 0; w < it->words && out->reached; w++)
        for (uint64_t left = written[w]; left; left &= left - 1) {
            const struct var *v = r->cfa->vars.at[it->global.at[w * 64 + (size_t)__builtin_ctzll(left)]];
            (void)env_get(r, exit, v, &x);
            env_put(r, out, v, x);
        }
    if (e->lhs && out->reached) {
        if (!e->callee->retval || !env_get(r, exit, e->callee->retval, &x))
            x = range_of_type(e->lhs->type);
        assign(r, out, e->lhs, x);
    }
    return out->reached;
}

bool ranges_effect(void *ctx, const struct edge *e, void *state)
{
    struct ranges *r = ((struct iteration *)ctx)->r;
    struct env *x = state;
    switch (e->kind) {
    case EDGE_ASSIGN:
        assign(r, x, e->lhs, range_tracked_type(e->lhs->type) ? env_eval(r, x, e->rhs) : range_of_type(e->lhs->type));
        break;
    case EDGE_ASSUME:
        env_learn(r, x, e->rhs, e->truth != 0);
        learn_sources(r, x, e);
        break;
    case EDGE_LOAD:
        assign(r, x, e->lhs, of_load(e));
        break;
    case EDGE_DECL:
        if (r->part[e->var->id] != PART_NONE)
            env_put(r, x, e->var, range_of_type(e->var->type));
        break;
    case EDGE_SKIP:
    case EDGE_STORE:
    case EDGE_COPY:
    case EDGE_SET:
    case EDGE_ALLOC:
    case EDGE_FREE:
    case EDGE_HAVOC:
    case EDGE_HAVOC_MEM:
    case EDGE_EXTERN:
    case EDGE_CALL:
    case EDGE_RETURN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:  // what is written through pointers is not tracked
        if (e->lhs)
            assign(r, x, e->lhs, range_of_type(e->lhs->type));
        break;
    }
    return x->reached;
}

// `coef * cell + constant op 0` as a range of the cell.
static struct range fact_range(const struct fact *f)
{
    assert(f->sum.n == 1 && f->sum.coef[0] != 0);
    i128 k = f->sum.constant, c = f->sum.coef[0];
    struct range all = range_of_type(f->sum.cell[0]->type);
    i128 q = -k / c, r = -k % c;  // towards zero
    if (f->op == OP_EQ)
        return r == 0 ? (struct range){ q, q } : all;
    if (c > 0)
        return (struct range){ all.low, q - (r < 0) };
    return (struct range){ q + (r < 0), all.high };
}

static void learn_fact(struct iteration *it, const struct fact *f, struct env *x)
{
    if (f->kind == FACT_HOLDS)
        env_learn(it->r, x, f->holds, true);
    else if (f->kind == FACT_SUM && f->sum.n == 1 && range_tracked_type(f->sum.cell[0]->type))
        env_learn_range(it->r, x, f->sum.cell[0], fact_range(f));
}

// What other analyses have proved at n.
static void learn_facts(struct iteration *it, const struct node *n, struct env *x)
{
    const struct fact_vec *known = it->facts ? facts_at(it->facts, n) : NULL;
    for (size_t i = 0; known && i < known->n && x->reached; i++)
        learn_fact(it, known->at[i], x);
}

// Forgets what is not read again; of parameters learn_arguments wants to know what they were at the exit.
bool ranges_settle(void *ctx, const struct node *n, const struct edge *e, void *state)
{
    struct iteration *it = ctx;
    struct ranges *r = it->r;
    struct env *x = state;
    (void)e;
    for (size_t i = 0; i < n->dead.n && x->part[PART_LOCAL] != PMAP_EMPTY; i++)
        if (r->cfa->vars.at[n->dead.at[i]]->kind != VAR_PARAM)
            x->part[PART_LOCAL] = pmap_remove(&r->pool, x->part[PART_LOCAL], n->dead.at[i]);
    learn_facts(it, n, x);
    return x->reached;
}
