// SPDX-License-Identifier: Apache-2.0
// t_scg.c: the library of shape classes: its entries, their lattices, and what statements do to their predicates, on heaps and on what
// stands for them.
//
//   SCG_HEAPS=100000 SCG_TRACKINGS=1000 SCG_SEED=1 t_scg    more random heaps and tracking definitions, from another seed (default: 2500, 100, from 1)
#include "unit.h"

#include "base/embed.h"
#include "base/rng.h"
#include "shape/order.h"

#include <stdio.h>

// Definitions that no data structure needs, so that all forms of formulas occur.
static const char odd[] =
    "entry odd(n, m) \"all forms of formulas\";"
    "family any: any[n, m](v, w) = n(v, w) | m(v, w);"
    "family reach: reach[n, m](v, w) = closure a, b: any[n, m](a, b) (v, w);"
    "family far: far[n](v, w) = n*(v, w) & v != w;"
    "family without for p: without[p](v) = !p(v) & forall u: n(u, v) -> p(u) | m(v, u);"
    "family to for p: to[p](v) = exists u: p(u) & reach[n, m](v, u);"
    "family misses for p: misses[p](v) = forall u: p(u) -> !n*(v, u) | m*(u, v);"
    "family twice: twice(v) = exists u, w: u != w & n(u, v) & m(v, w) & !reach[n, m](w, u);"
    "family back: back(v) = forall u: any[n, m](v, u) -> exists w: m(u, w) & (n(w, v) | !any[n, m](w, v));"
    "family ends: ends(v, w) = n*(v, w) & forall u: !n(w, u) & (far[n](v, u) | !m(v, u));"
    "family lonely: lonely(v) = forall u: !reach[n, m](u, v) | u == v;"
    "family lonely: alone(v) = m(v, v) | forall u: reach[n, m](u, v) -> u == v;"
    "family all: all(v) = forall u: n*(u, v) | m(v, u);"
    "family all: loose(v) = exists u: !any[n, m](v, u) & m(v, v);"
    "family over: over(v) = exists u, w: (closure a, b: (n(b, a) & !m(a, b)) (u, v)) & m(u, w);"
    "family over: hop(v, w) = closure a, b: (exists c: n(a, c) & n(c, b)) (v, w);"
    "family over: free(v, w) = closure a, b: (n(a, b) | !m(a, a) & !m(b, b)) (v, w);"
    "family back ordered: strict(v) = forall u: n(v, u) -> !le(u, v);"
    "family over ordered: way(v, w) = closure a, b: (n(a, b) & le(a, b)) (v, w);"
    "family all ordered global: most(v) = forall u: le(u, v) & (m(u, v) -> strict(u));"
    "family all ordered global: other(v, w) = exists u: n(v, u) & le(u, w) | !le(v, w) & m(v, w);";

static void read_library(struct scg_library *lib)
{
    *lib = (struct scg_library){ 0 };
    for (size_t i = 0; embedded_shapes[i].name; i++) {
        struct buf why = { 0 };
        if (!scg_read(lib, embedded_shapes[i].name, embedded_shapes[i].text, true, &why))
            fail_msg("%s", buf_str(&why));
        buf_free(&why);
    }
}

static void add_odd(struct scg_library *lib)
{
    struct buf why = { 0 };
    if (!scg_read(lib, "odd", odd, true, &why))
        fail_msg("%s", buf_str(&why));
    buf_free(&why);
}

// COVERS: T98 T99 T100 T101
static void test_library(void **state)
{
    (void)state;
    struct scg_library lib = { 0 };
    struct buf why = { 0 };
    for (size_t i = 0; embedded_shapes[i].name; i++)  // as if they were not trusted: what they say is tried out
        if (!scg_read(&lib, embedded_shapes[i].name, embedded_shapes[i].text, SANITIZED && i > 0, &why))
            fail_msg("%s", buf_str(&why));
    static const struct {
        const char *name;
        unsigned families, members;
    } entries[] = {
        { "sll", 3, 8 },                         // no family depends on another one
        { "dll", 4, 16 },    { "tree", 5, 12 },  // {}, down, +downStar, +downReachability, +downCyclicity, both; each with and without sharing
        { "tree+p", 6, 24 }, { "searchtree", 6, 20 }, { "headed", 4, 16 },
    };
    for (size_t i = 0; i < ARRAY_LEN(entries); i++) {
        const struct scg_entry *e = scg_find(&lib, entries[i].name);
        assert_non_null(e);
        assert_int_equal(e->n_families, entries[i].families);
        uint32_t member[1 << SCG_FAMILIES];
        size_t n = scg_members(e, member), count = 0;
        for (uint32_t set = 0; set < 1u << e->n_families; set++) {  // brute force
            bool closed = true;
            for (unsigned f = 0; f < e->n_families; f++)
                closed = closed && (!(set >> f & 1) || (set & e->depends[f]) == e->depends[f]);
            count += closed;
        }
        assert_int_equal(n, count);
        assert_int_equal(n, entries[i].members);
        print_message("%s: %zu of %u\n", e->name, n, 1u << e->n_families);
    }
    const struct scg_entry *tree = scg_find(&lib, "tree"), *dll = scg_find(&lib, "dll");
    assert_int_equal(dll->n_views, 2);
    assert_string_equal(dll->views[0].entry, "sll");
    uint32_t cyclic = 0;
    for (unsigned f = 0; f < tree->n_families; f++)
        if (strcmp(tree->families[f], "downCyclicity") == 0)
            cyclic = 1u << f;
    assert_int_equal(__builtin_popcount(scg_close(tree, cyclic)), 3);  // with downStar, and that with down
    buf_free(&why);
    scg_library_free(&lib);
}

