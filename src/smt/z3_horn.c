// SPDX-License-Identifier: Apache-2.0
// z3_horn.c: sequence interpolants by Spacer.
//
// The chain of Horn clauses f0 -> P1(x1), P1(x1) and f1 -> P2(x2), ..., Pk(xk) and fk -> false has a solution exactly if the
// conjunction of the fi is unsatisfiable, and any solution is a sequence of interpolants.
// source Gurfinkel, Rollini, Sharygina, "Interpolation properties and SAT-based model checking", ATVA 2013 (the
//        connection); Komuravelli, Gurfinkel, Chaki, CAV 2014 (Spacer).
#include "smt/term_priv.h"
#include "smt/z3_priv.h"

#include <stdio.h>

#ifdef HAVE_Z3

struct cut {
    struct term_vec vars;  // common to f[0..i) and f[i..n)
    Z3_func_decl pred;
    Z3_ast head;  // pred(vars)
};

struct chain {
    struct z3 *z;
    const struct term *const *f;
    size_t n;
    struct term_vec *vars;  // of f[i]
    struct cut *cut;        // cut[i], 0 < i < n
    Z3_fixedpoint fp;
};

// Spacer knows no uninterpreted functions and no floats.
static bool is_suitable(const struct terms *p, const struct term *f)
{
    struct walk *w = walk_begin(p);
    bool fine = true;
    walk_visit(w, f);
    vec_push(&w->stack, f);
    while (w->stack.n && fine) {
        const struct term *t = vec_pop(&w->stack);
        fine = t->op != TERM_APP && t->sort->kind != SORT_FLOAT && t->sort->kind != SORT_OTHER;
        for (uint32_t i = 0; i < t->n; i++)
            if (walk_visit(w, t->arg[i]))
                vec_push(&w->stack, t->arg[i]);
    }
    walk_end(w);
    return fine;
}

// Cuts

// A variable is shared at all cuts between the first and the last formula that mention it.
static void find_cuts(struct chain *h)
{
    struct map last = { 0 };
    for (size_t i = 0; i < h->n; i++) {
        term_vars(h->z->smt->terms, h->f[i], &h->vars[i]);
        for (size_t j = 0; j < h->vars[i].n; j++)
            map_put(&last, h->vars[i].at[j]->id, i);
    }
    struct map seen = { 0 };
    for (size_t i = 0; i < h->n; i++) {
        for (size_t j = 0; j < h->vars[i].n; j++) {
            const struct term *v = h->vars[i].at[j];
            uint64_t end = 0;
            map_get(&last, v->id, &end);
            if (!map_put(&seen, v->id, 1))
                continue;
            for (size_t k = i + 1; k <= end; k++)
                vec_push(&h->cut[k].vars, v);
        }
    }
    map_free(&last);
    map_free(&seen);
}

static Z3_ast *translate_all(struct z3 *z, const struct term_vec *v)
{
    Z3_ast *a = MEM_ARRAY(Z3_ast, v->n);
    for (size_t i = 0; i < v->n; i++)
        a[i] = z3_ast(z, v->at[i]);
    return a;
}

static void declare(struct chain *h, size_t i)
{
    struct z3 *z = h->z;
    struct cut *c = &h->cut[i];
    Z3_sort *domain = MEM_ARRAY(Z3_sort, c->vars.n);
    for (size_t j = 0; j < c->vars.n; j++)
        domain[j] = z3_sort(z, c->vars.at[j]->sort);
    char name[32];
    snprintf(name, sizeof name, "cut!%zu", i);
    c->pred =
        Z3_mk_func_decl(z->c, Z3_mk_string_symbol(z->c, name), (unsigned)c->vars.n, domain, Z3_mk_bool_sort(z->c));
    Z3_inc_ref(z->c, Z3_func_decl_to_ast(z->c, c->pred));
    Z3_ast *arg = translate_all(z, &c->vars);
    c->head = Z3_mk_app(z->c, c->pred, (unsigned)c->vars.n, arg);
    Z3_inc_ref(z->c, c->head);
    Z3_fixedpoint_register_relation(z->c, h->fp, c->pred);
    mem_free(arg, c->vars.n * sizeof *arg);
    mem_free(domain, c->vars.n * sizeof *domain);
}

