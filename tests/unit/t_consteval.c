// SPDX-License-Identifier: Apache-2.0
// t_consteval.c: constant expressions, address constants, and expressions printed, on hand-made trees.
#include "unit.h"

#include "base/buf.h"
#include "lang/ast.h"

static struct program prog;
static struct diag diag;
static struct type *t_int, *t_char, *t_long, *t_double, *t_intp, *t_rec, *t_arr;
static struct decl d_global, d_local, d_arr, d_rec;

static struct decl *variable(struct decl *d, const char *name, struct type *t, bool global)
{
    *d = (struct decl){ .kind = DECL_VAR, .name = sym_of(&prog.syms, name), .type = t };
    d->is_global = global;
    return d;
}

static int set_up(void **state)
{
    (void)state;
    program_init(&prog, &machine_lp64, &diag);
    struct types *t = &prog.types;
    t_int = t->basic[TYPE_INT];
    t_char = t->basic[TYPE_CHAR];
    t_long = t->basic[TYPE_LONG];
    t_double = t->basic[TYPE_DOUBLE];
    t_intp = type_pointer(t, t_int);
    t_arr = type_array(t, t_int, 10);
    t_rec = type_new(t, TYPE_STRUCT);
    t_rec->tag = sym_of(&prog.syms, "rec");
    t_rec->fields = ARENA_ARRAY(&prog.mem, struct field, 2);
    t_rec->n_fields = 2;
    t_rec->fields[0] = (struct field){ .name = sym_of(&prog.syms, "c"), .type = t_char };
    t_rec->fields[1] = (struct field){ .name = sym_of(&prog.syms, "a"), .type = t_arr };
    type_layout(t, t_rec, 0, 0, NULL, NULL);
    variable(&d_global, "g", t_int, true);
    variable(&d_local, "x", t_int, false);
    variable(&d_arr, "arr", t_arr, true);
    variable(&d_rec, "r", t_rec, true);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    size_t live = mem_live();
    program_release(&prog);
    assert_true(mem_live() < live);
    assert_int_equal(mem_live(), 0);
    return 0;
}

// Builders

static struct expr *node(enum expr_kind k, struct type *t)
{
    struct expr *e = ARENA_NEW(&prog.mem, struct expr);
    e->kind = k;
    e->type = t;
    return e;
}

static struct expr *constant(struct type *t, i128 n)
{
    struct expr *e = node(EXPR_CONST, t);
    e->value = type_is_float(t) ? value_of_float((long double)n, t) : value_of_int(n, t);
    return e;
}

static struct expr *number(int n)
{
    return constant(t_int, n);
}

static struct expr *with_parts(struct expr *e, struct expr *a, struct expr *b, struct expr *c)
{
    e->a = a;
    e->b = b;
    e->c = c;
    return e;
}

static struct expr *binary(enum op o, struct expr *a, struct expr *b)
{
    struct expr *e = with_parts(node(EXPR_BINARY, op_is_compare(o) ? t_int : a->type), a, b, NULL);
    e->op = (uint8_t)o;
    if (o == OP_PTR_DIFF)
        e->type = prog.types.ptrdiff_t_;
    return e;
}

static struct expr *unary(enum op o, struct expr *a)
{
    struct expr *e = with_parts(node(EXPR_UNARY, o == OP_NOT ? t_int : a->type), a, NULL, NULL);
    e->op = (uint8_t)o;
    return e;
}

static struct expr *logical(enum expr_kind k, struct expr *a, struct expr *b)
{
    return with_parts(node(k, t_int), a, b, NULL);
}

static struct expr *cast(enum cast_kind k, struct type *to, struct expr *a)
{
    struct expr *e = with_parts(node(EXPR_CAST, to), a, NULL, NULL);
    e->cast = (uint8_t)k;
    e->is_written = k == CAST_ARITH || k == CAST_POINTER;
    return e;
}

static struct expr *var(struct decl *d)
{
    struct expr *e = node(EXPR_VAR, d->type);
    e->decl = d;
    e->is_lvalue = 1;
    return e;
}

static struct expr *load(struct expr *lvalue)
{
    return cast(CAST_LVALUE, lvalue->type->unqual, lvalue);
}

static struct expr *address(struct expr *lvalue)
{
    return with_parts(node(EXPR_ADDR, type_pointer(&prog.types, lvalue->type)), lvalue, NULL, NULL);
}

static struct expr *deref(struct expr *p)
{
    struct expr *e = with_parts(node(EXPR_DEREF, p->type->elem), p, NULL, NULL);
    e->is_lvalue = 1;
    return e;
}

static struct expr *member(struct expr *of, size_t i)
{
    struct expr *e = with_parts(node(EXPR_MEMBER, t_rec->fields[i].type), of, NULL, NULL);
    e->field = &t_rec->fields[i];
    e->is_lvalue = 1;
    return e;
}

static struct expr *decay(struct expr *array)
{
    return cast(CAST_DECAY, type_pointer(&prog.types, array->type->elem), array);
}

