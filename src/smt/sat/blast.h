// SPDX-License-Identifier: Apache-2.0
// blast.h: terms as circuits: booleans, bit-vectors and floats gate by gate.  Reads of arrays and results of functions
// are inputs, which theory.h relates to each other.
#ifndef SMT_SAT_BLAST_H
#define SMT_SAT_BLAST_H

#include "base/map.h"
#include "smt/sat/float.h"
#include "smt/term.h"

// The term (no variable) whose value some inputs stand for.  It exists as long as its circuit has its place.
struct blast_owner {
    const struct term *t;
    uint32_t id, place;
    uint32_t first;  // the term's inputs: gates that follow each other, from this one on
};

// Arrays that are not equal differ at some index: the places of the index's bits and of the two arrays' elements there.
struct blast_witness {
    uint32_t index, left, right;
};

// The circuits of a pool of terms, shared by its solvers.
struct blaster {
    struct terms *terms;
    struct gates gates;
    struct u32_vec place;  // by term: 1 + where its bits begin, 0: it has none yet
    struct u32_vec bits;   // literals
    struct {
        VEC_OF(struct blast_owner);
    } owners;            // of inputs, by number; 0: a variable
    struct map witness;  // owner that is an equality of arrays -> number in witnesses
    struct {
        VEC_OF(struct blast_witness);
    } witnesses;
    struct u32_vec support;  // by term: 1 + whether it is supported; 0: not asked yet
    uint64_t generation;     // how often all circuits were forgotten
    size_t needed;           // gates of the first check after that
    struct term_vec stack;
    struct terms_watch watch;
};

void blast_init(struct blaster *b, struct terms *t);
void blast_free(struct blaster *b);

/* blast_supports: whether circuits can be made of all of t: no ints or reals, and arrays only from at most 64 bits to
 * elements that are no arrays.  O(subterms not asked before). */
bool blast_supports(struct blaster *b, const struct term *t);

/* blast_bool, blast_word: the circuit of a supported term: of a boolean one; of a bit-vector or float (a boolean is one
 * bit).  An equality of arrays is an input, as reads are.  Linear in new subterms. */
lit blast_bool(struct blaster *b, const struct term *t);
struct word blast_word(struct blaster *b, const struct term *t);

/* blast_owner_of: the term that inputs with this owner stand for; NULL: a variable, or the term was released.
 * blast_inputs_of: the inputs themselves, not what the term's circuit makes of them (all not-a-numbers of a float
 * become one). */
const struct term *blast_owner_of(const struct blaster *b, uint32_t owner);
struct word blast_inputs_of(const struct blaster *b, uint32_t owner);

/* blast_place: the place of the bits of a supported term.  blast_at: the bits at a place, of a term of sort s. */
uint32_t blast_place(struct blaster *b, const struct term *t);
struct word blast_at(const struct blaster *b, uint32_t place, const struct sort *s);

/* blast_witness_of: the witness of an equality of arrays `t` with its owner; made when it is first asked for. */
struct blast_witness blast_witness_of(struct blaster *b, uint32_t owner, const struct term *t);

/* blast_forget: forgets all circuits; those that are still needed are made again. */
void blast_forget(struct blaster *b);

static inline struct float_format blast_format(const struct sort *s)
{
    return (struct float_format){ s->a, s->b };
}

#endif
