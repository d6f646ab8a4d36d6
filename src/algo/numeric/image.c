// SPDX-License-Identifier: Apache-2.0
// image.c: the states that a path leads to.
// source Henry 2014, section 7.2.1 ("abstract transformer"): what a path assigns is substituted into the terms that use
//        it; guards are met over the values at its begin; the phis of its end are assigned last, and what is not live
//        there is projected away.  A nonlinear term gets a dimension for the time of the path: so do unknown values;
//        linear facts about nonlinear terms are met (cases of wrap-around are decided by the bounds of the moment, or
//        joined; products by McCormick's inequalities).
#include "algo/numeric/image.h"
#include "algo/numeric/coarsen.h"

// ---- dimensions -------------------------------------------------------------------------------------------------------

static void set_dim(struct image *m, const struct term *t)
{
    *map_at(&m->dim, t->id) = m->terms.n + 1;
    vec_push(&m->terms, t);
}

// The term that a name stands for on this path; the name itself if it stands for nothing else.
const struct term *image_meaning(const struct image *m, const struct term *t)
{
    uint64_t id;
    return t->op == TERM_VAR && map_get(&m->meaning, t->id, &id) ? m->n->t->all.at[id] : t;
}

static const struct term *meaning_leaf(void *ctx, const struct term *t)
{
    return image_meaning(ctx, t);
}

static const struct term *resolve(struct image *m, const struct term *t)
{
    return m->meaning.n ? term_map(m->n->t, t, meaning_leaf, m) : t;
}

bool image_is_product(const struct image *m, const struct term *t)
{
    return t->op == TERM_APP && t->n == 2 && strcmp(sym_str(&m->n->t->names, t->name), REAL_PRODUCT) == 0;
}

// Whether facts about t are known from its arguments.
static bool is_open(const struct image *m, const struct term *t)
{
    if (t->op == TERM_APP)
        return image_is_product(m, t);
    return term_is_number(t) ? t->op != TERM_SELECT : t->sort->kind == SORT_BOOL;
}

static bool is_scaled(const struct term *t)
{
    return t->op == TERM_MUL && t->n == 2 && t->arg[0]->op == TERM_NUM;
}

// Whether t is the sum of its arguments.
static bool is_sum(const struct term *t)
{
    return t->op == TERM_ADD || t->op == TERM_TO_REAL || is_scaled(t);
}

// The term s if t is its integer part as a real, which rounding of floats needs: it gets bounds instead of a dimension.
// NULL: t is something else.
static const struct term *floor_of(const struct image *m, const struct term *t)
{
    bool is = t->op == TERM_TO_REAL && t->arg[0]->op == TERM_TO_INT && !map_get(&m->dim, t->arg[0]->id, NULL);
    return is ? t->arg[0]->arg[0] : NULL;
}

// Gives dimensions to the names and nonlinear terms that t consists of, arguments first.
static void collect_dims(struct image *m, const struct term *t)
{
    if (t->op == TERM_NUM || map_get(&m->dim, t->id, NULL) || !map_put(&m->seen, t->id, 1))
        return;
    const struct term *part = floor_of(m, t);
    if (part) {
        collect_dims(m, part);
        return;
    }
    for (uint32_t i = 0; i < t->n && is_open(m, t); i++)
        collect_dims(m, t->arg[i]);
    if (!term_is_number(t) || is_sum(t))
        return;
    set_dim(m, t);
    vec_push(&m->fresh, t);
}

// Extends the value to the dimensions that there are now.
static void extend(struct image *m)
{
    uint32_t old = m->v->dims->n, k = (uint32_t)m->terms.n;
    if (k == old)
        return;
    uint32_t *from = arena_alloc(&m->mem, k * sizeof *from);
    for (uint32_t i = 0; i < k; i++)
        from[i] = i < old ? i : UINT32_MAX;
    image_take(m, dom_remap(m->v, numeric_dims(m->n, k, m->terms.at), from));
}

