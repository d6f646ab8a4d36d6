// SPDX-License-Identifier: Apache-2.0
// itp_farkas.c: refutes a conjunction of linear (in)equalities by weights from exact linear programming.  First,
// equations are solved for unknowns, which are eliminated (Gauss); the inequalities over the remaining unknowns are a
// small linear program.  The weights of the equations follow from those of the inequalities.
// source Rybalchenko, Sofronie-Stokkermans: "Constraint solving for interpolation", VMCAI 2007.
#include "refine/itp_farkas.h"

#ifdef HAVE_GMP

#include "refine/lp.h"

#include <stdlib.h>

enum { LP_CELLS_MAX = 400000, LP_PIVOTS_MAX = 2000 };

// A step: -factor times equation `eq` was added to row `row`, to eliminate an unknown.
struct step {
    uint32_t eq, row;
    mpq_t factor;
};

// The elimination at work on a copy of the rows.
struct gauss {
    struct farkas *f;
    struct farkas_row *row;
    size_t n;
    bool *used;             // by equation: it has eliminated an unknown
    struct u32_vec *where;  // by unknown: rows that may mention it
    struct {
        VEC_OF(struct step);
    } steps;
};

static void row_init(struct farkas_row *w)
{
    memset(w, 0, sizeof *w);
    mpq_init(w->c);
}

static void row_free(struct farkas_row *w)
{
    for (size_t i = 0; i < w->n; i++)
        mpq_clear(w->at[i].k);
    mpq_clear(w->c);
    vec_free(w);
}

static void row_push(struct farkas_row *w, uint32_t col, const mpq_t k)
{
    struct farkas_entry e = { .col = col };
    mpq_init(e.k);
    mpq_set(e.k, k);
    vec_push(w, e);
}

// A 128-bit fraction as an mpq.
static void set_rat(mpq_t q, struct rat v)
{
    u128 n = v.num < 0 ? -(u128)v.num : (u128)v.num, d = (u128)v.den;
    uint64_t num[2] = { (uint64_t)(n >> 64), (uint64_t)n }, den[2] = { (uint64_t)(d >> 64), (uint64_t)d };
    mpz_import(mpq_numref(q), 2, 1, sizeof num[0], 0, 0, num);
    mpz_import(mpq_denref(q), 2, 1, sizeof den[0], 0, 0, den);
    if (v.num < 0)
        mpz_neg(mpq_numref(q), mpq_numref(q));
}

static uint32_t column(struct farkas *f, const struct term *t)
{
    uint64_t c;
    if (map_get(&f->col_of, t->id, &c))
        return (uint32_t)c;
    map_put(&f->col_of, t->id, f->cols.n);
    vec_push(&f->cols, t);
    return (uint32_t)(f->cols.n - 1);
}

static int by_col(const void *a, const void *b)
{
    uint32_t x = ((const struct farkas_entry *)a)->col, y = ((const struct farkas_entry *)b)->col;
    return (x > y) - (x < y);
}

// The row of a literal; false if it is not linear.
static bool add_row(struct farkas *f, const struct itp_item *x)
{
    struct linear l;
    struct farkas_row w;
    row_init(&w);
    if (!linear_atom(f->r->p, x->f, &l, &w.rel)) {
        row_free(&w);
        return false;
    }
    mpq_t k;
    mpq_init(k);
    for (size_t i = 0; i < l.n; i++) {
        set_rat(k, l.m[i].k);
        row_push(&w, column(f, l.m[i].t), k);
    }
    mpq_clear(k);
    qsort(w.at, w.n, sizeof *w.at, by_col);
    set_rat(w.c, l.c);
    w.block = x->block;
    vec_push(&f->rows, w);
    return true;
}

// dst -= factor * src; unknowns that are new in dst are noted in g->where.
static void eliminate(struct gauss *g, uint32_t dst, const struct farkas_row *src, const mpq_t factor)
{
    struct farkas_row *d = &g->row[dst], out;
    mpq_t k;
    row_init(&out);
    mpq_init(k);
    for (size_t i = 0, j = 0; i < d->n || j < src->n;) {
        bool left = i < d->n && (j == src->n || d->at[i].col <= src->at[j].col);
        bool right = j < src->n && (i == d->n || src->at[j].col <= d->at[i].col);
        uint32_t col = left ? d->at[i].col : src->at[j].col;
        mpq_set_ui(k, 0, 1);
        if (right)
            mpq_mul(k, src->at[j++].k, factor);
        mpq_neg(k, k);
        if (left)
            mpq_add(k, k, d->at[i++].k);
        else
            vec_push(&g->where[col], dst);
        if (mpq_sgn(k) != 0)
            row_push(&out, col, k);
    }
    mpq_mul(k, src->c, factor);
    mpq_sub(out.c, d->c, k);
    out.rel = d->rel;
    out.block = d->block;
    mpq_clear(k);
    row_free(d);
    *d = out;
}

