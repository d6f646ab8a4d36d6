// SPDX-License-Identifier: Apache-2.0
// init_tree.h: the values of an aggregate's elements, while its initialiser is read (C17 6.7.9).
// An element has one value, the last one that it was given.  A new value replaces the values of the element and of its
// parts, and in a union those of other members.
#ifndef FRONTEND_INIT_TREE_H
#define FRONTEND_INIT_TREE_H

#include "frontend/parse_priv.h"

struct init_tree;

// The value of an element: an expression for all of it, or values for its elements; neither: zero.
struct init_value {
    struct expr *e;
    struct init_tree *list;
};

struct init_child {
    uint64_t at;  // index of the element or field
    struct init_value v;
};

struct init_tree {
    struct init_child *child;  // by index
    size_t n, cap;
    bool is_shared;        // several elements have it: it is copied before it changes
    bool is_saved;         // it was given to a range, and is not constant everywhere
    struct expr *refused;  // an UNSUPPORTED expression: what compilers do not agree on
};

struct init_tree *init_tree_new(struct parser *p);

/* init_tree_give: gives element `at` of t, an aggregate of type `in`, the value v; appends replaced values to *dropped. */
void init_tree_give(struct parser *p, struct init_tree *t, const struct type *in, uint64_t at, struct init_value v,
                    const struct init_dropped **dropped);

/* init_tree_open: the list of values of element `at` of t, to be changed in part.  A string is split into its
 * characters.  A value with unknown parts is refused, because gcc makes the other parts zero and clang keeps them. */
struct init_tree *init_tree_open(struct parser *p, struct init_tree *t, const struct type *in, uint64_t at,
                                 struct loc loc, const struct init_dropped **dropped);

// An element with a value that is not zero, for callbacks in order of elements.
struct init_leaf {
    uint64_t off;
    struct type *type;
    const struct field *bitfield;
};
typedef void init_leaf_fn(void *context, const struct init_leaf *leaf, struct expr **e);

/* init_tree_walk: calls f for each expression of v, the value of an object like `leaf`; f may set another one. */
void init_tree_walk(struct init_value *v, const struct init_leaf *leaf, init_leaf_fn *f, void *context);

// The type and place of element `at` of the aggregate `of`.
struct init_leaf init_element(const struct init_leaf *of, uint64_t at);

bool init_is_constant(const struct expr *e);

#endif
