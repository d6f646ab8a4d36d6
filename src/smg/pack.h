// SPDX-License-Identifier: Apache-2.0
// pack.h: the canonical form of a graph: a row of words that is the same for graphs that differ only in the numbers of
// their objects and values.  So states do not depend on the order in which blocks were allocated, nor on where they
// lie.
#ifndef SMG_PACK_H
#define SMG_PACK_H

#include "smg/graph.h"

// Objects are numbered in the order in which a traversal meets them, from the variables (by activation and number)
// along their edges; so are unknown values.  Things that say nothing (unknown values that nothing else refers to,
// variables without contents) are left out.
struct smg_packed {
    uint64_t hash;
    uint64_t skeleton;  // hash of all but which trees objects are roots of
    size_t n;
    const uint64_t *words;
};

// Memory that packing reuses.
struct smg_packer {
    struct {
        VEC_OF(uint64_t);
    } words, roots;
    struct u32_vec object, unknown;  // old number -> new, 0: not met
    struct u32_vec order, values;    // new number - 1 -> old
    struct u32_vec uses;             // of unknown values
};

/* smg_pack: packs g; the words belong to p and are valid until it packs again.  Objects that cannot be reached from
 * variables are left out: collect first.
 * smg_unpack: makes `to` the graph that was packed.  cost O(size). */
struct smg_packed smg_pack(struct smg_packer *p, const struct smg *g);
/* smg_packed_trees: whether two packed graphs of n words are the same but for their trees, and covers(ctx, x, y) holds
 * for all trees x of a and y of b in the same places. */
bool smg_packed_trees(const uint64_t *a, const uint64_t *b, size_t n, bool (*covers)(void *ctx, uint32_t x, uint32_t y),
                      void *ctx);
void smg_unpack(const uint64_t *words, struct smg *to);
void smg_packer_free(struct smg_packer *p);

#endif
