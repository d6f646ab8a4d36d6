// SPDX-License-Identifier: Apache-2.0
/* database.c: the files of a compile_commands.json, each with its own preprocessor arguments
 * (format: https://clang.llvm.org/docs/JSONCompilationDatabase.html). */
#include "frontend/frontend.h"

#include "base/buf.h"
#include "base/map.h"

static const struct loc nowhere = { 0 };

#if defined(HAVE_JANSSON)

#include <jansson.h>
#include <unistd.h>

// One entry on its way to frontend_add.
struct entry {
    struct arena *mem;
    struct program *p;
    const char *database;  // path, for messages
    const char *dir;       // of the compilation; "" = the current one
    struct {
        VEC_OF(const char *);
    } words;  // the command, split
    struct {
        VEC_OF(const char *);
    } args;  // for cc -E
    enum machine_id machine;
};

static enum rc complain(struct program *p, const char *path, size_t i, const char *what)
{
    diag_at(p->diag, DIAG_ERROR, nowhere, "E0008", "%s: entry %zu %s", path, i, what);
    return RC_USER;
}

// Reads one word of a shell command at *s: quotes and backslashes as in POSIX 2.2.  NULL at the end.
static const char *next_word(struct arena *mem, const char **s)
{
    const char *p = *s;
    while (*p == ' ' || *p == '\t' || *p == '\n')
        p++;
    if (!*p)
        return NULL;
    struct buf b = { 0 };
    char quote = 0;
    for (; *p && (quote || (*p != ' ' && *p != '\t' && *p != '\n')); p++) {
        bool escapes = !quote || (quote == '"' && p[1] && strchr("\"\\$`", p[1]));
        if (*p == '\\' && quote != '\'' && p[1] && escapes)
            buf_putc(&b, *++p);
        else if (!quote && (*p == '"' || *p == '\''))
            quote = *p;
        else if (quote && *p == quote)
            quote = 0;
        else
            buf_putc(&b, *p);
    }
    *s = p;
    const char *word = arena_strndup(mem, buf_str(&b), b.n);
    buf_free(&b);
    return word;
}

static const char *in_dir(struct arena *mem, const char *dir, const char *path)
{
    return path[0] == '/' || !dir[0] ? path : arena_printf(mem, "%s/%s", dir, path);
}

// The folder a relative path in the entry is relative to.
static const char *entry_dir(struct arena *mem, const char *database, const char *directory)
{
    const char *slash = strrchr(database, '/');
    const char *base = slash ? arena_strndup(mem, database, (size_t)(slash - database)) : "";
    const char *dir = directory ? in_dir(mem, slash == database ? "/" : base, directory) : base;
    char cwd[4096];
    // In the current folder names stay short.
    return !strcmp(dir, ".") || (getcwd(cwd, sizeof cwd) && !strcmp(dir, cwd)) ? "" : dir;
}

// Options that take a path, in the same word or the next one.
static const char *const path_options[] = {
    "-I", "-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-iprefix", "-isysroot", "--sysroot=",
};

// Options whose next word belongs to them and is of no interest.
static const char *const skipped_options[] = {
    "-o", "-x", "-MF", "-MT", "-MQ", "-arch", "-Xlinker", "-Xassembler", "-L", "-l", "-T", "-u", "-z",
};

static bool is_one_of(const char *word, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(word, list[i]))
            return true;
    return false;
}

// -I dir, -Idir ...: pushes it with the path made absolute; the index of the last word that was used.
static size_t take_path_option(struct entry *e, size_t i)
{
    const char *word = e->words.at[i];
    for (size_t k = 0; k < ARRAY_LEN(path_options); k++) {
        size_t n = strlen(path_options[k]);
        if (strncmp(word, path_options[k], n))
            continue;
        bool separate = !word[n];
        if (separate && i + 1 >= e->words.n)
            return i;
        const char *path = separate ? e->words.at[++i] : word + n;
        // -include looks in the current folder first, then where #include "..." does: only an existing file is meant.
        const char *there = in_dir(e->mem, e->dir, path);
        bool searched = !strcmp(path_options[k], "-include") || !strcmp(path_options[k], "-imacros");
        const char *used = searched && access(there, R_OK) ? path : there;
        if (separate)
            vec_push(&e->args, path_options[k]);
        vec_push(&e->args, separate ? used : arena_printf(e->mem, "%s%s", path_options[k], used));
        return i;
    }
    return i;
}

static bool is_path_option(const char *word)
{
    for (size_t k = 0; k < ARRAY_LEN(path_options); k++)
        if (!strncmp(word, path_options[k], strlen(path_options[k])))
            return true;
    return false;
}

// Keeps the words that matter to the preprocessor: paths, macros, and what changes predefined macros.
static void choose_args(struct entry *e)
{
    static const char *const kept[] = { "-nostdinc", "-undef", "-ffreestanding", "-pthread", "-fno-builtin", "-ansi" };
    for (size_t i = 1; i < e->words.n; i++) {
        const char *word = e->words.at[i];
        if (!strcmp(word, "-m32") || !strcmp(word, "-m64")) {
            e->machine = !strcmp(word, "-m32") ? MACHINE_ILP32 : MACHINE_LP64;
        } else if (!strncmp(word, "-D", 2) || !strncmp(word, "-U", 2)) {
            vec_push(&e->args, word);
            if (!word[2] && i + 1 < e->words.n)
                vec_push(&e->args, e->words.at[++i]);
        } else if (is_path_option(word)) {
            i = take_path_option(e, i);
        } else if (is_one_of(word, skipped_options, ARRAY_LEN(skipped_options))) {
            i++;
        } else if (is_one_of(word, kept, ARRAY_LEN(kept))) {
            vec_push(&e->args, word);
        }
    }
}

