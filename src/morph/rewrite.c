// SPDX-License-Identifier: Apache-2.0
// rewrite.c: the edges of the view.
#include "morph/morph_priv.h"

static const struct exp *cell_of(struct morph *m, struct var *v)
{
    return exp_cell(m->x, v, 0, v->type, NULL);
}

static const struct exp *wide_constant(struct morph *m, int64_t n)
{
    return exp_int(m->x, m->wide, n);
}

static struct type *int_type(struct morph *m)
{
    return m->cfa->prog->types.basic[TYPE_INT];
}

static const struct exp *small(struct morph *m, int64_t n)
{
    return exp_int(m->x, int_type(m), n);
}

static const struct exp *wide_comparison(struct morph *m, enum op o, const struct exp *a, const struct exp *b)
{
    return exp_binary(m->x, o, exp_cast(m->x, a, m->wide), exp_cast(m->x, b, m->wide));
}

static const struct exp *is_zero(struct morph *m, const struct exp *x)
{
    return exp_binary(m->x, OP_EQ, x, exp_int(m->x, x->type, 0));
}

static void flag_set(struct morph *m, struct var *v, int64_t n)
{
    cfa_edit_assign(m->ed, v, small(m, n));
}

// Its values are kept apart up to here.
static void flag_know(struct morph *m, struct var *v)
{
    cfa_edit_know(m->ed, exp_binary(m->x, OP_LE, cell_of(m, v), small(m, 1)));
}

static struct var *new_flag(struct morph *m, const char *name)
{
    return cfa_edit_global(m->ed, int_type(m), name);
}

// What follows is left out where these cells are not the same.
static void if_same(struct morph *m, const struct exp *const *a, const struct exp *const *b, size_t dims)
{
    for (size_t d = 0; d < dims; d++)
        cfa_edit_if(m->ed, wide_comparison(m, OP_EQ, a[d], b[d]));
}

// ---- marks ----------------------------------------------------------------------------------------------------------

static const struct loop *outermost(const struct loop *l)
{
    while (l && l->parent)
        l = l->parent;
    return l;
}

// NULL: the access is in no loop.  Valid until the next one is made.
static struct mark *mark_of(struct morph *m, const struct loop *inner, const struct slot *s)
{
    const struct loop *l = outermost(inner);
    size_t dims = m->arrays.at[s->array].dims;
    for (size_t i = 0; i < m->marks.n; i++) {
        struct mark *k = &m->marks.at[i];
        if (k->loop == l && k->dims == dims && !memcmp(k->index, s->index, dims * sizeof *k->index))
            return k;
    }
    if (!l)
        return NULL;
    struct mark k = { .loop = l, .dims = dims, .passed = new_flag(m, "passed") };
    memcpy(k.index, s->index, dims * sizeof *k.index);
    vec_push(&m->marks, k);
    return &vec_last(&m->marks);
}

// ---- whether a check's condition holds of the kept cells ------------------------------------------------------------

static void update_holds(struct morph *m, const struct test *k)
{
    flag_set(m, k->holds, 1);
    cfa_edit_if(m->ed, is_zero(m, k->ok));
    for (size_t i = 0; i < k->n_unless; i++)
        cfa_edit_if(m->ed, is_zero(m, k->unless[i]));
    flag_set(m, k->holds, 0);
}

static struct func *function_of(const struct test *k)
{
    return k->call ? k->call->from->fn : k->at->fn;
}

static bool reads_slot(const struct test *k, size_t slot)
{
    for (size_t i = 0; i < k->n; i++)
        if (k->slot[i] == slot)
            return true;
    return false;
}

struct outer {
    const struct func *fn;
    bool found, local;
};

static void look_for_outer(void *ctx, const struct exp *x)
{
    struct outer *o = ctx;
    if (x->kind == EXP_CELL && (x->var->addressed || x->var->is_volatile || (x->var->fn && x->var->fn != o->fn)))
        o->found = true;
    o->local |= x->kind == EXP_CELL && x->var->fn;
}

static bool is_object(const struct morph *m, const struct slot *s, enum obj_kind kind, uint32_t id)
{
    const struct pt_place *at = &m->arrays.at[s->array].at;
    return at->kind == kind && at->id == id;
}

