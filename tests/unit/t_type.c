// SPDX-License-Identifier: Apache-2.0
// t_type.c: unique types, conversions between them, compatibility and printing.
#include "unit.h"

#include "base/buf.h"
#include "lang/type.h"

static struct arena mem;
static struct types lp64, ilp32;
static struct symtab syms;

static int set_up(void **state)
{
    (void)state;
    types_init(&lp64, &machine_lp64, &mem);
    types_init(&ilp32, &machine_ilp32, &mem);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    types_release(&lp64);
    types_release(&ilp32);
    symtab_free(&syms);
    arena_free(&mem);
    return 0;
}

static struct type *basic(enum type_kind k)
{
    return lp64.basic[k];
}

static struct type *function(struct type *ret, struct type *param, bool variadic, bool old_style)
{
    return type_function(&lp64, ret, &param, param ? 1 : 0, variadic, old_style);
}

static void derived_types_are_unique(void **state)
{
    (void)state;
    struct types *t = &lp64;
    struct type *i = basic(TYPE_INT), *p = type_pointer(t, i), *ci = type_qualified(t, i, QUAL_CONST);
    assert_ptr_equal(p, type_pointer(t, i));
    assert_ptr_equal(type_array(t, i, 3), type_array(t, i, 3));
    assert_ptr_not_equal(type_array(t, i, 3), type_array(t, i, 4));
    assert_ptr_equal(function(i, p, false, false), function(i, p, false, false));
    assert_ptr_not_equal(function(i, p, false, false), function(i, p, true, false));
    assert_ptr_equal(ci, type_qualified(t, i, QUAL_CONST));
    assert_ptr_equal(ci->unqual, i);
    assert_ptr_equal(type_qualified(t, ci, QUAL_CONST), ci);
    assert_ptr_equal(type_qualified(t, ci, QUAL_VOLATILE), type_qualified(t, i, QUAL_CONST | QUAL_VOLATILE));
    assert_ptr_not_equal(type_pointer(t, ci), p);
    assert_ptr_equal(function(i, ci, false, false), function(i, i, false, false));
    assert_ptr_equal(type_complex(t, basic(TYPE_DOUBLE)), type_complex(t, basic(TYPE_DOUBLE)));
    struct type *a = type_qualified(t, type_array(t, i, 3), QUAL_CONST);
    assert_ptr_equal(a, type_array(t, ci, 3));
    for (uint64_t n = 0; n < 5000; n++)
        type_array(t, i, n);
    for (uint64_t n = 0; n < 5000; n++)
        assert_int_equal(type_array(t, i, n)->size, 4 * n);
    assert_ptr_equal(a, type_array(t, ci, 3));
}

static void sizes_follow_the_machine(void **state)
{
    (void)state;
    static const struct {
        enum type_kind k;
        uint8_t size32, align32, size64, align64;
    } row[] = {
        { TYPE_BOOL, 1, 1, 1, 1 },   { TYPE_SHORT, 2, 2, 2, 2 },      { TYPE_INT, 4, 4, 4, 4 },
        { TYPE_LONG, 4, 4, 8, 8 },   { TYPE_LLONG, 8, 4, 8, 8 },      { TYPE_FLOAT, 4, 4, 4, 4 },
        { TYPE_DOUBLE, 8, 4, 8, 8 }, { TYPE_LDOUBLE, 12, 4, 16, 16 }, { TYPE_INT128, 16, 16, 16, 16 },
    };
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        assert_int_equal(ilp32.basic[row[i].k]->size, row[i].size32);
        assert_int_equal(ilp32.basic[row[i].k]->align, row[i].align32);
        assert_int_equal(lp64.basic[row[i].k]->size, row[i].size64);
        assert_int_equal(lp64.basic[row[i].k]->align, row[i].align64);
    }
    assert_int_equal(ilp32.size_t_->kind, TYPE_UINT);
    assert_int_equal(lp64.size_t_->kind, TYPE_ULONG);
    assert_int_equal(ilp32.wchar_t_->kind, TYPE_LONG);
    assert_int_equal(lp64.wchar_t_->kind, TYPE_INT);
}

