// SPDX-License-Identifier: Apache-2.0
// make.c: makes nodes, edges and variables while lowering.
#include "base/hash.h"
#include "lower/build_priv.h"

#include <stdio.h>

struct node *node_new(struct builder *b)
{
    struct node *n = ARENA_NEW(&b->c->mem, struct node);
    n->id = (uint32_t)b->c->nodes.n;
    n->fn = b->fn;
    n->loc = b->site.loc;
    vec_push(&b->c->nodes, n);
    return n;
}

// Whether an edge leads to n already.
static bool node_used(const struct node *n)
{
    return n->arrivals > 0;
}

struct edge *emit_to(struct builder *b, enum edge_kind k, struct node *to)
{
    if (!b->cur) {
        b->scratch = (struct edge){ .kind = k };
        return &b->scratch;
    }
    struct edge *e = ARENA_NEW(&b->c->mem, struct edge);
    *e = (struct edge){
        .kind = k, .id = (uint32_t)b->c->edges.n, .from = b->cur, .to = to, .loc = b->site.loc, .end = b->site.end
    };
    vec_push(&b->c->edges, e);
    to->arrivals++;
    b->cur = NULL;
    return e;
}

void edge_make_skip(struct edge *e)
{
    struct edge skip = { .kind = EDGE_SKIP, .id = e->id, .from = e->from, .to = e->to, .loc = e->loc, .end = e->end };
    *e = skip;
}

struct edge *emit(struct builder *b, enum edge_kind k)
{
    struct node *to = b->cur ? node_new(b) : NULL;
    struct edge *e = emit_to(b, k, to);
    b->cur = to;
    return e;
}

void flow_to(struct builder *b, struct node *n)
{
    emit_to(b, EDGE_SKIP, n);
}

void flow_at(struct builder *b, struct node *n)
{
    b->cur = node_used(n) ? n : NULL;
}

struct node *fn_halt(struct builder *b)
{
    struct fn_state *s = &b->state.at[b->fn->id];
    if (!s->halt)
        s->halt = node_new(b);
    return s->halt;
}

struct node *fn_target(struct builder *b)
{
    struct fn_state *s = &b->state.at[b->fn->id];
    if (!s->target) {
        s->target = node_new(b);
        s->target->is_target = 1;
    }
    return s->target;
}

struct site site_set(struct builder *b, struct loc loc, struct loc end)
{
    struct site old = b->site;
    if (loc.off)
        b->site = (struct site){ loc, end };
    return old;
}

void emit_assign(struct builder *b, const struct exp *lhs, const struct exp *rhs)
{
    struct edge *e = emit(b, EDGE_ASSIGN);
    e->lhs = lhs;
    e->rhs = rhs;
}

void emit_assume(struct builder *b, const struct exp *cond, struct node *yes, struct node *no)
{
    bool truth = true;
    cond = exp_truth(cond, &truth);
    struct node *to[2] = { truth ? no : yes, truth ? yes : no };
    struct node *from = b->cur;
    if (!from)
        return;
    bool address = cond->kind == EXP_ADDR || cond->kind == EXP_FUNC;
    if (address || exp_is_const(cond)) {
        flow_to(b, to[address || value_is_true(cond->value, cond->type)]);
        return;
    }
    for (unsigned holds = 2; holds-- > 0;) {
        b->cur = from;
        struct edge *e = emit_to(b, EDGE_ASSUME, to[holds]);
        e->rhs = cond;
        e->truth = (uint8_t)holds;
    }
}

struct edge *emit_require(struct builder *b, const struct exp *ok)
{
    if (!b->cur || (exp_is_const(ok) && ok->value))
        return NULL;
    struct node *good = node_new(b), *bad = node_new(b);
    emit_assume(b, ok, good, bad);
    flow_at(b, bad);
    struct edge *e = b->cur ? emit_to(b, EDGE_VIOLATION, fn_target(b)) : NULL;
    flow_at(b, good);
    return e;
}

void emit_stop(struct builder *b, const struct exp *status)
{
    if (b->cur)
        emit_to(b, EDGE_STOP, fn_halt(b))->rhs = status;
}

void emit_assumption(struct builder *b, const struct exp *cond)
{
    struct node *yes = node_new(b), *no = node_new(b);
    emit_assume(b, cond, yes, no);
    flow_at(b, no);
    emit_stop(b, NULL);
    flow_at(b, yes);
}

