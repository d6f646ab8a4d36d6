// SPDX-License-Identifier: Apache-2.0
// touch.c: makes accesses of library functions whose effect on memory is not modelled (C17 7.1.4p1): the first and the
// last of the bytes that they access are read or written, so that these accesses are checked like the program's own.
#include "lower/build_priv.h"

// What is accessed.
enum extent {
    EXTENT_NOTHING,
    EXTENT_HANDLE,
    EXTENT_STRING,
    EXTENT_TEXT,
    EXTENT_LINE,
    EXTENT_BYTES,
    EXTENT_ITEMS,
    EXTENT_UPTO,
    EXTENT_UPTO_CELLS,
    EXTENT_UPTO_ELEMENTS,
    EXTENT_UPTO_BEHIND,
    EXTENT_OBJECT,
    EXTENT_CELLS,
    EXTENT_ELEMENTS,
};

enum { WRITES = 1, MAYBE_NULL = 2, KEEPS = 4 };

#define KINDS(X)                                             \
    X(NOTHING, NOTHING, 0)                                   \
    X(HANDLE, HANDLE, 0)                                     \
    X(HANDLE_OR_NULL, HANDLE, MAYBE_NULL)                    \
    X(HANDLE_ITEMS, HANDLE, 0)                               \
    X(HANDLE_LINE, HANDLE, 0)                                \
    X(HANDLE_CHAR, HANDLE, 0)                                \
    X(HANDLE_TEXT, HANDLE, 0)                                \
    X(STRING, STRING, 0)                                     \
    X(STRING_OR_NULL, STRING, MAYBE_NULL)                    \
    X(STRING_OUT, STRING, WRITES)                            \
    X(TEXT_OR_NULL, TEXT, MAYBE_NULL)                        \
    X(KEPT, STRING, KEEPS)                                   \
    X(KEPT_OR_NULL, STRING, MAYBE_NULL | KEEPS)              \
    X(LINE, LINE, WRITES)                                    \
    X(IN, BYTES, 0)                                          \
    X(OUT, BYTES, WRITES)                                    \
    X(ITEMS_IN, ITEMS, 0)                                    \
    X(ITEMS_OUT, ITEMS, WRITES)                              \
    X(UPTO, UPTO, WRITES)                                    \
    X(UPTO_CELLS_OR_NULL, UPTO_CELLS, WRITES | MAYBE_NULL)   \
    X(UPTO_ELEMENTS, UPTO_ELEMENTS, WRITES)                  \
    X(UPTO_BEHIND_OR_NULL, UPTO_BEHIND, WRITES | MAYBE_NULL) \
    X(OBJECT_IN, OBJECT, 0)                                  \
    X(OBJECT_OUT, OBJECT, WRITES)                            \
    X(OBJECT_OUT_OR_NULL, OBJECT, WRITES | MAYBE_NULL)       \
    X(CELLS_OUT, CELLS, WRITES)                              \
    X(ELEMENTS_IN, ELEMENTS, 0)                              \
    X(ELEMENTS_OUT, ELEMENTS, WRITES)

enum touch_kind {
#define KIND(k, e, h) TOUCH_##k,
    KINDS(KIND)
#undef KIND
};

static const struct {
    enum extent extent;
    int how;
} kinds[] = {
#define KIND(k, e, h) { EXTENT_##e, h },
    KINDS(KIND)
#undef KIND
};

static const struct touch {
    const char *name;
    enum touch_kind kind;
    size_t pointer, size;
} touches[] = {
#define TOUCH(n, k, p, s) { #n, TOUCH_##k, p, s },
#include "lower/touch.def"
#undef TOUCH
};

static struct lval byte_at(struct builder *b, const struct exp *p, const struct exp *i)
{
    struct type *byte = b->t->basic[TYPE_UCHAR];
    const struct exp *first = exp_cast(b->x, p, type_pointer(b->t, byte));
    struct lval place = { .type = byte };
    place.addr = exp_binary(b->x, OP_PTR_ADD, first, exp_cast(b->x, i, b->t->ptrdiff_t_));
    return place;
}

