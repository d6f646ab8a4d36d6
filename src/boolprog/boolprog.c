// SPDX-License-Identifier: Apache-2.0
// boolprog.c: boolean programs: construction, text, results.
#include "boolprog/boolprog.h"

void bool_program_init(struct bool_program *p, struct bool_formulas *pool)
{
    *p = (struct bool_program){ .pool = pool, .initial = formula_const(pool, TRUTH_TRUE) };
}

void bool_program_free(struct bool_program *p)
{
    for (size_t i = 0; i < p->nodes.n; i++)
        vec_free(&p->nodes.at[i].out);
    for (size_t i = 0; i < p->edges.n; i++)
        vec_free(&p->edges.at[i].assign);
    vec_free(&p->vars);
    vec_free(&p->nodes);
    vec_free(&p->edges);
}

uint32_t bool_program_add_node(struct bool_program *p, const char *name)
{
    struct bool_node n = { .name = name, .invariant = formula_const(p->pool, TRUTH_TRUE) };
    vec_push(&p->nodes, n);
    return (uint32_t)p->nodes.n - 1;
}

uint32_t bool_program_add_edge(struct bool_program *p, uint32_t from, uint32_t to, const struct bool_formula *guard,
                               const char *text)
{
    struct bool_edge e = { .from = from, .to = to, .guard = guard, .text = text };
    uint32_t id = (uint32_t)p->edges.n;
    vec_push(&p->edges, e);
    vec_push(&p->nodes.at[from].out, id);
    return id;
}

void bool_program_assign(struct bool_program *p, uint32_t edge, uint32_t var, const struct bool_formula *value)
{
    struct bool_assign a = { var, value };
    assert(var < p->vars.n);
    vec_push(&p->edges.at[edge].assign, a);
}

// ---- text ---------------------------------------------------------------------------------------------------------------

void bool_var_print(void *ctx, uint32_t var, struct buf *b)
{
    (void)ctx;
    buf_printf(b, "b%u", (unsigned)var);
}

static void print_formula(const struct bool_formula *f, struct buf *b)
{
    formula_print(f, bool_var_print, NULL, b);
}

static void print_edge(const struct bool_program *p, const struct bool_edge *e, struct buf *b)
{
    const char *sep = "";
    buf_printf(b, "  %s -> %s: ", p->nodes.at[e->from].name, p->nodes.at[e->to].name);
    if (!formula_is(e->guard, FORMULA_TRUE)) {
        buf_putc(b, '[');
        print_formula(e->guard, b);
        buf_puts(b, e->assign.n ? "] " : "]");
    }
    for (size_t i = 0; i < e->assign.n; i++) {
        buf_printf(b, "%sb%u := ", sep, (unsigned)e->assign.at[i].var);
        print_formula(e->assign.at[i].value, b);
        sep = ", ";
    }
    if (!e->assign.n && formula_is(e->guard, FORMULA_TRUE))
        buf_puts(b, "skip");
    if (e->text && *e->text)
        buf_printf(b, "  // %s", e->text);
    buf_putc(b, '\n');
}

static void print_node(const struct bool_program *p, const struct bool_node *n, struct buf *b)
{
    buf_printf(b, "%s:", n->name);
    if (!formula_is(n->invariant, FORMULA_TRUE)) {
        buf_puts(b, " always ");
        print_formula(n->invariant, b);
    }
    buf_putc(b, '\n');
    for (size_t i = 0; i < n->out.n; i++)
        print_edge(p, &p->edges.at[n->out.at[i]], b);
}

void bool_program_print(const struct bool_program *p, struct buf *b)
{
    for (size_t i = 0; i < p->vars.n; i++)
        buf_printf(b, "b%zu: %s\n", i, p->vars.at[i]);
    if (p->nodes.n) {
        buf_printf(b, "start: %s", p->nodes.at[p->init].name);
        if (!formula_is(p->initial, FORMULA_TRUE)) {
            buf_puts(b, " where ");
            print_formula(p->initial, b);
        }
        buf_putc(b, '\n');
    }
    for (size_t i = 0; i < p->nodes.n; i++)
        print_node(p, &p->nodes.at[i], b);
}

// ---- results ------------------------------------------------------------------------------------------------------------

void bool_result_init(struct bool_result *r)
{
    *r = (struct bool_result){ .verdict = BOOL_OPEN };
}

void bool_result_free(struct bool_result *r)
{
    vec_free(&r->trace);
    arena_free(&r->mem);
}
