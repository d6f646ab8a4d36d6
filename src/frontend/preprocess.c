// SPDX-License-Identifier: Apache-2.0
// preprocess.c: decides whether a text needs preprocessing, and has `cc -E` do it.
#include "frontend/preprocess.h"

#include "base/process.h"
#include "base/scan.h"
#include "frontend/comments.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// Is it needed?

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\f' || c == '\v';
}

// Whether only blanks, or the end of a comment, are between the line's beginning and p.
static bool begins_line(const char *text, const char *p)
{
    while (p > text && is_space(p[-1]))
        p--;
    return p == text || p[-1] == '\n' || (p - text >= 2 && p[-1] == '/' && p[-2] == '*');
}

// Skips line continuations at p (C17 5.1.1.2p1).
static const char *skip_joins(const char *p, const char *end)
{
    while (end - p > 1 && p[0] == '\\' && (p[1] == '\n' || (end - p > 2 && p[1] == '\r' && p[2] == '\n')))
        p += p[1] == '\n' ? 2 : 3;
    return p;
}

// Skips blanks and comments at p.
static const char *skip_space(const char *p, const char *end)
{
    for (const char *old = NULL; old != p;) {
        old = p;
        p = skip_joins(p, end);
        while (p < end && is_space(*p))
            p++;
        if (end - p > 3 && p[0] == '/' && p[1] == '*') {
            for (p += 2; end - p > 1 && !(p[0] == '*' && p[1] == '/'); p++)
                ;
            p = end - p > 1 ? p + 2 : end;
        }
    }
    return p;
}

// Whether the n characters at `word` are one of the names.
static bool is_one_of(const char *const *name, size_t n_names, const char *word, size_t n)
{
    for (size_t i = 0; i < n_names; i++)
        if (n == strlen(name[i]) && !memcmp(word, name[i], n))
            return true;
    return false;
}

// Whether neither a comment nor a continued line can be in the directive at p.
static bool is_plain(const char *p, const char *end)
{
    while (p < end && *p != '\n' && *p != '/' && *p != '\\')
        p++;
    return p == end || *p == '\n';
}

// Whether a directive that only `cc -E` can obey is at p, behind its #.
static bool is_directive(const char *p, const char *end)
{
    const char *first = p;
    enum { LONGEST = 16 };
    static const char *const name[] = {
        "define", "include", "if",      "ifdef",        "ifndef", "elif",  "elifdef", "elifndef", "else",     "endif",
        "undef",  "error",   "warning", "include_next", "import", "ident", "sccs",    "assert",   "unassert", "embed",
    };
    char word[LONGEST];
    size_t n = 0;
    for (p = skip_space(p, end); p < end && is_word(*p) && n < LONGEST; p = skip_joins(p + 1, end))
        word[n++] = *p;
    return is_one_of(name, ARRAY_LEN(name), word, n) || (n == 6 && !memcmp(word, "pragma", 6) && !is_plain(first, end));
}

static bool holds_directive(const char *text, size_t size)
{
    const char *end = text + size;
    for (const char *p = text; (p = memchr(p, '#', (size_t)(end - p))); p++)
        if (is_directive(p + 1, end) && begins_line(text, p))
            return true;
    for (const char *p = text; (p = memchr(p, '%', (size_t)(end - p))); p++)  // %: is another spelling
        if (end - p > 1 && p[1] == ':' && is_directive(p + 2, end) && begins_line(text, p))
            return true;
    return false;
}

// Whether the word is another macro that gcc defines and that begins with an underscore.
static bool is_small_macro(const char *word, size_t n)
{
    static const char *const name[] = { "_LP64",    "__linux",    "__linux__", "__unix",    "__unix__", "__gnu_linux__",
                                        "__x86_64", "__x86_64__", "__amd64",   "__amd64__", "__i386",   "__i386__",
                                        "__pic__",  "__pie__",    "__k8",      "__k8__" };
    return is_one_of(name, ARRAY_LEN(name), word, n);
}

// Whether a word that begins with two underscores has the end, or the beginning (__ATOMIC_RELAXED), of a macro's name.
static bool is_macro_name(const char *word, size_t n)
{
    return (word[n - 1] == '_' && word[n - 2] == '_') || (n > 9 && !memcmp(word, "__ATOMIC_", 9)) ||
           (n > 6 && !memcmp(word, "__GCC_", 6));
}

