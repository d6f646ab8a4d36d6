// SPDX-License-Identifier: Apache-2.0
// harness.c: a C program that makes the objects of an execution, calls the function with them, and so runs into the fault.
//
// It includes the file of the function, so that static functions and variables, and all types, are known.
#include "algo/scan/scan_priv.h"
#include "interp/failures.h"
#include "lang/value.h"
#include "lower/models.h"

enum { ROOM = 65536, FAR = 60000 };

struct writer {
    const struct scan *s;
    const struct inputs *in;
    const struct scan_values *defaults;
    struct buf types, objects, contents, stubs, values;
    struct map regions;  // that are declared
    struct map stubbed;  // functions without body
    bool good;
};

static const char *name_of(const struct writer *w, struct sym s)
{
    return sym_str(&w->s->prog->syms, s);
}

// ---- types ----------------------------------------------------------------------------------------------------------

#define NAMED "__named_"

// Gives types without tag that a typedef names a tag; `named` false: takes it away again.
static void tag_types(const struct writer *w, bool named)
{
    struct program *p = w->s->prog;
    for (size_t i = 0; i < p->typedefs.n; i++) {
        struct type *t = p->typedefs.at[i].type->unqual;
        if (!type_is_record(t) && t->kind != TYPE_ENUM)
            continue;
        bool mine = t->tag.i && strncmp(sym_str(&p->syms, t->tag), NAMED, strlen(NAMED)) == 0;
        if (named && !t->tag.i)
            t->tag = sym_of(&p->syms, arena_printf(&p->mem, NAMED "%s", sym_str(&p->syms, p->typedefs.at[i].name)));
        else if (!named && mine)
            t->tag = (struct sym){ 0 };
    }
}

// Prints text without `struct NAMED`: typedef names stand for such types.
static void put_names(const char *text, struct buf *b)
{
    static const char *const words[] = { "struct " NAMED, "union " NAMED, "enum " NAMED };
    while (*text) {
        size_t skip = 0;
        for (size_t i = 0; i < ARRAY_LEN(words); i++)
            if (strncmp(text, words[i], strlen(words[i])) == 0)
                skip = strlen(words[i]);
        text += skip;
        if (*text)
            buf_putc(b, *text++);
    }
}

// Prints a declaration of `name`; false: the type, or a part of it, has no name.
static bool put_declaration(const struct writer *w, const struct type *t, const char *name, struct buf *b)
{
    struct buf text = { 0 };
    tag_types(w, true);
    type_print(&w->s->prog->syms, t, name, &text);
    tag_types(w, false);
    bool good = !strstr(buf_str(&text), "<unnamed>");
    put_names(buf_str(&text), b);
    buf_free(&text);
    return good;
}

// Prints the type as a scalar with the same representation: its own name may not be known.
static void put_scalar(struct writer *w, const struct type *t, const char *name, struct buf *b)
{
    if (type_is_pointer(t) && !scan_is_function_pointer(t))
        buf_printf(b, "void *%s", name);
    else if (!put_declaration(w, t->kind == TYPE_ENUM ? t->elem->unqual : t->unqual, name, b))
        w->good = false;
}

// ---- values ---------------------------------------------------------------------------------------------------------

static void declare_region(struct writer *w, size_t region)
{
    if (map_put(&w->regions, region, 1))
        buf_printf(&w->objects, "    char *vernier_object_%zu = calloc(1, %d);\n", region + 1, ROOM);
}

static void put_function_stub(struct writer *w, const struct type *t, size_t input);

// Whether t is FILE, of which the C library wants what it opened itself.
static bool is_stream(const struct writer *w, const struct type *t)
{
    return type_is_record(t) && strcmp(sym_str(&w->s->prog->syms, t->tag), "_IO_FILE") == 0;
}

