// SPDX-License-Identifier: Apache-2.0
// t_flaws.c: validators (src/base/base.h, VALIDATE) find nothing in what is as it should be, and notice each field that is not.
#include "unit.h"

#include "lab.h"

#include "forest/store.h"
#include "mem/pointsto_priv.h"
#include "pre/leaks_priv.h"
#include "pre/ledger.h"
#include "pre/pointers_priv.h"
#include "pre/ranges_priv.h"
#include "shape/structure.h"
#include "smg/graph.h"
#include "smt/term_priv.h"

// A field has another value for a moment: that is noticed.
#define NOTICED(field, value, flaw)          \
    do {                                     \
        unsigned char was_[sizeof(field)];   \
        memcpy(was_, &(field), sizeof was_); \
        assert_null(flaw);                   \
        (field) = value;                     \
        assert_non_null(flaw);               \
        memcpy(&(field), was_, sizeof was_); \
        assert_null(flaw);                   \
    } while (0)

static const char program[] = "void *malloc(unsigned long); void free(void *); int nondet(void);\n"
                              "struct n { struct n *next; int x; }; struct n a, b, *list;\n"
                              "static int full(int k) { if (k > 3) return 1; return 0; }\n"
                              "int main(void) {\n"
                              "    int *p = malloc(8), *q = malloc(4), i = 0;\n"
                              "    if (!p || !q) return 1;\n"
                              "    list = nondet() ? &a : &b; list->next = &b; b.next = &a;\n"
                              "    while (i < 5) { if (nondet()) i++; else i += 2; p[1] = i; }\n"
                              "    if (full(i)) *q = 1;\n"
                              "    free(q); free(p); return 0;\n"
                              "}\n";

// ---- the engine -----------------------------------------------------------------------------------------------------

static void test_engine(void **state)
{
    (void)state;
    struct lab l;
    lab_open(&l,
             "int nondet(void); int main(void) { int i = 0; while (nondet()) { if (nondet()) i = 1; else i = 2; } }",
             with_calls);
    assert_int_equal(engine_init(&l.e, &l.f.run, l.cfg), RC_OK);
    assert_true(explore(&l));
    struct engine *e = &l.e;
    struct arg_node *covered = e->arg.root, *inner = e->arg.root;
    for (size_t i = 0; i < e->arg.nodes.n; i++) {
        struct arg_node *n = e->arg.nodes.at[i];
        covered = n->covered_by ? n : covered;
        inner = n->parent && n->first_child ? n : inner;
    }
    VERIFY(covered->covered_by && inner->parent);
    struct arg_node *by = covered->covered_by;
    NOTICED(inner->first_child->parent, covered, engine_flaw(e, NULL));
    NOTICED(inner->is_settled, false, engine_flaw(e, NULL));
    NOTICED(inner->slot, 0, engine_flaw(e, NULL));
    NOTICED(inner->covered_by, by, engine_flaw(e, NULL));
    NOTICED(covered->queued, 1, engine_flaw(e, NULL));
    NOTICED(covered->covered_by, NULL, engine_flaw(e, NULL));
    NOTICED(by->is_target, true, engine_flaw(e, NULL));
    NOTICED(e->arg.live, 1, engine_flaw(e, NULL));
    NOTICED(e->reached.n, 1, reached_flaw(&e->reached));
    NOTICED(e->reached.parts.at[inner->partition].states, 7, reached_flaw(&e->reached));
    NOTICED(inner->bucket, 9, reached_flaw(&e->reached));
    waitlist_push(&e->waitlist, inner, 0);
    waitlist_push(&e->waitlist, e->arg.root, 0);
    NOTICED(inner->queued, 9, waitlist_flaw(&e->waitlist));
    NOTICED(e->waitlist.oldest, NULL, waitlist_flaw(&e->waitlist));
    NOTICED(e->waitlist.at[0].key, UINT64_MAX, waitlist_flaw(&e->waitlist));
    lab_close(&l);
}

// ---- what is known before an analysis -------------------------------------------------------------------------------

static void break_points(struct pointers *p)
{
    struct points *x = NULL;
    for (size_t i = 0; i < p->flow.places.n; i++) {
        struct points *at = p->flow.places.at[i].at;
        for (uint32_t k = 0; at && k < p->count[p->flow.places.at[i].node->fn->id]; k++)
            x = at[k].to & POINTS_OBJECT ? &at[k] : x;
    }
    VERIFY(x);
    NOTICED(x->low, x->high + 1, pointers_flaw(p));
    NOTICED(x->at, ((struct stride){ 4, 5 }), pointers_flaw(p));
    NOTICED(x->to, 64, pointers_flaw(p));
}

static void break_ledger(struct ledger *l)
{
    size_t valid = 0;
    while (l->standing[valid] != ACCESS_VALID)
        valid++;
    NOTICED(l->standing[valid], ACCESS_NONE, ledger_flaw(l));
    NOTICED(l->standing[valid], ACCESS_FAULT, ledger_flaw(l));
    NOTICED(l->fault[valid], FAULT_NULL_ACCESS, ledger_flaw(l));
    NOTICED(l->n, 1, ledger_flaw(l));
}

