// SPDX-License-Identifier: Apache-2.0
// formula_code.h: formulas made ready to be evaluated often.
#ifndef BOOLPROG_FORMULA_CODE_H
#define BOOLPROG_FORMULA_CODE_H

#include "boolprog/formula.h"

// A part of a formula; a, b and c are the places of its operands, which come before it.  ATOM: a is its number.
struct formula_part {
    uint8_t op;  // enum formula_op
    uint32_t a, b, c;
};

// The parts of one formula, operands first; the last one is the formula.
struct formula_code {
    const struct formula_part *at;
    uint32_t n;
};

/* formula_compile: the code of f; kept by mem. */
struct formula_code formula_compile(struct arena *mem, const struct bool_formula *f);

/* truth_not, truth_and, truth_or, truth_ite: Kleene's connectives. */
enum truth truth_not(enum truth a);
enum truth truth_and(enum truth a, enum truth b);
enum truth truth_or(enum truth a, enum truth b);
enum truth truth_ite(enum truth a, enum truth b, enum truth c);

/* formula_run: the value of the formula, and with it those of all its parts in value[0..n), where atom[i] is the value of
 * atom i; both hold enum truth. */
enum truth formula_run(const struct formula_code *code, const uint8_t *atom, uint8_t *value);

#endif
