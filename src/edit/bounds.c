// SPDX-License-Identifier: Apache-2.0
// bounds.c: which accesses get a check, which pointers carry their bounds for that, and the edges that do it.
#include "base/buf.h"
#include "edit/bounds_priv.h"
#include "mem/lives.h"
#include "mem/storage.h"
#include "pre/ledger_priv.h"
#include "pre/pointers_priv.h"

// ---- what can be checked --------------------------------------------------------------------------------------------

// One access, or one of the two of a copy, or a free.
struct access {
    const struct edge *edge;
    const struct exp *addr, *size;  // size: a number; NULL: a free
    enum access_kind kind;
};

struct accesses {
    struct access at[2];
    size_t n;
};

static struct accesses accesses_of(struct bounds *b, const struct edge *e)
{
    struct edge_accesses all = edge_accesses(e);
    struct accesses a = { .n = all.n };
    for (size_t i = 0; i < all.n; i++) {
        const struct edge_access *x = &all.at[i];
        const struct exp *size = x->type   ? exp_int(&b->cfa->exps, b->number, (i128)x->bytes)
                                 : x->size ? number_of(b, x->size)
                                           : NULL;
        a.at[i] = (struct access){ e, x->addr, size, x->kind };
    }
    return a;
}

// Whether the bounds of the object decide whether the access is valid, wherever in the places it is.
static bool bounds_decide(const struct bounds *b, const struct access *a, struct pt_place at)
{
    struct extent s = storage_of(b->cfa, at.kind, at.id);
    if (!a->size)
        return storage_duration(&s) == DURATION_ALLOCATED;
    bool sized = s.kind == OBJ_HEAP || (s.var && (s.var->type->complete || type_is_scalar(s.var->type)));
    bool spared = s.var && storage_spared(s.var, a->kind);
    return sized && !spared && !storage_has_ended(&s, a->edge);
}

static enum safety part_of_safety(const struct access *a)
{
    return a->size ? SAFE_DEREF : SAFE_FREE;
}

static bool can_check(struct bounds *b, const struct access *a)
{
    const struct exp *root = root_of(b, a->addr);
    if (!root || !(b->safety & part_of_safety(a)))
        return false;
    struct points p = may_point(b, a->edge->from, root);
    struct pt_places all = { 0 };
    pointsto_of_all(b->pt, a->addr, &all);
    bool ok = (p.to & POINTS_OBJECT) && !(p.to & ~(POINTS_OBJECT | POINTS_NULL)) && all.n > 0;
    for (size_t i = 0; i < all.n; i++)
        ok = ok && bounds_decide(b, a, all.at[i]);
    vec_free(&all);
    return ok;
}

static void mark(struct bounds *b, const struct ledger *l, size_t *n)
{
    for (size_t i = 0; i < b->cfa->edges.n; i++) {
        struct edge *e = b->cfa->edges.at[i];
        struct accesses a = accesses_of(b, e);
        bool ok = l->standing[i] == ACCESS_OPEN && a.n > 0;
        for (size_t k = 0; k < a.n; k++)
            ok = ok && can_check(b, &a.at[k]);
        e->checked = ok;
        *n += ok;
        for (size_t k = 0; k < a.n && ok; k++) {
            want(b, e->from, a.at[k].addr, PART_OFFSET);
            if (a.at[k].size)
                want(b, e->from, root_of(b, a.at[k].addr), PART_SIZE);
        }
    }
}

// ---- which pointers carry what --------------------------------------------------------------------------------------

// The private pointer that e changes; NULL: none.
static const struct var *changed(const struct bounds *b, const struct edge *e)
{
    const struct exp *x = e->lhs && e->lhs->kind == EXP_CELL ? root_of(b, e->lhs) : NULL;
    return x ? x->var : NULL;
}

static bool any_wanted(const struct bounds *b, const struct var *v)
{
    return v && v->id < b->n_vars && (b->of[v->id].wanted[PART_OFFSET] || b->of[v->id].wanted[PART_SIZE]);
}

