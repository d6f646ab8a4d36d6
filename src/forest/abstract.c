// SPDX-License-Identifier: Apache-2.0
// abstract.c: finite-height abstraction: states whose trees look alike become one.
#include "base/hash.h"
#include "fa/ops.h"
#include "forest/box.h"
#include "forest/predicates.h"
#include "forest/signature.h"
#include "forest/store.h"

#include <stdlib.h>

// ---- frames of nodes ------------------------------------------------------------------------------------------------

// The number of the first label that was met for each frame (label_same_frame).
struct frames {
    const struct label_table *labels;
    struct map first;  // hash of frame -> label + 1
};

static uint64_t hash_frame(const struct label *l)
{
    uint64_t h = hash_mix(l->size, (uint64_t)l->site << 1 | l->foreign);
    for (uint32_t i = 0; i < l->n_items; i++)
        h = hash_mix(hash_mix(h, (uint64_t)l->item[i].bit), l->item[i].bits);
    return h;
}

static uint32_t frame_of(struct frames *x, uint32_t label)
{
    const struct label *l = label_at(x->labels, label);
    if (l->kind != LABEL_NODE)
        return label;
    for (uint64_t h = hash_frame(l);; h++) {
        uint64_t *at = map_at(&x->first, h);
        if (!*at)
            *at = label + UINT64_C(1);
        if (label_same_frame(label_at(x->labels, (uint32_t)*at - 1), l))
            return (uint32_t)*at - 1;
    }
}

// ---- numbers in nodes -----------------------------------------------------------------------------------------------

// The numbers that lie in one place of the nodes of one frame.
struct place {
    struct u32_vec labels;  // different leaf labels, numbers and ranges
};

struct numbers {
    struct label_table *labels;
    struct ta *a;
    struct frames *frames;
    uint32_t limit;
    struct map index;  // frame and bit -> place + 1
    struct map leaf;   // label -> its new state + 1
    struct {
        VEC_OF(struct place);
    } places;
};

static bool is_number(const struct label *l)
{
    return l->kind == LABEL_NUMBER || l->kind == LABEL_RANGE;
}

// The place of the k-th child of a rule; NULL: the child is no number, or in a box.
static struct place *place_of(struct numbers *x, const struct ta_edge *r, uint32_t k, uint32_t *label)
{
    const struct label *l = label_at(x->labels, r->symbol);
    const struct ta *a = x->a;
    uint32_t n;
    const struct ta_rule *leaf = ta_rules(a, ta_children(a->pool, r->tuple)[k], &n);
    const struct label_item *item = l->kind == LABEL_NODE ? label_item_at(l, k) : NULL;
    if (!item || item->box || n != 1 || !is_number(label_at(x->labels, leaf->symbol)))
        return NULL;
    *label = leaf->symbol;
    uint64_t *at = map_at(&x->index, hash_mix(hash_u64(frame_of(x->frames, r->symbol)), (uint64_t)item->bit));
    if (!*at) {
        vec_push(&x->places, (struct place){ 0 });
        *at = x->places.n;
    }
    return &x->places.at[*at - 1];
}

static void note_numbers(struct numbers *x)
{
    struct ta_edges edges = { 0 };
    ta_edges_of(x->a, &edges);
    for (size_t i = 0; i < edges.n; i++)
        for (uint32_t k = 0, label; k < ta_arity(x->a->pool, edges.at[i].tuple); k++) {
            struct place *p = place_of(x, &edges.at[i], k, &label);
            if (p)
                vec_push_once(&p->labels, label);
        }
    vec_free(&edges);
}

/* The label of a range with all numbers of a place.  Its bounds cannot grow for ever: 0, or the bounds of types that
 * are so wide. */
static uint32_t range_label(const struct numbers *x, const struct place *p)
{
    struct label sum = { .kind = LABEL_RANGE };
    bool outside = true;  // or null
    i128 low = INT64_MAX, high = INT64_MIN;
    for (size_t i = 0; i < p->labels.n; i++) {
        const struct label *l = label_at(x->labels, p->labels.at[i]);
        bool one = l->kind == LABEL_NUMBER;
        low = MIN(low, one ? (i128)l->pattern : l->low);
        high = MAX(high, one ? (i128)l->pattern : l->high);
        assert(is_number(l) && (!i || sum.bits == l->bits));
        sum.bits = l->bits;
        sum.foreign |= l->foreign;
        outside &= l->foreign || (one && !l->pattern);
    }
    sum.foreign &= outside;
    i128 half = (i128)1 << (MIN(sum.bits, 64) - 1);
    sum.low = low >= 0 ? 0 : low >= -half ? -half : -((i128)1 << 101);
    sum.high = high < half ? half - 1 : high < 2 * half ? 2 * half - 1 : (i128)1 << 101;
    if (sum.low < -half || sum.bits > 64) {
        sum.low = -((i128)1 << 101);
        sum.high = (i128)1 << 101;
    }
    assert(p->labels.n && sum.bits && sum.low <= low);
    return label_of(x->labels, &sum);
}

