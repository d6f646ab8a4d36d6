// SPDX-License-Identifier: Apache-2.0
// formula_code.c: the values of formulas, part by part.
#include "boolprog/formula_code.h"

static uint32_t place(const struct map *at, const struct bool_formula *x)
{
    uint64_t i = 0;
    if (x)
        VERIFY(map_get(at, x->id, &i));
    return (uint32_t)i;
}

struct formula_code formula_compile(struct arena *mem, const struct bool_formula *f)
{
    struct bool_formula_list parts = { 0 };
    struct map at = { 0 };
    formula_parts(f, &parts);
    struct formula_part *code = ARENA_ARRAY(mem, struct formula_part, parts.n);
    for (size_t i = 0; i < parts.n; i++) {
        const struct bool_formula *g = parts.at[i];
        code[i] = (struct formula_part){ g->op, place(&at, g->a), place(&at, g->b), place(&at, g->c) };
        if (g->op == FORMULA_ATOM)
            code[i].a = g->atom;
        map_put(&at, g->id, i);
    }
    struct formula_code out = { code, (uint32_t)parts.n };
    map_free(&at);
    vec_free(&parts);
    return out;
}

enum truth truth_not(enum truth a)
{
    return a == TRUTH_UNKNOWN ? a : a == TRUTH_FALSE ? TRUTH_TRUE : TRUTH_FALSE;
}

enum truth truth_and(enum truth a, enum truth b)
{
    if (a == TRUTH_FALSE || b == TRUTH_FALSE)
        return TRUTH_FALSE;
    return a == TRUTH_TRUE && b == TRUTH_TRUE ? TRUTH_TRUE : TRUTH_UNKNOWN;
}

enum truth truth_or(enum truth a, enum truth b)
{
    if (a == TRUTH_TRUE || b == TRUTH_TRUE)
        return TRUTH_TRUE;
    return a == TRUTH_FALSE && b == TRUTH_FALSE ? TRUTH_FALSE : TRUTH_UNKNOWN;
}

enum truth truth_ite(enum truth a, enum truth b, enum truth c)
{
    if (a == TRUTH_UNKNOWN)
        return b == c ? b : TRUTH_UNKNOWN;
    return a == TRUTH_TRUE ? b : c;
}

static enum truth part_value(const struct formula_part *p, const uint8_t *atom, const uint8_t *value)
{
    switch ((enum formula_op)p->op) {
    case FORMULA_FALSE:
        return TRUTH_FALSE;
    case FORMULA_TRUE:
        return TRUTH_TRUE;
    case FORMULA_ANY:
        return TRUTH_UNKNOWN;
    case FORMULA_ATOM:
        return (enum truth)atom[p->a];
    case FORMULA_NOT:
        return truth_not((enum truth)value[p->a]);
    case FORMULA_AND:
        return truth_and((enum truth)value[p->a], (enum truth)value[p->b]);
    case FORMULA_OR:
        return truth_or((enum truth)value[p->a], (enum truth)value[p->b]);
    case FORMULA_ITE:
        return truth_ite((enum truth)value[p->a], (enum truth)value[p->b], (enum truth)value[p->c]);
    }
    UNREACHABLE();
}

enum truth formula_run(const struct formula_code *code, const uint8_t *atom, uint8_t *value)
{
    for (uint32_t i = 0; i < code->n; i++)
        value[i] = (uint8_t)part_value(&code->at[i], atom, value);
    return (enum truth)value[code->n - 1];
}

// ---- one evaluation -----------------------------------------------------------------------------------------------------

enum truth formula_value(const struct bool_formula *f, formula_atom_value *value, void *ctx)
{
    struct arena mem = { 0 };
    struct u32_vec atoms = { 0 };
    struct formula_code code = formula_compile(&mem, f);
    formula_atoms(f, &atoms);
    uint32_t last = 0;
    for (size_t i = 0; i < atoms.n; i++)
        last = MAX(last, atoms.at[i]);
    uint8_t *given = ARENA_ARRAY(&mem, uint8_t, (size_t)last + 1);
    for (size_t i = 0; i < atoms.n; i++)
        given[atoms.at[i]] = (uint8_t)value(ctx, atoms.at[i]);
    enum truth t = formula_run(&code, given, ARENA_ARRAY(&mem, uint8_t, code.n));
    vec_free(&atoms);
    arena_free(&mem);
    return t;
}
