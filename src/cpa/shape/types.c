// SPDX-License-Identifier: Apache-2.0
// types.c: structure types: which records form which data structure, according to options, annotations, or the links in
// records.
#include "cpa/shape/sample.h"

#include <stdlib.h>

// Complains once: refinement and executions look at the options again.
static enum rc complain(struct shape_cpa *v, const char *what, const char *about)
{
    if (!v->complained)
        diag_at(v->cpa.run->diag, (struct loc){ 0 }, E0605, "cpa.shape: %s%s", what, about);
    v->complained = true;
    return RC_USER;
}

// ---- options ----------------------------------------------------------------------------------------------------------------

// Part k of an option that lists values for structure types, separated by colons; "": it has none for that type.
static const char *part_of(struct shape_cpa *v, const char *text, uint32_t k)
{
    for (; k > 0 && *text; k--) {
        text += strcspn(text, ":");
        text += *text == ':';
    }
    size_t n = strcspn(text, ":");
    for (; n && *text == ' '; n--)
        text++;
    return arena_strndup(&v->cpa.run->mem, text, n);
}

static uint32_t count_parts(const char *text)
{
    uint32_t n = *text != 0;
    for (; *text; text++)
        n += *text == ':';
    return n;
}

static uint32_t family_named(const struct scg_entry *e, const char *s, size_t n)
{
    for (unsigned i = 0; i < e->n_families; i++)
        if (strlen(e->families[i]) == n && memcmp(e->families[i], s, n) == 0)
            return 1u << i;
    return 0;
}

// The families of an entry that options name for structure type k; UINT32_MAX with a diagnostic: a name is no family of
// the entry.
static uint32_t named_families(struct shape_cpa *v, const struct scg_entry *e, uint32_t k)
{
    const char *s = part_of(v, v->cfg->families, k);
    uint32_t out = *s ? 0 : (1u << e->n_families) - 1;
    for (; *s; s += strspn(s, ", ")) {
        size_t n = strcspn(s, ", ");
        uint32_t f = family_named(e, s, n);
        if (!f && strncmp(s, "none", n) != 0) {
            (void)complain(v, "no such family of the entry: ", s);
            return UINT32_MAX;
        }
        out |= f;
        s += n;
    }
    return scg_close(e, out);
}

// Reads a list of offsets; false: the text is none.
static bool read_fields(const char *s, struct shape_type *out)
{
    for (; *s; s += strspn(s, ", ")) {
        char *end;
        long off = strtol(s, &end, 10);
        for (uint32_t i = 0; i < out->n_fields; i++)
            if (out->field[i] == off)
                return false;
        if (end == s || out->n_fields == SCG_FIELDS)
            return false;
        out->field[out->n_fields++] = off;
        s = end;
    }
    return true;
}

static enum rc read_types(struct shape_cpa *v, struct shape_spec *out)
{
    out->n_types = MAX(count_parts(v->cfg->entry), count_parts(v->cfg->fields));
    if (out->n_types > CLASS_SCGS)
        return complain(v, "more structure types than eight", "");
    for (uint32_t k = 0; k < out->n_types; k++) {
        struct shape_type *t = &out->type[k];
        const char *entry = part_of(v, v->cfg->entry, k), *fields = part_of(v, v->cfg->fields, k);
        if (!*fields && out->n_types > 1)
            return complain(v, "of several structure types each needs its fields", "");
        if (!read_fields(fields, t))
            return complain(v, "no list of up to four offsets: ", fields);
        t->entry = scg_find(&v->library, entry);
        if (*entry && !t->entry)
            return complain(v, "no such entry: ", entry);
    }
    return RC_OK;
}

static enum rc read_library(struct shape_cpa *v)
{
    struct buf why = { 0 };
    bool good = scg_library_read(&v->library, v->cfg->files, &why);
    enum rc rc = good ? RC_OK : complain(v, "", buf_str(&why));
    buf_free(&why);
    return rc;
}

// Checks that each name of a family is one of some entry, whichever entries are found for the records.
static enum rc check_families(struct shape_cpa *v)
{
    for (const char *s = v->cfg->families; *s; s += strspn(s, ":, ")) {
        size_t n = strcspn(s, ":, ");
        bool known = strncmp(s, "none", n) == 0;
        for (size_t i = 0; i < v->library.entries.n; i++)
            known |= family_named(v->library.entries.at[i], s, n) != 0;
        if (!known)
            return complain(v, "no such family of the entry: ", s);
        s += n;
    }
    return RC_OK;
}

