// SPDX-License-Identifier: Apache-2.0
// script.c: SMT-LIB 2 commands from terms.
#include "smt/script.h"

#include "smt/term_priv.h"

#include <stdio.h>

void script_init(struct script *s, const struct terms *p)
{
    *s = (struct script){ .p = p };
}

void script_free(struct script *s)
{
    symtab_free(&s->text);
    map_free(&s->signature);
    map_free(&s->number);
    map_free(&s->declared);
    vec_free(&s->order);
    vec_free(&s->levels);
}

// Symbols

static void put_name(const struct script *s, const struct term *t, struct buf *b)
{
    buf_puts(b, sym_str(&s->p->names, t->name));
    if (t->op == TERM_APP)
        buf_puts(b, "@f");
    else
        buf_printf(b, "@%u", t->index);
}

// The name and the sorts of symbol t, interned.
static struct sym signature_of(struct script *s, const struct term *t, struct sym *name)
{
    struct buf b = { 0 };
    put_name(s, t, &b);
    *name = sym_intern(&s->text, buf_str(&b), b.n);
    buf_putc(&b, ' ');
    for (uint32_t i = 0; i < t->n; i++)
        buf_printf(&b, "%u ", t->arg[i]->sort->id);
    buf_printf(&b, "-> %u", t->sort->id);
    struct sym sig = sym_intern(&s->text, buf_str(&b), b.n);
    buf_free(&b);
    return sig;
}

static void put_symbol(void *ctx, const struct term *t, struct buf *b)
{
    struct script *s = ctx;
    struct sym name, sig = signature_of(s, t, &name);
    char suffix[24] = "";
    uint64_t first = sig.i, number;
    if (!map_get(&s->signature, name.i, &first))
        map_put(&s->signature, name.i, sig.i);
    if (first != sig.i) {
        if (!map_get(&s->number, sig.i, &number)) {
            number = s->number.n + 1;
            map_put(&s->number, sig.i, number);
        }
        snprintf(suffix, sizeof suffix, "@%llu", (unsigned long long)number);
    }
    print_symbol(sym_str(&s->text, name), suffix, b);
}

static struct print_names names(struct script *s)
{
    return (struct print_names){ .symbol = put_symbol, .ctx = s };
}

// Declarations

static bool is_declared(const struct script *s, struct sym sig)
{
    uint64_t v = 0;
    return map_get(&s->declared, sig.i, &v) && v;
}

static void note_declared(struct script *s, struct sym sig)
{
    map_put(&s->declared, sig.i, 1);
    vec_push(&s->order, sig.i);
}

static void declare_sort(struct script *s, const struct sort *sort, struct buf *b)
{
    if (sort->kind == SORT_ARRAY) {
        declare_sort(s, sort->index, b);
        declare_sort(s, sort->elem, b);
    }
    if (sort->kind != SORT_OTHER)
        return;
    char text[32];
    int n = snprintf(text, sizeof text, " sort %u", sort->id);
    struct sym sig = sym_intern(&s->text, text, (size_t)n);
    if (is_declared(s, sig))
        return;
    note_declared(s, sig);
    buf_puts(b, "(declare-sort ");
    sort_print(s->p, sort, b);
    buf_puts(b, " 0)\n");
}

static void declare_symbol(struct script *s, const struct term *t, struct buf *b)
{
    struct sym name, sig = signature_of(s, t, &name);
    if (is_declared(s, sig))
        return;
    for (uint32_t i = 0; i < t->n; i++)
        declare_sort(s, t->arg[i]->sort, b);
    declare_sort(s, t->sort, b);
    note_declared(s, sig);
    buf_puts(b, "(declare-fun ");
    put_symbol(s, t, b);
    buf_puts(b, " (");
    for (uint32_t i = 0; i < t->n; i++) {
        buf_puts(b, i ? " " : "");
        sort_print(s->p, t->arg[i]->sort, b);
    }
    buf_puts(b, ") ");
    sort_print(s->p, t->sort, b);
    buf_puts(b, ")\n");
}

