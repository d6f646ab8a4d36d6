// SPDX-License-Identifier: Apache-2.0
// order.c: finds results that depend on the order of evaluation that C leaves open (C17 6.5p2, 6.5p3, 6.5.2.2p10,
// 6.7.9p23).  It computes for every expression the objects that it reads and writes itself, and those of the functions
// that it calls.  Operands depend on the order if one writes an object that another one reads or writes; if neither
// access is in a called function, they are not even sequenced, and the behaviour is undefined.
#include "lower/order.h"

// ---- addresses ------------------------------------------------------------------------------------------------------

static void take_stmt(struct order *o, const struct stmt *s);

static void take_decl(struct order *o, const struct decl *d);

static void take_lengths(struct order *o, const struct type *t);

// Marks the objects whose addresses become values in e; accessed: e is a pointer that is dereferenced at once.
static void take_addresses(struct order *o, const struct expr *e, bool accessed)
{
    for (; e; e = e->a) {
        bool address = e->kind == EXPR_ADDR || (e->kind == EXPR_CAST && e->cast == CAST_DECAY);
        struct touch t = address && !accessed ? order_object(e->a) : (struct touch){ 0 };
        if (t.what >= FIRST_DECL)
            o->taken[t.what - FIRST_DECL] = 1;
        bool passes = e->kind == EXPR_CAST || (e->kind == EXPR_BINARY && e->op == OP_PTR_ADD);
        accessed = e->kind == EXPR_DEREF || (accessed && passes && !address);
        take_addresses(o, e->b, false);
        take_addresses(o, e->c, false);
        for (size_t i = 0; i < e->n_args; i++)
            take_addresses(o, e->args[i], false);
        if (e->kind == EXPR_CAST && e->is_written)
            take_lengths(o, e->type);
        if (e->kind == EXPR_SIZEOF_VLA)
            take_lengths(o, e->arg_type);
        if (e->kind == EXPR_COMPOUND_LIT)
            take_decl(o, e->decl);
        if (e->kind == EXPR_STMT)
            take_stmt(o, e->body);
    }
}

static void take_lengths(struct order *o, const struct type *t)
{
    for (; may_have_lengths(t); t = t->elem)
        take_addresses(o, t->vla_len, false);
}

// Functions get the address of a va_list, or of a variable that they clean up, without an operator &.
static void take_decl(struct order *o, const struct decl *d)
{
    take_lengths(o, d->type);
    take_addresses(o, d->array_len, false);
    if (d->cleanup || type_is_list(d->type))
        o->taken[d->id] = 1;
    for (size_t i = 0; d->init && i < d->init->n; i++)
        take_addresses(o, d->init->items[i].init, false);
}

static void take_stmt(struct order *o, const struct stmt *s)
{
    for (; s; s = s->a) {
        take_addresses(o, s->expr, false);
        take_addresses(o, s->step, false);
        for (size_t i = 0; i < s->n_decls; i++)
            take_decl(o, s->decls[i]);
        take_stmt(o, s->init);
        for (size_t i = 0; i < s->n; i++)
            take_stmt(o, s->list[i]);
        take_stmt(o, s->b);
    }
}

// ---- the program ----------------------------------------------------------------------------------------------------

static bool has_body(const struct func *f)
{
    return f->decl && f->decl->body;
}

static void find_taken(struct order *o)
{
    for (size_t i = 0; i < o->b->p->decls.n; i++) {
        const struct decl *d = o->b->p->decls.at[i];
        take_stmt(o, d->body);
        if (d->is_global || d->kind == DECL_PARAM)
            take_decl(o, d);
    }
}

/* Adds to the accesses of calls of f those of its body to objects that are not its own, including those of the
 * functions that it calls; that it may not come to its end is taken back if it is seen to (`ends`: accesses are known).
 * Whether that changes anything. */
static bool summarize(struct order *o, const struct func *f, bool ends)
{
    struct effects all = { 0 }, *own = &o->called[f->id];
    bool more = false;
    order_walk_function(o, f, &all);
    for (size_t i = 0; i < all.n; i++) {
        uint32_t what = all.at[i].what;
        if (what < FIRST_DECL || order_decl(o, what)->is_global)
            more |= effects_touch(own, touch_as_called(all.at[i]));
    }
    uint8_t marks = (all.marks & (uint8_t) ~(ORDER_LEAVES | ORDER_CUTS)) | (ends ? 0 : own->marks);
    more |= marks != own->marks;
    own->marks = marks;
    effects_free(&all);
    return more;
}

