// SPDX-License-Identifier: Apache-2.0
// depth.c: thresholds for the depth of structures behind pointer variables (Theoduloz 2010, 4.4.4).
#include "cpa/smg/depth.h"

#include "cpa/smg/give_up.h"
#include "mem/pointsto.h"
#include "smg/segment.h"

// ---- thresholds -----------------------------------------------------------------------------------------------------

static bool is_named(const struct smg_cpa *p, const struct var *v, const char *name, size_t n)
{
    struct buf b = { 0 };
    if (v->fn)
        buf_printf(&b, "%s::", sym_str(&p->cfa->prog->syms, v->fn->name));
    buf_puts(&b, sym_str(&p->cfa->prog->syms, v->name));
    bool same = b.n == n && memcmp(b.at, name, n) == 0;
    buf_free(&b);
    return same;
}

enum rc smg_depths_open(struct smg_cpa *p)
{
    const char *list = p->cfg->depth_of;
    pmap_pool_init(&p->depths.pool);
    p->depths.limited = p->cfg->depth != INT64_MAX;
    for (struct opt_pair own; opt_pair_next(&list, &own);) {
        if (own.k < 0) {
            diag_at(
                p->cpa.run->diag, (struct loc){ 0 }, E0604,
                "cpa.smg.depth-of: `%.*s` is not NAME=K with a variable (x, or f::x) and a number of blocks K, or inf",
                (int)own.length, own.text);
            return RC_USER;
        }
        for (size_t i = 0; i < p->cfa->vars.n; i++)
            if (is_named(p, p->cfa->vars.at[i], own.text, own.name))
                map_put(&p->depths.own, i, (uint64_t)own.k);
        p->depths.limited |= own.k != INT64_MAX;
    }
    return RC_OK;
}

void smg_depths_close(struct smg_cpa *p)
{
    for (size_t i = 0; i < p->depths.precs.n; i++)
        mem_free((void *)(uintptr_t)p->depths.precs.val[i], sizeof(struct smg_prec));
    map_free(&p->depths.precs);
    map_free(&p->depths.own);
    pmap_pool_free(&p->depths.pool);
}

// ---- precisions -----------------------------------------------------------------------------------------------------

DOWNCAST_CONST(prec_of, prec, smg_prec, p);

static const struct prec *intern(struct smg_cpa *p, uint32_t forgotten, bool passed)
{
    uint64_t *at = map_at(&p->depths.precs, (uint64_t)passed << 32 | forgotten);
    if (!*at) {
        struct smg_prec *fresh = MEM_NEW(struct smg_prec);
        *fresh = (struct smg_prec){ { .id = (uint32_t)p->depths.precs.n }, forgotten, passed };
        *at = (uint64_t)(uintptr_t)fresh;
    }
    return &((const struct smg_prec *)(uintptr_t)*at)->p;
}

const struct prec *smg_first_prec(struct smg_cpa *p)
{
    return intern(p, PMAP_EMPTY, false);
}

const struct prec *smg_prec_union(struct smg_cpa *p, const struct prec *a, const struct prec *b)
{
    return intern(p, pmap_meet(&p->depths.pool, prec_of(a)->forgotten, prec_of(b)->forgotten, NULL, NULL),
                  prec_of(a)->passed && prec_of(b)->passed);
}

struct printing {
    const struct smg_cpa *p;
    struct buf *b;
    bool some;
};

static void print_variable(void *ctx, uint32_t var, uint32_t one)
{
    struct printing *w = ctx;
    const struct var *v = w->p->cfa->vars.at[var];
    (void)one;
    buf_puts(w->b, w->some ? ", " : "");
    if (v->fn)
        buf_printf(w->b, "%s::", sym_str(&w->p->cfa->prog->syms, v->fn->name));
    buf_puts(w->b, sym_str(&w->p->cfa->prog->syms, v->name));
    w->some = true;
}

void smg_each_forgotten(struct smg_cpa *p, const struct prec *prec, void (*see)(void *ctx, uint32_t var, uint32_t one),
                        void *ctx)
{
    pmap_each(&p->depths.pool, prec_of(prec)->forgotten, see, ctx);
}

