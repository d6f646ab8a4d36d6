// SPDX-License-Identifier: Apache-2.0
// region.c: reading and writing scalars in regions that are arrays.
#include "encode/memory_priv.h"

enum { FACTS_MAX = 256 };  // bytes of string literals in a region about which facts are stated

// ---- string literals ------------------------------------------------------------------------------------------------

// The constant that `n` bytes of a literal are as an element of shape s; NULL: it cannot be expressed.
static const struct term *string_constant(struct encoder *e, const struct var *v, uint64_t off, uint32_t n,
                                          struct shape s)
{
    u128 x = value_load((const unsigned char *)v->bytes + off, n);
    if (!s.type)
        return bits_const(e, s.width, x);
    if (e->kind == ENCODE_BV)
        return pure_const(e->t, s.type->kind == TYPE_BOOL ? x != 0 : x, s.type);
    if (s.width <= 96 && !real_is(e, s.type))
        return term_int(e->t, type_is_integer(s.type) ? value_int(x, s.type) : (i128)x);
    return NULL;
}

/* The content of a string literal at a known address, whatever was written: literals never change (C17 6.4.5p7).  Only
 * in formulas that keep values; facts state it for short literals only.  NULL: it is another address. */
static const struct term *read_literal(struct work *w, const struct region *r, struct shape s, const struct term *addr)
{
    struct encoder *e = w->e;
    const struct memory *m = e->memory;
    uint32_t n = s.width / 8;
    if (!w->f.valued || r->strings.n == 0 || s.field || s.width % 8 != 0 || s.width > 128)
        return NULL;
    for (size_t i = 0; i < r->strings.n; i++) {
        const struct var *v = e->cfa->vars.at[r->strings.at[i]];
        const struct term *begin = address_add(e, work_now(w, m->base), m->place[v->id]);
        bool known = begin->op == addr->op && (addr->op == TERM_NUM || addr->op == TERM_BV_CONST);
        u128 off = known ? (u128)(addr->num - begin->num) : 0;
        if (known && off < v->type->size && n <= v->type->size - off)
            return string_constant(e, v, (uint64_t)off, n, s);
    }
    return NULL;
}

// An element of an array.
static const struct term *read_element(struct work *w, const struct region *r, struct shape s, uint32_t svar,
                                       const struct term *addr)
{
    const struct term *t = read_literal(w, r, s, addr);
    return t ? t : array_read(w, work_now(w, svar), addr);
}

// Adds facts about what arrays hold where string literals lie: `width` bits every `step` bytes.
static void string_facts(struct encoder *e, const struct region *r, const struct term *array, struct shape s,
                         struct term_vec *out)
{
    const struct memory *m = e->memory;
    const struct term *base = svar_term(e, m->base, array->index ? 1 : 0);
    uint32_t step = s.width / 8;
    for (size_t i = 0; i < r->strings.n; i++) {
        const struct var *v = e->cfa->vars.at[r->strings.at[i]];
        for (uint64_t off = 0; off + step <= v->type->size && out->n < FACTS_MAX; off += step) {
            const struct term *at = address_add(e, base, m->place[v->id] + (int64_t)off);
            const struct term *t = term_select(e->t, array, at), *c = string_constant(e, v, off, step, s);
            if (c)
                vec_push(out, term_eq(e->t, t, c));
        }
    }
}

static bool few_strings(const struct encoder *e, const struct region *r)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < r->strings.n; i++)
        bytes += e->cfa->vars.at[r->strings.at[i]]->type->size;
    return bytes <= FACTS_MAX;
}

// The number of bits of an element of view svar.
static uint32_t view_width(const struct region *r, uint32_t svar)
{
    for (size_t i = 0; i < r->views.n; i++)
        if (r->views.at[i].svar == svar)
            return r->views.at[i].width;
    BUG("no view of the region");
}

const struct term *memory_facts(struct encoder *e, uint32_t svar, const struct term *t)
{
    const struct svar *s = &e->vars.at[svar];
    if (s->kind != SVAR_REGION)
        return address_fact(e, svar, t);
    const struct region *r = &e->memory->regions.at[s->width];
    struct term_vec facts = { 0 };
    struct shape unit = { 0, 8, NULL, false };
    if (r->strings.n == 0 || !few_strings(e, r))
        return e->t->t_true;
    if (r->kind == REGION_ARRAY)
        unit = r->shape;
    else if (r->kind == REGION_VIEWS)
        unit.width = view_width(r, svar);
    if (!unit.field && unit.width % 8 == 0)
        string_facts(e, r, t, unit, &facts);
    if (facts.n > 0)
        vec_push(&facts, svar_facts(e, e->memory->base, svar_term(e, e->memory->base, t->index ? 1 : 0)));
    const struct term *f = term_make(e->t, TERM_AND, facts.at, facts.n, (struct term_extra){ 0 });
    vec_free(&facts);
    return f;
}

