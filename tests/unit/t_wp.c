// SPDX-License-Identifier: Apache-2.0
// t_wp.c: shape predicates and their weakest preconditions against heaps: what a rule says before a statement is what is true behind it.
//
// COVERS: D3 D4 D7 D8 D9 D10 D12 D13 D14 D15 D17 D18 D19 D28 D29 D30
#include "unit.h"

#include "fixture.h"
#include "lang/value.h"
#include "wp/calculus_priv.h"
#include "wp/growth.h"
#include "wp/heap.h"
#include "wp/lemma.h"
#include "wp/read.h"

// Each statement is an edge that heaps are tried on.
static const char program[] =
    "typedef unsigned long size_t;\n"
    "void *malloc(size_t); void *calloc(size_t, size_t); void free(void *); int __VERIFIER_nondet_int(void);\n"
    "struct node { struct node *n; int data; };\n"
    "struct tree { struct tree *l; struct tree *r; int key; };\n"
    "struct outer { struct outer *next; struct node *list; struct node in; };\n"
    "struct node *x, *y, *z, *t, *hd; struct node loc, loc2; struct node **pp;\n"
    "struct tree *p, *q, *s; struct outer *o, *o2; int i, j; int *ip;\n"
    "void keep(struct node **a, struct node *b, int *c);\n"
    "int main(void) {\n"
    "  for (;;) switch (__VERIFIER_nondet_int()) {\n"
    "  case 0: keep(&hd, &loc, &j); keep(&hd, &loc2, &j); break; case 1: x = y; break; case 2: x = 0; break; case 3: x = x->n; break;\n"
    "  case 4: x->n = y; break; case 5: x->n = 0; break; case 6: x->n = x; break; case 7: y->n = t; break;\n"
    "  case 8: t = malloc(sizeof *t); break; case 9: t = calloc(1, sizeof *t); break; case 10: free(x); break;\n"
    "  case 11: x->data = i; break; case 12: i = x->data; break; case 13: pp = &x->n; break; case 14: pp = &hd; break;\n"
    "  case 15: *pp = y; break; case 16: x = *pp; break; case 17: hd = x; break; case 18: x = &loc; break;\n"
    "  case 19: loc.n = x; break; case 20: p->l = q; break; case 21: p->r = p; break; case 22: p = p->l; break;\n"
    "  case 23: q = s; break; case 24: p = malloc(sizeof *p); break; case 25: free(p); break; case 26: o->list = x; break;\n"
    "  case 27: x = o->list; break; case 28: o = o->next; break; case 29: o->next = o2; break; case 30: o2 = malloc(sizeof *o2); break;\n"
    "  case 31: o->in.n = x; break; case 32: x = &o->in; break; case 33: loc = *x; break; case 34: *x = loc; break;\n"
    "  case 35: *x = *y; break; case 36: i = i + 1; break; case 37: x->n->n = y; break; case 38: z = x->n->n; break;\n"
    "  case 39: hd = hd->n; break; case 40: *ip = 3; break; case 41: ip = &x->data; break; case 42: ip = &j; break;\n"
    "  case 43: free(o); break; case 44: loc2 = loc; break; case 45: o->in = *x; break; case 46: q->r = s->l; break;\n"
    "  case 47: free(o->list); break; case 48: hd = malloc(sizeof *hd); break; case 49: *pp = *pp; break; case 50: p->l = 0; break;\n"
    "  } return 0; }\n";

// ---- heaps ------------------------------------------------------------------------------------------------------------

enum { OBJECTS = 7, BYTES = 64, VARS = 64, VAR_STEP = 0x100, HEAP_STEP = 0x1000, HEAP = 0x100000 };

struct object {
    struct type *record;  // NULL: none
    bool live;
    unsigned char at[BYTES], known[BYTES];
};

struct heap {
    const struct cfa *c;
    unsigned char var[VARS][BYTES], var_known[VARS][BYTES];
    struct object obj[OBJECTS];
    uint64_t rigid;
    struct wp_memory m;
};

