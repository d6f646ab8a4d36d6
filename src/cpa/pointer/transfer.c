// SPDX-License-Identifier: Apache-2.0
// transfer.c: the effect of each kind of edge on what is known of memory.
#include "cpa/pointer/pointer_priv.h"

// ---- places ---------------------------------------------------------------------------------------------------------

static void assign(struct work *w, const struct exp *lhs, struct aval x)
{
    uint32_t width = lhs->bits ? lhs->bits : type_width(lhs->type);
    if (lhs->bits)
        x = x.kind == AVAL_BITS ? aval_bits(x.bits & (((u128)1 << lhs->bits) - 1)) : aval_top();
    write_cell(w, var_obj(w, lhs->var), lhs->off * 8 + lhs->bit_off, width, x);
}

enum access {
    ACCESS_NOTHING,  // certainly undefined
    ACCESS_UNKNOWN,  // anywhere
    ACCESS_TARGETS,
};

// Where an access of `bytes` bytes at address p may go: null, functions and places outside of objects would be undefined.
static enum access find_targets(struct work *w, struct aval p, uint64_t bytes, struct targets *out)
{
    if (p.kind != AVAL_SET)
        return p.kind == AVAL_BITS && p.bits < STORAGE_NOWHERE ? ACCESS_NOTHING : ACCESS_UNKNOWN;
    const struct target_set *s = avals_set(&w->p->values, p);
    for (size_t i = 0; i < s->n; i++) {
        struct target t = s->at[i];
        if (t.obj && w->p->memory.objs.at[t.obj].kind != OBJ_FUNC && in_bounds(w, t, bytes))
            vec_push(out, t);
    }
    return out->n ? ACCESS_TARGETS : ACCESS_NOTHING;
}

// The one target, if a write there replaces what was there.
static const struct target *only_target(const struct work *w, const struct targets *t)
{
    return t->n == 1 && t->at[0].off != OFF_ANY && is_singular(w, t->at[0].obj) ? &t->at[0] : NULL;
}

static uint64_t access_bytes(const struct edge *e, const struct type *t)
{
    return e->bits ? (e->bit_off + e->bits + 7u) / 8 : type_width(t) / 8;
}

// ---- loads and stores -----------------------------------------------------------------------------------------------

static bool is_readable(const struct work *w, struct target t)
{
    const struct obj *o = &w->p->memory.objs.at[t.obj];
    return t.off != OFF_ANY && (o->kind == OBJ_HEAP || is_singular(w, t.obj));
}

static struct aval read_targets(struct work *w, const struct targets *t, unsigned bit_off, uint32_t width)
{
    struct aval all = aval_top();
    for (size_t i = 0; i < t->n; i++) {
        if (!is_readable(w, t->at[i]))
            return aval_top();
        struct aval x = read_cell(w, t->at[i].obj, t->at[i].off * 8 + bit_off, width);
        all = i ? aval_join(&w->p->values, all, x) : x;
        if (all.kind == AVAL_TOP)
            return all;
    }
    return all;
}

static void edge_load(struct work *w, const struct edge *e)
{
    const struct type *t = e->lhs->type;
    struct targets at = { 0 };
    struct aval x = aval_top();
    switch (find_targets(w, eval(w, e->addr), access_bytes(e, t), &at)) {
    case ACCESS_NOTHING:
        w->undefined = "read outside of any object";
        break;
    case ACCESS_TARGETS:
        x = read_targets(w, &at, e->bit_off, e->bits ? e->bits : type_width(t));
        if (e->bits)
            x = x.kind == AVAL_BITS ? aval_bits(value_bitfield(x.bits, t, e->bits)) : aval_top();
        assign(w, e->lhs, x);
        break;
    case ACCESS_UNKNOWN:
        assign(w, e->lhs, x);
        break;
    }
    vec_free(&at);
}

static void store_targets(struct work *w, const struct targets *at, unsigned bit_off, uint32_t width, struct aval x)
{
    const struct target *only = only_target(w, at);
    if (only) {
        w->p->stats->strong++;
        write_cell(w, only->obj, only->off * 8 + bit_off, width, x);
        return;
    }
    w->p->stats->weak++;
    for (size_t i = 0; i < at->n; i++) {
        if (at->at[i].off == OFF_ANY)
            forget_obj(w, at->at[i].obj);
        else
            write_weak(w, at->at[i].obj, at->at[i].off * 8 + bit_off, width, x);
    }
}

