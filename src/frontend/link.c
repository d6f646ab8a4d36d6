// SPDX-License-Identifier: Apache-2.0
// link.c: finds one entity for all declarations of a name with linkage, in a file and across files (C17 6.2.2, 6.2.7).
#include "base/map.h"
#include "frontend/parse_priv.h"
#include "lang/tools.h"

static bool has_external_linkage(const struct decl *d)
{
    return d->name.i && d->storage != STORAGE_STATIC && !d->is_local_static && !d->inline_only &&
           (d->kind == DECL_FUNC || d->is_global);
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

bool link_is_foreign(const struct parser *p, const struct decl *old)
{
    return old->loc.off && old->loc.off < p->file->base;
}

bool link_is_apart(struct parser *p, const struct declarator *d, const struct decl *old)
{
    bool foreign = p->prog->apart.on && link_is_foreign(p, old);
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

// Makes b another name of a's entity, or a of b's, whichever is not defined.
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
        return;  // all known facts are in their assembler name
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

// Unites declarations with one assembler name: those in one file, or those of external linkage in all files.
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

// The entity of this file that alias("name") names; NULL: there is none.
static struct decl *alias_target(struct parser *p, const struct decl *d)
{
    for (size_t j = 0; j < p->prog->globals.n; j++) {
        struct decl *t = p->prog->globals.at[j];
        if (t != d && !t->is_local_static && is_here(p, t) && sym_eq(assembler_name(t), d->alias))
            return t;
    }
    return NULL;
}

static void resolve_alias(struct parser *p, struct decl *d, struct decl *target)
{
    bool elsewhere = target && target->is_defined && link_is_foreign(p, target);  // a weak definition here gave way
    if (target && !elsewhere && !(d->kind == DECL_FUNC ? d->body != NULL : d->init != NULL)) {
        d->is_defined = 0;  // by its alias
        unify(p, target, d);
    } else {
        decl_remark(p, d, program_remark(p->prog, d->loc, "attribute `alias`", true));
    }
}

/* Resolves alias("name"): the declaration stands for the file's entity of that name (gcc manual, "alias").  If that is an alias itself, it comes
 * first. */
static void resolve_aliases(struct parser *p)
{
    struct map tried = { 0 };
    size_t before;
    do {
        before = tried.n;
        for (size_t i = 0; i < p->prog->globals.n; i++) {
            struct decl *d = p->prog->globals.at[i];
            if (!d->alias.i || !is_here(p, d) || d->same || map_get(&tried, i, NULL))
                continue;
            struct decl *target = alias_target(p, d);
            bool waits =
                target && target->alias.i && !target->same && is_here(p, target) && !target->body && !target->init;
            if (waits)
                continue;
            map_put(&tried, i, 1);
            resolve_alias(p, d, target);
        }
    } while (tried.n > before);
    for (size_t i = 0; i < p->prog->globals.n; i++) {
        struct decl *d = p->prog->globals.at[i];
        if (d->alias.i && is_here(p, d) && !d->same && !map_get(&tried, i, NULL))
            resolve_alias(p, d, NULL);  // of each other
    }
    map_free(&tried);
}

void link_replaces_alias(struct parser *p, struct decl *d)
{
    if (!d->alias.i || !d->same || !link_is_foreign(p, d->same))
        return;
    if (!d->is_weak)
        decl_remark(p, d, program_remark(p->prog, d->loc, "a definition beside an alias of that name", true));
    d->same = NULL;
    d->alias = (struct sym){ 0 };
    d->is_weak = 0;
}

void link_replaces_weak(struct parser *p, const struct decl *weak)
{
    for (size_t i = 0; i < p->prog->globals.n; i++) {
        struct decl *d = p->prog->globals.at[i];
        if (d != weak && d->alias.i && decl_entity(d) == weak)
            decl_remark(
                p, d,
                program_remark(p->prog, d->loc, "an alias of a weak definition that another file replaces", true));
    }
}

// Finds one entity for all declarations of one assembler name; without such names, names of C are enough.
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

// ---- inline definitions (C17 6.7.4p7) -----------------------------------------------------------------------------------

// Whether two definitions are of one header, and files that were told the same: else equal text may mean other things.
static bool is_same_definition(struct parser *p, const struct decl *a, const struct decl *b)
{
    const struct source_file *f = sources_file(&p->prog->src, a->loc), *g = sources_file(&p->prog->src, b->loc);
    size_t n = a->body_end.off - a->loc.off;
    struct place x = sources_place(&p->prog->src, a->loc), y = sources_place(&p->prog->src, b->loc);
    return n == b->body_end.off - b->loc.off && x.line == y.line && strcmp(x.file, y.file) == 0 &&
           dialect_hash(a->dialect) == dialect_hash(b->dialect) &&
           memcmp(f->text + (a->loc.off - f->base), g->text + (b->loc.off - g->base), n) == 0;
}

// Lets calls of a function that is inline in one file use the external definition of another one, as gcc does without
// optimisation.
static void use_external(struct parser *p, struct decl *d, struct decl *external)
{
    if (d->same)
        return;
    if (!type_compatible(d->type, external->type)) {
        symbol_remark(p, d, "one name for functions of different types", external);
        return;
    }
    if (d->body && external->body && !is_same_definition(p, d, external)) {
        const char *what =
            arena_printf(p->mem, "calls of the inline function `%s` use its external definition, which is another",
                         parse_str(p, d->name));
        struct remark *r = program_remark(p->prog, d->loc, what, d->always_inline);  // (it is the other way round)
        r->is_sentence = 1;
        decl_remark(p, d, r);
    }
    d->same = external;
}

// Links a function that turned out to be external behind its first declarations with that of other files.
static void link_late(struct parser *p, struct decl *d, struct decl *external)
{
    if (d->is_defined && external->is_defined && !external->is_weak) {
        NOTE_ERROR(p, d->loc, E0105, "redefinition of '%s'", parse_str(p, d->name));
        NOTE(p, external->loc, "previous definition");
    } else {
        unify(p, external, d);
    }
}

static struct decl *external_of(struct parser *p, const struct map *by_name, const struct decl *d)
{
    uint64_t i;
    return map_get(by_name, d->name.i, &i) ? p->prog->globals.at[i] : NULL;
}

static bool has_inline(const struct parser *p)
{
    for (size_t i = 0; i < p->prog->globals.n; i++)
        if (p->prog->globals.at[i]->is_inline && p->prog->globals.at[i]->storage != STORAGE_STATIC)
            return true;
    return false;
}

static void link_inline(struct parser *p)
{
    struct map external = { 0 };  // name -> place among the globals
    if (!has_inline(p))
        return;
    for (size_t i = 0; i < p->prog->globals.n; i++) {
        struct decl *d = p->prog->globals.at[i], *old = external_of(p, &external, d);
        if (d->kind != DECL_FUNC || !has_external_linkage(d) || map_get(&p->prog->apart.names, d->name.i, NULL))
            continue;
        if (old && i >= p->first_global)
            link_late(p, d, old);
        if (!old || (d->is_defined && !old->is_defined))
            map_put(&external, d->name.i, i);
    }
    for (size_t i = 0; i < p->prog->globals.n; i++) {
        struct decl *d = p->prog->globals.at[i], *other = d->inline_only ? external_of(p, &external, d) : NULL;
        if (other && other->is_defined) {
            if (other->same && other->same->inline_only)
                other->same = NULL;
            use_external(p, d, other);
        } else if (other && !other->same && d->is_defined) {
            other->same = d;  // no file defines it elsewhere
        }
    }
    map_free(&external);
}

/* Completes tentative definitions at the end of the file (C17 6.9.2p2): an incomplete array has one element, other
 * incomplete types are an error. */
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
            NOTE_ERROR(p, d->loc, E0132, "storage size of '%s' is not known", parse_str(p, d->name));
        d->align = d->aligns_less ? d->align : MAX(d->align, d->type->align);
    }
    for (size_t i = 0; i < p->prog->globals.n; i++) {
        struct decl *d = p->prog->globals.at[i];
        if (d->kind == DECL_FUNC && is_here(p, d) && !d->body)  // compilers list the constructors that they define
            d->constructor = d->destructor = 0;
    }
    link_symbols(p);
    link_inline(p);
}

