// SPDX-License-Identifier: Apache-2.0
// state.c: reading and writing cells of the abstract variable assignment that a transfer is computing.
#include "cpa/value/value_priv.h"

const struct value_state *value_intern(struct value_cpa *v, uint32_t root, const struct node *node)
{
    uint64_t *at = map_at(&v->states, (uint64_t)(node ? node->id + 1 : 0) << 32 | root);
    if (!*at) {
        struct value_state *s = MEM_NEW(struct value_state);
        *s = (struct value_state){ .s = { v->next_state++ }, .root = root, .node = node };
        *at = (uint64_t)(uintptr_t)s;
        v->stats->states++;
        v->stats->size_max = MAX(v->stats->size_max, pmap_count(&v->l.d.pool, root));
    }
    return (const struct value_state *)(uintptr_t)*at;
}
