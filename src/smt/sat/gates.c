// SPDX-License-Identifier: Apache-2.0
// gates.c: making gates: normal forms, local rewriting, and the hash table.
#include "smt/sat/gates.h"

#include "base/hash.h"

void gates_init(struct gates *g)
{
    *g = (struct gates){ 0 };
    vec_push(&g->at, (struct gate){ 0 });
}

void gates_free(struct gates *g)
{
    vec_free(&g->at);
    mem_free(g->slot, g->slots * sizeof *g->slot);
    g->slot = NULL;
    g->slots = 0;
}

// The hash table

static uint64_t hash_of(enum gate_kind kind, lit a, lit b, lit c)
{
    return hash_mix((uint64_t)a << 32 | b, (uint64_t)c << 2 | kind);
}

static void grow(struct gates *g)
{
    size_t slots = g->slots ? g->slots * 2 : 1024;
    uint32_t *slot = MEM_ARRAY(uint32_t, slots);
    for (uint32_t i = 1; i < g->at.n; i++) {
        const struct gate *x = &g->at.at[i];
        if (x->kind == GATE_INPUT)
            continue;
        size_t h = hash_of(x->kind, x->a, x->b, x->c) & (slots - 1);
        while (slot[h])
            h = (h + 1) & (slots - 1);
        slot[h] = i;
    }
    mem_free(g->slot, g->slots * sizeof *g->slot);
    g->slot = slot;
    g->slots = slots;
}

static void count_use(struct gates *g, lit a)
{
    struct gate *x = &g->at.at[lit_gate(a)];
    if (x->uses < (1u << 30) - 1)
        x->uses++;
}

static lit add_gate(struct gates *g, enum gate_kind kind, lit a, lit b, lit c)
{
    VERIFY(g->at.n < UINT32_MAX >> 1);
    vec_push(&g->at, ((struct gate){ .kind = kind, .a = a, .b = b, .c = c }));
    return (lit)(g->at.n - 1) << 1;
}

// The gate with these arguments: an existing one or a new one.
static lit cons(struct gates *g, enum gate_kind kind, lit a, lit b, lit c)
{
    if (g->at.n * 2 >= g->slots)
        grow(g);
    size_t h = hash_of(kind, a, b, c) & (g->slots - 1);
    for (; g->slot[h]; h = (h + 1) & (g->slots - 1)) {
        const struct gate *x = &g->at.at[g->slot[h]];
        if (x->kind == kind && x->a == a && x->b == b && x->c == c)
            return (lit)g->slot[h] << 1;
    }
    g->slot[h] = (uint32_t)g->at.n;
    count_use(g, a);
    count_use(g, b);
    if (kind == GATE_CHOICE)
        count_use(g, c);
    return add_gate(g, kind, a, b, c);
}

lit gate_input(struct gates *g, uint32_t owner)
{
    return add_gate(g, GATE_INPUT, owner, 0, 0);
}

// And

static const struct gate *and_of(const struct gates *g, lit a)
{
    const struct gate *x = &g->at.at[lit_gate(a)];
    return x->kind == GATE_AND ? x : NULL;
}

enum rule {
    RULE_NONE,
    RULE_DONE,   // it is *r
    RULE_AGAIN,  // the result is the conjunction of the changed arguments
};

// Simplifies a and b if b is an `and` gate, inverted or not: to *r, or to arguments with fewer gates.
static enum rule rewrite_one(const struct gates *g, lit *a, lit *b, lit *r)
{
    const struct gate *x = and_of(g, *b);
    if (!x)
        return RULE_NONE;
    bool inverted = *b & 1;
    lit opposite = lit_not(*a);
    if (x->a == opposite || x->b == opposite) {  // contradiction; subsumption
        *r = inverted ? *a : LIT_FALSE;
        return RULE_DONE;
    }
    if (x->a != *a && x->b != *a)
        return RULE_NONE;
    if (!inverted) {  // idempotence
        *r = *b;
        return RULE_DONE;
    }
    *b = lit_not(x->a == *a ? x->b : x->a);  // substitution
    return RULE_AGAIN;
}