// Whether e sets the whole object of kept cell s to zero.
static bool clears(struct morph *m, const struct edge *e, const struct slot *s)
{
    struct address p;
    return e->kind == EDGE_SET && morph_address(m, e->addr, &p) && is_object(m, s, p.at.kind, p.at.id);
}

// Whether the flag of k is kept up to date at e; a RETURN is an edge of the caller.
static bool is_followed_at(const struct test *k, const struct edge *e)
{
    return k->anywhere || (e->kind == EDGE_RETURN ? e->to->fn : e->from->fn) == function_of(k);
}

// Whether kept cell s is written outside of the function of k, and not only before the program enters that, where the flag begins.
static bool is_written_elsewhere(struct morph *m, const struct test *k, const struct slot *s)
{
    const struct pt_place *at = &m->arrays.at[s->array].at;
    const struct func *own = at->kind == OBJ_VAR ? m->cfa->vars.at[at->id]->fn : m->cfa->edges.at[at->id]->from->fn;
    bool is = own && own != function_of(k);
    for (size_t i = 0; i < m->accesses.n && !is; i++) {
        const struct access *x = &m->accesses.at[i];
        const struct func *fn = x->e->from->fn;
        is = x->e->kind == EDGE_STORE && s->array == x->cell.array && fn != function_of(k) && fn != m->cfa->start;
    }
    for (size_t i = 0; i < m->n_edges && !is; i++) {
        const struct edge *e = m->cfa->edges.at[i];
        is = clears(m, e, s) && e->from->fn != function_of(k) && e->from->fn != m->cfa->start;
    }
    return is;
}

static void visit_condition(const struct test *k, void (*visit)(void *ctx, const struct exp *x), void *ctx)
{
    for (size_t i = 0; i <= k->n_unless; i++) {
        exp_each(i ? k->unless[i - 1] : k->ok, visit, ctx);
    }
}

struct written {
    const struct edge *by;
    bool found;
};

static void look_for_written(void *ctx, const struct exp *x)
{
    struct written *w = ctx;
    w->found |= x->kind == EXP_CELL && morph_writes(w->by, x->var);
}

static bool changes_condition(const struct test *k, const struct edge *e)
{
    struct written w = { e, false };
    visit_condition(k, look_for_written, &w);
    return w.found;
}

/* Whether something that the condition mentions, a kept cell or a global variable, is written where the flag is not kept up to date.  (Where its function
 * is called the flag begins; what is before the program begins comes before that.) */
static bool written_elsewhere(struct morph *m, const struct test *k)
{
    bool is = false;
    for (size_t n = 0; n < k->n && !is; n++)
        is = is_written_elsewhere(m, k, &m->slots.at[k->slot[n]]);
    for (size_t i = 0; i < m->n_edges && !is; i++) {
        const struct edge *e = m->cfa->edges.at[i];
        is = e->kind != EDGE_CALL && e->from->fn != m->cfa->start && !is_followed_at(k, e) && changes_condition(k, e);
    }
    return is;
}

// The condition over kept cells; a flag for it, if every change of what it mentions is seen in its function.
static void condition_of(struct morph *m, struct test *k)
{
    struct replace r[LOADS];
    for (size_t i = 0; i < k->n; i++) {
        const struct exp *to = cell_of(m, m->slots.at[k->slot[i]].var);
        r[i] = (struct replace){ m->accesses.at[k->load[i]].e->lhs, to };
        r[i].to = exp_cast(m->x, to, r[i].from->type);
    }
    k->ok = morph_replace(m->x, k->ok, r, k->n, NULL);
    for (size_t i = 0; i < k->n_unless; i++)
        k->unless[i] = morph_replace(m->x, k->unless[i], r, k->n, NULL);
    struct outer o = { .fn = function_of(k) };
    visit_condition(k, look_for_outer, &o);
    k->anywhere = !o.local;
    if (!o.found && (k->anywhere || !written_elsewhere(m, k)) && k->ok->kind != EXP_CONST)
        k->holds = new_flag(m, "holds");
}

