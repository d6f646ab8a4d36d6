// SPDX-License-Identifier: Apache-2.0
// give_up.h: objects that are no longer followed, as an explicit heap that other analyses may take over.
#ifndef CPA_SMG_GIVE_UP_H
#define CPA_SMG_GIVE_UP_H

#include "cpa/smg/depth.h"

/* smg_give_up: the marked objects (mark has objects.n bytes) and the variables that prec does not track (NULL: all that
 * are pointers), while g still has them; lives as long as mem.  NULL: some marked object is no single block.
 * cost   O(size of g). */
const struct explicit_heap *smg_give_up(struct smg_cpa *p, const struct smg *g, const uint8_t *mark,
                                        const struct prec *prec, struct arena *mem);

#endif
