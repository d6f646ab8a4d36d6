// SPDX-License-Identifier: Apache-2.0
// boolfun.c: binary decision diagrams by BuDDy.
#include "domains/boolfun.h"

#include "base/map.h"

#if HAVE_BUDDY

#include <bdd.h>

enum { FIRST_NODES = 50000, FIRST_VARS = 64, CACHE = 10000, GROWTH = 1000000 };

// State of the whole process, because BuDDy has one for the whole process.
static struct {
    unsigned users;
    struct u32_vec scratch;  // results with a reference each, until released
} bf;

bool bf_available(void)
{
    return true;
}

// BuDDy's error handler.  A failed operation gives "false", with which it would be unsound to go on.
static void on_error(int code)
{
    BUG("decision diagrams: %s", bdd_errstring(code));
}

void bf_open(void)
{
    if (bf.users++)
        return;
    VERIFY(bdd_init(FIRST_NODES, CACHE) >= 0);
    bdd_error_hook(on_error);
    bdd_gbc_hook(NULL);
    bdd_setmaxincrease(GROWTH);
    bdd_setcacheratio(8);
    bdd_setvarnum(FIRST_VARS);  // BuDDy 2.4 frees the variables of the last session again where this one has none
}

void bf_close(void)
{
    VERIFY(bf.users);
    if (--bf.users)
        return;
    vec_free(&bf.scratch);
    bdd_done();
}

size_t bf_mark(void)
{
    return bf.scratch.n;
}

void bf_release(size_t mark)
{
    while (bf.scratch.n > mark)
        bdd_delref((BDD)vec_pop(&bf.scratch));
}

uint32_t bf_keep(uint32_t f)
{
    return (uint32_t)bdd_addref((BDD)f);
}

void bf_drop(uint32_t f)
{
    bdd_delref((BDD)f);
}

static uint32_t result(BDD f)
{
    if (f > BF_TRUE) {
        bdd_addref(f);
        vec_push(&bf.scratch, (uint32_t)f);
    }
    return (uint32_t)f;
}

uint32_t bf_var(uint32_t i)
{
    if (i >= (uint32_t)bdd_varnum())
        bdd_setvarnum((int)MAX(i + 1, 2 * (uint32_t)bdd_varnum()));
    return result(bdd_ithvar((int)i));
}

uint32_t bf_not(uint32_t f)
{
    return result(bdd_not((BDD)f));
}

uint32_t bf_and(uint32_t f, uint32_t g)
{
    return result(bdd_and((BDD)f, (BDD)g));
}

uint32_t bf_or(uint32_t f, uint32_t g)
{
    return result(bdd_or((BDD)f, (BDD)g));
}

uint32_t bf_ite(uint32_t f, uint32_t g, uint32_t h)
{
    return result(bdd_ite((BDD)f, (BDD)g, (BDD)h));
}

uint32_t bf_and_exists(uint32_t f, uint32_t g, uint32_t vars)
{
    return result(bdd_appex((BDD)f, (BDD)g, bddop_and, (BDD)vars));
}

uint32_t bf_rename(uint32_t f, const uint32_t *from, const uint32_t *to, size_t n)
{
    bddPair *pair = bdd_newpair();
    for (size_t i = 0; i < n; i++)
        bdd_setpair(pair, (int)from[i], (int)to[i]);
    uint32_t g = result(bdd_replace((BDD)f, pair));
    bdd_freepair(pair);
    return g;
}

uint32_t bf_exists(uint32_t f, uint32_t i)
{
    return result(bdd_exist((BDD)f, (BDD)bf_var(i)));
}

bool bf_implies(uint32_t f, uint32_t g)
{
    return f == g || f == BF_FALSE || g == BF_TRUE || bdd_apply((BDD)f, (BDD)g, bddop_diff) == bddfalse;
}

uint32_t bf_top(uint32_t f)
{
    return (uint32_t)bdd_var((BDD)f);
}

uint32_t bf_low(uint32_t f)
{
    return (uint32_t)bdd_low((BDD)f);
}

uint32_t bf_high(uint32_t f)
{
    return (uint32_t)bdd_high((BDD)f);
}

size_t bf_nodes(uint32_t f)
{
    return (size_t)bdd_nodecount((BDD)f);
}

#else

bool bf_available(void)
{
    return false;
}

void bf_open(void) {}

void bf_close(void) {}

size_t bf_mark(void)
{
    return 0;
}

void bf_release(size_t mark)
{
    (void)mark;
}

uint32_t bf_keep(uint32_t f)
{
    return f;
}

void bf_drop(uint32_t f)
{
    (void)f;
}

bool bf_implies(uint32_t f, uint32_t g)
{
    return f == g;
}

size_t bf_nodes(uint32_t f)
{
    (void)f;
    return 0;
}

#define MISSING(name, parameters, ...)              \
    uint32_t name parameters                        \
    {                                               \
        __VA_ARGS__;                                \
        BUG("this build has no decision diagrams"); \
    }

// clang-format off
MISSING(bf_var, (uint32_t i), (void)i)
MISSING(bf_not, (uint32_t f), (void)f)
MISSING(bf_and, (uint32_t f, uint32_t g), (void)f, (void)g)
MISSING(bf_or, (uint32_t f, uint32_t g), (void)f, (void)g)
MISSING(bf_ite, (uint32_t f, uint32_t g, uint32_t h), (void)f, (void)g, (void)h)
MISSING(bf_and_exists, (uint32_t f, uint32_t g, uint32_t vars), (void)f, (void)g, (void)vars)
MISSING(bf_rename, (uint32_t f, const uint32_t *from, const uint32_t *to, size_t n), (void)f, (void)from, (void)to, (void)n)
MISSING(bf_exists, (uint32_t f, uint32_t i), (void)f, (void)i)
MISSING(bf_top, (uint32_t f), (void)f)
MISSING(bf_low, (uint32_t f), (void)f)
MISSING(bf_high, (uint32_t f), (void)f)
// clang-format on

#endif

// ---- what the diagrams say ----------------------------------------------------------------------------------------------

struct counter {
    const uint32_t *vars;
    size_t n;
    struct map known;  // function -> how many values of the variables from its own on satisfy it
};

static uint64_t doubled(uint64_t x, size_t times)
{
    for (; times && x && x != UINT64_MAX; times--)
        x = x > UINT64_MAX / 2 ? UINT64_MAX : 2 * x;
    return x;
}

// How many values of vars[from..n) satisfy f.  The recursion is as deep as there are variables.
static uint64_t count(struct counter *c, uint32_t f, size_t from)
{
    if (f <= BF_TRUE)
        return doubled(f, c->n - from);
    size_t at = from;
    while (c->vars[at] != bf_top(f))
        at++;
    uint64_t own;
    if (!map_get(&c->known, f, &own)) {
        uint64_t low = count(c, bf_low(f), at + 1), high = count(c, bf_high(f), at + 1);
        own = low > UINT64_MAX - high ? UINT64_MAX : low + high;
        map_put(&c->known, f, own);
    }
    return doubled(own, at - from);
}

uint64_t bf_count(uint32_t f, const uint32_t *vars, size_t n)
{
    struct counter c = { .vars = vars, .n = n };
    uint64_t found = count(&c, f, 0);
    map_free(&c.known);
    return found;
}

void bf_pick(uint32_t f, struct u32_vec *out)
{
    while (f > BF_TRUE) {
        bool high = bf_low(f) == BF_FALSE;
        if (high)
            vec_push(out, bf_top(f));
        f = high ? bf_high(f) : bf_low(f);
    }
}