static void put_value(struct writer *w, size_t i, struct buf *b)
{
    const struct input *x = &w->in->at[i];
    const struct type *t = x->type->kind == TYPE_ENUM ? x->type->elem : x->type;
    size_t region;
    int64_t off;
    if (!type_is_pointer(t)) {
        value_print(x->value, t, b);
        return;
    }
    if (!x->value) {
        buf_puts(b, "0");
        return;
    }
    bool outside = interp_outside_region(w->s->prog->types.machine, (uint64_t)x->value, &region, &off);
    if (outside && scan_is_function_pointer(t)) {
        put_function_stub(w, t->elem, i);
        buf_printf(b, "made_up_%zu", i);
    } else if (outside && off == 0 && is_stream(w, t->elem)) {
        buf_puts(b, "(void *)fopen(\"/dev/null\", \"r+\")");
    } else if (outside && off == 0) {
        declare_region(w, region);
        buf_printf(b, "(void *)vernier_object_%zu", region + 1);
    } else {
        w->good = false;
    }
}

// ---- functions without body -----------------------------------------------------------------------------------------

// Prints the table of values that the execution took as the function's results, in order.
static void put_results(struct writer *w, struct sym name, const struct type *t, const char *table)
{
    size_t n = 0;
    struct buf values = { 0 };
    for (size_t i = 0; i < w->in->n; i++)
        if (w->in->at[i].kind == INPUT_EXTERN && sym_eq(w->in->at[i].name, name)) {
            struct buf v = { 0 };
            put_value(w, i, &v);
            buf_printf(&values, "    vernier_results_of_%s[%zu] = %s;\n", table, n++, buf_str(&v));
            buf_free(&v);
        }
    struct buf array = { 0 }, declaration = { 0 };
    buf_printf(&array, "vernier_results_of_%s[%zu]", table, n + 1);
    put_scalar(w, t, buf_str(&array), &declaration);
    buf_printf(&w->stubs, "\nstatic %s;\nstatic unsigned long vernier_next_of_%s;\n", buf_str(&declaration), table);
    buf_puts(&w->values, buf_str(&values));
    buf_free(&values);
    buf_free(&array);
    buf_free(&declaration);
}

// Prints a function that returns the next value of the table.
static void put_stub(struct writer *w, const struct type *fn, const char *head, const char *name, const char *table,
                     size_t limit)
{
    struct buf declaration = { 0 };
    w->good = put_declaration(w, fn, name, &declaration) && w->good;
    buf_printf(&w->stubs, "\n%s%s\n{\n", head, buf_str(&declaration));
    if (table)
        buf_printf(&w->stubs,
                   "    return vernier_results_of_%s[vernier_next_of_%s < %zu ? vernier_next_of_%s++ : %zu];\n", table,
                   table, limit, table, limit);
    buf_puts(&w->stubs, "}\n");
    buf_free(&declaration);
}

static size_t count_results(const struct writer *w, struct sym name)
{
    size_t n = 0;
    for (size_t i = 0; i < w->in->n; i++)
        n += w->in->at[i].kind == INPUT_EXTERN && sym_eq(w->in->at[i].name, name);
    return n;
}

// Prints a function for a made-up pointer to a function.
static void put_function_stub(struct writer *w, const struct type *t, size_t input)
{
    struct buf name = { 0 };
    buf_printf(&name, "made_up_%zu", input);
    struct sym unknown = sym_of(&w->s->prog->syms, CFA_UNKNOWN_FUNCTION);
    bool used = count_results(w, unknown) > 0;
    // (It is not known which of several such functions gives which result.)
    if (used && (!type_is_scalar(t->elem) || !map_put(&w->stubbed, unknown.i, 1)))
        w->good = false;
    if (used && w->good)
        put_results(w, unknown, t->elem, buf_str(&name));
    bool gives = t->elem->kind != TYPE_VOID;
    if (!used && gives) {
        struct buf declaration = { 0 }, array = { 0 };
        buf_printf(&array, "vernier_results_of_%s[1]", buf_str(&name));
        w->good = put_declaration(w, t->elem->unqual, buf_str(&array), &declaration) && w->good;
        buf_printf(&w->stubs, "\nstatic %s;\nstatic unsigned long vernier_next_of_%s;\n", buf_str(&declaration),
                   buf_str(&name));
        buf_free(&declaration);
        buf_free(&array);
    }
    put_stub(w, t, "static ", buf_str(&name), gives ? buf_str(&name) : NULL, used ? count_results(w, unknown) : 0);
    buf_free(&name);
}

