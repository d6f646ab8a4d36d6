// SPDX-License-Identifier: Apache-2.0
// t_exp_read.c: conditions written by users: what they mean, and what is wrong with others.
#include "unit.h"

#include "cfa/exp_read.h"
#include "fixture.h"

#include <stdlib.h>

static const char program[] = "struct s { int a; unsigned b : 3; struct { short c[4]; } in; } g;\n"
                              "unsigned u; long l; char ch; int *p; int arr[10];\n"
                              "int helper(int n) { return n; }\n"
                              "int main(void) { int x = 1, y = 2; struct s s; s.a = x; int *q = &y;\n"
                              "  return helper(x + y) + (u < l) + (ch == *p) + (p == q) + arr[x] + g.a + s.a; }\n";

struct wanted {
    const char *text, *printed;  // atoms separated by " | "
};

static const struct wanted good[] = {
    { "x < y", "x < y" },
    { " x+3*y <= 10 ", "x + y * 3 <= 10" },
    { "1 < x", "x > 1" },
    { "x", "x" },
    { "!x", "x" },
    { "!(x < y)", "x < y" },
    { "x < y && y < 3 || !(x == 1)", "x < y | y < 3 | x == 1" },
    { "(x) == ((y))", "x == y" },
    { "(x + 1) * 2 == y", "(x + 1) * 2 == y" },
    { "x - y - 1 == 0", "x - y - 1 == 0" },
    { "x == -1", "x == -1" },
    { "~x == 7", "~x == 7" },
    { "x == 'a'", "x == 97" },
    { "x == 0x1F && y == 017", "x == 31 | y == 15" },
    { "u == 4294967295", "(long)u == 4294967295L" },
    { "u == 1u", "u == 1U" },
    { "l > u", "l > (long)u" },
    { "ch < x", "(int)ch < x" },
    { "u > x", "u > (unsigned int)x" },
    { "s.a == g.a", "s.a == g.a" },
    { "g.b == 2 && g.in.c[3] > 1", "(int)g.b == 2 | (int)g.in.c[3] > 1" },
    { "arr[2] == 3", "arr[2] == 3" },
    { "p == 0", "p == ((void *)0)" },
    { "p == q || q != &y", "p == q | q != &y" },
    { "p == arr", "p == arr" },
    { "x << 2 == y >> 1", "x << 2 == y >> 1" },
    { "x & 1 | y ^ 3", "x & 1 | y ^ 3" },
    { "x % 2 == 0", "x % 2 == 0" },
    { "2 == 2", "1" },
};

struct wrong {
    const char *text, *message;
    unsigned column;
};

static const struct wrong bad[] = {
    { "", "an operand is missing", 1 },
    { "x <", "an operand is missing", 4 },
    { "z == 1", "no variable of that name", 1 },
    { "n == 1", "no variable of that name", 1 },  // of another function
    { "x == y y", "should end here", 8 },
    { "(x == y", "`)` is missing", 8 },
    { "*p == 1", "behind pointers", 1 },
    { "x->a == 1", "behind pointers", 2 },
    { "s == g", "a record has no value", 1 },
    { "s.z == 1", "no such member", 3 },
    { "arr[x] == 1", "constant indices", 5 },
    { "arr[10] == 1", "outside of the array", 5 },
    { "p + 1 == q", "pointers can only be compared", 3 },
    { "p == x", "pointers can only be compared", 3 },
    { "(x && y) + 1 == 2", "is no number", 1 },
    { "x == 1.5", "no integer constant", 6 },
    { "x == 08", "no integer constant", 6 },
    { "x == 99999999999999999999", "no integer constant", 6 },
    { "x = 1", "should end here", 3 },
    { "x == '\\n'", "one plain character", 6 },
    { "& 3 == x", "has no address", 1 },
};

static const struct func *main_of(const struct fixture *f)
{
    return cfa_find_func(f->cfa, "main");
}

static enum rc read_text(struct fixture *f, const char *text, struct diag *d, struct exp_vec *atoms)
{
    struct source_file *file = sources_add(&f->prog.src, "cond", text, strlen(text));
    return exp_read(f->cfa, main_of(f), d, file->text, file->size, (struct loc){ file->base }, atoms);
}

static void test_good(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, program);
    for (size_t i = 0; i < ARRAY_LEN(good); i++) {
        struct exp_vec atoms = { 0 };
        struct buf b = { 0 };
        assert_int_equal(read_text(&f, good[i].text, &f.diag, &atoms), RC_OK);
        for (size_t k = 0; k < atoms.n; k++) {
            buf_puts(&b, k ? " | " : "");
            exp_print(&f.prog, atoms.at[k], &b);
        }
        if (strcmp(buf_str(&b), good[i].printed) != 0)
            fail_msg("%s: %s", good[i].text, buf_str(&b));
        buf_free(&b);
        vec_free(&atoms);
    }
    tear_down(&f);
}

static void test_bad(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, program);
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        char *out = NULL;
        size_t n = 0;
        struct exp_vec atoms = { 0 };
        struct diag d = { .src = &f.prog.src, .out = open_memstream(&out, &n) };
        assert_int_equal(read_text(&f, bad[i].text, &d, &atoms), RC_USER);
        fclose(d.out);
        char place[32];
        snprintf(place, sizeof place, "cond:1:%u: error", bad[i].column);
        if (!strstr(out, place) || !strstr(out, bad[i].message))
            fail_msg("%s: %s", bad[i].text, out);
        free(out);
        vec_free(&atoms);
        assert_int_equal(read_text(&f, bad[i].text, NULL, &atoms), RC_USER);
        vec_free(&atoms);
    }
    tear_down(&f);
}

static void test_depth(void **state)
{
    (void)state;
    struct fixture f;
    struct buf deep = { 0 }, wide = { 0 };
    struct exp_vec atoms = { 0 };
    fixture_text(&f, program);
    for (int i = 0; i < 100000; i++)
        buf_putc(&deep, i % 2 ? '(' : '!');
    buf_puts(&wide, "x == 0");
    for (int i = 0; i < 10000; i++)
        buf_puts(&wide, " + y");
    assert_int_equal(read_text(&f, buf_str(&deep), NULL, &atoms), RC_USER);
    assert_int_equal(read_text(&f, buf_str(&wide), NULL, &atoms), RC_USER);
    buf_free(&deep);
    buf_free(&wide);
    vec_free(&atoms);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),
        cmocka_unit_test(test_bad),
        cmocka_unit_test(test_depth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