// Reads byte i behind p, or writes it: what stands there afterwards is for the caller to say.
static void access_byte(struct builder *b, const struct exp *p, const struct exp *i, bool out)
{
    struct lval place = byte_at(b, p, i);
    if (b->cur && out)
        lval_write(b, &place, exp_int(b->x, place.type, 0));
    else if (b->cur)
        (void)lval_read(b, &place);
}

void touch_byte(struct builder *b, const struct exp *p, const struct exp *i)
{
    access_byte(b, p, i, false);
}

// The first and the last of n bytes, if there are some.
static void access_bytes(struct builder *b, const struct exp *p, const struct exp *n, bool out)
{
    struct node *some = node_new(b), *none = node_new(b);
    if (!b->cur)
        return;
    n = temp_keep(b, n);
    p = temp_keep(b, p);
    emit_assume(b, exp_binary(b->x, OP_GT, n, exp_int(b->x, n->type, 0)), some, none);
    flow_at(b, some);
    access_byte(b, p, exp_size(b, 0), out);
    access_byte(b, p, exp_binary(b->x, OP_SUB, exp_cast(b->x, n, b->t->size_t_), exp_size(b, 1)), out);
    flow_to(b, none);
    flow_at(b, none);
}

void touch_bytes(struct builder *b, const struct exp *p, const struct exp *n)
{
    access_bytes(b, p, n, false);
}

// whole: executions read it to its end.
static void read_string(struct builder *b, const struct exp *p, bool whole, struct sym name)
{
    bool literal = p->kind == EXP_ADDR && p->var->kind == VAR_STRING && p->off >= 0;
    if (!b->cur || !type_is_pointer(p->type) || (literal && (uint64_t)p->off < p->var->type->size))
        return;
    struct lval text = byte_at(b, p, exp_size(b, 0));
    text.is_text = whole;
    (void)lval_read(b, &text);
    assume_note(b, b->site.loc, ASSUME_STRINGS, "strings that `%s` reads end inside of their objects",
                sym_str(&b->p->syms, name));
}

void touch_string(struct builder *b, const struct exp *p, struct sym name)
{
    read_string(b, p, true, name);
}

void touch_prefix(struct builder *b, const struct exp *p, struct sym name)
{
    read_string(b, p, false, name);
}

void touch_ended(struct builder *b, const struct exp *p, uint64_t least, uint64_t most, const struct exp *size,
                 struct sym name, enum input_kind in)
{
    const struct exp *last = temp_new(b, b->t->size_t_);
    struct node *none = node_new(b), *within = node_new(b), *room = node_new(b), *never = node_new(b);
    const struct exp *to = size ? exp_binary(b->x, OP_LT, last, size) : exp_of_int(b, 1);
    if (!b->cur)
        return;
    if (size) {
        struct node *some = node_new(b);
        emit_assume(b, exp_binary(b->x, OP_GT, size, exp_size(b, 0)), some, none);
        flow_at(b, some);
    }
    if (b->cur) {
        emit_havoc(b, last, in, name);
        vec_last(&b->c->edges)->reads_text = in == INPUT_EXTERN;
        emit_assume(b, exp_binary(b->x, OP_LE, last, exp_size(b, most)), within, never);
        flow_at(b, within);
    }
    if (b->cur)
        emit_assume(b, to, room, never);
    flow_at(b, never);
    if (b->cur)
        emit_stop(b, NULL);
    flow_at(b, room);
    struct lval end = byte_at(b, p, last);
    if (b->cur)
        lval_write(b, &end, exp_int(b->x, end.type, 0));
    if (!size)
        touch_byte(b, p, exp_size(b, least));
    flow_to(b, none);
    flow_at(b, none);
}

