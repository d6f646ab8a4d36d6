// SPDX-License-Identifier: Apache-2.0
// sym.c: the table of interned strings.
#include "base/sym.h"

#include "base/hash.h"

static size_t probe(const struct symtab *t, const char *s, size_t n)
{
    size_t mask = t->slots - 1, i = (size_t)hash_bytes(s, n) & mask;
    for (; t->slot[i]; i = (i + 1) & mask) {
        uint32_t e = t->slot[i];
        if (t->len.at[e] == n && memcmp(t->str.at[e], s, n) == 0)
            break;
    }
    return i;
}

static void rehash(struct symtab *t, size_t slots)
{
    uint32_t *slot = MEM_ARRAY(uint32_t, slots);  // before the old ones go: allocation may not return
    mem_free(t->slot, t->slots * sizeof *t->slot);
    t->slot = slot;
    t->slots = slots;
    for (size_t e = 1; e < t->str.n; e++)
        t->slot[probe(t, t->str.at[e], t->len.at[e])] = (uint32_t)e;
}

struct sym sym_intern(struct symtab *t, const char *s, size_t n)
{
    if (!t->str.n) {
        vec_push(&t->str, "");  // symbol 0
        vec_push(&t->len, 0);
    }
    if ((t->str.n + 1) * 2 > t->slots)
        rehash(t, t->slots ? t->slots * 2 : 1024);
    size_t i = probe(t, s, n);
    if (!t->slot[i]) {
        t->slot[i] = (uint32_t)t->str.n;
        vec_push(&t->str, arena_strndup(&t->text, s, n));
        vec_push(&t->len, (uint32_t)n);
    }
    return (struct sym){ t->slot[i] };
}

struct sym sym_of(struct symtab *t, const char *s)
{
    return sym_intern(t, s, strlen(s));
}

struct sym sym_find(const struct symtab *t, const char *s)
{
    return (struct sym){ t->slots ? t->slot[probe(t, s, strlen(s))] : 0 };
}

const char *sym_str(const struct symtab *t, struct sym s)
{
    return s.i < t->str.n ? t->str.at[s.i] : "";
}

void symtab_free(struct symtab *t)
{
    mem_free(t->slot, t->slots * sizeof *t->slot);
    vec_free(&t->str);
    vec_free(&t->len);
    arena_free(&t->text);
    *t = (struct symtab){ 0 };
}
