// SPDX-License-Identifier: Apache-2.0
// promela.c: boolean programs as models for SPIN.
//
// A state of the model outside its atomic blocks is one of the program: temporary variables are 0 there.  Each edge prints its number and
// the values behind it when SPIN replays a trail.
#include "boolprog/promela.h"
#include "boolprog/choice.h"
#include "boolprog/export.h"

#include <stdio.h>

struct model {
    const struct bool_program *p;
    const struct bool_claims *claims;
    bool temporal, turn;  // whether there is a property, and one that asks for next states
    struct buf *b;
};

// ---- formulas and comments --------------------------------------------------------------------------------------------------------------

static void put_atom(void *ctx, uint32_t atom, struct buf *b)
{
    size_t vars = *(const size_t *)ctx;
    buf_printf(b, atom < vars ? "b%zu" : "t%zu", atom < vars ? (size_t)atom : atom - vars);
}

static bool simple(const struct bool_formula *f)
{
    return f->op == FORMULA_ATOM || f->op <= FORMULA_TRUE;
}

void promela_formula(const struct bool_program *p, const struct bool_formula *f, struct buf *b)
{
    static const struct formula_style style = { "true", "false", "?", " && ", " || ", " -> ", " : " };
    size_t vars = p->vars.n;
    if (!simple(f))
        buf_putc(b, '(');
    formula_print_as(&style, f, put_atom, &vars, b);
    if (!simple(f))
        buf_putc(b, ')');
}

static void put_formula(const struct model *m, const struct bool_formula *f)
{
    promela_formula(m->p, f, m->b);
}

// A comment in which nothing ends it.
static void put_comment(const struct model *m, const char *text)
{
    buf_puts(m->b, "/* ");
    for (const char *s = text; *s; s++) {
        bool breaks = (unsigned char)*s < ' ' || (*s == '/' && s > text && s[-1] == '*') || (*s == '*' && s[1] == '/');
        buf_putc(m->b, breaks || *s == '\\' ? ' ' : *s);
    }
    buf_puts(m->b, " */");
}

static void put_declarations(const struct model *m)
{
    for (size_t i = 0; i < m->p->vars.n; i++) {
        buf_printf(m->b, "bool b%zu, t%zu;  ", i, i);
        put_comment(m, m->p->vars.at[i]);
        buf_putc(m->b, '\n');
    }
    if (m->temporal)
        buf_puts(m->b, "int pc = -1;\nbool first;\n");
    if (m->turn)
        buf_puts(m->b, "bool turn;\n");
}

// ---- steps --------------------------------------------------------------------------------------------------------------------------------

// The values are chosen one after the other; what is chosen before limits the later choices.
static void put_choices(const struct model *m, const struct bool_choices *c)
{
    for (size_t i = 0; i < c->list.n; i++) {
        const struct bool_choice *choice = &c->list.at[i];
        buf_puts(m->b, "        if\n");
        for (int v = 0; v < 2; v++) {
            if (choice->on[v]->op == FORMULA_FALSE)
                continue;
            buf_puts(m->b, "        :: ");
            if (choice->on[v]->op != FORMULA_TRUE) {
                put_formula(m, choice->on[v]);
                buf_puts(m->b, " -> ");
            }
            buf_printf(m->b, "t%u = %d\n", (unsigned)choice->var, v);
        }
        buf_puts(m->b, "        fi;\n");
    }
}

static void put_record(const struct model *m, const char *edge)
{
    enum { PER_LINE = 16 };
    size_t n = m->p->vars.n;
    buf_printf(m->b, "            printf(\"@%s \");\n", edge);
    for (size_t from = 0; from < n; from += PER_LINE) {
        buf_puts(m->b, "            printf(\"");
        for (size_t i = from; i < MIN(n, from + PER_LINE); i++)
            buf_puts(m->b, "%d");
        buf_putc(m->b, '"');
        for (size_t i = from; i < MIN(n, from + PER_LINE); i++)
            buf_printf(m->b, ", b%zu", i);
        buf_puts(m->b, ");\n");
    }
    buf_puts(m->b, "            printf(\"\\n\")\n");
}

