// SPDX-License-Identifier: Apache-2.0
// t_opt.c: options from text, from files, explained and written back.
#include "unit.h"

#include "base/arena.h"
#include "base/mem.h"
#include "base/opt.h"
#include "base/outfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum order { ORDER_DFS, ORDER_BFS, ORDER_RPO };

static const struct opt_choice order_choices[] = {
    { "dfs", ORDER_DFS, "newest first" },
    { "bfs", ORDER_BFS, "oldest first" },
    { "reverse-post-order", ORDER_RPO, "the order that reaches a loop's exit only after the loop itself is done" },
    { NULL, 0, NULL },
};

#define DEMO_OPTS(X)                                                         \
    X(BOOL, widen, true, 0, 0, "", "widen instead of join")                  \
    X(BOOL, no_join, false, 0, 0, "", "a switch whose name begins with no")  \
    X(INT, delay_max, 3, 0, 1000, "merges", "merges before widening starts") \
    X(INT, any, -1, INT64_MIN, INT64_MAX, "", "any number")                  \
    X(ENUM, order, ORDER_DFS, order_choices, 0, "", "order of the waitlist") \
    X(STR, file, NULL, 0, 0, "PATH", "where the precision is written")       \
    X(STR, entry, "main", 0, 0, "", "first function")
OPT_STRUCT(demo_cfg, DEMO_OPTS);
#define OPT_S demo_cfg
static const struct opt_spec demo_specs[] = { DEMO_OPTS(OPT_ROW) };
#undef OPT_S

struct setup {
    struct demo_cfg plain, demo;  // without and with the prefix cpa.demo
    struct options o;
    struct arena mem;
    struct buf why, text;
    char dir[32];
    size_t live;
};

static int set_up(void **state)
{
    static struct setup s;
    s = (struct setup){ .dir = "/tmp/t_opt-XXXXXX", .live = mem_live() };
    s.o.mem = &s.mem;
    if (!mkdtemp(s.dir) || chdir(s.dir))
        return -1;
    opt_register(&s.o, (struct opt_group){ "", "General", demo_specs, ARRAY_LEN(demo_specs), &s.plain });
    opt_register(&s.o, (struct opt_group){ "cpa.demo", "Demo", demo_specs, ARRAY_LEN(demo_specs), &s.demo });
    *state = &s;
    return 0;
}

static int tear_down(void **state)
{
    struct setup *s = *state;
    unlink("a.conf");
    unlink("b.conf");
    rmdir("sub");
    arena_free(&s->mem);
    buf_free(&s->why);
    buf_free(&s->text);
    outfile_release();
    return chdir("/") || rmdir(s->dir) || mem_live() != s->live ? -1 : 0;
}

static void expect_set(struct setup *s, const char *name, const char *value)
{
    assert_int_equal(opt_set(&s->o, name, value, &s->why), RC_OK);
    assert_string_equal(buf_str(&s->why), "");
}

static void expect_error(struct setup *s, const char *name, const char *value, const char *why)
{
    buf_free(&s->why);
    assert_int_equal(opt_set(&s->o, name, value, &s->why), RC_USER);
    assert_string_equal(buf_str(&s->why), why);
    buf_free(&s->why);
}

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void expect_load(struct setup *s, const char *text)
{
    write_file("a.conf", text);
    assert_int_equal(opt_load(&s->o, "a.conf", &s->why), RC_OK);
    assert_string_equal(buf_str(&s->why), "");
}

static void expect_load_error(struct setup *s, const char *text, const char *why)
{
    write_file("a.conf", text);
    assert_int_equal(opt_load(&s->o, "a.conf", &s->why), RC_USER);
    assert_string_equal(buf_str(&s->why), why);
    buf_free(&s->why);
}

static void defaults(void **state)
{
    struct setup *s = *state;
    assert_true(s->demo.widen);
    assert_int_equal(s->demo.delay_max, 3);
    assert_int_equal(s->demo.any, -1);
    assert_int_equal(s->demo.order, ORDER_DFS);
    assert_null(s->demo.file);
    assert_string_equal(s->demo.entry, "main");
}