// Rules

// The rule (body -> head), quantified over all of its constants.
static Z3_ast closed(struct chain *h, size_t i, Z3_ast rule)
{
    struct z3 *z = h->z;
    struct term_vec all = { 0 };
    struct map seen = { 0 };
    const struct term_vec *from[] = { &h->vars[i], i > 0 ? &h->cut[i].vars : NULL,
                                      i + 1 < h->n ? &h->cut[i + 1].vars : NULL };
    for (size_t k = 0; k < ARRAY_LEN(from); k++)
        for (size_t j = 0; from[k] && j < from[k]->n; j++)
            if (map_put(&seen, from[k]->at[j]->id, 1))
                vec_push(&all, from[k]->at[j]);
    Z3_app *bound = MEM_ARRAY(Z3_app, all.n);
    for (size_t j = 0; j < all.n; j++)
        bound[j] = Z3_to_app(z->c, z3_ast(z, all.at[j]));
    Z3_ast q = all.n ? Z3_mk_forall_const(z->c, 0, (unsigned)all.n, bound, 0, NULL, rule) : rule;
    if (q)
        Z3_inc_ref(z->c, q);
    mem_free(bound, all.n * sizeof *bound);
    vec_free(&all);
    map_free(&seen);
    return q;
}

static bool add_rule(struct chain *h, size_t i, Z3_ast head)
{
    struct z3 *z = h->z;
    Z3_ast part[2] = { z3_ast(z, h->f[i]), i > 0 ? h->cut[i].head : NULL };
    if (!part[0])
        return false;
    Z3_ast body = Z3_mk_and(z->c, i > 0 ? 2 : 1, part);
    Z3_inc_ref(z->c, body);
    Z3_ast rule = Z3_mk_implies(z->c, body, head);
    Z3_inc_ref(z->c, rule);
    Z3_ast q = closed(h, i, rule);
    char name[32];
    snprintf(name, sizeof name, "step!%zu", i);
    if (q)
        Z3_fixedpoint_add_rule(z->c, h->fp, q, Z3_mk_string_symbol(z->c, name));
    bool fine = q && !z3_message(z);
    Z3_dec_ref(z->c, body);
    Z3_dec_ref(z->c, rule);
    if (q)
        Z3_dec_ref(z->c, q);
    return fine;
}

static void set_params(struct chain *h)
{
    // Switches off preprocessing that would remove the predicates.
    static const char *const off[] = { "xform.inline_eager", "xform.inline_linear", "xform.slice",
                                       "xform.tail_simplifier_pve", "xform.coi" };
    Z3_context c = h->z->c;
    Z3_params p = Z3_mk_params(c);
    Z3_params_inc_ref(c, p);
    Z3_params_set_symbol(c, p, Z3_mk_string_symbol(c, "engine"), Z3_mk_string_symbol(c, "spacer"));
    for (size_t i = 0; i < ARRAY_LEN(off); i++)
        Z3_params_set_bool(c, p, Z3_mk_string_symbol(c, off[i]), false);
    Z3_fixedpoint_set_params(c, h->fp, p);
    Z3_params_dec_ref(c, p);
}

// Limits the work of the context, from which fixed points take their limit.
static void limit_context(struct z3 *z, uint64_t work)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)MIN(work, (uint64_t)UINT32_MAX));
    Z3_update_param_value(z->c, "rlimit", text);
}

static bool query(struct chain *h, Z3_ast goal, uint64_t rlimit)
{
    limit_context(h->z, smt_work(h->z->smt, rlimit, 1));
    z3_enter(h->z);
    bool unsat = Z3_fixedpoint_query(h->z->c, h->fp, goal) == Z3_L_FALSE && !z3_message(h->z);
    z3_exit(h->z);
    limit_context(h->z, 0);
    return unsat;
}

// Results

