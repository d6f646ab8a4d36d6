// SPDX-License-Identifier: Apache-2.0
// decide.c: questions about all values of the atoms, by branching with unit propagation over the parts of a formula.
//
// source Davis, Logemann, Loveland, "A machine program for theorem-proving", CACM 1962; propagation through the parts of a formula,
//        upwards and downwards, instead of clauses.
#include "boolprog/formula_code.h"

struct decision {
    size_t mark;  // how many atoms had values before
    uint32_t atom;
    enum truth value;
};

struct solver {
    struct arena *mem;  // down to the mark
    struct arena_mark mark;
    struct formula_code code;
    uint8_t *atom;         // values of the atoms, by number
    uint8_t *value;        // and those of the parts that follow from them
    uint8_t *want;         // what parts have to be for the formula to be true; TRUTH_UNKNOWN: either
    struct u32_vec given;  // atoms with a value, in the order they got it
    struct {
        VEC_OF(struct decision);
    } decisions;
    bool conflict;
};

static void solver_init(struct solver *s, struct bool_formulas *p, const struct bool_formula *f)
{
    *s = (struct solver){ .mem = &p->scratch, .mark = arena_mark(&p->scratch) };
    s->code = formula_compile(s->mem, f);
    uint32_t atoms = 0;
    for (uint32_t i = 0; i < s->code.n; i++)
        if (s->code.at[i].op == FORMULA_ATOM)
            atoms = MAX(atoms, s->code.at[i].a + 1);
    s->atom = ARENA_ARRAY(s->mem, uint8_t, atoms);
    memset(s->atom, TRUTH_UNKNOWN, atoms);
    s->value = ARENA_ARRAY(s->mem, uint8_t, s->code.n);
    s->want = ARENA_ARRAY(s->mem, uint8_t, s->code.n);
}

static void solver_free(struct solver *s)
{
    vec_free(&s->given);
    vec_free(&s->decisions);
    arena_release(s->mem, s->mark);
}

static void give(struct solver *s, uint32_t atom, enum truth value)
{
    s->atom[atom] = (uint8_t)value;
    vec_push(&s->given, atom);
}

// ---- propagation --------------------------------------------------------------------------------------------------------

static void require(struct solver *s, uint32_t part, enum truth value)
{
    enum truth is = (enum truth)s->value[part], other = (enum truth)s->want[part];
    if ((is != TRUTH_UNKNOWN && is != value) || (other != TRUTH_UNKNOWN && other != value))
        s->conflict = true;
    else
        s->want[part] = (uint8_t)value;
}

// An operation that is `value` only if both operands are, or is not because one of them is not.
static void require_operands(struct solver *s, const struct formula_part *p, enum truth want, enum truth both)
{
    if (want == both) {
        require(s, p->a, want);
        require(s, p->b, want);
    } else if (s->value[p->a] == both) {
        require(s, p->b, want);
    } else if (s->value[p->b] == both) {
        require(s, p->a, want);
    }
}

static void require_ite(struct solver *s, const struct formula_part *p, enum truth want)
{
    enum truth never = truth_not(want);
    if (s->value[p->b] == never)
        require(s, p->a, TRUTH_FALSE);
    if (s->value[p->c] == never)
        require(s, p->a, TRUTH_TRUE);
    if (s->value[p->a] == TRUTH_TRUE || s->value[p->c] == never)
        require(s, p->b, want);
    if (s->value[p->a] == TRUTH_FALSE || s->value[p->b] == never)
        require(s, p->c, want);
}

static void require_parts(struct solver *s, const struct formula_part *p, enum truth want)
{
    switch ((int)p->op) {
    case FORMULA_ATOM:
        if (s->atom[p->a] == TRUTH_UNKNOWN)
            give(s, p->a, want);
        return;
    case FORMULA_NOT:
        require(s, p->a, truth_not(want));
        return;
    case FORMULA_AND:
        require_operands(s, p, want, TRUTH_TRUE);
        return;
    case FORMULA_OR:
        require_operands(s, p, want, TRUTH_FALSE);
        return;
    case FORMULA_ITE:
        require_ite(s, p, want);
        return;
    default:
        return;
    }
}

