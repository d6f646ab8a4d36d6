// SPDX-License-Identifier: Apache-2.0
// t_sound.c: the value analysis in lock step with executions: on random programs, every abstract state must hold of the
// concrete memory, with full precision and after forgetting; and every address must be one that points-to predicted.
//
//   SOUND_PROGRAMS=10000 SOUND_SEED=1 t_sound    more programs, from another seed (default: 500, from 1)
// COVERS: B5, T110
#include "unit.h"

#include "fixture.h"

#include "cpa/value/value_priv.h"

#define val interp_val  // both sides have a `struct val`
#include "concrete.h"
#undef val
#include "progen.h"

#include <stdlib.h>

enum mode {
    FULL,        // nothing is forgotten
    TRACKED,     // a precision: some locations are never known
    FORGET,      // facts are forgotten at random
    WEAKEN,      // facts are joined with others
    NO_POINTER,  // pointers are not tracked
    SYMBOLS,     // and cells are forgotten
    MODES
};
static const char *const mode_name[] = { "full", "tracked", "forget", "weaken", "no pointers", "symbols" };

enum { SEEN = 8 };  // states kept of a node

// States seen at a node, in any run.
struct seen {
    size_t n;
    uint32_t root[SEEN];
};

// What was compared.
struct tally {
    size_t cells, addresses, related, terms, open, asked, split, covered;
};

struct lockstep {
    struct fixture *f;
    struct value_cpa *v;
    struct value_cfg *cfg;
    struct pointsto *pointsto;
    struct map heap;  // abstract object -> address of the block that it stands for
    uint32_t root;    // the abstract state
    struct rng rng;
    enum mode mode;
    uint64_t seed, salt;
    uint64_t forget;  // one cell of so many is forgotten after each step
    bool ended;
    struct {
        VEC_OF(struct seen);
    } seen;  // by node
    struct smt smt;
    struct tally *tally;
};

static struct concrete concrete(struct lockstep *k, struct interp *m)
{
    return (struct concrete){ k->f->cfa, &k->v->l.d.memory, &k->heap, m };
}

// ---- one state ------------------------------------------------------------------------------------------------------

struct visit {
    struct lockstep *k;
    struct interp *m;
    const struct edge *e;
};

static void complain(const struct visit *w, uint32_t cell, const struct val *x, const char *what, u128 is)
{
    struct lockstep *k = w->k;
    struct buf b = { 0 };
    buf_printf(&b, "seed %llu, %s: %s behind `", (unsigned long long)k->seed, mode_name[k->mode], what);
    edge_print(k->f->cfa, w->e, &b);
    buf_printf(&b, "' (line %u)", sources_place(&k->f->prog.src, w->e->loc).line);
    if (cell) {
        buf_puts(&b, ": ");
        vmem_cell_print(&k->v->l.d.memory, cell, &b);
        buf_printf(&b, " (%u bits) %s 0x%llx, obj %u off %lld, but is 0x%llx", k->v->l.d.memory.cells.at[cell].width,
                   x->kind == VAL_NOT ? "is not" : "is", (unsigned long long)x->bits, x->obj, (long long)x->off,
                   (unsigned long long)is);
    }
    fprintf(stderr, "%s\n", buf_str(&b));
    buf_free(&b);
    fail();
}

// What is wrong with saying that the cell is x; NULL: nothing.
static const char *wrong(const struct visit *w, uint32_t cell, const struct val *x, u128 *is)
{
    struct lockstep *k = w->k;
    const struct cell *c = &k->v->l.d.memory.cells.at[cell];
    const struct obj *o = &k->v->l.d.memory.objs.at[c->obj];
    const struct concrete at = concrete(k, w->m);
    bool known = true;
    *is = 0;
    if (o->kind == OBJ_CALLS) {
        while (activation(w->m, k->f->cfa->funcs.at[o->id], (uint32_t)*is))
            ++*is;
    } else if (o->kind == OBJ_FACTS || !concrete_bits(&at, c, is, &known)) {
        return NULL;
    }
    if (x->kind == VAL_SYM)
        return NULL;  // has_numbers
    if (!known)
        return "known, but indeterminate";
    bool ok = x->kind == VAL_BITS  ? x->bits == *is
              : x->kind == VAL_NOT ? x->bits != *is
                                   : concrete_address(&at, x->obj, x->off, (uint64_t)*is);
    return ok ? NULL : "wrong";
}

