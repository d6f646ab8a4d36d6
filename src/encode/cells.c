// SPDX-License-Identifier: Apache-2.0
// cells.c: objects that are state variables: those whose address does not escape, and others that few pointers reach.
// Bits that are always accessed as the same scalar are one state variable of its type.  Where different accesses
// overlap (unions, parts), the bits are cut at all their ends, and each piece is a state variable: such an access reads
// or writes several.
#include "encode/memory_priv.h"

// ---- state variables ------------------------------------------------------------------------------------------------

static void cell_name(struct encoder *e, const struct svar *s, struct buf *b)
{
    const struct program *p = e->cfa->prog;
    if (s->var->fn)
        buf_printf(b, "%s::", sym_str(&p->syms, s->var->fn->name));
    exp_print_object(p, s->var, s->bit / 8, s->type, b);
    if (!s->type)
        buf_printf(b, "{%lld:%u}", (long long)s->bit, s->width);
}

static void add_cell(struct encoder *e, const struct var *v, int64_t bit, uint32_t width, struct type *type)
{
    struct svar s = { .kind = SVAR_CELL, .var = v, .bit = bit, .width = width, .type = type };
    s.sort = type ? value_sort(e, type) : bits_sort(e, width);
    struct buf b = { 0 };
    cell_name(e, &s, &b);
    svar_add(e, s, buf_str(&b));
    buf_free(&b);
    e->cells[v->id].n++;
}

// The ends of an object's accesses within an interval, ascending, each once.
static void cut(const struct object *o, const struct interval *in, struct u32_vec *ends)
{
    vec_clear(ends);
    for (size_t k = 0; k < o->shapes.n; k++) {
        const struct shape *s = &o->shapes.at[k];
        for (int side = 0; s->bit >= in->low && s->bit < in->high && side < 2; side++) {
            uint32_t x = (uint32_t)(s->bit - in->low) + (side ? s->width : 0);
            size_t at = 0;
            while (at < ends->n && ends->at[at] < x)
                at++;
            if (at < ends->n && ends->at[at] == x)
                continue;
            vec_push(ends, x);
            memmove(ends->at + at + 1, ends->at + at, (ends->n - 1 - at) * sizeof *ends->at);
            ends->at[at] = x;
        }
    }
}

static void make_var(struct encoder *e, const struct var *v, struct u32_vec *ends)
{
    const struct memory *m = e->memory;
    const struct object *o = &m->objs.at[v->id];
    e->cells[v->id] = (struct cells){ (uint32_t)e->vars.n, 0 };
    for (uint32_t i = o->first; i < o->first + o->n; i++) {
        const struct interval *in = &m->intervals.at[i];
        if (region_at(m, i)->kind != REGION_CELLS)
            continue;
        if (!in->mixed && !in->retyped && !in->shape.field && in->shape.type) {
            add_cell(e, v, in->low, in->shape.width, in->shape.type);
            continue;
        }
        cut(o, in, ends);
        for (size_t k = 0; k + 1 < ends->n; k++)
            add_cell(e, v, in->low + ends->at[k], ends->at[k + 1] - ends->at[k], NULL);
    }
}

void cells_make(struct encoder *e)
{
    const struct cfa *c = e->cfa;
    struct u32_vec ends = { 0 };
    e->cells = MEM_ARRAY(struct cells, c->vars.n + 1);
    for (size_t i = 0; i < c->vars.n; i++)
        make_var(e, c->vars.at[i], &ends);
    vec_free(&ends);
}

bool cells_has(const struct encoder *e, const struct var *v, int64_t bit)
{
    uint32_t i;
    if (is_private(v))
        return true;
    return interval_at(e->memory, v->id, bit, &i) && region_at(e->memory, i)->kind == REGION_CELLS;
}

// ---- reading and writing --------------------------------------------------------------------------------------------

// The first state variable of v that ends behind `bit`.
static uint32_t first_behind(const struct encoder *e, const struct var *v, int64_t bit)
{
    uint32_t low = e->cells[v->id].first, high = low + e->cells[v->id].n;
    BISECT(uint32_t, low, high, mid, e->vars.at[mid].bit + e->vars.at[mid].width <= bit);
    return low;
}

static uint32_t end_of(const struct encoder *e, const struct var *v)
{
    return e->cells[v->id].first + e->cells[v->id].n;
}

static const struct svar *covers(const struct encoder *e, const struct var *v, struct shape s, uint32_t *at)
{
    *at = first_behind(e, v, s.bit);
    const struct svar *x = *at < end_of(e, v) ? &e->vars.at[*at] : NULL;
    return x && x->bit == s.bit && x->width == s.width ? x : NULL;
}

