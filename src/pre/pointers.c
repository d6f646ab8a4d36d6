// SPDX-License-Identifier: Apache-2.0
// pointers.c: what private pointers are at each node: which ones are followed, and what edges do to them.
#include "cfa/uses.h"
#include "mem/storage.h"
#include "pre/pointers_priv.h"

enum {
    JOINS = 3,         // before bounds that still grow are given up
    UPDATES_MAX = 40,  // of a node that is no loop head
    NARROWINGS = 2,
    VALUES_MAX = 1 << 21  // of all nodes together
};

struct iteration {
    struct pointers *p;
    uint32_t *growths;   // by variable: how often a global pointer grew
    bool grew;           // a global pointer did
    struct points *out;  // the state behind the edge in progress
};

// ---- which pointers are tracked -------------------------------------------------------------------------------------

static bool is_candidate(const struct var *v, const uint8_t *parts)
{
    return type_is_pointer(v->type) && v->type->elem->kind != TYPE_FUNCTION && !v->addressed && !v->is_volatile &&
           v->kind != VAR_STRING && !parts[v->id];
}

enum { SHARED_MAX = 64 };  // bits of a set

// Global variables that are known at every node: the first ones, at most so many.
static void choose_shared(struct pointers *p, const uint8_t *parts, uint32_t most)
{
    const struct cfa *c = p->cfa;
    p->shared = 0;
    for (size_t i = 0; i < c->vars.n; i++) {
        const struct var *v = c->vars.at[i];
        bool global = v->kind == VAR_GLOBAL && is_candidate(v, parts), known = global && p->shared < most;
        p->is_global[i] = global && !known;
        p->slot[i] = 0;
        if (!known)
            continue;
        p->owner[p->shared++] = v;
        p->slot[i] = p->shared;
    }
}

static void choose(struct pointers *p, uint32_t most)
{
    const struct cfa *c = p->cfa;
    uint8_t *parts = mem_alloc(c->vars.n);
    cfa_used_in_parts(c, parts);
    choose_shared(p, parts, most);
    uint32_t n = p->shared;
    for (size_t f = 0; f < c->funcs.n; f++) {
        const struct func *fn = c->funcs.at[f];
        p->first[f] = n;
        for (size_t i = 0; i <= fn->vars.n; i++) {
            const struct var *v = i < fn->vars.n ? fn->vars.at[i] : fn->retval;
            if (!v || p->slot[v->id] || v->kind == VAR_GLOBAL || !is_candidate(v, parts))
                continue;
            p->owner[n++] = v;
            p->slot[v->id] = p->shared + n - p->first[f];
        }
        p->count[f] = p->shared + n - p->first[f];
        assert(n <= c->vars.n);  // a slot is that of one variable
    }
    mem_free(parts, c->vars.n);
}

// The variable of slot i in function fn.
static const struct var *owner_of(const struct pointers *p, const struct func *fn, uint32_t i)
{
    assert(i < p->count[fn->id]);
    return p->owner[i < p->shared ? i : p->first[fn->id] + i - p->shared];
}

static void collect_sets(struct pointers *p)
{
    const struct cfa *c = p->cfa;
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        const struct var *v = e->lhs && e->lhs->kind == EXP_CELL ? e->lhs->var : NULL;
        if (v && p->slot[v->id] && p->slot[v->id] <= p->shared)
            p->sets[e->to->fn->id] |= UINT64_C(1) << (p->slot[v->id] - 1);
    }
    cfa_add_callees(c, p->sets, 1);
}

// ---- blocks that are freed ------------------------------------------------------------------------------------------

static void collect_frees(struct pointers *p)
{
    const struct cfa *c = p->cfa;
    struct objects some = { 0 };
    struct map seen = { 0 };
    for (size_t i = 0; i < c->edges.n; i++) {
        const struct edge *e = c->edges.at[i];
        if (!edge_freed(e))
            continue;
        p->frees[e->from->fn->id] = 1;
        objects_of(p, edge_freed(e), &some);
        for (size_t k = 0; k < some.n; k++)
            if (some.at[k] >> 32 == OBJ_HEAP && map_put(&seen, some.at[k], 1))
                vec_push(&p->freed, some.at[k]);
    }
    map_free(&seen);
    vec_free(&some);
    objects_sort(&p->freed);
    cfa_add_callees(c, p->frees, 1);
}

static struct extent object_of(const struct pointers *p, uint64_t object)
{
    return storage_of(p->cfa, (enum obj_kind)(object >> 32), (uint32_t)object);
}

