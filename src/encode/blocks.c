// SPDX-License-Identifier: Apache-2.0
// blocks.c: copies and sets of several bytes, allocation, and objects whose life begins.
//
// A block is moved scalar by scalar: those that anything reads of the destination.  If they are too many, or the size is not
// known, the destination becomes unknown.
#include "cfa/uses.h"
#include "encode/memory_priv.h"

// ---- sides ----------------------------------------------------------------------------------------------------------

// Where a block is: a named object, or what a pointer points to.
struct side {
    const struct var *v;
    int64_t off;
    struct targets to;
    const struct term *addr;
};

// The side of a block operation.  size: how many bytes are moved, perhaps none; NULL: not known.  If no bytes are
// moved, the address may be a null pointer.
static struct side side_of(struct work *w, const struct exp *x, struct targets to, const struct exp *size)
{
    if (x->kind == EXP_ADDR)
        return (struct side){ .v = x->var, .off = x->off, .to = to };
    bool accessed = size && exp_is_const(size) && size->value != 0;
    return (struct side){ .to = to, .addr = accessed ? address_of(w, x) : address_value(w, x) };
}

static const struct term *side_read(struct work *w, const struct side *at, struct shape s)
{
    if (!at->v)
        return access_read(w, at->to, at->addr, s);
    s.bit += at->off * 8;
    return object_read(w, at->v, s);
}

static void side_write(struct work *w, const struct side *at, struct shape s, const struct term *value)
{
    if (!at->v) {
        access_write(w, at->to, at->addr, s, value);
        return;
    }
    s.bit += at->off * 8;
    object_write(w, at->v, s, value);
}

// The scalars of a block, each once; regions of bytes are taken byte by byte.
struct piece_set {
    const struct encoder *e;
    struct shape_vec *out;
    struct map seen;  // bit, width
};

static void add_piece(struct piece_set *p, struct shape s)
{
    if (map_put(&p->seen, (uint64_t)s.bit << 8 | (s.width & 255), 1))
        vec_push(p->out, s);
}

static void add_bytes(struct piece_set *p, struct shape s, int64_t bits)
{
    for (int64_t at = s.bit & ~7; at < s.bit + s.width && at < bits; at += 8)
        add_piece(p, (struct shape){ at, 8, NULL, false });
}

// Adds the scalars that are accessed in n bytes from a target on.
static bool add_target_pieces(struct piece_set *p, const struct target *t, uint64_t n, struct shape_vec *one)
{
    const struct encoder *e = p->e;
    const struct memory *m = e->memory;
    int64_t start = t->at.r * 8;
    uint32_t i;
    if (!relative_shapes(m, t, n, (size_t)e->cfg->memset_max * 8, one))
        return false;
    for (size_t k = 0; k < one->n; k++) {
        struct shape s = one->at[k];
        const struct region *r = interval_at(m, t->obj, start + s.bit, &i) ? region_at(m, i) : NULL;
        if (r && r->kind == REGION_BYTES)
            add_bytes(p, s, (int64_t)n * 8);
        else if (r)
            add_piece(p, s);
    }
    return true;
}

static bool pieces(const struct encoder *e, const struct side *at, uint64_t n, struct shape_vec *out)
{
    struct piece_set p = { .e = e, .out = out };
    struct shape_vec one = { 0 };
    struct target named = { at->v ? at->v->id : 0, { 0, at->off } };
    bool good = true;
    vec_clear(out);
    if (at->v)
        good = add_target_pieces(&p, &named, n, &one);
    for (uint32_t i = 0; !at->v && i < at->to.n && good; i++)
        good = add_target_pieces(&p, &e->memory->targets.at[at->to.first + i], n, &one);
    vec_free(&one);
    map_free(&p.seen);
    if (!at->v)
        return good && out->n <= (size_t)e->cfg->memset_max;
    size_t k = 0;  // cells have pieces of their own
    for (size_t i = 0; i < out->n; i++)
        if (!cells_has(e, at->v, at->off * 8 + out->at[i].bit))
            out->at[k++] = out->at[i];
    out->n = k;
    good &= k <= (size_t)e->cfg->memset_max;
    cells_pieces(e, at->v, at->off * 8, (int64_t)n * 8, out);
    return good;
}

// ---- sizes that are not known ---------------------------------------------------------------------------------------