// The bytes at an address, if n of them lie in a variable or an object that was made; *live: whether that is alive.
static unsigned char *bytes_at(struct heap *h, uint64_t addr, uint64_t n, bool *live, unsigned char **known)
{
    uint64_t i = addr >= HEAP ? (addr - HEAP) / HEAP_STEP : addr / VAR_STEP - 1,
             off = addr % (addr >= HEAP ? HEAP_STEP : VAR_STEP);
    *live = false;
    if (addr >= HEAP) {
        if (i >= OBJECTS || !h->obj[i].record || off + n > h->obj[i].record->size)
            return NULL;
        *live = h->obj[i].live;
        *known = h->obj[i].known + off;
        return h->obj[i].at + off;
    }
    if (addr < VAR_STEP || i >= h->c->vars.n || off + n > h->c->vars.at[i]->type->size)
        return NULL;
    *live = true;
    *known = h->var_known[i] + off;
    return h->var[i] + off;
}

static bool load(void *ctx, uint64_t addr, struct type *t, u128 *out)
{
    bool live;
    unsigned char *known, *at = bytes_at(ctx, addr, t->size, &live, &known);
    if (!at || !live || !known[0])
        return false;
    *out = value_load(at, t->size);
    return true;
}

static bool store(struct heap *h, uint64_t addr, struct type *t, u128 v)
{
    bool live;
    unsigned char *known, *at = bytes_at(h, addr, t->size, &live, &known);
    if (!at || !live)
        return false;
    value_store(at, t->size, v);
    memset(known, 1, t->size);
    return true;
}

static bool is_live(void *ctx, uint64_t addr)
{
    bool live;
    unsigned char *known;
    return bytes_at(ctx, addr, 1, &live, &known) && live;
}

static bool address(void *ctx, const struct var *v, uint64_t *out)
{
    (void)ctx;
    *out = (uint64_t)(v->id + 1) * VAR_STEP;
    return true;
}

static bool var_value(void *ctx, struct var *v, int64_t off, struct type *t, u128 *out)
{
    return load(ctx, (uint64_t)(v->id + 1) * VAR_STEP + (uint64_t)off, t, out);
}

static bool rigid(void *ctx, const struct wp_term *t, u128 *out)
{
    (void)t;
    *out = ((struct heap *)ctx)->rigid;
    return true;
}

struct lab {
    struct fixture f;
    struct wp w;
    struct budget budget;
    struct rng rng;
    struct heap h, after;
    struct type *node, *tree, *outer;
    uint64_t tried, unknown, true_ones;
    bool narrow;  // few different terms, so that predicates have to do with each other
};

// A pointer to a structure of that type, to a part of one, or null; seldom to one that is not live any more.
static uint64_t random_pointer(struct lab *l, struct heap *h, const struct type *record)
{
    for (unsigned tries = 0; tries < 8; tries++) {
        uint64_t i = rng_below(&l->rng, OBJECTS);
        if (h->obj[i].record == record && (h->obj[i].live || rng_below(&l->rng, 6) == 0))
            return HEAP + i * HEAP_STEP;
        if (record == l->node && h->obj[i].record == l->outer && h->obj[i].live)
            return HEAP + i * HEAP_STEP + 16;
        if (record == l->node && rng_below(&l->rng, 8) == 0)
            for (size_t v = 0; v < h->c->vars.n; v++)
                if (h->c->vars.at[v]->addressed && h->c->vars.at[v]->type->unqual == record && rng_below(&l->rng, 2))
                    return (v + 1) * VAR_STEP;
    }
    return 0;
}

static uint64_t random_cell(struct lab *l, struct heap *h, struct type *t)
{
    if (type_is_pointer(t)) {
        uint64_t n = random_pointer(l, h, l->node);
        struct type *node = l->node;
        for (size_t v = 0; v < h->c->vars.n; v++)
            if (h->c->vars.at[v]->addressed && type_is_pointer(h->c->vars.at[v]->type) && rng_below(&l->rng, 3) == 0)
                return (v + 1) * VAR_STEP;
        return n ? n + node->fields[0].off : 0;
    }
    uint64_t n = random_pointer(l, h, l->node);
    return n ? n + 8 : 0;
}

static void fill(struct lab *l, struct heap *h, uint64_t addr, struct type *t)
{
    if (type_is_record(t)) {
        for (size_t i = 0; i < t->n_fields; i++)
            fill(l, h, addr + t->fields[i].off, t->fields[i].type);
    } else if (type_is_pointer(t) && type_is_record(t->elem)) {
        store(h, addr, t, random_pointer(l, h, t->elem->unqual));
    } else if (type_is_pointer(t)) {
        store(h, addr, t, random_cell(l, h, t->elem));
    } else if (type_is_scalar(t)) {
        store(h, addr, t, rng_below(&l->rng, 4));
    }
}

