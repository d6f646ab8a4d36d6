// SPDX-License-Identifier: Apache-2.0
// timbuk.h: tree automata as text.
//
//     Ops a:0 b:2
//     Automaton A
//     States q0 q1
//     Final States q1
//     Transitions
//     a -> q0
//     b(q0,q0) -> q1
//
// Sections come in this order, each begins on a line of its own.  Names are any characters but blanks, parentheses and commas, and end before
// `->`.  A number behind a colon may follow names of states (`q0:0`), leaf rules may have parentheses (`a() -> q0`).
//
// source Genet, Viet Triem Tong, Timbuk; the dialect is that of VATA.
#ifndef FA_TIMBUK_H
#define FA_TIMBUK_H

#include "base/buf.h"
#include "base/diag.h"
#include "base/sym.h"
#include "fa/ta.h"

// Symbols of all files that are read together; one is its name and its arity.
struct timbuk_symbols {
    struct symtab table;  // "name:arity" -> symbol
};

void timbuk_symbols_free(struct timbuk_symbols *s);

/* timbuk_symbol: the symbol with this name (of n characters) and arity. */
uint32_t timbuk_symbol(struct timbuk_symbols *s, const char *name, size_t n, uint32_t arity);

// What a file says.
struct timbuk {
    struct ta a;
    struct ta_alphabet ops;
    struct symtab states;  // the name of state q is symbol q + 1
};

enum { TIMBUK_ARITY_MAX = 1000000 };

/* timbuk_read: the automaton of a text, which is one of d->src; *t holds nothing before.  Symbols that it does not know yet are added to
 * `symbols`.
 * errors RC_USER after a message with its place: E0701 syntax, E0702 a name that is not declared, or in different ways, E0703 a
 *        wrong number of children.  Then *t holds nothing.
 * cost   O(text log text). */
enum rc timbuk_read(struct timbuk *t, struct ta_pool *pool, struct timbuk_symbols *symbols,
                    const struct source_file *text, struct diag *d) ATTR_MUST_USE;
void timbuk_free(struct timbuk *t);

/* timbuk_write: appends a as text.  name: of the automaton.  names: of the states, NULL: q0, q1 ...
 * All symbols of a are in the alphabet. */
void timbuk_write(const struct ta *a, const struct timbuk_symbols *symbols, const struct ta_alphabet *ops,
                  const char *name, const char *const *names, struct buf *out);

#endif