// The declaration of a variable that no file defines; NULL: another name.
static const struct decl *missing_variable(const struct writer *w, struct sym name)
{
    const struct decl *d = scan_missing(w->s->prog, name);
    return d && d->kind == DECL_VAR ? d : NULL;
}

static bool is_fixed(const struct type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->elem;
    return t->quals & QUAL_CONST;
}

// Prints the value of a missing variable: as its initialiser, or as a statement behind its definition.
static void put_missing_value(struct writer *w, size_t i, const struct decl *d)
{
    struct buf v = { 0 };
    put_value(w, i, &v);
    if (!is_fixed(d->type))
        buf_printf(&w->contents, "    %s = %s;\n", name_of(w, d->name), buf_str(&v));
    else if (type_is_pointer(d->type) && w->in->at[i].value)
        w->good = false;
    buf_free(&v);
}

// Prints the initialiser of a variable that does not change.
static void put_initialiser(struct writer *w, const struct decl *d)
{
    const char *sep = " = { ";
    for (size_t i = 0; i < w->in->n; i++) {
        const struct input *x = &w->in->at[i];
        struct buf path = { 0 };
        bool whole = x->kind == INPUT_EXTERN && sym_eq(x->name, d->name) && type_is_scalar(d->type);
        bool part = x->kind == INPUT_UNINIT && x->var && x->var->kind == VAR_GLOBAL && sym_eq(x->var->name, d->name);
        if (!whole && !part)
            continue;
        if (part && !type_part(&w->s->prog->syms, d->type, x->off * 8 + x->bit_off,
                               x->bits ? x->bits : x->type->size * 8, x->type, &path))
            w->good = false;
        buf_puts(&w->stubs, sep);
        buf_printf(&w->stubs, "%s%s", buf_str(&path), path.n ? " = " : "");
        put_value(w, i, &w->stubs);
        sep = ", ";
        buf_free(&path);
    }
    buf_puts(&w->stubs, *sep == ',' ? " }" : "");
}

// Whether the included file, or a header, declares it: then its name implies its type.
static bool is_declared(const struct writer *w, const struct decl *d, const char *included)
{
    const char *file = sources_place(&w->s->prog->src, d->loc).file;
    size_t n = strlen(file);
    return strcmp(file, included) == 0 || (n > 2 && file[n - 2] == '.' && file[n - 1] == 'h');
}

// Whether the harness defines a variable: not one of the C library, and only of a type that can be written.
static bool is_wanted(const struct writer *w, const struct decl *d, const char *included)
{
    if (d->kind != DECL_VAR || d->fn || !d->loc.off || !d->type->complete || missing_variable(w, d->name) != d ||
        library_has_variable(name_of(w, d->name)))
        return false;
    const char *file = sources_place(&w->s->prog->src, d->loc).file;
    return strncmp(file, "/usr/", 5) != 0 && *file != '<' && (is_declared(w, d, included) || type_is_arith(d->type));
}

// Prints weak definitions of variables that no file defines: if the program's other files are linked, theirs count.
static void put_missing_variables(struct writer *w, const char *included)
{
    const struct program *p = w->s->prog;
    for (size_t i = 0; i < p->globals.n; i++) {
        const struct decl *d = p->globals.at[i];
        if (!is_wanted(w, d, included))
            continue;
        const char *name = name_of(w, d->name);
        buf_printf(&w->stubs, "\n__attribute__((weak)) %s", d->is_thread_local ? "__thread " : "");
        if (is_declared(w, d, included))
            buf_printf(&w->stubs, "__typeof__(%s) %s", name, name);
        else
            w->good = put_declaration(w, d->type, name, &w->stubs) && w->good;
        if (is_fixed(d->type))
            put_initialiser(w, d);
        buf_puts(&w->stubs, ";\n");
    }
}

