// SPDX-License-Identifier: Apache-2.0
// t_spec.c: tests of src/spec: property files, names, monitors, and their errors.
#include "unit.h"

#include "base/buf.h"
#include "base/rng.h"
#include "spec/spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct fixture {
    struct sources src;
    struct diag diag;
    char *messages;
    size_t messages_size;
    struct properties props;
    char path[64];
};

static void begin(struct fixture *f, const char *text, size_t size)
{
    memset(f, 0, sizeof *f);
    f->diag.src = &f->src;
    f->diag.out = open_memstream(&f->messages, &f->messages_size);
    strcpy(f->path, "/tmp/t_spec_XXXXXX");
    int fd = mkstemp(f->path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, size), (ssize_t)size);
    close(fd);
}

static void end(struct fixture *f)
{
    properties_free(&f->props);
    fclose(f->diag.out);
    free(f->messages);
    sources_free(&f->src);
    unlink(f->path);
}

static enum rc read_text(struct fixture *f, const char *text)
{
    begin(f, text, strlen(text));
    enum rc rc = spec_read(f->path, &f->props, &f->diag, &f->src);
    fflush(f->diag.out);
    return rc;
}

static void test_competition_files(void **state)
{
    (void)state;
    static const struct {
        const char *formula;
        enum property_kind kind;
        const char *name, *title;
    } rows[] = {
        { "G ! call(reach_error())", PROP_UNREACH_CALL, "reach_error", "unreach-call" },
        { "G ! call(__VERIFIER_error())", PROP_UNREACH_CALL, "__VERIFIER_error", "unreach-call" },
        { "G ! label(ERROR)", PROP_UNREACH_LABEL, "ERROR", "unreach-label" },
        { "G ! overflow", PROP_CHECK, NULL, "no-overflow" },
        { "F end", PROP_TERMINATION, NULL, "termination" },
        { "G valid-free", PROP_SAFETY, NULL, "valid-free" },
        { "G valid-deref", PROP_SAFETY, NULL, "valid-deref" },
        { "G valid-memtrack", PROP_SAFETY, NULL, "valid-memtrack" },
        { "G valid-memcleanup", PROP_SAFETY, NULL, "valid-memcleanup" },
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct fixture f;
        char text[200];
        (void)snprintf(text, sizeof text, "// comment\nCHECK( init(main()), LTL(%s) )\n\n", rows[i].formula);
        assert_int_equal(read_text(&f, text), RC_OK);
        assert_int_equal(f.props.n, 1);
        assert_int_equal(f.props.at[0].kind, rows[i].kind);
        assert_string_equal(f.props.at[0].title, rows[i].title);
        assert_string_equal(f.props.entry, "main");
        if (rows[i].name)
            assert_string_equal(f.props.at[0].name, rows[i].name);
        else
            assert_null(f.props.at[0].name);
        end(&f);
    }
}

static void test_several_checks(void **state)
{
    (void)state;
    struct fixture f;
    assert_int_equal(
        read_text(&f, "CHECK( init(start()), LTL(G valid-free) )\nCHECK(init(start()),LTL(G valid-deref))"), RC_OK);
    // Parts of memory safety are one property.
    assert_int_equal(f.props.n, 1);
    assert_string_equal(f.props.entry, "start");
    assert_int_equal(f.props.at[0].safety, SAFE_FREE | SAFE_DEREF);
    assert_null(spec_undecided(&f.props));
    assert_int_equal(f.props.asked.n, 2);
    assert_true(spec_violates(&f.props, &f.props.asked.at[0], 0, SAFE_FREE));
    assert_false(spec_violates(&f.props, &f.props.asked.at[0], 0, SAFE_DEREF));
    end(&f);
    assert_int_equal(read_text(&f, "CHECK( init(main()), LTL(G valid-free) )\nCHECK(init(main()),LTL(F end))"), RC_OK);
    assert_string_equal(spec_undecided(&f.props), "termination");
    assert_false(spec_names_undecided(&f.props, &f.props.asked.at[0]));
    assert_true(spec_names_undecided(&f.props, &f.props.asked.at[1]));
    end(&f);
}

