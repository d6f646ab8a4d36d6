// SPDX-License-Identifier: Apache-2.0
// flags.c: reads the flags of a compiler by the table in flags.def.
#include "frontend/flags.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct loc nowhere = { 0 };

enum form { EXACT, JOINED, NEXT, EITHER, SWITCHED, ANY };

enum effect {
    NOTHING,
    PASSED,
    PATH,
    INCLUDED,
    TARGET,
    WORDS,
    LINKER,
    UNKNOWN,
    UNKNOWN_ON,
    CHAR,
    BITFIELDS,
    ENUMS,
    WCHAR,
    PACKED,
    PACK,
    MACHINE,
    LDOUBLE,
    ORDER,
    WRAPS,
    TRAPS,
    STRICT_OVERFLOW,
    STRICT_ALIASING,
    FLOATS,
    FLOATS_ARE,
    FLOAT_MODEL,
    CONTRACT,
    OPTIMIZE,
    AUTO_INIT,
    CHARSET,
    STANDARD,
    ANSI,
    LANGUAGE,
    GNU_WORDS,
    GNU89_INLINE,
    TAGGED,
    PARALLEL,
    FREESTANDING,
    BUILTIN,
    NO_BUILTIN,
};

struct row {
    const char *text;  // SWITCHED, ANY: without -f or -fno-
    size_t length;     // of the text
    enum form form;
    enum effect effect;
    int on, off;
};

static const struct row rows[] = {
#define FLAG(text, form, effect, value) { text, sizeof(text) - 1, form, effect, value, 0 },
#define SWITCH(name, effect, on, off) { name, sizeof(name) - 1, SWITCHED, effect, on, off },
#define FAMILY(name, effect) { name, sizeof(name) - 1, ANY, effect, 0, 0 },
#define NEUTRAL(name) { name, sizeof(name) - 1, SWITCHED, NOTHING, 0, 0 },
#include "frontend/flags.def"
};

// One flag as it is in the words.
struct given {
    const struct row *row;
    const char *word;
    const char *value;  // behind the row's text, or in the next word; NULL = none
    bool off;           // -fno-NAME
    int words;          // how many
};

// ---- finding the row -----------------------------------------------------------------------------------------------

// The text behind -f or -fno-; NULL: the word is no such flag.
static const char *switch_name(const char *word, bool *off)
{
    if (word[0] != '-' || word[1] != 'f')
        return NULL;
    *off = !strncmp(word + 2, "no-", 3);
    return word + (*off ? 5 : 2);
}

// How many characters of the word the row matches; 0: none.
static size_t fit(const struct row *r, const char *word)
{
    size_t n = r->length;
    bool off;
    if (r->form == SWITCHED || r->form == ANY) {
        const char *name = switch_name(word, &off);
        bool fits = name && !strncmp(name, r->text, n) &&
                    (r->form == ANY || !name[n] || (r->effect == NOTHING && name[n] == '='));
        return fits ? (size_t)(name - word) + n : 0;
    }
    bool whole = r->form == EXACT || r->form == NEXT;
    return (whole ? strcmp(word, r->text) : strncmp(word, r->text, n)) == 0 ? n : 0;
}

// Finds the row of a flag; false: the word is no known flag.
static bool find(const char *word, const char *next, struct given *g)
{
    size_t best = 0;
    *g = (struct given){ .word = word, .words = 1 };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        size_t n = fit(&rows[i], word);
        if (n > best) {
            best = n;
            g->row = &rows[i];
        }
    }
    if (!g->row)
        return false;
    bool separate = g->row->form == NEXT || (g->row->form == EITHER && !word[best]);
    if (g->row->form == SWITCHED || g->row->form == ANY)
        (void)switch_name(word, &g->off);
    g->value = separate ? next : word + best;
    g->words = separate && next ? 2 : 1;
    return !separate || next;
}

int flags_take(char *const *word)
{
    struct given g;
    return word[0][0] == '-' && find(word[0], word[1], &g) ? g.words : 0;
}

int flags_bits(const char *word)
{
    return !strcmp(word, "-m32") ? 32 : !strcmp(word, "-m64") ? 64 : 0;
}

// ---- messages ------------------------------------------------------------------------------------------------------

