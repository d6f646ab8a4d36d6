// SPDX-License-Identifier: Apache-2.0
// smv.c: boolean programs as modules for NuSMV and nuXmv.
//
// Unknown values are left open by the relation: a new value has to be one that it can be.  A state that nothing follows stays.
#include "boolprog/choice.h"
#include "boolprog/export.h"

struct module {
    const struct bool_program *p;
    const struct ltl_pool *props;
    struct buf *b;
};

// ---- formulas -------------------------------------------------------------------------------------------------------------------------------

static void put_old(void *ctx, uint32_t atom, struct buf *b)
{
    (void)ctx;
    buf_printf(b, "b%u", (unsigned)atom);
}

static void put_new(void *ctx, uint32_t atom, struct buf *b)
{
    (void)ctx;
    buf_printf(b, "next(b%u)", (unsigned)atom);
}

static void put_with(const struct module *m, const struct bool_formula *f, formula_atom_print *atom)
{
    static const struct formula_style style = { "TRUE", "FALSE", "?", " & ", " | ", " ? ", " : " };
    buf_putc(m->b, '(');
    formula_print_as(&style, f, atom, NULL, m->b);
    buf_putc(m->b, ')');
}

static void put_formula(const struct module *m, const struct bool_formula *f)
{
    put_with(m, f, put_old);
}

static const struct bool_formula *can_be(const struct module *m, const struct bool_formula *f, bool value)
{
    return formula_can_be(m->p->pool, f, value);
}

static const char *name(const struct module *m, uint32_t node)
{
    return m->p->nodes.at[node].name;
}

// A comment to the end of the line.
static void put_comment(const struct module *m, const char *text)
{
    buf_puts(m->b, "  -- ");
    for (; *text; text++)
        buf_putc(m->b, (unsigned char)*text < ' ' ? ' ' : *text);
    buf_putc(m->b, '\n');
}

// ---- declarations ---------------------------------------------------------------------------------------------------------------------------

static void put_variables(const struct module *m)
{
    buf_puts(m->b, "MODULE main\nVAR\n  location : {");
    for (uint32_t i = 0; i < m->p->nodes.n; i++)
        buf_printf(m->b, "%sat_%s", i ? ", " : "", name(m, i));
    buf_puts(m->b, "};\n");
    for (size_t i = 0; i < m->p->vars.n; i++) {
        buf_printf(m->b, "  b%zu : boolean;", i);
        put_comment(m, m->p->vars.at[i]);
    }
}

// passes_i: a state follows by edge i.
static void put_definitions(const struct module *m)
{
    buf_puts(m->b, "DEFINE\n");
    for (uint32_t i = 0; i < m->p->edges.n; i++) {
        struct bool_choices c;
        bool_choices_edge(&c, m->p, i);
        buf_printf(m->b, "  passes_%u := location = at_%s & ", (unsigned)i, name(m, m->p->edges.at[i].from));
        put_formula(m, c.possible);
        buf_putc(m->b, ';');
        put_comment(m, m->p->edges.at[i].text ? m->p->edges.at[i].text : "");
        bool_choices_free(&c);
    }
    buf_puts(m->b, "  stays := !(FALSE");
    for (size_t i = 0; i < m->p->edges.n; i++)
        buf_printf(m->b, " | passes_%zu", i);
    buf_puts(m->b, ");\n");
}

// ---- the relation -----------------------------------------------------------------------------------------------------------------------------

static void put_new_value(const struct module *m, uint32_t var, const struct bool_formula *value)
{
    if (!value) {
        buf_printf(m->b, "\n    & (next(b%u) <-> b%u)", (unsigned)var, (unsigned)var);
    } else if (!value->unknown) {
        buf_printf(m->b, "\n    & (next(b%u) <-> ", (unsigned)var);
        put_formula(m, value);
        buf_putc(m->b, ')');
    } else {
        buf_printf(m->b, "\n    & (next(b%u) ? ", (unsigned)var);
        put_formula(m, can_be(m, value, true));
        buf_puts(m->b, " : ");
        put_formula(m, can_be(m, value, false));
        buf_putc(m->b, ')');
    }
}

static void put_edge(const struct module *m, uint32_t edge)
{
    const struct bool_edge *e = &m->p->edges.at[edge];
    buf_printf(m->b, "\n  | passes_%u & next(location) = at_%s", (unsigned)edge, name(m, e->to));
    for (uint32_t v = 0; v < m->p->vars.n; v++) {
        const struct bool_formula *value = NULL;
        for (size_t i = 0; i < e->assign.n; i++)
            if (e->assign.at[i].var == v)
                value = e->assign.at[i].value;
        put_new_value(m, v, value);
    }
    buf_puts(m->b, "\n    & ");
    put_with(m, can_be(m, m->p->nodes.at[e->to].invariant, true), put_new);
}

static void put_relation(const struct module *m)
{
    const struct bool_program *p = m->p;
    buf_printf(m->b, "INIT\n  location = at_%s & ", name(m, p->init));
    put_formula(m, can_be(m, formula_and(p->pool, p->initial, p->nodes.at[p->init].invariant), true));
    buf_puts(m->b, "\nTRANS\n  stays & next(location) = location");
    for (uint32_t v = 0; v < p->vars.n; v++)
        put_new_value(m, v, NULL);
    for (uint32_t i = 0; i < p->edges.n; i++)
        put_edge(m, i);
    buf_putc(m->b, '\n');
}

// ---- properties -------------------------------------------------------------------------------------------------------------------------------

static void put_proposition(void *ctx, uint32_t prop, struct buf *b)
{
    const struct module *m = ctx;
    const struct ltl_prop *own = &m->props->props.at[prop];
    buf_putc(b, '(');
    if (own->node != LTL_ANYWHERE)
        buf_printf(b, "location = at_%s & ", name(m, own->node));
    put_formula(m, own->holds);
    buf_putc(b, ')');
}

void smv_print(const struct bool_program *p, const struct bool_claims *claims, const struct ltl_pool *props,
               const struct ltl *f, struct buf *b)
{
    static const struct ltl_style style = { "TRUE", "FALSE", "!", "&", "|", "X", "U", "V", "G", "F", put_proposition };
    struct module m = { p, props, b };
    put_variables(&m);
    put_definitions(&m);
    put_relation(&m);
    for (size_t i = 0; claims && i < claims->n; i++) {
        buf_printf(b, "INVARSPEC\n  location = at_%s -> ", name(&m, claims->at[i].node));
        put_formula(&m, bool_certain(p, claims->at[i].holds));
        buf_putc(b, '\n');
    }
    if (f) {
        buf_puts(b, "LTLSPEC\n  ");
        ltl_print(f, &style, &m, b);
        buf_putc(b, '\n');
    }
}