static void conflict(struct parser *p, enum diag_code code, const char *what, const struct declarator *d,
                     const struct decl *old)
{
    p->failed = true;
    if (!link_is_apart(p, d, old)) {
        NOTE_ERROR(p, d->loc, code, "%s '%s'", what, parse_str(p, d->name));
        NOTE(p, old->loc, "previous declaration with type '%s'", parse_type_str(p, old->type));
    }
    parse_jump(p);
}

// Whether gcc accepts types that do not agree: a call without a declaration before a definition returning void.
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
        conflict(p, E0108, "redeclared as a different kind of symbol:", d, old);
    bool open = t->kind == TYPE_FUNCTION && !old->is_defined && tool_has_name(parse_str(p, d->name));
    if ((!type_compatible(old->type, t) || old->type->quals != t->quals) && !is_late_void(old, t) && !open)
        conflict(p, E0104, here ? "conflicting types for" : "conflicting types in different files for", d, old);
    if (here && s->storage == STORAGE_STATIC && old->storage != STORAGE_STATIC)
        conflict(p, E0109, "static declaration follows non-static declaration of", d, old);
    bool file_object = p->scope_depth == 0 && t->kind != TYPE_FUNCTION && s->storage == STORAGE_NONE;
    if (here && file_object && old->storage == STORAGE_STATIC)
        conflict(p, E0109, "non-static declaration follows static declaration of", d, old);
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

