// SPDX-License-Identifier: Apache-2.0
// dump.c: prints edges, functions and whole automata as text and as Graphviz graphs; the same from run to run.
#include "base/buf.h"
#include "cfa/assumptions.h"
#include "cfa/cfa.h"

static const char *name(const struct cfa *c, struct sym s)
{
    return sym_str(&c->prog->syms, s);
}

static void put_exp(const struct cfa *c, const struct exp *e, struct buf *b)
{
    if (e)
        exp_print(c->prog, e, b);
    else
        buf_puts(b, "?");
}

static void put_args(const struct cfa *c, const struct edge *e, struct buf *b)
{
    buf_putc(b, '(');
    for (size_t i = 0; i < e->n_args; i++) {
        if (i > 0)
            buf_puts(b, ", ");
        put_exp(c, e->args[i], b);
    }
    buf_putc(b, ')');
}

static void put_call(const struct cfa *c, const struct edge *e, const char *f, struct buf *b)
{
    buf_puts(b, f);
    put_args(c, e, b);
}

static void put_deref(const struct cfa *c, const struct edge *e, const struct type *t, struct buf *b)
{
    exp_print_deref(c->prog, e->addr, t, e->bit_off, e->bits, b);
}

// Prints the condition as it holds: a negated comparison as the opposite one, except for floats.
static void put_assume(const struct cfa *c, const struct edge *e, struct buf *b)
{
    struct exp shown = *e->rhs;
    bool opposite =
        !e->truth && shown.kind == EXP_BINARY && op_is_compare((enum op)shown.op) && !type_is_float(shown.a->type);
    bool plain = e->truth || opposite;
    if (opposite)
        shown.op = (uint8_t)op_negate((enum op)shown.op);
    bool simple = shown.kind == EXP_CELL;
    buf_puts(b, plain ? "[" : simple ? "[!" : "[!(");
    exp_print(c->prog, &shown, b);
    buf_puts(b, plain || simple ? "]" : ")]");
}

static void put_assign(const struct cfa *c, const struct exp *lhs, struct buf *b)
{
    if (!lhs)
        return;
    put_exp(c, lhs, b);
    buf_puts(b, " = ");
}

static void put_store(const struct cfa *c, const struct edge *e, struct buf *b)
{
    put_deref(c, e, e->rhs->type, b);
    buf_puts(b, " = ");
    put_exp(c, e->rhs, b);
}

static void put_free(const struct cfa *c, const struct edge *e, struct buf *b)
{
    buf_puts(b, "free(");
    put_exp(c, e->addr, b);
    buf_putc(b, ')');
}

static void put_stop(const struct cfa *c, const struct edge *e, struct buf *b)
{
    buf_puts(b, e->rhs ? "stop " : "stop");
    if (e->rhs)
        put_exp(c, e->rhs, b);
}

static void put_block(const struct cfa *c, const struct edge *e, struct buf *b)
{
    buf_puts(b, e->kind == EDGE_COPY ? "copy(" : "set(");
    put_exp(c, e->addr, b);
    buf_puts(b, ", ");
    put_exp(c, e->kind == EDGE_COPY ? e->src : e->rhs, b);
    buf_puts(b, ", ");
    put_exp(c, e->size, b);
    buf_putc(b, ')');
}

static void put_alloc(const struct cfa *c, const struct edge *e, struct buf *b)
{
    static const char *const allocs[] = { "malloc", "calloc", "alloca", "realloc", "argv" };
    put_assign(c, e->lhs, b);
    buf_printf(b, "%s(", allocs[e->alloc]);
    if (e->src) {
        put_exp(c, e->src, b);
        buf_puts(b, ", ");
    }
    put_exp(c, e->size, b);
    buf_putc(b, ')');
}

static void put_havoc(const struct cfa *c, const struct edge *e, struct buf *b)
{
    static const char *const inputs[] = { "nondet", "extern",   "uninit", "memory", "argument",
                                          "argv",   "volatile", "model",  "rough" };
    if (e->kind == EDGE_HAVOC_MEM) {
        put_call(c, e, "havoc", b);
        return;
    }
    put_assign(c, e->lhs, b);
    buf_printf(b, "%s(%s)", inputs[e->input], name(c, e->extern_name));
}

