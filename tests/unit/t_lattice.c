// SPDX-License-Identifier: Apache-2.0
// t_lattice.c: laws of the value domain on random states: order, join, and transfers that respect the order.
// COVERS: T31
#include "unit.h"

#include "core/reached.h"
#include "fixture.h"

#include "cpa/value/value_priv.h"
#include "progen.h"

#include <stdlib.h>

enum { STATES = 24 };

struct laws {
    struct fixture f;
    struct value_cpa *v;
    struct cpa *c;
    struct rng r;
    uint64_t seed;
    const struct state *s[STATES];
    size_t dismissed;  // pairs that signatures tell apart
};

static const struct state *state_of(struct laws *l, uint32_t root)
{
    return &value_intern(l->v, root, NULL)->s;
}

static uint32_t root_of(const struct state *s)
{
    return ((const struct value_state *)s)->root;
}

static bool leq(struct laws *l, const struct state *a, const struct state *b)
{
    return l->c->ops->leq(l->c, a, b);
}

static void program(struct laws *l, uint64_t seed)
{
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);
    progen(seed, &(struct progen){ .nondet = true }, file);
    fclose(file);
    memset(l, 0, sizeof *l);
    set_up(&l->f, text);
    free(text);
    l->c = l->f.value;
    l->v = (struct value_cpa *)l->c;
    l->v->l.d.opt.collects = false;  // states are to be large
    l->r = rng_seed(seed);
    l->seed = seed;
}

// ---- random states --------------------------------------------------------------------------------------------------

static struct val random_value(struct laws *l, uint32_t width, uint32_t n_objs)
{
    u128 mask = width < 128 ? ((u128)1 << width) - 1 : ~(u128)0;
    u128 x = rng_below(&l->r, 3) ? rng_below(&l->r, 3) : rng_next(&l->r);
    switch (rng_below(&l->r, 4)) {
    case 0:
        return val_not(x & mask);
    case 1:
        if (width == 64)
            return val_ptr(1 + (uint32_t)rng_below(&l->r, n_objs - 1), (int64_t)rng_below(&l->r, 3) * 4);
        break;
    default:
        break;
    }
    return val_bits(x & mask);
}

// Near others, so that the order has something to say: some facts of it are dropped, weakened or made up.
struct change {
    struct laws *l;
    uint32_t root;
};

static void change_cell(void *ctx, uint32_t cell, uint32_t value)
{
    struct change *c = ctx;
    struct laws *l = c->l;
    struct pmap_pool *pool = &l->v->l.d.pool;
    const struct cell *at = &l->v->l.d.memory.cells.at[cell];
    const struct val *x = &l->v->values.at.at[value];
    if (l->v->l.d.memory.objs.at[at->obj].kind == OBJ_CALLS)
        return;
    switch (rng_below(&l->r, 12)) {
    case 0:
    case 1:
        c->root = pmap_remove(pool, c->root, cell);
        return;
    case 2:
        if (x->kind == VAL_BITS && at->width <= 64)
            c->root = pmap_put(pool, c->root, cell, values_intern(&l->v->values, val_not(x->bits ^ 1)));
        else if (x->kind == VAL_PTR)
            c->root = pmap_put(pool, c->root, cell, values_intern(&l->v->values, val_not(0)));
        return;
    case 3: {
        struct val y = random_value(l, at->width, (uint32_t)l->v->l.d.memory.objs.n);
        c->root = pmap_put(pool, c->root, cell, values_intern(&l->v->values, y));
        return;
    }
    default:
        return;
    }
}

static const struct state *variant(struct laws *l, const struct state *s)
{
    struct change c = { l, root_of(s) };
    pmap_each(&l->v->l.d.pool, c.root, change_cell, &c);
    return state_of(l, c.root);
}

static const struct state *weaker(struct laws *l, const struct state *s)
{
    return l->c->ops->join(l->c, variant(l, s), s);
}

// A walk through the program, with branches taken by chance; the last is the state before edge *next.
static const struct state *walk(struct laws *l, const struct edge **next)
{
    const struct node *n = l->f.cfa->start->entry;
    const struct state *s = l->f.dom->initial(l->c);
    size_t steps = 20 + rng_below(&l->r, 600);
    *next = NULL;
    while (n->out.n) {
        const struct edge *e = n->out.at[rng_below(&l->r, n->out.n)];
        const struct state *t = l->f.dom->post(l->c, s, e, NULL);
        for (size_t i = 0; !t && i < n->out.n; i++) {
            e = n->out.at[i];
            t = l->f.dom->post(l->c, s, e, NULL);
        }
        *next = e;
        if (!t || steps-- == 0)
            break;
        s = t;
        n = e->to;
    }
    return s;
}

// ---- laws -----------------------------------------------------------------------------------------------------------

// What the reached set goes by to dismiss states must not dismiss one that covers a.
static void check_index(struct laws *l, const struct state *a, const struct state *b)
{
    const struct cpa_ops *ops = l->c->ops;
    struct signature x = ops->index->signature(l->c, a), y = ops->index->signature(l->c, b);
    if (a != b && leq(l, a, b))
        assert_true(signature_below(x, y) && ops->index->shape_may_cover(l->c, ops->index->shape(l->c, b), a));
    l->dismissed += a != b && !signature_below(x, y);
}

