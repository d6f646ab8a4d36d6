// SPDX-License-Identifier: Apache-2.0
// library.c: lowers calls of library functions for which the program has no body.
// A function is looked up in this order: a body in the program, a model (C text, named __model_NAME), library.def.
// Names that the compiler knows as __builtin_NAME or __builtin___NAME_chk are those of NAME, and so is __model_NAME, by
// which models call functions without model.
#include "cfa/alloc_size.h"
#include "lang/tools.h"
#include "lower/build_priv.h"
#include "lower/models.h"

#include <limits.h>

enum lib_kind {
    LIB_NONE,
    LIB_MALLOC,  // (size)
    LIB_CALLOC,
    LIB_REALLOC,
    LIB_ALIGNED,  // (alignment, size)
    LIB_POSIX_MEMALIGN,
    LIB_FREE,
    LIB_ALLOCA,
    LIB_COPY,     // (to, from, size), gives to
    LIB_MEMPCPY,  // gives to + size
    LIB_BCOPY,    // (from, to, size)
    LIB_SET,      // (to, byte, size), gives to
    LIB_BZERO,
    LIB_EXIT,  // ends the run
    LIB_NOTHING,
    LIB_READS,         // changes no memory but what touch.def says; every value of the result's type is possible
    LIB_RESULT_ROUGH,  // changes no memory but what touch.def says; its result is not modelled
    LIB_ROUGH,         // may change memory that its arguments reach; neither that nor its result is modelled
    LIB_ROUGH_MAKES,   // the same, and makes a block of the heap: unsupported where memory is looked at
    LIB_ROUGH_GIVES,   // likewise, gives one of its arguments or null
    LIB_ENVIRONMENT,   // RESULT_ROUGH, and changes the environment
    LIB_GETOPT,        // getopt.c
    LIB_PRINT,         // prints by a format
    LIB_VPRINT,        // likewise, with a va_list
    LIB_SPRINT,        // (to, ..., format ...)
    LIB_SNPRINT,       // (to, size, ..., format ...)
    LIB_VSPRINT,       // (to, ..., format, va_list)
    LIB_SCAN,          // reads by a format
    LIB_LOCALE,        // changes the locale
    LIB_SETBUF,        // (file, buffer)
    LIB_SETJMP,        // (buffer), or (buffer, whether to keep the signal mask)
    LIB_LONGJMP,       // (buffer, value)
    LIB_UNSUPPORTED,
};

struct lib_entry {
    const char *name;
    enum lib_kind kind;
    size_t format;  // which argument the format is, or the result
};

static const struct lib_entry entries[] = {
#define LIB(n, k) { #n, LIB_##k, 0 },
#define FORMAT(n, k, i) { #n, LIB_##k, i },
#include "lower/library.def"
#undef LIB
#undef FORMAT
};

static const struct lib_entry *find_entry(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(entries); i++)
        if (entries[i].name[0] == name[0] && strcmp(entries[i].name, name) == 0)
            return &entries[i];
    return NULL;
}

bool library_is_stream(const char *name)
{
    return word_in(" stdin stdout stderr ", name) != NULL;
}