static void put_extern(struct writer *w, size_t i)
{
    const struct input *x = &w->in->at[i];
    const char *name = name_of(w, x->name);
    if (failures_decide(w->s->cfa, x)) {
        w->good = w->good && failures_forced(w->s->cfa, x);
        return;
    }
    if (strcmp(name, CFA_UNKNOWN_FUNCTION) == 0 || !map_put(&w->stubbed, x->name.i, 1))
        return;
    const struct decl *d = scan_missing(w->s->prog, x->name);
    if (d && d->kind == DECL_VAR) {
        put_missing_value(w, i, d);
        return;
    }
    if (!d || !type_is_scalar(d->type->elem) || d->storage == STORAGE_STATIC) {
        w->good = w->good && x->value == w->defaults->at[i] && !type_is_pointer(x->type) && false;
        return;
    }
    put_results(w, x->name, d->type->elem, name);
    put_stub(w, d->type, "", name, name, count_results(w, x->name));
}

// ---- objects --------------------------------------------------------------------------------------------------------

static void put_assignment(struct writer *w, size_t i, const char *target)
{
    struct buf v = { 0 };
    put_value(w, i, &v);
    buf_printf(&w->contents, "    %s = %s;\n", target, buf_str(&v));
    buf_free(&v);
}

static const struct type *object_type(const struct writer *w, u128 base)
{
    for (size_t i = 0; i < w->in->n; i++)
        if (type_is_pointer(w->in->at[i].type) && w->in->at[i].value == base)
            return w->in->at[i].type->elem;
    return NULL;
}

// Prints a scalar in an object that was made up.
static void put_part(struct writer *w, size_t i, size_t region, int64_t off)
{
    const struct input *x = &w->in->at[i];
    struct buf target = { 0 }, path = { 0 };
    if (off < 0 || off > FAR) {
        w->good = false;
        return;
    }
    declare_region(w, region);
    if (x->bits) {
        const struct type *t = object_type(w, interp_outside_address(w->s->prog->types.machine, region));
        const struct type *part =
            t && t->size ? type_part(&w->s->prog->syms, t->unqual, off * 8 + x->bit_off, x->bits, x->type, &path)
                         : NULL;
        w->good = w->good && part;
        if (part) {
            buf_puts(&target, "((");
            w->good = put_declaration(w, t->unqual, "", &target) && w->good;
            buf_printf(&target, " *)vernier_object_%zu)[0]%s", region + 1, buf_str(&path));
        }
    } else {
        // The member of a packed record need not be aligned.
        struct buf member = { 0 };
        bool packed = off % (int64_t)x->type->align != 0;
        put_scalar(w, x->type, packed ? "v" : "*", &member);
        buf_printf(&target,
                   packed ? "((struct { %s; } __attribute__((packed)) *)(vernier_object_%zu + %lld))->v"
                          : "*(%s)(vernier_object_%zu + %lld)",
                   buf_str(&member), region + 1, (long long)off);
        buf_free(&member);
    }
    put_assignment(w, i, buf_str(&target));
    buf_free(&target);
    buf_free(&path);
}

// Assigns the i-th input to a variable of type t, or to the part of it that has so many bits from bit `bit` on.
static void put_into(struct writer *w, size_t i, const char *name, const struct type *t, int64_t bit, uint64_t bits)
{
    const struct type *read = w->in->at[i].type, *part = t;
    struct buf target = { 0 }, pointer = { 0 };
    buf_puts(&target, name);
    if (type_is_record(t) || t->size * 8 > bits)
        part = type_part(&w->s->prog->syms, t, bit, bits, read, &target);
    // A union without a member of that kind, and a bit-field that is const, cannot be assigned.
    bool unwritable = type_is_record(t) && type_has_qualified(t, QUAL_CONST);
    w->good = w->good && part && type_is_float(part) == type_is_float(read) && !(unwritable && w->in->at[i].bits);
    if (unwritable && w->good) {
        struct buf member = { 0 };
        put_scalar(w, read, "*", &pointer);
        buf_printf(&member, "*(%s)&%s", buf_str(&pointer), buf_str(&target));
        buf_free(&target);
        target = member;
    }
    put_assignment(w, i, buf_str(&target));
    buf_free(&target);
    buf_free(&pointer);
}

