// SPDX-License-Identifier: Apache-2.0
// opt.c: setting, reading, explaining and writing of registered options.
#include "base/opt.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/nearest.h"
#include "base/outfile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

enum {
    HELP_INDENT = 6,
    INCLUDE_DEPTH = 16,  // nesting of configuration files; more is taken for a cycle
};

// ---- Names ------------------------------------------------------------------------------------------------------

// The character of a name as it is compared and shown: users may write either of '_' and '-'.
static char shown(char c)
{
    return c == '_' ? '-' : c;
}

static bool same_text(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (shown(a[i]) != shown(b[i]))
            return false;
    return true;
}

// Of a row: fields named like a keyword of C end in '_', their options do not.
static size_t name_length(const char *s)
{
    size_t n = strlen(s);
    return n && s[n - 1] == '_' ? n - 1 : n;
}

static bool same_name(const char *a, const char *b)
{
    size_t n = name_length(a);
    return n == strlen(b) && same_text(a, b, n);
}

static void put_shown(const char *s, struct buf *out)
{
    for (size_t i = 0, n = name_length(s); i < n; i++)
        buf_putc(out, shown(s[i]));
}

static void put_full_name(const struct opt_group *g, const struct opt_spec *spec, struct buf *out)
{
    put_shown(g->prefix, out);
    if (g->prefix[0])
        buf_putc(out, '.');
    put_shown(spec->name, out);
}

// What stands in the name behind the group's prefix and its dot; NULL: it is none of the group's.
static const char *name_in_group(const struct opt_group *g, const char *name)
{
    size_t n = strlen(g->prefix);
    if (n == 0)
        return name;
    return strlen(name) > n && name[n] == '.' && same_text(g->prefix, name, n) ? name + n + 1 : NULL;
}

const struct opt_spec *opt_find(const struct options *o, const char *name, const struct opt_group **g)
{
    for (size_t k = 0; k < o->n; k++) {
        const char *rest = name_in_group(&o->group[k], name);
        for (size_t i = 0; rest && i < o->group[k].n; i++) {
            const struct opt_spec *spec = &o->group[k].specs[i];
            if (spec->name[0] == rest[0] && same_name(spec->name, rest)) {
                if (g)
                    *g = &o->group[k];
                return spec;
            }
        }
    }
    return NULL;
}

const char *opt_text_next(const struct options *o, enum opt_type type, size_t *at, struct buf *name)
{
    for (size_t k = 0, before = 0; k < o->n; before += o->group[k++].n) {
        const struct opt_group *g = &o->group[k];
        for (size_t i = *at > before ? *at - before : 0; i < g->n; i++) {
            const char *value = g->specs[i].type == type
                                    ? *(const char *const *)(const void *)((char *)g->cfg + g->specs[i].offset)
                                    : NULL;
            if (!value)
                continue;
            *at = before + i + 1;
            name->n = 0;
            put_full_name(g, &g->specs[i], name);
            return value;
        }
    }
    return NULL;
}

static void complain_unknown(const struct options *o, const char *name, struct buf *why)
{
    struct buf full = { 0 };
    struct nearest near = nearest_begin(name);
    for (size_t k = 0; k < o->n; k++) {
        for (size_t i = 0; i < o->group[k].n; i++) {
            full.n = 0;
            put_full_name(&o->group[k], &o->group[k].specs[i], &full);
            if (same_name(o->group[k].specs[i].name, name))  // leaving out the prefix is the smallest mistake
                nearest_try_at(&near, buf_str(&full), 0);
            nearest_try(&near, buf_str(&full));
            if (o->group[k].specs[i].type != OPT_BOOL)
                continue;
            full.n = 0;
            buf_puts(&full, "no-");
            put_full_name(&o->group[k], &o->group[k].specs[i], &full);
            nearest_try(&near, buf_str(&full));
        }
    }
    buf_printf(why, "unknown option '%s'", name);
    if (near.name[0])
        buf_printf(why, "; did you mean '%s'?", near.name);
    buf_free(&full);
}

// ---- Values -----------------------------------------------------------------------------------------------------

// Where the value of an option is: one of bool, int64_t, int, const char *.
static void *field(const struct opt_group *g, const struct opt_spec *spec)
{
    return (char *)g->cfg + spec->offset;
}

static void set_default(const struct opt_group *g, const struct opt_spec *spec)
{
    void *at = field(g, spec);
    switch (spec->type) {
    case OPT_BOOL:
        *(bool *)at = spec->dflt != 0;
        break;
    case OPT_INT:
        *(int64_t *)at = spec->dflt;
        break;
    case OPT_ENUM:
        *(int *)at = (int)spec->dflt;
        break;
    case OPT_STR:
    case OPT_IN:
    case OPT_OUT:
        *(const char **)at = spec->dflt_str;
        break;
    }
}

