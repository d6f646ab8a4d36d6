// SPDX-License-Identifier: Apache-2.0
// property.c: reads what is to be verified: property files of the software-verification competition, or names.
#include "base/buf.h"
#include "base/scan.h"
#include "spec/spec.h"

// Property files are a few lines; what is larger is not one.
enum { PRP_SIZE_MAX = 1 << 20 };

struct known {
    const char *text;  // behind "G " or "F " in a property file
    bool finally;      // F instead of G
    enum property_kind kind;
    enum check check;
    const char *title;
};

static const struct known known_formulas[] = {
    { "overflow", false, PROP_CHECK, CHECK_OVERFLOW, "no-overflow" },
    { "unsigned-overflow", false, PROP_CHECK, CHECK_UNSIGNED, "no-unsigned-overflow" },
    { "div-by-zero", false, PROP_CHECK, CHECK_DIV_ZERO, "no-div-by-zero" },
    { "assert", false, PROP_ASSERT, CHECK_NONE, "assert" },
    { "end", true, PROP_TERMINATION, CHECK_NONE, "termination" },
};

// The position in a property file.
struct reader {
    struct properties *out;
    struct diag *diag;
    const char *text;
    size_t at, size;
    uint32_t base;
    bool failed;
};

static void fail(struct reader *r, enum diag_code code, const char *what)
{
    if (!r->failed)
        diag_at(r->diag, (struct loc){ r->base + (uint32_t)r->at }, code, "%s", what);
    r->failed = true;
}

static bool is_name(char c)
{
    return is_word(c) || c == '$';
}

// Skips blanks and the comments that people write into property files: // and #.
static void skip_space(struct reader *r)
{
    while (r->at < r->size) {
        char c = r->text[r->at];
        bool comment = c == '#' || (c == '/' && r->at + 1 < r->size && r->text[r->at + 1] == '/');
        if (comment)
            while (r->at < r->size && r->text[r->at] != '\n')
                r->at++;
        else if (is_blank(c))
            r->at++;
        else
            break;
    }
}

static char peek(struct reader *r)
{
    skip_space(r);
    return r->at < r->size ? r->text[r->at] : '\0';
}

static bool accept(struct reader *r, char c)
{
    if (r->failed || peek(r) != c || r->at >= r->size)
        return false;
    r->at++;
    return true;
}

static void expect(struct reader *r, char c)
{
    char message[] = "`?` expected";
    message[1] = c;
    if (!accept(r, c))
        fail(r, E0501, message);
}

// A name; hyphens belong to it when `hyphens`, as in valid-free.  NULL if there is none.
static const char *word(struct reader *r, const char *extra)
{
    skip_space(r);
    size_t begin = r->at;
    while (r->at < r->size && r->text[r->at] && (is_name(r->text[r->at]) || strchr(extra, r->text[r->at])))
        r->at++;
    return r->at > begin ? arena_strndup(&r->out->mem, r->text + begin, r->at - begin) : NULL;
}

static const char *expect_word(struct reader *r, const char *extra, const char *what)
{
    if (r->failed)
        return "";
    const char *w = word(r, extra);
    if (!w)
        fail(r, E0502, what);
    return w ? w : "";
}

static bool same_property(const struct property *a, const struct property *b)
{
    bool named = a->name && b->name ? strcmp(a->name, b->name) == 0 : a->name == b->name;
    return a->kind == b->kind && a->check == b->check && named;
}

// The property is one that `asked` stands for; it is there once.
static void add_property(struct properties *out, struct asked *asked, struct property p)
{
    size_t i = 0;
    while (i < out->n && !same_property(&out->at[i], &p))
        i++;
    if (i == out->n)
        vec_push(out, p);
    if (p.kind == PROP_CHECK)
        asked->checks |= p.check;
    else
        asked->other = i + 1;
}

// The checks of a property by the name that it has in checks.def; undefined: those of what C leaves undefined.
static void add_checks(struct properties *out, struct asked *asked, const char *name, bool undefined)
{
    for (size_t i = 0; i < n_check_rows; i++) {
        const struct check_row *row = &check_rows[i];
        bool defined = row->check == CHECK_UNSIGNED || row->check == CHECK_UNCLOSED;
        if (strcmp(row->property, name) == 0 || (undefined && !defined))
            add_property(out, asked,
                         (struct property){ .kind = PROP_CHECK, .check = row->check, .title = row->property });
    }
}

