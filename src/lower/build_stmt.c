// SPDX-License-Identifier: Apache-2.0
// build_stmt.c: lowers statements and function bodies.
#include "lower/build_priv.h"

static uint64_t label_key(const struct builder *b, struct sym label)
{
    return (uint64_t)b->fn->id << 32 | label.i;
}

// In the map of labels: the statement of the label was built.
#define LABEL_BUILT (UINT64_C(1) << 32)

// The node before the SKIP edge of a label.
static struct node *label_node(struct builder *b, struct sym label)
{
    uint64_t *slot = map_at(&b->labels, label_key(b, label));
    if (!*slot)
        *slot = (uint64_t)node_new(b)->id + 1;
    return b->c->nodes.at[(uint32_t)*slot - 1];
}

// The value of &&label: a small number, one per label, which is no object's address.
const struct exp *label_address(struct builder *b, struct sym label, struct type *pointer)
{
    uint32_t fn = b->label_fn ? b->label_fn->id : b->fn->id;
    for (size_t i = 0; i < b->label_addrs.n; i++)
        if (b->label_addrs.at[i].fn == fn && sym_eq(b->label_addrs.at[i].label, label))
            return b->label_addrs.at[i].value;
    struct label_addr a = { .fn = fn, .label = label };
    a.value = exp_int(b->x, pointer, (i128)b->label_addrs.n + 1);
    vec_push(&b->label_addrs, a);
    return a.value;
}

static void leave_blocks(struct builder *b, struct loc to);
static void note_entry(struct builder *b, struct edge *e, const struct node *label, struct loc at);
static void full_expression_ends(struct builder *b, size_t mark);
static void end_block(struct builder *b, size_t n, uint32_t begin);

static void jump_at_label(struct builder *b, struct node *label)
{
    if (!b->cur)
        return;
    flow_to(b, label);
    note_entry(b, vec_last(&b->c->edges), label, label->loc);
}

static void expand_goto(struct builder *b, const struct pending_goto *g)
{
    b->fn = g->fn;
    b->site = g->site;
    b->cur = g->from;
    for (size_t i = 0; i < b->label_addrs.n && b->cur; i++) {
        const struct label_addr *a = &b->label_addrs.at[i];
        if (a->fn != g->fn->id)
            continue;
        struct node *yes = node_new(b), *no = node_new(b), *to = label_node(b, a->label);
        emit_assume(b, exp_binary(b->x, OP_EQ, g->target, a->value), yes, no);
        flow_at(b, yes);
        leave_blocks(b, to->loc);
        jump_at_label(b, to);
        flow_at(b, no);
    }
    if (b->cur)
        emit_to(b, EDGE_UNSUPPORTED, fn_halt(b))->text = "computed goto to no known label";
}

// A label may stand in a statement expression that is not built, because it is never evaluated; gcc allows no jump there.
static void end_missing(struct builder *b, uint64_t entry)
{
    struct node *label = b->c->nodes.at[(uint32_t)entry - 1];
    if ((entry & LABEL_BUILT) || label->arrivals == 0)
        return;
    b->fn = label->fn;
    b->site = (struct site){ label->loc, label->loc };
    b->cur = label;
    emit_unsupported(b, "a jump into an expression that is not evaluated");
}

// Begins, where e jumps to `to`, the lives of the variables of blocks that it enters (C17 6.2.4p6): no declaration may be passed.
static void enter_blocks(struct builder *b, struct edge *e, struct loc to)
{
    struct node *target = e->to;
    const struct func *f = e->from->fn;
    b->cur = NULL;
    for (size_t i = 0; i < f->vars.n; i++) {
        struct var *v = f->vars.at[i];
        if (v->kind != VAR_LOCAL || v->is_vla || !cfa_in_scope(v, to) || cfa_in_scope(v, e->loc))
            continue;
        if (!b->cur) {
            b->fn = v->fn;
            b->site = (struct site){ to, to };  // in the blocks
            b->cur = e->to = node_new(b);
            e->to->arrivals = 1;
        }
        emit(b, EDGE_DECL)->var = v;
    }
    if (b->cur)
        flow_to(b, target);
}

