// SPDX-License-Identifier: Apache-2.0
// answer.c: functions one after the other, each with automata that begin there.
#include "algo/wp/answer.h"

#include "cfa/assumptions.h"
#include "lower/models.h"
#include "wp/typed.h"

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

// ---- what the verdict rests on ----------------------------------------------------------------------------------------

static void rest_on(struct wp_answer *o, struct loc loc, const char *text, enum assumption_kind kind)
{
    for (size_t i = 0; i < o->rests.n; i++)
        if (strcmp(o->rests.at[i].text, text) == 0)
            return;
    vec_push(&o->rests, ((struct assumption){ loc, text, (uint8_t)kind }));
}

// What the results for a function rest on.  Texts live as long as the program.
static void note_assumptions(struct wp_task *t, struct wp_answer *o)
{
    const struct edge *cast = wp_find_cast(&t->w, &t->flow);
    if (!t->cfg->derefs)
        rest_on(o, t->fn->entry->loc,
                "pointers that are read or written through, or freed, are live (--derefs claims that)",
                ASSUME_ACCESSES);
    if (cast)
        rest_on(
            o, cast->loc,
            "memory is read with the type with which it was written (C17 6.5p7), and structures lie apart or inside of each other",
            ASSUME_TYPES);
    if (t->fn != t->cfa->start && wp_task_allocates(t))
        rest_on(o, t->fn->entry->loc,
                "callers hand over no pointers to memory that has been freed, where new blocks may lie",
                ASSUME_POINTERS);
    for (size_t i = 0; i < t->cfa->assumptions.n; i++) {
        const struct assumption *a = &t->cfa->assumptions.at[i];
        rest_on(o, a->loc, arena_printf(&t->cfa->prog->mem, "%s", a->text), (enum assumption_kind)a->kind);
    }
}

// What is said of executions without end rests on what functions without a body do.
static void rest_on_returns(const struct wp_task *t, struct wp_answer *o)
{
    for (size_t i = 0; i < t->flow.edges.n; i++) {
        const struct edge *e = t->flow.edges.at[i].e;
        if (e && e->kind == EDGE_EXTERN && !library_has(sym_str(&t->cfa->prog->syms, e->extern_name)))
            rest_on(o, e->loc, "functions without a body return", ASSUME_EXTERNALS);
    }
}

// A proof that rests on something that may be false is none, if the caller is strict.
static void be_strict(const struct wp_question *q, struct wp_answer *o)
{
    for (size_t i = 0; i < o->rests.n && q->strict && o->verdict == WP_PROVED; i++)
        if (assumption_counts(&o->rests.at[i], q->accepted)) {
            o->verdict = WP_OPEN;
            o->reason = (struct reason){ REASON_STRICT, .arg = { o->rests.at[i].text } };
        }
}

// ---- one function -----------------------------------------------------------------------------------------------------

static void take(struct wp_answer *o, const struct wp_task *t)
{
    if (t->verdict == WP_PROVED || o->verdict == WP_REFUTED || (o->verdict == WP_OPEN && t->verdict == WP_OPEN))
        return;
    o->verdict = t->verdict;
    const struct wp_claim *c = &t->d.claims.at[t->claim];
    struct place at = sources_place(&t->cfa->prog->src, c->loc);
    if (t->verdict == WP_REFUTED) {
        wp_put_claim(c, &o->violated);
        buf_printf(&o->violated, ", %s:%u", at.file, (unsigned)at.line);
    } else {
        o->reason = reason_copy(&t->reason, &t->cfa->prog->mem);
    }
}

static void say(const struct wp_question *q, struct buf *b)
{
    q->say(q->ctx, b);
    b->n = 0;
}

static void check_claim(const struct wp_question *q, struct wp_task *t, uint32_t i, struct wp_answer *o, struct buf *b)
{
    const struct wp_claim *c = &t->d.claims.at[i];
    if (c->kind == CLAIM_ASSUMED) {
        wp_print_claim(t, c, "assumed", b);
        buf_putc(b, '\n');
    }
    if (!claim_is_proved(c->kind))
        return;
    wp_task_check(t, i, i + 1);
    o->claims += c->kind == CLAIM_CHECKED;
    take(o, t);
    wp_print_checked(t, b);
    say(q, b);
}

static void check_temporal(const struct wp_question *q, struct wp_task *t, struct wp_answer *o, struct buf *b)
{
    wp_task_temporal(t);
    if (t->verdict == WP_PROVED)
        rest_on_returns(t, o);
    o->claims++;
    take(o, t);
    wp_print_temporal(t, b);
    say(q, b);
}

static void check_function(const struct wp_question *q, struct wp_task *t, struct wp_answer *o)
{
    struct buf b = { 0 };
    note_assumptions(t, o);
    buf_printf(&b, "%s\n", sym_str(&t->cfa->prog->syms, t->fn == t->cfa->start ? t->cfa->entry->name : t->fn->name));
    for (uint32_t i = 0; i < t->d.claims.n; i++)
        check_claim(q, t, i, o, &b);
    if (t->ltl)
        check_temporal(q, t, o, &b);
    say(q, &b);
    buf_free(&b);
}

// With automata of its own, which begin there.
static enum rc check_one(const struct wp_question *q, const char *name, struct wp_answer *o)
{
    struct wp_task t;
    struct cfa *c;
    struct cfa_options opt = *q->model;
    opt.entry = name;
    if (cfa_build(q->cfa->prog, &opt, 0, &c) != RC_OK)
        return RC_USER;
    const struct func *fn = strcmp(name, "main") == 0 && !c->entry->decl->contract ? c->start : c->entry;
    enum rc rc = wp_task_init(&t, q->cfg, q->smt, c, fn, q->diag, q->only_entry, q->budget);
    if (rc == RC_OK && (wp_task_claims(&t) || t.ltl))
        check_function(q, &t, o);
    wp_task_free(&t);
    cfa_free(c);
    return rc;
}

enum rc wp_answer_find(struct wp_answer *a, const struct wp_question *q)
{
    struct func_vec functions = { 0 };
    enum rc rc = RC_OK;
    *a = (struct wp_answer){ .verdict = WP_PROVED };
    find_functions(q->cfa, q->only_entry, &functions);
    for (size_t i = 0; i < functions.n && rc == RC_OK; i++)
        rc = check_one(q, sym_str(&q->cfa->prog->syms, functions.at[i]->name), a);
    if (!a->claims) {
        a->verdict = WP_OPEN;
        a->reason = reason_of(REASON_WP_NOTHING);
    }
    be_strict(q, a);
    vec_free(&functions);
    return rc;
}

void wp_answer_free(struct wp_answer *a)
{
    vec_free(&a->rests);
    buf_free(&a->violated);
}
