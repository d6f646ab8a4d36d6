// SPDX-License-Identifier: Apache-2.0
// failures.c: C text that replaces functions that allocate.
#include "interp/failures.h"

#include "base/scan.h"

#include <string.h>

// A function that allocates, or opens a file; `%s` in the body stands for the question whether this call fails.  real: what it calls where it works;
// NULL: the body says it, also where no call failed, since files need not be there.
struct allocator {
    const char *name, *real, *text;
};

#define OPEN_FILE "fmemopen(0, 65536, \"w+\")"
#define DECLARE_OPEN "void *fmemopen(void *, __SIZE_TYPE__, const char *);\n"
#define FOPEN(name) \
    DECLARE_OPEN "void *" name "(const char *name, const char *mode)\n{\n    return %s ? 0 : " OPEN_FILE ";\n}\n"
#define TMPFILE(name) DECLARE_OPEN "void *" name "(void)\n{\n    return %s ? 0 : " OPEN_FILE ";\n}\n"
#define FREOPEN(name)                                                                          \
    "int fclose(void *);\nvoid *" name "(const char *name, const char *mode, void *file)\n{\n" \
    "    if (!%s)\n        return file;\n    fclose(file);\n    return 0;\n}\n"

static const struct allocator allocators[] = {
    { "malloc", "malloc", "void *malloc(__SIZE_TYPE__ n)\n{\n    return %s ? 0 : harness_real_malloc(n);\n}\n" },
    { "calloc", "calloc",
      "void *calloc(__SIZE_TYPE__ n, __SIZE_TYPE__ size)\n{\n"
      "    int fits = !size || n <= (__SIZE_TYPE__)-1 / size;\n"
      "    return fits && %s ? 0 : harness_real_calloc(n, size);\n}\n" },
    { "realloc", "realloc",
      "void *realloc(void *p, __SIZE_TYPE__ n)\n{\n"
      "    return (n || !p) && %s ? 0 : harness_real_realloc(p, n);\n}\n" },
    { "reallocarray", "realloc",
      "void *reallocarray(void *p, __SIZE_TYPE__ n, __SIZE_TYPE__ size)\n{\n"
      "    int fits = !size || n <= (__SIZE_TYPE__)-1 / size;\n"
      "    return !fits || %s ? 0 : harness_real_realloc(p, n * size);\n}\n" },
    { "aligned_alloc", "memalign",
      "void *aligned_alloc(__SIZE_TYPE__ align, __SIZE_TYPE__ n)\n{\n"
      "    return %s ? 0 : harness_real_memalign(align, n);\n}\n" },
    { "memalign", "memalign",
      "void *memalign(__SIZE_TYPE__ align, __SIZE_TYPE__ n)\n{\n"
      "    return %s ? 0 : harness_real_memalign(align, n);\n}\n" },
    { "posix_memalign", "memalign",
      "int posix_memalign(void **p, __SIZE_TYPE__ align, __SIZE_TYPE__ n)\n{\n"
      "    void *block = %s ? 0 : harness_real_memalign(align, n);\n"
      "    if (!block)\n        return 12;\n    *p = block;\n    return 0;\n}\n" },
    { "strdup", "malloc",
      "char *strdup(const char *s)\n{\n    __SIZE_TYPE__ n = 0;\n    while (s[n])\n        n++;\n"
      "    char *copy = %s ? 0 : harness_real_malloc(n + 1);\n"
      "    for (__SIZE_TYPE__ i = 0; copy && i <= n; i++)\n        copy[i] = s[i];\n    return copy;\n}\n" },
    { "strndup", "malloc",
      "char *strndup(const char *s, __SIZE_TYPE__ most)\n{\n    __SIZE_TYPE__ n = 0;\n"
      "    while (n < most && s[n])\n        n++;\n"
      "    char *copy = %s ? 0 : harness_real_malloc(n + 1);\n"
      "    for (__SIZE_TYPE__ i = 0; copy && i < n; i++)\n        copy[i] = s[i];\n"
      "    if (copy)\n        copy[n] = 0;\n    return copy;\n}\n" },
    { "fopen", NULL, FOPEN("fopen") },
    { "fopen64", NULL, FOPEN("fopen64") },
    { "fdopen", NULL,
      DECLARE_OPEN "void *fdopen(int n, const char *mode)\n{\n    return %s ? 0 : " OPEN_FILE ";\n}\n" },
    { "popen", NULL,
      DECLARE_OPEN "void *popen(const char *name, const char *mode)\n{\n    return %s ? 0 : " OPEN_FILE ";\n}\n" },
    { "tmpfile", NULL, TMPFILE("tmpfile") },
    { "tmpfile64", NULL, TMPFILE("tmpfile64") },
    { "freopen", NULL, FREOPEN("freopen") },
    { "freopen64", NULL, FREOPEN("freopen64") },
    { "opendir", NULL,
      "int openat(int, const char *, int, ...);\nvoid *fdopendir(int);\nvoid *opendir(const char *name)\n{\n"
      "    return %s ? 0 : fdopendir(openat(-100, \"/\", 0));\n}\n" },
};

// The functions that the replacements call: a sanitizer's if there is one.
static const struct {
    const char *name, *params, *args;
} reals[] = {
    { "malloc", "__SIZE_TYPE__ a", "a" },
    { "calloc", "__SIZE_TYPE__ a, __SIZE_TYPE__ b", "a, b" },
    { "realloc", "void *a, __SIZE_TYPE__ b", "a, b" },
    { "memalign", "__SIZE_TYPE__ a, __SIZE_TYPE__ b", "a, b" },
};

