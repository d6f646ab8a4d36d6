// SPDX-License-Identifier: Apache-2.0
// transfer.c: the strongest post-operation, edge by edge.
#include "mem/transfer_priv.h"

// ---- values ---------------------------------------------------------------------------------------------------------

static uint32_t value_to_cell(struct cell_domain *d, uint32_t x, const struct type *t, unsigned bits)
{
    u128 v;
    if (d->ops->to_cell)
        return d->ops->to_cell(d, x, t, bits);
    if (!bits)
        return x;
    return d->ops->number(d, x, &v) ? d->ops->constant(d, v & (((u128)1 << bits) - 1)) : VALUE_ANY;
}

static uint32_t value_of_cell(struct cell_domain *d, uint32_t x, const struct type *t, unsigned bits)
{
    u128 v;
    if (d->ops->of_cell)
        return d->ops->of_cell(d, x, t, bits);
    if (!bits)
        return x;
    return d->ops->number(d, x, &v) ? d->ops->constant(d, value_bitfield(v, t, bits)) : VALUE_ANY;
}

// ---- scalars --------------------------------------------------------------------------------------------------------

void cell_assign(struct cell_work *w, const struct exp *lhs, uint32_t x)
{
    x = value_to_cell(w->d, x, lhs->type, lhs->bits);
    cell_write(w, cell_var(w, lhs->var), lhs->off * 8 + lhs->bit_off, cell_width(lhs->type, lhs->bits), x);
}

// Assigns x, the value of rhs, to variable or member lhs.
static void assign_value(struct cell_work *w, const struct exp *lhs, const struct exp *rhs, uint32_t x)
{
    if (!w->d->ops->relate || !w->d->ops->relate(w, lhs->var, rhs, x))
        cell_assign(w, lhs, x);
}

static uint64_t accessed_bytes(const struct edge *e, const struct type *t)
{
    return e->bits ? (e->bit_off + e->bits + 7u) / 8 : type_width(t) / 8;
}

static uint32_t read_targets(struct cell_work *w, const struct access_to *a, unsigned bit_off, uint32_t width)
{
    uint32_t all = VALUE_ANY;
    bool first = true;
    for (size_t i = 0; i < a->r.n; i++) {
        struct address at = a->r.at[i];
        if (!target_is_valid(w, at, a->bytes))
            continue;
        if (!target_is_readable(w, at))
            return VALUE_ANY;
        uint32_t x = cell_read(w, at.obj, at.off * 8 + bit_off, width);
        if (x == VALUE_ANY)
            return x;
        assert(first || w->d->ops->join);
        all = first ? x : w->d->ops->join(w->d, all, x);
        if (all == VALUE_ANY)
            return all;
        first = false;
    }
    return all;
}

static void edge_load(struct cell_work *w, const struct edge *e)
{
    const struct type *t = e->lhs->type;
    struct access_to a;
    access_find(w, w->d->ops->eval(w, e->addr), accessed_bytes(e, t), &a);
    if (a.kind == REACH_NOWHERE) {
        access_nowhere(w, e, OBSTACLE_READ_NOWHERE, &a);
        return;
    }
    bool known = a.kind == REACH_KNOWN;
    uint32_t width = cell_width(t, e->bits), x = known ? read_targets(w, &a, e->bit_off, width) : VALUE_ANY;
    if (x == VALUE_ANY && known && a.only && w->d->ops->name && type_is_integer(t) && t->kind != TYPE_BOOL &&
        target_is_readable(w, *a.only))
        x = w->d->ops->name(w, a.only->obj, a.only->off * 8 + e->bit_off, width);
    cell_assign(w, e->lhs, value_of_cell(w->d, x, t, e->bits));
}

static void count_write(uint64_t *counter)
{
    if (counter)
        ++*counter;
}

static void store_targets(struct cell_work *w, const struct access_to *a, unsigned bit_off, uint32_t width, uint32_t x)
{
    const struct address *strong = strong_target(w, a);
    count_write(strong ? w->d->strong_writes : w->d->weak_writes);
    if (strong) {
        cell_write(w, strong->obj, strong->off * 8 + bit_off, width, x);
        return;
    }
    for (size_t i = 0; i < a->r.n; i++) {
        struct address at = a->r.at[i];
        if (!target_is_valid(w, at, a->bytes))
            continue;
        if (at.off == OFF_ANY)
            cell_forget(w, at.obj);
        else
            cell_join(w, at.obj, at.off * 8 + bit_off, width, x);
    }
}