static void check_cell(void *ctx, uint32_t cell, uint32_t value)
{
    const struct visit *w = ctx;
    const struct val *x = &w->k->v->values.at.at[value];
    u128 is;
    const char *what = wrong(w, cell, x, &is);
    w->k->tally->cells++;
    if (what)
        complain(w, cell, x, what, is);
}

// ---- terms ----------------------------------------------------------------------------------------------------------

// What must be true of the numbers of a state for it to hold of the concrete memory.
struct numbers {
    const struct visit *w;
    struct term_vec from, to;  // numbers that cells are, and what these say
    const struct term *rest;   // terms that cells are, and facts
    bool ok;                   // as far as seen
};

static void find_number(void *ctx, uint32_t cell, uint32_t value)
{
    struct numbers *n = ctx;
    struct lockstep *k = n->w->k;
    struct terms *t = &k->v->terms.pool;
    const struct cell *c = &k->v->l.d.memory.cells.at[cell];
    struct val x = k->v->values.at.at[value];
    const struct concrete at = concrete(k, n->w->m);
    u128 bits = 0;
    bool known = false;
    if (x.kind == VAL_FACT)
        n->rest = term_and(t, n->rest, t->all.at[x.obj]);
    if (x.kind != VAL_SYM || !concrete_bits(&at, c, &bits, &known) || !known)
        return;
    n->ok &= x.off == (int64_t)c->width;
    const struct term *is = term_bv(t, c->width, bits - x.bits), *number = term_of_name(k->v, x.obj, c->width);
    if (x.obj & SYM_TERM) {
        n->rest = term_and(t, n->rest, term_eq(t, number, is));
        k->tally->terms++;
        return;
    }
    vec_push(&n->from, number);
    vec_push(&n->to, is);
}

// Numbers that several cells are must be the same for all.
static void compare_numbers(struct numbers *n)
{
    for (size_t i = 0; i < n->from.n; i++)
        for (size_t j = 0; j < i; j++)
            if (n->from.at[i] == n->from.at[j]) {
                n->ok &= n->to.at[i] == n->to.at[j];
                n->w->k->tally->related++;
                break;
            }
}

enum { ASK_EVERY = 200 };  // states whose numbers are not all known

// Whether there are numbers such that the state holds of the concrete memory, as far as its symbols are concerned.
static bool has_numbers(const struct visit *w, uint32_t root)
{
    struct lockstep *k = w->k;
    struct terms *t = &k->v->terms.pool;
    struct terms_mark mark = terms_mark(t);
    struct numbers n = { .w = w, .rest = t->t_true, .ok = true };
    pmap_each(&k->v->l.d.pool, root, find_number, &n);
    compare_numbers(&n);
    const struct term *rest = term_subst(t, n.rest, n.from.at, n.to.at, n.from.n);
    n.ok &= rest != t->t_false;
    if (n.ok && rest != t->t_true && k->tally->open++ % ASK_EVERY == 0) {
        struct solver *s = solver_new(&k->smt, 50000);
        solver_assert(s, rest);
        n.ok = solver_check(s, NULL, 0) != SAT_NO;
        solver_free(s);
        k->tally->asked++;
    }
    vec_free(&n.from);
    vec_free(&n.to);
    terms_release(t, mark);
    return n.ok;
}

static void show(const struct lockstep *k, uint32_t root)
{
    struct buf b = { 0 };
    const struct value_state *s = value_intern(k->v, root, NULL);
    k->v->l.cpa.ops->print(&k->v->l.cpa, &s->s, &b);
    fprintf(stderr, "%s\n", buf_str(&b));
    buf_free(&b);
}

static void check_numbers(const struct visit *w, uint32_t root, const char *what)
{
    if (has_numbers(w, root))
        return;
    show(w->k, root);
    complain(w, 0, NULL, what, 0);
}

static void check_state(const struct visit *w, uint32_t root, const char *what)
{
    pmap_each(&w->k->v->l.d.pool, root, check_cell, (void *)(uintptr_t)w);
    if (w->k->mode == SYMBOLS)
        check_numbers(w, root, what);
}

struct agreement {
    const struct visit *w;
    bool ok;
};

