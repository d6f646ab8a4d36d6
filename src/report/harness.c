// SPDX-License-Identifier: Apache-2.0
// harness.c: writes executable test harnesses.
#include "report/harness.h"

#include "base/buf.h"
#include "base/map.h"
#include "interp/failures.h"
#include "lower/models.h"
#include "report/command_line.h"
#include "report/harness_priv.h"

enum { OUTSIDE_SIZE = 65536, OUTSIDE_BEFORE = 4096 };

// Functions of the C library that the harness does not define, since nothing else works without them.
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

static bool is_missing(const struct decl *d)
{
    bool linked = d->kind == DECL_FUNC || (d->kind == DECL_VAR && d->is_global && !d->is_local_static);
    return linked && !d->is_defined && !d->init && !d->same && d->storage != STORAGE_STATIC;
}

static bool is_defined(const struct cfa *c, const char *name)
{
    const struct decl *d = program_find(c->prog, name);
    return d && d->kind == DECL_FUNC && d->is_defined;
}

// Finds a function or variable with linkage that no file of the program defines; NULL: there is none.
static const struct decl *find_missing(const struct cfa *c, struct sym name)
{
    for (size_t i = 0; i < c->prog->globals.n; i++) {
        const struct decl *d = c->prog->globals.at[i];
        if (sym_eq(d->name, name) && is_missing(d))
            return d;
    }
    return NULL;
}

static const struct decl *missing_variable(const struct cfa *c, struct sym name)
{
    const struct decl *d = find_missing(c, name);
    return d && d->kind == DECL_VAR ? d : NULL;
}

bool harness_is_result(const struct program *p, const struct input *in)
{
    const struct decl *d = program_find(p, sym_str(&p->syms, in->name));
    if (!d || d->kind != DECL_FUNC || in->kind == INPUT_NONDET)
        return true;
    const struct type *t = d->type->elem;
    return type_is_pointer(t) ? type_is_pointer(in->type) : t->unqual == in->type->unqual || type_is_record(t);
}

// Whether the input is a result of a function that the harness defines.
static bool is_forced(const struct cfa *c, const struct input *in)
{
    bool of_function = (in->kind == INPUT_NONDET || in->kind == INPUT_EXTERN) && in->name.i != 0;
    return of_function && !missing_variable(c, in->name) && !failures_decide(c, in) &&
           (harness_scans(c->prog, in) || harness_is_result(c->prog, in));
}

// Writes the type such that the harness, which knows no declarations of the program, can name it.
void harness_put_type(FILE *f, const struct cfa *c, const struct type *t)
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

// Whether the input is a pointer outside of the program, which becomes a place in a buffer of the harness.
static bool outside(const struct cfa *c, const struct input *in, size_t *n, int64_t *off)
{
    return type_is_pointer(in->type) && interp_outside_region(c->prog->types.machine, (uint64_t)in->value, n, off) &&
           *off >= -OUTSIDE_BEFORE && *off < OUTSIDE_SIZE - OUTSIDE_BEFORE;
}

void harness_put_value(FILE *f, const struct cfa *c, const struct input *in)
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

// Whether the input is a pointer to an object or a function of the program, which lies elsewhere when it is compiled.
static bool leads_inside(const struct cfa *c, const struct input *in)
{
    enum { PAGE = 4096 };  // smaller numbers, and those just below 0, are no addresses
    size_t n;
    int64_t off;
    unsigned bits = 8 * (unsigned)in->type->size;
    if (!type_is_pointer(in->type) || outside(c, in, &n, &off))
        return false;
    uint64_t value = (uint64_t)in->value, negative = -value & (bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX);
    return value >= PAGE && negative > PAGE;
}

// Whether the input is part of the command line.
static bool is_from_command_line(const struct cfa *c, const struct input *in)
{
    if (strcmp(sym_str(&c->prog->syms, c->entry->name), "main") != 0)
        return false;
    struct sym argv = c->entry->n_params > 1 ? c->entry->vars.at[1]->name : (struct sym){ 0 };
    struct sym argc = c->entry->n_params > 1 ? c->entry->vars.at[0]->name : (struct sym){ 0 };
    return argv.i && ((in->kind == INPUT_ARGV && sym_eq(in->name, argv)) ||
                      (in->kind == INPUT_ARGUMENT && sym_eq(in->name, argc)));
}

