// SPDX-License-Identifier: Apache-2.0
// t_engine.c: the reachability engine: waitlist, covers, reached set, pruning, certificate, and its results against others.
// COVERS: T31, T33, T58, B10
#include "unit.h"

#include "lab.h"

#include "core/certify.h"

// ---- waitlist and covers --------------------------------------------------------------------------------------------

enum { NODES = 40 };

struct model {
    struct node at[NODES];
    struct arg_node n[NODES];
    uint64_t depth[NODES], pushed[NODES];  // pushed: 0 = does not wait
};

static bool goes_first(const struct model *m, enum order o, int a, int b)
{
    uint64_t x = m->pushed[a], y = m->pushed[b];
    if (o == ORDER_BFS)
        return x < y;
    if (o == ORDER_DFS)
        return x > y;
    if (m->depth[a] != m->depth[b])
        return m->depth[a] > m->depth[b];
    uint32_t p = o == ORDER_RPO ? m->at[a].rpo : m->at[a].wto_pos, q = o == ORDER_RPO ? m->at[b].rpo : m->at[b].wto_pos;
    return p != q ? p < q : x > y;
}

static int first_of(const struct model *m, enum order o)
{
    int best = -1;
    for (int i = 0; i < NODES; i++)
        if (m->pushed[i] && (best < 0 || goes_first(m, o, i, best)))
            best = i;
    return best;
}

static void check_pop(struct model *m, struct waitlist *w, enum order o)
{
    struct arg_node *n = waitlist_pop(w);
    int best = first_of(m, o);
    if (best < 0) {
        assert_null(n);
        return;
    }
    assert_non_null(n);
    assert_true(m->pushed[n - m->n] > 0);
    if (o != ORDER_RANDOM)
        assert_int_equal(n - m->n, best);
    m->pushed[n - m->n] = 0;
}

static void test_waitlist(void **state)
{
    (void)state;
    for (int o = ORDER_DFS; o <= ORDER_RANDOM; o++) {
        struct rng r = rng_seed((uint64_t)o + 5);
        struct waitlist w = { .order = (enum order)o, .rng = rng_seed(9) };
        struct model m = { 0 };
        for (int i = 0; i < NODES; i++) {
            m.at[i] = (struct node){ .rpo = (uint32_t)rng_below(&r, 10), .wto_pos = (uint32_t)rng_below(&r, 10) };
            m.n[i] = (struct arg_node){ .id = (uint32_t)i, .at = &m.at[i] };
        }
        for (uint64_t t = 1; t < 5000; t++) {
            size_t i = rng_below(&r, NODES);
            switch (rng_below(&r, 4)) {
            case 0:
                check_pop(&m, &w, (enum order)o);
                break;
            case 1:
                waitlist_remove(&w, &m.n[i]);
                m.pushed[i] = 0;
                break;
            default:
                if (!m.pushed[i]) {
                    m.pushed[i] = t;
                    m.depth[i] = rng_below(&r, 3);
                }
                waitlist_push(&w, &m.n[i], m.depth[i]);  // no effect if it waits
                break;
            }
            assert_int_equal(m.pushed[i] > 0, m.n[i].queued > 0);
        }
        vec_free(&w);
    }
}

static void test_covers(void **state)
{
    (void)state;
    static struct arg_node n[NODES];
    struct rng r = rng_seed(4);
    int by[NODES];
    memset(n, 0, sizeof n);
    memset(by, -1, sizeof by);
    for (int step = 0; step < 4000; step++) {
        size_t a = rng_below(&r, NODES), b = rng_below(&r, NODES);
        if (by[a] >= 0) {
            arg_uncover(&n[a]);
            by[a] = -1;
        } else if (a != b) {
            arg_cover(&n[a], &n[b]);
            by[a] = (int)b;
        }
        int listed = 0, expected = 0;
        for (const struct arg_node *c = n[b].first_covered; c; c = c->next_covered) {
            assert_ptr_equal(c->covered_by, &n[b]);
            assert_int_equal(by[c - n], b);
            listed++;
        }
        for (int i = 0; i < NODES; i++)
            expected += by[i] == (int)b;
        assert_int_equal(listed, expected);
    }
}

// ---- explorations ---------------------------------------------------------------------------------------------------

