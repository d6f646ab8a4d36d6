// SPDX-License-Identifier: Apache-2.0
// order.c: finds results that depend on the order of evaluation that C leaves open (C17 6.5p2, 6.5p3, 6.5.2.2p10,
// 6.7.9p23).  It computes for every expression the objects that it reads and writes itself, and those of the functions
// that it calls.  Operands depend on the order if one writes an object that another one reads or writes; if neither
// access is in a called function, they are not even sequenced, and the behaviour is undefined.
#include "lower/build_priv.h"

#include "base/scan.h"

enum {
    READ = 1,
    WRITE = 2,
    PENDING = 4,  // of WRITE: no sequence point behind it yet
    CALL_READ = 8,
    CALL_WRITE = 16,
    READS = READ | CALL_READ,
    WRITES = WRITE | CALL_WRITE,
};

// Targets of pointers; those and every global variable; then objects by decl id.
enum { MEMORY, EVERYTHING, FIRST_DECL };

struct touch {
    uint32_t what;
    uint8_t how;
    uint64_t low, high;     // bytes of a declared object, or of a record of type `in` behind a pointer
    const struct type *in;  // of MEMORY; NULL: anything
};

struct effects {
    VEC_OF(struct touch);
    bool stops, errs;  // it may end the run; it may call an error function
};

struct order {
    struct builder *b;
    uint8_t *taken;          // by decl id: its address is a value somewhere
    struct effects *called;  // by function id: which objects a call touches that are not its own
    struct map funcs;        // decl id -> function id
    bool silent;             // only effects are asked for
    struct map places;       // offset of a place that was found -> 1
    size_t n;                // how many
    struct loc first;
};

static void walk(struct order *o, const struct expr *e, struct effects *out);
static void walk_stmt(struct order *o, const struct stmt *s, struct effects *out);

// ---- sets of objects ------------------------------------------------------------------------------------------------

// Adds an access; whether t is new.
static bool touch(struct effects *f, struct touch t)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->at[i].what == t.what && f->at[i].low == t.low && f->at[i].high == t.high && f->at[i].in == t.in) {
            uint8_t old = f->at[i].how;
            f->at[i].how |= t.how;
            return f->at[i].how != old;
        }
    vec_push(f, t);
    return true;
}

static struct touch as_called(struct touch t)
{
    t.how = (uint8_t)((t.how & READS ? CALL_READ : 0) | (t.how & WRITES ? CALL_WRITE : 0));
    return t;
}

static void join(struct effects *to, struct effects *from)
{
    for (size_t i = 0; i < from->n; i++)
        touch(to, from->at[i]);
    to->stops |= from->stops;
    to->errs |= from->errs;
    vec_free(from);
}

// Passes a sequence point: writes so far are complete.
static void settle_writes(struct effects *f)
{
    for (size_t i = 0; i < f->n; i++)
        f->at[i].how &= (uint8_t)~PENDING;
}

static const struct decl *decl_at(const struct order *o, uint32_t what)
{
    return o->b->p->decls.at[what - FIRST_DECL];
}

static bool reaches(const struct order *o, uint32_t many, uint32_t what)
{
    if (what < FIRST_DECL || many == what)
        return true;
    const struct decl *d = decl_at(o, what);
    return o->taken[d->id] || (many == EVERYTHING && d->is_global);
}

static bool overlap(const struct order *o, const struct touch *x, const struct touch *y)
{
    if (x->what == MEMORY && y->what == MEMORY && x->in && x->in == y->in)  // different members of records
        return x->low < y->high && y->low < x->high;
    if (x->what < FIRST_DECL)
        return reaches(o, x->what, y->what);
    if (y->what < FIRST_DECL)
        return reaches(o, y->what, x->what);
    return x->what == y->what && x->low < y->high && y->low < x->high;
}

// ---- what is found --------------------------------------------------------------------------------------------------

static void note_place(struct order *o, struct loc at, bool unsequenced)
{
    if (o->silent)
        return;
    if (unsequenced)
        vec_push(&o->b->c->hazards, ((struct hazard){ HAZARD_UNSEQUENCED, at }));
    if (!map_put(&o->places, at.off, 1))
        return;
    if (o->n++ == 0 || at.off < o->first.off)
        o->first = at;
}