static enum rc not_supported(const struct flags *f, const struct given *g)
{
    diag_at(f->p->diag, nowhere, E0012, "%s: the flag `%s%s%s` is not supported: it changes what the program means",
            f->where, g->word, g->words == 2 ? " " : "", g->words == 2 ? g->value : "");
    return RC_USER;
}

static enum rc not_understood(const struct flags *f, const char *word)
{
    diag_at(f->p->diag, nowhere, E0011, "%s: the flag `%s` is not understood: it may change what the program means",
            f->where, word);
    return RC_USER;
}

// ---- single flags --------------------------------------------------------------------------------------------------

static void pass(struct flags *f, const struct given *g)
{
    vec_push(&f->args, g->word);
    if (g->words == 2)
        vec_push(&f->args, g->value);
}

// -I dir, -Idir ...: passes the path, made absolute.  (A path that begins with = is one below the system root.)
static void pass_path(struct flags *f, const struct given *g, bool searched)
{
    const char *there = g->value[0] == '=' ? g->value : path_in(f->args.mem, f->dir, g->value);
    // -include looks in the current folder first, then where #include "..." does: only an existing file is meant.
    const char *used = searched && access(there, R_OK) ? g->value : there;
    if (g->words == 2) {
        vec_push(&f->args, g->word);
        vec_push(&f->args, used);
    } else {
        size_t n = strlen(g->word) - strlen(g->value);
        vec_push(&f->args, arena_printf(f->args.mem, "%.*s%s", (int)n, g->word, used));
    }
}

static enum rc read_words(struct flags *f, const char *text)
{
    struct words w = { .mem = f->args.mem };
    for (size_t n; *text; text += n + (text[n] == ',')) {
        n = strcspn(text, ",");
        vec_push(&w, arena_strndup(w.mem, text, n));
    }
    enum rc rc = flags_read(f, w.at, w.n);
    vec_free(&w);
    return rc;
}

// Words for the linker: those that give symbols other meanings, or name functions to be called, change what the program means.
static enum rc read_linker(const struct flags *f, const struct given *g)
{
    static const char *const meant[] = { "defsym", "wrap", "init", "fini", "e", "entry" };
    for (const char *s = g->value; *s; s += strcspn(s, ","), s += *s == ',') {
        const char *name = s + (s[0] == '-') + (s[0] == '-' && s[1] == '-');
        size_t n = strcspn(name, "=,");
        for (size_t i = 0; i < ARRAY_LEN(meant) && name > s; i++)
            if (n == strlen(meant[i]) && strncmp(name, meant[i], n) == 0)
                return not_supported(f, g);
    }
    return RC_OK;
}

// -std=: sets one of the dialects that gcc 12 and clang 14 know, or C23 by its later name.
static enum rc set_standard(struct flags *f, const struct given *g, const char *name)
{
    static const char *const old[] = { "c89", "c90", "iso9899:1990", "iso9899:199409" };
    static const char *const iso[] = { "c99", "c9x", "iso9899:1999", "iso9899:199x", "c11", "c1x", "iso9899:2011",
                                       "c17", "c18", "iso9899:2017", "iso9899:2018", "c2x", "c23" };
    struct dialect *d = &f->dialect;
    bool gnu = !strncmp(name, "gnu", 3), is_old = false, known = false;
    const char *plain = gnu ? arena_printf(f->args.mem, "c%s", name + 3) : name;
    for (size_t i = 0; i < ARRAY_LEN(old); i++)
        is_old = is_old || !strcmp(plain, old[i]);
    for (size_t i = 0; i < ARRAY_LEN(iso); i++)
        known = known || !strcmp(plain, iso[i]);
    if (!known && !is_old)
        return not_supported(f, g);
    f->strictly_iso = !gnu;
    d->c89 = is_old;
    d->no_restrict_word = is_old;
    d->no_inline_word = is_old && !gnu;
    d->no_gnu_words = !gnu;
    d->gnu89_inline = f->says_inline ? d->gnu89_inline : is_old;
    return RC_OK;
}

static void set_floats(struct flags *f, const struct given *g, unsigned bits, bool set)
{
    f->dialect.floats = set ? f->dialect.floats | bits : f->dialect.floats & ~bits;
    if (set)
        f->dialect.floats_why = arena_strndup(f->args.mem, g->word, strlen(g->word));
}