// ---- bounds of elements ---------------------------------------------------------------------------------------------

static const struct term *element_facts(struct encoder *e, const struct type *type, uint32_t width,
                                        const struct term *t)
{
    if (type)
        return type_facts(e, type, t);
    if (e->kind != ENCODE_INT || width > 96)
        return e->t->t_true;
    return term_and(e->t, term_le(e->t, term_int(e->t, 0), t),
                    term_le(e->t, t, term_int(e->t, ((i128)1 << width) - 1)));
}

static const struct term *element(struct work *w, const struct region *r, uint32_t svar, struct shape s,
                                  const struct term *addr)
{
    const struct term *t = read_element(w, r, s, svar, addr);
    if (t->op == TERM_SELECT)
        work_add(w, element_facts(w->e, s.type, s.width, t));
    return t;
}

// ---- bytes (bv) -----------------------------------------------------------------------------------------------------

static const struct term *read_bytes(struct work *w, const struct region *r, const struct term *addr, uint32_t n)
{
    struct encoder *e = w->e;
    const struct shape byte = { 0, 8, NULL, false };
    const struct term *t = read_element(w, r, byte, r->svar, addr);
    for (uint32_t i = 1; i < n; i++)
        t = term_2(e->t, TERM_CONCAT, read_element(w, r, byte, r->svar, address_add(e, addr, i)), t);
    return t;
}

static void write_bytes(struct work *w, const struct region *r, const struct term *addr, struct shape s,
                        const struct term *bits)
{
    struct encoder *e = w->e;
    uint32_t low = (uint32_t)s.bit & 7, n = (low + s.width + 7) / 8, above = 8 * n - low - s.width;
    if (low || above) {
        const struct term *old = read_bytes(w, r, addr, n);
        if (low)
            bits = bits_join(e, bits, s.width, bits_part(e, old, 8 * n, 0, low), low);
        if (above)
            bits = bits_join(e, bits_part(e, old, 8 * n, low + s.width, above), above, bits, low + s.width);
    }
    const struct term *array = work_now(w, r->svar);
    for (uint32_t i = 0; i < n; i++)
        array = array_write(w, array, address_add(e, addr, i), bits_part(e, bits, 8 * n, 8 * i, 8));
    work_set(w, r->svar, array);
}

// ---- views (int) ----------------------------------------------------------------------------------------------------

// Makes unknown what other views know of the n bytes that are written at addr.
static void spoil_view(struct work *w, const struct view *v, const struct term *addr, uint32_t n, uint32_t align)
{
    struct terms *t = w->e->t;
    uint32_t size = v->width / 8;
    w->f.inexact = 1;
    if (!v->aligned || (align < n && align < size)) {
        work_next(w, v->svar, true);
        return;
    }
    const struct term *array = work_now(w, v->svar);
    if (align < size)  // inside one element
        addr = term_sub(t, addr, term_2(t, TERM_MOD, addr, term_int(t, size)));
    for (uint32_t i = 0; i < MAX(n, 1); i += size)
        array = term_store(t, array, address_add(w->e, addr, i), work_any(w, t->s_int));
    work_set(w, v->svar, array);
}

static void write_views(struct work *w, const struct region *r, const struct term *addr, struct shape s, uint32_t align,
                        const struct term *bits)
{
    struct terms *t = w->e->t;
    bool whole = !s.field && (s.bit & 7) == 0;
    for (size_t i = 0; i < r->views.n; i++) {
        const struct view v = r->views.at[i];
        if (whole && v.width == s.width && v.aligned)
            work_set(w, v.svar, array_write(w, work_now(w, v.svar), addr, bits));
        else if (whole && v.width == s.width) {  // it may overlap others of its kind
            work_next(w, v.svar, true);
            work_add(w, term_eq(t, term_select(t, work_now(w, v.svar), addr), bits));
            w->f.inexact = 1;
        } else
            spoil_view(w, &v, addr, ((uint32_t)(s.bit & 7) + s.width + 7) / 8, align);
    }
}

