// SPDX-License-Identifier: Apache-2.0
// type.c: construction of C types, each unqualified derived type once, and questions about single types.
#include "lang/type.h"

#include "base/hash.h"
#include "lang/type_priv.h"

const struct machine machine_ilp32 = { MACHINE_ILP32, 4, 4, 4, 12, 4, 0 };
const struct machine machine_lp64 = { MACHINE_LP64, 8, 8, 8, 16, 16, 1 };

// Construction

static struct type *new_type(struct types *t, enum type_kind k, uint64_t size, uint32_t align)
{
    struct type *n = ARENA_NEW(t->mem, struct type);
    n->kind = k;
    n->size = size;
    n->align = align;
    n->complete = size != 0;
    n->unqual = n;
    n->id = t->next_id++;
    vec_push(&t->all, n);
    return n;
}

static void basic_type(struct types *t, enum type_kind k, uint64_t size, uint32_t align)
{
    t->basic[k] = new_type(t, k, size, align);
}

void types_init(struct types *t, const struct machine *m, struct arena *mem)
{
    *t = (struct types){ .machine = m, .mem = mem };
    basic_type(t, TYPE_VOID, 0, 1);
    basic_type(t, TYPE_BOOL, 1, 1);
    basic_type(t, TYPE_CHAR, 1, 1);
    basic_type(t, TYPE_SCHAR, 1, 1);
    basic_type(t, TYPE_UCHAR, 1, 1);
    basic_type(t, TYPE_SHORT, 2, 2);
    basic_type(t, TYPE_USHORT, 2, 2);
    basic_type(t, TYPE_INT, 4, 4);
    basic_type(t, TYPE_UINT, 4, 4);
    basic_type(t, TYPE_LONG, m->long_size, m->long_size);
    basic_type(t, TYPE_ULONG, m->long_size, m->long_size);
    basic_type(t, TYPE_LLONG, 8, m->llong_align);
    basic_type(t, TYPE_ULLONG, 8, m->llong_align);
    basic_type(t, TYPE_INT128, 16, 16);
    basic_type(t, TYPE_UINT128, 16, 16);
    basic_type(t, TYPE_FLOAT, 4, 4);
    basic_type(t, TYPE_DOUBLE, 8, m->llong_align);
    basic_type(t, TYPE_LDOUBLE, m->ldouble_size, m->ldouble_align);
    basic_type(t, TYPE_FLOAT128, 16, 16);
    // System V: char * on i386, an array of one 24-byte struct on x86-64.
    basic_type(t, TYPE_VA_LIST, m->id == MACHINE_LP64 ? 24 : 4, m->ptr_size);
    bool lp64 = m->id == MACHINE_LP64;
    t->size_t_ = t->uintptr_t_ = t->basic[lp64 ? TYPE_ULONG : TYPE_UINT];
    t->ptrdiff_t_ = t->intptr_t_ = t->basic[lp64 ? TYPE_LONG : TYPE_INT];
    t->wchar_t_ = t->basic[lp64 ? TYPE_INT : TYPE_LONG];
}

void types_release(struct types *t)
{
    vec_free(&t->all);
    vec_free(&t->derived);
}

struct type *type_new(struct types *t, enum type_kind k)
{
    struct type *n = new_type(t, k, 0, 1);
    n->unit = t->unit;
    return n;
}

// The unique types: t->derived is an open-addressing table of cap slots, n of them used.

static bool is_variant(const struct type *x)
{
    return x->unqual != x;
}

static uint64_t type_hash(const struct type *x)
{
    if (is_variant(x))
        return hash_mix(hash_u64(x->unqual->id), 64u + x->quals);
    uint64_t h = hash_mix(hash_u64(x->kind), x->elem->id);
    if (x->kind != TYPE_FUNCTION)
        return hash_mix(h, x->len);
    h = hash_mix(h, x->variadic | x->old_style << 1 | x->noreturn << 2);
    for (size_t i = 0; i < x->n_params; i++)
        h = hash_mix(h, x->params[i]->id);
    return h;
}

static bool type_same(const struct type *a, const struct type *b)
{
    if (a->kind != b->kind || is_variant(a) != is_variant(b))
        return false;
    if (is_variant(a))
        return a->unqual == b->unqual && a->quals == b->quals;
    if (a->elem != b->elem)
        return false;
    if (a->kind != TYPE_FUNCTION)
        return a->len == b->len;
    if (a->n_params != b->n_params || a->variadic != b->variadic || a->old_style != b->old_style ||
        a->noreturn != b->noreturn)
        return false;
    return !a->n_params || !memcmp(a->params, b->params, a->n_params * sizeof *a->params);
}

