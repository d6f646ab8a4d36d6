// SPDX-License-Identifier: Apache-2.0
// policy.c: PI: policy iteration: least bounds in given directions, without widening.
//
// source Henry 2014, section 3.2.2, example 6; Gawlitza, Seidl, "Precise fixpoint computation through strategy iteration", ESOP 2007;
//        Gawlitza, Monniaux, "Improving strategies via SMT solving", ESOP 2011 (the solver finds the operands that improve).
//
// The directions at the head of a loop (its template) are its dimensions, and sums and differences of two.  The bound of each is the
// maximum of what the paths to the head make of it.  A strategy chooses one path for each; then the bounds are the greatest
// solution of linear constraints, in which each bound has a state of its own at the begin of its path.  Paths that lead out of the
// solution improve the strategy.  From below this comes to the least solution for the template, after finitely many strategies.
#include "algo/numeric/focus.h"
#include "algo/numeric/image.h"
#include "domains/linprog.h"

// Limits: dimensions of a head that has pairs; dimensions of a linear program; strategies.
enum { PAIRS_MAX = 6, DIMS_MAX = 2500, ROUNDS_MAX = 200 };

// What a path does: over the dimensions of its first block, of the terms on it, and of its last block, in this order.
struct relation {
    struct u32_vec path;
    uint32_t from, to;
    uint32_t end;   // first dimension of the last block
    uint32_t dims;  // all of them
    struct lincon_vec rows;
};

struct direction {
    struct lin e;         // over the dimensions of the head
    bool known;           // there is a bound
    struct rat bound;     // of e
    struct rat improved;  // what the chosen path leads to, if it is new
    uint32_t choice;      // number of its relation
    uint32_t var;         // in the linear program
};

struct template
{
    VEC_OF(struct direction);
};

struct policy {
    struct numeric *n;
    struct focus f;
    struct template *at;  // by block
    struct {
        VEC_OF(struct relation);
    } relations;
    bool pairs;      // templates have sums and differences
    bool too_large;  // the linear program was
    struct arena mem;
};

static struct dvalue *typed_top(struct numeric *n, uint32_t b)
{
    return site_with_types(n, b, dom_top(n->d, n->site[b].dims));
}

// ---- templates ------------------------------------------------------------------------------------------------------

static void add_direction(struct template *t, struct lin e)
{
    vec_push(t, ((struct direction){ .e = e }));
}

static void make_template(struct policy *p, uint32_t b)
{
    uint32_t k = (uint32_t)p->n->site[b].values.n;
    struct template *t = &p->at[b];
    struct lin e;
    for (uint32_t i = 0; i < k; i++)
        for (int s = -1; s <= 1; s += 2) {
            if (lin_scale(&p->mem, lin_dim(&p->mem, i), s, &e))
                add_direction(t, e);
            for (uint32_t j = 0; j < i && p->pairs && k <= PAIRS_MAX; j++)
                for (int r = -1; r <= 1; r += 2)
                    if (lin_add(&p->mem, lin_dim(&p->mem, i), s, lin_dim(&p->mem, j), r, &e))
                        add_direction(t, e);
        }
}

// ---- paths as relations -----------------------------------------------------------------------------------------------

// e over n dimensions; its first dimension becomes number `by`.
static struct lin shift(struct arena *mem, struct lin e, uint32_t by, uint32_t n)
{
    uint32_t *to = ARENA_ARRAY(mem, uint32_t, n + 1);
    for (uint32_t i = 0; i < n; i++)
        to[i] = by + i;
    return lin_rename(mem, e, to);
}

static void shift_all(struct arena *mem, const struct lincon_vec *c, uint32_t by, uint32_t n, struct lincon_vec *out)
{
    for (size_t i = 0; i < c->n; i++)
        vec_push(out, ((struct lincon){ shift(mem, c->at[i].e, by, n), c->at[i].rel, c->at[i].mod }));
}

static void add_types(struct policy *p, struct relation *r)
{
    struct lincon_vec c = { 0 };
    struct dvalue *v = typed_top(p->n, r->to);
    dom_constraints(v, &p->mem, &c);
    shift_all(&p->mem, &c, r->end, r->dims - r->end, &r->rows);
    vec_free(&c);
    dom_free(v);
}

