// SPDX-License-Identifier: Apache-2.0
// state.c: the unique objects that abstract states consist of.
#include "cpa/predicate/predicate_priv.h"
#include "domains/boolfun.h"

uint32_t pred_pair(struct pred_cpa *v, uint32_t a, uint32_t b)
{
    uint64_t *n = map_at(&v->pairs, (uint64_t)a << 32 | b);
    if (!*n)
        *n = v->pairs.n;
    return (uint32_t)*n;
}

// ---- abstractions ---------------------------------------------------------------------------------------------------

/* The formula of a boolean function.  Nodes of kept functions never change, so their formulas can be remembered.  The
 * recursion is at most as deep as there are predicates. */
static const struct term *formula_of(struct pred_cpa *v, uint32_t f)
{
    if (f <= BF_TRUE)
        return term_bool(v->terms, f == BF_TRUE);
    uint64_t known;
    if (map_get(&v->bf_terms, f, &known))
        return (const struct term *)(uintptr_t)known;
    const struct term *p = v->preds.at[bf_top(f)].plain;
    const struct term *high = formula_of(v, bf_high(f)), *low = formula_of(v, bf_low(f));
    struct terms *t = v->terms;
    // (not p or high) and (p or low); a disjunction if a branch is constant.
    const struct term *x;
    if (high == t->t_true)
        x = term_or(t, p, low);
    else if (low == t->t_true)
        x = term_or(t, term_not(t, p), high);
    else
        x = term_or(t, term_and(t, p, high), term_and(t, term_not(t, p), low));
    map_put(&v->bf_terms, f, (uint64_t)(uintptr_t)x);
    return x;
}

const struct abstraction *abstraction_intern(struct pred_cpa *v, uint32_t f)
{
    uint64_t *at = map_at(&v->abstractions, f);
    if (!*at) {
        struct abstraction *a = ARENA_NEW(&v->cpa.run->mem, struct abstraction);
        *a = (struct abstraction){ .id = (uint32_t)v->abstractions.n, .f = bf_keep(f) };
        *at = (uint64_t)(uintptr_t)a;
        a->plain = formula_of(v, f);
        v->stats->nodes_max = MAX(v->stats->nodes_max, bf_nodes(f));
    }
    return (const struct abstraction *)(uintptr_t)*at;
}

const struct term *pred_begin(struct pred_cpa *v, const struct abstraction *a)
{
    const struct term *facts = encode_type_facts(v->enc, a->plain);
    return term_and(v->terms, encode_first(v->enc, a->plain), encode_first(v->enc, facts));
}

// ---- path formulas --------------------------------------------------------------------------------------------------

const struct path_formula *path_formula_intern(struct pred_cpa *v, struct formula f)
{
    uint32_t length = v->cfg->blocks == BLOCKS_LENGTH ? f.length : 0;
    uint32_t indices = pred_pair(v, pred_pair(v, f.ssa, f.top), pred_pair(v, f.saved, f.dead));
    indices = pred_pair(v, indices, length);
    uint64_t *at = map_at(&v->formulas, pred_pair(v, f.f->id, indices));
    if (!*at) {
        struct path_formula *p = ARENA_NEW(&v->cpa.run->mem, struct path_formula);
        *p = (struct path_formula){ .id = (uint32_t)v->formulas.n, .f = f };
        *at = (uint64_t)(uintptr_t)p;
    }
    return (const struct path_formula *)(uintptr_t)*at;
}

enum { UNSUPPORTED = 1 };  // in place of a pointer

// Conjoins what other analyses proved of the place where e ends.
static struct formula with_known(struct pred_cpa *v, struct formula f, const struct edge *e)
{
    if (!v->facts || !e->to || !facts_at(v->facts, e->to)->n)
        return f;
    return encode_assume(v->enc, f, facts_term(v->facts, e->to, v->enc));
}

enum rc path_formula_step(struct pred_cpa *v, const struct path_formula *f, const struct edge *e,
                          const struct path_formula **out)
{
    uint64_t key = (uint64_t)f->id << 32 | e->id, known;
    if (!map_get(&v->steps, key, &known)) {
        struct formula next;
        known = UNSUPPORTED;
        if (encode_edge(v->enc, f->f, e, &next) == RC_OK)
            known = (uint64_t)(uintptr_t)path_formula_intern(v, with_known(v, next, e));
        map_put(&v->steps, key, known);
    }
    *out = known == UNSUPPORTED ? NULL : (const struct path_formula *)(uintptr_t)known;
    return *out ? RC_OK : RC_UNSUPPORTED;
}

const struct path_formula *path_formula_join(struct pred_cpa *v, const struct path_formula *a,
                                             const struct path_formula *b)
{
    uint64_t *at = map_at(&v->joins, (uint64_t)a->id << 32 | b->id);
    if (!*at) {
        v->stats->joins++;
        uint64_t known = (uint64_t)(uintptr_t)path_formula_intern(v, encode_join(v->enc, a->f, b->f));
        map_put(&v->joins, (uint64_t)a->id << 32 | b->id, known);
        return (const struct path_formula *)(uintptr_t)known;
    }
    return (const struct path_formula *)(uintptr_t)*at;
}

// ---- states ---------------------------------------------------------------------------------------------------------

const struct origin *origin_intern(struct pred_cpa *v, const struct abstraction *a, const struct node *at,
                                   uint32_t context)
{
    uint64_t *place = map_at(&v->origins, pred_pair(v, pred_pair(v, a->id, at->id), context));
    if (!*place) {
        struct origin *o = ARENA_NEW(&v->cpa.run->mem, struct origin);
        *o = (struct origin){ (uint32_t)v->origins.n, a, at, context };
        *place = (uint64_t)(uintptr_t)o;
    }
    return (const struct origin *)(uintptr_t)*place;
}

const struct pred_state *pred_state_intern(struct pred_cpa *v, const struct pred_state *s)
{
    uint32_t where = pred_pair(v, s->origin->id, s->f->id);
    uint32_t end = pred_pair(v, s->block ? s->block->id : 0, s->preds);
    uint64_t *at = map_at(&v->states, (uint64_t)where << 32 | end);
    if (!*at) {
        struct pred_state *n = ARENA_NEW(&v->cpa.run->mem, struct pred_state);
        *n = *s;
        n->s.id = (uint32_t)v->merges.n;
        vec_push(&v->merges, (struct merges){ 0 });
        *at = (uint64_t)(uintptr_t)n;
    }
    return (const struct pred_state *)(uintptr_t)*at;
}