static void declare_all(struct script *s, const struct term *f, struct buf *b)
{
    struct walk *w = walk_begin(s->p);
    struct term_vec found = { 0 };
    walk_visit(w, f);
    vec_push(&w->stack, f);
    while (w->stack.n) {
        const struct term *t = vec_pop(&w->stack);
        if (t->op == TERM_VAR || t->op == TERM_APP)
            vec_push(&found, t);
        else if (t->op == TERM_CONST_ARRAY)
            declare_sort(s, t->sort, b);
        for (uint32_t i = 0; i < t->n; i++)
            if (walk_visit(w, t->arg[i]))
                vec_push(&w->stack, t->arg[i]);
    }
    walk_end(w);
    term_vec_sort(&found);
    for (size_t i = 0; i < found.n; i++)
        declare_symbol(s, found.at[i], b);
    vec_free(&found);
}

bool script_knows(struct script *s, const struct term *t)
{
    struct sym name;
    return is_declared(s, signature_of(s, t, &name));
}

// Commands

static void forget_from(struct script *s, size_t n)
{
    while (s->order.n > n)
        map_put(&s->declared, vec_pop(&s->order), 0);
}

void script_begin(struct script *s, enum script_use what, uint64_t rlimit, struct buf *b)
{
    forget_from(s, 0);
    vec_clear(&s->levels);
    s->scope = false;
    buf_puts(b, "(set-option :print-success false)\n");
    if (what == SCRIPT_ASK)
        buf_puts(b, "(set-option :produce-models true)\n(set-option :produce-unsat-assumptions true)\n");
    if (rlimit)
        buf_printf(b, "(set-option :reproducible-resource-limit %llu)\n", (unsigned long long)rlimit);
    buf_puts(b, "(set-logic ALL)\n");
}

void script_push(struct script *s, struct buf *b)
{
    script_leave(s, b);
    vec_push(&s->levels, (uint32_t)s->order.n);
    buf_puts(b, "(push 1)\n");
}

static void pop(struct script *s, unsigned n, struct buf *b)
{
    VERIFY(n <= s->levels.n);
    forget_from(s, s->levels.at[s->levels.n - n]);
    s->levels.n -= n;
    buf_printf(b, "(pop %u)\n", n);
}

void script_pop(struct script *s, unsigned n, struct buf *b)
{
    script_leave(s, b);
    pop(s, n, b);
}

void script_assert(struct script *s, const struct term *f, struct buf *b)
{
    script_leave(s, b);
    declare_all(s, f, b);
    struct print_names by = names(s);
    print_command(s->p, "(assert ", f, ")\n", &by, &s->definitions, b);
}

void script_check(struct script *s, const struct term *const *assumption, size_t n, struct buf *b)
{
    script_leave(s, b);
    if (n == 0) {
        buf_puts(b, "(check-sat)\n");
        return;
    }
    script_push(s, b);
    s->scope = true;
    struct print_names by = names(s);
    for (size_t i = 0; i < n; i++) {
        char head[64];
        declare_all(s, assumption[i], b);
        buf_printf(b, "(declare-fun |assume!%zu| () Bool)\n", i);
        snprintf(head, sizeof head, "(assert (=> |assume!%zu| ", i);
        print_command(s->p, head, assumption[i], "))\n", &by, &s->definitions, b);
    }
    buf_puts(b, "(check-sat-assuming (");
    for (size_t i = 0; i < n; i++)
        buf_printf(b, "%s|assume!%zu|", i ? " " : "", i);
    buf_puts(b, "))\n");
}

void script_leave(struct script *s, struct buf *b)
{
    if (!s->scope)
        return;
    s->scope = false;
    pop(s, 1, b);
}

void script_term(struct script *s, const struct term *t, struct buf *b)
{
    struct print_names by = names(s);
    print_term(s->p, t, &by, b);
}