// Compares the operands x and y of one operator, at `at`; indeterminate: they are not interleaved (items of an
// initialiser).
static void compare_effects(struct order *o, const struct effects *x, const struct effects *y, struct loc at,
                            bool indeterminate)
{
    bool order = (x->stops && y->errs) || (x->errs && y->stops), unsequenced = false;
    for (size_t i = 0; i < x->n && !o->silent; i++)
        for (size_t j = 0; j < y->n; j++) {
            uint8_t p = x->at[i].how, q = y->at[j].how;
            bool clash = ((p & WRITES) && (q & (READS | WRITES))) || ((q & WRITES) && (p & READS));
            if (!clash || !overlap(o, &x->at[i], &y->at[j]))
                continue;
            order = true;
            unsequenced |= ((p & WRITE) && (q & (READ | WRITE))) || ((q & WRITE) && (p & READ));
        }
    if (order)
        note_place(o, at, unsequenced && !indeterminate);
}

// ---- expressions ----------------------------------------------------------------------------------------------------

static const struct expr *strip(const struct expr *e)
{
    while (e->kind == EXPR_CAST && e->cast != CAST_DECAY && e->cast != CAST_LVALUE)
        e = e->a;
    return e;
}

// The pointer that p is moved from, and the distance in bytes; *exact: it is constant.
static const struct expr *base_of(const struct expr *p, uint64_t *by, bool *exact)
{
    for (p = strip(p); p->kind == EXPR_BINARY && p->op == OP_PTR_ADD; p = strip(p->a)) {
        u128 n = 0;
        if (const_eval(p->b, &n) && n < UINT32_MAX)
            *by += (uint64_t)n * p->type->elem->size;
        else
            *exact = false;
    }
    return p;
}

// The object that lvalue e is in, and the bytes of it.
static struct touch object_of(const struct expr *e)
{
    static const struct touch memory = { MEMORY, 0, 0, UINT64_MAX, NULL };
    uint64_t low = 0, size = MAX(e->type->size, 1);
    bool exact = e->type->complete;
    for (;;) {
        if (e->kind == EXPR_MEMBER) {
            low += e->field->off;
            size += e->field->is_bitfield ? 8 : 0;
            e = e->a;
        } else if (e->kind == EXPR_CAST && e->cast != CAST_DECAY) {
            e = e->a;
        } else if (e->kind == EXPR_DEREF) {
            bool member = exact && type_is_record(e->type);
            struct touch part = { MEMORY, 0, low, low + size, e->type->unqual };
            e = base_of(e->a, &low, &exact);
            if (e->kind != EXPR_ADDR && (e->kind != EXPR_CAST || e->cast != CAST_DECAY))
                return member ? part : memory;
            e = e->a;
        } else {
            break;
        }
    }
    if ((e->kind != EXPR_VAR && e->kind != EXPR_COMPOUND_LIT) || !e->decl)
        return memory;
    uint32_t what = decl_entity(e->decl)->id + FIRST_DECL;
    return exact ? (struct touch){ what, 0, low, low + size, NULL } : (struct touch){ what, 0, 0, UINT64_MAX, NULL };
}

static bool is_constant(const struct expr *e)
{
    return e->kind == EXPR_STRING || e->type->kind == TYPE_FUNCTION;
}

// Adds the accesses for finding the place of lvalue e.
static void walk_place(struct order *o, const struct expr *e, struct effects *out)
{
    if (e->kind == EXPR_VAR || is_constant(e))
        return;
    if (e->kind == EXPR_MEMBER || (e->kind == EXPR_CAST && e->cast == CAST_NOOP))
        walk_place(o, e->a, out);
    else if (e->kind == EXPR_DEREF)
        walk(o, e->a, out);
    else
        walk(o, e, out);
}

static void access(const struct expr *e, uint8_t how, struct effects *out)
{
    struct touch t = object_of(e);
    t.how = how;
    if (!is_constant(e))
        touch(out, t);
}

static void walk_pair(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 }, y = { 0 };
    walk(o, e->a, &x);
    walk(o, e->b, &y);
    compare_effects(o, &x, &y, e->loc, false);
    join(out, &x);
    join(out, &y);
}

