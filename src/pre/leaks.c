// SPDX-License-Identifier: Apache-2.0
// leaks.c: owners of blocks, at every node.
#include "pre/leaks_priv.h"

enum { STATES_MAX = 1 << 19 };

// ---- sets of owners -------------------------------------------------------------------------------------------------

static void put(struct owned *o, uint32_t i, bool in)
{
    uint64_t bit = UINT64_C(1) << i % 64;
    assert(i < OWNERS_MAX);
    o->by[i / 64] = in ? o->by[i / 64] | bit : o->by[i / 64] & ~bit;
}

static void clear(struct owned *o)
{
    *o = (struct owned){ .lives = false };
}

static struct owned join(const struct owned *a, const struct owned *b)
{
    struct owned r = *a;
    if (!a->lives || !b->lives)
        return a->lives ? *a : *b;
    for (size_t i = 0; i < OWNER_WORDS; i++)
        r.by[i] &= b->by[i];
    return r;
}

// ---- what is followed -----------------------------------------------------------------------------------------------

static bool is_heap(const struct edge *e)
{
    return e->kind == EDGE_ALLOC &&
           (e->alloc == ALLOC_MALLOC || e->alloc == ALLOC_CALLOC || e->alloc == ALLOC_REALLOC_NEW);
}

// Whether a conversion keeps all bits of an address.
static bool keeps_address(const struct exp *x)
{
    return x->kind == EXP_CAST && x->type->size == x->a->type->size && !type_is_float(x->type) &&
           x->type->kind != TYPE_BOOL;
}

// The owner that pointer expression x is computed of, which may be moved; 0: none.
static uint32_t owner_of(const struct leaks *l, const struct exp *x)
{
    const struct var *v = NULL;
    while (x && !(v = points_kept(l->pointers, x)))
        x = keeps_address(x) || (x->kind == EXP_BINARY && x->op == OP_PTR_ADD) ? x->a : NULL;
    return v ? l->number[v->id] : 0;
}

static bool choose(struct leaks *l)
{
    const struct cfa *c = l->cfa;
    l->n_owners = OWNER_OUTER + 1;
    for (size_t i = 0; i < c->edges.n; i++)
        if (is_heap(c->edges.at[i]))
            vec_push(&l->site, (uint32_t)i);
    for (size_t i = 0; i < c->vars.n; i++) {
        struct exp cell = { .kind = EXP_CELL, .var = c->vars.at[i], .type = c->vars.at[i]->type->unqual };
        if (!points_kept(l->pointers, &cell))
            continue;
        if (l->n_owners == OWNERS_MAX)
            return false;
        l->owner[l->n_owners] = cell.var;
        l->number[i] = l->n_owners++;
    }
    return l->site.n * c->nodes.n <= STATES_MAX;
}

static void leak(struct leaks *l, size_t i, unsigned how)
{
    assert(i < l->site.n && !(how & ~(LEAK_LOST | LEAK_LEFT)));
    l->leaks[l->site.at[i]] |= (uint8_t)how;
}

// ---- edges ----------------------------------------------------------------------------------------------------------

// Variable `to` becomes what is computed of `from` (0: something else).
static void set(struct leaks *l, uint32_t to, uint32_t from)
{
    for (size_t i = 0; to && i < l->site.n; i++)
        put(&l->out[i], to, from && owned_by(&l->out[i], from));
}

// The block that x leads to is freed.
static void release(struct leaks *l, const struct exp *x)
{
    uint32_t who = owner_of(l, x);
    for (size_t i = 0; who && i < l->site.n; i++)
        if (owned_by(&l->out[i], who))
            clear(&l->out[i]);
}

static void allocate(struct leaks *l, const struct edge *e)
{
    uint32_t to = owner_of(l, e->lhs);
    if (e->src)
        release(l, e->src);
    set(l, to, 0);
    for (size_t i = 0; i < l->site.n && is_heap(e); i++) {
        if (l->site.at[i] != e->id)
            continue;
        if (l->out[i].lives)
            leak(l, i, LEAK_LOST | LEAK_LEFT);  // two blocks: only one is followed
        clear(&l->out[i]);
        l->out[i].lives = true;
        if (to)
            put(&l->out[i], to, true);
    }
}

