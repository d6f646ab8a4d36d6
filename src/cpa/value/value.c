// SPDX-License-Identifier: Apache-2.0
// value.c: the explicit-value CPA (Beyer, Loewe 2012, II-C) and, over the same domain, constant propagation.
#include "base/hash.h"
#include "core/arg.h"
#include "cpa/value/value_priv.h"
#include "pre/known.h"

const struct opt_choice value_merge_choices[] = {
    { "sep", MERGE_SEP, "never combine states" },
    { "join", MERGE_JOIN, "keep what both states agree on" },
    { NULL, 0, NULL },
};
const struct opt_choice value_count_choices[] = {
    { "reached", COUNT_REACHED, "those of the reached states at the same place" },
    { "path", COUNT_PATH, "those on the path to the state" },
    { NULL, 0, NULL },
};

#define OPT_S value_cfg
static const struct opt_spec value_opts[] = { VALUE_OPTS(OPT_ROW) }, constants_opts[] = { CONSTANTS_OPTS(OPT_ROW) };
static const struct stat_spec value_stat_specs[] = { VALUE_STATS(STAT_ROW) };

extern const struct cpa_ops value_cpa, constants_cpa;

CPA_SELF(value_cpa, c->ops == &value_cpa || c->ops == &constants_cpa);

DOWNCAST_CONST(value_state_of, state, value_state, s);

// ---- as refinement sees states --------------------------------------------------------------------------------------

static uint32_t state_root(const struct state *s)
{
    return value_state_of(s)->root;
}

static const struct state *state_with_root(struct cpa *c, const struct state *s, uint32_t root)
{
    (void)s;
    return &value_intern(self(c), root, NULL)->s;
}

static const struct state *state_post(struct cpa *c, const struct state *s, const struct edge *e)
{
    struct work w = work_begin(self(c), value_state_of(s)->root);
    cell_edge(&w.c, e);
    return w.c.bottom ? NULL : &value_intern(self(c), w.c.root, NULL)->s;
}

static const struct loc_state_ops value_state_ops = { state_root, state_with_root, state_post };

// ---- life -----------------------------------------------------------------------------------------------------------

static enum rc va_open(struct cpa *c)
{
    struct value_cpa *v = self(c);
    v->cfg = c->run->cfg[c->index];
    v->stats = (struct value_stats *)c->run->stat[c->index];
    v->cfa = c->run->cfa;
    values_init(&v->values);
    terms_open(v);
    cell_open(&v->l.d, v->cfa, known_pointsto(c->run->known, &c->run->budget), &c->run->mem);
    v->l.ops = &value_state_ops;
    v->l.d.ops = &value_cell_ops;
    v->l.d.owner = v;
    v->l.d.opt = (struct cell_options){ &v->cfg->max_cells, &v->cfg->drop_dead, true, &v->cfg->pointers };
    v->l.d.unknown_writes = &v->stats->unknown_writes;
    struct loc_options o = { (enum precision_scope)v->cfg->scope, v->cfg->precision_file, v->cfg->precision_out };
    if (loc_open(&v->l.precs, c, &v->l.d.memory, &v->stats->precision_size, &o) != RC_OK)
        return RC_USER;
    return thresholds_open(v);
}

static void free_states(struct value_cpa *v)
{
    for (size_t i = 0; i < v->states.n; i++)
        mem_free((void *)(uintptr_t)v->states.val[i], sizeof(struct value_state));
    map_free(&v->states);
}

static void va_close(struct cpa *c)
{
    struct value_cpa *v = self(c);
    free_states(v);
    cell_close(&v->l.d);
    values_free(&v->values);
    terms_close(v);
    widenings_free(&v->widenings);
    loc_close(&v->l.precs);
    for (size_t i = 0; i < v->shapes.n; i++) {
        vec_free(&v->shapes.at[i].cells);
        vec_free(&v->shapes.at[i].exact);
    }
    vec_free(&v->shapes);
    map_free(&v->shape_index);
    thresholds_free(v);
}

static const struct state *va_initial(struct cpa *c, const struct node *start)
{
    struct value_cpa *v = self(c);
    return &value_intern(v, PMAP_EMPTY, c->ops == &constants_cpa ? start : NULL)->s;
}

static const struct prec *va_initial_prec(struct cpa *c)
{
    struct value_cpa *v = self(c);
    return v->cfg->initial == INITIAL_FULL ? &loc_full(&v->l.precs)->p : &loc_empty(&v->l.precs)->p;
}

