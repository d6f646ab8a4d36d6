// SPDX-License-Identifier: Apache-2.0
// t_origin.c: executions that end without RUN_LAYOUT are the same under every layout of memory that C allows.
//
// Random programs move, compare and take apart addresses of objects, blocks, dead ones and literals.  Each is run with the usual
// layout, and, if nothing that depends on it decided, with other layouts: other order, gaps, alignment, addresses of dead
// objects that come back, literals that share storage.  Every one of them must take the same edges to the same end.
#include "unit.h"

#include "fixture.h"

#include "interp/interp.h"

#include <stdlib.h>

enum { PROGRAMS = 1500, LAYOUTS = 4, POINTERS = 5, NUMBERS = 3 };

static const char head[] = "void reach_error(void); void *malloc(unsigned long); void free(void *);\n"
                           "void *memcpy(void *, const void *, unsigned long);\n"
                           "static char g1, g2; static struct { char a, b; int c; char *p; } s; static int t[4];\n"
                           "static long steps;\n"
                           "int main(void) {\n"
                           "    char x, y, z[3]; int i; double d; char *dead = 0;\n"
                           "    char *p0 = &x, *p1 = &y, *p2 = 0, *p3 = z, *p4 = &g1, *h = 0;\n"
                           "    unsigned long n0 = 0, n1 = 1, n2 = 2; unsigned char b = 0;\n"
                           "    union { char *p; unsigned long n; unsigned char b[8]; } u = { 0 };\n";

static const char *pick(struct rng *r, const char *const *of, size_t n)
{
    return of[rng_below(r, n)];
}
#define PICK(r, ...) pick(r, (const char *const[]){ __VA_ARGS__ }, ARRAY_LEN(((const char *const[]){ __VA_ARGS__ })))

static unsigned below(struct rng *r, unsigned n)
{
    return (unsigned)rng_below(r, n);
}

static void address(struct rng *r, struct buf *b)
{
    if (below(r, 3))
        buf_printf(b, "p%u", below(r, POINTERS));
    else
        buf_puts(b, PICK(r, "&x", "&y", "z", "z + 1", "z + 3", "&g1", "&g2", "&s.a", "&s.b", "(char *)&s.c",
                         "(char *)&i", "(char *)&d", "(char *)t", "(char *)(t + 4)", "(char *)&s", "(char *)\"abc\"",
                         "(char *)\"bc\"", "(char *)\"abc\" + 1", "h", "dead", "0"));
}

static void number(struct rng *r, struct buf *b)
{
    switch (below(r, 5)) {
    case 0:
        buf_puts(b, "(unsigned long)");
        address(r, b);
        return;
    case 1:
        buf_puts(b, PICK(r, "0", "1", "4000", "12345678", "-1ul", "-4096ul", "u.n", "b"));
        return;
    default:
        buf_printf(b, "n%u", below(r, NUMBERS));
    }
}

static void condition(struct rng *r, struct buf *b)
{
    bool pointers = below(r, 2);
    void (*operand)(struct rng *, struct buf *) = pointers ? address : number;
    buf_puts(b, pointers ? "(char *)(" : "(");
    operand(r, b);
    buf_printf(b, ") %s ", PICK(r, "==", "!=", "==", "!=", "<", ">="));
    buf_puts(b, pointers ? "(char *)(" : "(");
    operand(r, b);
    buf_puts(b, ")");
}

static void computation(struct rng *r, struct buf *b)
{
    unsigned k = below(r, NUMBERS);
    buf_printf(b, "n%u = ", k);
    number(r, b);
    if (below(r, 2))
        buf_puts(b, PICK(r, " & 1", " & 3", " & 7", " & 15", " & ~3ul", " % 4", " % 8", " | 1", " ^ 1", " + 1", " - 1",
                         " * 3", " >> 4", " & 255", " / 2"));
    if (below(r, 4) == 0) {
        buf_puts(b, " - ");
        number(r, b);
    }
    buf_puts(b, ";");
}

