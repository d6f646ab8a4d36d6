// SPDX-License-Identifier: Apache-2.0
// simplify_array.c: reads over writes whose indices are decidably equal or different.
#include "smt/term_priv.h"

enum { STORES_MAX = 1000 };  // writes that a read looks through

// Whether indices i and j are different in every model.
static bool differ(struct terms *p, const struct term *i, const struct term *j)
{
    if (is_value(i) && is_value(j))
        return i != j;
    switch ((int)i->sort->kind) {
    case SORT_INT:
    case SORT_REAL:
        return num_differ(p, i, j);
    case SORT_BV:
        return bv_differ(p, i, j);
    default:
        return false;
    }
}

static const struct term *select(struct terms *p, const struct term *a, const struct term *i)
{
    for (int n = 0; n < STORES_MAX && a->op == TERM_STORE; n++) {
        if (a->arg[1] == i)
            return a->arg[2];
        if (!differ(p, a->arg[1], i))
            break;
        a = a->arg[0];
    }
    if (a->op == TERM_CONST_ARRAY)
        return a->arg[0];
    return term_raw(p, TERM_SELECT, (const struct term *[]){ a, i }, 2, (struct term_extra){ 0 });
}

static const struct term *store(struct terms *p, const struct term *a, const struct term *i, const struct term *v)
{
    if (a->op == TERM_STORE && a->arg[1] == i)
        a = a->arg[0];
    if ((v->op == TERM_SELECT && v->arg[0] == a && v->arg[1] == i) || (a->op == TERM_CONST_ARRAY && a->arg[0] == v))
        return a;
    return term_raw(p, TERM_STORE, (const struct term *[]){ a, i, v }, 3, (struct term_extra){ 0 });
}

const struct term *simplify_array(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                                  const struct sort *s)
{
    if (op == TERM_SELECT)
        return select(p, arg[0], arg[1]);
    if (op == TERM_STORE)
        return store(p, arg[0], arg[1], arg[2]);
    return term_raw(p, op, arg, n, (struct term_extra){ .sort = s });
}
