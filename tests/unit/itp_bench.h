// SPDX-License-Identifier: Apache-2.0
// itp_bench.h: sequences of blocks for tests of interpolation: building them, running, checking the definition.
#ifndef UNIT_ITP_BENCH_H
#define UNIT_ITP_BENCH_H

#include "base/rng.h"
#include "refine/itp.h"

#include <stdio.h>
#include <stdlib.h>

#define OPT_S itp_cfg
static const struct opt_spec itp_opts[] = { ITP_OPTS(OPT_ROW) };
#undef OPT_S
#define OPT_S smt_cfg
static const struct opt_spec smt_opts[] = { SMT_OPTS(OPT_ROW) };
#undef OPT_S

enum { BLOCKS_MAX = 1001 };

// Blocks under construction, and their interpolants.
struct bench {
    struct terms terms;
    struct smt smt;
    struct smt_cfg smt_cfg;
    struct itp_cfg cfg;
    struct itp_stats stats;
    struct options options;
    struct arena mem;
    const struct term *f[BLOCKS_MAX], *itp[BLOCKS_MAX + 1];
    size_t n;
    enum itp_result result;
    size_t live;  // memory before
};

static inline void begin(struct bench *b)
{
    memset(b, 0, sizeof *b);
    b->live = mem_live();
    b->options.mem = &b->mem;
    opt_register(&b->options, (struct opt_group){ "itp", "", itp_opts, ARRAY_LEN(itp_opts), &b->cfg });
    opt_register(&b->options, (struct opt_group){ "smt", "", smt_opts, ARRAY_LEN(smt_opts), &b->smt_cfg });
    terms_init(&b->terms);
    smt_init(&b->smt, &b->terms, &b->smt_cfg, NULL);
}

static inline void end(struct bench *b)
{
    smt_free(&b->smt);
    terms_free(&b->terms);
    arena_free(&b->mem);
    assert_int_equal(mem_live(), b->live);
}

// Shorthands.
static inline const struct term *var(struct bench *b, const char *name, uint32_t index, const struct sort *s)
{
    return term_var(&b->terms, sym_of(&b->terms.names, name), index, s);
}

static inline const struct term *v(struct bench *b, const char *name, uint32_t index)
{
    return var(b, name, index, b->terms.s_int);
}

static inline const struct term *num(struct bench *b, int k)
{
    return term_int(&b->terms, k);
}

static inline const struct term *plus(struct bench *b, const struct term *a, int k)
{
    return term_add(&b->terms, a, num(b, k));
}

static inline const struct term *eq(struct bench *b, const struct term *x, const struct term *y)
{
    return term_eq(&b->terms, x, y);
}

static inline const struct term *ne(struct bench *b, const struct term *x, const struct term *y)
{
    return term_not(&b->terms, eq(b, x, y));
}

static inline const struct term *le(struct bench *b, const struct term *x, const struct term *y)
{
    return term_le(&b->terms, x, y);
}

static inline const struct term *lt(struct bench *b, const struct term *x, const struct term *y)
{
    return term_lt(&b->terms, x, y);
}

static inline const struct term * and (struct bench * b, const struct term *x, const struct term *y)
{
    return term_and(&b->terms, x, y);
}

static inline void block(struct bench *b, const struct term *f)
{
    assert_true(b->n < BLOCKS_MAX);
    b->f[b->n++] = f;
}

static inline struct itp_task task(struct bench *b, struct solver *s)
{
    return (struct itp_task){ &b->smt, &b->cfg, &b->stats, b->f, b->n, s };
}

static inline enum itp_result run(struct bench *b)
{
    struct solver *s = solver_new(&b->smt, 0);
    struct itp_task t = task(b, s);
    b->result = itp_sequence(&t, b->itp);
    solver_free(s);
    return b->result;
}

