// SPDX-License-Identifier: Apache-2.0
// certify.c: checks a reached set for inductiveness.
#include "core/certify.h"

struct checker {
    struct engine *e;
    struct run *run;
    struct buf *why;
    struct {
        VEC_OF(struct u32_vec);
    } at;  // by CFA node: indices into arg.nodes
};

static bool certified(const struct arg_node *n)
{
    return n->at && !n->covered_by;
}

static void index_states(struct checker *k)
{
    const struct arg *a = &k->e->arg;
    vec_reserve(&k->at, k->run->cfa->nodes.n);
    k->at.n = k->run->cfa->nodes.n;
    for (size_t i = 0; i < a->nodes.n; i++)
        if (certified(a->nodes.at[i]))
            vec_push(&k->at.at[a->nodes.at[i]->at->id], (uint32_t)i);
}

static bool below(struct run *r, const struct state *const *s, const struct arg_node *n)
{
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        if (s[i] == n->state[i])
            continue;
        if (c->ops->leq_given ? !c->ops->leq_given(c, s[i], s, n->state[i]) : !c->ops->leq(c, s[i], n->state[i]))
            return false;
    }
    return true;
}

static bool contained(struct checker *k, const struct state *const *s, const struct node *at)
{
    const struct u32_vec *here = &k->at.at[at->id];
    for (size_t i = here->n; i-- > 0;)
        if (below(k->run, s, k->e->arg.nodes.at[here->at[i]]))
            return true;
    return false;
}

// Whether reached states contain s together: for each part of one component, some reached state contains it with all
// the other components of s.
static bool contained_in_parts(struct checker *k, const struct state *const *s, const struct node *at)
{
    struct run *r = k->run;
    const struct state *one[ARRAY_LEN(r->cpa)];
    memcpy(one, s, r->n_cpa * sizeof *one);
    for (uint32_t i = 0; i < r->n_cpa; i++) {
        struct cpa *c = r->cpa[i];
        bool all = c->ops->part != NULL;
        for (size_t n = 0; all && (one[i] = c->ops->part(c, s[i], n)) != NULL; n++)
            all = contained(k, one, at);
        if (all)
            return true;
        one[i] = s[i];
    }
    return false;
}

static bool refuse(struct checker *k, const struct edge *e, const char *what)
{
    struct place at = sources_place(&k->run->cfa->prog->src, e->loc);
    buf_printf(k->why, "%s (%s:%u)", what, at.file, at.line);
    return false;
}

static bool is_empty(struct run *r, const struct state *const *s)
{
    for (uint32_t i = 0; i < r->n_cpa; i++)
        if (r->cpa[i]->ops->is_empty && r->cpa[i]->ops->is_empty(r->cpa[i], s[i]))
            return true;
    return false;
}

static bool violates(struct run *r, const struct state *const *s)
{
    for (uint32_t i = 0; i < r->n_cpa; i++)
        if (r->cpa[i]->ops->is_target && r->cpa[i]->ops->is_target(r->cpa[i], s[i]))
            return true;
    return false;
}

static bool check_step(struct checker *k, const struct state *const *s, const struct prec *const *p,
                       const struct edge *e);

// Checks all combinations of the components' successors, from component i on.
static bool check_products(struct checker *k, struct succ *out, const struct state **t, uint32_t i,
                           const struct prec *const *p, const struct edge *e)
{
    struct run *r = k->run;
    if (i < r->n_cpa) {
        for (size_t n = 0; n < out[i].n; n++) {
            t[i] = out[i].at[n];
            if (!check_products(k, out, t, i + 1, p, e))
                return false;
        }
        return true;
    }
    const struct state *s[ARRAY_LEN(r->cpa)];
    memcpy(s, t, r->n_cpa * sizeof *s);
    for (uint32_t c = 0; c < r->n_cpa; c++)
        if (r->cpa[c]->ops->strengthen && !(s[c] = r->cpa[c]->ops->strengthen(r->cpa[c], s[c], s, e)))
            return true;
    if (violates(r, s))
        return is_empty(r, s) || refuse(k, e, "a violation is reachable");
    if (!engine_ends_block(k->e, e)) {
        for (size_t n = 0; n < e->to->out.n; n++)
            if (!check_step(k, s, p, e->to->out.at[n]))
                return false;
        return true;
    }
    return contained(k, s, e->to) || contained_in_parts(k, s, e->to) || is_empty(r, s) ||
           refuse(k, e, "a successor is in no reached state");
}

static bool check_step(struct checker *k, const struct state *const *s, const struct prec *const *p,
                       const struct edge *e)
{
    struct run *r = k->run;
    if (e->kind == EDGE_UNSUPPORTED)
        return is_empty(r, s) || refuse(k, e, "a construct that is not modelled is reachable");
    struct succ out[ARRAY_LEN(r->cpa)] = { 0 };
    const struct state *t[ARRAY_LEN(r->cpa)];
    bool ok = true, bottom = false;
    for (uint32_t i = 0; i < r->n_cpa && ok && !bottom; i++) {
        ok = r->cpa[i]->ops->transfer(r->cpa[i], s[i], p[i], e, &out[i]) == RC_OK;
        bottom = ok && out[i].n == 0;
    }
    if (!ok)
        ok = bottom = is_empty(r, s) || refuse(k, e, "a successor could not be computed");
    if (ok && !bottom)
        ok = check_products(k, out, t, 0, p, e);
    for (uint32_t i = 0; i < r->n_cpa; i++)
        vec_free(&out[i]);
    return ok;
}

static bool check_state(struct checker *k, const struct arg_node *n)
{
    for (size_t i = 0; i < n->at->out.n; i++) {
        if (!check_step(k, n->state, n->prec, n->at->out.at[i]))
            return false;
    }
    return true;
}

static bool check_initial(struct checker *k)
{
    struct run *r = k->run;
    const struct node *start = r->cfa->start->entry;
    const struct state *s[ARRAY_LEN(r->cpa)];
    for (uint32_t i = 0; i < r->n_cpa; i++)
        s[i] = r->cpa[i]->ops->initial(r->cpa[i], start);
    if (contained(k, s, start))
        return true;
    buf_puts(k->why, "the initial state is in no reached state");
    return false;
}

bool certify(struct engine *e, struct buf *why)
{
    struct checker k = { .e = e, .run = e->run, .why = why };
    assert(!e->sleepers.n);
    index_states(&k);
    bool ok = check_initial(&k);
    for (size_t i = 0; i < e->arg.nodes.n && ok; i++)
        if (certified(e->arg.nodes.at[i]))
            ok = check_state(&k, e->arg.nodes.at[i]);
    for (size_t i = 0; i < k.at.n; i++)
        vec_free(&k.at.at[i]);
    vec_free(&k.at);
    return ok;
}
