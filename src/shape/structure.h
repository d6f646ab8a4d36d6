// SPDX-License-Identifier: Apache-2.0
// structure.h: three-valued structures: heaps whose cells are nodes, of which some stand for several cells.
//
// A Kleene value is two bits: must (it is 1) and may (it is 1 or 1/2); must implies may.  Conjunction and disjunction are those of the bits,
// negation changes and swaps them.  A predicate over nodes is a pair of words, or of a pair of words per node: a structure has at most 64 nodes.
//
// source Sagiv, Reps, Wilhelm 2002, sections 3 and 4; Theoduloz 2010, 2.3.3.
#ifndef SHAPE_STRUCTURE_H
#define SHAPE_STRUCTURE_H

#include "shape/logic.h"

enum { NODES_MAX = 64 };

// Kleene values for nodes 0 .. 63.
struct kleene {
    uint64_t must, may;
};

/* The predicates that got other values since constraints were last applied (structure_coerce); bit 0: there are other
 * nodes.  The last bit stands for all predicates from there on. */
enum { STALE_WORDS = 8, STALE_LAST = 64 * STALE_WORDS - 1 };
struct stale {
    uint64_t word[STALE_WORDS];
};

static inline uint32_t stale_bit(uint32_t pred)
{
    return MIN(pred + 1, (uint32_t)STALE_LAST);
}
static inline void stale_add(struct stale *s, uint32_t bit)
{
    assert(bit <= STALE_LAST);
    s->word[bit / 64] |= UINT64_C(1) << bit % 64;
}

struct structure {
    const struct vocabulary *voc;
    uint32_t n;           // nodes
    uint32_t rows;        // room for nodes: a power of two, at least 4
    uint64_t summary;     // nodes that may stand for several cells: each equals itself or not (1/2)
    struct kleene *word;  // nullary predicates (bit 0), unary ones, rows of binary ones
    size_t n_words;
    struct stale stale;
};

static inline uint64_t nodes_below(uint32_t n)
{
    return n >= 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1;
}
static inline uint64_t nodes_of(const struct structure *s)
{
    return nodes_below(s->n);
}

/* structure_new: a structure without nodes; every nullary predicate is 0.  structure_copy.  structure_free. */
struct structure *structure_new(const struct vocabulary *v, uint32_t nodes);
struct structure *structure_copy(const struct structure *s);
void structure_free(struct structure *s);

/* structure_add: adds a node for which every predicate is `value`: LOGIC_FALSE or LOGIC_HALF; gives its number.
 * UINT32_MAX: there are 64 already.
 * structure_split: node v becomes two nodes that are like it; gives the number of the other one.
 * structure_remove: removes node v; the last node gets its number.  structure_restrict: keeps only the nodes in `keep`,
 * a bit set. */
uint32_t structure_add(struct structure *s, enum logic_op value);
uint32_t structure_split(struct structure *s, uint32_t v);
void structure_remove(struct structure *s, uint32_t v);
void structure_restrict(struct structure *s, uint64_t keep);

// ---- values -------------------------------------------------------------------------------------------------------------

static inline struct kleene *unary_of(const struct structure *s, uint32_t at)
{
    assert(at < s->voc->count[1]);
    return &s->word[s->voc->count[0] + at];
}
static inline struct kleene *binary_of(const struct structure *s, uint32_t at)
{
    assert(at < s->voc->count[2]);
    return &s->word[s->voc->count[0] + s->voc->count[1] + (size_t)at * s->rows];
}

/* words_of: the words of a predicate, *n of them. */
static inline struct kleene *words_of(const struct structure *s, const struct predicate *p, size_t *n)
{
    *n = p->arity == 2 ? s->n : 1;
    return p->arity == 2 ? binary_of(s, p->at) : p->arity == 1 ? unary_of(s, p->at) : &s->word[p->at];
}

/* structure_get, structure_set: the value of predicate p at (x, y), as far as it has places: LOGIC_FALSE, TRUE or HALF. */
enum logic_op structure_get(const struct structure *s, uint32_t p, uint32_t x, uint32_t y);
void structure_set(struct structure *s, uint32_t p, uint32_t x, uint32_t y, enum logic_op value);

/* structure_same: the same words; of structures whose nodes are in canonical order: they are isomorphic.  structure_hash. */
bool structure_same(const struct structure *a, const struct structure *b);
uint64_t structure_hash(const struct structure *s);

/* structure_flaw: a word that is not well-formed (must without may, values or summary bits of nodes that do not exist,
 * ...), for VALIDATE.  O(words). */
const char *structure_flaw(const struct structure *s);

/* structure_print: one line per node with the predicates that hold for it, and the values of binary predicates. */
void structure_print(const struct structure *s, struct buf *out);

#endif
