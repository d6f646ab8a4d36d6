// SPDX-License-Identifier: Apache-2.0
// enlarge.c: from one crossing that a formula excludes to all of the same kind: inequalities along the sums of inputs that conditions speak of.
//
// source unsatisfiable cores, minimised by deletion (Marques-Silva, "Minimal unsatisfiability", ISMVL 2010); bounds moved outward by
//        models, as in Li, Albarghouthi, Kincaid, Gurfinkel, Chechik, "Symbolic optimization with SMT solvers", POPL 2014.
#include "algo/summary/refine_priv.h"
#include "domains/conset.h"
#include "smt/linear.h"

enum {
    DIRECTIONS_MAX = 24,  // sums that are tried, besides single inputs
    RESOLVED_MAX = 8,     // definitions that a condition is followed back through
    DETAILED_MAX = 24,    // exclusions of a block whose bounds are moved
    QUERIES_MAX = 160,    // of one exclusion
};

// The kinds of bounds on a crossing; the least wanted come first.
enum bound_kind {
    BOUND_NUMBER = 1,   // an input has its number
    BOUND_CALLEE = 2,   // a sum that conditions of callees speak of
    BOUND_FAR = 4,      // an input is far from the ends of its type
    BOUND_SUM = 8,      // a sum that conditions of the block speak of
    BOUND_SINGLE = 16,  // a single input
    BOUND_ANY = 31,
};

struct enlarging {
    struct block *b;
    struct solver *solver;
    struct {
        VEC_OF(struct lin);
    } along;                // sums of inputs in conditions; those of the block come before those of its callees
    size_t own;             // how many the former are
    struct map asked;       // terms that were looked at
    struct lincon_vec all;  // what holds of the crossing
    struct term_vec terms;  // the same as formulas
    struct {
        VEC_OF(uint8_t);
    } kind;                 // enum bound_kind, of each
    struct u32_vec chosen;  // of them
    unsigned queries;
};

// ---- sums that conditions speak of ------------------------------------------------------------------------------------

// Replaces names that stand for other terms.
static const struct term *resolve_leaf(void *ctx, const struct term *t)
{
    const struct block *b = ctx;
    const struct uvalue *v = unit_named(b->u, t);
    if (!v || v->kind == UVALUE_ENTRY)
        return t;
    const struct ublock *at = v->kind == UVALUE_PHI ? &b->u->blocks.at[v->block] : NULL;
    for (size_t i = 0; at && at->in.n == 1 && !at->is_cut && i < at->phis.n; i++)
        if (b->u->values.at[at->phis.at[i]].name == v->name)
            return b->u->edges.at[at->in.at[0]].operands.at[i];
    return v->def ? v->def : t;
}

static uint32_t input_of(const struct block *b, const struct term *name)
{
    uint32_t v = unit_id_of(b->u, name);
    for (uint32_t i = 0; i < b->inputs.n && v != UINT32_MAX; i++)
        if (b->inputs.at[i] == v)
            return i;
    return UINT32_MAX;
}

// *sum += k * t; of cases (such as those of sums that wrap around) the first or the last counts.  False: t is no sum of
// inputs.
static bool add_term(struct enlarging *g, const struct term *t, i128 k, bool first, struct lin *sum, unsigned deep)
{
    struct summary *s = g->b->s;
    struct linear l;
    linear_init(&l, t->sort);
    if (deep == 0 || !linear_add(&l, t, rat_int(1), s->t))
        return false;
    for (size_t i = 0; i < l.n; i++) {
        const struct term *x = l.m[i].t;
        uint32_t dim = input_of(g->b, x);
        bool small = l.m[i].k.num < INT32_MAX && l.m[i].k.num > -INT32_MAX;
        i128 f = small ? k * l.m[i].k.num : 0;
        if (f == 0 || f > INT32_MAX || f < -INT32_MAX)
            return false;
        if (dim == UINT32_MAX ? x->op != TERM_ITE || !add_term(g, x->arg[first ? 1 : 2], f, first, sum, deep - 1)
                              : !lin_add(&s->mem, *sum, 1, lin_dim(&s->mem, dim), f, sum))
            return false;
    }
    return true;
}