// The most bytes that lie behind a side in its objects; false: the number is not known, or too large to look at each
// byte.
static bool most_bytes(const struct encoder *e, const struct side *at, uint64_t *most)
{
    const struct memory *m = e->memory;
    *most = 0;
    for (uint32_t i = 0; i < at->to.n; i++) {
        const struct target *t = &m->targets.at[at->to.first + i];
        const struct object *o = &m->objs.at[t->obj];
        const struct exp *size = o->kind == OBJ_HEAP ? e->cfa->edges.at[o->id]->size : NULL;
        if (o->kind != OBJ_VAR && (!size || !exp_is_const(size)))
            return false;
        uint64_t n = size ? (uint64_t)size->value : e->cfa->vars.at[o->id]->type->size;
        uint64_t off = stride_is_one(t->at) && t->at.r > 0 ? (uint64_t)t->at.r : 0;
        *most = MAX(*most, n > off ? n - off : 0);
    }
    return *most > 0 && *most <= (uint64_t)e->cfg->memset_max;
}

// The content of piece s behind `to` after a change of the first `size` bytes; `value` is its content if all of it is
// changed.
static const struct term *changed(struct work *w, const struct side *to, const struct term *size, struct shape s,
                                  const struct term *value)
{
    struct encoder *e = w->e;
    int64_t first = s.bit / 8, end = (s.bit + s.width + 7) / 8;
    const struct term *begun = memory_behind(w, address_const(e, (u128)first + 1), size);
    const struct term *whole = memory_behind(w, address_const(e, (u128)end), size);
    const struct term *part = begun;
    if (begun != whole)
        part = s.type ? work_any_typed(w, s.type) : work_any(w, bits_sort(e, s.width));
    const struct term *old = side_read(w, to, s);
    return term_ite(e->t, whole, value, begun == whole ? old : term_ite(e->t, begun, part, old));
}

// The size of a block as an address; NULL: it is not a constant, and formulas do not keep values.
static const struct term *size_of_block(struct work *w, const struct exp *size)
{
    struct type *size_type = w->e->cfa->prog->types.size_t_;
    return w->f.valued ? value_convert(w, value_of(w, size), size->type, size_type) : NULL;
}

// ---- copies ---------------------------------------------------------------------------------------------------------

static bool copy_bytes(struct work *w, const struct side *to, const struct side *from, uint64_t n)
{
    struct shape_vec v = { 0 };
    struct term_vec values = { 0 };
    bool good = pieces(w->e, to, n, &v);
    for (size_t i = 0; i < v.n && good; i++)
        vec_push(&values, side_read(w, from, v.at[i]));
    for (size_t i = 0; i < v.n && good; i++)
        side_write(w, to, v.at[i], values.at[i]);
    vec_free(&v);
    vec_free(&values);
    return good;
}

// A copy of as many bytes as `size` says.
static bool copy_some(struct work *w, const struct side *to, const struct side *from, const struct exp *size)
{
    struct shape_vec v = { 0 };
    struct term_vec values = { 0 };
    const struct term *n = size_of_block(w, size);
    uint64_t most;
    bool good = n && most_bytes(w->e, to, &most) && pieces(w->e, to, most, &v);
    for (size_t i = 0; i < v.n && good; i++)
        vec_push(&values, changed(w, to, n, v.at[i], side_read(w, from, v.at[i])));
    for (size_t i = 0; i < v.n && good; i++)
        side_write(w, to, v.at[i], values.at[i]);
    vec_free(&v);
    vec_free(&values);
    return good;
}

void block_copy(struct work *w, const struct edge *e)
{
    const struct memory *m = w->e->memory;
    struct side to = side_of(w, e->addr, m->addr[e->id], e->size), from = side_of(w, e->src, m->src[e->id], e->size);
    bool good =
        exp_is_const(e->size) ? copy_bytes(w, &to, &from, (uint64_t)e->size->value) : copy_some(w, &to, &from, e->size);
    if (!good)
        forget_targets(w, to.to);
}

void object_get(struct work *w, const struct var *to, int64_t to_off, const struct var *from, int64_t off, uint64_t n,
                struct term_vec *values)
{
    struct shape_vec v = { 0 };
    struct side at = { .v = from, .off = off }, into = { .v = to, .off = to_off };
    if (pieces(w->e, &into, n, &v))
        for (size_t i = 0; i < v.n; i++)
            vec_push(values, side_read(w, &at, v.at[i]));
    vec_free(&v);
}

size_t object_put(struct work *w, const struct var *to, int64_t to_off, uint64_t n, const struct term *const *values)
{
    struct shape_vec v = { 0 };
    struct side at = { .v = to, .off = to_off };
    size_t count = 0;
    if (pieces(w->e, &at, n, &v))
        for (; count < v.n; count++)
            side_write(w, &at, v.at[count], values[count]);
    else
        forget_object(w, to->id);
    vec_free(&v);
    return count;
}

// ---- equal bytes ----------------------------------------------------------------------------------------------------