static void statement(struct rng *r, struct buf *b, unsigned depth)
{
    unsigned p = below(r, POINTERS), k = below(r, depth < 2 ? 12 : 9);
    buf_puts(b, "    ");
    switch (k) {
    case 0:
    case 1:
        buf_printf(b, "p%u = ", p);
        address(r, b);
        buf_puts(b, ";");
        break;
    case 2:
        buf_printf(b, "p%u += %d;", p, (int)below(r, 4) - 1);
        break;
    case 3:
        buf_puts(b, PICK(r, "free(h); dead = h; h = 0;", "h = malloc(3);", "h = malloc(8);",
                         "free(h); dead = h; h = malloc(8);",
                         "free(h); dead = h; h = malloc(3); if (dead == h) steps++;"));
        break;
    case 4:
    case 5:
        computation(r, b);
        break;
    case 6:
        buf_printf(b, "memcpy(%s, &p%u, %s);", PICK(r, "&n0", "&u", "&s.p", "&p1"), p, PICK(r, "8", "8", "4", "1"));
        break;
    case 7:
        buf_printf(b, "%s",
                   PICK(r, "u.p = p0;", "n1 = u.n;", "b = u.b[0];", "b = *(unsigned char *)&p0;", "p2 = u.p;",
                        "p3 = s.p;", "p2 = (char *)n0;", "if (h && p1 == h) { *p1 = 1; steps += *h; }", "b = b & 1;",
                        "{ char w; p4 = &w; }", "{ char v; if (p4 == &v) steps++; }",
                        "{ char w; p4 = &w; } { char v; if (p4 == &v) steps++; }",
                        "memcpy(&p1, &p2, 4); if (p1 == p2) steps++;",
                        "{ char *l = 0; for (int q = 0; q < 3; q++) { char v; if (l == &v) steps++; l = &v; } }"));
        break;
    case 8:
        buf_printf(b, "t[(%s) %% 4]++;", PICK(r, "n0", "n1", "n2", "b"));
        break;
    default:
        buf_puts(b, below(r, 3) ? "if (" : "for (int q = 0; q < 2; q++) if (");
        condition(r, b);
        buf_puts(b, ") {\n    steps++;\n");
        for (unsigned n = below(r, 3); n-- > 0;)
            statement(r, b, depth + 1);
        buf_puts(b, "    }");
    }
    buf_puts(b, "\n");
}

static void make_program(struct rng *r, struct buf *b)
{
    buf_free(b);
    *b = (struct buf){ 0 };
    buf_puts(b, head);
    for (unsigned n = 4 + below(r, 14); n-- > 0;)
        statement(r, b, 0);
    buf_puts(b, "    if (steps % 2) reach_error();\n    return t[1] + t[3];\n}\n");
}

static void execute(const struct cfa *c, uint64_t seed, struct run_result *out)
{
    struct run_options opt = {
        .cfa = c, .keep_trace = true, .layout_seed = seed, .any_layout = seed != 0, .max_steps = 10000
    };
    interp_run(&opt, out);
}

static void same_run(const struct run_result *a, const struct run_result *b, const char *text, uint64_t seed)
{
    size_t i = 0;
    while (i < a->trace.n && i < b->trace.n && a->trace.at[i] == b->trace.at[i])
        i++;
    if (a->end == b->end && a->steps == b->steps && i == a->trace.n && a->exit_status == b->exit_status)
        return;
    fail_msg("layout %llu: %d after %llu steps (%s), not %d after %llu; they part at step %zu\n%s",
             (unsigned long long)seed, (int)b->end, (unsigned long long)b->steps, b->why, (int)a->end,
             (unsigned long long)a->steps, i, text);
}

static void test_every_layout(void **state)
{
    (void)state;
    struct rng r = rng_seed(2026);
    struct buf text = { 0 };
    unsigned settled = 0, layout = 0;
    for (unsigned k = 0; k < PROGRAMS; k++) {
        struct fixture f;
        struct run_result usual;
        make_program(&r, &text);
        fixture_text(&f, buf_str(&text));
        execute(f.cfa, 0, &usual);
        bool ended = usual.end == RUN_STOPPED;
        settled += ended;
        layout += usual.end == RUN_LAYOUT;
        for (uint64_t seed = 1; seed <= LAYOUTS && ended; seed++) {
            struct run_result other;
            execute(f.cfa, seed * 77 + k, &other);
            same_run(&usual, &other, buf_str(&text), seed);
            run_result_free(&other);
        }
        run_result_free(&usual);
        cfa_free(f.cfa);
        program_release(&f.prog);
    }
    buf_free(&text);
    assert_true(settled > PROGRAMS / 10);
    assert_true(layout > PROGRAMS / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_every_layout) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
