// SPDX-License-Identifier: Apache-2.0
// read.c: predicates from text: formulas and shape predicates.  Operands are read by read_operand.c.
//
//   predicate ::= { \forall TYPE NAME {, NAME} ; } implies        implies ::= choice [(==> | ->) implies | (<==> | <->) implies]
//   choice    ::= or [? choice : choice]                          or      ::= and {|| and}      and ::= comparison {&& comparison}
#include "wp/read_priv.h"

#include <stdarg.h>
#include <stdio.h>

struct wp_value reader_fail(struct reader *r, const char *at, const char *fmt, ...)
{
    char what[200];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    struct loc loc = { r->scope->loc.off + (uint32_t)(at - r->begin) };
    if (!r->failed && r->scope->diag)
        diag_at(r->scope->diag, loc, E0530, "%s", what);
    r->failed = true;
    r->in.at = r->in.end;
    return (struct wp_value){ .formula = formula_const(&r->w->formulas, TRUTH_UNKNOWN) };
}

// ---- words ------------------------------------------------------------------------------------------------------------

void reader_expect(struct reader *r, const char *token)
{
    scan_blanks(&r->in);
    if (!r->failed && !scan_accept(&r->in, token))
        reader_fail(r, r->in.at, "`%s' is missing here", token);
}

struct sym reader_word(struct reader *r)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    size_t n = r->in.at < r->in.end && is_digit(*r->in.at) ? 0 : scan_word(&r->in);
    return n ? sym_intern(&r->w->cfa->prog->syms, from, n) : (struct sym){ 0 };
}

// ---- shape predicates -------------------------------------------------------------------------------------------------

enum { NAMES_MAX = 16 };

struct names {
    struct sym at[NAMES_MAX];
    const char *where[NAMES_MAX];
    size_t n;
};

// Reads names of members: one, or several in braces, or up to `]`.
static void read_names(struct reader *r, struct names *out)
{
    bool braces = scan_accept(&r->in, "{");
    out->n = 0;
    do {
        scan_blanks(&r->in);
        const char *where = r->in.at;
        struct sym s = reader_word(r);
        if (!s.i) {
            reader_fail(r, where, "the name of a member is missing");
            return;
        }
        if (out->n < NAMES_MAX) {
            out->where[out->n] = where;
            out->at[out->n++] = s;
        }
    } while ((braces || r->in_brackets) && scan_accept(&r->in, ","));
    if (braces)
        reader_expect(r, "}");
}

// The member of that name, also within anonymous structures; its offset is added to *off.
static const struct field *find_member(const struct type *t, struct sym name, int64_t *off)
{
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        int64_t inner = *off + (int64_t)f->off;
        if (sym_eq(f->name, name)) {
            *off = inner;
            return f;
        }
        const struct field *found = f->name.i ? NULL : find_member(f->type, name, &inner);
        if (found) {
            *off = inner;
            return found;
        }
    }
    return NULL;
}

const struct field *reader_member(const struct type *t, struct sym name, int64_t *off)
{
    *off = 0;
    return find_member(t, name, off);
}

// The number of member `name` of the structure; false: there is none, or it points to no structure (then after a
// message).
static bool field_of(struct reader *r, struct type *record, struct sym name, const char *where, uint32_t *out)
{
    int64_t off;
    const struct field *f = reader_member(record, name, &off);
    if (!f)
        return false;
    struct type *innermost = wp_term_innermost(record, &off);
    if (!wp_pointee(f->type) || f->is_bitfield || innermost != record->unqual) {
        reader_fail(r, where, "member `%s' is no pointer to a structure", sym_str(&r->w->cfa->prog->syms, name));
        return false;
    }
    *out = wp_field(r->w, record, off, f->type);
    return true;
}

