// SPDX-License-Identifier: Apache-2.0
// itp_core.c: unsatisfiable cores of conjuncts, and how they get smaller.
#include "refine/itp_priv.h"

// The conjunction of the items as assumptions of a solver.
static enum sat check_items(struct solver *v, const struct itp_items *in, struct u32_vec *core)
{
    struct term_vec as = { 0 };
    for (size_t i = 0; i < in->n; i++)
        vec_push(&as, in->at[i].f);
    enum sat s = solver_check(v, as.at, as.n);
    if (s == SAT_NO)
        solver_core(v, core);
    vec_free(&as);
    return s;
}

enum sat itp_core(struct itp_run *r, const struct itp_items *in, struct itp_items *out, uint64_t rlimit)
{
    struct solver *v = solver_new(r->t->smt, rlimit);
    struct u32_vec core = { 0 };
    enum sat s = check_items(v, in, &core);
    for (size_t i = 0; i < core.n; i++)
        vec_push(out, in->at[core.at[i]]);
    vec_free(&core);
    solver_free(v);
    return s;
}

// Whether the items that drop does not concern are contradictory; then they (or fewer) take the place of core.
static bool without(struct solver *v, struct itp_items *core,
                    bool (*drop)(struct itp_item x, size_t place, uint32_t which), uint32_t which)
{
    struct itp_items rest = { 0 };
    struct u32_vec need = { 0 };
    for (size_t i = 0; i < core->n; i++)
        if (!drop(core->at[i], i, which))
            vec_push(&rest, core->at[i]);
    solver_push(v);
    bool yes = check_items(v, &rest, &need) == SAT_NO;
    solver_pop(v, 1);
    if (yes) {
        vec_clear(core);
        for (size_t i = 0; i < need.n; i++)
            vec_push(core, rest.at[need.at[i]]);
    }
    vec_free(&need);
    vec_free(&rest);
    return yes;
}

static bool of_block(struct itp_item x, size_t place, uint32_t which)
{
    (void)place;
    return x.block == which;
}

static bool at_place(struct itp_item x, size_t place, uint32_t which)
{
    (void)x;
    return place == which;
}

void itp_minimise(struct itp_run *r, struct itp_items *core, unsigned checks)
{
    struct solver *v = solver_new(r->t->smt, ITP_SIDE_RLIMIT);
    uint32_t block = 0;
    for (size_t i = 0; i < core->n && checks > 0; checks--) {  // whole blocks
        block = core->at[i].block;
        if (!without(v, core, of_block, block))
            while (i < core->n && core->at[i].block == block)
                i++;
        else
            while (i > 0 && core->at[i - 1].block > block)
                i--;
    }
    for (uint32_t i = 0; i < core->n && checks > 0; checks--)
        if (!without(v, core, at_place, i))
            i++;
    solver_free(v);
}