static void cell_agrees(void *ctx, uint32_t cell, uint32_t value)
{
    struct agreement *a = ctx;
    u128 is;
    a->ok &= wrong(a->w, cell, &a->w->k->v->values.at.at[value], &is) == NULL;
}

// Whether the state holds of the concrete memory, in mode SYMBOLS.
static bool agrees(const struct visit *w, uint32_t root)
{
    struct agreement a = { w, true };
    pmap_each(&w->k->v->l.d.pool, root, cell_agrees, &a);
    return a.ok && has_numbers(w, root);
}

// ---- order of states ------------------------------------------------------------------------------------------------

// A state that is covered by one seen before: that holds as well, and is found by its shape and key.
static void check_covered(const struct visit *w, uint32_t root, uint32_t by)
{
    struct value_cpa *v = w->k->v;
    if (root == by || !symbols_leq(v, root, by))
        return;
    check_state(w, by, "a covering state is wrong");
    struct cpa *c = &v->l.cpa;
    const struct state *a = &value_intern(v, root, NULL)->s, *b = &value_intern(v, by, NULL)->s;
    uint32_t shape = c->ops->index->shape(c, b);
    w->k->tally->covered++;
    if (c->ops->index->shape_may_cover(c, shape, a) &&
        c->ops->index->shape_key(c, shape, a) == c->ops->index->shape_key(c, shape, b))
        return;
    show(w->k, root);
    show(w->k, by);
    complain(w, 0, NULL, "the shape of a covering state denies it", 0);
}

struct weakening {
    struct lockstep *k;
    uint32_t root;
};

static void drop_exact(void *ctx, uint32_t cell, uint32_t value)
{
    struct weakening *w = ctx;
    const struct value_cpa *v = w->k->v;
    enum val_kind kind = v->values.at.at[value].kind;
    bool calls = v->l.d.memory.objs.at[v->l.d.memory.cells.at[cell].obj].kind == OBJ_CALLS;
    if (kind != VAL_SYM && kind != VAL_FACT && !calls)
        w->root = pmap_remove(&w->k->v->l.d.pool, w->root, cell);
}

// What the state says with symbols alone: more states than whole ones are comparable.
static uint32_t symbols_alone(struct lockstep *k, uint32_t root, const struct node *at)
{
    struct weakening w = { k, root };
    pmap_each(&k->v->l.d.pool, root, drop_exact, &w);
    return symbols_rename(k->v, widen(k->v, w.root, at), at);
}

static void check_order(const struct visit *w, uint32_t root)
{
    struct lockstep *k = w->k;
    uint32_t state[] = { root, symbols_alone(k, root, w->e->to) };
    while (k->seen.n <= w->e->to->id)
        vec_push(&k->seen, ((struct seen){ 0 }));
    struct seen *s = &k->seen.at[w->e->to->id];
    for (size_t i = 0; i < MIN(s->n, (size_t)SEEN); i++)
        for (size_t j = 0; j < ARRAY_LEN(state); j++)
            check_covered(w, state[j], s->root[i]);
    for (size_t j = 0; j < ARRAY_LEN(state); j++)
        s->root[s->n++ % SEEN] = state[j];
}

// ---- points-to ------------------------------------------------------------------------------------------------------

static void check_address(const struct visit *w, const struct exp *addr)
{
    struct block_info b;
    u128 at;
    if (!addr || !interp_eval(w->m, addr, &at) || !interp_block(w->m, (uint64_t)at, &b))
        return;
    struct pt_places places = { 0 };
    pointsto_of(w->k->pointsto, addr, &places);
    bool found = false;
    for (size_t i = 0; i < places.n && !found; i++) {
        const struct pt_place *p = &places.at[i];
        bool same = b.fn    ? p->kind == OBJ_FUNC && p->id == b.fn->id
                    : b.var ? p->kind == OBJ_VAR && p->id == b.var->id
                            : p->kind == OBJ_HEAP && p->id == b.alloc->id;
        found = same && (p->off == OFF_ANY || (uint64_t)p->off == (uint64_t)at - b.base);
    }
    vec_free(&places);
    w->k->tally->addresses++;
    if (!found)
        complain(w, 0, NULL, "points-to misses the address of the next edge", at);
}

