// SPDX-License-Identifier: Apache-2.0
// read.h: predicates as users write them.
#ifndef WP_READ_H
#define WP_READ_H

#include "wp/calculus.h"

// The place of a text.
struct wp_scope {
    struct wp *w;
    const struct func *fn;  // NULL: only global variables are visible
    const struct note *
        // the note that contains the text; NULL: names are those of globals, and of parameters and locals of fn, the
        // first of each name
        note;
    struct diag *diag;  // NULL: no messages
    struct loc loc;     // of the first character of the text, which a source file of the program keeps
    bool assumed;       // it is assumed, not claimed: only instances of quantifiers matter
    bool old_allowed;   // \old may be written
    bool at_call;       // parameters stand for what they were at the call (ACSL 2.3.1): in what a function ensures
};

/* wp_read: a predicate:
 *   reach(x, F, y)   reachp(x, F, y)   shared(x, F, y)   disjoint(x, F, y)   cyclic(x, F)   acyclic(x, F)   F: a member or {l, r}
 *   reach[A;F](x, y) reachp[A;F](x, y) dshared[A;F](x, y) cyclic[A;F](x)                                      A: cells &x->n, ... to avoid
 *   allocated(x)     C comparisons and arithmetic over variables, members, elements at constant indices, &, NULL, constants
 *   !  &&  ||  ==>  <==>  ?:  ( )   \true  \false   \result   \old(...)   \forall T k; ...  (at the front)   *  (the unknown value)
 *
 * errors NULL after a located diagnostic: syntax, unknown names or members, types that do not fit.  in size: characters of the text.
 * A logical variable is the same in all texts of one w that give it the same name and type. */
const struct bool_formula *wp_read(const struct wp_scope *s, const char *text, size_t size);

/* wp_read_prefix: as wp_read, for the longest beginning of the text that is a predicate; *used: its length. */
const struct bool_formula *wp_read_prefix(const struct wp_scope *s, const char *text, size_t size, size_t *used);

/* wp_read_quantifiers: `\forall T k, ...;` at the front of the text, any number; from then on all texts of this w know the logical variables.  How long
 * that is to *used.  errors RC_USER after a located diagnostic. */
enum rc wp_read_quantifiers(const struct wp_scope *s, const char *text, size_t size, size_t *used) ATTR_MUST_USE;

#endif
