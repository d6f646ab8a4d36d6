// SPDX-License-Identifier: Apache-2.0
// cview.c: what is known at a block, over expressions of C that can be written there.
#include "algo/numeric/cview.h"

#include "algo/numeric/image.h"
#include "algo/numeric/scope.h"

enum { OBJECTS_MAX = 24 };  // each is a dimension for a while

struct viewing {
    struct numeric *n;
    uint32_t block;
    struct image m;  // knows the dimensions of the block
    struct cview out;
    struct dassign to[OBJECTS_MAX];
    const struct term *value[OBJECTS_MAX];
};

// The type of the number that is the innermost object at byte off of type t; NULL: another type, or which it is depends on a union.
static struct type *number_at(struct type *t, int64_t off)
{
    while (t->kind == TYPE_ARRAY && t->elem->size) {
        off %= (int64_t)t->elem->size;
        t = t->elem;
    }
    if (t->kind != TYPE_STRUCT)
        return off == 0 && (type_is_integer(t) || type_is_float(t)) ? t : NULL;
    for (size_t i = 0; i < t->n_fields; i++) {
        const struct field *f = &t->fields[i];
        int64_t at = off - (int64_t)f->off;
        if (!f->is_bitfield && at >= 0 && at < (int64_t)f->type->size)
            return number_at(f->type, at);
    }
    return NULL;
}

static const struct var *nameable(struct viewing *w, uint32_t state, int64_t *off)
{
    struct unit *u = w->n->u;
    const struct ublock *b = &u->blocks.at[w->block];
    if (encode_state_kind(u->e, state) != STATE_VAR)
        return NULL;
    const struct var *v = encode_var(u->e, encode_state(u->e, state, 0), off);
    bool ok =
        v && *off >= 0 && !v->is_vla && number_at(v->type, *off) && scope_sees(u->cfa, b->node->fn, b->node->loc, v);
    return ok ? v : NULL;
}

// Whether a real stands for the same number as its float, in all states there (encode/real.c).
static bool is_plain_float(const struct viewing *w, struct lin e, i128 den)
{
    struct itv b = dom_bounds(w->n->site[w->block].x, e);
    struct rat most;
    return rat_make((i128)1 << 64, 1, &most) && rat_mul(most, rat_int(den), &most) && rat_compare(b.high, most) <= 0 &&
           rat_compare(rat_neg(most), b.low) <= 0;
}

// Makes an object whose value is a sum of dimensions a dimension itself.
static void view_object(void *ctx, uint32_t state, uint32_t unused)
{
    struct viewing *w = ctx;
    const struct term *t = unit_value(w->n->u, w->block, state);
    struct lin e;
    int64_t off = 0;
    i128 den;
    (void)unused;
    if (w->out.objects.n == OBJECTS_MAX || !t || !image_ratio(&w->m, t, &e, &den) || e.n == 0)
        return;
    if (t->sort->kind == SORT_REAL && !is_plain_float(w, e, den))
        return;
    const struct var *v = nameable(w, state, &off);
    if (!v)
        return;
    struct buf name = { 0 };
    exp_print_object(w->n->u->cfa->prog, v, off, NULL, &name);
    uint32_t k = (uint32_t)(w->n->site[w->block].values.n + w->out.objects.n);
    w->to[w->out.objects.n] = (struct dassign){ k, e, { rat_int(0), rat_int(0) }, den };
    w->value[w->out.objects.n] = t;
    vec_push(&w->out.objects, ((struct cview_object){ arena_printf(&w->n->mem, "%s", buf_str(&name)), v, off,
                                                      number_at(v->type, off) }));
    buf_free(&name);
}

// Adds objects that were never written, which the block does not list.
static void view_entry_values(struct viewing *w)
{
    const struct unit *u = w->n->u;
    const struct u32_vec *values = &w->n->site[w->block].values;
    for (size_t i = 0; i < values->n; i++) {
        const struct uvalue *v = &u->values.at[values->at[i]];
        if (v->kind == UVALUE_ENTRY && v->state != UINT32_MAX &&
            !pmap_get(&u->pool, u->blocks.at[w->block].env, v->state, NULL))
            view_object(w, v->state, 0);
    }
}

