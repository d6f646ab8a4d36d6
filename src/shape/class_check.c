// SPDX-License-Identifier: Apache-2.0
// class_check.c: checks by trials on small heaps whether what a data file says of its predicates is true.
#include "base/rng.h"
#include "shape/order.h"

#include <stdio.h>

enum { CELLS = 4 };

static enum logic_op truth_of(bool holds)
{
    return holds ? LOGIC_TRUE : LOGIC_FALSE;
}

// Gives cells numbers, and sets values, some of which are left unset.
static void random_order(const struct shape_class *c, struct rng *rng, struct structure *s)
{
    enum { NUMBERS = 4 };
    const struct class_order *o = &c->order;
    uint64_t data[NODES_MAX];
    for (uint32_t v = 0; v < s->n; v++)
        data[v] = 1 + rng_below(rng, NUMBERS);
    for (uint32_t v = 0; v < s->n; v++)
        for (uint32_t w = 0; w < s->n; w++)
            structure_set(s, o->le, v, w, truth_of(data[v] <= data[w]));
    uint64_t values[CLASS_VALUES];
    for (uint32_t t = 0; t < c->tracking.n_values; t++) {
        uint64_t value = values[t] = rng_below(rng, 2 + NUMBERS);
        for (uint32_t u = 0; u < t; u++)
            structure_set(s, o->same[t][u], 0, 0, truth_of(value && value == values[u]));
        structure_set(s, o->unset[t], 0, 0, truth_of(value == 0));
        for (uint32_t v = 0; v < s->n; v++) {
            structure_set(s, o->below[t], v, 0, truth_of(value <= data[v]));
            structure_set(s, o->above[t], v, 0, truth_of(value >= data[v]));
        }
    }
}

struct structure *class_random_heap(struct shape_class *c, struct rng *rng, uint32_t cells)
{
    uint32_t n = (uint32_t)rng_below(rng, cells + 1);
    struct structure *s = structure_new(&c->voc, n);
    for (uint32_t v = 0; v < n; v++) {
        structure_add(s, LOGIC_FALSE);
        for (uint32_t i = 0; i < c->tracking.n_assertions; i++)
            structure_set(s, c->assertion[i], v, 0, rng_below(rng, 2) ? LOGIC_TRUE : LOGIC_FALSE);
    }
    if (c->tracking.ordered)
        random_order(c, rng, s);
    bool orderly = rng_below(rng, 2);  // fields lead to later cells mostly: trees and lists
    for (uint32_t v = 0; v < n; v++)
        for (unsigned f = 0; f < c->n_fields; f++)
            if (rng_below(rng, 3)) {
                uint32_t w = (uint32_t)rng_below(rng, n), later = v + 1 + (uint32_t)rng_below(rng, 2);
                structure_set(s, c->field[f], v, orderly && later < n ? later : w, LOGIC_TRUE);
            }
    for (uint32_t i = 0; i < c->tracking.n_pointers && n; i++)
        if (rng_below(rng, 5))
            structure_set(s, c->pointer[i], (uint32_t)rng_below(rng, n), 0, LOGIC_TRUE);
    class_define(c, s);
    return s;
}

// ---- dependencies -----------------------------------------------------------------------------------------------------------

static uint32_t families_in(const struct shape_class *c, const struct logic *f)
{
    uint32_t out = 0;
    for (size_t i = 0; i < c->instances.n && f->op == LOGIC_PRED; i++)
        if (c->instances.at[i].pred == f->pred)
            out |= 1u << c->instances.at[i].of->family;
    return out | (f->a ? families_in(c, f->a) : 0) | (f->b ? families_in(c, f->b) : 0);
}

static void find_dependencies(const struct shape_class *c, struct scg_entry *e)
{
    for (size_t i = 0; i < c->instances.n; i++) {
        const struct class_instance *k = &c->instances.at[i];
        e->depends[k->of->family] |= families_in(c, c->voc.preds.at[k->pred].def) & ~(1u << k->of->family);
    }
}

// ---- trying out ---------------------------------------------------------------------------------------------------------------

struct trial {
    struct shape_class *c;
    const char *name;
    struct buf *why;
};

static bool disagree(const struct trial *t, uint32_t line, const char *what, const struct structure *heap)
{
    buf_printf(t->why, "%s:%u: %s; for example in this heap:\n", t->name, line, what);
    structure_print(heap, t->why);
    return false;
}