// False if the exploration is too long to be worthwhile.
static bool random_lab(struct lab *l, uint64_t seed, enum initial_precision initial, enum merge_kind merge)
{
    char *text = random_text(seed);
    lab_open(l, text, with_calls);
    free(text);
    l->r = rng_seed(seed);
    l->value->initial = initial;
    l->value->merge = merge;
    assert_int_equal(engine_init(&l->e, &l->f.run, l->cfg), RC_OK);
    return explore(l);
}

static bool below(struct lab *l, const struct arg_node *a, const struct arg_node *b)
{
    for (uint32_t i = 0; i < l->f.run.n_cpa; i++)
        if (!l->f.run.cpa[i]->ops->leq(l->f.run.cpa[i], a->state[i], b->state[i]))
            return false;
    return true;
}

// Links, covers and the index of the reached set agree with each other.
static void check_structure(struct lab *l)
{
    uint64_t reached = 0;
    uint32_t live = 0;
    for (size_t i = 0; i < l->e.arg.nodes.n; i++) {
        const struct arg_node *n = l->e.arg.nodes.at[i];
        if (!n->at)
            continue;
        live++;
        reached += n->slot != 0;
        assert_int_equal(n->slot != 0, !n->covered_by && !n->obstacle);
        for (const struct arg_node *c = n->first_child; c; c = c->next_sibling)
            assert_ptr_equal(c->parent, n);
        for (const struct arg_node *c = n->first_covered; c; c = c->next_covered)
            assert_ptr_equal(c->covered_by, n);
        if (n->covered_by)
            assert_true(n->covered_by->at == n->at && below(l, n, n->covered_by));
        if (n->slot) {
            const struct arg_node *same = reached_equal(&l->e.reached, n->partition, n->state);
            assert_true(!same || memcmp(same->state, n->state, l->f.run.n_cpa * sizeof *n->state) == 0);
        }
    }
    assert_int_equal(reached, l->e.reached.n);
    assert_int_equal(live, l->e.arg.live);
}

static void assert_certified(struct lab *l, uint64_t seed, const char *what)
{
    struct buf why = { 0 };
    if (!certify(&l->e, &why))
        fail_msg("seed %llu, %s: %s", (unsigned long long)seed, what, buf_str(&why));
    buf_free(&why);
}

// ---- pruning --------------------------------------------------------------------------------------------------------

static struct arg_node *random_node(struct lab *l)
{
    for (;;) {
        struct arg_node *n = l->e.arg.nodes.at[rng_below(&l->r, l->e.arg.nodes.n)];
        if (n->at && n->parent)
            return n;
    }
}

static bool is_under(const struct arg_node *n, const struct arg_node *top)
{
    for (; n; n = n->parent)
        if (n == top)
            return true;
    return false;
}

// A precision with some of the locations that were seen.
static const struct prec *random_precision(struct lab *l, const struct prec *p)
{
    struct value_cpa *v = (struct value_cpa *)l->f.value;
    for (uint32_t t = 1; t < v->l.d.memory.tracked.n; t++)
        if (rng_below(&l->r, 8) == 0)
            p = l->f.dom->add(l->f.value, p, t, l->f.cfa->start->entry);
    return p;
}

struct outside {
    struct arg_node *n;
    uint32_t id;
    const struct state *state;
};

static void prune_once(struct lab *l, bool refine)
{
    struct {
        VEC_OF(struct outside);
    } kept = { 0 };
    struct arg_node *n = random_node(l);
    uint32_t i = l->f.value->index;
    const struct prec *p = refine ? random_precision(l, n->prec[i]) : NULL;
    for (size_t k = 0; k < l->e.arg.nodes.n; k++) {
        struct arg_node *x = l->e.arg.nodes.at[k];
        if (x->at && !is_under(x, n))
            vec_push(&kept, ((struct outside){ x, x->id, x->state[i] }));
    }
    struct arg_node *parent = n->parent;
    engine_prune(&l->e, n, i, p);
    check_structure(l);
    assert_int_equal(l->e.arg.live, kept.n);
    for (size_t k = 0; k < kept.n; k++) {  // the rest keeps its identity; who lost its cover waits again
        struct arg_node *x = kept.at[k].n;
        assert_true(x->at && x->id == kept.at[k].id && x->state[i] == kept.at[k].state);
        assert_true(x->covered_by || x->expanded || x->queued || x->is_target);
    }
    assert_true(parent->queued);
    vec_free(&kept);
}

// The evidence of a proof: all states are done with.
static bool all_done(const struct lab *l)
{
    uint64_t states, done;
    engine_count(&l->e, &states, &done);
    assert_true(done <= states);
    return states && states == done;
}

