// SPDX-License-Identifier: Apache-2.0
// automaton.c: specification automata: those of the properties, and monitors that users write.
#include "base/buf.h"
#include "spec/spec.h"

enum { MONITOR_SIZE_MAX = 1 << 20, MONITOR_STATES_MAX = 1000 };

// What a failing assert() calls in glibc, newlib, BSD and Darwin.
static const char *const assert_functions[] = { "__assert_fail", "__assert_func", "__assert",
                                                "_assert",       "__assert_rtn",  "__assert_perror_fail" };

static void add_call(struct automaton *a, const struct cfa *c, const char *name)
{
    struct sym s = sym_of(&c->prog->syms, name);
    struct transition t = { .from = 0, .to = 1, .on = { .kind = TRIGGER_CALL, .name = s } };
    vec_push(&a->transitions, t);
}

// The functions that unreach-call forbids where it names none.
static const char *const error_functions[] = { "reach_error", "__VERIFIER_error" };

bool spec_forbids_call(const struct properties *p, const char *name)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct property *x = &p->at[i];
        if (x->kind != PROP_UNREACH_CALL)
            continue;
        for (size_t k = 0; k < ARRAY_LEN(error_functions) && !x->name; k++)
            if (strcmp(name, error_functions[k]) == 0)
                return true;
        if (x->name && strcmp(name, x->name) == 0)
            return true;
    }
    return false;
}

static void add_asserts(struct automaton *a, const struct cfa *c)
{
    add_call(a, c, CFA_FAILED_ASSERT);
    for (size_t i = 0; i < ARRAY_LEN(assert_functions); i++)
        add_call(a, c, assert_functions[i]);
}

static void add_check(struct automaton *a, enum check check)
{
    struct transition t = { .from = 0, .to = 1, .on = { .kind = TRIGGER_CHECK, .check = check } };
    vec_push(&a->transitions, t);
}

static void add_property(struct automaton *a, const struct property *p, const struct cfa *c)
{
    switch (p->kind) {
    case PROP_UNREACH_CALL:
        if (p->name) {
            add_call(a, c, p->name);
            add_call(a, c, CFA_FAILED_ASSERT);
        } else {
            for (size_t i = 0; i < ARRAY_LEN(error_functions); i++)
                add_call(a, c, error_functions[i]);
            add_asserts(a, c);
        }
        break;
    case PROP_UNREACH_LABEL: {
        struct sym label = sym_of(&c->prog->syms, p->name);
        struct transition t = { .from = 0, .to = 1, .on = { .kind = TRIGGER_LABEL, .name = label } };
        vec_push(&a->transitions, t);
        add_call(a, c, CFA_FAILED_ASSERT);
        break;
    }
    case PROP_ASSERT:
        add_asserts(a, c);
        break;
    case PROP_CHECK:
        add_check(a, p->check);
        break;
    case PROP_SAFETY: {
        struct transition t = { .from = 0, .to = 1, .on = { .kind = TRIGGER_FAULT, .safety = p->safety } };
        vec_push(&a->transitions, t);
        a->safety |= p->safety;
        break;
    }
    case PROP_TERMINATION:
        break;  // spec_supported refuses it
    }
}

// Moves the transitions into the arena, so that automata need no release.
static void freeze(struct automaton *a, struct arena *mem)
{
    size_t n = a->transitions.n;
    struct transition *kept = ARENA_ARRAY(mem, struct transition, n ? n : 1);
    if (n)
        memcpy(kept, a->transitions.at, n * sizeof *kept);
    vec_free(&a->transitions);
    a->transitions.at = kept;
    a->transitions.n = a->transitions.cap = n;
}

static struct automaton *automaton_of(const struct property *p, size_t n, const struct cfa *c, struct arena *mem)
{
    struct automaton *a = ARENA_NEW(mem, struct automaton);
    a->property = p;
    a->name = p->title;
    a->n_states = 2;
    a->is_error = ARENA_ARRAY(mem, uint8_t, 2);
    a->is_error[1] = 1;
    for (size_t i = 0; i < n; i++)
        add_property(a, &p[i], c);
    freeze(a, mem);
    return a;
}

struct automaton *spec_automaton(const struct property *p, const struct cfa *c, struct arena *mem)
{
    return automaton_of(p, 1, c, mem);
}

struct automaton *spec_automaton_of_all(const struct properties *p, const struct cfa *c, struct arena *mem)
{
    return p->n ? automaton_of(p->at, p->n, c, mem) : NULL;
}