// Whether the C library defines what the program only declares.
static bool is_of_system(const struct cfa *c, const struct decl *d)
{
    const char *file = d->loc.off ? sources_place(&c->prog->src, d->loc).file : "<";
    const char *name = sym_str(&c->prog->syms, d->name);
    if (strncmp(file, "/usr/", 5) == 0 || *file == '<' || d->is_builtin)
        return true;
    return d->kind == DECL_FUNC ? is_left_alone(name) || library_has(name) : library_has_variable(name);
}

// ---- memory -----------------------------------------------------------------------------------------------------------

// Whether the input is memory outside of the program, in one of the buffers of the harness.
static bool outside_place(const struct cfa *c, const struct input *in, size_t *n, int64_t *off)
{
    return in->kind == INPUT_UNINIT && in->foreign && in->addr &&
           interp_outside_region(c->prog->types.machine, in->addr, n, off) && *off >= -OUTSIDE_BEFORE &&
           *off < OUTSIDE_SIZE - OUTSIDE_BEFORE - 16;
}

// Writes an expression for the place of the contents that the run found, if the harness can write there: in a variable
// that it defines, or in memory outside.
static bool place_of(const struct cfa *c, const struct input *in, struct buf *b)
{
    size_t n;
    int64_t off;
    if (in->kind != INPUT_UNINIT && in->kind != INPUT_EXTERN)
        return false;
    if (in->kind == INPUT_UNINIT && in->var && in->var->kind == VAR_GLOBAL && missing_variable(c, in->var->name)) {
        buf_printf(b, "(char *)&%s + %lld", sym_str(&c->prog->syms, in->var->name), (long long)in->off);
        return true;
    }
    bool there = outside_place(c, in, &n, &off);
    if (there)
        buf_printf(b, "outside_%zu + %lld", n + 1, (long long)off + OUTSIDE_BEFORE);
    return there;
}

static bool is_placed(const struct cfa *c, const struct input *in)
{
    struct buf b = { 0 };
    bool placed = place_of(c, in, &b);
    buf_free(&b);
    return placed;
}

// Whether the harness gives the value.
static bool is_given(const struct cfa *c, const struct input *in)
{
    return is_forced(c, in) || is_placed(c, in) || (in->kind == INPUT_EXTERN && missing_variable(c, in->name)) ||
           (in->kind == INPUT_ARGUMENT && !is_from_command_line(c, in));
}

static bool is_of_parameter(const struct cfa *c, const struct input *in)
{
    for (size_t i = 0; i < c->entry->n_params; i++)
        if (sym_eq(c->entry->vars.at[i]->name, in->name))
            return true;
    return false;
}

// Whether the compiled program gets the value that the run had.
static bool is_the_same(const struct cfa *c, const struct input *in)
{
    const struct decl *d = in->kind == INPUT_EXTERN ? missing_variable(c, in->name) : NULL;
    if (in->kind == INPUT_ARGUMENT && !is_of_parameter(c, in))
        return false;  // to which global variable a parameter leads
    if (is_given(c, in))
        return !leads_inside(c, in) && !(d && is_of_system(c, d));
    return is_from_command_line(c, in) || (failures_decide(c, in) && failures_forced(c, in));
}

// Writes a bit-field byte by byte.
static void put_bits(FILE *f, const struct input *in, const char *place)
{
    unsigned bytes = (in->bit_off + in->bits + 7u) / 8;
    u128 v = in->bits < 128 ? in->value & (((u128)1 << in->bits) - 1) : in->value;
    v <<= in->bit_off;
    for (unsigned i = 0; i < bytes; i++)
        if ((unsigned)(v >> 8 * i) & 255)
            fprintf(f, "    (%s)[%u] |= (char)0x%x;\n", place, i, (unsigned)(v >> 8 * i) & 255);
}

static void put_contents(FILE *f, const struct cfa *c, const struct inputs *in)
{
    for (size_t i = 0; i < in->n; i++) {
        struct buf place = { 0 };
        if (place_of(c, &in->at[i], &place)) {
            if (in->at[i].bits) {
                put_bits(f, &in->at[i], buf_str(&place));
            } else {
                fputs("    {\n        ", f);
                harness_put_type(f, c, in->at[i].type);
                fputs(" value = ", f);
                harness_put_value(f, c, &in->at[i]);
                fprintf(f, ";\n        __builtin_memcpy(%s, &value, sizeof value);\n    }\n", buf_str(&place));
            }
        }
        buf_free(&place);
    }
}

