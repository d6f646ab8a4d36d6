// SPDX-License-Identifier: Apache-2.0
// t_base.c: memory, arenas, vectors, maps, symbols and strings.
#include "unit.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/sym.h"
#include "base/vec.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool is_zero(const void *p, size_t n)
{
    const unsigned char *s = p;
    for (size_t i = 0; i < n; i++)
        if (s[i])
            return false;
    return true;
}

// ---- mem --------------------------------------------------------------------------------------------------------

static void mem_counts_live_bytes(void **state)
{
    (void)state;
    size_t before = mem_live();
    char *p = mem_alloc(100);
    assert_true(is_zero(p, 100));
    assert_int_equal(mem_live(), before + 100);
    memset(p, 1, 100);
    p = mem_realloc(p, 100, 300);
    assert_int_equal(mem_live(), before + 300);
    assert_true(is_zero(p + 100, 200));
    assert_int_equal(p[99], 1);
    p = mem_realloc(p, 300, 10);
    assert_int_equal(mem_live(), before + 10);
    assert_true(mem_peak() >= before + 300);
    mem_free(p, 10);
    mem_free(NULL, 0);
    void *empty = mem_alloc(0);
    assert_non_null(empty);
    mem_free(empty, 0);
    assert_int_equal(mem_live(), before);
}

static jmp_buf on_oom;

// Whether an allocation of n bytes jumps to the handler.
static bool alloc_fails(size_t n)
{
    if (setjmp(on_oom)) {
        mem_on_oom(NULL);
        return true;
    }
    mem_on_oom(&on_oom);
    mem_free(mem_alloc(n), n);
    mem_on_oom(NULL);
    return false;
}

static void mem_limit_is_kept(void **state)
{
    (void)state;
    size_t before = mem_live();
    mem_limit(before + 1000);
    assert_int_equal(mem_limit_get(), before + 1000);
    assert_false(alloc_fails(1000));
    assert_true(alloc_fails(1001));
    assert_false(alloc_fails(1000));
    mem_limit(0);
    assert_false(alloc_fails(1001));
    assert_int_equal(mem_live(), before);
}

static void mem_fails_on_purpose(void **state)
{
    (void)state;
    size_t before = mem_live();
    mem_fail_at(3);
    assert_false(alloc_fails(1));
    assert_false(alloc_fails(1));
    assert_true(alloc_fails(1));
    assert_false(alloc_fails(1));
    assert_int_equal(mem_live(), before);
}

// ---- arena ------------------------------------------------------------------------------------------------------

static void arena_is_zeroed_and_aligned(void **state)
{
    (void)state;
    size_t before = mem_live();
    struct arena a = { 0 };
    for (size_t n = 0; n < 3000; n += 7) {
        char *p = arena_alloc(&a, n);
        assert_int_equal((uintptr_t)p % 16, 0);
        assert_true(is_zero(p, n));
        memset(p, 0xff, n);
    }
    char *big = arena_alloc(&a, 1 << 20);
    assert_true(is_zero(big, 1 << 20));
    assert_string_equal(arena_strndup(&a, "vernier", 3), "ver");
    assert_string_equal(arena_printf(&a, "%d-%s", 7, "x"), "7-x");
    arena_free(&a);
    assert_null(a.head);
    assert_int_equal(mem_live(), before);
}

// After a release the same memory is handed out again, and again zeroed.
static void arena_release_goes_back(void **state)
{
    (void)state;
    size_t before = mem_live();
    struct arena a = { 0 };
    struct rng r = rng_seed(1);
    struct arena_mark empty = arena_mark(&a);
    char *kept = arena_strndup(&a, "kept", 4);
    for (int round = 0; round < 200; round++) {
        struct arena_mark m = arena_mark(&a);
        for (int i = 0; i < 20; i++) {
            size_t n = rng_below(&r, round % 10 == 0 ? 40000 : 400);
            char *p = arena_alloc(&a, n);
            assert_true(is_zero(p, n));
            memset(p, 0xff, n);
        }
        arena_release(&a, m);
    }
    assert_string_equal(kept, "kept");
    arena_release(&a, empty);
    assert_int_equal(mem_live(), before);
    arena_free(&a);
}

// ---- vec --------------------------------------------------------------------------------------------------------

static void vec_grows_and_shrinks(void **state)
{
    (void)state;
    size_t before = mem_live();
    struct u32_vec v = { 0 };
    for (uint32_t i = 0; i < 1000; i++)
        vec_push(&v, i * i);
    assert_int_equal(v.n, 1000);
    assert_int_equal(vec_last(&v), 999 * 999);
    for (uint32_t i = 1000; i-- > 500;)
        assert_int_equal(vec_pop(&v), i * i);
    for (uint32_t i = 0; i < 500; i++)
        assert_int_equal(v.at[i], i * i);
    vec_reserve(&v, 5000);
    assert_true(v.cap >= 5000);
    vec_clear(&v);
    assert_int_equal(v.n, 0);
    vec_free(&v);
    assert_null(v.at);
    assert_int_equal(mem_live(), before);
}

// ---- map --------------------------------------------------------------------------------------------------------

enum { MAP_KEYS = 512 };

