// SPDX-License-Identifier: Apache-2.0
// depend.c: which blocks matter on an error trace: those that its conditions depend on (the "irrelevant function" of
// Henry 2014, section 5.2, is never analysed).
#include "algo/summary/refine_priv.h"

#define NONE UINT32_MAX

// The values that conditions of a trace depend on.
struct dependence {
    struct block *b;
    uint8_t *seen;  // by value
    struct u32_vec todo;
};

static void see(struct dependence *d, uint32_t v)
{
    if (v == NONE || d->seen[v])
        return;
    d->seen[v] = 1;
    vec_push(&d->todo, v);
}

static void depend_on(struct dependence *d, const struct term *t)
{
    struct term_vec vars = { 0 };
    term_vars(d->b->s->t, t, &vars);
    for (size_t i = 0; i < vars.n; i++)
        see(d, unit_id_of(d->b->u, vars.at[i]));
    vec_free(&vars);
}

static void depend_on_inputs(struct dependence *d, const struct ublock *at)
{
    const struct u32_vec *inputs = ublock_inputs(at);
    for (size_t i = 0; inputs && i < inputs->n; i++)
        see(d, inputs->at[i]);
}

// A phi depends on its operands, an output on the inputs of the call or loop.
static void depend_through(struct dependence *d, const struct uvalue *v)
{
    const struct unit *u = d->b->u;
    const struct ublock *at = v->kind == UVALUE_PHI ? &u->blocks.at[v->block] : NULL;
    for (size_t i = 0; at && i < at->phis.n; i++)
        for (size_t k = 0; u->values.at[at->phis.at[i]].name == v->name && k < at->in.n; k++)
            depend_on(d, u->edges.at[at->in.at[k]].operands.at[i]);
    if (v->def)
        depend_on(d, v->def);
    const struct uedge *made = v->kind == UVALUE_ANY ? &u->edges.at[v->edge] : NULL;
    if (made)
        depend_on_inputs(d, &u->blocks.at[u->blocks.at[made->to].loop ? made->to : made->from]);
}

bool gives_what_is_seen(const struct block *b, uint32_t e, const uint8_t *seen)
{
    const struct uedge *x = &b->u->edges.at[e];
    const struct block *inside = block_crossed(b, e);
    const struct u32_vec *outputs = block_is_loop(inside) ? block_outputs(inside, x->exit) : NULL;
    bool any = false;
    for (size_t i = 1; i < x->outputs.n; i += 2)
        any |= seen[x->outputs.at[i]];
    for (size_t i = 0; outputs && i < outputs->n; i++)
        any |= seen[outputs->at[i]];
    return any;
}

// Whether some executions end in b, or in a block that it crosses, without leaving it.
static bool restricts(struct block *b)
{
    enum { NO = 1, YES = 2 };
    if (b->restricts)
        return b->restricts == YES;
    b->restricts = NO;  // for calls of itself
    bool some = false;
    for (size_t i = 0; i < b->u->blocks.n && !some; i++) {
        const struct ublock *x = &b->u->blocks.at[i];
        bool one = x->out.n == 1 && !x->loop;  // what leaves a loop has its condition
        some = x->kind == UBLOCK_END || (one && b->u->edges.at[x->out.at[0]].guard->op != TERM_TRUE);
    }
    for (uint32_t e = 0; e < b->u->edges.n && !some; e++) {
        struct block *inside = block_crossed(b, e);
        some = inside && restricts(inside);
    }
    b->restricts = some ? YES : NO;
    return some;
}

// Whether the way in which the block is left says something about the inputs.
static bool decides(const struct block *b, const struct crossing *c)
{
    bool abnormal = !block_is_loop(c->b) && c->goal.exit != UCALL_RETURN;
    return abnormal || restricts(c->b) || b->u->blocks.at[b->u->edges.at[c->edge].from].out.n > 1;
}

uint8_t *trace_depends_on(struct block *b, const struct error_trace *t, const struct io_goal *goal)
{
    const struct unit *u = b->u;
    struct dependence d = { b, MEM_ARRAY(uint8_t, u->values.n), { 0 } };
    for (size_t i = 0; i < t->path.n; i++)
        depend_on(&d, u->edges.at[t->path.at[i]].guard);
    for (size_t i = 0; i < goal->dims.n; i++)
        see(&d, goal->dims.at[i]);
    for (size_t i = 0; i < t->n; i++)
        if (decides(b, &t->at[i]))
            depend_on_inputs(&d, &u->blocks.at[u->edges.at[t->at[i].edge].from]);
    while (d.todo.n)
        depend_through(&d, &u->values.at[vec_pop(&d.todo)]);
    vec_free(&d.todo);
    return d.seen;
}

void trace_find_relevant(struct block *b, struct error_trace *t, const struct io_goal *goal)
{
    uint8_t *seen = trace_depends_on(b, t, goal);
    for (size_t i = 0; i < t->n; i++)
        t->at[i].relevant = decides(b, &t->at[i]) || gives_what_is_seen(b, t->at[i].edge, seen);
    mem_free(seen, b->u->values.n);
}