// The value of the formula after all atoms got their values that it cannot be true without.  A conflict is FALSE.
static enum truth propagate(struct solver *s, struct budget *b)
{
    uint32_t top = s->code.n - 1;
    size_t before;
    do {
        before = s->given.n;
        if (tick(b, s->code.n) != RC_OK)
            return TRUTH_UNKNOWN;
        enum truth t = formula_run(&s->code, s->atom, s->value);
        if (t != TRUTH_UNKNOWN)
            return t;
        s->conflict = false;
        memset(s->want, TRUTH_UNKNOWN, s->code.n);
        s->want[top] = TRUTH_TRUE;
        for (uint32_t i = top + 1; i-- > 0 && !s->conflict;)
            if (s->want[i] != TRUTH_UNKNOWN && s->value[i] == TRUTH_UNKNOWN)
                require_parts(s, &s->code.at[i], (enum truth)s->want[i]);
        if (s->conflict)
            return TRUTH_FALSE;
    } while (s->given.n > before);
    return TRUTH_UNKNOWN;
}

// ---- branching ------------------------------------------------------------------------------------------------------------

/* Tries an atom: one on the way from the formula down, through parts without a value, and the value that helps the formula to be true. */
static void decide(struct solver *s)
{
    uint32_t i = s->code.n - 1;
    enum truth want = TRUTH_TRUE;
    while (s->code.at[i].op != FORMULA_ATOM) {
        const struct formula_part *p = &s->code.at[i];
        if (p->op == FORMULA_NOT) {
            want = truth_not(want);
            i = p->a;
        } else if (p->op != FORMULA_ITE) {
            i = s->value[p->a] == TRUTH_UNKNOWN ? p->a : p->b;
        } else if (s->value[p->a] != TRUTH_UNKNOWN) {
            i = s->value[p->a] == TRUTH_TRUE ? p->b : p->c;
        } else {
            i = p->a;
            want = TRUTH_TRUE;
        }
    }
    struct decision d = { s->given.n, s->code.at[i].a, want };
    vec_push(&s->decisions, d);
    give(s, d.atom, d.value);
}

// The other value for the last atom that was tried; false: all were.
static bool backtrack(struct solver *s)
{
    if (!s->decisions.n)
        return false;
    struct decision d = vec_pop(&s->decisions);
    while (s->given.n > d.mark)
        s->atom[vec_pop(&s->given)] = TRUTH_UNKNOWN;
    give(s, d.atom, truth_not(d.value));
    return true;
}

// Whether f, which has no unknown parts, is true somewhere.  TRI_UNKNOWN: the budget ended.
static enum tri satisfiable(struct bool_formulas *p, const struct bool_formula *f, struct budget *b)
{
    struct solver s;
    enum tri answer = TRI_UNKNOWN;
    solver_init(&s, p, f);
    while (answer == TRI_UNKNOWN) {
        enum truth t = propagate(&s, b);
        if (t == TRUTH_TRUE)
            answer = TRI_TRUE;
        else if (t == TRUTH_FALSE)
            answer = backtrack(&s) ? TRI_UNKNOWN : TRI_FALSE;
        else if (tick(b, 0) != RC_OK)
            break;
        else
            decide(&s);
    }
    solver_free(&s);
    return answer;
}

bool formula_satisfiable(struct bool_formulas *p, const struct bool_formula *f, struct budget *b)
{
    return satisfiable(p, formula_can_be(p, f, true), b) != TRI_FALSE;
}

bool formula_implies(struct bool_formulas *p, const struct bool_formula *a, const struct bool_formula *b,
                     struct budget *budget)
{
    const struct bool_formula *against = formula_and(p, formula_can_be(p, a, true), formula_can_be(p, b, false));
    return satisfiable(p, against, budget) == TRI_FALSE;
}
