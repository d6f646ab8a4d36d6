// SPDX-License-Identifier: Apache-2.0
// atomic.c: replaces __sync_ and __atomic_ builtins by plain operations of one thread, in statement expressions with
// temporaries.
#include "frontend/parse_priv.h"

// A statement expression under construction; its statements are on p->stack from mark on.
struct sequence {
    struct parser *p;
    struct loc loc;
    size_t mark;
};

static struct expr *use(struct sequence *s, struct decl *d)
{
    return sema_var(s->p, d, d->type, s->loc);
}

static struct stmt *new_stmt(struct sequence *s, enum stmt_kind k)
{
    struct stmt *st = ARENA_NEW(s->p->mem, struct stmt);
    st->kind = k;
    st->loc = s->loc;
    st->end = s->p->prev_end;
    vec_push(&s->p->stack, st);
    return st;
}

// Makes a variable of type t with the value e.
static struct decl *temporary(struct sequence *s, struct type *t, struct expr *e)
{
    struct parser *p = s->p;
    struct assign_context ctx = { .verb = "passing an argument", .loc = s->loc };
    struct decl *d = scope_new_decl(p, DECL_VAR, parse_sym(p, "__atomic_tmp"), t->unqual, s->loc);
    d->fn = p->fn->decl;
    d->is_defined = 1;
    d->init = init_of(p, d->type, sema_assign_convert(p, e, d->type, &ctx));
    scope_register(p, d);
    struct stmt *st = new_stmt(s, STMT_DECL);
    st->decls = ARENA_NEW(p->mem, struct decl *);
    st->decls[0] = d;
    st->n_decls = 1;
    return d;
}

static void run(struct sequence *s, struct expr *e)
{
    new_stmt(s, STMT_EXPR)->expr = sema_value(s->p, e);
}

// Ends the sequence with value e; NULL: void.
static struct expr *finish(struct sequence *s, struct expr *e)
{
    struct parser *p = s->p;
    struct expr *r = sema_new(p, EXPR_STMT, e ? e->type : parse_basic(p, TYPE_VOID), s->loc);
    if (e) {
        e = sema_value(p, e);
        new_stmt(s, STMT_EXPR)->expr = e;
        r->a = e;
        r->type = e->type;
    }
    struct stmt *body = ARENA_NEW(p->mem, struct stmt);
    body->kind = STMT_COMPOUND;
    body->loc = s->loc;
    body->end = p->prev_end;
    body->list = parse_take_list(p, s->mark, &body->n);
    r->body = body;
    r->height = 16;
    return r;
}

static struct expr *at(struct sequence *s, struct decl *pointer)
{
    return sema_deref(s->p, use(s, pointer), s->loc);
}

static void assign(struct sequence *s, struct expr *to, struct expr *e)
{
    run(s, sema_assignment(s->p, TOK_ASSIGN, to, e));
}

/* Makes an arithmetic operation; on a pointer it counts bytes.  Numbers wrap around (C17 7.17.7.5p3; gcc manual, "Built-in Functions for Memory Model
 * Aware Atomic Operations"). */
static struct expr *combine(struct sequence *s, const char *op, struct expr *a, struct expr *b)
{
    struct parser *p = s->p;
    static const struct {
        const char *name;
        enum token_kind token;
    } ops[] = {
        { "add", TOK_PLUS }, { "sub", TOK_MINUS }, { "or", TOK_PIPE },
        { "and", TOK_AMP },  { "xor", TOK_CARET }, { "nand", TOK_AMP },
    };
    struct type *t = a->type->unqual, *number = t->kind == TYPE_POINTER ? p->types->uintptr_t_ : t;
    a = sema_convert(p, sema_value(p, a), number);
    b = sema_convert(p, sema_value(p, b), number);
    for (size_t i = 0; i < ARRAY_LEN(ops); i++) {
        if (strcmp(ops[i].name, op) != 0)
            continue;
        struct expr *e = sema_binary(p, ops[i].token, a, b);
        e->wraps = true;
        if (op[0] == 'n')
            e = sema_unary(p, TOK_TILDE, e, s->loc);
        return sema_convert(p, e, t);
    }
    return NULL;
}

