// SPDX-License-Identifier: Apache-2.0
// ledger.c: bounds and lives, access by access.
#include "base/places.h"
#include "mem/storage.h"
#include "pre/ledger_priv.h"

// One access, or one of the two of a copy.
struct need {
    const struct edge *edge;
    const struct exp *addr;
    struct range bytes;
    enum access_kind kind;
};

struct finding {
    enum access_standing is;
    enum fault fault;
};

static const struct finding valid = { ACCESS_VALID, FAULT_NONE }, open_place = { ACCESS_OPEN, FAULT_NONE };

// ---- objects --------------------------------------------------------------------------------------------------------

static struct range size_of(struct question *q, struct pt_place at)
{
    static const struct range any = { 0, RANGE_HUGE };
    if (at.kind == OBJ_VAR) {
        const struct type *t = q->cfa->vars.at[at.id]->type;
        return t->complete || type_is_scalar(t) ? (struct range){ (i128)t->size, (i128)t->size } : any;
    }
    if (at.kind != OBJ_HEAP)
        return any;
    const struct edge *e = q->cfa->edges.at[at.id];
    struct range r = ranges_value(q->ranges, e->from, e->size);
    return range_is_empty(r) || r.low < 0 ? any : r;
}

// The fault that the access commits even in the best case: in the largest object, as far inside of it as can be.
static struct finding always_wrong(const struct need *n, struct extent s, bool lives, struct range off,
                                   struct range size)
{
    int64_t best = (int64_t)(off.high < 0 ? MAX(off.high, INT64_MIN) : MIN(MAX(off.low, 0), INT64_MAX));
    s.size = size.high < UINT64_MAX ? (uint64_t)size.high : UINT64_MAX;
    enum fault f = n->bytes.low > 0 ? storage_fault(&s, lives, best, (uint64_t)n->bytes.low, n->kind) : FAULT_NONE;
    return f ? (struct finding){ ACCESS_FAULT, f } : open_place;
}

static struct finding at_place(struct question *q, const struct need *n, struct pt_place at, struct range off)
{
    if (at.kind != OBJ_VAR && at.kind != OBJ_HEAP)
        return open_place;
    struct range size = size_of(q, at);
    assert(!range_is_empty(size) && size.low >= 0 && !range_is_empty(off));
    struct extent s = storage_of(q->cfa, at.kind, at.id);
    bool ended = storage_has_ended(&s, n->edge);
    struct finding wrong = always_wrong(n, s, !ended, off, size);
    if (ended)
        return s.life->fn->recursive ? open_place : wrong;
    if (wrong.fault == FAULT_STRING_WRITE || wrong.fault == FAULT_CONST_WRITE)
        return wrong;
    if (off.low >= 0 && off.high + n->bytes.high <= size.low)
        return valid;
    if (at.kind == OBJ_HEAP || range_is_one(size)) {
        const struct edge *alloc = at.kind == OBJ_HEAP && !range_is_one(size) ? q->cfa->edges.at[at.id] : NULL;
        if (inside_by_sums(q, n->edge->from, n->addr, n->bytes.high, alloc, size.low))
            return valid;
    }
    return wrong;
}

// ---- pointers -------------------------------------------------------------------------------------------------------

static struct finding combine(struct finding a, struct finding b)
{
    return a.is == ACCESS_NONE || a.is == b.is ? b : open_place;
}

// What an address may be that is no address of a living object, and nothing else.
static struct finding of_dead(uint8_t to)
{
    enum fault f = to & POINTS_FREED   ? FAULT_USE_AFTER_FREE
                   : to & POINTS_ENDED ? FAULT_USE_AFTER_SCOPE
                                       : FAULT_NULL_ACCESS;
    return (struct finding){ ACCESS_FAULT, f };
}

// A constant below the first page, or a constant distance from null.
static bool is_near_null(struct question *q, const struct node *n, const struct exp *x)
{
    while (x->kind == EXP_CAST)
        x = x->a;
    if (x->kind == EXP_CONST)
        return storage_near_null((uint64_t)x->value);
    return x->kind == EXP_BINARY && x->op == OP_PTR_ADD && exp_is_const(x->b) &&
           storage_near_null((uint64_t)x->b->value) && pointers_value(q->pointers, n, x->a).to == POINTS_NULL;
}

// Whether an offset that points-to knows is one of those that p allows.
static bool allows(struct points p, int64_t off)
{
    return off >= p.low && off <= p.high && stride_has(p.at, off);
}

