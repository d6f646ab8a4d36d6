// SPDX-License-Identifier: Apache-2.0
// build_init.c: lowers initialisers: cell by cell for small objects, so that analyses see each value; else as zero fill
// and items.
#include "lower/build_priv.h"

enum { MAX_LEAVES = 64, MIN_IMAGE = 256 };

struct leaf {
    uint64_t off;
    struct type *type;
    const struct field *bf;
};

// The scalars of an object; n > MAX_LEAVES: too many, or some parts are no plain scalars.
struct leaves {
    struct leaf at[MAX_LEAVES];
    size_t n;
};

static void collect_leaves(struct leaves *l, struct type *t, uint64_t off);

// Marks the leaves from `first` on, which are not too many, as bits.
static uint64_t bits_of(const struct leaves *l, size_t first)
{
    uint64_t n = 0;
    for (size_t i = first; i < l->n; i++)
        n += l->at[i].bf ? l->at[i].bf->bits : 8 * l->at[i].type->size;
    return n;
}

/* Collects the scalars of a record.  Bytes beside the first member of a union, or in its padding, may belong to another
 * member that an initialiser sets in part: then all of the union is zeroed, as gcc and clang do. */
static void collect_fields(struct leaves *l, struct type *t, uint64_t off)
{
    size_t first = l->n;
    size_t n = t->kind == TYPE_UNION ? MIN(t->n_fields, 1) : t->n_fields;
    for (size_t i = 0; i < n && l->n <= MAX_LEAVES; i++) {
        const struct field *f = &t->fields[i];
        if (!f->is_bitfield)
            collect_leaves(l, f->type, off + f->off);
        else if (f->name.i && l->n < MAX_LEAVES)
            l->at[l->n++] = (struct leaf){ off + f->off, f->type, f };
        else if (f->name.i)
            l->n = MAX_LEAVES + 1;
    }
    if (t->kind == TYPE_UNION && l->n <= MAX_LEAVES && bits_of(l, first) != 8 * t->size)
        l->n = MAX_LEAVES + 1;
}

static void collect_leaves(struct leaves *l, struct type *t, uint64_t off)
{
    if (type_is_record(t)) {
        collect_fields(l, t, off);
    } else if (t->kind == TYPE_ARRAY) {
        uint64_t len = t->len == TYPE_LEN_UNKNOWN ? 0 : t->len;
        if (len > MAX_LEAVES)
            l->n = MAX_LEAVES + 1;
        for (uint64_t i = 0; i < len && l->n <= MAX_LEAVES; i++)
            collect_leaves(l, t->elem, off + i * t->elem->size);
    } else if (l->n < MAX_LEAVES && type_is_modelled_scalar(t)) {
        l->at[l->n++] = (struct leaf){ off, t, NULL };
    } else {
        l->n = MAX_LEAVES + 1;
    }
}

static bool is_set_by(const struct leaf *l, const struct init_item *it)
{
    if (it->bitfield)
        return l->bf && l->off == it->off && l->bf->bit_off == it->bitfield->bit_off &&
               l->bf->bits <= it->bitfield->bits;
    return it->off <= l->off && l->off + l->type->size <= it->off + it->type->size;
}

// Zeroes the scalars that no item sets.
static void zero_leaves(struct builder *b, const struct lval *p, const struct leaves *l, const struct init *init)
{
    size_t next = 0;  // items mostly come in the order of the leaves
    for (size_t i = 0; i < l->n; i++) {
        bool set = false;
        for (size_t tries = init ? init->n : 0; tries > 0 && !set; tries--, next = (next + 1) % init->n)
            if (is_set_by(&l->at[i], &init->items[next])) {
                set = true;
                break;
            }
        if (set)
            continue;
        struct lval q = lval_at(p, l->at[i].off, l->at[i].type, l->at[i].bf, b);
        lval_write(b, &q, exp_int(b->x, l->at[i].type, 0));
    }
}

// Whether the items, which come in order, leave no gap.
static bool covers(const struct init *init, const struct type *t)
{
    uint64_t at = 0;
    for (size_t i = 0; init && i < init->n; i++) {
        if (init->items[i].off != at || init->items[i].bitfield)
            return false;
        at += init->items[i].type->size;
    }
    return at == t->size;
}

static void zero_fill(struct builder *b, const struct lval *p, const struct init *init)
{
    struct leaves l = { .n = 0 };
    collect_leaves(&l, p->type, 0);
    if (l.n <= MAX_LEAVES) {
        zero_leaves(b, p, &l, init);
    } else if (p->type->size > 0 && !covers(init, p->type)) {
        const struct exp *addr = lval_addr(b, p, type_pointer(b->t, p->type));
        emit_set(b, addr, exp_of_int(b, 0), exp_size(b, p->type->size));
    }
}