// ---- transfer, order, join ------------------------------------------------------------------------------------------

static enum rc post(struct value_cpa *v, const struct state *s, uint32_t root, const struct edge *e, struct succ *out)
{
    struct work w = work_begin(v, root);
    cell_edge(&w.c, e);
    if (w.c.obstacle)
        return run_obstacle(v->l.cpa.run, w.c.obstacle);
    if (!w.c.bottom)
        vec_push(out, w.c.root == value_state_of(s)->root ? s : &value_intern(v, w.c.root, NULL)->s);
    return RC_OK;
}

enum { SPLIT_DEPTH = 2 };  // numbers on which the addresses of one edge may depend

// The successors for each value of the numbers that addresses depend on.
static enum rc post_cases(struct value_cpa *v, const struct state *s, uint32_t root, const struct edge *e, int depth,
                          struct succ *out)
{
    struct work w = work_begin(v, root);
    struct split split;
    if (!depth || !split_find(&w, e, &split))
        return post(v, s, root, e, out);
    enum rc rc = RC_OK;
    for (size_t i = 0; i < split.n && rc == RC_OK; i++) {
        w = work_begin(v, root);
        split_choose(&w, &split, i);
        if (!w.c.bottom)
            rc = post_cases(v, s, w.c.root, e, depth - 1, out);
    }
    return rc;
}

static enum rc va_transfer(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    (void)p;  // restricted at the end of the block, by prec
    struct value_cpa *v = self(c);
    int depth = v->cfg->symbols ? SPLIT_DEPTH : 0;
    enum rc rc = post_cases(v, s, value_state_of(s)->root, e, depth, out);
    return rc == RC_OK && v->cfg->symbols ? terms_pay(v) : rc;
}

static bool leq_value(void *ctx, uint32_t a, uint32_t b)
{
    const struct values *vs = ctx;
    return val_leq(&vs->at.at[a], &vs->at.at[b]);
}

static bool va_leq(struct cpa *c, const struct state *a, const struct state *b)
{
    struct value_cpa *v = self(c);
    if (value_state_of(a)->node != value_state_of(b)->node)
        return false;
    if (v->cfg->symbols)
        return symbols_leq(v, value_state_of(a)->root, value_state_of(b)->root);
    return pmap_covers(&v->l.d.pool, value_state_of(a)->root, value_state_of(b)->root, leq_value, &v->values);
}

struct comparing {
    struct value_cpa *v;
    const struct state *const *composite;
    uint32_t root;
    bool all;  // facts are implied
};

static void check_implied(void *ctx, uint32_t cell, uint32_t value)
{
    struct comparing *k = ctx;
    struct value_cpa *v = k->v;
    const struct val *x = &v->values.at.at[value];
    uint32_t own;
    if (!k->all || (pmap_get(&v->l.d.pool, k->root, cell, &own) && val_leq(&v->values.at.at[own], x)))
        return;
    struct exps *exps = &v->cfa->exps;
    const struct exp *e = x->kind == VAL_BITS ? vmem_exp(&v->l.d.memory, cell) : NULL;
    const struct exp *same = e ? exp_binary(exps, OP_EQ, e, exp_const(exps, e->type, x->bits)) : NULL;
    k->all = same && run_ask_peers(&v->l.cpa, k->composite, &(struct query){ .kind = QUERY_HOLDS, .exp = same },
                                   &(struct answer){ 0 });
}

static bool va_leq_given(struct cpa *c, const struct state *a, const struct state *const *composite,
                         const struct state *b)
{
    struct comparing k = { self(c), composite, value_state_of(a)->root, true };
    if (k.v->cfg->symbols && va_leq(c, a, b))
        return true;
    if (value_state_of(a)->node == value_state_of(b)->node)
        pmap_each(&k.v->l.d.pool, value_state_of(b)->root, check_implied, &k);
    else
        k.all = false;
    return k.all;
}

struct signing {
    struct signature sig;
    const struct values *values;
    uint64_t cells;  // commutative hash of the known cells
    uint64_t exact;  // and of what is known exactly
};

static uint64_t fact_hash(uint32_t cell, uint32_t value)
{
    return hash_u64((uint64_t)value << 32 | cell);
}

// Whether only the same fact says as much as x.
static bool says_all(const struct val *x)
{
    return x->kind == VAL_BITS || x->kind == VAL_PTR;
}

