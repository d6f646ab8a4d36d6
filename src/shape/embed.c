// SPDX-License-Identifier: Apache-2.0
// embed.c: the order of structures.
#include "shape/operations.h"

enum { STEPS_MAX = 20000 };

struct search {
    const struct structure *s, *t;
    uint64_t candidates[NODES_MAX];  // by node of s: nodes of t
    uint8_t image[NODES_MAX];
    uint32_t steps;
};

// The nodes that have a value of t above value v of k: bits.
static uint64_t above(struct kleene k, uint32_t v, struct kleene t)
{
    return k.must >> v & 1 ? t.may : k.may >> v & 1 ? t.may & ~t.must : ~t.must;
}

static bool find_candidates(struct search *x)
{
    const struct structure *s = x->s, *t = x->t;
    for (uint32_t i = 0; i < s->voc->count[0]; i++)
        if (!(above(s->word[i], 0, t->word[i]) & 1))
            return false;
    uint64_t covered = 0;
    for (uint32_t v = 0; v < s->n; v++) {
        uint64_t c = nodes_of(t) & (s->summary >> v & 1 ? t->summary : UINT64_MAX);
        for (uint32_t i = 0; i < s->voc->count[1] && c; i++)
            c &= above(*unary_of(s, i), v, *unary_of(t, i));
        if (!c)
            return false;
        x->candidates[v] = c;
        covered |= c;
    }
    return covered == nodes_of(t);
}

// Whether node v may be mapped to w; the nodes before v are mapped already.
static bool fits(const struct search *x, uint32_t v, uint32_t w)
{
    const struct structure *s = x->s, *t = x->t;
    for (uint32_t i = 0; i < s->voc->count[2]; i++) {
        const struct kleene *from = binary_of(s, i), *to = binary_of(t, i);
        for (uint32_t u = 0; u <= v; u++) {
            uint32_t y = u == v ? w : x->image[u];
            if (!(above(from[u], v, to[y]) >> w & 1) || !(above(from[v], u, to[w]) >> y & 1))
                return false;
        }
    }
    return true;
}

static bool map_from(struct search *x, uint32_t v, uint64_t used)
{
    if (v == x->s->n)
        return used == nodes_of(x->t);
    for (uint64_t left = x->candidates[v]; left; left &= left - 1) {
        uint32_t w = (uint32_t)__builtin_ctzll(left);
        uint64_t bit = UINT64_C(1) << w;
        if ((used & bit) && !(x->t->summary & bit))
            continue;  // two cells are not one
        if (++x->steps > STEPS_MAX || !fits(x, v, w))
            continue;
        x->image[v] = (uint8_t)w;
        if (map_from(x, v + 1, used | bit))
            return true;
    }
    return false;
}

bool structure_embeds(const struct structure *s, const struct structure *t)
{
    struct search x = { .s = s, .t = t };
    assert(memcmp(s->voc->count, t->voc->count, sizeof s->voc->count) == 0);
    return s->n >= t->n && find_candidates(&x) && map_from(&x, 0, 0);
}
