// SPDX-License-Identifier: Apache-2.0
// transfer.c: the strongest post-operation of the value domain, edge by edge (Beyer, Loewe 2012, II-C and III-C, SP).
#include "cpa/value/value_priv.h"

// ---- places ---------------------------------------------------------------------------------------------------------

static void assign(struct work *w, const struct exp *lhs, struct val x)
{
    uint32_t width = lhs->bits ? lhs->bits : type_width(lhs->type);
    if (lhs->bits && x.kind == VAL_BITS) {
        x.bits &= ((u128)1 << lhs->bits) - 1;
    } else if (lhs->bits) {
        x = val_top();  // also of "not c": other values are cut to c
    }
    work_write(w, work_var_obj(w, lhs->var), lhs->off * 8 + lhs->bit_off, width, x);
}

static bool is_object(const struct work *w, struct val p)
{
    return p.kind == VAL_PTR && w->v->memory.objs.at[p.obj].kind != OBJ_FUNC;
}

// An access outside of its object is undefined: what it hits is not known.
static bool in_bounds(const struct work *w, struct val p, uint64_t bytes)
{
    const struct obj *o = &w->v->memory.objs.at[p.obj];
    return p.off >= 0 && (o->size == UINT64_MAX || ((uint64_t)p.off <= o->size && bytes <= o->size - (uint64_t)p.off));
}

static bool is_null(struct val p)
{
    return p.kind == VAL_BITS && p.bits < STORAGE_NOWHERE;
}

static bool certainly_invalid(const struct work *w, struct val p, uint64_t bytes)
{
    return is_null(p) || (p.kind == VAL_PTR && (!is_object(w, p) || !in_bounds(w, p, bytes)));
}

static void edge_load(struct work *w, const struct edge *e)
{
    struct val p = work_eval(w, e->addr), x = val_top();
    const struct type *t = e->lhs->type;
    if (certainly_invalid(w, p, e->bits ? (e->bit_off + e->bits + 7u) / 8 : type_width(t) / 8)) {
        w->undefined = "read outside of any object";
        return;
    }
    if (is_object(w, p)) {
        x = work_read(w, p.obj, p.off * 8 + e->bit_off, e->bits ? e->bits : type_width(t));
        if (e->bits)
            x = x.kind == VAL_BITS ? val_bits(value_bitfield(x.bits, t, e->bits)) : val_top();
    }
    assign(w, e->lhs, x);
}

static void edge_store(struct work *w, const struct edge *e)
{
    struct val p = work_eval(w, e->addr), x = work_eval(w, e->rhs);
    uint64_t bytes = e->bits ? (e->bit_off + e->bits + 7u) / 8 : type_width(e->rhs->type) / 8;
    if (certainly_invalid(w, p, bytes)) {
        w->undefined = "write outside of any object";
        return;
    }
    if (!is_object(w, p)) {
        work_forget_written(w, e, bytes);
        return;
    }
    if (e->bits)
        x = x.kind == VAL_BITS ? val_bits(x.bits & (((u128)1 << e->bits) - 1)) : val_top();
    work_write(w, p.obj, p.off * 8 + e->bit_off, e->bits ? e->bits : type_width(e->rhs->type), x);
}

// ---- blocks of memory -----------------------------------------------------------------------------------------------

struct copied {
    int64_t bit;  // relative to the source
    uint32_t width;
    struct val x;
};
struct copied_vec {
    VEC_OF(struct copied);
};

static void collect_cells(struct work *w, uint32_t obj, int64_t from, uint64_t bits, struct copied_vec *out)
{
    struct vmem *m = &w->v->memory;
    const struct obj *o = &m->objs.at[obj];
    for (size_t i = 0; i < o->cells.n; i++) {
        const struct cell *c = &m->cells.at[o->cells.at[i]];
        uint32_t id;
        if (c->bit < from || (uint64_t)(c->bit - from) + c->width > bits ||
            !pmap_get(&w->v->pool, w->root, o->cells.at[i], &id))
            continue;
        if (w->v->reads)
            vec_push(w->v->reads, o->cells.at[i]);
        vec_push(out, ((struct copied){ c->bit - from, c->width, w->v->values.at.at[id] }));
    }
}