// The name of the function that the program calls; if a library function calls malloc, the name of that library
// function.
static const char *called(const struct cfa *c, const struct input *in)
{
    const struct func *fn = in->edge ? in->edge->from->fn : NULL;
    const char *outer = fn && fn->is_model ? sym_str(&c->prog->syms, fn->name) : NULL;
    if (!outer)
        return sym_str(&c->prog->syms, in->name);
    return cfa_model_of(outer) ? cfa_model_of(outer) : outer;
}

// Whether the model of a C library function chooses whether it fails.
static bool is_choice(const struct cfa *c, const struct input *in)
{
    static const char *const names[] = { "strdup", "strndup" };
    return in->kind == INPUT_MODEL && is_among(sym_str(&c->prog->syms, in->name), names, ARRAY_LEN(names));
}

// Whether the input says that a call opens no file.
static bool is_opening(const struct cfa *c, const struct input *in)
{
    static const char *const names[] = { "fopen", "fopen64", "fdopen", "popen", "tmpfile", "tmpfile64", "opendir" };
    return in->kind == INPUT_EXTERN && in->type->kind == TYPE_BOOL &&
           is_among(sym_str(&c->prog->syms, in->name), names, ARRAY_LEN(names));
}

// Whether the call works of which the input decides that.
static bool says_works(const struct cfa *c, const struct input *in)
{
    return is_choice(c, in) || is_opening(c, in) ? !in->value : in->value != 0;
}

bool failures_decide(const struct cfa *c, const struct input *in)
{
    static const char *const names[] = { "malloc",         "calloc", "realloc",  "reallocarray", "aligned_alloc",
                                         "posix_memalign", "valloc", "memalign", "freopen",      "freopen64" };
    return is_choice(c, in) || is_opening(c, in) ||
           (in->kind == INPUT_EXTERN && in->type->kind == TYPE_BOOL &&
            is_among(sym_str(&c->prog->syms, in->name), names, ARRAY_LEN(names)));
}

// Whether calls of the function failed, or are to work whatever the C library does; `which` (if not NULL) gets their numbers as an array.
static bool failed(const struct cfa *c, const struct inputs *in, const struct allocator *a, struct buf *which)
{
    const char *name = a->name;
    bool found = false;
    for (size_t i = 0; i < in->n; i++) {
        const struct input *x = &in->at[i], *next = i + 1 < in->n ? x + 1 : NULL;
        if (!failures_decide(c, x) || strcmp(called(c, x), name) != 0)
            continue;
        bool works = says_works(c, x);
        if (is_choice(c, x) && works && next && !is_choice(c, next) && failures_decide(c, next) &&
            strcmp(called(c, next), name) == 0)
            continue;  // malloc decides, which the model calls
        found |= !works || !a->real;
        if (which)
            buf_printf(which, "%s%d", which->n ? ", " : "", works);
    }
    return found;
}

static void put_allocator(const struct cfa *c, const struct inputs *in, const struct allocator *a, struct buf *b)
{
    struct buf which = { 0 };
    (void)failed(c, in, a, &which);
    buf_printf(b, "\nstatic const unsigned char works_%s[] = { %s };\nstatic unsigned long next_of_%s;\n", a->name,
               buf_str(&which), a->name);
    const char *at = strstr(a->text, "%s");
    buf_printf(b, "%.*sharness_fails(works_%s, sizeof works_%s, &next_of_%s, __builtin_return_address(0))%s",
               (int)(at - a->text), a->text, a->name, a->name, a->name, at + 2);
    buf_free(&which);
}

static void put_real(const char *name, struct buf *b)
{
    for (size_t i = 0; i < ARRAY_LEN(reals); i++)
        if (strcmp(reals[i].name, name) == 0)
            buf_printf(
                b,
                "\n__attribute__((weak)) void *__interceptor_%s(%s);\n__attribute__((weak)) void *__libc_%s(%s);\n"
                "static void *harness_real_%s(%s)\n{\n"
                "    return __interceptor_%s ? __interceptor_%s(%s) : __libc_%s(%s);\n}\n",
                name, reals[i].params, name, reals[i].params, name, reals[i].params, name, name, reals[i].args, name,
                reals[i].args);
}

static const char head[] =
    "\n// Allocations, and opening of files, fail where they did in the run: calls from the program itself are counted.\n"
    "extern char harness_begin[] __asm__(\"__executable_start\"), harness_end[] __asm__(\"etext\");\n"
    "static int harness_fails(const unsigned char *works, unsigned long n, unsigned long *next, void *from)\n{\n"
    "    int ours = (char *)from >= harness_begin && (char *)from < harness_end && *next < n;\n"
    "    return ours && !works[(*next)++];\n}\n";

void failures_put(const struct cfa *c, const struct inputs *in, struct buf *b)
{
    const char *done[ARRAY_LEN(allocators)];
    size_t n = 0, n_done = 0;
    for (size_t i = 0; i < ARRAY_LEN(allocators); i++) {
        bool again = !allocators[i].real;
        if (!failed(c, in, &allocators[i], NULL))
            continue;
        buf_puts(b, n++ ? "" : head);
        for (size_t k = 0; k < n_done && !again; k++)
            again = strcmp(done[k], allocators[i].real) == 0;
        if (!again)
            put_real(allocators[i].real, b);
        if (allocators[i].real)
            done[n_done++] = allocators[i].real;
        put_allocator(c, in, &allocators[i], b);
    }
}

bool failures_forced(const struct cfa *c, const struct input *in)
{
    bool works = says_works(c, in);
    for (size_t i = 0; i < ARRAY_LEN(allocators); i++)
        if (works || strcmp(called(c, in), allocators[i].name) == 0)
            return true;
    return false;
}