// ---- statements on heaps and on what stands for them --------------------------------------------------------------------------

static void show(const char *what, const struct structure *s)
{
    struct buf b = { 0 };
    structure_print(s, &b);
    fprintf(stderr, "%s:\n%s", what, buf_str(&b));
    buf_free(&b);
}

enum { VALUES = 3 };

// Of any entry, fields and families, about any pointers.
static struct scg random_scg(const struct scg_library *lib, struct rng *rng)
{
    static const char *const fields[] = { "left", "right", "up", "other", "left", "right", "up" };
    struct scg m = { .entry = lib->entries.at[rng_below(rng, lib->entries.n)] };
    uint64_t first = rng_below(rng, 4);
    for (unsigned i = 0; i < m.entry->n_fields; i++)
        m.fields[i] = fields[first + i];
    m.families = scg_close(m.entry, (uint32_t)rng_below(rng, (uint64_t)1 << m.entry->n_families));
    m.pointers = rng_below(rng, 2) ? UINT64_MAX : rng_below(rng, 8);
    return m;
}

static struct tracking three_pointers(struct rng *rng)
{
    struct tracking t = { .pointers = { "a", "b", "c" }, .n_pointers = 3, .assertions = { "d" } };
    t.separating = rng_below(rng, 8);
    t.n_assertions = (uint32_t)rng_below(rng, 2);
    t.ordered = rng_below(rng, 2);
    if (t.ordered) {
        t.n_values = VALUES;
        t.separating_values = (uint32_t)rng_below(rng, 1u << VALUES);
        t.comparing_values = (uint32_t)rng_below(rng, 1u << VALUES);
        for (uint32_t i = 0; i < VALUES; i++)
            t.values[i] = (const char *const[VALUES]){ "i", "j", "k" }[i];
    }
    return t;
}

// A class of n generators.
static struct shape_class *random_class(const struct scg_library *lib, uint32_t n, struct rng *rng)
{
    struct scg m[CLASS_SCGS];
    for (uint32_t k = 0; k < n; k++)
        m[k] = random_scg(lib, rng);
    struct tracking t = three_pointers(rng);
    return class_new(m, n, &t);
}

struct statement {
    enum shape_op op;
    uint32_t x, y, field;
};

static struct statement random_statement(const struct shape_class *c, struct rng *rng)
{
    struct statement s = { (enum shape_op)rng_below(rng, c->tracking.ordered ? SHAPE_OPS : SHAPE_SET),
                           (uint32_t)rng_below(rng, 3), (uint32_t)rng_below(rng, 3), UINT32_MAX };
    if (s.op == SHAPE_LOAD || s.op == SHAPE_STORE || s.op == SHAPE_STORE_NULL)
        s.field = (uint32_t)rng_below(rng, c->n_fields);
    return s;
}

// The same one; another one if it is about a value that is not there.
static struct statement possible(const struct shape_class *c, const struct structure *heap, struct statement s)
{
    if (s.op == SHAPE_SET && !order_is_set(c, heap, s.y))
        s.op = SHAPE_NULL;
    return s;
}

// Pointers that are not tracked may point anywhere; those of the heap do.
static struct statement hidden(const struct statement *st, struct rng *rng)
{
    struct statement out = *st;
    bool store = st->op == SHAPE_STORE || st->op == SHAPE_STORE_NULL;
    if ((st->op == SHAPE_COPY || st->op == SHAPE_LOAD || st->op == SHAPE_STORE || st->op == SHAPE_SET) &&
        !rng_below(rng, 8))
        out.y = UINT32_MAX;
    if (store && !rng_below(rng, 8))
        out.x = UINT32_MAX;
    return out;
}

// ---- the order of data ----------------------------------------------------------------------------------------------------------

// A number for a value that is there: values with greater ones are greater, and the same ones equal.
static uint32_t rank_of(const struct shape_class *c, const struct structure *h, uint32_t t)
{
    const struct class_order *o = &c->order;
    uint32_t least = t;  // of those that equal it
    for (uint32_t u = 0; u < t && least == t; u++)
        least = structure_get(h, o->same[t][u], 0, 0) == LOGIC_TRUE ? u : t;
    uint64_t smaller = nodes_of(h) & ~unary_of(h, c->voc.preds.at[o->below[t]].at)->must,
             no_greater = unary_of(h, c->voc.preds.at[o->above[t]].at)->must;
    uint32_t rank = (uint32_t)(__builtin_popcountll(smaller) + __builtin_popcountll(no_greater));
    return smaller == no_greater ? rank * VALUES + least : rank * VALUES;
}