void *opt_cfg(const struct options *o, const char *prefix)
{
    for (size_t i = 0; i < o->n; i++)
        if (strcmp(o->group[i].prefix, prefix) == 0)
            return o->group[i].cfg;
    return NULL;
}

void opt_register(struct options *o, struct opt_group g)
{
    VERIFY(o->n < OPT_GROUPS_MAX);
    o->group[o->n++] = g;
    for (size_t i = 0; i < g.n; i++)
        set_default(&g, &g.specs[i]);
}

void opt_reset(struct options *o)
{
    for (size_t k = 0; k < o->n; k++)
        for (size_t i = 0; i < o->group[k].n; i++)
            set_default(&o->group[k], &o->group[k].specs[i]);
}

static enum rc set_bool(bool *at, const char *name, const char *value, struct buf *why)
{
    static const char *const words[] = { "false", "true", "no", "yes", "off", "on", "0", "1" };
    for (size_t i = 0; value && i < ARRAY_LEN(words); i++) {
        if (strcmp(value, words[i]) == 0) {
            *at = i % 2;
            return RC_OK;
        }
    }
    if (!value) {
        *at = true;
        return RC_OK;
    }
    buf_printf(why, "option '%s': '%s' is neither true nor false", name, value);
    return RC_USER;
}

// The allowed numbers in words; nothing if all are allowed.
static void put_range(const struct opt_spec *spec, struct buf *out)
{
    if (spec->low != INT64_MIN && spec->high != INT64_MAX)
        buf_printf(out, "%" PRId64 " to %" PRId64, spec->low, spec->high);
    else if (spec->low != INT64_MIN)
        buf_printf(out, "at least %" PRId64, spec->low);
    else if (spec->high != INT64_MAX)
        buf_printf(out, "at most %" PRId64, spec->high);
    else
        buf_puts(out, "any number");
    if (spec->unit[0])
        buf_printf(out, " %s", spec->unit);
}

static enum rc set_int(const struct opt_spec *spec, int64_t *at, const char *name, const char *value, struct buf *why)
{
    char *end;
    if (spec->high == INT64_MAX && strcmp(value, "inf") == 0) {
        *at = INT64_MAX;
        return RC_OK;
    }
    errno = 0;
    int64_t number = strtoll(value, &end, 10);
    bool is_number = strchr("+-0123456789", value[0]) && end != value && *end == 0;
    if (is_number && errno == 0 && number >= spec->low && number <= spec->high) {
        *at = number;
        return RC_OK;
    }
    buf_printf(why, "option '%s': '%s' is %s (", name, value, is_number ? "out of range" : "not a number");
    put_range(spec, why);
    buf_puts(why, ")");
    return RC_USER;
}

static enum rc set_enum(const struct opt_spec *spec, int *at, const char *name, const char *value, struct buf *why)
{
    for (const struct opt_choice *c = spec->choices; c->name; c++) {
        if (same_name(c->name, value)) {
            *at = c->value;
            return RC_OK;
        }
    }
    buf_printf(why, "option '%s': '%s' is not one of", name, value);
    for (const struct opt_choice *c = spec->choices; c->name; c++)
        buf_printf(why, "%s %s", c == spec->choices ? "" : ",", c->name);
    return RC_USER;
}

static enum rc set_value(const struct options *o, const struct opt_group *g, const struct opt_spec *spec,
                         const char *name, const char *value, struct buf *why)
{
    void *at = field(g, spec);
    if (!value && spec->type != OPT_BOOL) {
        buf_printf(why, "option '%s' needs a value", name);
        return RC_USER;
    }
    switch (spec->type) {
    case OPT_BOOL:
        return set_bool(at, name, value, why);
    case OPT_INT:
        return set_int(spec, at, name, value, why);
    case OPT_ENUM:
        return set_enum(spec, at, name, value, why);
    case OPT_STR:
    case OPT_IN:
    case OPT_OUT:
        *(const char **)at = arena_strndup(o->mem, value, strlen(value));
        return RC_OK;
    }
    UNREACHABLE();
}

enum rc opt_set(struct options *o, const char *name, const char *value, struct buf *why)
{
    const struct opt_group *g;
    const struct opt_spec *spec = opt_find(o, name, &g);
    if (spec)
        return set_value(o, g, spec, name, value, why);
    bool negated = strncmp(name, "no-", 3) == 0 || strncmp(name, "no_", 3) == 0;
    if (!negated || !(spec = opt_find(o, name + 3, &g))) {
        complain_unknown(o, name, why);
        return RC_USER;
    }
    if (spec->type != OPT_BOOL || value) {
        buf_printf(why, "option '%s' %s", name, value ? "takes no value" : "cannot be negated: it is no switch");
        return RC_USER;
    }
    return set_value(o, g, spec, name, "false", why);
}