static void values(void **state)
{
    struct setup *s = *state;
    char text[] = "out.txt";
    expect_set(s, "cpa.demo.widen", "off");
    assert_false(s->demo.widen);
    assert_true(s->plain.widen);
    expect_set(s, "cpa.demo.widen", NULL);
    assert_true(s->demo.widen);
    expect_set(s, "no-cpa.demo.widen", NULL);
    assert_false(s->demo.widen);
    expect_set(s, "no-widen", NULL);
    assert_false(s->plain.widen);
    expect_set(s, "no-join", NULL);
    assert_true(s->plain.no_join);
    expect_set(s, "no-no-join", NULL);
    assert_false(s->plain.no_join);
    expect_set(s, "delay-max", "1000");
    expect_set(s, "cpa.demo.delay_max", "0");
    assert_int_equal(s->plain.delay_max, 1000);
    assert_int_equal(s->demo.delay_max, 0);
    expect_set(s, "any", "-9223372036854775808");
    assert_true(s->plain.any == INT64_MIN);
    expect_set(s, "any", "inf");
    assert_true(s->plain.any == INT64_MAX);
    struct buf dump = { 0 };
    opt_dump(&s->o, &dump);
    assert_non_null(strstr(buf_str(&dump), "\nany = inf\n"));
    buf_free(&dump);
    expect_set(s, "order", "reverse_post_order");
    assert_int_equal(s->plain.order, ORDER_RPO);
    expect_set(s, "file", text);
    text[0] = 'X';
    assert_string_equal(s->plain.file, "out.txt");
}

static void errors(void **state)
{
    struct setup *s = *state;
    expect_error(s, "cpa.demo.wide", NULL, "unknown option 'cpa.demo.wide'; did you mean 'cpa.demo.widen'?");
    expect_error(s, "deley-max", "1", "unknown option 'deley-max'; did you mean 'delay-max'?");
    expect_error(s, "demo.widen", NULL, "unknown option 'demo.widen'");
    expect_error(s, "frobnicate", NULL, "unknown option 'frobnicate'");
    expect_error(s, "delay-max", "1001", "option 'delay-max': '1001' is out of range (0 to 1000 merges)");
    expect_error(s, "delay-max", "-1", "option 'delay-max': '-1' is out of range (0 to 1000 merges)");
    expect_error(s, "delay-max", "3x", "option 'delay-max': '3x' is not a number (0 to 1000 merges)");
    expect_error(s, "delay-max", "", "option 'delay-max': '' is not a number (0 to 1000 merges)");
    expect_error(s, "delay-max", "inf", "option 'delay-max': 'inf' is not a number (0 to 1000 merges)");
    expect_error(s, "delay-max", " 3", "option 'delay-max': ' 3' is not a number (0 to 1000 merges)");
    expect_error(s, "any", "9223372036854775808", "option 'any': '9223372036854775808' is out of range (any number)");
    expect_error(s, "delay-max", NULL, "option 'delay-max' needs a value");
    expect_error(s, "no-delay-max", NULL, "option 'no-delay-max' cannot be negated: it is no switch");
    expect_error(s, "no-widen", "true", "option 'no-widen' takes no value");
    expect_error(s, "widen", "perhaps", "option 'widen': 'perhaps' is neither true nor false");
    expect_error(s, "order", "dfs2", "option 'order': 'dfs2' is not one of dfs, bfs, reverse-post-order");
    assert_int_equal(s->plain.delay_max, 3);
}

static void files(void **state)
{
    struct setup *s = *state;
    write_file("b.conf", "order = bfs\ndelay-max = 5\n");
    expect_load(s, "# a comment\n"
                   "include b.conf   # its settings come first\n"
                   "\n"
                   "  delay_max=7\t# more\n"
                   "cpa.demo.entry = \"a \\\"b\\\" # c\\\\\\n\"  # quoted\r\n"
                   "file = some where#1\n"
                   "widen = no");
    assert_int_equal(s->plain.order, ORDER_BFS);
    assert_int_equal(s->plain.delay_max, 7);
    assert_string_equal(s->demo.entry, "a \"b\" # c\\\n");
    assert_string_equal(s->plain.file, "some where#1");
    assert_false(s->plain.widen);
    expect_load(s, "");
}

