// SPDX-License-Identifier: Apache-2.0
// memory_priv.h: objects that pointers may reach, how they are accessed, and the regions into which memory is therefore
// divided.
#ifndef ENCODE_MEMORY_PRIV_H
#define ENCODE_MEMORY_PRIV_H

#include "encode/encode_priv.h"
#include "num/stride.h"

// An interval: bits of an object that are accessed as a unit, and the class of accesses that may touch them.
struct interval {
    int64_t low, high;
    uint32_t up;         // union-find over all intervals
    struct shape shape;  // of all accesses; of the first if they are mixed
    bool mixed;          // different bits are accessed
    bool retyped;        // the same bits as values of different types
};

struct object {
    enum obj_kind kind;
    uint32_t id;
    int64_t period;        // bytes after which accesses at unknown offsets repeat; 0: all offsets are known
    struct stride inside;  // offsets at unknown places in it that pointers may have
    struct {
        VEC_OF(struct shape);
    } shapes;           // modulo the period
    uint32_t first, n;  // its intervals, by position
};

// A target of an access: some bytes of an object.
struct target {
    uint32_t obj;
    struct stride at;
};
struct targets {
    uint32_t first, n;
};

enum region_kind {
    REGION_CELLS,  // some known places, each with state variables of its own (cells.c)
    REGION_ARRAY,  // one array from addresses to values of one shape
    REGION_BYTES,  // bv: an array of bytes
    REGION_VIEWS,  // int: an array for each size of access
};

struct view {
    uint32_t width, svar;
    bool aligned;  // all accesses of this width are aligned to it
};

struct region {
    enum region_kind kind;
    uint32_t svar;       // ARRAY, BYTES
    struct shape shape;  // ARRAY: `bit` is the bit within a byte; type NULL: bits
    struct {
        VEC_OF(struct view);
    } views;
    struct u32_vec strings;  // ids of string literals in it
    uint32_t members;
    bool is_static;  // all of it has static storage duration and is writable
};

struct memory {
    struct map index;  // kind, id -> object + 1
    struct {
        VEC_OF(struct object);
    } objs;
    struct {
        VEC_OF(struct target);
    } targets;
    struct targets *addr, *src;  // by edge id
    struct {
        VEC_OF(struct interval);
    } intervals;
    struct {
        VEC_OF(struct region);
    } regions;
    uint32_t *region_of;  // by interval
    // What the start function does: by region, the first edge that touches it, until which it is all zero; by edge,
    // whether it only zeroes zeros.
    const struct edge **zeroed;
    uint8_t *idle;
    // Addresses.
    int64_t *place;    // by variable id: distance from the base of statics
    uint32_t *moving;  // by variable id: 1 + the state variable that holds its address, if that changes
    int64_t total;     // bytes from the base of statics to where the heap may begin
    int64_t lives;     // how many places a local that moves has
    bool misfit;       // the objects are larger than the address space: no edge has a formula
    bool allocates;    // something may lie in the heap
    uint32_t base, top;
    // Needed while memory is divided.
    struct budget *budget;    // NULL = none
    uint64_t steps;           // not yet paid
    enum stop_cause stopped;  // why the division is not complete, so that no edge has a formula
    uint8_t *opaque;          // by expression id: whether its value reveals where objects lie
    size_t n_exps;
};

/* memory_tick: pays for steps of making m: targets or accesses looked at.  False: the budget ended for good, and what
 * is made is of no use.  An end of ticks alone does not stop it: they may be a share, whose owner goes on with what is
 * made. */
bool memory_tick(struct memory *m, uint64_t steps);

/* objects_make: finds the objects, and those that each access may touch (needs only points-to).
 * object_find: the number of an object to *obj; false: pointers never reach it. */
void objects_make(struct encoder *e);
bool object_find(const struct memory *m, enum obj_kind k, uint32_t id, uint32_t *obj);
struct stride stride_of(struct encoder *e, const struct exp *x, uint32_t obj, const struct node *at);
void places_of(const struct encoder *e, const struct exp *x, struct pt_places *out);

/* regions_make: divides the memory of the objects. */
void regions_make(struct encoder *e);
/* interval_at: the interval that contains a bit of an object; false: nothing reads the bit. */
bool interval_at(const struct memory *m, uint32_t obj, int64_t bit, uint32_t *interval);
struct region *region_at(const struct memory *m, uint32_t interval);

/* relative_shapes: the accesses in the n bytes from a target on, as distances from there; accesses that lie in them
 * only in part are cut.  False: there are more than max. */
bool relative_shapes(const struct memory *m, const struct target *t, uint64_t n, size_t max, struct shape_vec *out);

/* addresses_make, address_*: addresses as terms. */
void addresses_make(struct encoder *e);
const struct term *address_var(struct work *w, const struct var *v, int64_t off);
const struct term *address_add(struct encoder *e, const struct term *a, int64_t n);
const struct term *address_const(struct encoder *e, u128 n);
const struct term *address_fact(struct encoder *e, uint32_t svar, const struct term *t);  // PLACE, TOP, BASE
/* address_alloc: the address of a new block; the heap grows.  address_begin: the state of the heap where the program
 * starts.
 * address_enter: gives local v, which moves, of a function that is not recursive, a new place at its entry.
 * address_is_used_again: whether the next instance of a local's place may be that of an earlier activation. */
const struct term *address_alloc(struct work *w, const struct term *size);
void address_begin(struct work *w);
void address_enter(struct work *w, const struct var *v);
bool address_is_used_again(const struct work *w, uint32_t place);
const struct sort *address_sort(struct encoder *e);
void opaque_make(struct encoder *e);
/* address_value: the value of pointer expression x.
 * address_of: its value where memory is certainly accessed at it: executions in which the pointer is null may end here. */
const struct term *address_value(struct work *w, const struct exp *x);
const struct term *address_of(struct work *w, const struct exp *x);

// A scalar of shape s at address addr, `part` bits behind the start of the interval that it lies in; s.bit is the bit
// within the byte there.
struct spot {
    uint32_t region;
    const struct term *addr;
    struct shape s;
    int64_t part;
    uint32_t align;  // of addr
};
const struct term *region_read(struct work *w, struct spot at);
void region_write(struct work *w, struct spot at, const struct term *value);
void region_forget(struct work *w, uint32_t region);

// blocks.c
void block_copy(struct work *w, const struct edge *e);
void block_set(struct work *w, const struct edge *e);
void block_alloc(struct work *w, const struct edge *e);
void block_declare(struct work *w, const struct edge *e);
/* block_unknown: makes the contents of a local unknown from here on. */
void block_unknown(struct work *w, const struct var *v);
/* zero_make: finds where the start function meets memory that is still all zero. */
void zero_make(struct encoder *e);
void forget_object(struct work *w, uint32_t obj);
void forget_targets(struct work *w, struct targets to);

/* access_read, access_write: through a pointer whose targets are known. */
const struct term *access_read(struct work *w, struct targets to, const struct term *addr, struct shape s);
void access_write(struct work *w, struct targets to, const struct term *addr, struct shape s, const struct term *value);

#endif
