// SPDX-License-Identifier: Apache-2.0
// pointer.c: the pointer CPA (Theoduloz 2010, 3.2.7, after Fischer, Jhala, Majumdar, "Joining dataflow with predicates", FSE
// 2005): a data-flow analysis of aliases, allocations and constant values.
#include "base/hash.h"
#include "cpa/pointer/pointer_priv.h"
#include "pre/known.h"

const struct opt_choice pointer_merge_choices[] = {
    { "sep", MERGE_SEP, "never combine states" },
    { "join", MERGE_JOIN, "pointers may hold the addresses of both states" },
    { NULL, 0, NULL },
};

#define OPT_S pointer_cfg
static const struct opt_spec pointer_opts[] = { POINTER_OPTS(OPT_ROW) };
static const struct stat_spec pointer_stat_specs[] = { POINTER_STATS(STAT_ROW) };

CPA_SELF(pointer_cpa, c->ops == &pointer_cpa);

DOWNCAST_CONST(pointer_of, state, pointer_state, s);

// ---- life -----------------------------------------------------------------------------------------------------------

static enum rc po_open(struct cpa *c)
{
    struct pointer_cpa *p = self(c);
    p->cfg = c->run->cfg[c->index];
    p->stats = (struct pointer_stats *)c->run->stat[c->index];
    p->cfa = c->run->cfa;
    avals_init(&p->values);
    cell_open(&p->d, p->cfa, known_pointsto(c->run->known, &c->run->budget), &c->run->mem);
    p->d.ops = &pointer_cell_ops;
    p->d.owner = p;
    p->d.opt = (struct cell_options){ &p->cfg->max_cells, &p->cfg->drop_dead, false, NULL };
    p->d.unknown_writes = &p->stats->unknown_writes;
    p->d.strong_writes = &p->stats->strong;
    p->d.weak_writes = &p->stats->weak;
    p->values.max_targets = (size_t)p->cfg->max_targets;
    return RC_OK;
}

static void po_close(struct cpa *c)
{
    struct pointer_cpa *p = self(c);
    for (size_t i = 0; i < p->states.n; i++)
        mem_free((void *)(uintptr_t)p->states.val[i], sizeof(struct pointer_state));
    map_free(&p->states);
    cell_close(&p->d);
    avals_free(&p->values);
}

static const struct state *po_initial(struct cpa *c, const struct node *start)
{
    (void)start;
    return &pointer_intern(self(c), (struct heap_facts){ 0 })->s;
}

// ---- transfer, order, join ------------------------------------------------------------------------------------------

static enum rc po_transfer(struct cpa *c, const struct state *s, const struct prec *prec, const struct edge *e,
                           struct succ *out)
{
    (void)prec;
    struct work w = work_begin(self(c), pointer_of(s)->m);
    cell_edge(&w.c, e);
    if (w.c.obstacle)
        return run_obstacle(c->run, w.c.obstacle);
    if (!w.c.bottom)
        vec_push(out, &pointer_intern(w.p, work_facts(&w))->s);
    return RC_OK;
}

static bool leq_value(void *ctx, uint32_t a, uint32_t b)
{
    const struct avals *v = ctx;
    return aval_leq(v, v->at.at[a], v->at.at[b]);
}

/* What is said of the blocks of a site holds vacuously in a memory without such blocks: states that have not passed the
 * site are silent about them. */
struct silence {
    const struct pointer_cpa *p;
    const struct heap_facts *m;
};

static bool is_void(const struct silence *x, uint32_t cell)
{
    const struct obj *o = &x->p->d.memory.objs.at[x->p->d.memory.cells.at[cell].obj];
    return o->kind == OBJ_HEAP && !pmap_get(&x->p->d.pool, o->inst == RECENT ? x->m->once : x->m->many, o->id, NULL);
}

static bool is_said(void *ctx, uint32_t cell, uint32_t value)
{
    (void)value;
    return !is_void(ctx, cell);
}

static bool po_leq(struct cpa *c, const struct state *a, const struct state *b)
{
    struct pointer_cpa *p = self(c);
    const struct heap_facts *x = &pointer_of(a)->m, *y = &pointer_of(b)->m;
    struct silence silent = { p, x };
    if (!pmap_covers(&p->d.pool, y->once, x->once, NULL, NULL) ||
        !pmap_covers(&p->d.pool, y->many, x->many, NULL, NULL) ||
        !pmap_covers(&p->d.pool, y->dead, x->dead, NULL, NULL))
        return false;
    bool same = x->once == y->once && x->many == y->many;
    uint32_t root = same ? y->root : pmap_filter(&p->d.pool, y->root, is_said, &silent);
    return pmap_covers(&p->d.pool, x->root, root, leq_value, &p->values);
}

