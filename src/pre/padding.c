// SPDX-License-Identifier: Apache-2.0
// padding.c: reads of bytes that are padding of a record.
//
// Objects with padding are variables of such types and what records of such types are copied to; byte by byte copies of them have the
// padding, too.  A read of a scalar that touches padding is of another type than the record: it goes through a pointer to characters, or
// another member of a union.
#include "pre/padding.h"

#include "base/map.h"
#include "cfa/uses.h"
#include "pre/ledger_priv.h"

#include <string.h>

enum { MOST_BYTES = 1 << 12, MOST_OBJECTS = 1000 };  // of a type; of copies of copies

// Where a record with padding may lie.
struct padded {
    struct pt_place at;
    const struct type *type;
};

struct search {
    const struct cfa *c;
    struct pointsto *pt;
    struct {
        VEC_OF(struct padded);
    } all;
    struct map objects;  // that are in it
    bool found;
};

// ---- types ----------------------------------------------------------------------------------------------------------

static bool is_padded(const struct type *t);

// The member of a union whose padding counts; NULL: none has some.
static const struct field *padded_member(const struct type *t)
{
    for (size_t i = 0; t->kind == TYPE_UNION && i < t->n_fields; i++)
        if (is_padded(t->fields[i].type))
            return &t->fields[i];
    return NULL;
}

static void mark_values(const struct type *t, uint64_t at, unsigned char *used);

static void mark_field(const struct field *f, uint64_t at, unsigned char *used)
{
    uint64_t from = at + f->off, bits = (uint64_t)f->bit_off + f->bits;
    if (!f->is_bitfield)
        mark_values(f->type, from, used);
    for (uint64_t k = 0; f->is_bitfield && f->name.i && k * 8 < bits && from + k < MOST_BYTES; k++)
        used[from + k] = 1;
}

// Marks the bytes of t, an object that begins at byte `at`, that belong to a value.
static void mark_values(const struct type *t, uint64_t at, unsigned char *used)
{
    if (at >= MOST_BYTES)
        return;
    const struct field *only = padded_member(t);
    for (uint64_t i = 0; t->kind == TYPE_ARRAY && t->complete && i < t->len && at + i * t->elem->size < MOST_BYTES; i++)
        mark_values(t->elem, at + i * t->elem->size, used);
    for (size_t i = 0; type_is_record(t) && i < t->n_fields; i++)
        if (!only || only == &t->fields[i])
            mark_field(&t->fields[i], at, used);
    if (!type_is_record(t) && t->kind != TYPE_ARRAY)
        memset(used + at, 1, (size_t)MIN(t->kind == TYPE_LDOUBLE ? MIN(t->size, 10) : t->size, MOST_BYTES - at));
}

static bool some_unused(const struct type *t, uint64_t from, uint64_t end)
{
    unsigned char used[MOST_BYTES] = { 0 };
    mark_values(t, 0, used);
    bool found = end > MOST_BYTES;  // not known
    for (uint64_t i = from; i < MIN(end, MOST_BYTES) && !found; i++)
        found = !used[i];
    return found;
}

// Whether bytes [off, off + n) of a record, or an array of such, may be padding; off OFF_ANY: some of its bytes.
static bool touches_padding(const struct type *t, int64_t off, uint64_t n)
{
    for (; t->kind == TYPE_ARRAY && t->elem->size; t = t->elem)
        off = off == OFF_ANY ? off : off >= 0 && (uint64_t)off < t->size ? off % (int64_t)t->elem->size : -1;
    if (off == OFF_ANY)
        return some_unused(t, 0, t->size);
    if (off <= -(int64_t)n || off >= (int64_t)t->size)
        return false;
    return some_unused(t, (uint64_t)MAX(off, 0), MIN((uint64_t)(off + (int64_t)n), t->size));
}

static bool is_padded(const struct type *t)
{
    while (t->kind == TYPE_ARRAY && t->complete && t->len)
        t = t->elem;
    return type_is_record(t) && t->complete && t->size && some_unused(t, 0, t->size);
}

// ---- objects --------------------------------------------------------------------------------------------------------

static uint64_t key_of(struct pt_place p)
{
    return (uint64_t)p.kind << 32 | p.id;
}

static bool add(struct search *s, struct pt_place at, const struct type *t)
{
    for (size_t i = 0; i < s->all.n; i++)
        if (place_is_in(s->all.at[i].at, at.kind, at.id) && s->all.at[i].at.off == at.off && s->all.at[i].type == t)
            return false;
    vec_push(&s->all, ((struct padded){ at, t }));
    (void)map_put(&s->objects, key_of(at), 1);
    return true;
}

// What records are assigned, passed and returned: COPY edges of their type.
static void add_copied(struct search *s, const struct edge *e)
{
    const struct type *t = e->kind == EDGE_COPY && type_is_pointer(e->addr->type) ? e->addr->type->elem : NULL;
    struct pt_places to = { 0 };
    if (!t || !is_padded(t))
        return;
    pointsto_written(s->pt, e, &to);
    for (size_t i = 0; i < to.n; i++)
        (void)add(s, to.at[i], t);
    vec_free(&to);
}

