// SPDX-License-Identifier: Apache-2.0
// certify.h: checks proofs by unrolling and by k-induction path by path.
// The checker shares the meaning of edges (src/encode) with the unroller, but nothing that puts them together: no
// joins, no pieces, no order of places, no rounds, no resumption.  It follows one execution after the other, depth
// first, and asks the solver at every branch; so it is simple, and slow if there are many paths.
#ifndef ALGO_BMC_CERTIFY_H
#define ALGO_BMC_CERTIFY_H

#include "core/engine.h"
#include "encode/symbolic.h"

/* What a proof says.  Complete unrolling: no execution takes more than k back edges of a loop entry, or has more than `recursion`
 * activations of a recursive function, and none of them is bad.  k-induction (skip): an execution that takes k quiet iterations
 * of a loop, from any state that agrees with the loop's entry on what the loop leaves alone, does nothing bad next; unroll.h says why
 * that is enough.  Bad: a violation, or what cannot be encoded. */
struct unrolling_proof {
    struct encoder *e;
    uint32_t k, recursion;
    bool skip;
    const struct term_vec *invariants;  // skip: by node id, over plain variables: hold at loop heads; NULL: none
    uint64_t most_paths;                // more are not followed
};

struct path_check {
    uint64_t paths, questions, used, dropped;  // used, dropped: invariants that were shown; that were not
    const char *why;                           // why something else than bad edges is not shown; NULL: all is
    struct loc at;
    uint8_t *open;  // by edge id: it is not shown that its bad event is excluded
};

/* certify_paths: give (path_check_free).  Invariants that the same induction does not show are left out, and everything
 * is checked once more without them.  The proof is good if `why` is NULL and nothing is open; for k-induction it is
 * enough that each edge is not open in one of several checks, since each check shows that an edge is never the first
 * bad event.
 * cost   exponential in the branches of a path. */
void certify_paths(struct run *r, const struct unrolling_proof *p, struct path_check *out);

/* certify_accepts: whether a, together with b if that is not NULL, is a proof; else *text gets a line that says why
 * not. */
bool certify_accepts(const struct cfa *c, const struct path_check *a, const struct path_check *b, struct buf *text);
void path_check_free(const struct cfa *c, struct path_check *p);

#endif