static enum rc set_float_model(struct flags *f, const struct given *g)
{
    bool fast = !strcmp(g->value, "fast");
    if (!fast && strcmp(g->value, "precise") != 0 && strcmp(g->value, "strict") != 0)
        return not_supported(f, g);
    set_floats(f, g, FLOATS_FAST, fast);
    f->dialect.contract = !strcmp(g->value, "strict") ? CONTRACT_OFF : CONTRACT_ON;
    return RC_OK;
}

// -O, -O2, -Ofast: sets what these imply.  -ffast-math belongs to the last one alone, and comes before all others
// (flags_read).
static void set_optimization(struct flags *f, const char *level)
{
    f->dialect.optimizes = strcmp(level, "0") != 0;
}

static enum rc set_pack(struct flags *f, const struct given *g)
{
    char *end;
    unsigned long n = strtoul(g->value, &end, 10);
    if (*end || !*g->value || n > 16 || !n || (n & (n - 1)))
        return not_supported(f, g);
    f->dialect.pack = (uint8_t)n;
    f->dialect.pack_zero = f->is_clang ? 0 : (uint8_t)n;
    return RC_OK;
}

static enum rc only(const struct flags *f, const struct given *g, const char *const *values, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(g->value, values[i]))
            return RC_OK;
    return not_supported(f, g);
}

static void set_overflow(struct flags *f, const struct given *g)
{
    struct dialect *d = &f->dialect;
    bool on = !g->off;
    if (g->row->effect == STRICT_OVERFLOW)
        on = !on;  // -fno-strict-overflow is -fwrapv
    if (g->row->effect != TRAPS) {
        d->traps = on && !f->is_clang ? 0 : d->traps;  // for clang, -ftrapv wins whatever comes later
        d->wraps = on && !d->traps;
    } else {
        d->traps = on;
        d->wraps = on ? 0 : d->wraps;
    }
}

static void set_no_builtin(struct flags *f, const char *name)
{
    struct dialect *d = &f->dialect;
    const char **names = ARENA_ARRAY(f->args.mem, const char *, d->n_apart_names + 1);
    for (size_t i = 0; i < d->n_apart_names; i++)
        names[i] = d->apart_names[i];
    names[d->n_apart_names++] = arena_strndup(f->args.mem, name, strlen(name));
    d->apart_names = names;
}

// ---- all of them ---------------------------------------------------------------------------------------------------

static enum rc set_type(struct flags *f, const struct given *g, int value)
{
    struct dialect *d = &f->dialect;
    switch ((int)g->row->effect) {
    case CHAR:
        d->unsigned_char = value != 0;
        f->says_char = true;
        break;
    case BITFIELDS:
        d->unsigned_bitfields = value != 0 && !f->is_clang;  // which does not know it
        break;
    case ENUMS:
        d->short_enums = value != 0;
        break;
    case WCHAR:
        d->short_wchar = value != 0;
        break;
    case PACKED:
        d->packed = value != 0 && !f->is_clang;
        if (f->is_clang)  // there it is short for -fpack-struct=1
            d->pack = value != 0;
        break;
    case PACK:
        return set_pack(f, g);
    case LDOUBLE:
        d->ldouble_bits = (uint8_t)value;
        break;
    case MACHINE:
        f->bits = (unsigned)value;
        return RC_OK;  // the machine of the program is passed
    default:
        BUG("no type: effect %d", (int)g->row->effect);
    }
    return RC_OK;
}

static enum rc set_value(struct flags *f, const struct given *g, int value)
{
    static const char *const little[] = { "little-endian", "native" }, *const none[] = { "uninitialized" },
                             *const utf8[] = { "UTF-8", "utf-8", "utf8", "UTF8" };
    switch ((int)g->row->effect) {
    case STRICT_ALIASING:
        f->dialect.aliases = g->off;
        break;
    case WRAPS:
    case TRAPS:
    case STRICT_OVERFLOW:
        set_overflow(f, g);
        break;
    case FLOATS:
        set_floats(f, g, (unsigned)(g->row->form == SWITCHED ? g->row->on : value), !g->off);
        break;
    case FLOATS_ARE:
        set_floats(f, g, (unsigned)g->row->on, g->off);
        break;
    case FLOAT_MODEL:
        return set_float_model(f, g);
    case CONTRACT:
        f->dialect.contract = !strcmp(g->value, "off") ? CONTRACT_OFF : CONTRACT_ON;
        break;
    case OPTIMIZE:
        set_optimization(f, g->value);
        break;
    case ORDER:
        return only(f, g, little, ARRAY_LEN(little));
    case AUTO_INIT:
        return only(f, g, none, ARRAY_LEN(none));
    case CHARSET:
        return only(f, g, utf8, ARRAY_LEN(utf8));
    default:
        return set_type(f, g, value);
    }
    return RC_OK;
}

