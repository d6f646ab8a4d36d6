// SPDX-License-Identifier: Apache-2.0
// map.c: open addressing over an insertion-ordered array of entries.
#include "base/map.h"

#include "base/hash.h"
#include "base/mem.h"

static size_t probe(const struct map *m, uint64_t k)
{
    size_t mask = m->slots - 1, i = (size_t)hash_u64(k) & mask;
    while (m->slot[i] && m->key[m->slot[i] - 1] != k)
        i = (i + 1) & mask;
    return i;
}

static void rehash(struct map *m, size_t slots)
{
    uint32_t *slot = MEM_ARRAY(uint32_t, slots);  // before the old ones go: allocation may not return
    mem_free(m->slot, m->slots * sizeof *m->slot);
    m->slot = slot;
    m->slots = slots;
    for (size_t e = 0; e < m->n; e++)
        m->slot[probe(m, m->key[e])] = (uint32_t)e + 1;
}

bool map_get(const struct map *m, uint64_t k, uint64_t *v)
{
    if (!m->slots)
        return false;
    uint32_t s = m->slot[probe(m, k)];
    if (!s)
        return false;
    if (v)
        *v = m->val[s - 1];
    return true;
}

static void grow_entries(struct map *m)
{
    size_t cap = m->cap ? m->cap * 2 : 8;
    m->key = mem_realloc(m->key, m->cap * sizeof *m->key, cap * sizeof *m->key);
    m->val = mem_realloc(m->val, m->cap * sizeof *m->val, cap * sizeof *m->val);
    m->cap = cap;
}

uint64_t *map_at(struct map *m, uint64_t k)
{
    if ((m->n + 1) * 4 > m->slots * 3)
        rehash(m, m->slots ? m->slots * 2 : 16);
    size_t i = probe(m, k);
    if (!m->slot[i]) {
        if (m->n == m->cap)
            grow_entries(m);
        m->key[m->n] = k;
        m->val[m->n] = 0;
        m->slot[i] = (uint32_t)++m->n;
    }
    return &m->val[m->slot[i] - 1];
}

bool map_put(struct map *m, uint64_t k, uint64_t v)
{
    size_t before = m->n;
    *map_at(m, k) = v;
    return m->n != before;
}

void map_clear(struct map *m)
{
    m->n = 0;
    if (m->slots)
        memset(m->slot, 0, m->slots * sizeof *m->slot);
}

void map_free(struct map *m)
{
    mem_free(m->key, m->cap * sizeof *m->key);
    mem_free(m->val, m->cap * sizeof *m->val);
    mem_free(m->slot, m->slots * sizeof *m->slot);
    *m = (struct map){ 0 };
}
