// SPDX-License-Identifier: Apache-2.0
// ilp.c: the integer program of a flow graph, solved by GLPK, and checked in exact arithmetic.
#include "algo/wcet/bounds.h"
#include "algo/wcet/ipet.h"
#include "base/outfile.h"
#include "base/rat.h"
#include "encode/symbolic.h"

#ifdef HAVE_GLPK
#include <glpk.h>
#include <math.h>
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
    struct {
        VEC_OF(struct ipet_row);
    } rows;           // all constraints, for the check; those of blocks and loops come first
    size_t n_others;  // where relations begin
    int64_t *sum;     // scratch: by edge
    struct u32_vec touched;
};

static void put_term(struct ilp *x, uint32_t e, int64_t k)
{
    if (x->f->dead[e])
        return;
    if (!x->sum[e])
        vec_push(&x->touched, e);
    x->sum[e] += k;
}

// Ends a row: what was collected becomes a constraint, sum + k >= 0, or = 0.
static void close_row(struct ilp *x, const char *name, int64_t k, bool equals)
{
    struct ipet_row r = { .k = k, .equals = equals };
    int n = 0, row = glp_add_rows(x->p, 1);
    for (size_t i = 0; i < x->touched.n; i++) {
        uint32_t e = x->touched.at[i];
        if (x->sum[e]) {
            x->index[++n] = x->column[e];
            x->value[n] = (double)x->sum[e];
            vec_push(&r.edges, e);
            vec_push(&r.coef, x->sum[e]);
        }
        x->sum[e] = 0;
    }
    vec_clear(&x->touched);
    vec_push(&x->rows, r);
    glp_set_row_name(x->p, row, name);
    glp_set_row_bnds(x->p, row, equals ? GLP_FX : GLP_LO, (double)-k, (double)-k);
    glp_set_mat_row(x->p, row, n, x->index, x->value);
}

static void add_columns(struct ilp *x)
{
    struct ipet *f = x->f;
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
    }
}

// Adds: what enters a block leaves it; an execution passes the entry once.
static void add_blocks(struct ilp *x)
{
    const struct unit *u = x->f->u;
    char name[64];
    for (uint32_t b = 0; b < u->blocks.n; b++) {
        const struct ublock *k = &u->blocks.at[b];
        for (size_t i = 0; i < k->in.n; i++)
            put_term(x, k->in.at[i], -1);
        for (size_t i = 0; i < k->out.n; i++)
            put_term(x, k->out.at[i], 1);
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
            put_term(x, b->in.at[k], f->u->edges.at[b->in.at[k]].back ? -1 : l->bound.most);
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
            put_term(x, r->edges.at[k], r->coef.at[k]);
        snprintf(name, sizeof name, "relation%zu", i + 1);
        close_row(x, name, r->k, r->equals);
    }
}

// ---- the check ------------------------------------------------------------------------------------------------------

/* Adds multiples of the relations to the costs of edges, and to *k.  The factors are GLPK's dual values, rounded to
 * multiples of 1 / den; any factors will do.  False: they are too large. */
static bool add_relations_to(const struct ilp *x, int64_t den, i128 *cost, i128 *k)
{
    const double most = 1e15;
    bool good = true;
    *k = 0;
    for (size_t e = 0; e < x->f->u->edges.n; e++)
        cost[e] = (i128)x->f->cost[e] * den;
    for (size_t i = x->n_others; i < x->rows.n && good; i++) {
        const struct ipet_row *r = &x->rows.at[i];
        double dual = glp_get_row_dual(x->p, (int)i + 1) * (double)den;
        good = dual < most && dual > -most;
        i128 y = good ? llround(dual) : 0;
        if (!r->equals && y > 0)  // sum + k >= 0 may be used only with a factor that is not positive
            y = 0;
        for (size_t j = 0; j < r->edges.n; j++)
            cost[r->edges.at[j]] -= y * r->coef.at[j];
        *k -= y * r->k;
    }
    return good;
}