// Whether the text contains __LINE__, __SIZE_TYPE__, __INT_MAX__ and the like; __FUNCTION__ and __PRETTY_FUNCTION__ are
// no macros.
static bool holds_predefined_macro(const char *text, size_t size)
{
    const char *end = text + size;
    for (const char *p = text; (p = memchr(p, '_', (size_t)(end - p)));) {
        const char *word = p;
        bool capital = true;
        for (; p < end && is_word(*p); p++)
            capital = capital && !(*p >= 'a' && *p <= 'z');
        size_t n = (size_t)(p - word);
        bool begins = word == text || !is_word(word[-1]), whole = begins && n > 4 && word[1] == '_';
        if (begins && is_small_macro(word, n))
            return true;
        if (whole && capital && is_macro_name(word, n) && word[2] != '_' &&
            memcmp(p - MIN(n, 10), "FUNCTION__", MIN(n, 10)))
            return true;
    }
    return false;
}

bool path_is_preprocessed(const char *path)
{
    size_t n = strlen(path);
    return n >= 2 && !memcmp(path + n - 2, ".i", 2);
}

bool preprocess_needed(const char *path, const char *text, size_t size)
{
    return holds_directive(text, size) || (!path_is_preprocessed(path) && holds_predefined_macro(text, size));
}

// cc -E

struct args {
    VEC_OF(const char *);
};

static void report_failure(struct program *p, const char *path, const char *cc, int error, int status,
                           const struct buf *messages)
{
    struct loc nowhere = { 0 };
    if (error == ENOENT) {
        diag_at(p->diag, nowhere, E0003,
                "%s (a C compiler) is needed to preprocess %s: install gcc, or pass a preprocessed file", cc, path);
    } else if (error) {
        diag_at(p->diag, nowhere, E0004, "cannot run %s to preprocess %s: %s", cc, path, strerror(error));
    } else {
        diag_at(p->diag, nowhere, E0005, "%s -E failed on %s with status %d", cc, path, status);
        // Removes the last line end, which diag_at adds; people read only the first screens.
        size_t n = messages->n;
        while (n && messages->at[n - 1] == '\n')
            n--;
        if (n)
            diag_at(p->diag, nowhere, DIAG_NOTE, "%s said:\n%.*s", cc, (int)MIN(n, 8000), messages->at);
    }
}

// The input of cc.
struct unit {
    const struct flags *flags;
    bool unfortified;  // without _FORTIFY_SOURCE
    bool comments;     // are to be kept
    const char *path;  // "-": standard input
    int in;            // a file with its text, open at the beginning; -1 unless the path is "-"
};

static const char *compiler_of(const struct flags *f)
{
    return f->compiler ? f->compiler : "cc";
}

// Whether specifications watch calls of a function of <ctype.h>, which glibc replaces by macros.
static bool watches_ctype(const struct program *p)
{
    static const char *const names[] = { "isalnum", "isalpha", "iscntrl", "isdigit",  "isgraph", "islower", "isprint",
                                         "ispunct", "isspace", "isupper", "isxdigit", "isblank", "isascii", "toascii" };
    for (size_t i = 0; i < ARRAY_LEN(names) && p->watched.n; i++)
        if (program_watches(p, sym_find(&p->syms, names[i])))
            return true;
    return false;
}

// Runs cc -E once; `more`: further arguments.
static int run_cc(const struct program *p, const struct unit *u, const struct args *more, struct buf *out,
                  struct buf *err, int *status)
{
    const char *path = u->path;
    const struct words *user = &u->flags->args;
    struct args argv = { 0 };
    struct buf name = { 0 };
    vec_push(&argv, compiler_of(u->flags));
    vec_push(&argv, "-E");
    if (!u->flags->compiler)  // else it knows best what it takes a text to be
        vec_push(&argv, "-std=gnu11");
    vec_push(&argv, p->types.machine->id == MACHINE_ILP32 ? "-m32" : "-m64");
    if (watches_ctype(p))
        vec_push(&argv, "-D__NO_CTYPE");
    vec_append(&argv, user);
    vec_append(&argv, more);
    if (u->comments)
        vec_push(&argv, "-C");
    if (u->unfortified)
        vec_push(&argv, "-U_FORTIFY_SOURCE");
    vec_push(&argv, "-x");  // whatever its name: cc would not preprocess a .i file
    vec_push(&argv, "c");
    if (path[0] == '-' && path[1])
        buf_puts(&name, "./");
    buf_puts(&name, path);
    vec_push(&argv, name.at);
    vec_push(&argv, NULL);
    int error = u->in >= 0 && lseek(u->in, 0, SEEK_SET) != 0 ? errno : process_run(argv.at, u->in, out, err, status);
    vec_free(&argv);
    buf_free(&name);
    return error;
}

/* Lets the headers of the C library for x86-64 serve i386, since those for i386 are often not installed.  They differ
 * in gnu/stubs.h, which includes a list of the functions missing on i386: an empty one is enough.  So cc gets the
 * folder of the 64-bit headers, and a temporary one with that file, as the last places to look for headers. */
struct borrowed {
    char dir[32], gnu[40], stubs[64];
    struct buf headers;
};