static void note_entry(struct builder *b, struct edge *e, const struct node *label, struct loc at)
{
    vec_push(&b->entries, ((struct entry_jump){ e, label, at }));
}

void expand_pending_gotos(struct builder *b)
{
    for (size_t i = 0; i < b->gotos.n; i++)
        expand_goto(b, &b->gotos.at[i]);
    for (size_t i = 0; i < b->labels.n; i++)
        end_missing(b, b->labels.val[i]);
}

void jumps_enter(struct builder *b)
{
    for (size_t i = 0; i < b->entries.n; i++) {
        const struct entry_jump *j = &b->entries.at[i];
        enter_blocks(b, j->jump, j->label ? j->label->loc : j->at);
    }
}

static void declare_vla(struct builder *b, struct decl *d, struct var *v)
{
    size_array_fits(b, d->type);
    const struct exp *size = type_size(b, d->type);
    struct edge *e = emit(b, EDGE_ALLOC);
    e->lhs = exp_var(b, v);
    e->size = size;
    e->alloc = ALLOC_ALLOCA;
}

// Computes the lengths of variable-length types where control passes the declaration; they do not change later (C17
// 6.7.6.2p5).
static void declare_sizes(struct builder *b, struct decl *d)
{
    if (!type_is_variably_modified(d->type) || !b->cur)
        return;
    struct site old = site_set(b, d->loc, d->loc);
    size_t mark = b->temporaries.n;
    remember_vla(b, d->type);
    full_expression_ends(b, mark);
    b->site = old;
}

/* Computes the length of a parameter that is written as an array, and is a pointer, where the function is entered, as
 * gcc and clang do (C17 6.9.1p10). */
static void parameter_length(struct builder *b, struct decl *d)
{
    struct site old = site_set(b, d->loc, d->loc);
    size_t mark = b->temporaries.n;
    if (d->at_least) {
        remember_vla(b, d->at_least);
    } else {
        const struct exp *n = lower_value(b, d->array_len);
        if (b->cur && (b->checks & CHECK_LENGTH))
            check_length(b, exp_binary(b->x, OP_GE, n, exp_int(b->x, n->type, 1)));
    }
    full_expression_ends(b, mark);
    b->site = old;
}

static void declare_parameter(struct builder *b, struct decl *d)
{
    declare_sizes(b, d);
    if (d->array_len && b->cur)
        parameter_length(b, d);
    if (d->at_least)
        check_elements(b, d);
}

static bool is_local_var(const struct decl *d)
{
    return d->kind == DECL_VAR && !d->is_global && d->storage != STORAGE_EXTERN;
}

static void full_expression_ends(struct builder *b, size_t mark)
{
    temporaries_end(b, mark);
    b->temporaries.n = mark;
}

static void declare(struct builder *b, struct decl *d, struct loc end)
{
    declare_sizes(b, d);
    if (!is_local_var(d) || !b->cur)
        return;
    struct site old = site_set(b, d->loc, end);
    struct var *v = var_of(b, d);
    emit(b, EDGE_DECL)->var = v;
    scope_live(b, v);
    if (v->is_vla) {
        declare_vla(b, d, v);
    } else if (d->init) {
        struct lval p = lval_var(v);
        size_t mark = b->temporaries.n;
        init_becomes(b, p.type);
        lower_init(b, &p, d->init);
        full_expression_ends(b, mark);
    }
    use_declaration(b, d);
    scope_declared(b, d);
    b->site = old;
}

static void lower_part(struct builder *b, const struct stmt *s);

// Lowers the condition of a selection or a loop.
static void lower_control(struct builder *b, const struct expr *e, struct node *yes, struct node *no)
{
    size_t mark = b->temporaries.n;
    jump_may_be(b, e, true);
    if (!makes_temporary(e)) {
        lower_cond(b, e, yes, no);
        return;
    }
    struct node *at[2] = { node_new(b), node_new(b) }, *to[2] = { yes, no };
    lower_cond(b, e, at[0], at[1]);
    for (int i = 0; i < 2; i++) {
        flow_at(b, at[i]);
        temporaries_end(b, mark);
        flow_to(b, to[i]);
    }
    b->temporaries.n = mark;
}

