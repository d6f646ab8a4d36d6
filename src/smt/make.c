// SPDX-License-Identifier: Apache-2.0
// make.c: construction of terms: sorts of results, dispatch to the simplifiers, the common constructors.
#include "smt/term_priv.h"

#include <stdlib.h>

// Argument lists

void args_init(struct args *a)
{
    a->at = a->small;
    a->n = 0;
    a->cap = ARRAY_LEN(a->small);
}

void args_add(struct args *a, const struct term *t)
{
    if (a->n == a->cap) {
        const struct term **old = a->at == a->small ? NULL : a->at;
        a->at = mem_realloc(old, old ? a->cap * sizeof *a->at : 0, a->cap * 2 * sizeof *a->at);
        if (!old)
            memcpy(a->at, a->small, sizeof a->small);
        a->cap *= 2;
    }
    a->at[a->n++] = t;
}

void args_free(struct args *a)
{
    if (a->at != a->small)
        mem_free(a->at, a->cap * sizeof *a->at);
}

static int by_id(const void *a, const void *b)
{
    uint32_t i = (*(const struct term *const *)a)->id, j = (*(const struct term *const *)b)->id;
    return (i > j) - (i < j);
}

void args_sort(struct args *a)
{
    if (a->n > 16) {
        qsort(a->at, a->n, sizeof *a->at, by_id);
        return;
    }
    for (size_t i = 1; i < a->n; i++) {
        const struct term *t = a->at[i];
        size_t j = i;
        for (; j > 0 && a->at[j - 1]->id > t->id; j--)
            a->at[j] = a->at[j - 1];
        a->at[j] = t;
    }
}

void term_vec_sort(struct term_vec *v)
{
    if (v->n)
        qsort(v->at, v->n, sizeof *v->at, by_id);
}

// Sorts

static bool all_kind(const struct term *const *arg, size_t n, enum sort_kind kind)
{
    for (size_t i = 0; i < n; i++)
        if (arg[i]->sort->kind != kind)
            return false;
    return true;
}

static bool all_same(const struct term *const *arg, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (arg[i]->sort != arg[0]->sort)
            return false;
    return true;
}

// The columns of term.def.
enum { ARITY_SOME = 254, ARITY_ANY };
enum { TAKES_LEAF, TAKES_OTHER, TAKES_ANY, TAKES_BOOL, TAKES_INT, TAKES_REAL, TAKES_NUMBER, TAKES_BV, TAKES_FLOAT };
enum { GIVES_BOOL, GIVES_INT, GIVES_REAL, GIVES_FIRST, GIVES_WIDTH, GIVES_SORT, GIVES_OTHER };

#define ARITY_0 0
#define ARITY_1 1
#define ARITY_2 2
#define ARITY_3 3

static const struct {
    uint8_t n, takes, gives;
} signature[] = {
#define TERM(id, symbol, n, takes, gives) { ARITY_##n, TAKES_##takes, GIVES_##gives },
#include "smt/term.def"
#undef TERM
};

// Whether the arguments have sorts that the signature allows; those of OTHER, anything.
static bool takes(enum term_op op, const struct term *const *arg, size_t n)
{
    static const enum sort_kind kinds[] = { [TAKES_BOOL] = SORT_BOOL,
                                            [TAKES_INT] = SORT_INT,
                                            [TAKES_REAL] = SORT_REAL,
                                            [TAKES_BV] = SORT_BV,
                                            [TAKES_FLOAT] = SORT_FLOAT };
    unsigned want = signature[op].takes, arity = signature[op].n;
    if (arity == ARITY_SOME ? n == 0 : arity != ARITY_ANY && n != arity)
        return false;
    if (want == TAKES_LEAF || want == TAKES_OTHER || n == 0)
        return want != TAKES_LEAF;
    enum sort_kind kind = arg[0]->sort->kind;
    bool fits =
        want == TAKES_ANY || (want == TAKES_NUMBER ? kind == SORT_INT || kind == SORT_REAL : kind == kinds[want]);
    return fits && all_same(arg, n);
}

static const struct sort *concat_sort(struct terms *p, const struct term *const *arg, size_t n)
{
    VERIFY(n && all_kind(arg, n, SORT_BV));
    uint32_t width = 0;
    for (size_t i = 0; i < n; i++)
        width += arg[i]->sort->a;
    return sort_bv(p, width);
}

