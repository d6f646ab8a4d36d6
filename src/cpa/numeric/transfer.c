// SPDX-License-Identifier: Apache-2.0
// transfer.c: the post-operation of the interval and octagon analyses, edge by edge.
#include "cpa/numeric/numeric_priv.h"

// ---- places ---------------------------------------------------------------------------------------------------------

// The fact that is left when a value is cut to a bit-field of type t.
static struct fact cut(struct fact x, const struct type *t, unsigned bits)
{
    struct range all = range_of_bitfield(t, bits);
    return fact_range(x.obj || !range_tracked_type(t) ? all : range_wrap_into(x.is, all));
}

static void assign(struct num_work *w, const struct exp *lhs, struct fact x)
{
    uint32_t width = lhs->bits ? lhs->bits : type_width(lhs->type);
    if (lhs->bits)
        x = cut(x, lhs->type, lhs->bits);
    num_write(w, num_var_obj(w, lhs->var), lhs->off * 8 + lhs->bit_off, width, &x);
}

static struct fact any_of(const struct type *t)
{
    return fact_range(range_of_type(t));
}

static bool is_object(const struct num_work *w, struct fact p)
{
    return p.obj && w->v->memory.objs.at[p.obj].kind != OBJ_FUNC;
}

// An access outside of its object is undefined: what it hits is not known.
static bool in_bounds(const struct num_work *w, struct fact p, uint64_t bytes)
{
    const struct obj *o = &w->v->memory.objs.at[p.obj];
    return p.off >= 0 && (o->size == UINT64_MAX || ((uint64_t)p.off <= o->size && bytes <= o->size - (uint64_t)p.off));
}

static bool certainly_invalid(const struct num_work *w, struct fact p, uint64_t bytes)
{
    if (p.obj)
        return !is_object(w, p) || !in_bounds(w, p, bytes);
    return p.is.low >= 0 && p.is.high < STORAGE_NOWHERE;
}

// ---- scalars --------------------------------------------------------------------------------------------------------

static void edge_assign(struct num_work *w, const struct edge *e)
{
    struct fact x = num_eval(w, e->rhs);
    if (packs_has(w->v, e->lhs->var) && !x.obj)
        packs_assign(w, e->lhs->var, e->rhs, x.is);
    else
        assign(w, e->lhs, x);
}

static uint64_t accessed_bytes(const struct edge *e, const struct type *t)
{
    return e->bits ? (e->bit_off + e->bits + 7u) / 8 : type_width(t) / 8;
}

static void edge_load(struct num_work *w, const struct edge *e)
{
    const struct type *t = e->lhs->type;
    struct fact p = num_eval(w, e->addr), x = any_of(t), found;
    if (certainly_invalid(w, p, accessed_bytes(e, t))) {
        w->undefined = "read outside of any object";
        return;
    }
    if (e->bits)
        x = fact_range(range_of_bitfield(t, e->bits));
    if (is_object(w, p) && num_read(w, p.obj, p.off * 8 + e->bit_off, e->bits ? e->bits : type_width(t), &found)) {
        if (e->bits)
            x = cut(found, t, e->bits);
        else
            x = found.obj || !range_tracked_type(t) ? found : fact_range(range_wrap(found.is, t));
    }
    assign(w, e->lhs, x);
}

static void edge_store(struct num_work *w, const struct edge *e)
{
    const struct type *t = e->rhs->type;
    struct fact p = num_eval(w, e->addr), x = num_eval(w, e->rhs);
    uint64_t bytes = accessed_bytes(e, t);
    if (certainly_invalid(w, p, bytes)) {
        w->undefined = "write outside of any object";
        return;
    }
    if (!is_object(w, p)) {
        num_forget_written(w, e, bytes);
        return;
    }
    if (e->bits)
        x = cut(x, t, e->bits);
    num_write(w, p.obj, p.off * 8 + e->bit_off, e->bits ? e->bits : type_width(t), &x);
}

// ---- blocks of memory -----------------------------------------------------------------------------------------------

struct copied {
    int64_t bit;  // relative to the source
    uint32_t width;
    struct fact x;
};
struct copied_vec {
    VEC_OF(struct copied);
};

