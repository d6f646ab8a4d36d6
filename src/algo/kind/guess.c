// SPDX-License-Identifier: Apache-2.0
// guess.c: instances of templates that hold in the observed states of a loop head.
#include "algo/kind/candidates.h"
#include "cfa/walk.h"

enum {
    COEF_MAX = 1000,  // of affine equalities
    BOUNDS_MAX = 3,   // nearest constants tried as a bound of a cell
    PAIRS_MAX = 120,  // differences and sums
};
#define FIELD ((((uint64_t)1) << 61) - 1)  // a prime: equalities are found modulo it

struct guess {
    const struct view *v;
    struct encoder *e;
    struct exps *exps;
    struct candidates *out;
};

static void add_guess(struct guess *g, const struct fact *f)
{
    const struct term *t = fact_term(g->e, f);
    if (!t || t->op == TERM_TRUE || t->op == TERM_FALSE)
        return;
    for (size_t i = 0; i < g->out->n; i++)
        if (g->out->at[i].head == g->v->head && g->out->at[i].plain == t)
            return;
    struct terms *p = encoder_terms(g->e);
    struct candidate c = {
        .head = g->v->head, .fact = fact_copy(f, &g->out->mem), .plain = t, .alive = term_fresh(p, "alive", p->s_bool)
    };
    vec_push(g->out, c);
}

static void add_sum(struct guess *g, const int64_t *coef, i128 constant, enum op o)
{
    struct sum s = { g->v->cells.at, coef, g->v->cells.n, constant };
    add_guess(g, &(struct fact){ .kind = FACT_SUM, .at = g->v->head->id, .op = o, .sum = s });
}

// Adds a * cell i + b * cell k + constant (OP_EQ: is 0, OP_LE: is at most 0).
static void add_pair(struct guess *g, size_t i, int64_t a, size_t k, int64_t b, i128 constant, enum op o)
{
    int64_t coef[VIEW_CELLS] = { 0 };
    coef[i] += a;
    coef[k] += b;
    add_sum(g, coef, constant, o);
}

static bool is_open(const struct guess *g, size_t i)
{
    return g->v->modified[i] && !g->v->vague[i];
}

// ---- comparisons of the program -------------------------------------------------------------------------------------

// The value of x in an observed state; the view holds all its cells.
static u128 evaluate(const struct view *v, const struct exp *x, const i128 *row)
{
    switch (x->kind) {
    case EXP_CONST:
        return x->value;
    case EXP_CELL:
        for (size_t i = 0; i < v->cells.n; i++)
            if (v->cells.at[i] == x)
                return value_of_int(row[i], x->type);
        break;
    case EXP_UNARY:
        return value_unary((enum op)x->op, evaluate(v, x->a, row), x->a->type, NULL);
    case EXP_BINARY:
        return value_binary((enum op)x->op, evaluate(v, x->a, row), x->a->type, evaluate(v, x->b, row), x->b->type,
                            NULL);
    case EXP_CAST:
        return value_cast(evaluate(v, x->a, row), x->a->type, x->type, NULL);
    case EXP_ADDR:
    case EXP_FUNC:
    case EXP_INPUT:
        break;
    }
    BUG("an expression over other things than cells");
}

static bool divides(void *none, const struct exp *x)
{
    (void)none;
    return x->kind == EXP_BINARY && (x->op == OP_DIV || x->op == OP_MOD);
}

static void add_comparison(struct guess *g, enum op o, const struct exp *a, const struct exp *b)
{
    const struct exp *x = exp_binary(g->exps, o, a, b);
    bool partial = exp_any(x, divides, NULL);
    for (size_t i = 0; i < g->v->n_samples && !partial; i++)
        if (!value_is_true(evaluate(g->v, x, view_row(g->v, i)), x->type))
            return;
    add_guess(g, &(struct fact){ .kind = FACT_HOLDS, .at = g->v->head->id, .holds = x });
}

// Guesses that what the program compares holds, or does not, or holds up to one: the guard i < n gives i <= n.
static void guess_atoms(struct guess *g)
{
    static const enum op ops[] = { OP_EQ, OP_NE, OP_LT, OP_LE, OP_GT, OP_GE };
    for (size_t i = 0; i < g->v->atoms.n; i++)
        for (size_t k = 0; k < ARRAY_LEN(ops); k++)
            add_comparison(g, ops[k], g->v->atoms.at[i]->a, g->v->atoms.at[i]->b);
}

// Guesses that what a cell was set to bounds cells that change.
static void guess_terms(struct guess *g)
{
    for (size_t i = 0; i < g->v->terms.n; i++)
        for (size_t k = 0; k < g->v->cells.n; k++) {
            const struct exp *t = g->v->terms.at[i], *x = g->v->cells.at[k];
            if (!is_open(g, k) || t == x || !exp_same_repr(t->type, x->type) || type_bits(x->type) < 32)
                continue;
            add_comparison(g, OP_GE, x, t);
            add_comparison(g, OP_LE, x, t);
        }
}

// ---- bounds and congruences -----------------------------------------------------------------------------------------