// Whether the numbers of a place are to become a range.
static bool is_joined(const struct numbers *x, const struct place *p)
{
    return p->labels.n > x->limit;
}

static uint32_t leaf_state(struct numbers *x, uint32_t label)
{
    uint64_t *q = map_at(&x->leaf, label);
    if (!*q) {
        *q = ta_add_state(x->a) + UINT64_C(1);
        ta_add_rule(x->a, (uint32_t)*q - 1, label, 0, NULL);
    }
    return (uint32_t)*q - 1;
}

static void join_places(struct numbers *x)
{
    struct ta *a = x->a;
    struct ta_edges edges = { 0 }, changed = { 0 };
    ta_edges_of(a, &edges);
    for (size_t i = 0; i < edges.n; i++) {
        uint32_t child[64], arity = ta_arity(a->pool, edges.at[i].tuple);
        bool some = false;
        VERIFY(arity <= ARRAY_LEN(child));
        for (uint32_t k = 0, label; k < arity; k++) {
            const struct place *p = place_of(x, &edges.at[i], k, &label);
            child[k] = ta_children(a->pool, edges.at[i].tuple)[k];
            if (!p || !is_joined(x, p))
                continue;
            child[k] = leaf_state(x, range_label(x, p));
            some = true;
        }
        if (!some)
            continue;
        const struct ta_edge *e = &edges.at[i];
        ta_remove_rule(a, e->parent, e->symbol, arity, ta_children(a->pool, e->tuple));
        vec_push(&changed, ((struct ta_edge){ e->parent, e->symbol, ta_tuple(a->pool, child, arity) }));
    }
    ta_add_edges(a, &changed);
    vec_free(&edges);
    vec_free(&changed);
}

// Replaces numbers by a range in the places where nodes hold many different numbers.
static void join_numbers(struct label_table *labels, struct ta *a, struct frames *frames, uint32_t limit)
{
    struct numbers x = { .labels = labels, .a = a, .frames = frames, .limit = limit };
    bool some = false;
    note_numbers(&x);
    for (size_t i = 0; i < x.places.n; i++)
        some |= is_joined(&x, &x.places.at[i]);
    if (some)
        join_places(&x);
    for (size_t i = 0; i < x.places.n; i++)
        vec_free(&x.places.at[i].labels);
    vec_free(&x.places);
    map_free(&x.index);
    map_free(&x.leaf);
}

// ---- classes of states ----------------------------------------------------------------------------------------------

// A partition of the states of an automaton, which becomes finer.
struct classes {
    struct u32_vec of;  // by state
    struct map number;  // key -> class + 1, of one round
};

// A key of the components that the nodes of a state lead to, and of the items that lead there.
static uint64_t path_key(const struct label_table *labels, const struct ta *a, const struct signatures *s, uint32_t q)
{
    struct map seen = { 0 };
    uint64_t all = 0;
    uint32_t n;
    const struct ta_rule *r = ta_rules(a, q, &n);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0, refs; k < ta_arity(a->pool, r[i].tuple); k++) {
            const struct sig_entry *e = signature_at(s, ta_children(a->pool, r[i].tuple)[k], &refs);
            uint64_t item = (uint64_t)label_item_at(label_at(labels, r[i].symbol), k)->bit;
            for (uint32_t j = 0; j < refs; j++) {
                uint64_t path = hash_mix(hash_u64(item), e[j].root);
                all += map_put(&seen, path, 1) ? path : 0;
            }
        }
    map_free(&seen);
    return all;
}

static uint64_t place_key(const struct label *l, const struct label_item *item)
{
    return hash_mix(hash_mix(hash_u64(l->size), l->site), (uint64_t)item->bit);
}

// The places in nodes where some rule of a has a pointer: other places hold data.
static void find_pointers(const struct label_table *labels, const struct ta *a, struct map *out)
{
    struct ta_edges edges = { 0 };
    ta_edges_of(a, &edges);
    for (size_t i = 0; i < edges.n; i++) {
        const struct label *l = label_at(labels, edges.at[i].symbol);
        for (uint32_t k = 0, n; k < ta_arity(a->pool, edges.at[i].tuple); k++) {
            const struct ta_rule *r = ta_rules(a, ta_children(a->pool, edges.at[i].tuple)[k], &n);
            if (n && !is_number(label_at(labels, r->symbol)))
                map_put(out, place_key(l, label_item_at(l, k)), 1);
        }
    }
    vec_free(&edges);
}