// Parts of memory safety join those that are there.
static void add_safety(struct properties *out, unsigned safety)
{
    struct property *p = NULL;
    for (size_t i = 0; i < out->n && !p; i++)
        p = out->at[i].kind == PROP_SAFETY ? &out->at[i] : NULL;
    if (!p) {
        vec_push(out, ((struct property){ .kind = PROP_SAFETY }));
        p = &vec_last(out);
    }
    p->safety |= safety;
    bool one = (p->safety & (p->safety - 1)) == 0;
    p->title = one ? safety_name(p->safety) : "memsafety";
}

// The part of memory safety of that name; SAFE_NONE if there is none.
static unsigned safety_of(const char *name)
{
    for (unsigned bit = 1; bit <= SAFE_INDEX; bit <<= 1)
        if (strcmp(safety_name(bit), name) == 0)
            return bit;
    return SAFE_NONE;
}

static void ask(struct properties *out, const struct asked *a)
{
    for (size_t i = 0; i < out->asked.n; i++)
        if (strcmp(out->asked.at[i].name, a->name) == 0)
            return;
    vec_push(&out->asked, *a);
}

static void expect_call_parens(struct reader *r)
{
    expect(r, '(');
    expect(r, ')');
}

// The property of a formula that is one word.  False: there is none.
static bool known_property(const char *word, bool finally, struct property *p)
{
    for (size_t i = 0; i < ARRAY_LEN(known_formulas); i++) {
        const struct known *k = &known_formulas[i];
        if (k->finally == finally && strcmp(k->text, word) == 0) {
            *p = (struct property){ .kind = k->kind, .check = k->check, .title = k->title };
            return true;
        }
    }
    for (size_t i = 0; i < n_check_rows && !finally; i++) {
        const struct check_row *row = &check_rows[i];
        if (strcmp(row->property, word) == 0) {
            *p = (struct property){ .kind = PROP_CHECK, .check = row->check, .title = row->property };
            return true;
        }
    }
    return false;
}

// call(f()) or label(L), behind the first word.
static void read_unreachable(struct reader *r, bool call, struct asked *a, struct property *p)
{
    expect(r, '(');
    p->kind = call ? PROP_UNREACH_CALL : PROP_UNREACH_LABEL;
    p->title = call ? "unreach-call" : "unreach-label";
    p->name = expect_word(r, "", call ? "name of a function expected" : "name of a label expected");
    if (call)
        expect_call_parens(r);
    expect(r, ')');
    a->name = arena_printf(&r->out->mem, call ? "call(%s())" : "label(%s)", p->name);
}

// Behind `G !`: call(f()), label(L), overflow ...; `begin` is where an unknown formula is reported.
static void read_atom(struct reader *r, bool finally)
{
    skip_space(r);
    size_t begin = r->at;
    const char *w = expect_word(r, "-", "a formula expected, such as `call(reach_error())`");
    bool call = !finally && strcmp(w, "call") == 0, label = !finally && strcmp(w, "label") == 0;
    struct asked a = { .name = w, .safety = finally ? SAFE_NONE : safety_of(w) };
    struct property p = { 0 };
    if (!r->failed && (call || label))
        read_unreachable(r, call, &a, &p);
    bool known = call || label || a.safety || known_property(w, finally, &p);
    if (p.title && !call && !label)
        a.name = p.title;
    if (!r->failed && a.safety)
        add_safety(r->out, a.safety);
    else if (!r->failed && known && p.kind == PROP_CHECK)
        add_checks(r->out, &a, p.title, false);
    else if (!r->failed && known)
        add_property(r->out, &a, p);
    if (!r->failed && known)
        ask(r->out, &a);
    if (r->failed || known)
        return;
    r->at = begin;
    fail(r, E0503,
         finally ? "unknown formula: after F only `end` is known"
                 : "unknown formula: known are call(F()), label(L), overflow, div-by-zero, assert, valid-deref, "
                   "valid-free, valid-memtrack, valid-memcleanup");
}