static const struct term *read_views(struct work *w, const struct region *r, const struct term *addr, struct shape s)
{
    for (size_t i = 0; i < r->views.n && !s.field && (s.bit & 7) == 0; i++)
        if (r->views.at[i].width == s.width)
            return element(w, r, r->views.at[i].svar, (struct shape){ 0, s.width, NULL, false }, addr);
    const struct term *t = work_any(w, w->e->t->s_int);
    work_add(w, element_facts(w->e, NULL, s.width, t));
    return t;
}

// ---- all ------------------------------------------------------------------------------------------------------------

static const struct term *as_value(struct work *w, const struct term *bits, struct shape s)
{
    return s.type ? bits_to_value(w, bits, s.type, s.width) : bits;
}

static const struct term *as_bits(struct work *w, const struct term *value, struct shape s)
{
    return s.type ? bits_of_value(w, value, s.type, s.width) : value;
}

// Whether an access goes beyond the end of the element in which it begins: only block operations do that.
static bool is_across(const struct region *r, const struct spot *at)
{
    return r->kind == REGION_ARRAY && at->part + at->s.width > r->shape.width;
}

// Whether a whole element of an array is accessed, as is usual; otherwise `at` becomes the whole element.
static bool is_whole(struct work *w, const struct region *r, struct spot *at)
{
    if (at->part == 0 && at->s.width == r->shape.width)
        return true;
    at->addr = address_add(w->e, at->addr, (at->s.bit - at->part - r->shape.bit) / 8);
    return false;
}

static const struct term *read_array(struct work *w, const struct region *r, struct spot at)
{
    struct shape elem = r->shape;
    bool whole = is_whole(w, r, &at);
    const struct term *t = element(w, r, r->svar, elem, at.addr);
    if (whole)
        return elem.type && at.s.type ? t : elem.type ? as_bits(w, t, elem) : as_value(w, t, at.s);
    return as_value(w, bits_part(w->e, as_bits(w, t, elem), elem.width, (uint32_t)at.part, at.s.width), at.s);
}

static void write_array(struct work *w, const struct region *r, struct spot at, const struct term *value)
{
    struct encoder *e = w->e;
    struct shape elem = r->shape;
    if (is_whole(w, r, &at)) {
        if (elem.type && !at.s.type)
            value = as_value(w, value, elem);
        else if (!elem.type)
            value = as_bits(w, value, at.s);
    } else {
        const struct term *old = as_bits(w, element(w, r, r->svar, elem, at.addr), elem);
        uint32_t low = (uint32_t)at.part, above = elem.width - low - at.s.width;
        value = as_bits(w, value, at.s);
        if (low)
            value = bits_join(e, value, at.s.width, bits_part(e, old, elem.width, 0, low), low);
        if (above)
            value = bits_join(e, bits_part(e, old, elem.width, elem.width - above, above), above, value,
                              elem.width - above);
        value = as_value(w, value, elem);
    }
    work_set(w, r->svar, array_write(w, work_now(w, r->svar), at.addr, value));
}

const struct term *region_read(struct work *w, struct spot at)
{
    const struct region *r = &w->e->memory->regions.at[at.region];
    if (is_across(r, &at))
        return at.s.type ? work_any_typed(w, at.s.type) : work_any(w, bits_sort(w->e, at.s.width));
    if (r->kind == REGION_ARRAY)
        return read_array(w, r, at);
    if (r->kind == REGION_VIEWS)
        return as_value(w, read_views(w, r, at.addr, at.s), at.s);
    VERIFY(r->kind == REGION_BYTES);
    uint32_t low = (uint32_t)at.s.bit & 7, n = (low + at.s.width + 7) / 8;
    return as_value(w, bits_part(w->e, read_bytes(w, r, at.addr, n), 8 * n, low, at.s.width), at.s);
}

void region_write(struct work *w, struct spot at, const struct term *value)
{
    const struct region *r = &w->e->memory->regions.at[at.region];
    if (is_across(r, &at)) {
        w->f.inexact = 1;
        region_forget(w, at.region);
    } else if (r->kind == REGION_ARRAY)
        write_array(w, r, at, value);
    else if (r->kind == REGION_VIEWS)
        write_views(w, r, at.addr, at.s, at.align, as_bits(w, value, at.s));
    else
        write_bytes(w, r, at.addr, at.s, as_bits(w, value, at.s));
}

void region_forget(struct work *w, uint32_t region)
{
    const struct region *r = &w->e->memory->regions.at[region];
    if (r->kind == REGION_VIEWS)
        for (size_t i = 0; i < r->views.n; i++)
            work_next(w, r->views.at[i].svar, true);
    else if (r->kind != REGION_CELLS)
        work_next(w, r->svar, true);
}
