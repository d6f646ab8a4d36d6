// SPDX-License-Identifier: Apache-2.0
// abstract.c: predicate abstraction of a block: boolean by enumeration of cubes, or Cartesian.
//
// source Graf, Saidi, CAV 1997 (Cartesian); Lahiri, Nieuwenhuis, Oliveras, CAV 2006 (all-solutions enumeration); Beyer,
//        Keremoglu, Wendler, FMCAD 2010 (adjustable blocks).
#include "base/uniset.h"
#include "cpa/predicate/predicate_priv.h"
#include "domains/boolfun.h"

enum { SEEN_TRUE = 1, SEEN_FALSE = 2, SEEN_BOTH = 3 };

// Predicates that are abstracted together: positions in job.pred, ascending.
struct cluster {
    const uint32_t *at;
    size_t n;
};

// One abstraction in progress.  The solver holds the block.
struct job {
    struct pred_cpa *v;
    struct solver *solver;
    struct u32_vec pred;   // their numbers
    struct term_vec here;  // the predicates as they read at the end of the block
    struct {
        VEC_OF(uint8_t);
    } seen;                // which values they had in models of the block
    bool has_model;        // above the block's own level, and not yet used
    struct u32_vec order;  // all positions; those of a cluster stand together
    struct {
        VEC_OF(struct cluster);
    } clusters;
};

static enum sat ask(struct pred_cpa *v, struct solver *s, const struct term *assumption)
{
    v->stats->queries++;
    enum sat r = solver_check(s, &assumption, assumption ? 1 : 0);
    v->stats->undecided += r == SAT_UNKNOWN;
    return r;
}

static struct solver *solver_of(struct pred_cpa *v)
{
    if (!v->solver)
        v->solver = solver_new(v->smt, 0);
    return v->solver;
}

// ---- models and cubes -----------------------------------------------------------------------------------------------

// The values of the predicates in the current model.
static void note_model(struct job *j)
{
    for (size_t i = 0; i < j->pred.n; i++)
        j->seen.at[i] |= solver_true(j->solver, j->here.at[i]) ? SEEN_TRUE : SEEN_FALSE;
}

/* The cube of the current model over a cluster, as a function; its negation is asserted.  Predicates are asked in the
 * order of their variables from the last to the first, which builds the diagram from its leaves. */
static uint32_t take_cube(struct job *j, struct cluster c)
{
    struct terms *t = j->v->terms;
    uint32_t cube = BF_TRUE;
    const struct term *blocking = t->t_false;
    struct term_vec literals = { 0 };
    for (size_t k = c.n; k-- > 0;) {
        size_t i = c.at[k];
        bool is = solver_true(j->solver, j->here.at[i]);
        uint32_t x = bf_var(j->pred.at[i]);
        j->seen.at[i] |= is ? SEEN_TRUE : SEEN_FALSE;
        cube = bf_and(is ? x : bf_not(x), cube);
        vec_push(&literals, is ? term_not(t, j->here.at[i]) : j->here.at[i]);
    }
    if (literals.n)
        blocking = term_make(t, TERM_OR, literals.at, literals.n, (struct term_extra){ 0 });
    vec_free(&literals);
    solver_assert(j->solver, blocking);
    return cube;
}

/* The disjunction of all cubes over a cluster, beginning with the present model; assertions stay in the solver. False:
 * there are too many, or the solver gives up. */
static bool enumerate(struct job *j, struct cluster c, uint32_t *out)
{
    size_t mark = bf_mark();
    uint32_t all = bf_keep(BF_FALSE);
    int64_t left = j->v->cfg->max_cubes;
    enum sat more = SAT_YES;
    while (more == SAT_YES && left-- > 0) {
        uint32_t sum = bf_keep(bf_or(all, take_cube(j, c)));
        bf_drop(all);
        all = sum;
        bf_release(mark);
        j->v->stats->cubes++;
        more = ask(j->v, j->solver, NULL);
    }
    *out = all;
    if (more == SAT_NO)
        return true;
    bf_drop(all);
    return false;
}

// ---- Cartesian ------------------------------------------------------------------------------------------------------

