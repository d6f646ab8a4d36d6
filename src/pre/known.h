// SPDX-License-Identifier: Apache-2.0
// known.h: what is known of a program before it is analysed: each pre-analysis on demand, once.
//
// Everything here is about one set of automata.  Who changes these says so (known_changed): ids are others then, and nothing of what
// was known holds any more.
#ifndef PRE_KNOWN_H
#define PRE_KNOWN_H

#include "cfa/executed.h"
#include "mem/lives.h"
#include "pre/ledger.h"

struct known {
    struct cfa *cfa;
    struct facts facts;    // what analyses have proved so far
    struct ledger ledger;  // of accesses to memory; its cfa is NULL: there is none (known_account)

    // Made when they are first asked for.
    struct pointsto *pointsto;
    struct lives *lives;
    struct executed *executed;
    struct {
        VEC_OF(struct ranges *);
    } ranges;  // the last ones hold; those before are kept because they may still be in use
    struct {
        VEC_OF(struct pointers *);
    } pointers;
    size_t ranges_facts;                   // how many facts the last ranges know of
    const struct ranges *pointers_ranges;  // the ranges that the last pointers know of
};

/* known_init: nothing is known of c, which is kept.  known_free: gives back all but c.  known_changed: c was edited; nothing is known again. */
void known_init(struct known *k, struct cfa *c);
void known_free(struct known *k);
void known_changed(struct known *k);

/* What the analyses of that name find out.  Kept by k until it is changed or freed.  b: who asks pays for what was not there; NULL: there is no limit.
 * Ranges and pointers that a budget has cut short are made again for the next one who asks and has something left; ranges, too, when there are more
 * facts. */
struct pointsto *known_pointsto(struct known *k, struct budget *b);
struct lives *known_lives(struct known *k, struct budget *b);
struct executed *known_executed(struct known *k);
struct ranges *known_ranges(struct known *k, struct budget *b);
const struct pointers *known_pointers(struct known *k, struct budget *b);

/* known_account: makes the ledger, from all that is known now. */
void known_account(struct known *k, struct budget *b);

/* known_is_valid: whether the ledger shows the access of e to be valid. */
static inline bool known_is_valid(const struct known *k, const struct edge *e)
{
    assert(!k->ledger.cfa || e->id < k->ledger.n);
    return k->ledger.cfa && k->ledger.standing[e->id] == ACCESS_VALID;
}

/* known_keeps_bounds: whether executions that come to e stay inside of objects there: the ledger shows it, or a check edge before e has found those
 * that do not (edit/bounds.h), which are violations of their own. */
static inline bool known_keeps_bounds(const struct known *k, const struct edge *e)
{
    return e->checked || known_is_valid(k, e);
}

/* known_forget_facts: they turned out to be of no use. */
void known_forget_facts(struct known *k);

#endif
