// SPDX-License-Identifier: Apache-2.0
// leak.c: heap blocks that no pointer leads to any more, and those that live when the program ends.
// A block is tracked while a pointer to it, or near it, lies in a live variable, in another tracked block, or outside
// of the program. What is lost stays lost, so one look at the end of a run sees every loss on the way; the step is
// found by bisection. Looks in between serve to end long runs.
#include "interp/interp_priv.h"

struct search {
    struct interp *m;
    bool hidden;  // there are numbers computed of addresses: pointers may be hidden in them
    struct {
        VEC_OF(struct block *);
    } todo;
};

static void reach(struct search *s, struct block *b)
{
    if (!b || !b->live || b->tracked)
        return;
    b->tracked = true;
    vec_push(&s->todo, b);
}

// Looks at some bytes: at addresses wherever they lie, and at words computed from addresses.
static void look_at(struct search *s, const unsigned char *at, const unsigned char *state, uint64_t n)
{
    struct memory *mem = &s->m->mem;
    size_t word = s->m->types->machine->ptr_size;
    for (uint64_t i = 0; i < n; i++) {
        if (!(state[i] & (BYTE_ADDRESS | BYTE_LAYOUT)) || (state[i] & BYTE_UNINIT))
            continue;
        bool whole = i + word <= n;
        uint8_t origin = whole ? origin_of_bytes(s->m, state + i, word) : ORIGIN_LAYOUT;
        struct block *b = whole ? memory_near(mem, (uint64_t)value_load(at + i, word)) : NULL;
        // (In another layout a word may lead elsewhere, or hide other blocks in its bytes.)
        s->hidden |= origin == ORIGIN_LAYOUT || (origin == ORIGIN_LOST && !b);
        if (b || origin == ORIGIN_ADDRESS) {
            reach(s, b);
            i += word - 1;
        }
    }
}

static void look_into(struct search *s, const struct block *b)
{
    if (!b->touched)
        look_at(s, b->bytes, b->state, b->o.size);
    // A pointer may lie across the end of a page.
    for (uint64_t at = 0; b->touched && at < b->o.size; at += MEMORY_PAGE)
        if (b->touched[at / MEMORY_PAGE])
            look_at(s, b->bytes + at, b->state + at, MIN(b->o.size - at, MEMORY_PAGE + sizeof(uint64_t)));
}

static void look_at_var(struct search *s, const struct frame *f, const struct var *v)
{
    const struct slot *t = &s->m->slots[v->id];
    if (t->index)
        look_at(s, f->bytes + t->off, f->state + t->off, v->type->size);
}

// Looks at the variables of a frame; at: the place where the activation is.
static void look_at_frame(struct search *s, const struct frame *f, struct loc at)
{
    for (size_t i = 0; i < f->fn->vars.n; i++) {
        const struct var *v = f->fn->vars.at[i];
        if (v->kind != VAR_LOCAL || cfa_in_scope(v, at))
            look_at_var(s, f, v);
    }
    if (f->fn->retval)
        look_at_var(s, f, f->fn->retval);
    for (struct block *b = f->blocks; b; b = b->next)
        if (!b->o.var)
            reach(s, b);
}

// Marks every block that is tracked.
static void mark(struct search *s)
{
    struct interp *m = s->m;
    for (size_t i = 0; i < m->mem.blocks.n; i++)
        m->mem.blocks.at[i]->tracked = false;
    for (size_t i = 0; i < m->mem.blocks.n; i++) {
        struct block *b = m->mem.blocks.at[i];
        if (b->given || storage_duration(&b->o) == DURATION_STATIC)
            reach(s, b);
    }
    for (size_t i = 0; i < m->mem.outside.n; i++)
        look_into(s, (struct block *)(uintptr_t)m->mem.outside.val[i]);
    for (size_t i = 0; i < m->frames.n; i++) {
        const struct edge *call = i + 1 < m->frames.n ? m->frames.at[i + 1].call : NULL;
        look_at_frame(s, &m->frames.at[i], call ? call->loc : m->out->at->loc);
    }
    for (size_t i = 0; i < s->todo.n; i++)
        look_into(s, s->todo.at[i]);
    vec_free(&s->todo);
}

// The first live block that is tracked or not, and given or not; NULL: there is none.
static const struct block *first_block(const struct interp *m, bool tracked, bool given)
{
    for (size_t i = 0; i < m->mem.blocks.n; i++) {
        const struct block *b = m->mem.blocks.at[i];
        if (b->live && storage_duration(&b->o) == DURATION_ALLOCATED && b->tracked == tracked && b->given == given)
            return b;
    }
    return NULL;
}