static void file_errors(void **state)
{
    struct setup *s = *state;
    expect_load_error(s, "\nwiden = 1\nwiden = 0\n", "a.conf:3: option 'widen' was already set in line 2");
    expect_load_error(s, "widen\n", "a.conf:1: expected `key = value` or `include FILE`");
    expect_load_error(s, "widne = true\n", "a.conf:1: unknown option 'widne'; did you mean 'widen'?");
    expect_load_error(s, "file = \"x\n", "a.conf:1: the quoted text does not end, or more follows it");
    expect_load_error(s, "file = \"x\" y\n", "a.conf:1: the quoted text does not end, or more follows it");
    expect_load_error(s, "include none.conf\n", "none.conf: No such file or directory");
    expect_load_error(s, "\n\ninclude a.conf\n", "a.conf:3: includes are nested too deeply");
    expect_load_error(s, "any = x\n", "a.conf:1: option 'any': 'x' is not a number (any number)");
    assert_int_equal(opt_load(&s->o, ".", &s->why), RC_USER);
    assert_string_equal(buf_str(&s->why), ".: Is a directory");
}

// What opt_dump writes gives the same configuration and the same text again.
static void dump_round_trips(void **state)
{
    struct setup *s = *state;
    expect_set(s, "cpa.demo.file", "  # \"strange\\ \n name");
    expect_set(s, "entry", "");
    expect_set(s, "order", "bfs");
    expect_set(s, "no-widen", NULL);
    opt_dump(&s->o, &s->text);
    const char *general = "# General\n"
                          "widen = false\n"
                          "no-join = false\n"
                          "delay-max = 3\n"
                          "any = -1\n"
                          "order = bfs\n"
                          "# file is not set\n"
                          "entry = \"\"\n"
                          "\n"
                          "# Demo\n";
    assert_memory_equal(buf_str(&s->text), general, strlen(general));
    expect_set(s, "cpa.demo.file", "x");
    expect_set(s, "entry", "x");
    expect_set(s, "order", "dfs");
    expect_set(s, "widen", NULL);
    expect_load(s, buf_str(&s->text));
    assert_string_equal(s->demo.file, "  # \"strange\\ \n name");
    struct buf again = { 0 };
    opt_dump(&s->o, &again);
    assert_string_equal(buf_str(&again), buf_str(&s->text));
    buf_free(&again);
}

static void help_fits_the_terminal(void **state)
{
    struct setup *s = *state;
    opt_help_text(&s->o, &s->text);
    const char *begin = "General:\n"
                        "  --[no-]widen\n"
                        "      widen instead of join (default: on)\n";
    assert_memory_equal(buf_str(&s->text), begin, strlen(begin));
    assert_non_null(strstr(buf_str(&s->text), "\n  --cpa.demo.delay-max=N\n"
                                              "      merges before widening starts (default: 3; 0 to 1000 merges)\n"));
    assert_non_null(strstr(buf_str(&s->text), "\n  --file=PATH\n      where the precision is written\n"));
    assert_non_null(strstr(buf_str(&s->text), "\n        bfs                 oldest first\n"));
    for (const char *line = buf_str(&s->text); *line; line += strcspn(line, "\n") + 1)
        assert_true(strcspn(line, "\n") <= 80);
}

static void help_as_markdown(void **state)
{
    struct setup *s = *state;
    opt_help_md(&s->o, &s->text);
    assert_non_null(strstr(buf_str(&s->text), "\n## Demo\n\n- `--[no-]cpa.demo.widen`: widen instead of join"));
    assert_non_null(strstr(buf_str(&s->text), "\n- `--order=WHICH`: order of the waitlist (default: dfs)\n"
                                              "  - `dfs`: newest first\n"));
    assert_non_null(strstr(buf_str(&s->text), "- `--entry=TEXT`: first function (default: main)\n"));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(defaults),    TEST(values),           TEST(errors),           TEST(files),
        TEST(file_errors), TEST(dump_round_trips), TEST(help_as_markdown), TEST(help_fits_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