struct atomic_call {
    struct parser *p;
    const char *name;  // without prefix
    struct expr **args;
    size_t n;
    struct loc loc;
    struct type *type;  // what args[0] points to
};

static struct expr *unsupported(const struct atomic_call *c, const char *prefix)
{
    struct type *t = c->type ? c->type->unqual : parse_basic(c->p, TYPE_INT);
    return sema_unsupported(c->p, t, arena_printf(c->p->mem, "%s%s", prefix, c->name), c->loc);
}

static struct sequence begin_sequence(const struct atomic_call *c)
{
    return (struct sequence){ .p = c->p, .loc = c->loc, .mark = c->p->stack.n };
}

// fetch_and_OP, fetch_OP give the old value; OP_and_fetch, OP_fetch the new one.
static struct expr *read_modify_write(const struct atomic_call *c, const char *op, bool old_value)
{
    struct sequence s = begin_sequence(c);
    struct decl *ptr = temporary(&s, c->args[0]->type, c->args[0]);
    struct type *t = c->type->kind == TYPE_POINTER ? c->p->types->uintptr_t_ : c->type;
    struct decl *by = temporary(&s, t, c->args[1]);
    struct decl *old = temporary(&s, c->type, at(&s, ptr));
    struct expr *e = combine(&s, op, use(&s, old), use(&s, by));
    struct decl *new = temporary(&s, c->type, e);
    assign(&s, at(&s, ptr), use(&s, new));
    return finish(&s, use(&s, old_value ? old : new));
}

// Stores args[1] and gives the old value.
static struct expr *exchange(const struct atomic_call *c)
{
    struct sequence s = begin_sequence(c);
    struct decl *ptr = temporary(&s, c->args[0]->type, c->args[0]);
    struct decl *by = temporary(&s, c->type, c->args[1]);
    struct decl *old = temporary(&s, c->type, at(&s, ptr));
    assign(&s, at(&s, ptr), use(&s, by));
    return finish(&s, use(&s, old));
}

// __atomic_exchange(ptr, pointer to the new value, pointer to the place for the old one, ...)
static struct expr *exchange_behind(const struct atomic_call *c)
{
    struct parser *p = c->p;
    struct sequence s = begin_sequence(c);
    struct decl *ptr = temporary(&s, c->args[0]->type, c->args[0]);
    struct decl *by = temporary(&s, c->type, sema_deref(p, c->args[1], c->loc));
    struct decl *to = temporary(&s, c->args[2]->type, c->args[2]);
    struct decl *old = temporary(&s, c->type, at(&s, ptr));
    assign(&s, at(&s, ptr), use(&s, by));
    assign(&s, at(&s, to), use(&s, old));
    return finish(&s, NULL);
}

static struct expr *store(const struct atomic_call *c, struct expr *value)
{
    struct sequence s = begin_sequence(c);
    struct decl *ptr = temporary(&s, c->args[0]->type, c->args[0]);
    struct decl *by = temporary(&s, c->type, value);
    assign(&s, at(&s, ptr), use(&s, by));
    return finish(&s, NULL);
}

// __sync_*_compare_and_swap(ptr, expected, new): gives whether it stored, or the old value.
static struct expr *sync_swap(const struct atomic_call *c, bool want_old)
{
    struct parser *p = c->p;
    struct sequence s = begin_sequence(c);
    struct decl *ptr = temporary(&s, c->args[0]->type, c->args[0]);
    struct decl *expected = temporary(&s, c->type, c->args[1]);
    struct decl *by = temporary(&s, c->type, c->args[2]);
    struct decl *old = temporary(&s, c->type, at(&s, ptr));
    struct expr *same = sema_binary(p, TOK_EQ, use(&s, old), use(&s, expected));
    struct decl *done = temporary(&s, parse_basic(p, TYPE_BOOL), same);
    assign(&s, at(&s, ptr), sema_conditional(p, use(&s, done), use(&s, by), use(&s, old)));
    return finish(&s, use(&s, want_old ? old : done));
}