// ---- Configuration files ----------------------------------------------------------------------------------------

struct loader {
    struct options *o;
    struct buf *why;
    int depth;
};

// One file that is being read; lines are cut out of `text` in place.
struct config_file {
    const char *path;
    int line;
    struct map seen;  // id of an option -> line that set it
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static char *skip_blanks(char *s)
{
    while (is_blank(*s))
        s++;
    return s;
}

static enum rc complain_at(struct loader *l, const struct config_file *f, const char *text)
{
    buf_printf(l->why, "%s:%d: %s", f->path, f->line, text);
    return RC_USER;
}

// Reads "..." with \" \\ \n in place; false if it does not end or something but a comment follows.
static bool unquote(char *s)
{
    char *to = s;
    char *from = s + 1;
    for (; *from && *from != '"'; from++) {
        if (*from == '\\' && from[1])
            *to++ = *++from == 'n' ? '\n' : *from;
        else
            *to++ = *from;
    }
    if (*from != '"')
        return false;
    from = skip_blanks(from + 1);
    *to = 0;
    return *from == 0 || *from == '#';
}

// Cuts off a comment (from a '#' at the start or after a blank) and the blanks at the end.
static void strip_end(char *s)
{
    for (char *p = s; *p; p++)
        if (*p == '#' && (p == s || is_blank(p[-1])))
            *p = 0;
    size_t n = strlen(s);
    while (n && is_blank(s[n - 1]))
        s[--n] = 0;
}

static bool read_value(char *s)
{
    if (*s == '"')
        return unquote(s);
    strip_end(s);
    return true;
}

static enum rc load_file(struct loader *l, const char *path);

// A path in an include is relative to the file that contains it.
static enum rc include(struct loader *l, const struct config_file *f, char *path)
{
    if (!read_value(path) || !*path)
        return complain_at(l, f, "include needs a file name");
    if (l->depth == INCLUDE_DEPTH)
        return complain_at(l, f, "includes are nested too deeply");
    const char *slash = strrchr(f->path, '/');
    if (path[0] == '/' || !slash)
        return load_file(l, path);
    struct buf joined = { 0 };
    buf_put(&joined, f->path, (size_t)(slash + 1 - f->path));
    buf_puts(&joined, path);
    enum rc rc = load_file(l, buf_str(&joined));
    buf_free(&joined);
    return rc;
}

static uint64_t option_id(const struct options *o, const struct opt_group *g, const struct opt_spec *spec)
{
    return (uint64_t)(g - o->group) << 32 | (uint64_t)(spec - g->specs);
}

static enum rc assign(struct loader *l, struct config_file *f, const char *key, char *value)
{
    struct buf why = { 0 };
    enum rc rc = RC_OK;
    const struct opt_group *g;
    const struct opt_spec *spec = opt_find(l->o, key, &g);
    uint64_t line;
    if (!spec) {
        complain_unknown(l->o, key, &why);
        rc = RC_USER;
    } else if (map_get(&f->seen, option_id(l->o, g, spec), &line)) {
        buf_printf(&why, "option '%s' was already set in line %" PRIu64, key, line);
        rc = RC_USER;
    } else {
        map_put(&f->seen, option_id(l->o, g, spec), (uint64_t)f->line);
        rc = set_value(l->o, g, spec, key, value, &why);
    }
    if (rc != RC_OK)
        complain_at(l, f, buf_str(&why));
    buf_free(&why);
    return rc;
}

static enum rc load_line(struct loader *l, struct config_file *f, char *s)
{
    s = skip_blanks(s);
    if (*s == 0 || *s == '#')
        return RC_OK;
    if (strncmp(s, "include", 7) == 0 && is_blank(s[7]) && *skip_blanks(s + 7) != '=')
        return include(l, f, skip_blanks(s + 7));
    char *equals = strchr(s, '=');
    if (!equals)
        return complain_at(l, f, "expected `key = value` or `include FILE`");
    *equals = 0;
    strip_end(s);
    char *value = skip_blanks(equals + 1);
    if (!read_value(value))
        return complain_at(l, f, "the quoted text does not end, or more follows it");
    return assign(l, f, s, value);
}

static enum rc load_lines(struct loader *l, struct config_file *f, char *text)
{
    enum rc rc = RC_OK;
    for (char *s = text; s && rc == RC_OK;) {
        char *end = strchr(s, '\n');
        if (end)
            *end = 0;
        f->line++;
        rc = load_line(l, f, s);
        s = end ? end + 1 : NULL;
    }
    return rc;
}

static enum rc load_file(struct loader *l, const char *path)
{
    struct buf text = { 0 };
    struct config_file f = { .path = path };
    enum rc rc = RC_USER;
    outfile_protect(path);
    int error = buf_read_file(&text, path);
    if (error) {
        buf_printf(l->why, "%s: %s", path, strerror(error));
        goto out;
    }
    if (text.n && memchr(text.at, 0, text.n)) {
        buf_printf(l->why, "%s: not a text file", path);
        goto out;
    }
    l->depth++;
    rc = text.n ? load_lines(l, &f, text.at) : RC_OK;
    l->depth--;
out:
    map_free(&f.seen);
    buf_free(&text);
    return rc;
}

enum rc opt_load(struct options *o, const char *path, struct buf *why)
{
    struct loader l = { .o = o, .why = why };
    return load_file(&l, path);
}

enum rc opt_load_text(struct options *o, const char *name, const char *text, struct buf *why)
{
    struct loader l = { .o = o, .why = why, .depth = 1 };
    struct config_file f = { .path = name };
    struct buf copy = { 0 };
    buf_puts(&copy, text);
    enum rc rc = load_lines(&l, &f, copy.at);
    map_free(&f.seen);
    buf_free(&copy);
    return rc;
}

// ---- Texts ------------------------------------------------------------------------------------------------------

static const struct opt_choice *choice_of(const struct opt_spec *spec, int64_t value)
{
    for (const struct opt_choice *c = spec->choices; c->name; c++)
        if (c->value == value)
            return c;
    BUG("option %s: %" PRId64 " is none of its choices", spec->name, value);
}

static void put_int(int64_t value, struct buf *out)
{
    if (value == INT64_MAX)
        buf_puts(out, "inf");
    else
        buf_printf(out, "%" PRId64, value);
}

// The default and the range, as a sentence part; nothing for strings without default.
static void put_facts(const struct opt_spec *spec, struct buf *out)
{
    switch (spec->type) {
    case OPT_BOOL:
        buf_puts(out, spec->dflt ? "default: on" : "default: off");
        break;
    case OPT_INT:
        buf_puts(out, "default: ");
        put_int(spec->dflt, out);
        buf_puts(out, "; ");
        put_range(spec, out);
        break;
    case OPT_ENUM:
        buf_printf(out, "default: %s", choice_of(spec, spec->dflt)->name);
        break;
    case OPT_STR:
    case OPT_IN:
    case OPT_OUT:
        if (spec->dflt_str)
            buf_printf(out, "default: %s", spec->dflt_str);
        break;
    }
}

// How the option is written: `--[no-]name`, `--name=N`, `--name=PATH`.
static void put_usage(const struct opt_group *g, const struct opt_spec *spec, struct buf *out)
{
    buf_puts(out, spec->type == OPT_BOOL ? "--[no-]" : "--");
    put_full_name(g, spec, out);
    if (spec->type == OPT_INT)
        buf_puts(out, "=N");
    else if (spec->type == OPT_ENUM)
        buf_puts(out, "=WHICH");
    else if (spec->type >= OPT_STR)
        buf_printf(out, "=%s", spec->unit[0] ? spec->unit : "TEXT");
}

static void put_help_and_facts(const struct opt_spec *spec, struct buf *out)
{
    buf_puts(out, spec->help);
    size_t before = out->n;
    buf_puts(out, " (");
    put_facts(spec, out);
    if (out->n == before + 2)
        out->n = before;
    else
        buf_putc(out, ')');
    out->at[out->n] = 0;
}

static void put_choices_text(const struct opt_spec *spec, struct buf *out)
{
    size_t width = 0;
    for (const struct opt_choice *c = spec->choices; c->name; c++)
        width = MAX(width, strlen(c->name));
    for (const struct opt_choice *c = spec->choices; c->name; c++) {
        size_t column = HELP_INDENT + 2 + width + 2;
        buf_printf(out, "%*s%-*s  ", HELP_INDENT + 2, "", (int)width, c->name);
        buf_wrap(out, c->help, column, column);
    }
}

static void put_option_text(const struct opt_group *g, const struct opt_spec *spec, struct buf *out)
{
    struct buf help = { 0 };
    buf_puts(out, "  ");
    put_usage(g, spec, out);
    buf_printf(out, "\n%*s", HELP_INDENT, "");
    put_help_and_facts(spec, &help);
    buf_wrap(out, buf_str(&help), HELP_INDENT, HELP_INDENT);
    buf_free(&help);
    if (spec->type == OPT_ENUM)
        put_choices_text(spec, out);
}

void opt_help_group(const struct options *o, size_t k, struct buf *out)
{
    buf_printf(out, "%s:\n", o->group[k].title);
    for (size_t i = 0; i < o->group[k].n; i++)
        put_option_text(&o->group[k], &o->group[k].specs[i], out);
}

bool opt_help_option(const struct options *o, const char *name, struct buf *out)
{
    const struct opt_group *g;
    const struct opt_spec *spec = opt_find(o, name, &g);
    if (spec)
        put_option_text(g, spec, out);
    return spec != NULL;
}

void opt_help_text(const struct options *o, struct buf *out)
{
    for (size_t k = 0; k < o->n; k++) {
        buf_puts(out, k ? "\n" : "");
        opt_help_group(o, k, out);
    }
}

static void put_option_md(const struct opt_group *g, const struct opt_spec *spec, struct buf *out)
{
    buf_puts(out, "- `");
    put_usage(g, spec, out);
    buf_puts(out, "`: ");
    put_help_and_facts(spec, out);
    buf_putc(out, '\n');
    if (spec->type != OPT_ENUM)
        return;
    for (const struct opt_choice *c = spec->choices; c->name; c++)
        buf_printf(out, "  - `%s`: %s\n", c->name, c->help);
}

void opt_help_md(const struct options *o, struct buf *out)
{
    buf_puts(out, "# Options\n\n<!-- generated by `make options-doc`; do not edit -->\n");
    for (size_t k = 0; k < o->n; k++) {
        buf_printf(out, "\n## %s\n\n", o->group[k].title);
        for (size_t i = 0; i < o->group[k].n; i++)
            put_option_md(&o->group[k], &o->group[k].specs[i], out);
    }
}

// ---- Dump -------------------------------------------------------------------------------------------------------

static void put_quoted(const char *s, struct buf *out)
{
    buf_putc(out, '"');
    for (; *s; s++) {
        if (*s == '\n') {
            buf_puts(out, "\\n");
            continue;
        }
        if (*s == '"' || *s == '\\')
            buf_putc(out, '\\');
        buf_putc(out, *s);
    }
    buf_putc(out, '"');
}

static void put_value(const struct opt_group *g, const struct opt_spec *spec, struct buf *out)
{
    const void *at = field(g, spec);
    switch (spec->type) {
    case OPT_BOOL:
        buf_puts(out, *(const bool *)at ? "true" : "false");
        break;
    case OPT_INT:
        put_int(*(const int64_t *)at, out);
        break;
    case OPT_ENUM:
        buf_puts(out, choice_of(spec, *(const int *)at)->name);
        break;
    case OPT_STR:
    case OPT_IN:
    case OPT_OUT:
        put_quoted(*(const char *const *)at, out);
        break;
    }
}

void opt_dump(const struct options *o, struct buf *out)
{
    for (size_t k = 0; k < o->n; k++) {
        const struct opt_group *g = &o->group[k];
        buf_printf(out, "%s# %s\n", k ? "\n" : "", g->title);
        for (size_t i = 0; i < g->n; i++) {
            // A text that is not set has no value that could be written; a comment says so.
            bool unset = g->specs[i].type >= OPT_STR && !*(const char *const *)field(g, &g->specs[i]);
            buf_puts(out, unset ? "# " : "");
            put_full_name(g, &g->specs[i], out);
            if (unset) {
                buf_puts(out, " is not set\n");
                continue;
            }
            buf_puts(out, " = ");
            put_value(g, &g->specs[i], out);
            buf_putc(out, '\n');
        }
    }
}

// ---- lists of NAME=K ------------------------------------------------------------------------------------------------

static int64_t read_count(const char *text, size_t n)
{
    char *stop = NULL;
    if (n == 3 && strncmp(text, "inf", 3) == 0)
        return INT64_MAX;
    errno = 0;
    long long k = strtoll(text, &stop, 10);
    return errno || k < 0 || stop == text || stop != text + n ? -1 : k;
}

bool opt_pair_next(const char **list, struct opt_pair *out)
{
    const char *s = *list, *equals;
    if (!s || !*s)
        return false;
    size_t n = strcspn(s, ",");
    *out = (struct opt_pair){ .text = s, .length = n, .k = -1 };
    *list = s + n + (s[n] == ',');
    if ((equals = memchr(s, '=', n)) && equals != s) {
        out->name = (size_t)(equals - s);
        out->k = read_count(equals + 1, n - out->name - 1);
    }
    return true;
}