// The data of cell v, by which others and values are `le` it, and it is `ge` them.
static void put_data(const struct shape_class *c, struct structure *h, uint32_t v, uint64_t le, uint64_t ge)
{
    for (uint32_t w = 0; w < h->n; w++) {
        structure_set(h, c->order.le, w, v, le >> w & 1 || w == v ? LOGIC_TRUE : LOGIC_FALSE);
        structure_set(h, c->order.le, v, w, ge >> w & 1 || w == v ? LOGIC_TRUE : LOGIC_FALSE);
    }
}

static void put_stand(const struct shape_class *c, struct structure *h, uint32_t t, uint32_t v, bool below, bool above)
{
    structure_set(h, c->order.below[t], v, 0, below ? LOGIC_TRUE : LOGIC_FALSE);
    structure_set(h, c->order.above[t], v, 0, above ? LOGIC_TRUE : LOGIC_FALSE);
}

// A new cell has the data of the first one, if there is one.
static void execute_new(const struct shape_class *c, struct structure *h, uint32_t v)
{
    uint64_t le = 0, ge = 0;
    for (uint32_t w = 0; w < v; w++) {
        le |= (uint64_t)(structure_get(h, c->order.le, w, 0) == LOGIC_TRUE) << w;
        ge |= (uint64_t)(structure_get(h, c->order.le, 0, w) == LOGIC_TRUE) << w;
    }
    put_data(c, h, v, le, ge);
    for (uint32_t t = 0; t < c->tracking.n_values; t++)
        put_stand(c, h, t, v, v == 0 || structure_get(h, c->order.below[t], 0, 0) == LOGIC_TRUE,
                  v > 0 && structure_get(h, c->order.above[t], 0, 0) == LOGIC_TRUE);
}

static void execute_set(const struct shape_class *c, struct structure *h, uint32_t v, uint32_t t)
{
    uint32_t rank[VALUES], own = rank_of(c, h, t);
    uint64_t le = unary_of(h, c->voc.preds.at[c->order.above[t]].at)->must,
             ge = unary_of(h, c->voc.preds.at[c->order.below[t]].at)->must;
    for (uint32_t u = 0; u < VALUES; u++)
        rank[u] = rank_of(c, h, u);
    put_data(c, h, v, le, ge);
    for (uint32_t u = 0; u < VALUES; u++)
        if (order_is_set(c, h, u))
            put_stand(c, h, u, v, rank[u] <= own, rank[u] >= own);
}

// The statement as machines execute it: on core predicates, by hand.
static void execute(const struct shape_class *c, struct structure *h, const struct statement *s)
{
    struct kleene *x = unary_of(h, c->voc.preds.at[c->pointer[s->x]].at),
                  *y = unary_of(h, c->voc.preds.at[c->pointer[s->y]].at);
    uint64_t at = x->must, from = y->must, to = 0;
    struct kleene *row = s->field == UINT32_MAX ? NULL : binary_of(h, c->voc.preds.at[c->field[s->field]].at);
    switch ((int)s->op) {
    case SHAPE_COPY:
        to = from;
        break;
    case SHAPE_LOAD:
        to = from ? row[__builtin_ctzll(from)].must : 0;
        break;
    case SHAPE_NEW: {
        uint32_t v = structure_add(h, LOGIC_FALSE);
        x = unary_of(h, c->voc.preds.at[c->pointer[s->x]].at);
        to = UINT64_C(1) << v;
        if (c->tracking.ordered)
            execute_new(c, h, v);
        break;
    }
    case SHAPE_SET:
        if (at)
            execute_set(c, h, (uint32_t)__builtin_ctzll(at), s->y);
        return;
    case SHAPE_STORE:
    case SHAPE_STORE_NULL:
        if (at)
            row[__builtin_ctzll(at)] = s->op == SHAPE_STORE ? *y : (struct kleene){ 0 };
        return;
    default:
        break;
    }
    *x = (struct kleene){ to, to };
}

static bool is_above(const struct structures *list, const struct structure *h)
{
    for (size_t i = 0; i < list->n; i++)
        if (structure_embeds(h, list->at[i]))
            return true;
    return false;
}

// A store comes behind a store of null, as statements of programs are taken apart.
static bool post(struct shape_class *c, const struct structure *s, const struct statement *st, struct structures *out)
{
    if (st->op != SHAPE_STORE)
        return class_post(c, s, st->op, st->x, st->y, st->field, out);
    struct structures between = { 0 };
    bool good = class_post(c, s, SHAPE_STORE_NULL, st->x, st->y, st->field, &between);
    for (size_t i = 0; i < between.n && good; i++)
        good = class_post(c, between.at[i], SHAPE_STORE, st->x, st->y, st->field, out);
    structures_free(&between);
    return good;
}

