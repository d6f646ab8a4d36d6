// SPDX-License-Identifier: Apache-2.0
// ltlgen.h: random temporal formulas over boolean programs, and what they mean on runs that repeat.
#ifndef LTLGEN_H
#define LTLGEN_H

#include "boolgen.h"
#include "boolprog/ltl.h"

// Propositions of all kinds: a location, a condition, both.
static inline void gen_props(struct ltl_pool *pool, const struct bool_program *p, struct rng *r)
{
    for (int i = 0; i < 4; i++) {
        struct ltl_prop prop = { .node = (uint32_t)rng_below(r, p->nodes.n), .text = "p" };
        prop.holds = i == 0 ? formula_const(p->pool, TRUTH_TRUE)
                            : gen_formula(p->pool, r, (uint32_t)p->vars.n, 0, (unsigned)rng_below(r, 2));
        if (i > 1)
            prop.node = LTL_ANYWHERE;
        vec_push(&pool->props, prop);
    }
}

static inline const struct ltl *gen_ltl(struct ltl_pool *pool, struct rng *r, unsigned depth)
{
    enum ltl_op op = depth ? (enum ltl_op)rng_below(r, LTL_RELEASE + 1) : LTL_PROP;
    if (op <= LTL_PROP)
        return ltl_make(pool, rng_below(r, 8) ? LTL_PROP : op, (uint32_t)rng_below(r, pool->props.n), NULL, NULL);
    const struct ltl *a = gen_ltl(pool, r, depth - 1), *b = NULL;
    if (op >= LTL_UNTIL && rng_below(r, 2))
        a = ltl_make(pool, op == LTL_UNTIL ? LTL_TRUE : LTL_FALSE, 0, NULL, NULL);
    if (op != LTL_NOT && op != LTL_NEXT)
        b = gen_ltl(pool, r, depth - 1);
    return ltl_make(pool, op, 0, a, b);
}

// A run: its states, and the one that follows the last.
struct lasso {
    struct u32_vec node;
    struct {
        VEC_OF(const uint64_t *);
    } values;
    size_t back;
};

static inline void lasso_free(struct lasso *l)
{
    vec_free(&l->node);
    vec_free(&l->values);
}

static inline void lasso_add(struct lasso *l, uint32_t node, const uint64_t *values)
{
    vec_push(&l->node, node);
    vec_push(&l->values, values);
}

// The run of a result, without the last state if it is the one where the loop begins.
static inline struct lasso lasso_of(const struct bool_program *p, const struct bool_result *r)
{
    struct lasso l = { .back = r->loop };
    lasso_add(&l, p->init, r->first);
    for (size_t i = 0; i < r->trace.n && (i + 1 < r->trace.n || r->loop == r->trace.n); i++)
        lasso_add(&l, p->edges.at[r->trace.at[i].edge].to, r->trace.at[i].values);
    return l;
}

static inline enum truth lasso_var(void *ctx, uint32_t v)
{
    return bool_value(*(const uint64_t *const *)ctx, v) ? TRUTH_TRUE : TRUTH_FALSE;
}

static inline bool prop_in(const struct ltl_prop *p, const struct lasso *l, size_t i)
{
    return (p->node == LTL_ANYWHERE || p->node == l->node.at[i]) &&
           formula_value(p->holds, lasso_var, &l->values.at[i]) == TRUTH_TRUE;
}

/* Where on the run f holds, by what its operators mean: until is the least, release the greatest solution of its equation, which
 * is found after one pass around the loop. */
static inline void ltl_on_lasso(const struct ltl_pool *pool, const struct ltl *f, const struct lasso *l, bool *out)
{
    size_t n = l->node.n;
    bool *a = MEM_ARRAY(bool, n), *b = MEM_ARRAY(bool, n);
    if (f->a)
        ltl_on_lasso(pool, f->a, l, a);
    if (f->b)
        ltl_on_lasso(pool, f->b, l, b);
    for (size_t i = 0; i < n; i++)
        out[i] = f->op == LTL_RELEASE;
    for (size_t k = 2 * n; k-- > 0;) {
        size_t i = k % n, next = i + 1 < n ? i + 1 : l->back;
        switch ((enum ltl_op)f->op) {
        case LTL_TRUE:
        case LTL_FALSE:
            out[i] = f->op == LTL_TRUE;
            break;
        case LTL_PROP:
            out[i] = prop_in(&pool->props.at[f->prop], l, i);
            break;
        case LTL_NOT:
            out[i] = !a[i];
            break;
        case LTL_AND:
            out[i] = a[i] && b[i];
            break;
        case LTL_OR:
            out[i] = a[i] || b[i];
            break;
        case LTL_NEXT:
            out[i] = a[next];
            break;
        case LTL_UNTIL:
            out[i] = b[i] || (a[i] && out[next]);
            break;
        case LTL_RELEASE:
            out[i] = b[i] && (a[i] || out[next]);
            break;
        }
    }
    mem_free(a, n * sizeof *a);
    mem_free(b, n * sizeof *b);
}

static inline bool ltl_holds_on(const struct ltl_pool *pool, const struct ltl *f, const struct lasso *l)
{
    bool *at = MEM_ARRAY(bool, l->node.n);
    ltl_on_lasso(pool, f, l, at);
    bool first = at[0];
    mem_free(at, l->node.n * sizeof *at);
    return first;
}

#endif
