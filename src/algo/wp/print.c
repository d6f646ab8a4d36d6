// SPDX-License-Identifier: Apache-2.0
// print.c: what was found out about claims, as text.
#include "algo/wp/answer.h"
#include "base/names.h"
#include "boolprog/export.h"

static bool wants(const struct wp_task *t, const char *what)
{
    return names_has(t->cfg->print, what);
}

// The terms that predicates are made of, with address and value in memory (figure 4 of the paper).
static void print_attributes(const struct wp_task *t, struct buf *b)
{
    for (size_t i = 0; i < t->w.terms.all.n; i++) {
        wp_term_print(&t->w.terms, t->w.terms.all.at[i], 0, b);
        buf_puts(b, "  ");
        wp_term_print_attributes(&t->w.terms, t->w.terms.all.at[i], b);
        buf_putc(b, '\n');
    }
}

static void print_parts(const struct wp_task *t, struct buf *b)
{
    if (wants(t, "flow"))
        flow_print(&t->flow, b);
    if (wants(t, "predicates"))
        discovery_print(&t->d, b);
    if (wants(t, "attributes"))
        print_attributes(t, b);
    if (wants(t, "program") && t->built)
        bool_program_print(&t->a.program, b);
    const struct bool_claims *claims = t->d.temporal ? NULL : &t->a.claims;
    if (wants(t, "promela") && t->built)
        promela_print(&t->a.program, claims, &t->pool, t->d.temporal ? t->ltl : NULL, b);
    if (wants(t, "smv") && t->built)
        smv_print(&t->a.program, claims, &t->pool, t->d.temporal ? t->ltl : NULL, b);
}

// ---- claims ---------------------------------------------------------------------------------------------------------

// The text of a claim in one line.
void wp_put_claim(const struct wp_claim *c, struct buf *b)
{
    for (const char *s = c->text; *s; s++) {
        bool blank = *s == ' ' || *s == '\t' || *s == '\n' || *s == '\r';
        if (!blank)
            buf_putc(b, *s);
        else if (s[1] && b->n && b->at[b->n - 1] != ' ')
            buf_putc(b, ' ');
    }
}

void wp_print_claim(const struct wp_task *t, const struct wp_claim *c, const char *word, struct buf *b)
{
    struct place at = sources_place(&t->cfa->prog->src, c->loc);
    buf_printf(b, "  %-10s %s:%u: ", word, at.file, (unsigned)at.line);
    wp_put_claim(c, b);
}

// Whether the claim stands in a recursive function that another one calls: calls of it inside of itself are not followed.
static bool is_of_outermost(const struct wp_task *t, const struct wp_claim *c)
{
    const struct func *fn = t->flow.nodes.at[c->node].node->fn;
    return fn->recursive && fn != t->fn;
}

static void print_effort(const struct wp_task *t, struct buf *b)
{
    buf_printf(b, "\n             %u predicates, %u iterations, %u refinements, %llu states\n", discovery_atoms(&t->d),
               t->d.layers, t->rounds, (unsigned long long)t->result.states);
}

// The values that differ from those before; before NULL: all that are true.
static void print_values(const struct wp_task *t, const uint64_t *before, const uint64_t *values, struct buf *b)
{
    const char *sep = "  // ";
    for (uint32_t v = 0; v < t->a.program.vars.n; v++) {
        bool now = bool_value(values, v);
        if (before ? bool_value(before, v) == now : !now)
            continue;
        buf_printf(b, "%s%s%s", sep, now ? "" : "not ", t->a.program.vars.at[v]);
        sep = ", ";
    }
    buf_putc(b, '\n');
}

// The run of the abstract program, with the lines of the program.
static void print_trace(const struct wp_task *t, struct buf *b)
{
    const uint64_t *before = t->result.first;
    buf_puts(b, "  abstract run:\n    start");
    print_values(t, NULL, before, b);
    for (size_t i = 0; i < t->result.trace.n; i++) {
        const struct bool_step *s = &t->result.trace.at[i];
        const struct flow_edge *e = &t->flow.edges.at[s->edge];
        if (e->kind == FLOW_BEGIN)
            continue;
        struct place at = sources_place(&t->cfa->prog->src, e->e->loc);
        buf_printf(b, "    %s:%u  ", at.file, (unsigned)at.line);
        flow_print_edge(&t->flow, e, b);
        print_values(t, before, s->values, b);
        before = s->values;
    }
}

static void print_execution(const struct wp_task *t, struct buf *b)
{
    buf_puts(b, t->execution.start.n ? "  execution that violates it, from\n" : "  an execution violates it\n");
    for (const char *s = buf_str(&t->execution.start); *s; s += strcspn(s, "\n"), s += *s == '\n')
        buf_printf(b, "    %.*s\n", (int)strcspn(s, "\n"), s);
}

void wp_print_checked(const struct wp_task *t, struct buf *b)
{
    static const char *const words[] = { [WP_PROVED] = "proved", [WP_REFUTED] = "violated", [WP_OPEN] = "open" };
    const struct wp_claim *c = &t->d.claims.at[t->claim];
    print_parts(t, b);
    if (c->kind == CLAIM_CHECKED || t->verdict != WP_PROVED) {
        wp_print_claim(t, c, words[t->verdict], b);
        buf_puts(b, t->verdict == WP_PROVED && is_of_outermost(t, c) ? " (in the outermost call)" : "");
        print_effort(t, b);
    }
    if (t->verdict != WP_PROVED && t->built && t->result.verdict == BOOL_VIOLATED && wants(t, "trace"))
        print_trace(t, b);
    if (t->verdict == WP_REFUTED)
        print_execution(t, b);
}

void wp_print_temporal(const struct wp_task *t, struct buf *b)
{
    print_parts(t, b);
    buf_printf(b, "  %-10s %s", t->verdict == WP_PROVED ? "proved" : "open", t->cfg->ltl);
    print_effort(t, b);
}
