// SPDX-License-Identifier: Apache-2.0
// library.c: calls of library functions for which the program has no body.
//
// A function is looked up in this order: a body in the program, a model (C text, named __model_NAME), library.def.
// Names that the compiler knows as __builtin_NAME or __builtin___NAME_chk are those of NAME, and so is __model_NAME, by
// which models call what has no model.
#include "cfa/build_priv.h"

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
    LIB_ALL_ONES,      // gives -1
    LIB_READS,         // changes no memory of the program, gives any value
    LIB_WRITES,        // may change what its arguments reach, gives any value
    LIB_WRITES_FIRST,  // may change what its first argument reaches
    LIB_UNSUPPORTED,
};

struct lib_entry {
    const char *name;
    enum lib_kind kind;
};

static const struct lib_entry entries[] = {
#define LIB(n, k) { #n, LIB_##k },
#include "cfa/library.def"
#undef LIB
};

static const struct lib_entry *find_entry(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(entries); i++)
        if (strcmp(entries[i].name, name) == 0)
            return &entries[i];
    return NULL;
}

// NAME of __builtin_NAME, __builtin___NAME_chk and __model_NAME.
const char *library_name(const struct builder *b, const struct decl *d)
{
    const char *name = sym_str(&b->p->syms, d->asm_name.i ? d->asm_name : d->name);
    if (strncmp(name, "__builtin_", 10) == 0)
        name += 10;
    if (strncmp(name, "__model_", 8) == 0)
        return name + 8;
    size_t n = strlen(name);
    if (n <= 6 || strncmp(name, "__", 2) != 0 || strcmp(name + n - 4, "_chk") != 0)
        return name;
    const char *plain = sym_str(&b->p->syms, sym_intern(&b->p->syms, name + 2, n - 6));
    return find_entry(plain) || strncmp(plain, "st", 2) == 0 ? plain : name;
}

static const struct lib_entry *entry_of(const struct builder *b, const struct decl *d)
{
    return d ? find_entry(library_name(b, d)) : NULL;
}

struct decl *library_model(struct builder *b, struct decl *d)
{
    char name[128];
    const char *plain = library_name(b, d);
    size_t n = strlen(plain);
    if (n + 9 > sizeof name)
        return NULL;
    memcpy(name, "__model_", 8);
    memcpy(name + 8, plain, n + 1);
    struct decl *m = program_find(b->p, name);
    return m && m->kind == DECL_FUNC && m->body ? m : NULL;
}

static const struct exp *arg(struct builder *b, const struct call *k, size_t i, struct type *t)
{
    if (i >= k->n || !type_is_scalar(k->args[i]->type))
        return exp_int(b->x, t, 0);
    return exp_cast(b->x, k->args[i], t);
}

static const struct exp *arg_pointer(struct builder *b, const struct call *k, size_t i)
{
    return arg(b, k, i, type_pointer(b->t, b->t->basic[TYPE_VOID]));
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
                       enum alloc_kind how, const struct exp *old)
{
    if (b->opt->malloc_null_pointers && how == ALLOC_MALLOC) {
        how = ALLOC_CALLOC;
        assume_note(b, b->site.loc, true, "fresh blocks are taken to be zero");
    }
    struct edge *e = emit(b, EDGE_ALLOC);
    e->lhs = lhs;
    e->size = size;
    e->src = old;
    e->alloc = (uint8_t)how;
    e->extern_name = k->name;
}

static const struct exp *do_alloc(struct builder *b, struct call *k, const struct exp *size, enum alloc_kind how,
                                  const struct exp *old)
{
    const struct exp *lhs = address_result(b, k);
    if (how == ALLOC_ALLOCA || !b->opt->malloc_may_fail) {
        if (how != ALLOC_ALLOCA)
            assume_note(b, b->site.loc, false, "memory allocation never fails");
        alloc_edge(b, k, lhs, size, how, old);
        return lhs;
    }
    const struct exp *works = temp_new(b, b->t->basic[TYPE_BOOL]);
    struct node *yes = node_new(b), *no = node_new(b), *join = node_new(b);
    emit_havoc(b, works, INPUT_EXTERN, k->name);
    emit_assume(b, works, yes, no);
    flow_at(b, yes);
    alloc_edge(b, k, lhs, size, how, old);
    flow_to(b, join);
    flow_at(b, no);
    emit_assign(b, lhs, exp_int(b->x, lhs->type, 0));
    flow_to(b, join);
    flow_at(b, join);
    return lhs;
}

static const struct exp *lib_alloc(struct builder *b, struct call *k, enum lib_kind kind)
{
    struct type *s = b->t->size_t_;
    switch ((int)kind) {
    case LIB_CALLOC:
        return do_alloc(b, k, exp_binary(b->x, OP_MUL, arg(b, k, 0, s), arg(b, k, 1, s)), ALLOC_CALLOC, NULL);
    case LIB_REALLOC:
        return do_alloc(b, k, arg(b, k, 1, s), ALLOC_REALLOC_NEW, arg_pointer(b, k, 0));
    case LIB_ALIGNED:
        return do_alloc(b, k, arg(b, k, 1, s), ALLOC_MALLOC, NULL);
    case LIB_ALLOCA:
        return do_alloc(b, k, arg(b, k, 0, s), ALLOC_ALLOCA, NULL);
    default:
        return do_alloc(b, k, arg(b, k, 0, s), ALLOC_MALLOC, NULL);
    }
}

