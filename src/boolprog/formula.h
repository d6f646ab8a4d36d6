// SPDX-License-Identifier: Apache-2.0
// formula.h: propositional formulas over numbered atoms, with if-then-else and the unknown value.
//
// A formula has a set of values: ANY stands for both, and each of its occurrences is a choice of its own, so the value of a formula is that of
// Kleene's three-valued logic, where "unknown" is the set of both.
// source Dams, Namjoshi, "Shape analysis through predicate abstraction and model checking", VMCAI 2003, section 2.
#ifndef BOOLPROG_FORMULA_H
#define BOOLPROG_FORMULA_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/tick.h"
#include "base/vec.h"

enum formula_op {
    FORMULA_FALSE,
    FORMULA_TRUE,
    FORMULA_ANY,
    FORMULA_ATOM,
    FORMULA_NOT,  // a
    FORMULA_AND,  // a && b
    FORMULA_OR,   // a || b
    FORMULA_ITE,  // a ? b : c
};

// Equal formulas of one pool are the same.
struct bool_formula {
    uint8_t op;
    bool unknown;   // ANY occurs in it
    uint32_t atom;  // ATOM: its number
    uint32_t id;    // dense, in order of construction
    const struct bool_formula *a, *b, *c;
};

// Kleene's values.
enum truth { TRUTH_FALSE, TRUTH_TRUE, TRUTH_UNKNOWN };

struct bool_formulas {
    struct arena mem;
    struct map index;
    struct {
        VEC_OF(const struct bool_formula *);
    } all;                 // by id; the first three are FALSE, TRUE and ANY
    struct arena scratch;  // of a decision that is being made; never quite empty
};

void formulas_init(struct bool_formulas *p);
void formulas_free(struct bool_formulas *p);

// ---- construction: constants, equal and complementary operands are simplified ------------------------------------------

const struct bool_formula *formula_const(struct bool_formulas *p, enum truth value);
const struct bool_formula *formula_atom(struct bool_formulas *p, uint32_t atom);
const struct bool_formula *formula_not(struct bool_formulas *p, const struct bool_formula *a);
const struct bool_formula *formula_and(struct bool_formulas *p, const struct bool_formula *a,
                                       const struct bool_formula *b);
const struct bool_formula *formula_or(struct bool_formulas *p, const struct bool_formula *a,
                                      const struct bool_formula *b);
const struct bool_formula *formula_ite(struct bool_formulas *p, const struct bool_formula *a,
                                       const struct bool_formula *b, const struct bool_formula *c);

static inline bool formula_is(const struct bool_formula *f, enum formula_op op)
{
    return f->op == op;
}

/* formula_map: f with each atom replaced by what `with` gives for it (NULL: the atom itself).  cost the size of f as a graph. */
typedef const struct bool_formula *formula_replace(void *ctx, uint32_t atom);
const struct bool_formula *formula_map(struct bool_formulas *p, const struct bool_formula *f, formula_replace *with,
                                       void *ctx);

/* formula_can_be: a formula without unknown parts that is true just where f can be `value`: where it has that value or is unknown. */
const struct bool_formula *formula_can_be(struct bool_formulas *p, const struct bool_formula *f, bool value);

struct bool_formula_list {
    VEC_OF(const struct bool_formula *);
};

/* formula_parts: appends all formulas that f is made of, each once, operands before what they are in, from left to right; f is last. */
void formula_parts(const struct bool_formula *f, struct bool_formula_list *out);

/* formula_atoms: appends the atoms of f, each once, in order of their first occurrence from left to right. */
void formula_atoms(const struct bool_formula *f, struct u32_vec *out);

/* formula_value: what f is where `value` gives the atoms their values (TRUTH_UNKNOWN allowed). */
typedef enum truth formula_atom_value(void *ctx, uint32_t atom);
enum truth formula_value(const struct bool_formula *f, formula_atom_value *value, void *ctx);

/* formula_print: as C, `*` for ANY; `atom` prints an atom, in parentheses where it needs them. */
typedef void formula_atom_print(void *ctx, uint32_t atom, struct buf *b);
void formula_print(const struct bool_formula *f, formula_atom_print *atom, void *ctx, struct buf *b);

// How constants and operators are written, with the blanks around them; `then` and `otherwise` are those of if-then-else.
struct formula_style {
    const char *yes, *no, *any, *and, * or, *then, *otherwise;
};

/* formula_print_as: the same in another language, where `!` is negation; all operands are in parentheses that are not atoms, constants or
 * operands of the same operation. */
void formula_print_as(const struct formula_style *style, const struct bool_formula *f, formula_atom_print *atom,
                      void *ctx, struct buf *b);

// ---- decisions, by branching on atoms with unit propagation (Davis, Putnam, Logemann, Loveland) ------------------------

/* formula_satisfiable: whether some values of the atoms allow f to be true.  Gives true when the budget ends: then nothing
 * is known.  cost exponential in the atoms of f at worst, a tick for each part of a formula each time its value is computed. */
bool formula_satisfiable(struct bool_formulas *p, const struct bool_formula *f, struct budget *b);

/* formula_implies: whether every value of a that is true is one where b is certainly true.  False if the budget ends. */
bool formula_implies(struct bool_formulas *p, const struct bool_formula *a, const struct bool_formula *b,
                     struct budget *budget);

/* formula_simplify: a formula with the same values wherever all atoms have one, without the atoms that f does not depend on, and without parts
 * that do not matter where they are.  What is left when the budget ends stays. */
const struct bool_formula *formula_simplify(struct bool_formulas *p, const struct bool_formula *f, struct budget *b);

#endif
