// SPDX-License-Identifier: Apache-2.0
// term_priv.h: what the files about terms share: hash-consing without simplification, argument lists, traversal marks.
#ifndef SMT_TERM_PRIV_H
#define SMT_TERM_PRIV_H

#include "smt/term.h"

// What makes two terms the same.
struct term_key {
    enum term_op op;
    const struct sort *sort;
    struct sym name;
    uint32_t index;
    i128 num, den;
    const struct term *const *arg;
    size_t n;
};

/* term_cons: the term with this key, as it is. */
const struct term *term_cons(struct terms *p, struct term_key k);

/* term_raw: op applied to args without simplification; term_sort_of: the sort it has, VERIFYing the arguments. */
const struct term *term_raw(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                            struct term_extra x);
const struct sort *term_sort_of(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                                struct term_extra x);

/* term_flaw: says which part of t is not as it should be, for VALIDATE.  VERIFYs the sorts of arguments. */
const char *term_flaw(struct terms *p, const struct term *t);

/* term_again: t with other arguments (as many, of the same sorts), simplified. */
const struct term *term_again(struct terms *p, const struct term *t, const struct term *const *arg);

/* term_rewrite: t made again bottom-up.  `with` gives the result of a term whose new arguments are arg (as many, of the
 * same sorts); NULL: the same operator applied to them.  Each shared subterm is visited once, without recursion. */
typedef const struct term *term_rewriter(void *ctx, const struct term *t, const struct term *const *arg);
const struct term *term_rewrite(struct terms *p, const struct term *t, term_rewriter *with, void *ctx);

// A list of arguments under construction; it begins on the stack.
struct args {
    const struct term **at;
    size_t n, cap;
    const struct term *small[40];
};
void args_init(struct args *a);
void args_add(struct args *a, const struct term *t);
void args_free(struct args *a);
void args_sort(struct args *a);  // by id
void term_vec_sort(struct term_vec *v);

// How many arguments `and`, `or`, + and * take over from an argument of the same kind.  A longer argument stays as it
// is, so that adding to a long conjunction one at a time takes linear memory.
enum { FLAT_MAX = 32 };

// Marks and values by term id, all forgotten in O(1).  Traversals nest.
struct walk {
    uint32_t *stamp;
    const struct term **val;
    size_t cap;
    uint32_t epoch;
    bool busy;
    struct walk *deeper;
    struct {
        VEC_OF(const struct term *);
    } stack;
};
struct walk *walk_begin(const struct terms *p);  // for the terms that exist now
void walk_end(struct walk *w);
void walk_free(struct walk *w);

static inline bool walk_seen(const struct walk *w, const struct term *t)
{
    return w->stamp[t->id] == w->epoch;
}

// walk_visit: marks t; true the first time.
static inline bool walk_visit(struct walk *w, const struct term *t)
{
    if (w->stamp[t->id] == w->epoch)
        return false;
    w->stamp[t->id] = w->epoch;
    return true;
}

static inline u128 bv_mask(unsigned width)
{
    return width >= 128 ? ~(u128)0 : ((u128)1 << width) - 1;
}

static inline bool is_num(const struct term *t)
{
    return t->op == TERM_NUM;
}

static inline bool is_bv_const(const struct term *t)
{
    return t->op == TERM_BV_CONST;
}

// Whether t is a value: two different ones of the same sort are never equal.
static inline bool is_value(const struct term *t)
{
    return t->op == TERM_NUM || t->op == TERM_BV_CONST || t->op == TERM_FLOAT_CONST || t->op == TERM_TRUE ||
           t->op == TERM_FALSE;
}

// Simplifiers, each for the operators of one theory; arguments are simplified and well-sorted.
const struct term *simplify_bool(struct terms *p, enum term_op op, const struct term *const *arg, size_t n);
const struct term *simplify_not(struct terms *p, const struct term *a);
const struct term *simplify_junction(struct terms *p, enum term_op op, const struct term *const *arg, size_t n);
const struct term *simplify_eq(struct terms *p, const struct term *a, const struct term *b);
const struct term *simplify_ite(struct terms *p, const struct term *c, const struct term *a, const struct term *b);
const struct term *simplify_num(struct terms *p, enum term_op op, const struct term *const *arg, size_t n);
const struct term *simplify_num_eq(struct terms *p, const struct term *a, const struct term *b);
const struct term *simplify_num_not(struct terms *p, const struct term *a);  // of an inequality
const struct term *simplify_bv(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                               const struct sort *s, struct term_extra x);
const struct term *simplify_bv_eq(struct terms *p, const struct term *a, const struct term *b);
const struct term *simplify_float(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                                  const struct sort *s, struct term_extra x);
const struct term *simplify_array(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                                  const struct sort *s);

/* simplify_cases: op on operands of which some are choices between values, by the same conditions; NULL: the operands
 * are not such. */
const struct term *simplify_cases(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                                  struct term_extra x);

/* simplify_shift_of_value: shift op of value a by b bits, as a list of cases; NULL: a is no value, or b may be many.
 * simplify_division_by_cases: unsigned op of a by b, which is one of a few powers of two; NULL: it is not. */
const struct term *simplify_shift_of_value(struct terms *p, enum term_op op, const struct term *a,
                                           const struct term *b);
const struct term *simplify_division_by_cases(struct terms *p, enum term_op op, const struct term *a,
                                              const struct term *b);

/* num_differ, bv_differ: whether a and b have different values whatever their variables have. */
bool num_differ(struct terms *p, const struct term *a, const struct term *b);
bool bv_differ(struct terms *p, const struct term *a, const struct term *b);

// Terms that are not simplified any more.
static inline const struct term *term_plain(struct terms *p, enum term_op op, const struct term *const *arg, size_t n)
{
    return term_raw(p, op, arg, n, (struct term_extra){ 0 });
}

static inline const struct term *term_plain_2(struct terms *p, enum term_op op, const struct term *a,
                                              const struct term *b)
{
    return term_raw(p, op, (const struct term *[]){ a, b }, 2, (struct term_extra){ 0 });
}

#endif
