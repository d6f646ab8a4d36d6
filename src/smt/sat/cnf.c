// SPDX-License-Identifier: Apache-2.0
// cnf.c: circuits as clauses.
#include "smt/sat/cnf.h"

#include "smt/sat/drat.h"

#include <ccadical.h>
#include <stdlib.h>

enum {
    CNF_PAGE = 512,
    YES = 1,          // the variable that is true
    NEW_SOLVER = 50,  // literals whose clauses take as long as a new solver
    BYTES_PER_VARIABLE = 200,
    BYTES_PER_LITERAL = 16,
};

static size_t bytes;  // of all solvers

size_t cnf_memory(void)
{
    return bytes;
}

static void count_bytes(struct cnf *c, size_t n)
{
    c->counted += n;
    bytes += n;
}

static int new_variable(struct cnf *c)
{
    c->variables++;
    count_bytes(c, BYTES_PER_VARIABLE);
    vec_push(&c->fixed, 0);
    return (int)c->variables;
}

void cnf_init(struct cnf *c, const struct gates *g, struct drat *proof)
{
    static const int yes = YES;
    *c = (struct cnf){ .gates = g, .solver = ccadical_init(), .proof = proof, .added = NEW_SOLVER };
    ccadical_set_option(c->solver, "quiet", 1);
    if (proof) {
        ccadical_set_option(c->solver, "inprocessing", 0);  // CaDiCaL does not report the clauses of inprocessing
        drat_given(proof, &yes, 1);
    }
    vec_push(&c->fixed, 0);  // there is no variable 0
    (void)new_variable(c);
    c->fixed.at[YES] = 1;
    ccadical_add(c->solver, YES);
    ccadical_add(c->solver, 0);
}

void cnf_free(struct cnf *c)
{
    if (c->solver)
        ccadical_release(c->solver);
    bytes -= c->counted;
    c->counted = 0;
    for (size_t i = 0; i < c->page.n; i++)
        mem_free(c->page.at[i], CNF_PAGE * sizeof(int));
    vec_free(&c->page);
    map_free(&c->same);
    vec_free(&c->fixed);
    vec_free(&c->owners);
    vec_free(&c->model);
    vec_free(&c->stack);
    vec_free(&c->inputs);
    vec_free(&c->clause);
    vec_free(&c->numbers);
    vec_free(&c->asserted);
    c->solver = NULL;
}

// ---- literals of gates ----------------------------------------------------------------------------------------------

// The literal of a gate; 0: the gate has none.
static int literal_of(const struct cnf *c, uint32_t gate)
{
    if (gate == 0)
        return -YES;
    size_t p = gate / CNF_PAGE;
    return p < c->page.n && c->page.at[p] ? c->page.at[p][gate % CNF_PAGE] : 0;
}

static void set_literal(struct cnf *c, uint32_t gate, int x)
{
    const struct gate *g = &c->gates->at.at[gate];
    size_t p = gate / CNF_PAGE;
    while (c->page.n <= p)
        vec_push(&c->page, NULL);
    if (!c->page.at[p])
        c->page.at[p] = MEM_ARRAY(int, CNF_PAGE);
    c->page.at[p][gate % CNF_PAGE] = x;
    if (g->kind == GATE_INPUT && g->a && (!c->owners.n || vec_last(&c->owners) != g->a))
        vec_push(&c->owners, g->a);
}

// The literal x, or YES or NO if its value is known from what is asserted.
static int simple(const struct cnf *c, int x)
{
    uint32_t f = c->fixed.at[abs(x)];
    return !f ? x : (f == 1) == (x > 0) ? YES : -YES;
}

static int known(const struct cnf *c, lit a)
{
    int x = literal_of(c, lit_gate(a));
    VERIFY(x);
    return simple(c, a & 1 ? -x : x);
}

// ---- clauses --------------------------------------------------------------------------------------------------------

// Adds a clause without its false literals; adds nothing if one of its literals is true.
static void add_clause(struct cnf *c, const int *at, size_t n)
{
    int only = 0;
    unsigned left = 0;
    for (size_t i = 0; i < n; i++) {
        int x = simple(c, at[i]);
        if (x == YES)
            return;
        left += x != -YES;
        only = x != -YES ? x : only;
    }
    if (c->proof)
        drat_given(c->proof, at, n);
    for (size_t i = 0; i < n; i++)
        if (simple(c, at[i]) != -YES)
            ccadical_add(c->solver, at[i]);
    ccadical_add(c->solver, 0);
    c->added += left + 1;
    count_bytes(c, (left + 1) * BYTES_PER_LITERAL);
    if (left == 1)
        c->fixed.at[abs(only)] = only > 0 ? 1 : 2;
}

static void put_two(struct cnf *c, int a, int b)
{
    const int at[] = { a, b };
    add_clause(c, at, 2);
}

static void put_three(struct cnf *c, int a, int b, int d)
{
    const int at[] = { a, b, d };
    add_clause(c, at, 3);
}