static inline bool contradiction(struct bench *b, const struct term *x, size_t from, size_t to, const struct term *y)
{
    struct solver *s = solver_new(&b->smt, 0);
    solver_assert(s, x);
    for (size_t i = from; i < to; i++)
        solver_assert(s, b->f[i]);
    solver_assert(s, y);
    bool yes = solver_check(s, NULL, 0) == SAT_NO;
    solver_free(s);
    return yes;
}

static inline bool mentions(struct bench *b, size_t from, size_t to, const struct term *var_)
{
    struct term_vec vars = { 0 };
    for (size_t i = from; i < to; i++)
        term_vars(&b->terms, b->f[i], &vars);
    bool yes = false;
    for (size_t i = 0; i < vars.n; i++)
        yes |= vars.at[i] == var_;
    vec_free(&vars);
    return yes;
}

// The definition, checked without itp_check: each cut on its own against all of the prefix and all of the suffix.
static inline void check_definition(struct bench *b, bool whole)
{
    struct terms *p = &b->terms;
    assert_ptr_equal(b->itp[0], p->t_true);
    assert_ptr_equal(b->itp[b->n], p->t_false);
    for (size_t i = 1; i < b->n; i++) {
        struct term_vec vars = { 0 };
        term_vars(p, b->itp[i], &vars);
        for (size_t k = 0; k < vars.n && whole; k++)
            assert_true(mentions(b, 0, i, vars.at[k]) && mentions(b, i, b->n, vars.at[k]));
        vec_free(&vars);
        if (whole) {
            assert_true(contradiction(b, p->t_true, 0, i, term_not(p, b->itp[i])));
            assert_true(contradiction(b, b->itp[i], i, b->n, p->t_true));
        }
    }
    for (size_t i = 0; i < b->n; i++)
        assert_true(contradiction(b, b->itp[i], i, i + 1, term_not(p, b->itp[i + 1])));
}

static inline const struct term *plain_leaf(void *ctx, const struct term *x)
{
    return term_var(ctx, x->name, 0, x->sort);
}

// The atoms of all interpolants over plain variables, each once.
static inline void atoms(struct bench *b, struct term_vec *all)
{
    struct terms *p = &b->terms;
    struct term_vec some = { 0 };
    for (size_t i = 0; i <= b->n; i++)
        term_atoms(p, term_map(p, b->itp[i], plain_leaf, p), &some);
    for (size_t k = 0; k < some.n; k++) {
        bool known = some.at[k]->op == TERM_TRUE || some.at[k]->op == TERM_FALSE;
        for (size_t j = 0; j < all->n; j++)
            known |= all->at[j] == some.at[k];
        if (!known)
            vec_push(all, some.at[k]);
    }
    vec_free(&some);
}

static inline void print_itp(struct bench *b)
{
    for (size_t i = 0; i <= b->n; i++) {
        struct buf t = { 0 };
        term_print_infix(&b->terms, b->itp[i], &t);
        printf("  %zu: %s\n", i, buf_str(&t));
        buf_free(&t);
    }
}

static inline void print_blocks(struct bench *b)
{
    for (size_t i = 0; i < b->n; i++) {
        struct buf t = { 0 };
        term_print_infix(&b->terms, b->f[i], &t);
        printf("  block %zu: %s\n", i, buf_str(&t));
        buf_free(&t);
    }
}

// What is wanted of a small example: interpolants with exactly these atoms (or their negations).
static inline void expect_atoms(struct bench *b, const struct term *const *want, size_t n)
{
    struct term_vec got = { 0 };
    run(b);
    assert_int_equal(b->result, ITP_DONE);
    check_definition(b, true);
    atoms(b, &got);
    size_t found = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < got.n; k++)
            found += got.at[k] == want[i] || term_not(&b->terms, got.at[k]) == want[i];
    if (found != n || got.n != n)
        print_itp(b);
    assert_int_equal(found, n);
    assert_int_equal(got.n, n);
    vec_free(&got);
}

static inline void expect_atom(struct bench *b, const struct term *want)
{
    expect_atoms(b, &want, 1);
}

#endif