static void put_buffer(FILE *f, struct map *done, size_t n)
{
    if (map_put(done, n, 1))
        fprintf(f, "\n_Alignas(16) static char outside_%zu[%d];\n", n + 1, OUTSIDE_SIZE);
}

// Defines the buffers to which given pointers lead, and those whose contents are given: a pointer to one may come from
// where the harness cannot force it.
static void put_outside(FILE *f, const struct cfa *c, const struct inputs *in)
{
    struct map done = { 0 };
    size_t n;
    int64_t off;
    for (size_t i = 0; i < in->n; i++) {
        if (is_given(c, &in->at[i]) && outside(c, &in->at[i], &n, &off))
            put_buffer(f, &done, n);
        if (outside_place(c, &in->at[i], &n, &off))
            put_buffer(f, &done, n);
    }
    map_free(&done);
}

// Writes the assembler's name of d, if it is not that in the program.
static void put_label(FILE *f, const struct cfa *c, const struct decl *d)
{
    if (d->asm_name.i)
        fprintf(f, " __asm__(\"%s\")", sym_str(&c->prog->syms, d->asm_name));
}

// Defines a variable that no file defines: as a number, or as bytes.
static void put_variable(FILE *f, const struct cfa *c, const struct inputs *in, const struct decl *d)
{
    const char *name = sym_str(&c->prog->syms, d->name);
    const struct input *given = NULL;
    for (size_t i = 0; i < in->n && !given; i++)
        if (in->at[i].kind == INPUT_EXTERN && sym_eq(in->at[i].name, d->name))
            given = &in->at[i];
    fprintf(f, "\n__attribute__((weak)) %s", d->is_thread_local ? "_Thread_local " : "");
    if (!type_is_scalar(d->type)) {
        uint64_t size = d->type->complete && d->type->size ? d->type->size : OUTSIDE_SIZE;
        fprintf(f, "_Alignas(%u) char %s[%llu]", (unsigned)MAX(d->type->align, 16), name, (unsigned long long)size);
        put_label(f, c, d);
        fputs(";\n", f);
        return;
    }
    harness_put_type(f, c, d->type);
    fprintf(f, " %s", name);
    put_label(f, c, d);
    if (given) {
        fputs(" = ", f);
        harness_put_value(f, c, given);
    }
    fputs(";\n", f);
}

// ---- functions --------------------------------------------------------------------------------------------------------

// Defines one function, which returns its values in the order in which the run asked for them.
static void put_function(FILE *f, const struct cfa *c, const struct inputs *in, size_t first)
{
    struct sym name = in->at[first].name;
    const char *text = sym_str(&c->prog->syms, name);
    fputs("\nstatic ", f);
    harness_put_type(f, c, in->at[first].type);
    fprintf(f, "%s values_of_%s[] = {", type_is_pointer(in->at[first].type) ? "const" : " const", text);
    size_t n = 0;
    for (size_t i = first; i < in->n; i++)
        if (is_forced(c, &in->at[i]) && sym_eq(in->at[i].name, name)) {
            fputs(n == 0 ? " " : n % 12 == 0 ? ",\n    " : ", ", f);
            harness_put_value(f, c, &in->at[i]);
            n++;
        }
    fputs(" };\n", f);
    harness_put_type(f, c, in->at[first].type);
    fprintf(f, " %s()\n{\n    static unsigned long next;\n", text);
    fprintf(f, "    return next < %zu ? values_of_%s[next++] : 0;\n}\n", n, text);
}

static void put_inputs(FILE *f, const struct cfa *c, const struct inputs *in, struct map *done)
{
    put_outside(f, c, in);
    for (size_t i = 0; i < in->n; i++) {
        const char *name = sym_str(&c->prog->syms, in->at[i].name);
        if (!is_forced(c, &in->at[i]) || is_defined(c, name) || !map_put(done, in->at[i].name.i, 1))
            continue;
        if (is_left_alone(name))
            fprintf(f, "\n// The result of %s is left to the C library.\n", name);
        else if (harness_scans(c->prog, &in->at[i]))
            harness_put_scan(f, c, in, i);
        else
            put_function(f, c, in, i);
    }
}

