// SPDX-License-Identifier: Apache-2.0
// accelerate.c: all rounds of a simple loop at once.
//
// source Gonnord, Halbwachs, "Combining widening and acceleration in linear relation analysis", SAS 2006; Henry 2014, section 3.2.1
//        (abstract acceleration).
//
// A path from a head to itself is a translation with resets if every dimension gets a number added, or becomes a number.  After
// its first round (behind which resets change nothing any more) the states after k more rounds are x + k d, where the guards
// held at x, and at x + (k - 1) d; being convex, in between, too.  So k is one more dimension for a while.
#include "algo/numeric/image.h"

// What one round of a loop does.
struct translation {
    struct arena mem;
    struct lincon_vec guards;  // over the dimensions of the head, before a round
    i128 *by;                  // by dimension; 0 where it is reset
    uint32_t n;
};

// Whether a round makes e of dimension i, and that is a translation or a reset.
static bool is_translation(struct lin e, uint32_t i, i128 *by)
{
    *by = e.n ? e.k : 0;
    return e.n == 0 || (e.n == 1 && e.term[0].dim == i && e.term[0].coef == 1);
}

static bool read_round(struct numeric *n, const uint32_t *path, size_t n_path, struct translation *t)
{
    uint32_t head = n->u->edges.at[path[0]].from;
    const struct site *s = &n->site[head];
    struct image m;
    image_open(&m, n, head, dom_top(n->d, s->dims));
    for (size_t i = 0; i < n_path && !dom_is_bottom(m.v); i++)
        image_edge(&m, &n->u->edges.at[path[i]], n->t->t_true);
    t->n = (uint32_t)s->values.n;
    t->by = ARENA_ARRAY(&t->mem, i128, t->n + 1);
    bool ok = m.terms.n == t->n && !dom_is_bottom(m.v);  // else it depends on more than the dimensions
    for (uint32_t i = 0; i < t->n && ok; i++) {
        struct lin e;
        ok = image_lin(&m, image_meaning(&m, n->u->values.at[s->values.at[i]].name), &e) &&
             is_translation(e, i, &t->by[i]);
    }
    if (ok)
        dom_constraints(m.v, &t->mem, &t->guards);
    image_close(&m);
    return ok;
}

// Lists the guards over the states behind a round; guards whose numbers do not fit are left out.
static void shift_guards(struct translation *t, struct lincon_vec *out)
{
    for (size_t i = 0; i < t->guards.n; i++) {
        struct lincon c = t->guards.at[i];
        bool fits = true;
        for (uint32_t k = 0; k < c.e.n && fits; k++) {
            i128 part;
            fits = i128_mul(c.e.term[k].coef, t->by[c.e.term[k].dim], &part) &&
                   !__builtin_sub_overflow(c.e.k, part, &c.e.k);
        }
        struct lin e;
        if (fits && lin_scale(&t->mem, c.e, 1, &e))
            vec_push(out, ((struct lincon){ e, c.rel, c.mod }));
    }
}

static struct dvalue *assume_all(struct dvalue *v, const struct lincon_vec *c)
{
    struct dvalue *r = dom_assume(v, c->at, c->n);
    dom_free(v);
    return r;
}

// The states of v over one dimension more, or without the last.
static struct dvalue *with_count(struct numeric *n, const struct site *s, const struct dvalue *v, bool add)
{
    uint32_t k = (uint32_t)s->values.n, *from = MEM_ARRAY(uint32_t, k + 1);
    const struct term **like = MEM_ARRAY(const struct term *, k + 1);
    for (uint32_t i = 0; i < k; i++) {
        from[i] = i;
        like[i] = n->u->values.at[s->values.at[i]].name;
    }
    from[k] = UINT32_MAX;
    like[k] = term_int(n->t, 0);
    struct dvalue *r = dom_remap(v, add ? numeric_dims(n, k + 1, like) : s->dims, from);
    mem_free(from, (k + 1) * sizeof *from);
    mem_free(like, (k + 1) * sizeof *like);
    return r;
}

// The states after one round or more from v.
static struct dvalue *translate(struct numeric *n, const struct site *s, struct translation *t, const struct dvalue *v)
{
    struct dvalue *x = with_count(n, s, v, true);
    struct lin_term *count = ARENA_NEW(&t->mem, struct lin_term);
    *count = (struct lin_term){ t->n, 1 };
    vec_push(&t->guards, ((struct lincon){ { count, 1, -1 }, LIN_GE, 0 }));
    x = assume_all(x, &t->guards);
    t->guards.n--;
    struct dassign *a = ARENA_ARRAY(&t->mem, struct dassign, t->n + 1);
    size_t n_assigns = 0;
    for (uint32_t i = 0; i < t->n; i++) {
        struct lin e = lin_dim(&t->mem, i);
        if (t->by[i] && lin_add(&t->mem, e, 1, (struct lin){ count, 1, 0 }, t->by[i], &e))
            a[n_assigns++] = (struct dassign){ i, e, { rat_int(0), rat_int(0) }, 1 };
        else if (t->by[i])
            a[n_assigns++] = (struct dassign){ i, e, ITV_ALL, 1 };
    }
    struct dvalue *moved = n_assigns ? dom_assign(x, a, n_assigns) : dom_keep(x);
    dom_free(x);
    struct lincon_vec behind = { 0 };
    shift_guards(t, &behind);
    moved = assume_all(moved, &behind);
    vec_free(&behind);
    struct dvalue *r = with_count(n, s, moved, false);
    dom_free(moved);
    return r;
}

struct dvalue *numeric_accelerate(struct numeric *n, const uint32_t *path, size_t n_path, const struct dvalue *y)
{
    struct translation t = { 0 };
    struct dvalue *r = NULL;
    if (read_round(n, path, n_path, &t)) {
        struct dvalue *more = translate(n, &n->site[n->u->edges.at[path[0]].from], &t, y);
        r = dom_join(y, more);
        dom_free(more);
        n->stats.accelerated++;
    }
    vec_free(&t.guards);
    arena_free(&t.mem);
    return r;
}