static struct finding of_object(struct question *q, const struct need *n, struct points p)
{
    struct pt_places all = { 0 };
    struct finding r = { ACCESS_NONE, FAULT_NONE };
    pointsto_of_all(q->pt, n->addr, &all);
    for (size_t i = 0; i < all.n; i++) {
        int64_t off = all.at[i].off;
        if (off != OFF_ANY && !allows(p, off))
            continue;
        struct range at = off == OFF_ANY ? (struct range){ p.low, p.high } : (struct range){ off, off };
        r = combine(r, at_place(q, n, all.at[i], at));
    }
    vec_free(&all);
    return r.is == ACCESS_NONE ? open_place : r;
}

static struct finding of_access(struct question *q, const struct need *n)
{
    const struct node *at = n->edge->from;
    if (!pointers_reachable(q->pointers, at) || n->bytes.high == 0)
        return valid;
    struct points p = pointers_value(q->pointers, at, n->addr);
    if (p.to == 0)
        return valid;
    if (p.to == POINTS_OBJECT)
        return of_object(q, n, p);
    if (n->bytes.low <= 0)
        return open_place;
    if (!(p.to & (POINTS_OBJECT | POINTS_ELSEWHERE)))
        return of_dead(p.to);
    return is_near_null(q, at, n->addr) ? of_dead(POINTS_NULL) : open_place;
}

bool ledger_points_inside(struct question *q, const struct edge *e, const struct exp *x)
{
    struct need n = { e, x, { 0, 0 }, ACCESS_READ };
    struct points p = pointers_value(q->pointers, e->from, x);
    return p.to == 0 || (p.to == POINTS_OBJECT && of_object(q, &n, p).is == ACCESS_VALID);
}

// Only the start of a block of the heap may be freed, once; null may be, too.
static struct finding of_free(struct question *q, const struct node *at, const struct exp *addr)
{
    struct points p = pointers_value(q->pointers, at, addr);
    struct pt_places all = { 0 };
    struct finding r = { ACCESS_NONE, FAULT_NONE };
    if (p.to == 0 || p.to == POINTS_NULL)
        return valid;
    if (p.to == POINTS_FREED)
        return (struct finding){ ACCESS_FAULT, FAULT_DOUBLE_FREE };
    if (p.to & ~(POINTS_OBJECT | POINTS_NULL))
        return open_place;
    pointsto_of_all(q->pt, addr, &all);
    for (size_t i = 0; i < all.n; i++) {
        struct extent s = storage_of(q->cfa, all.at[i].kind, all.at[i].id);
        int64_t off = all.at[i].off;
        if (off != OFF_ANY && !allows(p, off))
            continue;
        bool start = off == 0 || (p.low == 0 && p.high == 0), outside = s.kind == OBJ_OUTSIDE;
        enum fault f = storage_fault(&s, true, off != OFF_ANY ? off : !allows(p, 0), 0, ACCESS_FREE);
        r = combine(r, outside ? open_place : f ? (struct finding){ ACCESS_FAULT, f } : start ? valid : open_place);
    }
    vec_free(&all);
    return r.is == ACCESS_NONE || (r.is == ACCESS_FAULT && p.to != POINTS_OBJECT) ? open_place : r;
}

// ---- edges ----------------------------------------------------------------------------------------------------------

// How many bytes are accessed.
static struct range bytes_of(struct question *q, const struct edge *e, const struct edge_access *a)
{
    if (!a->type)
        return ranges_value(q->ranges, e->from, a->size);
    return (struct range){ a->type->kind == TYPE_LDOUBLE ? 1 : (i128)a->bytes, (i128)a->bytes };
}

static struct finding of_one(struct question *q, const struct edge *e, const struct edge_access *a)
{
    if (a->kind == ACCESS_FREE)
        return of_free(q, e->from, a->addr);
    struct need n = { e, a->addr, bytes_of(q, e, a), a->kind };
    return of_access(q, &n);
}

static struct finding of_edge(struct question *q, const struct edge *e)
{
    struct edge_accesses all = edge_accesses(e);
    struct finding r = { ACCESS_NONE, FAULT_NONE };
    for (size_t i = 0; i < all.n && r.is != ACCESS_FAULT; i++) {
        struct finding f = of_one(q, e, &all.at[i]);
        assert(f.is != ACCESS_NONE && (f.is == ACCESS_FAULT) == (f.fault != FAULT_NONE));
        r = i == 0 || f.is == ACCESS_FAULT || r.is == ACCESS_VALID ? f : r;
    }
    return r;
}

