// SPDX-License-Identifier: Apache-2.0
// inclusion.c: inclusion and equivalence by any of the variants.
#include "fa/inclusion.h"

#include "fa/incl_priv.h"
#include "fa/simulation.h"

// ---- the order --------------------------------------------------------------------------------------------------------

static bool order_has(const struct bit_matrix *order, uint32_t p, uint32_t q)
{
    return p == q || (order && bit_get(order, p, q));
}

void inclusion_begin(struct inclusion *in, const struct bit_matrix *order)
{
    uint32_t n = ta_state_count(in->a), m = order ? ta_state_count(in->b) : 0;
    in->ordered = order != NULL;
    in->above = MEM_ARRAY(struct u32_vec, n);
    in->below = MEM_ARRAY(struct u32_vec, n);
    for (uint32_t p = 0; p < n; p++)
        for (uint32_t q = order ? 0 : p; q < (order ? n : p + 1); q++)
            if (order_has(order, p, q)) {
                vec_push(&in->above[p], q);
                vec_push(&in->below[q], p);
            }
    in->across = bit_matrix_new(order ? n : 0, m);
    in->b_below = bit_matrix_new(m, m);
    for (uint32_t s = 0; s < m; s++) {
        for (uint32_t p = 0; p < n; p++)
            if (bit_get(order, p, n + s))
                bit_set(&in->across, p, s);
        for (uint32_t r = 0; r < m; r++)
            if (order_has(order, n + r, n + s))
                bit_set(&in->b_below, s, r);
    }
}

void inclusion_end(struct inclusion *in)
{
    uint32_t n = ta_state_count(in->a);
    for (uint32_t p = 0; p < n; p++) {
        vec_free(&in->above[p]);
        vec_free(&in->below[p]);
    }
    mem_free(in->above, n * sizeof *in->above);
    mem_free(in->below, n * sizeof *in->below);
    bit_matrix_free(&in->across);
    bit_matrix_free(&in->b_below);
}

bool some_above(const struct inclusion *in, uint32_t p, const uint32_t *s, size_t n)
{
    for (size_t i = 0; i < n && in->ordered; i++)
        if (bit_get(&in->across, p, s[i]))
            return true;
    return false;
}

void keep_maximal(const struct inclusion *in, struct u32_vec *list)
{
    size_t n = 0;
    for (size_t i = 0; i < list->n; i++) {
        uint32_t r = list->at[i];
        bool keep = true;
        for (size_t k = 0; k < n && keep; k++)
            keep = !b_leq(in, r, list->at[k]);
        for (size_t k = i + 1; k < list->n && keep; k++)
            keep = !b_leq(in, r, list->at[k]) || b_leq(in, list->at[k], r);
        if (keep)
            list->at[n++] = r;
    }
    list->n = n;
}

struct signature signature_of(const struct inclusion *in, const uint32_t *s, size_t n)
{
    struct signature sig = { 0 };
    for (size_t i = 0; i < n; i++) {
        sig.own |= UINT64_C(1) << s[i] % 64;
        for (size_t w = 0; w < in->b_below.words; w++)
            sig.below |= bit_row(&in->b_below, s[i])[w];
    }
    sig.below |= sig.own;
    return sig;
}

// ---- inclusion --------------------------------------------------------------------------------------------------------

static enum rc make_order(const struct inclusion *in, struct bit_matrix *order)
{
    struct ta both;
    ta_union(&both, in->a, in->b);
    enum rc rc = in->how->direction == TA_UP ? ta_simulation_up(&both, in->how->budget, order)
                                             : ta_simulation_down(&both, in->how->budget, order);
    ta_free(&both);
    return rc;
}

static enum rc included_trimmed(struct inclusion *in, bool *yes)
{
    struct bit_matrix order = { 0 };
    if (in->how->simulation && make_order(in, &order) != RC_OK)
        return RC_STOP;
    inclusion_begin(in, in->how->simulation ? &order : NULL);
    bit_matrix_free(&order);
    enum rc rc = in->how->direction == TA_UP ? included_up(in, yes) : included_down(in, yes);
    inclusion_end(in);
    return rc;
}

enum rc ta_included(const struct ta *a, const struct ta *b, const struct ta_inclusion *how, bool *yes)
{
    struct ta x, y;
    struct inclusion in = { .a = &x, .b = &y, .how = how };
    assert(a->pool == b->pool);
    ta_remove_useless(&x, a, NULL);
    ta_remove_useless(&y, b, NULL);
    if (how->counterexample)
        ta_tree_clear(how->counterexample);
    enum rc rc = included_trimmed(&in, yes);
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

enum rc ta_universal(const struct ta *a, const struct ta_alphabet *alphabet, const struct ta_inclusion *how, bool *yes)
{
    struct ta all;
    ta_of_all_trees(&all, a->pool, alphabet);
    enum rc rc = ta_included(&all, a, how, yes);
    ta_free(&all);
    return rc;
}