static enum rc split_command(struct entry *e, const json_t *item, size_t index)
{
    const json_t *list = json_object_get(item, "arguments");
    const char *command = json_string_value(json_object_get(item, "command"));
    if (json_is_array(list)) {
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *word = json_string_value(json_array_get(list, i));
            if (!word)
                return complain(e->p, e->database, index, "has arguments that are not strings");
            vec_push(&e->words, word);
        }
        return RC_OK;
    }
    if (!command)
        return complain(e->p, e->database, index, "has neither \"command\" nor \"arguments\"");
    for (const char *word; (word = next_word(e->mem, &command));)
        vec_push(&e->words, word);
    return RC_OK;
}

static bool is_c_file(const char *path)
{
    size_t n = strlen(path);
    return n > 2 && (!strcmp(path + n - 2, ".c") || !strcmp(path + n - 2, ".i"));
}

static enum rc add_file(struct entry *e, const char *file, const struct frontend_options *opt)
{
    if (e->machine != e->p->types.machine->id) {
        bool is32 = e->machine == MACHINE_ILP32;
        diag_at(e->p->diag, DIAG_ERROR, nowhere, "E0009", "%s: %s is compiled for a %s-bit machine; %s --32",
                e->database, file, is32 ? "32" : "64", is32 ? "pass" : "do not pass");
        return RC_USER;
    }
    struct frontend_options own = { .preprocess = opt ? opt->preprocess : PP_AUTO };
    // The user's own arguments come last, so that they win.
    for (size_t i = 0; opt && i < opt->n_pp_args; i++)
        vec_push(&e->args, opt->pp_args[i]);
    own.pp_args = e->args.at;
    own.n_pp_args = e->args.n;
    return frontend_add(e->p, file, &own);
}

// The same file under the same name a second time (built for two targets) would define everything twice.
static bool seen_before(struct map *seen, struct symtab *names, const char *file)
{
    return !map_put(seen, sym_of(names, file).i, 1);
}

static enum rc add_entry(struct entry *e, const json_t *item, size_t index, struct map *seen, struct symtab *names,
                         const struct frontend_options *opt)
{
    const char *file = json_string_value(json_object_get(item, "file"));
    if (!file)
        return complain(e->p, e->database, index, "has no \"file\"");
    e->dir = entry_dir(e->mem, e->database, json_string_value(json_object_get(item, "directory")));
    file = in_dir(e->mem, e->dir, file);
    if (!is_c_file(file)) {
        diag_at(e->p->diag, DIAG_WARNING, nowhere, "W0001", "%s: %s is not a C file and is left out", e->database,
                file);
        return RC_OK;
    }
    if (seen_before(seen, names, file)) {
        diag_at(e->p->diag, DIAG_WARNING, nowhere, "W0002", "%s: %s is listed again; the first entry is used",
                e->database, file);
        return RC_OK;
    }
    enum rc rc = split_command(e, item, index);
    if (rc != RC_OK)
        return rc;
    choose_args(e);
    return add_file(e, file, opt);
}

static enum rc add_entries(struct program *p, const char *path, const json_t *list, const struct frontend_options *opt)
{
    struct map seen = { 0 };
    struct symtab names = { 0 };
    enum rc worst = RC_OK;
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct arena mem = { 0 };
        struct entry e = { .mem = &mem, .p = p, .database = path, .machine = p->types.machine->id };
        enum rc rc = add_entry(&e, json_array_get(list, i), i, &seen, &names, opt);
        worst = MAX(worst, rc);
        vec_free(&e.words);
        vec_free(&e.args);
        arena_free(&mem);
    }
    map_free(&seen);
    symtab_free(&names);
    return worst;
}

enum rc frontend_add_database(struct program *p, const char *path, const struct frontend_options *opt)
{
    struct buf text = { 0 };
    int error = buf_read_file(&text, path);
    if (error) {
        diag_at(p->diag, DIAG_ERROR, nowhere, "E0001", "cannot read %s: %s", path, strerror(error));
        return RC_USER;
    }
    json_error_t why;
    json_t *list = json_loadb(buf_str(&text), text.n, 0, &why);
    enum rc rc = RC_USER;
    buf_free(&text);
    if (!list)
        diag_at(p->diag, DIAG_ERROR, nowhere, "E0007", "%s:%d:%d: not JSON: %s", path, why.line, why.column, why.text);
    else if (!json_is_array(list))
        diag_at(p->diag, DIAG_ERROR, nowhere, "E0007", "%s is not a compilation database: it must be a list", path);
    else
        rc = add_entries(p, path, list, opt);
    json_decref(list);
    return rc;
}

#else

enum rc frontend_add_database(struct program *p, const char *path, const struct frontend_options *opt)
{
    (void)opt;
    diag_at(p->diag, DIAG_ERROR, nowhere, "E0010", "%s cannot be read: this program was built without jansson", path);
    return RC_USER;
}

#endif
