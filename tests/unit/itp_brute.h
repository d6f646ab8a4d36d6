// SPDX-License-Identifier: Apache-2.0
// itp_brute.h: brute force as the oracle of interpolants of values and of bounds: every execution with small inputs.
//
// A path is also a text: the lines of the program that it passes, without the conditions that a sliced prefix leaves out.  So
// is an interpolant between two lines: a condition, and a piece of program that makes any state that satisfies it.  Of these two
// programs are made and executed by the interpreter with every combination of small inputs; none may return WRONG:
//
//     what precedes implies it:                it contradicts what follows:
//       ...                                      for a cut k:  a state that satisfies the interpolant
//       if (!(interpolant)) return WRONG;                      line k and those behind it
//       the next line of the path                              return WRONG;
#ifndef UNIT_ITP_BRUTE_H
#define UNIT_ITP_BRUTE_H

#include "fixture.h"

#include "cpa/numeric/numeric_priv.h"
#include "cpa/value/value_priv.h"
#include "interp/interp.h"

#include <ctype.h>
#include <limits.h>

enum { WRONG = 77, SMALL = 4, RUNS_MAX = 800, LINES_MAX = 40, HEADER_LINES = 3 };

// The variables of the programs, and the cells that they are.
static const struct {
    const char *text, *var;
    int64_t bit;
} brute_cells[] = {
    { "a", "a", 0 },     { "b", "b", 0 },    { "c", "c", 0 }, { "d", "d", 0 },
    { "t[1]", "t", 32 }, { "s.f", "s", 32 }, { "p", "p", 0 },
};
enum { TARGET_D = 3, TARGET_T, POINTER = ARRAY_LEN(brute_cells) - 1, N_CELLS };

#define BRUTE_DECLARATIONS \
    "int nondet(void); struct S { int e, f; };\nint main(void) { int a, b, c, d; int t[2]; struct S s; int *p;\n"

struct brute {
    struct fixture *f;
    const struct path *p;
    const struct state *const *itp;
    struct brute_line {
        const char *at;  // its text, not ended
        int n;
        uint32_t number;
        size_t op;     // its first operation in the path
        bool skipped;  // a condition that the prefix leaves out
        bool taken;    // the path leaves main here
    } line[LINES_MAX];
    size_t n;
    bool moves;  // p may be &t[1], too: pointers hold only addresses that the program gives them (pointsto.h)
};

// What a run of all tests has done.
struct brute_count {
    size_t paths, runs;
    size_t complete, cut_short;  // sets of combinations that were executed whole, or not
};

// ---- the path as text

static uint32_t line_of(const struct brute *b, const struct edge *e)
{
    return sources_place(&b->f->prog.src, e->loc).line;
}

static void brute_lines(struct brute *b, const char *text)
{
    uint32_t last = 0;
    for (size_t i = 0; i < b->p->n; i++) {
        const struct edge *e = b->p->op[i].edge;
        uint32_t at = line_of(b, e);
        if (e->from->fn == b->f->cfa->start || at <= HEADER_LINES)
            continue;
        if (at != last) {
            for (uint32_t k = last ? last : 1; k < at; k++)
                text = strchr(text, '\n') + 1;
            assert_true(b->n < LINES_MAX);
            b->line[b->n++] =
                (struct brute_line){ .at = text, .n = (int)(strchr(text, '\n') - text), .number = at, .op = i };
        }
        if (e->kind == EDGE_ASSUME) {
            b->line[b->n - 1].skipped = b->p->op[i].kind == PATH_SKIP;
            b->line[b->n - 1].taken = e->to->out.n == 1 && line_of(b, e->to->out.at[0]) == at;
        }
        last = at;
    }
}

// The line as the path passes it: a condition that does not hold ends the program.
static void write_line(const struct brute_line *l, struct buf *out)
{
    if (l->skipped)
        return;
    if (l->taken)  // `  if (condition) return 0;`
        buf_printf(out, "  if (!%.*s) return 0;\n", (int)(strchr(l->at, ')') - l->at) - 4, l->at + 5);
    else
        buf_printf(out, "%.*s\n", l->n, l->at);
}

static bool mentions(const struct brute_line *l, const char *name)
{
    size_t n = strlen(name);
    for (const char *s = l->at; s + n <= l->at + l->n; s++)
        if (strncmp(s, name, n) == 0 && !isalnum((unsigned char)s[-1]) && !isalnum((unsigned char)s[n]))
            return true;
    return false;
}

// Whether what cell i holds matters to line k or one behind it: p leads to d or t[1].
static bool matters(const struct brute *b, size_t i, size_t k)
{
    for (; k < b->n; k++)
        if (!b->line[k].skipped && (mentions(&b->line[k], brute_cells[i].text) ||
                                    ((i == TARGET_D || i == TARGET_T) && mentions(&b->line[k], "p"))))
            return true;
    return false;
}

// ---- interpolants as text

