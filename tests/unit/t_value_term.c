// SPDX-License-Identifier: Apache-2.0
// t_value_term.c: the formula of an abstract value is true of exactly the points that are in it.
#include "laws.h"

#include "algo/numeric/value_term.h"

static const char *const combined[] = {
    "interval*congruence", "or(interval)", "or(octagon)", "packs(octagon)", "packs(poly)",
    "or(interval*grid)",   "poly*grid",    "or(poly)",    "octagon*grid",
};

enum { TRIES = 30 };

struct naming {
    struct terms t;
    const struct term *name[LAW_DIMS];
};

static void name_dims(struct naming *m, const struct lab *l)
{
    terms_init(&m->t);
    for (uint32_t i = 0; i < l->dims.n; i++)
        m->name[i] = term_var(&m->t, sym_of(&m->t.names, l->is_int[i] ? "i" : "r"), i + 2,
                              l->is_int[i] ? m->t.s_int : m->t.s_real);
}

// Of a closed formula that folds: whether it holds.
static bool holds_at(struct naming *m, const struct lab *l, const struct term *f, const struct law_point *p)
{
    const struct term *number[LAW_DIMS];
    for (uint32_t i = 0; i < l->dims.n; i++)
        number[i] = l->is_int[i] ? term_int(&m->t, p->at[i].num) : term_rational(&m->t, p->at[i].num, p->at[i].den);
    const struct term *r = term_subst(&m->t, f, m->name, number, l->dims.n);
    assert_true(r->op == TERM_TRUE || r->op == TERM_FALSE);
    return r->op == TERM_TRUE;
}

// A random point, or one of the value's moved a little: close to the border.
static struct law_point try_point(struct lab *l, const struct law_value *a)
{
    struct law_point p = law_random_point(l);
    if (!a->n || rng_below(&l->rng, 3) == 0)
        return p;
    uint32_t moved = (uint32_t)rng_below(&l->rng, l->dims.n);
    struct law_point q = a->p[rng_below(&l->rng, a->n)];
    q.at[moved] = p.at[moved];
    return q;
}

struct tally {
    size_t in, out;
};

static void check_value(struct lab *l, const struct law_value *a, struct tally *n)
{
    struct naming m = { 0 };
    name_dims(&m, l);
    const struct term *f = value_term(&m.t, a->v, m.name);
    for (uint32_t i = 0; i < a->n; i++)
        LAW(l, holds_at(&m, l, f, &a->p[i]), "the formula holds of points in the value", a->v, NULL);
    for (unsigned i = 0; i < TRIES; i++) {
        struct law_point p = try_point(l, a);
        bool in = dom_contains(a->v, p.at);
        LAW(l, holds_at(&m, l, f, &p) == in, "the formula is exact", a->v, NULL);
        *(in ? &n->in : &n->out) += 1;
    }
    LAW(l, !dom_is_bottom(a->v) || f->op == TERM_FALSE, "the formula of bottom", a->v, NULL);
    LAW(l, !dom_is_top(a->v) || f->op == TERM_TRUE, "the formula of top", a->v, NULL);
    terms_free(&m.t);
}

static void check_domain(const char *name, uint64_t rounds)
{
    struct buf why = { 0 };
    struct domain *d = domain_open(name, NULL, NULL, &why);
    struct tally n = { 0 };
    buf_free(&why);
    for (uint64_t seed = 1; seed <= rounds && d; seed++) {
        struct lab l;
        lab_begin(&l, d, seed);
        struct law_value a = law_random(&l, 6);
        check_value(&l, &a, &n);
        dom_free(a.v);
        arena_free(&l.mem);
    }
    assert_true(!d || rounds < 30 || (n.in && n.out));
    domain_close(d);
}

// COVERS: H19
static void test_exact(void **state)
{
    (void)state;
    uint64_t rounds = unit_rounds("LAW_ROUNDS", 120);
    for (size_t i = 0; domain_registry[i]; i++)
        check_domain(domain_registry[i]->name, rounds);
    for (size_t i = 0; i < ARRAY_LEN(combined); i++)
        check_domain(combined[i], strstr(combined[i], "poly") ? rounds / 4 : rounds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
