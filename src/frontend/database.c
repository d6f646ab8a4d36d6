// SPDX-License-Identifier: Apache-2.0
/* database.c: reads the files of a compile_commands.json, each with the flags and the compiler of its command
 * (format: https://clang.llvm.org/docs/JSONCompilationDatabase.html). */
#include "frontend/frontend.h"
#include "frontend/unit.h"

#include "base/buf.h"
#include "base/map.h"

static const struct loc nowhere = { 0 };

#if defined(HAVE_JANSSON)

#include <jansson.h>
#include <unistd.h>

// A file, with the data of its entry.
struct listed {
    const char *file;
    struct flags flags;
};

// A database on its way into the program.
struct database {
    struct program *p;
    const char *path;  // for messages
    const char *root;  // its folder, without links
    const struct frontend_options *opt;
    struct map seen;  // names of files
    struct answers said;
    struct {
        VEC_OF(struct listed);
    } files;
};

static enum rc complain(const struct database *d, size_t i, const char *what)
{
    diag_at(d->p->diag, nowhere, E0008, "%s: entry %zu %s", d->path, i, what);
    return RC_USER;
}

// The folder that relative paths in the entry are relative to.
static const char *entry_dir(const struct database *d, const char *directory)
{
    struct arena *mem = &d->p->mem;
    const char *slash = strrchr(d->path, '/');
    const char *base = slash ? arena_strndup(mem, d->path, (size_t)(slash - d->path)) : "";
    const char *dir = directory ? path_in(mem, slash == d->path ? "/" : base, directory) : base;
    char cwd[4096];
    // In the current folder names stay short.
    return !strcmp(dir, ".") || (getcwd(cwd, sizeof cwd) && !strcmp(dir, cwd)) ? "" : dir;
}

// Reads the words of the entry's command, without response files.
static enum rc command_words(const struct database *d, const json_t *item, size_t index, struct words *w)
{
    const json_t *list = json_object_get(item, "arguments");
    const char *command = json_string_value(json_object_get(item, "command"));
    if (json_is_array(list)) {
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *word = json_string_value(json_array_get(list, i));
            if (!word)
                return complain(d, index, "has arguments that are not strings");
            vec_push(w, word);
        }
        return RC_OK;
    }
    if (!command)
        return complain(d, index, "has neither \"command\" nor \"arguments\"");
    const char *shell = words_split(w, command);
    return shell ? complain(d, index, arena_printf(w->mem, "has a command that needs a shell: %s", shell)) : RC_OK;
}

static bool is_c_file(const char *path)
{
    size_t n = strlen(path);
    return n > 2 && (!strcmp(path + n - 2, ".c") || !strcmp(path + n - 2, ".i"));
}

// Reads the flags behind the compiler's name, and then the user's own, which win.
static enum rc read_flags(const struct database *d, struct flags *f, const struct words *w, size_t first)
{
    struct words all = { .mem = w->mem };
    const char *why = NULL;
    enum rc rc = RC_OK;
    for (size_t i = first; i < w->n && !why; i++)
        why = words_add(&all, w->at[i], f->dir);
    for (size_t i = 0; d->opt && i < d->opt->n_pp_args; i++)
        vec_push(&all, d->opt->pp_args[i]);
    if (why)
        diag_at(d->p->diag, nowhere, E0015, "%s: %s", f->where, why);
    rc = why ? RC_USER : flags_read(f, all.at, all.n);
    vec_free(&all);
    return rc;
}

static bool same_words(const struct words *a, const struct words *b)
{
    bool same = a->n == b->n;
    for (size_t i = 0; i < a->n && same; i++)
        same = strcmp(a->at[i], b->at[i]) == 0;
    return same;
}

static bool same_compiler(const struct flags *a, const struct flags *b)
{
    return !a->compiler == !b->compiler && (!a->compiler || !strcmp(a->compiler, b->compiler));
}

/* Handles a file that is listed again (built for two targets) and would define everything twice: the first entry
 * counts.  Results for it need not hold for the second, if that has other flags. */
static void listed_again(struct database *d, const struct listed *first, const struct listed *l)
{
    struct program *p = d->p;
    const struct flags *f = &first->flags, *g = &l->flags;
    if (same_compiler(f, g) && f->bits == g->bits && dialect_hash(&f->dialect) == dialect_hash(&g->dialect) &&
        same_words(&f->args, &g->args))
        return;
    const char *text =
        arena_printf(&p->mem, "`%s` is compiled as the first of its entries in the database says", l->file);
    program_remark(p, nowhere, text, false)->is_sentence = 1;
}

// Whether -x c or -xc says that the file is C, whatever its name.
static bool says_c(const struct words *w)
{
    bool says = false;
    for (size_t i = 0; i < w->n; i++)
        if (!strcmp(w->at[i], "-xc") || (i > 0 && !strcmp(w->at[i - 1], "-x") && !strcmp(w->at[i], "c")))
            says = true;
    return says;
}

