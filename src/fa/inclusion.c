// SPDX-License-Identifier: Apache-2.0
// inclusion.c: inclusion and equivalence by any of the variants.
#include "fa/inclusion.h"

#include "fa/incl_priv.h"
#include "fa/ops.h"

enum rc ta_included(const struct ta *a, const struct ta *b, const struct ta_inclusion *how, bool *yes)
{
    struct ta x, y;
    struct inclusion in = { .a = &x, .b = &y, .how = how };
    assert(a->pool == b->pool);
    ta_remove_useless(&x, a, NULL);
    ta_remove_useless(&y, b, NULL);
    if (how->counterexample)
        ta_tree_clear(how->counterexample);
    enum rc rc = included_up(&in, yes);
    ta_free(&x);
    ta_free(&y);
    return rc;
}

enum rc ta_equivalent(const struct ta *a, const struct ta *b, const struct ta_inclusion *how, bool *yes)
{
    bool there = false, back = false;
    enum rc rc = ta_included(a, b, how, &there);
    if (rc == RC_OK && there)
        rc = ta_included(b, a, how, &back);
    if (rc == RC_OK)
        *yes = there && back;
    return rc;
}
