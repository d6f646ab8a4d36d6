// SPDX-License-Identifier: Apache-2.0
// partition.c: packs of dimensions and partitions into packs (packs.h).
#include "domains/packs.h"

// ---- packs ----------------------------------------------------------------------------------------------------------

static bool is_pack(const struct pack *p, const uint32_t *dim, uint32_t n, const uint8_t *is_int)
{
    bool same = p->dims.n == n;
    for (uint32_t i = 0; i < n && same; i++)
        same = p->dim[i] == dim[i] && p->dims.is_int[i] == is_int[dim[i]];
    return same;
}

const struct pack *pack_get(struct pack_table *t, const uint32_t *dim, uint32_t n, const uint8_t *is_int)
{
    uint64_t h = n;
    for (uint32_t i = 0; i < n; i++)
        h = (h * 2 + (is_int[dim[i]] != 0)) * UINT64_C(0x9e3779b97f4a7c15) + dim[i];
    uint64_t *first = map_at(&t->by_hash, h);
    for (uint64_t i = *first; i; i = t->all.at[i - 1]->next)
        if (is_pack(t->all.at[i - 1], dim, n, is_int))
            return t->all.at[i - 1];
    uint32_t *dims = ARENA_ARRAY(&t->mem, uint32_t, n);
    uint8_t *kinds = ARENA_ARRAY(&t->mem, uint8_t, n);
    for (uint32_t i = 0; i < n; i++) {
        dims[i] = dim[i];
        kinds[i] = is_int[dim[i]];
    }
    struct pack *p = ARENA_NEW(&t->mem, struct pack);
    *p = (struct pack){ dims, { n, kinds, NULL }, (uint32_t)*first };
    vec_push(&t->all, p);
    *first = t->all.n;
    return p;
}

uint32_t pack_index(const struct pack *p, uint32_t dim)
{
    for (uint32_t i = 0; i < p->dims.n; i++)
        if (p->dim[i] == dim)
            return i;
    return UINT32_MAX;
}

bool pack_lin(struct arena *mem, const struct pack *p, struct lin e, struct lin *out)
{
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, e.n);
    for (uint32_t i = 0; i < e.n; i++) {
        t[i] = (struct lin_term){ pack_index(p, e.term[i].dim), e.term[i].coef };
        if (t[i].dim == UINT32_MAX)
            return false;
    }
    *out = (struct lin){ t, e.n, e.k };
    return true;
}

// ---- partitions -----------------------------------------------------------------------------------------------------

struct partition partition_single(struct arena *mem, uint32_t n)
{
    struct partition p = { n, ARENA_ARRAY(mem, uint32_t, n) };
    for (uint32_t i = 0; i < n; i++)
        p.root[i] = i;
    return p;
}

uint32_t partition_members(const struct partition *p, uint32_t root, uint32_t *out)
{
    uint32_t n = 0;
    for (uint32_t i = root; i < p->n; i++)
        if (p->root[i] == root)
            out[n++] = i;
    return n;
}

void partition_unite(struct partition *p, const uint32_t *dim, uint32_t n, uint32_t max)
{
    uint8_t *hit = mem_alloc(p->n);  // by root: whether the class is to be united
    uint32_t size = 0, least = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++)
        hit[p->root[dim[i]]] = 1;
    for (uint32_t i = 0; i < p->n; i++)
        if (hit[p->root[i]]) {
            least = MIN(least, i);
            size++;
        }
    for (uint32_t i = 0; i < p->n && size >= 2 && size <= max; i++)
        if (hit[p->root[i]])
            p->root[i] = least;
    mem_free(hit, p->n);
}

void partition_unite_lin(struct partition *p, struct lin e, const uint32_t *more, uint32_t max)
{
    uint32_t n = e.n + (more != NULL), *dim = MEM_ARRAY(uint32_t, n);
    for (uint32_t i = 0; i < e.n; i++)
        dim[i] = e.term[i].dim;
    if (more)
        dim[e.n] = *more;
    if (n)
        partition_unite(p, dim, n, max);
    mem_free(dim, n * sizeof *dim);
}

void partition_isolate(struct partition *p, uint32_t dim)
{
    uint32_t heir = UINT32_MAX;
    for (uint32_t i = dim + 1; i < p->n && p->root[dim] == dim; i++)
        if (p->root[i] == dim) {
            heir = MIN(heir, i);
            p->root[i] = heir;
        }
    p->root[dim] = dim;
}