static void collect_cells(struct num_work *w, uint32_t obj, int64_t from, uint64_t bits, struct copied_vec *out)
{
    const struct vmem *m = &w->v->memory;
    const struct obj *o = &m->objs.at[obj];
    for (size_t i = 0; i < o->cells.n; i++) {
        const struct cell *c = &m->cells.at[o->cells.at[i]];
        uint32_t id;
        if (c->bit < from || (uint64_t)(c->bit - from) + c->width > bits ||
            !pmap_get(&w->v->pool, w->root, o->cells.at[i], &id))
            continue;
        if (w->v->reads)
            vec_push(w->v->reads, o->cells.at[i]);
        vec_push(out, ((struct copied){ c->bit - from, c->width, w->v->facts.at[id] }));
    }
}

static void write_copied(struct num_work *w, uint32_t obj, int64_t at, const struct copied_vec *known)
{
    for (size_t i = 0; i < known->n; i++) {
        const struct copied *c = &known->at[i];
        num_write(w, obj, at + c->bit, c->width, &c->x);
    }
}

/* Copies what is known of `bytes` bytes from one object into another (the same range is allowed: values are read first).  Known
 * cells that overlap others (of unions) are told once: the later ones win, which is what the source holds, too. */
static void copy_range(struct num_work *w, struct fact to, struct fact from, uint64_t bytes)
{
    struct copied_vec known = { 0 };
    collect_cells(w, from.obj, from.off * 8, bytes * 8, &known);
    num_forget_range(w, to.obj, to.off * 8, bytes * 8);
    write_copied(w, to.obj, to.off * 8, &known);
    vec_free(&known);
}

/* A table of constants becomes the contents of (a part of) a variable: scalar by scalar, as its type says. */
struct table {
    struct num_work *w;
    struct fact to, from;
    int64_t end;  // bits
};

static void table_leaf(void *ctx, int64_t bit, uint32_t width)
{
    struct table *t = ctx;
    struct fact x;
    int64_t at = t->to.off * 8;
    if (bit >= at && bit + (int64_t)width <= t->end &&
        num_read(t->w, t->from.obj, bit - at + t->from.off * 8, width, &x))
        num_write(t->w, t->to.obj, bit, width, &x);
}

static bool is_table(const struct num_work *w, struct fact p)
{
    const struct obj *o = &w->v->memory.objs.at[p.obj];
    return o->kind == OBJ_VAR && w->v->cfa->vars.at[o->id]->kind == VAR_STRING;
}

static void copy_table(struct num_work *w, struct fact to, struct fact from, uint64_t bytes)
{
    size_t limit = (size_t)w->v->cfg->max_cells;
    const struct obj *o = &w->v->memory.objs.at[to.obj];
    struct table t = { w, to, from, (to.off + (int64_t)bytes) * 8 };
    num_forget_range(w, to.obj, to.off * 8, bytes * 8);
    if (o->kind == OBJ_VAR && bytes <= limit * 16)
        (void)vmem_leaves(w->v->cfa->vars.at[o->id]->type, 0, &limit, table_leaf, &t);
}

static void edge_copy(struct num_work *w, const struct edge *e)
{
    struct fact to = num_eval(w, e->addr), from = num_eval(w, e->src);
    struct range size = num_range(w, e->size);
    if (!is_object(w, to)) {
        num_forget_written(w, e, UINT64_MAX);
        return;
    }
    if (!range_is_one(size)) {
        num_forget_obj(w, to.obj);
        return;
    }
    uint64_t bytes = (uint64_t)size.low;
    if (!in_bounds(w, to, bytes))
        w->undefined = "write outside of any object";
    else if (is_object(w, from) && !in_bounds(w, from, bytes))
        w->undefined = "read outside of any object";
    else if (!is_object(w, from))
        num_forget_range(w, to.obj, to.off * 8, bytes * 8);
    else if (is_table(w, from))
        copy_table(w, to, from, bytes);
    else
        copy_range(w, to, from, bytes);
}

struct fill {
    struct num_work *w;
    uint32_t obj;
    int64_t from, to;  // bits
    unsigned char byte;
};

static void fill_leaf(void *ctx, int64_t bit, uint32_t width)
{
    struct fill *f = ctx;
    if (bit < f->from || bit + (int64_t)width > f->to || width > 64)
        return;
    unsigned skip = (unsigned)(bit % 8);  // a bit-field may begin inside a byte
    u128 x = 0;
    for (uint32_t i = 0; i < width + skip; i += 8)
        x |= (u128)f->byte << i;
    x = x >> skip & (((u128)1 << width) - 1);
    struct fact is = fact_range((struct range){ (i128)x, (i128)x });
    num_write(f->w, f->obj, bit, width, &is);
}