void touch_any(struct builder *b, const struct exp *to, uint64_t least, const char *does, struct sym name,
               enum input_kind in)
{
    if (b->checks & CHECK_SIZES) {
        touch_ended(b, to, least, (uint64_t)INT64_MAX, NULL, name, in);
        return;
    }
    touch_byte(b, to, exp_int(b->x, b->t->size_t_, (i128)least));
    assume_note(b, b->site.loc, ASSUME_STRINGS, "what `%s` %s fits its buffer", sym_str(&b->p->syms, name), does);
}

// The pointer that argument i is, or the only member of a transparent union; NULL: it is none.
static const struct exp *pointer_of(struct builder *b, const struct call *k, size_t i)
{
    const struct exp *a = i < k->n ? k->args[i] : NULL;
    struct type *pointer = type_pointer(b->t, b->t->basic[TYPE_VOID]);
    if (a && type_is_record(a->type) && a->kind == EXP_CELL && a->type->size == pointer->size)
        return exp_cell(b->x, a->var, a->off, pointer, NULL);
    return a && type_is_pointer(a->type) ? a : NULL;
}

// The number that argument i gives, in its own type if that is signed; NULL: it gives none.
static const struct exp *count_of(struct builder *b, struct call *k, size_t i)
{
    if (i >= k->n || !type_is_integer(k->args[i]->type))
        return NULL;
    return call_arg(b, k, i, type_is_signed(k->args[i]->type) ? k->args[i]->type : b->t->size_t_);
}

static const struct exp *times(struct builder *b, const struct exp *n, const struct exp *m)
{
    struct type *s = b->t->size_t_;
    return exp_binary(b->x, OP_MUL, exp_cast(b->x, n, s), exp_cast(b->x, m, s));
}

// The size of what the parameter points to, as the function is declared; 0: it is not known.
static uint64_t size_behind(const struct call *k, size_t i)
{
    const struct type *f = k->decl->type, *t = i < f->n_params ? f->params[i] : k->types[i];
    return type_is_pointer(t) ? t->elem->size : 0;
}

// The number behind argument i, which is read and written; NULL: there is none.
static const struct exp *number_behind(struct builder *b, struct call *k, size_t i)
{
    const struct exp *p = i < k->n ? k->args[i] : NULL;
    if (!p || !type_is_pointer(p->type) || !type_is_integer(p->type->elem))
        return NULL;
    struct lval place = { .addr = p, .type = p->type->elem->unqual };
    const struct exp *n = temp_keep(b, lval_read(b, &place));
    if (b->cur)
        lval_write(b, &place, n);
    return n;
}

// How many bytes are accessed by t at most; NULL: that is not known.
static const struct exp *bytes_of(struct builder *b, struct call *k, const struct touch *t)
{
    const struct exp *n = count_of(b, k, t->size), *one = exp_size(b, size_behind(k, t->pointer)), *more;
    switch (kinds[t->kind].extent) {
    case EXTENT_TEXT:
    case EXTENT_BYTES:
    case EXTENT_UPTO:
        return n;
    case EXTENT_ITEMS:
        more = count_of(b, k, t->size + 1);
        return n && more ? times(b, n, more) : NULL;
    case EXTENT_UPTO_ELEMENTS:
    case EXTENT_ELEMENTS:
        return n && one->value ? times(b, n, one) : NULL;
    case EXTENT_UPTO_BEHIND:
        return number_behind(b, k, t->size);
    case EXTENT_OBJECT:
        return one->value ? one : NULL;
    case EXTENT_UPTO_CELLS:
    case EXTENT_CELLS:
        return one->value ? exp_size(b, t->size * (uint64_t)one->value) : NULL;
    case EXTENT_NOTHING:
    case EXTENT_HANDLE:
    case EXTENT_STRING:
    case EXTENT_LINE:
        return NULL;
    }
    UNREACHABLE();
}

