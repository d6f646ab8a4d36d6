// SPDX-License-Identifier: Apache-2.0
// rounds.c: unrolls loops round by round: until they end, a bound says so, or the solver excludes another round.
#include "algo/wcet/grow_priv.h"
#include "algo/wcet/relation.h"
#include "encode/forget.h"

// ---- from scope to scope --------------------------------------------------------------------------------------------

// By scope id.
static uint32_t *of_scope(struct u32_vec *v, const struct scope *s)
{
    while (v->n <= s->id)
        vec_push(v, 0);
    return &v->at[s->id];
}

const char *wgrow_loop_name(const struct wgrowth *w, const struct loop *l)
{
    return wcet_loop_name(w->g->run->cfa, l, &w->g->run->mem);
}

static struct wcet_bound bound_at(const struct wgrowth *w, const struct loop *l)
{
    return w->g->bounds[l->id];
}

bool wgrow_skips(const struct wgrowth *w, const struct loop *l)
{
    const struct wcet_cfg *cfg = w->g->cfg;
    struct wcet_bound b = bound_at(w, l);
    // A bound found by analysis is needed only if the solver did not exclude that many rounds.
    int64_t most = b.from == WBOUND_FOUND ? MIN(cfg->most_rounds, cfg->open_rounds) : cfg->most_rounds;
    return b.most > most && (b.from != WBOUND_NOTE || w->g->has_found);
}

static void note_assumed(struct wgrowth *w, const struct loop *l, struct wcet_bound bound)
{
    if (bound.from == WBOUND_FOUND)
        return;
    for (size_t i = 0; i < w->g->assumed.n; i++)
        if (w->g->assumed.at[i].loop == l)
            return;
    vec_push(&w->g->assumed, ((struct wassumption){ l, bound.most }));
}

static bool is_excluded(struct wgrowth *w, const struct term *here)
{
    w->g->stats->loop_questions++;
    return solver_check(w->g->solver, &here, 1) == SAT_NO;
}

static bool is_never(const struct edge *e)
{
    return e->kind == EDGE_ASSUME && exp_is_const(e->rhs) && e->rhs->value == 0;
}

// Whether some edge leads out of the loop, or ends the program inside of it.
static bool may_end(const struct wgrowth *w, const struct loop *l)
{
    const struct edge_list *edges = executed_by_loop(w->executed, l);
    for (size_t i = 0; i < edges->n; i++) {
        enum edge_kind k = edges->at[i]->kind;
        if (k == EDGE_STOP || k == EDGE_VIOLATION || k == EDGE_UNSUPPORTED)
            return true;
    }
    for (size_t i = 0; i < l->nodes.n; i++)
        for (size_t k = 0; k < l->nodes.at[i]->out.n; k++) {
            const struct edge *e = l->nodes.at[i]->out.at[k];
            bool stays = e->kind == EDGE_CALL || (e->to && loop_contains(l, e->to));
            if (!stays && !is_never(e))
                return true;
        }
    return l->fn->exit && loop_contains(l, l->fn->exit);
}

// Whether a round that leads back to the head with s has changed nothing since it began there.
static bool changed_nothing(struct wgrowth *w, const struct wstep *s)
{
    uint64_t *m = map_at(&w->families, (uint64_t)s->scope->id << 32 | s->scope->loop->head->id);
    if (!*m || w->places.at[*m - 1].arrivals.n != 1)
        return false;
    const struct formula *f = &w->state.at[w->places.at[*m - 1].arrivals.at[0]], *g = &s->f;
    return f->f == g->f && f->ssa == g->ssa && f->saved == g->saved && f->values == g->values;
}

// Fails at the back edge of a loop that cannot end: there is no bound, unless no execution comes there.
static void fail_endless(struct wgrowth *w, const struct wstep *s, const char *why)
{
    const struct loop *l = s->scope->loop;
    if (is_excluded(w, s->f.f))
        return;
    w->g->endless = true;
    wgrow_fail(w, l->head->loc,
               arena_printf(&w->g->run->mem, "no bound of the loop at %s: it never ends, as ", wgrow_loop_name(w, l)),
               why);
}

// Goes to the next round, behind a back edge.  False: nothing goes on there.
static bool next_round(struct wgrowth *w, struct wstep *s)
{
    const struct scope *from = s->scope;
    struct wcet_bound bound = bound_at(w, from->loop);
    // A pragma's bound is not needed if a round is certain, and wrong if it excludes that round.
    bool certain = bound.from == WBOUND_NOTE && s->f.f->op == TERM_TRUE;
    if (bound.most >= 0 && !certain && (from->it > bound.most || wgrow_skips(w, from->loop))) {
        note_assumed(w, from->loop, bound);
        return false;
    }
    const char *endless = from->it == 1 && !may_end(w, from->loop) ? "nothing leads out of it"
                          : changed_nothing(w, s)                  ? "a round changes nothing"
                                                                   : NULL;
    if (endless) {
        fail_endless(w, s, endless);
        return false;
    }
    s->scope = scope_iteration(&w->g->scopes, from->parent, from->loop, from->it + 1, false);
    return true;
}