// *sum / *den += e / by
static bool add_ratio(struct image *m, struct lin *sum, i128 *den, struct lin e, i128 by)
{
    i128 g = i128_gcd(*den, by);
    return lin_add(&m->mem, *sum, by / g, e, *den / g, sum) && i128_mul(*den, by / g, den);
}

static bool number_ratio(const struct term *t, struct lin *e, i128 *den)
{
    const i128 limit = (i128)1 << 100;
    *e = lin_const(t->num);
    *den = t->den;
    return t->den == 1 || (t->den < limit && -limit < t->num && t->num < limit);
}

/* A linear term that is not below the integer part of s (sign > 0), or not above it: s or s - 1, or a bound. */
static bool floor_ratio(struct image *m, const struct term *s, int sign, struct lin *e, i128 *den)
{
    struct rat by;
    if (!image_ratio(m, s, e, den))
        return false;
    if (m->floors == FLOORS_LINEAR)
        return sign > 0 || lin_add(&m->mem, *e, 1, lin_const(-1), *den, e);
    struct itv b = dom_bounds(m->at, *e);
    if (itv_is_empty(b) || !rat_make(1, *den, &by))
        return false;
    b = itv_scale(b, by);
    struct rat bound = sign > 0 ? b.high : b.low;
    *den = 1;
    *e = lin_const(rat_is_finite(bound) ? rat_floor(bound) : 0);
    return rat_is_finite(bound);
}

// image_ratio, or a term not below t (sign > 0), or not above it, as m->floors says.
static bool ratio(struct image *m, const struct term *t, int sign, struct lin *e, i128 *den)
{
    uint64_t d;
    const struct term *floor = floor_of(m, t);
    if (t->op == TERM_NUM)
        return number_ratio(t, e, den);
    *den = 1;
    if (map_get(&m->dim, t->id, &d)) {
        *e = lin_dim(&m->mem, (uint32_t)d - 1);
        return true;
    }
    if (floor)
        return m->floors != FLOORS_NONE && floor_ratio(m, floor, sign, e, den);
    if (t->op == TERM_TO_REAL)
        return ratio(m, t->arg[0], sign, e, den);
    if (is_scaled(t)) {
        const struct term *k = t->arg[0];
        struct lin a;
        return ratio(m, t->arg[1], k->num < 0 ? -sign : sign, &a, den) && lin_scale(&m->mem, a, k->num, e) &&
               i128_mul(*den, k->den, den);
    }
    if (t->op != TERM_ADD)
        return false;
    *e = lin_const(0);
    struct lin a;
    i128 by;
    for (uint32_t i = 0; i < t->n; i++)
        if (!ratio(m, t->arg[i], sign, &a, &by) || !add_ratio(m, e, den, a, by))
            return false;
    return true;
}

bool image_ratio(struct image *m, const struct term *t, struct lin *e, i128 *den)
{
    enum floors old = m->floors;
    m->floors = FLOORS_NONE;
    bool ok = ratio(m, t, 1, e, den);
    m->floors = old;
    return ok;
}

bool image_lin(struct image *m, const struct term *t, struct lin *out)
{
    i128 den;
    return image_ratio(m, t, out, &den) && den == 1;
}

// A positive multiple of a - b, or of a term not below it.
static bool difference(struct image *m, const struct term *a, const struct term *b, struct lin *out)
{
    struct lin x, y;
    i128 p, q;
    if (!ratio(m, a, 1, &x, &p) || !ratio(m, b, -1, &y, &q))
        return false;
    i128 g = i128_gcd(p, q);
    return lin_add(&m->mem, x, q / g, y, -(p / g), out);
}

bool image_difference(struct image *m, const struct term *a, const struct term *b, struct lin *out)
{
    m->floors = FLOORS_NONE;
    return difference(m, a, b, out);
}

void image_take(struct image *m, struct dvalue *v)
{
    dom_free(m->v);
    m->v = v;
}

// ---- guards -----------------------------------------------------------------------------------------------------------