// Random operations on a map and on a plain array must agree; the order is that of first insertion.
static void map_agrees_with_array(void **state)
{
    (void)state;
    size_t before = mem_live();
    struct map m = { 0 };
    struct rng r = rng_seed(2);
    uint64_t value[MAP_KEYS], order[MAP_KEYS];
    bool present[MAP_KEYS] = { false };
    size_t n = 0;
    for (int i = 0; i < 20000; i++) {
        uint64_t slot = rng_below(&r, MAP_KEYS), v = rng_next(&r);
        uint64_t k = slot << 40 | slot;  // the low bits alone do not spread well
        uint64_t got = 1;
        assert_int_equal(map_get(&m, k, &got), present[slot]);
        if (present[slot])
            assert_int_equal(got, value[slot]);
        if (i % 3 == 0) {
            assert_int_equal(map_put(&m, k, v), !present[slot]);
        } else {
            uint64_t *at = map_at(&m, k);
            assert_int_equal(*at, present[slot] ? value[slot] : 0);
            *at = v;
        }
        if (!present[slot])
            order[n++] = k;
        present[slot] = true;
        value[slot] = v;
    }
    assert_int_equal(m.n, n);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(m.key[i], order[i]);
        assert_int_equal(m.val[i], value[m.key[i] >> 40]);
    }
    map_clear(&m);
    assert_int_equal(m.n, 0);
    assert_false(map_get(&m, order[0], NULL));
    assert_true(map_put(&m, order[0], 5));
    assert_true(map_get(&m, order[0], NULL));
    map_free(&m);
    assert_int_equal(mem_live(), before);
}

static void map_takes_extreme_keys(void **state)
{
    (void)state;
    struct map m = { 0 };
    assert_false(map_get(&m, 0, NULL));
    assert_true(map_put(&m, 0, 1));
    assert_true(map_put(&m, UINT64_MAX, 2));
    assert_false(map_put(&m, 0, 3));
    uint64_t v;
    assert_true(map_get(&m, 0, &v));
    assert_int_equal(v, 3);
    assert_true(map_get(&m, UINT64_MAX, &v));
    assert_int_equal(v, 2);
    map_free(&m);
}

// ---- sym --------------------------------------------------------------------------------------------------------

static void sym_is_equal_iff_text_is(void **state)
{
    (void)state;
    size_t before = mem_live();
    struct symtab t = { 0 };
    char text[16];
    struct sym first[1000];
    for (int i = 0; i < 1000; i++) {
        snprintf(text, sizeof text, "name%d", i);
        first[i] = sym_of(&t, text);
        assert_int_not_equal(first[i].i, 0);
    }
    for (int i = 0; i < 1000; i++) {
        int n = snprintf(text, sizeof text, "name%dX", i);
        assert_true(sym_eq(sym_intern(&t, text, (size_t)n - 1), first[i]));
        text[n - 1] = 0;
        assert_string_equal(sym_str(&t, first[i]), text);
        assert_false(sym_eq(first[i], first[(i + 1) % 1000]));
    }
    assert_true(sym_eq(sym_find(&t, sym_str(&t, first[1])), first[1]));
    assert_int_equal(sym_find(&t, "was never interned").i, 0);
    assert_string_equal(sym_str(&t, (struct sym){ 0 }), "");
    assert_int_not_equal(sym_of(&t, "").i, 0);
    symtab_free(&t);
    assert_int_equal(mem_live(), before);
}

// ---- buf --------------------------------------------------------------------------------------------------------

static void buf_builds_strings(void **state)
{
    (void)state;
    size_t before = mem_live();
    struct buf b = { 0 };
    assert_string_equal(buf_str(&b), "");
    buf_puts(&b, "a");
    buf_putc(&b, 'b');
    buf_put(&b, "cdef", 2);
    buf_printf(&b, "%s=%d", "x", -1);
    assert_string_equal(buf_str(&b), "abcdx=-1");
    assert_int_equal(b.n, 8);
    for (int i = 0; i < 1000; i++)
        buf_printf(&b, "%04d", i);
    assert_int_equal(b.n, 4008);
    assert_string_equal(buf_str(&b) + 4004, "0999");
    b.n = 0;
    buf_xml(&b, "<a & b>\n\xc3\xa9\xff");
    assert_string_equal(buf_str(&b), "&lt;a &amp; b&gt;\xef\xbf\xbd\xc3\xa9\xef\xbf\xbd");
    buf_free(&b);
    assert_int_equal(mem_live(), before);
}

static void buf_reads_files(void **state)
{
    (void)state;
    char path[] = "/tmp/t_base-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "one\0two", 7), 7);
    close(fd);
    struct buf b = { 0 };
    buf_puts(&b, "+");
    assert_int_equal(buf_read_file(&b, path), 0);
    assert_int_equal(b.n, 8);
    assert_memory_equal(buf_str(&b), "+one\0two", 9);
    unlink(path);
    assert_int_equal(buf_read_file(&b, path), ENOENT);
    assert_int_equal(buf_read_file(&b, "/"), EISDIR);
    buf_free(&b);
}

static void words_stand_alone(void **state)
{
    static const char text[] = " one two \0   three ";
    (void)state;
    assert_ptr_equal(word_in(text, "two"), text + 5);
    assert_null(word_in(text, "tw"));
    assert_null(word_in(text, "three"));
    assert_null(word_in(text, ""));  // the search does not go on behind the end
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mem_counts_live_bytes),    cmocka_unit_test(mem_limit_is_kept),
        cmocka_unit_test(mem_fails_on_purpose),     cmocka_unit_test(arena_is_zeroed_and_aligned),
        cmocka_unit_test(arena_release_goes_back),  cmocka_unit_test(vec_grows_and_shrinks),
        cmocka_unit_test(map_agrees_with_array),    cmocka_unit_test(map_takes_extreme_keys),
        cmocka_unit_test(sym_is_equal_iff_text_is), cmocka_unit_test(buf_builds_strings),
        cmocka_unit_test(buf_reads_files),          cmocka_unit_test(words_stand_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
