// SPDX-License-Identifier: Apache-2.0
// packs.c: relations between the variables of a pack, as values of a numeric domain.
// source Mine, "The octagon abstract domain", HOSC 19(1), 2006, section 5 (packing); "Symbolic methods to enhance the
//        precision of numerical abstract domains", VMCAI 2006 (linear forms with interval rests).
// A pack that relates nothing is absent: then its relation is the box of its cells' bounds.  From the first relation on
// the bounds of its variables are kept in both places: the relation is told of them, and tells what it found out.
#include "base/hash.h"
#include "cpa/numeric/numeric_priv.h"

bool packs_has(const struct num_cpa *v, const struct var *x)
{
    return v->domain && v->pack_of[x->id] != 0;
}

// ---- unique relations -----------------------------------------------------------------------------------------------

static uint32_t new_id(struct num_cpa *v, struct dvalue *d)
{
    if (v->free_relations.n) {
        uint32_t id = vec_pop(&v->free_relations);
        v->relations.at[id] = d;
        return id;
    }
    vec_push(&v->relations, d);
    return (uint32_t)v->relations.n - 1;
}

static uint64_t key_of(const struct num_cpa *v, const struct dvalue *d)
{
    return hash_mix(v->domain->ops->hash(d), d->dims->n);
}

// The number of the relation d, which is taken.
static uint32_t intern(struct num_cpa *v, struct dvalue *d)
{
    for (uint64_t h = key_of(v, d);; h++) {
        uint64_t *id = map_at(&v->relation_hash, h);
        if (!*id) {
            *id = new_id(v, d);
            return (uint32_t)*id;
        }
        struct dvalue *old = v->relations.at[*id];
        if (old == d || (old->dims == d->dims && dom_equal(old, d))) {
            dom_free(d);
            return (uint32_t)*id;
        }
    }
}

void packs_sweep(struct num_cpa *v)
{
    map_free(&v->relation_hash);
    for (uint32_t id = 1; id < v->relations.n; id++) {
        struct dvalue *d = v->relations.at[id];
        if (d && map_get(v->marked_relations, id, NULL)) {
            uint64_t h = key_of(v, d);
            while (map_get(&v->relation_hash, h, NULL))
                h++;
            map_put(&v->relation_hash, h, id);
        } else if (d) {
            dom_free(d);
            v->relations.at[id] = NULL;
            vec_push(&v->free_relations, id);
        }
    }
}

// ---- bounds ---------------------------------------------------------------------------------------------------------

static struct itv itv_of(struct range r)
{
    struct itv i = { rat_int(r.low), rat_int(r.high) };
    if (r.low < -RANGE_HUGE)
        i.low = RAT_NEG_INF;
    if (r.high > RANGE_HUGE)
        i.high = RAT_INF;
    return i;
}

static struct range range_of_itv(struct itv i)
{
    struct range r = { -2 * RANGE_HUGE, 2 * RANGE_HUGE };
    if (itv_is_empty(i))
        return (struct range){ 1, 0 };
    if (rat_is_finite(i.low))
        r.low = MAX(r.low, rat_ceil(i.low));
    if (rat_is_finite(i.high))
        r.high = MIN(r.high, rat_floor(i.high));
    return r;
}

static const struct exp *exp_of(struct num_work *w, uint32_t var)
{
    struct var *x = w->v->cfa->vars.at[var];
    return exp_cell(&w->v->cfa->exps, x, 0, x->type, NULL);
}

// Appends what the cell of dimension i says about the dimension.
static void push_bounds(struct num_work *w, const struct num_pack *p, uint32_t i, struct lincon_vec *out)
{
    struct arena *mem = &w->v->scratch;
    const struct exp *x = exp_of(w, p->var[i]);
    struct range is = num_range(w, x), all = range_of_type(x->type);
    struct lin e = lin_dim(mem, i), low, high;
    if (is.low > all.low && lin_add(mem, e, 1, lin_const(is.low), -1, &low))
        vec_push(out, ((struct lincon){ low, LIN_GE, 0 }));
    if (is.high < all.high && lin_add(mem, e, -1, lin_const(is.high), 1, &high))
        vec_push(out, ((struct lincon){ high, LIN_GE, 0 }));
}