// __atomic_compare_exchange(_n)(ptr, expected pointer, new, ...)
static struct expr *atomic_swap(const struct atomic_call *c, struct expr *desired)
{
    struct parser *p = c->p;
    struct sequence s = begin_sequence(c);
    struct decl *ptr = temporary(&s, c->args[0]->type, c->args[0]);
    struct decl *expected = temporary(&s, c->args[1]->type, c->args[1]);
    struct decl *by = temporary(&s, c->type, desired);
    struct decl *old = temporary(&s, c->type, at(&s, ptr));
    struct expr *same = sema_binary(p, TOK_EQ, use(&s, old), at(&s, expected));
    struct decl *done = temporary(&s, parse_basic(p, TYPE_BOOL), same);
    assign(&s, at(&s, ptr), sema_conditional(p, use(&s, done), use(&s, by), use(&s, old)));
    assign(&s, at(&s, expected), use(&s, old));  // if it stored, *expected has this value already
    return finish(&s, use(&s, done));
}

// The operation in "fetch_and_add", "fetch_add" (then *old) or "add_and_fetch", "add_fetch"; NULL: there is none.
static const char *fetch_operation(struct parser *p, const char *name, bool *old)
{
    const char *s = name;
    *old = strncmp(s, "fetch_", 6) == 0;
    if (*old)
        s += strncmp(s, "fetch_and_", 10) == 0 && strcmp(s, "fetch_and") != 0 ? 10 : 6;
    size_t n = strcspn(s, "_");
    if (!*old && strcmp(s + n, "_fetch") != 0 && strcmp(s + n, "_and_fetch") != 0)
        return NULL;
    const char *op = arena_strndup(p->mem, s, n);
    static const char *const known[] = { "add", "sub", "or", "and", "xor", "nand" };
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (strcmp(op, known[i]) == 0)
            return op;
    return NULL;
}

static struct expr *deref_arg(const struct atomic_call *c, size_t i)
{
    return sema_deref(c->p, c->args[i], c->loc);
}

static struct expr *zero(const struct atomic_call *c)
{
    return sema_const(c->p, parse_basic(c->p, TYPE_INT), 0, c->loc);
}

static bool is(const struct atomic_call *c, const char *name, size_t args)
{
    return strcmp(c->name, name) == 0 && c->n >= args;
}

// Makes args[0] point to the byte of an atomic_flag, for __atomic_test_and_set and __atomic_clear.
static void point_to_flag(struct atomic_call *c)
{
    struct parser *p = c->p;
    struct type *t = c->type;
    if (type_is_record(t) && t->n_fields)
        t = t->fields[0].type->unqual;
    if (!type_is_integer(t) || t->size != 1)
        t = parse_basic(p, TYPE_UCHAR);
    if (t != c->type)
        c->args[0] = sema_written_cast(p, type_pointer(p->types, t), c->args[0], c->loc);
    c->type = t;
}

static struct expr *test_and_set(struct atomic_call *c)
{
    struct parser *p = c->p;
    point_to_flag(c);
    struct sequence s = begin_sequence(c);
    struct decl *ptr = temporary(&s, c->args[0]->type, c->args[0]);
    struct decl *old = temporary(&s, parse_basic(p, TYPE_BOOL), at(&s, ptr));
    assign(&s, at(&s, ptr), sema_const(p, parse_basic(p, TYPE_INT), 1, c->loc));
    return finish(&s, use(&s, old));
}

