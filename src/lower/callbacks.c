// SPDX-License-Identifier: Apache-2.0
/* callbacks.c: functions of the library that call the program back.
 *
 * A model calls a parameter.  If each call of the model from the program names a function there, no other is called.
 *
 * How often and in which order qsort and bsearch call the comparison C leaves open (C17 7.22.5): the models sort by insertion and search by
 * halving.  Where what is called does more than compute a result, a proof rests on that order, and no counterexample may. */
#include "lower/build_priv.h"

// ---- which functions are called ---------------------------------------------------------------------------------------

// Whether x is the address of a function that `by` calls, wherever a pointer leads there.
static bool names_function(const struct builder *b, const struct exp *x, const struct func *by)
{
    bool found = false;
    while (x->kind == EXP_CAST)
        x = x->a;
    for (size_t i = 0; i < b->c->edges.n && x->kind == EXP_FUNC && !found; i++) {
        const struct edge *e = b->c->edges.at[i];
        found = e->kind == EDGE_CALL && e->callee == x->fn && e->from->fn == by;
    }
    return found;
}

// Whether the parameter of a model has only functions that are named in calls from the program, or what such a parameter of another model has, and
// that `by`, which calls it, calls.
static bool is_named_function(const struct builder *b, const struct var *v, const struct func *by, unsigned depth)
{
    enum { MODELS_MAX = 4 };
    size_t at = 0;
    if (v->kind != VAR_PARAM || !v->fn->is_model || v->addressed || depth > MODELS_MAX)
        return false;
    while (at < v->fn->n_params && v->fn->vars.at[at] != v)
        at++;
    for (size_t i = 0; i < b->c->edges.n; i++) {
        const struct edge *e = b->c->edges.at[i];
        if (e->lhs && e->lhs->var == v)
            return false;
        if (e->kind != EDGE_CALL || e->callee != v->fn)
            continue;
        const struct exp *x = at < e->n_args ? e->args[at] : NULL;
        bool passed = x && x->kind == EXP_CELL && is_named_function(b, x->var, by, depth + 1);
        if (!x || (!passed && !names_function(b, x, by)))
            return false;
    }
    return at < v->fn->n_params;
}

// Takes the call's unknown target away, which no execution comes to.
static void drop_unknown(struct builder *b, const struct pending_call *p)
{
    for (size_t i = p->unknown; i < p->unknown_end; i++)
        if (b->c->edges.at[i]->kind == EDGE_EXTERN || b->c->edges.at[i]->kind == EDGE_HAVOC_MEM)
            edge_make_skip(b->c->edges.at[i]);
    memmove(&b->externs.at[p->extern_at], &b->externs.at[p->extern_at + 1],
            (b->externs.n - p->extern_at - 1) * sizeof *b->externs.at);
    b->externs.n--;
}

// What is assumed of calls of unknown functions is said of the first one that is left; NULL: none is.
static void tell_unknown(struct builder *b, const struct pending_call *first)
{
    struct assumptions *all = &b->c->assumptions;
    for (size_t i = 0; i < all->n; i++)
        if (strcmp(all->at[i].text, UNKNOWN_CALLED) == 0) {
            if (first) {
                all->at[i].loc = first->site.loc;
                return;
            }
            memmove(&all->at[i], &all->at[i + 1], (all->n - i - 1) * sizeof *all->at);
            all->n--;
            return;
        }
}

void callbacks_known(struct builder *b)
{
    const struct pending_call *first = NULL;
    for (size_t i = b->calls.n; i-- > 0;) {  // (from the last one on: those before keep their places)
        const struct pending_call *p = &b->calls.at[i];
        if (p->extern_at == NO_EXTERN)
            continue;
        if (p->pointer->kind == EXP_CELL && is_named_function(b, p->pointer->var, p->fn, 0))
            drop_unknown(b, p);
        else
            first = p;
    }
    tell_unknown(b, first);
}