static int64_t shifted(int64_t off, int64_t from, int64_t to)
{
    return off == OFF_ANY || from == OFF_ANY || to == OFF_ANY ? OFF_ANY : off - from + to;
}

// Copies have the padding of what they are copies of.
static bool add_copies(struct search *s, const struct edge *e)
{
    struct pt_places from = { 0 }, to = { 0 };
    bool more = false;
    size_t n = s->all.n;
    if (e->kind != EDGE_COPY)
        return false;
    pointsto_of(s->pt, e->src, &from);
    pointsto_written(s->pt, e, &to);
    for (size_t i = 0; i < from.n; i++)
        for (size_t k = 0; k < n && map_get(&s->objects, key_of(from.at[i]), NULL); k++)
            for (size_t j = 0; j < to.n && place_is_in(s->all.at[k].at, from.at[i].kind, from.at[i].id); j++) {
                struct padded p = s->all.at[k];
                p.at = (struct pt_place){ to.at[j].kind, to.at[j].id, shifted(p.at.off, from.at[i].off, to.at[j].off) };
                more |= s->all.n < MOST_OBJECTS && add(s, p.at, p.type);
            }
    vec_free(&from);
    vec_free(&to);
    return more;
}

static void find_objects(struct search *s)
{
    for (size_t i = 0; i < s->c->vars.n; i++)
        if (is_padded(s->c->vars.at[i]->type))
            (void)add(s, (struct pt_place){ OBJ_VAR, s->c->vars.at[i]->id, 0 }, s->c->vars.at[i]->type);
    for (size_t i = 0; i < s->c->edges.n; i++)
        add_copied(s, s->c->edges.at[i]);
    for (bool more = s->all.n > 0; more;) {
        more = false;
        for (size_t i = 0; i < s->c->edges.n; i++)
            more |= add_copies(s, s->c->edges.at[i]);
    }
}

// ---- reads ----------------------------------------------------------------------------------------------------------

static bool reads_padding(const struct search *s, struct pt_place at, uint64_t n)
{
    bool found = false, known = map_get(&s->objects, key_of(at), NULL);
    for (size_t i = 0; i < s->all.n && known && !found; i++) {
        const struct padded *p = &s->all.at[i];
        found = place_is_in(p->at, at.kind, at.id) && touches_padding(p->type, shifted(at.off, p->at.off, 0), n);
    }
    return found;
}

// Whether the address is made of one of records by steps over whole records, and to members.
static bool is_typed(const struct exp *addr)
{
    bool steps = true;
    for (; addr->kind == EXP_BINARY && addr->op == OP_PTR_ADD; addr = addr->a) {
        const struct exp *by = addr->b;
        bool whole = by->kind == EXP_BINARY && by->op == OP_MUL && exp_is_const(by->b) && by->b->value > 1;
        steps &= exp_is_const(by) || whole;
    }
    const struct type *t = type_is_pointer(addr->type) ? addr->type->elem : NULL;
    while (t && t->kind == TYPE_ARRAY)
        t = t->elem;
    return steps && t && type_is_record(t);
}

static void see_load(struct search *s, const struct edge *e)
{
    assert(e->kind == EDGE_LOAD && e->addr);
    struct pt_places at = { 0 };
    bool typed = is_typed(e->addr);
    uint64_t n = edge_bytes(e, edge_accessed_type(e));
    pointsto_of(s->pt, e->addr, &at);
    for (size_t i = 0; i < at.n && !s->found; i++)
        s->found = !(typed && at.at[i].off == OFF_ANY) && reads_padding(s, at.at[i], n);
    vec_free(&at);
}

static bool cell_reads(void *ctx, const struct exp *x)
{
    struct search *s = ctx;
    if (x->kind != EXP_CELL || type_is_record(x->type) || x->type->kind == TYPE_ARRAY)
        return false;
    return reads_padding(s, (struct pt_place){ OBJ_VAR, x->var->id, x->off }, exp_cell_bytes(x));
}

static void see_edge(struct search *s, const struct edge *e)
{
    if (e->kind == EDGE_LOAD)
        see_load(s, e);
    if (!s->found && edge_any_value(e, cell_reads, s))
        s->found = true;
}

bool padding_matters(const struct cfa *c, struct pointsto *pt, struct loc *first)
{
    assert(pt && first);
    struct search s = { .c = c, .pt = pt };
    find_objects(&s);
    for (size_t i = 0; i < c->edges.n && s.all.n && !s.found; i++) {
        see_edge(&s, c->edges.at[i]);
        *first = edge_visible(c->edges.at[i]);
    }
    bool found = s.found || s.all.n >= MOST_OBJECTS;
    vec_free(&s.all);
    map_free(&s.objects);
    return found;
}