// Sets a range to a known byte: scalar by scalar where the type is known, else word by word.
static void fill_range(struct num_work *w, struct fact p, uint64_t bytes, unsigned char byte)
{
    size_t limit = (size_t)w->v->cfg->max_cells;
    const struct obj *o = &w->v->memory.objs.at[p.obj];
    struct fill f = { w, p.obj, p.off * 8, (p.off + (int64_t)bytes) * 8, byte };
    num_forget_range(w, p.obj, p.off * 8, bytes * 8);
    if (o->kind == OBJ_VAR) {
        const struct type *t = w->v->cfa->vars.at[o->id]->type;
        if (t->size <= limit * 16)
            (void)vmem_leaves(t, 0, &limit, fill_leaf, &f);
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

static void edge_set(struct num_work *w, const struct edge *e)
{
    struct fact p = num_eval(w, e->addr);
    struct range x = num_range(w, e->rhs), size = num_range(w, e->size);
    if (!is_object(w, p))
        num_forget_written(w, e, UINT64_MAX);
    else if (!range_is_one(size))
        num_forget_obj(w, p.obj);
    else if (!in_bounds(w, p, (uint64_t)size.low))
        w->undefined = "write outside of any object";
    else if (!range_is_one(x))
        num_forget_range(w, p.obj, p.off * 8, (uint64_t)size.low * 8);
    else
        fill_range(w, p, (uint64_t)size.low, (unsigned char)x.low);
}

// ---- ends of lives --------------------------------------------------------------------------------------------------

/* Which objects die.  Pointers to them are indeterminate then: another object may come to lie there, and the next one of this
 * name lies elsewhere (C17 6.2.4p2).  That they are not null is kept, as gcc does. */
struct dying {
    struct num_work *w;
    uint32_t obj;          // this one,
    const struct func *f;  // or the locals of this activation of f,
    uint32_t inst;
    const struct pt_places *freed;  // or blocks that an unknown pointer here may point to
    struct u32_vec cells;           // that hold addresses of them
};

static bool is_own(const struct dying *d, uint32_t obj)
{
    const struct obj *o = &d->w->v->memory.objs.at[obj];
    return o->kind == OBJ_VAR && o->inst == d->inst && d->w->v->cfa->vars.at[o->id]->fn == d->f;
}

static bool dies(const struct dying *d, const struct fact *x)
{
    const struct vmem *m = &d->w->v->memory;
    if (!x->obj)
        return false;
    if (d->f)
        return vmem_ends(m, x->obj, d->f) || is_own(d, x->obj);
    return d->freed ? vmem_freed(m, x->obj, d->freed) : x->obj == d->obj;
}

static void note_dangling(void *ctx, uint32_t cell, uint32_t fact)
{
    struct dying *d = ctx;
    if (dies(d, &d->w->v->facts.at[fact]))
        vec_push(&d->cells, cell);
}

static struct fact dangling(const struct num_work *w)
{
    bool wide = w->v->cfa->prog->types.machine->ptr_size == 8;
    return fact_range((struct range){ 1, wide ? (i128)UINT64_MAX : (i128)UINT32_MAX });
}

static void end_lives(struct dying *d)
{
    pmap_each(&d->w->v->pool, d->w->root, note_dangling, d);
    for (size_t i = 0; i < d->cells.n; i++)
        num_put(d->w, d->cells.at[i], dangling(d->w));
    vec_free(&d->cells);
}

// The block at p, which edge e frees, dies.
static void end_block(struct num_work *w, const struct edge *e, struct fact p)
{
    struct dying d = { .w = w, .obj = p.obj };
    if (!p.obj && p.is.low == 0 && p.is.high == 0)
        return;
    if (!is_object(w, p))
        d.freed = writes_of(&w->v->writes, e);
    if (d.freed || w->v->memory.objs.at[p.obj].kind == OBJ_HEAP)
        end_lives(&d);
}

// ---- allocation -----------------------------------------------------------------------------------------------------

struct referenced {
    const struct num_cpa *v;
    uint32_t site;
    uint64_t taken;  // bit i: a pointer to instance i of the site is known
};

static void note_reference(void *ctx, uint32_t cell, uint32_t fact)
{
    struct referenced *r = ctx;
    (void)cell;
    const struct fact *x = &r->v->facts.at[fact];
    const struct obj *o = &r->v->memory.objs.at[x->obj];
    if (x->obj && o->kind == OBJ_HEAP && o->id == r->site && o->inst < 64)
        r->taken |= UINT64_C(1) << o->inst;
}

/* A fresh block is named by its site and the least number that no known pointer of this site uses: what an unknown pointer
 * may still reach under that name is forgotten first. */
static uint32_t fresh_block(struct num_work *w, uint32_t site)
{
    struct referenced r = { w->v, site, 0 };
    pmap_each(&w->v->pool, w->root, note_reference, &r);
    if (r.taken == UINT64_MAX)
        return 0;  // too many to tell apart
    uint32_t obj = vmem_obj(&w->v->memory, OBJ_HEAP, site, (uint32_t)__builtin_ctzll(~r.taken));
    num_forget_obj(w, obj);
    return obj;
}

static void end_realloc(struct num_work *w, const struct edge *e, struct fact old)
{
    if (e->alloc == ALLOC_REALLOC_NEW && e->src)
        end_block(w, e, old);
}

static void edge_alloc(struct num_work *w, const struct edge *e)
{
    struct range size = num_range(w, e->size);
    struct fact old = e->alloc == ALLOC_REALLOC_NEW && e->src ? num_eval(w, e->src) : any_of(e->lhs->type);
    if (storage_ends(e))
        end_lives(&(struct dying){
            .w = w, .freed = &(struct pt_places){ .at = &(struct pt_place){ OBJ_HEAP, e->id, 0 }, .n = 1 } });
    uint32_t obj = fresh_block(w, e->id);
    if (!obj) {
        end_realloc(w, e, old);
        struct fact some = any_of(e->lhs->type);
        some.is.low = 1;
        assign(w, e->lhs, some);
        return;
    }
    if (e->alloc == ALLOC_CALLOC && range_is_one(size))
        fill_range(w, fact_ptr(obj, 0), (uint64_t)size.low, 0);
    if (e->alloc == ALLOC_REALLOC_NEW && is_object(w, old) && old.off == 0) {
        if (range_is_one(size))
            copy_range(w, fact_ptr(obj, 0), old, (uint64_t)size.low);
        num_forget_obj(w, old.obj);
    }
    end_realloc(w, e, old);
    assign(w, e->lhs, fact_ptr(obj, 0));
}

static void edge_free(struct num_work *w, const struct edge *e)
{
    struct fact p = num_eval(w, e->addr);
    if (is_object(w, p))
        num_forget_obj(w, p.obj);
    else
        num_forget_written(w, e, UINT64_MAX);
    end_block(w, e, p);
}

// ---- calls ----------------------------------------------------------------------------------------------------------

static void set_calls(struct num_work *w, const struct func *f, uint32_t n)
{
    struct pmap_pool *pool = &w->v->pool;
    if (f->recursive)
        w->calls = n ? pmap_put(pool, w->calls, f->id, n) : pmap_remove(pool, w->calls, f->id);
}

// Variables of the innermost activation of n's function that are never read from n on.
static void forget_dead(struct num_work *w, const struct node *n)
{
    if (!w->root && !w->packs)
        return;
    for (size_t i = 0; i < n->dead.n; i++) {
        uint32_t obj = num_var_obj(w, w->v->cfa->vars.at[n->dead.at[i]]);
        const struct obj *o = &w->v->memory.objs.at[obj];
        for (size_t k = 0; k < o->cells.n; k++)
            w->root = pmap_remove(&w->v->pool, w->root, o->cells.at[k]);
    }
    packs_forget(w, n->dead.at, n->dead.n);
}

// An argument of record type, whose cells are copied when it is bound; obj 0: of scalar type.
static struct fact record_of(struct num_work *w, const struct exp *arg)
{
    return type_is_scalar(arg->type) ? (struct fact){ 0 } : fact_ptr(num_var_obj(w, arg->var), arg->off);
}

// Binds parameter p, of the activation whose number is inst, to arg, which is x (NULL: any value).
static void bind(struct num_work *w, const struct var *p, uint32_t inst, const struct exp *arg, const struct fact *x)
{
    uint32_t obj = vmem_obj(&w->v->memory, OBJ_VAR, p->id, inst);
    struct fact record = arg ? record_of(w, arg) : (struct fact){ 0 };
    if (record.obj)
        copy_range(w, fact_ptr(obj, 0), record, p->type->size);
    else if (!type_is_scalar(p->type))
        num_forget_obj(w, obj);
    else if (arg && packs_has(w->v, p) && !x->obj)
        packs_assign(w, p, arg, x->is);
    else
        num_write(w, obj, 0, type_width(p->type), x);
}

static void edge_call(struct num_work *w, const struct edge *e)
{
    enum { ARGS_MAX = 64 };  // parameters beyond these become unknown
    const struct func *f = e->callee;
    struct fact x[ARGS_MAX];
    uint32_t calls = num_calls(w, f), n = (uint32_t)MIN(MIN(e->n_args, f->n_params), (size_t)ARGS_MAX);
    for (uint32_t i = 0; i < n; i++)
        x[i] = type_is_scalar(e->args[i]->type) ? num_eval(w, e->args[i]) : (struct fact){ 0 };
    for (uint32_t i = 0; i < f->n_params; i++)
        bind(w, f->vars.at[i], f->recursive ? calls : 0, i < n ? e->args[i] : NULL, i < n ? &x[i] : NULL);
    if (w->v->cfg->drop_dead)
        forget_dead(w, e->ret->to);  // what the caller does not read again after the call
    set_calls(w, f, calls + 1);
}

static bool outlives(void *ctx, uint32_t cell, uint32_t value)
{
    (void)value;
    const struct dying *d = ctx;
    return !is_own(d, d->w->v->memory.cells.at[cell].obj);
}

// The locals of an activation die.
static void forget_locals(struct num_work *w, const struct func *f, uint32_t inst)
{
    struct dying d = { .w = w, .f = f, .inst = inst };
    if (f->has_addressed)
        end_lives(&d);
    w->root = pmap_filter(&w->v->pool, w->root, outlives, &d);
    for (size_t i = 0; i < f->vars.n; i++)
        if (packs_has(w->v, f->vars.at[i]) && f->vars.at[i]->kind != VAR_GLOBAL)
            packs_forget(w, &f->vars.at[i]->id, 1);
}

static void edge_return(struct num_work *w, const struct edge *e)
{
    const struct func *f = e->callee;
    uint32_t calls = num_calls(w, f), inst = calls ? calls - 1 : 0;
    struct fact x = { 0 };
    struct copied_vec record = { 0 };
    bool scalar = e->lhs && type_is_scalar(e->lhs->type);
    if (e->lhs && f->retval) {
        uint32_t obj = vmem_obj(&w->v->memory, OBJ_VAR, f->retval->id, inst);
        if (!scalar)
            collect_cells(w, obj, 0, f->retval->type->size * 8, &record);
        else if (!num_read(w, obj, 0, type_width(f->retval->type), &x))
            x = any_of(f->retval->type);
    }
    struct dying d = { .w = w, .f = f, .inst = inst };
    for (size_t i = 0; i < record.n; i++)
        record.at[i].x = dies(&d, &record.at[i].x) ? dangling(w) : record.at[i].x;
    x = dies(&d, &x) ? dangling(w) : x;
    // What relates a result to variables that live on must be kept before the returned value dies.
    bool related = scalar && f->retval && packs_has(w->v, f->retval) && packs_has(w->v, e->lhs->var);
    if (related)
        packs_assign(w, e->lhs->var, exp_cell(&w->v->cfa->exps, f->retval, 0, f->retval->type, NULL), x.is);
    forget_locals(w, f, inst);
    set_calls(w, f, inst);
    if (scalar && !related) {
        assign(w, e->lhs, f->retval ? x : any_of(e->lhs->type));
    } else if (e->lhs && !scalar) {
        uint32_t to = num_var_obj(w, e->lhs->var);
        num_forget_range(w, to, e->lhs->off * 8, e->lhs->type->size * 8);
        write_copied(w, to, e->lhs->off * 8, &record);
    }
    vec_free(&record);
}

// ---- dispatch -------------------------------------------------------------------------------------------------------

static void effect(struct num_work *w, const struct edge *e)
{
    switch (e->kind) {
    case EDGE_ASSIGN:
        edge_assign(w, e);
        return;
    case EDGE_ASSUME:
        num_assume(w, e);
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
        num_forget_obj(w, num_var_obj(w, e->var));
        if (e->var->addressed && e->from->loop)
            end_lives(&(struct dying){ .w = w, .obj = num_var_obj(w, e->var) });
        return;
    case EDGE_HAVOC:
        assign(w, e->lhs, any_of(e->lhs->type));
        return;
    case EDGE_HAVOC_MEM:
        num_forget_written(w, e, UINT64_MAX);
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

void num_edge(struct num_work *w, const struct edge *e)
{
    effect(w, e);
    if (!w->bottom && !w->undefined && w->v->cfg->drop_dead)
        forget_dead(w, e->to);
}
