// SPDX-License-Identifier: Apache-2.0
// search.c: executions that need no error path: cheap, and they find shallow errors at once.
#include "algo/search.h"

#include "base/status.h"

bool search_runs(struct run *r, const struct effort *f, struct result *out)
{
    status_phase("searching for inputs");
    const struct built *built = run_built(r);
    for (size_t a = 0; a < built->automata->n; a++) {
        struct budget b = sub_budget(r, f->ticks);
        enum confirm_result res = CONFIRM_NOT_FOUND;
        if (f->random)
            res = confirm_random(built->cfa, built->automata->at[a], f->random, f->seed, f->steps, &b, &out->run);
        else if (f->concolic)
            res = confirm_search(built->cfa, built->automata->at[a], f->concolic, f->steps, built->open, r->confirmer,
                                 &b, &out->run);
        enum rc rc = settle_budget(r, &b);
        if (res == CONFIRM_VIOLATION) {
            out->property = a;
            out->verdict = VERDICT_FALSE;
            out->of_built = true;
            return true;
        }
        if (rc != RC_OK)
            break;
    }
    return false;
}