// Whether e is a branch that depends on what was read from an array.
static bool tells_about(const struct morph *m, const struct edge *e)
{
    if (e->kind != EDGE_ASSUME || !e->from->loop)
        return false;
    for (size_t i = 0; i < m->accesses.n; i++)
        if (m->accesses.at[i].e->lhs && exp_mentions(e->rhs, m->accesses.at[i].e->lhs->var))
            return true;
    return false;
}

/* The flag says what the condition says: what the branch tells of one, it tells of the other.  Where it holds unless something else does,
 * that is told only where it does not hold. */
static void know_holds(struct morph *m, const struct test *k, struct edge *e)
{
    const struct exp *zero = small(m, 0), *none = exp_int(m->x, k->ok->type, 0);
    for (unsigned holds = 0; holds <= (k->n_unless ? 0 : 1); holds++) {
        cfa_edit_behind(m->ed, e);
        cfa_edit_if(m->ed, exp_binary(m->x, holds ? OP_NE : OP_EQ, cell_of(m, k->holds), zero));
        cfa_edit_know(m->ed, exp_binary(m->x, holds ? OP_NE : OP_EQ, k->ok, none));
        for (size_t i = 0; i < k->n_unless; i++)
            cfa_edit_know(m->ed, is_zero(m, k->unless[i]));
        cfa_edit_done(m->ed);
    }
}

static void follow_condition(struct morph *m, struct edge *e)
{
    bool tells = tells_about(m, e);
    for (size_t i = 0; i < m->checks.n; i++) {
        const struct test *k = &m->checks.at[i];
        if (!k->holds || !is_followed_at(k, e) || e->kind == EDGE_CALL)
            continue;
        if (tells)
            know_holds(m, k, e);
        if (!changes_condition(k, e))
            continue;
        cfa_edit_behind(m->ed, e);
        update_holds(m, k);
        cfa_edit_done(m->ed);
    }
}

// ---- accesses -------------------------------------------------------------------------------------------------------

// What an extent that is no number may be at most, so that the size of the array does not wrap around.
static int64_t extent_limit(const struct morph *m, const struct array *a)
{
    static const uint8_t bits[2][DIMS] = { { 26, 13, 8 }, { 50, 28, 18 } };
    return INT64_C(1) << bits[m->cfa->prog->types.size_t_->size == 8][a->dims - 1];
}

static void refuse_where(struct morph *m, struct edge *e, const struct exp *bad)
{
    if (bad->kind == EXP_CONST && !bad->value)
        return;
    cfa_edit_before(m->ed, e);
    cfa_edit_if(m->ed, bad);
    cfa_edit_unsupported(m->ed, "an access outside of an array", e);
    cfa_edit_done(m->ed);
}

static void check_bounds(struct morph *m, const struct access *x)
{
    const struct array *a = &m->arrays.at[x->cell.array];
    for (size_t d = 0; d < a->dims; d++) {
        const struct exp *i = x->cell.index[d], *n = a->extent[d];
        if (n->kind != EXP_CONST) {
            refuse_where(m, x->e, wide_comparison(m, OP_LT, n, wide_constant(m, 0)));
            refuse_where(m, x->e, wide_comparison(m, OP_GT, n, wide_constant(m, extent_limit(m, a))));
        }
        refuse_where(m, x->e, wide_comparison(m, OP_LT, i, wide_constant(m, 0)));
        refuse_where(m, x->e, wide_comparison(m, OP_GE, i, n));
    }
}

// Begins what is done where x accesses kept cell s.
static void begin_hit(struct morph *m, const struct access *x, const struct slot *s)
{
    cfa_edit_before(m->ed, x->e);
    if_same(m, x->cell.index, s->index, m->arrays.at[s->array].dims);
}

// A cell that is kept twice, as others of the array may turn out to be at the same index, has one value.
static void know_same(struct morph *m, const struct access *x, size_t slot)
{
    const struct slot *s = &m->slots.at[slot];
    for (size_t i = 0; i < m->slots.n; i++) {
        if (i == slot || m->slots.at[i].array != s->array)
            continue;
        begin_hit(m, x, s);
        if_same(m, x->cell.index, m->slots.at[i].index, m->arrays.at[s->array].dims);
        cfa_edit_know(m->ed, exp_binary(m->x, OP_EQ, cell_of(m, s->var), cell_of(m, m->slots.at[i].var)));
        cfa_edit_done(m->ed);
    }
}

