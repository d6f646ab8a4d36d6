// SPDX-License-Identifier: Apache-2.0
// modes.c: logico-numerical values: one value of A for each valuation of the modes, dimensions with few values.
//
// source Jeannet, Halbwachs, Raymond, "Dynamic partitioning in analyses of numerical properties", SAS 1999; Henry 2014, section 7.3.2
//        (what is missing in PAGAI).
#include "domains/disjunction.h"

// Whether a and b are the same single number, or neither is a single number.
static bool same_number(struct itv a, struct itv b)
{
    bool one_a = rat_compare(a.low, a.high) == 0, one_b = rat_compare(b.low, b.high) == 0;
    return one_a == one_b && (!one_a || rat_compare(a.low, b.low) == 0);
}

// Whether x and y are in the same mode: in each mode dimension both have the same single number, or neither has one.
static bool same_mode(const struct dims *dims, const struct dvalue *x, const struct dvalue *y)
{
    for (uint32_t i = 0; i < dims->n; i++)
        if (dims->is_mode[i] && !same_number(dom_bounds_dim(x, i), dom_bounds_dim(y, i)))
            return false;
    return true;
}

static bool in_one_mode(const struct dims *dims, const struct dvalue *x)
{
    for (uint32_t i = 0; i < dims->n; i++) {
        struct itv a = dims->is_mode[i] ? dom_bounds_dim(x, i) : ITV_NONE;
        if (dims->is_mode[i] && rat_compare(a.low, a.high) != 0)
            return false;
    }
    return true;
}

// The bounds of the mode dimensions in each part of a list.
struct mode_table {
    const struct dims *dims;
    struct dvalues *list;
    uint32_t n;  // mode dimensions
    struct itv *at;
};

static bool has_modes(const struct dims *dims)
{
    return dims->is_mode && memchr(dims->is_mode, 1, dims->n);
}

static struct itv *modes_of(const struct mode_table *m, size_t part)
{
    return m->at + part * m->n;
}

static void note_part(struct mode_table *m, size_t part)
{
    struct itv *to = modes_of(m, part);
    for (uint32_t i = 0; i < m->dims->n; i++)
        if (m->dims->is_mode[i])
            *to++ = dom_bounds_dim(m->list->at[part], i);
}

static void drop_part(struct mode_table *m, size_t part)
{
    memmove(modes_of(m, part), modes_of(m, part + 1), (m->list->n - part - 1) * m->n * sizeof *m->at);
    dvalues_drop(m->list, part);
}

// same_mode of parts i and k, from the table.
static bool alike(const struct mode_table *m, size_t i, size_t k)
{
    const struct itv *a = modes_of(m, i), *b = modes_of(m, k);
    for (uint32_t j = 0; j < m->n; j++)
        if (!same_number(a[j], b[j]))
            return false;
    return true;
}

static bool lies_in(const struct mode_table *m, size_t i, size_t k)
{
    const struct itv *a = modes_of(m, i), *b = modes_of(m, k);
    for (uint32_t j = 0; j < m->n; j++)
        if (!itv_leq(a[j], b[j]))
            return false;
    return dom_leq(m->list->at[i], m->list->at[k]);
}

// Joins part k into part i, which is in the same mode.
static void unite(struct mode_table *m, size_t i, size_t k)
{
    if (!lies_in(m, k, i)) {
        struct dvalue *old = m->list->at[i];
        m->list->at[i] = dom_join(old, m->list->at[k]);
        dom_free(old);
        note_part(m, i);
    }
    drop_part(m, k);
}

static void settle_parts(struct mode_table *m)
{
    for (size_t i = 0; i < m->list->n; i++)
        for (size_t k = i + 1; k < m->list->n;)
            if (alike(m, i, k))
                unite(m, i, k);
            else
                k++;
    for (size_t i = 0; i < m->list->n;) {
        bool covered = false;
        for (size_t k = 0; k < m->list->n && !covered; k++)
            covered = k != i && lies_in(m, i, k);
        if (covered)
            drop_part(m, i);
        else
            i++;
    }
}

static void settle_by_modes(const struct dims *dims, struct dvalues *list)
{
    struct mode_table m = { .dims = dims, .list = list };
    dvalues_drop_bottoms(list);
    for (uint32_t i = 0; i < dims->n; i++)
        m.n += dims->is_mode[i];
    size_t entries = list->n * m.n;
    m.at = MEM_ARRAY(struct itv, entries);
    for (size_t i = 0; i < list->n; i++)
        note_part(&m, i);
    settle_parts(&m);
    mem_free(m.at, entries * sizeof *m.at);
}

void modes_settle(const struct domain *d, const struct dims *dims, struct dvalues *list)
{
    bool modes = has_modes(dims);
    if (modes)
        settle_by_modes(dims, list);
    else
        dvalues_drop_contained(list);
    bool none = dims->is_mode && !modes;
    while (list->n > (size_t)(none ? d->cfg->disjuncts : d->cfg->modes))
        for (size_t k = list->n; k-- > 1;)
            dvalues_join(list, 0, k);
}

static struct dvalue *join_all(const struct disj *p)
{
    struct dvalue *r = dvalue_share(p->at[0]);
    for (uint32_t i = 1; i < p->n; i++) {
        struct dvalue *j = dom_join(r, p->at[i]);
        dom_free(r);
        r = j;
    }
    return r;
}

static struct dvalue *widen_whole(const struct dvalue *va, const struct dvalue *vb, const struct lincon *t, size_t n)
{
    struct dvalue *a = join_all(disj_of(va)), *b = join_all(disj_of(vb)), *w = dom_widen_upto(a, b, t, n);
    struct dvalues list = { 0 };
    vec_push(&list, w);
    dom_free(a);
    dom_free(b);
    return disj_new(va->d, va->dims, &list);
}

// The part of p in the mode of x; NULL: there is none.
static const struct dvalue *part_like(const struct disj *p, const struct dvalue *x)
{
    for (uint32_t i = 0; i < p->n; i++)
        if (same_mode(p->v.dims, p->at[i], x))
            return p->at[i];
    return NULL;
}

/* Each part is widened by the part of b in its mode.
 * Termination: while all parts are in one mode each, their number is bounded by cfg->modes, new ones come finitely
 * often, and the part of a mode is widened from step to step.  Once a part is in no single mode, or there are too many,
 * all parts are joined, and that one part is widened. */
struct dvalue *modes_widen_upto(const struct dvalue *va, const struct dvalue *vb, const struct lincon *t, size_t n)
{
    const struct disj *a = disj_of(va), *b = disj_of(vb);
    const struct dims *dims = va->dims;
    if (a->n == 0)
        return dvalue_share(vb);
    bool apart = has_modes(dims);
    for (uint32_t i = 0; i < a->n && apart; i++)
        apart = in_one_mode(dims, a->at[i]);
    struct dvalues list = { 0 };
    for (uint32_t k = 0; k < b->n && apart; k++) {
        const struct dvalue *old = part_like(a, b->at[k]);
        vec_push(&list, old ? dom_widen_upto(old, b->at[k], t, n) : dvalue_share(b->at[k]));
    }
    // (If no part of b is in the mode of a part of a, a part of b that is in no single mode contains that part.)
    if (apart && list.n <= (size_t)va->d->cfg->modes)
        return disj_new(va->d, dims, &list);
    for (size_t i = 0; i < list.n; i++)
        dom_free(list.at[i]);
    vec_free(&list);
    return widen_whole(va, vb, t, n);
}