static void edge_store(struct work *w, const struct edge *e)
{
    struct aval p = eval(w, e->addr), x = eval(w, e->rhs);
    struct targets at = { 0 };
    uint64_t bytes = access_bytes(e, e->rhs->type);
    if (e->bits)
        x = x.kind == AVAL_BITS ? aval_bits(x.bits & (((u128)1 << e->bits) - 1)) : aval_top();
    switch (find_targets(w, p, bytes, &at)) {
    case ACCESS_NOTHING:
        w->undefined = "write outside of any object";
        break;
    case ACCESS_TARGETS:
        store_targets(w, &at, e->bit_off, e->bits ? e->bits : type_width(e->rhs->type), x);
        break;
    case ACCESS_UNKNOWN:
        forget_written(w, e, bytes);
        break;
    }
    vec_free(&at);
}

// ---- blocks of memory -----------------------------------------------------------------------------------------------

struct copied {
    int64_t bit;  // relative to the source
    uint32_t width;
    struct aval x;
};
struct copied_vec {
    VEC_OF(struct copied);
};

static void collect_cells(struct work *w, uint32_t obj, int64_t from, uint64_t bits, struct copied_vec *out)
{
    struct vmem *m = &w->p->memory;
    const struct obj *o = &m->objs.at[obj];
    for (size_t i = 0; i < o->cells.n; i++) {
        const struct cell *c = &m->cells.at[o->cells.at[i]];
        uint32_t id;
        if (c->bit >= from && (uint64_t)(c->bit - from) + c->width <= bits &&
            pmap_get(&w->p->pool, w->m.root, o->cells.at[i], &id))
            vec_push(out, ((struct copied){ c->bit - from, c->width, w->p->values.at.at[id] }));
    }
}

static void put_cells(struct work *w, uint32_t obj, int64_t to, const struct copied_vec *known)
{
    for (size_t i = 0; i < known->n; i++)
        write_cell(w, obj, to + known->at[i].bit, known->at[i].width, known->at[i].x);
}

// Some bytes at one of several places change in an unknown way.
static void forget_targets(struct work *w, const struct targets *at, uint64_t bytes)
{
    for (size_t i = 0; i < at->n; i++) {
        if (at->at[i].off == OFF_ANY || bytes > UINT32_MAX)
            forget_obj(w, at->at[i].obj);
        else
            forget_range(w, at->at[i].obj, at->at[i].off * 8, bytes * 8);
    }
}

static void edge_copy(struct work *w, const struct edge *e)
{
    struct aval size = eval(w, e->size), from = eval(w, e->src);
    struct targets at = { 0 }, source = { 0 };
    struct copied_vec known = { 0 };
    uint64_t bytes = size.kind == AVAL_BITS ? (uint64_t)size.bits : 0;
    enum access a = find_targets(w, eval(w, e->addr), bytes, &at), b = find_targets(w, from, bytes, &source);
    const struct target *only = only_target(w, &at);
    if (size.kind == AVAL_BITS && bytes && (a == ACCESS_NOTHING || b == ACCESS_NOTHING)) {
        w->undefined = a == ACCESS_NOTHING ? "write outside of any object" : "read outside of any object";
    } else if (a == ACCESS_UNKNOWN) {
        forget_written(w, e, UINT64_MAX);
    } else if (only && size.kind == AVAL_BITS && b == ACCESS_TARGETS && source.n == 1 && is_readable(w, source.at[0])) {
        collect_cells(w, source.at[0].obj, source.at[0].off * 8, bytes * 8, &known);
        forget_range(w, only->obj, only->off * 8, bytes * 8);
        put_cells(w, only->obj, only->off * 8, &known);
    } else {
        forget_targets(w, &at, size.kind == AVAL_BITS ? bytes : UINT64_MAX);
    }
    vec_free(&known);
    vec_free(&at);
    vec_free(&source);
}

struct fill {
    struct work *w;
    uint32_t obj;
    int64_t from, to;  // bits
    unsigned char byte;
};

static void fill_leaf(void *ctx, int64_t bit, uint32_t width)
{
    struct fill *f = ctx;
    if (bit < f->from || bit + (int64_t)width > f->to)
        return;
    unsigned skip = (unsigned)(bit % 8);  // a bit-field may begin inside a byte
    u128 x = 0;
    for (uint32_t i = 0; i < width + skip && i < 128; i += 8)
        x |= (u128)f->byte << i;
    x >>= skip;
    if (width < 128)
        x &= ((u128)1 << width) - 1;
    write_cell(f->w, f->obj, bit, width, aval_bits(x));
}