static const struct term *present_bits(struct work *w, uint32_t at)
{
    const struct svar s = w->e->vars.at[at];
    const struct term *t = work_now(w, at);
    return s.type ? bits_of_value(w, t, s.type, s.width) : t;
}

static const struct term *cells_bits(struct work *w, const struct var *v, int64_t bit, uint32_t width)
{
    struct encoder *e = w->e;
    const struct term *r = NULL;
    int64_t at = bit, end = bit + width;
    uint32_t i = first_behind(e, v, bit), done = 0;
    while (at < end) {
        const struct term *t;
        uint32_t n;
        if (i < end_of(e, v) && e->vars.at[i].bit <= at) {
            const struct svar s = e->vars.at[i];
            n = (uint32_t)(MIN(s.bit + s.width, end) - at);
            t = bits_part(e, present_bits(w, i), s.width, (uint32_t)(at - s.bit), n);
            i++;
        } else {  // bits that nothing else reads
            int64_t next = i < end_of(e, v) ? MIN(e->vars.at[i].bit, end) : end;
            n = (uint32_t)(next - at);
            t = work_any(w, bits_sort(e, n));
        }
        r = r ? bits_join(e, t, n, r, done) : t;
        done += n;
        at += n;
    }
    return r;
}

const struct term *cells_read(struct work *w, const struct var *v, struct shape s)
{
    uint32_t at;
    if (!s.type)
        return cells_bits(w, v, s.bit, s.width);
    const struct svar *x = covers(w->e, v, s, &at);
    if (x && x->type && !s.field && exp_same_repr(x->type, s.type))
        return value_given(w, work_now(w, at));
    return bits_to_value(w, cells_bits(w, v, s.bit, s.width), s.type, s.width);
}

static void cells_set_bits(struct work *w, const struct var *v, int64_t bit, uint32_t width, const struct term *bits)
{
    struct encoder *e = w->e;
    for (uint32_t i = first_behind(e, v, bit); i < end_of(e, v) && e->vars.at[i].bit < bit + width; i++) {
        const struct svar s = e->vars.at[i];
        int64_t low = MAX(s.bit, bit), high = MIN(s.bit + s.width, bit + width);
        const struct term *t = bits_part(e, bits, width, (uint32_t)(low - bit), (uint32_t)(high - low));
        uint32_t done = (uint32_t)(high - low);
        if (low > s.bit || high < s.bit + s.width) {
            const struct term *old = present_bits(w, i);
            uint32_t below = (uint32_t)(low - s.bit), above = (uint32_t)(s.bit + s.width - high);
            if (below)
                t = bits_join(e, t, done, bits_part(e, old, s.width, 0, below), below);
            if (above)
                t = bits_join(e, bits_part(e, old, s.width, s.width - above, above), above, t, done + below);
        }
        work_set(w, i, s.type ? bits_to_value(w, t, s.type, s.width) : t);
    }
}

void cells_write(struct work *w, const struct var *v, struct shape s, const struct term *value)
{
    uint32_t at;
    const struct svar *x = covers(w->e, v, s, &at);
    if (!s.type)
        cells_set_bits(w, v, s.bit, s.width, value);
    else if (x && x->type && !s.field && exp_same_repr(x->type, s.type))
        work_set(w, at, value);
    else
        cells_set_bits(w, v, s.bit, s.width, bits_of_value(w, value, s.type, s.width));
}

void cells_pieces(const struct encoder *e, const struct var *v, int64_t bit, int64_t bits, struct shape_vec *out)
{
    for (uint32_t i = first_behind(e, v, bit); i < end_of(e, v) && e->vars.at[i].bit < bit + bits; i++) {
        const struct svar *s = &e->vars.at[i];
        int64_t low = MAX(s->bit, bit), high = MIN(s->bit + s->width, bit + bits);
        bool whole = low == s->bit && high == s->bit + s->width;
        vec_push(out, ((struct shape){ low - bit, (uint32_t)(high - low), whole ? s->type : NULL, false }));
    }
}

bool cells_havoc(struct work *w, const struct var *v, struct shape s)
{
    uint32_t at;
    if (!covers(w->e, v, s, &at))
        return false;
    work_next(w, at, true);
    return true;
}

void cells_forget(struct work *w, const struct var *v, int64_t bit, uint64_t width)
{
    struct encoder *e = w->e;
    for (uint32_t i = first_behind(e, v, bit); i < end_of(e, v); i++) {
        if ((uint64_t)(e->vars.at[i].bit - MIN(bit, e->vars.at[i].bit)) >= width)
            break;
        work_next(w, i, true);
    }
}