// The compiler's own opinion on a + b, by the type of the sum.
#define KIND_OF(x)                            \
    _Generic((x), int                         \
             : TYPE_INT, unsigned             \
             : TYPE_UINT, long                \
             : TYPE_LONG, unsigned long       \
             : TYPE_ULONG, long long          \
             : TYPE_LLONG, unsigned long long \
             : TYPE_ULLONG, i128              \
             : TYPE_INT128, u128              \
             : TYPE_UINT128, float            \
             : TYPE_FLOAT, double             \
             : TYPE_DOUBLE, long double       \
             : TYPE_LDOUBLE)
// clang-format off
#define EACH(X, A, KA)                                                                                     \
    X(A, KA, _Bool, TYPE_BOOL) X(A, KA, char, TYPE_CHAR) X(A, KA, unsigned short, TYPE_USHORT)             \
    X(A, KA, int, TYPE_INT) X(A, KA, unsigned, TYPE_UINT) X(A, KA, long, TYPE_LONG)                        \
    X(A, KA, unsigned long, TYPE_ULONG) X(A, KA, long long, TYPE_LLONG)                                    \
    X(A, KA, unsigned long long, TYPE_ULLONG) X(A, KA, i128, TYPE_INT128) X(A, KA, u128, TYPE_UINT128)     \
    X(A, KA, float, TYPE_FLOAT) X(A, KA, double, TYPE_DOUBLE) X(A, KA, long double, TYPE_LDOUBLE)
// clang-format on
#define SUM(A, KA, B, KB) assert_int_equal(type_usual_arith(&lp64, basic(KA), basic(KB))->kind, KIND_OF((A)0 + (B)0));

static void usual_conversions_agree(void **state)
{
    (void)state;
    EACH(SUM, _Bool, TYPE_BOOL)
    EACH(SUM, unsigned char, TYPE_UCHAR)
    EACH(SUM, int, TYPE_INT)
    EACH(SUM, unsigned, TYPE_UINT)
    EACH(SUM, long, TYPE_LONG)
    EACH(SUM, unsigned long, TYPE_ULONG)
    EACH(SUM, long long, TYPE_LLONG)
    EACH(SUM, unsigned long long, TYPE_ULLONG)
    EACH(SUM, i128, TYPE_INT128)
    EACH(SUM, float, TYPE_FLOAT)
    EACH(SUM, long double, TYPE_LDOUBLE)
    // On i386 long cannot hold all of unsigned, and long long can.
    struct type *const *k = ilp32.basic;
    assert_int_equal(type_usual_arith(&ilp32, k[TYPE_LONG], k[TYPE_UINT])->kind, TYPE_ULONG);
    assert_int_equal(type_usual_arith(&ilp32, k[TYPE_LLONG], k[TYPE_ULONG])->kind, TYPE_LLONG);
    struct type *e = type_new(&lp64, TYPE_ENUM);
    type_enum_done(&lp64, e, basic(TYPE_UINT));
    assert_int_equal(type_promote(&lp64, type_qualified(&lp64, e, QUAL_CONST))->kind, TYPE_UINT);
    assert_int_equal(type_to_unsigned(&lp64, basic(TYPE_CHAR))->kind, TYPE_UCHAR);
    assert_int_equal(type_to_unsigned(&lp64, basic(TYPE_LLONG))->kind, TYPE_ULLONG);
}

static struct type *list_node(const char *tag, enum type_kind member)
{
    struct type *s = type_new(&lp64, TYPE_STRUCT);
    s->tag = sym_of(&syms, tag);
    s->fields = ARENA_ARRAY(&mem, struct field, 2);
    s->n_fields = 2;
    s->fields[0] = (struct field){ .name = sym_of(&syms, "next"), .type = type_pointer(&lp64, s) };
    s->fields[1] = (struct field){ .name = sym_of(&syms, "data"), .type = basic(member) };
    type_layout(&lp64, s, 0, 0, NULL, NULL);
    return s;
}

