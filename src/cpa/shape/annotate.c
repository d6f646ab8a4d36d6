// SPDX-License-Identifier: Apache-2.0
// annotate.c: reads from names in the program which data structure records form (Theoduloz 2010, 5.5.2).
// `typedef struct node __SA__tree_left_right;` says that nodes form the entry `tree`, whose fields are `left` and
// `right`. Characters of an entry's name that C names cannot have are left out: `treep` is tree+p.
#include "cpa/shape/shape_priv.h"

#include <ctype.h>

// Whether the name of n bytes means the entry.
static bool is_entry(const struct scg_entry *e, const char *name, size_t n)
{
    size_t at = 0;
    for (const char *s = e->name; *s; s++)
        if (isalnum((unsigned char)*s) && (at == n || name[at++] != *s))
            return false;
    return at == n;
}

static const struct scg_entry *entry_named(const struct shape_cpa *v, const char *name, size_t n)
{
    for (size_t i = 0; i < v->library.entries.n; i++)
        if (is_entry(v->library.entries.at[i], name, n))
            return v->library.entries.at[i];
    return NULL;
}

// The member whose name the text begins with, followed by an underscore or the end; if several fit, the longest.
static const struct field *member_at(const struct symtab *syms, const struct type *t, const char *s)
{
    const struct field *best = NULL;
    size_t most = 0;
    for (size_t i = 0; i < t->n_fields; i++) {
        const char *name = t->fields[i].name.i ? sym_str(syms, t->fields[i].name) : "";
        size_t n = strlen(name);
        if (n > most && strncmp(s, name, n) == 0 && (s[n] == '_' || !s[n])) {
            best = &t->fields[i];
            most = n;
        }
    }
    return best;
}

// Reads an annotation into *out; NULL, or what is wrong with it.
static const char *read_annotation(const struct shape_cpa *v, const struct annotation *a, struct shape_type *out)
{
    const struct symtab *syms = &v->cpa.run->cfa->prog->syms;
    const char *s = sym_str(syms, a->name) + strlen(ANNOTATION);
    size_t n = strcspn(s, "_");
    const struct type *t = a->type->unqual;
    out->entry = entry_named(v, s, n);
    if (!out->entry)
        return "there is no such entry in the library of shapes (--list-scg)";
    if (!type_is_record(t) || !t->complete)
        return "the type is no record whose members are known";
    for (s += n; *s == '_';) {
        const struct field *f = member_at(syms, t, ++s);
        if (!f || !type_is_pointer(f->type) || out->n_fields == out->entry->n_fields)
            return "what follows the entry are not as many pointer members as it has fields";
        for (uint32_t i = 0; i < out->n_fields; i++)
            if (out->field[i] == (int64_t)f->off)
                return "a member is named twice";
        out->field[out->n_fields++] = (int64_t)f->off;
        s += strlen(sym_str(syms, f->name));
    }
    return out->n_fields == out->entry->n_fields ? NULL : "the entry has more fields";
}

// Adds a type; if there are several, each is about the pointers to its record.
static void add_type(struct shape_spec *out, const struct shape_type *t)
{
    if (out->n_types < CLASS_SCGS)
        out->type[out->n_types++] = *t;
}

static void about_all(struct shape_spec *out)
{
    if (out->n_types == 1)
        out->type[0].record = NULL;
}

bool annotation_find(struct shape_cpa *v, struct shape_spec *out)
{
    const struct program *p = v->cpa.run->cfa->prog;
    for (size_t i = 0; i < p->annotations.n; i++) {
        const struct annotation *a = &p->annotations.at[i];
        struct shape_type t = { .record = a->type->unqual };
        const char *wrong = read_annotation(v, a, &t);
        if (!wrong)
            add_type(out, &t);
        else
            diag_at(v->cpa.run->diag, a->loc, W0606, "the annotation is not used: %s", wrong);
    }
    about_all(out);
    return out->n_types > 0;
}

// ---- by the names of types ----------------------------------------------------------------------------------------------------

// The last entry whose name is part of the tag, and which has as many fields as the record has pointers to such
// records.
static const struct scg_entry *entry_in_tag(const struct shape_cpa *v, const struct type *t, struct shape_type *out)
{
    const char *tag = t->tag.i ? sym_str(&v->cpa.run->cfa->prog->syms, t->tag) : "";
    const struct scg_entry *best = NULL;
    uint32_t n = 0;
    for (size_t i = 0; i < t->n_fields && n < SCG_FIELDS; i++)
        if (type_is_pointer(t->fields[i].type) && t->fields[i].type->elem->unqual == t)
            out->field[n++] = (int64_t)t->fields[i].off;
    for (size_t i = 0; i < v->library.entries.n; i++) {
        const struct scg_entry *e = v->library.entries.at[i];
        char name[32];
        size_t k = strcspn(e->name, "+");
        snprintf(name, sizeof name, "%.*s", (int)k, e->name);
        if (e->n_fields == n && strstr(tag, name))
            best = e;
    }
    out->n_fields = best ? n : 0;
    return best;
}

static bool is_known(const struct shape_spec *s, const struct type *record)
{
    for (uint32_t k = 0; k < s->n_types; k++)
        if (s->type[k].record == record)
            return true;
    return false;
}

void guess_by_names(struct shape_cpa *v, struct shape_spec *out)
{
    const struct cfa *c = v->cpa.run->cfa;
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct type *t = c->vars.at[i]->type;
        if (!type_is_pointer(t) || t->elem->unqual->kind != TYPE_STRUCT || is_known(out, t->elem->unqual))
            continue;
        struct shape_type type = { .record = t->elem->unqual };
        type.entry = entry_in_tag(v, t->elem->unqual, &type);
        if (type.entry)
            add_type(out, &type);
    }
    about_all(out);
}