// A string of which at most n bytes are read, if there are some.
static void touch_text(struct builder *b, const struct exp *p, const struct exp *n, struct sym name)
{
    struct node *some = node_new(b), *none = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_GT, n, exp_int(b->x, n->type, 0)), some, none);
    flow_at(b, some);
    touch_prefix(b, p, name);
    flow_to(b, none);
    flow_at(b, none);
}

// The first of n bytes is written, and perhaps others.
static void touch_cells(struct builder *b, const struct exp *p, uint64_t n, struct sym name)
{
    access_byte(b, p, exp_size(b, 0), true);
    if (b->cur)
        touch_ended(b, p, 0, n - 1, NULL, name, INPUT_ROUGH);
}

static void touch_whole(struct builder *b, struct call *k, const struct touch *t, const struct exp *p)
{
    if (kinds[t->kind].extent == EXTENT_LINE) {
        touch_any(b, p, 0, "reads", k->name, INPUT_EXTERN);
        return;
    }
    touch_string(b, p, k->name);
    if (b->cur && kinds[t->kind].how & WRITES)
        access_byte(b, p, exp_size(b, 0), true);
    if (b->cur && kinds[t->kind].how & KEEPS && (p->kind != EXP_ADDR || p->var->kind != VAR_STRING))
        assume_note(b, b->site.loc, ASSUME_LIBRARY, "the string that `%s` keeps stays as it is",
                    sym_str(&b->p->syms, k->name));
}

bool touch_keeps(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(touches); i++)
        if (kinds[touches[i].kind].how & KEEPS && strcmp(touches[i].name, name) == 0)
            return true;
    return false;
}

static void touch_argument(struct builder *b, struct call *k, const struct touch *t, const struct exp *p)
{
    enum extent e = kinds[t->kind].extent;
    if (e == EXTENT_STRING || e == EXTENT_LINE) {
        touch_whole(b, k, t, p);
        return;
    }
    const struct exp *n = bytes_of(b, k, t);
    if (!b->cur)
        return;
    if (!n && (b->checks & CHECK_SIZES))
        emit_unsupported(b, "an access of a library function whose size is not known");
    else if (n && e == EXTENT_TEXT)
        touch_text(b, p, n, k->name);
    else if (n && e == EXTENT_UPTO_CELLS)
        touch_cells(b, p, (uint64_t)n->value, k->name);
    else if (n && (e == EXTENT_UPTO || e == EXTENT_UPTO_ELEMENTS || e == EXTENT_UPTO_BEHIND))
        touch_ended(b, p, 0, (uint64_t)INT64_MAX, temp_keep(b, exp_cast(b->x, n, b->t->size_t_)), k->name, INPUT_ROUGH);
    else if (n)
        access_bytes(b, p, n, (kinds[t->kind].how & WRITES) != 0);
}

static bool is_standard_stream(const struct builder *b, const struct exp *p)
{
    return p->kind == EXP_CELL && p->var->kind == VAR_GLOBAL && library_is_stream(sym_str(&b->p->syms, p->var->name));
}

// Whether the function looks at its handle at all, as glibc does; NULL: certainly.
static const struct exp *is_touched(struct builder *b, struct call *k, const struct touch *t)
{
    const struct exp *n = t->kind == TOUCH_HANDLE || t->kind == TOUCH_HANDLE_TEXT ? NULL : count_of(b, k, t->size), *m;
    const char *text = t->kind == TOUCH_HANDLE_TEXT ? format_literal(k, t->size) : NULL;
    const struct exp *unknown = exp_of_int(b, 0);
    switch ((int)t->kind) {
    case TOUCH_HANDLE:
        return NULL;
    case TOUCH_HANDLE_TEXT:
        return text && *text && *text != '%' ? NULL : unknown;  // (what prints nothing is left out by compilers)
    case TOUCH_HANDLE_ITEMS:
        m = count_of(b, k, t->size + 1);
        n = n && m ? times(b, n, m) : NULL;
        return n ? exp_binary(b->x, OP_NE, n, exp_int(b->x, n->type, 0)) : unknown;
    default:
        return n ? exp_binary(b->x, t->kind == TOUCH_HANDLE_LINE ? OP_GT : OP_NE, n,
                              exp_int(b->x, n->type, t->kind == TOUCH_HANDLE_LINE ? 1 : -1))
                 : unknown;
    }
}

