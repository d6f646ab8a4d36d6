// SPDX-License-Identifier: Apache-2.0
// modular.c: calls as abstraction blocks: what a call reads becomes phis of a block; what it writes becomes unknown
// values behind it.
// source Henry 2014, section 5.1 (inputs and outputs are different variables: what a call leaves alone is neither).
#include "ssa/build_priv.h"
#include "ssa/modref.h"

#include "encode/forget.h"

static struct walk leave(struct build *b, const struct walk *w, uint32_t block, enum ucall_exit exit)
{
    struct walk x = {
        .from = block, .body = w->body, .state = w->state, .first = (uint32_t)b->u->path.n, .exit = exit
    };
    x.env = b->u->blocks.at[block].env;
    return x;
}

// The state behind the binding of arguments, without the effects of the binding, which only the callee sees.
static uint32_t without_arguments(struct build *b, const struct edge *call, uint32_t before, uint32_t env)
{
    struct u32_vec bound = { 0 };
    encode_writes(b->u->e, call, WRITES_ALL, &bound);
    for (size_t i = 0; i < bound.n; i++) {
        bool gone = false;
        const struct term *old = state_get(b, before, bound.at[i], &gone);
        env = state_put(b, env, bound.at[i], gone ? NULL : old);
    }
    vec_free(&bound);
    return env;
}

// Gives what the call may write unknown values.
static void write_outputs(struct build *b, struct walk *w, const struct func *callee, struct u32_vec *outputs)
{
    const struct u32_vec *writes = modref_writes(b->modref, callee);
    for (size_t i = 0; i < writes->n; i++) {
        const struct term *like = encode_state(b->u->e, writes->at[i], 0);
        const struct term *value = make_value(b->u, w->from, &w->made, UVALUE_ANY, NULL, like);
        w->env = state_put(b, w->env, writes->at[i], value);
        vec_push(outputs, writes->at[i]);
        vec_push(outputs, vec_last(&w->made));
    }
}

// Opens the block that the walk enters, with the inputs of the call as phis.
static uint32_t open_call(struct build *b, struct walk *w, const struct edge *call)
{
    struct unit *u = b->u;
    uint32_t id = add_block(b, UBLOCK_PLAIN, call->from, w->body->frame, w->state, w->env), env = w->env;
    u->blocks.at[id].call = call;
    add_phis(b, id, w, 1, modref_reads(b->modref, call->callee));
    add_operands(b, walk_finish(b, w, id), env);
    return id;
}

enum rc abstract_call(struct build *b, struct walk *w, const struct edge *call)
{
    bool passes;
    uint32_t before = w->env;
    if (walk_step(b, w, call, &passes) != RC_OK) {
        walk_stop(b, w, UBLOCK_OBSTACLE, call);
        return RC_OK;
    }
    if (!passes) {
        walk_drop(w);
        return RC_OK;
    }
    uint32_t id = open_call(b, w, call);
    bool other_state = w->state != b->u->blocks.at[0].state;
    if (modref_fails(b->modref, call->callee)) {
        struct walk x = leave(b, w, id, UCALL_FAIL);
        walk_stop(b, &x, UBLOCK_FAIL, call);
    }
    if (modref_obstructs(b->modref, call->callee) || other_state) {
        struct walk x = leave(b, w, id, UCALL_OBSTACLE);
        walk_stop(b, &x, UBLOCK_OBSTACLE, call);
    }
    struct walk x = leave(b, w, id, UCALL_RETURN);
    x.env = without_arguments(b, call, before, x.env);
    write_outputs(b, &x, call->callee, &x.outputs);
    return return_unseen(b, &x, call);
}