static void random_heap(struct lab *l)
{
    struct heap *h = &l->h;
    struct type *const records[] = { l->node, l->node, l->node, l->node, l->tree, l->tree, l->outer };
    unsigned only = (unsigned)rng_below(&l->rng, 4);  // 1: lists only, 2: trees
    h->c = l->f.cfa;
    h->m = (struct wp_memory){ h, var_value, address, load, is_live, rigid, NULL };
    for (unsigned i = 0; i < OBJECTS; i++) {
        struct type *r = records[rng_below(&l->rng, ARRAY_LEN(records))];
        r = only == 1 ? l->node : only == 2 ? l->tree : r;
        h->obj[i] = (struct object){ .record = rng_below(&l->rng, 4) ? r : NULL, .live = true };
    }
    for (unsigned i = 0; i < OBJECTS; i++)
        if (h->obj[i].record)
            fill(l, h, HEAP + (uint64_t)i * HEAP_STEP, h->obj[i].record);
    for (size_t v = 0; v < h->c->vars.n; v++)
        fill(l, h, (v + 1) * VAR_STEP, h->c->vars.at[v]->type);
    for (unsigned i = 0; i < OBJECTS; i++)
        h->obj[i].live = rng_below(&l->rng, 8) != 0;
    h->rigid = random_pointer(l, h, l->node);
}

// ---- statements -------------------------------------------------------------------------------------------------------

static bool value(struct lab *l, const struct exp *e, u128 *out)
{
    const struct wp_term *t = wp_term_of(&l->w.terms, e);
    return t && wp_value(&l->w, &l->h.m, t, out);
}

static bool do_alloc(struct lab *l, const struct edge *e)
{
    struct type *r = e->lhs->type->elem->unqual;
    for (unsigned i = 0; i < OBJECTS; i++)
        if (!l->after.obj[i].record) {
            l->after.obj[i] = (struct object){ .record = r, .live = true };
            memset(l->after.obj[i].known, e->alloc == ALLOC_CALLOC, BYTES);
            return store(&l->after, (e->lhs->var->id + 1) * (uint64_t)VAR_STEP, e->lhs->type,
                         HEAP + (uint64_t)i * HEAP_STEP);
        }
    return false;
}

static bool do_free(struct lab *l, uint64_t p)
{
    if (!p)
        return true;
    if (p < HEAP || p % HEAP_STEP || !is_live(&l->after, p))
        return false;
    l->after.obj[(p - HEAP) / HEAP_STEP].live = false;
    return true;
}

static bool do_copy(struct lab *l, uint64_t to, uint64_t from, uint64_t n)
{
    unsigned char data[BYTES], has[BYTES], *known;
    bool live;
    unsigned char *at = bytes_at(&l->h, from, n, &live, &known);
    if (!at || !live)
        return false;
    memcpy(data, at, n);
    memcpy(has, known, n);
    at = bytes_at(&l->after, to, n, &live, &known);
    if (!at || !live)
        return false;
    memcpy(at, data, n);
    memcpy(known, has, n);
    return true;
}

// The state behind the edge; false: it commits a fault, or does not pass.
static bool execute(struct lab *l, const struct edge *e)
{
    u128 a = 0, v = 0;
    l->after = l->h;
    l->after.m.ctx = &l->after;
    switch ((int)e->kind) {
    case EDGE_ASSIGN:
        return value(l, e->rhs, &v) &&
               store(&l->after, (e->lhs->var->id + 1) * (uint64_t)VAR_STEP + (uint64_t)e->lhs->off, e->lhs->type, v);
    case EDGE_LOAD:
        return value(l, e->addr, &a) && load(&l->h, (uint64_t)a, e->lhs->type, &v) &&
               store(&l->after, (e->lhs->var->id + 1) * (uint64_t)VAR_STEP, e->lhs->type, v);
    case EDGE_STORE:
        return value(l, e->addr, &a) && value(l, e->rhs, &v) && store(&l->after, (uint64_t)a, e->rhs->type, v);
    case EDGE_COPY:
        return value(l, e->addr, &a) && value(l, e->src, &v) &&
               do_copy(l, (uint64_t)a, (uint64_t)v, (uint64_t)e->size->value);
    case EDGE_ALLOC:
        return do_alloc(l, e);
    case EDGE_FREE:
        return value(l, e->addr, &a) && do_free(l, (uint64_t)a);
    default:
        return false;
    }
}

