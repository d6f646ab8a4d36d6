// SPDX-License-Identifier: Apache-2.0
// paths.c: lists and sets of paths.
#include "algo/numeric/focus.h"
#include "domains/boolfun.h"

// ---- lists ------------------------------------------------------------------------------------------------------------

size_t path_list_find(const struct path_list *s, const struct u32_vec *path)
{
    for (size_t i = 0; i < s->begin.n; i++) {
        size_t from = s->begin.at[i], to = i + 1 < s->begin.n ? s->begin.at[i + 1] : s->edges.n;
        if (to - from == path->n && memcmp(s->edges.at + from, path->at, path->n * sizeof *path->at) == 0)
            return i;
    }
    return SIZE_MAX;
}

void path_list_add(struct path_list *s, const struct u32_vec *path)
{
    vec_push(&s->begin, (uint32_t)s->edges.n);
    vec_append(&s->edges, path);
}

void path_list_clear(struct path_list *s)
{
    vec_clear(&s->edges);
    vec_clear(&s->begin);
}

void path_list_free(struct path_list *s)
{
    vec_free(&s->edges);
    vec_free(&s->begin);
}

// ---- sets -------------------------------------------------------------------------------------------------------------

bool path_sets_open(void)
{
    if (!bf_available())
        return false;
    bf_open();
    return true;
}

void path_sets_close(void)
{
    bf_close();
}

void path_set_add(struct path_set *s, const struct focus *f)
{
    const struct unit *u = f->n->u;
    size_t mark = bf_mark();
    uint32_t path = BF_TRUE;
    for (size_t i = f->path.n; i-- > 0;)
        if (u->blocks.at[u->edges.at[f->path.at[i]].from].out.n > 1)
            path = bf_and(path, bf_var(f->path.at[i]));
    uint32_t sum = bf_keep(bf_or(s->f, path));
    if (s->f > BF_TRUE)
        bf_drop(s->f);
    s->f = sum;
    bf_release(mark);
}

void path_set_free(struct path_set *s)
{
    if (s->f > BF_TRUE)
        bf_drop(s->f);
    s->f = BF_FALSE;
}

// Sets are monotone: the low branch of a decision is part of the high one.
static const struct term *node_term(uint32_t f, struct numeric *n, struct map *known)
{
    if (f <= BF_TRUE)
        return term_bool(n->t, f == BF_TRUE);
    uint64_t id;
    if (map_get(known, f, &id))
        return n->t->all.at[id];
    const struct term *high = node_term(bf_high(f), n, known), *low = node_term(bf_low(f), n, known);
    const struct term *r = term_or(n->t, low, term_and(n->t, n->rho->edge[bf_top(f)], high));
    *map_at(known, f) = r->id;
    return r;
}

const struct term *path_set_term(const struct path_set *s, struct numeric *n)
{
    struct map known = { 0 };
    const struct term *r = node_term(s->f, n, &known);
    map_free(&known);
    return r;
}