static void put_assertions(const struct model *m, uint32_t node)
{
    for (size_t i = 0; m->claims && i < m->claims->n; i++)
        if (m->claims->at[i].node == node) {
            buf_puts(m->b, "        assert(");
            put_formula(m, bool_certain(m->p, m->claims->at[i].holds));
            buf_puts(m->b, ");\n");
        }
}

// Where control is after a step that was made, and what has to hold there.
static void put_arrival(const struct model *m, const char *edge, uint32_t node)
{
    if (m->temporal)
        buf_printf(m->b, "            pc = %u;\n", (unsigned)node);
    put_record(m, edge);
    buf_puts(m->b, "        };\n");
    put_assertions(m, node);
    buf_printf(m->b, "        goto end_at_%s\n    }\n", m->p->nodes.at[node].name);
}

static void put_assignments(const struct model *m, const struct bool_edge *e)
{
    for (size_t i = 0; i < e->assign.n; i++)
        if (!e->assign.at[i].value->unknown) {
            buf_printf(m->b, "            t%u = ", (unsigned)e->assign.at[i].var);
            put_formula(m, e->assign.at[i].value);
            buf_puts(m->b, ";\n");
        }
    for (size_t i = 0; i < e->assign.n; i++) {
        unsigned v = (unsigned)e->assign.at[i].var;
        buf_printf(m->b, "            b%u = t%u; t%u = 0;\n", v, v, v);
    }
    if (m->temporal)
        buf_puts(m->b, "            first = false;\n");
    if (m->turn)
        buf_puts(m->b, "            turn = !turn;\n");
}

static void put_edge(const struct model *m, uint32_t id)
{
    const struct bool_edge *e = &m->p->edges.at[id];
    struct bool_choices c;
    char name[16];
    bool_choices_edge(&c, m->p, id);
    buf_puts(m->b, "    :: atomic {  ");
    put_comment(m, e->text ? e->text : "");
    buf_puts(m->b, "\n        ");
    put_formula(m, c.possible);
    if (c.possible->op == FORMULA_FALSE) {
        buf_puts(m->b, "\n    }\n");
    } else {
        buf_puts(m->b, " ->\n");
        put_choices(m, &c);
        buf_puts(m->b, "        d_step {\n");
        put_assignments(m, e);
        snprintf(name, sizeof name, "%u", (unsigned)id);
        put_arrival(m, name, e->to);
    }
    bool_choices_free(&c);
}

static void put_node(const struct model *m, const struct bool_node *n)
{
    buf_printf(m->b, "end_at_%s:\n", n->name);
    buf_puts(m->b, "    if\n");
    for (size_t i = 0; i < n->out.n; i++)
        put_edge(m, n->out.at[i]);
    if (m->turn)
        buf_printf(m->b, "    :: else -> d_step { first = false; turn = !turn }; goto end_at_%s\n", n->name);
    else if (!n->out.n)
        buf_puts(m->b, "    :: false\n");
    buf_puts(m->b, "    fi;\n");
}

static void put_start(const struct model *m)
{
    struct bool_choices c;
    bool_choices_start(&c, m->p);
    buf_puts(m->b, "end_start:\n");
    if (c.possible->op == FORMULA_FALSE) {
        buf_puts(m->b, "    false;\n");
    } else {
        buf_puts(m->b, "    atomic {\n");
        put_choices(m, &c);
        buf_puts(m->b, "        d_step {\n");
        for (size_t i = 0; i < m->p->vars.n; i++)
            buf_printf(m->b, "            b%zu = t%zu; t%zu = 0;\n", i, i, i);
        if (m->temporal)
            buf_puts(m->b, "            first = true;\n");
        put_arrival(m, "start", m->p->init);
        buf_puts(m->b, "    ;\n");
    }
    bool_choices_free(&c);
}

void promela_print(const struct bool_program *p, const struct bool_claims *claims, const struct ltl_pool *props,
                   const struct ltl *f, struct buf *b)
{
    struct model m = { p, claims, f != NULL, promela_has_next(f), b };
    put_declarations(&m);
    buf_puts(b, "\nactive proctype program()\n{\n");
    put_start(&m);
    for (size_t i = 0; i < p->nodes.n; i++)
        put_node(&m, &p->nodes.at[i]);
    buf_puts(b, "}\n");
    if (f)
        promela_property(p, props, f, b);
}