static void edge_store(struct cell_work *w, const struct edge *e)
{
    const struct type *t = e->rhs->type;
    uint32_t p = w->d->ops->eval(w, e->addr), x = w->d->ops->eval(w, e->rhs);
    struct access_to a;
    access_find(w, p, accessed_bytes(e, t), &a);
    if (a.kind == REACH_NOWHERE)
        access_nowhere(w, e, OBSTACLE_WRITE_NOWHERE, &a);
    else if (a.kind == REACH_UNKNOWN)
        cell_forget_written(w, e, a.bytes);
    else
        store_targets(w, &a, e->bit_off, cell_width(t, e->bits), value_to_cell(w->d, x, t, e->bits));
}

// ---- calls ----------------------------------------------------------------------------------------------------------

// An argument: a scalar, or the pieces of a record.
struct argument {
    uint32_t x, first, n;
};

enum { ARGS_MAX = 64 };  // parameters beyond these become unknown

static void eval_argument(struct cell_work *w, const struct exp *e, struct argument *a, struct piece_vec *pieces)
{
    *a = (struct argument){ .first = (uint32_t)pieces->n };
    if (type_is_scalar(e->type))
        a->x = w->d->ops->eval(w, e);
    else
        pieces_collect(w, (struct address){ cell_var(w, e->var), e->off }, e->type->size, pieces);
    a->n = (uint32_t)pieces->n - a->first;
    assert(a->n == 0 || a->x == VALUE_ANY);
}

// Binds parameter p, in activation number inst, to a, the value of arg (NULL: any value).
static void bind(struct cell_work *w, const struct var *p, uint32_t inst, const struct exp *arg, struct argument a,
                 const struct piece_vec *pieces)
{
    uint32_t obj = vmem_obj(&w->d->memory, OBJ_VAR, p->id, inst);
    if (!type_is_scalar(p->type)) {
        cell_forget(w, obj);
        pieces_put(w, (struct address){ obj, 0 }, pieces, a.first, a.n);
    } else if (!arg || !w->d->ops->relate || !w->d->ops->relate(w, p, arg, a.x)) {
        cell_write(w, obj, 0, type_width(p->type), a.x);
    }
}

// Renews the variables of a recursive function whose outer activation is not told apart: they are those of a new one.
static void renew(struct cell_work *w, const struct func *f)
{
    for (size_t i = 0; i < f->vars.n; i++)
        if (f->vars.at[i]->fn == f)
            cell_forget(w, cell_var(w, f->vars.at[i]));
}

static void edge_call(struct cell_work *w, const struct edge *e)
{
    const struct func *f = e->callee;
    assert(f->n_params <= f->vars.n && e->ret);
    const struct value_ops *ops = w->d->ops;
    struct argument a[ARGS_MAX];
    struct piece_vec pieces = { 0 };
    uint32_t calls = f->recursive && ops->calls ? ops->calls(w, f) : 0;
    size_t n = MIN(MIN(e->n_args, f->n_params), (size_t)ARGS_MAX);
    for (size_t i = 0; i < n; i++)
        eval_argument(w, e->args[i], &a[i], &pieces);
    bool renewed = f->recursive && !ops->calls;
    if (renewed)
        renew(w, f);
    for (size_t i = 0; i < f->n_params; i++)
        bind(w, f->vars.at[i], calls, i < n ? e->args[i] : NULL, i < n ? a[i] : (struct argument){ 0 }, &pieces);
    if (*w->d->opt.drop_dead && !(renewed && e->from->fn == f))
        forget_dead_locals(w, e->ret->to);  // what the caller does not read after the call
    if (f->recursive && ops->set_calls)
        ops->set_calls(w, f, calls + 1);
    vec_free(&pieces);
}

static void return_record(struct cell_work *w, const struct exp *lhs, const struct piece_vec *known)
{
    struct address to = { cell_var(w, lhs->var), lhs->off };
    cell_forget_range(w, to.obj, to.off * 8, lhs->type->size * 8);
    pieces_put(w, to, known, 0, known->n);
}

