// SPDX-License-Identifier: Apache-2.0
// lower.h: makes control-flow automata of the typed syntax tree.
#ifndef LOWER_LOWER_H
#define LOWER_LOWER_H

#include "base/opt.h"
#include "cfa/cfa.h"

// How accesses to volatile objects are modelled (build_volatile.c).
enum volatile_mode { VOLATILE_AUTO, VOLATILE_INPUT, VOLATILE_MEMORY };
extern const struct opt_choice cfa_volatile_choices[];

// Objects that functions without body may change (build_extern.c).
enum externals { EXTERNALS_ARGUMENTS, EXTERNALS_PURE, EXTERNALS_ALL };
extern const struct opt_choice cfa_externals_choices[];

/* Which operands are evaluated first where C leaves that open (C17 6.5p3).  As gcc 12 without inlining: arguments from right to left, other operands
 * from left to right, but the right one before a variable on the left of a commutative operator or comparison; the value of = before its place, but
 * objects are read, and functions called, behind it; the value of op= before its place if it has effects.  As clang 14: arguments and operands from left to right, the value of = and op= before its place. */
enum operand_order { OPERANDS_GCC, OPERANDS_CLANG };
extern const struct opt_choice cfa_operands_choices[];

// What signed arithmetic does that leaves its type (C17 6.5p5); in files with -fwrapv or -ftrapv the flag decides.
enum overflow { OVERFLOW_SAID, OVERFLOW_WRAPS, OVERFLOW_UNDEFINED };
extern const struct opt_choice cfa_overflow_choices[];

#define CFA_OPTS(X)                                                                                                    \
    X(STR, entry, "main", 0, 0, "FUNCTION", "function where the program starts")                                       \
    X(BOOL, malloc_may_fail, false, 0, 0, "", "malloc, calloc and realloc may return a null pointer")                  \
    X(BOOL, malloc_null_pointers, false, 0, 0, "", "pointers inside freshly allocated blocks start as null (unsound)") \
    X(ENUM, externals, EXTERNALS_ARGUMENTS, cfa_externals_choices, 0, "", "what functions without body may change")    \
    X(ENUM, volatile_, VOLATILE_AUTO, cfa_volatile_choices, 0, "", "what reads of volatile objects give")              \
    X(INT, call_depth, 0, 0, 1000, "calls",                                                                            \
      "functions that are called deeper are not looked into: they may change and return anything (0: all are)")        \
    X(INT, call_limit, 0, 0, 1000000, "functions",                                                                     \
      "likewise for functions that are met after so many others (0: none)")                                            \
    X(ENUM, operands, OPERANDS_GCC, cfa_operands_choices, 0, "", "whose order operands have where C leaves it open")   \
    X(ENUM, overflow, OVERFLOW_SAID, cfa_overflow_choices, 0, "", "what signed arithmetic does that leaves its type")  \
    X(BOOL, any_globals, false, 0, 0, "",                                                                              \
      "global variables that can change have any contents when the entry function is called")                          \
    X(BOOL, any_aliases, false, 0, 0, "",                                                                              \
      "arguments of the entry function that are pointers to numbers may also lead to global variables")
OPT_STRUCT(cfa_options, CFA_OPTS);

/* cfa_build: lowers everything reachable from the entry function.  checks: enum check bits whose check edges are wanted.
 *
 * out    a validated CFA with all analyses of this folder done (loops, dominators, WTO, liveness, classes); give.
 * errors RC_USER with a diagnostic: no such entry function.  Constructs that are not modelled become UNSUPPORTED edges
 *        with a warning, never an error.  RC_STOP: the budget of p ended. */
enum rc cfa_build(struct program *p, const struct cfa_options *opt, unsigned checks, struct cfa **out) ATTR_MUST_USE;

#endif