// Objects that a function makes on its stack die with it.
static bool is_on_stack(const struct pointers *p, uint64_t object)
{
    struct extent s = object_of(p, object);
    return storage_duration(&s) == DURATION_AUTOMATIC;
}

// What may have become of the objects that global pointers point to.
static void find_dead(struct pointers *p)
{
    for (size_t i = 0; i < p->n_vars; i++) {
        if (!p->is_global[i])
            continue;
        const struct objects *may = points_may(p, p->cfa->vars.at[i]);
        p->dead[i] = objects_meet(may, &p->freed) ? POINTS_FREED : 0;
        for (size_t k = 0; k < may->n; k++)
            p->dead[i] |= is_on_stack(p, may->at[k]) ? POINTS_ENDED : 0;
    }
}

// ---- abstract successors --------------------------------------------------------------------------------------------

// The size of the only object that v may point to: where a pointer that walks through it stops; FAR if there are several.
static int64_t end_of(struct pointers *p, const struct var *v)
{
    const struct objects *may = points_may(p, v);
    if (may->n != 1 || may->at[0] >> 32 != OBJ_VAR)
        return POINTS_FAR;
    uint64_t size = p->cfa->vars.at[(uint32_t)may->at[0]]->type->size;
    return size < 1 << 30 ? (int64_t)size : POINTS_FAR;
}

static struct points widen(struct pointers *p, const struct var *v, struct points old, struct points now, bool far)
{
    if (!(old.to & now.to & POINTS_OBJECT))
        return now;
    int64_t end = end_of(p, v);
    if (now.low < old.low)
        now.low = !far && now.low >= 0 ? 0 : -POINTS_FAR;
    if (now.high > old.high)
        now.high = !far && now.high <= end ? end : POINTS_FAR;
    return now;
}

// x is put into global pointer v.
static void assign_global(struct iteration *it, const struct var *v, struct points x)
{
    struct pointers *p = it->p;
    struct points *now = &p->global[v->id], sum = points_join(*now, x);
    if (points_same(sum, *now))
        return;
    uint32_t *n = &it->growths[v->id];
    *now = ++*n > JOINS ? points_join(*now, widen(p, v, *now, sum, *n > 2 * JOINS)) : sum;
    it->grew = true;
}

static void assign(struct iteration *it, const struct func *fn, const struct exp *lhs, struct points x)
{
    const struct pointers *p = it->p;
    if (lhs && lhs->kind == EXP_CELL && p->is_global[lhs->var->id])
        assign_global(it, lhs->var, x);
    if (lhs && lhs->kind == EXP_CELL && p->slot[lhs->var->id] && (!lhs->var->fn || lhs->var->fn == fn))
        it->out[p->slot[lhs->var->id] - 1] = x;
    assert(!lhs || lhs->kind != EXP_CELL || !p->slot[lhs->var->id] || p->slot[lhs->var->id] <= p->count[fn->id] ||
           lhs->var->fn != fn);
}

// The life of some objects has ended: pointers of fn that may point there do so no longer, or certainly not any more.
static void end_lives(struct iteration *it, const struct func *fn, const struct objects *which, uint8_t how)
{
    struct pointers *p = it->p;
    for (uint32_t i = 0; i < p->count[fn->id]; i++)
        if ((it->out[i].to & POINTS_OBJECT) && objects_meet(points_may(p, owner_of(p, fn, i)), which))
            it->out[i].to |= how;
}

static void end_block(struct iteration *it, const struct edge *e, const struct exp *addr)
{
    struct pointers *p = it->p;
    struct objects which = { 0 };
    objects_of(p, addr, &which);
    size_t n = 0;
    for (size_t i = 0; i < which.n; i++)
        if (which.at[i] >> 32 == OBJ_HEAP)
            which.at[n++] = which.at[i];
    which.n = n;
    end_lives(it, e->from->fn, &which, POINTS_FREED);
    const struct var *v = points_slot(p, addr);
    struct points *x = v ? &it->out[p->slot[v->id] - 1] : NULL;
    if (x && (x->to & POINTS_OBJECT))
        *x = (struct points){ .to = (uint8_t)((x->to & ~POINTS_OBJECT) | POINTS_FREED) };
    vec_free(&which);
}

