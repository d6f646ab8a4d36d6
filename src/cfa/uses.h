// SPDX-License-Identifier: Apache-2.0
// uses.h: what an edge evaluates, which variables it reads and writes by name, and which memory it accesses through
// addresses.
// A new kind of edge is described here, for all code that asks.  src/interp, which defines what edges mean, and the
// certificate of algo/bmc read edges by themselves: the others are compared with them.
#ifndef CFA_USES_H
#define CFA_USES_H

#include "cfa/cfa.h"
#include "cfa/walk.h"

// ---- operands -------------------------------------------------------------------------------------------------------

/* The expressions of an edge by number: first its result, a cell that it writes; then the values that it computes with.  From
 * OPERAND_ARGS on: its arguments. */
enum operand { OPERAND_LHS, OPERAND_RHS, OPERAND_ADDR, OPERAND_SRC, OPERAND_SIZE, OPERAND_ARGS };
enum { OPERAND_VALUES = OPERAND_RHS };  // the first that is a value

/* edge_operands: how many numbers there are.  edge_operand: the i-th expression; NULL: e has none there. */
static inline size_t edge_operands(const struct edge *e)
{
    return OPERAND_ARGS + e->n_args;
}
const struct exp *edge_operand(const struct edge *e, size_t i);

/* edge_each_part: visits each part of all operands, the result included, as exp_each does.  edge_each_value,
 * edge_any_value: without the result. */
void edge_each_part(const struct edge *e, exp_visit *visit, void *ctx);
void edge_each_value(const struct edge *e, exp_visit *visit, void *ctx);
bool edge_any_value(const struct edge *e, exp_test *test, void *ctx);

/* edge_map_values: e with values that exp_map changes; arguments, which edges may share, are copied into c->mem if one of them changes. */
void edge_map_values(struct cfa *c, struct edge *e, exp_change *change, void *ctx);

// ---- variables ------------------------------------------------------------------------------------------------------

/* edge_reads: visits the variables that an edge reads by name, or whose address it takes.  edge_writes: those that it
 * writes by name, perhaps in part; edge_defines: those that it writes as a whole.  A CALL edge stands for the call and
 * its RETURN, without what the callee does. */
void edge_reads(const struct edge *e, var_visit *visit, void *ctx);
void edge_writes(const struct edge *e, var_visit *visit, void *ctx);
void edge_defines(const struct edge *e, var_visit *visit, void *ctx);

/* edge_target: the variable that e itself writes by its name, perhaps in part: its result, or the target of a COPY or SET; NULL: none. */
struct var *edge_target(const struct edge *e);

// ---- accesses -------------------------------------------------------------------------------------------------------

// ACCESS_INITIAL: a write to an object by its name; to read-only objects only initialisers make such writes.
enum access_kind { ACCESS_READ, ACCESS_WRITE, ACCESS_INITIAL, ACCESS_FREE };

static inline bool access_writes(enum access_kind a)
{
    return a == ACCESS_WRITE || a == ACCESS_INITIAL;
}

// An access through an address; a COPY or SET of an object that it names is one, too.
struct edge_access {
    enum access_kind kind;
    const struct exp *addr;
    struct type *type;       // LOAD, STORE: the scalar there; else NULL
    uint64_t bytes;          // of such: how many are touched
    const struct exp *size;  // COPY, SET: how many, as a value of the edge
};

struct edge_accesses {
    size_t n;
    struct edge_access at[2];
};

/* edge_accesses: all accesses of e through addresses; writes and frees come first.  A block that realloc takes is
 * freed.  What functions without body access (HAVOC_MEM) is not among them: points-to knows it (pointsto_written). */
struct edge_accesses edge_accesses(const struct edge *e);

/* edge_write_kind: how STORE, COPY or SET edge e writes: ACCESS_INITIAL or ACCESS_WRITE. */
enum access_kind edge_write_kind(const struct edge *e);

/* edge_accesses_memory: whether e is a LOAD, STORE, COPY, SET or FREE, and not only a realloc.  edge_stores: whether e writes through an address: STORE, COPY, SET. */
bool edge_accesses_memory(const struct edge *e);
bool edge_stores(const struct edge *e);

/* edge_accessed_type: the scalar that LOAD or STORE edge e accesses; NULL: e is of another kind. */
struct type *edge_accessed_type(const struct edge *e);

/* edge_bytes: how many bytes of a scalar of type t e touches: for a bit-field those up to its last one. */
uint64_t edge_bytes(const struct edge *e, const struct type *t);

/* edge_freed: the address of the block whose life e ends: FREE, realloc; NULL: e frees nothing. */
const struct exp *edge_freed(const struct edge *e);

#endif
