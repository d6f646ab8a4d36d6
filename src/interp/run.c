// SPDX-License-Identifier: Apache-2.0
// run.c: the loop that takes edge after edge, and questions of hooks about the machine.
#include "interp/interp_priv.h"

#include <stdio.h>

void interp_end(struct interp *m, enum run_end end, const char *fmt, ...)
{
    va_list ap;
    if (m->stop)
        return;
    m->stop = true;
    m->out->end = end;
    if (end == RUN_VIOLATION && m->out->order_at && !m->opt->any_layout) {
        m->out->end = RUN_ORDER;
        fmt = "the order in which operands are evaluated may decide%s";
    }
    va_start(ap, fmt);
    (void)vsnprintf(m->out->why, sizeof m->out->why, fmt, ap);
    va_end(ap);
}

// The edge of a free run behind node n.
static const struct edge *choose_edge(struct interp *m, const struct node *n)
{
    if (n->out.n == 0) {
        interp_end(m, RUN_UNSUPPORTED, "%s", "control flow ends in a node without successor");
        return NULL;
    }
    const struct edge *first = n->out.at[0];
    if (first->kind == EDGE_RETURN) {
        if (m->top->call)
            return m->top->call->ret;
        interp_end(m, RUN_STOPPED, "%s", "");
        return NULL;
    }
    if (first->kind != EDGE_ASSUME)
        return first;
    uint64_t x;
    m->held = NULL;
    if (eval_plain(m, first->rhs, &x))
        for (size_t i = 0; i < n->out.n && n->out.at[i]->rhs == first->rhs; i++)
            if ((x != 0) == (n->out.at[i]->truth != 0))
                return m->held = n->out.at[i];
    m->out->at = first;
    const struct exp *cond = NULL;
    for (size_t i = 0; i < n->out.n && !m->stop; i++) {
        const struct edge *e = n->out.at[i];
        if (e->rhs != cond)
            m->cond = eval_exp(m, e->rhs);
        cond = e->rhs;
        m->decided = true;
        if (!m->stop && value_is_true(m->cond.v, cond->type) == (e->truth != 0))
            return e;
    }
    interp_end(m, RUN_UNSUPPORTED, "%s", "no condition of a branching holds");
    return NULL;
}

static const struct edge *next_edge(struct interp *m, const struct node *n)
{
    const struct run_options *opt = m->opt;
    if (!opt->follow)
        return choose_edge(m, n);
    if (m->out->steps >= opt->n_follow) {
        m->out->path_done = true;
        interp_end(m, RUN_STOPPED, "%s", "end of the path");
        return NULL;
    }
    const struct edge *e = opt->follow[m->out->steps];
    if (e->from != n) {
        interp_end(m, RUN_DIVERGED, "edge %u of the path does not begin where the one before it ends", e->id);
        return NULL;
    }
    return e;
}

static bool within_limits(struct interp *m)
{
    if (m->opt->max_steps && m->out->steps >= m->opt->max_steps)
        interp_end(m, RUN_LIMIT, "%s", "step limit");
    else if (m->opt->budget && tick(m->opt->budget, 1) != RC_OK)
        interp_end(m, RUN_LIMIT, "%s", stop_cause_text(m->opt->budget->cause));
    return !m->stop;
}

// Shows the edge to the automaton before its effect, so that a call of an error function counts whatever it does.
static void watch(struct interp *m, const struct edge *e)
{
    const struct automaton *a = m->opt->automaton;
    bool can_move = e->kind == EDGE_CALL || e->kind == EDGE_EXTERN || (e->kind == EDGE_VIOLATION && !e->fault) ||
                    (e->kind == EDGE_SKIP && e->label.i);
    if (!a || !can_move)
        return;
    const char *excuse = e->kind == EDGE_VIOLATION && e->check ? violation_excuse(m, e) : NULL;
    if (excuse) {
        interp_end(m, RUN_UNSUPPORTED, "%s", excuse);
        return;
    }
    m->out->state = automaton_step(a, m->out->state, e);
    if (a->is_error[m->out->state])
        interp_end(m, RUN_VIOLATION, "%s", "");
}