// The longest path from block `from` to its back edges, or (back: false) to an end; other back edges close cycles that
// cost nothing.
static i128 longest_from(const struct ilp *x, const i128 *cost, i128 *longest, uint32_t from, bool back)
{
    const struct ipet *f = x->f;
    const struct unit *u = f->u;
    const i128 nowhere = -((i128)1 << 120);
    for (size_t b = u->blocks.n; b-- > from;) {
        longest[b] = !back && u->blocks.at[b].kind == UBLOCK_END ? 0 : nowhere;
        for (size_t i = 0; i < u->blocks.at[b].out.n; i++) {
            uint32_t e = u->blocks.at[b].out.at[i], to = u->edges.at[e].to;
            bool closes = u->edges.at[e].back;
            i128 rest = !closes ? longest[to] : back && to == from ? 0 : nowhere;
            if (!f->dead[e] && rest != nowhere)
                longest[b] = MAX(longest[b], rest + cost[e]);
        }
    }
    return longest[from];
}

/* Whether no counts cost more than the bound, computed with integers: the dearest round of each loop, inner ones first,
 * is paid for where the loop is entered, as often as it may go back.  Then no cycle costs anything, and the longest
 * path is a bound. */
static bool adds_up(const struct ilp *x, int64_t den)
{
    const struct ipet *f = x->f;
    const struct unit *u = f->u;
    const i128 most = (i128)1 << 80;
    i128 *cost = MEM_ARRAY(i128, u->edges.n), *longest = MEM_ARRAY(i128, u->blocks.n), k;
    bool good = add_relations_to(x, den, cost, &k);
    for (size_t i = f->loops.n; i-- > 0 && good;) {
        const struct ipet_loop *l = &f->loops.at[i];
        const struct u32_vec *in = &u->blocks.at[l->head].in;
        i128 round = MAX(longest_from(x, cost, longest, l->head, true), (i128)0);
        good = round < most && (round == 0 || l->bound.from != WBOUND_NONE);
        for (size_t j = 0; j < in->n && good && round; j++)
            cost[in->at[j]] += u->edges.at[in->at[j]].back ? -round : round * l->bound.most;
    }
    good = good && i128_div(longest_from(x, cost, longest, 0, false) + k, den) <= f->bound;
    mem_free(cost, u->edges.n * sizeof *cost);
    mem_free(longest, u->blocks.n * sizeof *longest);
    return good;
}

// The same program as formulas.
struct exact {
    struct ilp *x;
    struct solver *s;
    const struct term **count;  // by edge
};

static const struct term *number_term(const struct exact *c, int64_t k)
{
    return term_int(c->x->f->u->t, k);
}

static const struct term *sum_of(const struct exact *c, const uint32_t *edge, const int64_t *coef, size_t n, int64_t k)
{
    struct terms *t = c->x->f->u->t;
    struct term_vec parts = { 0 };
    vec_push(&parts, number_term(c, k));
    for (size_t i = 0; i < n; i++)
        vec_push(&parts, term_mul(t, number_term(c, coef[i]), c->count[edge ? edge[i] : i]));
    const struct term *r = term_make(t, TERM_ADD, parts.at, parts.n, (struct term_extra){ 0 });
    vec_free(&parts);
    return r;
}

static void assert_rows(const struct exact *c)
{
    struct ilp *x = c->x;
    struct terms *t = x->f->u->t;
    for (uint32_t e = 0; e < x->f->u->edges.n; e++) {
        c->count[e] = x->f->dead[e] ? number_term(c, 0) : term_fresh(t, "count", t->s_int);
        solver_assert(c->s, term_le(t, number_term(c, 0), c->count[e]));
    }
    for (size_t i = 0; i < x->rows.n; i++) {
        const struct ipet_row *r = &x->rows.at[i];
        const struct term *sum = sum_of(c, r->edges.at, r->coef.at, r->edges.n, r->k), *zero = number_term(c, 0);
        solver_assert(c->s, r->equals ? term_eq(t, sum, zero) : term_le(t, zero, sum));
    }
}