static bool same_place(struct touch x, struct touch y)
{
    return x.what == y.what && x.low == y.low && x.high == y.high && x.in == y.in;
}

// Whether t is the object that an assignment inside of a = b = ... stores the same value to.
static bool is_chained(const struct expr *e, struct touch t)
{
    const struct expr *b = e->kind == EXPR_ASSIGN ? strip(e->b) : e;
    for (; b->kind == EXPR_ASSIGN && b->type->unqual == e->type->unqual; b = strip(b->b))
        if (same_place(object_of(b->a), t))
            return true;
    return false;
}

// Compares the store of e = v, e op= v, ++e with side effects of its operands that are not over.
static void store(struct order *o, const struct expr *e, struct effects *done)
{
    struct touch t = object_of(e->a);
    bool clash = false;
    for (size_t i = 0; i < done->n; i++)
        clash |= (done->at[i].how & PENDING) && overlap(o, &t, &done->at[i]) && !is_chained(e, done->at[i]);
    if (clash)
        note_place(o, e->loc, true);
    access(e->a, WRITE | PENDING, done);
}

static void walk_assign(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 }, y = { 0 };
    walk_place(o, e->a, &x);
    if (e->kind != EXPR_ASSIGN)
        access(e->a, READ, &x);
    if (e->kind == EXPR_ASSIGN || e->kind == EXPR_COMPOUND)
        walk(o, e->b, &y);
    compare_effects(o, &x, &y, e->loc, false);
    join(&x, &y);
    store(o, e, &x);
    join(out, &x);
}

// Adds the accesses of operands of which the first is evaluated before the others.
static void walk_in_turn(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 };
    walk(o, e->a, &x);
    settle_writes(&x);
    join(out, &x);
    if (e->b)
        walk(o, e->b, out);
    if (e->c)
        walk(o, e->c, out);
}

static void walk_init(struct order *o, const struct init *init, struct effects *out)
{
    struct effects all = { 0 };
    for (size_t i = 0; init && i < init->n; i++) {
        struct effects x = { 0 };
        walk(o, init->items[i].init, &x);
        compare_effects(o, &all, &x, init->items[i].init->loc, true);
        join(&all, &x);
    }
    join(out, &all);
}

// ---- calls ----------------------------------------------------------------------------------------------------------

static struct decl *callee_of(const struct expr *call)
{
    struct decl *d = called_function(call->a);
    return d ? decl_entity(d) : NULL;
}

// Adds the accesses of a function without body that is no model: changes to memory that its arguments reach, and, if
// the library does not know it, that earlier calls were given.
static void touch_by_pointers(struct order *o, const struct expr *call, const struct decl *f, struct effects *out)
{
    static const char *const errors[] = { "reach_error", "__VERIFIER_error", "__assert_fail",
                                          "__assert",    "assert",           "__VERIFIER_assert" };
    static const char *const ends[] = {
        "exit", "_Exit", "_exit", "quick_exit", "abort", "__VERIFIER_assume", "longjmp"
    };
    const char *name = library_name(o->b, f);
    out->errs |= is_among(name, errors, ARRAY_LEN(errors));
    out->stops |= is_among(name, ends, ARRAY_LEN(ends));
    enum escaped escaped = library_knows(o->b, f) ? ESCAPED_NOTHING : extern_escapes(o->b);
    if (escaped != ESCAPED_NOTHING)
        touch(out, (struct touch){ escaped == ESCAPED_ALL ? EVERYTHING : MEMORY, CALL_READ | CALL_WRITE, 0, UINT64_MAX,
                                   NULL });
    for (size_t i = 0; i < call->n_args; i++) {
        const struct type *t = call->args[i]->type;
        bool record = type_is_record(t), constant = !record && type_is_pointer(t) && (t->elem->quals & QUAL_CONST);
        if (record || type_is_pointer(t))
            touch(out, (struct touch){ MEMORY, constant ? CALL_READ : CALL_READ | CALL_WRITE, 0, UINT64_MAX, NULL });
    }
}

/* Adds to the accesses of calls of f those of its body to objects that are not its own, including those of the
 * functions that it calls. Whether these are more than before. */