static bool join_value(void *ctx, uint32_t cell, uint32_t a, uint32_t b, uint32_t *out)
{
    struct pointer_cpa *p = ctx;
    (void)cell;
    struct aval x = aval_join(&p->values, p->values.at.at[a], p->values.at.at[b]);
    if (x.kind == AVAL_TOP)
        return false;
    *out = avals_intern(&p->values, x);
    return true;
}

struct donation {
    struct silence silent;  // the state that is silent about some cells
    struct pmap_pool *pool;
    uint32_t root;
};

static void donate_cell(void *ctx, uint32_t cell, uint32_t value)
{
    struct donation *d = ctx;
    if (is_void(&d->silent, cell))
        d->root = pmap_put(d->pool, d->root, cell, value);
}

static const struct state *po_join(struct cpa *c, const struct state *a, const struct state *b)
{
    struct pointer_cpa *p = self(c);
    const struct heap_facts *x = &pointer_of(a)->m, *y = &pointer_of(b)->m;
    struct donation d = { { p, y }, &p->d.pool, pmap_meet(&p->d.pool, x->root, y->root, join_value, p) };
    if (x->once != y->once || x->many != y->many) {
        pmap_each(&p->d.pool, x->root, donate_cell, &d);
        d.silent.m = x;
        pmap_each(&p->d.pool, y->root, donate_cell, &d);
    }
    struct heap_facts m = { .root = d.root };
    m.once = pmap_union(&p->d.pool, x->once, y->once);
    m.many = pmap_union(&p->d.pool, x->many, y->many);
    m.dead = pmap_union(&p->d.pool, x->dead, y->dead);
    return &pointer_intern(p, m)->s;
}

static enum merge_kind po_merge(struct cpa *c)
{
    return (enum merge_kind)self(c)->cfg->merge;
}

struct signing {
    struct signature sig;
    const struct pointer_cpa *p;
};

/* The signature of a fact.  A known cell gives a bit of word 0, except cells of blocks, about which a covered state may
 * be silent; a cell that is a number also gives a bit of word 1, with its value. */
static void sign_fact(void *ctx, uint32_t cell, uint32_t value)
{
    struct signing *k = ctx;
    if (k->p->d.memory.objs.at[k->p->d.memory.cells.at[cell].obj].kind == OBJ_HEAP)
        return;
    k->sig.w[0] |= UINT64_C(1) << (hash_u64(cell) & 63);
    if (k->p->values.at.at[value].kind == AVAL_BITS)
        k->sig.w[1] |= UINT64_C(1) << (hash_u64((uint64_t)value << 32 | cell) & 63);
}

static struct signature po_signature(struct cpa *c, const struct state *s)
{
    struct pointer_cpa *p = self(c);
    struct signing k = { .p = p };
    const struct pointer_state *x = pointer_of(s);
    if (x->sig.w[0] || !x->m.root)
        return x->sig;
    pmap_each(&p->d.pool, x->m.root, sign_fact, &k);
    pointer_intern(p, x->m)->sig = k.sig;
    return k.sig;
}

// ---- questions ------------------------------------------------------------------------------------------------------

// The one address in a value as an expression; NULL: there is not just one.
static const struct exp *address_exp(struct pointer_cpa *p, struct aval x, struct type *t)
{
    if (x.kind != AVAL_SET || avals_set(&p->values, x)->n != 1)
        return NULL;
    struct address at = avals_set(&p->values, x)->at[0];
    return vmem_address(&p->d.memory, at.obj, at.off, t);
}

static bool po_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a)
{
    if (q->kind != QUERY_VALUE && q->kind != QUERY_ADDRESS)
        return false;
    struct work w = work_begin(self(c), pointer_of(s)->m);
    struct aval x = eval(&w, q->exp);
    a->value = x.bits;
    if (q->kind == QUERY_VALUE)
        return x.kind == AVAL_BITS;
    a->exp = address_exp(w.p, x, q->exp->type);
    return a->exp != NULL;
}

// ---- the compare operator -------------------------------------------------------------------------------------------

struct reducing {
    struct pointer_cpa *p;
    const struct state *const *peers;
};

static bool is_news(void *ctx, uint32_t cell, uint32_t value)
{
    const struct reducing *r = ctx;
    struct pointer_cpa *p = r->p;
    struct aval x = p->values.at.at[value];
    const struct exp *e = vmem_exp(&p->d.memory, cell);
    struct answer a;
    if (!e)
        return true;
    if (x.kind == AVAL_BITS)
        return !run_ask_peers(&p->cpa, r->peers, &(struct query){ .kind = QUERY_VALUE, .exp = e }, &a) ||
               a.value != x.bits;
    const struct exp *own = address_exp(p, x, e->type);
    return !own || !run_ask_peers(&p->cpa, r->peers, &(struct query){ .kind = QUERY_ADDRESS, .exp = e }, &a) ||
           a.exp != own;
}