// What the harness calls a parameter; NULL: the function has none of that name.
static const char *argument_name(struct writer *w, struct sym name)
{
    for (size_t k = 0; k < w->s->fn->n_params; k++)
        if (sym_eq(w->s->fn->vars.at[k]->name, name))
            return arena_printf(&w->s->out->mem, "vernier_argument_%zu", k + 1);
    return NULL;
}

// Prints a part of a named variable: a parameter that is a record, or a global variable with another value than at the
// start of the program.
static void put_variable(struct writer *w, size_t i)
{
    const struct input *x = &w->in->at[i];
    const struct var *v = x->var;
    bool param = v && v->kind == VAR_PARAM && v->fn == w->s->fn;
    bool global = v && v->kind == VAR_GLOBAL && v->decl && !v->decl->is_local_static && !v->decl->fn;
    const char *name = param ? argument_name(w, v->name) : global ? name_of(w, v->name) : NULL;
    if (name)
        put_into(w, i, name, v->type, x->off * 8 + x->bit_off, x->bits ? x->bits : x->type->size * 8);
    w->good = w->good && name;
}

// Prints a member of a parameter that is a record (build_main.c gives them one by one).
static void put_member(struct writer *w, size_t i)
{
    const struct exp *x = w->in->at[i].edge ? w->in->at[i].edge->lhs : NULL;
    if (!x || x->kind != EXP_CELL || !type_is_record(x->var->type))
        return;
    const char *name = argument_name(w, x->var->name);
    if (name)
        put_into(w, i, name, x->var->type, x->off * 8 + x->bit_off, x->bits ? x->bits : x->type->size * 8);
    w->good = w->good && name;
}

static void put_input(struct writer *w, size_t i)
{
    const struct input *x = &w->in->at[i];
    size_t region;
    int64_t off;
    bool changed = x->value != w->defaults->at[i];
    const struct decl *missing =
        x->kind == INPUT_UNINIT && x->var && x->var->kind == VAR_GLOBAL ? missing_variable(w, x->var->name) : NULL;
    switch (x->kind) {
    case INPUT_EXTERN:
        put_extern(w, i);
        break;
    case INPUT_UNINIT:
        if (missing && is_fixed(missing->type))
            w->good = w->good && !(type_is_pointer(x->type) && x->value);
        else if (missing)
            put_variable(w, i);
        else if (x->foreign && x->addr && interp_outside_region(w->s->prog->types.machine, x->addr, &region, &off))
            put_part(w, i, region, off);
        else if (x->foreign)
            put_variable(w, i);
        break;
    case INPUT_MEMORY:
        if (changed)
            put_variable(w, i);
        break;
    case INPUT_ARGUMENT:
        put_member(w, i);
        break;
    case INPUT_NONDET:
    case INPUT_ARGV:
    case INPUT_VOLATILE:
    case INPUT_MODEL:
    case INPUT_ROUGH:
        break;
    }
}

// ---- the call -------------------------------------------------------------------------------------------------------

static size_t argument_input(const struct writer *w, const struct var *v)
{
    for (size_t i = 0; i < w->in->n; i++)
        if (w->in->at[i].kind == INPUT_ARGUMENT && sym_eq(w->in->at[i].name, v->name))
            return i;
    return SIZE_MAX;
}

static void put_argument_type(struct writer *w, const struct type *t, const char *name, struct buf *b)
{
    struct buf named = { 0 };
    if (type_is_variably_modified(t) && type_is_pointer(t))  // lengths are the function's own affair
        put_scalar(w, t, name, b);
    else if (put_declaration(w, t->unqual, name, &named))
        buf_puts(b, buf_str(&named));
    else if (type_is_scalar(t))
        put_scalar(w, t, name, b);
    else
        w->good = false;
    buf_free(&named);
}

