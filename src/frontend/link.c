// SPDX-License-Identifier: Apache-2.0
// link.c: one entity for all declarations of a name with linkage, in a file and across files (C17 6.2.2, 6.2.7).
#include "frontend/parse_priv.h"

static bool has_external_linkage(const struct decl *d)
{
    return d->name.i && d->storage != STORAGE_STATIC && !d->is_local_static && (d->kind == DECL_FUNC || d->is_global);
}

void link_begin(struct parser *p)
{
    p->first_global = p->prog->globals.n;
    for (size_t i = 0; i < p->prog->globals.n; i++) {
        struct decl *d = p->prog->globals.at[i];
        if (has_external_linkage(d))
            parse_slot(p, d->name)->linked = d;
    }
}

/* C17 6.9.2p2: a tentative definition that is still incomplete at the end of the file is one of an array of one element,
 * or an error. */
void link_end(struct parser *p)
{
    for (size_t i = p->first_global; i < p->prog->globals.n; i++) {
        struct decl *d = p->prog->globals.at[i];
        if (d->kind != DECL_VAR || !d->is_defined || d->is_local_static)
            continue;
        struct type *t = d->type;
        if (!t->complete && t->kind == TYPE_ARRAY && t->elem->complete)
            d->type = type_array(p->types, t->elem, 1);
        else if (!t->complete)
            NOTE_ERROR(p, d->loc, "E0132", "storage size of '%s' is not known", parse_str(p, d->name));
        d->align = MAX(d->align, d->type->align);
    }
}

static void conflict(struct parser *p, const char *code, const char *what, const struct declarator *d,
                     const struct decl *old)
{
    NOTE_ERROR(p, d->loc, code, "%s '%s'", what, parse_str(p, d->name));
    NOTE(p, old->loc, "previous declaration with type '%s'", parse_type_str(p, old->type));
    parse_jump(p);
}

// What gcc accepts although the types do not agree: a call without a declaration before a definition returning void.
static bool is_late_void(const struct decl *old, const struct type *t)
{
    return old->is_builtin && old->type->old_style && t->kind == TYPE_FUNCTION && t->elem->kind == TYPE_VOID;
}

static void check_agreement(struct parser *p, const struct specs *s, const struct declarator *d, const struct type *t,
                            const struct decl *old, bool here)
{
    if (old->is_builtin && !old->type->old_style && t->kind == TYPE_FUNCTION)
        return;  // a function of the library may be declared in any way
    if ((t->kind == TYPE_FUNCTION) != (old->kind == DECL_FUNC))
        conflict(p, "E0108", "redeclared as a different kind of symbol:", d, old);
    if ((!type_compatible(old->type, t) || old->type->quals != t->quals) && !is_late_void(old, t))
        conflict(p, "E0104", here ? "conflicting types for" : "conflicting types in different files for", d, old);
    if (here && s->storage == STORAGE_STATIC && old->storage != STORAGE_STATIC)
        conflict(p, "E0109", "static declaration follows non-static declaration of", d, old);
    bool file_object = p->scope_depth == 0 && t->kind != TYPE_FUNCTION && s->storage == STORAGE_NONE;
    if (here && file_object && old->storage == STORAGE_STATIC)
        conflict(p, "E0109", "non-static declaration follows static declaration of", d, old);
}

static struct decl *merge(struct parser *p, const struct specs *s, const struct declarator *d, struct type *t,
                          struct decl *old, bool here)
{
    check_agreement(p, s, d, t, old, here);
    if (old->is_builtin) {
        old->type = t;
        old->loc = d->loc;
        old->storage = s->storage;
        old->is_builtin = 0;
    } else {
        old->type = type_composite(p->types, old->type, t);
    }
    return old;
}

/* link_declare: the entity that a declaration with linkage declares: an old one if there is one.
 * A static name of this file hides the external one of another file. */
struct decl *link_declare(struct parser *p, const struct specs *s, const struct declarator *d, struct type *t,
                          enum decl_kind kind)
{
    struct slot *slot = parse_slot(p, d->name);
    struct decl *old = slot->linked;
    bool foreign = old && !slot->linked_here;
    if (foreign && s->storage == STORAGE_STATIC)
        old = NULL;
    if (old) {
        slot->linked_here = 1;
        return merge(p, s, d, t, old, !foreign);
    }
    struct decl *n = scope_new_decl(p, kind, d->name, t, d->loc);
    n->storage = s->storage;
    n->is_global = kind == DECL_VAR;
    scope_register(p, n);
    slot = parse_slot(p, d->name);
    slot->linked = n;
    slot->linked_here = 1;
    return n;
}