static void break_leaks(struct leaks *l)
{
    struct owned *o = NULL;
    for (size_t i = 0; i < l->flow.places.n; i++) {
        struct owned *at = l->flow.places.at[i].at;
        for (size_t k = 0; at && k < l->site.n; k++)
            o = at[k].lives && !owned_by_nobody(&at[k]) ? &at[k] : o;
    }
    VERIFY(o);
    NOTICED(o->lives, false, leaks_flaw(l));
    NOTICED(o->by[OWNER_WORDS - 1], UINT64_MAX, leaks_flaw(l));
    NOTICED(l->number[l->owner[1]->id], 0, leaks_flaw(l));
    NOTICED(l->site.at[0], 0, leaks_flaw(l));
}

static void break_exits(struct exits *x)
{
    struct exit_ways *ways = NULL;
    for (size_t i = 0; i < x->cfa->funcs.n; i++)
        ways = x->of[i].n ? &x->of[i] : ways;
    VERIFY(ways);
    struct exit_way *w = &ways->at[0];
    NOTICED(w->at[w->n - 1], x->cfa->edges.at[0], exits_flaw(x));
    NOTICED(w->n, 0, exits_flaw(x));
    NOTICED(x->begins[w->at[0]->from->id], 0, exits_flaw(x));
}

static void break_pointsto(struct pointsto *p)
{
    struct pt_node *x = NULL;
    for (size_t i = 0; i < p->places.n; i++)
        x = p->places.at[i].holds.n > 1 ? &p->places.at[i] : x;
    VERIFY(x);
    NOTICED(x->holds.at[0], x->holds.at[1], pointsto_flaw(p));
    NOTICED(x->holds.at[x->holds.n - 1], (uint32_t)p->places.n, pointsto_flaw(p));
    NOTICED(x->obj, (x->obj + 1) % (uint32_t)p->objs.n, pointsto_flaw(p));
    NOTICED(p->objs.at[x->obj].holds.n, 0, pointsto_flaw(p));
}

static void break_ranges(struct ranges *r)
{
    assert_true(r->known.n > 0);
    NOTICED(r->known.at[0], ((struct range){ 1, 0 }), ranges_flaw(r));
    size_t used = 0;  // of them by variables at nodes
    for (size_t i = 0; i < r->known.n; i++) {
        struct range was = r->known.at[i];
        r->known.at[i].low = -RANGE_HUGE;
        used += ranges_flaw(r) != NULL;
        r->known.at[i] = was;
    }
    assert_true(used > 0);
    NOTICED(r->flow.contexts.at[0].first, (uint32_t)r->flow.places.n, ranges_flaw(r));
}

static void test_known(void **state)
{
    (void)state;
    struct fixture f;
    struct ledger l;
    struct exits x;
    fixture_text(&f, program);
    struct pointsto *pt = pointsto_run(f.cfa, NULL);
    struct ranges *r = ranges_run(f.cfa, NULL, NULL);
    struct pointers *p = pointers_run(f.cfa, pt, r, NULL);
    struct leaks *leaks = leaks_run(f.cfa, p, NULL);
    ledger_run(&l, f.cfa, pt, r, p, NULL);
    exits_find(f.cfa, &x);
    break_pointsto(pt);
    break_ranges(r);
    break_points(p);
    break_leaks(leaks);
    break_ledger(&l);
    break_exits(&x);
    exits_free(&x);
    ledger_free(&l);
    leaks_free(leaks);
    pointers_free(p);
    ranges_free(r);
    pointsto_free(pt);
    tear_down(&f);
}

static void test_cells(void **state)
{
    (void)state;
    struct fixture f;
    struct vmem m;
    fixture_text(&f, program);
    vmem_init(&m, f.cfa, &f.mem);
    uint32_t obj = vmem_obj(&m, OBJ_OUTSIDE, 0, 0), low = vmem_cell(&m, obj, 0, 32), high = vmem_cell(&m, obj, 16, 32);
    NOTICED(m.cells.at[high].bit, 64, vmem_flaw(&m));
    NOTICED(m.cells.at[low].width, 8, vmem_flaw(&m));
    NOTICED(m.cells.at[low].overlaps.n, 0, vmem_flaw(&m));
    NOTICED(m.cells.at[low].tracked, 0, vmem_flaw(&m));
    NOTICED(m.objs.at[obj].widest, 8, vmem_flaw(&m));
    NOTICED(m.objs.at[obj].by_place.n, 1, vmem_flaw(&m));
    vmem_free(&m);
    tear_down(&f);
}

// ---- heaps ----------------------------------------------------------------------------------------------------------

