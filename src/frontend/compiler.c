// SPDX-License-Identifier: Apache-2.0
// compiler.c: finds the compiler that a command names, and asks it for its types.
#define _XOPEN_SOURCE 700  // realpath
#include "frontend/compiler.h"

#include "base/process.h"

#include <stdlib.h>
#include <unistd.h>

static const struct loc nowhere = { 0 };

// ---- names ---------------------------------------------------------------------------------------------------------

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

// Whether s is "" or a version: -12, 12, -12.2.0.
static bool is_version(const char *s)
{
    s += *s == '-' && s[1];
    return s[strspn(s, "0123456789.")] == 0;
}

// Where gcc, cc or clang begins in the name of a compiler, behind the name of a target; NULL: it is no compiler.
static const char *family(const char *base)
{
    static const char *const names[] = { "gcc", "cc", "clang" };
    for (const char *s = base; s; s = strchr(s, '-') ? strchr(s, '-') + 1 : NULL)
        for (size_t i = 0; i < ARRAY_LEN(names); i++)
            if (!strncmp(s, names[i], strlen(names[i])) && is_version(s + strlen(names[i])))
                return s;
    return NULL;
}

// Whether the program runs the compiler behind it.
static bool is_wrapper(const char *base)
{
    static const char *const names[] = { "ccache",  "sccache", "distcc", "icecc", "gomacc",
                                         "libtool", "env",     "nice",   "sh",    "bash" };
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (!strcmp(base, names[i]))
            return true;
    return false;
}

// ---- places --------------------------------------------------------------------------------------------------------

static bool is_below(const char *path, const char *folder)
{
    size_t n = strlen(folder);
    return n > 0 && !strncmp(path, folder, n) && (folder[n - 1] == '/' || path[n] == '/' || !path[n]);
}

const char *real_folder(struct arena *mem, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *folder = !slash ? "." : slash == path ? "/" : arena_strndup(mem, path, (size_t)(slash - path));
    char *real = realpath(folder, NULL);
    const char *kept = real ? arena_strndup(mem, real, strlen(real)) : NULL;
    free(real);
    return kept;
}

const char *real_path(struct arena *mem, const char *path)
{
    char *real = realpath(path, NULL);
    const char *kept = real ? arena_strndup(mem, real, strlen(real)) : path;
    free(real);
    return kept;
}

static bool in_system(const char *folder)
{
    static const char *const system[] = { "/bin", "/usr", "/opt", "/snap", "/nix/store", "/gnu/store" };
    for (size_t i = 0; i < ARRAY_LEN(system); i++)
        if (is_below(folder, system[i]))
            return true;
    return false;
}

static bool may_run(struct arena *mem, const char *path, const char *root)
{
    const char *folder = path[0] == '/' && !access(path, X_OK) ? real_folder(mem, path) : NULL;
    return folder && !is_below(folder, root);
}

// Searches those folders of PATH that are absolute, and not below the database.
static const char *search_path(struct arena *mem, const char *base, const char *root)
{
    const char *s = getenv("PATH");
    for (s = s ? s : "/usr/local/bin:/usr/bin:/bin"; *s; s += *s == ':') {
        size_t n = strcspn(s, ":");
        const char *path = arena_printf(mem, "%.*s/%s", (int)n, s, base);
        if (n && may_run(mem, path, root))
            return path;
        s += n;
    }
    return NULL;
}

static enum rc refuse(const struct flags *f, const char *name, const char *why)
{
    diag_at(f->p->diag, nowhere, E0013, "%s: `%s` is not run to preprocess it: %s", f->where, name, why);
    return RC_USER;
}

static enum rc find_program(struct flags *f, const char *name, const char *root)
{
    struct arena *mem = f->args.mem;
    if (!strchr(name, '/')) {
        f->compiler = search_path(mem, name, root);
        return f->compiler ? RC_OK : refuse(f, name, "no such compiler is in PATH");
    }
    if (name[0] != '/')
        return refuse(f, name, "its path is relative");
    if (access(name, X_OK) != 0)
        return refuse(f, name, "there is no such program");
    const char *folder = real_folder(mem, name);
    if (!folder || !in_system(folder) || !may_run(mem, name, root))
        return refuse(f, name, "it is not in a folder of the system");
    f->compiler = name;
    return RC_OK;
}

