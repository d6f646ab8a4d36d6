// SPDX-License-Identifier: Apache-2.0
// t_export.c: models for other checkers: the relation of the SMV module against our steps, parts of the Promela model, reports of SPIN.
#include "unit.h"

#include "boolprog/export.h"
#include "boolprog/spin_report.h"
#include "boolprog/step.h"
#include "ltlgen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- an interpreter of SMV expressions ----------------------------------------------------------------------------------------------------

struct smv {
    const char *text, *at;
    unsigned location[2], values[2];  // now and next
};

static unsigned implication(struct smv *s);

static void skip_blanks(struct smv *s)
{
    for (;;) {
        s->at += strspn(s->at, " \n");
        if (strncmp(s->at, "--", 2) != 0)
            return;
        s->at += strcspn(s->at, "\n");
    }
}

static bool accept(struct smv *s, const char *token)
{
    size_t n = strlen(token);
    skip_blanks(s);
    bool word = isalpha((unsigned char)*token) && *s->at && (isalnum((unsigned char)s->at[n]) || s->at[n] == '_');
    if (strncmp(s->at, token, n) != 0 || word)
        return false;
    s->at += n;
    return true;
}

static void need(struct smv *s, const char *token)
{
    if (!accept(s, token)) {
        print_message("`%s` is missing before `%.40s`\n", token, s->at);
        fail();
    }
}

static unsigned definition(struct smv *s, const char *name, size_t n)
{
    struct smv d = *s;
    for (d.at = strstr(s->text, "DEFINE"); *d.at; d.at = strchr(d.at, '\n') + 1)
        if (!strncmp(d.at, "  ", 2) && !strncmp(d.at + 2, name, n) && !strncmp(d.at + 2 + n, " :=", 3)) {
            d.at += 2 + n + 3;
            return implication(&d);
        }
    print_message("`%.*s` is not defined\n", (int)n, name);
    fail();
    return 0;
}

static unsigned identifier(struct smv *s, unsigned when)
{
    skip_blanks(s);
    const char *name = s->at;
    while (isalnum((unsigned char)*s->at) || *s->at == '_')
        s->at++;
    size_t n = (size_t)(s->at - name);
    assert_true(n > 0);
    if (n == strlen("location") && !strncmp(name, "location", n))
        return s->location[when];
    if (!strncmp(name, "at_n", 4))
        return (unsigned)strtoul(name + 4, NULL, 10);
    if (*name == 'b')
        return s->values[when] >> strtoul(name + 1, NULL, 10) & 1;
    return definition(s, name, n);
}

static unsigned primary(struct smv *s)
{
    unsigned v;
    if (accept(s, "!"))
        return !primary(s);
    if (accept(s, "TRUE"))
        return 1;
    if (accept(s, "FALSE"))
        return 0;
    if (accept(s, "next")) {
        need(s, "(");
        v = identifier(s, 1);
        need(s, ")");
        return v;
    }
    if (!accept(s, "("))
        return identifier(s, 0);
    v = implication(s);
    need(s, ")");
    return v;
}

static unsigned equality(struct smv *s)
{
    unsigned a = primary(s);
    return accept(s, "=") ? a == primary(s) : a;
}

static unsigned conjunction(struct smv *s)
{
    unsigned a = equality(s);
    while (accept(s, "&"))
        a &= equality(s);
    return a;
}

static unsigned disjunction(struct smv *s)
{
    unsigned a = conjunction(s);
    while (accept(s, "|"))
        a |= conjunction(s);
    return a;
}

static unsigned choice(struct smv *s)
{
    unsigned a = disjunction(s);
    if (!accept(s, "?"))
        return a;
    unsigned b = choice(s);
    need(s, ":");
    unsigned c = choice(s);
    return a ? b : c;
}

static unsigned implication(struct smv *s)
{
    unsigned a = choice(s);
    if (accept(s, "<->"))
        a = a == choice(s);
    if (accept(s, "->")) {
        unsigned b = implication(s);
        return !a || b;
    }
    return a;
}

// The expression of the n-th section that begins with the word.
static unsigned section(struct smv *s, const char *word, unsigned n)
{
    s->at = strstr(s->text, word);
    while (s->at && n-- > 0)
        s->at = strstr(s->at + 1, word);
    assert_non_null(s->at);
    s->at += strlen(word);
    unsigned v = implication(s);
    skip_blanks(s);
    assert_true(!*s->at || isupper((unsigned char)*s->at));
    return v;
}