bool library_has_variable(const char *name)
{
    static const char *const names[] = { "stdin",   "stdout",         "stderr",          "environ",
                                         "errno",   "optarg",         "optind",          "opterr",
                                         "optopt",  "timezone",       "daylight",        "tzname",
                                         "signgam", "_IO_2_1_stdin_", "_IO_2_1_stdout_", "_IO_2_1_stderr_" };
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

// NAME of __builtin_NAME, __builtin___NAME_chk and __model_NAME.
bool library_has(const char *name)
{
    char model[128];
    int n = snprintf(model, sizeof model, "__model_%s(", name);
    if (find_entry(name))
        return true;
    if (n >= (int)sizeof model)
        return false;
    const char *at = strstr(cfa_models_text, model);
    return at && at > cfa_models_text && (at[-1] == ' ' || at[-1] == '*');
}

const char *library_name(const struct builder *b, const struct decl *d)
{
    const char *name = sym_str(&b->p->syms, d->asm_name.i ? d->asm_name : d->name);
    if (strncmp(name, "__builtin_", 10) == 0)
        name += 10;
    if (cfa_model_of(name))
        return cfa_model_of(name);
    size_t n = strlen(name);
    if (n <= 6 || find_entry(name) || strncmp(name, "__", 2) != 0 || strcmp(name + n - 4, "_chk") != 0)
        return name;
    const char *plain = sym_str(&b->p->syms, sym_intern(&b->p->syms, name + 2, n - 6));
    return find_entry(plain) || strncmp(plain, "st", 2) == 0 ? plain : name;
}

static const struct lib_entry *entry_of(const struct builder *b, const struct decl *d)
{
    const struct lib_entry *e = d && !d->is_foreign ? find_entry(library_name(b, d)) : NULL;
    return e && library_type_fits(d->type, e->name) ? e : NULL;
}

bool library_knows(const struct builder *b, const struct decl *d)
{
    return entry_of(b, d) || strncmp(library_name(b, d), "__VERIFIER", 10) == 0 || tool_has_name(library_name(b, d));
}

// Whether d has the name of a function of the compiler without its prefix, which is no function of the library.
static bool is_of_compiler(const struct builder *b, const struct decl *d)
{
    static const char *const only[] = {
#define ONLY(n, t) #n,
#include "frontend/builtin.def"
    };
    const char *name = sym_str(&b->p->syms, d->asm_name.i ? d->asm_name : d->name);
    bool is_one = false;
    for (size_t i = 0; i < ARRAY_LEN(only) && !is_one && name[0] != '_'; i++)
        is_one = strcmp(only[i], name) == 0;
    return is_one;
}

struct decl *library_model(struct builder *b, struct decl *d)
{
    char name[128];
    const char *plain = library_name(b, d);
    size_t n = strlen(plain);
    if (n + 9 > sizeof name || d->is_foreign || is_of_compiler(b, d))
        return NULL;
    memcpy(name, "__model_", 8);
    memcpy(name + 8, plain, n + 1);
    struct decl *m = program_find(b->p, name);
    bool model = m && m->kind == DECL_FUNC && m->body && m->storage != STORAGE_STATIC;  // helpers are static
    return model && (d->body || library_types_alike(d->type, m->type)) ? m : NULL;
}

size_t library_printed(struct builder *b, struct decl *d)
{
    static const char *const outputs[] = { "puts",  "fputs",  "fputs_unlocked", "perror",
                                           "write", "pwrite", "fwrite",         "fwrite_unlocked" };
    const struct lib_entry *e = d->body ? NULL : entry_of(b, d);
    if (!e || library_model(b, d))
        return 0;
    if (e->kind == LIB_PRINT || e->kind == LIB_VPRINT)
        return SIZE_MAX;
    if (e->kind == LIB_SPRINT || e->kind == LIB_SNPRINT || e->kind == LIB_VSPRINT || strcmp(e->name, "strftime") == 0)
        return 1;
    for (size_t i = 0; i < ARRAY_LEN(outputs); i++)
        if (strcmp(e->name, outputs[i]) == 0)
            return SIZE_MAX;
    return 0;
}

const struct exp *call_arg(struct builder *b, const struct call *k, size_t i, struct type *t)
{
    if (i >= k->n || !type_is_scalar(k->args[i]->type))
        return exp_int(b->x, t, 0);
    return exp_cast(b->x, k->args[i], t);
}

static const struct exp *arg_pointer(struct builder *b, const struct call *k, size_t i)
{
    return call_arg(b, k, i, type_pointer(b->t, b->t->basic[TYPE_VOID]));
}

struct lval call_object(const struct exp *p, struct type *t)
{
    if (p->kind != EXP_ADDR || p->var->is_vla)
        return (struct lval){ .addr = p, .type = t };
    struct var *v = p->var;
    bool whole = p->off == 0 && type_is_pointer(v->type) && type_is_pointer(t);  // the cell that the program uses
    return (struct lval){ .var = v, .off = p->off, .type = whole ? v->type : t };
}

void havoc_arguments(struct builder *b, struct call *k, size_t n, enum input_kind in)
{
    struct call some = *k;
    size_t before = b->c->edges.n;
    some.n = MIN(k->n, n);
    call_havoc_mem(b, &some);
    if (b->c->edges.n > before && vec_last(&b->c->edges)->kind == EDGE_HAVOC_MEM)
        vec_last(&b->c->edges)->input = (uint8_t)in;
}

// The cell for an address: the caller's own if it is a pointer.
static const struct exp *address_result(struct builder *b, struct call *k)
{
    struct type *t = type_is_pointer(k->ret) ? k->ret : type_pointer(b->t, b->t->basic[TYPE_VOID]);
    if (k->dest && !k->dest->bits && type_is_pointer(k->dest->type))
        return k->dest;
    return temp_new(b, t);
}

static void alloc_edge(struct builder *b, struct call *k, const struct exp *lhs, const struct exp *size,
                       enum alloc_kind how, const struct exp *old, uint32_t align)
{
    if (b->opt->malloc_null_pointers && how == ALLOC_MALLOC) {
        how = ALLOC_CALLOC;
        assume_note(b, b->site.loc, ASSUME_CONTENTS, "fresh blocks are taken to be zero");
    }
    struct edge *e = emit(b, EDGE_ALLOC);
    e->lhs = lhs;
    e->size = size;
    e->src = old;
    e->alloc = (uint8_t)how;
    e->block_align = align;
    e->extern_name = k->name;
    if (exp_is_const(size) && !b->fn->is_model)
        alloc_size_check(b->p->diag, b->p, e, size->value);
}

// The alignment that the block of a call has if its alignment argument is a power of two; 0: none that is known.
static uint32_t block_alignment(const struct exp *align)
{
    enum { LARGE = 1 << 16 };
    bool known = align && exp_is_const(align) && align->value > 0 && align->value <= LARGE;
    return known && !(align->value & (align->value - 1)) ? (uint32_t)align->value : 0;
}

// Makes an allocation that succeeds, of a block that is aligned to `align` (0: as malloc does).
static const struct exp *alloc_block(struct builder *b, struct call *k, const struct exp *size, enum alloc_kind how,
                                     const struct exp *old, uint32_t align)
{
    const struct exp *lhs = address_result(b, k);
    alloc_edge(b, k, lhs, size, how, old, align);
    return lhs;
}

// Goes to `no` where an allocation fails, if it may.
static void may_fail(struct builder *b, struct call *k, struct node *no)
{
    if (!b->opt->malloc_may_fail) {
        assume_note(b, b->site.loc, ASSUME_ALLOCATION, "memory allocation never fails");
        return;
    }
    const struct exp *works = temp_new(b, b->t->basic[TYPE_BOOL]);
    struct node *yes = node_new(b);
    emit_havoc(b, works, INPUT_EXTERN, k->name);
    emit_assume(b, works, yes, no);
    flow_at(b, yes);
}

// Allocates a block; gives null where the way leads to `no`.
static const struct exp *alloc_or_null(struct builder *b, struct call *k, const struct exp *size, enum alloc_kind how,
                                       const struct exp *old, uint32_t align, struct node *no)
{
    struct node *join = node_new(b);
    may_fail(b, k, no);
    size_fits(b, size, no);
    const struct exp *lhs = alloc_block(b, k, size, how, old, align);
    flow_to(b, join);
    flow_at(b, no);
    if (b->cur)
        emit_assign(b, lhs, exp_int(b->x, lhs->type, 0));
    flow_to(b, join);
    flow_at(b, join);
    return lhs;
}

// C17 7.22.3.2: allocates n objects of `size` bytes; null if their product is no size.
static const struct exp *lib_calloc(struct builder *b, struct call *k)
{
    struct type *s = b->t->size_t_;
    const struct exp *n = temp_keep(b, call_arg(b, k, 0, s)), *size = temp_keep(b, call_arg(b, k, 1, s));
    const struct exp *max = exp_int(b->x, s, -1), *zero = exp_int(b->x, s, 0);
    struct node *no = node_new(b), *some = node_new(b), *yes = node_new(b);
    if (exp_is_const(n)) {
        const struct exp *h = n;
        n = size;
        size = h;
    }
    emit_assume(b, exp_binary(b->x, OP_EQ, size, zero), yes, some);
    flow_at(b, some);
    if (b->cur)
        emit_assume(b, exp_binary(b->x, OP_GT, n, exp_binary(b->x, OP_DIV, max, size)), no, yes);
    flow_at(b, yes);
    return alloc_or_null(b, k, exp_binary(b->x, OP_MUL, n, size), ALLOC_CALLOC, NULL, 0, no);
}

// realloc: glibc frees the block and gives null if the new size is 0 (C17 7.22.3.5 leaves that to the implementation).
static const struct exp *lib_realloc(struct builder *b, struct call *k)
{
    struct type *s = b->t->size_t_;
    const struct exp *old = temp_keep(b, arg_pointer(b, k, 0)), *size = temp_keep(b, call_arg(b, k, 1, s));
    struct node *empty = node_new(b), *full = node_new(b), *release = node_new(b), *no = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_EQ, size, exp_int(b->x, s, 0)), empty, full);
    flow_at(b, empty);
    if (b->cur) {
        emit_assume(b, exp_binary(b->x, OP_EQ, old, exp_int(b->x, old->type, 0)), full, release);
        flow_at(b, release);
        if (b->cur) {
            struct edge *e = emit(b, EDGE_FREE);
            e->addr = old;
            e->extern_name = k->name;
            flow_to(b, no);
        }
    }
    flow_at(b, full);
    return alloc_or_null(b, k, size, ALLOC_REALLOC_NEW, old, 0, no);
}