static void test_structure(void **state)
{
    (void)state;
    struct vocabulary v;
    vocabulary_init(&v);
    uint32_t flag = vocabulary_add(&v, "flag", 0), at = vocabulary_add(&v, "at", 1),
             next = vocabulary_add(&v, "next", 2);
    struct structure *s = structure_new(&v, 2);
    structure_add(s, LOGIC_HALF);
    structure_add(s, LOGIC_FALSE);
    structure_set(s, flag, 0, 0, LOGIC_TRUE);
    structure_set(s, next, 0, 1, LOGIC_TRUE);
    NOTICED(s->summary, 4, structure_flaw(s));
    NOTICED(s->n, 5, structure_flaw(s));
    NOTICED(s->word[0].may, 0, structure_flaw(s));
    NOTICED(unary_of(s, v.preds.at[at].at)->must, 2, structure_flaw(s));
    NOTICED(unary_of(s, v.preds.at[at].at)->may, 4, structure_flaw(s));
    NOTICED(binary_of(s, v.preds.at[next].at)[0].may, 0, structure_flaw(s));
    structure_free(s);
    vocabulary_free(&v);
}

static void test_graph(void **state)
{
    (void)state;
    struct smg_numbers numbers;
    struct smg g;
    smg_numbers_init(&numbers);
    smg_init(&g, &numbers, 64);
    uint32_t x = smg_variable(&g, 0, 7, 16);
    struct smg_object block = { .origin = SMG_HEAP, .id = 3, .size = smg_number(&numbers, 8) };
    uint32_t b = smg_add_object(&g, &block);
    smg_value v = smg_fresh(&g, (struct smg_unknown){ .is = { 0, 9 } });
    smg_write(&g, x, 0, 64, smg_address(b, 0, SMG_FIRST));
    smg_write(&g, x, 64, 32, v);
    smg_set_differ(&g, v, smg_number(&numbers, 5));
    struct smg_object *o = &g.objects.at[x];
    NOTICED(o->edges.at[1].bit, 32, smg_flaw(&g));
    NOTICED(o->edges.at[0].bits, 0, smg_flaw(&g));
    NOTICED(o->edges.at[0].value, smg_address(99, 0, SMG_FIRST), smg_flaw(&g));
    NOTICED(o->edges.at[1].value, smg_unknown_value(8), smg_flaw(&g));
    NOTICED(o->frame, 1, smg_flaw(&g));
    NOTICED(o->size, SMG_NONE, smg_flaw(&g));
    NOTICED(g.objects.at[b].kind, SMG_SLS, smg_flaw(&g));
    NOTICED(g.objects.at[b].level, 1, smg_flaw(&g));
    NOTICED(g.objects.at[b].life, SMG_ENDED, smg_flaw(&g));
    NOTICED(g.unknowns.at[1].is.high, -1, smg_flaw(&g));
    NOTICED(g.differ.at[0].a, g.differ.at[0].b, smg_flaw(&g));
    smg_free(&g);
    smg_numbers_free(&numbers);
}

static void test_forest(void **state)
{
    (void)state;
    struct tree_store s;
    struct forest f;
    tree_store_init(&s);
    forest_init(&f, &s.labels, &s.pool);
    struct label_item item = { .bits = 64, .ports = 1 };
    uint32_t node = label_of(&s.labels, &(struct label){ .kind = LABEL_NODE, .size = 8, .n_items = 1, .item = &item });
    for (unsigned i = 0; i < 2; i++) {
        uint32_t part = forest_add(&f, false), leaf = forest_leaf(&f, part, label_ref(&s.labels, 1 - i));
        ta_add_rule(&f.parts.at[part].a, forest_root(&f.parts.at[part]), node, 1, &leaf);
    }
    struct ta *a = &f.parts.at[0].a;
    NOTICED(f.parts.n, 1, forest_flaw(&f));  // a reference to what is not there
    NOTICED(f.parts.at[0].opaque, true, forest_flaw(&f));
    NOTICED(a->roots.n, 0, forest_flaw(&f));
    NOTICED(a->states.at[0]->at[0].tuple, 0, forest_flaw(&f));
    NOTICED(a->states.at[0]->at[0].tuple, 99, ta_flaw(a));
    NOTICED(a->states.at[0]->refs, 0, ta_flaw(a));
    NOTICED(a->roots.at[0], 5, ta_flaw(a));
    NOTICED(a->states.n, 1, ta_flaw(a));
    forest_free(&f);
    tree_store_free(&s);
}

// ---- terms ----------------------------------------------------------------------------------------------------------

static void test_term(void **state)
{
    (void)state;
    struct terms p;
    terms_init(&p);
    const struct sort *bv = sort_bv(&p, 8);
    struct term *three = (struct term *)(uintptr_t)term_bv(&p, 8, 3), *two = (struct term *)(uintptr_t)term_int(&p, 2);
    struct term *x = (struct term *)(uintptr_t)term_fresh(&p, "x", bv);
    struct term *sum = (struct term *)(uintptr_t)term_2(&p, TERM_BV_ADD, x, three);
    NOTICED(three->num, 300, term_flaw(&p, three));
    NOTICED(two->den, 2, term_flaw(&p, two));
    NOTICED(x->name.i, 0, term_flaw(&p, x));
    NOTICED(sum->sort, p.s_bool, term_flaw(&p, sum));
    NOTICED(sum->id, 0, term_flaw(&p, sum));
    terms_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_engine),    cmocka_unit_test(test_known), cmocka_unit_test(test_cells),
        cmocka_unit_test(test_structure), cmocka_unit_test(test_graph), cmocka_unit_test(test_forest),
        cmocka_unit_test(test_term),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
