// SPDX-License-Identifier: Apache-2.0
// bounds_priv.h: offsets of pointers, and sizes of the objects they point into, as expressions.
#ifndef EDIT_BOUNDS_PRIV_H
#define EDIT_BOUNDS_PRIV_H

#include "edit/bounds.h"
#include "lower/edit.h"

enum part { PART_OFFSET, PART_SIZE, PARTS };

// What is kept of one private pointer.
struct carried {
    uint8_t wanted[PARTS];
    struct var *in[PARTS];   // the variables that hold it
    struct var *out[PARTS];  // of a function's result: global variables that hand it to the caller
    size_t argument[PARTS];  // of a parameter: which parameters they are
};

// A block that is read byte by byte.
struct string {
    uint32_t alloc;    // the edge that makes it
    struct var *zero;  // holds the offset of a byte of it that is 0, or -1
};

struct bounds {
    struct cfa *cfa;
    struct pointsto *pt;
    const struct ranges *ranges;
    const struct pointers *pointers;
    unsigned safety;      // enum safety bits
    struct type *number;  // of offsets and sizes: signed, 64 bits
    struct carried *of;   // by variable
    size_t n_vars;
    struct lives *lives;
    struct {
        VEC_OF(struct string);
    } strings;
    struct string **byte_at;  // by edge: the string of which a LOAD or STORE accesses one byte
    uint8_t *compares;        // by edge: an ASSUME that tells how offsets compare
    struct {
        VEC_OF(const struct var *);
    } todo;  // pointers of which something more is wanted
};

/* is_sum: whether x is a pointer plus a distance.
 * root_of: what pointer expression x adds its distances to: an address, a private pointer, or a constant; NULL: something else.
 * may_point: what x may be where an execution comes to n. */
bool is_sum(const struct exp *x);
const struct exp *root_of(const struct bounds *b, const struct exp *x);
struct points may_point(const struct bounds *b, const struct node *n, const struct exp *x);

/* object_size: of every object that x may point into, if they are of one size; -1: they are not. */
int64_t object_size(struct bounds *b, const struct exp *x);

/* want: the pointer variables whose part the part of x at n is made of are to carry it.  part_of: the part of x at n as an expression; what
 * it is of a pointer that is no address of an object has no meaning. */
void want(struct bounds *b, const struct node *n, const struct exp *x, enum part which);
const struct exp *part_of(struct bounds *b, const struct node *n, const struct exp *x, enum part which);

/* scaled_of: the offset of address x at n as constant + factor * index, if it is that with one index; it holds for all values that index has
 * there, and factor > 0. */
struct scaled {
    const struct exp *index;
    i128 factor, constant;
};
bool scaled_of(struct bounds *b, const struct node *n, const struct exp *x, struct scaled *s);

/* number_of: a size as a number; negative from 2^63 on. */
const struct exp *number_of(struct bounds *b, const struct exp *size);

/* zeros_find: which blocks are strings, when the checked accesses are known; what they need is wanted.  zeros_settle: when all strings
 * are known, before anything is edited.  zeros_declare: their variables.  zeros_change: whether e may change one; zeros_before says how, zeros_behind what e, a
 * LOAD of a byte of a string, tells. */
void zeros_find(struct bounds *b);
void zeros_settle(struct bounds *b);
void zeros_declare(struct bounds *b, struct cfa_edit *ed);
bool zeros_change(struct bounds *b, const struct edge *e);
void zeros_before(struct bounds *b, struct cfa_edit *ed, const struct edge *e, const struct node *at);
void zeros_behind(struct bounds *b, struct cfa_edit *ed, struct edge *e, const struct node *at);

#endif