static void s_if(struct builder *b, const struct stmt *s)
{
    struct node *yes = node_new(b), *no = node_new(b), *join = s->b ? node_new(b) : no;
    lower_control(b, s->expr, yes, no);
    flow_at(b, yes);
    lower_part(b, s->a);
    flow_to(b, join);
    if (s->b) {
        flow_at(b, no);
        lower_part(b, s->b);
        flow_to(b, join);
    }
    flow_at(b, join);
}

// Makes a node where a loop begins.  In code that only a label inside can make live, it must exist before that is
// known.
static struct node *loop_head(struct builder *b)
{
    struct node *head = node_new(b);
    flow_to(b, head);
    b->cur = head;
    return head;
}

// Marks the variables whose address is in an expression.
static void mark_named(struct builder *b)
{
    for (; b->n_named < b->c->exps.all.n; b->n_named++)
        if (b->c->exps.all.at[b->n_named]->kind == EXP_ADDR)
            b->c->exps.all.at[b->n_named]->var->is_named = 1;
}

static void end_life(struct builder *b, struct var *v)
{
    if (!b->cur)
        return;
    struct edge *e = emit(b, EDGE_DECL);
    e->var = v;
    e->ends_life = true;
}

/* The next of the function's variables, from *i on, whose end somebody may notice, since a pointer to it may be left, and whose block is left
 * at `at` (NULL: of all). */
static struct var *next_outlived(struct builder *b, size_t *i, const struct loc *at)
{
    mark_named(b);
    while (*i < b->c->vars.n) {
        struct var *v = b->c->vars.at[(*i)++];
        if (v->kind == VAR_LOCAL && v->fn == b->fn && (v->is_named || v->is_vla) && (!at || !cfa_in_scope(v, *at)))
            return v;
    }
    return NULL;
}

/* The lives of the body's variables end with each iteration (C17 6.2.4p6): pointers that were kept lead nowhere in the next, also before it
 * passes the declaration. */
static void end_iteration(struct builder *b, size_t n_vars)
{
    for (struct var *v; (v = next_outlived(b, &n_vars, NULL));)
        end_life(b, v);
}

// Ends, at a label, the lives in blocks that jumps to it may have left.
void end_left(struct builder *b, struct loc at)
{
    size_t i = 0;
    for (struct var *v; (v = next_outlived(b, &i, &at));)
        end_life(b, v);
}

// Leaves, before a jump back to a label, all blocks that do not contain the label.  The address of a variable may be
// taken between the label and here, or below.
static void leave_blocks(struct builder *b, struct loc to)
{
    for (size_t i = 0; i < b->c->vars.n && to.off; i++) {
        struct var *v = b->c->vars.at[i];
        if (v->kind == VAR_LOCAL && v->fn == b->fn && cfa_in_scope(v, b->site.loc) && !cfa_in_scope(v, to))
            end_life(b, v);
    }
}

// Nobody notices the end of a life whose variable has no address.
void forget_ends(struct builder *b)
{
    mark_named(b);
    for (size_t i = 0; i < b->c->edges.n; i++) {
        struct edge *e = b->c->edges.at[i];
        if (e->kind != EDGE_DECL || !e->ends_life || e->var->is_named || e->var->is_vla)
            continue;
        e->kind = EDGE_SKIP;
        e->ends_life = false;
        e->var = NULL;
    }
}

// Whether a statement declares variables, except inside loops, whose iterations end these.
static bool declares(const struct stmt *s)
{
    if (!s || stmt_is_loop(s))
        return false;
    bool found = s->kind == STMT_DECL || declares(s->a) || declares(s->b);
    for (size_t i = 0; i < s->n && s->kind == STMT_COMPOUND && !found; i++)
        found = declares(s->list[i]);
    return found;
}

static void loop_body(struct builder *b, const struct stmt *s, struct node *brk, struct node *cont)
{
    struct node *old_brk = b->brk, *old_cont = b->cont;
    size_t old_brk_scope = b->brk_scope, old_cont_scope = b->cont_scope;
    b->brk = brk;
    b->cont = cont;
    b->brk_scope = b->cont_scope = b->cleanups.n;
    lower_part(b, s->a);
    b->brk = old_brk;
    b->cont = old_cont;
    b->brk_scope = old_brk_scope;
    b->cont_scope = old_cont_scope;
}