// The conjunction of the literals that the block entails; literals that some model contradicts are not asked.
static uint32_t cartesian(struct job *j, struct cluster c)
{
    struct terms *t = j->v->terms;
    size_t mark = bf_mark();
    uint32_t all = bf_keep(BF_TRUE);
    j->v->stats->cartesian++;
    for (size_t k = c.n; k-- > 0;) {
        size_t i = c.at[k];
        uint8_t seen = j->seen.at[i];
        if (seen == SEEN_BOTH)
            continue;
        const struct term *other = seen == SEEN_TRUE ? term_not(t, j->here.at[i]) : j->here.at[i];
        enum sat r = ask(j->v, j->solver, other);
        if (r == SAT_YES)
            note_model(j);
        if (r != SAT_NO)
            continue;
        uint32_t x = bf_var(j->pred.at[i]);
        uint32_t sum = bf_keep(bf_and(seen == SEEN_TRUE ? x : bf_not(x), all));
        bf_drop(all);
        all = sum;
        bf_release(mark);
    }
    return all;
}

// ---- clusters -------------------------------------------------------------------------------------------------------

// Links positions of predicates that share variables; up: for each position an earlier one of the same cluster, or
// itself.
static void link_by_variables(struct job *j, uint32_t *up)
{
    struct map first = { 0 };  // variable -> 1 + a position that mentions it
    struct term_vec vars = { 0 };
    for (uint32_t i = 0; i < j->pred.n; i++) {
        up[i] = i;
        vec_clear(&vars);
        term_vars(j->v->terms, j->v->preds.at[j->pred.at[i]].plain, &vars);
        for (size_t k = 0; k < vars.n; k++) {
            uint64_t *at = map_at(&first, vars.at[k]->id);
            uint32_t a = *at ? uniset_root(up, (uint32_t)*at - 1) : i, b = uniset_root(up, i);
            *at = i + 1;
            up[MAX(a, b)] = MIN(a, b);
        }
    }
    vec_free(&vars);
    map_free(&first);
}

// Finds the clusters: predicates that share variables, directly or through others; or one cluster of all.
static void find_clusters(struct job *j)
{
    uint32_t n = (uint32_t)j->pred.n, *up = MEM_ARRAY(uint32_t, j->pred.n), from;
    for (uint32_t i = 0; i < n; i++)
        up[i] = 0;
    if (j->v->cfg->clusters)
        link_by_variables(j, up);
    vec_reserve(&j->order, n);
    for (uint32_t l = 0; l < n; l++) {
        if (uniset_root(up, l) != l)
            continue;
        from = (uint32_t)j->order.n;
        for (uint32_t i = l; i < n; i++)
            if (uniset_root(up, i) == l)
                vec_push(&j->order, i);
        vec_push(&j->clusters, ((struct cluster){ j->order.at + from, j->order.n - from }));
    }
    j->v->stats->clusters_max = MAX(j->v->stats->clusters_max, j->clusters.n);
    mem_free(up, n * sizeof *up);
}

// ---- one block ------------------------------------------------------------------------------------------------------

static void list_predicates(struct job *j, const struct path_formula *f, uint32_t set)
{
    pred_set_list(j->v, set, &j->pred);
    for (size_t i = 0; i < j->pred.n; i++) {
        vec_push(&j->here, encode_instance(j->v->enc, f->f, j->v->preds.at[j->pred.at[i]].plain));
        vec_push(&j->seen, 0);
    }
}

// The boolean abstraction of a cluster, or the Cartesian one if that is wanted or the other takes too much; kept.
static uint32_t abstract_cluster(struct job *j, struct cluster c)
{
    const struct predicate_cfg *cfg = j->v->cfg;
    bool boolean = cfg->abstraction == ABSTRACT_BOOLEAN && c.n <= (size_t)cfg->max_predicates, done = false;
    uint32_t result;
    if (c.n == 1 && j->seen.at[c.at[0]] == SEEN_BOTH)
        return bf_keep(BF_TRUE);
    if (boolean) {
        enum sat r = SAT_YES;
        if (!j->has_model) {
            solver_push(j->solver);
            r = ask(j->v, j->solver, NULL);
        }
        done = r == SAT_YES && enumerate(j, c, &result);
        solver_pop(j->solver, 1);
        j->has_model = false;
    }
    j->v->stats->fallbacks += cfg->abstraction == ABSTRACT_BOOLEAN && !done;
    return done ? result : cartesian(j, c);
}

// The abstraction of the block; kept.  BF_FALSE: the block has no execution.
static uint32_t compute(struct job *j, const struct path_formula *f, uint32_t set)
{
    list_predicates(j, f, set);
    find_clusters(j);
    solver_push(j->solver);
    enum sat first = ask(j->v, j->solver, NULL);
    uint32_t all = bf_keep(first == SAT_NO ? BF_FALSE : BF_TRUE);
    j->has_model = true;
    if (first == SAT_YES)
        note_model(j);
    else
        j->clusters.n = 0;  // if the solver is silent on the block itself, more questions are useless
    for (size_t i = 0; i < j->clusters.n; i++) {
        size_t mark = bf_mark();
        uint32_t one = abstract_cluster(j, j->clusters.at[i]), both = bf_keep(bf_and(all, one));
        bf_drop(one);
        bf_drop(all);
        all = both;
        bf_release(mark);
    }
    if (j->has_model)
        solver_pop(j->solver, 1);
    return all;
}

