// SPDX-License-Identifier: Apache-2.0
// record.c: executes a run and notes on which earlier steps each step depends: those that decided that it happens, and
// those that wrote the data that it reads.
#include "cfa/uses.h"
#include "report/trace_priv.h"

enum { EVENTS_MAX = 1 << 22, OBJECT_ENTRIES_MAX = 1 << 20 };

struct event *event_at(struct recorder *r, uint32_t n)
{
    return n == NO_EVENT || n < r->first || n - r->first >= r->events.n ? NULL : &r->events.at[n - r->first];
}

uint32_t event_last(const struct recorder *r)
{
    return r->first + (uint32_t)r->events.n - 1;
}

static struct live_frame *top_frame(struct recorder *r)
{
    return &vec_last(&r->frames);
}

// Objects.

static void object_free(struct object *o)
{
    mem_free(o->def, sizeof *o->def * o->n);
    o->def = NULL;
}

// Finds the entries of bytes [off, off + n) of an object of size bytes; false if they are outside.
static bool entries(struct object *o, uint64_t size, uint64_t off, uint64_t n, size_t *lo, size_t *hi)
{
    if (n == 0 || off >= size || n > size - off)
        return false;
    if (!o->def) {
        o->bytes = (uint32_t)(size / OBJECT_ENTRIES_MAX + 1);
        o->n = (size_t)((size + o->bytes - 1) / o->bytes);
        o->def = MEM_ARRAY(uint32_t, o->n);
    }
    *lo = (size_t)(off / o->bytes);
    *hi = (size_t)((off + n - 1) / o->bytes);
    return true;
}

static void add_read(struct recorder *r, uint32_t event)
{
    for (size_t i = r->reads.n; i-- > 0 && i + 32 > r->reads.n;)
        if (r->reads.at[i] == event)
            return;
    vec_push(&r->reads, event);
}

static void read_object(struct recorder *r, struct object *o, uint64_t size, uint64_t off, uint64_t n)
{
    size_t lo, hi;
    if (!o || !o->def || !entries(o, size, off, n, &lo, &hi))
        return;
    for (size_t i = lo; i <= hi; i++)
        if (o->def[i] && (i == lo || o->def[i] != o->def[i - 1]))
            add_read(r, o->def[i] - 1);
}

static struct object *object_in(struct recorder *r, struct live_frame *f, const struct var *v)
{
    if (!v->fn)
        return &r->globals[v->id];
    uint32_t i = r->local_index[v->id];
    bool same = r->activations.at[f->activation].fn == v->fn && i < f->n_vars;
    return same ? &f->vars[i] : NULL;
}

static struct live_frame *frame_of_activation(struct recorder *r, uint32_t activation)
{
    size_t low = 0, high = r->frames.n;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (r->frames.at[mid].activation == activation)
            return &r->frames.at[mid];
        if (r->frames.at[mid].activation < activation)
            low = mid + 1;
        else
            high = mid;
    }
    return NULL;
}

static struct object *heap_object(struct recorder *r, uint64_t base)
{
    uint64_t *slot = map_at(&r->heap_at, base);
    if (!*slot) {
        struct object o = { 0 };
        vec_push(&r->heap, o);
        *slot = r->heap.n;
    }
    return &r->heap.at[*slot - 1];
}

// Finds the object at an address; NULL: it is unknown.
static struct object *object_at(struct recorder *r, struct interp *m, uint64_t addr, struct block_info *b)
{
    uint64_t activation;
    if (!interp_block(m, addr, b) || b->fn)
        return NULL;
    if (!b->var)
        return heap_object(r, b->base);
    if (!b->var->fn)
        return &r->globals[b->var->id];
    if (!map_get(&r->owner, b->base, &activation))
        return NULL;
    struct live_frame *f = frame_of_activation(r, (uint32_t)activation);
    return f ? object_in(r, f, b->var) : NULL;
}

// Notes the cells that the next edge reads.

struct looking {
    struct recorder *r;
    struct interp *m;
};

