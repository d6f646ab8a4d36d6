// SPDX-License-Identifier: Apache-2.0
// scg_read.c: shape-class generators from text.
//
//   entry NAME(FIELD {, FIELD}) "ABOUT";
//   family NAME [for p] [separating] [ordered] [backwards|global]: PREDICATE(v [, w]) = FORMULA;  several may have one name: a family of several predicates
//   rule FORMULA;                                                    of the predicate above: holds for all v and w
//   after STATEMENT [when p == x | when p != x]: FORMULA | keep;     of the predicate above
//   invariant FORMULA;
//   include ENTRY(FIELD {, FIELD});                                  the predicates of another entry, with fields of this one
//   view ENTRY(FIELD {, FIELD});                                     can be seen as that, too
//
// `ordered': the family is about the order of data, le(v, w), and is there only where that is followed.  `#' begins a comment.  In formulas of families p is the tracked pointer, x and y are those of the statement.
#include "shape/class.h"

#include "base/scan.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

enum { CHECK_HEAPS = 200 };  // for each closed set of families

struct parser {
    struct scg_library *lib;
    struct scg_entry *e;
    struct scg_pred *f;  // the last one
    const char *name;
    struct scan in;  // the rest of a directive
    uint32_t line;
    struct buf *why;
    bool failed;
};

static void complain(struct parser *p, const char *fmt, ...) ATTR_PRINTF(2, 3);
static void complain(struct parser *p, const char *fmt, ...)
{
    if (p->failed)
        return;
    p->failed = true;
    char what[200];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    buf_printf(p->why, "%s:%u: %s", p->name, p->line, what);
}

static void expect(struct parser *p, const char *token)
{
    if (!scan_accept(&p->in, token))
        complain(p, "`%s' is missing", token);
}

static const char *word(struct parser *p)
{
    scan_blanks(&p->in);
    const char *s = p->in.at;
    while (p->in.at < p->in.end && (isalnum((unsigned char)*p->in.at) || *p->in.at == '_' || *p->in.at == '+'))
        p->in.at++;
    if (p->in.at == s)
        complain(p, "a name is missing");
    return arena_strndup(&p->lib->mem, s, (size_t)(p->in.at - s));
}

// Reads to the end of the directive, with blanks in place of comments.
static const char *rest(struct parser *p)
{
    scan_blanks(&p->in);
    const char *s = p->in.at;
    p->in.at = p->in.end;
    if (s == p->in.end)
        complain(p, "a formula is missing");
    char *text = arena_strndup(&p->lib->mem, s, (size_t)(p->in.end - s));
    for (char *c = text; *c; c++)
        for (; *c == '#';)
            while (*c && *c != '\n')
                *c++ = ' ';
    return text;
}

static int field_named(const struct scg_entry *e, const char *name)
{
    for (unsigned i = 0; i < e->n_fields; i++)
        if (strcmp(e->fields[i], name) == 0)
            return (int)i;
    return -1;
}

// ---- directives -----------------------------------------------------------------------------------------------------------

static void read_entry(struct parser *p)
{
    struct scg_entry *e = ARENA_NEW(&p->lib->mem, struct scg_entry);
    *e = (struct scg_entry){ .name = word(p), .about = "" };
    if (scg_find(p->lib, e->name))
        complain(p, "there is an entry `%s' already", e->name);
    expect(p, "(");
    do {
        const char *name = word(p);
        bool taken =
            strcmp(name, "p") == 0 || strcmp(name, "x") == 0 || strcmp(name, "y") == 0 || strcmp(name, "le") == 0;
        if (taken || e->n_fields == SCG_FIELDS || field_named(e, name) >= 0)
            complain(p, "a field is named p, x, y, le or as another one, or there are more than %d", (int)SCG_FIELDS);
        else
            e->fields[e->n_fields++] = name;
    } while (!p->failed && scan_accept(&p->in, ","));
    expect(p, ")");
    if (scan_accept(&p->in, "\"")) {
        const char *end = memchr(p->in.at, '"', (size_t)(p->in.end - p->in.at));
        if (end) {
            e->about = arena_strndup(&p->lib->mem, p->in.at, (size_t)(end - p->in.at));
            p->in.at = end + 1;
        } else
            complain(p, "`\"' is missing");
    }
    vec_push(&p->lib->entries, e);
    p->e = e;
    p->f = NULL;
}