// d met with the bounds of dimensions [from, to); takes and gives.
static struct dvalue *with_bounds(struct num_work *w, uint32_t pack, struct dvalue *d, uint32_t from, uint32_t to)
{
    struct arena_mark mark = arena_mark(&w->v->scratch);
    struct lincon_vec c = { 0 };
    for (uint32_t i = from; i < to; i++)
        push_bounds(w, &w->v->packs.at[pack], i, &c);
    struct dvalue *r = c.n ? dom_assume(d, c.at, c.n) : dom_keep(d);
    dom_free(d);
    vec_free(&c);
    arena_release(&w->v->scratch, mark);
    return r;
}

// The relation of the pack; give.
static struct dvalue *relation(struct num_work *w, uint32_t pack)
{
    uint32_t id;
    struct num_cpa *v = w->v;
    if (pmap_get(&v->l.d.pool, w->packs, pack, &id))
        return dom_keep(v->relations.at[id]);
    return with_bounds(w, pack, dom_keep(v->packs.at[pack].top), 0, v->packs.at[pack].n);
}

// Sets the relation of the pack to d (taken); cells learn its bounds.
static void set_relation(struct num_work *w, uint32_t pack, struct dvalue *d)
{
    struct num_cpa *v = w->v;
    const struct num_pack *p = &v->packs.at[pack];
    v->stats->related++;
    if (dom_is_bottom(d)) {
        w->c.bottom = true;
        dom_free(d);
        return;
    }
    for (uint32_t i = 0; i < p->n && !w->c.bottom; i++) {
        const struct exp *x = exp_of(w, p->var[i]);
        struct range is = num_range(w, x), now = range_meet(is, range_of_itv(dom_bounds_dim(d, i)));
        if (range_is_empty(now))
            w->c.bottom = true;
        else if (!range_same(is, now))
            num_put(w, num_exp_cell(w, x), fact_range(now));
    }
    if (dom_is_top(d)) {
        w->packs = pmap_remove(&v->l.d.pool, w->packs, pack);
        dom_free(d);
    } else {
        w->packs = pmap_put(&v->l.d.pool, w->packs, pack, intern(v, d));
    }
}

// ---- linear forms ---------------------------------------------------------------------------------------------------

// A linear form of an expression: e + some number of `rest`.
struct linear {
    struct lin e;
    struct itv rest;
};

struct linearising {
    struct num_work *w;
    uint32_t pack;
    const struct dvalue *d;
};

static struct linear linearise(struct linearising *k, const struct exp *x);

// Whether a linear form for the value of x before it is reduced to its type is one for the reduced value, too.
static bool fits(struct linearising *k, const struct linear *l, struct range raw, const struct type *t)
{
    if (range_fits(raw, t))
        return true;
    return l->e.n && range_fits(range_meet(raw, range_of_itv(itv_add(dom_bounds(k->d, l->e), l->rest))), t);
}

static bool linear_sum(struct linearising *k, const struct exp *x, struct linear *out)
{
    struct linear a = linearise(k, x->a), b = linearise(k, x->b);
    i128 sign = x->op == OP_SUB ? -1 : 1;
    out->rest = itv_add(a.rest, itv_scale(b.rest, rat_int(sign)));
    return (a.e.n || b.e.n) && lin_add(&k->w->v->scratch, a.e, 1, b.e, sign, &out->e);
}

static bool linear_product(struct linearising *k, const struct exp *x, struct linear *out)
{
    struct range a = num_range(k->w, x->a), b = num_range(k->w, x->b);
    if (!range_is_one(a) && !range_is_one(b))
        return false;
    struct linear l = linearise(k, range_is_one(b) ? x->a : x->b);
    i128 factor = range_is_one(b) ? b.low : a.low;
    out->rest = itv_scale(l.rest, rat_int(factor));
    return l.e.n && factor != 0 && lin_scale(&k->w->v->scratch, l.e, factor, &out->e);
}