static const struct expr *string_of(const struct expr *e)
{
    while (e->kind == EXPR_CAST)
        e = e->a;
    return e->kind == EXPR_STRING ? e : NULL;
}

// Initialises an array from a string literal; the rest becomes zero.
static void init_string(struct builder *b, const struct lval *p, const struct expr *s)
{
    uint64_t n = MIN((uint64_t)s->str_len, p->type->size), width = MAX(p->type->elem->size, 1);
    struct type *elem = p->type->elem;
    if (p->type->size <= (uint64_t)MAX_LEAVES * width) {
        for (uint64_t off = 0; off + width <= p->type->size; off += width) {
            struct lval q = lval_at(p, off, elem, NULL, b);
            u128 v = off + width <= n ? value_load((const unsigned char *)s->str + off, (size_t)width) : 0;
            lval_write(b, &q, exp_const(b->x, elem, v));
        }
        return;
    }
    struct type *pointer = type_pointer(b->t, elem);
    emit_copy(b, lval_addr(b, p, pointer), exp_addr(b->x, var_string(b, s), 0, pointer), exp_size(b, n));
    struct lval rest = lval_at(p, n, elem, NULL, b);
    if (n < p->type->size)
        emit_set(b, lval_addr(b, &rest, pointer), exp_of_int(b, 0), exp_size(b, p->type->size - n));
}

static void init_item(struct builder *b, const struct lval *p, const struct init_item *it)
{
    struct lval q = lval_at(p, it->off, it->type, it->bitfield, b);
    const struct expr *s = string_of(it->init);
    struct site old = site_set(b, it->init->loc, it->init->end);
    value_narrow(b, it->init, q.bf);
    if (q.type->kind == TYPE_ARRAY && s)
        init_string(b, &q, s);
    else if (type_is_record(q.type) || q.type->kind == TYPE_ARRAY)
        lower_record_into(b, &q, it->init);
    else if (!type_is_modelled_scalar(q.type))
        lower_effect(b, it->init);
    else if (lval_is_cell(&q))
        lower_into(b, it->init, lval_cell(b, &q));
    else
        lval_write(b, &q, lower_value(b, it->init));
    b->site = old;
}

// Writes the constants of the items into image; false: one is not a constant.
static bool draw_image(const struct init *init, char *image, uint64_t size)
{
    for (size_t i = 0; i < init->n; i++) {
        const struct init_item *it = &init->items[i];
        const struct expr *s = string_of(it->init);
        u128 v;
        unsigned flags = 0;
        if (it->bitfield || it->off + it->type->size > size)
            return false;
        if (s && it->type->kind == TYPE_ARRAY)
            memcpy(image + it->off, s->str, (size_t)MIN((uint64_t)s->str_len, it->type->size));
        else if (type_is_modelled_scalar(it->type) && const_eval_flags(it->init, &v, &flags) && !flags)
            value_store((unsigned char *)image + it->off, (size_t)MIN(it->type->size, 16), v);
        else
            return false;
    }
    return true;
}

// Copies a large table of constants at once from a constant array.
static bool init_image(struct builder *b, const struct lval *p, const struct init *init)
{
    if (!init || init->whole || init->n < MIN_IMAGE || !p->type->complete)
        return false;
    char *image = arena_alloc(&b->c->mem, (size_t)p->type->size);
    if (!draw_image(init, image, p->type->size))
        return false;
    struct var *v = var_image(b, p->type, image);
    struct type *pointer = type_pointer(b->t, p->type);
    emit_copy(b, lval_addr(b, p, pointer), exp_addr(b->x, v, 0, pointer), exp_size(b, p->type->size));
    return true;
}

// Notes items that later ones replace: they need not be evaluated (C17 6.7.9p19, footnote), and are not with gcc and
// clang.
static void note_dropped(struct builder *b, const struct init *init)
{
    for (const struct init_dropped *d = init ? init->dropped : NULL; d; d = d->next)
        if (expr_has_effects(d->e))
            assume_note(b, d->e->loc, ASSUME_ORDER, "an initialiser that a later one replaces is not evaluated");
}

void lower_init(struct builder *b, const struct lval *p, const struct init *init)
{
    note_dropped(b, init);
    if (!b->cur || init_image(b, p, init))
        return;
    if (!init || !init->whole)
        zero_fill(b, p, init);
    for (size_t i = 0; init && i < init->n; i++)
        init_item(b, p, &init->items[i]);
}