// Collects linear constraints; disjunctions are kept for later.
struct facts {
    struct lincon_vec linear;
    struct term_vec rest;  // positive ones; negated ones behind a NOT
};

static void add_compare(struct image *m, struct facts *f, const struct term *t, bool holds)
{
    struct lin e;
    bool strict = (t->op == TERM_LT) == holds, exact = image_difference(m, t->arg[holds], t->arg[!holds], &e);
    if (exact)
        vec_push(&f->linear, ((struct lincon){ e, strict ? LIN_GT : LIN_GE, 0 }));
    for (m->floors = FLOORS_LINEAR; !exact && m->floors <= FLOORS_BOUNDS; m->floors++)
        if (difference(m, t->arg[holds], t->arg[!holds], &e))
            vec_push(&f->linear, ((struct lincon){ e, LIN_GE, 0 }));
}

static void add_facts(struct image *m, struct facts *f, const struct term *t, bool holds);

static void add_equal(struct image *m, struct facts *f, const struct term *t, bool holds)
{
    struct lin e;
    if (!term_is_number(t->arg[0]))
        return;
    if (holds && image_difference(m, t->arg[0], t->arg[1], &e))
        vec_push(&f->linear, ((struct lincon){ e, LIN_EQ, 0 }));
    if (!holds)
        vec_push(&f->rest, term_not(m->n->t, t));
}

static void add_facts(struct image *m, struct facts *f, const struct term *t, bool holds)
{
    switch ((int)t->op) {
    case TERM_NOT:
        add_facts(m, f, t->arg[0], !holds);
        break;
    case TERM_TRUE:
    case TERM_FALSE:
        if ((t->op == TERM_TRUE) != holds)
            vec_push(&f->linear, ((struct lincon){ lin_const(1), LIN_EQ, 0 }));
        break;
    case TERM_LE:
    case TERM_LT:
        if (term_is_number(t->arg[0]))
            add_compare(m, f, t, holds);
        break;
    case TERM_EQ:
        if (t->arg[0]->sort->kind == SORT_BOOL)
            vec_push(&f->rest, holds ? t : term_not(m->n->t, t));
        else
            add_equal(m, f, t, holds);
        break;
    case TERM_AND:
    case TERM_OR:
        if ((t->op == TERM_AND) == holds)
            for (uint32_t i = 0; i < t->n; i++)
                add_facts(m, f, t->arg[i], holds);
        else
            vec_push(&f->rest, holds ? t : term_not(m->n->t, t));
        break;
    case TERM_ITE:
        vec_push(&f->rest, holds ? t : term_not(m->n->t, t));
        break;
    default:  // a boolean that nothing is known of
        break;
    }
}

// The meet of v with t (or with its negation); v is given.
static struct dvalue *assume_both(struct image *m, struct dvalue *v, const struct term *a, bool pa,
                                  const struct term *b, bool pb)
{
    v = image_assume(m, v, a, pa);
    return image_assume(m, v, b, pb);
}

static struct dvalue *join_given(struct dvalue *a, struct dvalue *b)
{
    struct dvalue *r = dom_join(a, b);
    dom_free(a);
    dom_free(b);
    return r;
}

static struct dvalue *unequal(struct image *m, struct dvalue *v, const struct term *t)
{
    struct lin e;
    if (!image_difference(m, t->arg[0], t->arg[1], &e))
        return v;
    struct lincon out[2];
    struct dvalue *r = NULL;
    bool ints = t->arg[0]->sort->kind == SORT_INT;
    size_t k = lincon_negate(&m->mem, (struct lincon){ e, LIN_EQ, 0 }, ints, out);
    for (size_t i = 0; i < k; i++) {
        struct dvalue *x = dom_assume(v, &out[i], 1);
        r = r ? join_given(r, x) : x;
    }
    dom_free(v);
    return r;
}