// Whether the run read the variable.
static bool is_read(const struct inputs *in, const struct decl *d)
{
    for (size_t i = 0; i < in->n; i++)
        if ((in->at[i].kind == INPUT_EXTERN && sym_eq(in->at[i].name, d->name)) ||
            (in->at[i].kind == INPUT_UNINIT && in->at[i].var && sym_eq(in->at[i].var->name, d->name)))
            return true;
    return false;
}

// Defines the variables that no file defines.  Weak symbols may stay without definition: their address is null then.
static void put_variables(FILE *f, const struct cfa *c, const struct inputs *in, struct map *done)
{
    for (size_t i = 0; i < c->prog->globals.n; i++) {
        const struct decl *d = c->prog->globals.at[i];
        if (d->kind == DECL_VAR && is_missing(d) && !is_of_system(c, d) && (!d->is_weak || is_read(in, d)) &&
            map_put(done, d->name.i, 1))
            put_variable(f, c, in, d);
    }
}

// Whether the property is about blocks that are not freed.
static bool is_about_leaks(const struct property *p)
{
    return p && p->kind == PROP_SAFETY && (p->safety & (SAFE_MEMTRACK | SAFE_MEMCLEANUP));
}

// Defines how a run ends that an error function ends, or a failed assertion (an assumption that does not hold is none).  Sanitizers look for leaks when exit is called, so they are
// asked where it is not; abort is caught for that.
static void put_end(FILE *f, const struct property *p)
{
    bool leaks = is_about_leaks(p);
    if (leaks)
        fputs("\n__attribute__((weak)) void __lsan_do_leak_check(void);\nvoid (*signal(int, void (*)(int)))(int);\n"
              "static void look_for_leaks(void)\n{\n"
              "    if (__lsan_do_leak_check)\n        __lsan_do_leak_check();\n}\n"
              "static void aborted(int number)\n{\n    look_for_leaks();\n    _Exit(128 + number);\n}\n"
              "__attribute__((constructor)) static void catch_abort(void)\n{\n    signal(6, aborted);\n}\n",
              f);
    fprintf(f, "\n_Noreturn __attribute__((unused)) static void vernier_end_run(void)\n{\n%s    _Exit(0);\n}\n",
            leaks ? "    look_for_leaks();\n" : "");
}

