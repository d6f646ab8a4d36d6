// SPDX-License-Identifier: Apache-2.0
// trace.c: lays out a counterexample.
#include "report/trace.h"

#include "cfa/where.h"
#include "report/command_line.h"
#include "report/harness_priv.h"
#include "report/report.h"
#include "report/trace_priv.h"

enum {
    COLUMNS = 100,
    PLACE_MAX = 26,      // longer places push the rest of their line to the right
    EXCERPT_WIDTH = 36,  // with indentation
    INDENT_MAX = 8,
    STACK_MAX = 16
};

struct trace_options trace_options_default(void)
{
    return (struct trace_options){ .max_steps = 40, .max_inputs = 100, .max_run = 50000000 };
}

struct printer {
    struct buf *out;
    const struct cfa *cfa;
    const struct program *prog;
    struct slice *slice;
    struct excerpts excerpts;
    size_t place_width;
};

static struct place place_of(const struct printer *pr, struct loc loc)
{
    return sources_place(&((struct program *)(uintptr_t)pr->prog)->src, loc);
}

static void put_place(const struct printer *pr, struct loc loc, struct buf *b)
{
    struct place p = place_of(pr, loc);
    if (p.line)
        buf_printf(b, "%s:%u", p.file, p.line);
    else
        buf_puts(b, "(nowhere)");
}

static void pad(struct buf *b, size_t n)
{
    while (n-- > 0)
        buf_putc(b, ' ');
}

// Where to break a line: at the last blank in [0, n] between two texts; else at the last blank; n if there is none.
static size_t break_at(const char *s, size_t n)
{
    size_t blank = 0, between = 0;
    int depth = 0;
    for (size_t i = 0; i <= n; i++) {
        depth += (s[i] == '[' || s[i] == '(') - (s[i] == ']' || s[i] == ')');
        if (s[i] != ' ')
            continue;
        blank = i;
        if (depth == 0 && i && s[i - 1] == ',')
            between = i;
    }
    return between ? between : blank ? blank : n;
}

// Puts text from column `col` on, wrapped at the right margin.
static void put_wrapped(struct buf *out, const char *s, size_t col)
{
    size_t room = COLUMNS - col;
    while (strlen(s) > room) {
        size_t n = break_at(s, room), end = n;
        while (end && s[end - 1] == ' ')
            end--;
        buf_put(out, s, end);
        buf_putc(out, '\n');
        pad(out, col);
        s += n;
        while (*s == ' ')
            s++;
    }
    buf_puts(out, s);
}

// Joins the texts of a group.  Of the tests of one switch only the last counts.
static void join_texts(const struct printer *pr, const struct group *g, struct buf *b)
{
    const struct kept *k = &pr->slice->kept.at[g->first];
    for (size_t i = 0; i < g->n; i++) {
        bool test = k[i].edge->kind == EDGE_ASSUME;
        bool covered =
            test && i + 1 < g->n && k[i + 1].edge->kind == EDGE_ASSUME && k[i + 1].edge->loc.off == k[i].edge->loc.off;
        if (covered || !k[i].text || !k[i].text[0])
            continue;
        buf_printf(b, "%s%s", b->n ? ", " : "", k[i].text);
    }
}

// Puts the source line, cut to the width behind the indentation.
static void put_excerpt(struct printer *pr, const struct place *p, size_t indent, struct buf *b)
{
    pad(b, indent);
    size_t room = EXCERPT_WIDTH, start = b->n;
    excerpt_line(&pr->excerpts, p, room - indent, b);
    if (b->n - start + indent <= room)
        return;
    b->n = start + room - indent - 3;
    while (b->n > start && ((unsigned char)b->at[b->n] & 0xc0) == 0x80)  // never inside a UTF-8 character
        b->n--;
    buf_puts(b, "...");
}