static void visit(void *ctx, const struct exp *e)
{
    struct recorder *r = ((struct looking *)ctx)->r;
    uint64_t base;
    if (e->kind == EXP_CELL) {
        read_object(r, object_in(r, top_frame(r), e->var), e->var->type->size, (uint64_t)e->off, exp_cell_bytes(e));
    } else if (e->kind == EXP_ADDR && e->var->fn && interp_address(((struct looking *)ctx)->m, e->var, &base)) {
        map_put(&r->owner, base, top_frame(r)->activation);
    }
}

// Evaluates an expression in the order of the edge that comes next, so that objects get the same addresses as without
// recording.
static bool evaluate_value(struct recorder *r, struct interp *m, const struct exp *e, u128 *out)
{
    *out = 0;
    bool known = e && type_is_scalar(e->type) && interp_eval(m, e, out);
    exp_each(e, visit, &(struct looking){ r, m });
    return known;
}

static bool evaluate(struct recorder *r, struct interp *m, const struct exp *e, uint64_t *out)
{
    u128 v;
    bool known = evaluate_value(r, m, e, &v);
    if (out)
        *out = (uint64_t)v;
    return known;
}

static void read_memory(struct recorder *r, struct interp *m, uint64_t addr, uint64_t n)
{
    struct block_info b;
    struct object *o = object_at(r, m, addr, &b);
    if (o)
        read_object(r, o, b.size, addr - b.base, n);
}

// Evaluates the operand of a COPY or SET, except for a named object, which need not have an address.
static bool operand(struct recorder *r, struct interp *m, const struct exp *e, uint64_t *addr)
{
    if (e->kind == EXP_ADDR && e->var->kind != VAR_STRING)
        return false;
    return evaluate(r, m, e, addr);
}

// A write to a block whose life has ended depends on the step that ended it.
static void look_dead(struct recorder *r, struct interp *m)
{
    struct block_info b;
    if (r->has_addr && interp_block(m, r->addr, &b) && !b.live)
        read_memory(r, m, r->addr, 1);
}

static void look_copy(struct recorder *r, struct interp *m, const struct edge *e)
{
    evaluate(r, m, e->size, &r->size);
    r->has_src = operand(r, m, e->src, &r->src);
    if (r->has_src)
        read_memory(r, m, r->src, r->size);
    else if (e->src->kind == EXP_ADDR)
        read_object(r, object_in(r, top_frame(r), e->src->var), e->src->var->type->size, (uint64_t)e->src->off,
                    r->size);
    r->has_addr = operand(r, m, e->addr, &r->addr);
    look_dead(r, m);
}

// Notes the reads of a free: the address, and, if the block is dead, the step that ended its life.
static void look_free(struct recorder *r, struct interp *m, const struct edge *e)
{
    struct block_info b;
    r->has_addr = evaluate(r, m, e->addr, &r->addr);
    if (r->has_addr && interp_block(m, r->addr, &b))
        r->size = b.size;
    look_dead(r, m);
}

// Notes the reads of an allocation that moves a block: all of the old one.
static void look_moved(struct recorder *r, struct interp *m, const struct edge *e)
{
    struct block_info b;
    r->has_src = e->src && evaluate(r, m, e->src, &r->src) && interp_block(m, r->src, &b);
    if (!r->has_src)
        return;
    r->size = b.size;
    read_memory(r, m, b.base, b.size);
}

static void look_call(struct recorder *r, struct interp *m, const struct edge *e)
{
    for (size_t i = 0; i < e->n_args; i++) {
        evaluate(r, m, e->args[i], NULL);
        vec_push(&r->bounds, r->reads.n);
    }
}