enum rc model_find(struct shape_cpa *v, struct shape_spec *out)
{
    *out = (struct shape_spec){ .contents = true };
    enum rc rc = read_library(v);
    rc = rc == RC_OK ? check_families(v) : rc;
    rc = rc == RC_OK ? read_types(v, out) : rc;
    if (rc == RC_OK && !out->n_types && !annotation_find(v, out) && v->cfg->guess)
        guess_by_names(v, out);
    for (uint32_t k = 0; k < out->n_types && rc == RC_OK; k++) {
        struct shape_type *t = &out->type[k];
        t->families = t->entry ? named_families(v, t->entry, k) : 0;
        rc = t->families == UINT32_MAX ? RC_USER : RC_OK;
    }
    return rc;
}

// ---- by links -----------------------------------------------------------------------------------------------------------------

// The first entry of the library for this number of fields, or else for the first ones of them.
static const struct scg_entry *choose_entry(const struct shape_cpa *v, uint32_t links)
{
    const struct scg_entry *best = NULL;
    for (size_t i = 0; i < v->library.entries.n; i++) {
        const struct scg_entry *e = v->library.entries.at[i];
        if (e->n_fields <= links && (!best || e->n_fields > best->n_fields))
            best = e;
    }
    return best;
}

static bool has_link(const struct shape_cpa *v, const struct type *record, int64_t off)
{
    for (size_t i = 0; i < v->links.n; i++)
        if (v->links.at[i].record == record && v->links.at[i].off == off)
            return true;
    return false;
}

static bool same_links(const struct shape_cpa *v, const struct type *a, const struct type *b)
{
    for (uint32_t f = 0; f < v->n_fields; f++)
        if (has_link(v, a, v->field_off[f]) != has_link(v, b, v->field_off[f]))
            return false;
    return true;
}

// Makes a structure type for each record with links of its own; false: they cannot be told apart, or are too many.
static bool split_by_records(const struct shape_cpa *v, struct shape_spec *out)
{
    bool differ = false;
    out->n_types = 0;
    for (size_t i = 0; i < v->links.n; i++) {
        const struct type *record = v->links.at[i].record;
        bool known = false;
        for (uint32_t k = 0; k < out->n_types; k++)
            known |= out->type[k].record == record;
        if (known)
            continue;
        if (out->n_types == CLASS_SCGS)
            return false;
        struct shape_type *t = &out->type[out->n_types++];
        *t = (struct shape_type){ .record = record };
        for (uint32_t f = 0; f < v->n_fields && t->n_fields < SCG_FIELDS; f++)
            if (has_link(v, record, v->field_off[f]))
                t->field[t->n_fields++] = v->field_off[f];
        differ |= !same_links(v, record, out->type[0].record);
    }
    return differ;
}

// Completes structure type k: its fields are the first of the program, its entry is one for as many links.  False:
// there is none.
static bool complete(struct shape_cpa *v, uint32_t k)
{
    struct shape_type *t = &v->spec.type[k];
    if (!t->entry) {
        t->entry = choose_entry(v, t->n_fields ? t->n_fields : v->n_links);
        t->families = t->entry ? named_families(v, t->entry, k) : 0;
    }
    if (!t->entry || t->families == UINT32_MAX)
        return false;
    if (!t->n_fields) {
        t->n_fields = MIN(t->entry->n_fields, v->n_fields);
        memcpy(t->field, v->field_off, t->n_fields * sizeof *t->field);
    }
    return t->entry->n_fields <= t->n_fields;
}

// The first link of a record, other than the field at `off`; false: there is none.
static bool find_link(const struct shape_cpa *v, const struct type *record, int64_t off, int64_t *link)
{
    for (uint32_t f = 0; f < v->n_fields; f++)
        if (v->field_off[f] != off && has_link(v, record, v->field_off[f])) {
            *link = v->field_off[f];
            return true;
        }
    return false;
}

// Adds lists that begin in fields of other records, as far as there is room.
static void add_heads(const struct shape_cpa *v, struct shape_spec *out)
{
    const struct scg_entry *headed = scg_find(&v->library, "headed");
    for (size_t i = 0; i < v->heads.n && out->n_types < CLASS_SCGS; i++) {
        const struct shape_head *h = &v->heads.at[i];
        struct shape_type t = { .entry = headed, .field = { h->off }, .n_fields = 2, .record = h->record };
        if (!find_link(v, h->to, h->off, &t.field[1]))
            continue;
        t.families = (1u << headed->n_families) - 1;
        out->type[out->n_types++] = t;
    }
}

