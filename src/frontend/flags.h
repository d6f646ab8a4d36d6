// SPDX-License-Identifier: Apache-2.0
// flags.h: reads the flags of a compiler: those for the preprocessor, and the dialect of the unit (flags.def).
#ifndef FRONTEND_FLAGS_H
#define FRONTEND_FLAGS_H

#include "base/words.h"
#include "lang/ast.h"
#include "lang/dialect.h"

// The flags of one unit.
struct flags {
    struct program *p;
    const char *dir;       // that relative paths are relative to; "" = the current folder
    const char *where;     // whose flags they are, for messages
    const char *compiler;  // the program that preprocesses the unit; NULL: cc
    bool is_clang;         // it is clang, which takes some flags in another way than gcc
    bool asks_target;      // the compiler's types are to be asked for, whatever the flags are
    struct words args;     // for the preprocessor
    struct words target;   // flags that choose the machine of the generated code
    struct dialect dialect;
    unsigned bits;     // 32 or 64, by -m32 or -m64; 0: neither was given
    bool says_char;    // -funsigned-char or -fsigned-char was given
    bool says_inline;  // -fgnu89-inline was, or -fno-gnu89-inline
    bool strictly_iso;
};

/* flags_begin / flags_end: no flags.  The texts that flags_read keeps live as long as the program. */
void flags_begin(struct flags *f, struct program *p, const char *where);
void flags_end(struct flags *f);

/* flags_read: obeys the flags in order, so that later ones win; skips words that are no flags.
 * errors RC_USER with a diagnostic for each flag that is unknown, or changes something that is not modelled. */
enum rc flags_read(struct flags *f, const char *const *word, size_t n) ATTR_MUST_USE;

/* flags_contract: what they make of products in sums, once all are read: with gcc, -std=c17 and its kin say it. */
enum contraction flags_contract(const struct flags *f);

/* flags_take: how many of the words the flag at the first one takes; 0: it is none.  NULL ends the words. */
int flags_take(char *const *word);

/* flags_bits: 32 or 64 if the word says so; 0. */
int flags_bits(const char *word);

#endif