static const struct term *solution(struct chain *h, size_t i)
{
    struct z3 *z = h->z;
    struct cut *c = &h->cut[i];
    Z3_ast a = Z3_fixedpoint_get_cover_delta(z->c, h->fp, -1, c->pred);
    if (!a || z3_message(z))
        return NULL;
    Z3_inc_ref(z->c, a);
    Z3_ast *arg = translate_all(z, &c->vars);
    Z3_ast b = c->vars.n ? Z3_substitute_vars(z->c, a, (unsigned)c->vars.n, arg) : a;
    if (b)
        Z3_inc_ref(z->c, b);
    const struct term *r = b ? z3_import(z, b) : NULL;
    if (b)
        Z3_dec_ref(z->c, b);
    Z3_dec_ref(z->c, a);
    mem_free(arg, c->vars.n * sizeof *arg);
    return r;
}

static bool solve(struct chain *h, uint64_t rlimit, const struct term **itp)
{
    struct z3 *z = h->z;
    set_params(h);
    for (size_t i = 1; i < h->n; i++)
        declare(h, i);
    Z3_func_decl end = Z3_mk_func_decl(z->c, Z3_mk_string_symbol(z->c, "cut!end"), 0, NULL, Z3_mk_bool_sort(z->c));
    Z3_inc_ref(z->c, Z3_func_decl_to_ast(z->c, end));
    Z3_fixedpoint_register_relation(z->c, h->fp, end);
    Z3_ast goal = Z3_mk_app(z->c, end, 0, NULL);
    Z3_inc_ref(z->c, goal);
    bool fine = true;
    for (size_t i = 0; i < h->n && fine; i++)
        fine = add_rule(h, i, i + 1 < h->n ? h->cut[i + 1].head : goal);
    fine = fine && query(h, goal, rlimit);
    for (size_t i = 1; i < h->n && fine; i++)
        fine = (itp[i] = solution(h, i)) != NULL;
    Z3_dec_ref(z->c, goal);
    Z3_dec_ref(z->c, Z3_func_decl_to_ast(z->c, end));
    return fine;
}

static void release(struct chain *h)
{
    struct z3 *z = h->z;
    for (size_t i = 0; i < h->n; i++) {
        if (h->cut[i].head) {
            Z3_dec_ref(z->c, h->cut[i].head);
            Z3_dec_ref(z->c, Z3_func_decl_to_ast(z->c, h->cut[i].pred));
        }
        vec_free(&h->cut[i].vars);
        vec_free(&h->vars[i]);
    }
    Z3_fixedpoint_dec_ref(z->c, h->fp);
    mem_free(h->vars, h->n * sizeof *h->vars);
    mem_free(h->cut, h->n * sizeof *h->cut);
}

static bool interpolants(struct smt *s, const struct term *const *f, size_t n, uint64_t rlimit, const struct term **itp)
{
    struct z3 *z = z3_of(s);
    if (!z || n == 0 || (s->budget && fault_answer(s->budget)))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!is_suitable(s->terms, f[i]) || !z3_ast(z, f[i]))
            return false;
    struct chain h = { .z = z, .f = f, .n = n, .fp = Z3_mk_fixedpoint(z->c) };
    Z3_fixedpoint_inc_ref(z->c, h.fp);
    h.vars = MEM_ARRAY(struct term_vec, n);
    h.cut = MEM_ARRAY(struct cut, n);
    find_cuts(&h);
    bool fine = solve(&h, rlimit, itp);
    release(&h);
    return fine;  // the next check counts what this one cost
}

bool smt_chain_interpolants(struct smt *s, const struct term *const *f, size_t n, uint64_t rlimit,
                            const struct term **itp)
{
    volatile bool fine = false;  // the jump out of a crash keeps it
    s->stats.horn++;
    if (!s->crashed && !guard_damaged())
        GUARDED(s, fine = interpolants(s, f, n, rlimit, itp));
    return fine && !s->crashed;
}

#else

bool smt_chain_interpolants(struct smt *s, const struct term *const *f, size_t n, uint64_t rlimit,
                            const struct term **itp)
{
    (void)f, (void)n, (void)rlimit, (void)itp;
    s->stats.horn++;
    return false;
}

#endif