static void collect_string(struct work *w, const struct var *v, int64_t from, uint64_t bytes, struct copied_vec *out)
{
    for (uint64_t i = 0; i < bytes && from / 8 + (int64_t)i < (int64_t)v->type->size; i++) {
        unsigned char byte = (unsigned char)v->bytes[from / 8 + (int64_t)i];
        vec_push(out, ((struct copied){ (int64_t)i * 8, 8, val_bits(byte) }));
    }
    (void)w;
}

// Copies what is known of `bytes` bytes from one object into another (the same range is allowed: values are read first).
static void copy_range(struct work *w, struct val to, struct val from, uint64_t bytes)
{
    struct copied_vec known = { 0 };
    const struct obj *o = &w->v->memory.objs.at[from.obj];
    const struct var *v = o->kind == OBJ_VAR ? w->v->cfa->vars.at[o->id] : NULL;
    if (v && v->kind == VAR_STRING && v->bytes && bytes <= (uint64_t)w->v->cfg->max_cells)
        collect_string(w, v, from.off * 8, bytes, &known);
    else
        collect_cells(w, from.obj, from.off * 8, bytes * 8, &known);
    work_forget_range(w, to.obj, to.off * 8, bytes * 8);
    for (size_t i = 0; i < known.n; i++)
        work_write(w, to.obj, to.off * 8 + known.at[i].bit, known.at[i].width, known.at[i].x);
    vec_free(&known);
}

static void edge_copy(struct work *w, const struct edge *e)
{
    struct val to = work_eval(w, e->addr), from = work_eval(w, e->src), size = work_eval(w, e->size);
    if (!is_object(w, to)) {
        work_forget_written(w, e, UINT64_MAX);
        return;
    }
    if (size.kind != VAL_BITS) {
        work_forget_obj(w, to.obj);
        return;
    }
    uint64_t bytes = (uint64_t)size.bits;
    if (!in_bounds(w, to, bytes))
        w->undefined = "write outside of any object";
    else if (is_object(w, from) && !in_bounds(w, from, bytes))
        w->undefined = "read outside of any object";
    else if (!is_object(w, from))
        work_forget_range(w, to.obj, to.off * 8, bytes * 8);
    else
        copy_range(w, to, from, bytes);
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
    work_write(f->w, f->obj, bit, width, val_bits(x));
}

// Sets a range to a known byte: scalar by scalar where the type is known, else word by word.
static void fill_range(struct work *w, struct val p, uint64_t bytes, unsigned char byte)
{
    size_t limit = (size_t)w->v->cfg->max_cells;
    const struct obj *o = &w->v->memory.objs.at[p.obj];
    struct fill f = { w, p.obj, p.off * 8, (p.off + (int64_t)bytes) * 8, byte };
    work_forget_range(w, p.obj, p.off * 8, bytes * 8);
    if (o->kind == OBJ_VAR) {
        const struct type *t = w->v->cfa->vars.at[o->id]->type;
        if (t->size <= limit * 16)
            vmem_leaves(t, 0, &limit, fill_leaf, &f);
        return;
    }
    if (bytes > limit * 4)
        return;
    uint64_t i = 0;
    for (; i + 4 <= bytes; i += 4)
        fill_leaf(&f, (p.off + (int64_t)i) * 8, 32);
    for (; i < bytes; i++)
        fill_leaf(&f, (p.off + (int64_t)i) * 8, 8);
}

