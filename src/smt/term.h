// SPDX-License-Identifier: Apache-2.0
// term.h: many-sorted first-order terms without quantifiers, hash-consed: equal terms are the same object.
//
// source Barrett, Fontaine, Tinelli: "The SMT-LIB Standard 2.6" (theories Core, Ints, Reals, FixedSizeBitVectors,
//        FloatingPoint, ArraysEx).  Operators have the meaning of the SMT-LIB symbol that term.def names.
#ifndef SMT_TERM_H
#define SMT_TERM_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/sym.h"
#include "base/vec.h"

enum sort_kind {
    SORT_BOOL,
    SORT_INT,
    SORT_REAL,
    SORT_BV,     // a: width, 1..128
    SORT_FLOAT,  // a: exponent bits, b: significand bits with the hidden one: (8,24), (11,53), (15,64)
    SORT_ARRAY,  // index -> elem
    SORT_OTHER,  // uninterpreted, name
};

struct sort {
    enum sort_kind kind;
    uint32_t id;  // dense in the pool
    uint32_t a, b;
    const struct sort *index, *elem;
    struct sym name;
};

// ORDER TERM: the rows of term.def: TERM(id, SMT-LIB symbol, ...)
enum term_op {
#define TERM(id, ...) TERM_##id,
#include "smt/term.def"
#undef TERM
    TERM_OPS
};

struct term {
    uint8_t op;   // enum term_op
    uint32_t id;  // dense in the pool, arguments before what they occur in
    const struct sort *sort;
    struct sym name;  // VAR, APP
    uint32_t index;   // VAR: SSA index, 0 = the variable as such ("plain"); EXTRACT: low bit; see term.def
    uint32_t n;       // arguments
    uint32_t hash;
    i128 num, den;  // NUM: value, reduced, den > 0 (1 for ints); BV_CONST, FLOAT_CONST: pattern in num
    const struct term *arg[];
};

struct walk;  // scratch of traversals

// What wants to know of terms_release before it happens: every term with an id >= n is about to go.
struct terms_watch {
    void (*release)(void *ctx, size_t n);
    void *ctx;
    struct terms_watch *next;
};

// A pool of terms and sorts.  Everything is owned by the pool and lives until its release or an enclosing mark's.
struct terms {
    struct arena mem, sort_mem;
    struct symtab names;
    struct {
        VEC_OF(const struct term *);
    } all;  // by id
    struct {
        VEC_OF(const struct sort *);
    } sorts;  // by id
    uint32_t *slot;
    size_t slots;
    const struct term *t_true, *t_false;
    const struct sort *s_bool, *s_int, *s_real;
    uint64_t checks;    // VALIDATE_SOME
    uint64_t asked;     // how often a term was made or found again: what the work of making terms is measured by
    uint64_t releases;  // how often terms were released: caches by id compare it
    struct terms_watch *watch;
    struct walk *walk;
    uint64_t fresh;
};

void terms_init(struct terms *p);
void terms_free(struct terms *p);

/* terms_mark, terms_release: forgets every term made since the mark (a stack discipline; sorts and names stay).  What a
 * solver still has asserted must not be released. */
struct terms_mark {
    struct arena_mark mem;
    size_t n;
};
struct terms_mark terms_mark(const struct terms *p);
void terms_release(struct terms *p, struct terms_mark m);

/* terms_watch, terms_unwatch: w (kept until unwatched) hears of releases: for caches by id that hold foreign objects. */
void terms_watch(struct terms *p, struct terms_watch *w);
void terms_unwatch(struct terms *p, struct terms_watch *w);

const struct sort *sort_bv(struct terms *p, unsigned width);
const struct sort *sort_float(struct terms *p, unsigned exponent, unsigned significand);
const struct sort *sort_array(struct terms *p, const struct sort *index, const struct sort *elem);
const struct sort *sort_other(struct terms *p, const char *name);

/* Leaves.  term_var: variable `name` with SSA index (0 = plain); same name and index with two sorts are two variables.
 * term_app: an uninterpreted function or predicate. */
const struct term *term_var(struct terms *p, struct sym name, uint32_t index, const struct sort *s);
const struct term *term_app(struct terms *p, struct sym name, const struct sort *s, const struct term *const *arg,
                            size_t n);