static void s_while(struct builder *b, const struct stmt *s)
{
    struct node *body = node_new(b), *after = node_new(b), *head = loop_head(b);
    struct node *next = declares(s->a) ? node_new(b) : head;
    lower_control(b, s->expr, body, after);
    flow_at(b, body);
    size_t n_vars = b->c->vars.n;
    loop_body(b, s, after, next);
    if (next != head) {
        flow_to(b, next);
        flow_at(b, next);
        end_iteration(b, n_vars);
    }
    flow_to(b, head);
    flow_at(b, after);
}

static void s_do(struct builder *b, const struct stmt *s)
{
    struct node *cond = node_new(b), *after = node_new(b), *head = loop_head(b);
    size_t n_vars = b->c->vars.n;
    loop_body(b, s, after, cond);
    flow_to(b, cond);
    flow_at(b, cond);
    end_iteration(b, n_vars);
    lower_control(b, s->expr, head, after);
    flow_at(b, after);
}

static void s_for(struct builder *b, const struct stmt *s)
{
    size_t mark = b->cleanups.n, old_index = b->block_index;
    const struct stmt *old_block = b->block;
    b->block = s;
    b->block_index = 0;
    if (s->init)
        lower_stmt(b, s->init);
    b->block = old_block;
    b->block_index = old_index;
    struct node *body = node_new(b), *after = node_new(b), *step = node_new(b), *head = loop_head(b);
    if (s->expr)
        lower_control(b, s->expr, body, after);
    else
        flow_to(b, body);
    flow_at(b, body);
    size_t n_vars = b->c->vars.n;
    loop_body(b, s, after, step);
    flow_to(b, step);
    flow_at(b, step);
    end_iteration(b, n_vars);
    size_t temporaries = b->temporaries.n;
    if (s->step)
        lower_effect(b, s->step);
    full_expression_ends(b, temporaries);
    flow_to(b, head);
    flow_at(b, after);
    scope_end(b, mark);
}

struct case_list {
    VEC_OF(const struct stmt *);
};

// Collects the case and default labels of a switch, in order, without those of inner switches.
static void collect_cases(const struct stmt *s, struct case_list *l)
{
    for (; s && s->kind != STMT_SWITCH; s = s->a) {
        if (s->kind == STMT_CASE || s->kind == STMT_DEFAULT)
            vec_push(l, s);
        for (size_t i = 0; i < s->n; i++)
            collect_cases(s->list[i], l);
        if (s->b)
            collect_cases(s->b, l);
    }
}

static struct node *case_node(struct builder *b, const struct stmt *s)
{
    uint64_t *slot = map_at(&b->cases, (uint64_t)(uintptr_t)s);
    if (!*slot)
        *slot = (uint64_t)node_new(b)->id + 1;
    return b->c->nodes.at[*slot - 1];
}

// Notes the jumps to a case among the edges from the first one on.
static void note_case(struct builder *b, const struct stmt *s, size_t first)
{
    const struct node *to = case_node(b, s);
    for (size_t i = first; i < b->c->edges.n; i++)
        if (b->c->edges.at[i]->to == to)
            note_entry(b, b->c->edges.at[i], NULL, s->loc);
}

// Branches to a case, or on to the next.
static void switch_case(struct builder *b, const struct stmt *s, const struct exp *v)
{
    struct node *to = case_node(b, s), *next = node_new(b);
    size_t first = b->c->edges.n;
    if (s->lo == s->hi) {
        emit_assume(b, exp_binary(b->x, OP_EQ, v, exp_int(b->x, v->type, s->lo)), to, next);
    } else {
        struct node *above = node_new(b);
        emit_assume(b, exp_binary(b->x, OP_GE, v, exp_int(b->x, v->type, s->lo)), above, next);
        flow_at(b, above);
        emit_assume(b, exp_binary(b->x, OP_LE, v, exp_int(b->x, v->type, s->hi)), to, next);
    }
    note_case(b, s, first);
    flow_at(b, next);
}