static void check_next(const struct visit *w)
{
    const struct node *n = w->e->to;
    if (n->out.n != 1)
        return;
    const struct edge *e = n->out.at[0];
    if (e->kind == EDGE_LOAD || e->kind == EDGE_STORE || e->kind == EDGE_COPY || e->kind == EDGE_SET ||
        e->kind == EDGE_FREE) {
        check_address(w, e->addr);
        if (e->kind == EDGE_COPY)
            check_address(w, e->src);
    }
}

// ---- weakening ------------------------------------------------------------------------------------------------------

static void weaken_cell(void *ctx, uint32_t cell, uint32_t value)
{
    struct weakening *w = ctx;
    struct lockstep *k = w->k;
    struct val x = k->v->values.at.at[value];
    const struct cell *c = &k->v->l.d.memory.cells.at[cell];
    if (k->v->l.d.memory.objs.at[c->obj].kind == OBJ_CALLS)
        return;
    bool drop = false;
    switch (k->mode) {
    case TRACKED:
        drop = (((c->tracked + 1) * UINT64_C(0x9e3779b97f4a7c15)) ^ k->salt) >> 62 == 0;
        break;
    case FORGET:
    case SYMBOLS:
        drop = rng_below(&k->rng, k->forget) == 0;
        break;
    case WEAKEN:
        drop = rng_below(&k->rng, 200) == 0;
        if (rng_below(&k->rng, 8) == 0 && c->width <= 64) {
            u128 other =
                x.bits ^
                (x.kind == VAL_BITS && rng_below(&k->rng, 2) == 0 ? (u128)1 << rng_below(&k->rng, c->width) : x.bits);
            if (x.kind == VAL_PTR || (x.kind == VAL_BITS && other != x.bits))
                w->root = pmap_put(&k->v->l.d.pool, w->root, cell,
                                   values_intern(&k->v->values, val_not(x.kind == VAL_PTR ? 0 : other)));
        }
        break;
    case FULL:
    case NO_POINTER:
    case MODES:
        break;
    }
    if (drop)
        w->root = pmap_remove(&k->v->l.d.pool, w->root, cell);
}

static void weaken(struct lockstep *k, const struct node *at)
{
    struct weakening w = { k, k->root };
    if (k->mode != FULL && k->mode != NO_POINTER)
        pmap_each(&k->v->l.d.pool, k->root, weaken_cell, &w);
    k->root = k->mode == SYMBOLS ? symbols_rename(k->v, widen(k->v, w.root, at), at) : w.root;
}

// ---- one step -------------------------------------------------------------------------------------------------------

// Which block the object stands for that the transfer of an ALLOC edge has just named.
static void note_block(struct lockstep *k, struct interp *m, const struct edge *e, uint32_t before)
{
    struct work w = work_begin(k->v, before);
    u128 addr;
    k->cfg->drop_dead = false;
    cell_edge(&w.c, e);
    k->cfg->drop_dead = true;
    struct val x = work_eval(&w, e->lhs);
    if (x.kind == VAL_PTR && interp_eval(m, e->lhs, &addr))
        map_put(&k->heap, x.obj, (uint64_t)addr);
}

// The state behind edge e; false: none.
static bool post(const struct visit *w, uint32_t before, uint32_t *after)
{
    struct lockstep *k = w->k;
    struct work work = work_begin(k->v, before);
    cell_edge(&work.c, w->e);
    if (work.c.obstacle)
        complain(w, 0, NULL, obstacle_text(work.c.obstacle), 0);
    if (work.c.bottom)
        return false;
    if (w->e->kind == EDGE_ALLOC)
        note_block(k, w->m, w->e, before);
    *after = work.c.root;
    return true;
}

enum { SPLIT_DEPTH = 2 };  // as value.c does

/* The state behind the edge in the first case, of the numbers on which addresses depend, that agrees with the concrete memory.  False: there
 * is none. */
static bool post_cases(const struct visit *w, uint32_t before, int depth, uint32_t *after)
{
    struct lockstep *k = w->k;
    struct work work = work_begin(k->v, before);
    struct split split;
    if (!depth || !split_find(&work, w->e, &split))
        return post(w, before, after);
    for (size_t i = 0; i < split.n; i++) {
        work = work_begin(k->v, before);
        split_choose(&work, &split, i);
        struct work tried = work;
        if (!work.c.bottom)
            cell_edge(&tried.c, w->e);
        bool same = !tried.c.bottom && !tried.c.obstacle && agrees(w, tried.c.root);
        k->tally->split += same;
        if (same && post_cases(w, work.c.root, depth - 1, after))
            return true;
    }
    return false;
}