static bool linear_numbers(struct linearising *k, const struct exp *x, struct linear *out)
{
    if (x->kind == EXP_CAST) {
        if (x->type->kind == TYPE_BOOL || !range_tracked_type(x->a->type))
            return false;
        *out = linearise(k, x->a);
        return out->e.n != 0;
    }
    if (x->kind == EXP_UNARY && x->op == OP_NEG) {
        struct linear a = linearise(k, x->a);
        out->rest = itv_scale(a.rest, rat_int(-1));
        return a.e.n && lin_scale(&k->w->v->scratch, a.e, -1, &out->e);
    }
    if (x->kind != EXP_BINARY)
        return false;
    if (x->op == OP_ADD || x->op == OP_SUB)
        return linear_sum(k, x, out);
    return x->op == OP_MUL && linear_product(k, x, out);
}

static struct linear linearise(struct linearising *k, const struct exp *x)
{
    struct num_cpa *v = k->w->v;
    struct linear l;
    if (x->kind == EXP_CELL && v->pack_of[x->var->id] == k->pack + 1 && exp_same_repr(x->type, x->var->type))
        return (struct linear){ lin_dim(&v->scratch, v->dim_of[x->var->id]), { rat_int(0), rat_int(0) } };
    struct range_env env = num_env(k->w);
    if (linear_numbers(k, x, &l) && fits(k, &l, range_raw(&env, x), x->type))
        return l;
    return (struct linear){ lin_const(0), itv_of(range_value(&env, x)) };
}

// ---- variables of expressions ---------------------------------------------------------------------------------------

// The variables of x that have packs, each once.
static void collect_vars(const struct num_cpa *v, const struct exp *x, struct u32_vec *out)
{
    for (; x; x = x->a) {
        if (x->kind == EXP_CELL && v->pack_of[x->var->id])
            vec_push_once(out, x->var->id);
        if (x->b)
            collect_vars(v, x->b, out);
    }
}

static bool mentions(const struct num_cpa *v, const struct exp *x, uint32_t pack)
{
    for (; x; x = x->a) {
        if (x->kind == EXP_CELL && v->pack_of[x->var->id] == pack + 1)
            return true;
        if (x->b && mentions(v, x->b, pack))
            return true;
    }
    return false;
}

// ---- effects --------------------------------------------------------------------------------------------------------

void packs_set(struct num_work *w, const struct var *x, struct range is)
{
    uint32_t pack = w->v->pack_of[x->id] - 1;
    if (!pmap_get(&w->v->l.d.pool, w->packs, pack, NULL))
        return;
    bool any = range_same(is, range_of_type(x->type));
    struct dassign a = { w->v->dim_of[x->id], lin_const(0), any ? ITV_ALL : itv_of(is), 1 };
    struct dvalue *old = relation(w, pack);
    struct dvalue *d = dom_assign(old, &a, 1);
    dom_free(old);
    set_relation(w, pack, d);
}

void packs_assign(struct num_work *w, const struct var *x, const struct exp *rhs, struct range is)
{
    struct num_cpa *v = w->v;
    uint32_t pack = v->pack_of[x->id] - 1;
    struct arena_mark mark = arena_mark(&v->scratch);
    struct linear l = { .e = lin_const(0) };
    struct dvalue *old = NULL;
    if (range_tracked_type(rhs->type) && exp_same_repr(rhs->type, x->type) && mentions(v, rhs, pack)) {
        old = relation(w, pack);
        l = linearise(&(struct linearising){ w, pack, old }, rhs);
    }
    num_put(w, vmem_cell(&v->l.d.memory, cell_var(&w->c, x), 0, type_width(x->type)), fact_range(is));
    if (l.e.n) {
        struct dassign a = { v->dim_of[x->id], l.e, l.rest, 1 };
        set_relation(w, pack, dom_assign(old, &a, 1));
    } else {
        packs_set(w, x, is);
    }
    dom_free(old);
    arena_release(&v->scratch, mark);
}

