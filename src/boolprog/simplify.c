// SPDX-License-Identifier: Apache-2.0
// simplify.c: leaves out of a formula what it does not depend on.
#include "boolprog/formula.h"

// Parts that are deeper inside are left as they are; the work grows with the square of the depth anyway.
enum { DEEPEST = 400 };

struct simplifier {
    struct bool_formulas *p;
    struct budget *b;
};

// Whether the formulas are never true at the same time; false if the budget ends.
static bool exclusive(const struct simplifier *s, const struct bool_formula *f, const struct bool_formula *g)
{
    return !formula_satisfiable(s->p, formula_and(s->p, f, g), s->b);
}

// ---- atoms without influence ----------------------------------------------------------------------------------------------

struct fixed {
    const struct bool_formula *value;
    uint32_t atom;
};

static const struct bool_formula *fix(void *ctx, uint32_t atom)
{
    const struct fixed *f = ctx;
    return atom == f->atom ? f->value : NULL;
}

static const struct bool_formula *with_atom(struct bool_formulas *p, const struct bool_formula *f, uint32_t atom,
                                            enum truth value)
{
    return formula_map(p, f, fix, &(struct fixed){ formula_const(p, value), atom });
}

// Whether f, which has no unknown parts, has the same value for both values of the atom.
static bool indifferent(const struct simplifier *s, const struct bool_formula *f, uint32_t atom)
{
    const struct bool_formula *no = with_atom(s->p, f, atom, TRUTH_FALSE), *yes = with_atom(s->p, f, atom, TRUTH_TRUE);
    return exclusive(s, no, formula_not(s->p, yes)) && exclusive(s, yes, formula_not(s->p, no));
}

static const struct bool_formula *without_idle_atoms(const struct simplifier *s, const struct bool_formula *f)
{
    struct u32_vec atoms = { 0 };
    formula_atoms(f, &atoms);
    for (size_t i = 0; i < atoms.n; i++)
        if (indifferent(s, formula_can_be(s->p, f, true), atoms.at[i]) &&
            (!f->unknown || indifferent(s, formula_can_be(s->p, f, false), atoms.at[i])))
            f = with_atom(s->p, f, atoms.at[i], TRUTH_FALSE);
    vec_free(&atoms);
    return f;
}

// ---- parts without influence ------------------------------------------------------------------------------------------------

static const struct bool_formula *under(const struct simplifier *s, const struct bool_formula *f,
                                        const struct bool_formula *where, unsigned depth);

// f as an operand, where what its neighbour can be decides whether it matters.
static const struct bool_formula *beside(const struct simplifier *s, const struct bool_formula *f,
                                         const struct bool_formula *where, const struct bool_formula *neighbour,
                                         bool value, unsigned depth)
{
    return under(s, f, formula_and(s->p, where, formula_can_be(s->p, neighbour, value)), depth + 1);
}

static const struct bool_formula *operands_under(const struct simplifier *s, const struct bool_formula *f,
                                                 const struct bool_formula *where, unsigned depth)
{
    const struct bool_formula *a = f->a, *b = f->b, *c = f->c;
    switch ((int)f->op) {
    case FORMULA_NOT:
        return formula_not(s->p, under(s, a, where, depth + 1));
    case FORMULA_AND:
        a = beside(s, a, where, b, true, depth);
        return formula_and(s->p, a, beside(s, b, where, a, true, depth));
    case FORMULA_OR:
        a = beside(s, a, where, b, false, depth);
        return formula_or(s->p, a, beside(s, b, where, a, false, depth));
    case FORMULA_ITE:
        a = under(s, a, where, depth + 1);
        b = beside(s, b, where, a, true, depth);
        c = beside(s, c, where, a, false, depth);
        return formula_ite(s->p, a, b, c);
    default:
        return f;
    }
}

// What has the same values as f wherever `where` is true, which has no unknown parts.
static const struct bool_formula *under(const struct simplifier *s, const struct bool_formula *f,
                                        const struct bool_formula *where, unsigned depth)
{
    if (f->op <= FORMULA_ANY || depth > DEEPEST)
        return f;
    const struct bool_formula *yes = formula_can_be(s->p, f, true), *no = formula_can_be(s->p, f, false);
    if (exclusive(s, where, yes))
        return formula_const(s->p, TRUTH_FALSE);
    if (exclusive(s, where, no))
        return formula_const(s->p, TRUTH_TRUE);
    if (f->unknown && exclusive(s, where, formula_not(s->p, formula_and(s->p, yes, no))))
        return formula_const(s->p, TRUTH_UNKNOWN);
    return operands_under(s, f, where, depth);
}

const struct bool_formula *formula_simplify(struct bool_formulas *p, const struct bool_formula *f, struct budget *b)
{
    struct simplifier s = { p, b };
    f = without_idle_atoms(&s, f);
    return under(&s, f, formula_const(p, TRUTH_TRUE), 0);
}