// Whether bounds exclude an inequality of reals: most cases of a float operation need no join then.
static bool is_refuted(struct image *m, const struct dvalue *v, const struct term *t, bool holds)
{
    if (t->op == TERM_NOT)
        return is_refuted(m, v, t->arg[0], !holds);
    struct lin e;
    bool inequality = (t->op == TERM_LE || t->op == TERM_LT) && t->arg[0]->sort->kind == SORT_REAL;
    if (!inequality || !image_difference(m, t->arg[holds], t->arg[!holds], &e))
        return false;
    struct itv b = dom_bounds(v, e);
    int sign = rat_compare(b.high, rat_int(0));
    return itv_is_empty(b) || sign < 0 || (sign == 0 && (t->op == TERM_LT) == holds);
}

// The meet with a disjunction: the join of its cases.
static struct dvalue *cases(struct image *m, struct dvalue *v, const struct term *t, bool holds)
{
    if (t->op == TERM_NOT)
        return cases(m, v, t->arg[0], !holds);
    if (t->op == TERM_EQ && term_is_number(t->arg[0]))
        return unequal(m, v, t);
    if (t->op == TERM_EQ)
        return join_given(assume_both(m, dom_keep(v), t->arg[0], true, t->arg[1], holds),
                          assume_both(m, v, t->arg[0], false, t->arg[1], !holds));
    if (t->op == TERM_ITE)
        return join_given(assume_both(m, dom_keep(v), t->arg[0], true, t->arg[1], holds),
                          assume_both(m, v, t->arg[0], false, t->arg[2], holds));
    struct dvalue *r = NULL;
    for (uint32_t i = 0; i < t->n; i++) {
        if (is_refuted(m, v, t->arg[i], holds))
            continue;
        struct dvalue *x = image_assume(m, dom_keep(v), t->arg[i], holds);
        r = r ? join_given(r, x) : x;
    }
    if (!r)
        r = dom_bottom(v->d, v->dims);
    dom_free(v);
    return r;
}

// Polyhedra with long numbers are too expensive, and errors of floats have such numbers.
struct dvalue *image_meet(struct image *m, struct dvalue *v, const struct lincon_vec *rows)
{
    struct lincon_vec some = { 0 };
    bool reals = m->n->mixed_dims.n > 0;
    if (m->n->run->budget.cause != STOP_NONE)  // leaving out assumptions does no harm, and the analysis ends soon
        return v;
    bool fewer = m->n->polyhedral && reals && coarsen(v, rows, m->n->cfg->coefficients, &m->mem, &some);
    struct dvalue *r = dom_assume(v, fewer ? some.at : rows->at, fewer ? some.n : rows->n);
    vec_free(&some);
    dom_free(v);
    return r;
}

struct dvalue *image_assume(struct image *m, struct dvalue *v, const struct term *t, bool holds)
{
    if (numeric_tick(m->n, m->terms.n) != RC_OK)  // leaving out assumptions does no harm, and the analysis ends soon
        return v;
    struct facts f = { 0 };
    m->at = v;
    add_facts(m, &f, t, holds);
    if (f.linear.n)
        v = image_meet(m, v, &f.linear);
    for (size_t i = 0; i < f.rest.n && !dom_is_bottom(v); i++)
        v = cases(m, v, f.rest.at[i], true);
    vec_free(&f.linear);
    vec_free(&f.rest);
    return v;
}

// ---- paths ------------------------------------------------------------------------------------------------------------

// What is known of the dimensions from `from` on.
static void define_fresh(struct image *m, size_t from)
{
    for (size_t i = from; i < m->fresh.n && !dom_is_bottom(m->v); i++) {
        const struct term *t = m->fresh.at[i];
        const struct uvalue *v = unit_named(m->n->u, t);
        if (!v)
            image_define(m, t);
        else if (!v->def)
            m->v = image_assume(m, m->v, unit_facts(m->n->u, v), true);
    }
}

static bool is_needed(const struct image *m, uint32_t v)
{
    return m->n->u->needed[v] != 0;
}