static void put_decl(const struct cfa *c, const struct edge *e, struct buf *b)
{
    if (e->ends_life) {
        buf_printf(b, "end of %s", name(c, e->var->name));
        return;
    }
    buf_puts(b, "declare ");
    type_print(&c->prog->syms, e->var->type, name(c, e->var->name), b);
}

static void put_note(const struct note *n, struct buf *b)
{
    buf_puts(b, note_word(n->kind));
    for (const char *s = n->text; *s;) {  // of several lines: they are one here
        s += strspn(s, " ");
        size_t len = strcspn(s, " ");
        buf_putc(b, ' ');
        buf_put(b, s, len);
        s += len;
    }
}

static void put_skip(const struct cfa *c, const struct edge *e, struct buf *b)
{
    if (!e->note) {
        buf_printf(b, "%s%s", e->label.i ? name(c, e->label) : "skip", e->label.i ? ":" : "");
        return;
    }
    buf_puts(b, "note: ");
    put_note(e->note, b);
}

void edge_print(const struct cfa *c, const struct edge *e, struct buf *b)
{
    switch (e->kind) {
    case EDGE_SKIP:
    case EDGE_KINDS:
        put_skip(c, e, b);
        break;
    case EDGE_ASSIGN:
        put_assign(c, e->lhs, b);
        put_exp(c, e->rhs, b);
        break;
    case EDGE_ASSUME:
        put_assume(c, e, b);
        break;
    case EDGE_LOAD:
        put_assign(c, e->lhs, b);
        put_deref(c, e, e->lhs->type, b);
        break;
    case EDGE_STORE:
        put_store(c, e, b);
        break;
    case EDGE_COPY:
    case EDGE_SET:
        put_block(c, e, b);
        break;
    case EDGE_ALLOC:
        put_alloc(c, e, b);
        break;
    case EDGE_FREE:
        put_free(c, e, b);
        break;
    case EDGE_DECL:
        put_decl(c, e, b);
        break;
    case EDGE_HAVOC:
    case EDGE_HAVOC_MEM:
        put_havoc(c, e, b);
        break;
    case EDGE_EXTERN:
        buf_puts(b, "extern ");
        put_call(c, e, name(c, e->extern_name), b);
        break;
    case EDGE_CALL:
        put_assign(c, e->ret->lhs, b);
        put_call(c, e, name(c, e->callee->name), b);
        break;
    case EDGE_RETURN:
        put_assign(c, e->lhs, b);
        buf_printf(b, "return from %s", name(c, e->callee->name));
        break;
    case EDGE_STOP:
        put_stop(c, e, b);
        break;
    case EDGE_VIOLATION:
        buf_printf(b, "violation: %s", e->check ? check_row(e->check)->text : fault_text((enum fault)e->fault));
        break;
    case EDGE_UNSUPPORTED:
        buf_printf(b, "unsupported: %s", e->text);
        break;
    }
}

static void put_flags(const struct edge *e, struct buf *b)
{
    if (e->back)
        buf_puts(b, "  <back>");
    if (e->is_loop_cond)
        buf_puts(b, "  <loop condition>");
}

static void dump_node(const struct cfa *c, const struct node *n, struct buf *b)
{
    struct place at = sources_place(&c->prog->src, n->loc);
    buf_printf(b, "  %u", n->id);
    if (at.line)
        buf_printf(b, " (line %u)", at.line);
    if (n == n->fn->entry)
        buf_puts(b, " entry");
    if (n == n->fn->exit)
        buf_puts(b, " exit");
    if (n->is_loop_head)
        buf_printf(b, " head of loop %u", n->loop->id);
    if (n->is_target)
        buf_puts(b, " target");
    for (size_t i = 0; i < n->dead.n; i++)
        buf_printf(b, "%s%s", i ? ", " : " dead: ", name(c, c->vars.at[n->dead.at[i]]->name));
    buf_putc(b, '\n');
    for (size_t i = 0; i < n->out.n; i++) {
        const struct edge *e = n->out.at[i];
        if (e->kind == EDGE_RETURN)
            continue;
        buf_printf(b, "    -> %u  ", e->kind == EDGE_CALL ? e->ret->to->id : e->to->id);
        edge_print(c, e, b);
        put_flags(e->kind == EDGE_CALL ? e->ret : e, b);
        buf_putc(b, '\n');
    }
}