void smg_print_prec(struct smg_cpa *p, const struct prec *prec, struct buf *b)
{
    struct printing w = { p, b, false };
    if (prec_of(prec)->forgotten == PMAP_EMPTY)
        return;
    buf_puts(b, "all but {");
    pmap_each(&p->depths.pool, prec_of(prec)->forgotten, print_variable, &w);
    buf_putc(b, '}');
}

static uint64_t threshold(const struct smg_cpa *p, const struct prec *prec, uint32_t var)
{
    uint64_t k = (uint64_t)p->cfg->depth;
    (void)map_get(&p->depths.own, var, &k);
    return pmap_get(&p->depths.pool, prec_of(prec)->forgotten, var, NULL) ? 0 : k;
}

// ---- forgetting -----------------------------------------------------------------------------------------------------

static bool is_block(const struct smg_object *o)
{
    return (o->origin == SMG_HEAP || o->origin == SMG_STACK) && o->life == SMG_ALIVE;
}

static bool leads_to_block(const struct smg *g, smg_value v, uint32_t *block)
{
    return smg_leads(g, v, block) && is_block(&g->objects.at[*block]);
}

// An unknown value for the address of a block: it is not null, unless the block may be missing.
static smg_value forgotten_address(struct smg *g, uint32_t block, uint8_t level)
{
    smg_value u = smg_fresh(g, (struct smg_unknown){ .is = smg_range(g, SMG_NONE), .level = level });
    if (smg_least_length(&g->objects.at[block]))
        smg_set_differ(g, u, SMG_ZERO);
    return u;
}

// (Notes about expressions are dropped with it: they may be about the address.)
static void forget_in(struct smg_cpa *p, struct smg *g, uint32_t object)
{
    uint32_t block;
    if (smg_is_note(&g->objects.at[object]))
        return;
    for (size_t k = 0; k < g->objects.at[object].edges.n; k++) {
        struct smg_edge *e = &g->objects.at[object].edges.at[k];
        if (!leads_to_block(g, e->value, &block))
            continue;
        smg_value u = forgotten_address(g, block, 0);
        g->objects.at[object].edges.at[k].value = u;
        p->env.forgot = true;
    }
}

void smg_forget_pointers(struct smg_cpa *p, struct smg *g, const struct prec *prec)
{
    for (size_t i = 0; i < g->variables.n; i++)
        if (g->variables.val[i] && threshold(p, prec, (uint32_t)g->variables.key[i]) == 0)
            forget_in(p, g, (uint32_t)g->variables.val[i]);
    (void)smg_collect(g);
}

static bool holds_block(const struct smg *g, uint32_t object)
{
    uint32_t block;
    for (size_t k = 0; k < g->objects.at[object].edges.n; k++)
        if (leads_to_block(g, g->objects.at[object].edges.at[k].value, &block))
            return true;
    return false;
}

void smg_forget_like(struct smg_cpa *p, struct smg *g, const struct smg *h)
{
    for (size_t i = 0; i < g->variables.n; i++) {
        uint32_t in_h;
        uint64_t key = g->variables.key[i];
        if (g->variables.val[i] &&
            !(smg_find_variable(h, (uint32_t)(key >> 32), (uint32_t)key, &in_h) && holds_block(h, in_h)))
            forget_in(p, g, (uint32_t)g->variables.val[i]);
    }
    (void)smg_collect(g);
}

// Removes marked blocks; their addresses become unknown, equal ones equally.
static void drop_marked(struct smg_cpa *p, struct smg *g, const uint8_t *mark, size_t n)
{
    for (uint32_t i = 1; i < n; i++)
        for (size_t k = 0; !mark[i] && k < g->objects.at[i].edges.n; k++) {
            smg_value v = g->objects.at[i].edges.at[k].value;
            uint32_t to;
            if (smg_leads(g, v, &to) && to < n && mark[to])
                smg_replace(g, v, forgotten_address(g, to, smg_level_of(g, v)));
        }
    smg_remove_marked(g, mark, n);
    (void)smg_collect(g);
    p->env.forgot = true;
}