static void read_slots(struct morph *m, const struct access *x)
{
    struct edge *e = x->e;
    struct var *v = cfa_edit_local(m->ed, e->from->fn, e->lhs->type, "read");
    cfa_edit_before(m->ed, e);
    cfa_edit_havoc(m->ed, v);
    cfa_edit_done(m->ed);
    for (size_t i = 0; i < m->slots.n; i++) {
        const struct slot *s = &m->slots.at[i];
        if (s->array != x->cell.array)
            continue;
        struct mark *mark = mark_of(m, x->loop, s);
        begin_hit(m, x, s);
        if (mark)
            flag_set(m, mark->passed, 1);
        cfa_edit_assign(m->ed, v, exp_cast(m->x, cell_of(m, s->var), v->type));
        cfa_edit_done(m->ed);
        if (s->at_exit)
            know_same(m, x, i);
    }
    e->kind = EDGE_ASSIGN;
    e->rhs = exp_cast(m->x, cell_of(m, v), e->lhs->type);
    e->addr = NULL;
    e->checked = 0;
}

static void skip(struct edge *e)
{
    struct edge none = { .kind = EDGE_SKIP, .id = e->id, .from = e->from, .to = e->to, .loc = e->loc, .end = e->end };
    *e = none;
}

static void write_slots(struct morph *m, const struct access *x)
{
    struct edge *e = x->e;
    for (size_t i = 0; i < m->slots.n; i++) {
        const struct slot *s = &m->slots.at[i];
        if (s->array != x->cell.array)
            continue;
        struct mark *mark = mark_of(m, x->loop, s);
        begin_hit(m, x, s);
        if (mark) {
            mark->written = true;
            flag_set(m, mark->passed, 1);
        }
        cfa_edit_assign(m->ed, s->var, exp_cast(m->x, e->rhs, s->var->type));
        cfa_edit_done(m->ed);
        for (size_t k = 0; k < m->checks.n; k++) {
            if (!m->checks.at[k].holds || !reads_slot(&m->checks.at[k], i) || !is_followed_at(&m->checks.at[k], x->e))
                continue;
            begin_hit(m, x, s);
            update_holds(m, &m->checks.at[k]);
            cfa_edit_done(m->ed);
        }
    }
    skip(e);
}

// ---- beginnings of lives --------------------------------------------------------------------------------------------

// What stands behind e first is put there last.
static void fill(struct morph *m, struct edge *e, const struct slot *s, bool zero)
{
    for (size_t k = 0; k < m->checks.n; k++) {
        const struct test *c = &m->checks.at[k];
        if (!c->holds || !reads_slot(c, (size_t)(s - m->slots.at)) || !is_followed_at(c, e))
            continue;
        cfa_edit_behind(m->ed, e);
        update_holds(m, c);
        cfa_edit_done(m->ed);
    }
    cfa_edit_behind(m->ed, e);
    if (zero)
        cfa_edit_assign(m->ed, s->var, exp_int(m->x, s->var->type, 0));
    else
        cfa_edit_havoc(m->ed, s->var);
    cfa_edit_done(m->ed);
}

static void begin_life(struct morph *m, struct edge *e)
{
    for (size_t i = 0; i < m->slots.n; i++) {
        const struct slot *s = &m->slots.at[i];
        if (e->kind == EDGE_DECL && !e->ends_life && is_object(m, s, OBJ_VAR, e->var->id))
            fill(m, e, s, false);
        else if (e->kind == EDGE_ALLOC && is_object(m, s, OBJ_HEAP, e->id))
            fill(m, e, s, e->alloc == ALLOC_CALLOC);
        else if (clears(m, e, s))
            fill(m, e, s, true);
    }
}

// ---- loops ----------------------------------------------------------------------------------------------------------

struct invariant {
    const struct loop *loop;
    bool broken;
};

static void look_for_change(void *ctx, const struct exp *x)
{
    struct invariant *v = ctx;
    if (x->kind != EXP_CELL)
        return;
    v->broken |= x->var->addressed || !x->var->fn || x->var->fn != v->loop->fn;
    const struct func *f = v->loop->fn;
    for (size_t i = 0; i < f->nodes.n && !v->broken; i++)
        for (size_t k = 0; k < f->nodes.at[i]->out.n; k++) {
            const struct edge *e = f->nodes.at[i]->out.at[k];
            bool writes = morph_writes(e, x->var) || (e->kind == EDGE_CALL && e->ret && morph_writes(e->ret, x->var));
            v->broken |= loop_contains(v->loop, f->nodes.at[i]) && writes;
        }
}

