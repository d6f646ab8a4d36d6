// SPDX-License-Identifier: Apache-2.0
// edit.c: adds to finished automata by the means of the builder, and numbers them again.
#include "lower/edit.h"

#include "lower/build_priv.h"

struct cfa_edit {
    struct builder b;
    struct node *goal;  // where execution goes on behind the place
};

// ---- beginning and end ----------------------------------------------------------------------------------------------

struct cfa_edit *cfa_edit_begin(struct cfa *c)
{
    struct cfa_edit *ed = MEM_NEW(struct cfa_edit);
    *ed = (struct cfa_edit){ .b = { .c = c, .p = c->prog, .x = &c->exps, .t = &c->prog->types } };
    for (size_t i = 0; i < c->funcs.n; i++)
        vec_push(&ed->b.state, ((struct fn_state){ 0 }));
    for (size_t i = 0; i < c->nodes.n; i++)
        if (c->nodes.at[i]->is_target)
            ed->b.state.at[c->nodes.at[i]->fn->id].target = c->nodes.at[i];
    return ed;
}

static void forget_nodes(struct cfa *c)
{
    for (size_t i = 0; i < c->nodes.n; i++) {
        struct node *n = c->nodes.at[i];
        vec_clear(&n->out);
        vec_clear(&n->in);
        vec_clear(&n->dead);
        n->id = (uint32_t)i;
        n->rpo = n->wto_depth = n->wto_pos = 0;
        n->loop = NULL;
        n->idom = NULL;
        n->is_loop_head = 0;
    }
}

// Undoes what was computed after lowering.
static void forget_orders(struct cfa *c)
{
    forget_nodes(c);
    for (size_t i = 0; i < c->funcs.n; i++) {
        struct func *f = c->funcs.at[i];
        vec_clear(&f->nodes);
        vec_clear(&f->loops);
        vec_clear(&f->uninit);
        vec_clear(&f->calls);
        f->recursive = 0;
    }
    for (size_t i = 0; i < c->loops.n; i++)
        vec_free(&c->loops.at[i]->nodes);
    vec_clear(&c->loops);
    for (size_t i = 0; i < c->edges.n; i++)
        c->edges.at[i]->back = c->edges.at[i]->is_loop_cond = 0;
}

void cfa_edit_end(struct cfa_edit *ed)
{
    struct cfa *c = ed->b.c;
    forget_orders(c);
    cfa_finish(c);
    cfa_order(c);
    vec_free(&ed->b.state);
    mem_free(ed, sizeof *ed);
}

// ---- variables ------------------------------------------------------------------------------------------------------

static struct var *new_var(struct cfa_edit *ed, enum var_kind k, struct func *f, struct type *t, const char *name)
{
    struct var *v = var_new(&ed->b, k, f, t);
    v->name = sym_of(&ed->b.p->syms, name);
    v->loc = f && f->decl ? f->decl->loc : (struct loc){ 0 };
    return v;
}

struct var *cfa_edit_local(struct cfa_edit *ed, struct func *f, struct type *t, const char *name)
{
    return new_var(ed, VAR_TEMP, f, t, name);
}

struct var *cfa_edit_global(struct cfa_edit *ed, struct type *t, const char *name)
{
    return new_var(ed, VAR_GLOBAL, NULL, t, name);
}

struct var *cfa_edit_param(struct cfa_edit *ed, struct func *f, struct type *t, const char *name)
{
    struct builder *b = &ed->b;
    struct var *v = new_var(ed, VAR_PARAM, f, t, name);
    size_t at = f->n_params++;
    memmove(&f->vars.at[at + 1], &f->vars.at[at], (f->vars.n - 1 - at) * sizeof *f->vars.at);
    f->vars.at[at] = v;
    for (size_t i = 0; i < f->calls.n; i++) {
        struct edge *e = f->calls.at[i];
        const struct exp **args = ARENA_ARRAY(&b->c->mem, const struct exp *, f->n_params);
        if (e->n_args)
            memcpy(args, e->args, e->n_args * sizeof *args);
        while (e->n_args < f->n_params)
            args[e->n_args++] = exp_int(b->x, t, 0);
        e->args = args;
    }
    return v;
}

void cfa_edit_argument(struct edge *call, size_t i, const struct exp *x)
{
    call->args[i] = x;
}

// ---- places ---------------------------------------------------------------------------------------------------------