// ---- depth ----------------------------------------------------------------------------------------------------------

enum { STEPS_MAX = 10000 };

struct descent {
    const struct smg *g;
    uint8_t *on_path;  // by object
    uint32_t steps;
};

static uint64_t nodes_of(const struct smg_object *o)
{
    return MAX(smg_least_length(o), 1);
}

// Whether some path of k different blocks begins with this one.  The recursion ends at depth k or STEPS_MAX.
static bool is_deep(struct descent *d, uint32_t block, uint64_t k)
{
    const struct smg_object *o = &d->g->objects.at[block];
    uint32_t next;
    if (nodes_of(o) >= k || ++d->steps > STEPS_MAX)
        return true;
    d->on_path[block] = 1;
    bool deep = false;
    for (size_t i = 0; i < o->edges.n && !deep; i++)
        if (leads_to_block(d->g, o->edges.at[i].value, &next) && !d->on_path[next])
            deep = is_deep(d, next, k - nodes_of(o));
    d->on_path[block] = 0;
    return deep;
}

// Marks the block and what can be reached from it through blocks.
static void mark_from(const struct smg *g, uint32_t block, uint8_t *mark)
{
    struct u32_vec todo = { 0 };
    vec_push(&todo, block);
    mark[block] = 1;
    while (todo.n) {
        const struct smg_object *o = &g->objects.at[vec_pop(&todo)];
        for (size_t k = 0; k < o->edges.n; k++) {
            uint32_t to;
            if (!leads_to_block(g, o->edges.at[k].value, &to) || mark[to])
                continue;
            mark[to] = 1;
            vec_push(&todo, to);
        }
    }
    vec_free(&todo);
}

// Whether some variable leads to as many blocks as its threshold, or (not NULL) as *same: then marks all that can be
// reached from it.
static bool mark_deep(struct smg_cpa *p, const struct smg *g, const struct prec *prec, const uint64_t *same,
                      uint8_t *mark)
{
    struct descent d = { .g = g, .on_path = MEM_ARRAY(uint8_t, g->objects.n) };
    bool some = false;
    for (size_t i = 0; i < g->variables.n; i++) {
        const struct smg_object *o = &g->objects.at[g->variables.val[i]];
        uint64_t k = same ? *same : threshold(p, prec, (uint32_t)g->variables.key[i]);
        for (size_t n = 0; g->variables.val[i] && n < o->edges.n; n++) {
            uint32_t block;
            d.steps = 0;
            if (!leads_to_block(g, o->edges.at[n].value, &block) || mark[block] || !is_deep(&d, block, k))
                continue;
            mark_from(g, block, mark);
            some = true;
        }
    }
    mem_free(d.on_path, g->objects.n);
    return some;
}

bool smg_is_deep(struct smg_cpa *p, const struct smg *g, uint64_t blocks)
{
    uint8_t *mark = MEM_ARRAY(uint8_t, g->objects.n);
    bool deep = mark_deep(p, g, NULL, &blocks, mark);
    mem_free(mark, g->objects.n);
    return deep;
}

const struct prec *smg_pass(struct smg_cpa *p, const struct prec *prec)
{
    return intern(p, prec_of(prec)->forgotten, true);
}

bool smg_passed(const struct prec *prec)
{
    return prec_of(prec)->passed;
}

// Whether a variable is a pointer to the same type as pointer type t, or to anything.
static bool is_like(const struct var *x, const struct type *t)
{
    const struct type *own = x->type->unqual;
    return type_is_pointer(own) && (own->elem->unqual == t->elem->unqual || own->elem->unqual->kind == TYPE_VOID);
}

static bool leads_elsewhere(const struct smg *g, const uint8_t *mark, uint32_t var)
{
    uint32_t to;
    for (size_t i = 0; i < g->variables.n; i++) {
        const struct smg_object *o = &g->objects.at[g->variables.val[i]];
        for (size_t k = 0; g->variables.val[i] && (uint32_t)g->variables.key[i] == var && k < o->edges.n; k++)
            if (leads_to_block(g, o->edges.at[k].value, &to) && !mark[to])
                return true;
    }
    return false;
}

