// SPDX-License-Identifier: Apache-2.0
// build_priv.h: a unit under construction.
#ifndef SSA_BUILD_PRIV_H
#define SSA_BUILD_PRIV_H

#include "ssa/unit_priv.h"

struct body;

// On the way from a block, along edges that lie in the unit's path from `first` on.
struct walk {
    uint32_t from;
    struct body *body;
    uint32_t state;  // of the monitors
    uint32_t env;
    uint32_t first;
    struct term_vec guard;
    struct u32_vec made;
    const struct func *keep;  // while a RETURN is taken: variables of this function keep their values
};

struct walks {
    VEC_OF(struct walk);
};

struct head {
    const struct node *node;
    uint32_t state, block;
};

// The body of a function on behalf of one call.
struct body {
    const struct uframe *frame;
    struct body *caller;
    uint32_t state;  // of the monitors when it is entered
    int64_t depth;   // active calls
    bool entered;
    struct walks *at;  // by rpo of the node: walks that have arrived there
    struct {
        VEC_OF(struct head);
    } heads;
};

struct build {
    struct unit *u;
    const struct unit_cfg *cfg;
    struct budget *budget;
    struct unit_stats *stats;
    struct monitors monitors;
    struct executed *executed;
    struct arena mem;
    uint8_t *fails;        // by function id: 0 unknown, 1 no, 2 yes
    struct node ***order;  // by function id: its nodes in weak topological order
    struct step step;      // scratch
    struct map local;      // scratch: id of an instance -> id of its value + 1
};

enum rc build_body(struct build *b, struct body *x) ATTR_MUST_USE;
enum rc build_call(struct build *b, struct walk *w, const struct edge *call) ATTR_MUST_USE;
enum rc skip_call(struct build *b, struct walk *w, const struct edge *call) ATTR_MUST_USE;

/* make_value: a value that the walk makes; like: an instance of what it is the value of. */
const struct term *make_value(struct unit *u, uint32_t from, struct u32_vec *made, enum uvalue_kind kind,
                              const struct term *def, const struct term *like);

/* state_get: the value of state variable v, *gone: it has none that is read again.  state_put: value NULL: gone. */
const struct term *state_get(struct build *b, uint32_t env, uint32_t v, bool *gone);
uint32_t state_put(struct build *b, uint32_t env, uint32_t v, const struct term *value);

/* walk_step: the effect of e on the walk.  *passes: false: never passed.  RC_UNSUPPORTED: not modelled. */
enum rc walk_step(struct build *b, struct walk *w, const struct edge *e, bool *passes) ATTR_MUST_USE;

#endif