static void edge_set(struct work *w, const struct edge *e)
{
    struct val p = work_eval(w, e->addr), x = work_eval(w, e->rhs), size = work_eval(w, e->size);
    if (!is_object(w, p)) {
        work_forget_written(w, e, UINT64_MAX);
    } else if (size.kind != VAL_BITS) {
        work_forget_obj(w, p.obj);
    } else if (!in_bounds(w, p, (uint64_t)size.bits)) {
        w->undefined = "write outside of any object";
    } else if (x.kind != VAL_BITS) {
        work_forget_range(w, p.obj, p.off * 8, (uint64_t)size.bits * 8);
    } else {
        fill_range(w, p, (uint64_t)size.bits, (unsigned char)x.bits);
    }
}

// ---- ends of lives --------------------------------------------------------------------------------------------------

/* Which objects die.  Pointers to them are indeterminate then: another object may come to lie there, and the next one of this
 * name lies elsewhere (C17 6.2.4p2).  That they are not null is kept, as gcc does. */
struct dying {
    struct work *w;
    uint32_t obj;          // this one,
    const struct func *f;  // or the locals of this activation of f,
    uint32_t inst;
    const struct pt_places *freed;  // or blocks that an unknown pointer here may point to
    struct u32_vec cells;           // that hold addresses of them
};

static bool dies(const struct dying *d, struct val x)
{
    const struct vmem *m = &d->w->v->memory;
    if (x.kind != VAL_PTR)
        return false;
    const struct obj *o = &m->objs.at[x.obj];
    if (d->f)
        return vmem_ends(m, x.obj, d->f) ||
               (o->kind == OBJ_VAR && o->inst == d->inst && m->cfa->vars.at[o->id]->fn == d->f);
    return d->freed ? vmem_freed(m, x.obj, d->freed) : x.obj == d->obj;
}

static void note_dangling(void *ctx, uint32_t cell, uint32_t value)
{
    struct dying *d = ctx;
    if (dies(d, d->w->v->values.at.at[value]))
        vec_push(&d->cells, cell);
}

static void end_lives(struct dying *d)
{
    struct value_cpa *v = d->w->v;
    pmap_each(&v->pool, d->w->root, note_dangling, d);
    for (size_t i = 0; i < d->cells.n; i++)
        d->w->root = pmap_put(&v->pool, d->w->root, d->cells.at[i], values_intern(&v->values, val_not(0)));
    vec_free(&d->cells);
}

// The block at p, which edge e frees, dies.
static void end_block(struct work *w, const struct edge *e, struct val p)
{
    struct dying d = { .w = w, .obj = p.obj };
    if (p.kind == VAL_BITS)
        return;
    if (!is_object(w, p))
        d.freed = writes_of(&w->v->writes, e);
    if (d.freed || w->v->memory.objs.at[p.obj].kind == OBJ_HEAP)
        end_lives(&d);
}

// ---- allocation -----------------------------------------------------------------------------------------------------

struct referenced {
    struct work *w;
    uint32_t site;
    uint64_t taken;  // bit i: a pointer to instance i of the site is known
};

static void note_reference(void *ctx, uint32_t cell, uint32_t value)
{
    struct referenced *r = ctx;
    (void)cell;
    const struct val *x = &r->w->v->values.at.at[value];
    if (x->kind != VAL_PTR)
        return;
    const struct obj *o = &r->w->v->memory.objs.at[x->obj];
    if (o->kind == OBJ_HEAP && o->id == r->site && o->inst < 64)
        r->taken |= UINT64_C(1) << o->inst;
}

/* A fresh block is named by its site and the least number that no known pointer of this site uses: what an unknown pointer
 * may still reach under that name is forgotten first.  So states are alike up to the order of allocation. */
static uint32_t fresh_block(struct work *w, uint32_t site)
{
    struct referenced r = { w, site, 0 };
    pmap_each(&w->v->pool, w->root, note_reference, &r);
    uint32_t inst = r.taken == UINT64_MAX ? 64 : (uint32_t)__builtin_ctzll(~r.taken);
    uint32_t obj = vmem_obj(&w->v->memory, OBJ_HEAP, site, inst);
    if (inst == 64)
        return 0;  // too many to tell apart
    work_forget_obj(w, obj);
    return obj;
}