static bool matches(const struct trigger *t, const struct edge *e)
{
    switch (t->kind) {
    case TRIGGER_CALL:
        return e->called.i &&
               (sym_eq(e->called, t->name) || sym_eq(e->kind == EDGE_CALL ? e->callee->name : e->extern_name, t->name));
    case TRIGGER_LABEL:
        return e->kind == EDGE_SKIP && e->label.i != 0 && sym_eq(e->label, t->name);
    case TRIGGER_CHECK:
        return e->kind == EDGE_VIOLATION && (e->check & t->check) != 0;
    case TRIGGER_FAULT:
        return e->kind == EDGE_VIOLATION && (fault_violates((enum fault)e->fault) & t->safety) != 0;
    }
    return false;
}

uint32_t automaton_step(const struct automaton *a, uint32_t state, const struct edge *e)
{
    for (size_t i = 0; i < a->transitions.n; i++) {
        const struct transition *t = &a->transitions.at[i];
        if (t->from == state && matches(&t->on, e))
            return t->to;
    }
    return state;
}

bool automata_fail(const struct automata *all, const struct edge *e)
{
    for (size_t i = 0; i < all->n; i++) {
        const struct automaton *a = all->at[i];
        uint32_t q = 0;
        while (q < a->n_states && (a->is_error[q] || a->is_error[automaton_step(a, q, e)]))
            q++;
        if (q == a->n_states)
            return true;
    }
    return false;
}

uint32_t automaton_fault(const struct automaton *a, uint32_t state, enum fault f)
{
    for (size_t i = 0; i < a->transitions.n; i++) {
        const struct transition *t = &a->transitions.at[i];
        if (t->from == state && t->on.kind == TRIGGER_FAULT && (fault_violates(f) & t->on.safety) != 0)
            return t->to;
    }
    return state;
}

bool automaton_watches(const struct automaton *a, const struct edge *e)
{
    for (size_t i = 0; i < a->transitions.n; i++)
        if (matches(&a->transitions.at[i].on, e))
            return true;
    return false;
}

void spec_watch(const struct automaton *a, struct program *p)
{
    p->is_followed = true;
    for (size_t i = 0; i < a->transitions.n; i++)
        if (a->transitions.at[i].on.kind == TRIGGER_CALL)
            program_watch(p, sym_str(&p->syms, a->transitions.at[i].on.name));
        else if (a->transitions.at[i].on.kind == TRIGGER_LABEL)
            p->labels_matter = true;
}

void spec_watch_properties(const struct properties *props, struct program *p)
{
    for (size_t i = 0; i < props->n; i++)
        if (props->at[i].kind == PROP_UNREACH_CALL && props->at[i].name)
            program_watch(p, props->at[i].name);
        else if (props->at[i].kind == PROP_UNREACH_LABEL)
            p->labels_matter = true;
}

void spec_end_at_calls(const struct properties *props, struct program *p)
{
    for (size_t i = 0; i < props->n; i++)
        if (props->at[i].kind == PROP_UNREACH_CALL && props->at[i].name)
            program_end_at(p, props->at[i].name);
        else if (props->at[i].kind == PROP_UNREACH_CALL)
            for (size_t k = 0; k < ARRAY_LEN(error_functions); k++)
                program_end_at(p, error_functions[k]);
}

// The position in a monitor file.
struct reader {
    struct program *prog;
    struct diag *diag;
    struct automaton *a;
    const char *text;
    size_t at, size;
    uint32_t base;
    bool failed;
    struct {
        VEC_OF(struct sym);
    } states;  // by state
};

static void fail(struct reader *r, enum diag_code code, const char *what)
{
    if (!r->failed)
        diag_at(r->diag, (struct loc){ r->base + (uint32_t)r->at }, code, "%s", what);
    r->failed = true;
}

static void skip_blanks(struct reader *r)
{
    while (r->at < r->size && (r->text[r->at] == ' ' || r->text[r->at] == '\t' || r->text[r->at] == '\r'))
        r->at++;
}

// The end of the line, in front of which a comment may stand.
static bool at_line_end(struct reader *r)
{
    skip_blanks(r);
    if (r->at < r->size && r->text[r->at] == '#')
        while (r->at < r->size && r->text[r->at] != '\n')
            r->at++;
    return r->at >= r->size || r->text[r->at] == '\n';
}

static void expect(struct reader *r, const char *token)
{
    skip_blanks(r);
    size_t n = strlen(token);
    if (r->failed)
        return;
    if (r->size - r->at < n || memcmp(r->text + r->at, token, n) != 0) {
        char message[32] = "`";
        strncat(message, token, 20);
        strncat(message, "` expected", 11);
        fail(r, E0521, message);
        return;
    }
    r->at += n;
}