// Chooses types for records with links, and for records with pointers to such.
static void choose_by_links(struct shape_cpa *v, struct shape_spec *out)
{
    if (!split_by_records(v, out)) {
        out->type[0] = (struct shape_type){ 0 };
        out->n_types = 1;
    }
    if (!*v->cfg->families)
        add_heads(v, out);
}

bool types_choose(struct shape_cpa *v)
{
    if (!v->spec.n_types)
        choose_by_links(v, &v->spec);
    bool good = true;
    for (uint32_t k = 0; k < v->spec.n_types; k++)
        good &= complete(v, k);
    return good;
}

void put_last(int64_t *field, uint32_t n, uint32_t turn)
{
    int64_t last = field[turn];
    memmove(field + turn, field + turn + 1, (n - 1 - turn) * sizeof *field);
    field[n - 1] = last;
}

uint32_t first_turn(const struct scg_entry *e)
{
    return e->n_fields > 2 ? 0 : e->n_fields - 1;
}

// ---- by heaps -----------------------------------------------------------------------------------------------------------------

// Whether only the number of links has chosen the entry of structure type k, and other entries have as many.
static bool is_guess(const struct shape_cpa *v, uint32_t k)
{
    const struct scg_entry *e = v->spec.type[k].entry;
    return !(v->given.n_types && v->given.type[k].entry) && e->n_fields > 1 && e == choose_entry(v, e->n_fields);
}

// Sets t to the entry with its fields, if the samples allow it; of more than two fields any may be the last (the link
// back).
static bool take_if_allowed(const struct samples *s, const struct scg_entry *e, struct shape_type *t)
{
    for (uint32_t turn = e->n_fields; turn-- > first_turn(e);) {
        struct shape_type other = *t;
        put_last(other.field, e->n_fields, turn);
        if (samples_allow(s, e, other.field)) {
            *t = other;
            t->entry = e;
            return true;
        }
    }
    return false;
}

bool types_see(struct shape_cpa *v, struct shape_spec *out)
{
    uint64_t guesses = 0;
    *out = v->spec;
    for (uint32_t k = 0; k < v->spec.n_types && !v->given_up; k++)
        guesses |= (uint64_t)is_guess(v, k) << k;
    if (!guesses || !v->cfg->samples || *v->cfg->families)
        return false;
    const struct scg_entry *headed = scg_find(&v->library, "headed");  // is about two records
    struct samples *s = samples_take(v, (uint32_t)v->cfg->samples, (uint32_t)v->cfg->sample_nodes);
    bool other = false;
    for (; guesses; guesses &= guesses - 1) {
        struct shape_type *t = &out->type[__builtin_ctzll(guesses)], guess = *t;
        uint32_t links = t->entry->n_fields;
        bool found = false;
        for (size_t i = 0; i < v->library.entries.n && !found; i++) {
            const struct scg_entry *e = v->library.entries.at[i];
            found = e->n_fields == links && e != headed && take_if_allowed(s, e, t);
        }
        t->families = (1u << t->entry->n_families) - 1;
        other |= t->entry != guess.entry || memcmp(t->field, guess.field, sizeof guess.field) != 0;
    }
    samples_free(s);
    return other;
}

// ---- pointers -----------------------------------------------------------------------------------------------------------------

// The record that the followed pointer leads to, by its type; NULL: any.
static const struct type *record_at(const struct shape_cpa *v, uint32_t x)
{
    const struct var *var = v->var[x];
    if (!var)
        return NULL;
    const struct type *t = is_address(v, x) ? var->type->unqual : var->type->elem->unqual;
    for (uint32_t k = 0; k < v->spec.n_types; k++)
        if (v->spec.type[k].record == t)
            return t;
    return NULL;
}

uint64_t types_pointers(const struct shape_cpa *v, const struct shape_type *t, uint32_t n_pointers)
{
    uint64_t set = 0;
    for (uint32_t x = 0; x < n_pointers; x++) {
        const struct type *record = record_at(v, x);
        if (!record || !t->record || record == t->record)
            set |= UINT64_C(1) << x;
    }
    return set;
}