static void machine_init(struct interp *m, const struct run_options *opt, struct run_result *out)
{
    const struct cfa *c = opt->cfa;
    *m = (struct interp){ .opt = opt, .out = out, .cfa = c, .types = &c->prog->types };
    // Expressions are only added to the table: nothing that others see of the CFA changes.
    m->exps = opt->symbolic ? (struct exps *)(uintptr_t)&c->exps : NULL;
    memory_init(&m->mem, c, opt->max_memory, opt->layout_seed);
    m->slots = MEM_ARRAY(struct slot, c->vars.n);
    m->globals = MEM_ARRAY(struct block *, c->vars.n);
    m->layouts = MEM_ARRAY(struct layout, c->funcs.n);
}

static void machine_free(struct interp *m)
{
    mem_free(m->slots, sizeof *m->slots * m->cfa->vars.n);
    mem_free(m->globals, sizeof(struct block *) * m->cfa->vars.n);
    mem_free(m->layouts, sizeof *m->layouts * m->cfa->funcs.n);
    frames_free(m);
    memory_free(&m->mem);
    unordered_free(m);
    map_free(&m->shadow);
    map_free(&m->copied);
    vec_free(&m->twins);
    map_free(&m->written);
    map_free(&m->effective);
    map_free(&m->given);
    map_free(&m->repeated);
    map_free(&m->uninit);
    map_free(&m->freed);
    map_free(&m->shared);
    map_free(&m->library);
    vec_free(&m->depth);
    vec_free(&m->strings);
}

// Notes an edge without effect: a run that comes back to a node without any effect since stays there for ever.
static void note_idle(struct interp *m, const struct edge *e)
{
    enum { IDLE_MARK = 64 };
    if (e->kind != EDGE_ASSUME && (e->kind != EDGE_SKIP || e->label.i)) {
        m->idle = 0;
    } else if (++m->idle == IDLE_MARK) {
        m->idle_node = e->to;
        m->idle_inputs = m->out->inputs.n;
    } else if (m->idle > IDLE_MARK && e->to == m->idle_node) {
        if (m->idle_inputs == m->out->inputs.n)
            interp_end(m, RUN_LIMIT, "%s", "endless loop");
        m->idle = 0;
    }
}

// Leaves out an operation that cannot be executed, in a run whose values are no longer those of the path.
static void leave_out(struct interp *m, const struct edge *e)
{
    if (e->kind == EDGE_CALL || e->kind == EDGE_RETURN)
        return;
    m->stop = false;
    m->out->first_doubtful = MIN(m->out->first_doubtful, m->out->conditions.n);
    symbolic_inexact(m);
}

void interp_run_through(const struct run_options *opt, interp_hook *hook, void *ctx, struct run_result *out)
{
    struct interp m;
    *out = (struct run_result){ .state = opt->automaton ? opt->automaton->initial : 0,
                                .first_wanted = SIZE_MAX,
                                .first_doubtful = SIZE_MAX,
                                .first_inexact = SIZE_MAX };
    machine_init(&m, opt, out);
    const struct node *n = opt->cfa->start->entry;
    (void)frame_push(&m, opt->cfa->start, NULL);
    bool leaks = leaks_watched(&m);
    while (!m.stop) {
        m.now = out->steps;
        const struct edge *e = within_limits(&m) ? next_edge(&m, n) : NULL;
        if (!e)
            break;
        out->steps++;
        out->at = e;
        if (e->is_unordered && !out->order_at)
            out->order_at = e;
        if (e->place || m.unordered.place)
            unordered_watch(&m, e);
        if (opt->keep_trace)
            vec_push(&out->trace, e);
        watch(&m, e);
        if (!m.stop)
            exec_edge(&m, e);
        if (leaks && !m.stop)
            leaks_forget(&m, e->to);
        if (leaks && !opt->follow)
            leaks_look(&m);
        if (!opt->follow)
            note_idle(&m, e);
        if (m.diverged && m.stop && out->end == RUN_UNDEFINED)
            leave_out(&m, e);
        if (hook && (!m.stop || out->end == RUN_VIOLATION || out->end == RUN_STOPPED))
            hook(ctx, &m, e);
        n = e->to;
    }
    leaks_check(&m);
    if (opt->follow && out->steps == opt->n_follow && out->end != RUN_DIVERGED && out->end != RUN_UNDEFINED &&
        out->end != RUN_LAYOUT && out->end != RUN_ORDER)
        out->path_done = true;
    if (m.diverged)
        out->end = RUN_DIVERGED;
    out->first_wanted = MIN(out->first_wanted, out->conditions.n);
    out->first_doubtful = MIN(out->first_doubtful, out->conditions.n);
    out->first_inexact = MIN(out->first_inexact, out->conditions.n);
    machine_free(&m);
}