// A run has one entry function.
static void test_entries(void **state)
{
    (void)state;
    struct fixture f;
    assert_int_equal(read_text(&f, "CHECK( init(a()), LTL(G valid-free) )\nCHECK(init(b()),LTL(G valid-free))"),
                     RC_USER);
    end(&f);
    assert_int_equal(read_text(&f, "CHECK( init(a()), LTL(G valid-free) )"), RC_OK);
    assert_string_equal(spec_entry(&f.props, "main", &f.diag), "a");
    assert_string_equal(spec_entry(&f.props, "b", &f.diag), "b");
    f.props.named = true;
    assert_null(spec_entry(&f.props, "main", &f.diag));
    assert_string_equal(spec_entry(&f.props, "b", &f.diag), "b");
    end(&f);
}

static void test_names(void **state)
{
    (void)state;
    struct fixture f;
    begin(&f, "", 0);
    assert_int_equal(spec_read("no-overflow", &f.props, &f.diag, &f.src), RC_OK);
    assert_int_equal(spec_checks(&f.props), CHECK_OVERFLOW);
    assert_null(spec_undecided(&f.props));
    properties_free(&f.props);
    // What is asked for twice is one, and kinds that several names share are one property.
    assert_int_equal(spec_read("no-overflow,undefined-behaviour,no-overflow", &f.props, &f.diag, &f.src), RC_OK);
    assert_int_equal(f.props.asked.n, 2);
    for (size_t i = 0; i < f.props.n; i++)
        for (size_t k = 0; k < i; k++)
            assert_true(f.props.at[i].kind != f.props.at[k].kind || f.props.at[i].check != f.props.at[k].check);
    assert_true(spec_violates(&f.props, &f.props.asked.at[0], 0, 0));
    assert_true(spec_violates(&f.props, &f.props.asked.at[1], 0, 0));
    assert_false(spec_violates(&f.props, &f.props.asked.at[0], 1, 0));
    properties_free(&f.props);
    assert_int_equal(spec_read("memsafety", &f.props, &f.diag, &f.src), RC_OK);
    assert_int_equal(f.props.n, 1);
    assert_int_equal(spec_safety(&f.props), SAFE_DEREF | SAFE_FREE | SAFE_MEMTRACK);
    properties_free(&f.props);
    assert_int_equal(spec_read("valid-memtrack,unreach-call,memcleanup", &f.props, &f.diag, &f.src), RC_OK);
    assert_int_equal(f.props.n, 2);
    assert_int_equal(spec_safety(&f.props), SAFE_MEMTRACK | SAFE_MEMCLEANUP);
    properties_free(&f.props);
    assert_int_equal(spec_read("memsafety,nonsense", &f.props, &f.diag, &f.src), RC_USER);
    assert_int_equal(spec_read("unreach-label", &f.props, &f.diag, &f.src), RC_OK);
    assert_string_equal(f.props.at[0].name, "ERROR");
    properties_free(&f.props);
    assert_int_equal(spec_read("nonsense", &f.props, &f.diag, &f.src), RC_USER);
    assert_int_equal(spec_read("/no/such/file.prp", &f.props, &f.diag, &f.src), RC_USER);
    fflush(f.diag.out);
    assert_non_null(strstr(f.messages, "unknown property `nonsense`"));
    end(&f);
}

static void test_errors_are_located(void **state)
{
    (void)state;
    static const struct {
        const char *text, *place, *what;
    } rows[] = {
        { "CHECK( init(main(), LTL(F end) )", ":1:19: ", "`)` expected" },
        { "\nCHECK( init(main()), LTL(G ! foo) )", ":2:30: ", "unknown formula" },
        { "CHECK( init(main()), LTL(X end) )", ":1:", "`G` or `F` expected" },
        { "COVER( init(main()), LTL(F end) )", ":1:1: ", "`CHECK(` expected" },
        { "", "", "no CHECK" },
        { "CHECK( init(main()), LTL(G ! call(reach_error()", "", "`)` expected" },
        { "CHECK( init(main()), LTL(F overflow) )", ":1:28: ", "only `end`" },
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct fixture f;
        assert_int_equal(read_text(&f, rows[i].text), RC_USER);
        assert_int_equal(f.props.n, 0);
        assert_int_equal(f.diag.errors, 1);
        assert_non_null(strstr(f.messages, rows[i].place));
        assert_non_null(strstr(f.messages, rows[i].what));
        end(&f);
    }
}