static struct expr *subscript(struct expr *array, int i)
{
    return deref(binary(OP_PTR_ADD, decay(array), number(i)));
}

// Checks

static void check_value(const struct expr *e, i128 want)
{
    u128 v = 0;
    assert_true(const_eval(e, &v));
    assert_true(v ==
                (type_is_float(e->type) ? value_of_float((long double)want, e->type) : value_of_int(want, e->type)));
}

static void check_not_constant(const struct expr *e)
{
    u128 v;
    assert_false(const_eval(e, &v));
}

static void check_address(const struct expr *e, const struct decl *d, int64_t off)
{
    struct const_addr a;
    assert_true(const_address(e, &a));
    assert_ptr_equal(a.decl, d);
    assert_int_equal(a.off, off);
}

static void integers_are_computed(void **state)
{
    (void)state;
    check_value(binary(OP_ADD, number(2), binary(OP_MUL, number(3), number(4))), 14);
    check_value(unary(OP_NEG, number(5)), -5);
    check_value(unary(OP_BITNOT, number(0)), -1);
    check_value(unary(OP_NOT, number(3)), 0);
    check_value(binary(OP_LT, number(-1), number(1)), 1);
    check_value(cast(CAST_ARITH, t_char, number(300)), 44);
    check_value(cast(CAST_ARITH, t_int, binary(OP_DIV, constant(t_double, 7), constant(t_double, 2))), 3);
    check_value(binary(OP_ADD, constant(t_double, 1), constant(t_double, 2)), 3);
    check_value(binary(OP_SHL, number(1), constant(t_long, 4)), 16);
    check_not_constant(binary(OP_DIV, number(1), number(0)));
    check_not_constant(load(var(&d_global)));
    check_not_constant(binary(OP_ADD, number(1), load(var(&d_local))));
}

static void only_the_chosen_part_must_be_constant(void **state)
{
    (void)state;
    struct expr *x = load(var(&d_local));
    check_value(logical(EXPR_LOGAND, number(0), x), 0);
    check_value(logical(EXPR_LOGOR, number(2), x), 1);
    check_value(logical(EXPR_LOGAND, number(2), number(3)), 1);
    check_value(logical(EXPR_LOGOR, number(0), number(0)), 0);
    check_not_constant(logical(EXPR_LOGAND, number(1), x));
    check_value(with_parts(node(EXPR_COND, t_int), number(1), number(5), x), 5);
    check_value(with_parts(node(EXPR_COND, t_int), number(0), x, number(6)), 6);
    check_value(with_parts(node(EXPR_COND, t_int), number(7), NULL, x), 7);
    check_value(with_parts(node(EXPR_COND, t_int), address(var(&d_global)), number(5), x), 5);
    check_value(logical(EXPR_LOGAND, address(var(&d_global)), number(1)), 1);
    check_value(unary(OP_NOT, address(var(&d_global))), 0);
}

static void constant_variables_are_read(void **state)
{
    (void)state;
    struct decl d, self;
    struct init_item item = { .type = t_int, .init = number(9) }, own = { .type = t_int };
    struct init init = { .items = &item, .n = 1, .whole = true }, loop = { .items = &own, .n = 1, .whole = true };
    variable(&d, "nine", type_qualified(&prog.types, t_int, QUAL_CONST), true)->init = &init;
    check_value(binary(OP_ADD, load(var(&d)), number(1)), 10);
    d.type = type_qualified(&prog.types, d.type, QUAL_VOLATILE);
    check_not_constant(load(var(&d)));
    variable(&self, "self", type_qualified(&prog.types, t_int, QUAL_CONST), true)->init = &loop;
    own.init = load(var(&self));
    check_not_constant(load(var(&self)));
}

static void offsetof_is_a_constant(void **state)
{
    (void)state;
    struct type *recp = type_pointer(&prog.types, t_rec);
    struct expr *null = cast(CAST_POINTER, recp, number(0));
    struct expr *a = member(deref(null), 1);
    check_value(cast(CAST_POINTER, t_long, address(a)), 4);
    check_value(cast(CAST_POINTER, t_long, address(subscript(a, 3))), 16);
    check_value(cast(CAST_POINTER, t_long, decay(a)), 4);
    check_value(binary(OP_PTR_ADD, cast(CAST_POINTER, t_intp, number(8)), number(2)), 16);
    check_value(binary(OP_PTR_DIFF, address(subscript(var(&d_arr), 5)), address(subscript(var(&d_arr), 2))), 3);
    check_not_constant(binary(OP_PTR_DIFF, address(var(&d_global)), address(subscript(var(&d_arr), 2))));
}