// ---- in which order ---------------------------------------------------------------------------------------------------

// The models, and what calls back in them.
static const struct {
    const char *model, *caller;
} orders[] = { { "qsort", "swaps" }, { "qsort_r", "swaps_r" }, { "bsearch", "bsearch" } };

static bool is_named(const struct builder *b, const struct func *f, const char *name)
{
    return f->is_model && strcmp(sym_str(&b->p->syms, f->name), name) == 0;
}

// Whether somebody besides the function may notice the edge.
static bool leaves_trace(const struct edge *e)
{
    switch (e->kind) {
    case EDGE_ASSIGN:
    case EDGE_LOAD:
    case EDGE_HAVOC:
    case EDGE_RETURN:
        return e->lhs && e->lhs->var->kind == VAR_GLOBAL;
    case EDGE_SKIP:
    case EDGE_DECL:
    case EDGE_ASSUME:
    case EDGE_CALL:
    case EDGE_KINDS:
        return false;
    case EDGE_STORE:
    case EDGE_COPY:
    case EDGE_SET:
    case EDGE_ALLOC:
    case EDGE_FREE:
    case EDGE_EXTERN:
    case EDGE_HAVOC_MEM:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
        return true;
    }
    return true;
}

// Whether the functions of the program that `caller` calls leave traces.
static bool calls_back(const struct builder *b, const char *caller, const uint64_t *traces)
{
    for (size_t i = 0; i < b->c->edges.n; i++) {
        const struct edge *e = b->c->edges.at[i];
        if (e->kind == EDGE_CALL && !e->callee->is_model && traces[e->callee->id] && is_named(b, e->from->fn, caller))
            return true;
    }
    return false;
}

// Lets no counterexample go through the call, and says what a proof rests on.
static void leave_open(struct builder *b, struct edge *call)
{
    const char *name = sym_str(&b->p->syms, call->callee->name);
    b->fn = call->from->fn;
    struct node *asked = node_new(b), *open = node_new(b);
    b->site = (struct site){ call->loc, call->end };
    b->cur = call->from;
    assume_note(b, call->loc, ASSUME_LIBRARY, "`%s` calls what it is given as %s does", name,
                name[0] == 'b' ? "a search by halving" : "a sort by insertion");
    const struct exp *any = temp_new(b, b->t->basic[TYPE_BOOL]);
    emit_havoc(b, any, INPUT_ROUGH, sym_of(&b->p->syms, name));
    emit_assume(b, any, asked, open);
    flow_at(b, asked);
    flow_to(b, open);
    call->from = open;
    b->cur = NULL;
}

// Whether the program has one of the models.
static bool has_order(const struct builder *b)
{
    bool found = false;
    for (size_t i = 0; i < b->c->funcs.n && !found; i++)
        for (size_t k = 0; k < ARRAY_LEN(orders) && !found; k++)
            found = is_named(b, b->c->funcs.at[i], orders[k].model);
    return found;
}

void callbacks_settle(struct builder *b)
{
    struct cfa *c = b->c;
    if (!has_order(b))
        return;
    uint64_t *traces = MEM_ARRAY(uint64_t, c->funcs.n);
    size_t n = c->edges.n;
    for (size_t i = 0; i < n; i++)
        traces[c->edges.at[i]->from->fn->id] |= leaves_trace(c->edges.at[i]);
    cfa_add_callees(c, traces, 1);
    for (size_t k = 0; k < ARRAY_LEN(orders); k++) {
        bool found = calls_back(b, orders[k].caller, traces);
        for (size_t i = 0; i < n && found; i++) {
            struct edge *e = c->edges.at[i];
            if (e->kind == EDGE_CALL && is_named(b, e->callee, orders[k].model) && !e->from->fn->is_model)
                leave_open(b, e);
        }
    }
    mem_free(traces, c->funcs.n * sizeof *traces);
}
