// SPDX-License-Identifier: Apache-2.0
// build_note.c: prepares clauses in comments for those who check them (program.wants_notes).
#include "lower/build_priv.h"

struct var **noted_vars(struct builder *b, const struct note *n, size_t *count)
{
    *count = 0;
    if (!b->p->wants_notes || !n->n_decls)
        return NULL;
    struct var **v = ARENA_ARRAY(&b->c->mem, struct var *, n->n_decls);
    for (size_t i = 0; i < n->n_decls; i++)
        v[(*count)++] = var_of(b, n->decls[i]);
    return v;
}

void noted_contract(struct builder *b, struct func *f)
{
    size_t all = 0;
    for (const struct note *n = f->decl->contract; n; n = n->next)
        all += n->n_decls;
    if (!b->p->wants_notes || !all)
        return;
    f->noted = ARENA_ARRAY(&b->c->mem, struct var *, all);
    for (const struct note *n = f->decl->contract; n; n = n->next) {
        size_t some;
        struct var **v = noted_vars(b, n, &some);
        for (size_t i = 0; i < some; i++)
            f->noted[f->n_noted++] = v[i];
    }
}

void noted_find(struct builder *b)
{
    for (size_t i = 0; i < b->p->globals.n && b->p->wants_notes; i++) {
        struct decl *d = b->p->globals.at[i];
        if (d->kind == DECL_FUNC && d->body && d->has_notes)
            func_defined(b, d)->is_noted = 1;
    }
}
