// SPDX-License-Identifier: Apache-2.0
// t_source.c: positions, line markers, and messages as text and JSON.
#include "unit.h"

#include "base/diag.h"
#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>

static struct loc at(const struct source_file *f, uint32_t off)
{
    return (struct loc){ f->base + off };
}

static void places_count_lines_and_columns(void **state)
{
    (void)state;
    size_t before = mem_live();
    struct sources s = { 0 };
    struct source_file *a = sources_add(&s, "a.c", "one\ntwo\r\n\nfour", 14);
    struct source_file *b = sources_add(&s, "b.c", "", 0);
    struct source_file *c = sources_add(&s, "c.c", "x", 1);
    static const struct {
        uint32_t off, line, col, text_len;
    } row[] = { { 0, 1, 1, 3 }, { 2, 1, 3, 3 },  { 3, 1, 4, 3 }, { 4, 2, 1, 3 },
                { 9, 3, 1, 0 }, { 10, 4, 1, 4 }, { 14, 4, 5, 4 } };
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        struct place p = sources_place(&s, at(a, row[i].off));
        assert_string_equal(p.file, "a.c");
        assert_int_equal(p.line, row[i].line);
        assert_int_equal(p.col, row[i].col);
        assert_int_equal(p.text_len, row[i].text_len);
    }
    assert_string_equal(sources_place(&s, at(b, 0)).file, "b.c");
    assert_int_equal(sources_place(&s, at(b, 0)).line, 1);
    assert_string_equal(sources_place(&s, at(c, 0)).file, "c.c");
    assert_int_equal(sources_place(&s, (struct loc){ 0 }).line, 0);
    assert_int_equal(sources_place(&s, (struct loc){ 1000 }).line, 0);
    sources_free(&s);
    assert_int_equal(mem_live(), before);
}

static void markers_rename_what_follows(void **state)
{
    (void)state;
    struct sources s = { 0 };
    const char text[] = "int a;\n# 12 \"x.h\"\nint b;\nint c;\n# 3 \"y.c\"\nint d;\n";
    struct source_file *f = sources_add(&s, "t.i", text, sizeof text - 1);
    const char *b = strstr(f->text, "int b"), *d = strstr(f->text, "int d");
    sources_marker(&s, f, (struct line_marker){ at(f, (uint32_t)(b - f->text)).off, 12, "x.h", true });
    sources_marker(&s, f, (struct line_marker){ at(f, (uint32_t)(d - f->text)).off, 3, "y.c", false });
    static const struct {
        const char *find, *file;
        uint32_t line, phys;
    } row[] = { { "a;", "t.i", 1, 1 }, { "b;", "x.h", 12, 3 }, { "c;", "x.h", 13, 4 }, { "d;", "y.c", 3, 6 } };
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        struct loc loc = at(f, (uint32_t)(strstr(f->text, row[i].find) - f->text));
        struct place p = sources_place(&s, loc);
        assert_int_equal(sources_in_system(&s, loc), strcmp(row[i].file, "x.h") == 0);
        assert_string_equal(p.file, row[i].file);
        assert_int_equal(p.line, row[i].line);
        assert_int_equal(p.col, 5);
        assert_string_equal(p.phys_file, "t.i");
        assert_int_equal(p.phys_line, row[i].phys);
    }
    sources_free(&s);
}

// A diagnostic stream into memory.
struct capture {
    struct sources src;
    struct diag d;
    char *text;
    size_t n;
};

static void capture_begin(struct capture *c, enum diag_format format)
{
    *c = (struct capture){ .d = { .format = format } };
    c->d.src = &c->src;
    c->d.out = open_memstream(&c->text, &c->n);
    assert_non_null(c->d.out);
}

static void capture_end(struct capture *c, const char *want)
{
    fclose(c->d.out);
    assert_string_equal(c->text, want);
    free(c->text);
    sources_free(&c->src);
}