// Of the pointers of the statement not all may be `known` where there is an abstraction.
static void check_statement(struct shape_class *c, struct structure *heap, const struct structure *above,
                            const struct statement *st, const struct statement *known)
{
    struct structures low = { 0 }, high = { 0 };
    assert_true(post(c, heap, st, &low));
    execute(c, heap, st);
    class_define(c, heap);
    if (low.n != 1 || !structure_embeds(heap, low.at[0])) {
        show("heap", heap);
        fail_msg("%s: a statement on a heap is not what machines do", c->scg->entry->name);
    }
    if (post(c, above, known, &high) && !is_above(&high, heap)) {
        show("heap", heap);
        show("structure before", above);
        for (size_t i = 0; i < high.n; i++)
            show("after", high.at[i]);
        fail_msg("%s: the heap is lost after statement %d, x %u, y %u, field %u", c->scg->entry->name, (int)st->op,
                 known->x, known->y, st->field);
    }
    structures_free(&low);
    structures_free(&high);
}

// What stands for the heap, and where the names allow it for another one, too.
static struct structure *stands_for(struct shape_class *c, const struct structure *heap, struct rng *rng,
                                    size_t *joined)
{
    struct structure *other = class_random_heap(c, rng, 6), *a = structure_abstract(heap),
                     *b = structure_abstract(other);
    struct structure *both = structure_join(a, b);
    if (both) {
        *joined += !structure_same(both, a);
        assert_true(structure_embeds(heap, both) && structure_embeds(other, both));
        structure_free(a);
    }
    structure_free(other);
    structure_free(b);
    return both ? both : a;
}

// COVERS: T47 T52
static void test_statements(void **state)
{
    (void)state;
    struct scg_library lib;
    read_library(&lib);
    add_odd(&lib);
    uint64_t n = unit_number("SCG_HEAPS", unit_share(1000)), first = unit_number("SCG_SEED", 1);
    size_t smaller = 0, joined = 0;
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct rng rng = rng_seed(seed);
        struct shape_class *c = random_class(&lib, 1 + (uint32_t)rng_below(&rng, 3), &rng);
        for (int i = 0; i < 4; i++) {
            struct structure *heap = class_random_heap(c, &rng, 6), *above = stands_for(c, heap, &rng, &joined);
            struct statement st = possible(c, heap, random_statement(c, &rng)), known = hidden(&st, &rng);
            smaller += above->n < heap->n;
            check_statement(c, heap, above, &st, &known);
            structure_free(heap);
            structure_free(above);
        }
        class_free(c);
    }
    print_message("%zu heaps were abstracted to fewer nodes, %zu were joined with another one\n", smaller, joined);
    assert_true(smaller > n / 2 && joined > n / 20);
    scg_library_free(&lib);
}

// ---- what a class consists of ---------------------------------------------------------------------------------------------------

enum { POOL = 5, POOL_ASSERTIONS = 3 };

// Any subset of some pointers and assertions, in any order, within `within`, if that is not NULL.
static struct tracking random_tracking(struct rng *rng, const struct tracking *within)
{
    static const struct tracking all = { .pointers = { "a", "b.1", "head.12", "p", "x" },
                                         .n_pointers = POOL,
                                         .separating = (1u << POOL) - 1,
                                         .assertions = { "d0 == 1", "d0 == 2", "d" },
                                         .n_assertions = POOL_ASSERTIONS };
    const struct tracking *from = within ? within : &all;
    struct tracking t = { .n_pointers = 0 };
    uint32_t turn = (uint32_t)rng_below(rng, POOL);
    for (uint32_t i = 0; i < from->n_pointers; i++) {
        uint32_t at = (i + turn) % from->n_pointers;
        if (rng_below(rng, 3) == 0)
            continue;
        t.separating |= from->separating & 1u << at && rng_below(rng, 3) ? 1u << t.n_pointers : 0;
        t.pointers[t.n_pointers++] = from->pointers[at];
    }
    for (uint32_t i = 0; i < from->n_assertions; i++)
        if (rng_below(rng, 2))
            t.assertions[t.n_assertions++] = from->assertions[i];
    return t;
}

static struct shape_class *class_of(const struct scg_entry *e, uint32_t families, const struct tracking *t)
{
    struct scg m = { .entry = e, .families = families, .pointers = UINT64_MAX };
    for (unsigned i = 0; i < e->n_fields; i++)
        m.fields[i] = (const char *const[]){ "left", "right", "up", "other" }[i];
    return class_new(&m, 1, t);
}

static void definition_of(const struct shape_class *c, uint32_t pred, struct buf *out)
{
    for (size_t i = 0; i < c->instances.n; i++)
        if (c->instances.at[i].pred == pred)
            class_definition(c, &c->instances.at[i], out);
}

// S = (P_core, P_instr, P_abs) refines S' if each of the three sets contains that of S'; predicates are the same if their definitions are, too.
static bool refines(const struct shape_class *fine, const struct shape_class *coarse)
{
    bool good = true;
    for (size_t i = 0; i < coarse->voc.preds.n; i++) {
        const struct predicate *p = &coarse->voc.preds.at[i];
        uint32_t at = vocabulary_find(&fine->voc, p->name, strlen(p->name));
        if (at == UINT32_MAX)
            return false;
        const struct predicate *q = &fine->voc.preds.at[at];
        struct buf a = { 0 }, b = { 0 };
        definition_of(coarse, (uint32_t)i, &a);
        definition_of(fine, at, &b);
        good &= p->arity == q->arity && !p->def == !q->def && (!p->abstraction || q->abstraction) &&
                strcmp(buf_str(&a), buf_str(&b)) == 0;
        buf_free(&a);
        buf_free(&b);
    }
    return good;
}

