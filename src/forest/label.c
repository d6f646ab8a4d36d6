// SPDX-License-Identifier: Apache-2.0
// label.c: the table of labels, which has each label once.
#include "forest/label.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"

static uint64_t hash_of(const struct label *l)
{
    uint64_t h = hash_mix((uint64_t)l->kind << 32 | l->bits, l->index);
    h = hash_mix(hash_mix(h, l->size), (uint64_t)l->site << 1 | l->foreign);
    h = hash_mix(hash_mix(h, (uint64_t)l->pattern), (uint64_t)(l->pattern >> 64));
    h = hash_mix(hash_mix(h, (uint64_t)(u128)l->low), (uint64_t)(u128)l->high);
    for (uint32_t i = 0; i < l->n_items; i++) {
        const struct label_item *x = &l->item[i];
        h = hash_mix(hash_mix(h, (uint64_t)x->bit), (uint64_t)x->bits << 32 | x->box);
        h = hash_mix(h, (uint64_t)x->disp);
    }
    return h;
}

static bool same_items(const struct label *a, const struct label *b)
{
    if (a->n_items != b->n_items)
        return false;
    for (uint32_t i = 0; i < a->n_items; i++) {
        const struct label_item *x = &a->item[i], *y = &b->item[i];
        if (x->bit != y->bit || x->bits != y->bits || x->box != y->box || x->disp != y->disp)
            return false;
    }
    return true;
}

static bool same(const struct label *a, const struct label *b)
{
    return a->kind == b->kind && a->size == b->size && a->site == b->site && a->foreign == b->foreign &&
           a->bits == b->bits && a->index == b->index && a->pattern == b->pattern && a->low == b->low &&
           a->high == b->high && same_items(a, b);
}

void label_table_init(struct label_table *t, struct arena *mem)
{
    *t = (struct label_table){ .mem = mem };
    vec_push(&t->boxes, (struct label_box){ 0 });
}

void label_table_free(struct label_table *t)
{
    vec_free(&t->at);
    vec_free(&t->boxes);
    vec_free(&t->ports);
    vec_free(&t->next);
    map_free(&t->index);
}

uint32_t label_of(struct label_table *t, const struct label *l)
{
    uint64_t *first = map_at(&t->index, hash_of(l));
    for (uint32_t i = (uint32_t)*first; i; i = t->next.at[i - 1])
        if (same(t->at.at[i - 1], l))
            return i - 1;
    for (uint32_t i = 0; i < l->n_items; i++)
        assert((!i || l->item[i - 1].bit <= l->item[i].bit) &&
               (l->item[i].box ? !l->item[i].bits : l->item[i].bits > 0));
    struct label *copy = ARENA_NEW(t->mem, struct label);
    struct label_item *items = ARENA_ARRAY(t->mem, struct label_item, l->n_items);
    *copy = *l;
    if (l->n_items)
        memcpy(items, l->item, l->n_items * sizeof *items);
    copy->item = items;
    vec_push(&t->at, copy);
    vec_push(&t->next, (uint32_t)*first);
    *first = t->at.n;
    return (uint32_t)t->at.n - 1;
}

uint32_t label_ref(struct label_table *t, uint32_t component)
{
    return label_of(t, &(struct label){ .kind = LABEL_REF, .index = component });
}

uint32_t label_arity(const struct label *l)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->n_items; i++)
        n += l->item[i].ports;
    return n;
}

const struct label_item *label_item_at(const struct label *l, uint32_t k)
{
    uint32_t i = 0;
    while (k >= l->item[i].ports) {
        k -= l->item[i++].ports;
        assert(i < l->n_items);
    }
    return &l->item[i];
}

uint32_t label_both(struct label_table *t, uint32_t a, uint32_t b)
{
    if (a == LABEL_NOTHING || b == LABEL_NOTHING || a == b)
        return a == LABEL_NOTHING ? b : a;
    const struct label *x = label_at(t, a), *y = label_at(t, b);
    struct {
        VEC_OF(struct label_item);
    } all = { 0 };
    for (uint32_t i = 0, k = 0; i < x->n_items || k < y->n_items;) {
        bool first = k >= y->n_items || (i < x->n_items && x->item[i].bit <= y->item[k].bit);
        vec_push(&all, first ? x->item[i] : y->item[k]);
        i += first;
        k += !first;
    }
    struct label l = {
        .kind = LABEL_NODE, .size = x->size, .site = x->site, .n_items = (uint32_t)all.n, .item = all.at
    };
    uint32_t both = label_of(t, &l);
    vec_free(&all);
    return both;
}

