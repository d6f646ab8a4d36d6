// SPDX-License-Identifier: Apache-2.0
// cells.c: variables whose address does not escape, as state variables.
//
// All accesses to a variable are collected, also those that a copy makes to what it is copied from.  Accesses that overlap
// no other kind of access become one state variable of their type.  Where different ones overlap (unions, parts), the bits are
// cut at all their ends, and each piece is a state variable: an access then reads or writes several.
#include "encode/encode_priv.h"

// ---- accesses -------------------------------------------------------------------------------------------------------

struct shapes {
    VEC_OF(struct shape);
};

// n bits of `from` (from bit `at`) go to `to` (from bit `to_at`).
struct copy {
    const struct var *to, *from;
    int64_t to_at, at;
    uint64_t n;
};

struct collect {
    struct encoder *e;
    struct shapes *of;  // by variable id
    struct {
        VEC_OF(struct copy);
    } copies;
    struct map seen;  // expression ids
};

struct shape shape_of(const struct exp *cell)
{
    struct shape s = { cell->off * 8 + cell->bit_off, cell->bits, cell->type, cell->bits != 0 };
    if (!s.field)
        s.width = pure_bits(cell->type);
    return s;
}

static bool same_shape(struct shape a, struct shape b)
{
    return a.bit == b.bit && a.width == b.width && a.field == b.field && exp_same_repr(a.type, b.type);
}

static bool add_shape(struct collect *c, const struct var *v, struct shape s)
{
    struct shapes *all = &c->of[v->id];
    if (s.width == 0)
        return false;
    for (size_t i = 0; i < all->n; i++)
        if (same_shape(all->at[i], s))
            return false;
    vec_push(all, s);
    return true;
}

static void collect_exp(struct collect *c, const struct exp *x)
{
    for (; x; x = x->a) {
        if (!map_put(&c->seen, x->id, 1))
            return;
        if (x->kind == EXP_CELL && is_private(x->var) && type_is_scalar(x->type))
            add_shape(c, x->var, shape_of(x));
        if (x->b)
            collect_exp(c, x->b);
    }
}

static void add_copy(struct collect *c, const struct var *to, int64_t to_off, const struct var *from, int64_t off,
                     uint64_t bytes)
{
    if (is_private(to) && is_private(from) && bytes < UINT32_MAX)
        vec_push(&c->copies, ((struct copy){ to, from, to_off * 8, off * 8, bytes * 8 }));
}

static void collect_copies(struct collect *c, const struct edge *e)
{
    if (e->kind == EDGE_COPY && e->addr->kind == EXP_ADDR && e->src->kind == EXP_ADDR && exp_is_const(e->size))
        add_copy(c, e->addr->var, e->addr->off, e->src->var, e->src->off, (uint64_t)e->size->value);
    for (size_t i = 0; e->kind == EDGE_CALL && i < e->n_args && i < e->callee->n_params; i++)
        if (!type_is_scalar(e->args[i]->type))
            add_copy(c, e->callee->vars.at[i], 0, e->args[i]->var, e->args[i]->off, e->args[i]->type->size);
    if (e->kind == EDGE_RETURN && e->lhs && !type_is_scalar(e->lhs->type) && e->callee->retval)
        add_copy(c, e->lhs->var, e->lhs->off, e->callee->retval, 0, e->lhs->type->size);
}

static void collect_edge(struct collect *c, const struct edge *e)
{
    const struct exp *all[] = { e->lhs, e->rhs, e->addr, e->src, e->size };
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        collect_exp(c, all[i]);
    for (size_t i = 0; i < e->n_args; i++)
        collect_exp(c, e->args[i]);
    collect_copies(c, e);
}

static bool push_back(struct collect *c, const struct copy *k)
{
    bool grew = false;
    for (size_t i = 0; i < c->of[k->to->id].n; i++) {
        struct shape s = c->of[k->to->id].at[i];
        if (s.bit < k->to_at || (uint64_t)(s.bit - k->to_at) + s.width > k->n)
            continue;
        s.bit += k->at - k->to_at;
        grew |= add_shape(c, k->from, s);
    }
    return grew;
}

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

static void sort_shapes(struct shapes *all)
{
    for (size_t i = 1; i < all->n; i++) {
        struct shape s = all->at[i];
        size_t k = i;
        for (; k > 0 && all->at[k - 1].bit > s.bit; k--)
            all->at[k] = all->at[k - 1];
        all->at[k] = s;
    }
}

