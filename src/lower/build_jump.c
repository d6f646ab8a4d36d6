// SPDX-License-Identifier: Apache-2.0
// build_jump.c: setjmp and longjmp (C17 7.13), where the jump leads up the stack.
//
// Each call of setjmp in the text is a landing.  It writes its number into the first bytes of the buffer, and the function keeps the
// number and the address of the buffer.  longjmp reads the number, puts it, the address and the result into global variables of the
// automata, and returns from function to function: behind each call of one that may jump, control goes to the caller's unwinding
// where the result is set.  That compares number and address with those of its landings, goes on at the one that agrees, and returns
// again if none does.  What arrives in the start function has no landing whose function still runs: undefined (C17 7.13.2.1p2).
//
// Numbers are constants, but new for each call in functions that call themselves: there an older activation of the same text may live.
// A buffer counts only where setjmp filled it: a copy of it elsewhere leads to no landing.
#include "cfa/uses.h"
#include "lower/build_priv.h"

static struct type *word(struct builder *b)
{
    return b->t->basic[TYPE_ULONG];
}

static struct type *address(struct builder *b)
{
    return type_pointer(b->t, b->t->basic[TYPE_VOID]);
}

// ---- the calls --------------------------------------------------------------------------------------------------------

static struct var *state_var(struct builder *b, const char *name, struct type *t)
{
    struct var *v = var_new(b, VAR_GLOBAL, NULL, t);
    v->name = sym_of(&b->p->syms, name);
    return v;
}

static void state_declare(struct builder *b)
{
    b->jumping = (struct jump_state){ .result = state_var(b, "longjmp.result", b->t->basic[TYPE_INT]),
                                      .number = state_var(b, "longjmp.number", word(b)),
                                      .place = state_var(b, "longjmp.buffer", address(b)),
                                      .serial = state_var(b, "setjmp.calls", word(b)) };
}

static const struct expr *unconverted(const struct expr *e)
{
    while (e->kind == EXPR_CAST && !e->is_written)
        e = e->a;
    return e;
}

void jump_may_be(struct builder *b, const struct expr *e, bool controls)
{
    u128 any;
    while (!controls && e->kind == EXPR_CAST && e->cast == CAST_VOID)
        e = e->a;
    e = unconverted(e);
    if (controls && e->kind == EXPR_UNARY && e->op == OP_NOT)
        e = unconverted(e->a);
    else if (controls && e->kind == EXPR_BINARY && op_is_compare((enum op)e->op))
        e = unconverted(const_eval(e->a, &any) ? e->b : const_eval(e->b, &any) ? e->a : e);
    b->jump = e->kind == EXPR_CALL ? e : NULL;
}

const struct exp *jump_set(struct builder *b, struct call *k)
{
    if (!b->cur)
        return NULL;
    if (!b->fn->decl || !b->fn->decl->body) {
        emit_unsupported(b, "setjmp that is called through a pointer");
        return NULL;
    }
    if (k->text != b->jump)
        check_hazard(b, HAZARD_JUMP);
    assume_note(b, b->site.loc, ASSUME_LIVES, "the program does not look into a jmp_buf");
    struct landing s = { .from = b->cur, .buffer = call_arg(b, k, 0, address(b)), .fn = b->fn, .site = b->site };
    if (k->want)
        s.result = temp_new(b, k->ret);
    s.to = node_new(b);
    s.to->arrivals++;
    b->cur = s.to;
    vec_push(&b->landings, s);
    return s.result;
}

// The unwinding of the function that is being lowered.
static struct node *unwinding(struct builder *b)
{
    struct fn_state *s = &b->state.at[b->fn->id];
    if (!s->unwind)
        s->unwind = node_new(b);
    return s->unwind;
}

// Lowers longjmp: a value of 0 becomes 1 (C17 7.13.2.1p4).
const struct exp *jump_to(struct builder *b, struct call *k)
{
    if (!b->cur)
        return NULL;
    if (!b->jumping.result)
        state_declare(b);
    const struct exp *buffer = temp_keep(b, call_arg(b, k, 0, address(b)));
    const struct exp *value = temp_keep(b, call_arg(b, k, 1, b->t->basic[TYPE_INT]));
    const struct exp *result = exp_var(b, b->jumping.result);
    struct lval in = call_object(buffer, word(b));
    emit_assign(b, exp_var(b, b->jumping.number), lval_read(b, &in));
    emit_assign(b, exp_var(b, b->jumping.place), buffer);
    struct node *other = node_new(b), *zero = node_new(b);
    emit_assume(b, value, other, zero);
    flow_at(b, other);
    emit_assign(b, result, value);
    flow_to(b, unwinding(b));
    flow_at(b, zero);
    emit_assign(b, result, exp_int(b->x, result->type, 1));
    flow_to(b, unwinding(b));
    return NULL;
}