// The slot of the type that is the same as x, or the free slot where it belongs.
static struct type **find_slot(const struct types *t, const struct type *x)
{
    size_t mask = t->derived.cap - 1;
    size_t i = type_hash(x) & mask;
    while (t->derived.at[i] && !type_same(t->derived.at[i], x))
        i = (i + 1) & mask;
    return &t->derived.at[i];
}

static void grow_table(struct types *t)
{
    struct type **old = t->derived.at;
    size_t old_cap = t->derived.cap;
    t->derived.cap = old_cap ? old_cap * 2 : 256;
    t->derived.at = MEM_ARRAY(struct type *, t->derived.cap);
    for (size_t i = 0; i < old_cap; i++)
        if (old[i])
            *find_slot(t, old[i]) = old[i];
    mem_free(old, old_cap * sizeof *old);
}

// The unique type that is the same as key; size, completeness and alignment are key's when it is new.
static struct type *intern(struct types *t, const struct type *key)
{
    if (t->derived.n * 2 >= t->derived.cap)
        grow_table(t);
    struct type **slot = find_slot(t, key);
    if (*slot)
        return *slot;
    struct type *n = new_type(t, key->kind, 0, 1);
    uint32_t id = n->id;
    *n = *key;
    n->id = id;
    n->ptr_to = NULL;
    if (key->unqual == key)
        n->unqual = n;
    if (key->kind == TYPE_FUNCTION && key->n_params && n->unqual == n) {
        n->params = ARENA_ARRAY(t->mem, struct type *, key->n_params);
        memcpy(n->params, key->params, key->n_params * sizeof *key->params);
    }
    *slot = n;
    t->derived.n++;
    return n;
}

struct type *type_pointer(struct types *t, struct type *to)
{
    if (!to->ptr_to) {
        to->ptr_to = new_type(t, TYPE_POINTER, t->machine->ptr_size, t->machine->ptr_size);
        to->ptr_to->elem = to;
    }
    return to->ptr_to;
}

bool type_is_variable(const struct type *t)
{
    for (; t->kind == TYPE_ARRAY; t = t->elem)
        if (t->vla_len)
            return true;
    return false;
}

struct type *type_array(struct types *t, struct type *elem, uint64_t len)
{
    struct type key = { .kind = TYPE_ARRAY, .elem = elem, .len = len, .align = elem->align };
    uint64_t size = 0;
    key.unqual = &key;
    key.complete = len != TYPE_LEN_UNKNOWN && elem->complete;
    if (key.complete && !__builtin_mul_overflow(len, elem->size, &size))
        key.size = size;
    return intern(t, &key);
}

struct type *type_vla(struct types *t, struct type *elem, struct expr *len)
{
    struct type *n = new_type(t, TYPE_ARRAY, 0, elem->align);
    n->elem = elem;
    n->len = TYPE_LEN_UNKNOWN;
    n->vla_len = len;
    n->complete = 1;
    return n;
}

bool type_any(const struct type *t, bool (*is)(const struct type *t))
{
    if (t->kind == TYPE_ARRAY)
        return type_any(t->elem, is);
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++)
        if (type_any(t->fields[i].type, is))
            return true;
    return !type_is_record(t) && is(t);
}

bool type_is_variably_modified(const struct type *t)
{
    for (; t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY); t = t->elem)
        if (t->vla_len)
            return true;
    return t && t->kind == TYPE_FUNCTION && type_is_variably_modified(t->elem);
}

struct type *type_complex(struct types *t, struct type *real)
{
    struct type key = { .kind = TYPE_COMPLEX, .elem = real->unqual, .len = 2 };
    key.unqual = &key;
    key.complete = 1;
    key.size = 2 * real->size;
    key.align = real->unqual->align;
    return intern(t, &key);
}

struct type *type_precise(struct types *t, unsigned bits, bool is_signed)
{
    struct type **slot = &t->precise[!is_signed][bits];
    VERIFY(bits > 32 && bits < 128);
    if (*slot)
        return *slot;
    bool lp64 = t->machine->id == MACHINE_LP64;
    enum type_kind k = bits > 64 ? TYPE_INT128 : lp64 ? TYPE_LONG : TYPE_LLONG;
    struct type *base = t->basic[is_signed ? k : k + 1];
    struct type *n = new_type(t, base->kind, base->size, base->align);
    n->elem = base;
    n->precision = (uint8_t)bits;
    return *slot = n;
}

struct type *type_rewritten(struct types *t, enum type_kind written, enum type_kind k)
{
    struct type **slot = &t->rewritten[k == TYPE_UCHAR ? 0 : k == TYPE_DOUBLE ? 1 : 2];
    if (!*slot) {
        const struct type *as = t->basic[k];
        *slot = new_type(t, k, as->size, as->align);
        (*slot)->written = (uint8_t)written;
    }
    return *slot;
}

