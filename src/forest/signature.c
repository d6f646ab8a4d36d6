// SPDX-License-Identifier: Apache-2.0
// signature.c: cut-point signatures, bottom-up.
#include "forest/signature.h"

#include "base/hash.h"

struct entries {
    VEC_OF(struct sig_entry);
};

static bool is_same(const struct signatures *s, uint32_t number, const struct entries *e)
{
    const struct ta_tuple *t = &s->at.at[number];
    for (uint32_t i = 0; t->n == e->n && i < t->n; i++) {
        const struct sig_entry *x = &s->entries.at[t->first + i];
        if (x->root != e->at[i].root || x->count != e->at[i].count)
            return false;
    }
    return t->n == e->n;
}

static uint32_t intern(struct signatures *s, const struct entries *e)
{
    uint64_t h = e->n;
    for (size_t i = 0; i < e->n; i++)
        h = hash_mix(h, (uint64_t)e->at[i].root << 2 | e->at[i].count);
    uint64_t *at;
    for (; *(at = map_at(&s->index, h)); h++)
        if (is_same(s, (uint32_t)*at - 1, e))
            return (uint32_t)*at - 1;
    vec_push(&s->at, ((struct ta_tuple){ (uint32_t)s->entries.n, (uint32_t)e->n }));
    for (size_t i = 0; i < e->n; i++)
        vec_push(&s->entries, e->at[i]);
    *at = s->at.n;
    return (uint32_t)s->at.n - 1;
}

static void add(struct entries *e, struct sig_entry x)
{
    for (size_t i = 0; i < e->n; i++)
        if (e->at[i].root == x.root) {
            e->at[i].count = 2;
            return;
        }
    vec_push(e, x);
}

// The signature of the trees that a rule makes; false: some child has none yet.
static bool of_rule(const struct signatures *s, const struct label_table *labels, const struct ta *a,
                    const struct ta_edge *r, struct entries *out)
{
    const struct label *l = label_at(labels, r->symbol);
    const uint32_t *child = ta_children(a->pool, r->tuple);
    vec_clear(out);
    if (l->kind == LABEL_REF)
        vec_push(out, ((struct sig_entry){ l->index, 1 }));
    for (uint32_t i = 0, n; i < ta_arity(a->pool, r->tuple); i++) {
        if (s->of.at[child[i]] == TA_NONE)
            return false;
        const struct sig_entry *x = signature_at(s, child[i], &n);
        for (uint32_t k = 0; k < n; k++)
            add(out, x[k]);
    }
    return true;
}

bool signatures_of(struct signatures *s, const struct label_table *labels, const struct ta *a)
{
    struct ta_edges edges = { 0 };
    struct entries sum = { 0 };
    bool uniform = true;
    *s = (struct signatures){ 0 };
    for (uint32_t q = 0; q < ta_state_count(a); q++)
        vec_push(&s->of, TA_NONE);
    ta_edges_of(a, &edges);
    // Rules whose children are known give what they know, and are done; in reverse, as children mostly have greater numbers.
    for (size_t left = edges.n, before = left + 1; left < before;) {
        before = left;
        left = 0;
        for (size_t i = before; i-- > 0;) {
            struct ta_edge r = edges.at[i];
            if (!of_rule(s, labels, a, &r, &sum)) {
                edges.at[before - 1 - left++] = r;
                continue;
            }
            uint32_t number = intern(s, &sum);
            uniform &= s->of.at[r.parent] == TA_NONE || s->of.at[r.parent] == number;
            s->of.at[r.parent] = number;
        }
        memmove(edges.at, &edges.at[before - left], left * sizeof *edges.at);
    }
    vec_free(&edges);
    vec_free(&sum);
    return uniform;
}

void signatures_free(struct signatures *s)
{
    vec_free(&s->of);
    vec_free(&s->entries);
    vec_free(&s->at);
    map_free(&s->index);
}