static bool move_inside(struct wgrowth *w, struct wstep *s, const struct node *from, const struct node *to)
{
    const struct scope *around = scope_around(s->scope, to);
    for (const struct scope *x = s->scope; x != around; x = x->parent)
        *of_scope(&w->left, x) = true;
    s->scope = around;
    const struct loop *l = around->loop;
    if (to->is_loop_head && l && l->head == to && loop_contains(l, from))
        return next_round(w, s);
    s->scope = scope_enter_loops(&w->g->scopes, s->scope, to);
    return true;
}

bool wgrow_move(struct wgrowth *w, struct wstep *s, const struct edge *e)
{
    if (e->kind == EDGE_CALL) {
        if (e->callee->recursive && scope_recursion(s->scope, e->callee) >= w->g->cfg->deepest) {
            wgrow_fail(w, e->loc,
                       "recursion without a bound that is found: more active calls than --deepest allows, of ",
                       sym_str(&w->g->run->cfa->prog->syms, e->callee->name));
            return false;
        }
        s->scope = scope_enter_loops(&w->g->scopes, scope_call(&w->g->scopes, s->scope, e, NULL), e->to);
        return true;
    }
    if (e->kind != EDGE_RETURN)
        return move_inside(w, s, e->from, e->to);
    const struct edge *call = s->scope->frame->call;
    s->scope = s->scope->frame->parent;
    return move_inside(w, s, call->from, e->to);
}

// ---- loops ----------------------------------------------------------------------------------------------------------

// Round s does not come: earlier ones, which nobody asked about, may not come either.
static void exclude_earlier(struct wgrowth *w, const struct scope *s)
{
    struct wgraph *g = w->g;
    for (uint32_t it = s->it - 1; it > 1; it--) {
        const struct scope *before = scope_iteration(&g->scopes, s->parent, s->loop, it, false);
        uint64_t *m = map_at(&w->families, (uint64_t)before->id << 32 | s->loop->head->id);
        if (!*m)
            return;
        const struct wblock *b = &g->blocks.at[w->places.at[*m - 1].block];
        if (b->asked || !is_excluded(w, b->here))
            return;
        for (size_t i = 0; i < b->in.n; i++)
            g->edges.at[b->in.at[i]].dead = true;
    }
}

// Whether a round of a loop can come, which earlier ones may have left: asked each time at first, then now and then.
bool wgrow_comes_again(struct wgrowth *w, const struct scope *s, const struct term *here, bool *asked)
{
    enum { ALWAYS = 40, SOMETIMES = 20 };
    struct wgraph *g = w->g;
    if (s->it < 2)
        return true;
    const struct scope *before = scope_iteration(&g->scopes, s->parent, s->loop, s->it - 1, false);
    uint32_t open = *of_scope(&w->rounds, before) + *of_scope(&w->left, before);
    *of_scope(&w->rounds, s) = open;
    bool limit = open >= g->cfg->open_rounds;
    if (!open || here->op == TERM_TRUE || (!limit && open > ALWAYS && open % SOMETIMES != 0))
        return true;
    *asked = true;
    if (is_excluded(w, here)) {
        exclude_earlier(w, s);
        return false;
    }
    if (limit && bound_at(w, s->loop).from != WBOUND_NONE)
        return true;
    if (limit) {
        w->g->lacks_bound = true;
        wgrow_fail(
            w, s->loop->head->loc,
            arena_printf(&g->run->mem,
                         "no bound of the loop at %s: its condition is no constant, and the solver does not exclude "
                         "another round after %u",
                         wgrow_loop_name(w, s->loop), open),
            "; no --loop-bound or loopbound pragma names one");
    }
    return !limit;
}

static int64_t bound_of(void *ctx, const struct loop *l)
{
    struct wcet_bound bound = bound_at(ctx, l);
    if (bound.from != WBOUND_NONE)
        note_assumed(ctx, l, bound);
    return bound.most;
}

/* Goes from the first arrival at the head of a loop that is not unrolled to the head of a later round, or the same: at
 * the cost of all rounds, and what they may change is unknown.  False: their cost is not known. */
bool wgrow_skip_rounds(struct wgrowth *w, uint32_t block, struct formula f)
{
    struct wgraph *g = w->g;
    const struct scope *s = g->blocks.at[block].scope;
    const struct node *head = s->loop->head;
    int64_t cost;
    if (!wcet_loop_cost(g->run->cfa, s->loop, bound_of, w, &cost))
        return false;
    const struct edge_list *edges = executed_by_loop(w->executed, s->loop);
    struct u32_vec vars = { 0 };
    for (size_t i = 0; i < edges->n; i++)
        encode_writes(g->e, edges->at[i], i < edges->own ? WRITES_ALL : WRITES_RETURNED, &vars);
    f = encode_forget(g->e, f, &vars);
    vec_free(&vars);
    // The best case may have no rounds.
    cost = g->cfg->best ? 0 : cost;
    struct wstep step = {
        .e = { .from = block, .cost = cost, .first = (uint32_t)g->path.n, .first_input = (uint32_t)g->inputs.n },
        .f = f,
        .scope = scope_iteration(&g->scopes, s->parent, s->loop, 2, false)
    };
    wgrow_arrive(w, &step, head);
    return true;
}