static void addresses_are_object_and_offset(void **state)
{
    (void)state;
    check_address(address(var(&d_global)), &d_global, 0);
    check_address(decay(var(&d_arr)), &d_arr, 0);
    check_address(address(subscript(var(&d_arr), 3)), &d_arr, 12);
    check_address(binary(OP_PTR_ADD, decay(var(&d_arr)), number(-2)), &d_arr, -8);
    check_address(address(subscript(member(var(&d_rec), 1), 2)), &d_rec, 12);
    check_address(cast(CAST_POINTER, t_long, address(var(&d_global))), &d_global, 0);
    check_address(binary(OP_ADD, cast(CAST_POINTER, t_long, address(var(&d_global))), constant(t_long, 4)), &d_global,
                  4);
    check_address(
        with_parts(node(EXPR_COND, t_intp), number(0), cast(CAST_POINTER, t_intp, number(0)), address(var(&d_global))),
        &d_global, 0);
    struct const_addr a;
    assert_false(const_address(address(var(&d_local)), &a));
    assert_false(const_address(cast(CAST_POINTER, t_int, address(var(&d_global))), &a));
    assert_false(const_address(number(3), &a));
    struct expr *s = node(EXPR_STRING, type_array(&prog.types, t_char, 3));
    s->str = "ab";
    s->str_len = 3;
    assert_true(const_address(binary(OP_PTR_ADD, decay(s), number(1)), &a));
    assert_ptr_equal(a.string, s);
    assert_int_equal(a.off, 1);
}

// A million operators, as a sum, as a chain to the right, and as nested negations.
static void depth_does_not_matter(void **state)
{
    (void)state;
    enum { N = 1000000 };
    struct expr *left = number(0), *right = number(0), *deep = number(1), *p = decay(var(&d_arr));
    for (int i = 0; i < N; i++) {
        left = binary(OP_ADD, left, number(1));
        right = binary(OP_ADD, number(1), right);
        deep = unary(OP_NEG, deep);
        p = binary(OP_PTR_ADD, p, number(1));
    }
    check_value(left, N);
    check_value(right, N);
    check_value(deep, 1);
    check_address(p, &d_arr, 4 * (int64_t)N);
    struct buf b = { 0 };
    expr_print(&prog, left, &b);
    assert_int_equal(b.n, 1 + 4 * (size_t)N);
    b.n = 0;
    expr_print(&prog, deep, &b);
    assert_true(b.n > N);
    buf_free(&b);
}

static void check_print(const struct expr *e, const char *want)
{
    struct buf b = { 0 };
    expr_print(&prog, e, &b);
    assert_string_equal(buf_str(&b), want);
    buf_free(&b);
}

static struct expr *x(void)
{
    return load(var(&d_local));
}

static void expressions_print_as_c(void **state)
{
    (void)state;
    struct expr *sum = binary(OP_ADD, x(), number(1));
    check_print(sum, "x + 1");
    check_print(binary(OP_MUL, sum, number(2)), "(x + 1) * 2");
    check_print(binary(OP_SUB, x(), binary(OP_SUB, x(), number(1))), "x - (x - 1)");
    check_print(binary(OP_SUB, binary(OP_SUB, x(), number(1)), x()), "x - 1 - x");
    check_print(binary(OP_SUB, x(), number(-1)), "x - -1");
    check_print(unary(OP_NEG, unary(OP_NEG, x())), "-(-x)");
    check_print(unary(OP_NOT, binary(OP_LT, x(), number(3))), "!(x < 3)");
    check_print(logical(EXPR_LOGOR, logical(EXPR_LOGAND, x(), x()), x()), "x && x || x");
    check_print(with_parts(node(EXPR_COND, t_int), x(), number(1), number(2)), "x ? 1 : 2");
    check_print(cast(CAST_ARITH, t_char, sum), "(char)(x + 1)");
    check_print(load(subscript(var(&d_arr), 2)), "arr[2]");
    check_print(address(subscript(var(&d_arr), 2)), "&arr[2]");
    struct expr *p = binary(OP_PTR_ADD, decay(var(&d_arr)), number(2));
    p->paren = 1;
    check_print(deref(p), "*(arr + 2)");
    check_print(member(var(&d_rec), 0), "r.c");
    check_print(member(deref(address(var(&d_rec))), 0), "(&r)->c");
    check_print(with_parts(node(EXPR_ASSIGN, t_int), var(&d_local), number(3), NULL), "x = 3");
    struct expr *inc = with_parts(node(EXPR_POSTINC, t_int), var(&d_local), NULL, NULL);
    inc->op = OP_ADD;
    check_print(inc, "x++");
    struct expr *s = node(EXPR_STRING, type_array(&prog.types, t_char, 6));
    s->str = "a\n\"\0031";
    s->str_len = 6;
    check_print(s, "\"a\\n\\\"\\0031\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_are_computed),           cmocka_unit_test(only_the_chosen_part_must_be_constant),
        cmocka_unit_test(constant_variables_are_read),     cmocka_unit_test(offsetof_is_a_constant),
        cmocka_unit_test(addresses_are_object_and_offset), cmocka_unit_test(depth_does_not_matter),
        cmocka_unit_test(expressions_print_as_c),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