static void compatibility_follows_the_standard(void **state)
{
    (void)state;
    struct types *t = &lp64;
    struct type *i = basic(TYPE_INT), *ci = type_qualified(t, i, QUAL_CONST), *c = basic(TYPE_CHAR);
    struct type *e = type_new(t, TYPE_ENUM);
    type_enum_done(t, e, basic(TYPE_UINT));
    struct type *open = type_array(t, i, TYPE_LEN_UNKNOWN);
    struct type *old = function(i, NULL, false, true);
    const struct {
        const struct type *a, *b;
        bool yes;
    } row[] = {
        { i, ci, true },
        { type_pointer(t, i), type_pointer(t, ci), false },
        { c, basic(TYPE_SCHAR), false },
        { basic(TYPE_LONG), basic(TYPE_LLONG), false },
        { e, basic(TYPE_UINT), true },
        { e, i, false },
        { open, type_array(t, i, 3), true },
        { type_array(t, i, 4), type_array(t, i, 3), false },
        { old, function(i, i, false, false), true },
        { old, function(i, c, false, false), false },
        { old, function(i, i, true, false), false },
        { function(i, i, false, false), function(i, c, false, false), false },
        { list_node("a", TYPE_INT), list_node("a", TYPE_INT), true },  // of two translation units
        { list_node("a", TYPE_INT), list_node("b", TYPE_INT), false },
        { list_node("a", TYPE_INT), list_node("a", TYPE_LONG), false },
    };
    for (size_t k = 0; k < ARRAY_LEN(row); k++) {
        assert_int_equal(type_compatible(row[k].a, row[k].b), row[k].yes);
        assert_int_equal(type_compatible(row[k].b, row[k].a), row[k].yes);
    }
    assert_int_equal(type_composite(t, open, type_array(t, i, 3))->len, 3);
    assert_ptr_equal(type_composite(t, old, function(i, i, false, false)), function(i, i, false, false));
    assert_ptr_equal(type_composite(t, type_pointer(t, open), type_pointer(t, type_array(t, i, 3)))->elem,
                     type_array(t, i, 3));
}

static void check_print(const struct type *t, const char *name, const char *want)
{
    struct buf b = { 0 };
    type_print(&syms, t, name, &b);
    assert_string_equal(buf_str(&b), want);
    buf_free(&b);
}

static void types_print_as_declarations(void **state)
{
    (void)state;
    struct types *t = &lp64;
    struct type *i = basic(TYPE_INT), *p = type_pointer(t, i);
    check_print(i, "x", "int x");
    check_print(i, "", "int");
    check_print(type_qualified(t, i, QUAL_CONST | QUAL_VOLATILE), "", "const volatile int");
    check_print(type_pointer(t, type_qualified(t, i, QUAL_CONST)), "p", "const int *p");
    check_print(type_qualified(t, p, QUAL_CONST), "p", "int *const p");
    check_print(type_qualified(t, p, QUAL_CONST), "", "int *const");
    check_print(type_pointer(t, type_array(t, i, 3)), "p", "int (*p)[3]");
    check_print(type_array(t, p, 3), "a", "int *a[3]");
    check_print(type_array(t, type_array(t, i, 3), 2), "a", "int a[2][3]");
    check_print(type_array(t, i, TYPE_LEN_UNKNOWN), "", "int []");
    check_print(function(i, NULL, false, false), "f", "int f(void)");
    check_print(function(i, NULL, false, true), "f", "int f()");
    check_print(function(p, p, true, false), "f", "int *f(int *, ...)");
    struct type *fp = type_pointer(t, function(i, i, false, false));
    check_print(fp, "f", "int (*f)(int)");
    check_print(type_pointer(t, function(fp, i, false, false)), "f", "int (*(*f)(int))(int)");
    check_print(type_array(t, fp, 2), "", "int (*[2])(int)");
    check_print(list_node("node", TYPE_INT), "n", "struct node n");
    check_print(type_new(t, TYPE_UNION), "", "union <unnamed>");
}

static void completion_reaches_qualified_versions(void **state)
{
    (void)state;
    struct types *t = &lp64;
    struct type *e = type_new(t, TYPE_ENUM), *ce = type_qualified(t, e, QUAL_CONST);
    struct type *pce = type_pointer(t, ce);
    assert_false(ce->complete);
    type_enum_done(t, e, basic(TYPE_LONG));
    assert_true(ce->complete);
    assert_int_equal(ce->size, 8);
    assert_int_equal(ce->quals, QUAL_CONST);
    assert_ptr_equal(type_pointer(t, ce), pce);
    struct type *big = type_qualified(&ilp32, ilp32.basic[TYPE_LLONG], QUAL_ATOMIC);
    assert_int_equal(big->align, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derived_types_are_unique),    cmocka_unit_test(sizes_follow_the_machine),
        cmocka_unit_test(usual_conversions_agree),     cmocka_unit_test(compatibility_follows_the_standard),
        cmocka_unit_test(types_print_as_declarations), cmocka_unit_test(completion_reaches_qualified_versions),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
