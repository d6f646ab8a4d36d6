// SPDX-License-Identifier: Apache-2.0
// edit.h: adds edges, variables and checks to finished automata.
// Between cfa_edit_begin and cfa_edit_end the lists of edges of nodes, orders and loops are the old ones; ids of old
// items do not change, so that results about these can be asked.  Behind cfa_edit_end ids are new: results that use old
// ids must be computed again.
#ifndef LOWER_EDIT_H
#define LOWER_EDIT_H

#include "cfa/cfa.h"

struct cfa_edit;

/* cfa_edit_begin: starts to edit c, which is kept.  cfa_edit_end: numbers everything anew; frees ed. */
struct cfa_edit *cfa_edit_begin(struct cfa *c);
void cfa_edit_end(struct cfa_edit *ed);

/* cfa_edit_local, _global: make a variable.  cfa_edit_param: makes a last parameter of f; every call of f gets an
 * argument for it, which is 0 until cfa_edit_argument sets it.  Right behind the call its number among the parameters
 * is f->n_params - 1. */
struct var *cfa_edit_local(struct cfa_edit *ed, struct func *f, struct type *t, const char *name);
struct var *cfa_edit_global(struct cfa_edit *ed, struct type *t, const char *name);
struct var *cfa_edit_param(struct cfa_edit *ed, struct func *f, struct type *t, const char *name);
void cfa_edit_argument(struct edge *call, size_t i, const struct exp *x);

/* Where the next additions go: before e (no ASSUME, no RETURN), behind e (an ASSUME or RETURN), at n, before all edges
 * that leave it, at the beginning of all calls of f, at their end.
 * cfa_edit_done: the place is complete; execution goes on as before. */
void cfa_edit_before(struct cfa_edit *ed, struct edge *e);
void cfa_edit_behind(struct cfa_edit *ed, struct edge *e);
void cfa_edit_at(struct cfa_edit *ed, struct node *n);
void cfa_edit_entry(struct cfa_edit *ed, struct func *f);
void cfa_edit_exit(struct cfa_edit *ed, struct func *f);
void cfa_edit_done(struct cfa_edit *ed);

/* cfa_edit_assign: v := rhs.  cfa_edit_load: v := the contents of addr.  cfa_edit_store: writes value there.
 * cfa_edit_havoc: makes the contents of v indeterminate.  cfa_edit_require: if `ok` is 0, a VIOLATION: e would commit
 * fault f.  cfa_edit_know: cond holds in every execution; analyses may rest on it.  cfa_edit_if: additions up to
 * cfa_edit_done are skipped if cond is 0. */
void cfa_edit_assign(struct cfa_edit *ed, struct var *v, const struct exp *rhs);
void cfa_edit_load(struct cfa_edit *ed, struct var *v, const struct exp *addr);
void cfa_edit_store(struct cfa_edit *ed, const struct exp *addr, const struct exp *value);
void cfa_edit_havoc(struct cfa_edit *ed, struct var *v);
void cfa_edit_require(struct cfa_edit *ed, const struct exp *ok, const struct edge *e, enum fault f);
void cfa_edit_know(struct cfa_edit *ed, const struct exp *cond);
void cfa_edit_unsupported(struct cfa_edit *ed, const char *what, const struct edge *e);  // at e, what is not modelled
void cfa_edit_if(struct cfa_edit *ed, const struct exp *cond);

#endif