// What flows into v has to carry what is wanted of it.
static void want_sources(struct bounds *b, const struct var *v)
{
    for (size_t i = 0; i < b->cfa->edges.n; i++) {
        const struct edge *e = b->cfa->edges.at[i];
        for (int k = 0; k < PARTS; k++) {
            if (!b->of[v->id].wanted[k])
                continue;
            if (e->kind == EDGE_ASSIGN && changed(b, e) == v)
                want(b, e->from, e->rhs, (enum part)k);
            for (size_t m = 0; e->kind == EDGE_CALL && m < e->n_args && m < e->callee->n_params; m++)
                if (e->callee->vars.at[m] == v)
                    want(b, e->from, e->args[m], (enum part)k);
            const struct var *r = e->kind == EDGE_RETURN && e->lhs && changed(b, e) == v ? e->callee->retval : NULL;
            struct exp cell = { .kind = EXP_CELL, .var = (struct var *)(uintptr_t)r };
            cell.type = r ? r->type->unqual : NULL;
            if (r)
                want(b, e->callee->exit, &cell, (enum part)k);
        }
    }
}

// ---- comparisons of pointers ----------------------------------------------------------------------------------------

// Whether a and b certainly point into the same object, of which there is one.
static bool in_one_object(struct bounds *b, const struct node *n, const struct exp *x, const struct exp *y)
{
    struct pt_place p, q;
    if (may_point(b, n, x).to != POINTS_OBJECT || may_point(b, n, y).to != POINTS_OBJECT)
        return false;
    return pointsto_object(b->pt, x, &p) && pointsto_object(b->pt, y, &q) && place_is_in(q, p.kind, p.id) &&
           lives_single(b->lives, p);
}

// The comparison of pointers that e, an ASSUME, decides; NULL: it is none of which something is known.
static const struct exp *comparison(struct bounds *b, const struct edge *e)
{
    bool truth = true;
    const struct exp *x = e->kind == EDGE_ASSUME ? exp_truth(e->rhs, &truth) : NULL;
    bool compares = x && x->kind == EXP_BINARY && op_is_compare((enum op)x->op) && type_is_pointer(x->a->type) &&
                    type_is_pointer(x->b->type) && root_of(b, x->a) && root_of(b, x->b);
    return compares && in_one_object(b, e->from, x->a, x->b) ? x : NULL;
}

// Whether x carries its offset, or is so far behind its root as a variable says.
static bool offset_varies(const struct bounds *b, const struct exp *x)
{
    const struct exp *root = root_of(b, x);
    if (root->kind == EXP_CELL && b->of[points_kept(b->pointers, root)->id].wanted[PART_OFFSET])
        return true;
    for (; x != root; x = x->a)
        if (is_sum(x) && !exp_is_const(x->b))
            return true;
    return false;
}

// A pointer that is compared with one whose offset is known to analyses has to carry its own.  False: nothing is new.
static bool want_compared(struct bounds *b)
{
    bool more = false;
    for (size_t i = 0; i < b->cfa->edges.n; i++) {
        const struct edge *e = b->cfa->edges.at[i];
        const struct exp *x = b->compares[i] ? NULL : comparison(b, e);
        if (!x || (!offset_varies(b, x->a) && !offset_varies(b, x->b)))
            continue;
        b->compares[i] = more = true;
        want(b, e->from, x->a, PART_OFFSET);
        want(b, e->from, x->b, PART_OFFSET);
    }
    return more;
}

// Addresses compare as the offsets do.
static void tell_comparison(struct bounds *b, struct cfa_edit *ed, struct edge *e)
{
    bool truth = e->truth != 0;
    const struct exp *x = exp_truth(e->rhs, &truth);
    const struct exp *left = part_of(b, e->from, x->a, PART_OFFSET), *right = part_of(b, e->from, x->b, PART_OFFSET);
    enum op o = truth ? (enum op)x->op : op_negate((enum op)x->op);
    cfa_edit_behind(ed, e);
    cfa_edit_know(ed, exp_binary(&b->cfa->exps, o, left, right));
    cfa_edit_done(ed);
}