// The value of the block over its dimensions and the objects; then over the objects alone.
static struct dvalue *over_objects(struct viewing *w)
{
    const struct site *s = &w->n->site[w->block];
    uint32_t k = (uint32_t)s->values.n, m = (uint32_t)w->out.objects.n;
    uint32_t *from = MEM_ARRAY(uint32_t, k + m);
    for (uint32_t i = 0; i < k + m; i++)
        from[i] = i < k ? i : UINT32_MAX;
    const struct term **like = MEM_ARRAY(const struct term *, k + m);
    for (uint32_t i = 0; i < k + m; i++)
        like[i] = i < k ? w->n->u->values.at[s->values.at[i]].name : w->value[i - k];
    struct dvalue *more = dom_remap(s->x, numeric_dims(w->n, k + m, like), from), *set = dom_assign(more, w->to, m);
    for (uint32_t i = 0; i < m; i++)
        from[i] = k + i;
    struct dvalue *r = dom_remap(set, numeric_dims(w->n, m, w->value), from);
    mem_free(like, (k + m) * sizeof *like);
    dom_free(more);
    dom_free(set);
    mem_free(from, (k + m) * sizeof *from);
    return r;
}

struct cview cview_of(struct numeric *n, uint32_t b)
{
    struct viewing w = { .n = n, .block = b, .m = { .n = n } };
    const struct site *s = &n->site[b];
    for (size_t i = 0; i < s->values.n; i++)
        *map_at(&w.m.dim, n->u->values.at[s->values.at[i]].name->id) = i + 1;
    pmap_each(&n->u->pool, n->u->blocks.at[b].env, view_object, &w);
    view_entry_values(&w);
    w.out.v = over_objects(&w);
    map_free(&w.m.dim);
    arena_free(&w.m.mem);
    return w.out;
}

void cview_free(struct cview *c)
{
    dom_free(c->v);
    vec_free(&c->objects);
}

// ---- ACSL -------------------------------------------------------------------------------------------------------------

static void put_sum(const struct cview *c, struct lin e, struct buf *b)
{
    for (uint32_t i = 0; i < e.n; i++) {
        i128 k = e.term[i].coef;
        buf_puts(b, k < 0 ? (i ? " - " : "-") : i ? " + " : "");
        if (k != 1 && k != -1) {
            buf_i128(b, k < 0 ? -k : k);
            buf_putc(b, '*');
        }
        buf_puts(b, c->objects.at[e.term[i].dim].name);
    }
    if (e.k || e.n == 0) {
        buf_puts(b, e.n ? (e.k < 0 ? " - " : " + ") : e.k < 0 ? "-" : "");
        buf_i128(b, e.k < 0 ? -e.k : e.k);
    }
}

static void put_constraint(const struct cview *c, struct lincon x, struct buf *b)
{
    static const char *const rel[] = { [LIN_EQ] = " == 0", [LIN_GE] = " >= 0", [LIN_GT] = " > 0" };
    buf_puts(b, x.rel == LIN_MOD ? "(" : "");
    put_sum(c, x.e, b);
    if (x.rel == LIN_MOD) {
        buf_puts(b, ") % ");
        buf_i128(b, x.mod);
    }
    buf_puts(b, x.rel == LIN_MOD ? " == 0" : rel[x.rel]);
}

// Whether a constraint is a remainder of reals, which ACSL does not have.
static bool is_remainder_of_reals(const struct cview *c, struct lincon x)
{
    bool reals = false;
    for (uint32_t i = 0; i < x.e.n; i++)
        reals |= !c->v->dims->is_int[x.e.term[i].dim];
    return reals && x.rel == LIN_MOD;
}

static void put_conjunction(const struct cview *c, const struct dvalue *v, struct buf *b)
{
    struct arena mem = { 0 };
    struct lincon_vec rows = { 0 };
    dom_constraints(v, &mem, &rows);
    const char *sep = "";
    for (size_t i = 0; i < rows.n; i++) {
        if (is_remainder_of_reals(c, rows.at[i]))
            continue;
        buf_puts(b, sep);
        put_constraint(c, rows.at[i], b);
        sep = " && ";
    }
    buf_puts(b, *sep ? "" : "\\true");
    vec_free(&rows);
    arena_free(&mem);
}

void cview_acsl(const struct cview *c, struct buf *out)
{
    struct dvalue *part[DISJUNCTS_MAX];
    if (dom_is_bottom(c->v) || dom_is_top(c->v)) {
        buf_puts(out, dom_is_top(c->v) ? "\\true" : "\\false");
        return;
    }
    size_t n = dom_disjuncts(c->v, part, DISJUNCTS_MAX);
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, n == 1 ? "" : i ? " || (" : "(");
        put_conjunction(c, part[i], out);
        buf_puts(out, n == 1 ? "" : ")");
        dom_free(part[i]);
    }
}