// Reads the name of a predicate up to its variables, without superfluous blanks: r[p, n].
static const char *predicate_name(struct parser *p)
{
    scan_blanks(&p->in);
    const char *s = p->in.at, *open = memchr(s, '(', (size_t)(p->in.end - s));
    if (!open) {
        complain(p, "`(' is missing");
        return "";
    }
    p->in.at = open;
    while (open > s && isspace((unsigned char)open[-1]))
        open--;
    return arena_strndup(&p->lib->mem, s, (size_t)(open - s));
}

static unsigned family_named(struct parser *p, const char *name)
{
    struct scg_entry *e = p->e;
    for (unsigned i = 0; i < e->n_families; i++)
        if (strcmp(e->families[i], name) == 0)
            return i;
    if (e->n_families == SCG_FAMILIES) {
        complain(p, "more than %d families", (int)SCG_FAMILIES);
        return 0;
    }
    e->families[e->n_families] = name;
    return e->n_families++;
}

static void read_family(struct parser *p)
{
    if (p->e->n_preds == SCG_PREDS) {
        complain(p, "more than %d predicates", (int)SCG_PREDS);
        return;
    }
    struct scg_pred *f = &p->e->preds[p->e->n_preds++];
    *f = (struct scg_pred){ .family = family_named(p, word(p)), .line = p->line };
    if (scan_accept(&p->in, "for")) {
        expect(p, "p");
        f->for_pointers = true;
    }
    f->separating = scan_accept(&p->in, "separating");
    f->ordered = scan_accept(&p->in, "ordered");
    f->depends = scan_accept(&p->in, "backwards") ? DEPENDS_LINKS
                 : scan_accept(&p->in, "global")  ? DEPENDS_ALL
                                                  : DEPENDS_REACHED;
    expect(p, ":");
    f->name = predicate_name(p);
    expect(p, "(");
    do
        f->vars[f->arity++] = word(p);
    while (!p->failed && f->arity < 2 && scan_accept(&p->in, ","));
    expect(p, ")");
    expect(p, "=");
    f->def = rest(p);
    p->f = f;
}

static void read_statement(struct parser *p, struct scg_update *u)
{
    expect(p, "x");
    bool store = scan_accept(&p->in, "->");
    u->field = -1;
    if (store)
        u->field = field_named(p->e, word(p));
    expect(p, "=");
    if (scan_accept(&p->in, "null"))
        u->op = store ? SHAPE_STORE_NULL : SHAPE_NULL;
    else if (!store && scan_accept(&p->in, "new"))
        u->op = SHAPE_NEW;
    else {
        expect(p, "y");
        u->op = store ? SHAPE_STORE : SHAPE_COPY;
        if (!store && scan_accept(&p->in, "->")) {
            u->op = SHAPE_LOAD;
            u->field = field_named(p->e, word(p));
        }
    }
    if (u->field < 0 && (store || u->op == SHAPE_LOAD))
        complain(p, "no field of the entry");
}

static void read_after(struct parser *p)
{
    struct scg_update u = { .line = p->line };
    read_statement(p, &u);
    if (scan_accept(&p->in, "when")) {
        expect(p, "p");
        u.when = scan_accept(&p->in, "==") ? WHEN_SAME : WHEN_OTHER;
        if (u.when == WHEN_OTHER)
            expect(p, "!=");
        expect(p, "x");
        if (!p->f->for_pointers)
            complain(p, "the predicate is none for pointers");
    }
    expect(p, ":");
    if (!scan_accept(&p->in, "keep"))
        u.value = rest(p);
    vec_push(&p->f->updates, u);
}

// Reads ENTRY(FIELD {, FIELD}): an earlier entry, and fields of this entry for the fields of that one.
static const struct scg_entry *read_other(struct parser *p, int *fields, const char **name)
{
    *name = word(p);
    expect(p, "(");
    unsigned n = 0;
    do {
        int field = field_named(p->e, word(p));
        if (field < 0 || n == SCG_FIELDS)
            complain(p, "no field of the entry, or too many");
        else
            fields[n++] = field;
    } while (!p->failed && scan_accept(&p->in, ","));
    expect(p, ")");
    const struct scg_entry *as = scg_find(p->lib, *name);
    if (!as || as == p->e || as->n_fields != n)
        complain(p, "there is no entry `%s' with %u fields before this one", *name, n);
    return p->failed ? NULL : as;
}