// Repeats until nothing changes; functions that are called tend to come behind their callers.
static void repeat(struct order *o, bool ends)
{
    const struct cfa *c = o->b->c;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = c->funcs.n; i-- > 0;)
            more |= has_body(c->funcs.at[i]) && summarize(o, c->funcs.at[i], ends);
    }
}

/* Finds what calls do.  That a function comes to its end must be seen, for those that it calls first: so one that calls
 * itself may not. */
static void find_effects(struct order *o)
{
    const struct cfa *c = o->b->c;
    for (size_t i = 0; i < c->funcs.n; i++)
        if (has_body(c->funcs.at[i])) {
            map_put(&o->funcs, c->funcs.at[i]->decl->id, c->funcs.at[i]->id);
            o->called[i].marks = ORDER_ENDS;
        }
    o->silent = true;
    repeat(o, false);
    repeat(o, true);
    o->silent = false;
}

static void find_clashes(struct order *o)
{
    for (size_t i = 0; i < o->b->c->funcs.n; i++) {
        const struct func *f = o->b->c->funcs.at[i];
        struct effects all = { 0 };
        o->open_from[i] = o->open.n;
        if (has_body(f) && !f->is_model)
            order_walk_function(o, f, &all);
        effects_free(&all);
    }
    o->open_from[o->b->c->funcs.n] = o->open.n;
}

// The number of the wider one of two places; 0: none.
static uint32_t outer_place(const struct cfa *c, uint32_t x, uint32_t y)
{
    if (!x)
        return y;
    const struct unordered_place *p = &c->unordered.at[x - 1], *q = &c->unordered.at[y - 1];
    return q->end.off - q->loc.off > p->end.off - p->loc.off ? y : x;
}

// Marks the edges on which no counterexample may rest.
static void mark_open(struct order *o)
{
    struct cfa *c = o->b->c;
    uint32_t base = (uint32_t)c->unordered.n;
    for (size_t k = 0; k < o->open.n; k++)
        vec_push(&c->unordered, ((struct unordered_place){ o->open.at[k].at.loc, o->open.at[k].at.end }));
    for (size_t i = 0; i < c->edges.n && o->open.n; i++) {
        struct edge *e = c->edges.at[i];
        uint32_t fn = e->from->fn->id;
        for (size_t k = o->open_from[fn]; k < o->open_from[fn + 1] && !e->is_unordered; k++) {
            const struct open_place *p = &o->open.at[k];
            if (p->undefined || p->at.loc.off > e->loc.off || e->end.off > p->at.end.off)
                continue;
            e->is_unordered = p->same;
            e->place = outer_place(c, e->place, base + (uint32_t)k + 1);
        }
    }
}

void order_find(struct builder *b)
{
    size_t n = b->p->decls.n + 1, n_funcs = b->c->funcs.n;
    struct order o = { .b = b, .taken = mem_alloc(n), .called = MEM_ARRAY(struct effects, n_funcs) };
    o.open_from = MEM_ARRAY(size_t, n_funcs + 1);
    order_marks_find(b, &o.marks);
    find_taken(&o);
    find_effects(&o);
    find_clashes(&o);
    sure_violate(&o);
    mark_open(&o);
    for (size_t i = 0; i < n_funcs; i++)
        effects_free(&o.called[i]);
    mem_free(o.called, n_funcs * sizeof *o.called);
    mem_free(o.taken, n);
    mem_free(o.open_from, (n_funcs + 1) * sizeof *o.open_from);
    map_free(&o.funcs);
    map_free(&o.places);
    vec_free(&o.open);
    order_marks_free(&o.marks, n_funcs);
    if (!o.n)
        return;
    struct place at = sources_place(&b->p->src, o.first);
    b->cur = b->c->entry->entry;  // (assume_note is silent where nothing is reached)
    assume_note(b, o.first, ASSUME_ORDER,
                "the order in which operands are evaluated makes no difference (%zu place%s, first %s:%u)", o.n,
                o.n == 1 ? "" : "s", at.file, at.line);
}
