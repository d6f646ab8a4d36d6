// SPDX-License-Identifier: Apache-2.0
// adjust.c: structures of one class as those of another, and the order of regions.
//
// source Theoduloz 2010, 2.3.5 (E, coverage of regions).
#include "shape/class.h"

static const struct predicate *predicate_named(const struct vocabulary *v, const struct predicate *like)
{
    uint32_t at = vocabulary_find(v, like->name, strlen(like->name));
    return at != UINT32_MAX && v->preds.at[at].arity == like->arity ? &v->preds.at[at] : NULL;
}

struct structure *class_adjust(const struct shape_class *c, const struct structure *s)
{
    struct structure *out = structure_new(&c->voc, s->n);
    out->n = s->n;
    out->summary = s->summary;
    for (size_t i = 0; i < c->voc.preds.n; i++) {
        const struct predicate *p = &c->voc.preds.at[i], *q = predicate_named(s->voc, p);
        size_t n;
        struct kleene *to = words_of(out, p, &n);
        if (q)
            memcpy(to, words_of(s, q, &n), n * sizeof *to);
        else
            for (size_t k = 0; k < n; k++)
                to[k] = (struct kleene){ 0, p->arity ? nodes_of(s) : 1 };
    }
    VALIDATE(structure_flaw(out));
    return out;
}

bool class_region_below(const struct shape_class *c, const struct structures *fine, const struct structures *coarse)
{
    struct structures adjusted = { 0 };
    for (size_t i = 0; i < coarse->n; i++)
        vec_push(&adjusted, class_adjust(c, coarse->at[i]));
    bool below = true;
    for (size_t i = 0; i < fine->n && below; i++) {
        below = false;
        for (size_t k = 0; k < adjusted.n && !below; k++)
            below = structure_embeds(fine->at[i], adjusted.at[k]);
    }
    structures_free(&adjusted);
    return below;
}