// init(main()): all properties of a run speak of executions that start at one function.
static void read_entry(struct reader *r)
{
    struct properties *out = r->out;
    if (!r->failed && strcmp(expect_word(r, "", "`init(` expected"), "init") != 0)
        fail(r, E0505, "`init(` expected");
    expect(r, '(');
    skip_space(r);
    size_t begin = r->at;
    const char *entry = expect_word(r, "", "name of the entry function expected");
    if (!r->failed && out->entry && strcmp(out->entry, entry) != 0) {
        r->at = begin;
        fail(r, E0512, "another entry function than that of the properties before: verify them in a run of their own");
    }
    out->entry = entry;
    expect_call_parens(r);
    expect(r, ')');
}

// CHECK( init(main()), LTL(G ! call(reach_error())) )
static void read_check(struct reader *r)
{
    skip_space(r);
    size_t begin = r->at;
    const char *check = expect_word(r, "", "`CHECK(` expected");
    if (!r->failed && strcmp(check, "CHECK") != 0) {
        r->at = begin;
        fail(r, E0504, "`CHECK(` expected");
    }
    expect(r, '(');
    read_entry(r);
    expect(r, ',');
    if (!r->failed && strcmp(expect_word(r, "", "`LTL(` expected"), "LTL") != 0)
        fail(r, E0506, "`LTL(` expected");
    expect(r, '(');
    const char *quantifier = expect_word(r, "", "`G` or `F` expected");
    bool finally = strcmp(quantifier, "F") == 0;
    if (!r->failed && !finally && strcmp(quantifier, "G") != 0)
        fail(r, E0507, "`G` or `F` expected");
    // Competition files write `G ! call`, `G ! overflow`, but `G valid-free`.
    if (!finally)
        (void)accept(r, '!');
    read_atom(r, finally);
    expect(r, ')');
    expect(r, ')');
}

static enum rc read_file(const char *path, struct properties *out, struct diag *d, struct sources *src)
{
    struct source_file *f = diag_read_file(d, src, path, "", PRP_SIZE_MAX, "too large for a property file");
    if (!f)
        return RC_USER;
    struct reader r = { .out = out, .diag = d, .text = f->text, .size = f->size, .base = f->base };
    size_t lines = 0;
    for (; !r.failed && (skip_space(&r), r.at < r.size); lines++)
        read_check(&r);
    if (!r.failed && !lines)
        fail(&r, E0510, "no CHECK( ... ) in this property file");
    return r.failed ? RC_USER : RC_OK;
}

// Properties by name, besides those of checks.def; a name that stands for several has several rows.
static const struct {
    const char *name;
    enum property_kind kind;
    const char *title, *of;
} named[] = {
    { "unreach-call", PROP_UNREACH_CALL, "unreach-call", NULL },
    { "unreach-label", PROP_UNREACH_LABEL, "unreach-label", "ERROR" },
    { "assert", PROP_ASSERT, "assert", NULL },
    { "termination", PROP_TERMINATION, "termination", NULL },
};

static unsigned safety_named(const char *name)
{
    if (strcmp(name, "memsafety") == 0)
        return SAFE_DEREF | SAFE_FREE | SAFE_MEMTRACK;
    if (strcmp(name, "memcleanup") == 0)
        return SAFE_MEMCLEANUP;
    return strcmp(name, "undefined-behaviour") == 0 ? SAFE_DEREF | SAFE_FREE | SAFE_INIT | SAFE_ALIGN | SAFE_ALIAS
                                                    : safety_of(name);
}

// False: there is no such property.
static bool add_named(const char *name, struct properties *out)
{
    bool all = strcmp(name, "undefined-behaviour") == 0;
    struct asked a = { .name = name, .safety = safety_named(name) };
    for (size_t i = 0; i < ARRAY_LEN(named); i++)
        if (strcmp(named[i].name, name) == 0)
            add_property(out, &a,
                         (struct property){ .kind = named[i].kind, .title = named[i].title, .name = named[i].of });
    out->undefined |= all;
    add_checks(out, &a, name, all);
    if (a.safety)
        add_safety(out, a.safety);
    bool known = a.checks || a.safety || a.other;
    if (known)
        ask(out, &a);
    out->named |= known;
    return known;
}

