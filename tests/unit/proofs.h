// SPDX-License-Identifier: Apache-2.0
// proofs.h: what t_drat and t_proof compare the checker of proofs with: all assignments one by one, and a naive checker that reads files.
#ifndef PROOFS_H
#define PROOFS_H

#include "base/buf.h"
#include "base/vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Clauses one behind the other, each with a 0 behind it.
struct clauses {
    VEC_OF(int);
};

static inline void clauses_add(struct clauses *c, const int *at, size_t n)
{
    for (size_t i = 0; i < n; i++)
        vec_push(c, at[i]);
    vec_push(c, 0);
}

static inline size_t clause_length(const int *clause)
{
    size_t n = 0;
    while (clause[n])
        n++;
    return n;
}

// Whether some assignment of variables 1 .. n makes all clauses true.  cost  O(2^n * clauses).
static inline bool clauses_satisfiable(const struct clauses *c, unsigned n)
{
    for (uint32_t bits = 0; bits < (uint32_t)1 << n; bits++) {
        bool all = true, one = false;
        for (size_t i = 0; i < c->n && all; i++) {
            int x = c->at[i];
            one |= x && (bits >> (abs(x) - 1) & 1) == (x > 0);
            all = x || one;
            one = x && one;
        }
        if (all)
            return true;
    }
    return false;
}

// Whether unit propagation, clause by clause again and again, finds a conflict when the literals of `clause` are false.
static inline bool clauses_imply(const struct clauses *c, const int *clause, int variables)
{
    int8_t *value = mem_alloc((size_t)variables + 1);
    bool conflict = false, changed = true;
    for (; *clause; clause++) {
        int8_t v = *clause > 0 ? -1 : 1;
        conflict |= value[abs(*clause)] == -v;
        value[abs(*clause)] = v;
    }
    while (changed && !conflict) {
        changed = false;
        for (size_t i = 0; i < c->n && !conflict; i++) {
            int open = 0;  // the only literal that is not false
            bool several = false, satisfied = false;
            for (; c->at[i]; i++) {
                int x = c->at[i], v = value[abs(x)] * (x > 0 ? 1 : -1);
                satisfied |= v > 0;
                several |= v == 0 && open && open != x;
                open = v == 0 ? x : open;
            }
            if (satisfied || several)
                continue;
            conflict = open == 0;
            if (open)
                value[abs(open)] = open > 0 ? 1 : -1;
            changed = true;
        }
    }
    mem_free(value, (size_t)variables + 1);
    return conflict;
}

// Whether each clause of a proof follows from the formula and those before it by unit propagation, and the last one is empty.
static inline bool proof_is_good(const struct clauses *formula, const struct clauses *proof, int variables)
{
    struct clauses all = { 0 };
    bool good = true;
    size_t last = 1;
    for (size_t i = 0; i < formula->n; i++)
        vec_push(&all, formula->at[i]);
    for (size_t i = 0; i < proof->n && good; i += last + 1) {
        last = clause_length(&proof->at[i]);
        good = clauses_imply(&all, &proof->at[i], variables);
        clauses_add(&all, &proof->at[i], last);
    }
    vec_free(&all);
    return good && last == 0;
}

// Reads DIR/NUMBER.cnf and .drat.  False: a file is missing or is not what its format says.
static inline bool proof_read(const char *dir, unsigned number, struct clauses *formula, struct clauses *proof,
                              int *variables)
{
    struct buf text = { 0 }, path = { 0 };
    int clauses = 0, n = 0;
    buf_printf(&path, "%s/%05u.cnf", dir, number);
    bool good = buf_read_file(&text, buf_str(&path)) == 0 &&
                sscanf(buf_str(&text), "p cnf %d %d\n%n", variables, &clauses, &n) == 2;
    vec_clear(formula);
    vec_clear(proof);
    for (const char *s = buf_str(&text) + n, *end = s; good && *s; s = end + 1) {
        int x = (int)strtol(s, (char **)(void *)&end, 10);
        good = end != s && (*end == (x ? ' ' : '\n')) && abs(x) <= *variables;
        clauses -= x == 0;
        vec_push(formula, x);
    }
    good = good && clauses == 0;
    text.n = path.n = 0;
    buf_printf(&path, "%s/%05u.drat", dir, number);
    good = good && buf_read_file(&text, buf_str(&path)) == 0;
    for (const char *s = buf_str(&text), *end = s; good && *s; s = end + 1) {
        int x = (int)strtol(s, (char **)(void *)&end, 10);
        good = end != s && (*end == (x ? ' ' : '\n')) && abs(x) <= *variables;
        vec_push(proof, x);
    }
    buf_free(&text);
    buf_free(&path);
    return good;
}

#endif
