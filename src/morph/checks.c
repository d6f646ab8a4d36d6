// SPDX-License-Identifier: Apache-2.0
// checks.c: where properties may fail by what arrays hold, and which cells that depends on.
#include "morph/morph_priv.h"

// ---- where a run can only fail or end -------------------------------------------------------------------------------

static bool is_watched(const struct morph *m, const struct edge *e)
{
    for (size_t i = 0; i < m->n_watch; i++)
        if (automaton_watches(m->watch[i], e))
            return true;
    return m->blamed[e->id];
}

struct nodes {
    VEC_OF(const struct node *);
};

static void mark_node(uint8_t *is, struct nodes *todo, const struct node *n)
{
    if (is[n->id])
        return;
    is[n->id] = 1;
    vec_push(todo, n);
}

// The node before e inside of its function.
static const struct node *local_pred(const struct edge *e)
{
    return e->kind == EDGE_RETURN ? e->ret->from : e->from;
}

// Goes backwards from the nodes in todo; over edges that violate nothing only, if `quietly`.
static void go_back(const struct morph *m, uint8_t *is, struct nodes *todo, bool quietly)
{
    for (size_t i = 0; i < todo->n; i++)
        for (size_t k = 0; k < todo->at[i]->in.n; k++) {
            const struct edge *e = todo->at[i]->in.at[k];
            bool call = e->kind == EDGE_CALL;  // the node is the entry of a function
            bool loud = is_watched(m, e->kind == EDGE_RETURN ? e->ret : e);
            if (quietly ? !call && !loud && e->kind != EDGE_UNSUPPORTED : true)
                mark_node(is, todo, local_pred(e));
        }
}

/* By node: from `goes_on`, some way leads to the end of its function and violates nothing; only these may be left out of no execution.  From
 * `may_fail`, some way leads to a violation, perhaps in a function that is called. */
static void find_ends(struct morph *m)
{
    struct nodes exits = { 0 }, fails = { 0 };
    memset(m->goes_on, 0, m->n_nodes + 1);
    memset(m->may_fail, 0, m->n_nodes + 1);
    for (size_t i = 0; i < m->cfa->funcs.n; i++)
        mark_node(m->goes_on, &exits, m->cfa->funcs.at[i]->exit);
    for (size_t i = 0; i < m->cfa->edges.n; i++)
        if (is_watched(m, m->cfa->edges.at[i]))
            mark_node(m->may_fail, &fails, m->cfa->edges.at[i]->from);
    go_back(m, m->goes_on, &exits, true);
    go_back(m, m->may_fail, &fails, false);
    vec_free(&exits);
    vec_free(&fails);
}

static bool is_doomed(const struct morph *m, const struct node *n)
{
    return !m->goes_on[n->id];
}

// ---- what a condition depends on ------------------------------------------------------------------------------------

static bool changes_calls(const struct edge *e)
{
    return edge_stores(e) || e->kind == EDGE_CALL || e->kind == EDGE_RETURN || e->kind == EDGE_HAVOC_MEM ||
           e->kind == EDGE_FREE;
}

struct changed {
    VEC_OF(const struct var *);
};

static bool mentions_changed(const struct changed *c, const struct exp *x)
{
    for (size_t i = 0; i < c->n; i++)
        if (exp_mentions(x, c->at[i]))
            return true;
    return false;
}

static bool index_changed(const struct morph *m, const struct changed *c, const struct access *x)
{
    for (size_t d = 0; d < m->arrays.at[x->cell.array].dims; d++)
        if (mentions_changed(c, x->cell.index[d]))
            return true;
    return false;
}

static void replace_in_test(struct morph *m, struct test *k, const struct replace *r, size_t n)
{
    k->ok = morph_replace(m->x, k->ok, r, n, NULL);
    for (size_t i = 0; i < k->n_unless; i++)
        k->unless[i] = morph_replace(m->x, k->unless[i], r, n, NULL);
}

static bool test_mentions(const struct test *k, const struct var *v)
{
    bool is = exp_mentions(k->ok, v);
    for (size_t i = 0; i < k->n_unless; i++)
        is |= exp_mentions(k->unless[i], v);
    return is;
}