void packs_narrow(struct num_work *w, const struct var *x)
{
    uint32_t pack = w->v->pack_of[x->id] - 1;
    if (!pmap_get(&w->v->l.d.pool, w->packs, pack, NULL))
        return;
    uint32_t i = w->v->dim_of[x->id];
    set_relation(w, pack, with_bounds(w, pack, relation(w, pack), i, i + 1));
}

static void forget_in_pack(struct num_work *w, uint32_t pack, const uint32_t *var, size_t n)
{
    struct num_cpa *v = w->v;
    struct arena_mark mark = arena_mark(&v->scratch);
    struct dassign *a = arena_alloc(&v->scratch, (n + 1) * sizeof *a);
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (v->pack_of[var[i]] == pack + 1)
            a[k++] = (struct dassign){ v->dim_of[var[i]], lin_const(0), ITV_ALL, 1 };
    struct dvalue *old = relation(w, pack), *d = dom_assign(old, a, k);
    dom_free(old);
    if (dom_is_top(d)) {
        w->packs = pmap_remove(&v->l.d.pool, w->packs, pack);
        dom_free(d);
    } else {
        w->packs = pmap_put(&v->l.d.pool, w->packs, pack, intern(v, d));
    }
    arena_release(&v->scratch, mark);
}

void packs_forget(struct num_work *w, const uint32_t *var, size_t n)
{
    const struct num_cpa *v = w->v;
    for (size_t i = 0; i < n && w->packs; i++) {
        uint32_t pack = v->pack_of[var[i]];
        bool seen = false;
        for (size_t k = 0; k < i && pack; k++)
            seen |= v->pack_of[var[k]] == pack;
        if (pack && !seen && pmap_get(&v->l.d.pool, w->packs, pack - 1, NULL))
            forget_in_pack(w, pack - 1, var + i, n - i);
    }
}

// ---- conditions -----------------------------------------------------------------------------------------------------

// d met with e >= 0 (or > 0); takes and gives.
static struct dvalue *meet(struct dvalue *d, struct lin e, enum lin_rel rel)
{
    struct lincon c = { e, rel, 0 };
    struct dvalue *r = dom_assume(d, &c, 1);
    dom_free(d);
    return r;
}

// d met with sign * (e + bound) >= 0, for a bound of the rest that may be infinite; takes and gives.
static struct dvalue *meet_bound(struct num_work *w, struct dvalue *d, struct lin e, struct rat bound, i128 sign,
                                 i128 strict)
{
    struct lin sum;
    if (!rat_is_finite(bound) || bound.den != 1 ||
        !lin_add(&w->v->scratch, e, sign, lin_const(sign * bound.num - strict), 1, &sum))
        return d;
    return meet(d, sum, LIN_GE);
}

// d met with `e + rest o 0`; everything is an integer; takes and gives.
static struct dvalue *meet_compare(struct num_work *w, struct dvalue *d, struct linear l, enum op o)
{
    switch ((int)o) {
    case OP_LT:
    case OP_LE:
        return meet_bound(w, d, l.e, l.rest.low, -1, o == OP_LT);
    case OP_GT:
    case OP_GE:
        return meet_bound(w, d, l.e, l.rest.high, 1, o == OP_GT);
    case OP_EQ:
        d = meet_bound(w, d, l.e, l.rest.low, -1, 0);
        return meet_bound(w, d, l.e, l.rest.high, 1, 0);
    case OP_NE: {
        if (rat_compare(l.rest.low, l.rest.high) != 0)
            return d;
        struct dvalue *below = meet_bound(w, dom_keep(d), l.e, l.rest.low, -1, 1);
        struct dvalue *above = meet_bound(w, d, l.e, l.rest.low, 1, 1), *r = dom_join(below, above);
        dom_free(below);
        dom_free(above);
        return r;
    }
    default:
        return d;
    }
}

