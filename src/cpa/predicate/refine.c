// SPDX-License-Identifier: Apache-2.0
// refine.c: new predicates from interpolants between the blocks of an error path (Henzinger, Jhala, Majumdar, McMillan,
// "Abstractions from proofs", POPL 2004; Theoduloz 2010, 5.3.2).
#include "cpa/predicate/predicate_priv.h"

static const struct pred_state *state_at(const struct pred_cpa *v, const struct arg_node *n)
{
    return pred_of(n->state[v->cpa.index]);
}

static const struct pred_prec *prec_at(const struct pred_cpa *v, const struct arg_node *n)
{
    return (const struct pred_prec *)n->prec[v->cpa.index];
}

// ---- blocks ---------------------------------------------------------------------------------------------------------

// Whether an obstacle repeats the state before it: met by the first edge behind the end of a block, it has the state of
// its parent.
static bool repeats(const struct pred_cpa *v, const struct arg_node *n)
{
    return n->parent && n->obstacle && state_at(v, n) == state_at(v, n->parent);
}

static void find_blocks(struct pred_cpa *v, struct arg_node *target, struct block_path *b)
{
    struct arg_path nodes = { 0 };
    arg_path(target, &nodes);
    for (size_t i = 0; i < nodes.n; i++) {
        const struct pred_state *s = state_at(v, nodes.at[i]);
        if (repeats(v, nodes.at[i]) || (!s->block && i + 1 < nodes.n))
            continue;
        if (i)
            vec_push(&b->block, s->block ? s->block->f : s->f->f);
        vec_push(&b->node, nodes.at[i]);
    }
    vec_free(&nodes);
    b->shifted = MEM_ARRAY(const struct term *, b->block.n);
    b->end = MEM_ARRAY(struct formula, b->block.n);
    encode_chain(v->enc, b->block.at, b->block.n, b->shifted, b->end);
    v->stats->blocks_max = MAX(v->stats->blocks_max, b->block.n);
}

static void free_blocks(struct block_path *b)
{
    mem_free(b->shifted, b->block.n * sizeof *b->shifted);
    mem_free(b->end, b->block.n * sizeof *b->end);
    vec_free(&b->block);
    vec_free(&b->node);
}

// ---- predicates -----------------------------------------------------------------------------------------------------

// What one refinement finds: predicates at the ends of blocks.
struct findings {
    struct pred_cpa *v;
    const struct block_path *b;
    const struct pred_prec *prec;  // all that is tracked now
    size_t pivot;                  // the first end of a block where predicates were missing; 0: none yet
};

static void find_predicate(struct findings *k, size_t i, const struct term *plain)
{
    struct pred_cpa *v = k->v;
    struct arg_node *n = k->b->node.at[i];
    uint32_t pred = pred_add(v, plain);
    if (pred == PRED_NONE)
        return;
    k->prec = pred_prec_add(v, k->prec, pred_scope_at(v, n->at), pred);
    if (!k->pivot && !pmap_get(&v->sets, state_at(v, n)->preds, pred, NULL))
        k->pivot = i;
}

// Finds the atoms of an interpolant behind block i - 1; `whole`: its conjuncts as they are.
static void find_atoms(struct findings *k, size_t i, const struct term *itp, bool whole)
{
    struct pred_cpa *v = k->v;
    struct term_vec parts = { 0 };
    if (whole)
        term_conjuncts(itp, &parts);
    else
        term_atoms(v->terms, itp, &parts);
    for (size_t p = 0; p < parts.n; p++) {
        const struct term *plain = encode_plain(v->enc, k->b->end[i - 1], parts.at[p]);
        if (plain)
            find_predicate(k, i, plain);
    }
    vec_free(&parts);
}

/* Finds predicates at all ends of blocks; if the atoms are known already, takes interpolants as a whole, because
 * Cartesian abstraction can only express conjunctions.  False if nothing is new. */
static bool find_predicates(struct findings *k, const struct term *const *itp)
{
    for (int whole = 0; whole < 2 && !k->pivot; whole++)
        for (size_t i = 1; i < k->b->block.n; i++)
            find_atoms(k, i, itp[i], whole);
    return k->pivot != 0;
}

// ---- one path -------------------------------------------------------------------------------------------------------

static enum refinement use_interpolants(struct pred_cpa *v, struct engine *e, const struct block_path *b,
                                        const struct term *const *itp)
{
    const struct pred_prec *prec = prec_at(v, b->node.at[0]);
    for (size_t i = 1; i < b->node.n; i++)
        prec = pred_prec_union(v, prec, prec_at(v, b->node.at[i]));
    struct findings k = { .v = v, .b = b, .prec = prec };
    if (!find_predicates(&k, itp)) {
        v->stats->repeated++;
        return REFINE_STUCK;
    }
    v->stats->refinements++;
    if (v->cfg->restart == PRED_RESTART_ROOT)
        engine_restart(e, v->cpa.index, &k.prec->p);
    else
        engine_prune(e, b->node.at[k.pivot], v->cpa.index, &k.prec->p);
    return REFINE_DONE;
}

static enum refinement refine_blocks(struct pred_cpa *v, struct engine *e, const struct block_path *b,
                                     struct edge_path *path)
{
    const struct term **itp = MEM_ARRAY(const struct term *, b->block.n + 1);
    struct itp_task task = { .smt = v->smt,
                             .cfg = v->itp_cfg,
                             .stats = &v->itp_stats,
                             .f = b->shifted,
                             .n = b->block.n,
                             .solver = solver_new(v->smt, 0) };
    enum refinement result = REFINE_STUCK;
    switch (itp_sequence(&task, itp)) {
    case ITP_DONE:
        result = use_interpolants(v, e, b, itp);
        break;
    case ITP_SAT:
        v->stats->feasible++;
        if (!pred_model_path(v, e, b, task.solver, path))
            vec_clear(path);
        result = REFINE_FEASIBLE;
        break;
    case ITP_UNKNOWN:
    case ITP_FAILED:
        v->stats->given_up++;
        break;
    }
    solver_free(task.solver);
    mem_free(itp, (b->block.n + 1) * sizeof *itp);
    return result;
}

enum refinement pred_refine(struct cpa *c, struct engine *e, struct arg_node *target, struct edge_path *path)
{
    struct pred_cpa *v = (struct pred_cpa *)c;
    if (!v->enc)
        return REFINE_STUCK;
    uint64_t begin = stat_now();
    struct block_path b = { 0 };
    find_blocks(v, target, &b);
    enum refinement result = refine_blocks(v, e, &b, path);
    free_blocks(&b);
    v->stats->time_refine += stat_now() - begin;
    if (tick(&e->run->budget, 1) != RC_OK && result != REFINE_FEASIBLE)
        result = REFINE_STOPPED;
    return result;
}