static void test_prune(void **state)
{
    (void)state;
    size_t done = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct lab l;
        if (random_lab(&l, seed, seed % 2 ? INITIAL_NONE : INITIAL_FULL, seed % 3 ? MERGE_SEP : MERGE_JOIN)) {
            check_structure(&l);
            assert_certified(&l, seed, "at first");
            assert_true(all_done(&l));
            for (int round = 0; round < 8 && l.e.arg.live > 3; round++) {
                l.f.run.budget = (struct budget){ .tick_limit = 20000 };
                prune_once(&l, round % 2);
                assert_false(all_done(&l));
                l.f.run.budget.tick_limit = 3;  // whatever is left of the work when it stops, there is no proof
                if (!explore(&l))
                    assert_false(all_done(&l));
                l.f.run.budget = (struct budget){ .tick_limit = 20000 };
                if (!explore(&l))
                    break;
                assert_true(all_done(&l));
                check_structure(&l);
                assert_certified(&l, seed, "after pruning");
                done++;
            }
        }
        lab_close(&l);
    }
    assert_true(done > 50);
}

// ---- certificates ---------------------------------------------------------------------------------------------------

// Whether another certified state stands for everything that n does.
static bool is_spare(struct lab *l, const struct arg_node *n)
{
    for (size_t i = 0; i < l->e.arg.nodes.n; i++) {
        const struct arg_node *x = l->e.arg.nodes.at[i];
        if (x->at == n->at && x != n && !x->covered_by && below(l, n, x))
            return true;
    }
    return false;
}

static void refuse(struct lab *l, uint64_t seed, const char *what)
{
    struct buf why = { 0 };
    if (certify(&l->e, &why))
        fail_msg("seed %llu: certified %s", (unsigned long long)seed, what);
    assert_true(why.n > 0);
    buf_free(&why);
}

// The state with one more fact, which does not hold in all of its runs.
static const struct state *stronger(struct lab *l, const struct state *s)
{
    struct value_cpa *v = (struct value_cpa *)l->f.value;
    uint32_t root = ((const struct value_state *)s)->root;
    for (uint32_t cell = 1; cell < v->l.d.memory.cells.n; cell++)
        if (!pmap_get(&v->l.d.pool, root, cell, NULL) &&
            v->l.d.memory.objs.at[v->l.d.memory.cells.at[cell].obj].kind == OBJ_VAR)
            return &value_intern(v, pmap_put(&v->l.d.pool, root, cell, values_intern(&v->values, val_bits(1))), NULL)
                        ->s;
    return s;
}

static size_t mutate(struct lab *l, uint64_t seed)
{
    struct arg_node *n = random_node(l);
    uint32_t i = l->f.value->index;
    if (n->covered_by || is_spare(l, n))
        return 0;
    const struct state *old = n->state[i];
    n->covered_by = n;
    refuse(l, seed, "without a state");
    n->covered_by = NULL;
    n->state[i] = stronger(l, old);
    if (n->state[i] != old)
        refuse(l, seed, "with a stronger state");
    n->state[i] = old;
    return 1;
}

static void test_certificate(void **state)
{
    (void)state;
    size_t refused = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct lab l;
        if (random_lab(&l, seed, INITIAL_FULL, MERGE_SEP)) {
            for (int i = 0; i < 10; i++)
                refused += mutate(&l, seed);
            assert_certified(&l, seed, "as it was");
        }
        lab_close(&l);
    }
    assert_true(refused > 100);
}

// ---- CPA and CPA+ ---------------------------------------------------------------------------------------------------

static void print_reached(struct lab *l, struct buf *b)
{
    arg_dump_text(&l->e.arg, b);
}

static void test_static_precision(void **state)
{
    (void)state;
    size_t compared = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct buf dump[2] = { { 0 } };
        bool done = true;
        for (int plain = 0; plain < 2; plain++) {
            struct lab l;
            char *text = random_text(seed);
            lab_open(&l, text, with_calls);
            free(text);
            l.value->initial = INITIAL_FULL;
            l.cfg->prec = !plain;
            assert_int_equal(engine_init(&l.e, &l.f.run, l.cfg), RC_OK);
            done &= explore(&l);
            print_reached(&l, &dump[plain]);
            lab_close(&l);
        }
        assert_string_equal(buf_str(&dump[0]), buf_str(&dump[1]));
        compared += done;
        buf_free(&dump[0]);
        buf_free(&dump[1]);
    }
    assert_true(compared > 20);
}