// The name of a pattern for pointer p: `r[p, n]` is `r[a,left]`.
static void expected_name(const struct shape_class *c, const char *pattern, const char *p, struct buf *out)
{
    size_t head = strcspn(pattern, "[") + 1;
    buf_printf(out, "%.*s", (int)head, pattern);
    for (const char *s = pattern + head; *s != ']'; s += strspn(s, ", ")) {
        size_t n = strcspn(s, ", ]");
        const char *name = n == 1 && *s == 'p' ? p : NULL;
        for (unsigned f = 0; f < c->scg->entry->n_fields; f++)
            if (strlen(c->scg->entry->fields[f]) == n && memcmp(c->scg->entry->fields[f], s, n) == 0)
                name = c->scg->fields[f];
        assert_non_null(name);
        buf_printf(out, "%s%s", s > pattern + head ? "," : "", name);
        s += n;
    }
    buf_puts(out, "]");
}

// There is this predicate: it is one of *count.
static void expect(const struct shape_class *c, const char *name, unsigned arity, bool abstraction,
                   bool instrumentation, size_t *count)
{
    uint32_t at = vocabulary_find(&c->voc, name, strlen(name));
    if (at == UINT32_MAX)
        fail_msg("%s: no predicate %s", c->scg->entry->name, name);
    const struct predicate *p = &c->voc.preds.at[at];
    if (p->arity != arity || p->abstraction != abstraction || (p->def != NULL) != instrumentation)
        fail_msg("%s: %s is another kind of predicate", c->scg->entry->name, name);
    ++*count;
}

static void expect_pattern(const struct shape_class *c, const struct scg_pred *of, const char *pointer, bool separates,
                           size_t *count)
{
    struct buf name = { 0 };
    expected_name(c, of->name, pointer, &name);
    expect(c, buf_str(&name), of->arity, of->separating && separates && of->arity == 1, true, count);
    buf_free(&name);
}

// The class has the predicates that the entry and the tracking definition ask for, and no others.
static void check_predicates(const struct shape_class *c)
{
    const struct scg_entry *e = c->scg->entry;
    const struct tracking *t = &c->tracking;
    char name[100];
    size_t count = 0;
    for (unsigned i = 0; i < e->n_fields; i++)
        expect(c, c->scg->fields[i], 2, false, false, &count);
    for (uint32_t i = 0; i < t->n_pointers; i++) {
        snprintf(name, sizeof name, "pt[%s]", t->pointers[i]);
        expect(c, name, 1, t->separating >> i & 1, false, &count);
    }
    for (uint32_t i = 0; i < t->n_assertions; i++) {
        snprintf(name, sizeof name, "fd[%s]", t->assertions[i]);
        expect(c, name, 1, true, false, &count);
    }
    expect(c, "new", 1, false, false, &count);
    for (unsigned i = 0; i < e->n_preds; i++) {
        const struct scg_pred *of = &e->preds[i];
        if (!(c->scg->families >> of->family & 1) || (of->ordered && !t->ordered))
            continue;
        if (!of->for_pointers)
            expect_pattern(c, of, NULL, true, &count);
        for (uint32_t k = 0; k < t->n_pointers && of->for_pointers; k++)
            expect_pattern(c, of, t->pointers[k], t->separating >> k & 1, &count);
    }
    assert_int_equal(count, c->voc.preds.n);
}

// All members of an entry for a tracking definition and for a coarser one.
static size_t check_entry(const struct scg_entry *e, const struct tracking *fine, const struct tracking *coarse)
{
    uint32_t member[1 << SCG_FAMILIES];
    struct shape_class *made[1 << SCG_FAMILIES];
    size_t n = scg_members(e, member), compared = 0;
    for (size_t i = 0; i < n; i++) {
        made[i] = class_of(e, member[i], fine);
        struct shape_class *c = class_of(e, member[i], coarse);
        check_predicates(made[i]);
        check_predicates(c);
        if (!refines(made[i], c))
            fail_msg("%s, families %x: a finer tracking definition gives no finer class", e->name, member[i]);
        if (fine->n_pointers > coarse->n_pointers)
            assert_false(refines(c, made[i]));
        class_free(c);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++, compared++) {
            bool more = (member[i] & member[k]) == member[k];
            if (refines(made[i], made[k]) < more)
                fail_msg("%s, families %x and %x: more of them give no finer class", e->name, member[i], member[k]);
        }
    for (size_t i = 0; i < n; i++)
        class_free(made[i]);
    return compared;
}

// COVERS: T54
static void test_monotone(void **state)
{
    (void)state;
    struct scg_library lib;
    read_library(&lib);
    uint64_t n = unit_number("SCG_TRACKINGS", unit_share(100)), first = unit_number("SCG_SEED", 1);
    size_t compared = 0;
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct rng rng = rng_seed(seed);
        struct tracking fine = random_tracking(&rng, NULL), coarse = random_tracking(&rng, &fine);
        for (size_t i = 0; i < lib.entries.n; i++)
            compared += check_entry(lib.entries.at[i], &fine, &coarse);
    }
    print_message("%zu pairs of classes\n", compared);
    scg_library_free(&lib);
}