// Whether a family's predicate has its defined value wherever s says more than 1/2.
static bool is_defined(const struct trial *t, const struct class_instance *i, const struct structure *s)
{
    struct structure *defined = structure_copy(s);
    assert(s->voc == &t->c->voc);
    const struct predicate *p = &t->c->voc.preds.at[i->pred];
    struct update u = { .pred = i->pred, .value = p->def };
    structure_update(defined, &u, 1);
    bool good = true;
    for (uint32_t x = 0; x < s->n; x++)
        for (uint32_t y = 0; y < (p->arity == 2 ? s->n : 1); y++) {
            enum logic_op is = structure_get(s, i->pred, x, y);
            good = good && (is == LOGIC_HALF || is == structure_get(defined, i->pred, x, y));
        }
    structure_free(defined);
    return good;
}

static const char *statement_text(struct shape_class *c, enum shape_op op, uint32_t field)
{
    static const char *const text[SHAPE_OPS] = { "x = null",     "x = y",     "x = y->%s",  "x = new",
                                                 "x->%s = null", "x->%s = y", "x->data = y" };
    const char *at = strstr(text[op], "%s");
    if (!at)
        return text[op];
    return arena_printf(&c->voc.mem, "%.*s%s%s", (int)(at - text[op]), text[op], c->voc.preds.at[c->field[field]].name,
                        at + 2);
}

static bool try_statement(const struct trial *t, const struct structure *heap, enum shape_op op, uint32_t x, uint32_t y,
                          uint32_t field)
{
    struct structure *s = structure_copy(heap);
    bool good = true;
    if (op == SHAPE_STORE) {
        good = class_apply(t->c, s, SHAPE_STORE_NULL, x, y, field);
        class_define(t->c, s);
    }
    struct structure *before = structure_copy(s);
    good = good && class_apply(t->c, s, op, x, y, field);
    for (size_t i = 0; i < t->c->instances.n && good; i++)
        if (!is_defined(t, &t->c->instances.at[i], s)) {
            const struct class_instance *k = &t->c->instances.at[i];
            char what[160];
            snprintf(what, sizeof what, "after %s where x is %s and y is %s, `%s' is not what its definition says",
                     statement_text(t->c, op, field), t->c->tracking.pointers[x],
                     op == SHAPE_SET ? "a value" : t->c->tracking.pointers[y], t->c->voc.preds.at[k->pred].name);
            uint32_t line = class_line(t->c, op, x, y, field, k->pred);
            good = disagree(t, line ? line : k->of->line, what, before);
        }
    structure_free(before);
    structure_free(s);
    return good;
}

// Whether the value y is set, if the statement is about one.
static bool is_there(const struct shape_class *c, const struct structure *heap, enum shape_op op, uint32_t y)
{
    return op != SHAPE_SET || (y < c->tracking.n_values && order_is_set(c, heap, y));
}

static bool has_field(enum shape_op op)
{
    return op == SHAPE_LOAD || op == SHAPE_STORE || op == SHAPE_STORE_NULL;
}

// Checks that collecting garbage keeps the predicates of the remaining cells.
static bool try_collect(const struct trial *t, const struct structure *heap)
{
    struct structure *s = structure_copy(heap);
    class_collect(t->c, s);
    const struct class_instance *bad = NULL;
    for (size_t i = 0; i < t->c->instances.n && !bad && s->n < heap->n; i++)
        if (!is_defined(t, &t->c->instances.at[i], s))
            bad = &t->c->instances.at[i];
    structure_free(s);
    if (!bad)
        return true;
    char what[160];
    snprintf(what, sizeof what, "`%s' depends on cells to which nothing leads: it is %s",
             t->c->voc.preds.at[bad->pred].name,
             bad->of->depends == DEPENDS_REACHED ? "`backwards' or `global'" : "`global'");
    return disagree(t, bad->of->line, what, heap);
}

static bool try_heap(const struct trial *t, const struct structure *heap)
{
    const struct tracking *k = &t->c->tracking;
    struct structure *same = structure_copy(heap);
    bool good = structure_coerce(same, &t->c->constraints) && structure_same(heap, same);
    structure_free(same);
    if (!good)
        return disagree(t, t->c->scg->entry->preds[0].line, "a rule of the entry does not hold", heap);
    if (!try_collect(t, heap))
        return false;
    for (int op = 0; op < SHAPE_OPS; op++)
        for (uint32_t x = 0; x < k->n_pointers; x++)
            for (uint32_t y = 0; y < k->n_pointers; y++)
                for (uint32_t f = 0; f < (has_field((enum shape_op)op) ? t->c->n_fields : 1); f++)
                    if (is_there(t->c, heap, (enum shape_op)op, y) &&
                        !try_statement(t, heap, (enum shape_op)op, x, y, f))
                        return false;
    return true;
}