// ---- gates of literals ----------------------------------------------------------------------------------------------

/* The literal of a gate with these two arguments; *is_new: no such gate had a literal yet, and the result is a new
 * variable. */
static int same_gate(struct cnf *c, enum gate_kind kind, int a, int b, bool *is_new)
{
    uint64_t key = (uint64_t)(uint32_t)MIN(a, b) << 32 | (uint32_t)MAX(a, b), x;
    key ^= kind == GATE_XOR ? (uint64_t)1 << 63 : 0;  // its arguments are positive, so that this bit is free
    *is_new = !map_get(&c->same, key, &x);
    if (!*is_new)
        return (int)x;
    x = (uint64_t)new_variable(c);
    map_put(&c->same, key, x);
    return (int)x;
}

static int and_two(struct cnf *c, int a, int b)
{
    bool is_new;
    if (a == -YES || b == -YES || a == -b)
        return -YES;
    if (a == YES || a == b)
        return b;
    if (b == YES)
        return a;
    int x = same_gate(c, GATE_AND, a, b, &is_new);
    if (is_new) {
        put_two(c, -x, a);
        put_two(c, -x, b);
        put_three(c, x, -a, -b);
    }
    return x;
}

static int and_all(struct cnf *c, struct u32_vec *in)
{
    size_t n = 0;
    for (size_t i = 0; i < in->n; i++) {
        if ((int)in->at[i] == -YES)
            return -YES;
        if ((int)in->at[i] != YES)
            in->at[n++] = in->at[i];
    }
    in->n = n;
    if (n <= 2)
        return n == 0 ? YES : and_two(c, (int)in->at[0], (int)in->at[n - 1]);
    int x = new_variable(c);
    for (size_t i = 0; i < n; i++) {
        put_two(c, -x, (int)in->at[i]);
        in->at[i] = (uint32_t) - (int)in->at[i];
    }
    vec_push(in, (uint32_t)x);
    add_clause(c, (const int *)in->at, in->n);
    return x;
}

static int xor_two(struct cnf *c, int a, int b)
{
    bool is_new, inverted = (a < 0) != (b < 0);
    a = abs(a);
    b = abs(b);
    if (a == YES || b == YES || a == b) {
        int x = a == b ? -YES : a == YES ? -b : -a;
        return inverted ? -x : x;
    }
    int x = same_gate(c, GATE_XOR, a, b, &is_new);
    if (is_new) {
        put_three(c, -x, a, b);
        put_three(c, -x, -a, -b);
        put_three(c, x, -a, b);
        put_three(c, x, a, -b);
    }
    return inverted ? -x : x;
}

// The literal of d ? a : b.
static int choice_literal(struct cnf *c, int d, int a, int b)
{
    if (d == YES || a == b)
        return a;
    if (d == -YES)
        return b;
    if (a == -b)
        return -xor_two(c, d, a);
    if (a == YES || a == d)
        return -and_two(c, -d, -b);
    if (a == -YES || a == -d)
        return and_two(c, -d, b);
    if (b == YES || b == -d)
        return -and_two(c, d, -a);
    if (b == -YES || b == d)
        return and_two(c, d, a);
    int x = new_variable(c);
    put_three(c, -d, -a, x);
    put_three(c, -d, a, -x);
    put_three(c, d, -b, x);
    put_three(c, d, b, -x);
    put_three(c, -a, -b, x);  // these two follow, but let more be seen at once
    put_three(c, a, b, -x);
    return x;
}

// ---- the circuit ----------------------------------------------------------------------------------------------------

// The arguments of a conjunction.  An `and` gate that is used nowhere else is part of the conjunction.
static void conjuncts(struct cnf *c, const struct gate *x, struct u32_vec *out)
{
    size_t next = out->n;
    vec_push(out, x->a);
    vec_push(out, x->b);
    while (next < out->n) {
        lit a = out->at[next];
        const struct gate *y = &c->gates->at.at[lit_gate(a)];
        if (a & 1 || y->kind != GATE_AND || y->uses != 1 || literal_of(c, lit_gate(a))) {
            next++;
            continue;
        }
        out->at[next] = y->a;
        vec_push(out, y->b);
    }
}

static int define(struct cnf *c, const struct gate *g, struct u32_vec *in)
{
    for (size_t i = 0; i < in->n; i++)
        in->at[i] = (uint32_t)known(c, in->at[i]);
    switch ((enum gate_kind)g->kind) {
    case GATE_INPUT:
        return new_variable(c);
    case GATE_AND:
        return and_all(c, in);
    case GATE_XOR:
        return xor_two(c, (int)in->at[0], (int)in->at[1]);
    case GATE_CHOICE:
        return choice_literal(c, (int)in->at[2], (int)in->at[0], (int)in->at[1]);
    }
    UNREACHABLE();
}