static const struct farkas_entry *entry_of(const struct farkas_row *w, uint32_t col)
{
    for (size_t i = 0; i < w->n; i++)
        if (w->at[i].col == col)
            return &w->at[i];
    return NULL;
}

// The unknown of an equation that occurs in the fewest rows.
static uint32_t pivot_of(const struct gauss *g, const struct farkas_row *w)
{
    uint32_t best = w->at[0].col;
    for (size_t i = 1; i < w->n; i++)
        if (g->where[w->at[i].col].n < g->where[best].n)
            best = w->at[i].col;
    return best;
}

// Eliminates one unknown of equation eq from all other rows.
static void use_equation(struct gauss *g, uint32_t eq)
{
    uint32_t col = pivot_of(g, &g->row[eq]);
    mpq_t pivot;
    mpq_init(pivot);
    mpq_set(pivot, entry_of(&g->row[eq], col)->k);
    g->used[eq] = true;
    for (size_t i = 0; i < g->where[col].n; i++) {
        uint32_t r = g->where[col].at[i];
        const struct farkas_entry *e = g->used[r] ? NULL : entry_of(&g->row[r], col);
        if (!e)
            continue;
        struct step s = { .eq = eq, .row = r };
        mpq_init(s.factor);
        mpq_div(s.factor, e->k, pivot);
        eliminate(g, r, &g->row[eq], s.factor);
        vec_push(&g->steps, s);
    }
    mpq_clear(pivot);
}

static void gauss_begin(struct gauss *g, struct farkas *f)
{
    *g = (struct gauss){ .f = f, .n = f->rows.n };
    g->row = MEM_ARRAY(struct farkas_row, g->n);
    g->used = MEM_ARRAY(bool, g->n);
    g->where = MEM_ARRAY(struct u32_vec, f->cols.n);
    for (uint32_t i = 0; i < g->n; i++) {
        const struct farkas_row *w = &f->rows.at[i];
        row_init(&g->row[i]);
        g->row[i].rel = w->rel;
        g->row[i].block = w->block;
        mpq_set(g->row[i].c, w->c);
        for (size_t k = 0; k < w->n; k++) {
            row_push(&g->row[i], w->at[k].col, w->at[k].k);
            vec_push(&g->where[w->at[k].col], i);
        }
    }
}

static void gauss_end(struct gauss *g)
{
    for (size_t i = 0; i < g->n; i++)
        row_free(&g->row[i]);
    for (size_t i = 0; i < g->f->cols.n; i++)
        vec_free(&g->where[i]);
    for (size_t i = 0; i < g->steps.n; i++)
        mpq_clear(g->steps.at[i].factor);
    vec_free(&g->steps);
    mem_free(g->row, g->n * sizeof *g->row);
    mem_free(g->used, g->n * sizeof *g->used);
    mem_free(g->where, g->f->cols.n * sizeof *g->where);
}

// A row without unknowns that is false by itself gets weight 1 (an equation 1 or -1).
static bool false_row(struct gauss *g)
{
    for (size_t i = 0; i < g->n; i++) {
        const struct farkas_row *w = &g->row[i];
        int s = mpq_sgn(w->c);
        bool no = w->rel == LINEAR_EQ ? s != 0 : w->rel == LINEAR_LT ? s >= 0 : s > 0;
        if (g->used[i] || w->n || !no)
            continue;
        mpq_set_si(g->f->weight[i], s < 0 ? -1 : 1, 1);
        return true;
    }
    return false;
}

// Makes the program for the weights of the inequalities: unknowns cancel; the sum of the constants is 1.  If some are
// strict: the sum and the strict rows' weights together are 1, and the sum (the last unknown) is not negative.
static void program(struct gauss *g, struct lp *l, const struct u32_vec *ineq, const struct map *equation, bool strict)
{
    size_t unit = equation->n;
    for (size_t j = 0; j < ineq->n; j++) {
        const struct farkas_row *w = &g->row[ineq->at[j]];
        for (size_t k = 0; k < w->n; k++) {
            uint64_t row = 0;
            map_get(equation, w->at[k].col, &row);
            mpq_set(lp_at(l, row, j), w->at[k].k);
        }
        mpq_set(lp_at(l, unit, j), w->c);
        if (strict)
            mpq_set(lp_at(l, unit + 1, j), w->c);
        if (w->rel == LINEAR_LT)
            mpz_add(mpq_numref(lp_at(l, unit, j)), mpq_numref(lp_at(l, unit, j)), mpq_denref(lp_at(l, unit, j)));
        mpq_set_ui(l->cost[j], 1, 1);
    }
    mpq_set_ui(lp_at(l, unit, l->n), 1, 1);
    if (strict)
        mpq_set_si(lp_at(l, unit + 1, ineq->n), -1, 1);
}