static void end_variable(struct iteration *it, const struct edge *e)
{
    uint64_t key = (uint64_t)OBJ_VAR << 32 | e->var->id;
    for (size_t i = 0; e->var->is_vla && i < it->p->cfa->edges.n; i++) {
        uint64_t array = (uint64_t)OBJ_HEAP << 32 | i;
        if (it->p->cfa->edges.at[i]->kind == EDGE_ALLOC && storage_array(it->p->cfa->edges.at[i]) == e->var)
            end_lives(it, e->from->fn, &(struct objects){ .at = &array, .n = 1, .cap = 1 }, POINTS_ENDED);
    }
    if (e->var->addressed)
        end_lives(it, e->from->fn, &(struct objects){ .at = &key, .n = 1, .cap = 1 }, POINTS_ENDED);
    if (it->p->slot[e->var->id])
        it->out[it->p->slot[e->var->id] - 1] = (struct points){ .to = POINTS_ELSEWHERE };
}

// Whether an argument may be the address of a variable whose block has ended.
static bool any_ended(const struct pointers *p, const struct edge *call, const struct objects *may)
{
    for (size_t i = 0; i < may->n; i++) {
        struct extent s = object_of(p, may->at[i]);
        if (storage_has_ended(&s, call))
            return true;
    }
    return false;
}

static bool leaves_scope(struct pointers *p, const struct edge *call, const struct exp *x)
{
    struct objects may = { 0 };
    objects_of(p, x, &may);
    bool ended = any_ended(p, call, &may);
    vec_free(&may);
    return ended;
}

static bool enter(void *ctx, const struct edge *call, const void *state, void *out)
{
    struct iteration *it = ctx;
    struct pointers *p = it->p;
    const struct points *before = state;
    it->out = out;
    const struct func *f = call->callee;
    for (uint32_t i = 0; i < p->count[f->id]; i++)
        it->out[i] = i < p->shared ? before[i] : (struct points){ .to = POINTS_ELSEWHERE };
    for (uint32_t i = 0; i < p->shared; i++)
        if ((it->out[i].to & POINTS_OBJECT) && any_ended(p, call, points_may(p, p->owner[i])))
            it->out[i].to |= POINTS_ENDED;
    for (size_t i = 0; i < f->n_params; i++) {
        const struct var *v = f->vars.at[i];
        if (!p->slot[v->id])
            continue;
        struct points x = i < call->n_args ? points_eval(p, call->from, before, call->args[i]) : POINTS_ANYTHING;
        if (i < call->n_args && (x.to & POINTS_OBJECT) && leaves_scope(p, call, call->args[i]))
            x.to |= POINTS_ENDED;
        it->out[p->slot[v->id] - 1] = x;
    }
    return true;
}

// What a call of f leaves of pointer v, which it sets: those to the callee's own variables point to nothing any more.
static struct points returned(struct pointers *p, const struct func *f, const struct var *v, struct points x)
{
    const struct objects *may = points_may(p, v);
    size_t dead = 0;
    for (size_t i = 0; i < may->n; i++) {
        struct extent s = object_of(p, may->at[i]);
        dead += storage_dies_with(&s, f);
    }
    if (dead && (x.to & POINTS_OBJECT))
        x.to |= POINTS_ENDED;
    if (dead == may->n && !f->recursive)
        x = (struct points){ .to = (uint8_t)(x.to & ~POINTS_OBJECT) };
    return x;
}

static bool leave(void *ctx, const struct edge *e, const void *state, void *out)
{
    struct iteration *it = ctx;
    struct pointers *p = it->p;
    const struct points *exit = state;
    it->out = out;
    const struct func *fn = e->to->fn;
    if (p->frees[e->callee->id])
        end_lives(it, fn, &p->freed, POINTS_FREED);
    for (uint32_t i = 0; i < p->shared; i++)
        if (p->sets[e->callee->id] >> i & 1)
            it->out[i] = returned(p, e->callee, p->owner[i], exit[i]);
    const struct var *r = e->callee->retval;
    bool known = r && p->slot[r->id];
    assign(it, fn, e->lhs, known ? returned(p, e->callee, r, exit[p->slot[r->id] - 1]) : POINTS_ANYTHING);
    return true;
}

static bool nothing_there(const struct iteration *it, const struct edge *e)
{
    struct range n = ranges_value(it->p->ranges, e->from, e->size);
    return n.low <= 0;
}