// ---- predicates -------------------------------------------------------------------------------------------------------

static const struct wp_term *var_term(struct lab *l, const char *name)
{
    for (size_t i = 0; i < l->f.cfa->vars.n; i++) {
        struct var *v = l->f.cfa->vars.at[i];
        if (v->kind == VAR_GLOBAL && strcmp(sym_str(&l->f.prog.syms, v->name), name) == 0)
            return type_is_record(v->type) ? wp_term_addr(&l->w.terms, v, 0, type_pointer(l->w.terms.types, v->type))
                                           : wp_term_var(&l->w.terms, v, 0, v->type);
    }
    fail_msg("no variable %s", name);
    return NULL;
}

static const struct wp_term *member_of(struct lab *l, const struct wp_term *t, const char *name)
{
    int64_t off = 0;
    const struct type *r = t->type->elem;
    for (size_t i = 0; i < r->n_fields; i++)
        if (strcmp(sym_str(&l->f.prog.syms, r->fields[i].name), name) == 0)
            return wp_term_member(&l->w.terms, t, t->type->elem, off + (int64_t)r->fields[i].off, r->fields[i].type);
    fail_msg("no member %s", name);
    return NULL;
}

static const struct wp_term *random_node(struct lab *l, const struct type *record)
{
    static const char *const nodes[] = { "x", "y", "z", "t", "hd", "loc", "loc2" }, *const trees[] = { "p", "q", "s" },
                             *const outers[] = { "o", "o2" };
    const struct wp_term *t = record == l->node   ? var_term(l, nodes[rng_below(&l->rng, ARRAY_LEN(nodes))])
                              : record == l->tree ? var_term(l, trees[rng_below(&l->rng, 3)])
                                                  : var_term(l, outers[rng_below(&l->rng, 2)]);
    if (l->narrow && record == l->node)
        t = var_term(l, nodes[rng_below(&l->rng, 3)]);
    else if (record == l->node && rng_below(&l->rng, 8) == 0)
        return wp_term_rigid(&l->w.terms, sym_of(&l->f.prog.syms, "k"), type_pointer(l->w.terms.types, l->node));
    else if (record == l->node && rng_below(&l->rng, 8) == 0)
        return member_of(l, random_node(l, l->outer), "in");
    else if (record == l->node && rng_below(&l->rng, 8) == 0)
        return wp_term_read(&l->w.terms, member_of(l, random_node(l, l->outer), "list"), t->type);
    while (rng_below(&l->rng, 3) == 0 && t->kind != WP_TERM_RIGID) {
        const char *name = record == l->node ? "n" : record == l->tree ? (rng_below(&l->rng, 2) ? "l" : "r") : "next";
        const struct wp_term *cell = member_of(l, t, name);
        t = wp_term_read(&l->w.terms, cell, cell->type->elem);
    }
    return t;
}

static const struct wp_term *random_avoided(struct lab *l, const struct type *record)
{
    if (record == l->node && rng_below(&l->rng, 5) == 0)
        return var_term(l, "pp");
    const char *name = record == l->node       ? "n"
                       : record == l->tree     ? (rng_below(&l->rng, 2) ? "l" : "r")
                       : rng_below(&l->rng, 2) ? "next"
                                               : "list";
    return member_of(l, random_node(l, record), name);
}

// A shape predicate as it is, before any simplification.
struct raw {
    struct atom a;
    const struct wp_term *avoid[4];
};

static uint32_t random_fields(struct lab *l, const struct type *record)
{
    uint32_t f[3];
    struct type *n = l->node, *t = l->tree, *o = l->outer;
    f[0] = record == n   ? wp_field(&l->w, n, 0, n->fields[0].type)
           : record == t ? wp_field(&l->w, t, 0, t->fields[0].type)
                         : wp_field(&l->w, o, 0, o->fields[0].type);
    f[1] = record == t ? wp_field(&l->w, t, 8, t->fields[1].type) : wp_field(&l->w, n, 0, n->fields[0].type);
    f[2] = record == o ? wp_field(&l->w, o, 8, o->fields[1].type) : f[0];
    return wp_field_set(&l->w, f, record == n ? 1 : 1 + rng_below(&l->rng, 3));
}