// A scalar that consists of equal bytes.
static const struct term *repeated(struct work *w, const struct term *byte, struct shape s)
{
    struct encoder *e = w->e;
    uint32_t low = (uint32_t)(s.bit & 7), n = (low + s.width + 7) / 8;
    if (e->kind == ENCODE_INT && n > 12)
        return s.type ? work_any_typed(w, s.type) : work_any(w, e->t->s_int);
    const struct term *t = byte;
    for (uint32_t i = 1; i < n; i++)
        t = bits_join(e, byte, 8, t, 8 * i);
    t = bits_part(e, t, 8 * n, low, s.width);
    return s.type ? bits_to_value(w, t, s.type, s.width) : t;
}

static bool fill(struct work *w, const struct side *to, uint64_t n, const struct term *byte)
{
    struct shape_vec v = { 0 };
    bool good = pieces(w->e, to, n, &v);
    for (size_t i = 0; i < v.n && good; i++)
        side_write(w, to, v.at[i], repeated(w, byte, v.at[i]));
    vec_free(&v);
    return good;
}

// Sets as many bytes as `size` says.
static bool fill_some(struct work *w, const struct side *to, const struct exp *size, const struct term *byte)
{
    struct shape_vec v = { 0 };
    const struct term *n = size_of_block(w, size);
    uint64_t most;
    bool good = n && most_bytes(w->e, to, &most) && pieces(w->e, to, most, &v);
    for (size_t i = 0; i < v.n && good; i++)
        side_write(w, to, v.at[i], changed(w, to, n, v.at[i], repeated(w, byte, v.at[i])));
    vec_free(&v);
    return good;
}

// Zeroes only the cells of a variable; its other memory is zero.
static void fill_cells(struct work *w, const struct var *v, const struct term *byte)
{
    struct shape_vec cells = { 0 };
    cells_pieces(w->e, v, 0, (int64_t)v->type->size * 8, &cells);
    for (size_t i = 0; i < cells.n; i++)
        cells_write(w, v, cells.at[i], repeated(w, byte, cells.at[i]));
    vec_free(&cells);
}

void block_set(struct work *w, const struct edge *e)
{
    struct encoder *x = w->e;
    struct side to = side_of(w, e->addr, x->memory->addr[e->id], e->size);
    const struct term *byte = exp_is_const(e->rhs) ? bits_const(x, 8, e->rhs->value & 255)
                                                   : bits_of_value(w, value_of(w, e->rhs), e->rhs->type, 8);
    if (x->memory->idle[e->id])
        fill_cells(w, to.v, byte);
    else if (!(exp_is_const(e->size) ? fill(w, &to, (uint64_t)e->size->value, byte) : fill_some(w, &to, e->size, byte)))
        forget_targets(w, to.to);
}

// ---- allocation -----------------------------------------------------------------------------------------------------

// How many bytes of the old block a realloc certainly keeps: the smallest size that it may have.  *exact: there is only
// one size.
static uint64_t kept_size(const struct encoder *e, struct targets old, uint64_t n, bool *exact)
{
    uint64_t first = 0;
    *exact = true;
    const struct memory *m = e->memory;
    for (uint32_t i = 0; i < old.n; i++) {
        const struct target *t = &m->targets.at[old.first + i];
        const struct object *o = &m->objs.at[t->obj];
        const struct exp *size = o->kind == OBJ_HEAP ? e->cfa->edges.at[o->id]->size : NULL;
        if (!size || !exp_is_const(size) || !stride_is_one(t->at) || t->at.r != 0) {
            *exact = false;
            return 0;
        }
        first = i == 0 ? (uint64_t)size->value : first;
        *exact &= (uint64_t)size->value == first;
        n = MIN(n, (uint64_t)size->value);
    }
    return n;
}

void block_alloc(struct work *w, const struct edge *e)
{
    struct encoder *x = w->e;
    const struct memory *m = x->memory;
    struct type *size_type = x->cfa->prog->types.size_t_;
    const struct term *size = value_convert(w, value_of(w, e->size), e->size->type, size_type);
    struct side from = e->src ? side_of(w, e->src, m->src[e->id], NULL) : (struct side){ 0 };
    bool known = exp_is_const(e->size);
    uint64_t n = known ? (uint64_t)e->size->value : 0;
    struct side to = { .to = m->addr[e->id], .addr = address_alloc(w, size) };
    // Addresses are never used twice, so nothing is known of the new block's contents.
    if (e->alloc == ALLOC_CALLOC && (!known || !fill(w, &to, n, bits_const(x, 8, 0))))
        w->f.inexact = 1;
    if (e->src) {
        bool exact;
        uint64_t keep = kept_size(x, from.to, n, &exact);
        w->f.inexact |= !exact || !known;
        if (keep > 0)
            w->f.inexact |= !copy_bytes(w, &to, &from, keep);
    }
    if (e->lhs)
        value_assign(w, e->lhs, to.addr);
}