#define CHECK(id, bit, property, text, hint) property ", "
#define CHECK_ALSO(...)
const char spec_names[] =
    "a property to verify, or several with commas between them: a .prp file, or unreach-call, unreach-label, assert, "
#include "cfa/checks.def"
    "valid-init, undefined-behaviour (all of these), memsafety (valid-deref, valid-free and valid-memtrack), memcleanup, "
    "termination";
#undef CHECK

static void unknown_name(struct diag *d, const char *name)
{
    diag_at(d, (struct loc){ 0 }, E0511, "unknown property `%s`; --prop takes %s", name, spec_names);
}

static enum rc read_one(const char *what, struct properties *out, struct diag *d, struct sources *src)
{
    if (add_named(what, out))
        return RC_OK;
    if (strchr(what, '.') || strchr(what, '/'))
        return read_file(what, out, d, src);
    unknown_name(d, what);
    return RC_USER;
}

enum rc spec_read(const char *what, struct properties *out, struct diag *d, struct sources *src)
{
    *out = (struct properties){ 0 };
    enum rc rc = *what ? RC_OK : read_one(what, out, d, src);
    for (const char *at = what; *at && rc == RC_OK;) {
        size_t n = strcspn(at, ",");
        rc = read_one(arena_strndup(&out->mem, at, n), out, d, src);
        at += n + (at[n] == ',');
    }
    if (rc != RC_OK)
        properties_free(out);
    return rc;
}

const char *spec_entry(const struct properties *p, const char *option, struct diag *d)
{
    if (!p->entry || strcmp(option, "main") != 0)
        return option;
    if (!p->named || strcmp(p->entry, "main") == 0)
        return p->entry;
    diag_at(
        d, (struct loc){ 0 }, E0513,
        "properties by name start at `main`, those of the file at `%s`: verify them in runs of their own, or say --entry=%s",
        p->entry, p->entry);
    return NULL;
}

void properties_free(struct properties *p)
{
    vec_free(&p->asked);
    vec_free(p);
    arena_free(&p->mem);
    *p = (struct properties){ 0 };
}

const char *spec_undecided(const struct properties *p)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i].kind == PROP_TERMINATION)
            return p->at[i].title;
    return NULL;
}

bool spec_names_undecided(const struct properties *p, const struct asked *a)
{
    return a->other && p->at[a->other - 1].kind == PROP_TERMINATION;
}

bool spec_violates(const struct properties *p, const struct asked *a, size_t i, unsigned safety)
{
    const struct property *v = &p->at[i];
    return v->kind == PROP_SAFETY  ? (a->safety & safety) != 0
           : v->kind == PROP_CHECK ? (a->checks & v->check) != 0
                                   : a->other == i + 1;
}

const char *spec_never(const char *title)
{
    for (size_t i = 0; i < ARRAY_LEN(known_formulas); i++)
        if (known_formulas[i].kind == PROP_CHECK && strcmp(known_formulas[i].title, title) == 0)
            return known_formulas[i].text;
    return NULL;
}

unsigned spec_checks(const struct properties *p)
{
    unsigned checks = 0;
    for (size_t i = 0; i < p->n; i++)
        checks |= p->at[i].check;
    if ((checks & CHECK_INDEX) || spec_safety(p))
        checks |= CHECK_SIZES;
    if (spec_safety(p) & SAFE_INIT)
        checks |= CHECK_VALUES;
    return checks;
}

unsigned spec_demands(const struct properties *p)
{
    unsigned checks = spec_checks(p);
    if (p->undefined)
        return DEMAND_INITIALISED | DEMAND_DEFINED;
    return (spec_safety(p) & SAFE_INIT ? DEMAND_INITIALISED : 0) | (checks & CHECK_INDEX ? DEMAND_VALID : 0) |
           (checks & CHECK_ALIGN ? DEMAND_ALIGNED : 0) | (checks & CHECK_ALIAS ? DEMAND_TYPED : 0) |
           (checks & CHECK_CALL ? DEMAND_CALLS : 0) | (checks & CHECK_SEQUENCE ? DEMAND_SEQUENCED : 0);
}

unsigned spec_safety(const struct properties *p)
{
    unsigned safety = SAFE_NONE;
    for (size_t i = 0; i < p->n; i++)
        safety |= p->at[i].safety;
    return safety;
}