static struct sym expect_name(struct reader *r, const char *what)
{
    skip_blanks(r);
    size_t begin = r->at;
    for (; r->at < r->size; r->at++) {
        char c = r->text[r->at];
        bool in_word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (!in_word)
            break;
    }
    if (r->at == begin) {
        fail(r, E0522, what);
        return (struct sym){ 0 };
    }
    return sym_intern(&r->prog->syms, r->text + begin, r->at - begin);
}

static uint32_t expect_state(struct reader *r)
{
    struct sym name = expect_name(r, "name of a state expected");
    for (size_t i = 0; i < r->states.n; i++)
        if (sym_eq(r->states.at[i], name))
            return (uint32_t)i;
    if (r->states.n >= MONITOR_STATES_MAX) {
        fail(r, E0523, "too many states");
        return 0;
    }
    vec_push(&r->states, name);
    return (uint32_t)(r->states.n - 1);
}

static bool leads_elsewhere(const struct automaton *a, const struct transition *t)
{
    for (size_t i = 0; i < a->transitions.n; i++) {
        const struct transition *o = &a->transitions.at[i];
        if (o->from == t->from && o->to != t->to && o->on.kind == t->on.kind && sym_eq(o->on.name, t->on.name))
            return true;
    }
    return false;
}

// STATE: call(NAME) -> STATE
static void read_line(struct reader *r)
{
    struct transition t = { 0 };
    t.from = expect_state(r);
    expect(r, ":");
    skip_blanks(r);
    size_t begin = r->at;
    struct sym kind = expect_name(r, "`call(NAME)` or `label(NAME)` expected");
    const char *word = sym_str(&r->prog->syms, kind);
    t.on.kind = strcmp(word, "label") == 0 ? TRIGGER_LABEL : TRIGGER_CALL;
    if (!r->failed && t.on.kind == TRIGGER_CALL && strcmp(word, "call") != 0) {
        r->at = begin;
        fail(r, E0524, "`call(NAME)` or `label(NAME)` expected");
    }
    expect(r, "(");
    t.on.name = expect_name(r, "name of a function or label expected");
    expect(r, ")");
    expect(r, "->");
    t.to = expect_state(r);
    if (!r->failed && !at_line_end(r))
        fail(r, E0525, "end of the line expected");
    if (!r->failed && leads_elsewhere(r->a, &t)) {
        r->at = begin;
        fail(r, E0529, "another line for this state and call or label");
    }
    if (!r->failed)
        vec_push(&r->a->transitions, t);
}

static bool is_error_state(const struct reader *r, uint32_t state)
{
    return strcmp(sym_str(&r->prog->syms, r->states.at[state]), "ERROR") == 0;
}

static void read_lines(struct reader *r)
{
    while (!r->failed && r->at < r->size) {
        if (!at_line_end(r))
            read_line(r);
        if (r->at < r->size && r->text[r->at] == '\n')
            r->at++;
    }
    if (!r->failed && r->a->transitions.n == 0)
        fail(r, E0526, "no transition in this monitor");
    if (!r->failed && is_error_state(r, 0))
        fail(r, E0526, "this monitor begins in ERROR: the first state that a line names is the initial one");
    for (size_t i = 0; i < r->a->transitions.n && !r->failed; i++)
        if (is_error_state(r, r->a->transitions.at[i].to))
            return;
    if (!r->failed)
        diag_at(r->diag, (struct loc){ r->base }, W0501, "no line of this monitor leads to ERROR");
}

enum rc spec_read_automaton(const char *path, struct program *p, struct diag *d, struct arena *mem,
                            struct automaton **out)
{
    struct source_file *f = diag_read_file(d, &p->src, path, "", MONITOR_SIZE_MAX, "too large for a monitor");
    if (!f)
        return RC_USER;
    struct automaton *a = ARENA_NEW(mem, struct automaton);
    struct reader r = { .prog = p, .diag = d, .a = a, .text = f->text, .size = f->size, .base = f->base };
    read_lines(&r);
    a->name = arena_strndup(mem, path, strlen(path));
    a->n_states = (uint32_t)r.states.n;
    a->is_error = ARENA_ARRAY(mem, uint8_t, r.states.n + 1);
    for (size_t i = 0; i < r.states.n; i++)
        a->is_error[i] = is_error_state(&r, (uint32_t)i);
    vec_free(&r.states);
    freeze(a, mem);
    *out = a;
    return r.failed ? RC_USER : RC_OK;
}
