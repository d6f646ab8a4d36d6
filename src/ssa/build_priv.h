// SPDX-License-Identifier: Apache-2.0
// build_priv.h: a unit under construction.
#ifndef SSA_BUILD_PRIV_H
#define SSA_BUILD_PRIV_H

#include "ssa/unit_priv.h"

struct body;

// A walk: the way from a block, along the n edges from `first` on in the unit's path.
struct walk {
    uint32_t from;
    struct body *body;
    uint32_t state;  // of the monitors
    uint32_t env;
    uint32_t first, n;
    struct term_vec guard;
    struct u32_vec made;
    const struct func *keep;  // while a RETURN is taken: variables of this function keep their values
    struct u32_vec outputs;
    enum ucall_exit exit;  // how the call ended, if the block is an abstraction block
};

struct walks {
    VEC_OF(struct walk);
};

struct head {
    const struct node *node;
    uint32_t state, block;
};

// The place where a recursive call goes on (recursion.c): block `block` of body `body`.
struct resume {
    const struct edge *ret;
    struct body *body;
    uint32_t block;
};

// The body of a function on behalf of one call.
struct body {
    const struct uframe *frame;
    struct body *caller;
    uint32_t state;  // the state of the monitors when it is entered
    int64_t depth;   // active calls
    bool entered;
    bool again;        // recursive calls of its function lead back to its entry
    uint32_t entry;    // again: the block of its entry
    struct walks *at;  // by rpo of the node: walks that have arrived there
    struct {
        VEC_OF(struct head);
    } heads;
    struct u32_vec exits;  // again: the blocks of its exit
    struct {
        VEC_OF(struct resume);
    } resumes;
};

struct build {
    struct unit *u;
    const struct unit_cfg *cfg;
    struct budget *budget;
    struct unit_stats *stats;
    struct monitors monitors;
    struct executed *executed;
    const struct modref *modref;  // modular: calls become abstraction blocks; NULL: they are followed
    struct arena mem;
    size_t taken;          // edges of the CFA, so far
    uint8_t *fails;        // by function id: 0 unknown, 1 no, 2 yes
    struct node ***order;  // by function id: its nodes in weak topological order
    struct step step;      // scratch
    struct map local;      // scratch: id of an instance -> id of its value + 1
};

/* build.c.  walk_push: the walk takes e; if others have taken edges meanwhile, its own edges move behind theirs.
 * walk_finish: the walk becomes an edge to block `to`.  walk_drop: it leads nowhere.  walk_stop: it ends in a block of
 * its own.  arrive: it has taken e and waits at its end.  add_phis: adds the phis of a block at which n walks arrive;
 * state variables in `always` (sorted) get one even if the walks agree.  add_operands: adds the operands for the phis
 * where e ends, from env. */
void walk_push(struct build *b, struct walk *w, const struct edge *e);
struct uedge *walk_finish(struct build *b, struct walk *w, uint32_t to);
void walk_drop(struct walk *w);
void walk_stop(struct build *b, struct walk *w, enum ublock_kind kind, const struct edge *cause);
void arrive(struct build *b, struct walk *w, const struct edge *e);
uint32_t add_block(struct build *b, enum ublock_kind kind, const struct node *n, const struct uframe *f, uint32_t state,
                   uint32_t env);
void add_phis(struct build *b, uint32_t block, const struct walk *w, size_t n, const struct u32_vec *always);
void add_operands(struct build *b, struct uedge *e, uint32_t env);

enum rc build_body(struct build *b, struct body *x) ATTR_MUST_USE;
enum rc build_call(struct build *b, struct walk *w, const struct edge *call) ATTR_MUST_USE;
enum rc skip_call(struct build *b, struct walk *w, const struct edge *call) ATTR_MUST_USE;

/* return_unseen: the walk is at the return of a call that was not followed; the effects of the call are in the walk's
 * state. */
enum rc return_unseen(struct build *b, struct walk *w, const struct edge *call) ATTR_MUST_USE;

/* recursion.c.  written_by_func: what an activation of f may write, sorted.  active_body: the active body, w's or one
 * of its callers, that a call of f leads back to; NULL: there is none.  call_again: the walk takes such a call (its
 * CALL edge is on the path already).
 * return_again: adds all ways back, once the body is complete. */
void written_by_func(struct build *b, const struct func *f, struct u32_vec *out);
struct body *active_body(struct body *x, const struct func *f);
void call_again(struct build *b, struct walk *w, const struct edge *call, struct body *active);
enum rc return_again(struct build *b, struct body *x) ATTR_MUST_USE;

/* modular.c.  abstract_call: the walk comes to a call (its CALL edge is on the path), which becomes an abstraction
 * block. */
enum rc abstract_call(struct build *b, struct walk *w, const struct edge *call) ATTR_MUST_USE;

/* make_value: a new value that the walk makes; like: an instance of the variable that it is the value of. */
const struct term *make_value(struct unit *u, uint32_t from, struct u32_vec *made, enum uvalue_kind kind,
                              const struct term *def, const struct term *like);

/* state_get: the value of state variable v; *gone: v has no value that is read again.  state_put: sets it; value NULL:
 * gone. */
const struct term *state_get(struct build *b, uint32_t env, uint32_t v, bool *gone);
uint32_t state_put(struct build *b, uint32_t env, uint32_t v, const struct term *value);

/* walk_step: applies the effect of e to the walk.  *passes: false: no execution passes e.  RC_UNSUPPORTED: e is not
 * modelled. */
enum rc walk_step(struct build *b, struct walk *w, const struct edge *e, bool *passes) ATTR_MUST_USE;

#endif