void leaks_forget(struct interp *m, const struct node *n)
{
    for (size_t i = 0; i < n->dead.n; i++) {
        const struct var *v = m->cfa->vars.at[n->dead.at[i]];
        const struct slot *s = &m->slots[v->id];
        if (v->kind == VAR_TEMP && s->index && v->fn == m->top->fn)
            memset(m->top->state + s->off, BYTE_UNINIT, v->type->size);
    }
}

bool leaks_watched(const struct interp *m)
{
    const struct automaton *a = m->opt->automaton;
    return a && a->safety & (SAFE_MEMTRACK | SAFE_MEMCLEANUP);
}

// Whether lost blocks, or blocks left behind, can be recognised where the run ended.
static bool is_end(const struct interp *m)
{
    const struct run_result *out = m->out;
    bool limit = out->end == RUN_LIMIT && !(m->opt->budget && m->opt->budget->cause != STOP_NONE);
    return !m->diverged && !m->mem.torn && out->at && (out->end == RUN_STOPPED || limit);
}

bool leaks_lost(struct interp *m)
{
    struct search s = { .m = m, .hidden = m->hides };
    mark(&s);
    return first_block(m, false, false) && !s.hidden;
}

// Looks after 4096 steps, and whenever their number has doubled.
void leaks_look(struct interp *m)
{
    enum { FIRST_LOOK = 4096 };
    uint64_t n = m->out->steps;
    if (n < FIRST_LOOK || (n & (n - 1)) || m->stop || !(m->opt->automaton->safety & SAFE_MEMTRACK))
        return;
    if (leaks_lost(m))
        interp_end(m, RUN_LIMIT, "%s", "a block is lost");
}

static void leak(struct interp *m, enum fault kind, const struct block *b)
{
    m->stop = false;
    interp_fault(m, fault_in_block(kind, b, b->base, 0));
}

void leaks_check(struct interp *m)
{
    struct search s = { .m = m, .hidden = m->hides };
    if (!leaks_watched(m) || !is_end(m))
        return;
    mark(&s);
    unsigned watched = m->opt->automaton->safety;
    bool ended = m->out->end == RUN_STOPPED && m->out->at->kind == EDGE_STOP && m->out->at->ends_program;
    const struct block *lost = first_block(m, false, false), *left = lost ? lost : first_block(m, true, false);
    if (lost && (watched & SAFE_MEMTRACK) && !s.hidden) {
        leak(m, FAULT_LOST, lost);
    } else if (left && (watched & SAFE_MEMCLEANUP) && ended) {
        leak(m, FAULT_NOT_FREED, left);
    } else if (lost || first_block(m, true, true)) {
        m->stop = false;
        interp_end(m, RUN_UNSUPPORTED, "%s",
                   "whether a block of memory is lost: a function without body, or a number, may hold a pointer to it");
    }
}

// ---- the step at which a block is lost ------------------------------------------------------------------------------

// Repeats the run with at most `steps` steps.  True if a block is lost by then.
static bool loses(const struct run_options *opt, const struct input_vector *inputs, uint64_t steps,
                  struct run_result *out)
{
    struct input_vector vector = *inputs;
    struct run_options again = *opt;
    again.inputs = (struct input_source){ input_from_vector, &vector };
    again.max_steps = steps;
    interp_run_through(&again, NULL, NULL, out);
    return out->end == RUN_VIOLATION && out->fault.kind == FAULT_LOST;
}

void leaks_find_step(const struct run_options *opt, struct run_result *out)
{
    size_t n = out->inputs.n;
    u128 *values = MEM_ARRAY(u128, n);
    struct input_vector inputs = { values, n };
    for (size_t i = 0; i < n; i++)
        values[i] = out->inputs.at[i].value;
    struct run_options quick = *opt;
    // Limits of time hold; the repetition does not spend the work of the search that found the run.
    struct budget limits = opt->budget ? *opt->budget : (struct budget){ 0 };
    limits.tick_limit = 0;
    quick.budget = &limits;
    quick.keep_trace = quick.symbolic = false;
    uint64_t low = 0, high = out->steps;
    while (high - low > 1 && limits.cause == STOP_NONE) {
        struct run_result r;
        uint64_t middle = low + (high - low) / 2;
        *(loses(&quick, &inputs, middle, &r) ? &high : &low) = middle;
        run_result_free(&r);
    }
    struct run_result first = { 0 };
    struct run_options last = *opt;
    last.budget = &limits;
    if (high < out->steps && loses(&last, &inputs, high, &first)) {
        struct run_result whole = *out;
        *out = first;
        first = whole;
    }
    run_result_free(&first);
    mem_free(values, n * sizeof *values);
}