static void s_switch(struct builder *b, const struct stmt *s)
{
    struct case_list cases = { 0 };
    const struct stmt *dflt = NULL;
    struct node *after = node_new(b), *old_brk = b->brk;
    size_t old_scope = b->brk_scope;
    collect_cases(s->a, &cases);
    jump_may_be(b, s->expr, true);
    size_t mark = b->temporaries.n;
    const struct exp *v = lower_value(b, s->expr);
    if (b->temporaries.n > mark && b->cur)
        v = temp_keep(b, v);
    full_expression_ends(b, mark);
    bool simple = v->kind == EXP_CELL || (v->kind == EXP_CAST && v->a->kind == EXP_CELL);
    bool compared = cases.n > 1 || (cases.n == 1 && cases.at[0]->kind != STMT_DEFAULT);
    if (b->cur && (compared ? !simple && cases.n > 1 : b->checks != 0))
        v = temp_keep(b, v);  // (it is read, though nothing depends on it)
    struct site old = site_set(b, s->expr->loc, s->expr->end);
    for (size_t i = 0; i < cases.n; i++) {
        if (cases.at[i]->kind == STMT_DEFAULT)
            dflt = cases.at[i];
        else
            switch_case(b, cases.at[i], v);
    }
    size_t last = b->c->edges.n;
    flow_to(b, dflt ? case_node(b, dflt) : after);
    if (dflt)
        note_case(b, dflt, last);
    b->site = old;
    b->brk = after;
    b->brk_scope = b->cleanups.n;
    lower_part(b, s->a);
    b->brk = old_brk;
    b->brk_scope = old_scope;
    flow_to(b, after);
    flow_at(b, after);
    vec_free(&cases);
}

static void s_case(struct builder *b, const struct stmt *s)
{
    struct node *n = case_node(b, s);
    flow_to(b, n);
    flow_at(b, n);
    lower_stmt(b, s->a);
}

// The name of a label in the text: one that `__label__` declares has a number behind its name.
static struct sym written_label(struct builder *b, struct sym label)
{
    const char *s = sym_str(&b->p->syms, label);
    return sym_intern(&b->p->syms, s, strcspn(s, "."));
}

static void s_label(struct builder *b, const struct stmt *s)
{
    struct node *n = label_node(b, s->label);
    *map_at(&b->labels, label_key(b, s->label)) |= LABEL_BUILT;
    n->loc = s->loc;
    flow_to(b, n);
    b->cur = n;
    emit(b, EDGE_SKIP)->label = written_label(b, s->label);
    end_left(b, s->loc);
    lower_stmt(b, s->a);
}

void lower_goto(struct builder *b, struct sym label)
{
    if (!b->cur)
        return;
    scope_goto(b, label);
    struct node *to = label_node(b, label);
    if (*map_at(&b->labels, label_key(b, label)) & LABEL_BUILT)  // else the label ends what was left (end_left)
        leave_blocks(b, to->loc);
    jump_at_label(b, to);
}

static void s_goto(struct builder *b, const struct stmt *s)
{
    lower_goto(b, s->label);
}

static void s_goto_computed(struct builder *b, const struct stmt *s)
{
    const struct exp *v = lower_value(b, s->expr);
    if (!b->cur)
        return;
    if (b->cleanups.n > 0)
        emit_unsupported(b, "computed goto in the scope of a variable with the attribute cleanup");
    struct pending_goto g = { .from = b->cur, .target = v, .fn = b->fn, .site = { s->expr->loc, s->expr->end } };
    vec_push(&b->gotos, g);
    b->cur = NULL;
}

static void s_return(struct builder *b, const struct stmt *s)
{
    struct var *r = b->fn->retval;
    size_t mark = b->temporaries.n;
    if (s->expr && r && type_is_record(r->type)) {
        struct lval to = lval_var(r);
        lower_record_into(b, &to, s->expr);
    } else if (s->expr && r && type_is_modelled_scalar(r->type)) {
        lower_into(b, s->expr, exp_var(b, r));
    } else if (s->expr) {
        lower_effect(b, s->expr);
    }
    full_expression_ends(b, mark);
    scope_run(b, 0);
    if (s->expr)
        check_returned(b);
    check_noreturn(b);
    flow_to(b, b->fn->exit);
}