static bool changes_in(const struct loop *l, const struct exp *x)
{
    struct invariant v = { l, false };
    exp_each(x, look_for_change, &v);
    return v.broken;
}

static void add_row(struct morph *m, const struct loop *l, const struct exp *index, const struct exp *witness)
{
    for (size_t i = 0; i < m->rows.n; i++)
        if (m->rows.at[i].loop == l && m->rows.at[i].index == index && m->rows.at[i].witness == witness)
            return;
    vec_push(&m->rows, ((struct row){ l, index, witness, new_flag(m, "same") }));
}

// An index that was kept where a pointer was made, as it was there.
static const struct exp *unshadowed(const struct morph *m, const struct exp *x)
{
    for (size_t i = 0; i < m->shadows.n && x->kind == EXP_CELL; i++)
        if (x->var->id + 1 == m->shadows.val[i])
            return m->x->all.at[(uint32_t)m->shadows.key[i]];
    return x;
}

static void find_rows(struct morph *m, const struct access *x)
{
    for (size_t i = 0; i < m->slots.n; i++) {
        const struct slot *s = &m->slots.at[i];
        for (size_t d = 0; s->array == x->cell.array && d < m->arrays.at[s->array].dims; d++)
            for (const struct loop *l = x->loop; l; l = l->parent)
                if (x->cell.index[d]->kind != EXP_CONST && !changes_in(l, unshadowed(m, x->cell.index[d])))
                    add_row(m, l, unshadowed(m, x->cell.index[d]), s->index[d]);
    }
}

// The loop is left where it was foretold.
static void pass_exit(struct morph *m, struct edge *e)
{
    for (size_t i = 0; i < m->exits.n; i++) {
        const struct exit_of *x = &m->exits.at[i];
        if (x->e != e || !x->where)
            continue;
        cfa_edit_behind(m->ed, e);
        cfa_edit_know(m->ed, wide_comparison(m, OP_EQ, x->index, cell_of(m, x->where)));
        cfa_edit_done(m->ed);
    }
}

// Where the loop is entered from outside: the edges that lead to its head and close no loop.
static void enter_loop(struct morph *m, struct edge *e, const struct node *to)
{
    for (size_t i = 0; i < m->marks.n; i++) {
        if (m->marks.at[i].loop->head != to)
            continue;
        cfa_edit_behind(m->ed, e);
        flag_set(m, m->marks.at[i].passed, 0);
        if (m->marks.at[i].missed)
            flag_set(m, m->marks.at[i].missed, 0);
        cfa_edit_done(m->ed);
    }
    for (size_t i = 0; i < m->rows.n; i++) {
        const struct row *r = &m->rows.at[i];
        if (r->loop->head != to)
            continue;
        cfa_edit_behind(m->ed, e);
        flag_set(m, r->same, 0);
        if_same(m, &r->index, &r->witness, 1);
        flag_set(m, r->same, 1);
        cfa_edit_done(m->ed);
    }
}

static bool mark_mentions(const struct mark *k, const struct exp *index)
{
    for (size_t d = 0; d < k->dims; d++)
        if (k->index[d] == index)
            return true;
    return false;
}

static bool loop_is_inside(const struct loop *l, const struct loop *of)
{
    for (l = l->parent; l; l = l->parent)
        if (l == of)
            return true;
    return false;
}

/* Where the row of a kept cell is left that was not passed, it is missed: e leads from inside of the loop to `to`, outside.  What stands
 * behind e first is put there last. */
