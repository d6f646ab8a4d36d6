// SPDX-License-Identifier: Apache-2.0
// cells.h: the memory that analyses speak about: objects, the cells inside them, and their names.  An object is a
// variable (of one activation, for recursive functions), a heap block named by its allocation site and a number that
// the analysis chooses, or a function.  A cell is a range of bits of an object.  Both are made on first use and
// numbered densely, so that states can be maps from cells.
#ifndef MEM_CELLS_H
#define MEM_CELLS_H

#include "base/map.h"
#include "mem/pointsto.h"

// inst: for a variable, which active call of its function (recursive functions only); for a heap block, which of the
// blocks of its site that are still told apart.
struct obj {
    enum obj_kind kind;
    uint32_t id, inst;
    uint64_t size;            // bytes; UINT64_MAX if it varies
    struct u32_vec cells;     // every cell of it seen so far
    struct u32_vec by_place;  // the same, by their first bits
    uint32_t widest;          // of them, in bits
};

// A cell: `width` bits from bit `bit` of an object.  The keys of abstract states.
struct cell {
    uint32_t obj, width;
    int64_t bit;
    uint32_t tracked;         // the location that precisions speak about
    struct u32_vec overlaps;  // other cells that share bits with it
};

/* A location as precisions name it: the cell without its width and instance, so that a precision speaks about all
 * activations and all blocks of one allocation. */
struct tracked {
    enum obj_kind kind;
    uint32_t id;
    int64_t bit;
    bool always;       // in every precision: what lives only between two statements
    const char *name;  // "x", "f::x", "f::s.next", "malloc@12+4"; made on first use
};

struct vmem {
    struct cfa *cfa;
    struct arena *mem;
    struct map obj_index, cell_index, tracked_index;
    struct {
        VEC_OF(struct obj);
    } objs;  // 0 unused
    struct {
        VEC_OF(struct cell);
    } cells;  // 0 unused
    struct {
        VEC_OF(struct tracked);
    } tracked;          // 0 unused
    uint32_t *var_obj;  // by var id: object of instance 0, 0 = not yet made
};

void vmem_init(struct vmem *m, struct cfa *c, struct arena *mem);
void vmem_free(struct vmem *m);

/* vmem_flaw: where objects and cells disagree (cells out of order, overlaps that do not overlap or are missing on one
 * side), for VALIDATE.  O(cells x overlaps). */
const char *vmem_flaw(const struct vmem *m);

uint32_t vmem_obj(struct vmem *m, enum obj_kind k, uint32_t id, uint32_t inst);
uint32_t vmem_cell(struct vmem *m, uint32_t obj, int64_t bit, uint32_t width);

/* vmem_exp: the cell of a variable as an expression of the program (added to its expressions); NULL if no scalar or
 * bit-field of the variable's type lies there, or the cell is not in a variable. */
const struct exp *vmem_exp(struct vmem *m, uint32_t cell);

/* vmem_address: byte `off` of an object as an expression of pointer type t that means the same wherever it is
 * evaluated; NULL: there is no such expression. */
const struct exp *vmem_address(struct vmem *m, uint32_t obj, int64_t off, struct type *t);

/* vmem_may_meet: whether bytes of two different live objects may have the same address (storage.h).
 * vmem_ends: whether the end of an activation of f ends the life of the object.
 * vmem_freed: whether a FREE, or the old block of a realloc, whose pointer is unknown may end the life of the object. */
bool vmem_may_meet(const struct vmem *m, uint32_t a, int64_t a_off, uint32_t b, int64_t b_off);
bool vmem_ends(const struct vmem *m, uint32_t obj, const struct func *f);
bool vmem_freed(const struct vmem *m, uint32_t obj, const struct pt_places *places);

const char *vmem_tracked_name(struct vmem *m, uint32_t tracked);
void vmem_cell_print(struct vmem *m, uint32_t cell, struct buf *b);
void vmem_number_print(u128 bits, uint32_t width, struct buf *b);  // a pattern, as a signed number
uint32_t type_width(const struct type *t);                         // bits of a scalar in memory

/* vmem_leaves: calls visit for every scalar (offset in bits, width) of type t placed at bit `at`; for unions only the
 * first member.  False (with none or some visited): there are more than `limit`. */
bool vmem_leaves(const struct type *t, int64_t at, size_t *limit, void (*visit)(void *ctx, int64_t bit, uint32_t width),
                 void *ctx);

// ---- writes through unknown pointers --------------------------------------------------------------------------------

struct writes {
    struct cfa *cfa;
    struct arena *mem;
    struct pointsto *pointsto;
    const struct pt_places **at;  // by edge id: pointsto_written, made on first use
};

/* writes_init: from what pointers of c may point to; the points-to result must live longer. */
void writes_init(struct writes *w, struct cfa *c, struct pointsto *pt, struct arena *mem);

/* writes_of: where edge e may write if nothing is known of its pointer.  If that is nowhere, the verdict rests on the
 * assumption that such pointers reach no object of the program, and the assumption is listed. */
const struct pt_places *writes_of(struct writes *w, const struct edge *e);

/* vmem_hits: whether a write of `bytes` bytes (UINT64_MAX: unknown) to one of the places may touch the cell. */
bool vmem_hits(const struct vmem *m, uint32_t cell, const struct pt_places *places, uint64_t bytes);

#endif