// Takes e, which writes the whole of a variable that the condition needs, into it.  changed: what is written behind e.
static bool take_definition(struct morph *m, struct test *k, const struct edge *e, const struct changed *changed)
{
    struct access *x = morph_access(m, e);
    if (e->lhs->kind != EXP_CELL || e->lhs->off || e->lhs->type != e->lhs->var->type)
        return false;
    if (x && e->kind == EDGE_LOAD && k->n < LOADS && !index_changed(m, changed, x)) {
        k->load[k->n++] = (uint32_t)(x - m->accesses.at);
        return true;
    }
    if (e->kind != EDGE_ASSIGN || mentions_changed(changed, e->rhs))
        return false;
    struct replace r = { e->lhs, e->rhs };
    replace_in_test(m, k, &r, 1);
    return true;
}

// Whether v is the result of a load that was taken: what it was before that does not matter.
static bool is_loaded(const struct morph *m, const struct test *k, const struct var *v)
{
    for (size_t i = 0; i < k->n; i++)
        if (m->accesses.at[k->load[i]].e->lhs->var == v)
            return true;
    return false;
}

struct loaded {
    struct morph *m;
    const struct test *k;  // NULL: by some LOAD of the program
    bool any, other;
};

static void look_for_loaded(void *ctx, const struct exp *x)
{
    struct loaded *l = ctx;
    if (x->kind != EXP_CELL)
        return;
    const struct edge *d = x->var->id < l->m->n_vars && l->m->n_defs[x->var->id] == 1 ? l->m->def[x->var->id] : NULL;
    bool is = l->k ? is_loaded(l->m, l->k, x->var) : d && d->kind == EDGE_LOAD && morph_access(l->m, d);
    l->any |= is;
    l->other |= !is;
}

static bool is_over_loads(struct morph *m, const struct test *k, const struct exp *x)
{
    struct loaded l = { .m = m, .k = k };
    exp_each(x, look_for_loaded, &l);
    return l.any && !l.other;
}

// A branch on what arrays hold that leads to the check: where it goes the other way, the condition need not hold.
static void take_branch(struct morph *m, struct test *k, const struct edge *e)
{
    if (e->kind != EDGE_ASSUME || k->n_unless == UNLESS || !type_is_integer(e->rhs->type) ||
        !is_over_loads(m, NULL, e->rhs))
        return;
    const struct exp *zero = exp_int(m->x, e->rhs->type, 0);
    k->unless[k->n_unless++] = exp_binary(m->x, e->truth ? OP_EQ : OP_NE, e->rhs, zero);
}

// Leaves out branches whose loads were not found.
static void drop_branches(struct morph *m, struct test *k)
{
    size_t n = 0;
    for (size_t i = 0; i < k->n_unless; i++)
        if (is_over_loads(m, k, k->unless[i]))
            k->unless[n++] = k->unless[i];
    k->n_unless = n;
}

/* Follows the chain of edges back from n: k->ok becomes a condition over what they load.  Ends where something changes that an index or the
 * condition needs. */
void morph_follow_back(struct morph *m, struct test *k, const struct node *n)
{
    struct changed changed = { 0 };
    for (unsigned i = 0; i < CHAIN && n->in.n == 1; i++) {
        const struct edge *e = n->in.at[0];
        const struct var *v = e->lhs ? e->lhs->var : e->kind == EDGE_DECL ? e->var : NULL;
        bool taken = !changes_calls(e);
        if (taken && v && test_mentions(k, v) && !is_loaded(m, k, v))
            taken = e->lhs && take_definition(m, k, e, &changed);
        if (!taken)
            break;
        take_branch(m, k, e);
        if (v)
            vec_push(&changed, v);
        n = e->from;
    }
    drop_branches(m, k);
    vec_free(&changed);
}

// ---- checks ---------------------------------------------------------------------------------------------------------

struct uses {
    const struct var *v;
    bool other;  // than as a condition
};

static void look_for_use(void *ctx, const struct exp *x)
{
    struct uses *u = ctx;
    u->other |= (x->kind == EXP_CELL || x->kind == EXP_ADDR) && x->var == u->v;
}

