// SPDX-License-Identifier: Apache-2.0
// structure.c: three-valued structures as words.
#include "shape/structure.h"

#include "base/hash.h"

static size_t words_for(const struct vocabulary *v, uint32_t rows)
{
    return v->count[0] + v->count[1] + (size_t)v->count[2] * rows;
}

static uint32_t rows_for(uint32_t n)
{
    uint32_t rows = 4;
    while (rows < n)
        rows *= 2;
    return rows;
}

struct structure *structure_new(const struct vocabulary *v, uint32_t nodes)
{
    struct structure *s = MEM_NEW(struct structure);
    *s = (struct structure){ .voc = v, .rows = rows_for(MIN(nodes, NODES_MAX)) };
    s->n_words = words_for(v, s->rows);
    s->word = MEM_ARRAY(struct kleene, s->n_words);
    memset(&s->stale, 0xff, sizeof s->stale);
    return s;
}

struct structure *structure_copy(const struct structure *s)
{
    struct structure *c = MEM_NEW(struct structure);
    *c = *s;
    c->word = MEM_ARRAY(struct kleene, s->n_words);
    memcpy(c->word, s->word, s->n_words * sizeof *s->word);
    return c;
}

void structure_free(struct structure *s)
{
    if (!s)
        return;
    mem_free(s->word, s->n_words * sizeof *s->word);
    mem_free(s, sizeof *s);
}

static void grow(struct structure *s)
{
    assert(s->n == s->rows && s->rows < NODES_MAX);
    struct structure big = { .voc = s->voc, .n = s->n, .rows = s->rows * 2, .summary = s->summary, .stale = s->stale };
    big.n_words = words_for(s->voc, big.rows);
    big.word = MEM_ARRAY(struct kleene, big.n_words);
    memcpy(big.word, s->word, (s->voc->count[0] + s->voc->count[1]) * sizeof *s->word);
    for (uint32_t i = 0; i < s->voc->count[2]; i++)
        memcpy(binary_of(&big, i), binary_of(s, i), s->n * sizeof *s->word);
    mem_free(s->word, s->n_words * sizeof *s->word);
    *s = big;
}

// ---- nodes ------------------------------------------------------------------------------------------------------------

static void put_bits(struct kleene *k, uint32_t at, struct kleene value)
{
    uint64_t bit = UINT64_C(1) << at;
    assert(at < NODES_MAX && !(value.must & ~value.may & 1));
    k->must = (k->must & ~bit) | (value.must & 1 ? bit : 0);
    k->may = (k->may & ~bit) | (value.may & 1 ? bit : 0);
}

static struct kleene take_bits(struct kleene k, uint32_t at)
{
    return (struct kleene){ k.must >> at & 1, k.may >> at & 1 };
}

static struct kleene kleene_of(enum logic_op v)
{
    return (struct kleene){ v == LOGIC_TRUE, v != LOGIC_FALSE };
}

static uint32_t add_node(struct structure *s, struct kleene k)
{
    if (s->n == NODES_MAX)
        return UINT32_MAX;
    if (s->n == s->rows)
        grow(s);
    uint32_t v = s->n++;
    for (uint32_t i = 0; i < s->voc->count[1]; i++)
        put_bits(unary_of(s, i), v, k);
    for (uint32_t i = 0; i < s->voc->count[2]; i++) {
        struct kleene *row = binary_of(s, i);
        row[v] = (struct kleene){ 0 };
        for (uint32_t u = 0; u <= v; u++) {
            put_bits(&row[u], v, k);
            put_bits(&row[v], u, k);
        }
    }
    s->summary &= ~(UINT64_C(1) << v);
    return v;
}

uint32_t structure_add(struct structure *s, enum logic_op value)
{
    memset(&s->stale, 0xff, sizeof s->stale);
    return add_node(s, kleene_of(value));
}

// Splits a node: what holds for it holds for both halves, except for which nodes are the same.
uint32_t structure_split(struct structure *s, uint32_t v)
{
    assert(v < s->n);
    uint32_t w = add_node(s, kleene_of(LOGIC_FALSE));
    if (w == UINT32_MAX)
        return w;
    stale_add(&s->stale, 0);
    for (uint32_t i = 0; i < s->voc->count[1]; i++)
        put_bits(unary_of(s, i), w, take_bits(*unary_of(s, i), v));
    for (uint32_t i = 0; i < s->voc->count[2]; i++) {
        struct kleene *row = binary_of(s, i);
        for (uint32_t u = 0; u < s->n; u++)
            put_bits(&row[u], w, take_bits(row[u], v));
        row[w] = row[v];
    }
    if (s->summary >> v & 1)
        s->summary |= UINT64_C(1) << w;
    return w;
}

void structure_remove(struct structure *s, uint32_t v)
{
    assert(v < s->n);
    uint32_t last = --s->n;
    uint64_t left = nodes_of(s);
    memset(&s->stale, 0xff, sizeof s->stale);
    for (uint32_t i = 0; i < s->voc->count[1]; i++) {
        struct kleene *k = unary_of(s, i);
        put_bits(k, v, take_bits(*k, last));
        *k = (struct kleene){ k->must & left, k->may & left };
    }
    for (uint32_t i = 0; i < s->voc->count[2]; i++) {
        struct kleene *row = binary_of(s, i);
        row[v] = row[last];
        row[last] = (struct kleene){ 0 };
        for (uint32_t u = 0; u < s->n; u++) {
            put_bits(&row[u], v, take_bits(row[u], last));
            row[u] = (struct kleene){ row[u].must & left, row[u].may & left };
        }
    }
    s->summary = ((s->summary & ~(UINT64_C(1) << v)) | (s->summary >> last & 1) << v) & left;
}