bool link_is_inline(const struct parser *p, const struct specs *s, const struct declarator *d)
{
    bool gnu = s->attrs.gnu_inline || d->attrs.gnu_inline || p->dialect->gnu89_inline;
    return p->scope_depth == 0 && s->is_inline && s->storage != STORAGE_STATIC && (s->storage == STORAGE_EXTERN) == gnu;
}

// The entity that a declaration with linkage declares: an old one if there is one. A static name of this file hides the
// external one of another file; so does an inline one, until link_end.
static struct decl *declare(struct parser *p, const struct specs *s, const struct declarator *d, struct type *t,
                            enum decl_kind kind)
{
    struct slot *slot = parse_slot(p, d->name);
    struct decl *old = slot->linked;
    bool foreign = old && !slot->linked_here, inline_only = kind == DECL_FUNC && link_is_inline(p, s, d);
    bool renamed =
        foreign && !old->is_builtin &&
        !sym_eq(assembler_name(old), d->asm_name.i ? d->asm_name : d->name);  // link_symbols unites those of one
    if (foreign && (s->storage == STORAGE_STATIC || inline_only || renamed))
        old = NULL;
    if (old) {
        slot->linked_here = 1;
        if (p->scope_depth == 0 && !foreign)
            old->inline_only &= inline_only;
        return merge(p, s, d, t, old, !foreign);
    }
    struct decl *n = scope_new_decl(p, kind, d->name, t, d->loc);
    n->storage = s->storage;
    n->inline_only = inline_only;
    n->is_global = kind == DECL_VAR;
    scope_register(p, n);
    slot = parse_slot(p, d->name);
    slot->linked = n;
    slot->linked_here = 1;
    return n;
}

struct decl *link_declare(struct parser *p, const struct specs *s, const struct declarator *d, struct type *t,
                          enum decl_kind kind)
{
    struct decl *n = declare(p, s, d, t, kind);
    n->is_foreign |= kind == DECL_FUNC && builtin_is_foreign(p, d->name);
    return n;
}
