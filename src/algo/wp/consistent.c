// SPDX-License-Identifier: Apache-2.0
// consistent.c: whether the states of an abstract run stand for any heap, and laws against those that do not.
// The laws that relate the predicates of a location know nothing of others that would show a contradiction.  Here such
// predicates are added, and a solver is asked.
#include "algo/wp/check_priv.h"
#include "smt/solver.h"
#include "wp/closure.h"
#include "wp/lemma.h"

enum { ATOMS_MAX = 120, NAMES = 1 };

struct consistency {
    struct wp_task *t;
    struct terms terms;
    struct smt smt;
    struct map memo;  // of a formula's id: the term
    struct {
        VEC_OF(const struct term *);
    } all;
    uint32_t choices;  // occurrences of ANY
};

static const struct term *atom_term(struct consistency *c, uint32_t atom)
{
    return term_var(&c->terms, (struct sym){ NAMES }, atom + 1, c->terms.s_bool);
}

static bool are_opposite(const struct bool_formula *f, const struct bool_formula *g)
{
    return (g->op == FORMULA_NOT && g->a == f) || (f->op == FORMULA_NOT && f->a == g);
}

static const struct term *translate(struct consistency *c, const struct bool_formula *f)
{
    uint64_t at;
    if (map_get(&c->memo, f->id, &at))
        return c->all.at[at];
    const struct term *a = f->a ? translate(c, f->a) : NULL, *b = f->b ? translate(c, f->b) : NULL,
                      *e = f->c ? translate(c, f->c) : NULL, *t = NULL;
    switch ((enum formula_op)f->op) {
    case FORMULA_FALSE:
    case FORMULA_TRUE:
        t = term_bool(&c->terms, f->op == FORMULA_TRUE);
        break;
    case FORMULA_ANY:  // true or false, whatever helps the formula
        t = term_var(&c->terms, (struct sym){ NAMES + 1 }, ++c->choices, c->terms.s_bool);
        break;
    case FORMULA_ATOM:
        t = atom_term(c, f->atom);
        break;
    case FORMULA_NOT:
        t = term_not(&c->terms, a);
        break;
    case FORMULA_AND:
        t = term_and(&c->terms, a, b);
        break;
    case FORMULA_OR:
        t = term_or(&c->terms, a, b);
        break;
    case FORMULA_ITE:  // of `a as f`, which is written as f or not f, both are the same choice
        t = term_ite(&c->terms, a, b, are_opposite(f->b, f->c) ? term_not(&c->terms, b) : e);
        break;
    }
    if (f->unknown)
        return t;  // each occurrence of ANY is a choice of its own
    map_put(&c->memo, f->id, c->all.n);
    vec_push(&c->all, t);
    return t;
}

// Makes assumptions of the values of the booleans of a location; says which literal belongs to which of `tracked`.
static void assume_state(struct consistency *c, const struct u32_vec *tracked, const uint64_t *values,
                         struct term_vec *out)
{
    for (size_t i = 0; i < tracked->n; i++) {
        uint64_t var = 0;
        bool found = map_get(&c->t->a.var_of, tracked->at[i], &var);
        const struct term *v = atom_term(c, tracked->at[i]);
        vec_push(out, found && bool_value(values, (uint32_t)var) ? v : term_not(&c->terms, v));
    }
}

static bool is_unsat(struct solver *s, const struct term_vec *assumptions)
{
    return solver_check(s, assumptions->at, assumptions->n) == SAT_NO;
}

// Drops literals that the contradiction does not need; `of` are the predicates that they are about.
static void minimise(struct solver *s, struct term_vec *literals, struct u32_vec *of)
{
    struct u32_vec core = { 0 };
    solver_core(s, &core);
    for (size_t i = 0; i < core.n; i++) {
        literals->at[i] = literals->at[core.at[i]];
        of->at[i] = of->at[core.at[i]];
    }
    literals->n = of->n = core.n;
    vec_free(&core);
    for (size_t i = literals->n; i-- > 0;) {
        const struct term *last = literals->at[literals->n - 1], *out = literals->at[i];
        uint32_t last_of = of->at[of->n - 1], out_of = of->at[i];
        literals->at[i] = last, of->at[i] = last_of;
        literals->n--, of->n--;
        if (is_unsat(s, literals))
            continue;
        literals->n++, of->n++;
        literals->at[i] = out, of->at[i] = out_of;
        literals->at[literals->n - 1] = last, of->at[of->n - 1] = last_of;
    }
}