// Whether the preprocessor does not read the variable of NAME=VALUE before the compiler.
static bool is_harmless(const char *assignment)
{
    static const char *const names[] = { "CCACHE_", "SCCACHE_", "DISTCC_", "ICECC_", "LC_", "LANG", "TMPDIR=" };
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (!strncmp(assignment, names[i], strlen(names[i])))
            return true;
    return false;
}

enum rc compiler_choose(struct flags *f, const struct words *w, const char *root, size_t *used)
{
    bool wrapped = false;
    for (size_t i = 0; i < w->n; i++) {
        const char *word = w->at[i], *base = base_name(word);
        *used = i + 1;
        bool assigns = wrapped && word[0] != '-' && strchr(word, '=');
        if (assigns && !is_harmless(word))
            return refuse(f, word, "a variable of the environment is set");
        if (assigns || (wrapped && word[0] == '-'))
            continue;
        if (is_wrapper(base)) {
            wrapped = true;
            continue;
        }
        const char *kind = family(base);
        if (!kind)
            return refuse(f, word, "it is not known as a C compiler");
        f->asks_target = kind != base;
        f->is_clang = kind[0] == 'c' && kind[1] == 'l';
        return find_program(f, word, root);
    }
    return refuse(f, "", "the command names no compiler");
}

// ---- the target ----------------------------------------------------------------------------------------------------

// The answer of a compiler about its target, for one set of flags.
struct answer {
    struct arena mem;
    const char *key;
    struct buf text;
    int error, status;
};

void answers_free(struct answers *a)
{
    for (size_t i = 0; i < a->n; i++) {
        buf_free(&a->at[i]->text);
        arena_free(&a->at[i]->mem);
        mem_free(a->at[i], sizeof *a->at[i]);
    }
    vec_free(a);
}

static const char *key_of(struct flags *f)
{
    struct buf b = { 0 };
    buf_printf(&b, "%s %u %u", f->compiler ? f->compiler : "cc", f->bits, f->dialect.ldouble_bits);
    for (size_t i = 0; i < f->target.n; i++)
        buf_printf(&b, " %s", f->target.at[i]);
    return buf_keep(&b, f->args.mem);
}

static void ask(const struct flags *f, struct answer *a)
{
    struct words argv = { .mem = &a->mem };
    struct buf err = { 0 };
    vec_push(&argv, f->compiler ? f->compiler : "cc");
    if (f->bits)
        vec_push(&argv, f->bits == 32 ? "-m32" : "-m64");
    if (f->dialect.ldouble_bits)
        vec_push(&argv, f->dialect.ldouble_bits == 64 ? "-mlong-double-64" : "-mlong-double-128");
    vec_append(&argv, &f->target);
    static const char *const last[] = { "-dM", "-E", "-x", "c", "/dev/null", NULL };
    for (size_t i = 0; i < ARRAY_LEN(last); i++)
        vec_push(&argv, last[i]);
    a->error = process_run(argv.at, -1, &a->text, &err, &a->status);
    buf_free(&err);
    vec_free(&argv);
}

static const struct answer *answer_of(struct flags *f, struct answers *said)
{
    const char *key = key_of(f);
    for (size_t i = 0; i < said->n; i++)
        if (!strcmp(said->at[i]->key, key))
            return said->at[i];
    struct answer *a = MEM_NEW(struct answer);
    a->key = arena_strndup(&a->mem, key, strlen(key));
    ask(f, a);
    vec_push(said, a);
    return a;
}

// The value of a macro, up to the end of its line; NULL: it is not defined.
static const char *macro(const struct answer *a, const char *name)
{
    const char *s = word_in(buf_str(&a->text), name);
    return s ? s + strlen(name) + 1 : NULL;
}

static long macro_number(const struct answer *a, const char *name)
{
    const char *s = macro(a, name);
    return s ? strtol(s, NULL, 0) : -1;
}

static bool is_text(const char *value, const char *text)
{
    return value && !strncmp(value, text, strlen(text)) && (value[strlen(text)] == '\n' || !value[strlen(text)]);
}

static enum rc other(const struct flags *f, const char *what)
{
    diag_at(f->p->diag, nowhere, E0014, "%s: `%s` makes code for a machine that is not supported: %s", f->where,
            f->compiler ? f->compiler : "cc", what);
    return RC_USER;
}