static const struct exp *lib_alloc(struct builder *b, struct call *k, enum lib_kind kind)
{
    const struct exp *size = call_arg(b, k, kind == LIB_ALIGNED ? 1 : 0, b->t->size_t_);
    if (kind == LIB_ALLOCA) {
        size_fits(b, size, NULL);
        scope_alloca(b);
        return alloc_block(b, k, size, ALLOC_ALLOCA, NULL, 0);
    }
    uint32_t align = kind == LIB_ALIGNED ? block_alignment(call_arg(b, k, 0, b->t->size_t_)) : 0;
    return alloc_or_null(b, k, size, ALLOC_MALLOC, NULL, align, node_new(b));
}

/* POSIX: gives 0, or an error number, with *p unchanged or null.  Alignments that are no power of two, or smaller than
 * a pointer, are errors. */
static const struct exp *lib_posix_memalign(struct builder *b, struct call *k)
{
    enum { INVALID = 22, NO_MEMORY = 12 };
    struct type *s = b->t->size_t_, *i = b->t->basic[TYPE_INT];
    struct call inner = *k;
    inner.dest = NULL;
    inner.ret = type_pointer(b->t, b->t->basic[TYPE_VOID]);
    const struct exp *to = temp_keep(b, arg_pointer(b, k, 0)), *align = call_arg(b, k, 1, s), *result = temp_new(b, i);
    struct node *no = node_new(b), *join = node_new(b), *keep = node_new(b), *null = node_new(b);
    bool known = exp_is_const(align);
    bool valid = known && align->value >= b->t->machine->ptr_size && !(align->value & (align->value - 1));
    struct lval place = call_object(to, inner.ret);
    if (!known) {
        emit_unsupported(b, "posix_memalign with an alignment that is no constant");
    } else if (!valid) {
        flow_to(b, no);
        flow_at(b, no);
    } else {
        may_fail(b, k, no);
        size_fits(b, call_arg(b, k, 2, s), no);
        const struct exp *size = call_arg(b, k, 2, s);
        lval_write(b, &place, alloc_block(b, &inner, size, ALLOC_MALLOC, NULL, block_alignment(align)));
        emit_assign(b, result, exp_int(b->x, i, 0));
        flow_to(b, join);
        flow_at(b, no);
    }
    if (b->cur) {
        const struct exp *kept = temp_new(b, b->t->basic[TYPE_BOOL]);
        emit_assign(b, result, exp_int(b->x, i, valid ? NO_MEMORY : INVALID));
        emit_havoc(b, kept, INPUT_MODEL, k->name);
        emit_assume(b, kept, keep, null);
        flow_at(b, null);
        lval_write(b, &place, exp_int(b->x, place.type, 0));
        flow_to(b, join);
        flow_at(b, keep);
        flow_to(b, join);
    }
    flow_at(b, join);
    return result;
}