struct type *type_named(struct types *t, enum type_kind k, struct sym name, uint64_t size)
{
    for (size_t i = 0; i < t->all.n; i++)
        if (t->all.at[i]->kind == k && sym_eq(t->all.at[i]->tag, name) && !t->all.at[i]->quals)
            return t->all.at[i];
    uint32_t most = k == TYPE_VECTOR ? t->machine->llong_align : 16;  // _BitInt: as its parts of 64 bits (System V ABI)
    struct type *n = new_type(t, k, size, (uint32_t)MIN(size, most));
    n->tag = name;
    n->elem = k == TYPE_VECTOR ? t->basic[TYPE_UCHAR] : NULL;
    n->len = k == TYPE_VECTOR ? size : 0;
    return n;
}

struct type *type_vector(struct types *t, struct type *elem, uint64_t len)
{
    struct type key = { .kind = TYPE_VECTOR, .elem = elem->unqual, .len = len };
    key.unqual = &key;
    key.complete = 1;
    key.size = len * elem->size;
    // A vector is aligned to its size, a power of two (gcc manual, "Vector Extensions").
    key.align = key.size && key.size <= 1u << 28 ? (uint32_t)key.size : elem->align;
    return intern(t, &key);
}

struct type *type_function(struct types *t, struct type *ret, struct type **params, size_t n, bool variadic,
                           bool old_style)
{
    struct type *few[16];
    bool many = n > ARRAY_LEN(few);
    struct type **plain = many ? MEM_ARRAY(struct type *, n) : few;
    for (size_t i = 0; i < n; i++)
        plain[i] = params[i]->unqual;  // C17 6.7.6.3p15: qualifiers of a parameter are not part of the function's type
    struct type key = { .kind = TYPE_FUNCTION, .elem = ret, .align = 1, .params = plain, .n_params = n };
    key.unqual = &key;
    key.variadic = variadic;
    key.old_style = old_style;
    struct type *fn = intern(t, &key);
    if (many)
        mem_free(plain, n * sizeof *plain);
    return fn;
}

struct type *type_noreturn(struct types *t, struct type *fn)
{
    if (fn->noreturn)
        return fn;
    struct type key = *fn->unqual;
    key.unqual = &key;
    key.noreturn = 1;
    return intern(t, &key);
}

// C17 6.2.5p27 lets atomic types differ in alignment; gcc aligns them to their size if that is a power of two <= 16.
static void align_atomic(struct type *x)
{
    if ((x->quals & QUAL_ATOMIC) && x->complete && x->size <= 16 && x->size && !(x->size & (x->size - 1)))
        x->align = MAX(x->align, (uint32_t)x->size);
}

static struct type *qualified_array(struct types *t, struct type *of, unsigned quals)
{
    struct type *elem = type_qualified(t, of->elem, quals);
    if (elem == of->elem)
        return of;
    return of->vla_len ? type_vla(t, elem, of->vla_len) : type_array(t, elem, of->len);
}

// A copy of a type that is to differ from it, which is not unique.
static struct type *version_of(struct types *t, const struct type *of)
{
    struct type *n = new_type(t, of->kind, 0, 1);
    uint32_t id = n->id;
    *n = *of;
    n->id = id;
    n->ptr_to = NULL;
    return n;
}

static bool is_version(const struct type *t)
{
    return t->unqual != t && (t->align != t->unqual->align || t->may_alias != t->unqual->may_alias);
}

struct type *type_qualified(struct types *t, struct type *of, unsigned quals)
{
    if ((of->quals | quals) == of->quals)
        return of;
    if (of->kind == TYPE_ARRAY)
        return qualified_array(t, of, quals);
    struct type key = *of;
    key.quals = (uint8_t)(of->quals | quals);
    if (!is_version(of) || (of->quals & QUAL_ATOMIC)) {
        key.unqual = of->unqual;
        align_atomic(&key);
        return intern(t, &key);
    }
    // Versions with properties of their own (type_aligned, type_may_alias) are not unique, and neither are their qualified versions.
    return version_of(t, &key);
}

struct type *type_aligned(struct types *t, struct type *of, unsigned align)
{
    if (of->align == align)
        return of;
    struct type *n = version_of(t, of);
    n->aligns_less = n->aligns_less || align < of->align;
    n->align = align;
    return n;
}

struct type *type_may_alias(struct types *t, struct type *of)
{
    if (of->may_alias)
        return of;
    struct type *n = version_of(t, of);
    n->may_alias = 1;
    return n;
}