// Whether function f fails or ends where its only parameter is 0, and else does the same whatever that is.
static bool is_checker(struct morph *m, const struct func *f)
{
    struct uses u = { f->n_params == 1 ? f->vars.at[0] : NULL, false };
    bool any = false;
    if (!u.v || !type_is_integer(u.v->type) || u.v->addressed || m->n_defs[u.v->id])
        return false;
    for (size_t i = 0; i < f->nodes.n; i++)
        for (size_t j = 0; j < f->nodes.at[i]->out.n; j++) {
            const struct edge *e = f->nodes.at[i]->out.at[j];
            bool truth = e->truth;
            const struct exp *c = e->kind == EDGE_ASSUME ? exp_truth(e->rhs, &truth) : NULL;
            if (!c || c->kind != EXP_CELL || c->var != u.v) {
                edge_each_value(e, look_for_use, &u);
                continue;
            }
            any |= !truth && m->may_fail[e->to->id];
            u.other |= !truth && !is_doomed(m, e->to);
        }
    return any && !u.other;
}

static bool test_of_call(struct morph *m, struct edge *e, struct test *k)
{
    bool plain = e->kind == EDGE_CALL && e->n_args == 1 && e->args[0]->kind != EXP_CONST && !e->from->fn->recursive;
    if (!plain || !is_checker(m, e->callee))
        return false;
    *k = (struct test){ .call = e, .ok = e->args[0] };
    morph_follow_back(m, k, e->from);
    return true;
}

// A branch of which one side can only fail or end.
static bool test_of_branch(struct morph *m, struct node *n, struct test *k)
{
    if (n->out.n != 2 || n->out.at[0]->kind != EDGE_ASSUME || n->fn->recursive)
        return false;
    struct edge *e = n->out.at[0], *other = n->out.at[1];
    bool bad = is_doomed(m, e->to), bad_other = is_doomed(m, other->to);
    if (bad == bad_other || !m->may_fail[(bad ? e : other)->to->id])
        return false;
    bool good = bad ? other->truth : e->truth;
    const struct exp *x = e->rhs;
    const struct exp *zero = type_is_integer(x->type) ? exp_int(m->x, x->type, 0) : NULL;
    if (!zero)
        return false;
    *k = (struct test){ .at = n, .good = good, .ok = exp_binary(m->x, good ? OP_NE : OP_EQ, x, zero) };
    morph_follow_back(m, k, n);
    return true;
}

static void find_tests(struct morph *m, void (*found)(struct morph *m, const struct test *k))
{
    struct test k;
    for (size_t i = 0; i < m->cfa->edges.n; i++)
        if (test_of_call(m, m->cfa->edges.at[i], &k))
            found(m, &k);
    for (size_t i = 0; i < m->cfa->nodes.n; i++)
        if (test_of_branch(m, m->cfa->nodes.at[i], &k))
            found(m, &k);
}

static void add_check(struct morph *m, const struct test *k)
{
    if (k->n && m->checks.n < CHECKS)
        vec_push(&m->checks, *k);
}

// A check of what was found out before, since arrays are not read for it.
static void blame(struct morph *m, const struct test *k)
{
    if (!k->n)
        morph_blame(m, k->ok, COPIES);
}

// Functions in which something is blamed whatever arrays hold: a flag that is set to what is wrong at first.
static bool blames_too_much(const struct morph *m)
{
    for (size_t i = 0; i < m->cfa->edges.n; i++)
        if (m->blamed[i] && is_doomed(m, m->cfa->edges.at[i]->from->fn->entry))
            return true;
    return false;
}

static void find_blamed(struct morph *m)
{
    find_tests(m, blame);
    if (!m->any_blamed)
        return;
    find_ends(m);
    if (!blames_too_much(m))
        return;
    memset(m->blamed, 0, m->n_edges + 1);
    find_ends(m);
}

// ---- the cells that checks read -------------------------------------------------------------------------------------

static bool same_indices(const struct array *a, const struct slot *s, const struct slot *t)
{
    for (size_t d = 0; d < a->dims; d++)
        if (s->index[d] != t->index[d])
            return false;
    return s->array == t->array;
}

uint32_t morph_add_slot(struct morph *m, const struct slot *s)
{
    const struct array *a = &m->arrays.at[s->array];
    for (size_t i = 0; i < m->slots.n; i++)
        if (same_indices(a, &m->slots.at[i], s))
            return (uint32_t)i;
    if (m->slots.n == SLOTS)
        return UINT32_MAX;
    vec_push(&m->slots, *s);
    vec_last(&m->slots).var = cfa_edit_global(m->ed, a->elem, "cell");
    return (uint32_t)m->slots.n - 1;
}

