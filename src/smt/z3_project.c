// SPDX-License-Identifier: Apache-2.0
// z3_project.c: elimination of variables by model-based projection.
//
// Each model of the formula gives an implicant, whose projection implies the wanted formula and is true in the model.  When
// the projections found cover all models, which the solver decides, their disjunction is the result: so the result is
// implied by f whatever the projection does.
// source Komuravelli, Gurfinkel, Chaki: "SMT-based model checking for recursive programs", CAV 2014.
#include "smt/eliminate.h"
#include "smt/implicant.h"
#include "smt/term_priv.h"
#include "smt/z3_priv.h"

struct project_limits {
    unsigned models;
    bool under;
};

#ifdef HAVE_Z3

// Z3's projection of a conjunction of literals that is true in m; NULL if it fails.
static const struct term *z3_project(struct z3 *z, Z3_model m, const struct term *f, const struct term_vec *vars)
{
    Z3_app *bound = MEM_ARRAY(Z3_app, vars->n);
    bool fits = true;
    for (size_t i = 0; i < vars->n; i++) {
        Z3_ast v = z3_ast(z, vars->at[i]);
        fits &= v != NULL;
        bound[i] = v ? Z3_to_app(z->c, v) : NULL;
    }
    Z3_ast body = z3_ast(z, f), r = NULL;
    if (fits && body) {
        z3_enter(z);
        r = Z3_qe_model_project(z->c, m, (unsigned)vars->n, bound, body);
        z3_exit(z);
    }
    mem_free(bound, vars->n * sizeof *bound);
    if (!r || z3_message(z))
        return NULL;
    Z3_inc_ref(z->c, r);
    const struct term *t = z3_import(z, r);
    Z3_dec_ref(z->c, r);
    return t;
}

static const struct term *project_by_z3(struct solver *v, const struct term *f, const struct term_vec *vars)
{
    Z3_model m = z3_model_of(v);
    return m ? z3_project(v->smt->z3, m, f, vars) : NULL;
}

// f, in which the variables have their values in the model; NULL if one has no value.
static const struct term *by_values(struct solver *v, struct terms *p, const struct term *f,
                                    const struct term_vec *vars)
{
    struct term_vec used = { 0 };
    const struct term *r = f;
    term_vars(p, f, &used);
    for (size_t i = 0; i < vars->n && r; i++) {
        bool occurs = false;
        for (size_t j = 0; j < used.n && !occurs; j++)
            occurs = used.at[j] == vars->at[i];
        const struct term *value = occurs ? solver_value(v, vars->at[i]) : NULL;
        if (occurs)
            r = value ? term_subst(p, r, &vars->at[i], &value, 1) : NULL;
    }
    vec_free(&used);
    return r;
}

// project_by_z3; also NULL if Z3 crashes in it.
static const struct term *project_guarded(struct solver *v, const struct term *g, const struct term_vec *vars)
{
    const struct term *volatile r = NULL;  // the jump out of a crash keeps it
    if (!v->smt->crashed)
        GUARDED(v->smt, r = project_by_z3(v, g, vars));
    return r;
}

// A formula without vars that implies `exists vars. f` and is true in the model of v; NULL if that fails.
static const struct term *project_model(struct solver *v, const struct term *f, const struct term_vec *vars)
{
    struct terms *p = v->smt->terms;
    const struct term *g = implicant(v, p, f);
    struct term_vec left = { 0 };
    vec_append(&left, vars);
    if (g)
        g = eliminate_light(p, g, &left);
    if (g && left.n) {
        const struct term *rest, *some = eliminate_split(p, g, &left, &rest);
        const struct term *r = project_guarded(v, some, &left);
        r = by_values(v, p, r ? r : some, &left);
        g = r ? term_and(p, rest, r) : NULL;
    }
    vec_free(&left);
    return g && solver_true(v, g) ? g : NULL;
}

// The projection of f under `rest`, which holds and does not mention vars.
static const struct term *project(struct smt *s, const struct term *f, const struct term *rest,
                                  const struct term_vec *vars, struct project_limits limits, bool *exact)
{
    struct terms *p = s->terms;
    struct solver *v = solver_open(s, &backend_z3, 0, false);
    const struct term *found = p->t_false, *g;
    solver_assert(v, rest);
    solver_assert(v, f);
    enum sat r = solver_check(v, NULL, 0);
    for (unsigned i = 0; r == SAT_YES && i < limits.models; i++) {
        g = project_model(v, f, vars);
        if (!g)
            break;
        found = term_or(p, found, g);
        solver_assert(v, term_not(p, g));
        r = solver_check(v, NULL, 0);
    }
    solver_free(v);
    *exact = r == SAT_NO;
    return *exact || (limits.under && found->op != TERM_FALSE) ? found : NULL;
}

#else

static const struct term *project(struct smt *s, const struct term *f, const struct term *rest,
                                  const struct term_vec *vars, struct project_limits limits, bool *exact)
{
    (void)s, (void)f, (void)rest, (void)vars, (void)limits;
    *exact = false;
    return NULL;
}

#endif

const struct term *smt_project(struct smt *s, const struct term *f, const struct term *const *vars, size_t n,
                               unsigned models, bool under, bool *exact)
{
    struct term_vec left = { 0 };
    for (size_t i = 0; i < n; i++)
        vec_push(&left, vars[i]);
    s->stats.projections++;
    const struct term *rest, *r;
    f = eliminate_light(s->terms, f, &left);
    f = eliminate_split(s->terms, f, &left, &rest);
    *exact = true;
    bool open = s->budget && fault_answer(s->budget);
    r = !left.n ? f : open ? NULL : project(s, f, rest, &left, (struct project_limits){ models, under }, exact);
    vec_free(&left);
    return r ? term_and(s->terms, rest, r) : NULL;
}