// Null leads to no block.
static void assume(struct leaks *l, const struct edge *e)
{
    bool truth = e->truth != 0;
    const struct exp *x = exp_truth(e->rhs, &truth);
    bool compare = x->kind == EXP_BINARY && (x->op == OP_EQ || x->op == OP_NE) && exp_is_const(x->b) && !x->b->value;
    bool null = compare ? truth == (x->op == OP_EQ) : !truth;
    const struct var *v = points_kept(l->pointers, compare ? x->a : x);
    if (null && v)
        for (size_t i = 0; i < l->site.n; i++)
            if (owned_by(&l->out[i], l->number[v->id]))
                clear(&l->out[i]);
}

static bool enter(void *ctx, const struct edge *call, const void *state, void *out)
{
    struct leaks *l = ctx;
    const struct owned *before = state;
    l->out = out;
    for (size_t i = 0; i < l->site.n; i++) {
        struct owned now = { .lives = before[i].lives };
        for (uint32_t k = 0; k < l->n_owners; k++)
            if (owned_by(&before[i], k))
                put(&now, k != OWNER_OUTER && !l->owner[k]->fn ? k : OWNER_OUTER, true);
        for (size_t k = 0; k < call->n_args && k < call->callee->n_params; k++) {
            uint32_t from = owner_of(l, call->args[k]), to = l->number[call->callee->vars.at[k]->id];
            if (from && to && owned_by(&before[i], from))
                put(&now, to, true);
        }
        l->out[i] = now;
    }
    return true;
}

// Behind a call: what the callee left, with the owners that the caller had.
static struct owned returned(struct leaks *l, const struct edge *ret, const struct owned *before,
                             const struct owned *exit)
{
    assert(ret->kind == EDGE_RETURN);
    struct owned now = { .lives = exit->lives };
    uint32_t result = ret->callee->retval ? l->number[ret->callee->retval->id] : 0;
    uint32_t to = ret->lhs ? owner_of(l, ret->lhs) : 0;
    bool outer = owned_by(exit, OWNER_OUTER);
    if (!exit->lives || (outer && !before->lives))
        return (struct owned){ .lives = false };  // nobody outside had one: those were other calls
    for (uint32_t k = 0; k < l->n_owners; k++) {
        bool global = k != OWNER_OUTER && !l->owner[k]->fn;
        put(&now, k, global ? owned_by(exit, k) : outer && owned_by(before, k));
    }
    if (to)
        put(&now, to, result && owned_by(exit, result));
    return now;
}

static bool leave(void *ctx, const struct edge *ret, const void *state, void *out)
{
    struct leaks *l = ctx;
    const struct owned *exit = state;
    l->out = out;
    for (size_t i = 0; i < l->site.n; i++)
        l->out[i] = returned(l, ret, &l->out[i], &exit[i]);
    return true;
}

static bool effect(void *ctx, const struct edge *e, void *state)
{
    struct leaks *l = ctx;
    l->out = state;
    switch (e->kind) {
    case EDGE_ASSIGN:
        set(l, owner_of(l, e->lhs), owner_of(l, e->rhs));
        break;
    case EDGE_ASSUME:
        assume(l, e);
        break;
    case EDGE_ALLOC:
        allocate(l, e);
        break;
    case EDGE_FREE:
        release(l, e->addr);
        break;
    case EDGE_DECL:
        set(l, l->number[e->var->id], 0);
        break;
    case EDGE_STOP:
        for (size_t i = 0; e->ends_program && i < l->site.n; i++)
            if (l->out[i].lives)
                leak(l, i, LEAK_LEFT);
        break;
    case EDGE_SKIP:
    case EDGE_LOAD:
    case EDGE_STORE:
    case EDGE_COPY:
    case EDGE_SET:
    case EDGE_HAVOC:
    case EDGE_HAVOC_MEM:
    case EDGE_EXTERN:
    case EDGE_CALL:
    case EDGE_RETURN:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        if (e->lhs)
            set(l, owner_of(l, e->lhs), 0);
        break;
    }
    return true;
}

// ---- the frame ------------------------------------------------------------------------------------------------------

// Whether v, a variable of n's function, has ended at n, behind e.
static bool has_ended(const struct var *v, const struct node *n, const struct edge *e)
{
    if (n == n->fn->exit)
        return v != n->fn->retval;
    return v->kind == VAR_LOCAL && (!cfa_in_scope(v, n->loc) || !cfa_in_scope(v, e->loc));
}