static const struct state *po_reduce(struct cpa *c, const struct state *s, const struct state *const *peers)
{
    struct reducing r = { self(c), peers };
    struct heap_facts m = pointer_of(s)->m;
    m.root = pmap_filter(&r.p->d.pool, m.root, is_news, &r);
    return &pointer_intern(r.p, m)->s;
}

// ---- texts, garbage -------------------------------------------------------------------------------------------------

static void print_object(struct pointer_cpa *p, uint32_t cell, struct buf *b)
{
    const struct obj *o = &p->d.memory.objs.at[p->d.memory.cells.at[cell].obj];
    buf_puts(b, o->kind == OBJ_HEAP && o->inst == OLDER ? "older " : "");
    buf_puts(b, vmem_tracked_name(&p->d.memory, p->d.memory.cells.at[cell].tracked));
}

static void print_target(struct pointer_cpa *p, struct address t, struct buf *b)
{
    if (!t.obj) {
        buf_puts(b, "null");
        return;
    }
    buf_putc(b, '&');
    print_object(p, vmem_cell(&p->d.memory, t.obj, t.off == OFF_ANY ? 0 : t.off * 8, 8), b);
    buf_puts(b, t.off == OFF_ANY ? "[?]" : "");
}

struct printing {
    struct pointer_cpa *p;
    struct buf *b;
    bool first;
};

static void print_cell(void *ctx, uint32_t cell, uint32_t value)
{
    struct printing *k = ctx;
    struct aval x = k->p->values.at.at[value];
    buf_puts(k->b, k->first ? "" : ", ");
    k->first = false;
    print_object(k->p, cell, k->b);
    if (x.kind == AVAL_BITS) {
        buf_putc(k->b, '=');
        vmem_number_print(x.bits, k->p->d.memory.cells.at[cell].width, k->b);
        return;
    }
    size_t n = avals_set(&k->p->values, x)->n;
    buf_puts(k->b, n == 1 ? "=" : " in {");
    for (size_t i = 0; i < n; i++) {
        buf_puts(k->b, i ? ", " : "");
        print_target(k->p, avals_set(&k->p->values, x)->at[i], k->b);
    }
    buf_puts(k->b, n == 1 ? "" : "}");
}

static void po_print(struct cpa *c, const struct state *s, struct buf *b)
{
    struct printing k = { self(c), b, true };
    buf_putc(b, '<');
    pmap_each(&k.p->d.pool, pointer_of(s)->m.root, print_cell, &k);
    buf_putc(b, '>');
}

static void po_gc_begin(struct cpa *c)
{
    struct pointer_cpa *p = self(c);
    pmap_gc_begin(&p->d.pool);
    p->marked = MEM_NEW(struct map);
}

static void po_gc_mark(struct cpa *c, const struct state *s, const struct prec *prec)
{
    struct pointer_cpa *p = self(c);
    const struct heap_facts *m = &pointer_of(s)->m;
    (void)prec;
    pmap_gc_mark(&p->d.pool, m->root);
    pmap_gc_mark(&p->d.pool, m->once);
    pmap_gc_mark(&p->d.pool, m->many);
    pmap_gc_mark(&p->d.pool, m->dead);
    map_put(p->marked, s->id, 1);
}

static void po_gc_end(struct cpa *c)
{
    struct pointer_cpa *p = self(c);
    struct map old = p->states;
    p->states = (struct map){ 0 };
    for (size_t i = 0; i < old.n; i++) {
        struct pointer_state *s = (struct pointer_state *)(uintptr_t)old.val[i];
        if (map_get(p->marked, s->s.id, NULL))
            pointer_keep(p, s);
        else
            mem_free(s, sizeof *s);
    }
    map_free(&old);
    map_free(p->marked);
    mem_free(p->marked, sizeof *p->marked);
    p->marked = NULL;
    pmap_gc_end(&p->d.pool);
}

const struct cpa_ops pointer_cpa = {
    .name = "pointer",
    .summary = "aliases, allocations and constant values (data-flow analysis)",
    .size = sizeof(struct pointer_cpa),
    .open = po_open,
    .close = po_close,
    .initial = po_initial,
    .transfer = po_transfer,
    .leq = po_leq,
    .join = po_join,
    .merge = po_merge,
    .index = &(const struct cpa_index){ .signature = po_signature },
    .answer = po_answer,
    .reduce = po_reduce,
    .sweep = &(const struct cpa_sweep){ .begin = po_gc_begin, .mark = po_gc_mark, .end = po_gc_end },
    .print = po_print,
    OPT_OWNER(pointer),
    .stats = pointer_stat_specs,
    .n_stats = ARRAY_LEN(pointer_stat_specs),
};