static void add_sum(struct enlarging *g, struct lin sum)
{
    const struct lincon new = lincon_primitive(&g->b->s->mem, (struct lincon){ .e = sum, .rel = LIN_EQ });
    for (size_t i = 0; i < g->along.n; i++)
        if (lincon_compare((struct lincon){ .e = g->along.at[i], .rel = LIN_EQ }, new) == 0)
            return;
    if (g->along.n < DIRECTIONS_MAX)
        vec_push(&g->along, new.e);
}

static void find_sums(struct enlarging *g, const struct term *f)
{
    enum { DEEP = 6 };
    if (!map_put(&g->asked, f->id, 1))
        return;
    bool compares = f->op == TERM_LE || f->op == TERM_LT || f->op == TERM_EQ;
    for (int first = 0; first <= 1 && compares && f->arg[0]->sort->kind == SORT_INT; first++) {
        struct lin sum = lin_const(0);
        if (add_term(g, f->arg[0], 1, first, &sum, DEEP) && add_term(g, f->arg[1], -1, first, &sum, DEEP))
            add_sum(g, sum);
    }
    for (uint32_t i = 0; i < f->n; i++)
        find_sums(g, f->arg[i]);
}

// Finds the sums in f; names are followed back to inputs.
static void find_sums_behind(struct enlarging *g, const struct term *f)
{
    for (int k = 0; k < RESOLVED_MAX; k++) {
        const struct term *next = term_map(g->b->s->t, f, resolve_leaf, g->b);
        if (next == f)
            break;
        f = next;
    }
    find_sums(g, f);
}

// Finds all sums; also those in conditions of what is known of callees.
static void find_all_sums(struct enlarging *g)
{
    struct block *b = g->b;
    for (uint32_t e = 0; e < b->u->edges.n; e++)
        find_sums_behind(g, b->u->edges.at[e].guard);
    g->own = g->along.n;
    for (uint32_t e = 0; e < b->u->edges.n; e++) {
        const struct edge *call = b->u->blocks.at[b->u->edges.at[e].from].call;
        struct block *callee = call ? b->s->of[call->callee->id] : NULL;
        if (callee)
            find_sums_behind(g, block_known(callee, b->u, e, 0));
    }
}

// ---- what holds of the crossing ---------------------------------------------------------------------------------------

// The value of e in the context, which gives numbers to inputs; false: it does not give all.
static bool value_in(const struct lincon_vec *context, struct lin e, i128 *out)
{
    i128 sum = e.k;
    for (uint32_t i = 0; i < e.n; i++) {
        const struct lincon *c = NULL;
        for (size_t k = 0; k < context->n && !c; k++)
            if (context->at[k].rel == LIN_EQ && context->at[k].e.n == 1 && context->at[k].e.term[0].coef == 1 &&
                context->at[k].e.term[0].dim == e.term[i].dim)
                c = &context->at[k];
        const i128 large = (i128)1 << 66;
        if (!c || c->e.k > large || c->e.k < -large || e.term[i].coef > INT32_MAX || e.term[i].coef < -INT32_MAX)
            return false;
        sum -= e.term[i].coef * c->e.k;
    }
    *out = sum;
    return true;
}

// Adds sign * e >= sign * k.
static void add_bound(struct enlarging *g, struct lin e, i128 k, int sign, enum bound_kind kind)
{
    struct summary *s = g->b->s;
    struct lincon c = { .rel = LIN_GE };
    if (!lin_add(&s->mem, e, sign, lin_const(k), -sign, &c.e))
        return;
    vec_push(&g->all, c);
    vec_push(&g->kind, (uint8_t)kind);
    vec_push(&g->terms, relation_context(g->b, &(struct lincon_vec){ .at = &c, .n = 1 }));
}

static void add_sums(struct enlarging *g, const struct lincon_vec *context)
{
    for (size_t i = 0; i < g->along.n; i++) {
        struct lin e = g->along.at[i];
        enum bound_kind kind = i >= g->own ? BOUND_CALLEE : e.n > 1 ? BOUND_SUM : BOUND_SINGLE;
        i128 k;
        bool known = (kind != BOUND_CALLEE || e.n > 1) && value_in(context, e, &k);
        for (int sign = -1; sign <= 1 && known; sign += 2)
            add_bound(g, e, k, sign, kind);
    }
}