static void dump_vars(const struct cfa *c, const struct func *f, struct buf *b)
{
    static const char *const classes[] = { "bool", "equal", "add", "other" };
    static const char *const kinds[] = { "global", "local", "param", "temp", "retval", "string" };
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *v = c->vars.at[i];
        if (v->fn != f)
            continue;
        buf_printf(b, "  %s ", kinds[v->kind]);
        type_print(&c->prog->syms, v->type, name(c, v->name), b);
        buf_printf(b, "  %s%s%s\n", classes[v->cls], v->addressed ? " addressed" : "",
                   v->loop_counter ? " counter" : "");
    }
}

// (A call is one edge here, as it is printed.)
static void dump_size(const struct cfa *c, struct buf *b)
{
    size_t nodes = 0, loops = 0, edges = 0;
    for (size_t i = 0; i < c->funcs.n; i++) {
        const struct func *f = c->funcs.at[i];
        nodes += f->nodes.n;
        for (size_t k = 0; k < f->nodes.n; k++)
            loops += f->nodes.at[k]->is_loop_head;
    }
    for (size_t i = 0; i < c->edges.n; i++)
        edges += c->edges.at[i]->kind != EDGE_RETURN;
    buf_printf(b, "\nsize\n  functions %zu, locations %zu, edges %zu, loops %zu\n", c->funcs.n, nodes, edges, loops);
}

void cfa_dump_text(const struct cfa *c, struct buf *b)
{
    buf_puts(b, "variables of the program\n");
    dump_vars(c, NULL, b);
    for (size_t i = 0; i < c->funcs.n; i++) {
        const struct func *f = c->funcs.at[i];
        buf_printf(b, "\nfunction %s%s%s%s\n", name(c, f->name), f->recursive ? " recursive" : "",
                   f->address_taken ? " address-taken" : "", f->is_model ? " model" : "");
        for (const struct note *n = f->decl ? f->decl->contract : NULL; n; n = n->next) {
            buf_puts(b, "  ");
            put_note(n, b);
            buf_putc(b, '\n');
        }
        dump_vars(c, f, b);
        for (size_t k = 0; k < f->nodes.n; k++)
            dump_node(c, f->nodes.at[k], b);
    }
    dump_size(c, b);
    if (c->assumptions.n > 0)
        buf_puts(b, "\nassumptions\n");
    for (size_t i = 0; i < c->assumptions.n; i++) {
        buf_puts(b, "  ");
        assumption_print(b, &c->assumptions.at[i]);
        buf_puts(b, "\n");
    }
}

// Prints text for the inside of a dot string.
static void put_quoted(const char *s, struct buf *b)
{
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            buf_putc(b, '\\');
        buf_putc(b, *s == '\n' ? ' ' : *s);
    }
}

static void dot_edge(const struct cfa *c, const struct edge *e, struct buf *b)
{
    struct buf text = { 0 };
    edge_print(c, e, &text);
    buf_printf(b, "    n%u -> n%u [label=\"", e->from->id, e->kind == EDGE_CALL ? e->ret->to->id : e->to->id);
    put_quoted(buf_str(&text), b);
    buf_printf(b, "\"%s];\n", e->kind == EDGE_CALL ? ", style=bold" : "");
    buf_free(&text);
}

void cfa_dump_dot(const struct cfa *c, struct buf *b)
{
    buf_puts(b, "digraph cfa {\n  node [shape=circle, fontname=sans];\n  edge [fontname=monospace];\n");
    for (size_t i = 0; i < c->funcs.n; i++) {
        const struct func *f = c->funcs.at[i];
        buf_printf(b, "  subgraph cluster_%u {\n    label=\"", f->id);
        put_quoted(name(c, f->name), b);
        buf_puts(b, "\";\n");
        for (size_t k = 0; k < f->nodes.n; k++) {
            const struct node *n = f->nodes.at[k];
            const char *shape = n->is_target ? "octagon" : n->is_loop_head ? "doublecircle" : NULL;
            buf_printf(b, "    n%u [label=\"%u\"%s%s];\n", n->id, n->id, shape ? ", shape=" : "", shape ? shape : "");
        }
        for (size_t k = 0; k < f->nodes.n; k++)
            for (size_t m = 0; m < f->nodes.at[k]->out.n; m++)
                if (f->nodes.at[k]->out.at[m]->kind != EDGE_RETURN)
                    dot_edge(c, f->nodes.at[k]->out.at[m], b);
        buf_puts(b, "  }\n");
    }
    buf_puts(b, "}\n");
}