// Substitutes what the edge makes into what uses it.
static void take_made(struct image *m, const struct uedge *e)
{
    for (size_t i = 0; i < e->made.n; i++) {
        const struct uvalue *v = &m->n->u->values.at[e->made.at[i]];
        if (!v->def || !is_needed(m, e->made.at[i]))
            continue;
        const struct term *def = resolve(m, v->def);
        *map_at(&m->meaning, v->name->id) = def->id;
        collect_dims(m, def);
    }
}

// Assigns the phis of the edge's target, all at once.
static void take_phis(struct image *m, const struct uedge *e)
{
    const struct unit *u = m->n->u;
    const struct u32_vec *phis = &u->blocks.at[e->to].phis;
    const struct term **now = arena_alloc(&m->mem, (phis->n + 1) * sizeof *now);
    for (size_t i = 0; i < phis->n; i++)
        if (is_needed(m, phis->at[i])) {
            now[i] = resolve(m, e->operands.at[i]);
            collect_dims(m, now[i]);
        }
    for (size_t i = 0; i < phis->n; i++)
        if (is_needed(m, phis->at[i]))
            *map_at(&m->meaning, u->values.at[phis->at[i]].name->id) = now[i]->id;
}

const struct term *image_edge(struct image *m, const struct uedge *e, const struct term *more)
{
    size_t fresh = m->fresh.n;
    take_made(m, e);
    const struct term *guard = resolve(m, term_and(m->n->t, e->guard, more));
    collect_dims(m, guard);
    take_phis(m, e);
    extend(m);
    m->v = image_assume(m, m->v, guard, true);
    if (m->fresh.n > fresh) {
        define_fresh(m, fresh);
        m->v = image_assume(m, m->v, guard, true);
    }
    return guard;
}

// ---- fewer dimensions -------------------------------------------------------------------------------------------------

// Marks the dimensions that t consists of.
static void mark_parts(const struct image *m, const struct term *t, uint8_t *keep)
{
    uint64_t d;
    if (map_get(&m->dim, t->id, &d))
        keep[d - 1] = 1;
    else if (is_sum(t))
        for (uint32_t i = 0; i < t->n; i++)
            mark_parts(m, t->arg[i], keep);
}

struct marking {
    struct image *m;
    uint8_t *keep;
};

static void mark_live(void *ctx, uint32_t v, uint32_t unused)
{
    const struct marking *k = ctx;
    (void)unused;
    const struct term *t = image_meaning(k->m, k->m->n->u->values.at[v].name);
    if (term_is_number(t))
        mark_parts(k->m, t, k->keep);
}

static void keep_only(struct image *m, const uint8_t *keep)
{
    uint32_t *from = arena_alloc(&m->mem, m->terms.n * sizeof *from), k = 0;
    map_clear(&m->dim);
    map_clear(&m->seen);
    for (uint32_t i = 0; i < m->terms.n; i++)
        if (keep[i]) {
            from[k] = i;
            m->terms.at[k] = m->terms.at[i];
            *map_at(&m->dim, m->terms.at[k]->id) = (uint64_t)k + 1;
            k++;
        }
    m->terms.n = k;
    vec_clear(&m->fresh);
    image_take(m, dom_remap(m->v, numeric_dims(m->n, k, m->terms.at), from));
}

enum { DEAD_DIMS = 4 };  // dimensions beyond those needed that are worth a projection

// Forgets dead dimensions at block b, in the middle of the path.
static void forget_dead(struct image *m, uint32_t b)
{
    const struct unit *u = m->n->u;
    uint8_t *keep = arena_alloc(&m->mem, m->terms.n + 1);
    memset(keep, 0, m->terms.n + 1);
    struct marking k = { m, keep };
    pmap_each(&u->pool, u->blocks.at[b].live, mark_live, &k);
    size_t n = 0;
    for (size_t i = 0; i < m->terms.n; i++)
        n += keep[i];
    if (n + DEAD_DIMS < m->terms.n)
        keep_only(m, keep);
}