// ---- several generators -------------------------------------------------------------------------------------------------------

static const char other_reach[] = "entry other(m) \"reachability that is something else\";"
                                  "family reachability for p: r[p, m](v) = p(v);";

static size_t count_named(const struct shape_class *c, const char *name)
{
    size_t n = 0;
    for (size_t i = 0; i < c->voc.preds.n; i++)
        n += strcmp(c->voc.preds.at[i].name, name) == 0;
    return n;
}

// What two generators define alike is there once, for the pointers of both; one that means something else by a name is left out,
// and one whose fields are the same.
static void test_several(void **state)
{
    (void)state;
    struct scg_library lib;
    struct buf why = { 0 };
    read_library(&lib);
    assert_true(scg_read(&lib, "other", other_reach, true, &why));
    struct scg m[] = {
        { .entry = scg_find(&lib, "dll"), .fields = { "next", "prev" }, .families = 7, .pointers = 1 },
        { .entry = scg_find(&lib, "sll"), .fields = { "next" }, .families = 3, .pointers = 6 },
        { .entry = scg_find(&lib, "other"), .fields = { "next" }, .families = 1, .pointers = 7 },
        { .entry = scg_find(&lib, "dll"), .fields = { "next", "next" }, .families = 7, .pointers = 7 },
    };
    struct tracking t = { .pointers = { "a", "b", "c" }, .n_pointers = 3, .separating = 3 };
    struct shape_class *c = class_new(m, ARRAY_LEN(m), &t);
    static const char *const once[] = {
        "r[a,next]", "r[b,next]", "r[c,next]", "r[a,prev]", "c[next]", "c[prev]", "next"
    };
    for (size_t i = 0; i < ARRAY_LEN(once); i++)
        assert_int_equal(count_named(c, once[i]), 1);
    assert_int_equal(count_named(c, "r[b,prev]"), 0);
    assert_int_equal(c->n_scgs, 2);
    assert_int_equal(c->n_fields, 2);
    assert_true(c->voc.preds.at[vocabulary_find(&c->voc, "r[b,next]", 9)].abstraction);
    assert_false(c->voc.preds.at[vocabulary_find(&c->voc, "r[c,next]", 9)].abstraction);
    class_free(c);
    scg_library_free(&lib);
}

// The class `fine` with some of its generators only, or fewer families, pointers or assertions.
static struct shape_class *coarser(const struct shape_class *fine, struct rng *rng)
{
    struct scg m[CLASS_SCGS];
    uint32_t n = 0;
    for (uint32_t k = 0; k < fine->n_scgs; k++) {
        m[n] = fine->scg[k];
        m[n].pointers &= rng_below(rng, 2) ? UINT64_MAX : rng_below(rng, 8);
        m[n].families &= rng_below(rng, 2) ? UINT32_MAX : scg_close(m[n].entry, (uint32_t)rng_below(rng, 32));
        n += rng_below(rng, 4) != 0;
    }
    struct tracking t = fine->tracking;
    t.separating &= rng_below(rng, 8);
    t.n_assertions = (uint32_t)rng_below(rng, t.n_assertions + 1);
    return class_new(m, n, &t);
}

struct adjusted {
    size_t inside, outside, halves;
};

// Predicates of the finer class alone are 1/2.
static void check_halves(const struct shape_class *fine, const struct shape_class *coarse, const struct structure *s,
                         struct adjusted *out)
{
    for (uint32_t p = 0; p < fine->voc.preds.n && s->n; p++) {
        const char *name = fine->voc.preds.at[p].name;
        if (vocabulary_find(&coarse->voc, name, strlen(name)) == UINT32_MAX) {
            out->halves++;
            assert_int_equal(structure_get(s, p, 0, 0), LOGIC_HALF);
        }
    }
}

// A heap is one of those that a coarser structure stands for if and only if it is one of the adjusted structure's.
static void check_adjustment(const struct shape_class *fine, const struct shape_class *coarse, struct structure *heap,
                             const struct structures *high, struct adjusted *out)
{
    struct structure *part = class_adjust(coarse, heap);
    struct structures one = { 0 };
    vec_push(&one, heap);
    bool any = false;
    for (size_t k = 0; k < high->n; k++) {
        struct structure *adjusted = class_adjust(fine, high->at[k]);
        bool is = structure_embeds(heap, adjusted);
        assert_int_equal(is, structure_embeds(part, high->at[k]));
        assert_int_equal(adjusted->n, high->at[k]->n);
        check_halves(fine, coarse, adjusted, out);
        out->inside += is;
        out->outside += !is;
        any |= is;
        structure_free(adjusted);
    }
    assert_int_equal(class_region_below(fine, &one, high), any);
    structure_free(part);
    vec_free(&one);
}

// What the coarser class sees of a region covers it.
static void check_restricted(const struct shape_class *fine, const struct shape_class *coarse,
                             const struct structures *low)
{
    struct structures restricted = { 0 };
    for (size_t i = 0; i < low->n; i++) {
        struct structure *part = class_adjust(coarse, low->at[i]);
        vec_push(&restricted, structure_abstract(part));
        structure_free(part);
    }
    assert_true(class_region_below(fine, low, &restricted));
    structures_free(&restricted);
}

