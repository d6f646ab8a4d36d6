// SPDX-License-Identifier: Apache-2.0
// trace.c: error traces: executions of a block's formula on which calls behave as their relations allow; and the next technique for a block.
//
// source Henry 2014, sections 5.5.2 and 5.5.5.
#include "algo/summary/refine_priv.h"
#include "encode/symbolic.h"

#define NONE UINT32_MAX

void error_trace_clear(struct error_trace *t)
{
    for (size_t i = 0; i < t->n; i++) {
        vec_free(&t->at[i].context);
        vec_free(&t->at[i].goal.dims);
        vec_free(&t->at[i].goal.values);
    }
    vec_free(&t->path);
    vec_free(t);
}

// ---- UPDATE -----------------------------------------------------------------------------------------------------------

uint32_t block_level(struct block *b, const struct lincon_vec *context)
{
    uint32_t level = NONE;
    for (size_t i = 0; i < b->inv.n; i++) {
        const struct relation *r = &b->inv.at[i];
        if (r->level != NONE && !r->dead && (level == NONE || r->level > level) &&
            context_is_within(b, context, &r->context))
            level = r->level;
    }
    return level;
}

// The context in which a loop was analysed, if it contains this one: its states where it is entered.  False: there is
// none.
static bool context_of_loop(struct block *b, const struct lincon_vec *context, struct lincon_vec *out)
{
    for (size_t i = b->inv.n; i-- > 0;) {
        const struct relation *r = &b->inv.at[i];
        if (r->level == NONE || r->dead || !context_is_within(b, context, &r->context))
            continue;
        *out = lincons_copy(b->s, &r->context);
        return true;
    }
    return false;
}

// Analyses by this technique.  For a loop, what is around it says in which states.
bool block_update_at(struct block *b, const struct lincon_vec *context, uint32_t level)
{
    struct summary *s = b->s;
    struct lincon_vec entered = { 0 };
    if (level >= s->levels.n || s->rc != RC_OK || (block_is_loop(b) && !context_of_loop(b, context, &entered)))
        return false;
    bool old = s->shallow;
    s->shallow = true;
    if (block_analyse(b, block_is_loop(b) ? &entered : context, level) != RC_OK)
        s->rc = RC_STOP;
    s->shallow = old;
    s->stats.refinements++;
    vec_free(&entered);
    return s->rc == RC_OK;
}

// UPDATE: the next technique; false: there is none.
bool block_update(struct block *b, const struct lincon_vec *context)
{
    uint32_t level = block_level(b, context);
    return block_update_at(b, context, level == NONE ? 0 : level + 1);
}

// ---- the question -----------------------------------------------------------------------------------------------------

static void summary_question_open(struct block *b)
{
    struct summary *s = b->s;
    if (b->question)
        return;
    struct block_question *q = b->question = MEM_NEW(struct block_question);
    q->rho = rho_new(b->u, false);
    q->solver = solver_new(symbolic_smt(s->run->symbolic), (uint64_t)s->numeric_cfg->rlimit);
    q->told = MEM_ARRAY(uint32_t, b->u->edges.n);
    for (size_t i = 0; i < q->rho->parts.n; i++)
        solver_assert(q->solver, q->rho->parts.at[i]);
    bundles_tell(b, q->rho, q->solver);
}

void summary_question_free(struct block *b)
{
    struct block_question *q = b->question;
    if (!q)
        return;
    solver_free(q->solver);
    rho_free(q->rho);
    mem_free(q->told, b->u->edges.n * sizeof *q->told);
    mem_free(q, sizeof *q);
    b->question = NULL;
}

// Asserts what became known of the blocks that b crosses.
void block_tell(struct block *b)
{
    struct block_question *q = b->question;
    for (uint32_t e = 0; e < b->u->edges.n; e++) {
        struct block *callee = block_crossed(b, e);
        if (!callee || q->told[e] == callee->inv.n)
            continue;
        const struct term *known = block_known(callee, b->u, e, q->told[e]);
        q->told[e] = (uint32_t)callee->inv.n;
        solver_assert(q->solver, term_implies(b->s->t, q->rho->edge[e], known));
    }
}

// If a relation came from the cache, repeats the analysis, for what holds inside of the block.
static void find_sites(struct block *b, const struct lincon_vec *context)
{
    uint32_t level = block_level(b, context);
    if (level != NONE)
        (void)block_update_at(b, context, level);
}

