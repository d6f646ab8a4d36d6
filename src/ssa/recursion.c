// SPDX-License-Identifier: Apache-2.0
// recursion.c: recursive calls as loops: a call of a function that is active leads back to the entry of the active call, and
// the end of that one leads to wherever such a call goes on.
//
// Executions of the unit may return to another call than the one that was made (Sharir and Pnueli's "invalid" paths): it has more
// executions than the program, so what holds of it holds of the program.  Behind such a return the variables of the activation
// that goes on are unknown; the callee's result, globals and memory are known.
#include "ssa/build_priv.h"

#include "cfa/executed.h"
#include "encode/forget.h"

static void note_writes(struct build *b, const struct func *f, enum writes which, struct u32_vec *out)
{
    const struct edge_list *edges = executed_by_func(b->executed, f);
    for (size_t i = 0; i < edges->n; i++)
        encode_writes(b->u->e, edges->at[i], which, out);
    (void)unit_tick(b->budget, edges->n + out->n);
    u32_vec_unique(out);
}

void written_by_func(struct build *b, const struct func *f, struct u32_vec *out)
{
    note_writes(b, f, WRITES_ALL, out);
}

struct body *active_body(struct body *x, const struct func *f)
{
    while (x && !(x->again && x->frame->fn == f))
        x = x->caller;
    return x;
}

void call_again(struct build *b, struct walk *w, const struct edge *call, struct body *active)
{
    struct unit *u = b->u;
    struct body *body = w->body;
    if (w->state != active->state) {  // a monitor changes its state from activation to activation
        walk_stop(b, w, UBLOCK_OBSTACLE, call);
        return;
    }
    uint32_t env = w->env;
    struct uedge *back = walk_finish(b, w, active->entry);
    back->back = 1;
    add_operands(b, back, env);

    struct u32_vec always = { 0 };
    written_by_func(b, active->frame->fn, &always);
    uint32_t id = add_block(b, UBLOCK_HEAD, call->ret->to, body->frame, active->state, u->blocks.at[active->entry].env);
    add_phis(b, id, NULL, 0, &always);
    vec_free(&always);
    vec_push(&active->resumes, ((struct resume){ call->ret, body, id }));
    struct walk on = { .from = id, .body = body, .state = active->state, .first = (uint32_t)u->path.n };
    on.env = u->blocks.at[id].env;
    arrive(b, &on, call->ret);
}

// Forgets the variables of a recursive function's activation that has ended; only the result is read.
static void forget_ended(struct build *b, struct walk *w, const struct func *f)
{
    struct u32_vec all = { 0 }, left = { 0 };
    note_writes(b, f, WRITES_ALL, &all);
    note_writes(b, f, WRITES_RETURNED, &left);
    for (size_t i = 0, k = 0; i < all.n; i++) {
        int64_t off;
        while (k < left.n && left.at[k] < all.at[i])
            k++;
        if (k < left.n && left.at[k] == all.at[i])
            continue;
        const struct var *x = encode_var(b->u->e, encode_state(b->u->e, all.at[i], 0), &off);
        if (!x || x != f->retval)
            w->env = state_put(b, w->env, all.at[i], NULL);
    }
    vec_free(&all);
    vec_free(&left);
}

static enum rc return_to(struct build *b, const struct body *x, uint32_t exit, const struct resume *to)
{
    struct unit *u = b->u;
    bool error = false, passes = false;
    if (tick(b->budget, 1) != RC_OK)
        return RC_STOP;
    struct walk w = { .from = exit, .body = to->body, .first = (uint32_t)u->path.n };
    w.env = u->blocks.at[exit].env;
    w.state = monitors_step(&b->monitors, u->blocks.at[exit].state, to->ret, &error);
    walk_push(b, &w, to->ret);
    forget_ended(b, &w, x->frame->fn);
    if (error || walk_step(b, &w, to->ret, &passes) != RC_OK || w.state != u->blocks.at[to->block].state) {
        walk_stop(b, &w, UBLOCK_OBSTACLE, to->ret);
        return RC_OK;
    }
    uint32_t env = w.env;
    struct uedge *e = walk_finish(b, &w, to->block);
    e->back = to->block <= exit;
    add_operands(b, e, env);
    return RC_OK;
}

enum rc return_again(struct build *b, struct body *x)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; i < x->exits.n; i++)
        for (size_t k = 0; k < x->resumes.n && rc == RC_OK; k++)
            rc = return_to(b, x, x->exits.at[i], &x->resumes.at[k]);
    return rc;
}