static void forget_headers(struct borrowed *b)
{
    unlink(b->stubs);
    rmdir(b->gnu);
    rmdir(b->dir);
    buf_free(&b->headers);
}

static bool find_headers(struct borrowed *b, const char *cc)
{
    const char *const ask[] = { cc, "-m64", "-print-multiarch", NULL };
    struct buf err = { 0 };
    int status = 0;
    buf_puts(&b->headers, "/usr/include/");
    bool ok = !process_run(ask, -1, &b->headers, &err, &status) && !status;
    buf_free(&err);
    while (b->headers.n && b->headers.at[b->headers.n - 1] == '\n')
        b->headers.at[--b->headers.n] = 0;
    return ok;
}

static bool borrow_headers(struct borrowed *b, const char *cc)
{
    strncpy(b->dir, "/tmp/vernier-XXXXXX", sizeof b->dir - 1);
    if (!mkdtemp(b->dir)) {
        b->dir[0] = 0;
        return false;
    }
    memcpy(b->gnu, b->dir, strlen(b->dir) + 1);
    strncat(b->gnu, "/gnu", 5);
    memcpy(b->stubs, b->gnu, strlen(b->gnu) + 1);
    strncat(b->stubs, "/stubs-32.h", 12);
    if (mkdir(b->gnu, 0700))
        return false;
    FILE *f = fopen(b->stubs, "w");
    return f && !fclose(f) && find_headers(b, cc);
}

static int run_cc_with_borrowed_headers(const struct program *p, const struct unit *u, struct buf *out, struct buf *err,
                                        int *status)
{
    struct borrowed b = { 0 };
    int error = 0;
    if (borrow_headers(&b, compiler_of(u->flags))) {
        struct args more = { 0 };
        out->n = err->n = 0;
        vec_push(&more, "-idirafter");
        vec_push(&more, b.headers.at);
        vec_push(&more, "-idirafter");
        vec_push(&more, b.dir);
        error = run_cc(p, u, &more, out, err, status);
        vec_free(&more);
    }
    forget_headers(&b);
    return error;
}

// Copies standard input, which was read to decide whether it needs preprocessing, to a file for cc.
static int copy_of(const struct buf *text, FILE **f)
{
    *f = tmpfile();
    if (!*f || fwrite(buf_str(text), 1, text->n, *f) != text->n || fflush(*f))
        return errno ? errno : EIO;
    return 0;
}

static int preprocess(const struct program *p, const struct unit *u, struct buf *out, struct buf *err, int *status)
{
    struct args none = { 0 };
    int error = run_cc(p, u, &none, out, err, status);
    if (!error && *status && p->types.machine->id == MACHINE_ILP32 && strstr(buf_str(err), "No such file"))
        error = run_cc_with_borrowed_headers(p, u, out, err, status);
    return error;
}

/* Has cc -E keep comments (-C), if that gives the same code: with comments, it does not recognise a directive behind
 * one, nor a macro whose arguments are behind one. */
static void keep_comments(struct program *p, const struct unit *u, struct buf *out)
{
    struct unit again = *u;
    struct buf with = { 0 }, err = { 0 };
    int status = 0;
    again.comments = true;
    int error = preprocess(p, &again, &with, &err, &status);
    if (!error && !status && comments_differ_only(buf_str(out), buf_str(&with))) {
        struct buf old = *out;
        *out = with;
        with = old;
    } else {
        diag_at(p->diag, (struct loc){ 0 }, W0311,
                "%s: clauses in comments are ignored: when cc -E keeps comments, it gives other code", u->path);
    }
    buf_free(&with);
    buf_free(&err);
}

enum rc preprocess_file(struct program *p, const char *path, const struct buf *text, const struct flags *f,
                        struct buf *out)
{
    struct buf err = { 0 };
    struct unit u = { f, false, false, path, -1 };
    /* With -O, _FORTIFY_SOURCE has the library's headers call functions that end the run if a buffer is too small (and
     * that compilers alone can write).  The checks of memory replace it, unless the program asks for the macro. */
    u.unfortified = f->dialect.optimizes && text && !strstr(buf_str(text), "_FORTIFY_SOURCE");
    FILE *copy = NULL;
    int status = 0, error = 0;
    VERIFY(out->n == 0);
    if (strcmp(path, "-") == 0 && !(error = copy_of(text, &copy)))
        u.in = fileno(copy);
    if (!error)
        error = preprocess(p, &u, out, &err, &status);
    if (error || status)
        report_failure(p, path, compiler_of(f), error, status, &err);
    else if (text && (p->wants_notes || comments_hold_notes(buf_str(text), text->n)))
        keep_comments(p, &u, out);
    if (copy)
        fclose(copy);
    buf_free(&err);
    return error || status ? RC_USER : RC_OK;
}