// Notes that pointers to functions may be copied from one object of the arguments to another one.
static void note_copied(struct builder *b, const struct call *k)
{
    const struct type *t[2];
    if (!k->text || k->text->kind != EXPR_CALL || k->text->n_args < 2)
        return;
    for (size_t i = 0; i < 2; i++) {
        const struct expr *e = k->text->args[i];
        while (e->kind == EXPR_CAST && type_is_pointer(e->a->type))
            e = e->a;
        t[i] = e->type;
    }
    note_retyped(b, t[1], t[0]);
    note_retyped(b, t[0], t[1]);
}

static const struct exp *lib_copy(struct builder *b, struct call *k, enum lib_kind kind)
{
    note_copied(b, k);
    bool swapped = kind == LIB_BCOPY;
    const struct exp *to = arg_pointer(b, k, swapped ? 1 : 0), *from = arg_pointer(b, k, swapped ? 0 : 1);
    const struct exp *size = call_arg(b, k, 2, b->t->size_t_);
    if (kind == LIB_MEMPCPY && k->want) {
        to = temp_keep(b, to);
        size = temp_keep(b, size);
    }
    struct edge *e = emit(b, EDGE_COPY);
    e->addr = to;
    e->src = from;
    e->size = size;
    e->extern_name = k->name;
    return kind == LIB_MEMPCPY ? exp_binary(b->x, OP_PTR_ADD, to, exp_cast(b->x, size, b->t->ptrdiff_t_)) : to;
}