static void put_violation(FILE *f, const struct cfa *c, struct map *done, const char *name)
{
    const struct decl *d = program_find(c->prog, name);
    struct sym s = d && d->asm_name.i ? d->asm_name : sym_of(&c->prog->syms, name);
    if (is_defined(c, name))
        fprintf(f, "\n// %s has a body in the program, which decides what happens.\n", name);
    else if (map_put(done, s.i, 1))
        fprintf(f, "\nvoid %s()\n{\n    vernier_violation();\n}\n", sym_str(&c->prog->syms, s));
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
    if (!p)
        fputs("\n// What the automaton watches for cannot be watched from outside.\n", f);
    if (!p)
        return;
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

// Defines the assumptions and assertions of the competition and of other verifiers: a run ends where the condition does
// not hold.
static void put_conditions(FILE *f, const struct cfa *c, const struct property *p, struct map *done)
{
    bool watched = p && (p->kind == PROP_UNREACH_CALL || p->kind == PROP_ASSERT || p->kind == PROP_UNREACH_LABEL);
    for (size_t i = 0; i < c->prog->globals.n; i++) {
        const struct decl *d = c->prog->globals.at[i];
        const char *name = sym_str(&c->prog->syms, d->name);
        bool is_assert, is = d->kind == DECL_FUNC && is_missing(d) && library_condition(name, &is_assert);
        const struct type *t =
            is && d->type->n_params && type_is_scalar(d->type->params[0]) ? d->type->params[0] : NULL;
        if (!is || !map_put(done, d->name.i, 1))
            continue;
        fprintf(f, "\nvoid %s(", name);
        if (t)
            harness_put_type(f, c, t);
        else
            fputs("int", f);
        fprintf(f, " condition)\n{\n    if (!condition)\n        %s;\n}\n",
                !is_assert ? "_Exit(0)"
                : watched  ? "vernier_violation()"
                           : "vernier_end_run()");
    }
}

// Defines functions of the competition that need no value but a definition.
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

// Defines a function that the run did not call, so that the program links; a definition that is linked replaces it.
static void put_unused(FILE *f, const struct cfa *c, const struct decl *d)
{
    const char *name = sym_str(&c->prog->syms, d->name);
    const struct type *t = d->type->elem;
    bool error = strcmp(name, "reach_error") == 0 || strcmp(name, "__VERIFIER_error") == 0;
    fputc('\n', f);
    if (t->kind == TYPE_VOID || type_is_scalar(t)) {
        fputs("__attribute__((weak)) ", f);
        harness_put_type(f, c, t);
        fprintf(f, " %s()\n{\n%s%s}\n", name, error ? "    vernier_end_run();\n" : "",
                t->kind == TYPE_VOID || error ? "" : "    return 0;\n");
        return;
    }
    fprintf(f,
            "struct result_of_%s {\n    char bytes[%llu];\n};\n__attribute__((weak)) struct result_of_%s %s()\n{\n"
            "    return (struct result_of_%s){ { 0 } };\n}\n",
            name, (unsigned long long)MAX(t->size, 1), name, name, name);
}

static void put_rest(FILE *f, const struct cfa *c, struct map *done)
{
    for (size_t i = 0; i < c->prog->globals.n; i++) {
        const struct decl *d = c->prog->globals.at[i];
        bool wanted = d->kind == DECL_FUNC && is_missing(d) && d->type->kind == TYPE_FUNCTION && !d->is_weak;
        bool verifier = strncmp(sym_str(&c->prog->syms, d->name), "__VERIFIER_", 11) == 0 ||
                        strcmp(sym_str(&c->prog->syms, d->name), "reach_error") == 0;
        if (wanted && (verifier || !is_of_system(c, d)) && map_put(done, d->name.i, 1))
            put_unused(f, c, d);
    }
}

// Whether the input chooses what the run looks at, and nothing that it does.
static bool is_view(const struct cfa *c, const struct input *in)
{
    return in->kind == INPUT_MODEL && strcmp(sym_str(&c->prog->syms, in->name), CFA_PASSED_BY) == 0;
}

static void put_limits(FILE *f, const struct cfa *c, const struct inputs *in)
{
    for (size_t i = 0; i < in->n; i++) {
        const struct input *x = &in->at[i];
        if (is_view(c, x) || is_the_same(c, x))
            continue;
        fprintf(f, "// Not forced: input %zu (%s", i + 1, input_kind_text(x));
        if (in->at[i].name.i)
            fprintf(f, " %s", sym_str(&c->prog->syms, in->at[i].name));
        fputs(") is ", f);
        harness_put_value(f, c, &in->at[i]);
        fputc('\n', f);
    }
}

// Tells the command line in a comment: main is not defined by the harness, and gets it when the harness runs.
static void put_command_line(FILE *f, const struct cfa *c, const struct inputs *in)
{
    struct buf line = { 0 };
    if (command_line_print(c, in, &line))
        fprintf(f, "// Command line: %s\n", buf_str(&line));
    buf_free(&line);
}

// ---- the entry function -------------------------------------------------------------------------------------------------

static const struct input *argument(const struct cfa *c, const struct inputs *in, const struct var *v)
{
    (void)c;
    for (size_t i = 0; i < in->n; i++)
        if (in->at[i].kind == INPUT_ARGUMENT && sym_eq(in->at[i].name, v->name))
            return &in->at[i];
    return NULL;
}

// Whether the entry function is static, so that it can be called only if the linker is told its name.
static bool is_hidden(const struct func *entry)
{
    return !entry->decl || entry->decl->storage == STORAGE_STATIC;
}

// Why the harness cannot call the entry function; NULL: it can.
static const char *cannot_call(const struct func *entry)
{
    for (size_t i = 0; i < entry->n_params; i++)
        if (!type_is_scalar(entry->vars.at[i]->type))
            return "has a parameter that is a structure";
    return NULL;
}

static void put_prototype(FILE *f, const struct cfa *c, const struct func *entry, const char *name)
{
    const struct type *t = entry->retval ? entry->retval->type : NULL;
    if (t && !type_is_scalar(t))
        fprintf(f, "\nstruct result_of_%s {\n    char bytes[%llu];\n};\nstruct result_of_%s", name,
                (unsigned long long)MAX(t->size, 1), name);
    else
        fputc('\n', f);
    if (t && type_is_scalar(t))
        harness_put_type(f, c, t);
    else if (!t)
        fputs("void", f);
    fprintf(f, " %s(", name);
    for (size_t i = 0; i < entry->n_params; i++) {
        fputs(i ? ", " : "", f);
        harness_put_type(f, c, entry->vars.at[i]->type);
    }
    fputs(entry->n_params ? ");\n" : "void);\n", f);
}

static void put_call(FILE *f, const struct cfa *c, const struct inputs *in, const char *name)
{
    if (is_hidden(c->entry))
        fprintf(f, "    if (!%s)\n        vernier_missing();\n", name);
    fprintf(f, "    %s(", name);
    for (size_t i = 0; i < c->entry->n_params; i++) {
        const struct input *x = argument(c, in, c->entry->vars.at[i]);
        fputs(i ? ", " : "", f);
        if (x)
            harness_put_value(f, c, x);
        else
            fputc('0', f);
    }
    fputs(");\n", f);
}

static void put_missing(FILE *f, const char *name)
{
    fprintf(f,
            "\n_Noreturn static void vernier_missing(void)\n{\n"
            "    static const char text[] = \"vernier: %s is not called, see the harness\\n\";\n"
            "    (void)!write(2, text, sizeof text - 1);\n    _Exit(2);\n}\n",
            name);
}

// Writes what runs before main: the contents of memory, and the call of another entry function, which replaces main
// unless the program defines it.
static void put_start(FILE *f, const struct cfa *c, const struct inputs *in)
{
    const char *name = sym_str(&c->prog->syms, c->entry->name);
    bool other = strcmp(name, "main") != 0, placed = false, has_main = is_defined(c, "main");
    const char *why = other ? cannot_call(c->entry) : NULL;
    for (size_t i = 0; i < in->n; i++)
        placed |= is_placed(c, &in->at[i]);
    if (why)
        fprintf(f, "\n// %s cannot be called from here: it %s.  Call it with the inputs that are said above.\n", name,
                why);
    if (other && !why && is_hidden(c->entry))
        fprintf(
            f,
            "\n// %s is static: cc -c -fkeep-static-functions PROGRAM.c && objcopy --globalize-symbol=%s PROGRAM.o, and link that.\n"
            "#pragma weak %s\n",
            name, name, name);
    if (other && (why || is_hidden(c->entry)))
        put_missing(f, name);
    if (other && !why)
        put_prototype(f, c, c->entry, name);
    if (placed || (other && has_main)) {
        fputs("\n__attribute__((constructor)) static void vernier_prepare(void)\n{\n", f);
        put_contents(f, c, in);
        if (other && has_main && why) {
            fputs("    vernier_missing();\n", f);
        } else if (other && has_main) {
            put_call(f, c, in, name);
            fputs("    exit(0);\n", f);
        }
        fputs("}\n", f);
    }
    if (other && !has_main) {
        fputs("\nint main(void)\n{\n", f);
        if (why)
            fputs("    vernier_missing();\n", f);
        else
            put_call(f, c, in, name);
        fputs("    return 0;\n}\n", f);
    }
}

void harness_write(FILE *f, const struct cfa *c, const struct property *p, const struct inputs *in)
{
    struct map done = { 0 };  // symbols that have a definition
    fputs("// Test harness: compile it together with the program it was made for; exit status 107 is the violation.\n"
          "// It includes nothing, as the program may declare the same functions otherwise.\n"
          "_Noreturn void _Exit(int);\n_Noreturn void exit(int);\n"
          "__PTRDIFF_TYPE__ write(int, const void *, __SIZE_TYPE__);\n",
          f);
    put_limits(f, c, in);
    put_command_line(f, c, in);
    fputs("\n_Noreturn __attribute__((unused)) static void vernier_violation(void)\n{\n"
          "    static const char text[] = \"vernier: violation reached\\n\";\n"
          "    (void)!write(2, text, sizeof text - 1);\n    _Exit(107);\n}\n",
          f);
    put_end(f, p);
    put_conditions(f, c, p, &done);
    put_helpers(f, c, &done);
    put_property(f, c, p, &done);  // its function may also give inputs, as scanf does
    put_inputs(f, c, in, &done);
    put_rest(f, c, &done);
    put_variables(f, c, in, &done);
    struct buf failures = { 0 };
    failures_put(c, in, &failures);
    fputs(buf_str(&failures), f);
    buf_free(&failures);
    put_start(f, c, in);
    map_free(&done);
}