static void read_view(struct parser *p)
{
    struct scg_entry *e = p->e;
    struct scg_view v = { .line = p->line };
    if (e->n_views == ARRAY_LEN(e->views))
        complain(p, "more than %zu views", ARRAY_LEN(e->views));
    else if (read_other(p, v.fields, &v.entry))
        e->views[e->n_views++] = v;
}

// ---- include ----------------------------------------------------------------------------------------------------------------

// The text of the other entry, with fields of this one.
static const char *renamed(struct parser *p, const struct scg_entry *from, const int *fields, const char *text)
{
    struct buf b = { 0 };
    for (const char *s = text; *s;) {
        size_t n = 0;
        while (isalnum((unsigned char)s[n]) || s[n] == '_')
            n++;
        int field = -1;
        for (unsigned i = 0; i < from->n_fields && n && s[n] != '['; i++)
            if (strlen(from->fields[i]) == n && memcmp(from->fields[i], s, n) == 0)
                field = fields[i];
        if (field >= 0)
            buf_puts(&b, p->e->fields[field]);
        else
            buf_printf(&b, "%.*s", (int)MAX(n, 1), s);
        s += MAX(n, 1);
    }
    return buf_keep(&b, &p->lib->mem);
}

static void include_pred(struct parser *p, const struct scg_entry *from, const int *fields, const struct scg_pred *k)
{
    assert(p->e->n_preds < SCG_PREDS && p->e->n_families <= SCG_FAMILIES);
    struct scg_pred *f = &p->e->preds[p->e->n_preds++];
    *f = *k;
    f->family = family_named(p, from->families[k->family]);
    f->name = renamed(p, from, fields, k->name);
    f->def = renamed(p, from, fields, k->def);
    f->line = p->line;
    memset(&f->rules, 0, sizeof f->rules);
    memset(&f->updates, 0, sizeof f->updates);
    for (size_t i = 0; i < k->rules.n; i++) {
        struct scg_rule r = { renamed(p, from, fields, k->rules.at[i].text), p->line };
        vec_push(&f->rules, r);
    }
    for (size_t i = 0; i < k->updates.n; i++) {
        struct scg_update u = k->updates.at[i];
        u.field = u.field < 0 ? u.field : fields[u.field];
        u.value = u.value ? renamed(p, from, fields, u.value) : NULL;
        u.line = p->line;
        vec_push(&f->updates, u);
    }
}

static void read_include(struct parser *p)
{
    int fields[SCG_FIELDS];
    const char *name;
    const struct scg_entry *from = read_other(p, fields, &name);
    if (from && p->e->n_preds + from->n_preds > SCG_PREDS)
        complain(p, "more than %d predicates", (int)SCG_PREDS);
    for (unsigned i = 0; from && !p->failed && i < from->n_preds; i++)
        include_pred(p, from, fields, &from->preds[i]);
    p->f = NULL;
}

static void read_directive(struct parser *p)
{
    if (scan_accept(&p->in, "entry"))
        read_entry(p);
    else if (!p->e)
        complain(p, "a file begins with `entry'");
    else if (scan_accept(&p->in, "family"))
        read_family(p);
    else if (scan_accept(&p->in, "invariant")) {
        struct scg_rule r = { .line = p->line };
        r.text = rest(p);
        vec_push(&p->e->invariants, r);
    } else if (scan_accept(&p->in, "include"))
        read_include(p);
    else if (scan_accept(&p->in, "view"))
        read_view(p);
    else if (!p->f)
        complain(p, "`entry', `family', `include', `invariant' or `view' is missing");
    else if (scan_accept(&p->in, "rule")) {
        struct scg_rule r = { .line = p->line };
        r.text = rest(p);
        vec_push(&p->f->rules, r);
    } else if (scan_accept(&p->in, "after"))
        read_after(p);
    else
        complain(p, "no directive: entry, family, rule, after, include, invariant, view");
    scan_blanks(&p->in);
    if (p->in.at < p->in.end)
        complain(p, "`;' is missing");
}

