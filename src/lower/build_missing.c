// SPDX-License-Identifier: Apache-2.0
// build_missing.c: prints messages about missing functions: the entry, and those that are called but that no file
// defines.
#include "base/nearest.h"
#include "lower/build_priv.h"
#include "lower/models.h"

// Whether d is a function with a body that the user wrote.
static bool is_candidate(struct program *p, const struct decl *d)
{
    return d->kind == DECL_FUNC && d->body && strcmp(sources_place(&p->src, d->loc).file, MODELS_NAME) != 0;
}

void missing_entry(struct program *p, const char *entry)
{
    enum { SHOWN = 8 };
    struct loc nowhere = { 0 };
    struct nearest near = nearest_begin(entry);
    struct buf names = { 0 };
    size_t n = 0;
    for (size_t i = 0; i < p->globals.n; i++) {
        const char *name = sym_str(&p->syms, p->globals.at[i]->name);
        if (!is_candidate(p, p->globals.at[i]))
            continue;
        nearest_try(&near, name);
        if (n++ < SHOWN)
            buf_printf(&names, "%s%s", n > 1 ? ", " : "", name);
    }
    diag_at(p->diag, nowhere, E0301, "there is no function `%s` to start from", entry);
    if (near.name[0])
        diag_at(p->diag, nowhere, DIAG_NOTE, "did you mean --entry=%s?", near.name);
    else if (n)
        diag_at(p->diag, nowhere, DIAG_NOTE, "--entry=FUNCTION names another; defined are %s%s", buf_str(&names),
                n > SHOWN ? ", ..." : "");
    buf_free(&names);
}

void missing_note(struct builder *b, struct sym name)
{
    struct loc at = b->site.loc;
    for (size_t i = 0; i < b->missing.n; i++)
        if (b->missing.at[i].name.i == name.i)
            return;
    vec_push(&b->missing, ((struct missing){ name, at }));
}

void missing_tell(struct builder *b)
{
    enum { SHOWN = 5 };
    struct buf text = { 0 };
    size_t n = b->missing.n;
    for (size_t i = 0; i < MIN(n, SHOWN); i++) {
        struct place p = sources_place(&b->p->src, b->missing.at[i].at);
        buf_printf(&text, "%s`%s` (%s:%u)", i ? ", " : "", sym_str(&b->p->syms, b->missing.at[i].name), p.file, p.line);
    }
    if (n > SHOWN)
        buf_printf(&text, " and %zu more", n - SHOWN);
    if (n)
        diag_at(b->p->diag, (struct loc){ 0 }, W0305, "called, but defined in no file: %s; is a source file missing?",
                buf_str(&text));
    buf_free(&text);
}