void jumps_start(struct builder *b)
{
    if (!b->jumping.result)
        return;
    emit_assign(b, exp_var(b, b->jumping.result), exp_of_int(b, 0));
    emit_assign(b, exp_var(b, b->jumping.serial), exp_int(b->x, word(b), (i128)b->landings.n));
}

// ---- who may jump -----------------------------------------------------------------------------------------------------

static bool calls_itself(const struct cfa *c, const struct func *f)
{
    uint64_t *in = MEM_ARRAY(uint64_t, c->funcs.n);
    bool found = false;
    in[f->id] = 1;
    cfa_add_callees(c, in, 1);
    for (size_t i = 0; i < c->edges.n && !found; i++) {
        const struct edge *e = c->edges.at[i];
        found = e->kind == EDGE_CALL && e->from->fn == f && in[e->callee->id];
    }
    mem_free(in, c->funcs.n * sizeof *in);
    return found;
}

// ---- landings ---------------------------------------------------------------------------------------------------------

// Expands the call of setjmp itself, which gives 0.
static void expand_set(struct builder *b, struct landing *s, size_t number)
{
    const struct exp *n = exp_int(b->x, word(b), (i128)number);
    struct lval in = call_object(s->buffer, word(b));
    b->fn = s->fn;
    b->site = s->site;
    b->cur = s->from;
    if (b->jumping.result) {
        const struct exp *serial = exp_var(b, b->jumping.serial);
        s->number = temp_new(b, word(b));
        s->place = temp_new(b, address(b));
        if (calls_itself(b->c, s->fn)) {
            emit_assign(b, serial, exp_binary(b->x, OP_ADD, serial, exp_int(b->x, word(b), 1)));
            n = serial;
        }
        emit_assign(b, s->number, n);
        emit_assign(b, s->place, s->buffer);
    }
    lval_write(b, &in, n);
    if (s->result)
        emit_assign(b, s->result, exp_int(b->x, s->result->type, 0));
    flow_to(b, s->to);
}

// Clears the landings at the beginning of a function.
static void clear_landings(struct builder *b, struct func *f)
{
    struct node *first = f->entry;
    b->fn = f;
    b->site = (struct site){ f->decl->loc, f->decl->loc };
    b->cur = f->entry = node_new(b);
    for (size_t i = 0; i < b->landings.n; i++) {
        struct landing *s = &b->landings.at[i];
        if (s->fn != f)
            continue;
        emit_assign(b, s->number, exp_int(b->x, word(b), 0));
        emit_assign(b, s->place, exp_int(b->x, address(b), 0));
    }
    flow_to(b, first);
    for (size_t i = 0; i < b->c->edges.n; i++)
        if (b->c->edges.at[i]->kind == EDGE_CALL && b->c->edges.at[i]->callee == f)
            b->c->edges.at[i]->to = f->entry;
}

// Branches, during a jump, to the landing if it is the meant one, and else on.
static void try_landing(struct builder *b, struct landing *s)
{
    struct node *same = node_new(b), *here = node_new(b), *no = node_new(b);
    const struct exp *result = exp_var(b, b->jumping.result);
    b->site = s->site;
    emit_assume(b, exp_binary(b->x, OP_EQ, exp_var(b, b->jumping.number), s->number), same, no);
    flow_at(b, same);
    emit_assume(b, exp_binary(b->x, OP_EQ, exp_var(b, b->jumping.place), s->place), here, no);
    flow_at(b, here);
    end_left(b, s->site.loc);
    if (s->result)
        emit_assign(b, s->result, exp_cast(b->x, result, s->result->type));
    emit_assign(b, result, exp_int(b->x, result->type, 0));
    s->landed = vec_last(&b->c->edges);
    flow_to(b, s->to);
    flow_at(b, no);
}

// ---- unwinding --------------------------------------------------------------------------------------------------------