static void put_group(struct printer *pr, const struct group *g)
{
    const struct kept *first = &pr->slice->kept.at[g->first], *last = first + g->n - 1;
    struct place p = place_of(pr, first->edge->loc);
    struct buf text = { 0 }, line = { 0 };
    join_texts(pr, g, &text);
    if (last->is_last)
        buf_printf(&text, "%s<- here", text.n ? ", " : "");
    if (text.n) {
        buf_puts(&line, "  ");
        put_place(pr, first->edge->loc, &line);
        if (line.n < pr->place_width + 2)
            pad(&line, pr->place_width + 2 - line.n);
        size_t indent = 2 * MIN(first->depth, INDENT_MAX), values = pr->place_width + 4 + EXCERPT_WIDTH + 2;
        buf_puts(&line, "  ");
        put_excerpt(pr, &p, indent, &line);
        if (line.n < values)
            pad(&line, values - line.n);
        else
            buf_puts(&line, "  ");
        buf_put(pr->out, line.at, line.n);
        put_wrapped(pr->out, buf_str(&text), values);
        buf_putc(pr->out, '\n');
    }
    buf_free(&text);
    buf_free(&line);
}

static void put_row(struct printer *pr, const struct row *w)
{
    unsigned long long count = w->count, length = w->length;
    if (w->kind == ROW_GROUP)
        put_group(pr, &pr->slice->groups.at[w->group]);
    else if (w->kind == ROW_LEFT_OUT)
        buf_printf(pr->out, "  ... %llu %s left out ...\n", count, count == 1 ? "step" : "steps");
    else if (length == 1)
        buf_printf(pr->out, "  ... repeated %llu more times ...\n", count);
    else
        buf_printf(pr->out, "  ... these %llu steps repeated %llu more times ...\n", length, count);
}

static void measure(struct printer *pr)
{
    struct buf b = { 0 };
    for (size_t i = 0; i < pr->slice->rows.n; i++) {
        const struct row *w = &pr->slice->rows.at[i];
        if (w->kind != ROW_GROUP)
            continue;
        b.n = 0;
        put_place(pr, pr->slice->kept.at[pr->slice->groups.at[w->group].first].edge->loc, &b);
        pr->place_width = MAX(pr->place_width, MIN(b.n, (size_t)PLACE_MAX));
    }
    buf_free(&b);
}

// Puts the open calls, outermost first, each with its place.
static void put_stack(struct printer *pr)
{
    const struct slice *s = pr->slice;
    if (s->stack.n == 0)
        return;
    buf_printf(pr->out, "\nOpen calls:\n  %s()\n", sym_str(&pr->prog->syms, pr->cfa->entry->name));
    for (size_t i = 0; i < s->stack.n; i++) {
        const struct kept *k = &s->kept.at[s->stack.at[i]];
        if (s->stack.n > STACK_MAX && i == STACK_MAX / 2) {
            buf_printf(pr->out, "  ... %zu calls left out ...\n", s->stack.n - STACK_MAX);
            i = s->stack.n - STACK_MAX / 2 - 1;
            continue;
        }
        pad(pr->out, 2 + 2 * MIN(i + 1, 2 * INDENT_MAX));
        const char *text = k->text && k->text[0] ? k->text : sym_str(&pr->prog->syms, k->edge->callee->name);
        buf_printf(pr->out, "%s  at ", text);
        put_place(pr, k->edge->loc, pr->out);
        buf_putc(pr->out, '\n');
    }
}

static const char *called_name(const struct printer *pr, const struct edge *e)
{
    struct sym s = e->kind == EDGE_CALL ? e->callee->name : e->kind == EDGE_SKIP ? e->label : e->extern_name;
    if (e->kind == EDGE_EXTERN && e->called.i)
        s = e->called;
    return sym_str(&pr->prog->syms, s);
}

// The outermost open call of a library model, whose place the user knows; NULL: there is none.
static const struct edge *library_call(const struct printer *pr)
{
    for (size_t i = 0; i < pr->slice->stack.n; i++) {
        const struct edge *e = pr->slice->kept.at[pr->slice->stack.at[i]].edge;
        if (e->callee->is_model)
            return e;
    }
    return NULL;
}

