// SPDX-License-Identifier: Apache-2.0
// ppl.c: the Parma Polyhedra Library behind few calls (ppl.h).
//
// source Bagnara, Hill, Zaffanella, "The Parma Polyhedra Library", SCP 72, 2008; PPL 1.2.
#include "domains/ppl.h"

#ifdef HAVE_PPL

// PPL's unit of weight is small: 2^24 units are about ten milliseconds.  One step of the budget for an operation is 2^8
// units, and a tick 2^9.  A watch itself takes a few microseconds more, to copy and to read PPL's results, which PPL
// does not weigh.
enum { STEP_SHIFT = 8, TICK_SHIFT = 9, TICKS_PER_WATCH = 8 };

// Parma_Polyhedra_Library::Weightwatch_Traits::weight, the work done so far.  The C interface can limit it, but not
// read it.
extern unsigned long long _ZN23Parma_Polyhedra_Library18Weightwatch_Traits6weightE;

_Static_assert(GMP_NUMB_BITS == 64, "numbers are copied in halves of 64 bits");

// State of the whole process, because PPL has one for the whole process.
static struct {
    unsigned users;
    bool spent;
    const struct domain *watched;  // NULL: none
    uint64_t begun;                // the weight then
    mpz_t z;
    ppl_Coefficient_t number, num, den;
} lib;

bool ppl_open(void)
{
    if (lib.users) {
        lib.users++;
        return true;
    }
    if (ppl_initialize() < 0)
        return false;
    VERIFY(ppl_restore_pre_PPL_rounding() >= 0);
    mpz_init(lib.z);
    VERIFY(ppl_new_Coefficient(&lib.number) >= 0 && ppl_new_Coefficient(&lib.num) >= 0 &&
           ppl_new_Coefficient(&lib.den) >= 0);
    lib.users = 1;
    return true;
}

void ppl_close(void)
{
    VERIFY(lib.users);
    if (--lib.users)
        return;
    ppl_unwatch();
    ppl_delete_Coefficient(lib.number);
    ppl_delete_Coefficient(lib.num);
    ppl_delete_Coefficient(lib.den);
    mpz_clear(lib.z);
    // ppl_finalize restores the rounding mode from before ppl_initialize, which is the present one.
    VERIFY(ppl_finalize() >= 0);
}

// Every FALL_BACKS operations that fell back halve the budget, so that operations beyond reach cost no more than all
// others.
enum { FALL_BACKS = 8, HALVINGS = 7 };

void ppl_watch(const struct domain *d)
{
    ppl_watch_times(d, 1);
}

// The steps that an operation of d may take, if it may take `times` times the usual number; UINT64_MAX: any number.
static uint64_t steps_allowed(const struct domain *d, unsigned times)
{
    uint64_t own = times * ((uint64_t)d->cfg->budget >> MIN(*d->over_budget / FALL_BACKS, HALVINGS));
    uint64_t left = d->budget ? tick_left(d->budget) : UINT64_MAX;
    left = left < UINT64_MAX >> TICK_SHIFT ? left << (TICK_SHIFT - STEP_SHIFT) : UINT64_MAX;
    return d->cfg->budget > 0 ? MIN(own, left) : left;
}

void ppl_watch_times(const struct domain *d, unsigned times)
{
    ppl_reset_deterministic_timeout();
    uint64_t steps = steps_allowed(d, times);
    if (steps != UINT64_MAX)
        VERIFY(ppl_set_deterministic_timeout(MAX(steps, 1), STEP_SHIFT) >= 0);
    lib.spent = d->budget && !tick_left(d->budget);
    lib.watched = d;
    lib.begun = _ZN23Parma_Polyhedra_Library18Weightwatch_Traits6weightE;
}

void ppl_unwatch(void)
{
    const struct domain *d = lib.watched;
    ppl_reset_deterministic_timeout();
    lib.watched = NULL;
    lib.spent = false;
    if (d && d->budget)  // who pays notices at the next tick
        (void)tick(d->budget,
                   TICKS_PER_WATCH +
                       ((_ZN23Parma_Polyhedra_Library18Weightwatch_Traits6weightE - lib.begun) >> TICK_SHIFT));
}

void ppl_charge(const struct domain *d, uint64_t steps)
{
    if (d->budget)
        (void)tick(d->budget, steps >> (TICK_SHIFT - STEP_SHIFT));
}

