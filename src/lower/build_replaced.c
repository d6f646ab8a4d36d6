// SPDX-License-Identifier: Apache-2.0
// build_replaced.c: handles calls that the compiler computes itself, or replaces by calls of other functions, if the
// program defines one of those under a name of the library (C17 7.1.3p2 leaves that undefined; firmware does it).
#include "lower/build_priv.h"

static bool is_computed(const struct builder *b, const struct call *k)
{
    unsigned how = k->text && !b->fn->is_model ? k->text->replaced : REPLACED_NEVER;
    return how == REPLACED_ALWAYS || (how >= REPLACED_UNUSED && !k->want);
}

/* Which of the two functions a call by name reaches is the compiler's choice.  A strlen whose result is too large for
 * its array is not modelled: gcc compares it as if it were not too large. */
const struct exp *call_replaced(struct builder *b, struct func *f, struct call *k)
{
    static const char what[] =
        "a call of a function that the program defines and the compiler computes itself (see -fno-builtin)";
    if (is_computed(b, k))
        emit_unsupported(b, what);
    else
        assume_note(
            b, b->site.loc, ASSUME_DEFINITIONS,
            "calls of `%s` reach what the program defines; the compiler may compute it itself (see -fno-builtin)",
            sym_str(&b->p->syms, f->name));
    const struct exp *r = call_func(b, f, k);
    if (k->text->replaced != REPLACED_LARGE || !r || !b->cur)
        return r;
    const struct expr *array = k->text->args[0];
    while (array->kind == EXPR_CAST)
        array = array->a;
    struct node *large = node_new(b), *small = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_GE, r, exp_int(b->x, r->type, (i128)array->type->size)), large, small);
    flow_at(b, large);
    emit(b, EDGE_UNSUPPORTED)->text = what;
    flow_to(b, small);
    flow_at(b, small);
    return r;
}

// Replacements of calls that gcc 12 and clang 14 were seen to make: the called function, and those that are called
// instead.
static const struct {
    const char *from, *to[3];
} becomes[] = {
    { "printf", { "puts", "putchar" } },
    { "vprintf", { "puts", "putchar" } },
    { "fprintf", { "fputs", "fputc", "fwrite" } },
    { "vfprintf", { "fputs", "fputc", "fwrite" } },
    { "fputs", { "fputc", "fwrite", "strlen" } },
    { "puts", { "putchar" } },
    { "sprintf", { "strcpy", "strlen", "memcpy" } },
    { "snprintf", { "strcpy", "strlen", "memcpy" } },
    { "strcpy", { "memcpy", "strlen" } },
    { "strncpy", { "memcpy" } },
    { "strcat", { "strlen", "memcpy", "strcpy" } },
    { "strncat", { "strlen", "memcpy", "strcat" } },
    { "stpcpy", { "strcpy", "strlen", "memcpy" } },
    { "strstr", { "strchr", "strncmp", "strlen" } },
    { "strpbrk", { "strchr" } },
    { "strrchr", { "strchr", "strlen" } },
    { "strspn", { "strlen" } },
    { "strcspn", { "strlen" } },
    { "strchr", { "strlen" } },
    { "bcopy", { "memmove", "memcpy" } },
    { "bzero", { "memset" } },
    { "bcmp", { "memcmp" } },
    { "memmove", { "memcpy" } },
    { "mempcpy", { "memcpy" } },
    { "malloc", { "calloc" } },
    { "strdup", { "strlen", "malloc", "memcpy" } },
};

// Whether the program defines a function of that name, static or not: the assembler knows only names.
static bool defines(struct builder *b, const char *name)
{
    struct sym s = sym_find(&b->p->syms, name);
    uint64_t *known = s.i ? map_at(&b->own, s.i) : NULL;
    if (known && !*known) {
        const struct decl *d = program_find(b->p, name);
        *known = 1 + (d && d->kind == DECL_FUNC && d->body);
    }
    return known && *known == 2;
}

// The first of n functions that the program defines; NULL: none.
static const char *own_of(struct builder *b, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n && names[i]; i++)
        if (defines(b, names[i]))
            return names[i];
    return NULL;
}

void call_becomes(struct builder *b, const struct call *k)
{
    const char *name =
        k->decl && !k->decl->body && !b->fn->is_model && k->text && k->text->replaced ? library_name(b, k->decl) : "";
    for (size_t i = 0; i < ARRAY_LEN(becomes); i++) {
        const char *own =
            strcmp(becomes[i].from, name) == 0 ? own_of(b, becomes[i].to, ARRAY_LEN(becomes[i].to)) : NULL;
        if (own && is_computed(b, k))
            emit_unsupported(
                b, "a call that the compiler makes one of a function that the program defines (see -fno-builtin)");
        else if (own)
            assume_note(b, b->site.loc, ASSUME_DEFINITIONS,
                        "calls of `%s` do not become calls of `%s`, which the program defines (see -fno-builtin)", name,
                        own);
    }
}

// Notes that an object of type t is copied, or set, as a whole.
static void block_becomes(struct builder *b, const struct type *t, const char *const functions[2])
{
    enum { SMALL = 16 };  // compilers move so many bytes without a call
    const char *own = t->size > SMALL && b->cur && !b->fn->is_model ? own_of(b, functions, 2) : NULL;
    if (own)
        assume_note(
            b, b->site.loc, ASSUME_DEFINITIONS,
            "`%s`, which the program defines, does what C says: the compiler may call it for records and arrays", own);
}

void copy_becomes(struct builder *b, const struct type *t)
{
    static const char *const functions[] = { "memcpy", "memmove" };
    block_becomes(b, t, functions);
}

void init_becomes(struct builder *b, const struct type *t)
{
    static const char *const functions[] = { "memset", "memcpy" };
    block_becomes(b, t, functions);
}