static bool summarize(struct order *o, const struct func *f)
{
    struct effects all = { 0 }, *own = &o->called[f->id];
    bool more = false;
    walk_stmt(o, f->decl->body, &all);
    for (size_t i = 0; i < all.n; i++) {
        uint32_t what = all.at[i].what;
        if (what < FIRST_DECL || decl_at(o, what)->is_global)
            more |= touch(own, as_called(all.at[i]));
    }
    more |= all.stops > own->stops || all.errs > own->errs;
    own->stops |= all.stops;
    own->errs |= all.errs;
    vec_free(&all);
    return more;
}

static void run(struct order *o, const struct expr *e, struct effects *out)
{
    struct decl *f = callee_of(e), *body = f && !f->body ? library_model(o->b, f) : f;
    uint64_t id;
    if (!f) {
        touch(out, (struct touch){ EVERYTHING, CALL_READ | CALL_WRITE, 0, UINT64_MAX, NULL });
        return;
    }
    if (!body || !body->body) {
        touch_by_pointers(o, e, f, out);
        return;
    }
    if (!map_get(&o->funcs, body->id, &id))
        return;  // it is never called
    const struct effects *s = &o->called[id];
    for (size_t i = 0; i < s->n; i++)
        touch(out, s->at[i]);
    out->stops |= s->stops;
    out->errs |= s->errs;
}

static void walk_call(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects all = { 0 };
    if (e->kind == EXPR_CALL && !callee_of(e))
        walk(o, e->a, &all);
    for (size_t i = 0; i < e->n_args; i++) {
        struct effects x = { 0 };
        walk(o, e->args[i], &x);
        compare_effects(o, &all, &x, e->loc, false);
        join(&all, &x);
    }
    settle_writes(&all);
    if (e->kind == EXPR_CALL)
        run(o, e, &all);
    else if (e->builtin >= BUILTIN_ADD_OVERFLOW && e->builtin <= BUILTIN_MUL_OVERFLOW)
        touch(&all, (struct touch){ MEMORY, CALL_WRITE, 0, UINT64_MAX, NULL });
    join(out, &all);
}

// Adds the accesses of a block in an expression, as if it was called.
static void walk_block(struct order *o, const struct expr *e, struct effects *out)
{
    struct effects x = { 0 };
    walk_stmt(o, e->body, &x);
    for (size_t i = 0; i < x.n; i++)
        x.at[i] = as_called(x.at[i]);
    join(out, &x);
}

static void walk(struct order *o, const struct expr *e, struct effects *out)
{
    switch ((int)e->kind) {
    case EXPR_VAR:
    case EXPR_MEMBER:
    case EXPR_DEREF:
        if (e->type->kind != TYPE_FUNCTION && e->type->kind != TYPE_ARRAY)
            access(e, READ, out);
        walk_place(o, e, out);
        break;
    case EXPR_ADDR:
        walk_place(o, e->a, out);
        break;
    case EXPR_CAST:
        if (e->cast == CAST_LVALUE)
            access(e->a, READ, out);
        if (e->cast == CAST_LVALUE || e->cast == CAST_DECAY)
            walk_place(o, e->a, out);
        else
            walk(o, e->a, out);
        break;
    case EXPR_UNARY:
        walk(o, e->a, out);
        break;
    case EXPR_BINARY:
        walk_pair(o, e, out);
        break;
    case EXPR_LOGAND:
    case EXPR_LOGOR:
    case EXPR_COND:
    case EXPR_COMMA:
        walk_in_turn(o, e, out);
        break;
    case EXPR_ASSIGN:
    case EXPR_COMPOUND:
    case EXPR_PREINC:
    case EXPR_POSTINC:
        walk_assign(o, e, out);
        break;
    case EXPR_CALL:
    case EXPR_BUILTIN:
        walk_call(o, e, out);
        break;
    case EXPR_COMPOUND_LIT:
        walk_init(o, e->decl->init, out);
        break;
    case EXPR_STMT:
        walk_block(o, e, out);
        break;
    default:
        break;
    }
}

static void walk_full(struct order *o, const struct expr *e, struct effects *out)
{
    if (!e)
        return;
    walk(o, e, out);
    settle_writes(out);
}

