// SPDX-License-Identifier: Apache-2.0
// flow.h: the flow chart that predicates are discovered on: the automata with calls inlined, from one function on.
//
// source Dams, Namjoshi 2003, section 2 (flow charts with actions on edges); section 2, "procedures": a call is the body of its function.
#ifndef WP_FLOW_H
#define WP_FLOW_H

#include "base/map.h"
#include "cfa/cfa.h"

enum flow_kind {
    FLOW_EDGE,     // an edge of the automata
    FLOW_BEGIN,    // the beginning: old values become the present ones
    FLOW_UNKNOWN,  // a call inside a recursion, which is not inlined: anything may change
};

struct flow_edge {
    uint8_t kind;
    uint32_t from, to;
    const struct edge *e;  // EDGE; UNKNOWN: the call
};

struct flow_node {
    const struct node *node;
    uint32_t context;  // of which call
    struct u32_vec in, out;
    const char *name;  // an identifier with the line of the statement that comes next: n12, n12b ...
    bool repeated;     // it is in a loop, of its function or of a caller
    bool freed;        // on some way here blocks may have been freed
};

// An inlined call; context 0 is the function that the chart begins with.
struct flow_context {
    uint32_t parent;
    const struct edge *call;  // NULL for context 0
    bool repeated;            // the call is in a loop
    const struct func *fn;
};

struct flow {
    struct cfa *cfa;
    struct arena mem;
    struct map index;
    struct {
        VEC_OF(struct flow_node);
    } nodes;  // 0: the beginning
    struct {
        VEC_OF(struct flow_edge);
    } edges;
    struct {
        VEC_OF(struct flow_context);
    } contexts;
};

/* flow_build: the chart of all that can be executed from the entry of fn on (the start function of c includes the
 * initialisation of globals).  Steps without effect are left out, and declarations before the first statement, except
 * those with a note.
 * errors RC_USER: there are more than FLOW_MAX locations. */
enum { FLOW_MAX = 100000 };
enum rc flow_build(struct flow *f, struct cfa *c, const struct func *fn) ATTR_MUST_USE;
/* flow_land: the location where control is behind steps without effect. */
const struct node *flow_land(const struct node *n);

void flow_free(struct flow *f);

/* flow_print: locations and actions, as `n3 -> n4: t->n = x`. */
void flow_print(const struct flow *f, struct buf *b);

/* flow_print_edge: the action of an edge. */
void flow_print_edge(const struct flow *f, const struct flow_edge *e, struct buf *b);

#endif
