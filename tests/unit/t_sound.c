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

struct lockstep {
    struct fixture *f;
    struct value_cpa *v;
    struct value_cfg *cfg;
    struct pointsto *pointsto;
    struct map heap;    // abstract object -> address of the block that it stands for
    uint32_t root;      // the abstract state
    struct map symbol;  // symbol of the state -> 1 + the number that its first cell says it is
    struct rng rng;
    enum mode mode;
    uint64_t seed, salt;
    bool ended;
    size_t checked, addresses, related;
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

// All cells with one symbol say the same of it.
static bool symbol_agrees(struct lockstep *k, const struct val *x, uint32_t width, u128 is)
{
    uint64_t n = (uint64_t)(is - x->bits), *first = map_at(&k->symbol, (uint64_t)x->obj << 8 | (uint64_t)x->off);
    n &= x->off == 64 ? UINT64_MAX >> 1 : (UINT64_C(1) << x->off) - 1;  // 63 bits of 64: 0 is for those not seen yet
    k->related += *first != 0;
    bool agrees = (int64_t)width == x->off && (*first == 0 || *first == n + 1);
    *first = n + 1;
    return agrees;
}

static void check_cell(void *ctx, uint32_t cell, uint32_t value)
{
    const struct visit *w = ctx;
    struct lockstep *k = w->k;
    const struct cell *c = &k->v->l.d.memory.cells.at[cell];
    const struct obj *o = &k->v->l.d.memory.objs.at[c->obj];
    const struct val *x = &k->v->values.at.at[value];
    const struct concrete at = concrete(k, w->m);
    u128 is = 0;
    bool known = true;
    k->checked++;
    if (o->kind == OBJ_CALLS) {
        while (activation(w->m, k->f->cfa->funcs.at[o->id], (uint32_t)is))
            is++;
    } else if (!concrete_bits(&at, c, &is, &known)) {
        return;
    }
    if (!known && x->kind == VAL_SYM)
        return;
    if (!known)
        complain(w, cell, x, "known, but indeterminate", is);
    bool ok = x->kind == VAL_BITS  ? x->bits == is
              : x->kind == VAL_NOT ? x->bits != is
              : x->kind == VAL_SYM ? symbol_agrees(k, x, c->width, is)
                                   : concrete_address(&at, x->obj, x->off, (uint64_t)is);
    if (!ok)
        complain(w, cell, x, "wrong", is);
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
    w->k->addresses++;
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

struct weakening {
    struct lockstep *k;
    uint32_t root;
};

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
        drop = rng_below(&k->rng, 40) == 0;
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

static void weaken(struct lockstep *k)
{
    struct weakening w = { k, k->root };
    if (k->mode != FULL && k->mode != NO_POINTER)
        pmap_each(&k->v->l.d.pool, k->root, weaken_cell, &w);
    k->root = k->mode == SYMBOLS ? symbols_rename(k->v, w.root) : w.root;
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

static void step(void *ctx, struct interp *m, const struct edge *e)
{
    struct lockstep *k = ctx;
    struct visit visit = { k, m, e };
    struct work w = work_begin(k->v, k->root);
    if (k->ended)
        return;
    cell_edge(&w.c, e);
    if (w.c.obstacle)
        complain(&visit, 0, NULL, obstacle_text(w.c.obstacle), 0);
    if (w.c.bottom) {
        if (e->kind != EDGE_STOP)
            complain(&visit, 0, NULL, "no successor", 0);
        k->ended = true;
        return;
    }
    if (e->kind == EDGE_ALLOC)
        note_block(k, m, e, k->root);
    k->root = w.c.root;
    map_clear(&k->symbol);
    pmap_each(&k->v->l.d.pool, k->root, check_cell, &visit);
    weaken(k);
    check_next(&visit);
}

static void run_mode(struct fixture *f, struct value_cfg *cfg, struct lockstep *k)
{
    struct rng inputs = rng_seed(k->seed * 31 + k->mode);
    struct run_options opt = { .cfa = f->cfa, .inputs = { input_from_rng, &inputs }, .max_steps = 3000 };
    struct run_result out;
    cfg->pointers = k->mode != NO_POINTER;
    cfg->symbols = k->mode == SYMBOLS;
    k->root = PMAP_EMPTY;
    k->ended = false;
    k->rng = rng_seed(k->seed + 77);
    k->salt = rng_next(&k->rng);
    interp_run_hooked(&opt, step, k, &out);
    if (out.end != RUN_STOPPED && out.end != RUN_LIMIT) {
        fprintf(stderr, "seed %llu: the run ended with %d: %s\n", (unsigned long long)k->seed, (int)out.end, out.why);
        fail();
    }
    run_result_free(&out);
    map_free(&k->heap);
}

static void check_program(uint64_t seed, size_t *checked, size_t *addresses, size_t *related)
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
    struct lockstep k = { .f = &f, .v = (struct value_cpa *)f.value, .cfg = cfg, .seed = seed };
    k.pointsto = pointsto_run(f.cfa, NULL);
    for (k.mode = FULL; k.mode < MODES; k.mode++)
        if (k.mode == FULL || k.mode == FULL + 1 + seed % (MODES - 1))
            run_mode(&f, cfg, &k);
    *checked += k.checked;
    *addresses += k.addresses;
    *related += k.related;
    map_free(&k.symbol);
    pointsto_free(k.pointsto);
    tear_down(&f);
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t n = unit_rounds("SOUND_PROGRAMS", 500), first = unit_number("SOUND_SEED", 1);
    size_t checked = 0, addresses = 0, related = 0;
    for (uint64_t seed = first; seed < first + n; seed++)
        check_program(seed, &checked, &addresses, &related);
    print_message("%zu cells, %zu addresses and %zu differences compared\n", checked, addresses, related);
    assert_true(checked > 1000 * n && addresses > 10 * n && related > n);  // the test must have had something to do
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
