// SPDX-License-Identifier: Apache-2.0
// ta_lab.h: small random tree automata, and an oracle that knows about all trees: several automata run over every tree side by
// side, by the definition of a run, until no new combination of sets of states appears.
#ifndef TA_LAB_H
#define TA_LAB_H

#include "unit.h"

#include "base/rng.h"
#include "fa/random.h"
#include "fa/ta.h"

enum { LAB_A, LAB_B, LAB_F, LAB_G, LAB_H, LAB_SYMBOLS };  // two leaf symbols, arity 1, 2, 3
enum { RUNS_MAX = 6, PROFILES_MAX = 48 };

static const uint32_t lab_arity[LAB_SYMBOLS] = { 0, 0, 1, 2, 3 };

// What some tree can be given by each automaton, as bits of states; and such a tree.
struct profile {
    uint64_t states[RUNS_MAX];
    uint32_t node;
};

// The rules of a symbol: bit of the parent, bits of the children.
struct lab_rule {
    uint64_t parent, child[3];
};
struct lab_rules {
    VEC_OF(struct lab_rule);
};

struct profiles {
    size_t runs, n;
    const struct ta *run[RUNS_MAX];
    struct lab_rules rules[RUNS_MAX][LAB_SYMBOLS];
    struct profile at[PROFILES_MAX];
    struct ta_tree trees;
    bool complete;  // else there are more, which are left out
};

static inline uint64_t lab_roots(const struct ta *a)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < a->roots.n; i++)
        bits |= UINT64_C(1) << a->roots.at[i];
    return bits;
}

static inline bool lab_accepts(const struct profiles *p, size_t profile, size_t run)
{
    return (p->at[profile].states[run] & lab_roots(p->run[run])) != 0;
}

static inline void lab_read_rules(struct profiles *p, size_t run)
{
    const struct ta *a = p->run[run];
    struct ta_edges e = { 0 };
    ta_edges_of(a, &e);
    for (size_t i = 0; i < e.n; i++) {
        struct lab_rule r = { .parent = UINT64_C(1) << e.at[i].parent };
        for (uint32_t k = 0; k < ta_arity(a->pool, e.at[i].tuple); k++)
            r.child[k] = UINT64_C(1) << ta_children(a->pool, e.at[i].tuple)[k];
        vec_push(&p->rules[run][e.at[i].symbol], r);
    }
    vec_free(&e);
}

// The states that symbol(children) can be given, where child k can be given the states of[k].
static inline uint64_t lab_step(const struct lab_rules *rules, uint32_t arity, const uint64_t *of)
{
    uint64_t to = 0;
    for (size_t i = 0; i < rules->n; i++) {
        bool fits = true;
        for (uint32_t k = 0; k < arity && fits; k++)
            fits = (rules->at[i].child[k] & of[k]) != 0;
        to |= fits ? rules->at[i].parent : 0;
    }
    return to;
}

// Takes in symbol(trees of the profiles child[0..]), unless a tree with its profile is known.
static inline void lab_try(struct profiles *p, uint32_t symbol, const size_t *child)
{
    struct profile new = { .node = 0 };
    uint32_t node[LAB_SYMBOLS];
    for (size_t r = 0; r < p->runs; r++) {
        uint64_t of[LAB_SYMBOLS];
        for (uint32_t k = 0; k < lab_arity[symbol]; k++)
            of[k] = p->at[child[k]].states[r];
        new.states[r] = lab_step(&p->rules[r][symbol], lab_arity[symbol], of);
    }
    for (size_t i = 0; i < p->n; i++)
        if (memcmp(p->at[i].states, new.states, p->runs * sizeof *new.states) == 0)
            return;
    if (p->n == PROFILES_MAX) {
        p->complete = false;
        return;
    }
    for (uint32_t k = 0; k < lab_arity[symbol]; k++)
        node[k] = p->at[child[k]].node;
    new.node = ta_tree_add(&p->trees, symbol, lab_arity[symbol], node);
    p->at[p->n++] = new;
}

