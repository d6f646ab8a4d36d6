// SPDX-License-Identifier: Apache-2.0
// model.c: turns a model of the blocks of an error path into one execution along them.
#include "cpa/predicate/predicate_priv.h"

// The search for the edges of one block.
struct walk {
    struct pred_cpa *v;
    struct engine *e;
    struct solver *model;
    const struct formula *before;  // the end of the block before; NULL for the first
    const struct arg_node *from, *to;
    struct map dead_ends;  // ids of ARG nodes from which `to` was not found
    struct {
        VEC_OF(struct arg_node *);
    } children;  // the children that lead from `from` to the present node
};

static const struct pred_state *state_at(const struct walk *w, const struct arg_node *n)
{
    return pred_of(n->state[w->v->cpa.index]);
}

// Whether the formula of a first part of the block holds in the model.
static bool holds(const struct walk *w, const struct path_formula *f)
{
    struct formula two[2] = { w->before ? *w->before : f->f, f->f };
    const struct term *shifted[2] = { f->f.f, f->f.f };
    if (w->before)
        encode_chain(w->v->enc, two, 2, shifted, NULL);
    return solver_true(w->model, shifted[1]);
}

// The node to which the model goes from n by way of its child: the child, or the node that covers it; NULL: the model
// does not go this way.
static struct arg_node *follow_child(const struct walk *w, const struct arg_node *n, struct arg_node *child)
{
    struct edge_path edges = { 0 };
    struct arg_node *to = child->covered_by && child != w->to ? child->covered_by : child;
    const struct path_formula *f = state_at(w, n)->f;
    if (to != w->to && (state_at(w, to)->block || state_at(w, to)->origin != state_at(w, w->from)->origin))
        return NULL;  // another block
    engine_block(w->e, child, &edges);
    size_t n_edges = edges.n - (child->obstacle ? 1 : 0);
    for (size_t i = 0; i < n_edges && f; i++)
        if (path_formula_step(w->v, f, edges.at[i], &f) != RC_OK)
            f = NULL;
    vec_free(&edges);
    return f && holds(w, f) ? to : NULL;
}

// Goes one step deeper, or back.  False if the search has failed.
static bool search(struct walk *w, struct arg_node **at)
{
    for (struct arg_node *c = (*at)->first_child; c; c = c->next_sibling) {
        struct arg_node *to = follow_child(w, *at, c);
        if (!to || (to != w->to && map_get(&w->dead_ends, to->id, NULL)))
            continue;
        map_put(&w->dead_ends, to->id, 1);  // it need not be tried twice
        vec_push(&w->children, c);
        *at = to;
        return true;
    }
    if (!w->children.n)
        return false;
    *at = vec_pop(&w->children)->parent;
    return true;
}

static bool walk_block(struct walk *w, struct edge_path *out)
{
    struct arg_node *at = (struct arg_node *)(uintptr_t)w->from;
    bool found = at == w->to;
    while (!found && search(w, &at))
        found = at == w->to;
    for (size_t i = 0; i < w->children.n && found; i++)
        engine_block(w->e, w->children.at[i], out);
    map_free(&w->dead_ends);
    vec_free(&w->children);
    return found;
}

bool pred_model_path(struct pred_cpa *v, struct engine *e, const struct block_path *b, struct solver *model,
                     struct edge_path *out)
{
    for (size_t i = 0; i < b->block.n; i++) {
        struct walk w = { .v = v,
                          .e = e,
                          .model = model,
                          .before = i ? &b->end[i - 1] : NULL,
                          .from = b->node.at[i],
                          .to = b->node.at[i + 1] };
        if (!walk_block(&w, out)) {
            vec_clear(out);
            return false;
        }
    }
    return true;
}
