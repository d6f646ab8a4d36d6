// SPDX-License-Identifier: Apache-2.0
// ilp.c: the integer program of a flow graph, solved by GLPK, and checked in exact arithmetic.
#include "algo/wcet/bounds.h"
#include "algo/wcet/ipet.h"
#include "encode/symbolic.h"

#ifdef HAVE_GLPK
#include <glpk.h>
#include <stdio.h>

enum { SECONDS = 60 };  // for GLPK, the backstop

bool ipet_can_solve(void)
{
    return true;
}

struct ilp {
    struct ipet *f;
    glp_prob *p;
    int *column;  // by edge; 0: dead
    int *index;   // scratch: of one row
    double *value;
    const struct term **count;  // by edge, of the check
    struct term_vec all;        // its constraints
    int64_t *sum;               // scratch: by edge
    struct u32_vec touched;
};

static void put(struct ilp *x, uint32_t e, int64_t k)
{
    if (x->f->dead[e])
        return;
    if (!x->sum[e])
        vec_push(&x->touched, e);
    x->sum[e] += k;
}

// sum + k >= 0, or = 0: the row that was put together becomes a constraint, in both forms.
static void close_row(struct ilp *x, const char *name, int64_t k, bool equals)
{
    struct terms *t = x->f->u->t;
    struct term_vec parts = { 0 };
    int n = 0, row = glp_add_rows(x->p, 1);
    for (size_t i = 0; i < x->touched.n; i++) {
        uint32_t e = x->touched.at[i];
        if (x->sum[e]) {
            x->index[++n] = x->column[e];
            x->value[n] = (double)x->sum[e];
            vec_push(&parts, term_mul(t, term_int(t, x->sum[e]), x->count[e]));
        }
        x->sum[e] = 0;
    }
    vec_clear(&x->touched);
    vec_push(&parts, term_int(t, k));
    const struct term *sum = term_make(t, TERM_ADD, parts.at, parts.n, (struct term_extra){ 0 });
    vec_push(&x->all, equals ? term_eq(t, sum, term_int(t, 0)) : term_le(t, term_int(t, 0), sum));
    glp_set_row_name(x->p, row, name);
    glp_set_row_bnds(x->p, row, equals ? GLP_FX : GLP_LO, (double)-k, (double)-k);
    glp_set_mat_row(x->p, row, n, x->index, x->value);
    vec_free(&parts);
}

static void add_columns(struct ilp *x)
{
    struct ipet *f = x->f;
    struct terms *t = f->u->t;
    char name[64];
    for (uint32_t e = 0; e < f->u->edges.n; e++) {
        if (f->dead[e])
            continue;
        int c = x->column[e] = glp_add_cols(x->p, 1);
        snprintf(name, sizeof name, "e%u_%u_%u", e, f->u->edges.at[e].from, f->u->edges.at[e].to);
        glp_set_col_name(x->p, c, name);
        glp_set_col_kind(x->p, c, GLP_IV);
        glp_set_col_bnds(x->p, c, GLP_LO, 0, 0);
        glp_set_obj_coef(x->p, c, (double)f->cost[e]);
        x->count[e] = term_fresh(t, "count", t->s_int);
        vec_push(&x->all, term_le(t, term_int(t, 0), x->count[e]));
    }
}

// What enters a block leaves it; an execution passes the entry once.
static void add_blocks(struct ilp *x)
{
    const struct unit *u = x->f->u;
    char name[64];
    for (uint32_t b = 0; b < u->blocks.n; b++) {
        const struct ublock *k = &u->blocks.at[b];
        for (size_t i = 0; i < k->in.n; i++)
            put(x, k->in.at[i], -1);
        for (size_t i = 0; i < k->out.n; i++)
            put(x, k->out.at[i], 1);
        snprintf(name, sizeof name, "block%u", b);
        if (k->kind != UBLOCK_END && (x->touched.n || b == 0))
            close_row(x, name, b == 0 ? -1 : 0, true);
        for (size_t i = 0; i < x->touched.n; i++)
            x->sum[x->touched.at[i]] = 0;
        vec_clear(&x->touched);
    }
}

static void add_loops(struct ilp *x)
{
    struct ipet *f = x->f;
    char name[64];
    for (size_t i = 0; i < f->loops.n; i++) {
        const struct ipet_loop *l = &f->loops.at[i];
        const struct ublock *b = &f->u->blocks.at[l->head];
        if (l->bound.from == WBOUND_NONE)
            continue;
        for (size_t k = 0; k < b->in.n; k++)
            put(x, b->in.at[k], f->u->edges.at[b->in.at[k]].back ? -1 : l->bound.most);
        snprintf(name, sizeof name, "loop%u", l->head);
        close_row(x, name, 0, false);
    }
}

static void add_relations(struct ilp *x)
{
    struct ipet *f = x->f;
    char name[64];
    for (size_t i = 0; i < f->rows.n; i++) {
        const struct ipet_row *r = &f->rows.at[i];
        for (size_t k = 0; k < r->edges.n; k++)
            put(x, r->edges.at[k], r->coef.at[k]);
        snprintf(name, sizeof name, "relation%zu", i + 1);
        close_row(x, name, r->k, r->equals);
    }
}