// Asserts what the techniques found out of the heads of loops, if it holds in this context; false: it does not.
bool block_assert_sites(struct block *b, const struct lincon_vec *context)
{
    const struct block_question *q = b->question;
    if (b->sites == NONE)
        find_sites(b, context);
    if (b->sites == NONE || !context_is_within(b, context, &b->sites_context))
        return false;
    struct numeric *n = &b->technique[b->sites].n;
    for (uint32_t i = 0; i < b->u->blocks.n; i++)
        if (b->u->blocks.at[i].is_cut && b->u->blocks.at[i].out.n)
            solver_assert(q->solver, term_implies(b->s->t, q->rho->starts[i], site_term(n, i, n->site[i].x)));
    return true;
}

static const struct term *goal_at(struct block *b, uint32_t i, const struct io_goal *goal)
{
    struct terms *t = b->s->t;
    const struct rho *rho = b->question->rho;
    const struct term *r = rho->ends[i];
    for (size_t k = 0; k < goal->dims.n; k++) {
        const struct term *name = rho_prime(rho, i, b->u->values.at[goal->dims.at[k]].name);
        r = term_and(t, r, term_eq(t, name, term_int(t, -goal->values.at[k].e.k)));
    }
    return r;
}

const struct term *goal_term(struct block *b, const struct io_goal *goal)
{
    const struct term *any = b->s->t->t_false;
    for (uint32_t i = 0; i < b->u->blocks.n; i++)
        if (ends_by(&b->u->blocks.at[i], goal->exit))
            any = term_or(b->s->t, any, goal_at(b, i, goal));
    return any;
}

// ---- error traces -----------------------------------------------------------------------------------------------------

static bool holds(void *ctx, const struct term *t)
{
    return solver_true(((struct block_question *)ctx)->solver, t);
}

bool summary_value_of(struct summary *s, struct solver *solver, const struct term *name, uint32_t dim,
                      struct lincon *out)
{
    const struct term *v = name->sort->kind == SORT_INT ? solver_value(solver, name) : NULL;
    if (!v || v->op != TERM_NUM || v->den != 1)
        return false;
    struct lin x = lin_dim(&s->mem, dim);
    *out = (struct lincon){ .rel = LIN_EQ };
    return lin_add(&s->mem, x, 1, lin_const(v->num), -1, &out->e);
}

static void cross(struct block *b, uint32_t e, struct error_trace *out)
{
    struct summary *s = b->s;
    const struct uedge *x = &b->u->edges.at[e];
    struct crossing c = { .b = block_crossed(b, e), .edge = e };
    struct lincon v;
    if (!c.b)
        return;
    for (size_t i = 0; i < c.b->inputs.n; i++) {
        const struct term *name = c.b->u->values.at[c.b->inputs.at[i]].name;
        if (summary_value_of(s, b->question->solver, block_instance(c.b, b->u, e, name), (uint32_t)i, &v))
            vec_push(&c.context, v);
    }
    c.goal.exit = x->exit;
    const struct u32_vec *outputs = block_outputs(c.b, x->exit);
    for (size_t i = 0; outputs && i < outputs->n; i++) {
        const struct term *name = c.b->u->values.at[outputs->at[i]].name;
        if (!summary_value_of(s, b->question->solver, block_instance(c.b, b->u, e, name), (uint32_t)c.goal.dims.n, &v))
            continue;
        vec_push(&c.goal.dims, outputs->at[i]);
        vec_push(&c.goal.values, v);
    }
    vec_push(out, c);
}

// Reads the trace of the model.  False: the model is silent: the solver crashed.
static bool read_trace(struct block *b, const struct io_goal *goal, struct error_trace *out)
{
    struct block_question *q = b->question;
    struct u32_vec path = { 0 };
    uint32_t end = NONE;
    for (uint32_t i = 0; i < b->u->blocks.n && end == NONE; i++)
        if (ends_by(&b->u->blocks.at[i], goal->exit) && holds(q, q->rho->ends[i]))
            end = i;
    bool told = end != NONE && rho_path(q->rho, end, holds, q, &path);
    for (size_t i = 0; i < path.n && told; i++)
        cross(b, path.at[i], out);
    out->path = path;
    b->s->stats.traces += told;
    return told;
}

// Asks for an execution of b's formula from its entry, or from the head of a loop, to the goal.
enum sat block_ask(struct block *b, const struct lincon_vec *context, const struct io_goal *goal,
                   struct error_trace *out)
{
    summary_question_open(b);
    struct solver *solver = b->question->solver;
    block_tell(b);
    solver_push(solver);
    solver_assert(solver, relation_context(b, context));
    (void)block_assert_sites(b, context);
    solver_assert(solver, goal_term(b, goal));
    b->s->stats.queries++;
    enum sat r = solver_check(solver, NULL, 0);
    if (r == SAT_YES && out && !read_trace(b, goal, out))
        r = SAT_UNKNOWN;
    solver_pop(solver, 1);
    return r;
}