void emit_end(struct builder *b, const struct exp *status)
{
    handle_end(b);
    if (!b->cur)
        return;
    struct edge *e = emit_to(b, EDGE_STOP, fn_halt(b));
    e->rhs = status;
    e->ends_program = true;
}

void emit_havoc(struct builder *b, const struct exp *lhs, enum input_kind in, struct sym from)
{
    bool number = type_is_modelled_scalar(lhs->type);
    struct edge *e = emit(b, number ? EDGE_HAVOC : EDGE_DECL);
    e->lhs = number ? lhs : NULL;
    e->var = number ? NULL : lhs->var;
    e->input = (uint8_t)in;
    if (number)
        e->extern_name = from;
}

void emit_rough_where(struct builder *b, const struct exp *cond, const struct exp *x, struct sym from)
{
    struct node *rough = node_new(b), *join = node_new(b);
    emit_assume(b, cond, rough, join);
    flow_at(b, rough);
    if (b->cur)
        emit_havoc(b, x, INPUT_ROUGH, from);
    flow_to(b, join);
    flow_at(b, join);
}

struct edge *emit_copy(struct builder *b, const struct exp *to, const struct exp *from, const struct exp *size)
{
    struct edge *e = emit(b, EDGE_COPY);
    e->addr = to;
    e->src = from;
    e->size = size;
    return e;
}

void emit_set(struct builder *b, const struct exp *to, const struct exp *byte, const struct exp *size)
{
    struct edge *e = emit(b, EDGE_SET);
    e->addr = to;
    e->rhs = byte;
    e->size = size;
}

void emit_fault(struct builder *b, enum fault f)
{
    if (!b->cur)
        return;
    struct edge *e = emit_to(b, EDGE_UNSUPPORTED, fn_halt(b));
    e->fault = (uint8_t)f;
    e->text = fault_text(f);
}

struct edge *emit_unsupported(struct builder *b, const char *what)
{
    if (!b->cur)
        return NULL;
    diag_at(b->p->diag, b->site.loc, W0301, "%s is not modelled", what);
    struct edge *e = emit(b, EDGE_UNSUPPORTED);
    e->text = what;
    return e;
}

void assume_note(struct builder *b, struct loc loc, enum assumption_kind kind, const char *fmt, ...)
{
    if (!b->cur)
        return;
    va_list ap;
    char text[512];
    va_start(ap, fmt);
    int n = vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    size_t len = n < 0 ? 0 : MIN((size_t)n, sizeof text - 1);
    if (!map_put(&b->assumed, hash_bytes(text, len), 1))
        return;
    struct assumption a = { .loc = loc, .text = arena_strndup(&b->c->mem, text, len), .kind = (uint8_t)kind };
    vec_push(&b->c->assumptions, a);
}

struct var *var_new(struct builder *b, enum var_kind k, struct func *fn, struct type *t)
{
    struct var *v = ARENA_NEW(&b->c->mem, struct var);
    *v = (struct var){
        .kind = k, .id = (uint32_t)b->c->vars.n, .type = type_stored(t->unqual), .fn = fn, .loc = b->site.loc
    };
    vec_push(&b->c->vars, v);
    if (fn)
        vec_push(&fn->vars, v);
    return v;
}

static struct sym made_name(struct builder *b, const char *what, uint32_t n)
{
    char text[32];
    snprintf(text, sizeof text, "%s.%u", what, n);
    return sym_of(&b->p->syms, text);
}

struct var *temp_var(struct builder *b, struct type *t)
{
    struct var *v = var_new(b, VAR_TEMP, b->fn, t);
    v->name = made_name(b, "t", ++b->state.at[b->fn->id].temps);
    return v;
}

const struct exp *temp_new(struct builder *b, struct type *t)
{
    return exp_var(b, temp_var(b, t));
}

const struct exp *temp_keep(struct builder *b, const struct exp *v)
{
    if (v->kind == EXP_CONST || v->kind == EXP_ADDR || v->kind == EXP_FUNC)
        return v;
    if (v->kind == EXP_CELL && v->var->kind == VAR_TEMP)
        return v;
    const struct exp *t = temp_new(b, v->type);
    emit_assign(b, t, v);
    return t;
}

static struct var *global_new(struct builder *b, struct decl *d, struct type *t)
{
    struct var *v = var_new(b, VAR_GLOBAL, NULL, t);
    struct global_init g = { .decl = d, .var = v };
    vec_push(&b->globals, g);
    return v;
}

