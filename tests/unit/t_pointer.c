// SPDX-License-Identifier: Apache-2.0
// t_pointer.c: the pointer analysis in lock step with executions: on random programs, every abstract state must hold of the
// concrete memory, also after joins with other states of the place; and the laws of its order and join.
//
//   SOUND_PROGRAMS=10000 SOUND_SEED=1 t_pointer    more programs, from another seed (default: 300, from 1)
// COVERS: T39, T110
#include "unit.h"

#include "fixture.h"

#include "cpa/pointer/pointer_priv.h"

#define eval interp_eval_exp  // both sides have such a name
#include "interp/interp_priv.h"
#undef eval
#include "progen.h"

#include <stdlib.h>

enum mode {
    FULL,    // nothing is forgotten
    JOIN,    // joined with all earlier states of the same place
    FORGET,  // facts are forgotten at random
    SMALL,   // one target at most, no numbers
    MODES
};
static const char *const mode_name[] = { "full", "join", "forget", "small" };

struct site {
    uint32_t edge;
    uint64_t n, latest;  // blocks allocated; the address of the last
    struct {
        VEC_OF(uint64_t);
    } older;
};

struct lockstep {
    struct fixture *f;
    struct pointer_cpa *p;
    struct cpa *c;
    struct pointer_cfg *cfg;
    struct {
        VEC_OF(struct site);
    } sites;
    const struct pointer_state **joined;  // by node
    struct heap_facts m;
    struct rng rng;
    enum mode mode;
    uint64_t seed;
    bool ended;
    size_t numbers, addresses, many;
    struct {
        VEC_OF(const struct state *);
    } samples;
};

// ---- concrete memory ------------------------------------------------------------------------------------------------

static struct site *site_of(struct lockstep *k, uint32_t edge)
{
    for (size_t i = 0; i < k->sites.n; i++)
        if (k->sites.at[i].edge == edge)
            return &k->sites.at[i];
    vec_push(&k->sites, (struct site){ .edge = edge });
    return &vec_last(&k->sites);
}

static void note_block(struct lockstep *k, struct interp *m, const struct edge *e)
{
    struct site *s = site_of(k, e->id);
    u128 addr = 0;
    assert_true(interp_eval(m, e->lhs, &addr));
    if (s->n++)
        vec_push(&s->older, s->latest);
    s->latest = (uint64_t)addr;
}

static struct frame *innermost(struct interp *m, const struct func *f)
{
    for (size_t i = m->frames.n; i-- > 0;)
        if (m->frames.at[i].fn == f)
            return &m->frames.at[i];
    return NULL;
}

static struct block *block_of_var(struct interp *m, const struct var *x)
{
    struct frame *f = x->fn ? innermost(m, x->fn) : NULL;
    return x->fn && !f ? NULL : x->fn ? local_block(m, f, x) : global_block(m, x);
}

static bool is_target(struct lockstep *k, struct interp *m, struct address t, uint64_t addr)
{
    if (!t.obj)
        return addr == 0;
    const struct obj *o = &k->p->d.memory.objs.at[t.obj];
    if (o->kind == OBJ_FUNC)
        return addr == simulated_func_address(k->f->cfa->funcs.at[o->id]);
    struct block_info b;
    uint64_t at = t.off == OFF_ANY ? addr : addr - (uint64_t)t.off;
    if (!interp_block(m, at, &b) && !(t.off == OFF_ANY && interp_block(m, at - 1, &b)))
        return false;
    if (t.off != OFF_ANY && at != b.base)
        return false;
    if (o->kind == OBJ_HEAP)
        return b.alloc && b.alloc->id == o->id && (site_of(k, o->id)->latest == b.base) == (o->inst == RECENT);
    const struct var *x = k->f->cfa->vars.at[o->id];
    if (b.var != x || (x->fn && x->fn->recursive))
        return b.var == x;
    const struct block *own = block_of_var(m, x);
    return own && own->base == b.base;
}

struct visit {
    struct lockstep *k;
    struct interp *m;
    const struct edge *e;
};

static void complain(const struct visit *w, uint32_t cell, const char *what, u128 is)
{
    struct lockstep *k = w->k;
    struct buf b = { 0 };
    buf_printf(&b, "seed %llu, %s: %s behind `", (unsigned long long)k->seed, mode_name[k->mode], what);
    edge_print(k->f->cfa, w->e, &b);
    buf_printf(&b, "' (line %u): ", sources_place(&k->f->prog.src, w->e->loc).line);
    if (cell) {
        buf_puts(&b, vmem_tracked_name(&k->p->d.memory, k->p->d.memory.cells.at[cell].tracked));
        buf_printf(&b, " is 0x%llx\n", (unsigned long long)is);
    }
    pointer_cpa.print(k->c, &pointer_intern(k->p, k->m)->s, &b);
    fprintf(stderr, "%s\n", buf_str(&b));
    buf_free(&b);
    fail();
}