static const struct sort *array_sort(enum term_op op, const struct term *const *arg)
{
    VERIFY(arg[0]->sort->kind == SORT_ARRAY && arg[1]->sort == arg[0]->sort->index);
    if (op == TERM_SELECT)
        return arg[0]->sort->elem;
    VERIFY(arg[2]->sort == arg[0]->sort->elem);
    return arg[0]->sort;
}

// Of operators whose arguments or results the signature does not tell.
static const struct sort *other_sort(struct terms *p, enum term_op op, const struct term *const *arg, size_t n)
{
    if (op == TERM_ITE) {
        VERIFY(arg[0]->sort->kind == SORT_BOOL && arg[1]->sort == arg[2]->sort);
        return arg[1]->sort;
    }
    return op == TERM_CONCAT ? concat_sort(p, arg, n) : array_sort(op, arg);
}

static bool may_give(enum term_op op, const struct sort *a, struct term_extra x)
{
    if (op == TERM_EXTRACT)
        return x.width >= 1 && x.index + x.width <= a->a;
    if (op == TERM_ZERO_EXT || op == TERM_SIGN_EXT)
        return x.width >= a->a;
    if (op == TERM_CONST_ARRAY)
        return x.sort && x.sort->kind == SORT_ARRAY && x.sort->elem == a;
    if (signature[op].gives != GIVES_SORT)
        return true;
    return x.sort && x.sort->kind == SORT_FLOAT && (op != TERM_FLOAT_OF_BITS || a->a == x.sort->a + x.sort->b);
}

const struct sort *term_sort_of(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                                struct term_extra x)
{
    VERIFY(op < TERM_OPS && takes(op, arg, n) && (n == 0 || may_give(op, arg[0]->sort, x)));
    switch (signature[op].gives) {
    case GIVES_BOOL:
        return p->s_bool;
    case GIVES_INT:
        return p->s_int;
    case GIVES_REAL:
        return p->s_real;
    case GIVES_FIRST:
        return arg[0]->sort;
    case GIVES_WIDTH:
        return sort_bv(p, x.width);
    case GIVES_SORT:
        return x.sort;
    default:
        return other_sort(p, op, arg, n);
    }
}

// Construction

const struct term *term_raw(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                            struct term_extra x)
{
    return term_cons(p, (struct term_key){ .op = op,
                                           .sort = term_sort_of(p, op, arg, n, x),
                                           .index = op == TERM_EXTRACT ? x.index : 0,
                                           .arg = arg,
                                           .n = n });
}

static const struct term *simplify(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                                   struct term_extra x)
{
    const struct sort *s = term_sort_of(p, op, arg, n, x);
    if (op == TERM_TRUE || op == TERM_FALSE)
        return term_bool(p, op == TERM_TRUE);
    if (op <= TERM_OR)
        return simplify_bool(p, op, arg, n);
    if (op == TERM_EQ)
        return simplify_eq(p, arg[0], arg[1]);
    if (op == TERM_ITE)
        return simplify_ite(p, arg[0], arg[1], arg[2]);
    if (op <= TERM_TO_INT)
        return simplify_num(p, op, arg, n);
    if (op <= TERM_INT_TO_BV)
        return simplify_bv(p, op, arg, n, s, x);
    if (op <= TERM_FLOAT_TO_UBV)
        return simplify_float(p, op, arg, n, s, x);
    return simplify_array(p, op, arg, n, s);
}

static struct term_extra extra_of(const struct term *t)
{
    return (
        struct term_extra){ .index = t->index, .width = t->sort->kind == SORT_BV ? t->sort->a : 0, .sort = t->sort };
}

static bool fits_bits(const struct term *t, unsigned bits)
{
    return bits >= 128 || !((u128)t->num >> bits);
}