static void random_shape(struct lab *l, struct raw *r)
{
    struct type *const records[] = { l->node, l->node, l->node, l->tree, l->tree, l->outer };
    struct type *x = l->narrow ? l->node : records[rng_below(&l->rng, ARRAY_LEN(records))];
    struct type *y = x == l->outer && rng_below(&l->rng, 2) ? l->node : x;
    r->a = (struct atom){ .kind = (uint8_t)(ATOM_REACH + rng_below(&l->rng, 4)), .x_record = x, .y_record = y };
    r->a.x = random_node(l, x);
    r->a.y = r->a.kind == ATOM_CYCLIC ? NULL : random_node(l, y);
    if (r->a.kind == ATOM_CYCLIC) {
        r->a.y_record = NULL;
    } else if (r->a.kind != ATOM_SHARED && x == l->node && rng_below(&l->rng, 6) == 0) {
        r->a.y = var_term(l, "pp");
        r->a.y_record = NULL;
    }
    r->a.fields = random_fields(l, x);
    r->a.n_avoid = (uint32_t)(rng_below(&l->rng, 2) * rng_below(&l->rng, 4));
    for (uint32_t i = 0; i < r->a.n_avoid; i++)
        r->avoid[i] = random_avoided(l, x == l->outer && rng_below(&l->rng, 2) ? l->node : x);
    r->a.avoid = r->avoid;
}

static const struct bool_formula *random_plain(struct lab *l)
{
    static const char *const ints[] = { "i", "j" };
    struct type *const records[] = { l->node, l->node, l->tree, l->outer };
    struct type *r = l->narrow ? l->node : records[rng_below(&l->rng, 4)];
    const struct wp_term *x = random_node(l, r), *i = var_term(l, ints[rng_below(&l->rng, 2)]);
    struct type *t = l->w.terms.types->basic[TYPE_INT];
    switch (rng_below(&l->rng, 6)) {
    case 0:
        return wp_alloc(&l->w, x);
    case 1:
        return wp_less(&l->w, i, wp_term_const(&l->w.terms, t, rng_below(&l->rng, 4)), rng_below(&l->rng, 2));
    case 2: {
        const struct wp_term *cell = member_of(l, random_node(l, l->node), "data");
        return wp_eq(&l->w, wp_term_read(&l->w.terms, cell, t),
                     rng_below(&l->rng, 2) ? i : wp_term_const(&l->w.terms, t, 2));
    }
    case 3:
        return wp_eq(&l->w, var_term(l, "pp"), r == l->node ? member_of(l, x, "n") : var_term(l, "pp"));
    default:
        return wp_eq(&l->w, x, rng_below(&l->rng, 3) ? random_node(l, r) : wp_term_null(&l->w.terms, x->type));
    }
}

static const char *text_of(struct lab *l, const struct bool_formula *f)
{
    struct buf b = { 0 };
    wp_print(&l->w, f, &b);
    const char *s = arena_strndup(&l->w.mem, buf_str(&b), b.n);
    buf_free(&b);
    return s;
}

static const char *edge_text(struct lab *l, const struct edge *e)
{
    struct buf b = { 0 };
    edge_print(l->f.cfa, e, &b);
    const char *s = arena_strndup(&l->w.mem, buf_str(&b), b.n);
    buf_free(&b);
    return s;
}

static void lab_begin(struct lab *l, uint64_t seed)
{
    memset(l, 0, sizeof *l);
    fixture_text(&l->f, program);
    l->budget.next_check = UINT64_MAX;
    wp_init(&l->w, l->f.cfa, &l->budget);
    l->rng = rng_seed(seed);
    l->node = var_term(l, "x")->type->elem->unqual;
    l->tree = var_term(l, "p")->type->elem->unqual;
    l->outer = var_term(l, "o")->type->elem->unqual;
    assert_true(l->f.cfa->vars.n <= VARS);
}

static void lab_end(struct lab *l)
{
    wp_free(&l->w);
    tear_down(&l->f);
}

// ---- tests ------------------------------------------------------------------------------------------------------------

// Simplification (section 4 of the paper) changes no meaning.
static void test_simplify(void **state)
{
    struct lab l;
    (void)state;
    lab_begin(&l, unit_number("SEED", 1));
    for (size_t round = 0; round < unit_rounds("ROUNDS", 30000); round++) {
        struct raw r;
        bool known = true;
        if (round % 4 == 0)
            random_heap(&l);
        random_shape(&l, &r);
        const struct bool_formula *f = wp_shape(&l.w, &r.a);
        bool holds = wp_holds(&l.w, &l.h.m, &r.a, &known);
        enum truth t = wp_formula_value(&l.w, &l.h.m, f);
        if (!known || t == TRUTH_UNKNOWN)
            continue;
        l.tried++;
        l.true_ones += holds;
        if ((t == TRUTH_TRUE) != holds) {
            const struct bool_formula *raw = wp_atom(&l.w, &r.a);
            fail_msg("%s is %d, but was simplified to %s", text_of(&l, raw), holds, text_of(&l, f));
        }
    }
    assert_true(l.tried > unit_rounds("ROUNDS", 30000) / 2 && l.true_ones > l.tried / 10);
    lab_end(&l);
}