// The set of all members of these names in structures that are reached from `record` by them.
static uint32_t field_set(struct reader *r, struct type *record, const struct names *names)
{
    struct u32_vec fields = { 0 };
    bool used[NAMES_MAX] = { false };
    struct type *todo[NAMES_MAX];
    size_t n = 0;
    todo[n++] = record;
    for (size_t i = 0; i < n && !r->failed; i++)
        for (size_t k = 0; k < names->n && !r->failed; k++) {
            uint32_t f;
            if (!field_of(r, todo[i], names->at[k], names->where[k], &f))
                continue;
            used[k] = true;
            vec_push(&fields, f);
            struct type *next = wp_pointee(r->w->fields.at[f].type);
            bool known = n == NAMES_MAX;
            for (size_t m = 0; m < n; m++)
                known |= todo[m] == next;
            if (!known)
                todo[n++] = next;
        }
    for (size_t k = 0; k < names->n && !r->failed; k++)
        if (!used[k])
            reader_fail(r, names->where[k], "`%s' is no member of what the pointer leads to",
                        sym_str(&r->w->cfa->prog->syms, names->at[k]));
    uint32_t set = wp_field_set(r->w, fields.at, fields.n);
    vec_free(&fields);
    return set;
}

static const struct wp_term *read_node(struct reader *r, struct type **record)
{
    scan_blanks(&r->in);
    const char *from = r->in.at;
    const struct wp_term *t = reader_term(r);
    *record = t ? wp_pointee(t->type) : NULL;
    if (!r->failed && !*record)
        reader_fail(r, from, "a pointer to a structure is wanted");
    return t;
}

// The text between the brackets of reach[A;F].
struct brackets {
    const struct wp_term *avoid[WP_AVOID_MAX];
    uint32_t n_avoid;
    struct names names;
};

static void read_brackets(struct reader *r, struct brackets *b)
{
    b->n_avoid = 0;
    while (!r->failed && !scan_accept(&r->in, ";")) {
        if (b->n_avoid)
            reader_expect(r, ",");
        scan_blanks(&r->in);
        const char *from = r->in.at;
        const struct wp_term *t = reader_term(r);
        if (r->failed)
            return;
        if (b->n_avoid == WP_AVOID_MAX || !type_is_pointer(t->type))
            reader_fail(r, from, "the address of a member is wanted: &x->n");
        else
            b->avoid[b->n_avoid++] = t;
    }
    r->in_brackets = true;
    read_names(r, &b->names);
    r->in_brackets = false;
    reader_expect(r, "]");
}

struct shape_word {
    const char *name;
    enum atom_kind kind;
    bool two, negated;
};

static const struct shape_word shape_words[] = {
    { "reach", ATOM_REACH, true, false },    { "reachp", ATOM_REACHP, true, false },
    { "dshared", ATOM_SHARED, true, false }, { "shared", ATOM_SHARED, true, false },
    { "disjoint", ATOM_SHARED, true, true }, { "cyclic", ATOM_CYCLIC, false, false },
    { "acyclic", ATOM_CYCLIC, false, true },
};

static const struct bool_formula *read_shape(struct reader *r, const struct shape_word *word)
{
    struct brackets b = { .n_avoid = 0 };
    struct atom a = { .kind = (uint8_t)word->kind };
    bool brackets = scan_accept(&r->in, "[");
    if (brackets)
        read_brackets(r, &b);
    reader_expect(r, "(");
    a.x = read_node(r, &a.x_record);
    if (!brackets && !r->failed) {
        reader_expect(r, ",");
        read_names(r, &b.names);
    }
    if (word->two && !r->failed) {
        reader_expect(r, ",");
        a.y = read_node(r, &a.y_record);
    }
    reader_expect(r, ")");
    if (!r->failed)
        a.fields = field_set(r, a.x_record, &b.names);
    if (r->failed)
        return wp_any(r->w);
    a.avoid = b.avoid;
    a.n_avoid = b.n_avoid;
    const struct bool_formula *f = wp_shape(r->w, &a);
    return word->negated ? formula_not(&r->w->formulas, f) : f;
}

bool reader_shape(struct reader *r, struct wp_value *out)
{
    const char *from = r->in.at;
    for (size_t i = 0; i < ARRAY_LEN(shape_words); i++) {
        if (!scan_accept(&r->in, shape_words[i].name))
            continue;
        scan_blanks(&r->in);
        if (r->in.at < r->in.end && (*r->in.at == '(' || *r->in.at == '[')) {
            *out = (struct wp_value){ .formula = read_shape(r, &shape_words[i]) };
            return true;
        }
        r->in.at = from;  // a variable of that name
    }
    return false;
}

// ---- formulas ---------------------------------------------------------------------------------------------------------

