// SPDX-License-Identifier: Apache-2.0
// rho.c: the formula of a unit, and its models as paths.
#include "ssa/rho.h"

#include "smt/script.h"

// ---- names ----------------------------------------------------------------------------------------------------------

static const struct term *boolean(struct rho *r, const char *name)
{
    struct terms *t = r->u->t;
    return term_var(t, sym_of(&t->names, name), 0, t->s_bool);
}

static const struct term *edge_name(struct rho *r, uint32_t e)
{
    const struct unit *u = r->u;
    const struct uedge *x = &u->edges.at[e];
    unsigned twin = 0;
    const struct u32_vec *out = &u->blocks.at[x->from].out;
    for (size_t i = 0; i < out->n && out->at[i] != e; i++)
        twin += u->edges.at[out->at[i]].to == x->to;
    return boolean(r, twin ? arena_printf(&r->u->mem, "t_%u_%u_%u", x->from, x->to, twin)
                           : arena_printf(&r->u->mem, "t_%u_%u", x->from, x->to));
}

static void make_names(struct rho *r)
{
    struct unit *u = r->u;
    for (uint32_t i = 0; i < u->edges.n; i++)
        r->edge[i] = edge_name(r, i);
    for (uint32_t i = 0; i < u->blocks.n; i++) {
        if (!u->blocks.at[i].is_cut) {
            r->passed[i] = boolean(r, arena_printf(&u->mem, "b_%u", i));
            continue;
        }
        r->starts[i] = boolean(r, arena_printf(&u->mem, "bs_%u", i));
        r->ends[i] = boolean(r, arena_printf(&u->mem, "bd_%u", i));
        if (r->passes && u->blocks.at[i].kind == UBLOCK_HEAD)
            r->passes[i] = boolean(r, arena_printf(&u->mem, "bp_%u", i));
    }
    for (uint32_t v = 0; v < u->values.n; v++) {
        const struct uvalue *x = &u->values.at[v];
        r->primed[v] = x->name;
        if (x->kind != UVALUE_PHI || !u->blocks.at[x->block].is_cut)
            continue;
        struct sym s = sym_of(&u->t->names, arena_printf(&u->mem, "%s'", sym_str(&u->t->names, x->name->name)));
        r->primed[v] = term_var(u->t, s, x->name->index, x->name->sort);
    }
}

// ---- the formula ----------------------------------------------------------------------------------------------------

static void add_part(struct rho *r, const struct term *t)
{
    if (t->op != TERM_TRUE)
        vec_push(&r->parts, t);
}

// The formula: an execution goes on behind block b.
static const struct term *behind(const struct rho *r, uint32_t b)
{
    if (!r->u->blocks.at[b].is_cut)
        return r->passed[b];
    return r->passes && r->passes[b] ? term_or(r->u->t, r->starts[b], r->passes[b]) : r->starts[b];
}

static void add_edge(struct rho *r, uint32_t e)
{
    struct unit *u = r->u;
    struct terms *t = u->t;
    const struct uedge *x = &u->edges.at[e];
    const struct ublock *to = &u->blocks.at[x->to];
    add_part(r, term_implies(t, r->edge[e], behind(r, x->from)));
    add_part(r, term_implies(t, r->edge[e], x->guard));
    for (size_t i = 0; i < to->phis.n; i++)
        if (r->u->needed[to->phis.at[i]])
            add_part(r, term_implies(t, r->edge[e], term_eq(t, r->primed[to->phis.at[i]], x->operands.at[i])));
}

static void add_block(struct rho *r, uint32_t b)
{
    const struct ublock *x = &r->u->blocks.at[b];
    struct term_vec in = { 0 };
    for (size_t i = 0; i < x->in.n; i++)
        vec_push(&in, r->edge[x->in.at[i]]);
    const struct term *any = term_make(r->u->t, TERM_OR, in.at, in.n, (struct term_extra){ 0 });
    add_part(r, term_implies(r->u->t, x->is_cut ? r->ends[b] : r->passed[b], any));
    vec_free(&in);
}

// Adds the formula for a head that an execution may pass: it comes there, and takes the values along.
static void add_pass(struct rho *r, uint32_t b)
{
    struct unit *u = r->u;
    const struct u32_vec *phis = &u->blocks.at[b].phis;
    add_part(r, term_implies(u->t, r->passes[b], r->ends[b]));
    for (size_t i = 0; i < phis->n; i++) {
        uint32_t v = phis->at[i];
        if (u->needed[v])
            add_part(r, term_implies(u->t, r->passes[b], term_eq(u->t, u->values.at[v].name, r->primed[v])));
    }
}