static void check_order(struct laws *l)
{
    for (size_t i = 0; i < STATES; i++) {
        assert_true(leq(l, l->s[i], l->s[i]));
        for (size_t j = 0; j < STATES; j++) {
            bool ij = leq(l, l->s[i], l->s[j]);
            check_index(l, l->s[i], l->s[j]);
            if (ij && leq(l, l->s[j], l->s[i]))
                assert_ptr_equal(l->s[i], l->s[j]);  // antisymmetric: equal states are the same object
            for (size_t k = 0; ij && k < STATES; k++)
                if (leq(l, l->s[j], l->s[k]))
                    assert_true(leq(l, l->s[i], l->s[k]));
        }
    }
}

// An upper bound, and no more than b if b is one.  (There is no least one: 1 and 2 are below both != 3 and != 4.)
static size_t check_join(struct laws *l)
{
    size_t related = 0;
    for (size_t i = 0; i < STATES; i++)
        for (size_t j = 0; j < STATES; j++) {
            const struct state *a = l->s[i], *b = l->s[j], *x = l->c->ops->join(l->c, a, b);
            assert_true(leq(l, a, x) && leq(l, b, x));
            assert_ptr_equal(x, l->c->ops->join(l->c, b, a));
            assert_ptr_equal(l->c->ops->join(l->c, x, a), x);
            if (leq(l, a, b)) {
                assert_ptr_equal(x, b);
                related += i != j;
            }
        }
    return related;
}

static void test_lattice(void **state)
{
    (void)state;
    size_t related = 0, dismissed = 0, pairs = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct laws l;
        const struct edge *next;
        program(&l, seed);
        l.s[0] = state_of(&l, PMAP_EMPTY);
        l.s[1] = walk(&l, &next);
        l.s[2] = walk(&l, &next);
        for (size_t i = 3; i < STATES; i++)
            l.s[i] = rng_below(&l.r, 2) ? variant(&l, l.s[1 + rng_below(&l.r, i - 1)])
                                        : weaker(&l, l.s[1 + rng_below(&l.r, i - 1)]);
        check_order(&l);
        related += check_join(&l);
        dismissed += l.dismissed;
        pairs += (size_t)STATES * STATES;
        tear_down(&l.f);
    }
    assert_true(related > 1000);
    assert_true(dismissed > pairs * 4 / 5);  // they tell almost all apart
}

// ---- monotone transfer ----------------------------------------------------------------------------------------------

/* Blocks are named after what is known (the least free number), so allocation respects the order only up to names.  The
 * operators of the domain are monotone but for excluded values: of two only one is kept. */
static bool is_no_exclusion(void *ctx, uint32_t cell, uint32_t value)
{
    const struct laws *l = ctx;
    (void)cell;
    return l->v->values.at.at[value].kind != VAL_NOT;
}

static void complain(struct laws *l, const struct edge *e, const struct state *a, const struct state *b,
                     const char *what)
{
    struct buf t = { 0 };
    buf_printf(&t, "seed %llu: %s: ", (unsigned long long)l->seed, what);
    edge_print(l->f.cfa, e, &t);
    if (a && b) {
        buf_puts(&t, "\n  ");
        l->c->ops->print(l->c, a, &t);
        buf_puts(&t, "\n  ");
        l->c->ops->print(l->c, b, &t);
    }
    fprintf(stderr, "%s\n", buf_str(&t));
    buf_free(&t);
    fail();
}

static void check_monotone(struct laws *l, const struct state *a, const struct edge *e)
{
    uint32_t root = pmap_filter(&l->v->l.d.pool, root_of(weaker(l, a)), is_no_exclusion, l);
    const struct state *b = state_of(l, root);
    assert_true(leq(l, a, b));
    const struct state *x = l->f.dom->post(l->c, a, e, NULL), *y = l->f.dom->post(l->c, b, e, NULL);
    if (x && !y)
        complain(l, e, NULL, NULL, "the weaker state has no successor");
    // What a condition excludes is kept of a cell that is known alone, and not where a larger one is known.
    const struct state *told = y ? state_of(l, pmap_filter(&l->v->l.d.pool, root_of(y), is_no_exclusion, l)) : NULL;
    if (x && !leq(l, x, told))
        complain(l, e, x, y, "the weaker state's successor is not weaker");
}

static void test_transfer(void **state)
{
    (void)state;
    size_t checked = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct laws l;
        program(&l, seed);
        for (int i = 0; i < 40; i++) {
            const struct edge *e;
            const struct state *s = walk(&l, &e);
            s = state_of(&l, pmap_filter(&l.v->l.d.pool, root_of(s), is_no_exclusion, &l));
            if (!e || e->kind == EDGE_ALLOC || e->kind == EDGE_STOP)
                continue;
            for (int k = 0; k < 5; k++)
                check_monotone(&l, s, e);
            checked++;
        }
        tear_down(&l.f);
    }
    assert_true(checked > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lattice),
        cmocka_unit_test(test_transfer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