static void check_bits(const struct visit *w, uint32_t cell, struct aval x, struct span p, uint64_t size)
{
    struct lockstep *k = w->k;
    const struct cell *c = &k->p->d.memory.cells.at[cell];
    uint64_t first = (uint64_t)c->bit / 8, last = ((uint64_t)c->bit + c->width - 1) / 8;
    if (!p.at || c->bit < 0 || last >= size)
        return;
    u128 is = 0;
    bool known = true;
    for (uint64_t i = last + 1; i-- > first;) {
        known &= (p.state[i] & (BYTE_UNINIT | BYTE_CHANGED)) == 0;
        is = is << 8 | p.at[i];
    }
    is >>= c->bit % 8;
    is = c->width < 128 ? is & (((u128)1 << c->width) - 1) : is;
    if (!known)
        complain(w, cell, "known, but indeterminate", is);
    if (x.kind == AVAL_BITS) {
        k->numbers++;
        if (x.bits != is)
            complain(w, cell, "wrong number", is);
        return;
    }
    const struct target_set *s = avals_set(&k->p->values, x);
    bool found = false;
    for (size_t i = 0; i < s->n && !found; i++)
        found = is_target(k, w->m, s->at[i], (uint64_t)is);
    k->addresses++;
    k->many += s->n > 1;
    if (!found)
        complain(w, cell, "none of the targets", is);
}

static void check_block(const struct visit *w, uint32_t cell, struct aval x, uint64_t base)
{
    struct block *b = memory_find(&w->m->mem, base);
    if (b && b->live)
        check_bits(w, cell, x, (struct span){ b->bytes, b->state }, b->o.size);
}

static void check_cell(void *ctx, uint32_t cell, uint32_t value)
{
    const struct visit *w = ctx;
    struct lockstep *k = w->k;
    const struct obj *o = &k->p->d.memory.objs.at[k->p->d.memory.cells.at[cell].obj];
    struct aval x = k->p->values.at.at[value];
    if (o->kind == OBJ_VAR) {
        const struct var *v = k->f->cfa->vars.at[o->id];
        struct frame *f = v->fn ? innermost(w->m, v->fn) : NULL;
        if (!v->fn || f)
            check_bits(w, cell, x, span_in_frame(w->m, f, v, 0, v->type->size, ACCESS_READ), v->type->size);
        return;
    }
    struct site *s = site_of(k, o->id);
    if (o->inst == RECENT && s->n)
        check_block(w, cell, x, s->latest);
    for (size_t i = 0; i < s->older.n && o->inst == OLDER; i++)
        check_block(w, cell, x, s->older.at[i]);
}

static void check_state(const struct visit *w)
{
    struct lockstep *k = w->k;
    pmap_each(&k->p->d.pool, k->m.root, check_cell, (void *)(uintptr_t)w);
    for (size_t i = 0; i < k->sites.n; i++) {
        const struct site *s = &k->sites.at[i];
        if ((s->n > 0 && !pmap_get(&k->p->d.pool, k->m.once, s->edge, NULL)) ||
            (s->n > 1 && !pmap_get(&k->p->d.pool, k->m.many, s->edge, NULL)))
            complain(w, 0, "more blocks than thought", s->n);
    }
}

// ---- weakening ------------------------------------------------------------------------------------------------------

static bool is_kept(void *ctx, uint32_t cell, uint32_t value)
{
    struct lockstep *k = ctx;
    (void)cell, (void)value;
    return rng_below(&k->rng, 40) != 0;
}

static void join_here(struct lockstep *k, const struct node *at)
{
    const struct pointer_state *fresh = pointer_intern(k->p, k->m), *old = k->joined[at->id];
    if (old) {
        const struct pointer_state *sum = (const struct pointer_state *)pointer_cpa.join(k->c, &fresh->s, &old->s);
        assert_true(pointer_cpa.leq(k->c, &fresh->s, &sum->s) && pointer_cpa.leq(k->c, &old->s, &sum->s));
        k->m = sum->m;
    }
    k->joined[at->id] = pointer_intern(k->p, k->m);
}

static void weaken(struct lockstep *k, const struct node *at)
{
    if (k->mode == FORGET)
        k->m.root = pmap_filter(&k->p->d.pool, k->m.root, is_kept, k);
    if (k->mode == JOIN && (at->in.n > 1 || rng_below(&k->rng, 10) == 0))
        join_here(k, at);
}

// ---- one run --------------------------------------------------------------------------------------------------------

