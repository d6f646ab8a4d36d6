// SPDX-License-Identifier: Apache-2.0
// ledger.h: of every access to memory, whether it is shown to stay inside a living object.
//
// An access is what a LOAD, STORE, COPY, SET or FREE edge, or a realloc, does through an address.  What is shown holds until the
// first fault of an execution, so if every access is shown to be valid, no execution has one.
#ifndef PRE_LEDGER_H
#define PRE_LEDGER_H

#include "pre/pointers.h"

enum access_standing {
    ACCESS_NONE,     // the edge accesses nothing through an address
    ACCESS_VALID,    // no execution commits a fault there
    ACCESS_CHECKED,  // a check edge before it finds every execution that commits a fault there (edit/bounds.h)
    ACCESS_OPEN,     // neither shown valid nor shown invalid
    ACCESS_FAULT,    // every execution that comes there commits a fault
};

struct ledger {
    const struct cfa *cfa;
    size_t n;           // edges
    uint8_t *standing;  // by edge: enum access_standing
    uint8_t *fault;     // by edge, of FAULT: enum fault
};

/* ledger_run: of all accesses of c, from what pt, r, p and facts (may be NULL) say.  ledger_free. */
void ledger_run(struct ledger *l, const struct cfa *c, struct pointsto *pt, const struct ranges *r,
                const struct pointers *p, const struct facts *facts);
void ledger_free(struct ledger *l);
/* ledger_flaw: where an access is missing, or its fault: for VALIDATE.  O(edges). */
const char *ledger_flaw(const struct ledger *l);

/* ledger_cut: makes an UNSUPPORTED edge of every access that certainly goes wrong, so that every analysis ends its paths there
 * and gives no TRUE if one of them can be taken.  If the fault violates what is watched (enum safety bits), a VIOLATION edge, so that
 * every analysis looks for a path there.  Gives how many. */
size_t ledger_cut(const struct ledger *l, struct cfa *c, unsigned watched);

/* ledger_open: how many places of the source have accesses that are not shown to be valid (and are not cut), and the first of
 * them, in the order of the program's text; those in models of library functions count where the program calls them. */
size_t ledger_open(const struct ledger *l, struct loc *first);

/* ledger_print: every access with its standing, a line each, in order of edges. */
void ledger_print(const struct ledger *l, struct buf *b);

#endif