// Checks sizes: those that all machines have here, or the two machines.
static enum rc check_sizes(const struct flags *f, const struct answer *a)
{
    static const struct {
        const char *macro, *what;
        long wide, narrow;
    } sizes[] = {
        { "__CHAR_BIT__", "bits of char", 8, 8 },
        { "__SIZEOF_SHORT__", "bytes of short", 2, 2 },
        { "__SIZEOF_INT__", "bytes of int", 4, 4 },
        { "__SIZEOF_LONG__", "bytes of long", 8, 4 },
        { "__SIZEOF_LONG_LONG__", "bytes of long long", 8, 8 },
        { "__SIZEOF_POINTER__", "bytes of a pointer", 8, 4 },
        { "__SIZEOF_SIZE_T__", "bytes of size_t", 8, 4 },
        { "__SIZEOF_PTRDIFF_T__", "bytes of ptrdiff_t", 8, 4 },
        { "__SIZEOF_FLOAT__", "bytes of float", 4, 4 },
        { "__SIZEOF_DOUBLE__", "bytes of double", 8, 8 },
    };
    bool wide = macro_number(a, "__SIZEOF_POINTER__") == 8;
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
        long n = macro_number(a, sizes[i].macro), want = wide ? sizes[i].wide : sizes[i].narrow;
        if (n != want)
            return other(f, arena_printf(f->args.mem, "%ld %s", n, sizes[i].what));
    }
    return RC_OK;
}

static enum rc check_order(const struct flags *f, const struct answer *a)
{
    static const char *const order[] = { "__BYTE_ORDER__", "__FLOAT_WORD_ORDER__" };
    for (size_t i = 0; i < ARRAY_LEN(order); i++)
        if (macro(a, order[i]) && !is_text(macro(a, order[i]), "__ORDER_LITTLE_ENDIAN__"))
            return other(f, "it is not little-endian");
    if (!macro(a, "__BYTE_ORDER__"))
        return other(f, "its order of bytes is not known");
    if (macro(a, "__x86_64__") || macro(a, "__i386__"))
        return RC_OK;
    return other(f, "it is not of the x86 family, so that bit-fields and alignments may differ");
}

static enum rc set_long_double(struct flags *f, const struct answer *a)
{
    long digits = macro_number(a, "__LDBL_MANT_DIG__"), size = macro_number(a, "__SIZEOF_LONG_DOUBLE__");
    long usual = macro_number(a, "__SIZEOF_POINTER__") == 8 ? 16 : 12;
    if (digits == 64 && size == usual)
        f->dialect.ldouble_bits = 0;
    else if (digits == 53 && size == 8)
        f->dialect.ldouble_bits = 64;
    else if (digits == 113 && size == 16)
        f->dialect.ldouble_bits = 128;
    else
        return other(f, arena_printf(f->args.mem, "%ld bytes of long double", size));
    return RC_OK;
}

static void set_floats(struct flags *f, const struct answer *a)
{
    bool fuses = macro(a, "__FMA__") || macro(a, "__FMA4__") || macro(a, "__AVX512F__");
    f->dialect.evaluates_narrow = macro_number(a, "__FLT_EVAL_METHOD__") == 0;
    if (!f->dialect.evaluates_narrow) {
        f->dialect.floats |= FLOATS_WIDE;
        f->dialect.floats_why = "FLT_EVAL_METHOD is not 0";
    }
    if (fuses && flags_contract(f) != CONTRACT_OFF)
        f->dialect.floats |= FLOATS_FUSED;
}

enum rc compiler_target(struct flags *f, struct answers *said)
{
    if (!f->asks_target && !f->target.n && f->bits != 32)
        return RC_OK;
    const struct answer *a = answer_of(f, said);
    if (a->error || a->status)
        return other(f, "it does not say what its types are");
    enum rc rc = check_sizes(f, a);
    if (rc == RC_OK)
        rc = check_order(f, a);
    if (rc == RC_OK)
        rc = set_long_double(f, a);
    if (rc != RC_OK)
        return rc;
    f->bits = macro_number(a, "__SIZEOF_POINTER__") == 8 ? 64 : 32;
    f->dialect.unsigned_char = f->says_char ? f->dialect.unsigned_char : macro(a, "__CHAR_UNSIGNED__") != NULL;
    f->dialect.short_wchar |= macro_number(a, "__SIZEOF_WCHAR_T__") == 2;
    set_floats(f, a);
    return RC_OK;
}