static void put_arguments(struct writer *w, struct buf *b)
{
    for (size_t k = 0; k < w->s->fn->n_params; k++) {
        const struct var *v = w->s->fn->vars.at[k];
        struct buf name = { 0 };
        size_t i = argument_input(w, v);
        buf_printf(&name, "vernier_argument_%zu", k + 1);
        buf_puts(b, "    ");
        put_argument_type(w, v->type, buf_str(&name), b);
        if (i != SIZE_MAX) {
            buf_puts(b, " = ");
            put_value(w, i, b);
        }
        buf_puts(b, ";\n");
        buf_free(&name);
    }
}

static void put_call(struct writer *w, const char *name, struct buf *b)
{
    buf_printf(b, "    %s(", name);
    for (size_t k = 0; k < w->s->fn->n_params; k++)
        buf_printf(b, "%svernier_argument_%zu", k ? ", " : "", k + 1);
    buf_puts(b, ");\n");
}

// Prints functions that no file defines and that the execution did not call: the program must link without them, too.
static void put_weak(const struct writer *w, const char *included, struct buf *b)
{
    const struct program *p = w->s->prog;
    for (size_t i = 0; i < p->globals.n; i++) {
        const struct decl *d = p->globals.at[i];
        bool missing = !d->init && !is_wanted(w, d, included) && !d->is_defined && !d->is_builtin && !d->same &&
                       !d->fn && d->storage != STORAGE_STATIC && d->loc.off;
        if (!missing || map_get(&w->stubbed, d->name.i, NULL))
            continue;
        const char *file = sources_place(&w->s->prog->src, d->loc).file;
        if (strncmp(file, "/usr/", 5) != 0 && *file != '<' && !library_has(name_of(w, d->name)) &&
            !library_has_variable(name_of(w, d->name)))
            buf_printf(b, "#pragma weak %s\n", name_of(w, d->name));
    }
}

bool scan_harness(const struct scan *s, const struct candidate *c, struct buf *b)
{
    struct writer w = { .s = s, .in = &c->inputs, .defaults = &c->defaults, .good = true };
    struct place at = sources_place(&s->prog->src, s->fn->decl->loc);
    struct buf arguments = { 0 };
    const char *name = sym_str(&s->prog->syms, s->fn->name);
    bool is_main = strcmp(name, "main") == 0;
    put_arguments(&w, &arguments);
    for (size_t i = 0; i < c->inputs.n && w.good; i++)
        put_input(&w, i);
    put_missing_variables(&w, at.file);
    failures_put(s->cfa, &c->inputs, &w.stubs);
    buf_printf(
        b,
        "// cc %s-g -w -fsanitize=address,undefined -fsanitize=bounds-strict -fno-sanitize-recover=all -I. THIS.c\n"
        "// from the folder in which `vernier scan` was called, with its options for the preprocessor and the program's libraries\n",
        s->prog->types.machine->ptr_size == 4 ? "-m32 " : "");
    put_weak(&w, at.file, b);
    buf_printf(b, "#define main program_main\n#include \"%s\"\n#undef main\n#include <stdlib.h>\n", at.file);
    buf_puts(b, buf_str(&w.stubs));
    buf_puts(b, "\nint main(void)\n{\n");
    buf_puts(b, buf_str(&w.objects));
    buf_puts(b, buf_str(&arguments));
    buf_puts(b, buf_str(&w.values));
    buf_puts(b, buf_str(&w.contents));
    put_call(&w, is_main ? "program_main" : name, b);
    buf_puts(b, "    return 0;\n}\n");
    struct buf *bufs[] = { &w.types, &w.objects, &w.contents, &w.stubs, &w.values, &arguments };
    for (size_t i = 0; i < ARRAY_LEN(bufs); i++)
        buf_free(bufs[i]);
    map_free(&w.regions);
    map_free(&w.stubbed);
    return w.good;
}