static void add_inputs(struct enlarging *g, const struct lincon_vec *context)
{
    for (uint32_t i = 0; i < g->b->inputs.n; i++) {
        struct lin e = lin_dim(&g->b->s->mem, i);
        i128 k;
        if (g->b->u->values.at[g->b->inputs.at[i]].name->sort->kind != SORT_INT || !value_in(context, e, &k))
            continue;
        for (int sign = -1; sign <= 1; sign += 2) {
            add_bound(g, e, k, sign, BOUND_NUMBER);
            if (sign * k >= -SUMMARY_FAR)
                add_bound(g, e, -sign * SUMMARY_FAR, sign, BOUND_FAR);
        }
    }
}

// ---- as few of them as are enough ---------------------------------------------------------------------------------------

static enum sat ask_chosen(struct enlarging *g, size_t without, const struct term *instead)
{
    struct term_vec some = { 0 };
    for (size_t i = 0; i < g->chosen.n; i++)
        if (i != without)
            vec_push(&some, g->terms.at[g->chosen.at[i]]);
    if (instead)
        vec_push(&some, instead);
    g->queries++;
    g->b->s->stats.queries++;
    enum sat r = solver_check(g->solver, some.at, some.n);
    vec_free(&some);
    return r;
}

// Chooses a core of the inequalities of these kinds, if they are enough.
static bool choose_bounds(struct enlarging *g, unsigned kinds)
{
    struct u32_vec core = { 0 };
    vec_clear(&g->chosen);
    for (unsigned kind = BOUND_NUMBER; kind <= BOUND_SINGLE; kind *= 2)
        for (uint32_t i = 0; (kinds & kind) && i < g->all.n; i++)
            if (g->kind.at[i] == kind)
                vec_push(&g->chosen, i);
    bool enough = ask_chosen(g, SIZE_MAX, NULL) == SAT_NO;
    if (enough)
        solver_core(g->solver, &core);
    for (size_t i = 0; i < core.n; i++)
        g->chosen.at[i] = g->chosen.at[core.at[i]];
    g->chosen.n = core.n;
    vec_free(&core);
    return enough;
}

static void drop_needless(struct enlarging *g)
{
    for (size_t i = 0; i < g->chosen.n && g->queries < QUERIES_MAX;)
        if (ask_chosen(g, i, NULL) == SAT_NO) {
            memmove(g->chosen.at + i, g->chosen.at + i + 1, (g->chosen.n - i - 1) * sizeof *g->chosen.at);
            g->chosen.n--;
        } else {
            i++;
        }
}

/* Chooses bounds of what conditions compare with numbers alone, and of the sums that occur alone: whichever needs fewer
 * inequalities.  If neither is enough: both; then more.  False: even the numbers of the inputs are not enough. */
static bool choose_few(struct enlarging *g)
{
    struct u32_vec singles = { 0 };
    bool by_singles = choose_bounds(g, BOUND_SINGLE) || choose_bounds(g, BOUND_SINGLE | BOUND_FAR);
    if (by_singles)
        drop_needless(g);
    vec_append(&singles, &g->chosen);
    bool found = choose_bounds(g, BOUND_SUM) || choose_bounds(g, BOUND_SUM | BOUND_FAR);
    if (found)
        drop_needless(g);
    if (by_singles && (!found || singles.n <= g->chosen.n)) {
        vec_clear(&g->chosen);
        vec_append(&g->chosen, &singles);
        found = true;
    }
    vec_free(&singles);
    if (found)
        return true;
    found = choose_bounds(g, BOUND_SUM | BOUND_SINGLE) || choose_bounds(g, BOUND_SUM | BOUND_SINGLE | BOUND_FAR) ||
            choose_bounds(g, BOUND_SUM | BOUND_SINGLE | BOUND_FAR | BOUND_CALLEE) || choose_bounds(g, BOUND_ANY);
    if (found)
        drop_needless(g);
    return found;
}

// ---- bounds, moved outward ----------------------------------------------------------------------------------------------

