// SPDX-License-Identifier: Apache-2.0
// reached.h: the set of reached abstract states, partitioned by what merge and stop demand to be equal.
#ifndef CORE_REACHED_H
#define CORE_REACHED_H

#include "base/map.h"
#include "core/arg.h"

struct reached_entry {
    struct signature sig;
    struct arg_node *node;
};

// The states of a partition that have the same shape.
struct bucket {
    uint32_t shape;
    VEC_OF(struct reached_entry);  // nodes that are not covered, in no particular order
};

struct partition {
    VEC_OF(struct bucket);
    size_t states;  // in all buckets
};

struct reached {
    struct run *run;
    struct map pairs;  // folds the components' partition keys into one dense number
    struct map index;  // that number -> index into parts
    struct {
        VEC_OF(struct partition);
    } parts;
    struct map exact;    // hash of a composite state -> a node with it (0: none any more)
    struct map buckets;  // (partition, shape) -> 1 + index into its buckets
    bool keyed;          // shaped has keys (cpa_index.shape_key)
    struct map alike;    // if there are keys: hash of partition, shape and key -> a list of the nodes with them
    struct cpa *shaped;  // the component whose shapes are used; NULL: none, or another component is not flat
    uint64_t n;
};

void reached_init(struct reached *r, struct run *run);

/* reached_partition: the partition of a composite state, created if it is new. */
uint32_t reached_partition(struct reached *r, const struct state *const *states);

/* reached_signature: the signature of a composite state: that of the first component that has one.  (The union of all
 * signatures would not tell the components apart.) */
struct signature reached_signature(const struct reached *r, const struct state *const *states);

// Whether a state with signature b may cover one with signature a.
static inline bool signature_below(struct signature a, struct signature b)
{
    return ((b.w[0] & ~a.w[0]) | (b.w[1] & ~a.w[1])) == 0;
}

void reached_add(struct reached *r, struct arg_node *n);     // n->partition and n->at are set
void reached_remove(struct reached *r, struct arg_node *n);  // no effect if n is not in it

/* reached_hash: a hash of the ids of a composite state. */
uint64_t reached_hash(const struct run *run, const struct state *const *states);

/* reached_equal: a node with exactly these states, or NULL. */
struct arg_node *reached_equal(const struct reached *r, uint32_t partition, const struct state *const *states);

/* reached_alike: the nodes of a bucket that, as far as keys tell, may cover states s of its partition, as a list
 * (alike_next); it may contain nodes of other buckets.  Only if states have keys. */
struct arg_node *reached_alike(const struct reached *r, uint32_t partition, const struct bucket *b,
                               const struct state *const *s);

/* reached_flaw: where a node is not where it says, or is not counted, for VALIDATE.  O(states). */
const char *reached_flaw(const struct reached *r);

void reached_free(struct reached *r);

#endif