// Before a statement, the weakest precondition has the value that the predicate has behind it.
static void test_preimage(void **state)
{
    struct lab l;
    uint64_t by_edge[400][2] = { { 0 } };
    (void)state;
    lab_begin(&l, unit_number("SEED", 1));
    for (size_t round = 0; round < unit_rounds("ROUNDS", 10000); round++) {
        random_heap(&l);
        for (size_t i = 0; i < l.f.cfa->edges.n; i++) {
            const struct edge *e = l.f.cfa->edges.at[i];
            if (e->from->fn != l.f.cfa->entry || rng_below(&l.rng, 6) || !execute(&l, e))
                continue;
            struct raw r;
            random_shape(&l, &r);
            const struct bool_formula *f = rng_below(&l.rng, 4) ? wp_shape(&l.w, &r.a) : random_plain(&l);
            const struct bool_formula *before = formula_simplify(&l.w.formulas, wp_edge(&l.w, e, f), &l.budget);
            enum truth was = wp_formula_value(&l.w, &l.h.m, before), is = wp_formula_value(&l.w, &l.after.m, f);
            if (is == TRUTH_UNKNOWN)
                continue;
            l.tried++;
            by_edge[i][was == TRUTH_UNKNOWN]++;
            l.unknown += was == TRUTH_UNKNOWN;
            if (was != TRUTH_UNKNOWN && was != is)
                fail_msg("behind `%s` %s is %d, but before it %s is %d", edge_text(&l, e), text_of(&l, f), is,
                         text_of(&l, before), was);
        }
    }
    if (getenv("SHOW"))
        for (size_t i = 0; i < l.f.cfa->edges.n; i++)
            if (by_edge[i][0] + by_edge[i][1])
                printf("%6llu known, %6llu not: %s\n", (unsigned long long)by_edge[i][0],
                       (unsigned long long)by_edge[i][1], edge_text(&l, l.f.cfa->edges.at[i]));
    assert_true(l.tried > unit_rounds("ROUNDS", 10000) * 2 && l.unknown < l.tried / 20);
    lab_end(&l);
}

// Laws and weakened predicates are true in every heap.
static void test_laws(void **state)
{
    struct lab l;
    uint64_t laws = 0;
    (void)state;
    lab_begin(&l, unit_number("SEED", 1));
    for (size_t round = 0; round < unit_rounds("ROUNDS", 6000); round++) {
        struct u32_vec atoms = { 0 };
        l.narrow = round % 4 != 0;
        random_heap(&l);
        for (unsigned i = 0; i < 12; i++) {
            struct raw r;
            random_shape(&l, &r);
            formula_atoms(rng_below(&l.rng, 4) ? wp_shape(&l.w, &r.a) : random_plain(&l), &atoms);
        }
        const struct bool_formula *law = wp_lemmas(&l.w, atoms.at, atoms.n);
        if (wp_formula_value(&l.w, &l.h.m, law) == TRUTH_FALSE)
            fail_msg("this is no law: %s", text_of(&l, law));
        laws += !formula_is(law, FORMULA_TRUE);
        for (size_t i = 0; i < atoms.n; i++) {
            const struct atom *a = l.w.atoms.at[atoms.at[i]];
            bool known = true, holds = wp_holds(&l.w, &l.h.m, a, &known);
            const struct bool_formula *weaker = wp_weaken(&l.w, a);
            if (known && holds && wp_formula_value(&l.w, &l.h.m, weaker) == TRUTH_FALSE)
                fail_msg("%s holds, but not %s", text_of(&l, formula_atom(&l.w.formulas, a->id)), text_of(&l, weaker));
        }
        vec_free(&atoms);
    }
    assert_true(laws > unit_rounds("ROUNDS", 6000) / 2);
    lab_end(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_simplify),
        cmocka_unit_test(test_preimage),
        cmocka_unit_test(test_laws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