static enum rc set_language(struct flags *f, const struct given *g, int value)
{
    static const char *const c[] = { "c", "none", "cpp-output", "c-header" };
    struct dialect *d = &f->dialect;
    switch ((int)g->row->effect) {
    case STANDARD:
        return set_standard(f, g, g->value);
    case ANSI:
        return set_standard(f, g, "c90");
    case LANGUAGE:
        return only(f, g, c, ARRAY_LEN(c));
    case GNU_WORDS:
        d->no_gnu_words = !value;
        break;
    case GNU89_INLINE:
        d->gnu89_inline = value != 0;
        f->says_inline = true;
        break;
    case TAGGED:
        d->tagged_anonymous = (uint8_t)value;
        break;
    case PARALLEL:
        d->parallel = value != 0;
        break;
    case FREESTANDING:
        d->freestanding = value != 0;
        break;
    case BUILTIN:
        d->no_builtins = !value;
        break;
    case NO_BUILTIN:
        set_no_builtin(f, g->value);
        break;
    default:
        return set_value(f, g, value);
    }
    return RC_OK;
}

static enum rc obey(struct flags *f, const struct given *g)
{
    enum effect e = g->row->effect;
    switch ((int)e) {
    case NOTHING:
        return RC_OK;
    case WORDS:
        return g->words == 2 ? flags_read(f, &g->value, 1) : read_words(f, g->value);
    case LINKER:
        return read_linker(f, g);
    case UNKNOWN:
        return not_supported(f, g);
    case UNKNOWN_ON:
        return g->off ? RC_OK : not_supported(f, g);
    case PATH:
    case INCLUDED:
        pass_path(f, g, e == INCLUDED);
        return RC_OK;
    case TARGET:
        vec_push(&f->target, g->word);
        if (g->words == 2)
            vec_push(&f->target, g->value);
        break;
    case PASSED:
        break;
    default: {
        enum rc rc = set_language(f, g, g->off ? g->row->off : g->row->on);
        if (rc != RC_OK || e == LANGUAGE || e == MACHINE)
            return rc;
    }
    }
    pass(f, g);
    return RC_OK;
}

// Whether the last -O... of the words is -Ofast.
static bool is_fast(const char *const *word, size_t n)
{
    bool fast = false;
    struct given g;
    for (size_t i = 0; i < n; i += (size_t)g.words) {
        if (find(word[i], i + 1 < n ? word[i + 1] : NULL, &g) && g.row->effect == OPTIMIZE)
            fast = !strcmp(g.value, "fast");
    }
    return fast;
}

enum rc flags_read(struct flags *f, const char *const *word, size_t n)
{
    enum rc worst = RC_OK;
    struct given g = { .word = "-Ofast" };
    if (is_fast(word, n))
        set_floats(f, &g, FLOATS_FAST, true);
    for (size_t i = 0; i < n && strcmp(word[i], "--") != 0; i += (size_t)g.words) {
        if (word[i][0] != '-' || !word[i][1]) {
            g.words = 1;
            continue;
        }
        bool known = find(word[i], i + 1 < n ? word[i + 1] : NULL, &g);
        enum rc rc = known ? obey(f, &g) : not_understood(f, word[i]);
        worst = MAX(worst, rc);
    }
    return worst;
}

enum contraction flags_contract(const struct flags *f)
{
    bool iso = f->strictly_iso && f->dialect.contract == CONTRACT_USUAL && !f->is_clang;
    return iso ? CONTRACT_OFF : (enum contraction)f->dialect.contract;
}

void flags_begin(struct flags *f, struct program *p, const char *where)
{
    *f = (struct flags){ .p = p, .dir = "", .where = where, .args.mem = &p->mem, .target.mem = &p->mem };
}

void flags_end(struct flags *f)
{
    vec_free(&f->args);
    vec_free(&f->target);
}