// What is behind a handle is the library's own, but something must be there: nothing comes behind the call of a null handle that is looked at, and
// nothing is known behind one that is not.
static void touch_handle(struct builder *b, struct call *k, const struct touch *t, const struct exp *p)
{
    bool maybe = (kinds[t->kind].how & MAYBE_NULL) != 0;
    const struct exp *touched = maybe ? NULL : is_touched(b, k, t);
    const struct exp *used = t->kind == TOUCH_HANDLE_TEXT ? NULL : touched;
    if (is_standard_stream(b, p) || maybe) {
        handle_used(b, k, p, used);
        return;
    }
    p = temp_keep(b, p);
    const struct exp *none = exp_int(b->x, p->type, 0);
    struct node *null = node_new(b), *some = node_new(b), *ends = node_new(b), *idle = node_new(b);
    emit_assume(b, exp_binary(b->x, OP_EQ, p, none), null, some);
    flow_at(b, null);
    if (touched && b->cur) {
        emit_assume(b, touched, ends, idle);
        flow_at(b, idle);
        emit_fault(b, FAULT_NULL_ACCESS);
        flow_at(b, ends);
    }
    if (b->cur && b->checks & CHECK_SIZES)
        touch_byte(b, none, exp_size(b, 0));
    if (b->cur)
        emit_stop(b, NULL);
    flow_at(b, some);
    handle_used(b, k, p, used);
}

static void touch_row(struct builder *b, struct call *k, const struct touch *t)
{
    const struct exp *p = pointer_of(b, k, t->pointer);
    if (!p || t->kind == TOUCH_NOTHING)
        return;
    if (kinds[t->kind].extent == EXTENT_HANDLE) {
        touch_handle(b, k, t, p);
        return;
    }
    bool maybe = (kinds[t->kind].how & MAYBE_NULL) != 0;
    struct node *any = node_new(b), *none = node_new(b);
    if (maybe) {
        p = temp_keep(b, p);
        emit_assume(b, exp_binary(b->x, OP_NE, p, exp_int(b->x, p->type, 0)), any, none);
        flow_at(b, any);
    }
    if (b->cur)
        touch_argument(b, k, t, p);
    if (maybe) {
        flow_to(b, none);
        flow_at(b, none);
    }
}

// Whether argument i may hold a pointer and no row of the function says what becomes of it.
static bool is_open(const struct call *k, size_t i, const char *name)
{
    const struct type *t = k->args[i]->type;
    bool open = type_is_pointer(t) || type_is_record(t);
    for (size_t r = 0; r < ARRAY_LEN(touches) && open; r++)
        open = touches[r].pointer != i || strcmp(touches[r].name, name) != 0;
    return open;
}

bool touch_arguments(struct builder *b, struct call *k, const char *name)
{
    bool all = true;
    for (size_t i = 0; i < ARRAY_LEN(touches) && b->cur; i++)
        if (strcmp(touches[i].name, name) == 0)
            touch_row(b, k, &touches[i]);
    for (size_t i = 0; i < k->n; i++)
        all = all && !is_open(k, i, name);
    return all;
}

bool touch_writes(const char *name)
{
    bool writes = false;
    for (size_t i = 0; i < ARRAY_LEN(touches) && !writes; i++)
        writes = strcmp(touches[i].name, name) == 0 && (kinds[touches[i].kind].how & WRITES);
    return writes;
}
