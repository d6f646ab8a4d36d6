// SPDX-License-Identifier: Apache-2.0
// t_record.c: records come back as they were written, or are refused; texts that are sealed; lists of names; JSON by templates.
#include "unit.h"

#include "base/names.h"
#include "base/record.h"

#include <stddef.h>

struct thing {
    uint64_t big;
    uint32_t small;
    int kind;
    bool yes;
    const char *text, *maybe;
};

static const struct record_field fields[] = {
    RECORD_FIELD(thing, U64, big, 0),  RECORD_FIELD(thing, U32, small, 0), RECORD_FIELD(thing, INT, kind, 3),
    RECORD_FIELD(thing, BOOL, yes, 0), RECORD_FIELD(thing, TEXT, text, 0), RECORD_FIELD(thing, MAYBE, maybe, 0)
};
static const struct thing things[] = { { UINT64_MAX, UINT32_MAX, 3, true, "a b\nend\n12:", NULL },
                                       { 0, 0, 0, false, "", "-" } };

static void put_things(struct buf *b)
{
    for (size_t i = 0; i < ARRAY_LEN(things); i++)
        record_put(b, "thing", fields, ARRAY_LEN(fields), &things[i]);
    buf_puts(b, "numbers ");
    buf_i128(b, RECORD_LOW);
    buf_putc(b, ' ');
    buf_i128(b, RECORD_HIGH);
    buf_putc(b, '\n');
}

// True: all of it is there, and as it was.
static bool get_things(struct record *r)
{
    bool same = true;
    for (size_t i = 0; i < ARRAY_LEN(things); i++) {
        struct thing t = { 0 };
        const struct thing *u = &things[i];
        if (!record_get(r, "thing", fields, ARRAY_LEN(fields), &t))
            return false;
        same = same && t.big == u->big && t.small == u->small && t.kind == u->kind && t.yes == u->yes &&
               strcmp(t.text, u->text) == 0 && !t.maybe == !u->maybe && (!t.maybe || strcmp(t.maybe, u->maybe) == 0);
    }
    same = same && !record_take(r, "number") && record_take(r, "numbers");
    same = same && record_number(r, RECORD_LOW, 0) == RECORD_LOW && record_number(r, 0, RECORD_HIGH) == RECORD_HIGH;
    record_end(r);
    return same && !r->bad && r->at == r->end;
}

static void records_come_back(void **state)
{
    (void)state;
    struct arena mem = { 0 };
    struct buf b = { 0 };
    put_things(&b);
    struct record r = record_of(b.at, b.n, &mem);
    assert_true(get_things(&r));
    for (size_t n = 0; n < b.n; n++) {
        r = record_of(b.at, n, &mem);
        assert_false(get_things(&r));
    }
    buf_free(&b);
    arena_free(&mem);
}

static bool is_refused(const char *text, i128 low, i128 high)
{
    struct record r = record_of(text, strlen(text), NULL);
    return record_number(&r, low, high) == low && r.bad;
}

static void numbers_have_bounds(void **state)
{
    (void)state;
    assert_true(is_refused(" 4", 0, 3));
    assert_true(is_refused(" -1", 0, 3));
    assert_true(is_refused(" ", 0, 3));
    assert_true(is_refused(" -", 0, 3));
    assert_true(is_refused("3", 0, 3));
    assert_true(is_refused(" 170141183460469231731687303715884105728", RECORD_LOW, RECORD_HIGH));
    assert_false(is_refused(" 3", 0, 3));
}

static void seals_show_changes(void **state)
{
    (void)state;
    struct arena mem = { 0 };
    struct buf b = { 0 };
    struct record r;
    buf_puts(&b, "format 1\n");
    put_things(&b);
    record_seal(&b);
    assert_true(record_open(&b, "format 1\n", &mem, &r) && get_things(&r));
    assert_false(record_open(&b, "format 2\n", &mem, &r));
    for (size_t i = 0; i < b.n; i++) {
        b.at[i] ^= 1;
        assert_false(record_open(&b, "format 1\n", &mem, &r));
        b.at[i] ^= 1;
    }
    for (b.n--; b.n > 0; b.n--)
        assert_false(record_open(&b, "format 1\n", &mem, &r));
    buf_free(&b);
    arena_free(&mem);
}

static void lists_have_names(void **state)
{
    (void)state;
    assert_int_equal(names_count(""), 0);
    assert_int_equal(names_count(",a, bc,,d "), 3);
    assert_true(names_has("a,bc d", "bc"));
    assert_true(names_has("a,bc d", "d"));
    assert_false(names_has("a,bc d", "b"));
    assert_false(names_has("a,bc d", "bcd"));
}

static void templates_are_json(void **state)
{
    (void)state;
    struct buf b = { 0 };
    buf_jsonf(&b, "{'a': %s, 'b': [%u, %zu, %llu, %lld, %.3f]}", "it's \"x\"\n", 1u, (size_t)2, 3ull, -4ll, 0.5);
    buf_json(&b, NULL);
    assert_string_equal(buf_str(&b), "{\"a\": \"it's \\\"x\\\"\\n\", \"b\": [1, 2, 3, -4, 0.500]}null");
    buf_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(records_come_back), cmocka_unit_test(numbers_have_bounds),
                                        cmocka_unit_test(seals_show_changes), cmocka_unit_test(lists_have_names),
                                        cmocka_unit_test(templates_are_json) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
