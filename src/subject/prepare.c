// SPDX-License-Identifier: Apache-2.0
// prepare.c: what is done to a program before the first stage, in its order.
#include "cfa/uses.h"
#include "edit/bounds.h"
#include "edit/promote.h"
#include "edit/wraps.h"
#include "subject/subject.h"

enum { ACCESSES = SAFE_DEREF | SAFE_FREE };

static bool accesses_memory(const struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++)
        if (edge_accesses_memory(c->edges.at[i]))
            return true;
    return false;
}

// An analysis has changed so many places: what is known is of the program before.
static bool was_edited(struct subject *s, size_t places)
{
    if (!places)
        return false;
    s->edited = true;
    known_changed(s->known);
    return true;
}

bool subject_account_again(struct subject *s, struct budget *b)
{
    if (!accesses_memory(s->known->cfa)) {
        ledger_free(&s->known->ledger);
        return false;
    }
    known_account(s->known, b);
    return true;
}

void subject_account(struct subject *s, struct budget *b)
{
    struct cfa *c = s->known->cfa;
    unsigned safety = spec_safety(&s->props);
    // Where values that are read have to be initialised, declarations are looked at as they stand.
    bool as_written = (spec_demands(&s->props) & DEMAND_DEFINED) != 0;
    // Indices whose distance wraps around get checks first: then no analysis needs to know of them.
    if ((safety & SAFE_DEREF) && wraps_candidates(c))
        (void)was_edited(s, wraps_check(c, known_ranges(s->known, b)));
    if ((safety & ACCESSES) && !as_written && promote_candidates(c) && subject_account_again(s, b))
        (void)was_edited(s, promote_members(s->known));
    if (subject_account_again(s, b) && (safety & ACCESSES) && was_edited(s, bounds_check(s->known, safety)))
        (void)subject_account_again(s, b);
}

void subject_cut(struct subject *s)
{
    s->edited |= ledger_cut(&s->known->ledger, s->known->cfa, spec_safety(&s->props)) > 0;
}
