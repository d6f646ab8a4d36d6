// SPDX-License-Identifier: Apache-2.0
// indeterminate.c: variables and blocks that may be read before they have a value.
#include "pre/indeterminate.h"

#include "base/map.h"
#include "cfa/uses.h"
#include "mem/cells.h"

enum { BYTES_MAX = 1 << 16, WALK_MAX = 1 << 16 };

struct reads {
    const struct cfa *cfa;
    uint8_t *vars, *blocks;  // by variable, by allocating edge: it is read
    size_t n;
    struct loc first;
};

// ---- what is read ---------------------------------------------------------------------------------------------------

static void read_through(struct reads *r, struct pointsto *pt, const struct exp *addr)
{
    struct pt_places p = { 0 };
    pointsto_of(pt, addr, &p);
    for (size_t i = 0; i < p.n; i++) {
        if (p.at[i].kind == OBJ_VAR)
            r->vars[p.at[i].id] = 1;
        else if (p.at[i].kind == OBJ_HEAP)
            r->blocks[p.at[i].id] = 1;
    }
    vec_free(&p);
}

static void read_cell(void *ctx, const struct exp *x)
{
    struct reads *r = ctx;
    if (x->kind == EXP_CELL)
        r->vars[x->var->id] = 1;
}

static void collect_reads(struct reads *r, struct pointsto *pt)
{
    for (size_t i = 0; i < r->cfa->edges.n; i++) {
        const struct edge *e = r->cfa->edges.at[i];
        edge_each_value(e, read_cell, r);
        if (e->kind == EDGE_LOAD && !e->probes)
            read_through(r, pt, e->addr);
        if (e->kind == EDGE_COPY || (e->kind == EDGE_ALLOC && e->src))
            read_through(r, pt, e->src);
    }
}

// ---- initialised where it is declared -------------------------------------------------------------------------------

struct written {
    uint8_t *bytes;  // of each byte the bits that are written
    bool all;
};

static bool has_bits(const struct written *w, uint64_t bit, uint64_t n)
{
    for (uint64_t end = bit + n; bit < end; bit++)
        if (!(w->bytes[bit / 8] >> bit % 8 & 1))
            return false;
    return true;
}

static void write_bits(struct written *w, const struct var *v, int64_t off, uint64_t skip, uint64_t n)
{
    for (uint64_t i = skip; off >= 0 && i - skip < n && (uint64_t)off + i / 8 < v->type->size; i++)
        w->bytes[(uint64_t)off + i / 8] |= (uint8_t)(1u << i % 8);
}

static void see_leaf(void *ctx, int64_t bit, uint32_t width)
{
    struct written *w = ctx;
    w->all = w->all && has_bits(w, (uint64_t)bit, width);
}

static void write_edge(struct written *w, const struct var *v, const struct edge *e)
{
    bool block = e->kind == EDGE_SET || e->kind == EDGE_COPY;
    if (e->lhs && e->lhs->var == v)
        write_bits(w, v, e->lhs->off, e->lhs->bits ? e->lhs->bit_off : 0,
                   e->lhs->bits ? e->lhs->bits : 8 * (uint64_t)e->lhs->type->size);
    if (block && e->addr->kind == EXP_ADDR && e->addr->var == v && exp_is_const(e->size))
        write_bits(w, v, e->addr->off, 0, 8 * (uint64_t)e->size->value);
}

// Whether a variable that is never addressed is read behind its declaration before all of it is written.
static bool is_live_behind(const struct edge *decl)
{
    const struct u32_vec *dead = &decl->to->dead;
    for (size_t i = 0; i < dead->n; i++)
        if (dead->at[i] == decl->var->id)
            return false;
    return true;
}

// What is looked for in expressions: the address of v; with `w`: a cell of v of which a bit is not yet written.
struct wanted {
    const struct var *v;
    const struct written *w;
};

static bool is_wanted(void *ctx, const struct exp *x)
{
    const struct wanted *k = ctx;
    if (x->var != k->v || x->kind != (k->w ? EXP_CELL : EXP_ADDR))
        return false;
    if (!k->w)
        return true;
    uint64_t off = (uint64_t)x->off, skip = x->bits ? x->bit_off : 0,
             n = x->bits ? x->bits : 8 * (uint64_t)x->type->size;
    return off >= k->v->type->size || off + (skip + n + 7) / 8 > k->v->type->size || !has_bits(k->w, 8 * off + skip, n);
}

/* Whether e may read v, of which other edges have the address if it has escaped.  Where a store names v as its target it does not read
 * it. */