// Variables that indices of one check are given by, and the witnesses that stand for them.
struct generators {
    struct replace at[LOADS * DIMS];
    size_t n;
};

// The i-th witness of a check, of an index of type t below `extent` (NULL: not known).
static const struct exp *witness(struct morph *m, size_t i, struct type *t, const struct exp *extent)
{
    const struct exp *below = extent && extent->kind == EXP_CONST ? exp_cast(m->x, extent, m->wide) : NULL;
    size_t k = 0;
    while (k < m->witnesses.n &&
           !(m->witnesses.at[k].number == i && m->witnesses.at[k].var->type == t && m->witnesses.at[k].below == below))
        k++;
    if (k == m->witnesses.n)
        vec_push(&m->witnesses,
                 ((struct witness){ .number = i, .below = below, .var = cfa_edit_global(m->ed, t, "witness") }));
    return exp_cell(m->x, m->witnesses.at[k].var, 0, t, NULL);
}

struct constants {
    struct morph *m;
    struct replace at[8];
    size_t n;
};

static void collect_constant(void *ctx, const struct exp *x)
{
    struct constants *c = ctx;
    const struct exp *value = x->kind == EXP_CELL && x->off == 0 ? morph_constant(c->m, x->var) : NULL;
    if (value && x->type == x->var->type && c->n < ARRAY_LEN(c->at))
        c->at[c->n++] = (struct replace){ x, exp_cast(c->m->x, value, x->type) };
}

static const struct exp *with_constants(struct morph *m, const struct exp *x)
{
    struct constants c = { .m = m };
    exp_each(x, collect_constant, &c);
    return morph_replace(m->x, x, c.at, c.n, NULL);
}

// What an index is in terms of witnesses; a variable, or what is not over known variables, gives a new one.
static const struct exp *over_witnesses(struct morph *m, struct generators *g, const struct exp *index,
                                        const struct exp *extent)
{
    bool other = false;
    const struct exp *x = with_constants(m, index), *y = morph_replace(m->x, x, g->at, g->n, &other);
    for (size_t i = 0; i < g->n; i++)
        if (g->at[i].from == x)
            return exp_cast(m->x, g->at[i].to, m->wide);
    if (!other)
        return morph_sum(m->x, exp_cast(m->x, y, m->wide));
    const struct exp *v = morph_strip(x);
    v = v->kind == EXP_CELL ? v : x;
    const struct exp *w = witness(m, g->n, v->type, extent);
    g->at[g->n++] = (struct replace){ v, w };
    return exp_cast(m->x, w, m->wide);
}

static bool is_plain(const struct morph *m, const struct test *k, size_t i)
{
    const struct cell *c = &m->accesses.at[k->load[i]].cell;
    for (size_t d = 0; d < m->arrays.at[c->array].dims; d++)
        if (morph_strip(c->index[d])->kind != EXP_CELL)
            return false;
    return true;
}

// Indices that are variables come first: others may be given by them.
static bool slots_of_check(struct morph *m, struct test *k)
{
    struct generators g = { .n = 0 };
    for (int plain = 1; plain >= 0; plain--)
        for (size_t i = 0; i < k->n; i++) {
            const struct cell *c = &m->accesses.at[k->load[i]].cell;
            struct slot s = { .array = c->array };
            if (is_plain(m, k, i) != plain)
                continue;
            for (size_t d = 0; d < m->arrays.at[c->array].dims; d++)
                s.index[d] = over_witnesses(m, &g, c->index[d], m->arrays.at[c->array].extent[d]);
            k->slot[i] = morph_add_slot(m, &s);
            if (k->slot[i] == UINT32_MAX)
                return false;
        }
    return true;
}

// ---- where witnesses may lie ----------------------------------------------------------------------------------------

enum {
    LARGE_EXTENT = 1 << 30,
    LARGE_SHIFT = 1 << 20
};  // sums of smaller ones that are the same modulo 2^32 are the same

struct span {
    i128 first, end;
};

static bool number_below(const struct exp *x, i128 limit, i128 *n)
{
    *n = x && x->kind == EXP_CONST ? value_int(x->value, x->type) : limit;
    return *n < limit;
}