// Forgets, with a variable, pointers like it that lead to no other block: sooner or later they get addresses that are
// not followed.
static uint32_t forget_alike(struct smg_cpa *p, const struct smg *g, const uint8_t *mark, uint32_t forgotten,
                             const struct var *of)
{
    for (uint32_t i = 0; p->cfg->depth_alike && type_is_pointer(of->type) && i < p->cfa->vars.n; i++)
        if (is_like(p->cfa->vars.at[i], of->type->unqual) && !leads_elsewhere(g, mark, i))
            forgotten = pmap_put(&p->depths.pool, forgotten, i, 1);
    return forgotten;
}

static uint32_t forget_marked(struct smg_cpa *p, const struct smg *g, const uint8_t *mark, uint32_t forgotten)
{
    for (size_t i = 0; i < g->variables.n; i++) {
        const struct smg_object *o = &g->objects.at[g->variables.val[i]];
        uint32_t var = (uint32_t)g->variables.key[i], to;
        bool leads = false;
        for (size_t k = 0; g->variables.val[i] && k < o->edges.n; k++)
            leads |= smg_leads(g, o->edges.at[k].value, &to) && mark[to];
        if (!leads)
            continue;
        forgotten = pmap_put(&p->depths.pool, forgotten, var, 1);
        if (!smg_is_note(o))
            forgotten = forget_alike(p, g, mark, forgotten, p->cfa->vars.at[var]);
    }
    return forgotten;
}

const struct prec *smg_limit_depth(struct smg_cpa *p, struct smg *g, const struct prec *prec, struct arena *mem,
                                   const struct explicit_heap **given_up)
{
    size_t n = g->objects.n;
    uint8_t *mark = MEM_ARRAY(uint8_t, n);
    if (mark_deep(p, g, prec, NULL, mark)) {
        prec = intern(p, forget_marked(p, g, mark, prec_of(prec)->forgotten), prec_of(prec)->passed);
        *given_up = smg_give_up(p, g, mark, prec, mem);
        p->stats->depth_drops++;
        drop_marked(p, g, mark, n);
    }
    mem_free(mark, n);
    return prec;
}

// ---- unknown pointers -----------------------------------------------------------------------------------------------

static bool may_hit(const struct pt_places *places, const struct smg_object *o)
{
    for (size_t i = 0; i < places->n; i++) {
        const struct pt_place *at = &places->at[i];
        if ((at->kind == OBJ_VAR && o->origin == SMG_VARIABLE && at->id == o->id) ||
            (at->kind == OBJ_HEAP && (o->origin == SMG_HEAP || o->origin == SMG_STACK) && at->id == o->id))
            return true;
    }
    return o->origin == SMG_HEAP && o->id == UINT32_MAX;  // the block came from outside of the program
}

bool smg_write_unknown(struct smg_step *s)
{
    struct smg_cpa *p = s->env->owner;
    struct smg *g = s->g;
    size_t n = g->objects.n;
    struct pt_places places = { 0 };
    if (!p->depths.limited)
        return false;
    pointsto_written(known_pointsto(p->cpa.run->known, &p->cpa.run->budget), s->e, &places);
    uint8_t *mark = MEM_ARRAY(uint8_t, n);
    bool told = true, some = false;
    for (uint32_t i = 1; i < n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        mark[i] = o->life == SMG_ALIVE && may_hit(&places, o);
        told &= !mark[i] || (o->kind == SMG_REGION && !o->level);
        some |= mark[i];
    }
    bool ends = s->e->kind == EDGE_FREE || s->e->kind == EDGE_ALLOC;
    for (uint32_t i = 1; told && i < n; i++) {
        mark[i] &= !ends || is_block(&g->objects.at[i]);
        if (mark[i] && !ends)
            vec_clear(&g->objects.at[i].edges);
    }
    if (told && ends && some)
        drop_marked(p, g, mark, n);
    p->env.forgot |= told && some;
    mem_free(mark, n);
    vec_free(&places);
    return told;
}
