// SPDX-License-Identifier: Apache-2.0
// wp.c: `vernier wp`.
#include "cli/wp.h"

#include "algo/wp/check.h"
#include "base/outfile.h"
#include "boolprog/export.h"
#include "cli/limits.h"
#include "cli/output.h"
#include "lower/models.h"
#include "report/report.h"
#include "wp/typed.h"

#include <stdio.h>

// Which functions are looked at.
static void choose_entry(struct job *j)
{
    struct config *c = j->cfg;
    const struct program *p = &j->v.subject.prog;
    struct cfa_options *o = &j->v.subject.options;
    const struct decl *d = program_find(p, o->entry);
    c->wp_only_entry = strcmp(o->entry, "main") != 0 || c->wp.check || c->wp.ltl;
    if (d && d->kind == DECL_FUNC && d->body)
        return;
    for (size_t i = 0; i < p->globals.n; i++)
        if (p->globals.at[i]->kind == DECL_FUNC && p->globals.at[i]->body && p->globals.at[i]->has_notes) {
            o->entry = sym_str(&p->syms, p->globals.at[i]->name);
            return;
        }
}

enum rc wp_build(struct job *j)
{
    choose_entry(j);
    return job_build(j);
}

// ---- which functions --------------------------------------------------------------------------------------------------

struct func_vec {
    VEC_OF(const struct func *);
};

// A function is checked for itself, for any caller, if it has a contract, or notes and no caller.  main is checked from the start of the program.
static void find_functions(const struct cfa *c, bool only_entry, struct func_vec *out)
{
    if (only_entry) {
        vec_push(out, c->entry);
        return;
    }
    for (size_t i = 0; i < c->funcs.n; i++) {
        const struct func *f = c->funcs.at[i];
        bool contract = f->decl && f->decl->contract, is_main = strcmp(sym_str(&c->prog->syms, f->name), "main") == 0;
        if (f != c->start && f->decl && (contract || is_main || (f->decl->has_notes && (!f->calls.n || f == c->entry))))
            vec_push(out, f);
    }
}

// ---- output -----------------------------------------------------------------------------------------------------------

static bool wants(const struct job *j, const char *what)
{
    size_t n = strlen(what);
    for (const char *s = j->cfg->wp.print; *s; s += strcspn(s, ","), s += *s == ',')
        if (strcspn(s, ",") == n && memcmp(s, what, n) == 0)
            return true;
    return false;
}

static void put(struct job *j, struct buf *b)
{
    (void)outfile_add(j->text, b);
    buf_free(b);
}

// The terms that predicates are made of, with address and value in memory (figure 4 of the paper).
static void print_attributes(const struct wp_task *t, struct buf *b)
{
    for (size_t i = 0; i < t->w.terms.all.n; i++) {
        wp_term_print(&t->w.terms, t->w.terms.all.at[i], 0, b);
        buf_puts(b, "  ");
        wp_term_print_attributes(&t->w.terms, t->w.terms.all.at[i], b);
        buf_putc(b, '\n');
    }
}

static void print_parts(struct job *j, struct wp_task *t)
{
    struct buf b = { 0 };
    if (wants(j, "flow"))
        flow_print(&t->flow, &b);
    if (wants(j, "predicates"))
        discovery_print(&t->d, &b);
    if (wants(j, "attributes"))
        print_attributes(t, &b);
    if (wants(j, "program") && t->built)
        bool_program_print(&t->a.program, &b);
    const struct bool_claims *claims = t->d.temporal ? NULL : &t->a.claims;
    if (wants(j, "promela") && t->built)
        promela_print(&t->a.program, claims, &t->pool, t->d.temporal ? t->ltl : NULL, &b);
    if (wants(j, "smv") && t->built)
        smv_print(&t->a.program, claims, &t->pool, t->d.temporal ? t->ltl : NULL, &b);
    put(j, &b);
}

// The text of a claim in one line.
static void put_claim(const struct wp_claim *c, struct buf *b)
{
    for (const char *s = c->text; *s; s++) {
        bool blank = *s == ' ' || *s == '\t' || *s == '\n' || *s == '\r';
        if (!blank)
            buf_putc(b, *s);
        else if (s[1] && b->n && b->at[b->n - 1] != ' ')
            buf_putc(b, ' ');
    }
}

static void print_claim(struct job *j, const struct wp_claim *c, const char *word)
{
    struct place at = sources_place(&j->v.subject.prog.src, c->loc);
    struct buf text = { 0 };
    put_claim(c, &text);
    fprintf(j->text, "  %-10s %s:%u: %s", word, at.file, (unsigned)at.line, buf_str(&text));
    buf_free(&text);
}

// Whether the claim stands in a recursive function that another one calls: calls of it inside of itself are not followed.
static bool is_of_outermost(const struct wp_task *t, const struct wp_claim *c)
{
    const struct func *fn = t->flow.nodes.at[c->node].node->fn;
    return fn->recursive && fn != t->fn;
}