static void step(void *ctx, struct interp *m, const struct edge *e)
{
    struct lockstep *k = ctx;
    struct visit visit = { k, m, e };
    if (k->ended)
        return;
    if (!post_cases(&visit, k->root, k->mode == SYMBOLS ? SPLIT_DEPTH : 0, &k->root)) {
        if (e->kind != EDGE_STOP)
            complain(&visit, 0, NULL, "no successor", 0);
        k->ended = true;
        return;
    }
    check_state(&visit, k->root, "no numbers");
    check_next(&visit);
    if (k->mode == SYMBOLS && e->to->in.n == 1 && rng_below(&k->rng, 2))
        return;  // in the middle of a block names are not canonical
    weaken(k, e->to);
    if (k->mode == SYMBOLS) {
        check_state(&visit, k->root, "no numbers with canonical names");
        check_order(&visit, k->root);
    }
}

static void run_mode(struct fixture *f, struct value_cfg *cfg, struct lockstep *k, uint64_t number)
{
    struct rng inputs = rng_seed(k->seed * 31 + k->mode + (number << 32));
    struct run_options opt = { .cfa = f->cfa, .inputs = { input_from_rng, &inputs }, .max_steps = 3000 };
    struct run_result out;
    cfg->pointers = k->mode != NO_POINTER;
    cfg->symbols = k->mode == SYMBOLS;
    cfg->widen = 3;
    k->root = PMAP_EMPTY;
    k->ended = false;
    k->rng = rng_seed(k->seed + 77);
    k->salt = rng_next(&k->rng);
    k->forget = 40 >> number;
    interp_run_hooked(&opt, step, k, &out);
    if (out.end != RUN_STOPPED && out.end != RUN_LIMIT) {
        fprintf(stderr, "seed %llu: the run ended with %d: %s\n", (unsigned long long)k->seed, (int)out.end, out.why);
        fail();
    }
    run_result_free(&out);
    map_free(&k->heap);
}

enum { RUNS = 3 };  // of a program with SYMBOLS

static void check_modes(struct lockstep *k)
{
    struct smt_cfg smt = { .rlimit = 50000 };
    smt_init(&k->smt, &k->v->terms.pool, &smt, NULL);
    for (k->mode = FULL; k->mode < SYMBOLS; k->mode++)
        if (k->mode == FULL || k->mode == FULL + 1 + k->seed % (SYMBOLS - 1))
            run_mode(k->f, k->cfg, k, 0);
    for (uint64_t i = 0; i < RUNS; i++)
        run_mode(k->f, k->cfg, k, i);
    smt_free(&k->smt);
}

static void check_program(uint64_t seed, struct tally *tally)
{
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);
    progen(seed, &(struct progen){ .nondet = seed % 4 != 0 }, file);
    fclose(file);
    struct fixture f;
    fixture_text(&f, text);
    free(text);
    struct value_cfg *cfg = fixture_add(&f, "value");
    struct lockstep k = { .f = &f, .v = (struct value_cpa *)f.value, .cfg = cfg, .seed = seed, .tally = tally };
    k.pointsto = pointsto_run(f.cfa, NULL);
    check_modes(&k);
    vec_free(&k.seen);
    pointsto_free(k.pointsto);
    tear_down(&f);
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t n = unit_number("SOUND_PROGRAMS", unit_share(300)), first = unit_number("SOUND_SEED", 1);
    struct tally t = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++)
        check_program(seed, &t);
    print_message("%zu cells, %zu addresses, %zu differences and %zu terms compared\n", t.cells, t.addresses, t.related,
                  t.terms);
    print_message("%zu questions, %zu cases of addresses, %zu covered states\n", t.asked, t.split, t.covered);
    // the test must have had something to do
    assert_true(t.cells > 1000 * n && t.addresses > 10 * n && t.related > n);
    assert_true(t.terms > 10 * n && t.split > n / 8 && t.covered > n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