// ---- the variables that carry it ------------------------------------------------------------------------------------

static const char *const part_names[PARTS] = { "offset", "size" };

static const char *name_of(struct bounds *b, const struct var *v, enum part k)
{
    return arena_printf(&b->cfa->mem, "%s.%s", sym_str(&b->cfa->prog->syms, v->name), part_names[k]);
}

static void make_variables(struct bounds *b, struct cfa_edit *ed)
{
    for (size_t i = 0; i < b->n_vars; i++) {
        const struct var *v = b->cfa->vars.at[i];
        struct carried *c = &b->of[i];
        for (int k = 0; k < PARTS; k++) {
            const char *name = c->wanted[k] ? name_of(b, v, (enum part)k) : NULL;
            if (!name)
                continue;
            if (!v->fn)
                c->in[k] = cfa_edit_global(ed, b->number, name);
            else if (v->kind == VAR_PARAM)
                c->in[k] = cfa_edit_param(ed, v->fn, b->number, name);
            else
                c->in[k] = cfa_edit_local(ed, v->fn, b->number, name);
            c->argument[k] = v->kind == VAR_PARAM ? v->fn->n_params - 1 : 0;
            if (v->kind == VAR_RETVAL)
                c->out[k] = cfa_edit_global(ed, b->number, name);
        }
    }
}

// ---- what pointers carry --------------------------------------------------------------------------------------------

static const struct exp *cell_of(struct bounds *b, struct var *v)
{
    return exp_cell(&b->cfa->exps, v, 0, v->type, NULL);
}

static void set_parts(struct bounds *b, struct cfa_edit *ed, const struct var *v, const struct exp *const part[PARTS])
{
    for (int k = 0; k < PARTS; k++)
        if (b->of[v->id].in[k])
            cfa_edit_assign(ed, b->of[v->id].in[k], part[k]);
}

// Before e, an ASSIGN or ALLOC.
static void follow_assignment(struct bounds *b, struct cfa_edit *ed, const struct edge *e, const struct node *at)
{
    const struct var *v = changed(b, e);
    const struct exp *part[PARTS];
    if (!any_wanted(b, v))
        return;
    for (int k = 0; k < PARTS; k++)
        part[k] = e->kind == EDGE_ASSIGN ? part_of(b, at, e->rhs, (enum part)k)
                  : k == PART_SIZE       ? number_of(b, e->size)
                                         : exp_int(&b->cfa->exps, b->number, 0);
    set_parts(b, ed, v, part);
}

static void follow_call(struct bounds *b, struct edge *call)
{
    for (size_t i = 0; i < call->n_args && i < call->callee->n_params; i++) {
        const struct var *v = call->callee->vars.at[i];
        for (int k = 0; k < PARTS && any_wanted(b, v); k++)
            if (b->of[v->id].in[k])
                cfa_edit_argument(call, b->of[v->id].argument[k], part_of(b, call->from, call->args[i], (enum part)k));
    }
}

static void follow_return(struct bounds *b, struct cfa_edit *ed, struct edge *ret)
{
    const struct var *v = ret->lhs ? changed(b, ret) : NULL;
    struct var *r = ret->callee->retval;
    const struct exp *part[PARTS];
    if (!any_wanted(b, v))
        return;
    for (int k = 0; k < PARTS; k++)
        part[k] = r && b->of[r->id].out[k] ? cell_of(b, b->of[r->id].out[k])
                  : r                      ? part_of(b, ret->callee->exit, cell_of(b, r), (enum part)k)
                                           : exp_int(&b->cfa->exps, b->number, 0);
    cfa_edit_behind(ed, ret);
    set_parts(b, ed, v, part);
    cfa_edit_done(ed);
}