bool label_overlap(const struct label_table *t, uint32_t a, uint32_t b)
{
    if (a == LABEL_NOTHING || b == LABEL_NOTHING)
        return false;
    const struct label *x = label_at(t, a), *y = label_at(t, b);
    for (uint32_t i = 0; i < x->n_items; i++)
        for (uint32_t k = 0; k < y->n_items; k++)
            if (x->item[i].bit < y->item[k].bit + y->item[k].bits && y->item[k].bit < x->item[i].bit + x->item[i].bits)
                return true;
    return false;
}

uint32_t label_covered(struct label_table *t, uint32_t label)
{
    const struct label *l = label_at(t, label);
    uint32_t all = LABEL_NOTHING;
    for (uint32_t i = 0; i < l->n_items; i++) {
        struct label_item plain = { .bit = l->item[i].bit, .bits = l->item[i].bits, .ports = 1 };
        struct label one = { .kind = LABEL_NODE, .n_items = 1, .item = &plain };
        all = label_both(t, all, l->item[i].box ? t->boxes.at[l->item[i].box].covers : label_of(t, &one));
    }
    return all;
}

static bool is_in(const struct label *range, i128 x)
{
    return x >= range->low && x <= range->high;
}

bool label_covers(const struct label *b, const struct label *a)
{
    if (a == b)
        return true;
    if (b->kind != LABEL_RANGE || a->bits != b->bits)
        return false;
    if (a->kind == LABEL_RANGE)
        return a->low >= b->low && a->high <= b->high && (a->foreign || !b->foreign);
    if (a->kind == LABEL_NUMBER && b->foreign && a->pattern)
        return false;
    if (a->kind != LABEL_NUMBER || a->bits > 64)
        return a->kind == LABEL_NUMBER && b->low < -((i128)1 << 99) && b->high > (i128)1 << 99;
    // A pattern stands for a number of a range if the number with that pattern, read as unsigned or signed, is in the
    // range.
    i128 x = (i128)a->pattern, modulus = (i128)1 << a->bits;
    return is_in(b, x) || is_in(b, x - modulus);
}

uint32_t label_meet(struct label_table *t, uint32_t a, uint32_t b)
{
    const struct label *x = label_at(t, a), *y = label_at(t, b);
    assert(label_is_leaf(x) && label_is_leaf(y) && x->kind != LABEL_REF && y->kind != LABEL_REF);
    if (label_covers(y, x))
        return a;
    if (label_covers(x, y))
        return b;
    if (x->kind != LABEL_RANGE || y->kind != LABEL_RANGE || x->bits != y->bits)
        return LABEL_NOTHING;
    struct label both = *x;
    both.low = MAX(x->low, y->low);
    both.high = MIN(x->high, y->high);
    bool signs = MIN(x->low, y->low) < 0 && x->bits <= 64;  // one pattern may stand for two numbers
    if (both.low > both.high || signs)
        return signs ? a : LABEL_NOTHING;
    return label_of(t, &both);
}

static bool contains(const struct label_item *x, const struct label_item *y)
{
    return !x->box && !y->box && x->bit <= y->bit && y->bit + y->bits <= x->bit + x->bits;
}

/* The item of b that says most about the bits of x: it has the same bits, more around them, or some of them.  NULL:
 * there is none. */
static const struct label_item *partner(const struct label *b, const struct label_item *x, struct label_pair *p)
{
    const struct label_item *best = NULL;
    uint32_t child = 0;
    for (uint32_t i = 0; i < b->n_items; child += b->item[i++].ports) {
        const struct label_item *y = &b->item[i];
        bool same = y->bit == x->bit && y->bits == x->bits && y->box == x->box;
        if (!same && !contains(x, y) && !contains(y, x))
            continue;
        if (best && !same && (p->bits == PAIR_SAME || best->bits >= y->bits))
            continue;
        best = y;
        *p = (struct label_pair){ child,
                                  same             ? PAIR_SAME
                                  : contains(y, x) ? PAIR_WIDER
                                                   : PAIR_NARROWER,
                                  same && y->disp != x->disp };
    }
    return best;
}

