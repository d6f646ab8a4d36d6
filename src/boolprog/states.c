// SPDX-License-Identifier: Apache-2.0
// states.c: open addressing over an array of states.
#include "boolprog/states.h"

#include "base/hash.h"

static uint64_t hash_of(const struct states *s, uint32_t node, const uint64_t *values)
{
    uint64_t h = node;
    for (size_t i = 0; i < s->words; i++)
        h = hash_mix(h, values[i]);
    return h;
}

// Where the state is, or has to be put.
static size_t probe(const struct states *s, uint32_t node, const uint64_t *values)
{
    size_t mask = s->slots - 1, i = (size_t)hash_of(s, node, values) & mask;
    for (; s->slot[i]; i = (i + 1) & mask) {
        uint32_t at = s->slot[i] - 1;
        if (s->node.at[at] == node && !memcmp(states_values(s, at), values, s->words * sizeof *values))
            break;
    }
    return i;
}

static void rehash(struct states *s, size_t slots)
{
    uint32_t *slot = MEM_ARRAY(uint32_t, slots);
    mem_free(s->slot, s->slots * sizeof *s->slot);
    s->slot = slot;
    s->slots = slots;
    for (uint32_t i = 0; i < s->node.n; i++)
        s->slot[probe(s, s->node.at[i], states_values(s, i))] = i + 1;
}

uint32_t states_add(struct states *s, uint32_t node, const uint64_t *values, bool *fresh)
{
    if ((s->node.n + 1) * 4 > s->slots * 3)
        rehash(s, s->slots ? s->slots * 2 : 64);
    size_t i = probe(s, node, values);
    *fresh = !s->slot[i];
    if (*fresh) {
        VERIFY(s->node.n < UINT32_MAX - 1);
        for (size_t k = 0; k < s->words; k++)
            vec_push(&s->values, values[k]);
        vec_push(&s->node, node);
        s->slot[i] = (uint32_t)s->node.n;
    }
    return s->slot[i] - 1;
}

void states_free(struct states *s)
{
    vec_free(&s->values);
    vec_free(&s->node);
    mem_free(s->slot, s->slots * sizeof *s->slot);
    *s = (struct states){ .words = s->words };
}