struct brute_facts {
    const struct brute *b;
    struct brute_fact {
        enum { ANY, WITHIN, NOT, POINTS } kind;
        i128 low, high;  // WITHIN; NOT: both are the value
        uint32_t obj;    // POINTS
        int64_t off;
    } at[N_CELLS];
};

static bool is_bounds(const struct brute *b)
{
    return strcmp(b->f->value->ops->name, "interval") == 0;
}

static const struct value_cpa *values_of(const struct brute *b)
{
    return (const struct value_cpa *)b->f->value;
}

static const struct num_cpa *bounds_of(const struct brute *b)
{
    return (const struct num_cpa *)b->f->value;
}

static const struct vmem *memory_of(const struct brute *b)
{
    return is_bounds(b) ? &bounds_of(b)->l.d.memory : &values_of(b)->l.d.memory;
}

static size_t cell_index(const struct brute *b, uint32_t obj, int64_t bit)
{
    const struct obj *o = &memory_of(b)->objs.at[obj];
    const char *x = o->kind == OBJ_VAR ? sym_str(&b->f->prog.syms, b->f->cfa->vars.at[o->id]->name) : "another object";
    for (size_t i = 0; i < N_CELLS; i++)
        if (strcmp(x, brute_cells[i].var) == 0 && bit == brute_cells[i].bit)
            return i;
    fail_msg("a fact about bit %d of %s, which lives in one line only", (int)bit, x);
    return 0;
}

static struct brute_fact value_fact(const struct val *x)
{
    i128 n = (int)x->bits;
    if (x->kind == VAL_PTR)
        return (struct brute_fact){ .kind = POINTS, .obj = x->obj, .off = x->off };
    return (struct brute_fact){ .kind = x->kind == VAL_NOT ? NOT : WITHIN, .low = n, .high = n };
}

static struct brute_fact bounds_fact(const struct num_fact *x)
{
    if (x->obj)
        return (struct brute_fact){ .kind = POINTS, .obj = x->obj, .off = x->off };
    assert_true(x->is.low >= INT_MIN && x->is.high <= INT_MAX);
    return (struct brute_fact){ .kind = WITHIN, .low = x->is.low, .high = x->is.high };
}

static void add_fact(void *ctx, uint32_t cell, uint32_t value)
{
    struct brute_facts *f = ctx;
    const struct cell *c = &memory_of(f->b)->cells.at[cell];
    f->at[cell_index(f->b, c->obj, c->bit)] = is_bounds(f->b) ? bounds_fact(&bounds_of(f->b)->facts.at[value])
                                                              : value_fact(&values_of(f->b)->values.at.at[value]);
}

static struct brute_facts facts_before(const struct brute *b, size_t line)
{
    struct brute_facts f = { .b = b };
    const struct state *s = b->itp[b->line[line].op];
    if (is_bounds(b))
        pmap_each(&bounds_of(b)->l.d.pool, ((const struct num_state *)s)->root, add_fact, &f);
    else
        pmap_each(&values_of(b)->l.d.pool, ((const struct value_state *)s)->root, add_fact, &f);
    return f;
}

static const char *target(const struct brute *b, const struct brute_fact *x)
{
    return brute_cells[cell_index(b, x->obj, 8 * x->off)].text;
}

static bool is_one_value(const struct brute_fact *x)
{
    return x->kind == POINTS || (x->kind == WITHIN && x->low == x->high);
}

// Whether the variable is within the bounds, or not.
static void write_bounds(const char *name, const struct brute_fact *x, bool within, struct buf *out)
{
    long long low = (long long)x->low, high = (long long)x->high;
    buf_printf(out, within ? "(%lldL <= %s && %s <= %lldL)" : "(%lldL > %s || %s > %lldL)", low, name, name, high);
}

static void write_condition(const struct brute *b, size_t line, struct buf *out)
{
    struct brute_facts f = facts_before(b, line);
    for (size_t i = 0; i < N_CELLS; i++) {
        const char *name = brute_cells[i].text;
        if (f.at[i].kind == ANY)
            continue;
        if (f.at[i].kind == POINTS)
            buf_printf(out, "%s == &%s", name, target(b, &f.at[i]));
        else
            write_bounds(name, &f.at[i], f.at[i].kind == WITHIN, out);
        buf_puts(out, " && ");
    }
    buf_puts(out, "1");
}

// Any state that satisfies the interpolant, as far as it matters.
static void write_state(const struct brute *b, size_t line, struct buf *out)
{
    struct brute_facts f = facts_before(b, line);
    for (size_t i = 0; i < N_CELLS; i++) {
        const char *name = brute_cells[i].text;
        const struct brute_fact *x = &f.at[i];
        if (x->kind == POINTS) {
            buf_printf(out, " %s = &%s;", name, target(b, x));
        } else if (is_one_value(x)) {
            buf_printf(out, " %s = %d;", name, (int)x->low);
        } else if (i == POINTER) {
            buf_puts(out, b->moves && matters(b, i, line) ? " p = nondet() < 2 ? &d : &t[1];" : " p = &d;");
        } else if (x->kind == WITHIN && matters(b, i, line)) {
            buf_printf(out, " %s = nondet() < 2 ? %lldL + nondet() : %lldL - nondet(); if ", name, (long long)x->low,
                       (long long)x->high);
            write_bounds(name, x, false, out);
            buf_puts(out, " return 0;");
        } else {
            buf_printf(out, matters(b, i, line) ? " %s = nondet();" : " %s = %d;", name, (int)x->low);
            if (x->kind == NOT)
                buf_printf(out, " if (%s == %d) return 0;", name, (int)x->low);
        }
    }
}

