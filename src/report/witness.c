// SPDX-License-Identifier: Apache-2.0
// witness.c: writes violation witnesses.
#include "report/witness.h"

#include "base/buf.h"
#include "base/version.h"
#include "lang/value.h"
#include "report/harness_priv.h"

enum { STEPS_MAX = 10000 };  // at each end of the run

enum step_kind { STEP_LINE, STEP_ENTER, STEP_LEAVE, STEP_BRANCH, STEP_INPUT };

struct step {
    enum step_kind kind;
    const struct edge *e;
    u128 value;  // INPUT
};

// Watches a run.
struct watcher {
    const struct witness *w;
    struct {
        VEC_OF(struct step);
    } first, last;
    size_t at;  // of `last`: where the next one goes
};

// ---- the run --------------------------------------------------------------------------------------------------------

static void add_step(struct watcher *x, struct step s)
{
    if (x->first.n < STEPS_MAX)
        vec_push(&x->first, s);
    else if (x->last.n < STEPS_MAX)
        vec_push(&x->last, s);
    else
        x->last.at[x->at++ % STEPS_MAX] = s;
}

static struct step newest(const struct watcher *x)
{
    if (x->last.n)
        return x->last.at[(x->at + x->last.n - 1) % x->last.n];
    return x->first.n ? vec_last(&x->first) : (struct step){ .e = NULL };
}

// Whether the edge gives what a function without body, as the text calls it, returns.
static bool is_result(const struct cfa *c, const struct edge *e)
{
    if (e->kind != EDGE_HAVOC || !e->lhs || !e->extern_name.i || (e->input != INPUT_NONDET && e->input != INPUT_EXTERN))
        return false;
    struct input in = { .kind = e->input, .type = e->lhs->type, .name = e->extern_name };
    bool number = type_is_integer(in.type) || type_is_float(in.type);
    return number && harness_is_result(c->prog, &in) && !harness_scans(c->prog, &in);
}

static enum step_kind kind_of(const struct cfa *c, const struct edge *e)
{
    if (e->kind == EDGE_CALL)
        return STEP_ENTER;
    if (e->kind == EDGE_RETURN)
        return STEP_LEAVE;
    if (e->kind == EDGE_ASSUME && e->in_text)
        return STEP_BRANCH;
    return is_result(c, e) ? STEP_INPUT : STEP_LINE;
}

static bool is_same_line(const struct watcher *x, const struct edge *a, const struct edge *b)
{
    struct place p = sources_place(&x->w->c->prog->src, a->loc), q = sources_place(&x->w->c->prog->src, b->loc);
    return p.line == q.line && strcmp(p.file, q.file) == 0;
}

// Whether C can write the value as a number.
static bool is_number(u128 v, const struct type *t)
{
    return !type_is_float(t) || value_float(v, t) - value_float(v, t) == 0;
}

static void hook(void *ctx, struct interp *m, const struct edge *e)
{
    struct watcher *x = ctx;
    struct step s = { .kind = kind_of(x->w->c, e), .e = e }, before = newest(x);
    bool ends = e->kind == EDGE_CALL && e->callee->is_model;
    if (!e->loc.off || e->from->fn->is_model || ends || e->to->fn->is_model)
        return;
    if (s.kind == STEP_INPUT && (!interp_eval(m, e->lhs, &s.value) || !is_number(s.value, e->lhs->type)))
        s.kind = STEP_LINE;
    if (s.kind == STEP_LINE && before.e && is_same_line(x, before.e, e))
        return;
    add_step(x, s);
}

static void execute(struct watcher *x)
{
    const struct witness *w = x->w;
    struct run_result result;
    u128 *values = MEM_ARRAY(u128, w->in->n);
    for (size_t i = 0; i < w->in->n; i++)
        values[i] = w->in->at[i].value;
    struct input_vector vector = { values, w->in->n };
    struct run_options o = {
        .cfa = w->c, .automaton = w->a, .inputs = { input_from_vector, &vector }, .budget = w->budget
    };
    interp_run_hooked(&o, hook, x, &result);
    bool fault = result.at && (!newest(x).e || !is_same_line(x, newest(x).e, result.at));
    if (fault && result.at->loc.off)
        add_step(x, (struct step){ .kind = STEP_LINE, .e = result.at });
    run_result_free(&result);
    mem_free(values, w->in->n * sizeof *values);
}

// ---- the text -------------------------------------------------------------------------------------------------------

static void put_data(FILE *f, const char *indent, const char *key, const char *text)
{
    struct buf b = { 0 };
    buf_xml(&b, text);
    fprintf(f, "%s<data key=\"%s\">%s</data>\n", indent, key, buf_str(&b));
    buf_free(&b);
}