// Reads what a path does.  False: no execution takes the path.
static bool read_relation(struct policy *p, struct relation *r)
{
    struct numeric *n = p->n;
    const struct site *to = &n->site[r->to];
    struct image m;
    image_open(&m, n, r->from, typed_top(n, r->from));
    for (size_t i = 0; i < r->path.n && !dom_is_bottom(m.v); i++)
        image_edge(&m, &n->u->edges.at[r->path.at[i]], n->t->t_true);
    bool ok = !dom_is_bottom(m.v);
    r->end = (uint32_t)m.terms.n;
    r->dims = r->end + (uint32_t)to->values.n;
    if (ok)
        dom_constraints(m.v, &p->mem, &r->rows);
    for (uint32_t i = 0; i < to->values.n && ok; i++) {
        struct lin e;
        i128 den;
        const struct term *t = image_meaning(&m, n->u->values.at[to->values.at[i]].name);
        if (image_ratio(&m, t, &e, &den) && lin_add(&p->mem, lin_dim(&p->mem, r->end + i), den, e, -1, &e))
            vec_push(&r->rows, ((struct lincon){ e, LIN_EQ, 0 }));
    }
    image_close(&m);
    if (ok)
        add_types(p, r);
    return ok;
}

// The relation of the path that was found; UINT32_MAX: no execution takes it.
static uint32_t find_relation(struct policy *p, uint32_t from)
{
    const struct u32_vec *path = &p->f.path;
    for (uint32_t i = 0; i < p->relations.n; i++) {
        const struct u32_vec *other = &p->relations.at[i].path;
        if (other->n == path->n && memcmp(other->at, path->at, path->n * sizeof *path->at) == 0)
            return i;
    }
    struct relation r = { .from = from, .to = p->f.end };
    vec_append(&r.path, path);
    if (!read_relation(p, &r)) {
        vec_free(&r.path);
        vec_free(&r.rows);
        return UINT32_MAX;
    }
    vec_push(&p->relations, r);
    return (uint32_t)p->relations.n - 1;
}

// ---- better strategies ------------------------------------------------------------------------------------------------

// Chooses the path that was found, from block i, for the directions in which it leads furthest.
static bool improve(struct policy *p, uint32_t i)
{
    struct numeric *n = p->n;
    struct template *t = &p->at[p->f.end];
    struct dvalue *y = numeric_image(n, p->f.path.at, p->f.path.n, n->site[i].x);
    uint32_t number = dom_is_bottom(y) ? UINT32_MAX : find_relation(p, i);
    bool any = false;
    if (number != UINT32_MAX && t->n == 0 && dom_is_bottom(n->site[p->f.end].x)) {  // an end
        dom_free(n->site[p->f.end].x);
        n->site[p->f.end].x = typed_top(n, p->f.end);
        any = true;
    }
    for (size_t k = 0; k < t->n && number != UINT32_MAX; k++) {
        struct direction *d = &t->at[k];
        struct rat high = dom_bounds(y, d->e).high;
        if (d->known && rat_compare(high, d->improved) <= 0)
            continue;
        d->known = true;
        d->improved = high;
        d->choice = number;
        any = true;
    }
    dom_free(y);
    return any;
}

static enum rc improve_all(struct policy *p, bool *any)
{
    struct numeric *n = p->n;
    enum sat r = SAT_NO;
    for (uint32_t i = 0; i < n->u->blocks.n && r != SAT_UNKNOWN; i++) {
        focus_unblock(&p->f);
        while (n->u->blocks.at[i].is_cut && (r = focus_find(&p->f, i, FOCUS_X, NULL)) == SAT_YES) {
            if (numeric_tick(n, n->site[p->f.end].values.n) != RC_OK)
                return RC_STOP;
            *any |= improve(p, i);
            focus_block(&p->f);
        }
    }
    n->gave_up |= r == SAT_UNKNOWN;
    return r == SAT_UNKNOWN ? numeric_tick(n, 0) : RC_OK;
}

// ---- the bounds of a strategy -----------------------------------------------------------------------------------------

// Adds that the bound of d, a variable, minus e (sign 1), or the reverse (-1), is at least 0; e is over dimensions from
// `at` on.
static void relate(struct policy *p, const struct direction *d, uint32_t n, uint32_t at, int sign,
                   struct lincon_vec *rows)
{
    struct lin e;
    if (lin_add(&p->mem, lin_dim(&p->mem, d->var), sign, shift(&p->mem, d->e, at, n), -sign, &e))
        vec_push(rows, ((struct lincon){ e, LIN_GE, 0 }));
}

// Adds what bounds d: a state at the begin of its path, one at its end, and the path between them.  Gives the number of
// the next free dimension.
static uint32_t add_path(struct policy *p, const struct direction *d, uint32_t at, struct lincon_vec *rows)
{
    const struct relation *r = &p->relations.at[d->choice];
    const struct template *from = &p->at[r->from];
    shift_all(&p->mem, &r->rows, at, r->dims, rows);
    for (size_t i = 0; i < from->n; i++)
        relate(p, &from->at[i], (uint32_t)p->n->site[r->from].values.n, at, 1, rows);
    relate(p, d, (uint32_t)p->n->site[r->to].values.n, at + r->end, -1, rows);
    return at + r->dims;
}

