// SPDX-License-Identifier: Apache-2.0
// t_ta_timbuk.c: tree automata as text: round trips, malformed input, large input.
#include "ta_lab.h"

#include "fa/inclusion.h"
#include "fa/timbuk.h"

struct texts {
    struct ta_pool pool;
    struct timbuk_symbols symbols;
    struct sources src;
    struct diag diag;
    char *message;
    size_t size;
};

static void texts_init(struct texts *t)
{
    *t = (struct texts){ .size = 0 };
    ta_pool_init(&t->pool);
    FILE *out = open_memstream(&t->message, &t->size);
    assert_non_null(out);
    t->diag = (struct diag){ .src = &t->src, .out = out };
}

static void texts_free(struct texts *t)
{
    fclose(t->diag.out);
    free(t->message);
    timbuk_symbols_free(&t->symbols);
    sources_free(&t->src);
    ta_pool_free(&t->pool);
    assert_int_equal(mem_live(), 0);
}

static enum rc read_bytes(struct texts *t, const char *text, size_t n, struct timbuk *to)
{
    const struct source_file *file = sources_add(&t->src, "t.ta", text, n);
    return timbuk_read(to, &t->pool, &t->symbols, file, &t->diag);
}

static enum rc read_text(struct texts *t, const char *text, struct timbuk *to)
{
    return read_bytes(t, text, strlen(text), to);
}

#define HEAD "Ops a:0 f:1 g:2\nAutomaton A\nStates p q\nFinal States q\nTransitions\n"

// What is read is what was meant, in whatever way it is laid out.
static void test_forms(void **state)
{
    (void)state;
    static const char *const forms[] = {
        HEAD "a -> p\nf(p) -> q\ng(p,q) -> q\n",
        HEAD "g(p,q)->q a->p f(p)->q",
        HEAD "  a() -> p\nf ( p ) -> q\r\n\tg( p , q ) -> q\n\n a() -> p",
        "\n\nOps a:0\n  f:1 g:2 a:0\n\nAutomaton\n\nStates p:0 q:0\nFinal\nStates q:0 q\nTransitions a -> p:0 f(p)->q g(p,q)->q",
    };
    struct texts t;
    struct timbuk first, other;
    texts_init(&t);
    assert_int_equal(read_text(&t, forms[0], &first), RC_OK);
    assert_int_equal(first.a.states.n, 2);
    assert_int_equal(ta_rule_count(&first.a), 3);
    assert_int_equal(first.ops.n, 3);
    assert_true(ta_is_root(&first.a, 1) && !ta_is_root(&first.a, 0));
    uint32_t g = timbuk_symbol(&t.symbols, "g", 1, 2);
    assert_false(ta_add_rule(&first.a, 1, g, 2, (uint32_t[]){ 0, 1 }));
    for (size_t i = 1; i < ARRAY_LEN(forms); i++) {
        assert_int_equal(read_text(&t, forms[i], &other), RC_OK);
        assert_true(ta_equal(&first.a, &other.a));
        timbuk_free(&other);
    }
    // The same name with another number of children is another symbol.
    assert_int_equal(read_text(&t, "Ops g:1\nAutomaton A\nStates p\nFinal States\nTransitions\ng(p) -> p\n", &other),
                     RC_OK);
    assert_int_not_equal(other.ops.at[0].symbol, g);
    timbuk_free(&other);
    timbuk_free(&first);
    texts_free(&t);
}