const char *term_flaw(struct terms *p, const struct term *t)
{
    for (uint32_t i = 0; i < t->n; i++)
        if (t->arg[i]->id >= t->id || p->all.at[t->arg[i]->id] != t->arg[i])
            return "term: an argument of another pool, or younger";
    if (t->op == TERM_NUM)
        return t->den < 1 || (t->sort == p->s_int && t->den != 1) ? "term: a number that is not reduced" : NULL;
    if (t->op == TERM_BV_CONST || t->op == TERM_FLOAT_CONST)
        return fits_bits(t, t->sort->a + t->sort->b) ? NULL : "term: a pattern of more bits";
    if (t->op == TERM_VAR || t->op == TERM_APP)
        return t->name.i ? NULL : "term: a symbol without name";
    bool sorted = term_sort_of(p, (enum term_op)t->op, t->arg, t->n, extra_of(t)) == t->sort;
    return sorted ? NULL : "term: of another sort than its operator gives";
}

// An operation on bit-vectors that are one of a few known values gives one of a few known values.
const struct term *term_make(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                             struct term_extra x)
{
    const struct term *r = simplify(p, op, arg, n, x), *cases = NULL;
    if (r->n && r->op != TERM_ITE && r->arg[0]->sort->kind == SORT_BV)
        cases = simplify_cases(p, (enum term_op)r->op, r->arg, r->n, extra_of(r));
    return cases ? cases : r;
}

const struct term *term_again(struct terms *p, const struct term *t, const struct term *const *arg)
{
    if (t->op == TERM_APP)
        return term_app(p, t->name, t->sort, arg, t->n);
    return term_make(p, (enum term_op)t->op, arg, t->n, extra_of(t));
}

const struct term *term_1(struct terms *p, enum term_op op, const struct term *a)
{
    return term_make(p, op, &a, 1, (struct term_extra){ 0 });
}

const struct term *term_2(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    return term_make(p, op, (const struct term *[]){ a, b }, 2, (struct term_extra){ 0 });
}

const struct term *term_not(struct terms *p, const struct term *a)
{
    return term_1(p, TERM_NOT, a);
}

const struct term *term_and(struct terms *p, const struct term *a, const struct term *b)
{
    return term_2(p, TERM_AND, a, b);
}

const struct term *term_or(struct terms *p, const struct term *a, const struct term *b)
{
    return term_2(p, TERM_OR, a, b);
}

const struct term *term_implies(struct terms *p, const struct term *a, const struct term *b)
{
    return term_or(p, term_not(p, a), b);
}

const struct term *term_eq(struct terms *p, const struct term *a, const struct term *b)
{
    return term_2(p, TERM_EQ, a, b);
}

const struct term *term_ite(struct terms *p, const struct term *c, const struct term *a, const struct term *b)
{
    return term_make(p, TERM_ITE, (const struct term *[]){ c, a, b }, 3, (struct term_extra){ 0 });
}

const struct term *term_add(struct terms *p, const struct term *a, const struct term *b)
{
    return term_2(p, TERM_ADD, a, b);
}

const struct term *term_sub(struct terms *p, const struct term *a, const struct term *b)
{
    const struct term *minus = a->sort->kind == SORT_REAL ? term_rational(p, -1, 1) : term_int(p, -1);
    return term_add(p, a, term_mul(p, minus, b));
}

const struct term *term_mul(struct terms *p, const struct term *a, const struct term *b)
{
    return term_2(p, TERM_MUL, a, b);
}

const struct term *term_le(struct terms *p, const struct term *a, const struct term *b)
{
    return term_2(p, TERM_LE, a, b);
}

const struct term *term_lt(struct terms *p, const struct term *a, const struct term *b)
{
    return term_2(p, TERM_LT, a, b);
}

const struct term *term_select(struct terms *p, const struct term *array, const struct term *i)
{
    return term_2(p, TERM_SELECT, array, i);
}

const struct term *term_store(struct terms *p, const struct term *array, const struct term *i, const struct term *v)
{
    return term_make(p, TERM_STORE, (const struct term *[]){ array, i, v }, 3, (struct term_extra){ 0 });
}

const struct term *term_extract(struct terms *p, const struct term *a, unsigned low, unsigned width)
{
    return term_make(p, TERM_EXTRACT, &a, 1, (struct term_extra){ .index = low, .width = width });
}

const struct term *term_extend(struct terms *p, const struct term *a, unsigned width, bool is_signed)
{
    return term_make(p, is_signed ? TERM_SIGN_EXT : TERM_ZERO_EXT, &a, 1, (struct term_extra){ .width = width });
}
