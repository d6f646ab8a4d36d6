// SPDX-License-Identifier: Apache-2.0
// t_widen.c: prec as a widening operator, on a domain made for this test: how often loops went round, without limit.
// COVERS: T57, T59
#include "unit.h"

#include "lab.h"

#include "core/certify.h"

enum { MOST = 64, ENDLESS = MOST };  // more rounds than MOST are not needed: the budget ends first

struct rounds_state {
    struct state s;
    unsigned n;  // ENDLESS: any number
};

struct rounds {
    struct cpa cpa;
    struct rounds_state at[MOST + 1];
    bool widens;
    unsigned widened;
};

static const struct cpa_ops rounds_cpa;

static struct rounds *rounds_of(struct cpa *c)
{
    return (struct rounds *)c;
}

static unsigned count_of(const struct state *s)
{
    return ((const struct rounds_state *)s)->n;
}

static enum rc rounds_open(struct cpa *c)
{
    for (unsigned i = 0; i <= MOST; i++)
        rounds_of(c)->at[i] = (struct rounds_state){ { i }, i };
    return RC_OK;
}

static const struct state *rounds_initial(struct cpa *c, const struct node *start)
{
    (void)start;
    return &rounds_of(c)->at[0].s;
}

static enum rc rounds_transfer(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                               struct succ *out)
{
    unsigned n = count_of(s);
    (void)p;
    if (e->back && n != ENDLESS)
        n = n + 1 < MOST ? n + 1 : n;
    vec_push(out, &rounds_of(c)->at[n].s);
    return n + 1 == MOST ? RC_STOP : RC_OK;
}

static bool rounds_leq(struct cpa *c, const struct state *a, const struct state *b)
{
    (void)c;
    return a == b || count_of(b) == ENDLESS;
}

// The widening: as soon as another number of rounds was reached at the same place, any number is.
static enum prec_action rounds_prec(struct cpa *c, const struct state **s, const struct prec **p,
                                    struct prec_step *step)
{
    struct rounds *r = rounds_of(c);
    (void)p;
    for (size_t i = 0; i < step->reached.n && r->widens && step->at->is_loop_head; i++)
        if (step->reached.at(&step->reached, i) != *s && count_of(*s) != ENDLESS) {
            *s = &r->at[ENDLESS].s;
            r->widened++;
        }
    return PREC_CONTINUE;
}

static const struct cpa_ops rounds_cpa = {
    .name = "rounds",
    .summary = "how often loops went round",
    .size = sizeof(struct rounds),
    .open = rounds_open,
    .initial = rounds_initial,
    .transfer = rounds_transfer,
    .leq = rounds_leq,
    .prec = rounds_prec,
};

static const char loops[] = "extern int __VERIFIER_nondet_int(void);\n"
                            "int main(void) {\n"
                            "    int i = 0, k = 0;\n"
                            "    while (__VERIFIER_nondet_int()) {\n"
                            "        i++;\n"
                            "        while (__VERIFIER_nondet_int()) k++;\n"
                            "    }\n"
                            "    return i + k;\n"
                            "}\n";

static enum explore_end run(struct lab *l, bool widens, bool prec)
{
    static const char *const cpas[] = { "location", "callstack", NULL };
    struct arg_node *target = NULL;
    lab_open(l, loops, cpas);
    assert_int_equal(run_add(&l->f.run, &rounds_cpa), RC_OK);
    rounds_of(l->f.run.cpa[2])->widens = widens;
    l->cfg->prec = prec;
    assert_int_equal(engine_init(&l->e, &l->f.run, l->cfg), RC_OK);
    return engine_explore(&l->e, &target);
}

static void test_widening(void **state)
{
    (void)state;
    struct lab l;
    assert_int_equal(run(&l, true, true), EXPLORE_DONE);
    assert_true(rounds_of(l.f.run.cpa[2])->widened > 0);
    struct buf why = { 0 };
    assert_true(certify(&l.e, &why));
    buf_free(&why);
    lab_close(&l);
    assert_int_equal(run(&l, false, true), EXPLORE_STOPPED);  // counts until its states are used up
    lab_close(&l);
    assert_int_equal(run(&l, true, false), EXPLORE_STOPPED);  // CPA instead of CPA+: there is no other place to widen
    lab_close(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_widening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