// ---- data-flow analysis against an independent solver ---------------------------------------------------------------

/* Constant propagation after Kildall (POPL 1973), written for itself: by program location a value for every variable, in
 * the programs below, which have scalar variables only and no condition that tells a value. */
struct constants {
    bool reached;
    bool *known;
    u128 *value;
};

struct kildall {
    const struct cfa *cfa;
    struct arena mem;
    struct constants *at;  // by node
};

static bool constant(const struct constants *s, const struct exp *e, u128 *out)
{
    u128 a, b;
    switch (e->kind) {
    case EXP_CONST:
        *out = e->value;
        return true;
    case EXP_CELL:
        *out = s->value[e->var->id];
        return s->known[e->var->id];
    case EXP_UNARY:
        if (!constant(s, e->a, &a))
            return false;
        *out = value_unary((enum op)e->op, a, e->a->type, NULL);
        return true;
    case EXP_CAST:
        if (!constant(s, e->a, &a))
            return false;
        *out = value_cast(a, e->a->type, e->type, NULL);
        return true;
    case EXP_BINARY:
        if (!constant(s, e->a, &a) || !constant(s, e->b, &b))
            return false;
        *out = value_binary((enum op)e->op, a, e->a->type, b, e->b->type, NULL);
        return true;
    case EXP_ADDR:
    case EXP_FUNC:
    case EXP_INPUT:
        break;
    }
    fail_msg("%s", "no such expression in these programs");
    return false;
}

static void set(struct constants *s, const struct var *v, bool known, u128 x)
{
    s->known[v->id] = known;
    s->value[v->id] = known ? x : 0;
}

// False if the edge cannot be passed.
static bool flow(struct constants *s, const struct edge *e)
{
    u128 x = 0;
    bool known;
    switch (e->kind) {
    case EDGE_ASSIGN:
        known = constant(s, e->rhs, &x);
        set(s, e->lhs->var, known, x);
        return true;
    case EDGE_ASSUME:
        return !constant(s, e->rhs, &x) || value_is_true(x, e->rhs->type) == (e->truth != 0);
    case EDGE_HAVOC:
        set(s, e->lhs->var, false, 0);
        return true;
    case EDGE_DECL:
        set(s, e->var, false, 0);
        return true;
    case EDGE_RETURN:
        known = e->lhs && s->known[e->callee->retval->id];
        x = e->callee->retval ? s->value[e->callee->retval->id] : 0;
        for (size_t i = 0; i < e->callee->vars.n; i++)
            set(s, e->callee->vars.at[i], false, 0);
        set(s, e->callee->retval, false, 0);
        if (e->lhs)
            set(s, e->lhs->var, known, x);
        return true;
    case EDGE_STOP:
        return false;
    case EDGE_SKIP:
    case EDGE_EXTERN:
    case EDGE_CALL:
        return true;
    case EDGE_LOAD:
    case EDGE_STORE:
    case EDGE_COPY:
    case EDGE_SET:
    case EDGE_ALLOC:
    case EDGE_FREE:
    case EDGE_HAVOC_MEM:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        break;
    }
    fail_msg("%s", "no such edge in these programs");
    return false;
}

static struct constants facts_new(struct kildall *k)
{
    return (struct constants){ true, ARENA_ARRAY(&k->mem, bool, k->cfa->vars.n),
                               ARENA_ARRAY(&k->mem, u128, k->cfa->vars.n) };
}

static bool meet(struct kildall *k, struct constants *into, const struct constants *s)
{
    if (!into->reached) {
        *into = facts_new(k);
        memcpy(into->known, s->known, k->cfa->vars.n * sizeof *s->known);
        memcpy(into->value, s->value, k->cfa->vars.n * sizeof *s->value);
        return true;
    }
    bool changed = false;
    for (size_t i = 0; i < k->cfa->vars.n; i++)
        if (into->known[i] && !(s->known[i] && s->value[i] == into->value[i])) {
            into->known[i] = false;
            into->value[i] = 0;
            changed = true;
        }
    return changed;
}