void interp_run_hooked(const struct run_options *opt, interp_hook *hook, void *ctx, struct run_result *out)
{
    interp_run_through(opt, hook, ctx, out);
    if (out->end == RUN_VIOLATION && out->fault.kind == FAULT_LOST && !opt->follow)
        leaks_find_step(opt, out);
    if (!opt->follow)
        cases_check(opt, out);
}

void interp_run(const struct run_options *opt, struct run_result *out)
{
    interp_run_hooked(opt, NULL, NULL, out);
}

void run_result_free(struct run_result *r)
{
    vec_free(&r->inputs);
    vec_free(&r->trace);
    vec_free(&r->conditions);
    vec_free(&r->cases);
}

// The bytes of a live variable; they are not made if they do not exist.
static bool peek_span(struct interp *m, const struct var *v, int64_t off, size_t n, struct span *p)
{
    if (!storage_has(v->type->size, off, n))
        return false;
    struct frame *f = v->fn ? frame_of(m, v) : NULL;
    if (v->fn && (!f || m->slots[v->id].index == 0))
        return false;
    *p = span_in_frame(m, f, v, off, n, ACCESS_READ);
    return p->at != NULL;
}

bool interp_read(struct interp *m, const struct var *v, int64_t off, struct type *t, unsigned bit_off, unsigned bits,
                 u128 *out)
{
    struct span p;
    size_t n = field_bytes(t, bit_off, bits);
    if (n > 16 || !peek_span(m, v, off, n, &p))
        return false;
    for (size_t i = 0; i < n; i++)
        if (p.state[i] & (BYTE_UNINIT | BYTE_CHANGED))
            return false;
    *out = scalar_peek(p, t, bit_off, bits);
    return true;
}

bool interp_eval(struct interp *m, const struct exp *e, u128 *out)
{
    u128 a = 0, b = 0;
    unsigned flags = 0;
    switch (e->kind) {
    case EXP_CONST:
        *out = e->value;
        return true;
    case EXP_CELL:
        return interp_read(m, e->var, e->off, e->type, e->bit_off, e->bits, out);
    case EXP_ADDR: {
        uint64_t base;
        if (!interp_address(m, e->var, &base))
            return false;
        *out = pattern_fit(base + (uint64_t)e->off, e->type);
        return true;
    }
    case EXP_FUNC:
        *out = simulated_func_address(e->fn);
        return true;
    case EXP_UNARY:
        if (!interp_eval(m, e->a, &a))
            return false;
        *out = value_unary(e->op, a, e->a->type, NULL);
        return true;
    case EXP_BINARY:
        if (!interp_eval(m, e->a, &a) || !interp_eval(m, e->b, &b))
            return false;
        *out = value_binary(e->op, a, e->a->type, b, e->b->type, &flags);
        return !(flags & VALUE_DIV_ZERO);
    case EXP_CAST:
        if (!interp_eval(m, e->a, &a))
            return false;
        *out = value_cast(a, e->a->type, e->type, NULL);
        return true;
    case EXP_INPUT:
        break;
    }
    return false;
}

bool interp_address(struct interp *m, const struct var *v, uint64_t *addr)
{
    struct block *b = NULL;
    if (!v->fn) {
        b = global_block(m, v);
    } else {
        struct frame *f = frame_of(m, v);
        if (f && m->slots[v->id].index)
            b = local_block(m, f, v);
    }
    if (b)
        *addr = b->base;
    return b != NULL;
}

bool interp_block(struct interp *m, uint64_t addr, struct block_info *out)
{
    *out = (struct block_info){ 0 };
    for (size_t i = 0; i < m->cfa->funcs.n; i++)
        if (simulated_func_address(m->cfa->funcs.at[i]) == addr) {
            *out = (struct block_info){ .fn = m->cfa->funcs.at[i], .base = addr, .live = true };
            return true;
        }
    const struct block *b = memory_find(&m->mem, addr);
    if (!b)
        return false;
    *out = (struct block_info){ b->o.var, b->o.made, NULL, b->base, b->o.size, b->live, b->o.kind == OBJ_OUTSIDE,
                                b->made,  b->ended };
    return true;
}

size_t interp_depth(struct interp *m)
{
    return m->frames.n;
}