/* The signature of a fact.  An exactly known cell gives, with its value, a bit of each word: facts x == c of a covering
 * state are also in the covered state. */
static void sign_fact(void *ctx, uint32_t cell, uint32_t value)
{
    struct signing *k = ctx;
    bool all = says_all(&k->values->at.at[value]);
    k->cells += hash_u64((uint64_t)cell << 1 | all);
    if (!all)
        return;
    uint64_t h = fact_hash(cell, value);
    k->exact += h;
    k->sig.w[0] |= UINT64_C(1) << (h & 63);
    k->sig.w[1] |= UINT64_C(1) << (h >> 6 & 63);
}

struct shaping {
    const struct values *values;
    struct value_shape *shape;
};

static void push_cell(void *ctx, uint32_t cell, uint32_t value)
{
    struct shaping *k = ctx;
    if (k->values->at.at[value].kind == VAL_FACT)
        return;  // may be true in states that do not know it
    vec_push(&k->shape->cells, cell);
    if (says_all(&k->values->at.at[value]))
        vec_push(&k->shape->exact, cell);
}

// The state with its signature and shape, made once.
static const struct value_state *described(struct value_cpa *v, const struct state *s)
{
    const struct value_state *x = value_state_of(s);
    if (x->shape)
        return x;
    uint64_t own;  // the state is our own; callers see it as const
    VERIFY(map_get(&v->states, (uint64_t)(x->node ? x->node->id + 1 : 0) << 32 | x->root, &own));
    struct value_state *mine = (struct value_state *)(uintptr_t)own;
    struct signing k = { .values = &v->values };
    pmap_each(&v->l.d.pool, x->root, sign_fact, &k);
    uint64_t *at = map_at(&v->shape_index, k.cells);
    if (!*at) {
        vec_push(&v->shapes, (struct value_shape){ 0 });
        *at = v->shapes.n;
    }
    struct value_shape *shape = &v->shapes.at[*at - 1];
    struct shaping sh = { &v->values, shape };
    if (!shape->cells.n)
        pmap_each(&v->l.d.pool, x->root, push_cell, &sh);
    mine->sig = k.sig;
    mine->exact = k.exact;
    mine->shape = (uint32_t)*at;
    return x;
}

static struct signature va_signature(struct cpa *c, const struct state *s)
{
    return described(self(c), s)->sig;
}

static uint32_t va_shape(struct cpa *c, const struct state *s)
{
    return described(self(c), s)->shape;
}

enum { CELLS_PER_TICK = 16 };  // looked up to find out whether a shape may cover

// The index of the first cell that s does not know (`exactly`: does not know exactly); the number of cells if there is
// none.
static size_t first_unknown(const struct value_cpa *v, uint32_t root, const struct u32_vec *cells, bool exactly)
{
    uint32_t id;
    size_t i = 0;
    while (i < cells->n && pmap_get(&v->l.d.pool, root, cells->at[i], &id) &&
           (!exactly || says_all(&v->values.at.at[id])))
        i++;
    return i;
}

// Whether states of a shape other than s may cover s: s must know all of their cells, and exactly those that they know
// exactly; if that is all that s knows, only s itself covers s.
static bool va_shape_may_cover(struct cpa *c, uint32_t shape, const struct state *s)
{
    struct value_cpa *v = self(c);
    const struct value_state *x = described(v, s);  // may make a shape
    const struct value_shape *sh = &v->shapes.at[shape - 1], *own = &v->shapes.at[x->shape - 1];
    if (shape == x->shape)
        return sh->exact.n < sh->cells.n;
    if (sh->exact.n > own->exact.n || sh->cells.n > pmap_count(&v->l.d.pool, x->root))
        return false;
    size_t exact = first_unknown(v, x->root, &sh->exact, true), known = 0;
    if (exact == sh->exact.n)
        known = first_unknown(v, x->root, &sh->cells, false);
    (void)tick(&c->run->budget, (exact + known) / CELLS_PER_TICK);  // noticed at the next successor
    return exact == sh->exact.n && known == sh->cells.n;
}

