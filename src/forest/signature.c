// SPDX-License-Identifier: Apache-2.0
// signature.c: cut-point signatures, bottom-up.
#include "forest/signature.h"

#include "base/hash.h"
#include "fa/ops.h"

struct entries {
    VEC_OF(struct sig_entry);
};

static bool is_same(const struct signatures *s, uint32_t number, const struct entries *e)
{
    const struct ta_tuple *t = &s->at.at[number];
    for (uint32_t i = 0; t->n == e->n && i < t->n; i++) {
        if (!sig_entry_same(&s->entries.at[t->first + i], &e->at[i]))
            return false;
    }
    return t->n == e->n;
}

static uint32_t intern(struct signatures *s, const struct entries *e)
{
    uint64_t h = e->n;
    for (size_t i = 0; i < e->n; i++)
        assert(e->at[i].count == 1 || e->at[i].count == 2);
    for (size_t i = 0; i < e->n; i++)
        h = hash_mix(hash_mix(h, (uint64_t)e->at[i].root << 3 | e->at[i].count << 1 | e->at[i].back), e->at[i].defines);
    uint64_t *at;
    for (; *(at = map_at(&s->index, h)); h++)
        if (is_same(s, (uint32_t)*at - 1, e))
            return (uint32_t)*at - 1;
    vec_push(&s->at, ((struct ta_tuple){ (uint32_t)s->entries.n, (uint32_t)e->n }));
    vec_append(&s->entries, e);
    *at = s->at.n;
    return (uint32_t)s->at.n - 1;
}

static void add_entry(struct label_table *labels, struct entries *e, struct sig_entry x)
{
    for (size_t i = 0; i < e->n; i++) {
        struct sig_entry *y = &e->at[i];
        if (y->root != x.root)
            continue;
        y->count = 2;
        y->back |= x.back;
        y->defines = label_both(labels, y->defines, x.defines);
        return;
    }
    vec_push(e, x);
}

// Adds the entries of a child at a port of the node.
static void add_child(const struct signatures *s, struct label_table *labels, const struct ta *a, uint32_t q,
                      struct label_port port, struct entries *out)
{
    uint32_t n, rules;
    const struct sig_entry *x = signature_at(s, q, &n);
    const struct ta_rule *r = ta_rules(a, q, &rules);
    bool leaf = rules && label_at(labels, r->symbol)->kind == LABEL_REF;
    for (uint32_t k = 0; k < n; k++) {
        struct sig_entry y = x[k];
        y.back = port.back && (leaf || y.back);
        y.defines = leaf ? port.defines : y.defines;
        add_entry(labels, out, y);
    }
}

// The signature of the trees that a rule makes; false: some child has no signature yet.
static bool of_rule(const struct signatures *s, struct label_table *labels, const struct ta *a, const struct ta_edge *r,
                    struct entries *out)
{
    const struct label *l = label_at(labels, r->symbol);
    const uint32_t *child = ta_children(a->pool, r->tuple);
    vec_clear(out);
    if (l->kind == LABEL_REF)
        vec_push(out, ((struct sig_entry){ .root = l->index, .count = 1, .defines = LABEL_NOTHING }));
    for (uint32_t i = 0; i < ta_arity(a->pool, r->tuple); i++)
        if (s->of.at[child[i]] == TA_NONE)
            return false;
    uint32_t at = 0;
    for (uint32_t i = 0; i < l->n_items; i++)
        for (uint32_t p = 0; p < l->item[i].ports; p++)
            add_child(s, labels, a, child[at++], label_port_of(labels, &l->item[i], p), out);
    assert(at == ta_arity(a->pool, r->tuple));  // the children are those of the label
    return true;
}

