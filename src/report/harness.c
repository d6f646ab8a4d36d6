// SPDX-License-Identifier: Apache-2.0
// harness.c: writes executable test harnesses.
#include "report/harness.h"

#include "base/buf.h"
#include "base/map.h"
#include "report/command_line.h"

enum { OUTSIDE_SIZE = 65536, OUTSIDE_BEFORE = 4096 };

// Functions of the C library whose results the harness leaves to the C library: without them nothing else works.
static const char *const left_alone[] = {
    "printf", "fprintf", "puts",   "putchar", "putc",   "fputc",    "fputs",  "fwrite", "fflush",
    "malloc", "calloc",  "free",   "realloc", "memcpy", "memmove",  "memset", "exit",   "_exit",
    "abort",  "fopen",   "fclose", "sprintf", "write",  "snprintf", "perror", "alloca",
};

static bool is_left_alone(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(left_alone); i++)
        if (strcmp(left_alone[i], name) == 0)
            return true;
    return strncmp(name, "__builtin_", 10) == 0;
}

static bool is_defined(const struct cfa *c, const char *name)
{
    const struct decl *d = program_find(c->prog, name);
    return d && d->kind == DECL_FUNC && d->is_defined;
}

static bool is_forced(const struct input *in)
{
    return (in->kind == INPUT_NONDET || in->kind == INPUT_EXTERN) && in->name.i != 0;
}

// The type as the harness, which knows no declarations of the program, can write it.
static void put_type(FILE *f, const struct cfa *c, const struct type *t)
{
    if (t->kind == TYPE_ENUM)
        t = t->elem;
    struct buf b = { 0 };
    if (type_is_pointer(t))
        buf_puts(&b, "void *");
    else
        type_print(&c->prog->syms, t->unqual, "", &b);
    fputs(buf_str(&b), f);
    buf_free(&b);
}

// Pointers outside of the program become places in buffers of the harness.
static bool outside(const struct cfa *c, const struct input *in, size_t *n, int64_t *off)
{
    return type_is_pointer(in->type) && interp_outside_region(c->prog->types.machine, (uint64_t)in->value, n, off) &&
           *off >= -OUTSIDE_BEFORE && *off < OUTSIDE_SIZE - OUTSIDE_BEFORE;
}

static void put_value(FILE *f, const struct cfa *c, const struct input *in)
{
    struct buf b = { 0 };
    const struct type *t = in->type->kind == TYPE_ENUM ? in->type->elem : in->type;
    size_t n;
    int64_t off;
    if (outside(c, in, &n, &off))
        buf_printf(&b, "(void *)(outside_%zu + %lld)", n + 1, (long long)off + OUTSIDE_BEFORE);
    else if (type_is_pointer(t))
        buf_printf(&b, "(void *)0x%llxUL", (unsigned long long)in->value);
    else
        value_print(in->value, t, &b);
    fputs(buf_str(&b), f);
    buf_free(&b);
}

// One function: its values in the order in which the run asked for them.
static void put_function(FILE *f, const struct cfa *c, const struct inputs *in, size_t first)
{
    struct sym name = in->at[first].name;
    const char *text = sym_str(&c->prog->syms, name);
    fputs("\nstatic ", f);
    put_type(f, c, in->at[first].type);
    fprintf(f, "%s values_of_%s[] = {", type_is_pointer(in->at[first].type) ? "const" : " const", text);
    size_t n = 0;
    for (size_t i = first; i < in->n; i++)
        if (is_forced(&in->at[i]) && sym_eq(in->at[i].name, name)) {
            fputs(n == 0 ? " " : n % 12 == 0 ? ",\n    " : ", ", f);
            put_value(f, c, &in->at[i]);
            n++;
        }
    fputs(" };\n", f);
    put_type(f, c, in->at[first].type);
    fprintf(f, " %s()\n{\n    static unsigned long next;\n", text);
    fprintf(f, "    return next < %zu ? values_of_%s[next++] : 0;\n}\n", n, text);
}

static void put_outside(FILE *f, const struct cfa *c, const struct inputs *in)
{
    struct map done = { 0 };
    size_t n;
    int64_t off;
    for (size_t i = 0; i < in->n; i++)
        if (is_forced(&in->at[i]) && outside(c, &in->at[i], &n, &off) && map_put(&done, n, 1))
            fprintf(f, "\n_Alignas(16) static char outside_%zu[%d];\n", n + 1, OUTSIDE_SIZE);
    map_free(&done);
}

static void put_inputs(FILE *f, const struct cfa *c, const struct inputs *in, struct map *done)
{
    put_outside(f, c, in);
    for (size_t i = 0; i < in->n; i++) {
        const char *name = sym_str(&c->prog->syms, in->at[i].name);
        if (!is_forced(&in->at[i]) || is_defined(c, name) || !map_put(done, in->at[i].name.i, 1))
            continue;
        if (is_left_alone(name))
            fprintf(f, "\n// The result of %s is left to the C library.\n", name);
        else
            put_function(f, c, in, i);
    }
}

static void put_violation(FILE *f, const struct cfa *c, struct map *done, const char *name)
{
    struct sym s = sym_of(&c->prog->syms, name);
    if (is_defined(c, name))
        fprintf(f, "\n// %s has a body in the program, which decides what happens.\n", name);
    else if (map_put(done, s.i, 1))
        fprintf(f, "\nvoid %s()\n{\n    violation();\n}\n", name);
}