static void s_jump(struct builder *b, const struct stmt *s)
{
    struct node *to = s->kind == STMT_BREAK ? b->brk : b->cont;
    scope_run(b, s->kind == STMT_BREAK ? b->brk_scope : b->cont_scope);
    if (to)
        flow_to(b, to);
    b->cur = NULL;
}

static void s_note(struct builder *b, const struct stmt *s)
{
    if (b->cur) {
        struct site old = site_set(b, s->note->loc, s->note->end);
        struct edge *e = emit(b, EDGE_SKIP);
        e->note = s->note;
        e->noted = noted_vars(b, s->note, &e->n_noted);
        b->site = old;
    }
    lower_stmt(b, s->a);
}

typedef void stmt_fn(struct builder *b, const struct stmt *s);

static void s_empty(struct builder *b, const struct stmt *s)
{
    (void)b;
    (void)s;
}

static void s_expr(struct builder *b, const struct stmt *s)
{
    size_t mark = b->temporaries.n;
    jump_may_be(b, s->expr, false);
    lower_effect(b, s->expr);
    full_expression_ends(b, mark);
}

static void s_decl(struct builder *b, const struct stmt *s)
{
    for (size_t i = 0; i < s->n_decls; i++)
        declare(b, s->decls[i], i + 1 < s->n_decls ? s->decls[i + 1]->loc : s->end);
}

// Whether s is, or has in it, a jump to a label, or a label.
static bool holds(const struct stmt *s, bool jump)
{
    if (!s)
        return false;
    bool found = jump ? s->kind == STMT_GOTO || s->kind == STMT_GOTO_COMPUTED : s->kind == STMT_LABEL;
    for (size_t i = 0; i < s->n && s->kind == STMT_COMPOUND && !found; i++)
        found = holds(s->list[i], jump);
    return found || holds(s->a, jump) || holds(s->b, jump);
}

/* Begins the lives of variables of the block whose declarations a jump in it may pass: they have no value then, and not the one that they had when the block
 * was executed before (C17 6.2.4p6).  A jump from elsewhere is one that enters the block. */
static void begin_passed(struct builder *b, const struct stmt *s)
{
    size_t first = 0, last = s == b->fn->decl->body ? 0 : s->n;  // (a call has variables of its own)
    while (first < last && !holds(s->list[first], true))
        first++;
    while (last > first && !holds(s->list[last - 1], false))
        last--;
    for (size_t i = first + 1; i < last && b->cur; i++)
        for (size_t k = 0; s->list[i]->kind == STMT_DECL && k < s->list[i]->n_decls; k++) {
            struct decl *d = s->list[i]->decls[k];
            if (is_local_var(d) && !type_is_variable(d->type))
                emit(b, EDGE_DECL)->var = var_of(b, d);
        }
}

// Lowers the first n statements of a block.
static void lower_block(struct builder *b, const struct stmt *s, size_t n)
{
    const struct stmt *old = b->block;
    size_t old_index = b->block_index;
    b->block = s;
    begin_passed(b, s);
    for (b->block_index = 0; b->block_index < n; b->block_index++)
        lower_stmt(b, s->list[b->block_index]);
    b->block = old;
    b->block_index = old_index;
}

static void s_compound(struct builder *b, const struct stmt *s)
{
    size_t mark = b->cleanups.n;
    lower_block(b, s, s->n);
    scope_end(b, mark);
}

static stmt_fn *const stmt_by_kind[] = {
    [STMT_EMPTY] = s_empty,   [STMT_EXPR] = s_expr,
    [STMT_DECL] = s_decl,     [STMT_COMPOUND] = s_compound,
    [STMT_IF] = s_if,         [STMT_WHILE] = s_while,
    [STMT_DO] = s_do,         [STMT_FOR] = s_for,
    [STMT_SWITCH] = s_switch, [STMT_CASE] = s_case,
    [STMT_DEFAULT] = s_case,  [STMT_LABEL] = s_label,
    [STMT_GOTO] = s_goto,     [STMT_GOTO_COMPUTED] = s_goto_computed,
    [STMT_BREAK] = s_jump,    [STMT_CONTINUE] = s_jump,
    [STMT_RETURN] = s_return, [STMT_ASM] = lower_asm,
    [STMT_NOTE] = s_note,
};

