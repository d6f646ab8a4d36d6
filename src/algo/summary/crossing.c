// SPDX-License-Identifier: Apache-2.0
// crossing.c: what is known of abstraction blocks where a path or a formula crosses them.
// source Henry 2014, section 5.3, algorithm 6, and step 3 of algorithm 5: a crossed block is analysed first if none of
//        its relations has a context that contains the states of the path.
#include "algo/summary/summary.h"

#define NONE UINT32_MAX

// Whether a relation of a loop is as good as one made for these states, which its context contains: it was found in
// this analysis of what is around the loop, or for exactly these states.
static bool is_for(const struct block *b, const struct relation *r, const struct dvalue *v)
{
    if (!block_is_loop(b) || r->run == b->around->run)
        return true;
    struct dvalue *top = dom_top(v->d, v->dims), *of = dom_assume(top, r->context.at, r->context.n);
    bool same = dom_leq(of, v);
    dom_free(top);
    dom_free(of);
    return same;
}

// The conjunction of all relations whose context contains v (algorithm 6).  False: there is none.
static bool applicable(struct block *b, const struct dvalue *v, uint32_t level, uint32_t exit, const struct term **out)
{
    struct summary *s = b->s;
    const struct term *all = s->t->t_true;
    bool any = false;
    for (size_t i = 0; i < b->inv.n; i++) {
        const struct relation *r = &b->inv.at[i];
        if (r->dead || !context_holds(&r->context, v))
            continue;
        all = term_and(s->t, all, r->end[exit].term);
        s->lowest = MIN(s->lowest, r->depends);
        any |= r->level >= level && r->level != NONE && (!r->weak || s->general) && is_for(b, r, v);
    }
    *out = all;
    return any;
}

// A call of an active block: its relation so far, if the context contains that of the call.
static const struct term *recursive_call(struct block *b, const struct dvalue *v, uint32_t exit)
{
    struct summary *s = b->s;
    if (context_holds(&b->context, v)) {
        b->used = true;
        s->lowest = MIN(s->lowest, b->depth);
        return b->so_far[exit];
    }
    if (!b->wants) {  // the analysis begins again in a larger context
        b->wants = true;
        b->wanted = value_constraints(s, v);
    }
    s->lowest = MIN(s->lowest, b->depth);
    return s->t->t_true;
}

// Analyses a block for a call.  Loops are entered at one place: they are always analysed in its states.
static enum rc analyse_for_call(struct block *b, const struct dvalue *v)
{
    struct summary *s = b->s;
    struct lincon_vec context = { 0 };
    if (block_is_loop(b) || (s->cfg->contexts == CONTEXTS_CALLS && b->calls < (uint64_t)s->cfg->context_max)) {
        context = value_constraints(s, v);
        b->calls++;
    }
    enum rc rc = block_analyse(b, &context, s->level);
    vec_free(&context);
    return rc;
}

// What is known of b in the states of v; b is analysed first if nothing is.
static const struct term *known_in(struct block *b, const struct dvalue *v, uint32_t exit)
{
    struct summary *s = b->s;
    const struct term *all;
    bool known = applicable(b, v, s->level, exit, &all);
    s->stats.reused += known;
    if (!known && b->active)
        return term_and(s->t, all, recursive_call(b, v, exit));
    if (!known && (!s->shallow || block_is_loop(b))) {
        if (analyse_for_call(b, v) != RC_OK)
            s->rc = RC_STOP;
        (void)applicable(b, v, s->level, exit, &all);
    }
    return all;
}

// The same for each of several sets of states by itself; an execution is in one of them.
static const struct term *known_in_parts(struct block *b, struct dvalue *const *part, size_t n, uint32_t exit)
{
    struct terms *t = b->s->t;
    const struct term *any = t->t_false;
    for (size_t i = 0; i < n; i++) {
        struct lincon_vec c = value_constraints(b->s, part[i]);
        any = term_or(t, any, term_and(t, relation_context(b, &c), known_in(b, part[i], exit)));
        vec_free(&c);
    }
    return any;
}

static const struct term *relation(struct numeric_calls *c, struct numeric *n, uint32_t e, const struct dvalue *at)
{
    struct summary *s = (struct summary *)c;
    struct block *b = block_crossed(((struct technique *)n)->b, e);
    if (!b || s->rc != RC_OK)
        return s->t->t_true;
    uint32_t exit = n->u->edges.at[e].exit;
    struct dvalue *v = block_inputs_at(b, n, n->u->edges.at[e].from, at), *part[DISJUNCTS_MAX];
    size_t k = dom_disjuncts(v, part, DISJUNCTS_MAX);
    bool calls = s->cfg->contexts == CONTEXTS_CALLS || block_is_loop(b);
    bool apart = k > 1 && calls && b->calls + k <= (uint64_t)s->cfg->context_max;
    const struct term *all = apart ? known_in_parts(b, part, k, exit) : known_in(b, v, exit);
    for (size_t i = 0; i < k; i++)
        dom_free(part[i]);
    dom_free(v);
    return block_instance(b, n->u, e, all);
}

// What holds of calls of an active callee in its context.
static const struct term *so_far(struct block *b, struct unit *u, uint32_t e)
{
    struct terms *t = u->t;
    const struct term *c = relation_context(b, &b->context), *end = b->so_far[u->edges.at[e].exit];
    b->used = true;
    b->s->lowest = MIN(b->s->lowest, b->depth);
    return block_instance(b, u, e, term_implies(t, c, end));
}

static void tell(struct numeric_calls *c, struct numeric *n)
{
    struct summary *s = (struct summary *)c;
    struct technique *x = (struct technique *)n;
    bool first = x->told_to != n->solvers;
    if (first)
        memset(x->told, 0, n->u->edges.n * sizeof *x->told);
    x->told_to = n->solvers;
    if (first)
        bundles_tell(x->b, n->rho, n->solver);
    for (uint32_t e = 0; e < n->u->edges.n; e++) {
        struct block *b = block_crossed(x->b, e);
        if (!b || (x->told[e] == b->inv.n && !(first && b->active)))
            continue;
        const struct term *known = block_known(b, n->u, e, x->told[e]);
        if (first && b->active && b->fn->recursive)
            known = term_and(s->t, known, so_far(b, n->u, e));
        for (size_t i = x->told[e]; i < b->inv.n; i++)
            s->lowest = b->inv.at[i].dead ? s->lowest : MIN(s->lowest, b->inv.at[i].depends);
        x->told[e] = (uint32_t)b->inv.n;
        solver_assert(n->solver, term_implies(s->t, n->rho->edge[e], known));
    }
}

void summary_calls_init(struct summary *s)
{
    s->calls = (struct numeric_calls){ relation, tell };
}
