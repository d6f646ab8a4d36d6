// SPDX-License-Identifier: Apache-2.0
// faults.h: undefined behaviour and lost memory: its kinds, which property each violates, and the record of one.
//
// Everything that finds, suspects or reports a fault uses this record; text is made of it in reports alone (fault_print).
#ifndef CFA_FAULTS_H
#define CFA_FAULTS_H

#include "base/base.h"

#include <stdint.h>

struct buf;
struct cfa;
struct edge;
struct var;

// The parts of memory safety, as bits: the sub-properties of the software-verification competition.
enum safety {
    SAFE_NONE = 0,
    SAFE_DEREF = 1,       // valid-deref: every access stays inside a living object
    SAFE_FREE = 2,        // valid-free: every free is of the start of a living block of the heap
    SAFE_MEMTRACK = 4,    // valid-memtrack: some pointer leads to every heap block, until it is freed
    SAFE_MEMCLEANUP = 8,  // valid-memcleanup: every block of the heap is freed when the program ends
    SAFE_ALL = 15,
    // These are no parts of memory safety:
    SAFE_INIT = 16,    // valid-init: no scalar is read before some byte of it has a value
    SAFE_ALIGN = 32,   // valid-alignment: accesses are as aligned as the pointer's type demands
    SAFE_ALIAS = 64,   // valid-alias: objects are accessed by their types
    SAFE_INDEX = 128,  // valid-index: no index leads out of an array, however the array is reached
};

// Rows of faults.def.
enum fault {
    FAULT_NONE = 0,
#define FAULT(id, violates, text) FAULT_##id,
#include "cfa/faults.def"
#undef FAULT
};

/* A fault, and the object that it is about: a variable, or a block of the heap or of alloca.  0: not known. */
struct fault_at {
    enum fault kind;          // FAULT_NONE: none
    const struct edge *edge;  // that commits it
    const struct var *var;    // the variable or string literal
    const struct edge *made;  // a block: where it was allocated (in a library model: the call of the program)
    // where the object's life ended (in a library model: the call of the program); NULL: it lives
    const struct edge *ended;
    uint64_t size;   // of the object
    bool has_place;  // the access is known:
    int64_t off;     // its first byte, counted from the object's start
    uint64_t bytes;  // how many
    uint64_t addr;   // in the run that committed it: the address that was used; for a lost block its start
};

/* fault_text: the name of the kind.  fault_violates: the one sub-property that it violates, or SAFE_NONE.  fault_is_memory: an access
 * to memory, or a free, commits it: nothing is defined behind it. */
const char *fault_text(enum fault f);
enum safety fault_violates(enum fault f);
bool fault_is_memory(enum fault f);

/* safety_name: "valid-deref" ...; if there are several bits, the name of the first. */
const char *safety_name(unsigned safety);

/* fault_print: what happened to which object, in words, without the place of the fault itself:
 * "out-of-bounds write: 4 bytes at offset 40 of a block of 40 bytes, allocated at f.c:12". */
void fault_print(const struct cfa *c, const struct fault_at *f, struct buf *b);

#endif