// Checks behind a call whether a jump is under way: only otherwise the result is assigned.
static void check_return(struct builder *b, struct edge *ret)
{
    struct node *after = ret->to, *no;
    const struct exp *to = ret->lhs;
    b->fn = after->fn;
    b->site = (struct site){ ret->loc, ret->end };
    b->cur = ret->to = node_new(b);
    b->cur->arrivals++;
    if (to && to->var->kind != VAR_TEMP)
        ret->lhs = temp_new(b, to->type);
    no = node_new(b);
    emit_assume(b, exp_var(b, b->jumping.result), unwinding(b), no);
    flow_at(b, no);
    if (to != ret->lhs) {
        struct lval target = { .var = to->var, .off = to->off, .type = to->type }, made = lval_var(ret->lhs->var);
        if (type_is_record(to->type))
            lval_copy(b, &target, &made);
        else
            emit_assign(b, to, ret->lhs);
    }
    flow_to(b, after);
}

static void lost_jump(struct builder *b)
{
    struct decl *entry = b->c->entry->decl;
    b->site = (struct site){ entry->body_end, entry->body_end };
    emit(b, EDGE_UNSUPPORTED)->text = "longjmp with a buffer that no setjmp filled, or whose function has returned";
    emit_stop(b, NULL);
}

static void expand_unwinding(struct builder *b, struct func *f)
{
    b->fn = f;
    if (!b->state.at[f->id].unwind)
        return;
    flow_at(b, b->state.at[f->id].unwind);
    for (size_t i = 0; i < b->landings.n && b->cur; i++)
        if (b->landings.at[i].fn == f)
            try_landing(b, &b->landings.at[i]);
    if (!b->cur)
        return;
    if (f == b->c->start) {
        lost_jump(b);
        return;
    }
    struct type *r = f->retval ? f->retval->type : NULL;
    if (r && type_is_modelled_scalar(r))
        emit_assign(b, exp_var(b, f->retval), exp_int(b->x, r, 0));
    flow_to(b, f->exit);
}

static void expand_returns(struct builder *b)
{
    uint64_t *in = MEM_ARRAY(uint64_t, b->c->funcs.n);
    size_t n = b->c->edges.n;
    for (size_t i = 0; i < b->c->funcs.n; i++)
        in[i] = b->state.at[i].unwind != NULL;
    cfa_add_callees(b->c, in, 1);
    for (size_t i = 0; i < n; i++)
        if (b->c->edges.at[i]->kind == EDGE_RETURN && in[b->c->edges.at[i]->callee->id])
            check_return(b, b->c->edges.at[i]);
    mem_free(in, b->c->funcs.n * sizeof *in);
}

void jumps_expand(struct builder *b)
{
    for (size_t i = 0; i < b->landings.n; i++)
        expand_set(b, &b->landings.at[i], i + 1);
    if (!b->jumping.result)
        return;
    expand_returns(b);
    for (size_t i = 0; i < b->landings.n; i++)
        if (i == 0 || b->landings.at[i].fn != b->landings.at[i - 1].fn)
            clear_landings(b, b->landings.at[i].fn);
    for (size_t i = 0; i < b->c->funcs.n; i++)
        expand_unwinding(b, b->c->funcs.at[i]);
    b->cur = NULL;
}

// ---- what is assumed --------------------------------------------------------------------------------------------------

// Marks bit in `seen`, a byte for each node, for the function's nodes that come behind n, or before it.
static void mark(struct node *n, bool behind, uint8_t bit, uint8_t *seen)
{
    struct {
        VEC_OF(struct node *);
    } work = { 0 };
    vec_push(&work, n);
    while (work.n) {
        n = vec_pop(&work);
        if (seen[n->id] & bit)
            continue;
        seen[n->id] |= bit;
        for (size_t i = 0; behind && i < n->out.n; i++)
            if (cfa_local_succ(n->out.at[i]))
                vec_push(&work, cfa_local_succ(n->out.at[i]));
        for (size_t i = 0; !behind && n != n->fn->entry && i < n->in.n; i++) {
            struct edge *e = n->in.at[i];
            vec_push(&work, e->kind == EDGE_RETURN ? e->ret->from : e->from);
        }
    }
    vec_free(&work);
}