static void edge_return(struct cell_work *w, const struct edge *e)
{
    const struct func *f = e->callee;
    const struct value_ops *ops = w->d->ops;
    uint32_t calls = f->recursive && ops->calls ? ops->calls(w, f) : 0, inst = calls ? calls - 1 : 0, x = VALUE_ANY;
    assert(!ops->calls == !ops->set_calls);
    bool scalar = e->lhs && type_is_scalar(e->lhs->type), related = false;
    struct dying d = { .w = w, .f = f, .inst = inst };
    struct piece_vec known = { 0 };
    if (e->lhs && f->retval) {
        struct address from = { vmem_obj(&w->d->memory, OBJ_VAR, f->retval->id, inst), 0 };
        const struct type *t = f->retval->type;
        if (scalar)
            x = lives_outlived(&d, value_of_cell(w->d, cell_read(w, from.obj, 0, type_width(t)), t, 0));
        else
            pieces_collect(w, from, t->size, &known);
    }
    for (size_t i = 0; i < known.n; i++)
        known.at[i].value = lives_outlived(&d, known.at[i].value);
    // Relations between the result and variables that live on must be kept before the returned value dies.
    if (scalar && f->retval && ops->relate)
        related = ops->relate(w, e->lhs->var, exp_cell(&w->d->cfa->exps, f->retval, 0, f->retval->type, NULL), x);
    locals_end(w, &d);
    if (f->recursive && ops->set_calls)
        ops->set_calls(w, f, inst);
    if (scalar && !related)
        cell_assign(w, e->lhs, x);
    else if (e->lhs && !scalar)
        return_record(w, e->lhs, &known);
    vec_free(&known);
}

// ---- dispatch -------------------------------------------------------------------------------------------------------

// Ends the variable-length arrays of v with its block.
static void arrays_end(struct cell_work *w, const struct var *v)
{
    struct pt_places sites = { 0 };
    for (size_t i = 0; i < v->fn->nodes.n; i++)
        for (size_t k = 0; k < v->fn->nodes.at[i]->out.n; k++) {
            const struct edge *e = v->fn->nodes.at[i]->out.at[k];
            if (e->kind == EDGE_ALLOC && storage_array(e) == v)
                vec_push(&sites, ((struct pt_place){ OBJ_HEAP, e->id, 0 }));
        }
    if (sites.n)
        lives_end(&(struct dying){ .w = w, .freed = &sites });
    vec_free(&sites);
}

static void edge_decl(struct cell_work *w, const struct edge *e)
{
    uint32_t obj = cell_var(w, e->var);
    if (e->ends_life && e->var->is_vla)
        arrays_end(w, e->var);
    cell_forget(w, obj);
    if (e->var->addressed && (e->ends_life || e->from->loop))
        lives_end(&(struct dying){ .w = w, .obj = obj });
}

static void effect(struct cell_work *w, const struct edge *e)
{
    switch (e->kind) {
    case EDGE_ASSIGN:
        assign_value(w, e->lhs, e->rhs, w->d->ops->eval(w, e->rhs));
        return;
    case EDGE_ASSUME:
        w->d->ops->assume(w, e);
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
        edge_decl(w, e);
        return;
    case EDGE_HAVOC:
        cell_assign(w, e->lhs, value_of_cell(w->d, VALUE_ANY, e->lhs->type, 0));
        return;
    case EDGE_HAVOC_MEM:
        cell_forget_written(w, e, UINT64_MAX);
        return;
    case EDGE_CALL:
        edge_call(w, e);
        return;
    case EDGE_RETURN:
        edge_return(w, e);
        return;
    case EDGE_STOP:  // the location analysis says whether anything is behind it
    case EDGE_SKIP:
    case EDGE_EXTERN:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        return;
    }
}

void cell_edge(struct cell_work *w, const struct edge *e)
{
    effect(w, e);
    if (w->bottom || w->obstacle || !*w->d->opt.drop_dead)
        return;
    forget_dead(w, e->to);
    if (e->kind == EDGE_RETURN && w->root && w->d->opt.collects)
        collect_at(w, e);
}