// Pointers that carry something begin without an object; what is returned is handed over at the very end.
static void frame_function(struct bounds *b, struct cfa_edit *ed, struct func *f)
{
    const struct exp *zero = exp_int(&b->cfa->exps, b->number, 0), *none[PARTS] = { zero, zero };
    bool any = false;
    for (size_t i = 0; i < f->vars.n; i++)
        any |= f->vars.at[i]->kind != VAR_PARAM && any_wanted(b, f->vars.at[i]);
    if (any) {
        cfa_edit_entry(ed, f);
        for (size_t i = 0; i < f->vars.n; i++)
            if (f->vars.at[i]->kind != VAR_PARAM && any_wanted(b, f->vars.at[i]))
                set_parts(b, ed, f->vars.at[i], none);
        cfa_edit_done(ed);
    }
    if (!any_wanted(b, f->retval))
        return;
    cfa_edit_exit(ed, f);
    for (int k = 0; k < PARTS; k++)
        if (b->of[f->retval->id].out[k])
            cfa_edit_assign(ed, b->of[f->retval->id].out[k], cell_of(b, b->of[f->retval->id].in[k]));
    cfa_edit_done(ed);
}

// ---- checks ---------------------------------------------------------------------------------------------------------

struct place_of_check {
    struct bounds *b;
    struct cfa_edit *ed;
    const struct access *a;
    const struct node *at;
};

static void require(struct place_of_check *p, enum op o, const struct exp *x, const struct exp *y, enum fault f)
{
    cfa_edit_require(p->ed, exp_binary(&p->b->cfa->exps, o, x, y), p->a->edge, f);
}

// Where no byte is accessed there is nothing to check.
static void skip_nothing(struct place_of_check *p)
{
    const struct exp *size = p->a->size, *zero = exp_int(&p->b->cfa->exps, size->type, 0);
    if (exp_is_const(size))
        return;
    struct range n = ranges_value(p->b->ranges, p->at, p->a->edge->size);
    if (range_is_empty(n) || n.low <= 0)
        cfa_edit_if(p->ed, exp_binary(&p->b->cfa->exps, OP_NE, size, zero));
    if (range_is_empty(n) || !range_fits(n, p->b->number))
        require(p, OP_GE, size, zero, storage_outside(p->a->kind));
}

static i128 floor_div(i128 a, i128 b)  // b > 0
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

// low <= x <= high, for all that x's type can hold.
static void require_between(struct place_of_check *p, const struct exp *x, i128 low, i128 high)
{
    struct range all = range_of_type(x->type);
    if (low > all.low)
        require(p, OP_GE, x, exp_int(&p->b->cfa->exps, x->type, low), storage_outside(p->a->kind));
    if (high < all.high)
        require(p, OP_LE, x, exp_int(&p->b->cfa->exps, x->type, high), storage_outside(p->a->kind));
}

// A condition on the index alone, which every domain can read.  False: there is none.
static bool check_index(struct place_of_check *p, const struct exp *size)
{
    struct scaled s;
    if (!exp_is_const(size) || !exp_is_const(p->a->size) || !scaled_of(p->b, p->at, p->a->addr, &s))
        return false;
    i128 room = (i128)size->value - (i128)p->a->size->value;
    i128 low = floor_div(-s.constant + s.factor - 1, s.factor), high = floor_div(room - s.constant, s.factor);
    struct range all = range_of_type(s.index->type);
    if (room < 0 || low > all.high || high < all.low)
        return false;
    require_between(p, s.index, low, high);
    return true;
}

static void check_bounds(struct place_of_check *p, const struct exp *root)
{
    struct exps *x = &p->b->cfa->exps;
    const struct exp *off = part_of(p->b, p->at, p->a->addr, PART_OFFSET);
    int64_t same = object_size(p->b, root);
    const struct exp *size = same >= 0 ? exp_int(x, p->b->number, same) : part_of(p->b, p->at, root, PART_SIZE);
    if (check_index(p, size))
        return;
    require(p, OP_GE, off, exp_int(x, p->b->number, 0), storage_outside(p->a->kind));
    require(p, OP_LE, off, exp_binary(x, OP_SUB, size, p->a->size), storage_outside(p->a->kind));
}