static void print_checked(struct job *j, const struct wp_task *t)
{
    static const char *const words[] = { [WP_PROVED] = "proved", [WP_REFUTED] = "violated", [WP_OPEN] = "open" };
    const struct wp_claim *c = &t->d.claims.at[t->claim];
    print_claim(j, c, words[t->verdict]);
    fputs(t->verdict == WP_PROVED && is_of_outermost(t, c) ? " (in the outermost call)" : "", j->text);
    fprintf(j->text, "\n             %u predicates, %u iterations, %u refinements, %llu states\n",
            discovery_atoms(&t->d), t->d.layers, t->rounds, (unsigned long long)t->result.states);
}

// The values that differ from those before; before NULL: all that are true.
static void print_values(struct buf *b, const struct wp_task *t, const uint64_t *before, const uint64_t *values)
{
    const char *sep = "  // ";
    for (uint32_t v = 0; v < t->a.program.vars.n; v++) {
        bool now = bool_value(values, v);
        if (before ? bool_value(before, v) == now : !now)
            continue;
        buf_printf(b, "%s%s%s", sep, now ? "" : "not ", t->a.program.vars.at[v]);
        sep = ", ";
    }
    buf_putc(b, '\n');
}

// The run of the abstract program, with the lines of the program.
static void print_trace(struct job *j, const struct wp_task *t)
{
    struct buf b = { 0 };
    const uint64_t *before = t->result.first;
    buf_puts(&b, "  abstract run:\n    start");
    print_values(&b, t, NULL, before);
    for (size_t i = 0; i < t->result.trace.n; i++) {
        const struct bool_step *s = &t->result.trace.at[i];
        const struct flow_edge *e = &t->flow.edges.at[s->edge];
        if (e->kind == FLOW_BEGIN)
            continue;
        struct place at = sources_place(&j->v.subject.prog.src, e->e->loc);
        buf_printf(&b, "    %s:%u  ", at.file, (unsigned)at.line);
        flow_print_edge(&t->flow, e, &b);
        print_values(&b, t, before, s->values);
        before = s->values;
    }
    put(j, &b);
}

// ---- the verdict ------------------------------------------------------------------------------------------------------

struct outcome {
    enum wp_verdict verdict;
    struct buf violated;   // REFUTED
    struct reason reason;  // OPEN
    size_t claims;
    struct assumptions rests;
};

static void rest_on(struct outcome *o, struct loc loc, const char *text, bool unsound)
{
    for (size_t i = 0; i < o->rests.n; i++)
        if (strcmp(o->rests.at[i].text, text) == 0)
            return;
    vec_push(&o->rests, ((struct assumption){ loc, text, unsound }));
}

// What the results for a function rest on.  Texts live as long as the program.
static void note_assumptions(struct job *j, struct wp_task *t, struct outcome *o)
{
    const struct edge *cast = wp_find_cast(&t->w, &t->flow);
    if (!j->cfg->wp.derefs)
        rest_on(o, t->fn->entry->loc,
                "pointers that are read or written through, or freed, are live (--derefs claims that)", true);
    if (cast)
        rest_on(
            o, cast->loc,
            "memory is read with the type with which it was written (C17 6.5p7), and structures lie apart or inside of each other",
            true);
    if (t->fn != t->cfa->start && wp_task_allocates(t))
        rest_on(o, t->fn->entry->loc,
                "callers hand over no pointers to memory that has been freed, where new blocks may lie", true);
    for (size_t i = 0; i < t->cfa->assumptions.n; i++) {
        const struct assumption *a = &t->cfa->assumptions.at[i];
        rest_on(o, a->loc, arena_printf(&j->v.subject.prog.mem, "%s", a->text), a->unsound);
    }
}

// What is said of executions without end rests on what functions without a body do.
static void rest_on_returns(struct job *j, const struct wp_task *t, struct outcome *o)
{
    for (size_t i = 0; i < t->flow.edges.n; i++) {
        const struct edge *e = t->flow.edges.at[i].e;
        if (e && e->kind == EDGE_EXTERN && !library_has(sym_str(&j->v.subject.prog.syms, e->extern_name)))
            rest_on(o, e->loc, "functions without a body return", true);
    }
}

static void check_temporal(struct job *j, struct wp_task *t, struct outcome *o)
{
    wp_task_temporal(t);
    if (t->verdict == WP_PROVED)
        rest_on_returns(j, t, o);
    print_parts(j, t);
    fprintf(j->text, "  %-10s %s\n             %u predicates, %u iterations, %u refinements, %llu states\n",
            t->verdict == WP_PROVED ? "proved" : "open", t->cfg->ltl, discovery_atoms(&t->d), t->d.layers, t->rounds,
            (unsigned long long)t->result.states);
}

static int verdict(struct job *j, const struct outcome *o)
{
    if (o->verdict == WP_PROVED) {
        fputs("Verification result: TRUE\n", j->text);
    } else if (o->verdict == WP_REFUTED) {
        fprintf(j->text, "Verification result: FALSE (%s)\n", buf_str(&o->violated));
    } else {
        struct buf advice = { 0 };
        reason_advice(o->reason.kind, NULL, &advice);
        fprintf(j->text, "Hint: %s [%s]\nVerification result: UNKNOWN (%s)\n", buf_str(&advice),
                reason_row(o->reason.kind)->name, reason_text(&o->reason, &j->v.subject.prog.mem));
        buf_free(&advice);
    }
    return o->verdict == WP_PROVED ? EXIT_TRUE : o->verdict == WP_REFUTED ? EXIT_FALSE : EXIT_UNKNOWN;
}