// Reads all invariants once, so that errors in them are reported here.
static bool read_invariants(struct trial *t)
{
    static const char *const none[] = { NULL };
    const struct scg_entry *e = t->c->scg->entry;
    for (size_t i = 0; i < e->invariants.n; i++) {
        struct buf why = { 0 };
        bool good = logic_read(&t->c->voc, e->invariants.at[i].text, none, &why) != NULL;
        if (!good)
            buf_printf(t->why, "%s:%u: %s", t->name, e->invariants.at[i].line, buf_str(&why));
        buf_free(&why);
        if (!good)
            return false;
    }
    return true;
}

static struct shape_class *trial_class(const struct scg_entry *e, uint32_t families)
{
    struct scg m = { .entry = e, .families = families, .pointers = UINT64_MAX };
    memcpy(m.fields, e->fields, sizeof m.fields);
    struct tracking two = {
        .pointers = { "a", "b" }, .n_pointers = 2, .separating = 1, .assertions = { "d" }, .n_assertions = 1
    };
    for (unsigned i = 0; i < e->n_preds; i++)
        two.ordered |= e->preds[i].ordered && (families >> e->preds[i].family & 1);
    two.values[0] = "i";
    two.values[1] = "j";
    two.n_values = two.ordered ? 2 : 0;
    two.separating_values = two.comparing_values = 1;
    return class_new(&m, 1, &two);
}

// Tries heaps with one closed set of families.
static bool try_member(struct trial *t, const struct scg_entry *e, uint32_t families, unsigned heaps)
{
    t->c = trial_class(e, families);
    struct rng rng = rng_seed(families + 1);
    bool good = true;
    for (unsigned i = 0; i < heaps && good; i++) {
        struct structure *heap = class_random_heap(t->c, &rng, CELLS);
        good = try_heap(t, heap);
        structure_free(heap);
    }
    class_free(t->c);
    return good;
}

// Checks that no definition mentions x or y, which only statements have.
static bool all_are_defined(struct trial *t)
{
    for (size_t i = 0; i < t->c->instances.n; i++) {
        const struct class_instance *k = &t->c->instances.at[i];
        if (!t->c->voc.preds.at[k->pred].def) {
            buf_printf(t->why, "%s:%u: the definition of `%s' speaks of what is not there", t->name, k->of->line,
                       k->of->name);
            return false;
        }
    }
    return true;
}

// Checks that predicates about the order of data are marked as such.
static bool order_is_told(struct trial *t)
{
    for (size_t i = 0; i < t->c->instances.n; i++) {
        const struct class_instance *k = &t->c->instances.at[i];
        if (!k->of->ordered && order_mentions(t->c, t->c->voc.preds.at[k->pred].def)) {
            buf_printf(t->why, "%s:%u: the family is about the order of data, and not `ordered'", t->name, k->of->line);
            return false;
        }
    }
    return true;
}

// Checks that the class with all families can read all formulas; those for statements only if statements are to be
// tried.
static bool read_all(struct trial *t, struct scg_entry *e, bool statements)
{
    static const bool field_ops[SHAPE_OPS] = { [SHAPE_LOAD] = true, [SHAPE_STORE] = true, [SHAPE_STORE_NULL] = true };
    t->c = trial_class(e, (1u << e->n_families) - 1);
    for (int op = 0; op < SHAPE_OPS && statements; op++)
        for (uint32_t at = 0; at < 4 * e->n_fields; at++)
            (void)class_line(t->c, (enum shape_op)op, at & 1, at >> 1 & 1, field_ops[op] ? at >> 2 : UINT32_MAX, 0);
    bool good = !t->c->problem && read_invariants(t);
    if (t->c->problem)
        buf_printf(t->why, "%s:%u: %s", t->name, t->c->problem_line, t->c->problem);
    good = good && all_are_defined(t);
    if (good)
        find_dependencies(t->c, e);
    good = good && order_is_told(t);
    class_free(t->c);
    return good;
}

bool class_check(const char *name, struct scg_entry *e, unsigned heaps, struct buf *why)
{
    struct trial t = { .name = name, .why = why };
    bool good = read_all(&t, e, heaps > 0);
    if (!heaps)
        return good;
    uint32_t *member = MEM_ARRAY(uint32_t, (size_t)1 << e->n_families);
    size_t n = scg_members(e, member);
    for (size_t i = 0; i < n && good; i++)
        good = try_member(&t, e, member[i], heaps);
    mem_free(member, ((size_t)1 << e->n_families) * sizeof *member);
    return good;
}