// A key of the data that the nodes of a state hold.
static uint64_t data_key(const struct label_table *labels, const struct ta *a, const struct map *pointers, uint32_t q)
{
    struct map seen = { 0 };
    uint64_t all = 0;
    uint32_t n, m;
    const struct ta_rule *r = ta_rules(a, q, &n);
    for (uint32_t i = 0; i < n; i++) {
        const struct label *l = label_at(labels, r[i].symbol);
        for (uint32_t k = 0; k < ta_arity(a->pool, r[i].tuple); k++) {
            uint64_t place = place_key(l, label_item_at(l, k));
            const struct ta_rule *leaf = ta_rules(a, ta_children(a->pool, r[i].tuple)[k], &m);
            uint64_t datum = m ? hash_mix(place, leaf->symbol) : 0;
            if (!map_get(pointers, place, NULL) && map_put(&seen, datum, 1))
                all += datum;
        }
    }
    map_free(&seen);
    return all;
}

// A key of the selectors that the nodes of a state have, in boxes or not.
static uint64_t covered_key(struct label_table *labels, const struct ta *a, uint32_t q)
{
    struct u32_vec seen = { 0 };
    uint64_t all = 0;
    uint32_t n;
    const struct ta_rule *r = ta_rules(a, q, &n);
    for (uint32_t i = 0; i < n; i++) {
        size_t before = seen.n;
        uint32_t covered = label_covered(labels, r[i].symbol);
        vec_push_once(&seen, covered);
        all += seen.n > before ? hash_u64(covered + UINT64_C(1)) : 0;
    }
    vec_free(&seen);
    return all;
}

/* The first classes: leaves by their labels; other states by signature and size, and by the predicates that their trees
 * satisfy (predicate: key by state).  (Pairs of small numbers may have the same hash_mix: a hash comes first.) */
static void start(struct classes *c, struct label_table *labels, const struct ta *a, const struct signatures *s,
                  const uint64_t *predicate)
{
    struct map pointers = { 0 };
    find_pointers(labels, a, &pointers);
    c->number = (struct map){ 0 };
    for (uint32_t q = 0, n; q < ta_state_count(a); q++) {
        const struct ta_rule *r = ta_rules(a, q, &n);
        const struct label *l = n ? label_at(labels, r->symbol) : NULL;
        uint64_t key = hash_mix(hash_mix(hash_u64(1), s->of.at[q]), predicate[q]);
        if (!l)
            key = hash_mix(hash_u64(2), q);
        else if (label_is_leaf(l))
            key = hash_mix(hash_u64(3), r->symbol);
        else
            key = hash_mix(hash_mix(hash_mix(key, l->size), (uint64_t)l->site << 1 | l->foreign),
                           covered_key(labels, a, q) + path_key(labels, a, s, q) + data_key(labels, a, &pointers, q));
        uint64_t *at = map_at(&c->number, key);
        *at = *at ? *at : c->number.n;
        vec_push(&c->of, (uint32_t)*at - 1);
    }
    map_free(&pointers);
}

static int compare_words(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

// A key of the trees of a state one level deep, in terms of the present classes.
static uint64_t look(const struct classes *c, struct frames *frames, const struct ta *a, uint32_t q)
{
    struct {
        VEC_OF(uint64_t);
    } set = { 0 };
    uint32_t n;
    const struct ta_rule *r = ta_rules(a, q, &n);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t h = hash_u64(frame_of(frames, r[i].symbol));
        for (uint32_t k = 0; k < ta_arity(a->pool, r[i].tuple); k++)
            h = hash_mix(h, c->of.at[ta_children(a->pool, r[i].tuple)[k]]);
        vec_push(&set, h);
    }
    if (set.n)
        qsort(set.at, set.n, sizeof *set.at, compare_words);
    uint64_t all = 0;
    for (size_t i = 0; i < set.n; i++)
        if (!i || set.at[i] != set.at[i - 1])
            all = hash_mix(all, set.at[i]);
    vec_free(&set);
    return all;
}

static void refine(struct classes *c, struct frames *frames, const struct ta *a)
{
    struct u32_vec next = { 0 };
    map_clear(&c->number);
    for (uint32_t q = 0; q < ta_state_count(a); q++) {
        uint64_t *at = map_at(&c->number, hash_mix(look(c, frames, a, q), c->of.at[q]));
        *at = *at ? *at : c->number.n;
        vec_push(&next, (uint32_t)*at - 1);
    }
    vec_free(&c->of);
    c->of = next;
}

/* *merged becomes the quotient of a by the classes of its states.  States are merged in a itself, too, but its root
 * stays alone. */