// Learns the law that not all of these have the values of this state.
static void learn(struct consistency *c, const struct u32_vec *of, const uint64_t *values)
{
    struct bool_formulas *p = &c->t->w.formulas;
    const struct bool_formula *law = formula_const(p, TRUTH_FALSE);
    for (size_t i = 0; i < of->n; i++) {
        uint64_t var = 0;
        map_get(&c->t->a.var_of, of->at[i], &var);
        const struct bool_formula *a = formula_atom(p, of->at[i]);
        law = formula_or(p, law, bool_value(values, (uint32_t)var) ? formula_not(p, a) : a);
    }
    vec_push(&c->t->d.laws, law);
}

// Whether the state at a location stands for no heap; if so, learns a law.
static bool refute_state(struct consistency *c, uint32_t node, const uint64_t *values)
{
    struct u32_vec tracked = { 0 }, closed = { 0 };
    struct term_vec literals = { 0 };
    abstraction_tracked(&c->t->a, node, &tracked);
    vec_append(&closed, &tracked);
    wp_closure(&c->t->w, &closed, ATOMS_MAX);
    struct solver *s = solver_new(&c->smt, 0);
    solver_assert(s, translate(c, wp_lemmas(&c->t->w, closed.at, closed.n)));
    for (size_t i = 0; i < c->t->d.claims.n; i++)
        if (c->t->d.claims.at[i].kind == CLAIM_ASSUMED && c->t->d.claims.at[i].node == node)
            solver_assert(s, translate(c, c->t->d.claims.at[i].holds));
    assume_state(c, &tracked, values, &literals);
    bool refuted = is_unsat(s, &literals);
    if (refuted) {
        minimise(s, &literals, &tracked);
        learn(c, &tracked, values);
    }
    solver_free(s);
    vec_free(&literals);
    vec_free(&tracked);
    vec_free(&closed);
    return refuted;
}

// ---- hints ------------------------------------------------------------------------------------------------------------

// A formula that holds for some choice of unknown values (most), or for every choice (least).
static const struct bool_formula *bound(struct bool_formulas *p, const struct bool_formula *f, bool most)
{
    if (!f->unknown)
        return f;
    switch ((int)f->op) {
    case FORMULA_NOT:
        return formula_not(p, bound(p, f->a, !most));
    case FORMULA_AND:
        return formula_and(p, bound(p, f->a, most), bound(p, f->b, most));
    case FORMULA_OR:
        return formula_or(p, bound(p, f->a, most), bound(p, f->b, most));
    case FORMULA_ITE:
        return bound(p, formula_or(p, formula_and(p, f->a, f->b), formula_and(p, formula_not(p, f->a), f->c)), most);
    default:
        return formula_const(p, most ? TRUTH_TRUE : TRUTH_FALSE);
    }
}

static void consistency_begin(struct consistency *c, struct wp_task *t)
{
    *c = (struct consistency){ .t = t };
    terms_init(&c->terms);
    smt_init(&c->smt, &c->terms, t->smt, t->budget);
}

static void consistency_end(struct consistency *c)
{
    smt_free(&c->smt);
    terms_free(&c->terms);
    map_free(&c->memo);
    vec_free(&c->all);
}

bool consistency_hint(struct wp_task *t, const struct wp_hint *h)
{
    struct consistency c;
    struct u32_vec atoms = { 0 };
    struct bool_formulas *p = &t->w.formulas;
    const struct bool_formula *is = formula_atom(p, h->atom), *least = bound(p, h->h, false),
                              *most = bound(p, h->h, true);
    consistency_begin(&c, t);
    formula_atoms(formula_or(p, is, formula_or(p, least, most)), &atoms);
    vec_push(&atoms, h->atom);
    wp_closure(&t->w, &atoms, ATOMS_MAX);
    struct solver *s = solver_new(&c.smt, 0);
    solver_assert(s, translate(&c, wp_lemmas(&t->w, atoms.at, atoms.n)));
    const struct term *wrong = term_or(&c.terms, translate(&c, formula_and(p, is, formula_not(p, most))),
                                       translate(&c, formula_and(p, least, formula_not(p, is))));
    bool holds = solver_check(s, &wrong, 1) == SAT_NO;
    solver_free(s);
    vec_free(&atoms);
    consistency_end(&c);
    return holds;
}

// ---- abstract runs ----------------------------------------------------------------------------------------------------

bool consistency_learn(struct wp_task *t)
{
    struct consistency c;
    if (!t->result.first)
        return false;
    consistency_begin(&c, t);
    bool learnt = refute_state(&c, t->a.program.init, t->result.first);
    for (size_t i = 0; i < t->result.trace.n && !learnt; i++) {
        const struct bool_step *s = &t->result.trace.at[i];
        uint32_t to = t->a.program.edges.at[s->edge].to;
        if (abstraction_needs_laws(&t->a, to))
            learnt = refute_state(&c, to, s->values);
    }
    consistency_end(&c);
    return learnt;
}