// Gives the qualified versions of a type that has just been completed the same contents.
static void complete_variants(struct types *t, const struct type *s)
{
    if (!t->derived.cap)
        return;
    for (unsigned q = 1; q < 16; q++) {
        struct type key = { .kind = s->kind, .unqual = s->unqual };
        key.quals = (uint8_t)q;
        struct type *v = *find_slot(t, &key);
        if (!v)
            continue;
        struct type old = *v;
        *v = *s;
        v->quals = old.quals;
        v->id = old.id;
        v->ptr_to = old.ptr_to;
        align_atomic(v);
    }
}

void type_completed(struct types *t, struct type *s)
{
    s->complete = 1;
    complete_variants(t, s);
}

void type_enum_done(struct types *t, struct type *e, struct type *underlying)
{
    e->elem = underlying->unqual;
    e->size = underlying->size;
    e->align = MAX(e->align, underlying->align);
    type_completed(t, e);
}

// Questions

bool type_is_signed(const struct type *t)
{
    if (t->kind == TYPE_ENUM)
        return t->elem && type_is_signed(t->elem);
    return t->kind == TYPE_CHAR || t->kind == TYPE_SCHAR || t->kind == TYPE_SHORT || t->kind == TYPE_INT ||
           t->kind == TYPE_LONG || t->kind == TYPE_LLONG || t->kind == TYPE_INT128;
}

unsigned type_bits(const struct type *t)
{
    return t->kind == TYPE_BOOL ? 1 : t->precision ? t->precision : (unsigned)t->size * 8;
}

struct type *type_promote(struct types *t, struct type *a)
{
    a = a->unqual;
    if (a->kind == TYPE_ENUM)
        a = a->elem ? a->elem : t->basic[TYPE_INT];
    // Every type of lower rank than int fits into int on both machines.
    return a->kind >= TYPE_BOOL && a->kind < TYPE_INT ? t->basic[TYPE_INT] : a;
}

struct type *type_to_unsigned(struct types *t, struct type *a)
{
    a = a->unqual;
    if (a->kind == TYPE_ENUM)
        a = a->elem ? a->elem : t->basic[TYPE_INT];
    if (a->kind == TYPE_CHAR || a->kind == TYPE_SCHAR)
        return t->basic[TYPE_UCHAR];
    if (a->precision)
        return type_precise(t, a->precision, false);
    return type_is_signed(a) ? t->basic[a->kind + 1] : a;
}

static struct type *usual_float(struct types *t, struct type *a, struct type *b)
{
    bool complex = a->kind == TYPE_COMPLEX || b->kind == TYPE_COMPLEX;
    struct type *x = a->kind == TYPE_COMPLEX ? a->elem : a;
    struct type *y = b->kind == TYPE_COMPLEX ? b->elem : b;
    // The type of greater rank; that of long double does not depend on its format.
    struct type *real = type_is_float(x) ? x->unqual : NULL;
    if (type_is_float(y) && (!real || type_written(y) > type_written(real)))
        real = y->unqual;
    if (!real)
        real = type_usual_arith(t, x, y);
    else if (!real->written)
        real = t->basic[real->kind];
    return complex ? type_complex(t, real) : real;
}

struct type *type_usual_arith(struct types *t, struct type *a, struct type *b)
{
    a = a->unqual;
    b = b->unqual;
    if (a->kind == TYPE_VECTOR || b->kind == TYPE_VECTOR)
        return a->kind == TYPE_VECTOR ? a : b;
    if ((a->kind == TYPE_FLOAT128 && a->tag.i) || (b->kind == TYPE_FLOAT128 && b->tag.i))
        return a->kind == TYPE_FLOAT128 ? a : b;
    if (!type_is_integer(a) || !type_is_integer(b))
        return usual_float(t, a, b);
    a = type_promote(t, a);
    b = type_promote(t, b);
    if (a == b)
        return a;
    bool sa = type_is_signed(a), sb = type_is_signed(b);
    if (a->precision || b->precision)  // gcc: the wider one, of two of one width the unsigned one
        return type_bits(a) != type_bits(b) ? (type_bits(a) > type_bits(b) ? a : b) : sa ? b : a;
    if (sa == sb)
        return a->kind > b->kind ? a : b;
    struct type *s = sa ? a : b, *u = sa ? b : a;
    if (u->kind > s->kind)  // an unsigned kind follows its signed one, so this is "rank of u >= rank of s"
        return u;
    return s->size > u->size ? s : type_to_unsigned(t, s);
}

const struct field *type_find_field(const struct type *s, struct sym name)
{
    for (size_t i = 0; i < s->n_fields; i++)
        if (sym_eq(s->fields[i].name, name))
            return &s->fields[i];
    return NULL;
}