// Assigns variables made since there were n of them to the block that ends, unless they belong to an inner one.
static void end_block(struct builder *b, size_t n, uint32_t begin)
{
    uint32_t end = ++b->block_time;
    for (size_t i = n; i < b->c->vars.n; i++) {
        struct var *v = b->c->vars.at[i];
        if (v->fn != b->fn || v->block_end || v->kind != VAR_LOCAL)  // (temporaries may hold the value of the block)
            continue;
        v->block_begin = begin;
        v->block_end = end;
    }
}

// Lowers statement s as a block of its own.
static void lower_in_block(struct builder *b, const struct stmt *s)
{
    const struct stmt *old = b->life;
    size_t n = b->c->vars.n;
    uint32_t begin = ++b->block_time;
    b->life = s;
    stmt_by_kind[s->kind](b, s);
    if (old)
        end_iteration(b, n);
    end_block(b, n, begin);
    b->life = old;
}

// Lowers a declaration that is jumped over: the variable lives in the block all the same (C17 6.2.4p6), and is cleaned
// up where the block is left.
static void jump_over(struct builder *b, const struct stmt *s)
{
    for (size_t i = 0; s->kind == STMT_DECL && i < s->n_decls; i++)
        if (is_local_var(s->decls[i])) {
            scope_live(b, var_of(b, s->decls[i]));
            scope_declared(b, s->decls[i]);
        }
}

static void lower_at_site(struct builder *b, const struct stmt *s, stmt_fn *lower)
{
    if (s && !b->cur && !stmt_has_label(s))
        jump_over(b, s);
    if (!s || (!b->cur && !stmt_has_label(s)))
        return;
    struct site old = site_set(b, s->loc, s->end);
    lower(b, s);
    b->site = old;
}

// Lowers a statement; selection and iteration statements are blocks, too (C17 6.8.4p3, 6.8.5p5).
void lower_stmt(struct builder *b, const struct stmt *s)
{
    bool block = s && (s->kind == STMT_COMPOUND || s->kind == STMT_IF || s->kind == STMT_SWITCH || stmt_is_loop(s));
    lower_at_site(b, s, !s || block ? lower_in_block : stmt_by_kind[s->kind]);
}

// Lowers a substatement of one of these, which is a block as well.
static void lower_part(struct builder *b, const struct stmt *s)
{
    lower_at_site(b, s, lower_in_block);
}

// Lowers the last statement of a block in an expression, and gives its value; NULL: it has none.
static const struct exp *lower_last(struct builder *b, const struct expr *e, const struct stmt *last)
{
    while ((last->kind == STMT_LABEL || last->kind == STMT_NOTE) && last->a) {
        struct stmt alone = *last, nothing = { .kind = STMT_EMPTY };
        alone.a = &nothing;
        lower_stmt(b, &alone);
        last = last->a;
    }
    if (last->kind != STMT_EXPR || !b->cur) {
        lower_stmt(b, last);
        return NULL;
    }
    struct site old = site_set(b, last->loc, last->end);  // (in the block, whose objects live)
    const struct exp *r = type_is_record(e->type) ? lower_record_cell(b, last->expr) : lower_value(b, last->expr);
    b->site = old;
    return r;
}

// Copies a record that is the value of a block, if the variable that holds it ends with the block.
static const struct exp *value_that_stays(struct builder *b, const struct expr *e, const struct stmt *last,
                                          const struct exp *r)
{
    if (!r || !b->cur || !type_is_record(e->type) || r->kind != EXP_CELL || r->var->kind != VAR_LOCAL)
        return r;
    struct lval from = { .var = r->var, .off = r->off, .type = r->type }, to = lval_var(temp_var(b, r->type));
    struct site old = site_set(b, last->loc, last->end);
    lval_copy(b, &to, &from);
    b->site = old;
    return lval_cell(b, &to);
}