// A commutative hash of the values in s of the cells that states of the shape know exactly.
static uint64_t va_shape_key(struct cpa *c, uint32_t shape, const struct state *s)
{
    struct value_cpa *v = self(c);
    const struct value_state *x = described(v, s);  // may make a shape
    const struct u32_vec *exact = &v->shapes.at[shape - 1].exact;
    uint64_t key = 0;
    if (x->shape == shape)
        return x->exact;
    for (size_t i = 0; i < exact->n; i++) {
        uint32_t id = 0;
        pmap_get(&v->l.d.pool, x->root, exact->at[i], &id);
        key += fact_hash(exact->at[i], id);
    }
    return key;
}

// The least value above both, if it is more than "unknown".
static bool join_value(void *ctx, uint32_t cell, uint32_t a, uint32_t b, uint32_t *out)
{
    struct value_cpa *v = ctx;
    (void)cell;
    const struct val *x = &v->values.at.at[a], *y = &v->values.at.at[b];
    if (val_leq(x, y) || val_leq(y, x)) {
        *out = val_leq(x, y) ? b : a;
        return true;
    }
    return false;
}

static const struct state *va_join(struct cpa *c, const struct state *a, const struct state *b)
{
    struct value_cpa *v = self(c);
    uint32_t root = pmap_meet(&v->l.d.pool, value_state_of(a)->root, value_state_of(b)->root, join_value, v);
    return root == value_state_of(b)->root ? b : &value_intern(v, root, value_state_of(b)->node)->s;
}

static enum merge_kind va_merge(struct cpa *c)
{
    return (enum merge_kind)self(c)->cfg->merge;
}

// ---- precision ------------------------------------------------------------------------------------------------------

static enum prec_action va_prec(struct cpa *c, const struct state **s, const struct prec **p, struct prec_step *step)
{
    struct value_cpa *v = self(c);
    const struct loc_prec *pi = (const struct loc_prec *)*p;
    uint32_t old = value_state_of(*s)->root,
             root = loc_restrict(&v->l.precs, &v->l.d.pool, old, pi, step->at, &step->lost);
    if (v->thresholds.limits)
        root = thresholds_apply(v, root, &pi, step);
    if (v->cfg->symbols)
        root = symbols_rename(v, widen(v, root, step->at), step->at);
    if (root != old)
        *s = &value_intern(v, root, value_state_of(*s)->node)->s;
    *p = &pi->p;
    return PREC_CONTINUE;
}

/* Takes over values that peers know of locations that are tracked here but unknown.  They may contradict what is known:
 * then no concrete state is left, but the peer has to find that out. */
static const struct state *va_absorb(struct cpa *c, const struct state *s, const struct prec *p,
                                     const struct state *const *peers, const struct node *at)
{
    struct value_cpa *v = self(c);
    struct work w = work_begin(v, value_state_of(s)->root);
    struct answer a;
    struct query q = { .kind = QUERY_KNOWN };
    if (!v->cfg->strengthen)
        return s;
    for (; run_ask_peers(c, peers, &q, &a); q.number++) {
        if (a.exp->var->fn && a.exp->var->fn->recursive)
            continue;
        uint32_t width = (uint32_t)a.exp->type->size * 8, own;
        uint32_t cell = vmem_cell(&v->l.d.memory, cell_var(&w.c, a.exp->var), a.exp->off * 8, width);
        struct val x = val_bits(a.value);
        bool news = !pmap_get(&v->l.d.pool, w.c.root, cell, &own) ||
                    (v->values.at.at[own].kind == VAL_NOT && val_leq(&x, &v->values.at.at[own]));
        if (!news || !loc_tracks(&v->l.precs, (const struct loc_prec *)p, v->l.d.memory.cells.at[cell].tracked, at))
            continue;
        work_write(&w, v->l.d.memory.cells.at[cell].obj, a.exp->off * 8, width, x);
        v->stats->absorbed++;
    }
    return w.c.root == value_state_of(s)->root ? s : &value_intern(v, w.c.root, NULL)->s;
}