static bool may_read(const struct edge *e, const struct var *v, const struct written *w, bool escaped)
{
    bool reads = (e->kind == EDGE_LOAD && !e->probes) || e->kind == EDGE_COPY, call = e->kind == EDGE_CALL;
    const struct exp *from = e->kind == EDGE_LOAD ? e->addr : e->src;
    struct wanted address = { v, NULL }, cell = { v, w };
    bool here = reads && exp_any(from, is_wanted, &address);
    return edge_any_value(e, is_wanted, &cell) || here || (escaped && (reads || call)) ||
           (call && edge_any_value(e, is_wanted, &address));
}

// Whether e makes the address of v known.
static bool lets_escape(const struct edge *e, const struct var *v)
{
    bool passes = e->kind == EDGE_ASSIGN || e->kind == EDGE_STORE;
    struct wanted address = { v, NULL };
    return (passes && exp_any(e->rhs, is_wanted, &address)) ||
           (e->kind == EDGE_EXTERN && edge_any_value(e, is_wanted, &address));
}

// Whether all of v is written right behind its declaration, before the control flow branches or meets.
static bool is_initialised(const struct edge *decl)
{
    assert(decl->kind == EDGE_DECL);
    const struct var *v = decl->var;
    uint64_t size = v->type->size;
    if (size > BYTES_MAX)
        return false;
    struct written w = { mem_alloc(size + 1), true };
    const struct node *n = decl->to;
    bool escaped = false;
    for (size_t i = 0; i < WALK_MAX && n && n->out.n == 1 && n->in.n == 1; i++) {
        const struct edge *e = n->out.at[0];
        if (may_read(e, v, &w, escaped))
            break;
        escaped = escaped || lets_escape(e, v);
        write_edge(&w, v, e->kind == EDGE_CALL ? e->ret : e);
        n = e->kind == EDGE_CALL ? e->ret->to : e->to;
        if (e->kind == EDGE_DECL || e->to->fn != v->fn)
            n = e->kind == EDGE_CALL ? n : NULL;
    }
    size_t limit = BYTES_MAX;
    w.all = vmem_leaves(v->type, 0, &limit, see_leaf, &w) && w.all;
    mem_free(w.bytes, size + 1);
    return w.all;
}

// ---- counting -------------------------------------------------------------------------------------------------------

static void count(struct reads *r, struct loc at)
{
    if (r->n++ == 0 || at.off < r->first.off)
        r->first = at;
}

// Whether an edge gives a variable an indeterminate value that is used: the end of a function without a value to return, and others.
static bool gives_none(const struct edge *e)
{
    if (e->kind != EDGE_HAVOC || e->input != INPUT_UNINIT || !e->lhs)
        return false;
    const struct func *f = e->from->fn;
    bool used = e->lhs->var != f->retval;
    for (size_t i = 0; i < f->calls.n; i++)
        used |= f->calls.at[i]->ret->lhs != NULL;
    return used;
}

static void count_function(struct reads *r, const struct func *f, const uint8_t *open)
{
    for (size_t i = 0; i < f->uninit.n; i++) {
        const struct var *v = r->cfa->vars.at[f->uninit.at[i]];
        if (!open[v->id])
            count(r, v->loc);
    }
    for (size_t i = 0; i < f->vars.n; i++) {
        const struct var *v = f->vars.at[i];
        if (open[v->id] && r->vars[v->id])
            count(r, v->loc);
    }
}

size_t indeterminate_reads(const struct cfa *c, struct pointsto *pt, struct loc *first)
{
    struct reads r = { .cfa = c, .vars = mem_alloc(c->vars.n), .blocks = mem_alloc(c->edges.n) };
    uint8_t *open = mem_alloc(c->vars.n);  // declared without a value
    collect_reads(&r, pt);
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        bool begins = e->kind == EDGE_DECL && e->input != INPUT_EXTERN &&
                      (!e->ends_life || e->from->loop);  // in a loop the block may be entered behind the declaration
        bool late = begins && (e->var->addressed || is_live_behind(e));
        if (late && !e->var->is_vla && !is_initialised(e))
            open[e->var->id] = 1;
        if (e->kind == EDGE_ALLOC && e->alloc != ALLOC_CALLOC && e->alloc != ALLOC_HANDLE && r.blocks[i])
            count(&r, e->loc);
        if (gives_none(e))
            count(&r, e->loc);
    }
    for (size_t i = 0; i < c->funcs.n; i++)
        count_function(&r, c->funcs.at[i], open);
    mem_free(open, c->vars.n);
    mem_free(r.vars, c->vars.n);
    mem_free(r.blocks, c->edges.n);
    *first = r.first;
    return r.n;
}