// Makes the linear program; gives the number of its dimensions.
static uint32_t make_program(struct policy *p, struct lincon_vec *rows, uint32_t *n_vars)
{
    uint32_t dims = 0;
    for (uint32_t b = 0; b < p->n->u->blocks.n; b++)
        for (size_t k = 0; k < p->at[b].n; k++)
            if (p->at[b].at[k].known)
                p->at[b].at[k].var = dims++;
    *n_vars = dims;
    for (uint32_t b = 0; b < p->n->u->blocks.n; b++)
        for (size_t k = 0; k < p->at[b].n && dims < DIMS_MAX; k++)
            if (p->at[b].at[k].known)
                dims = add_path(p, &p->at[b].at[k], dims, rows);
    return dims;
}

static void take_bounds(struct policy *p, uint32_t b, const struct rat *sup)
{
    struct numeric *n = p->n;
    struct lincon_vec c = { 0 };
    for (size_t k = 0; k < p->at[b].n; k++) {
        struct direction *d = &p->at[b].at[k];
        struct lin e;
        d->bound = d->improved = sup[d->var];
        if (rat_is_finite(d->bound) && lin_add(&p->mem, lin_const(d->bound.num), 1, d->e, -d->bound.den, &e))
            vec_push(&c, ((struct lincon){ e, LIN_GE, 0 }));
    }
    struct dvalue *top = typed_top(n, b);
    dom_free(n->site[b].x);
    n->site[b].x = dom_assume(top, c.at, c.n);
    n->stats.ascending++;
    dom_free(top);
    vec_free(&c);
}

static enum rc evaluate(struct policy *p)
{
    struct numeric *n = p->n;
    struct lincon_vec rows = { 0 };
    uint32_t k, dims = make_program(p, &rows, &k);
    struct lin *e = MEM_ARRAY(struct lin, k + 1);
    struct rat *sup = MEM_ARRAY(struct rat, k + 1);
    for (uint32_t i = 0; i < k; i++)
        e[i] = lin_dim(&p->mem, i);
    struct budget *budget = &n->run->budget;
    enum rc rc = tick(budget, dims);
    bool ok = rc == RC_OK && dims < DIMS_MAX && linprog_suprema(n->d, &rows, dims, e, k, sup, budget);
    if (!ok)
        rc = tick_slow(budget);  // whether that was the reason
    n->gave_up |= !ok;
    p->too_large |= rc == RC_OK && !ok;
    for (uint32_t b = 0; b < n->u->blocks.n && ok; b++)
        if (p->at[b].n && p->at[b].at[0].known)
            take_bounds(p, b, sup);
    mem_free(e, (k + 1) * sizeof *e);
    mem_free(sup, (k + 1) * sizeof *sup);
    vec_free(&rows);
    return rc;
}

// ---- policy iteration -------------------------------------------------------------------------------------------------

static enum rc iterate(struct policy *p)
{
    enum rc rc = RC_OK;
    for (bool any = true; any && rc == RC_OK && !p->n->gave_up;) {
        any = false;
        rc = improve_all(p, &any);
        if (rc != RC_OK || !any || p->n->gave_up)
            break;
        rc = evaluate(p);
        p->n->gave_up |= ++p->n->stats.policies > ROUNDS_MAX;
    }
    return rc;
}

// Runs policy iteration, without pairs if `pairs` is false, because they are too many.
static enum rc run(struct numeric *n, bool pairs, bool *too_large)
{
    struct policy p = { .n = n, .pairs = pairs };
    p.at = MEM_ARRAY(struct template, n->u->blocks.n);
    for (uint32_t b = 1; b < n->u->blocks.n; b++)
        if (n->u->blocks.at[b].kind == UBLOCK_HEAD)
            make_template(&p, b);
    focus_init(&p.f, n);
    enum rc rc = iterate(&p);
    focus_free(&p.f);
    for (size_t i = 0; i < p.relations.n; i++) {
        vec_free(&p.relations.at[i].path);
        vec_free(&p.relations.at[i].rows);
    }
    vec_free(&p.relations);
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        vec_free(&p.at[b]);
    mem_free(p.at, n->u->blocks.n * sizeof *p.at);
    arena_free(&p.mem);
    *too_large = p.too_large;
    return rc;
}

enum rc policy_run(struct numeric *n)
{
    bool too_large;
    enum rc rc = run(n, true, &too_large);
    if (rc != RC_OK || !too_large)
        return rc;
    n->gave_up = false;
    sites_reset(n);
    return run(n, false, &too_large);
}