bool ppl_spent(void)
{
    return lib.spent;
}

// ---- numbers --------------------------------------------------------------------------------------------------------

ppl_const_Coefficient_t ppl_number(i128 x)
{
    u128 a = x < 0 ? -(u128)x : (u128)x;
    mpz_set_ui(lib.z, (unsigned long)(a >> 64));
    mpz_mul_2exp(lib.z, lib.z, 64);
    mpz_add_ui(lib.z, lib.z, (unsigned long)a);
    if (x < 0)
        mpz_neg(lib.z, lib.z);
    ppl_assign_Coefficient_from_mpz_t(lib.number, lib.z);
    return lib.number;
}

static bool below(ppl_const_Coefficient_t c, size_t bits, i128 *out)
{
    ppl_Coefficient_to_mpz_t(c, lib.z);
    if (mpz_sizeinbase(lib.z, 2) > bits)
        return false;
    u128 a = ((u128)mpz_getlimbn(lib.z, 1) << 64) | mpz_getlimbn(lib.z, 0);
    *out = mpz_sgn(lib.z) < 0 ? -(i128)a : (i128)a;
    return true;
}

bool ppl_i128(ppl_const_Coefficient_t c, i128 *out)
{
    return below(c, 100, out);
}

bool ppl_rat(ppl_const_Coefficient_t num, ppl_const_Coefficient_t den, struct rat *out)
{
    i128 n, d;
    return below(num, 120, &n) && below(den, 120, &d) && d != 0 && rat_make(n, d, out);
}

ppl_Coefficient_t ppl_out_num(void)
{
    return lib.num;
}

ppl_Coefficient_t ppl_out_den(void)
{
    return lib.den;
}

// ---- constraints ----------------------------------------------------------------------------------------------------

bool ppl_expr(struct lin e, uint32_t n, ppl_Linear_Expression_t *out)
{
    if (ppl_new_Linear_Expression_with_dimension(out, n) < 0)
        return false;
    bool ok = ppl_Linear_Expression_add_to_inhomogeneous(*out, ppl_number(e.k)) >= 0;
    for (uint32_t i = 0; i < e.n && ok; i++)
        ok = ppl_Linear_Expression_add_to_coefficient(*out, e.term[i].dim, ppl_number(e.term[i].coef)) >= 0;
    if (!ok)
        ppl_delete_Linear_Expression(*out);
    return ok;
}

bool ppl_constraint_of(struct lincon c, uint32_t n, ppl_Constraint_t *out)
{
    ppl_Linear_Expression_t e;
    if (c.rel == LIN_MOD || !ppl_expr(c.e, n, &e))
        return false;
    enum ppl_enum_Constraint_Type t = c.rel == LIN_EQ   ? PPL_CONSTRAINT_TYPE_EQUAL
                                      : c.rel == LIN_GE ? PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL
                                                        : PPL_CONSTRAINT_TYPE_GREATER_THAN;
    bool ok = ppl_new_Constraint(out, e, t) >= 0;
    ppl_delete_Linear_Expression(e);
    return ok;
}

bool ppl_congruence_of(struct lincon c, uint32_t n, ppl_Congruence_t *out)
{
    ppl_Linear_Expression_t e;
    if ((c.rel != LIN_MOD && c.rel != LIN_EQ) || !ppl_expr(c.e, n, &e))
        return false;
    bool ok = ppl_new_Congruence(out, e, ppl_number(c.rel == LIN_MOD ? c.mod : 0)) >= 0;
    ppl_delete_Linear_Expression(e);
    return ok;
}

// An expression given by a function that fetches a coefficient, and its constant.
struct row_source {
    int (*coefficient)(const void *row, ppl_dimension_type dim, ppl_Coefficient_t out);
    int (*constant)(const void *row, ppl_Coefficient_t out);
    const void *row;
};

static int constraint_coefficient(const void *row, ppl_dimension_type dim, ppl_Coefficient_t out)
{
    return ppl_Constraint_coefficient((ppl_const_Constraint_t)row, dim, out);
}

static int constraint_constant(const void *row, ppl_Coefficient_t out)
{
    return ppl_Constraint_inhomogeneous_term((ppl_const_Constraint_t)row, out);
}

static int congruence_coefficient(const void *row, ppl_dimension_type dim, ppl_Coefficient_t out)
{
    return ppl_Congruence_coefficient((ppl_const_Congruence_t)row, dim, out);
}