const struct exp *lower_stmt_expr(struct builder *b, const struct expr *e, bool want)
{
    const struct stmt *body = e->body;
    size_t n = block_value(body);
    const struct stmt *last = n > 0 ? body->list[n - 1] : NULL;
    size_t mark = b->cleanups.n, n_vars = b->c->vars.n;
    if (!want || !last || e->type->kind == TYPE_VOID) {
        lower_stmt(b, body);
        if (!b->cur)
            map_put(&b->ended, site_key(e->loc, e->end), 1);
        return NULL;
    }
    const struct stmt *old = b->life;
    uint32_t begin = ++b->block_time;
    b->life = body;
    lower_block(b, body, n - 1);
    const struct exp *r = value_that_stays(b, e, last, lower_last(b, e, last));
    for (; n < body->n; n++)
        lower_stmt(b, body->list[n]);
    b->life = old;
    size_t first = n_vars;
    bool ends = next_outlived(b, &first, NULL);
    end_block(b, n_vars, begin);
    if ((b->cleanups.n > mark || ends) && r && b->cur && !type_is_record(e->type)) {
        const struct exp *value = r;  // an address, too: it is invalid behind the block
        emit_assign(b, r = temp_new(b, value->type), value);
    }
    scope_end(b, mark);
    if (ends)
        end_iteration(b, n_vars);
    if (!b->cur)
        map_put(&b->ended, site_key(e->loc, e->end), 1);
    return r;
}

// Makes the body of a function without body whose address is taken, or whose body is left out: the effect of a call.
static void lower_stub(struct builder *b, struct func *f)
{
    struct call k = { .decl = f->decl, .name = f->name, .ret = f->decl->type->elem, .n = f->n_params };
    k.is_seen = true;  // by the call of f
    k.args = ARENA_ARRAY(&b->c->mem, const struct exp *, k.n + 1);
    k.types = ARENA_ARRAY(&b->c->mem, struct type *, k.n + 1);
    for (size_t i = 0; i < k.n; i++) {
        k.args[i] = exp_var(b, f->vars.at[i]);
        k.types[i] = f->is_cut ? f->vars.at[i]->type : f->decl->type->params[i];
    }
    k.want = f->retval != NULL;
    k.dest = f->retval ? exp_var(b, f->retval) : NULL;
    const struct exp *r = f->is_cut ? call_cut(b, &k) : call_run(b, &k);
    if (!r || !b->cur || !f->retval || r == k.dest)
        return;
    struct lval to = lval_var(f->retval), from = { .var = r->var, .off = r->off, .type = r->type };
    if (type_is_record(f->retval->type))
        lval_copy(b, &to, &from);
    else
        emit_assign(b, k.dest, exp_cast(b->x, r, k.dest->type));
}

// Ends a body without return: main gives 0 (C17 5.1.2.2.3), others an indeterminate value.
static void fall_off(struct builder *b, struct func *f)
{
    struct var *r = f->retval;
    if (!b->cur || !r || !type_is_modelled_scalar(r->type))
        return;
    if (func_is_main(b, f))
        emit_assign(b, exp_var(b, r), exp_int(b->x, r->type, 0));
    else
        emit_havoc(b, exp_var(b, r), INPUT_UNINIT, (struct sym){ 0 });
}

// Lowers the body of a function.  Wrap-around inside of a library function is not checked; its results are.
void lower_body(struct builder *b, struct func *f)
{
    unsigned checks = b->checks;
    b->checks &= f->is_model ? ~(unsigned)CHECK_UNSIGNED : ~0u;
    b->fn = f;
    b->cur = f->entry;
    b->brk = b->cont = NULL;
    b->life = NULL;
    b->cleanups.n = 0;
    b->site = (struct site){ f->decl->loc, f->decl->loc };
    if (f->decl->has_clauses && f == b->c->entry)
        emit_unsupported(b, "a contract in the notation of CBMC");
    if (f->decl->body && !f->is_cut) {
        if (f->list)
            list_keep(b, f);
        for (size_t i = 0; i < f->decl->n_params; i++)
            declare_parameter(b, f->decl->params[i]);
        lower_stmt(b, f->decl->body);
        noted_contract(b, f);
        site_set(b, f->decl->body_end, f->decl->body_end);
        fall_off(b, f);
        check_noreturn(b);
    } else {
        lower_stub(b, f);
    }
    flow_to(b, f->exit);
    b->checks = checks;
}