struct var *var_of(struct builder *b, struct decl *d)
{
    d = decl_entity(d);
    uint64_t *slot = map_at(&b->vars, d->id);
    if (*slot)
        return b->c->vars.at[*slot - 1];
    size_t index = b->c->vars.n;
    *slot = index + 1;
    bool vla = type_is_variable(d->type) && !d->is_global;
    struct type *t = vla ? type_pointer(b->t, d->type->elem) : d->init && d->init->grown ? d->init->grown : d->type;
    if (d->kind == DECL_PARAM)
        t = list_held(b, t);
    struct var *v = d->is_global || !d->fn ? global_new(b, d, t)
                                           : var_new(b, d->kind == DECL_PARAM ? VAR_PARAM : VAR_LOCAL, b->fn, t);
    v->decl = d;
    v->loc = d->loc;
    v->is_vla = vla;
    v->is_volatile = (d->type->quals & QUAL_VOLATILE) != 0;
    v->name = d->name.i ? d->name : made_name(b, "lit", ++b->n_literals);
    return v;
}

const struct exp *model_variable(struct builder *b, const char *name)
{
    struct decl *d = program_find(b->p, name);
    return d ? exp_var(b, var_of(b, decl_entity(d))) : NULL;
}

struct var *var_string(struct builder *b, const struct expr *e)
{
    // There is one object for each literal of the text: whether equal ones share it is not known (C17 6.4.5p7,
    // layout.h).
    uint64_t hash = hash_mix(hash_bytes(e->str, e->str_len), hash_mix(e->type->id, e->loc.off));
    uint64_t *slot = map_at(&b->literals, hash);
    if (*slot) {
        struct var *v = b->c->vars.at[*slot - 1];
        bool same = v->loc.off == e->loc.off && v->type == e->type;
        if (same && memcmp(v->bytes, e->str, MIN(e->str_len, (size_t)v->type->size)) == 0)
            return v;
    }
    *slot = b->c->vars.n + 1;
    struct var *v = var_new(b, VAR_STRING, NULL, e->type);
    char *bytes = arena_alloc(&b->c->mem, (size_t)MAX(e->type->size, e->str_len) + 1);
    memcpy(bytes, e->str, e->str_len);
    v->bytes = bytes;
    v->loc = e->loc;
    v->name = made_name(b, "str", ++b->n_strings);
    return v;
}

struct var *var_image(struct builder *b, struct type *t, const char *bytes)
{
    struct var *v = var_new(b, VAR_STRING, NULL, t);
    v->bytes = bytes;
    v->name = made_name(b, "table", ++b->n_tables);
    return v;
}

struct func *func_new(struct builder *b, struct sym name, struct decl *d)
{
    struct func *f = ARENA_NEW(&b->c->mem, struct func);
    *f = (struct func){ .id = (uint32_t)b->c->funcs.n, .name = name, .decl = d };
    vec_push(&b->c->funcs, f);
    struct fn_state s = { 0 };
    vec_push(&b->state, s);
    struct func *outer = b->fn;
    struct site site = b->site;
    b->fn = f;
    b->site = (struct site){ 0 };
    f->entry = node_new(b);
    f->exit = node_new(b);
    if (d) {
        f->entry->loc = d->loc;
        f->exit->loc = d->body_end.off ? d->body_end : d->loc;
    }
    b->fn = outer;
    b->site = site;
    return f;
}

void forget_memory(struct builder *b, struct var *v, enum input_kind in)
{
    const struct exp **args = ARENA_ARRAY(&b->c->mem, const struct exp *, 1);
    args[0] = exp_addr(b->x, v, 0, type_pointer(b->t, v->type));
    struct edge *e = emit(b, EDGE_HAVOC_MEM);
    e->args = args;
    e->n_args = e->n_written = 1;
    e->escaped = ESCAPED_NOTHING;
    e->input = (uint8_t)in;
    e->extern_name = v->name;
}

const struct exp *exp_size(struct builder *b, uint64_t n)
{
    return exp_int(b->x, b->t->size_t_, (i128)n);
}

const struct exp *exp_of_int(struct builder *b, i128 n)
{
    return exp_int(b->x, b->t->basic[TYPE_INT], n);
}

const struct exp *exp_var(struct builder *b, struct var *v)
{
    return exp_cell(b->x, v, 0, v->type, NULL);
}