/* Line k and those behind it know of assignments before them that still hold (the sources of a condition): states in which they do
 * not are none of the path. */
static void write_sources(const struct brute *b, size_t k, struct buf *out)
{
    for (size_t i = b->line[k].op; i < b->p->n; i++) {
        const struct edge *e = b->p->op[i].edge;
        for (size_t s = 0; e->kind == EDGE_ASSUME && s < e->n_sources; s++)
            for (size_t j = 0; j < k; j++) {
                const struct brute_line *l = &b->line[j];
                const char *is = memchr(l->at, '=', (size_t)l->n);
                if (l->number == line_of(b, e->sources[s]) && !mentions(l, "nondet"))
                    buf_printf(out, " if (!(%.*s== %.*s)) return 0;", (int)(is - l->at), l->at,
                               (int)(l->at + l->n - is) - 2, is + 1);
            }
    }
}

// ---- all executions

// One execution; how many inputs it asked for.
static size_t run_once(const struct fixture *f, const char *text, struct input_vector *v)
{
    struct run_options opt = { .cfa = f->cfa, .inputs = { input_from_vector, v }, .max_steps = 10000 };
    struct run_result r;
    interp_run(&opt, &r);
    size_t n = r.inputs.n;
    assert_int_equal(r.end, RUN_STOPPED);
    if (r.exit_status == WRONG)
        fail_msg("an interpolant is wrong:\n%s", text);
    run_result_free(&r);
    assert_true(n <= v->n);
    return n;
}

/* Runs the program with every combination of inputs below SMALL, the first input below `first`: the inputs that a run asked for
 * are counted up from the last one.  At most RUNS_MAX for each first input. */
static void run_all(const char *text, size_t first, struct brute_count *count)
{
    struct fixture f;
    fixture_text(&f, text);
    for (size_t i = 0; i < first; i++) {
        u128 in[LINES_MAX + N_CELLS] = { i };
        struct input_vector v = { in, ARRAY_LEN(in) };
        size_t runs = 0, n;
        do {
            n = run_once(&f, text, &v);
            for (; n > 1 && in[n - 1] == SMALL - 1; n--)
                in[n - 1] = 0;
            if (n > 1)
                in[n - 1]++;
        } while (++runs < RUNS_MAX && n > 1);
        count->runs += runs;
        count->cut_short += n > 1;
        count->complete += n <= 1;
    }
    tear_down(&f);
}

static void check_implied(const struct brute *b, const char *header, struct brute_count *count)
{
    struct buf out = { 0 };
    buf_puts(&out, header);
    for (size_t k = 0; k < b->n; k++) {
        buf_puts(&out, "  if (!(");
        write_condition(b, k, &out);
        buf_printf(&out, ")) return %d;\n", WRONG);
        write_line(&b->line[k], &out);
    }
    buf_puts(&out, "  return 0; }\n");
    run_all(buf_str(&out), SMALL, count);
    buf_free(&out);
}

static void check_contradicts(const struct brute *b, struct brute_count *count)
{
    struct buf out = { 0 };
    buf_puts(&out, BRUTE_DECLARATIONS "  int cut = nondet();\n");
    for (size_t k = 0; k < b->n; k++) {
        buf_printf(&out, "  if (cut == %zu) {", k);
        write_state(b, k, &out);
        write_sources(b, k, &out);
        buf_printf(&out, " goto line%zu; }\n", k);
    }
    for (size_t k = 0; k < b->n; k++) {
        buf_printf(&out, " line%zu:;\n", k);
        write_line(&b->line[k], &out);
    }
    buf_printf(&out, "  return %d; }\n", WRONG);
    run_all(buf_str(&out), b->n, count);
    buf_free(&out);
}

/* brute_check: both conditions, at every cut between two lines of an infeasible path of the program. */
static void brute_check(struct fixture *f, const char *text, const struct path *p, const struct state *const *itp,
                        struct brute_count *count)
{
    struct brute b = { .f = f, .p = p, .itp = itp, .moves = strstr(text, "p = &t[1]") != NULL };
    struct buf header = { 0 };
    const char *end = text;
    for (int i = 0; i < HEADER_LINES; i++)
        end = strchr(end, '\n') + 1;
    buf_printf(&header, "%.*s", (int)(end - text), text);
    brute_lines(&b, text);
    check_implied(&b, buf_str(&header), count);
    check_contradicts(&b, count);
    count->paths++;
    buf_free(&header);
}

#endif