static bool effect(void *ctx, const struct edge *e, void *state)
{
    struct iteration *it = ctx;
    struct pointers *p = it->p;
    it->out = state;
    const struct func *fn = e->from->fn;
    switch (e->kind) {
    case EDGE_ASSIGN:
        if (type_is_pointer(e->lhs->type))
            assign(it, fn, e->lhs, points_eval(p, e->from, it->out, e->rhs));
        return true;
    case EDGE_ASSUME:
        return points_assume(p, e, it->out);
    case EDGE_LOAD:
        if (!points_accessed(p, e->addr, it->out))
            return false;
        assign(it, fn, e->lhs, POINTS_ANYTHING);
        return true;
    case EDGE_STORE:
        return points_accessed(p, e->addr, it->out);
    case EDGE_COPY:
        return nothing_there(it, e) || (points_accessed(p, e->addr, it->out) && points_accessed(p, e->src, it->out));
    case EDGE_SET:
        return nothing_there(it, e) || points_accessed(p, e->addr, it->out);
    case EDGE_ALLOC: {
        uint64_t key = (uint64_t)OBJ_HEAP << 32 | e->id;
        if (e->src)
            end_block(it, e, e->src);
        if (e->alloc == ALLOC_ALLOCA)
            end_lives(it, fn, &(struct objects){ .at = &key, .n = 1, .cap = 1 }, POINTS_ENDED);
        assign(it, fn, e->lhs, (struct points){ .to = POINTS_OBJECT });
        return true;
    }
    case EDGE_FREE:
        end_block(it, e, e->addr);
        return true;
    case EDGE_DECL:
        end_variable(it, e);
        return true;
    case EDGE_STOP:
    case EDGE_UNSUPPORTED:
        return true;
    case EDGE_SKIP:
    case EDGE_HAVOC:
    case EDGE_HAVOC_MEM:
    case EDGE_EXTERN:
    case EDGE_CALL:
    case EDGE_RETURN:
    case EDGE_VIOLATION:
    case EDGE_KINDS:
        break;
    }
    assign(it, fn, e->lhs, POINTS_ANYTHING);
    return true;
}

// ---- the frame ------------------------------------------------------------------------------------------------------

static size_t size_of(void *ctx, const struct func *f)
{
    return ((struct iteration *)ctx)->p->count[f->id] * sizeof(struct points);
}

static void start(void *ctx, void *state)
{
    const struct pointers *p = ((struct iteration *)ctx)->p;
    for (uint32_t i = 0; i < p->count[p->cfa->start->id]; i++)
        ((struct points *)state)[i] = (struct points){ .to = POINTS_ELSEWHERE };
}

static bool comes(void *ctx, const struct node *n)
{
    return ranges_reachable(((struct iteration *)ctx)->p->ranges, n);
}

static bool join(void *ctx, const struct dataflow_place *place, const void *in)
{
    struct pointers *p = ((struct iteration *)ctx)->p;
    const struct func *fn = place->node->fn;
    struct points *now = place->at;
    const struct points *more = in;
    bool grew = false;
    uint32_t updates = place->updates;
    bool widens = updates >= JOINS && (dataflow_widens(place->node) || updates >= UPDATES_MAX);
    for (uint32_t i = 0; i < p->count[fn->id]; i++) {
        struct points x = points_join(now[i], more[i]);
        if (points_same(x, now[i]))
            continue;
        if (widens)
            x = points_join(now[i], widen(p, owner_of(p, fn, i), now[i], x, updates > 2 * JOINS));
        now[i] = x;
        grew = true;
    }
    return grew;
}

// Whether a global pointer has grown, of which the same is known at every node.
static bool again(void *ctx)
{
    struct iteration *it = ctx;
    bool grew = it->grew;
    it->grew = false;
    return grew;
}

static const struct dataflow_analysis analysis = {
    .size = size_of,
    .start = start,
    .comes = comes,
    .effect = effect,
    .enter = enter,
    .leave = leave,
    .join = join,
    .again = again,
    .ways = true,
};

// ---- interface ------------------------------------------------------------------------------------------------------

static size_t values_needed(const struct pointers *p)
{
    size_t n = 0;
    for (size_t f = 0; f < p->cfa->funcs.n; f++)
        n += p->count[f] * p->cfa->funcs.at[f]->nodes.n;
    return n;
}

static void iterate(struct pointers *p, struct budget *b)
{
    struct iteration it = { .p = p, .growths = MEM_ARRAY(uint32_t, p->n_vars) };
    dataflow_init(&p->flow, p->cfa, &analysis, &it);
    p->gave_up = values_needed(p) > VALUES_MAX || !dataflow_ascend(&p->flow, b);
    if (!p->gave_up)
        dataflow_descend(&p->flow, NARROWINGS);
    mem_free(it.growths, p->n_vars * sizeof *it.growths);
}