// Damaged files give an error or properties, never anything else.
static void test_damaged_files(void **state)
{
    (void)state;
    static const char good[] =
        "CHECK( init(main()), LTL(G ! call(reach_error())) )\nCHECK( init(main()), LTL(F end) )\n";
    struct rng r = rng_seed(7);
    for (int i = 0; i < 300; i++) {
        char text[sizeof good];
        memcpy(text, good, sizeof good);
        size_t n = sizeof good - 1;
        for (uint64_t k = rng_below(&r, 4); k > 0; k--)
            text[rng_below(&r, n)] = (char)rng_next(&r);
        if (i % 3 == 0)
            n = rng_below(&r, n);
        struct fixture f;
        begin(&f, text, n);
        enum rc rc = spec_read(f.path, &f.props, &f.diag, &f.src);
        assert_true(rc == RC_OK ? f.props.n > 0 : f.diag.errors == 1);
        end(&f);
    }
}

struct monitor {
    struct fixture f;
    struct program prog;
    struct cfa cfa;
    struct automaton *a;
    enum rc rc;
};

static void monitor_read(struct monitor *m, const char *text)
{
    begin(&m->f, text, strlen(text));
    memset(&m->cfa, 0, sizeof m->cfa);
    program_init(&m->prog, &machine_lp64, &m->f.diag);
    m->f.diag.src = &m->prog.src;
    m->cfa.prog = &m->prog;
    m->rc = spec_read_automaton(m->f.path, m->cfa.prog, &m->f.diag, &m->prog.mem, &m->a);
    fflush(m->f.diag.out);
}

static void monitor_end(struct monitor *m)
{
    program_release(&m->prog);
    m->f.diag.src = &m->f.src;
    end(&m->f);
}

static void test_monitor(void **state)
{
    (void)state;
    struct monitor m;
    monitor_read(&m, "# locking\nunlocked: call(lock) -> locked\nlocked: call(unlock) -> unlocked # fine\n"
                     "locked: call(lock) -> ERROR\nunlocked: label(OUT) -> ERROR\n");
    assert_int_equal(m.rc, RC_OK);
    assert_int_equal(m.a->n_states, 3);
    assert_int_equal(m.a->initial, 0);
    struct sym name = sym_of(&m.prog.syms, "lock"), other = sym_of(&m.prog.syms, "__old_lock");
    struct edge lock = { .kind = EDGE_EXTERN, .extern_name = other, .called = name };
    struct edge inside = { .kind = EDGE_EXTERN, .extern_name = name };  // of a library model
    struct edge unlock = { .kind = EDGE_EXTERN, .extern_name = sym_of(&m.prog.syms, "unlock"), .called = other };
    struct edge out = { .kind = EDGE_SKIP, .label = sym_of(&m.prog.syms, "OUT") };
    struct edge skip = { .kind = EDGE_SKIP };
    uint32_t s = automaton_step(m.a, 0, &lock);
    assert_int_equal(s, 1);
    assert_int_equal(automaton_step(m.a, s, &unlock), 0);
    assert_int_equal(automaton_step(m.a, s, &skip), s);
    assert_int_equal(automaton_step(m.a, s, &inside), s);
    assert_true(m.a->is_error[automaton_step(m.a, s, &lock)]);
    assert_true(m.a->is_error[automaton_step(m.a, 0, &out)]);
    assert_false(m.a->is_error[automaton_step(m.a, s, &out)]);
    assert_true(automaton_watches(m.a, &out));
    assert_false(automaton_watches(m.a, &skip));
    monitor_end(&m);
}

static void test_monitor_errors(void **state)
{
    (void)state;
    static const struct {
        const char *text, *what;
    } rows[] = {
        { "a call(f) -> b\n", ":1:3: " },
        { "a: walk(f) -> b\n", ":1:4: " },
        { "a: call(f) => b\n", "`->` expected" },
        { "a: call(f) -> b c\n", "end of the line expected" },
        { "# nothing\n", "no transition" },
        { "ERROR: call(f) -> b\n", "begins in ERROR" },
        { "a: call(f) -> b\na: call(f) -> ERROR\n", ":2:4: " },
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct monitor m;
        monitor_read(&m, rows[i].text);
        assert_int_equal(m.rc, RC_USER);
        assert_non_null(strstr(m.f.messages, rows[i].what));
        monitor_end(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_competition_files),
        cmocka_unit_test(test_several_checks),
        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_errors_are_located),
        cmocka_unit_test(test_damaged_files),
        cmocka_unit_test(test_monitor),
        cmocka_unit_test(test_monitor_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