static void test_malformed(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        { "", "t.ta:1:1: error: expected `Ops` at the beginning of a line, but the text ends [E0701]" },
        { "States q\n", "t.ta:1:1: error: expected `Ops` at the beginning of a line: `States` [E0701]" },
        { "Ops a\n", "t.ta:1:5: error: expected a name and its number of children, like f:2: `a` [E0701]" },
        { "Ops :2\n", "t.ta:1:5: error: expected a name and" },
        { "Ops a:9999999999999999999\n", "t.ta:1:5: error: expected a name and" },
        { "Ops a:1000001\n", "t.ta:1:5: error: expected a name and" },
        { "Ops a:0 a:1\n", "t.ta:1:9: error: this symbol was declared with another number of children: `a:1` [E0703]" },
        { "Ops a:0\nStates q\n", "t.ta:2:1: error: expected `Automaton` at the beginning of a line: `States` [E0701]" },
        { "Ops a:0\nAutomaton A B\n", "t.ta:2:13: error: expected `States` at the beginning of a line: `B` [E0701]" },
        { "Ops a:0\nAutomaton A\nStates q\nFinal q\n", "t.ta:4:7: error: expected `States`: `q` [E0701]" },
        { "Ops a:0\nAutomaton A\nStates q\nFinal States r\n",
          "t.ta:4:14: error: this state is not declared in `States`: `r` [E0702]" },
        { HEAD "a\n", "t.ta:7:1: error: expected `->`, but the text ends [E0701]" },
        { HEAD "a ->\n", "t.ta:7:1: error: expected a state, but the text ends [E0701]" },
        { HEAD "a -> r\n", "t.ta:6:6: error: this state is not declared in `States`: `r` [E0702]" },
        { HEAD "b -> p\n", "t.ta:6:1: error: this symbol is not declared in `Ops`: `b` [E0702]" },
        { HEAD "a(p) -> p\n",
          "t.ta:6:1: error: this symbol was declared with another number of children: `a` [E0703]" },
        { HEAD "f -> p\n", "t.ta:6:1: error: this symbol was declared with another number of children: `f` [E0703]" },
        { HEAD "g(p) -> p\n", "t.ta:6:1: error: this symbol" },
        { HEAD "g(p,) -> p\n", "t.ta:6:5: error: expected a state: `)` [E0701]" },
        { HEAD "g(,p) -> p\n", "t.ta:6:3: error: expected a state: `,` [E0701]" },
        { HEAD "g(p p) -> p\n", "t.ta:6:5: error: expected `,` or `)`: `p` [E0701]" },
        { HEAD "g(p,p -> p\n", "t.ta:6:7: error: expected `,` or `)`: `->` [E0701]" },
        { HEAD "g(f(p),p) -> p\n", "t.ta:6:3: error: this state is not declared in `States`: `f` [E0702]" },
        { HEAD "a -> p)\n", "t.ta:6:7: error: expected a transition: `)` [E0701]" },
        { HEAD "\001a -> p\n", "t.ta:6:1: error: a control character stands behind" },
        { HEAD "an_unknown_name_that_is_longer_than_messages_are -> p\n",
          "error: this symbol is not declared in `Ops`: `an_unknown_name_that_is_longer_than_mess...` [E0702]" },
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct texts t;
        struct timbuk a;
        texts_init(&t);
        assert_int_equal(read_text(&t, cases[i].text, &a), RC_USER);
        fflush(t.diag.out);
        if (!strstr(t.message, cases[i].message))
            fail_msg("case %zu: %s", i, t.message);
        assert_int_equal(t.diag.errors, 1);
        texts_free(&t);
    }
}

// COVERS: F16
static void test_round_trip(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 200); seed++) {
        struct texts t;
        struct timbuk a, b;
        struct ta made, lab;
        struct rng r = rng_seed(seed);
        struct buf text = { 0 }, again = { 0 };
        struct ta_alphabet ops = { 0 };
        struct ta_edges e = { 0 };
        bool yes;
        texts_init(&t);
        lab_automaton(&lab, &t.pool, &r, 6);
        ta_init(&made, &t.pool);  // the same with symbols that have names
        ta_add_states(&made, ta_state_count(&lab));
        for (uint32_t f = 0; f < LAB_SYMBOLS; f++) {
            char name[2] = { (char)('a' + f), 0 };
            vec_push(&ops, ((struct ta_symbol){ timbuk_symbol(&t.symbols, name, 1, lab_arity[f]), lab_arity[f] }));
        }
        ta_edges_of(&lab, &e);
        for (size_t i = 0; i < e.n; i++)
            e.at[i].symbol = ops.at[e.at[i].symbol].symbol;
        ta_add_edges(&made, &e);
        for (size_t i = 0; i < lab.roots.n; i++)
            ta_add_root(&made, lab.roots.at[i]);

        timbuk_write(&made, &t.symbols, &ops, "x", NULL, &text);
        assert_int_equal(read_bytes(&t, text.at, text.n, &a), RC_OK);
        assert_true(!ta_flaw(&a.a) && ta_equal(&made, &a.a));
        timbuk_write(&a.a, &t.symbols, &a.ops, "x", NULL, &again);
        assert_string_equal(text.at, again.at);
        assert_int_equal(read_bytes(&t, again.at, again.n, &b), RC_OK);
        assert_int_equal(ta_equivalent(&made, &b.a, &(struct ta_inclusion){ .direction = TA_UP }, &yes), RC_OK);
        assert_true(yes);

        timbuk_free(&a);
        timbuk_free(&b);
        ta_free(&made);
        ta_free(&lab);
        vec_free(&ops);
        vec_free(&e);
        buf_free(&text);
        buf_free(&again);
        texts_free(&t);
    }
}