// COVERS: T51
static void test_adjustment(void **state)
{
    (void)state;
    struct scg_library lib;
    read_library(&lib);
    uint64_t n = unit_rounds("SCG_ADJUSTED", 1000), first = unit_number("SCG_SEED", 1);
    struct adjusted found = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct rng rng = rng_seed(seed);
        struct shape_class *fine = random_class(&lib, 1 + (uint32_t)rng_below(&rng, 3), &rng),
                           *coarse = coarser(fine, &rng);
        struct structures low = { 0 }, high = { 0 };
        for (int i = 0; i < 3; i++) {
            struct structure *heap = class_random_heap(coarse, &rng, 3);
            vec_push(&high, structure_abstract(heap));
            structure_free(heap);
        }
        for (int i = 0; i < 4; i++) {
            struct structure *heap = class_random_heap(fine, &rng, 3);
            check_adjustment(fine, coarse, heap, &high, &found);
            vec_push(&low, structure_abstract(heap));
            structure_free(heap);
        }
        check_restricted(fine, coarse, &low);
        structures_free(&low);
        structures_free(&high);
        class_free(fine);
        class_free(coarse);
    }
    print_message("%zu heaps inside, %zu outside; %zu new predicates\n", found.inside, found.outside, found.halves);
    assert_true(found.inside > n / 2 && found.outside > n && found.halves > n);
    scg_library_free(&lib);
}

// ---- finite differencing --------------------------------------------------------------------------------------------------------

// The entry without `after` lines, or without some of them.
static struct scg_entry stripped(const struct scg_entry *e, struct rng *rng)
{
    struct scg_entry out = *e;
    bool all = rng_below(rng, 4);
    for (unsigned i = 0; i < out.n_preds; i++)
        out.preds[i].updates.n = all ? 0 : rng_below(rng, out.preds[i].updates.n + 1);
    return out;
}

struct values {
    size_t all, definite;
};

static void count_values(const struct shape_class *c, const struct structure *s, struct values *out)
{
    for (size_t i = 0; i < c->instances.n; i++)
        for (uint32_t x = 0; x < s->n; x++)
            for (uint32_t y = 0; y < (c->instances.at[i].of->arity == 2 ? s->n : 1); y++) {
                out->all++;
                out->definite += structure_get(s, c->instances.at[i].pred, x, y) != LOGIC_HALF;
            }
}

// Where it depends on what a new cell holds, the value is not known.
static bool is_right(const struct shape_class *c, const struct class_instance *i, const struct statement *st,
                     enum logic_op is, enum logic_op expected)
{
    return is == expected ||
           (is == LOGIC_HALF && st->op == SHAPE_NEW && order_mentions(c, c->voc.preds.at[i->pred].def));
}

// On a heap new values are those of the definitions.
static void check_exact(struct shape_class *c, struct structure *heap, const struct statement *st)
{
    struct structure *s = structure_copy(heap);
    assert_true(class_apply(c, s, st->op, st->x, st->y, st->field));
    execute(c, heap, st);
    class_define(c, heap);
    for (size_t i = 0; i < c->instances.n; i++)
        for (uint32_t x = 0; x < s->n; x++)
            for (uint32_t y = 0; y < (c->instances.at[i].of->arity == 2 ? s->n : 1); y++)
                if (!is_right(c, &c->instances.at[i], st, structure_get(s, c->instances.at[i].pred, x, y),
                              structure_get(heap, c->instances.at[i].pred, x, y))) {
                    show("heap after", heap);
                    show("by differencing", s);
                    fail_msg("%s: %s is wrong after statement %d, x %u, y %u, field %u", c->scg->entry->name,
                             c->voc.preds.at[c->instances.at[i].pred].name, (int)st->op, st->x, st->y, st->field);
                }
    structure_free(s);
}

// A heap, what stands for it, and a statement, of which the class may not know the pointers.
struct trial {
    struct structure *heap, *above;
    struct statement is, known;
};

// From the same random numbers, the same one for each class of an entry with the same families.
static struct trial random_trial(struct shape_class *c, struct rng rng)
{
    struct trial t = { .heap = class_random_heap(c, &rng, 6) };
    t.is = possible(c, t.heap, random_statement(c, &rng));
    if (t.is.op == SHAPE_STORE) {
        struct statement null = { SHAPE_STORE_NULL, t.is.x, t.is.y, t.is.field };
        execute(c, t.heap, &null);
        class_define(c, t.heap);
    }
    t.above = structure_abstract(t.heap);
    t.known = hidden(&t.is, &rng);
    return t;
}

// The definite values after the statement; the heap is not lost.
static void check_values(struct shape_class *c, const struct trial *t, struct values *out)
{
    struct structure *s = structure_copy(t->above), *after = structure_copy(t->heap);
    assert_true(class_apply(c, s, t->known.op, t->known.x, t->known.y, t->known.field));
    execute(c, after, &t->is);
    class_define(c, after);
    if (!structure_coerce(s, &c->constraints) || !structure_embeds(after, s)) {
        show("heap after", after);
        show("structure before", t->above);
        show("after", s);
        fail_msg("%s: the heap is lost after statement %d, x %u, y %u, field %u", c->scg->entry->name, (int)t->is.op,
                 t->known.x, t->known.y, t->is.field);
    }
    count_values(c, s, out);
    structure_free(s);
    structure_free(after);
}

