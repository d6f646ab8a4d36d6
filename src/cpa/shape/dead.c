// SPDX-License-Identifier: Apache-2.0
// dead.c: decides where pointers that are never read again are forgotten.
// The name of a variable keeps its cell apart from others.  While links around the cell are changed, the cell must not
// be mixed with similar ones: `l->prev->next = l->next` and `l->next->prev = l->prev` take out the cell of l, and the
// cell that l->next led to is read for the last time halfway.  So names are kept up to where paths meet, to the next
// call, or to the end; this includes temporaries of the lowering.
#include "cpa/shape/shape_priv.h"

#include "cfa/live.h"
#include "cfa/uses.h"

static bool leads_away(const struct edge *e)
{
    return e->kind == EDGE_CALL || e->kind == EDGE_RETURN || e->kind == EDGE_STOP || e->back;
}

// Whether all dead pointers are forgotten at n.  (Before the program stops, because a name that nobody reads keeps no
// block from being lost.)
static bool is_meeting(const struct node *n)
{
    bool meeting = n->in.n != 1 || n->in.at[0]->kind == EDGE_CALL || n->out.n == 0;
    for (size_t i = 0; i < n->out.n; i++)
        meeting |= leads_away(n->out.at[i]);
    return meeting;
}

// Removes from the kept names the one that gets another value.
static void take_out(void *kept, const struct var *x)
{
    struct u32_vec *set = kept;
    for (size_t i = 0; i < set->n; i++)
        if (set->at[i] == x->id)
            set->at[i] = set->at[--set->n];
}

struct walk {
    struct shape_cpa *v;
    const struct node *n;
    struct u32_vec kept;
};

// Takes one step from the end of e, along which w has come; the next node, or NULL where paths meet.
static const struct node *go_on(struct walk *w, const struct edge *e)
{
    const struct cfa *c = w->v->cpa.run->cfa;
    const struct node *n = e->to;
    struct u32_vec *drop = &w->v->drop[n->id];
    edge_defines(e, take_out, &w->kept);
    for (size_t i = 0; i < n->dead.n; i++) {
        const struct var *x = c->vars.at[n->dead.at[i]];
        bool keeps = !is_meeting(n) && w->v->pointer[x->id] != NOT_FOLLOWED;
        vec_push_once(keeps ? &w->kept : drop, x->id);
    }
    for (size_t i = 0; i < w->kept.n && is_meeting(n); i++)
        vec_push_once(drop, w->kept.at[i]);
    return is_meeting(n) ? NULL : n;
}

// Walks every way from a node where paths meet to the next such nodes: a tree.
static void walk_from(struct shape_cpa *v, const struct node *start)
{
    struct {
        VEC_OF(struct walk);
    } todo = { 0 };
    vec_push(&todo, ((struct walk){ .v = v, .n = start }));
    while (todo.n) {
        struct walk w = todo.at[--todo.n];
        for (size_t i = 0; i < w.n->out.n; i++) {
            struct walk next = { .v = v };
            vec_append(&next.kept, &w.kept);
            next.n = go_on(&next, w.n->out.at[i]);
            if (next.n)
                vec_push(&todo, next);
            else
                vec_free(&next.kept);
        }
        vec_free(&w.kept);
    }
    vec_free(&todo);
}

void dead_find(struct shape_cpa *v)
{
    const struct cfa *c = v->cpa.run->cfa;
    v->drop = ARENA_ARRAY(&v->mem, struct u32_vec, c->nodes.n);
    for (size_t i = 0; i < c->nodes.n; i++)
        if (is_meeting(c->nodes.at[i]))
            walk_from(v, c->nodes.at[i]);
}

void dead_forget(struct shape_cpa *v)
{
    for (size_t i = 0; v->drop && i < v->cpa.run->cfa->nodes.n; i++)
        vec_free(&v->drop[i]);
}