static void observed(const struct view *v, const int64_t *coef, i128 *low, i128 *high)
{
    for (size_t i = 0; i < v->n_samples; i++) {
        i128 n = 0;
        for (size_t k = 0; k < v->cells.n; k++)
            n += coef[k] * view_row(v, i)[k];
        *low = i == 0 ? n : MIN(*low, n);
        *high = i == 0 ? n : MAX(*high, n);
    }
}

// Guesses that constants of the program, or their neighbours, bound the cell; the nearest first.
static void guess_bounds(struct guess *g, size_t cell, int64_t sign)
{
    const struct view *v = g->v;
    int64_t coef[VIEW_CELLS] = { 0 };
    coef[cell] = sign;
    i128 low = 0, high = 0;
    observed(v, coef, &low, &high);
    i128 last = high - 1;
    bool any = v->n_samples == 0;
    for (unsigned round = 0; round < (any ? 2 * BOUNDS_MAX : BOUNDS_MAX); round++) {
        bool found = false;
        i128 best = 0;
        for (size_t i = 0; i < v->constants.n; i++)
            for (int near = -1; near <= 1; near++) {
                i128 c = sign * v->constants.at[i] + near;
                bool fits = any && round == 0 ? true : c > last;
                if (fits && (!found || c < best)) {
                    best = c;
                    found = true;
                }
            }
        if (!found)
            break;
        add_sum(g, coef, -best, OP_LE);
        last = best;
    }
    if (!any)
        add_sum(g, coef, -high, OP_LE);
}

static i128 gcd(i128 a, i128 b)
{
    while (b) {
        i128 r = a % b;
        a = b;
        b = r;
    }
    return a < 0 ? -a : a;
}

// "cell is r modulo m".
static void add_congruence(struct guess *g, const struct exp *cell, int64_t m, i128 r)
{
    static const int64_t one = 1;
    struct sum s = { &cell, &one, 1, -r };
    add_guess(g, &(struct fact){ .kind = FACT_CONGRUENT, .at = g->v->head->id, .sum = s, .modulus = m });
}

static void guess_congruence(struct guess *g, size_t cell)
{
    const struct view *v = g->v;
    if (v->n_samples < 3)
        return;
    i128 first = view_row(v, 0)[cell], m = 0;
    for (size_t i = 1; i < v->n_samples; i++)
        m = gcd(m, view_row(v, i)[cell] - first);
    for (int64_t d = 2; d <= m && d <= INT64_MAX / 2; d = d < 4   ? 2 * d
                                                          : d < m ? (int64_t)MIN(m, INT64_MAX / 2)
                                                                  : INT64_MAX)
        if (m % d == 0)
            add_congruence(g, v->cells.at[cell], d, first);
}

// ---- pairs ----------------------------------------------------------------------------------------------------------

static bool is_known(const struct view *v, i128 c)
{
    if (c >= -2 && c <= 2)
        return true;
    for (size_t i = 0; i < v->constants.n; i++)
        if (v->constants.at[i] == c || v->constants.at[i] == -c)
            return true;
    return false;
}

// Guesses octagonal constraints: sums and differences with a bound that the program mentions.
static void guess_pair(struct guess *g, size_t i, size_t k)
{
    static const int8_t signs[4][2] = { { 1, -1 }, { -1, 1 }, { 1, 1 }, { -1, -1 } };
    for (size_t s = 0; s < ARRAY_LEN(signs); s++) {
        int64_t coef[VIEW_CELLS] = { 0 };
        coef[i] = signs[s][0];
        coef[k] = signs[s][1];
        i128 low = 0, high = 0;
        observed(g->v, coef, &low, &high);
        if (g->v->n_samples == 0 && s >= 2)
            break;
        if (is_known(g->v, high))
            add_sum(g, coef, -high, OP_LE);
    }
}

static void guess_pairs(struct guess *g)
{
    const struct view *v = g->v;
    unsigned n = 0;
    for (size_t i = 0; i < v->cells.n; i++)
        for (size_t k = i + 1; k < v->cells.n; k++) {
            bool wanted = !v->vague[i] && !v->vague[k] && (v->modified[i] || v->modified[k]) &&
                          type_is_signed(v->cells.at[i]->type) == type_is_signed(v->cells.at[k]->type);
            if (wanted && n++ < PAIRS_MAX)
                guess_pair(g, i, k);
        }
}

// ---- affine equalities ----------------------------------------------------------------------------------------------

static uint64_t mul(uint64_t a, uint64_t b)
{
    return (uint64_t)((u128)a * b % FIELD);
}

static uint64_t inverse(uint64_t a)
{
    uint64_t result = 1, power = a;
    for (uint64_t n = FIELD - 2; n; n >>= 1) {
        if (n & 1)
            result = mul(result, power);
        power = mul(power, power);
    }
    return result;
}

enum { COLUMNS = VIEW_CELLS + 1 };

struct matrix {
    uint64_t at[VIEW_SAMPLES][COLUMNS];
    size_t rows, columns;
    size_t cell[COLUMNS];   // of a column > 0
    size_t pivot[COLUMNS];  // row of a pivot column + 1; 0: free
};