static void leave_loop(struct morph *m, struct edge *e, const struct node *from, const struct node *to)
{
    for (size_t i = 0; i < m->rows.n; i++) {
        const struct row *r = &m->rows.at[i];
        if (!loop_contains(r->loop, from) || loop_contains(r->loop, to))
            continue;
        cfa_edit_behind(m->ed, e);
        flag_set(m, r->same, 0);
        cfa_edit_done(m->ed);
        for (size_t k = 0; k < m->marks.n; k++) {
            struct mark *mark = &m->marks.at[k];
            if (!mark_mentions(mark, r->witness) || !loop_is_inside(r->loop, mark->loop))
                continue;
            if (!mark->missed)
                mark->missed = new_flag(m, "missed");
            cfa_edit_behind(m->ed, e);
            cfa_edit_if(m->ed, exp_binary(m->x, OP_EQ, cell_of(m, r->same), small(m, 1)));
            cfa_edit_if(m->ed, exp_binary(m->x, OP_EQ, cell_of(m, mark->passed), small(m, 0)));
            flag_set(m, mark->missed, 1);
            cfa_edit_done(m->ed);
        }
    }
}

// ---- checks ---------------------------------------------------------------------------------------------------------

// The condition has to hold where all that it depends on is kept.
static void make_check(struct morph *m, const struct test *k, const struct edge *e)
{
    for (size_t i = 0; i < k->n; i++) {
        const struct cell *c = &m->accesses.at[k->load[i]].cell;
        if_same(m, c->index, m->slots.at[k->slot[i]].index, m->arrays.at[c->array].dims);
    }
    const struct exp *fails = k->holds ? cell_of(m, k->holds) : k->ok;
    cfa_edit_if(m->ed, exp_binary(m->x, OP_EQ, fails, exp_int(m->x, fails->type, 0)));
    cfa_edit_unsupported(m->ed, "a check that is not shown to hold", e);
    cfa_edit_done(m->ed);
}

static void put_check(struct morph *m, const struct test *k)
{
    if (k->call) {
        struct edge *e = k->call;
        cfa_edit_before(m->ed, e);
        make_check(m, k, e);
        const struct exp **args = ARENA_ARRAY(&m->cfa->mem, const struct exp *, e->n_args);
        args[0] = exp_int(m->x, e->args[0]->type, 1);
        e->args = args;
        return;
    }
    struct edge *e = k->at->out.at[0], *other = k->at->out.at[1];
    struct node *rest = e->from;  // what stands at k->at already comes before
    struct var *v = cfa_edit_local(m->ed, rest->fn, int_type(m), "good");
    cfa_edit_at(m->ed, rest);
    flag_set(m, v, k->good);
    cfa_edit_done(m->ed);
    cfa_edit_at(m->ed, e->from);
    make_check(m, k, e);
    e->rhs = other->rhs = cell_of(m, v);
}

// ---- all of it ------------------------------------------------------------------------------------------------------

static void put_shadows(struct morph *m, struct edge *e)
{
    for (size_t i = 0; i < m->shadows.n; i++) {
        if (m->shadows.key[i] >> 32 != e->id)
            continue;
        struct var *v = m->cfa->vars.at[m->shadows.val[i] - 1];
        cfa_edit_before(m->ed, e);
        cfa_edit_assign(m->ed, v, m->x->all.at[(uint32_t)m->shadows.key[i]]);
        cfa_edit_done(m->ed);
    }
}

static void begin_exit(struct morph *m, const struct exit_of *x)
{
    const struct exp *extent = m->arrays.at[x->array].extent[0];
    if (!x->where)
        return;
    cfa_edit_havoc(m->ed, x->where);
    cfa_edit_know(m->ed, wide_comparison(m, OP_GE, cell_of(m, x->where), wide_constant(m, 0)));
    if (extent->kind == EXP_CONST)
        cfa_edit_know(m->ed, wide_comparison(m, OP_LT, cell_of(m, x->where), extent));
}