static void assert_block(struct pred_cpa *v, struct solver *s, const struct abstraction *a,
                         const struct path_formula *f)
{
    solver_push(s);
    solver_assert(s, pred_begin(v, a));
    solver_assert(s, f->f.f);
}

static const struct abstraction *abstract_block(struct pred_cpa *v, const struct abstraction *a,
                                                const struct path_formula *f, uint32_t set)
{
    struct job j = { .v = v, .solver = solver_of(v) };
    assert_block(v, j.solver, a, f);
    uint32_t result = compute(&j, f, set);
    solver_pop(j.solver, 1);
    const struct abstraction *out = result == BF_FALSE ? NULL : abstraction_intern(v, result);
    bf_drop(result);
    vec_free(&j.pred);
    vec_free(&j.here);
    vec_free(&j.seen);
    vec_free(&j.order);
    vec_free(&j.clusters);
    return out;
}

enum { NOTHING = 1 };  // in place of a pointer

static bool out_of_budget(const struct pred_cpa *v)
{
    return v->cpa.run->budget.cause != STOP_NONE;
}

enum rc pred_abstract(struct pred_cpa *v, const struct abstraction *a, const struct path_formula *f, uint32_t set,
                      const struct abstraction **out)
{
    uint64_t key = (uint64_t)pred_pair(v, a->id, f->id) << 32 | set, known;
    v->stats->abstractions++;
    *out = NULL;
    if (map_get(&v->results, key, &known)) {
        v->stats->cached++;
    } else {
        uint64_t begin = stat_now();
        const struct abstraction *fresh = f->f.f->op == TERM_FALSE ? NULL : abstract_block(v, a, f, set);
        v->stats->time_abstract += stat_now() - begin;
        if (fresh && out_of_budget(v))
            return RC_STOP;
        known = fresh ? (uint64_t)(uintptr_t)fresh : NOTHING;
        map_put(&v->results, key, known);
    }
    v->stats->bottom += known == NOTHING;
    *out = known == NOTHING ? NULL : (const struct abstraction *)(uintptr_t)known;
    return RC_OK;
}

// ---- single questions -----------------------------------------------------------------------------------------------

// Whether the block from a along f, with the condition `extra`, has no execution.
static bool is_unsat(struct pred_cpa *v, const struct abstraction *a, const struct path_formula *f,
                     const struct term *extra)
{
    struct solver *s = solver_of(v);
    assert_block(v, s, a, f);
    enum sat r = ask(v, s, extra);
    solver_pop(s, 1);
    return r == SAT_NO;
}

bool pred_is_empty(struct pred_cpa *v, const struct pred_state *s)
{
    if (s->block)
        return false;  // the abstraction would be bottom
    uint64_t key = (uint64_t)s->origin->a->id << 32 | s->f->id, known;
    if (map_get(&v->empty, key, &known))
        return known;
    known = is_unsat(v, s->origin->a, s->f, NULL);
    if (known || !out_of_budget(v))
        map_put(&v->empty, key, known);
    return known;
}

bool pred_covers(struct pred_cpa *v, const struct pred_state *s, const struct abstraction *a)
{
    uint64_t key = (uint64_t)s->s.id << 32 | a->id, known;
    if (map_get(&v->covered, key, &known))
        return known;
    const struct term *here = encode_instance(v->enc, s->f->f, a->plain);
    known = is_unsat(v, s->origin->a, s->f, term_not(v->terms, here));
    if (known || !out_of_budget(v))
        map_put(&v->covered, key, known);
    return known;
}

bool pred_holds(struct pred_cpa *v, const struct pred_state *s, const struct term *plain)
{
    const struct path_formula *f = s->block ? v->start : s->f;
    return is_unsat(v, s->origin->a, f, term_not(v->terms, encode_instance(v->enc, f->f, plain)));
}

bool pred_covers_given(struct pred_cpa *v, const struct pred_state *s, const struct term *facts,
                       const struct abstraction *a)
{
    if (!facts)
        return pred_covers(v, s, a);
    struct formula f = encode_assume(v->enc, s->f->f, facts);
    const struct path_formula with = { .f = f };
    return is_unsat(v, s->origin->a, &with, term_not(v->terms, encode_instance(v->enc, f, a->plain)));
}
