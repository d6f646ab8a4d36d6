// SPDX-License-Identifier: Apache-2.0
// certify.h: an independent check that a reached set proves what the verdict says.
#ifndef CORE_CERTIFY_H
#define CORE_CERTIFY_H

#include "core/engine.h"

/* certify: whether the live, uncovered states of e's ARG contain the initial state, are closed under abstract successors
 * (every successor of every state lies below one of them), and contain no violation and no obstacle.  Uses the components'
 * transfer and leq only, not the engine's loop, waitlist, precisions or covering links (Theoduloz 2010, theorem 3.1,
 * invariants 3.1 and 3.2).
 * out    false with the reason in *why.
 * cost   one abstract successor per state and branch. */
bool certify(struct engine *e, struct buf *why);

#endif