const struct term *term_bool(struct terms *p, bool b);
const struct term *term_int(struct terms *p, i128 n);
const struct term *term_rational(struct terms *p, i128 num, i128 den);  // sort real
const struct term *term_bv(struct terms *p, unsigned width, u128 pattern);
const struct term *term_float(struct terms *p, const struct sort *s, u128 ieee_pattern);  // x87: without explicit bit
const struct term *term_fresh(struct terms *p, const char *base, const struct sort *s);   // a name never used before

/* term_make: op applied to args, simplified: constants are folded (bit-vectors modulo 2^width, ints exactly or not at all),
 * and, or, + and * are flat and sorted by id, equalities and inequalities over ints have a normal form (linear, common
 * factors out), ite with equal branches, select over store with decidable indices, units and absorbing elements go.
 * `index`: EXTRACT low bit; `width`: the width of EXTRACT, ZERO_EXT, SIGN_EXT, INT_TO_BV, FLOAT_TO_SBV, FLOAT_TO_UBV
 * results; `sort`: result sort of those that need one (CONST_ARRAY, FLOAT_OF_*), else NULL.
 * requires well-sorted arguments (VERIFYed). */
struct term_extra {
    uint32_t index, width;
    const struct sort *sort;
};
const struct term *term_make(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                             struct term_extra x);

// The common ones.
const struct term *term_not(struct terms *p, const struct term *a);
const struct term *term_and(struct terms *p, const struct term *a, const struct term *b);
const struct term *term_or(struct terms *p, const struct term *a, const struct term *b);
const struct term *term_implies(struct terms *p, const struct term *a, const struct term *b);
const struct term *term_eq(struct terms *p, const struct term *a, const struct term *b);
const struct term *term_ite(struct terms *p, const struct term *c, const struct term *a, const struct term *b);
const struct term *term_1(struct terms *p, enum term_op op, const struct term *a);
const struct term *term_2(struct terms *p, enum term_op op, const struct term *a, const struct term *b);
const struct term *term_add(struct terms *p, const struct term *a, const struct term *b);  // int, real
const struct term *term_sub(struct terms *p, const struct term *a, const struct term *b);
const struct term *term_mul(struct terms *p, const struct term *a, const struct term *b);
const struct term *term_le(struct terms *p, const struct term *a, const struct term *b);  // int, real
const struct term *term_lt(struct terms *p, const struct term *a, const struct term *b);
const struct term *term_select(struct terms *p, const struct term *array, const struct term *i);
const struct term *term_store(struct terms *p, const struct term *array, const struct term *i, const struct term *v);
const struct term *term_extract(struct terms *p, const struct term *a, unsigned low, unsigned width);
const struct term *term_extend(struct terms *p, const struct term *a, unsigned width, bool is_signed);

struct term_vec {
    VEC_OF(const struct term *);
};

/* term_map: t with every VAR leaf v replaced by leaf(ctx, v) (same sort); shared subterms are visited once.  Results are
 * made with term_make, hence simplified.  O(size of the DAG). */
const struct term *term_map(struct terms *p, const struct term *t,
                            const struct term *(*leaf)(void *ctx, const struct term *v), void *ctx);

/* term_subst: from[i] (VARs) replaced by to[i] at once. */
const struct term *term_subst(struct terms *p, const struct term *t, const struct term *const *from,
                              const struct term *const *to, size_t n);

/* term_vars: the VAR leaves of t, each once, in order of id.  term_atoms: its atomic formulas (boolean subterms that are no
 * connective over booleans), each once, in order of id.  term_conjuncts: the arguments of a top-level and, or t itself. */
void term_vars(const struct terms *p, const struct term *t, struct term_vec *out);
void term_atoms(const struct terms *p, const struct term *t, struct term_vec *out);
void term_conjuncts(const struct term *t, struct term_vec *out);
size_t term_size(const struct terms *p, const struct term *t);  // nodes of the DAG

bool term_is_atom(const struct term *t);
bool term_is_literal(const struct term *t);

/* term_print: SMT-LIB 2, shared subterms by let.  VARs are |name@index|, plain ones |name|.
 * term_print_infix: for people: C-like, on one line. */
void term_print(const struct terms *p, const struct term *t, struct buf *b);
void term_print_infix(const struct terms *p, const struct term *t, struct buf *b);
void sort_print(const struct terms *p, const struct sort *s, struct buf *b);

// Whether t is an int or a real.
static inline bool term_is_number(const struct term *t)
{
    return t->sort->kind == SORT_INT || t->sort->kind == SORT_REAL;
}

#endif