// Takes over the value of an unknown variable if analyses of bounds leave just one number.
static const struct state *va_strengthen(struct cpa *c, const struct state *s, const struct state *const *peers,
                                         const struct edge *e)
{
    struct value_cpa *v = self(c);
    const struct exp *x = e->kind == EDGE_ASSUME || !e->lhs ? NULL : e->lhs;
    struct answer a;
    if (!v->cfg->strengthen || !x || x->kind != EXP_CELL || !type_is_integer(x->type) || x->bits ||
        !run_ask_peers(c, peers, &(struct query){ .kind = QUERY_BOUNDS, .exp = x }, &a) || a.low != a.high)
        return s;
    struct work w = work_begin(v, value_state_of(s)->root);
    uint32_t obj = cell_var(&w.c, x->var), width = type_width(x->type);
    struct val is = work_read(&w, obj, x->off * 8, width), k = val_bits(value_of_int(a.low, x->type));
    if (is.kind == VAL_BITS || is.kind == VAL_PTR)
        return s;
    if (is.kind == VAL_NOT && is.bits == k.bits)
        return NULL;
    work_write(&w, obj, x->off * 8, width, k);
    v->stats->absorbed++;
    return &value_intern(v, w.c.root, value_state_of(s)->node)->s;
}

static bool va_is_empty(struct cpa *c, const struct state *s)
{
    return vfacts_contradict(self(c), value_state_of(s)->root);
}

static void va_counted(struct cpa *c, uint32_t partition, const struct node *at, const struct state *s, int by)
{
    if (self(c)->thresholds.limits)
        thresholds_counted(self(c), partition, at, s, by);
}

static const struct path_domain *va_path_domain(struct cpa *c)
{
    (void)c;
    return &loc_path_domain;
}

// ---- questions, texts, garbage --------------------------------------------------------------------------------------

static bool va_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a)
{
    if (q->kind != QUERY_VALUE && q->kind != QUERY_ADDRESS)
        return false;
    struct work w = work_begin(self(c), value_state_of(s)->root);
    struct val x = work_eval(&w, q->exp);
    a->value = x.bits;
    if (q->kind == QUERY_VALUE)
        return x.kind == VAL_BITS;
    a->exp = x.kind == VAL_PTR ? vmem_address(&w.v->l.d.memory, x.obj, x.off, q->exp->type) : NULL;
    return a->exp != NULL;
}

struct state_sink {
    struct value_cpa *v;
    struct buf *b;
    bool first;
};

static void print_cell(void *ctx, uint32_t cell, uint32_t value)
{
    struct state_sink *k = ctx;
    const struct val *x = &k->v->values.at.at[value];
    const struct cell *c = &k->v->l.d.memory.cells.at[cell];
    buf_puts(k->b, k->first ? "" : ", ");
    k->first = false;
    if (x->kind == VAL_FACT) {
        term_print_infix(&k->v->terms.pool, k->v->terms.pool.all.at[x->obj], k->b);
        return;
    }
    vmem_cell_print(&k->v->l.d.memory, cell, k->b);
    if (x->kind == VAL_PTR) {
        uint32_t target = vmem_cell(&k->v->l.d.memory, x->obj, x->off * 8, 8);
        buf_puts(k->b, "=&");
        vmem_cell_print(&k->v->l.d.memory, target, k->b);
        return;
    }
    buf_puts(k->b, x->kind == VAL_NOT ? "!=" : "=");
    if (x->kind == VAL_SYM && x->obj & SYM_TERM)
        term_print_infix(&k->v->terms.pool, term_of_name(k->v, x->obj, c->width), k->b);
    else if (x->kind == VAL_SYM)
        buf_printf(k->b, "#%u", x->obj);
    if (x->kind == VAL_SYM)
        buf_putc(k->b, '+');
    vmem_number_print(x->bits, c->width, k->b);
}

static void va_print(struct cpa *c, const struct state *s, struct buf *b)
{
    struct value_cpa *v = self(c);
    struct state_sink k = { v, b, true };
    if (value_state_of(s)->node)
        buf_printf(b, "N%u ", value_state_of(s)->node->id);
    buf_putc(b, '[');
    pmap_each(&v->l.d.pool, value_state_of(s)->root, print_cell, &k);
    buf_putc(b, ']');
}

static enum rc va_finish(struct cpa *c, const struct arg *a, struct buf *notes)
{
    return loc_finish(&self(c)->l.precs, a, self(c)->cfg->precision_out, notes);
}

static void va_gc_begin(struct cpa *c)
{
    struct value_cpa *v = self(c);
    pmap_gc_begin(&v->l.d.pool);
    v->marked = MEM_NEW(struct map);
}

static void va_gc_mark(struct cpa *c, const struct state *s, const struct prec *p)
{
    struct value_cpa *v = self(c);
    (void)p;
    pmap_gc_mark(&v->l.d.pool, value_state_of(s)->root);
    map_put(v->marked, s->id, 1);
}