static void merge_states(struct tree_store *store, struct ta *a, struct frames *frames, uint32_t height,
                         struct ta *merged)
{
    struct label_table *labels = &store->labels;
    struct classes c = { 0 };
    size_t states = ta_state_count(a);
    uint64_t *predicate = MEM_ARRAY(uint64_t, states);
    struct signatures s;
    struct ta out;
    VERIFY(signatures_of(&s, labels, a));
    predicates_labels(store, a, predicate);
    start(&c, labels, a, &s, predicate);
    for (uint32_t i = 0; i < height; i++)
        refine(&c, frames, a);
    uint32_t root = a->roots.at[0], n = (uint32_t)c.number.n;
    ta_map(merged, a, c.of.at, n);
    c.of.at[root] = n;
    ta_map(&out, a, c.of.at, n + 1);
    ta_move(a, &out);
    signatures_free(&s);
    mem_free(predicate, states * sizeof *predicate);
    vec_free(&c.of);
    map_free(&c.number);
}

// ---- fusion ---------------------------------------------------------------------------------------------------------

// The number of the automaton of the trees that were seen under a key; made if there is none.
static uint32_t seen_under(struct tree_store *s, uint64_t key)
{
    uint64_t *at = map_at(&s->seen_by, key);
    if (!*at) {
        struct tree_seen one = { .changes = 1 };
        ta_init(&one.a, &s->pool);
        vec_push(&s->seen, one);
        *at = s->seen.n;
    }
    return (uint32_t)*at - 1;
}

// Adds the trees of `merged` to those that were seen.
static void remember(struct tree_seen *seen, struct ta *merged)
{
    while (merged->roots.n)
        ta_remove_root(merged, merged->roots.at[0]);
    if (ta_equal(&seen->a, merged)) {
        ta_free(merged);
        return;
    }
    ta_move(&seen->a, merged);
    seen->changes++;
}

static uint32_t abstracted(struct tree_store *s, uint32_t tree, struct tree_seen *seen,
                           const struct forest_abstraction *opt)
{
    struct frames frames = { .labels = &s->labels };
    struct u32_vec refs = { 0 };
    struct ta a, merged;
    ta_init(&a, &s->pool);
    if (seen)
        (void)ta_append(&a, &seen->a);
    ta_add_root(&a, ta_append(&a, &s->trees.at[tree].a) + s->trees.at[tree].a.roots.at[0]);
    box_renew(s, &a);
    join_numbers(&s->labels, &a, &frames, opt->numbers);
    merge_states(s, &a, &frames, opt->height, &merged);
    uint32_t result = tree_intern(s, &a, &refs);
    VERIFY(s->trees.at[result].refs == s->trees.at[tree].refs);  // whoever uses the tree says what they are
    if (seen)
        remember(seen, &merged);
    else
        ta_free(&merged);
    ta_free(&a);
    map_free(&frames.first);
    vec_free(&refs);
    return result;
}

uint32_t tree_abstract(struct tree_store *s, uint32_t tree, uint64_t key, const struct forest_abstraction *opt)
{
    assert(tree < s->trees.n && s->trees.at[tree].a.roots.n == 1);
    uint32_t number = opt->fusion ? seen_under(s, key) : UINT32_MAX;
    struct tree_seen *seen = opt->fusion ? &s->seen.at[number] : NULL;
    struct tree_abstracted now = { .tree = tree,
                                   .seen = number,
                                   .changes = seen ? seen->changes : 0,
                                   .height = opt->height,
                                   .numbers = opt->numbers,
                                   .boxes = (uint32_t)s->boxes.n,
                                   .predicates = (uint32_t)s->predicates.trees.n };
    uint64_t *at = map_at(&s->abstracted_by, hash_mix(hash_u64((uint64_t)number << 32 | tree), opt->height));
    if (!*at) {
        vec_push(&s->abstracted, (struct tree_abstracted){ .tree = UINT32_MAX });
        *at = s->abstracted.n;
    }
    size_t i = *at - 1;
    now.result = s->abstracted.at[i].result;
    if (memcmp(&s->abstracted.at[i], &now, sizeof now) == 0)
        return now.result;
    now.result = abstracted(s, tree, seen, opt);
    now.changes = seen ? seen->changes : 0;
    s->abstracted.at[i] = now;
    return now.result;
}

void tree_forget_seen(struct tree_store *s)
{
    for (size_t i = 0; i < s->seen.n; i++)
        ta_free(&s->seen.at[i].a);
    vec_clear(&s->seen);
    map_clear(&s->seen_by);
    vec_clear(&s->abstracted);
    map_clear(&s->abstracted_by);
}