// The arguments that define a gate.
static void arguments(struct cnf *c, uint32_t gate, struct u32_vec *out)
{
    const struct gate *g = &c->gates->at.at[gate];
    vec_clear(out);
    if (g->kind == GATE_AND) {
        conjuncts(c, g, out);
    } else if (g->kind == GATE_XOR || g->kind == GATE_CHOICE) {
        vec_push(out, g->a);
        vec_push(out, g->b);
        if (g->kind == GATE_CHOICE)
            vec_push(out, g->c);
    }
}

int cnf_literal(struct cnf *c, lit a)
{
    vec_clear(&c->stack);
    vec_push(&c->stack, lit_gate(a));
    while (c->stack.n) {
        uint32_t gate = vec_last(&c->stack);
        size_t before = c->stack.n;
        if (literal_of(c, gate)) {
            c->stack.n--;
            continue;
        }
        arguments(c, gate, &c->inputs);
        for (size_t i = 0; i < c->inputs.n; i++)
            if (!literal_of(c, lit_gate(c->inputs.at[i])))
                vec_push(&c->stack, lit_gate(c->inputs.at[i]));
        if (c->stack.n > before)
            continue;
        set_literal(c, gate, define(c, &c->gates->at.at[gate], &c->inputs));
        c->stack.n--;
    }
    return known(c, a);
}

void cnf_clause(struct cnf *c, const lit *at, size_t n)
{
    vec_clear(&c->numbers);
    for (size_t i = 0; i < n; i++)
        vec_push(&c->numbers, (uint32_t)cnf_literal(c, at[i]));
    add_clause(c, (const int *)c->numbers.at, n);
}

// ---- what is asserted -----------------------------------------------------------------------------------------------

static bool is_open_input(const struct cnf *c, lit a)
{
    return c->gates->at.at[lit_gate(a)].kind == GATE_INPUT && !literal_of(c, lit_gate(a));
}

// Asserts that a and b are equal.  An input that nothing depends on yet becomes the other one.
static void assert_equal(struct cnf *c, lit a, lit b)
{
    if (!is_open_input(c, a)) {
        lit x = a;
        a = b;
        b = x;
    }
    int y = cnf_literal(c, b);
    if (is_open_input(c, a)) {
        set_literal(c, lit_gate(a), a & 1 ? -y : y);
        return;
    }
    int x = cnf_literal(c, a);
    put_two(c, -x, y);
    put_two(c, x, -y);
}

// Asserts that some argument of a conjunction is false.
static void assert_not_all(struct cnf *c, uint32_t gate)
{
    vec_clear(&c->clause);
    arguments(c, gate, &c->clause);
    for (size_t i = 0; i < c->clause.n; i++)
        c->clause.at[i] = lit_not(c->clause.at[i]);
    cnf_clause(c, c->clause.at, c->clause.n);
}

static void assert_choice(struct cnf *c, const struct gate *g, bool value)
{
    int d = cnf_literal(c, g->c), a = cnf_literal(c, g->a), b = cnf_literal(c, g->b);
    put_two(c, -d, value ? a : -a);
    put_two(c, d, value ? b : -b);
}

// One step of asserting a: pushes what is to be asserted instead of it.
static void assert_gate(struct cnf *c, lit a)
{
    uint32_t gate = lit_gate(a);
    const struct gate *g = &c->gates->at.at[gate];
    bool value = !(a & 1);
    int x = literal_of(c, gate);
    if (x) {
        x = value ? x : -x;
        add_clause(c, &x, 1);
        return;
    }
    if (g->kind == GATE_AND && value) {
        vec_push(&c->asserted, g->b);
        vec_push(&c->asserted, g->a);
    } else if (g->kind == GATE_AND) {
        assert_not_all(c, gate);
    } else if (g->kind == GATE_XOR) {
        assert_equal(c, g->a, value ? lit_not(g->b) : g->b);
    } else if (g->kind == GATE_CHOICE) {
        assert_choice(c, g, value);
    }
    set_literal(c, gate, value ? YES : -YES);
}

void cnf_assert(struct cnf *c, lit a)
{
    vec_clear(&c->asserted);
    vec_push(&c->asserted, a);
    while (c->asserted.n)
        assert_gate(c, vec_pop(&c->asserted));
}

// ---- models ---------------------------------------------------------------------------------------------------------

void cnf_take_model(struct cnf *c)
{
    c->modelled = c->variables + 1;
    vec_clear(&c->model);
    for (uint32_t v = 0; v < c->modelled; v += 32) {
        uint32_t word = 0;
        for (uint32_t i = v ? 0 : 1; i < 32 && v + i < c->modelled; i++)
            word |= (uint32_t)(ccadical_val(c->solver, (int)(v + i)) > 0) << i;
        vec_push(&c->model, word);
    }
}

bool cnf_model(const struct cnf *c, uint32_t gate, bool *value)
{
    int x = literal_of(c, gate);
    uint32_t v = (uint32_t)abs(x);
    if (!x || v >= c->modelled)
        return false;
    *value = (c->model.at[v / 32] >> (v % 32) & 1) == (x > 0);
    return true;
}