void ledger_run(struct ledger *l, const struct cfa *c, struct pointsto *pt, const struct ranges *r,
                const struct pointers *p, const struct facts *facts)
{
    struct question q = { .cfa = c, .pt = pt, .ranges = r, .pointers = p, .facts = facts };
    *l =
        (struct ledger){ .cfa = c, .n = c->edges.n, .standing = mem_alloc(c->edges.n), .fault = mem_alloc(c->edges.n) };
    question_init(&q);
    for (size_t i = 0; i < c->edges.n; i++) {
        struct finding f = of_edge(&q, c->edges.at[i]);
        bool checked = f.is == ACCESS_OPEN && c->edges.at[i]->checked;
        l->standing[i] = (uint8_t)(checked ? ACCESS_CHECKED : f.is);
        l->fault[i] = (uint8_t)f.fault;
    }
    question_free(&q);
    VALIDATE(ledger_flaw(l));
}

const char *ledger_flaw(const struct ledger *l)
{
    if (!l->cfa)
        return NULL;
    if (l->n != l->cfa->edges.n)
        return "ledger: edges came or went";
    for (size_t i = 0; i < l->n; i++) {
        const struct edge *e = l->cfa->edges.at[i];
        if (l->standing[i] > ACCESS_FAULT || (l->standing[i] == ACCESS_FAULT) != (l->fault[i] != FAULT_NONE))
            return "ledger: a fault that is none, or a standing";
        if (!e->cut && (l->standing[i] == ACCESS_NONE) != (edge_accesses(e).n == 0))
            return "ledger: an access is not accounted for";
    }
    return NULL;
}

void ledger_free(struct ledger *l)
{
    if (!l->cfa)
        return;
    mem_free(l->standing, l->n);
    mem_free(l->fault, l->n);
    *l = (struct ledger){ 0 };
}

// ---- what becomes of it ---------------------------------------------------------------------------------------------

size_t ledger_cut(const struct ledger *l, struct cfa *c, unsigned watched)
{
    size_t n = 0;
    assert(!l->cfa || (l->cfa == c && l->n == c->edges.n));
    for (size_t i = 0; l->cfa && i < c->edges.n; i++) {
        struct edge *e = c->edges.at[i];
        if (l->standing[i] != ACCESS_FAULT)
            continue;
        e->cut = (uint8_t)e->kind;
        e->fault = l->fault[i];
        e->kind = fault_violates((enum fault)e->fault) & watched ? EDGE_VIOLATION : EDGE_UNSUPPORTED;
        e->text = fault_text((enum fault)l->fault[i]);
        l->standing[i] = ACCESS_NONE;
        n++;
    }
    return n;
}

struct loc edge_visible(const struct edge *e)
{
    const struct func *f = e->from->fn;
    for (int depth = 0; depth < 16 && f->is_model && f->calls.n; depth++) {
        e = f->calls.at[0];
        f = e->from->fn;
    }
    return e->loc;
}

size_t ledger_open(const struct ledger *l, struct loc *first)
{
    struct place_set places = { 0 };
    assert(l->n == l->cfa->edges.n);
    for (size_t i = 0; i < l->cfa->edges.n; i++)
        if (l->standing[i] == ACCESS_OPEN || l->standing[i] == ACCESS_FAULT)
            place_set_add(&places, edge_visible(l->cfa->edges.at[i]));
    return place_set_end(&places, first);
}

void ledger_print(const struct ledger *l, struct buf *b)
{
    static const char *const words[] = {
        [ACCESS_VALID] = "valid", [ACCESS_CHECKED] = "check", [ACCESS_OPEN] = "open", [ACCESS_FAULT] = "fault"
    };
    for (size_t i = 0; l->cfa && i < l->cfa->edges.n; i++) {
        const struct edge *e = l->cfa->edges.at[i];
        if (l->standing[i] == ACCESS_NONE)
            continue;
        struct place at = sources_place(&l->cfa->prog->src, e->loc);
        buf_printf(b, "%s:%u: %-5s  ", at.file, at.line, words[l->standing[i]]);
        edge_print(l->cfa, e, b);
        buf_puts(b, "\n");
    }
}