const struct bool_formula *reader_formula(struct reader *r, struct wp_value v)
{
    return v.formula ? v.formula : v.term ? wp_test(r->w, v.term) : wp_any(r->w);
}

static struct wp_value and (struct reader * r)
{
    struct wp_value v = reader_comparison(r);
    while (!r->failed && scan_accept(&r->in, "&&")) {
        const struct bool_formula *a = reader_formula(r, v);
        v = (struct wp_value){ .formula = formula_and(&r->w->formulas, a, reader_formula(r, reader_comparison(r))) };
    }
    return v;
}

static struct wp_value or (struct reader * r)
{
    struct wp_value v = and(r);
    while (!r->failed && scan_accept(&r->in, "||")) {
        const struct bool_formula *a = reader_formula(r, v);
        v = (struct wp_value){ .formula = formula_or(&r->w->formulas, a, reader_formula(r, and(r))) };
    }
    return v;
}

static struct wp_value choice(struct reader *r)
{
    struct wp_value v = or (r);
    if (r->failed || !scan_accept(&r->in, "?"))
        return v;
    const struct bool_formula *a = reader_formula(r, v), *b = reader_formula(r, choice(r));
    reader_expect(r, ":");
    return (struct wp_value){ .formula = formula_ite(&r->w->formulas, a, b, reader_formula(r, choice(r))) };
}

struct wp_value reader_predicate(struct reader *r)
{
    struct bool_formulas *p = &r->w->formulas;
    struct wp_value v = choice(r);
    bool both = !r->failed && (scan_accept(&r->in, "<==>") || (!r->in_ltl && scan_accept(&r->in, "<->")));
    if (!both && (r->failed || !(scan_accept(&r->in, "==>") || (!r->in_ltl && scan_accept(&r->in, "->")))))
        return v;
    const struct bool_formula *a = reader_formula(r, v), *b = reader_formula(r, reader_predicate(r));
    const struct bool_formula *implies = formula_or(p, formula_not(p, a), b);
    return (struct wp_value){ .formula =
                                  both ? formula_and(p, implies, formula_or(p, formula_not(p, b), a)) : implies };
}

// \forall T k, l;
static void read_quantifier(struct reader *r)
{
    struct type *t = reader_type(r);
    do {
        scan_blanks(&r->in);
        const char *from = r->in.at;
        struct type *u = t;
        while (u && scan_accept(&r->in, "*"))
            u = type_pointer(r->w->terms.types, u);
        struct sym name = reader_word(r);
        if (!u || !name.i || !type_is_scalar(u) || r->n_rigid == READER_RIGID_MAX) {
            reader_fail(r, from, "the name of a logical variable with its type is wanted: \\forall struct node *k;");
            return;
        }
        r->rigid[r->n_rigid++] = wp_term_rigid(&r->w->terms, name, u);
    } while (scan_accept(&r->in, ","));
    reader_expect(r, ";");
}

enum rc wp_read_quantifiers(const struct wp_scope *s, const char *text, size_t size, size_t *used)
{
    struct reader r = { .scope = s, .w = s->w, .begin = text, .in = { text, text + size } };
    while (!r.failed && scan_accept(&r.in, "\\forall"))
        read_quantifier(&r);
    for (unsigned i = 0; i < r.n_rigid; i++)
        vec_push(&s->w->rigid, r.rigid[i]);
    *used = (size_t)(r.in.at - text);
    return r.failed ? RC_USER : RC_OK;
}

const struct bool_formula *wp_read_prefix(const struct wp_scope *s, const char *text, size_t size, size_t *used)
{
    struct reader r = { .scope = s, .w = s->w, .begin = text, .in = { text, text + size }, .in_ltl = used != NULL };
    while (!r.failed && scan_accept(&r.in, "\\forall"))
        read_quantifier(&r);
    const struct bool_formula *f = r.failed ? NULL : reader_formula(&r, reader_predicate(&r));
    scan_blanks(&r.in);
    if (used)
        *used = (size_t)(r.in.at - text);
    else if (!r.failed && r.in.at < r.in.end)
        reader_fail(&r, r.in.at, "this is no part of the predicate");
    return r.failed ? NULL : f;
}

const struct bool_formula *wp_read(const struct wp_scope *s, const char *text, size_t size)
{
    return wp_read_prefix(s, text, size, NULL);
}
