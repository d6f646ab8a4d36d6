// SPDX-License-Identifier: Apache-2.0
// refine.c: relations are refined where error traces ask for it.
//
// source Henry 2014, section 5.5, algorithm 9 (IORELATION, REFINE, UPDATE) and its heuristic: what was analysed by the cheapest technique is
//        refined first.  Where the formula of a block excludes what its relations do not, a relation that says just that is added,
//        in as large a context as the formula allows: the trace is cut in any case.
#include "algo/summary/refine_priv.h"

#define NONE UINT32_MAX

// ---- what leads to the head of a loop where a trace begins ------------------------------------------------------------------

// The values that conditions of a trace depend on.
struct dependence {
    struct block *b;
    uint8_t *seen;  // by value
    struct u32_vec todo;
};

static void depend_on(struct dependence *d, const struct term *t)
{
    struct term_vec vars = { 0 };
    term_vars(d->b->s->t, t, &vars);
    for (size_t i = 0; i < vars.n; i++) {
        uint32_t v = unit_id_of(d->b->u, vars.at[i]);
        if (v != NONE && !d->seen[v]) {
            d->seen[v] = 1;
            vec_push(&d->todo, v);
        }
    }
    vec_free(&vars);
}

// An output depends on what the call gets.
static void depend_through(struct dependence *d, const struct uvalue *v)
{
    const struct unit *u = d->b->u;
    const struct ublock *at = v->kind == UVALUE_PHI ? &u->blocks.at[v->block] : NULL;
    for (size_t i = 0; at && i < at->phis.n; i++)
        for (size_t k = 0; u->values.at[at->phis.at[i]].name == v->name && k < at->in.n; k++)
            depend_on(d, u->edges.at[at->in.at[k]].operands.at[i]);
    if (v->def)
        depend_on(d, v->def);
    const struct ublock *from = v->kind == UVALUE_ANY ? &u->blocks.at[v->block] : NULL;
    for (size_t i = 0; from && from->call && i < from->phis.n; i++)
        depend_on(d, u->values.at[from->phis.at[i]].name);
}

static bool is_relevant(const struct dependence *d, const struct uedge *e)
{
    bool any = false;
    for (size_t i = 1; i < e->outputs.n; i += 2)
        any |= d->seen[e->outputs.at[i]];
    return any;
}

// The trace begins at the head of a loop: the blocks whose outputs its conditions depend on are refined for any inputs.
static bool refine_before(struct block *b, const struct error_trace *t)
{
    struct dependence d = { b, MEM_ARRAY(uint8_t, b->u->values.n), { 0 } };
    bool improved = false;
    const struct lincon_vec any = { 0 };
    for (size_t i = 0; i < t->path.n; i++)
        depend_on(&d, b->u->edges.at[t->path.at[i]].guard);
    while (d.todo.n)
        depend_through(&d, &b->u->values.at[vec_pop(&d.todo)]);
    for (uint32_t e = 0; e < b->u->edges.n && !improved; e++) {
        const struct edge *call = b->u->blocks.at[b->u->edges.at[e].from].call;
        struct block *callee = call && is_relevant(&d, &b->u->edges.at[e]) ? block_of(b->s, call->callee) : NULL;
        if (callee && !callee->asked && callee != b)
            improved = block_update(callee, &any);
    }
    vec_free(&d.todo);
    mem_free(d.seen, b->u->values.n);
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

// The other numbers, as cases of a relation: some output is another.
static void exclude_outputs(struct block *b, const struct io_goal *goal, struct relation_end *out)
{
    struct summary *s = b->s;
    for (size_t i = 0; i < goal->dims.n; i++)
        vec_push(&out->dims, goal->dims.at[i]);
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

// What the other ends are is unknown: any.
static void any_end(struct block *b, struct relation_end *out)
{
    vec_push(&out->cases, ((struct lincon_vec){ 0 }));
    out->term = b->s->t->t_true;
}

void add_exclusion(struct block *b, const struct lincon_vec *context, const struct io_goal *goal)
{
    struct relation r = { .level = NONE, .depends = NONE };
    r.context = enlarge_exclusion(b, context, goal);
    for (int i = 0; i < UCALL_EXITS; i++)
        if (i != (int)goal->exit)
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
    bool few = goal->exit != UCALL_RETURN || b->exclusions++ < EXCLUSIONS;
    if (!is_cut(&c) && few && b->s->rc == RC_OK)
        add_exclusion(b, context, goal);
}

// ---- REFINE -----------------------------------------------------------------------------------------------------------

// The crossing that was not tried yet and whose block was analysed by the cheapest technique.
static struct crossing *next_crossing(struct error_trace *t)
{
    struct crossing *best = NULL;
    uint32_t least = 0;
    for (size_t i = 0; i < t->n; i++) {
        if (t->at[i].tried)
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
static bool refine(struct summary *s, struct error_trace *t)
{
    struct crossing *c;
    while (s->rc == RC_OK && (c = next_crossing(t))) {
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

static enum io_answer refine_until_proved(struct block *b, const struct lincon_vec *context, const struct io_goal *goal)
{
    struct summary *s = b->s;
    for (;;) {
        struct error_trace trace = { 0 };
        enum sat r = s->asked_left ? block_ask(b, context, goal, &trace) : SAT_UNKNOWN;
        uint64_t relations = s->stats.relations;
        if (s->asked_left)
            s->asked_left--;
        if (tick(&s->run->budget, 100) != RC_OK)
            s->rc = RC_STOP;
        bool cut = r == SAT_YES && refine(s, &trace);
        bool inside = r == SAT_YES && b->u->edges.at[trace.path.at[0]].from != 0;
        if (inside && !cut && refine_before(b, &trace))
            cut = block_update_at(b, context, MIN(block_level(b, context), (uint32_t)s->levels.n - 1));
        error_trace_clear(&trace);
        if (s->rc != RC_OK)
            return ANSWER_STOP;
        if (r != SAT_YES)
            return r == SAT_NO ? ANSWER_PROVED : ANSWER_OPEN;
        if (!cut && !block_update(b, context) && s->stats.relations == relations)
            return s->rc == RC_OK ? ANSWER_OPEN : ANSWER_STOP;
    }
}

enum io_answer io_relation(struct block *b, const struct lincon_vec *context, const struct io_goal *goal)
{
    b->asked = true;
    enum io_answer r = refine_until_proved(b, context, goal);
    b->asked = false;
    return r;
}