static void assume_in_pack(struct num_work *w, uint32_t pack, const struct exp *e, enum op o)
{
    struct arena *mem = &w->v->scratch;
    struct arena_mark mark = arena_mark(mem);
    struct dvalue *d = relation(w, pack);
    struct linearising k = { w, pack, d };
    struct linear a = linearise(&k, e->a), b = linearise(&k, e->b), l;
    l.rest = itv_add(a.rest, itv_scale(b.rest, rat_int(-1)));
    if (lin_add(mem, a.e, 1, b.e, -1, &l.e) && l.e.n >= 2)
        set_relation(w, pack, meet_compare(w, d, l, o));
    else
        dom_free(d);
    arena_release(mem, mark);
}

void packs_assume(struct num_work *w, const struct exp *e, bool truth)
{
    if (!w->v->domain)
        return;
    e = exp_truth(e, &truth);
    if (e->kind != EXP_BINARY || !op_is_compare((enum op)e->op) || !range_tracked_type(e->a->type))
        return;
    enum op o = truth ? (enum op)e->op : op_negate((enum op)e->op);
    struct u32_vec vars = { 0 }, packs = { 0 };
    collect_vars(w->v, e, &vars);
    for (size_t i = 0; i < vars.n; i++)
        vec_push_once(&packs, w->v->pack_of[vars.at[i]] - 1);
    for (size_t i = 0; i < packs.n && !w->c.bottom; i++)
        assume_in_pack(w, packs.at[i], e, o);
    vec_free(&vars);
    vec_free(&packs);
}

// ---- lattice --------------------------------------------------------------------------------------------------------

// Two states whose relations are compared or combined; an absent relation is the box of its cells.
struct pair {
    struct num_work a, b;
    bool leq, thresholds, far;
    uint32_t packs;
};

static bool is_explicit(const struct num_work *w, uint32_t pack)
{
    return pmap_get(&w->v->l.d.pool, w->packs, pack, NULL);
}

static void check_leq(void *ctx, uint32_t pack, uint32_t id)
{
    struct pair *k = ctx;
    uint32_t own;
    const struct num_cpa *v = k->a.v;
    if (!k->leq || (pmap_get(&v->l.d.pool, k->a.packs, pack, &own) && own == id))
        return;
    struct dvalue *a = relation(&k->a, pack);
    k->leq = dom_leq(a, v->relations.at[id]);
    dom_free(a);
}

bool packs_leq(struct num_cpa *v, const struct num_state *a, const struct num_state *b)
{
    struct pair k = { .a = num_begin(v, a), .leq = true };
    if (a->packs != b->packs)
        pmap_each(&v->l.d.pool, b->packs, check_leq, &k);
    return k.leq;
}

static void put_relation(struct pair *k, uint32_t pack, struct dvalue *d)
{
    k->packs = pmap_put(&k->a.v->l.d.pool, k->packs, pack, intern(k->a.v, d));
}

static void join_relation(void *ctx, uint32_t pack, uint32_t id)
{
    struct pair *k = ctx;
    const struct pmap_pool *pool = &k->a.v->l.d.pool;
    uint32_t x = 0, y = 0;
    (void)id;
    if (pmap_get(pool, k->packs, pack, NULL))
        return;
    if (pmap_get(pool, k->a.packs, pack, &x) && pmap_get(pool, k->b.packs, pack, &y) && x == y) {
        k->packs = pmap_put(&k->a.v->l.d.pool, k->packs, pack, x);
        return;
    }
    struct dvalue *a = relation(&k->a, pack), *b = relation(&k->b, pack);
    put_relation(k, pack, dom_join(a, b));
    dom_free(a);
    dom_free(b);
}

uint32_t packs_join(struct num_cpa *v, const struct num_state *a, const struct num_state *b)
{
    struct pair k = { .a = num_begin(v, a), .b = num_begin(v, b) };
    if (a->packs == b->packs && a->root == b->root)
        return a->packs;
    pmap_each(&v->l.d.pool, a->packs, join_relation, &k);
    pmap_each(&v->l.d.pool, b->packs, join_relation, &k);
    return k.packs;
}