static int congruence_constant(const void *row, ppl_Coefficient_t out)
{
    return ppl_Congruence_inhomogeneous_term((ppl_const_Congruence_t)row, out);
}

// False: PPL failed.  *fits becomes false if a number does not.
static bool read_row(struct row_source r, uint32_t n, struct arena *mem, struct lin *out, bool *fits)
{
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, n);
    struct lin e = { t, 0, 0 };
    for (uint32_t i = 0; i < n; i++) {
        i128 k = 0;
        if (r.coefficient(r.row, i, lib.num) < 0)
            return false;
        *fits = *fits && ppl_i128(lib.num, &k);
        if (k)
            t[e.n++] = (struct lin_term){ i, k };
    }
    if (r.constant(r.row, lib.num) < 0)
        return false;
    *fits = *fits && ppl_i128(lib.num, &e.k);
    *out = e;
    return true;
}

static bool read_constraint(ppl_const_Constraint_t c, uint32_t n, struct arena *mem, struct lincon *out, bool *fits)
{
    struct row_source r = { constraint_coefficient, constraint_constant, c };
    if (!read_row(r, n, mem, &out->e, fits))
        return false;
    switch (ppl_Constraint_type(c)) {
    case PPL_CONSTRAINT_TYPE_EQUAL:
        out->rel = LIN_EQ;
        break;
    case PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL:
        out->rel = LIN_GE;
        break;
    case PPL_CONSTRAINT_TYPE_GREATER_THAN:
        out->rel = LIN_GT;
        break;
    default:
        return false;  // PPL turns the other kinds round
    }
    return true;
}

bool ppl_read_constraints(ppl_const_Constraint_System_t cs, uint32_t n, struct arena *mem, struct lincon_vec *out,
                          bool *exact)
{
    ppl_Constraint_System_const_iterator_t i, end;
    if (ppl_new_Constraint_System_const_iterator(&i) < 0)
        return false;
    if (ppl_new_Constraint_System_const_iterator(&end) < 0) {
        ppl_delete_Constraint_System_const_iterator(i);
        return false;
    }
    bool ok = ppl_Constraint_System_begin(cs, i) >= 0 && ppl_Constraint_System_end(cs, end) >= 0;
    while (ok && !ppl_Constraint_System_const_iterator_equal_test(i, end)) {
        ppl_const_Constraint_t c;
        struct lincon row = { .mod = 0 };
        bool fits = true;
        ok = ppl_Constraint_System_const_iterator_dereference(i, &c) >= 0 && read_constraint(c, n, mem, &row, &fits) &&
             ppl_Constraint_System_const_iterator_increment(i) >= 0;
        if (ok && fits && !lincon_is_true(row))
            vec_push(out, row);
        *exact = *exact && fits;
    }
    ppl_delete_Constraint_System_const_iterator(i);
    ppl_delete_Constraint_System_const_iterator(end);
    return ok;
}

static bool read_congruence(ppl_const_Congruence_t c, uint32_t n, struct arena *mem, struct lincon *out, bool *fits)
{
    struct row_source r = { congruence_coefficient, congruence_constant, c };
    if (!read_row(r, n, mem, &out->e, fits) || ppl_Congruence_modulus(c, lib.num) < 0)
        return false;
    *fits = *fits && ppl_i128(lib.num, &out->mod);
    out->rel = out->mod ? LIN_MOD : LIN_EQ;
    return true;
}

bool ppl_read_congruences(ppl_const_Congruence_System_t cs, uint32_t n, struct arena *mem, struct lincon_vec *out,
                          bool *exact)
{
    ppl_Congruence_System_const_iterator_t i, end;
    if (ppl_new_Congruence_System_const_iterator(&i) < 0)
        return false;
    if (ppl_new_Congruence_System_const_iterator(&end) < 0) {
        ppl_delete_Congruence_System_const_iterator(i);
        return false;
    }
    bool ok = ppl_Congruence_System_begin(cs, i) >= 0 && ppl_Congruence_System_end(cs, end) >= 0;
    while (ok && !ppl_Congruence_System_const_iterator_equal_test(i, end)) {
        ppl_const_Congruence_t c;
        struct lincon row = { .mod = 0 };
        bool fits = true;
        ok = ppl_Congruence_System_const_iterator_dereference(i, &c) >= 0 && read_congruence(c, n, mem, &row, &fits) &&
             ppl_Congruence_System_const_iterator_increment(i) >= 0;
        if (ok && fits)
            vec_push(out, row);
        *exact = *exact && fits;
    }
    ppl_delete_Congruence_System_const_iterator(i);
    ppl_delete_Congruence_System_const_iterator(end);
    return ok;
}