// Temporaries that are not read any more own nothing, nor do variables that have ended.
static bool forget(void *ctx, const struct node *n, const struct edge *e, void *state)
{
    struct leaks *l = ctx;
    l->out = state;
    for (size_t i = 0; i < n->dead.n; i++)
        if (l->cfa->vars.at[n->dead.at[i]]->kind == VAR_TEMP)
            set(l, l->number[n->dead.at[i]], 0);
    for (uint32_t k = OWNER_OUTER + 1; e && k < l->n_owners; k++)
        if (l->owner[k]->fn == n->fn && has_ended(l->owner[k], n, e))
            set(l, k, 0);
    for (size_t i = 0; i < l->site.n; i++)
        if (l->out[i].lives && owned_by_nobody(&l->out[i]))
            leak(l, i, LEAK_LOST | LEAK_LEFT);
    return true;
}

static bool join_all(void *ctx, const struct dataflow_place *p, const void *in)
{
    const struct leaks *l = ctx;
    struct owned *now = p->at;
    const struct owned *more = in;
    bool grew = false;
    for (size_t i = 0; i < l->site.n; i++) {
        struct owned sum = join(&now[i], &more[i]);
        grew |= memcmp(sum.by, now[i].by, sizeof sum.by) != 0 || sum.lives != now[i].lives;
        now[i] = sum;
    }
    return grew;
}

static size_t size_of(void *ctx, const struct func *f)
{
    (void)f;
    return ((struct leaks *)ctx)->site.n * sizeof(struct owned);
}

static bool comes(void *ctx, const struct node *n)
{
    return pointers_reachable(((struct leaks *)ctx)->pointers, n);
}

static const struct dataflow_analysis analysis = {
    .size = size_of,
    .comes = comes,
    .effect = effect,
    .enter = enter,
    .leave = leave,
    .settle = forget,
    .join = join_all,
    .ways = true,
};

struct leaks *leaks_run(const struct cfa *c, const struct pointers *p, struct budget *b)
{
    struct leaks *l = MEM_NEW(struct leaks);
    *l = (struct leaks){ .cfa = c, .pointers = p, .leaks = mem_alloc(c->edges.n) };
    l->number = MEM_ARRAY(uint32_t, c->vars.n);
    bool small = choose(l);
    dataflow_init(&l->flow, c, &analysis, l);
    if (l->site.n && (!small || !dataflow_ascend(&l->flow, b)))
        for (size_t i = 0; i < l->site.n; i++)
            leak(l, i, LEAK_LOST | LEAK_LEFT);
    VALIDATE(leaks_flaw(l));
    return l;
}

// A block that does not live belongs to nobody.
static const char *owned_flaw(const struct leaks *l, const struct owned *o)
{
    if (!o->lives && !owned_by_nobody(o))
        return "leaks: somebody owns a block that does not live";
    for (uint32_t i = l->n_owners; i < OWNERS_MAX; i++)
        if (owned_by(o, i))
            return "leaks: a block is owned by nobody that is followed";
    return NULL;
}

const char *leaks_flaw(const struct leaks *l)
{
    const char *flaw = NULL;
    for (size_t i = 0; i < l->site.n; i++)
        if (!is_heap(l->cfa->edges.at[l->site.at[i]]) || (i && l->site.at[i - 1] >= l->site.at[i]))
            return "leaks: an edge that allocates nothing";
    for (uint32_t i = OWNER_OUTER + 1; i < l->n_owners; i++)
        if (l->number[l->owner[i]->id] != i)
            return "leaks: an owner has the number of another";
    for (size_t i = 0; i < l->flow.places.n; i++) {
        const struct owned *at = l->flow.places.at[i].at;
        for (size_t k = 0; at && k < l->site.n && !flaw; k++)
            flaw = owned_flaw(l, &at[k]);
    }
    return flaw;
}

unsigned leaks_of(const struct leaks *l, const struct edge *e)
{
    assert(e->id < l->cfa->edges.n && l->cfa->edges.at[e->id] == e);
    return l->leaks[e->id];
}

void leaks_free(struct leaks *l)
{
    const struct cfa *c = l->cfa;
    dataflow_free(&l->flow);
    mem_free(l->number, c->vars.n * sizeof *l->number);
    mem_free(l->leaks, c->edges.n);
    vec_free(&l->site);
    mem_free(l, sizeof *l);
}