static bool is_buffer(const struct builder *b, const struct var *v)
{
    for (size_t i = 0; i < b->landings.n; i++)
        if (b->landings.at[i].buffer->kind == EXP_ADDR && b->landings.at[i].buffer->var == v)
            return true;
    return false;
}

struct asked {
    const struct var *v;
    bool found;
};

static void match_var(void *ctx, const struct var *v)
{
    struct asked *a = ctx;
    a->found = a->found || a->v == v;
}

static bool visits(void (*edge_visit)(const struct edge *, var_visit *, void *), const struct edge *e,
                   const struct var *v)
{
    struct asked a = { v, false };
    edge_visit(e, match_var, &a);
    return a.found;
}

// Whether some way from n reads v, whose address is not taken, before all of it is written.
static bool is_read_behind(struct builder *b, struct node *n, const struct var *v)
{
    struct {
        VEC_OF(struct node *);
    } work = { 0 };
    uint8_t *seen = MEM_ARRAY(uint8_t, b->c->nodes.n);
    bool found = false;
    vec_push(&work, n);
    while (work.n && !found) {
        n = vec_pop(&work);
        if (seen[n->id])
            continue;
        seen[n->id] = 1;
        for (size_t i = 0; i < n->out.n; i++) {
            const struct edge *e = n->out.at[i];
            found = found || visits(edge_reads, e, v);
            if (!visits(edge_defines, e, v) && cfa_local_succ(e))
                vec_push(&work, cfa_local_succ(e));
        }
    }
    vec_free(&work);
    mem_free(seen, b->c->nodes.n);
    return found;
}

// Whether some jump to the landing comes from where v's block, which it enters, had ended (C17 6.2.4p6).
static bool enters_again(const struct builder *b, const struct landing *s, const struct var *v)
{
    const struct node *unwind = b->state.at[s->fn->id].unwind;
    for (size_t i = 0; v->kind == VAR_LOCAL && unwind && i < unwind->in.n; i++)
        if (!cfa_in_scope(v, unwind->in.at[i]->loc))
            return true;
    return false;
}

/* Notes the variables that are not volatile and changed since setjmp, or whose block had ended: they are indeterminate
 * (C17 7.13.2.1p3).  Here they keep their values, as with compilers that hold them in memory. */
static void note_locals(struct builder *b, const struct landing *s)
{
    enum { BEHIND = 1, BEFORE = 2, BETWEEN = 3 };
    struct node *back = s->landed->to;
    uint8_t *seen = MEM_ARRAY(uint8_t, b->c->nodes.n), *changed = MEM_ARRAY(uint8_t, b->c->vars.n);
    mark(back, true, BEHIND, seen);
    mark(s->landed->from, false, BEFORE, seen);
    for (size_t i = 0; i < s->fn->nodes.n; i++) {
        const struct node *n = s->fn->nodes.at[i];
        for (size_t k = 0; seen[n->id] == BETWEEN && k < n->in.n; k++)
            if (edge_target(n->in.at[k]))
                changed[edge_target(n->in.at[k])->id] = 1;
    }
    for (size_t i = 0; i < s->fn->vars.n; i++) {
        const struct var *v = s->fn->vars.at[i];
        bool own = v->kind == VAR_LOCAL || v->kind == VAR_PARAM;
        if (!own || is_buffer(b, v) || !cfa_in_scope(v, s->site.loc) || (!v->addressed && !is_read_behind(b, back, v)))
            continue;
        bool again = enters_again(b, s, v);
        if (!again && (v->is_volatile || !(changed[v->id] || v->addressed)))
            continue;
        b->cur = back;
        b->fn = s->fn;
        b->site = s->site;
        check_hazard(b, HAZARD_JUMPED);
        assume_note(b, s->site.loc, ASSUME_LIVES, "`%s` keeps across longjmp what it was given %s",
                    sym_str(&b->p->syms, v->name),
                    again ? "before its block ended" : "since setjmp, though not volatile");
    }
    mem_free(seen, b->c->nodes.n);
    mem_free(changed, b->c->vars.n);
}

void jumps_note(struct builder *b)
{
    for (size_t i = 0; i < b->landings.n; i++) {
        const struct edge *e = b->landings.at[i].landed;
        if (e && e->id < b->c->edges.n && b->c->edges.at[e->id] == e)
            note_locals(b, &b->landings.at[i]);
    }
    b->cur = NULL;
}