// Whether some counts cost more than the bound; if so, the bound becomes their cost.
static enum sat exceeds(const struct exact *c)
{
    struct ipet *f = c->x->f;
    const struct term *cost = sum_of(c, NULL, f->cost, f->u->edges.n, 0);
    const struct term *more = term_le(f->u->t, number_term(c, f->bound + 1), cost);
    enum sat r = more->op == TERM_FALSE ? SAT_NO : solver_check(c->s, &more, 1);
    const struct term *v = r == SAT_YES ? solver_value(c->s, cost) : NULL;
    if (v && v->op == TERM_NUM && v->num > f->bound && v->num < INT64_MAX / 2)
        f->bound = (int64_t)v->num;
    return r;
}

/* Proves the bound: GLPK's numbers are floats.  That no counts cost more is proved in exact arithmetic: mostly the
 * constraints, times the dual values, add up to that; otherwise a solver is asked.  If floats went wrong, its answer is
 * the better bound. */
static bool prove(struct ilp *x)
{
    enum { ROUNDS = 10 };
    static const int64_t denominators[] = { 1, 2, 6, 60, 27720 };
    struct ipet *f = x->f;
    for (size_t i = 0; i < ARRAY_LEN(denominators); i++)
        if (adds_up(x, denominators[i]))
            return true;
    struct exact c = { .x = x, .count = MEM_ARRAY(const struct term *, f->u->edges.n) };
    c.s = solver_new(symbolic_smt(f->run->symbolic), 0);
    assert_rows(&c);
    enum sat r = SAT_YES;
    for (int round = 0; round < ROUNDS && r == SAT_YES; round++)
        r = exceeds(&c);
    solver_free(c.s);
    mem_free(c.count, f->u->edges.n * sizeof(const struct term *));
    return r == SAT_NO;
}

// ---- solving --------------------------------------------------------------------------------------------------------

// Finds the loops without bound that nothing keeps from going back for ever.
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
        f->bound += (int64_t)(v + 0.5) * f->cost[e];
    }
    return prove(x) ? IPET_BOUND : IPET_UNPROVED;
}

// Writes the program as text; GLPK opens the file itself, so it writes to a file of ours first.
static void write_lp(const struct ilp *x, const char *path)
{
    char name[64];
    struct buf text = { 0 };
    FILE *f = tmpfile();
    if (f)
        snprintf(name, sizeof name, "/proc/self/fd/%d", fileno(f));
    if (f && glp_write_lp(x->p, NULL, name) == 0 && buf_read_fd(&text, fileno(f)) == 0)
        (void)outfile_put(path, &text);
    else
        outfile_fail(path, "a temporary file cannot be written");
    if (f)
        (void)fclose(f);
    buf_free(&text);
}

enum ipet_end ipet_solve(struct ipet *f, const char *lp)
{
    size_t n = f->u->edges.n;
    struct ilp x = { .f = f };
    f->bound = 0;
    vec_clear(&f->open);
    glp_term_out(GLP_OFF);
    x.p = glp_create_prob();
    glp_set_obj_dir(x.p, GLP_MAX);
    x.column = MEM_ARRAY(int, n);
    x.index = MEM_ARRAY(int, n + 1);
    x.value = MEM_ARRAY(double, n + 1);
    x.sum = MEM_ARRAY(int64_t, n);
    add_columns(&x);
    add_blocks(&x);
    add_loops(&x);
    x.n_others = x.rows.n;
    add_relations(&x);
    if (lp)
        write_lp(&x, lp);
    enum ipet_end end = f->why.n ? IPET_NO_ANSWER : solve(&x);
    glp_delete_prob(x.p);
    glp_free_env();
    mem_free(x.column, n * sizeof *x.column);
    mem_free(x.index, (n + 1) * sizeof *x.index);
    mem_free(x.value, (n + 1) * sizeof *x.value);
    mem_free(x.sum, n * sizeof *x.sum);
    vec_free(&x.touched);
    for (size_t i = 0; i < x.rows.n; i++) {
        vec_free(&x.rows.at[i].edges);
        vec_free(&x.rows.at[i].coef);
    }
    vec_free(&x.rows);
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