// ---- the relation of a module ---------------------------------------------------------------------------------------------------------------

struct reached {
    bool at[GEN_NODES][1 << GEN_VARS];
    unsigned n;
};

static enum rc note(void *ctx, uint32_t edge, uint32_t node, const uint64_t *values)
{
    struct reached *r = ctx;
    (void)edge;
    r->at[node][*values] = true;
    r->n++;
    return RC_OK;
}

static void compare_steps(struct smv *s, struct stepper *step, const struct bool_program *p)
{
    struct budget b = { 0 };
    for (unsigned node = 0; node < p->nodes.n; node++)
        for (uint64_t values = 0; values < UINT64_C(1) << p->vars.n; values++) {
            struct reached next = { .n = 0 };
            assert_int_equal(stepper_next(step, node, &values, &b, note, &next), RC_OK);
            if (!next.n)
                next.at[node][values] = true;
            for (unsigned to = 0; to < p->nodes.n; to++)
                for (unsigned new = 0; new < 1u << p->vars.n; new ++) {
                    s->location[0] = node;
                    s->location[1] = to;
                    s->values[0] = (unsigned)values;
                    s->values[1] = new;
                    assert_int_equal(section(s, "\nTRANS\n", 0), next.at[to][new]);
                }
        }
}

static void compare_states(struct smv *s, struct stepper *step, const struct bool_program *p,
                           const struct bool_claims *claims)
{
    struct budget b = { 0 };
    struct reached first = { .n = 0 };
    assert_int_equal(stepper_first(step, &b, note, &first), RC_OK);
    for (unsigned node = 0; node < p->nodes.n; node++)
        for (uint64_t values = 0; values < UINT64_C(1) << p->vars.n; values++) {
            bool fine = true;
            s->location[0] = node;
            s->values[0] = (unsigned)values;
            assert_int_equal(section(s, "\nINIT\n", 0), first.at[node][values]);
            for (unsigned i = 0; i < claims->n; i++)
                fine = section(s, "\nINVARSPEC\n", i) && fine;
            assert_int_equal(fine, stepper_violated(step, node, &values) == UINT32_MAX);
        }
}

// The module says of all states and pairs of states what our steps do.  COVERS: D36
static void test_smv(void **state)
{
    (void)state;
    struct rng r = rng_seed(unit_number("SEED", 9));
    uint64_t rounds = unit_rounds("ROUNDS", 90);
    for (uint64_t done = 0; done < rounds;) {
        struct bool_formulas pool;
        struct bool_program p;
        struct bool_claims claims = { 0 };
        struct stepper step;
        struct buf b = { 0 };
        formulas_init(&pool);
        gen_program(&p, &pool, &r);
        if (p.nodes.n << p.vars.n <= 32) {
            gen_claims(&claims, &p, &r);
            smv_print(&p, &claims, NULL, NULL, &b);
            struct smv s = { .text = buf_str(&b) };
            stepper_init(&step, &p);
            stepper_claims(&step, &claims);
            compare_states(&s, &step, &p, &claims);
            compare_steps(&s, &step, &p);
            stepper_free(&step);
            done++;
        }
        buf_free(&b);
        vec_free(&claims);
        bool_program_free(&p);
        formulas_free(&pool);
    }
}

// ---- text -----------------------------------------------------------------------------------------------------------------------------------

static void expect_part(const struct buf *b, const char *part)
{
    if (!strstr(buf_str(b), part))
        print_message("%s\n", buf_str(b));
    assert_non_null(strstr(buf_str(b), part));
}

struct small {
    struct bool_formulas pool;
    struct bool_program p;
    struct ltl_pool props;
    const struct ltl *prop;
};

// n0 -> n1 with b0, b1 := b1 ? * : b0, !b0; a property is b0 at n1, with a part that is if-then-else.
static void small_open(struct small *s)
{
    formulas_init(&s->pool);
    bool_program_init(&s->p, &s->pool);
    ltl_pool_init(&s->props);
    vec_push(&s->p.vars, "a */ b");
    vec_push(&s->p.vars, "c\nd");
    vec_push(&s->p.vars, "e");
    bool_program_add_node(&s->p, "n0");
    bool_program_add_node(&s->p, "n1");
    const struct bool_formula *b0 = formula_atom(&s->pool, 0), *b1 = formula_atom(&s->pool, 1),
                              *b2 = formula_atom(&s->pool, 2);
    uint32_t e = bool_program_add_edge(&s->p, 0, 1, formula_const(&s->pool, TRUTH_TRUE), "x = \"*/\"");
    bool_program_assign(&s->p, e, 0, formula_ite(&s->pool, b1, formula_const(&s->pool, TRUTH_UNKNOWN), b0));
    bool_program_assign(&s->p, e, 1, formula_not(&s->pool, b0));
    struct ltl_prop prop = { 1, formula_ite(&s->pool, b0, b1, b2), "p" };
    vec_push(&s->props.props, prop);
    s->prop = ltl_make(&s->props, LTL_PROP, 0, NULL, NULL);
}