// Goes to the next directive; false: there is none.
static bool next_directive(struct parser *p)
{
    const char *s = p->in.end;
    if (*s == ';')
        s++;
    while (isspace((unsigned char)*s) || *s == '#') {
        if (*s == '#')
            s += strcspn(s, "\n");
        else
            p->line += *s++ == '\n';
    }
    p->in.at = p->in.end = s;
    while (*p->in.end && *p->in.end != ';')
        p->in.end += *p->in.end == '#' ? strcspn(p->in.end, "\n") : 1;
    return *s != 0;
}

static uint32_t lines_of(const char *from, const char *to)
{
    uint32_t n = 0;
    for (; from < to; from++)
        n += *from == '\n';
    return n;
}

static void free_entry(struct scg_entry *e)
{
    for (unsigned i = 0; i < e->n_preds; i++) {
        vec_free(&e->preds[i].rules);
        vec_free(&e->preds[i].updates);
    }
    vec_free(&e->invariants);
}

bool scg_read(struct scg_library *lib, const char *name, const char *text, bool trusted, struct buf *why)
{
    struct parser p = { .lib = lib, .name = name, .in = { text, text }, .line = 1, .why = why };
    size_t old = lib->entries.n;
    while (!p.failed && next_directive(&p)) {
        const char *begin = p.in.at;
        if (*p.in.end != ';')
            complain(&p, "the last directive has no `;'");
        else
            read_directive(&p);
        p.line += lines_of(begin, p.in.end);
    }
    if (!p.failed && lib->entries.n == old)
        complain(&p, "there is no entry");
    for (size_t i = old; i < lib->entries.n && !p.failed; i++)
        p.failed = !class_check(name, lib->entries.at[i], trusted ? 0 : CHECK_HEAPS, why);
    for (; p.failed && lib->entries.n > old; lib->entries.n--)
        free_entry(lib->entries.at[lib->entries.n - 1]);
    return !p.failed;
}

void scg_library_free(struct scg_library *lib)
{
    for (size_t i = 0; i < lib->entries.n; i++)
        free_entry(lib->entries.at[i]);
    vec_free(&lib->entries);
    arena_free(&lib->mem);
}

const struct scg_entry *scg_find(const struct scg_library *lib, const char *name)
{
    for (size_t i = 0; i < lib->entries.n; i++)
        if (strcmp(lib->entries.at[i]->name, name) == 0)
            return lib->entries.at[i];
    return NULL;
}

// ---- the lattice of an entry --------------------------------------------------------------------------------------------------

uint32_t scg_close(const struct scg_entry *e, uint32_t families)
{
    for (uint32_t before = 0; before != families;) {
        before = families;
        for (unsigned i = 0; i < e->n_families; i++)
            if (before >> i & 1)
                families |= e->depends[i];
    }
    return families;
}

uint32_t scg_usable(const struct scg_entry *e, bool ordered)
{
    uint32_t families = 0;
    for (unsigned i = 0; i < e->n_preds; i++)
        families |= ordered || !e->preds[i].ordered ? 1u << e->preds[i].family : 0;
    return families;
}

size_t scg_members(const struct scg_entry *e, uint32_t *out)
{
    size_t n = 0;
    for (uint32_t set = 0; set < 1u << e->n_families; set++)
        if (scg_close(e, set) == set)
            out[n++] = set;
    return n;
}

void scg_print(const struct scg_entry *e, struct buf *out)
{
    buf_printf(out, "%s(", e->name);
    for (unsigned i = 0; i < e->n_fields; i++)
        buf_printf(out, "%s%s", i ? ", " : "", e->fields[i]);
    buf_printf(out, ")  %s\n", e->about);
    for (unsigned i = 0; i < e->n_preds; i++) {
        const struct scg_pred *f = &e->preds[i];
        buf_printf(out, "  %s: %s(%s%s%s)%s%s\n", e->families[f->family], f->name, f->vars[0], f->arity > 1 ? ", " : "",
                   f->arity > 1 ? f->vars[1] : "", f->for_pointers ? " for each pointer p" : "",
                   f->ordered ? " where data are ordered" : "");
    }
    for (size_t i = 0; i < e->invariants.n; i++)
        buf_printf(out, "  invariant: %s\n", e->invariants.at[i].text);
    for (unsigned i = 0; i < e->n_views; i++)
        buf_printf(out, "  can be seen as %s\n", e->views[i].entry);
}