static const struct exp *lib_set(struct builder *b, struct call *k, enum lib_kind kind)
{
    struct type *i = b->t->basic[TYPE_INT];
    struct edge *e = emit(b, EDGE_SET);
    e->addr = arg_pointer(b, k, 0);
    e->rhs = kind == LIB_BZERO ? exp_int(b->x, i, 0) : call_arg(b, k, 1, i);
    e->size = call_arg(b, k, kind == LIB_BZERO ? 1 : 2, b->t->size_t_);
    e->extern_name = k->name;
    return e->addr;
}

static const struct exp *lib_free(struct builder *b, struct call *k)
{
    struct edge *e = emit(b, EDGE_FREE);
    e->addr = arg_pointer(b, k, 0);
    e->extern_name = k->name;
    return NULL;
}

static const struct exp *lib_exit(struct builder *b, struct call *k)
{
    call_extern(b, k);
    if (strcmp(sym_str(&b->p->syms, k->name), "exit") == 0)
        shutdown_run(b);
    bool status = k->n == 1 && type_is_integer(k->args[0]->type);
    emit_end(b, status ? k->args[0] : NULL);
    return NULL;
}

static const struct exp *lib_unsupported(struct builder *b, struct call *k)
{
    call_extern(b, k);
    struct edge *e = emit_unsupported(b, arena_printf(&b->c->mem, "call of `%s`", sym_str(&b->p->syms, k->name)));
    if (e)
        e->extern_name = k->name;
    return k->want && type_is_scalar(k->ret) ? temp_new(b, k->ret) : NULL;
}

// Bounds of the result of a function: at least `low`, at most `high` and the argument `count` (-1: none).
static const struct bound {
    const char *name;
    int64_t low, high;
    int count;
} bounds[] = {
#define RANGE(n, low, high) { #n, low, high, -1 },
#define COUNT(n, low, argument) { #n, low, 0, argument },
#include "lower/bounds.def"
#undef RANGE
#undef COUNT
};

static void assume_count(struct builder *b, const struct call *k, const struct exp *r, size_t count)
{
    struct type *s = b->t->size_t_;
    struct node *some = node_new(b), *none = node_new(b);
    const struct exp *most = call_arg(b, k, count, s);
    emit_assume(b, exp_binary(b->x, OP_GT, r, exp_int(b->x, r->type, 0)), some, none);
    flow_at(b, some);
    if (b->cur)
        emit_assumption(b, exp_binary(b->x, OP_LE, exp_cast(b->x, r, s), most));
    flow_to(b, none);
    flow_at(b, none);
}