// a: the old state, b: the fresh one.
static void widen_relation(void *ctx, uint32_t pack, uint32_t id)
{
    struct pair *k = ctx;
    struct num_cpa *v = k->a.v;
    const struct lincon_vec *t = &v->packs.at[pack].thresholds;
    (void)id;
    if (pmap_get(&v->l.d.pool, k->packs, pack, NULL))
        return;
    struct dvalue *a = relation(&k->a, pack), *b = relation(&k->b, pack), *r;
    if (dom_leq(b, a))
        r = dom_keep(a);
    else if (k->far && is_explicit(&k->a, pack))
        r = dom_keep(v->packs.at[pack].top);
    else
        r = k->thresholds ? dom_widen_upto(a, b, t->at, t->n) : dom_widen(a, b);
    put_relation(k, pack, r);
    dom_free(a);
    dom_free(b);
}

uint32_t packs_widen(struct num_cpa *v, const struct num_state *old, const struct num_state *fresh, bool thresholds,
                     bool far)
{
    struct pair k = { .a = num_begin(v, old), .b = num_begin(v, fresh), .thresholds = thresholds, .far = far };
    pmap_each(&v->l.d.pool, old->packs, widen_relation, &k);
    pmap_each(&v->l.d.pool, fresh->packs, widen_relation, &k);
    return k.packs;
}

// ---- life -----------------------------------------------------------------------------------------------------------

enum rc packs_open(struct num_cpa *v)
{
    struct buf why = { 0 };
    v->domain_cfg = (struct domain_cfg){ .budget = 200000, .disjuncts = 5, .pack = v->cfg->pack };
    v->domain = domain_open(v->cfg->domain, &v->domain_cfg, NULL, &why);
    if (!v->domain)
        diag_at(v->l.cpa.run->diag, (struct loc){ 0 }, E0607, "cpa.octagon.domain: %s", buf_str(&why));
    buf_free(&why);
    if (!v->domain)
        return RC_USER;
    domain_charge(v->domain, &v->l.cpa.run->budget);
    vec_push(&v->relations, NULL);
    packs_find(v);
    for (size_t i = 0; i < v->packs.n; i++)
        v->packs.at[i].top = dom_top(v->domain, &v->packs.at[i].dims);
    v->stats->packs += v->packs.n;
    return RC_OK;
}

void packs_close(struct num_cpa *v)
{
    for (size_t i = 0; i < v->relations.n; i++)
        dom_free(v->relations.at[i]);
    for (size_t i = 0; i < v->packs.n; i++) {
        dom_free(v->packs.at[i].top);
        vec_free(&v->packs.at[i].thresholds);
    }
    vec_free(&v->packs);
    vec_free(&v->relations);
    vec_free(&v->free_relations);
    map_free(&v->relation_hash);
    domain_close(v->domain);
    v->domain = NULL;
}

static void print_var(void *ctx, uint32_t dim, struct buf *b)
{
    const struct num_work *w = ctx;
    const struct num_cpa *v = w->v;
    const struct num_pack *p = &v->packs.at[w->c.root];
    exp_print_object(v->cfa->prog, v->cfa->vars.at[p->var[dim]], 0, NULL, b);
}

struct printing {
    struct num_cpa *v;
    struct buf *b;
    bool first;
};

static void print_relation(void *ctx, uint32_t pack, uint32_t id)
{
    struct printing *k = ctx;
    struct num_work names = { .c = { .root = pack }, .v = k->v };
    buf_puts(k->b, k->first ? "" : ", ");
    k->first = false;
    dom_print(k->v->relations.at[id], print_var, NULL, &names, k->b);
}

void packs_print(const struct num_cpa *v, uint32_t packs, struct buf *b, bool first)
{
    struct printing k = { (struct num_cpa *)(uintptr_t)v, b, first };
    pmap_each(&v->l.d.pool, packs, print_relation, &k);
}