// The dimension of t at the end: an old one, or a new one, which is to be assigned.
static uint32_t final_dim(struct image *m, const struct term *t, uint8_t *taken, struct term_vec *more)
{
    uint64_t d;
    if (map_get(&m->dim, t->id, &d) && !taken[d - 1]) {
        taken[d - 1] = 1;
        return (uint32_t)d - 1;
    }
    vec_push(more, t);
    return (uint32_t)(m->terms.n + more->n) - 1;
}

// Projects to the dimensions of block b, the last one.
static struct dvalue *project(struct image *m, uint32_t b)
{
    const struct site *p = &m->n->site[b];
    struct term_vec more = { 0 };
    uint8_t *taken = arena_alloc(&m->mem, m->terms.n + 1);
    uint32_t *from = arena_alloc(&m->mem, (p->values.n + 1) * sizeof *from), first = (uint32_t)m->terms.n;
    memset(taken, 0, m->terms.n + 1);
    for (size_t i = 0; i < p->values.n; i++)
        from[i] = final_dim(m, image_meaning(m, m->n->u->values.at[p->values.at[i]].name), taken, &more);
    struct dassign *a = arena_alloc(&m->mem, (more.n + 1) * sizeof *a);
    size_t n_assigns = 0;
    for (uint32_t i = 0; i < more.n; i++) {
        struct lin e;
        i128 den;
        if (image_ratio(m, more.at[i], &e, &den))
            a[n_assigns++] = (struct dassign){ first + i, e, { rat_int(0), rat_int(0) }, den };
    }
    vec_append(&m->terms, &more);
    extend(m);
    if (n_assigns)
        image_take(m, dom_assign(m->v, a, n_assigns));
    vec_free(&more);
    return dom_remap(m->v, p->dims, from);
}

void image_open(struct image *m, struct numeric *n, uint32_t block, struct dvalue *v)
{
    *m = (struct image){ .n = n, .v = v };
    n->stats.images++;
    for (size_t i = 0; i < n->site[block].values.n; i++)
        set_dim(m, n->u->values.at[n->site[block].values.at[i]].name);
}

void image_close(struct image *m)
{
    dom_free(m->v);
    vec_free(&m->terms);
    vec_free(&m->fresh);
    map_free(&m->dim);
    map_free(&m->seen);
    map_free(&m->meaning);
    arena_free(&m->mem);
}

// Henry 2014, algorithm 6: what is known, in the states there, of the call in the abstraction block where edge i of the
// path begins.
static const struct term *known_of_call(struct numeric *n, const uint32_t *path, size_t i, const struct dvalue *v)
{
    const struct uedge *e = &n->u->edges.at[path[i]];
    if (!n->calls || !ublock_inputs(&n->u->blocks.at[e->from]))
        return n->t->t_true;
    struct dvalue *at = i ? numeric_image(n, path, i, v) : dom_keep((struct dvalue *)(uintptr_t)v);
    const struct term *r = dom_is_bottom(at) ? n->t->t_false : n->calls->relation(n->calls, n, path[i], at);
    dom_free(at);
    return r;
}

struct dvalue *numeric_image(struct numeric *n, const uint32_t *path, size_t n_path, const struct dvalue *v)
{
    const struct uedge *first = &n->u->edges.at[path[0]], *last = &n->u->edges.at[path[n_path - 1]];
    struct image m;
    if (numeric_look(n) != RC_OK)
        return dom_top(v->d, n->site[last->to].dims);  // whoever asked ends at the next tick
    image_open(&m, n, first->from, dom_keep((struct dvalue *)(uintptr_t)v));
    for (size_t i = 0; i < n_path && !dom_is_bottom(m.v); i++) {
        const struct uedge *e = &n->u->edges.at[path[i]];
        image_edge(&m, e, known_of_call(n, path, i, v));
        if (i + 1 < n_path)
            forget_dead(&m, e->to);
    }
    struct dvalue *r = dom_is_bottom(m.v) ? dom_bottom(v->d, n->site[last->to].dims) : project(&m, last->to);
    image_close(&m);
    return r;
}