// The value of e in the model.
static bool model_value(struct enlarging *g, struct lin e, i128 *out)
{
    i128 sum = e.k;
    for (uint32_t i = 0; i < e.n; i++) {
        const struct term *v = solver_value(g->solver, g->b->u->values.at[g->b->inputs.at[e.term[i].dim]].name);
        if (!v || v->op != TERM_NUM || v->den != 1 || v->num > INT64_MAX || v->num < INT64_MIN)
            return false;
        sum += e.term[i].coef * v->num;
    }
    *out = sum;
    return true;
}

// Moves e >= 0 out to e >= bound, with a bound below 0 that is as small as the others allow.
static void move_out(struct enlarging *g, size_t at)
{
    struct summary *s = g->b->s;
    uint32_t c = g->chosen.at[at];
    const struct lincon old = g->all.at[c];
    i128 fails = -((i128)1 << 40), holds = 0, next = fails;  // (without the bound it fails)
    while (holds - fails > 1 && g->queries < QUERIES_MAX) {
        struct lincon moved = { .rel = LIN_GE };
        i128 seen;
        if (!lin_add(&s->mem, old.e, 1, lin_const(next), -1, &moved.e))
            break;
        const struct term *f = relation_context(g->b, &(struct lincon_vec){ .at = &moved, .n = 1 });
        enum sat r = ask_chosen(g, at, f);
        if (r == SAT_NO) {
            holds = next;
            g->all.at[c] = moved;
            g->terms.at[c] = f;
        } else {
            // (The model shows a value that is too small: values below it are, too.)
            bool told = r == SAT_YES && model_value(g, old.e, &seen) && seen >= next && seen < holds;
            fails = told ? seen : next;
        }
        // Models often lie at the end of what fails: then the next number is the bound.
        next = r == SAT_NO || fails + 1 >= holds || g->queries % 2 ? fails + (holds - fails) / 2 : fails + 1;
        next = MAX(next, fails + 1);
    }
}

// ---- the context ----------------------------------------------------------------------------------------------------------

// Two bounds that leave one number are an equation.
static void close_bounds(struct enlarging *g, struct lincon_vec *out)
{
    struct summary *s = g->b->s;
    for (size_t i = 0; i < g->chosen.n; i++) {
        struct lincon c = g->all.at[g->chosen.at[i]];
        bool paired = false;
        for (size_t k = 0; k < out->n && !paired; k++) {
            struct lin sum;
            paired = out->at[k].rel == LIN_GE && lin_add(&s->mem, out->at[k].e, 1, c.e, 1, &sum) && !sum.n && !sum.k;
            if (paired)
                out->at[k].rel = LIN_EQ;
        }
        if (!paired)
            vec_push(out, c);
    }
}

// True: the goal is excluded, and *out says where.  sites: uses what is known of heads of loops, and only if that
// holds.
static bool find_where(struct enlarging *g, const struct lincon_vec *context, const struct io_goal *goal, bool sites,
                       struct lincon_vec *out)
{
    struct block *b = g->b;
    bool detailed = !block_is_loop(b) && goal->exit != UCALL_RETURN && b->enlarged < DETAILED_MAX;
    solver_push(g->solver);
    bool possible = !sites || block_assert_sites(b, context);
    solver_assert(g->solver, goal_term(b, goal));
    bool found = possible && (detailed ? choose_few(g) : choose_bounds(g, BOUND_NUMBER));
    if (found && detailed) {
        b->enlarged++;
        for (size_t i = 0; i < g->chosen.n; i++)
            move_out(g, i);
    }
    if (found)
        close_bounds(g, out);
    for (size_t i = 0; found && sites && i < b->sites_context.n; i++)
        vec_push(out, b->sites_context.at[i]);
    solver_pop(g->solver, 1);
    return found;
}

struct lincon_vec enlarge_exclusion(struct block *b, const struct lincon_vec *context, const struct io_goal *goal)
{
    struct enlarging g = { .b = b, .solver = b->question->solver };
    struct lincon_vec r = { 0 };
    find_all_sums(&g);
    add_inputs(&g, context);
    add_sums(&g, context);
    block_tell(b);
    if (!find_where(&g, context, goal, false, &r) && !find_where(&g, context, goal, true, &r))
        r = lincons_copy(b->s, context);
    vec_free(&g.along);
    map_free(&g.asked);
    vec_free(&g.all);
    vec_free(&g.terms);
    vec_free(&g.kind);
    vec_free(&g.chosen);
    return r;
}
