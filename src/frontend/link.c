// SPDX-License-Identifier: Apache-2.0
// link.c: one entity for all declarations of a name with linkage, in a file and across files (C17 6.2.2, 6.2.7).
#include "base/map.h"
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
        if (has_external_linkage(d) && !map_get(&p->prog->apart.names, d->name.i, NULL))
            parse_slot(p, d->name)->linked = d;
    }
}

bool link_is_apart(struct parser *p, const struct declarator *d, const struct decl *old)
{
    bool foreign = p->prog->apart.on && old->loc.off && old->loc.off < p->file->base;
    if (foreign)
        map_put(&p->prog->apart.found, d->name.i, 1);
    return foreign;
}

// ---- assembler names -----------------------------------------------------------------------------------------------

static struct sym assembler_name(const struct decl *d)
{
    return d->asm_name.i ? d->asm_name : d->name;
}

static bool is_here(struct parser *p, const struct decl *d)
{
    const struct slot *s = parse_slot(p, d->name);
    return d->name.i && s->linked == d && s->linked_here;
}

static void symbol_remark(struct parser *p, struct decl *d, const char *what, const struct decl *other)
{
    what = arena_printf(p->mem, "%s: `%s` and `%s`", what, parse_str(p, other->name), parse_str(p, d->name));
    decl_remark(p, d, program_remark(p->prog, d->loc, what, true));
}

// Makes b another name of what a declares, or a of b, whichever is not defined.
static void unify(struct parser *p, struct decl *a, struct decl *b)
{
    a = decl_entity(a);
    b = decl_entity(b);
    if (a == b)
        return;
    if (b->is_defined && !a->is_defined) {
        struct decl *c = a;
        a = b;
        b = c;
    }
    if (a->kind == DECL_FUNC && b->kind == DECL_FUNC && !a->is_defined && !b->is_defined)
        return;  // what is known of them, their assembler name says
    if (a->kind != b->kind || !type_compatible(a->type, b->type)) {
        symbol_remark(p, a, "one assembler name for different types", b);
        symbol_remark(p, b, "one assembler name for different types", a);
        return;
    }
    if (a->is_defined && b->is_defined)
        symbol_remark(p, a, "one assembler name for two definitions", b);
    a->type = type_composite(p->types, a->type, b->type);
    b->same = a;
}

// Declarations in one file, or of external linkage in all of them, that have one assembler name.
static void unify_names(struct parser *p, bool here)
{
    struct map first = { 0 };
    for (size_t i = 0; i < p->prog->globals.n; i++) {
        struct decl *d = p->prog->globals.at[i];
        if (d->is_local_static || !d->name.i || !(here ? is_here(p, d) : has_external_linkage(d)))
            continue;
        uint64_t *slot = map_at(&first, assembler_name(d).i);
        if (*slot)
            unify(p, p->prog->globals.at[*slot - 1], d);
        else
            *slot = i + 1;
    }
    map_free(&first);
}

// alias("name"): the declaration stands for what this file calls name (gcc manual, "alias").
static void resolve_aliases(struct parser *p)
{
    for (size_t i = 0; i < p->prog->globals.n; i++) {
        struct decl *d = p->prog->globals.at[i], *target = NULL;
        if (!d->alias.i || !is_here(p, d) || d->same)
            continue;
        for (size_t j = 0; j < p->prog->globals.n && !target; j++) {
            struct decl *t = p->prog->globals.at[j];
            target = t != d && !t->is_local_static && is_here(p, t) && sym_eq(assembler_name(t), d->alias) ? t : NULL;
        }
        if (target && !(d->kind == DECL_FUNC ? d->body != NULL : d->init != NULL)) {
            d->is_defined = 0;  // by its alias
            unify(p, target, d);
        } else {
            decl_remark(p, d, program_remark(p->prog, d->loc, "attribute `alias`", true));
        }
    }
}

// One entity for all declarations of one assembler name; where no name is given, names of C are enough.
static void link_symbols(struct parser *p)
{
    bool labels = false, aliases = false;
    for (size_t i = 0; i < p->prog->globals.n; i++) {
        labels = labels || p->prog->globals.at[i]->asm_name.i;
        aliases = aliases || p->prog->globals.at[i]->alias.i;
    }
    if (aliases)
        resolve_aliases(p);
    if (labels) {
        unify_names(p, true);
        unify_names(p, false);
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
    link_symbols(p);
}

static void conflict(struct parser *p, const char *code, const char *what, const struct declarator *d,
                     const struct decl *old)
{
    p->failed = true;
    if (!link_is_apart(p, d, old)) {
        NOTE_ERROR(p, d->loc, code, "%s '%s'", what, parse_str(p, d->name));
        NOTE(p, old->loc, "previous declaration with type '%s'", parse_type_str(p, old->type));
    }
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