static void va_gc_end(struct cpa *c)
{
    struct value_cpa *v = self(c);
    struct map kept = { 0 };
    for (size_t i = 0; i < v->states.n; i++) {
        struct value_state *s = (struct value_state *)(uintptr_t)v->states.val[i];
        if (map_get(v->marked, s->s.id, NULL))
            map_put(&kept, v->states.key[i], v->states.val[i]);
        else
            mem_free(s, sizeof *s);
    }
    map_free(&v->states);
    v->states = kept;
    map_free(v->marked);
    mem_free(v->marked, sizeof *v->marked);
    v->marked = NULL;
    pmap_gc_end(&v->l.d.pool);
}

static const struct cpa_index va_index = { va_signature, va_shape, va_shape_may_cover, va_shape_key };
static const struct cpa_refines va_refines = { loc_prec_union, va_path_domain, .regains = loc_regains };
static const struct cpa_sweep va_sweep = { va_gc_begin, va_gc_mark, va_gc_end };

const struct cpa_ops value_cpa = {
    .name = "value",
    .summary = "explicit values of variables and memory cells",
    .size = sizeof(struct value_cpa),
    .open = va_open,
    .close = va_close,
    .initial = va_initial,
    .initial_prec = va_initial_prec,
    .transfer = va_transfer,
    .leq = va_leq,
    .leq_given = va_leq_given,
    .is_empty = va_is_empty,
    .join = va_join,
    .merge = va_merge,
    .index = &va_index,
    .prec = va_prec,
    .strengthen = va_strengthen,
    .absorb = va_absorb,
    .counted = va_counted,
    .refines = &va_refines,
    .answer = va_answer,
    .finish = va_finish,
    .sweep = &va_sweep,
    .print = va_print,
    .print_prec = loc_print_prec,
    OPT_OWNER(value),
    .stats = value_stat_specs,
    .n_stats = ARRAY_LEN(value_stat_specs),
};

// ---- constant propagation, monolithic -------------------------------------------------------------------------------

/* The CPA CO of Theoduloz 2010, 3.2.2: states are pairs of a location and constants, joined if the locations are equal.
 * The composite of the location CPA and the value CPA with merge join computes the same. */

// The options that constants does not have are those of value by default.
static enum rc co_open(struct cpa *c)
{
    struct value_cfg *cfg = c->run->cfg[c->index];
    cfg->threshold = cfg->widen = INT64_MAX;
    return va_open(c);
}

static enum rc co_transfer(struct cpa *c, const struct state *s, const struct prec *p, const struct edge *e,
                           struct succ *out)
{
    (void)p;
    struct value_cpa *v = self(c);
    if (value_state_of(s)->node != e->from || e->kind == EDGE_STOP)
        return RC_OK;
    struct work w = work_begin(v, value_state_of(s)->root);
    cell_edge(&w.c, e);
    if (w.c.obstacle)
        return run_obstacle(c->run, w.c.obstacle);
    if (!w.c.bottom)
        vec_push(out, &value_intern(v, w.c.root, e->to)->s);
    return RC_OK;
}

static uint32_t co_partition(struct cpa *c, const struct state *s)
{
    (void)c;
    return value_state_of(s)->node->id;
}

static bool co_answer(struct cpa *c, const struct state *s, const struct query *q, struct answer *a)
{
    if (q->kind != QUERY_NODE)
        return va_answer(c, s, q, a);
    a->node = value_state_of(s)->node;
    return true;
}

static const struct prec *co_initial_prec(struct cpa *c)
{
    return &loc_full(&self(c)->l.precs)->p;
}

const struct cpa_ops constants_cpa = {
    .name = "constants",
    .summary = "constant propagation, with its own program counter (data-flow analysis)",
    .size = sizeof(struct value_cpa),
    .open = co_open,
    .close = va_close,
    .initial = va_initial,
    .initial_prec = co_initial_prec,
    .transfer = co_transfer,
    .leq = va_leq,
    .join = va_join,
    .merge = cpa_merge_join,
    .partition = co_partition,
    .index = &va_index,
    .answer = co_answer,
    .sweep = &va_sweep,
    .print = va_print,
    .opts = constants_opts,
    .n_opts = ARRAY_LEN(constants_opts),
    .cfg_size = sizeof(struct value_cfg),
    .stats = value_stat_specs,
    .n_stats = ARRAY_LEN(value_stat_specs),
};