static struct expr *sync_builtin(struct atomic_call *c)
{
    if (is(c, "bool_compare_and_swap", 3))
        return sync_swap(c, false);
    if (is(c, "val_compare_and_swap", 3))
        return sync_swap(c, true);
    if (is(c, "lock_test_and_set", 2))
        return exchange(c);
    if (is(c, "lock_release", 1))
        return store(c, zero(c));
    return unsupported(c, "__sync_");
}

static struct expr *atomic_builtin(struct atomic_call *c)
{
    struct parser *p = c->p;
    if (is(c, "load_n", 2))
        return sema_value(p, deref_arg(c, 0));
    if (is(c, "load", 3))
        return sema_cast(p, sema_assignment(p, TOK_ASSIGN, deref_arg(c, 1), deref_arg(c, 0)), parse_basic(p, TYPE_VOID),
                         CAST_VOID);
    if (is(c, "store_n", 3))
        return store(c, c->args[1]);
    if (is(c, "store", 3))
        return store(c, deref_arg(c, 1));
    if (is(c, "exchange_n", 3))
        return exchange(c);
    if (is(c, "exchange", 4) && type_is_scalar(c->type))
        return exchange_behind(c);
    bool compares = type_is_integer(c->type) || c->type->kind == TYPE_POINTER;  // the bytes: of floats that is not `==`
    if (is(c, "compare_exchange_n", 3) && c->args[1]->type->kind == TYPE_POINTER && compares)
        return atomic_swap(c, c->args[2]);
    if (is(c, "compare_exchange", 3) && c->args[1]->type->kind == TYPE_POINTER && compares)
        return atomic_swap(c, deref_arg(c, 2));
    if (is(c, "test_and_set", 2))
        return test_and_set(c);
    if (is(c, "clear", 2)) {
        point_to_flag(c);
        return store(c, zero(c));
    }
    return unsupported(c, "__atomic_");
}

// __atomic_is_lock_free(size, ptr): x86 has instructions for the sizes of its words.
static struct expr *lock_free(const struct atomic_call *c, const char *name)
{
    struct parser *p = c->p;
    u128 size;
    bool known = c->n == 2 && const_eval(c->args[0], &size) && size <= p->types->machine->ptr_size;
    if (!known || (size != 1 && size != 2 && size != 4 && size != 8))
        return sema_unsupported(p, parse_basic(p, TYPE_BOOL), name, c->loc);
    return sema_const(p, parse_basic(p, TYPE_BOOL), 1, c->loc);
}

struct expr *builtin_atomic(struct parser *p, const char *name, struct expr **args, size_t n, struct loc loc)
{
    bool sync = strncmp(name, "__sync_", 7) == 0, old;
    struct atomic_call c = { p, name + (sync ? 7 : 9), args, n, loc, NULL };
    if (strcmp(c.name, "synchronize") == 0 || strcmp(c.name, "thread_fence") == 0 ||
        strcmp(c.name, "signal_fence") == 0)
        return sema_cast(p, zero(&c), parse_basic(p, TYPE_VOID), CAST_VOID);
    if (strcmp(c.name, "is_lock_free") == 0 || strcmp(c.name, "always_lock_free") == 0)
        return lock_free(&c, name);
    if (n == 0)
        FAIL(p, loc, E0175, "too few arguments to function '%s'", name);
    for (size_t i = 0; i < n; i++)
        args[i] = sema_value(p, args[i]);
    if (args[0]->type->kind != TYPE_POINTER)
        FAIL(p, loc, E0161, "incompatible type for argument 1 of '%s'", name);
    c.type = args[0]->type->elem->unqual;
    const char *op = fetch_operation(p, c.name, &old);
    if (!p->fn || !c.type->complete)
        return unsupported(&c, sync ? "__sync_" : "__atomic_");
    if (op && n >= 2 && (type_is_integer(c.type) || c.type->kind == TYPE_POINTER))
        return read_modify_write(&c, op, old);
    return sync ? sync_builtin(&c) : atomic_builtin(&c);
}