static void end_realloc(struct work *w, const struct edge *e, struct val old)
{
    if (e->alloc == ALLOC_REALLOC_NEW && e->src)
        end_block(w, e, old);
}

static void edge_alloc(struct work *w, const struct edge *e)
{
    struct val size = work_eval(w, e->size);
    struct val old = e->alloc == ALLOC_REALLOC_NEW && e->src ? work_eval(w, e->src) : val_top();
    if (storage_ends(e))
        end_lives(&(struct dying){
            .w = w, .freed = &(struct pt_places){ .at = &(struct pt_place){ OBJ_HEAP, e->id, 0 }, .n = 1 } });
    uint32_t obj = w->v->cfg->pointers ? fresh_block(w, e->id) : 0;
    if (!obj) {
        end_realloc(w, e, old);
        assign(w, e->lhs, val_not(0));
        return;
    }
    if (e->alloc == ALLOC_CALLOC && size.kind == VAL_BITS)
        fill_range(w, val_ptr(obj, 0), (uint64_t)size.bits, 0);
    if (e->alloc == ALLOC_REALLOC_NEW && is_object(w, old) && old.off == 0) {
        if (size.kind == VAL_BITS)
            copy_range(w, val_ptr(obj, 0), old, (uint64_t)size.bits);
        work_forget_obj(w, old.obj);
    }
    end_realloc(w, e, old);
    assign(w, e->lhs, val_ptr(obj, 0));
}

// ---- calls ----------------------------------------------------------------------------------------------------------

static void set_calls(struct work *w, const struct func *f, uint32_t n)
{
    if (!f->recursive)
        return;
    uint32_t obj = vmem_obj(&w->v->memory, OBJ_CALLS, f->id, 0);
    work_write(w, obj, 0, 32, n ? val_bits(n) : val_top());
}

// Variables of the innermost activation of n's function that are never read from n on.
static void forget_dead(struct work *w, const struct node *n)
{
    for (size_t i = 0; i < n->dead.n && w->root; i++)
        work_forget_obj(w, work_var_obj(w, w->v->cfa->vars.at[n->dead.at[i]]));
}

// Arguments that are records are copied from the caller's cells only when they are bound.
static bool has_records(const struct val *record, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (record[i].kind != VAL_TOP)
            return true;
    return false;
}

static void edge_call(struct work *w, const struct edge *e)
{
    const struct func *f = e->callee;
    struct val arg[64], record[64];  // parameters beyond these become unknown
    uint32_t calls = work_calls(w, f), n = (uint32_t)MIN(MIN(e->n_args, f->n_params), ARRAY_LEN(arg));
    for (uint32_t i = 0; i < n; i++) {
        bool scalar = type_is_scalar(e->args[i]->type);
        arg[i] = scalar ? work_eval(w, e->args[i]) : val_top();
        record[i] = scalar ? val_top() : val_ptr(work_var_obj(w, e->args[i]->var), e->args[i]->off);
    }
    if (w->v->cfg->drop_dead && !has_records(record, n))
        forget_dead(w, e->ret->to);  // what the caller does not read again after the call
    for (uint32_t i = 0; i < f->n_params; i++) {
        const struct var *p = f->vars.at[i];
        uint32_t obj = vmem_obj(&w->v->memory, OBJ_VAR, p->id, f->recursive ? calls : 0);
        if (i < n && record[i].kind == VAL_PTR)
            copy_range(w, val_ptr(obj, 0), record[i], p->type->size);
        else if (type_is_scalar(p->type))
            work_write(w, obj, 0, type_width(p->type), i < n ? arg[i] : val_top());
        else
            work_forget_obj(w, obj);
    }
    set_calls(w, f, calls + 1);
}

struct leaving {
    const struct vmem *m;
    const struct func *f;
    uint32_t inst;
};

