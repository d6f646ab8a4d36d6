// SPDX-License-Identifier: Apache-2.0
// read_priv.h: what the readers of predicates share.
#ifndef WP_READ_PRIV_H
#define WP_READ_PRIV_H

#include "base/scan.h"
#include "wp/calculus_priv.h"
#include "wp/read.h"

enum { READER_RIGID_MAX = 8, READER_DEPTH_MAX = 200 };

// The meaning of a text: a formula; or a value; or an object, whose address is `term` (is_object) and whose type may be
// a structure or an array.
struct wp_value {
    const struct bool_formula *formula;  // NULL: none
    const struct wp_term *term;
    struct type *type;  // of the object
    bool is_object;
    bool at_call;  // the object is (a part of) a parameter, and its value is the one at the call
};

struct reader {
    const struct wp_scope *scope;
    struct wp *w;
    const char *begin;
    struct scan in;
    const struct wp_term *rigid[READER_RIGID_MAX];
    unsigned n_rigid, depth;
    bool failed, in_brackets, in_old;
    bool in_ltl;  // -> and <-> belong to what the predicate is a part of
};

struct wp_value reader_fail(struct reader *r, const char *at, const char *fmt, ...) ATTR_PRINTF(3, 4);
void reader_expect(struct reader *r, const char *token);
struct sym reader_word(struct reader *r);  // symbol 0: there is none

struct wp_value reader_predicate(struct reader *r);
const struct bool_formula *reader_formula(struct reader *r, struct wp_value v);
bool reader_shape(struct reader *r, struct wp_value *out);  // false: no shape predicate begins here
const struct field *reader_member(const struct type *t, struct sym name, int64_t *off);

// read_operand.c
struct wp_value reader_comparison(struct reader *r);
const struct wp_term *reader_term(struct reader *r);  // a scalar value
struct type *reader_type(struct reader *r);           // NULL: none is named here

#endif
