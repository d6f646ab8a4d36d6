// SPDX-License-Identifier: Apache-2.0
// refine.c: refines relations where error traces need it.
// source Henry 2014, section 5.5, algorithm 9 (IORELATION, REFINE, UPDATE) and its heuristic: what was analysed by the
//        cheapest technique is refined first.  If the formula of a block excludes what its relations do not, a relation
//        that says just that is added, in as large a context as the formula allows: the trace is cut in any case.
#include "algo/summary/refine_priv.h"

#define NONE UINT32_MAX

// ---- what leads to the head of a loop where a trace begins ------------------------------------------------------------------

// Refines for a trace that begins at the head of a loop: the blocks whose outputs its conditions depend on, for any
// inputs.
static bool refine_before(struct block *b, const struct error_trace *t, const struct io_goal *goal)
{
    bool improved = false;
    const struct lincon_vec any = { 0 };
    uint8_t *seen = trace_depends_on(b, t, goal);
    for (uint32_t e = 0; e < b->u->edges.n && !improved; e++) {
        struct block *inside = block_crossed(b, e);
        if (inside && !inside->asked && inside != b && gives_what_is_seen(b, e, seen))
            improved = block_update(inside, &any);
    }
    mem_free(seen, b->u->values.n);
    return improved;
}

// ---- relations that say just that a goal is not reached -------------------------------------------------------------------

struct numbers {
    struct block *b;
    const struct lincon_vec *context;
    const struct io_goal *goal;
};

// The number that a name of the block has in a crossing.
static const struct term *number_leaf(void *ctx, const struct term *t)
{
    const struct numbers *x = ctx;
    uint32_t v = unit_id_of(x->b->u, t);
    for (size_t i = 0; i < x->context->n && v != NONE; i++)
        if (x->b->inputs.at[x->context->at[i].e.term[0].dim] == v)
            return term_int(x->b->s->t, -x->context->at[i].e.k);
    for (size_t i = 0; i < x->goal->dims.n && v != NONE; i++)
        if (x->goal->dims.at[i] == v)
            return term_int(x->b->s->t, -x->goal->values.at[i].e.k);
    return t;
}

// Whether the relations of the block exclude the crossing.
static bool is_cut(const struct crossing *c)
{
    struct numbers x = { c->b, &c->context, &c->goal };
    struct terms *t = c->b->s->t;
    bool cut = false;
    for (size_t i = 0; i < c->b->inv.n && !cut; i++) {
        const struct relation *r = &c->b->inv.at[i];
        const struct term *says = term_implies(t, relation_context(c->b, &r->context), r->end[c->goal.exit].term);
        cut = !r->dead && term_map(t, says, number_leaf, &x)->op == TERM_FALSE;
    }
    return cut;
}

// Makes the cases of a relation in which some output differs from the goal's.
static void exclude_outputs(struct block *b, const struct io_goal *goal, struct relation_end *out)
{
    struct summary *s = b->s;
    vec_append(&out->dims, &goal->dims);
    for (size_t i = 0; i < goal->values.n; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            struct lincon x = { .rel = LIN_GT };
            struct lincon_vec one = { 0 };
            if (!lin_scale(&s->mem, goal->values.at[i].e, sign, &x.e))
                continue;
            vec_push(&one, x);
            vec_push(&out->cases, one);
        }
}

// Makes the other ends unknown: any.
static void any_end(struct block *b, struct relation_end *out)
{
    vec_push(&out->cases, ((struct lincon_vec){ 0 }));
    out->term = b->s->t->t_true;
}

void add_exclusion(struct block *b, const struct lincon_vec *context, const struct io_goal *goal)
{
    struct relation r = relation_new(b, NONE);
    r.context = enlarge_exclusion(b, context, goal);
    for (uint32_t i = 0; i < b->exits; i++)
        if (i != goal->exit)
            any_end(b, &r.end[i]);
    exclude_outputs(b, goal, &r.end[goal->exit]);
    relation_end_close(&r.end[goal->exit], b);
    vec_push(&b->inv, r);
    b->s->stats.relations++;
}

enum { EXCLUSIONS = 8 };  // of single outputs of a block; more say no more

void exclude_goal(struct block *b, const struct lincon_vec *context, const struct io_goal *goal)
{
    struct crossing c = { .b = b, .context = *context, .goal = *goal };
    while (!is_cut(&c) && block_update(b, context))
        ;
    bool few = (goal->exit != UCALL_RETURN && b->exits == UCALL_EXITS) || b->exclusions++ < EXCLUSIONS;
    if (!is_cut(&c) && few && b->s->rc == RC_OK)
        add_exclusion(b, context, goal);
}

// ---- REFINE -----------------------------------------------------------------------------------------------------------

// The untried crossing whose block was analysed by the cheapest technique.  relevant: only crossings that the trace
// depends on.
static struct crossing *next_crossing(struct error_trace *t, bool relevant)
{
    struct crossing *best = NULL;
    uint32_t least = 0;
    for (size_t i = 0; i < t->n; i++) {
        if (t->at[i].tried || t->at[i].relevant != relevant)
            continue;
        uint32_t level = block_level(t->at[i].b, &t->at[i].context) + 1;  // none: 0
        if (!best || level < least) {
            best = &t->at[i];
            least = level;
        }
    }
    return best;
}

// REFINE: true: the trace is cut.
static bool refine(struct summary *s, struct error_trace *t, bool relevant)
{
    struct crossing *c;
    while (s->rc == RC_OK && (c = next_crossing(t, relevant))) {
        c->tried = true;
        if (is_cut(c))
            return true;
        if (c->b->asked || io_relation(c->b, &c->context, &c->goal) != ANSWER_PROVED)
            continue;
        exclude_goal(c->b, &c->context, &c->goal);
        if (is_cut(c))
            return s->rc == RC_OK;
    }
    return false;
}

// ---- IORELATION -------------------------------------------------------------------------------------------------------

// Tries means against a trace, the cheapest first.  True: something new is known.
static bool improve(struct block *b, const struct lincon_vec *context, const struct io_goal *goal,
                    struct error_trace *t)
{
    struct summary *s = b->s;
    uint64_t relations = s->stats.relations;
    trace_find_relevant(b, t, goal);
    if (refine(s, t, true))
        return true;
    bool inside = b->u->edges.at[t->path.at[0]].from != 0;
    if (inside && refine_before(b, t, goal) &&
        block_update_at(b, context, MIN(block_level(b, context), (uint32_t)s->levels.n - 1)))
        return true;
    return block_update(b, context) || refine(s, t, false) || s->stats.relations != relations;
}

static enum io_answer refine_until_proved(struct block *b, const struct lincon_vec *context, const struct io_goal *goal)
{
    struct summary *s = b->s;
    for (;;) {
        struct error_trace trace = { 0 };
        enum sat r = s->asked_left ? block_ask(b, context, goal, &trace) : SAT_UNKNOWN;
        if (s->asked_left)
            s->asked_left--;
        if (tick(&s->run->budget, 100) != RC_OK)
            s->rc = RC_STOP;
        bool better = r == SAT_YES && improve(b, context, goal, &trace);
        error_trace_clear(&trace);
        if (s->rc != RC_OK)
            return ANSWER_STOP;
        if (r != SAT_YES)
            return r == SAT_NO ? ANSWER_PROVED : ANSWER_OPEN;
        if (!better)
            return ANSWER_OPEN;
    }
}

enum io_answer io_relation(struct block *b, const struct lincon_vec *context, const struct io_goal *goal)
{
    b->asked = true;
    enum io_answer r = refine_until_proved(b, context, goal);
    b->asked = false;
    return r;
}