static void try_class(const struct shape_class *like, const struct scg *m, struct rng rng, struct values *out)
{
    struct shape_class *c = class_new(m, 1, &like->tracking);
    struct trial t = random_trial(c, rng);
    check_values(c, &t, out);
    struct structure *heap = structure_copy(t.heap);
    check_statement(c, heap, t.above, &t.is, &t.known);
    check_exact(c, t.heap, &t.is);
    structure_free(heap);
    structure_free(t.heap);
    structure_free(t.above);
    class_free(c);
}

// Without `after` lines, predicates get the values of their definitions, and more of them than by evaluating these in the structure after: of
// those that formulas written by hand say in addition, most.
static void test_differencing(void **state)
{
    (void)state;
    struct scg_library lib;
    read_library(&lib);
    add_odd(&lib);
    uint64_t n = unit_number("SCG_DIFFERENCES", SANITIZED ? 500 : 800), first = unit_number("SCG_SEED", 1);
    struct values differenced[8] = { 0 }, reevaluated[8] = { 0 }, written[8] = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct rng rng = rng_seed(seed);
        struct shape_class *like = random_class(&lib, 1, &rng);
        struct scg_entry bare = stripped(like->scg->entry, &rng);
        struct scg with = *like->scg, without = *like->scg;
        with.entry = without.entry = &bare;
        without.reevaluate = true;
        size_t e = 0;
        while (lib.entries.at[e] != like->scg->entry)
            e++;
        try_class(like, &with, rng, &differenced[e]);
        try_class(like, &without, rng, &reevaluated[e]);
        try_class(like, like->scg, rng, &written[e]);
        class_free(like);
    }
    for (size_t e = 0; e < lib.entries.n; e++) {
        print_message(
            "%s: of %zu values definite: %zu by differencing, %zu evaluated again, %zu by the file's formulas\n",
            lib.entries.at[e]->name, differenced[e].all, differenced[e].definite, reevaluated[e].definite,
            written[e].definite);
        size_t more = differenced[e].definite - reevaluated[e].definite,
               known = written[e].definite - reevaluated[e].definite;
        assert_true(differenced[e].definite > reevaluated[e].definite && 10 * more >= 7 * known);
    }
    scg_library_free(&lib);
}

// ---- files that are wrong -----------------------------------------------------------------------------------------------------

// The text with the formula that begins at `at` negated.
static char *negated(const char *text, const char *at)
{
    const char *end = strchr(at, ';');
    struct buf b = { 0 };
    buf_printf(&b, "%.*s!(%.*s)%s", (int)(at - text), text, (int)(end - at), at, end);
    char *copy = strdup(buf_str(&b));
    buf_free(&b);
    return copy;
}

// Whether `text` is refused, where file `which` of the library would be.
static bool is_refused(size_t which, const char *text, char *says, size_t room)
{
    struct scg_library lib = { 0 };
    struct buf why = { 0 };
    for (size_t i = 0; i < which; i++)
        assert_true(scg_read(&lib, "x", embedded_shapes[i].text, true, &why));
    bool good = scg_read(&lib, "x", text, false, &why);
    snprintf(says, room, "%s", buf_str(&why));
    buf_free(&why);
    scg_library_free(&lib);
    return !good;
}

// Each new value of the library, negated, is refused, but for those that are there for classes without another family.
static void test_wrong_updates(void **state)
{
    (void)state;
    size_t seen = 0, tried = 0, refused = 0, step = SANITIZED ? 40 : 12;  // each reads a whole file, which is slow
    char says[400];
    for (size_t i = 0; embedded_shapes[i].name; i++)
        for (const char *at = embedded_shapes[i].text; (at = strstr(at, "after x")) != NULL; at++) {
            const char *value = strchr(at, ':') + 1;
            if (strncmp(value, " keep", 5) == 0 || seen++ % step)
                continue;
            char *text = negated(embedded_shapes[i].text, value);
            tried++;
            bool is = is_refused(i, text, says, sizeof says);
            refused += is;
            free(text);
        }
    print_message("%zu of %zu wrong updates refused\n", refused, tried);
    const char *trees = embedded_shapes[1].text, *word = strstr(trees, " backwards");
    struct buf b = { 0 };
    buf_printf(&b, "%.*s%s", (int)(word - trees), trees, word + strlen(" backwards"));
    assert_true(is_refused(1, buf_str(&b), says, sizeof says) &&
                strstr(says, "depends on cells to which nothing leads"));
    buf_free(&b);
    assert_true(tried > 40 / step && refused + 5 >= tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_library),      cmocka_unit_test(test_statements),    cmocka_unit_test(test_monotone),
        cmocka_unit_test(test_differencing), cmocka_unit_test(test_wrong_updates), cmocka_unit_test(test_several),
        cmocka_unit_test(test_adjustment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