bool signatures_of(struct signatures *s, struct label_table *labels, const struct ta *a)
{
    struct ta_edges edges = { 0 };
    struct entries sum = { 0 };
    bool uniform = true;
    *s = (struct signatures){ 0 };
    for (uint32_t q = 0; q < ta_state_count(a); q++)
        vec_push(&s->of, TA_NONE);
    ta_edges_of(a, &edges);
    // Visits the rules whose children have signatures, until none is left; in reverse, as children mostly have greater
    // numbers.
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

const struct sig_entry *signature_find(const struct signatures *s, uint32_t state, uint32_t root)
{
    uint32_t n;
    const struct sig_entry *e = signature_at(s, state, &n);
    for (uint32_t i = 0; i < n; i++)
        if (e[i].root == root)
            return &e[i];
    return NULL;
}

// ---- one signature for each state -----------------------------------------------------------------------------------

// The product of an automaton with signatures: state k of it is a state of a together with one of its signatures.
struct split {
    struct label_table *labels;
    const struct ta *a;
    struct signatures s;  // of the states of out
    struct map number;    // state of a << 32 | signature -> state of out + 1
    struct {
        VEC_OF(struct u32_vec);
    } of;  // by state of a: states of out
    struct ta out;
    bool more;
    size_t rules, most;
};

static uint32_t product_state(struct split *x, uint32_t q, const struct entries *e)
{
    uint32_t signature = intern(&x->s, e);
    uint64_t *at = map_at(&x->number, (uint64_t)q << 32 | signature);
    if (!*at) {
        *at = ta_add_state(&x->out) + UINT64_C(1);
        vec_push(&x->s.of, signature);
        vec_push(&x->of.at[q], (uint32_t)*at - 1);
        x->more = true;
    }
    return (uint32_t)*at - 1;
}

// Adds the rules of out for one rule of a: one for each way to choose states of out for its children.
static void split_rule(struct split *x, const struct ta_edge *r, struct entries *sum)
{
    uint32_t choice[64] = { 0 }, child[64], n = ta_arity(x->a->pool, r->tuple);
    VERIFY(n <= ARRAY_LEN(child));
    for (uint32_t i = 0; i < n; i++)
        if (!x->of.at[ta_children(x->a->pool, r->tuple)[i]].n)
            return;
    while (++x->rules <= x->most) {
        uint32_t i = 0;
        for (uint32_t k = 0; k < n; k++)
            child[k] = x->of.at[ta_children(x->a->pool, r->tuple)[k]].at[choice[k]];
        struct ta_edge e = { 0, r->symbol, ta_tuple(x->a->pool, child, n) };
        (void)of_rule(&x->s, x->labels, &x->out, &e, sum);
        x->more |= ta_add_rule(&x->out, product_state(x, r->parent, sum), r->symbol, n, child);
        while (i < n && ++choice[i] == x->of.at[ta_children(x->a->pool, r->tuple)[i]].n)
            choice[i++] = 0;
        if (i == n)
            return;
    }
}

bool signatures_split(struct label_table *labels, const struct ta *a, size_t most, struct ta_list *out)
{
    struct split x = { .labels = labels, .a = a, .more = true, .most = most };
    struct ta_edges edges = { 0 };
    struct entries sum = { 0 };
    ta_init(&x.out, a->pool);
    ta_edges_of(a, &edges);
    for (uint32_t q = 0; q < ta_state_count(a); q++)
        vec_push(&x.of, (struct u32_vec){ 0 });
    while (x.more && x.rules <= most) {
        x.more = false;
        for (size_t i = 0; i < edges.n; i++)
            split_rule(&x, &edges.at[i], &sum);
    }
    bool good = x.rules <= most;
    for (size_t r = 0; good && r < a->roots.n; r++)
        for (size_t i = 0; i < x.of.at[a->roots.at[r]].n; i++) {
            struct ta one;
            ta_copy_reachable(&one, &x.out, &x.of.at[a->roots.at[r]].at[i], 1, NULL);
            vec_push(out, one);
        }
    for (size_t q = 0; q < x.of.n; q++)
        vec_free(&x.of.at[q]);
    vec_free(&x.of);
    map_free(&x.number);
    signatures_free(&x.s);
    ta_free(&x.out);
    vec_free(&edges);
    vec_free(&sum);
    return good;
}

void signatures_free(struct signatures *s)
{
    vec_free(&s->of);
    vec_free(&s->entries);
    vec_free(&s->at);
    map_free(&s->index);
}
