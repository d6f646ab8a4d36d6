// SPDX-License-Identifier: Apache-2.0
// abstract.c: canonical abstraction.
#include "base/hash.h"
#include "shape/operations.h"

enum { KEY_WORDS = 2 * ABSTRACTION_MAX / 64 };

// The values of the abstraction predicates at a node: those that must hold, and those that may.
struct key {
    uint64_t word[KEY_WORDS];
};

static void find_keys(const struct structure *s, struct key *key)
{
    unsigned bit = 0;
    memset(key, 0, s->n * sizeof *key);
    for (size_t i = 0; i < s->voc->preds.n; i++) {
        const struct predicate *p = &s->voc->preds.at[i];
        if (!p->abstraction || p->arity != 1)
            continue;
        if (bit == ABSTRACTION_MAX)
            return;
        struct kleene k = *unary_of(s, p->at);
        for (uint64_t left = k.may; left; left &= left - 1) {
            unsigned v = (unsigned)__builtin_ctzll(left);
            key[v].word[bit / 64] |= UINT64_C(1) << bit % 64;
            key[v].word[KEY_WORDS / 2 + bit / 64] |= (k.must >> v & 1) << bit % 64;
        }
        bit++;
    }
}

static int compare_keys(const struct key *a, const struct key *b)
{
    for (int i = 0; i < KEY_WORDS; i++)
        if (a->word[i] != b->word[i])
            return a->word[i] > b->word[i] ? -1 : 1;
    return 0;
}

// Groups the nodes by their keys, greatest key first: group[i] has the nodes with the i-th key.
static uint32_t group_nodes(const struct structure *s, const struct key *key, uint64_t *group)
{
    uint32_t first[NODES_MAX], n = 0;
    for (uint32_t v = 0; v < s->n; v++) {
        uint32_t i = n;
        while (i > 0 && compare_keys(&key[v], &key[first[i - 1]]) < 0)
            i--;
        if (i > 0 && compare_keys(&key[v], &key[first[i - 1]]) == 0) {
            group[i - 1] |= UINT64_C(1) << v;
            continue;
        }
        memmove(first + i + 1, first + i, (n - i) * sizeof *first);
        memmove(group + i + 1, group + i, (n - i) * sizeof *group);
        first[i] = v;
        group[i] = UINT64_C(1) << v;
        n++;
    }
    return n;
}

static struct kleene collapse(struct kleene k, const uint64_t *group, uint32_t n)
{
    struct kleene out = { 0 };
    for (uint32_t i = 0; i < n; i++) {
        out.must |= (uint64_t)((k.must & group[i]) == group[i]) << i;
        out.may |= (uint64_t)((k.may & group[i]) != 0) << i;
    }
    return out;
}

struct structure *structure_abstract(const struct structure *s)
{
    struct key key[NODES_MAX];
    uint64_t group[NODES_MAX];
    find_keys(s, key);
    uint32_t n = group_nodes(s, key, group);
    assert(n <= s->n && (n > 0) == (s->n > 0));
    struct structure *out = structure_new(s->voc, n);
    out->n = n;
    out->stale = s->stale;  // values that are definite in out were definite in s
    memcpy(out->word, s->word, s->voc->count[0] * sizeof *s->word);
    for (uint32_t i = 0; i < s->voc->count[1]; i++)
        *unary_of(out, i) = collapse(*unary_of(s, i), group, n);
    for (uint32_t i = 0; i < s->voc->count[2]; i++)
        for (uint32_t g = 0; g < n; g++) {
            const struct kleene *row = binary_of(s, i);
            struct kleene k = { UINT64_MAX, 0 };
            for (uint64_t left = group[g]; left; left &= left - 1) {
                k.must &= row[__builtin_ctzll(left)].must;
                k.may |= row[__builtin_ctzll(left)].may;
            }
            binary_of(out, i)[g] = collapse(k, group, n);
        }
    for (uint32_t g = 0; g < n; g++)
        if ((group[g] & (group[g] - 1)) || (group[g] & s->summary))
            out->summary |= UINT64_C(1) << g;
    VALIDATE(structure_flaw(out));
    return out;
}

bool structure_names(const struct structure *s, uint64_t *hash)
{
    struct key key[NODES_MAX];
    find_keys(s, key);
    bool known = true;
    *hash = s->n;
    for (uint32_t v = 0; v < s->n; v++)
        for (int i = 0; i < KEY_WORDS / 2; i++) {
            known &= key[v].word[i] == key[v].word[KEY_WORDS / 2 + i];
            *hash = hash_mix(hash_mix(*hash, key[v].word[i]), key[v].word[KEY_WORDS / 2 + i]);
        }
    return known;
}

// ---- join ---------------------------------------------------------------------------------------------------------------

static bool same_names(const struct structure *a, const struct structure *b)
{
    struct key x[NODES_MAX], y[NODES_MAX];
    find_keys(a, x);
    find_keys(b, y);
    return a->n == b->n && memcmp(x, y, a->n * sizeof *x) == 0;
}

static void join_values(struct kleene *to, const struct kleene *from, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        to[i].must &= from[i].must;
        to[i].may |= from[i].may;
    }
}

struct structure *structure_join(const struct structure *a, const struct structure *b)
{
    assert(a->voc == b->voc);
    if (!same_names(a, b) || memcmp(a->word, b->word, a->voc->count[0] * sizeof *a->word) != 0)
        return NULL;
    struct structure *out = structure_copy(a);
    out->summary |= b->summary;
    for (int i = 0; i < STALE_WORDS; i++)
        out->stale.word[i] |= b->stale.word[i];
    for (uint32_t i = 0; i < a->voc->count[1]; i++)
        join_values(unary_of(out, i), unary_of(b, i), 1);
    for (uint32_t i = 0; i < a->voc->count[2]; i++)
        join_values(binary_of(out, i), binary_of(b, i), a->n);
    VALIDATE(structure_flaw(out));
    return out;
}