// Whether a function gives the length of the message, of which it may have read a part only (Linux).
static bool tells_length(struct builder *b, const struct call *k, const char *name)
{
    enum { MSG_TRUNC = 0x20 };
    const struct exp *flags = call_arg(b, k, 3, b->t->basic[TYPE_INT]);
    return strncmp(name, "recv", 4) == 0 && (!exp_is_const(flags) || ((uint64_t)flags->value & MSG_TRUNC));
}

// Assumes a bound of the result, unless the program declares it without the sign that the bound has.
static void assume_bound(struct builder *b, const struct call *k, const struct exp *r, const char *name)
{
    const struct bound *at = NULL;
    for (size_t i = 0; i < ARRAY_LEN(bounds) && !at; i++)
        if (strcmp(bounds[i].name, name) == 0)
            at = &bounds[i];
    if (!at || !b->cur || tells_length(b, k, name) || !type_is_integer(r->type) ||
        r->type->size < b->t->basic[TYPE_INT]->size)
        return;
    struct type *wide = b->t->basic[TYPE_LLONG];
    const struct exp *value = exp_cast(b->x, r, wide);
    bool is_signed = type_is_signed(r->type);
    if (!is_signed && (at->low < 0 || at->count < 0))
        return;
    if (is_signed)
        emit_assumption(b, exp_binary(b->x, OP_GE, value, exp_int(b->x, wide, at->low)));
    if (at->count >= 0)
        assume_count(b, k, r, (size_t)at->count);
    else if (b->cur)
        emit_assumption(b, exp_binary(b->x, OP_LE, value, exp_int(b->x, wide, at->high)));
}

// What the library keeps between calls, in variables of the models: the names of functions that make what its other functions give depend on earlier
// calls.
static const struct {
    const char *variable, *functions;
} states[] = {
    { "__model_put_back", " ungetc ungetwc " },
    { "__model_environment", " getenv secure_getenv setenv unsetenv putenv clearenv " },
};

static const struct exp *state_of(struct builder *b, const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(states); i++)
        if (word_in(states[i].functions, name))
            return model_variable(b, states[i].variable);
    return NULL;
}

// The environment gives for a name what it gave before, or what it was told: r becomes rough behind the first call that concerns it.
static void give_again(struct builder *b, const struct call *k, const struct exp *r, const struct exp *state)
{
    bool has_list = b->c->entry->n_params > 2;  // (main gets the environment, too)
    emit_rough_where(b, has_list ? exp_of_int(b, 1) : state, r, k->name);
}

// Lowers a call that leaves memory as it is, or changes memory that its arguments reach.
static const struct exp *lib_external(struct builder *b, struct call *k, enum lib_kind kind, const char *name)
{
    bool rough = kind != LIB_READS;
    call_extern(b, k);
    if (kind == LIB_LOCALE)
        assume_note(b, b->site.loc, ASSUME_LIBRARY, "`%s` leaves the locale as it is", sym_str(&b->p->syms, k->name));
    if (kind == LIB_ROUGH || touch_writes(name))
        havoc_arguments(b, k, k->n, INPUT_ROUGH);
    const struct exp *r = call_havoc(b, k, rough ? INPUT_ROUGH : INPUT_EXTERN);
    if (r && b->cur)
        vec_last(&b->c->edges)->is_own = type_is_pointer(k->ret);
    if (r && rough && library_is_declared(b, k->decl, name))
        assume_bound(b, k, r, name);
    const struct exp *state = state_of(b, name);
    if (state && r && b->cur && kind == LIB_READS)
        give_again(b, k, r, state);
    if (state && b->cur)
        emit_assign(b, state, exp_int(b->x, state->type, 1));
    return r;
}

