// SPDX-License-Identifier: Apache-2.0
// t_layout.c: layouts of records against those of gcc, for both machines and for random records.
#include "unit.h"

#include "lang/type.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_MEMBERS = 8 };

struct layout_case {
    enum type_kind kind;
    unsigned pack, align;
    const char *members;                  // see tools/gen-layout-cases.py
    uint32_t expect[2][2 + MAX_MEMBERS];  // by machine: size, alignment, first bit of each named member
};

static const struct layout_case cases[] = {
#include "layout_cases.h"
};

struct world {
    struct arena mem;
    struct symtab syms;
    struct types types;
    struct type *letter[128];
};

static struct type *record(struct world *w, enum type_kind k, struct field *fields, size_t n)
{
    struct type *s = type_new(&w->types, k);
    s->fields = fields;
    s->n_fields = n;
    type_layout(&w->types, s, 0, 0, NULL, NULL);
    return s;
}

static void world_init(struct world *w, const struct machine *m)
{
    static const struct {
        char letter;
        enum type_kind kind;
    } basic[] = {
        { 'b', TYPE_BOOL },   { 'c', TYPE_CHAR },  { 'C', TYPE_UCHAR },  { 's', TYPE_SHORT },   { 'S', TYPE_USHORT },
        { 'i', TYPE_INT },    { 'u', TYPE_UINT },  { 'l', TYPE_LONG },   { 'L', TYPE_ULONG },   { 'q', TYPE_LLONG },
        { 'Q', TYPE_ULLONG }, { 'f', TYPE_FLOAT }, { 'd', TYPE_DOUBLE }, { 'D', TYPE_LDOUBLE },
    };
    static struct field inner[2], small[1];
    *w = (struct world){ 0 };
    types_init(&w->types, m, &w->mem);
    for (size_t i = 0; i < ARRAY_LEN(basic); i++)
        w->letter[(unsigned char)basic[i].letter] = w->types.basic[basic[i].kind];
    w->letter['p'] = type_pointer(&w->types, w->types.basic[TYPE_VOID]);
    w->letter['e'] = type_new(&w->types, TYPE_ENUM);
    type_enum_done(&w->types, w->letter['e'], w->types.basic[TYPE_INT]);
    inner[0] = (struct field){ .type = w->letter['c'] };
    inner[1] = (struct field){ .type = w->letter['q'] };
    w->letter['r'] = record(w, TYPE_STRUCT, inner, 2);
    small[0] = (struct field){ .type = type_array(&w->types, w->letter['c'], 3) };
    w->letter['R'] = record(w, TYPE_STRUCT, small, 1);
}

static void world_free(struct world *w)
{
    types_release(&w->types);
    symtab_free(&w->syms);
    arena_free(&w->mem);
}

struct members {
    struct field field[MAX_MEMBERS];
    unsigned align[MAX_MEMBERS];
    bool packed[MAX_MEMBERS];
    size_t n;
};

// Reads one word of the description; returns what follows it.
static const char *read_member(struct world *w, const char *s, struct members *m)
{
    struct field *f = &m->field[m->n];
    char name[8];
    char *end;
    snprintf(name, sizeof name, "m%zu", m->n);
    if (*s == '_')
        s++;
    else
        f->name = sym_of(&w->syms, name);
    f->type = w->letter[(unsigned char)*s++];
    assert_non_null(f->type);
    if (*s == '[') {
        f->type = type_array(&w->types, f->type, TYPE_LEN_UNKNOWN);
        s += 2;
    } else if (*s >= '0' && *s <= '9') {
        f->type = type_array(&w->types, f->type, strtoul(s, &end, 10));
        s = end;
    }
    if (*s == ':') {
        f->is_bitfield = 1;
        f->bits = (uint8_t)strtoul(s + 1, &end, 10);
        s = end;
    }
    if (*s == '!') {
        m->packed[m->n] = true;
        s++;
    }
    if (*s == '@') {
        m->align[m->n] = (unsigned)strtoul(s + 1, &end, 10);
        s = end;
    }
    m->n++;
    return *s == ' ' ? s + 1 : s;
}

static void check_case(struct world *w, const struct layout_case *c, const uint32_t *expect)
{
    struct members m = { .n = 0 };
    for (const char *s = c->members; *s;)
        s = read_member(w, s, &m);
    struct type *t = type_new(&w->types, c->kind);
    struct type *constant = type_qualified(&w->types, t, QUAL_CONST);
    t->fields = m.field;
    t->n_fields = m.n;
    type_layout(&w->types, t, c->pack, c->align, m.align, m.packed);
    char got[256], want[256];
    int n = snprintf(got, sizeof got, "%s: %u %u", c->members, (unsigned)t->size, t->align);
    int k = snprintf(want, sizeof want, "%s: %u %u", c->members, expect[0], expect[1]);
    expect += 2;
    for (size_t i = 0; i < m.n; i++) {
        if (!m.field[i].name.i)
            continue;
        n += snprintf(got + n, sizeof got - n, " %u", (unsigned)m.field[i].off * 8 + m.field[i].bit_off);
        k += snprintf(want + k, sizeof want - k, " %u", *expect++);
    }
    assert_string_equal(got, want);
    assert_true(t->complete && constant->complete);
    assert_int_equal(constant->size, t->size);
    assert_int_equal(constant->align, t->align);
    assert_ptr_equal(constant->fields, t->fields);
    assert_int_equal(t->has_flexible, strstr(c->members, "[]") != NULL);
}

static void check_all(const struct machine *m)
{
    struct world w;
    world_init(&w, m);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        check_case(&w, &cases[i], cases[i].expect[m->id]);
    world_free(&w);
}

static void same_as_gcc_m32(void **state)
{
    (void)state;
    check_all(&machine_ilp32);
}

static void same_as_gcc_m64(void **state)
{
    (void)state;
    check_all(&machine_lp64);
}

// This compiler's own layouts, for the machine the tests run on.
struct nested {
    char c;
    struct {
        short s;
        double d;
    } in;
    union {
        char c3[3];
        int i;
    } u;
    long double ld;
};

static void same_as_host_for_nested(void **state)
{
    (void)state;
    struct world w;
    world_init(&w, &machine_lp64);
    struct field in[2] = { { .type = w.letter['s'] }, { .type = w.letter['d'] } };
    struct field u[2] = { { .type = type_array(&w.types, w.letter['c'], 3) }, { .type = w.letter['i'] } };
    struct field f[4] = { { .type = w.letter['c'] },
                          { .type = record(&w, TYPE_STRUCT, in, 2) },
                          { .type = record(&w, TYPE_UNION, u, 2) },
                          { .type = w.letter['D'] } };
    const struct type *t = record(&w, TYPE_STRUCT, f, 4);
    assert_int_equal(t->size, sizeof(struct nested));
    assert_int_equal(t->align, _Alignof(struct nested));
    assert_int_equal(f[1].off, offsetof(struct nested, in));
    assert_int_equal(f[2].off, offsetof(struct nested, u));
    assert_int_equal(f[3].off, offsetof(struct nested, ld));
    world_free(&w);
}

static void empty_struct_has_no_size(void **state)
{
    (void)state;
    struct world w;
    world_init(&w, &machine_lp64);
    const struct type *t = record(&w, TYPE_STRUCT, NULL, 0);
    assert_true(t->complete);
    assert_int_equal(t->size, 0);
    assert_int_equal(t->align, 1);
    world_free(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_gcc_m32),
        cmocka_unit_test(same_as_gcc_m64),
        cmocka_unit_test(same_as_host_for_nested),
        cmocka_unit_test(empty_struct_has_no_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