size_t ppl_generators(ppl_const_Polyhedron_t ph)
{
    ppl_const_Generator_System_t gs;
    ppl_Generator_System_const_iterator_t i, end;
    if (ppl_Polyhedron_get_minimized_generators(ph, &gs) < 0 || ppl_new_Generator_System_const_iterator(&i) < 0)
        return 0;
    if (ppl_new_Generator_System_const_iterator(&end) < 0) {
        ppl_delete_Generator_System_const_iterator(i);
        return 0;
    }
    size_t n = 0;
    bool ok = ppl_Generator_System_begin(gs, i) >= 0 && ppl_Generator_System_end(gs, end) >= 0;
    for (; ok && !ppl_Generator_System_const_iterator_equal_test(i, end); n++)
        ok = ppl_Generator_System_const_iterator_increment(i) >= 0;
    ppl_delete_Generator_System_const_iterator(i);
    ppl_delete_Generator_System_const_iterator(end);
    return ok ? n : 0;
}

// ---- linear programs ------------------------------------------------------------------------------------------------

static bool spend(bool ok)
{
    lib.spent = lib.spent || !ok;
    return ok;
}

static bool add_row(ppl_MIP_Problem_t mip, struct lincon c, uint32_t n)
{
    ppl_Constraint_t p;
    if (c.rel == LIN_MOD)
        return true;
    c.rel = c.rel == LIN_GT ? LIN_GE : c.rel;
    if (!ppl_constraint_of(c, n, &p))
        return false;
    bool ok = ppl_MIP_Problem_add_constraint(mip, p) >= 0;
    ppl_delete_Constraint(p);
    return ok;
}

bool lp_open(struct lp *lp, const struct lincon *rows, size_t k, uint32_t n)
{
    lp->n = n;
    if (lib.spent || !spend(ppl_new_MIP_Problem_from_space_dimension(&lp->mip, n) >= 0))
        return false;
    // The default pricing uses floats for edges.
    int pricing = PPL_MIP_PROBLEM_CONTROL_PARAMETER_PRICING_STEEPEST_EDGE_EXACT;
    bool ok = ppl_MIP_Problem_set_control_parameter(lp->mip, pricing) >= 0;
    for (size_t i = 0; i < k && ok; i++)
        ok = add_row(lp->mip, rows[i], n);
    if (!spend(ok))
        lp_close(lp);
    return ok;
}

void lp_close(struct lp *lp)
{
    ppl_delete_MIP_Problem(lp->mip);
}

// Maximises e over n dimensions: gives PPL's answer, negative if it failed.
static int maximise(ppl_MIP_Problem_t mip, struct lin e, uint32_t n)
{
    ppl_Linear_Expression_t x;
    if (!ppl_expr(e, n, &x))
        return -1;
    bool ok = ppl_MIP_Problem_set_objective_function(mip, x) >= 0 &&
              ppl_MIP_Problem_set_optimization_mode(mip, PPL_OPTIMIZATION_MODE_MAXIMIZATION) >= 0;
    ppl_delete_Linear_Expression(x);
    return ok ? ppl_MIP_Problem_solve(mip) : -1;
}

enum lp_answer lp_sup(struct lp *lp, struct lin e, struct rat *sup)
{
    if (lib.spent)
        return LP_FAILED;
    int r = maximise(lp->mip, e, lp->n);
    if (!spend(r >= 0))
        return LP_FAILED;
    *sup = RAT_INF;
    if (r == PPL_MIP_PROBLEM_STATUS_UNFEASIBLE)
        return LP_EMPTY;
    if (r == PPL_MIP_PROBLEM_STATUS_UNBOUNDED)
        return LP_UNBOUNDED;
    if (!spend(ppl_MIP_Problem_optimal_value(lp->mip, lib.num, lib.den) >= 0))
        return LP_FAILED;
    return ppl_rat(lib.num, lib.den, sup) ? LP_BOUNDED : LP_UNBOUNDED;
}

#else

typedef int ppl_not_in_this_build;

#endif
