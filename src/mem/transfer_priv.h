// SPDX-License-Identifier: Apache-2.0
// transfer_priv.h: what the parts of the memory transfer share: where accesses go, pieces of objects, ends of lives.
#ifndef MEM_TRANSFER_PRIV_H
#define MEM_TRANSFER_PRIV_H

#include "mem/storage.h"
#include "mem/transfer.h"

// ---- places (blocks.c) ----------------------------------------------------------------------------------------------

// The place of an access of some bytes.
struct access_to {
    enum reach_kind kind;  // NOWHERE: the access is certainly undefined
    struct reach r;
    uint64_t bytes;
    const struct address *only;  // the one valid target, if there is one; it may have any offset
};

void access_find(struct cell_work *w, uint32_t pointer, uint64_t bytes, struct access_to *out);
/* access_nowhere: handles an access of kind NOWHERE by edge e: nothing is known of what follows. */
void access_nowhere(struct cell_work *w, const struct edge *e, enum obstacle why, const struct access_to *a);
bool target_is_valid(const struct cell_work *w, struct address at, uint64_t bytes);
const struct address *strong_target(const struct cell_work *w,
                                    const struct access_to *a);         // a write there replaces; NULL
bool target_is_readable(const struct cell_work *w, struct address at);  // cells there say what a read there gives

// ---- pieces (blocks.c) ----------------------------------------------------------------------------------------------

// A piece of an object: bits, relative to the beginning of a range, and their value.
struct piece {
    int64_t bit;
    uint32_t width, value;
};
struct piece_vec {
    VEC_OF(struct piece);
};

/* pieces_collect: appends what is known of the cells inside `bytes` bytes at a place.  pieces_put: writes the pieces
 * first..first+n. */
void pieces_collect(struct cell_work *w, struct address at, uint64_t bytes, struct piece_vec *out);
void pieces_put(struct cell_work *w, struct address at, const struct piece_vec *p, size_t first, size_t n);

void edge_copy(struct cell_work *w, const struct edge *e);
void edge_set(struct cell_work *w, const struct edge *e);
void edge_alloc(struct cell_work *w, const struct edge *e);
void edge_free(struct cell_work *w, const struct edge *e);

// ---- ends of lives (lifetime.c) -------------------------------------------------------------------------------------

/* lives_end: makes values that name a dying object dangling: another object may come to lie there, and the next one of
 * this name lies elsewhere (C17 6.2.4p2).  That they are not null is kept, as gcc does.  lives_outlived: what is left
 * of an older value. */
void lives_end(struct dying *d);
uint32_t lives_outlived(const struct dying *d, uint32_t x);
void locals_end(struct cell_work *w, const struct dying *d);    // of an activation
uint32_t block_new(struct cell_work *w, const struct edge *e);  // 0: too many to tell apart

// ---- what nothing reads any more (collect.c) ------------------------------------------------------------------------------

/* collect_at: behind RETURN edge e, forgets globals that are not live there; and blocks, and globals that have
 * addresses, if no known pointer leads to them.  An unknown pointer reads nothing that is known, so nothing is lost.
 * O(cells of the state). */
void collect_at(struct cell_work *w, const struct edge *e);
void collect_free(struct cell_domain *d);

/* forget_dead: forgets variables of the innermost activation of n's function, and globals, that may hold a value on
 * entry to n and are not read from there on.  forget_dead_locals: only the former: a function that is called before n
 * is reached may still read globals. */
void forget_dead(struct cell_work *w, const struct node *n);
void forget_dead_locals(struct cell_work *w, const struct node *n);

// ---- scalars (transfer.c) -------------------------------------------------------------------------------------------

void cell_assign(struct cell_work *w, const struct exp *lhs, uint32_t x);

#endif