static void look(struct recorder *r, struct interp *m, const struct edge *e)
{
    switch (e->kind) {
    case EDGE_LOAD:
        r->has_addr = evaluate(r, m, e->addr, &r->addr);
        if (r->has_addr)
            read_memory(r, m, r->addr, edge_bytes(e, e->lhs->type));
        break;
    case EDGE_STORE:
        r->has_addr = evaluate(r, m, e->addr, &r->addr);
        r->has_value = evaluate_value(r, m, e->rhs, &r->value);
        look_dead(r, m);
        break;
    case EDGE_COPY:
        look_copy(r, m, e);
        break;
    case EDGE_SET:
        evaluate(r, m, e->size, &r->size);
        r->has_value = evaluate_value(r, m, e->rhs, &r->value);
        r->has_addr = operand(r, m, e->addr, &r->addr);
        break;
    case EDGE_CALL:
        look_call(r, m, e);
        break;
    case EDGE_FREE:
        look_free(r, m, e);
        break;
    case EDGE_RETURN: {
        const struct var *v = e->callee->retval;
        if (v)
            read_object(r, object_in(r, top_frame(r), v), v->type->size, 0, v->type->size);
        break;
    }
    case EDGE_ALLOC:
        evaluate(r, m, e->size, NULL);
        look_moved(r, m, e);
        break;
    case EDGE_ASSIGN:
    case EDGE_ASSUME:
        evaluate(r, m, e->rhs, NULL);
        break;
    case EDGE_SKIP:
    case EDGE_DECL:
    case EDGE_HAVOC:
    case EDGE_HAVOC_MEM:
    case EDGE_EXTERN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        for (size_t i = 0; i < e->n_args; i++)
            evaluate(r, m, e->args[i], NULL);
        break;
    }
}

static void look_ahead(struct recorder *r, struct interp *m, const struct node *n)
{
    vec_clear(&r->reads);
    vec_clear(&r->bounds);
    r->has_addr = r->has_src = r->has_value = false;
    r->size = 0;
    if (n->out.n)
        look(r, m, n->out.at[0]);
}

// Events.

static void drop_old(struct recorder *r)
{
    size_t half = r->events.n / 2;
    uint64_t dep = r->events.at[half].dep;
    size_t deps = (size_t)(dep - r->dep_base);
    memmove(r->events.at, r->events.at + half, sizeof *r->events.at * (r->events.n - half));
    memmove(r->deps.at, r->deps.at + deps, sizeof *r->deps.at * (r->deps.n - deps));
    r->events.n -= half;
    r->deps.n -= deps;
    r->first += (uint32_t)half;
    r->dep_base = dep;
}

static uint32_t add_event(struct recorder *r, struct event e, const uint32_t *deps, size_t n)
{
    if (r->events.n >= EVENTS_MAX)
        drop_old(r);
    e.step = (uint32_t)r->run.steps - 1;
    e.dep = r->dep_base + r->deps.n;
    e.n_deps = (uint32_t)n;
    for (size_t i = 0; i < n; i++)
        vec_push(&r->deps, deps[i]);
    vec_push(&r->events, e);
    return event_last(r);
}

static void add_dep(struct recorder *r, uint32_t to)
{
    vec_push(&r->deps, to);
    vec_last(&r->events).n_deps++;
}

// The event that decides that the node is reached; ends the regions of branches that end at the node.
static uint32_t controlling(struct recorder *r, const struct node *n)
{
    struct live_frame *f = top_frame(r);
    while (r->regions.n > f->regions && vec_last(&r->regions).end == n->id)
        r->regions.n--;
    return r->regions.n > f->regions ? vec_last(&r->regions).event : r->activations.at[f->activation].call;
}

static void enter_region(struct recorder *r, const struct node *n, uint32_t event)
{
    struct region g = { .event = event, .end = postdom_of(&r->pd, n) };
    size_t base = top_frame(r)->regions;
    if (r->regions.n > base && vec_last(&r->regions).end == g.end)
        vec_last(&r->regions) = g;
    else
        vec_push(&r->regions, g);
}

// Notes that the last event writes n bytes, or some of their bits: what the rest of an entry holds depends on who wrote it before.
static void write_object(struct recorder *r, struct object *o, uint64_t size, uint64_t off, uint64_t n, bool in_part)
{
    size_t lo, hi;
    uint32_t event = event_last(r);
    if (!o || !entries(o, size, off, n, &lo, &hi))
        return;
    bool cut = off % o->bytes || ((off + n) % o->bytes && off + n != size);
    for (size_t i = lo; i <= hi; i++) {
        bool rest = in_part || (cut && (i == lo || i == hi));
        if (rest && o->def[i] && o->def[i] != event + 1 && (i == lo || o->def[i] != o->def[i - 1]))
            add_dep(r, o->def[i] - 1);
        o->def[i] = event + 1;
    }
}