static void small_close(struct small *s)
{
    ltl_pool_free(&s->props);
    bool_program_free(&s->p);
    formulas_free(&s->pool);
}

static void test_promela(void **state)
{
    (void)state;
    struct small s;
    struct buf b = { 0 };
    small_open(&s);
    struct ltl_pool *q = &s.props;
    const struct ltl *ever = ltl_make(q, LTL_UNTIL, 0, ltl_make(q, LTL_TRUE, 0, NULL, NULL), s.prop);
    promela_print(&s.p, NULL, q, ever, &b);
    expect_part(&b, "bool b0, t0;  /* a    b */\nbool b1, t1;  /* c d */\n");
    expect_part(&b, "    :: atomic {  /* x = \"  \" */\n"
                    "        true ->\n"
                    "        if\n"
                    "        :: (b1 || !b0) -> t0 = 0\n"
                    "        :: (b1 || b0) -> t0 = 1\n"
                    "        fi;\n"
                    "        d_step {\n"
                    "            t1 = (!b0);\n"
                    "            b0 = t0; t0 = 0;\n"
                    "            b1 = t1; t1 = 0;\n"
                    "            first = false;\n"
                    "            pc = 1;\n");
    expect_part(&b, "ltl property {\n    [] (!first || (<>((pc == 1 && ((b0 && b1) || (!b0 && b2))))))\n}\n");
    assert_null(strstr(buf_str(&b), "turn"));
    buf_free(&b);
    promela_print(&s.p, NULL, q, ltl_make(q, LTL_NEXT, 0, s.prop, NULL), &b);
    expect_part(&b, "turn = !turn;\n");
    expect_part(&b, "    :: turn && !(pc == 1 && ");
    assert_null(strstr(buf_str(&b), "ltl"));
    buf_free(&b);
    small_close(&s);
}

static void test_smv_text(void **state)
{
    (void)state;
    struct small s;
    struct buf b = { 0 };
    small_open(&s);
    struct ltl_pool *q = &s.props;
    const struct ltl *next = ltl_make(q, LTL_NEXT, 0, s.prop, NULL);
    smv_print(&s.p, NULL, q, ltl_make(q, LTL_RELEASE, 0, s.prop, next), &b);
    expect_part(&b, "  location : {at_n0, at_n1};\n  b0 : boolean;  -- a */ b\n  b1 : boolean;  -- c d\n");
    expect_part(&b,
                "\n    & (next(b0) ? (b1 | b0) : (b1 | !b0))\n    & (next(b1) <-> (!b0))\n    & (next(b2) <-> b2)\n");
    expect_part(&b, "LTLSPEC\n  ((location = at_n1 & (b0 ? b1 : b2))) V (X((location = at_n1 & (b0 ? b1 : b2))))\n");
    buf_free(&b);
    small_close(&s);
}

// ---- SPIN's answers ---------------------------------------------------------------------------------------------------------------------------

static void test_report(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum bool_verdict verdict;
        uint64_t states;
    } row[] = {
        { "State-vector 12 byte, depth reached 5, errors: 0\n       37 states, stored\n", BOOL_HOLDS, 37 },
        { "Warning: Search not completed\nerrors: 1\n  2 states, stored\n", BOOL_VIOLATED, 2 },
        { "error: max search depth too small\nerrors: 0\n  2 states, stored\n", BOOL_OPEN, 2 },
        { "pan: out of memory\nerrors: 0\n", BOOL_OPEN, 0 },
        { "Warning: Search not completed\nerrors: 0\n", BOOL_OPEN, 0 },
        { "Segmentation fault\n", BOOL_OPEN, 0 },
        { "", BOOL_OPEN, 0 },
    };
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        struct bool_result r;
        bool_result_init(&r);
        spin_read_report(row[i].text, &r);
        assert_int_equal(r.verdict, row[i].verdict);
        assert_int_equal(r.states, row[i].states);
        assert_int_equal(r.why[0] != '\0', r.verdict == BOOL_OPEN);
        bool_result_free(&r);
    }
}

