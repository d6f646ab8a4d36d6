// SPDX-License-Identifier: Apache-2.0
// live.c: live variables, backward; what just died at a node can be forgotten there (node->dead).  Only variables of
// the function whose address does not escape; records and arrays count as a whole: any read of a part is a use, only a
// write of the whole ends a life.  A call and its return are one step.
#include "cfa/live.h"
#include "cfa/finish.h"
#include "cfa/uses.h"

struct live {
    struct func *f;
    struct budget *budget;  // NULL = none
    size_t words;           // per node
    uint64_t *bits;         // by rpo: live on entry
    uint64_t *use, *def;    // of one edge
    uint32_t *index;        // variable id -> bit + 1; 0 = not tracked
    struct var **var;       // by bit
    size_t n_vars;
};

// ---- bits -----------------------------------------------------------------------------------------------------------

static void set_bit(uint64_t *set, uint32_t i)
{
    set[i / 64] |= UINT64_C(1) << (i % 64);
}

static bool has_bit(const uint64_t *set, uint32_t i)
{
    return set[i / 64] >> (i % 64) & 1;
}

static void use_var(void *ctx, const struct var *v)
{
    struct live *l = ctx;
    if (l->index[v->id])
        set_bit(l->use, l->index[v->id] - 1);
}

static void define_var(void *ctx, const struct var *v)
{
    struct live *l = ctx;
    if (l->index[v->id])
        set_bit(l->def, l->index[v->id] - 1);
}

// Fills use and def of the step along e.
static void edge_sets(struct live *l, const struct edge *e)
{
    memset(l->use, 0, l->words * sizeof *l->use);
    memset(l->def, 0, l->words * sizeof *l->def);
    edge_reads(e, use_var, l);
    edge_defines(e, define_var, l);
}

static struct node *succ(const struct edge *e)
{
    return e->kind == EDGE_CALL ? e->ret->to : e->kind == EDGE_RETURN ? NULL : e->to;
}

static uint64_t *live_at(const struct live *l, const struct node *n)
{
    return l->bits + (size_t)n->rpo * l->words;
}

// Recomputes what is live at n; true if it grew.
static bool transfer(struct live *l, const struct node *n)
{
    uint64_t *in = live_at(l, n);
    bool grew = false;
    for (size_t i = 0; i < n->out.n; i++) {
        const struct edge *e = n->out.at[i];
        if (!succ(e))
            continue;
        const uint64_t *after = live_at(l, succ(e));
        edge_sets(l, e);
        for (size_t w = 0; w < l->words; w++) {
            uint64_t v = in[w] | l->use[w] | (after[w] & ~l->def[w]);
            grew = grew || v != in[w];
            in[w] = v;
        }
    }
    return grew;
}

static void fixpoint(struct live *l)
{
    struct func *f = l->f;
    if (f->retval && l->index[f->retval->id])
        set_bit(live_at(l, f->exit), l->index[f->retval->id] - 1);
    for (size_t i = 0; i < f->n_noted; i++) {
        uint32_t bit = l->index[f->noted[i]->id];
        if (!bit)
            continue;
        set_bit(live_at(l, f->entry), bit - 1);
        set_bit(live_at(l, f->exit), bit - 1);
    }
    enum rc rc = RC_OK;
    for (bool changed = true; changed && rc == RC_OK;) {  // without budget the automata are thrown away (cfa_build)
        changed = false;
        for (size_t i = f->nodes.n; i-- > 0;)
            if (transfer(l, f->nodes.at[i]))
                changed = true;
        rc = l->budget ? tick(l->budget, l->words * f->nodes.n / 256) : RC_OK;
    }
}

static void collect_dead(struct live *l, struct node *n)
{
    uint64_t *cand = l->use;
    memset(cand, 0, l->words * sizeof *cand);
    for (size_t i = 0; i < n->in.n; i++) {
        const struct edge *e = n->in.at[i];
        if (e->kind == EDGE_CALL)
            continue;
        if (e->kind == EDGE_RETURN)
            e = e->ret;
        const uint64_t *before = live_at(l, e->from);
        for (size_t w = 0; w < l->words; w++)
            cand[w] |= before[w];
        edge_writes(e, use_var, l);  // into cand
    }
    for (size_t i = 0; n == l->f->entry && i < l->f->n_params; i++)
        if (l->index[l->f->vars.at[i]->id])
            set_bit(cand, l->index[l->f->vars.at[i]->id] - 1);
    const uint64_t *live = live_at(l, n);
    for (uint32_t i = 0; i < l->n_vars; i++)
        if (has_bit(cand, i) && !has_bit(live, i))
            vec_push(&n->dead, l->var[i]->id);
}

static void collect_uninit(struct live *l)
{
    const uint64_t *live = live_at(l, l->f->entry);
    for (size_t i = l->f->n_params; i < l->f->vars.n; i++) {
        uint32_t bit = l->index[l->f->vars.at[i]->id];
        if (bit && has_bit(live, bit - 1))
            vec_push(&l->f->uninit, l->f->vars.at[i]->id);
    }
}

static void live_func(struct live *l)
{
    struct func *f = l->f;
    l->n_vars = 0;
    l->var = MEM_ARRAY(struct var *, f->vars.n + 1);
    for (size_t i = 0; i < f->vars.n; i++)
        if (!f->vars.at[i]->addressed) {
            l->var[l->n_vars++] = f->vars.at[i];
            l->index[f->vars.at[i]->id] = (uint32_t)l->n_vars;
        }
    l->words = l->n_vars / 64 + 1;
    l->bits = MEM_ARRAY(uint64_t, l->words * f->nodes.n);
    l->use = MEM_ARRAY(uint64_t, l->words);
    l->def = MEM_ARRAY(uint64_t, l->words);
    fixpoint(l);
    for (size_t i = 0; i < f->nodes.n; i++)
        collect_dead(l, f->nodes.at[i]);
    collect_uninit(l);
    for (size_t i = 0; i < l->n_vars; i++)
        l->index[l->var[i]->id] = 0;
    mem_free(l->var, (f->vars.n + 1) * sizeof *l->var);
    mem_free(l->bits, l->words * f->nodes.n * sizeof *l->bits);
    mem_free(l->use, l->words * sizeof *l->use);
    mem_free(l->def, l->words * sizeof *l->def);
}

void cfa_live(struct cfa *c)
{
    struct live l = { .budget = c->prog->budget };
    l.index = MEM_ARRAY(uint32_t, c->vars.n + 1);
    for (size_t i = 0; i < c->funcs.n; i++) {
        l.f = c->funcs.at[i];
        if (l.f->vars.n > 0)
            live_func(&l);
    }
    mem_free(l.index, (c->vars.n + 1) * sizeof *l.index);
}
