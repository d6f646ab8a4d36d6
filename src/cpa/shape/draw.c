// SPDX-License-Identifier: Apache-2.0
// draw.c: structures as pictures for Graphviz: nodes are ellipses, summary nodes have two lines around them, and dotted
// lines mean that something may hold.
// source Sagiv, Reps, Wilhelm 2002, section 4.1.
#include "cpa/shape/shape_priv.h"

enum { LABEL_WIDTH = 32 };  // characters of a line in a node

struct drawing {
    struct shape_cpa *v;
    const struct structure *g;
    const char *prefix;  // of the names of nodes
    struct buf *b;
};

static const struct predicate *predicate_at(const struct drawing *d, uint32_t pred)
{
    return &d->g->voc->preds.at[pred];
}

// ---- nodes ----------------------------------------------------------------------------------------------------------------

// Whether the predicate is drawn as an arrow from a variable.
static bool is_pointer(const struct drawing *d, uint32_t pred)
{
    const struct shape_class *c = d->v->shape;
    return c->tracking.n_pointers && pred >= c->pointer[0] && pred < c->pointer[0] + c->tracking.n_pointers;
}

// Prints the facts that hold, or may hold, of node u, several to a line.
static void put_facts(const struct drawing *d, uint32_t u)
{
    size_t column = 0;
    for (uint32_t p = 0; p < d->g->voc->preds.n; p++) {
        if (predicate_at(d, p)->arity != 1 || is_pointer(d, p))
            continue;
        enum logic_op value = structure_get(d->g, p, u, 0);
        if (value == LOGIC_FALSE)
            continue;
        const char *name = names_of_predicate(d->v, p), *is = value == LOGIC_HALF ? "=1/2" : "";
        size_t width = strlen(name) + strlen(is) + 2;
        bool fits = column + width <= LABEL_WIDTH;
        if (column)
            buf_puts(d->b, fits ? "  " : "\\n");
        column = fits ? column + width : width;
        buf_dot(d->b, name);
        buf_puts(d->b, is);
    }
}

static void put_node(const struct drawing *d, uint32_t u)
{
    buf_printf(d->b, "    %sn%u [shape=ellipse%s, label=\"", d->prefix, u,
               d->g->summary >> u & 1 ? ", peripheries=2" : "");
    put_facts(d, u);
    buf_puts(d->b, "\"];\n");
}

// ---- arrows ---------------------------------------------------------------------------------------------------------------

// Prints an arrow; sure: it is certainly there, else it may be.
static void put_arrow(const struct drawing *d, uint32_t from, uint32_t to, bool sure, const char *label)
{
    buf_printf(d->b, "    %sn%u -> %sn%u [label=\"", d->prefix, from, d->prefix, to);
    buf_dot(d->b, label);
    buf_printf(d->b, "\"%s];\n", sure ? "" : ", style=dotted");
}

static void put_binary(const struct drawing *d, uint32_t pred)
{
    const struct kleene *row = binary_of(d->g, predicate_at(d, pred)->at);
    for (uint32_t u = 0; u < d->g->n; u++)
        for (uint64_t to = row[u].may; to; to &= to - 1) {
            uint32_t w = (uint32_t)__builtin_ctzll(to);
            put_arrow(d, u, w, row[u].must >> w & 1, names_of_predicate(d->v, pred));
        }
}

static void put_binaries(const struct drawing *d)
{
    for (uint32_t p = 0; p < d->g->voc->preds.n; p++) {
        const struct predicate *k = predicate_at(d, p);
        if (k->arity == 2 && (k->function || d->v->cfg->draw_all))
            put_binary(d, p);
    }
}

// Prints the variable as a word, with arrows to where it points, if it points anywhere.
static void put_variable(const struct drawing *d, uint32_t x)
{
    const struct kleene *at = unary_of(d->g, predicate_at(d, d->v->shape->pointer[x])->at);
    if (!at->may)
        return;
    buf_printf(d->b, "    %sv%u [shape=plaintext, label=\"", d->prefix, x);
    struct buf name = { 0 };
    names_translate(d->v, d->v->shape->tracking.pointers[x], &name);
    buf_dot(d->b, buf_str(&name));
    buf_free(&name);
    buf_puts(d->b, "\"];\n");
    for (uint64_t to = at->may; to; to &= to - 1) {
        uint32_t u = (uint32_t)__builtin_ctzll(to);
        buf_printf(d->b, "    %sv%u -> %sn%u [label=\"", d->prefix, x, d->prefix, u);
        if (d->v->shift[x])
            buf_printf(d->b, "+%lld", (long long)d->v->shift[x]);
        buf_printf(d->b, "\"%s];\n", at->must >> u & 1 ? "" : ", style=dotted");
    }
}

// ---- the caption ------------------------------------------------------------------------------------------------------------

static bool is_users(const struct var *x)
{
    return x && x->kind != VAR_TEMP && x->kind != VAR_RETVAL;
}

static enum logic_op nullary(const struct drawing *d, uint32_t pred)
{
    return structure_get(d->g, pred, 0, 0);
}

static void put_fact(const struct drawing *d, uint32_t pred, struct buf *out)
{
    if (nullary(d, pred) != LOGIC_FALSE)
        buf_printf(out, "%s%s\\l", names_of_predicate(d->v, pred), nullary(d, pred) == LOGIC_HALF ? "=1/2" : "");
}

// Prints the variables that hold something unknown, or nothing yet; only those that the program names.
static void put_wild(const struct drawing *d, struct buf *out)
{
    bool some = false;
    for (uint32_t x = 0; x < d->v->shape->tracking.n_pointers; x++) {
        enum logic_op value = nullary(d, d->v->wild[x]);
        if (value == LOGIC_FALSE || !is_users(d->v->var[x]))
            continue;
        buf_puts(out, some ? ", " : "wild: ");
        some = true;
        names_translate(d->v, d->v->shape->tracking.pointers[x], out);
        buf_puts(out, value == LOGIC_HALF ? "=1/2" : "");
    }
    buf_puts(out, some ? "\\l" : "");
}

// Prints which constant a number is; for temporaries only if that is known.
static void put_numbers(const struct drawing *d, struct buf *out)
{
    for (uint32_t x = 0; x < d->v->n_numbers; x++)
        for (uint32_t k = 0; k < d->v->n_constants; k++)
            if (nullary(d, d->v->equal[x][k]) == LOGIC_TRUE || is_users(d->v->number_var[x]))
                put_fact(d, d->v->equal[x][k], out);
}

static void put_caption(const struct drawing *d)
{
    struct buf text = { 0 };
    put_wild(d, &text);
    put_numbers(d, &text);
    put_fact(d, d->v->freed, &text);
    if (text.n)
        buf_printf(d->b, "    %scaption [shape=plaintext, label=\"%s\"];\n", d->prefix, buf_str(&text));
    buf_free(&text);
}

void shape_draw(struct shape_cpa *v, const struct structure *g, const char *prefix, struct buf *b)
{
    struct drawing d = { v, g, prefix, b };
    put_caption(&d);
    for (uint32_t u = 0; u < g->n; u++)
        put_node(&d, u);
    for (uint32_t x = 0; x < v->shape->tracking.n_pointers; x++)
        put_variable(&d, x);
    put_binaries(&d);
}