static void take(struct outcome *o, const struct wp_task *t)
{
    if (t->verdict == WP_PROVED || o->verdict == WP_REFUTED || (o->verdict == WP_OPEN && t->verdict == WP_OPEN))
        return;
    o->verdict = t->verdict;
    const struct wp_claim *c = &t->d.claims.at[t->claim];
    struct place at = sources_place(&t->cfa->prog->src, c->loc);
    if (t->verdict == WP_REFUTED) {
        put_claim(c, &o->violated);
        buf_printf(&o->violated, ", %s:%u", at.file, (unsigned)at.line);
    } else {
        o->reason = reason_copy(&t->reason, &t->cfa->prog->mem);
    }
}

static void print_execution(struct job *j, const struct wp_task *t)
{
    fputs(t->execution.start.n ? "  execution that violates it, from\n" : "  an execution violates it\n", j->text);
    for (const char *s = buf_str(&t->execution.start); *s; s += strcspn(s, "\n"), s += *s == '\n')
        fprintf(j->text, "    %.*s\n", (int)strcspn(s, "\n"), s);
}

static void check_function(struct job *j, struct wp_task *t, struct outcome *o)
{
    fprintf(j->text, "%s\n",
            sym_str(&j->v.subject.prog.syms, t->fn == t->cfa->start ? t->cfa->entry->name : t->fn->name));
    for (uint32_t i = 0; i < t->d.claims.n; i++) {
        const struct wp_claim *c = &t->d.claims.at[i];
        if (c->kind == CLAIM_ASSUMED) {
            print_claim(j, c, "assumed");
            fputc('\n', j->text);
        }
        if (!claim_is_proved(c->kind))
            continue;
        wp_task_check(t, i, i + 1);
        o->claims += c->kind == CLAIM_CHECKED;
        take(o, t);
        print_parts(j, t);
        if (c->kind == CLAIM_CHECKED || t->verdict != WP_PROVED)
            print_checked(j, t);
        if (t->verdict != WP_PROVED && t->built && t->result.verdict == BOOL_VIOLATED && wants(j, "trace"))
            print_trace(j, t);
        if (t->verdict == WP_REFUTED)
            print_execution(j, t);
    }
    if (t->ltl) {
        check_temporal(j, t, o);
        o->claims++;
        take(o, t);
    }
}

// With automata of its own, which begin there.
static int check_one(struct job *j, const char *name, struct outcome *o)
{
    struct wp_task t;
    struct cfa *c;
    struct cfa_options opt = j->v.subject.options;
    int status = -1;
    opt.entry = name;
    if (cfa_build(&j->v.subject.prog, &opt, 0, &c) != RC_OK)
        return EXIT_INPUT;
    const struct func *fn = strcmp(name, "main") == 0 && !c->entry->decl->contract ? c->start : c->entry;
    if (wp_task_init(&t, &j->cfg->wp, &j->cfg->set.smt, c, fn, &j->v.diag, j->cfg->wp_only_entry, &j->v.budget) !=
        RC_OK)
        status = EXIT_INPUT;
    else if (wp_task_claims(&t) || t.ltl)
        note_assumptions(j, &t, o), check_function(j, &t, o);
    wp_task_free(&t);
    cfa_free(c);
    return status;
}

// With --strict, a proof that rests on something that may be false is none.
static void be_strict(const struct job *j, struct outcome *o)
{
    for (size_t i = 0; i < o->rests.n && j->cfg->cli.strict && o->verdict == WP_PROVED; i++)
        if (o->rests.at[i].unsound) {
            o->verdict = WP_OPEN;
            o->reason = (struct reason){ REASON_STRICT, .arg = { o->rests.at[i].text } };
        }
}

int cmd_wp(struct job *j)
{
    struct func_vec functions = { 0 };
    struct outcome o = { .verdict = WP_PROVED };
    int status = -1;
    limits_watch(&j->v.budget);
    find_functions(j->v.subject.known->cfa, j->cfg->wp_only_entry, &functions);
    for (size_t i = 0; i < functions.n && status < 0; i++)
        status = check_one(j, sym_str(&j->v.subject.prog.syms, functions.at[i]->name), &o);
    if (status < 0 && !o.claims) {
        o.verdict = WP_OPEN;
        o.reason = reason_of(REASON_WP_NOTHING);
    }
    if (status < 0) {
        struct buf text = { 0 };
        be_strict(j, &o);
        report_assumptions(&text, j->v.subject.known->cfa, &o.rests);
        put(j, &text);
        status = verdict(j, &o);
    }
    vec_free(&o.rests);
    buf_free(&o.violated);
    vec_free(&functions);
    return status;
}
