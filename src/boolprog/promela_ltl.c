// SPDX-License-Identifier: Apache-2.0
// promela_ltl.c: temporal properties for SPIN.
#include "boolprog/ltl_automaton.h"
#include "boolprog/promela.h"

struct property {
    const struct bool_program *p;
    const struct ltl_pool *props;
    struct buf *b;
};

bool promela_has_next(const struct ltl *f)
{
    return f && (f->op == LTL_NEXT || promela_has_next(f->a) || promela_has_next(f->b));
}

// ---- propositions ---------------------------------------------------------------------------------------------------------------------

// In an ltl block `->` is implication, so there is no if-then-else.
static const struct bool_formula *without_ite(struct bool_formulas *p, const struct bool_formula *f)
{
    struct bool_formula_list parts = { 0 };
    struct map done = { 0 };
    uint64_t x[3] = { 0 };
    formula_parts(f, &parts);
    for (size_t i = 0; i < parts.n; i++) {
        const struct bool_formula *g = parts.at[i], *const operand[3] = { g->a, g->b, g->c }, *own[3] = { NULL };
        for (int k = 0; k < 3 && operand[k]; k++)
            own[k] = map_get(&done, operand[k]->id, &x[k]) ? p->all.at[x[k]] : NULL;
        f = g;
        if (g->op == FORMULA_NOT)
            f = formula_not(p, own[0]);
        else if (g->op == FORMULA_AND)
            f = formula_and(p, own[0], own[1]);
        else if (g->op == FORMULA_OR)
            f = formula_or(p, own[0], own[1]);
        else if (g->op == FORMULA_ITE)
            f = formula_or(p, formula_and(p, own[0], own[1]), formula_and(p, formula_not(p, own[0]), own[2]));
        map_put(&done, g->id, f->id);
    }
    map_free(&done);
    vec_free(&parts);
    return f;
}

static void put_proposition(void *ctx, uint32_t prop, struct buf *b)
{
    const struct property *y = ctx;
    const struct ltl_prop *own = &y->props->props.at[prop];
    buf_putc(b, '(');
    if (own->node != LTL_ANYWHERE)
        buf_printf(b, "pc == %u && ", (unsigned)own->node);
    promela_formula(y->p, without_ite(y->p->pool, own->holds), b);
    buf_putc(b, ')');
}

// ---- without X ----------------------------------------------------------------------------------------------------------------------------

// What holds in one state of the start does so in all, since each step of the model either changes nothing or is one of the program.
static void put_block(struct property *y, const struct ltl *f)
{
    static const struct ltl_style style = {
        "true", "false", "!", "&&", "||", "X", "U", "V", "[]", "<>", put_proposition
    };
    buf_puts(y->b, "\nltl property {\n    [] (!first || (");
    ltl_print(f, &style, y, y->b);
    buf_puts(y->b, "))\n}\n");
}

// ---- with X: the automaton of the negation, which goes on where `turn` changes ---------------------------------------------------------------

static void put_label(const struct ltl_automaton *a, uint32_t state, unsigned turn, struct buf *b)
{
    buf_printf(b, "%ss%u_%u", a->states.at[state].accepting ? "accept_" : "", (unsigned)state, turn);
}

// A step to the state, if the values are those that it reads.
static void put_step(struct property *y, const struct ltl_automaton *a, const char *when, uint32_t to, unsigned turn)
{
    const struct ltl_state *s = &a->states.at[to];
    buf_printf(y->b, "    :: %s", when);
    for (uint32_t i = 0; i < s->n; i++) {
        buf_puts(y->b, s->literals[i].value ? " && " : " && !");
        put_proposition(y, s->literals[i].prop, y->b);
    }
    buf_puts(y->b, " -> goto ");
    put_label(a, to, turn, y->b);
    buf_putc(y->b, '\n');
}

static void put_claim_state(struct property *y, const struct ltl_automaton *a, uint32_t state, unsigned turn)
{
    const struct u32_vec *next = &a->states.at[state].next;
    const char *const stays[2] = { "!turn", "turn" };
    put_label(a, state, turn, y->b);
    buf_printf(y->b, ":\n    do\n    :: %s\n", stays[turn]);
    for (size_t i = 0; i < next->n; i++)
        put_step(y, a, stays[!turn], next->at[i], !turn);
    buf_puts(y->b, "    od;\n");
}

static void put_never_claim(struct property *y, const struct ltl *f)
{
    struct ltl_automaton a;
    struct ltl_pool own;
    struct budget b = { 0 };
    ltl_pool_init(&own);
    VERIFY(ltl_automaton_init(&a, &own, ltl_normal(&own, f, false), &b) == RC_OK);
    buf_puts(y->b, "\nnever {\n    do\n    :: !first\n");
    for (size_t i = 0; i < a.initial.n; i++)
        put_step(y, &a, "first", a.initial.at[i], 0);
    buf_puts(y->b, "    od;\n");
    for (uint32_t i = 0; i < a.states.n; i++)
        for (unsigned turn = 0; turn < 2; turn++)
            put_claim_state(y, &a, i, turn);
    buf_puts(y->b, "    false\n}\n");
    ltl_automaton_free(&a);
    ltl_pool_free(&own);
}

void promela_property(const struct bool_program *p, const struct ltl_pool *props, const struct ltl *f, struct buf *b)
{
    struct property y = { p, props, b };
    if (promela_has_next(f))
        put_never_claim(&y, f);
    else
        put_block(&y, f);
}