static void text_has_line_and_caret(void **state)
{
    (void)state;
    struct capture c;
    capture_begin(&c, DIAG_TEXT);
    struct source_file *f = sources_add(&c.src, "f.c", "\tint \xc3\xa4 = x\x01;\n", 14);
    diag_at(&c.d, at(f, 10), E0123, "no %s", "x");
    diag_at(&c.d, (struct loc){ 0 }, DIAG_NOTE, "that is all");
    assert_int_equal(c.d.errors, 1);
    capture_end(&c, "f.c:1:11: error: no x [E0123]\n \tint \xc3\xa4 = x?;\n \t        ^\nnote: that is all\n");
}

static void json_is_escaped(void **state)
{
    (void)state;
    struct capture c;
    capture_begin(&c, DIAG_JSON);
    struct source_file *f = sources_add(&c.src, "a\"b\\.c", "x\n", 2);
    diag_at(&c.d, at(f, 0), W0101, "tab\there\nbad \xff byte, good \xe2\x82\xac, surrogate \xed\xa0\x80");
    diag_at(&c.d, (struct loc){ 0 }, E0001, "plain");
    capture_end(
        &c, "{\"level\": \"warning\", \"file\": \"a\\\"b\\\\.c\", \"line\": 1, \"column\": 1, \"code\": \"W0101\", "
            "\"message\": \"tab\\u0009here\\nbad \\ufffd byte, good \xe2\x82\xac, surrogate \\ufffd\\ufffd\\ufffd\"}\n"
            "{\"level\": \"error\", \"code\": \"E0001\", \"message\": \"plain\"}\n");
}

static void warnings_are_given_once(void **state)
{
    (void)state;
    struct capture c;
    capture_begin(&c, DIAG_TEXT);
    struct source_file *f = sources_add(&c.src, "f.c", "", 0);
    for (int i = 0; i < 3; i++) {
        diag_at(&c.d, at(f, 0), W0001, "again");
        diag_at(&c.d, at(f, 0), DIAG_NOTE, "because");
    }
    assert_int_equal(c.d.warnings, 1);
    capture_end(&c, "f.c:1:1: warning: again [W0001]\nf.c:1:1: note: because\n");
}

static void many_warnings_are_kept_apart(void **state)
{
    (void)state;
    struct capture c;
    capture_begin(&c, DIAG_TEXT);
    c.d.out = (fclose(c.d.out), free(c.text), NULL);
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 1000; i++)
            diag_at(&c.d, (struct loc){ 0 }, W0001, "number %d", i);
    assert_int_equal(c.d.warnings, 1000);
    sources_free(&c.src);
}

static void errors_after_the_limit_are_counted(void **state)
{
    (void)state;
    struct capture c;
    capture_begin(&c, DIAG_TEXT);
    c.d.max_errors = 2;
    for (int i = 0; i < 5; i++) {
        diag_at(&c.d, (struct loc){ 0 }, E0001, "number %d", i);
        diag_at(&c.d, (struct loc){ 0 }, DIAG_NOTE, "of %d", i);
    }
    assert_int_equal(c.d.errors, 5);
    capture_end(&c, "error: number 0 [E0001]\nnote: of 0\nerror: number 1 [E0001]\nnote: of 1\n");
}

static void long_lines_are_cut(void **state)
{
    (void)state;
    struct capture c;
    capture_begin(&c, DIAG_TEXT);
    char *line = mem_alloc(100000);
    memset(line, 'x', 100000);
    struct source_file *f = sources_add(&c.src, "f.c", line, 100000);
    mem_free(line, 100000);
    diag_at(&c.d, at(f, 50000), E0001, "far");
    fclose(c.d.out);
    assert_true(c.n < 400);
    assert_non_null(strstr(c.text, "f.c:1:50001: error: far"));
    free(c.text);
    sources_free(&c.src);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_count_lines_and_columns),
        cmocka_unit_test(markers_rename_what_follows),
        cmocka_unit_test(text_has_line_and_caret),
        cmocka_unit_test(json_is_escaped),
        cmocka_unit_test(warnings_are_given_once),
        cmocka_unit_test(many_warnings_are_kept_apart),
        cmocka_unit_test(errors_after_the_limit_are_counted),
        cmocka_unit_test(long_lines_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