struct pointers *pointers_run(const struct cfa *c, struct pointsto *pt, const struct ranges *r, struct budget *b)
{
    struct pointers *p = MEM_NEW(struct pointers);
    *p = (struct pointers){ .cfa = c, .pt = pt, .ranges = r };
    p->n_vars = c->vars.n;
    p->n_funcs = c->funcs.n;
    p->slot = MEM_ARRAY(uint32_t, c->vars.n);
    p->owner = MEM_ARRAY(const struct var *, c->vars.n);
    p->first = MEM_ARRAY(uint32_t, c->funcs.n);
    p->count = MEM_ARRAY(uint32_t, c->funcs.n);
    p->may = MEM_ARRAY(struct objects, c->vars.n);
    p->known = mem_alloc(c->vars.n);
    p->is_global = mem_alloc(c->vars.n);
    p->dead = mem_alloc(c->vars.n);
    p->global = MEM_ARRAY(struct points, c->vars.n);
    p->frees = MEM_ARRAY(uint64_t, c->funcs.n);
    p->sets = MEM_ARRAY(uint64_t, c->funcs.n);
    choose(p, SHARED_MAX);
    if (values_needed(p) > VALUES_MAX)
        choose(p, 0);
    collect_sets(p);
    collect_frees(p);
    find_dead(p);
    iterate(p, b);
    VALIDATE(pointers_flaw(p));
    return p;
}

static bool are_sorted(const struct objects *o)
{
    for (size_t i = 1; i < o->n; i++)
        if (o->at[i - 1] >= o->at[i])
            return false;
    return true;
}

static bool is_normal(struct points x)
{
    bool bounds = x.low >= -POINTS_FAR && x.low <= x.high && x.high <= POINTS_FAR;
    bool stride = x.at.m == 0 || (x.at.m > 0 && x.at.r >= 0 && x.at.r < x.at.m);
    return x.to <= POINTS_ANYTHING.to && (!(x.to & POINTS_OBJECT) || (bounds && stride));
}

const char *pointers_flaw(const struct pointers *p)
{
    if (!are_sorted(&p->freed))
        return "pointers: blocks that are freed are out of order";
    for (size_t i = 0; i < p->n_vars; i++)
        if (!are_sorted(&p->may[i]) || (p->slot[i] && p->is_global[i]))
            return "pointers: objects are out of order, or a pointer is tracked in two ways";
    for (size_t i = 0; i < p->flow.places.n && !p->gave_up; i++) {
        const struct points *at = p->flow.places.at[i].at;
        for (uint32_t k = 0; at && k < p->count[p->flow.places.at[i].node->fn->id]; k++)
            if (!is_normal(at[k]))
                return "pointers: a value is not in normal form";
    }
    return NULL;
}

void pointers_free(struct pointers *p)
{
    if (!p)
        return;
    dataflow_free(&p->flow);
    for (size_t i = 0; i < p->n_vars; i++)
        vec_free(&p->may[i]);
    vec_free(&p->freed);
    mem_free(p->slot, p->n_vars * sizeof *p->slot);
    mem_free(p->owner, p->n_vars * sizeof *p->owner);
    mem_free(p->first, p->n_funcs * sizeof *p->first);
    mem_free(p->count, p->n_funcs * sizeof *p->count);
    mem_free(p->may, p->n_vars * sizeof *p->may);
    mem_free(p->known, p->n_vars);
    mem_free(p->is_global, p->n_vars);
    mem_free(p->dead, p->n_vars);
    mem_free(p->global, p->n_vars * sizeof *p->global);
    mem_free(p->frees, p->n_funcs * sizeof *p->frees);
    mem_free(p->sets, p->n_funcs * sizeof *p->sets);
    mem_free(p, sizeof *p);
}

bool pointers_complete(const struct pointers *p)
{
    return !p->gave_up;
}

bool pointers_reachable(const struct pointers *p, const struct node *n)
{
    return ranges_reachable(p->ranges, n) && (p->gave_up || dataflow_state(&p->flow, n, n->fn->id));
}

struct points pointers_value(const struct pointers *p, const struct node *n, const struct exp *x)
{
    if (!pointers_reachable(p, n))
        return (struct points){ 0 };
    if (!p->gave_up)
        return points_eval(p, n, dataflow_state(&p->flow, n, n->fn->id), x);
    // Without a state only what stands in the expression is known.
    const struct exp *a = x;
    while (a->kind == EXP_CAST || a->kind == EXP_BINARY)
        a = a->a;
    return a->kind == EXP_ADDR ? points_eval(p, n, NULL, x) : POINTS_ANYTHING;
}