static void fill_range(struct work *w, struct target t, uint64_t bytes, unsigned char byte)
{
    const struct obj *o = &w->p->memory.objs.at[t.obj];
    size_t limit = (size_t)w->p->cfg->max_cells;
    forget_range(w, t.obj, t.off * 8, bytes * 8);
    struct fill f = { w, t.obj, t.off * 8, (t.off + (int64_t)bytes) * 8, byte };
    if (o->kind == OBJ_VAR) {
        const struct type *type = w->p->cfa->vars.at[o->id]->type;
        if (type->size <= limit * 16)
            vmem_leaves(type, 0, &limit, fill_leaf, &f);
        return;
    }
    if (bytes > limit * 4)
        return;
    uint64_t i = 0;
    for (; i + 4 <= bytes; i += 4)
        fill_leaf(&f, (t.off + (int64_t)i) * 8, 32);
    for (; i < bytes; i++)
        fill_leaf(&f, (t.off + (int64_t)i) * 8, 8);
}

static void edge_set(struct work *w, const struct edge *e)
{
    struct aval x = eval(w, e->rhs), size = eval(w, e->size);
    struct targets at = { 0 };
    uint64_t bytes = size.kind == AVAL_BITS ? (uint64_t)size.bits : 0;
    enum access a = find_targets(w, eval(w, e->addr), bytes, &at);
    const struct target *only = only_target(w, &at);
    if (size.kind == AVAL_BITS && bytes && a == ACCESS_NOTHING)
        w->undefined = "write outside of any object";
    else if (a == ACCESS_UNKNOWN)
        forget_written(w, e, UINT64_MAX);
    else if (only && size.kind == AVAL_BITS && x.kind == AVAL_BITS)
        fill_range(w, *only, bytes, (unsigned char)x.bits);
    else
        forget_targets(w, &at, size.kind == AVAL_BITS ? bytes : UINT64_MAX);
    vec_free(&at);
}

// ---- allocation -----------------------------------------------------------------------------------------------------

// The block that p points to dies.
static void end_targets(struct work *w, const struct edge *e, struct aval p)
{
    if (p.kind == AVAL_TOP)
        end_blocks(w, writes_of(&w->p->writes, e));
    if (p.kind != AVAL_SET)
        return;
    const struct target_set *s = avals_set(&w->p->values, p);
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].obj)
            end_life(w, s->at[i].obj);
}

static void edge_alloc(struct work *w, const struct edge *e)
{
    struct aval size = eval(w, e->size), old = aval_top();
    struct copied_vec known = { 0 };
    struct targets from = { 0 };
    if (e->alloc == ALLOC_REALLOC_NEW && e->src)
        old = eval(w, e->src);
    bool copies = size.kind == AVAL_BITS && find_targets(w, old, 0, &from) == ACCESS_TARGETS && from.n == 1;
    if (copies && is_readable(w, from.at[0]))  // before the recent block becomes an older one
        collect_cells(w, from.at[0].obj, from.at[0].off * 8, (uint64_t)size.bits * 8, &known);
    if (e->alloc == ALLOC_REALLOC_NEW && e->src)
        end_targets(w, e, old);
    if (storage_ends(e))
        end_blocks(w, &(struct pt_places){ .at = &(struct pt_place){ OBJ_HEAP, e->id, 0 }, .n = 1 });
    allocate(w, e->id);
    uint32_t obj = vmem_obj(&w->p->memory, OBJ_HEAP, e->id, RECENT);
    if (e->alloc == ALLOC_CALLOC && size.kind == AVAL_BITS)
        fill_range(w, (struct target){ obj, 0 }, (uint64_t)size.bits, 0);
    for (size_t i = 0; i < known.n; i++)
        known.at[i].x = aged(w, e->id, known.at[i].x);
    put_cells(w, obj, 0, &known);
    assign(w, e->lhs, aval_address(&w->p->values, obj, 0));
    vec_free(&known);
    vec_free(&from);
}

static void edge_free(struct work *w, const struct edge *e)
{
    struct aval p = eval(w, e->addr);
    end_targets(w, e, p);
    if (p.kind != AVAL_SET || avals_set(&w->p->values, p)->n != 1)
        return;  // what is freed is not accessed again
    uint32_t obj = avals_set(&w->p->values, p)->at[0].obj;
    if (is_singular(w, obj))
        forget_obj(w, obj);
}

// ---- calls ----------------------------------------------------------------------------------------------------------

// Variables of the innermost activation of n's function that are never read from n on.
static void forget_dead(struct work *w, const struct node *n)
{
    for (size_t i = 0; i < n->dead.n && w->m.root; i++)
        forget_obj(w, var_obj(w, w->p->cfa->vars.at[n->dead.at[i]]));
}