// The start of a block, or null.
static void check_start(struct place_of_check *p)
{
    struct exps *x = &p->b->cfa->exps;
    require(p, OP_EQ, part_of(p->b, p->at, p->a->addr, PART_OFFSET), exp_int(x, p->b->number, 0), FAULT_INTERIOR_FREE);
}

static void check_access(struct place_of_check *p)
{
    struct exps *x = &p->b->cfa->exps;
    const struct exp *root = root_of(p->b, p->a->addr);
    bool may_be_null = may_point(p->b, p->at, root).to & POINTS_NULL;
    if (p->a->size)
        skip_nothing(p);
    if (may_be_null && p->a->addr == root && !p->a->size)
        cfa_edit_if(p->ed, exp_binary(x, OP_NE, root, exp_const(x, root->type, 0)));
    else if (may_be_null)
        require(p, OP_NE, root, exp_const(x, root->type, 0), p->a->size ? FAULT_NULL_ACCESS : FAULT_BAD_FREE);
    if (p->a->size)
        check_bounds(p, root);
    else
        check_start(p);
}

static void check_edge(struct bounds *b, struct cfa_edit *ed, const struct edge *e, const struct node *at)
{
    struct accesses a = accesses_of(b, e);
    for (size_t i = 0; i < a.n; i++)
        check_access(&(struct place_of_check){ b, ed, &a.at[i], at });
}

// ---- the program ----------------------------------------------------------------------------------------------------

static void edit(struct bounds *b)
{
    struct cfa *c = b->cfa;
    size_t n = c->edges.n;
    struct cfa_edit *ed = cfa_edit_begin(c);
    make_variables(b, ed);
    zeros_declare(b, ed);
    for (size_t i = 0; i < n; i++)  // before nodes are divided
        if (c->edges.at[i]->kind == EDGE_CALL)
            follow_call(b, c->edges.at[i]);
    for (size_t i = 0; i < n; i++) {
        struct edge *e = c->edges.at[i];
        const struct node *at = e->from;
        bool moves = (e->kind == EDGE_ASSIGN || e->kind == EDGE_ALLOC) && any_wanted(b, changed(b, e));
        if (e->kind == EDGE_RETURN)
            follow_return(b, ed, e);
        if (b->compares[i])
            tell_comparison(b, ed, e);
        if (e->kind == EDGE_LOAD && b->byte_at[i])
            zeros_behind(b, ed, e, at);
        bool changes = zeros_change(b, e);
        if (!e->checked && !moves && !changes)
            continue;
        cfa_edit_before(ed, e);
        if (e->checked)
            check_edge(b, ed, e, at);
        if (moves)
            follow_assignment(b, ed, e, at);
        if (changes)
            zeros_before(b, ed, e, at);
        cfa_edit_done(ed);
    }
    for (size_t i = 0; i < c->funcs.n; i++)
        frame_function(b, ed, c->funcs.at[i]);
    cfa_edit_end(ed);
}

size_t bounds_check(struct known *k, unsigned safety)
{
    struct cfa *c = k->cfa;
    struct bounds b = { .cfa = c, .pt = known_pointsto(k, NULL), .safety = safety, .n_vars = c->vars.n };
    size_t n = 0, n_edges = c->edges.n;
    b.number = c->prog->types.basic[TYPE_LLONG];
    b.of = MEM_ARRAY(struct carried, c->vars.n);
    b.compares = mem_alloc(n_edges);
    b.ranges = known_ranges(k, NULL);
    b.pointers = known_pointers(k, NULL);
    b.lives = known_lives(k, NULL);
    mark(&b, &k->ledger, &n);
    zeros_find(&b);
    do
        while (b.todo.n)
            want_sources(&b, vec_pop(&b.todo));
    while (n && want_compared(&b));
    zeros_settle(&b);
    if (n)
        edit(&b);
    mem_free(b.compares, n_edges);
    mem_free(b.byte_at, n_edges * sizeof(struct string *));
    vec_free(&b.strings);
    mem_free(b.of, b.n_vars * sizeof *b.of);
    vec_free(&b.todo);
    return n;
}
