// SPDX-License-Identifier: Apache-2.0
// z3_priv.h: the Z3 context that the solvers of one run share.
#ifndef SMT_Z3_PRIV_H
#define SMT_Z3_PRIV_H

#include "smt/backend.h"

#ifdef HAVE_Z3
#include <z3.h>

// Z3's objects are a cache: they are counted, and given back when their terms are released.
struct z3 {
    struct smt *smt;
    Z3_context c;
    struct {
        VEC_OF(Z3_ast);
    } ast;  // by id of term; NULL: not translated yet
    struct {
        VEC_OF(Z3_sort);
    } sort;  // by id of sort
    struct {
        VEC_OF(Z3_ast);
    } proxy;  // literals that stand for assumptions
    Z3_ast rne, rtz;
    struct terms_watch watch;
    struct z3_watch *guard;  // may be NULL
    struct term_vec stack;
    uint32_t work;  // Z3's count of work so far, modulo 2^32
};

/* z3_of: the context, made on first use; NULL if that failed. */
struct z3 *z3_of(struct smt *s);

/* z3_ast: t in Z3; kept by z.  NULL if Z3 refuses it. */
Z3_ast z3_ast(struct z3 *z, const struct term *t);
Z3_sort z3_sort(struct z3 *z, const struct sort *s);

/* z3_value: the term of a value of Z3; NULL if a is no value, or too large. */
const struct term *z3_value(struct z3 *z, Z3_ast a, const struct sort *s);

/* z3_import: a formula or expression of Z3 as a term; NULL if it has quantifiers, symbols of Z3's own, or operators that terms
 * lack. */
const struct term *z3_import(struct z3 *z, Z3_ast a);

/* z3_model_of: the model of a solver of this backend whose last answer was SAT_YES; kept by the solver.  NULL: there is
 * none. */
Z3_model z3_model_of(struct solver *v);

/* z3_enter, z3_exit: around calls of Z3 that may take long: between them the guard, a thread, interrupts Z3 when time, memory
 * or the run is over.  z3_stopped: why it did the last time, or NULL. */
struct z3_watch *z3_watch_new(struct z3 *z);
void z3_watch_free(struct z3_watch *w);
void z3_watch_abandon(struct z3_watch *w);  // after a crash: the thread ends by itself, if it can
void z3_enter(struct z3 *z);
void z3_exit(struct z3 *z);
const char *z3_stopped(const struct z3 *z);

/* z3_message: Z3's last error, for people; NULL if the last call went well. */
const char *z3_message(struct z3 *z);

#endif
#endif