static bool outlives(void *ctx, uint32_t cell, uint32_t value)
{
    (void)value;
    const struct leaving *l = ctx;
    const struct obj *o = &l->m->objs.at[l->m->cells.at[cell].obj];
    return o->kind != OBJ_VAR || o->inst != l->inst || l->m->cfa->vars.at[o->id]->fn != l->f;
}

// The locals of an activation die: through the state or through the variables, whichever are fewer.
static void forget_locals(struct work *w, const struct func *f, uint32_t inst)
{
    struct dying d = { .w = w, .f = f, .inst = inst };
    if (f->has_addressed && w->root)
        end_lives(&d);
    if (pmap_count(&w->v->pool, w->root) <= f->vars.n) {
        struct leaving l = { &w->v->memory, f, inst };
        w->root = pmap_filter(&w->v->pool, w->root, outlives, &l);
        return;
    }
    for (size_t i = 0; i < f->vars.n && w->root; i++) {
        const struct var *x = f->vars.at[i];
        if (x->kind == VAR_GLOBAL || x->kind == VAR_STRING)
            continue;
        work_forget_obj(w, vmem_obj(&w->v->memory, OBJ_VAR, x->id, inst));
    }
}

static void edge_return(struct work *w, const struct edge *e)
{
    const struct func *f = e->callee;
    uint32_t calls = work_calls(w, f), inst = calls ? calls - 1 : 0;
    struct val x = val_top();
    struct copied_vec record = { 0 };
    if (e->lhs && f->retval) {
        uint32_t obj = vmem_obj(&w->v->memory, OBJ_VAR, f->retval->id, inst);
        if (type_is_scalar(e->lhs->type))
            x = work_read(w, obj, 0, type_width(f->retval->type));
        else
            collect_cells(w, obj, 0, f->retval->type->size * 8, &record);
    }
    struct dying d = { .w = w, .f = f, .inst = inst };
    for (size_t i = 0; i < record.n; i++)
        record.at[i].x = dies(&d, record.at[i].x) ? val_not(0) : record.at[i].x;
    x = dies(&d, x) ? val_not(0) : x;
    forget_locals(w, f, inst);
    set_calls(w, f, inst);
    if (e->lhs && type_is_scalar(e->lhs->type)) {
        assign(w, e->lhs, x);
    } else if (e->lhs) {
        uint32_t to = work_var_obj(w, e->lhs->var);
        work_forget_range(w, to, e->lhs->off * 8, e->lhs->type->size * 8);
        for (size_t i = 0; i < record.n; i++)
            work_write(w, to, e->lhs->off * 8 + record.at[i].bit, record.at[i].width, record.at[i].x);
    }
    vec_free(&record);
}

// ---- dispatch -------------------------------------------------------------------------------------------------------

static void effect(struct work *w, const struct edge *e)
{
    switch (e->kind) {
    case EDGE_ASSIGN:
        assign(w, e->lhs, work_eval(w, e->rhs));
        return;
    case EDGE_ASSUME:
        work_assume(w, e);
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
    case EDGE_FREE: {
        struct val p = work_eval(w, e->addr);
        if (is_object(w, p))
            work_forget_obj(w, p.obj);
        else
            work_forget_written(w, e, UINT64_MAX);
        end_block(w, e, p);
        return;
    }
    case EDGE_DECL:
        work_forget_obj(w, work_var_obj(w, e->var));
        if (e->var->addressed && e->from->loop)
            end_lives(&(struct dying){ .w = w, .obj = work_var_obj(w, e->var) });
        return;
    case EDGE_HAVOC:
        assign(w, e->lhs, val_top());
        return;
    case EDGE_HAVOC_MEM:
        work_forget_written(w, e, UINT64_MAX);
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

void work_edge(struct work *w, const struct edge *e)
{
    effect(w, e);
    if (!w->bottom && !w->undefined && w->v->cfg->drop_dead)
        forget_dead(w, e->to);
}