static const struct exp *lib_posix_memalign(struct builder *b, struct call *k)
{
    struct call inner = *k;
    inner.dest = NULL;
    inner.ret = type_pointer(b->t, b->t->basic[TYPE_VOID]);
    const struct exp *block = do_alloc(b, &inner, arg(b, k, 2, b->t->size_t_), ALLOC_MALLOC, NULL);
    struct lval to = { .addr = arg_pointer(b, k, 0), .type = block->type };
    if (to.addr->kind == EXP_ADDR) {
        struct var *v = to.addr->var;
        bool whole = to.addr->off == 0 && type_is_pointer(v->type);  // the cell that the program uses
        to = (struct lval){ .var = v, .off = to.addr->off, .type = whole ? v->type : block->type };
    }
    lval_write(b, &to, block);
    return exp_int(b->x, b->t->basic[TYPE_INT], 0);
}

static const struct exp *lib_copy(struct builder *b, struct call *k, enum lib_kind kind)
{
    bool swapped = kind == LIB_BCOPY;
    const struct exp *to = arg_pointer(b, k, swapped ? 1 : 0), *from = arg_pointer(b, k, swapped ? 0 : 1);
    const struct exp *size = arg(b, k, 2, b->t->size_t_);
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
    e->rhs = kind == LIB_BZERO ? exp_int(b->x, i, 0) : arg(b, k, 1, i);
    e->size = arg(b, k, kind == LIB_BZERO ? 1 : 2, b->t->size_t_);
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
    emit_stop(b, status ? k->args[0] : NULL);
    return NULL;
}

static const struct exp *lib_unsupported(struct builder *b, struct call *k)
{
    call_extern(b, k);
    emit_unsupported(b, arena_printf(&b->c->mem, "call of `%s`", sym_str(&b->p->syms, k->name)));
    return k->want && type_is_scalar(k->ret) ? temp_new(b, k->ret) : NULL;
}

static const struct exp *lib_external(struct builder *b, struct call *k, enum lib_kind kind)
{
    call_extern(b, k);
    if (kind != LIB_READS) {
        struct call some = *k;
        some.n = kind == LIB_WRITES_FIRST ? MIN(k->n, 1) : k->n;
        call_havoc_mem(b, &some);
    }
    return call_havoc(b, k, INPUT_EXTERN);
}

static const struct exp *run_entry(struct builder *b, struct call *k, enum lib_kind kind)
{
    switch ((int)kind) {
    case LIB_POSIX_MEMALIGN:
        return lib_posix_memalign(b, k);
    case LIB_FREE:
        return lib_free(b, k);
    case LIB_COPY:
    case LIB_MEMPCPY:
    case LIB_BCOPY:
        return lib_copy(b, k, kind);
    case LIB_SET:
    case LIB_BZERO:
        return lib_set(b, k, kind);
    case LIB_EXIT:
        return lib_exit(b, k);
    case LIB_NOTHING:
        return NULL;
    case LIB_ALL_ONES:
        return exp_int(b->x, k->ret, -1);
    case LIB_READS:
    case LIB_WRITES:
    case LIB_WRITES_FIRST:
        return lib_external(b, k, kind);
    case LIB_UNSUPPORTED:
        return lib_unsupported(b, k);
    default:
        return lib_alloc(b, k, kind);
    }
}

bool library_call(struct builder *b, struct call *k, const struct exp **result)
{
    const struct lib_entry *e = entry_of(b, k->decl);
    if (!e)
        return false;
    const struct exp *r = run_entry(b, k, e->kind);
    if (r && type_is_scalar(k->ret) && type_is_scalar(r->type))
        r = exp_cast(b->x, r, k->ret);
    *result = r;
    return true;
}

// __VERIFIER_assume(c) and the assertions whose argument is the condition: lowered as a branch.  A failing assertion passes
// an EXTERN edge named CFA_FAILED_ASSERT: specifications watch for it.
bool library_condition(struct builder *b, const struct expr *e, struct decl *d)
{
    static const char *const asserts[] = { "__VERIFIER_assert", "assert", "static_assert", "__CPROVER_assert" };
    const char *name = library_name(b, d);
    if (d->body || e->n_args == 0)
        return false;
    bool is_assume = strcmp(name, "__VERIFIER_assume") == 0 || strcmp(name, "__CPROVER_assume") == 0, is_assert = false;
    for (size_t i = 0; i < ARRAY_LEN(asserts); i++)
        is_assert = is_assert || strcmp(name, asserts[i]) == 0;
    if (!is_assume && !is_assert)
        return false;
    struct node *yes = node_new(b), *no = node_new(b);
    lower_cond(b, e->args[0], yes, no);
    flow_at(b, no);
    if (is_assert && b->cur) {
        struct call k = { .decl = d, .name = sym_of(&b->p->syms, CFA_FAILED_ASSERT), .ret = e->type };
        call_extern(b, &k);
    }
    emit_stop(b, NULL);
    flow_at(b, yes);
    return true;
}