static void push_activation(struct recorder *r, const struct func *fn, uint32_t call)
{
    struct activation a = { .fn = fn, .call = call, .parent = NO_EVENT };
    if (r->frames.n) {
        a.parent = top_frame(r)->activation;
        a.depth = r->activations.at[a.parent].depth + 1;
        a.model = fn->is_model || r->activations.at[a.parent].model;
    }
    struct live_frame f = { .activation = (uint32_t)r->activations.n, .regions = r->regions.n, .n_vars = fn->vars.n };
    f.vars = MEM_ARRAY(struct object, f.n_vars);
    vec_push(&r->activations, a);
    vec_push(&r->frames, f);
}

static void pop_activation(struct recorder *r)
{
    struct live_frame f = vec_pop(&r->frames);
    r->regions.n = f.regions;
    for (size_t i = 0; i < f.n_vars; i++)
        object_free(&f.vars[i]);
    mem_free(f.vars, sizeof *f.vars * f.n_vars);
}

static void take_call(struct recorder *r, const struct edge *e, struct event event)
{
    uint32_t caller = event.activation, call = add_event(r, event, NULL, 0);
    push_activation(r, e->callee, call);
    for (size_t i = 0; i < e->callee->n_params && i < e->n_args && i < r->bounds.n; i++) {
        size_t lo = i ? r->bounds.at[i - 1] : 0;
        const struct var *v = e->callee->vars.at[i];
        struct event bind = { .edge = e, .activation = caller, .control = call, .arg = (uint32_t)i + 1 };
        add_event(r, bind, r->reads.at + lo, r->bounds.at[i] - lo);
        write_object(r, object_in(r, top_frame(r), v), v->type->size, 0, v->type->size, false);
    }
}

static void write_cell(struct recorder *r, const struct exp *e)
{
    if (e)
        write_object(r, object_in(r, top_frame(r), e->var), e->var->type->size, (uint64_t)e->off, exp_cell_bytes(e),
                     e->bits);
}

static void write_memory(struct recorder *r, struct interp *m, const struct edge *e, uint64_t n)
{
    bool in_part = e->kind == EDGE_STORE && e->bits;
    struct block_info b;
    if (r->has_addr) {
        struct object *o = object_at(r, m, r->addr, &b);
        if (o)
            write_object(r, o, b.size, r->addr - b.base, n, in_part);
    } else if (e->addr->kind == EXP_ADDR) {
        write_object(r, object_in(r, top_frame(r), e->addr->var), e->addr->var->type->size, (uint64_t)e->addr->off, n,
                     in_part);
    }
}

// An allocation that moved a block wrote the new one, and ended the life of the old one.
static void write_moved(struct recorder *r, struct interp *m, const struct edge *e)
{
    struct block_info b;
    struct object *old = r->has_src ? object_at(r, m, r->src, &b) : NULL;
    if (old)
        write_object(r, old, b.size, 0, b.size, false);
    u128 to;
    bool moved = r->has_src && e->lhs && interp_eval(m, e->lhs, &to);
    struct object *made = moved ? object_at(r, m, (uint64_t)to, &b) : NULL;
    if (made)
        write_object(r, made, b.size, 0, MIN(b.size, r->size), false);
}

// Notes what the last event, which is that of e, writes.
static void note_writes(struct recorder *r, struct interp *m, const struct edge *e)
{
    switch (e->kind) {
    case EDGE_STORE:
        write_memory(r, m, e, edge_bytes(e, e->rhs->type));
        break;
    case EDGE_COPY:
    case EDGE_SET:
    case EDGE_FREE:  // who uses the block afterwards depends on that
        write_memory(r, m, e, r->size);
        break;
    case EDGE_DECL:
        write_object(r, object_in(r, top_frame(r), e->var), e->var->type->size, 0, e->var->type->size, false);
        break;
    case EDGE_HAVOC_MEM:
        r->havoc_mem = event_last(r);
        break;
    case EDGE_ASSUME:
    case EDGE_CALL:
        break;
    case EDGE_ALLOC:
        write_cell(r, e->lhs);
        write_moved(r, m, e);
        break;
    case EDGE_SKIP:
    case EDGE_ASSIGN:
    case EDGE_LOAD:
    case EDGE_HAVOC:
    case EDGE_EXTERN:
    case EDGE_RETURN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        write_cell(r, e->lhs);
        break;
    }
}