static void stand(struct cfa_edit *ed, struct node *from, struct node *goal, const struct edge *e)
{
    struct builder *b = &ed->b;
    b->fn = from->fn;
    b->site = e ? (struct site){ e->loc, e->end } : (struct site){ from->loc, from->loc };
    b->cur = from;
    ed->goal = goal;
}

// Makes a node of fn with the position of e or of n.
static struct node *fresh(struct cfa_edit *ed, struct func *fn, struct loc loc)
{
    ed->b.fn = fn;
    ed->b.site = (struct site){ loc, loc };
    return node_new(&ed->b);
}

void cfa_edit_before(struct cfa_edit *ed, struct edge *e)
{
    struct node *from = e->from, *to = fresh(ed, from->fn, e->loc);
    e->from = to;
    stand(ed, from, to, e);
}

void cfa_edit_behind(struct cfa_edit *ed, struct edge *e)
{
    struct node *to = e->to, *from = fresh(ed, to->fn, e->loc);
    e->to = from;
    stand(ed, from, to, e);
}

void cfa_edit_at(struct cfa_edit *ed, struct node *n)
{
    struct node *to = fresh(ed, n->fn, n->loc);
    for (size_t i = 0; i < ed->b.c->edges.n; i++)
        if (ed->b.c->edges.at[i]->from == n)
            ed->b.c->edges.at[i]->from = to;
    stand(ed, n, to, NULL);
}

void cfa_edit_entry(struct cfa_edit *ed, struct func *f)
{
    cfa_edit_at(ed, f->entry);
}

void cfa_edit_exit(struct cfa_edit *ed, struct func *f)
{
    struct node *from = fresh(ed, f, f->exit->loc);
    for (size_t i = 0; i < ed->b.c->edges.n; i++)
        if (ed->b.c->edges.at[i]->to == f->exit)
            ed->b.c->edges.at[i]->to = from;
    stand(ed, from, f->exit, NULL);
}

void cfa_edit_done(struct cfa_edit *ed)
{
    flow_to(&ed->b, ed->goal);
    ed->goal = NULL;
}

// ---- edges ----------------------------------------------------------------------------------------------------------

void cfa_edit_assign(struct cfa_edit *ed, struct var *v, const struct exp *rhs)
{
    emit_assign(&ed->b, exp_var(&ed->b, v), rhs);
}

void cfa_edit_load(struct cfa_edit *ed, struct var *v, const struct exp *addr)
{
    struct edge *e = emit(&ed->b, EDGE_LOAD);
    e->lhs = exp_var(&ed->b, v);
    e->addr = addr;
}

void cfa_edit_store(struct cfa_edit *ed, const struct exp *addr, const struct exp *value)
{
    struct edge *e = emit(&ed->b, EDGE_STORE);
    e->addr = addr;
    e->rhs = value;
}

void cfa_edit_havoc(struct cfa_edit *ed, struct var *v)
{
    emit_havoc(&ed->b, exp_var(&ed->b, v), INPUT_UNINIT, (struct sym){ 0 });
}

void cfa_edit_require(struct cfa_edit *ed, const struct exp *ok, const struct edge *e, enum fault f)
{
    struct edge *v = emit_require(&ed->b, ok);
    if (!v)
        return;
    const struct edge was = *v;  // it says what e would do there
    *v = *e;
    v->kind = EDGE_VIOLATION;
    v->id = was.id;
    v->built = 0;
    v->from = was.from;
    v->to = was.to;
    v->cut = (uint8_t)e->kind;
    v->fault = (uint8_t)f;
    v->text = fault_text(f);
}

void cfa_edit_unsupported(struct cfa_edit *ed, const char *what, const struct edge *e)
{
    struct edge *u = emit(&ed->b, EDGE_UNSUPPORTED);
    u->text = what;
    u->loc = e->loc;
    u->end = e->end;
}

void cfa_edit_know(struct cfa_edit *ed, const struct exp *cond)
{
    struct builder *b = &ed->b;
    struct node *yes = node_new(b), *no = node_new(b);
    emit_assume(b, cond, yes, no);
    flow_at(b, no);
    emit_stop(b, NULL);
    flow_at(b, yes);
}

void cfa_edit_if(struct cfa_edit *ed, const struct exp *cond)
{
    struct builder *b = &ed->b;
    struct node *yes = node_new(b);
    emit_assume(b, cond, yes, ed->goal);
    flow_at(b, yes);
}
