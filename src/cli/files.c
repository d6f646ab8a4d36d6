// SPDX-License-Identifier: Apache-2.0
// files.c: inputs and outputs, by their options.
#include "cli/files.h"

#include "base/map.h"
#include "base/outfile.h"
#include "cli/commands.h"
#include "cli/verify.h"
#include "verify/strategy.h"

#include <stdlib.h>

// ---- what is read -------------------------------------------------------------------------------------------------------

// A text that may be a list.
static void protect_list(struct arena *mem, const char *list)
{
    outfile_protect(list);
    for (const char *s = list; *s; s += *s != 0) {
        size_t n = strcspn(s, ",: ");
        if (n)
            outfile_protect(arena_strndup(mem, s, n));
        s += n;
    }
}

static void protect_inputs(const struct config *c)
{
    struct arena mem = { 0 };
    struct buf name = { 0 };
    size_t at = 0;
    for (const char *s; (s = opt_text_next(&c->all, OPT_IN, &at, &name));)
        protect_list(&mem, s);
    if (strategy_file(c->set.strategy.stages))
        outfile_protect(strategy_file(c->set.strategy.stages));
    for (size_t i = c->command->first != NULL; i < c->files.n; i++)
        outfile_protect(c->files.at[i]);
    buf_free(&name);
    arena_free(&mem);
}

// ---- what the sources include -------------------------------------------------------------------------------------------

// The name in a line such as `# 12 "file.h" 1`, without escapes; NULL: the line is not like that.
static const char *marked_file(struct arena *mem, const char *line, const char *end)
{
    const char *s = line + 1, *quote;
    s += strspn(s, " \t");
    s += strncmp(s, "line", 4) == 0 ? 4 : 0;
    s += strspn(s, " \t");
    quote = s + strspn(s, "0123456789");
    if (quote == s)
        return NULL;
    quote += strspn(quote, " \t");
    if (*quote != '"' || quote >= end)
        return NULL;
    char *name = arena_alloc(mem, (size_t)(end - quote) + 1), *to = name;
    for (s = quote + 1; s < end && *s != '"'; s++) {
        s += *s == '\\' && s + 1 < end;
        *to++ = *s;
    }
    *to = 0;
    return name;
}

static void protect_marked(const struct source_file *f, struct arena *mem)
{
    const char *end = f->text + f->size, *last = "";
    for (const char *s = f->text, *next; s < end; s = next) {
        const char *stop = memchr(s, '\n', (size_t)(end - s));
        stop = stop ? stop : end;
        next = stop + 1;
        const char *name = *s == '#' ? marked_file(mem, s, stop) : NULL;
        if (!name || strcmp(name, last) == 0)
            continue;
        outfile_protect(name);
        last = name;
    }
}

static void protect_sources(const struct sources *src)
{
    for (size_t i = 0; i < src->files.n; i++) {
        struct arena mem = { 0 };
        outfile_protect(src->files.at[i]->path);
        protect_marked(src->files.at[i], &mem);
        arena_free(&mem);
    }
}

// ---- what is written ----------------------------------------------------------------------------------------------------

struct output {
    const char *option, *path;
};

struct outputs {
    VEC_OF(struct output);
};

// (The harnesses of a scan are in a folder.)
static void collect(const struct config *c, struct arena *mem, struct outputs *out)
{
    struct buf name = { 0 };
    size_t at = 0;
    const char *path, *dump = c->cli.dump ? strchr(c->cli.dump, ':') : NULL;
    while ((path = opt_text_next(&c->all, OPT_OUT, &at, &name)))
        if (!c->command->reads_folders || path != c->cli.harness)
            vec_push(out, ((struct output){ arena_printf(mem, "--%s", buf_str(&name)), path }));
    if (dump)
        vec_push(out, ((struct output){ "--dump", dump + 1 }));
    buf_free(&name);
}

static int refuse_pair(const struct output *a, const struct output *b)
{
    fprintf(stderr, "vernier: %s=%s and %s=%s are one file\n", a->option, a->path, b->option, b->path);
    return EXIT_USAGE;
}

static int check_output(const struct outputs *all, size_t i)
{
    struct buf why = { 0 };
    const struct output *o = &all->at[i];
    for (size_t k = 0; k < i; k++)
        if (outfile_same(all->at[k].path, o->path))
            return refuse_pair(&all->at[k], o);
    enum outfile_answer answer = outfile_check(o->path, &why);
    if (answer != OUTFILE_FINE)
        fprintf(stderr, "vernier: %s: %s\n", o->option, buf_str(&why));
    buf_free(&why);
    return answer == OUTFILE_FINE ? EXIT_TRUE : answer == OUTFILE_REFUSED ? EXIT_USAGE : EXIT_OUTPUT;
}

static int check_outputs(const struct config *c)
{
    struct arena mem = { 0 };
    struct outputs all = { 0 };
    int status = EXIT_TRUE;
    collect(c, &mem, &all);
    for (size_t i = 0; i < all.n && status == EXIT_TRUE; i++)
        status = check_output(&all, i);
    vec_free(&all);
    arena_free(&mem);
    return status;
}

int files_check(const struct config *c)
{
    protect_inputs(c);
    return check_outputs(c);
}

// Whether the text of every file is there, as the preprocessor gave it, even if a limit ended the reading of one.
static bool all_texts(const struct config *c, const struct sources *src)
{
    size_t found = 0;
    for (size_t i = 0; i < c->files.n; i++)
        for (size_t k = 0; k < src->files.n; k++)
            if (strcmp(c->files.at[i], src->files.at[k]->path) == 0) {
                found++;
                break;
            }
    return found == c->files.n;
}

int files_check_sources(const struct config *c, const struct sources *src, bool whole)
{
    protect_sources(src);
    if (whole || all_texts(c, src))
        outfile_all_protected();
    int status = check_outputs(c);
    if (status == EXIT_USAGE)
        outfile_refuse();
    return status;
}

// ---- words of the command line --------------------------------------------------------------------------------------------

// A compilation database, whatever its name.
static bool is_database(const char *path)
{
    struct buf text = { 0 };
    bool is = buf_read_file(&text, path) == 0 && strstr(buf_str(&text), "\"directory\"") &&
              strstr(buf_str(&text), "\"file\"");
    buf_free(&text);
    return is;
}

bool files_is_source(const char *word)
{
    static const char *const suffix[] = { ".c", ".h", ".i", ".inc", ".S", ".s", ".cc", ".cpp", ".cxx", ".hpp", ".prp" };
    const char *dot = strrchr(word, '.');
    for (size_t i = 0; dot && i < ARRAY_LEN(suffix); i++)
        if (strcmp(dot, suffix[i]) == 0)
            return true;
    return dot && strcmp(dot, ".json") == 0 && is_database(word);
}