static void put_keys(FILE *f)
{
    static const struct {
        const char *name, *type, *of;
    } keys[] = {
        { "witness-type", "string", "graph" },    { "sourcecodelang", "string", "graph" },
        { "producer", "string", "graph" },        { "specification", "string", "graph" },
        { "programfile", "string", "graph" },     { "architecture", "string", "graph" },
        { "entry", "boolean", "node" },           { "violation", "boolean", "node" },
        { "originfile", "string", "edge" },       { "startline", "int", "edge" },
        { "enterFunction", "string", "edge" },    { "returnFromFunction", "string", "edge" },
        { "control", "string", "edge" },          { "assumption", "string", "edge" },
        { "assumption.scope", "string", "edge" }, { "assumption.resultfunction", "string", "edge" },
    };
    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        fprintf(f, "  <key id=\"%s\" attr.name=\"%s\" attr.type=\"%s\" for=\"%s\"/>\n", keys[i].name, keys[i].name,
                keys[i].type, keys[i].of);
}

static void put_graph_data(FILE *f, const struct witness *w)
{
    struct buf spec = { 0 };
    const struct property *p = w->a->property;
    bool call = p && p->kind == PROP_UNREACH_CALL;
    const char *entry = sym_str(&w->c->prog->syms, w->c->entry->decl->name), *never = spec_never(w->title);
    if (call)
        buf_printf(&spec, "CHECK( init(%s()), LTL(G ! call(%s())) )", entry, p->name ? p->name : "reach_error");
    else
        buf_printf(&spec, "CHECK( init(%s()), LTL(G %s%s) )", entry, never ? "! " : "", never ? never : w->title);
    put_data(f, "    ", "witness-type", "violation_witness");
    put_data(f, "    ", "sourcecodelang", "C");
    put_data(f, "    ", "producer", "Vernier " VERNIER_VERSION);
    put_data(f, "    ", "specification", buf_str(&spec));
    put_data(f, "    ", "programfile", w->c->prog->src.files.n ? w->c->prog->src.files.at[0]->path : "");
    put_data(f, "    ", "architecture", w->c->prog->types.machine->id == MACHINE_ILP32 ? "32bit" : "64bit");
    buf_free(&spec);
}

static void put_input(FILE *f, const struct witness *w, const struct step *s)
{
    struct buf text = { 0 };
    const struct symtab *syms = &w->c->prog->syms;
    buf_puts(&text, "\\result == ");
    value_print(s->value, s->e->lhs->type, &text);
    buf_puts(&text, ";");
    put_data(f, "      ", "assumption", buf_str(&text));
    put_data(f, "      ", "assumption.scope", sym_str(syms, s->e->from->fn->name));
    put_data(f, "      ", "assumption.resultfunction", sym_str(syms, s->e->extern_name));
    buf_free(&text);
}

static void put_step(FILE *f, const struct witness *w, size_t n, const struct step *s)
{
    struct place at = sources_place(&w->c->prog->src, s->e->loc);
    const struct symtab *syms = &w->c->prog->syms;
    fprintf(f, "    <edge source=\"A%zu\" target=\"A%zu\">\n", n, n + 1);
    put_data(f, "      ", "originfile", at.file);
    fprintf(f, "      <data key=\"startline\">%u</data>\n", at.line);
    if (s->kind == STEP_ENTER)
        put_data(f, "      ", "enterFunction", sym_str(syms, s->e->callee->name));
    else if (s->kind == STEP_LEAVE)
        put_data(f, "      ", "returnFromFunction", sym_str(syms, s->e->callee->name));
    else if (s->kind == STEP_BRANCH)
        put_data(f, "      ", "control", s->e->in_text == 2 ? "condition-true" : "condition-false");
    else if (s->kind == STEP_INPUT)
        put_input(f, w, s);
    fputs("    </edge>\n", f);
}

static void put_node(FILE *f, size_t n, bool last)
{
    fprintf(f, "    <node id=\"A%zu\">%s%s</node>\n", n, n == 1 ? "<data key=\"entry\">true</data>" : "",
            last ? "<data key=\"violation\">true</data>" : "");
}

void witness_write(FILE *f, const struct witness *w)
{
    struct watcher x = { .w = w };
    execute(&x);
    size_t steps = x.first.n + x.last.n;
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
          "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
          f);
    put_keys(f);
    fputs("  <graph edgedefault=\"directed\">\n", f);
    put_graph_data(f, w);
    put_node(f, 1, !steps);
    for (size_t i = 0; i < steps; i++) {
        size_t k = i - x.first.n;
        put_node(f, i + 2, i + 1 == steps);
        put_step(f, w, i + 1, i < x.first.n ? &x.first.at[i] : &x.last.at[(x.at + k) % x.last.n]);
    }
    fputs("  </graph>\n</graphml>\n", f);
    vec_free(&x.first);
    vec_free(&x.last);
}