// All combinations of profiles of which the last is number `last`, and none comes after it.
static inline void lab_combine(struct profiles *p, uint32_t symbol, size_t last)
{
    size_t child[LAB_SYMBOLS] = { 0 };
    uint32_t n = lab_arity[symbol], k;
    bool in_use = false;  // else one tree stands for all
    for (size_t r = 0; r < p->runs; r++)
        in_use |= p->rules[r][symbol].n > 0;
    do {
        bool has_last = !in_use;
        for (k = 0; k < n; k++)
            has_last |= child[k] == last;
        if (has_last)
            lab_try(p, symbol, child);
        for (k = 0; k < n && ++child[k] > last; k++)
            child[k] = 0;
    } while (k < n && p->complete && in_use);
}

/* lab_profiles_over: of all trees over the first so many symbols.  Automata have at most 64 states. */
static inline void lab_profiles_over(struct profiles *p, uint32_t symbols, size_t runs, const struct ta *const *run)
{
    *p = (struct profiles){ .runs = runs, .complete = true };
    for (size_t r = 0; r < runs; r++) {
        assert_true(run[r]->states.n <= 64);
        p->run[r] = run[r];
        lab_read_rules(p, r);
    }
    lab_try(p, LAB_A, NULL);
    lab_try(p, LAB_B, NULL);
    for (size_t last = 0; last < p->n && p->complete; last++)
        for (uint32_t f = LAB_F; f < symbols; f++)
            lab_combine(p, f, last);
}

static inline void lab_profiles(struct profiles *p, size_t runs, const struct ta *const *run)
{
    lab_profiles_over(p, LAB_SYMBOLS, runs, run);
}

// The tree of a profile by itself.
static inline void lab_tree(const struct profiles *p, size_t profile, struct ta_tree *t)
{
    ta_tree_clear(t);
    for (uint32_t i = 0; i <= p->at[profile].node; i++) {
        const struct ta_node *node = &p->trees.nodes.at[i];
        ta_tree_add(t, node->symbol, node->n, node->n ? p->trees.children.at + node->first : NULL);
    }
}

static inline void lab_free(struct profiles *p)
{
    ta_tree_free(&p->trees);
    for (size_t r = 0; r < p->runs; r++)
        for (uint32_t f = 0; f < LAB_SYMBOLS; f++)
            vec_free(&p->rules[r][f]);
}

// Whether all trees of a are trees of b: TRI_UNKNOWN if there are too many profiles.
static inline enum tri lab_included(const struct ta *a, const struct ta *b)
{
    struct profiles *p = MEM_NEW(struct profiles);
    enum tri yes = TRI_TRUE;
    lab_profiles(p, 2, (const struct ta *const[]){ a, b });
    for (size_t i = 0; i < p->n; i++)
        if (lab_accepts(p, i, 0) && !lab_accepts(p, i, 1))
            yes = TRI_FALSE;
    if (yes == TRI_TRUE && !p->complete)
        yes = TRI_UNKNOWN;
    lab_free(p);
    mem_free(p, sizeof *p);
    return yes;
}

static inline void lab_alphabet(struct ta_alphabet *alphabet)
{
    for (uint32_t f = 0; f < LAB_SYMBOLS; f++)
        vec_push(alphabet, ((struct ta_symbol){ f, lab_arity[f] }));
}

/* lab_automaton: of 1 to `states` states, of very different densities; one of three has the symbol of arity 3. */
static inline void lab_automaton(struct ta *a, struct ta_pool *pool, struct rng *r, uint32_t states)
{
    struct ta_alphabet alphabet = { 0 };
    lab_alphabet(&alphabet);
    alphabet.n -= rng_below(r, 3) > 0;
    struct ta_random how = {
        .states = 1 + (uint32_t)rng_below(r, states),
        .rules = 0.4 + (double)rng_below(r, 16) / 10,
        .leaf_rules = 0.3 + (double)rng_below(r, 8) / 10,
        .roots = (double)rng_below(r, 7) / 10,
        .alphabet = &alphabet,
        .seed = rng_next(r),
    };
    ta_random(a, pool, &how);
    vec_free(&alphabet);
}

#endif