static void put_violation(struct printer *pr, const char *title, const struct run_result *run)
{
    const struct edge *e = run->at, *library = library_call(pr);
    buf_printf(pr->out, "\nViolated: %s at ", title);
    put_place(pr, library ? library->loc : e->loc, pr->out);
    if (library)
        buf_printf(pr->out, ", in the library function `%s`", sym_str(&pr->prog->syms, where_called(library)));
    buf_puts(pr->out, ": ");
    if (run->end == RUN_UNDEFINED)
        buf_puts(pr->out, "undefined behaviour: ");
    if (run->fault.kind)
        fault_print(pr->cfa, &run->fault, pr->out);
    else if (e->kind == EDGE_VIOLATION)
        buf_puts(pr->out, e->check ? check_row(e->check)->text : "undefined behaviour");
    else if (e->kind == EDGE_SKIP)
        buf_printf(pr->out, "label `%s` is reached", called_name(pr, e));
    else if (strncmp(called_name(pr, e), "__assert", 8) == 0 || strcmp(called_name(pr, e), "_assert") == 0)
        buf_puts(pr->out, "the assertion does not hold");
    else
        buf_printf(pr->out, "`%s` is called", called_name(pr, e));
    buf_putc(pr->out, '\n');
}

// Puts the memory at the fault, if there is a text.
static void put_memory(struct printer *pr, const struct texts *t)
{
    enum { INDENT = 4 };
    if (!t->heap.n)
        return;
    buf_puts(pr->out, "\nMemory at the fault:\n");
    for (const char *s = buf_str(&t->heap), *end; (end = strchr(s, '\n')); s = end + 1) {
        struct buf line = { 0 };
        buf_put(&line, s, (size_t)(end - s));
        buf_puts(pr->out, "  ");
        put_wrapped(pr->out, buf_str(&line), INDENT);
        buf_putc(pr->out, '\n');
        buf_free(&line);
    }
}

// Inputs.

static void put_source_of_input(const struct printer *pr, const struct input *in, struct buf *b)
{
    const char *name = sym_str(&pr->prog->syms, in->name);
    bool member = in->kind == INPUT_ARGUMENT && in->edge && in->edge->kind == EDGE_HAVOC;  // of a record
    // Of a temporary: the contents that were read have no name of their own.
    bool made_up = strchr(name, '.') != NULL && !member;
    if (made_up)
        name = in->kind == INPUT_VOLATILE ? "memory" : "memory behind a pointer";
    switch (in->kind) {
    case INPUT_NONDET:
    case INPUT_EXTERN:
        buf_printf(b,
                   !in->name.i                                                       ? "function without body"
                   : harness_is_result(pr->prog, in) && !harness_scans(pr->prog, in) ? "%s()"
                   : in->edge && in->edge->reads_text                                ? "length read by %s"
                   : in->type->kind == TYPE_BOOL                                     ? "choice of %s"
                                                                                     : "read by %s",
                   name);
        break;
    case INPUT_UNINIT:
        buf_printf(b, in->foreign ? "from outside: %s" : "not initialised: %s", name);
        break;
    case INPUT_MEMORY:
        buf_printf(b, "memory changed by a call: %s", name);
        break;
    case INPUT_ARGUMENT:
        buf_printf(b, "argument %s", name);
        break;
    case INPUT_ARGV:
        buf_printf(b, "%s[%u][%u]", name, (unsigned)in->string, (unsigned)in->byte);
        break;
    case INPUT_VOLATILE:
        buf_printf(b, "volatile %s", name);
        break;
    case INPUT_MODEL:  // the model may change the number, so that it has the sign of the result
        buf_printf(b, "choice of %s", name);
        break;
    case INPUT_ROUGH:
        buf_printf(b, "result of %s", name);
        break;
    }
}

