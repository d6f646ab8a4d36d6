// SPDX-License-Identifier: Apache-2.0
// post.c: the abstract transformer: focus, update, coerce.
//
// source Sagiv, Reps, Wilhelm 2002, section 5; Theoduloz 2010, 2.3.4.
#include "shape/class.h"

// Coerces the structures of `list` from number `from` on, and removes those that stand for no heap.
static void coerce_all(struct shape_class *c, struct structures *list, size_t from)
{
    size_t left = from;
    for (size_t i = from; i < list->n; i++) {
        if (structure_coerce(list->at[i], &c->constraints))
            list->at[left++] = list->at[i];
        else
            structure_free(list->at[i]);
    }
    list->n = left;
}

struct focus {
    bool image;
    uint32_t pred, field;
};

static size_t focuses_of(const struct shape_class *c, enum shape_op op, uint32_t x, uint32_t y, uint32_t field,
                         struct focus *out)
{
    size_t n = 0;
    bool store = op == SHAPE_STORE || op == SHAPE_STORE_NULL || op == SHAPE_SET;
    assert(x == UINT32_MAX || x < c->tracking.n_pointers);
    assert(y == UINT32_MAX || y < (op == SHAPE_SET ? c->tracking.n_values : c->tracking.n_pointers));
    assert(field == UINT32_MAX || field < c->n_fields);
    if (store && x != UINT32_MAX)
        out[n++] = (struct focus){ .pred = c->pointer[x] };
    if ((op == SHAPE_LOAD || op == SHAPE_STORE) && y != UINT32_MAX)
        out[n++] = (struct focus){ .pred = c->pointer[y] };
    if (op == SHAPE_LOAD && y != UINT32_MAX && field != UINT32_MAX)
        out[n++] = (struct focus){ true, c->pointer[y], c->field[field] };
    return n;
}

// Replaces each structure of `list` by its cases.
static bool focus_all(struct shape_class *c, const struct focus *f, struct structures *list)
{
    struct structures cases = { 0 };
    bool good = true;
    for (size_t i = 0; i < list->n; i++)
        good = (f->image ? focus_image(list->at[i], f->pred, f->field, &cases)
                         : focus_unary(list->at[i], f->pred, &cases)) &&
               good;
    structures_free(list);
    *list = cases;
    coerce_all(c, list, 0);
    return good;
}

bool class_focus(struct shape_class *c, const struct structure *s, uint32_t pointer, struct structures *out)
{
    struct structures cases = { 0 };
    assert(s->voc == &c->voc && pointer < c->tracking.n_pointers);
    vec_push(&cases, structure_copy(s));
    bool good = focus_all(c, &(struct focus){ .pred = c->pointer[pointer] }, &cases);
    vec_append(out, &cases);
    vec_free(&cases);
    return good;
}

bool class_post(struct shape_class *c, const struct structure *s, enum shape_op op, uint32_t x, uint32_t y,
                uint32_t field, struct structures *out)
{
    struct focus f[3];
    size_t n = focuses_of(c, op, x, y, field, f);
    struct structures cases = { 0 };
    assert(s->voc == &c->voc);
    vec_push(&cases, structure_copy(s));
    bool good = true;
    for (size_t i = 0; i < n && good; i++)
        good = focus_all(c, &f[i], &cases);
    for (size_t i = 0; i < cases.n && good; i++)
        good = class_apply(c, cases.at[i], op, x, y, field);
    if (good)
        coerce_all(c, &cases, 0);
    vec_append(out, &cases);
    vec_free(&cases);
    return good;
}