// The ends of shapes [i, j) that overlap, ascending, each once.
static void cut(const struct shapes *all, size_t i, size_t j, struct u32_vec *ends)
{
    vec_clear(ends);
    for (size_t k = i; k < j; k++)
        for (int side = 0; side < 2; side++) {
            uint32_t x = (uint32_t)(all->at[k].bit - all->at[i].bit) + (side ? all->at[k].width : 0);
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

static void make_var(struct encoder *e, const struct var *v, struct shapes *all, struct u32_vec *ends)
{
    e->cells[v->id] = (struct cells){ (uint32_t)e->vars.n, 0 };
    sort_shapes(all);
    for (size_t i = 0, j; i < all->n; i = j) {
        int64_t end = all->at[i].bit + all->at[i].width;
        for (j = i + 1; j < all->n && all->at[j].bit < end; j++)
            end = MAX(end, all->at[j].bit + all->at[j].width);
        if (j == i + 1 && !all->at[i].field) {
            add_cell(e, v, all->at[i].bit, all->at[i].width, all->at[i].type);
            continue;
        }
        cut(all, i, j, ends);
        for (size_t k = 0; k + 1 < ends->n; k++)
            add_cell(e, v, all->at[i].bit + ends->at[k], ends->at[k + 1] - ends->at[k], NULL);
    }
}

void cells_make(struct encoder *e)
{
    const struct cfa *cfa = e->cfa;
    struct collect c = { .e = e, .of = MEM_ARRAY(struct shapes, cfa->vars.n + 1) };
    struct u32_vec ends = { 0 };
    for (size_t i = 0; i < cfa->edges.n; i++)
        collect_edge(&c, cfa->edges.at[i]);
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = 0; i < c.copies.n; i++)
            grew |= push_back(&c, &c.copies.at[i]);
    }
    e->cells = MEM_ARRAY(struct cells, cfa->vars.n + 1);
    for (size_t i = 0; i < cfa->vars.n; i++) {
        if (is_private(cfa->vars.at[i]))
            make_var(e, cfa->vars.at[i], &c.of[i], &ends);
        vec_free(&c.of[i]);
    }
    mem_free(c.of, (cfa->vars.n + 1) * sizeof *c.of);
    vec_free(&c.copies);
    vec_free(&ends);
    map_free(&c.seen);
}

// ---- reading and writing --------------------------------------------------------------------------------------------

// The first state variable of v that ends behind `bit`.
static uint32_t first_behind(const struct encoder *e, const struct var *v, int64_t bit)
{
    uint32_t low = e->cells[v->id].first, high = low + e->cells[v->id].n;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (e->vars.at[mid].bit + e->vars.at[mid].width <= bit)
            low = mid + 1;
        else
            high = mid;
    }
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

const struct term *cells_bits(struct work *w, const struct var *v, int64_t bit, uint32_t width)
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
    const struct svar *x = covers(w->e, v, s, &at);
    if (x && x->type && !s.field && exp_same_repr(x->type, s.type))
        return work_now(w, at);
    return bits_to_value(w, cells_bits(w, v, s.bit, s.width), s.type, s.width);
}

void cells_set_bits(struct work *w, const struct var *v, int64_t bit, uint32_t width, const struct term *bits)
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
    if (x && x->type && !s.field && exp_same_repr(x->type, s.type))
        work_set(w, at, value);
    else
        cells_set_bits(w, v, s.bit, s.width, bits_of_value(w, value, s.type, s.width));
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

// The part of state variable s that lies in bits [bit, end).
static bool part_of(const struct svar *s, int64_t bit, int64_t end, int64_t *low, uint32_t *width)
{
    int64_t high = MIN(s->bit + s->width, end);
    *low = MAX(s->bit, bit);
    *width = (uint32_t)(high - *low);
    return *width == s->width;
}

void cells_get(struct work *w, const struct var *to, int64_t to_off, const struct var *from, int64_t from_off,
               uint64_t n, struct term_vec *values)
{
    struct encoder *e = w->e;
    int64_t shift = (from_off - to_off) * 8, bit = to_off * 8, end = bit + (int64_t)n * 8, low;
    for (uint32_t i = first_behind(e, to, bit); i < end_of(e, to) && e->vars.at[i].bit < end; i++) {
        const struct svar s = e->vars.at[i];
        uint32_t width;
        bool whole = part_of(&s, bit, end, &low, &width);
        if (s.type && whole)
            vec_push(values, cells_read(w, from, (struct shape){ s.bit + shift, s.width, s.type, false }));
        else
            vec_push(values, cells_bits(w, from, low + shift, width));
    }
}

size_t cells_put(struct work *w, const struct var *to, int64_t to_off, uint64_t n, const struct term *const *values)
{
    struct encoder *e = w->e;
    int64_t bit = to_off * 8, end = bit + (int64_t)n * 8, low;
    uint32_t first = first_behind(e, to, bit), i;
    for (i = first; i < end_of(e, to) && e->vars.at[i].bit < end; i++) {
        const struct svar s = e->vars.at[i];
        uint32_t width;
        if (part_of(&s, bit, end, &low, &width))
            work_set(w, i, values[i - first]);
        else
            cells_set_bits(w, to, low, width, values[i - first]);
    }
    return i - first;
}

// Bits [bit, bit + width) of a block of equal bytes.
static const struct term *repeated(struct encoder *e, const struct term *byte, int64_t bit, uint32_t width)
{
    uint32_t low = (uint32_t)(bit & 7), n = (low + width + 7) / 8;
    const struct term *t = byte;
    for (uint32_t i = 1; i < n; i++)
        t = bits_join(e, byte, 8, t, 8 * i);
    return bits_part(e, t, 8 * n, low, width);
}

void cells_fill(struct work *w, const struct var *v, int64_t off, uint64_t n, const struct exp *byte)
{
    struct encoder *e = w->e;
    const struct term *b =
        exp_is_const(byte) ? bits_const(e, 8, byte->value & 255) : bits_of_value(w, value_of(w, byte), byte->type, 8);
    int64_t bit = off * 8, end = bit + (int64_t)n * 8, low;
    for (uint32_t i = first_behind(e, v, bit); i < end_of(e, v) && e->vars.at[i].bit < end; i++) {
        const struct svar s = e->vars.at[i];
        uint32_t width;
        if (part_of(&s, bit, end, &low, &width) && s.width > 96 && e->kind == ENCODE_INT) {
            w->f.inexact = 1;
            work_next(w, i, true);
        } else
            cells_set_bits(w, v, low, width, repeated(e, b, low, width));
    }
}