void block_unknown(struct work *w, const struct var *v)
{
    struct encoder *x = w->e;
    struct side at = { .v = v };
    struct shape_vec shapes = { 0 };
    if (!pieces(x, &at, v->type->size, &shapes)) {
        forget_object(w, v->id);
        vec_free(&shapes);
        return;
    }
    uint8_t inexact = w->f.inexact;
    for (size_t i = 0; i < shapes.n; i++)
        if (!cells_has(x, v, shapes.at[i].bit)) {
            const struct type *type = shapes.at[i].type;
            const struct term *any = type ? work_any_typed(w, type) : work_any(w, bits_sort(x, shapes.at[i].width));
            object_write(w, v, shapes.at[i], any);
        }
    w->f.inexact = inexact;
    vec_free(&shapes);
}

// A new life of a local begins: its contents are unknown.  Outside of loops they are unknown anyway (memory_enter).
void block_declare(struct work *w, const struct edge *e)
{
    cells_forget(w, e->var, 0, e->var->type->size * 8);
    if (!is_private(e->var) && e->from->loop)
        block_unknown(w, e->var);
}

// ---- the start function ---------------------------------------------------------------------------------------------

static void touch(struct memory *m, const struct edge *e, const struct var *v, uint8_t *seen)
{
    const struct object *o = &m->objs.at[v->id];
    bool zero = e->kind == EDGE_SET && exp_is_const(e->rhs) && (e->rhs->value & 255) == 0 && exp_is_const(e->size) &&
                e->addr->off == 0 && (uint64_t)e->size->value >= v->type->size;
    bool idle = zero && !seen[v->id];
    seen[v->id] = 1;
    for (uint32_t i = o->first; i < o->first + o->n; i++) {
        const struct region *r = region_at(m, i);
        if (r->kind == REGION_CELLS)
            continue;
        idle &= r->is_static;
        if (!m->zeroed[m->region_of[i]] && r->is_static)
            m->zeroed[m->region_of[i]] = e;
    }
    m->idle[e->id] = idle;
}

void zero_make(struct encoder *e)
{
    const struct cfa *c = e->cfa;
    struct memory *m = e->memory;
    uint8_t *seen = MEM_ARRAY(uint8_t, c->vars.n + 1);
    m->zeroed = MEM_ARRAY(const struct edge *, m->regions.n + 1);
    m->idle = MEM_ARRAY(uint8_t, c->edges.n + 1);
    for (const struct node *n = c->start->entry; n->out.n == 1 && n->in.n <= 1; n = n->out.at[0]->to) {
        const struct edge *x = n->out.at[0];
        const struct var *v = edge_target(x);
        if (x->kind == EDGE_CALL)
            break;
        if (v)
            touch(m, x, v, seen);
    }
    mem_free(seen, c->vars.n + 1);
}

static const struct term *zero_array(struct encoder *e, const struct svar *s, const struct type *type)
{
    const struct sort *elem = s->sort->elem;
    const struct term *zero = type && e->kind == ENCODE_BV ? pure_const(e->t, 0, type)
                              : elem->kind == SORT_BV      ? term_bv(e->t, elem->a, 0)
                              : elem->kind == SORT_REAL    ? term_rational(e->t, 0, 1)
                                                           : term_int(e->t, 0);
    return term_make(e->t, TERM_CONST_ARRAY, &zero, 1, (struct term_extra){ .sort = s->sort });
}

void memory_begin(struct work *w, const struct edge *edge)
{
    struct encoder *e = w->e;
    struct memory *m = e->memory;
    if (edge->from == e->cfa->start->entry)
        address_begin(w);
    const struct var *v = edge->from->fn == e->cfa->start ? edge_target(edge) : NULL;
    const struct object *o = v ? &m->objs.at[v->id] : NULL;
    for (uint32_t i = o ? o->first : 0; o && i < o->first + o->n; i++) {
        uint32_t number = m->region_of[i];
        const struct region *r = &m->regions.at[number];
        if (m->zeroed[number] != edge)
            continue;
        size_t n = r->kind == REGION_VIEWS ? r->views.n : 1;  // a region need not have any view
        for (size_t k = 0; k < n; k++) {
            uint32_t svar = r->kind == REGION_VIEWS ? r->views.at[k].svar : r->svar;
            work_set(w, svar, zero_array(e, &e->vars.at[svar], r->kind == REGION_ARRAY ? r->shape.type : NULL));
        }
    }
}