static enum rc read_command(struct database *d, const struct words *w, struct listed *l)
{
    size_t used = 0;
    enum rc rc = compiler_choose(&l->flags, w, d->root, &used);
    if (rc == RC_OK)
        rc = read_flags(d, &l->flags, w, used);
    if (rc == RC_OK)
        rc = compiler_target(&l->flags, &d->said);
    return rc;
}

// Adds a C file, whose words are w.
static enum rc add_listed(struct database *d, const struct words *w, struct listed *l, const char *dir)
{
    struct program *p = d->p;
    flags_begin(&l->flags, p, arena_printf(&p->mem, "%s: %s", d->path, l->file));
    l->flags.dir = dir;
    enum rc rc = read_command(d, w, l);
    uint64_t *seen = map_at(&d->seen, sym_of(&p->syms, real_path(&p->mem, l->file)).i);
    if (!*seen) {
        vec_push(&d->files, *l);
        *seen = d->files.n;
        return rc;
    }
    diag_at(p->diag, nowhere, W0002, "%s: %s is listed again; the first entry is used", d->path, l->file);
    if (rc == RC_OK)
        listed_again(d, &d->files.at[*seen - 1], l);
    flags_end(&l->flags);
    return rc;
}

static enum rc read_entry(struct database *d, const json_t *item, size_t index)
{
    struct program *p = d->p;
    struct words w = { .mem = &p->mem };
    struct listed l = { .file = json_string_value(json_object_get(item, "file")) };
    if (!l.file)
        return complain(d, index, "has no \"file\"");
    const char *dir = entry_dir(d, json_string_value(json_object_get(item, "directory")));
    l.file = path_in(&p->mem, dir, arena_strndup(&p->mem, l.file, strlen(l.file)));
    enum rc rc = command_words(d, item, index, &w);
    if (rc == RC_OK && !is_c_file(l.file) && !says_c(&w))
        diag_at(p->diag, nowhere, W0001, "%s: %s is not a C file and is left out", d->path, l.file);
    else if (rc == RC_OK)
        rc = add_listed(d, &w, &l, dir);
    vec_free(&w);
    return rc;
}

// Chooses the machine that all files are compiled for, unless the program's machine was chosen before.
static void choose_machine(struct database *d)
{
    unsigned bits = d->files.n ? d->files.at[0].flags.bits : 0;
    if (bits && !(d->opt && d->opt->machine_given) && d->p->decls.n == 0)
        program_set_machine(d->p, bits == 32 ? &machine_ilp32 : &machine_lp64);
}

static enum rc add_files(struct database *d)
{
    enum rc worst = RC_OK;
    choose_machine(d);
    for (size_t i = 0; i < d->files.n; i++) {
        const struct listed *l = &d->files.at[i];
        enum rc rc = unit_check_machine(d->p, l->file, &l->flags);
        if (rc == RC_OK)
            rc = frontend_add_unit(d->p, l->file, &l->flags, d->opt ? (int)d->opt->preprocess : PP_AUTO);
        worst = MAX(worst, rc);
    }
    return worst;
}

static enum rc add_entries(struct program *p, const char *path, const json_t *list, const struct frontend_options *opt)
{
    const char *root = real_folder(&p->mem, path);
    struct database d = { .p = p, .path = path, .root = root ? root : "", .opt = opt };
    enum rc worst = RC_OK;
    for (size_t i = 0; i < json_array_size(list); i++) {
        enum rc rc = read_entry(&d, json_array_get(list, i), i);
        worst = MAX(worst, rc);
    }
    if (worst == RC_OK)
        worst = add_files(&d);
    for (size_t i = 0; i < d.files.n; i++)
        flags_end(&d.files.at[i].flags);
    vec_free(&d.files);
    map_free(&d.seen);
    answers_free(&d.said);
    return worst;
}

enum rc frontend_add_database(struct program *p, const char *path, const struct frontend_options *opt)
{
    struct buf text = { 0 };
    int error = buf_read_file(&text, path);
    if (error) {
        diag_at(p->diag, nowhere, E0001, "cannot read %s: %s", path, strerror(error));
        return RC_USER;
    }
    json_error_t why;
    json_t *list = json_loadb(buf_str(&text), text.n, 0, &why);
    enum rc rc = RC_USER;
    buf_free(&text);
    if (!list)
        diag_at(p->diag, nowhere, E0007, "%s:%d:%d: not JSON: %s", path, why.line, why.column, why.text);
    else if (!json_is_array(list))
        diag_at(p->diag, nowhere, E0007, "%s is not a compilation database: it must be a list", path);
    else
        rc = add_entries(p, path, list, opt);
    json_decref(list);
    return rc;
}

#else

enum rc frontend_add_database(struct program *p, const char *path, const struct frontend_options *opt)
{
    (void)opt;
    diag_at(p->diag, nowhere, E0010, "%s cannot be read: this program was built without jansson", path);
    return RC_USER;
}

#endif
