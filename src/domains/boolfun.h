// SPDX-License-Identifier: Apache-2.0
// boolfun.h: boolean functions over numbered variables, as reduced ordered binary decision diagrams.
//
// source Bryant, "Graph-based algorithms for boolean function manipulation", IEEE TC 1986; the package is BuDDy, whose one
//        table of nodes all users of the process share.
#ifndef DOMAINS_BOOLFUN_H
#define DOMAINS_BOOLFUN_H

#include "base/vec.h"

/* A function is a number: equal functions are equal numbers.  The result of an operation lives until the bf_release of
 * an enclosing bf_mark, unless it is kept. */
enum { BF_FALSE = 0, BF_TRUE = 1 };

// Whether the package is part of this build.  Without it nothing else here may be called.
bool bf_available(void);

/* bf_open, bf_close: the first and the last call of each user; the first user makes the table, the last one frees it. */
void bf_open(void);
void bf_close(void);

size_t bf_mark(void);
void bf_release(size_t mark);
uint32_t bf_keep(uint32_t f);  // f, which lives until as many bf_drop
void bf_drop(uint32_t f);

uint32_t bf_var(uint32_t i);
uint32_t bf_not(uint32_t f);
uint32_t bf_and(uint32_t f, uint32_t g);
uint32_t bf_or(uint32_t f, uint32_t g);

/* bf_ite: g where f holds, h elsewhere. */
uint32_t bf_ite(uint32_t f, uint32_t g, uint32_t h);

/* bf_exists: the function that holds where f holds for some value of variable i. */
uint32_t bf_exists(uint32_t f, uint32_t i);

/* bf_and_exists: the function that holds where both hold for some values of the variables whose conjunction is vars. */
uint32_t bf_and_exists(uint32_t f, uint32_t g, uint32_t vars);

/* bf_rename: f with from[i] replaced by to[i]; none of to[0..n) occurs in f, and all are different. */
uint32_t bf_rename(uint32_t f, const uint32_t *from, const uint32_t *to, size_t n);
bool bf_implies(uint32_t f, uint32_t g);

/* bf_top, bf_low, bf_high: the decision at the root of f, which is not constant.  The parts live as long as f. */
uint32_t bf_top(uint32_t f);
uint32_t bf_low(uint32_t f);
uint32_t bf_high(uint32_t f);

size_t bf_nodes(uint32_t f);  // of its diagram

/* bf_count: how many values of vars[0..n) satisfy f; UINT64_MAX: that many or more.  vars are ascending and contain all
 * variables of f.
 * cost a step for each node of its diagram. */
uint64_t bf_count(uint32_t f, const uint32_t *vars, size_t n);

/* bf_pick: appends the variables that are true in one valuation that satisfies f; all others are false in it.  f is not
 * BF_FALSE. */
void bf_pick(uint32_t f, struct u32_vec *out);

#endif
