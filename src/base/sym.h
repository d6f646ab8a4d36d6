// SPDX-License-Identifier: Apache-2.0
// sym.h: interned strings.  A symbol is a small integer; equal strings have equal symbols.
#ifndef BASE_SYM_H
#define BASE_SYM_H

#include "base/arena.h"
#include "base/vec.h"

struct sym {
    uint32_t i;  // 0 = no symbol
};

// All zero is an empty table.
struct symtab {
    struct arena text;
    struct {
        VEC_OF(const char *);
    } str;  // str.at[i] is the text of symbol i
    struct {
        VEC_OF(uint32_t);
    } len;
    uint32_t *slot;
    size_t slots;
};

struct sym sym_intern(struct symtab *t, const char *s, size_t n);
struct sym sym_of(struct symtab *t, const char *s);          // s is NUL-terminated
struct sym sym_find(const struct symtab *t, const char *s);  // symbol 0: s was never interned
const char *sym_str(const struct symtab *t, struct sym s);   // "" for no symbol; kept by the table
void symtab_free(struct symtab *t);

static inline bool sym_eq(struct sym a, struct sym b)
{
    return a.i == b.i;
}

#endif