static void walk_stmt(struct order *o, const struct stmt *s, struct effects *out)
{
    for (; s; s = s->a) {
        walk_full(o, s->expr, out);
        walk_full(o, s->step, out);
        for (size_t i = 0; i < s->n_decls; i++)
            if (s->decls[i]->kind == DECL_VAR && !s->decls[i]->is_global)
                walk_init(o, s->decls[i]->init, out);
        walk_stmt(o, s->init, out);
        for (size_t i = 0; i < s->n; i++)
            walk_stmt(o, s->list[i], out);
        walk_stmt(o, s->b, out);
    }
}

// ---- addresses ------------------------------------------------------------------------------------------------------

static void take_stmt(struct order *o, const struct stmt *s);

static void take_init(struct order *o, const struct init *init);

// Marks the objects whose addresses become values in e; accessed: e is a pointer that is dereferenced at once.
static void take_addresses(struct order *o, const struct expr *e, bool accessed)
{
    for (; e; e = e->a) {
        bool address = e->kind == EXPR_ADDR || (e->kind == EXPR_CAST && e->cast == CAST_DECAY);
        struct touch t = address && !accessed ? object_of(e->a) : (struct touch){ 0 };
        if (t.what >= FIRST_DECL)
            o->taken[t.what - FIRST_DECL] = 1;
        bool passes = e->kind == EXPR_CAST || (e->kind == EXPR_BINARY && e->op == OP_PTR_ADD);
        accessed = e->kind == EXPR_DEREF || (accessed && passes && !address);
        take_addresses(o, e->b, false);
        take_addresses(o, e->c, false);
        for (size_t i = 0; i < e->n_args; i++)
            take_addresses(o, e->args[i], false);
        if (e->kind == EXPR_COMPOUND_LIT)
            take_init(o, e->decl->init);
        if (e->kind == EXPR_STMT)
            take_stmt(o, e->body);
    }
}

static void take_init(struct order *o, const struct init *init)
{
    for (size_t i = 0; init && i < init->n; i++)
        take_addresses(o, init->items[i].init, false);
}

static void take_stmt(struct order *o, const struct stmt *s)
{
    for (; s; s = s->a) {
        take_addresses(o, s->expr, false);
        take_addresses(o, s->step, false);
        for (size_t i = 0; i < s->n_decls; i++)
            take_init(o, s->decls[i]->init);
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
        if (d->is_global)
            take_init(o, d->init);
    }
}

// Repeats until nothing more is found; functions that are called tend to come behind their callers.
static void find_effects(struct order *o)
{
    const struct cfa *c = o->b->c;
    for (size_t i = 0; i < c->funcs.n; i++)
        if (has_body(c->funcs.at[i]))
            map_put(&o->funcs, c->funcs.at[i]->decl->id, c->funcs.at[i]->id);
    o->silent = true;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = c->funcs.n; i-- > 0;)
            more |= has_body(c->funcs.at[i]) && summarize(o, c->funcs.at[i]);
    }
    o->silent = false;
}

static void find_clashes(struct order *o)
{
    for (size_t i = 0; i < o->b->c->funcs.n; i++) {
        const struct func *f = o->b->c->funcs.at[i];
        struct effects all = { 0 };
        if (has_body(f) && !f->is_model)
            walk_stmt(o, f->decl->body, &all);
        vec_free(&all);
    }
}

void order_find(struct builder *b)
{
    size_t n = b->p->decls.n + 1, n_funcs = b->c->funcs.n;
    struct order o = { .b = b, .taken = mem_alloc(n), .called = MEM_ARRAY(struct effects, n_funcs) };
    find_taken(&o);
    find_effects(&o);
    find_clashes(&o);
    for (size_t i = 0; i < n_funcs; i++)
        vec_free(&o.called[i]);
    mem_free(o.called, n_funcs * sizeof *o.called);
    mem_free(o.taken, n);
    map_free(&o.funcs);
    map_free(&o.places);
    if (!o.n)
        return;
    struct place at = sources_place(&b->p->src, o.first);
    b->cur = b->c->entry->entry;  // (assume_note is silent where nothing is reached)
    assume_note(b, o.first, true, "operands are evaluated in gcc's order (%zu place%s, first %s:%u)", o.n,
                o.n == 1 ? "" : "s", at.file, at.line);
}
