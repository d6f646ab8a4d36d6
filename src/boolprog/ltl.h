// SPDX-License-Identifier: Apache-2.0
// ltl.h: linear temporal logic over the states of a boolean program, checked for all its runs.
//
// A run that cannot go on stays in its last state for ever, as in SPIN.
// source Gerth, Peled, Vardi, Wolper, "Simple on-the-fly automatic verification of linear temporal logic", PSTV 1995;
//        Courcoubetis, Vardi, Wolper, Yannakakis, "Memory-efficient algorithms for the verification of temporal properties", 1992.
#ifndef BOOLPROG_LTL_H
#define BOOLPROG_LTL_H

#include "boolprog/boolprog.h"

#define LTL_ANYWHERE UINT32_MAX

// What a temporal formula says of one state: control is at node, and `holds` is true.
struct ltl_prop {
    uint32_t node;                     // LTL_ANYWHERE: wherever control is
    const struct bool_formula *holds;  // must not have unknown parts
    const char *text;
};

enum ltl_op { LTL_TRUE, LTL_FALSE, LTL_PROP, LTL_NOT, LTL_AND, LTL_OR, LTL_NEXT, LTL_UNTIL, LTL_RELEASE };

struct ltl {
    uint8_t op;
    uint32_t prop;  // PROP
    uint32_t id;
    const struct ltl *a, *b;
};

struct ltl_pool {
    struct arena mem;
    struct map index;
    struct {
        VEC_OF(const struct ltl *);
    } all;
    struct {
        VEC_OF(struct ltl_prop);
    } props;
};

void ltl_pool_init(struct ltl_pool *p);
void ltl_pool_free(struct ltl_pool *p);

/* ltl_make: a formula; constants, equal and complementary operands are simplified. */
const struct ltl *ltl_make(struct ltl_pool *p, enum ltl_op op, uint32_t prop, const struct ltl *a, const struct ltl *b);

/* ltl_normal: f (value) or its negation, with negations only before propositions.  f may be of another pool with the same propositions. */
const struct ltl *ltl_normal(struct ltl_pool *p, const struct ltl *f, bool value);

// How operators are written, and what writes a proposition, which brings its own parentheses.
typedef void ltl_prop_print(void *ctx, uint32_t prop, struct buf *b);
struct ltl_style {
    const char *yes, *no, *not, *and, * or, *next, *until, *release, *globally, *finally;
    ltl_prop_print *prop;
};

/* ltl_print: f in a style; operands are in parentheses. */
void ltl_print(const struct ltl *f, const struct ltl_style *s, void *ctx, struct buf *b);

/* ltl_read: a formula from text: `G` and `[]`, `F` and `<>`, `X`, `!`, `U`, `R`, `W`, `&&`, `||`, `->`, `<->`, `true`, `false`, parentheses.
 * Prefixes bind strongest, then U, R and W, then && and ||, -> and <->; letters are operators only as words of their own.  Everything else is
 * a proposition: `read` is given the text where one begins, appends to p->props, stores its number, and gives where it ends, or NULL
 * after it has put into *why what is wrong.
 * errors NULL, and what is wrong with its column in *why. */
typedef const char *ltl_read_prop(void *ctx, struct ltl_pool *p, const char *at, uint32_t *prop, struct buf *why);
const struct ltl *ltl_read(struct ltl_pool *p, const char *text, ltl_read_prop *read, void *ctx, struct buf *why);

/* ltl_check: whether all runs of the program fulfil f: nested depth-first search in the product with the Buechi automaton of !f. */
void ltl_check(const struct bool_program *p, struct ltl_pool *pool, const struct ltl *f, struct budget *b,
               struct bool_result *out);

#endif