enum { MAX_ARGS = 64 };  // parameters beyond these become unknown

struct argument {
    struct aval x;
    struct copied_vec record;
};

static void eval_arguments(struct work *w, const struct edge *e, uint32_t n, struct argument *arg)
{
    for (uint32_t i = 0; i < n; i++) {
        const struct exp *x = e->args[i];
        arg[i].x = aval_top();
        if (type_is_scalar(x->type))
            arg[i].x = eval(w, x);
        else
            collect_cells(w, var_obj(w, x->var), x->off * 8, x->type->size * 8, &arg[i].record);
    }
}

static void edge_call(struct work *w, const struct edge *e)
{
    const struct func *f = e->callee;
    uint32_t n = (uint32_t)MIN(MIN(e->n_args, f->n_params), MAX_ARGS);
    struct argument arg[MAX_ARGS] = { 0 };
    eval_arguments(w, e, n, arg);
    if (w->p->cfg->drop_dead)
        forget_dead(w, e->ret->to);  // what the caller does not read again after the call
    if (f->recursive)
        for (size_t i = 0; i < f->vars.n; i++)
            if (f->vars.at[i]->fn == f)
                forget_obj(w, var_obj(w, f->vars.at[i]));  // those of an outer activation
    for (uint32_t i = 0; i < f->n_params; i++) {
        const struct var *p = f->vars.at[i];
        uint32_t obj = var_obj(w, p);
        forget_obj(w, obj);
        if (i < n && type_is_scalar(p->type))
            write_cell(w, obj, 0, type_width(p->type), arg[i].x);
        else if (i < n)
            put_cells(w, obj, 0, &arg[i].record);
    }
    for (uint32_t i = 0; i < n; i++)
        vec_free(&arg[i].record);
}

static void edge_return(struct work *w, const struct edge *e)
{
    const struct func *f = e->callee;
    struct aval x = aval_top();
    struct copied_vec record = { 0 };
    bool scalar = e->lhs && type_is_scalar(e->lhs->type);
    if (e->lhs && f->retval) {
        uint32_t obj = var_obj(w, f->retval);
        if (scalar)
            x = read_cell(w, obj, 0, type_width(f->retval->type));
        else
            collect_cells(w, obj, 0, f->retval->type->size * 8, &record);
    }
    forget_locals(w, f);
    if (scalar) {
        assign(w, e->lhs, outliving(w, f, x));
    } else if (e->lhs) {
        uint32_t to = var_obj(w, e->lhs->var);
        forget_range(w, to, e->lhs->off * 8, e->lhs->type->size * 8);
        for (size_t i = 0; i < record.n; i++)
            record.at[i].x = outliving(w, f, record.at[i].x);
        put_cells(w, to, e->lhs->off * 8, &record);
    }
    vec_free(&record);
}

// ---- dispatch -------------------------------------------------------------------------------------------------------

static void effect(struct work *w, const struct edge *e)
{
    switch (e->kind) {
    case EDGE_ASSIGN:
        assign(w, e->lhs, eval(w, e->rhs));
        return;
    case EDGE_ASSUME:
        assume(w, e);
        return;
    case EDGE_LOAD:
        edge_load(w, e);
        return;
    case EDGE_STORE:
        edge_store(w, e);
        return;
    case EDGE_COPY:
        edge_copy(w, e);
        return;
    case EDGE_SET:
        edge_set(w, e);
        return;
    case EDGE_ALLOC:
        edge_alloc(w, e);
        return;
    case EDGE_FREE:
        edge_free(w, e);
        return;
    case EDGE_DECL:
        forget_obj(w, var_obj(w, e->var));
        if (e->var->addressed && e->from->loop)
            forget_addresses(w, var_obj(w, e->var));
        return;
    case EDGE_HAVOC:
        assign(w, e->lhs, aval_top());
        return;
    case EDGE_HAVOC_MEM:
        forget_written(w, e, UINT64_MAX);
        return;
    case EDGE_CALL:
        edge_call(w, e);
        return;
    case EDGE_RETURN:
        edge_return(w, e);
        return;
    case EDGE_STOP:
        w->bottom = true;
        return;
    case EDGE_SKIP:
    case EDGE_EXTERN:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        return;
    }
}

void pointer_edge(struct work *w, const struct edge *e)
{
    effect(w, e);
    if (!w->bottom && !w->undefined && w->p->cfg->drop_dead)
        forget_dead(w, e->to);
}