static const struct exp *lib_rough_gives(struct builder *b, struct call *k, const struct lib_entry *entry)
{
    const struct exp *r = address_result(b, k), *given = temp_keep(b, arg_pointer(b, k, entry->format));
    call_extern(b, k);
    if (touch_writes(entry->name))
        havoc_arguments(b, k, k->n, INPUT_ROUGH);
    bool reopens = handle_reopens(b, entry->name);
    if ((!k->want && !reopens) || !b->cur)
        return NULL;
    const struct exp *works = temp_new(b, b->t->basic[TYPE_BOOL]);
    struct node *yes = node_new(b), *no = node_new(b), *join = node_new(b);
    if (strncmp(entry->name, "fgets", 5) == 0)
        stream_read(b, k, true);
    emit_havoc(b, works, INPUT_EXTERN, k->name);
    emit_assume(b, works, yes, no);
    flow_at(b, yes);
    emit_assign(b, r, exp_cast(b->x, given, r->type));
    flow_to(b, join);
    flow_at(b, no);
    if (reopens)
        handle_closed(b, given);
    emit_assign(b, r, exp_int(b->x, r->type, 0));
    flow_to(b, join);
    flow_at(b, join);
    return r;
}

// fopen and its kin: a handle of its own, or null.  (A choice that nobody makes is 0: they work then.)
static const struct exp *lib_open(struct builder *b, struct call *k)
{
    const struct exp *r = address_result(b, k), *fails = temp_new(b, b->t->basic[TYPE_BOOL]);
    struct node *yes = node_new(b), *no = node_new(b), *join = node_new(b);
    call_extern(b, k);
    emit_havoc(b, fails, INPUT_EXTERN, k->name);
    emit_assume(b, fails, no, yes);
    flow_at(b, yes);
    handle_opened(b, k, r);
    flow_to(b, join);
    flow_at(b, no);
    emit_assign(b, r, exp_int(b->x, r->type, 0));
    flow_to(b, join);
    flow_at(b, join);
    return r;
}

// setbuf: the buffer of a stream may change with every operation on it.
static const struct exp *lib_setbuf(struct builder *b, struct call *k)
{
    call_extern(b, k);
    const struct exp *buffer = arg_pointer(b, k, 1);
    if (!exp_is_const(buffer) || buffer->value != 0)
        emit_unsupported(b, "a buffer of the program for a stream");
    return call_havoc(b, k, INPUT_ROUGH);
}

// Whether a function of this kind accesses nothing but what the rows of touch.def say.
static bool needs_rows(enum lib_kind kind)
{
    return kind == LIB_READS || kind == LIB_RESULT_ROUGH || kind == LIB_ENVIRONMENT || kind == LIB_LOCALE ||
           kind == LIB_ROUGH || kind == LIB_ROUGH_GIVES;
}

// The library has got hold of what the last call was given.
static void note_kept(struct builder *b, size_t first)
{
    for (size_t i = first; i < b->c->edges.n; i++)
        b->c->edges.at[i]->keeps |= b->c->edges.at[i]->kind == EDGE_EXTERN;
}