static void put_input(struct printer *pr, const struct input *in, size_t n)
{
    struct buf line = { 0 };
    buf_printf(&line, "  %3zu  ", n + 1);
    put_place(pr, in->loc, &line);
    pad(&line, line.n < 34 ? 34 - line.n : 1);
    put_source_of_input(pr, in, &line);
    pad(&line, line.n < 66 ? 66 - line.n : 1);
    type_print(&pr->prog->syms, in->type, "", &line);
    pad(&line, line.n < 82 ? 82 - line.n : 1);
    value_print(in->value, in->type, &line);
    buf_printf(pr->out, "%s\n", buf_str(&line));
    buf_free(&line);
}

static void put_inputs(struct printer *pr, const struct inputs *in, size_t max)
{
    if (in->n == 0) {
        buf_puts(pr->out, "\nInputs: none; every run of the program takes this path.\n");
        return;
    }
    buf_printf(pr->out, "\nInputs in order (%zu):\n", in->n);
    for (size_t i = 0; i < in->n && i < max; i++)
        put_input(pr, &in->at[i], i);
    if (in->n > max)
        buf_printf(pr->out, "  ... %zu more ...\n", in->n - max);
}

static void put_command_line(struct printer *pr, const struct inputs *in)
{
    struct buf line = { 0 };
    if (command_line_print(pr->cfa, in, &line))
        buf_printf(pr->out, "Command line: %s\n", buf_str(&line));
    buf_free(&line);
}

static void put_steps(struct printer *pr, uint64_t executed)
{
    size_t shown = 0;
    for (size_t i = 0; i < pr->slice->rows.n; i++)
        shown += pr->slice->rows.at[i].kind == ROW_GROUP;
    buf_printf(pr->out, "Counterexample (%zu %s of a run of %llu steps", shown, shown == 1 ? "line" : "lines",
               (unsigned long long)executed);
    if (pr->slice->forgotten)
        buf_printf(pr->out, ", of which the first %llu were not considered", (unsigned long long)pr->slice->forgotten);
    buf_puts(pr->out, "):\n");
    measure(pr);
    for (size_t i = 0; i < pr->slice->rows.n; i++)
        put_row(pr, &pr->slice->rows.at[i]);
}

static bool is_violated(const struct run_result *run)
{
    return run->at && (run->end == RUN_VIOLATION || run->end == RUN_UNDEFINED);
}

bool trace_print(struct buf *out, const struct cfa *c, const struct automaton *a, const struct property *p,
                 const struct inputs *in, const struct trace_options *opt)
{
    struct trace_options defaults = trace_options_default();
    const char *title = p ? p->title : a->name;
    struct recorder r;
    struct slice slice = { 0 };
    struct arena mem = { 0 };
    struct texts texts = { .slice = &slice, .mem = &mem };
    struct printer pr = { .out = out, .cfa = c, .prog = c->prog, .slice = &slice };
    opt = opt ? opt : &defaults;
    recorder_run(&r, c, a, in, opt, NULL);
    struct trace_options cut = *opt;
    if (r.run.fault.kind == FAULT_LOST) {  // the run went on behind that
        cut.max_run = r.run.steps;
        opt = &cut;
        recorder_free(&r);
        recorder_run(&r, c, a, in, opt, NULL);
    }
    if (is_violated(&r.run)) {
        slice_make(&slice, &r, opt->max_steps);
        if (fault_violates(r.run.fault.kind))
            texts.fault = r.run.fault;
        texts.fault_step = r.run.steps - 1;
        recorder_free(&r);
        recorder_run(&r, c, a, in, opt, &texts);
    }
    if (is_violated(&r.run)) {
        put_steps(&pr, r.run.steps);
        put_violation(&pr, report_title(a, &r.run), &r.run);
        put_stack(&pr);
        put_memory(&pr, &texts);
    } else {
        buf_printf(out, "Counterexample: the run with these inputs does not violate %s when it is repeated%s%s.\n",
                   title, r.run.why[0] ? ": " : "", r.run.why);
    }
    bool violates = r.run.end == RUN_VIOLATION;
    put_inputs(&pr, in, opt->max_inputs);
    put_command_line(&pr, in);
    recorder_free(&r);
    slice_free(&slice);
    texts_free(&texts);
    excerpts_free(&pr.excerpts);
    arena_free(&mem);
    return violates;
}