// The index is times * w + c, and inside of its array.
static void narrow(struct span *s, i128 times, i128 c, i128 extent)
{
    if (c <= -LARGE_SHIFT || c >= LARGE_EXTENT || (times != 1 && times != -1))
        return;
    i128 first = times > 0 ? -c : c - extent + 1, end = times > 0 ? extent - c : c + 1;
    s->first = MAX(s->first, first);
    s->end = MIN(s->end, end);
}

// Where w lies if k is the check that fails: all that it reads is inside of arrays.  False: k does not depend on w.
static bool span_in_check(struct morph *m, const struct test *k, const struct witness *w, struct span *s)
{
    bool depends = false;
    for (size_t i = 0; i < k->n; i++) {
        const struct slot *t = &m->slots.at[k->slot[i]];
        const struct array *a = &m->arrays.at[t->array];
        for (size_t d = 0; d < a->dims; d++) {
            i128 times, c, extent;
            depends |= exp_mentions(t->index[d], w->var);
            if (number_below(a->extent[d], LARGE_EXTENT, &extent) &&
                morph_linear(t->index[d], m->wide, w->var, &times, &c))
                narrow(s, times, c, extent);
        }
    }
    return depends;
}

// Any of the checks that depend on w may be the one that fails.
static void find_span(struct morph *m, struct witness *w)
{
    i128 below;
    if (!number_below(w->below, LARGE_EXTENT, &below))
        return;
    struct span all = { below, 0 };
    for (size_t i = 0; i < m->checks.n; i++) {
        struct span s = { 0, below };
        if (!span_in_check(m, &m->checks.at[i], w, &s))
            continue;
        all.first = MIN(all.first, s.first);
        all.end = MAX(all.end, s.end);
    }
    if (all.first < all.end) {
        w->first = all.first;
        w->end = all.end;
    }
}

void morph_find_checks(struct morph *m)
{
    m->goes_on = MEM_ARRAY(uint8_t, m->n_nodes + 1);
    m->may_fail = MEM_ARRAY(uint8_t, m->n_nodes + 1);
    m->blamed = MEM_ARRAY(uint8_t, m->n_edges + 1);
    find_ends(m);
    find_blamed(m);
    find_tests(m, add_check);
    size_t n = 0;
    for (size_t i = 0; i < m->checks.n; i++)
        if (slots_of_check(m, &m->checks.at[i]))
            m->checks.at[n++] = m->checks.at[i];
    m->checks.n = n;
    for (size_t i = 0; i < m->witnesses.n; i++)
        find_span(m, &m->witnesses.at[i]);
}

// ---- cells that are copied to them ----------------------------------------------------------------------------------

// The kept cell of the array of `load` that belongs to slot s of the array of `store`: its indices in the same way.
static void follow_copy(struct morph *m, const struct access *store, const struct access *load, const struct slot *s)
{
    struct generators g = { .n = 0 };
    for (size_t d = 0; d < m->arrays.at[store->cell.array].dims; d++) {
        const struct exp *v, *store_index = with_constants(m, store->cell.index[d]);
        const struct exp *is = morph_solve(m->x, store_index, s->index[d], m->wide, &v);
        if (is)
            g.at[g.n++] = (struct replace){ v, exp_cast(m->x, is, v->type) };
    }
    struct slot t = { .array = load->cell.array };
    for (size_t d = 0; d < m->arrays.at[load->cell.array].dims; d++) {
        bool other = false;
        const struct exp *x = with_constants(m, load->cell.index[d]);
        t.index[d] = morph_sum(m->x, exp_cast(m->x, morph_replace(m->x, x, g.at, g.n, &other), m->wide));
        if (other)
            return;
    }
    (void)morph_add_slot(m, &t);
}

// The LOADs whose results the value of a STORE is computed from, in the chain of edges before it.
static void follow_store(struct morph *m, const struct access *store, uint32_t slot)
{
    struct test k = { .ok = store->e->rhs };
    morph_follow_back(m, &k, store->e->from);
    for (size_t i = 0; i < k.n; i++) {
        const struct slot s = m->slots.at[slot];
        follow_copy(m, store, &m->accesses.at[k.load[i]], &s);
    }
}

void morph_find_slots(struct morph *m)
{
    for (uint32_t s = 0; s < m->slots.n; s++)
        for (size_t i = 0; i < m->accesses.n; i++) {
            const struct access *x = &m->accesses.at[i];
            if (x->e->kind == EDGE_STORE && x->cell.array == m->slots.at[s].array)
                follow_store(m, x, s);
        }
}