static const struct exp *run_entry(struct builder *b, struct call *k, const struct lib_entry *e)
{
    if (!touch_arguments(b, k, e->name) && needs_rows(e->kind) && (b->checks & CHECK_SIZES))
        return lib_unsupported(b, k);
    handle_implied(b, k, e->name);
    stream_opened(b, k, e->name);
    if (handle_opens(b, k, e->name))
        return lib_open(b, k);
    if (handle_closes(b, e->name))
        handle_closed(b, arg_pointer(b, k, 0));
    switch ((int)e->kind) {
    case LIB_CALLOC:
        return lib_calloc(b, k);
    case LIB_REALLOC:
        return lib_realloc(b, k);
    case LIB_POSIX_MEMALIGN:
        return lib_posix_memalign(b, k);
    case LIB_FREE:
        return lib_free(b, k);
    case LIB_COPY:
    case LIB_MEMPCPY:
    case LIB_BCOPY:
        return lib_copy(b, k, e->kind);
    case LIB_SET:
    case LIB_BZERO:
        return lib_set(b, k, e->kind);
    case LIB_EXIT:
        return lib_exit(b, k);
    case LIB_NOTHING:
        return NULL;
    case LIB_ENVIRONMENT:
        environment_changes(b);
        return lib_external(b, k, e->kind, e->name);
    case LIB_READS:
    case LIB_RESULT_ROUGH:
    case LIB_LOCALE:
    case LIB_ROUGH:
        return lib_external(b, k, e->kind, e->name);
    case LIB_ROUGH_MAKES:
        return b->checks & CHECK_SIZES ? lib_unsupported(b, k) : lib_external(b, k, LIB_ROUGH, e->name);
    case LIB_ROUGH_GIVES:
        return lib_rough_gives(b, k, e);
    case LIB_GETOPT:
        return getopt_is_known(k) ? getopt_call(b, k) : lib_unsupported(b, k);
    case LIB_PRINT:
    case LIB_VPRINT:
        return format_print(b, k, e->format, e->kind == LIB_VPRINT);
    case LIB_SPRINT:
    case LIB_SNPRINT:
    case LIB_VSPRINT:
        return format_string(b, k, e->format, e->kind == LIB_SNPRINT, e->kind == LIB_VSPRINT);
    case LIB_SCAN:
        return format_scan(b, k, e->format);
    case LIB_SETBUF:
        return lib_setbuf(b, k);
    case LIB_SETJMP:
        return jump_set(b, k);
    case LIB_LONGJMP:
        return jump_to(b, k);
    case LIB_UNSUPPORTED:
        return lib_unsupported(b, k);
    default:
        return lib_alloc(b, k, e->kind);
    }
}

bool library_call(struct builder *b, struct call *k, const struct exp **result)
{
    const struct lib_entry *e = entry_of(b, k->decl);
    if (!e)
        return tool_call(b, k, result);
    if (e->kind != LIB_EXIT)  // these have an edge of their own at once
        call_seen(b, k);
    size_t first = b->c->edges.n;
    const struct exp *r = run_entry(b, k, e);
    if (touch_keeps(e->name))
        note_kept(b, first);
    if (r && type_is_scalar(k->ret) && type_is_scalar(r->type))
        r = exp_cast(b->x, r, k->ret);
    *result = r;
    return true;
}

bool library_is_errno(const struct builder *b, const struct expr *call)
{
    struct decl *d = call->kind == EXPR_CALL ? called_function(call->a) : NULL;
    return d && strcmp(library_name(b, d), "__errno_location") == 0;
}

// Whether a call of d may set errno in a way that is not modelled: C17 7.5p3 lets all functions do so whose description does not say what becomes of
// it.  NULL: a function that is not known.
static bool may_set_errno(struct builder *b, struct decl *d)
{
    const struct lib_entry *e = d ? entry_of(b, d) : NULL;
    const char *name = d ? library_name(b, d) : "";
    if (!d)
        return true;
    if (d->body || strncmp(name, "strto", 5) == 0 || strcmp(name, "__errno_location") == 0 ||
        strncmp(name, "__isoc23_strto", 14) == 0 || strncmp(name, "__VERIFIER", 10) == 0 || tool_has_name(name))
        return false;
    return !e || (e->kind != LIB_EXIT && e->kind != LIB_NOTHING && e->kind != LIB_SETJMP && e->kind != LIB_LONGJMP);
}

// What errno is: a variable that the program declares itself, or the one of the model; NULL: the program does not name it.
static struct decl *errno_object(struct builder *b)
{
    struct decl *own = program_find(b->p, "errno");
    if (own && own->kind == DECL_VAR && !own->is_defined) {
        b->reads_errno = true;
        return decl_entity(own);
    }
    return program_find(b->p, "__errno_location") ? program_find(b->p, "__model_errno") : NULL;
}

void library_set_errno(struct builder *b, const struct call *k)
{
    struct decl *d = b->cur && !b->fn->is_model && may_set_errno(b, k->decl) ? errno_object(b) : NULL;
    if (!d)
        return;
    emit_havoc(b, exp_var(b, var_of(b, d)), INPUT_ROUGH, k->name);
    vec_push(&b->errno_set, vec_last(&b->c->edges));
}

void library_settle_errno(struct builder *b)
{
    for (size_t i = 0; i < b->errno_set.n && !b->reads_errno; i++)
        edge_make_skip(b->errno_set.at[i]);
}