// Finds weights of the inequalities that remain after elimination; false if there are none, or they are too hard to
// find.
static bool weigh_inequalities(struct gauss *g)
{
    struct u32_vec ineq = { 0 };
    struct map equation = { 0 };  // unknown -> its equation in the program
    bool strict = false;
    for (uint32_t i = 0; i < g->n; i++) {
        if (g->row[i].rel == LINEAR_EQ)
            continue;
        vec_push(&ineq, i);
        strict |= g->row[i].rel == LINEAR_LT;
        for (size_t k = 0; k < g->row[i].n; k++)
            if (!map_get(&equation, g->row[i].at[k].col, NULL))
                map_put(&equation, g->row[i].at[k].col, equation.n);
    }
    size_t m = equation.n + 1 + strict, n = ineq.n + strict;
    bool ok = ineq.n > 0 && m * n <= LP_CELLS_MAX;
    if (ok) {
        struct lp l;
        lp_init(&l, m, n);
        program(g, &l, &ineq, &equation, strict);
        ok = lp_solve(&l, LP_PIVOTS_MAX) == LP_OPTIMAL;
        for (size_t j = 0; ok && j < ineq.n; j++)
            lp_value(&l, j, g->f->weight[ineq.at[j]]);
        lp_free(&l);
    }
    vec_free(&ineq);
    map_free(&equation);
    return ok;
}

// Finds weights of the equations, the last used first: its unknown must cancel.
static void weigh_equations(struct gauss *g)
{
    mpq_t k;
    mpq_init(k);
    for (size_t i = g->steps.n; i-- > 0;) {
        const struct step *s = &g->steps.at[i];
        mpq_mul(k, s->factor, g->f->weight[s->row]);
        mpq_sub(g->f->weight[s->eq], g->f->weight[s->eq], k);
    }
    mpq_clear(k);
}

static bool refute(struct farkas *f)
{
    struct gauss g;
    gauss_begin(&g, f);
    bool ok = false_row(&g);
    for (uint32_t i = 0; i < g.n && !ok; i++) {
        if (g.row[i].rel != LINEAR_EQ || g.row[i].n == 0)
            continue;
        use_equation(&g, i);
    }
    ok = ok || false_row(&g) || weigh_inequalities(&g);
    if (ok)
        weigh_equations(&g);
    gauss_end(&g);
    return ok;
}

// Adds the rows of an item; a literal with remainders also bounds these.
static bool add_rows(struct farkas *f, const struct itp_item *x)
{
    struct terms *p = f->r->p;
    size_t known = f->cols.n;
    bool ok = add_row(f, x);
    for (size_t i = known; i < f->cols.n && ok; i++) {
        const struct term *t = f->cols.at[i];
        if (t->op != TERM_MOD || t->arg[1]->op != TERM_NUM || t->arg[1]->num <= 0)
            continue;
        const struct term *low = term_le(p, term_int(p, 0), t), *high = term_lt(p, t, t->arg[1]);
        if (low->op == TERM_LE)
            ok = add_row(f, &(struct itp_item){ low, x->block, 0 });
        if (ok && high->op == TERM_LE)
            ok = add_row(f, &(struct itp_item){ high, x->block, 0 });
    }
    return ok;
}

bool itp_farkas(struct itp_run *r, const struct itp_items *literals, const struct term **seq)
{
    struct farkas f = { .r = r };
    bool ok = literals->n > 0;
    for (size_t i = 0; i < literals->n && ok; i++)
        ok = add_rows(&f, &literals->at[i]);
    f.weight = MEM_ARRAY(mpq_t, f.rows.n);
    for (size_t i = 0; i < f.rows.n; i++)
        mpq_init(f.weight[i]);
    ok = ok && refute(&f) && farkas_cuts(&f, seq);
    for (size_t i = 0; i < f.rows.n; i++) {
        mpq_clear(f.weight[i]);
        row_free(&f.rows.at[i]);
    }
    mem_free(f.weight, f.rows.n * sizeof *f.weight);
    vec_free(&f.rows);
    vec_free(&f.cols);
    map_free(&f.col_of);
    return ok;
}

#else

#include "refine/itp_priv.h"

bool itp_farkas(struct itp_run *r, const struct itp_items *literals, const struct term **seq)
{
    (void)r, (void)literals, (void)seq;
    return false;
}

#endif