// Any change of a text gives an automaton that is in order, or one message.
static void test_noise(void **state)
{
    (void)state;
    static const char base[] = HEAD "a -> p\nf(p) -> q\ng(p,q) -> q\na() -> q\nf(q) -> p\n";
    static const char bytes[] = "apqfg:012(),-> \n\t\r\001\377SOTF";
    size_t read = 0;
    for (uint64_t seed = 1; seed <= unit_rounds("TA_ROUNDS", 3000); seed++) {
        struct texts t;
        struct timbuk a;
        struct rng r = rng_seed(seed);
        char text[sizeof base];
        memcpy(text, base, sizeof text);
        for (uint64_t i = 1 + rng_below(&r, 3); i > 0; i--)
            text[rng_below(&r, sizeof base - 1)] = bytes[rng_below(&r, sizeof bytes)];
        size_t n = rng_below(&r, 4) ? sizeof base - 1 : (size_t)rng_below(&r, sizeof base);
        texts_init(&t);
        if (read_bytes(&t, text, n, &a) == RC_OK) {
            assert_true(!ta_flaw(&a.a));
            assert_int_equal(t.diag.errors, 0);
            timbuk_free(&a);
            read++;
        } else {
            assert_int_equal(t.diag.errors, 1);
        }
        texts_free(&t);
    }
    assert_true(read > 10);
}

// Many transitions of one state, a tuple that is very long, and parentheses without end.
static void test_large(void **state)
{
    (void)state;
    enum { TRANSITIONS = SANITIZED ? 20000 : 100000, WIDE = 100000 };
    struct texts t;
    struct timbuk a;
    struct buf text = { 0 };
    texts_init(&t);
    buf_puts(&text, "Ops a:0 f:1\nAutomaton A\nStates");
    for (int i = 0; i < TRANSITIONS; i++)
        buf_printf(&text, " s%d", i);
    buf_puts(&text, "\nFinal States s0\nTransitions\n");
    for (int i = TRANSITIONS; i-- > 0;)
        buf_printf(&text, "f(s%d) -> s0\n", i);
    assert_int_equal(read_bytes(&t, text.at, text.n, &a), RC_OK);
    assert_int_equal(ta_rule_count(&a.a), TRANSITIONS);
    timbuk_free(&a);

    text.n = 0;
    buf_printf(&text, "Ops w:%d\nAutomaton A\nStates s\nFinal States s\nTransitions\nw(", WIDE);
    for (int i = 0; i < WIDE; i++)
        buf_puts(&text, i ? ",s" : "s");
    buf_puts(&text, ") -> s");
    assert_int_equal(read_bytes(&t, text.at, text.n, &a), RC_OK);
    assert_int_equal(ta_rule_count(&a.a), 1);
    timbuk_free(&a);

    text.n = 0;
    buf_puts(&text, HEAD);
    for (int i = 0; i < WIDE; i++)
        buf_puts(&text, "f(");
    assert_int_equal(read_bytes(&t, text.at, text.n, &a), RC_USER);
    buf_free(&text);
    texts_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms), cmocka_unit_test(test_malformed), cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_noise), cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
