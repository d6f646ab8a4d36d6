// SPDX-License-Identifier: Apache-2.0
// ast.c: the life of a program and the look-up of its names.
#include "lang/ast.h"

const char *note_word(enum note_kind k)
{
    static const char *const word[] = {
        [NOTE_ASSERT] = "assert",
        [NOTE_ASSUME] = "assume",
        [NOTE_REQUIRES] = "requires",
        [NOTE_ENSURES] = "ensures",
    };
    return word[k];
}

void program_init(struct program *p, const struct machine *m, struct diag *d)
{
    *p = (struct program){ .diag = d };
    types_init(&p->types, m, &p->mem);
    d->src = &p->src;
}

void program_set_machine(struct program *p, const struct machine *m)
{
    VERIFY(p->decls.n == 0);
    types_release(&p->types);
    types_init(&p->types, m, &p->mem);
}

void program_release(struct program *p)
{
    if (p->diag && p->diag->src == &p->src) {
        p->diag->src = NULL;
        p->diag->seen.at = NULL;  // lay in the memory of src
        p->diag->seen.n = p->diag->seen.cap = 0;
    }
    vec_free(&p->globals);
    vec_free(&p->decls);
    vec_free(&p->remarks);
    vec_free(&p->asm_symbols);
    vec_free(&p->sections);
    vec_free(&p->annotations);
    vec_free(&p->typedefs);
    vec_free(&p->loop_notes);
    vec_free(&p->watched);
    vec_free(&p->last);
    map_free(&p->apart.names);
    map_free(&p->apart.found);
    types_release(&p->types);
    sources_free(&p->src);
    symtab_free(&p->syms);
    arena_free(&p->mem);
}

void program_watch(struct program *p, const char *name)
{
    struct sym s = sym_of(&p->syms, name);
    if (!program_watches(p, s))
        vec_push(&p->watched, s);
}

static bool is_among(const struct sym *at, size_t n, struct sym name)
{
    size_t i = 0;
    while (i < n && !sym_eq(at[i], name))
        i++;
    return i < n;
}

bool program_watches(const struct program *p, struct sym name)
{
    return is_among(p->watched.at, p->watched.n, name);
}

void program_end_at(struct program *p, const char *name)
{
    vec_push(&p->last, sym_of(&p->syms, name));
}

bool program_ends_at(const struct program *p, struct sym name)
{
    return is_among(p->last.at, p->last.n, name);
}

struct remark *program_remark(struct program *p, struct loc loc, const char *text, bool unsupported)
{
    struct remark *r = ARENA_NEW(&p->mem, struct remark);
    *r = (struct remark){ .loc = loc, .text = text, .unsupported = unsupported };
    vec_push(&p->remarks, r);
    return r;
}

struct decl *program_find(const struct program *p, const char *name)
{
    struct sym s = sym_find(&p->syms, name);
    for (size_t i = 0; i < p->globals.n && s.i; i++) {
        struct decl *d = p->globals.at[i];
        if (!d->is_local_static && sym_eq(d->name, s))
            return d;
    }
    return NULL;
}