// Adds that there is at most one start: each bs_i excludes the earlier ones.
static void add_starts(struct rho *r)
{
    struct terms *t = r->u->t;
    const struct term *before = t->t_false;
    for (uint32_t i = 0; i < r->u->blocks.n; i++) {
        if (!r->starts[i] || !r->u->blocks.at[i].out.n)
            continue;
        add_part(r, term_not(t, term_and(t, r->starts[i], before)));
        const struct term *some = boolean(r, arena_printf(&r->u->mem, "start_%u", i));
        add_part(r, term_implies(t, term_or(t, before, r->starts[i]), some));
        before = some;
    }
}

struct rho *rho_new(struct unit *u, bool passable)
{
    struct rho *r = MEM_NEW(struct rho);
    r->u = u;
    r->edge = MEM_ARRAY(const struct term *, u->edges.n);
    r->passed = MEM_ARRAY(const struct term *, u->blocks.n);
    r->starts = MEM_ARRAY(const struct term *, u->blocks.n);
    r->ends = MEM_ARRAY(const struct term *, u->blocks.n);
    r->primed = MEM_ARRAY(const struct term *, u->values.n);
    if (passable)
        r->passes = MEM_ARRAY(const struct term *, u->blocks.n);
    make_names(r);
    for (uint32_t e = 0; e < u->edges.n; e++)
        add_edge(r, e);
    for (uint32_t b = 0; b < u->blocks.n; b++)
        add_block(r, b);
    for (uint32_t b = 0; passable && b < u->blocks.n; b++)
        if (r->passes[b])
            add_pass(r, b);
    add_starts(r);
    for (uint32_t v = 0; v < u->values.n; v++)
        if (r->u->needed[v])
            add_part(r, unit_facts(u, &u->values.at[v]));
    return r;
}

void rho_free(struct rho *r)
{
    if (!r)
        return;
    const struct unit *u = r->u;
    mem_free(r->edge, u->edges.n * sizeof *r->edge);
    mem_free(r->passed, u->blocks.n * sizeof *r->passed);
    mem_free(r->starts, u->blocks.n * sizeof *r->starts);
    mem_free(r->ends, u->blocks.n * sizeof *r->ends);
    if (r->passes)
        mem_free(r->passes, u->blocks.n * sizeof *r->passes);
    mem_free(r->primed, u->values.n * sizeof *r->primed);
    vec_free(&r->parts);
    mem_free(r, sizeof *r);
}

const struct term *rho_cut(const struct rho *r, uint32_t b)
{
    return term_not(r->u->t, r->passes[b]);
}

const struct term *rho_uncut(const struct rho *r, uint32_t b)
{
    const struct u32_vec *in = &r->u->blocks.at[b].in;
    const struct term *c = r->u->t->t_true;
    for (size_t i = 0; i < in->n; i++)
        if (r->u->edges.at[in->at[i]].back)
            c = term_and(r->u->t, c, term_not(r->u->t, r->edge[in->at[i]]));
    return c;
}

// ---- paths ----------------------------------------------------------------------------------------------------------

bool rho_path(const struct rho *r, uint32_t end, bool (*holds)(void *ctx, const struct term *b), void *ctx,
              struct u32_vec *path)
{
    size_t first = path->n;
    for (uint32_t b = end;;) {
        const struct u32_vec *in = &r->u->blocks.at[b].in;
        size_t i = 0;
        while (i < in->n && !holds(ctx, r->edge[in->at[i]]))
            i++;
        if (i == in->n)  // blocks imply one of their edges
            return false;
        vec_push(path, in->at[i]);
        b = r->u->edges.at[in->at[i]].from;
        if (r->u->blocks.at[b].is_cut && !(r->passes && r->passes[b] && holds(ctx, r->passes[b])))
            break;
    }
    vec_reverse(path, first);
    return true;
}

struct priming {
    const struct rho *r;
    uint32_t end;
};

static const struct term *prime_leaf(void *ctx, const struct term *t)
{
    const struct priming *p = ctx;
    uint32_t v = unit_id_of(p->r->u, t);
    if (v == UINT32_MAX || p->r->u->values.at[v].kind != UVALUE_PHI || p->r->u->values.at[v].block != p->end)
        return t;
    return p->r->primed[v];
}

const struct term *rho_prime(const struct rho *r, uint32_t end, const struct term *t)
{
    struct priming p = { r, end };
    return term_map(r->u->t, t, prime_leaf, &p);
}

void rho_print(const struct rho *r, struct buf *b)
{
    struct script s;
    script_init(&s, r->u->t);
    script_begin(&s, SCRIPT_CHECK, 0, b);
    for (size_t i = 0; i < r->parts.n; i++)
        script_assert(&s, r->parts.at[i], b);
    script_check(&s, NULL, 0, b);
    script_free(&s);
}