// Fills the matrix: column 0 is the constant 1; then come cells that the loop does not change, then the rest: so free
// columns are expressed by earlier ones.
static void fill(struct matrix *m, const struct view *v)
{
    m->columns = 1;
    for (int modified = 0; modified <= 1; modified++)
        for (size_t i = 0; i < v->cells.n; i++)
            if (v->modified[i] == modified && !v->vague[i])
                m->cell[m->columns++] = i;
    m->rows = v->n_samples;
    for (size_t r = 0; r < m->rows; r++) {
        m->at[r][0] = 1;
        for (size_t c = 1; c < m->columns; c++) {
            i128 x = view_row(v, r)[m->cell[c]] % (i128)FIELD;
            m->at[r][c] = (uint64_t)(x < 0 ? x + (i128)FIELD : x);
        }
    }
}

static void eliminate(struct matrix *m)
{
    size_t rank = 0;
    for (size_t c = 0; c < m->columns && rank < m->rows; c++) {
        size_t r = rank;
        while (r < m->rows && m->at[r][c] == 0)
            r++;
        if (r == m->rows)
            continue;
        for (size_t k = 0; k < m->columns; k++) {
            uint64_t x = m->at[r][k];
            m->at[r][k] = m->at[rank][k];
            m->at[rank][k] = x;
        }
        uint64_t inv = inverse(m->at[rank][c]);
        for (size_t k = 0; k < m->columns; k++)
            m->at[rank][k] = mul(m->at[rank][k], inv);
        for (r = 0; r < m->rows; r++) {
            uint64_t f = m->at[r][c];
            for (size_t k = 0; k < m->columns && r != rank && f; k++)
                m->at[r][k] = (m->at[r][k] + FIELD - mul(f, m->at[rank][k])) % FIELD;
        }
        m->pivot[c] = ++rank;
    }
}

// The fraction with a small denominator that x stands for; false if there is none.
static bool reconstruct(uint64_t x, i128 most, i128 *num, i128 *den)
{
    for (int64_t d = 1; d <= 12; d++) {
        uint64_t n = mul(x, (uint64_t)d);
        i128 s = n > FIELD / 2 ? (i128)n - (i128)FIELD : (i128)n;
        if (s <= most && s >= -most) {
            *num = s;
            *den = d;
            return true;
        }
    }
    return false;
}

// Adds "column c is a combination of the pivot columns" as an equality with whole coefficients.
static void add_equality(struct guess *g, const struct matrix *m, size_t c)
{
    i128 num[COLUMNS] = { 0 }, den[COLUMNS], all = 1;
    for (size_t p = 0; p < c; p++) {
        den[p] = 1;
        uint64_t x = m->pivot[p] ? m->at[m->pivot[p] - 1][c] : 0;
        if (x && !reconstruct(x, p == 0 ? (i128)1 << 40 : COEF_MAX, &num[p], &den[p]))
            return;
        all = all / gcd(all, den[p]) * den[p];
        if (all > COEF_MAX)
            return;
    }
    int64_t coef[VIEW_CELLS] = { 0 };
    coef[m->cell[c]] = -(int64_t)all;
    for (size_t p = 1; p < c; p++)
        coef[m->cell[p]] += (int64_t)(num[p] * (all / den[p]));
    i128 constant = num[0] * (all / den[0]);
    i128 low = 0, high = 0;
    observed(g->v, coef, &low, &high);
    if (low == -constant && high == -constant)
        add_sum(g, coef, constant, OP_EQ);
}

static void guess_equalities(struct guess *g)
{
    if (g->v->n_samples < 2)
        return;
    struct matrix *m = MEM_NEW(struct matrix);
    fill(m, g->v);
    eliminate(m);
    for (size_t c = 1; c < m->columns; c++)
        if (!m->pivot[c])
            add_equality(g, m, c);
    mem_free(m, sizeof *m);
}

// Guesses equalities of cells that begin with equal values, pair by pair, if no states were observed.
static void guess_equal_pairs(struct guess *g)
{
    const struct view *v = g->v;
    for (size_t i = 0; i < v->cells.n; i++)
        for (size_t k = i + 1; k < v->cells.n; k++) {
            bool same = true;
            for (size_t r = 0; r < v->n_samples && same; r++)
                same = view_row(v, r)[i] == view_row(v, r)[k];
            if (same && v->n_samples && (is_open(g, i) || is_open(g, k)))
                add_pair(g, i, 1, k, -1, 0, OP_EQ);
        }
}

void candidates_guess(const struct view *v, struct encoder *e, struct exps *exps, struct candidates *out)
{
    struct guess g = { v, e, exps, out };
    guess_equalities(&g);
    guess_equal_pairs(&g);
    guess_atoms(&g);
    guess_terms(&g);
    for (size_t i = 0; i < v->cells.n; i++) {
        if (!is_open(&g, i))
            continue;
        guess_bounds(&g, i, 1);
        guess_bounds(&g, i, -1);
        guess_congruence(&g, i);
    }
    guess_pairs(&g);
}
