// SPDX-License-Identifier: Apache-2.0
// exits.c: ways to the exit, backwards from there.
#include "pre/exits.h"

#include "num/range.h"

enum { WAYS_MAX = 32 };

struct search {
    const struct func *fn;
    struct exit_ways *out;
    struct exit_way way;  // backwards
    bool many;
};

static void found(struct search *s)
{
    struct exit_way w = s->way;
    assert(w.n >= 1 && w.at[0]->to == s->fn->exit);
    const struct edge *first = w.at[w.n - 1];
    for (size_t i = 0; i < w.n; i++)
        w.at[i] = s->way.at[w.n - 1 - i];
    bool gives = first->kind == EDGE_ASSIGN && first->lhs->var == s->fn->retval;
    w.known = gives && exp_is_const(first->rhs);
    w.result = w.known ? value_int(first->rhs->value, first->rhs->type) : 0;
    s->many = s->many || s->out->n >= WAYS_MAX;
    if (!s->many)
        vec_push(s->out, w);
}

// Whether a way may begin before e, too: the edge changes no result, and nothing else leaves its node.
static bool goes_on(const struct search *s, const struct edge *e)
{
    bool plain = e->kind == EDGE_SKIP || e->kind == EDGE_DECL || e->kind == EDGE_ASSIGN || e->kind == EDGE_HAVOC;
    bool result = e->lhs && e->lhs->var == s->fn->retval;
    return plain && !result && e->from->out.n == 1 && e->from != s->fn->entry && s->way.n < EXIT_EDGES;
}

static void walk(struct search *s, const struct node *n)
{
    for (size_t i = 0; i < n->in.n && !s->many; i++) {
        const struct edge *e = n->in.at[i];
        assert(s->way.n < EXIT_EDGES);  // goes_on
        s->way.at[s->way.n++] = e;
        if (goes_on(s, e))
            walk(s, e->from);
        else
            found(s);
        s->way.n--;
    }
}

static void find_ways(const struct func *f, struct exit_ways *out)
{
    struct search s = { .fn = f, .out = out };
    bool tells = false;
    if (!f->retval || !type_is_integer(f->retval->type) || f->recursive)
        return;
    walk(&s, f->exit);
    for (size_t i = 0; i < out->n; i++)
        tells |= out->at[i].known;
    if (s.many || !tells || out->n < 2)
        vec_clear(out);
}

void exits_find(const struct cfa *c, struct exits *x)
{
    *x = (struct exits){ c, MEM_ARRAY(struct exit_ways, c->funcs.n), mem_alloc(c->nodes.n), c->funcs.n, c->nodes.n };
    for (size_t i = 0; i < c->funcs.n; i++) {
        find_ways(c->funcs.at[i], &x->of[i]);
        for (size_t k = 0; k < x->of[i].n; k++) {
            const struct edge *first = x->of[i].at[k].at[0];
            x->begins[first->from->id] = 1;
            if (first->kind == EDGE_RETURN)
                x->begins[first->ret->from->id] = 1;
        }
    }
    VALIDATE(exits_flaw(x));
}

// The edges of a way are one behind the other, and lead to the exit.
static const char *way_flaw(const struct exits *x, const struct func *f, const struct exit_way *w)
{
    if (w->n < 1 || w->n > EXIT_EDGES || w->at[w->n - 1]->to != f->exit)
        return "exits: a way does not lead to the exit";
    for (size_t i = 1; i < w->n; i++)
        if (w->at[i]->from != w->at[i - 1]->to || w->at[i]->from->out.n != 1 || w->at[i]->kind == EDGE_RETURN)
            return "exits: something else may happen on a way";
    return x->begins[w->at[0]->from->id] ? NULL : "exits: it is not known where a way begins";
}

const char *exits_flaw(const struct exits *x)
{
    const char *flaw = NULL;
    for (size_t i = 0; i < x->cfa->funcs.n && !flaw; i++) {
        const struct func *f = x->cfa->funcs.at[i];
        if (x->of[i].n > WAYS_MAX || (x->of[i].n && (!f->retval || f->recursive)))
            return "exits: a function has ways to its exit that has none";
        for (size_t k = 0; k < x->of[i].n && !flaw; k++)
            flaw = way_flaw(x, f, &x->of[i].at[k]);
    }
    return flaw;
}

void exits_free(struct exits *x)
{
    for (size_t i = 0; i < x->n_funcs; i++)
        vec_free(&x->of[i]);
    mem_free(x->of, x->n_funcs * sizeof *x->of);
    mem_free(x->begins, x->n_nodes);
}

// ---- conditions -----------------------------------------------------------------------------------------------------

static bool is_result(const struct exp *x, const struct edge *ret)
{
    while (x->kind == EXP_CAST && type_is_integer(x->type) && type_is_integer(x->a->type) &&
           range_fits(range_of_type(x->a->type), x->type))
        x = x->a;
    return x == ret->lhs;
}

const struct edge *exits_asked(const struct exits *ways, const struct edge *e)
{
    const struct edge *r = e->kind == EDGE_ASSUME ? node_only_in(e->from) : NULL;
    if (!r || r->kind != EDGE_RETURN || !r->lhs || !r->callee->retval ||
        r->lhs->type != r->callee->retval->type->unqual)
        return NULL;
    bool truth = true;
    const struct exp *x = exp_truth(e->rhs, &truth);
    bool compares = x->kind == EXP_BINARY && op_is_compare((enum op)x->op) && exp_is_const(x->b);
    return ways->of[r->callee->id].n && is_result(compares ? x->a : x, r) ? r : NULL;
}

const struct node *exits_question(const struct edge *ret)
{
    const struct node *n = ret->to;
    while (n->out.n == 1 && n->out.at[0]->note && n->out.at[0]->to->in.n == 1)
        n = n->out.at[0]->to;
    return n;
}

bool exits_passes(const struct edge *e, const struct exit_way *w)
{
    assert(e->kind == EDGE_ASSUME);
    bool truth = e->truth != 0;
    const struct exp *x = exp_truth(e->rhs, &truth);
    if (!w->known)
        return true;
    if (x->kind != EXP_BINARY)
        return (w->result != 0) == truth;
    assert(op_is_compare((enum op)x->op) && exp_is_const(x->b));  // exits_asked
    i128 k = value_int(x->b->value, x->b->type);
    enum tri is = range_compare((enum op)x->op, (struct range){ w->result, w->result }, (struct range){ k, k });
    return is == TRI_UNKNOWN || (is == TRI_TRUE) == truth;
}

static void put_way(const struct cfa *c, const struct exit_way *w, struct buf *b)
{
    for (size_t i = 0; i < w->n; i++) {
        buf_puts(b, i ? "; " : "  ");
        edge_print(c, w->at[i], b);
    }
    if (w->known)
        buf_printf(b, "  -> %lld", (long long)w->result);
    buf_putc(b, '\n');
}

void exits_print(const struct exits *x, struct buf *b)
{
    for (size_t i = 0; i < x->cfa->funcs.n; i++) {
        if (x->of[i].n)
            buf_printf(b, "function %s\n", sym_str(&x->cfa->prog->syms, x->cfa->funcs.at[i]->name));
        for (size_t k = 0; k < x->of[i].n; k++)
            put_way(x->cfa, &x->of[i].at[k], b);
    }
}