static bool is_called(const struct cfa *c, const char *name)
{
    struct sym s = sym_of(&c->prog->syms, name);
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->kind == EDGE_EXTERN && sym_eq(c->edges.at[i]->extern_name, s))
            return true;
    return false;
}

static void put_property(FILE *f, const struct cfa *c, const struct property *p, struct map *done)
{
    static const char *const asserts[] = { "__assert_fail", "__assert_func", "__assert", "_assert" };
    if (p->kind == PROP_UNREACH_LABEL)
        fprintf(f, "\n// Label %s cannot be watched from outside: put a call of abort() behind it to see it reached.\n",
                p->name);
    else if (p->kind == PROP_CHECK)
        fprintf(f, "\n// %s\n", check_row(p->check)->hint);
    else if (p->kind == PROP_SAFETY)
        fputs("\n// Compile with -fsanitize=address to see the violation.\n", f);
    if (p->kind != PROP_UNREACH_CALL && p->kind != PROP_ASSERT)
        return;
    if (p->name)
        put_violation(f, c, done, p->name);
    if (p->kind == PROP_UNREACH_CALL && !p->name) {
        put_violation(f, c, done, "reach_error");
        put_violation(f, c, done, "__VERIFIER_error");
    }
    for (size_t i = 0; i < ARRAY_LEN(asserts); i++)
        if (is_called(c, asserts[i]))
            put_violation(f, c, done, asserts[i]);
}

// Functions of the competition that need no value but a definition.
static void put_helpers(FILE *f, const struct cfa *c, struct map *done)
{
    static const struct {
        const char *name, *body;
    } helpers[] = {
        { "__VERIFIER_assume",
          "void __VERIFIER_assume(int condition)\n{\n    if (!condition)\n        _Exit(0);\n}\n" },
        { "__VERIFIER_atomic_begin", "void __VERIFIER_atomic_begin()\n{\n}\n" },
        { "__VERIFIER_atomic_end", "void __VERIFIER_atomic_end()\n{\n}\n" },
    };
    for (size_t i = 0; i < ARRAY_LEN(helpers); i++)
        if (!is_defined(c, helpers[i].name) && map_put(done, sym_of(&c->prog->syms, helpers[i].name).i, 1))
            fprintf(f, "\n%s", helpers[i].body);
}

// __VERIFIER_nondet_* that the run did not call, so that the program links.
static void put_rest(FILE *f, const struct cfa *c, struct map *done)
{
    for (size_t i = 0; i < c->prog->globals.n; i++) {
        const struct decl *d = c->prog->globals.at[i];
        const char *name = sym_str(&c->prog->syms, d->name);
        bool wanted = d->kind == DECL_FUNC && !d->is_defined && strncmp(name, "__VERIFIER_", 11) == 0 &&
                      (d->type->elem->kind == TYPE_VOID || type_is_scalar(d->type->elem));
        if (!wanted || !map_put(done, d->name.i, 1))
            continue;
        fputc('\n', f);
        put_type(f, c, d->type->elem);
        fprintf(f, " %s()\n{\n%s}\n", name, d->type->elem->kind == TYPE_VOID ? "" : "    return 0;\n");
    }
}

// Whether the command line tells the input.
static bool is_argument(const struct cfa *c, const struct input *in)
{
    struct sym argv = c->entry->n_params > 1 ? c->entry->vars.at[1]->name : (struct sym){ 0 };
    struct sym argc = c->entry->n_params > 1 ? c->entry->vars.at[0]->name : (struct sym){ 0 };
    return argv.i && ((in->kind == INPUT_ARGV && sym_eq(in->name, argv)) ||
                      (in->kind == INPUT_ARGUMENT && sym_eq(in->name, argc)));
}

static void put_limits(FILE *f, const struct cfa *c, const struct inputs *in)
{
    for (size_t i = 0; i < in->n; i++) {
        if (is_forced(&in->at[i]) || is_argument(c, &in->at[i]))
            continue;
        fprintf(f, "// Not forced: input %zu (%s", i + 1, input_kind_text(in->at[i].kind));
        if (in->at[i].name.i)
            fprintf(f, " %s", sym_str(&c->prog->syms, in->at[i].name));
        fputs(") is ", f);
        put_value(f, c, &in->at[i]);
        fputc('\n', f);
    }
}

// The harness does not define main: the command line is given when it runs.
static void put_command_line(FILE *f, const struct cfa *c, const struct inputs *in)
{
    struct buf line = { 0 };
    if (command_line_print(c, in, &line))
        fprintf(f, "// Command line: %s\n", buf_str(&line));
    buf_free(&line);
}

void harness_write(FILE *f, const struct cfa *c, const struct property *p, const struct inputs *in)
{
    struct map done = { 0 };  // symbols that have a definition
    fputs("// Test harness: compile it together with the program it was made for; exit status 107 is the violation.\n"
          "#include <stdio.h>\n#include <stdlib.h>\n",
          f);
    put_limits(f, c, in);
    put_command_line(f, c, in);
    fputs("\n_Noreturn __attribute__((unused)) static void violation(void)\n{\n"
          "    fputs(\"vernier: violation reached\\n\", stderr);\n    _Exit(107);\n}\n",
          f);
    put_helpers(f, c, &done);
    put_inputs(f, c, in, &done);
    put_property(f, c, p, &done);
    put_rest(f, c, &done);
    map_free(&done);
}