static void step(void *ctx, struct interp *m, const struct edge *e)
{
    struct lockstep *k = ctx;
    struct visit visit = { k, m, e };
    struct work w = work_begin(k->p, k->m);
    if (k->ended)
        return;
    cell_edge(&w.c, e);
    if (w.c.obstacle)
        complain(&visit, 0, obstacle_text(w.c.obstacle), 0);
    if (w.c.bottom) {
        if (e->kind != EDGE_STOP)
            complain(&visit, 0, "no successor", 0);
        k->ended = true;
        return;
    }
    if (e->kind == EDGE_ALLOC)
        note_block(k, m, e);
    k->m = work_facts(&w);
    check_state(&visit);
    weaken(k, e->to);
    if (k->mode == JOIN)
        check_state(&visit);
    if (rng_below(&k->rng, 100) == 0)
        vec_push(&k->samples, &pointer_intern(k->p, k->m)->s);
}

static void run_mode(struct fixture *f, struct lockstep *k)
{
    struct rng inputs = rng_seed(k->seed * 31 + k->mode);
    struct run_options opt = { .cfa = f->cfa, .inputs = { input_from_rng, &inputs }, .max_steps = 2000 };
    struct run_result out;
    k->cfg->constants = k->mode != SMALL;
    k->p->values.max_targets = k->mode == SMALL ? 1 : 8;
    k->m = (struct heap_facts){ 0 };
    k->ended = false;
    k->rng = rng_seed(k->seed + 77);
    for (size_t i = 0; i < k->sites.n; i++)
        vec_free(&k->sites.at[i].older);
    vec_clear(&k->sites);
    interp_run_hooked(&opt, step, k, &out);
    if (out.end != RUN_STOPPED && out.end != RUN_LIMIT) {
        fprintf(stderr, "seed %llu: the run ended with %d: %s\n", (unsigned long long)k->seed, (int)out.end, out.why);
        fail();
    }
    run_result_free(&out);
}

// ---- laws -----------------------------------------------------------------------------------------------------------

static size_t check_laws(struct lockstep *k)
{
    size_t related = 0, n = MIN(k->samples.n, 20);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            const struct state *a = k->samples.at[i], *b = k->samples.at[j], *x = pointer_cpa.join(k->c, a, b);
            assert_true(pointer_cpa.leq(k->c, a, x) && pointer_cpa.leq(k->c, b, x));
            assert_ptr_equal(pointer_cpa.join(k->c, b, a), x);
            assert_ptr_equal(pointer_cpa.join(k->c, x, a), x);
            bool below = pointer_cpa.leq(k->c, a, b);
            struct signature sa = pointer_cpa.index->signature(k->c, a), sb = pointer_cpa.index->signature(k->c, b);
            if (below) {
                assert_ptr_equal(x, b);
                assert_true((sb.w[0] & ~sa.w[0]) == 0 && (sb.w[1] & ~sa.w[1]) == 0);
                related += a != b;
            }
            for (size_t l = 0; below && l < n; l++)
                if (pointer_cpa.leq(k->c, b, k->samples.at[l]))
                    assert_true(pointer_cpa.leq(k->c, a, k->samples.at[l]));
        }
    return related;
}

// ---- programs -------------------------------------------------------------------------------------------------------

struct totals {
    size_t numbers, addresses, many, related;
};

static void check_program(uint64_t seed, struct totals *t)
{
    char *text = NULL;
    size_t n = 0;
    FILE *file = open_memstream(&text, &n);
    progen(seed, &(struct progen){ .nondet = seed % 4 != 0 }, file);
    fclose(file);
    struct fixture f;
    fixture_text(&f, text);
    free(text);
    struct pointer_cfg *cfg = fixture_add(&f, "pointer");
    struct lockstep k = { .f = &f, .cfg = cfg, .seed = seed };
    k.c = f.run.cpa[0];
    k.p = (struct pointer_cpa *)k.c;
    k.joined = ARENA_ARRAY(&f.mem, const struct pointer_state *, f.cfa->nodes.n);
    for (k.mode = FULL; k.mode < MODES; k.mode++) {
        run_mode(&f, &k);
        if (k.mode == FORGET)  // with the options of SMALL, joins give other values
            t->related += check_laws(&k);
    }
    t->numbers += k.numbers;
    t->addresses += k.addresses;
    t->many += k.many;
    for (size_t i = 0; i < k.sites.n; i++)
        vec_free(&k.sites.at[i].older);
    vec_free(&k.sites);
    vec_free(&k.samples);
    tear_down(&f);
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t n = unit_rounds("SOUND_PROGRAMS", 300), first = unit_number("SOUND_SEED", 1);
    struct totals t = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++)
        check_program(seed, &t);
    print_message("%zu numbers, %zu addresses (%zu with several targets), %zu ordered pairs\n", t.numbers, t.addresses,
                  t.many, t.related);
    assert_true(t.numbers > 1000 * n && t.addresses > 300 * n && t.many > 10 * n && t.related > n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_programs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