// Notes a read of memory that a function without body may have changed: it depends on that call.
static void note_inputs(struct recorder *r)
{
    for (size_t i = r->inputs_seen; i < r->run.inputs.n; i++)
        if (r->run.inputs.at[i].kind == INPUT_MEMORY && r->havoc_mem != NO_EVENT)
            add_dep(r, r->havoc_mem);
}

static void hook(void *ctx, struct interp *m, const struct edge *e)
{
    struct recorder *r = ctx;
    bool over = r->run.end == RUN_VIOLATION;
    struct event event = { .edge = e, .activation = top_frame(r)->activation, .control = controlling(r, e->from) };
    if (e->kind == EDGE_CALL && !over) {
        take_call(r, e, event);
    } else {
        if (e->kind == EDGE_RETURN) {
            pop_activation(r);
            event.activation = top_frame(r)->activation;
            event.control = controlling(r, e->ret->from);
        }
        uint32_t n = add_event(r, event, r->reads.at, r->reads.n);
        note_inputs(r);
        note_writes(r, m, e);
        if (e->kind == EDGE_ASSUME)
            enter_region(r, e->from, n);
    }
    if (r->texts)
        texts_step(r, m, e, (uint32_t)r->run.steps - 1);
    r->inputs_seen = r->run.inputs.n;
    if (!over)
        look_ahead(r, m, e->to);
}

static void number_locals(struct recorder *r)
{
    r->local_index = MEM_ARRAY(uint32_t, r->cfa->vars.n);
    for (size_t f = 0; f < r->cfa->funcs.n; f++) {
        const struct func *fn = r->cfa->funcs.at[f];
        for (size_t i = 0; i < fn->vars.n; i++)
            r->local_index[fn->vars.at[i]->id] = (uint32_t)i;
    }
}

// Records undefined behaviour that ends a run before the hook sees the edge.
static void note_undefined(struct recorder *r)
{
    const struct edge *e = r->run.at;
    if (r->run.end != RUN_UNDEFINED || !e || r->frames.n == 0)
        return;
    struct event event = { .edge = e, .activation = top_frame(r)->activation, .control = controlling(r, e->from) };
    add_event(r, event, r->reads.at, r->reads.n);
}

void recorder_run(struct recorder *r, const struct cfa *c, const struct automaton *a, const struct inputs *in,
                  const struct trace_options *opt, struct texts *texts)
{
    *r = (struct recorder){ .cfa = c, .havoc_mem = NO_EVENT, .texts = texts };
    postdoms_init(&r->pd, c);
    r->globals = MEM_ARRAY(struct object, c->vars.n);
    number_locals(r);
    push_activation(r, c->start, NO_EVENT);
    u128 *values = MEM_ARRAY(u128, in->n);
    for (size_t i = 0; i < in->n; i++)
        values[i] = in->at[i].value;
    struct input_vector vector = { values, in->n };
    struct run_options o = {
        .cfa = c, .automaton = a, .inputs = { input_from_vector, &vector }, .budget = opt->budget
    };
    o.max_steps = opt->max_run;
    interp_run_hooked(&o, hook, r, &r->run);
    note_undefined(r);
    mem_free(values, sizeof *values * in->n);
}

void recorder_free(struct recorder *r)
{
    while (r->frames.n)
        pop_activation(r);
    for (size_t i = 0; i < r->cfa->vars.n; i++)
        object_free(&r->globals[i]);
    for (size_t i = 0; i < r->heap.n; i++)
        object_free(&r->heap.at[i]);
    mem_free(r->globals, sizeof *r->globals * r->cfa->vars.n);
    mem_free(r->local_index, sizeof *r->local_index * r->cfa->vars.n);
    postdoms_free(&r->pd);
    vec_free(&r->events);
    vec_free(&r->deps);
    vec_free(&r->activations);
    vec_free(&r->frames);
    vec_free(&r->regions);
    vec_free(&r->heap);
    vec_free(&r->reads);
    vec_free(&r->bounds);
    map_free(&r->heap_at);
    map_free(&r->owner);
    run_result_free(&r->run);
}