// Simplifies a and b if both are `and` gates, inverted or not.
static enum rule rewrite_both(const struct gates *g, lit *a, lit *b, lit *r)
{
    const struct gate *x = and_of(g, *a), *y = and_of(g, *b);
    if (!x || !y)
        return RULE_NONE;
    bool clash = x->a == lit_not(y->a) || x->a == lit_not(y->b) || x->b == lit_not(y->a) || x->b == lit_not(y->b);
    bool common = x->a == y->a || x->a == y->b || x->b == y->a || x->b == y->b;
    bool not_a = *a & 1, not_b = *b & 1;
    if (!not_a && !not_b && clash) {
        *r = LIT_FALSE;
        return RULE_DONE;
    }
    if (not_a != not_b && clash) {  // subsumption
        *r = not_a ? *b : *a;
        return RULE_DONE;
    }
    if (not_a != not_b && common) {  // substitution
        const struct gate *p = not_a ? y : x, *q = not_a ? x : y;
        lit shared = p->a == q->a || p->a == q->b ? p->a : p->b;
        *a = not_a ? *b : *a;
        *b = lit_not(q->a == shared ? q->b : q->a);
        return RULE_AGAIN;
    }
    if (not_a && not_b && clash && common) {  // resolution
        *r = lit_not(x->a == y->a || x->a == y->b ? x->a : x->b);
        return RULE_DONE;
    }
    return RULE_NONE;
}

lit gate_and(struct gates *g, lit a, lit b)
{
    for (;;) {
        if (a > b) {
            lit c = a;
            a = b;
            b = c;
        }
        if (a == LIT_FALSE || a == lit_not(b))
            return LIT_FALSE;
        if (a == LIT_TRUE || a == b)
            return b;
        lit r = 0;
        enum rule rule = rewrite_one(g, &a, &b, &r);
        if (rule == RULE_NONE)
            rule = rewrite_one(g, &b, &a, &r);
        if (rule == RULE_NONE)
            rule = rewrite_both(g, &a, &b, &r);
        if (rule == RULE_DONE)
            return r;
        if (rule == RULE_NONE)
            return cons(g, GATE_AND, a, b, 0);
    }
}

// Exclusive or

// Whether b is an exclusive or of a and *other.
static bool cancels(const struct gates *g, lit a, lit b, lit *other)
{
    const struct gate *x = &g->at.at[lit_gate(b)];
    if (x->kind != GATE_XOR || (x->a != a && x->b != a))
        return false;
    *other = x->a == a ? x->b : x->a;
    return true;
}

lit gate_xor(struct gates *g, lit a, lit b)
{
    lit inverted = (a ^ b) & 1, other;
    a &= ~(lit)1;
    b &= ~(lit)1;
    if (a > b) {
        lit c = a;
        a = b;
        b = c;
    }
    if (a == b)
        return inverted;
    if (a == LIT_FALSE)
        return b ^ inverted;
    if (cancels(g, a, b, &other) || cancels(g, b, a, &other))
        return other ^ inverted;
    return cons(g, GATE_XOR, a, b, 0) ^ inverted;
}

// Choice

lit gate_choose(struct gates *g, lit c, lit a, lit b)
{
    if (lit_is_constant(c))
        return c == LIT_TRUE ? a : b;
    if (c & 1) {
        lit x = a;
        a = b;
        b = x;
        c = lit_not(c);
    }
    // In a branch that is the condition itself, the condition's value is known.
    if (lit_gate(a) == lit_gate(c))
        a = a == c ? LIT_TRUE : LIT_FALSE;
    if (lit_gate(b) == lit_gate(c))
        b = b == c ? LIT_FALSE : LIT_TRUE;
    if (a == b)
        return a;
    if (a == lit_not(b))
        return gate_xor(g, c, b);
    if (lit_is_constant(a))
        return a == LIT_TRUE ? gate_or(g, c, b) : gate_and(g, lit_not(c), b);
    if (lit_is_constant(b))
        return b == LIT_TRUE ? gate_or(g, lit_not(c), a) : gate_and(g, c, a);
    lit inverted = a & 1;
    return cons(g, GATE_CHOICE, a ^ inverted, b ^ inverted, c) ^ inverted;
}

// Simulation

void gates_simulate(const struct gates *g, uint64_t *value)
{
    value[0] = 0;
    for (size_t i = 1; i < g->at.n; i++) {
        const struct gate *x = &g->at.at[i];
        uint64_t a = lit_simulated(x->a, value), b = lit_simulated(x->b, value);
        if (x->kind == GATE_AND)
            value[i] = a & b;
        else if (x->kind == GATE_XOR)
            value[i] = a ^ b;
        else if (x->kind == GATE_CHOICE)
            value[i] = b ^ (lit_simulated(x->c, value) & (a ^ b));
    }
}