static void begin_program(struct morph *m)
{
    cfa_edit_entry(m->ed, m->cfa->start);
    for (size_t i = 0; i < m->witnesses.n; i++) {
        const struct witness *w = &m->witnesses.at[i];
        cfa_edit_havoc(m->ed, w->var);
        cfa_edit_know(m->ed, wide_comparison(m, OP_GE, cell_of(m, w->var), wide_constant(m, (int64_t)w->first)));
        if (w->below)
            cfa_edit_know(m->ed, wide_comparison(m, OP_LT, cell_of(m, w->var),
                                                 w->end ? wide_constant(m, (int64_t)w->end) : w->below));
    }
    for (size_t i = 0; i < m->exits.n; i++)
        begin_exit(m, &m->exits.at[i]);
    for (size_t i = 0; i < m->slots.n; i++)
        cfa_edit_havoc(m->ed, m->slots.at[i].var);
    for (size_t i = 0; i < m->marks.n; i++) {
        flag_set(m, m->marks.at[i].passed, 0);
        if (m->marks.at[i].missed)
            flag_set(m, m->marks.at[i].missed, 0);
    }
    for (size_t i = 0; i < m->rows.n; i++)
        flag_set(m, m->rows.at[i].same, 0);
    cfa_edit_done(m->ed);
}

static bool is_first_of_loop(const struct morph *m, size_t mark)
{
    for (size_t i = 0; i < mark; i++)
        if (m->marks.at[i].loop == m->marks.at[mark].loop)
            return false;
    return true;
}

static void know_mark(struct morph *m, const struct mark *k)
{
    cfa_edit_at(m->ed, k->loop->head);
    flag_know(m, k->passed);
    cfa_edit_done(m->ed);
    // Why a cell was not written matters in later loops, too.
    for (size_t i = 0; k->missed && i < m->marks.n; i++) {
        if (!is_first_of_loop(m, i) || (m->marks.at[i].loop != k->loop && !k->written))
            continue;
        cfa_edit_at(m->ed, m->marks.at[i].loop->head);
        flag_know(m, k->missed);
        cfa_edit_done(m->ed);
    }
}

static void rewrite_access(struct morph *m, const struct access *x)
{
    check_bounds(m, x);
    if (x->e->kind == EDGE_LOAD)
        read_slots(m, x);
    else
        write_slots(m, x);
}

void morph_rewrite(struct morph *m)
{
    size_t n = m->cfa->edges.n;
    const struct node **to = MEM_ARRAY(const struct node *, n),  // before anything is added
        **from = MEM_ARRAY(const struct node *, n);
    for (size_t i = 0; i < n; i++) {
        to[i] = m->cfa->edges.at[i]->to;
        from[i] = m->cfa->edges.at[i]->from;
    }
    for (size_t i = 0; i < m->checks.n; i++)
        condition_of(m, &m->checks.at[i]);
    for (size_t i = 0; i < m->accesses.n; i++)
        if (!m->arrays.at[m->accesses.at[i].cell.array].out)
            find_rows(m, &m->accesses.at[i]);
    for (size_t i = 0; i < n; i++) {
        put_shadows(m, m->cfa->edges.at[i]);
        follow_condition(m, m->cfa->edges.at[i]);
        pass_exit(m, m->cfa->edges.at[i]);
        begin_life(m, m->cfa->edges.at[i]);
    }
    for (size_t i = 0; i < m->accesses.n; i++)
        if (!m->arrays.at[m->accesses.at[i].cell.array].out)
            rewrite_access(m, &m->accesses.at[i]);
    for (size_t i = 0; i < n; i++)
        if (to[i] && from[i]->loop && to[i]->fn == from[i]->fn)
            leave_loop(m, m->cfa->edges.at[i], from[i], to[i]);
    for (size_t i = 0; i < n; i++)
        if (to[i] && !m->cfa->edges.at[i]->back)
            enter_loop(m, m->cfa->edges.at[i], to[i]);
    for (size_t i = 0; i < m->checks.n; i++)
        put_check(m, &m->checks.at[i]);
    for (size_t i = 0; i < m->rows.n; i++) {
        cfa_edit_at(m->ed, m->rows.at[i].loop->head);
        flag_know(m, m->rows.at[i].same);
        cfa_edit_done(m->ed);
    }
    for (size_t i = 0; i < m->marks.n; i++)
        know_mark(m, &m->marks.at[i]);
    for (size_t i = 0; i < m->checks.n; i++)
        if (m->checks.at[i].holds) {
            cfa_edit_entry(m->ed, m->checks.at[i].anywhere ? m->cfa->start : function_of(&m->checks.at[i]));
            update_holds(m, &m->checks.at[i]);
            cfa_edit_done(m->ed);
        }
    begin_program(m);
    mem_free(to, n * sizeof *to);
    mem_free(from, n * sizeof *from);
}