void structure_restrict(struct structure *s, uint64_t keep)
{
    uint32_t kept = (uint32_t)__builtin_popcountll(keep & nodes_of(s));
    // the node that takes the place of a removed one comes from behind it, and is kept
    for (uint32_t u = s->n; u-- > 0;)
        if (!(keep >> u & 1))
            structure_remove(s, u);
    VERIFY(s->n == kept);
}

// ---- values -----------------------------------------------------------------------------------------------------------

static struct kleene *word_at(const struct structure *s, uint32_t p, uint32_t *x, uint32_t y)
{
    const struct predicate *d = &s->voc->preds.at[p];
    assert(p < s->voc->preds.n && (!d->arity || *x < s->n) && (d->arity < 2 || y < s->n));
    if (d->arity == 0) {
        *x = 0;
        return &s->word[d->at];
    }
    if (d->arity == 1)
        return unary_of(s, d->at);
    struct kleene *row = binary_of(s, d->at) + *x;
    *x = y;
    return row;
}

enum logic_op structure_get(const struct structure *s, uint32_t p, uint32_t x, uint32_t y)
{
    const struct kleene *word = word_at(s, p, &x, y);
    struct kleene k = take_bits(*word, x);
    return k.must ? LOGIC_TRUE : k.may ? LOGIC_HALF : LOGIC_FALSE;
}

void structure_set(struct structure *s, uint32_t p, uint32_t x, uint32_t y, enum logic_op value)
{
    struct kleene *k = word_at(s, p, &x, y), before = *k;
    put_bits(k, x, kleene_of(value));
    if (k->must != before.must || k->may != before.may)
        stale_add(&s->stale, stale_bit(p));
}

bool structure_same(const struct structure *a, const struct structure *b)
{
    return a->n == b->n && a->rows == b->rows && a->summary == b->summary && a->voc == b->voc &&
           memcmp(a->word, b->word, a->n_words * sizeof *a->word) == 0;
}

uint64_t structure_hash(const struct structure *s)
{
    uint64_t h = hash_mix(s->n, s->summary);
    for (size_t i = 0; i < s->n_words; i++)
        h = hash_mix(h ^ s->word[i].may, s->word[i].must);
    return h;
}

static bool is_kleene(struct kleene k, uint64_t within)
{
    return !(k.must & ~k.may) && !(k.may & ~within);
}

const char *structure_flaw(const struct structure *s)
{
    const struct vocabulary *v = s->voc;
    uint64_t nodes = nodes_of(s);
    if (s->n > NODES_MAX || s->rows < s->n || (s->rows & (s->rows - 1)) || s->n_words != words_for(v, s->rows))
        return "structure: there is no room for its nodes";
    if (s->summary & ~nodes)
        return "structure: a summary node that is not there";
    for (uint32_t i = 0; i < v->count[0]; i++)
        if (!is_kleene(s->word[i], 1))
            return "structure: a nullary predicate has no Kleene value";
    for (uint32_t i = 0; i < v->count[1]; i++)
        if (!is_kleene(*unary_of(s, i), nodes))
            return "structure: a unary predicate has no Kleene value, or one for nodes that are not there";
    for (uint32_t i = 0; i < v->count[2]; i++)
        for (uint32_t u = 0; u < s->n; u++)
            if (!is_kleene(binary_of(s, i)[u], nodes))
                return "structure: a binary predicate has no Kleene value, or one for nodes that are not there";
    return NULL;
}
// ---- printing ---------------------------------------------------------------------------------------------------------

static void print_value(const struct predicate *p, struct kleene k, struct buf *out)
{
    if (k.may)
        buf_printf(out, " %s%s", p->name, k.must ? "" : "=1/2");
}

void structure_print(const struct structure *s, struct buf *out)
{
    const struct vocabulary *voc = s->voc;
    for (size_t i = 0; i < voc->preds.n; i++)
        if (voc->preds.at[i].arity == 0 && s->word[voc->preds.at[i].at].may & 1)
            buf_printf(out, "%s%s\n", voc->preds.at[i].name, s->word[voc->preds.at[i].at].must & 1 ? "" : "=1/2");
    for (uint32_t v = 0; v < s->n; v++) {
        buf_printf(out, "%u%s:", v, s->summary >> v & 1 ? " summary" : "");
        for (size_t i = 0; i < voc->preds.n; i++)
            if (voc->preds.at[i].arity == 1)
                print_value(&voc->preds.at[i], take_bits(*unary_of(s, voc->preds.at[i].at), v), out);
        for (size_t i = 0; i < voc->preds.n; i++)
            for (uint32_t u = 0; u < s->n && voc->preds.at[i].arity == 2; u++) {
                struct kleene k = take_bits(binary_of(s, voc->preds.at[i].at)[v], u);
                if (k.may)
                    buf_printf(out, " %s->%u%s", voc->preds.at[i].name, u, k.must ? "" : "=1/2");
            }
        buf_puts(out, "\n");
    }
}
