// SPDX-License-Identifier: Apache-2.0
// focus.c: splits structures into cases in which a formula has definite values.
#include "shape/operations.h"

enum { CASES_MAX = 4096 };

void structures_free(struct structures *list)
{
    for (size_t i = 0; i < list->n; i++)
        structure_free(list->at[i]);
    vec_free(list);
}

// The atom that becomes definite: p(v), or p(from, v).
struct focused {
    uint32_t pred, from;
};

static struct kleene values(const struct structure *s, const struct focused *f)
{
    const struct predicate *p = &s->voc->preds.at[f->pred];
    return p->arity == 1 ? *unary_of(s, p->at) : binary_of(s, p->at)[f->from];
}

static void fix(struct structure *s, const struct focused *f, uint32_t v, enum logic_op value)
{
    bool unary = s->voc->preds.at[f->pred].arity == 1;
    structure_set(s, f->pred, unary ? v : f->from, v, value);
}

// Pushes the cases that the atom holds for all cells of node v, for none, or for some; takes s.
static bool focus_on(struct structure *s, const struct focused *f, struct structures *out)
{
    struct kleene k = values(s, f);
    uint64_t open = k.may & ~k.must;
    if (!open || out->n >= CASES_MAX) {
        vec_push(out, s);
        return !open;
    }
    uint32_t v = (uint32_t)__builtin_ctzll(open);
    struct structure *all = structure_copy(s);
    fix(all, f, v, LOGIC_TRUE);
    bool good = focus_on(all, f, out);
    if (s->summary >> v & 1) {
        struct structure *some = structure_copy(s);
        uint32_t w = structure_split(some, v);
        good = good && w != UINT32_MAX;
        fix(some, f, v, LOGIC_FALSE);
        if (w != UINT32_MAX)
            fix(some, f, w, LOGIC_TRUE);
        good = focus_on(some, f, out) && good;
    }
    fix(s, f, v, LOGIC_FALSE);
    return focus_on(s, f, out) && good;
}

bool focus_unary(const struct structure *s, uint32_t p, struct structures *out)
{
    assert(s->voc->preds.at[p].arity == 1);
    return focus_on(structure_copy(s), &(struct focused){ .pred = p }, out);
}

bool focus_image(const struct structure *s, uint32_t from, uint32_t field, struct structures *out)
{
    uint64_t at = unary_of(s, s->voc->preds.at[from].at)->must;
    assert(s->voc->preds.at[field].arity == 2 && !(at & (at - 1)) && at == unary_of(s, s->voc->preds.at[from].at)->may);
    struct structure *copy = structure_copy(s);
    if (!at) {
        vec_push(out, copy);
        return true;
    }
    return focus_on(copy, &(struct focused){ .pred = field, .from = (uint32_t)__builtin_ctzll(at) }, out);
}
