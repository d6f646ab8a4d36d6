// SPDX-License-Identifier: Apache-2.0
// class_print.c: a shape class in words: what it was made of, and its predicates with their definitions.
#include "shape/class.h"

#include <ctype.h>

static void put_list(struct buf *out, const char *title, const char *const *names, uint32_t n)
{
    buf_printf(out, "%s:", title);
    for (uint32_t i = 0; i < n; i++)
        buf_printf(out, "%s %s", i ? "," : "", names[i]);
    buf_puts(out, n ? "\n" : " none\n");
}

// Prints the names in `set`, or that all are in it.
static void put_set(struct buf *out, const char *title, const struct tracking *t, uint64_t set)
{
    const char *names[CLASS_POINTERS];
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->n_pointers; i++)
        if (set >> i & 1)
            names[n++] = t->pointers[i];
    if (n && n == t->n_pointers)
        buf_printf(out, "%s: all\n", title);
    else
        put_list(out, title, names, n);
}

static void put_entry(const struct shape_class *c, const struct scg *m, struct buf *out)
{
    const char *names[SCG_FAMILIES];
    uint32_t n = 0;
    buf_printf(out, "entry: %s(", m->entry->name);
    for (unsigned i = 0; i < m->entry->n_fields; i++)
        buf_printf(out, "%s%s", i ? ", " : "", m->fields[i]);
    buf_printf(out, ")  %s\n", m->entry->about);
    for (unsigned i = 0; i < m->entry->n_families; i++)
        if ((m->families & scg_usable(m->entry, c->tracking.ordered)) >> i & 1)
            names[n++] = m->entry->families[i];
    put_list(out, "families", names, n);
    if (c->n_scgs > 1)
        put_set(out, "about pointers", &c->tracking, m->pointers);
}

static void put_tracking(const struct tracking *t, struct buf *out)
{
    put_list(out, "pointers", t->pointers, t->n_pointers);
    put_set(out, "of these separate", t, t->separating);
    put_list(out, "field assertions", t->assertions, t->n_assertions);
}

static void put_predicate(const struct shape_class *c, uint32_t pred, struct buf *out)
{
    static const char *const places[] = { "", "(v)", "(v, w)" };
    const struct predicate *p = &c->voc.preds.at[pred];
    buf_printf(out, "  %s%s%s", p->abstraction ? "* " : "  ", p->name, places[p->arity]);
}

static void put_core(const struct shape_class *c, uint32_t pred, struct buf *out)
{
    put_predicate(c, pred, out);
    buf_putc(out, '\n');
}

// Prints a formula with single blanks, on one line.
static void put_formula(const char *text, struct buf *out)
{
    for (const char *s = text; *s; s++)
        if (!isspace((unsigned char)*s))
            buf_putc(out, *s);
        else if (s > text && !isspace((unsigned char)s[-1]))
            buf_putc(out, ' ');
}

static void put_instance(const struct shape_class *c, const struct class_instance *i, struct buf *out)
{
    struct buf def = { 0 };
    const struct scg_pred *of = i->of;
    const struct predicate *p = &c->voc.preds.at[i->pred];
    class_definition(c, i, &def);
    buf_printf(out, "  %s%s(%s%s%s) = ", p->abstraction ? "* " : "  ", p->name, of->vars[0], of->arity > 1 ? ", " : "",
               of->arity > 1 ? of->vars[1] : "");
    put_formula(buf_str(&def), out);
    buf_putc(out, '\n');
    buf_free(&def);
}

static bool is_of_entry(const struct shape_class *c, uint32_t field)
{
    for (uint32_t k = 0; k < c->n_scgs; k++)
        for (unsigned i = 0; i < c->scg[k].entry->n_fields; i++)
            if (strcmp(c->scg[k].fields[i], c->voc.preds.at[c->field[field]].name) == 0)
                return true;
    return false;
}

static bool is_of_class(const struct shape_class *c, uint32_t pred)
{
    for (size_t i = 0; i < c->instances.n; i++)
        if (c->instances.at[i].pred == pred)
            return true;
    return pred <= c->fresh;
}

void class_print(const struct shape_class *c, struct buf *out)
{
    for (uint32_t k = 0; k < c->n_scgs; k++)
        put_entry(c, &c->scg[k], out);
    put_tracking(&c->tracking, out);
    buf_puts(out, "core predicates (*: abstraction predicates):\n");
    for (uint32_t i = 0; i < c->n_fields; i++)
        if (is_of_entry(c, i))
            put_core(c, c->field[i], out);
    for (uint32_t i = 0; i < c->tracking.n_pointers; i++)
        put_core(c, c->pointer[i], out);
    for (uint32_t i = 0; i < c->tracking.n_assertions; i++)
        put_core(c, c->assertion[i], out);
    if (c->tracking.ordered)
        put_core(c, c->order.le, out);
    for (uint32_t i = 0; i < c->tracking.n_values; i++) {
        put_core(c, c->order.unset[i], out);
        put_core(c, c->order.below[i], out);
        put_core(c, c->order.above[i], out);
        put_core(c, c->order.at[i], out);
    }
    put_core(c, c->fresh, out);
    buf_printf(out, "instrumentation predicates:%s\n", c->instances.n ? "" : " none");
    for (size_t i = 0; i < c->instances.n; i++)
        put_instance(c, &c->instances.at[i], out);
    buf_puts(out, "beside the class:\n");
    for (uint32_t i = 0; i < c->voc.preds.n; i++)
        if (!is_of_class(c, i))
            put_core(c, i, out);
}