bool label_pairs(const struct label_table *t, uint32_t a, uint32_t b, struct label_pair *pair)
{
    const struct label *x = label_at(t, a), *y = label_at(t, b);
    if (x->size != y->size || (x->site != y->site && x->site != UINT32_MAX && y->site != UINT32_MAX))
        return false;
    for (uint32_t i = 0, k = 0; i < x->n_items; i++) {
        struct label_pair p = { UINT32_MAX, PAIR_SAME, false };
        (void)partner(y, &x->item[i], &p);
        for (uint32_t c = 0; c < x->item[i].ports; c++, k++) {
            pair[k] = p;
            pair[k].other += p.other == UINT32_MAX ? 0 : c;
        }
    }
    return true;
}

// The next box of a label, from item *i on; 0: there is none.
static uint32_t next_box(const struct label *l, uint32_t *i)
{
    while (*i < l->n_items && !l->item[*i].box)
        ++*i;
    return *i < l->n_items ? l->item[(*i)++].box : 0;
}

bool label_same_boxes(const struct label_table *t, uint32_t a, uint32_t b)
{
    uint32_t i = 0, k = 0, x, y;
    do {
        x = next_box(label_at(t, a), &i);
        y = next_box(label_at(t, b), &k);
    } while (x && x == y);
    return x == y;
}

static bool has_selector(const struct label_table *t, uint32_t label, int64_t bit, uint32_t bits)
{
    const struct label *l = label == LABEL_NOTHING ? NULL : label_at(t, label);
    for (uint32_t i = 0; l && i < l->n_items; i++)
        if (l->item[i].bit == bit && l->item[i].bits == bits)
            return true;
    return false;
}

bool label_box_leads(const struct label_table *t, uint32_t label, int64_t bit, uint32_t bits)
{
    const struct label *l = label_at(t, label);
    for (uint32_t i = 0; i < l->n_items; i++)
        if (l->item[i].box && has_selector(t, t->boxes.at[l->item[i].box].leads, bit, bits))
            return true;
    return false;
}

static bool is_zero(const struct label *l)
{
    return l && label_is_null(l);
}

static bool may_be_zero(const struct label *l)
{
    return is_zero(l) || (l && l->kind == LABEL_RANGE && is_in(l, 0));
}

bool label_clash(struct label_pair p, const struct label *x, const struct label *y)
{
    return (p.bits == PAIR_WIDER && is_zero(y) && !may_be_zero(x)) ||
           (p.bits == PAIR_NARROWER && is_zero(x) && !may_be_zero(y));
}

bool label_same_frame(const struct label *a, const struct label *b)
{
    if (a == b)
        return true;
    if (a->kind != LABEL_NODE || b->kind != LABEL_NODE || a->size != b->size || a->site != b->site ||
        a->foreign != b->foreign || a->n_items != b->n_items)
        return false;
    for (uint32_t i = 0; i < a->n_items; i++)
        if (a->item[i].bit != b->item[i].bit || a->item[i].bits != b->item[i].bits || a->item[i].box != b->item[i].box)
            return false;
    return true;
}

// ---- words ----------------------------------------------------------------------------------------------------------

static void print_items(const struct label *l, struct buf *b)
{
    buf_printf(b, "{%llu%s", (unsigned long long)l->size, l->foreign ? "?" : "");
    for (uint32_t i = 0; i < l->n_items; i++) {
        const struct label_item *x = &l->item[i];
        buf_puts(b, i ? ", " : ": ");
        if (x->box)
            buf_printf(b, "box%u", x->box);
        else if (x->bit % 8 == 0 && x->bits % 8 == 0)
            buf_printf(b, "%lld", (long long)x->bit / 8);
        else
            buf_printf(b, "bit %lld", (long long)x->bit);
        if (x->disp)
            buf_printf(b, "%+lld", (long long)x->disp);
    }
    buf_putc(b, '}');
}

static void print_number(i128 x, struct buf *b)
{
    i128 far = (i128)1 << 63;
    if (x > far || x < -far)
        buf_puts(b, x < 0 ? "-inf" : "inf");
    else
        buf_printf(b, "%lld", (long long)x);
}

void label_print(const struct label_table *t, uint32_t label, struct buf *b)
{
    const struct label *l = label_at(t, label);
    switch (l->kind) {
    case LABEL_NODE:
        print_items(l, b);
        return;
    case LABEL_NUMBER:
        buf_printf(b, "%llu", (unsigned long long)l->pattern);
        return;
    case LABEL_RANGE:
        buf_putc(b, '[');
        print_number(l->low, b);
        buf_puts(b, "..");
        print_number(l->high, b);
        buf_puts(b, l->foreign ? "]?" : "]");
        return;
    case LABEL_REF:
        buf_printf(b, "@%u", l->index);
        return;
    }
}