static void test_trail(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool temporal, run;
        size_t steps, loop;
    } row[] = {
        { "@start 010\n@0 110\n", false, true, 1, 1 },
        { "x\n  @start 010\n  Never claim\n@0 110\n<<<<<START OF CYCLE>>>>>\n", true, true, 1, 1 },
        { "@start 010\n", true, true, 1, 1 },  // goes on to where nothing follows
        { "@start 010\n", false, true, 0, 0 },
        { "@start 010\n@0 100\n", false, false, 0, 0 },
        { "@start 010\n@7 110\n", false, false, 0, 0 },
        { "@start 010\n@0 11\n", false, true, 0, 0 },
        { "@0 110\n", false, false, 0, 0 },
        { "", true, false, 0, 0 },
    };
    struct small s;
    small_open(&s);
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        struct bool_result r;
        bool_result_init(&r);
        spin_read_trail(&s.p, row[i].text, row[i].temporal, &r);
        assert_int_equal(r.first != NULL, row[i].run);
        assert_int_equal(r.trace.n, row[i].steps);
        assert_int_equal(r.loop, row[i].loop);
        bool_result_free(&r);
    }
    small_close(&s);
}

// A PATH on which `sh` is all there is: no verdict, the reason, and nothing is left behind.
static void test_missing(void **state)
{
    (void)state;
    struct small s;
    struct bool_result r;
    char dir[] = "/tmp/t_export-XXXXXX", link[64], *path = strdup(getenv("PATH"));
    assert_non_null(mkdtemp(dir));
    snprintf(link, sizeof link, "%s/sh", dir);
    assert_int_equal(symlink("/bin/sh", link), 0);
    setenv("PATH", dir, 1);
    setenv("TMPDIR", dir, 1);
    small_open(&s);
    bool_result_init(&r);
    spin_check(&s.p, NULL, NULL, NULL, 5, &r);
    assert_int_equal(r.verdict, BOOL_OPEN);
    assert_string_equal(r.why, "spin: not found");
    bool_result_free(&r);
    bool_result_init(&r);
    setenv("TMPDIR", "/no/such/folder", 1);
    spin_check(&s.p, NULL, NULL, NULL, 5, &r);
    assert_int_equal(r.verdict, BOOL_OPEN);
    assert_non_null(strstr(r.why, "No such file"));
    bool_result_free(&r);
    setenv("PATH", path, 1);
    unsetenv("TMPDIR");
    free(path);
    assert_int_equal(unlink(link), 0);
    assert_int_equal(rmdir(dir), 0);
    small_close(&s);
}

// The folder is removed with all that a program left in it which was ended because it took too long.
static void test_time_limit(void **state)
{
    (void)state;
    struct small s;
    struct bool_result r;
    char dir[] = "/tmp/t_export-XXXXXX", spin[64], path[4096];
    const char *old = getenv("PATH");
    char *kept = strdup(old ? old : "");
    assert_non_null(mkdtemp(dir));
    snprintf(spin, sizeof spin, "%s/spin", dir);
    FILE *f = fopen(spin, "w");
    assert_non_null(f);
    fputs("#!/bin/sh\n: >.hidden\n: >pan.c\nexec sleep 60\n", f);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(chmod(spin, 0700), 0);
    snprintf(path, sizeof path, "%s:%s", dir, kept);
    setenv("PATH", path, 1);
    setenv("TMPDIR", dir, 1);
    small_open(&s);
    bool_result_init(&r);
    spin_check(&s.p, NULL, NULL, NULL, 1, &r);
    assert_int_equal(r.verdict, BOOL_OPEN);
    assert_string_equal(r.why, "spin: time limit");
    bool_result_free(&r);
    small_close(&s);
    setenv("PATH", kept, 1);
    unsetenv("TMPDIR");
    free(kept);
    assert_int_equal(unlink(spin), 0);
    assert_int_equal(rmdir(dir), 0);  // empty
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smv),        cmocka_unit_test(test_promela), cmocka_unit_test(test_smv_text),
        cmocka_unit_test(test_report),     cmocka_unit_test(test_trail),   cmocka_unit_test(test_missing),
        cmocka_unit_test(test_time_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