static const struct term *cost_term(struct ilp *x)
{
    struct ipet *f = x->f;
    struct terms *t = f->u->t;
    struct term_vec parts = { 0 };
    vec_push(&parts, term_int(t, 0));
    for (uint32_t e = 0; e < f->u->edges.n; e++)
        if (!f->dead[e] && f->cost[e])
            vec_push(&parts, term_mul(t, term_int(t, f->cost[e]), x->count[e]));
    const struct term *r = term_make(t, TERM_ADD, parts.at, parts.n, (struct term_extra){ 0 });
    vec_free(&parts);
    return r;
}

/* GLPK's numbers are floats.  That no counts cost more is asked of a solver with exact ones; where floats went wrong its answer is the better
 * bound. */
static void confirm(struct ilp *x)
{
    struct ipet *f = x->f;
    struct terms *t = f->u->t;
    struct solver *s = solver_new(symbolic_smt(f->run->symbolic), 0);
    const struct term *cost = cost_term(x);
    enum sat r = SAT_YES;
    for (size_t i = 0; i < x->all.n; i++)
        solver_assert(s, x->all.at[i]);
    for (int round = 0; round < 10 && r == SAT_YES; round++) {
        const struct term *more = term_le(t, term_int(t, (i128)f->bound + 1), cost);
        r = more->op == TERM_FALSE ? SAT_NO : solver_check(s, &more, 1);
        const struct term *v = r == SAT_YES ? solver_value(s, cost) : NULL;
        if (v && v->op == TERM_NUM && v->num > f->bound && v->num < INT64_MAX / 2)
            f->bound = (int64_t)v->num;
    }
    f->confirmed = r == SAT_NO;
    solver_free(s);
}

// The loops without bound that may go back without end, whatever else is said.
static void find_open(struct ilp *x)
{
    struct ipet *f = x->f;
    glp_smcp opt;
    glp_init_smcp(&opt);
    opt.msg_lev = GLP_MSG_OFF;
    for (uint32_t i = 0; i < f->loops.n; i++) {
        const struct ublock *b = &f->u->blocks.at[f->loops.at[i].head];
        if (f->loops.at[i].bound.from != WBOUND_NONE)
            continue;
        for (int c = 1; c <= glp_get_num_cols(x->p); c++)
            glp_set_obj_coef(x->p, c, 0);
        for (size_t k = 0; k < b->in.n; k++)
            if (x->column[b->in.at[k]])
                glp_set_obj_coef(x->p, x->column[b->in.at[k]], 1);
        glp_std_basis(x->p);
        bool bounded = glp_simplex(x->p, &opt) == 0 && glp_get_status(x->p) == GLP_OPT;
        if (!bounded)
            vec_push(&f->open, i);
    }
}

static enum ipet_end solve(struct ilp *x)
{
    struct ipet *f = x->f;
    glp_smcp opt;
    glp_iocp whole;
    glp_init_smcp(&opt);
    glp_init_iocp(&whole);
    opt.msg_lev = whole.msg_lev = GLP_MSG_OFF;
    opt.tm_lim = whole.tm_lim = SECONDS * 1000;
    if (glp_simplex(x->p, &opt) != 0 || glp_get_status(x->p) != GLP_OPT) {
        find_open(x);
        return f->open.n ? IPET_UNBOUNDED : IPET_NO_ANSWER;
    }
    if (glp_intopt(x->p, &whole) != 0 || glp_mip_status(x->p) != GLP_OPT)
        return IPET_NO_ANSWER;
    for (uint32_t e = 0; e < f->u->edges.n; e++) {
        double v = x->column[e] ? glp_mip_col_val(x->p, x->column[e]) : 0;
        f->times[e] = (int64_t)(v + 0.5);
        f->bound += f->times[e] * f->cost[e];
    }
    confirm(x);
    return IPET_BOUND;
}

enum ipet_end ipet_solve(struct ipet *f, const char *lp)
{
    size_t n = f->u->edges.n;
    struct ilp x = { .f = f };
    f->bound = 0;
    f->confirmed = false;
    vec_clear(&f->open);
    glp_term_out(GLP_OFF);
    x.p = glp_create_prob();
    glp_set_obj_dir(x.p, GLP_MAX);
    x.column = MEM_ARRAY(int, n);
    x.index = MEM_ARRAY(int, n + 1);
    x.value = MEM_ARRAY(double, n + 1);
    x.count = MEM_ARRAY(const struct term *, n);
    x.sum = MEM_ARRAY(int64_t, n);
    add_columns(&x);
    add_blocks(&x);
    add_loops(&x);
    add_relations(&x);
    if (lp && glp_write_lp(x.p, NULL, lp) != 0)
        buf_printf(&f->why, "%s: cannot be written", lp);
    enum ipet_end end = f->why.n ? IPET_NO_ANSWER : solve(&x);
    glp_delete_prob(x.p);
    glp_free_env();
    mem_free(x.column, n * sizeof *x.column);
    mem_free(x.index, (n + 1) * sizeof *x.index);
    mem_free(x.value, (n + 1) * sizeof *x.value);
    mem_free(x.count, n * sizeof(const struct term *));
    mem_free(x.sum, n * sizeof *x.sum);
    vec_free(&x.touched);
    vec_free(&x.all);
    return end;
}
#else
bool ipet_can_solve(void)
{
    return false;
}

enum ipet_end ipet_solve(struct ipet *f, const char *lp)
{
    (void)f;
    (void)lp;
    return IPET_NO_ANSWER;
}
#endif