static void solve(struct kildall *k, const struct cfa *c)
{
    *k = (struct kildall){ .cfa = c };
    k->at = ARENA_ARRAY(&k->mem, struct constants, c->nodes.n);
    k->at[c->start->entry->id] = facts_new(k);
    struct constants t = facts_new(k);
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < c->edges.n; i++) {
            const struct edge *e = c->edges.at[i];
            const struct constants *s = &k->at[e->from->id];
            if (!s->reached)
                continue;
            memcpy(t.known, s->known, c->vars.n * sizeof *s->known);
            memcpy(t.value, s->value, c->vars.n * sizeof *s->value);
            if (flow(&t, e))
                more |= meet(k, &k->at[e->to->id], &t);
        }
    }
}

static void simple_block(struct rng *r, struct buf *b, int depth)
{
    static const char *const v[] = { "a", "b", "c", "d", "g" };
    for (size_t n = 1 + rng_below(r, 4); n > 0; n--) {
        size_t x = rng_below(r, 5), y = rng_below(r, 5);
        switch (rng_below(r, depth < 3 ? 8 : 5)) {
        case 0:
        case 1:
            buf_printf(b, "%s = %d;\n", v[x], (int)rng_below(r, 3));
            break;
        case 2:
            buf_printf(b, "%s = %s + %d;\n", v[x], v[y], (int)rng_below(r, 3));
            break;
        case 3:
            buf_printf(b, "%s = %s;\n", v[x], v[y]);
            break;
        case 4:
            buf_printf(b, "%s = nondet();\n", v[x]);
            break;
        default:
            buf_printf(b, "%s (%s < %s) {\n", rng_below(r, 2) ? "if" : "while", v[x], v[(x + 1 + y % 4) % 5]);
            simple_block(r, b, depth + 1);
            buf_puts(b, "}\n");
            break;
        }
    }
}

static void compare_node(struct lab *l, const struct constants *k, const struct arg_node *n, uint64_t seed)
{
    struct value_cpa *v = (struct value_cpa *)l->f.value;
    struct work w = work_begin(v, ((const struct value_state *)n->state[v->l.cpa.index])->root);
    assert_true(k->reached);
    for (size_t i = 0; i < l->f.cfa->vars.n; i++) {
        const struct var *x = l->f.cfa->vars.at[i];
        if (!type_is_scalar(x->type))
            continue;
        struct val y = work_read(&w, cell_var(&w.c, x), 0, type_width(x->type));
        if ((y.kind == VAL_BITS) != k->known[i] || (k->known[i] && y.bits != k->value[i]))
            fail_msg("seed %llu: %s at N%u", (unsigned long long)seed, sym_str(&l->f.prog.syms, x->name), n->at->id);
    }
}

static void compare_with_kildall(uint64_t seed)
{
    static const char *const no_calls[] = { "location", "value", NULL };
    struct rng r = rng_seed(seed);
    struct buf text = { 0 };
    buf_puts(&text, "int nondet(void); int g = 1;\nint main(void) { int a = 0, b = 1, c = 2, d = nondet();\n");
    simple_block(&r, &text, 0);
    simple_block(&r, &text, 0);
    buf_puts(&text, "return a; }\n");
    struct lab l;
    lab_open(&l, buf_str(&text), no_calls);
    l.value->initial = INITIAL_FULL;
    l.value->merge = MERGE_JOIN;
    l.value->disequalities = l.value->drop_dead = false;
    l.cfg->blocks = false;
    l.cfg->order = (int)(seed % 5);
    assert_int_equal(engine_init(&l.e, &l.f.run, l.cfg), RC_OK);
    assert_true(explore(&l));
    check_structure(&l);
    struct kildall k;
    solve(&k, l.f.cfa);
    uint8_t *seen = MEM_ARRAY(uint8_t, l.f.cfa->nodes.n);
    for (size_t i = 0; i < l.e.arg.nodes.n; i++) {
        const struct arg_node *n = l.e.arg.nodes.at[i];
        if (!n->at || n->covered_by)
            continue;
        assert_int_equal(seen[n->at->id]++, 0);  // one state a location
        compare_node(&l, &k.at[n->at->id], n, seed);
    }
    for (size_t i = 0; i < l.f.cfa->nodes.n; i++)
        assert_int_equal(seen[i], k.at[i].reached);
    mem_free(seen, l.f.cfa->nodes.n);
    arena_free(&k.mem);
    buf_free(&text);
    lab_close(&l);
}

static void test_kildall(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 150; seed++)
        compare_with_kildall(seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_waitlist),    cmocka_unit_test(test_covers),           cmocka_unit_test(test_prune),
        cmocka_unit_test(test_certificate), cmocka_unit_test(test_static_precision), cmocka_unit_test(test_kildall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
